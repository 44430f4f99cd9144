//! The plan as plain text: every number with where it came from.

use super::{
    run::{Decision, Run},
    stages::{intensities, part},
    words,
};
use crate::{messages as msg, rich::plain, widgets::utilisation};
use ridgepoint_course::locale::Locale;
use ridgepoint_model::{
    format,
    profiler::{
        command::{Goal, Request},
        speed_of_light::Verdict,
    },
    roofline::Bound,
};

/// The plan of a run.
pub(super) fn text(run: &Run, locale: Locale) -> String {
    let plan = Plan { run, locale };
    let parts = [
        plan.title(),
        plan.before(),
        plan.after(),
        plan.profile(),
        plan.next(),
        plan.command(),
    ];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    plain(&parts.join("\n\n")).replace('\u{a0}', " ")
}

struct Plan<'a> {
    run: &'a Run,
    locale: Locale,
}

impl Plan<'_> {
    fn line(&self, name: &str, value: &str, origin: &str) -> String {
        msg::WorkflowLine {
            name,
            origin,
            value,
        }
        .say(self.locale)
    }

    fn block(&self, title: &str, lines: &[String]) -> String {
        let lines: Vec<_> = lines.iter().map(|line| format!("  {line}")).collect();
        format!("{title}\n{}", lines.join("\n"))
    }

    fn title(&self) -> String {
        let work = &self.run.work;
        msg::WorkflowPlanTitle {
            gpu: work.gpu.name,
            op: utilisation::operator(&self.run.op, self.locale),
            precision: self.run.precision,
        }
        .say(self.locale)
    }

    fn before(&self) -> String {
        let (run, locale) = (self.run, self.locale);
        let work = &run.work;
        let roof = work.context.roof();
        let model = msg::workflow_origin_model(locale);
        let published = msg::workflow_origin_published(locale);
        let mut lines = Vec::new();
        if work.computes {
            let flop = format::flops_digits(work.count.flops.get(), 4);
            lines.push(self.line("FLOP", &flop, model));
        }
        let bytes = format::bytes_digits(work.count.bytes().get(), 4);
        lines.push(self.line(
            msg::workflow_bytes(locale),
            &bytes,
            msg::workflow_origin_bytes(locale),
        ));
        let peak = format!(
            "{} ({} {})",
            roof.compute,
            work.arithmetic.label(),
            work.engine.label()
        );
        lines.push(self.line("π", &peak, published));
        lines.push(self.line("β", &roof.bandwidth.to_string(), published));
        if work.computes {
            let intensity = work.count.intensity();
            lines.push(self.line(
                msg::workflow_line_intensity(locale),
                &intensity.to_string(),
                msg::workflow_origin_intensity(locale),
            ));
            lines.push(self.line(
                msg::workflow_line_ridge(locale),
                &roof.ridge().to_string(),
                "π / β",
            ));
            lines.push(self.line(
                msg::workflow_line_ceiling(locale),
                &roof.attainable(intensity).to_string(),
                "min(π, β × AI)",
            ));
        }
        lines.push(self.line(
            msg::workflow_line_bound(locale),
            words::regime(run.regime(), locale),
            model,
        ));
        let floor = format::seconds_digits(work.floor(), 4);
        lines.push(self.line(
            msg::workflow_line_floor(locale),
            &floor,
            "max(FLOP / π, B / β)",
        ));
        let target = format!(
            "{} ({})",
            format::percent(run.target.share),
            part(run, locale)
        );
        let origin = match run.target.rule {
            Some(rule) => msg::workflow_origin_rule(locale, rule.section),
            None => msg::workflow_origin_typed(locale).to_owned(),
        };
        lines.push(self.line(msg::workflow_line_target(locale), &target, &origin));
        self.block(msg::workflow_plan_before(locale), &lines)
    }

    fn after(&self) -> String {
        let (run, locale) = (self.run, self.locale);
        if run.time.is_none() {
            let line = msg::workflow_unmeasured(locale).to_owned();
            return self.block(msg::workflow_plan_after(locale), &[line]);
        }
        let work = &run.work;
        let typed = msg::workflow_origin_typed(locale);
        let mut lines = vec![self.line(
            msg::workflow_line_time(locale),
            &format::seconds_digits(work.time.get(), 4),
            typed,
        )];
        if work.computes {
            let rate = work.count.flops / work.time;
            let rate = format::flops_per_second_digits(rate.get(), 4);
            lines.push(self.line("FLOP/s", &rate, msg::workflow_origin_rate(locale)));
        }
        let rate = work.count.bytes() / work.time;
        let rate = format::bytes_per_second_digits(rate.get(), 4);
        lines.push(self.line("B/s", &rate, msg::workflow_origin_bandwidth(locale)));
        if let Some(share) = run.reached() {
            let reached = format!("{} ({})", format::percent(share), part(run, locale));
            lines.push(self.line(
                msg::workflow_line_reached(locale),
                &reached,
                msg::workflow_origin_reached(locale),
            ));
        }
        if let Some(moved) = &work.moved {
            let bytes = format::bytes_digits(moved.bytes().get(), 4);
            lines.push(self.line(msg::workflow_line_moved(locale), &bytes, typed));
            if work.computes {
                let (_, measured) = intensities(run, moved.bytes());
                lines.push(self.line(
                    msg::workflow_line_measured_intensity(locale),
                    &measured,
                    msg::workflow_origin_measured(locale),
                ));
            }
        }
        let decision = match run.decision() {
            Decision::Stop => msg::workflow_way_stop(locale),
            Decision::Impossible => msg::workflow_way_check(locale),
            Decision::Unmeasured | Decision::Profile => msg::workflow_way_profile(locale),
        };
        lines.push(format!("→ {decision}"));
        self.block(msg::workflow_plan_after(locale), &lines)
    }

    fn profile(&self) -> String {
        let (run, locale) = (self.run, self.locale);
        let typed = msg::workflow_origin_ncu(locale);
        let mut lines = Vec::new();
        if let Some(sol) = run.sol {
            lines.push(self.line("SM SOL", &format::percent(sol.sm()), typed));
            lines.push(self.line("Memory SOL", &format::percent(sol.memory()), typed));
            if let Some(waves) = sol.waves() {
                let waves = format::number(waves, 3);
                lines.push(self.line(msg::workflow_line_waves(locale), &waves, typed));
            }
        }
        if let Some(hit) = run.hit {
            let name = msg::workflow_line_hit(locale);
            lines.push(self.line(name, &format::percent(hit), typed));
        }
        if let Some((stall, share)) = run.stall {
            let share = share.map_or_else(String::new, |it| format!(" {}", format::percent(it)));
            let value = format!("{}{share}", stall.id());
            lines.push(self.line(msg::workflow_stall(locale), &value, typed));
        }
        if let Some(sol) = run.sol {
            lines.push(self.line(
                msg::workflow_line_verdict(locale),
                words::verdict(sol.verdict(), locale),
                msg::workflow_origin_verdict(locale),
            ));
        }
        if lines.is_empty() {
            return String::new();
        }
        self.block("Nsight Compute", &lines)
    }

    /// What to do: nothing more at the target, else what to look at and to try.
    fn next(&self) -> String {
        let (run, locale) = (self.run, self.locale);
        let title = msg::workflow_plan_next(locale);
        let lines = match run.decision() {
            Decision::Stop => vec![msg::workflow_plan_stop(locale).to_owned()],
            Decision::Impossible => vec![msg::workflow_decide_check(locale).to_owned()],
            Decision::Unmeasured => vec![msg::workflow_plan_measure(locale).to_owned()],
            Decision::Profile => {
                let look = run.sol.map(|sol| words::look(sol.verdict(), locale));
                let look = look.unwrap_or_else(|| msg::workflow_no_sol(locale).to_owned());
                let mut lines = vec![look];
                lines.extend(words::remedies(run, locale));
                lines
            }
        };
        let numbered = lines.iter().enumerate();
        let lines: Vec<_> = numbered
            .map(|(place, line)| format!("{}. {line}", place + 1))
            .collect();
        self.block(title, &lines)
    }

    fn command(&self) -> String {
        if matches!(self.run.decision(), Decision::Stop | Decision::Impossible) {
            return String::new();
        }
        let command = command(self.run).replace('\n', "\n  ");
        self.block(msg::workflow_plan_command(self.locale), &[command])
    }
}

/// The command of Nsight Compute that would prove it.
fn command(run: &Run) -> String {
    let goal = match run.sol.map(|sol| sol.verdict()) {
        None | Some(Verdict::SmallGrid) => Goal::FirstLook,
        Some(Verdict::Latency) => Goal::Stalls,
        Some(Verdict::Memory) => Goal::Memory,
        Some(_) if run.work.bound() == Bound::Compute => Goal::Roofline,
        Some(_) => Goal::Everything,
    };
    Request::new(goal, "my_kernel", "python bench.py").render()
}
