//! What NVIDIA's verdicts and the rows of the chapter's table are called.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::speed_of_light::{ChapterVerdict, Verdict};

/// What NVIDIA's rule says, in a word or two.
pub(in crate::widgets) const fn verdict(verdict: Verdict, locale: Locale) -> &'static str {
    match verdict {
        Verdict::HighThroughput => msg::sol_high(locale),
        Verdict::SmallGrid => msg::sol_small(locale),
        Verdict::Latency => msg::sol_latency(locale),
        Verdict::Memory => msg::sol_memory(locale),
        Verdict::Compute => msg::sol_compute(locale),
        Verdict::Balanced => msg::sol_balanced(locale),
    }
}

/// A row of the chapter's table, in a word or two.
pub(in crate::widgets) const fn row(row: ChapterVerdict, locale: Locale) -> &'static str {
    match row {
        ChapterVerdict::Compute => msg::sol_row_compute(locale),
        ChapterVerdict::Memory => msg::sol_row_memory(locale),
        ChapterVerdict::Latency => msg::sol_row_latency(locale),
        ChapterVerdict::Balanced => msg::sol_row_balanced(locale),
    }
}
