//! Reads JSON, with the `NaN` and `Infinity` that Python writes into it. A reader
//! of our own: a file of measured times needs little of it, and a page that carries
//! a general one is slower for everybody.

/// Lists and objects within each other, at most.
const DEEPEST: u32 = 16;

/// What a text holds.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Self>),
    Object(Vec<(String, Self)>),
}

impl Value {
    /// The value of a key; none where there is no such key or no object.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        let Self::Object(pairs) = self else {
            return None;
        };
        let found = pairs.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value)
    }

    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) const fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Self]> {
        match self {
            Self::List(values) => Some(values),
            _ => None,
        }
    }

    /// The value in a few letters, for a sentence about it.
    pub(super) fn say(&self) -> String {
        match self {
            Self::Null => "null".into(),
            Self::Bool(yes) => yes.to_string(),
            Self::Number(number) => number.to_string(),
            Self::Text(text) => format!("\"{}\"", text.chars().take(30).collect::<String>()),
            Self::List(_) => "[…]".into(),
            Self::Object(_) => "{…}".into(),
        }
    }
}

/// Where a text stops being JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Broken {
    /// From 1, as an editor counts.
    pub(super) line: usize,
    /// From 1, in letters.
    pub(super) column: usize,
    /// Everything up to the end was right, and then it ended.
    pub(super) ended: bool,
}

/// Reads a whole text.
///
/// # Errors
/// The place where it stops being JSON.
pub(super) fn read(text: &str) -> Result<Value, Broken> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0).filter(|_| {
        reader.space();
        reader.rest().is_empty()
    });
    value.ok_or_else(|| reader.broken())
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn broken(&self) -> Broken {
        let before = self.text.get(..self.at).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        Broken {
            line: before.matches('\n').count() + 1,
            column: line.chars().count() + 1,
            ended: self.rest().is_empty(),
        }
    }

    fn space(&mut self) {
        let rest = self.rest();
        let full = rest.trim_start_matches([' ', '\t', '\n', '\r']);
        self.at += rest.len() - full.len();
    }

    /// Passes over a word, if it stands here.
    fn takes(&mut self, word: &str) -> bool {
        let here = self.rest().starts_with(word);
        if here {
            self.at += word.len();
        }
        here
    }

    fn value(&mut self, depth: u32) -> Option<Value> {
        self.space();
        match self.rest().chars().next()? {
            '"' => self.string().map(Value::Text),
            '[' if depth < DEEPEST => self.list(depth),
            '{' if depth < DEEPEST => self.object(depth),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Option<Value> {
        let words = [
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
            ("NaN", Value::Number(f64::NAN)),
            ("Infinity", Value::Number(f64::INFINITY)),
            ("-Infinity", Value::Number(f64::NEG_INFINITY)),
        ];
        for (word, value) in words {
            if self.takes(word) {
                return Some(value);
            }
        }
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_ascii_digit() && !"+-.eE".contains(c));
        let digits = rest.get(..end.unwrap_or(rest.len()))?;
        let number = digits.parse().ok()?;
        self.at += digits.len();
        Some(Value::Number(number))
    }

    fn list(&mut self, depth: u32) -> Option<Value> {
        let mut values = Vec::new();
        self.items("[", "]", |reader| {
            values.push(reader.value(depth + 1)?);
            Some(())
        })?;
        Some(Value::List(values))
    }

    fn object(&mut self, depth: u32) -> Option<Value> {
        let mut pairs = Vec::new();
        self.items("{", "}", |reader| {
            reader.space();
            let key = reader.string()?;
            reader.space();
            reader.takes(":").then_some(())?;
            pairs.push((key, reader.value(depth + 1)?));
            Some(())
        })?;
        Some(Value::Object(pairs))
    }

    /// Items between two brackets, with commas between them.
    fn items(
        &mut self,
        open: &str,
        close: &str,
        mut item: impl FnMut(&mut Self) -> Option<()>,
    ) -> Option<()> {
        self.takes(open).then_some(())?;
        self.space();
        if self.takes(close) {
            return Some(());
        }
        loop {
            item(self)?;
            self.space();
            if self.takes(close) {
                return Some(());
            }
            self.takes(",").then_some(())?;
        }
    }

    fn string(&mut self) -> Option<String> {
        self.takes("\"").then_some(())?;
        let mut text = String::new();
        loop {
            let next = self.rest().chars().next()?;
            match next {
                '"' => {
                    self.at += 1;
                    return Some(text);
                }
                '\\' => {
                    self.at += 1;
                    text.push(self.escaped()?);
                }
                '\u{0}'..='\u{1f}' => return None,
                _ => {
                    self.at += next.len_utf8();
                    text.push(next);
                }
            }
        }
    }

    fn escaped(&mut self) -> Option<char> {
        let next = self.rest().chars().next()?;
        if next == 'u' {
            let code = u32::from_str_radix(self.rest().get(1..5)?, 16).ok()?;
            self.at += 5;
            // Half of a pair stands for a letter that no device name has.
            return Some(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        let letter = match next {
            '"' | '\\' | '/' => next,
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'b' => '\u{8}',
            'f' => '\u{c}',
            _ => return None,
        };
        self.at += 1;
        Some(letter)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_python_writes_is_read() {
        let text = "{\n \"a\": [1, -2.5e-3, NaN, true, null],\n \"b\\u00b5\": \"x\\\"\\n\"\n}\n";
        let value = read(text).unwrap();
        let list = value.get("a").and_then(Value::list).unwrap();
        assert_eq!(list[0], Value::Number(1.0));
        assert_eq!(list[1], Value::Number(-2.5e-3));
        assert!(list[2].number().unwrap().is_nan());
        assert_eq!(list[3..], [Value::Bool(true), Value::Null]);
        assert_eq!(value.get("bµ").and_then(Value::text), Some("x\"\n"));
        assert_eq!(read(" [ ] "), Ok(Value::List(Vec::new())));
        assert_eq!(read("{}"), Ok(Value::Object(Vec::new())));
    }

    #[test]
    fn the_place_of_the_fault_is_named() {
        let at = |text| {
            let Broken {
                line,
                column,
                ended,
            } = read(text).unwrap_err();
            (line, column, ended)
        };
        assert_eq!(at(""), (1, 1, true));
        assert_eq!(at("case,us\n"), (1, 1, false));
        assert_eq!(at("{\n \"a\": 1,\n \"b\": "), (3, 7, true));
        assert_eq!(at("[1 2]"), (1, 4, false));
        assert_eq!(at("{} x"), (1, 4, false));
        assert_eq!(at("\"µ\" x"), (1, 5, false));
        assert_eq!(at("\"a\\q\""), (1, 4, false));
    }

    #[test]
    fn depth_is_bounded() {
        let nested = |levels: usize| format!("{}{}", "[".repeat(levels), "]".repeat(levels));
        assert!(read(&nested(16)).is_ok());
        assert!(read(&nested(17)).is_err());
        assert!(read(&"[".repeat(1_000_000)).is_err());
    }
}
