//! From ticks to passes, bytes, floors and sentences: pure, so that it is tested
//! without a browser.

use super::{
    EAGER, FUSED,
    ledger::{Need, Pass, Way},
    state::State,
};
use crate::{
    messages as msg,
    widgets::timings::{Times, Timing},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    hardware::Gpu,
    units::{Bytes, BytesPerSecond},
};

/// A pass of an FP16 tensor of 8192 × 4096 elements, B.
const PASS: f64 = 8192.0 * 4096.0 * 2.0;

/// The bandwidths that floors are computed for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Boards {
    pub(super) a100: BytesPerSecond,
    pub(super) h200: BytesPerSecond,
}

/// The two ways that were measured, on one device.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Measured {
    pub(super) eager: Option<Timing>,
    pub(super) fused: Option<Timing>,
    /// What the device is called.
    pub(super) device: String,
    /// Its bandwidth, where its board is known.
    pub(super) bandwidth: Option<BytesPerSecond>,
}

impl Measured {
    pub(super) fn of(times: &Times) -> Self {
        let [eager, fused] = times.timings([EAGER, FUSED]);
        let own = eager.is_some_and(|timing| timing.own);
        Self {
            eager,
            fused,
            device: times.device(own).to_owned(),
            bandwidth: times.gpu(own).map(Gpu::bandwidth),
        }
    }
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub(super) way: &'static str,
    pub(super) passes: usize,
    pub(super) bytes: String,
    /// Against the fused kernel.
    pub(super) times: String,
    pub(super) a100: String,
    pub(super) h200: String,
    pub(super) measured: String,
}

/// Everything that changes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ViewModel {
    pub(super) rows: Vec<Row>,
    /// What the ticks come to.
    pub(super) sentence: String,
    /// What is wrong with them, or what follows from the optional one.
    pub(super) remarks: Vec<String>,
}

pub(super) fn show(
    state: &State,
    boards: Boards,
    measured: &Measured,
    locale: Locale,
) -> ViewModel {
    let row = |way: Way| {
        let count = state.count(way);
        let bytes = Bytes::new(count as f64 * PASS).ok();
        let floor = |rate: BytesPerSecond| bytes.map_or("—".into(), |b| (b / rate).to_string());
        let timing = match way {
            Way::Eager => measured.eager,
            Way::Fused => measured.fused,
            Way::Composed => None,
        };
        Row {
            way: name(way, locale),
            passes: count,
            bytes: bytes.map_or("—".into(), |bytes| bytes.to_string()),
            times: times(count, state.count(Way::Fused)),
            a100: floor(boards.a100),
            h200: floor(boards.h200),
            measured: timing.map_or("—".into(), |timing| timing.time.to_string()),
        }
    };
    ViewModel {
        rows: Way::ALL.map(row).into(),
        sentence: sentence(state, locale),
        remarks: Way::ALL
            .into_iter()
            .flat_map(|way| remarks(state, way, locale))
            .collect(),
    }
}

pub(super) const fn name(way: Way, locale: Locale) -> &'static str {
    match way {
        Way::Eager => msg::ledger_eager(locale),
        Way::Composed => msg::ledger_composed(locale),
        Way::Fused => msg::ledger_fused(locale),
    }
}

/// `read x`.
pub(super) fn pass_name(pass: &Pass, locale: Locale) -> String {
    if pass.reads {
        msg::ledger_read(locale, pass.tensor)
    } else {
        msg::ledger_write(locale, pass.tensor)
    }
}

/// `1.67×`; a dash where there is nothing to compare with.
fn times(passes: usize, of: usize) -> String {
    if of == 0 {
        return "—".into();
    }
    format!("{}×", format::number(passes as f64 / of as f64, 3))
}

fn sentence(state: &State, locale: Locale) -> String {
    let [eager, composed, fused] = Way::ALL.map(|way| state.count(way));
    let bytes = |count: usize| format::bytes(count as f64 * PASS);
    msg::LedgerSays {
        composed: &composed.to_string(),
        composed_times: &times(composed, fused),
        eager: &eager.to_string(),
        eager_bytes: &bytes(eager),
        eager_times: &times(eager, fused),
        fused: &fused.to_string(),
        fused_bytes: &bytes(fused),
    }
    .say(locale)
}

/// What is wrong with the ticks of a way, or follows from them.
fn remarks(state: &State, way: Way, locale: Locale) -> Vec<String> {
    let ticks = state.of(way).iter();
    let remark = |((formula, pass), ticked): ((&'static str, &Pass), &bool)| {
        let pass_text = &pass_name(pass, locale);
        match (pass.need, *ticked) {
            (Need::Needed, false) => Some(
                msg::LedgerMissing {
                    kernel: formula,
                    pass: pass_text,
                }
                .say(locale),
            ),
            (Need::Spare, true) => Some(msg::ledger_spare(locale, pass_text)),
            (Need::Optional, true) => Some(msg::ledger_stored(locale).into()),
            _ => None,
        }
    };
    way.passes().zip(ticks).filter_map(remark).collect()
}

/// Why the device gained more than the passes say; the measured kernels move five
/// and three tensors, whatever is ticked.
pub(super) fn why(measured: &Measured, locale: Locale) -> Option<String> {
    let (eager, fused) = (measured.eager?, measured.fused?);
    let bandwidth = measured.bandwidth?;
    let passes = Way::ALL.map(|way| way.needed().into_iter().filter(|needed| *needed).count());
    let [eager_passes, _, fused_passes] = passes;
    let rate = |passes: usize, timing: Timing| passes as f64 * PASS / timing.time.get();
    let (eager_rate, fused_rate) = (rate(eager_passes, eager), rate(fused_passes, fused));
    let share = |rate: f64| format::percent(rate / bandwidth.get());
    Some(
        msg::LedgerWhy {
            device: &measured.device,
            eager: &eager.time.to_string(),
            eager_share: &share(eager_rate),
            fused: &fused.time.to_string(),
            fused_share: &share(fused_rate),
            gained: &format::number(eager.time / fused.time, 3),
            passes: &format::number(eager_passes as f64 / fused_passes as f64, 3),
            rest: &format::number(fused_rate / eager_rate, 3),
        }
        .say(locale),
    )
}

/// When a factor of four is true: of operators, and where the sum is dropped.
pub(super) fn four(locale: Locale) -> String {
    let of = |way: Way| way.needed().into_iter().filter(|needed| *needed).count();
    let [eager, composed, fused] = Way::ALL.map(of);
    msg::LedgerFour {
        composed: &composed.to_string(),
        eager_times: &times(eager, fused),
        stored_times: &times(composed, fused + 1),
        times: &times(composed, fused),
    }
    .say(locale)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::{
        measured::{Run, tests::run_of},
        widgets::timings,
    };

    fn boards() -> Boards {
        Boards {
            a100: BytesPerSecond::new(2.039e12).unwrap(),
            h200: BytesPerSecond::new(4.8e12).unwrap(),
        }
    }

    fn measured() -> Measured {
        Measured::of(&Times {
            text: Some(timings::tests::TEXT.into()),
            own: None,
        })
    }

    fn shown(state: &State) -> ViewModel {
        show(state, boards(), &measured(), Locale::En)
    }

    /// A pass is 67,108,864 B. Five are 335.5 MB: 164.6 µs at 2.039 TB/s, 69.9 at
    /// 4.8; three are 201.3 MB: 98.7 and 41.9 µs. 5 / 3 = 1.67, 12 / 3 = 4.
    #[test]
    fn what_is_needed_comes_to_five_twelve_and_three() {
        let rows = shown(&State::initial()).rows;
        let cells = |row: &Row| {
            let cells = [&row.bytes, &row.times, &row.a100, &row.h200, &row.measured];
            cells.map(|cell| cell.replace('\u{a0}', " "))
        };
        assert_eq!(
            cells(&rows[0]),
            ["336 MB", "1.67×", "165 µs", "69.9 µs", "109 µs"]
        );
        assert_eq!(
            cells(&rows[2]),
            ["201 MB", "1×", "98.7 µs", "41.9 µs", "54.6 µs"]
        );
        // 12 passes are 805.3 MB: 395 and 168 µs.
        assert_eq!(cells(&rows[1]), ["805 MB", "4×", "395 µs", "168 µs", "—"]);
    }

    #[test]
    fn a_stored_sum_is_a_fourth_pass() {
        let mut state = State::initial();
        state.toggle(Way::Fused, 2);
        let shown = shown(&state);
        assert_eq!([shown.rows[2].passes, shown.remarks.len()], [4, 1]);
        // 5 / 4 and 12 / 4.
        assert_eq!(shown.rows[0].times, "1.25×");
        assert_eq!(shown.rows[1].times, "3×");
    }

    #[test]
    fn wrong_ticks_are_answered() {
        let mut state = State::initial();
        assert!(shown(&state).remarks.is_empty());
        state.toggle(Way::Fused, 3);
        state.toggle(Way::Eager, 1);
        let remarks = shown(&state).remarks;
        assert_eq!(remarks.len(), 2);
        assert!(remarks[0].contains("read r") && remarks[0].contains("s = x + r"));
        assert!(remarks[1].contains("read s"));
    }

    #[test]
    fn nothing_ticked_divides_nothing() {
        let (state, _) =
            State::initial().changed_by(&ridgepoint_course::props::Props::parse("fused=00000"));
        let shown = shown(&state);
        assert_eq!(shown.rows[0].times, "—");
        assert_eq!(shown.rows[2].bytes, "—");
    }

    /// 109.088 / 54.624 = 1.997 = 5/3 · 1.198; 335.5 MB in 109.088 µs are 3.076
    /// TB/s, 64.1 % of 4.8; 201.3 MB in 54.624 µs are 3.686 TB/s, 76.8 %.
    #[test]
    fn the_h200_gained_more_than_the_passes() {
        let why = why(&measured(), Locale::En).unwrap();
        let why = why.replace('\u{a0}', " ");
        for part in ["109 µs", "54.6 µs", "2", "1.67", "1.2", "64.1 %", "76.8 %"] {
            assert!(why.contains(part), "{part}: {why}");
        }
        assert_eq!(super::why(&Measured::default(), Locale::En), None);
    }

    /// 335.5 MB in 400 µs are 839 GB/s, 41.1 % of 2.039 TB/s; 201.3 MB in 200 µs are
    /// 1007 GB/s, 49.4 %.
    #[test]
    fn a_run_of_ones_own_is_named() {
        let case = |name, us| {
            format!(
                "{{\"name\": \"{name}\", \"us\": {us}, \"flop\": 301989888, \"bytes\": 201326592}}"
            )
        };
        let both = format!("{}, {}", case(EAGER, 400), case(FUSED, 200));
        let times = |device, cases: &str| Times {
            text: Some(timings::tests::TEXT.into()),
            own: Some(Run::read(&run_of(device, cases)).unwrap()),
        };
        let own = Measured::of(&times("NVIDIA A100-SXM4-80GB", &both));
        let said = super::why(&own, Locale::En).unwrap().replace('\u{a0}', " ");
        for part in ["A100-SXM4-80GB", "400 µs", "41.1 %", "49.4 %"] {
            assert!(said.contains(part), "{part}: {said}");
        }
        // A board that is not known has no roof; half a run is not compared.
        let unknown = Measured::of(&times("Card", &both));
        assert_eq!(
            (unknown.device.as_str(), super::why(&unknown, Locale::En)),
            ("Card", None)
        );
        let half = Measured::of(&times("Card", &case(EAGER, 400)));
        assert_eq!(half, measured());
    }

    /// 12 / 3 = 4, 12 / 4 = 3, 5 / 3 = 1.67.
    #[test]
    fn four_is_said_with_its_conditions() {
        let four = four(Locale::En);
        for part in ["12", "4×", "3×", "1.67×"] {
            assert!(four.contains(part), "{part}: {four}");
        }
    }
}
