//! Two hundred variants, worked out in plain arithmetic.

use super::{ID, KB, names, text};
use crate::trial::Trial;
use ridgepoint_course::exercise::Verdict;

/// A variant's numbers: an A100 has 65 536 registers, 164 KB of shared memory,
/// places for 64 warps and 32 blocks.
struct Plain {
    warps: f64,
    stages: f64,
    block_m: f64,
    block_k: f64,
    registers: f64,
    /// Registers of a block.
    block: f64,
    /// Shared memory of a stage, KB.
    stage: f64,
    by_registers: f64,
    by_shared: f64,
}

impl Plain {
    fn of(trial: &Trial) -> Self {
        let [warps, stages] = ["warps", "stages"].map(|name| trial.param(name));
        let [block_m, block_k] = ["block_m", "block_k"].map(|name| trial.param(name));
        // The tile has 16 384 elements; a register holds one of them.
        let block_n = 16_384.0 / block_m;
        let registers = 16_384.0 / (32.0 * warps) + trial.param("extra");
        let block = registers * 32.0 * warps;
        let stage = (block_m + block_n) * block_k * 2.0 / KB;
        Self {
            warps,
            stages,
            block_m,
            block_k,
            registers,
            block,
            stage,
            by_registers: (65_536.0 / block).floor(),
            by_shared: (164.0 / (stages * stage)).floor(),
        }
    }

    fn kept(&self) -> f64 {
        self.stages * self.stage
    }

    fn fit(&self) -> f64 {
        self.by_registers.min(self.by_shared)
    }

    /// The warp count that is not this one.
    fn other(&self) -> f64 {
        if self.warps < 6.0 { 8.0 } else { 4.0 }
    }

    /// What a wrong pool of shared memory leads to: whole blocks where they are
    /// more than the right ones, else the quotient.
    fn pool(&self, kb: f64) -> f64 {
        let blocks = (kb / self.kept()).floor();
        if blocks > self.by_shared {
            blocks
        } else {
            kb / self.kept()
        }
    }

    fn right(&self) -> Vec<(&'static str, String)> {
        let binds = match self.by_registers.total_cmp(&self.by_shared) {
            std::cmp::Ordering::Less => "registers",
            std::cmp::Ordering::Equal => "tie",
            std::cmp::Ordering::Greater => "shared",
        };
        vec![
            ("a.registers", text(self.block)),
            ("a.shared", text(self.kept())),
            ("b.registers", text(self.by_registers)),
            ("b.shared", text(self.by_shared)),
            ("b.blocks", text(32)),
            ("b.binding", format!("choice={binds}")),
            ("c.occupancy", text(self.fit() * self.warps / 64.0 * 100.0)),
            ("e.faster", "choice=usually-not".to_owned()),
        ]
    }

    fn noted(&self) -> Vec<(&'static str, f64)> {
        vec![
            ("a.shared", self.kept() - self.stage),
            ("a.shared", self.kept() + 1.0),
            ("b.blocks", 64.0 / self.warps),
        ]
    }

    fn of_a_block(&self) -> Vec<(&'static str, f64, &'static str)> {
        let a = self.block_m * self.block_k * 2.0 / KB;
        vec![
            (
                "a.registers",
                self.registers * self.warps,
                "warps-as-threads",
            ),
            (
                "a.registers",
                self.registers * 32.0 * self.other(),
                "other-warps",
            ),
            ("a.registers", 4.0 * self.block, "register-bytes"),
            ("a.shared", self.stage, "one-stage"),
            ("a.shared", self.stages * a, "only-a"),
            ("a.shared", 2.0 * self.kept(), "fp32-bytes"),
        ]
    }

    fn of_the_limits(&self) -> Vec<(&'static str, f64, &'static str)> {
        let file = (262_144.0 / self.block).floor();
        vec![
            ("b.registers", 65_536.0 / self.block, "no-floor"),
            ("b.registers", self.by_registers + 1.0, "rounded-up"),
            ("b.registers", file, "register-bytes"),
            ("b.shared", 164.0 / self.kept(), "no-floor"),
            ("b.shared", self.by_shared + 1.0, "rounded-up"),
            ("b.shared", self.pool(192.0), "unified-shared"),
            ("b.shared", self.pool(228.0), "hopper-shared"),
            ("b.blocks", 64.0, "warps-not-blocks"),
        ]
    }

    fn of_the_occupancy(&self) -> Vec<(&'static str, f64, &'static str)> {
        let percent = |blocks: f64, warps: f64| blocks * warps / 64.0 * 100.0;
        let unrounded = (65_536.0 / self.block).min(164.0 / self.kept());
        let most = self.by_registers.max(self.by_shared);
        let mut wrong = vec![
            ("c.occupancy", percent(unrounded, self.warps), "no-floor"),
            (
                "c.occupancy",
                percent(self.fit() + 1.0, self.warps),
                "rounded-up",
            ),
            ("c.occupancy", self.fit() / 32.0 * 100.0, "blocks-of-32"),
            (
                "c.occupancy",
                percent(self.fit(), self.other()),
                "other-warps",
            ),
        ];
        if most > self.fit() {
            wrong.push(("c.occupancy", percent(most, self.warps), "one-limit"));
        }
        wrong
    }
}

fn each_seed(see: impl Fn(&str, &Trial, &Plain)) {
    for seed in 1..=200 {
        let trial = Trial::seeded(ID, &seed.to_string());
        let plain = Plain::of(&trial);
        see(&seed.to_string(), &trial, &plain);
    }
}

#[test]
fn right_answers_pass() {
    each_seed(|seed, trial, plain| {
        let right = plain.right();
        let grades = trial.all(&right);
        for (part, query) in &right {
            let verdict = grades[*part].verdict;
            assert_eq!(verdict, Verdict::Right, "seed {seed}, {part}: {query}");
        }
    });
}

#[test]
fn other_footings_are_noted() {
    each_seed(|seed, trial, plain| {
        for (part, value) in plain.noted() {
            let verdict = trial.one(part, &text(value)).verdict;
            assert_eq!(verdict, Verdict::Noted, "seed {seed}, {part}: {value}");
        }
    });
}

#[test]
fn misconceptions_are_recognised() {
    each_seed(|seed, trial, plain| {
        let a_to_c = [
            plain.of_a_block(),
            plain.of_the_limits(),
            plain.of_the_occupancy(),
        ];
        for (part, value, misconception) in a_to_c.concat() {
            let grade = trial.one(part, &text(value));
            assert!(
                names(&grade, misconception),
                "seed {seed}, {part}: {value} is {misconception}: {grade:?}"
            );
        }
    });
}

/// The simplified rule, which the exercise uses, and the exact one agree.
#[test]
fn the_exact_rule_leads_to_the_same_blocks() {
    each_seed(|seed, _, plain| {
        let by_warp = (plain.registers * 32.0 / 256.0).ceil() * 256.0;
        let warps = 4.0 * (16_384.0 / by_warp).floor();
        let registers = (warps / plain.warps).floor();
        assert_eq!(registers, plain.by_registers, "seed {seed}: registers");
        let allocated = ((plain.kept() + 1.0) * 8.0).ceil() / 8.0;
        let shared = (164.0 / allocated).floor();
        assert_eq!(shared, plain.by_shared, "seed {seed}: shared memory");
        assert!(
            plain.kept() <= 163.0 && plain.registers <= 255.0,
            "seed {seed}"
        );
    });
}
