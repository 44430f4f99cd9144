//! Launches of a kernel while Triton's autotuner tries its configurations, counted as a
//! profiler's kernel filter counts them, and on which of them a launch skip lands.
//!
//! `triton.testing.do_bench` runs once for every configuration (Triton 3.x, default `warmup=25`
//! and `rep=100` milliseconds): one call that compiles, 5 calls for an estimate, then as many as
//! fit in 25 ms without being timed and as many as fit in 100 ms that are. The launches that
//! clear the L2 cache in between are another kernel: a filter on the kernel's name leaves them
//! out. A configuration that does not compile or does not fit is not launched at all.

use crate::units::Seconds;

/// Calls before the estimate: the first one compiles.
const FIRST: u64 = 1;
/// Calls of the estimate.
const ESTIMATE: u64 = 5;
/// Default `warmup` of `do_bench`, ms.
pub const WARM_UP_MS: f64 = 25.0;
/// Default `rep` of `do_bench`, ms.
pub const REPEAT_MS: f64 = 100.0;

/// Launches of one configuration by `do_bench` with its default times. `time` is one call as
/// `do_bench` estimates it, with the clearing of the L2 cache before each call.
#[must_use]
pub fn bench_launches(time: Seconds) -> u64 {
    Bench::new(time).launches()
}

/// What `do_bench` launches for one configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    warm_up: u64,
    repeats: u64,
}

impl Bench {
    /// For calls of `time` each.
    #[must_use]
    pub fn new(time: Seconds) -> Self {
        let ms = time.get() * 1e3;
        // The tolerance keeps 25 ms / 0.1 ms at 250, however the quotient is rounded.
        let fit = |budget: f64| ((budget / ms * (1.0 + 1e-12)).floor() as u64).max(1);
        Self {
            warm_up: fit(WARM_UP_MS),
            repeats: fit(REPEAT_MS),
        }
    }

    /// Launches of a phase; of the chosen configuration after the autotuning there is no count.
    #[must_use]
    pub const fn of(&self, phase: Phase) -> Option<u64> {
        match phase {
            Phase::First => Some(FIRST),
            Phase::Estimate => Some(ESTIMATE),
            Phase::WarmUp => Some(self.warm_up),
            Phase::Repeat => Some(self.repeats),
            Phase::Chosen => None,
        }
    }

    /// All launches of the configuration.
    #[must_use]
    pub const fn launches(&self) -> u64 {
        (FIRST + ESTIMATE)
            .saturating_add(self.warm_up)
            .saturating_add(self.repeats)
    }
}

/// Why a launch happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first call of a configuration: it is compiled and launched once.
    First,
    /// One of the calls by which `do_bench` estimates the time.
    Estimate,
    /// A call that is not timed.
    WarmUp,
    /// A call that is timed.
    Repeat,
    /// The autotuner has chosen: the call that the program asked for.
    Chosen,
}

impl Phase {
    /// The phases of one configuration, in order.
    pub const BENCH: [Self; 4] = [Self::First, Self::Estimate, Self::WarmUp, Self::Repeat];
}

/// A launch, found by counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Which configuration runs, from 1; none when the autotuner has chosen.
    pub config: Option<u64>,
    /// Why.
    pub phase: Phase,
    /// Which launch of its phase, from 1; one that clears the cache goes with the one it precedes.
    pub number: u64,
    /// It is not the kernel itself but the one that clears the L2 cache for it.
    pub clears: bool,
}

/// An autotuner that tries some configurations, each as fast as the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Autotune {
    bench: Bench,
    configs: u64,
    clears: bool,
}

impl Autotune {
    /// `configs` configurations, at least 1, of `time` each. A single one is not benchmarked:
    /// there is nothing to choose from.
    #[must_use]
    pub fn new(time: Seconds, configs: u64) -> Self {
        Self {
            bench: Bench::new(time),
            configs: configs.max(1),
            clears: false,
        }
    }

    /// Counts the launches that clear the L2 cache as well, as a profiler without a kernel filter
    /// does: one before each call of the estimate and before each that is timed.
    #[must_use]
    pub const fn unfiltered(self) -> Self {
        Self {
            clears: true,
            ..self
        }
    }

    /// Launches that count in a phase of one configuration.
    #[must_use]
    pub const fn of(&self, phase: Phase) -> Option<u64> {
        let cleared = matches!(phase, Phase::Estimate | Phase::Repeat);
        match self.bench.of(phase) {
            Some(count) if self.clears && cleared => Some(count.saturating_mul(2)),
            count => count,
        }
    }

    /// Launches that count for one configuration.
    #[must_use]
    pub fn each(&self) -> u64 {
        let counts = Phase::BENCH.iter().filter_map(|phase| self.of(*phase));
        counts.fold(0, u64::saturating_add)
    }

    /// What each configuration launches.
    #[must_use]
    pub const fn bench(&self) -> Bench {
        self.bench
    }

    /// How many configurations are tried.
    #[must_use]
    pub const fn configs(&self) -> u64 {
        self.configs
    }

    /// Launches before the first one of the chosen configuration: the skip that profiles it.
    #[must_use]
    pub fn launches(&self) -> u64 {
        if self.configs == 1 {
            return 0;
        }
        self.each().saturating_mul(self.configs)
    }

    /// The launch that is profiled after `skip` matching launches were left out.
    #[must_use]
    pub fn landing(&self, skip: u64) -> Landing {
        let all = self.launches();
        if skip >= all {
            return Landing {
                config: None,
                phase: Phase::Chosen,
                number: (skip - all).saturating_add(1),
                clears: false,
            };
        }
        let each = self.each();
        let mut rest = skip % each;
        let mut phase = Phase::First;
        for one in Phase::BENCH {
            phase = one;
            let count = self.of(one).unwrap_or(u64::MAX);
            if rest < count {
                break;
            }
            rest -= count;
        }
        let pairs = self.clears && matches!(phase, Phase::Estimate | Phase::Repeat);
        Landing {
            config: Some(skip / each + 1),
            phase,
            number: if pairs { rest / 2 + 1 } else { rest + 1 },
            clears: pairs && rest.is_multiple_of(2),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn ms(time: f64) -> Seconds {
        Seconds::new(time * 1e-3).unwrap()
    }

    /// E63: 1 + 5 + ⌊25/0.64⌋ + ⌊100/0.64⌋ = 1 + 5 + 39 + 156.
    #[test]
    fn e63_a_gemm_of_0_64_ms_is_launched_201_times() {
        assert_eq!(bench_launches(ms(0.64)), 201);
    }

    #[test]
    fn quotients_that_come_out_even_are_not_rounded_down() {
        // 25/0.1 = 250, 100/0.1 = 1000; 25/0.05 = 500, 100/0.05 = 2000.
        assert_eq!(bench_launches(ms(0.1)), 1 + 5 + 250 + 1000);
        assert_eq!(bench_launches(ms(0.05)), 1 + 5 + 500 + 2000);
        // 100/25 = 4 and 25/25 = 1.
        assert_eq!(bench_launches(ms(25.0)), 1 + 5 + 1 + 4);
    }

    #[test]
    fn a_long_kernel_runs_once_in_each_part_and_a_short_one_does_not_overflow() {
        assert_eq!(bench_launches(ms(1000.0)), 1 + 5 + 1 + 1);
        assert_eq!(
            bench_launches(Seconds::new(f64::MIN_POSITIVE).unwrap()),
            u64::MAX
        );
    }

    /// E63: launches 0 to 5 are the compiling one and the estimate; a skip of 5 profiles the
    /// last of the estimate.
    #[test]
    fn e63_a_skip_of_5_lands_in_the_estimate_of_the_first_configuration() {
        let tuner = Autotune::new(ms(0.64), 8);
        let landing = tuner.landing(5);
        assert_eq!(
            (landing.config, landing.phase, landing.number),
            (Some(1), Phase::Estimate, 5)
        );
    }

    #[test]
    fn every_edge_between_phases_is_met() {
        // Per configuration: 0; 1 to 5; 6 to 44; 45 to 200. Two configurations: 402 launches.
        let tuner = Autotune::new(ms(0.64), 2);
        assert_eq!(tuner.launches(), 402);
        let seen = |skip| {
            let one = tuner.landing(skip);
            (one.config, one.phase, one.number)
        };
        assert_eq!(seen(0), (Some(1), Phase::First, 1));
        assert_eq!(seen(1), (Some(1), Phase::Estimate, 1));
        assert_eq!(seen(6), (Some(1), Phase::WarmUp, 1));
        assert_eq!(seen(44), (Some(1), Phase::WarmUp, 39));
        assert_eq!(seen(45), (Some(1), Phase::Repeat, 1));
        assert_eq!(seen(200), (Some(1), Phase::Repeat, 156));
        assert_eq!(seen(201), (Some(2), Phase::First, 1));
        assert_eq!(seen(401), (Some(2), Phase::Repeat, 156));
        assert_eq!(seen(402), (None, Phase::Chosen, 1));
        assert_eq!(seen(404), (None, Phase::Chosen, 3));
    }

    /// Triton's autotuner benchmarks only where there is more than one configuration.
    #[test]
    fn a_single_configuration_is_not_tuned() {
        let tuner = Autotune::new(ms(0.64), 1);
        assert_eq!(tuner.launches(), 0);
        let landing = tuner.landing(5);
        assert_eq!(
            (landing.config, landing.phase, landing.number),
            (None, Phase::Chosen, 6)
        );
    }

    /// 1; 5 pairs; 39; 156 pairs: 1 + 10 + 39 + 312 = 362 launches.
    #[test]
    fn without_a_filter_the_clearing_of_the_cache_counts_too() {
        let tuner = Autotune::new(ms(0.64), 3).unfiltered();
        assert_eq!((tuner.each(), tuner.launches()), (362, 1086));
        let seen = |skip| {
            let one = tuner.landing(skip);
            (one.phase, one.number, one.clears)
        };
        assert_eq!(seen(0), (Phase::First, 1, false));
        assert_eq!(seen(1), (Phase::Estimate, 1, true));
        assert_eq!(seen(2), (Phase::Estimate, 1, false));
        assert_eq!(seen(5), (Phase::Estimate, 3, true));
        assert_eq!(seen(11), (Phase::WarmUp, 1, false));
        assert_eq!(seen(50), (Phase::Repeat, 1, true));
        assert_eq!(seen(361), (Phase::Repeat, 156, false));
        assert_eq!(seen(1086), (Phase::Chosen, 1, false));
    }
}
