//! From the settings to everything that the flow says: the kernel under its roof, the target, the
//! measured time, the profiler's numbers.

use crate::{
    field::Entry,
    messages as msg,
    widgets::{
        evidence::State,
        utilisation::work::{self, Kind as Asked, LAUNCH, Problem, Work},
    },
};
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Sign},
};
use ridgepoint_model::{
    ModelError,
    measurement::{Refusal, Utilisation, judge},
    profiler::{
        cache::{reads_from_hit, streaming_hit},
        speed_of_light::SpeedOfLight,
        stall::Stall,
    },
    roofline::Bound,
    units::{Bytes, Seconds},
    utilisation::{Difference, RULES, Rule, RuleFor, differences, rules_for},
};

/// A hit rate this far above that of a streaming kernel is no noise of the counters.
const ABOVE: f64 = 0.1;

/// What a field of this flow asks for; all may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A share of the roof, above 0 and at most 100 %.
    Target,
    /// A share that a profiler printed; more than 100 % is real.
    Share,
    /// Waves per SM.
    Waves,
}

impl Kind {
    pub(super) fn read(self, text: &str, locale: Locale) -> Entry {
        let field = match self {
            Self::Target => Field::percent().at_most(1.0),
            Self::Share => Field::percent().sign(Sign::NonNegative).at_most(1e3),
            Self::Waves => Field::number().sign(Sign::NonNegative).at_most(1e12),
        };
        Entry::read(text, &field, true, locale)
    }
}

/// What decides before anything is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Regime {
    Memory,
    Compute,
    /// The floor is shorter than a launch: launch and parallelism decide.
    Launch,
}

/// What the measured time leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    /// Nothing has been measured.
    Unmeasured,
    /// The time is below the floor: some number is wrong.
    Impossible,
    /// The target is reached: stop.
    Stop,
    /// Below the target: profile.
    Profile,
}

/// The target and whose it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Target {
    pub(super) share: f64,
    /// The chapter's rule; none where the reader typed a share.
    pub(super) rule: Option<&'static Rule>,
}

/// Everything.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    /// Its time is the floor where nothing was measured.
    pub(super) work: Work,
    pub(super) op: String,
    pub(super) precision: &'static str,
    pub(super) time: Option<Seconds>,
    pub(super) target: Target,
    pub(super) judged: Option<Result<Utilisation, Refusal>>,
    pub(super) differences: Vec<Difference>,
    pub(super) sol: Option<SpeedOfLight>,
    pub(super) stall: Option<(Stall, Option<f64>)>,
    pub(super) hit: Option<f64>,
}

/// # Errors
/// A field that cannot be read, or what the model refuses.
pub(super) fn read(state: &State, locale: Locale) -> Result<Run, Problem> {
    let said = |error: ModelError| Problem::Said(msg::say(locale, &error.message()));
    let time = match Asked::SpareTime.read(state.get("time"), locale) {
        Entry::Blank => None,
        Entry::Read(reading) => Some(Seconds::new(reading.value).map_err(said)?),
        Entry::Wrong(_) => return Err(Problem::Unread),
    };
    let mut work = match time {
        Some(time) => work::read_at(state, time, locale)?,
        None => {
            let any = Seconds::new(1.0).map_err(said)?;
            work::read_at(state, any, locale)?
        }
    };
    if time.is_none() {
        work.time = Seconds::new(work.floor()).map_err(said)?;
    }
    let reader = Reader { state, locale };
    let [sm, memory, hit, share] = [
        reader.number("sm", Kind::Share)?,
        reader.number("memory", Kind::Share)?,
        reader.number("hit", Kind::Share)?,
        reader.number("share", Kind::Share)?,
    ];
    let waves = reader.number("waves", Kind::Waves)?;
    let sol = match sm.zip(memory) {
        Some((sm, memory)) => Some(SpeedOfLight::new(sm, memory, waves).map_err(said)?),
        None => None,
    };
    let typed = reader.number("target", Kind::Target)?;
    Ok(Run {
        op: state.get("op").to_owned(),
        precision: work::precision(state).label(),
        target: target(&work, typed),
        judged: time.map(|_| judge(&work.measurement(), &work.context)),
        differences: work.moved.as_ref().map_or_else(Vec::new, |moved| {
            differences(&work.count, moved, Some(work.gpu))
        }),
        stall: Stall::parse(state.get("stall")).map(|stall| (stall, share)),
        time,
        work,
        sol,
        hit,
    })
}

struct Reader<'a> {
    state: &'a State,
    locale: Locale,
}

impl Reader<'_> {
    fn number(&self, key: &str, kind: Kind) -> Result<Option<f64>, Problem> {
        match kind.read(self.state.get(key), self.locale) {
            Entry::Blank => Ok(None),
            Entry::Read(reading) => Ok(Some(reading.value)),
            Entry::Wrong(_) => Err(Problem::Unread),
        }
    }
}

/// The share that was typed, else the chapter's rule for this operator, else that for its side of
/// the ridge. A rule that asks for the wrong part of the roof is none.
fn target(work: &Work, typed: Option<f64>) -> Target {
    if let Some(share) = typed {
        return Target { share, rule: None };
    }
    let bound = work.bound();
    let side = match bound {
        Bound::Memory => RuleFor::MemoryBound,
        Bound::Compute => RuleFor::ComputeBound,
    };
    let rule = rules_for(work.rule.unwrap_or(side), bound).find(|rule| rule.roof == bound);
    let rule = rule.or_else(|| RULES.iter().find(|rule| rule.of == side));
    Target {
        share: rule.map_or(1.0, |rule| rule.least),
        rule,
    }
}

impl Run {
    pub(super) fn regime(&self) -> Regime {
        match self.work.bound() {
            _ if self.work.floor() < LAUNCH => Regime::Launch,
            Bound::Memory => Regime::Memory,
            Bound::Compute => Regime::Compute,
        }
    }

    pub(super) fn decision(&self) -> Decision {
        match &self.judged {
            None => Decision::Unmeasured,
            Some(Err(_)) => Decision::Impossible,
            Some(Ok(used)) if used.of_roof >= self.target.share => Decision::Stop,
            Some(Ok(_)) => Decision::Profile,
        }
    }

    /// The share of the roof that was reached.
    pub(super) fn reached(&self) -> Option<f64> {
        let used = self.judged.as_ref()?;
        Some(match used {
            Ok(used) => used.of_roof,
            Err(refusal) => refusal.utilisation.of_roof,
        })
    }

    /// Hits that a kernel has which reads and writes everything once: writes hit.
    pub(super) fn streaming_hit(&self) -> Option<f64> {
        let bytes = |part: Option<Bytes>| part.map_or(0.0, |it| it.get());
        let count = &self.work.count;
        streaming_hit(bytes(count.read()), bytes(count.written())).ok()
    }

    /// Whether the operator needs every byte once, so that nothing of it hits but what is written.
    pub(super) const fn streams(&self) -> bool {
        !matches!(
            self.work.rule,
            Some(RuleFor::Gemm | RuleFor::Attention | RuleFor::Convolution)
        )
    }

    /// How often a kernel that should read once seems to read, by its hits: n reads hit n of n + 1
    /// times. Only where the operator streams, and hits clearly more than streaming explains.
    pub(super) fn re_reads(&self) -> Option<f64> {
        let (hit, expected) = (self.hit?, self.streaming_hit()?);
        let high = self.streams() && hit > expected + ABOVE;
        reads_from_hit(hit).ok().filter(|_| high)
    }
}
