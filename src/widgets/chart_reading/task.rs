//! The tasks: what is asked, and what is wrong with where the dots lie, in words.

use super::{
    view_model::{Dots, Kernel, wall_name},
    words::share,
};
use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::levels::{FAR, Judgement, MemoryLevel, NEAR, Task, Wall},
};

/// A task in a word or two.
pub(super) const fn word(task: Task, locale: Locale) -> &'static str {
    match task {
        Task::Dram => msg::chart_reading_task_dram(locale),
        Task::L2 => msg::chart_reading_task_l2(locale),
        Task::Compute => msg::chart_reading_task_compute(locale),
        Task::Waiting => msg::chart_reading_task_waiting(locale),
    }
}

const fn asked(task: Task, locale: Locale) -> &'static str {
    match task {
        Task::Dram => msg::chart_reading_ask_dram(locale),
        Task::L2 => msg::chart_reading_ask_l2(locale),
        Task::Compute => msg::chart_reading_ask_compute(locale),
        Task::Waiting => msg::chart_reading_ask_waiting(locale),
    }
}

const fn right(task: Task, locale: Locale) -> &'static str {
    match task {
        Task::Dram => msg::chart_reading_right_dram(locale),
        Task::L2 => msg::chart_reading_right_l2(locale),
        Task::Compute => msg::chart_reading_right_compute(locale),
        Task::Waiting => msg::chart_reading_right_waiting(locale),
    }
}

/// The task, and how the dots stand to it; what there is to do where none is chosen.
pub(super) fn judged(dots: &Dots, locale: Locale) -> String {
    let Some(task) = dots.task else {
        return msg::chart_reading_free(locale).into();
    };
    let asked = asked(task, locale);
    let Some(kernel) = &dots.kernel else {
        return format!("{asked} {}", msg::chart_reading_need_dot(locale));
    };
    if dots.is_default && task == Task::L2 {
        return format!("{asked} {}", msg::chart_reading_need_levels(locale));
    }
    let verdict = match task.judge(&kernel.levels, kernel.rate) {
        Judgement::Right => format!("✓ {}", right(task, locale)),
        Judgement::TooLow => format!("✗ {}", low(kernel, task, locale)),
        Judgement::Other(Wall::Memory(MemoryLevel::Dram)) if task == Task::L2 => {
            format!("✗ {}", chapter(kernel, locale))
        }
        Judgement::Other(wall) => {
            let said = msg::ChartReadingOther {
                share: &share(kernel, wall),
                wall: wall_name(wall, locale),
            };
            format!("✗ {}", said.say(locale))
        }
        Judgement::TooHigh(wall) => {
            let said = msg::ChartReadingHigh {
                far: &format::percent(FAR),
                share: &share(kernel, wall),
                wall: wall_name(wall, locale),
            };
            format!("✗ {}", said.say(locale))
        }
    };
    format!("{asked} {verdict}")
}

fn low(kernel: &Kernel, task: Task, locale: Locale) -> String {
    let wall = task.wall().unwrap_or(Wall::Compute);
    msg::ChartReadingLow {
        near: &format::percent(NEAR),
        share: &share(kernel, wall),
        wall: wall_name(wall, locale),
    }
    .say(locale)
}

/// The chapter's own picture: near the line of the L2, above that of the HBM.
fn chapter(kernel: &Kernel, locale: Locale) -> String {
    let mut lines = kernel.levels.diagonals().iter();
    let Some(dram) = lines.find(|line| line.level == MemoryLevel::Dram) else {
        return String::new();
    };
    let lines = kernel.levels.diagonals().iter();
    let l2 = lines
        .filter(|line| line.level == MemoryLevel::L2)
        .map(|line| line.attainable());
    // From here on a kernel that fills the L2 leaves the DRAM far below its line.
    let needed = l2.map(|height| height / dram.bandwidth).max();
    let needed = needed.map_or(0.0, |needed| needed.get() / FAR);
    msg::ChartReadingChapter {
        intensity: &dram.intensity.to_string(),
        needed: &format::intensity(needed),
        share: &share(kernel, Wall::Memory(MemoryLevel::Dram)),
    }
    .say(locale)
}
