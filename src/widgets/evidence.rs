//! What the tools of section 11.4 that show evidence share: a state of named
//! settings, their frame, and the guess that comes before the answer.

mod asked;
pub(super) mod csv;
mod guess;
mod parts;
mod settings;

pub(super) use asked::{Line, STEP, asked, go, walk_html};
pub(super) use guess::{GUESS, Question, veiled};
pub(super) use parts::{
    bar, number_field, pick, pick_among, point_chart, region, rows_html, slider, spacer, table,
    table_html, unbroken,
};
pub(crate) use parts::{element, escape};
pub(super) use settings::{Allowed, Setting, State, read};

use super::{
    controls::{Choice, CopyLink},
    says::says,
};
use crate::{
    link::{keep, use_link},
    messages as msg,
    shell::use_locale,
};
use leptos::prelude::*;
use ridgepoint_charts::xy::Figure;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    occupancy::{Limiter, Limiters},
};

/// A tool while it is shown.
#[derive(Clone, Copy)]
pub(super) struct Tool {
    pub(super) state: RwSignal<State>,
    pub(super) locale: Locale,
    pub(super) scope: StoredValue<String>,
}

impl Tool {
    /// Sets one of the settings.
    pub(super) fn set(self, key: &'static str, value: impl Into<String>) {
        let value = value.into();
        self.state.update(|state| state.set(key, value));
    }

    /// What one of the settings is.
    pub(super) fn get(self, key: &'static str) -> String {
        self.state.with(|state| state.get(key).to_owned())
    }

    /// An id that stands once on the page.
    pub(super) fn id(self, part: &str) -> String {
        self.scope.with_value(|scope| format!("{scope}-{part}"))
    }

    /// A sentence that changes.
    pub(super) fn says(self, sentence: Signal<String>) -> AnyView {
        says(sentence).into_any()
    }

    /// A choice of a few words for one of the settings, with its name in front.
    pub(super) fn choice(
        self,
        key: &'static str,
        name: &'static str,
        options: Vec<(&'static str, &'static str)>,
    ) -> AnyView {
        let words: Vec<_> = options.iter().map(|(value, _)| *value).collect();
        let chosen = Signal::derive(move || {
            let now = self.get(key);
            let same = words.iter().find(|value| **value == now);
            same.copied().unwrap_or_default()
        });
        let scope = self.scope.get_value();
        view! {
            <div class="pick">
                <span aria-hidden="true">{name}</span>
                <Choice
                    scope=&scope
                    name=key
                    legend=name
                    options=options
                    chosen=chosen
                    choose=move |value: &'static str| self.set(key, value)
                />
            </div>
        }
        .into_any()
    }
}

/// What a tool is made of. Parts of one type share the code that shows them.
pub(super) type Parts = Vec<AnyView>;

/// Everything of a tool that changes with its settings. One type for all of them:
/// a value of a type of its own brings its own copy of the code that keeps it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Seen {
    pub(super) figure: Figure,
    /// The points that are walked, in order.
    pub(super) points: Vec<[f64; 2]>,
    /// The line of the data that each of them stands for.
    pub(super) lines: Vec<usize>,
    /// The place of the chosen one.
    pub(super) chosen: usize,
    pub(super) sentence: String,
    /// The same, short, for the chosen point's own value.
    pub(super) spoken: String,
    /// What is drawn with HTML.
    pub(super) html: String,
    pub(super) results: Vec<String>,
}

/// The tool at `scope` with `inside` between its note and its foot.
pub(super) fn frame(scope: &str, base: State, inside: Box<dyn FnOnce(Tool) -> Parts>) -> AnyView {
    let locale = use_locale();
    let link = use_link(scope);
    let (state, damaged) = link.begin(&base, State::changed_by);
    let tool = Tool {
        state: RwSignal::new(state),
        locale,
        scope: StoredValue::new(scope.to_owned()),
    };
    keep(link.clone(), tool.state, base.clone(), State::difference);
    let caption = base.caption().to_owned();
    let caption = (!caption.is_empty()).then(|| view! { <p class="caption">{caption}</p> });
    let reset = move |_| tool.state.set(base.clone());
    view! {
        {caption}
        {damaged.then(|| view! { <p class="note" role="status">{msg::notice_link(locale)}</p> })}
        {inside(tool)}
        <div class="foot">
            <CopyLink link=link />
            <button type="button" class="quiet" on:click=reset>
                {msg::controls_reset(locale)}
            </button>
        </div>
    }
    .into_any()
}

/// Bandwidth in GB/s, as the text gives it: `3825 GB/s`.
pub(super) fn gigabytes(rate: f64) -> String {
    format!("{}\u{a0}GB/s", format::number(rate / 1e9, 4))
}

/// Work in TFLOPS without decimals: `709 TFLOPS`.
pub(super) fn teraflops(rate: f64) -> String {
    format!("{}\u{a0}TFLOPS", format::number((rate / 1e12).round(), 4))
}

/// How many times, as `2.27×`.
pub(super) fn times(ratio: f64) -> String {
    format!("{}×", format::number(ratio, 3))
}

/// A share of the places, to the digit: `18.75 %`.
pub(super) fn places(ratio: f64) -> String {
    format::percent_digits(ratio, 4)
}

/// A count.
pub(super) fn count(count: f64) -> String {
    format::number(count, 9)
}

/// The limits that decide, by name.
pub(super) fn limiters(limiting: Limiters, locale: Locale) -> String {
    let names: Vec<_> = limiting.iter().map(|one| limiter(one, locale)).collect();
    names.join(msg::evidence_and(locale))
}

/// A limit by its name.
pub(super) const fn limiter(one: Limiter, locale: Locale) -> &'static str {
    match one {
        Limiter::Warps => msg::evidence_by_warps(locale),
        Limiter::Registers => msg::evidence_by_registers(locale),
        Limiter::SharedMemory => msg::evidence_by_shared(locale),
        Limiter::Blocks => msg::evidence_by_blocks(locale),
        Limiter::Barriers => msg::evidence_by_barriers(locale),
    }
}
