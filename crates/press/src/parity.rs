//! What must be alike in both languages: anchors, headings, widgets.

use crate::{
    fault::Fault,
    writer::{Page, Thing},
};
use ridgepoint_course::{
    locale::{ByLocale, Locale},
    props::Props,
};

/// The one property that is text for readers and may differ.
const TEXT: &str = "caption";

/// Compares the anchors of a section in both languages.
pub(crate) fn check(pages: &ByLocale<Page>, faults: &mut Vec<Fault>) {
    for locale in Locale::ALL {
        let (page, other) = (pages.get(locale), pages.get(locale.other()));
        for (id, anchored) in &page.anchors {
            // Where an erratum stands is checked from its list.
            if anchored.thing != Thing::Erratum && !other.anchors.contains_key(id) {
                let sentence = format!(
                    "{} `{id}` stands in {} alone",
                    name(&anchored.thing),
                    locale.code()
                );
                faults.push(Fault::new(&page.file, anchored.line, sentence));
            }
        }
    }
    for (id, en) in &pages.en.anchors {
        if let Some(zh) = pages.zh.anchors.get(id)
            && let Some(difference) = difference(&zh.thing, &en.thing)
        {
            let sentence = format!("{} `{id}` {difference}", name(&en.thing));
            faults.push(Fault::new(&pages.en.file, en.line, sentence));
        }
    }
}

const fn name(thing: &Thing) -> &'static str {
    match thing {
        Thing::Heading { .. } => "heading",
        Thing::Widget { .. } => "widget",
        Thing::Block => "block",
        Thing::Erratum => "erratum",
    }
}

fn difference(zh: &Thing, en: &Thing) -> Option<String> {
    match (zh, en) {
        (Thing::Heading { level: zh }, Thing::Heading { level: en }) => {
            (zh != en).then(|| format!("is of level {zh} in zh and {en} in en"))
        }
        (Thing::Widget { kind: zh, .. }, Thing::Widget { kind: en, .. }) if zh != en => {
            Some(format!("is a `{zh}` in zh and a `{en}` in en"))
        }
        (Thing::Widget { props: zh, .. }, Thing::Widget { props: en, .. }) => {
            let (zh, en) = (comparable(zh), comparable(en));
            (zh != en).then(|| format!("has other properties in zh: `{zh}` there, `{en}` here"))
        }
        (zh, en) if std::mem::discriminant(zh) == std::mem::discriminant(en) => None,
        (zh, en) => Some(format!("is a {} here and a {} in zh", name(en), name(zh))),
    }
}

fn comparable(props: &Props) -> String {
    let mut props = props.clone();
    props.retain(|key| key != TEXT);
    props.to_query()
}
