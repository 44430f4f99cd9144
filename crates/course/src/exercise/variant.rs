//! Variants: the same exercise with other numbers, the same for the same seed
//! on every machine and on paper.

use super::{
    schema::{Exercise, Scalar},
    seed::{CHAPTER_SEED, clean_seed},
};
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

    /// The variant of a seed: any text as [`clean_seed`] writes it, where a whole
    /// number stands for itself. No seed, `0` and one that is too long are the
    /// chapter's own.
    #[must_use]
    pub fn seeded(exercise: &Exercise, seed: &str) -> Self {
        let seed = clean_seed(seed).unwrap_or_default();
        if seed.is_empty() || seed == CHAPTER_SEED {
            return Self::chapter(exercise);
        }
        let seed = number_of_seed(&seed);
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
#[allow(clippy::unwrap_used)]
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

    const FROZEN: &str = r#"
        id = "frozen"
        [[param]]
        id = "n"
        values = [0, 1, 2, 3, 4, 5, 6]
        [[param]]
        id = "m"
        values = [0, 1, 2, 3, 4]
    "#;

    /// What is printed for a class is graded next year: these never change.
    #[test]
    fn variants_are_frozen() {
        let exercise: Exercise = toml::from_str(FROZEN).unwrap();
        for (seeds, places) in [
            (vec!["1", "001", " 1 "], [1, 0]),
            (vec!["48213", "４８２１３", "+48213"], [5, 3]),
            (vec!["class 7B", "\tclass 7B\n"], [6, 4]),
            (vec!["7", "７", "07"], [1, 2]),
        ] {
            for seed in seeds {
                let variant = Variant::seeded(&exercise, seed);
                assert_eq!(variant.places, places, "{seed}");
            }
        }
    }

    #[test]
    fn no_seed_is_the_chapters_own() {
        let exercise: Exercise = toml::from_str(FROZEN).unwrap();
        for seed in ["", " ", "0", "00", "０", &"9".repeat(65)] {
            assert_eq!(
                Variant::seeded(&exercise, seed),
                Variant::chapter(&exercise)
            );
        }
    }

    /// FNV-1a and SplitMix64 again, from their definitions in wider numbers.
    fn again(seed: &str, param: &str, count: u128) -> usize {
        const WORD: u128 = 1 << 64;
        let hash = |text: &str| {
            let mut hash = 14_695_981_039_346_656_037_u128;
            for byte in text.as_bytes() {
                hash ^= u128::from(*byte);
                hash = hash * 1_099_511_628_211 % WORD;
            }
            hash
        };
        let seed = match seed.bytes().all(|byte| byte.is_ascii_digit()) {
            true => seed.to_owned(),
            false => hash(seed).to_string(),
        };
        let mut z = (hash(&format!("{seed}:frozen:{param}")) + 11_400_714_819_323_198_485) % WORD;
        z = (z ^ (z >> 30)) * 13_787_848_793_156_543_929 % WORD;
        z = (z ^ (z >> 27)) * 10_723_151_780_598_845_931 % WORD;
        usize::try_from((z ^ (z >> 31)) % count).unwrap()
    }

    #[test]
    fn another_program_draws_the_same() {
        let exercise: Exercise = toml::from_str(FROZEN).unwrap();
        for seed in ["1", "48213", "class 7B", "7", "三班", "-1"] {
            let drawn = [again(seed, "n", 7), again(seed, "m", 5)];
            assert_eq!(Variant::seeded(&exercise, seed).places, drawn, "{seed}");
        }
    }
}
