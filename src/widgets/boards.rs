//! Every board of the model as one table on one basis: sorted, filtered, set
//! side by side, with the sources of its figures and where they disagree.

mod compare;
mod controls;
mod details;
mod state;
mod table;
mod view_model;
mod words;

use super::{LabTexts, Widget};
use crate::{
    data::use_data,
    link::{Link, use_link},
    messages as msg,
    reactive::text,
    shell::use_locale,
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::hardware::{GPUS, Records, Sparsity};
use state::State;
use view_model::Row;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "boards",
    lab: Some(|locale| LabTexts {
        title: msg::boards_title(locale),
        lead: msg::boards_lead(locale),
    }),
    sample: "compare=a100-sxm-80gb&compare=h100-sxm5",
    check: |props| State::from_props(props).map(|_| ()),
    view,
};

/// What the parts of the widget share.
#[derive(Clone, Copy)]
struct Board {
    state: RwSignal<State>,
    /// The rows that pass the filters.
    rows: Memo<Vec<Row>>,
    /// Sources and conflicts, when they are there.
    records: Memo<Option<Records>>,
    locale: Locale,
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = State::from_props(props)?;
    let link = use_link(scope);
    let (state, damaged) = match link.state() {
        None => (base.clone(), false),
        Some(changes) => {
            let (state, refused) = base.changed_by(&changes);
            (state, !refused.is_empty() || link.is_foreign())
        }
    };
    let locale = use_locale();
    let state = RwSignal::new(state);
    let file = use_data("boards.txt");
    let board = Board {
        state,
        rows: Memo::new(move |_| state.with(view_model::rows)),
        records: Memo::new(move |_| file.with(|text| Records::parse(text.as_deref()?).ok())),
        locale,
    };
    keep_in_link(link.clone(), base.clone(), state);
    Ok(view! {
        {controls::bar(scope, board)}
        {damaged.then(|| view! { <p class="note" role="status">{msg::notice_link(locale)}</p> })}
        {table::table(scope, board)}
        <p class="says" aria-live="polite">
            {text(move || says(board))}
        </p>
        {compare::side_by_side(board)}
        {controls::foot(link, base, board)}
    }
    .into_any())
}

/// Writes every change into the page's address.
fn keep_in_link(link: Link, base: State, state: RwSignal<State>) {
    Effect::new(move |before: Option<()>| {
        let difference = state.with(|state| state.difference(&base));
        // The first run is the link itself.
        if before.is_some() {
            link.save(&difference);
        }
    });
}

/// How many rows there are, and the one basis of all of them.
fn says(board: Board) -> String {
    let (shown, locale) = (board.rows.with(Vec::len), board.locale);
    if shown == 0 {
        return msg::boards_nothing(locale).into();
    }
    board.state.with(|state| {
        msg::BoardsSays {
            shown: &shown.to_string(),
            all: &GPUS.len().to_string(),
            precision: state.basis.precision.label(),
            engine: state.basis.engine.label(),
            sparsity: match state.sparsity {
                Sparsity::Dense => msg::controls_dense(locale),
                Sparsity::Structured => msg::controls_sparse(locale),
            },
        }
        .say(locale)
    })
}
