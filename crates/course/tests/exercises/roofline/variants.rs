//! Every variant, worked out from its parameters.

use super::{BETA, CUDA, MICRO, PEAK, TERA};
use crate::{
    trial::Trial,
    typed::{points_to, right, seeds},
};
use ridgepoint_course::exercise::Verdict::{Follows, Misconception, Noted, Right};

/// A matrix product, rows × inner by inner × columns, in FP16.
struct Product {
    rows: f64,
    columns: f64,
    inner: f64,
}

impl Product {
    fn flop(&self) -> f64 {
        2.0 * self.rows * self.columns * self.inner
    }

    /// Elements of the left operand, the weight and the output.
    fn elements(&self) -> [f64; 3] {
        let Self {
            rows,
            columns,
            inner,
        } = self;
        [rows * inner, inner * columns, rows * columns]
    }

    fn bytes(&self) -> f64 {
        2.0 * self.elements().iter().sum::<f64>()
    }

    /// Bytes without one of the three.
    fn without(&self, missing: usize) -> f64 {
        self.bytes() - 2.0 * self.elements()[missing]
    }
}

#[test]
fn every_variant_knows_right_and_wrong_products() {
    for seed in seeds() {
        let trial = Trial::seeded("roofline", &seed);
        let (rows, width) = (trial.param("rows"), trial.param("width"));
        let inner = trial.param("inner");
        product(
            &trial,
            "b",
            &Product {
                rows,
                columns: width,
                inner: width,
            },
        );
        product(
            &trial,
            "c",
            &Product {
                rows,
                columns: width,
                inner,
            },
        );
        points_to(&trial, "b.ai", width / 3.0, "square-gemm");
        points_to(&trial, "b.ai", rows / 3.0, "square-gemm");
    }
}

fn product(trial: &Trial, letter: &str, it: &Product) {
    let part = |name: &str| format!("{letter}.{name}");
    let wrong = |name: &str, value: f64, thought: &str| {
        points_to(trial, &part(name), value, thought);
    };
    let (flop, bytes) = (it.flop(), it.bytes());
    let (compute, moving) = (flop / PEAK / MICRO, bytes / BETA / MICRO);
    right(trial, &part("flop"), flop);
    right(trial, &part("bytes"), bytes);
    right(trial, &part("ai"), flop / bytes);
    right(trial, &part("cap"), PEAK / TERA);
    right(trial, &part("time"), compute);
    assert!(compute > moving);
    wrong("flop", flop / 2.0, "no-fma");
    wrong("ai", flop / 2.0 / bytes, "no-fma");
    wrong("time", compute / 2.0, "no-fma");
    for (factor, thought) in [(2.0, "fp32-bytes"), (0.5, "elements")] {
        wrong("bytes", bytes * factor, thought);
        wrong("ai", flop / (bytes * factor), thought);
    }
    for (missing, thought) in ["no-input", "no-weight", "no-output"]
        .into_iter()
        .enumerate()
    {
        wrong("bytes", it.without(missing), thought);
        wrong("ai", flop / it.without(missing), thought);
    }
    for (peak, thought) in [
        (624e12, "sparse-peak"),
        (156e12, "tf32-peak"),
        (CUDA, "cuda-peak"),
        (989.4e12, "other-gpu"),
    ] {
        wrong("cap", peak / TERA, thought);
        wrong("time", flop / peak / MICRO, thought);
    }
    wrong("cap", 153.0, "ridge-as-peak");
    wrong("cap", BETA * flop / bytes / TERA, "no-min");
    wrong("cap", 2e12 * flop / bytes / TERA, "no-min");
    wrong("time", moving, "wrong-wall");
    wrong("time", compute + moving, "sum-of-times");
    let sides = [("compute", Right), ("memory", Misconception)];
    for (choice, verdict) in sides {
        assert_eq!(
            trial
                .one(&part("bound"), &format!("choice={choice}"))
                .verdict,
            verdict
        );
    }
}

#[test]
fn every_variant_knows_right_and_wrong_passes() {
    for seed in seeds() {
        let trial = Trial::seeded("roofline", &seed);
        let elements = trial.param("rows") * trial.param("width");
        let gelu = [
            ("no-output", 0.5),
            ("elements", 0.5),
            ("two-inputs", 1.5),
            ("fp32-bytes", 2.0),
        ];
        passes(&trial, "a", 8.0 * elements, 4.0 * elements, &gelu);
        let add = [
            ("no-output", 2.0 / 3.0),
            ("no-input", 2.0 / 3.0),
            ("elements", 0.5),
            ("fp32-bytes", 2.0),
        ];
        passes(&trial, "d", elements, 6.0 * elements, &add);
        points_to(&trial, "a.flop", 16.0 * elements, "op-as-fma");
        points_to(&trial, "d.flop", 2.0 * elements, "op-as-fma");
        points_to(&trial, "d.ai", 2.0 / 6.0, "op-as-fma");
        points_to(&trial, "d.cap", BETA * 2.0 / 6.0 / TERA, "op-as-fma");
    }
}

/// `slips` are wrong thoughts with what they make of the bytes.
fn passes(trial: &Trial, letter: &str, flop: f64, bytes: f64, slips: &[(&str, f64)]) {
    let part = |name: &str| format!("{letter}.{name}");
    right(trial, &part("flop"), flop);
    right(trial, &part("bytes"), bytes);
    right(trial, &part("ai"), flop / bytes);
    right(trial, &part("cap"), BETA * flop / bytes / TERA);
    right(trial, &part("time"), bytes / BETA / MICRO);
    for (name, value) in [
        ("cap", 2e12 * flop / bytes / TERA),
        ("time", bytes / 2e12 / MICRO),
    ] {
        trial.expect(&part(name), &format!("{value:e}"), Noted, "");
    }
    for (thought, factor) in slips {
        let bytes = bytes * factor;
        points_to(trial, &part("bytes"), bytes, thought);
        points_to(trial, &part("ai"), flop / bytes, thought);
        points_to(trial, &part("cap"), BETA * flop / bytes / TERA, thought);
        points_to(trial, &part("time"), bytes / BETA / MICRO, thought);
    }
    for peak in [PEAK, CUDA] {
        points_to(trial, &part("cap"), peak / TERA, "no-memory-roof");
        points_to(trial, &part("time"), flop / peak / MICRO, "wrong-wall");
    }
    for (choice, verdict) in [("memory", Right), ("compute", Misconception)] {
        assert_eq!(
            trial
                .one(&part("bound"), &format!("choice={choice}"))
                .verdict,
            verdict
        );
    }
}

#[test]
fn every_variant_knows_its_shares() {
    for seed in seeds() {
        let trial = Trial::seeded("roofline", &seed);
        let (rows, width) = (trial.param("rows"), trial.param("width"));
        let inner = trial.param("inner");
        let elements = rows * width;
        let products = [
            Product {
                rows,
                columns: width,
                inner: width,
            },
            Product {
                rows,
                columns: width,
                inner,
            },
        ];
        let flop: f64 = products.iter().map(Product::flop).sum();
        let bytes: f64 = products.iter().map(Product::bytes).sum();
        let share = |beta: f64| {
            let passes = 10.0 * elements / beta;
            passes / (passes + flop / PEAK)
        };
        let percent = |share: f64| format!("{} %", share * 100.0);
        trial.expect("step.share", &percent(share(BETA)), Right, "");
        trial.expect("step.share", &percent(share(2e12)), Noted, "");
        trial.expect("step.share", "50 %", Misconception, "share-by-count");
        for by_work in [
            9.0 * elements / (9.0 * elements + flop),
            10.0 * elements / (10.0 * elements + bytes),
        ] {
            trial.expect(
                "step.share",
                &percent(by_work),
                Misconception,
                "share-by-work",
            );
        }
        right(&trial, "step.speedup", 1.0 / (1.0 - share(BETA)));
        right(&trial, "step.speedup", 1.0 / (1.0 - share(2e12)));
        points_to(&trial, "step.speedup", 1.0 / share(BETA), "amdahl-inverse");
        points_to(&trial, "step.speedup", 2.0, "share-by-count");
    }
}

/// Who sees more operations than there are gets past the ridge of the CUDA
/// cores, 19.5 / 2.039 = 9.56 FLOP/B, and may look for the Tensor Cores' roof.
#[test]
fn past_the_ridge_either_roof_follows() {
    let trial = Trial::chapter("roofline");
    for letter in ["a", "d"] {
        let [intensity, cap] = ["ai", "cap"].map(|part| format!("{letter}.{part}"));
        let said = |typed: &str, roof: &str| {
            let answers = [
                (intensity.as_str(), format!("text={typed}")),
                (cap.as_str(), format!("text={roof}")),
            ];
            trial.all(&answers)[&cap].verdict
        };
        // 20 FLOP/B: 40.78 TFLOPS below the one roof, 19.5 below the other.
        assert_eq!(said("20", "40.78"), Follows, "{letter}");
        assert_eq!(said("20", "19.5"), Follows, "{letter}");
        // 200 FLOP/B is past either ridge.
        assert_eq!(said("200", "312"), Follows, "{letter}");
        // What follows from neither.
        assert_eq!(said("20", "55").credit(), 0.0, "{letter}");
        assert_eq!(trial.typed(&cap, "40.78").verdict.credit(), 0.0, "{letter}");
    }
}
