//! From passes to a rate and back, as figures and sentences: pure, so that it is tested without a
//! browser.

use super::{MOST, measured::Kernel, picture};
use crate::{
    messages as msg,
    widgets::{
        calculator::refused,
        evidence::{GUESS, Seen, State},
    },
};
use ridgepoint_charts::{
    scene::{Role, Shape},
    ticks::Labels,
    xy::{At, Axis, Figure, Label, Line, Marker, Ring, Rule, Series, Stroke},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::cache::{HitReading, Passes, reading, streaming_hit},
};

/// Whose reads they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Each array is read once.
    Once,
    /// One array is read again and again.
    Again,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub(super) reads: f64,
    pub(super) writes: f64,
    pub(super) way: Way,
    /// The measured rate, once the question is answered.
    pub(super) hit: Option<f64>,
}

impl Shown {
    pub(super) fn of(state: &State) -> Self {
        let answered = !state.get(GUESS).is_empty();
        let hit = super::hit(state.get("hit"), Locale::En).value();
        Self {
            reads: state.number("reads"),
            writes: state.number("writes"),
            way: match state.get("way") {
                "again" => Way::Again,
                _ => Way::Once,
            },
            hit: hit.filter(|_| answered),
        }
    }

    /// The first reads and the further ones, of so many.
    fn split(&self, reads: f64) -> [f64; 2] {
        match self.way {
            Way::Once => [reads, 0.0],
            Way::Again => [reads.min(1.0), (reads - 1.0).max(0.0)],
        }
    }

    fn passes(&self, reads: f64) -> Option<Passes> {
        let [first, again] = self.split(reads);
        Passes::new(first, again, self.writes).ok()
    }
}

/// Shows the passes.
///
/// # Errors
/// Why there is no rate, in the reader's language.
pub(super) fn show(shown: &Shown, kernels: &[Kernel], locale: Locale) -> Result<Seen, String> {
    let [first, again] = shown.split(shown.reads);
    let passes = Passes::new(first, again, shown.writes).map_err(refused(locale))?;
    let hit = passes.hit();
    let count = |value: f64| format::number(value, 3);
    let said = msg::HitRateSays {
        all: &count(first + again + shown.writes),
        hit: &format::percent(hit),
        hits: &count(again + shown.writes),
        misses: &count(first),
    };
    let why = match (again > 0.0, first > 0.0) {
        (true, _) => msg::hit_rate_why_again(locale, &count(1.0 + again)),
        (false, true) => msg::hit_rate_why_once(locale).to_owned(),
        (false, false) => msg::hit_rate_why_write(locale).to_owned(),
    };
    Ok(Seen {
        figure: figure(shown, hit, kernels, locale),
        sentence: said.say(locale) + &why,
        spoken: msg::HitRateSpoken {
            hit: &format::percent(hit),
            reads: &count(shown.reads),
            writes: &count(shown.writes),
        }
        .say(locale),
        html: picture::html(first, again, shown.writes, locale),
        ..Seen::default()
    })
}

/// What a measured rate says.
pub(super) fn found(hit: f64, locale: Locale) -> String {
    let share = &format::percent_digits(hit, 5);
    let number = |value: f64| format::number(value, 3);
    match reading(hit) {
        Err(error) => refused(locale)(error),
        Ok(HitReading::ReadsAlone) => msg::hit_rate_found_alone(locale, share),
        Ok(HitReading::OneAndOne) => msg::hit_rate_found_one(locale, share),
        Ok(HitReading::MoreReads { reads }) => msg::HitRateFoundMore {
            hit: share,
            reads: &number(reads),
        }
        .say(locale),
        Ok(HitReading::ReadAgain { reads }) => msg::HitRateFoundAgain {
            hit: share,
            once: &streaming_hit(1.0, 1.0).map_or_else(|_| String::new(), format::percent),
            reads: &number(reads),
        }
        .say(locale),
    }
}

/// Whether the guess was right, of the rate that was asked about.
pub(super) fn verdict(guess: &str, hit: f64, locale: Locale) -> String {
    let is_again = matches!(reading(hit), Ok(HitReading::ReadAgain { .. }));
    match (guess, is_again) {
        ("again", true) => msg::evidence_right(locale).to_owned() + msg::hit_rate_is_again(locale),
        ("good", true) => {
            msg::hit_rate_not_good(locale).to_owned() + msg::hit_rate_is_again(locale)
        }
        (_, true) => msg::hit_rate_is_again(locale).to_owned(),
        (_, false) => msg::hit_rate_is_neither(locale).to_owned(),
    }
}

/// Steps of a curve for a read.
const FINE: u32 = 8;

fn figure(shown: &Shown, hit: f64, kernels: &[Kernel], locale: Locale) -> Figure {
    let curve = |way: Way, word: &'static str| {
        let drawn = Shown { way, ..*shown };
        let steps = (0..=6 * FINE).map(|step| f64::from(step) / f64::from(FINE));
        let points = steps.filter_map(|reads| {
            let hit = drawn.passes(reads)?.hit();
            Some([reads, 100.0 * hit])
        });
        let is_own = way == shown.way;
        Series {
            points: points.collect(),
            line: Line::Straight(Stroke {
                width: if is_own { 2.5 } else { 1.5 },
                dash: (!is_own).then_some([6.0, 4.0]),
            }),
            marker: None,
            role: if is_own { Role::Ink } else { Role::Ink2 },
            label: Label::from(word),
        }
    };
    // Those that write as many arrays as is set.
    let own = kernels
        .iter()
        .filter(|kernel| (kernel.writes - shown.writes).abs() < 0.25);
    let measured = Series {
        points: own
            .map(|kernel| [kernel.reads, 100.0 * kernel.hit])
            .collect(),
        line: Line::None,
        marker: Some(Marker {
            shape: Shape::Diamond,
            filled: true,
            dashed: false,
        }),
        role: Role::Measured,
        label: Label::from(msg::hit_rate_label_measured(locale)),
    };
    let series = [
        curve(Way::Again, msg::hit_rate_label_again(locale)),
        curve(Way::Once, msg::hit_rate_label_once(locale)),
        measured,
    ];
    let rule = shown.hit.filter(|hit| *hit <= 1.0).map(|hit| Rule {
        at: At::Y(100.0 * hit),
        role: Role::Memory,
        label: msg::hit_rate_label_rule(locale, &format::percent_digits(hit, 4))
            .as_str()
            .into(),
    });
    Figure {
        x: Axis {
            title: msg::hit_rate_axis_reads(locale).into(),
            labels: Labels::Plain,
            cover: Some([0.0, MOST]),
            ..Axis::default()
        },
        y: Axis {
            title: msg::hit_rate_axis_hit(locale).into(),
            unit: "%",
            cover: Some([0.0, 100.0]),
            ..Axis::default()
        },
        series: series
            .into_iter()
            .filter(|series| !series.points.is_empty())
            .collect(),
        rules: rule.into_iter().collect(),
        crosshair: Some(shown.reads),
        rings: vec![Ring {
            at: [shown.reads, 100.0 * hit],
            role: Role::Ink,
        }],
        ..Figure::default()
    }
}

/// Points of both curves, for the table.
pub(super) fn rows(shown: &Shown, locale: Locale) -> Vec<Vec<String>> {
    let curves = [
        (Way::Once, msg::hit_rate_label_once(locale)),
        (Way::Again, msg::hit_rate_label_again(locale)),
    ];
    let row = |(way, word): (Way, &'static str), reads: f64| {
        let hit = Shown { way, ..*shown }.passes(reads)?.hit();
        Some(vec![
            word.to_owned(),
            format::number(reads, 1),
            format::number(shown.writes, 3),
            format::percent(hit),
            "—".to_owned(),
        ])
    };
    let reads = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    let rows = curves
        .into_iter()
        .flat_map(|curve| reads.map(|reads| row(curve, reads)));
    rows.flatten().collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::measured::{parse, tests::TEXT};
    use super::*;

    fn plain(text: &str) -> String {
        text.replace(['\u{a0}', '\u{202f}'], " ")
    }

    fn shown(reads: f64, writes: f64, way: Way) -> Shown {
        Shown {
            reads,
            writes,
            way,
            hit: None,
        }
    }

    fn says(reads: f64, writes: f64, way: Way) -> String {
        let seen = show(&shown(reads, writes, way), &[], Locale::En);
        plain(&seen.unwrap().sentence)
    }

    /// 1 of 2, 1 of 3, 3.5 of 4.5, 2 of 2.
    #[test]
    fn passes_become_a_rate() {
        assert!(says(1.0, 1.0, Way::Once).contains("50 %"));
        assert!(says(2.0, 1.0, Way::Once).contains("33.3 %"));
        let again = says(3.5, 1.0, Way::Again);
        for part in ["4.5", "3.5", "77.8 %"] {
            assert!(again.contains(part), "{part}: {again}");
        }
        assert!(says(0.0, 2.0, Way::Again).contains("100 %"));
        for locale in [Locale::Zh, Locale::En] {
            assert!(show(&shown(0.0, 0.0, Way::Once), &[], locale).is_err());
        }
    }

    /// 0.78/0.22 = 3.545; 0.3455 means 0.6545/0.3455 = 1.89 reads for a write.
    #[test]
    fn a_rate_is_read_back() {
        let said = |hit| plain(&found(hit, Locale::En));
        for part in ["78 %", "3.55", "50 %"] {
            assert!(said(0.78).contains(part), "{}", said(0.78));
        }
        assert!(said(0.3455).contains("1.89"));
        assert!(said(0.5145).contains("51.45 %"));
        assert!(said(0.02).contains("2 %"));
        assert!(said(1.0319).contains("103.19 %"));
        assert!(said(1.0).contains("100 %"));
        assert!(verdict("again", 0.78, Locale::En).starts_with("Right"));
        assert!(!verdict("good", 0.78, Locale::En).contains("Right"));
        assert_eq!(
            verdict("good", 0.5, Locale::Zh),
            verdict("again", 0.5, Locale::Zh)
        );
    }

    /// The curves meet at one read; seven kernels are drawn where one array is written.
    #[test]
    fn the_chart_holds_both_curves_and_what_was_measured() {
        let kernels = parse(TEXT).unwrap();
        let mut asked = shown(1.0, 1.0, Way::Again);
        asked.hit = Some(0.78);
        let drawn = show(&asked, &kernels, Locale::En).unwrap().figure;
        let at_one = |place: usize| {
            let mut points = drawn.series[place].points.iter();
            points.find(|point| point[0] == 1.0).unwrap()[1]
        };
        assert_eq!((at_one(0), at_one(1)), (50.0, 50.0));
        assert_eq!(drawn.series[2].points.len(), 7);
        assert_eq!((drawn.rules.len(), drawn.rings[0].at), (1, [1.0, 50.0]));
        // 1/4 and 3/4 at three reads.
        let rows = rows(&asked, Locale::En);
        assert_eq!((rows.len(), plain(&rows[2][3])), (12, "25 %".to_owned()));
        assert_eq!(plain(&rows[8][3]), "75 %");
        let two = show(&shown(1.0, 2.0, Way::Once), &kernels, Locale::En);
        assert_eq!(two.unwrap().figure.series.len(), 2);
    }
}
