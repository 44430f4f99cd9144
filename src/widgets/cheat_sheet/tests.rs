use super::*;

fn a100() -> &'static Gpu {
    hardware::gpu("a100-sxm-80gb").unwrap()
}

fn kernel(id: &str) -> &'static Kernel {
    ALL.iter().find(|kernel| kernel.id == id).unwrap()
}

fn of(id: &str, gpu: &str, operations: Option<f64>) -> Line {
    let kernel = kernel(id);
    let operations = operations.unwrap_or_else(|| kernel.operations());
    view_model::line(kernel, operations, hardware::gpu(gpu).unwrap(), Locale::En)
}

fn plain(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], " ")
}

fn cells(line: &Line) -> Vec<String> {
    (0..5)
        .map(|place| plain(&view_model::cell(&line.cells, place)))
        .collect()
}

/// Audit, sections 2 to 4; caps are β·AI on an A100 with 2.039 TB/s, or the peak. The
/// convolution: 2·25 088·128·1152 = 7.399e9 FLOP over 2·(2·3 211 264 + 147 456) B = 13.14 MB.
#[test]
fn intensities_bounds_and_caps_are_those_of_the_audit() {
    let memory = "<b class=\"m\">memory-bound</b>";
    let compute = "<b class=\"c\">compute-bound</b>";
    for (id, intensity, bound, cap) in [
        ("add-fp32", "0.0833 FLOP/B", memory, "170 GFLOPS"),
        ("add-bf16", "0.167 FLOP/B", memory, "340 GFLOPS"),
        ("layernorm", "2 FLOP/B", memory, "4.08 TFLOPS"),
        ("softmax", "1.25 FLOP/B", memory, "2.55 TFLOPS"),
        ("rmsnorm", "1 FLOP/B", memory, "2.04 TFLOPS"),
        ("gemm-512", "171 FLOP/B", compute, "312 TFLOPS"),
        ("gemm-4096", "1365 FLOP/B", compute, "312 TFLOPS"),
        ("attention", "1024 FLOP/B", compute, "312 TFLOPS"),
        ("attention-naive", "60.2 FLOP/B", memory, "123 TFLOPS"),
        ("attention-decode", "7.99 FLOP/B", memory, "16.3 TFLOPS"),
        ("conv", "563 FLOP/B", compute, "312 TFLOPS"),
    ] {
        let cells = cells(&of(id, "a100-sxm-80gb", None));
        assert_eq!(&cells[2..], [intensity, bound, cap], "{id}");
    }
    // 512³ turns on an H100, whose ridge is 295.
    assert_eq!(cells(&of("gemm-512", "h100-sxm5", None))[3], memory);
}

/// 40 operations an element over 4 B are 10 FLOP/B, beyond the ridge of 9.56.
#[test]
fn an_assumption_can_turn_the_bound() {
    let gelu = of("gelu", "a100-sxm-80gb", Some(40.0));
    assert_eq!(
        cells(&gelu)[2..4],
        ["10 FLOP/B", "<b class=\"c\">compute-bound</b>"]
    );
    let derivation = plain(&gelu.derivation);
    for part in [
        "k·B·N",
        "40 × 8192 × 4096",
        "9.56 FLOP/B",
        "10 FLOP/B ≥ 9.56 FLOP/B",
    ] {
        assert!(derivation.contains(part), "{part}: {derivation}");
    }
}

/// The formulas with their numbers come to what the model counts.
#[test]
fn formulas_and_counts_agree() {
    for kernel in &ALL {
        let count = kernel.count(kernel.operations()).unwrap();
        let k = kernel.operations().to_string();
        let value = |formula: &str| worth(&formula.replace("{k}", &k));
        let close = |a: f64, b: f64| (a / b - 1.0).abs() < 1e-9;
        assert!(
            close(value(kernel.flop[1]), count.flops.get()),
            "{}",
            kernel.id
        );
        assert!(
            close(value(kernel.bytes[1]), count.bytes().get()),
            "{}",
            kernel.id
        );
    }
}

/// What a formula of sums, products, squares, cubes and one pair of brackets comes to.
fn worth(formula: &str) -> f64 {
    if let Some((before, rest)) = formula.split_once('(') {
        let (inner, after) = rest.split_once(')').unwrap();
        return worth(&format!("{before}{}{after}", worth(inner)));
    }
    let factor = |text: &str| {
        let text = text.replace(' ', "");
        match (text.strip_suffix('²'), text.strip_suffix('³')) {
            (Some(base), _) => base.parse::<f64>().unwrap().powi(2),
            (_, Some(base)) => base.parse::<f64>().unwrap().powi(3),
            _ => text.parse().unwrap(),
        }
    };
    let term = |text: &str| text.split('×').map(factor).product::<f64>();
    formula.split('+').map(term).sum()
}

#[test]
fn rows_are_filtered_and_sorted() {
    let at: Vec<_> = ALL
        .iter()
        .map(|one| of(one.id, "a100-sxm-80gb", None).at)
        .collect();
    let ids = |sort, group| {
        let order = view_model::order(&at, sort, group);
        order.iter().map(|place| ALL[*place].id).collect::<Vec<_>>()
    };
    let all = ids(Sort::Up, None);
    assert_eq!((all.len(), all[0], all[11]), (12, "add-fp32", "gemm-4096"));
    assert_eq!(
        ids(Sort::Down, Some(Group::Attention)),
        ["attention", "attention-naive", "attention-decode"]
    );
    assert_eq!(
        ids(Sort::Chapter, Some(Group::Rows)),
        ["layernorm", "softmax", "rmsnorm"]
    );
}

#[test]
fn ids_and_settings_agree() {
    for kernel in &ALL {
        assert!(kernels::IDS.contains(&kernel.id));
        if kernel.is_assumed() {
            let first = State::new(SETTINGS).get(kernel.id).to_owned();
            assert_eq!(first, kernel.operations().to_string());
        }
    }
    assert_eq!(kernels::IDS.len(), ALL.len() + 1);
    assert!(begin(&Props::parse("softmax=0")).is_err());
    assert!(begin(&Props::parse("gpu=h2000")).is_err());
}

/// A link that is shown is one that its tool takes.
#[test]
fn links_are_understood_by_their_tools() {
    for kernel in &ALL {
        if let Some(tool) = super::super::find(kernel.tool) {
            assert!(
                (tool.check)(&Props::parse(kernel.query)).is_ok(),
                "{}",
                kernel.id
            );
        }
    }
}

#[test]
fn both_ridges_are_said() {
    let said = plain(&view_model::sentence(a100(), Locale::Zh));
    assert!(said.contains("9.56") && said.contains("153"), "{said}");
}
