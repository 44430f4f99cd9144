//! Answers rows of launches, so that anyone can check the model with vectors of their own:
//!
//! ```text
//! cargo run --release -p ridgepoint-model --example occupancy_batch < in.csv > out.csv
//! ```
//!
//! Columns are found by name: `cc`, `threads` and `regs` must be there; `static_smem` and
//! `dyn_smem` are 0 where absent, `carveout` -1 (the default), `barriers` 1, `optin` 1, `max_dyn`
//! what `dyn_smem` is. Every column is copied, those apart that are answers: `active_blocks`,
//! `lim_regs`, `lim_smem`, `lim_warps`, `lim_blocks`, `lim_barriers` (2147483647 where there is no
//! limit), `limiting_mask` (1 warps, 2 registers, 4 shared memory, 8 blocks, 16 barriers),
//! `alloc_regs_per_block`, `alloc_smem_per_block`, and `err`: 0, 1 where an input is out of range,
//! 2 where the capability is unknown. Where `err` is not 0 the other answers are 0 and mean
//! nothing.
//!
//! As in NVIDIA's header, a launch that fails has 0 active blocks. A row that cannot be read stops
//! the run with its line and column; fields in quotes are not read.

use std::io::{self, BufRead, BufWriter, Write};
use std::ops::Range;
use std::process::ExitCode;

use ridgepoint_model::occupancy::{Carveout, Launch, Limits, OptIn, limits, residency};

const INPUTS: [&str; 9] = [
    "cc",
    "threads",
    "regs",
    "static_smem",
    "dyn_smem",
    "carveout",
    "barriers",
    "optin",
    "max_dyn",
];
/// The first of [`INPUTS`] that have to be there.
const REQUIRED: usize = 3;
const ANSWERS: [&str; 10] = [
    "active_blocks",
    "lim_regs",
    "lim_smem",
    "lim_warps",
    "lim_blocks",
    "lim_barriers",
    "limiting_mask",
    "alloc_regs_per_block",
    "alloc_smem_per_block",
    "err",
];
const NO_LIMIT: u32 = i32::MAX.unsigned_abs();

fn main() -> ExitCode {
    let output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let input = io::BufReader::with_capacity(1 << 16, io::stdin().lock());
    match answer_all(input, output) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Stop::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Stop::Io(error)) => {
            eprintln!("occupancy_batch: {error}");
            ExitCode::FAILURE
        }
        Err(Stop::Row(error)) => {
            eprintln!("occupancy_batch: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Why a run ends before its input does.
enum Stop {
    Io(io::Error),
    Row(String),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// One row at a time; what came before a row that cannot be read has been written.
fn answer_all(mut input: impl BufRead, mut output: impl Write) -> Result<(), Stop> {
    let (mut line, mut fields, mut out) = (Vec::new(), Vec::new(), Vec::new());
    input.read_until(b'\n', &mut line)?;
    let columns = Columns::read(&line).map_err(|why| Stop::Row(format!("line 1, {why}")))?;
    columns.write_names(&mut output)?;
    for at in 2_u64.. {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let row = trimmed(&line);
        if row.is_empty() {
            continue;
        }
        out.clear();
        split(row, &mut fields);
        if let Err(why) = columns.answer(row, &fields, &mut out) {
            output.flush()?;
            return Err(Stop::Row(format!("line {at}, {why}")));
        }
        output.write_all(&out)?;
    }
    Ok(output.flush()?)
}

fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(line)
        .trim_ascii()
}

fn split(row: &[u8], fields: &mut Vec<Range<usize>>) {
    fields.clear();
    let mut start = 0;
    for (at, byte) in row.iter().enumerate() {
        if *byte == b',' {
            fields.push(start..at);
            start = at + 1;
        }
    }
    fields.push(start..row.len());
}

/// Where the inputs stand, and what is copied.
struct Columns {
    names: Vec<String>,
    inputs: [Option<usize>; INPUTS.len()],
    copied: Vec<usize>,
}

impl Columns {
    fn read(line: &[u8]) -> Result<Self, String> {
        let text = String::from_utf8_lossy(trimmed(line)).into_owned();
        let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
        for (at, name) in names.iter().enumerate() {
            if names[..at].contains(name) {
                return Err(format!("column {name}: it stands there twice"));
            }
        }
        let place = |wanted: &str| names.iter().position(|name| name == wanted);
        let inputs = INPUTS.map(place);
        if let Some(at) = inputs[..REQUIRED].iter().position(Option::is_none) {
            return Err(format!("column {}: it is missing", INPUTS[at]));
        }
        let copied = (0..names.len())
            .filter(|at| !ANSWERS.contains(&names[*at].as_str()))
            .collect();
        Ok(Self {
            names,
            inputs,
            copied,
        })
    }

    fn write_names(&self, output: &mut impl Write) -> io::Result<()> {
        let copied = self.copied.iter().map(|at| self.names[*at].as_str());
        let names: Vec<_> = copied.chain(ANSWERS).collect();
        writeln!(output, "{}", names.join(","))
    }

    fn answer(&self, row: &[u8], fields: &[Range<usize>], out: &mut Vec<u8>) -> Result<(), String> {
        let (found, wanted) = (fields.len(), self.names.len());
        if found < wanted {
            return Err(format!("column {}: it is missing", self.names[found]));
        }
        if found > wanted {
            return Err(format!(
                "column {}: the header has {wanted}, this row {found}",
                wanted + 1
            ));
        }
        if self.copied.len() == wanted {
            out.extend_from_slice(row);
            out.push(b',');
        } else {
            for at in &self.copied {
                out.extend_from_slice(&row[fields[*at].clone()]);
                out.push(b',');
            }
        }
        let answers = match self.launch(row, fields)? {
            Ok((limits, launch)) => answers(limits, &launch),
            Err(code) => [0, 0, 0, 0, 0, 0, 0, 0, 0, code],
        };
        for value in answers {
            push_number(out, value);
        }
        out.pop();
        out.push(b'\n');
        Ok(())
    }

    /// The launch of a row, or the code of the header for why there is none.
    #[allow(clippy::type_complexity)]
    fn launch(
        &self,
        row: &[u8],
        fields: &[Range<usize>],
    ) -> Result<Result<(&'static Limits, Launch), u64>, String> {
        let number = |input: usize, absent: i64| match self.inputs[input] {
            Some(at) => whole(&row[fields[at].clone()], INPUTS[input]),
            None => Ok(absent),
        };
        let count = |input: usize| u32_of(number(input, 1)?, INPUTS[input]);
        let size = |input: usize, absent: i64| u64_of(number(input, absent)?, INPUTS[input]);
        let (threads, registers) = (number(1, 0)?, number(2, 0)?);
        let (static_shared, dynamic_shared) = (size(3, 0)?, size(4, 0)?);
        let (carveout, barriers) = (number(5, -1)?, count(6)?);
        let opt_in = match number(7, 1)? {
            0 => OptIn::Never,
            1 if self.inputs[8].is_some() => OptIn::Declared(size(8, 0)?),
            1 => OptIn::AsNeeded,
            other => return Err(format!("column optin: 0 or 1, not {other}")),
        };
        let capability = self.inputs[0].map(|at| capability(&row[fields[at].clone()]));
        let Some(limits) = capability.transpose()?.flatten() else {
            return Ok(Err(2));
        };
        if threads < 1 || registers < 0 || !(-1..=100).contains(&carveout) {
            return Ok(Err(1));
        }
        let launch = Launch {
            threads: u32_of(threads, INPUTS[1])?,
            registers: u32_of(registers, INPUTS[2])?,
            static_shared,
            dynamic_shared,
            carveout: u8::try_from(carveout).map_or(Carveout::Default, Carveout::Percent),
            opt_in,
            barriers,
        };
        Ok(Ok((limits, launch)))
    }
}

/// `None` where the capability is well written and unknown.
fn capability(field: &[u8]) -> Result<Option<&'static Limits>, String> {
    let text = std::str::from_utf8(field.trim_ascii()).unwrap_or_default();
    let read = text.split_once('.').and_then(|(major, minor)| {
        let (major, minor) = (major.parse().ok()?, minor.parse().ok()?);
        Some(limits((major, minor)).ok())
    });
    read.ok_or_else(|| refused(field, "cc", "is not a capability such as 8.0"))
}

/// Up to 18 digits with a sign, in one pass over the bytes.
fn whole(field: &[u8], column: &str) -> Result<i64, String> {
    let text = field.trim_ascii();
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    let mut value = 0_i64;
    for digit in digits {
        match digit.wrapping_sub(b'0') {
            digit @ 0..=9 => value = value.wrapping_mul(10).wrapping_add(i64::from(digit)),
            _ => return Err(refused(field, column, "is not a whole number")),
        }
    }
    match digits.len() {
        0 => Err(refused(field, column, "is not a whole number")),
        1..=18 => Ok(if negative { -value } else { value }),
        _ => Err(refused(field, column, "is out of range")),
    }
}

fn refused(field: &[u8], column: &str, why: &str) -> String {
    let text = String::from_utf8_lossy(field);
    format!("column {column}: `{text}` {why}")
}

fn u32_of(value: i64, column: &str) -> Result<u32, String> {
    u32::try_from(value).map_err(|_| format!("column {column}: {value} is out of range"))
}

fn u64_of(value: i64, column: &str) -> Result<u64, String> {
    u64::try_from(value).map_err(|_| format!("column {column}: {value} is out of range"))
}

fn answers(limits: &Limits, launch: &Launch) -> [u64; ANSWERS.len()] {
    let found = residency(limits, launch);
    let by = |limit: Option<u32>| u64::from(limit.unwrap_or(NO_LIMIT));
    [
        found.blocks.into(),
        by(found.by.registers),
        by(found.by.shared),
        found.by.warps.into(),
        found.by.blocks.into(),
        by(found.by.barriers),
        found.by.header_mask().into(),
        found.registers.per_block,
        found.shared.allocated,
        0,
    ]
}

/// All digits and a comma. The release profile saves space: it would call the formatter for each
/// number and divide for each digit, which is most of the time of a row.
fn push_number(out: &mut Vec<u8>, value: u64) {
    let Ok(mut rest) = u32::try_from(value) else {
        out.extend_from_slice(format!("{value},").as_bytes());
        return;
    };
    let mut text = [b','; 11];
    let mut at = 10;
    loop {
        // A tenth by multiplication, exact for every u32.
        let tenth = u32::try_from((u64::from(rest) * 0xCCCC_CCCD) >> 35).unwrap_or(0);
        at -= 1;
        text[at] = b'0' + u8::try_from(rest - tenth * 10).unwrap_or(0);
        rest = tenth;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(&text[at..]);
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    fn run(input: &str) -> Result<String, String> {
        let mut output = Vec::new();
        match answer_all(input.as_bytes(), &mut output) {
            Ok(()) => Ok(String::from_utf8(output).unwrap()),
            Err(Stop::Row(why)) => Err(why),
            Err(Stop::Io(error)) => panic!("{error}"),
        }
    }

    /// Every answer of NVIDIA's header comes back under its own name.
    #[test]
    fn the_header_vectors_come_back() {
        let input = include_str!("../tests/data/header_vectors.csv");
        let output = run(input).unwrap();
        let by_name = |text: &str| -> Vec<Vec<(String, String)>> {
            let mut lines = text.lines();
            let names: Vec<_> = lines.next().unwrap().split(',').collect();
            let pair = |(name, value): (&&str, &str)| ((*name).to_owned(), value.to_owned());
            let row = |line: &str| {
                let mut row: Vec<_> = names.iter().zip(line.split(',')).map(pair).collect();
                row.sort();
                row
            };
            lines.map(row).collect()
        };
        assert_eq!(by_name(&output), by_name(input));
    }

    /// 128 threads of 32 registers on an A100: 16 blocks by warps and registers, 4096 registers,
    /// 1024 B of reserve and 164 blocks of it.
    #[test]
    fn only_three_columns_are_needed_in_any_order() {
        let output = run("regs,cc,threads,note\r\n32,8.0,128,a b\r\n\r\n").unwrap();
        assert_eq!(
            output,
            "regs,cc,threads,note,active_blocks,lim_regs,lim_smem,lim_warps,lim_blocks,lim_barriers,limiting_mask,alloc_regs_per_block,alloc_smem_per_block,err\n\
             32,8.0,128,a b,16,16,164,16,32,2147483647,3,4096,1024,0\n"
        );
    }

    #[test]
    fn what_cannot_be_answered_has_a_code() {
        let output = run("cc,threads,regs\n6.1,128,32\n8.0,0,32\n8.0,128,-1\n").unwrap();
        let codes: Vec<_> = output
            .lines()
            .skip(1)
            .map(|row| row.rsplit(',').next())
            .collect();
        assert_eq!(codes, [Some("2"), Some("1"), Some("1")]);
    }

    #[test]
    fn a_malformed_row_names_its_line_and_column() {
        let cases = [
            ("cc,threads\n", "line 1, column regs: it is missing"),
            (
                "cc,cc,threads,regs\n",
                "line 1, column cc: it stands there twice",
            ),
            (
                "cc,threads,regs\n8.0,128,32\n8.0,x,32\n",
                "line 3, column threads: `x` is not a whole number",
            ),
            (
                "cc,threads,regs\n8.0,128\n",
                "line 2, column regs: it is missing",
            ),
            (
                "cc,threads,regs\n8.0,128,32,1\n",
                "line 2, column 4: the header has 3, this row 4",
            ),
            (
                "cc,threads,regs\neight,128,32\n",
                "line 2, column cc: `eight` is not a capability such as 8.0",
            ),
            (
                "cc,threads,regs\n8.0,128,1.5\n",
                "line 2, column regs: `1.5` is not a whole number",
            ),
            (
                "cc,threads,regs,dyn_smem\n8.0,128,32,-1\n",
                "line 2, column dyn_smem: -1 is out of range",
            ),
            (
                "cc,threads,regs,optin\n8.0,128,32,2\n",
                "line 2, column optin: 0 or 1, not 2",
            ),
        ];
        for (input, why) in cases {
            assert_eq!(run(input).unwrap_err(), why);
        }
    }
}
