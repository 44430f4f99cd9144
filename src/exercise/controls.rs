//! The controls by which parts other than numbers are answered.
//!
//! Each shows the answer as it stands and hands on every change at once; none
//! keeps anything of its own.

mod design;
mod lines;
mod matched;
mod ordered;
mod readout;
mod words;

use super::Sheet;
use crate::reactive::held;
use leptos::prelude::*;
use ridgepoint_course::{
    exercise::{Answer, Choice, Kind, Part, Text},
    locale::Locale,
};

/// As many letters are a few words, a Chinese sign counting twice.
const SHORT: u32 = 24;

/// What answers a part. Its question is the element `sheet.id(part, "ask")`.
/// Nothing for a number, which has a field.
pub(crate) fn control(sheet: &Sheet, part: &Part) -> AnyView {
    let asked = Asked::new(sheet, part);
    match part.kind {
        Kind::Number | Kind::Assume => ().into_any(),
        Kind::Choice => lines::choice(asked),
        Kind::Reasoned => lines::reasoned(asked),
        Kind::Several => lines::several(asked, part.least),
        Kind::Pick => lines::pick(asked),
        Kind::Match => matched::view(asked),
        Kind::Order => ordered::view(asked),
        Kind::Design => design::view(asked),
    }
}

/// Takes what stands on the screen for the answer where nothing was touched: an
/// order, or the configuration that one starts from. To be called before a part
/// is checked.
pub(crate) fn before_check(sheet: &Sheet, part: &Part) {
    if !untrack(|| sheet.answer(&part.id)).is_empty() {
        return;
    }
    let stands = match part.kind {
        Kind::Order => ordered::first(part),
        Kind::Design => untrack(|| design::first(sheet, part)),
        _ => return,
    };
    sheet.put(&part.id, stands);
}

/// The part that a control answers.
#[derive(Clone, Copy)]
struct Asked {
    sheet: StoredValue<Sheet>,
    part: StoredValue<Part>,
    /// The part whose options, reasons and design are this one's.
    model: StoredValue<Part>,
    /// The answer as it stands.
    answer: Memo<Answer>,
    locale: Locale,
}

impl Asked {
    fn new(sheet: &Sheet, part: &Part) -> Self {
        let (own, id) = (sheet.clone(), part.id.clone());
        Self {
            sheet: StoredValue::new(sheet.clone()),
            part: StoredValue::new(part.clone()),
            model: StoredValue::new(sheet.exercise.model_of(part).clone()),
            answer: held(move || own.answer(&id)),
            locale: sheet.locale,
        }
    }

    /// What the sheet and the part tell together.
    fn with<T>(self, tell: impl FnOnce(&Sheet, &Part) -> T) -> T {
        self.sheet
            .with_value(|sheet| self.part.with_value(|part| tell(sheet, part)))
    }

    /// An id that stands once on the page.
    fn id(self, of: &str) -> String {
        self.with(|sheet, part| sheet.id(&part.id, of))
    }

    /// The question's id.
    fn question(self) -> String {
        self.id("ask")
    }

    /// A text of the exercise as HTML.
    fn words(self, text: &Text) -> Signal<String> {
        self.sheet.with_value(|sheet| sheet.words(text))
    }

    /// Whether a text is a few words, that may stand beside others.
    fn is_short(self, text: &Text) -> bool {
        let wide = |sign: char| if sign.is_ascii() { 1 } else { 2 };
        let words = words::plain(text.get(self.locale));
        words.chars().map(wide).sum::<u32>() <= SHORT
    }

    /// Whether `value` is among the values of `key`.
    fn holds(self, key: &str, value: &str) -> bool {
        self.answer
            .with(|answer| answer.all(key).any(|held| held == value))
    }

    /// The value of `key`; empty where there is none.
    fn get(self, key: &str) -> String {
        self.answer
            .with(|answer| answer.get(key).unwrap_or_default().to_owned())
    }

    /// Puts `values` in place of what `key` had.
    fn set(self, key: &str, values: impl IntoIterator<Item = String>) {
        let mut answer = self.answer.get_untracked();
        answer.retain(|held| held != key);
        for value in values {
            answer.push(key, value);
        }
        self.put(answer);
    }

    fn put(self, answer: Answer) {
        self.with(|sheet, part| sheet.put(&part.id, answer));
    }

    /// Ticks `value`, or takes its tick away. Ticks stand in the order of
    /// `among`, so that the same ticks are the same answer.
    fn toggle(self, key: &str, value: &str, among: &[Choice]) {
        let now = self.answer.get_untracked();
        let is_ticked = |id: &str| now.all(key).any(|held| held == id);
        let ticked = among.iter().map(|choice| &choice.id);
        let ticked = ticked.filter(|id| is_ticked(id) != (*id == value));
        self.set(key, ticked.cloned().collect::<Vec<_>>());
    }
}
