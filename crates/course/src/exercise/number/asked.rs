//! A part that asks for a number, with the windows of its variant.

use super::{field::dimension, span::Span};
use crate::{
    exercise::{
        answer::Answer,
        schema::{Part, Window, Within},
        sitting::{Sitting, Values},
    },
    number::{Field, Quantity, Refusal, Scale, Unit, read},
};

/// Which numbers the formulas of a part are worked out with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum World {
    /// The right ones.
    Key,
    /// The learner's.
    Own,
}

/// A part that asks for a number.
pub(super) struct Asked<'a> {
    pub(super) sitting: Sitting<'a>,
    pub(super) part: &'a Part,
    pub(super) field: Field,
    key: Values<'a>,
    own: Values<'a>,
}

/// A number as it was typed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Typed {
    /// In the base unit.
    pub(super) value: f64,
    /// As typed, or the field's.
    pub(super) unit: Unit,
    /// The echo.
    pub(super) read_as: String,
    /// Significant digits that the echo has at most.
    pub(super) digits: u8,
    /// What it is as a share, for a bare number in a field of percents: up to
    /// 1, or accepted as it stands.
    pub(super) share: Option<f64>,
}

impl<'a> Asked<'a> {
    /// None where the part has no field; the press refuses those.
    pub(super) fn new(sitting: &Sitting<'a>, part: &'a Part) -> Option<Self> {
        Some(Self {
            sitting: *sitting,
            part,
            field: part.field()?,
            key: sitting.key(),
            own: sitting.own(),
        })
    }

    /// Reads an answer. A fraction of whole things is read where a known wrong
    /// thought leads to it, and refused elsewhere.
    pub(super) fn read(&self, answer: &Answer) -> Result<Typed, Refusal> {
        let mut typed = self.read_any(answer)?;
        // 1.037 is no share of anything, unless the part takes the ratio too.
        // By the key alone: the learner's own numbers are read here.
        typed.share = typed
            .share
            .filter(|share| *share <= 1.0 || self.accepted(World::Key, *share).is_some());
        Ok(typed)
    }

    fn read_any(&self, answer: &Answer) -> Result<Typed, Refusal> {
        let text = answer.get("text").unwrap_or_default();
        let whole = Typed::read(text, &self.field);
        if !matches!(whole, Err(Refusal::Fraction { .. })) {
            return whole;
        }
        let any = Field {
            whole: false,
            ..self.field
        };
        let typed = Typed::read(text, &any)?;
        match self.slips_in(World::Key, typed.value).as_slice() {
            [] => whole,
            _ => Ok(typed),
        }
    }

    /// The number of a formula.
    pub(super) fn number(&self, world: World, formula: &str) -> Option<f64> {
        let values = match world {
            World::Key => &self.key,
            World::Own => &self.own,
        };
        let number = values.number(formula)?;
        (number.unit == dimension(self.field.quantity())).then_some(number.value)
    }

    /// The numbers around that of a formula.
    pub(super) fn span(&self, world: World, formula: &str, within: Option<Within>) -> Option<Span> {
        let centre = self.number(world, formula)?;
        Some(Span::new(centre, within.unwrap_or(self.part.within)))
    }

    /// Whether a number is the right one.
    pub(super) fn is_right(&self, world: World, value: f64) -> bool {
        let span = self.span(world, &self.part.expect, None);
        span.is_some_and(|span| span.holds(value))
    }

    /// The other footing on which a number is right.
    pub(super) fn accepted(&self, world: World, value: f64) -> Option<&'a Window> {
        let mut accepts = self.part.accepts.iter();
        accepts.find(|window| self.leads_to(world, window, value))
    }

    /// The wrong thoughts that lead to a number: from the right numbers, else
    /// from the learner's. Each thought once.
    pub(super) fn slips(&self, value: f64) -> Vec<&'a Window> {
        let met = self.slips_in(World::Key, value);
        if met.is_empty() {
            self.slips_in(World::Own, value)
        } else {
            met
        }
    }

    fn slips_in(&self, world: World, value: f64) -> Vec<&'a Window> {
        let mut met: Vec<&Window> = Vec::new();
        for slip in &self.part.slips {
            let new = met.iter().all(|other| other.id != slip.id);
            if new && self.leads_to(world, slip, value) {
                met.push(slip);
            }
        }
        met
    }

    fn leads_to(&self, world: World, window: &Window, value: f64) -> bool {
        let span = self.span(world, &window.value, window.within);
        span.is_some_and(|span| span.holds(value))
    }

    /// Whether the key knows a number, as right or as wrong.
    fn knows(&self, value: f64) -> bool {
        self.is_right(World::Key, value)
            || self.accepted(World::Key, value).is_some()
            || !self.slips_in(World::Key, value).is_empty()
    }

    /// What was typed, in the base unit: as a share where that alone makes
    /// sense.
    pub(super) fn meant(&self, typed: &Typed) -> f64 {
        match typed.share {
            Some(share) if self.knows(share) && !self.knows(typed.value) => share,
            _ => typed.value,
        }
    }
}

impl Typed {
    pub(super) fn read(text: &str, field: &Field) -> Result<Self, Refusal> {
        let reading = read(text, field)?;
        Ok(Self {
            value: reading.value,
            unit: reading.unit,
            read_as: reading.read_as,
            digits: reading.digits,
            share: share(text, field, reading.value),
        })
    }
}

/// What a bare number is where shares are not counted in percent.
fn share(text: &str, field: &Field, percent: f64) -> Option<f64> {
    let default = field.default_unit;
    if default.quantity != Quantity::Ratio || default.scale != Scale::Percent {
        return None;
    }
    let share = read(text, &Field::ratio()).ok()?.value;
    // With its sign typed, a percentage is the same in both fields.
    (share > percent).then_some(share)
}
