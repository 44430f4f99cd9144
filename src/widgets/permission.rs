//! Who may read the counters: choose where you are, get the commands.

mod steps;

use super::{
    LabTexts, Widget,
    commands::{code_block, coded},
    evidence::{Allowed, Parts, Setting, Tool, bar, frame, pick, read},
};
use crate::{
    messages as msg,
    reactive::{held, part},
};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use steps::{Group, Step, groups};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "permission",
    lab: Some(|locale| LabTexts {
        title: msg::permission_title(locale),
        lead: msg::permission_lead(locale),
    }),
    sample: "where=server",
    check: |props| read(SETTINGS, props).map(|_| ()),
    view,
};

/// Where one can be.
const PLACES: &[&str] = &[
    "server",
    "desktop",
    "docker",
    "kubernetes",
    "windows",
    "wsl",
    "cloud",
    "cluster",
];

const SETTINGS: &[Setting] = &[Setting::new("where", "server", Allowed::One(PLACES))];

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = read(SETTINGS, props)?;
    Ok(frame(scope, base, Box::new(inside)))
}

fn inside(tool: Tool) -> Parts {
    let locale = tool.locale;
    let places = PLACES.iter().map(|place| (*place, name(place, locale)));
    let chosen = held(move || tool.get("where"));
    let list = part(move || {
        let all = groups(&chosen.get());
        all.iter().map(|all| group(all, locale)).collect_view()
    });
    vec![
        bar(vec![pick(
            tool,
            "where",
            msg::permission_where(locale),
            places.collect(),
        )]),
        view! {
            <div class="command-steps" aria-live="polite">
                {list}
            </div>
        }
        .into_any(),
        view! { <p class="says">{msg::permission_security(locale)}</p> }.into_any(),
    ]
}

fn name(place: &str, locale: Locale) -> &'static str {
    match place {
        "server" => msg::permission_server(locale),
        "desktop" => msg::permission_desktop(locale),
        "docker" => msg::permission_docker(locale),
        "kubernetes" => msg::permission_kubernetes(locale),
        "windows" => msg::permission_windows(locale),
        "wsl" => msg::permission_wsl(locale),
        "cloud" => msg::permission_cloud(locale),
        _ => msg::permission_cluster(locale),
    }
}

fn group((head, steps): &Group, locale: Locale) -> AnyView {
    let steps = steps.iter().map(|step| one(step, locale));
    view! {
        <p class="command-head">{head(locale)}</p>
        <ol>{steps.collect_view()}</ol>
    }
    .into_any()
}

fn one(step: &Step, locale: Locale) -> AnyView {
    let html = coded((step.says)(locale));
    let code = (!step.code.is_empty()).then(|| code_block(step.code, locale));
    view! {
        <li>
            <p inner_html=html></p>
            {code}
        </li>
    }
    .into_any()
}
