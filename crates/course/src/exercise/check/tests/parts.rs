//! What each kind of part needs and takes, and what it names.

use super::spoilt;
use rstest::rstest;

#[rstest]
#[case("expect = \"8\"", "", "a.k", "`assume` needs `expect`")]
#[case("quantity = \"number\"", "", "a.k", "`assume` needs `quantity`")]
#[case(
    "kind = \"match\"",
    "kind = \"several\"",
    "a.match",
    "`several` needs `option`"
)]
#[case("kind = \"match\"", "kind = \"several\"", "a.match", "takes no `item`")]
#[case(
    "kind = \"order\"",
    "kind = \"order\"\nunit = \"B\"",
    "a.order",
    "takes no `unit`"
)]
#[case(
    "kind = \"order\"",
    "kind = \"order\"\nexpect = \"1\"",
    "a.order",
    "takes no `expect`"
)]
#[case(
    "kind = \"order\"",
    "kind = \"order\"\nleast = 1",
    "a.order",
    "takes no `least`"
)]
#[case(
    "least = 1",
    "least = 2",
    "a.several",
    "`least` is 2, and 1 options are right"
)]
#[case(
    "between = [1, 40]",
    "between = [40, 1]",
    "a.k",
    "least and then the greatest"
)]
#[case(
    "between = [1, 40]",
    "between = [10, 40]",
    "a.k",
    "is not between 10 and 40"
)]
#[case("between = [1, 40]", "within = 0.1", "a.k", "takes no `within`")]
#[case("within = 0.01", "within = 1", "a.flop", "`within` is a share")]
#[case(
    "within = 0.01",
    "within = [0.1, -0.1]",
    "a.flop",
    "`within` is a share"
)]
#[case("within = 0.01", "weight = -1", "a.flop", "`weight`")]
#[case(
    "quantity = \"flop\"",
    "quantity = \"flops\"",
    "a.flop",
    "no quantity `flops`"
)]
#[case(
    "unit = \"GFLOP\"",
    "unit = \"GB\"",
    "a.flop",
    "`GB` is no unit of `flop`"
)]
#[case("with = [\"ridge\"]\n", "", "a.bound", "`memory` needs `with`")]
#[case(
    "with = [\"ridge\"]",
    "with = [\"rigde\"]",
    "a.bound",
    "no reason `rigde`"
)]
#[case("with = [\"y\"]", "with = [\"x\"]", "a.match", "no reason `x`")]
#[case("with = [\"y\"]\n", "", "a.match", "item `x` needs `with`")]
#[case("value = \"0[FLOP/B]\"\n", "", "a.order", "item `q` needs a `value`")]
#[case(
    "with = [\"ridge\"]",
    "with = [\"ridge\"]\nall = true",
    "a.bound",
    "takes no `all`"
)]
#[case("with = [\"seen\"]\n", "", "a.pick1", "`left` needs `with`")]
#[case(
    "when = \"rows - 1\"",
    "when = \"rows - 1\"\nwith = [\"y\"]",
    "a.several",
    "takes no `with`"
)]
fn kinds(#[case] from: &str, #[case] to: &str, #[case] at: &str, #[case] words: &str) {
    spoilt(from, to, at, words);
}

#[rstest]
#[case(
    "like = \"a.pick1\"",
    "like = \"a.pick9\"",
    "a.pick2",
    "no part `a.pick9`"
)]
#[case(
    "like = \"a.pick1\"",
    "like = \"a.pick2\"",
    "a.pick2",
    "not like itself"
)]
#[case(
    "like = \"a.pick1\"",
    "like = \"a.order\"",
    "a.pick2",
    "of another kind"
)]
#[case("like = \"a.pick1\"", "", "a.pick2", "`pick` needs `option`")]
#[case(
    "slip = \"no-fma\"",
    "slip = \"fp23\"",
    "a.bound",
    "misconception `fp23`"
)]
#[case(
    "id = \"no-fma\"\nvalue",
    "id = \"fp23\"\nvalue",
    "a.flop",
    "misconception `fp23`"
)]
#[case("id = \"no-fma\"\nvalue", "value", "a.flop", "a slip needs the id")]
#[case(
    "expect = \"8\"",
    "expect = 'part(\"a.k\")'",
    "a.k",
    "leans on itself: a.k → a.k"
)]
#[case(
    "expect = \"8\"",
    "expect = 'part(\"a.flop\") / 1[FLOP]'",
    "a.k",
    "a.k → a.flop → a.k"
)]
#[case(
    "\"rows * 4096\"",
    "'rows * part(\"a.flop\") / 1[FLOP]'",
    "a.flop",
    "a.flop → a.flop"
)]
#[case(
    "expect = \"8\"",
    "expect = 'part(\"a.bound\")'",
    "a.k",
    "part `a.bound` has no number"
)]
#[case(
    "when = \"rows - 1\"",
    "when = 'part(\"b\")'",
    "a.several",
    "there is no part `b`"
)]
#[case(
    "\"a.design\", \"registers\"",
    "\"a.k\", \"registers\"",
    "a.cost",
    "no design `a.k`"
)]
fn links(#[case] from: &str, #[case] to: &str, #[case] at: &str, #[case] words: &str) {
    spoilt(from, to, at, words);
}
