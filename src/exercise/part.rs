//! One part: its question, what answers it, what is said to that, and help.

use super::{Sheet, controls, help, number, verdict};
use crate::{
    messages as msg,
    reactive::{held, part as changing, text},
};
use leptos::prelude::*;
use ridgepoint_course::{
    exercise::{Grade, Kind, Part},
    locale::Locale,
    progress::Work,
};

/// A part while it is worked on.
#[derive(Clone, Copy)]
pub(super) struct Worked {
    pub(super) sheet: StoredValue<Sheet>,
    pub(super) part: StoredValue<Part>,
    pub(super) locale: Locale,
    /// The work on it.
    pub(super) work: Memo<Work>,
    /// What is said to its answer.
    pub(super) grade: Memo<Option<Grade>>,
    /// The reader has left its field, or wants to know.
    pub(super) left: RwSignal<bool>,
    /// There was nothing to check.
    nothing: RwSignal<bool>,
}

impl Worked {
    fn new(sheet: &Sheet, part: &Part) -> Self {
        let (own, id) = (sheet.clone(), part.id.clone());
        let work = held(move || own.work(&id));
        let (own, id) = (sheet.clone(), part.id.clone());
        let grade = held(move || {
            work.with(|work| work.verdict)?;
            own.said(&id)
        });
        Self {
            sheet: StoredValue::new(sheet.clone()),
            part: StoredValue::new(part.clone()),
            locale: sheet.locale,
            work,
            grade,
            left: RwSignal::new(false),
            nothing: RwSignal::new(false),
        }
    }

    /// What the part and its sheet tell together.
    pub(super) fn with<T>(self, tell: impl FnOnce(&Sheet, &Part) -> T) -> T {
        self.sheet
            .with_value(|sheet| self.part.with_value(|part| tell(sheet, part)))
    }

    /// An id that stands once on the page.
    pub(super) fn id(self, of: &str) -> String {
        self.with(|sheet, part| sheet.id(&part.id, of))
    }

    /// Grades the answer as it stands.
    pub(super) fn check(self) {
        self.left.set(true);
        self.with(|sheet, part| {
            controls::before_check(sheet, part);
            let empty = untrack(|| sheet.answer(&part.id)).is_empty();
            self.nothing.set(empty);
            sheet.check(&part.id);
        });
    }

    /// The button that does so.
    pub(super) fn button(self) -> AnyView {
        view! {
            <button
                type="button"
                class="ex-check"
                id=self.id("check")
                aria-describedby=self.id("ask")
                on:click=move |_| self.check()
            >
                {msg::sheet_check(self.locale)}
            </button>
        }
        .into_any()
    }

    /// What is said to the answer, as HTML.
    fn said(self) -> String {
        let grade = self.grade.get();
        let Some(grade) = grade else {
            return self.unchecked();
        };
        self.sheet
            .with_value(|sheet| sheet.settled(|| verdict::html(sheet, &grade)))
    }

    /// What is said while there is no verdict.
    fn unchecked(self) -> String {
        if self.with(|sheet, part| sheet.has_changed(&part.id)) {
            return format!(
                "<p class=\"ex-changed\">{}</p>",
                msg::sheet_changed(self.locale)
            );
        }
        if self.nothing.get() && self.work.with(|work| work.answer.is_empty()) {
            return format!("<p>{}</p>", msg::sheet_nothing(self.locale));
        }
        String::new()
    }

    /// How the answer stands, for the style.
    fn standing(self) -> String {
        let grade = self.grade.get();
        grade.map_or("", |grade| grade.verdict.id()).to_owned()
    }
}

/// A part of a sheet.
pub(super) fn view(sheet: &Sheet, part: &Part) -> AnyView {
    let worked = Worked::new(sheet, part);
    let is_number = matches!(part.kind, Kind::Number | Kind::Assume);
    let ask = sheet.words(&part.ask);
    let answer = if is_number {
        view! {
            <label class="ex-ask" id=worked.id("ask") for=worked.id("field") inner_html=ask></label>
            {number::view(worked)}
        }
        .into_any()
    } else {
        view! {
            <p class="ex-ask" id=worked.id("ask") inner_html=ask></p>
            <div class="ex-control">{controls::control(sheet, part)}</div>
            <div class="ex-row">{worked.button()}</div>
        }
        .into_any()
    };
    let heard = (part.kind != Kind::Assume).then(|| {
        // One for each part, from the beginning: it is heard when it is filled.
        let said = held(move || worked.said());
        view! { <div class="ex-said" id=worked.id("said") role="status" inner_html=said></div> }
    });
    let which = changing(move || which(worked));
    view! {
        <div
            class="ex-part"
            class:ex-line=is_number
            id=worked.id("part")
            data-verdict=text(move || worked.standing())
        >
            {answer}
            {heard}
            {which}
            {help::view(worked)}
        </div>
    }
    .into_any()
}

/// The readings of a number that has two, to choose from.
fn which(worked: Worked) -> Option<AnyView> {
    let readings = worked.grade.get().map(|grade| grade.readings)?;
    let take = move |reading: String| {
        number::put(worked, reading);
        worked.check();
        // The button is gone.
        crate::focus::focus_soon(worked.id("field"));
    };
    let buttons = readings.into_iter().map(|reading| {
        let word = reading.clone();
        view! {
            <button type="button" on:click=move |_| take(reading.clone())>
                {word}
            </button>
        }
    });
    let buttons = buttons.collect_view();
    Some(
        view! {
            <div class="ex-which" role="group" aria-label=msg::sheet_which(worked.locale)>
                {buttons}
            </div>
        }
        .into_any(),
    )
}
