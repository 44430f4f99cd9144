//! From a board to picture, table and sentence: pure, so that it is tested without a
//! browser.

use crate::{
    messages as msg,
    widgets::{
        case::{
            html::{figure, open_table},
            picture::roof_alone,
            study::{CHAPTER, Modelled, Study},
        },
        evidence::{element, escape},
        timings::Times,
        under_roof::{bound_word, colour, texts},
    },
};
use ridgepoint_charts::roofline::{Figure, Label, Point, PointKind};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{format, hardware::Gpu, roofline::Bound, units::Intensity};

/// Everything that changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Seen {
    pub(super) figure: Figure,
    pub(super) sentence: String,
    pub(super) spoken: String,
    pub(super) html: String,
}

/// What somebody reached on this board.
struct Reached {
    kind: &'static str,
    text: String,
    /// FLOP/s.
    rate: f64,
    label: String,
    point: PointKind,
    /// Whether the reader timed it.
    own: bool,
}

pub(super) fn show(gpu: &'static Gpu, times: &Times, at: Option<f64>, locale: Locale) -> Seen {
    let mut cases: Vec<Modelled> = Study::ALL
        .into_iter()
        .filter_map(|study| Modelled::new(study, gpu).ok())
        .collect();
    cases.sort_by_key(Modelled::intensity);
    let reached: Vec<Option<Reached>> = cases
        .iter()
        .map(|case| reached(case, times, locale))
        .collect();
    let ridge = cases.last().map(|case| case.roof.ridge().get());
    let at = at.or(ridge);
    let rows: Vec<Vec<String>> = cases
        .iter()
        .zip(&reached)
        .map(|(case, reached)| row(case, reached.as_ref(), locale))
        .collect();
    let heads = [
        msg::cases_case(locale),
        msg::case_intensity_field(locale),
        msg::case_bound(locale),
        msg::case_ceiling(locale),
        msg::case_floor(locale),
        msg::case_reached(locale),
        msg::case_share(locale),
        msg::cases_lever(locale),
    ];
    let html = open_table(msg::cases_title(locale), &heads, &rows)
        + &element(
            "p class=\"source\"",
            &escape(&origin(times, &reached, locale)),
        );
    Seen {
        figure: picture(gpu, &cases, &reached, at, locale),
        sentence: sentence(gpu, &cases, locale),
        spoken: at
            .and_then(|at| spoken(&cases, at, locale))
            .unwrap_or_default(),
        html,
    }
}

/// What was timed on this board; for an A100 that nobody timed, what the chapter claims.
fn reached(case: &Modelled, times: &Times, locale: Locale) -> Option<Reached> {
    let kernel = case.study.kernels().first()?;
    if let Some(timing) = times.on(case.gpu, kernel.case) {
        let rate = case.count.flops / timing.time;
        return Some(Reached {
            kind: "measured",
            text: rate.to_string(),
            rate: rate.get(),
            label: rate.to_string(),
            point: PointKind::Measured,
            own: timing.own,
        });
    }
    let claim = case.study.claims().reached;
    (case.gpu.id == CHAPTER).then(|| Reached {
        kind: "claimed",
        text: claim.text.to_owned(),
        rate: claim.value,
        label: msg::case_point_claim(locale, claim.text),
        point: PointKind::Claimed,
        own: false,
    })
}

fn row(case: &Modelled, reached: Option<&Reached>, locale: Locale) -> Vec<String> {
    let ceiling = case.ceiling().get();
    let class = match case.bound() {
        Bound::Memory => "m",
        Bound::Compute => "c",
    };
    let name = escape(case.study.name(locale)) + &element("small", &escape(&case.study.shape()));
    let bound = element(
        &format!("b class=\"{class}\""),
        bound_word(case.bound(), locale),
    );
    let none = || "—".to_owned();
    vec![
        name,
        figure("", &format::number(case.intensity().get(), 4)),
        bound,
        figure("", &format::flops_per_second_digits(ceiling, 4)),
        figure("", &case.floor().floor().to_string()),
        reached.map_or_else(none, |reached| figure(reached.kind, &reached.text)),
        reached.map_or_else(none, |reached| {
            figure(reached.kind, &format::percent(reached.rate / ceiling))
        }),
        escape(lever(case, locale)),
    ]
}

const fn lever(case: &Modelled, locale: Locale) -> &'static str {
    match case.study {
        Study::Add => msg::cases_lever_add(locale),
        Study::Softmax => msg::cases_lever_softmax(locale),
        Study::Gemm => msg::cases_lever_gemm(locale),
        Study::Attention => msg::cases_lever_attention(locale),
    }
}

/// Where the figures of what was reached come from.
fn origin(times: &Times, reached: &[Option<Reached>], locale: Locale) -> String {
    let mut all = reached.iter().flatten();
    let Some(first) = all.next() else {
        return msg::cases_no_times(locale).to_owned();
    };
    let is_claimed = |one: &Reached| one.point == PointKind::Claimed;
    let mut said = String::new();
    if first.own {
        said += &msg::case_source_own(locale, times.device(true));
        said += " ";
    } else if !is_claimed(first) {
        said += msg::case_source_times(locale);
    }
    if is_claimed(first) || all.any(is_claimed) {
        said += msg::cases_claims(locale);
    }
    said
}

fn sentence(gpu: &Gpu, cases: &[Modelled], locale: Locale) -> String {
    let named = |bound: Bound| {
        let names = cases.iter().filter(|case| case.bound() == bound);
        let names: Vec<_> = names.map(|case| case.study.name(locale)).collect();
        if names.is_empty() {
            msg::cases_none(locale).to_owned()
        } else {
            names.join(msg::cases_and(locale))
        }
    };
    let ridge = |place: Option<&Modelled>| {
        place
            .map(|case| case.roof.ridge().to_string())
            .unwrap_or_default()
    };
    msg::CasesSays {
        compute: &named(Bound::Compute),
        cuda: &ridge(cases.first()),
        gpu: gpu.short_name,
        memory: &named(Bound::Memory),
        tensor: &ridge(cases.last()),
    }
    .say(locale)
}

fn spoken(cases: &[Modelled], at: f64, locale: Locale) -> Option<String> {
    let at = Intensity::new(at).ok()?;
    let roofs = [cases.first()?, cases.last()?].map(|case| {
        let (engine, _) = case.study.cores();
        let bound = bound_word(case.roof.bound(at), locale);
        format!(
            "; {}: {}, {bound}",
            engine.label(),
            case.roof.attainable(at)
        )
    });
    Some(at.to_string() + &roofs.concat())
}

fn picture(
    gpu: &Gpu,
    cases: &[Modelled],
    reached: &[Option<Reached>],
    at: Option<f64>,
    locale: Locale,
) -> Figure {
    let modelled = cases.iter().map(|case| Point {
        intensity: case.intensity().get(),
        performance: case.ceiling().get(),
        label: Label::from(case.study.name(locale)),
        kind: PointKind::Modelled,
        bound: colour(case.bound()),
    });
    let others = cases.iter().zip(reached).filter_map(|(case, reached)| {
        let reached = reached.as_ref()?;
        // The chapter's points stand where it puts them.
        let intensity = match reached.point {
            PointKind::Claimed => case.study.claims().intensity.value,
            _ => case.intensity().get(),
        };
        Some(Point {
            intensity,
            performance: reached.rate,
            label: Label::new(reached.label.clone(), ""),
            kind: reached.point,
            bound: colour(case.bound()),
        })
    });
    Figure {
        points: modelled.chain(others).collect(),
        roofs: roof_alone(gpu, None).into_iter().collect(),
        crosshair: at,
        texts: texts(locale),
        ..Figure::default()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::widgets::timings;
    use ridgepoint_model::hardware;

    fn times() -> Times {
        Times {
            text: Some(timings::tests::TEXT.into()),
            own: None,
        }
    }

    fn shown(gpu: &str, locale: Locale) -> Seen {
        show(hardware::gpu(gpu).unwrap(), &times(), None, locale)
    }

    /// The cells of a row, without tags and with plain spaces.
    fn cells(seen: &Seen, row: usize) -> Vec<String> {
        let body = seen.html.split("<tbody>").nth(1).unwrap();
        let row = body.split("</tr>").nth(row).unwrap();
        let cells = row
            .split("</t")
            .filter(|cell| !cell.trim_matches(['h', 'd', '>']).is_empty());
        cells
            .map(|cell| {
                let mut text = String::new();
                let mut inside = false;
                for letter in cell
                    .trim_start_matches(['h', 'd'])
                    .trim_start_matches('>')
                    .chars()
                {
                    match letter {
                        '<' => inside = true,
                        '>' => inside = false,
                        _ if !inside => text.push(letter),
                        _ => {}
                    }
                }
                text.replace(['\u{a0}', '\u{202f}'], " ")
            })
            .collect()
    }

    /// By hand: 2.039/12 = 169.9 GFLOPS, 805.3 MB / 2.039 TB/s = 395 µs, 165/169.9 = 97.1 %;
    /// 2.039 × 1.25 = 2.549 TFLOPS, 134.2 MB: 65.8 µs, 2400/2548.75 = 94.2 %;
    /// 549.8 G / 312 T = 1.762 ms, 150/312 = 48.1 %; 137.4 G / 312 T = 440.5 µs, 280/312 = 89.7 %.
    #[test]
    fn on_an_a100_by_intensity() {
        let seen = shown(CHAPTER, Locale::En);
        let expected = [
            [
                "0.08333",
                "memory-bound",
                "169.9 GFLOPS",
                "395 µs",
                "165 GFLOPS",
                "97.1 %",
            ],
            [
                "1.25",
                "memory-bound",
                "2.549 TFLOPS",
                "65.8 µs",
                "2400 GFLOPS",
                "94.2 %",
            ],
            [
                "1024",
                "compute-bound",
                "312 TFLOPS",
                "1.76 ms",
                "150 TFLOPS",
                "48.1 %",
            ],
            [
                "1365",
                "compute-bound",
                "312 TFLOPS",
                "441 µs",
                "280 TFLOPS",
                "89.7 %",
            ],
        ];
        for (place, wanted) in expected.iter().enumerate() {
            assert_eq!(cells(&seen, place)[1..7], *wanted, "{place}");
        }
        assert!(seen.html.contains("num claimed"));
        // Two are memory-bound, not three (E81).
        assert!(seen.sentence.contains("153") && seen.sentence.contains("9.56"));
        assert_eq!(seen.figure.points.len(), 8);
    }

    /// Files: 67.1 M / 188.672 µs = 355.7 GFLOPS of 4.8/12 = 400: 88.9 %; 167.8 M / 37.184 µs =
    /// 4.512 TFLOPS of 6: 75.2 %; 549.8 G / 1252.192 µs = 439.0 TFLOPS of 989.4: 44.4 %;
    /// 137.4 G / 212.064 µs = 648.1 TFLOPS: 65.5 %.
    #[test]
    fn on_an_h200_what_was_measured() {
        let seen = shown(timings::BOARD, Locale::Zh);
        let reached: Vec<_> = (0..4).map(|row| cells(&seen, row)[5..7].to_vec()).collect();
        assert_eq!(
            reached,
            [
                ["356 GFLOPS", "88.9 %"],
                ["4.51 TFLOPS", "75.2 %"],
                ["439 TFLOPS", "44.4 %"],
                ["648 TFLOPS", "65.5 %"],
            ]
        );
        assert!(seen.html.contains("num measured") && !seen.html.contains("claimed"));
    }

    #[test]
    fn on_every_other_board_the_model_alone() {
        for gpu in hardware::GPUS {
            let seen = shown(gpu.id, Locale::En);
            assert!(
                !seen.figure.roofs.is_empty() && !seen.spoken.is_empty(),
                "{}",
                gpu.id
            );
            if ![CHAPTER, timings::BOARD].contains(&gpu.id) {
                assert!(!seen.html.contains("num claimed") && !seen.html.contains("num measured"));
                assert!(seen.html.contains(msg::cases_no_times(Locale::En)));
            }
        }
    }
}
