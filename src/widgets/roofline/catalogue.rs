//! The chapter's kernels as points: names in both languages for the model's
//! catalogue.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::kernels::KERNELS;
pub(super) use ridgepoint_model::kernels::Kernel as Case;

/// The kernel of that id.
///
/// # Errors
/// A sentence that names the ids there are.
pub(super) fn case(id: &str) -> Result<&'static Case, String> {
    let known = || KERNELS.iter().map(|case| case.id).collect::<Vec<_>>();
    KERNELS.iter().find(|case| case.id == id).ok_or_else(|| {
        format!(
            "there is no kernel `{id}`; there are {}",
            known().join(", ")
        )
    })
}

/// What a kernel is called beside its point.
pub(super) fn name(case: &Case, locale: Locale) -> &'static str {
    match case.id {
        "vector-add-fp32" => msg::kernel_vector_add_fp32(locale),
        "vector-add-fp16" => msg::kernel_vector_add_fp16(locale),
        "gelu" => msg::kernel_gelu(locale),
        "layernorm" => msg::kernel_layernorm(locale),
        "softmax" => msg::kernel_softmax(locale),
        "rmsnorm" => msg::kernel_rmsnorm(locale),
        "gemm-512" => msg::kernel_gemm_512(locale),
        "gemm-4096" => msg::kernel_gemm_4096(locale),
        "attention-2048" => msg::kernel_attention_2048(locale),
        // A test walks the catalogue: every kernel has a name.
        _ => case.id,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kernel_has_a_name_in_both_languages() {
        for case in KERNELS {
            for locale in Locale::ALL {
                assert_ne!(name(case, locale), case.id);
            }
        }
    }
}
