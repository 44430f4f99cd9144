use super::{SETTINGS, task, view_model};
use crate::widgets::{
    evidence::State,
    launches::{self, tests::TEXT},
};
use ridgepoint_course::{locale::Locale, props::Props};
use ridgepoint_model::profiler::{
    command::{
        Release,
        lint::{Severity, check},
    },
    levels::Task,
};
use view_model::{Dots, show};

fn state(query: &str) -> State {
    let (state, refused) = State::new(SETTINGS).changed_by(&Props::parse(query));
    assert!(refused.is_empty(), "{refused:?}");
    state
}

fn dots(query: &str) -> Dots {
    Dots::of(&state(query), TEXT).unwrap()
}

fn says(query: &str) -> String {
    let sight = show(&dots(query), Locale::En);
    sight.sentences.join(" ").replace('\u{a0}', " ")
}

/// Every launch in every chart lies where it was counted: no wall stops what has run.
#[test]
fn what_was_counted_is_not_moved() {
    for id in launches::IDS {
        let one = dots(&format!("kernel={id}"));
        let kernel = one.kernel.unwrap();
        let counted = one.launch.own.flops.unwrap() / one.launch.time;
        assert_eq!(kernel.rate, counted, "{id}");
        let lines = kernel.levels.diagonals().len();
        assert_eq!((lines, one.held), (3, 2), "{id}");
    }
}

/// A product on Tensor Cores has no dot on the default chart; attention has that of its softmax
/// alone, 6.846 of 549.8 + 6.8 GFLOP; an FP64 axpy has an FP64 dot.
#[test]
fn the_default_chart_counts_cuda_cores_alone() {
    assert!(dots("kernel=matmul&chart=default").kernel.is_none());
    assert!(says("kernel=matmul&chart=default").contains("137 GFLOP"));
    let softmax = says("kernel=attention&chart=default");
    assert!(
        softmax.contains("only the FP32 work of the softmax"),
        "{softmax}"
    );
    let double = show(&dots("kernel=axpy-fp64&chart=default"), Locale::Zh);
    assert_eq!(double.figure.points[0].label.full, "FP64");
    assert_eq!(double.figure.roofs[0].ceilings.len(), 2);
}

/// 90.3 % (Memory SOL of the adds), 90.1 % of the Tensor Cores for cuBLAS, 72 % of the L2 for
/// Triton's product, and a WMMA kernel whose limit has no line.
#[test]
fn what_launches_say() {
    let add = says("kernel=add");
    assert!(
        add.contains("DRAM dot is nearest") && add.contains("90.3 %"),
        "{add}"
    );
    assert!(says("kernel=cublas").contains("90.1 % of the ceiling"));
    let product = says("kernel=matmul");
    assert!(product.contains("that of L2, at 72 %"), "{product}");
    // 0.9 MB to registers of 1801 MB that the L2 sent; an add loads all of it.
    assert!(product.contains("do not believe it") && !says("kernel=add").contains("believe"));
    let wmma = says("kernel=wmma");
    assert!(
        wmma.contains("wavefronts") && wmma.contains("90.3 %"),
        "{wmma}"
    );
}

/// A hand that lifts the dots of the adds stops at the DRAM diagonal: 67,109,400 FLOP over
/// 786,404,000 B are 0.08534 FLOP/B, × 4.81127 TB/s 410.6 GFLOPS.
#[test]
fn a_dot_stops_at_its_diagonal() {
    let mut state = state("kernel=add");
    let one = dots("kernel=add");
    one.put_performance(&mut state, 1e13);
    let stopped = Dots::of(&state, TEXT).unwrap();
    let rate = stopped.kernel.as_ref().unwrap().rate.get();
    assert!((rate / 410.6e9 - 1.0).abs() < 1e-3, "{rate}");
    let said = show(&stopped, Locale::En).sentences[0].replace('\u{a0}', " ");
    assert!(
        said.contains("It stops here") && said.contains("411 GFLOPS"),
        "{said}"
    );
    // Twice the intensity leaves room for twice the performance, and no more.
    stopped.drag(&mut state, [0.17068, 1e13]);
    let moved = Dots::of(&state, TEXT).unwrap();
    let rate = moved.kernel.as_ref().unwrap().rate.get();
    assert!((rate / 821.2e9 - 1.0).abs() < 2e-3, "{rate}");
    view_model::back(&mut state);
    assert!(Dots::of(&state, TEXT).unwrap().is_counted);
}

#[test]
fn tasks_are_judged_in_words() {
    let judged = |query: &str| task::judged(&dots(query), Locale::En).replace('\u{a0}', " ");
    assert!(judged("kernel=add&task=dram").contains('✓'));
    assert!(judged("kernel=cublas&task=compute").contains('✓'));
    assert!(judged("kernel=axpy-fp32&task=dram").contains("59.2 %"));
    assert!(judged("kernel=matmul&task=l2").contains("72 %"));
    // The chapter's picture, on the L2 line with the intensity of the adds at DRAM.
    let chapter = judged("kernel=add&task=l2&rate=1e13");
    assert!(
        chapter.contains("cannot be") && chapter.contains("0.0853 FLOP/B"),
        "{chapter}"
    );
    // 9 of 10.28 TB/s at the L2 with 8 FLOP/B, 80 FLOP/B at DRAM.
    let right = judged("kernel=matmul&task=l2&l2=8&dram=80&rate=72e12");
    assert!(right.contains('✓'), "{right}");
    assert!(judged("kernel=matmul&chart=default&task=l2").contains("hierarchical"));
    for task in Task::ALL {
        let query = format!("kernel=fma&task={}", task.id());
        assert!(!task::judged(&dots(&query), Locale::Zh).is_empty());
    }
}

#[test]
fn without_the_file_there_are_no_dots() {
    assert!(Dots::of(&State::new(SETTINGS), "").is_none());
}

/// What is to be typed gets through the check of commands with nothing worse than advice.
#[test]
fn the_commands_are_careful() {
    let checked = check(view_model::COMMAND, Release::Until2025);
    assert_eq!(checked.len(), 2);
    for finding in checked.iter().flat_map(|one| &one.findings) {
        assert_eq!(finding.slip.severity(), Severity::Advice, "{finding:?}");
    }
}
