//! The walk over the inlines of a Markdown tree.

use crate::{
    blocks::is_comment,
    expressions,
    html::{escape, name},
    links::{self, Target},
    prose::joins,
    writer::Writer,
};
use comrak::nodes::{Node, NodeMath, NodeValue};
use ridgepoint_course::exercise::{CLOSE, OPEN};

impl Writer<'_> {
    /// Writes what stands in a block; `alone` when that is one formula.
    pub(crate) fn inlines(&mut self, parent: Node<'_>, alone: bool) {
        for node in parent.children() {
            self.inline(node, alone);
        }
    }

    fn inline(&mut self, node: Node<'_>, alone: bool) {
        let line = self.line(node);
        let value = node.data().value.clone();
        match value {
            NodeValue::Text(text) => {
                self.html.push_str(&escape(&text));
                self.prose.push(&text, line);
            }
            NodeValue::SoftBreak => self.soft_break(node, line),
            NodeValue::LineBreak => {
                self.html.push_str("<br>\n");
                self.prose.push("\n", line);
            }
            NodeValue::Code(code) => {
                let in_cell = node
                    .ancestors()
                    .any(|above| matches!(above.data().value, NodeValue::TableCell));
                self.code(&code.literal, in_cell, line);
            }
            NodeValue::Emph => self.tagged(node, "em"),
            NodeValue::Strong => self.tagged(node, "strong"),
            NodeValue::Strikethrough => self.tagged(node, "del"),
            NodeValue::Link(link) => self.link(node, &link.url, line),
            NodeValue::Math(math) => self.math(&math, alone, line),
            NodeValue::HtmlInline(html) if is_comment(&html) => {}
            NodeValue::HtmlInline(html) => {
                self.fault(line, format!("HTML cannot stand in a chapter: `{html}`"));
            }
            NodeValue::Image(_) => {
                self.fault(
                    line,
                    "an image cannot stand in a chapter: a figure is a widget",
                );
            }
            _ => self.fault(line, "this kind of Markdown is not read here"),
        }
    }

    fn tagged(&mut self, node: Node<'_>, tag: &str) {
        self.html.push_str(&format!("<{tag}>"));
        self.inlines(node, false);
        self.html.push_str(&format!("</{tag}>"));
    }

    fn soft_break(&mut self, node: Node<'_>, line: usize) {
        let next = node.next_sibling().and_then(first_character);
        if !joins(self.prose.plain.chars().last(), next) {
            self.html.push('\n');
            self.prose.push("\n", line);
        }
    }

    /// A number, a quotation, or code.
    fn code(&mut self, code: &str, in_cell: bool, line: usize) {
        let quoted = code
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'));
        // `==` and a lone `=` are operators that a text may speak of.
        let computed = code
            .strip_prefix('=')
            .filter(|rest| !rest.is_empty() && !rest.starts_with('='));
        match (computed, quoted) {
            (Some(source), _) => self.number(source, line),
            (None, Some(text)) if !text.is_empty() => {
                self.html.push_str(&format!("<q>{}</q>", escape(text)));
                self.prose.push_opaque(text);
            }
            _ => {
                self.html
                    .push_str(&format!("<code>{}</code>", name(code, in_cell)));
                self.prose.push_opaque(code);
            }
        }
    }

    fn number(&mut self, source: &str, line: usize) {
        if self.open && !expressions::has_source(source) {
            return self.open_number(source);
        }
        match expressions::number(source, self.locale, self.refs) {
            Ok(number) => {
                self.html.push_str(&format!(
                    "<span class=\"num {}\" title=\"{}\">{}</span>",
                    number.kind.class(),
                    escape(&number.title),
                    escape(&number.text)
                ));
                self.prose.push_opaque(&number.text);
            }
            Err(sentence) => {
                self.prose.push_opaque("");
                self.fault(line, sentence);
            }
        }
    }

    /// A number that is computed in the page, with the variant's numbers.
    fn open_number(&mut self, source: &str) {
        let source = source.trim();
        self.html.push_str(&format!(
            "<span class=\"num modelled\">{OPEN}{source}{CLOSE}</span>"
        ));
        self.prose.push_opaque(source);
    }

    fn math(&mut self, math: &NodeMath, alone: bool, line: usize) {
        let (refs, locale) = (self.refs, self.locale);
        let value = |source: &str| expressions::number(source, locale, refs);
        match refs.math.convert(&math.literal, math.display_math, value) {
            Ok(formula) => {
                self.prose.push_opaque(&formula.plain);
                if !math.display_math {
                    return self.html.push_str(&formula.mathml);
                }
                // A paragraph cannot hold a `div`.
                let tag = if alone { "div" } else { "span" };
                self.html.push_str(&format!(
                    "<{tag} class=\"formula\" tabindex=\"0\" role=\"math\" aria-label=\"{}\">{}</{tag}>",
                    escape(&formula.tex),
                    formula.mathml
                ));
            }
            Err(faults) => {
                self.prose.push_opaque("");
                for (at, sentence) in faults {
                    let before = math.literal.as_bytes().iter().take(at);
                    let lines = before.filter(|byte| **byte == b'\n').count();
                    self.fault(line + lines, sentence);
                }
            }
        }
    }

    fn link(&mut self, node: Node<'_>, url: &str, line: usize) {
        let (open, close) = match links::resolve(url, self.locale, self.refs) {
            Ok(Target::Anchor { attributes, needs }) => {
                self.page.needed.extend(needs.map(|needs| (line, needs)));
                (format!("<a{attributes}>"), "</a>".to_owned())
            }
            Ok(Target::ToCome) => ("<span class=\"to-come\">".to_owned(), "</span>".to_owned()),
            Ok(Target::Erratum(id)) => self.nuance(&id, line),
            Err(sentence) => {
                self.fault(line, sentence);
                Default::default()
            }
        };
        self.html.push_str(&open);
        self.inlines(node, false);
        self.html.push_str(&close);
    }

    /// A text that mends the chapter in passing, with a small mark after it.
    fn nuance(&mut self, id: &str, line: usize) -> (String, String) {
        // An exercise stands on another page; its errata have their place there.
        let anchor = match self.open {
            true => None,
            false => self.place(id, line),
        };
        let anchor = anchor.map_or_else(String::new, |anchor| format!(" id=\"{anchor}\""));
        let shown = self.refs.shown.get(self.locale).get(id);
        let title = shown.map_or_else(String::new, |text| format!(" title=\"{}\"", escape(text)));
        (
            format!("<span class=\"nuance\"{anchor}>"),
            format!("<sup class=\"mark\"{title}>{}</sup></span>", escape(id)),
        )
    }
}

/// The first character that a node shows, where that is typed text.
fn first_character(node: Node<'_>) -> Option<char> {
    if let NodeValue::Text(text) = &node.data().value {
        return text.chars().next();
    }
    first_character(node.first_child()?)
}
