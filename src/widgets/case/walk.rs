//! The walk on the screen: the way, the picture, the stages, and how one goes on.

use super::{FIELDS, Walk, picture, predict::Prediction, stage::Stage, stages, study::Study};
use crate::{
    field::Entry,
    figure::{Hands, RooflineChart, Words},
    focus::{focus, focus_soon},
    messages as msg,
    reactive::{aria, flag, held, text},
    widgets::evidence::{Parts, element, escape, number_field},
};
use leptos::prelude::*;
use ridgepoint_charts::{
    roofline::{Figure, SizeClass},
    svg,
};
use ridgepoint_course::locale::Locale;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

impl Walk {
    pub(super) fn parts(self) -> Parts {
        let locale = self.tool.locale;
        let head = element("strong", self.study.name(locale))
            + &element("span", &escape(&self.study.shape()));
        let head = view! { <div class="case-name" inner_html=head></div> };
        vec![
            head.into_any(),
            self.steps(),
            self.picture(),
            self.whole(),
            self.walk(),
        ]
    }

    /// The way with where one is on it.
    fn steps(&self) -> AnyView {
        let walk = self.clone();
        let locale = self.tool.locale;
        let steps = held(move || {
            let now = walk.stage();
            let step = |stage: &Stage| {
                let (class, current) = match stage.cmp(&now) {
                    std::cmp::Ordering::Less => ("done", ""),
                    std::cmp::Ordering::Equal => ("now", " aria-current=\"step\""),
                    std::cmp::Ordering::Greater => ("later", ""),
                };
                let tag = format!("li class=\"{class}\"{current}");
                element(&tag, stage.name(locale))
            };
            Stage::ALL.iter().map(step).collect::<String>()
        });
        view! { <ol class="case-steps" inner_html=steps></ol> }.into_any()
    }

    /// The roofline with the points so far.
    fn picture(&self) -> AnyView {
        let walk = self.clone();
        let tool = self.tool;
        let seen = held(move || walk.seen());
        let look = Callback::new(move |at: f64| tool.set("at", at.to_string()));
        let spoken = text(move || seen.with(|(_, spoken)| spoken.clone()));
        view! {
            <RooflineChart
                figure=Signal::derive(move || seen.with(|(figure, _)| figure.clone()))
                own=Signal::stored(None)
                description=spoken
                spoken=spoken
                words=Words {
                    name: self.study.name(tool.locale),
                    crosshair: msg::roofline_crosshair(tool.locale),
                }
                hands=Hands { look, drag: look }
            />
        }
        .into_any()
    }

    fn seen(&self) -> (Figure, String) {
        // Without a script, nothing is asked and nothing hidden.
        let stage = if self.alive { self.stage() } else { Stage::All };
        let Some(sheet) = (self.sheet)() else {
            return Default::default();
        };
        let at = self.tool.get("at").parse().unwrap_or_else(|_| {
            // The case itself would be the answer.
            let case = &sheet.case;
            if stage == Stage::Predict {
                case.roof.ridge().get()
            } else {
                case.intensity().get()
            }
        });
        (
            picture::figure(&sheet, stage, at),
            picture::spoken(&sheet.case, at, self.tool.locale),
        )
    }

    /// The roofline with all of its points, for paper.
    fn whole(&self) -> AnyView {
        if !self.alive {
            return ().into_any();
        }
        let locale = self.tool.locale;
        let name = self.study.name(locale);
        let picture = self.tells(move |sheet| {
            let at = sheet.case.intensity().get();
            let figure = picture::figure(sheet, Stage::All, at);
            let scene = figure.layout(SizeClass::Desk.size()).into_scene();
            svg::paint(&scene, name, &picture::spoken(&sheet.case, at, locale))
        });
        view! { <div class="drawing case-whole" inner_html=picture></div> }.into_any()
    }

    fn walk(&self) -> AnyView {
        let walk = self.clone();
        let on_key = move |event: KeyboardEvent| {
            if event.key() != "Enter" || event.is_composing() {
                return;
            }
            let target = event.target();
            let target = target.and_then(|target| target.dyn_into::<Element>().ok());
            let tag = target.map(|target| target.tag_name()).unwrap_or_default();
            if !["BUTTON", "A", "SELECT", "SUMMARY"].contains(&tag.as_str()) {
                event.prevent_default();
                walk.go_on();
            }
        };
        let stages = Stage::ALL.map(|stage| self.section(stage));
        view! {
            <div class="case-walk" on:keydown=on_key>
                {stages.collect_view()}
                {self.go()}
            </div>
        }
        .into_any()
    }

    fn section(&self, stage: Stage) -> AnyView {
        let tool = self.tool;
        let walk = self.clone();
        let open = flag(move || {
            let now = walk.stage();
            now == stage || now == Stage::All
        });
        let inside = if stage == Stage::Predict {
            self.predict()
        } else {
            let html = self.tells(move |sheet| stages::html(sheet, stage));
            view! { <div inner_html=html></div> }.into_any()
        };
        let name = stage.name(tool.locale);
        view! {
            <section
                class="case-stage"
                class:open=open
                id=tool.id(&stage.number().to_string())
                tabindex="-1"
                aria-label=name
            >
                <p class="case-title">{name}</p>
                {inside}
            </section>
        }
        .into_any()
    }

    fn predict(&self) -> AnyView {
        let tool = self.tool;
        let locale = tool.locale;
        let labels = [
            msg::case_intensity_field(locale),
            self.ceiling_label(locale),
        ];
        let [intensity, ceiling] = [0, 1]
            .map(|place| number_field(tool, FIELDS[place], labels[place], self.entries[place]));
        let bounds = vec![
            ("memory", msg::bound_memory(locale)),
            ("compute", msg::bound_compute(locale)),
            ("show", msg::evidence_show(locale)),
        ];
        let given = self.tells(stages::given);
        let entries = self.entries;
        let unread = text(move || {
            let wrong = |entry: Memo<Entry>| entry.with(|e| matches!(e, Entry::Wrong(_)));
            let said = entries.into_iter().any(wrong);
            if said { msg::case_unread(locale) } else { "" }.to_owned()
        });
        view! {
            <p>{self.study.task(locale)}</p>
            <p>{given}</p>
            <div class="fields">
                {intensity}
                <div class="field">{tool.choice("bound", msg::case_bound(locale), bounds)}</div>
                {ceiling}
            </div>
            <p class="field-note wrong" role="status">
                {unread}
            </p>
        }
        .into_any()
    }

    const fn ceiling_label(&self, locale: Locale) -> &'static str {
        match self.study {
            Study::Add | Study::Softmax => msg::case_ceiling_giga(locale),
            Study::Gemm | Study::Attention => msg::case_ceiling_tera(locale),
        }
    }

    fn go(&self) -> AnyView {
        let tool = self.tool;
        let locale = tool.locale;
        let [at_first, at_last, at_end, back, on, all] = [(); 6].map(|()| self.clone());
        // At the last stage the button that goes on shows all.
        let all_is_near = flag(move || at_end.stage() >= Stage::Next);
        let words = self.clone();
        let on_text = text(move || words.on_text(locale));
        view! {
            <div class="walk-go">
                <button
                    type="button"
                    id=tool.id("back")
                    aria-disabled=aria(move || at_first.stage() == Stage::Predict)
                    on:click=move |_| back.go_to(untrack(|| back.stage()).number() - 1.0)
                >
                    {msg::case_back(locale)}
                </button>
                <button
                    type="button"
                    class="strong"
                    id=tool.id("on")
                    aria-disabled=aria(move || at_last.stage() == Stage::All)
                    on:click=move |_| on.go_on()
                >
                    {on_text}
                </button>
                <button
                    type="button"
                    class="quiet"
                    id=tool.id("all")
                    hidden=all_is_near
                    on:click=move |_| all.go_to(Stage::All.number())
                >
                    {msg::walk_all(locale)}
                </button>
            </div>
        }
        .into_any()
    }

    /// What the button that goes on says.
    fn on_text(&self, locale: Locale) -> String {
        match self.stage() {
            Stage::Predict => {
                let told = (self.sheet)().map(|sheet| sheet.told).unwrap_or_default();
                if told == Prediction::default() {
                    msg::case_on_open(locale)
                } else {
                    msg::case_on_told(locale)
                }
                .to_owned()
            }
            Stage::All => msg::case_done(locale).to_owned(),
            Stage::Next => msg::walk_all(locale).to_owned(),
            stage => msg::case_on(locale, Stage::of(stage.number() + 1.0).name(locale)),
        }
    }

    /// Goes on; an answer that cannot be read comes first.
    fn go_on(&self) {
        let now = untrack(|| self.stage());
        let wrong =
            |entry: &Memo<Entry>| entry.with_untracked(|entry| matches!(entry, Entry::Wrong(_)));
        if now == Stage::Predict
            && let Some(place) = self.entries.iter().position(wrong)
        {
            focus(&self.tool.id(FIELDS[place]));
            return;
        }
        self.go_to(now.number() + 1.0);
    }

    fn go_to(&self, number: f64) {
        let tool = self.tool;
        if !(Stage::Predict.number()..=Stage::All.number()).contains(&number) {
            return;
        }
        tool.set("stage", number.to_string());
        let seen = Stage::of(number);
        // Everything at once begins at its beginning.
        let seen = if seen == Stage::All {
            Stage::Predict
        } else {
            seen
        };
        focus_soon(tool.id(&seen.number().to_string()));
    }
}
