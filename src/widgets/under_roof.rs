//! What the tools of section 11.3 that stand under a roofline share: the chart of
//! one board, fields that keep the last good result, and results in words.

mod drawing;

pub(super) use drawing::{Top, bound_word, colour, figure, spoken, texts};

use super::evidence::{Setting, State, Tool, element, escape, number_field, region, rows_html};
use crate::{
    field::Entry,
    figure::{Hands, RooflineChart, Words},
    messages as msg,
    reactive::{part, text},
    shell::use_locale,
};
use leptos::prelude::*;
use ridgepoint_charts::roofline::Figure;
use ridgepoint_course::{locale::Locale, number::Field};
use ridgepoint_model::{ModelError, hardware::GPUS, intensity::whole};

/// Where the reader looks; empty while they look at the kernel itself.
pub(super) const AT: &str = "at";

/// Everything that changes in such a tool.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Sight {
    pub(super) figure: Figure,
    /// The place of the point that a hand can drag.
    pub(super) own: Option<[f64; 2]>,
    /// One to a line.
    pub(super) sentences: Vec<String>,
    /// What the crosshair stands on, in words.
    pub(super) spoken: String,
    /// Results and tables.
    pub(super) html: String,
    /// What is wrong with what is set; the rest is then what was last right.
    pub(super) wrong: String,
}

/// What is seen; where something cannot be, what was seen last, beside why.
pub(super) fn lasting(
    first: Sight,
    see: Box<dyn Fn() -> Result<Sight, String> + Send + Sync>,
) -> Memo<Sight> {
    Memo::new(move |before: Option<&Sight>| {
        see().unwrap_or_else(|wrong| Sight {
            wrong,
            ..before.unwrap_or(&first).clone()
        })
    })
}

/// What a tool shows of its settings, whose first values can be shown.
pub(super) fn watched(
    tool: Tool,
    settings: &'static [Setting],
    show: fn(&State, Locale) -> Result<Sight, String>,
) -> Memo<Sight> {
    let locale = tool.locale;
    let first = show(&State::new(settings), locale).unwrap_or_default();
    lasting(
        first,
        Box::new(move || tool.state.with(|state| show(state, locale))),
    )
}

/// Sizes that people type.
const SIZE: Field = Field::count();

/// A size of the settings; `name` is its symbol.
///
/// # Errors
/// That a field cannot be read (the field itself says why), or that nothing so
/// large is counted.
pub(super) fn size(
    state: &State,
    key: &str,
    name: &'static str,
    locale: Locale,
) -> Result<u64, String> {
    let entry = Entry::read(state.get(key), &SIZE, false, locale);
    let value = entry
        .value()
        .ok_or_else(|| msg::under_unread(locale).to_owned())?;
    whole(name, value).map_err(|error| msg::say(locale, &error.message()))
}

/// The error of the model in the reader's language.
pub(super) fn refuse(locale: Locale) -> impl Fn(ModelError) -> String {
    move |error| msg::say(locale, &error.message())
}

/// Every board, for a list to choose from.
pub(super) fn boards() -> Vec<(&'static str, &'static str)> {
    GPUS.iter().map(|gpu| (gpu.id, gpu.short_name)).collect()
}

/// Results with their names, and what stands small under each.
pub(super) fn results(lines: &[[String; 3]]) -> String {
    let result = |[name, value, small]: &[String; 3]| {
        let inner = [
            element("span", &escape(name)),
            element("output class=\"num\"", &escape(value)),
            element("small", &escape(small)),
        ];
        element("div class=\"result\"", &inner.concat())
    };
    let lines: String = lines.iter().map(result).collect();
    element("div class=\"fields results\"", &lines)
}

/// A table that is always seen, with its caption; the first cell of a row is its
/// head. Cells are HTML.
pub(super) fn open_table(caption: &str, heads: &[&str], rows: &[Vec<String>]) -> String {
    let table = element("caption", &escape(caption)) + &rows_html(heads, rows);
    region(caption, &table)
}

/// A figure that the chapter claims.
pub(super) fn claimed(text: &str) -> String {
    element("span class=\"num claimed\"", &escape(text))
}

/// A figure that was measured.
pub(super) fn measured(text: &str) -> String {
    element("span class=\"num measured\"", &escape(text))
}

/// A cell with something small under it.
pub(super) fn small(text: String, under: &str) -> String {
    text + &element("small", under)
}

/// The chart; `drag` takes the point along.
pub(super) fn chart(
    tool: Tool,
    sight: Memo<Sight>,
    name: &'static str,
    drag: Callback<f64>,
) -> AnyView {
    let spoken = text(move || sight.with(|sight| sight.spoken.clone()));
    let look = Callback::new(move |at: f64| tool.set(AT, at.to_string()));
    let words = Words {
        name,
        crosshair: msg::roofline_crosshair(tool.locale),
    };
    view! {
        <RooflineChart
            figure=Signal::derive(move || sight.with(|sight| sight.figure.clone()))
            own=Signal::derive(move || sight.with(|sight| sight.own))
            description=spoken
            spoken=spoken
            words=words
            hands=Hands { look, drag }
        />
    }
    .into_any()
}

/// What is wrong, where something is, and whose results are then shown.
pub(super) fn wrong(sight: Memo<Sight>) -> AnyView {
    let locale = use_locale();
    let said = text(move || {
        sight.with(|sight| match sight.wrong.as_str() {
            "" => String::new(),
            wrong => wrong.to_owned() + msg::under_last(locale),
        })
    });
    view! { <p class="under-wrong" role="status">{said}</p> }.into_any()
}

/// One of the sentences.
pub(super) fn sentence(tool: Tool, sight: Memo<Sight>, place: usize) -> AnyView {
    tool.says(text(move || {
        sight.with(|sight| sight.sentences.get(place).cloned().unwrap_or_default())
    }))
}

/// Results and tables.
pub(super) fn html(sight: Memo<Sight>) -> AnyView {
    let html = text(move || sight.with(|sight| sight.html.clone()));
    view! { <div class="under" inner_html=html></div> }.into_any()
}

/// A field for a number of the settings, with a slider over powers of two where
/// it has some.
pub(super) fn field(
    tool: Tool,
    key: &'static str,
    label: &'static str,
    powers: Option<[&'static str; 2]>,
) -> AnyView {
    let entry = Memo::new(move |_| Entry::read(&tool.get(key), &SIZE, false, tool.locale));
    let slider = powers.map(|[least, most]| {
        let value = text(move || {
            let value = entry.with(Entry::value).unwrap_or(1.0);
            value.log2().to_string()
        });
        let spoken = text(move || tool.get(key));
        let take = move |power: String| {
            if let Ok(power) = power.parse::<f64>() {
                tool.set(key, power.exp2().round().to_string());
            }
        };
        view! {
            <input
                type="range"
                id=tool.id(&format!("{key}-power"))
                aria-label=msg::under_drag(tool.locale, label)
                min=least
                max=most
                step="0.25"
                value=value.get_untracked()
                prop:value=value
                aria-valuetext=spoken
                on:input:target=move |event| take(event.target().value())
            />
        }
    });
    view! {
        <div class="field under-field">
            {number_field(tool, key, label, entry)}
            {slider}
        </div>
    }
    .into_any()
}

/// Parts that are built anew where `names` change.
pub(super) fn each(
    names: Memo<Vec<String>>,
    show: impl Fn(String) -> AnyView + Send + 'static,
) -> AnyView {
    part(move || names.get().into_iter().map(&show).collect_view()).into_any()
}
