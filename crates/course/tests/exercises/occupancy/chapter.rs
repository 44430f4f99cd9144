//! The chapter's own numbers: 128 × 128 × 64, 8 warps, 3 stages, 168 registers.

use super::{ID, last, names, text};
use crate::trial::Trial;
use ridgepoint_course::exercise::Verdict;
use rstest::rstest;

#[rstest]
// 168 registers · 256 threads.
#[case("a.registers", "43008")]
#[case("a.registers", "43,008")]
// 3 stages · (128·64 + 64·128) elements · 2 B.
#[case("a.shared", "96 KB")]
#[case("a.shared", "96")]
#[case("a.shared", "98304 B")]
#[case("a.shared", "98,304 B")]
#[case("a.shared", "96 KiB")]
// 65 536 / 43 008 = 1.52, 164 / 96 = 1.71.
#[case("b.registers", "1")]
#[case("b.shared", "1")]
#[case("b.blocks", "32")]
// 1 block · 8 warps / 64.
#[case("c.occupancy", "12.5 %")]
#[case("c.occupancy", "12.5")]
#[case("c.occupancy", "12.50%")]
fn right_numbers(#[case] part: &str, #[case] typed: &str) {
    Trial::chapter(ID).expect(part, typed, Verdict::Right, "");
}

#[rstest]
// Real Triton on Ampere keeps two of the three buffers.
#[case("a.shared", "64 KB")]
#[case("a.shared", "65536 B")]
// 96 KB and the 1 KB of the system: 99 328 B.
#[case("a.shared", "97 KB")]
#[case("a.shared", "99328 B")]
// 98 304 B by thousands.
#[case("a.shared", "98.3 KB")]
// Places for warps: 64 / 8.
#[case("b.blocks", "8")]
// A share in a field of percents.
#[case("c.occupancy", "0.125")]
fn noted_numbers(#[case] part: &str, #[case] typed: &str) {
    Trial::chapter(ID).expect(part, typed, Verdict::Noted, "");
}

#[rstest]
// 168 · 8 warps.
#[case("a.registers", "1344", "warps-as-threads")]
// 168 · 128, the threads of four warps.
#[case("a.registers", "21504", "other-warps")]
// 43 008 registers of four bytes.
#[case("a.registers", "172032", "register-bytes")]
// One stage: 96 / 3.
#[case("a.shared", "32 KB", "one-stage")]
// 3 · 128 · 64 · 2 B.
#[case("a.shared", "48 KB", "only-a")]
#[case("a.shared", "49152 B", "only-a")]
// Four bytes: 2 · 96.
#[case("a.shared", "192 KB", "fp32-bytes")]
// Bytes typed as KB.
#[case("a.shared", "98304", "unit-prefix")]
// 65 536 / 43 008 = 1.524.
#[case("b.registers", "1.524", "no-floor")]
#[case("b.registers", "1.5", "no-floor")]
#[case("b.registers", "2", "rounded-up")]
// 262 144 B / 43 008 = 6.1.
#[case("b.registers", "6", "register-bytes")]
// 164 / 96 = 1.708, with the system's share 164 / 97 = 1.691.
#[case("b.shared", "1.7", "no-floor")]
#[case("b.shared", "1.708", "no-floor")]
#[case("b.blocks", "64", "warps-not-blocks")]
// 1.524 · 8 / 64.
#[case("c.occupancy", "19.05 %", "no-floor")]
#[case("c.occupancy", "19", "no-floor")]
// 1 / 32.
#[case("c.occupancy", "3.1 %", "blocks-of-32")]
#[case("c.occupancy", "3.125 %", "blocks-of-32")]
// 1 block of 4 warps.
#[case("c.occupancy", "6.25 %", "other-warps")]
fn wrong_numbers(#[case] part: &str, #[case] typed: &str, #[case] misconception: &str) {
    Trial::chapter(ID).expect(part, typed, Verdict::Misconception, misconception);
}

/// 192 / 96 = 2, 228 / 96 = 2.4, and 1.7 rounds up to 2.
#[test]
fn two_blocks_by_shared_memory_name_every_thought_that_leads_there() {
    let grade = Trial::chapter(ID).typed("b.shared", "2");
    for thought in ["unified-shared", "hopper-shared", "rounded-up"] {
        assert!(names(&grade, thought), "{thought}: {grade:?}");
    }
}

/// Two blocks: rounded up, or one of the limits left out.
#[test]
fn twice_the_occupancy_names_both_thoughts() {
    let grade = Trial::chapter(ID).typed("c.occupancy", "25 %");
    for thought in ["rounded-up", "one-limit"] {
        assert!(names(&grade, thought), "{thought}: {grade:?}");
    }
}

/// Who rounded up once has most likely done so again.
#[test]
fn a_sibling_decides_between_thoughts() {
    let trial = Trial::chapter(ID);
    let up = [("b.registers", text(2)), ("b.shared", text(2))];
    assert_eq!(last(&trial, &up).misconceptions, ["rounded-up"]);
    let down = [("b.registers", text(1)), ("b.shared", text(2))];
    assert!(!names(&last(&trial, &down), "rounded-up"));
}

#[rstest]
// 65 536 / 21 504 = 3.05.
#[case("a.registers", "21504", "b.registers", "3", "other-warps")]
// 65 536 / 1344 = 48.8.
#[case("a.registers", "1344", "b.registers", "48", "warps-as-threads")]
// 164 / 32 = 5.1, 164 / 48 = 3.4.
#[case("a.shared", "32 KB", "b.shared", "5", "one-stage")]
#[case("a.shared", "48 KB", "b.shared", "3", "only-a")]
// 164 / 64 = 2.6: no slip at all, Ampere's own count.
#[case("a.shared", "64 KB", "b.shared", "2", "")]
fn blocks_follow_from_what_a_block_was_said_to_take(
    #[case] earlier: &str,
    #[case] first: &str,
    #[case] later: &str,
    #[case] second: &str,
    #[case] misconception: &str,
) {
    let trial = Trial::chapter(ID);
    let grade = last(&trial, &[(earlier, text(first)), (later, text(second))]);
    assert_eq!(grade.verdict, Verdict::Follows, "{grade:?}");
    let first = grade.misconceptions.first().map_or("", String::as_str);
    assert_eq!(first, misconception);
}

#[rstest]
// The smaller of the learner's own limits, times 8 / 64.
#[case("3", "5", "37.5")]
#[case("2", "2", "25")]
#[case("1.524", "1", "12.5")]
#[case("1.524", "1.708", "19.05")]
fn the_occupancy_follows_from_the_limits(
    #[case] registers: &str,
    #[case] shared: &str,
    #[case] occupancy: &str,
) {
    let answers = [
        ("b.registers", text(registers)),
        ("b.shared", text(shared)),
        ("c.occupancy", text(occupancy)),
    ];
    let grade = last(&Trial::chapter(ID), &answers);
    let right = occupancy == "12.5";
    let verdict = if right {
        Verdict::Right
    } else {
        Verdict::Follows
    };
    assert_eq!(grade.verdict, verdict, "{grade:?}");
}

#[rstest]
#[case("tie", Verdict::Right, "")]
#[case("registers", Verdict::Misconception, "one-limit")]
#[case("shared", Verdict::Misconception, "one-limit")]
#[case("slots", Verdict::Misconception, "one-limit")]
fn both_limits_bind(#[case] choice: &str, #[case] verdict: Verdict, #[case] misconception: &str) {
    let grade = Trial::chapter(ID).one("b.binding", &format!("choice={choice}"));
    let first = grade.misconceptions.first().map_or("", String::as_str);
    assert_eq!((grade.verdict, first), (verdict, misconception));
}

/// With Ampere's 64 KB two blocks fit, and registers alone bind.
#[test]
fn the_limiter_follows_from_the_limits() {
    let answers = [
        ("a.shared", text("64 KB")),
        ("b.shared", text(2)),
        ("b.binding", "choice=registers".to_owned()),
    ];
    let grade = last(&Trial::chapter(ID), &answers);
    assert_eq!(grade.verdict, Verdict::Follows, "{grade:?}");
}

#[rstest]
#[case("usually-not", Verdict::Right, "")]
#[case("more-is-faster", Verdict::Misconception, "occupancy-is-speed")]
#[case("best-range", Verdict::Misconception, "occupancy-range")]
#[case("never", Verdict::Misconception, "occupancy-is-nothing")]
fn half_the_places_are_usually_no_faster(
    #[case] choice: &str,
    #[case] verdict: Verdict,
    #[case] misconception: &str,
) {
    let grade = Trial::chapter(ID).one("e.faster", &format!("choice={choice}"));
    let first = grade.misconceptions.first().map_or("", String::as_str);
    assert_eq!((grade.verdict, first), (verdict, misconception));
    assert!(!grade.says.is_empty());
}
