//! What test runners say about themselves, added up.

use std::{fmt, ops::AddAssign};

/// How many tests passed, failed and were left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Totals {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) left_out: u64,
}

impl Totals {
    /// Reads a line of `cargo test`, once per test binary:
    /// `test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out`.
    pub(crate) fn read_cargo(&mut self, line: &str) {
        let Some(result) = line.trim().strip_prefix("test result:") else {
            return;
        };
        for part in result.split([';', '.']) {
            let mut words = part.split_whitespace();
            let (Some(Ok(count)), Some(kind)) = (words.next().map(str::parse), words.next()) else {
                continue;
            };
            self.add(kind, count);
        }
    }

    /// Reads a line of `node --test`, once per kind: `# pass 3` or `ℹ pass 3`.
    pub(crate) fn read_node(&mut self, line: &str) {
        let mut words = line.split_whitespace();
        let (Some("#" | "ℹ"), Some(kind), Some(Ok(count)), None) = (
            words.next(),
            words.next(),
            words.next().map(str::parse),
            words.next(),
        ) else {
            return;
        };
        self.add(kind, count);
    }

    fn add(&mut self, kind: &str, count: u64) {
        match kind {
            "passed" | "pass" => self.passed += count,
            "failed" | "fail" | "cancelled" => self.failed += count,
            "ignored" | "skipped" | "todo" => self.left_out += count,
            _ => {}
        }
    }
}

impl AddAssign for Totals {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.left_out += other.left_out;
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        match self.left_out {
            0 => Ok(()),
            count => write!(f, ", {count} left out"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Totals;

    #[test]
    fn cargo_results_add_up_over_test_binaries() {
        let mut totals = Totals::default();
        for line in [
            "running 3 tests",
            "test a ... ok",
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 4 filtered out; finished in 1.23s",
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s",
        ] {
            totals.read_cargo(line);
        }
        let (passed, failed, left_out) = (15, 2, 1);
        assert_eq!(
            totals,
            Totals {
                passed,
                failed,
                left_out
            }
        );
        assert_eq!(totals.to_string(), "15 passed, 2 failed, 1 left out");
    }

    #[test]
    fn node_is_read_in_both_of_its_reports() {
        for mark in ["#", "ℹ"] {
            let mut totals = Totals::default();
            for part in [
                "tests 9",
                "suites 0",
                "pass 6",
                "fail 1",
                "cancelled 1",
                "skipped 1",
                "todo 0",
                "duration_ms 15.2",
            ] {
                totals.read_node(&format!("{mark} {part}"));
            }
            let (passed, failed, left_out) = (6, 2, 1);
            assert_eq!(
                totals,
                Totals {
                    passed,
                    failed,
                    left_out
                }
            );
        }
    }

    #[test]
    fn words_of_a_test_are_not_a_total() {
        let mut totals = Totals::default();
        totals.read_node("# pass 3 of the course");
        totals.read_node("ok 3 - pass 3");
        totals.read_cargo("test result_of_division ... ok");
        assert_eq!(totals, Totals::default());
    }
}
