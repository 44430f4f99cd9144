//! Attention: softmax(Q·Kᵀ)·V, for every head of every sequence of a batch.

mod floors;

pub use floors::{Floor, Floors};

use super::size::{SizeError, at_least_one, product, real};
use super::{Count, Direction, Traffic};
use crate::error::ModelError;
use crate::hardware::{Level, Precision};
use crate::units::{Bytes, Flops};

/// Which way through the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Q, K, V to O.
    Forward,
    /// dO to dQ, dK, dV.
    Backward,
    /// One after the other.
    Both,
}

impl Pass {
    /// Kebab-case word.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Backward => "backward",
            Self::Both => "both",
        }
    }

    const fn forward(self) -> bool {
        matches!(self, Self::Forward | Self::Both)
    }

    const fn backward(self) -> bool {
        matches!(self, Self::Backward | Self::Both)
    }
}

/// How often a matrix of S_q × S_kv crosses HBM in an unfused forward pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScorePasses {
    /// Once: what the chapter's formula has, though writing and reading back are two.
    One,
    /// P written and read: softmax is fused with the first product.
    Two,
    /// S written and read, P written and read: three kernels.
    Four,
}

impl ScorePasses {
    /// The number.
    #[must_use]
    pub const fn count(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

/// How the result comes about. The flags say what the forward pass writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Scores and probabilities go through HBM.
    Naive {
        /// How often.
        passes: ScorePasses,
        /// Whether O is counted.
        output: bool,
    },
    /// Scores and probabilities stay on the SM.
    Fused {
        /// Whether O is counted.
        output: bool,
        /// Whether the logarithm of each row's sum is written in FP32, for the backward pass.
        lse: bool,
    },
}

impl Algorithm {
    /// Three kernels, O written.
    pub const NAIVE: Self = Self::Naive {
        passes: ScorePasses::Four,
        output: true,
    };
    /// One kernel, O written, nothing kept for a backward pass.
    pub const FUSED: Self = Self::Fused {
        output: true,
        lse: false,
    };
}

/// Attention of one shape. `query_heads` = `kv_heads` is multi-head attention, `kv_heads` = 1
/// multi-query, anything between grouped-query. Decoding has one query.
///
/// FLOP of the forward pass = 4·B·H_q·S_q·S_kv·D: two products, a multiply-add each 2. The
/// backward pass has 2.5 times as many where the scores are computed again (five products), 2
/// times where they were kept (four).
///
/// Causal: the masked half, S_q²/2 of the S_q × S_kv scores, is not computed; the last query sees
/// every key. The diagonal counts half, as in every published figure. The least traffic stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attention {
    /// Sequences.
    pub batch: u64,
    /// Heads of Q and O.
    pub query_heads: u64,
    /// Heads of K and V; they divide [`Attention::query_heads`].
    pub kv_heads: u64,
    /// Queries of a sequence, S_q.
    pub queries: u64,
    /// Keys of a sequence, S_kv.
    pub keys: u64,
    /// Elements of a query or key, D.
    pub head_dim: u64,
    /// Format of all tensors in memory.
    pub precision: Precision,
    /// Whether a query sees only the keys up to its own place.
    pub causal: bool,
    /// Which way through the network.
    pub pass: Pass,
}

/// FLOP of the two products over `scores` scores: 4·D each.
pub(crate) const fn score_flops(scores: f64, head_dim: f64) -> f64 {
    4.0 * scores * head_dim
}

/// Elements of Q, K, V or O: heads × rows × D.
pub(crate) const fn tensor_elements(heads: f64, rows: f64, head_dim: f64) -> f64 {
    heads * rows * head_dim
}

/// Bytes of the logarithm of a row's sum, kept in FP32.
const LSE_BYTES: f64 = 4.0;
/// How often the matrices of S_q × S_kv cross HBM in an unfused backward pass: P read for dV and
/// for dS, dP written and read, dS written, then read for dQ and for dK.
const BACKWARD_READS: [(&str, f64); 3] = [("P", 2.0), ("dP", 1.0), ("dS", 2.0)];
const BACKWARD_WRITES: [&str; 2] = ["dP", "dS"];

impl Attention {
    /// Self-attention with as many KV heads as query heads, all scores, forward.
    #[must_use]
    pub const fn new(
        batch: u64,
        heads: u64,
        length: u64,
        head_dim: u64,
        precision: Precision,
    ) -> Self {
        Self {
            batch,
            query_heads: heads,
            kv_heads: heads,
            queries: length,
            keys: length,
            head_dim,
            precision,
            causal: false,
            pass: Pass::Forward,
        }
    }

    /// Refuses what has no count.
    ///
    /// # Errors
    /// [`SizeError::Zero`], [`SizeError::Heads`], [`SizeError::CausalQueries`],
    /// [`SizeError::TooLarge`].
    pub fn check(&self) -> Result<(), ModelError> {
        let (query, kv) = (self.query_heads, self.kv_heads);
        let (queries, keys) = (self.queries, self.keys);
        at_least_one(&[
            ("B", self.batch),
            ("H_q", query),
            ("H_kv", kv),
            ("S_q", queries),
            ("S_kv", keys),
            ("D", self.head_dim),
        ])?;
        if !query.is_multiple_of(kv) {
            return Err(SizeError::Heads { query, kv }.into());
        }
        if self.causal && queries > keys {
            return Err(SizeError::CausalQueries { queries, keys }.into());
        }
        product(
            "4 × B × H_q × S_q × S_kv × D",
            &[4, self.batch, query, queries, keys, self.head_dim],
        )?;
        Ok(())
    }

    /// Scores of one head of one sequence that are computed.
    fn scores_of_head(&self) -> f64 {
        let (queries, keys) = (real(self.queries), real(self.keys));
        if self.causal && self.queries > 1 {
            queries * keys - queries * queries / 2.0
        } else {
            queries * keys
        }
    }

    /// Heads of Q over the whole batch.
    fn heads(&self) -> f64 {
        real(self.batch) * real(self.query_heads)
    }

    /// FLOP; the backward pass depends on whether the scores were kept.
    ///
    /// # Errors
    /// As [`Attention::check`].
    pub fn flops(&self, algorithm: Algorithm) -> Result<Flops, ModelError> {
        self.check()?;
        let backward = match algorithm {
            Algorithm::Naive { .. } => 2.0,
            Algorithm::Fused { .. } => 2.5,
        };
        let factor = match self.pass {
            Pass::Forward => 1.0,
            Pass::Backward => backward,
            Pass::Both => 1.0 + backward,
        };
        let scores = self.heads() * self.scores_of_head();
        Ok(Flops::saturating(
            factor * score_flops(scores, real(self.head_dim)),
        ))
    }

    /// FLOP and the least HBM traffic of an algorithm.
    ///
    /// Fused forward: Q, K, V and O once, B·D·(2·H_q·S_q + 2·H_kv·S_kv) elements, so that the
    /// intensity of self-attention in 16 bit is S/2, whatever D is. Unfused: 1, 2 or 4 times
    /// B·H_q·S_q·S_kv elements more, also where half of them is masked.
    /// Backward: Q, K, V, O, dO and the logarithms read, dQ, dK, dV written; unfused, seven
    /// crossings of the scores in the place of the logarithms.
    ///
    /// # Errors
    /// As [`Attention::check`].
    pub fn count(&self, algorithm: Algorithm) -> Result<Count, ModelError> {
        let flops = self.flops(algorithm)?;
        let mut traffic = Vec::new();
        if self.pass.forward() {
            self.forward(algorithm, &mut traffic);
        }
        if self.pass.backward() {
            self.backward(algorithm, &mut traffic);
        }
        Ok(Count {
            flops,
            counted: Some(flops),
            level: Level::Dram,
            traffic,
        })
    }

    /// Elements of Q (or O) and of K (or V).
    fn elements(&self) -> [f64; 2] {
        let kv_heads = real(self.batch) * real(self.kv_heads);
        let head_dim = real(self.head_dim);
        [
            tensor_elements(self.heads(), real(self.queries), head_dim),
            tensor_elements(kv_heads, real(self.keys), head_dim),
        ]
    }

    /// Elements of the whole matrix of scores, and the rows of all heads.
    fn matrix_and_rows(&self) -> [f64; 2] {
        let rows = self.heads() * real(self.queries);
        [rows * real(self.keys), rows]
    }

    fn forward(&self, algorithm: Algorithm, traffic: &mut Vec<Traffic>) {
        let each = self.precision.bytes();
        let [query, key] = self.elements();
        let [matrix, rows] = self.matrix_and_rows();
        traffic.push(Traffic::read("Q", query, each));
        traffic.push(Traffic::read("K", key, each));
        let (output, lse) = match algorithm {
            Algorithm::Naive { passes, output } => {
                if passes != ScorePasses::Two {
                    traffic.push(Traffic::write("S", matrix, each));
                }
                if passes == ScorePasses::Four {
                    traffic.push(Traffic::read("S", matrix, each));
                }
                if passes != ScorePasses::One {
                    traffic.push(Traffic::write("P", matrix, each));
                    traffic.push(Traffic::read("P", matrix, each));
                }
                (output, false)
            }
            Algorithm::Fused { output, lse } => (output, lse),
        };
        traffic.push(Traffic::read("V", key, each));
        if output {
            traffic.push(Traffic::write("O", query, each));
        }
        if lse {
            traffic.push(Traffic::write("LSE", rows, LSE_BYTES));
        }
    }

    fn backward(&self, algorithm: Algorithm, traffic: &mut Vec<Traffic>) {
        let each = self.precision.bytes();
        let [query, key] = self.elements();
        let [matrix, rows] = self.matrix_and_rows();
        for (tensor, elements) in [
            ("Q", query),
            ("K", key),
            ("V", key),
            ("O", query),
            ("dO", query),
        ] {
            traffic.push(Traffic::read(tensor, elements, each));
        }
        match algorithm {
            Algorithm::Fused { .. } => traffic.push(Traffic::read("LSE", rows, LSE_BYTES)),
            Algorithm::Naive { .. } => {
                for tensor in BACKWARD_WRITES {
                    traffic.push(Traffic::write(tensor, matrix, each));
                }
                for (tensor, passes) in BACKWARD_READS {
                    let read = Traffic::new(tensor, Direction::Read, matrix, each, passes);
                    traffic.push(read);
                }
            }
        }
        for (tensor, elements) in [("dQ", query), ("dK", key), ("dV", key)] {
            traffic.push(Traffic::write(tensor, elements, each));
        }
    }

    /// FLOP and the traffic between the L2 cache and the SMs in the fused forward pass, where
    /// each block of threads has `block_rows` queries of one head and reads K and V for itself.
    ///
    /// In 16 bit the intensity of self-attention is Br·S/(Br + S), close to Br. It is not the
    /// intensity against HBM: neighbouring blocks find K and V in the L2 cache.
    ///
    /// # Errors
    /// [`SizeError::BelowTile`] where there are fewer queries than rows of a tile, else as
    /// [`Attention::check`].
    pub fn tile(&self, block_rows: u64) -> Result<Count, ModelError> {
        let forward = Self {
            pass: Pass::Forward,
            ..*self
        };
        at_least_one(&[("Br", block_rows)])?;
        let flops = forward.flops(Algorithm::FUSED)?;
        if self.queries < block_rows {
            return Err(SizeError::BelowTile {
                queries: self.queries,
                block_rows,
            }
            .into());
        }
        let each = self.precision.bytes();
        let [query, _] = self.elements();
        let head_dim = real(self.head_dim);
        let read = self.heads() * head_dim * self.keys_of_all_tiles(block_rows);
        let stored = self.heads() * head_dim * real(self.keys);
        let again = |tensor| {
            let passes = read / stored;
            Traffic::new(tensor, Direction::Read, stored, each, passes)
        };
        Ok(Count {
            flops,
            counted: Some(flops),
            level: Level::L2,
            traffic: vec![
                Traffic::read("Q", query, each),
                again("K"),
                again("V"),
                Traffic::write("O", query, each),
            ],
        })
    }

    /// Keys that the tiles of one head read, each up to its own last query where it is causal.
    fn keys_of_all_tiles(&self, block_rows: u64) -> f64 {
        let tiles = real(self.queries.div_ceil(block_rows));
        let (queries, keys) = (real(self.queries), real(self.keys));
        if self.causal {
            // Tile t of the full ones ends at query t·Br, the last one at the last query.
            tiles * (keys - queries) + real(block_rows) * tiles * (tiles - 1.0) / 2.0 + queries
        } else {
            tiles * keys
        }
    }

    /// Bytes of K and V, which decoding has to read for every token, B.
    ///
    /// # Errors
    /// As [`Attention::check`].
    pub fn kv_bytes(&self) -> Result<Bytes, ModelError> {
        self.check()?;
        let [_, key] = self.elements();
        Ok(Bytes::saturating(2.0 * key * self.precision.bytes()))
    }
}
