//! From any text to what is to be said of each name in it: pure, so that it is tested without a
//! browser.

use super::words;
use crate::{
    messages as msg,
    widgets::evidence::{element, escape},
};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::metric::{
        Chips, Fit, Judgement, LONGEST, Measure, Metric, Names, ROWS, Standing, Why, find, judge,
    },
};

/// What is shown of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Shown {
    pub(super) sentence: String,
    pub(super) html: String,
}

/// More names than this are explained only when their pieces are opened.
const OPEN: usize = 2;

pub(super) fn show(text: &str, names: Option<&Names>, locale: Locale) -> Shown {
    if text.trim().is_empty() {
        return Shown {
            sentence: msg::metrics_nothing(locale).to_owned(),
            html: String::new(),
        };
    }
    let found = find(text, names);
    let cut = match found.is_cut {
        true => msg::metrics_cut(locale, &format::number(LONGEST as f64, 6)),
        false => String::new(),
    };
    if found.metrics.is_empty() {
        return Shown {
            sentence: join([msg::metrics_no_name(locale), &cut], locale),
            html: String::new(),
        };
    }
    let judged: Vec<_> = found
        .metrics
        .into_iter()
        .map(|metric| judge(metric, names))
        .collect();
    let more = match found.more {
        0 => String::new(),
        more => msg::metrics_more(locale, &more.to_string()),
    };
    let sentence = counted(&judged, names.is_some(), locale);
    let is_open = judged.len() <= OPEN;
    let items = judged.iter().map(|one| item(one, names, is_open, locale));
    let items = items.collect::<String>();
    Shown {
        sentence: join([&sentence, &more, &cut], locale),
        html: element("ul class=\"metrics-verdicts\"", &items) + &commands(&judged, locale),
    }
}

/// Sentences one after another, in English with a space between them.
pub(super) fn join<const N: usize>(sentences: [&str; N], locale: Locale) -> String {
    let said: Vec<_> = sentences
        .into_iter()
        .filter(|one| !one.is_empty())
        .collect();
    said.join(match locale {
        Locale::Zh => "",
        Locale::En => " ",
    })
}

fn counted(judged: &[Judgement<'_>], is_checked: bool, locale: Locale) -> String {
    let count = judged.len().to_string();
    if !is_checked {
        let found = msg::metrics_found_unchecked(locale, &count);
        return join([&found, msg::metrics_no_list(locale)], locale);
    }
    let good = judged.iter().filter(|one| one.is_taken()).count();
    msg::MetricsFound {
        count: &count,
        good: &good.to_string(),
        wrong: &(judged.len() - good).to_string(),
    }
    .say(locale)
}

/// One name: whether it exists, what is wrong, what is right, and its pieces.
fn item(one: &Judgement<'_>, names: Option<&Names>, is_open: bool, locale: Locale) -> String {
    let metric = &one.metric;
    let (class, mark) = match (one.is_taken(), one.standing) {
        (true, _) => ("taken", "✓"),
        (false, Standing::Unchecked) => ("unchecked", "?"),
        (false, _) => ("wrong", "✗"),
    };
    let head = [
        element("span aria-hidden=\"true\" class=\"mark\"", mark),
        element("code", &breakable(metric.text)),
    ];
    let mut said = vec![stands(one.standing, names, locale)];
    said.push(words::fit(&one.fit, locale).to_owned());
    said.push(one.why.map_or("", |why| words::why(why, locale)).to_owned());
    if one.standing == Standing::Absent && one.right.is_empty() {
        said.push(msg::metrics_none_near(locale).to_owned());
    }
    let said: Vec<_> = said.iter().map(|text| escape(text)).collect();
    let said: [&str; 4] = std::array::from_fn(|at| said.get(at).map_or("", String::as_str));
    let counts = ROWS.iter().find(|row| is_row(row.name, metric)).map(|row| {
        let [what, how] = words::row(row.id, locale);
        element("p", &escape(&join([what, how], locale)))
    });
    let open = if is_open { " open" } else { "" };
    let pieces = element(
        &format!("details{open}"),
        &(element("summary", msg::metrics_pieces(locale)) + &pieces(metric, locale)),
    );
    let inner = [
        element("p class=\"head\"", &head.join(" ")),
        element("p", &join(said, locale)),
        right(one, locale),
        counts.unwrap_or_default(),
        pieces,
    ];
    element(&format!("li class=\"{class}\""), &inner.concat())
}

/// Whether a row of the tables is about the same count.
fn is_row(name: &str, metric: &Metric<'_>) -> bool {
    Metric::parse(name).is_some_and(|row| row.base == metric.base)
}

fn stands(standing: Standing, names: Option<&Names>, locale: Locale) -> String {
    match standing {
        Standing::Listed(Chips::Both) => msg::metrics_exists_both(locale).to_owned(),
        Standing::Listed(Chips::Ga100) => msg::metrics_exists_ga100(locale).to_owned(),
        Standing::Listed(Chips::Gh100) => msg::metrics_exists_gh100(locale).to_owned(),
        Standing::Listed(Chips::Reports) => msg::metrics_exists_reports(locale).to_owned(),
        Standing::Begins(count) => msg::metrics_begins(locale, &count.to_string()),
        Standing::Absent => {
            let tool = names.map_or("ncu", |names| {
                names.tool.split(" (").next().unwrap_or("ncu")
            });
            msg::metrics_absent(locale, tool)
        }
        Standing::Unchecked => msg::metrics_unchecked(locale).to_owned(),
    }
}

/// The names that are right or better, each to copy.
fn right(one: &Judgement<'_>, locale: Locale) -> String {
    if one.right.is_empty() {
        return String::new();
    }
    let is_there = matches!(one.standing, Standing::Listed(_));
    let lead = match (one.why, &one.fit) {
        (Some(Why::StallTables | Why::DramThroughput | Why::FbThroughput), _) => {
            msg::metrics_right_better(locale)
        }
        (Some(_), _) => msg::metrics_right_renamed(locale),
        (None, Fit::Fits) if !is_there => msg::metrics_right(locale),
        (None, _) if is_there => msg::metrics_right_suffix(locale),
        (None, _) => msg::metrics_right(locale),
    };
    let names = one
        .right
        .iter()
        .map(|name| element("li", &copied(name, locale)));
    let names = element("ul", &names.collect::<String>());
    element("div class=\"right\"", &(element("span", lead) + &names))
}

/// A name with the button that copies it.
pub(super) fn copied(name: &str, locale: Locale) -> String {
    let name_escaped = escape(name);
    let label = escape(&msg::metrics_copy(locale, name));
    let button = format!(
        "button type=\"button\" class=\"quiet\" data-copy=\"{name_escaped}\" aria-label=\"{label}\""
    );
    element("code", &breakable(name)) + " " + &element(&button, msg::metrics_copy_short(locale))
}

/// A name that may break after underscores and dots, so that it fits a phone.
pub(super) fn breakable(name: &str) -> String {
    let name = escape(name).replace('_', "_<wbr>").replace('.', ".<wbr>");
    name.replace("_<wbr>_<wbr>", "__<wbr>")
}

/// Every piece with what it says.
fn pieces(metric: &Metric<'_>, locale: Locale) -> String {
    let unknown = msg::metrics_unknown_piece(locale);
    let mut pairs: Vec<(String, &str)> = Vec::new();
    if let Some(prefix) = metric.prefix {
        let word = metric.text.split(':').next().unwrap_or_default();
        pairs.push((format!("{word}:"), words::prefix(prefix, locale)));
    }
    if !metric.trigger.is_empty() {
        pairs.push((
            metric.trigger.to_owned(),
            msg::metrics_piece_trigger(locale),
        ));
    }
    if !metric.unit_word.is_empty() {
        let unit = metric.unit.map(|unit| words::unit(unit, locale));
        let said = unit.unwrap_or_else(|| msg::metrics_unknown_unit(locale));
        pairs.push((format!("{}__", metric.unit_word), said));
    }
    for part in metric.parts() {
        let said = part.word.map_or(unknown, |word| words::word(word, locale));
        pairs.push((part.text.to_owned(), said));
    }
    let mut suffix = metric.suffix;
    if let Some(rollup) = metric.rollup {
        let (own, rest) = suffix.split_at(".sum".len().min(suffix.len()));
        pairs.push((own.to_owned(), words::rollup(rollup, locale)));
        suffix = rest;
    }
    if !suffix.is_empty() {
        let said = metric.submetric.map(|own| words::submetric(own, locale));
        pairs.push((suffix.to_owned(), said.unwrap_or(unknown)));
    }
    let rows = pairs.into_iter().map(|(piece, said)| {
        element("dt", &element("code", &breakable(&piece))) + &element("dd", &escape(said))
    });
    let list = element("dl", &rows.collect::<String>());
    let unit = Measure::of(metric).map(Measure::label).unwrap_or_default();
    match unit.as_str() {
        "" => list,
        unit => list + &element("p", &escape(&msg::metrics_value_in(locale, unit))),
    }
}

/// `--metrics` with the names that are good, and with what is right in the place of the others.
fn commands(judged: &[Judgement<'_>], locale: Locale) -> String {
    let good = judged.iter().filter(|one| one.is_taken());
    let good: Vec<&str> = good.map(|one| one.metric.text).collect();
    let right = |one: &'_ Judgement<'_>| match one.is_taken() {
        true => Some(one.metric.text.to_owned()),
        false => one.right.first().cloned(),
    };
    let mut mended: Vec<String> = Vec::new();
    for name in judged.iter().filter_map(right) {
        if !mended.contains(&name) {
            mended.push(name);
        }
    }
    let line = |lead: &str, names: &[&str]| {
        let command = argument(names);
        element(
            "p class=\"metrics-command\"",
            &(element("span", lead) + " " + &copied(&command, locale)),
        )
    };
    let mut html = String::new();
    if !good.is_empty() {
        html += &line(msg::metrics_command(locale), &good);
    }
    let mended: Vec<&str> = mended.iter().map(String::as_str).collect();
    let is_mended = judged
        .iter()
        .any(|one| !one.is_taken() && !one.right.is_empty());
    if is_mended && mended != good {
        html += &line(msg::metrics_command_right(locale), &mended);
    }
    html
}

/// As a shell takes it: an expression in quotes.
fn argument(names: &[&str]) -> String {
    let names = names.join(",");
    match names.contains(['*', '^']) {
        true => format!("--metrics '{names}'"),
        false => format!("--metrics {names}"),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn names() -> Names {
        let text = include_str!("../../../chapters/11-roofline/data/ncu_metrics.txt");
        Names::parse(text).unwrap()
    }

    /// Without marks.
    fn plain(html: &str) -> String {
        let mut text = String::new();
        for piece in html.replace("<wbr>", "").split('<') {
            text += piece.split_once('>').map_or(piece, |(_, rest)| rest);
            text.push(' ');
        }
        text
    }

    fn shown(text: &str) -> (String, String) {
        let shown = show(text, Some(&names()), Locale::En);
        (shown.sentence, plain(&shown.html))
    }

    #[test]
    fn a_misspelt_name_is_mended_and_goes_into_the_command() {
        let (sentence, html) = shown("lts__t_sectors_hit_rate.pct dram__bytes_read.sum");
        assert!(sentence.starts_with("2 names found: 1 as"), "{sentence}");
        assert!(html.contains("Does not exist: ncu 2025.3.1.0"), "{html}");
        assert!(html.contains("--metrics dram__bytes_read.sum "), "{html}");
        let mended = "--metrics lts__t_sector_hit_rate.pct,dram__bytes_read.sum";
        assert!(html.contains(mended), "{html}");
    }

    #[test]
    fn every_piece_is_explained() {
        let (_, html) =
            shown("smsp__sass_thread_inst_executed_op_ffma_pred_on.sum.per_cycle_elapsed");
        for piece in [
            "smsp__",
            "sass",
            "thread_inst_executed",
            "op_ffma",
            "pred_on",
            ".sum",
        ] {
            assert!(html.contains(piece), "{piece}");
        }
        assert!(html.contains(".per_cycle_elapsed"), "{html}");
        assert!(html.contains("inst/cycle"), "{html}");
        assert!(!html.contains("not explained"), "{html}");
    }

    #[test]
    fn text_without_a_name_is_answered_with_a_sentence() {
        let (sentence, html) = shown("hello <b>world</b>");
        assert!(sentence.starts_with("There is no metric name"));
        assert!(html.trim().is_empty());
        let (sentence, _) = shown("  ");
        assert!(sentence.starts_with("Paste"));
        let (sentence, _) = shown(&"wall ".repeat(60_000));
        assert!(
            sentence.contains("200\u{202f}000") || sentence.contains("200000"),
            "{sentence}"
        );
    }

    #[test]
    fn without_the_list_nothing_is_claimed() {
        let shown = show("sm__whatever.sum", None, Locale::En);
        assert!(shown.sentence.contains("has not come"));
        assert!(!shown.html.contains("--metrics"));
    }

    #[test]
    fn what_is_pasted_is_escaped() {
        let html = show("sm__x\"><img src=x>.sum", Some(&names()), Locale::En).html;
        assert!(!html.contains("<img"), "{html}");
    }

    #[test]
    fn an_expression_stands_in_quotes() {
        assert_eq!(
            argument(&["regex:^sm__a", "b"]),
            "--metrics 'regex:^sm__a,b'"
        );
        assert_eq!(argument(&["a", "b"]), "--metrics a,b");
    }
}
