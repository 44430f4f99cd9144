//! What an exercise becomes in the page, and what of it is refused.

use crate::tree::{Table, copied};
use ridgepoint_course::exercise::{Exercise, LIST, Listed};
use ridgepoint_press::press;

fn faults(name: &str) -> Vec<String> {
    let root = copied(&["base", name]);
    let faults = press(root.path(), &Table).expect_err(name);
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn texts_become_html_whose_numbers_are_left_to_the_page() {
    let root = copied(&["base", "exercise"]);
    let book = press(root.path(), &Table).unwrap_or_else(|faults| panic!("{faults}"));
    let exercise: Exercise = serde_json::from_str(&book.exercises["exercise-one.json"]).unwrap();
    let part = exercise.part("a.flop").unwrap();
    assert_eq!(
        part.ask.en,
        "How many <strong>FLOP</strong> have <span class=\"num modelled\">{{n}}</span> FMAs?"
    );
    let number = "<p><span class=\"num modelled\">{{part(\"a.flop\")}}</span>, as at the <a href=\"glossary.html#ridge-point\"";
    assert!(part.solution.en.starts_with(number), "{}", part.solution.en);
    assert_eq!(
        part.slips[0].says.en,
        "<p>The multiply and the add each count.</p>\n"
    );
    assert_eq!(part.slips[0].value, "1[FLOP] * n");
}

#[test]
fn the_list_tells_where_each_exercise_stands() {
    let root = copied(&["base", "exercise"]);
    let book = press(root.path(), &Table).unwrap_or_else(|faults| panic!("{faults}"));
    let list: Vec<Listed> = serde_json::from_str(&book.exercises[LIST]).unwrap();
    let [one] = &list[..] else { panic!("{list:?}") };
    assert_eq!((one.id.as_str(), one.section.as_str()), ("one", "7.2"));
    assert_eq!((one.stem.as_str(), one.anchor.as_str()), ("7.2-two", "e"));
    assert_eq!(one.parts, ["a.flop"]);
    assert_eq!(one.misconceptions[0].title.zh, "少了一半");
}

#[test]
fn an_exercise_stands_in_one_widget_and_a_widget_has_its_exercise() {
    assert_eq!(
        faults("exercise-nowhere"),
        [
            "chapters/07-base/exercises/one.toml:1: exercise `one` stands in 0 widgets; it stands in one"
        ]
    );
    let sentence = "widget `e` asks for exercise `one`, which has no file";
    assert_eq!(
        faults("exercise-without-file"),
        [
            format!("chapters/07-base/en/7.2-two.md:7: {sentence}"),
            format!("chapters/07-base/zh/7.2-two.md:7: {sentence}"),
        ]
    );
}

#[test]
fn texts_are_held_to_the_rules_of_every_text() {
    let faults = faults("exercise-texts");
    let [typed, term] = &faults[..] else {
        panic!("{faults:#?}")
    };
    let file = "chapters/07-base/exercises/one.toml";
    assert!(
        typed.starts_with(&format!("{file}:20: `312 TFLOPS` is typed")),
        "{typed}"
    );
    assert!(
        term.starts_with(&format!("{file}:")) && term.contains("there is no term `rigde`"),
        "{term}"
    );
}

#[test]
fn names_stand_once() {
    let faults = faults("exercise-names");
    let file = "chapters/07-base/exercises";
    assert_eq!(
        faults,
        [
            format!(
                "{file}/one.toml:34: misconception `half` has its title already, here or in another file"
            ),
            format!("{file}/two.toml:1: its id is `one`: it is that of the file"),
        ]
    );
}
