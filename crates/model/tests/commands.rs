//! Commands of the chapter's section 11.6 and others that people write, held against Nsight
//! Compute 2025.3 (`--help`, `--list-sets`, `--list-sections`) and the errata E12, E47, E61 to E64.

#![allow(clippy::unwrap_used)]

use ridgepoint_model::profiler::autotune::Phase;
use ridgepoint_model::profiler::command::lint::{Checked, Severity, Slip, check};
use ridgepoint_model::profiler::command::read::Tool;
use ridgepoint_model::profiler::command::{
    Counted, Counts, DEFAULT_CACHE_CONTROL, Goal, Range, Release, Request,
};
use ridgepoint_model::profiler::metric::{Chips, Metric, Names};
use rstest::rstest;

/// The only command of a text, for the versions up to 2025.
fn one(text: &str) -> Checked {
    let mut all = check(text, Release::Until2025);
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

fn slips(text: &str) -> Vec<Slip> {
    let findings = one(text).findings.into_iter();
    findings.map(|finding| finding.slip).collect()
}

/// The corrected command on one line; the text itself where nothing was mended.
fn mended(text: &str) -> String {
    let mended = one(text).mended;
    let text = mended.map_or_else(|| text.to_owned(), |read| read.render());
    text.replace(" \\\n    ", " ")
}

/// What a careful command ends with, so that nothing but the slip at hand is found.
const CAREFUL: &str = "-k regex:gemm -c 1 --clock-control none --cache-control all ./app";

/// Audit, section 9, row 1 (E12): the set is called `roofline`.
#[test]
fn e12_at_roofline_is_the_set_roofline() {
    let text = "ncu --set=@roofline python my_kernel.py";
    assert!(slips(text).contains(&Slip::AtSet {
        set: "@roofline".into(),
        right: "roofline".into(),
    }));
    assert!(
        mended(text).starts_with("ncu --set roofline "),
        "{}",
        mended(text)
    );
    assert_eq!(
        mended(&format!("ncu --set=@roofline -o a -f {CAREFUL}")),
        "ncu --set roofline -o a -f -k regex:gemm -c 1 --clock-control none --cache-control all ./app"
    );
}

/// Audit, section 9, row 2: no such field; the share of time and the clock are two others.
#[test]
fn memory_bandwidth_utilization_is_no_field_of_nvidia_smi() {
    let text = "nvidia-smi --query-gpu=memory.bandwidth_utilization,clocks.mem --format=csv";
    assert_eq!(
        slips(text),
        [Slip::SmiField {
            field: "memory.bandwidth_utilization".into(),
            right: "utilization.memory, clocks.max.memory".into(),
        }]
    );
    assert_eq!(
        mended(text),
        "nvidia-smi --query-gpu=utilization.memory,clocks.max.memory,clocks.mem --format=csv"
    );
    let fine = "nvidia-smi --query-gpu=clocks.current.sm --format=csv,noheader";
    assert_eq!((slips(fine), mended(fine)), (vec![], fine.to_owned()));
    assert_eq!(
        slips("nvidia-smi --query-gpu=utilization.gpu"),
        [Slip::SmiFormat]
    );
}

/// Audit, section 9, row 3 (E62): all four sections are in `full`.
#[test]
fn e62_sections_of_the_set_full_are_redundant() {
    let text = "ncu --set=full \\\n    --section=SpeedOfLight_RooflineChart \\\n    --section=SpeedOfLight \\\n    \
                --section=ComputeWorkloadAnalysis \\\n    --section=MemoryWorkloadAnalysis \\\n    \
                -o my_profile \\\n    python my_triton_script.py";
    assert!(
        slips(text).contains(&Slip::Redundant {
            set: "full".into(),
            sections: "SpeedOfLight_RooflineChart, SpeedOfLight, ComputeWorkloadAnalysis, \
                   MemoryWorkloadAnalysis"
                .into(),
        })
    );
    assert_eq!(
        mended(text),
        "ncu --set full -o my_profile --force-overwrite --clock-control none python my_triton_script.py"
    );
    // A section that `basic` has not is none too many.
    let fine = format!("ncu --set basic --section WarpStateStats {CAREFUL}");
    assert_eq!(slips(&fine), []);
}

/// Audit, section 9, row 4: `--launch-skip` and `--launch-count` count matching launches,
/// `--launch-skip-before-match` all.
#[test]
fn skips_count_matching_launches_and_one_counts_all() {
    assert_eq!(Counts::of("launch-skip"), Some(Counts::Matching));
    assert_eq!(Counts::of("launch-count"), Some(Counts::Matching));
    assert_eq!(Counts::of("launch-skip-before-match"), Some(Counts::All));
    assert_eq!(Counts::of("set"), None);
    let text = format!("ncu --launch-skip-before-match 5 {CAREFUL}");
    assert_eq!(slips(&text), [Slip::SkipCountsAll { skip: "5".into() }]);
    assert_eq!(slips(&format!("ncu --launch-skip 5 {CAREFUL}")), []);
}

/// Audit, section 9, row 5: locked to `base` up to 2025.x, to `boost` from 2026.1.
#[test]
fn the_default_of_the_clocks_depends_on_the_version() {
    assert_eq!(Release::Until2025.default_clock(), "base");
    assert_eq!(Release::From2026.default_clock(), "boost");
    let text = "ncu -k regex:gemm -c 1 ./app";
    for (release, default) in [(Release::Until2025, "base"), (Release::From2026, "boost")] {
        let checked = check(text, release).remove(0);
        let slips: Vec<_> = checked.findings.iter().map(|one| &one.slip).collect();
        assert_eq!(slips, [&Slip::NoClock { default }]);
        assert!(checked.findings[0].mended);
    }
    assert_eq!(
        mended(text),
        "ncu -k regex:gemm -c 1 --clock-control none ./app"
    );
    assert_eq!(
        slips("ncu -k regex:gemm -c 1 --clock-control base ./app"),
        []
    );
}

/// Audit, section 9, row 6: caches are emptied by default; hit rates are cold ones.
#[test]
fn hit_rates_are_cold_where_nobody_says_otherwise() {
    assert_eq!(DEFAULT_CACHE_CONTROL, "all");
    let text = "ncu --metrics lts__t_sector_hit_rate.pct -k regex:gemm -c 1 --clock-control none";
    assert_eq!(slips(&format!("{text} ./app")), [Slip::ColdCache]);
    assert_eq!(slips(&format!("{text} --cache-control none ./app")), []);
}

/// Audit, section 9, row 7 (E47).
#[test]
fn e47_the_hit_rate_is_of_the_sector() {
    let text = format!("ncu --metrics lts__t_sectors_hit_rate.pct,dram__bytes_read.sum {CAREFUL}");
    assert_eq!(
        slips(&text),
        [Slip::UnknownMetric {
            metric: "lts__t_sectors_hit_rate.pct".into(),
            right: "lts__t_sector_hit_rate.pct".into(),
        }]
    );
    assert!(mended(&text).contains("--metrics lts__t_sector_hit_rate.pct,dram__bytes_read.sum "));
}

/// Audit, section 9: `TRITON_DUMP_PTXAS_LOG` is real; E64: what the two of 11.6.4 really do.
#[test]
fn e64_variables_of_triton_are_told_apart() {
    let text = "# Step A\nTRITON_PRINT_AUTOTUNING=1 \\\nTRITON_KERNEL_DUMP=1 \\\npython infer.py";
    assert_eq!(
        slips(text),
        [
            Slip::Variable {
                name: "TRITON_PRINT_AUTOTUNING"
            },
            Slip::Variable {
                name: "TRITON_KERNEL_DUMP"
            },
        ]
    );
    let text = format!("TRITON_DUMP_PTXAS_LOG=1 ncu {CAREFUL}");
    assert_eq!(
        slips(&text),
        [Slip::Variable {
            name: "TRITON_DUMP_PTXAS_LOG"
        }]
    );
}

/// E63: five launches are skipped, the sixth is the last one of the estimate, of some 201.
#[test]
fn e63_a_skip_of_five_stays_inside_the_autotuning() {
    let text = "ncu --set=full --kernel-name regex:matmul_kernel --launch-count 1 --launch-skip 5 \
                -o matmul_profile python my_triton_script.py";
    let found = slips(text);
    let skip = found.iter().find_map(|slip| match slip {
        Slip::SkipInAutotune {
            skip,
            each,
            landing,
        } => Some((*skip, *each, *landing)),
        _ => None,
    });
    let (skip, each, landing) = skip.unwrap();
    assert_eq!((skip, each), (5, 201));
    assert_eq!(
        (landing.config, landing.phase, landing.number),
        (Some(1), Phase::Estimate, 5)
    );
    // A program that is not Python, or a range, is another matter.
    for fine in [
        "ncu -k regex:gemm -c 1 -s 5 --clock-control none ./app",
        "ncu --profile-from-start off -k regex:gemm -c 1 -s 5 --clock-control none python x.py",
        "ncu -k regex:gemm -c 1 -s 400 --clock-control none python x.py",
    ] {
        assert_eq!(slips(fine), [], "{fine}");
    }
}

/// E61: `nvidia_drm` and `nvidia_modeset` use the module.
#[test]
fn e61_modules_that_use_the_driver_go_first() {
    let text = "sudo modprobe -r nvidia_uvm nvidia";
    assert_eq!(slips(text), [Slip::Modules]);
    assert_eq!(
        mended(text),
        "sudo modprobe -r nvidia_uvm nvidia_drm nvidia_modeset nvidia"
    );
    let all = "sudo modprobe -r nvidia_uvm nvidia_drm nvidia_modeset nvidia";
    assert_eq!(
        slips(all),
        [Slip::OtherTool {
            tool: Tool::Modprobe
        }]
    );
    let load = "sudo modprobe nvidia NVreg_RestrictProfilingToAdminUsers=0";
    assert_eq!(
        slips(load),
        [Slip::OtherTool {
            tool: Tool::Modprobe
        }]
    );
}

/// Each with the option that it becomes, in a command that is careful otherwise.
#[rstest]
#[case("--kernel gemm", "--kernel-name gemm")]
#[case("--kernel-regex 'a.*b'", "--kernel-name 'regex:a.*b'")]
#[case("--output rep -f", "--export rep -f")]
#[case("-set full", "--set full")]
#[case("–-set full", "--set full")]
#[case("—set full", "--set full")]
#[case("--sections SpeedOfLight", "--section SpeedOfLight")]
#[case("--section SpeedofLight", "--section SpeedOfLight")]
#[case(
    "--section SpeedOfLight,Occupancy",
    "--section SpeedOfLight --section Occupancy"
)]
#[case("--section WarpStateStatistics", "--section WarpStateStats")]
#[case("--set default", "--set basic")]
#[case("--set Full", "--set full")]
#[case("--csv=yes", "--csv")]
#[case("--replay-mode kernal", "--replay-mode kernel")]
#[case("-k '.*gemm.*'", "-k regex:gemm")]
#[case("-k '*gemm*'", "-k regex:gemm")]
#[case("-k 'gemm|attn'", "-k 'regex:gemm|attn'")]
#[case("-k 'regex:*gemm'", "-k regex:gemm")]
#[case(
    "--metrics achieved_occupancy",
    "--metrics sm__warps_active.avg.pct_of_peak_sustained_active"
)]
fn slips_are_mended(#[case] wrong: &str, #[case] right: &str) {
    let text = format!("ncu {wrong} {CAREFUL}");
    let mended = mended(&text);
    assert!(mended.starts_with(&format!("ncu {right} ")), "{mended}");
    assert!(one(&text).findings.iter().any(|finding| finding.mended));
}

/// What cannot be guessed is said and left as it is.
#[rstest]
#[case("--frobnicate", Slip::UnknownFlag { spelt: "--frobnicate".into(), near: None })]
#[case("--set source", Slip::UnknownSet { set: "source".into(), near: None })]
#[case("--section Elephants", Slip::UnknownSection { section: "Elephants".into(), near: None })]
#[case("--metrics flop_count_sp", Slip::NvprofMetric { metric: "flop_count_sp".into(), right: None })]
#[case("-k 'regex:(gemm'", Slip::BadPattern { pattern: "(gemm".into() })]
#[case("-k gemm_kernel", Slip::ExactName { name: "gemm_kernel".into() })]
#[case("--replay-mode range", Slip::NoRange { mode: "range".into() })]
#[case("-s five", Slip::BadValue { spelt: "-s".into(), value: "five".into(), allowed: String::new() })]
fn what_cannot_be_mended_is_told(#[case] wrong: &str, #[case] slip: Slip) {
    let text = format!("ncu {wrong} {CAREFUL}");
    let finding = one(&text).findings.into_iter().find(|one| one.slip == slip);
    assert!(finding.is_some_and(|finding| !finding.mended), "{text}");
}

#[test]
fn words_in_the_wrong_place_are_put_right() {
    assert_eq!(
        mended("ncu python x.py --set full -k regex:gemm"),
        // `-k` may be the program's own.
        "ncu --set full --clock-control none --export profile --force-overwrite \
         python x.py -k regex:gemm"
    );
    assert_eq!(
        mended("ncu -k regex:gemm -c 1 --clock-control none x.py"),
        "ncu -k regex:gemm -c 1 --clock-control none python x.py"
    );
    assert_eq!(
        mended("ncu -c 1 --clock-control none -k regex:gemm|attn python x.py"),
        "ncu -c 1 --clock-control none -k 'regex:gemm|attn' python x.py"
    );
    assert_eq!(
        mended(
            "ncu --metrics dram__bytes_read.sum, dram__bytes_write.sum -k regex:a -c 1 --clock-control none ./x"
        ),
        "ncu --metrics dram__bytes_read.sum,dram__bytes_write.sum -k regex:a -c 1 \
         --clock-control none ./x"
    );
    assert_eq!(slips("ncu --set full"), [Slip::NoProgram]);
    assert_eq!(slips("ncu --list-sets"), []);
    assert_eq!(slips("ncu --import a.ncu-rep --csv --page raw > a.csv"), []);
}

#[test]
fn reports_ranges_and_rights_are_seen_to() {
    let careful = "--clock-control none --cache-control all";
    assert_eq!(
        mended(&format!("ncu {careful} -k regex:a -c 1 -o a.csv -f ./x")),
        format!("ncu {careful} -k regex:a -c 1 -o a -f ./x")
    );
    assert_eq!(
        slips(&format!("ncu {careful} -k regex:a -c 1 -o a_%i ./x")),
        []
    );
    assert_eq!(
        mended(&format!("ncu {careful} --nvtx-include step python x.py")),
        format!("ncu --nvtx {careful} --nvtx-include step/ python x.py")
    );
    assert_eq!(
        mended(&format!("sudo ncu {careful} -k regex:a -c 1 ./x")),
        format!("sudo -E env PATH=\"$PATH\" ncu {careful} -k regex:a -c 1 ./x")
    );
    let fine = format!("sudo -E /usr/local/cuda/bin/ncu {careful} -k regex:a -c 1 ./x");
    assert_eq!(slips(&fine), []);
    assert_eq!(slips(&format!("ncu {careful} ./x")), [Slip::NoFilter]);
    assert_eq!(
        slips(&format!("ncu {careful} -k regex:a ./x")),
        [Slip::NoCount]
    );
}

#[test]
fn other_tools_are_named() {
    for (text, tool, severity) in [
        ("nvprof ./app", Tool::Nvprof, Severity::Fails),
        (
            "nsys profile -o a python x.py",
            Tool::Nsys,
            Severity::Advice,
        ),
        ("ncu-ui my_profile.ncu-rep", Tool::NcuUi, Severity::Advice),
    ] {
        assert_eq!(slips(text), [Slip::OtherTool { tool }]);
        assert_eq!(one(text).findings[0].slip.severity(), severity);
        assert_eq!(one(text).mended, None);
    }
    assert_eq!(
        slips("hello world"),
        [Slip::NoProfiler {
            program: "hello".into()
        }]
    );
    assert!(mended("nv-nsight-cu-cli ./app").starts_with("ncu "));
}

#[test]
fn damaged_text_is_told_and_read_all_the_same() {
    assert!(slips("ncu -k 'regex:gemm ./app").contains(&Slip::Unclosed { quote: '\'' }));
    assert!(slips(&format!("ncu -k “regex:a|b” {CAREFUL}")).contains(&Slip::CurlyQuotes));
    assert!(slips(&format!("ncu \\ \n {CAREFUL}")).contains(&Slip::BlankAfterBackslash));
    assert!(check(" \n# only a remark\n", Release::From2026).is_empty());
    assert_eq!(
        check("ncu ./a\nncu ./b && ls | cat", Release::From2026).len(),
        3
    );
}

/// The worst comes first.
#[test]
fn findings_are_in_order() {
    let found = one("ncu --set=@roofline python my_kernel.py").findings;
    let order: Vec<_> = found.iter().map(|one| one.slip.severity()).collect();
    assert_eq!(
        order,
        [
            Severity::Fails,
            Severity::Misleads,
            Severity::Advice,
            Severity::Advice
        ]
    );
}

/// A corrected command has nothing left to correct, and what is built is right from the start.
#[test]
fn what_is_mended_stays_mended() {
    for text in [
        "ncu --set=@roofline python my_kernel.py",
        "ncu --set=full --section=SpeedOfLight -o my_profile python my_triton_script.py",
        "sudo ncu -set full -k '*gemm*' –c 1 x.py",
        "ncu --metrics lts__t_sectors_hit_rate.pct, achieved_occupancy -k a|b ./x",
    ] {
        let again = one(&one(text).mended.unwrap().render());
        let left: Vec<_> = again
            .findings
            .iter()
            .filter(|finding| finding.mended)
            .collect();
        assert!(left.is_empty(), "{text}: {left:?}");
    }
}

#[test]
fn every_goal_gives_a_command_without_slips() {
    let mut request = Request::new(Goal::FirstLook, "matmul_kernel", "python my_script.py");
    for goal in Goal::ALL {
        for range in [Range::Whole, Range::Nvtx("step 1".into()), Range::Profiler] {
            request = Request {
                goal,
                range,
                ..request
            };
            let text = request.render();
            let bad: Vec<_> = slips(&text)
                .into_iter()
                .filter(|slip| slip.severity() != Severity::Advice)
                .collect();
            assert!(bad.is_empty(), "{text}: {bad:?}");
            // Read back, the options are those that were asked for.
            let read = one(&text).read;
            let texts = |options: &[ridgepoint_model::profiler::command::read::Given]| {
                let all = options.iter().map(|one| (one.name(), one.value.clone()));
                all.collect::<Vec<_>>()
            };
            assert_eq!(texts(&read.options), texts(&request.options()), "{text}");
        }
    }
}

#[test]
fn goals_collect_what_they_need() {
    let of = |goal| Request::new(goal, "matmul_kernel", "python my_script.py").render();
    assert_eq!(
        of(Goal::Roofline),
        "ncu \\\n    --set roofline \\\n    --kernel-name regex:matmul_kernel \\\n    --launch-count 1 \\\n    \
         --clock-control none \\\n    --export profile \\\n    --force-overwrite \\\n    python my_script.py"
    );
    assert_eq!(
        of(Goal::Csv),
        "ncu \\\n    --import profile.ncu-rep \\\n    --csv \\\n    --page raw \\\n    \
         --print-units base \\\n    > profile.csv"
    );
    assert!(of(Goal::FirstLook).contains("--set basic"));
    assert!(of(Goal::Stalls).contains("--section SourceCounters"));
    assert!(of(Goal::Stalls).contains("--import-source yes"));
    // FLOP = fadd + fmul + 2 ffma, bytes = read + write: five counters and the time.
    let metrics = of(Goal::Intensity);
    for name in [
        "op_fadd_pred_on.sum",
        "op_fmul_pred_on.sum",
        "op_ffma_pred_on.sum",
    ] {
        assert!(metrics.contains(name), "{metrics}");
    }
    assert!(metrics.contains("dram__bytes_read.sum,dram__bytes_write.sum,gpu__time_duration.sum"));
}

/// What is at the tool's default is left out; the clock never is.
#[test]
fn options_are_there_when_they_are_asked_for() {
    let mut request = Request::new(Goal::FirstLook, "a|b", "./app --n 3");
    request.base = "demangled";
    request.skip = 2;
    request.skip_before_match = 7;
    request.cold = false;
    request.replay = "application";
    request.children = false;
    request.source = true;
    request.force = false;
    request.report = "run 1".into();
    let text = request.render().replace(" \\\n    ", " ");
    assert_eq!(
        text,
        "ncu --set basic --kernel-name 'regex:a|b' --kernel-name-base demangled \
         --launch-skip-before-match 7 --launch-skip 2 --launch-count 1 --clock-control none \
         --cache-control none --replay-mode application --target-processes application-only \
         --import-source yes --export 'run 1' ./app --n 3"
    );
    request = Request::new(Goal::FirstLook, "", "./app");
    request.count = 0;
    request.clock = "";
    request.report = String::new();
    assert_eq!(request.render(), "ncu --set basic ./app");
    request.program = " ./app --name 'a  b'\n".into();
    assert_eq!(request.render(), "ncu --set basic ./app --name 'a  b'");
}

/// Whose FLOP are counted, against the list that the tool printed for both chips.
#[test]
fn counters_exist_on_the_chips_that_are_named() {
    let text = include_str!("../../../chapters/11-roofline/data/ncu_metrics.txt");
    let names = Names::parse(text).unwrap();
    for (counted, chips) in [
        (Counted::Fp32, Chips::Both),
        (Counted::TensorBf16, Chips::Both),
        (Counted::TensorFp16Ampere, Chips::Ga100),
        (Counted::TensorFp16Hopper, Chips::Gh100),
    ] {
        for name in counted.metrics() {
            let base = Metric::parse(name).unwrap().base;
            assert_eq!(names.chips(base), Some(chips), "{name}");
        }
    }
}
