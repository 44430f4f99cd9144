//! Brings a written page to life: the header, the contents and every widget of
//! the article are slots whose first state is already there.

use crate::{
    progress,
    shell::{self, Edition, Shell},
    visit::Visit,
    widgets::{self, App},
};
use leptos::{mount::mount_to, prelude::*};
use ridgepoint_course::manifest::Manifest;
use std::{any::Any, sync::OnceLock};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// The tools of the program that runs.
static TOOLS: OnceLock<&[&App]> = OnceLock::new();

/// Starts the app with the tools of `apps` in the page that loaded it. A page without a manifest
/// is none of ours and is left alone.
pub fn start(apps: &'static [&'static App]) {
    std::panic::set_hook(Box::new(last_words));
    TOOLS.get_or_init(|| apps);
    let Some((manifest, edition)) = read_page() else {
        return;
    };
    let owner = Owner::new();
    owner.with(|| Visit::begin(manifest, edition));
    // The app lives as long as its page.
    std::mem::forget(owner);
}

fn read_page() -> Option<(Manifest, Edition)> {
    let text = document().get_element_by_id("manifest")?.text_content()?;
    let manifest = Manifest::from_text(&text)?;
    let root = document().document_element()?;
    let edition = match root.get_attribute("data-edition").as_deref() {
        Some("single") => Edition::SingleFile,
        _ => Edition::Site,
    };
    Some((manifest, edition))
}

/// Slots that are alive; dropping them ends that.
pub(crate) type Slots = Vec<Box<dyn Any>>;

/// Brings the slots around the article to life.
pub(crate) fn wake_shell() -> Slots {
    let wake = |name, view: fn() -> AnyView| {
        let selector = format!("[data-slot={name}]");
        let slot = document().query_selector(&selector).ok().flatten()?;
        mount(slot, view)
    };
    let slots = [
        wake("header", shell::header::view),
        wake("contents", shell::contents::view),
        wake("notice", shell::notice::view),
    ];
    slots.into_iter().flatten().collect()
}

/// Brings the article's slots to life: its widgets, and on the entrance the way
/// back to where the reader was.
pub(crate) fn wake_article(article: &Element, shell: &Shell) -> Slots {
    let Ok(found) = article.query_selector_all("[data-widget], [data-slot=continue]") else {
        return Slots::new();
    };
    let mut slots = Slots::new();
    slots.extend(watch(article, shell));
    for slot in (0..found.length()).filter_map(|i| found.item(i)?.dyn_into().ok()) {
        let slot: Element = slot;
        let attribute = |name: &str| slot.get_attribute(name).unwrap_or_default();
        if slot.has_attribute("data-slot") {
            let shell = shell.clone();
            slots.extend(mount(slot, move || crate::home::go_on(&shell)));
            continue;
        }
        let kind = attribute("data-widget");
        let tools = TOOLS.get().copied().unwrap_or_default();
        let view = widgets::find_in(tools, &kind)
            .map(|widget| widgets::show(widget, &slot.id(), &attribute("data-props")));
        match view {
            Some(Ok(view)) => slots.extend(mount(slot, move || view)),
            // The press has checked kind and properties: what was written stays.
            Some(Err(error)) => web_sys::console::error_1(&error.to_string().into()),
            None => web_sys::console::error_2(&"no such widget".into(), &kind.into()),
        }
    }
    slots
}

/// Notes when the section that is shown has been read.
fn watch(main: &Element, shell: &Shell) -> Option<Box<dyn Any>> {
    let page = shell.place.with_untracked(|place| place.page.clone());
    // An exercise is not read, it is done.
    let section = shell.manifest.entry(&page)?.number()?;
    let article = main.query_selector("article").ok().flatten()?;
    let watching = progress::watch(shell.progress, section, article)?;
    Some(Box::new(watching))
}

fn mount(slot: Element, view: impl FnOnce() -> AnyView + 'static) -> Option<Box<dyn Any>> {
    let slot: HtmlElement = slot.dyn_into().ok()?;
    slot.replace_children_with_node_0();
    let handle = mount_to(slot.clone(), view);
    // Controls of the written page are inert until they answer.
    let _ = slot.remove_attribute("inert");
    Some(Box::new(handle))
}

/// A panic ends the app. The page says so, in plain DOM, and what was kept is
/// safe.
fn last_words(info: &std::panic::PanicHookInfo<'_>) {
    web_sys::console::error_1(&info.to_string().into());
    let bar = || {
        let body = document().body()?;
        let bar = document().create_element("p").ok()?;
        bar.set_class_name("last-words");
        bar.set_attribute("role", "alert").ok()?;
        bar.set_text_content(Some(
            "出错了，页面不再响应。请刷新：已保存的内容都在。 · Something broke and the page no longer \
             answers. Reload it: what was saved is safe.",
        ));
        body.prepend_with_node_1(&bar).ok()
    };
    let _ = bar();
}
