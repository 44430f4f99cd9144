//! What was read, what is done, and which wrong thoughts were met.

use super::Page;
use crate::{
    messages as msg,
    progress::Mark,
    reactive::{part, text},
};
use leptos::prelude::*;
use ridgepoint_course::{
    exercise::{CHAPTER_SEED, Listed},
    locale::Locale,
    manifest::{Drill, Entry},
    place::{self, Place},
    progress::{Met, Standing},
    props::Props,
};

impl Page {
    /// Each section with its quick checks.
    pub(super) fn sections(self) -> AnyView {
        let locale = self.locale;
        let entries = self
            .shell
            .with_value(|shell| shell.manifest.sections.clone());
        let numbered = entries.into_iter().filter(|entry| entry.number().is_some());
        let rows = numbered.map(|entry| self.section(entry)).collect_view();
        let heads = [
            msg::progress_section,
            msg::progress_read,
            msg::progress_checks,
        ];
        table(
            locale,
            msg::progress_sections(locale),
            heads,
            rows.into_any(),
        )
    }

    fn section(self, entry: Entry) -> AnyView {
        let locale = self.locale;
        let number = entry.number().unwrap_or_default().to_owned();
        let name = format!("{number} {}", entry.title.get(locale));
        let name = match entry.page() {
            Some(page) => {
                let href = self.href(&Place::new(locale, page));
                view! { <a href=href>{name}</a> }.into_any()
            }
            None => name.into_any(),
        };
        let check = self.shell.with_value(|shell| {
            let mut drills = shell.manifest.exercises.iter();
            drills
                .find(|drill| drill.section == entry.id && drill.is_check())
                .cloned()
        });
        let read = text(move || {
            let mark = self.tally.with(|tally| {
                self.shell
                    .with_value(|shell| tally.mark(&entry, &shell.manifest))
            });
            match mark {
                Some(Mark::Read) => format!("\u{2713} {}", msg::progress_is_read(locale)),
                _ => msg::progress_not_yet(locale).to_owned(),
            }
        });
        let reset = check.clone().map(|check| self.reset_of(check, number));
        let right = check.map(|check| self.right_of(check));
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{read}</td>
                <td class="count">{right}</td>
                <td>{reset}</td>
            </tr>
        }
        .into_any()
    }

    fn right_of(self, drill: Drill) -> Signal<String> {
        let all = drill.parts.len();
        text(move || self.of(self.tally.with(|tally| tally.right(&drill)), all))
    }

    /// Begins the quick checks of a section anew, where there is something to take
    /// back.
    fn reset_of(self, drill: Drill, number: String) -> AnyView {
        part(move || {
            self.overview.with(|overview| {
                let mut standings = overview.standings.iter();
                let one = standings.find(|one| one.listed.id == drill.id)?;
                let title = one.listed.title.get(self.locale);
                let name = format!("{title} {number}");
                self.reset_button(one, name.trim().to_owned())
            })
        })
        .into_any()
    }

    fn of(self, right: usize, all: usize) -> String {
        msg::ProgressOf {
            right: &right.to_string(),
            all: &all.to_string(),
        }
        .say(self.locale)
    }

    /// Each exercise of the chapter.
    pub(super) fn exercises(self) -> AnyView {
        let locale = self.locale;
        let rows = part(move || {
            self.overview.with(|overview| {
                let those = overview.standings.iter().filter(|one| !one.is_check());
                those.map(|one| self.exercise(one)).collect_view()
            })
        });
        let heads = [
            msg::progress_exercise,
            msg::progress_right,
            msg::progress_variants,
        ];
        table(
            locale,
            msg::progress_exercises(locale),
            heads,
            rows.into_any(),
        )
    }

    fn exercise(self, one: &Standing) -> AnyView {
        let locale = self.locale;
        let listed = &one.listed;
        let name = self.name(listed);
        let href = self.href(&self.place(listed));
        let right = self.of(one.right, listed.parts.len());
        let done = one.is_done().then_some("\u{2713} ");
        let seeds = one.seeds.iter().enumerate().map(|(at, seed)| {
            let gap = (at > 0).then(|| msg::progress_and(locale));
            view! { {gap} {self.variant(listed, seed)} }
        });
        let seeds = seeds.collect_view();
        let title = name.clone();
        let reset = self.reset_button(one, name);
        view! {
            <tr>
                <th scope="row">
                    <a href=href>{title}</a>
                </th>
                <td class="count">{done} {right}</td>
                <td>{seeds}</td>
                <td>{reset}</td>
            </tr>
        }
        .into_any()
    }

    /// The way back to the numbers that were worked with.
    fn variant(self, listed: &Listed, seed: &str) -> AnyView {
        let name = match seed {
            CHAPTER_SEED => msg::progress_chapter_numbers(self.locale).to_owned(),
            seed => msg::progress_seed(self.locale, seed),
        };
        let mut state = Props::default();
        state.push("v", "1");
        state.push(format!("{}.seed", listed.anchor), seed);
        let place = Place {
            query: state.to_query(),
            ..self.place(listed)
        };
        view! { <a href=self.href(&place)>{name}</a> }.into_any()
    }

    /// The name of an exercise: that of its page.
    fn name(self, listed: &Listed) -> String {
        self.shell.with_value(|shell| {
            let mut sections = shell.manifest.sections.iter();
            let section = sections.find(|entry| entry.id == listed.section);
            section
                .map_or(&listed.id, |entry| entry.title.get(self.locale))
                .clone()
        })
    }

    fn href(self, place: &Place) -> String {
        self.shell.with_value(|shell| shell.href(place))
    }

    /// Where an exercise stands.
    fn place(self, listed: &Listed) -> Place {
        let page = place::Page::from_stem(&listed.stem).unwrap_or(place::Page::Home);
        Place {
            anchor: listed.anchor.clone(),
            ..Place::new(self.locale, page)
        }
    }

    /// The wrong thoughts that were met.
    pub(super) fn thoughts(self) -> AnyView {
        let locale = self.locale;
        let lines = part(move || {
            self.overview.with(|overview| {
                if overview.met.is_empty() {
                    return view! { <p>{msg::progress_met_none(locale)}</p> }.into_any();
                }
                let lines = overview.met.iter().map(|met| self.thought(met));
                view! {
                    <ul class="thoughts">{lines.collect_view()}</ul>
                    <p class="aside">{msg::progress_met_how(locale)}</p>
                }
                .into_any()
            })
        });
        view! {
            <section>
                <h2>{msg::progress_met(locale)}</h2>
                {lines}
            </section>
        }
        .into_any()
    }

    fn thought(self, met: &Met) -> AnyView {
        let locale = self.locale;
        let (sign, word) = match met.mastered {
            true => ("\u{2713} ", msg::progress_mastered(locale)),
            false => ("", msg::progress_open(locale)),
        };
        let title = met.misconception.title.get(locale).clone();
        view! {
            <li class:mastered=met.mastered>
                <span inner_html=title></span>
                " "
                <small>{sign} {word}</small>
            </li>
        }
        .into_any()
    }
}

/// Rows below their heads; the last column takes a row back.
fn table(
    locale: Locale,
    title: &'static str,
    heads: [fn(Locale) -> &'static str; 3],
    rows: AnyView,
) -> AnyView {
    let heads = heads.map(|head| view! { <th scope="col">{head(locale)}</th> });
    view! {
        <section>
            <h2>{title}</h2>
            <div class="table">
                <table>
                    <thead>
                        <tr>
                            {heads.collect_view()}
                            <th scope="col">
                                <span class="unseen">{msg::progress_reset(locale)}</span>
                            </th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </section>
    }
    .into_any()
}
