//! What each state means, what to try, what not, and what the chapter says of it.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::profiler::stall::Stall;

/// Meaning, what to try, what not to try; the last is empty where there is nothing to warn of.
pub(super) fn about(stall: Stall, locale: Locale) -> [&'static str; 3] {
    let text = match stall {
        Stall::LongScoreboard => msg::stalls_about_long_scoreboard(locale),
        Stall::ShortScoreboard => msg::stalls_about_short_scoreboard(locale),
        Stall::Wait => msg::stalls_about_wait(locale),
        Stall::Barrier => msg::stalls_about_barrier(locale),
        Stall::Membar => msg::stalls_about_membar(locale),
        Stall::NoInstruction => msg::stalls_about_no_instruction(locale),
        Stall::BranchResolving => msg::stalls_about_branch_resolving(locale),
        Stall::ImcMiss => msg::stalls_about_imc_miss(locale),
        Stall::DispatchStall => msg::stalls_about_dispatch_stall(locale),
        Stall::LgThrottle => msg::stalls_about_lg_throttle(locale),
        Stall::MioThrottle => msg::stalls_about_mio_throttle(locale),
        Stall::TexThrottle => msg::stalls_about_tex_throttle(locale),
        Stall::MathPipeThrottle => msg::stalls_about_math_pipe_throttle(locale),
        Stall::Drain => msg::stalls_about_drain(locale),
        Stall::Gmma => msg::stalls_about_gmma(locale),
        Stall::Sleeping => msg::stalls_about_sleeping(locale),
        Stall::Misc => msg::stalls_about_misc(locale),
        Stall::NotSelected => msg::stalls_about_not_selected(locale),
        Stall::Selected => msg::stalls_about_selected(locale),
    };
    let mut parts = text.split('|');
    [(); 3].map(|()| parts.next().unwrap_or_default())
}

/// What the chapter advises, and how far that holds; empty where it has no row.
pub(super) const fn chapter(stall: Stall, locale: Locale) -> &'static str {
    match stall {
        Stall::LongScoreboard => msg::stalls_chapter_long_scoreboard(locale),
        Stall::ShortScoreboard => msg::stalls_chapter_short_scoreboard(locale),
        Stall::Wait => msg::stalls_chapter_wait(locale),
        Stall::Barrier => msg::stalls_chapter_barrier(locale),
        Stall::Membar => msg::stalls_chapter_membar(locale),
        Stall::NoInstruction => msg::stalls_chapter_no_instruction(locale),
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_is_explained_in_both_languages() {
        for locale in [Locale::Zh, Locale::En] {
            for stall in Stall::ALL {
                let [means, tries, _] = about(stall, locale);
                assert!(!means.is_empty() && !tries.is_empty(), "{stall:?}");
                let judged = stall.chapter().is_some();
                assert_eq!(judged, !chapter(stall, locale).is_empty(), "{stall:?}");
            }
        }
    }
}
