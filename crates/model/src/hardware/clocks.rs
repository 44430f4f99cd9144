//! The clocks that peaks are quoted at.

/// Clocks of a board's SMs, MHz; `None` where there is no source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clocks {
    /// Listed boost clock, the clock of every CUDA-core peak.
    pub boost_mhz: Option<f64>,
    /// Clock at which the tensor peaks are quoted.
    pub tensor_mhz: Option<f64>,
    /// Where the tensor clock comes from.
    pub tensor_basis: TensorClock,
    /// Highest clock that the board is known to run at. Above the boost clock on GeForce only.
    pub highest_mhz: Option<f64>,
}

/// Where the clock of the tensor peaks comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TensorClock {
    /// The boost clock serves both engines.
    Boost,
    /// The maker prints it.
    Published,
    /// Computed back from the printed BF16 peak, which it therefore cannot confirm.
    Implied,
    /// Neither printed nor implied: there is no rate to compute it back with.
    Unknown,
}

impl Clocks {
    /// No clock has a source.
    pub(super) const UNKNOWN: Self = Self {
        boost_mhz: None,
        tensor_mhz: None,
        tensor_basis: TensorClock::Unknown,
        highest_mhz: None,
    };

    /// One clock serves both engines.
    pub(super) const fn one(mhz: f64) -> Self {
        Self::two(mhz, mhz, TensorClock::Boost)
    }

    /// The tensor peaks have a clock of their own.
    pub(super) const fn two(boost_mhz: f64, tensor_mhz: f64, basis: TensorClock) -> Self {
        Self {
            boost_mhz: Some(boost_mhz),
            tensor_mhz: Some(tensor_mhz),
            tensor_basis: basis,
            highest_mhz: Some(boost_mhz),
        }
    }

    /// Only the clock of the tensor peaks is known, from the peaks themselves.
    pub(super) const fn tensor(mhz: f64) -> Self {
        Self {
            tensor_mhz: Some(mhz),
            tensor_basis: TensorClock::Implied,
            highest_mhz: Some(mhz),
            ..Self::UNKNOWN
        }
    }

    /// The board has been seen at a higher clock than the listed one.
    pub(super) const fn up_to(mut self, mhz: f64) -> Self {
        self.highest_mhz = Some(mhz);
        self
    }
}
