//! Sizes of operators, checked: a size is a whole number of at least 1, and what is counted from
//! them stays below 2⁶⁴.

use thiserror::Error;

use crate::format;
use crate::message::Message;

/// Up to here every whole number is a number of `f64`: 2⁵³.
const MOST_EXACT: f64 = 9_007_199_254_740_992.0;
/// 2⁶⁴, beyond which nothing is counted.
const MOST_COUNTED: f64 = 18_446_744_073_709_551_616.0;

/// Why an operator has no count.
///
/// `Display` is one English sentence for developers; [`SizeError::message`] is for readers.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum SizeError {
    /// A size of 0.
    #[error("{name} must be at least 1, not 0")]
    Zero {
        /// Symbol of the size.
        name: &'static str,
    },
    /// A size that is negative, has a fraction or is no number.
    #[error("{name} must be a whole number of at least 1, not {value:?}")]
    NotWhole {
        /// Symbol of the size.
        name: &'static str,
        /// What was given.
        value: f64,
    },
    /// A size or a product of sizes that is beyond what is counted.
    #[error("{product} is {value:e}, more than {most:e}")]
    TooLarge {
        /// The formula whose value is too large, or the symbol of the size.
        product: &'static str,
        /// Its value.
        value: f64,
        /// The most that is counted.
        most: f64,
    },
    /// Query heads that cannot be shared out evenly.
    #[error("{kv} KV heads do not divide {query} query heads")]
    Heads {
        /// Query heads.
        query: u64,
        /// KV heads.
        kv: u64,
    },
    /// Fewer rows than one tile has.
    #[error("{queries} query rows are fewer than the {block_rows} of a tile")]
    BelowTile {
        /// Rows of the queries.
        queries: u64,
        /// Rows of a tile.
        block_rows: u64,
    },
    /// Causal attention in which the first queries would see no key.
    #[error("causal attention of {queries} queries over {keys} keys leaves queries without a key")]
    CausalQueries {
        /// Queries.
        queries: u64,
        /// Keys.
        keys: u64,
    },
    /// A filter that is larger than the padded image.
    #[error("a filter of {filter} does not fit in an image of {image} with its padding")]
    Filter {
        /// Height or width of the filter.
        filter: u64,
        /// Height or width of the image with padding on both sides.
        image: u64,
    },
    /// An expression without arithmetic, such as a copy.
    #[error("there is no arithmetic in it")]
    NoOperations,
}

impl SizeError {
    /// The same error for a reader.
    #[must_use]
    pub fn message(&self) -> Message {
        let whole = |value: u64| format::number(real(value), 17);
        match self {
            Self::Zero { name } => Message::new("model.size.zero").with("name", *name),
            Self::NotWhole { name, value } => Message::new("model.size.not-whole")
                .with("name", *name)
                .with("value", shown(*value)),
            Self::TooLarge {
                product,
                value,
                most,
            } => Message::new("model.size.too-large")
                .with("product", *product)
                .with("value", format::number(*value, 3))
                .with("most", format::number(*most, 3)),
            Self::Heads { query, kv } => Message::new("model.size.heads")
                .with("query", whole(*query))
                .with("kv", whole(*kv))
                .with("near", divisors(*query, *kv)),
            Self::BelowTile {
                queries,
                block_rows,
            } => Message::new("model.size.below-tile")
                .with("queries", whole(*queries))
                .with("rows", whole(*block_rows)),
            Self::CausalQueries { queries, keys } => Message::new("model.size.causal-queries")
                .with("queries", whole(*queries))
                .with("keys", whole(*keys)),
            Self::Filter { filter, image } => Message::new("model.size.filter")
                .with("filter", whole(*filter))
                .with("image", whole(*image)),
            Self::NoOperations => Message::new("model.size.no-operations"),
        }
    }
}

/// A number that was refused, with all of its digits.
fn shown(value: f64) -> String {
    if value.is_finite() {
        format::number(value, 6)
    } else {
        format!("{value:?}")
    }
}

/// The divisors of `whole` on both sides of `near`, as text.
fn divisors(whole: u64, near: u64) -> String {
    // Heads are few; what is larger is not searched.
    let all = || (1..=whole.min(65_536)).filter(|divisor| whole.is_multiple_of(*divisor));
    let below = all().rfind(|divisor| *divisor < near);
    let above = all().find(|divisor| *divisor > near);
    let texts: Vec<_> = below
        .into_iter()
        .chain(above)
        .map(|one| one.to_string())
        .collect();
    texts.join(", ")
}

/// A size from a number as people type it.
///
/// # Errors
/// [`SizeError::Zero`], [`SizeError::NotWhole`] for negative numbers, fractions and what is no
/// number, [`SizeError::TooLarge`] beyond 2⁵³.
pub fn whole(name: &'static str, value: f64) -> Result<u64, SizeError> {
    if value == 0.0 {
        return Err(SizeError::Zero { name });
    }
    if !value.is_finite() || value < 0.0 || value.fract() != 0.0 {
        return Err(SizeError::NotWhole { name, value });
    }
    if value > MOST_EXACT {
        return Err(SizeError::TooLarge {
            product: name,
            value,
            most: MOST_EXACT,
        });
    }
    // Whole, above 0 and at most 2⁵³.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Ok(value as u64)
}

/// The nearest number of `f64`, exact up to 2⁵³.
#[allow(clippy::cast_precision_loss)]
pub(crate) const fn real(value: u64) -> f64 {
    value as f64
}

/// Refuses a size of 0.
pub(super) fn at_least_one(sizes: &[(&'static str, u64)]) -> Result<(), SizeError> {
    match sizes.iter().find(|(_, size)| *size == 0) {
        Some((name, _)) => Err(SizeError::Zero { name }),
        None => Ok(()),
    }
}

/// The product of sizes as a number, where it is at most 2⁶⁴.
pub(super) fn product(formula: &'static str, factors: &[u64]) -> Result<f64, SizeError> {
    let value = factors.iter().map(|factor| real(*factor)).product();
    if value < MOST_COUNTED {
        Ok(value)
    } else {
        Err(SizeError::TooLarge {
            product: formula,
            value,
            most: MOST_COUNTED,
        })
    }
}
