//! From an instruction and a count to operations, a rate and shares: pure, so that it is tested
//! without a browser.

use super::{clock, count, time};
use crate::{
    messages as msg,
    widgets::{
        calculator::{number, optional, refused, remarks},
        evidence::{Seen, State, element, escape},
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    hardware::{self, Gpu},
    profiler::tensor::{Denominator, Element, Family, Instruction, denominators},
    units::{FlopsPerSecond, Seconds},
};

/// Above a peak by more than this the count or the time is wrong.
const TOLERANCE: f64 = 0.02;

/// What is asked for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    instruction: Instruction,
    /// Instructions, each counted once.
    instructions: f64,
    /// Whether every warp was counted.
    by_warp: bool,
    time: Option<Seconds>,
    clock_mhz: Option<f64>,
    gpu: &'static Gpu,
}

impl Asked {
    /// Reads the settings.
    ///
    /// # Errors
    /// What cannot be read or is no instruction, in the reader's language.
    pub(super) fn read(state: &State, locale: Locale) -> Result<Self, String> {
        let refuse = refused(locale);
        let unread = |_| msg::under_unread(locale).to_owned();
        let instruction = Instruction::parse(state.get("shape")).map_err(unread)?;
        let given = number(&count(state.get("count"), locale), locale)?;
        let by_warp = state.get("by") == "warp";
        let operations = if by_warp {
            instruction.operations_counted(given)
        } else {
            instruction.operations(given)
        };
        let seconds = optional(&time(state.get("time"), locale), locale)?;
        let hertz = optional(&clock(state.get("clock"), locale), locale)?;
        Ok(Self {
            instructions: instruction.instructions(operations),
            instruction,
            by_warp,
            time: seconds.map(Seconds::new).transpose().map_err(&refuse)?,
            clock_mhz: hertz.map(|hertz| hertz / 1e6),
            gpu: hardware::gpu(state.get("gpu")).map_err(&refuse)?,
        })
    }

    fn operations(&self) -> f64 {
        self.instruction.operations(self.instructions)
    }

    fn rate(&self) -> Option<FlopsPerSecond> {
        FlopsPerSecond::new(self.operations() / self.time?.get()).ok()
    }
}

pub(super) fn show(asked: &Asked, locale: Locale) -> Seen {
    let peaks = peaks(asked);
    let mut html = figures(asked, locale);
    let mut notes = notes(asked, locale);
    match (&peaks, asked.rate()) {
        (Ok(peaks), Some(rate)) => {
            html += &meters(peaks, rate, locale);
            if let Some((_, dense)) = peaks.first()
                && rate / *dense > 1.0 + TOLERANCE
                && !asked.instruction.sparse
            {
                notes.insert(0, msg::tensor_flop_above(locale).to_owned());
            }
        }
        (Err(sentence), _) => notes.push(sentence(locale)),
        (Ok(_), None) => notes.push(msg::tensor_flop_no_time(locale).to_owned()),
    }
    html += &remarks(&notes);
    Seen {
        sentence: sentence(asked, peaks.ok().as_deref(), locale),
        html,
        ..Seen::default()
    }
}

type Peaks = Vec<(Denominator, FlopsPerSecond)>;
type Sentence = Box<dyn Fn(Locale) -> String>;

/// The peaks that the rate can be held against, or a sentence why there are none.
fn peaks(asked: &Asked) -> Result<Peaks, Sentence> {
    let element = asked.instruction.element;
    let name = asked.gpu.short_name;
    let none = move |locale| {
        msg::TensorFlopNoPeak {
            gpu: name,
            precision: element.label(),
        }
        .say(locale)
    };
    let Some(precision) = element.precision() else {
        return Err(Box::new(none));
    };
    let family = asked.instruction.family;
    denominators(asked.gpu, precision, family, asked.clock_mhz).map_err(|error| {
        let sentence: Sentence = Box::new(move |locale| msg::say(locale, &error.message()));
        sentence
    })
}

fn sentence(
    asked: &Asked,
    peaks: Option<&[(Denominator, FlopsPerSecond)]>,
    locale: Locale,
) -> String {
    let shape = asked.instruction.shape;
    let products = match asked.instruction.products {
        products if products > 1.0 => format::number(products, 1) + " · ",
        _ => String::new(),
    };
    let mut said = msg::TensorFlopSays {
        count: &format::number(asked.instructions, 9),
        each: &format::number(asked.instruction.flop(), 9),
        formula: &format!("{products}2 · {} · {} · {}", shape.m, shape.n, shape.k),
        total: &format::number(asked.operations(), 12),
    }
    .say(locale);
    let share = |which: Denominator, rate: FlopsPerSecond| {
        let (_, peak) = peaks?.iter().find(|(one, _)| *one == which)?;
        Some(format::percent(rate / *peak))
    };
    if let Some(rate) = asked.rate()
        && let Some(dense) = share(Denominator::Dense, rate)
    {
        said += &match share(Denominator::Sparse, rate) {
            Some(sparse) => msg::TensorFlopRate {
                dense: &dense,
                rate: &format::flops_per_second_digits(rate.get(), 4),
                sparse: &sparse,
            }
            .say(locale),
            None => msg::TensorFlopRateDense {
                dense: &dense,
                rate: &format::flops_per_second_digits(rate.get(), 4),
            }
            .say(locale),
        };
    }
    said
}

/// What the instruction is.
fn figures(asked: &Asked, locale: Locale) -> String {
    let one = &asked.instruction;
    let pair = |name: &str, value: String| {
        let inner = element("dt", &escape(name)) + &element("dd", &escape(&value));
        element("div", &inner)
    };
    let list = [
        pair(
            msg::tensor_flop_head_instruction(locale),
            format!(
                "{} {} {}",
                one.family.label(),
                one.shape,
                one.element.label()
            ),
        ),
        pair(
            msg::tensor_flop_each(locale),
            format!("{}\u{a0}FLOP", format::number(one.flop(), 9)),
        ),
        pair(msg::tensor_flop_target(locale), one.availability.target()),
        pair(
            msg::tensor_flop_head_operations(locale),
            format::number(asked.operations(), 12),
        ),
    ];
    element("dl class=\"figures\"", &list.concat())
}

/// What a reader should know of this instruction and of this count.
fn notes(asked: &Asked, locale: Locale) -> Vec<String> {
    let one = &asked.instruction;
    let mut notes = Vec::new();
    if !one.availability.has(asked.gpu.compute_capability) {
        notes.push(
            msg::TensorFlopNotThere {
                gpu: asked.gpu.short_name,
                name: one.family.label(),
                target: &one.availability.target(),
            }
            .say(locale),
        );
    }
    if !one.named {
        notes.push(msg::tensor_flop_unnamed(locale, one.element.label()));
    }
    if matches!(one.element, Element::Int8 | Element::Int4 | Element::Int1) {
        notes.push(msg::tensor_flop_integer(locale).to_owned());
    }
    if one.sparse {
        notes.push(msg::tensor_flop_sparse(locale).to_owned());
    }
    if one.products > 1.0 {
        notes.push(msg::tensor_flop_volta(
            locale,
            &format::number(one.products, 1),
        ));
    }
    match one.family {
        Family::Wgmma if !asked.by_warp => notes.push(msg::tensor_flop_warps(locale).to_owned()),
        Family::Wgmma => notes.push(msg::tensor_flop_warps_counted(locale).to_owned()),
        Family::Wmma => notes.push(msg::tensor_flop_wmma(locale).to_owned()),
        Family::Mma | Family::Tcgen05 => (),
    }
    notes
}

const fn name(which: Denominator, locale: Locale) -> &'static str {
    match which {
        Denominator::Dense => msg::tensor_flop_dense(locale),
        Denominator::Sparse => msg::tensor_flop_sparse_peak(locale),
        Denominator::MmaDense => msg::tensor_flop_mma_dense(locale),
        Denominator::MmaSparse => msg::tensor_flop_mma_sparse(locale),
    }
}

/// The rate against each peak as a bar.
fn meters(peaks: &[(Denominator, FlopsPerSecond)], rate: FlopsPerSecond, locale: Locale) -> String {
    let meter = |(which, peak): &(Denominator, FlopsPerSecond)| {
        let share = rate / *peak;
        let width = format!("b style=\"width:{:.2}%\"", share.min(1.0) * 100.0);
        let over = if share > 1.0 { " class=\"over\"" } else { "" };
        let figures = msg::TensorFlopOf {
            peak: &format::flops_per_second_digits(peak.get(), 4),
            rate: &format::flops_per_second_digits(rate.get(), 4),
        };
        let inner = [
            element(
                &format!("i aria-hidden=\"true\"{over}"),
                &element(&width, ""),
            ),
            element("output", &format::percent(share)),
            element("small", &escape(&figures.say(locale))),
        ];
        element("dt", &escape(name(*which, locale))) + &element("dd", &inner.concat())
    };
    let list: String = peaks.iter().map(meter).collect();
    element("dl class=\"meters\"", &list)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::{SETTINGS, measured};
    use super::*;

    fn plain(text: &str) -> String {
        text.replace(['\u{a0}', '\u{202f}'], " ")
    }

    fn seen(set: &[(&str, &str)]) -> Seen {
        let mut state = State::new(SETTINGS);
        for (key, value) in set {
            state.set(key, (*value).to_owned());
        }
        show(&Asked::read(&state, Locale::En).unwrap(), Locale::En)
    }

    fn holds(text: &str, parts: &[&str]) {
        let text = plain(text);
        for part in parts {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    /// 524,288 × 4096 in 78.368 µs: 27.40 TFLOP/s, 4.19 % or 1.40 %.
    #[test]
    fn the_wmma_product_has_two_shares() {
        let first = seen(&[]);
        holds(
            &first.sentence,
            &["524 288", "4096", "2 147 483 648", "27.4 TFLOPS", "1.4 %"],
        );
        holds(
            &first.html,
            &["4.19 %", "1.4 %", "653.7 TFLOPS", "1961 TFLOPS", "sm_80"],
        );
    }

    /// cuBLAS: 764.1 TFLOP/s are 90.1 % of the dense peak where the counter says 45.07 %.
    #[test]
    fn the_counters_share_is_half() {
        let runs = measured::parse(measured::tests::TEXT).unwrap();
        for run in &runs[1..] {
            let mut state = State::new(SETTINGS);
            run.fill_in(&mut state);
            let asked = Asked::read(&state, Locale::En).unwrap();
            let peaks = peaks(&asked).ok().unwrap();
            let sparse = asked.rate().unwrap() / peaks[1].1;
            assert!((sparse / run.share - 1.0).abs() < 3e-3, "{sparse}");
        }
        let mut state = State::new(SETTINGS);
        runs[2].fill_in(&mut state);
        let asked = Asked::read(&state, Locale::En).unwrap();
        holds(
            &show(&asked, Locale::En).sentence,
            &["764.1 TFLOPS", "90.1 %", "45.1 %"],
        );
    }

    /// One wgmma of the chapter: 262,144 FLOP; counted by warp a quarter.
    #[test]
    fn a_warp_group_is_counted_four_times() {
        let one = [("shape", "wgmma.m64n128k16"), ("count", "1"), ("time", "")];
        holds(&seen(&one).html, &["262 144 FLOP", "sm_90a"]);
        let counted = [&one[..], &[("by", "warp")]].concat();
        holds(&seen(&counted).html, &["65 536"]);
    }

    #[test]
    fn what_is_odd_is_said() {
        let said = |set: &[(&str, &str)]| seen(set).html;
        holds(&said(&[("gpu", "t4"), ("time", "")]), &["T4", "sm_80"]);
        holds(&said(&[("shape", "m16n8k16")]), &["FP16"]);
        holds(&said(&[("shape", "BMMA.168256")]), &["INT1"]);
        holds(&said(&[("time", "1 us")]), &["class=\"over\""]);
        holds(&said(&[("shape", "mma.m8n8k4.f16")]), &["2048 FLOP"]);
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for (key, value) in [
            ("shape", "m1n2k3"),
            ("count", "-1"),
            ("time", "soon"),
            ("clock", "0"),
        ] {
            let mut state = State::new(SETTINGS);
            state.set(key, value.to_owned());
            assert!(Asked::read(&state, Locale::Zh).is_err(), "{key}");
        }
    }
}
