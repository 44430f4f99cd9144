#![allow(clippy::unwrap_used)]

use super::*;
use ridgepoint_course::props::Props;

fn state(query: &str) -> State {
    State::from_props(&Props::parse(query)).unwrap()
}

fn ids(query: &str) -> Vec<&'static str> {
    rows(&state(query)).iter().map(|row| row.gpu.id).collect()
}

fn row(id: &str, query: &str) -> Row {
    let rows = rows(&state(query));
    *rows.iter().find(|row| row.gpu.id == id).unwrap()
}

#[test]
fn every_board_stands_in_the_table_and_the_fastest_first() {
    let all = ids("");
    assert_eq!(all.len(), GPUS.len());
    assert_eq!(all[..2], ["gb200", "gb300"], "2500 TFLOPS in BF16");
    // Volta and Turing have no BF16: four boards without a peak stand last.
    for id in &all[28..] {
        assert_eq!(row(id, "").shown(Column::Peak), "—");
        assert_eq!(row(id, "").shown(Column::Ridge), "—");
    }
    assert_eq!(ids("order=rising")[28..], all[28..]);
    assert_eq!(ids("only=yes").len(), 28);
}

/// Whitepaper figures: H100 SXM 989.4 at 1830 MHz, sparse 1978.9; 66.9 in FP32 at 1980 MHz. Over
/// 3350 GB/s the ridges are 295.3, 590.7 and 19.97.
#[test]
fn one_basis_for_the_whole_table() {
    let dense = row("h100-sxm5", "");
    assert_eq!(dense.clock, Some((1830.0, ClockBasis::Published)));
    assert_eq!(dense.shown(Column::Peak), "989.4");
    assert_eq!(dense.shown(Column::Ridge), "295.3");
    let sparse = row("h100-sxm5", "sparsity=sparse");
    assert_eq!(sparse.shown(Column::Peak), "1978.9");
    assert_eq!(sparse.shown(Column::Ridge), "590.7");
    let cuda = row("h100-sxm5", "peak=cuda-fp32");
    assert_eq!(cuda.clock, Some((1980.0, ClockBasis::Boost)));
    assert_eq!(cuda.shown(Column::Ridge), "19.97");
    // FP64 of the Tensor Cores and of the CUDA cores are never mixed.
    assert_eq!(row("v100-sxm2-16gb", "peak=tensor-fp64").peak, None);
    assert_eq!(row("v100-sxm2-16gb", "peak=cuda-fp64").peak, Some(7.8));
    // A board without a sparse figure shows none, not its dense one.
    let h20 = row("h20", "sparsity=sparse");
    assert_eq!((h20.peak, h20.ridge, h20.source), (None, None, None));
}

#[test]
fn clocks_are_named_or_left_out() {
    let implied = Some((1830.0, ClockBasis::Implied));
    assert_eq!(row("h200-sxm", "").clock, implied);
    assert_eq!(row("a40", "").clock, Some((1740.0, ClockBasis::Boost)));
    assert_eq!(row("h20", "").clock, None);
    assert_eq!(row("h20", "").shown(Column::Clock), "—");
    assert_eq!(row("b300-hgx", "peak=cuda-fp32").clock, None);
}

#[test]
fn filters_hold_together() {
    let ada = ids("architecture=Ada");
    assert_eq!(ada.len(), 3);
    assert_eq!(ids("find=HBM3e+10.0").len(), 3, "DGX B200, HGX B200, GB200");
    assert_eq!(ids("find=rtx+6000&architecture=Ampere"), ["rtx-a6000"]);
    assert!(ids("find=mi300x").is_empty());
    assert!(ids("architecture=Volta&only=yes").is_empty());
}

#[test]
fn columns_sort_both_ways() {
    let by_ridge = ids("sort=ridge&only=yes");
    // 121 / 0.3 = 403.3 on an L4, 424.1 on an L40S; 148 / 4 = 37 on an H20.
    assert_eq!(by_ridge[..2], ["l40s", "l4"]);
    assert_eq!(by_ridge.last(), Some(&"h20"));
    assert_eq!(ids("sort=ridge&only=yes&order=rising")[0], "h20");
    assert_eq!(ids("sort=board&order=rising")[0], "a10");
    assert_eq!(ids("sort=sms")[0], "rtx-pro-6000-blackwell", "188 SMs");
    // 7.0 before 12.0: capabilities are numbers, not words.
    assert_eq!(ids("sort=cc&order=rising")[0], "v100-sxm2-16gb");
    assert_eq!(
        ids("sort=source&order=rising")[0],
        "a100-sxm-80gb",
        "read from NVIDIA"
    );
}

/// 989.4 / 312 = 3.171, 3350 / 2039 = 1.643, 295.3 / 153.0 = 1.930.
#[test]
fn boards_side_by_side_have_ratios_to_the_first() {
    let state = state("compare=a100-sxm-80gb&compare=h100-sxm5&compare=t4");
    assert_eq!(ticked(&state), ["A100 80 GB SXM", "H100 SXM5", "T4"]);
    let table = side_by_side(&state);
    let ratios = |column| -> Vec<_> {
        let found = table.iter().find(|figure| figure.column == column);
        let cells = found.unwrap().cells.iter();
        cells.map(|(_, ratio)| ratio.as_deref()).collect()
    };
    assert_eq!(ratios(Column::Peak), [None, Some("3.17×"), None]);
    assert_eq!(
        ratios(Column::Bandwidth),
        [None, Some("1.64×"), Some("0.157×")]
    );
    assert_eq!(ratios(Column::Ridge), [None, Some("1.93×"), None]);
}

#[test]
fn csv_has_the_rows_that_are_shown_with_plain_numbers() {
    let text = csv(&state("find=b300"));
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 3, "a head and two boards");
    let columns = lines[0].split(',').count();
    assert_eq!(columns, 15);
    let hopper = csv(&state("architecture=Hopper"));
    assert_eq!(
        hopper.lines().find(|line| line.starts_with("h20,")),
        Some(
            "h20,\"NVIDIA H20\",Hopper,9.0,78,,,4000,62914560,tensor,bf16,dense,148,37.0000,\
             second-hand"
        )
    );
    let fp4 = csv(&state("find=gb300&peak=tensor-fp4"));
    assert!(fp4.contains(",15000,1875.0000,"), "{fp4}");
}
