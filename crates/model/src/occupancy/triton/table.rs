//! A table of real compilations, as JSON that the caller fetched.

use thiserror::Error;

use super::tile::Tile;
use crate::occupancy::tokens::{Token, tokens};

/// What ptxas made of one configuration of a matrix product in FP16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) capability: (u8, u8),
    pub(super) sides: [u32; 3],
    pub(super) num_warps: u32,
    pub(super) num_stages: u32,
    pub(super) maxnreg: Option<u32>,
    pub(super) registers: u32,
    /// Local memory of a thread, B.
    pub(super) stack: u32,
    pub(super) shared: u64,
}

impl Row {
    /// Whether it is the tile's configuration, its cap on registers apart.
    pub(super) fn is_of(&self, tile: &Tile) -> bool {
        self.sides == [tile.block_m, tile.block_n, tile.block_k]
            && self.num_warps == tile.num_warps
            && self.num_stages == tile.num_stages
    }

    /// Registers of a thread that hold the accumulator.
    pub(super) fn accumulator(&self) -> u32 {
        let [m, n, _] = self.sides;
        let threads = self.num_warps.saturating_mul(32).max(1);
        (m.saturating_mul(n) / threads).max(1)
    }
}

/// Registers, local and shared memory of configurations that were compiled. Where two rows are of
/// one configuration, that which was read first is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterTable {
    pub(super) rows: Vec<Row>,
}

/// A text that is no such table.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {why}")]
pub struct TableError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub why: &'static str,
}

impl RegisterTable {
    /// Adds the rows of a text: a JSON list of flat objects with `BM`, `BN`, `BK`, `num_warps` or
    /// `warps`, `num_stages` or `stages`, `cc` or `arch` (80 for 8.0), `maxnreg` (a number or
    /// `null`), `regs` or `reg`, `stack` and `shared`; what else they hold is passed over.
    ///
    /// # Errors
    /// The first line that is no such list, or lacks one of these. No row is added then.
    pub fn read(&mut self, text: &str) -> Result<(), TableError> {
        let mut last = 0;
        let mut marked = tokens(text).inspect(|(at, _)| last = *at);
        let rows = list(&mut marked.by_ref().map(|(_, token)| token));
        let trailing = marked.next().is_some();
        let read = match rows {
            Ok(_) if trailing => Err("something stands after the list"),
            other => other,
        };
        let before = text.get(..last).unwrap_or(text);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        self.rows
            .extend(read.map_err(|why| TableError { line, why })?);
        Ok(())
    }

    /// How many rows have been read.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether no row has been read.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

type Result2<T> = Result<T, &'static str>;

fn list<'a>(tokens: &mut dyn Iterator<Item = Token<'a>>) -> Result2<Vec<Row>> {
    let mut rows = Vec::new();
    let mut before = '[';
    if tokens.next() != Some(Token::Mark(before)) {
        return Err("no list begins here");
    }
    loop {
        match tokens.next() {
            Some(Token::Mark(']')) if before != ',' => return Ok(rows),
            Some(Token::Mark('{')) if before != '}' => rows.push(object(tokens)?),
            Some(Token::Mark(',')) if before == '}' => {
                before = ',';
                continue;
            }
            None => return Err("the list does not end"),
            Some(_) => return Err("an object, a comma or the end of the list is due"),
        }
        before = '}';
    }
}

/// The names of each field, and the fields in the order of [`Fields`].
const FIELDS: [&[&str]; 10] = [
    &["BM"],
    &["BN"],
    &["BK"],
    &["num_warps", "warps"],
    &["num_stages", "stages"],
    &["cc", "arch"],
    &["regs", "reg"],
    &["stack"],
    &["shared"],
    &["maxnreg"],
];

type Fields = [Option<u32>; FIELDS.len()];

fn object<'a>(tokens: &mut dyn Iterator<Item = Token<'a>>) -> Result2<Row> {
    let mut fields = Fields::default();
    loop {
        let (Some(Token::Text(key)), Some(Token::Mark(':'))) = (tokens.next(), tokens.next())
        else {
            return Err("a name and a colon are due");
        };
        let value = match tokens.next() {
            Some(Token::Word("null")) => None,
            Some(token) => Some(token.whole().and_then(|value| u32::try_from(value).ok())),
            None => return Err("the object does not end"),
        };
        let known = FIELDS.iter().position(|names| names.contains(&key));
        if let (Some(slot), Some(value)) = (known.and_then(|at| fields.get_mut(at)), value) {
            *slot = Some(value.ok_or("a whole number is due")?);
        }
        match tokens.next() {
            Some(Token::Mark(',')) => {}
            Some(Token::Mark('}')) => return row(fields),
            _ => return Err("a comma or the end of the object is due"),
        }
    }
}

fn row(fields: Fields) -> Result2<Row> {
    let [
        Some(m),
        Some(n),
        Some(k),
        Some(num_warps),
        Some(num_stages),
        Some(capability),
        Some(registers),
        Some(stack),
        Some(shared),
        maxnreg,
    ] = fields
    else {
        return Err("a field is missing");
    };
    let part = |value: u32| u8::try_from(value).map_err(|_| "a capability such as 80 is due");
    Ok(Row {
        capability: (part(capability / 10)?, part(capability % 10)?),
        sides: [m, n, k],
        num_warps,
        num_stages,
        maxnreg,
        registers,
        stack,
        shared: shared.into(),
    })
}
