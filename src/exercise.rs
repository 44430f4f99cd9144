//! Exercises on the screen: a sheet with its parts, graded where they stand.

mod bar;
mod controls;
mod foot;
mod help;
mod links;
mod number;
mod paper;
mod part;
pub(crate) mod seed;
mod sheet;
mod thoughts;
mod verdict;

pub(crate) use bar::Numbers;
pub(crate) use links::turned;
pub(crate) use sheet::Sheet;

use crate::reactive::part as changing;
use leptos::prelude::*;
use ridgepoint_course::exercise::{Group, Text, is_check};

/// The whole sheet. Quick checks have no frame around their questions.
pub(crate) fn view(sheet: &Sheet, numbers: &Numbers, alive: bool) -> AnyView {
    let quick = is_check(&sheet.exercise.id);
    let groups = sheet.exercise.groups.iter();
    let groups = groups.map(|group| self::group(sheet, group)).collect_view();
    let varies = sheet.exercise.variants() > 1;
    let asked = view! {
        {block("ex-text", sheet, &sheet.exercise.text)}
        {groups}
    };
    if quick {
        let bar = varies.then(|| bar::small(sheet, numbers));
        return view! {
            <div class="ex quick">{asked} {bar}</div>
        }
        .into_any();
    }
    let sheet = sheet.clone();
    // The paper lies beside the sheet: only one of them is printed.
    let paper = RwSignal::new(None);
    if alive {
        paper::when_printed(paper);
    }
    let foot = foot::view(&sheet, numbers, paper);
    let bar = bar::view(&sheet, numbers, varies);
    let printed = changing(move || paper.get().map(|solved| paper::view(&sheet, solved)));
    view! {
        <div class="ex">{bar} {asked} {foot}</div>
        {printed}
    }
    .into_any()
}

/// Parts that belong together, under their heading.
fn group(sheet: &Sheet, group: &Group) -> AnyView {
    let id = format!("{}-{}", sheet.scope, group.id);
    let title = (!group.title.get(sheet.locale).is_empty()).then(|| {
        view! { <h3 id=id.clone() tabindex="-1" inner_html=sheet.words(&group.title)></h3> }
    });
    let parts = group.parts.iter().map(|part| part::view(sheet, part));
    view! {
        <section class="ex-group">
            {title} {block("ex-text", sheet, &group.text)} {parts.collect_view()}
        </section>
    }
    .into_any()
}

/// Paragraphs of the exercise; nothing where there are none.
fn block(class: &'static str, sheet: &Sheet, text: &Text) -> AnyView {
    if text.get(sheet.locale).is_empty() {
        return ().into_any();
    }
    view! { <div class=class inner_html=sheet.words(text)></div> }.into_any()
}
