//! Looks through a pasted command before it is run: what would stop it, what would run and say
//! something else than one thinks, what could be spared. Most of it is mended.

mod around;
mod collect;
mod launches;
mod slip;
mod spelling;

pub use slip::{Severity, Slip};

use super::Release;
use super::read::{Read, Tool, read};
use super::shell::{Words, quote, split};

/// Time of the kernel whose autotuning is counted where nothing is known of it, s: that of E63.
pub const EXAMPLE_S: f64 = 0.64e-3;

/// A slip, and whether the corrected command is without it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was found.
    pub slip: Slip,
    /// The corrected command is without it.
    pub mended: bool,
}

/// One command of what was pasted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// As it was read.
    pub read: Read,
    /// What was found, worst first.
    pub findings: Vec<Finding>,
    /// The corrected command, where anything could be mended.
    pub mended: Option<Read>,
}

/// Checks every command of a text; none where there is no word in it.
#[must_use]
pub fn check(text: &str, release: Release) -> Vec<Checked> {
    let pasted = split(text);
    let mut all = Vec::new();
    let mut commands = pasted.commands.into_iter().peekable();
    while let Some(command) = commands.next() {
        let mut draft = Draft::new(read(&command.words), release);
        // What is behind a real pipe is no command for us.
        while let Some(next) = commands.next_if(|next| next.piped) {
            draft.join_pipe(&next);
        }
        if all.is_empty() {
            if let Some(quote) = pasted.unclosed {
                draft.tell(Slip::Unclosed { quote });
            }
            if pasted.curly {
                draft.mend(Slip::CurlyQuotes);
            }
            if pasted.blank_after_backslash {
                draft.mend(Slip::BlankAfterBackslash);
            }
        }
        all.push(draft.check());
    }
    all
}

/// A command while it is mended.
struct Draft {
    original: Read,
    read: Read,
    release: Release,
    findings: Vec<Finding>,
}

impl Draft {
    fn new(read: Read, release: Release) -> Self {
        Self {
            original: read.clone(),
            read,
            release,
            findings: Vec::new(),
        }
    }

    /// Notes what stays as it is.
    fn tell(&mut self, slip: Slip) {
        self.findings.push(Finding {
            slip,
            mended: false,
        });
    }

    /// Notes what the corrected command is without.
    fn mend(&mut self, slip: Slip) {
        self.findings.push(Finding { slip, mended: true });
    }

    /// Puts an unquoted `|` back into the name that it stood in.
    fn join_pipe(&mut self, next: &Words) {
        let name = self.read.options.last_mut();
        let name = name.filter(|last| last.name() == "kernel-name");
        let name = name.and_then(|last| last.value.as_mut());
        if let (Some(name), true, Some((first, rest))) =
            (name, self.read.program.is_empty(), next.words.split_first())
        {
            *name = format!("{name}|{first}");
            let right = quote(name);
            self.read.resume(rest.to_vec());
            self.original = self.read.clone();
            self.mend(Slip::UnquotedPipe { right });
        }
    }

    fn check(mut self) -> Checked {
        match self.read.tool {
            Tool::Ncu | Tool::OldNcu => {
                self.spelling();
                self.collected();
                self.launches();
                self.surroundings();
            }
            _ => self.other_tool(),
        }
        self.variables();
        self.findings.sort_by_key(|finding| finding.slip.severity());
        let mended = self.findings.iter().any(|finding| finding.mended);
        Checked {
            read: self.original,
            findings: self.findings,
            mended: mended.then_some(self.read),
        }
    }
}
