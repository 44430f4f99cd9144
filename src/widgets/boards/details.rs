//! What stands behind a board: how its figures follow, on which sources they
//! rest, and where sources disagree.

use super::{
    Board,
    state::Column,
    view_model::{self, Row},
    words,
};
use crate::messages as msg;
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::hardware::{Bilingual, Conflict, Figure, Record, Source};

/// A row under the board's own.
pub(super) fn row(row: Row, board: Board) -> impl IntoView {
    let Board { state, locale, .. } = board;
    let basis = state.with_untracked(|state| state.basis);
    let products = view_model::products(&row, basis);
    let products = products.into_iter();
    let products = products.map(|product| view! { <li class="num">{product}</li> });
    let stands = board.records.with(|records| {
        let record = records.as_ref().and_then(|records| records.of(row.gpu));
        record.map_or_else(
            || view! { <p>{msg::boards_no_data(locale)}</p> }.into_any(),
            |record| behind(record, locale),
        )
    });
    view! {
        <tr class="more">
            <td colspan=Column::ALL.len()>
                <div>
                    <ul class="products-of">{products.collect_view()}</ul>
                    {stands}
                </div>
            </td>
        </tr>
    }
}

fn behind(record: &Record, locale: Locale) -> AnyView {
    let conflicts: Vec<_> = record
        .conflicts
        .iter()
        .map(|one| conflict(one, locale))
        .collect();
    let sources: Vec<_> = record
        .sources
        .iter()
        .map(|(one, figures)| source(one, figures, locale))
        .collect();
    let disagree = (!conflicts.is_empty()).then(|| {
        view! {
            <p>
                <strong>{msg::boards_disagree(locale)}</strong>
            </p>
            <ul>{conflicts}</ul>
        }
    });
    view! {
        {disagree}
        <p>
            <strong>{msg::boards_sources(locale)}</strong>
        </p>
        <ul>{sources}</ul>
    }
    .into_any()
}

const fn said(text: &Bilingual, locale: Locale) -> &String {
    match locale {
        Locale::Zh => &text.zh,
        Locale::En => &text.en,
    }
}

/// `Bandwidth: 8000 GB/s or 7672 GB/s`, who says what, and why one was taken.
fn conflict(conflict: &Conflict, locale: Locale) -> AnyView {
    let detail = conflict.detail.as_ref();
    let detail = detail.map(|detail| format!(" ({detail})"));
    let chosen = conflict.chosen.as_ref();
    let readings = conflict.readings.iter().map(|reading| {
        let source = said(&reading.source, locale).clone();
        let value = reading.value.clone();
        let value = if Some(&value) == chosen {
            view! { <strong>{value}</strong> }.into_any()
        } else {
            view! { <span>{value}</span> }.into_any()
        };
        view! { <li>{value} " " <small>{source}</small></li> }
    });
    let taken = match chosen {
        Some(value) => msg::boards_taken(locale, value),
        None => msg::boards_left_out(locale).into(),
    };
    view! {
        <li>
            {words::figure(conflict.figure, locale)} {detail}
            <ul>{readings.collect_view()}</ul>
            <p>{taken} " " {said(&conflict.reason, locale).clone()}</p>
        </li>
    }
    .into_any()
}

/// Level, title, place, date, and what rests on it.
fn source(source: &Source, figures: &[Figure], locale: Locale) -> AnyView {
    let names: Vec<_> = figures
        .iter()
        .map(|&one| words::figure(one, locale))
        .collect();
    let joint = match locale {
        Locale::Zh => "、",
        Locale::En => ", ",
    };
    let date = source.date.as_ref().map(|date| format!(", {date}"));
    view! {
        <li>
            <span class="level">{words::level(source.level, locale)}</span>
            " "
            <span lang="en">
                <cite>{source.title.clone()}</cite>
                ", "
                {source.place.clone()}
                {date}
            </span>
            <small>{names.join(joint)}</small>
        </li>
    }
    .into_any()
}
