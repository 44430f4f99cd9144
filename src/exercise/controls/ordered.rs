//! Items that are put in order, from the smallest down to the greatest.

use super::{Asked, words::plain};
use crate::{
    focus::focus_soon,
    messages as msg,
    reactive::{aria, held, text},
};
use leptos::prelude::*;
use ridgepoint_course::exercise::{Answer, Part};

/// The key of the answer.
const ITEM: &str = "item";

/// The items as they first stand, as an answer.
pub(super) fn first(part: &Part) -> Answer {
    let mut answer = Answer::default();
    for item in &part.items {
        answer.push(ITEM, item.id.as_str());
    }
    answer
}

/// Which item stands at each place. What is no order of all items is the first
/// one.
fn places(part: &Part, answer: &Answer) -> Vec<usize> {
    let place = |id: &str| part.items.iter().position(|item| item.id == id);
    let places: Vec<_> = answer.all(ITEM).filter_map(place).collect();
    let all = 0..part.items.len();
    if places.len() == all.len() && all.clone().all(|item| places.contains(&item)) {
        places
    } else {
        all.collect()
    }
}

/// The order while it is shown.
#[derive(Clone, Copy)]
struct Order {
    asked: Asked,
    /// The texts of the items from top to bottom, as HTML.
    texts: Memo<Vec<String>>,
    /// Says where an item has come to.
    say: WriteSignal<String>,
}

pub(super) fn view(asked: Asked) -> AnyView {
    let items = asked.part.with_value(|part| part.items.clone());
    let words: Vec<_> = items.iter().map(|item| asked.words(&item.text)).collect();
    let texts = held(move || {
        let places = asked
            .answer
            .with(|answer| asked.part.with_value(|part| places(part, answer)));
        let text = |item: &usize| words.get(*item).map(Signal::get);
        places.iter().filter_map(text).collect::<Vec<_>>()
    });
    let (said, say) = signal(String::new());
    let order = Order { asked, texts, say };
    let lines = (0..items.len()).map(|place| line(order, place, items.len()));
    let lines = lines.collect_view();
    let locale = asked.locale;
    view! {
        <div class="ans-order">
            <small aria-hidden="true">{msg::answers_smallest(locale)}</small>
            <ol aria-labelledby=asked.question()>{lines}</ol>
            <small aria-hidden="true">{msg::answers_greatest(locale)}</small>
            <span class="unseen" role="status">
                {said}
            </span>
        </div>
    }
    .into_any()
}

impl Order {
    /// The text at a place.
    fn text(self, place: usize) -> String {
        self.texts
            .with(|texts| texts.get(place).cloned().unwrap_or_default())
    }

    /// Moves what stands at a place, and the keyboard with it.
    fn step(self, place: usize, way: &str, by: isize) {
        let Self { asked, texts, say } = self;
        let count = texts.with_untracked(Vec::len);
        let to = place.checked_add_signed(by).filter(|to| *to < count);
        let Some(to) = to else { return };
        let name = plain(&untrack(|| self.text(place)));
        let ids = asked.part.with_value(|part| {
            let mut places = asked.answer.with_untracked(|answer| places(part, answer));
            places.swap(place, to);
            let id = |item: usize| part.items.get(item).map(|item| item.id.clone());
            places.into_iter().filter_map(id).collect::<Vec<_>>()
        });
        asked.set(ITEM, ids);
        focus_soon(asked.id(&format!("{way}-{to}")));
        let said = msg::AnswersPlace {
            count: &count.to_string(),
            name: &name,
            place: &(to + 1).to_string(),
        };
        say.set(said.say(asked.locale));
    }

    /// The button that moves what stands at a place up or down.
    fn button(self, place: usize, way: &'static str, by: isize, at_end: bool) -> AnyView {
        let locale = self.asked.locale;
        let (sign, name) = if by < 0 {
            ("↑", msg::answers_up as fn(_, &str) -> String)
        } else {
            ("↓", msg::answers_down as fn(_, &str) -> String)
        };
        view! {
            <button
                type="button"
                id=self.asked.id(&format!("{way}-{place}"))
                aria-label=text(move || name(locale, &plain(&self.text(place))))
                aria-disabled=aria(move || at_end)
                on:click=move |_| self.step(place, way, by)
            >
                {sign}
            </button>
        }
        .into_any()
    }
}

fn line(order: Order, place: usize, count: usize) -> AnyView {
    view! {
        <li>
            <span inner_html=text(move || order.text(place))></span>
            {order.button(place, "up", -1, place == 0)}
            {order.button(place, "down", 1, place + 1 == count)}
        </li>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ridgepoint_course::exercise::Choice;

    fn part() -> Part {
        let item = |id: &str| Choice {
            id: id.to_owned(),
            ..Choice::default()
        };
        Part {
            items: ["t4", "a100", "h100"].map(item).to_vec(),
            ..Part::default()
        }
    }

    #[test]
    fn only_an_order_of_all_items_is_one() {
        let part = part();
        assert_eq!(places(&part, &Answer::default()), [0, 1, 2]);
        let of = |query: &str| places(&part, &Answer::parse(query));
        assert_eq!(of("item=h100&item=t4&item=a100"), [2, 0, 1]);
        for broken in [
            "item=h100",
            "item=t4&item=t4&item=a100",
            "item=t4&item=a100&item=b200",
        ] {
            assert_eq!(of(broken), [0, 1, 2], "{broken}");
        }
        assert_eq!(first(&part).to_query(), "item=t4&item=a100&item=h100");
    }
}
