use super::{SETTINGS, plan, presets, run, stages};
use crate::widgets::{evidence::State, launches, timings, timings::Times};
use ridgepoint_course::{locale::Locale, props::Props};
use ridgepoint_model::profiler::speed_of_light::Verdict;
use run::{Decision, Regime, Run};
use stages::Stage;

fn state(query: &str) -> State {
    let (state, refused) = State::new(SETTINGS).changed_by(&Props::parse(query));
    assert!(refused.is_empty(), "{refused:?}");
    state
}

fn run_of(query: &str) -> Run {
    run::read(&state(query), Locale::En).unwrap()
}

fn times() -> Times {
    Times {
        text: Some(timings::tests::TEXT.into()),
        own: None,
    }
}

fn preset(id: &str) -> Run {
    let base = State::new(SETTINGS);
    let mut state = base.clone();
    let preset = presets::ALL.iter().find(|preset| preset.id == id).unwrap();
    presets::fill_in(preset, &mut state, &base, &times(), launches::tests::TEXT);
    run::read(&state, Locale::En).unwrap()
}

fn says(run: &Run, stage: Stage) -> String {
    stages::html(run, stage, Locale::En).replace('\u{a0}', " ")
}

/// Audit, section 8: 2 · 2 · 4096² = 67,108,864 B; in 0.18 ms 372.8 GB/s, 18.3 % of 2039; the floor
/// is 32.9 µs, 5.47 times shorter; 22 / 55 is latency; 78 % are about 3.5 reads.
#[test]
fn exercise_3_is_below_its_target_and_waits() {
    let run = preset("exercise");
    assert!((run.work.count.bytes().get() - 67_108_864.0).abs() < 0.5);
    assert!((run.reached().unwrap() - 0.1828).abs() < 1e-4);
    assert_eq!(
        (run.regime(), run.decision()),
        (Regime::Memory, Decision::Profile)
    );
    assert_eq!(run.sol.unwrap().verdict(), Verdict::Latency);
    let measured = says(&run, Stage::Measured);
    for part in ["5.47 times", "18.3 %", "372.8 GB/s", "2.04 TB/s"] {
        assert!(measured.contains(part), "{part} in {measured}");
    }
    let profile = says(&run, Stage::Profile);
    // 55 / 18.28 = 3.0; one pass that writes as much as it reads hits half.
    for part in [
        "3 times the least",
        "50 %",
        "about 3.5 times",
        "latency-bound",
        "long_scoreboard 62 %",
    ] {
        assert!(profile.contains(part), "{part} in {profile}");
    }
    let plan = plan::text(&run, Locale::En);
    for part in [
        "67.11 MB",
        "32.91 µs",
        "372.8 GB/s",
        "18.3 %",
        "SM SOL: 22",
        "latency",
        "ncu ",
        "read about 3.5 times",
    ] {
        assert!(plan.contains(part), "{part} in {plan}");
    }
    assert!(!plan.contains('<'), "{plan}");
}

/// It begins with what was measured: 22.848 µs of `timings.csv`, and the counters of the launch.
#[test]
fn it_begins_with_what_was_measured() {
    assert_eq!(preset("rmsnorm"), run_of(""));
    assert_eq!(run_of("").sol.unwrap().verdict(), Verdict::Latency);
}

/// Audit, section 10: 88.6 % of the bandwidth for the adds, below the chapter's 90 %; 500 TFLOPS for
/// the product of that configuration, 52 % of 989.4 in 265.6 µs; M − S is 6 points: balanced.
#[test]
fn the_four_cases_take_their_ways() {
    let add = preset("add");
    assert!((add.reached().unwrap() - 0.889).abs() < 1e-3);
    assert_eq!(
        (add.regime(), add.decision()),
        (Regime::Memory, Decision::Profile)
    );
    assert_eq!(add.sol.unwrap().verdict(), Verdict::HighThroughput);
    let softmax = preset("softmax");
    assert_eq!(softmax.sol.unwrap().verdict(), Verdict::Memory);
    let product = preset("matmul");
    assert_eq!(
        (product.regime(), product.decision()),
        (Regime::Compute, Decision::Profile)
    );
    assert!((product.reached().unwrap() - 137_438_953_472.0 / 265.632e-6 / 989.4e12).abs() < 1e-6);
    assert_eq!(product.sol.unwrap().verdict(), Verdict::Balanced);
    assert_eq!(product.re_reads(), None);
    assert!((product.target.share - 0.85).abs() < 1e-12);
    // The chapter asks attention for bandwidth; it lies right of the ridge.
    let attention = preset("attention");
    assert_eq!(attention.target.rule.unwrap().section, "11.9");
    assert_eq!(attention.sol.unwrap().verdict(), Verdict::Latency);
}

/// Section 11.5: the largest stall means something from 30 % on, and only where what warps wait for
/// is not at its limit. The product's barrier has 20.9 %; the add has a unit above 80 %.
#[test]
fn a_stall_is_treated_only_where_it_speaks() {
    for (id, why) in [("matmul", "less than 30 %"), ("add", "is above 80 %")] {
        let run = preset(id);
        let stall = run.stall.unwrap().0.id();
        assert!(says(&run, Stage::Profile).contains(why), "{id}");
        let plan = says(&run, Stage::Plan);
        assert!(!plan.contains(&format!("{stall}:")), "{plan}");
    }
    assert!(says(&preset("exercise"), Stage::Plan).contains("long_scoreboard:"));
    for run in [preset("impossible"), run_of("target=60")] {
        assert_eq!(says(&run, Stage::Plan), "");
    }
}

/// Numbers of a kernel do not pass for those of another.
#[test]
fn another_kernel_makes_the_numbers_stale() {
    let rmsnorm = presets::ALL
        .iter()
        .find(|preset| preset.id == "rmsnorm")
        .unwrap();
    let source = |query: &str| rmsnorm.source(&state(query), &times(), Locale::En);
    assert!(source("").contains("do_bench"));
    assert!(source("time=1+ms&sm=3").contains("do_bench"));
    for query in ["op=gemm", "rows=64", "gpu=t4"] {
        assert!(source(query).contains("put in your own"), "{query}");
    }
    // A product that reads its operands again and again is no stream.
    let product = run_of("op=gemm&time=243+us&memory=72.03");
    let said = says(&product, Stage::Profile);
    assert!(
        !said.contains("L2 hit rate") && said.contains("L1 or L2, not DRAM"),
        "{said}"
    );
}

#[test]
fn at_the_target_it_stops() {
    let run = run_of("target=60");
    assert_eq!(run.decision(), Decision::Stop);
    assert!(says(&run, Stage::Profile).contains("can be left out"));
    let plan = plan::text(&run, Locale::Zh);
    assert!(plan.contains("停手") && !plan.contains("ncu --"), "{plan}");
}

#[test]
fn what_cannot_be_is_not_profiled() {
    let run = preset("impossible");
    assert_eq!(run.decision(), Decision::Impossible);
    assert!(says(&run, Stage::Measured).contains("This cannot be"));
    assert!(!plan::text(&run, Locale::En).contains("ncu --"));
}

/// 2 · 64³ FLOP and 24 kB: shorter than any launch.
#[test]
fn a_tiny_product_belongs_to_the_launch() {
    let run = run_of("op=gemm&m=64&n=64&k=64&time=");
    assert_eq!(
        (run.regime(), run.decision()),
        (Regime::Launch, Decision::Unmeasured)
    );
    assert!(says(&run, Stage::Before).contains("shorter than a launch"));
    assert!(plan::text(&run, Locale::En).contains("no time yet"));
}

/// 44,452,... B counted for 67,108,864: both intensities are named.
#[test]
fn counted_bytes_stand_beside_the_algorithms() {
    let run = run_of("bytes=33569024+%2B+10898944");
    let said = says(&run, Stage::Decision);
    for part in [
        "67.1 MB",
        "44.5 MB",
        "by the algorithm",
        "by the counted bytes",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
}

/// Percentages above 100 are real, negative ones are not.
#[test]
fn odd_numbers_are_taken_or_refused() {
    let run = run_of("memory=103.2");
    assert!(says(&run, Stage::Profile).contains("above 100 %"));
    for query in ["sm=-3", "waves=x", "time=soon", "target=130"] {
        assert!(run::read(&state(query), Locale::En).is_err(), "{query}");
    }
    let open = run_of("sm=&memory=&stall=&hit=&waves=");
    assert!(open.sol.is_none() && says(&open, Stage::Profile).contains("the first two numbers"));
}

/// 50 / 50: two rows of the chapter hold, and NVIDIA says latency.
#[test]
fn the_chapters_rows_contradict_each_other() {
    let run = run_of("sm=50&memory=50");
    assert_eq!(run.sol.unwrap().verdict(), Verdict::Latency);
    assert!(says(&run, Stage::Profile).contains("latency-bound, balanced"));
    assert!(says(&run_of("sm=70&memory=70"), Stage::Profile).contains("says nothing between"));
}

#[test]
fn an_author_learns_what_is_wrong() {
    let error = |query: &str| {
        super::checked(&Props::parse(query))
            .unwrap_err()
            .to_string()
    };
    assert!(error("op=conv").contains("attention"));
    assert!(error("time=fast").contains("cannot be read"));
    assert!(super::checked(&Props::parse(super::WIDGET.sample)).is_ok());
}

#[test]
fn every_stage_speaks_both_languages() {
    for preset in presets::ALL {
        let run = self::preset(preset.id);
        // At the target, and above the roof, there is nothing to try.
        let over = matches!(run.decision(), Decision::Stop | Decision::Impossible);
        for stage in Stage::ALL {
            for locale in [Locale::Zh, Locale::En] {
                assert_eq!(
                    stages::html(&run, stage, locale).is_empty(),
                    over && stage == Stage::Plan,
                    "{} {stage:?}",
                    preset.id
                );
            }
        }
    }
}
