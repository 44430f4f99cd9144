//! Verdicts, thoughts and sentences.

use super::{of, said};
use crate::exercise::{
    Says,
    Verdict::{self, Ambiguous, Follows, Invalid, Misconception, Noted, Right, Wrong},
};
use rstest::rstest;

/// FLOP: 2·8192·4096·4096 = 274 877 906 944. Bytes: 2·(2·33 554 432 +
/// 16 777 216) = 167 772 160. Intensity: their quotient, 1638.4. Floor:
/// 167 772 160 / 2.039e12 = 82.28 µs. Shared memory: 96·1024 B.
#[rstest]
#[case("flop", "274877906944", Right)]
#[case("flop", "2.75e11", Right)]
#[case("flop", "275 GFLOP", Right)]
#[case("flop", "274,877,906,944", Right)]
#[case("bytes", "167772160", Right)]
#[case("bytes", "168 MB", Right)]
#[case("bytes", "160 MiB", Right)]
#[case("ai", "1638", Right)]
#[case("ai", "1,638.4", Right)]
#[case("ai", "1.64e3", Right)]
#[case("ai", "1622.1", Right)]
#[case("ai", "1621.9", Wrong)]
#[case("ai", "1654.7", Right)]
#[case("ai", "1654.9", Wrong)]
#[case("ai", "1,6", Ambiguous)]
#[case("ai", "", Invalid)]
#[case("ai", "about 1600", Invalid)]
#[case("ai", "1638 TFLOPS", Invalid)]
#[case("ai", "2048", Wrong)]
#[case("floor", "82.28", Right)]
#[case("floor", "0.08228 ms", Right)]
#[case("floor", "83.9", Noted)]
#[case("shared", "96", Right)]
#[case("shared", "98304 B", Right)]
#[case("shared", "96 KiB", Right)]
#[case("limit", "1", Right)]
#[case("limit", "1.52", Misconception)]
#[case("limit", "1.7", Invalid)]
#[case("limit", "0", Wrong)]
#[case("occupancy", "12.5", Right)]
#[case("occupancy", "12.5%", Right)]
#[case("occupancy", "１２．５％", Right)]
#[case("occupancy", "0.125", Noted)]
#[case("occupancy", "1/8", Noted)]
#[case("occupancy", "25%", Misconception)]
#[case("occupancy", "0.25", Misconception)]
#[case("occupancy", "0.3", Wrong)]
#[case("gelu", "2", Right)]
fn verdicts(#[case] part: &str, #[case] text: &str, #[case] verdict: Verdict) {
    let grade = of(part, &[(part, text)]);
    assert_eq!(grade.verdict, verdict, "{grade:?}");
    let read = !matches!(verdict, Invalid | Ambiguous);
    assert_eq!(grade.read_as.is_some(), read);
    assert_eq!(
        grade.verdict == Right && part != "bytes",
        grade.says.is_empty()
    );
}

fn messages(part: &str, answers: &[(&str, &str)]) -> Vec<&'static str> {
    let says = of(part, answers).says;
    let ids = says.iter().filter_map(|said| match said {
        Says::Message(message) => Some(message.id),
        Says::Text(_) => None,
    });
    ids.collect()
}

#[test]
fn two_readings_are_offered() {
    assert_eq!(of("ai", &[("ai", "1,6")]).readings, ["1.6", "16"]);
}

/// 819.2 comes from half the operations or from twice the bytes.
#[test]
fn siblings_tell_two_thoughts_apart() {
    let thoughts = |answers: &[(&str, &str)]| {
        let grade = of("ai", answers);
        (grade.verdict, grade.misconceptions)
    };
    let both = || vec!["no-fma".to_owned(), "fp32".to_owned()];
    let one = |id: &str| vec![id.to_owned()];
    let ai = ("ai", "819.2");
    assert_eq!(thoughts(&[ai]), (Misconception, both()));
    assert_eq!(messages("ai", &[ai]), ["exercise.number.several"]);
    // One right: it was the other.
    assert_eq!(
        thoughts(&[ai, ("flop", "275e9")]),
        (Misconception, one("fp32"))
    );
    assert_eq!(
        thoughts(&[ai, ("bytes", "168e6")]),
        (Misconception, one("no-fma"))
    );
    assert!(messages("ai", &[ai, ("bytes", "168e6")]).is_empty());
    // Both right: it was neither there, and may be either here.
    let right = [ai, ("flop", "275e9"), ("bytes", "168e6")];
    assert_eq!(thoughts(&right), (Misconception, both()));
    // A choice speaks too.
    assert_eq!(
        thoughts(&[ai, ("bound", "memory")]),
        (Misconception, one("fp32"))
    );
    // Half the operations were typed: it follows.
    assert_eq!(
        thoughts(&[ai, ("flop", "137.4e9")]),
        (Follows, one("no-fma"))
    );
    assert_eq!(
        thoughts(&[ai, ("bytes", "335544320")]),
        (Follows, one("fp32"))
    );
}

/// 137.4e9 / 335.5e6 = 409.6, behind which are both.
#[test]
fn what_follows_names_every_earlier_slip() {
    let wrong = [("flop", "137.4e9"), ("bytes", "335.5e6"), ("ai", "409.6")];
    let grade = of("ai", &wrong);
    assert_eq!((grade.verdict, grade.misconceptions.len()), (Follows, 2));
    assert_eq!(messages("ai", &wrong), ["exercise.number.follows"]);
    // Still right, whatever stands before.
    let mixed = [("flop", "137.4e9"), ("ai", "1638.4")];
    assert_eq!(of("ai", &mixed).verdict, Right);
    // A slip of one's own on top of an earlier one: 819.2 / 2.
    let twice = [("flop", "137.4e9"), ("ai", "409.6")];
    assert_eq!(of("ai", &twice).verdict, Misconception);
}

/// 1.001·274.88e9 / 167.77e6 = 1640.0, and 1 % above that is 1656.4.
#[test]
fn what_follows_from_a_rounded_number_is_no_slip() {
    let rounded = [("flop", "275.15e9"), ("ai", "1656")];
    let grade = of("ai", &rounded);
    assert_eq!((grade.verdict, grade.misconceptions), (Follows, vec![]));
    assert_eq!(
        messages("ai", &rounded),
        ["exercise.number.follows-rounded"]
    );
}

/// 335.5e6 / 2.0e12 = 167.8 µs: the other footing follows as well.
#[test]
fn another_footing_follows_too() {
    let grade = of("floor", &[("bytes", "335.5e6"), ("floor", "167.8")]);
    assert_eq!(
        (grade.verdict, grade.misconceptions),
        (Follows, vec!["fp32".to_owned()])
    );
}

/// 1.52·8/64 = 19 %.
#[test]
fn a_fraction_of_a_block_leads_on() {
    let answers = [("limit", "1.52"), ("occupancy", "19.05 %")];
    let grade = of("occupancy", &answers);
    assert_eq!(
        (grade.verdict, grade.misconceptions),
        (Follows, vec!["no-floor".to_owned()])
    );
}

#[rstest]
#[case("flop", "275 TFLOP", "exercise.number.other-prefix", "275\u{a0}GFLOP")]
#[case("flop", "275", "exercise.number.other-prefix", "275\u{a0}GFLOP")]
#[case("floor", "82.28 ms", "exercise.number.other-prefix", "82.28\u{a0}µs")]
#[case("floor", "0.08228", "exercise.number.other-prefix", "0.08228\u{a0}ms")]
#[case("bytes", "168", "exercise.number.other-prefix", "168\u{a0}MB")]
#[case("bytes", "160 MB", "exercise.number.other-base", "160\u{a0}MiB")]
#[case("bytes", "168 MiB", "exercise.number.other-base", "168\u{a0}MB")]
#[case("bytes", "168 GiB", "exercise.number.other-prefix", "168\u{a0}MB")]
#[case(
    "shared",
    "98304",
    "exercise.number.other-prefix",
    "98\u{202f}304\u{a0}B"
)]
#[case("ai", "1.638", "exercise.number.times-too-small", "1000")]
#[case(
    "ai",
    "1638.4e6",
    "exercise.number.times-too-large",
    "1\u{202f}000\u{202f}000"
)]
#[case("occupancy", "1.25", "exercise.number.point-too-small", "10")]
#[case("occupancy", "0.125 %", "exercise.number.point-too-small", "100")]
#[case("occupancy", "1250", "exercise.number.point-too-large", "100")]
fn the_unit_alone_is_wrong(
    #[case] part: &str,
    #[case] text: &str,
    #[case] id: &str,
    #[case] shown: &str,
) {
    let grade = of(part, &[(part, text)]);
    assert_eq!(grade.verdict, Misconception);
    assert_eq!(grade.misconceptions, ["unit-prefix"]);
    let [Says::Message(message)] = grade.says.as_slice() else {
        panic!("{grade:?}");
    };
    assert_eq!(message.id, id);
    let value = message.arg("fits").or(message.arg("factor"));
    assert_eq!(value, Some(shown));
    assert_eq!(message.arg("read"), grade.read_as.as_deref());
}

/// 12.5 % faster is 1.125 of the old speed; 1.12 and 9/8 mean that too. As a
/// percentage it is neither that nor a slipped point: 1.25 % would be.
#[rstest]
#[case("12.5", Right, &[])]
#[case("112.5 %", Noted, &[])]
#[case("1.125", Noted, &["exercise.number.as-share"])]
#[case("9/8", Noted, &["exercise.number.as-share"])]
#[case("1.125 %", Wrong, &["exercise.number.too-small"])]
#[case("1.25", Misconception, &["exercise.number.point-too-small"])]
#[case("1.5", Wrong, &["exercise.number.too-small"])]
fn a_ratio_that_is_accepted_is_no_slip_of_the_point(
    #[case] text: &str,
    #[case] verdict: Verdict,
    #[case] ids: &[&str],
) {
    let answers = [("faster", text)];
    assert_eq!(of("faster", &answers).verdict, verdict);
    assert_eq!(messages("faster", &answers), ids);
}

/// 1638.4 · 0.95 = 1556.5 and · 1.05 = 1720.3. A count has no further digit:
/// 21 of 20 is one too many.
#[rstest]
#[case("ai", "1600", "exercise.number.close")]
#[case("ai", "1557", "exercise.number.close")]
#[case("ai", "1556", "exercise.number.too-small")]
#[case("ai", "1720", "exercise.number.close")]
#[case("ai", "1721", "exercise.number.too-large")]
#[case("twenty", "21", "exercise.number.too-large")]
fn what_is_near_lacks_a_digit(#[case] part: &str, #[case] text: &str, #[case] id: &str) {
    assert_eq!(of(part, &[(part, text)]).verdict, Wrong);
    assert_eq!(messages(part, &[(part, text)]), [id]);
}

/// With 2.0 TB/s the floor is 83.89 µs, half of it 41.94 and a quarter 20.97:
/// 2 % above the key's 82.28 / 4 = 20.57.
#[test]
fn what_follows_from_another_footing_blames_nothing() {
    let noted = ["exercise.number.follows-noted"];
    let floor = ("floor", "83.9");
    let half = [floor, ("half", "41.95")];
    assert_eq!(of("half", &half).verdict, Follows);
    assert_eq!(messages("half", &half), noted);
    // Through a step that follows itself.
    let quarter = [floor, ("half", "41.95"), ("quarter", "20.97")];
    assert_eq!(of("quarter", &quarter).verdict, Follows);
    assert_eq!(messages("quarter", &quarter), noted);
    // A slip behind it all: 2·335.5 MB over 2.039 TB/s is 164.6 µs.
    let slip = [("bytes", "335.5e6"), ("floor", "164.6"), ("half", "82.3")];
    assert_eq!(messages("half", &slip), ["exercise.number.follows"]);
}

/// A sixth of 100 is 16.6667; both echoes stop at six digits.
#[test]
fn a_fraction_taken_as_a_share_is_echoed_in_few_digits() {
    let grade = of("sixth", &[("sixth", "1/6")]);
    assert_eq!(grade.verdict, Noted);
    assert_eq!(grade.read_as.as_deref(), Some("16.6667\u{a0}%"));
}

/// A count has no unit to be wrong.
#[test]
fn a_thousand_blocks_are_just_too_many() {
    assert_eq!(
        messages("limit", &[("limit", "1000")]),
        ["exercise.number.too-large"]
    );
    assert_eq!(
        messages("ai", &[("ai", "1500")]),
        ["exercise.number.too-small"]
    );
}

#[test]
fn a_share_is_taken_with_a_word_and_leads_on_as_such() {
    let grade = of("occupancy", &[("occupancy", "0.125")]);
    assert_eq!(grade.read_as.as_deref(), Some("12.5\u{a0}%"));
    let [Says::Message(message)] = grade.says.as_slice() else {
        panic!("{grade:?}");
    };
    assert_eq!(message.id, "exercise.number.as-share");
    assert_eq!(message.arg("read"), Some("0.125\u{a0}%"));
    assert_eq!(message.arg("taken"), Some("12.5\u{a0}%"));
}

/// Ten operations per element: 10/4 = 2.5 FLOP/B.
#[test]
fn an_assumption_is_what_everything_else_rests_on() {
    let grades = said(&[("k", "10"), ("gelu", "2.5")]);
    assert_eq!(grades["k"].verdict, Right);
    assert_eq!(grades["gelu"].verdict, Right);
    assert_eq!(of("gelu", &[("k", "10"), ("gelu", "2")]).verdict, Wrong);
    // The ends belong to it.
    assert_eq!(of("k", &[("k", "40")]).verdict, Right);
    assert_eq!(of("k", &[("k", "1")]).verdict, Right);
}

#[test]
fn an_assumption_out_of_range_is_none() {
    let grades = said(&[("k", "41"), ("gelu", "2")]);
    assert_eq!(grades["k"].verdict, Invalid);
    let [Says::Message(message)] = grades["k"].says.as_slice() else {
        panic!("{grades:?}");
    };
    assert_eq!(message.id, "exercise.number.assume-range");
    assert_eq!(
        (message.arg("least"), message.arg("most")),
        (Some("1"), Some("40"))
    );
    assert_eq!(grades["gelu"].verdict, Right);
}
