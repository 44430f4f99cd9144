//! From the sizes of a product to counts, a point and sentences: pure, so that it
//! is tested without a browser.

use crate::{
    messages as msg,
    widgets::{
        evidence::{State, count, element},
        under_roof::{self, AT, Sight, Top, open_table, refuse, results},
    },
};
use ridgepoint_charts::roofline::{Label, PointKind};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    hardware::{self, Gpu, Precision},
    intensity::{Count, Direction, Gemm},
    occupancy::Waves,
    roofline::{Bound, Roof, TimeFloor},
    units::Intensity,
};

/// A product, and all that follows.
struct Product {
    gemm: Gemm,
    count: Count,
    /// Against the roof of its types.
    top: Top,
    floor: TimeFloor,
    limit: Intensity,
    waves: Waves,
    tile: [u64; 2],
    gpu: &'static Gpu,
}

/// Shows what is set.
///
/// # Errors
/// A sentence about what cannot be.
pub(super) fn show(state: &State, locale: Locale) -> Result<Sight, String> {
    let product = Product::of(state, locale)?;
    let (at, top) = (product.count.intensity(), &product.top);
    let own = top.point(at, Label::from(product.shape()), PointKind::Own);
    let mut points = vec![own];
    if product.limit > at {
        let label = Label::from(msg::gemm_label_limit(locale));
        points.insert(0, top.point(product.limit, label, PointKind::Modelled));
    }
    let look = state.get(AT).parse().unwrap_or_else(|_| at.get());
    let tops = [*top];
    Ok(Sight {
        figure: under_roof::figure(&tops, points, look, locale),
        own: None,
        spoken: under_roof::spoken(&tops, look, locale),
        sentences: vec![
            product.says(locale),
            product.long(locale),
            product.on_the_chip(locale),
        ],
        html: product.html(locale),
        wrong: String::new(),
    })
}

pub(super) fn type_label(word: &str) -> &'static str {
    Precision::parse(word).map_or("", Precision::label)
}

pub(super) fn tile_label(word: &str) -> &'static str {
    match word {
        "32x32" => "32 × 32",
        "64x64" => "64 × 64",
        "64x128" => "64 × 128",
        "128x64" => "128 × 64",
        "128x256" => "128 × 256",
        "256x128" => "256 × 128",
        "256x256" => "256 × 256",
        _ => "128 × 128",
    }
}

/// `128x256` as rows and columns.
fn tile(word: &str) -> [u64; 2] {
    let side = |part: Option<&str>| part.and_then(|side| side.parse().ok()).unwrap_or(128);
    let mut parts = word.split('x');
    [side(parts.next()), side(parts.next())]
}

impl Product {
    fn of(state: &State, locale: Locale) -> Result<Self, String> {
        let side = |key, name| under_roof::size(state, key, name, locale);
        let a = Precision::parse(state.get("type")).map_err(refuse(locale))?;
        let other = |key| match state.get(key) {
            "" => Ok(a),
            word => Precision::parse(word).map_err(refuse(locale)),
        };
        let gemm = Gemm {
            batch: side("batch", "batch")?,
            a,
            b: other("type_b")?,
            c: other("type_c")?,
            read_c: state.get("beta") == "yes",
            ..Gemm::new(side("m", "M")?, side("n", "N")?, side("k", "K")?, a)
        };
        let count = gemm.count().map_err(refuse(locale))?;
        let gpu = hardware::gpu(state.get("gpu")).map_err(refuse(locale))?;
        let precision = gemm.arithmetic();
        let top = Top {
            engine: gpu.engine_for(precision).map_err(refuse(locale))?,
            precision,
            roof: gemm.roof(gpu).map_err(refuse(locale))?,
        };
        let tile = tile(state.get("tile"));
        Ok(Self {
            floor: count.floor(&top.roof),
            limit: gemm.limit().map_err(refuse(locale))?,
            waves: gemm.fill(gpu, tile[0], tile[1]).map_err(refuse(locale))?,
            gemm,
            count,
            top,
            tile,
            gpu,
        })
    }

    const fn roof(&self) -> Roof {
        self.top.roof
    }

    /// `4096 × 4096 × 4096`.
    fn shape(&self) -> String {
        let Gemm { m, n, k, batch, .. } = self.gemm;
        let sides = [m, n, k]
            .map(|side| format::number(side as f64, 9))
            .join(" × ");
        if batch > 1 {
            format!("{} · {sides}", format::number(batch as f64, 9))
        } else {
            sides
        }
    }

    fn says(&self, locale: Locale) -> String {
        let (at, roof) = (self.count.intensity(), self.roof());
        let (shape, gpu) = (&self.shape(), self.gpu.short_name);
        let (ai, cap) = (&at.to_string(), &roof.attainable(at).to_string());
        let (ridge, time) = (&roof.ridge().to_string(), &self.floor.floor().to_string());
        match roof.bound(at) {
            Bound::Memory => msg::GemmMemory {
                ai,
                cap,
                gpu,
                ridge,
                shape,
                time,
            }
            .say(locale),
            Bound::Compute => msg::GemmCompute {
                ai,
                cap,
                gpu,
                ridge,
                shape,
                time,
            }
            .say(locale),
        }
    }

    /// What a longer K can do.
    fn long(&self, locale: Locale) -> String {
        let (limit, ridge) = (&self.limit.to_string(), &self.roof().ridge().to_string());
        match self.roof().bound(self.limit) {
            Bound::Memory => msg::GemmLimitMemory { limit, ridge }.say(locale),
            Bound::Compute => msg::GemmLimitCompute { limit, ridge }.say(locale),
        }
    }

    /// The fill of the SMs, and whether the operands fit into the L2.
    fn on_the_chip(&self, locale: Locale) -> String {
        let waves = &self.waves;
        let (blocks, sms) = (&count(waves.grid as f64), &count(waves.sms as f64));
        let fill = if waves.grid < waves.sms {
            msg::GemmUnfilled {
                blocks,
                share: &format::percent(waves.filled()),
                sms,
            }
            .say(locale)
        } else {
            msg::GemmFilled {
                blocks,
                efficiency: &format::percent(waves.efficiency()),
                sms,
                waves: &format::number(waves.exact(), 3),
            }
            .say(locale)
        };
        let held = &self.count.working_set().to_string();
        let l2 = self
            .gpu
            .l2_bytes
            .map(|bytes| format::bytes_binary(bytes as f64));
        let cache = match (self.count.fits_in_l2(self.gpu), l2) {
            (Some(true), Some(l2)) => msg::GemmFits { held, l2: &l2 }.say(locale),
            (Some(false), Some(l2)) => msg::GemmTooLarge { held, l2: &l2 }.say(locale),
            _ => msg::gemm_unknown_l2(locale).to_owned(),
        };
        fill + &cache
    }

    fn html(&self, locale: Locale) -> String {
        let (at, roof) = (self.count.intensity(), self.roof());
        let [rows, columns] = self.tile;
        let waves = &self.waves;
        let lines = [
            [
                "FLOP".to_owned(),
                self.count.flops.to_string(),
                "2·M·N·K".to_owned(),
            ],
            [
                msg::roofline_bytes(locale).to_owned(),
                self.count.bytes().to_string(),
                msg::gemm_operands(locale).to_owned(),
            ],
            [
                msg::under_intensity(locale).to_owned(),
                at.to_string(),
                msg::gemm_ridge_at(locale, &roof.ridge().to_string()),
            ],
            [
                msg::under_cap(locale).to_owned(),
                roof.attainable(at).to_string(),
                under_roof::bound_word(roof.bound(at), locale).to_owned(),
            ],
            [
                msg::under_floor(locale).to_owned(),
                self.floor.floor().to_string(),
                msg::GemmFloors {
                    compute: &self.floor.compute.to_string(),
                    memory: &self.floor.memory.to_string(),
                }
                .say(locale),
            ],
            [
                msg::gemm_fill(locale).to_owned(),
                format::percent(waves.filled()),
                msg::GemmBlocks {
                    blocks: &count(waves.grid as f64),
                    tile: &format!("{rows} × {columns}"),
                    waves: &format::number(waves.exact(), 3),
                }
                .say(locale),
            ],
        ];
        results(&lines) + &self.traffic(locale)
    }

    fn traffic(&self, locale: Locale) -> String {
        let Gemm { a, b, c, .. } = self.gemm;
        let row = |one: &ridgepoint_model::intensity::Traffic| {
            let (shape, precision) = match one.tensor.as_ref() {
                "A" => ("M × K", a),
                "B" => ("K × N", b),
                _ => ("M × N", c),
            };
            let way = match one.direction {
                Direction::Read => msg::under_read(locale),
                Direction::Write => msg::under_write(locale),
            };
            vec![
                one.tensor.to_string(),
                shape.to_owned(),
                precision.label().to_owned(),
                way.to_owned(),
                element("span class=\"num\"", &one.bytes.to_string()),
            ]
        };
        let rows: Vec<_> = self.count.traffic.iter().map(row).collect();
        let heads = [
            msg::under_tensor(locale),
            msg::gemm_shape(locale),
            msg::elementwise_type(locale),
            msg::under_way(locale),
            msg::roofline_bytes(locale),
        ];
        open_table(msg::gemm_traffic(locale), &heads, &rows)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
