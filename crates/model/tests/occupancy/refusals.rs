//! Bad input, each with a sentence that says the limit.

use ridgepoint_model::ModelError;
use ridgepoint_model::occupancy::{Carveout, Launch, LaunchError, OptIn, limits, parse_capability};
use rstest::rstest;

use super::refused;

#[rstest]
#[case(Launch::new(0, 32), "model.launch.threads")]
#[case(Launch::new(1025, 32), "model.launch.threads")]
#[case(Launch::new(128, 0), "model.launch.registers")]
#[case(Launch::new(128, 256), "model.launch.registers")]
#[case(Launch::new(128, 32).with_dynamic(166_913), "model.launch.shared-reserved")]
#[case(Launch::new(128, 32).with_static(49_153), "model.launch.static-shared")]
#[case(Launch::new(1024, 65), "model.launch.register-file")]
#[case(Launch { barriers: 17, ..Launch::new(128, 32) }, "model.launch.barriers")]
#[case(Launch::new(128, 32).with_carveout(Carveout::Percent(101)), "model.launch.carveout")]
#[case(
    Launch { opt_in: OptIn::Never, ..Launch::new(128, 32).with_dynamic(49_153) },
    "model.launch.not-opted-in"
)]
#[case(
    Launch { opt_in: OptIn::Declared(32_768), ..Launch::new(128, 32).with_dynamic(40_960) },
    "model.launch.undeclared"
)]
fn each_reason_has_its_sentence(#[case] launch: Launch, #[case] id: &str) {
    let error = refused("8.0", launch);
    assert_eq!(error.message().id, id);
    assert_eq!(ModelError::from(error.clone()).message(), error.message());
    assert_eq!(
        ModelError::from(error.clone()).to_string(),
        error.to_string()
    );
}

#[test]
fn the_figures_of_a_refusal() {
    let message = refused("8.0", Launch::new(1024, 65)).message();
    for (name, text) in [
        ("threads", "1024"),
        ("registers", "65"),
        ("rounded", "72"),
        ("warps", "32"),
        ("charged", "73\u{202f}728"),
        ("available", "65\u{202f}536"),
        ("most", "896"),
    ] {
        assert_eq!(message.arg(name), Some(text));
    }
    let threads = refused("8.0", Launch::new(1025, 32));
    assert_eq!(threads, LaunchError::Threads { threads: 1025 });
    assert_eq!(
        threads.to_string(),
        "a block has 1 to 1024 threads, not 1025"
    );
}

#[rstest]
#[case("8.0", "8.0")]
#[case(" sm_80 ", "8.0")]
#[case("80", "8.0")]
#[case("sm_90a", "9.0")]
#[case("SM_120", "12.0")]
#[case("compute_103f", "10.3")]
#[case("sm75", "7.5")]
#[case("121", "12.1")]
fn capabilities_are_read(#[case] text: &str, #[case] name: &str) {
    assert_eq!(parse_capability(text).unwrap().name, name);
}

#[rstest]
#[case("")]
#[case("8")]
#[case("8.1")]
#[case("10.1")]
#[case("sm_")]
#[case("sm_99")]
#[case("9.0.0")]
#[case("-8.0")]
#[case("ampere")]
#[case("八.零")]
#[case("999999999999.0")]
fn unknown_capabilities_are_refused(#[case] text: &str) {
    let error = parse_capability(text).unwrap_err();
    assert_eq!(error.message().id, "model.unknown-capability");
    let known = "7.0, 7.2, 7.5, 8.0, 8.6, 8.7, 8.9, 9.0, 10.0, 10.3, 11.0, 12.0, 12.1";
    assert_eq!(error.message().arg("known"), Some(known));
}

#[test]
fn a_neighbour_is_no_answer() {
    assert!(limits((8, 1)).is_err());
    assert!(limits((12, 2)).is_err());
}
