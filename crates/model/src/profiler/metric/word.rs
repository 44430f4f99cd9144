//! The words that counters' names are made of.

/// What one word, or a few that belong together, says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// `thread_inst_executed`: instructions times the threads that took part.
    ThreadInst,
    /// `inst_executed`: instructions executed, once per warp.
    InstExecuted,
    /// `inst_issued`: instructions issued by the scheduler.
    InstIssued,
    /// `inst`: instructions, once per warp.
    Inst,
    /// `sass`: counted by instrumenting the machine code.
    Sass,
    /// `warps_active`: warps resident, summed over cycles.
    WarpsActive,
    /// `warps_launched`: warps launched.
    WarpsLaunched,
    /// `warps_eligible`: warps that could issue.
    WarpsEligible,
    /// `average_warps_issue_stalled_*`: warps in this state, averaged.
    AverageStalled,
    /// `average_warp_latency_issue_stalled_*`: cycles a warp spends in this state.
    LatencyStalled,
    /// `average_warp_latency`: cycles that a warp lives, averaged.
    WarpLatency,
    /// `warps_issue_stalled_*`: warps in this state, summed over cycles.
    WarpsStalled,
    /// `warp_issue_stalled_*`: share of a warp's time in this state.
    WarpStalled,
    /// `not_issued`: counting only cycles in which nothing was issued.
    NotIssued,
    /// `issue_active`: cycles in which something was issued.
    IssueActive,
    /// `per_issue_active`: divided by the cycles in which something was issued.
    PerIssueActive,
    /// `per_inst_executed`: divided by the instructions executed.
    PerInstExecuted,
    /// `per_inst_issued`: divided by the instructions issued.
    PerInstIssued,
    /// `per_warp_active`: divided by the resident warps.
    PerWarpActive,
    /// `per_active_cycle`: in each active cycle.
    PerActiveCycle,
    /// `per_*`: divided by that.
    Per,
    /// `average`: an average, worked out from two counters.
    Average,
    /// `maximum`: the most that is possible.
    Maximum,
    /// `warps`: warps.
    Warps,
    /// `warp`: a warp.
    Warp,
    /// `cycles_active`: cycles in which the unit had work.
    CyclesActive,
    /// `cycles_elapsed`: all cycles of the unit's clock.
    CyclesElapsed,
    /// `cycles`: cycles.
    Cycles,
    /// `active`: while it had work.
    Active,
    /// `elapsed`: over the whole time.
    Elapsed,
    /// `bytes`: bytes.
    Bytes,
    /// `sectors`: sectors of 32 bytes.
    Sectors,
    /// `sector`: a sector of 32 bytes.
    Sector,
    /// `requests`: requests, one per warp and instruction.
    Requests,
    /// `request`: a request.
    Request,
    /// `wavefronts`: passes that the requests are split into.
    Wavefronts,
    /// `wavefront`: a pass of a request.
    Wavefront,
    /// `t`: at the tag stage, where hit or miss is decided.
    Tag,
    /// `d`: at the data stage.
    Data,
    /// `m`: at the stage to the next level.
    Miss,
    /// `data`: data.
    DataWord,
    /// `bank_conflicts`: bank conflicts.
    BankConflicts,
    /// `hit_rate`: share of hits.
    HitRate,
    /// `lookup_hit`: hits alone.
    LookupHit,
    /// `lookup_miss`: misses alone.
    LookupMiss,
    /// `pred_on`: only threads whose predicate was true.
    PredOn,
    /// `op_*`: only this operation.
    Op,
    /// `pipe_*`: only this pipeline.
    Pipe,
    /// `mem_*`: only this memory space.
    Mem,
    /// `srcunit_*`: only what this unit asks for.
    SrcUnit,
    /// `srcnode_*`: only what comes from here.
    SrcNode,
    /// `aperture_*`: only this memory: the device's, the host's, a peer's.
    Aperture,
    /// `evict_*`: only this eviction policy.
    Evict,
    /// `throughput`: the busiest of several counters, each against its own peak.
    Throughput,
    /// `compute_memory`: the memory system as kernels use it: L1, L2, DRAM.
    ComputeMemory,
    /// `dram`: device memory.
    Dram,
    /// `internal_activity`: of the unit's inner parts alone.
    Internal,
    /// `realtime`: as sampled while the kernel runs.
    Realtime,
    /// `ops_path`: operations on this path; a multiply-add is two.
    OpsPath,
    /// `tensor`: Tensor Cores.
    Tensor,
    /// `src_*`: with operands of this type.
    Src,
    /// `dst_*`: with results of this type.
    Dst,
    /// `sparsity_*`: with or without 2:4 sparsity.
    Sparsity,
    /// `type_*`: of this kind.
    Type,
    /// `read`: read.
    Read,
    /// `write`: written.
    Write,
    /// `time_duration`: time of the launch by the GPU's clock.
    Time,
    /// `pcsamp_warps_issue_stalled_*`: samples that found a warp in this state.
    SampledStalled,
    /// `pcsamp`: found by sampling the program counter.
    Sampled,
    /// `data_bytes`: bytes that threads asked for.
    DataBytes,
    /// `l1tex2xbar`: from L1 to the L2.
    ToXbar,
    /// `xbar2l1tex`: from the L2 to L1.
    FromXbar,
    /// `attribute`: as the driver tells it.
    Attribute,
    /// `replayer`: replay of the kernel.
    Replayer,
    /// `registers`: registers.
    Registers,
    /// `shared_mem`: shared memory.
    SharedMem,
    /// `occupancy_limit`: blocks per SM that this limit allows.
    OccupancyLimit,
    /// `waves`: waves: grid over what all SMs hold at once.
    Waves,
    /// `multiprocessor`: an SM.
    Multiprocessor,
    /// `block_size`: threads in a block.
    BlockSize,
    /// `grid_size`: blocks in the grid.
    GridSize,
}

/// Words of names, those that are made of more words first. A star stands for one word of a name,
/// after `stalled` for all words of a state.
const WORDS: &[(&str, Word)] = &[
    ("average_warp_latency_issue_stalled_*", Word::LatencyStalled),
    ("average_warps_issue_stalled_*", Word::AverageStalled),
    ("pcsamp_warps_issue_stalled_*", Word::SampledStalled),
    ("warps_issue_stalled_*", Word::WarpsStalled),
    ("warp_issue_stalled_*", Word::WarpStalled),
    ("thread_inst_executed", Word::ThreadInst),
    ("average_warp_latency", Word::WarpLatency),
    ("per_issue_active", Word::PerIssueActive),
    ("per_inst_executed", Word::PerInstExecuted),
    ("per_inst_issued", Word::PerInstIssued),
    ("per_warp_active", Word::PerWarpActive),
    ("per_active_cycle", Word::PerActiveCycle),
    ("inst_executed", Word::InstExecuted),
    ("inst_issued", Word::InstIssued),
    ("warps_active", Word::WarpsActive),
    ("warps_launched", Word::WarpsLaunched),
    ("warps_eligible", Word::WarpsEligible),
    ("not_issued", Word::NotIssued),
    ("issue_active", Word::IssueActive),
    ("cycles_active", Word::CyclesActive),
    ("cycles_elapsed", Word::CyclesElapsed),
    ("bank_conflicts", Word::BankConflicts),
    ("hit_rate", Word::HitRate),
    ("lookup_hit", Word::LookupHit),
    ("lookup_miss", Word::LookupMiss),
    ("pred_on", Word::PredOn),
    ("compute_memory", Word::ComputeMemory),
    ("internal_activity", Word::Internal),
    ("ops_path", Word::OpsPath),
    ("time_duration", Word::Time),
    ("data_bytes", Word::DataBytes),
    ("shared_mem", Word::SharedMem),
    ("occupancy_limit", Word::OccupancyLimit),
    ("block_size", Word::BlockSize),
    ("grid_size", Word::GridSize),
    ("per_*", Word::Per),
    ("op_*", Word::Op),
    ("pipe_*", Word::Pipe),
    ("mem_*", Word::Mem),
    ("srcunit_*", Word::SrcUnit),
    ("srcnode_*", Word::SrcNode),
    ("aperture_*", Word::Aperture),
    ("evict_*", Word::Evict),
    ("src_*", Word::Src),
    ("dst_*", Word::Dst),
    ("sparsity_*", Word::Sparsity),
    ("type_*", Word::Type),
    ("inst", Word::Inst),
    ("sass", Word::Sass),
    ("average", Word::Average),
    ("maximum", Word::Maximum),
    ("warps", Word::Warps),
    ("warp", Word::Warp),
    ("cycles", Word::Cycles),
    ("active", Word::Active),
    ("elapsed", Word::Elapsed),
    ("bytes", Word::Bytes),
    ("sectors", Word::Sectors),
    ("sector", Word::Sector),
    ("requests", Word::Requests),
    ("request", Word::Request),
    ("wavefronts", Word::Wavefronts),
    ("wavefront", Word::Wavefront),
    ("t", Word::Tag),
    ("d", Word::Data),
    ("m", Word::Miss),
    ("data", Word::DataWord),
    ("throughput", Word::Throughput),
    ("dram", Word::Dram),
    ("realtime", Word::Realtime),
    ("tensor", Word::Tensor),
    ("read", Word::Read),
    ("write", Word::Write),
    ("pcsamp", Word::Sampled),
    ("l1tex2xbar", Word::ToXbar),
    ("xbar2l1tex", Word::FromXbar),
    ("attribute", Word::Attribute),
    ("replayer", Word::Replayer),
    ("registers", Word::Registers),
    ("waves", Word::Waves),
    ("multiprocessor", Word::Multiprocessor),
];

/// What may follow the state of a stall.
const AFTER_STATE: &[&str] = &["per", "not"];

/// A piece of a counter's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// As the name has it.
    pub text: &'a str,
    /// What it says, where that is known.
    pub word: Option<Word>,
}

/// The pieces of a counter's name, in order; nothing of it is left out.
#[must_use]
pub fn parts(counter: &str) -> Vec<Part<'_>> {
    let mut found: Vec<Part<'_>> = Vec::new();
    let mut rest = counter;
    while !rest.is_empty() {
        let known = WORDS
            .iter()
            .find_map(|(phrase, word)| Some((length(rest, phrase)?, Some(*word))));
        let one = || (rest.find('_').unwrap_or(rest.len()), None);
        let (length, word) = known.unwrap_or_else(one);
        let (text, after) = rest.split_at(length);
        if !text.is_empty() {
            found.push(Part { text, word });
        }
        rest = after.strip_prefix('_').unwrap_or(after);
    }
    found
}

/// How much of `rest` a phrase covers, when `rest` begins with it.
fn length(rest: &str, phrase: &str) -> Option<usize> {
    let Some(fixed) = phrase.strip_suffix('*') else {
        let after = rest.strip_prefix(phrase)?;
        return (after.is_empty() || after.starts_with('_')).then_some(phrase.len());
    };
    let after = rest.strip_prefix(fixed)?;
    let mut words = after.split('_');
    let mut length = fixed.len() + words.next().filter(|word| !word.is_empty())?.len();
    if fixed.ends_with("stalled_") {
        for word in words.take_while(|word| !AFTER_STATE.contains(word)) {
            length += 1 + word.len();
        }
    }
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(counter: &str) -> Vec<&str> {
        parts(counter).into_iter().map(|part| part.text).collect()
    }

    #[test]
    fn words_that_belong_together_stay_together() {
        assert_eq!(
            texts("sass_thread_inst_executed_op_ffma_pred_on"),
            ["sass", "thread_inst_executed", "op_ffma", "pred_on"]
        );
        assert_eq!(
            texts("average_warps_issue_stalled_long_scoreboard_per_issue_active"),
            [
                "average_warps_issue_stalled_long_scoreboard",
                "per_issue_active"
            ]
        );
        assert_eq!(
            texts("warps_issue_stalled_no_instruction_not_issued"),
            ["warps_issue_stalled_no_instruction", "not_issued"]
        );
        assert_eq!(
            texts("t_sectors_pipe_lsu_mem_global_op_ld"),
            ["t", "sectors", "pipe_lsu", "mem_global", "op_ld"]
        );
    }

    #[test]
    fn a_word_that_is_not_known_stands_alone() {
        let found = parts("t_sectors_frob");
        assert_eq!(
            found.last(),
            Some(&Part {
                text: "frob",
                word: None
            })
        );
        // `op` without an operation is no more than a word.
        assert_eq!(texts("inst_op"), ["inst", "op"]);
        assert_eq!(parts(""), []);
    }

    #[test]
    fn longer_phrases_come_first() {
        let words = |phrase: &str| phrase.matches('_').count();
        assert!(WORDS.is_sorted_by_key(|(phrase, _)| std::cmp::Reverse(words(phrase))));
    }
}
