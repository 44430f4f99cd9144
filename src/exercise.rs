//! Exercises on the screen: a sheet with its parts, graded where they stand.

mod controls;
mod sheet;

pub(crate) use sheet::Sheet;

use leptos::prelude::*;
use ridgepoint_course::exercise::Part;

/// The whole sheet.
pub(crate) fn view(sheet: &Sheet) -> AnyView {
    let title = sheet.fill(&sheet.exercise.title);
    let parts: Vec<_> = sheet.exercise.parts().map(|one| part(sheet, one)).collect();
    view! {
        <p inner_html=title></p>
        {parts}
    }
    .into_any()
}

fn part(sheet: &Sheet, part: &Part) -> AnyView {
    let ask = sheet.fill(&part.ask);
    let (own, one) = (sheet.clone(), part.clone());
    let check = move |_| {
        controls::before_check(&own, &one);
        own.check(&one.id);
    };
    let (own, id) = (sheet.clone(), part.id.clone());
    let verdict = move || own.said(&id).map(|grade| grade.verdict.id());
    view! {
        <p id=sheet.id(&part.id, "ask") inner_html=ask></p>
        {controls::control(sheet, part)}
        <button type="button" on:click=check>
            "✓"
        </button>
        <span role="status">{verdict}</span>
    }
    .into_any()
}
