//! The widget as HTML, part by part. Thirty boards of ten figures with their
//! sources are text rather than a view: as views the widget weighed half as
//! much again, on every page.
//!
//! What can be pressed or set has an id that ends in what it does: see
//! [`super::act`].

use super::{
    state::{ARCHITECTURES, Basis, Column, MOST_COMPARED, State},
    view_model::{self, Row, name},
    words,
};
use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::hardware::{
    Bilingual, Conflict, Engine, Figure, Provenance, Record, Records, Source, Sparsity,
};

/// What the HTML is made of.
pub(super) struct Page<'a> {
    pub(super) scope: &'a str,
    pub(super) state: &'a State,
    pub(super) records: Option<&'a Records<'a>>,
    pub(super) locale: Locale,
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}

/// An element with what is in it.
fn element(tag: &str, inner: &str) -> String {
    let name = tag.split(' ').next().unwrap_or(tag);
    ["<", tag, ">", inner, "</", name, ">"].concat()
}

fn all<T>(items: impl IntoIterator<Item = T>, write: impl FnMut(T) -> String) -> String {
    items.into_iter().map(write).collect()
}

fn option(value: &str, word: &str, chosen: bool) -> String {
    let selected = if chosen { " selected" } else { "" };
    element(&format!("option value=\"{value}\"{selected}"), word)
}

const fn checked(is: bool) -> &'static str {
    if is { " checked" } else { "" }
}

impl Page<'_> {
    /// The choices of the bar: basis, sparsity, architecture.
    pub(super) fn bar(&self) -> String {
        let (state, locale) = (self.state, self.locale);
        let bases = Basis::all();
        let bases = all([Engine::Tensor, Engine::CudaCore], |engine| {
            let own = bases.iter().filter(|basis| basis.engine == engine);
            let options = all(own, |basis| {
                option(&basis.id(), basis.precision.label(), *basis == state.basis)
            });
            element(&format!("optgroup label=\"{}\"", engine.label()), &options)
        });
        let architectures = option("", msg::boards_all(locale), state.architecture.is_empty())
            + &all(ARCHITECTURES, |name| {
                option(name, name, name == state.architecture)
            });
        let scope = self.scope;
        let only = format!(
            "<input type=\"checkbox\" id=\"{scope}-only\"{}>",
            checked(state.only)
        );
        let select =
            |key: &str, options: &str| element(&format!("select id=\"{scope}-{key}\""), options);
        let pick = |word: &str, control: &str| {
            element("label class=\"pick\"", &(element("span", word) + control))
        };
        [
            pick(msg::peaks_peak(locale), &select("peak", &bases)),
            self.sparsity(),
            pick(
                msg::boards_architecture(locale),
                &select("architecture", &architectures),
            ),
            element(
                "label class=\"pick\"",
                &(only + &element("span", msg::boards_only(locale))),
            ),
        ]
        .concat()
    }

    fn sparsity(&self) -> String {
        let (scope, locale) = (self.scope, self.locale);
        let words = [
            (Sparsity::Dense, msg::controls_dense(locale)),
            (Sparsity::Structured, msg::controls_sparse(locale)),
        ];
        let choices = all(words, |(sparsity, word)| {
            let id = format!("{scope}-sparsity-{}", sparsity.id());
            let on = checked(sparsity == self.state.sparsity);
            let radio = format!("<input type=\"radio\" id=\"{id}\" name=\"{scope}-sparsity\"{on}>");
            radio + &element(&format!("label for=\"{id}\""), word)
        });
        let legend = element("legend class=\"unseen\"", msg::controls_sparsity(locale));
        element("fieldset class=\"seg choice\"", &(legend + &choices))
    }

    /// The rows as CSV in a field, to copy by hand.
    pub(super) fn csv(&self) -> String {
        let label = msg::boards_csv(self.locale);
        let field = format!("textarea class=\"csv\" readonly rows=\"6\" aria-label=\"{label}\"");
        element(&field, &escape(&view_model::csv(self.state)))
    }

    /// The table of the rows that pass the filters.
    pub(super) fn table(&self) -> String {
        let head = all(Column::ALL, |column| self.head(column));
        let body = all(view_model::rows(self.state), |row| self.line(&row));
        let head = element("thead", &element("tr", &head));
        element("table", &(head + &element("tbody", &body)))
    }

    fn head(&self, column: Column) -> String {
        let order = match (self.state.sort == column, self.state.rising) {
            (false, _) => "none",
            (true, true) => "ascending",
            (true, false) => "descending",
        };
        let button = format!(
            "button type=\"button\" id=\"{}-sort-{}\"",
            self.scope,
            column.id()
        );
        let button = element(&button, words::column(column, self.locale));
        let unit = element("small", words::unit(column, self.state.basis));
        let cell = format!("th scope=\"col\"{} aria-sort=\"{order}\"", class(column));
        element(&cell, &(button + &unit))
    }

    fn line(&self, row: &Row) -> String {
        let (scope, id, name) = (self.scope, row.gpu.id, escape(name(row.gpu)));
        let ticked = self.state.compared.contains(&id);
        let full = self.state.compared.len() >= MOST_COMPARED;
        let marks = match (ticked, full) {
            (true, _) => checked(true),
            (false, true) => " disabled",
            _ => "",
        };
        let label = msg::boards_compare_one(self.locale, &name);
        let tick = format!(
            "<input type=\"checkbox\" id=\"{scope}-tick-{id}\" aria-label=\"{label}\"{marks}>"
        );
        let open = self.state.open.contains(&id);
        let unfold =
            format!("button type=\"button\" id=\"{scope}-open-{id}\" aria-expanded=\"{open}\"");
        let first = element("div", &(tick + &element(&unfold, &name)));
        let mut cells = element("th scope=\"row\"", &first);
        for column in Column::ALL.into_iter().skip(1) {
            cells += &self.cell(row, column);
        }
        let line = element("tr", &cells);
        if open {
            line + &self.unfolded(row)
        } else {
            line
        }
    }

    fn cell(&self, row: &Row, column: Column) -> String {
        let small = |text: &str| element("small", text);
        let inner = match column {
            Column::Architecture => row.gpu.architecture.to_owned(),
            Column::Clock => {
                let known = row.clock.map(|(_, basis)| words::clock(basis, self.locale));
                row.shown(column) + &small(known.unwrap_or_default())
            }
            Column::Source => {
                let source = row.source.map(|level| words::level(level, self.locale));
                let count = self.record(row).map_or(0, |record| record.conflicts.len());
                let disputed = match count {
                    0 => String::new(),
                    _ => msg::boards_conflicts(self.locale, &count.to_string()),
                };
                source.unwrap_or("—").to_owned() + &small(&disputed)
            }
            _ if self.is_second_hand(row, column) => row.shown(column) + "*",
            _ => row.shown(column),
        };
        element(&format!("td{}", class(column)), &inner)
    }

    fn record(&self, row: &Row) -> Option<&Record<'_>> {
        self.records?.of(row.gpu)
    }

    /// Whether no document of the maker and no driver stands behind a figure.
    fn is_second_hand(&self, row: &Row, column: Column) -> bool {
        let figure = match column {
            Column::Peak => return row.source == Some(Provenance::SecondHand),
            Column::Sms => Figure::SmCount,
            Column::Bandwidth => Figure::Bandwidth,
            Column::L2 => Figure::L2Size,
            _ => return false,
        };
        let level = self.record(row).and_then(|record| record.level(figure));
        level == Some(Provenance::SecondHand)
    }

    /// A row under the board's own: how its figures follow, where sources
    /// disagree, and on which its figures rest.
    fn unfolded(&self, row: &Row) -> String {
        let products = view_model::products(row, self.state.basis);
        let products = all(products, |product| element("li class=\"num\"", &product));
        let mut inner = element("ul class=\"products-of\"", &products);
        inner += &self.record(row).map_or_else(
            || element("p", msg::boards_no_data(self.locale)),
            |record| self.behind(record),
        );
        let cell = format!("td colspan=\"{}\"", Column::ALL.len());
        element(
            "tr class=\"more\"",
            &element(&cell, &element("div", &inner)),
        )
    }

    fn behind(&self, record: &Record<'_>) -> String {
        let heading = |text| element("p", &element("strong", text));
        let mut html = String::new();
        if !record.conflicts.is_empty() {
            html += &heading(msg::boards_disagree(self.locale));
            html += &element("ul", &all(&record.conflicts, |one| self.conflict(one)));
        }
        html += &heading(msg::boards_sources(self.locale));
        let sources = all(&record.sources, |(one, figures)| self.source(one, figures));
        html + &element("ul", &sources)
    }

    fn said(&self, text: &Bilingual<'_>) -> String {
        escape(match self.locale {
            Locale::Zh => text.zh,
            Locale::En => text.en,
        })
    }

    /// The figure, who says what, and why one was taken.
    fn conflict(&self, conflict: &Conflict<'_>) -> String {
        let mut html = words::figure(conflict.figure, self.locale).to_owned();
        if let Some(detail) = conflict.detail {
            html += &format!(" ({detail})");
        }
        let readings = all(&conflict.readings, |reading| {
            let value = escape(reading.value);
            let value = match Some(reading.value) == conflict.chosen {
                true => element("strong", &value),
                false => value,
            };
            let source = element("small", &self.said(&reading.source));
            element("li", &(value + " " + &source))
        });
        let taken = conflict.chosen.map_or_else(
            || msg::boards_left_out(self.locale).to_owned(),
            |value| msg::boards_taken(self.locale, &escape(value)),
        );
        let joint = match self.locale {
            Locale::Zh => "",
            Locale::En => " ",
        };
        let reason = taken + joint + &self.said(&conflict.reason);
        element(
            "li",
            &(html + &element("ul", &readings) + &element("p", &reason)),
        )
    }

    /// Level, title, place, date, and what rests on it.
    fn source(&self, source: &Source<'_>, figures: &[Figure]) -> String {
        let names: Vec<_> = figures
            .iter()
            .map(|&one| words::figure(one, self.locale))
            .collect();
        let joint = match self.locale {
            Locale::Zh => "、",
            Locale::En => ", ",
        };
        let mut named = element("cite", &escape(source.title));
        for more in std::iter::once(source.place).chain(source.date) {
            named += &format!(", {}", escape(more));
        }
        let level = words::level(source.level, self.locale);
        let html = [
            element("span class=\"level\"", level),
            element("span lang=\"en\"", &named),
            element("small", &names.join(joint)),
        ];
        element("li", &html.join(" "))
    }

    /// The ticked boards side by side; with fewer than two, how to tick some.
    pub(super) fn compared(&self) -> String {
        let names = view_model::ticked(self.state);
        if names.len() < 2 {
            let hint = msg::boards_tick(self.locale, &MOST_COMPARED.to_string());
            return element("p class=\"note\"", &hint);
        }
        let title = msg::boards_compare(self.locale);
        let mut head = element("th scope=\"col\"", title);
        for name in names {
            head += &element("th scope=\"col\" class=\"number\"", &escape(name));
        }
        let body = all(view_model::side_by_side(self.state), |figure| {
            let unit = element("small", words::unit(figure.column, self.state.basis));
            let label = words::column(figure.column, self.locale).to_owned() + &unit;
            let cells = all(figure.cells, |(shown, ratio)| {
                let ratio = element("small", &ratio.unwrap_or_default());
                element("td class=\"number\"", &(shown + &ratio))
            });
            element("tr", &(element("th scope=\"row\"", &label) + &cells))
        });
        let head = element("thead", &element("tr", &head));
        element("table", &(head + &element("tbody", &body)))
    }
}

const fn class(column: Column) -> &'static str {
    match column {
        Column::Ridge => " class=\"number strong\"",
        _ if column.is_number() => " class=\"number\"",
        _ => "",
    }
}

#[cfg(test)]
#[path = "html/tests.rs"]
mod tests;
