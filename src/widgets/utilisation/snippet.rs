//! A program that measures the operator of the settings: correct first, then timed,
//! with the formulas filled in.

use super::work::{Problem, Reader, Work, attention, precision};
use crate::{messages as msg, widgets::evidence::State};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    hardware::{Engine, Precision},
    intensity::{Attention, Pass, RowKind},
};

/// The parts of a program that differ from operator to operator.
struct Parts {
    /// Sizes and tensors.
    setup: String,
    /// What is timed.
    run: String,
    /// Which part of its result is checked, as an index.
    part: &'static str,
    /// What that should be, in a wider type.
    right: String,
    /// FLOP as a formula; none for a copy.
    flop: Option<String>,
    /// Bytes as a formula.
    bytes: String,
}

/// The program.
///
/// # Errors
/// A size that cannot be read.
pub(super) fn write(state: &State, work: &Work, locale: Locale) -> Result<String, Problem> {
    let reader = Reader { state, locale };
    let precision = precision(state);
    let parts = parts(&reader, work, precision)?;
    let (tolerance, wide) = (tolerance(precision), wide(precision));
    let Parts {
        setup,
        run,
        part,
        right,
        ..
    } = &parts;
    let mut code = String::from("import torch\n");
    if setup.contains("F.") || run.contains("F.") {
        code += "import torch.nn.functional as F\n";
    }
    code += "import triton\n\n";
    if precision == Precision::Tf32 {
        code += "torch.backends.cuda.matmul.allow_tf32 = True\n";
    }
    code += &format!(
        "{setup}\nrun = {run}  # {kernel}\n\n# {first}\nright = {right}\n\
         error = (run(){part}.{wide}() - right).norm() / right.norm()\n\
         assert error <= {tolerance}, f\"relative error {{error:.2g}}\"\n\n# {then}\n\
         ms = triton.testing.do_bench(run, return_mode=\"median\")\n",
        kernel = msg::util_code_kernel(locale),
        first = msg::util_code_right(locale),
        then = msg::util_code_time(locale),
    );
    code += &report(&parts, work, locale);
    Ok(code)
}

/// Rates and shares.
fn report(parts: &Parts, work: &Work, locale: Locale) -> String {
    let roof = work.context.roof();
    let (peak, bandwidth) = (roof.compute.get() / 1e12, roof.bandwidth.get() / 1e9);
    let engine = match work.engine {
        Engine::Tensor => "Tensor Core",
        Engine::CudaCore => "CUDA core",
    };
    let device = format!("{}, {} {engine}", work.gpu.name, work.arithmetic.label());
    let mut code = format!("\n# {}\n", msg::util_code_bytes(locale));
    if let Some(flop) = &parts.flop {
        code += &format!("flop = {flop}\n");
    }
    code += &format!("moved = {}\n", parts.bytes);
    code += &format!("peak, bandwidth = {peak}e12, {bandwidth}e9  # {device}\n");
    if parts.flop.is_some() {
        code += "print(f\"{flop / ms / 1e9:.4g} TFLOPS = {flop / (ms * 1e-3) / peak:.1%}\")\n";
    }
    code += "print(f\"{moved / ms / 1e6:.4g} GB/s = {moved / (ms * 1e-3) / bandwidth:.1%}\")\n";
    code
}

/// How far a right result may be from the exact one, as a share of its norm.
const fn tolerance(precision: Precision) -> &'static str {
    match precision {
        Precision::Fp64 => "1e-12",
        Precision::Fp32 => "1e-5",
        Precision::Bf16 => "2e-2",
        Precision::Fp16 | Precision::Tf32 => "2e-3",
        _ => "1e-1",
    }
}

/// The type of the result that others are held against.
const fn wide(precision: Precision) -> &'static str {
    match precision {
        Precision::Fp64 | Precision::Fp32 | Precision::Tf32 => "double",
        _ => "float",
    }
}

const fn dtype(precision: Precision) -> &'static str {
    match precision {
        Precision::Fp64 => "torch.float64",
        Precision::Fp32 | Precision::Tf32 => "torch.float32",
        Precision::Bf16 => "torch.bfloat16",
        Precision::Fp8 => "torch.float8_e4m3fn",
        _ => "torch.float16",
    }
}

/// A call that makes a tensor. Few kinds of numbers can be drawn in 8 bits.
fn random(shape: &str, precision: Precision) -> String {
    let dtype = dtype(precision);
    if precision == Precision::Fp8 {
        format!("torch.randn({shape}, device=\"cuda\").to({dtype})")
    } else {
        format!("torch.randn({shape}, device=\"cuda\", dtype={dtype})")
    }
}

fn parts(reader: &Reader<'_>, work: &Work, precision: Precision) -> Result<Parts, Problem> {
    match reader.state.get("op") {
        "gemm" => gemm(reader, precision),
        "attention" => Ok(of_attention(&attention(reader, precision)?, precision)),
        op @ ("add" | "copy") => elementwise(reader, op == "add", precision),
        "own" => Ok(own(work)),
        op => row(reader, op, precision),
    }
}

fn each(precision: Precision) -> String {
    precision.bytes().to_string()
}

fn gemm(reader: &Reader<'_>, precision: Precision) -> Result<Parts, Problem> {
    let [m, n, k] = [reader.size("m")?, reader.size("n")?, reader.size("k")?];
    let batch = reader.size("batch")?;
    let (sizes, before, times) = if batch == 1 {
        (format!("M, N, K = {m}, {n}, {k}\n"), "", "")
    } else {
        (
            format!("B, M, N, K = {batch}, {m}, {n}, {k}\n"),
            "B, ",
            " * B",
        )
    };
    let random = |shape: &str| random(&format!("{before}{shape}"), precision);
    let wide = wide(precision);
    Ok(Parts {
        setup: format!("{sizes}a = {}\nb = {}", random("M, K"), random("K, N")),
        run: if precision == Precision::Fp8 {
            "lambda: my_kernel(a, b)".into()
        } else {
            "lambda: a @ b".into()
        },
        part: "",
        right: format!("a.{wide}() @ b.{wide}()"),
        flop: Some(format!("2 * M * N * K{times}")),
        bytes: format!("{} * (M * K + K * N + M * N){times}", each(precision)),
    })
}

fn of_attention(attention: &Attention, precision: Precision) -> Parts {
    let Attention {
        batch,
        query_heads,
        kv_heads,
        queries,
        keys,
        head_dim,
        ..
    } = attention;
    let backward = attention.pass != Pass::Forward;
    let grouped = query_heads != kv_heads;
    // PyTorch's own causal mask lets the first query see one key only.
    let shifted = attention.causal && queries != keys;
    let mut setup = format!(
        "B, H, HKV, SQ, SK, D = {batch}, {query_heads}, {kv_heads}, {queries}, {keys}, {head_dim}\n\
         q = {}\nk = {}\nv = {}\n",
        random("B, H, SQ, D", precision),
        random("B, HKV, SK, D", precision),
        random("B, HKV, SK, D", precision),
    );
    let mut options = String::new();
    if attention.causal {
        setup += "mask = torch.ones(SQ, SK, dtype=torch.bool, device=\"cuda\").tril(SK - SQ)\n";
        options += if shifted {
            ", attn_mask=mask"
        } else {
            ", is_causal=True"
        };
    }
    if grouped {
        options += ", enable_gqa=True";
    }
    let masked = if attention.causal {
        ".masked_fill(~mask, float(\"-inf\"))"
    } else {
        ""
    };
    setup += &format!(
        "\n\ndef exact(q, k, v):\n    k, v = (x.repeat_interleave(H // HKV, 1) for x in (k, v))\n    \
         scores = (q @ k.transpose(-1, -2) * D**-0.5){masked}\n    return scores.softmax(-1) @ v\n\n"
    );
    // One sequence is enough to see a wrong result, and its scores fit small cards.
    let wide = wide(precision);
    let exact = format!("exact(q[:1].{wide}(), k[:1].{wide}(), v[:1].{wide}())");
    let call = format!("F.scaled_dot_product_attention(q, k, v{options})");
    let (run, right) = if backward {
        setup += &format!(
            "\nfor x in (q, k, v):\n    x.requires_grad_()\ngrad = torch.randn_like(q)\n\n\n\
             def forward():\n    return {call}\n"
        );
        passes(attention.pass, &mut setup, &exact, wide)
    } else {
        (format!("lambda: {call}"), exact)
    };
    Parts {
        setup,
        run,
        part: "[:1]",
        right,
        flop: Some(flop_of(attention)),
        bytes: bytes_of(attention, precision),
    }
}

/// What runs and what is right where gradients are wanted: that of the queries is
/// held against the exact one.
fn passes(pass: Pass, setup: &mut String, exact: &str, wide: &str) -> (String, String) {
    *setup += "\n\ndef run_once():\n";
    *setup += if pass == Pass::Backward {
        "    return torch.autograd.grad(out, (q, k, v), grad, retain_graph=True)[0]\n\n\nout = forward()\n"
    } else {
        "    return torch.autograd.grad(forward(), (q, k, v), grad)[0]\n\n"
    };
    let right = format!("torch.autograd.grad({exact}, q, grad[:1].{wide}())[0][:1].{wide}()");
    ("run_once".into(), right)
}

fn flop_of(attention: &Attention) -> String {
    let scores = if attention.causal && attention.queries > 1 {
        "(SQ * SK - SQ**2 / 2)"
    } else {
        "SQ * SK"
    };
    let factor = match attention.pass {
        Pass::Forward => "",
        Pass::Backward => "2.5 * ",
        Pass::Both => "3.5 * ",
    };
    format!("{factor}4 * B * H * {scores} * D")
}

/// Q and O, K and V; their gradients where they are wanted, with the logarithm of each
/// row's sum in FP32.
fn bytes_of(attention: &Attention, precision: Precision) -> String {
    let each = each(precision);
    let tensors = |queries: u8, keys: u8| {
        format!("{each} * B * D * ({queries} * H * SQ + {keys} * HKV * SK)")
    };
    match attention.pass {
        Pass::Forward => tensors(2, 2),
        Pass::Backward => tensors(4, 4) + " + 4 * B * H * SQ",
        Pass::Both => tensors(6, 6) + " + 4 * B * H * SQ",
    }
}

fn elementwise(reader: &Reader<'_>, adds: bool, precision: Precision) -> Result<Parts, Problem> {
    let size = format!("N = {}\n", reader.size("elements")?);
    let random = random("N", precision);
    let wide = wide(precision);
    let each = each(precision);
    Ok(if adds {
        Parts {
            setup: format!("{size}x = {random}\ny = {random}"),
            run: "lambda: x + y".into(),
            part: "",
            right: format!("x.{wide}() + y.{wide}()"),
            flop: Some("N".into()),
            bytes: format!("3 * {each} * N"),
        }
    } else {
        Parts {
            setup: format!("{size}x = {random}\nout = torch.empty_like(x)"),
            run: "lambda: out.copy_(x)".into(),
            part: "",
            right: format!("x.{wide}()"),
            flop: None,
            bytes: format!("2 * {each} * N"),
        }
    })
}

fn row(reader: &Reader<'_>, op: &str, precision: Precision) -> Result<Parts, Problem> {
    let kind = RowKind::ALL.iter().find(|kind| kind.id() == op);
    let kind = *kind.ok_or(Problem::Unread)?;
    let call = |x: &str| match kind {
        RowKind::Softmax => format!("torch.softmax({x}, -1)"),
        RowKind::LayerNorm => format!("F.layer_norm({x}, (N,))"),
        RowKind::RmsNorm => format!("F.rms_norm({x}, (N,))"),
        RowKind::Gelu => format!("F.gelu({x})"),
        RowKind::Reduction => format!("{x}.sum(-1)"),
    };
    let written = if kind == RowKind::Reduction {
        "M"
    } else {
        "M * N"
    };
    Ok(Parts {
        setup: format!(
            "M, N = {}, {}\nx = {}",
            reader.size("rows")?,
            reader.size("columns")?,
            random("M, N", precision)
        ),
        run: format!("lambda: {}", call("x")),
        part: "",
        right: call(&format!("x.{}()", wide(precision))),
        flop: Some(format!("{} * M * N", kind.operations())),
        bytes: format!("{} * (M * N + {written})", each(precision)),
    })
}

/// A kernel that is known by its counts only.
fn own(work: &Work) -> Parts {
    Parts {
        setup: "x = ...".into(),
        run: "lambda: my_kernel(x)".into(),
        part: "",
        right: "exact(x.double())".into(),
        flop: work.computes.then(|| work.count.flops.get().to_string()),
        bytes: work.count.bytes().get().to_string(),
    }
}
