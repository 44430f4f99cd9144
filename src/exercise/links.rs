//! Links in the texts of an exercise, which come as data and not with the page.

use crate::shell::{Edition, Shell};
use leptos::prelude::WithUntracked;
use ridgepoint_course::{
    exercise::{Exercise, each_text},
    locale::{ByLocale, Locale},
    place::Place,
};

/// The exercise with its links as the edition writes them: in the single file
/// there are no pages beside this one.
pub(crate) fn turned(mut exercise: Exercise, shell: &Shell) -> Exercise {
    if shell.edition == Edition::SingleFile {
        let page = shell.place.with_untracked(|place| place.page.clone());
        let place = |locale: Locale| Place::new(locale, page.clone());
        each_text(&mut exercise, &mut |_, _, text| {
            *text = ByLocale::from_fn(|locale| place(locale).turn_links(text.get(locale)));
        });
    }
    exercise
}
