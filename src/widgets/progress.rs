//! What the reader has done, on a page of its own: read, answered, understood;
//! to take along, to bring back, to begin anew.

mod aside;
mod reset;
mod standing;
mod transfer;

use super::Widget;
use crate::{
    data::use_data,
    home, messages as msg,
    progress::{Progress, Tally},
    reactive::{held, part, text},
    shell::{Shell, use_shell},
};
use leptos::{html, prelude::*};
use reset::Ask;
use ridgepoint_course::{
    exercise::{LIST, Listed},
    locale::Locale,
    manifest::Manifest,
    progress::Overview,
    props::{PropError, Props},
};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "progress",
    lab: None,
    sample: "",
    check,
    view,
};

fn check(props: &Props) -> Result<(), PropError> {
    match props.iter().next() {
        None => Ok(()),
        Some((key, _)) => Err(PropError::new(key, "this widget has no properties")),
    }
}

/// The page while it is shown.
#[derive(Clone, Copy)]
struct Page {
    shell: StoredValue<Shell>,
    scope: StoredValue<String>,
    locale: Locale,
    progress: Progress,
    tally: Memo<Tally>,
    overview: Memo<Overview>,
    /// What came of the last thing that was done here.
    said: RwSignal<String>,
    /// What is to be taken back, if the reader says so.
    asked: RwSignal<Option<Ask>>,
    dialog: NodeRef<html::Dialog>,
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    check(props)?;
    let shell = use_shell();
    let page = Page {
        locale: shell.place.with_untracked(|place| place.locale),
        scope: StoredValue::new(scope.to_owned()),
        progress: shell.progress,
        tally: held(move || shell.progress.tally()),
        overview: overview(&shell),
        shell: StoredValue::new(shell),
        said: RwSignal::new(String::new()),
        asked: RwSignal::new(None),
        dialog: NodeRef::new(),
    };
    Ok(view! {
        <div class="progress">
            {page.so_far()} {page.sections()} {page.exercises()} {page.thoughts()}
            <div class="doing">
                {page.transfer()} {page.asides()} {page.begin_anew()}
                <p class="field-note" id=page.id("said") role="status" tabindex="-1">
                    {page.said}
                </p>
            </div>
            {page.good_to_know()} {page.confirmation()}
        </div>
    }
    .into_any())
}

/// What the reader's items tell of the exercises that there are. Until their list
/// has come, they are as the manifest has them.
fn overview(shell: &Shell) -> Memo<Overview> {
    let (progress, manifest) = (shell.progress, shell.manifest.clone());
    let list = use_data(LIST);
    let index = held(move || {
        let listed = list.with(|list| serde_json::from_str(list.as_deref()?).ok());
        let mut index: Vec<Listed> = listed.unwrap_or_else(|| unlisted(&manifest));
        let sections = &manifest.sections;
        index.sort_by_key(|one| sections.iter().position(|entry| entry.id == one.section));
        index
    });
    held(move || index.with(|index| Overview::new(index, &progress.items())))
}

/// The exercises without what only their list knows.
fn unlisted(manifest: &Manifest) -> Vec<Listed> {
    let drills = manifest.exercises.iter();
    let listed = drills.map(|drill| {
        let mut sections = manifest.sections.iter();
        let section = sections.find(|entry| entry.id == drill.section);
        Listed {
            id: drill.id.clone(),
            section: drill.section.clone(),
            stem: section
                .and_then(|entry| entry.stem.clone())
                .unwrap_or_default(),
            parts: drill.parts.clone(),
            ..Listed::default()
        }
    });
    listed.collect()
}

impl Page {
    fn id(self, part: &str) -> String {
        self.scope.with_value(|scope| format!("{scope}-{part}"))
    }

    /// Says what was done, to everybody.
    fn say(self, sentence: impl Into<String>) {
        self.said.set(sentence.into());
    }

    /// How much, and the way on.
    fn so_far(self) -> AnyView {
        let locale = self.locale;
        let tally = self.tally;
        let said = text(move || {
            self.shell.with_value(|shell| {
                tally.with(|tally| match tally.is_empty() {
                    true => msg::progress_nothing(locale).to_owned(),
                    false => tally.say(&shell.manifest, locale),
                })
            })
        });
        let back = part(move || {
            self.progress.changed();
            self.shell.with_value(home::back)
        });
        view! {
            <div class="so-far">
                <p class="lead">{said}</p>
                {back}
            </div>
        }
        .into_any()
    }

    /// What one should know about all this.
    fn good_to_know(self) -> AnyView {
        let locale = self.locale;
        let lines = [
            msg::progress_note_browser(locale),
            msg::progress_note_count(locale),
            msg::progress_note_teachers(locale),
        ];
        let lines = lines.map(|line| view! { <li>{line}</li> });
        view! {
            <section class="notes">
                <h2>{msg::progress_notes(locale)}</h2>
                <ul>{lines.collect_view()}</ul>
            </section>
        }
        .into_any()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn it_has_no_properties() {
        assert!(check(&Props::parse("")).is_ok());
        let refused = check(&Props::parse("gpu=t4")).unwrap_err();
        assert!(refused.to_string().contains("gpu"));
    }
}
