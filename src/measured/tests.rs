use super::*;
use ridgepoint_course::{locale::Locale, record};

/// The run that comes with the course.
pub(crate) const TEXT: &str = include_str!("../../chapters/11-roofline/data/run_h200.json");

/// A run of a device with these cases.
pub(crate) fn run_of(device: &str, cases: &str) -> String {
    format!(
        "{{\"format\": \"ridgepoint-run\", \"version\": 1, \"device\": \"{device}\", \
         \"date\": \"2026-12-01\", \"cases\": [{cases}]}}"
    )
}

const GEMM: &str =
    r#"{"name": "gemm_fp16_cublas_4096", "us": 500, "flop": 137438953472, "bytes": 100663296}"#;

fn fault(text: &str) -> Fault {
    Run::read(text).unwrap_err()
}

fn says(text: &str) -> String {
    let said = Locale::ALL.map(|locale| fault(text).say(locale));
    said.join(" ")
}

#[test]
fn the_bundled_run_is_whole() {
    let run = Run::read(TEXT).unwrap();
    assert_eq!((run.cases.len(), run.skipped.len()), (28, 0));
    assert_eq!(run.device, "NVIDIA H200");
    assert_eq!(run.short_device(), "H200");
    assert_eq!(run.gpu.map(|gpu| gpu.id), Some("h200-sxm"));
    let facts = run.facts.each_ref().map(|fact| fact.as_deref().unwrap());
    assert_eq!(
        facts[..4],
        ["580.159.04", "2.11.0+cu130", "3.6.0", "2026-11-30"]
    );
    for case in &run.cases {
        assert!(
            matches!(run.judge(case), Some(Verdict::Below(_))),
            "{case:?}"
        );
        assert!(case.error.unwrap() < 0.002, "{case:?}");
    }
}

/// 2 · 4096^3 FLOP in 197.152 µs are 697.1 TFLOPS, 70.5 % of 989.4; 8.59 GB in
/// 2018.3 µs are 4256 GB/s, 88.7 % of 4800.
#[test]
fn cases_are_held_against_their_own_roof() {
    let run = Run::read(TEXT).unwrap();
    let share = |name| match run.judge(run.case(name).unwrap()) {
        Some(Verdict::Below(utilisation)) => utilisation.of_roof,
        other => panic!("{other:?}"),
    };
    assert!((share("gemm_fp16_cublas_4096") - 0.7046).abs() < 1e-4);
    assert!((share("copy_d2d_4GiB") - 0.8867).abs() < 1e-4);
}

#[test]
fn a_damaged_file_is_said_to_be_damaged() {
    assert_eq!(fault(""), Fault::Empty);
    assert_eq!(fault(" \n\u{feff}"), Fault::Empty);
    assert_eq!(fault(&"x".repeat(LONGEST + 1)), Fault::Long);
    let cut: String = TEXT.lines().take(40).collect::<Vec<_>>().join("\n");
    assert_eq!(fault(&cut), Fault::Ended { line: 40 });
    let odd = TEXT.replacen("\"us\": ", "\"us\" ", 1);
    assert!(
        matches!(fault(&odd), Fault::Broken { line: 23, .. }),
        "{:?}",
        fault(&odd)
    );
    assert!(says("case,us\ncopy,1\n").contains("ridgepoint_run.json"));
}

#[test]
fn a_foreign_file_and_the_future_are_told_apart() {
    assert_eq!(fault("[1, 2]"), Fault::Foreign(None));
    assert_eq!(fault("{\"traceEvents\": []}"), Fault::Foreign(None));
    let other = "{\"format\": \"ncu-report\", \"version\": 1}";
    assert_eq!(fault(other), Fault::Foreign(Some("\"ncu-report\"".into())));
    let future = TEXT.replacen("\"version\": 1", "\"version\": 2", 1);
    assert_eq!(fault(&future), Fault::FromTheFuture("2".into()));
    assert_eq!(
        fault(&TEXT.replacen("\"version\": 1", "\"version\": 0", 1)),
        Fault::Field("version")
    );
}

#[test]
fn what_a_run_must_have_is_asked_for() {
    assert_eq!(fault(&run_of("", GEMM)), Fault::Field("device"));
    assert_eq!(
        fault(&TEXT.replacen("\"cases\"", "\"case\"", 1)),
        Fault::Field("cases")
    );
    assert_eq!(fault(&run_of("x", "")), Fault::Untimed);
    assert_eq!(fault(&run_of("x", "{\"us\": 1}")), Fault::Nameless(1));
    let twice = format!("{GEMM}, {GEMM}");
    assert_eq!(
        fault(&run_of("x", &twice)),
        Fault::Twice("gemm_fp16_cublas_4096".into())
    );
}

#[test]
fn a_time_is_more_than_nothing() {
    for us in ["0", "-3.5", "NaN", "null", "\"fast\""] {
        let case = GEMM.replace("500", us);
        let text = run_of("x", &case);
        assert!(matches!(fault(&text), Fault::Time { .. }), "{us}");
        assert!(says(&text).contains("gemm_fp16_cublas_4096"));
        assert!(says(&text).contains(us), "{}", says(&text));
    }
    let none = run_of("x", &GEMM.replace("\"us\": 500,", ""));
    assert!(matches!(fault(&none), Fault::Time { .. }));
    for (from, to) in [
        ("100663296", "0"),
        ("137438953472", "-1"),
        ("137438953472", "null"),
    ] {
        let text = run_of("x", &GEMM.replace(from, to));
        assert!(matches!(fault(&text), Fault::Count { .. }), "{to}");
        assert!(says(&text).contains(to));
    }
}

/// At 989.4 TFLOPS 137.4 GFLOP take at least 138.9 µs.
#[test]
fn a_case_above_its_roof_is_not_used() {
    let text = run_of("NVIDIA H200", &GEMM.replace("500", "100"));
    let run = Run::read(&text).unwrap();
    assert_eq!(run.case("gemm_fp16_cublas_4096"), None);
    let Some(Verdict::Impossible(refusal)) = run.judge(&run.cases[0]) else {
        panic!("{run:?}");
    };
    assert!((refusal.floor().get() - 138.91e-6).abs() < 1e-8);
}

/// 67.1 MB in 40 µs are 1.68 TB/s, above the 1.01 of an RTX 4090, whose L2 of 72 MB
/// holds them.
#[test]
fn what_fits_the_l2_may_be_above_the_roof_of_hbm() {
    let case =
        r#"{"name": "rmsnorm_fp16_4096x4096", "us": 40, "flop": 67108864, "bytes": 67108864}"#;
    let run = Run::read(&run_of("NVIDIA GeForce RTX 4090", case)).unwrap();
    assert!(matches!(
        run.judge(&run.cases[0]),
        Some(Verdict::Explained(_))
    ));
    assert!(run.case("rmsnorm_fp16_4096x4096").is_some());
}

#[test]
fn a_wrong_result_has_no_time() {
    let wrong = GEMM.replace("\"us\": 500", "\"correct\": false, \"us\": 500");
    assert_eq!(fault(&run_of("x", &wrong)), Fault::Untimed);
    let skipped =
        r#"{"name": "fa_fwd_fp16_triton", "relative_error": NaN, "skipped": "OutOfResources"}"#;
    let run = Run::read(&run_of("x", &format!("{GEMM}, {skipped}"))).unwrap();
    assert_eq!(run.skipped[0].reason, "OutOfResources");
    assert_eq!(run.cases.len(), 1);
}

#[test]
fn an_unknown_board_is_asked_for_and_kept() {
    let mut run = Run::read(&run_of("NVIDIA B200", GEMM)).unwrap();
    assert_eq!((run.gpu, run.is_recognised()), (None, false));
    assert_eq!(run.judge(&run.cases[0]), None);
    run.gpu = hardware::gpu("b200-hgx").ok();
    let kept = record::encode(&run);
    assert_eq!(record::decode::<Run>(&kept), Ok(run));
    assert!(record::decode::<Run>("v=1&run=x").is_err());
}
