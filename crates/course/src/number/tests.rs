//! The reader against the rules it states and against reports of other readers
//! that went wrong (rows `b1` to `b13`).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod reads;
mod refuses;
mod survives;

use super::{Field, Quantity, Reading, Refusal, Scale, Unit, read};

const TFLOPS: Unit = Unit::new(Scale::Tera, Quantity::FlopPerSecond);
const GB_PER_SECOND: Unit = Unit::new(Scale::Giga, Quantity::BytePerSecond);
const MILLISECOND: Unit = Unit::new(Scale::Milli, Quantity::Second);

fn value(text: &str, field: Field) -> f64 {
    ok(text, field).value
}

fn ok(text: &str, field: Field) -> Reading {
    read(text, &field).unwrap_or_else(|refusal| panic!("{text:?}: {refusal:?}"))
}

fn refused(text: &str, field: Field) -> Refusal {
    match read(text, &field) {
        Ok(reading) => panic!("{text:?} was read as {reading:?}"),
        Err(refusal) => refusal,
    }
}
