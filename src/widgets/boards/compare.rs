//! Boards side by side, with ratios to the first.

use super::{Board, state::MOST_COMPARED, view_model, words};
use crate::{messages as msg, reactive::part};
use leptos::prelude::*;

/// The ticked boards; with fewer than two, how to tick some.
pub(super) fn side_by_side(board: Board) -> impl IntoView {
    let Board { state, locale, .. } = board;
    let shown = Memo::new(move |_| {
        state.with(|state| {
            let figures = view_model::side_by_side(state);
            (state.basis, view_model::ticked(state), figures)
        })
    });
    part(move || {
        let (basis, names, figures) = shown.get();
        if names.len() < 2 {
            let hint = msg::boards_tick(locale, &MOST_COMPARED.to_string());
            return view! { <p class="note compare-hint">{hint}</p> }.into_any();
        }
        let heads = names.into_iter();
        let heads = heads.map(|name| view! { <th scope="col" class="number">{name}</th> });
        let lines = figures.into_iter().map(|figure| {
            let cells = figure.cells.into_iter().map(|(shown, ratio)| {
                view! {
                    <td class="number">
                        {shown} <small>{ratio}</small>
                    </td>
                }
            });
            view! {
                <tr>
                    <th scope="row">
                        {words::column(figure.column, locale)}
                        <small>{words::unit(figure.column, basis)}</small>
                    </th>
                    {cells.collect_view()}
                </tr>
            }
        });
        view! {
            <div class="table compare" tabindex="0" role="region" aria-label=msg::boards_compare(locale)>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{msg::boards_compare(locale)}</th>
                            {heads.collect_view()}
                        </tr>
                    </thead>
                    <tbody>{lines.collect_view()}</tbody>
                </table>
            </div>
        }
        .into_any()
    })
}
