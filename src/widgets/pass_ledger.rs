//! LayerNorm and residual as a ledger: which tensors pass between the kernels and
//! HBM, ticked by the learner, and what follows for bytes and time.

mod ledger;
mod state;
mod view_model;

use super::{Widget, controls::CopyLink, says::says, timings};
use crate::{
    link::{keep, use_link},
    messages as msg,
    reactive::{flag, part, text},
    shell::use_locale,
};
use ledger::{Kernel, Way};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::hardware;
use state::State;
use view_model::{Boards, Measured, Row, ViewModel};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "pass-ledger",
    lab: None,
    sample: "",
    check: |props| read(props).map(|_| ()),
    view,
};

/// PyTorch's add and LayerNorm, as the file of times calls them.
const EAGER: &str = "layernorm_residual_fp16_torch";
/// One Triton kernel for both.
const FUSED: &str = "layernorm_residual_fp16_triton_fused";

fn read(props: &Props) -> Result<(State, Boards), PropError> {
    let (state, refused) = State::initial().changed_by(props);
    if let Some(error) = refused.into_iter().next() {
        return Err(error);
    }
    let bandwidth = |id| {
        let gpu = hardware::gpu(id).map_err(|error| PropError::new("id", error.to_string()))?;
        Ok(gpu.bandwidth())
    };
    let boards = Boards {
        a100: bandwidth("a100-sxm-80gb")?,
        h200: bandwidth("h200-sxm")?,
    };
    Ok((state, boards))
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let (base, boards) = read(props)?;
    let locale = use_locale();
    let link = use_link(scope);
    let (state, damaged) = link.begin(&base, State::changed_by);
    let state = RwSignal::new(state);
    let times = timings::use_times();
    let measured = Memo::new(move |_| times.with(Measured::of));
    let shown = Memo::new(move |_| {
        let measured = measured.get();
        state.with(|state| view_model::show(state, boards, &measured, locale))
    });
    keep(link.clone(), state, base.clone(), State::difference);
    let reset = move |_| state.set(base.clone());
    let ways = Way::ALL.map(|way| way_view(scope, way, state, shown, locale));
    let why = text(move || {
        measured
            .with(|measured| view_model::why(measured, locale))
            .unwrap_or_default()
    });
    Ok(view! {
        <div class="bar">
            <strong>{msg::ledger_title(locale)}</strong>
            <span>{msg::ledger_shape(locale)}</span>
        </div>
        {damaged.then(|| view! { <p class="note" role="status">{msg::notice_link(locale)}</p> })}
        <div class="ledger">{ways.collect_view()}</div>
        {table(shown, measured, locale)}
        {says(Signal::derive(move || shown.with(|shown| shown.sentence.clone())))}
        {remarks(shown)}
        <p class="says aside">{why}</p>
        <p class="says aside">{view_model::four(locale)}</p>
        <div class="foot">
            <CopyLink link=link />
            <button type="button" class="quiet" on:click=reset>
                {msg::controls_reset(locale)}
            </button>
        </div>
    }
    .into_any())
}

fn remarks(shown: Memo<ViewModel>) -> impl IntoView {
    let lines = part(move || {
        let remarks = shown.with(|shown| shown.remarks.clone());
        let line = |remark| view! { <li>{remark}</li> };
        remarks.into_iter().map(line).collect_view()
    });
    view! {
        <ul class="remarks" aria-live="polite">
            {lines}
        </ul>
    }
}

/// One way with its kernels.
fn way_view(
    scope: &str,
    way: Way,
    state: RwSignal<State>,
    shown: Memo<ViewModel>,
    locale: Locale,
) -> impl IntoView + use<> {
    let mut first = 0;
    let kernels = way.kernels().iter().map(|kernel| {
        let from = first;
        first += kernel.passes.len();
        kernel_view(scope, way, kernel, from, state, locale)
    });
    let kernels = kernels.collect_view();
    let total = text(move || {
        let row = shown.with(|shown| {
            let rows = shown.rows.iter();
            let mut own = rows.filter(|row| row.way == view_model::name(way, locale));
            own.next().map(|row| row.passes)
        });
        msg::ledger_passes(locale, &row.unwrap_or_default().to_string())
    });
    view! {
        <div role="group" aria-label=view_model::name(way, locale)>
            <strong>{view_model::name(way, locale)}</strong>
            {kernels}
            <p class="total">
                <output>{total}</output>
            </p>
        </div>
    }
}

fn kernel_view(
    scope: &str,
    way: Way,
    kernel: &'static Kernel,
    from: usize,
    state: RwSignal<State>,
    locale: Locale,
) -> impl IntoView + use<> {
    let boxes = kernel.passes.iter().enumerate().map(|(index, pass)| {
        let at = from + index;
        let id = format!("{scope}-{}-{at}", way.id());
        let on = flag(move || state.with(|state| state.is_ticked(way, at)));
        view! {
            <input
                type="checkbox"
                id=id.clone()
                checked=on.get_untracked()
                prop:checked=on
                on:change=move |_| state.update(|state| state.toggle(way, at))
            />
            <label for=id>{view_model::pass_name(pass, locale)}</label>
        }
    });
    view! {
        <fieldset class="chips">
            <legend>{kernel.formula}</legend>
            {boxes.collect_view()}
        </fieldset>
    }
}

fn table(shown: Memo<ViewModel>, measured: Memo<Measured>, locale: Locale) -> impl IntoView {
    let rows = part(move || {
        let rows = shown.with(|shown| shown.rows.clone());
        rows.into_iter().map(line).collect_view()
    });
    let heads = [
        msg::ledger_way(locale),
        msg::ledger_head_passes(locale),
        msg::roofline_bytes(locale),
        msg::ledger_head_times(locale),
        msg::ledger_head_a100(locale),
        msg::ledger_head_h200(locale),
    ];
    let heads = heads.map(|word| view! { <th scope="col">{word}</th> });
    let device = text(move || measured.with(|it| msg::ledger_head_measured(locale, &it.device)));
    view! {
        <div class="table" tabindex="0" role="region" aria-label=msg::ledger_title(locale)>
            <table>
                <thead>
                    <tr>{heads.collect_view()} <th scope="col">{device}</th></tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

fn line(row: Row) -> impl IntoView {
    let cells = [
        row.passes.to_string(),
        row.bytes,
        row.times,
        row.a100,
        row.h200,
    ];
    let cells = cells.map(|cell| view! { <td>{cell}</td> });
    view! {
        <tr>
            <th scope="row">{row.way}</th>
            {cells.collect_view()}
            <td>
                <span class="num measured">{row.measured}</span>
            </td>
        </tr>
    }
}
