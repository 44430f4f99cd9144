//! The flow before and after a kernel, with the reader's own numbers: work and roof, target, time,
//! decision, profiler, verdict, and a plan that can be taken away.

mod plan;
mod presets;
mod profile;
mod run;
mod stages;
mod words;

use super::{
    LabTexts, Widget,
    controls::{Pick, copy_text},
    evidence::{
        Allowed, Parts, STEP, Setting, State, Tool, bar, frame, number_field, pick, read, spacer,
    },
    launches,
    timings::{self, Times},
    utilisation::{self, ENGINES, NO_YES, PASSES, work::Kind as Asked},
};
use crate::{
    data::use_data,
    messages as msg,
    reactive::{aria, held, text},
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::profiler::stall::Stall;
use run::{Kind, Run};
use stages::{STAGES, Stage};
use utilisation::work::{OPERATORS, Problem, TYPES};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "workflow",
    lab: Some(|locale| LabTexts {
        title: msg::workflow_title(locale),
        lead: msg::workflow_lead(locale),
    }),
    sample: "step=1",
    check: |props| checked(props).map(|_| ()),
    view,
};

/// It begins with the RMSNorm of the H200: its time, and what Nsight Compute counted.
const SETTINGS: &[Setting] = &[
    Setting::new("op", "rmsnorm", Allowed::One(OPERATORS)),
    Setting::new("type", "fp16", Allowed::One(TYPES)),
    Setting::new("gpu", timings::BOARD, Allowed::Gpu),
    Setting::new("m", "4096", Allowed::Text),
    Setting::new("n", "4096", Allowed::Text),
    Setting::new("k", "4096", Allowed::Text),
    Setting::new("batch", "1", Allowed::Text),
    Setting::new("heads", "16", Allowed::Text),
    Setting::new("kv", "", Allowed::Text),
    Setting::new("sq", "2048", Allowed::Text),
    Setting::new("sk", "", Allowed::Text),
    Setting::new("d", "128", Allowed::Text),
    Setting::new("causal", "no", Allowed::One(NO_YES)),
    Setting::new("pass", "forward", Allowed::One(PASSES)),
    Setting::new("rows", "4096", Allowed::Text),
    Setting::new("columns", "4096", Allowed::Text),
    Setting::new("elements", "67108864", Allowed::Text),
    Setting::new("flop", "67108864", Allowed::Text),
    Setting::new("moved", "67108864", Allowed::Text),
    Setting::new("engine", "cuda", Allowed::One(ENGINES)),
    // Empty: the chapter's rule of thumb.
    Setting::new("target", "", Allowed::Text),
    Setting::new("time", "22.848 us", Allowed::Text),
    // The profiler's own numbers, in percent but for the waves.
    Setting::new("bytes", "", Allowed::Text),
    Setting::new("sm", "33.18", Allowed::Text),
    Setting::new("memory", "55.04", Allowed::Text),
    Setting::new("waves", "3.88", Allowed::Text),
    Setting::new("stall", "long_scoreboard", Allowed::Text),
    Setting::new("share", "58.5", Allowed::Text),
    Setting::new("hit", "51.34", Allowed::Text),
    // Which kernel was filled in last.
    Setting::new("from", "rmsnorm", Allowed::Text),
    // How many stages are open after the first.
    Setting::new(STEP, "1", Allowed::Whole(0, STAGES as u32 - 1)),
];

fn checked(props: &Props) -> Result<State, PropError> {
    let state = read(SETTINGS, props)?;
    match run::read(&state, Locale::En) {
        Ok(_) => Ok(state),
        Err(Problem::Said(said)) => Err(PropError::new("op", said)),
        Err(Problem::Unread) => Err(PropError::new("op", "one of its numbers cannot be read")),
    }
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = checked(props)?;
    let first = base.clone();
    let times = timings::use_times();
    let counted = use_data(launches::FILE);
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, first, times, counted)),
    ))
}

/// What is worked out, or what was last, with why there is nothing new.
#[derive(Clone, Debug, PartialEq)]
struct Lasting {
    run: Option<Run>,
    wrong: String,
}

impl Lasting {
    fn next(state: &State, before: Option<&Self>, locale: Locale) -> Self {
        match run::read(state, locale) {
            Ok(run) => Self {
                run: Some(run),
                wrong: String::new(),
            },
            Err(problem) => Self {
                run: before.and_then(|before| before.run.clone()),
                wrong: match problem {
                    Problem::Unread => msg::workflow_unread(locale).into(),
                    Problem::Said(said) => said,
                },
            },
        }
    }
}

fn inside(tool: Tool, base: State, times: Memo<Times>, counted: Signal<Option<String>>) -> Parts {
    let locale = tool.locale;
    let first = Lasting::next(&base, None, locale);
    let lasting = Memo::new(move |before: Option<&Lasting>| {
        let before = before.unwrap_or(&first);
        tool.state
            .with(|state| Lasting::next(state, Some(before), locale))
    });
    let wrong = text(move || lasting.with(|lasting| lasting.wrong.clone()));
    let stages = Stage::ALL.map(|stage| section(tool, stage, lasting));
    vec![
        controls(tool, base, times, counted),
        source(tool, times),
        view! { <p class="under-wrong" role="status">{wrong}</p> }.into_any(),
        view! { <ol class="flow">{stages.collect_view()}</ol> }.into_any(),
        go(tool),
    ]
}

fn controls(
    tool: Tool,
    base: State,
    times: Memo<Times>,
    counted: Signal<Option<String>>,
) -> AnyView {
    let locale = tool.locale;
    let fill_in = move |id: String| {
        if let Some(preset) = presets::ALL.iter().find(|preset| preset.id == id) {
            let counted = counted.get_untracked().unwrap_or_default();
            times.with_untracked(|times| {
                tool.state
                    .update(|state| presets::fill_in(preset, state, &base, times, &counted));
            });
        }
    };
    let options = presets::ALL
        .iter()
        .map(|preset| view! { <option value=preset.id>{(preset.name)(locale)}</option> });
    let fill_in = view! {
        <Pick
            id=tool.id("fill-in")
            label=msg::worth_fill_in(locale)
            prompt=msg::worth_fill_in(locale)
            options=options.collect_view().into_any()
            disabled=false
            pick=fill_in
        />
    };
    let [operator, types, boards] = utilisation::picks(tool);
    bar(vec![fill_in.into_any(), operator, types, spacer(), boards])
}

/// Where the numbers came from that were filled in last.
fn source(tool: Tool, times: Memo<Times>) -> AnyView {
    let locale = tool.locale;
    let said = held(move || {
        let id = tool.get("from");
        let preset = presets::ALL.iter().find(|preset| preset.id == id);
        times.with(|times| {
            tool.state
                .with(|state| preset.map_or_else(String::new, |it| it.source(state, times, locale)))
        })
    });
    view! { <p class="note flow-source">{said}</p> }.into_any()
}

fn section(tool: Tool, stage: Stage, lasting: Memo<Lasting>) -> AnyView {
    let locale = tool.locale;
    let place = stage.place();
    let class = text(move || {
        let open = tool.state.with(|state| state.number(STEP) as usize);
        let class = match place.cmp(&open) {
            std::cmp::Ordering::Less => "done",
            std::cmp::Ordering::Equal => "now",
            std::cmp::Ordering::Greater => "later",
        };
        format!("flow-stage {class}")
    });
    let tell = move |tell: fn(&Run, Stage, Locale) -> String| {
        text(move || {
            lasting.with(|lasting| {
                let run = lasting.run.as_ref();
                run.map_or_else(String::new, |run| tell(run, stage, locale))
            })
        })
    };
    // One of them speaks up: what the numbers lead to.
    let live = (stage == Stage::Decision).then_some("polite");
    let plan = tell(|run, _, locale| plan::text(run, locale));
    let copy = (stage == Stage::Plan).then(|| {
        view! {
            <pre class="code flow-plan" tabindex="0">
                <code>{plan}</code>
            </pre>
            <p>{copy_text(msg::workflow_copy(locale), plan, locale)}</p>
        }
    });
    view! {
        <li class=class id=tool.id(stage.id())>
            <p class="flow-title">{stage.title(locale)}</p>
            {fields(tool, stage)}
            <div class="flow-says" aria-live=live inner_html=tell(stages::html)></div>
            {copy}
        </li>
    }
    .into_any()
}

/// Back, to the next stage by its name, and all of them.
fn go(tool: Tool) -> AnyView {
    const LAST: usize = STAGES - 1;
    let locale = tool.locale;
    let open = move || tool.state.with(|state| state.number(STEP) as usize);
    let set = move |to: usize| tool.set(STEP, to.min(LAST).to_string());
    let on = text(move || match Stage::ALL.get(open() + 1) {
        Some(stage) => msg::workflow_go_on(locale, stage.title(locale)),
        None => msg::workflow_go_done(locale).to_owned(),
    });
    view! {
        <div class="walk-go">
            <button
                type="button"
                id=tool.id("back")
                aria-disabled=aria(move || open() == 0)
                on:click=move |_| set(untrack(open).saturating_sub(1))
            >
                {msg::case_back(locale)}
            </button>
            <button
                type="button"
                class="strong"
                id=tool.id("on")
                aria-disabled=aria(move || open() == LAST)
                on:click=move |_| set(untrack(open) + 1)
            >
                {on}
            </button>
            <button type="button" class="quiet" id=tool.id("all") on:click=move |_| set(LAST)>
                {msg::walk_all(locale)}
            </button>
        </div>
    }
    .into_any()
}

/// What a stage asks for.
fn fields(tool: Tool, stage: Stage) -> AnyView {
    let locale = tool.locale;
    let fields: Parts = match stage {
        Stage::Kernel => return utilisation::sizes(tool),
        Stage::Before | Stage::Plan => return ().into_any(),
        Stage::Target => vec![field(tool, "target", Kind::Target)],
        Stage::Measured => vec![utilisation::field(tool, "time", Asked::SpareTime)],
        Stage::Decision => vec![utilisation::field(tool, "bytes", Asked::Counted)],
        Stage::Profile => vec![
            field(tool, "sm", Kind::Share),
            field(tool, "memory", Kind::Share),
            field(tool, "waves", Kind::Waves),
            field(tool, "hit", Kind::Share),
            stall(tool),
            field(tool, "share", Kind::Share),
        ],
    };
    let class = if stage == Stage::Profile {
        "fields util-sizes flow-fields"
    } else {
        "fields flow-fields"
    };
    let note = (stage == Stage::Target).then(|| msg::workflow_target_note(locale));
    view! {
        <div class=class>{fields} {note.map(|note| view! { <p class="says">{note}</p> })}</div>
    }
    .into_any()
}

fn stall(tool: Tool) -> AnyView {
    let none = ("", msg::workflow_stall_none(tool.locale));
    let stalls = Stall::ALL
        .into_iter()
        .filter(|stall| *stall != Stall::Selected)
        .map(|stall| (stall.id(), stall.id()));
    let options = [none].into_iter().chain(stalls).collect();
    pick(tool, "stall", msg::workflow_stall(tool.locale), options)
}

fn field(tool: Tool, key: &'static str, kind: Kind) -> AnyView {
    let locale = tool.locale;
    let entry = held(move || tool.state.with(|state| kind.read(state.get(key), locale)));
    let label = match key {
        "target" => msg::workflow_field_target(locale),
        "sm" => msg::workflow_field_sm(locale),
        "memory" => msg::workflow_field_memory(locale),
        "waves" => msg::workflow_field_waves(locale),
        "hit" => msg::workflow_field_hit(locale),
        _ => msg::workflow_field_share(locale),
    };
    number_field(tool, key, label, entry)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
