//! Words, numbers and texts of what tools print: JSON, Python dictionaries and named tuples.

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name, dots included: `shared`, `compiled.n_regs`, `null`.
    Word(&'a str),
    /// Digits with sign, point and exponent.
    Number(&'a str),
    /// What stands between quotes.
    Text(&'a str),
    /// Any other sign.
    Mark(char),
}

impl Token<'_> {
    /// The token as a whole number that fits.
    pub(super) fn whole(self) -> Option<u64> {
        match self {
            Self::Number(text) => text.parse().ok(),
            _ => None,
        }
    }
}

/// The tokens of a text, each with the place where it begins, B.
pub(super) fn tokens(text: &str) -> impl Iterator<Item = (usize, Token<'_>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..)?;
        let start = at + (rest.len() - rest.trim_start().len());
        let rest = text.get(start..)?;
        let first = rest.chars().next()?;
        // The apostrophe of a word opens nothing.
        let joined = start == at && ends_in_letter(text.get(..start).unwrap_or_default());
        let (token, length) = match first {
            '\'' if joined => (Token::Mark(first), 1),
            '"' | '\'' => quoted(rest, first),
            '-' | '0'..='9' => {
                let part = run(rest, |c| {
                    c.is_ascii_alphanumeric() || matches!(c, '.' | '-')
                });
                (Token::Number(part), part.len())
            }
            c if c.is_alphabetic() || c == '_' => {
                let part = run(rest, |c| c.is_alphanumeric() || matches!(c, '_' | '.'));
                (Token::Word(part), part.len())
            }
            other => (Token::Mark(other), other.len_utf8()),
        };
        at = start + length;
        Some((start, token))
    })
}

fn ends_in_letter(text: &str) -> bool {
    text.chars().next_back().is_some_and(char::is_alphabetic)
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> &str {
    let end = text.find(|c| !belongs(c)).unwrap_or(text.len());
    text.get(..end).unwrap_or(text)
}

/// A text in quotes; one that is not closed ends with the line.
fn quoted(text: &str, quote: char) -> (Token<'_>, usize) {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|(_, c)| {
        let ends = !escaped && (*c == quote || *c == '\n');
        escaped = *c == '\\' && !escaped;
        ends
    });
    let (end, after) = end.map_or((text.len(), text.len()), |(at, c)| (at, at + c.len_utf8()));
    (Token::Text(text.get(1..end).unwrap_or_default()), after)
}

/// Every `key: value` and `key = value` of a text, those inside of others included, and counts of
/// a kernel with neither sign. Keys lose what stands before their last dot.
pub(super) fn pairs(text: &str) -> impl Iterator<Item = (&str, Token<'_>)> {
    let mut last = [None; 2];
    tokens(text).filter_map(move |(_, token)| {
        let [before, mark] = last;
        last = [mark, Some(token)];
        let short = |key: &str| {
            key.rsplit('.')
                .next()
                .is_some_and(|key| key.starts_with("n_"))
        };
        let key = match (before, mark, token) {
            (Some(Token::Word(key) | Token::Text(key)), Some(Token::Mark(':' | '=')), _) => key,
            (_, Some(Token::Word(key)), Token::Number(_)) if short(key) => key,
            _ => return None,
        };
        Some((key.rsplit('.').next().unwrap_or(key), token))
    })
}
