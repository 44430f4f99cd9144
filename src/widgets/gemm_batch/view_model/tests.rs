use super::*;
use ridgepoint_model::hardware;

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

fn a100() -> &'static Gpu {
    hardware::gpu("a100-sxm-80gb").unwrap()
}

const fn shown(is_stacked: bool) -> Shown {
    Shown {
        side: 128,
        copies: 32,
        is_stacked,
    }
}

/// E21: 32 products of 128³ stay at 128/3 = 42.67; they are 32 blocks on 108 SMs, 29.6 %.
#[test]
fn a_batch_stays() {
    let seen = show(shown(false), a100(), Locale::En);
    has(
        &plain(&seen.sentence),
        &["42.67 FLOP/B", "32", "29.6 %", "108"],
    );
    // 32 · 128² · 2 B each of A, B and C.
    assert_eq!(
        seen.results
            .iter()
            .map(|one| plain(one))
            .collect::<Vec<_>>(),
        ["1.05 MB", "1.05 MB", "1.05 MB", "42.67 FLOP/B"]
    );
}

/// E21: 4096 rows on one B: 4096·128/(2·4096 + 128) = 63.02; in the limit 64, left of 153.
#[test]
fn a_stack_rises_to_its_limit() {
    let seen = show(shown(true), a100(), Locale::En);
    has(
        &plain(&seen.sentence),
        &["42.67", "63.02 FLOP/B", "64 FLOP/B", "153 FLOP/B", "<m>"],
    );
    assert_eq!(plain(&seen.results[1]), "32.8 kB");
}

/// Two of 384: 2·384/(2·2 + 1) = 153.6, over 312/2.039 = 153.0, which 384/3 = 128 is not.
/// Of 512 one has 512/3 = 170.67, and 32 of them 16384·512/(2·16384 + 512) = 252.06.
#[test]
fn a_stack_may_cross_the_ridge_or_be_past_it() {
    let said = |side, copies| {
        let shown = Shown {
            side,
            copies,
            is_stacked: true,
        };
        plain(&show(shown, a100(), Locale::En).sentence)
    };
    let crossed = said(384, 2);
    has(
        &crossed,
        &["128 FLOP/B", "153.6 FLOP/B", "153 FLOP/B", "between", "<c>"],
    );
    let before = said(512, 32);
    has(&before, &["170.7 FLOP/B", "252.1 FLOP/B", "already", "<c>"]);
    for sentence in [crossed, before] {
        assert!(!sentence.contains("never"), "{sentence}");
    }
}

#[test]
fn the_answer_is_said_in_both_languages() {
    let found = |guess, locale| plain(&super::found(guess, shown(false), a100(), locale));
    has(&found("stays", Locale::En), &["Right", "42.67", "63.02"]);
    has(&found("ridge", Locale::En), &["No."]);
    has(&found("times", Locale::Zh), &["不对", "42.67", "63.02"]);
}

#[test]
fn a_single_product_is_the_same_in_both_ways() {
    for is_stacked in [false, true] {
        let one = Shown {
            copies: 1,
            ..shown(is_stacked)
        };
        let seen = show(one, a100(), Locale::En);
        assert_eq!(plain(&seen.results[3]), "42.67 FLOP/B");
    }
    assert_eq!(cells().matches("<i").count(), 32);
}
