//! A vector add of growing size on an H200: where the launch, the L2 and HBM
//! decide, and what the chapter claims for a million elements.

mod state;
mod sweep;
mod view_model;

use super::{
    LabTexts, Widget,
    controls::{Choice, CopyLink},
    says::says,
    timings,
};
use crate::{
    data::use_data,
    field::{Entry, NumberField},
    figure::{Words, XyChart},
    link::{keep, use_link},
    messages as msg,
    reactive::{part, text},
    shell::use_locale,
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::Field,
    props::{PropError, Props},
};
use ridgepoint_model::{
    format,
    hardware::{self, Gpu},
};
use state::{Element, LAUNCH_US, Shown, State};
use view_model::{Measured, Row, Triton, ViewModel};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "size-sweep",
    lab: Some(|locale| LabTexts {
        title: msg::sweep_title(locale),
        lead: msg::sweep_lead(locale),
    }),
    sample: "n=1048576",
    check: |props| read(props).map(|_| ()),
    view,
};

/// The board that was measured.
const GPU: &str = "h200-sxm";

/// The slider of N runs over these powers of two.
const POWERS: [f64; 2] = [10.0, 28.0];

/// More elements than any board holds.
const MOST: f64 = 1e12;

const N: Field = Field::count().at_most(MOST);

fn read(props: &Props) -> Result<(State, &'static Gpu), PropError> {
    let (state, refused) = State::initial().changed_by(props);
    if let Some(error) = refused.into_iter().next() {
        return Err(error);
    }
    if let Entry::Wrong(sentence) = Entry::read(&state.n, &N, false, Locale::En) {
        return Err(PropError::new("n", sentence));
    }
    let gpu = hardware::gpu(GPU).map_err(|error| PropError::new("id", error.to_string()))?;
    Ok((state, gpu))
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let (base, gpu) = read(props)?;
    let locale = use_locale();
    let link = use_link(scope);
    let (state, damaged) = link.begin(&base, State::changed_by);
    let state = RwSignal::new(state);
    let entry = Memo::new(move |_| state.with(|state| Entry::read(&state.n, &N, false, locale)));
    // The last number that could be read.
    let n = Memo::new(move |before: Option<&f64>| {
        let before = before.copied().unwrap_or(state::CLAIMED_N);
        entry.with(|entry| entry.value().unwrap_or(before))
    });
    let (readings, times) = (use_data(sweep::FILE), timings::use_times());
    let measured = Memo::new(move |_| Measured {
        readings: readings
            .with(|text| text.as_deref().and_then(sweep::parse))
            .unwrap_or_default(),
        triton: times.with(Triton::of),
    });
    let shown = Memo::new(move |_| {
        let (state, n) = (state.get(), n.get());
        measured.with(|measured| view_model::show(&state, n, gpu, measured, locale))
    });
    keep(link.clone(), state, base.clone(), State::difference);
    let reset = move |_| state.set(base.clone());
    Ok(view! {
        {bar(scope, state, locale)}
        {damaged.then(|| view! { <p class="note" role="status">{msg::notice_link(locale)}</p> })}
        {chart(state, shown, locale)}
        {says(Signal::derive(move || shown.with(|shown| shown.sentence.clone())))}
        {fields(scope, state, entry, n, shown, locale)}
        {table(measured, gpu, locale)}
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
    view! {
        <div class="bar">
            <strong>{msg::sweep_bar(locale)}</strong>
            <span class="spacer"></span>
            <Choice
                scope=scope
                name="precision"
                legend=msg::roofline_precision(locale)
                options=[Element::Fp32, Element::Fp16].map(|one| (one, one.label())).into()
                chosen=Signal::derive(move || state.with(|state| state.element))
                choose=move |value| state.update(|state| state.element = value)
            />
            <Choice
                scope=scope
                name="show"
                legend=msg::sweep_show(locale)
                options=vec![
                    (Shown::Rate, msg::sweep_show_rate(locale)),
                    (Shown::Time, msg::sweep_show_time(locale)),
                ]
                chosen=Signal::derive(move || state.with(|state| state.shown))
                choose=move |value| state.update(|state| state.shown = value)
            />
        </div>
    }
}

fn chart(state: RwSignal<State>, shown: Memo<ViewModel>, locale: Locale) -> impl IntoView {
    let look = Callback::new(move |bytes: f64| {
        state.update(|state| {
            let n = (bytes / state.element.bytes_moved()).round().max(1.0);
            state.n = n.to_string();
        });
    });
    let words = Words {
        name: msg::sweep_title(locale),
        crosshair: msg::sweep_crosshair(locale),
    };
    let spoken = Signal::derive(move || shown.with(|shown| shown.spoken.clone()));
    view! {
        <XyChart
            figure=Signal::derive(move || shown.with(|shown| shown.figure.clone()))
            description=spoken
            spoken=spoken
            words=words
            look=look
        />
    }
}

fn fields(
    scope: &str,
    state: RwSignal<State>,
    entry: Memo<Entry>,
    n: Memo<f64>,
    shown: Memo<ViewModel>,
    locale: Locale,
) -> impl IntoView + use<> {
    let raw = text(move || state.with(|state| state.n.clone()));
    let write = Callback::new(move |text| state.update(|state| state.n = text));
    let launch = move || shown.with(|shown| shown.launch);
    let power = text(move || n.get().log2().to_string());
    let drag = move |power: f64| state.update(|state| state.n = power.exp2().round().to_string());
    let set_launch = move |us| state.update(|state| state.launch = Some(us));
    view! {
        <div class="fields">
            <NumberField
                id=format!("{scope}-n")
                label=msg::sweep_n(locale)
                text=raw
                write=write
                entry=Signal::from(entry)
            />
            {slider(
                format!("{scope}-power"),
                text(move || msg::sweep_slider(locale).into()),
                POWERS,
                "0.25",
                power,
                text(move || format!("N = {}", format::number(n.get(), 12))),
                drag,
            )}
            {slider(
                format!("{scope}-launch"),
                text(move || msg::sweep_launch_slider(locale, &format::seconds(launch()))),
                LAUNCH_US,
                "0.1",
                text(move || (launch() * 1e6).to_string()),
                text(move || format::seconds(launch())),
                set_launch,
            )}
        </div>
        <p class="says aside">{msg::sweep_assumption(locale)}</p>
    }
}

fn slider(
    id: String,
    label: Signal<String>,
    [least, most]: [f64; 2],
    step: &'static str,
    value: Signal<String>,
    spoken: Signal<String>,
    take: impl Fn(f64) + 'static,
) -> impl IntoView {
    let take = Box::new(take) as Box<dyn Fn(f64)>;
    view! {
        <div class="field">
            <label for=id.clone()>{label}</label>
            <input
                type="range"
                id=id
                min=least
                max=most
                step=step
                value=value.get_untracked()
                prop:value=value
                aria-valuetext=spoken
                on:input:target=move |event| {
                    if let Ok(value) = event.target().value().parse() {
                        take(value);
                    }
                }
            />
        </div>
    }
}

fn table(measured: Memo<Measured>, gpu: &'static Gpu, locale: Locale) -> impl IntoView {
    let rows = part(move || {
        let rows = measured.with(|measured| view_model::rows(measured, gpu, locale));
        rows.into_iter().map(line).collect_view()
    });
    let heads = [
        "N",
        msg::roofline_bytes(locale),
        msg::sweep_how(locale),
        msg::sweep_time(locale),
        msg::sweep_rate(locale),
        msg::sweep_share(locale),
    ];
    let heads = heads.map(|word| view! { <th scope="col">{word}</th> });
    view! {
        <details class="data">
            <summary>{msg::roofline_data(locale)}</summary>
            <div class="table" tabindex="0" role="region" aria-label=msg::sweep_title(locale)>
                <table>
                    <caption>{msg::sweep_source(locale)}</caption>
                    <thead>
                        <tr>{heads.collect_view()}</tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}

fn line(row: Row) -> impl IntoView {
    let cells = [row.bytes, row.what, row.time, row.rate, row.share];
    let cells = cells.map(|cell| view! { <td>{cell}</td> });
    view! {
        <tr>
            <th scope="row">{row.elements}</th>
            {cells.collect_view()}
        </tr>
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| read(&Props::parse(query)).unwrap_err().to_string();
        assert!(error("n=abc").contains("abc"));
        assert!(error("n=1.5").contains("whole"));
        assert!(error("elements=1").contains("known: n"));
        assert!(read(&Props::parse("n=1048576&precision=fp16")).is_ok());
    }
}
