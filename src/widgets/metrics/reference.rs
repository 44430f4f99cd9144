//! The chapter's tables and the whole list, as far as a search asks for them: pure, so that it is
//! tested without a browser.

use super::{
    parser::{breakable, copied},
    words,
};
use crate::{
    messages as msg,
    widgets::evidence::{element, escape},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::metric::{Chips, Metric, Names, ROWS, Row, Table, Unit};

/// At most so many names of the whole list are shown.
const MOST: usize = 40;

/// What is asked for, in the words of the settings.
pub(super) struct Asked {
    pub(super) table: String,
    pub(super) query: String,
    pub(super) unit: String,
    pub(super) chip: String,
}

/// The parts of the answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Html {
    pub(super) rows_found: String,
    pub(super) rows: String,
    pub(super) names_found: String,
    pub(super) names: String,
    pub(super) source: String,
}

pub(super) fn html(asked: &Asked, names: Option<&Names>, locale: Locale) -> Html {
    let query = asked.query.to_lowercase();
    let wanted: Vec<&str> = query.split_whitespace().collect();
    let rows = ROWS
        .iter()
        .filter(|row| is_asked(row, asked, &wanted, names));
    let rows: Vec<_> = rows.collect();
    let rows_found = match rows.len() {
        0 => msg::metrics_no_rows(locale).to_owned(),
        shown => msg::MetricsRows {
            all: &ROWS.len().to_string(),
            shown: &shown.to_string(),
        }
        .say(locale),
    };
    let items = rows.into_iter().map(|row| item(row, names, locale));
    let (names_found, list) = listed(asked, &wanted, names, locale);
    Html {
        rows_found,
        rows: element("ul", &items.collect::<String>()),
        names_found,
        names: list,
        source: names.map_or_else(String::new, |names| source(names, locale)),
    }
}

fn is_asked(row: &Row, asked: &Asked, wanted: &[&str], names: Option<&Names>) -> bool {
    let table = Table::ALL.iter().find(|(table, _)| *table == row.table);
    let of_table = asked.table.is_empty() || table.is_some_and(|(_, word)| *word == asked.table);
    let metric = Metric::parse(row.name);
    let unit = metric.and_then(|metric| metric.unit);
    let of_unit = asked.unit.is_empty() || unit == Unit::parse(&asked.unit);
    let chips = chips(row, names);
    let of_chip = match asked.chip.as_str() {
        "ga100" => chips.is_none_or(Chips::on_ga100),
        "gh100" => chips.is_none_or(Chips::on_gh100),
        _ => true,
    };
    of_table && of_unit && of_chip && {
        let all = haystack(row);
        wanted.iter().all(|word| all.contains(word))
    }
}

/// All that a row says, in both languages: a reader may know a term in either.
fn haystack(row: &Row) -> String {
    let zh = words::row(row.id, Locale::Zh);
    let en = words::row(row.id, Locale::En);
    let table = |locale| match row.table {
        Table::Memory => msg::metrics_memory(locale),
        Table::Compute => msg::metrics_compute(locale),
        Table::Occupancy => msg::metrics_occupancy(locale),
        Table::Stalls => msg::metrics_stalls(locale),
    };
    let all = [
        row.name,
        row.chapter,
        zh[0],
        zh[1],
        en[0],
        en[1],
        table(Locale::Zh),
        table(Locale::En),
        &row.errata.join(" "),
        // Names are read with spaces too.
        &row.name.replace('_', " "),
    ]
    .join(" ");
    all.to_lowercase()
}

fn chips(row: &Row, names: Option<&Names>) -> Option<Chips> {
    names?.chips(Metric::parse(row.name)?.base)
}

const fn on(chips: Chips, locale: Locale) -> &'static str {
    match chips {
        Chips::Both => msg::metrics_on_both(locale),
        Chips::Ga100 => msg::metrics_on_ga100(locale),
        Chips::Gh100 => msg::metrics_on_gh100(locale),
        Chips::Reports => msg::metrics_in_reports(locale),
    }
}

/// A row: its name, what it counts, how to read it, where it is.
fn item(row: &Row, names: Option<&Names>, locale: Locale) -> String {
    let [what, how] = words::row(row.id, locale);
    let mut html = element("p class=\"head\"", &copied(row.name, locale));
    if row.chapter.is_empty() {
        html += &element("p class=\"tags\"", &tag(msg::metrics_added(locale)));
    } else if row.chapter != row.name {
        let written = element("del", &element("code", &breakable(row.chapter)));
        let lead = element("span", msg::metrics_chapter_name(locale));
        html += &element("p class=\"written\"", &(lead + " " + &written));
    }
    html += &element("p", &element("strong", &escape(what)));
    html += &element("p", &escape(how));
    let unit = match row.unit {
        "" => msg::metrics_number(locale),
        unit => unit,
    };
    let sets = match row.sets.names() {
        [] => escape(msg::metrics_no_set(locale)),
        names => names
            .iter()
            .map(|name| element("code", name))
            .collect::<Vec<_>>()
            .join(" "),
    };
    let mut facts = fact(msg::metrics_value(locale), &escape(unit));
    facts += &fact(msg::metrics_sets(locale), &sets);
    if let Some(chips) = chips(row, names) {
        facts += &fact(msg::metrics_chip(locale), on(chips, locale));
    }
    if !row.errata.is_empty() {
        facts += &fact(msg::metrics_corrected(locale), &row.errata.join(" "));
    }
    html += &element("dl", &facts);
    element("li", &html)
}

fn tag(word: &str) -> String {
    element("small class=\"level\"", word)
}

fn fact(name: &str, value: &str) -> String {
    element("div", &(element("dt", name) + &element("dd", value)))
}

/// What is said of the whole list, and the first names of it that are asked for.
fn listed(
    asked: &Asked,
    wanted: &[&str],
    names: Option<&Names>,
    locale: Locale,
) -> (String, String) {
    let Some(names) = names else {
        return (msg::metrics_no_list(locale).to_owned(), String::new());
    };
    let chips = match asked.chip.as_str() {
        "ga100" => Some(Chips::Ga100),
        "gh100" => Some(Chips::Gh100),
        _ => None,
    };
    let all = names.iter().count().to_string();
    let mut found: Vec<_> = names
        .search(Unit::parse(&asked.unit), chips, wanted)
        .collect();
    // What is only sampled has few readers.
    found.sort_by_key(|(name, _)| name.contains('.'));
    let shown = found.len().to_string();
    let sentence = match found.len() {
        0 => msg::metrics_hits_none(locale, &all),
        count if count <= MOST => msg::MetricsHits {
            all: &all,
            shown: &shown,
        }
        .say(locale),
        _ => msg::MetricsHitsFirst {
            all: &all,
            most: &MOST.to_string(),
            shown: &shown,
        }
        .say(locale),
    };
    let items = found.into_iter().take(MOST).map(|(name, chips)| {
        let mark = match chips {
            Chips::Both => String::new(),
            chips => " ".to_owned() + &tag(on(chips, locale)),
        };
        element("li", &(element("code", &breakable(name)) + &mark))
    });
    (sentence, element("ul", &items.collect::<String>()))
}

fn source(names: &Names, locale: Locale) -> String {
    msg::MetricsSource {
        date: &names.date,
        device: &names.device,
        tool: &names.tool,
    }
    .say(locale)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn names() -> Names {
        let text = include_str!("../../../chapters/11-roofline/data/ncu_metrics.txt");
        Names::parse(text).unwrap()
    }

    fn asked(table: &str, query: &str, unit: &str, chip: &str) -> Html {
        let asked = Asked {
            table: table.into(),
            query: query.into(),
            unit: unit.into(),
            chip: chip.into(),
        };
        html(&asked, Some(&names()), Locale::En)
    }

    fn rows(html: &Html) -> usize {
        html.rows.matches("<li>").count()
    }

    #[test]
    fn both_languages_find_a_row() {
        for query in ["hit rate", "命中", "LTS__T_SECTOR", "E47"] {
            let found = asked("", query, "", "");
            assert!(
                found
                    .rows
                    .contains("data-copy=\"lts__t_sector_hit_rate.pct\""),
                "{query}"
            );
        }
        let none = asked("", "quantum", "", "");
        assert_eq!(rows(&none), 0);
        assert!(none.rows_found.starts_with("No metric"));
        assert!(none.names_found.starts_with("None of"));
    }

    #[test]
    fn filters_work_together() {
        assert_eq!(rows(&asked("", "", "", "")), ROWS.len());
        // 13 lines of the memory table, of which the first three and the clock are DRAM's, one by
        // the name of the whole GPU.
        assert_eq!(rows(&asked("memory", "", "", "")), 13);
        assert_eq!(rows(&asked("memory", "", "dram", "")), 3);
        let int4 = asked("", "int4", "", "gh100");
        assert!(int4.names_found.starts_with("None of"));
        let int4 = asked("", "int4", "", "ga100");
        assert!(int4.names.contains("on GA100 alone"));
    }

    #[test]
    fn the_list_is_bounded_and_says_how_many_there_are() {
        // grep -c ^lts__ metrics_ga100.txt after sort -u: 1978.
        let found = asked("", "", "lts", "ga100");
        assert!(
            found.names_found.starts_with("1978 of"),
            "{}",
            found.names_found
        );
        assert_eq!(found.names.matches("<li>").count(), MOST);
    }

    #[test]
    fn a_wrong_name_of_the_chapter_is_struck_out() {
        let found = asked("memory", "", "", "");
        let struck = format!("<del><code>{}", breakable("lts__t_sectors_hit_rate.pct"));
        assert!(found.rows.contains(&struck));
        assert!(found.rows.contains("E47"));
    }
}
