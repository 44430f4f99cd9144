//! What can be taken away: the drawing as PNG and SVG, both tables as CSV.

use super::view_model::{PointRow, RoofRow, ViewModel};
use crate::{
    figure::export,
    messages as msg,
    widgets::controls::{data_address, download},
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;

/// The buttons.
pub(super) fn buttons(shown: Memo<ViewModel>, locale: Locale) -> impl IntoView {
    let button = |word: &'static str, save: fn(&ViewModel, Locale)| {
        view! {
            <button
                type="button"
                class="quiet"
                on:click=move |_| shown.with_untracked(|shown| save(shown, locale))
            >
                {word}
            </button>
        }
    };
    view! {
        <span>{msg::export_title(locale)}</span>
        {button(
            "PNG",
            |shown, _| {
                if let Some(address) = export::png(&shown.figure) {
                    download("roofline.png", &address);
                }
            },
        )}
        {button(
            "SVG",
            |shown, locale| {
                let svg = export::svg(&shown.figure, msg::roofline_title(locale), &shown.spoken);
                download("roofline.svg", &data_address("image/svg+xml", &svg));
            },
        )}
        {button(
            msg::export_roofs(locale),
            |shown, _| {
                download("roofs.csv", &data_address("text/csv", &roofs(&shown.roofs)));
            },
        )}
        {button(
            msg::export_points(locale),
            |shown, _| {
                download("kernels.csv", &data_address("text/csv", &points(&shown.points)));
            },
        )}
    }
}

/// The mark by which spreadsheets know UTF-8.
const MARK: char = '\u{feff}';

/// The roofs with their numbers in base units.
fn roofs(rows: &[RoofRow]) -> String {
    let mut csv = format!(
        "{MARK}gpu,ceiling,peak (FLOP/s),bandwidth (B/s),ridge (FLOP/B),\
         intensity (FLOP/B),attainable (FLOP/s),bound\n"
    );
    for row in rows {
        let roof = row.roof;
        line(
            &mut csv,
            &[
                quoted(&row.gpu),
                quoted(&row.ceiling),
                roof.compute.get().to_string(),
                roof.bandwidth.get().to_string(),
                roof.ridge().get().to_string(),
                row.at.get().to_string(),
                roof.attainable(row.at).get().to_string(),
                row.bound().id().to_owned(),
            ],
        );
    }
    csv
}

/// The kernels with their numbers in base units.
fn points(rows: &[PointRow]) -> String {
    let mut csv = format!(
        "{MARK}name,flop (FLOP),bytes (B),time (s),intensity (FLOP/B),\
         attainable (FLOP/s),floor (s),bound\n"
    );
    for row in rows {
        line(
            &mut csv,
            &[
                quoted(&row.name),
                row.flops.get().to_string(),
                row.bytes.get().to_string(),
                row.time
                    .map_or_else(String::new, |time| time.get().to_string()),
                row.intensity().get().to_string(),
                row.roof.attainable(row.intensity()).get().to_string(),
                row.floor().get().to_string(),
                row.bound().id().to_owned(),
            ],
        );
    }
    csv
}

fn line(csv: &mut String, cells: &[String; 8]) {
    csv.push_str(&cells.join(","));
    csv.push('\n');
}

/// A text as a cell. A spreadsheet would take one that begins like a formula as
/// one: a mark before it keeps it a text.
fn quoted(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@']) {
        "'"
    } else {
        ""
    };
    format!("\"{guard}{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::{
        super::{point::Own, state::State, view_model::show},
        *,
    };
    use ridgepoint_course::props::Props;

    #[test]
    fn tables_hold_numbers_in_base_units() {
        let mut state = State::from_props(&Props::parse("intensity=2")).unwrap();
        state.points = vec![Own::new(["4e9", "1 GB", "1"])];
        state.points[0].name = "=a, \"b\"".into();
        let shown = show(&state, &[], Locale::En);
        // 312e12 / 2.039e12 = 153.0; 2 × 2.039e12 = 4.078e12.
        let csv = roofs(&shown.roofs);
        let row: Vec<_> = csv.lines().nth(1).unwrap().split(',').collect();
        assert_eq!(row[..2], ["\"A100\"", "\"BF16 Tensor Core\""]);
        assert_eq!(row[2..4], ["312000000000000", "2039000000000"]);
        assert!(row[4].starts_with("153.01"), "{}", row[4]);
        assert_eq!(row[5..], ["2", "4078000000000", "memory"]);
        // 4e9 / 1e9 = 4; 4 × 2.039e12 = 8.156e12; 1e9 / 2.039e12 = 490 µs.
        let csv = points(&shown.points);
        let row = csv.lines().nth(1).unwrap();
        let numbers = row.strip_prefix("\"'=a, \"\"b\"\"\",").unwrap();
        let cells: Vec<_> = numbers.split(',').collect();
        assert_eq!(
            cells[..5],
            ["4000000000", "1000000000", "0.001", "4", "8156000000000"]
        );
        assert!(cells[5].starts_with("0.00049"), "{}", cells[5]);
        assert_eq!(cells[6], "memory");
    }
}
