//! The occupancy calculator: a launch on an SM, what limits it, every step of the arithmetic, and
//! a picture of where everything goes.
//!
//! Properties: `gpu` (a board or a capability), `by` (`cuda`, `triton`, `paste`), `threads`,
//! `registers`, `static`, `dynamic` (or `shared` for both), `carveout` in percent; `block_m`,
//! `block_n`, `block_k`, `dtype`, `num_warps`, `num_stages`, `maxnreg`, `n_regs`; `paste`;
//! `sweep` (`threads`, `registers`, `shared`) and `want` in percent.

mod answer;
mod fields;
mod fit;
mod html;
mod paste;
mod reading;
mod sm;
mod state;
mod steps;
mod sweeps;
mod triton;

use super::{
    LabTexts, Widget,
    controls::{Choice, CopyLink},
    says::says,
};
use crate::{
    field::Entry,
    figure::{Grain, Words, XyChart},
    link::{Link, keep, use_link},
    messages as msg,
    reactive::{flag, held, text},
    shell::use_shell,
};
use answer::Answer;
use leptos::prelude::*;
use reading::Input;
use ridgepoint_course::{
    locale::Locale,
    place::{Page, Place},
    props::{PropError, Props},
};
use ridgepoint_model::occupancy::{Axis, Launch, triton::RegisterTable};
use state::{Asked, By, Chip, State};
use steps::Part;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "occupancy",
    lab: Some(|locale| LabTexts {
        title: msg::occupancy_title(locale),
        lead: msg::occupancy_lead(locale),
    }),
    sample: "gpu=h200-sxm&threads=128&registers=34",
    check: |props| State::from_props(props).map(|_| ()),
    view,
};

/// What everything else is worked out from.
#[derive(Clone, Copy)]
struct Calculator {
    scope: StoredValue<String>,
    state: RwSignal<State>,
    /// Tiles that were compiled; empty until they are asked for and there.
    table: Memo<RegisterTable>,
    /// The launch that the fields give; none while one of them says none.
    input: Memo<Option<Input>>,
    /// What comes of the last launch that there was.
    answer: Memo<Answer>,
    locale: Locale,
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = State::from_props(props)?;
    let link = use_link(scope);
    let locale = use_shell().locale();
    let (state, note) = from_link(&base, &link, locale);
    let state = RwSignal::new(state);
    let table = triton::table(held(move || state.with(|state| state.by == By::Triton)));
    let first = Input {
        chip: base.chip,
        launch: Launch::new(128, 32),
        tile: None,
    };
    let first = table
        .with_untracked(|table| reading::input(&base, table))
        .unwrap_or(first);
    let input = held(move || state.with(|state| table.with(|table| reading::input(state, table))));
    let last =
        Memo::new(move |before: Option<&Input>| input.get().or(before.copied()).unwrap_or(first));
    let calculator = Calculator {
        scope: StoredValue::new(scope.to_owned()),
        state,
        table,
        input,
        answer: held(move || Answer::of(last.get())),
        locale,
    };
    keep(link.clone(), state, base.clone(), State::difference);
    Ok(calculator.show(link, base, note).into_any())
}

/// The state that a link asks for, and what of it was not understood.
fn from_link(base: &State, link: &Link, locale: Locale) -> (State, Option<String>) {
    let (state, damaged) = link.begin(base, State::changed_by);
    let changes = link.state().unwrap_or_default();
    let chip = changes.get("gpu").and_then(|word| Chip::parse(word).err());
    let note = chip.map(|error| msg::say(locale, &error.message()));
    let general = || damaged.then(|| msg::notice_link(locale).to_owned());
    (state, note.or_else(general))
}

impl Calculator {
    /// A part of the page that is written anew when the answer changes.
    fn html(self, write: fn(&Answer, Locale) -> String) -> Signal<String> {
        let locale = self.locale;
        let html = held(move || self.answer.with(|answer| write(answer, locale)));
        html.into()
    }

    fn scope(self) -> String {
        self.scope.get_value()
    }

    fn show(self, link: Link, base: State, note: Option<String>) -> impl IntoView {
        let stale = flag(move || self.input.with(Option::is_none));
        let reset = move |_| self.state.set(base.clone());
        let locale = self.locale;
        view! {
            {fields::bar(self)}
            {note.map(|note| view! { <p class="note" role="status">{note}</p> })}
            {fields::fields(self)}
            <div class="occ" class:stale=stale on:click=move |event| self.press(&event)>
                {self.answer()} {self.picture()} {self.arithmetic()} {self.sweeps()}
                {self.matrix()} {self.wanted()}
            </div>
            <div class="foot">
                <CopyLink link=link />
                <button type="button" class="quiet" on:click=reset>
                    {msg::controls_reset(locale)}
                </button>
            </div>
        }
    }

    fn answer(self) -> impl IntoView {
        let locale = self.locale;
        let whose = text(move || {
            let launched = self
                .answer
                .with(|answer| answer::launched(&answer.input, locale));
            if self.input.with(Option::is_none) {
                msg::occupancy_stale(locale, &launched)
            } else {
                launched
            }
        });
        let sentence = held(move || self.answer.with(|answer| answer::sentence(answer, locale)));
        let cliffs = held(move || {
            let scope = self.scope();
            self.answer
                .with(|answer| answer::cliffs(&scope, answer, locale))
        });
        view! {
            <div class="occ-answer" id=format!("{}-answer", self.scope()) tabindex="-1">
                <div>
                    <p class="occ-whose">{whose}</p>
                    <p class="occ-figure" inner_html=self.html(answer::figure)></p>
                    {says(sentence.into())}
                    <p class="occ-rule">{self.html(answer::simplified)}</p>
                </div>
                <div role="group" aria-label=msg::occupancy_cliffs(locale)>
                    <strong>{msg::occupancy_cliffs(locale)}</strong>
                    <ul class="occ-cliffs" inner_html=cliffs></ul>
                    <p class="occ-slower" inner_html=evidence(locale)></p>
                </div>
            </div>
        }
    }

    /// The picture itself; a piece that stays as it is is not drawn anew.
    fn drawn(self) -> impl IntoView {
        let locale = self.locale;
        let picture = held(move || self.answer.with(|answer| sm::picture(answer, locale)));
        let piece = move |pick: fn(&sm::Picture, usize) -> &String, at: usize| {
            held(move || picture.with(|picture| pick(picture, at).clone()))
        };
        let over = flag(move || picture.with(|picture| picture.places.is_empty()));
        let partition = |at| {
            view! {
                <div class="sm-part">
                    <div inner_html=piece(|picture, at| &picture.partitions[at][0], at)></div>
                    <div inner_html=piece(|picture, at| &picture.partitions[at][1], at)></div>
                </div>
            }
        };
        view! {
            <div class="sm" class:over=over aria-hidden="true">
                <div class="sm-parts">{[0, 1, 2, 3].map(partition).collect_view()}</div>
                <div class="sm-whole" inner_html=piece(|picture, _| &picture.memory, 0)></div>
                <div class="sm-whole" inner_html=piece(|picture, _| &picture.places, 0)></div>
            </div>
        }
    }

    fn picture(self) -> impl IntoView {
        let locale = self.locale;
        view! {
            <div class="occ-part" role="group" aria-label=msg::occupancy_picture(locale)>
                <strong>{msg::occupancy_picture(locale)}</strong>
                {self.drawn()}
                <p class="unseen">{self.html(sm::told)}</p>
                <div
                    class="table sm-table"
                    tabindex="0"
                    role="region"
                    aria-label=msg::occupancy_goes(locale)
                    inner_html=self.html(sm::key)
                ></div>
                <p class="occ-left" inner_html=self.html(sm::remainder)></p>
            </div>
        }
    }

    fn arithmetic(self) -> impl IntoView {
        let locale = self.locale;
        let part = move |part: Part| {
            let steps = held(move || {
                self.answer
                    .with(|answer| steps::steps(answer, part, locale))
            });
            let head = text(move || steps.with(|steps| steps.head.clone()));
            let lines = text(move || steps.with(|steps| steps.lines.clone()));
            view! {
                <details open=part == Part::Registers>
                    <summary inner_html=head></summary>
                    <dl inner_html=lines></dl>
                </details>
            }
        };
        view! {
            <div class="occ-part occ-steps" role="group" aria-label=msg::occupancy_steps(locale)>
                <strong>{msg::occupancy_steps(locale)}</strong>
                {Part::ALL.map(part).collect_view()}
                <p class="occ-end" inner_html=self.html(steps::conclusion)></p>
            </div>
        }
    }

    fn sweeps(self) -> impl IntoView {
        let (locale, state, scope) = (self.locale, self.state, self.scope());
        let axis = held(move || state.with(|state| state.axis));
        let sweep = held(move || {
            self.answer
                .with(|answer| sweeps::over(&answer.input, axis.get()))
        });
        let now = held(move || self.answer.with(|answer| sweeps::now(answer, axis.get())));
        let hovered = RwSignal::new(None::<u64>);
        let looked = held(move || hovered.get().unwrap_or(now.get()));
        let figure = held(move || {
            let (now, looked) = (now.get(), looked.get());
            sweep.with(|sweep| sweep.figure(now, looked, locale))
        });
        let sentence = held(move || sweep.with(|sweep| sweep.sentence(looked.get(), locale)));
        let choose = Callback::new(move |at: f64| {
            let at = sweep.with_untracked(|sweep| sweep.snap(at));
            hovered.set(None);
            self.place(axis.get_untracked(), at);
        });
        let hover = Callback::new(move |at: Option<f64>| {
            hovered.set(at.map(|at| sweep.with_untracked(|sweep| sweep.snap(at))));
        });
        let grain = Grain {
            step: Signal::derive(move || sweep.with(sweeps::Sweep::step)),
            hover,
        };
        let words = Words {
            name: msg::occupancy_sweep(locale),
            crosshair: msg::occupancy_crosshair(locale),
        };
        let open = Fold::new();
        let table = open.held(move || sweep.with(|sweep| sweep.table(now.get(), locale)));
        view! {
            <div class="occ-part occ-sweeps" role="group" aria-label=msg::occupancy_sweep(locale)>
                <div class="occ-head">
                    <strong>{msg::occupancy_sweep(locale)}</strong>
                    <Choice
                        scope=&scope
                        name="sweep"
                        legend=msg::occupancy_sweep(locale)
                        options=vec![
                            (Axis::Threads, msg::occupancy_sweep_threads(locale)),
                            (Axis::Registers, msg::occupancy_part_registers(locale)),
                            (Axis::SharedMemory, msg::occupancy_part_shared(locale)),
                        ]
                        chosen=axis.into()
                        choose=move |axis| {
                            hovered.set(None);
                            state.update(|state| state.axis = axis);
                        }
                    />
                </div>
                <XyChart
                    figure=figure.into()
                    description=sentence.into()
                    spoken=sentence.into()
                    words=words
                    look=choose
                    grain=grain
                />
                <p class="says">{text(move || sentence.get())}</p>
            </div>
            {details("sweep", text(move || msg::roofline_data(locale).into()), table, (), open)}
        }
    }

    /// Sets what a sweep varies.
    fn place(self, axis: Axis, at: u64) {
        let launch = self.answer.with_untracked(|answer| answer.input.launch);
        self.state.update(|state| {
            state.take(&sweeps::placed(&launch, axis, at));
            // A paste is completed by hand; a tile has no such value of its own.
            if state.by == By::Triton {
                state.by = By::Cuda;
            }
        });
    }

    fn matrix(self) -> impl IntoView {
        let locale = self.locale;
        let head = self.html(fit::head);
        let open = Fold::new();
        let table = open.held(move || {
            let scope = self.scope();
            self.answer
                .with(|answer| fit::matrix(&scope, answer, locale))
        });
        details("fit", head, table, (), open)
    }

    fn wanted(self) -> impl IntoView {
        let locale = self.locale;
        let want = Memo::new(move |before: Option<&f64>| {
            let read = |state: &State| reading::read(Asked::Want, state.text(Asked::Want), locale);
            let value = self.state.with(read).value();
            value.or(before.copied()).unwrap_or(0.5)
        });
        let sentence = held(move || {
            self.answer
                .with(|answer| fit::goal(answer, want.get(), locale))
        });
        let open = Fold::new();
        let table = open.held(move || {
            let scope = self.scope();
            self.answer
                .with(|answer| fit::wanted(&scope, answer, want.get(), locale))
        });
        let field = view! {
            <div class="occ-want">
                {fields::number(self, Asked::Want)} <p aria-live="polite">{sentence}</p>
            </div>
        };
        let head = text(move || msg::occupancy_want_head(locale).into());
        details("need", head, table, field, open)
    }

    /// A press on a button that sets something.
    fn press(self, event: &web_sys::MouseEvent) {
        let target: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
        let pressed = target.and_then(|target| target.closest("[data-set]").ok()?);
        let Some(pressed) = pressed else {
            return;
        };
        let sets = Props::parse(&pressed.get_attribute("data-set").unwrap_or_default());
        self.state
            .update(|state| *state = state.changed_by(&sets).0);
        // What was pressed is written anew, or gone: the keyboard stays, or goes to the answer.
        let answer = format!("{}-answer", self.scope());
        request_animation_frame(move || {
            let page = document();
            let found = page
                .get_element_by_id(&pressed.id())
                .or_else(|| page.get_element_by_id(&answer));
            if let Some(element) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
                // An element that is shown can be focused.
                let _ = element.focus();
            }
        });
    }
}

/// Whether a table is unfolded. A folded one is not written, the page's first state apart: what is
/// not seen costs nothing.
#[derive(Clone, Copy)]
struct Fold(RwSignal<bool>);

impl Fold {
    fn new() -> Self {
        Self(RwSignal::new(!use_shell().alive))
    }

    fn held(self, write: impl Fn() -> String + Send + Sync + 'static) -> Signal<String> {
        held(move || if self.0.get() { write() } else { String::new() }).into()
    }
}

/// A table that unfolds, with something above it.
fn details(
    name: &'static str,
    head: Signal<String>,
    table: Signal<String>,
    above: impl IntoView + 'static,
    open: Fold,
) -> impl IntoView {
    let toggle = move |event: web_sys::Event| {
        let part = event.target();
        let part = part.and_then(|part| part.dyn_into::<Element>().ok());
        if let Some(part) = part {
            open.0.set(part.has_attribute("open"));
        }
    };
    view! {
        <details class=format!("data occ-{name}") on:toggle=toggle>
            <summary>{head}</summary>
            {above.into_any()}
            <div class="table" tabindex="0" role="region" aria-label=head inner_html=table></div>
        </details>
    }
}

/// That more occupancy can be slower, with links to the evidence where its section stands.
fn evidence(locale: Locale) -> String {
    let shell = use_shell();
    let mut sections = shell.manifest.sections.iter();
    let stem = sections.find(|entry| entry.id == "11.4");
    let stem = stem.and_then(|entry| entry.stem.clone());
    let link = |anchor: &str, word: &str| {
        let Some(stem) = &stem else {
            return word.to_owned();
        };
        let place = Place {
            anchor: anchor.into(),
            ..Place::new(locale, Page::Section(stem.clone()))
        };
        let tag = format!("a href=\"{}\"", html::escape(&shell.href(&place)));
        html::element(&tag, word)
    };
    let timed = link("is-it-faster", msg::occupancy_slower_timed(locale));
    let ninety = link("ninety-matmuls", msg::occupancy_slower_ninety(locale));
    let bytes = link("bytes-in-flight", msg::occupancy_slower_bytes(locale));
    msg::OccupancySlower {
        timed: &timed,
        ninety: &ninety,
        bytes: &bytes,
    }
    .say(locale)
}

/// The entry of a field, read anew when its text changes.
fn entry(calculator: Calculator, asked: Asked) -> Memo<Entry> {
    let locale = calculator.locale;
    let raw = held(move || calculator.state.with(|state| state.text(asked).to_owned()));
    held(move || raw.with(|raw| reading::read(asked, raw, locale)))
}

#[cfg(test)]
mod tests;
