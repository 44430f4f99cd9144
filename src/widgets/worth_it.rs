//! Is it worth writing by hand? A few questions about a kernel, and a sentence
//! with its reasons.

mod decide;
mod presets;
mod state;
mod view_model;

use super::{
    LabTexts, Widget,
    controls::{Choice, CopyLink, Pick},
    says::says,
    timings,
};
use crate::{
    field::{Entry, NumberField},
    link::{keep, use_link},
    messages as msg,
    reactive::{flag, text},
    shell::use_locale,
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Quantity, Scale, Unit},
    props::{PropError, Props},
};
use ridgepoint_model::{
    hardware::{self, Engine, GPUS},
    units::{Bytes, Flops, Seconds},
};
use state::{Asked, State};
use view_model::{Numbers, ViewModel};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "worth-it",
    lab: Some(|locale| LabTexts {
        title: msg::worth_title(locale),
        lead: msg::worth_lead(locale),
    }),
    sample: "",
    check: |props| read(props).map(|_| ()),
    view,
};

/// Beyond this a count is a slip.
const MOST: f64 = 1e24;

fn field(asked: Asked) -> Field {
    match asked {
        Asked::Flop => Field::flop().at_most(MOST),
        Asked::Bytes | Asked::Saved => Field::bytes().at_most(MOST),
        Asked::Time => {
            let milliseconds = Unit::new(Scale::Milli, Quantity::Second);
            Field::seconds().in_unit(milliseconds).at_most(MOST)
        }
        Asked::Share => Field::percent().at_most(1.0),
    }
}

const fn label(asked: Asked, locale: Locale) -> &'static str {
    match asked {
        Asked::Flop => msg::own_flop(locale),
        Asked::Bytes => msg::own_bytes(locale),
        Asked::Time => msg::worth_time(locale),
        Asked::Share => msg::worth_share(locale),
        Asked::Saved => msg::worth_saved(locale),
    }
}

const fn is_optional(asked: Asked) -> bool {
    matches!(asked, Asked::Time | Asked::Share | Asked::Saved)
}

fn read(props: &Props) -> Result<State, PropError> {
    let (state, refused) = State::initial()?.changed_by(props);
    match refused.into_iter().next() {
        Some(error) => Err(error),
        None => Ok(state),
    }
}

/// What the fields say.
#[derive(Clone, Copy)]
struct Entries([Memo<Entry>; 5]);

impl Entries {
    fn new(state: RwSignal<State>, locale: Locale) -> Self {
        let read = |asked: Asked, field: Memo<Field>| {
            Memo::new(move |_| {
                let text = state.with(|state| state.text(asked).clone());
                Entry::read(&text, &field.get(), is_optional(asked), locale)
            })
        };
        let plain = |asked: Asked| read(asked, Memo::new(move |_| field(asked)));
        let bytes = plain(Asked::Bytes);
        // A kernel cannot save more than it moves.
        let saved = Memo::new(move |_| {
            let most = bytes.with(Entry::value);
            field(Asked::Saved).at_most(most.unwrap_or(MOST))
        });
        Self([
            plain(Asked::Flop),
            bytes,
            plain(Asked::Time),
            plain(Asked::Share),
            read(Asked::Saved, saved),
        ])
    }

    const fn of(self, asked: Asked) -> Memo<Entry> {
        self.0[asked as usize]
    }

    /// The numbers, each the last valid one while its field is wrong.
    fn numbers(self) -> Memo<Numbers> {
        Memo::new(move |before: Option<&Numbers>| {
            let before = before.copied().unwrap_or_default();
            let is_wrong = |asked| self.of(asked).with(|e| matches!(e, Entry::Wrong(_)));
            let value = |asked| self.of(asked).with(Entry::value);
            let kept = |asked| is_wrong(asked).then_some(());
            Numbers {
                flops: value(Asked::Flop)
                    .and_then(|v| Flops::new(v).ok())
                    .or(before.flops),
                bytes: value(Asked::Bytes)
                    .and_then(|v| Bytes::new(v).ok())
                    .or(before.bytes),
                time: value(Asked::Time)
                    .and_then(|v| Seconds::new(v).ok())
                    .or(kept(Asked::Time).and(before.time)),
                share: value(Asked::Share).or(kept(Asked::Share).and(before.share)),
                saved: value(Asked::Saved)
                    .and_then(|v| Bytes::new(v).ok())
                    .or(kept(Asked::Saved).and(before.saved)),
            }
        })
    }
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(props)?;
    let locale = use_locale();
    let link = use_link(scope);
    let (state, damaged) = link.begin(&base, State::changed_by);
    let state = RwSignal::new(state);
    let entries = Entries::new(state, locale);
    let numbers = entries.numbers();
    let shown = Memo::new(move |_| {
        let numbers = numbers.get();
        state.with(|state| view_model::show(state, &numbers, locale))
    });
    keep(link.clone(), state, base.clone(), State::difference);
    let reset = move |_| state.set(base.clone());
    Ok(view! {
        {bar(scope, state, locale)}
        {damaged.then(|| view! { <p class="note" role="status">{msg::notice_link(locale)}</p> })}
        {questions(scope, state, entries, shown, locale)}
        {verdict(shown)}
        <div class="foot">
            <CopyLink link=link />
            <button type="button" class="quiet" on:click=reset>
                {msg::controls_reset(locale)}
            </button>
        </div>
    }
    .into_any())
}

fn bar(scope: &str, state: RwSignal<State>, locale: Locale) -> impl IntoView + use<> {
    let gpu_id = format!("{scope}-gpu");
    let options = GPUS.iter().map(|gpu| {
        let selected = flag(move || state.with(|state| state.gpu.id == gpu.id));
        view! {
            <option value=gpu.id selected=selected.get_untracked() prop:selected=selected>
                {gpu.short_name}
            </option>
        }
    });
    let choose = move |id: String| {
        if let Ok(gpu) = hardware::gpu(&id) {
            state.update(|state| state.gpu = gpu);
        }
    };
    view! {
        <div class="bar">
            {fill_in(scope, state, locale)}
            <label class="pick" for=gpu_id.clone()>
                <span>"GPU"</span>
                <select id=gpu_id.clone() on:change:target=move |event| choose(event.target().value())>
                    {options.collect_view()}
                </select>
            </label>
            <Choice
                scope=scope
                name="engine"
                legend=msg::worth_engine(locale)
                options=vec![
                    (Engine::CudaCore, msg::roofline_ceilings_cuda(locale)),
                    (Engine::Tensor, msg::roofline_ceilings_tensor(locale)),
                ]
                chosen=Signal::derive(move || state.with(|state| state.engine))
                choose=move |value| state.update(|state| state.engine = value)
            />
        </div>
    }
}

/// Takes over a kernel whose answers are known, with its measured time where it
/// was measured on this board.
fn fill_in(scope: &str, state: RwSignal<State>, locale: Locale) -> impl IntoView + use<> {
    let times = timings::use_times();
    let choose = move |id: String| {
        if let Some(preset) = presets::ALL.iter().find(|preset| preset.id == id) {
            let gpu = state.with_untracked(|state| state.gpu);
            let here = times.with_untracked(|times| times.on(gpu, preset.measured));
            // Three decimals are what was measured.
            let us = here.map(|timing| (timing.time.get() * 1e9).round() / 1e3);
            state.update(|state| state.fill_in(preset, us));
        }
    };
    let options = presets::ALL
        .iter()
        .map(|preset| view! { <option value=preset.id>{(preset.name)(locale)}</option> });
    view! {
        <Pick
            id=format!("{scope}-fill-in")
            label=msg::worth_fill_in(locale)
            prompt=msg::worth_fill_in(locale)
            options=options.collect_view().into_any()
            disabled=false
            pick=choose
        />
    }
}

fn questions(
    scope: &str,
    state: RwSignal<State>,
    entries: Entries,
    shown: Memo<ViewModel>,
    locale: Locale,
) -> impl IntoView + use<> {
    let fields = Asked::ALL.map(|asked| {
        let raw = text(move || state.with(|state| state.text(asked).clone()));
        let write = move |text| state.update(|state| *state.text_mut(asked) = text);
        view! {
            <NumberField
                id=format!("{scope}-{}", asked.key())
                label=label(asked, locale)
                text=raw
                write=Callback::new(write)
                entry=Signal::from(entries.of(asked))
            />
        }
    });
    let result = move |label: &'static str, pick: fn(ViewModel) -> Option<String>| {
        let value = text(move || pick(shown.get()).unwrap_or_else(|| "—".into()));
        view! {
            <div class="result">
                <span>{label}</span>
                <output class="num">{value}</output>
            </div>
        }
    };
    view! {
        <div class="fields">
            {fields.collect_view()}
            <div class="field">
                <span class="question">{msg::worth_library_question(locale)}</span>
                <Choice
                    scope=scope
                    name="library"
                    legend=msg::worth_library_question(locale)
                    options=vec![(true, msg::worth_yes(locale)), (false, msg::worth_no(locale))]
                    chosen=Signal::derive(move || state.with(|state| state.library))
                    choose=move |value| state.update(|state| state.library = value)
                />
            </div>
            {result(msg::own_intensity(locale), |shown| shown.intensity)}
            {result(msg::own_floor(locale), |shown| shown.floor)}
            {result(msg::worth_headroom(locale), |shown| shown.headroom)}
        </div>
    }
}

fn verdict(shown: Memo<ViewModel>) -> impl IntoView {
    let word = text(move || shown.with(|shown| shown.verdict.clone()));
    let refused = flag(move || shown.with(|shown| shown.refused));
    view! {
        <p class="worth-verdict" class:refused=refused aria-live="polite">
            {word}
        </p>
        {says(Signal::derive(move || shown.with(|shown| shown.sentence.clone())))}
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = read(&Props::parse("kernel=gelu")).unwrap_err();
        assert!(error.to_string().contains("known: gpu"));
        assert!(read(&Props::parse("gpu=a100-sxm-80gb&share=3")).is_ok());
    }

    #[test]
    fn fields_stand_in_the_order_of_their_questions() {
        for (place, asked) in Asked::ALL.into_iter().enumerate() {
            assert_eq!(asked as usize, place);
        }
    }
}
