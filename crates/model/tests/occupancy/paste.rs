//! What tools print, as it is pasted.

use proptest::prelude::*;
use ridgepoint_model::occupancy::Launch;
use ridgepoint_model::occupancy::paste::{PasteError, Tool, read, read_all};
use rstest::rstest;

const PTXAS: &str = "\
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function '_Z6kernelPf' for 'sm_80'
ptxas info    : Function properties for _Z6kernelPf
    688 bytes stack frame, 684 bytes spill stores, 680 bytes spill loads
ptxas info    : Used 128 registers, used 1 barriers, 688 bytes cumulative stack size, 1024 bytes smem, 380 bytes cmem[0]
ptxas info    : Compile time = 12.345 ms
";

const CUOBJDUMP: &str = "
Fatbin elf code:
================
arch = sm_90
code version = [1,8]
host = linux
compile_size = 64bit

Resource usage:
 Common:
  GLOBAL:0
 Function matmul_k:
  REG:168 STACK:0 SHARED:1024 LOCAL:0 CONSTANT[0]:596 TEXTURE:0 SURFACE:0 SAMPLER:0
";

const TUPLE: &str = "KernelMetadata(allowed_dot_input_precisions=('tf32', 'ieee'), arch='sm90', \
cluster_dims=(1, 1, 1), debug=False, hash='1f', maxnreg=None, name='matmul_kernel', num_ctas=1, \
num_stages=3, num_warps=4, shared=49152, target=GPUTarget(backend='cuda', arch=90, warp_size=32))";

#[test]
fn a_log_of_ptxas() {
    let found = read(PTXAS).unwrap();
    assert_eq!(found.tools, [Tool::Ptxas]);
    assert_eq!(found.kernel.as_deref(), Some("_Z6kernelPf"));
    assert_eq!(found.capability, Some((8, 0)));
    assert_eq!((found.registers, found.barriers), (Some(128), Some(1)));
    assert_eq!(
        (found.static_shared, found.dynamic_shared),
        (Some(1024), None)
    );
    assert_eq!(found.local, Some(688));
    assert_eq!(
        (found.spill_stores, found.spill_loads),
        (Some(684), Some(680))
    );
}

#[rstest]
#[case("ptxas info    : Used 32 registers, 360 bytes cmem[0]", 32, 0)]
#[case("Used 255 registers, 49152 bytes smem, 360 bytes cmem[0]", 255, 49_152)]
#[case(
    "ptxas info : Used 12 registers, 2048+16 bytes smem, 56 bytes cmem[0]",
    12,
    2064
)]
#[case("  Used 1 registers", 1, 0)]
fn one_line_of_ptxas(#[case] line: &str, #[case] registers: u32, #[case] shared: u64) {
    let found = read(line).unwrap();
    assert_eq!(
        (found.registers, found.static_shared),
        (Some(registers), Some(shared))
    );
    assert_eq!(found.kernel, None);
}

/// A function that is called has a frame of its own, which is not the kernel's.
#[test]
fn a_function_is_no_kernel() {
    let text = format!(
        "{PTXAS}ptxas info    : Function properties for _Z4calli\n    16 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    );
    assert_eq!(read(&text).unwrap().local, Some(688));
}

#[test]
fn what_cuobjdump_prints() {
    let found = read(CUOBJDUMP).unwrap();
    assert_eq!(found.tools, [Tool::Cuobjdump]);
    assert_eq!(found.kernel.as_deref(), Some("matmul_k"));
    assert_eq!(found.capability, Some((9, 0)));
    assert_eq!(found.registers, Some(168));
    assert_eq!((found.static_shared, found.local), (Some(1024), Some(0)));
    let line = read("REG:32 STACK:8 SHARED:0 LOCAL:0 CONSTANT[0]:380").unwrap();
    assert_eq!((line.registers, line.local), (Some(32), Some(8)));
}

/// A named tuple, a dictionary and JSON say the same.
#[rstest]
#[case(TUPLE)]
#[case(
    "{'name': 'matmul_kernel', 'num_warps': 4, 'num_stages': 3, 'shared': 49152, 'target': GPUTarget(backend='cuda', arch=90, warp_size=32)}"
)]
#[case(
    "{\"target\": {\"backend\": \"cuda\", \"arch\": 90, \"warp_size\": 32}, \"num_warps\": 4, \"num_stages\": 3, \"maxnreg\": null, \"shared\": 49152, \"name\": \"matmul_kernel\"}"
)]
fn metadata_of_triton(#[case] text: &str) {
    let found = read(text).unwrap();
    assert_eq!(found.tools, [Tool::Triton]);
    assert_eq!(found.kernel.as_deref(), Some("matmul_kernel"));
    assert_eq!(found.capability, Some((9, 0)));
    assert_eq!((found.num_warps, found.num_stages), (Some(4), Some(3)));
    assert_eq!(
        (found.dynamic_shared, found.static_shared),
        (Some(49_152), None)
    );
    assert_eq!((found.registers, found.maxnreg), (None, None));
    assert_eq!(found.threads(), Some(128));
}

/// `n_spills` counts words of 4 B: 172 are the 688 B of the capped example.
#[rstest]
#[case("n_regs: 128, n_spills: 172")]
#[case("compiled.n_regs = 128\ncompiled.n_spills = 172")]
#[case("n_regs 128 n_spills 172")]
fn counts_of_a_loaded_kernel(#[case] text: &str) {
    let found = read(text).unwrap();
    assert_eq!((found.registers, found.local), (Some(128), Some(688)));
}

/// Registers come from ptxas, warps and shared memory from Triton: one kernel.
#[test]
fn a_log_and_metadata_are_one_kernel() {
    let log = "ptxas info    : Compiling entry function 'matmul_kernel' for 'sm_90a'\n\
               ptxas info    : Used 168 registers, used 1 barriers\n";
    let found = read(&format!("{log}{TUPLE}\nn_regs = 168")).unwrap();
    assert_eq!(found.tools, [Tool::Ptxas, Tool::Triton]);
    assert_eq!(found.registers, Some(168));
    let launch = found.over(Launch::new(256, 32));
    assert_eq!((launch.threads, launch.registers), (128, 168));
    assert_eq!((launch.static_shared, launch.dynamic_shared), (0, 49_152));
    let error = read(&format!("{log}{TUPLE}\nn_regs = 170")).unwrap_err();
    let expected = PasteError::Contradiction {
        field: "n_regs",
        first: 168,
        second: 170,
    };
    assert_eq!(error, expected);
    assert_eq!(error.message().id, "model.paste.contradiction");
}

#[test]
fn several_kernels_are_named() {
    let two = PTXAS.to_owned() + &PTXAS.replace("kernel", "second");
    let error = read(&two).unwrap_err();
    let kernels = ["_Z6kernelPf (sm_80)", "_Z6secondPf (sm_80)"].map(str::to_owned);
    assert_eq!(
        error,
        PasteError::Several {
            kernels: kernels.to_vec()
        }
    );
    assert_eq!(error.message().arg("count"), Some("2"));
    assert_eq!(
        read_all(&two).unwrap()[1].kernel.as_deref(),
        Some("_Z6secondPf")
    );

    // One function for two capabilities.
    let fat = format!("{CUOBJDUMP}{}", CUOBJDUMP.replace("sm_90", "sm_80"));
    let message = read(&fat).unwrap_err().message();
    assert_eq!(
        message.arg("kernels"),
        Some("matmul_k (sm_90), matmul_k (sm_80)")
    );

    // Two lines without names.
    let lines = "Used 32 registers\nUsed 40 registers";
    assert_eq!(
        read(lines).unwrap_err().message().arg("kernels"),
        Some("#1, #2")
    );

    // Metadata of two kernels that differ in the name alone.
    let metadata = format!("{TUPLE}\n{}", TUPLE.replace("matmul", "softmax"));
    let message = read(&metadata).unwrap_err().message();
    assert_eq!(
        message.arg("kernels"),
        Some("matmul_kernel (sm_90), softmax_kernel (sm_90)")
    );
    let second = &read_all(&metadata).unwrap()[1];
    assert_eq!(
        (second.num_warps, second.dynamic_shared),
        (Some(4), Some(49_152))
    );

    // A log of one kernel and metadata of another.
    let mixed = format!("{PTXAS}{TUPLE}");
    assert!(matches!(read(&mixed), Err(PasteError::Several { .. })));

    // No more than four names fit in a sentence.
    let many = "Used 32 registers\n".repeat(9);
    assert_eq!(
        read(&many).unwrap_err().message().arg("kernels"),
        Some("#1, #2, #3, #4, …")
    );
}

#[rstest]
#[case("", "model.paste.empty")]
#[case("  \n\t", "model.paste.empty")]
#[case("hello", "model.paste.no-numbers")]
#[case("225", "model.paste.no-numbers")]
#[case("寄存器 128 个", "model.paste.no-numbers")]
#[case("Used 99999999999999999999 registers", "model.paste.no-numbers")]
#[case("Used -3 registers", "model.paste.no-numbers")]
#[case("Used 1.5 registers", "model.paste.no-numbers")]
#[case("n_regs: None", "model.paste.no-numbers")]
#[case("n_spills: 0", "model.paste.no-numbers")]
#[case(
    "ptxas info : Compiling entry function 'k' for 'sm_80'",
    "model.paste.only-names"
)]
#[case("KernelMetadata(name='k')", "model.paste.only-names")]
fn pastes_without_numbers(#[case] text: &str, #[case] id: &str) {
    let error = read(text).unwrap_err();
    assert_eq!(error.message().id, id);
    assert!(!error.to_string().is_empty());
}

#[test]
fn the_refusal_says_what_was_found() {
    let text = "the quick brown fox jumps over the lazy dog again";
    let message = read(text).unwrap_err().message();
    assert_eq!(
        message.arg("start"),
        Some("the quick brown fox jumps over the lazy …")
    );
    let cut = read("ptxas info : Compiling entry function 'k' for 'sm_80'").unwrap_err();
    assert_eq!(cut.message().arg("kernels"), Some("k (sm_80)"));
}

proptest! {
    #[test]
    fn any_text_is_answered(text in ".{0,200}", at in 0_usize..400) {
        let _ = read(&text);
        // A log that was cut or spoiled anywhere.
        let whole = format!("{PTXAS}{CUOBJDUMP}{TUPLE}");
        let at = at.min(whole.len());
        if let (Some(a), Some(b)) = (whole.get(..at), whole.get(at..)) {
            let _ = read(&format!("{a}{text}{b}"));
            let _ = read(a);
            let _ = read(b);
        }
    }
}
