//! Texts on the lines: each is written where the placer finds room.

use crate::frame::Frame;
use crate::measure::text_width;
use crate::placer::{Place, Placer};
use crate::roofline::{Label, SizeClass, series_dash, series_shape};
use crate::scene::{Anchor, Baseline, LINE_HEIGHT, Mark, Position, Rect, Role};

/// The gap after the sample of a line in CSS px.
const SAMPLE_GAP: f64 = 7.0;

/// The width of the sample of a line before a label, with its gap, in CSS px.
pub(crate) const fn sample_width(class: SizeClass) -> f64 {
    match class {
        SizeClass::Phone => 18.0 + SAMPLE_GAP,
        SizeClass::Desk => 24.0 + SAMPLE_GAP,
    }
}

/// How a label is written.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    pub(crate) role: Role,
    pub(crate) bold: bool,
    /// What is painted behind the text.
    pub(crate) ground: Option<Role>,
}

impl Style {
    pub(crate) const fn plain(role: Role) -> Self {
        Self {
            role,
            bold: false,
            ground: None,
        }
    }

    pub(crate) const fn bold(role: Role) -> Self {
        Self {
            bold: true,
            ..Self::plain(role)
        }
    }
}

/// Writes labels one after the other, the important ones first.
pub(crate) struct Labeller {
    pub(crate) placer: Placer,
    class: SizeClass,
    marks: Vec<Mark>,
}

impl Labeller {
    pub(crate) fn new(frame: &Frame<'_>) -> Self {
        Self {
            placer: Placer::new(frame.plot.grown(-3.0)),
            class: frame.class,
            marks: Vec::new(),
        }
    }

    pub(crate) fn into_marks(self) -> Vec<Mark> {
        self.marks
    }

    /// The height of a line of text.
    pub(crate) fn line_height(&self) -> f64 {
        self.class.font() * LINE_HEIGHT
    }

    /// Takes the place of a marker.
    pub(crate) fn take_marker(&mut self, at: Position, radius: f64) {
        let [left, top] = at;
        let point = Rect {
            left,
            top,
            right: left,
            bottom: top,
        };
        self.placer.take(point.grown(radius));
    }

    /// Writes the label at the first free place: on a desk in full if there is one, else its short
    /// form, else not at all. Returns whether it stands.
    pub(crate) fn write(&mut self, label: &Label, style: Style, places: &[Place]) -> bool {
        let full = self.class == SizeClass::Desk && self.write_text(&label.full, style, places);
        full || self.write_text(&label.short, style, places)
    }

    /// Writes the label after a sample `lead` CSS px wide, which `sample` draws from the left end of
    /// the middle of its line on; else as [`Labeller::write`].
    pub(crate) fn write_sampled(
        &mut self,
        label: &Label,
        style: Style,
        lead: f64,
        sample: impl Fn(Position) -> Vec<Mark>,
        places: &[Place],
    ) {
        let texts = match self.class {
            SizeClass::Desk => [&label.full, &label.short],
            SizeClass::Phone => [&label.short; 2],
        };
        for text in texts.into_iter().filter(|text| !text.is_empty()) {
            let width = lead + text_width(text, self.class.font(), style.bold);
            let size = [width, self.line_height()];
            if let Some((rect, _)) = self.placer.place(size, places) {
                let middle = rect.top + rect.height() / 2.0;
                self.marks.extend(sample([rect.left, middle]));
                self.push_text(text, style, [rect.left + lead, middle], Anchor::Start);
                return;
            }
        }
    }

    /// Writes the labels below each other as one block of rows this high, each with the sample of
    /// its series: on a desk in full if there is room, else in short, else not at all.
    pub(crate) fn write_list(&mut self, labels: &[(&Label, u8)], row: f64, places: &[Place]) {
        let full = self.class == SizeClass::Desk
            && self.write_rows(labels, row, |label| &label.full, places);
        if !full {
            self.write_rows(labels, row, |label| &label.short, places);
        }
    }

    fn write_rows(
        &mut self,
        labels: &[(&Label, u8)],
        row: f64,
        text: impl Fn(&Label) -> &str,
        places: &[Place],
    ) -> bool {
        let font = self.class.font();
        let widths = labels
            .iter()
            .map(|(label, _)| text_width(text(label), font, false));
        let width = sample_width(self.class) + widths.fold(0.0, f64::max);
        let size = [width, row * labels.len() as f64];
        let Some((rect, anchor)) = self.placer.place(size, places) else {
            return false;
        };
        // At the left it lies on the bare ground, where grid and crosshair pass behind it.
        if anchor == Anchor::Start {
            self.ground(&rect, Role::Raised);
        }
        for (index, (label, series)) in labels.iter().enumerate() {
            let middle = rect.top + row * (index as f64 + 0.5);
            self.row(text(label), *series, [rect.left, middle]);
        }
        true
    }

    /// Writes a text after the sample of its series, from `x` on, without asking the placer.
    pub(crate) fn row(&mut self, text: &str, series: u8, [x, y]: Position) {
        if text.is_empty() {
            return;
        }
        self.sample(series, [x, y]);
        self.marks.push(Mark::Text {
            at: [x + sample_width(self.class), y],
            text: text.to_owned(),
            role: Role::Series(series),
            size: self.class.font(),
            bold: false,
            anchor: Anchor::Start,
            baseline: Baseline::Middle,
        });
    }

    fn write_text(&mut self, text: &str, style: Style, places: &[Place]) -> bool {
        if text.is_empty() {
            return false;
        }
        let font = self.class.font();
        let width = text_width(text, font, style.bold);
        let size = [width, self.line_height()];
        let Some((rect, anchor)) = self.placer.place(size, places) else {
            return false;
        };
        let middle = rect.top + rect.height() / 2.0;
        if let Some(role) = style.ground {
            self.ground(&rect, role);
        }
        // A text is narrower than its estimate: it stays at the side that its place is given for.
        let x = match anchor {
            Anchor::Start => rect.left,
            Anchor::Middle => rect.left + rect.width() / 2.0,
            Anchor::End => rect.right,
        };
        self.push_text(text, style, [x, middle], anchor);
        true
    }

    fn push_text(&mut self, text: &str, style: Style, at: Position, anchor: Anchor) {
        self.marks.push(Mark::Text {
            at,
            text: text.to_owned(),
            role: style.role,
            size: self.class.font(),
            bold: style.bold,
            anchor,
            baseline: Baseline::Middle,
        });
    }

    fn ground(&mut self, rect: &Rect, role: Role) {
        let [left, top, right, bottom] = [rect.left, rect.top, rect.right, rect.bottom];
        self.marks.push(Mark::Area {
            points: vec![[left, top], [right, top], [right, bottom], [left, bottom]],
            role,
        });
    }

    /// A piece of the line of a series with its marker, so that a label is not told by colour alone.
    fn sample(&mut self, series: u8, [x, y]: Position) {
        let role = Role::Series(series);
        let width = sample_width(self.class) - SAMPLE_GAP;
        self.marks.push(Mark::Line {
            points: vec![[x, y], [x + width, y]],
            role,
            width: 2.0,
            dash: series_dash(series),
        });
        self.marks.push(Mark::Marker {
            at: [x + width / 2.0, y],
            shape: series_shape(series),
            role,
            radius: 3.5,
            filled: false,
            dashed: false,
        });
    }
}
