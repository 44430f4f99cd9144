//! From a text to an instruction. PTX, SASS and CUTLASS write the same thing differently.

use super::shapes::{self, Element, Family};
use super::{Instruction, MmaError, MmaShape};

/// What an opcode says.
#[derive(Clone, Copy)]
struct Opcode {
    family: Family,
    /// In SASS the opcode names the format, unless a suffix does.
    element: Option<Element>,
    is_sass: bool,
}

fn opcode(token: &str) -> Option<Opcode> {
    let sass = |family, element| Opcode {
        family,
        element: Some(element),
        is_sass: true,
    };
    let ptx = |family| Opcode {
        family,
        element: None,
        is_sass: false,
    };
    Some(match token {
        "mma" => ptx(Family::Mma),
        "wgmma" => ptx(Family::Wgmma),
        "tcgen05" => ptx(Family::Tcgen05),
        "wmma" => ptx(Family::Wmma),
        "hmma" => sass(Family::Mma, Element::Fp16),
        "imma" => sass(Family::Mma, Element::Int8),
        "dmma" => sass(Family::Mma, Element::Fp64),
        "qmma" => sass(Family::Mma, Element::Fp8),
        "omma" => sass(Family::Mma, Element::Fp4),
        "bmma" => sass(Family::Mma, Element::Int1),
        "hgmma" => sass(Family::Wgmma, Element::Fp16),
        "igmma" => sass(Family::Wgmma, Element::Int8),
        "qgmma" => sass(Family::Wgmma, Element::Fp8),
        "bgmma" => sass(Family::Wgmma, Element::Int1),
        "utchmma" => sass(Family::Tcgen05, Element::Fp16),
        "utcimma" => sass(Family::Tcgen05, Element::Int8),
        "utcqmma" => sass(Family::Tcgen05, Element::Fp8),
        _ => return None,
    })
}

/// Arithmetic of the other pipes, and what moves matrices without multiplying them.
const OTHERS: &[&str] = &[
    "ffma",
    "fmul",
    "fadd",
    "hfma2",
    "hadd2",
    "hmul2",
    "dfma",
    "dadd",
    "dmul",
    "imad",
    "iadd3",
    "mufu",
    "fma",
    "ldmatrix",
    "ldsm",
    "movmatrix",
];

/// The formats in front of PTX names and behind SASS opcodes; a sum has none of its own.
const TYPES: &[(&str, Option<Element>)] = &[
    ("bf16", Some(Element::Bf16)),
    ("tf32", Some(Element::Tf32)),
    ("f16", Some(Element::Fp16)),
    ("f64", Some(Element::Fp64)),
    ("e4m3", Some(Element::Fp8)),
    ("e5m2", Some(Element::Fp8)),
    ("e3m2", Some(Element::Fp6)),
    ("e2m3", Some(Element::Fp6)),
    ("e2m1", Some(Element::Fp4)),
    ("f8", Some(Element::Fp8)),
    ("f6", Some(Element::Fp6)),
    ("f4", Some(Element::Fp4)),
    ("s8", Some(Element::Int8)),
    ("u8", Some(Element::Int8)),
    ("i8", Some(Element::Int8)),
    ("s4", Some(Element::Int4)),
    ("u4", Some(Element::Int4)),
    ("b1", Some(Element::Int1)),
    ("f32", None),
    ("s32", None),
];

/// The formats that a token is made of: one, or several as CUTLASS joins them (`f32f16f16f32`).
fn types(token: &str) -> Option<Vec<Option<Element>>> {
    let mut rest = token.strip_prefix("mx").unwrap_or(token);
    let mut found = Vec::new();
    while !rest.is_empty() {
        let (name, element) = TYPES.iter().find(|(name, _)| rest.starts_with(name))?;
        found.push(*element);
        rest = &rest[name.len()..];
    }
    Some(found)
}

/// `m16n8k16` or `64x128x16`.
fn shape(token: &str) -> Option<MmaShape> {
    let parts: [&str; 3] = if let Some(rest) = token.strip_prefix('m') {
        let (m, rest) = rest.split_once('n')?;
        let (n, k) = rest.split_once('k')?;
        [m, n, k]
    } else {
        let mut parts = token.split('x');
        let three = [parts.next()?, parts.next()?, parts.next()?];
        parts.next().is_none().then_some(three)?
    };
    let size = |part: &str| {
        let digits = (1..=6).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
        digits.then(|| part.parse().ok()).flatten()
    };
    let [m, n, k] = parts;
    Some(MmaShape {
        m: size(m)?,
        n: size(n)?,
        k: size(k)?,
    })
}

/// `16816`: SASS writes m, n and k without a mark; n is 8, and m is 8 or 16.
fn digits(token: &str) -> Option<MmaShape> {
    let (m, k) = match token.strip_prefix("168") {
        Some(k) => (16, k),
        None => (8, token.strip_prefix("88")?),
    };
    let k = (1..=4)
        .contains(&k.len())
        .then(|| k.parse().ok())
        .flatten()?;
    Some(MmaShape { m, n: 8, k })
}

/// The tokens of a text, in small letters.
fn tokens(text: &str) -> Vec<String> {
    let mut plain = text.to_lowercase().replace(['×', '✕', '*'], "x");
    while plain.contains(" x") || plain.contains("x ") {
        plain = plain.replace(" x", "x").replace("x ", "x");
    }
    let apart = |c: char| !c.is_ascii_alphanumeric();
    let parts = plain.split(apart).filter(|part| !part.is_empty());
    parts.map(str::to_owned).collect()
}

pub(super) fn instruction(text: &str) -> Result<Instruction, MmaError> {
    if text.trim().is_empty() {
        return Err(MmaError::Empty);
    }
    let all = tokens(text);
    let place = all.iter().position(|token| opcode(token).is_some());
    let other = all
        .iter()
        .position(|token| OTHERS.contains(&token.as_str()));
    if let Some(at) = other.filter(|at| place.is_none_or(|place| *at < place)) {
        return Err(refuse(&all[at]));
    }
    let head = place.and_then(|place| opcode(&all[place]));
    let rest = &all[place.map_or(0, |place| place + 1)..];
    let is_sass = head.is_some_and(|head| head.is_sass);
    let find = |token: &String| {
        let marked = shape(token);
        marked.or_else(|| is_sass.then(|| digits(token)).flatten())
    };
    let Some(shape) = rest.iter().find_map(find) else {
        return Err(match head.map(|head| head.family) {
            Some(Family::Tcgen05) => MmaError::InDescriptor,
            _ => MmaError::NoShape,
        });
    };
    let sparse = rest.iter().any(|token| token == "sp");
    let family = head.map(|head| head.family);
    let element = element(head, rest);
    let Some(row) = shapes::row(shape, family, element, sparse) else {
        return Err(MmaError::NoInstruction {
            shape,
            meant: meant(family, element, sparse),
            near: shapes::near(shape, family, element, sparse),
        });
    };
    let named = element.is_some();
    let element = element.unwrap_or(row.elements[0]);
    Ok(Instruction {
        shape,
        family: row.family,
        element,
        named,
        sparse,
        availability: row.availability,
        products: products(row.family, element, shape, rest),
    })
}

fn refuse(word: &str) -> MmaError {
    match word {
        "hfma2" => MmaError::Hfma2,
        _ => MmaError::NotTensor {
            word: word.to_uppercase(),
        },
    }
}

/// The format of the factors, where the text says it.
fn element(head: Option<Opcode>, rest: &[String]) -> Option<Element> {
    let found: Vec<_> = rest
        .iter()
        .filter_map(|token| types(token))
        .flatten()
        .collect();
    let family = head.map(|head| head.family);
    if let Some(Opcode {
        element: Some(usual),
        ..
    }) = head
    {
        // `HMMA.16816.F32.BF16`: the sum stands first, and FP16 is left out.
        let other = found.iter().flatten().find(|one| **one != Element::Fp16);
        return Some(other.copied().unwrap_or(usual));
    }
    match found[..] {
        [] => None,
        // `mma.m16n8k16.f16`, `.kind::f8f6f4`.
        [one] => one,
        [first, ..] if family == Some(Family::Tcgen05) => first,
        // `wmma.mma` leaves the factors out where they are FP16.
        [_, _] if family == Some(Family::Wmma) => Some(Element::Fp16),
        // D, A, B and C.
        [_, factor, ..] => factor,
    }
}

fn meant(family: Option<Family>, element: Option<Element>, sparse: bool) -> String {
    let words = [
        family.map(Family::label),
        element.map(Element::label),
        sparse.then_some("2:4"),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Volta's `m8n8k4` does four products, one for each quarter of the warp. Its SASS does them in two
/// steps with FP16 sums and in four with FP32 sums, each an instruction of its own.
fn products(family: Family, element: Element, shape: MmaShape, rest: &[String]) -> f64 {
    let volta = MmaShape { m: 8, n: 8, k: 4 };
    if family != Family::Mma || element != Element::Fp16 || shape != volta {
        return 1.0;
    }
    let is_step = rest.iter().any(|token| token.starts_with("step"));
    match (is_step, rest.iter().any(|token| token == "f32")) {
        (false, _) => 4.0,
        (true, false) => 2.0,
        (true, true) => 1.0,
    }
}
