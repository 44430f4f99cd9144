//! Whether the version of a part follows all that its verdict rests on.

use super::*;
use rstest::rstest;

const FILE: &str = r#"
[[param]]
id = "n"
values = [1, 2]

[[let]]
id = "twice"
is = "2 * n"

[[group]]
[[group.part]]
id = "first"
ask = { zh = "几个？", en = "How many?" }
quantity = "count"
expect = "twice"

[[group.part]]
id = "second"
quantity = "bytes"
unit = "KB"
expect = 'part("first") * 1[KB]'
within = 0.01
[[group.part.slip]]
id = "none"
value = "n"
says = { zh = "不对。", en = "No." }

[[group.part]]
id = "like"
kind = "pick"
like = "model"

[[group.part]]
id = "model"
kind = "pick"
[[group.part.option]]
id = "one"
slip = "none"
"#;

fn version(file: &str, part: &str) -> u32 {
    let exercise: Exercise = toml::from_str(file).unwrap();
    exercise.version_of(exercise.part(part).unwrap())
}

#[rstest]
#[case::unit("second", "unit = \"KB\"", "unit = \"MB\"")]
#[case::bounds("second", "within = 0.01", "within = 0.02")]
#[case::slip("second", "value = \"n\"", "value = \"n\"\nwithin = 0.1")]
#[case::parameter("second", "[1, 2]", "[1, 3]")]
#[case::definition("second", "2 * n", "3 * n")]
#[case::earlier("second", "expect = \"twice\"", "expect = \"n\"")]
#[case::model("like", "slip = \"none\"", "slip = \"other\"")]
fn another_question_is_another_version(#[case] part: &str, #[case] old: &str, #[case] new: &str) {
    assert!(FILE.contains(old));
    assert_ne!(version(FILE, part), version(&FILE.replace(old, new), part));
}

#[rstest]
#[case::question("How many?", "How many of them?")]
#[case::sentence("No.", "Not so.")]
fn another_text_is_the_same_version(#[case] old: &str, #[case] new: &str) {
    assert!(FILE.contains(old));
    for part in ["first", "second", "like"] {
        let other = FILE.replace(old, new);
        assert_eq!(version(FILE, part), version(&other, part), "{part}");
    }
}
