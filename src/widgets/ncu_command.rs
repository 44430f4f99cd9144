//! The command builder: a goal in, an `ncu` command out, every option explained.

mod choices;
mod explain;

use super::{
    LabTexts, Widget,
    commands::{RELEASES, code_signal, coded, release, releases, words_field},
    evidence::{
        Allowed, Parts, Setting, State, Tool, bar, element, escape, frame, number_field, pick,
        read, spacer,
    },
    ncu_lint::words,
};
use crate::{
    field::Entry,
    messages as msg,
    reactive::{flag, held, part, text},
};
use choices::choices;
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Sign},
    props::{PropError, Props},
};
use ridgepoint_model::profiler::command::{
    Counted, Goal, Range, Release, Request,
    lint::{Severity, check},
};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "ncu-command",
    lab: Some(|locale| LabTexts {
        title: msg::ncu_command_title(locale),
        lead: msg::ncu_command_lead(locale),
    }),
    sample: "goal=roofline",
    check: |props| checked(props).map(|_| ()),
    view,
};

const GOALS: &[&str] = &[
    "first-look",
    "roofline",
    "memory",
    "stalls",
    "intensity",
    "everything",
    "csv",
];
const COUNTED: &[&str] = &["fp32", "bf16", "fp16-a100", "fp16-h100"];
const BASES: &[&str] = &["function", "demangled", "mangled"];
const RANGES: &[&str] = &["whole", "profiler", "nvtx"];
const CLOCKS: &[&str] = &["none", "base", "boost", "default"];
const REPLAYS: &[&str] = &["kernel", "application", "range", "app-range"];

const SETTINGS: &[Setting] = &[
    Setting::new("goal", "roofline", Allowed::One(GOALS)),
    Setting::new("release", "2025", Allowed::One(RELEASES)),
    Setting::new("counted", "fp32", Allowed::One(COUNTED)),
    Setting::new("kernel", "matmul_kernel", Allowed::Text),
    Setting::new("match", "part", Allowed::One(&["part", "exact"])),
    Setting::new("base", "function", Allowed::One(BASES)),
    Setting::new("before", "0", Allowed::Text),
    Setting::new("skip", "0", Allowed::Text),
    Setting::new("count", "1", Allowed::Text),
    Setting::new("range", "whole", Allowed::One(RANGES)),
    Setting::new("nvtx", "step", Allowed::Text),
    Setting::new("clock", "none", Allowed::One(CLOCKS)),
    Setting::new("cache", "all", Allowed::One(&["all", "none"])),
    Setting::new("replay", "kernel", Allowed::One(REPLAYS)),
    Setting::new("children", "all", Allowed::One(&["all", "none"])),
    Setting::new("source", "goal", Allowed::One(&["goal", "yes", "no"])),
    Setting::new("report", "profile", Allowed::Text),
    Setting::new("force", "yes", Allowed::One(&["yes", "no"])),
    Setting::new("page", "raw", Allowed::One(&["raw", "details"])),
    Setting::new("units", "base", Allowed::One(&["base", "auto"])),
    Setting::new("program", "python my_script.py", Allowed::Text),
];

/// The settings that are whole numbers.
const NUMBERS: [&str; 3] = ["before", "skip", "count"];

const NUMBER: Field = Field::count().sign(Sign::NonNegative).at_most(1e9);

fn number(state: &State, key: &str, locale: Locale) -> Entry {
    Entry::read(state.get(key), &NUMBER, false, locale)
}

fn checked(props: &Props) -> Result<State, PropError> {
    let state = read(SETTINGS, props)?;
    for key in NUMBERS {
        if let Entry::Wrong(sentence) = number(&state, key, Locale::En) {
            return Err(PropError::new(key, sentence));
        }
    }
    Ok(state)
}

/// The word of a list that is static.
fn word(state: &State, key: &str, words: &'static [&'static str]) -> &'static str {
    let now = state.get(key);
    words
        .iter()
        .find(|word| **word == now)
        .copied()
        .unwrap_or_default()
}

/// What the settings ask for; nothing while a number cannot be read.
fn request(state: &State, locale: Locale) -> Option<Request> {
    let whole = |key| Some(number(state, key, locale).value()? as u64);
    let goal = state.get("goal");
    let goal = Goal::ALL.into_iter().find(|one| one.id() == goal)?;
    // What the command puts there by itself may have been typed, too.
    let kernel = state.get("kernel").trim();
    let kernel = kernel.strip_prefix("regex:").unwrap_or(kernel);
    let report = state.get("report").trim();
    let report = report.strip_suffix(".ncu-rep").unwrap_or(report);
    let plain = Request::new(goal, kernel, state.get("program").trim());
    let source = match state.get("source") {
        "yes" => true,
        "no" => false,
        _ => plain.source,
    };
    Some(Request {
        counted: match state.get("counted") {
            "bf16" => Counted::TensorBf16,
            "fp16-a100" => Counted::TensorFp16Ampere,
            "fp16-h100" => Counted::TensorFp16Hopper,
            _ => Counted::Fp32,
        },
        pattern: state.get("match") == "part",
        base: word(state, "base", BASES),
        skip: whole("skip")?,
        skip_before_match: whole("before")?,
        count: whole("count")?,
        range: match state.get("range") {
            "profiler" => Range::Profiler,
            "nvtx" => Range::Nvtx(state.get("nvtx").trim().to_owned()),
            _ => Range::Whole,
        },
        clock: match word(state, "clock", CLOCKS) {
            "default" => "",
            clock => clock,
        },
        cold: state.get("cache") == "all",
        replay: word(state, "replay", REPLAYS),
        children: state.get("children") == "all",
        source,
        report: report.to_owned(),
        force: state.get("force") == "yes",
        page: word(state, "page", &["raw", "details"]),
        units: word(state, "units", &["base", "auto"]),
        ..plain
    })
}

/// What is missing in a field of words.
fn missing(state: &State, key: &str, locale: Locale) -> &'static str {
    let csv = state.get("goal") == "csv";
    let empty = state.get(key).trim().is_empty();
    match key {
        "program" if empty && !csv => msg::ncu_command_program_missing(locale),
        "report" if empty && csv => msg::ncu_command_report_missing(locale),
        "nvtx" if empty && !csv && state.get("range") == "nvtx" => {
            msg::ncu_command_nvtx_missing(locale)
        }
        _ => "",
    }
}

/// What is seen.
#[derive(Clone, Debug, Default, PartialEq)]
struct Shown {
    command: String,
    /// What each part does, what holds besides, what to mind.
    html: String,
}

/// The command and its explanation; nothing while something is missing.
fn show(state: &State, locale: Locale) -> Option<Shown> {
    let request = request(state, locale)?;
    let lacks = ["program", "report", "nvtx"];
    if lacks
        .iter()
        .any(|key| !missing(state, key, locale).is_empty())
    {
        return None;
    }
    let release = release(state.get("release"));
    let command = request.render();
    let list = |title: &str, items: Vec<String>, tag: &str| {
        if items.is_empty() {
            return String::new();
        }
        element("p class=\"command-head\"", &escape(title)) + &element(tag, &items.concat())
    };
    let parts = explain::parts(&request, release, locale).into_iter();
    let parts = parts.map(|(code, says)| {
        element("dt", &element("code", &escape(&code))) + &element("dd", &coded(&says))
    });
    let unsaid = explain::unsaid(&request, release, locale).into_iter();
    let unsaid = unsaid.map(|says| element("li", &coded(&says)));
    let mind = slips(&command, release, locale).into_iter();
    let mind = mind.map(|says| element("li", &coded(&says)));
    let html = list(msg::ncu_command_mind(locale), mind.collect(), "ul")
        + &list(msg::ncu_command_explained(locale), parts.collect(), "dl")
        + &list(msg::ncu_command_unsaid(locale), unsaid.collect(), "ul");
    Some(Shown { command, html })
}

/// What the check of commands has to say of it, beyond advice.
fn slips(command: &str, release: Release, locale: Locale) -> Vec<String> {
    let all = check(command, release).into_iter();
    let findings = all.flat_map(|checked| checked.findings);
    findings
        .filter(|finding| finding.slip.severity() != Severity::Advice)
        .map(|finding| words::sentence(&finding.slip, locale))
        .collect()
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = checked(props)?;
    let first = show(&base, Locale::En);
    first.ok_or_else(|| PropError::new("program", "something is missing"))?;
    let fresh = base.clone();
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, &fresh)),
    ))
}

fn inside(tool: Tool, base: &State) -> Parts {
    let locale = tool.locale;
    let first = show(base, locale).unwrap_or_default();
    // While something cannot be read, the last command stays.
    let shown = Memo::new(move |before: Option<&Shown>| {
        let shown = tool.state.with(|state| show(state, locale));
        shown.unwrap_or_else(|| before.unwrap_or(&first).clone())
    });
    let command = text(move || shown.with(|shown| shown.command.clone()));
    let html = text(move || shown.with(|shown| shown.html.clone()));
    vec![
        controls(tool),
        code_signal(command, msg::commands_copy(locale), locale),
        fields(tool),
        view! { <div class="command-explained" inner_html=html></div> }.into_any(),
    ]
}

fn controls(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let goals = GOALS.iter().map(|goal| (*goal, goal_name(goal, locale)));
    let counted = vec![
        ("fp32", msg::ncu_command_counted_fp32(locale)),
        ("bf16", msg::ncu_command_counted_bf16(locale)),
        ("fp16-a100", msg::ncu_command_counted_fp16_a100(locale)),
        ("fp16-h100", msg::ncu_command_counted_fp16_h100(locale)),
    ];
    let asks = held(move || tool.get("goal") == "intensity");
    let counted = part(move || {
        let name = msg::ncu_command_counted(locale);
        asks.get()
            .then(|| pick(tool, "counted", name, counted.clone()))
    });
    bar(vec![
        pick(tool, "goal", msg::ncu_command_goal(locale), goals.collect()),
        view! { {counted} }.into_any(),
        spacer(),
        tool.choice("release", msg::commands_release(locale), releases(locale)),
    ])
}

fn goal_name(goal: &str, locale: Locale) -> &'static str {
    match goal {
        "first-look" => msg::ncu_command_goal_first_look(locale),
        "roofline" => msg::ncu_command_goal_roofline(locale),
        "memory" => msg::ncu_command_goal_memory(locale),
        "stalls" => msg::ncu_command_goal_stalls(locale),
        "intensity" => msg::ncu_command_goal_intensity(locale),
        "everything" => msg::ncu_command_goal_everything(locale),
        _ => msg::ncu_command_goal_csv(locale),
    }
}

/// All that can be changed; of a report that there is already, its name and form.
fn fields(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let csv = held(move || tool.get("goal") == "csv");
    let groups = part(move || {
        if csv.get() {
            let result = vec![
                words_of(tool, "report", msg::ncu_command_report(locale)),
                choice(tool, "page"),
                choice(tool, "units"),
            ];
            return vec![group(msg::ncu_command_result(locale), result)];
        }
        vec![
            group(msg::ncu_command_which(locale), which(tool)),
            group(msg::ncu_command_conditions(locale), conditions(tool)),
            group(
                msg::ncu_command_result(locale),
                vec![
                    words_of(tool, "report", msg::ncu_command_report(locale)),
                    choice(tool, "force"),
                    choice(tool, "source"),
                    words_of(tool, "program", msg::ncu_command_program(locale)),
                ],
            ),
        ]
    });
    view! { <div class="command-groups">{groups}</div> }.into_any()
}

fn which(tool: Tool) -> Parts {
    let locale = tool.locale;
    let nvtx = held(move || tool.get("range") == "nvtx");
    let named = part(move || {
        let label = msg::ncu_command_nvtx(locale);
        nvtx.get().then(|| words_of(tool, "nvtx", label))
    });
    let mut all = vec![
        words_of(tool, "kernel", msg::ncu_command_kernel(locale)),
        choice(tool, "match"),
        choice(tool, "base"),
    ];
    all.extend(NUMBERS.map(|key| number_of(tool, key)));
    all.push(choice(tool, "range"));
    all.push(view! { {named} }.into_any());
    all
}

fn conditions(tool: Tool) -> Parts {
    ["clock", "cache", "replay", "children"]
        .map(|key| choice(tool, key))
        .into()
}

fn group(title: &'static str, inside: Parts) -> AnyView {
    view! {
        <fieldset class="command-group">
            <legend>{title}</legend>
            <div class="fields">{inside}</div>
        </fieldset>
    }
    .into_any()
}

fn words_of(tool: Tool, key: &'static str, label: &'static str) -> AnyView {
    let raw = text(move || tool.get(key));
    let wrong = held(move || tool.state.with(|state| missing(state, key, tool.locale)));
    let write = Callback::new(move |text: String| tool.set(key, text));
    words_field(tool.id(key), label, raw, write, wrong.into())
}

fn number_of(tool: Tool, key: &'static str) -> AnyView {
    let locale = tool.locale;
    let entry = held(move || tool.state.with(|state| number(state, key, locale)));
    let label = match key {
        "before" => msg::ncu_command_before(locale),
        "skip" => msg::ncu_command_skip(locale),
        _ => msg::ncu_command_count(locale),
    };
    number_field(tool, key, label, entry)
}

/// A list of words for a setting.
fn choice(tool: Tool, key: &'static str) -> AnyView {
    let (name, options) = choices(key, tool.locale);
    let id = tool.id(key);
    let options = options.into_iter().map(|(value, word)| {
        let selected = flag(move || tool.state.with(|state| state.get(key) == value));
        view! {
            <option value=value selected=selected.get_untracked() prop:selected=selected>
                {word}
            </option>
        }
    });
    view! {
        <div class="field">
            <label for=id.clone()>{name}</label>
            <select id=id.clone() on:change:target=move |event| tool.set(key, event.target().value())>
                {options.collect_view()}
            </select>
        </div>
    }
    .into_any()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn shown(query: &str, locale: Locale) -> Shown {
        show(&checked(&Props::parse(query)).unwrap(), locale).unwrap()
    }

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| checked(&Props::parse(query)).unwrap_err().to_string();
        assert!(error("goal=speed").contains("roofline"));
        assert!(error("count=-1").contains("count"));
        assert!(checked(&Props::parse(WIDGET.sample)).is_ok());
    }

    #[test]
    fn goals_are_those_of_the_model() {
        let ids: Vec<_> = Goal::ALL.iter().map(|goal| goal.id()).collect();
        assert_eq!(ids, GOALS);
    }

    /// Every option of every goal has its sentence in both languages.
    #[test]
    fn every_option_is_explained() {
        for goal in GOALS {
            for locale in [Locale::Zh, Locale::En] {
                let query = format!(
                    "goal={goal}&base=mangled&before=1&skip=2&range=nvtx&cache=none\
                     &replay=range&children=none&source=yes"
                );
                let shown = shown(&query, locale);
                let state = checked(&Props::parse(&query)).unwrap();
                let request = request(&state, locale).unwrap();
                for option in request.options() {
                    assert!(shown.html.contains(&escape(&option.render())), "{goal}");
                }
                assert!(!shown.html.contains("<dd></dd>"), "{goal}: {}", shown.html);
            }
        }
    }

    #[test]
    fn the_clock_that_is_not_said_depends_on_the_version() {
        let of = |release: &str| shown(&format!("clock=default&release={release}"), Locale::En);
        assert!(
            of("2025")
                .html
                .contains("<code>--clock-control base</code>")
        );
        assert!(
            of("2026")
                .html
                .contains("<code>--clock-control boost</code>")
        );
        assert!(!of("2025").command.contains("--clock-control"));
        assert!(
            shown("", Locale::En)
                .command
                .contains("--clock-control none")
        );
    }

    #[test]
    fn prefix_and_ending_are_not_doubled() {
        let command = shown("kernel=regex:gemm&report=a.ncu-rep", Locale::En).command;
        assert!(command.contains("--kernel-name regex:gemm "), "{command}");
        assert!(command.contains("--export a "), "{command}");
        let command = shown("goal=csv&report=a.ncu-rep", Locale::En).command;
        assert!(command.contains("--import a.ncu-rep "), "{command}");
    }

    #[test]
    fn what_is_missing_leaves_the_last_command() {
        let mut state = State::new(SETTINGS);
        state.set("program", " ".into());
        assert_eq!(show(&state, Locale::En), None);
        assert!(missing(&state, "program", Locale::Zh).contains("python my_script.py"));
        let mut state = State::new(SETTINGS);
        state.set("count", "many".into());
        assert_eq!(show(&state, Locale::En), None);
    }

    /// A skip of 5 before a Python program is named as what it is, E63.
    #[test]
    fn e63_a_skip_is_minded() {
        assert!(
            shown("skip=5", Locale::En)
                .html
                .contains("inside the autotuning")
        );
        assert!(
            !shown("skip=5&range=profiler", Locale::En)
                .html
                .contains("autotuning, if")
        );
    }
}
