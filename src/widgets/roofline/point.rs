//! A kernel of the learner's own: raw texts of its fields, and what they said
//! last.

use crate::{field::Entry, messages as msg};
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Quantity, Scale, Unit},
    props::Props,
};
use ridgepoint_model::units::{Bytes, Flops, Intensity, Seconds};

/// Beyond this a count is a slip, and no axis could show it.
const MOST: f64 = 1e24;

/// Something that is asked about a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Flop,
    Bytes,
    Time,
}

impl Asked {
    pub(super) const ALL: [Self; 3] = [Self::Flop, Self::Bytes, Self::Time];

    /// Its key in a link, in an element's id and in a pasted table.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Flop => "flop",
            Self::Bytes => "bytes",
            Self::Time => "time",
        }
    }

    /// What the field says it asks for.
    pub(super) const fn label(self, locale: Locale) -> &'static str {
        match self {
            Self::Flop => msg::own_flop(locale),
            Self::Bytes => msg::own_bytes(locale),
            Self::Time => msg::own_time(locale),
        }
    }

    pub(super) const fn field(self) -> Field {
        match self {
            Self::Flop => Field::flop().at_most(MOST),
            Self::Bytes => Field::bytes().at_most(MOST),
            // People time kernels in milliseconds.
            Self::Time => Field::seconds()
                .in_unit(Unit::new(Scale::Milli, Quantity::Second))
                .at_most(MOST),
        }
    }
}

/// The learner's kernel as numbers, as far as the fields could be read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct OwnNumbers {
    pub(super) flops: Option<Flops>,
    pub(super) bytes: Option<Bytes>,
    pub(super) time: Option<Seconds>,
}

impl OwnNumbers {
    /// Its intensity, once both counts are known.
    pub(super) fn intensity(&self) -> Option<Intensity> {
        Some(self.flops? / self.bytes?)
    }
}

/// A kernel of the learner's own.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Own {
    /// What it is called; may be empty.
    pub(super) name: String,
    texts: [String; Asked::ALL.len()],
    /// The numbers, each the last valid one.
    pub(super) numbers: OwnNumbers,
}

impl Own {
    /// A kernel from the texts of its work, traffic and time.
    pub(super) fn new(texts: [&str; 3]) -> Self {
        let mut own = Self::default();
        for (asked, text) in Asked::ALL.into_iter().zip(texts) {
            own.write(asked, text.to_owned());
        }
        own
    }

    /// Reads a kernel from its query in a link.
    ///
    /// # Errors
    /// A sentence for authors about an unknown key.
    pub(super) fn parse(query: &str) -> Result<Self, String> {
        let mut own = Self::default();
        for (key, value) in Props::parse(query).iter() {
            match Asked::ALL.into_iter().find(|asked| asked.key() == key) {
                Some(asked) => own.write(asked, value.to_owned()),
                None if key == "name" => value.clone_into(&mut own.name),
                None => return Err(format!("a kernel of one's own has no `{key}`")),
            }
        }
        Ok(own)
    }

    /// Its query in a link.
    pub(super) fn query(&self) -> String {
        let mut props = Props::default();
        if !self.name.is_empty() {
            props.push("name", self.name.as_str());
        }
        for asked in Asked::ALL {
            if !self.text(asked).is_empty() {
                props.push(asked.key(), self.text(asked));
            }
        }
        props.to_query()
    }

    /// The raw text of a field.
    pub(super) fn text(&self, asked: Asked) -> &str {
        &self.texts[asked as usize]
    }

    /// Takes the text of a field; the number follows where it can be read.
    pub(super) fn write(&mut self, asked: Asked, text: String) {
        let value = Entry::read(&text, &asked.field(), false, Locale::En).value();
        let OwnNumbers { flops, bytes, time } = &mut self.numbers;
        match asked {
            Asked::Flop => *flops = value.and_then(|v| Flops::new(v).ok()).or(*flops),
            Asked::Bytes => *bytes = value.and_then(|v| Bytes::new(v).ok()).or(*bytes),
            // A time is optional: an empty field takes it away, a wrong one does not.
            Asked::Time if text.trim().is_empty() => *time = None,
            Asked::Time => *time = value.and_then(|v| Seconds::new(v).ok()).or(*time),
        }
        self.texts[asked as usize] = text;
    }

    /// What a field's text says.
    pub(super) fn entry(&self, asked: Asked, locale: Locale) -> Entry {
        let optional = asked == Asked::Time;
        Entry::read(self.text(asked), &asked.field(), optional, locale)
    }

    /// Moves it to an intensity, FLOP/B: its bytes stay, its work follows.
    pub(super) fn drag(&mut self, intensity: f64) {
        if let Some(bytes) = self.numbers.bytes {
            let flop = intensity * bytes.get();
            self.write(Asked::Flop, format!("{flop:.3e}"));
        }
    }

    /// What it is called on the chart, at its place among the learner's kernels.
    pub(super) fn shown_name(&self, at: usize, locale: Locale) -> String {
        let name = self.name.trim();
        match (name.is_empty(), at) {
            (false, _) => name.into(),
            (true, 0) => msg::roofline_own(locale).into(),
            (true, at) => format!("{} {}", msg::roofline_own(locale), at + 1),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn each_number_is_the_last_valid_one() {
        let mut own = Own::new(["3e9", "1 GB", "1"]);
        own.write(Asked::Flop, "1,6".into());
        own.write(Asked::Time, "1x".into());
        let numbers = own.numbers;
        // 3e9 FLOP / 1e9 B; 1 is 1 ms.
        assert!((numbers.intensity().unwrap().get() - 3.0).abs() < 1e-12);
        assert!((numbers.time.unwrap().get() - 1e-3).abs() < 1e-15);
        assert_eq!(own.text(Asked::Flop), "1,6");
        own.write(Asked::Time, " ".into());
        assert_eq!(own.numbers.time, None);
    }

    #[test]
    fn dragging_keeps_the_traffic() {
        let mut own = Own::new(["3e9", "1 GB", ""]);
        own.drag(20.0);
        assert_eq!(own.text(Asked::Flop), "2.000e10");
        assert_eq!(own.text(Asked::Bytes), "1 GB");
    }

    #[test]
    fn a_link_gives_the_kernel_back() {
        let mut own = Own::new(["１e9", "96 GB", "0.18 ms"]);
        own.name = "A & B = <i>".into();
        assert_eq!(Own::parse(&own.query()), Ok(own));
        assert!(Own::parse("flops=1").is_err());
    }
}
