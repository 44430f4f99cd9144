//! A reader's visit: which page is shown, and how another one takes its place.
//!
//! A page is fetched as it was written and its `<main>` is taken: there is no
//! second format. The single file holds its pages as templates.

use crate::{
    address,
    alive::{self, Slots},
    look, progress,
    scroll::{self, Landing},
    shell::{Edition, Shell},
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    manifest::Manifest,
    place::{Page, Place},
    props::Props,
    record::SETTINGS_KEY,
};
use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Duration,
};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DomParser, Element, HtmlAnchorElement, HtmlTemplateElement, MouseEvent, Response,
    ScrollRestoration, SupportedType,
};

/// The height is noted when the reader has stopped scrolling.
const REST: Duration = Duration::from_millis(150);

/// What is shown now and how to change it.
pub(crate) struct Visit {
    shell: Shell,
    owner: Owner,
    article: RefCell<Option<(Owner, Slots)>>,
    /// Counts departures, so that a slow page never replaces a later one.
    departures: Cell<u32>,
}

/// A page on its way in.
struct Arrival {
    title: String,
    main: Element,
}

/// How a page is reached.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Link,
    /// Back or forward.
    History,
}

impl Visit {
    /// Takes over the page that is shown. Must run inside the app's owner.
    pub(crate) fn begin(manifest: Manifest, edition: Edition) {
        let found = address::here(edition, &manifest);
        let place = found.clone().unwrap_or(Place::new(Locale::Zh, Page::Home));
        let shell = Shell::in_the_page(manifest, edition, place);
        if found.is_none() {
            // The bare file: its home in the reader's language, under its own address, so
            // that Back finds it again.
            let preferred = shell.settings.with_untracked(|settings| settings.locale);
            let locale = preferred.unwrap_or_else(language_of_the_browser);
            shell.place.update(|place| place.locale = locale);
            address::replace(&address::of(edition, &shell.place.get_untracked()));
        }
        provide_context(shell.clone());
        // Slots around the article stay for the whole visit.
        std::mem::forget(alive::wake_shell());
        let visit = Rc::new(Self {
            shell,
            owner: Owner::current().unwrap_or_default(),
            article: RefCell::new(None),
            departures: Cell::new(0),
        });
        visit.take_over();
        visit.listen();
    }

    fn take_over(&self) {
        let place = self.shell.place.get_untracked();
        let shown = main().and_then(|main| main.get_attribute("data-page"));
        if self.shell.edition == Edition::SingleFile && shown != Some(place.key()) {
            if let Some((place, arrival)) = template_or_home(&place) {
                self.shell.place.set(place);
                self.show(&arrival);
            }
        } else if let Some(main) = main() {
            self.wake(&main);
        }
        self.shell.remember_place();
        match scroll::kept() {
            Some(height) => scroll::rest(&Landing::Height(height)),
            None if !place.anchor.is_empty() => scroll::rest(&Landing::Anchor(place.anchor)),
            None => {}
        }
        mark_ready();
    }

    fn listen(self: Rc<Self>) {
        if let Ok(history) = window().history() {
            let _ = history.set_scroll_restoration(ScrollRestoration::Manual);
        }
        let visit = self.clone();
        listen("click", move |event| visit.clone().on_click(&event));
        let visit = self.clone();
        listen("popstate", move |_| visit.clone().on_history());
        let shell = self.shell.clone();
        let keep = RefCell::new(debounce(REST, move |()| scroll::keep(&shell)));
        listen("scroll", move |_| (keep.borrow_mut())(()));
        let shell = self.shell.clone();
        listen("storage", move |event| {
            let key = js_sys::Reflect::get(&event, &"key".into()).ok();
            match key.and_then(|key| key.as_string()) {
                Some(key) if key == SETTINGS_KEY => shell.reread_settings(),
                Some(key) => {
                    shell.reread_run(&key);
                    shell.progress.reread(&key);
                }
                // Another tab has emptied the storage.
                None => shell.progress.reread_all(),
            }
        });
        progress::listen(self.shell.progress);
        look::watch(self.shell.look);
    }

    fn on_click(self: Rc<Self>, event: &web_sys::Event) {
        let Some(event) = event.dyn_ref::<MouseEvent>() else {
            return;
        };
        let modified = event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key();
        if event.default_prevented() || event.button() != 0 || modified {
            return;
        }
        let Some(anchor) = anchor_of(event) else {
            return;
        };
        if anchor.has_attribute("download") || !["", "_self"].contains(&anchor.target().as_str()) {
            return;
        }
        let (edition, manifest) = (self.shell.edition, &self.shell.manifest);
        let Some(mut place) = address::read(edition, manifest, &anchor.href()) else {
            self.skip(event, &anchor);
            return;
        };
        if self.is_here(&place) && !place.anchor.is_empty() && place.query.is_empty() {
            // An anchor of this page leaves its tools as they are.
            place.query = self.shell.state.with_untracked(Props::to_query);
        }
        event.prevent_default();
        leptos::task::spawn_local(self.go(place, Way::Link));
    }

    /// In the single file the fragment is the place: a link to an element of the
    /// page, such as the one that skips to the text, must not replace it.
    fn skip(&self, event: &MouseEvent, anchor: &HtmlAnchorElement) {
        let element = anchor.get_attribute("href");
        let element = element.as_deref().and_then(|href| href.strip_prefix('#'));
        if let (Edition::SingleFile, Some(id)) = (self.shell.edition, element) {
            event.prevent_default();
            scroll::land(&Landing::Anchor(id.to_owned()));
        }
    }

    fn on_history(self: Rc<Self>) {
        // A page that is still on its way in is not wanted any more.
        self.departures.update(|departure| departure + 1);
        let Some(place) = address::here(self.shell.edition, &self.shell.manifest) else {
            return;
        };
        if self.is_as_it_is(&place) {
            let anchor = place.anchor;
            let landing = scroll::kept().map_or(Landing::Anchor(anchor.clone()), Landing::Height);
            self.shell.place.update(|now| now.anchor = anchor);
            scroll::rest(&landing);
            return;
        }
        leptos::task::spawn_local(self.go(place, Way::History));
    }

    /// Whether the page of a place is the one that is shown.
    fn is_here(&self, place: &Place) -> bool {
        let shown = self.shell.place.with_untracked(Place::key);
        shown == place.key()
    }

    /// Whether a place is the page that is shown, its tools set as they are.
    fn is_as_it_is(&self, place: &Place) -> bool {
        let state = Props::parse(&place.query);
        self.is_here(place) && self.shell.state.with_untracked(|now| *now == state)
    }

    async fn go(self: Rc<Self>, place: Place, way: Way) {
        let departure = self.departures.get() + 1;
        self.departures.set(departure);
        let stay = self.is_as_it_is(&place);
        let (place, arrival) = match (stay, self.shell.edition) {
            (true, _) => (place, None),
            (false, Edition::SingleFile) => match template_or_home(&place) {
                Some((place, arrival)) => (place, Some(arrival)),
                None => return,
            },
            (false, Edition::Site) => {
                let arrival = self.fetch(&place).await;
                (place, arrival)
            }
        };
        if departure != self.departures.get() {
            return;
        }
        if arrival.is_none() && !stay {
            // Another build, or no network: the browser shows what there is.
            let location = window().location();
            let _ = match way {
                Way::Link => location.set_href(&address::of(self.shell.edition, &place)),
                // The bar has the address already.
                Way::History => location.reload(),
            };
            return;
        }
        let landing = self.landing(&place, way);
        if way == Way::Link {
            address::write_state(&self.shell);
            scroll::keep(&self.shell);
            address::push(&address::of(self.shell.edition, &place));
        }
        self.shell.state.set(Props::parse(&place.query));
        let query = String::new();
        self.shell.place.set(Place { query, ..place });
        if let Some(arrival) = &arrival {
            self.show(arrival);
            self.shell.remember_place();
        }
        scroll::land(&landing);
    }

    /// Where the reader comes to lie: as they lay when they were there, beside the
    /// same thing in the other language, else at the anchor or the top.
    fn landing(&self, place: &Place, way: Way) -> Landing {
        let kept = scroll::kept().filter(|_| way == Way::History);
        let here = self.shell.place.get_untracked();
        let switches = here.page == place.page && here.locale != place.locale;
        let beside = || scroll::landmark().filter(|_| switches && way == Way::Link);
        kept.map(Landing::Height)
            .or_else(beside)
            .unwrap_or_else(|| Landing::Anchor(place.anchor.clone()))
    }

    /// Fetches the page as it was written; `None` where it is of another build
    /// or cannot be had.
    async fn fetch(&self, place: &Place) -> Option<Arrival> {
        let page = Place::new(place.locale, place.page.clone());
        let text = fetch_text(&address::of(Edition::Site, &page)).await?;
        let parser = DomParser::new().ok()?;
        let page = parser
            .parse_from_string(&text, SupportedType::TextHtml)
            .ok()?;
        let build = page.document_element()?.get_attribute("data-build")?;
        (build == self.shell.manifest.build).then_some(())?;
        Some(Arrival {
            title: page.title(),
            main: page.query_selector("main").ok()??,
        })
    }

    /// Puts a page in place of the one that is shown.
    fn show(&self, arrival: &Arrival) {
        self.article.take();
        document().set_title(&arrival.title);
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", self.shell.locale().tag());
        }
        if let Some(main) = main() {
            let _ = main.replace_with_with_node_1(&arrival.main);
        }
        self.wake(&arrival.main);
    }

    fn wake(&self, main: &Element) {
        let owner = self.owner.with(Owner::new);
        let slots = owner.with(|| alive::wake_article(main, &self.shell));
        self.article.replace(Some((owner, slots)));
    }
}

/// The text at an address; `None` where it cannot be had.
pub(crate) async fn fetch_text(address: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(address)).await;
    let response: Response = response.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    let text = JsFuture::from(response.text().ok()?).await;
    text.ok()?.as_string()
}

fn language_of_the_browser() -> Locale {
    let language = window().navigator().language().unwrap_or_default();
    if language.starts_with("zh") {
        Locale::Zh
    } else {
        Locale::En
    }
}

/// A page of the single file; its home where there is no such page.
fn template_or_home(place: &Place) -> Option<(Place, Arrival)> {
    let found = template(&place.key()).map(|arrival| (place.clone(), arrival));
    found.or_else(|| {
        let home = Place::new(place.locale, Page::Home);
        let arrival = template(&home.key())?;
        Some((home, arrival))
    })
}

fn template(key: &str) -> Option<Arrival> {
    let template = document().get_element_by_id(&format!("page:{key}"))?;
    let template: HtmlTemplateElement = template.dyn_into().ok()?;
    let copy = document()
        .import_node_with_deep(&template.content(), true)
        .ok()?;
    let copy: web_sys::DocumentFragment = copy.dyn_into().ok()?;
    Some(Arrival {
        title: template.get_attribute("data-title").unwrap_or_default(),
        main: copy.query_selector("main").ok()??,
    })
}

fn main() -> Option<Element> {
    document().query_selector("main").ok().flatten()
}

fn anchor_of(event: &MouseEvent) -> Option<HtmlAnchorElement> {
    let element: Element = event.target()?.dyn_into().ok()?;
    element.closest("a[href]").ok()??.dyn_into().ok()
}

fn listen(event: &'static str, then: impl Fn(web_sys::Event) + 'static) {
    // For the whole visit: the handle is not needed.
    let _ = window_event_listener_untyped(event, then);
}

fn mark_ready() {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-ready", "");
    }
}
