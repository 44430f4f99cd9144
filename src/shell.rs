//! What surrounds every page: where the reader is, their settings, and how
//! addresses are written.

pub mod contents;
pub mod footer;
pub mod header;
pub mod notice;
pub mod pager;

use crate::{
    measured::{self, Run},
    progress::Progress,
    store::Store,
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    manifest::Manifest,
    place::{Page, Place},
    props::Props,
    record::{self, LastPlace, SETTINGS_KEY, Settings, Theme},
};
use std::sync::Arc;

/// How the course was handed to the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edition {
    /// Flat pages on a static host.
    Site,
    /// One file, opened from a disk.
    SingleFile,
}

/// The surroundings of a page, shared by all slots as a context.
#[derive(Clone)]
pub struct Shell {
    /// What stands in the course.
    pub manifest: Arc<Manifest>,
    /// Pages or one file.
    pub edition: Edition,
    /// Where the reader is; the state of the tools is kept apart.
    pub place: RwSignal<Place>,
    /// State of the tools on the page, as its address carries it.
    pub state: RwSignal<Props>,
    /// Counts changes of what a canvas cannot follow by itself: theme, system
    /// colours, device pixels.
    pub(crate) look: RwSignal<u32>,
    /// What the reader chose.
    pub settings: RwSignal<Settings>,
    /// The reader's own run of the measuring script.
    pub(crate) run: RwSignal<Option<Run>>,
    /// The reader's storage.
    pub(crate) store: Store,
    /// What the reader has done.
    pub(crate) progress: Progress,
    /// The page is in a browser and answers; `false` while it is written.
    pub alive: bool,
}

impl Shell {
    /// The surroundings of a page that is being written on the host.
    #[must_use]
    pub fn on_the_host(manifest: Arc<Manifest>, edition: Edition, place: Place) -> Self {
        let store = Store::absent();
        Self {
            edition,
            state: RwSignal::new(Props::parse(&place.query)),
            place: RwSignal::new(place),
            look: RwSignal::new(0),
            settings: RwSignal::new(Settings::default()),
            run: RwSignal::new(None),
            store,
            progress: Progress::of(store, &manifest.course),
            manifest,
            alive: false,
        }
    }

    /// The surroundings of a page in the reader's browser.
    pub(crate) fn in_the_page(manifest: Manifest, edition: Edition, place: Place) -> Self {
        let store = Store::of_the_browser();
        let settings = store.read(SETTINGS_KEY).unwrap_or_default();
        let run = store.read(&run_key(&manifest));
        let progress = Progress::of(store, &manifest.course);
        Self {
            manifest: Arc::new(manifest),
            edition,
            state: RwSignal::new(Props::parse(&place.query)),
            place: RwSignal::new(place),
            look: RwSignal::new(0),
            settings: RwSignal::new(settings),
            run: RwSignal::new(run),
            store,
            progress,
            alive: true,
        }
    }

    /// The language of the page.
    #[must_use]
    pub fn locale(&self) -> Locale {
        self.place.with(|place| place.locale)
    }

    /// The address of `place` as a link on a page.
    #[must_use]
    pub fn href(&self, place: &Place) -> String {
        match self.edition {
            // Every page lies one folder below the root.
            Edition::Site => format!("../{}", place.to_path()),
            Edition::SingleFile => place.to_fragment(),
        }
    }

    /// Where the reader is, with the state of the tools.
    pub(crate) fn whole_place(&self) -> Place {
        let query = self.state.with(Props::to_query);
        Place {
            query,
            ..self.place.get()
        }
    }

    /// The same, for what happens once.
    pub(crate) fn whole_place_untracked(&self) -> Place {
        untrack(|| self.whole_place())
    }

    /// The address of a page in the reader's language.
    #[must_use]
    pub fn href_of(&self, page: Page) -> String {
        self.href(&Place::new(self.locale(), page))
    }

    /// Changes the theme, on the screen and for the next visit.
    pub(crate) fn choose_theme(&self, theme: Theme) {
        self.settings.update(|settings| settings.theme = theme);
        self.keep_settings();
        self.show_theme();
    }

    /// Puts the chosen theme on the page.
    pub(crate) fn show_theme(&self) {
        let theme = self.settings.with_untracked(|settings| settings.theme);
        if let Some(root) = document().document_element() {
            // Fails for an ill-formed name only.
            let _ = root.set_attribute("data-theme", theme.id());
        }
        self.look.update(|look| *look += 1);
    }

    /// Takes over settings that another tab has kept.
    pub(crate) fn reread_settings(&self) {
        if let Some(settings) = self.store.read(SETTINGS_KEY) {
            self.settings.set(settings);
            self.show_theme();
        }
    }

    /// Takes over the reader's own run, now and for the next visit; none takes it away.
    pub(crate) fn keep_run(&self, run: Option<Run>) {
        let key = run_key(&self.manifest);
        match &run {
            Some(run) => self.store.write(&key, run),
            None => self.store.remove(&key),
        }
        self.run.set(run);
    }

    /// Takes over what another tab has kept under a key, when it is the run.
    pub(crate) fn reread_run(&self, key: &str) {
        if key == run_key(&self.manifest) {
            self.run.set(self.store.read(key));
        }
    }

    /// Remembers the language and page as the last that were read.
    pub(crate) fn remember_place(&self) {
        let place = self.place.get_untracked();
        if self.settings.with_untracked(|s| s.locale) != Some(place.locale) {
            self.settings
                .update(|settings| settings.locale = Some(place.locale));
            self.keep_settings();
        }
        if matches!(place.page, Page::Section(_)) {
            let stem = place.page.stem();
            self.store.write(&self.last_key(), &LastPlace { stem });
        }
    }

    /// The section that was read last, when it still stands.
    pub(crate) fn last_section(&self) -> Option<Page> {
        let last: LastPlace = self.store.read(&self.last_key())?;
        let page = Page::from_stem(&last.stem)?;
        self.manifest.entry(&page).map(|_| page)
    }

    fn last_key(&self) -> String {
        record::key(&self.manifest.course, "last")
    }

    fn keep_settings(&self) {
        let settings = self.settings.get_untracked();
        self.store.write(SETTINGS_KEY, &settings);
    }
}

fn run_key(manifest: &Manifest) -> String {
    record::key(&manifest.course, measured::ITEM)
}

/// The surroundings, from the context that every slot shares.
pub(crate) fn use_shell() -> Shell {
    expect_context()
}

/// The language of the page. It stands still while a page is shown: switching
/// shows another page.
pub(crate) fn use_locale() -> Locale {
    use_shell().place.with_untracked(|place| place.locale)
}
