//! What the pieces of names are called in words.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::metric::{Fit, Prefix, Rollup, Submetric, Unit, Why, Word};

/// A unit.
pub(super) const fn unit(unit: Unit, locale: Locale) -> &'static str {
    match unit {
        Unit::Sm => msg::metrics_unit_sm(locale),
        Unit::Smsp => msg::metrics_unit_smsp(locale),
        Unit::L1tex => msg::metrics_unit_l1tex(locale),
        Unit::Lts => msg::metrics_unit_lts(locale),
        Unit::Ltc => msg::metrics_unit_ltc(locale),
        Unit::Dram => msg::metrics_unit_dram(locale),
        Unit::Dramc => msg::metrics_unit_dramc(locale),
        Unit::Fbpa => msg::metrics_unit_fbpa(locale),
        Unit::Gpu => msg::metrics_unit_gpu(locale),
        Unit::Gpc => msg::metrics_unit_gpc(locale),
        Unit::Tpc => msg::metrics_unit_tpc(locale),
        Unit::Gr => msg::metrics_unit_gr(locale),
        Unit::Fe => msg::metrics_unit_fe(locale),
        Unit::Gcc => msg::metrics_unit_gcc(locale),
        Unit::Idc => msg::metrics_unit_idc(locale),
        Unit::Lrc => msg::metrics_unit_lrc(locale),
        Unit::Pcie => msg::metrics_unit_pcie(locale),
        Unit::NvlRx => msg::metrics_unit_nvl_rx(locale),
        Unit::NvlTx => msg::metrics_unit_nvl_tx(locale),
        Unit::Nvlink => msg::metrics_unit_nvlink(locale),
        Unit::Ctc => msg::metrics_unit_ctc(locale),
        Unit::C2c => msg::metrics_unit_c2c(locale),
        Unit::SysLts => msg::metrics_unit_sys_lts(locale),
        Unit::Sys => msg::metrics_unit_sys(locale),
        Unit::Numa => msg::metrics_unit_numa(locale),
        Unit::Launch => msg::metrics_unit_launch(locale),
        Unit::Device => msg::metrics_unit_device(locale),
        Unit::Profiler => msg::metrics_unit_profiler(locale),
        Unit::Derived => msg::metrics_unit_derived(locale),
        Unit::Sass => msg::metrics_unit_sass(locale),
    }
}

/// What stands before a colon.
pub(super) const fn prefix(prefix: Prefix, locale: Locale) -> &'static str {
    match prefix {
        Prefix::Breakdown => msg::metrics_prefix_breakdown(locale),
        Prefix::Group => msg::metrics_prefix_group(locale),
        Prefix::PmSampling => msg::metrics_prefix_pmsampling(locale),
        Prefix::Regex => msg::metrics_prefix_regex(locale),
    }
}

/// A rollup.
pub(super) const fn rollup(rollup: Rollup, locale: Locale) -> &'static str {
    match rollup {
        Rollup::Sum => msg::metrics_roll_sum(locale),
        Rollup::Avg => msg::metrics_roll_avg(locale),
        Rollup::Min => msg::metrics_roll_min(locale),
        Rollup::Max => msg::metrics_roll_max(locale),
    }
}

/// A submetric.
pub(super) const fn submetric(submetric: Submetric, locale: Locale) -> &'static str {
    match submetric {
        Submetric::PctOfPeakSustainedActive => msg::metrics_sub_pct_active(locale),
        Submetric::PctOfPeakSustainedElapsed => msg::metrics_sub_pct_elapsed(locale),
        Submetric::PctOfPeakSustainedFrame => msg::metrics_sub_pct_frame(locale),
        Submetric::PctOfPeakSustainedRegion => msg::metrics_sub_pct_region(locale),
        Submetric::PctOfPeakBurst => msg::metrics_sub_pct_burst(locale),
        Submetric::PeakSustained => msg::metrics_sub_peak(locale),
        Submetric::PeakSustainedActive => msg::metrics_sub_peak_active(locale),
        Submetric::PeakSustainedActivePerSecond => msg::metrics_sub_peak_active_second(locale),
        Submetric::PeakSustainedElapsed => msg::metrics_sub_peak_elapsed(locale),
        Submetric::PeakSustainedElapsedPerSecond => msg::metrics_sub_peak_elapsed_second(locale),
        Submetric::PerCycleActive => msg::metrics_sub_cycle_active(locale),
        Submetric::PerCycleElapsed => msg::metrics_sub_cycle_elapsed(locale),
        Submetric::PerCycleInFrame => msg::metrics_sub_cycle_frame(locale),
        Submetric::PerCycleInRegion => msg::metrics_sub_cycle_region(locale),
        Submetric::PerSecond => msg::metrics_sub_second(locale),
        Submetric::Pct => msg::metrics_sub_pct(locale),
        Submetric::Ratio => msg::metrics_sub_ratio(locale),
        Submetric::MaxRate => msg::metrics_sub_max_rate(locale),
    }
}

/// A word of a counter.
pub(super) const fn word(word: Word, locale: Locale) -> &'static str {
    match word {
        Word::ThreadInst => msg::metrics_word_thread_inst(locale),
        Word::InstExecuted => msg::metrics_word_inst_executed(locale),
        Word::InstIssued => msg::metrics_word_inst_issued(locale),
        Word::Inst => msg::metrics_word_inst(locale),
        Word::Sass => msg::metrics_word_sass(locale),
        Word::WarpsActive => msg::metrics_word_warps_active(locale),
        Word::WarpsLaunched => msg::metrics_word_warps_launched(locale),
        Word::WarpsEligible => msg::metrics_word_warps_eligible(locale),
        Word::AverageStalled => msg::metrics_word_average_stalled(locale),
        Word::LatencyStalled => msg::metrics_word_latency_stalled(locale),
        Word::WarpLatency => msg::metrics_word_warp_latency(locale),
        Word::WarpsStalled => msg::metrics_word_warps_stalled(locale),
        Word::WarpStalled => msg::metrics_word_warp_stalled(locale),
        Word::NotIssued => msg::metrics_word_not_issued(locale),
        Word::IssueActive => msg::metrics_word_issue_active(locale),
        Word::PerIssueActive => msg::metrics_word_per_issue_active(locale),
        Word::PerInstExecuted => msg::metrics_word_per_inst_executed(locale),
        Word::PerInstIssued => msg::metrics_word_per_inst_issued(locale),
        Word::PerWarpActive => msg::metrics_word_per_warp_active(locale),
        Word::PerActiveCycle => msg::metrics_word_per_active_cycle(locale),
        Word::Per => msg::metrics_word_per(locale),
        Word::Average => msg::metrics_word_average(locale),
        Word::Maximum => msg::metrics_word_maximum(locale),
        Word::Warps => msg::metrics_word_warps(locale),
        Word::Warp => msg::metrics_word_warp(locale),
        Word::CyclesActive => msg::metrics_word_cycles_active(locale),
        Word::CyclesElapsed => msg::metrics_word_cycles_elapsed(locale),
        Word::Cycles => msg::metrics_word_cycles(locale),
        Word::Active => msg::metrics_word_active(locale),
        Word::Elapsed => msg::metrics_word_elapsed(locale),
        Word::Bytes => msg::metrics_word_bytes(locale),
        Word::Sectors => msg::metrics_word_sectors(locale),
        Word::Sector => msg::metrics_word_sector(locale),
        Word::Requests => msg::metrics_word_requests(locale),
        Word::Request => msg::metrics_word_request(locale),
        Word::Wavefronts => msg::metrics_word_wavefronts(locale),
        Word::Wavefront => msg::metrics_word_wavefront(locale),
        Word::Tag => msg::metrics_word_tag(locale),
        Word::Data => msg::metrics_word_data(locale),
        Word::Miss => msg::metrics_word_miss(locale),
        Word::DataWord => msg::metrics_word_data_word(locale),
        Word::BankConflicts => msg::metrics_word_bank_conflicts(locale),
        Word::HitRate => msg::metrics_word_hit_rate(locale),
        Word::LookupHit => msg::metrics_word_lookup_hit(locale),
        Word::LookupMiss => msg::metrics_word_lookup_miss(locale),
        Word::PredOn => msg::metrics_word_pred_on(locale),
        Word::Op => msg::metrics_word_op(locale),
        Word::Pipe => msg::metrics_word_pipe(locale),
        Word::Mem => msg::metrics_word_mem(locale),
        Word::SrcUnit => msg::metrics_word_src_unit(locale),
        Word::SrcNode => msg::metrics_word_src_node(locale),
        Word::Aperture => msg::metrics_word_aperture(locale),
        Word::Evict => msg::metrics_word_evict(locale),
        Word::Throughput => msg::metrics_word_throughput(locale),
        Word::ComputeMemory => msg::metrics_word_compute_memory(locale),
        Word::Dram => msg::metrics_word_dram(locale),
        Word::Internal => msg::metrics_word_internal(locale),
        Word::Realtime => msg::metrics_word_realtime(locale),
        Word::OpsPath => msg::metrics_word_ops_path(locale),
        Word::Tensor => msg::metrics_word_tensor(locale),
        Word::Src => msg::metrics_word_src(locale),
        Word::Dst => msg::metrics_word_dst(locale),
        Word::Sparsity => msg::metrics_word_sparsity(locale),
        Word::Type => msg::metrics_word_type(locale),
        Word::Read => msg::metrics_word_read(locale),
        Word::Write => msg::metrics_word_write(locale),
        Word::Time => msg::metrics_word_time(locale),
        Word::SampledStalled => msg::metrics_word_sampled_stalled(locale),
        Word::Sampled => msg::metrics_word_sampled(locale),
        Word::DataBytes => msg::metrics_word_data_bytes(locale),
        Word::ToXbar => msg::metrics_word_to_xbar(locale),
        Word::FromXbar => msg::metrics_word_from_xbar(locale),
        Word::Attribute => msg::metrics_word_attribute(locale),
        Word::Replayer => msg::metrics_word_replayer(locale),
        Word::Registers => msg::metrics_word_registers(locale),
        Word::SharedMem => msg::metrics_word_shared_mem(locale),
        Word::OccupancyLimit => msg::metrics_word_occupancy_limit(locale),
        Word::Waves => msg::metrics_word_waves(locale),
        Word::Multiprocessor => msg::metrics_word_multiprocessor(locale),
        Word::BlockSize => msg::metrics_word_block_size(locale),
        Word::GridSize => msg::metrics_word_grid_size(locale),
    }
}

/// What is wrong after a name; nothing where all is right.
pub(super) const fn fit(fit: &Fit, locale: Locale) -> &'static str {
    match fit {
        Fit::Fits => "",
        Fit::Bare => msg::metrics_fit_bare(locale),
        Fit::NoRollup => msg::metrics_fit_no_rollup(locale),
        Fit::RollupOfRatio => msg::metrics_fit_rollup_of_ratio(locale),
        Fit::BareRatio => msg::metrics_fit_bare_ratio(locale),
        Fit::NoRatio => msg::metrics_fit_no_ratio(locale),
        Fit::OnlyRatio => msg::metrics_fit_only_ratio(locale),
        Fit::OnlyPercent => msg::metrics_fit_only_percent(locale),
        Fit::NoSuffix => msg::metrics_fit_no_suffix(locale),
        Fit::Burst => msg::metrics_fit_burst(locale),
        Fit::NoBreakdown => msg::metrics_fit_no_breakdown(locale),
        Fit::Unknown => msg::metrics_fit_unknown(locale),
    }
}

/// Why another name is right or better.
pub(super) const fn why(why: Why, locale: Locale) -> &'static str {
    match why {
        Why::Plural => msg::metrics_why_plural(locale),
        Why::StallTables => msg::metrics_why_stall_tables(locale),
        Why::StallWord => msg::metrics_why_stall_word(locale),
        Why::NoInstruction => msg::metrics_why_no_instruction(locale),
        Why::DramThroughput => msg::metrics_why_dram_throughput(locale),
        Why::FbThroughput => msg::metrics_why_fb_throughput(locale),
        Why::ConsumerBlackwell => msg::metrics_why_consumer_blackwell(locale),
        Why::BlackwellTensor => msg::metrics_why_blackwell_tensor(locale),
    }
}

/// What a row of the tables counts, and how to read it; nothing for a row that there is not.
pub(super) fn row(id: &str, locale: Locale) -> [&'static str; 2] {
    match id {
        "bytes-read" => [
            msg::metrics_row_bytes_read(locale),
            msg::metrics_read_bytes_read(locale),
        ],
        "bytes-write" => [
            msg::metrics_row_bytes_write(locale),
            msg::metrics_read_bytes_write(locale),
        ],
        "dram-share" => [
            msg::metrics_row_dram_share(locale),
            msg::metrics_read_dram_share(locale),
        ],
        "dram-clock" => [
            msg::metrics_row_dram_clock(locale),
            msg::metrics_read_dram_clock(locale),
        ],
        "l1-share" => [
            msg::metrics_row_l1_share(locale),
            msg::metrics_read_l1_share(locale),
        ],
        "l1-sectors" => [
            msg::metrics_row_l1_sectors(locale),
            msg::metrics_read_l1_sectors(locale),
        ],
        "l2-hit" => [
            msg::metrics_row_l2_hit(locale),
            msg::metrics_read_l2_hit(locale),
        ],
        "l2-share" => [
            msg::metrics_row_l2_share(locale),
            msg::metrics_read_l2_share(locale),
        ],
        "coalescing" => [
            msg::metrics_row_coalescing(locale),
            msg::metrics_read_coalescing(locale),
        ],
        "coalescing-ld" => [
            msg::metrics_row_coalescing_ld(locale),
            msg::metrics_read_coalescing_ld(locale),
        ],
        "l1-hit" => [
            msg::metrics_row_l1_hit(locale),
            msg::metrics_read_l1_hit(locale),
        ],
        "memory-sol" => [
            msg::metrics_row_memory_sol(locale),
            msg::metrics_read_memory_sol(locale),
        ],
        "time" => [
            msg::metrics_row_time(locale),
            msg::metrics_read_time(locale),
        ],
        "fadd" => [
            msg::metrics_row_fadd(locale),
            msg::metrics_read_fadd(locale),
        ],
        "fmul" => [
            msg::metrics_row_fmul(locale),
            msg::metrics_read_fmul(locale),
        ],
        "ffma" => [
            msg::metrics_row_ffma(locale),
            msg::metrics_read_ffma(locale),
        ],
        "hfma" => [
            msg::metrics_row_hfma(locale),
            msg::metrics_read_hfma(locale),
        ],
        "tensor-busy" => [
            msg::metrics_row_tensor_busy(locale),
            msg::metrics_read_tensor_busy(locale),
        ],
        "tensor-inst" => [
            msg::metrics_row_tensor_inst(locale),
            msg::metrics_read_tensor_inst(locale),
        ],
        "tensor-ops" => [
            msg::metrics_row_tensor_ops(locale),
            msg::metrics_read_tensor_ops(locale),
        ],
        "sm-sol" => [
            msg::metrics_row_sm_sol(locale),
            msg::metrics_read_sm_sol(locale),
        ],
        "achieved" => [
            msg::metrics_row_achieved(locale),
            msg::metrics_read_achieved(locale),
        ],
        "waves" => [
            msg::metrics_row_waves(locale),
            msg::metrics_read_waves(locale),
        ],
        "block-size" => [
            msg::metrics_row_block_size(locale),
            msg::metrics_read_block_size(locale),
        ],
        "registers" => [
            msg::metrics_row_registers(locale),
            msg::metrics_read_registers(locale),
        ],
        "shared-static" => [
            msg::metrics_row_shared_static(locale),
            msg::metrics_read_shared_static(locale),
        ],
        "shared-dynamic" => [
            msg::metrics_row_shared_dynamic(locale),
            msg::metrics_read_shared_dynamic(locale),
        ],
        "theoretical" => [
            msg::metrics_row_theoretical(locale),
            msg::metrics_read_theoretical(locale),
        ],
        "shared-driver" => [
            msg::metrics_row_shared_driver(locale),
            msg::metrics_read_shared_driver(locale),
        ],
        "limits" => [
            msg::metrics_row_limits(locale),
            msg::metrics_read_limits(locale),
        ],
        "short-scoreboard" => [
            msg::metrics_row_short_scoreboard(locale),
            msg::metrics_read_short_scoreboard(locale),
        ],
        "long-scoreboard" => [
            msg::metrics_row_long_scoreboard(locale),
            msg::metrics_read_long_scoreboard(locale),
        ],
        "barrier" => [
            msg::metrics_row_barrier(locale),
            msg::metrics_read_barrier(locale),
        ],
        "membar" => [
            msg::metrics_row_membar(locale),
            msg::metrics_read_membar(locale),
        ],
        "no-instruction" => [
            msg::metrics_row_no_instruction(locale),
            msg::metrics_read_no_instruction(locale),
        ],
        "wait" => [
            msg::metrics_row_wait(locale),
            msg::metrics_read_wait(locale),
        ],
        "math-pipe-throttle" => [
            msg::metrics_row_math_pipe_throttle(locale),
            msg::metrics_read_math_pipe_throttle(locale),
        ],
        "mio-throttle" => [
            msg::metrics_row_mio_throttle(locale),
            msg::metrics_read_mio_throttle(locale),
        ],
        "lg-throttle" => [
            msg::metrics_row_lg_throttle(locale),
            msg::metrics_read_lg_throttle(locale),
        ],
        "drain" => [
            msg::metrics_row_drain(locale),
            msg::metrics_read_drain(locale),
        ],
        "branch-resolving" => [
            msg::metrics_row_branch_resolving(locale),
            msg::metrics_read_branch_resolving(locale),
        ],
        "not-selected" => [
            msg::metrics_row_not_selected(locale),
            msg::metrics_read_not_selected(locale),
        ],
        "selected" => [
            msg::metrics_row_selected(locale),
            msg::metrics_read_selected(locale),
        ],
        _ => ["", ""],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ridgepoint_model::profiler::metric::ROWS;

    #[test]
    fn every_row_is_explained_in_both_languages() {
        for row in ROWS {
            for locale in [Locale::Zh, Locale::En] {
                let texts = super::row(row.id, locale);
                assert!(texts.iter().all(|text| !text.is_empty()), "{}", row.id);
            }
        }
    }
}
