//! When a section counts as read: its end was on the screen, and before that the
//! page was open for a while or every part of it was.

use super::{Progress, now};
use leptos::prelude::*;
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};
use web_sys::Element;

/// Nobody reads a section in less, unless they have scrolled through it.
const WHILE: Duration = Duration::from_secs(20);

/// A part counts as seen when the screen has rested on it.
const REST: Duration = Duration::from_millis(300);

/// Parts of an article, each a bit.
const PARTS: u32 = 8;

/// An article that is watched; dropping it ends that.
pub(crate) struct Watching {
    over: Rc<Cell<bool>>,
    scrolled: Option<WindowListenerHandle>,
}

impl Drop for Watching {
    fn drop(&mut self) {
        self.over.set(true);
        if let Some(scrolled) = self.scrolled.take() {
            scrolled.remove();
        }
    }
}

/// Watches the article of a section that is shown; none where it was read before.
pub(crate) fn watch(progress: Progress, section: &str, article: Element) -> Option<Watching> {
    if untrack(|| progress.read(section)).is_some() {
        return None;
    }
    let over = Rc::new(Cell::new(false));
    let article = Rc::new(Article {
        progress,
        section: section.to_owned(),
        element: article,
        opened: now(),
        seen: Cell::new(0),
        over: over.clone(),
    });
    let later = article.clone();
    set_timeout(move || later.look(), WHILE);
    let rested = RefCell::new(debounce(REST, move |()| article.look()));
    let scrolled = window_event_listener_untyped("scroll", move |_| (rested.borrow_mut())(()));
    Some(Watching {
        over,
        scrolled: Some(scrolled),
    })
}

struct Article {
    progress: Progress,
    section: String,
    element: Element,
    /// When it was shown, in milliseconds since 1970.
    opened: f64,
    /// The parts that were seen.
    seen: Cell<u32>,
    over: Rc<Cell<bool>>,
}

impl Article {
    fn look(&self) {
        let Some((from, to)) = on_screen(&self.element).filter(|_| !self.over.get()) else {
            return;
        };
        for part in 0..PARTS {
            let middle = (f64::from(part) + 0.5) / f64::from(PARTS);
            if from <= middle && middle <= to {
                self.seen.set(self.seen.get() | 1 << part);
            }
        }
        let long_open = now() - self.opened >= WHILE.as_millis() as f64;
        if to >= 1.0 && (long_open || self.seen.get() == (1 << PARTS) - 1) {
            self.over.set(true);
            self.progress.mark_read(&self.section);
        }
    }
}

/// Which share of an article is on the screen, from where to where; none while
/// the page is hidden.
fn on_screen(article: &Element) -> Option<(f64, f64)> {
    let place = article.get_bounding_client_rect();
    let screen = window().inner_height().ok()?.as_f64()?;
    if document().hidden() || place.height() <= 0.0 {
        return None;
    }
    let share = |height: f64| (height - place.top()) / place.height();
    // A pixel is lost in rounding.
    Some((share(0.0), share(screen + 1.0)))
}
