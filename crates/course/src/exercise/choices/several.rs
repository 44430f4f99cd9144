//! Several options at once.

use super::super::{
    answer::Answer,
    grade::{Grade, Verdict},
    schema::{Choice, Part},
    sitting::{Sitting, Values},
};
use super::chosen::{blaming, find_all, following, invalid, needs_design};
use ridgepoint_model::message::Message;

/// All of the options that are right, or as many as are enough; those that do
/// no harm are passed over.
pub(in super::super) fn several(sitting: &Sitting<'_>, part: &Part, answer: &Answer) -> Grade {
    let options = &sitting.exercise.model_of(part).options;
    ticked(sitting, options, answer).map_or_else(
        |refused| refused,
        |ticks| graded(sitting, part, options, &ticks),
    )
}

fn ticked<'a>(
    sitting: &Sitting<'_>,
    options: &'a [Choice],
    answer: &Answer,
) -> Result<Vec<&'a Choice>, Grade> {
    needs_design(sitting, options)?;
    let ticks = find_all(options, answer.all("tick").filter(|id| !id.is_empty()))?;
    if ticks.is_empty() {
        return Err(invalid(Message::new("exercise.choice.nothing")));
    }
    Ok(ticks)
}

/// What stands against the ticks.
struct Against<'a> {
    wrong: Vec<&'a Choice>,
    missing: usize,
}

impl<'a> Against<'a> {
    fn with(values: &Values<'_>, least: u32, options: &[Choice], ticks: &[&'a Choice]) -> Self {
        let right = |option: &Choice| values.holds(&option.when);
        let all = options.iter().filter(|option| right(option)).count();
        let found = ticks.iter().filter(|tick| right(tick)).count();
        let enough = match least as usize {
            0 => all,
            least => least.min(all),
        };
        let mut wrong = ticks.to_vec();
        wrong.retain(|tick| !right(tick) && !values.holds(&tick.noted));
        Self {
            wrong,
            missing: enough.saturating_sub(found),
        }
    }

    fn nothing(&self) -> bool {
        self.wrong.is_empty() && self.missing == 0
    }
}

fn graded<'a>(
    sitting: &Sitting<'a>,
    part: &Part,
    options: &'a [Choice],
    ticks: &[&'a Choice],
) -> Grade {
    let key = Against::with(&sitting.key(), part.least, options, ticks);
    if key.nothing() {
        let right = Grade::new(Verdict::Right);
        let says = ticks
            .iter()
            .fold(right, |grade, tick| grade.saying(&tick.says));
        return says.saying(&part.well);
    }
    let own = Against::with(&sitting.own(), part.least, options, ticks);
    if own.nothing() {
        let all: Vec<_> = options.iter().collect();
        return following(sitting, &all);
    }
    if key.wrong.is_empty() {
        let missing =
            Message::new("exercise.choice.missing").with("count", key.missing.to_string());
        return Grade::new(Verdict::Wrong).telling(missing);
    }
    // What the learner's own numbers carry is not what is wrong here.
    let both: Vec<_> = own
        .wrong
        .iter()
        .copied()
        .filter(|tick| key.wrong.iter().any(|known| known.id == tick.id))
        .collect();
    blaming(if both.is_empty() { &key.wrong } else { &both })
}
