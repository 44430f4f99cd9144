//! The sentence of a widget: seen at once, said aloud when the hand rests.

use crate::{
    reactive::text,
    rich::{plain, rich},
};
use leptos::{leptos_dom::helpers::debounce, prelude::*};
use std::time::Duration;

/// What is said aloud waits until the hand rests.
const REST: Duration = Duration::from_millis(500);

/// Shows a sentence with its marks.
pub(super) fn says(sentence: Signal<String>) -> impl IntoView {
    let sentence = Memo::new(move |_| sentence.get());
    let said = RwSignal::new(String::new());
    let mut say = debounce(REST, move |text: String| {
        said.try_set(text);
    });
    Effect::new(move |before: Option<()>| {
        let text = plain(&sentence.get());
        if before.is_some() {
            say(text);
        }
    });
    view! {
        <p class="says" inner_html=text(move || rich(&sentence.get()))></p>
        <p class="unseen" aria-live="polite">
            {said}
        </p>
    }
}
