//! Every pass over an array as a bar: which misses, which hits.

use crate::{
    messages as msg,
    widgets::evidence::{element, escape},
};
use ridgepoint_course::locale::Locale;

/// A pass, whole or in part.
struct Pass {
    name: String,
    hits: bool,
    /// Share of the array, above 0 and at most 1.
    part: f64,
}

/// Passes of one kind; the last may be a part.
fn run(count: f64, hits: bool, name: impl Fn(u32) -> String) -> Vec<Pass> {
    let mut passes = Vec::new();
    let mut left = count;
    let mut number = 1;
    while left > 0.0 {
        passes.push(Pass {
            name: name(number),
            hits,
            part: left.min(1.0),
        });
        left -= 1.0;
        number += 1;
    }
    passes
}

/// The passes of a kernel as a list: arrays read once, the same read again, arrays written.
pub(super) fn html(first: f64, again: f64, writes: f64, locale: Locale) -> String {
    let is_one = first <= 1.0;
    let array = |number: u32| match (is_one, number) {
        (true, _) => "x".to_owned(),
        (false, number) => format!("x{number}"),
    };
    let mut passes = run(first, false, |number| {
        msg::hit_rate_pass_first(locale, &array(number))
    });
    passes.extend(run(again, true, |_| msg::hit_rate_pass_again(locale, "x")));
    let result = |number: u32| match writes <= 1.0 {
        true => "y".to_owned(),
        false => format!("y{number}"),
    };
    passes.extend(run(writes, true, |number| {
        msg::hit_rate_pass_write(locale, &result(number))
    }));
    let line = |pass: &Pass| {
        let (class, word) = if pass.hits {
            ("hit", msg::hit_rate_hits(locale))
        } else {
            ("miss", msg::hit_rate_misses(locale))
        };
        let bar = format!("b style=\"width:{:.0}%\"", 100.0 * pass.part);
        let inner = [
            element("span", &escape(&pass.name)),
            element("i aria-hidden=\"true\"", &element(&bar, "")),
            element("em", &escape(word)),
        ];
        element(&format!("li class=\"{class}\""), &inner.concat())
    };
    element("ul", &passes.iter().map(line).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 3.5 reads and a write: one misses, two and a half hit again, one write hits.
    #[test]
    fn every_pass_has_a_bar() {
        let html = html(1.0, 2.5, 1.0, Locale::En);
        assert_eq!(html.matches("<li class=\"miss\">").count(), 1);
        assert_eq!(html.matches("<li class=\"hit\">").count(), 4);
        assert_eq!(html.matches("width:50%").count(), 1);
        assert_eq!(
            super::html(2.0, 0.0, 0.0, Locale::Zh)
                .matches("miss")
                .count(),
            2
        );
    }
}
