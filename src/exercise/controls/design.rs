//! A configuration that is put together, beginning where one starts.

use super::{super::Sheet, Asked, lines::Mark, readout};
use crate::{
    messages as msg,
    reactive::{flag, held, text},
};
use leptos::prelude::*;
use ridgepoint_course::exercise::{
    Answer, Part,
    design::{self, CAPS, DEPTHS, SIDES, STAGES, WARPS},
};

/// How many fields there are.
const FIELDS: usize = 6;

/// What can be set: the key of the answer, its name in Triton, its values.
const ASKED: [(&str, &str, &[u32]); FIELDS] = [
    ("bm", "BLOCK_M", &SIDES),
    ("bn", "BLOCK_N", &SIDES),
    ("bk", "BLOCK_K", &DEPTHS),
    ("num_warps", "num_warps", &WARPS),
    ("num_stages", "num_stages", &STAGES),
    ("maxnreg", "maxnreg", &CAPS),
];

/// The field that may stay empty.
const CAP: usize = FIELDS - 1;

/// The values of the fields, in their order; 0 where there is none.
type Values = [u32; FIELDS];

/// Where one starts.
fn start(sheet: &Sheet, part: &Part) -> Values {
    let start = sheet.with(|sitting| design::start(sitting, part));
    start.map_or([0; FIELDS], |start| {
        let tile = start.tile;
        [
            tile.block_m,
            tile.block_n,
            tile.block_k,
            tile.num_warps,
            tile.num_stages,
            tile.maxnreg.unwrap_or(0),
        ]
    })
}

fn answer(values: &Values) -> Answer {
    let mut answer = Answer::default();
    for ((key, ..), value) in ASKED.iter().zip(values) {
        if *value > 0 {
            answer.push(*key, value.to_string());
        }
    }
    answer
}

fn values(answer: &Answer) -> Values {
    ASKED.map(|(key, ..)| {
        let value = answer.get(key).and_then(|value| value.parse().ok());
        value.unwrap_or(0)
    })
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
    let start = held(move || asked.with(start));
    let now = held(move || {
        let untouched = asked.answer.with(Answer::is_empty);
        if untouched {
            start.get()
        } else {
            asked.answer.with(values)
        }
    });
    let config = Config { asked, start, now };
    let fields: Vec<_> = (0..FIELDS).map(|at| config.field(at)).collect();
    // A compiler tells registers and bytes; how many blocks that makes is asked.
    let is_checked = held(move || asked.with(|sheet, part| sheet.work(&part.id).tries > 0));
    let judged = held(move || {
        let now = answer(&now.get());
        asked.with(|sheet, part| sheet.with(|sitting| design::judged(sitting, part, &now)))
    });
    let locale = asked.locale;
    let told = text(move || judged.with(|judged| readout::compiled(judged.as_ref(), locale)));
    let limits = text(move || {
        let shown = is_checked.get();
        judged.with(|judged| match judged {
            Some(judged) if shown => readout::limits(judged, locale),
            _ => String::new(),
        })
    });
    view! {
        <div class="ans-design" role="group" aria-labelledby=asked.question()>
            <div class="ans-form">
                <div class="ans-fields">{fields}</div>
                <div class="ans-readout">
                    <div aria-live="polite" inner_html=told></div>
                    <div class="ans-limits" inner_html=limits></div>
                </div>
            </div>
        </div>
    }
    .into_any()
}

impl Config {
    /// What a field is set to.
    fn value(self, at: usize) -> u32 {
        self.now.with(|now| now[at])
    }

    fn set(self, at: usize, value: u32) {
        let mut values = self.now.get_untracked();
        values[at] = value;
        self.asked.put(answer(&values));
    }

    /// A field with its name, where it started, and its values side by side.
    fn field(self, at: usize) -> AnyView {
        let (key, name, values) = ASKED[at];
        let locale = self.asked.locale;
        let started = text(move || {
            let value = self.start.with(|start| start[at]);
            msg::answers_start(locale, &word(value, msg::answers_no_cap(locale)))
        });
        let changed = flag(move || self.start.with(|start| start[at]) != self.value(at));
        let id = self.asked.id(key);
        let none = (at == CAP).then_some(0);
        let marks = none.into_iter().chain(values.iter().copied()).map(|value| {
            let mark = Mark {
                kind: "radio",
                id: format!("{id}-{value}"),
                name: id.clone(),
                words: Signal::stored(word(value, msg::answers_no_cap(locale))),
                is_ticked: flag(move || self.value(at) == value),
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
fn word(value: u32, none: &str) -> String {
    if value == 0 {
        none.to_owned()
    } else {
        value.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cap_that_is_none_is_left_out() {
        let query = "bm=128&bn=64&bk=32&num_warps=8&num_stages=2";
        assert_eq!(answer(&[128, 64, 32, 8, 2, 0]).to_query(), query);
        assert_eq!(values(&Answer::parse(query)), [128, 64, 32, 8, 2, 0]);
        assert_eq!(values(&Answer::parse("bm=128&bn=x")), [128, 0, 0, 0, 0, 0]);
    }
}
