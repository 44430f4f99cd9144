//! Fenced blocks: widgets, disagreements, things to try, notes, code.

use crate::{
    book::Piece,
    code::{is_language, languages},
    html::escape,
    properties::flatten,
    source::Source,
    writer::{Thing, Writer, take_id},
};
use ridgepoint_course::props::Props;
use serde::Deserialize;
use toml::{Spanned, Table};

/// The body of a disagreement.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Versus {
    says: Spanned<String>,
    hardware: Spanned<String>,
    source: Option<Spanned<String>>,
}

impl Writer<'_> {
    /// Writes a fenced block; `line` is that of its fence.
    pub(crate) fn fence(&mut self, info: &str, body: &str, line: usize) {
        let (info, id) = take_id(info);
        let mut words = info.split_whitespace();
        let first = words.next().unwrap_or("text");
        let rest: Vec<_> = words.collect();
        match first {
            "widget" => self.widget(&rest, body, line),
            "versus" => self.versus(&rest, body, line),
            "try" | "note" => self.aside(first, id, body, line),
            language if is_language(language) => self.code_block(language, &rest, id, body, line),
            other => self.fault(
                line,
                format!(
                    "`{other}` is no block: there are widget, versus, try, note and code in {}",
                    languages()
                ),
            ),
        }
    }

    fn widget(&mut self, rest: &[&str], body: &str, line: usize) {
        let [kind] = rest else {
            return self.fault(line, "a widget is opened by `widget` and its kind alone");
        };
        if self.depth > 0 {
            self.fault(line, "a widget cannot stand inside a block or a list");
        }
        let Some((id, props)) = self.properties(kind, body, line) else {
            return;
        };
        let kinds = self.refs.widgets.kinds();
        let query = props.to_query();
        if !kinds.contains(kind) {
            let kinds = kinds.join(", ");
            self.fault(
                line,
                format!("there is no widget `{kind}`; there are {kinds}"),
            );
        } else if let Err(sentence) = self.refs.widgets.check(kind, &query) {
            self.fault(line, format!("widget `{id}` ({kind}): {sentence}"));
        }
        let kind = (*kind).to_owned();
        let thing = Thing::Widget {
            kind: kind.clone(),
            props,
        };
        self.anchor(&id, thing, line);
        self.end_html();
        self.page.pieces.push(Piece::Widget { kind, id, query });
    }

    /// The id and the properties of a widget.
    fn properties(&mut self, kind: &str, body: &str, line: usize) -> Option<(String, Props)> {
        let source = self.body(body, line);
        let read = source
            .toml::<Table>()
            .map_err(|fault| self.faults.push(fault));
        let mut table = read.ok()?;
        let Some(id) = table.remove("id") else {
            self.fault(line, format!("widget `{kind}` has no id"));
            return None;
        };
        let Some(id) = id.as_str() else {
            self.fault(line, format!("the id of widget `{kind}` is not a text"));
            return None;
        };
        match flatten(&table) {
            Ok(props) => Some((id.to_owned(), props)),
            Err(sentence) => {
                self.fault(line, format!("widget `{id}` ({kind}): {sentence}"));
                None
            }
        }
    }

    /// The chapter's word against the hardware's.
    fn versus(&mut self, errata: &[&str], body: &str, line: usize) {
        if errata.is_empty() {
            self.fault(line, "`versus` names no erratum: write `versus E06`");
        }
        let mut ids = Vec::new();
        for id in errata {
            match self.refs.errata.contains(id) {
                true => ids.extend(self.place(id, line)),
                false => self.fault(line, format!("there is no erratum {id} in errata.toml")),
            }
        }
        let source = self.body(body, line);
        let versus: Versus = match source.toml() {
            Ok(versus) => versus,
            Err(fault) => return self.faults.push(fault),
        };
        let mut ids = ids.iter().map(|id| format!(" id=\"{id}\""));
        let first = ids.next().unwrap_or_default();
        let others: String = ids.map(|id| format!("<span{id}></span>")).collect();
        let words = self.words;
        self.html.push_str(&format!(
            "<div class=\"versus\"{first} role=\"group\" aria-label=\"{}\">{others}\n",
            words.versus
        ));
        let parts = [
            ("says", words.says, Some(&versus.says)),
            ("hardware", words.hardware, Some(&versus.hardware)),
            ("source", words.source, versus.source.as_ref()),
        ];
        for (class, label, text) in parts {
            if let Some(text) = text {
                let text = source.located(text);
                self.labelled((class, ""), label, &text.text, text.line);
            }
        }
        self.html.push_str("</div>\n");
    }

    fn aside(&mut self, class: &str, id: Option<&str>, body: &str, line: usize) {
        let id = self.block_id(id, line);
        let label = match class {
            "try" => self.words.try_it,
            _ => self.words.note,
        };
        self.labelled((class, &id), label, body, line + 1);
    }

    fn labelled(&mut self, (class, id): (&str, &str), label: &str, text: &str, line: usize) {
        self.html.push_str(&format!(
            "<div class=\"{class}\"{id}><p class=\"label\">{label}</p>\n"
        ));
        self.inner(text, line);
        self.html.push_str("</div>\n");
    }

    fn code_block(
        &mut self,
        language: &str,
        flags: &[&str],
        id: Option<&str>,
        body: &str,
        line: usize,
    ) {
        if let Some(flag) = flags.iter().find(|flag| **flag != "wrong") {
            self.fault(
                line,
                format!("`{flag}` after `{language}` says nothing; `wrong` does"),
            );
        }
        self.block_id(id, line);
        let wrong = !flags.is_empty();
        let html = self
            .refs
            .code
            .block(body, language, (wrong, id), self.words);
        self.html.push_str(&html);
    }

    /// Takes the id of a block, and writes its attribute.
    fn block_id(&mut self, id: Option<&str>, line: usize) -> String {
        let Some(id) = id else {
            return String::new();
        };
        self.anchor(id, Thing::Block, line);
        format!(" id=\"{}\"", escape(id))
    }

    /// The body of a fenced block, which begins under its fence.
    fn body(&self, body: &str, line: usize) -> Source {
        Source {
            file: self.page.file.clone(),
            text: body.to_owned(),
            first_line: line + 1,
        }
    }
}
