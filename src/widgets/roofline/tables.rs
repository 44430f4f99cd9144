//! The chart's data as tables.

use super::view_model::{PointRow, RoofRow, ViewModel};
use crate::{
    messages as msg,
    reactive::{held, part},
    widgets::under_roof::bound_word,
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;

/// Both tables, folded.
pub(super) fn tables(shown: Memo<ViewModel>, locale: Locale) -> impl IntoView {
    let roofs = part(move || {
        let rows = shown.with(|shown| shown.roofs.clone());
        let rows = rows.into_iter();
        rows.map(|row| roof_line(row, locale)).collect_view()
    });
    let points = held(move || shown.with(|shown| shown.points.clone()));
    let points = part(move || {
        let rows = points.get().into_iter();
        rows.map(|row| point_line(row, locale)).collect_view()
    });
    let (roof_heads, point_heads) = heads(locale);
    view! {
        <details class="data">
            <summary>{msg::roofline_data(locale)}</summary>
            <div class="table" tabindex="0" role="region" aria-label=msg::roofline_data_roofs(locale)>
                <table>
                    <caption>{msg::roofline_data_roofs(locale)}</caption>
                    {head(roof_heads)}
                    <tbody>{roofs}</tbody>
                </table>
            </div>
            <div class="table" tabindex="0" role="region" aria-label=msg::roofline_data_points(locale)>
                <table>
                    <caption>{msg::roofline_data_points(locale)}</caption>
                    {head(point_heads)}
                    <tbody>{points}</tbody>
                </table>
            </div>
        </details>
    }
}

const fn heads(locale: Locale) -> ([&'static str; 7], [&'static str; 7]) {
    (
        [
            msg::peaks_gpu(locale),
            msg::roofline_ceiling(locale),
            msg::peaks_peak(locale),
            msg::peaks_bandwidth(locale),
            msg::peaks_ridge(locale),
            msg::roofline_attainable(locale),
            msg::roofline_bound(locale),
        ],
        [
            msg::roofline_kernel(locale),
            "FLOP",
            msg::roofline_bytes(locale),
            msg::own_intensity(locale),
            msg::roofline_bound(locale),
            msg::roofline_attainable(locale),
            msg::own_floor(locale),
        ],
    )
}

fn head(words: [&'static str; 7]) -> impl IntoView {
    let cells = words.map(|word| view! { <th scope="col">{word}</th> });
    view! {
        <thead>
            <tr>{cells.collect_view()}</tr>
        </thead>
    }
}

fn line(name: String, cells: [String; 6]) -> impl IntoView {
    let cells = cells.map(|cell| view! { <td>{cell}</td> });
    view! {
        <tr>
            <th scope="row">{name}</th>
            {cells.collect_view()}
        </tr>
    }
}

fn roof_line(row: RoofRow, locale: Locale) -> impl IntoView {
    let bound = bound_word(row.bound(), locale);
    let cells = [
        row.ceiling,
        row.roof.compute.to_string(),
        row.roof.bandwidth.to_string(),
        row.roof.ridge().to_string(),
        row.roof.attainable(row.at).to_string(),
        bound.into(),
    ];
    line(row.gpu, cells)
}

fn point_line(row: PointRow, locale: Locale) -> impl IntoView {
    let (at, floor) = (row.intensity(), row.floor());
    let bound = bound_word(row.bound(), locale);
    let [flop, bytes] = row.formulas;
    let cells = [
        format!("{flop}{}", row.flops),
        format!("{bytes}{}", row.bytes),
        at.to_string(),
        bound.into(),
        row.roof.attainable(at).to_string(),
        floor.to_string(),
    ];
    line(row.name, cells)
}
