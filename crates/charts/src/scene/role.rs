//! Colours by what they mean.

/// A colour by what it means; a theme gives the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Text and the main line.
    Ink,
    /// Secondary text and lines.
    Ink2,
    /// Faint lines that still have to be seen.
    Ink3,
    /// Grid lines.
    Line,
    /// The page.
    Paper,
    /// The box that the chart lies in.
    Raised,
    /// Memory-bound.
    Memory,
    /// The region of memory-bound work.
    MemoryWash,
    /// Compute-bound.
    Compute,
    /// The region of compute-bound work.
    ComputeWash,
    /// Measured.
    Measured,
    /// Right.
    Good,
    /// Wrong.
    Bad,
    /// One of up to four things compared, 0 to 3 (larger numbers count as 3).
    Series(u8),
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 17] = [
        Self::Ink,
        Self::Ink2,
        Self::Ink3,
        Self::Line,
        Self::Paper,
        Self::Raised,
        Self::Memory,
        Self::MemoryWash,
        Self::Compute,
        Self::ComputeWash,
        Self::Measured,
        Self::Good,
        Self::Bad,
        Self::Series(0),
        Self::Series(1),
        Self::Series(2),
        Self::Series(3),
    ];

    /// The CSS variable that holds the colour.
    #[must_use]
    pub const fn css_variable(self) -> &'static str {
        match self {
            Self::Ink => "--ink",
            Self::Ink2 => "--ink-2",
            Self::Ink3 => "--ink-3",
            Self::Line => "--line",
            Self::Paper => "--paper",
            Self::Raised => "--raised",
            Self::Memory => "--memory",
            Self::MemoryWash => "--memory-wash",
            Self::Compute => "--compute",
            Self::ComputeWash => "--compute-wash",
            Self::Measured => "--measured",
            Self::Good => "--good",
            Self::Bad => "--bad",
            Self::Series(0) => "--series-0",
            Self::Series(1) => "--series-1",
            Self::Series(2) => "--series-2",
            Self::Series(_) => "--series-3",
        }
    }

    /// The place in [`Role::ALL`].
    #[must_use]
    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Ink => 0,
            Self::Ink2 => 1,
            Self::Ink3 => 2,
            Self::Line => 3,
            Self::Paper => 4,
            Self::Raised => 5,
            Self::Memory => 6,
            Self::MemoryWash => 7,
            Self::Compute => 8,
            Self::ComputeWash => 9,
            Self::Measured => 10,
            Self::Good => 11,
            Self::Bad => 12,
            Self::Series(0) => 13,
            Self::Series(1) => 14,
            Self::Series(2) => 15,
            Self::Series(_) => 16,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_has_its_own_variable() {
        for (index, role) in Role::ALL.iter().enumerate() {
            assert_eq!(role.index(), index);
            let same = |other: &&Role| other.css_variable() == role.css_variable();
            assert_eq!(Role::ALL.iter().filter(same).count(), 1);
        }
        assert_eq!(Role::Series(9).css_variable(), "--series-3");
    }
}
