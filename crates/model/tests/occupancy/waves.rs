//! Grids over the SMs of a chip, against a measured staircase.

use ridgepoint_model::occupancy::Waves;

const MEASURED: &str = include_str!("../data/wave_quantisation.csv");

/// 64 blocks of a 1024³ product on the 108 SMs of an A100 are 59.3 % of a wave.
#[test]
fn a_part_of_a_wave() {
    let waves = Waves::new(64, 1, 108).unwrap();
    assert_eq!((waves.full, waves.tail, waves.count()), (0, 64, 1));
    assert!((waves.efficiency() - 0.593).abs() < 5e-4);
    assert_eq!(waves.busy_in_last(), 64);
}

/// One block more than a wave on an H200 with 2 blocks an SM: half of what two waves could do.
#[test]
fn one_block_too_many() {
    let waves = Waves::new(265, 2, 132).unwrap();
    assert_eq!((waves.capacity, waves.full, waves.tail), (264, 1, 1));
    assert_eq!((waves.count(), waves.busy_in_last()), (2, 1));
    assert!((waves.efficiency() - 265.0 / 528.0).abs() < 1e-12);
    let full = Waves::new(528, 2, 132).unwrap();
    assert_eq!(
        (full.full, full.tail, full.count(), full.busy_in_last()),
        (2, 0, 2, 132)
    );
    assert!((full.efficiency() - 1.0).abs() < 1e-12);
    // 200 blocks of a tail put one on every SM.
    assert_eq!(Waves::new(464, 2, 132).unwrap().busy_in_last(), 132);
}

/// On an H200 the time depends on the number of waves alone: within each it varies by less than a
/// tenth of a step.
#[test]
fn a_measured_staircase() {
    let mut steps: Vec<Vec<f64>> = Vec::new();
    for row in MEASURED.lines().skip(1) {
        let fields: Vec<_> = row.split(',').collect();
        if fields[1] != "1" {
            continue;
        }
        let waves = Waves::new(fields[0].parse().unwrap(), 1, 132).unwrap();
        let printed: f64 = fields[2].parse().unwrap();
        assert!((waves.exact() - printed).abs() < 1e-4, "{row}");
        let at = usize::try_from(waves.count()).unwrap() - 1;
        steps.resize(steps.len().max(at + 1), Vec::new());
        steps[at].push(fields[3].parse().unwrap());
    }
    assert!(steps.len() >= 4);
    let mut last = 0.0;
    for times in steps.iter().filter(|times| !times.is_empty()) {
        let least = times.iter().copied().fold(f64::MAX, f64::min);
        let most = times.iter().copied().fold(0.0, f64::max);
        assert!(
            least - last > 10.0 * (most - least),
            "{last} {least} {most}"
        );
        last = most;
    }
}

#[test]
fn nothing_is_no_grid() {
    for (zero, id) in [
        (Waves::new(0, 1, 1), "model.out-of-range.grid"),
        (Waves::new(1, 0, 1), "model.out-of-range.blocks-per-sm"),
        (Waves::new(1, 1, 0), "model.out-of-range.sm-count"),
    ] {
        assert_eq!(zero.unwrap_err().message().id, id);
    }
}
