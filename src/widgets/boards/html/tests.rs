#![allow(clippy::unwrap_used)]

use super::*;
use ridgepoint_course::props::Props;
use ridgepoint_model::hardware::GPUS;

/// The text that pages load.
fn records() -> Records<'static> {
    let text = include_str!("../../../../chapters/11-roofline/data/boards.txt");
    Records::parse(text).unwrap()
}

fn shown(query: &str, locale: Locale, records: Option<&Records<'_>>) -> (String, String) {
    let state = State::from_props(&Props::parse(query)).unwrap();
    let page = Page {
        scope: "b",
        state: &state,
        records,
        locale,
    };
    (page.table(), page.compared())
}

#[test]
fn the_head_says_what_sorts_and_which_way() {
    let (table, _) = shown("sort=ridge", Locale::En, None);
    assert!(
        table
            .contains("aria-sort=\"descending\"><button type=\"button\" id=\"b-sort-ridge\">Ridge")
    );
    assert_eq!(table.matches("aria-sort=\"none\"").count(), 9);
    assert!(table.contains("<small>TFLOPS</small>"));
    let (table, _) = shown("peak=tensor-int8", Locale::En, None);
    assert!(table.contains("<small>TOPS</small>") && !table.contains("TFLOPS"));
}

#[test]
fn every_board_unfolds_its_sources_in_both_languages() {
    let records = records();
    for gpu in GPUS {
        for locale in Locale::ALL {
            let query = format!("open={}", gpu.id);
            let (table, _) = shown(&query, locale, Some(&records));
            assert_eq!(table.matches("aria-expanded=\"true\"").count(), 1);
            assert!(table.contains("CUDA C++ Programming Guide"), "{}", gpu.id);
        }
    }
}

/// 8.0 or 7.7 TB/s: the DGX shows both, which one is taken, and why.
#[test]
fn a_conflict_shows_every_value_and_the_reason() {
    let records = records();
    let (table, _) = shown("open=b200-dgx", Locale::En, Some(&records));
    for text in [
        "<strong>8000 GB/s</strong>",
        "7672 GB/s",
        "8184 GB/s",
        "Taken: 8000 GB/s.",
        "7700",
        "148 SM × 8192 FLOP × 1855.8 MHz",
        "7680 bit ÷ 8 × 3996 MHz × 2 = 7.672",
    ] {
        assert!(table.replace('\u{a0}', " ").contains(text), "{text}");
    }
    let (table, _) = shown("open=h800-sxm", Locale::En, Some(&records));
    assert!(table.contains("None is taken."));
    assert!(table.contains("≥ 1830 MHz"));
}

#[test]
fn figures_of_third_parties_are_marked() {
    let records = records();
    let (table, _) = shown(
        "find=h20&architecture=Hopper&peak=cuda-fp32&only=yes",
        Locale::En,
        Some(&records),
    );
    assert!(table.contains("44*") && table.contains("78*") && table.contains("4000*"));
    // The SMs of an H100 are the driver's.
    let (table, _) = shown("find=h100-sxm5", Locale::En, Some(&records));
    assert!(!table.contains('*'));
    // Before the sources are there, nothing is said of them.
    let (table, _) = shown("find=h20&open=h20", Locale::En, None);
    assert!(table.contains("could not be") && !table.contains("disputed"));
}

#[test]
fn four_are_ticked_and_no_more() {
    let four = "compare=t4&compare=l4&compare=a10&compare=a30";
    let (table, compared) = shown(four, Locale::Zh, None);
    assert_eq!(table.matches(" checked>").count(), 4);
    assert_eq!(table.matches(" disabled>").count(), GPUS.len() - 4);
    assert_eq!(compared.matches("scope=\"col\"").count(), 5);
    let (table, compared) = shown("compare=t4", Locale::Zh, None);
    assert!(!table.contains(" disabled>"));
    assert!(!compared.contains("<table>"));
}

#[test]
fn the_bar_holds_what_is_chosen() {
    let state = State::from_props(&Props::parse(
        "peak=cuda-fp64&sparsity=sparse&architecture=Blackwell+Ultra&only=yes",
    ));
    let bar = Page {
        scope: "b",
        state: &state.unwrap(),
        records: None,
        locale: Locale::En,
    }
    .bar();
    assert_eq!(bar.matches(" selected>").count(), 2);
    assert_eq!(bar.matches(" checked>").count(), 2);
    assert!(bar.contains("value=\"cuda-fp64\" selected>FP64"));
    assert!(bar.contains("id=\"b-sparsity-sparse\" name=\"b-sparsity\" checked>"));
}

#[test]
fn text_from_outside_is_escaped() {
    assert_eq!(escape("<b a=\"&\">"), "&lt;b a=&quot;&amp;&quot;>");
}
