//! A pasted table of kernels: columns in any order, units in the first line or
//! in the cells, separated by comma, semicolon or tab.

use super::{
    point::{Asked, Own},
    state::MOST_POINTS,
};
use crate::messages as msg;
use ridgepoint_course::{
    locale::Locale,
    number::{self, Field, Refusal},
};

/// Separators, likeliest first: a comma may stand inside numbers and names.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Name,
    Number(Asked),
}

/// What columns are called, in lower case.
const NAMES: [(Column, &[&str]); 4] = [
    (Column::Name, &["name", "kernel", "名称", "名字"]),
    (
        Column::Number(Asked::Flop),
        &["flop", "flops", "work", "运算量"],
    ),
    (
        Column::Number(Asked::Bytes),
        &["bytes", "byte", "traffic", "字节", "字节数", "搬运量"],
    ),
    (
        Column::Number(Asked::Time),
        &["time", "duration", "时间", "耗时"],
    ),
];

impl Column {
    const fn key(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Number(asked) => asked.key(),
        }
    }
}

/// Where and why a table is not taken.
#[derive(Clone, Debug, PartialEq)]
struct Fault {
    /// From 1, as an editor counts.
    line: usize,
    /// From 1; none where the whole line is meant.
    column: Option<usize>,
    sentence: String,
}

impl Fault {
    fn say(&self, locale: Locale) -> String {
        let (line, sentence) = (&self.line.to_string(), self.sentence.as_str());
        match self.column {
            None => msg::PasteLine { line, sentence }.say(locale),
            Some(column) => msg::PasteCell {
                line,
                column: &column.to_string(),
                sentence,
            }
            .say(locale),
        }
    }
}

/// Reads a table.
///
/// # Errors
/// A sentence that says line and column, what is wrong there, and what would be
/// right.
pub(super) fn read(text: &str, locale: Locale) -> Result<Vec<Own>, String> {
    table(text, locale).map_err(|fault| fault.say(locale))
}

/// A column as its head describes it.
struct Head {
    column: Column,
    /// The field, with the unit of the head.
    field: Field,
    /// The unit as it was written.
    unit: String,
}

fn table(text: &str, locale: Locale) -> Result<Vec<Own>, Fault> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let fault = |line: usize, sentence: String| Fault {
        line: line + 1,
        column: None,
        sentence,
    };
    let Some((first, line)) = lines.next() else {
        return Err(fault(0, msg::paste_columns(locale).into()));
    };
    let separator = SEPARATORS.into_iter().find(|mark| line.contains(*mark));
    let Some(separator) = separator else {
        return Err(fault(first, msg::paste_no_separator(locale).into()));
    };
    let open = |at: usize| fault(at, msg::paste_quote(locale).into());
    let cells = split(line, separator).ok_or_else(|| open(first))?;
    let heads = heads(first + 1, &cells, locale)?;
    let mut kernels = Vec::new();
    for (at, line) in lines {
        if kernels.len() >= MOST_POINTS {
            let most = MOST_POINTS.to_string();
            return Err(fault(at, msg::paste_many(locale, &most)));
        }
        let cells = split(line, separator).ok_or_else(|| open(at))?;
        if cells.len() != heads.len() {
            return Err(fault(
                at,
                miscounted(line, &cells, &heads, separator, locale),
            ));
        }
        kernels.push(kernel(at + 1, &cells, &heads, locale)?);
    }
    if kernels.is_empty() {
        return Err(fault(first, msg::paste_nothing(locale).into()));
    }
    Ok(kernels)
}

/// The cells of a line, without the quotes around them; `None` where one is
/// opened and not closed.
fn split(line: &str, separator: char) -> Option<Vec<String>> {
    let mut cells = vec![String::new()];
    let (mut quoted, mut rest) = (false, line.chars().peekable());
    while let Some(next) = rest.next() {
        let cell = cells.last_mut()?;
        match next {
            '"' if quoted && rest.peek() == Some(&'"') => {
                cell.push('"');
                rest.next();
            }
            '"' if quoted || cell.trim().is_empty() => quoted = !quoted,
            _ if next == separator && !quoted => cells.push(String::new()),
            _ => cell.push(next),
        }
    }
    let trimmed = cells.iter().map(|cell| cell.trim().to_owned());
    (!quoted).then(|| trimmed.collect())
}

fn miscounted(
    line: &str,
    cells: &[String],
    heads: &[Head],
    separator: char,
    locale: Locale,
) -> String {
    let other = SEPARATORS
        .into_iter()
        .find(|mark| *mark != separator && cells.len() == 1 && line.contains(*mark));
    match other {
        Some(other) => msg::PasteOtherSeparator {
            found: mark(other, locale),
            wanted: mark(separator, locale),
        }
        .say(locale),
        None => msg::PasteCells {
            found: &cells.len().to_string(),
            wanted: &heads.len().to_string(),
        }
        .say(locale),
    }
}

const fn mark(separator: char, locale: Locale) -> &'static str {
    match separator {
        '\t' => msg::paste_tab(locale),
        ';' => msg::paste_semicolon(locale),
        _ => msg::paste_comma(locale),
    }
}

fn heads(line: usize, cells: &[String], locale: Locale) -> Result<Vec<Head>, Fault> {
    let mut heads: Vec<Head> = Vec::new();
    for (at, cell) in cells.iter().enumerate() {
        let fault = |sentence| Fault {
            line,
            column: Some(at + 1),
            sentence,
        };
        let head = head(cell, locale).map_err(fault)?;
        if heads.iter().any(|other| other.column == head.column) {
            return Err(fault(msg::paste_twice(locale, head.column.key())));
        }
        heads.push(head);
    }
    for needed in [Asked::Flop, Asked::Bytes] {
        let wanted = Column::Number(needed);
        if !heads.iter().any(|head| head.column == wanted) {
            return Err(Fault {
                line,
                column: None,
                sentence: msg::paste_missing(locale, needed.key()),
            });
        }
    }
    Ok(heads)
}

/// `time (ms)`, `time [ms]`, `time_ms`, `time / ms`, `time`.
fn head(cell: &str, locale: Locale) -> Result<Head, String> {
    let marks = ['(', '[', '（', '_', '/', ' '];
    let (word, unit) = match cell.find(marks) {
        Some(at) => cell.split_at(at),
        None => (cell, ""),
    };
    let around = |c: char| c.is_whitespace() || "()[]（）_/".contains(c);
    let unit = unit.trim_matches(around).to_owned();
    let word = word.trim().to_lowercase();
    let known = NAMES
        .iter()
        .find(|(_, names)| names.contains(&word.as_str()));
    let Some((column, _)) = known else {
        let text: String = cell.chars().take(40).collect();
        return Err(msg::paste_unknown(locale, &text));
    };
    let field = match column {
        // `name (of the kernel)` is a name all the same.
        Column::Name => Field::number(),
        Column::Number(asked) if unit.is_empty() => asked.field(),
        Column::Number(asked) => {
            let one = number::read(&format!("1 {unit}"), &asked.field());
            let reading = one.map_err(|refusal| say(&refusal, locale))?;
            asked.field().in_unit(reading.unit)
        }
    };
    Ok(Head {
        column: *column,
        field,
        unit,
    })
}

fn say(refusal: &Refusal, locale: Locale) -> String {
    msg::say(locale, &refusal.message())
}

fn kernel(line: usize, cells: &[String], heads: &[Head], locale: Locale) -> Result<Own, Fault> {
    let mut own = Own::default();
    for (at, (cell, head)) in cells.iter().zip(heads).enumerate() {
        let Column::Number(asked) = head.column else {
            cell.clone_into(&mut own.name);
            continue;
        };
        if asked == Asked::Time && cell.is_empty() {
            continue;
        }
        let reading = number::read(cell, &head.field).map_err(|refusal| Fault {
            line,
            column: Some(at + 1),
            sentence: say(&refusal, locale),
        })?;
        // The text as it stands, unless it means something else without its head.
        let alone = number::read(cell, &asked.field());
        let same = alone.is_ok_and(|alone| alone.value.to_bits() == reading.value.to_bits());
        own.write(
            asked,
            if same {
                cell.clone()
            } else {
                format!("{cell} {}", head.unit)
            },
        );
    }
    Ok(own)
}

#[cfg(test)]
mod tests;
