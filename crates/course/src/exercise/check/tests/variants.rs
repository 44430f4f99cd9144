//! What is computed for every variant: windows and conditions.

use super::{SOUND, problems, spoilt};
use rstest::rstest;

/// 8·8192·4096 = 268 MFLOP is right, 295 is accepted, 134 is the slip.
#[rstest]
#[case(
    "elements / 2'",
    "elements'",
    "slip `no-fma` (0.268435456\u{a0}GFLOP) cannot be told from what is right"
)]
#[case("elements / 2'", "elements * 1.019'", "slip `no-fma`")]
#[case("elements / 2'", "elements * 1.1'", "cannot be told from accept")]
#[case("elements * 1.1'", "elements * 1.015'", "accept (")]
#[case("elements / 2'", "(0 - elements)'", "which `flop` does not take")]
#[case(
    "* 1[FLOP] * elements'",
    "* 1[B] * elements'",
    "is in B; FLOP is asked for"
)]
#[case("* 1[FLOP] * elements'", "* elements'", "is in 1; FLOP is asked for")]
#[case(
    "'part(\"a.k\") * 1[FLOP] * elements'",
    "'\"much\"'",
    "is the text “much”"
)]
// Right in variant 0 alone: 4096 rows give 1/2 of it.
#[case("elements / 2'", "8192 * 4096 / 2'", "variant 1: slip `no-fma`")]
fn windows(#[case] from: &str, #[case] to: &str, #[case] words: &str) {
    spoilt(from, to, "a.flop", words);
}

#[test]
fn two_thoughts_may_share_a_value_but_not_the_edges_of_their_windows() {
    let slip = |factor: &str| {
        let says = "says.zh = \"二\"\nsays.en = \"Two\"";
        let window = format!(
            "[[group.part.slip]]\nid = \"no-fma\"\nvalue = 'part(\"a.k\") * 1[FLOP] * elements * {factor}'\n{says}\n"
        );
        problems(&SOUND.replacen(
            "[[group.part.hint]]",
            &format!("{window}[[group.part.hint]]"),
            1,
        ))
    };
    assert_eq!(slip("0.5"), []);
    assert_eq!(slip("0.503"), []);
    assert_eq!(slip("0.7"), []);
    let found = slip("0.508");
    assert!(found[0].1.contains("cannot be told from"), "{found:?}");
    assert_eq!(found.len(), 1);
}

#[rstest]
#[case(
    "when = \"1\"\nwith = [\"ridge\"]",
    "with = [\"ridge\"]",
    "a.bound",
    "no option is right"
)]
#[case(
    "slip = \"no-fma\"",
    "when = \"1\"\nwith = [\"size\"]",
    "a.bound",
    "every option is right"
)]
#[case(
    "when = \"rows - 1\"",
    "when = \"rows - 5000\"",
    "a.several",
    "variant 1: no option is right"
)]
#[case("when = \"rows - 1\"", "when = \"row\"", "a.several", "row")]
#[case(
    "when = \"rows - 1\"",
    "when = \"gpu\"",
    "a.several",
    "a condition is a number"
)]
#[case(
    "when = \"1\"\nwith = [\"seen\"]",
    "",
    "a.pick1",
    "2 parts must differ, and 1 options are right"
)]
#[case("0[FLOP/B]", "0[FLOP]", "a.order", "is in FLOP; FLOP/B is asked for")]
#[case(
    "\"0[FLOP/B]\"",
    "\"ridge(gpu, fp16)\"",
    "a.order",
    "all items have one value"
)]
#[case("target = \"0.5\"", "target = \"50\"", "a.design", "`target` is 50")]
#[case(
    "num_warps = \"8\"",
    "num_warps = \"8.5\"",
    "a.design",
    "`num_warps` is 8.5"
)]
#[case(
    "registers = \"168\"",
    "registers = \"168[B]\"",
    "a.design",
    "is in B; 1 is asked for"
)]
fn conditions(#[case] from: &str, #[case] to: &str, #[case] at: &str, #[case] words: &str) {
    spoilt(from, to, at, words);
}

#[test]
fn more_variants_than_can_be_checked_are_refused() {
    let values: Vec<_> = (1..=2501).map(|n| n.to_string()).collect();
    let text = SOUND.replacen("[8192, 4096]", &format!("[{}]", values.join(", ")), 1);
    // The option that is right from two rows on is not looked at here.
    let text = text.replacen("rows - 1", "1", 1);
    let found = problems(&text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].1.contains("5002 variants; at most 5000"));
}
