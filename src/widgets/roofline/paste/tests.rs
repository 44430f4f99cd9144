//! Tables as people paste them, right and wrong.
#![allow(clippy::unwrap_used)]

use super::*;
use rstest::rstest;

fn taken(text: &str) -> Vec<(String, f64, f64, Option<f64>)> {
    let rows = read(text, Locale::En).unwrap().into_iter();
    rows.map(|own| {
        let numbers = own.numbers;
        let time = numbers.time.map(|time| time.get());
        (
            own.name,
            numbers.flops.unwrap().get(),
            numbers.bytes.unwrap().get(),
            time,
        )
    })
    .collect()
}

fn gemm() -> Vec<(String, f64, f64, Option<f64>)> {
    vec![
        ("GEMM".into(), 1.374e11, 100.7e6, Some(0.5e-3)),
        ("softmax".into(), 1.68e8, 134e6, None),
    ]
}

#[rstest]
#[case::plain("name,flop,bytes,time\nGEMM,1.374e11,100.7e6,0.5\nsoftmax,1.68e8,134e6,\n")]
#[case::tabs_and_order(
    "time\tbytes\tName\tFLOP\n0.5\t100.7 MB\tGEMM\t1.374e11\n\t134 MB\tsoftmax\t168 MFLOP"
)]
#[case::units_in_the_head(
    "name;flop (GFLOP);bytes [MB];time_us\nGEMM;137.4;100.7;500\nsoftmax;0.168;134;"
)]
#[case::a_cell_overrides_its_head(
    "kernel,flops / GFLOP,bytes (MB),time (us)\nGEMM,137.4,100.7,0.5 ms\nsoftmax,168 MFLOP,134,"
)]
#[case::quotes_and_blank_lines(
    "\u{feff}name,flop,bytes,time\r\n\r\n\"GEMM\",\"137,400,000,000\",100700000,0.5\r\n\" softmax\",1.68e8,134e6,\"\"\r\n"
)]
#[case::chinese(
    "名称;运算量;字节;耗时（ms）\nGEMM;137.4 GFLOP;100.7 MB;０.5\nsoftmax;1.68e8;134e6;"
)]
fn tables_are_read(#[case] text: &str) {
    let close = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-12;
    let rows = taken(text);
    assert_eq!(rows.len(), 2);
    for ((name, flop, bytes, time), wanted) in rows.into_iter().zip(gemm()) {
        assert_eq!(name, wanted.0);
        assert!(
            close(flop, wanted.1) && close(bytes, wanted.2),
            "{flop} {bytes}"
        );
        match (time, wanted.3) {
            (Some(time), Some(wanted)) => assert!(close(time, wanted), "{time}"),
            (time, wanted) => assert_eq!(time, wanted),
        }
    }
}

#[rstest]
#[case("", "Line 1: the first line names the columns")]
#[case("GEMM 1e9 1e6", "Line 1: there is no separator")]
#[case("GEMM,1e9,1e6", "Line 1, column 1: “GEMM” is no column")]
#[case(
    "name,flop,bytes,speed\na,1,1,1",
    "Line 1, column 4: “speed” is no column"
)]
#[case(
    "flop,bytes,flop\n1,1,1",
    "Line 1, column 3: the column flop stands there twice"
)]
#[case("name,flop,time\na,1,1", "Line 1: the column bytes is missing")]
#[case(
    "flop,bytes (TB/s)\n1,1",
    "Line 1, column 2: TB/s is a unit of something else"
)]
#[case(
    "flop,bytes (parsec)\n1,1",
    "Line 1, column 2: parsec is not a unit known here"
)]
#[case(
    "flop,bytes\n\n1,2\n3;4",
    "Line 4: this line is separated by semicolons, the first one by commas"
)]
#[case(
    "flop,bytes\n1,024,2",
    "Line 2: there are 3 cells, but the first line names 2 columns"
)]
#[case(
    "flop,bytes\n1,\"2",
    "Line 2: a quotation mark is opened and not closed"
)]
#[case("flop;bytes\n1,6;2", "Line 2, column 1: “1,6” can be read in two ways")]
#[case("flop,bytes\n1,abc", "Line 2, column 2: “abc” is not a number")]
#[case("flop,bytes\n1,", "Line 2, column 2: Type a number")]
#[case("flop,bytes\n1,2 s", "Line 2, column 2: s is a unit of something else")]
#[case("flop,bytes\n0,2", "Line 2, column 1: This must be more than 0")]
#[case("flop,bytes\n", "Line 1: no kernel stands below")]
fn what_is_wrong_is_said_with_its_place(#[case] text: &str, #[case] says: &str) {
    let sentence = read(text, Locale::En).unwrap_err();
    let plain = sentence.replace(['\u{a0}', '\u{202f}'], " ");
    assert!(plain.starts_with(says), "{plain}");
    // The other language says it as well.
    let chinese = read(text, Locale::Zh).unwrap_err();
    assert!(
        chinese.starts_with("第") && !chinese.contains('{'),
        "{chinese}"
    );
}

#[test]
fn a_ninth_kernel_has_no_room() {
    let text = "flop,bytes\n".to_owned() + &"1,1\n".repeat(9);
    let sentence = read(&text, Locale::En).unwrap_err();
    assert!(
        sentence.starts_with("Line 10: there is room for 8 kernels"),
        "{sentence}"
    );
    assert_eq!(read(&text[..text.len() - 4], Locale::En).unwrap().len(), 8);
}

#[test]
fn hostile_text_is_no_panic() {
    for text in [
        "\"",
        ",,,\n,,,",
        "flop,bytes\n\u{feff},\u{0}",
        "名",
        "_flop,(bytes",
        "\u{1F600},b",
    ] {
        let _ = read(text, Locale::Zh);
    }
    let long = "flop,bytes\n1,".to_owned() + &"9".repeat(100_000);
    assert!(read(&long, Locale::En).is_err());
}
