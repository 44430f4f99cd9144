//! Which shapes are instructions: PTX ISA 8.8, tables of `mma`, `mma.sp`, `wgmma.mma_async`,
//! `tcgen05.mma` and `wmma`. Left out are the `.ws` forms of `tcgen05.mma` and the block-scaled
//! formats other than FP4.

use super::{MmaShape, real};

/// The instruction in PTX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// `mma.sync`, by one warp: `HMMA`, `IMMA`, `DMMA`, `QMMA` in SASS.
    Mma,
    /// `wgmma.mma_async`, by four warps: `HGMMA`, `IGMMA`, `QGMMA` in SASS.
    Wgmma,
    /// `tcgen05.mma`, begun by one thread.
    Tcgen05,
    /// `wmma.mma`, which the compiler makes several `HMMA` of.
    Wmma,
}

impl Family {
    /// Its name in PTX.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Mma => "mma.sync",
            Self::Wgmma => "wgmma",
            Self::Tcgen05 => "tcgen05.mma",
            Self::Wmma => "wmma.mma",
        }
    }
}

/// Number format of the factors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// `.f64`.
    Fp64,
    /// `.tf32`.
    Tf32,
    /// `.f16`.
    Fp16,
    /// `.bf16`.
    Bf16,
    /// `.e4m3` and `.e5m2`.
    Fp8,
    /// `.e2m3` and `.e3m2`.
    Fp6,
    /// `.e2m1`.
    Fp4,
    /// `.s8` and `.u8`.
    Int8,
    /// `.s4` and `.u4`.
    Int4,
    /// `.b1`.
    Int1,
}

impl Element {
    /// The name as it is printed.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Fp64 => "FP64",
            Self::Tf32 => "TF32",
            Self::Fp16 => "FP16",
            Self::Bf16 => "BF16",
            Self::Fp8 => "FP8",
            Self::Fp6 => "FP6",
            Self::Fp4 => "FP4",
            Self::Int8 => "INT8",
            Self::Int4 => "INT4",
            Self::Int1 => "INT1",
        }
    }
}

/// The compute capabilities that have an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Availability {
    /// The first one, major and minor.
    pub since: (u8, u8),
    /// Whether later generations have it no more.
    pub only: bool,
}

impl Availability {
    /// Whether a compute capability has it.
    #[must_use]
    pub const fn has(&self, capability: (u8, u8)) -> bool {
        let (major, minor) = self.since;
        let reached = capability.0 > major || (capability.0 == major && capability.1 >= minor);
        reached && !(self.only && capability.0 != major)
    }

    /// The target in PTX: `sm_80`, and `sm_90a` where only one generation has it.
    #[must_use]
    pub fn target(&self) -> String {
        let (major, minor) = self.since;
        format!("sm_{major}{minor}{}", if self.only { "a" } else { "" })
    }
}

/// Columns of the result.
#[derive(Clone, Copy)]
enum Columns {
    Of(&'static [u64]),
    /// From the step to 256.
    Steps(u64),
}

impl Columns {
    fn all(self) -> Vec<u64> {
        match self {
            Self::Of(list) => list.to_vec(),
            Self::Steps(step) => (1..=256 / step).map(|count| count * step).collect(),
        }
    }
}

/// Shapes that some formats share: each m with each n and k.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) family: Family,
    pub(super) elements: &'static [Element],
    pub(super) sparse: bool,
    m: &'static [u64],
    n: Columns,
    k: &'static [u64],
    pub(super) availability: Availability,
}

impl Row {
    pub(super) fn has(&self, shape: MmaShape) -> bool {
        self.m.contains(&shape.m)
            && self.k.contains(&shape.k)
            && match self.n {
                Columns::Of(list) => list.contains(&shape.n),
                Columns::Steps(step) => {
                    (step..=256).contains(&shape.n) && shape.n.is_multiple_of(step)
                }
            }
    }

    pub(super) fn shapes(&self) -> impl Iterator<Item = MmaShape> + '_ {
        self.m.iter().flat_map(move |&m| {
            let columns = self.n.all().into_iter();
            columns.flat_map(move |n| self.k.iter().map(move |&k| MmaShape { m, n, k }))
        })
    }
}

const fn since(major: u8, minor: u8) -> Availability {
    Availability {
        since: (major, minor),
        only: false,
    }
}

const fn only(major: u8) -> Availability {
    Availability {
        since: (major, 0),
        only: true,
    }
}

const fn mma(
    elements: &'static [Element],
    m: u64,
    k: &'static [u64],
    availability: Availability,
) -> Row {
    Row {
        family: Family::Mma,
        elements,
        sparse: false,
        m: match m {
            8 => &[8],
            _ => &[16],
        },
        n: Columns::Of(&[8]),
        k,
        availability,
    }
}

const fn mma_sparse(elements: &'static [Element], k: &'static [u64], from: Availability) -> Row {
    Row {
        sparse: true,
        ..mma(elements, 16, k, from)
    }
}

const fn wgmma(elements: &'static [Element], n: Columns, k: &'static [u64], sparse: bool) -> Row {
    Row {
        family: Family::Wgmma,
        elements,
        sparse,
        m: &[64],
        n,
        k,
        availability: only(9),
    }
}

/// 64 rows, by one CTA: the only ones whose n may be finer than 16.
const fn tcgen05(elements: &'static [Element], n: Columns, k: &'static [u64], sparse: bool) -> Row {
    Row {
        family: Family::Tcgen05,
        elements,
        sparse,
        m: &[64],
        n,
        k,
        availability: only(10),
    }
}

/// 128 rows by one CTA or by two, 256 by two.
const fn tcgen05_wide(elements: &'static [Element], k: &'static [u64], sparse: bool) -> Row {
    Row {
        m: &[128, 256],
        ..tcgen05(elements, Columns::Steps(16), k, sparse)
    }
}

const fn wmma(elements: &'static [Element], m: u64, from: Availability) -> Row {
    let (m, n): (&[u64], &[u64]) = match m {
        8 => (&[8], &[32]),
        16 => (&[16], &[16]),
        _ => (&[32], &[8]),
    };
    Row {
        family: Family::Wmma,
        elements,
        sparse: false,
        m,
        n: Columns::Of(n),
        k: &[16],
        availability: from,
    }
}

use Element::{Bf16, Fp4, Fp6, Fp8, Fp16, Fp64, Int1, Int4, Int8, Tf32};

const EIGHTS: Columns = Columns::Steps(8);
/// Integers take n of 8, 16, 24 and, from 32 on, steps of 16.
const INTEGERS: Columns = Columns::Of(&[
    8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256,
]);

/// Every row. Where a text does not say the format, the first that has the shape is meant.
pub(super) static ROWS: &[Row] = &[
    mma(&[Fp16], 8, &[4], since(7, 0)),
    mma(&[Fp16], 16, &[8], since(7, 5)),
    mma(&[Fp16], 16, &[16], since(8, 0)),
    mma(&[Bf16], 16, &[8, 16], since(8, 0)),
    mma(&[Tf32], 16, &[4, 8], since(8, 0)),
    mma(&[Fp64], 8, &[4], since(8, 0)),
    mma(&[Fp64], 16, &[4, 8, 16], since(9, 0)),
    mma(&[Int8], 8, &[16], since(7, 5)),
    mma(&[Int8], 16, &[16, 32], since(8, 0)),
    mma(&[Fp8], 16, &[16, 32], since(8, 9)),
    mma(&[Int4], 8, &[32], since(7, 5)),
    mma(&[Int4], 16, &[32, 64], since(8, 0)),
    mma(&[Fp6], 16, &[32], only(12)),
    mma(&[Fp4], 16, &[32, 64], only(12)),
    mma(&[Int1], 8, &[128], since(7, 5)),
    mma(&[Int1], 16, &[128, 256], since(8, 0)),
    mma_sparse(&[Fp16, Bf16], &[16, 32], since(8, 0)),
    mma_sparse(&[Tf32], &[8, 16], since(8, 0)),
    mma_sparse(&[Int8], &[32, 64], since(8, 0)),
    mma_sparse(&[Fp8], &[64], since(8, 9)),
    mma_sparse(&[Int4], &[64, 128], since(8, 0)),
    wgmma(&[Fp16, Bf16], EIGHTS, &[16], false),
    wgmma(&[Tf32], EIGHTS, &[8], false),
    wgmma(&[Fp8], EIGHTS, &[32], false),
    wgmma(&[Int8], INTEGERS, &[32], false),
    wgmma(&[Int1], INTEGERS, &[256], false),
    wgmma(&[Fp16, Bf16], EIGHTS, &[32], true),
    wgmma(&[Tf32], EIGHTS, &[16], true),
    wgmma(&[Fp8], EIGHTS, &[64], true),
    wgmma(&[Int8], INTEGERS, &[64], true),
    tcgen05(&[Fp16, Bf16], EIGHTS, &[16], false),
    tcgen05_wide(&[Fp16, Bf16], &[16], false),
    tcgen05(&[Tf32], EIGHTS, &[8], false),
    tcgen05_wide(&[Tf32], &[8], false),
    tcgen05(&[Fp8, Fp6, Fp4], EIGHTS, &[32], false),
    tcgen05_wide(&[Fp8, Fp6, Fp4], &[32], false),
    tcgen05(&[Int8], INTEGERS, &[32], false),
    tcgen05_wide(&[Int8], &[32], false),
    tcgen05(&[Fp16, Bf16], EIGHTS, &[32], true),
    tcgen05_wide(&[Fp16, Bf16], &[32], true),
    tcgen05(&[Tf32], EIGHTS, &[16], true),
    tcgen05_wide(&[Tf32], &[16], true),
    tcgen05(&[Fp8, Fp6, Fp4], EIGHTS, &[64], true),
    tcgen05_wide(&[Fp8, Fp6, Fp4], &[64], true),
    wmma(&[Fp16], 16, since(7, 0)),
    wmma(&[Fp16], 8, since(7, 0)),
    wmma(&[Fp16], 32, since(7, 0)),
    wmma(&[Int8], 16, since(7, 2)),
    wmma(&[Int8], 8, since(7, 2)),
    wmma(&[Int8], 32, since(7, 2)),
    wmma(&[Bf16], 16, since(8, 0)),
    wmma(&[Bf16], 8, since(8, 0)),
    wmma(&[Bf16], 32, since(8, 0)),
    Row {
        k: &[8],
        ..wmma(&[Tf32], 16, since(8, 0))
    },
    Row {
        family: Family::Wmma,
        ..mma(&[Fp64], 8, &[4], since(8, 0))
    },
    Row {
        family: Family::Wmma,
        ..mma(&[Int4], 8, &[32], since(7, 5))
    },
    Row {
        family: Family::Wmma,
        ..mma(&[Int1], 8, &[128], since(7, 5))
    },
];

/// The row of a shape among those that are meant; `None` for what the text leaves open.
pub(super) fn row(
    shape: MmaShape,
    family: Option<Family>,
    element: Option<Element>,
    sparse: bool,
) -> Option<&'static Row> {
    meant(family, element, sparse).find(|row| row.has(shape))
}

fn meant(
    family: Option<Family>,
    element: Option<Element>,
    sparse: bool,
) -> impl Iterator<Item = &'static Row> {
    ROWS.iter().filter(move |row| {
        row.sparse == sparse
            && family.is_none_or(|family| row.family == family)
            && element.is_none_or(|element| row.elements.contains(&element))
    })
}

/// At most three shapes that come nearest, of those that are meant or, where none is, of all.
pub(super) fn near(
    shape: MmaShape,
    family: Option<Family>,
    element: Option<Element>,
    sparse: bool,
) -> Vec<String> {
    let mut rows: Vec<_> = meant(family, element, sparse).collect();
    if rows.is_empty() {
        rows = meant(family, None, sparse).collect();
    }
    if rows.is_empty() {
        rows = ROWS.iter().collect();
    }
    let away = |one: &MmaShape| {
        let part = |a: u64, b: u64| {
            let ratio = real(a.max(1)) / real(b.max(1));
            ratio.ln().abs()
        };
        part(one.m, shape.m) + part(one.n, shape.n) + part(one.k, shape.k)
    };
    let mut shapes: Vec<_> = rows.iter().flat_map(|row| row.shapes()).collect();
    shapes.sort_by(|a, b| away(a).total_cmp(&away(b)));
    shapes.dedup();
    shapes.iter().take(3).map(MmaShape::to_string).collect()
}

/// Instructions to choose from, one of each kind that is met in reports.
#[must_use]
pub const fn examples() -> &'static [&'static str] {
    &[
        "HMMA.16816.F32",
        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32",
        "IMMA.16832.S8.S8",
        "HGMMA.64x128x16.F32",
        "wgmma.mma_async.sync.aligned.m64n256k32.f32.e4m3.e4m3",
    ]
}
