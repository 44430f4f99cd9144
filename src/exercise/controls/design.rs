//! A configuration that is put together, beginning where one starts.

use super::{super::Sheet, Asked, lines::Mark};
use crate::{
    messages as msg,
    reactive::{flag, held, text},
};
use leptos::prelude::*;
use ridgepoint_course::exercise::{Answer, Part};
use ridgepoint_model::format;

/// How many fields there are.
const FIELDS: usize = 6;

/// What can be set: the key of the answer, its name in Triton, its values. All
/// of them were compiled.
const ASKED: [(&str, &str, &[&str]); FIELDS] = [
    ("bm", "BLOCK_M", &["32", "64", "128", "256"]),
    ("bn", "BLOCK_N", &["32", "64", "128", "256"]),
    ("bk", "BLOCK_K", &["16", "32", "64"]),
    ("num_warps", "num_warps", &["4", "8", "16"]),
    ("num_stages", "num_stages", &["2", "3", "4"]),
    ("maxnreg", "maxnreg", &["", "128", "96", "80", "64"]),
];

/// The values of the fields, in their order; empty where there is none.
type Values = [String; FIELDS];

/// Where one starts.
fn start(sheet: &Sheet, part: &Part) -> Values {
    let model = sheet.exercise.model_of(part);
    let Some(design) = &model.design else {
        return Values::default();
    };
    let formulas = [
        &design.block_m,
        &design.block_n,
        &design.block_k,
        &design.num_warps,
        &design.num_stages,
    ];
    let mut start = Values::default();
    sheet.with_key(|values| {
        for (value, formula) in start.iter_mut().zip(formulas) {
            let number = values.number(formula);
            *value = number.map_or_else(String::new, |number| format::number(number.value, 9));
        }
    });
    start
}

fn answer(values: &Values) -> Answer {
    let mut answer = Answer::default();
    for ((key, ..), value) in ASKED.iter().zip(values) {
        if !value.is_empty() {
            answer.push(*key, value.as_str());
        }
    }
    answer
}

/// Where one starts, as an answer.
pub(super) fn first(sheet: &Sheet, part: &Part) -> Answer {
    answer(&start(sheet, part))
}

/// A configuration while it is put together.
#[derive(Clone, Copy)]
struct Config {
    asked: Asked,
    start: Memo<Values>,
    now: Memo<Values>,
}

pub(super) fn view(asked: Asked) -> AnyView {
    let start = held(move || {
        asked
            .sheet
            .with_value(|sheet| asked.part.with_value(|part| start(sheet, part)))
    });
    let now = held(move || {
        if asked.answer.with(Answer::is_empty) {
            return start.get();
        }
        ASKED.map(|(key, ..)| asked.get(key))
    });
    let config = Config { asked, start, now };
    let fields: Vec<_> = (0..FIELDS).map(|at| config.field(at)).collect();
    view! {
        <div class="ans-design" role="group" aria-labelledby=asked.question()>
            <div class="ans-fields">{fields}</div>
        </div>
    }
    .into_any()
}

impl Config {
    /// What a field is set to.
    fn value(self, at: usize) -> String {
        self.now
            .with(|now| now.get(at).cloned().unwrap_or_default())
    }

    fn set(self, at: usize, value: &str) {
        let mut values = self.now.get_untracked();
        if let Some(field) = values.get_mut(at) {
            value.clone_into(field);
        }
        self.asked.put(answer(&values));
    }

    /// A field with its name, where it started, and its values side by side.
    fn field(self, at: usize) -> AnyView {
        let (key, name, values) = ASKED[at];
        let locale = self.asked.locale;
        let started = text(move || {
            let value = self.start.with(|start| start[at].clone());
            msg::answers_start(locale, &word(&value, msg::answers_no_cap(locale)))
        });
        let changed = flag(move || self.start.with(|start| start[at] != self.value(at)));
        let id = self.asked.id(key);
        let marks = values.iter().map(|value| {
            let mark = Mark {
                kind: "radio",
                id: format!("{id}-{value}"),
                name: id.clone(),
                words: Signal::stored(word(value, msg::answers_no_cap(locale))),
                is_ticked: flag(move || self.value(at) == *value),
            };
            mark.view(Box::new(move || self.set(at, value)))
        });
        let names = format!("{id}-name");
        view! {
            <div class="ans-field" class:changed=changed>
                <p>
                    <code id=names.clone()>{name}</code>
                    " "
                    <small>{started}</small>
                </p>
                <div class="ans-seg" role="radiogroup" aria-labelledby=names>
                    {marks.collect_view()}
                </div>
            </div>
        }
        .into_any()
    }
}

/// A value, or the word for none.
fn word(value: &str, none: &str) -> String {
    if value.is_empty() { none } else { value }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cap_that_is_none_is_left_out() {
        let values = ["128", "64", "32", "8", "2", ""].map(str::to_owned);
        assert_eq!(
            answer(&values).to_query(),
            "bm=128&bn=64&bk=32&num_warps=8&num_stages=2"
        );
    }
}
