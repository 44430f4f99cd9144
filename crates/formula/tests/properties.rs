//! What holds for every text and every tree.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use ridgepoint_formula::{
    Expr, Measure, Node, Operator, Quantity, Value, Variables, count, display, evaluate, parse,
};

/// Variables that the texts below name.
fn variables() -> [(&'static str, Value); 4] {
    let bytes = Measure::parse("MiB").unwrap();
    [
        ("x", 3.0.into()),
        ("y", (-0.5).into()),
        ("z", Quantity::new(bytes.scale, bytes.unit).into()),
        ("gpu", Value::text("h100-sxm5")),
    ]
}

/// Reads, calculates, shows, counts and prints; panics where a promise is broken.
fn exercise(source: &str) -> Result<(), TestCaseError> {
    let expr = match parse(source) {
        Ok(expr) => expr,
        Err(error) => {
            prop_assert!(source.get(error.at.clone()).is_some(), "{:?}", error.at);
            prop_assert!(!error.to_string().is_empty());
            return Ok(());
        }
    };
    match evaluate(&expr, &Variables(&variables())) {
        Ok(value) => {
            if let Value::Number(quantity) = &value {
                prop_assert!(quantity.value.is_finite());
            }
            prop_assert!(!display(&value).contains('—'));
        }
        Err(error) => {
            prop_assert!(source.get(error.at.clone()).is_some(), "{:?}", error.at);
            prop_assert!(!error.message().id.is_empty());
        }
    }
    if let Ok(operations) = count(&expr) {
        prop_assert!(operations.counted_flop() <= operations.flop());
    }
    let printed = expr.to_string();
    if printed.len() <= ridgepoint_formula::MAX_LENGTH {
        prop_assert_eq!(parse(&printed), Ok(expr), "{}", printed);
    }
    Ok(())
}

fn tree() -> impl Strategy<Value = Expr> {
    let at = |node| Expr { at: 0..0, node };
    let unit = prop::option::of(prop::sample::select(vec![
        "B", "FLOP/s", "µs", "%", "GiB/ms",
    ]));
    let value = prop_oneof![
        0.0..10.0,
        0.0..1e-7,
        0.0..1e290,
        (0_u32..100).prop_map(f64::from)
    ];
    let leaf = prop_oneof![
        (value, unit).prop_map(move |(value, unit)| {
            at(Node::Number {
                value,
                measure: unit.and_then(Measure::parse),
            })
        }),
        "[a-z_][a-z0-9_]{0,6}".prop_map(move |name| at(Node::Name(name))),
        "[^\"]{0,6}".prop_map(move |text| at(Node::Text(text))),
    ];
    let operator = prop::sample::select(vec![
        Operator::Add,
        Operator::Subtract,
        Operator::Multiply,
        Operator::Divide,
        Operator::Power,
    ]);
    leaf.prop_recursive(6, 40, 3, move |inner| {
        let binary = (operator.clone(), inner.clone(), inner.clone());
        prop_oneof![
            inner
                .clone()
                .prop_map(move |inner| at(Node::Negate(Box::new(inner)))),
            binary.prop_map(move |(operator, left, right)| {
                let (left, right) = (Box::new(left), Box::new(right));
                at(Node::Binary {
                    operator,
                    left,
                    right,
                })
            }),
            ("[a-z]{1,5}", prop::collection::vec(inner, 0..4))
                .prop_map(move |(name, arguments)| at(Node::Call { name, arguments })),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_survived(source in any::<String>()) {
        exercise(&source)?;
    }

    #[test]
    fn text_of_the_language_is_survived(
        parts in prop::collection::vec(
            prop::sample::select(vec![
                "1", "2.5", "1e300", "0", "x", "y", "z", "gpu", "bf16", "cuda", "+", "-", "*", "/",
                "^", "(", ")", ",", "[B]", "[", "]", "[%]", "\"", "\"TB/s\"", "ridge(", "show(",
                "min(", "sqrt(", "relu(", "peak_from_clock(", "µ", "数", " ",
            ]),
            0..24,
        )
    ) {
        exercise(&parts.concat())?;
    }

    #[test]
    fn a_printed_tree_reads_back(expr in tree()) {
        let printed = expr.to_string();
        prop_assume!(printed.len() <= ridgepoint_formula::MAX_LENGTH);
        prop_assert_eq!(parse(&printed), Ok(expr), "{}", printed);
    }

    #[test]
    fn every_calculation_is_finite(expr in tree()) {
        exercise(&expr.to_string())?;
    }

    #[test]
    fn the_bytes_of_a_part_read_as_that_part(expr in tree()) {
        let printed = expr.to_string();
        prop_assume!(printed.len() <= ridgepoint_formula::MAX_LENGTH);
        let mut parts = Vec::new();
        let expr = parse(&printed).unwrap();
        expr.visit(&mut |part| parts.push(part));
        for part in parts {
            let own = parse(&printed[part.at.clone()]);
            prop_assert_eq!(own.as_ref(), Ok(part));
        }
    }
}
