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
