//! Metrics of Nsight Compute by name: the chapter's tables, corrected, with a search through all
//! that the tool knows; and what any pasted text says of metrics, name by name.

mod parser;
mod reference;
mod words;

use super::{
    LabTexts, Widget,
    controls::write_clipboard,
    evidence::{Allowed, Parts, Setting, Tool, bar, frame, pick, read},
};
use crate::{
    data::use_data,
    messages as msg,
    reactive::{held, text},
};
use leptos::prelude::*;
use reference::Asked;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::profiler::metric::Names;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "metrics",
    lab: Some(|locale| LabTexts {
        title: msg::metrics_title(locale),
        lead: msg::metrics_lead(locale),
    }),
    sample: "table=memory",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// The list of names, which is too large to stand in a page.
const FILE: &str = "ncu_metrics.txt";

/// Units that count, or that make names of their own: those of the list.
const UNITS: [&str; 31] = [
    "", "sm", "smsp", "l1tex", "lts", "dram", "gpu", "launch", "derived", "sass", "profiler",
    "device", "gpc", "tpc", "gr", "fe", "gcc", "idc", "fbpa", "dramc", "ltc", "lrc", "syslts",
    "pcie", "nvlrx", "nvltx", "nvlink", "ctc", "c2clink", "sys", "numa",
];

const SETTINGS: &[Setting] = &[
    Setting::new(
        "table",
        "",
        Allowed::One(&["", "memory", "compute", "occupancy", "stalls"]),
    ),
    Setting::new("query", "", Allowed::Text),
    Setting::new("unit", "", Allowed::One(&UNITS)),
    Setting::new("chip", "", Allowed::One(&["", "ga100", "gh100"])),
    // What is pasted, or the beginning of it.
    Setting::new(
        "name",
        "lts__t_sectors_hit_rate.pct dram__bytes_read.sum",
        Allowed::Text,
    ),
];

/// How much of a pasted text a link holds, B.
const LINKED: usize = Allowed::LINE;

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    // Who hands over a name wants to know about it first.
    let name_first = props.get("name").is_some() && props.get("table").is_none();
    let file = use_data(FILE);
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, file, name_first)),
    ))
}

fn inside(tool: Tool, file: Signal<Option<String>>, name_first: bool) -> Parts {
    let names = held(move || file.with(|text| text.as_deref().and_then(Names::parse)));
    let said = RwSignal::new("");
    let mut parts = vec![look_up(tool, names, said), parse(tool, names, said)];
    if name_first {
        parts.reverse();
    }
    let status = view! {
        <p class="unseen" role="status">
            {said}
        </p>
    };
    parts.push(status.into_any());
    parts
}

/// The search with what it finds.
fn look_up(tool: Tool, names: Memo<Option<Names>>, said: RwSignal<&'static str>) -> AnyView {
    let locale = tool.locale;
    let html = held(move || {
        let asked = Asked {
            table: tool.get("table"),
            query: tool.get("query"),
            unit: tool.get("unit"),
            chip: tool.get("chip"),
        };
        names.with(|names| reference::html(&asked, names.as_ref(), locale))
    });
    let find = tool.id("query");
    let query = text(move || tool.get("query"));
    let part =
        |which: fn(&reference::Html) -> &String| text(move || html.with(|h| which(h).clone()));
    let search = view! {
        <label class="pick metrics-find" for=find.clone()>
            <span>{msg::metrics_find(locale)}</span>
            <input
                type="search"
                id=find.clone()
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                placeholder=msg::metrics_placeholder(locale)
                value=query.get_untracked()
                prop:value=query
                on:input:target=move |event| tool.set("query", event.target().value())
            />
        </label>
    };
    view! {
        {bar(vec![search.into_any(), pick(tool, "unit", msg::metrics_by_unit(locale), units(locale)), chips(tool)])}
        {bar(vec![tables(tool)])}
        <p class="metrics-count" aria-live="polite">
            {part(|html| &html.rows_found)}
        </p>
        <div
            class="metrics-rows"
            tabindex="0"
            role="region"
            aria-label=msg::metrics_reference(locale)
            on:click=move |event| copy(&event, said, locale)
            inner_html=part(|html| &html.rows)
        ></div>
        <p class="metrics-count" aria-live="polite">
            {part(|html| &html.names_found)}
        </p>
        <div
            class="metrics-names"
            tabindex="0"
            role="region"
            aria-label=msg::metrics_list(locale)
            on:click=move |event| copy(&event, said, locale)
            inner_html=part(|html| &html.names)
        ></div>
        <p class="metrics-source">{part(|html| &html.source)}</p>
    }
    .into_any()
}

/// Units with what they are, as options.
fn units(locale: Locale) -> Vec<(&'static str, &'static str)> {
    let named = UNITS.into_iter().skip(1).map(|id| (id, id));
    let any = ("", msg::metrics_any_unit(locale));
    std::iter::once(any).chain(named).collect()
}

fn chips(tool: Tool) -> AnyView {
    let options = vec![
        ("", msg::metrics_any_chip(tool.locale)),
        ("ga100", "GA100"),
        ("gh100", "GH100"),
    ];
    tool.choice("chip", msg::metrics_chip(tool.locale), options)
}

fn tables(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let options = vec![
        ("", msg::metrics_all(locale)),
        ("memory", msg::metrics_memory(locale)),
        ("compute", msg::metrics_compute(locale)),
        ("occupancy", msg::metrics_occupancy(locale)),
        ("stalls", msg::metrics_stalls(locale)),
    ];
    tool.choice("table", msg::metrics_table(locale), options)
}

/// The field for any text, with what it holds.
fn parse(tool: Tool, names: Memo<Option<Names>>, said: RwSignal<&'static str>) -> AnyView {
    let locale = tool.locale;
    let typed = RwSignal::new(
        tool.state
            .with_untracked(|state| state.get("name").to_owned()),
    );
    // A link, or the way back to the beginning, sets the text; what is typed goes beyond it.
    Effect::new(move |_| {
        let linked = tool.get("name");
        if typed.with_untracked(|typed| beginning(typed) != linked) {
            typed.set(linked);
        }
    });
    let write = move |value: String| {
        let linked = beginning(&value).to_owned();
        typed.set(value);
        tool.set("name", linked);
    };
    let seen = held(move || {
        typed.with(|typed| names.with(|names| parser::show(typed, names.as_ref(), locale)))
    });
    let sentence = text(move || {
        let is_cut = typed.with(|typed| typed.len() > LINKED);
        let note = if is_cut {
            msg::metrics_link_short(locale)
        } else {
            ""
        };
        seen.with(|seen| parser::join([seen.sentence.as_str(), note], locale))
    });
    let html = text(move || seen.with(|seen| seen.html.clone()));
    let (id, note) = (tool.id("name"), tool.id("name-note"));
    view! {
        <div class="fields metrics-paste">
            <div class="field">
                <label for=id.clone()>{msg::metrics_paste(locale)}</label>
                <textarea
                    id=id
                    rows="3"
                    spellcheck="false"
                    autocapitalize="off"
                    prop:value=typed
                    aria-describedby=note.clone()
                    on:input:target=move |event| write(event.target().value())
                >
                    {typed.get_untracked()}
                </textarea>
                <button type="button" class="quiet" on:click=move |_| write(String::new())>
                    {msg::metrics_clear(locale)}
                </button>
                <p class="field-note" id=note aria-live="polite">
                    {sentence}
                </p>
            </div>
        </div>
        <div
            class="metrics-found"
            on:click=move |event| copy(&event, said, locale)
            inner_html=html
        ></div>
    }
    .into_any()
}

/// As much of a text as a link holds.
fn beginning(text: &str) -> &str {
    &text[..text.floor_char_boundary(LINKED)]
}

/// Copies what the pressed button holds.
fn copy(event: &MouseEvent, said: RwSignal<&'static str>, locale: Locale) {
    let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    let pressed = target.and_then(|target| target.closest("[data-copy]").ok()?);
    let Some(text) = pressed
        .as_ref()
        .and_then(|button| button.get_attribute("data-copy"))
    else {
        return;
    };
    leptos::task::spawn_local(async move {
        let copied = write_clipboard(&text).await.is_some();
        let word = match copied {
            true => msg::controls_copied(locale),
            false => msg::controls_by_hand(locale),
        };
        said.try_set(word);
        if let Some(button) = pressed {
            // For those who see it; a button that is gone by now needs no word.
            let _ = button.set_attribute("data-said", word);
        }
    });
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ridgepoint_model::profiler::metric::Unit;
    use std::collections::BTreeSet;

    #[test]
    fn every_unit_can_be_chosen() {
        let known: BTreeSet<_> = Unit::ALL.iter().map(|(_, word)| *word).collect();
        let offered: BTreeSet<_> = UNITS.into_iter().skip(1).collect();
        assert_eq!(offered, known);
    }

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = read(SETTINGS, &Props::parse("table=cache")).unwrap_err();
        assert!(error.to_string().contains("memory"));
        assert!(read(SETTINGS, &Props::parse("unit=foo")).is_err());
    }

    #[test]
    fn a_link_holds_whole_letters() {
        let text = "字".repeat(LINKED);
        assert_eq!(beginning(&text).len(), 399);
        assert_eq!(beginning("dram__bytes"), "dram__bytes");
    }
}
