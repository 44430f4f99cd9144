//! The names that Nsight Compute knows, as a file lists them.

use super::unit::Unit;

/// Where a name was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chips {
    /// `ncu --query-metrics` lists it for GA100 (A100) and for GH100 (H100, H200).
    Both,
    /// It is listed for GA100 alone.
    Ga100,
    /// It is listed for GH100 alone.
    Gh100,
    /// It is not listed, since it is no counter of the chip; reports of a launch hold it.
    Reports,
}

impl Chips {
    fn parse(mark: &str) -> Option<Self> {
        match mark {
            "=" => Some(Self::Both),
            "a" => Some(Self::Ga100),
            "h" => Some(Self::Gh100),
            "r" => Some(Self::Reports),
            _ => None,
        }
    }

    /// Whether GA100 has it. What is in reports is no matter of the chip.
    #[must_use]
    pub const fn on_ga100(self) -> bool {
        !matches!(self, Self::Gh100)
    }

    /// Whether GH100 has it.
    #[must_use]
    pub const fn on_gh100(self) -> bool {
        !matches!(self, Self::Ga100)
    }
}

/// Names of metrics without rollup and submetric, and where they exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// In the order of their bytes.
    names: Vec<(String, Chips)>,
    /// Version of the tool that listed them.
    pub tool: String,
    /// GPU and driver on which it ran.
    pub device: String,
    /// Day of the listing.
    pub date: String,
}

impl Names {
    /// Reads a file: comments with `Tool:`, `Device:` and `Date:`, a unit in brackets, and below it
    /// words that each line adds to the line above it that stands further left, with a mark where
    /// they are a name. `None` where a line is something else or the file says not what it is.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let said = |key: &str| {
            let mut comments = text.lines().filter_map(|line| line.strip_prefix("# "));
            comments.find_map(|line| Some(line.strip_prefix(key)?.trim().to_owned()))
        };
        let mut names = Vec::new();
        let mut root = None;
        // Indentation and beginning of each line that the next may add to.
        let mut above: Vec<(usize, String)> = Vec::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(unit) = line.strip_prefix('[') {
                let unit = unit.strip_suffix(']')?;
                let joint = if unit.is_empty() { "" } else { "__" };
                root = Some([unit, joint].concat());
                above.clear();
                continue;
            }
            let words = line.trim_start();
            let indent = line.len() - words.len();
            above.retain(|(other, _)| *other < indent);
            let (words, mark) = match words.rsplit_once(' ') {
                Some((words, mark)) => (words, Some(Chips::parse(mark)?)),
                None => (words, None),
            };
            if words.is_empty() || words.contains(' ') {
                return None;
            }
            let name = match above.last() {
                Some((_, before)) => [before, "_", words].concat(),
                None => [root.as_ref()?, words].concat(),
            };
            if let Some(chips) = mark {
                names.push((name.clone(), chips));
            }
            above.push((indent, name));
        }
        names.sort_by(|a, b| a.0.cmp(&b.0));
        (!names.is_empty()).then_some(Self {
            names,
            tool: said("Tool:")?,
            device: said("Device:")?,
            date: said("Date:")?,
        })
    }

    /// Where a name exists; `None` where it does not.
    #[must_use]
    pub fn chips(&self, name: &str) -> Option<Chips> {
        let found = self
            .names
            .binary_search_by(|(own, _)| own.as_str().cmp(name));
        let (_, chips) = self.names.get(found.ok()?)?;
        Some(*chips)
    }

    /// Every name, in the order of their bytes.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Chips)> {
        self.names.iter().map(|(name, chips)| (&**name, *chips))
    }

    /// Every name that begins so.
    pub fn beginning<'a>(&'a self, with: &'a str) -> impl Iterator<Item = &'a str> {
        let from = self.names.partition_point(|(name, _)| &**name < with);
        let rest = self.names.get(from..).unwrap_or_default().iter();
        rest.map(|(name, _)| &**name)
            .take_while(move |name| name.starts_with(with))
    }

    /// Names of a unit that exist on these chips and hold every one of the words, which are in lower
    /// case; nothing of these is asked for where it is `None` or empty.
    pub fn search<'a>(
        &'a self,
        unit: Option<Unit>,
        chips: Option<Chips>,
        words: &'a [&'a str],
    ) -> impl Iterator<Item = (&'a str, Chips)> {
        let there = move |own: Chips| match chips {
            None => true,
            Some(Chips::Both) => own == Chips::Both || own == Chips::Reports,
            Some(Chips::Ga100) => own.on_ga100(),
            Some(Chips::Gh100) => own.on_gh100(),
            Some(Chips::Reports) => own == Chips::Reports,
        };
        self.iter().filter(move |(name, own)| {
            there(*own)
                && unit.is_none_or(|unit| Unit::of(name) == Some(unit))
                && words
                    .iter()
                    .all(|word| name.to_ascii_lowercase().contains(word))
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const HEAD: &str = "# Tool: t\n# Device: d\n# Date: 2026-11-29\n";

    #[test]
    fn a_line_adds_to_the_one_further_left() {
        let text = [
            HEAD,
            "[dram]\nbytes =\n read a\n write\n  x h\n[]\ninst r\n",
        ]
        .concat();
        let names = Names::parse(&text).unwrap();
        let all: Vec<_> = names.iter().collect();
        assert_eq!(
            all,
            [
                ("dram__bytes", Chips::Both),
                ("dram__bytes_read", Chips::Ga100),
                ("dram__bytes_write_x", Chips::Gh100),
                ("inst", Chips::Reports),
            ]
        );
        assert_eq!(names.chips("dram__bytes_write"), None);
        assert_eq!((&*names.tool, &*names.date), ("t", "2026-11-29"));
        let begin: Vec<_> = names.beginning("dram__bytes_").collect();
        assert_eq!(begin, ["dram__bytes_read", "dram__bytes_write_x"]);
    }

    #[test]
    fn a_damaged_file_is_no_list() {
        for body in [
            "",
            "bytes =\n",
            "[dram\nbytes =\n",
            "[dram]\nbytes x\n",
            "[dram]\na b =\n",
        ] {
            assert_eq!(Names::parse(&[HEAD, body].concat()), None, "{body}");
        }
        assert_eq!(Names::parse("[dram]\nbytes =\n"), None);
    }
}
