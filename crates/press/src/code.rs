//! Code blocks, highlighted while the chapter is pressed.
//!
//! The page gets a handful of classes, `hl-keyword` and its like, instead of
//! a grammar's scopes: less to send, and one short list to style.

use crate::{html::escape, words::Words};
use std::sync::LazyLock;
use syntect::{
    parsing::{ParseState, Scope, ScopeStack, SyntaxReference, SyntaxSet},
    util::LinesWithEndings,
};

/// The languages that a block may name, with the grammar that reads each;
/// none where the text stays plain.
const LANGUAGES: &[(&str, Option<&str>)] = &[
    ("bash", Some("Bourne Again Shell (bash)")),
    ("console", None),
    ("cpp", Some("C++")),
    ("cuda", Some("C++")),
    ("json", Some("JSON")),
    ("python", Some("Python")),
    ("text", None),
    ("toml", None),
];

/// Class by scope; the first that matches from the innermost scope outwards.
const CLASSES: &[(&str, &str)] = &[
    ("comment", "hl-comment"),
    ("string", "hl-string"),
    ("constant.numeric", "hl-number"),
    ("constant", "hl-constant"),
    ("variable.language", "hl-constant"),
    ("keyword", "hl-keyword"),
    ("storage", "hl-keyword"),
    ("entity.name", "hl-name"),
    ("support", "hl-function"),
    ("variable.function", "hl-function"),
    ("variable.parameter", "hl-parameter"),
    ("variable.other.readwrite", "hl-variable"),
];

/// The grammars take a moment to load, and many chapters need none.
static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(SyntaxSet::load_defaults_newlines);

/// Writes code blocks.
pub(crate) struct Highlighter {
    classes: Vec<(Scope, &'static str)>,
}

/// Whether a fenced block may name `language`.
pub(crate) fn is_language(language: &str) -> bool {
    LANGUAGES.iter().any(|(name, _)| *name == language)
}

/// The languages, for a message.
pub(crate) fn languages() -> String {
    let names: Vec<_> = LANGUAGES.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

impl Highlighter {
    pub(crate) fn new() -> Self {
        Self {
            classes: CLASSES
                .iter()
                .filter_map(|(scope, class)| Some((Scope::new(scope).ok()?, *class)))
                .collect(),
        }
    }

    /// A code block of `language`, which is one of the known ones.
    pub(crate) fn block(
        &self,
        code: &str,
        language: &str,
        (wrong, id): (bool, Option<&str>),
        words: &Words,
    ) -> String {
        let id = id.map_or_else(String::new, |id| format!(" id=\"{id}\""));
        let (class, label) = match wrong {
            true => (" wrong", format!(" data-label=\"{}\"", words.wrong)),
            false => ("", String::new()),
        };
        let name = match wrong {
            true => format!("{}{}{}", words.code, words.colon, words.wrong),
            false => words.code.to_owned(),
        };
        format!(
            "<pre{id} class=\"code{class}\" data-lang=\"{language}\"{label} tabindex=\"0\" \
             role=\"group\" aria-label=\"{name}\"><code>{}</code></pre>\n",
            self.spans(code, language).unwrap_or_else(|| escape(code))
        )
    }

    fn syntax(&self, language: &str) -> Option<&SyntaxReference> {
        let (_, grammar) = LANGUAGES.iter().find(|(name, _)| *name == language)?;
        SYNTAXES.find_syntax_by_name((*grammar)?)
    }

    /// Code with a span around each run of one class.
    fn spans(&self, code: &str, language: &str) -> Option<String> {
        let mut state = ParseState::new(self.syntax(language)?);
        let mut stack = ScopeStack::new();
        let mut runs: Vec<(Option<&str>, String)> = Vec::new();
        for line in LinesWithEndings::from(code) {
            let mut from = 0;
            for (at, change) in state.parse_line(line, &SYNTAXES).ok()? {
                self.push(&mut runs, &stack, line.get(from..at)?);
                stack.apply(&change).ok()?;
                from = at;
            }
            self.push(&mut runs, &stack, line.get(from..)?);
        }
        Some(
            runs.iter()
                .map(|(class, text)| span(*class, text))
                .collect(),
        )
    }

    fn push<'c>(
        &'c self,
        runs: &mut Vec<(Option<&'c str>, String)>,
        stack: &ScopeStack,
        text: &str,
    ) {
        // White space looks the same in every class and joins what is before it.
        let blank = text.trim().is_empty();
        let class = self.class(stack);
        match runs.last_mut() {
            Some((last, run)) if blank || *last == class => run.push_str(text),
            _ if text.is_empty() => {}
            _ => runs.push((class, text.to_owned())),
        }
    }

    fn class(&self, stack: &ScopeStack) -> Option<&'static str> {
        stack.as_slice().iter().rev().find_map(|scope| {
            let matches = |(prefix, _): &&(Scope, _)| prefix.is_prefix_of(*scope);
            Some(self.classes.iter().find(matches)?.1)
        })
    }
}

fn span(class: Option<&str>, text: &str) -> String {
    match class {
        None => escape(text),
        Some(class) => {
            let run = text.trim();
            let (before, after) = text.split_once(run).unwrap_or_default();
            let run = escape(run);
            format!("{before}<span class=\"{class}\">{run}</span>{after}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::words;
    use ridgepoint_course::locale::Locale;

    /// HTML without tags and escapes: what a reader sees.
    fn seen(html: &str) -> String {
        let mut text = String::new();
        let mut inside = false;
        for character in html.chars() {
            match character {
                '<' => inside = true,
                '>' => inside = false,
                _ if !inside => text.push(character),
                _ => {}
            }
        }
        text.replace("&lt;", "<")
            .replace("&gt;", ">")
            .replace("&quot;", "\"")
            .replace("&amp;", "&")
    }

    #[test]
    fn every_language_has_its_grammar_and_loses_no_character() {
        let highlighter = Highlighter::new();
        let code = "# a < b && \"c\"\nfor i in range(3):\n    print(f\"{i}\")\n";
        for (language, grammar) in LANGUAGES {
            assert_eq!(
                highlighter.syntax(language).is_some(),
                grammar.is_some(),
                "{language}"
            );
            let html = highlighter.block(code, language, (false, None), words(Locale::En));
            assert_eq!(seen(&html).trim_end(), code.trim_end(), "{language}");
        }
    }

    #[test]
    fn python_is_classed() {
        let html = Highlighter::new().spans("x = 1  # one\nreturn \"a\"\n", "python");
        let html = html.unwrap_or_default();
        assert!(
            html.contains("<span class=\"hl-number\">1</span>"),
            "{html}"
        );
        assert!(
            html.contains("<span class=\"hl-comment\"># one</span>"),
            "{html}"
        );
        assert!(
            html.contains("<span class=\"hl-keyword\">return</span>"),
            "{html}"
        );
        assert!(
            html.contains("<span class=\"hl-string\">&quot;a&quot;</span>"),
            "{html}"
        );
    }

    #[test]
    fn what_does_not_work_says_so() {
        let highlighter = Highlighter::new();
        let html = highlighter.block("x\n", "bash", (true, Some("c1")), words(Locale::Zh));
        assert!(html.starts_with(
            "<pre id=\"c1\" class=\"code wrong\" data-lang=\"bash\" data-label=\"行不通\""
        ));
    }
}
