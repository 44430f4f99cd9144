//! A worksheet for paper: this variant's questions with room to write, or with
//! what is right and the way to it.

use super::Sheet;
use crate::{messages as msg, widgets::escape};
use leptos::prelude::*;
use ridgepoint_course::{
    exercise::{Choice, Kind, Part, Text},
    number::Unit,
};
use ridgepoint_formula::display;

/// The mark of a page on which a worksheet alone is printed.
const MARK: &str = "data-worksheet";

/// Prints the worksheet, blank or solved.
pub(super) fn print(printed: RwSignal<Option<bool>>, solved: bool) {
    alone(true);
    printed.set(Some(solved));
    // It is drawn first.
    request_animation_frame(|| {
        // Where nothing can be printed, nothing is.
        let _ = window().print();
    });
}

fn alone(on: bool) {
    if let Some(root) = document().document_element() {
        // Fails for an ill-formed name only.
        let _ = root.toggle_attribute_with_force(MARK, on);
    }
}

/// The worksheet while it is printed. Afterwards the page prints as it stands.
pub(super) fn view(sheet: &Sheet, solved: bool) -> AnyView {
    // Of whoever prints it nothing is on it.
    let (sheet, locale) = (sheet.unanswered(), sheet.locale);
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
        alone(false);
        printed.try_set(None);
    });
    on_cleanup(move || {
        alone(false);
        handle.remove();
    });
}

/// An amount to compare a result with: whole ones to the last digit.
fn amount(unit: Unit, value: f64) -> String {
    let amount = unit.from_base(value);
    if amount.fract() == 0.0 {
        return unit.write(amount);
    }
    let rounded = format!("{amount:.3e}").parse();
    unit.write(rounded.unwrap_or(amount))
}

/// Whether what is right is another thing for each design.
fn leans_on_design(part: &Part) -> bool {
    let mut options = part.options.iter();
    options.any(|option| option.when.contains("lever("))
}

/// A box in front of an option: round where one is to be ticked, with its sign.
fn mark(is_one: bool, sign: &str) -> String {
    let class = if is_one { "paper-box one" } else { "paper-box" };
    tag("span", class, sign)
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
        if self.solved && (part.kind == Kind::Design || leans_on_design(model)) {
            // What is right there the solution tells.
            return String::new();
        }
        let right = self.right(model);
        match part.kind {
            Kind::Number | Kind::Assume => self.number(part),
            Kind::Choice => self.boxes(&model.options, &right, true),
            Kind::Several => self.boxes(&model.options, &right, false),
            Kind::Reasoned => self.carried(model, &right),
            Kind::Pick => self.carried(model, &self.another(part, right)),
            Kind::Match => self.pairs(model),
            Kind::Order => self.order(model),
            Kind::Design => self.design(),
        }
    }

    /// Options, one of them right, and below them what carries it.
    fn carried(&self, model: &Part, right: &[String]) -> String {
        let locale = self.sheet.locale;
        let options = model.options.iter();
        let options = options.filter(|option| right.contains(&option.id));
        let with: Vec<_> = options.flat_map(|option| option.with.clone()).collect();
        let is_one = model.kind == Kind::Reasoned;
        let because = if is_one {
            msg::sheet_paper_because(locale)
        } else {
            msg::answers_evidence(locale)
        };
        self.boxes(&model.options, right, true)
            + &tag("p", "paper-because", because)
            + &self.boxes(&model.reasons, &with, is_one)
    }

    /// One of the right options, another one for each of the parts alike.
    fn another(&self, part: &Part, right: Vec<String>) -> Vec<String> {
        let exercise = &self.sheet.exercise;
        let model = &exercise.model_of(part).id;
        let before = exercise.parts().take_while(|one| one.id != part.id);
        let alike = before.filter(|one| exercise.model_of(one).id == *model);
        let place = alike.count();
        right.into_iter().skip(place).take(1).collect()
    }

    /// The options that are right with this variant's numbers.
    fn right(&self, part: &Part) -> Vec<String> {
        let right = |option: &&Choice| self.sheet.with_key(|key| key.holds(&option.when));
        let right = part.options.iter().filter(right);
        right.map(|option| option.id.clone()).collect()
    }

    /// Room for a number, or the right one, and what an assumption may be.
    fn number(&self, part: &Part) -> String {
        let Some(unit) = part.field().map(|field| field.unit()) else {
            return String::new();
        };
        let value = self.sheet.with_key(|key| key.number(&part.expect));
        let number = match value.filter(|_| self.solved) {
            Some(value) => {
                let value = escape(&amount(unit, value.value));
                tag("p", "paper-right", &format!("<b>{value}</b>"))
            }
            None => {
                let unit = escape(&unit.symbol());
                tag("p", "paper-line", &tag("span", "paper-unit", &unit))
            }
        };
        self.declared(part, unit) + &number
    }

    /// What an assumption may be, and what it is where nothing is said.
    fn declared(&self, part: &Part, unit: Unit) -> String {
        let value = self.sheet.with_key(|key| key.value(&part.expect)).ok();
        let (Some([least, most]), Some(value)) = (part.between, value) else {
            return String::new();
        };
        let said = msg::SheetDeclared {
            least: &unit.write(least),
            most: &unit.write(most),
            value: &display(&value),
        };
        let said = escape(&said.say(self.sheet.locale));
        tag("p", "paper-because", &said)
    }

    /// Boxes to tick; those of `right` are, where it is solved.
    fn boxes(&self, choices: &[Choice], right: &[String], is_one: bool) -> String {
        let line = |choice: &Choice| {
            let is_ticked = self.solved && right.contains(&choice.id);
            let sign = if is_ticked { "✓" } else { "" };
            self.line(&mark(is_one, sign), &choice.text)
        };
        let lines: String = choices.iter().map(line).collect();
        tag("ul", "paper-boxes", &lines)
    }

    /// A line behind its box.
    fn line(&self, mark: &str, text: &Text) -> String {
        format!("<li>{mark}<span>{}</span></li>", self.sheet.fill(text))
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
        let value = |item: &Choice| {
            let value = self.sheet.with_key(|key| key.number(&item.value));
            value.map_or(f64::NAN, |value| value.value)
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
        self.line(&mark(false, sign), text)
    }

    /// Room for a configuration.
    fn design(&self) -> String {
        let names = [
            "BLOCK_M",
            "BLOCK_N",
            "BLOCK_K",
            "num_warps",
            "num_stages",
            "maxnreg",
        ];
        let room = |name: &str| tag("span", "paper-setting", name);
        let rooms: String = names.into_iter().map(room).collect();
        tag("p", "paper-settings", &rooms)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ridgepoint_course::number::Field;

    /// 160 · 1024 B is 160 KB of shared memory; 1/16 is 6.25 %, 11/60 is 18.333… %;
    /// 2 · 8192 · 4096 · 4096 is a whole number, written to its last digit.
    #[test]
    fn results_have_the_unit_of_their_field() {
        let kilo = Unit::parse("KB", Field::shared_memory().quantity()).unwrap();
        let shared = Field::shared_memory().in_unit(kilo).unit();
        let plain = |unit, value| amount(unit, value).replace(['\u{a0}', '\u{202f}'], " ");
        assert_eq!(plain(shared, 163_840.0), "160 KB");
        assert_eq!(plain(Field::percent().unit(), 0.0625), "6.25 %");
        assert_eq!(plain(Field::percent().unit(), 11.0 / 60.0), "18.33 %");
        let flop = plain(Field::flop().unit(), 274_877_906_944.0);
        assert_eq!(flop, "274 877 906 944 FLOP");
    }
}
