//! What holds for any work, item and file.

use super::*;
use proptest::prelude::*;

fn any_work() -> impl Strategy<Value = Work> {
    let pairs = prop::collection::vec((".{0,8}", ".{0,20}"), 0..4);
    let met = prop::collection::vec("[a-z-]{1,12}", 0..3);
    let verdict = prop::option::of(0..Verdict::ALL.len());
    let flags = any::<(bool, bool)>();
    let counts = any::<(u32, u32, u32)>();
    (pairs, verdict, flags, counts, met, 0.0..LAST).prop_map(
        |(pairs, verdict, (done, solution), (tries, hints, version), met, at)| {
            let mut answer = Answer::default();
            for (key, value) in pairs {
                answer.push(key, value);
            }
            Work {
                answer,
                verdict: verdict.map(|at| Verdict::ALL[at]),
                done,
                tries,
                met,
                hints,
                solution,
                version,
                at,
                rest: Props::default(),
            }
        },
    )
}

/// Few names, times and texts, so that they meet.
fn any_items() -> impl Strategy<Value = Items> {
    let told = (0..3_u32, 0..3_u32, few_works());
    prop::collection::btree_map("read\\.[1-3]|later|work\\.a\\.0\\.[p-r]", told, 0..6).prop_map(
        |items| {
            let text = |name: &str, (at, other, work)| match name.starts_with("work") {
                true => encode(&work),
                false => format!("v=1&at={at}&other={other}"),
            };
            let items = items.into_iter();
            items.map(|(k, told)| (k.clone(), text(&k, told))).collect()
        },
    )
}

/// Works that differ in little, so that any two of them may tie.
fn few_works() -> impl Strategy<Value = Work> {
    let met = prop::collection::vec("[a-c]", 0..3);
    let counts = (0..2_u32, 9..11_u32, 0..2_u32, 0..2_u32);
    (any::<(bool, bool)>(), counts, met, 0..2_u32).prop_map(
        |((done, solution), (text, tries, hints, version), met, at)| Work {
            answer: Answer::parse(&format!("text={text}")),
            done,
            solution,
            tries,
            hints,
            met,
            version,
            at: f64::from(at),
            ..Work::default()
        },
    )
}

fn after(theirs: &Items, ours: &Items) -> Items {
    let mut all = ours.clone();
    all.extend(merge(theirs, ours).taken);
    all
}

proptest! {
    #[test]
    fn any_work_reads_back(work in any_work()) {
        prop_assert_eq!(decode::<Work>(&encode(&work)), Ok(work));
    }

    /// Whatever is understood is written again without a loss.
    #[test]
    fn nothing_that_is_understood_is_lost(text in "v=1(&(a\\.[a-z]|met|x|tries|at|done|rest)=[a-z0-9]{0,3}){0,6}") {
        if let Ok(work) = decode::<Work>(&text) {
            let sorted = |text: &str| {
                let mut pairs: Vec<_> = text.split('&').map(ToOwned::to_owned).collect();
                pairs.sort();
                pairs
            };
            let again = sorted(&encode(&work));
            for pair in sorted(&text) {
                let number = pair.split('=').nth(1).unwrap_or_default();
                let is_zero = number.chars().all(|c| c == '0');
                let key = pair.split('=').next().unwrap_or_default();
                let counted = ["tries", "at"].contains(&key);
                let plain = !counted || !(is_zero || number.starts_with('0'));
                prop_assert!(!plain || again.contains(&pair), "{} of {:?}", pair, again);
            }
        }
    }

    #[test]
    fn any_text_is_an_item_or_is_refused(text in ".{0,200}", name in ".{0,40}") {
        let _ = (decode::<Work>(&text), decode::<Read>(&text), decode::<Seed>(&text));
        let item = Item::parse(&name);
        prop_assert_eq!(item.name(), name);
        let _ = item.check(&text);
    }

    #[test]
    fn any_text_is_a_file_or_is_refused(text in ".{0,300}") {
        let _ = Export::read(&text, "us");
    }

    /// A file of ours that is cut anywhere is refused, and said to break off.
    #[test]
    fn a_file_that_is_cut_is_refused(items in any_items(), share in 0.01..0.99) {
        let text = Export { course: "us".into(), saved: 1, items }.to_text();
        let cut = &text[..(text.len() as f64 * share) as usize];
        prop_assert_eq!(Export::read(cut, "us"), Err(Refusal::Truncated));
    }

    #[test]
    fn any_item_has_a_name_that_reads_back(exercise in "[a-z.%-]{1,9}", seed in ".{0,50}", part in "[a-z0-9.]{1,9}") {
        let item = Item::work(&exercise, &seed, &part);
        prop_assert_eq!(Item::parse(&item.name()), item);
    }

    #[test]
    fn merging_in_either_order_comes_to_the_same(a in any_items(), b in any_items()) {
        prop_assert_eq!(after(&a, &b), after(&b, &a));
    }

    #[test]
    fn merging_twice_is_merging_once(a in any_items(), b in any_items()) {
        let once = after(&a, &b);
        prop_assert_eq!(merge(&a, &once).taken, Items::new());
        for (name, text) in b.iter().chain(&a) {
            prop_assert!(time_of(&once[name]) >= time_of(text));
            if let (Item::Work { .. }, Ok(part)) = (Item::parse(name), decode::<Work>(text)) {
                let whole = decode::<Work>(&once[name]).unwrap();
                prop_assert!(whole.has_all_of(&part), "{:?} of {:?}", part, whole);
            }
        }
    }

    /// Whichever of two tabs writes last: what was reached in either stays, and what
    /// it says itself stands.
    #[test]
    fn what_was_reached_stays(a in any_work(), b in any_work(), now in 0.0..LAST) {
        let kept = a.clone().after(Some(&b), now);
        prop_assert!(kept.has_all_of(&a) && kept.has_all_of(&b));
        prop_assert_eq!((&kept.answer, kept.verdict, kept.version), (&a.answer, a.verdict, a.version));
        prop_assert_eq!(kept.done, a.done || b.done);
        prop_assert_eq!(kept.tries, a.tries.max(b.tries));
        prop_assert!(kept.met.iter().all(|id| a.met.contains(id) || b.met.contains(id)));
        prop_assert!(kept.at >= now && kept.at > b.at && kept.at <= LAST, "{} after {}", kept.at, b.at);
        prop_assert_eq!(decode::<Work>(&encode(&kept)), Ok(kept));
    }
}
