//! Numbers in text: the value of an expression, its kind and its source.

use crate::{
    datasheet,
    errata::Claimed,
    facts::{Fact, Origin},
    references::References,
    words::words,
};
use ridgepoint_course::locale::Locale;
use ridgepoint_formula::{Environment, Expr, FormulaError, Measure, Node, Value};
use std::cell::RefCell;

/// What stands behind a number; the weakest of its parts wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// Computed by the model alone.
    Modelled,
    /// Uses a published figure.
    Published,
    /// Uses a measurement.
    Measured,
    /// Uses a figure of the source chapter.
    Claimed,
}

impl Kind {
    /// The class of its element.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Modelled => "modelled",
            Self::Published => "published",
            Self::Measured => "measured",
            Self::Claimed => "claimed",
        }
    }
}

/// A number or text, ready to show.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Number {
    pub(crate) text: String,
    pub(crate) kind: Kind,
    /// The kind and the source in the language of the text.
    pub(crate) title: String,
}

/// Computes `source` for a text in `locale`.
pub(crate) fn number(
    source: &str,
    locale: Locale,
    refs: &References<'_>,
) -> Result<Number, String> {
    let source = source.trim();
    let failed = |error: FormulaError| {
        let part = source.get(error.at.clone()).unwrap_or_default();
        match part.is_empty() || part == source {
            true => format!("`{source}`: {error}"),
            false => format!("`{source}`, at `{part}`: {error}"),
        }
    };
    let expr = ridgepoint_formula::parse(source).map_err(failed)?;
    if matches!(expr.node, Node::Text(_)) {
        return Err(format!(
            "`={source}` is no computed number: quote it without `=`"
        ));
    }
    let sources = Sources {
        refs,
        locale,
        used: RefCell::default(),
    };
    let value = ridgepoint_formula::evaluate(&expr, &sources).map_err(failed)?;
    let text = match verbatim(&expr, refs) {
        Some(text) => text,
        None => ridgepoint_formula::display(&value),
    };
    if let Some(source) = datasheet::source(&expr) {
        let words = words(locale);
        let title = format!("{}{}{source}", words.published, words.colon);
        sources.note(Kind::Published, title);
    }
    let used = sources.used.into_inner();
    let kind = used.iter().map(|(kind, _)| *kind).max();
    let titles: Vec<_> = used.into_iter().map(|(_, title)| title).collect();
    let words = words(locale);
    Ok(Number {
        text,
        kind: kind.unwrap_or(Kind::Modelled),
        title: match titles.is_empty() {
            true => format!("{}{}{expr}", words.modelled, words.colon),
            false => titles.join("; "),
        },
    })
}

/// Whether an expression takes a figure from a source: it is the same for every
/// variant of an exercise.
pub(crate) fn has_source(source: &str) -> bool {
    ridgepoint_formula::parse(source.trim())
        .is_ok_and(|expr| expr.calls("fact") || expr.calls("claim"))
}

/// The chapter's own figure is shown as the chapter has it.
fn verbatim(expr: &Expr, refs: &References<'_>) -> Option<String> {
    match &expr.node {
        Node::Call { name, arguments } if name == "claim" => match &arguments.first()?.node {
            Node::Text(id) => Some(refs.errata.get(id)?.claimed.as_ref()?.shown()),
            _ => None,
        },
        _ => None,
    }
}

/// `fact` and `claim`; remembers what an expression took from them.
struct Sources<'a> {
    refs: &'a References<'a>,
    locale: Locale,
    used: RefCell<Vec<(Kind, String)>>,
}

impl Sources<'_> {
    fn note(&self, kind: Kind, title: String) {
        let mut used = self.used.borrow_mut();
        if !used.iter().any(|(_, known)| *known == title) {
            used.push((kind, title));
        }
    }

    fn fact(&self, id: &str) -> Result<Value, String> {
        let fact = self.refs.facts.get(id);
        let fact = fact.ok_or_else(|| format!("there is no fact `{id}` in facts.toml"))?;
        let value = quantity(fact.value, &fact.unit)?;
        let (kind, title) = described(fact, self.locale);
        self.note(kind, title);
        Ok(value)
    }

    fn claim(&self, id: &str) -> Result<Value, String> {
        let erratum = self.refs.errata.get(id);
        let erratum = erratum.ok_or_else(|| format!("there is no erratum {id} in errata.toml"))?;
        let claimed = erratum.claimed.as_ref();
        let claimed = claimed.ok_or_else(|| format!("{id} has no `claimed` in errata.toml"))?;
        self.note(Kind::Claimed, words(self.locale).claimed.to_owned());
        claimed_value(claimed)
    }
}

impl Environment for Sources<'_> {
    fn variable(&self, _name: &str) -> Option<Value> {
        None
    }

    fn call(&self, name: &str, arguments: &[Value]) -> Option<Result<Value, String>> {
        let take = match name {
            "fact" => Self::fact,
            "claim" => Self::claim,
            _ => return None,
        };
        Some(match arguments {
            [Value::Text(id)] => take(self, id),
            _ => Err("it takes one id in double quotes".into()),
        })
    }

    fn names(&self) -> Vec<&str> {
        vec!["fact", "claim"]
    }
}

/// A number in a written unit; none for a plain number.
pub(crate) fn quantity(value: f64, unit: &str) -> Result<Value, String> {
    if unit.is_empty() {
        return Ok(value.into());
    }
    let measure = Measure::parse(unit).ok_or_else(|| format!("there is no unit `{unit}`"))?;
    Ok(Value::number(value * measure.scale, measure.unit))
}

/// A claim to calculate with; what is no number, or has a unit that the
/// model does not know, is text.
fn claimed_value(claimed: &Claimed) -> Result<Value, String> {
    match claimed.text.parse::<f64>() {
        Ok(value) => {
            Ok(quantity(value, &claimed.unit).unwrap_or_else(|_| Value::text(claimed.shown())))
        }
        Err(_) => Ok(Value::text(claimed.shown())),
    }
}

/// The kind of a fact, and its source in words.
fn described(fact: &Fact, locale: Locale) -> (Kind, String) {
    let words = words(locale);
    let (kind, word) = match fact.origin {
        Origin::Published => (Kind::Published, words.published),
        Origin::Measured => (Kind::Measured, words.measured),
    };
    let mut parts = vec![fact.source.get(locale).as_str()];
    parts.extend(fact.device.as_deref());
    parts.extend(fact.date.as_deref());
    (
        kind,
        format!("{word}{}{}", words.colon, parts.join(words.comma)),
    )
}
