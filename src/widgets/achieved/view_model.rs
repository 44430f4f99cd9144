//! Two gauges, their causes and a sentence: pure, so that it is tested without a
//! browser.

use super::model::{Assumed, Descent, Kernel};
use crate::{
    messages as msg,
    widgets::evidence::{Seen, count, element, escape, places},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::format;

/// The kernels that were profiled.
pub(super) const KERNELS: [&str; 11] = [
    "add",
    "softmax",
    "torch-add",
    "layernorm",
    "matmul",
    "cublas",
    "axpy",
    "fma",
    "wmma",
    "axpy-small",
    "chase",
];

/// As near as a slider gets, of all places.
const NEAR: f64 = 0.015;

pub(super) fn name(id: &str, locale: Locale) -> &'static str {
    match id {
        "softmax" => msg::achieved_k_softmax(locale),
        "torch-add" => msg::achieved_k_torch_add(locale),
        "layernorm" => msg::achieved_k_layernorm(locale),
        "matmul" => msg::achieved_k_matmul(locale),
        "cublas" => msg::achieved_k_cublas(locale),
        "axpy" => msg::achieved_k_axpy(locale),
        "fma" => msg::achieved_k_fma(locale),
        "wmma" => msg::achieved_k_wmma(locale),
        "axpy-small" => msg::achieved_k_axpy_small(locale),
        "chase" => msg::achieved_k_chase(locale),
        _ => msg::achieved_k_add(locale),
    }
}

pub(super) fn show(kernel: &Kernel, assumed: &Assumed, sms: u32, locale: Locale) -> Seen {
    let Some(descent) = Descent::of(kernel, assumed, sms) else {
        return Seen::default();
    };
    // Another grid was not measured.
    let measured = (descent.waves.grid == kernel.grid).then_some(kernel.achieved);
    Seen {
        html: gauges(&descent, measured, locale),
        sentence: sentence(kernel, &descent, measured, locale),
        // Blocks of the grid.
        lines: vec![descent.waves.grid as usize],
        ..Seen::default()
    }
}

fn causes(descent: &Descent, locale: Locale) -> [(&'static str, &'static str, f64); 4] {
    let lost = |from: f64, to: f64| (from - to).max(0.0);
    [
        (
            "small",
            msg::achieved_small(locale),
            lost(descent.theoretical, descent.small),
        ),
        (
            "tail",
            msg::achieved_by_tail(locale),
            lost(descent.small, descent.tail),
        ),
        (
            "early",
            msg::achieved_by_early(locale),
            lost(descent.tail, descent.early),
        ),
        (
            "wait",
            msg::achieved_by_wait(locale),
            lost(descent.early, descent.wait),
        ),
    ]
}

fn gauges(descent: &Descent, measured: Option<f64>, locale: Locale) -> String {
    let part = |class: &str, share: f64| {
        element(
            &format!("i class=\"{class}\" style=\"width:{:.2}%\"", share * 100.0),
            "",
        )
    };
    let row = |name: &str, bar: &str, class: &str, value: &str| {
        [
            element("dt", &escape(name)),
            element(
                "dd",
                &[
                    element("span class=\"gauge\" aria-hidden=\"true\"", bar),
                    element(&format!("output class=\"num{class}\""), value),
                ]
                .concat(),
            ),
        ]
        .concat()
    };
    let causes = causes(descent, locale);
    let lost = causes
        .iter()
        .rev()
        .map(|(class, _, share)| part(class, *share));
    let modelled = part("full", descent.wait) + &lost.collect::<String>();
    let mut html = row(
        msg::achieved_theoretical(locale),
        &part("full", descent.theoretical),
        "",
        &places(descent.theoretical),
    );
    html += &row(
        msg::achieved_modelled(locale),
        &modelled,
        "",
        &format::percent(descent.wait),
    );
    html += &match measured {
        Some(share) => row(
            msg::achieved_measured(locale),
            &part("seen", share),
            " measured",
            &places(share),
        ),
        None => row(msg::achieved_measured(locale), "", "", "—"),
    };
    let lines = causes.iter().map(|(class, name, share)| {
        let sample = element(&format!("i class=\"{class}\" aria-hidden=\"true\""), "");
        let value = element("b class=\"num\"", &format::percent(*share));
        element("li", &(sample + &escape(name) + " " + &value))
    });
    element("dl", &html) + &element("ul class=\"causes\"", &lines.collect::<String>())
}

fn sentence(kernel: &Kernel, descent: &Descent, measured: Option<f64>, locale: Locale) -> String {
    let waves = &descent.waves;
    let mut text = msg::AchievedSays {
        blocks: &kernel.blocks.to_string(),
        grid: &count(waves.grid as f64),
        modelled: &format::percent(descent.wait),
        theoretical: &places(descent.theoretical),
        warps: &kernel.launch.warps().to_string(),
        waves: &format::number(waves.exact(), 3),
    }
    .say(locale);
    let Some(measured) = measured else {
        return text + msg::achieved_unmeasured(locale);
    };
    let gap = descent.wait - measured;
    let measured = &places(measured);
    text += &if gap.abs() < NEAR {
        msg::achieved_meets(locale, measured)
    } else {
        let (above, gap) = (gap > 0.0, &format::percent(gap.abs()));
        if above {
            msg::AchievedAbove { gap, measured }.say(locale)
        } else {
            msg::AchievedBelow { gap, measured }.say(locale)
        }
    };
    text
}

/// Everything measured.
pub(super) fn rows(kernels: &[Kernel], locale: Locale) -> Vec<Vec<String>> {
    let row = |kernel: &Kernel| {
        vec![
            name(&kernel.id, locale).to_owned(),
            count(kernel.grid as f64),
            kernel.launch.threads.to_string(),
            kernel.launch.registers.to_string(),
            format::bytes_binary(kernel.launch.shared() as f64),
            places(kernel.theoretical),
            places(kernel.achieved),
            format::seconds(kernel.time),
        ]
    };
    kernels.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::model::tests::{NOTHING, kernel, kernels};
    use super::*;

    fn plain(text: &str) -> String {
        text.replace(['\u{a0}', '\u{202f}'], " ")
    }

    #[test]
    fn every_kernel_of_the_file_has_a_name() {
        let ids: Vec<_> = kernels().into_iter().map(|kernel| kernel.id).collect();
        assert_eq!(ids, KERNELS);
        for locale in [Locale::Zh, Locale::En] {
            let names: std::collections::BTreeSet<_> =
                KERNELS.iter().map(|id| name(id, locale)).collect();
            assert_eq!(names.len(), 11);
        }
    }

    /// 65 536 blocks in places for 2112: 31.03 waves, measured 84.17 %.
    #[test]
    fn a_full_sm_in_theory_is_not_full() {
        let model = show(&kernel("add"), &NOTHING, 132, Locale::En);
        let text = plain(&model.sentence);
        for part in ["100 %", "65 536", "31", "84.17 %"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(model.html.matches("<dt>").count(), 3);
        assert_eq!(model.html.matches("<li>").count(), 4);
        assert!(model.html.contains("num measured"));
    }

    #[test]
    fn the_model_meets_the_measurement_where_sliders_bring_it_there() {
        let wait = Assumed {
            wait: 0.17,
            ..NOTHING
        };
        let model = show(&kernel("add"), &wait, 132, Locale::En);
        let meets = plain(&msg::achieved_meets(Locale::En, "84.17 %"));
        assert!(
            plain(&model.sentence).contains(&meets),
            "{}",
            model.sentence
        );
        // Another grid was not measured.
        let other = Assumed {
            grid: 1000,
            ..NOTHING
        };
        let model = show(&kernel("add"), &other, 132, Locale::En);
        assert!(
            model
                .sentence
                .ends_with(msg::achieved_unmeasured(Locale::En))
        );
        assert!(!model.html.contains("num measured"));
    }
}
