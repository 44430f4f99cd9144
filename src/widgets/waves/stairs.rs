//! The measured staircase, and what a wave costs by it.

use crate::widgets::evidence::csv;

/// The file of the chapter.
pub(super) const FILE: &str = "wave_quantisation.csv";

const HEAD: &str = "grid_blocks,blocks_per_sm,waves,us";

/// One reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Reading {
    pub(super) grid: u64,
    pub(super) per_sm: u32,
    /// Grid over what all SMs hold at once.
    pub(super) waves: f64,
    /// s.
    pub(super) time: f64,
}

/// Reads the file; `None` where something is not as it should be.
pub(super) fn parse(text: &str) -> Option<Vec<Reading>> {
    let rows = csv::numbers(text, HEAD)?.into_iter();
    rows.map(|row| {
        let [grid, per_sm, waves, us] = row[..] else {
            return None;
        };
        Some(Reading {
            grid: grid as u64,
            per_sm: per_sm as u32,
            waves,
            time: us * 1e-6,
        })
    })
    .collect()
}

/// What a launch costs once, and each wave in it, s.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cost {
    pub(super) once: f64,
    pub(super) wave: f64,
}

impl Cost {
    /// Read off the readings: a wave is a third of what the fourth costs more than
    /// the first, both by their medians.
    pub(super) fn of(readings: &[Reading], per_sm: u32) -> Option<Self> {
        let level = |wave: f64| {
            let own = readings
                .iter()
                .filter(|one| one.per_sm == per_sm && one.waves.ceil() == wave);
            median(own.map(|one| one.time).collect())
        };
        let (first, fourth) = (level(1.0)?, level(4.0)?);
        let wave = (fourth - first) / 3.0;
        Some(Self {
            once: first - wave,
            wave,
        })
    }

    pub(super) fn time(&self, waves: u64) -> f64 {
        self.once + self.wave * waves as f64
    }
}

fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    if times.len() % 2 == 1 {
        return times.get(middle).copied();
    }
    let below = times.get(middle.checked_sub(1)?)?;
    Some(f64::midpoint(*below, *times.get(middle)?))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;

    pub(in crate::widgets::waves) const TEXT: &str =
        include_str!("../../../chapters/11-roofline/data/wave_quantisation.csv");

    #[test]
    fn a_median_lies_in_the_middle() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(vec![4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median(Vec::new()), None);
    }

    /// One block per SM: the readings of a wave lie about 50.1 µs, those of four
    /// about 185.8 µs: 45.2 µs a wave and 4.9 µs once.
    #[test]
    fn a_wave_takes_45_us_and_the_launch_5() {
        let readings = parse(TEXT).unwrap();
        assert_eq!(readings.len(), 150);
        let one = Cost::of(&readings, 1).unwrap();
        assert!((one.wave * 1e6 - 45.2).abs() < 0.15, "{one:?}");
        assert!((one.once * 1e6 - 4.9).abs() < 0.4, "{one:?}");
        let two = Cost::of(&readings, 2).unwrap();
        assert!((two.wave * 1e6 - 46.0).abs() < 0.2, "{two:?}");
        assert_eq!(Cost::of(&readings, 3), None);
        // Every reading lies within 3 % of the model.
        for reading in &readings {
            let cost = if reading.per_sm == 1 { one } else { two };
            let model = cost.time(reading.waves.ceil() as u64);
            assert!((reading.time / model - 1.0).abs() < 0.03, "{reading:?}");
        }
    }
}
