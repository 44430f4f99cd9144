//! Exercises on the screen: a sheet with its parts, graded where they stand.

mod sheet;

pub(crate) use sheet::Sheet;

use leptos::prelude::*;

/// The whole sheet.
pub(crate) fn view(sheet: &Sheet) -> AnyView {
    let title = sheet.fill(&sheet.exercise.title);
    view! { <p inner_html=title></p> }.into_any()
}
