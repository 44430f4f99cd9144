//! What a sound chapter becomes.
//!
//! Numbers: 312 TFLOPS / 2.039 TB/s = 153.0 and 1978.9 / 3.35 = 590.7 (A100
//! and H100 datasheets, as audited).

use crate::tree::{Table, copied};
use ridgepoint_course::locale::Locale;
use ridgepoint_press::{Book, Count, Piece, press};

fn book() -> Book {
    press(copied(&["base"]).path(), &Table).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The HTML of section 7.1, with a mark for each widget.
fn html(book: &Book, locale: Locale) -> String {
    let pieces = &book.sections[0].articles.get(locale).pieces;
    let text = pieces.iter().map(|piece| match piece {
        Piece::Html(html) => html.as_str(),
        Piece::Widget { .. } => "[widget]",
    });
    text.collect()
}

#[track_caller]
fn assert_holds(html: &str, part: &str) {
    assert!(html.contains(part), "{part}\nis not in\n{html}");
}

#[test]
fn the_outline_tells_what_stands_and_what_is_to_come() {
    let book = book();
    assert_eq!(
        (book.chapter.number, book.chapter.id.as_str()),
        (7, "07-base")
    );
    assert_eq!(book.chapter.title.zh, "基础");
    let outline = book.chapter.outline.iter();
    let stems: Vec<_> = outline
        .map(|e| (e.id.as_str(), e.stem.as_deref(), e.minutes))
        .collect();
    assert_eq!(
        stems,
        [
            ("7.1", Some("7.1-roof"), 3),
            ("7.2", Some("7.2-two"), 1),
            ("7.3", None, 9),
        ]
    );
}

#[test]
fn chinese_emphasis_takes_and_lines_join() {
    let html = html(&book(), Locale::Zh);
    let link = "<a href=\"glossary.html#ridge-point\" class=\"term\" \
                title=\"拐点是 β 线与平顶的交点，如 153\u{a0}FLOP/B。\">拐点</a>";
    let number = "<span class=\"num modelled\" \
                  title=\"模型算出：ridge(a100_sxm_80gb, bf16)\">153\u{a0}FLOP/B</span>";
    assert_holds(
        &html,
        &format!("<p><strong>提示（Note）：</strong>请看{link}，它是 {number}，不是别的。</p>"),
    );
}

#[test]
fn headings_carry_their_id_and_their_number() {
    let book = book();
    let article = &book.sections[0].articles.en;
    assert_eq!(article.title, "The roof");
    assert_eq!(article.headings.len(), 1);
    assert_eq!(article.headings[0].id, "ridge");
    assert_eq!(article.headings[0].text, "The ridge 591\u{a0}FLOP/B");
    assert_holds(
        &html(&book, Locale::En),
        "<h2 id=\"ridge\">The ridge <span class=\"num",
    );
    assert!(!html(&book, Locale::En).contains("<h1"));
}

#[test]
fn widgets_split_the_html() {
    let book = book();
    let pieces = &book.sections[0].articles.zh.pieces;
    assert_eq!(pieces.len(), 3);
    assert_eq!(
        pieces[1],
        Piece::Widget {
            kind: "roofline".into(),
            id: "roof".into(),
            query: "axes=log&caption=%E4%B8%A4%E5%9D%97%E5%8D%A1&gpus=a100-sxm-80gb&gpus=t4".into(),
        }
    );
}

#[test]
fn links_are_flat_and_relative() {
    let html = html(&book(), Locale::En);
    assert_holds(&html, "See <a href=\"7.2-two.html#here\">two</a>, ");
    assert_holds(&html, "<span class=\"to-come\">later</span>");
    assert_holds(
        &html,
        "<a href=\"lab-roofline.html?v=1&amp;roofline.gpus=t4\">tool</a>",
    );
    assert_holds(&html, "<a href=\"#ridge\">this</a>");
    assert_holds(
        &html,
        "<a href=\"https://example.org/a?b=1&amp;c=2\" class=\"external\" rel=\"noopener\">source</a>",
    );
}

#[test]
fn formulas_and_tables_can_be_scrolled_by_key() {
    let html = html(&book(), Locale::En);
    assert_holds(
        &html,
        "<div class=\"formula\" tabindex=\"0\" role=\"math\" \
         aria-label=\"I^{*} = 312\u{a0}TFLOPS / \\beta\"><math display=\"block\">",
    );
    assert_holds(
        &html,
        "<div class=\"table\" tabindex=\"0\" role=\"region\" \
         aria-label=\"Table: The ridge 591\u{a0}FLOP/B\"><table>\n<thead>\n<tr><th scope=\"col\">card</th>\
         <th scope=\"col\" class=\"right\">bandwidth</th></tr>\n</thead>\n<tbody>\n",
    );
    assert_holds(&html, "</tr>\n</tbody>\n</table></div>\n");
}

#[test]
fn every_number_shows_its_kind_and_source() {
    let html = html(&book(), Locale::En);
    let measured = "measured: copy kernel, H200, 2026-01-02";
    assert_holds(
        &html,
        &format!(
            "<td class=\"right\"><span class=\"num measured\" title=\"{measured}\">4.25\u{a0}TB/s</span></td>"
        ),
    );
    let claimed = "the chapter's claim, not repeated here";
    assert_holds(
        &html,
        &format!("<span class=\"num claimed\" title=\"{claimed}\">592\u{a0}FLOP/B</span>"),
    );
    // 40 MiB = 41.94 MB.
    assert_holds(
        &html,
        "<span class=\"num published\" title=\"published: whitepaper\">41.9\u{a0}MB</span> and <q>592</q>",
    );
}

#[test]
fn disagreements_place_their_errata_once() {
    let html = html(&book(), Locale::En);
    assert_holds(
        &html,
        "<div class=\"versus\" id=\"e06\" role=\"group\" aria-label=\"Chapter and hardware\">\
         <span id=\"e07\"></span>\n<div class=\"says\"><p class=\"label\">The chapter says</p>\n<p>The ridge",
    );
    // The second mention of E06 has no anchor of its own.
    let title = "It is 591\u{a0}FLOP/B.";
    assert_holds(
        &html,
        &format!(
            "<span class=\"nuance\">one less<sup class=\"mark\" title=\"{title}\">E06</sup></span>"
        ),
    );
    assert_holds(
        &html,
        "<span class=\"nuance\" id=\"e10\">there is one<sup class=\"mark\"",
    );
}

#[test]
fn asides_and_code_carry_their_labels() {
    let html = html(&book(), Locale::Zh);
    assert_holds(
        &html,
        "<div class=\"try\" id=\"look\"><p class=\"label\">动手试试</p>\n<ol>\n<li>拖到",
    );
    assert_holds(
        &html,
        "<pre id=\"cmd\" class=\"code wrong\" data-lang=\"bash\" data-label=\"行不通\" tabindex=\"0\"",
    );
}

#[test]
fn the_glossary_has_tips() {
    let glossary = book().glossary.en;
    assert_eq!(glossary.len(), 2);
    assert_eq!(glossary[0].name, "Ridge point");
    assert_eq!(
        glossary[0].tip,
        "Where the β line meets the flat roof, say 153\u{a0}FLOP/B."
    );
    assert_holds(
        &glossary[1].html,
        "<a href=\"glossary.html#ridge-point\" class=\"term\" title=\"Where",
    );
}

#[test]
fn errata_are_computed_and_placed() {
    let errata = book().errata;
    assert_eq!(errata.len(), 4);
    assert_eq!(errata[0].claimed.as_deref(), Some("592\u{a0}FLOP/B"));
    assert_eq!(errata[0].right, ["591\u{a0}FLOP/B"]);
    assert_eq!(errata[0].claim.zh, "<p>FP8 的拐点是 592 FLOP/B。</p>\n");
    assert_eq!(errata[0].source.en, "S7");
    let place = |anchor: &str| Some(("7.1-roof".to_owned(), anchor.to_owned()));
    let places: Vec<_> = errata.into_iter().map(|erratum| erratum.place).collect();
    assert_eq!(places, [place("e06"), place("e06"), place("e10"), None]);
}

#[test]
fn placement_counts_what_stands() {
    let placement = book().placement;
    assert_eq!(
        placement.errata,
        Count {
            placed: 3,
            enforced: 3,
            total: 4
        }
    );
    assert_eq!(
        placement.coverage,
        Count {
            placed: 2,
            enforced: 2,
            total: 3
        }
    );
    assert_eq!(
        placement.to_string(),
        "errata: 3 of 3 in standing sections placed, 4 in all\n\
         coverage: 2 of 2 in standing sections placed, 3 in all"
    );
}

#[test]
fn search_text_is_plain_and_by_heading() {
    let book = book();
    let passages: Vec<_> = book.search_text(Locale::En).collect();
    let heads: Vec<_> = passages
        .iter()
        .map(|(stem, passage)| (*stem, passage.anchor.as_str(), passage.heading.as_str()))
        .collect();
    assert_eq!(
        heads,
        [
            ("7.1-roof", "", "The roof"),
            ("7.1-roof", "ridge", "The ridge 591\u{a0}FLOP/B"),
            ("7.2-two", "", "Two"),
            ("7.2-two", "here", "Here"),
        ]
    );
    assert_eq!(
        passages[0].1.text,
        "Note: see the ridge point: it is 153\u{a0}FLOP/B and no other."
    );
}

#[test]
fn a_missing_chapter_is_said() {
    let root = tempfile::tempdir().unwrap();
    std::fs::create_dir(root.path().join("chapters")).unwrap();
    let faults = press(root.path(), &Table).unwrap_err();
    assert_eq!(
        faults.to_string(),
        "chapters:1: 0 folders hold a chapter.toml; one is pressed"
    );
}
