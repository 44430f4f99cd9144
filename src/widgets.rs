//! Every widget of the course, as one table: the press checks properties with
//! it, the site renders first states with it, the page comes to life with it,
//! and contents, labs and the all-widgets test read it.
//!
//! A new widget is one file and one line here, in the app of its section.

mod achieved;
mod attention;
mod attention_bound;
mod attention_passes;
mod autotune_launches;
mod boards;
mod bytes_in_flight;
mod calculator;
mod case;
mod cases;
mod chart_reading;
mod cheat_sheet;
mod commands;
mod controls;
mod counters;
mod elementwise;
mod evidence;
mod exercise;
mod gemm;
mod gemm_batch;
mod gemm_scatter;
mod gemm_sweep;
mod hit_rate;
mod launches;
mod measure;
mod metrics;
mod ncu_command;
mod ncu_lint;
mod occupancy;
mod occupancy_ilp;
mod occupancy_walk;
mod pass_ledger;
mod peak_clock;
mod peaks_table;
mod permission;
mod profiled;
mod progress;
mod roofline;
mod says;
mod size_sweep;
mod speed_of_light;
mod stalls;
mod summary;
mod tensor_flop;
mod timings;
mod under_roof;
mod utilisation;
mod waves;
mod workflow;
mod worth_it;

pub(crate) use controls::{CopyLink, data_address, download};
pub(crate) use evidence::{element, escape};

use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};

/// A live part of a page.
pub struct Widget {
    /// The word after `widget` in a chapter.
    pub id: &'static str,
    /// Its title in the contents, when it also stands on a page of its own.
    pub lab: Option<fn(Locale) -> LabTexts>,
    /// Properties with which it can always be shown, in query form.
    pub sample: &'static str,
    /// Checks properties at build time.
    pub check: fn(&Props) -> Result<(), PropError>,
    /// Shows it. The first argument is the id of its element, under which its
    /// state stands in the page's address.
    pub view: fn(&str, &Props) -> Result<AnyView, PropError>,
}

/// What the page of a lab says around its tool.
pub struct LabTexts {
    /// Heading and title.
    pub title: &'static str,
    /// What one can do here, in a sentence or two.
    pub lead: &'static str,
}

/// Tools that are compiled together. A page loads the smallest app that has all of its tools, so
/// that nobody waits for those of another section.
pub struct App {
    /// The program's name in `src/bin/app`.
    pub name: &'static str,
    /// What is in it.
    pub widgets: &'static [Widget],
}

/// Sections 11.1 and 11.2.
pub static START: App = App {
    name: "app-start",
    widgets: &[
        roofline::WIDGET,
        peaks_table::WIDGET,
        peak_clock::WIDGET,
        boards::WIDGET,
        size_sweep::WIDGET,
        pass_ledger::WIDGET,
        worth_it::WIDGET,
    ],
};

/// Section 11.3.
pub static INTENSITY: App = App {
    name: "app-intensity",
    widgets: &[
        elementwise::WIDGET,
        gemm::WIDGET,
        gemm_sweep::WIDGET,
        gemm_batch::WIDGET,
        attention::WIDGET,
        attention_passes::WIDGET,
        attention_bound::WIDGET,
        cheat_sheet::WIDGET,
    ],
};

/// Section 11.4.
pub static OCCUPANCY: App = App {
    name: "app-occupancy",
    widgets: &[
        occupancy::WIDGET,
        occupancy_walk::WIDGET,
        occupancy_ilp::WIDGET,
        gemm_scatter::WIDGET,
        waves::WIDGET,
        achieved::WIDGET,
    ],
};

/// Section 11.5.
pub static PROFILER: App = App {
    name: "app-profiler",
    widgets: &[
        metrics::WIDGET,
        hit_rate::WIDGET,
        bytes_in_flight::WIDGET,
        tensor_flop::WIDGET,
        stalls::WIDGET,
        speed_of_light::WIDGET,
    ],
};

/// Section 11.6.
pub static REPORT: App = App {
    name: "app-report",
    widgets: &[
        permission::WIDGET,
        ncu_command::WIDGET,
        ncu_lint::WIDGET,
        autotune_launches::WIDGET,
        chart_reading::WIDGET,
    ],
};

/// Sections 11.7 to 11.9.
pub static CASES: App = App {
    name: "app-cases",
    widgets: &[
        utilisation::WIDGET,
        measure::WIDGET,
        case::WIDGET,
        cases::WIDGET,
        workflow::WIDGET,
        summary::WIDGET,
    ],
};

/// The exercises, and what the reader has done of them.
pub static EXERCISES: App = App {
    name: "app-exercises",
    widgets: &[progress::WIDGET],
};

/// Tools of many pages: every program has them.
static SHARED: &[Widget] = &[exercise::WIDGET];

/// All of them. Each widget that is not shared is in one.
pub static APPS: &[&App] = &[
    &START, &INTENSITY, &OCCUPANCY, &PROFILER, &REPORT, &CASES, &EXERCISES,
];

/// Every widget.
pub fn all() -> impl Iterator<Item = &'static Widget> {
    within(APPS)
}

/// Every widget of some apps.
fn within(apps: &'static [&'static App]) -> impl Iterator<Item = &'static Widget> {
    apps.iter().flat_map(|app| app.widgets).chain(SHARED)
}

/// The widget of that name among those of some apps.
#[must_use]
pub fn find_in(apps: &'static [&'static App], id: &str) -> Option<&'static Widget> {
    within(apps).find(|widget| widget.id == id)
}

/// The widget of that name.
#[must_use]
pub fn find(id: &str) -> Option<&'static Widget> {
    find_in(APPS, id)
}

/// Shows a widget from properties in query form.
///
/// # Errors
/// When the widget refuses its properties.
pub fn show(widget: &Widget, scope: &str, query: &str) -> Result<AnyView, PropError> {
    (widget.view)(scope, &Props::parse(query))
}
