//! Right, noted and wrong numbers, which must stay apart.

use super::{Problems, variants::Look};
use crate::{
    exercise::{
        number::{Span, dimension},
        schema::{Part, Window},
    },
    number::{Field, Sign},
};

/// How a sentence calls a window.
pub(super) fn name(window: &Window) -> String {
    match window.id.as_str() {
        "" => "accept".into(),
        id => format!("slip `{id}`"),
    }
}

/// A window of this variant.
struct Placed {
    name: String,
    rank: Rank,
    centre: f64,
    span: Span,
}

#[derive(Clone, Copy, PartialEq)]
enum Rank {
    Right,
    Noted,
    Slip,
}

pub(super) fn check(look: &Look<'_>, part: &Part, problems: &mut Problems) {
    let Some(field) = part.field() else { return };
    let unit = dimension(field.quantity());
    let mut place = |name: String, rank, formula: &str, within| {
        let centre = look.number(&part.id, formula, unit, problems)?;
        Some(Placed {
            span: Span::new(centre, within),
            name,
            rank,
            centre,
        })
    };
    let right = place(
        "what is right".into(),
        Rank::Right,
        &part.expect,
        part.within,
    );
    let mut placed: Vec<Placed> = right.into_iter().collect();
    for (rank, windows) in [(Rank::Noted, &part.accepts), (Rank::Slip, &part.slips)] {
        for window in windows {
            let within = window.within.unwrap_or(part.within);
            placed.extend(place(name(window), rank, &window.value, within));
        }
    }
    for one in &placed {
        typed(look, part, &field, one, problems);
    }
    for (at, one) in placed.iter().enumerate() {
        for other in placed.iter().skip(at + 1).filter(|other| clash(one, other)) {
            let topic = format!("{} {}", one.name, other.name);
            look.once(&part.id, &topic, problems, || {
                format!(
                    "{} ({}) cannot be told from {} ({})",
                    other.name,
                    shown(&field, other.centre),
                    one.name,
                    shown(&field, one.centre)
                )
            });
        }
    }
}

/// Whether one number could be taken for either. Two wrong thoughts may share a
/// value, but not the edges of their windows.
fn clash(one: &Placed, other: &Placed) -> bool {
    if !one.span.meets(&other.span) {
        return false;
    }
    match (one.rank, other.rank) {
        (Rank::Slip, Rank::Slip) => !(one.span.holds(other.centre) && other.span.holds(one.centre)),
        (Rank::Noted, Rank::Noted) => false,
        _ => true,
    }
}

/// Refuses what nobody can type into the field. A fraction of whole things can
/// be a slip.
fn typed(look: &Look<'_>, part: &Part, field: &Field, one: &Placed, problems: &mut Problems) {
    let signed = match field.sign {
        Sign::Positive => one.centre > 0.0,
        Sign::NonNegative => one.centre >= 0.0,
        Sign::Any => true,
    };
    let whole = !field.whole || one.rank == Rank::Slip || one.centre.fract() == 0.0;
    if !signed || !whole {
        let topic = format!("{} typed", one.name);
        look.once(&part.id, &topic, problems, || {
            let value = shown(field, one.centre);
            format!(
                "{} is {value}, which `{}` does not take",
                one.name, part.quantity
            )
        });
    }
}

fn shown(field: &Field, value: f64) -> String {
    let unit = field.adopt(field.default_unit);
    unit.write(unit.from_base(value))
}

pub(super) fn check_assumption(look: &Look<'_>, part: &Part, problems: &mut Problems) {
    let Some(field) = part.field() else { return };
    let unit = dimension(field.quantity());
    let Some(value) = look.number(&part.id, &part.expect, unit, problems) else {
        return;
    };
    let Some([least, most]) = part.between else {
        return;
    };
    let amount = field.adopt(field.default_unit).from_base(value);
    if !(least..=most).contains(&amount) {
        look.once(&part.id, "between", problems, || {
            format!("{} is not between {least} and {most}", shown(&field, value))
        });
    }
}
