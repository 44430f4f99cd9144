//! From a kernel and a board to its cells and its derivation: pure, so that it is
//! tested without a browser.

use super::kernels::{ALL, Group, Kernel};
use crate::{
    messages as msg,
    rich::rich,
    widgets::evidence::{element, escape},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    hardware::{Engine, Gpu, Precision, Sparsity},
    intensity::Count,
    roofline::{Bound, Roof},
};

/// In which order the rows stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Chapter,
    Up,
    Down,
}

impl Sort {
    pub(super) const WORDS: [&str; 3] = ["chapter", "up", "down"];

    pub(super) fn of(word: &str) -> Self {
        match word {
            "up" => Self::Up,
            "down" => Self::Down,
            _ => Self::Chapter,
        }
    }

    pub(super) fn name(word: &str, locale: Locale) -> &'static str {
        match Self::of(word) {
            Self::Chapter => msg::cheat_sheet_sort_chapter(locale),
            Self::Up => msg::cheat_sheet_sort_up(locale),
            Self::Down => msg::cheat_sheet_sort_down(locale),
        }
    }
}

/// The rows of a group by their places, in an order; `at` has the intensity of every row.
pub(super) fn order(at: &[f64], sort: Sort, group: Option<Group>) -> Vec<usize> {
    let is_in = |place: &usize| {
        let own = ALL.get(*place).map(|kernel| kernel.group);
        group.is_none() || own == group
    };
    let mut order: Vec<_> = (0..at.len()).filter(is_in).collect();
    match sort {
        Sort::Chapter => {}
        Sort::Up => order.sort_by(|a, b| at[*a].total_cmp(&at[*b])),
        Sort::Down => order.sort_by(|a, b| at[*b].total_cmp(&at[*a])),
    }
    order
}

/// What stands between cells.
const CUT: char = '\u{1f}';

/// A row, ready to be shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Line {
    /// FLOP/B.
    pub(super) at: f64,
    /// FLOP, bytes, intensity, bound and cap, as HTML with [`CUT`] between.
    pub(super) cells: String,
    /// The inside of a list of terms.
    pub(super) derivation: String,
}

/// One of the cells.
pub(super) fn cell(cells: &str, place: usize) -> String {
    cells.split(CUT).nth(place).unwrap_or_default().to_owned()
}

pub(super) fn line(kernel: &Kernel, operations: f64, gpu: &Gpu, locale: Locale) -> Line {
    let count = match kernel.count(operations) {
        Ok(count) => count,
        Err(error) => {
            return Line {
                derivation: element("dd", &escape(&msg::say(locale, &error.message()))),
                ..Line::default()
            };
        }
    };
    let (engine, precision) = kernel.engine();
    let roof = gpu.roof(engine, precision, Sparsity::Dense);
    let under = roof.as_ref().ok().map(|roof| Under {
        roof: *roof,
        bound: count.bound(roof),
        cap: count.attainable(roof).to_string(),
    });
    let none = || "—".to_owned();
    let cells = [
        escape(&count.flops.to_string()),
        escape(&count.bytes().to_string()),
        escape(&intensity(&count)),
        under
            .as_ref()
            .map_or_else(none, |under| bound(under.bound, locale)),
        under.as_ref().map_or_else(none, |under| escape(&under.cap)),
    ];
    let mut derivation = counts(kernel, operations, &count, locale);
    derivation += &match (under, roof) {
        (Some(under), _) => roofs(&count, &under, engine, precision, gpu, locale),
        (None, Err(error)) => element("dd", &escape(&msg::say(locale, &error.message()))),
        (None, Ok(_)) => String::new(),
    };
    Line {
        at: count.intensity().get(),
        cells: cells.join(&CUT.to_string()),
        derivation,
    }
}

/// What a roof makes of a kernel.
struct Under {
    roof: Roof,
    bound: Bound,
    cap: String,
}

fn intensity(count: &Count) -> String {
    count.intensity().to_string()
}

fn bound(bound: Bound, locale: Locale) -> String {
    rich(&match bound {
        Bound::Memory => format!("<m>{}</m>", msg::bound_memory(locale)),
        Bound::Compute => format!("<c>{}</c>", msg::bound_compute(locale)),
    })
}

fn term(name: &str, steps: &[&str], result: &str) -> String {
    let mut work = String::new();
    for step in steps.iter().filter(|step| !step.is_empty()) {
        work += &element("span class=\"num\"", &escape(step));
        work += " = ";
    }
    work += &element("output class=\"num\"", &escape(result));
    element("dt", name) + &element("dd", &work)
}

/// FLOP and bytes with the numbers in them, every tensor, and their quotient.
fn counts(kernel: &Kernel, operations: f64, count: &Count, locale: Locale) -> String {
    let k = format::number(operations, 6);
    let with_k = |formula: &str| formula.replace("{k}", &k);
    let [flop, flop_numbers] = kernel.flop;
    let [bytes, bytes_numbers] = kernel.bytes;
    let tensors: Vec<_> = count
        .traffic
        .iter()
        .map(|part| format!("{} {}", part.tensor, part.bytes))
        .collect();
    let quotient = format!("{} / {}", count.flops, count.bytes());
    let lines = [
        term(
            "FLOP",
            &[flop, &with_k(flop_numbers)],
            &count.flops.to_string(),
        ),
        term(
            msg::roofline_bytes(locale),
            &[bytes, bytes_numbers, &tensors.join(" + ")],
            &count.bytes().to_string(),
        ),
        term(msg::own_intensity(locale), &[&quotient], &intensity(count)),
    ];
    lines.concat()
}

/// Ridge, bound, cap and least time.
fn roofs(
    count: &Count,
    under: &Under,
    engine: Engine,
    precision: Precision,
    gpu: &Gpu,
    locale: Locale,
) -> String {
    let Roof { compute, bandwidth } = under.roof;
    let at = count.intensity();
    let ridge = under.roof.ridge();
    let sign = match under.bound {
        Bound::Memory => "<",
        Bound::Compute => "≥",
    };
    let against = format!("{at} {sign} {ridge}");
    let name = format!(
        "{} {} {}",
        gpu.short_name,
        precision.label(),
        engine.label()
    );
    let floor = count.floor(&under.roof);
    let lines = [
        term(
            msg::roofline_ridge(locale),
            &[&format!("{compute} / {bandwidth}")],
            &format!("{ridge} ({name})"),
        ),
        element("dt", msg::cheat_sheet_head_bound(locale))
            + &element(
                "dd",
                &format!("{}: {}", escape(&against), bound(under.bound, locale)),
            ),
        term(
            msg::cheat_sheet_head_cap(locale),
            &[&format!("min({compute}, {bandwidth} × {at})")],
            &under.cap,
        ),
        term(
            msg::own_floor(locale),
            &[&format!("max({}, {})", floor.compute, floor.memory)],
            &floor.floor().to_string(),
        ),
    ];
    lines.concat()
}

/// Which ridge goes with which kernels.
pub(super) fn sentence(gpu: &Gpu, locale: Locale) -> String {
    let ridge = |engine, precision| {
        gpu.roof(engine, precision, Sparsity::Dense)
            .map_or_else(|_| "—".to_owned(), |roof| roof.ridge().to_string())
    };
    msg::CheatSheetSays {
        cuda: &ridge(Engine::CudaCore, Precision::Fp32),
        gpu: gpu.short_name,
        tensor: &ridge(Engine::Tensor, Precision::Fp16),
    }
    .say(locale)
}
