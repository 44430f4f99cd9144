//! Words of a POSIX shell: written so that they are read as they are, and read from what somebody
//! pasted.

/// A word as a shell takes it: bare where nothing in it is special, else in single quotes.
#[must_use]
pub fn quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_@%+=:,./-".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// The words of one command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The words, without their quotes.
    pub words: Vec<String>,
    /// A `|` stands in front of it.
    pub piped: bool,
}

/// What was pasted, as commands of words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pasted {
    /// Commands in order. What stands between `|`, `&&`, `;` and ends of lines is one each.
    pub commands: Vec<Words>,
    /// The quote that is opened and not closed, if there is one.
    pub unclosed: Option<char>,
    /// Typographic quotes stood for plain ones, as in text from a word processor.
    pub curly: bool,
    /// Blanks follow a backslash that should continue a line: a shell ends the command there.
    pub blank_after_backslash: bool,
}

/// Splits a text as a shell does: quotes, backslashes, continued lines, comments. A prompt (`$`,
/// `>`) at the start of a line is left out, and so are continuations of Windows shells.
#[must_use]
pub fn split(text: &str) -> Pasted {
    let mut splitter = Splitter::default();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        let ends_line = matches!(next, None | Some('\n' | '\r'));
        match (splitter.quote, c) {
            (None, '\\' | '^' | '`') if ends_line || (c == '\\' && blank_line(chars.clone())) => {
                splitter.pasted.blank_after_backslash |= !ends_line;
                while chars.next_if(|c| *c != '\n').is_some() {}
                chars.next();
                splitter.end_word();
            }
            (None, '\\') => splitter.extend(chars.next()),
            (Some('"'), '\\') if matches!(next, Some('"' | '\\' | '$')) => {
                splitter.extend(chars.next());
            }
            (Some(open), c) if plain_quote(c) == Some(open) => splitter.quote = None,
            (None, c) if plain_quote(c).is_some() => splitter.open(c),
            (None, '#') if splitter.word.is_none() => {
                while chars.next_if(|c| *c != '\n').is_some() {}
            }
            (None, '$' | '>') if splitter.begins() && next.is_none_or(char::is_whitespace) => {}
            // `2>&1` is one word.
            (None, '&') if splitter.redirects() => splitter.extend(Some(c)),
            (None, '\n' | ';' | '|' | '&') => {
                splitter.end_command();
                let twice = chars.next_if_eq(&c).is_some();
                splitter.piped = c == '|' && !twice;
            }
            (None, c) if c.is_whitespace() => splitter.end_word(),
            (_, c) => splitter.extend(Some(c)),
        }
    }
    splitter.pasted.unclosed = splitter.quote;
    splitter.end_command();
    splitter.pasted
}

/// Whether nothing but blanks stands before the end of the line.
fn blank_line(rest: impl Iterator<Item = char>) -> bool {
    let mut rest = rest.skip_while(|c| matches!(c, ' ' | '\t' | '\r'));
    matches!(rest.next(), Some('\n'))
}

/// A quote as the shell knows it, also for the curly ones.
const fn plain_quote(c: char) -> Option<char> {
    match c {
        '\'' | '‘' | '’' => Some('\''),
        '"' | '“' | '”' => Some('"'),
        _ => None,
    }
}

#[derive(Default)]
struct Splitter {
    pasted: Pasted,
    words: Vec<String>,
    piped: bool,
    /// The word that is being read; empty quotes make an empty one.
    word: Option<String>,
    quote: Option<char>,
}

impl Splitter {
    const fn begins(&self) -> bool {
        self.words.is_empty() && self.word.is_none()
    }

    fn redirects(&self) -> bool {
        self.word.as_deref().is_some_and(|word| word.ends_with('>'))
    }

    fn extend(&mut self, c: Option<char>) {
        self.word.get_or_insert_default().extend(c);
    }

    fn open(&mut self, c: char) {
        self.quote = plain_quote(c);
        self.pasted.curly |= !matches!(c, '\'' | '"');
        self.word.get_or_insert_default();
    }

    fn end_word(&mut self) {
        self.words.extend(self.word.take());
    }

    fn end_command(&mut self) {
        self.end_word();
        if !self.words.is_empty() {
            self.pasted.commands.push(Words {
                words: std::mem::take(&mut self.words),
                piped: std::mem::take(&mut self.piped),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Vec<String>> {
        let commands = split(text).commands.into_iter();
        commands.map(|command| command.words).collect()
    }

    #[test]
    fn a_pipe_is_told_from_other_ends() {
        let piped = |text: &str| -> Vec<bool> {
            split(text)
                .commands
                .iter()
                .map(|command| command.piped)
                .collect()
        };
        assert_eq!(
            piped("a | b && c || d\n| e"),
            [false, true, false, false, true]
        );
    }

    #[test]
    fn quotes_are_put_where_a_shell_needs_them() {
        assert_eq!(quote("regex:matmul_kernel"), "regex:matmul_kernel");
        assert_eq!(quote("regex:^gemm|^attn.*"), "'regex:^gemm|^attn.*'");
        assert_eq!(quote("it's"), r"'it'\''s'");
        assert_eq!(quote(""), "''");
        assert_eq!(quote("a b"), "'a b'");
    }

    #[test]
    fn what_is_quoted_is_read_back() {
        for word in [
            "plain",
            "a b",
            "it's",
            "",
            "$HOME",
            "a\"b",
            "^x|y$",
            "反斜 \\",
        ] {
            assert_eq!(words(&quote(word)), [[word]], "{word}");
        }
    }

    #[test]
    fn lines_may_be_continued_and_commented() {
        let text =
            "# Step C\n$ ncu --set full \\\n    -k 'regex:a b' \\\r\n  python x.py # now\nls";
        assert_eq!(
            words(text),
            [
                vec!["ncu", "--set", "full", "-k", "regex:a b", "python", "x.py"],
                vec!["ls"]
            ]
        );
        assert_eq!(words("ncu ^\r\n  app.exe"), [["ncu", "app.exe"]]);
        assert_eq!(
            words("cd /tmp && ncu ./a | tee log"),
            [vec!["cd", "/tmp"], vec!["ncu", "./a"], vec!["tee", "log"]]
        );
    }

    #[test]
    fn damaged_quotes_are_told() {
        assert_eq!(split("ncu -k 'abc").unclosed, Some('\''));
        let curly = split("ncu -k “regex:a|b” ./x");
        assert!(curly.curly);
        assert_eq!(
            words("ncu -k “regex:a|b” ./x"),
            [["ncu", "-k", "regex:a|b", "./x"]]
        );
        assert_eq!(split(" \n\n"), Pasted::default());
    }

    #[test]
    fn a_blank_after_the_backslash_is_seen_through_and_told() {
        let pasted = split("ncu --set full \\ \n ./x");
        assert!(pasted.blank_after_backslash);
        assert_eq!(pasted.commands[0].words, ["ncu", "--set", "full", "./x"]);
        assert!(!split("ncu \\\n ./x").blank_after_backslash);
        assert_eq!(words("ncu ./x 2>&1"), [["ncu", "./x", "2>&1"]]);
    }

    /// Inside double quotes a backslash escapes few characters only.
    #[test]
    fn backslashes_follow_the_shell() {
        assert_eq!(
            words(r#"ncu -k "regex:a\.b\"c""#),
            [["ncu", "-k", "regex:a\\.b\"c"]]
        );
        assert_eq!(words(r"a\ b"), [["a b"]]);
    }
}
