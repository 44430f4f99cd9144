//! Stall reasons of real kernels, or of the reader's own: how large each is, what it means, what to
//! try and what not, and whether NVIDIA's rule speaks.

mod kernels;
mod own;
mod view_model;
pub(super) mod words;

use super::{
    LabTexts, Widget,
    evidence::{
        Allowed, GUESS, Parts, Setting, Tool, asked, bar, frame, pick, pick_among, read, table,
    },
};
use crate::{
    data::use_data,
    messages as msg,
    reactive::{aria, flag, held, part, text},
};
use kernels::{KERNELS, Kernel, OWN};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    props::{PropError, Props},
};
use ridgepoint_model::profiler::stall::Stall;
use std::sync::Arc;

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "stalls",
    lab: Some(|locale| LabTexts {
        title: msg::stalls_title(locale),
        lead: msg::stalls_lead(locale),
    }),
    sample: "kernel=fma_loop",
    check: |props| checked(props).map(|_| ()),
    view,
};

const REASONS: [&str; 20] = {
    let mut words = [""; 20];
    let mut place = 0;
    while place < Stall::ALL.len() {
        words[place + 1] = Stall::ALL[place].id();
        place += 1;
    }
    words
};

const SETTINGS: &[Setting] = &[
    Setting::new("kernel", "fma_loop", Allowed::One(KERNELS)),
    // None is the largest.
    Setting::new("reason", "", Allowed::One(&REASONS)),
    Setting::new("own", "", Allowed::Text),
    Setting::new(GUESS, "", Allowed::One(&["", "yes", "no", "show"])),
];

fn checked(props: &Props) -> Result<super::evidence::State, PropError> {
    let state = read(SETTINGS, props)?;
    let given = state.get("own");
    if given.is_empty() && state.get("kernel") == OWN {
        return Err(PropError::new("kernel", "`own` needs values in `own`"));
    }
    if !given.is_empty() {
        own::read(given, Locale::En).map_err(|said| PropError::new("own", said))?;
    }
    Ok(state)
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let base = checked(props)?;
    let first = base.get("kernel").to_owned();
    let file = use_data(kernels::FILE);
    let all: Kernels = Arc::new(move || {
        file.with(|text| kernels::parse(text.as_deref()?))
            .unwrap_or_default()
    });
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, first, all)),
    ))
}

type Kernels = Arc<dyn Fn() -> Vec<Kernel> + Send + Sync>;

/// A kernel by its id, the reader's own from what is in the state.
fn find(tool: Tool, all: &Kernels, id: &str) -> Option<Kernel> {
    if id == OWN {
        let values = tool.get("own");
        return own::read(&values, tool.locale).ok().map(|one| one.kernel);
    }
    all().into_iter().find(|kernel| kernel.id == id)
}

fn inside(tool: Tool, first: String, all: Kernels) -> Parts {
    let locale = tool.locale;
    let (now, start) = (all.clone(), all.clone());
    // Where nothing of one's own was given yet, the kernel before stays.
    let kernel = Memo::new(move |before: Option<&Option<Kernel>>| {
        let found = find(tool, &now, &tool.get("kernel"));
        found.or_else(|| before.cloned().flatten())
    });
    let begun = held(move || find(tool, &start, &first));
    let about_first = move |say: fn(&Kernel, Locale) -> String| {
        begun.with(|kernel| {
            kernel
                .as_ref()
                .map(|one| say(one, locale))
                .unwrap_or_default()
        })
    };
    let found = text(move || {
        let guess = tool.get(GUESS);
        begun.with(|kernel| {
            let kernel = kernel.as_ref();
            kernel
                .map(|one| view_model::found(&guess, one, locale))
                .unwrap_or_default()
        })
    });
    let says = text(move || {
        kernel.with(|kernel| {
            let kernel = kernel.as_ref();
            kernel
                .map(|one| view_model::sentence(one, locale))
                .unwrap_or_default()
        })
    });
    let question = untrack(|| about_first(view_model::question));
    let answers = vec![
        ("yes", msg::stalls_yes(locale).to_owned()),
        ("no", msg::stalls_no(locale).to_owned()),
    ];
    vec![
        asked(tool, question, answers, vec![tool.says(found)]),
        controls(tool, all.clone()),
        tool.says(says),
        bars(tool, kernel),
        about(tool, kernel),
        paste(tool),
        data(tool, all),
    ]
}

fn controls(tool: Tool, all: Kernels) -> AnyView {
    let locale = tool.locale;
    let kernels = move || {
        let named = all().into_iter().filter_map(|kernel| {
            let id = KERNELS.iter().find(|id| **id == kernel.id)?;
            Some((*id, kernel.name))
        });
        let own = (OWN, msg::stalls_own_name(locale).to_owned());
        named.chain([own]).collect()
    };
    let choose = move |id: String| {
        tool.state.update(|state| {
            state.set("kernel", id);
            state.set("reason", String::new());
        });
    };
    let largest = ("", msg::stalls_largest_one(locale));
    let reasons = Stall::ALL.iter().map(|stall| (stall.id(), stall.id()));
    bar(vec![
        pick_among(tool, "kernel", msg::stalls_kernel(locale), kernels, choose),
        pick(
            tool,
            "reason",
            msg::stalls_reason(locale),
            std::iter::once(largest).chain(reasons).collect(),
        ),
    ])
}

/// A button for each state, as long as its share.
fn bars(tool: Tool, kernel: Memo<Option<Kernel>>) -> AnyView {
    let locale = tool.locale;
    let looked = held(move || {
        let chosen = tool.get("reason");
        kernel.with(|kernel| Some(view_model::looked_at(&chosen, kernel.as_ref()?)))
    });
    let lines = part(move || {
        let bars = kernel.with(|kernel| {
            let kernel = kernel.as_ref();
            kernel
                .map(|one| view_model::bars(one, locale))
                .unwrap_or_default()
        });
        let line = |bar: view_model::Bar| {
            let stall = bar.stall;
            let pressed = aria(move || looked.get() == Some(stall));
            view! {
                <li>
                    <button
                        type="button"
                        id=tool.id(stall.id())
                        aria-pressed=pressed
                        on:click=move |_| tool.set("reason", stall.id())
                    >
                        <span class="num name">{stall.id()}</span>
                        <span class="track" aria-hidden="true">
                            <i class=bar.class style=format!("width:{:.2}%", bar.length)></i>
                        </span>
                        <span class="num">{bar.value}</span>
                        <span class="num share">{bar.share}</span>
                        <small>{bar.tag}</small>
                    </button>
                </li>
            }
        };
        bars.into_iter().map(line).collect_view()
    });
    view! {
        <ul class="stall-bars" aria-label=msg::stalls_bars(locale)>
            {lines}
        </ul>
    }
    .into_any()
}

fn about(tool: Tool, kernel: Memo<Option<Kernel>>) -> AnyView {
    let locale = tool.locale;
    let html = text(move || {
        let chosen = tool.get("reason");
        kernel.with(|kernel| {
            let Some(kernel) = kernel else {
                return String::new();
            };
            let stall = view_model::looked_at(&chosen, kernel);
            view_model::about(stall, kernel, locale)
        })
    });
    view! { <div class="stall-about" aria-live="polite" inner_html=html></div> }.into_any()
}

/// The reader's own values. What was typed stays as it is; what could be read of it is shown.
fn paste(tool: Tool) -> AnyView {
    let locale = tool.locale;
    let raw = RwSignal::new(untrack(|| tool.get("own")).replace(';', "\n"));
    let said = held(move || {
        raw.with(|raw| match raw.trim() {
            "" => Ok(msg::stalls_own_hint(locale).to_owned()),
            given => own::read(given, locale).map(|pasted| pasted.says(locale)),
        })
    });
    let wrong = flag(move || said.with(Result::is_err));
    let sentence = text(move || {
        said.with(|said| match said {
            Ok(text) | Err(text) => text.clone(),
        })
    });
    let take = move |given: String| {
        if let Ok(pasted) = own::read(&given, locale) {
            tool.state.update(|state| {
                state.set("own", pasted.compact());
                state.set("kernel", OWN.to_owned());
                state.set("reason", String::new());
            });
        }
        raw.set(given);
    };
    let id = tool.id("own");
    let note = format!("{id}-note");
    view! {
        <details class="data stall-own">
            <summary>{msg::stalls_own(locale)}</summary>
            <div class="field">
                <label for=id.clone()>{msg::stalls_own_label(locale)}</label>
                <textarea
                    id=id
                    rows="5"
                    placeholder="long_scoreboard 92.01\nwait 2.15\nselected 1\nlatency 96.04\nissue 13.19%"
                    spellcheck="false"
                    autocapitalize="off"
                    prop:value=raw
                    aria-invalid=aria(move || wrong.get())
                    aria-describedby=note.clone()
                    on:input:target=move |event| take(event.target().value())
                >
                    {raw.get_untracked()}
                </textarea>
                <p class="field-note" id=note class:wrong=wrong aria-live="polite">
                    {sentence}
                </p>
            </div>
        </details>
    }
    .into_any()
}

fn data(tool: Tool, all: Kernels) -> AnyView {
    let locale = tool.locale;
    let heads = msg::stalls_heads(locale).split('|');
    let heads = heads.chain(Stall::ALL.iter().map(|stall| stall.id()));
    let rows = move || view_model::rows(&all());
    table(
        tool,
        msg::stalls_source(locale),
        heads.collect(),
        Box::new(rows),
    )
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| checked(&Props::parse(query)).unwrap_err().to_string();
        assert!(error("kernel=axpy").contains("axpy_float"));
        assert!(error("reason=scoreboard").contains("long_scoreboard"));
        assert!(error("kernel=own").contains("own"));
        assert!(error("own=hello").starts_with("property `own`"));
        assert!(checked(&Props::parse("kernel=own&own=wait+2;issue+20%25")).is_ok());
        assert!(checked(&Props::parse(WIDGET.sample)).is_ok());
    }

    #[test]
    fn every_reason_can_be_chosen() {
        assert_eq!(REASONS[0], "");
        assert!(REASONS[1..].iter().all(|word| Stall::parse(word).is_some()));
    }
}
