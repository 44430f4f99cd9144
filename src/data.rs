//! Measurements and other data files of the chapter, as text for the widgets
//! that ask for them.
//!
//! A small file stands in the page of the widget, so that the widget is alive
//! with it at once; a large one is fetched. The single file holds them all.

use crate::{address, shell::use_shell, visit};
use leptos::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
};

/// A file up to this size stands in the page, bytes.
pub const INLINE: usize = 8 * 1024;

/// The id of the element that holds a file.
#[must_use]
pub fn element_id(name: &str) -> String {
    format!("data:{name}")
}

/// The chapter's data files while pages are written, and which of them a page
/// has asked for.
#[derive(Clone, Default)]
pub struct DataFiles {
    files: Arc<BTreeMap<String, String>>,
    asked: Arc<Mutex<BTreeSet<String>>>,
}

impl DataFiles {
    /// Offers files by name; nothing has been asked for.
    #[must_use]
    pub fn new(files: Arc<BTreeMap<String, String>>) -> Self {
        Self {
            files,
            asked: Arc::default(),
        }
    }

    /// The files that were asked for, with their texts.
    #[must_use]
    pub fn asked(&self) -> Vec<(String, String)> {
        let asked = self.asked.lock().map(|asked| asked.clone());
        let names = asked.unwrap_or_default().into_iter();
        names
            .filter_map(|name| {
                let text = self.files.get(&name)?.clone();
                Some((name, text))
            })
            .collect()
    }

    fn get(&self, name: &str) -> Option<String> {
        if let Ok(mut asked) = self.asked.lock() {
            asked.insert(name.to_owned());
        }
        self.files.get(name).cloned()
    }
}

/// The text of a file of the chapter's `data` folder; `None` until it is there.
#[must_use]
pub fn use_data(name: impl Into<String>) -> Signal<Option<String>> {
    let name = name.into();
    if let Some(files) = use_context::<DataFiles>() {
        return Signal::stored(files.get(&name));
    }
    let in_page = document()
        .get_element_by_id(&element_id(&name))
        .and_then(|element| element.text_content());
    if in_page.is_some() {
        return Signal::stored(in_page);
    }
    let (text, arrive) = signal(None);
    let shell = use_shell();
    leptos::task::spawn_local(async move {
        let fetched = visit::fetch_text(&address::of_data(&shell, &name)).await;
        arrive.try_set(fetched);
    });
    text.into()
}
