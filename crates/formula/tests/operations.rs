//! Operation counts worked by hand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use ridgepoint_formula::{ErrorKind, Operations, Reason, count, parse, variables};
use rstest::rstest;

fn operations(source: &str) -> Operations {
    count(&parse(source).unwrap()).unwrap()
}

#[test]
fn relu_of_a_fused_multiply_add() {
    let counted = operations("relu(x*y+z)");
    assert_eq!(
        counted,
        Operations {
            loads: 3,
            fma: 1,
            special: 1,
            ..Operations::default()
        }
    );
    assert_eq!(counted.flop(), 3);
    assert_eq!(counted.counted_flop(), 2);
}

/// Each variable is loaded once, in the order in which they are first named.
#[rstest]
#[case("relu(x*y+z)", &["x", "y", "z"])]
#[case("b*b + a*b", &["b", "a"])]
#[case("-scale^2 * max(x, 0)", &["scale", "x"])]
#[case("1 + 2", &[])]
fn names_what_is_loaded(#[case] source: &str, #[case] expected: &[&str]) {
    assert_eq!(variables(&parse(source).unwrap()), expected);
    assert_eq!(operations(source).loads as usize, expected.len());
}

/// Algorithm and counters: a relu, a maximum, an exponential and a quotient are one FLOP each to
/// the one and none to the others, a fused multiply-add is two to both.
#[rstest]
#[case("relu(x*y+z)", 3, 2)]
#[case("relu(x)", 1, 0)]
#[case("max(x, y)", 1, 0)]
#[case("exp(x - m)", 2, 1)]
#[case("x / y", 1, 0)]
#[case("x*y + z", 2, 2)]
#[case("x", 0, 0)]
fn counted_by_the_algorithm_and_by_the_hardware(
    #[case] source: &str,
    #[case] algorithm: u32,
    #[case] hardware: u32,
) {
    let found = operations(source);
    assert_eq!((found.flop(), found.counted_flop()), (algorithm, hardware));
}

/// loads, add, multiply, fma, divide, special
#[rstest]
#[case("x + y", [2, 1, 0, 0, 0, 0])]
#[case("x - y", [2, 1, 0, 0, 0, 0])]
#[case("-x", [1, 0, 0, 0, 0, 0])]
#[case("relu(x)", [1, 0, 0, 0, 0, 1])]
#[case("abs(x)", [1, 0, 0, 0, 0, 0])]
#[case("x * x", [1, 0, 1, 0, 0, 0])]
#[case("z + x*y", [3, 0, 0, 1, 0, 0])]
#[case("z - x*y", [3, 0, 0, 1, 0, 0])]
#[case("x*y - z", [3, 0, 0, 1, 0, 0])]
#[case("-(x*y) + z", [3, 0, 0, 1, 0, 0])]
// Only one of two products fuses with their sum.
#[case("a*b + c*d", [4, 0, 1, 1, 0, 0])]
#[case("a*b*c + d", [4, 0, 1, 1, 0, 0])]
#[case("a*b + c + d", [4, 1, 0, 1, 0, 0])]
#[case("(x + y) * z", [3, 1, 1, 0, 0, 0])]
#[case("fma(a, b, c)", [3, 0, 0, 1, 0, 0])]
#[case("x / y", [2, 0, 0, 0, 1, 0])]
#[case("x / y + z", [3, 1, 0, 0, 1, 0])]
// A half is exact, a third is not.
#[case("x / 2 + y", [2, 0, 0, 1, 0, 0])]
#[case("x / 3", [1, 0, 0, 0, 1, 0])]
#[case("2 * 3 * x", [1, 0, 1, 0, 0, 0])]
#[case("x / (1 / 4)", [1, 0, 1, 0, 0, 0])]
#[case("x^1", [1, 0, 0, 0, 0, 0])]
#[case("x^2", [1, 0, 1, 0, 0, 0])]
#[case("x^3", [1, 0, 2, 0, 0, 0])]
#[case("x^4", [1, 0, 2, 0, 0, 0])]
#[case("x^7", [1, 0, 4, 0, 0, 0])]
#[case("x^2 + y", [2, 0, 0, 1, 0, 0])]
#[case("x^-1", [1, 0, 0, 0, 1, 0])]
#[case("x^0.5", [1, 0, 0, 0, 0, 1])]
#[case("2^x", [1, 0, 0, 0, 0, 1])]
#[case("max(x, y, z)", [3, 0, 0, 0, 0, 2])]
#[case("x * sigmoid(x)", [1, 1, 1, 0, 1, 1])]
// GELU by tanh: 0.044715·x·x → 2 products, ·x + x → fused, ·0.79 → 1, 1 + tanh → 1 sum, 0.5·x → 1,
// the whole → 1.
#[case("0.5*x*(1 + tanh(0.7978846*(x + 0.044715*x*x*x)))", [1, 1, 5, 1, 0, 1])]
#[case("1 + 2 * 3", [0, 0, 0, 0, 0, 0])]
#[case("exp(1)", [0, 0, 0, 0, 0, 0])]
fn counts(#[case] source: &str, #[case] expected: [u32; 6]) {
    let [loads, add, multiply, fma, divide, special] = expected;
    let expected = Operations {
        loads,
        add,
        multiply,
        fma,
        divide,
        special,
    };
    assert_eq!(operations(source), expected, "{source}");
}

#[test]
fn refuses_what_is_not_elementwise() {
    let refused = |source: &str| count(&parse(source).unwrap()).unwrap_err();

    let error = refused("x + rellu(y)");
    assert_eq!(error.at, 4..9);
    let (name, near) = ("rellu".to_owned(), "relu".to_owned());
    assert_eq!(error.kind, ErrorKind::UnknownFunction { name, near });

    let error = refused("relu(x, y)");
    assert_eq!(error.at, 0..10);
    let reason = Reason::Count { given: 2 };
    assert_eq!(
        error.kind,
        ErrorKind::Argument {
            function: "relu",
            signature: "x",
            reason
        }
    );

    let error = refused("x * \"y\"");
    assert_eq!((error.at, error.kind), (4..7, ErrorKind::TextInCalculation));

    let error = refused("x / (1 / 0)");
    assert_eq!((error.at, error.kind), (5..10, ErrorKind::NotFinite));
}
