//! Measure your own GPU: the script to take away, and its file back into the page,
//! dropped, chosen or pasted. The file never leaves the page.

mod report;

use super::{
    LabTexts, Widget,
    controls::{copy_text, data_address, download},
    timings,
};
use crate::{
    data::{self, use_data},
    measured::{self, Fault, Run},
    messages as msg,
    reactive::{Part, aria, flag, held, part, text},
    shell::{Edition, Shell, use_shell},
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::hardware::{self, GPUS, Gpu};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DragEvent, FileList, HtmlInputElement};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "measure",
    lab: Some(|locale| LabTexts {
        title: msg::measure_title(locale),
        lead: msg::measure_lead(locale),
    }),
    sample: "",
    check,
    view,
};

/// The script, in the site's folder of programs and by this name in the single file.
const SCRIPT: &str = "ridgepoint_bench.py";
const FOLDER: &str = "measure";
const COMMAND: &str = "python ridgepoint_bench.py";

fn check(props: &Props) -> Result<(), PropError> {
    match props.iter().next() {
        None => Ok(()),
        Some((key, _)) => Err(PropError::new(key, "this widget has no properties")),
    }
}

/// What the last file came to.
#[derive(Clone, Debug, PartialEq)]
enum Said {
    Nothing,
    Took,
    Wrong(Fault),
    Removed,
}

#[derive(Clone, Copy)]
struct Measure {
    shell: StoredValue<Shell>,
    scope: StoredValue<String>,
    locale: Locale,
    said: RwSignal<Said>,
    /// What was pasted, as it was pasted.
    pasted: RwSignal<String>,
    /// A file is held over the page.
    over: RwSignal<bool>,
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    check(props)?;
    let shell = use_shell();
    let measure = Measure {
        locale: shell.place.with_untracked(|place| place.locale),
        shell: StoredValue::new(shell),
        scope: StoredValue::new(scope.to_owned()),
        said: RwSignal::new(Said::Nothing),
        pasted: RwSignal::new(String::new()),
        over: RwSignal::new(false),
    };
    let hold = move |event: DragEvent, over: bool| {
        event.prevent_default();
        measure.over.set(over);
    };
    let drop = move |event: DragEvent| {
        let files = event.data_transfer().and_then(|data| data.files());
        hold(event, false);
        measure.read(files);
    };
    Ok(view! {
        <div
            class="measure"
            class:over=measure.over
            on:dragover=move |event| hold(event, true)
            on:dragleave=move |event| hold(event, false)
            on:drop=drop
        >
            {measure.script()}
            {measure.entrance()}
            {measure.report()}
        </div>
    }
    .into_any())
}

impl Measure {
    fn id(self, part: &str) -> String {
        self.scope.with_value(|scope| format!("{scope}-{part}"))
    }

    /// Takes a text over, if it is a run.
    fn take(self, text: &str) {
        self.said.set(match Run::read(text) {
            Ok(run) => {
                self.keep(Some(run));
                Said::Took
            }
            Err(fault) => Said::Wrong(fault),
        });
    }

    fn keep(self, run: Option<Run>) {
        self.shell.with_value(|shell| shell.keep_run(run));
    }

    /// Reads the first of some files.
    fn read(self, files: Option<FileList>) {
        let Some(file) = files.and_then(|files| files.item(0)) else {
            self.said.set(Said::Wrong(Fault::Empty));
            return;
        };
        if file.size() > measured::LONGEST as f64 {
            self.said.set(Said::Wrong(Fault::Long));
            return;
        }
        let text = file.text();
        leptos::task::spawn_local(async move {
            // A folder is no file: there is nothing to read.
            let text = JsFuture::from(text).await.ok();
            let text = text.and_then(|text| text.as_string()).unwrap_or_default();
            if !self.said.is_disposed() {
                self.take(&text);
            }
        });
    }

    /// What the script does, and how to get and run it.
    fn script(self) -> AnyView {
        let locale = self.locale;
        let lines = [
            msg::measure_what_runs(locale),
            msg::measure_what_how(locale),
            msg::measure_what_then(locale),
        ];
        let lines = lines.map(|line| view! { <li>{line}</li> });
        view! {
            <ol>{lines.collect_view()}</ol>
            <p class="get">{self.download()} <span>{msg::measure_needs(locale)}</span></p>
            <p class="command">
                <code>{COMMAND}</code>
                {copy_text(msg::measure_copy(locale), text(|| COMMAND.into()), locale)}
            </p>
        }
        .into_any()
    }

    /// On a host the script lies beside the pages; the single file holds it.
    fn download(self) -> AnyView {
        let word = msg::measure_download(self.locale);
        if self.shell.with_value(|shell| shell.edition) == Edition::Site {
            return view! {
                <a href=format!("../{FOLDER}/{SCRIPT}") download=SCRIPT>
                    {word}
                </a>
            }
            .into_any();
        }
        let save = |_| {
            let held = document().get_element_by_id(&data::element_id(SCRIPT));
            if let Some(script) = held.and_then(|held| held.text_content()) {
                download(SCRIPT, &data_address("text/x-python", &script));
            }
        };
        view! {
            <button type="button" on:click=save>
                {word}
            </button>
        }
        .into_any()
    }

    /// Where the file comes in.
    fn entrance(self) -> AnyView {
        let wrong = flag(move || self.said.with(|said| matches!(said, Said::Wrong(_))));
        view! {
            <div class="entrance">
                {self.chosen()} {self.pasted(wrong)}
                <p class="field-note" id=self.id("note") class:wrong=wrong role="status">
                    {text(move || self.sentence())}
                </p>
            </div>
        }
        .into_any()
    }

    fn chosen(self) -> AnyView {
        let (file, drop, note) = (self.id("file"), self.id("drop"), self.id("note"));
        let choose = move |event: web_sys::Event| {
            let input = event
                .target()
                .and_then(|it| it.dyn_into::<HtmlInputElement>().ok());
            if let Some(input) = input {
                self.read(input.files());
                // So that the same file can be chosen again.
                input.set_value("");
            }
        };
        view! {
            <div class="field">
                <span class="question" id=drop.clone()>
                    {msg::measure_drop(self.locale)}
                </span>
                <input
                    type="file"
                    id=file.clone()
                    accept=".json,application/json"
                    aria-describedby=format!("{drop} {note}")
                    on:change=choose
                />
                <label class="file" for=file>
                    {msg::measure_choose(self.locale)}
                </label>
            </div>
        }
        .into_any()
    }

    fn pasted(self, wrong: Signal<bool>) -> AnyView {
        let paste = self.id("paste");
        let typed = move |value: String| {
            self.pasted.set(value.clone());
            if value.trim().is_empty() {
                self.said.set(Said::Nothing);
            } else {
                self.take(&value);
            }
        };
        view! {
            <div class="field">
                <label for=paste.clone()>{msg::measure_paste(self.locale)}</label>
                <textarea
                    id=paste
                    rows="3"
                    spellcheck="false"
                    autocapitalize="off"
                    prop:value=self.pasted
                    aria-invalid=aria(move || wrong.get())
                    aria-describedby=self.id("note")
                    on:input:target=move |event| typed(event.target().value())
                ></textarea>
            </div>
        }
        .into_any()
    }

    fn sentence(self) -> String {
        let (locale, shell) = (self.locale, self.shell.get_value());
        match self.said.get() {
            Said::Nothing => msg::measure_nothing(locale).into(),
            Said::Removed => msg::measure_removed(locale).into(),
            Said::Wrong(fault) => fault.say(locale),
            Said::Took => shell.run.with(|run| {
                let run = run.as_ref();
                msg::MeasureTook {
                    count: &run.map_or(0, |run| run.cases.len()).to_string(),
                    device: run.map_or("", |run| run.short_device()),
                }
                .say(locale)
            }),
        }
    }

    /// The reader's run; until there is one, that of the course.
    fn report(self) -> AnyView {
        let locale = self.locale;
        let own = self.shell.with_value(|shell| shell.run);
        let sample = use_data(measured::SAMPLE);
        let sample = held(move || sample.with(|text| Run::read(text.as_deref()?).ok()));
        let times = timings::use_times();
        let html = text(move || {
            times.with(|times| match &times.own {
                Some(run) => report::html(run, times, true, locale),
                None => sample.with(|run| {
                    let run = run.as_ref();
                    run.map_or_else(String::new, |run| report::html(run, times, false, locale))
                }),
            })
        });
        let remove = move |_| {
            self.keep(None);
            self.said.set(Said::Removed);
        };
        // Held, so that the list of boards keeps the keyboard while one is chosen.
        let present = held(move || own.with(Option::is_some));
        let controls = part(move || {
            present.get().then(|| {
                view! {
                    {self.board()}
                    <button type="button" class="quiet" id=self.id("remove") on:click=remove>
                        {msg::measure_remove(locale)}
                    </button>
                }
            })
        });
        view! {
            <div class="run-controls">{controls}</div>
            <div class="run" inner_html=html></div>
            <p class="says aside">{msg::measure_where(locale)}</p>
        }
        .into_any()
    }

    /// Asks which board it is, where the device's name does not say.
    fn board(self) -> Part {
        let own = self.shell.with_value(|shell| shell.run);
        let asked =
            held(move || own.with(|run| run.as_ref().is_some_and(|run| !run.is_recognised())));
        let choose = move |id: String| {
            let mut run = own.get_untracked();
            if let Some(run) = &mut run {
                run.gpu = hardware::gpu(&id).ok();
            }
            self.keep(run);
        };
        let (id, locale) = (self.id("board"), self.locale);
        let is_chosen = move |gpu: &Gpu| own.with(|run| run.as_ref()?.gpu) == Some(gpu);
        part(move || {
            asked.get().then(|| {
                let options = GPUS.iter().map(|gpu| {
                    let selected = flag(move || is_chosen(gpu));
                    view! {
                        <option value=gpu.id prop:selected=selected>
                            {gpu.short_name}
                        </option>
                    }
                });
                view! {
                    <label class="pick" for=id.clone()>
                        <span>{msg::measure_which(locale)}</span>
                        <select
                            id=id.clone()
                            on:change:target=move |event| choose(event.target().value())
                        >
                            <option value="">{msg::measure_unknown(locale)}</option>
                            {options.collect_view()}
                        </select>
                    </label>
                }
            })
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn it_has_no_properties() {
        assert!(check(&Props::parse("")).is_ok());
        assert!(
            check(&Props::parse("gpu=t4"))
                .unwrap_err()
                .to_string()
                .contains("gpu")
        );
    }

    /// In the single file the script stands in an element, where `</` would be changed.
    #[test]
    fn the_script_survives_the_single_file() {
        let script = include_str!("../../public/measure/ridgepoint_bench.py");
        assert!(!script.contains("</"));
        assert!(script.contains(measured::SAMPLE.strip_suffix("_h200.json").unwrap()));
    }
}
