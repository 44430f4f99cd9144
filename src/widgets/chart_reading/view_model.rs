//! From the settings and a counted launch to dots below their lines: pure, so that it is tested
//! without a browser.

use super::{
    picture::figure,
    words::{about, status, table},
};
use crate::{
    messages as msg,
    widgets::{
        evidence::State,
        launches::{self, Launch},
        under_roof::Sight,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    profiler::levels::{Diagonal, Levels, MemoryLevel, Task, Wall},
    units::{Flops, FlopsPerSecond, Intensity},
};

/// The setting of the performance.
pub(super) const RATE: &str = "rate";

/// What collects all of these charts, and one kind alone.
pub(super) const COMMAND: &str = "ncu --set roofline --clock-control none -o report ./app
ncu --section SpeedOfLight_HierarchicalTensorRooflineChart --clock-control none -o report ./app";

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
    pub(super) flops: Flops,
    /// Which of the two dots of the default chart it is; none where there are levels.
    pub(super) pipe: Option<usize>,
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

pub(super) fn name_of(level: MemoryLevel) -> &'static str {
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

    pub(super) fn lines(&self) -> &[Diagonal] {
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
