//! A run as a page shows it: pure, so that it is tested without a browser.

use crate::{
    measured::{Case, FACTS, Run, Verdict},
    messages as msg,
    widgets::{
        evidence::{element, escape, table_html, times},
        timings::Times,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    hardware::{Engine, Gpu, Precision, Sparsity},
    measurement::{Refusal, Utilisation},
};

const NOTHING: &str = "—";

/// Everything about a run; `times` holds the H200's beside the reader's own.
pub(super) fn html(run: &Run, times: &Times, own: bool, locale: Locale) -> String {
    let title = if own {
        msg::measure_own(locale, run.short_device())
    } else {
        msg::measure_sample(locale, run.short_device())
    };
    [
        element("p class=\"run-name\"", &escape(&title)),
        facts(run, locale),
        roof(run, locale),
        remarks(run, own, locale),
        cases(run, times, own, &title, locale),
    ]
    .concat()
}

/// What the file says of device and tools.
fn facts(run: &Run, locale: Locale) -> String {
    let words = [
        msg::measure_driver(locale),
        "PyTorch",
        "Triton",
        msg::measure_date(locale),
        msg::measure_method(locale),
    ];
    let pair =
        |name: &str, value: &str| element("dt", &escape(name)) + &element("dd", &escape(value));
    let mut list = pair(msg::measure_device(locale), &run.device);
    if let Some(sms) = run.sms {
        list += &pair("SM", &format::number(sms, 4));
    }
    for ((name, fact), _) in words.iter().zip(&run.facts).zip(FACTS) {
        list += &pair(name, fact.as_deref().unwrap_or(NOTHING));
    }
    element("dl", &list)
}

/// The board that the times are held against.
fn roof(run: &Run, locale: Locale) -> String {
    let said = run.gpu.and_then(|gpu| against(gpu, locale));
    let said = said.unwrap_or_else(|| msg::measure_no_roof(locale, &run.device));
    element("p", &escape(&said))
}

fn against(gpu: &Gpu, locale: Locale) -> Option<String> {
    let peak = |engine, precision| gpu.peak(engine, precision, Sparsity::Dense).ok();
    Some(
        msg::MeasureAgainst {
            bandwidth: &gpu.bandwidth().to_string(),
            fp16: &peak(Engine::Tensor, Precision::Fp16)?.to_string(),
            fp32: &peak(Engine::CudaCore, Precision::Fp32)?.to_string(),
            gpu: gpu.name,
        }
        .say(locale),
    )
}

/// What the reader should know of single cases.
fn remarks(run: &Run, own: bool, locale: Locale) -> String {
    let mut lines = Vec::new();
    for case in &run.cases {
        match run.judge(case) {
            Some(Verdict::Impossible(refusal)) => lines.push(impossible(case, &refusal, locale)),
            Some(Verdict::Explained(refusal)) => lines.push(explained(case, &refusal, locale)),
            _ => {}
        }
    }
    for skipped in &run.skipped {
        let said = msg::MeasureSkipped {
            case: &skipped.name,
            reason: &skipped.reason,
        };
        lines.push(escape(&said.say(locale)));
    }
    if !own {
        lines.push(escape(msg::measure_earlier(locale)));
    }
    let items: String = lines.iter().map(|line| element("li", line)).collect();
    if items.is_empty() {
        items
    } else {
        element("ul", &items)
    }
}

fn impossible(case: &Case, refusal: &Refusal, locale: Locale) -> String {
    let said = msg::MeasureImpossible {
        case: &case.name,
        why: &msg::say(locale, &refusal.message()),
    };
    let causes = refusal.causes.iter();
    let causes: String = causes
        .map(|cause| element("li", &escape(&msg::say(locale, &cause.message))))
        .collect();
    escape(&said.say(locale)) + &element("ul", &causes)
}

fn explained(case: &Case, refusal: &Refusal, locale: Locale) -> String {
    let cause = refusal.causes.first();
    let why = cause.map(|cause| msg::say(locale, &cause.message));
    escape(&format!("{}: {}", case.name, why.unwrap_or_default()))
}

fn cases(run: &Run, times: &Times, own: bool, title: &str, locale: Locale) -> String {
    let mut heads = vec![
        msg::measure_case(locale),
        msg::measure_time(locale),
        "FLOP/s",
        "B/s",
        msg::measure_of_compute(locale),
        msg::measure_of_bandwidth(locale),
        msg::measure_error(locale),
    ];
    if own {
        heads.push(msg::measure_h200(locale));
    }
    let rows: Vec<_> = run
        .cases
        .iter()
        .map(|case| {
            let mut row = line(run, case);
            if own {
                row.push(beside(case, times));
            }
            row
        })
        .collect();
    // Names of cases are long and break where their words do.
    let inside = table_html(title, &heads, &rows).replace('_', "_<wbr>");
    let table = element("table", &inside);
    let region = format!(
        "div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"",
        escape(title)
    );
    element(&region, &table)
}

fn line(run: &Run, case: &Case) -> Vec<String> {
    let utilisation = run.judge(case).map(|verdict| match verdict {
        Verdict::Below(utilisation) => utilisation,
        Verdict::Explained(refusal) | Verdict::Impossible(refusal) => refusal.utilisation,
    });
    let share = |of: fn(&Utilisation) -> Option<f64>| {
        let share = utilisation.as_ref().and_then(of);
        share.map_or(NOTHING.into(), format::percent)
    };
    let rate = case.flops.map(|flops| (flops / case.time).to_string());
    let error = case.error.map(|error| format::number(error, 2));
    vec![
        case.name.clone(),
        case.time.to_string(),
        rate.unwrap_or_else(|| NOTHING.into()),
        (case.bytes / case.time).to_string(),
        share(|utilisation| utilisation.of_compute),
        share(|utilisation| utilisation.of_bandwidth),
        error.unwrap_or_else(|| NOTHING.into()),
    ]
}

/// The H200's time for the same case, and how many times it is the reader's.
fn beside(case: &Case, all: &Times) -> String {
    all.h200(&case.name).map_or(NOTHING.into(), |timing| {
        let ratio = case.time / timing.time;
        format!("{} ({})", timing.time, times(ratio))
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        measured::tests::{TEXT, run_of},
        widgets::timings::tests::times_of_an_a100,
    };

    fn shown(run: &Run, times: &Times, own: bool, locale: Locale) -> String {
        let html = html(run, times, own, locale).replace("<wbr>", "");
        html.replace(['\u{a0}', '\u{202f}'], " ")
    }

    /// 2 · 4096^3 FLOP in 197.152 µs are 697.1 TFLOPS, 70.5 % of 989.4; 100.7 MB in
    /// the same time are 510.6 GB/s, 10.6 % of 4800.
    #[test]
    fn the_bundled_run_is_shown_with_its_device() {
        let run = Run::read(TEXT).unwrap();
        let html = shown(&run, &Times::default(), false, Locale::En);
        for part in [
            "NVIDIA H200",
            "580.159.04",
            "2.11.0+cu130",
            "3.6.0",
            "2026-11-30",
        ] {
            assert!(html.contains(&format!("<dd>{part}</dd>")), "{part}");
        }
        for part in ["989 TFLOPS", "4.8 TB/s", "66.9 TFLOPS", "NVIDIA H200 SXM"] {
            assert!(html.contains(part), "{part}: {html}");
        }
        let cells = [
            "197 µs",
            "697 TFLOPS",
            "511 GB/s",
            "70.5 %",
            "10.6 %",
            "2.1×10⁻⁴",
        ];
        let cells: String = cells.map(|cell| format!("<td>{cell}</td>")).concat();
        assert!(html.contains(&format!(
            "<th scope=\"row\">gemm_fp16_cublas_4096</th>{cells}</tr>"
        )));
        // A copy computes nothing: 8.59 GB in 2018.3 µs are 4256 GB/s, 88.7 %.
        let cells = ["2.02 ms", "—", "4.26 TB/s", "—", "88.7 %", "0"];
        let cells: String = cells.map(|cell| format!("<td>{cell}</td>")).concat();
        assert!(html.contains(&cells), "{html}");
    }

    /// An add of 201.3 MB cannot take 50 µs at 2.039 TB/s: 98.7 µs is the least. A
    /// GELU of 100 µs is 2.16 times the H200's 46.336.
    #[test]
    fn a_run_of_ones_own_stands_beside_the_h200() {
        let times = times_of_an_a100();
        let run = times.own.clone().unwrap();
        for locale in Locale::ALL {
            let html = shown(&run, &times, true, locale);
            for part in [
                "98.7 µs",
                "add_fp16_8192x4096_torch",
                "46.3 µs (2.16×)",
                "A100",
            ] {
                assert!(html.contains(part), "{part}: {html}");
            }
        }
    }

    #[test]
    fn nothing_is_assumed_of_a_board_that_is_not_known() {
        let case = r#"{"name": "fa_x<y", "us": 5, "flop": 1e9, "bytes": 1e6}, {"name": "b", "skipped": "no <room>"}"#;
        let run = Run::read(&run_of("NVIDIA B200", case)).unwrap();
        let html = shown(&run, &Times::default(), true, Locale::En);
        assert!(html.contains("200 TFLOPS") && !html.contains('%'), "{html}");
        assert!(html.contains("no &lt;room>") && html.contains("fa_x&lt;y"));
    }
}
