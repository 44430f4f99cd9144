//! Values that a reader pastes: a name and a number on each line, as the profiler prints them or
//! as one writes them down.

use super::kernels::{Kernel, OWN};
use crate::messages as msg;
use ridgepoint_course::{
    locale::Locale,
    number::{self, Field, Sign},
};
use ridgepoint_model::{
    error::ModelError,
    profiler::stall::{Family, Named, Stall, Stalls},
};

/// Between the words of a line.
const BETWEEN: [char; 5] = ['=', ':', ';', '"', '|'];

/// What was read, and what was passed over.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Pasted {
    pub(super) kernel: Kernel,
    /// Lines with a value.
    read: usize,
    /// Lines without one, by their number from 1, with what they say.
    passed: Vec<(usize, String)>,
}

impl Pasted {
    /// What was read, in a sentence.
    pub(super) fn says(&self, locale: Locale) -> String {
        let mut text = msg::stalls_own_read(locale, &self.read.to_string());
        if let Some((line, said)) = self.passed.first() {
            text += &msg::StallsOwnPassed {
                count: &self.passed.len().to_string(),
                line: &line.to_string(),
                text: said,
            }
            .say(locale);
        }
        if self.kernel.samples {
            text += msg::stalls_own_samples(locale);
        }
        text
    }

    /// The same, short enough for a link; it reads back as it was.
    pub(super) fn compact(&self) -> String {
        let stalls = &self.kernel.stalls;
        let mut parts = Vec::new();
        for (stall, value) in stalls.values().iter().filter(|(_, value)| *value > 0.0) {
            let name = if self.kernel.samples {
                // One metric of the samples says that all are.
                let first = parts.is_empty().then(|| stall.samples());
                first.unwrap_or_else(|| stall.id().to_owned())
            } else {
                stall.id().to_owned()
            };
            parts.push(format!("{name} {}", short(*value)));
        }
        if let Some(cycles) = stalls.latency() {
            parts.push(format!("latency {}", short(cycles)));
        }
        if let Some(share) = stalls.issue() {
            parts.push(format!("issue {}%", short(share * 100.0)));
        }
        parts.join(";")
    }
}

/// Five significant digits.
fn short(value: f64) -> String {
    if value <= 0.0 {
        return "0".to_owned();
    }
    let scale = 10f64.powi(4 - value.log10().floor() as i32);
    ((value * scale).round() / scale).to_string()
}

/// A number as people and profilers write it: `1,024.5`, `92.01`, `13.19%`.
fn value(text: &str, locale: Locale) -> Result<(f64, bool), String> {
    let bare = text.trim_end_matches(['%', '％']);
    let field = Field::number().sign(Sign::NonNegative);
    match number::read(bare, &field) {
        Ok(reading) => Ok((reading.value, bare != text)),
        Err(refusal) => Err(msg::say(locale, &refusal.message())),
    }
}

/// The name and the number of a line: the longest name at its beginning, the last word that holds
/// a digit. Units between them are passed over.
fn parts(line: &str) -> Option<(Named, String, String)> {
    let spaced = line.replace(BETWEEN, " ");
    let mut words: Vec<_> = spaced
        .split_whitespace()
        .map(|word| word.trim_matches([',', '\'']))
        .filter(|word| !word.is_empty())
        .collect();
    // `wait,2.15`
    if let [only] = words[..] {
        let (name, number) = only.split_once(',')?;
        words = vec![name, number];
    }
    let at = words.len() - words.iter().rev().position(|word| has_digit(word))?;
    let number = words.get(at - 1)?;
    for end in (1..at).rev() {
        let name = words[..end].join(" ");
        if let Some(named) = Named::read(&name) {
            return Some((named, name, (*number).to_owned()));
        }
    }
    None
}

fn has_digit(word: &str) -> bool {
    word.starts_with(|first: char| first.is_numeric() || matches!(first, '-' | '+' | '.' | '−'))
}

/// Reads what was pasted.
///
/// # Errors
/// A sentence where nothing was read, a number is none, or cycles and samples are mixed.
pub(super) fn read(text: &str, locale: Locale) -> Result<Pasted, String> {
    let mut states: Vec<(Stall, f64)> = Vec::new();
    let (mut cycles, mut samples) = (false, false);
    let (mut latency, mut issue) = (None, None);
    let mut passed = Vec::new();
    let mut count = 0;
    for (place, line) in text.split(['\n', ';']).enumerate() {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let Some((named, name, number)) = parts(line) else {
            passed.push((place + 1, line.chars().take(40).collect()));
            continue;
        };
        let refused = |sentence: String| {
            msg::StallsOwnWrong {
                line: &(place + 1).to_string(),
                sentence: &sentence,
            }
            .say(locale)
        };
        let (value, percent) = value(&number, locale).map_err(refused)?;
        count += 1;
        match named {
            Named::Latency => latency = Some(value),
            Named::Issue => {
                let whole = percent || name.contains("pct") || value > 1.0;
                issue = Some(if whole { value / 100.0 } else { value });
            }
            Named::Stall(stall, family) => {
                cycles |= family == Family::Average;
                samples |= matches!(family, Family::Samples | Family::Raw);
                states.push((stall, value));
            }
        }
    }
    if states.iter().all(|(_, value)| *value <= 0.0) {
        return Err(msg::stalls_own_nothing(locale).to_owned());
    }
    if cycles && samples {
        return Err(msg::stalls_own_mixed(locale).to_owned());
    }
    let stalls = build(states, latency.filter(|_| !samples), issue);
    let stalls = stalls.map_err(|error| msg::say(locale, &error.message()))?;
    Ok(Pasted {
        kernel: Kernel {
            id: OWN.to_owned(),
            name: msg::stalls_own_name(locale).to_owned(),
            stalls,
            samples,
        },
        read: count,
        passed,
    })
}

fn build(
    states: Vec<(Stall, f64)>,
    latency: Option<f64>,
    issue: Option<f64>,
) -> Result<Stalls, ModelError> {
    let mut stalls = Stalls::new(states)?;
    if let Some(cycles) = latency.filter(|cycles| *cycles > 0.0) {
        stalls = stalls.with_latency(cycles)?;
    }
    match issue {
        Some(share) => stalls.with_issue(share),
        None => Ok(stalls),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ridgepoint_model::profiler::stall::Speech;

    const EN: Locale = Locale::En;

    fn stalls(text: &str) -> Stalls {
        read(text, EN).unwrap().kernel.stalls
    }

    #[test]
    fn names_and_numbers_as_they_come() {
        let text = "long_scoreboard 92.01\n\
                    Stall Wait: 2.15\n\
                    selected = 1\n\
                    no_instruction,0.30\n\
                    \"drain\"\t1,024.5\n\
                    latency 96.04\n\
                    issue 13.19%\n";
        let stalls = stalls(text);
        assert_eq!(stalls.get(Stall::LongScoreboard), Some(92.01));
        assert_eq!(stalls.get(Stall::Wait), Some(2.15));
        assert_eq!(stalls.get(Stall::Selected), Some(1.0));
        assert_eq!(stalls.get(Stall::NoInstruction), Some(0.3));
        assert_eq!(stalls.get(Stall::Drain), Some(1024.5));
        assert!((stalls.whole() - 96.04).abs() < 1e-12);
        assert!((stalls.issue().unwrap() - 0.1319).abs() < 1e-12);
    }

    /// As `ncu --page raw` prints them: metric, unit, value.
    #[test]
    fn lines_of_the_profiler_are_read() {
        let text = "smsp__average_warps_issue_stalled_long_scoreboard_per_issue_active.ratio   inst   92.01\n\
                    smsp__average_warp_latency_per_inst_issued.ratio   cycle   96.04\n\
                    smsp__issue_active.avg.per_cycle_active   0.13\n\
                    dram__bytes_read.sum   Mbyte   268.44";
        let pasted = read(text, EN).unwrap();
        assert_eq!((pasted.read, pasted.passed.len()), (3, 1));
        assert_eq!(pasted.passed[0].0, 4);
        assert!(pasted.says(EN).contains("dram__bytes_read.sum"));
        let stalls = pasted.kernel.stalls;
        assert_eq!(stalls.speech(), Speech::Names(vec![Stall::LongScoreboard]));
        assert!((stalls.share(Stall::LongScoreboard).unwrap() - 92.01 / 96.04).abs() < 1e-12);
    }

    #[test]
    fn samples_are_shares_of_their_sum() {
        let text = "smsp__pcsamp_warps_issue_stalled_no_instructions 30\n\
                    smsp__pcsamp_warps_issue_stalled_wait 10\nlatency 5";
        let pasted = read(text, EN).unwrap();
        assert!(pasted.kernel.samples);
        let share = pasted.kernel.stalls.share(Stall::NoInstruction);
        assert_eq!(share, Some(0.75));
        let mixed = "smsp__pcsamp_warps_issue_stalled_wait 10\n\
                     smsp__average_warps_issue_stalled_drain_per_issue_active.ratio 3";
        assert_eq!(read(mixed, EN), Err(msg::stalls_own_mixed(EN).to_owned()));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let nothing = Err(msg::stalls_own_nothing(EN).to_owned());
        for text in [
            "",
            "hello",
            "dram__bytes.sum 5",
            "wait 0",
            "latency 5",
            "wait",
        ] {
            assert_eq!(read(text, EN), nothing, "{text}");
        }
        for text in ["wait -1", "long_scoreboard 2\nwait 1e400"] {
            let said = read(text, EN).unwrap_err();
            assert!(said.contains(['1', '2']), "{said}");
            assert_ne!(Err(said), nothing);
        }
    }

    #[test]
    fn a_link_gives_the_values_back() {
        let text = "long_scoreboard 92.0123456\nwait 2.15\ndrain 0\nlatency 96.04\nissue 0.1319";
        let pasted = read(text, EN).unwrap();
        let link = pasted.compact();
        assert_eq!(
            link,
            "long_scoreboard 92.012;wait 2.15;latency 96.04;issue 13.19%"
        );
        let again = read(&link, EN).unwrap();
        assert_eq!(again.compact(), link);
        let samples = read("smsp__pcsamp_warps_issue_stalled_wait 1234567", EN).unwrap();
        let again = read(&samples.compact(), EN).unwrap();
        assert!(again.kernel.samples);
        // All states at once fit in a link.
        let all: Vec<_> = Stall::ALL
            .iter()
            .map(|one| format!("{} 123.4567", one.id()))
            .collect();
        let all = read(&(all.join("\n") + "\nlatency 96.041\nissue 13.187%"), EN).unwrap();
        assert!(all.compact().len() <= 400, "{}", all.compact().len());
    }
}
