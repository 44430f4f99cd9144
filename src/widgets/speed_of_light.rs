//! A playground of the first two numbers of a report: which verdict holds where, NVIDIA's and the
//! chapter's, with launches of an H200 on the map.

mod launches;
mod map;
mod view_model;
pub(super) mod words;

use super::{
    LabTexts, Widget,
    evidence::{
        Allowed, GUESS, Parts, Seen, Setting, Tool, asked, bar, frame, pick_among, read, slider,
        table,
    },
};
use crate::{
    data::use_data,
    field::{Entry, NumberField},
    figure::{Pick, PlaneChart, Words},
    messages as msg,
    reactive::{flag, held, text},
};
use launches::{KERNELS, Launch};
use leptos::prelude::*;
use ridgepoint_course::{
    locale::Locale,
    number::{Field, Sign},
    props::{PropError, Props},
};
use ridgepoint_model::{
    format,
    profiler::speed_of_light::{SpeedOfLight, Verdict},
};
use std::sync::Arc;
use view_model::{Rules, Shown};

/// One line of the widget table.
pub(super) const WIDGET: Widget = Widget {
    id: "speed-of-light",
    lab: Some(|locale| LabTexts {
        title: msg::sol_title(locale),
        lead: msg::sol_lead(locale),
    }),
    sample: "sm=50&memory=50&waves=8",
    check: |props| checked(props).map(|_| ()),
    view,
};

/// The sliders' end, above 100 %: counters of several passes can say so.
const MOST: &str = "120";

const SETTINGS: &[Setting] = &[
    Setting::new("sm", "50", Allowed::Number(0.0, 150.0)),
    Setting::new("memory", "50", Allowed::Number(0.0, 150.0)),
    Setting::new("waves", "8", Allowed::Text),
    Setting::new("launch", "", Allowed::One(KERNELS)),
    Setting::new("rules", "nvidia", Allowed::One(&["nvidia", "chapter"])),
    Setting::new(GUESS, "", Allowed::One(&GUESSES)),
];

const GUESSES: [&str; 8] = [
    "",
    "show",
    "high_throughput",
    "small_grid",
    "latency",
    "memory",
    "compute",
    "balanced",
];

type Launches = Arc<dyn Fn() -> Vec<Launch> + Send + Sync>;

fn waves(raw: &str, locale: Locale) -> Entry {
    let field = Field::number().sign(Sign::NonNegative);
    Entry::read(raw, &field, true, locale)
}

/// The settings as a point; the waves of `before` where they cannot be read.
fn point(tool: Tool, before: Option<f64>) -> Option<SpeedOfLight> {
    tool.state.with(|state| {
        let share = |key| state.number(key) / 100.0;
        let waves = match waves(state.get("waves"), tool.locale) {
            Entry::Wrong(_) => before,
            entry => entry.value(),
        };
        SpeedOfLight::new(share("sm"), share("memory"), waves).ok()
    })
}

fn checked(props: &Props) -> Result<(super::evidence::State, SpeedOfLight), PropError> {
    let state = read(SETTINGS, props)?;
    let waves = match waves(state.get("waves"), Locale::En) {
        Entry::Wrong(sentence) => return Err(PropError::new("waves", sentence)),
        entry => entry.value(),
    };
    let share = |key| state.number(key) / 100.0;
    let sol = SpeedOfLight::new(share("sm"), share("memory"), waves)
        .map_err(|error| PropError::new("sm", error.to_string()))?;
    Ok((state, sol))
}

fn view(scope: &str, props: &Props) -> Result<AnyView, PropError> {
    let (base, first) = checked(props)?;
    let file = use_data(launches::FILE);
    let launches: Launches = Arc::new(move || {
        file.with(|text| launches::parse(text.as_deref()?))
            .unwrap_or_default()
    });
    Ok(frame(
        scope,
        base,
        Box::new(move |tool| inside(tool, first, launches)),
    ))
}

fn inside(tool: Tool, first: SpeedOfLight, launches: Launches) -> Parts {
    let locale = tool.locale;
    let sol = Memo::new(move |before: Option<&SpeedOfLight>| {
        let waves = before.unwrap_or(&first).waves();
        point(tool, waves).unwrap_or(first)
    });
    let all = launches.clone();
    let seen = held(move || {
        let shown = tool.state.with(|state| Shown {
            sol: sol.get(),
            launch: state.get("launch").to_owned(),
            rules: match state.get("rules") {
                "chapter" => Rules::Chapter,
                _ => Rules::Nvidia,
            },
        });
        view_model::show(&shown, &all(), locale)
    });
    let answers = Verdict::ALL
        .into_iter()
        .filter(|one| {
            *one != Verdict::HighThroughput && *one != Verdict::SmallGrid || *one == first.verdict()
        })
        .map(|one| (one.id(), words::verdict(one, locale).to_owned()));
    let found = text(move || view_model::found(&tool.get(GUESS), &first, locale));
    let report = text(move || seen.with(|seen| seen.results.first().cloned().unwrap_or_default()));
    let silent = flag(move || report.with(String::is_empty));
    let rules = text(move || seen.with(|seen| seen.html.clone()));
    vec![
        asked(
            tool,
            view_model::question(&first, locale),
            answers.collect(),
            vec![tool.says(found)],
        ),
        controls(tool, launches.clone()),
        map_view(tool, seen, launches.clone()),
        view! { <p class="sol-key">{msg::sol_key(locale)}</p> }.into_any(),
        tool.says(text(move || seen.with(|seen| seen.sentence.clone()))),
        view! {
            <p class="says aside sol-report" class:silent=silent aria-live="polite">
                {report}
            </p>
        }
        .into_any(),
        fields(tool, sol),
        view! { <div class="sol-rules" inner_html=rules></div> }.into_any(),
        data(tool, launches),
    ]
}

/// Moves the point to a launch; to the reader's own where there is none.
fn choose(tool: Tool, launches: &Launches, id: &str) {
    let launch = launches().into_iter().find(|launch| launch.id == id);
    tool.state.update(|state| {
        if let Some(launch) = &launch {
            state.set("sm", percent(launch.sol.sm()));
            state.set("memory", percent(launch.sol.memory()));
            let waves = launch.sol.waves().map(|waves| waves.to_string());
            state.set("waves", waves.unwrap_or_default());
        }
        state.set("launch", id.to_owned());
    });
}

/// A share as the percentage that the file has: two decimals.
fn percent(share: f64) -> String {
    ((share * 1e4).round() / 100.0).to_string()
}

fn controls(tool: Tool, launches: Launches) -> AnyView {
    let locale = tool.locale;
    let rules = vec![
        ("nvidia", msg::sol_rules_nvidia(locale)),
        ("chapter", msg::sol_rules_chapter(locale)),
    ];
    let all = launches.clone();
    let named = move || {
        let own = ("", msg::sol_own(locale).to_owned());
        let named = all().into_iter().map(|launch| (launch.id, launch.name));
        std::iter::once(own).chain(named).collect()
    };
    let choose = move |id: String| choose(tool, &launches, &id);
    bar(vec![
        tool.choice("rules", msg::sol_map(locale), rules),
        pick_among(tool, "launch", msg::sol_launch(locale), named, choose),
    ])
}

fn map_view(tool: Tool, seen: Memo<Seen>, launches: Launches) -> AnyView {
    let locale = tool.locale;
    let words = Words {
        name: msg::sol_title(locale),
        crosshair: msg::sol_crosshair(locale),
    };
    let spoken = text(move || seen.with(|seen| seen.spoken.clone()));
    let chosen = move |place: usize| {
        let id = KERNELS.get(place).copied().unwrap_or_default();
        choose(tool, &launches, id);
    };
    let drag = move |[sm, memory]: [f64; 2]| {
        tool.state.update(|state| {
            state.set("sm", sm.round().to_string());
            state.set("memory", memory.round().to_string());
            state.set("launch", String::new());
        });
    };
    let pick = Pick {
        points: Signal::derive(move || seen.with(|seen| seen.points.clone())),
        chosen: Signal::derive(move || seen.with(|seen| seen.chosen)),
        choose: Callback::new(chosen),
    };
    view! {
        <div class="sol-map">
            <PlaneChart
                figure=Signal::derive(move || seen.with(|seen| seen.figure.clone()))
                description=spoken
                spoken=spoken
                words=words
                pick=pick
                drag=Callback::new(drag)
            />
        </div>
    }
    .into_any()
}

fn fields(tool: Tool, sol: Memo<SpeedOfLight>) -> AnyView {
    let locale = tool.locale;
    let share = move |key: &'static str,
                      label: fn(Locale, &str) -> String,
                      of: fn(&SpeedOfLight) -> f64| {
        let said = move || sol.with(|sol| format::percent_digits(of(sol), 4));
        slider(
            tool.id(key),
            text(move || label(locale, &said())),
            ["0", MOST, "1"],
            text(move || tool.get(key)),
            text(said),
            Callback::new(move |percent: String| {
                tool.state.update(|state| {
                    state.set(key, percent);
                    state.set("launch", String::new());
                });
            }),
        )
    };
    let raw = text(move || tool.get("waves"));
    let entry = held(move || raw.with(|raw| waves(raw, locale)));
    let write = move |raw: String| {
        tool.state.update(|state| {
            state.set("waves", raw);
            state.set("launch", String::new());
        });
    };
    view! {
        <div class="fields sol-fields">
            {share("sm", msg::sol_slider_sm, SpeedOfLight::sm)}
            {share("memory", msg::sol_slider_memory, SpeedOfLight::memory)}
            <NumberField
                id=tool.id("waves")
                label=msg::sol_waves(locale)
                text=raw
                write=Callback::new(write)
                entry=Signal::from(entry)
            />
        </div>
    }
    .into_any()
}

fn data(tool: Tool, launches: Launches) -> AnyView {
    let locale = tool.locale;
    let heads = msg::sol_heads(locale).split('|').collect();
    let rows = move || view_model::rows(&launches(), locale);
    table(tool, msg::sol_source(locale), heads, Box::new(rows))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_author_learns_what_is_wrong() {
        let error = |query| checked(&Props::parse(query)).unwrap_err().to_string();
        assert!(error("sm=-1").contains("from 0 to 150"));
        assert!(error("launch=axpy").contains("axpy_float"));
        assert!(error("waves=few").contains("few"));
        assert!(error("waves=-1").contains("-1"));
        // Above 100 % is real, and so is a report without waves.
        assert!(checked(&Props::parse("sm=103.2&waves=")).is_ok());
        assert!(checked(&Props::parse(WIDGET.sample)).is_ok());
    }

    #[test]
    fn every_verdict_can_be_answered_and_every_column_has_a_head() {
        for verdict in Verdict::ALL {
            assert!(GUESSES.contains(&verdict.id()));
        }
        for locale in [Locale::Zh, Locale::En] {
            let row = view_model::rows(&launches::parse(launches::tests::TEXT).unwrap(), locale);
            assert_eq!(msg::sol_heads(locale).split('|').count(), row[0].len());
        }
    }

    #[test]
    fn a_launch_stands_where_the_file_says() {
        assert_eq!(percent(0.5915), "59.15");
        assert_eq!(percent(1.0), "100");
    }
}
