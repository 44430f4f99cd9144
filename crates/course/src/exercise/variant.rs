//! Variants: the same exercise with other numbers, the same for the same seed
//! on every machine and on paper.

use super::schema::{Exercise, Scalar};
use ridgepoint_formula::{Measure, Value};

/// A choice of one value for each parameter.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Variant {
    /// The place of the value of each parameter.
    places: Vec<usize>,
}

impl Variant {
    /// The chapter's own numbers.
    #[must_use]
    pub fn chapter(exercise: &Exercise) -> Self {
        Self {
            places: vec![0; exercise.params.len()],
        }
    }

    /// The variant of that number, from 0, the chapter's own; none where there
    /// are not so many.
    #[must_use]
    pub fn number(exercise: &Exercise, number: u64) -> Option<Self> {
        if number >= exercise.variants() {
            return None;
        }
        let mut rest = number;
        let places = exercise.params.iter().map(|param| {
            let count = param.values.len() as u64;
            let place = rest % count;
            rest /= count;
            place as usize
        });
        Some(Self {
            places: places.collect(),
        })
    }

    /// The variant of a seed: any text, where a whole number stands for itself.
    /// No seed is the chapter's own.
    #[must_use]
    pub fn seeded(exercise: &Exercise, seed: &str) -> Self {
        let seed = seed.trim();
        if seed.is_empty() {
            return Self::chapter(exercise);
        }
        let seed = number_of_seed(seed);
        let places = exercise.params.iter().map(|param| {
            let stream = format!("{seed}:{}:{}", exercise.id, param.id);
            let drawn = split_mix(fnv1a(&stream));
            (drawn % param.values.len().max(1) as u64) as usize
        });
        Self {
            places: places.collect(),
        }
    }

    /// Its number among all variants.
    #[must_use]
    pub fn index(&self, exercise: &Exercise) -> u64 {
        let pairs = exercise.params.iter().zip(&self.places).rev();
        pairs.fold(0, |index, (param, place)| {
            index * param.values.len() as u64 + *place as u64
        })
    }

    /// The value of a parameter; none where there is none of that name.
    #[must_use]
    pub fn value(&self, exercise: &Exercise, name: &str) -> Option<Value> {
        let at = exercise.params.iter().position(|param| param.id == name)?;
        let param = exercise.params.get(at)?;
        Some(match param.values.get(*self.places.get(at)?)? {
            Scalar::Text(text) => Value::text(text.as_str()),
            Scalar::Number(number) => match Measure::parse(&param.unit) {
                Some(measure) => Value::number(number * measure.scale, measure.unit),
                None => (*number).into(),
            },
        })
    }
}

/// The number that a seed stands for: itself where it is one, else its hash.
pub(crate) fn number_of_seed(seed: &str) -> u64 {
    seed.parse().unwrap_or_else(|_| fnv1a(seed))
}

/// FNV-1a of the bytes of a text, 64 bits.
pub(crate) fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The first number of the SplitMix64 stream that begins at `state`.
const fn split_mix(state: u64) -> u64 {
    let z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of the algorithms' authors.
    #[test]
    fn hash_and_stream_are_the_published_ones() {
        assert_eq!(fnv1a(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a("foobar"), 0x8594_4171_f739_67e8);
        assert_eq!(split_mix(1_234_567), 6_457_827_717_110_365_317);
    }
}
