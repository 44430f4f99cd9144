//! Stall reasons of real launches: shares, what is large, and whether NVIDIA's rule spoke.
#![allow(clippy::unwrap_used)]

use ridgepoint_model::error::ModelError;
use ridgepoint_model::profiler::stall::{
    Chapter, Family, Kind, LATENCY, Named, Speech, Stall, Stalls,
};
use rstest::rstest;

const TEXT: &str = include_str!("../../../chapters/11-roofline/data/ncu_stalls.csv");

struct Launch {
    kernel: String,
    stalls: Stalls,
    /// What the rule `CPIStall` names, and the percentages in its text.
    rule: Vec<(Stall, f64)>,
}

fn launches() -> Vec<Launch> {
    let mut lines = TEXT.lines().filter(|line| !line.starts_with('#'));
    let head: Vec<_> = lines.next().unwrap().split(',').collect();
    let read = |line: &str| {
        let row: Vec<_> = line.split(',').collect();
        let cell = |name: &str| row[head.iter().position(|column| *column == name).unwrap()];
        let number = |name: &str| cell(name).parse::<f64>().unwrap();
        let stalls = Stalls::new(Stall::ALL.map(|stall| (stall, number(stall.id())))).unwrap();
        let stalls = stalls.with_latency(number("latency")).unwrap();
        let words = cell("rule").split(' ').filter(|word| *word != "-");
        let shares = cell("rule_pct").split(' ');
        let rule = words
            .zip(shares)
            .map(|(word, share)| (Stall::parse(word).unwrap(), share.parse::<f64>().unwrap()));
        Launch {
            kernel: cell("kernel").to_owned(),
            stalls: stalls.with_issue(number("issue_pct") / 100.0).unwrap(),
            rule: rule.collect(),
        }
    };
    lines.map(read).collect()
}

fn launch(kernel: &str) -> Stalls {
    let found = launches().into_iter().find(|one| one.kernel == kernel);
    found.unwrap().stalls
}

/// The rule's own texts: which reasons it names, and "about 95.8% of the total average of 96.0
/// cycles". `empty` has two of them.
#[test]
fn the_rule_speaks_where_nvidias_did() {
    let launches = launches();
    assert_eq!(launches.len(), 27);
    let mut silent = 0;
    for Launch {
        kernel,
        stalls,
        rule,
    } in &launches
    {
        let theirs: Vec<_> = rule.iter().map(|(stall, _)| *stall).collect();
        assert_ne!(stalls.speech(), Speech::IssueUnknown, "{kernel}");
        if let Speech::Names(ours) = stalls.speech() {
            assert_eq!(ours, theirs, "{kernel}");
        } else {
            assert!(theirs.is_empty(), "{kernel}");
            silent += 1;
        }
        for (stall, percent) in rule {
            let ours = 100.0 * stalls.share(*stall).unwrap();
            assert!((ours - percent).abs() < 0.1, "{kernel} {stall:?} {ours}");
        }
    }
    // fma_loop, dfma_loop, gemm_128x128, attention, attention_cudnn.
    assert_eq!(silent, 5);
}

/// Cycles per issue, and of how many.
#[rstest]
#[case("axpy_float", Stall::LongScoreboard, 92.0, 96.0)]
#[case("chase", Stall::LongScoreboard, 489.2, 492.6)]
#[case("fma_loop", Stall::NotSelected, 8.37, 9.94)]
#[case("strided_copy", Stall::LongScoreboard, 350.0, 647.0)]
fn the_largest_of_known_kernels(
    #[case] kernel: &str,
    #[case] stall: Stall,
    #[case] cycles: f64,
    #[case] of: f64,
) {
    let stalls = launch(kernel);
    assert_eq!(stalls.largest(), Some(stall));
    let close = |ours: f64, theirs: f64| (ours - theirs).abs() <= theirs * 1e-3;
    assert!(close(stalls.get(stall).unwrap(), cycles), "{kernel}");
    assert!(close(stalls.whole(), of), "{kernel}");
    assert!((stalls.share(stall).unwrap() - cycles / of).abs() < 2e-3);
}

#[test]
fn a_strided_copy_waits_for_three_things() {
    let stalls = launch("strided_copy");
    let first = &stalls.sorted()[..3];
    let expected = [Stall::LongScoreboard, Stall::Drain, Stall::ShortScoreboard];
    assert_eq!(first, expected);
    for (stall, cycles) in expected.into_iter().zip([350.0, 192.0, 86.0]) {
        assert!((stalls.get(stall).unwrap() - cycles).abs() < 0.5);
    }
    // 192.35 / 647.05 = 29.7 %: below the 30 % from which the rule names it.
    assert_eq!(stalls.speech(), Speech::Names(vec![Stall::LongScoreboard]));
}

/// Every launch but the three shortest adds up to its latency within 4 %.
#[test]
fn reasons_add_up_to_the_latency() {
    for Launch { kernel, stalls, .. } in launches() {
        let sum: f64 = stalls.values().iter().map(|(_, value)| value).sum();
        let ratio = sum / stalls.whole();
        let most = match kernel.as_str() {
            "empty" => 1.2,
            "gemm_cublas_small" => 0.05,
            _ => 0.04,
        };
        assert!((ratio - 1.0).abs() < most, "{kernel} {ratio}");
    }
}

#[test]
fn turns_are_no_stalls() {
    assert_eq!(Stall::Selected.kind(), Kind::Issuing);
    assert_eq!(Stall::NotSelected.kind(), Kind::Ready);
    let waiting = Stall::ALL.iter().filter(|one| one.kind() == Kind::Waiting);
    assert_eq!(waiting.count(), 17);
    // Even where nothing else is large, `selected` is never the largest.
    let only = Stalls::new([(Stall::Selected, 1.0), (Stall::Wait, 0.2)]).unwrap();
    assert_eq!(only.largest(), Some(Stall::Wait));
    assert_eq!(
        Stalls::new([(Stall::Selected, 1.0)]).unwrap().largest(),
        None
    );
}

/// The rule: share above 30 %, and an issue in less than 80 % of cycles.
#[rstest]
#[case(30.0, 0.5, Speech::NoneLarge)]
#[case(30.1, 0.5, Speech::Names(vec![Stall::Wait]))]
#[case(30.1, 0.799, Speech::Names(vec![Stall::Wait]))]
#[case(99.0, 0.8, Speech::SchedulerBusy)]
fn thresholds_of_the_rule(#[case] wait: f64, #[case] issue: f64, #[case] speech: Speech) {
    let stalls = Stalls::new([(Stall::Wait, wait)]).unwrap();
    let stalls = stalls
        .with_latency(100.0)
        .unwrap()
        .with_issue(issue)
        .unwrap();
    assert_eq!(stalls.speech(), speech);
}

#[test]
fn what_was_not_given_is_not_guessed() {
    let samples = Stalls::new([(Stall::Wait, 30.0), (Stall::Selected, 10.0)]).unwrap();
    assert_eq!(samples.speech(), Speech::IssueUnknown);
    // Without a latency shares are of the sum: 30 of 40.
    assert_eq!(samples.share(Stall::Wait), Some(0.75));
    assert_eq!(samples.share(Stall::Drain), None);
    let nothing = Stalls::new([(Stall::Wait, 0.0)]).unwrap();
    assert_eq!(nothing.share(Stall::Wait), None);
    // The last of two values counts.
    let twice = Stalls::new([(Stall::Wait, 1.0), (Stall::Wait, 2.0)]).unwrap();
    assert_eq!(twice.get(Stall::Wait), Some(2.0));
}

#[test]
fn values_that_no_counter_has_are_refused() {
    for value in [-1.0, f64::NAN, f64::INFINITY] {
        let error = Stalls::new([(Stall::Wait, value)]).unwrap_err();
        assert!(matches!(error, ModelError::Reading { .. }));
        assert_eq!(error.message().id, "model.reading.stall");
    }
    let wait = || Stalls::new([(Stall::Wait, 1.0)]).unwrap();
    let latency = wait().with_latency(-1.0).unwrap_err();
    assert_eq!(latency.message().id, "model.reading.latency");
    let issue = wait().with_issue(f64::NAN).unwrap_err();
    assert_eq!(issue.message().id, "model.reading.issue");
}

#[rstest]
#[case("long_scoreboard", Stall::LongScoreboard, Family::Short)]
#[case("Stall Long Scoreboard", Stall::LongScoreboard, Family::Short)]
#[case("No Instructions", Stall::NoInstruction, Family::Short)]
#[case("no_instruction", Stall::NoInstruction, Family::Short)]
#[case(
    "smsp__average_warps_issue_stalled_no_instruction_per_issue_active.ratio",
    Stall::NoInstruction,
    Family::Average
)]
#[case(
    "smsp__pcsamp_warps_issue_stalled_no_instructions",
    Stall::NoInstruction,
    Family::Samples
)]
#[case(
    "smsp__pcsamp_warps_issue_stalled_warpgroup_arrive",
    Stall::Gmma,
    Family::Samples
)]
#[case("smsp__warps_issue_stalled_wait.sum", Stall::Wait, Family::Raw)]
#[case("Stall IMC Miss", Stall::ImcMiss, Family::Short)]
fn names_of_every_family(#[case] name: &str, #[case] stall: Stall, #[case] family: Family) {
    assert_eq!(Named::read(name), Some(Named::Stall(stall, family)));
}

#[test]
fn names_lead_back_to_their_stall() {
    for stall in Stall::ALL {
        assert_eq!(Stall::parse(stall.id()), Some(stall));
        let average = Named::read(&stall.average());
        assert_eq!(average, Some(Named::Stall(stall, Family::Average)));
        let samples = Named::read(&stall.samples());
        assert_eq!(samples, Some(Named::Stall(stall, Family::Samples)));
    }
    assert_eq!(Named::read(LATENCY), Some(Named::Latency));
    let issue = "smsp__issue_active.avg.pct_of_peak_sustained_active";
    assert_eq!(Named::read(issue), Some(Named::Issue));
    // Samples without an issue are another count.
    let other = "smsp__pcsamp_warps_issue_stalled_wait_not_issued";
    assert_eq!(Named::read(other), None);
    assert_eq!(Named::read("dram__bytes_read.sum"), None);
    assert_eq!(Named::read(""), None);
}

/// Six rows in the chapter (11.5.4): one right, three too narrow, two wrong.
#[test]
fn rows_of_the_chapter_are_judged() {
    let rows: Vec<_> = Stall::ALL
        .into_iter()
        .filter_map(|stall| Some((stall, stall.chapter()?)))
        .collect();
    assert_eq!(rows.len(), 6);
    let judged = |stall: Stall| stall.chapter().unwrap();
    assert_eq!(judged(Stall::ShortScoreboard), Chapter::Wrong("E54"));
    assert_eq!(judged(Stall::Membar), Chapter::Narrow("E55"));
    assert_eq!(judged(Stall::Wait), Chapter::Wrong("E56"));
    assert_eq!(judged(Stall::NoInstruction), Chapter::Narrow("E57"));
    assert_eq!(judged(Stall::LongScoreboard), Chapter::Narrow("E57"));
    assert_eq!(judged(Stall::Barrier), Chapter::Right);
}
