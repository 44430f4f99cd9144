//! Texts, labels and messages in both languages, from `locales/`.
//!
//! `build.rs` makes a function for each text, or a struct where it has several
//! placeholders.

use ridgepoint_course::locale::Locale;
use ridgepoint_model::message::Message;

const fn pick(locale: Locale, zh: &'static str, en: &'static str) -> &'static str {
    match locale {
        Locale::Zh => zh,
        Locale::En => en,
    }
}

fn fill(text: &str, args: &[(&str, &str)]) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        let value = args.iter().find(|(arg, _)| *arg == name);
        filled.push_str(value.map_or("", |(_, value)| value));
        filled.push_str(rest);
    }
    filled
}

/// Says a message of a host crate. An id without a text is shown as it is: a
/// test keeps that from happening.
pub(crate) fn say(locale: Locale, message: &Message) -> String {
    let Ok(at) = NAMED.binary_search_by(|(id, _)| (*id).cmp(message.id)) else {
        return message.id.to_owned();
    };
    let [zh, en] = NAMED[at].1;
    let args: Vec<_> = message
        .args
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    fill(pick(locale, zh, en), &args)
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::{fs, path::Path};

    /// Every id that a host crate can speak stands in its source as a literal.
    #[test]
    fn every_id_of_a_host_crate_has_a_text() {
        let mut ids = Vec::new();
        let sources = [
            ("model", "\"model."),
            ("course", "\"number."),
            ("course", "\"exercise."),
            ("formula", "\"formula."),
        ];
        for (folder, prefix) in sources {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("crates")
                .join(folder);
            collect(&folder.join("src"), prefix, &mut ids);
        }
        assert!(ids.len() > 40, "{}", ids.len());
        for id in ids.iter().filter(|id| !id.ends_with(['-', '.'])) {
            assert!(
                NAMED.iter().any(|(known, _)| known == id),
                "{id} has no text"
            );
        }
    }

    fn collect(folder: &Path, prefix: &str, ids: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, prefix, ids);
            } else {
                let text = fs::read_to_string(&path).unwrap();
                let literals = text.split(prefix).skip(1);
                let ends = literals.filter_map(|rest| rest.split('"').next());
                ids.extend(ends.map(|end| format!("{}{end}", &prefix[1..])));
            }
        }
    }

    #[test]
    fn placeholders_are_filled_once() {
        let filled = fill("{a} and {b}, {a}", &[("a", "{b}"), ("b", "two")]);
        assert_eq!(filled, "{b} and two, {b}");
    }
}
