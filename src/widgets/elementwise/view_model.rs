//! From an expression to counts, points and sentences: pure, so that it is
//! tested without a browser.

use super::expression::{self, Expression, OUT};
use crate::{
    messages as msg,
    widgets::{
        evidence::{State, element, escape},
        under_roof::{self, AT, Sight, Top, open_table, refuse, results},
    },
};
use ridgepoint_charts::roofline::{Label, PointKind};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    hardware::{self, Engine, Gpu, Precision},
    intensity::{Count, Direction, Elementwise, Operand, PerElement},
    roofline::Bound,
    units::Intensity,
};

/// What one element takes, and all of them.
struct Kernel {
    expression: Expression,
    /// Operations that the slider adds.
    extra: f64,
    elements: f64,
    count: Count,
    gpu: &'static Gpu,
    /// CUDA cores first, then Tensor Cores where the board has them in 16 bit.
    tops: Vec<Top>,
}

/// Shows what is set.
///
/// # Errors
/// A sentence about what cannot be.
pub(super) fn show(state: &State, locale: Locale) -> Result<Sight, String> {
    let kernel = Kernel::of(state, locale)?;
    let at = kernel.count.intensity();
    let cuda = kernel.cuda();
    let mut points = vec![cuda.point(at, Label::from(short(state.get("expr"))), PointKind::Own)];
    if let Some(counted) = kernel.counted().filter(|counted| *counted != at) {
        let label = Label::new(
            msg::elementwise_label_counted(locale),
            msg::elementwise_label_counted_short(locale),
        );
        points.insert(0, cuda.point(counted, label, PointKind::Modelled));
    }
    let look = state.get(AT).parse().unwrap_or_else(|_| at.get());
    Ok(Sight {
        figure: under_roof::figure(&kernel.tops, points, look, locale),
        own: Some([at.get(), cuda.roof.attainable(at).get()]),
        spoken: under_roof::spoken(&kernel.tops, look, locale),
        sentences: vec![
            kernel.says(locale),
            kernel.counters(locale),
            under_roof::bound_word(cuda.roof.bound(at), locale).to_owned(),
        ],
        html: kernel.html(locale),
        wrong: String::new(),
    })
}

/// The operations that bring the kernel of a state to an intensity, at most what
/// the slider has: always one step towards it at least.
pub(super) fn extra_at(state: &State, at: f64) -> Option<u32> {
    let kernel = Kernel::of(state, Locale::En).ok()?;
    let per_element = kernel.count.bytes().get() / kernel.elements;
    let wanted = at * per_element - f64::from(kernel.expression.operations.flop());
    let towards = if wanted > kernel.extra {
        wanted.ceil()
    } else {
        wanted.floor()
    };
    Some(towards.clamp(0.0, 200.0) as u32)
}

/// The excerpt with its wrong part marked, and what is wrong with it.
pub(super) fn refusal(text: &str, locale: Locale) -> Option<[String; 2]> {
    let error = expression::read(text).err()?;
    let sentence = msg::ElementwiseWrong {
        place: &expression::place(text, &error).to_string(),
        why: &msg::say(locale, &error.message()),
    };
    Some([expression::marked(text, &error), sentence.say(locale)])
}

/// The type of a tensor: its own, or that of all.
pub(super) fn type_of(state: &State, name: &str) -> Precision {
    let own = expression::types(state.get("types")).unwrap_or_default();
    let own = own.into_iter().find(|(known, _)| *known == name);
    let all = || Precision::parse(state.get("type")).unwrap_or(Precision::Fp16);
    own.map_or_else(all, |(_, precision)| precision)
}

pub(super) fn tensor_name(name: &str, locale: Locale) -> String {
    if name == OUT {
        msg::elementwise_out(locale).to_owned()
    } else {
        name.to_owned()
    }
}

pub(super) fn preset(name: &str, locale: Locale) -> &'static str {
    match name {
        "add" => msg::elementwise_preset_add(locale),
        "fused" => msg::elementwise_preset_fused(locale),
        "bias" => msg::elementwise_preset_bias(locale),
        "silu" => "SiLU(x) · y",
        "gelu" => "GELU (tanh)",
        _ => "ReLU",
    }
}

/// A longer text finds no room beside its point.
fn short(text: &str) -> String {
    const LONGEST: usize = 18;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).collect::<String>() + "…"
}

impl Kernel {
    fn of(state: &State, locale: Locale) -> Result<Self, String> {
        let text = state.get("expr");
        let expression =
            expression::read(text).map_err(|_| msg::under_unread(locale).to_owned())?;
        let n = under_roof::size(state, "n", "N", locale)?;
        let row = under_roof::size(state, "row", "N", locale)?;
        let extra = state.number("extra");
        let operations = PerElement {
            algorithm: f64::from(expression.operations.flop()) + extra,
            counted: f64::from(expression.operations.counted_flop()) + extra,
        };
        let list = state.get("broadcast");
        let names = expression.names.iter();
        let inputs = names.map(|name| {
            let operand = Operand::new(name.clone(), type_of(state, name));
            if expression::lists(list, name) {
                operand.broadcast(row)
            } else {
                operand
            }
        });
        let kernel = Elementwise {
            elements: n,
            operations,
            inputs: inputs.collect(),
            outputs: vec![Operand::new(OUT, type_of(state, OUT))],
        };
        let count = kernel.count().map_err(refuse(locale))?;
        let gpu = hardware::gpu(state.get("gpu")).map_err(refuse(locale))?;
        let wide = expression.names.iter().map(|name| type_of(state, name));
        let is_wide = wide
            .chain([type_of(state, OUT)])
            .any(|one| one == Precision::Fp64);
        let cuda = if is_wide {
            Precision::Fp64
        } else {
            Precision::Fp32
        };
        let cuda = Top::of(gpu, Engine::CudaCore, cuda).map_err(refuse(locale))?;
        let tensor = Top::of(gpu, Engine::Tensor, Precision::Fp16).ok();
        Ok(Self {
            expression,
            extra,
            elements: n as f64,
            count,
            gpu,
            tops: [cuda].into_iter().chain(tensor).collect(),
        })
    }

    fn cuda(&self) -> &Top {
        &self.tops[0]
    }

    /// The intensity that the hardware's counters come to; none where they see nothing.
    fn counted(&self) -> Option<Intensity> {
        self.count.counted_intensity()
    }

    /// FLOP of an element, as the algorithm has them and as the counters do.
    fn per_element(&self) -> [f64; 2] {
        let operations = &self.expression.operations;
        [operations.flop(), operations.counted_flop()].map(|flop| f64::from(flop) + self.extra)
    }

    /// Bytes of an element, a broadcast tensor spread over all.
    fn bytes_per_element(&self) -> f64 {
        self.count.bytes().get() / self.elements
    }

    fn says(&self, locale: Locale) -> String {
        let (at, roof) = (self.count.intensity(), self.cuda().roof);
        let (ridge, gpu) = (roof.ridge(), self.gpu.short_name);
        let more = ridge.get() * self.bytes_per_element() - self.per_element()[0];
        let bytes = &format::bytes(self.bytes_per_element());
        let flop = &format::number(self.per_element()[0], 4);
        let (ai, cap) = (&at.to_string(), &roof.attainable(at).to_string());
        let ridge = &ridge.to_string();
        let tensor = self.tops.get(1).map(|top| top.roof.ridge().to_string());
        match (roof.bound(at), tensor) {
            (Bound::Memory, _) => msg::ElementwiseMemory {
                ai,
                bytes,
                cap,
                flop,
                gpu,
                more: &format::number(more.ceil(), 9),
                ridge,
            }
            .say(locale),
            (Bound::Compute, Some(tensor)) => msg::ElementwiseCompute {
                ai,
                cap,
                gpu,
                ridge,
                tensor: &tensor,
            }
            .say(locale),
            (Bound::Compute, None) => msg::ElementwiseComputeAlone {
                ai,
                cap,
                gpu,
                ridge,
            }
            .say(locale),
        }
    }

    /// What the counters of the hardware make of it.
    fn counters(&self, locale: Locale) -> String {
        let [flop, seen] = self.per_element();
        let [flop, counted] = [flop, seen].map(|count| format::number(count, 4));
        match self.counted() {
            None => msg::elementwise_unseen(locale, &flop),
            Some(at) if at == self.count.intensity() => msg::elementwise_same(locale, &flop),
            Some(at) => msg::ElementwiseCounters {
                ai: &self.count.intensity().to_string(),
                counted: &counted,
                counted_ai: &at.to_string(),
                flop: &flop,
            }
            .say(locale),
        }
    }

    fn html(&self, locale: Locale) -> String {
        let floor = self.count.floor(&self.cuda().roof);
        let at = self.count.intensity();
        let [flop, counted] = self.per_element().map(|count| format::number(count, 4));
        let counted_ai = self
            .counted()
            .map_or_else(|| "0".to_owned(), |at| at.to_string());
        let loads = self.expression.operations.loads.to_string();
        let lines = [
            [
                msg::elementwise_moves(locale).to_owned(),
                msg::elementwise_loads(locale, &loads),
                msg::elementwise_each(locale, &format::bytes(self.bytes_per_element())),
            ],
            [
                msg::elementwise_flop(locale).to_owned(),
                flop,
                msg::elementwise_by_counters(locale, &counted),
            ],
            [
                msg::under_intensity(locale).to_owned(),
                at.to_string(),
                msg::elementwise_by_counters(locale, &counted_ai),
            ],
            [
                msg::under_cap(locale).to_owned(),
                self.cuda().roof.attainable(at).to_string(),
                under_roof::bound_word(self.cuda().roof.bound(at), locale).to_owned(),
            ],
            [
                msg::under_floor(locale).to_owned(),
                floor.floor().to_string(),
                msg::elementwise_for(locale, &self.count.bytes().to_string()),
            ],
        ];
        [
            results(&lines),
            self.operations_table(locale),
            self.tensors_table(locale),
        ]
        .concat()
    }

    /// Every kind of operation, as the algorithm and as the counters count it.
    fn operations_table(&self, locale: Locale) -> String {
        let operations = &self.expression.operations;
        // Count, FLOP of each by the algorithm, FLOP of each by the counters.
        let kinds = [
            (msg::elementwise_add(locale), operations.add, [1, 1]),
            (
                msg::elementwise_multiply(locale),
                operations.multiply,
                [1, 1],
            ),
            ("FMA", operations.fma, [2, 2]),
            (msg::elementwise_divide(locale), operations.divide, [1, 0]),
            (msg::elementwise_special(locale), operations.special, [1, 0]),
            (msg::elementwise_more(locale), self.extra as u32, [1, 1]),
        ];
        let row = |name: &str, cells: [f64; 3]| {
            let cells = cells.map(|cell| format::number(cell, 9));
            [name.to_owned()]
                .into_iter()
                .chain(cells)
                .collect::<Vec<_>>()
        };
        let present = kinds.into_iter().filter(|(_, count, _)| *count > 0);
        let mut rows: Vec<_> = present
            .map(|(name, count, [algorithm, counters])| {
                row(
                    name,
                    [count, count * algorithm, count * counters].map(f64::from),
                )
            })
            .collect();
        let [flop, counted] = self.per_element();
        let mut total = row(msg::elementwise_total(locale), [0.0, flop, counted]);
        total[1] = String::new();
        rows.push(total);
        let heads = [
            msg::elementwise_kind(locale),
            msg::elementwise_count(locale),
            msg::elementwise_by_algorithm(locale),
            msg::elementwise_by_hardware(locale),
        ];
        open_table(msg::elementwise_operations(locale), &heads, &rows)
    }

    /// Every tensor with its bytes.
    fn tensors_table(&self, locale: Locale) -> String {
        let rows = self.count.traffic.iter().map(|one| {
            let way = match one.direction {
                Direction::Read => msg::under_read(locale),
                Direction::Write => msg::under_write(locale),
            };
            let name = tensor_name(&one.tensor, locale);
            vec![
                escape(&name),
                way.to_owned(),
                element("span class=\"num\"", &one.bytes.to_string()),
            ]
        });
        let heads = [
            msg::under_tensor(locale),
            msg::under_way(locale),
            msg::roofline_bytes(locale),
        ];
        open_table(
            msg::elementwise_traffic(locale),
            &heads,
            &rows.collect::<Vec<_>>(),
        )
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
