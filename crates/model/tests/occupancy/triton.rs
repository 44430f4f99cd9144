//! Triton's view, against what Triton 3.6 and its ptxas compiled.

use ridgepoint_model::hardware::Precision;
use ridgepoint_model::occupancy::triton::{
    Estimate, Gap, Measured, RegisterTable, Rule, Spills, Tile, TileError,
};
use ridgepoint_model::occupancy::{Limiter, occupancy};
use rstest::rstest;

use super::{cc, holds, limiting};

const NATURAL: &str = include_str!("../data/regs_sm80.json");
const CAPPED: &str = include_str!("../data/regs_sm80_max64.json");
const BOTH: &str = include_str!("../data/regs_maxnreg_sm80_sm90.json");

fn table() -> RegisterTable {
    let mut table = RegisterTable::default();
    for (text, rows) in [(NATURAL, 396), (CAPPED, 108), (BOTH, 64)] {
        let before = table.len();
        table.read(text).unwrap();
        assert_eq!(table.len() - before, rows);
    }
    table
}

fn tile(sides: [u32; 3], num_warps: u32, num_stages: u32) -> Tile {
    let tile = Tile {
        block_m: sides[0],
        block_n: sides[1],
        block_k: sides[2],
        dtype: Precision::Fp16,
        num_warps,
        num_stages,
        maxnreg: None,
    };
    tile.check().unwrap();
    tile
}

const EXAMPLE: [u32; 3] = [128, 128, 32];

/// 11.4.4: 16 KiB a stage, 48 KiB by the chapter, 32 on Ampere, 48 on Hopper; 128 registers of a
/// thread hold the sum, 64 with twice the warps.
#[test]
fn the_example_of_the_chapter() {
    let four = tile(EXAMPLE, 4, 3);
    assert_eq!((four.threads(), four.accumulator_registers()), (128, 128));
    let chapter = four.chapter_shared();
    assert_eq!(
        (chapter.stage, chapter.buffers, chapter.bytes),
        (16_384, 3, 49_152)
    );
    let ampere = four.shared(cc("8.0"));
    assert_eq!(
        (ampere.buffers, ampere.bytes, ampere.rule),
        (2, 32_768, Rule::Compiled)
    );
    let hopper = four.shared(cc("9.0"));
    assert_eq!((hopper.buffers, hopper.bytes), (3, 49_152));
    let eight = tile(EXAMPLE, 8, 3);
    assert_eq!(eight.accumulator_registers(), 64);
    // E37: shared memory does not depend on warps.
    assert_eq!(eight.shared(cc("8.0")), ampere);
    assert_eq!(four.shared(cc("8.9")).rule, Rule::Assumed);
}

/// E38 to E40 with what ptxas takes.
#[test]
fn what_ptxas_takes() {
    let table = table();
    let found = |tile: Tile| match tile.estimate(&table, cc("8.0")) {
        Estimate::Measured(found) => found,
        other => panic!("{other:?}"),
    };
    let four = found(tile(EXAMPLE, 4, 3));
    assert_eq!(
        four,
        Measured {
            registers: 230,
            spilled: 0,
            shared: 32_768
        }
    );
    assert_eq!(found(tile(EXAMPLE, 8, 3)).registers, 128);
    assert_eq!(found(tile([64, 64, 32], 4, 3)).registers, 80);
    let capped = Tile {
        maxnreg: Some(128),
        ..tile(EXAMPLE, 4, 3)
    };
    let found = found(capped);
    assert_eq!((found.registers, found.spilled), (128, 688));
    // With the chapter's 48 KiB shared memory takes over: 3 blocks.
    let launch = capped.launch(found.registers, capped.chapter_shared().bytes);
    let answer = occupancy(cc("8.0"), &launch).unwrap();
    holds(&answer, 3, 12, 18.75);
    assert_eq!(limiting(&answer), [Limiter::SharedMemory]);
}

/// Rows of a JSON text by their fields, read apart from the reader under test.
fn field(row: &str, names: &[&str]) -> Option<u32> {
    let after = names.iter().find_map(|name| {
        let (_, after) = row.split_once(&format!("\"{name}\":"))?;
        Some(after)
    })?;
    let digits: String = after
        .trim_start()
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok()
}

fn rows(text: &str) -> impl Iterator<Item = (Tile, &str)> {
    text.split('{').skip(1).map(|row| {
        let get = |names: &[&str]| field(row, names).unwrap();
        let sides = [get(&["BM"]), get(&["BN"]), get(&["BK"])];
        let warps = get(&["num_warps", "warps"]);
        let stages = get(&["num_stages", "stages"]);
        let maxnreg = field(row, &["maxnreg"]);
        (
            Tile {
                maxnreg,
                ..tile(sides, warps, stages)
            },
            row,
        )
    })
}

/// The counts that [`Rule::Compiled`] states.
#[test]
fn shared_memory_by_the_rule() {
    let (mut equal, mut all) = (0, 0);
    for (tile, row) in rows(NATURAL) {
        let compiled = u64::from(field(row, &["shared"]).unwrap());
        let rule = tile.shared(cc("8.0"));
        all += 1;
        equal += u32::from(rule.bytes == compiled);
        let least = rule.operands - rule.operands.min(2048);
        assert!((least..=rule.bytes).contains(&compiled), "{row}");
    }
    assert_eq!((equal, all), (343, 396));
    let mut hopper = 0;
    for (tile, row) in rows(BOTH).filter(|(_, row)| field(row, &["cc"]) == Some(90)) {
        let compiled = u64::from(field(row, &["shared"]).unwrap());
        assert_eq!(tile.shared(cc("9.0")).bytes, compiled, "{row}");
        hopper += 1;
    }
    assert_eq!(hopper, 28);
}

/// Every row of the tables comes back as it stands there.
#[test]
fn every_row_is_measured() {
    for text in [NATURAL, CAPPED, BOTH] {
        let mut table = RegisterTable::default();
        table.read(text).unwrap();
        for (tile, row) in rows(text) {
            let capability = field(row, &["cc", "arch"]).unwrap().to_string();
            let Estimate::Measured(found) = tile.estimate(&table, cc(&capability)) else {
                panic!("{row}");
            };
            assert_eq!(Some(found.registers), field(row, &["regs", "reg"]));
            assert_eq!(Some(found.spilled), field(row, &["stack"]));
            assert_eq!(u32::try_from(found.shared).ok(), field(row, &["shared"]));
        }
    }
}

/// Medians of the audit by the size of the accumulator, for a depth that was not compiled.
#[rstest]
#[case([32, 32, 128], 8, 4, 30, 38, 49)]
#[case([32, 32, 128], 4, 8, 35, 46, 52)]
#[case([64, 32, 128], 4, 16, 40, 56, 74)]
#[case([64, 64, 128], 4, 32, 64, 91, 126)]
#[case([64, 128, 128], 4, 64, 111, 128, 176)]
#[case([128, 128, 128], 4, 128, 188, 224, 255)]
fn between_compilations(
    #[case] sides: [u32; 3],
    #[case] warps: u32,
    #[case] accumulator: u32,
    #[case] least: u32,
    #[case] median: u32,
    #[case] most: u32,
) {
    let mut natural = RegisterTable::default();
    natural.read(NATURAL).unwrap();
    let tile = tile(sides, warps, 3);
    assert_eq!(tile.accumulator_registers(), accumulator);
    let Estimate::Interpolated(found) = tile.estimate(&natural, cc("8.0")) else {
        panic!("not interpolated");
    };
    assert_eq!(
        (found.least, found.registers, found.most),
        (least, median, most)
    );
    assert_eq!(found.capability, (8, 0));
}

/// The classes of the audit: none where the cap is not below what is taken, certain where the
/// accumulator fills it, likely between.
#[rstest]
#[case(Some(255), Spills::None)]
#[case(Some(200), Spills::Likely)]
#[case(Some(96), Spills::Certain)]
fn spills_of_a_cap(#[case] maxnreg: Option<u32>, #[case] spills: Spills) {
    let tile = Tile {
        maxnreg,
        ..tile(EXAMPLE, 4, 3)
    };
    let Estimate::Interpolated(found) = tile.estimate(&table(), cc("8.0")) else {
        panic!("not interpolated");
    };
    assert_eq!(found.spills, spills);
    assert_eq!(found.registers, maxnreg.unwrap().min(230));
}

/// An accumulator of 256 registers spills in every one of its rows, whatever is asked.
#[test]
fn an_accumulator_that_cannot_fit() {
    let Estimate::Interpolated(found) = tile([256, 128, 128], 4, 3).estimate(&table(), cc("8.0"))
    else {
        panic!("not interpolated");
    };
    assert_eq!((found.registers, found.spills), (255, Spills::Certain));
}

/// A neighbour of 8.x and bf16 rest on the rows of 8.0 in FP16 and say so.
#[test]
fn likeness_is_not_measurement() {
    let table = table();
    let example = tile(EXAMPLE, 4, 3);
    let bf16 = Tile {
        dtype: Precision::Bf16,
        ..example
    };
    for estimate in [
        example.estimate(&table, cc("8.9")),
        bf16.estimate(&table, cc("8.0")),
    ] {
        let Estimate::Interpolated(found) = estimate else {
            panic!("{estimate:?}");
        };
        assert_eq!(
            (found.registers, found.rows, found.capability),
            (230, 1, (8, 0))
        );
        assert_eq!(estimate.shared(), None);
    }
}

#[test]
fn what_nobody_compiled_is_unknown() {
    let table = table();
    let example = tile(EXAMPLE, 4, 3);
    let unknown = |tile: Tile, capability| match tile.estimate(&table, cc(capability)) {
        Estimate::Unknown(gap) => gap,
        other => panic!("{other:?}"),
    };
    assert_eq!(unknown(example, "10.0"), Gap::Capability);
    assert_eq!(unknown(example, "7.5"), Gap::Capability);
    let fp8 = Tile {
        dtype: Precision::Fp8,
        ..example
    };
    assert_eq!(unknown(fp8, "8.0"), Gap::Type);
    assert_eq!(
        unknown(tile([1024, 256, 32], 4, 3), "8.0"),
        Gap::Accumulator
    );
    assert_eq!(unknown(tile([16, 16, 32], 8, 3), "8.0"), Gap::Accumulator);
    assert_eq!(example.estimate(&table, cc("10.0")).registers(), None);
    let empty = RegisterTable::default();
    assert!(empty.is_empty());
    assert_eq!(
        example.estimate(&empty, cc("8.0")),
        Estimate::Unknown(Gap::Capability)
    );
}

#[rstest]
#[case(Tile { block_m: 100, ..tile(EXAMPLE, 4, 3) }, "model.tile.side")]
#[case(Tile { block_k: 8, ..tile(EXAMPLE, 4, 3) }, "model.tile.side")]
#[case(Tile { block_n: 0, ..tile(EXAMPLE, 4, 3) }, "model.tile.side")]
#[case(Tile { num_warps: 3, ..tile(EXAMPLE, 4, 3) }, "model.tile.warps")]
#[case(Tile { num_warps: 64, ..tile(EXAMPLE, 4, 3) }, "model.tile.warps")]
#[case(Tile { num_stages: 0, ..tile(EXAMPLE, 4, 3) }, "model.tile.stages")]
#[case(Tile { maxnreg: Some(256), ..tile(EXAMPLE, 4, 3) }, "model.tile.cap")]
#[case(Tile { maxnreg: Some(8), ..tile(EXAMPLE, 4, 3) }, "model.tile.cap")]
fn tiles_that_cannot_be(#[case] tile: Tile, #[case] id: &str) {
    let error: TileError = tile.check().unwrap_err();
    assert_eq!(error.message().id, id);
    assert!(!error.to_string().is_empty());
}

#[rstest]
#[case("", 1, "no list begins here")]
#[case("{}", 1, "no list begins here")]
#[case("[\n{\"BM\": 1,\n\"BN\": x}]", 3, "a whole number is due")]
#[case("[\n{\"BM\": 1}]", 2, "a field is missing")]
#[case("[{\"BM\" 1}]", 1, "a name and a colon are due")]
#[case("[1]", 1, "an object, a comma or the end of the list is due")]
#[case("[", 1, "the list does not end")]
#[case("[] []", 1, "something stands after the list")]
fn tables_that_cannot_be_read(#[case] text: &str, #[case] line: usize, #[case] why: &str) {
    let mut table = RegisterTable::default();
    let error = table.read(text).unwrap_err();
    assert_eq!((error.line, error.why), (line, why));
    assert!(table.is_empty());
}
