//! From a shape to both levels, three roofs and sentences: pure, so that it is
//! tested without a browser.

use super::html;
use crate::{messages as msg, widgets::under_roof::Sight};
use ridgepoint_charts::roofline::{
    Bound as Colour, CacheLine, Ceiling, Figure, Label, Point, PointKind, RoofLine, Texts,
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    ModelError, format,
    hardware::{Engine, Gpu, Level, Sparsity},
    intensity::{Algorithm, Attention, Count, Pass},
    roofline::Roof,
    units::{BytesPerSecond, FlopsPerSecond, Intensity, Seconds},
};

/// Attention of a shape on a board.
#[derive(Clone, Debug)]
pub(super) struct Case {
    attention: Attention,
    block_rows: u64,
    gpu: &'static Gpu,
    work: Work,
}

/// What it does and moves, and the roofs of the board.
#[derive(Clone, Debug)]
pub(super) struct Work {
    /// Towards HBM.
    pub(super) hbm: Count,
    /// Between L2 and the SMs; the forward pass alone.
    pub(super) tile: Option<Count>,
    pub(super) roof: Roof,
    /// Of the L2 cache, where it has a source.
    pub(super) l2_bandwidth: Option<BytesPerSecond>,
    /// The least time of the exponentials, where their rate has a source.
    exp: Option<Seconds>,
}

/// One time as a share of another, in percent.
pub(super) fn percent_of(time: Seconds, of: Seconds) -> f64 {
    time / of * 100.0
}

impl Case {
    /// # Errors
    /// What the model refuses: heads that do not divide, fewer queries than rows of a tile, sizes
    /// beyond what is counted, a type that the board has no peak for.
    pub(super) fn new(
        attention: Attention,
        block_rows: u64,
        gpu: &'static Gpu,
    ) -> Result<Self, ModelError> {
        let lse = attention.pass != Pass::Forward;
        let fused = Algorithm::Fused { output: true, lse };
        let forward = attention.pass == Pass::Forward;
        let tile = packed(&attention, block_rows).tile(block_rows);
        let work = Work {
            hbm: attention.count(fused)?,
            tile: if forward { Some(tile?) } else { None },
            roof: gpu.roof(Engine::Tensor, attention.precision, Sparsity::Dense)?,
            l2_bandwidth: gpu.bandwidth_of(Level::L2).ok(),
            exp: attention.exp_floor(gpu).ok(),
        };
        Ok(Self {
            attention,
            block_rows,
            gpu,
            work,
        })
    }
}

/// Where there are fewer queries than rows of a tile, the query heads that share K and V share a
/// tile, as decoding kernels do it.
fn packed(attention: &Attention, block_rows: u64) -> Attention {
    let group = attention
        .query_heads
        .checked_div(attention.kv_heads)
        .unwrap_or(1);
    let is_whole = group * attention.kv_heads == attention.query_heads;
    if attention.queries >= block_rows || group < 2 || !is_whole || attention.causal {
        return *attention;
    }
    Attention {
        query_heads: attention.kv_heads,
        queries: attention.queries.saturating_mul(group),
        ..*attention
    }
}

impl Work {
    /// The least times with what needs them, HBM last but for the L2 cache.
    pub(super) fn floors(&self, locale: Locale) -> Vec<(&'static str, Seconds)> {
        let both = self.hbm.floor(&self.roof);
        let mut floors = vec![
            (msg::attention_floor_tensor(locale), both.compute),
            (msg::attention_floor_hbm(locale), both.memory),
        ];
        floors.extend(
            self.l2_floor()
                .map(|time| (msg::attention_floor_l2(locale), time)),
        );
        floors.extend(
            self.exp
                .map(|time| (msg::attention_floor_exp(locale), time)),
        );
        floors
    }

    fn l2_floor(&self) -> Option<Seconds> {
        Some(self.tile.as_ref()?.bytes() / self.l2_bandwidth?)
    }

    /// The longest of them.
    pub(super) fn floor(&self) -> Seconds {
        let both = self.hbm.floor(&self.roof).floor();
        let others = [self.l2_floor(), self.exp].into_iter().flatten();
        others.fold(both, Seconds::max)
    }

    /// The most it can reach under all of them.
    fn cap(&self) -> FlopsPerSecond {
        self.hbm.flops / self.floor()
    }

    /// Whether a memory decides.
    fn memory_decides(&self) -> bool {
        let floor = self.floor();
        self.hbm.floor(&self.roof).memory == floor || self.l2_floor() == Some(floor)
    }
}

/// What is seen of a case while the reader looks at `at`, FLOP/B.
pub(super) fn show(case: &Case, at: Option<f64>, locale: Locale) -> Sight {
    let at = at.and_then(|at| Intensity::new(at).ok());
    let at = at.unwrap_or_else(|| case.work.hbm.intensity());
    Sight {
        figure: figure(case, at, locale),
        sentences: vec![
            hbm_sentence(case, locale),
            tile_sentence(case, locale),
            floor_sentence(&case.work, locale),
        ],
        spoken: spoken(case, at, locale),
        html: html::html(&case.work, locale),
        ..Sight::default()
    }
}

fn figure(case: &Case, at: Intensity, locale: Locale) -> Figure {
    let work = &case.work;
    let roof = work.roof;
    let precision = case.attention.precision.label();
    let mut ceilings = vec![Ceiling {
        compute: roof.compute.get(),
        label: Label::new(
            format!("{precision} {} · {}", Engine::Tensor.label(), roof.compute),
            format!("{precision} · {}", roof.compute),
        ),
        ridge_label: Label::from(roof.ridge().to_string()),
        emphasis: true,
    }];
    ceilings.extend(work.exp.map(|time| {
        let rate = work.hbm.flops / time;
        Ceiling {
            compute: rate.get(),
            label: Label::new(
                msg::attention_exp_roof(locale, &rate.to_string()),
                format!("exp · {rate}"),
            ),
            ..Ceiling::default()
        }
    }));
    let line = RoofLine {
        series: 0,
        bandwidth: roof.bandwidth.get(),
        bandwidth_label: Label::from(format!("HBM · {}", roof.bandwidth)),
        ceilings,
        cache: work.l2_bandwidth.map(|rate| CacheLine {
            bandwidth: rate.get(),
            label: Label::from(format!("L2 · {rate}")),
        }),
    };
    Figure {
        roofs: vec![line],
        points: points(work),
        crosshair: Some(at.get()),
        texts: Texts {
            x_title: Label::new(
                msg::roofline_axis_intensity(locale),
                msg::roofline_axis_intensity_short(locale),
            ),
            y_title: Label::from("FLOP/s"),
            ridge: msg::roofline_ridge(locale).into(),
            ..Texts::default()
        },
        ..Figure::default()
    }
}

/// One kernel has one speed and, at each level, an intensity of its own.
fn points(work: &Work) -> Vec<Point> {
    let bound = if work.memory_decides() {
        Colour::Memory
    } else {
        Colour::Compute
    };
    let tile = work.tile.as_ref().map(|tile| ("L2", tile.intensity()));
    let all = tile.into_iter().chain([("HBM", work.hbm.intensity())]);
    let point = |(level, at): (&str, Intensity)| Point {
        intensity: at.get(),
        performance: work.cap().get(),
        label: Label::from(format!("{level} · {}", format::number(at.get(), 4))),
        kind: PointKind::Modelled,
        bound,
    };
    all.map(point).collect()
}

/// `S/2` and the like, where the simple form holds: 16 bit, as many keys as queries and KV heads
/// as query heads, forward.
fn is_plain(attention: &Attention) -> bool {
    let square = attention.queries == attention.keys && attention.query_heads == attention.kv_heads;
    square && attention.pass == Pass::Forward && attention.precision.bytes() == 2.0
}

fn hbm_sentence(case: &Case, locale: Locale) -> String {
    let (work, attention) = (&case.work, &case.attention);
    let mut text = msg::AttentionSaysHbm {
        at: &work.hbm.intensity().to_string(),
        bytes: &work.hbm.bytes().to_string(),
        flop: &work.hbm.flops.to_string(),
    }
    .say(locale);
    match (is_plain(attention), attention.causal) {
        (true, false) => text += msg::attention_says_half(locale),
        (true, true) => text += msg::attention_says_quarter(locale),
        _ => {}
    }
    text
}

fn tile_sentence(case: &Case, locale: Locale) -> String {
    let work = &case.work;
    let Some(tile) = &work.tile else {
        return msg::attention_says_no_tile(locale).to_owned();
    };
    let at = format::intensity_digits(tile.intensity().get(), 4);
    let mut text = msg::AttentionSaysL2 {
        at: &at,
        bytes: &tile.bytes().to_string(),
        rows: &format::number(case.block_rows as f64, 9),
    }
    .say(locale);
    let wrong = work.roof.bandwidth * tile.intensity();
    // The lower intensity under the wrong diagonal: what the chapter did.
    if wrong < work.cap() {
        text += &msg::attention_says_wrong_roof(locale, &wrong.to_string());
    }
    if work.l2_bandwidth.is_none() {
        text += &msg::attention_says_no_l2(locale, case.gpu.short_name);
    }
    text
}

fn floor_sentence(work: &Work, locale: Locale) -> String {
    let floor = work.floor();
    let mut floors = work.floors(locale).into_iter();
    let name = floors
        .find(|(_, time)| *time == floor)
        .map_or("", |(name, _)| name);
    let mark = if work.memory_decides() { "m" } else { "c" };
    let mut text = msg::AttentionSaysFloor {
        cap: &work.cap().to_string(),
        floor: &format::seconds_digits(floor.get(), 4),
        name: &format!("<{mark}>{name}</{mark}>"),
    }
    .say(locale);
    match work.exp {
        Some(exp) => {
            let share = exp / work.hbm.floor(&work.roof).compute;
            text += &msg::attention_says_exp(locale, &format::percent_digits(share, 2));
        }
        None => text += msg::attention_says_no_exp(locale),
    }
    text
}

/// What both diagonals and the ceiling allow where the crosshair stands.
fn spoken(case: &Case, at: Intensity, locale: Locale) -> String {
    let roof = case.work.roof;
    let mut text = format!("{at}; HBM: {}", roof.attainable(at));
    if let Some(bandwidth) = case.work.l2_bandwidth {
        let l2 = Roof { bandwidth, ..roof };
        text += &format!("; L2: {}", l2.attainable(at));
    }
    text + &msg::attention_spoken(locale, case.gpu.short_name)
}

/// Both levels as lines of a table.
pub(super) fn rows(case: &Case, locale: Locale) -> Vec<Vec<String>> {
    let work = &case.work;
    let row = |way: &str, count: &Count, bandwidth: Option<BytesPerSecond>| {
        let unknown = || msg::attention_unknown(locale).to_owned();
        let ridge = bandwidth.map(|rate| work.roof.compute / rate);
        let floor = bandwidth.map(|rate| count.bytes() / rate);
        vec![
            way.to_owned(),
            count.flops.to_string(),
            format::number(count.bytes().get(), 12) + "\u{a0}B",
            format::intensity_digits(count.intensity().get(), 4),
            bandwidth.map_or_else(unknown, |rate| rate.to_string()),
            ridge.map_or_else(unknown, |ridge| ridge.to_string()),
            floor.map_or_else(unknown, |time| format::seconds_digits(time.get(), 4)),
        ]
    };
    let mut rows = vec![row("HBM ⇄ L2", &work.hbm, Some(work.roof.bandwidth))];
    rows.extend(
        work.tile
            .as_ref()
            .map(|tile| row("L2 ⇄ SM", tile, work.l2_bandwidth)),
    );
    rows
}
