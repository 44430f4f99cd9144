//! The measured sizes: what the file holds, and what was measured at a size
//! between two of them.

/// The file of the chapter that holds them.
pub(super) const FILE: &str = "vector_add_size_sweep.csv";

const HEAD: &str = "elements,bytes,cache,us,gbps";

/// How many of the smallest sizes tell what a launch takes.
const SMALLEST: usize = 4;

/// Where the data were when a launch began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cache {
    /// The launch before used the same buffers.
    Warm,
    /// Launches take turns at buffers that fit into the L2 together.
    RotatingWithinL2,
    /// Launches take turns at more buffers than the L2 holds.
    Cold,
}

/// One measured size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Reading {
    pub(super) elements: f64,
    pub(super) bytes: f64,
    pub(super) cache: Cache,
    /// Time of one launch, s.
    pub(super) time: f64,
}

/// Reads the file; `None` where a line is not as it should be, or there is none.
pub(super) fn parse(text: &str) -> Option<Vec<Reading>> {
    let mut lines = text.lines();
    if lines.next()?.trim() != HEAD {
        return None;
    }
    let readings: Option<Vec<_>> = lines.map(reading).collect();
    readings.filter(|readings| !readings.is_empty())
}

fn reading(line: &str) -> Option<Reading> {
    let cells: Vec<_> = line.split(',').map(str::trim).collect();
    let [elements, bytes, cache, us, _] = cells[..] else {
        return None;
    };
    let number = |text: &str| {
        let number = text.parse::<f64>().ok();
        number.filter(|number| number.is_finite() && *number > 0.0)
    };
    Some(Reading {
        elements: number(elements)?,
        bytes: number(bytes)?,
        cache: match cache {
            "warm" => Cache::Warm,
            "rotating_within_l2" => Cache::RotatingWithinL2,
            "cold" => Cache::Cold,
            _ => return None,
        },
        time: number(us)? * 1e-6,
    })
}

/// What a kernel takes that moves next to nothing, s: the median of the smallest
/// sizes.
pub(super) fn launch(readings: &[Reading]) -> Option<f64> {
    let mut sizes = rising(readings.iter().map(|reading| reading.bytes));
    sizes.dedup();
    let largest = *sizes.get(SMALLEST - 1)?;
    let small = readings.iter().filter(|reading| reading.bytes <= largest);
    let times = rising(small.map(|reading| reading.time));
    let half = times.len() / 2;
    let (low, high) = (times.get((times.len() - 1) / 2)?, times.get(half)?);
    Some(f64::midpoint(*low, *high))
}

/// In rising order: there are too few for the code of a real sort.
fn rising(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut sorted: Vec<f64> = Vec::new();
    for value in values {
        let at = sorted.iter().position(|other| *other > value);
        sorted.insert(at.unwrap_or(sorted.len()), value);
    }
    sorted
}

/// The time for as many bytes, warm or not, s: between two measured sizes along
/// the straight line of the logarithmic chart; `None` outside of what was measured.
pub(super) fn time_at(readings: &[Reading], warm: bool, bytes: f64) -> Option<f64> {
    let of_kind = |reading: &&Reading| (reading.cache == Cache::Warm) == warm;
    let mut below: Option<&Reading> = None;
    let mut above: Option<&Reading> = None;
    for reading in readings.iter().filter(of_kind) {
        if reading.bytes <= bytes && below.is_none_or(|other| other.bytes < reading.bytes) {
            below = Some(reading);
        }
        if reading.bytes >= bytes && above.is_none_or(|other| other.bytes > reading.bytes) {
            above = Some(reading);
        }
    }
    let (below, above) = (below?, above?);
    if above.bytes <= below.bytes {
        return Some(below.time);
    }
    let part = (bytes / below.bytes).ln() / (above.bytes / below.bytes).ln();
    Some(below.time * (above.time / below.time).powf(part))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;

    /// The file itself.
    pub(in crate::widgets::size_sweep) const TEXT: &str =
        include_str!("../../../chapters/11-roofline/data/vector_add_size_sweep.csv");

    #[test]
    fn the_file_is_read_whole() {
        let readings = parse(TEXT).unwrap();
        // From 2^10 to 2^28 elements, each twice.
        assert_eq!(readings.len(), 2 * 19);
        assert!(
            readings
                .iter()
                .all(|r| (r.bytes / r.elements - 12.0).abs() < 1e-9)
        );
        let count = |cache| readings.iter().filter(|r| r.cache == cache).count();
        assert_eq!(
            [Cache::Warm, Cache::RotatingWithinL2, Cache::Cold].map(count),
            [19, 7, 12]
        );
    }

    #[test]
    fn a_damaged_file_is_no_file() {
        for text in ["", "elements,bytes\n", HEAD, "a\n1,12,warm,1,1"] {
            assert_eq!(parse(text), None, "{text}");
        }
        for line in [
            "1,12,hot,1,1",
            "1,12,warm,-1,1",
            "1,12,warm,1",
            "1;12;warm;1;1",
            "1,12,warm,inf,1",
        ] {
            assert_eq!(parse(&format!("{HEAD}\n{line}")), None, "{line}");
        }
        assert!(parse(&format!("{HEAD}\n1,12,warm,1,1\n")).is_some());
    }

    /// The eight times of the four smallest sizes in order: 3.543 3.557 3.573
    /// 3.581 3.640 3.673 3.683 3.771; between the middle two lies 3.6105.
    #[test]
    fn the_smallest_sizes_tell_the_launch() {
        let launch = launch(&parse(TEXT).unwrap()).unwrap();
        assert!((launch - 3.6105e-6).abs() < 1e-12);
        assert_eq!(super::launch(&[]), None);
    }

    #[test]
    fn between_two_sizes_lies_their_geometric_middle() {
        let readings = parse(TEXT).unwrap();
        let exact = time_at(&readings, false, 12_582_912.0).unwrap();
        assert!((exact - 5.835e-6).abs() < 1e-15);
        // Half way by ratio from 2^20 to 2^21 elements, cold: √(5.835 · 8.694) = 7.1225.
        let between = time_at(&readings, false, 12_582_912.0 * 2f64.sqrt()).unwrap();
        assert!((between - 7.1225e-6).abs() < 1e-9);
        let warm = time_at(&readings, true, 25_165_824.0).unwrap();
        assert!((warm - 4.872e-6).abs() < 1e-15);
        assert_eq!(time_at(&readings, false, 12_287.0), None);
        assert_eq!(time_at(&readings, true, 4e9), None);
        assert_eq!(time_at(&[], true, 1e6), None);
    }
}
