//! The roofline measured on an H200: kernels that read and write every element
//! once, with ever more fused multiply-adds between.

use super::state::State;
use crate::messages as msg;
use ridgepoint_charts::roofline::{Bound, Label, Point, PointKind};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    hardware::{self, Engine, Precision, Sparsity},
    units::{Bytes, BytesPerSecond, Flops, FlopsPerSecond, Seconds},
};

/// The file of the measurement.
pub(super) const FILE: &str = "measured_roofline_fp32.csv";

/// The board that it was made on.
const BOARD: &str = "h200-sxm";

/// One of its kernels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measured {
    flops: Flops,
    bytes: Bytes,
    time: Seconds,
}

/// Reads the file; a line without the three numbers is left out.
pub(super) fn read(csv: &str) -> Vec<Measured> {
    let mut lines = csv.lines();
    let heads: Vec<_> = lines.next().unwrap_or_default().split(',').collect();
    let place = |name| heads.iter().position(|head| *head == name);
    let (Some(flop), Some(bytes), Some(ms)) = (place("flop"), place("bytes"), place("ms")) else {
        return Vec::new();
    };
    let point = |line: &str| {
        let cells: Vec<_> = line.split(',').collect();
        let number = |at: usize| cells.get(at)?.parse::<f64>().ok();
        Some(Measured {
            flops: Flops::new(number(flop)?).ok()?,
            bytes: Bytes::new(number(bytes)?).ok()?,
            time: Seconds::new(number(ms)? / 1e3).ok()?,
        })
    };
    lines.filter_map(point).collect()
}

/// Whether its board is on the chart.
pub(super) fn is_offered(state: &State) -> bool {
    let mut listed = state.gpus.iter().filter_map(|board| board.listed());
    listed.any(|gpu| gpu.id == BOARD)
}

/// The points, where they are wanted and their board is on the chart.
pub(super) fn on<'a>(state: &State, points: &'a [Measured]) -> Option<&'a [Measured]> {
    (state.measured && is_offered(state) && !points.is_empty()).then_some(points)
}

/// The points of the chart; the highest one has the name of all.
pub(super) fn points(measured: &[Measured]) -> Vec<Point> {
    let best = best(measured).map(|(compute, _)| compute);
    let point = |kernel: &Measured| {
        let rate = kernel.flops / kernel.time;
        let is_best = best == Some(rate);
        Point {
            intensity: (kernel.flops / kernel.bytes).get(),
            performance: rate.get(),
            label: if is_best {
                Label::from(format!("H200 · {rate}"))
            } else {
                Label::default()
            },
            kind: PointKind::Measured,
            bound: Bound::Compute,
        }
    };
    measured.iter().map(point).collect()
}

fn best(measured: &[Measured]) -> Option<(FlopsPerSecond, BytesPerSecond)> {
    let compute = measured.iter().map(|kernel| kernel.flops / kernel.time);
    let bandwidth = measured.iter().map(|kernel| kernel.bytes / kernel.time);
    Some((compute.max()?, bandwidth.max()?))
}

/// What it reached of what is printed.
pub(super) fn sentence(measured: &[Measured], locale: Locale) -> Option<String> {
    let (compute, bandwidth) = best(measured)?;
    let gpu = hardware::gpu(BOARD).ok()?;
    let roof = gpu
        .roof(Engine::CudaCore, Precision::Fp32, Sparsity::Dense)
        .ok()?;
    Some(
        msg::MeasuredReached {
            gpu: gpu.short_name,
            compute: &compute.to_string(),
            peak: &roof.compute.to_string(),
            bandwidth: &bandwidth.to_string(),
            printed: &roof.bandwidth.to_string(),
        }
        .say(locale),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSV: &str = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/chapters/11-roofline/data/measured_roofline_fp32.csv"
    ));

    /// 549755813888 / 8.446592 ms = 65.086 TFLOPS; 2147483648 / 0.545920 ms =
    /// 3933.7 GB/s; the datasheet says 66.9 and 4.8.
    #[test]
    fn it_reaches_most_of_both() {
        let measured = read(CSV);
        assert_eq!((measured.len(), points(&measured).len()), (16, 16));
        let said = sentence(&measured, Locale::En).map(|text| text.replace('\u{a0}', " "));
        let said = said.unwrap_or_default();
        for part in ["65.1 TFLOPS", "66.9 TFLOPS", "3.93 TB/s", "4.8 TB/s"] {
            assert!(said.contains(part), "{part} in {said}");
        }
        let named = points(&measured)
            .into_iter()
            .filter(|p| !p.label.full.is_empty());
        assert_eq!(named.count(), 1);
    }

    #[test]
    fn a_damaged_file_is_no_panic() {
        assert_eq!(read(""), []);
        assert_eq!(read("flop,bytes,ms\n1,2\nx,y,z\n1,1,0"), []);
        assert_eq!(sentence(&[], Locale::Zh), None);
    }
}
