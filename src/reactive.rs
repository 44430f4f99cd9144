//! What changes in a view, in a few types only.
//!
//! A closure in a view is a type of its own, and brings its own copy of the code
//! that builds, updates and drops it. Texts, flags and parts of one type each
//! share that code: the page is some ten kilobytes lighter.

use leptos::prelude::*;

/// A part of a view.
pub(crate) type Part = Box<dyn FnMut() -> AnyView + Send>;

/// A part of a view that changes.
pub(crate) fn part<V: IntoView + 'static>(mut view: impl FnMut() -> V + Send + 'static) -> Part {
    Box::new(move || view().into_any())
}

/// A text that changes.
pub(crate) fn text(say: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
    Signal::derive(say)
}

/// A yes or no that changes.
pub(crate) fn flag(holds: impl Fn() -> bool + Send + Sync + 'static) -> Signal<bool> {
    Signal::derive(holds)
}

/// What is worked out anew only where it changes: whoever reads it rests while
/// the value stays.
pub(crate) fn held<T>(work_out: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    let work_out: Box<dyn Fn() -> T + Send + Sync> = Box::new(work_out);
    Memo::new(move |_| work_out())
}

/// `true` or `false`, as ARIA wants it.
pub(crate) fn aria(holds: impl Fn() -> bool + Send + Sync + 'static) -> Signal<String> {
    text(move || holds().to_string())
}
