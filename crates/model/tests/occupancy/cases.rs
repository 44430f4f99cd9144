//! Public cases of people getting occupancy wrong, each with the right value worked out. The names
//! are those of the case list. Pre-Volta cases are refused: the model has no table for them.

use ridgepoint_model::ModelError;
use ridgepoint_model::hardware::GPUS;
use ridgepoint_model::occupancy::{
    Carveout, LIMITS, Launch, LaunchError, Limiter, OptIn, Warps, fit, most_dynamic_shared,
    most_registers, most_threads, parse_capability, residency, simplified, warps_for,
};
use rstest::rstest;

use super::{answer, blocks, cc, holds, limiting, refused};

/// GPU glossary: 228 KB over 12 KB is 19 blocks. Each block also pays the reserve: 13 312 B.
#[test]
fn o1_the_reserve_of_each_block() {
    let h100 = answer("9.0", Launch::new(32, 8).with_dynamic(12_288));
    holds(&h100, 17, 17, 26.6);
    assert_eq!(h100.residency.shared.allocated, 13_312);
    let naive = simplified(cc("9.0"), &h100.launch);
    assert_eq!(naive.blocks, 19);
    assert!((naive.ratio() - 0.297).abs() < 5e-4);
}

/// kokkos#5624: 41 and 43 registers both round up to 48.
#[test]
fn o2_two_register_counts_in_one_bracket() {
    for (registers, naive) in [(41, 12), (43, 11)] {
        let a100 = answer("8.0", Launch::new(128, registers));
        holds(&a100, 10, 40, 62.5);
        assert_eq!(a100.residency.registers.per_thread_rounded, 48);
        assert_eq!(a100.residency.registers.per_warp, 1536);
        let simple = simplified(cc("8.0"), &a100.launch).by.registers;
        assert_eq!(simple, Some(naive));
    }
}

/// kokkos#5739: 5 warps fit in a partition, 20 in the SM; 7 of them are a block.
#[test]
fn o3_four_partitions() {
    let a100 = answer("8.0", Launch::new(224, 92));
    holds(&a100, 2, 14, 21.9);
    assert_eq!(a100.residency.registers.per_warp, 3072);
    assert_eq!(a100.residency.registers.warps_per_partition, Some(5));
    assert_eq!(a100.residency.registers.warps_per_sm, Some(20));
}

/// Maxwell, Pascal and Fermi: no table, so an error that names those that there are.
#[rstest]
#[case::o4("5.2")]
#[case::o14_pascal("6.1")]
#[case::o23("6.1")]
#[case::o35("2.0")]
fn capabilities_before_7_0_are_refused(#[case] capability: &str) {
    let ModelError::UnknownWord { id, word, known } = parse_capability(capability).unwrap_err()
    else {
        panic!("another error");
    };
    assert_eq!(
        (id, word.as_str()),
        ("model.unknown-capability", capability)
    );
    assert_eq!(known.len(), LIMITS.len());
}

/// brian2cuda#208: the arithmetic of 6.1 is that of 7.0 here: 24 warps a block, 12 in a partition.
#[test]
fn o23_the_same_block_on_a_v100() {
    holds(&answer("7.0", Launch::new(768, 36)), 2, 48, 75.0);
}

/// xmartlabs: a calculator lets a block have all 164 KB.
#[test]
fn o6_the_opt_in_cap() {
    let whole = Launch::new(128, 32).with_dynamic(167_936);
    let LaunchError::Shared {
        requested,
        most,
        reserved,
        ..
    } = refused("8.0", whole)
    else {
        panic!("another refusal");
    };
    assert_eq!((requested, most, reserved), (167_936, 166_912, 1024));
    assert_eq!(blocks("8.0", whole.with_dynamic(166_912)), 1);
}

/// PMPP chapter 4, exercise 8.
#[test]
fn o7_a_classic_exercise() {
    holds(&answer("8.0", Launch::new(128, 30)), 16, 64, 100.0);
    holds(&answer("8.0", Launch::new(32, 29)), 32, 32, 50.0);
    let third = answer("8.0", Launch::new(256, 34));
    holds(&third, 6, 48, 75.0);
    assert_eq!(third.residency.registers.per_warp, 1280);
    assert_eq!(simplified(cc("8.0"), &third.launch).blocks, 7);
}

/// llama.cpp#28536: 512 B fewer let a second block in, and the kernel became slower.
#[test]
fn o8_half_a_kilobyte_is_a_block() {
    let before = answer("8.6", Launch::new(128, 32).with_dynamic(50_496));
    let after = answer("8.6", Launch::new(128, 32).with_dynamic(49_984));
    assert_eq!(
        (before.blocks(), before.residency.shared.allocated),
        (1, 51_584)
    );
    assert_eq!(
        (after.blocks(), after.residency.shared.allocated),
        (2, 51_072)
    );
}

/// flash-attention#2592: the tile of an H100 on an RTX 50.
#[test]
fn o9_a_tile_on_the_wrong_chip() {
    let (large, small) = (65_536, 49_152);
    let on = |capability, bytes| answer(capability, Launch::new(128, 32).with_dynamic(bytes));
    holds(&on("12.0", large), 1, 4, 8.33);
    holds(&on("12.0", small), 2, 8, 16.67);
    assert_eq!(on("8.0", large).blocks(), 2);
}

/// flashinfer#2835: 227 KB were taken for granted where a block has 99 KB.
#[test]
fn o10_stages_that_fit() {
    let (assumed, real) = (cc("10.0").shared_per_block, cc("12.0").shared_per_block);
    assert_eq!((assumed, real), (232_448, 101_376));
    assert_eq!((assumed / 16_384, real / 16_384), (14, 6));
}

/// triton#8182 and others: what is 101376, and in what unit?
#[rstest]
#[case(131_072)]
#[case(110_592)]
#[case(108_672)]
fn o12_the_limit_is_in_bytes(#[case] required: u64) {
    let error = refused("8.6", Launch::new(128, 32).with_dynamic(required));
    let LaunchError::Shared { most, .. } = error else {
        panic!("another refusal");
    };
    assert_eq!(most, 99 * 1024);
    let message = error.message();
    assert_eq!(message.id, "model.launch.shared-reserved");
    assert_eq!(message.arg("most"), Some("101\u{202f}376"));
    assert_eq!(message.arg("limit"), Some("99\u{a0}KB"));
    assert_eq!(message.arg("whole"), Some("100\u{a0}KB"));
}

/// vllm#12498: off by exactly 1 KB. Turing reserves nothing.
#[test]
fn o13_no_reserve_before_ampere() {
    assert_eq!(blocks("7.5", Launch::new(128, 32).with_dynamic(65_536)), 1);
    let error = refused("7.5", Launch::new(128, 32).with_dynamic(66_560));
    assert!(matches!(
        error,
        LaunchError::Shared {
            most: 65_536,
            reserved: 0,
            ..
        }
    ));
    assert_eq!(error.message().id, "model.launch.shared");
}

/// vllm#36802, FreeToken#246: one tile for all capabilities does not launch on Turing.
#[test]
fn o14_a_fit_matrix() {
    for bytes in [81_920, 98_304] {
        let launch = Launch::new(128, 32).with_dynamic(bytes);
        let fits: Vec<_> = fit(|_| launch).collect();
        let fails: Vec<_> = fits.iter().filter(|fit| fit.answer.is_err()).collect();
        assert_eq!(fails.len(), 1);
        assert_eq!(fails[0].limits.name, "7.5");
        let boards: Vec<_> = fails[0].boards().map(|gpu| gpu.id).collect();
        assert_eq!(boards, ["t4", "rtx-2080-ti"]);
    }
    let boards: usize = fit(|_| Launch::new(32, 32))
        .map(|fit| fit.boards().count())
        .sum();
    assert_eq!(boards, GPUS.len());
}

/// curobo#705: 100 KB and no reserve were assumed for every chip, which gives 3 blocks.
#[test]
fn o15_more_and_fewer_than_assumed() {
    let launch = Launch::new(128, 32).with_dynamic(33_792);
    assert_eq!(blocks("8.0", launch), 4);
    assert_eq!(blocks("9.0", launch), 6);
    assert_eq!(blocks("8.6", launch), 2);
}

/// rocm-systems#899: static shared memory leaves less for dynamic.
#[test]
fn o17_static_and_dynamic_share() {
    let launch = |bytes| Launch {
        opt_in: OptIn::Never,
        ..Launch::new(256, 32).with_static(bytes)
    };
    let left = |bytes| most_dynamic_shared(cc("12.0"), &launch(bytes), 1);
    assert_eq!(left(64 * 4), Some(48_896));
    assert_eq!(left(4096 * 4), Some(32_768));
}

/// The header of 12.9 forgets the reserve: a launch with its answer loses a block.
#[rstest]
#[case("8.0", 2, 82_944, 83_968)]
#[case("8.0", 3, 54_912, 55_936)]
#[case("8.6", 2, 50_176, 51_200)]
#[case("9.0", 2, 115_712, 116_736)]
fn o18_shared_memory_for_two_blocks(
    #[case] capability: &str,
    #[case] wanted: u32,
    #[case] right: u64,
    #[case] wrong: u64,
) {
    let launch = Launch::new(128, 32);
    assert_eq!(
        most_dynamic_shared(cc(capability), &launch, wanted),
        Some(right)
    );
    assert_eq!(blocks(capability, launch.with_dynamic(right)), wanted);
    assert_eq!(blocks(capability, launch.with_dynamic(wrong)), wanted - 1);
}

/// CUDA.jl#3138: 255 · 258 says nothing: 9 warps are charged as 12.
#[test]
fn o19_the_launch_check() {
    let LaunchError::RegisterFile {
        charged,
        charged_warps,
        most_threads: most,
        ..
    } = refused("8.0", Launch::new(258, 255))
    else {
        panic!("another refusal");
    };
    assert_eq!((charged, charged_warps, most), (98_304, 12, 256));
    let raw = residency(cc("8.0"), &Launch::new(258, 255));
    assert_eq!((raw.blocks, raw.registers.per_block), (0, 73_728));
    assert_eq!(blocks("8.0", Launch::new(256, 255)), 1);
}

/// ucc#1166: 156 registers round up to 160, and 512 threads of them do not launch.
#[test]
fn o21_launch_bounds() {
    let raw = residency(cc("10.3"), &Launch::new(512, 156));
    assert_eq!((raw.blocks, raw.registers.per_block), (0, 81_920));
    assert_eq!(most_threads(156), 384);
    holds(&answer("10.3", Launch::new(256, 156)), 1, 8, 12.5);
}

/// cuCollections#672: 36 registers give 75 %, 32 give all.
#[test]
fn o22_the_next_bracket() {
    holds(&answer("8.0", Launch::new(256, 36)), 6, 48, 75.0);
    holds(&answer("8.0", Launch::new(256, 32)), 8, 64, 100.0);
    assert_eq!(
        most_registers(cc("8.0"), &Launch::new(256, 36), 8),
        Some(32)
    );
}

/// cutlass#1676: `setmaxnreg` shares out what a launch at 168 registers was given.
#[test]
fn o25_warp_specialisation() {
    assert_eq!((128 * 40 + 256 * 232) / 384, 168);
    holds(&answer("9.0", Launch::new(384, 168)), 1, 12, 18.75);
    let error = refused("9.0", Launch::new(384, 232));
    assert!(matches!(error, LaunchError::RegisterFile { .. }));
}

/// alien#833: a 5070 Ti is said to hold 1 block where the header, and so the model, says 24.
#[test]
fn o26_the_model_is_not_the_device() {
    for capability in ["8.9", "12.0"] {
        let launch = Launch::new(25, 79).with_static(1160);
        let found = answer(capability, launch);
        assert_eq!(found.blocks(), 24);
        assert_eq!(found.residency.shared.allocated, 2304);
        assert_eq!(found.residency.by.shared, Some(44));
        assert_eq!(found.residency.by.registers, Some(24));
    }
}

/// hpcviewer#52: ratios were summed to 525 %. Warps are summed instead.
#[test]
fn o28_several_kernels_stay_below_all() {
    let full = Warps {
        active: 21,
        most: 64,
    };
    let together: Warps = [full; 16].into_iter().sum();
    assert!((16.0 * full.ratio() - 5.25).abs() < 1e-12);
    assert_eq!(
        together,
        Warps {
            active: 336,
            most: 1024
        }
    );
    assert_eq!(together.ratio(), full.ratio());
}

/// oxicuda-launch: 12.0 has 100 KB and not the 227 KB of a B200.
#[test]
fn o29_consumer_blackwell_is_no_b200() {
    let found = answer("12.0", Launch::new(384, 16).with_dynamic(51_200));
    holds(&found, 1, 12, 25.0);
    assert_eq!(found.residency.shared.allocated, 52_224);
    assert_eq!(limiting(&found), [Limiter::SharedMemory]);
}

/// optirs-gpu: registers are rounded by warp, not by block.
#[test]
fn o30_rounding_by_warp() {
    let found = answer("8.0", Launch::new(256, 33));
    assert_eq!(found.blocks(), 6);
    assert_eq!(found.residency.registers.per_warp, 1280);
    assert_eq!(simplified(cc("8.0"), &found.launch).by.registers, Some(7));
}

/// The Blackwell Tuning Guide gives 12.0 32 blocks and 128 KB; header and Programming Guide 24 and
/// 100 KB.
#[test]
fn o32_two_sources() {
    let found = answer("12.0", Launch::new(32, 32));
    holds(&found, 24, 24, 50.0);
    assert_eq!(found.residency.shared.pool, 102_400);
    // 24 named barriers, one a block, end there too.
    assert_eq!(limiting(&found), [Limiter::Blocks, Limiter::Barriers]);
}

/// kokkos#3379: 33 % of 2 blocks of 700 threads was rounded to none. It takes one.
#[test]
fn o34_never_rounded_down_to_none() {
    let warps = warps_for(cc("8.0"), 0.33).unwrap();
    assert_eq!(warps, 22);
    assert_eq!(warps.div_ceil(Launch::new(700, 32).warps()), 1);
    assert_eq!(warps_for(cc("8.0"), 1e-9).unwrap(), 1);
}

/// numba#7897: what a carve-out does. 128 threads of 32 registers with 48 KiB.
#[rstest]
#[case("8.0", Carveout::Default, 164, 3)]
#[case("8.0", Carveout::Percent(100), 164, 3)]
#[case("8.0", Carveout::Percent(61), 132, 2)]
#[case("8.0", Carveout::Percent(60), 100, 2)]
#[case("8.0", Carveout::Percent(50), 100, 2)]
#[case("8.0", Carveout::Percent(25), 64, 1)]
#[case("8.0", Carveout::Percent(0), 64, 1)]
#[case("9.0", Carveout::Default, 228, 4)]
#[case("9.0", Carveout::Percent(100), 228, 4)]
#[case("9.0", Carveout::Percent(50), 132, 2)]
#[case("9.0", Carveout::Percent(25), 64, 1)]
#[case("9.0", Carveout::Percent(0), 64, 1)]
fn o36_carve_outs(
    #[case] capability: &str,
    #[case] carveout: Carveout,
    #[case] pool_kib: u64,
    #[case] expected: u32,
) {
    let launch = Launch::new(128, 32)
        .with_dynamic(49_152)
        .with_carveout(carveout);
    let found = answer(capability, launch);
    assert_eq!(found.residency.shared.pool, pool_kib * 1024);
    assert_eq!(found.blocks(), expected);
}

/// 16 KiB and 256 threads on a V100, and 16 KiB on a T4.
#[test]
fn o36_carve_outs_before_ampere() {
    let v100 = Launch::new(256, 32).with_dynamic(16_384);
    holds(&answer("7.0", v100), 6, 48, 75.0);
    assert_eq!(blocks("7.0", v100.with_carveout(Carveout::Percent(25))), 2);
    let t4 = v100.with_carveout(Carveout::Percent(50));
    holds(&answer("7.5", t4), 2, 16, 50.0);
}
