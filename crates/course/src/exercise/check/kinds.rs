//! What a part needs and what it takes, by its kind.

use super::Problems;
use crate::exercise::{
    number::{QUANTITIES, field_of},
    schema::{Choice, Exercise, Kind, Part, Window, Within},
};

pub(super) fn check(exercise: &Exercise, problems: &mut Problems) {
    for part in exercise.parts() {
        fields(part, problems);
        unit(part, problems);
        shares(part, problems);
        for window in &part.accepts {
            if !window.id.is_empty() {
                problems.add(&part.id, "an `accept` is no wrong thought and takes no id");
            }
        }
        for (what, choices) in super::names::lists(part) {
            for choice in choices {
                choice_fields(part, what, choice, problems);
            }
        }
        if part
            .weight
            .is_some_and(|weight| !(0.0..=100.0).contains(&weight))
        {
            problems.add(&part.id, "`weight` is 0 to 100");
        }
    }
}

/// The fields of a part that are set.
fn set(part: &Part) -> impl Iterator<Item = &'static str> {
    let all = [
        ("quantity", !part.quantity.is_empty()),
        ("unit", !part.unit.is_empty()),
        ("expect", !part.expect.is_empty()),
        ("within", !part.within.is_exact()),
        ("between", part.between.is_some()),
        ("accept", !part.accepts.is_empty()),
        ("slip", !part.slips.is_empty()),
        ("option", !part.options.is_empty()),
        ("reason", !part.reasons.is_empty()),
        ("item", !part.items.is_empty()),
        ("least", part.least > 0),
        ("like", !part.like.is_empty()),
        ("design", part.design.is_some()),
    ];
    all.into_iter()
        .filter(|(_, set)| *set)
        .map(|(name, _)| name)
}

/// What a kind cannot do without, and what it takes beside.
const fn of_kind(kind: Kind) -> (&'static [&'static str], &'static [&'static str]) {
    match kind {
        Kind::Number => (
            &["quantity", "expect"],
            &["unit", "within", "accept", "slip"],
        ),
        Kind::Assume => (&["quantity", "expect"], &["unit", "between"]),
        Kind::Choice => (&["option"], &["like"]),
        Kind::Reasoned => (&["option", "reason"], &["like"]),
        Kind::Several => (&["option"], &["least", "like"]),
        Kind::Match => (&["item", "reason"], &["like"]),
        Kind::Order => (&["item"], &["like"]),
        Kind::Pick => (&["option", "reason"], &["like"]),
        Kind::Design => (&["design"], &["like"]),
    }
}

fn fields(part: &Part, problems: &mut Problems) {
    let (needs, takes) = of_kind(part.kind);
    let has: Vec<_> = set(part).collect();
    let kind = format!("{:?}", part.kind).to_lowercase();
    let like = has.contains(&"like");
    for need in needs.iter().filter(|need| like == has.contains(*need)) {
        problems.add(
            &part.id,
            match like {
                false => format!("a part of kind `{kind}` needs `{need}`"),
                true => format!("`{need}` is that of the part that it is `like`"),
            },
        );
    }
    for extra in has
        .iter()
        .filter(|one| !needs.contains(one) && !takes.contains(one))
    {
        problems.add(
            &part.id,
            format!("a part of kind `{kind}` takes no `{extra}`"),
        );
    }
    let fewest = [&part.options, &part.items].map(Vec::len);
    if fewest.contains(&1) {
        problems.add(&part.id, "one alone is no choice: give two or more");
    }
}

fn unit(part: &Part, problems: &mut Problems) {
    if part.quantity.is_empty() {
        return;
    }
    if field_of(&part.quantity).is_none() {
        let known = QUANTITIES.join(", ");
        let sentence = format!(
            "there is no quantity `{}`; there are {known}",
            part.quantity
        );
        problems.add(&part.id, sentence);
    } else if matches!(part.kind, Kind::Number | Kind::Assume) && part.field().is_none() {
        let sentence = format!("`{}` is no unit of `{}`", part.unit, part.quantity);
        problems.add(&part.id, sentence);
    }
}

fn shares(part: &Part, problems: &mut Problems) {
    let windows = part.accepts.iter().chain(&part.slips);
    let own = windows.filter_map(|window: &Window| window.within);
    for within in own.chain([part.within]) {
        let [below, above]: [f64; 2] = Within::shares(&within);
        if !(0.0..1.0).contains(&below) || !(0.0..1.0).contains(&above) {
            problems.add(&part.id, "`within` is a share, 0 or more and below 1");
        }
    }
    if part
        .between
        .is_some_and(|[least, most]| least.partial_cmp(&most) != Some(std::cmp::Ordering::Less))
    {
        problems.add(
            &part.id,
            "`between` is the least and then the greatest value",
        );
    }
}

fn choice_fields(part: &Part, what: &str, choice: &Choice, problems: &mut Problems) {
    let judged = what == "option";
    let carried = judged && matches!(part.kind, Kind::Reasoned | Kind::Pick);
    let paired = what == "item" && part.kind == Kind::Match;
    let valued = what == "item" && part.kind == Kind::Order;
    let fields = [
        ("when", !choice.when.is_empty(), judged),
        ("noted", !choice.noted.is_empty(), judged),
        ("with", !choice.with.is_empty(), carried || paired),
        ("all", choice.all, judged && part.kind == Kind::Pick),
        ("value", !choice.value.is_empty(), valued),
    ];
    for (name, set, takes) in fields {
        if set && !takes {
            problems.add(
                &part.id,
                format!("{what} `{}` takes no `{name}` here", choice.id),
            );
        }
    }
    let right =
        !choice.when.is_empty() || (part.kind == Kind::Reasoned && !choice.noted.is_empty());
    if choice.with.is_empty() && (paired || (carried && right)) {
        problems.add(&part.id, format!("{what} `{}` needs `with`", choice.id));
    }
    if choice.value.is_empty() && valued {
        problems.add(&part.id, format!("{what} `{}` needs a `value`", choice.id));
    }
}
