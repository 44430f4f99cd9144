#![allow(clippy::unwrap_used)]

use super::{
    A100, Compiled, H100, Proposal, Rule, SETTINGS, Setup, example, gemm_scatter, limits,
    proposals::{self, Outcome},
    read, steps,
};
use ridgepoint_course::{locale::Locale, props::Props};

const COMPILED: &str = include_str!("../../../chapters/11-roofline/data/triton_maxnreg.csv");
const TIMED: &str = include_str!("../../../chapters/11-roofline/data/gemm_config_sweep.csv");

fn setup(gpu: &str, rule: Rule) -> Setup {
    Setup {
        limits: limits(gpu).unwrap(),
        rule,
    }
}

fn compiled() -> Vec<Compiled> {
    example::parse(COMPILED).unwrap()
}

fn outcome(proposal: Proposal, setup: &Setup) -> Outcome {
    let timed = gemm_scatter::parse(TIMED, limits(H100).unwrap()).unwrap();
    proposals::outcome(proposal, setup, &compiled(), &timed)
}

/// Percent by arithmetic and as compiled.
fn both(proposal: Proposal, setup: &Setup) -> [f64; 2] {
    let outcome = outcome(proposal, setup);
    let (_, made) = outcome.compiled.unwrap();
    [outcome.arithmetic.ratio() * 100.0, made.ratio() * 100.0]
}

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

#[test]
fn an_author_learns_what_is_wrong() {
    let error = |query| {
        read(SETTINGS, &Props::parse(query))
            .unwrap_err()
            .to_string()
    };
    assert!(error("gpu=t4").contains(A100));
    assert!(error("step=11").contains("from 0 to 10"));
    assert!(error("shared_rule=real").contains("chapter, triton"));
}

/// Audit 11.4.4: 16 KB, 48 KB, 49 KB, 3 blocks; 128 threads, 24 576 registers, 2 blocks;
/// 16 places; 2 blocks, 12.5 %.
#[test]
fn the_example_line_by_line() {
    let lines = steps::lines(&setup(A100, Rule::Chapter), Locale::En);
    let results: Vec<Vec<String>> = lines
        .iter()
        .map(|line| {
            line.work
                .iter()
                .map(|(_, _, result)| plain(result))
                .collect()
        })
        .collect();
    let expected: [&[&str]; 10] = [
        &["16 KB"],
        &["48 KB"],
        &["49 KB"],
        &["3", "3"],
        &["128"],
        &["24 576"],
        &["2", "2"],
        &["16"],
        &["2"],
        &["12.5 %"],
    ];
    for (line, (ours, wanted)) in results.iter().zip(expected).enumerate() {
        assert_eq!(ours, wanted, "{line}");
    }
    let expressions = |place: usize| -> Vec<String> {
        lines[place]
            .work
            .iter()
            .map(|(_, expression, _)| plain(expression))
            .collect()
    };
    // 164 / 48 = 3.417; 164 / 49 = 3.347; 65 536 / 24 576 = 2.667; 16 384 / 6144 = 2.667.
    assert_eq!(
        expressions(3),
        ["⌊164 KB / 48 KB⌋ = ⌊3.42⌋", "⌊164 KB / 49 KB⌋ = ⌊3.35⌋"]
    );
    assert_eq!(
        expressions(6),
        [
            "⌊65 536 / 24 576⌋ = ⌊2.67⌋",
            "⌊16 384 / 6144⌋ × 4 / 4 = 2 × 4 / 4"
        ]
    );
    assert!(lines[8].note.contains("registers"));
    assert!(plain(&lines[2].note).contains("163 KB"));
}

#[test]
fn triton_keeps_one_buffer_fewer_before_hopper() {
    let shared = |gpu, rule| {
        let lines = steps::lines(&setup(gpu, rule), Locale::Zh);
        plain(&lines[1].work[0].2)
    };
    assert_eq!(shared(A100, Rule::Triton), "32 KB");
    assert_eq!(shared(H100, Rule::Triton), "48 KB");
    assert_eq!(shared(H100, Rule::Chapter), "48 KB");
}

/// The table of the audit, E36 to E41, on an A100 with the chapter's buffers.
#[test]
fn the_four_proposals_on_an_a100() {
    let a100 = setup(A100, Rule::Chapter);
    assert_eq!(both(Proposal::Warps, &a100), [12.5, 25.0]);
    assert_eq!(both(Proposal::BlockK, &a100), [12.5, 12.5]);
    assert_eq!(both(Proposal::Maxnreg, &a100), [18.75, 25.0]);
    assert_eq!(both(Proposal::Tile, &a100), [31.25, 31.25]);
    // With Triton's own buffers the chapter's 25 % comes out, with the spills.
    let triton = setup(A100, Rule::Triton);
    assert_eq!(both(Proposal::Maxnreg, &triton), [25.0, 25.0]);
    let (made, _) = outcome(Proposal::Maxnreg, &a100).compiled.unwrap();
    assert_eq!(
        (made.registers, made.spilled, made.shared),
        (128, 688, 32_768)
    );
    let (made, _) = outcome(Proposal::Warps, &a100).compiled.unwrap();
    assert_eq!((made.registers, made.spilled), (128, 0));
}

/// On an H100 registers and shared memory tie at four blocks.
#[test]
fn the_four_proposals_on_an_h100() {
    let h100 = setup(H100, Rule::Chapter);
    assert_eq!(both(Proposal::Warps, &h100), [12.5, 25.0]);
    assert_eq!(both(Proposal::Maxnreg, &h100), [25.0, 25.0]);
    assert_eq!(both(Proposal::Tile, &h100), [31.25, 50.0]);
    // 165 registers count as 168: three blocks.
    assert_eq!(both(Proposal::BlockK, &h100)[1], 18.75);
    let verdict = proposals::verdict(&outcome(Proposal::Maxnreg, &h100), "25", Locale::En);
    assert!(verdict.starts_with("Right") && verdict.contains("registers and shared memory"));
}

#[test]
fn shared_memory_does_not_move_with_warps_and_a_spill_is_seen() {
    let a100 = setup(A100, Rule::Chapter);
    let html = plain(&proposals::html(
        &outcome(Proposal::Warps, &a100),
        Locale::En,
    ));
    assert!(html.contains(
        "<td class=\"num\">48 KB</td><td class=\"num\">64 KB</td><td class=\"num\">48 KB</td>"
    ));
    // Timed: 566 with four warps, 564 with eight.
    assert!(html.contains(">566<") && html.contains(">564<"), "{html}");
    let html = plain(&proposals::html(
        &outcome(Proposal::Maxnreg, &a100),
        Locale::En,
    ));
    assert!(html.contains("<b class=\"spill\">⚠ 688 B</b>"));
    let html = plain(&proposals::html(
        &outcome(Proposal::Tile, &a100),
        Locale::Zh,
    ));
    assert!(html.contains(">297<"));
}

#[test]
fn a_guess_is_answered() {
    let a100 = setup(A100, Rule::Chapter);
    let say = |guess| {
        plain(&proposals::verdict(
            &outcome(Proposal::Warps, &a100),
            guess,
            Locale::En,
        ))
    };
    assert!(say("12.5").starts_with("Right."));
    assert!(say("25").starts_with("That is what the compiled kernel reaches"));
    assert!(say("37.5").starts_with("Not 37.5 %"));
    assert!(say("show").starts_with("Shared memory allows 3, registers 1, places 8"));
    for proposal in Proposal::ALL {
        assert!(!proposals::remark(&outcome(proposal, &a100), Locale::Zh).contains('—'));
        assert!(!proposals::claim(proposal, Locale::Zh).is_empty());
    }
    // The accumulator of the base and of the proposals: 128, 64, 32.
    let remark = proposals::remark(&outcome(Proposal::Tile, &a100), Locale::En);
    assert!(remark.contains("128") && remark.contains("32") && remark.contains("93"));
}

#[test]
fn lines_come_one_after_the_other() {
    let setup = setup(A100, Rule::Chapter);
    let html = steps::html(&setup, 3, Locale::En);
    for (class, count) in [("done", 3), ("now", 1), ("later", 6)] {
        assert_eq!(
            html.matches(&format!("li class=\"{class}\"")).count(),
            count
        );
    }
    let limits = steps::limits_html(&setup, 9, Locale::En);
    assert_eq!(limits.matches("class=\"least\"").count(), 1);
    assert!(!limits.contains("later"));
    let sentence = plain(&steps::sentence(&setup, 10, Locale::En));
    assert_eq!(sentence, "And the occupancy: 2 × 4 / 64 = 12.5 %");
    assert_eq!(
        proposals::html(&outcome(Proposal::Warps, &setup), Locale::Zh)
            .matches("<tr>")
            .count(),
        11
    );
}
