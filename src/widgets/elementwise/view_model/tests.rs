use super::{super::SETTINGS, *};
use ridgepoint_course::props::Props;

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn state(query: &str) -> State {
    let (state, refused) = State::new(SETTINGS).changed_by(&Props::parse(query));
    assert!(refused.is_empty(), "{query}: {refused:?}");
    state
}

fn sight(query: &str) -> Sight {
    show(&state(query), Locale::En).unwrap()
}

fn says(query: &str, place: usize) -> String {
    plain(&sight(query).sentences[place])
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// E14: relu(x·y + z) in FP16 is an FMA and a comparison: 3 FLOP by the algorithm, 2 by the
/// counters, over 3 loads and a store of 2 B: 3/8 = 0.375 and 2/8 = 0.25. At 2.039 TB/s
/// 0.375 FLOP/B are 765 GFLOPS. 9.56 · 8 − 3 = 73.5 more operations.
#[test]
fn the_chapters_relu_is_counted_in_two_ways() {
    let seen = sight("");
    let text = plain(&seen.sentences[0]);
    has(
        &text,
        &[
            "8 B",
            "3 FLOP",
            "0.375 FLOP/B",
            "9.56",
            "<m>",
            "765 GFLOPS",
            "Another 74 FLOP",
        ],
    );
    has(
        &says("", 1),
        &["3 FLOP it sees 2", "0.375 FLOP/B", "0.25 FLOP/B"],
    );
    let own = seen.own.unwrap();
    assert!((own[0] - 0.375).abs() < 1e-12 && (own[1] - 2.039e12 * 0.375).abs() < 1e3);
    // The two ridges: 19.5 / 2.039 and 312 / 2.039.
    let ceilings = &seen.figure.roofs[0].ceilings;
    let ridges: Vec<_> = ceilings
        .iter()
        .map(|one| plain(&one.ridge_label.full))
        .collect();
    assert_eq!(ridges, ["9.56 FLOP/B", "153 FLOP/B"]);
}

/// 3 + 73 = 76 FLOP over 8 B are 9.5, left of 9.56; one more is 9.625.
#[test]
fn the_slider_crosses_the_ridge_of_the_cuda_cores() {
    has(
        &says("extra=73", 0),
        &["9.5 FLOP/B", "<m>", "Another 1 FLOP"],
    );
    has(
        &says("extra=74", 0),
        &[
            "9.63 FLOP/B",
            "<c>",
            "19.5 TFLOPS",
            "153 FLOP/B",
            "would not help",
        ],
    );
    assert!(says("extra=74", 0).contains("matrices only"));
}

/// ReLU alone: 1 FLOP over 4 B, of which the counters see none.
#[test]
fn counters_do_not_see_a_relu() {
    has(&says("expr=relu(x)", 1), &["sees none"]);
    has(&says("expr=x%2By", 1), &["both counts agree"]);
    // One add over 6 B: 0.167; at 2.039 TB/s 340 GFLOPS (audit, exercise 1 d).
    has(
        &says("expr=x%2By", 0),
        &["0.167 FLOP/B", "6 B", "340 GFLOPS"],
    );
    // 33,554,432 elements of 6 B at 2.039 TB/s: 98.7 µs.
    assert!(plain(&sight("expr=x%2By").html).contains("98.7 µs"));
}

/// Bytes by each tensor's own type: x in FP32 and a result in FP8 are 4 + 2 + 1 B.
#[test]
fn every_tensor_has_its_own_type() {
    has(
        &says("expr=x%2By&types=x:fp32,out:fp8", 0),
        &["7 B", "0.143 FLOP/B"],
    );
    // A bias of 4096 elements in FP16 is 8192 B, read once: 4 B an element and 8192 B more.
    let seen = sight("expr=relu(x%2Bb)&broadcast=b&n=4096&row=1");
    // (4096 · 4 + 2) / 4096 B an element, 2 FLOP each: 0.5.
    has(&plain(&seen.sentences[0]), &["0.5 FLOP/B"]);
    assert!(plain(&seen.html).contains("<span class=\"num\">2 B</span>"));
}

/// The tanh form of GELU: x³ by 2 products, a product and a sum fused, 3 further products,
/// a sum and a tanh: 5 + 2 + 1 + 1 = 9 FLOP, of which 8 are counted, over 4 B.
#[test]
fn gelu_comes_near_the_ridge() {
    let query = "expr=0.5*x*(1%2Btanh(0.7979*(x%2B0.044715*x^3)))";
    has(&says(query, 0), &["9 FLOP", "2.25 FLOP/B"]);
    has(&says(query, 1), &["it sees 8", "2 FLOP/B"]);
}

#[test]
fn what_cannot_be_read_is_said_at_its_place() {
    let [marked, why] = refusal("relu(x*y+", Locale::En).unwrap();
    assert!(marked.contains("<mark>"));
    has(&why, &["character"]);
    let [marked, why] = refusal("x + gelu(y)", Locale::Zh).unwrap();
    assert_eq!(marked, "x + <mark>gelu</mark>(y)");
    has(&why, &["第 5 个字符", "gelu"]);
    assert_eq!(refusal("x+y", Locale::En), None);
    assert_eq!(
        show(&state("expr=(x"), Locale::En),
        Err(msg::under_unread(Locale::En).to_owned())
    );
    assert!(show(&state("n=0"), Locale::Zh).is_err());
    // A copy has no place under a roof.
    assert!(
        show(&state("expr=x"), Locale::En)
            .unwrap_err()
            .contains("no ")
    );
}

/// Dragged to 5 FLOP/B: 5 · 8 − 3 = 37 more; a small step is one at least.
#[test]
fn a_hand_drags_whole_operations() {
    assert_eq!(extra_at(&state(""), 5.0), Some(37));
    assert_eq!(extra_at(&state(""), 0.38), Some(1));
    assert_eq!(extra_at(&state("extra=1"), 0.499), Some(0));
    assert_eq!(extra_at(&state(""), 1e4), Some(200));
    assert_eq!(extra_at(&state(""), 0.01), Some(0));
}

#[test]
fn double_precision_has_its_own_ceiling() {
    // 9.7 TFLOPS over 2.039 TB/s: 4.76.
    has(&says("type=fp64", 0), &["4.76 FLOP/B"]);
    for gpu in hardware::GPUS {
        let state = state(&format!("gpu={}", gpu.id));
        for locale in Locale::ALL {
            let refused = show(&state, locale).err();
            // A board without a sourced peak of its CUDA cores says so.
            let peak = gpu.peak(Engine::CudaCore, Precision::Fp32, hardware::Sparsity::Dense);
            assert_eq!(refused.is_none(), peak.is_ok(), "{}: {refused:?}", gpu.id);
        }
    }
}
