//! The decision: from a kernel's numbers to a verdict with its reasons. The same
//! numbers give the same verdict.

use ridgepoint_model::{
    roofline::{Bound, Roof},
    units::{Bytes, Flops, Seconds},
};

/// A kernel that takes at most this many times its floor is at its roof: the best
/// libraries reach 80 to 90 % of it.
const NEAR: f64 = 1.25;

/// A step that gets faster by less than this is not worth a kernel.
const LEAST_GAIN: f64 = 0.005;

/// A time this little below its floor was rounded by who typed it.
const ROUNDED: f64 = 0.995;

/// What is known of a kernel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Case {
    pub(super) roof: Roof,
    pub(super) flops: Flops,
    pub(super) bytes: Bytes,
    /// What it takes now.
    pub(super) time: Option<Seconds>,
    /// Its share of the step, 0 to 1.
    pub(super) share: Option<f64>,
    /// The traffic that fusing it with a neighbour saves, at most all of its own.
    pub(super) saved: Option<Bytes>,
    /// Whether a tuned library has it.
    pub(super) library: bool,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Leave,
    Fuse,
    Write,
}

/// Why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Reason {
    /// Fusing takes a share of its traffic away, which no kernel by itself can.
    Saves(f64),
    /// A tuned library is near the roof.
    Library,
    /// A library has it, and yet this call takes so many times its floor.
    LibraryFar(f64),
    /// It takes so few times its floor that little is left.
    Near(f64),
    /// It takes so many times its floor, and no library has it.
    Far(f64),
    /// No library has it, and nobody measured it.
    Unmeasured,
    /// Even so the step gets faster by no more than this.
    SmallGain(f64),
}

/// A verdict with what it rests on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Decision {
    pub(super) verdict: Verdict,
    pub(super) bound: Bound,
    /// No kernel of this work and traffic takes less.
    pub(super) floor: Seconds,
    /// Times the floor that it takes now.
    pub(super) headroom: Option<f64>,
    pub(super) reason: Reason,
    /// How much faster the step can get by the verdict; 0.01 is a hundredth.
    pub(super) gain: Option<f64>,
}

/// The time given is below the floor: some number is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Impossible {
    pub(super) floor: Seconds,
}

/// Decides.
///
/// # Errors
/// [`Impossible`] where the time is below what the roof allows.
pub(super) fn decide(case: &Case) -> Result<Decision, Impossible> {
    let limits = case.roof.time_floor(case.flops, case.bytes);
    let (floor, bound) = (limits.floor(), limits.bound());
    let headroom = case.time.map(|time| time / floor);
    if headroom.is_some_and(|times| times < ROUNDED) {
        return Err(Impossible { floor });
    }
    let saved = case.saved.map(|saved| (saved / case.bytes).min(1.0));
    // Where arithmetic decides, traffic that is saved saves no time.
    let saved = saved.filter(|_| bound == Bound::Memory);
    let fused_gain = |part| Some(gain(case.share?, part));
    let written_gain = || Some(gain(case.share?, 1.0 - 1.0 / headroom?));
    let small = |gain: &Option<f64>| gain.filter(|gain| *gain < LEAST_GAIN);
    let (verdict, reason, gain) = if let Some(part) = saved {
        let gain = fused_gain(part);
        match small(&gain) {
            Some(few) => (Verdict::Leave, Reason::SmallGain(few), None),
            None => (Verdict::Fuse, Reason::Saves(part), gain),
        }
    } else {
        match (case.library, headroom) {
            (true, Some(times)) if times > NEAR => {
                (Verdict::Leave, Reason::LibraryFar(times), None)
            }
            (true, _) => (Verdict::Leave, Reason::Library, None),
            (false, Some(times)) if times <= NEAR => (Verdict::Leave, Reason::Near(times), None),
            (false, None) => (Verdict::Write, Reason::Unmeasured, None),
            (false, Some(times)) => {
                let gain = written_gain();
                match small(&gain) {
                    Some(few) => (Verdict::Leave, Reason::SmallGain(few), None),
                    None => (Verdict::Write, Reason::Far(times), gain),
                }
            }
        }
    };
    Ok(Decision {
        verdict,
        bound,
        floor,
        headroom,
        reason,
        gain,
    })
}

/// Amdahl: how much faster the whole gets when `part` of a `share` goes away.
fn gain(share: f64, part: f64) -> f64 {
    let left = 1.0 - share.clamp(0.0, 1.0) * part.clamp(0.0, 1.0);
    // All of a step cannot go away.
    1.0 / left.max(1e-9) - 1.0
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ridgepoint_model::hardware::{self, Engine, Precision, Sparsity};
    use rstest::rstest;

    const E: f64 = 33_554_432.0;
    const FUSED: (Engine, Verdict, Bound) = (Engine::CudaCore, Verdict::Fuse, Bound::Memory);
    const LEFT: (Engine, Verdict, Bound) = (Engine::Tensor, Verdict::Leave, Bound::Compute);

    fn case(engine: Engine, flop: f64, bytes: f64) -> Case {
        let precision = match engine {
            Engine::Tensor => Precision::Fp16,
            Engine::CudaCore => Precision::Fp32,
        };
        let gpu = hardware::gpu("a100-sxm-80gb").unwrap();
        Case {
            roof: gpu.roof(engine, precision, Sparsity::Dense).unwrap(),
            flops: Flops::new(flop).unwrap(),
            bytes: Bytes::new(bytes).unwrap(),
            time: None,
            share: None,
            saved: None,
            library: true,
        }
    }

    /// The four operators of exercise 1 on an A100 at their floors, of which the
    /// sum is 4569.7 µs (audit, section 6): a and d are fused only, b and c are
    /// left to the library. a's share is 65.8 / 4569.7 = 1.44 %, all of it saved:
    /// 1 / (1 − 0.0144) − 1 = 1.46 %; d's is 2.16 %, of which 2/3: 1.46 % too.
    #[rstest]
    #[case::gelu(FUSED, 8.0 * E, 4.0 * E, Some(4.0 * E), 65.8, Some(0.0146))]
    #[case::linear_b(LEFT, 274_877_906_944.0, 167_772_160.0, None, 881.0, None)]
    #[case::linear_c(LEFT, 1_099_511_627_776.0, 469_762_048.0, None, 3524.1, None)]
    #[case::add(FUSED, E, 6.0 * E, Some(4.0 * E), 98.7, Some(0.0146))]
    fn exercise_one(
        #[case] (engine, verdict, bound): (Engine, Verdict, Bound),
        #[case] flop: f64,
        #[case] bytes: f64,
        #[case] saved: Option<f64>,
        #[case] floor_us: f64,
        #[case] gain: Option<f64>,
    ) {
        let decision = decide(&Case {
            share: Some(floor_us / 4569.7),
            saved: saved.and_then(|saved| Bytes::new(saved).ok()),
            ..case(engine, flop, bytes)
        })
        .unwrap();
        assert_eq!((decision.verdict, decision.bound), (verdict, bound));
        assert!((decision.floor.get() * 1e6 / floor_us - 1.0).abs() < 1e-3);
        match (decision.gain, gain) {
            (Some(ours), Some(theirs)) => assert!((ours - theirs).abs() < 1e-4, "{ours}"),
            (ours, theirs) => assert_eq!(ours, theirs),
        }
    }

    /// 201.3 MB at 2.039 TB/s are 98.7 µs: twice that has headroom 2, and half of
    /// a share of 10 % makes the step 1 / 0.95 − 1 = 5.26 % faster.
    #[test]
    fn what_no_library_has_is_written_where_it_pays() {
        let floor = 6.0 * E / 2.039e12;
        let time = |times: f64| Seconds::new(times * floor).ok();
        let alone = Case {
            library: false,
            ..case(Engine::CudaCore, E, 6.0 * E)
        };
        let with = |times, share| {
            decide(&Case {
                time: time(times),
                share,
                ..alone
            })
            .unwrap()
        };
        let far = with(2.0, Some(0.1));
        assert_eq!(far.verdict, Verdict::Write);
        assert!((far.gain.unwrap() - 0.0526).abs() < 1e-4);
        assert!((far.headroom.unwrap() - 2.0).abs() < 1e-9);
        // Half of 0.9 % is 0.45 % of the step.
        assert!(matches!(
            with(2.0, Some(0.009)).reason,
            Reason::SmallGain(_)
        ));
        assert_eq!(with(1.2, Some(0.5)).verdict, Verdict::Leave);
        let unmeasured = decide(&alone).unwrap();
        assert_eq!(unmeasured.verdict, Verdict::Write);
        assert_eq!(unmeasured.reason, Reason::Unmeasured);
        let library = decide(&Case {
            library: true,
            time: time(2.0),
            ..alone
        });
        assert!(matches!(library.unwrap().reason, Reason::LibraryFar(_)));
    }

    #[test]
    fn a_time_below_the_floor_decides_nothing() {
        let impossible = decide(&Case {
            time: Seconds::new(90e-6).ok(),
            ..case(Engine::CudaCore, E, 6.0 * E)
        });
        assert!((impossible.unwrap_err().floor.get() - 98.7e-6).abs() < 1e-7);
    }

    #[test]
    fn traffic_saved_saves_no_time_where_arithmetic_decides() {
        let linear = case(Engine::Tensor, 274_877_906_944.0, 167_772_160.0);
        let decision = decide(&Case {
            saved: Bytes::new(67e6).ok(),
            ..linear
        });
        assert_eq!(decision.unwrap().verdict, Verdict::Leave);
        // A step that is nothing else has no end of gain, and no infinite one.
        assert!(gain(1.0, 1.0).is_finite());
    }
}
