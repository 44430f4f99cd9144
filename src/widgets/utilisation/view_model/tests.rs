use super::*;
use crate::widgets::{
    timings,
    utilisation::{SETTINGS, work},
};
use ridgepoint_course::props::Props;

fn times() -> Times {
    Times {
        text: Some(timings::tests::TEXT.into()),
        own: None,
    }
}

fn state(query: &str) -> State {
    let (state, refused) = State::new(SETTINGS).changed_by(&Props::parse(query));
    assert!(refused.is_empty(), "{refused:?}");
    state
}

fn see(query: &str, locale: Locale) -> Shown {
    let mut shown = show(&state(query), &times(), None, locale);
    for text in [
        &mut shown.verdict,
        &mut shown.sentence,
        &mut shown.html,
        &mut shown.rules,
    ] {
        *text = text.replace(['\u{a0}', '\u{202f}'], " ");
    }
    shown
}

fn holds(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part}: {text}");
    }
}

/// 2 · 4096^3 FLOP in 0.199264 ms are 689.7 TFLOPS, 69.7 % of 989.4; 100.66 MB in the
/// same time are 505.2 GB/s, 10.5 % of 4800. The floor is 138.9 µs, of which 199.264
/// are 1.43 times.
#[test]
fn a_product_is_judged_by_compute() {
    for locale in Locale::ALL {
        let shown = see("", locale);
        assert!(!shown.refused && shown.wrong.is_empty());
        holds(&shown.verdict, &["69.7 %"]);
        holds(
            &shown.sentence,
            &["<c>", "1365 FLOP/B", "206 FLOP/B", "139 µs", "1.43"],
        );
        holds(
            &shown.html,
            &[
                "689.7 TFLOPS",
                "505.2 GB/s",
                "69.7 %",
                "10.5 %",
                "137.4 GFLOP",
                "100.7 MB",
            ],
        );
    }
}

/// Exercise 3: 67.1 MB in 0.18 ms are 372.8 GB/s, 18.3 % of 2039.
#[test]
fn a_norm_is_judged_by_bandwidth() {
    let shown = see(
        "op=rmsnorm&rows=4096&columns=4096&gpu=a100-sxm-80gb&time=0.18",
        Locale::En,
    );
    holds(&shown.verdict, &["18.3 %", "bandwidth"]);
    holds(&shown.html, &["372.8 GB/s", "2.04 TB/s", "67.11 MB"]);
    holds(&shown.sentence, &["<m>"]);
    // The same, said with its counts.
    let own = see(
        "op=own&flop=67108864&moved=67.1+MB&gpu=a100-sxm-80gb&time=180+us",
        Locale::En,
    );
    holds(&own.html, &["372.8 GB/s", "18.3 %"]);
}

/// R10: 4 · 21730^2 · 48 · 64 FLOP are 5.802 TFLOP; at 312 TFLOPS they take 18.60 ms
/// at least, and 0.970 ms was said.
#[test]
fn what_cannot_be_is_refused() {
    let query = "op=attention&heads=48&sq=21730&d=64&gpu=a100-sxm-80gb&time=0.970+ms";
    for locale in Locale::ALL {
        let shown = see(query, locale);
        assert!(shown.refused);
        holds(
            &shown.sentence,
            &["18.6 ms", "970 µs", "312 TFLOPS", "1917 %"],
        );
        holds(&shown.html, &["<li>", "5.802 TFLOP"]);
        assert!(
            !shown
                .rules
                .contains(&format!("<small>{}</small>", msg::util_met(locale))),
            "{}",
            shown.rules
        );
    }
}

/// 2 · 4096³ FLOP in 0.1 ms are 1374 TFLOPS: halved they fit, but a product has no mask.
#[test]
fn only_attention_is_suspected_of_a_mask() {
    let causal = "Causal attention was counted in full";
    let halved = "The 2 of the multiply-add came in twice";
    let product = see("time=0.1", Locale::En).html;
    holds(&product, &[halved]);
    assert!(!product.contains(causal), "{product}");
    // 4·64·16·2048²·128 = 2.199 TFLOP in 2 ms are 1100 TFLOPS.
    let attention = "op=attention&batch=64&heads=16&sq=2048&d=128&time=2";
    holds(&see(attention, Locale::En).html, &[halved, causal]);
    let masked = "op=attention&batch=64&heads=16&sq=2048&d=128&causal=yes&time=1";
    assert!(!see(masked, Locale::En).html.contains(causal));
}

/// R11: 3651.3 TFLOPS on a peak of 989 were called good. R49: 33.6 MB at 3868 GB/s on
/// an RTX 4090, which has 1008: they lay in its L2.
#[test]
fn a_printed_rate_above_the_roof_is_refused() {
    let shown = see("gpu=h100-sxm5&rate=3651.3", Locale::En);
    holds(&shown.html, &["3651 TFLOPS", "369 %"]);
    let shown = see(
        "op=own&flop=&moved=33.6+MB&gpu=rtx-4090&time=8.687+us",
        Locale::En,
    );
    assert!(shown.refused);
    holds(&shown.html, &["L2"]);
}

/// A copy computes nothing: 8.59 GB in 2010.608 µs are 4272 GB/s, 89 %.
#[test]
fn a_copy_has_no_flop() {
    let shown = see("op=copy&elements=2147483648&time=2010.608+us", Locale::En);
    holds(&shown.verdict, &["89 %"]);
    holds(&shown.html, &["4.272 TB/s", "8.59 GB"]);
    assert!(!shown.html.contains("FLOPS") && !shown.html.contains("GFLOP"));
}

/// RMSNorm of 4096 × 4096: 67.1 MB needed; 33,569,024 read and 10,898,944 written were
/// counted, together 44.47 MB, 0.663 times: 22.66 MB stayed in the L2 as dirty lines.
#[test]
fn counted_bytes_stand_beside_the_algorithms() {
    let query = "op=rmsnorm&rows=4096&columns=4096&time=22.848+us&bytes=33569024+%2B+10898944";
    let shown = see(query, Locale::En);
    holds(
        &shown.html,
        &["44.5 MB", "67.1 MB", "0.663", "22.7 MB", "60 MiB"],
    );
    // 67.1 MB in 22.848 µs are 2.937 TB/s; 44.47 are 1.946.
    holds(&shown.html, &["2.937 TB/s", "1.946 TB/s"]);
    // 64 MB said for 64 MiB.
    let shown = see(
        "op=rmsnorm&rows=4096&columns=4096&time=22.848+us&bytes=64+MB",
        Locale::En,
    );
    holds(&shown.html, &["MiB"]);
    let shown = see(
        "op=rmsnorm&rows=4096&columns=4096&time=22.848+us&bytes=67108864",
        Locale::Zh,
    );
    holds(&shown.html, &[msg::util_agree(Locale::Zh)]);
}

/// E68: 230 TFLOPS of attention at 1024 FLOP/B are 225 GB/s, 11 % of 2039, and 73.7 %
/// of 312. 549.8 GFLOP at that rate take 2.3902 ms.
#[test]
fn attention_is_asked_the_wrong_question() {
    let query = "op=attention&batch=16&gpu=a100-sxm-80gb&time=2.3902+ms";
    for locale in Locale::ALL {
        let shown = see(query, locale);
        holds(&shown.verdict, &["73.7 %"]);
        holds(
            &shown.rules,
            &[
                "≥ 70 %",
                "<td>11 %<small>",
                msg::util_wrong_question(locale),
            ],
        );
        holds(&shown.rules, &[msg::util_thumb_attention(locale), "89 %"]);
        // Three lines that contradict each other, and all are claims.
        for least in ["90 %", "85 %", "80 %"] {
            let claim = format!("<span class=\"num claimed\">≥ {least}</span>");
            assert!(shown.rules.contains(&claim), "{claim}");
        }
    }
}

#[test]
fn slips_are_named() {
    // Milliseconds typed for microseconds: 199.264 ms reach 0.0697 %.
    let shown = see("time=199.264", Locale::En);
    holds(&shown.sentence, &["199 ms", "199 µs"]);
    // Below the least time a launch takes, nothing is asked.
    let shown = see("m=64&n=64&k=64&time=5.312+us", Locale::En);
    holds(&shown.sentence, &["launch"]);
    assert!(!shown.sentence.contains("5.31 ns"));
    // 689.7 GFLOPS said for TFLOPS; 642.4 for 10^9 taken as 1024^3.
    holds(
        &see("rate=689.7+GFLOPS", Locale::En).html,
        &["690 GFLOPS", "690 TFLOPS"],
    );
    holds(&see("rate=642.4", Locale::En).html, &["GiB"]);
    holds(&see("rate=505.2+GB/s", Locale::En).html, &["505 GB/s"]);
}

#[test]
fn what_is_wrong_is_said_and_the_last_result_stays() {
    let good = see("", Locale::En);
    let after = |query| show(&state(query), &times(), Some(&good), Locale::En);
    for (query, part) in [
        ("time=soon", ""),
        ("m=0", ""),
        ("m=1e9&n=1e9&k=1e9", "2"),
        ("op=attention&heads=6&kv=4", "6"),
        ("op=attention&causal=yes&sq=9&sk=4", "9"),
    ] {
        let shown = after(query);
        assert_eq!(
            (&shown.html, &shown.verdict),
            (&good.html, &good.verdict),
            "{query}"
        );
        assert!(
            !shown.wrong.is_empty() && shown.wrong.contains(part),
            "{query}: {}",
            shown.wrong
        );
    }
}

/// With a folder in `RIDGEPOINT_PROGRAMS` they are written there, to be tried on a GPU.
#[test]
fn every_operator_has_a_program() {
    let folder = std::env::var_os("RIDGEPOINT_PROGRAMS").map(std::path::PathBuf::from);
    let keep = |name: String, code: &str| {
        if let Some(folder) = &folder {
            std::fs::write(folder.join(name), code).unwrap();
        }
    };
    for (at, query) in [
        "type=tf32&batch=4",
        "type=bf16&m=8192&k=1024",
        "type=fp32",
        "type=fp64&m=1024",
        "op=attention&batch=2&kv=4&causal=yes&pass=both&type=bf16",
        "op=attention&batch=2&pass=backward",
        "op=attention&batch=2&causal=yes&sq=256&sk=1024&pass=backward",
        "op=softmax&type=bf16",
        "op=rmsnorm&type=fp32",
        "op=reduction&type=fp64",
    ]
    .into_iter()
    .enumerate()
    {
        let shown = see(&format!("{query}&time=20+ms"), Locale::Zh);
        assert!(shown.wrong.is_empty(), "{query}: {}", shown.wrong);
        keep(format!("more-{at}.py"), &shown.snippet);
    }
    for op in work::OPERATORS {
        for locale in Locale::ALL {
            let query = format!("op={op}&time=20+ms");
            let shown = see(&query, locale);
            assert!(shown.wrong.is_empty(), "{op}: {}", shown.wrong);
            let (check, time) = (
                shown.snippet.find("assert error"),
                shown.snippet.find("do_bench"),
            );
            assert!(check.unwrap() < time.unwrap(), "{}", shown.snippet);
            keep(format!("{op}-{}.py", locale.code()), &shown.snippet);
        }
    }
    let code = see("", Locale::En).snippet;
    holds(
        &code,
        &[
            "M, N, K = 4096, 4096, 4096",
            "flop = 2 * M * N * K",
            "moved = 2 * (M * K + K * N + M * N)",
            "peak, bandwidth = 989.4e12, 4800e9",
            "torch.float16",
        ],
    );
    let code = see(
        "op=attention&batch=2&kv=4&causal=yes&pass=both&type=bf16&time=20+ms",
        Locale::En,
    )
    .snippet;
    holds(
        &code,
        &[
            "enable_gqa=True",
            "is_causal=True",
            "3.5 * 4 * B * H * (SQ * SK - SQ**2 / 2) * D",
        ],
    );
}
