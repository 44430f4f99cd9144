//! A chart in the page: two vector drawings while the page is written (phone and
//! desk, one of them shown), one canvas when it is alive.
//!
//! The crosshair is a real range input over the plot: arrow keys and spoken
//! values come with it.

mod canvas;
mod crosshair;
mod dots;
pub(crate) mod export;
mod plane;
mod points;

pub(crate) use plane::PlaneChart;

use crate::{reactive::text, shell::use_shell};
use canvas::{canvas, follow_size};
use crosshair::crosshair;
use leptos::{html, prelude::*};
use ridgepoint_charts::{
    roofline::{self, Figure, Size, SizeClass},
    scale::Scale,
    scene::{Rect, Scene},
    svg, xy,
};
use std::sync::Arc;

/// Steps of the range input from one end of the axis to the other.
const STEPS: f64 = 1000.0;

/// What the reader does on the chart.
#[derive(Clone, Copy)]
pub(crate) struct Hands {
    /// Looks at a value of the horizontal axis.
    pub(crate) look: Callback<f64>,
    /// Drags their own point to a value of the horizontal axis.
    pub(crate) drag: Callback<f64>,
}

/// A horizontal axis of single values: the crosshair steps from one to the next, and a mouse that
/// hovers asks without choosing.
#[derive(Clone, Copy)]
pub(crate) struct Grain {
    /// From one value to the next, beginning where the axis does.
    pub(crate) step: Signal<f64>,
    /// The value under a mouse; none when it has left.
    pub(crate) hover: Callback<Option<f64>>,
}

/// The texts beside the drawing.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    /// What the picture is called.
    pub(crate) name: &'static str,
    /// What the crosshair is called.
    pub(crate) crosshair: &'static str,
}

/// A chart laid out in a box, of whatever kind it is.
#[derive(Clone, Debug, PartialEq)]
struct Drawing {
    scene: Scene,
    plot: Rect,
    x: Scale,
    y: Scale,
}

impl From<roofline::Layout> for Drawing {
    fn from(layout: roofline::Layout) -> Self {
        Self {
            plot: layout.plot(),
            x: *layout.x(),
            y: *layout.y(),
            scene: layout.into_scene(),
        }
    }
}

impl From<xy::Layout> for Drawing {
    fn from(layout: xy::Layout) -> Self {
        Self {
            plot: layout.plot(),
            x: *layout.x(),
            y: *layout.y(),
            scene: layout.into_scene(),
        }
    }
}

impl Drawing {
    /// The value at a part (0 to 1) of the horizontal axis.
    fn at_part(&self, part: f64) -> f64 {
        self.x.value(self.plot.left + part * self.plot.width())
    }

    /// The part (0 to 1) of the horizontal axis at a value; none outside the axis.
    fn part_of(&self, value: f64) -> Option<f64> {
        Some((self.x.position(value)? - self.plot.left) / self.plot.width())
    }
}

/// Lays a chart out for a size.
type Draw = Arc<dyn Fn(Size) -> Drawing + Send + Sync>;

/// The roofline chart of `figure`.
#[component]
pub(crate) fn RooflineChart(
    figure: Signal<Figure>,
    /// The place of the reader's own point in the figure.
    own: Signal<Option<[f64; 2]>>,
    /// What is seen, in a sentence.
    description: Signal<String>,
    /// The crosshair's value in words.
    spoken: Signal<String>,
    words: Words,
    hands: Hands,
) -> impl IntoView {
    let draw: Draw = Arc::new(move |size| figure.with(|figure| figure.layout(size)).into());
    let at = Signal::derive(move || figure.with(|figure| figure.crosshair));
    let over =
        move |drawing| crosshair(drawing, at, own, spoken, words.crosshair, hands, None).into_any();
    chart(draw, description, words, Box::new(over))
}

/// The chart of lines, steps and points of `figure`.
#[component]
pub(crate) fn XyChart(
    figure: Signal<xy::Figure>,
    /// What is seen, in a sentence.
    description: Signal<String>,
    /// The crosshair's value in words.
    spoken: Signal<String>,
    words: Words,
    /// Looks at a value of the horizontal axis.
    look: Callback<f64>,
    /// Where the axis has single values.
    #[prop(optional)]
    grain: Option<Grain>,
) -> impl IntoView {
    let draw: Draw = Arc::new(move |size| figure.with(|figure| figure.layout(size)).into());
    let at = Signal::derive(move || figure.with(|figure| figure.crosshair));
    let hands = Hands { look, drag: look };
    let own = Signal::stored(None);
    let over = move |drawing| {
        crosshair(drawing, at, own, spoken, words.crosshair, hands, grain).into_any()
    };
    chart(draw, description, words, Box::new(over))
}

/// Points of a chart, of which one is chosen.
#[derive(Clone, Copy)]
pub(crate) struct Pick {
    /// The points, in the order in which the arrow keys walk them.
    pub(crate) points: Signal<Vec<[f64; 2]>>,
    /// The place of the chosen one.
    pub(crate) chosen: Signal<usize>,
    /// Chooses another.
    pub(crate) choose: Callback<usize>,
}

/// The chart of `figure` whose points are chosen one by one: by arrow key, or the
/// nearest under the pointer.
#[component]
pub(crate) fn PointChart(
    figure: Signal<xy::Figure>,
    /// What is seen, in a sentence.
    description: Signal<String>,
    /// The chosen point in words.
    spoken: Signal<String>,
    words: Words,
    pick: Pick,
) -> impl IntoView {
    let draw: Draw = Arc::new(move |size| figure.with(|figure| figure.layout(size)).into());
    let over = move |drawing| points::picker(drawing, spoken, words.crosshair, pick).into_any();
    chart(draw, description, words, Box::new(over))
}

/// Dots of a chart, of which a hand holds one and moves it in both directions.
#[derive(Clone, Copy)]
pub(crate) struct Hold {
    /// The dots, at most [`dots::MOST`]; more are not taken hold of.
    pub(crate) dots: Signal<Vec<[f64; 2]>>,
    /// The place of the one that is held.
    pub(crate) held: Signal<usize>,
    /// Takes hold of another.
    pub(crate) hold: Callback<usize>,
    /// Moves the one that is held to these values of the axes.
    pub(crate) drag: Callback<[f64; 2]>,
}

/// The roofline chart of `figure`, whose dots are dragged; the arrow keys move the one that is held
/// along the horizontal axis.
#[component]
pub(crate) fn DotChart(
    figure: Signal<Figure>,
    /// What is seen, in a sentence.
    description: Signal<String>,
    /// The dot that is held, in words.
    spoken: Signal<String>,
    words: Words,
    hold: Hold,
) -> impl IntoView {
    let draw: Draw = Arc::new(move |size| figure.with(|figure| figure.layout(size)).into());
    let over = move |drawing| dots::handles(drawing, spoken, words.crosshair, hold).into_any();
    chart(draw, description, words, Box::new(over))
}

fn chart(
    draw: Draw,
    description: Signal<String>,
    words: Words,
    hands: Box<dyn FnOnce(Memo<Drawing>) -> AnyView>,
) -> impl IntoView {
    let shell = use_shell();
    let frame = NodeRef::<html::Div>::new();
    let size = RwSignal::new(SizeClass::Desk.size());
    let picture = if shell.alive {
        follow_size(frame, size);
        None
    } else {
        Some(drawings(&draw, words.name, &description.get_untracked()))
    };
    let drawing = Memo::new(move |_| draw(size.get()));
    let picture = match picture {
        None => canvas(drawing, words.name, description).into_any(),
        Some(picture) => picture.into_any(),
    };
    view! {
        <div class="plot" node_ref=frame>
            {picture}
            {hands(drawing)}
        </div>
    }
}

/// Both drawings for a page whose reader's width is not known.
fn drawings(draw: &Draw, name: &str, description: &str) -> impl IntoView + use<> {
    let draw =
        |class: SizeClass| untrack(|| svg::paint(&draw(class.size()).scene, name, description));
    view! {
        <div class="drawing desk" inner_html=draw(SizeClass::Desk)></div>
        <div class="drawing phone" inner_html=draw(SizeClass::Phone)></div>
    }
}

/// The place of what lies over the plot, as a style.
fn over_plot(drawing: Memo<Drawing>) -> Signal<String> {
    text(move || {
        drawing.with(|drawing| {
            let plot = drawing.plot;
            format!(
                "left:{}px;top:{}px;width:{}px;height:{}px",
                plot.left,
                plot.top,
                plot.width(),
                plot.height()
            )
        })
    })
}
