//! The launches of an H200 whose reports stand in files of the chapter, one line for each.

/// Their words, in the order of the files.
const IDS: [&str; 27] = [
    "axpy_float",
    "axpy_double",
    "strided_copy",
    "wmma_gemm",
    "fma_loop",
    "dfma_loop",
    "chase",
    "empty",
    "weird",
    "axpy_small",
    "vector_add",
    "softmax",
    "rmsnorm",
    "layernorm",
    "gemm_128x128",
    "gemm_tuned",
    "gemm_cublas_small",
    "gemm_cublas",
    "attention",
    "attention_cudnn",
    "torch_max",
    "torch_sub",
    "torch_exp",
    "torch_sum",
    "torch_div",
    "torch_gelu",
    "torch_add",
];

/// The words, and one more before or after them.
pub(super) const fn with(other: &'static str, is_first: bool) -> [&'static str; IDS.len() + 1] {
    let mut words = [other; IDS.len() + 1];
    let mut place = 0;
    while place < IDS.len() {
        words[place + is_first as usize] = IDS[place];
        place += 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_word_stands_at_its_end() {
        let (first, last) = (with("x", true), with("x", false));
        assert_eq!((first[0], &first[1..]), ("x", &IDS[..]));
        assert_eq!((last[IDS.len()], &last[..IDS.len()]), ("x", &IDS[..]));
    }
}
