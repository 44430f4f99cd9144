//! From the settings and a counted launch to dots below their lines: pure, so that it is tested
//! without a browser.

use crate::{
    messages as msg,
    widgets::{
        evidence::{State, element, escape},
        launches::{self, Launch, Worked},
        under_roof::{Sight, open_table},
    },
};
use ridgepoint_charts::roofline::{
    Bound as Colour, Ceiling, Figure, Label, Point, PointKind, RoofLine, Texts,
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::levels::{Diagonal, FAR, Levels, MemoryLevel, NEAR, Reading, Task, Wall},
    units::{Flops, FlopsPerSecond, Intensity},
};

/// The setting of the performance.
pub(super) const RATE: &str = "rate";

/// What collects all of these charts, and one kind alone.
pub(super) const COMMAND: &str = "ncu --set roofline --clock-control none -o report ./app
ncu --section SpeedOfLight_HierarchicalTensorRooflineChart --clock-control none -o report ./app";

/// Loads to registers that are less than this part of what the L2 sent: the rest went past them.
const EMPTY: f64 = 0.1;

/// A performance below this part of the ceiling would only press the picture flat.
const LOWEST: f64 = 1e-5;

/// The dots of a kernel, or the lines alone where the chart counts no work of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Dots {
    pub(super) is_default: bool,
    pub(super) task: Option<Task>,
    /// Whether the dots lie where they were counted.
    pub(super) is_counted: bool,
    pub(super) launch: Launch,
    /// The level whose dot is held.
    pub(super) hold: MemoryLevel,
    /// Its place among the dots.
    pub(super) held: usize,
    pub(super) kernel: Option<Kernel>,
}

/// The kernel on the chart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Kernel {
    pub(super) levels: Levels,
    pub(super) rate: FlopsPerSecond,
    flops: Flops,
    /// Which of the two dots of the default chart it is; none where there are levels.
    pipe: Option<usize>,
}

/// Takes the dots back to where they were counted.
pub(super) fn back(state: &mut State) {
    for key in ["l1", "l2", "dram", RATE] {
        state.set(key, String::new());
    }
}

/// What a level is called, by its word.
pub(super) fn level_name(id: &str) -> &'static str {
    match id {
        "l1" => "L1",
        "l2" => "L2",
        _ => "DRAM",
    }
}

fn name_of(level: MemoryLevel) -> &'static str {
    level_name(level.id())
}

pub(super) fn wall_name(wall: Wall, locale: Locale) -> &'static str {
    match wall {
        Wall::Memory(level) => name_of(level),
        Wall::Compute => msg::chart_reading_ceiling(locale),
    }
}

impl Dots {
    /// The dots of the settings; `None` where the file is not as it should be.
    pub(super) fn of(state: &State, text: &str) -> Option<Self> {
        let launch = launches::launch(text, state.get("kernel"))?;
        let is_default = state.get("chart") == "default";
        let hold = match state.get("hold") {
            _ if is_default => MemoryLevel::Dram,
            "l1" => MemoryLevel::L1,
            "l2" => MemoryLevel::L2,
            _ => MemoryLevel::Dram,
        };
        let kernel = kernel(state, &launch, is_default);
        let lines = kernel.as_ref().map_or(&[][..], |it| it.levels.diagonals());
        Some(Self {
            is_default,
            task: Task::ALL
                .into_iter()
                .find(|task| task.id() == state.get("task")),
            is_counted: ["l1", "l2", "dram", RATE]
                .iter()
                .all(|key| state.get(key).is_empty()),
            held: lines
                .iter()
                .position(|line| line.level == hold)
                .unwrap_or(0),
            launch,
            hold,
            kernel,
        })
    }

    fn lines(&self) -> &[Diagonal] {
        self.kernel
            .as_ref()
            .map_or(&[][..], |it| it.levels.diagonals())
    }

    /// The level of a dot.
    pub(super) fn level(&self, place: usize) -> Option<MemoryLevel> {
        self.lines().get(place).map(|line| line.level)
    }

    /// Where the dots lie.
    pub(super) fn places(&self) -> Vec<[f64; 2]> {
        let rate = self.kernel.as_ref().map_or(0.0, |it| it.rate.get());
        let lines = self.lines().iter();
        lines.map(|line| [line.intensity.get(), rate]).collect()
    }

    /// Moves the held dot along both axes, as far as its walls let it.
    pub(super) fn drag(&self, state: &mut State, [intensity, rate]: [f64; 2]) {
        let Some(kernel) = &self.kernel else {
            return;
        };
        let Ok(intensity) = Intensity::new(intensity) else {
            return;
        };
        let moved = |line: &Diagonal| Diagonal {
            intensity: if line.level == self.hold {
                intensity
            } else {
                line.intensity
            },
            ..*line
        };
        let lines = kernel.levels.diagonals().iter().map(moved).collect();
        let levels = Levels::new(kernel.levels.compute(), lines);
        let lowest = levels.compute().get() * LOWEST;
        let Ok(wanted) = FlopsPerSecond::new(rate.max(lowest)) else {
            return;
        };
        let placed = levels.place(wanted).performance;
        state.set(self.hold.id(), short(intensity.get()));
        state.set(RATE, short(placed.get()));
    }

    /// Puts the held dot at an intensity.
    pub(super) fn put_intensity(&self, state: &mut State, intensity: f64) {
        if let Some(kernel) = &self.kernel {
            self.drag(state, [intensity, kernel.rate.get()]);
        }
    }

    /// Puts all dots at a performance.
    pub(super) fn put_performance(&self, state: &mut State, rate: f64) {
        if let Some(line) = self.lines().get(self.held) {
            self.drag(state, [line.intensity.get(), rate]);
        }
    }

    pub(super) fn intensity_power(&self) -> String {
        let line = self.lines().get(self.held);
        line.map_or(0.0, |line| line.intensity.get().log10())
            .to_string()
    }

    pub(super) fn intensity_text(&self) -> String {
        let line = self.lines().get(self.held);
        line.map_or_else(String::new, |line| line.intensity.to_string())
    }

    pub(super) fn performance_power(&self) -> String {
        let rate = self.kernel.as_ref().map(|it| it.rate.get().log10());
        rate.unwrap_or(9.0).to_string()
    }

    pub(super) fn performance_text(&self) -> String {
        let rate = self.kernel.as_ref().map(|it| it.rate.to_string());
        rate.unwrap_or_default()
    }
}

/// Six digits: more than a hand can mean, and no wall is passed by rounding up.
fn short(value: f64) -> String {
    let factor = 10f64.powf(5.0 - value.log10().floor());
    let value = if factor.is_finite() && factor > 0.0 {
        (value * factor).floor() / factor
    } else {
        value
    };
    value.to_string()
}

fn kernel(state: &State, launch: &Launch, is_default: bool) -> Option<Kernel> {
    let (pipe, worked) = if is_default {
        let worked = launch.cuda.iter().enumerate();
        let (place, worked) = worked.rev().find(|(_, it)| it.flops.is_some())?;
        (Some(place), *worked)
    } else {
        (None, launch.own)
    };
    let levels: &[MemoryLevel] = if is_default {
        &[MemoryLevel::Dram]
    } else {
        &MemoryLevel::ALL
    };
    let (counted, rate) = launch.levels(worked, levels)?;
    let typed = |key: &str| state.get(key).parse::<f64>().ok();
    let put = |line: &Diagonal| {
        let at = typed(line.level.id()).and_then(|at| Intensity::new(at).ok());
        Diagonal {
            intensity: at.unwrap_or(line.intensity),
            ..*line
        }
    };
    let lines = counted.diagonals().iter().map(put).collect();
    let levels = Levels::new(counted.compute(), lines);
    let wanted = typed(RATE).and_then(|rate| FlopsPerSecond::new(rate).ok());
    Some(Kernel {
        rate: levels.place(wanted.unwrap_or(rate)).performance,
        levels,
        flops: worked.flops?,
        pipe,
    })
}

/// What is seen of the dots.
pub(super) fn show(dots: &Dots, locale: Locale) -> Sight {
    let spoken = dots.kernel.as_ref().map(|kernel| {
        let place = |line: &Diagonal| format!("{} {}", name_of(line.level), line.intensity);
        let places: Vec<_> = kernel.levels.diagonals().iter().map(place).collect();
        format!("{}; {}", kernel.rate, places.join("; "))
    });
    Sight {
        figure: figure(dots, locale),
        sentences: vec![status(dots, locale), about(dots, locale)],
        spoken: spoken.unwrap_or_else(|| msg::chart_reading_no_dot_short(locale).into()),
        html: dots
            .kernel
            .as_ref()
            .map_or_else(String::new, |kernel| table(kernel, dots, locale)),
        ..Sight::default()
    }
}

fn figure(dots: &Dots, locale: Locale) -> Figure {
    let launch = &dots.launch;
    let roofs = if dots.is_default {
        vec![default_roof(launch)]
    } else {
        level_roofs(launch)
    };
    let held = dots.lines().get(dots.held);
    Figure {
        roofs,
        points: points(dots),
        crosshair: held.map(|line| line.intensity.get()),
        cover: Some([0.05, 1e5]),
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

fn ceiling(name: &str, worked: &Worked, emphasis: bool) -> Ceiling {
    let peak = worked.peak;
    Ceiling {
        compute: peak.get(),
        label: Label::from(format!("{name} · {peak}")),
        emphasis,
        ..Ceiling::default()
    }
}

/// Two ceilings over one diagonal.
fn default_roof(launch: &Launch) -> RoofLine {
    let bandwidth = launch.traffic[2].1;
    let [single, double] = &launch.cuda;
    RoofLine {
        series: 0,
        bandwidth: bandwidth.get(),
        bandwidth_label: Label::from(format!("DRAM · {bandwidth}")),
        ceilings: vec![
            ceiling("FP32", single, true),
            ceiling("FP64", double, false),
        ],
        cache: None,
    }
}

/// A diagonal for each level below one ceiling.
fn level_roofs(launch: &Launch) -> Vec<RoofLine> {
    let levels = MemoryLevel::ALL.iter().zip(launch.traffic).rev();
    let lines = levels.enumerate().map(|(place, (level, (_, bandwidth)))| {
        let mut top = ceiling(pipe_name(launch), &launch.own, true);
        if place > 0 {
            top.label = Label::default();
        }
        RoofLine {
            series: u8::try_from(place).unwrap_or_default(),
            bandwidth: bandwidth.get(),
            bandwidth_label: Label::from(format!("{} · {bandwidth}", name_of(*level))),
            ceilings: vec![top],
            cache: None,
        }
    });
    lines.collect()
}

fn pipe_name(launch: &Launch) -> &'static str {
    if launch.is_tensor {
        "FP16 Tensor"
    } else if launch.cuda[1].flops.is_some() {
        "FP64"
    } else {
        "FP32"
    }
}

fn points(dots: &Dots) -> Vec<Point> {
    let Some(kernel) = &dots.kernel else {
        return Vec::new();
    };
    let lines = kernel.levels.diagonals().iter().enumerate();
    let point = |(place, line): (usize, &Diagonal)| Point {
        intensity: line.intensity.get(),
        performance: kernel.rate.get(),
        label: match kernel.pipe {
            Some(0) => Label::from("FP32"),
            Some(_) => Label::from("FP64"),
            None => Label::from(name_of(line.level)),
        },
        kind: if dots.is_counted && place != dots.held {
            PointKind::Measured
        } else if place == dots.held {
            PointKind::Own
        } else {
            PointKind::Modelled
        },
        bound: match kernel.levels.lowest().0 {
            Wall::Memory(_) => Colour::Memory,
            Wall::Compute => Colour::Compute,
        },
    };
    lines.map(point).collect()
}

pub(super) fn share(kernel: &Kernel, wall: Wall) -> String {
    let share = kernel.levels.share(kernel.rate, wall);
    share.map_or_else(String::new, format::percent)
}

/// Which wall has stopped the dots, or what they say where they lie.
fn status(dots: &Dots, locale: Locale) -> String {
    let Some(kernel) = &dots.kernel else {
        let flops = dots.launch.own.flops;
        let flops = flops.map_or_else(String::new, |it| it.to_string());
        return msg::chart_reading_no_dot(locale, &flops);
    };
    let placed = kernel.levels.place(kernel.rate);
    match placed.met {
        Some(Wall::Memory(level)) => stopped(kernel, level, locale),
        Some(Wall::Compute) => {
            let peak = kernel.levels.compute().to_string();
            msg::chart_reading_met_compute(locale, &peak)
        }
        None => reading(kernel, dots, locale),
    }
}

fn stopped(kernel: &Kernel, level: MemoryLevel, locale: Locale) -> String {
    let mut lines = kernel.levels.diagonals().iter();
    let line = lines.find(|line| line.level == level);
    line.map_or_else(String::new, |line| {
        msg::ChartReadingMet {
            attainable: &line.attainable().to_string(),
            bandwidth: &line.bandwidth.to_string(),
            intensity: &line.intensity.to_string(),
            level: name_of(level),
        }
        .say(locale)
    })
}

fn reading(kernel: &Kernel, dots: &Dots, locale: Locale) -> String {
    let nearest = kernel.levels.lowest().0;
    let (share, wall) = (&share(kernel, nearest), wall_name(nearest, locale));
    match kernel.levels.read(kernel.rate) {
        Reading::Bound(Wall::Compute) => msg::chart_reading_bound_compute(locale, share),
        Reading::Bound(_) => msg::ChartReadingBound { level: wall, share }.say(locale),
        Reading::Between(_) => {
            let [far, near] = &[FAR, NEAR].map(format::percent);
            msg::ChartReadingBetween {
                far,
                near,
                share,
                wall,
            }
            .say(locale)
        }
        Reading::Far => {
            let said = msg::ChartReadingFar { share, wall }.say(locale);
            let memory = dots.launch.memory;
            if dots.is_counted && memory > NEAR {
                said + &msg::chart_reading_no_line(locale, &format::percent(memory))
            } else {
                said
            }
        }
    }
}

/// What this chart is, and what the profiler said of the launch.
fn about(dots: &Dots, locale: Locale) -> String {
    let launch = &dots.launch;
    let mut said = if dots.is_default {
        msg::chart_reading_about_default(locale).to_owned()
    } else {
        msg::chart_reading_about_levels(locale).to_owned()
    };
    if dots.is_default && launch.is_tensor && dots.kernel.is_some() {
        said += msg::chart_reading_tensor_dot(locale);
    }
    let [(l1, _), (l2, _), _] = launch.traffic;
    if dots.is_counted && !dots.is_default && l1 / l2 < EMPTY {
        said += msg::chart_reading_l1_empty(locale);
    }
    if dots.is_counted {
        said += &msg::ChartReadingCounted {
            memory: &format::percent(launch.memory),
            sm: &format::percent(launch.sm),
        }
        .say(locale);
    }
    said
}

fn table(kernel: &Kernel, dots: &Dots, locale: Locale) -> String {
    let row = |line: &Diagonal| {
        vec![
            name_of(line.level).to_owned(),
            escape(&(kernel.flops / line.intensity).to_string()),
            escape(&line.intensity.to_string()),
            escape(&line.bandwidth.to_string()),
            escape(&line.attainable().to_string()),
            share(kernel, Wall::Memory(line.level)),
        ]
    };
    let mut rows: Vec<_> = kernel.levels.diagonals().iter().map(row).collect();
    rows.push(vec![
        escape(msg::chart_reading_ceiling(locale)),
        String::new(),
        String::new(),
        String::new(),
        escape(&kernel.levels.compute().to_string()),
        share(kernel, Wall::Compute),
    ]);
    let heads = [
        msg::chart_reading_head_line(locale),
        msg::chart_reading_head_bytes(locale),
        msg::chart_reading_head_intensity(locale),
        msg::chart_reading_head_peak(locale),
        msg::chart_reading_head_height(locale),
        msg::chart_reading_head_share(locale),
    ];
    let source = if dots.is_counted {
        msg::chart_reading_source(locale)
    } else {
        msg::chart_reading_source_moved(locale)
    };
    let caption = msg::ChartReadingTable {
        flop: &kernel.flops.to_string(),
        rate: &kernel.rate.to_string(),
    }
    .say(locale);
    let source = source_line(source);
    open_table(&caption, &heads, &rows) + &source
}

fn source_line(text: &str) -> String {
    element("p class=\"source\"", &escape(text))
}
