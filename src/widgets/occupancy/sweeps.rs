//! One quantity over its whole range: a step chart, and the same as a table.

use super::{
    answer::{Answer, bytes},
    html::{element, percent, row, table, whole},
    reading::Input,
};
use crate::messages as msg;
use ridgepoint_charts::{
    scale::Kind,
    scene::{Role, Shape},
    ticks::Labels,
    xy::{Axis as ChartAxis, Figure, Label, Line, Marker, Region, Series, Stroke},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::occupancy::{Axis, Launch, WARP_SIZE, simplified, sweep};

/// A step of the hand along shared memory, B.
const KIB: u64 = 1024;

/// Values in a row with one answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Run {
    pub(super) from: u64,
    pub(super) to: u64,
    /// Blocks and occupancy; `None` where it does not launch.
    pub(super) answer: Option<(u32, f64)>,
}

/// A quantity over its range, exactly and by the chapter's rule.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sweep {
    pub(super) axis: Axis,
    pub(super) exact: Vec<Run>,
    rule: Vec<Run>,
}

/// The launch with another value of the quantity.
pub(super) fn placed(launch: &Launch, axis: Axis, at: u64) -> Launch {
    match axis {
        Axis::Threads => launch.with_threads(at as u32),
        Axis::Registers => launch.with_registers(at as u32),
        Axis::SharedMemory => launch.with_shared(at),
    }
}

/// The value that the launch has.
pub(super) fn value(launch: &Launch, axis: Axis) -> u64 {
    match axis {
        Axis::Threads => launch.threads.into(),
        Axis::Registers => launch.registers.into(),
        Axis::SharedMemory => launch.shared(),
    }
}

/// What one step of the hand is.
pub(super) const fn grain(axis: Axis) -> u64 {
    match axis {
        Axis::Threads => WARP_SIZE as u64,
        Axis::Registers => 1,
        Axis::SharedMemory => KIB,
    }
}

/// Every value of the quantity, those of one answer together.
pub(super) fn over(input: &Input, axis: Axis) -> Sweep {
    let (limits, launch) = (input.chip.limits, &input.launch);
    let (mut exact, mut rule) = (Vec::new(), Vec::new());
    // An answer holds back to the value before.
    let mut from = if axis == Axis::SharedMemory { 0 } else { 1 };
    for point in sweep(limits, launch, axis) {
        let answer = point.answer.ok();
        let answer = answer.map(|found| (found.blocks(), found.ratio()));
        append(&mut exact, from, point.at, answer);
        let theirs = simplified(limits, &placed(launch, axis, point.at));
        append(
            &mut rule,
            from,
            point.at,
            Some((theirs.blocks, theirs.ratio())),
        );
        from = point.at + 1;
    }
    Sweep { axis, exact, rule }
}

fn append(runs: &mut Vec<Run>, from: u64, to: u64, answer: Option<(u32, f64)>) {
    match runs.last_mut() {
        Some(last) if last.answer == answer => last.to = to,
        _ => runs.push(Run { from, to, answer }),
    }
}

impl Sweep {
    /// The run in which a value lies.
    fn run(&self, at: u64) -> Option<&Run> {
        let mut runs = self.exact.iter();
        runs.find(|run| (run.from..=run.to).contains(&at))
    }

    /// The nearest value that can be chosen.
    pub(super) fn snap(&self, at: f64) -> u64 {
        let grain = grain(self.axis);
        let last = self.exact.last().map_or(0, |run| run.to);
        let first = if self.axis == Axis::SharedMemory {
            0
        } else {
            grain
        };
        let steps = (at / self.scale() / grain as f64).round().max(0.0) as u64;
        (steps * grain).clamp(first, last)
    }

    /// Values of the axis for one of the quantity: shared memory is drawn in KB.
    fn scale(&self) -> f64 {
        match self.axis {
            Axis::SharedMemory => 1.0 / KIB as f64,
            _ => 1.0,
        }
    }

    /// The value of a step of the axis.
    pub(super) fn step(&self) -> f64 {
        grain(self.axis) as f64 * self.scale()
    }

    /// The chart: `looked` is where the crosshair stands, `now` the launch's own value.
    pub(super) fn figure(&self, now: u64, looked: u64, locale: Locale) -> Figure {
        let last = self.exact.last().map_or(0, |run| run.to) as f64 * self.scale();
        let full = Stroke {
            width: 2.5,
            dash: None,
        };
        let dashed = Stroke {
            width: 1.5,
            dash: Some([5.0, 4.0]),
        };
        let line = |runs: &[Run], stroke, role, label| Series {
            points: self.points(runs),
            line: Line::Steps(stroke),
            marker: None,
            role,
            label,
        };
        let rule = Label::new(
            msg::occupancy_label_rule(locale),
            msg::occupancy_label_rule_short(locale),
        );
        let mut series = vec![
            line(&self.rule, dashed, Role::Ink2, rule),
            line(
                &self.exact,
                full,
                Role::Ink,
                msg::occupancy_label_exact(locale).into(),
            ),
        ];
        if let Some((_, ratio)) = self.run(now).and_then(|run| run.answer) {
            series.push(Series {
                points: vec![[now as f64 * self.scale(), 100.0 * ratio]],
                line: Line::None,
                marker: Some(Marker {
                    shape: Shape::Circle,
                    filled: true,
                    dashed: false,
                }),
                role: Role::Memory,
                label: msg::occupancy_label_now(locale).into(),
            });
        }
        Figure {
            x: ChartAxis {
                kind: Kind::Linear,
                title: self.title(locale).into(),
                labels: Labels::Plain,
                unit: if self.axis == Axis::SharedMemory {
                    "KB"
                } else {
                    ""
                },
                cover: Some([0.0, last]),
            },
            y: ChartAxis {
                kind: Kind::Linear,
                title: msg::occupancy_axis(locale).into(),
                labels: Labels::Plain,
                unit: "%",
                cover: Some([0.0, 100.0]),
            },
            series,
            rings: Vec::new(),
            areas: Vec::new(),
            rules: Vec::new(),
            regions: self.failing(last, locale),
            crosshair: Some(looked as f64 * self.scale()),
        }
    }

    /// Corners of a step line, as far as something launches.
    fn points(&self, runs: &[Run]) -> Vec<[f64; 2]> {
        let mut points = Vec::new();
        for run in runs {
            let Some((_, ratio)) = run.answer.filter(|(blocks, _)| *blocks > 0) else {
                break;
            };
            points.push([run.from as f64 * self.scale(), 100.0 * ratio]);
        }
        let end = runs
            .iter()
            .take_while(|run| run.answer.is_some_and(|(blocks, _)| blocks > 0));
        if let (Some(last), Some(run)) = (points.last().copied(), end.last()) {
            points.push([run.to as f64 * self.scale(), last[1]]);
        }
        points
    }

    fn failing(&self, last: f64, locale: Locale) -> Vec<Region> {
        let failing = self.exact.iter().filter(|run| run.answer.is_none());
        let region = |run: &Run| Region {
            span: [run.from as f64 * self.scale(), last],
            wash: None,
            role: Role::Bad,
            label: Label::new(
                msg::occupancy_fails(locale),
                msg::occupancy_fails_short(locale),
            ),
        };
        failing.map(region).collect()
    }

    pub(super) fn title(&self, locale: Locale) -> &'static str {
        match self.axis {
            Axis::Threads => msg::occupancy_axis_threads(locale),
            Axis::Registers => msg::occupancy_axis_registers(locale),
            Axis::SharedMemory => msg::occupancy_axis_shared(locale),
        }
    }

    fn say(&self, at: u64) -> String {
        match self.axis {
            Axis::SharedMemory => bytes(at),
            _ => whole(at),
        }
    }

    /// What stands at a value, and how far nothing changes.
    pub(super) fn sentence(&self, at: u64, locale: Locale) -> String {
        let Some(run) = self.run(at) else {
            return String::new();
        };
        let (from, to) = (&self.say(run.from), &self.say(run.to));
        let at = &self.say(at);
        let what = match self.axis {
            Axis::Threads => msg::occupancy_at_threads(locale, at),
            Axis::Registers => msg::occupancy_at_registers(locale, at),
            Axis::SharedMemory => msg::occupancy_at_shared(locale, at),
        };
        let what = what.as_str();
        match run.answer {
            Some((blocks, ratio)) => msg::OccupancyAt {
                what,
                blocks: &blocks.to_string(),
                occupancy: &percent(ratio),
                from,
                to,
            }
            .say(locale),
            None => msg::occupancy_at_fails(locale, what),
        }
    }

    /// The runs as a table.
    pub(super) fn table(&self, now: u64, locale: Locale) -> String {
        let line = |run: &Run| {
            let head = if run.from == run.to {
                self.say(run.to)
            } else {
                format!("{} – {}", self.say(run.from), self.say(run.to))
            };
            let tag = if (run.from..=run.to).contains(&now) {
                "tr aria-current=\"true\""
            } else {
                "tr"
            };
            match run.answer {
                Some((blocks, ratio)) => row(tag, &head, &[&blocks.to_string(), &percent(ratio)]),
                None => {
                    let fails = element("td colspan=\"2\"", msg::occupancy_fails(locale));
                    element(tag, &(element("th scope=\"row\"", &head) + &fails))
                }
            }
        };
        let rows: String = self.exact.iter().map(line).collect();
        let heads = [
            self.title(locale),
            msg::occupancy_blocks_per_sm(locale),
            msg::occupancy_axis(locale),
        ];
        table(&heads, &rows)
    }
}

/// The value that the answer's launch has on an axis.
pub(super) fn now(answer: &Answer, axis: Axis) -> u64 {
    value(&answer.input.launch, axis)
}
