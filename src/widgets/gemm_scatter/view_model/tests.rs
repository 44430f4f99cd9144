#![allow(clippy::unwrap_used)]

use super::super::{board, config};
use super::*;

const TEXT: &str = include_str!("../../../../chapters/11-roofline/data/gemm_config_sweep.csv");

fn configs() -> Vec<Config> {
    config::parse(TEXT, board().unwrap()).unwrap()
}

const ALL: Shown = Shown {
    by: ColorBy::Warps,
    warps: None,
    stages: None,
    hide_spills: false,
    selected: 90,
};

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

#[test]
fn ninety_stand_on_seven_levels() {
    let configs = configs();
    assert_eq!(configs.len(), 90);
    let count = |percent: f64| {
        let own = |config: &&Config| config.occupancy * 100.0 == percent;
        configs.iter().filter(own).count()
    };
    let levels = [6.25, 12.5, 18.75, 25.0, 31.25, 37.5, 50.0].map(count);
    assert_eq!(levels, [9, 34, 9, 20, 4, 6, 8]);
    let spilled: Vec<_> = configs.iter().filter(|c| c.spilled > 0).collect();
    assert_eq!(spilled.len(), 12);
    assert!(
        spilled
            .iter()
            .all(|c| c.warps == 4 && c.tile[0] * c.tile[1] == 32_768)
    );
}

#[test]
fn the_fastest_has_one_block_of_eight_warps() {
    let model = show(&ALL, &configs(), Some(689.7e12), Locale::En);
    let text = plain(&model.sentence);
    for part in [
        "128×256×32",
        "709 TFLOPS",
        "12.5 %",
        "176",
        "96 KB",
        "registers",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(plain(&model.spoken).contains("709 TFLOPS"));
    assert_eq!(model.points.len(), 90);
    assert_eq!(model.figure.rings.len(), 1);
    assert_eq!(model.figure.rings[0].at, model.points[model.chosen]);
}

/// 166 words are 664 B.
#[test]
fn the_same_tile_with_half_the_warps_spills() {
    let configs = configs();
    let slow = configs.iter().position(|config| {
        config.tile == [128, 256, 32] && config.warps == 4 && config.stages == 4
    });
    let selected = slow.unwrap();
    let model = show(&Shown { selected, ..ALL }, &configs, None, Locale::En);
    let text = plain(&model.sentence);
    for part in ["89 TFLOPS", "255", "664 B", "12.5 %"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(model.lines[model.chosen], selected);
    // Filtered out, the fastest of the rest is chosen.
    let shown = Shown {
        selected,
        hide_spills: true,
        ..ALL
    };
    let model = show(&shown, &configs, None, Locale::En);
    assert_eq!(model.points.len(), 78);
    assert!(plain(&model.sentence).contains("709 TFLOPS"));
}

#[test]
fn filters_leave_what_they_say() {
    let configs = configs();
    for warps in [4, 8] {
        for stages in [2, 3, 4] {
            let shown = Shown {
                warps: Some(warps),
                stages: Some(stages),
                ..ALL
            };
            let model = show(&shown, &configs, None, Locale::Zh);
            assert!(!model.lines.is_empty());
            assert!(
                model.lines.iter().all(|&line| {
                    configs[line].warps == warps && configs[line].stages == stages
                })
            );
        }
    }
}

#[test]
fn the_walk_goes_up_in_occupancy_and_then_in_speed() {
    let configs = configs();
    let model = show(&ALL, &configs, None, Locale::Zh);
    for pair in model.lines.windows(2) {
        let [a, b] = [&configs[pair[0]], &configs[pair[1]]];
        assert!(a.occupancy < b.occupancy || (a.occupancy == b.occupancy && a.rate <= b.rate));
    }
    for (line, [x, _]) in model.lines.iter().zip(&model.points) {
        assert!((x - configs[*line].occupancy * 100.0).abs() < 2.0);
    }
}

#[test]
fn every_way_of_telling_apart_places_all_points() {
    let configs = configs();
    for word in ["warps", "tile", "stages", "spills"] {
        let by = ColorBy::of(word);
        let model = show(&Shown { by, ..ALL }, &configs, None, Locale::En);
        let count: usize = model.figure.series.iter().map(|s| s.points.len()).sum();
        assert_eq!(count, 90, "{word}");
        assert!(model.figure.series.len() >= 2);
    }
}

#[test]
fn a_guess_is_answered() {
    let configs = configs();
    let right = plain(&found("12.5", &configs, Locale::En));
    for part in ["Right", "709 TFLOPS", "611 TFLOPS", "432 TFLOPS"] {
        assert!(right.contains(part), "{part}: {right}");
    }
    let wrong = plain(&found("50", &configs, Locale::En));
    assert!(wrong.contains("432 TFLOPS") && !wrong.contains("Right"));
    assert!(!plain(&found("show", &configs, Locale::En)).contains("Right"));
    assert_eq!(found("50", &[], Locale::Zh), "");
    assert_eq!(rows(&configs, Locale::Zh)[0][0], "128×256×32");
}
