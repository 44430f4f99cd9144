//! A worksheet for paper: this variant's questions with room to write, or with
//! what is right and the way to it.

use super::Sheet;
use crate::{messages as msg, widgets::escape};
use leptos::prelude::*;
use ridgepoint_course::exercise::{Choice, Kind, Part, Text};
use ridgepoint_formula::{Value, display};

/// The mark of a page on which a worksheet alone is printed.
const MARK: &str = "data-worksheet";

/// Prints the worksheet, blank or solved.
pub(super) fn print(printed: RwSignal<Option<bool>>, solved: bool) {
    mark(true);
    printed.set(Some(solved));
    // It is drawn first.
    request_animation_frame(|| {
        // Where nothing can be printed, nothing is.
        let _ = window().print();
    });
}

fn mark(on: bool) {
    if let Some(root) = document().document_element() {
        // Fails for an ill-formed name only.
        let _ = root.toggle_attribute_with_force(MARK, on);
    }
}

/// The worksheet while it is printed. Afterwards the page prints as it stands.
pub(super) fn view(sheet: &Sheet, solved: bool) -> AnyView {
    let (sheet, locale) = (sheet.clone(), sheet.locale);
    let html = Paper {
        sheet: &sheet,
        solved,
    }
    .html();
    view! { <div class="ex-paper" lang=locale.tag() inner_html=html></div> }.into_any()
}

/// Ends the printing of a worksheet.
pub(super) fn when_printed(printed: RwSignal<Option<bool>>) {
    let handle = window_event_listener_untyped("afterprint", move |_| {
        mark(false);
        printed.try_set(None);
    });
    on_cleanup(move || {
        mark(false);
        handle.remove();
    });
}

/// What is written on paper.
struct Paper<'a> {
    sheet: &'a Sheet,
    solved: bool,
}

fn tag(name: &str, class: &str, inner: &str) -> String {
    format!("<{name} class=\"{class}\">{inner}</{name}>")
}

impl Paper<'_> {
    fn html(&self) -> String {
        let sheet = self.sheet;
        let mut html = self.head() + &sheet.fill(&sheet.exercise.text);
        let mut number = 0;
        for group in &sheet.exercise.groups {
            let title = sheet.fill(&group.title);
            if !title.is_empty() {
                html += &format!("<h2>{title}</h2>");
            }
            html += &sheet.fill(&group.text);
            for part in &group.parts {
                number += 1;
                html += &self.part(number, part);
            }
        }
        html
    }

    /// Title, which numbers, and who it belongs to.
    fn head(&self) -> String {
        let locale = self.sheet.locale;
        let seed = self.sheet.seed.get();
        let numbers = if seed.is_empty() {
            msg::sheet_numbers_chapter(locale).to_owned()
        } else {
            msg::sheet_numbers_seed(locale, &seed)
        };
        let title = self.sheet.fill(&self.sheet.exercise.title);
        let mut line = tag("span", "paper-seed", &escape(&numbers));
        line += &if self.solved {
            tag("span", "", msg::sheet_paper_with(locale))
        } else {
            let who = tag("span", "paper-who", msg::sheet_paper_name(locale));
            who + &tag("span", "paper-who", msg::sheet_paper_date(locale))
        };
        format!("<h1>{title}</h1>{}", tag("p", "paper-head", &line))
    }

    fn part(&self, number: usize, part: &Part) -> String {
        let ask = format!("<b>{number}.</b> {}", self.sheet.fill(&part.ask));
        let mut html = tag("p", "paper-ask", &ask) + &self.answer(part);
        if self.solved {
            html += &tag("div", "paper-way", &self.sheet.fill(&part.solution));
        }
        tag("div", "paper-part", &html)
    }

    fn answer(&self, part: &Part) -> String {
        let model = self.sheet.exercise.model_of(part);
        let right = self.right(model);
        match part.kind {
            Kind::Number | Kind::Assume => self.number(part),
            Kind::Choice | Kind::Several => self.boxes(&model.options, &right),
            Kind::Reasoned | Kind::Pick => {
                let carried = model
                    .options
                    .iter()
                    .filter(|option| right.contains(&option.id));
                let with: Vec<_> = carried.flat_map(|option| option.with.clone()).collect();
                let because = tag(
                    "p",
                    "paper-because",
                    msg::sheet_paper_because(self.sheet.locale),
                );
                self.boxes(&model.options, &right) + &because + &self.boxes(&model.reasons, &with)
            }
            Kind::Match => self.pairs(model),
            Kind::Order => self.order(model),
            Kind::Design => self.design(),
        }
    }

    /// The options that are right with this variant's numbers.
    fn right(&self, part: &Part) -> Vec<String> {
        let right = |option: &&Choice| self.sheet.with_key(|key| key.holds(&option.when));
        let right = part.options.iter().filter(right);
        right.map(|option| option.id.clone()).collect()
    }

    /// Room for a number, or the right one.
    fn number(&self, part: &Part) -> String {
        let value = self.sheet.with_key(|key| key.value(&part.expect)).ok();
        let value = value.filter(|_| self.solved).map(|value| display(&value));
        let unit = part.field().map(|field| field.default_unit.symbol());
        match value {
            Some(value) => tag("p", "paper-right", &format!("<b>{}</b>", escape(&value))),
            None => {
                let unit = escape(&unit.unwrap_or_default());
                tag("p", "paper-line", &tag("span", "paper-unit", &unit))
            }
        }
    }

    /// Boxes to tick; those of `right` are, where it is solved.
    fn boxes(&self, choices: &[Choice], right: &[String]) -> String {
        let line = |choice: &Choice| {
            let ticked = self.solved && right.contains(&choice.id);
            let mark = tag("span", "paper-box", if ticked { "✓" } else { "" });
            format!("<li>{mark}{}</li>", self.sheet.fill(&choice.text))
        };
        let lines: String = choices.iter().map(line).collect();
        tag("ul", "paper-boxes", &lines)
    }

    /// Items with room for the letter of a reading, and the readings.
    fn pairs(&self, part: &Part) -> String {
        let letter = |id: &String| {
            let place = part.reasons.iter().position(|reason| reason.id == *id)?;
            Some(char::from(b'A' + (place % 26) as u8).to_string())
        };
        let item = |item: &Choice| {
            let letters: Vec<_> = item.with.iter().filter_map(letter).collect();
            self.filled(&item.text, &letters.join(", "))
        };
        let items: String = part.items.iter().map(item).collect();
        let reading = |reading: &Choice| format!("<li>{}</li>", self.sheet.fill(&reading.text));
        let readings: String = part.reasons.iter().map(reading).collect();
        tag("ul", "paper-boxes", &items) + &tag("ol", "paper-letters", &readings)
    }

    /// Items with room for their places.
    fn order(&self, part: &Part) -> String {
        let value = |item: &Choice| match self.sheet.with_key(|key| key.value(&item.value)) {
            Ok(Value::Number(number)) => number.value,
            _ => f64::NAN,
        };
        let values: Vec<_> = part.items.iter().map(value).collect();
        let item = |(item, own): (&Choice, &f64)| {
            let place = 1 + values.iter().filter(|value| *value < own).count();
            self.filled(&item.text, &place.to_string())
        };
        let items: String = part.items.iter().zip(&values).map(item).collect();
        tag("ul", "paper-boxes", &items)
    }

    /// A line with room for a sign in front of it.
    fn filled(&self, text: &Text, sign: &str) -> String {
        let sign = if self.solved { sign } else { "" };
        let sign = tag("span", "paper-box", sign);
        format!("<li>{sign}{}</li>", self.sheet.fill(text))
    }

    /// Room for a configuration.
    fn design(&self) -> String {
        let names = ["BM", "BN", "BK", "num_warps", "num_stages", "maxnreg"];
        let room = |name: &str| tag("span", "paper-setting", name);
        let rooms: String = names.into_iter().map(room).collect();
        tag("p", "paper-settings", &rooms)
    }
}
