//! From a rate, a latency and an occupancy to bytes in flight: pure, so that it is tested without a
//! browser.

use super::{latency, occupancy, rate};
use crate::{
    messages as msg,
    widgets::{
        calculator::{number, optional, refused},
        evidence::{Seen, State},
        under_roof::results,
    },
};
use ridgepoint_charts::{
    scale::Kind,
    scene::Role,
    ticks::Labels,
    xy::{At, Axis, Figure, Label, Line, Ring, Rule, Series, Stroke},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    hardware::{self, Gpu},
    profiler::latency::{InFlight, Resident},
    units::{Bytes, BytesPerSecond, Seconds},
};

/// Latencies that the chart compares, ns.
pub(super) const LATENCIES: [f64; 3] = [400.0, 600.0, 800.0];
/// Occupancies that it compares.
const OCCUPANCIES: [f64; 3] = [0.25, 0.5, 1.0];
/// Bytes of a load of one FP32 number, and of the widest load.
const LOADS: [f64; 2] = [4.0, 16.0];
/// Where no rate is asked for, this share of the board's bandwidth.
const USUAL: f64 = 0.9;
/// The ends of the axes: shares, and seconds.
const SHARES: [f64; 2] = [0.05, 1.0];
const SECONDS: [f64; 2] = [200e-9, 1200e-9];

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    gpu: &'static Gpu,
    latency: Seconds,
    occupancy: f64,
    rate: BytesPerSecond,
    is_across_latency: bool,
}

impl Asked {
    /// Reads the settings.
    ///
    /// # Errors
    /// What cannot be read or answered, in the reader's language.
    pub(super) fn read(state: &State, locale: Locale) -> Result<Self, String> {
        let refuse = refused(locale);
        let gpu = hardware::gpu(state.get("gpu")).map_err(&refuse)?;
        let seconds = number(&latency(state.get("latency"), locale), locale)?;
        let share = number(&occupancy(state.get("occupancy"), locale), locale)?;
        let rate = optional(&rate(state.get("rate"), locale), locale)?;
        let rate = rate.unwrap_or(USUAL * gpu.bandwidth().get());
        // The board's threads have to be known.
        Resident::new(gpu, share).map_err(&refuse)?;
        Ok(Self {
            gpu,
            latency: Seconds::new(seconds).map_err(&refuse)?,
            occupancy: share,
            rate: BytesPerSecond::new(rate).map_err(&refuse)?,
            is_across_latency: state.get("across") == "latency",
        })
    }

    /// What is needed at a latency and an occupancy.
    fn needs(&self, latency: Seconds, occupancy: f64) -> Option<InFlight> {
        let threads = Resident::new(self.gpu, occupancy).ok()?;
        Some(threads.needs(self.rate, latency))
    }

    /// What a thread needs at a value of the horizontal axis, for one of the compared lines.
    fn at(&self, x: f64, compared: f64) -> Option<f64> {
        let needs = if self.is_across_latency {
            self.needs(Seconds::new(x).ok()?, compared)
        } else {
            self.needs(Seconds::new(compared * 1e-9).ok()?, x)
        };
        Some(needs?.per_thread.get())
    }
}

pub(super) fn show(asked: &Asked, locale: Locale) -> Seen {
    let Some((threads, needs)) = Resident::new(asked.gpu, asked.occupancy)
        .ok()
        .zip(asked.needs(asked.latency, asked.occupancy))
    else {
        return Seen::default();
    };
    let peak = asked.gpu.bandwidth();
    let per_thread = needs.per_thread.get();
    let count = |value: f64| format::number(value, 3);
    let reached = LOADS.map(|load| {
        let rate = Bytes::new(load).map(|load| threads.reaches(load, asked.latency));
        rate.unwrap_or(peak)
    });
    let said = msg::InFlightSays {
        latency: &asked.latency.to_string(),
        per_sm: &needs.per_sm.to_string(),
        per_thread: &bytes(per_thread),
        rate: &asked.rate.to_string(),
        share: &format::percent(asked.rate / peak),
        threads: &count(threads.threads_per_sm().round()),
        total: &needs.total.to_string(),
    };
    let mut sentence = said.say(locale);
    sentence += &msg::InFlightLoads {
        narrow: &reached[0].min(peak).to_string(),
        narrow_share: &format::percent((reached[0] / peak).min(1.0)),
        wide: &reached[1].min(peak).to_string(),
        wide_share: &format::percent((reached[1] / peak).min(1.0)),
    }
    .say(locale);
    if asked.rate > peak {
        sentence += &msg::InFlightAbove {
            gpu: asked.gpu.short_name,
            peak: &peak.to_string(),
        }
        .say(locale);
    }
    let lines = [
        [
            msg::in_flight_total(locale),
            &needs.total.to_string(),
            asked.gpu.short_name,
        ],
        [
            msg::in_flight_per_sm(locale),
            &needs.per_sm.to_string(),
            &msg::in_flight_sms(locale, &count(f64::from(asked.gpu.sm_count))),
        ],
        [
            msg::in_flight_per_thread(locale),
            &bytes(per_thread),
            &msg::in_flight_threads(locale, &count(threads.threads_per_sm().round())),
        ],
        [
            msg::in_flight_narrow(locale),
            &count(per_thread / LOADS[0]),
            msg::in_flight_at_once(locale),
        ],
        [
            msg::in_flight_wide(locale),
            &count(per_thread / LOADS[1]),
            msg::in_flight_at_once(locale),
        ],
    ];
    Seen {
        figure: figure(asked, per_thread, locale),
        sentence,
        spoken: msg::InFlightSpoken {
            latency: &asked.latency.to_string(),
            occupancy: &format::percent(asked.occupancy),
            per_thread: &bytes(per_thread),
        }
        .say(locale),
        html: results(&lines.map(|line| line.map(str::to_owned))),
        ..Seen::default()
    }
}

/// A few bytes, without a prefix.
fn bytes(value: f64) -> String {
    format!("{}\u{a0}B", format::number(value, 3))
}

/// Points of a curve.
const FINE: u32 = 60;

fn figure(asked: &Asked, per_thread: f64, locale: Locale) -> Figure {
    let [least, most] = if asked.is_across_latency {
        SECONDS
    } else {
        SHARES
    };
    // Occupancies are shown in percent.
    let scale = if asked.is_across_latency { 1.0 } else { 100.0 };
    let curve = |compared: f64| -> Vec<[f64; 2]> {
        let steps = (0..=FINE).map(|step| {
            let part = f64::from(step) / f64::from(FINE);
            least + (most - least) * part
        });
        let point = |x: f64| Some([x * scale, asked.at(x, compared)?]);
        steps.filter_map(point).collect()
    };
    let (own, compared, x) = if asked.is_across_latency {
        (asked.occupancy, OCCUPANCIES, asked.latency.get())
    } else {
        (asked.latency.get() * 1e9, LATENCIES, asked.occupancy)
    };
    let word = |value: f64| {
        if asked.is_across_latency {
            format::percent(value)
        } else {
            format::seconds(value * 1e-9)
        }
    };
    // Dashes tell the compared lines apart: the longer, the larger.
    let line = |value: f64, dash: Option<[f64; 2]>| Series {
        points: curve(value),
        line: Line::Straight(Stroke {
            width: if dash.is_none() { 2.5 } else { 1.5 },
            dash,
        }),
        marker: None,
        role: if dash.is_none() {
            Role::Ink
        } else {
            Role::Ink2
        },
        label: Label::from(word(value).as_str()),
    };
    let near = |value: f64| (value / own - 1.0).abs() < 1e-3;
    let dashes = [[1.5, 3.0], [5.0, 3.0], [12.0, 4.0]];
    let others = compared.into_iter().zip(dashes);
    let others = others.filter(|(value, _)| !near(*value));
    let mut series: Vec<_> = others
        .map(|(value, dash)| line(value, Some(dash)))
        .collect();
    series.push(line(own, None));
    let rule = |load: f64, text: &str| Rule {
        at: At::Y(load),
        role: Role::Memory,
        label: Label::from(text),
    };
    Figure {
        x: Axis {
            title: if asked.is_across_latency {
                msg::in_flight_axis_latency(locale).into()
            } else {
                msg::in_flight_axis_occupancy(locale).into()
            },
            unit: if asked.is_across_latency { "s" } else { "%" },
            cover: Some([least * scale, most * scale]),
            ..Axis::default()
        },
        y: Axis {
            kind: Kind::Log,
            title: msg::in_flight_axis_bytes(locale).into(),
            labels: Labels::Plain,
            unit: "B",
            cover: Some([1.0, 100.0]),
        },
        series,
        rules: vec![
            rule(LOADS[0], msg::in_flight_label_narrow(locale)),
            rule(LOADS[1], msg::in_flight_label_wide(locale)),
        ],
        crosshair: Some(x * scale),
        rings: vec![Ring {
            at: [x * scale, per_thread],
            role: Role::Ink,
        }],
        ..Figure::default()
    }
}

pub(super) fn heads(locale: Locale) -> Vec<&'static str> {
    vec![
        msg::in_flight_axis_occupancy(locale),
        "400\u{a0}ns",
        "600\u{a0}ns",
        "800\u{a0}ns",
        "1200\u{a0}ns",
    ]
}

/// Bytes for a thread over occupancies and latencies; empty where something cannot be read.
pub(super) fn rows(state: &State, locale: Locale) -> Vec<Vec<String>> {
    let Ok(asked) = Asked::read(state, locale) else {
        return Vec::new();
    };
    let across = [0.125, 0.25, 0.28, 0.5, 0.75, 1.0];
    let row = |occupancy: f64| {
        let cells = [400.0, 600.0, 800.0, 1200.0].map(|ns| {
            let needs = Seconds::new(ns * 1e-9).ok();
            let needs = needs.and_then(|latency| asked.needs(latency, occupancy));
            needs.map_or_else(String::new, |needs| bytes(needs.per_thread.get()))
        });
        let head = format::percent(occupancy);
        [head].into_iter().chain(cells).collect()
    };
    across.into_iter().map(row).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::{SETTINGS, checked};
    use super::*;
    use ridgepoint_course::props::Props;

    fn plain(text: &str) -> String {
        text.replace(['\u{a0}', '\u{202f}'], " ")
    }

    fn seen(query: &str) -> Seen {
        let state = checked(&Props::parse(query)).unwrap();
        show(&Asked::read(&state, Locale::En).unwrap(), Locale::En)
    }

    fn holds(text: &str, parts: &[&str]) {
        let text = plain(text);
        for part in parts {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    /// Audit, section 8: 90 % of 2039 GB/s at 600 ns: 1.10 MB, 10.2 kB on an SM, 17.8 B for each of
    /// 573 threads; that is 4.44 loads of 4 B or 1.11 of 16 B.
    #[test]
    fn nine_tenths_of_an_a100() {
        let seen = seen("");
        holds(
            &seen.html,
            &["1.1 MB", "10.2 kB", "17.8 B", "4.44", "1.11", "573"],
        );
        holds(&seen.sentence, &["1.84 TB/s", "90 %", "600 ns"]);
        // 4 B · 573.44 · 108 / 600 ns = 412.9 GB/s, 20.2 %; four times that is 1.65 TB/s, 81 %.
        holds(&seen.sentence, &["413 GB/s", "20.2 %", "1.65 TB/s", "81 %"]);
        for (ns, bytes) in [("400", "11.9 B"), ("800", "23.7 B")] {
            holds(&super::tests::seen(&format!("latency={ns}")).html, &[bytes]);
        }
    }

    /// Audit, section 8: 372.8 GB/s: 2.07 kB on an SM, 3.6 B for a thread.
    #[test]
    fn exercise_3_has_one_narrow_load() {
        let seen = seen("rate=372.8");
        holds(&seen.html, &["2.07 kB", "3.61 B"]);
        holds(&seen.sentence, &["18.3 %"]);
    }

    #[test]
    fn a_rate_above_the_peak_is_said() {
        holds(&seen("rate=3000").sentence, &["147 %", "2.04 TB/s", "A100"]);
        assert!(!plain(&seen("rate=2000").sentence).contains("A100"));
    }

    /// Twice the latency, twice the bytes; four times the occupancy, a quarter.
    #[test]
    fn the_chart_follows_both_axes() {
        let across = seen("occupancy=25").figure;
        assert_eq!(across.series.len(), 3);
        let [x, y] = across.rings[0].at;
        // 1.8351e12 · 600e-9 / (108 · 512) = 19.91.
        assert!((x - 25.0).abs() < 1e-9 && (y - 19.91).abs() < 0.01, "{y}");
        let along = seen("occupancy=25&across=latency").figure;
        assert!((along.rings[0].at[0] / 600e-9 - 1.0).abs() < 1e-9);
        assert!((along.rings[0].at[1] / y - 1.0).abs() < 1e-12);
        assert_eq!(along.series.len(), 3);
        assert_eq!(across.rules.len(), 2);
    }

    #[test]
    fn the_table_holds_the_audits_figures() {
        let state = State::new(SETTINGS);
        let rows = rows(&state, Locale::En);
        let row: Vec<_> = rows[2].iter().map(|cell| plain(cell)).collect();
        assert_eq!(row, ["28 %", "11.9 B", "17.8 B", "23.7 B", "35.6 B"]);
        assert_eq!(heads(Locale::Zh).len(), row.len());
        let mut wrong = state;
        wrong.set("latency", "-1".into());
        assert!(super::rows(&wrong, Locale::En).is_empty());
    }
}
