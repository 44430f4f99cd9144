//! Math: TeX with computed values becomes MathML.
//!
//! `\val{expression}` is taken out before the TeX is read and put back as
//! MathML, so that a number in a formula shows its kind as one in prose does.

use crate::{expressions::Number, html::escape, prose::single_spaced};
use math_core::{LatexToMathML, MathDisplay};
use std::ops::Range;

/// Marks the place of a value inside the TeX; private-use characters that no
/// author types.
const MARK: (char, char) = ('\u{e000}', '\u{e001}');

/// A formula, ready for the page.
#[derive(Debug)]
pub(crate) struct Formula {
    pub(crate) mathml: String,
    /// The TeX with its values written out.
    pub(crate) tex: String,
    /// How it reads in plain text: its symbols, or the TeX where it is built
    /// of more than a line of them.
    pub(crate) plain: String,
}

/// What is wrong and at which byte of the TeX.
pub(crate) type MathFault = (usize, String);

/// The converter, set up once.
#[derive(Default)]
pub(crate) struct Math(LatexToMathML);

impl Math {
    /// Converts `tex`, computing each `\val{...}` with `value`.
    pub(crate) fn convert(
        &self,
        tex: &str,
        display: bool,
        mut value: impl FnMut(&str) -> Result<Number, String>,
    ) -> Result<Formula, Vec<MathFault>> {
        let mut faults = Vec::new();
        let mut numbers = Vec::new();
        let mut marked = String::new();
        let mut spoken = String::new();
        let mut from = 0;
        for (whole, inner) in values(tex).map_err(|fault| vec![fault])? {
            let before = tex.get(from..whole.start).unwrap_or_default();
            marked.push_str(before);
            spoken.push_str(before);
            match value(tex.get(inner).unwrap_or_default()) {
                Ok(number) => {
                    marked.push_str(&format!("\\text{{{}}}", mark(numbers.len())));
                    spoken.push_str(&number.text);
                    numbers.push(number);
                }
                Err(sentence) => faults.push((whole.start, sentence)),
            }
            from = whole.end;
        }
        let rest = tex.get(from..).unwrap_or_default();
        marked.push_str(rest);
        spoken.push_str(rest);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mathml = self.mathml(&marked, display)?;
        let mathml = fill(mathml, &numbers).map_err(|fault| vec![fault])?;
        let tex = single_spaced(&spoken);
        let built = display
            || ["\\frac", "^", "_", "\\sqrt", "\\begin"]
                .iter()
                .any(|part| tex.contains(part));
        Ok(Formula {
            plain: if built { tex.clone() } else { symbols(&mathml) },
            mathml,
            tex,
        })
    }

    fn mathml(&self, tex: &str, display: bool) -> Result<String, Vec<MathFault>> {
        let display = match display {
            true => MathDisplay::Block,
            false => MathDisplay::Inline,
        };
        match self.0.convert_with_local_state(tex, display) {
            Ok(result) => Ok(result.mathml),
            Err(error) => {
                let at = error.0.start;
                let near: String = tex.get(at..).unwrap_or_default().chars().take(12).collect();
                let near = match near.trim() {
                    "" => "at its end".to_owned(),
                    near => format!("near `{}`", near.replace('\n', " ")),
                };
                let message = error.error_message();
                Err(vec![(at, format!("math, {near}: {message}"))])
            }
        }
    }
}

/// The text of MathML.
fn symbols(mathml: &str) -> String {
    let parts = mathml
        .split('<')
        .filter_map(|part| Some(part.split_once('>')?.1));
    let text: String = parts.collect();
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

fn mark(index: usize) -> String {
    format!("{}{index}{}", MARK.0, MARK.1)
}

/// Puts each number in the place of its mark.
fn fill(mut mathml: String, numbers: &[Number]) -> Result<String, MathFault> {
    for (index, number) in numbers.iter().enumerate() {
        let place = format!("<mtext>{}</mtext>", mark(index));
        if !mathml.contains(&place) {
            return Err((
                0,
                "math: `\\val{...}` cannot stand inside `\\text{...}`".into(),
            ));
        }
        mathml = mathml.replace(&place, &number_mathml(number));
    }
    Ok(mathml)
}

/// A number in a formula: `<mn>` and, after a thin space, its unit.
fn number_mathml(number: &Number) -> String {
    let (value, unit) = match number.text.split_once('\u{a0}') {
        Some((value, unit)) => (value, Some(unit)),
        None => (number.text.as_str(), None),
    };
    let unit = unit.map_or_else(String::new, |unit| {
        format!(
            "<mspace width=\"0.2em\"></mspace><mtext>{}</mtext>",
            escape(unit)
        )
    });
    format!(
        "<mrow class=\"num {}\" title=\"{}\"><mn>{}</mn>{unit}</mrow>",
        number.kind.class(),
        escape(&number.title),
        escape(value),
    )
}

/// The bytes of a `\val{...}`, and of what stands in its braces.
type Span = (Range<usize>, Range<usize>);

/// Every `\val{...}` of a formula.
fn values(tex: &str) -> Result<Vec<Span>, MathFault> {
    const OPEN: &str = "\\val{";
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = tex.get(from..).and_then(|rest| rest.find(OPEN)) {
        let start = from + at;
        let inner = start + OPEN.len();
        let rest = tex.get(inner..).unwrap_or_default();
        let Some(length) = closing(rest) else {
            return Err((start, "math: `\\val{` is not closed".into()));
        };
        found.push((start..inner + length + 1, inner..inner + length));
        from = inner + length + 1;
    }
    Ok(found)
}

/// The offset of the brace that closes, past braces in quoted text.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    let mut quoted = false;
    for (at, character) in text.char_indices() {
        match character {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '{' => depth += 1,
            '}' if depth == 0 => return Some(at),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::expressions::Kind;

    fn number(text: &str) -> Number {
        Number {
            text: text.into(),
            kind: Kind::Modelled,
            title: "modelled: \"x\"".into(),
        }
    }

    #[test]
    fn values_keep_their_kind_in_mathml() {
        let math = Math::default();
        let formula = math
            .convert(
                r#"I^* = \frac{\val{peak("}")}}{\beta} < 2"#,
                true,
                |source| {
                    assert_eq!(source, "peak(\"}\")");
                    Ok(number("312\u{a0}TFLOPS"))
                },
            )
            .unwrap();
        let expected = "<mrow class=\"num modelled\" title=\"modelled: &quot;x&quot;\">\
                        <mn>312</mn><mspace width=\"0.2em\"></mspace><mtext>TFLOPS</mtext></mrow>";
        assert!(formula.mathml.contains(expected), "{}", formula.mathml);
        assert!(
            formula.mathml.starts_with("<math display=\"block\">"),
            "{}",
            formula.mathml
        );
        assert!(formula.mathml.contains("&lt;"), "{}", formula.mathml);
        assert_eq!(formula.tex, "I^* = \\frac{312\u{a0}TFLOPS}{\\beta} < 2");
    }

    #[test]
    fn the_chapters_environments_convert() {
        let math = Math::default();
        let tex = r"P = \begin{cases} \beta I & I < I^* \\ \pi & \text{否则} \end{cases}";
        let aligned = r"\begin{aligned} a &= b \times 2 \\ &\approx c \end{aligned}";
        for tex in [
            tex,
            aligned,
            r"\min(\pi, \beta \cdot I)",
            r"\lfloor x \rfloor",
        ] {
            math.convert(tex, true, |_| Err("none".into())).unwrap();
        }
    }

    #[test]
    fn short_formulas_read_as_their_symbols() {
        let math = Math::default();
        let plain = |tex: &str| {
            math.convert(tex, false, |_| Ok(number("2")))
                .map(|f| f.plain)
        };
        assert_eq!(plain(r"\beta < \val{x}"), Ok("β<2".to_owned()));
        assert_eq!(plain(r"I^{*}"), Ok("I^{*}".to_owned()));
    }

    #[test]
    fn what_does_not_convert_says_where() {
        let math = Math::default();
        let none = |_: &str| Err("no such".to_owned());
        let faults = math.convert(r"a + \nonsense", false, none).unwrap_err();
        assert_eq!(faults.len(), 1);
        assert_eq!(faults[0].0, 4);
        assert!(faults[0].1.contains("nonsense"), "{}", faults[0].1);
        let faults = math.convert(r"\val{f} + \val{g}", false, none).unwrap_err();
        assert_eq!(
            faults,
            [(0, "no such".to_owned()), (10, "no such".to_owned())]
        );
        assert_eq!(
            math.convert(r"1 + \val{f", false, none).unwrap_err()[0].0,
            4
        );
    }
}
