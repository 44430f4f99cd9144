//! The table: a head that sorts, and a row a board that unfolds.

use super::{
    Board, details,
    state::{Column, MOST_COMPARED, toggle},
    view_model::{Row, name},
    words,
};
use crate::{
    messages as msg,
    reactive::{aria, flag, part, text},
};
use leptos::prelude::*;
use ridgepoint_model::hardware::{Figure, Provenance};

/// The whole of it, scrolling in its own box.
pub(super) fn table(scope: &str, board: Board) -> impl IntoView + use<> {
    let locale = board.locale;
    let heads = Column::ALL.map(|column| head(column, board));
    let scope = scope.to_owned();
    let body = part(move || {
        let rows = board.rows.get().into_iter();
        rows.map(|row| line(&scope, row, board)).collect_view()
    });
    view! {
        <div class="table boards-table" tabindex="0" role="region" aria-label=msg::boards_title(locale)>
            <table>
                <thead>
                    <tr>{heads.collect_view()}</tr>
                </thead>
                <tbody>{body}</tbody>
            </table>
        </div>
    }
}

fn head(column: Column, board: Board) -> impl IntoView {
    let Board { state, locale, .. } = board;
    let sorted = text(move || {
        let order = state.with(|state| (state.sort == column).then_some(state.rising));
        match order {
            None => "none",
            Some(true) => "ascending",
            Some(false) => "descending",
        }
        .into()
    });
    let unit = text(move || state.with(|state| words::unit(column, state.basis).into()));
    view! {
        <th scope="col" class:number=column.is_number() aria-sort=sorted>
            <button type="button" on:click=move |_| state.update(|state| state.sort_by(column))>
                {words::column(column, locale)}
            </button>
            <small>{unit}</small>
        </th>
    }
}

fn line(scope: &str, row: Row, board: Board) -> impl IntoView + use<> {
    let Board { state, locale, .. } = board;
    let gpu = row.gpu;
    let open = flag(move || state.with(|state| state.open.contains(&gpu.id)));
    let ticked = flag(move || state.with(|state| state.compared.contains(&gpu.id)));
    let full = flag(move || {
        state.with(|state| {
            state.compared.len() >= MOST_COMPARED && !state.compared.contains(&gpu.id)
        })
    });
    let cells = Column::ALL.into_iter().skip(1);
    let cells = cells.map(|column| cell(&row, column, board)).collect_view();
    let unfolded = part(move || open.get().then(|| details::row(row, board)));
    view! {
        <tr>
            <th scope="row">
                <input
                    type="checkbox"
                    id=format!("{scope}-compare-{}", gpu.id)
                    aria-label=msg::boards_compare_one(locale, name(gpu))
                    checked=ticked.get_untracked()
                    prop:checked=ticked
                    disabled=full
                    on:change=move |_| state.update(|state| toggle(&mut state.compared, gpu.id))
                />
                <button
                    type="button"
                    aria-expanded=aria(move || open.get())
                    on:click=move |_| state.update(|state| toggle(&mut state.open, gpu.id))
                >
                    {name(gpu)}
                </button>
            </th>
            {cells}
        </tr>
        {unfolded}
    }
}

fn cell(row: &Row, column: Column, board: Board) -> AnyView {
    let Board { locale, .. } = board;
    let gpu = row.gpu;
    match column {
        Column::Board => ().into_any(),
        Column::Architecture => view! { <td>{gpu.architecture}</td> }.into_any(),
        Column::Clock => {
            let known = row.clock.map(|(_, basis)| words::clock(basis, locale));
            view! {
                <td class="number">
                    {row.shown(column)} <small>{known}</small>
                </td>
            }
            .into_any()
        }
        Column::Source => {
            let source = row.source.map_or("—", |level| words::level(level, locale));
            let conflicts = board.records.with(|records| {
                let record = records.as_ref()?.of(gpu)?;
                Some(record.conflicts.len()).filter(|count| *count > 0)
            });
            let conflicts =
                conflicts.map(|count| msg::boards_conflicts(locale, &count.to_string()));
            view! {
                <td>
                    {source} <small>{conflicts}</small>
                </td>
            }
            .into_any()
        }
        _ => {
            let star = is_second_hand(row, column, board).then_some("*");
            view! {
                <td class="number" class:strong=column == Column::Ridge>
                    {row.shown(column)}
                    {star}
                </td>
            }
            .into_any()
        }
    }
}

/// Whether no document of the maker and no driver stands behind a figure.
fn is_second_hand(row: &Row, column: Column, board: Board) -> bool {
    let figure = match column {
        Column::Peak => return row.source == Some(Provenance::SecondHand),
        Column::Sms => Figure::SmCount,
        Column::Bandwidth => Figure::Bandwidth,
        Column::L2 => Figure::L2Size,
        _ => return false,
    };
    board.records.with(|records| {
        let record = records.as_ref().and_then(|records| records.of(row.gpu));
        record.and_then(|record| record.level(figure)) == Some(Provenance::SecondHand)
    })
}
