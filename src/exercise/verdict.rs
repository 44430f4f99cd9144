//! What is said to an answer, as HTML: told by word and sign, not by colour.

use super::Sheet;
use crate::{messages as msg, widgets::escape};
use ridgepoint_course::{
    exercise::{Grade, Says, Verdict},
    locale::Locale,
};

/// The sign, the word, and the class of a verdict.
fn words(grade: &Grade, locale: Locale) -> [&'static str; 3] {
    match grade.verdict {
        Verdict::Right => ["✓", msg::sheet_verdict_right(locale), "good"],
        Verdict::Noted => ["✓", msg::sheet_verdict_noted(locale), "good"],
        Verdict::Follows => ["✓", msg::sheet_verdict_follows(locale), "good"],
        Verdict::Misconception | Verdict::Wrong => ["✗", msg::sheet_verdict_wrong(locale), "bad"],
        Verdict::Invalid => ["!", refused(grade, locale), "asks"],
        Verdict::Ambiguous => ["?", msg::sheet_verdict_ambiguous(locale), "asks"],
    }
}

/// Why there is no verdict: only a number can be misread.
fn refused(grade: &Grade, locale: Locale) -> &'static str {
    let is = |test: fn(&str) -> bool| {
        grade.says.iter().any(|says| match says {
            Says::Message(message) => test(message.id),
            Says::Text(_) => false,
        })
    };
    if is(|id| id == "exercise.design.unmeasured" || id == "exercise.design.none") {
        msg::sheet_verdict_unjudged(locale)
    } else if is(|id| id.starts_with("number.") || id.starts_with("exercise.number.")) {
        msg::sheet_verdict_invalid(locale)
    } else {
        msg::sheet_verdict_unfinished(locale)
    }
}

/// A sentence of the exercise as a block: the line of an item is none by itself.
fn block(html: String) -> String {
    const BLOCKS: [&str; 5] = ["<p", "<ul", "<ol", "<div", "<table"];
    if BLOCKS.iter().any(|tag| html.starts_with(tag)) {
        html
    } else {
        format!("<p>{html}</p>")
    }
}

/// The verdict, how the answer was read, and every sentence to it.
pub(super) fn html(sheet: &Sheet, grade: &Grade) -> String {
    let locale = sheet.locale;
    let [sign, word, class] = words(grade, locale);
    let mut html = format!(
        "<p class=\"ex-verdict {class}\"><b><span class=\"sign\" aria-hidden=\"true\">{sign}</span> \
         {word}</b>"
    );
    if let Some(read_as) = &grade.read_as {
        html += &format!(" <span class=\"ex-read num\">{}</span>", escape(read_as));
    }
    html += "</p>";
    let thoughts = thoughts(sheet, grade);
    if !thoughts.is_empty() {
        html += &format!("<p class=\"ex-thought\">{thoughts}</p>");
    }
    for says in &grade.says {
        html += &match says {
            Says::Text(text) => block(sheet.fill(text)),
            Says::Message(message) => format!("<p>{}</p>", escape(&msg::say(locale, message))),
        };
    }
    html
}

/// The sentences to an answer as plain text.
pub(super) fn sentences(sheet: &Sheet, grade: &Grade) -> String {
    let sentences = grade.says.iter().map(|says| match says {
        Says::Text(text) => sheet.fill(text),
        Says::Message(message) => msg::say(sheet.locale, message),
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// The wrong thoughts that the answer points to, by name.
fn thoughts(sheet: &Sheet, grade: &Grade) -> String {
    let names = grade.misconceptions.iter().filter_map(|id| {
        let title = sheet.thought(id)?;
        Some(format!("<b>{title}</b>"))
    });
    let names: Vec<_> = names.collect();
    if names.is_empty() {
        return String::new();
    }
    let names = names.join(msg::sheet_or(sheet.locale));
    match grade.verdict {
        Verdict::Follows => msg::sheet_behind(sheet.locale, &names),
        _ => msg::sheet_thought(sheet.locale, &names),
    }
}
