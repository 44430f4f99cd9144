//! A board on the chart: one of the model's, or one of the learner's own.

use crate::messages as msg;
use ridgepoint_course::{
    locale::Locale,
    number::{self, Field, Quantity, Scale, Unit},
    props::Props,
};
use ridgepoint_model::{
    hardware::{self, Gpu},
    roofline::Roof,
    units::{BytesPerSecond, FlopsPerSecond},
};

/// The word of a board of one's own in a list of boards; its figures follow in
/// query form: `custom?name=X&by=figures&peak=100 TFLOPS&bandwidth=1 TB/s`.
pub(super) const CUSTOM: &str = "custom";

/// A board on the chart.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Board {
    /// One of the model's table.
    Listed(&'static Gpu),
    /// One of the learner's own.
    Custom(Box<Custom>),
}

impl Board {
    /// Reads a board's word in a link.
    ///
    /// # Errors
    /// A sentence for authors about an unknown board or figure.
    pub(super) fn parse(word: &str) -> Result<Self, String> {
        let own = word.strip_prefix(CUSTOM);
        match own.map(|rest| rest.strip_prefix('?').unwrap_or(rest)) {
            Some(query) => Custom::parse(query).map(Box::new).map(Self::Custom),
            None => hardware::gpu(word)
                .map(Self::Listed)
                .map_err(|error| error.to_string()),
        }
    }

    /// Its word in a link.
    pub(super) fn word(&self) -> String {
        match self {
            Self::Listed(gpu) => gpu.id.into(),
            Self::Custom(custom) => format!("{CUSTOM}?{}", custom.query()),
        }
    }

    /// What it is called on the chart.
    pub(super) fn name(&self, locale: Locale) -> String {
        match self {
            Self::Listed(gpu) => gpu.short_name.into(),
            Self::Custom(custom) if custom.name.trim().is_empty() => {
                msg::custom_unnamed(locale).into()
            }
            Self::Custom(custom) => custom.name.trim().into(),
        }
    }

    /// The board of the model, where it is one.
    pub(super) const fn listed(&self) -> Option<&'static Gpu> {
        match self {
            Self::Listed(gpu) => Some(gpu),
            Self::Custom(_) => None,
        }
    }

    /// The learner's own, where it is one.
    pub(super) const fn custom(&self) -> Option<&Custom> {
        match self {
            Self::Listed(_) => None,
            Self::Custom(custom) => Some(custom),
        }
    }
}

/// How the figures of a board of one's own are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Basis {
    /// Peak and bandwidth.
    #[default]
    Figures,
    /// SMs × FLOP/clk/SM × clock, and bus × memory clock.
    Derived,
}

impl Basis {
    const fn id(self) -> &'static str {
        match self {
            Self::Figures => "figures",
            Self::Derived => "derived",
        }
    }

    /// The figures that are asked for.
    pub(super) const fn parts(self) -> &'static [Part] {
        match self {
            Self::Figures => &[Part::Peak, Part::Bandwidth],
            Self::Derived => &[
                Part::Sms,
                Part::Rate,
                Part::Clock,
                Part::Bus,
                Part::MemoryClock,
            ],
        }
    }
}

/// A figure of a board of one's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Peak,
    Bandwidth,
    Sms,
    Rate,
    Clock,
    Bus,
    MemoryClock,
}

impl Part {
    /// Its key in a link and in an element's id.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Peak => "peak",
            Self::Bandwidth => "bandwidth",
            Self::Sms => "sms",
            Self::Rate => "rate",
            Self::Clock => "clock",
            Self::Bus => "bus",
            Self::MemoryClock => "memory",
        }
    }

    /// What the field says it asks for.
    pub(super) const fn label(self, locale: Locale) -> &'static str {
        match self {
            Self::Peak => msg::custom_peak(locale),
            Self::Bandwidth => msg::custom_bandwidth(locale),
            Self::Sms => msg::custom_sms(locale),
            Self::Rate => msg::custom_rate(locale),
            Self::Clock => msg::custom_clock(locale),
            Self::Bus => msg::custom_bus(locale),
            Self::MemoryClock => msg::custom_memory(locale),
        }
    }

    /// What it reads. The greatest values are far beyond any machine, so that
    /// what is above them is a slip.
    pub(super) const fn field(self) -> Field {
        match self {
            Self::Peak => Field::flop_per_second()
                .in_unit(Unit::new(Scale::Tera, Quantity::FlopPerSecond))
                .at_most(1e21),
            Self::Bandwidth => Field::bytes_per_second()
                .in_unit(Unit::new(Scale::Giga, Quantity::BytePerSecond))
                .at_most(1e18),
            Self::Clock | Self::MemoryClock => Field::frequency()
                .in_unit(Unit::new(Scale::Mega, Quantity::Frequency))
                .at_most(1e12),
            Self::Sms | Self::Bus => Field::count().at_most(1e6),
            Self::Rate => Field::new(Quantity::Number).at_most(1e7),
        }
    }

    /// The text before anything is typed. The derived ones are an H100's in BF16.
    const fn initial(self) -> &'static str {
        match self {
            Self::Peak => "100 TFLOPS",
            Self::Bandwidth => "1 TB/s",
            Self::Sms => "132",
            Self::Rate => "4096",
            Self::Clock => "1830 MHz",
            Self::Bus => "5120",
            Self::MemoryClock => "2619 MHz",
        }
    }
}

/// Every figure, by its place in [`Custom`].
const PARTS: [Part; 7] = [
    Part::Peak,
    Part::Bandwidth,
    Part::Sms,
    Part::Rate,
    Part::Clock,
    Part::Bus,
    Part::MemoryClock,
];

/// A board of the learner's own: raw texts, and what they said last.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Custom {
    pub(super) name: String,
    basis: Basis,
    texts: [String; PARTS.len()],
    roof: Option<Roof>,
}

impl Default for Custom {
    fn default() -> Self {
        let mut custom = Self {
            name: String::new(),
            basis: Basis::default(),
            texts: PARTS.map(|part| part.initial().to_owned()),
            roof: None,
        };
        custom.read();
        custom
    }
}

impl Custom {
    fn parse(query: &str) -> Result<Self, String> {
        let mut custom = Self::default();
        for (key, value) in Props::parse(query).iter() {
            match key {
                "name" => value.clone_into(&mut custom.name),
                "by" if value == Basis::Figures.id() => custom.choose(Basis::Figures),
                "by" if value == Basis::Derived.id() => custom.choose(Basis::Derived),
                _ => match PARTS.into_iter().find(|part| part.key() == key) {
                    Some(part) => custom.write(part, value.to_owned()),
                    None => return Err(format!("a GPU of one's own has no `{key}={value}`")),
                },
            }
        }
        Ok(custom)
    }

    fn query(&self) -> String {
        let mut props = Props::default();
        if !self.name.is_empty() {
            props.push("name", self.name.as_str());
        }
        props.push("by", self.basis.id());
        for part in self.basis.parts() {
            props.push(part.key(), self.text(*part));
        }
        props.to_query()
    }

    /// The raw text of a figure.
    pub(super) fn text(&self, part: Part) -> &str {
        &self.texts[part as usize]
    }

    /// Takes the text of a figure.
    pub(super) fn write(&mut self, part: Part, text: String) {
        self.texts[part as usize] = text;
        self.read();
    }

    /// How its figures are given.
    pub(super) const fn basis(&self) -> Basis {
        self.basis
    }

    /// Gives its figures in another way.
    pub(super) fn choose(&mut self, basis: Basis) {
        self.basis = basis;
        self.read();
    }

    /// The roof of the last figures that could all be read.
    pub(super) const fn roof(&self) -> Option<Roof> {
        self.roof
    }

    /// Whether every figure can be read, but no chart shows such a roof.
    pub(super) fn is_out_of_range(&self) -> bool {
        self.product()
            .is_some_and(|product| drawable(product).is_none())
    }

    fn read(&mut self) {
        self.roof = self.product().and_then(drawable).or(self.roof);
    }

    /// FLOP/s and B/s, where every figure can be read.
    fn product(&self) -> Option<[f64; 2]> {
        let value = |part: Part| {
            let reading = number::read(self.text(part), &part.field());
            reading.ok().map(|reading| reading.value)
        };
        Some(match self.basis {
            Basis::Figures => [value(Part::Peak)?, value(Part::Bandwidth)?],
            Basis::Derived => [
                value(Part::Sms)? * value(Part::Rate)? * value(Part::Clock)?,
                // Two transfers a clock.
                value(Part::Bus)? / 8.0 * value(Part::MemoryClock)? * 2.0,
            ],
        })
    }
}

/// The roof, where a chart can show it.
fn drawable([compute, bandwidth]: [f64; 2]) -> Option<Roof> {
    let shown = compute >= 1e3 && bandwidth >= 1e3;
    let shown = shown && (1e-9..1e12).contains(&(compute / bandwidth));
    Some(Roof {
        compute: FlopsPerSecond::new(compute).ok().filter(|_| shown)?,
        bandwidth: BytesPerSecond::new(bandwidth).ok()?,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a / b - 1.0).abs() < 1e-12
    }

    fn custom(query: &str) -> Custom {
        Custom::parse(query).unwrap()
    }

    /// 300e12 / 1.5e12 = 200.
    #[test]
    fn figures_are_taken_as_they_are() {
        let roof = custom("peak=300&bandwidth=1.5 TB/s").roof().unwrap();
        assert!(close(roof.compute.get(), 300e12));
        assert!(close(roof.ridge().get(), 200.0));
    }

    /// R30: 7680 / 8 × 3.996e9 × 2 = 7.672e12 B/s. R45: 256 / 8 × 5005e6 × 2 =
    /// 320.3e9 B/s. R34: 132 × 4096 × 1.98e9 = 1070.5e12 FLOP/s.
    #[test]
    fn derivations_are_products() {
        let bandwidth = |query| custom(query).roof().unwrap().bandwidth.get();
        assert!(close(
            bandwidth("by=derived&bus=7680&memory=3996"),
            7.672_32e12
        ));
        assert!(close(
            bandwidth("by=derived&bus=256&memory=5.005 GHz"),
            320.32e9
        ));
        let peak = custom("by=derived&sms=132&rate=4096&clock=1.98 GHz");
        assert!(close(peak.roof().unwrap().compute.get(), 1_070.530_56e12));
    }

    #[test]
    fn what_cannot_be_read_keeps_the_last_roof() {
        let mut board = custom("peak=300&bandwidth=1 TB/s");
        let before = board.roof();
        for wrong in ["", "1,6", "300 GB/s", "1e400", "-1", "<b>"] {
            board.write(Part::Peak, wrong.into());
            assert_eq!(board.roof(), before, "{wrong}");
            assert_eq!(board.text(Part::Peak), wrong);
            assert!(!board.is_out_of_range(), "{wrong}");
        }
        board.write(Part::Peak, "1e-290 FLOP/s".into());
        assert!(board.is_out_of_range());
        assert_eq!(board.roof(), before);
    }

    #[test]
    fn a_link_gives_the_board_back() {
        for query in [
            "name=A%26B%3F&peak=1,6&bandwidth=2 TB/s",
            "by=derived&sms=84&clock=",
        ] {
            let board = Board::Custom(Box::new(custom(query)));
            let again = Board::parse(&board.word()).unwrap();
            assert_eq!(again.word(), board.word());
            assert_eq!(again.name(Locale::En), board.name(Locale::En));
        }
        assert!(Board::parse("custom?speed=1").is_err());
        assert!(Board::parse("customary").is_err());
    }
}
