//! The walk over the blocks of a Markdown tree.

use crate::{
    book::{Heading, Passage},
    html::escape,
    writer::{Thing, Writer, options, take_id},
};
use comrak::{
    Arena,
    nodes::{ListType, Node, NodeList, NodeValue, TableAlignment},
    parse_document,
};

impl Writer<'_> {
    /// Writes Markdown whose first line is `first_line` of the file.
    pub(crate) fn markdown(&mut self, text: &str, first_line: usize) {
        let arena = Arena::new();
        let root = parse_document(&arena, text, &options());
        let above = std::mem::replace(&mut self.above, first_line.saturating_sub(1));
        self.blocks(root);
        self.above = above;
    }

    /// Writes Markdown inside a block of ours.
    pub(crate) fn inner(&mut self, text: &str, first_line: usize) {
        self.depth += 1;
        self.markdown(text, first_line);
        self.depth -= 1;
    }

    fn blocks(&mut self, parent: Node<'_>) {
        for node in parent.children() {
            self.block(node);
        }
    }

    /// Writes one block.
    pub(crate) fn block(&mut self, node: Node<'_>) {
        let line = self.line(node);
        let value = node.data().value.clone();
        match value {
            NodeValue::Paragraph => self.paragraph(node),
            NodeValue::Heading(heading) => self.heading(node, heading.level, line),
            NodeValue::List(list) => self.list(node, list),
            NodeValue::BlockQuote => self.wrapped(node, "<blockquote>\n", "</blockquote>\n"),
            NodeValue::ThematicBreak => self.html.push_str("<hr>\n"),
            NodeValue::Table(table) => self.table(node, &table.alignments),
            NodeValue::CodeBlock(code) if code.fenced => {
                self.fence(&code.info, &code.literal, line);
            }
            NodeValue::CodeBlock(code) => self.fence("", &code.literal, line),
            NodeValue::HtmlBlock(html) if is_comment(&html.literal) => {}
            NodeValue::HtmlBlock(_) => self.fault(line, "HTML cannot stand in a chapter"),
            _ => self.fault(line, "this kind of Markdown is not read here"),
        }
    }

    fn wrapped(&mut self, node: Node<'_>, open: &str, close: &str) {
        self.html.push_str(open);
        self.depth += 1;
        self.blocks(node);
        self.depth -= 1;
        self.html.push_str(close);
    }

    fn paragraph(&mut self, node: Node<'_>) {
        // A formula of its own is a block, and a tight list has no paragraphs.
        let mut children = node.children();
        let alone = match (children.next(), children.next()) {
            (Some(only), None) => {
                matches!(&only.data().value, NodeValue::Math(math) if math.display_math)
            }
            _ => false,
        };
        let bare = alone || in_tight_list(node);
        if !bare {
            self.html.push_str("<p>");
        }
        self.inlines(node, alone);
        self.end_prose();
        self.html.push_str(if bare { "\n" } else { "</p>\n" });
    }

    /// The title, or a heading with its anchor.
    fn heading(&mut self, node: Node<'_>, level: u8, line: usize) {
        if self.depth > 0 {
            self.fault(line, "a heading cannot stand inside a block");
        }
        let id = heading_id(node);
        let before = std::mem::take(&mut self.html);
        let passage = Passage {
            anchor: id.clone().unwrap_or_default(),
            ..Passage::default()
        };
        if level > 1 {
            self.page.passages.push(passage);
        }
        self.inlines(node, false);
        let text = self.end_prose();
        let inner = std::mem::replace(&mut self.html, before);
        if let Some(passage) = self.page.passages.last_mut() {
            passage.heading.clone_from(&text);
            passage.text.clear();
        }
        if level == 1 {
            return self.title(&text, line);
        }
        let Some(id) = id else {
            return self.fault(
                line,
                format!("heading `{text}` has no id: end it with {{#id}}"),
            );
        };
        self.tables = 0;
        self.anchor(&id, Thing::Heading { level }, line);
        self.html.push_str(&format!(
            "<h{level} id=\"{}\">{inner}</h{level}>\n",
            escape(&id)
        ));
        self.page.headings.push(Heading { id, text, level });
    }

    fn title(&mut self, text: &str, line: usize) {
        if !self.page.title.is_empty() {
            self.fault(
                line,
                "a second title: headings of a section begin with `##`",
            );
        } else if text.is_empty() {
            self.fault(line, "the title is empty");
        }
        text.clone_into(&mut self.page.title);
    }

    fn list(&mut self, node: Node<'_>, list: NodeList) {
        let (open, close) = match (list.list_type, list.start) {
            (ListType::Bullet, _) => ("<ul>\n".to_owned(), "</ul>\n"),
            (ListType::Ordered, 1) => ("<ol>\n".to_owned(), "</ol>\n"),
            (ListType::Ordered, start) => (format!("<ol start=\"{start}\">\n"), "</ol>\n"),
        };
        self.html.push_str(&open);
        for item in node.children() {
            self.wrapped(item, "<li>", "</li>\n");
        }
        self.html.push_str(close);
    }

    fn table(&mut self, node: Node<'_>, alignments: &[TableAlignment]) {
        let name = self.table_name();
        self.html.push_str(&format!(
            "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table>\n",
            escape(&name)
        ));
        for (index, row) in node.children().enumerate() {
            let head = matches!(row.data().value, NodeValue::TableRow(true));
            self.html.push_str(match (head, index) {
                (true, _) => "<thead>\n",
                (false, 1) => "<tbody>\n",
                (false, _) => "",
            });
            self.row(row, head, alignments);
            self.html.push_str(if head { "</thead>\n" } else { "" });
        }
        let body = node.children().count() > 1;
        self.html.push_str(if body { "</tbody>\n" } else { "" });
        self.html.push_str("</table></div>\n");
    }

    fn row(&mut self, row: Node<'_>, head: bool, alignments: &[TableAlignment]) {
        self.html.push_str("<tr>");
        for (index, cell) in row.children().enumerate() {
            let class = match alignments.get(index) {
                Some(TableAlignment::Right) => " class=\"right\"",
                Some(TableAlignment::Center) => " class=\"center\"",
                _ => "",
            };
            let (tag, scope) = match head {
                true => ("th", " scope=\"col\""),
                false => ("td", ""),
            };
            self.html.push_str(&format!("<{tag}{scope}{class}>"));
            self.inlines(cell, false);
            self.end_prose();
            self.html.push_str(&format!("</{tag}>"));
        }
        self.html.push_str("</tr>\n");
    }

    /// A table is named after its heading, and numbered from the second on.
    fn table_name(&mut self) -> String {
        self.tables += 1;
        let heading = self
            .page
            .headings
            .last()
            .map_or(&self.page.title, |heading| &heading.text);
        let name = format!("{}{}{heading}", self.words.table, self.words.colon);
        match self.tables {
            1 => name,
            number => format!("{name} ({number})"),
        }
    }
}

/// Takes `{#id}` off a heading.
pub(crate) fn heading_id(node: Node<'_>) -> Option<String> {
    let last = node.last_child()?;
    let mut data = last.data_mut();
    let NodeValue::Text(text) = &mut data.value else {
        return None;
    };
    let (rest, id) = take_id(text);
    let (rest, id) = (rest.to_owned(), id?.to_owned());
    *text = rest.into();
    Some(id)
}

fn in_tight_list(paragraph: Node<'_>) -> bool {
    let list = paragraph.parent().and_then(|item| item.parent());
    list.is_some_and(|list| matches!(list.data().value, NodeValue::List(list) if list.tight))
}

/// Notes of authors to each other.
pub(crate) fn is_comment(html: &str) -> bool {
    let html = html.trim();
    html.starts_with("<!--") && html.ends_with("-->") && html.matches("-->").count() == 1
}
