//! What is said about the dots, and their table.

use super::view_model::{Dots, Kernel, name_of, wall_name};
use crate::{
    messages as msg,
    widgets::{
        evidence::{element, escape},
        under_roof::open_table,
    },
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::levels::{Diagonal, FAR, MemoryLevel, NEAR, Reading, Wall},
};

/// Loads to registers that are less than this part of what the L2 sent: the rest went past them.
const EMPTY: f64 = 0.1;

pub(super) fn share(kernel: &Kernel, wall: Wall) -> String {
    let share = kernel.levels.share(kernel.rate, wall);
    share.map_or_else(String::new, format::percent)
}

/// Which wall has stopped the dots, or what they say where they lie.
pub(super) fn status(dots: &Dots, locale: Locale) -> String {
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
pub(super) fn about(dots: &Dots, locale: Locale) -> String {
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

pub(super) fn table(kernel: &Kernel, dots: &Dots, locale: Locale) -> String {
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
