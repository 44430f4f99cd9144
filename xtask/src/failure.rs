//! What a command says when it cannot go on.

use std::fmt;

/// What failed, why, and what to do by hand. Shown as it is, never as a backtrace.
#[derive(Debug)]
pub(crate) struct Failure {
    what: String,
    why: String,
    by_hand: Option<String>,
}

impl Failure {
    pub(crate) fn new(what: impl Into<String>, why: impl fmt::Display) -> Self {
        Self {
            what: what.into(),
            why: why.to_string(),
            by_hand: None,
        }
    }

    /// Adds the way to get there without this program.
    pub(crate) fn by_hand(mut self, way: impl Into<String>) -> Self {
        self.by_hand = Some(way.into());
        self
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Failed: {}\n  Why: {}", self.what, self.why)?;
        if let Some(way) = &self.by_hand {
            write!(f, "\n  By hand: {way}")?;
        }
        Ok(())
    }
}

/// Names the file or folder that an operation failed on.
pub(crate) fn at(
    what: &str,
    path: &std::path::Path,
) -> impl FnOnce(std::io::Error) -> Failure + use<> {
    let what = format!("{what} {}", path.display());
    move |error| Failure::new(what, error)
}

#[cfg(test)]
mod tests {
    use super::Failure;

    #[test]
    fn all_three_parts_are_shown() {
        let failure = Failure::new("installing trunk", "no network").by_hand("cargo install trunk");
        assert_eq!(
            failure.to_string(),
            "Failed: installing trunk\n  Why: no network\n  By hand: cargo install trunk"
        );
    }
}
