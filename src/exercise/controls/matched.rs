//! Items, each with the one of the readings that it goes with.
//!
//! Readings may be long: they stand above with a letter each, a list to choose
//! from shows the letter, and the chosen reading is written out beside it.

use super::{Asked, words::plain};
use crate::{
    messages as msg,
    reactive::{held, text},
    widgets::escape,
};
use leptos::prelude::*;
use ridgepoint_course::exercise::Choice;

/// The readings, with their texts as HTML.
type Readings = Memo<Vec<(String, String)>>;

pub(super) fn view(asked: Asked) -> AnyView {
    let choices = asked.model.with_value(|part| part.reasons.clone());
    let texts: Vec<_> = choices
        .into_iter()
        .map(|choice| (choice.id, asked.words(&choice.text)))
        .collect();
    let readings = held(move || {
        let with_text = |(id, text): &(String, Signal<String>)| (id.clone(), text.get());
        texts.iter().map(with_text).collect::<Vec<_>>()
    });
    let above = text(move || {
        readings.with(|all| {
            all.iter()
                .map(|(_, text)| format!("<li>{text}</li>"))
                .collect()
        })
    });
    let items = asked.part.with_value(|part| part.items.clone());
    let pairs = items.iter().map(|item| pair(asked, readings, item));
    let pairs = pairs.collect_view();
    view! {
        <div class="ans-match" role="group" aria-labelledby=asked.question()>
            <ol class="ans-readings" type="A" inner_html=above></ol>
            {pairs}
        </div>
    }
    .into_any()
}

/// An item, the letter of its reading, and the reading.
fn pair(asked: Asked, readings: Readings, item: &Choice) -> AnyView {
    let key = StoredValue::new(item.id.clone());
    let chosen = held(move || key.with_value(|key| asked.get(key)));
    let options = text(move || {
        let chosen = chosen.get_untracked();
        readings.with(|readings| options(readings, &chosen, msg::answers_choose(asked.locale)))
    });
    let echo = text(move || {
        let chosen = chosen.get();
        readings.with(|all| {
            let reading = all.iter().find(|(id, _)| *id == chosen);
            reading.map_or_else(String::new, |(_, text)| text.clone())
        })
    });
    let take = move |value: String| {
        let value = (!value.is_empty()).then_some(value);
        key.with_value(|key| asked.set(key, value));
    };
    let id = asked.id(&format!("with-{}", item.id));
    view! {
        <div class="ans-pair">
            <label for=id.clone() inner_html=asked.words(&item.text)></label>
            <div class="ans-with">
                <select
                    id=id.clone()
                    prop:value=chosen
                    on:change:target=move |event| take(event.target().value())
                    inner_html=options
                ></select>
                <span class="ans-echo" inner_html=echo></span>
            </div>
        </div>
    }
    .into_any()
}

/// Letters, each with its reading for those who hear or unfold the list: wide
/// spaces keep the reading out of the folded one.
fn options(readings: &[(String, String)], chosen: &str, choose: &str) -> String {
    let mut html = format!("<option value=\"\">–\u{2003}\u{2003}\u{2003}{choose}</option>");
    for (at, (id, text)) in readings.iter().enumerate() {
        let selected = if id == chosen { " selected" } else { "" };
        let letter = char::from(b'A' + (at % 26) as u8);
        let (id, words) = (escape(id), escape(&plain(text)));
        html += &format!(
            "<option value=\"{id}\"{selected}>{letter}\u{2003}\u{2003}\u{2003}{words}</option>"
        );
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_have_a_letter_and_plain_words() {
        let readings = [
            ("a".to_owned(), "SM &lt; <b>60</b>".to_owned()),
            ("b".to_owned(), "L2".to_owned()),
        ];
        let gap = "\u{2003}\u{2003}\u{2003}";
        assert_eq!(
            options(&readings, "b", "choose"),
            format!(
                "<option value=\"\">–{gap}choose</option>\
                 <option value=\"a\">A{gap}SM &lt; 60</option>\
                 <option value=\"b\" selected>B{gap}L2</option>"
            )
        );
    }
}
