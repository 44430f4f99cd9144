//! Options below each other: one of them, or as many as hold.

use super::Asked;
use crate::{messages as msg, reactive::flag};
use leptos::prelude::*;
use ridgepoint_course::exercise::{Choice, Part};

/// Lines of one group.
#[derive(Clone, Copy)]
struct Group {
    /// The key of the answer.
    key: &'static str,
    /// Whether more than one can be ticked.
    many: bool,
    /// Which of the part's choices they are.
    among: fn(&Part) -> &[Choice],
}

const ONE: Group = Group {
    key: "choice",
    many: false,
    among: |part| &part.options,
};

const TICKS: Group = Group {
    key: "tick",
    many: true,
    among: |part| &part.options,
};

const REASON: Group = Group {
    key: "reason",
    many: false,
    among: |part| &part.reasons,
};

const EVIDENCE: Group = Group {
    key: "reason",
    many: true,
    among: |part| &part.reasons,
};

/// One of the options.
pub(super) fn choice(asked: Asked) -> AnyView {
    group(asked, ONE, None)
}

/// One of the options, and below it one of the reasons.
pub(super) fn reasoned(asked: Asked) -> AnyView {
    let because = msg::answers_because(asked.locale).to_owned();
    view! {
        {group(asked, ONE, None)}
        {group(asked, REASON, Some(because))}
    }
    .into_any()
}

/// As many of the options as hold.
pub(super) fn several(asked: Asked, least: u32) -> AnyView {
    let locale = asked.locale;
    let note = match least {
        0 => msg::answers_all(locale).to_owned(),
        least => msg::answers_least(locale, &least.to_string()),
    };
    group(asked, TICKS, Some(note))
}

/// One of the options, and below it the evidence that carries it.
pub(super) fn pick(asked: Asked) -> AnyView {
    let evidence = msg::answers_evidence(asked.locale).to_owned();
    view! {
        {group(asked, ONE, None)}
        {group(asked, EVIDENCE, Some(evidence))}
    }
    .into_any()
}

/// Lines with what is said above them. Question and words name them together.
fn group(asked: Asked, group: Group, above: Option<String>) -> AnyView {
    let id = asked.id(group.key);
    let words = format!("{id}-words");
    let mut name = asked.question();
    if above.is_some() {
        name = format!("{name} {words}");
    }
    let choices = asked.model.with_value(|part| (group.among)(part).to_vec());
    let is_short = choices.iter().all(|choice| asked.is_short(&choice.text));
    let lines = choices
        .into_iter()
        .map(|choice| line(asked, group, &id, &choice));
    let role = if group.many { "group" } else { "radiogroup" };
    view! {
        <div class="ans-lines" class:abreast=is_short role=role aria-labelledby=name>
            {above
                .map(|above| {
                    view! {
                        <p class="ans-words" id=words>
                            {above}
                        </p>
                    }
                })}
            {lines.collect_view()}
        </div>
    }
    .into_any()
}

/// One line of a group.
fn line(asked: Asked, group: Group, name: &str, choice: &Choice) -> AnyView {
    let Group { key, many, among } = group;
    let (own, value) = (choice.id.clone(), choice.id.clone());
    let take = move || {
        if many {
            let among = asked.model.with_value(|part| among(part).to_vec());
            asked.toggle(key, &value, &among);
        } else {
            asked.set(key, [value.clone()]);
        }
    };
    let mark = Mark {
        kind: if many { "checkbox" } else { "radio" },
        id: format!("{name}-{}", choice.id),
        name: name.to_owned(),
        words: asked.words(&choice.text),
        is_ticked: flag(move || asked.holds(key, &own)),
    };
    mark.view(Box::new(take))
}

/// A mark with its words, all of which can be pressed.
pub(super) struct Mark {
    /// `radio` or `checkbox`.
    pub(super) kind: &'static str,
    pub(super) id: String,
    /// What groups radio buttons.
    pub(super) name: String,
    /// HTML.
    pub(super) words: Signal<String>,
    pub(super) is_ticked: Signal<bool>,
}

impl Mark {
    pub(super) fn view(self, take: Box<dyn Fn()>) -> AnyView {
        let is_ticked = self.is_ticked;
        view! {
            <label class="ans-mark" for=self.id.clone()>
                <input
                    type=self.kind
                    id=self.id.clone()
                    name=self.name
                    checked=is_ticked.get_untracked()
                    prop:checked=is_ticked
                    on:change=move |_| take()
                />
                <span inner_html=self.words></span>
            </label>
        }
        .into_any()
    }
}
