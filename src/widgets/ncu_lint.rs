//! A check of a pasted command before it is run, with the corrected one to copy.

mod presets;
mod view_model;
pub(super) mod words;

use super::{
    LabTexts, Widget,
    commands::{RELEASES, code_signal, release, releases},
    controls::Pick,
    evidence::{Allowed, Parts, Setting, Tool, bar, frame, read, spacer},
};
use crate::{
    messages as msg,
    reactive::{aria, flag, held, part, text},
};
use leptos::prelude::*;
use ridgepoint_course::props::{PropError, Props};
use view_model::Shown;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "ncu-lint",
    lab: Some(|locale| LabTexts {
        title: msg::ncu_lint_title(locale),
        lead: msg::ncu_lint_lead(locale),
    }),
    sample: "release=2025",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

const SETTINGS: &[Setting] = &[
    Setting::new("command", presets::FIRST, Allowed::LongText),
    Setting::new("release", "2025", Allowed::One(RELEASES)),
];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    Ok(frame(scope, base, Box::new(inside)))
}

fn inside(tool: Tool) -> Parts {
    let locale = tool.locale;
    let shown = held(move || {
        let release = release(&tool.get("release"));
        view_model::show(&tool.get("command"), release, locale)
    });
    // Longer than is kept: it stays in the field, and the field says so.
    let long = RwSignal::new(false);
    vec![
        controls(tool, long),
        field(tool, long),
        findings(shown),
        corrected(tool, shown),
    ]
}

fn controls(tool: Tool, long: RwSignal<bool>) -> AnyView {
    let locale = tool.locale;
    let options = presets::ALL.iter().map(|preset| {
        view! { <option value=preset.id>{(preset.name)(locale)}</option> }
    });
    let fill_in = move |id: String| {
        if let Some(preset) = presets::ALL.iter().find(|preset| preset.id == id) {
            long.set(false);
            tool.set("command", preset.command);
        }
    };
    let presets = view! {
        <Pick
            id=tool.id("fill-in")
            label=msg::ncu_lint_fill_in(locale)
            prompt=msg::ncu_lint_fill_in(locale)
            options=options.collect_view().into_any()
            disabled=false
            pick=fill_in
        />
    };
    bar(vec![
        presets.into_any(),
        spacer(),
        tool.choice("release", msg::commands_release(locale), releases(locale)),
    ])
}

fn field(tool: Tool, long: RwSignal<bool>) -> AnyView {
    let locale = tool.locale;
    let (id, note) = (tool.id("command"), tool.id("command-note"));
    // What was not kept changes nothing, so that the field is left alone.
    let raw = held(move || tool.get("command"));
    let write = move |typed: String| {
        long.set(typed.len() > Allowed::LONG);
        tool.set("command", typed);
    };
    let says = text(move || {
        if long.get() {
            msg::ncu_lint_long(locale, &Allowed::LONG.to_string())
        } else if raw.with(|raw| raw.trim().is_empty()) {
            msg::ncu_lint_empty(locale).to_owned()
        } else {
            String::new()
        }
    });
    let wrong = flag(move || long.get());
    view! {
        <div class="fields command-paste">
            <div class="field">
                <label for=id.clone()>{msg::ncu_lint_paste(locale)}</label>
                <textarea
                    id=id
                    rows="7"
                    spellcheck="false"
                    autocapitalize="off"
                    autocomplete="off"
                    prop:value=raw
                    aria-invalid=aria(move || wrong.get())
                    aria-describedby=note.clone()
                    on:input:target=move |event| write(event.target().value())
                >
                    {raw.get_untracked()}
                </textarea>
                <p class="field-note" id=note class:wrong=wrong aria-live="polite">
                    {says}
                </p>
            </div>
        </div>
    }
    .into_any()
}

fn findings(shown: Memo<Shown>) -> AnyView {
    let summary = text(move || shown.with(|shown| shown.summary.clone()));
    let html = text(move || shown.with(|shown| shown.html.clone()));
    view! {
        <p class="says lint-said" role="status">
            {summary}
        </p>
        <div class="lint" inner_html=html></div>
    }
    .into_any()
}

fn corrected(tool: Tool, shown: Memo<Shown>) -> AnyView {
    let locale = tool.locale;
    let code = text(move || shown.with(|shown| shown.corrected.clone()));
    let any = held(move || shown.with(|shown| !shown.corrected.is_empty()));
    let block = part(move || {
        any.get().then(|| {
            view! {
                <p class="command-head">{msg::ncu_lint_corrected(locale)}</p>
                {code_signal(code, msg::ncu_lint_copy(locale), locale)}
            }
        })
    });
    view! { <div class="lint-corrected">{block}</div> }.into_any()
}
