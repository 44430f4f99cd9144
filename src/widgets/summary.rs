//! The chapter's summary, computed: six points, each put right, with live numbers and a link back.

mod cards;
mod order;

use super::{
    Widget, counters,
    evidence::{Allowed, Parts, Setting, Tool, bar, element, escape, frame, pick, read},
    launches, timings,
    under_roof::boards,
};
use crate::{
    data::use_data,
    focus::focus_soon,
    messages as msg,
    reactive::{aria, held, text},
    shell::use_shell,
};
use cards::Known;
use leptos::prelude::*;
use order::Order;
use ridgepoint_course::{
    locale::Locale,
    place::{Page, Place},
    props::{PropError, Props},
};
use ridgepoint_model::hardware::Precision;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "summary",
    lab: None,
    sample: "gpu=h200-sxm",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// The board of the chapter's summary.
const BOARD: &str = "a100-sxm-80gb";

/// Types of Tensor Cores.
const TYPES: &[&str] = &["fp16", "bf16", "tf32", "fp8"];

/// The boards to be sorted, as they first stand: neither by age nor by ridge.
const ORDER: &str = "b200-dgx,a100-sxm-80gb,h200-sxm,h100-sxm5";

const SETTINGS: &[Setting] = &[
    Setting::new("gpu", BOARD, Allowed::Gpu),
    Setting::new("type", "fp16", Allowed::One(TYPES)),
    Setting::new("order", ORDER, Allowed::Text),
    Setting::new("sorted", "", Allowed::One(&["", "yes"])),
];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    let (times, launched, counted) = (
        timings::use_times(),
        use_data(launches::FILE),
        use_data(counters::FILE),
    );
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| {
            let known = held(move || {
                let launched = launched.get().unwrap_or_default();
                let counted = counted.get().unwrap_or_default();
                let (gpu, precision) = (tool.get("gpu"), tool.get("type"));
                times.with(|times| Known::of([&gpu, &precision], times, &launched, &counted))
            });
            inside(tool, known)
        }),
    ))
}

fn inside(tool: Tool, known: Memo<Known>) -> Parts {
    let locale = tool.locale;
    let card =
        |title: &'static str, tell: fn(&Known, Locale) -> String, back: [&'static str; 2]| {
            let html = text(move || known.with(|known| tell(known, locale)));
            view! {
                <section class="summary-card">
                    <p class="summary-title">{title}</p>
                    <div inner_html=html></div>
                    {link(back, locale)}
                </section>
            }
            .into_any()
        };
    let cards: Parts = vec![
        card(msg::summary_roof(locale), cards::roof, ["11.2", "formula"]),
        card(
            msg::summary_intensity(locale),
            cards::intensity,
            ["11.3", "general"],
        ),
        sorting(tool),
        card(
            msg::summary_occupancy(locale),
            cards::occupancy,
            ["11.4", "not-performance"],
        ),
        card(msg::summary_profiler(locale), cards::profiler, ["11.5", ""]),
        card(msg::summary_marks(locale), cards::marks, ["11.7", "marks"]),
    ];
    let types = TYPES.iter().map(|word| {
        let precision = Precision::parse(word);
        (*word, precision.map_or(*word, Precision::label))
    });
    vec![
        bar(vec![
            pick(tool, "gpu", "GPU", boards()),
            pick(tool, "type", msg::util_type(locale), types.collect()),
        ]),
        view! { <div class="summary-cards">{cards}</div> }.into_any(),
    ]
}

/// The way back to the section of a point; none where it does not stand yet.
fn link([section, anchor]: [&'static str; 2], locale: Locale) -> Option<AnyView> {
    let shell = use_shell();
    let mut sections = shell.manifest.sections.iter();
    let stem = sections.find(|entry| entry.id == section)?.stem.clone()?;
    let place = Place {
        anchor: anchor.into(),
        ..Place::new(locale, Page::Section(stem))
    };
    let href = shell.href(&place);
    Some(
        view! {
            <p>
                <a href=href>{msg::summary_back(locale, section)}</a>
            </p>
        }
        .into_any(),
    )
}

/// The boards, to be put in the order of their ridges.
fn sorting(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let order = held(move || Order::read(&tool.get("order")));
    let lines = (0..order::BOARDS).map(|place| line(tool, order, place));
    let check = move |_| tool.set("sorted", "yes");
    let verdict = held(move || {
        if tool.get("sorted").is_empty() {
            String::new()
        } else {
            order.with(|order| order.judge(locale))
        }
    });
    let table = text(move || {
        if tool.get("sorted").is_empty() {
            String::new()
        } else {
            order::table(locale)
        }
    });
    // Without a script nothing is asked.
    let answer = (!use_shell().alive).then(|| order::table(locale));
    view! {
        <section class="summary-card">
            <p class="summary-title">{msg::summary_ridges(locale)}</p>
            <p>{msg::summary_sort(locale)}</p>
            <ol class="summary-order">{lines.collect_view()}</ol>
            <div class="answers">
                <button type="button" id=tool.id("check") on:click=check>
                    {msg::summary_check(locale)}
                </button>
            </div>
            {tool.says(verdict.into())}
            <div inner_html=table></div>
            {answer.map(|answer| view! { <div class="summary-answer" inner_html=answer></div> })}
            {link(["11.2", "systems"], locale)}
        </section>
    }
    .into_any()
}

fn line(tool: Tool, order: Memo<Order>, place: usize) -> AnyView {
    let locale = tool.locale;
    let name = text(move || order.with(|order| order.name(place)));
    let step = move |way: &'static str, by: isize| {
        move |_| {
            let moved = order.with_untracked(|order| order.moved(place, by));
            if let Some((moved, to)) = moved.zip(place.checked_add_signed(by)) {
                tool.set("sorted", "");
                tool.set("order", moved.written());
                // The keyboard goes along with the board.
                focus_soon(tool.id(&format!("{way}-{to}")));
            }
        }
    };
    let up = text(move || msg::summary_up(locale, &name.get()));
    let down = text(move || msg::summary_down(locale, &name.get()));
    view! {
        <li>
            <b>{name}</b>
            <button
                type="button"
                id=tool.id(&format!("up-{place}"))
                aria-label=up
                aria-disabled=aria(move || place == 0)
                on:click=step("up", -1)
            >
                "↑"
            </button>
            <button
                type="button"
                id=tool.id(&format!("down-{place}"))
                aria-label=down
                aria-disabled=aria(move || place + 1 == order::BOARDS)
                on:click=step("down", 1)
            >
                "↓"
            </button>
        </li>
    }
    .into_any()
}

/// A paragraph of a card.
fn paragraph(text: &str) -> String {
    element("p", &escape(text))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
