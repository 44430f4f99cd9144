//! What an exercise is, as its file tells it and as a page holds it.
//!
//! Authors write TOML with Markdown in the texts; the press checks it and turns
//! every text into HTML. Both are this one shape. A text may hold formulas,
//! `` `=part("b.ai")` `` in Markdown and `{{part("b.ai")}}` in HTML, which
//! [`fill`](super::fill) computes for the variant at hand.

use crate::locale::ByLocale;
use serde::{Deserialize, Serialize};

/// A text in both languages; empty where there is none.
pub type Text = ByLocale<String>;

/// A formula of `ridgepoint-formula` over the parameters, the definitions and
/// the other parts: see [`Sitting`](super::Sitting).
pub type Formula = String;

/// An exercise, or the quick checks of a section.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Exercise {
    /// The name of its file: `roofline`, or `check-11.2`.
    pub id: String,
    /// Its title.
    pub title: Text,
    /// What is asked, above everything.
    #[serde(skip_serializing_if = "is_empty")]
    pub text: Text,
    /// What varies from one variant to another.
    #[serde(rename = "param", skip_serializing_if = "Vec::is_empty")]
    pub params: Vec<Param>,
    /// Values with a name, in order: each may use those before it.
    #[serde(rename = "let", skip_serializing_if = "Vec::is_empty")]
    pub lets: Vec<Let>,
    /// Wrong thoughts that this file is the first to name.
    #[serde(rename = "misconception", skip_serializing_if = "Vec::is_empty")]
    pub misconceptions: Vec<Misconception>,
    /// The parts, in groups.
    #[serde(rename = "group", skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Group>,
}

/// A parameter with the values that it takes; the first is the chapter's own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Param {
    /// Its name in formulas.
    pub id: String,
    /// Its values: plain numbers, or texts such as the id of a board.
    pub values: Vec<Scalar>,
    /// The unit of the numbers; none for plain ones.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unit: String,
}

/// A number or a text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Scalar {
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
}

/// A value with a name.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Let {
    /// Its name in formulas.
    pub id: String,
    /// What it is.
    pub is: Formula,
}

/// A wrong thought. Its id is the same in every exercise of the chapter, and
/// one file alone gives it its title.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misconception {
    /// Such as `no-fma`.
    pub id: String,
    /// In a few words, as what it is: "An FMA counted as one operation".
    pub title: Text,
}

/// Parts that belong together: (a), (b), …
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Group {
    /// The anchor of its heading: `a`.
    pub id: String,
    /// Its heading; quick checks have none.
    #[serde(skip_serializing_if = "is_empty")]
    pub title: Text,
    /// What it is about.
    #[serde(skip_serializing_if = "is_empty")]
    pub text: Text,
    /// What is asked.
    #[serde(rename = "part")]
    pub parts: Vec<Part>,
}

/// How a part is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A number with a unit.
    #[default]
    Number,
    /// A number that the learner declares and everything else follows.
    Assume,
    /// One of the options.
    Choice,
    /// One of the options, for one of the reasons.
    Reasoned,
    /// All of the options that are right, or as many as `least` says.
    Several,
    /// For each of the items the reading that it goes with.
    Match,
    /// The items in the order of their values.
    Order,
    /// One of the options with the evidence that carries it.
    Pick,
    /// A configuration that a judge accepts.
    Design,
}

/// One thing to answer.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Part {
    /// Unique in the exercise: `b.ai`.
    pub id: String,
    /// How it is answered.
    pub kind: Kind,
    /// The question: a line.
    pub ask: Text,
    /// What a number is of: see [`Part::field`].
    #[serde(skip_serializing_if = "String::is_empty")]
    pub quantity: String,
    /// The unit of a bare number; where none is given, the quantity's own.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub unit: String,
    /// The right number; what an assumption is until the learner says.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub expect: Formula,
    /// How far a right number may be off, as shares below and above.
    #[serde(skip_serializing_if = "Within::is_exact")]
    pub within: Within,
    /// Least and greatest value of an assumption, in its unit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<[f64; 2]>,
    /// Other numbers that are right, with a word on what they rest on.
    #[serde(rename = "accept", skip_serializing_if = "Vec::is_empty")]
    pub accepts: Vec<Window>,
    /// Numbers that a known wrong thought leads to.
    #[serde(rename = "slip", skip_serializing_if = "Vec::is_empty")]
    pub slips: Vec<Window>,
    /// What can be chosen.
    #[serde(rename = "option", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Choice>,
    /// Reasons for a choice, evidence for a pick, readings to match.
    #[serde(rename = "reason", skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<Choice>,
    /// What is to be matched or put in order.
    #[serde(rename = "item", skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<Choice>,
    /// How many right ones are enough; all of them where it is 0.
    #[serde(skip_serializing_if = "is_zero")]
    pub least: u32,
    /// Another part whose options and reasons are this one's too, or whose
    /// judge and bounds are; its answer must differ.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub like: String,
    /// For a design: where one starts and what is to be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub design: Option<Design>,
    /// What it counts among the others; 1 unless told otherwise, 0 for nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<f64>,
    /// What is said to a right answer, where something is worth saying.
    #[serde(skip_serializing_if = "is_empty")]
    pub well: Text,
    /// From a nudge to nearly the answer.
    #[serde(rename = "hint", skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<Text>,
    /// The way to the answer, with this variant's numbers.
    #[serde(skip_serializing_if = "is_empty")]
    pub solution: Text,
}

/// How far a number may be off: `0.01`, or `[0.01, 0.009]` below and above.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Within {
    /// The same share on both sides.
    Even(f64),
    /// Shares below and above.
    Uneven([f64; 2]),
}

impl Default for Within {
    fn default() -> Self {
        Self::Even(0.0)
    }
}

impl Within {
    /// Whether nothing may be off.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.shares() == [0.0, 0.0]
    }

    /// The shares below and above.
    #[must_use]
    pub const fn shares(&self) -> [f64; 2] {
        match *self {
            Self::Even(share) => [share, share],
            Self::Uneven(shares) => shares,
        }
    }
}

/// Numbers around a value, and what they tell.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Window {
    /// For a slip: the wrong thought.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The number in the middle.
    pub value: Formula,
    /// How far off; the part's own bounds where it is not told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<Within>,
    /// What is said to it.
    pub says: Text,
}

/// An option, a reason, an item.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Choice {
    /// Its name in an answer.
    pub id: String,
    /// A line.
    pub text: Text,
    /// What is said when it was chosen: why it is right, or what is wrong.
    #[serde(skip_serializing_if = "is_empty")]
    pub says: Text,
    /// It is right where this is above zero; `1` for always, nothing for never.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub when: Formula,
    /// It does no harm (among several), or is right with a note, where this is
    /// above zero.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub noted: Formula,
    /// The wrong thought behind it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub slip: String,
    /// For an option: reasons that carry it. For an item: the reading it goes
    /// with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// For an option to pick: it takes all of its evidence, not some of it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub all: bool,
    /// For an item to put in order: what it is ordered by.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub value: Formula,
}

/// A configuration to be found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Design {
    /// Where one starts: block sides, warps and stages, as formulas of plain
    /// numbers.
    pub block_m: Formula,
    /// See [`Design::block_m`].
    pub block_n: Formula,
    /// See [`Design::block_m`].
    pub block_k: Formula,
    /// See [`Design::block_m`].
    pub num_warps: Formula,
    /// See [`Design::block_m`].
    pub num_stages: Formula,
    /// Registers of a thread that the compiler reported there.
    pub registers: Formula,
    /// The occupancy to reach, a share.
    pub target: Formula,
}

fn is_empty(text: &Text) -> bool {
    text.zh.is_empty() && text.en.is_empty()
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde hands out references.
const fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl Exercise {
    /// Every part, in order.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        self.groups.iter().flat_map(|group| &group.parts)
    }

    /// The part of that id.
    #[must_use]
    pub fn part(&self, id: &str) -> Option<&Part> {
        self.parts().find(|part| part.id == id)
    }

    /// The part whose options, reasons and design hold for `part`: itself, or
    /// the one that it is like.
    #[must_use]
    pub fn model_of<'a>(&'a self, part: &'a Part) -> &'a Part {
        self.part(&part.like).unwrap_or(part)
    }

    /// Stands for everything that grading a part depends on, so that an answer to
    /// another question is not taken for one to this. Texts do not count.
    #[must_use]
    pub fn version_of(&self, part: &Part) -> u32 {
        let model = self.model_of(part).judge();
        let judge = part.judge();
        let lines = [&judge, &model].into_iter().flat_map(Part::formulas);
        let leans = super::leans::Leans::of(self, lines, |_| false);
        let leans = leans.parts.iter().chain(&leans.designs);
        let earlier = leans.filter_map(|id| Some((id, self.part(id)?.judge())));
        let earlier: Vec<_> = earlier.collect();
        let told = (&self.params, &self.lets, &judge, &model, &earlier);
        // Only a number that is none could not be told, and no file has one.
        let told = serde_json::to_string(&told).unwrap_or_default();
        let hash = super::variant::fnv1a(&told);
        (hash ^ (hash >> 32)) as u32
    }

    /// How many variants there are.
    #[must_use]
    pub fn variants(&self) -> u64 {
        let counts = self.params.iter().map(|param| param.values.len() as u64);
        counts.fold(1, u64::saturating_mul)
    }
}

impl Part {
    /// What it counts among the others.
    #[must_use]
    pub fn weight(&self) -> f64 {
        self.weight.unwrap_or(match self.kind {
            Kind::Assume => 0.0,
            _ => 1.0,
        })
    }

    /// The formulas that its verdict rests on.
    fn formulas(&self) -> impl Iterator<Item = &str> {
        let windows = self.accepts.iter().chain(&self.slips);
        let windows = windows.map(|window| &window.value);
        let choices = self.options.iter().chain(&self.reasons).chain(&self.items);
        let choices = choices.flat_map(|choice| [&choice.when, &choice.noted, &choice.value]);
        let all = std::iter::once(&self.expect).chain(windows).chain(choices);
        all.map(String::as_str)
    }

    /// All of it that grading depends on: everything but its texts.
    fn judge(&self) -> Self {
        let (mut judge, none) = (self.clone(), Text::default);
        (judge.ask, judge.well, judge.solution) = (none(), none(), none());
        (judge.hints, judge.weight) = (Vec::new(), None);
        for window in judge.accepts.iter_mut().chain(&mut judge.slips) {
            window.says = none();
        }
        let options = judge.options.iter_mut();
        for choice in options.chain(&mut judge.reasons).chain(&mut judge.items) {
            (choice.text, choice.says) = (none(), none());
        }
        judge
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
