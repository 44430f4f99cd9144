//! What leads to the launch that one means, and what Triton's variables print.

use crate::{
    messages as msg,
    widgets::commands::{code_block, coded},
};
use leptos::prelude::*;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::command::{Goal, Range, Request};

const KERNEL: &str = "matmul_kernel";
const PROGRAM: &str = "python infer.py";

const ONE_CONFIG: &str = "@triton.autotune(
    configs=[
        triton.Config(
            {\"BLOCK_M\": 128, \"BLOCK_N\": 256, \"BLOCK_K\": 64},
            num_warps=8,
            num_stages=3,
        ),
    ],
    key=[\"M\", \"N\", \"K\"],
)
@triton.jit
def matmul_kernel(...):";

const PROFILER: &str = "c = matmul(a, b)
torch.cuda.synchronize()
torch.cuda.profiler.start()
c = matmul(a, b)
torch.cuda.synchronize()
torch.cuda.profiler.stop()";

const NVTX: &str = "c = matmul(a, b)
with torch.cuda.nvtx.range(\"measured\"):
    c = matmul(a, b)";

const PRINT: &str = "TRITON_PRINT_AUTOTUNING=1 python infer.py";
const DUMP: &str = "TRITON_KERNEL_DUMP=1 TRITON_DUMP_DIR=dump python infer.py";
const CACHE: &str = "TRITON_CACHE_AUTOTUNING=1 python infer.py";

/// The command for a range.
fn command(range: Range) -> String {
    let request = Request {
        range,
        ..Request::new(Goal::Everything, KERNEL, PROGRAM)
    };
    request.render()
}

pub(super) fn view(locale: Locale) -> AnyView {
    let part = |title: &'static str, inside: Vec<AnyView>| {
        view! {
            <details class="data command-part">
                <summary>{title}</summary>
                <div>{inside}</div>
            </details>
        }
        .into_any()
    };
    let says = |sentence: &str| {
        let html = coded(sentence);
        view! { <p inner_html=html></p> }.into_any()
    };
    let block = |code: &str| code_block(code, locale);
    view! {
        <p class="command-head">{msg::autotune_instead(locale)}</p>
        {part(
            msg::autotune_fix(locale),
            vec![
                says(msg::autotune_fix_says(locale)),
                block(PRINT),
                block(ONE_CONFIG),
                block(&command(Range::Whole)),
            ],
        )}
        {part(
            msg::autotune_profiler(locale),
            vec![
                says(msg::autotune_profiler_says(locale)),
                block(PROFILER),
                block(&command(Range::Profiler)),
            ],
        )}
        {part(
            msg::autotune_nvtx(locale),
            vec![
                says(msg::autotune_nvtx_says(locale)),
                block(NVTX),
                block(&command(Range::Nvtx("measured".to_owned()))),
            ],
        )}
        {part(
            msg::autotune_variables(locale),
            vec![
                block(PRINT),
                says(msg::autotune_print_says(locale)),
                block(DUMP),
                says(msg::autotune_dump_says(locale)),
                block(CACHE),
                says(msg::autotune_cache_says(locale)),
            ],
        )}
    }
    .into_any()
}
