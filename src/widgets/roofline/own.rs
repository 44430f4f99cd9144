//! The learner's own kernel: FLOP, bytes and, where it was measured, time.

use super::{
    state::{Asked, State},
    view_model::{OwnNumbers, Verdict, ViewModel},
};
use crate::{
    field::{Entry, NumberField},
    messages as msg,
    reactive::{part, text},
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Quantity, Scale, Unit},
};
use ridgepoint_model::units::{Bytes, Flops, Seconds};

/// Beyond this a count is a slip, and no axis could show it.
const MOST: f64 = 1e24;

/// The slider of the intensity runs over these powers of ten, FLOP/B.
const DECADES: [f64; 2] = [-2.0, 4.0];

/// What the three fields say.
#[derive(Clone, Copy)]
pub(super) struct OwnFields {
    flop: Memo<Entry>,
    bytes: Memo<Entry>,
    time: Memo<Entry>,
    /// The numbers, each the last valid one; as it was before a field was wrong.
    pub(super) numbers: Memo<OwnNumbers>,
    state: RwSignal<State>,
}

impl OwnFields {
    pub(super) fn new(state: RwSignal<State>, locale: Locale) -> Self {
        let read = move |asked: Asked, field: Field, optional: bool| {
            Memo::new(move |_| {
                let text = state.with(|state| state.own.text(asked).clone());
                Entry::read(&text, &field, optional, locale)
            })
        };
        let flop = read(Asked::Flop, Field::flop().at_most(MOST), false);
        let bytes = read(Asked::Bytes, Field::bytes().at_most(MOST), false);
        // People time kernels in milliseconds.
        let milliseconds = Unit::new(Scale::Milli, Quantity::Second);
        let seconds = Field::seconds().in_unit(milliseconds).at_most(MOST);
        let time = read(Asked::Time, seconds, true);
        let numbers = Memo::new(move |before: Option<&OwnNumbers>| {
            let before = before.copied().unwrap_or_default();
            let value = |entry: Memo<Entry>| entry.with(Entry::value);
            let (flop, bytes, seconds) = (value(flop), value(bytes), value(time));
            // A time is optional: an empty field takes it away, a wrong one does not.
            let kept = before.time.filter(|_| time.get() != Entry::Blank);
            OwnNumbers {
                flops: flop.and_then(|v| Flops::new(v).ok()).or(before.flops),
                bytes: bytes.and_then(|v| Bytes::new(v).ok()).or(before.bytes),
                time: seconds.and_then(|v| Seconds::new(v).ok()).or(kept),
            }
        });
        Self {
            flop,
            bytes,
            time,
            numbers,
            state,
        }
    }

    /// Moves the kernel to an intensity: its bytes stay, its work follows.
    pub(super) fn drag(&self, intensity: f64) {
        let Some(bytes) = self.numbers.get_untracked().bytes else {
            return;
        };
        let flop = intensity * bytes.get();
        self.state.update(|state| {
            state.own.flop = format!("{flop:.3e}");
            state.intensity = intensity;
        });
    }
}

/// The fields, with what follows from them beside.
pub(super) fn fields(
    scope: &str,
    fields: OwnFields,
    shown: Memo<ViewModel>,
    locale: Locale,
) -> impl IntoView + use<> {
    let field = |name: &str, label: &'static str, entry, asked: Asked| {
        let state = fields.state;
        let raw = text(move || state.with(|state| state.own.text(asked).clone()));
        let write = move |text| state.update(|state| *state.own.text_mut(asked) = text);
        view! {
            <NumberField
                id=format!("{scope}-{name}")
                label=label
                text=raw
                write=Callback::new(write)
                entry=Signal::from(entry)
            />
        }
    };
    let results = move || shown.with(|shown| shown.own.clone());
    view! {
        <fieldset class="own">
            <legend>{msg::own_title(locale)}</legend>
            <div class="fields">
                {field("flop", msg::own_flop(locale), fields.flop, Asked::Flop)}
                {field("bytes", msg::own_bytes(locale), fields.bytes, Asked::Bytes)}
                {field("time", msg::own_time(locale), fields.time, Asked::Time)}
                {slider(scope, fields, locale)}
                <div class="result">
                    <span>{msg::own_intensity(locale)}</span>
                    <output class="num">{text(move || results().intensity.unwrap_or_default())}</output>
                </div>
                <div class="result">
                    <span>{msg::own_floor(locale)}</span>
                    <output class="num">{text(move || results().floor.unwrap_or_default())}</output>
                    <small>{text(move || results().bound.unwrap_or_default().into())}</small>
                </div>
            </div>
            <div class="verdict" aria-live="polite">
                {part(move || results().verdict.map(|verdict| verdict_view(verdict, locale)))}
            </div>
        </fieldset>
    }
}

fn slider(scope: &str, fields: OwnFields, locale: Locale) -> impl IntoView + use<> {
    let id = format!("{scope}-ai");
    let intensity = move || fields.numbers.get().intensity();
    let power = move || intensity().map_or(0.0, |at| at.get().log10());
    let spoken = text(move || intensity().map(|at| at.to_string()).unwrap_or_default());
    let [least, most] = DECADES;
    view! {
        <div class="field">
            <label for=id.clone()>{msg::own_slider(locale)}</label>
            <input
                type="range"
                id=id
                min=least
                max=most
                step="0.01"
                value=power()
                prop:value=text(move || power().to_string())
                aria-valuetext=spoken
                on:input:target=move |event| {
                    if let Ok(power) = event.target().value().parse::<f64>() {
                        fields.drag(10f64.powf(power));
                    }
                }
            />
        </div>
    }
}

fn verdict_view(verdict: Verdict, locale: Locale) -> AnyView {
    match verdict {
        Verdict::Possible(sentence) => view! { <p>{sentence}</p> }.into_any(),
        Verdict::Refused(sentence, causes) => {
            let cause = |cause| view! { <li>{cause}</li> };
            let likely = (!causes.is_empty()).then(|| msg::own_causes(locale));
            view! {
                <p class="refused">
                    <strong>{msg::own_impossible(locale)}</strong>
                    " "
                    {sentence}
                </p>
                <p>{likely}</p>
                <ul>{causes.into_iter().map(cause).collect_view()}</ul>
            }
            .into_any()
        }
    }
}
