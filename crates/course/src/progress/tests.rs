use super::*;
use crate::{
    exercise::{Listed, Misconception},
    record::{self, Unreadable, decode, encode},
};
use rstest::rstest;

mod laws;

fn work(at: f64, verdict: Option<Verdict>, met: &[&str]) -> Work {
    Work {
        answer: Answer::parse("text=1638"),
        verdict,
        done: verdict == Some(Verdict::Right),
        tries: 1,
        met: met.iter().map(|id| (*id).to_owned()).collect(),
        at,
        ..Work::default()
    }
}

#[test]
fn a_work_reads_back() {
    let kept = Work {
        answer: Answer::parse("choice=memory&reason=roof&reason=a%26b"),
        verdict: Some(Verdict::Misconception),
        done: true,
        tries: 3,
        met: vec!["no-fma".into(), "bits".into()],
        hints: 2,
        solution: true,
        version: 4_294_967_295,
        at: 1_764_522_000_123.0,
        rest: Props::parse("mood=fine"),
    };
    let text = "v=1&a.choice=memory&a.reason=roof&a.reason=a%26b&verdict=misconception&done=1\
                &solution=1&tries=3&hints=2&met=no-fma&met=bits&of=4294967295&at=1764522000123&mood=fine";
    assert_eq!(encode(&kept), text);
    assert_eq!(decode(text), Ok(kept));
}

#[test]
fn what_is_missing_takes_its_default() {
    assert_eq!(decode("v=1"), Ok(Work::default()));
    assert_eq!(decode("v=1"), Ok(Read::default()));
    let answered = decode::<Work>("v=1&at=5&a.text=9").unwrap();
    assert_eq!((answered.answer.get("text"), answered.at), (Some("9"), 5.0));
}

#[rstest]
#[case("v=1&verdict=splendid")]
#[case("v=1&tries=-1")]
#[case("v=1&tries=1&tries=2")]
#[case("v=1&hints=many")]
#[case("v=1&done=yes")]
#[case("v=1&at=NaN")]
#[case("v=1&at=1e400")]
#[case("v=1&at=-1")]
#[case("v=1&at=8640000000000001")]
#[case("{\"v\":1,")]
fn damage_is_told(#[case] text: &str) {
    assert_eq!(decode::<Work>(text), Err(Unreadable::Damaged));
}

#[test]
fn the_future_is_told() {
    assert_eq!(
        decode::<Work>("v=2&a.text=9"),
        Err(Unreadable::FromTheFuture)
    );
}

#[rstest]
#[case(Item::work("roofline", "", "b.ai"), "work.roofline.0.b.ai")]
#[case(Item::work("check-11.2", " 17 ", "q1"), "work.check-11%2E2.17.q1")]
#[case(Item::work("ncu", "1.5%", "4.pick1"), "work.ncu.1%2E5%25.4.pick1")]
#[case(Item::work("ncu", "0", "a"), "work.ncu.00.a")]
#[case(Item::work("ncu", "007", "a"), "work.ncu.7.a")]
#[case(Item::Read("11.2".into()), "read.11.2")]
#[case(Item::Seed("check-11.2".into()), "seed.check-11.2")]
#[case(Item::Last, "last")]
#[case(Item::Other("run".into()), "run")]
#[case(Item::Other("work.roofline".into()), "work.roofline")]
#[case(Item::Other("work.a.b%2.c".into()), "work.a.b%2.c")]
#[case(Item::Other("work.a.0.b:2".into()), "work.a.0.b:2")]
#[case(Item::work("a", "7:2", "b"), "work.a.7:2.b")]
fn names_read_back(#[case] item: Item, #[case] name: &str) {
    assert_eq!(item.name(), name);
    assert_eq!(Item::parse(name), item);
}

#[test]
fn a_long_seed_has_a_short_name() {
    let name = Item::work("ncu", &"x".repeat(100_000), "a").name();
    assert!(name.len() < 40, "{name}");
}

#[test]
fn keys_of_a_course_are_told_from_others() {
    let of = |key| item_of("11-roofline", key);
    assert_eq!(of("ridgepoint:11-roofline:v1:read.11.2"), Some("read.11.2"));
    assert_eq!(of("ridgepoint:11-roofline:aside:read.11.2"), None);
    assert_eq!(of("ridgepoint:12-other:v1:read.11.2"), None);
    assert_eq!(of("ridgepoint:settings"), None);
    assert_eq!(of("another"), None);
}

fn items(pairs: &[(&str, &str)]) -> Items {
    let pairs = pairs.iter();
    pairs.map(|(k, v)| ((*k).into(), (*v).into())).collect()
}

#[test]
fn the_later_wins_and_the_rest_is_counted() {
    let ours = items(&[
        ("read.1", "v=1&at=5"),
        ("read.2", "v=1&at=5"),
        ("read.3", "v=1&at=5"),
        ("run", "v=1&run=ours"),
    ]);
    let theirs = items(&[
        ("read.1", "v=1&at=4"),
        ("read.2", "v=1&at=6"),
        ("read.3", "v=1&at=5"),
        ("read.4", "v=1&at=1"),
        ("read.5", "v=1&at=x"),
        ("read.6", "v=2&at=9"),
        ("run", "v=1&run=theirs"),
        ("later.kind", "v=1&something=else"),
        ("ridgepoint:settings", "v=1&theme=dark"),
        ("", "v=1"),
    ]);
    let merged = merge(&theirs, &ours);
    assert_eq!(
        merged.taken,
        items(&[
            ("later.kind", "v=1&something=else"),
            ("read.2", "v=1&at=6"),
            ("read.4", "v=1&at=1"),
        ])
    );
    let counted = (merged.new, merged.newer, merged.kept, merged.unusable);
    assert_eq!(counted, (2, 1, 3, 4));
}

#[test]
fn of_two_with_one_time_the_greater_text_is_taken() {
    let (less, more) = (
        items(&[("read.1", "v=1&at=5&x=a")]),
        items(&[("read.1", "v=1&at=5&x=b")]),
    );
    assert_eq!(merge(&more, &less).taken, more);
    assert_eq!(merge(&less, &more).taken, Items::new());
}

/// A wrong try that came later, in a file or in another tab, with less behind it.
#[test]
fn a_later_wrong_try_takes_nothing_away() {
    let name = "work.a.0.b";
    let ours = "v=1&a.text=1&verdict=right&done=1&solution=1&tries=3&met=bits&of=1&at=5";
    let theirs = "v=1&a.text=2&verdict=misconception&tries=1&hints=2&met=no-fma&of=1&at=6";
    let both = "v=1&a.text=2&verdict=misconception&done=1&solution=1&tries=3&hints=2\
                &met=bits&met=no-fma&of=1&at=6";
    let (ours, theirs) = (items(&[(name, ours)]), items(&[(name, theirs)]));
    let both = items(&[(name, both)]);
    assert_eq!(merge(&theirs, &ours).taken, both);
    assert_eq!(merge(&ours, &theirs).taken, both);
    assert_eq!(merge(&ours, &both).taken, Items::new());
}

#[test]
fn a_work_at_the_end_of_all_counts_can_be_kept_on() {
    let text = "v=1&a.text=1&tries=4294967295&of=1&at=8640000000000000";
    let standing = decode::<Work>(text).unwrap();
    let kept = work(0.0, None, &[]).after(Some(&standing), 1_764_522_000_000.0);
    assert_eq!((kept.tries, kept.at), (u32::MAX, LAST));
    assert_eq!(decode(&encode(&kept)), Ok(kept));
}

#[test]
fn a_file_is_as_it_is_documented() {
    let file = Export {
        course: "11-roofline".into(),
        saved: 1_764_522_000_000,
        items: items(&[("work.roofline.0.b.ai", "v=1&a.text=1638&at=7")]),
    };
    let text = file.to_text();
    let plain: String = text.split_whitespace().collect();
    assert_eq!(
        plain,
        "{\"format\":\"ridgepoint-progress\",\"version\":1,\"course\":\"11-roofline\",\
         \"saved\":1764522000000,\"items\":{\"work.roofline.0.b.ai\":\"v=1&a.text=1638&at=7\"}}"
    );
    assert_eq!(Export::read(&text, "11-roofline"), Ok(file.clone()));
    assert_eq!(
        Export::read(&format!("\u{feff}{text}\r\n"), "11-roofline"),
        Ok(file)
    );
}

#[rstest]
#[case("", Refusal::Empty)]
#[case(" \n", Refusal::Empty)]
#[case("{\"format\": \"ridgepoint-prog", Refusal::Truncated)]
#[case("work,at\n", Refusal::NoJson)]
#[case("{} {}", Refusal::NoJson)]
#[case("[1, 2]", Refusal::Foreign)]
#[case("7", Refusal::Foreign)]
#[case("{\"format\": \"ridgepoint-run\", \"version\": 1}", Refusal::Foreign)]
#[case("{\"format\": 7}", Refusal::Foreign)]
#[case("{\"format\": \"ridgepoint-progress\"}", Refusal::Foreign)]
#[case(
    "{\"format\": \"ridgepoint-progress\", \"version\": 1, \"course\": \"us\"}",
    Refusal::Foreign
)]
#[case(
    "{\"format\": \"ridgepoint-progress\", \"version\": 2, \"course\": \"us\"}",
    Refusal::FromTheFuture
)]
#[case(
    "{\"format\": \"ridgepoint-progress\", \"version\": 1, \"course\": \"them\", \"items\": {}}",
    Refusal::OtherCourse("them".into())
)]
fn what_is_no_file_of_ours_is_refused(#[case] text: &str, #[case] refusal: Refusal) {
    assert_eq!(Export::read(text, "us"), Err(refusal));
}

#[test]
fn a_deep_or_long_file_is_refused() {
    assert_eq!(
        Export::read(&"[".repeat(100_000), "us"),
        Err(Refusal::NoJson)
    );
    let long = " x".repeat(LONGEST);
    assert_eq!(Export::read(&long, "us"), Err(Refusal::Long));
}

#[test]
fn an_item_that_is_no_text_is_counted_as_damaged() {
    let text = "{\"format\": \"ridgepoint-progress\", \"version\": 1, \"course\": \"us\", \
                \"items\": {\"read.1\": 7, \"read.2\": \"v=1&at=1\"}}";
    let file = Export::read(text, "us").unwrap();
    let merged = merge(&file.items, &Items::new());
    assert_eq!((merged.new, merged.unusable), (1, 1));
}

/// A storage of five million characters of three bytes each.
#[test]
fn the_largest_file_of_ours_is_read() {
    let text = format!("v=1&a.text={}&at=1", "班".repeat(5_000_000));
    let items = items(&[("work.a.0.b", &text)]);
    let file = Export {
        course: "us".into(),
        saved: 1,
        items,
    };
    assert_eq!(Export::read(&file.to_text(), "us"), Ok(file));
}

/// An answer that is being typed where the wrong thought was met: it has no verdict.
const TYPED: (&str, &str, f64, Verdict, bool) = ("", "b.ai", 9.0, Verdict::Invalid, true);

/// What was met and mended at one place stays so while the next answer is typed.
#[test]
fn mastered_is_not_undone_by_typing() {
    let typed = Work {
        done: true,
        ..work(9.0, None, &["no-fma"])
    };
    let items = items(&[("work.roofline.0.b.ai", &encode(&typed))]);
    let overview = Overview::new(&index(), &items);
    assert!(overview.met.iter().all(|met| met.mastered) && overview.met.len() == 1);
}

/// There is something to take back where help was opened, and nothing else done.
#[test]
fn opened_help_is_work() {
    let of = |text| Overview::new(&index(), &items(&[("work.check-11%2E2.7.q1", text)]));
    let seeds = |text| of(text).standings[0].seeds.len();
    assert_eq!(seeds("v=1&hints=1&of=1&at=1"), 1);
    assert_eq!(seeds("v=1&solution=1&of=1&at=1"), 1);
    assert_eq!(seeds("v=1&of=1&at=1"), 0);
}

fn index() -> [Listed; 2] {
    let listed = |id: &str, parts: &[&str], ids: &[&str]| Listed {
        id: id.into(),
        parts: parts.iter().map(|part| (*part).into()).collect(),
        misconceptions: ids
            .iter()
            .map(|id| Misconception {
                id: (*id).into(),
                ..Misconception::default()
            })
            .collect(),
        ..Listed::default()
    };
    [
        listed("check-11.2", &["q1", "q2"], &["bits"]),
        listed("roofline", &["b.ai", "b.flop", "c"], &["no-fma", "bits"]),
    ]
}

/// `b.ai` was right in the chapter's numbers and wrong with others; `gone` is a
/// part of yesterday's chapter.
#[test]
fn exercises_are_counted_over_all_variants() {
    let items = [
        ("", "b.ai", work(5.0, Some(Verdict::Right), &[])),
        ("7", "b.ai", work(6.0, Some(Verdict::Wrong), &[])),
        ("7", "c", work(7.0, Some(Verdict::Right), &[])),
        ("8", "gone", work(8.0, Some(Verdict::Right), &[])),
    ];
    let items = items
        .iter()
        .map(|(seed, part, work)| (Item::work("roofline", seed, part).name(), encode(work)))
        .collect();
    let overview = Overview::new(&index(), &items);
    let [check, roofline] = overview.standings.as_slice() else {
        panic!("{overview:?}");
    };
    assert_eq!((check.right, roofline.right), (0, 2));
    assert!(check.seeds.is_empty() && !roofline.is_done());
    assert_eq!(roofline.seeds.iter().collect::<Vec<_>>(), ["0", "7"]);
    assert_eq!(overview.right(false), (2, 3));
    assert_eq!(overview.right(true), (0, 2));
}

#[rstest]
#[case::met(&[("", "b.ai", 5.0, Verdict::Misconception, true)], false)]
#[case::mended(&[("", "b.ai", 5.0, Verdict::Right, true)], true)]
#[case::in_another_variant(
    &[("", "b.ai", 5.0, Verdict::Misconception, true), ("7", "b.ai", 6.0, Verdict::Right, false)],
    true
)]
#[case::right_before(
    &[("", "b.ai", 5.0, Verdict::Misconception, true), ("7", "b.ai", 4.0, Verdict::Right, false)],
    false
)]
#[case::right_elsewhere(
    &[("", "b.ai", 5.0, Verdict::Misconception, true), ("", "c", 6.0, Verdict::Right, false)],
    false
)]
#[case::only_followed(&[("", "b.ai", 5.0, Verdict::Follows, true)], false)]
#[case::another_is_typed(
    &[("", "b.ai", 5.0, Verdict::Misconception, true), ("7", "b.ai", 6.0, Verdict::Right, false), TYPED],
    true
)]
#[case::typed_alone(&[TYPED], false)]
fn a_wrong_thought_is_mastered_where_it_was_met(
    #[case] works: &[(&str, &str, f64, Verdict, bool)],
    #[case] mastered: bool,
) {
    let items = works.iter().map(|&(seed, part, at, verdict, met)| {
        let met: &[&str] = if met { &["no-fma"] } else { &[] };
        let name = Item::work("roofline", seed, part).name();
        let verdict = Some(verdict).filter(|verdict| *verdict != Verdict::Invalid);
        (name, encode(&work(at, verdict, met)))
    });
    let overview = Overview::new(&index(), &items.collect());
    let [met] = overview.met.as_slice() else {
        panic!("{overview:?}");
    };
    assert_eq!(met.misconception.id, "no-fma");
    assert_eq!(met.mastered, mastered);
}

#[test]
fn seeds_and_reads_read_back() {
    let seed = Seed {
        seed: "a&b".into(),
        at: 3.0,
    };
    assert_eq!(record::encode(&seed), "v=1&seed=a%26b&at=3");
    assert_eq!(decode("v=1&seed=a%26b&at=3"), Ok(seed));
    assert_eq!(decode::<Seed>("v=1&at=3"), Err(Unreadable::Damaged));
    assert_eq!(decode("v=1&at=3"), Ok(Read { at: 3.0 }));
}
