//! Parts that the tools are made of. Tables are written as HTML: they weigh less
//! than their views.

use super::{Parts, Seen, Tool};
use crate::{
    field::{Entry, NumberField},
    figure::{Pick, PointChart, Words},
    messages as msg,
    reactive::{flag, part, text},
};
use leptos::prelude::*;

pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

/// Sizes such as `B = 16, H = 16`, which break after a comma and nowhere else.
pub(in crate::widgets) fn unbroken(sizes: &str) -> String {
    sizes.replace(' ', "\u{a0}").replace(",\u{a0}", ", ")
}

/// An element with what is in it.
pub(crate) fn element(tag: &str, inner: &str) -> String {
    let name = tag.split(' ').next().unwrap_or(tag);
    ["<", tag, ">", inner, "</", name, ">"].concat()
}

/// Head and body of a table: the first cell of a row is its head. Cells are HTML.
pub(in crate::widgets) fn rows_html(heads: &[&str], rows: &[Vec<String>]) -> String {
    let head: String = heads
        .iter()
        .map(|head| element("th scope=\"col\"", &escape(head)))
        .collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(place, cell)| {
            let tag = if place == 0 { "th scope=\"row\"" } else { "td" };
            element(tag, cell)
        });
        element("tr", &cells.collect::<String>())
    };
    let body: String = rows.iter().map(line).collect();
    element("thead", &element("tr", &head)) + &element("tbody", &body)
}

/// The inside of a table with a caption, of plain texts.
pub(in crate::widgets) fn table_html(
    caption: &str,
    heads: &[&str],
    rows: &[Vec<String>],
) -> String {
    let escaped = |row: &Vec<String>| row.iter().map(|cell| escape(cell)).collect();
    let rows: Vec<Vec<String>> = rows.iter().map(escaped).collect();
    element("caption", &escape(caption)) + &rows_html(heads, &rows)
}

/// A table that is always seen, in a region that scrolls and is called `name`.
pub(in crate::widgets) fn region(name: &str, table: &str) -> String {
    let tag = format!(
        "div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"",
        escape(name)
    );
    element(&tag, &element("table", table))
}

/// The line of controls above.
pub(in crate::widgets) fn bar(controls: Parts) -> AnyView {
    view! { <div class="bar">{controls}</div> }.into_any()
}

/// Keeps what follows to the other end of a bar.
pub(in crate::widgets) fn spacer() -> AnyView {
    view! { <span class="spacer"></span> }.into_any()
}

/// The chart whose points are walked.
pub(in crate::widgets) fn point_chart(
    seen: Memo<Seen>,
    words: Words,
    choose: Callback<usize>,
) -> AnyView {
    let pick = Pick {
        points: Signal::derive(move || seen.with(|seen| seen.points.clone())),
        chosen: Signal::derive(move || seen.with(|seen| seen.chosen)),
        choose,
    };
    let spoken = text(move || seen.with(|seen| seen.spoken.clone()));
    view! {
        <PointChart
            figure=Signal::derive(move || seen.with(|seen| seen.figure.clone()))
            description=spoken
            spoken=spoken
            words=words
            pick=pick
        />
    }
    .into_any()
}

/// The data behind a drawing, folded.
pub(in crate::widgets) fn table(
    tool: Tool,
    caption: &'static str,
    heads: Vec<&'static str>,
    rows: Box<dyn Fn() -> Vec<Vec<String>> + Send + Sync>,
) -> AnyView {
    let html = text(move || table_html(caption, &heads, &rows()));
    view! {
        <details class="data">
            <summary>{msg::roofline_data(tool.locale)}</summary>
            <div class="table" tabindex="0" role="region" aria-label=caption>
                <table inner_html=html></table>
            </div>
        </details>
    }
    .into_any()
}

/// A slider with its name above it.
pub(in crate::widgets) fn slider(
    id: String,
    label: Signal<String>,
    [least, most, step]: [&'static str; 3],
    value: Signal<String>,
    spoken: Signal<String>,
    take: Callback<String>,
) -> AnyView {
    view! {
        <div class="field">
            <label for=id.clone()>{label}</label>
            <input
                type="range"
                id=id
                min=least
                max=most
                step=step
                value=value.get_untracked()
                prop:value=value
                aria-valuetext=spoken
                on:input:target=move |event| take.run(event.target().value())
            />
        </div>
    }
    .into_any()
}

/// A field for a number of the settings, as `entry` reads it.
pub(in crate::widgets) fn number_field(
    tool: Tool,
    key: &'static str,
    label: &'static str,
    entry: Memo<Entry>,
) -> AnyView {
    view! {
        <NumberField
            id=tool.id(key)
            label=label
            text=text(move || tool.get(key))
            write=Callback::new(move |text: String| tool.set(key, text))
            entry=Signal::from(entry)
        />
    }
    .into_any()
}

/// One of many, as a list to choose from.
pub(in crate::widgets) fn pick(
    tool: Tool,
    key: &'static str,
    name: &'static str,
    options: Vec<(&'static str, &'static str)>,
) -> AnyView {
    let options = options.into_iter();
    let options = options.map(|(value, word)| option(tool, key, value, word.to_owned()));
    let options = options.collect_view().into_any();
    list(tool, key, name, options, move |value| tool.set(key, value))
}

/// The same, with options that come with data; `choose` takes the chosen one.
pub(in crate::widgets) fn pick_among(
    tool: Tool,
    key: &'static str,
    name: &'static str,
    options: impl Fn() -> Vec<(&'static str, String)> + Send + Sync + 'static,
    choose: impl Fn(String) + 'static,
) -> AnyView {
    let options = part(move || {
        let options = options().into_iter();
        options
            .map(|(value, word)| option(tool, key, value, word))
            .collect_view()
    });
    list(tool, key, name, options.into_any(), choose)
}

fn option(tool: Tool, key: &'static str, value: &'static str, word: String) -> impl IntoView {
    let selected = flag(move || tool.state.with(|state| state.get(key) == value));
    view! {
        <option value=value selected=selected.get_untracked() prop:selected=selected>
            {word}
        </option>
    }
}

fn list(
    tool: Tool,
    key: &'static str,
    name: &'static str,
    options: AnyView,
    choose: impl Fn(String) + 'static,
) -> AnyView {
    let id = tool.id(key);
    view! {
        <label class="pick" for=id.clone()>
            <span>{name}</span>
            <select id=id.clone() on:change:target=move |event| choose(event.target().value())>
                {options}
            </select>
        </label>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_break_after_commas_alone() {
        assert_eq!(unbroken("D = 2, 3 × 3"), "D\u{a0}=\u{a0}2, 3\u{a0}×\u{a0}3");
    }

    #[test]
    fn a_table_escapes_what_it_holds() {
        let html = table_html("a & b", &["x"], &[vec!["<i>".into(), "2".into()]]);
        assert_eq!(
            html,
            "<caption>a &amp; b</caption><thead><tr><th scope=\"col\">x</th></tr></thead>\
             <tbody><tr><th scope=\"row\">&lt;i></th><td>2</td></tr></tbody>"
        );
    }
}
