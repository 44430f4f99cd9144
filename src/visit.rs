//! A reader's visit: which page is shown, and how another one takes its place.
//!
//! A page is fetched as it was written and its `<main>` is taken: there is no
//! second format. The single file holds its pages as templates.

use crate::{
    alive::{self, Slots},
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
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DomParser, Element, HtmlAnchorElement, HtmlElement, HtmlTemplateElement, MouseEvent, Response,
    ScrollRestoration, SupportedType, Url,
};

/// What is shown now and how to change it.
pub(crate) struct Visit {
    shell: Shell,
    /// Address of the folder above the languages.
    root: String,
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
    /// Back or forward, to the height where the reader was.
    History(Option<f64>),
}

impl Visit {
    /// Takes over the page that is shown. Must run inside the app's owner.
    pub(crate) fn begin(manifest: Manifest, edition: Edition) {
        let root = root(edition);
        let found = read_location(edition, &root);
        let shell = {
            let place = found.clone().unwrap_or(Place::new(Locale::Zh, Page::Home));
            let page = manifest.resolve(place.page);
            Shell::in_the_page(manifest, edition, Place { page, ..place })
        };
        if found.is_none() {
            let preferred = shell.settings.with_untracked(|settings| settings.locale);
            let locale = preferred.unwrap_or_else(language_of_the_browser);
            shell.place.update(|place| place.locale = locale);
        }
        provide_context(shell.clone());
        // Slots around the article stay for the whole visit.
        std::mem::forget(alive::wake_shell());
        let visit = Rc::new(Self {
            shell,
            root,
            owner: Owner::current().unwrap_or_default(),
            article: RefCell::new(None),
            departures: Cell::new(0),
        });
        visit.clone().take_over();
        visit.listen();
    }

    fn take_over(self: Rc<Self>) {
        let place = self.shell.place.get_untracked();
        let shown = main().and_then(|main| main.get_attribute("data-page"));
        let wanted = key(&place);
        if self.shell.edition == Edition::SingleFile && shown.as_ref() != Some(&wanted) {
            let Some(arrival) = template(&wanted).or_else(|| {
                let home = Place::new(place.locale, Page::Home);
                let arrival = template(&key(&home));
                self.shell.place.set(home);
                arrival
            }) else {
                return;
            };
            self.show(&arrival);
        } else if let Some(main) = main() {
            self.wake(&main);
        }
        self.shell.remember_place();
        scroll(height_kept(), &place.anchor, false);
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
        let mut keep = debounce(Duration::from_millis(150), |()| keep_height());
        let keep = RefCell::new(move || keep(()));
        listen("scroll", move |_| (keep.borrow_mut())());
        let shell = self.shell.clone();
        listen("storage", move |event| {
            let key = js_sys::Reflect::get(&event, &"key".into()).ok();
            if key.and_then(|key| key.as_string()).as_deref() == Some(SETTINGS_KEY) {
                shell.reread_settings();
            }
        });
        let look = self.shell.look;
        on_media("(prefers-color-scheme: dark)", move || {
            look.update(|look| *look += 1);
        });
        watch_pixels(look);
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
        let Some(mut place) = self.read_address(&anchor.href()) else {
            self.skip(event, &anchor);
            return;
        };
        if self.is_here(&place) && !place.anchor.is_empty() && place.query.is_empty() {
            // An anchor of this page leaves its tools as they are.
            keep_height();
            if self.shell.edition == Edition::Site {
                // The browser itself goes there.
                return;
            }
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
            scroll(None, id, true);
        }
    }

    fn on_history(self: Rc<Self>) {
        let Some(place) = read_location(self.shell.edition, &self.root) else {
            return;
        };
        let height = height_kept();
        if self.is_as_it_is(&place) {
            self.shell
                .place
                .update(|now| now.anchor.clone_from(&place.anchor));
            if let Some(height) = height {
                scroll(Some(height), "", false);
            }
            return;
        }
        leptos::task::spawn_local(self.go(place, Way::History(height)));
    }

    /// Whether the page of a place is the one that is shown.
    fn is_here(&self, place: &Place) -> bool {
        self.shell
            .place
            .with_untracked(|here| key(here) == key(place))
    }

    /// Whether a place is the page that is shown, its tools set as they are.
    fn is_as_it_is(&self, place: &Place) -> bool {
        let state = Props::parse(&place.query);
        self.is_here(place) && self.shell.state.with_untracked(|now| *now == state)
    }

    /// Reads an address as one of this course's places.
    fn read_address(&self, address: &str) -> Option<Place> {
        let place = match self.shell.edition {
            Edition::Site => Place::from_path(address.strip_prefix(&self.root)?)?,
            Edition::SingleFile => {
                let (file, fragment) = address.split_once('#')?;
                if file != self.root {
                    return None;
                }
                Place::from_fragment(&format!("#{fragment}"))?
            }
        };
        let page = self.shell.manifest.resolve(place.page);
        Some(Place { page, ..place })
    }

    async fn go(self: Rc<Self>, place: Place, way: Way) {
        let departure = self.departures.get() + 1;
        self.departures.set(departure);
        let stay = self.is_as_it_is(&place);
        let arrival = match (stay, self.shell.edition) {
            (true, _) => None,
            (false, Edition::SingleFile) => template(&key(&place)),
            (false, Edition::Site) => self.fetch(&place).await,
        };
        if departure != self.departures.get() {
            return;
        }
        if arrival.is_none() && !stay {
            // Another build, or no network: the browser shows what there is.
            let address = format!("{}{}", self.root, place.to_path());
            let _ = window().location().set_href(&address);
            return;
        }
        if way == Way::Link {
            keep_height();
            push(&self.address_of(&place));
        }
        self.shell.state.set(Props::parse(&place.query));
        let anchor = place.anchor.clone();
        self.shell.place.set(Place {
            query: String::new(),
            ..place
        });
        if let Some(arrival) = &arrival {
            self.show(arrival);
            self.shell.remember_place();
        }
        match way {
            Way::Link => scroll(None, &anchor, true),
            Way::History(height) => scroll(height, &anchor, true),
        }
    }

    /// Fetches the page as it was written; `None` where it is of another build
    /// or cannot be had.
    async fn fetch(&self, place: &Place) -> Option<Arrival> {
        let address = format!(
            "{}{}",
            self.root,
            Place::new(place.locale, place.page.clone()).to_path()
        );
        let text = fetch_text(&address).await?;
        let page = DomParser::new().ok()?;
        let page = page
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

    fn address_of(&self, place: &Place) -> String {
        match self.shell.edition {
            Edition::Site => format!("{}{}", self.root, place.to_path()),
            Edition::SingleFile => place.to_fragment(),
        }
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

/// Where a data file lies on the site. The build keeps versions apart.
pub(crate) fn data_address(shell: &Shell, name: &str) -> String {
    let build = &shell.manifest.build;
    format!("{}data/{name}?{build}", root(shell.edition))
}

/// Writes the state of the tools into the address, without a step in history.
pub(crate) fn write_address(shell: &Shell) {
    if let Ok(history) = window().history() {
        let state = history.state().unwrap_or(JsValue::NULL);
        let address = address(shell);
        // Refused when called too often; the next change writes it again.
        let _ = history.replace_state_with_url(&state, "", Some(&address));
    }
}

/// The address of what is on the screen.
pub(crate) fn address(shell: &Shell) -> String {
    let place = shell.whole_place();
    let root = root(shell.edition);
    match shell.edition {
        Edition::Site => format!("{root}{}", place.to_path()),
        Edition::SingleFile => format!("{root}{}", place.to_fragment()),
    }
}

/// On the site the folder above the languages, else the file itself.
fn root(edition: Edition) -> String {
    let here = window().location().href().unwrap_or_default();
    match edition {
        Edition::Site => Url::new_with_base("../", &here).map_or(here, |url| url.href()),
        Edition::SingleFile => here.split('#').next().unwrap_or_default().to_owned(),
    }
}

fn read_location(edition: Edition, root: &str) -> Option<Place> {
    let location = window().location();
    match edition {
        Edition::Site => Place::from_path(location.href().ok()?.strip_prefix(root)?),
        Edition::SingleFile => Place::from_fragment(&location.hash().ok()?),
    }
}

fn language_of_the_browser() -> Locale {
    let language = window().navigator().language().unwrap_or_default();
    if language.starts_with("zh") {
        Locale::Zh
    } else {
        Locale::En
    }
}

/// Names a page of the file: `zh/11.2-roofline`.
fn key(place: &Place) -> String {
    format!("{}/{}", place.locale.code(), place.page.stem())
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

fn on_media(query: &str, then: impl Fn() + 'static) {
    let Ok(Some(media)) = window().match_media(query) else {
        return;
    };
    let closure = Closure::<dyn Fn()>::new(then);
    let _ = media.add_event_listener_with_callback("change", closure.as_ref().unchecked_ref());
    closure.forget();
    // An unreferenced query may be collected together with its listener.
    std::mem::forget(media);
}

/// The device pixel ratio has no event of its own: a query for the present
/// value tells when it is left.
fn watch_pixels(look: RwSignal<u32>) {
    let ratio = window().device_pixel_ratio();
    on_media(&format!("(resolution: {ratio}dppx)"), move || {
        look.update(|look| *look += 1);
        if (window().device_pixel_ratio() - ratio).abs() > f64::EPSILON {
            watch_pixels(look);
        }
    });
}

fn push(address: &str) {
    if let Ok(history) = window().history() {
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(address));
    }
}

/// Notes in the present entry of history how far the reader has scrolled.
fn keep_height() {
    let height = window().scroll_y().unwrap_or_default();
    if let Ok(history) = window().history() {
        let _ = history.replace_state(&JsValue::from_f64(height), "");
    }
}

fn height_kept() -> Option<f64> {
    window().history().ok()?.state().ok()?.as_f64()
}

/// Goes to a height, else an anchor, else the top; and takes the keyboard along
/// when a new page is shown.
fn scroll(height: Option<f64>, anchor: &str, focus: bool) {
    let anchor = decode(anchor);
    let target = document().get_element_by_id(&anchor);
    if focus {
        let heading = document().query_selector("main h1").ok().flatten();
        let heading = target.clone().or(heading);
        if let Some(heading) = heading.and_then(|h| h.dyn_into::<HtmlElement>().ok()) {
            let _ = heading.set_attribute("tabindex", "-1");
            let _ = heading.focus();
        }
    }
    match (height, target) {
        (Some(height), _) => window().scroll_to_with_x_and_y(0.0, height),
        (None, Some(target)) => target.scroll_into_view(),
        (None, None) if focus => window().scroll_to_with_x_and_y(0.0, 0.0),
        (None, None) => {}
    }
}

fn decode(anchor: &str) -> String {
    let decoded = js_sys::decode_uri_component(anchor).map(String::from);
    decoded.unwrap_or_else(|_| anchor.to_owned())
}

fn mark_ready() {
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute("data-ready", "");
    }
}
