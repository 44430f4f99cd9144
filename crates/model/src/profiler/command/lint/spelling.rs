//! Options that are none, values that do not fit, and words in the wrong place.

use super::{Draft, Slip};
use crate::near::nearest;
use crate::profiler::command::flag::{self, Takes};
use crate::profiler::command::read::{Given, Tool, is_dash};
use crate::profiler::command::section;

impl Draft {
    pub(super) fn spelling(&mut self) {
        if self.read.tool == Tool::OldNcu {
            "ncu".clone_into(&mut self.read.spelt);
            self.mend(Slip::OldTool);
        }
        self.broken_list();
        self.after_program();
        for place in 0..self.read.options.len() {
            self.dash(place);
            self.unknown(place);
            self.value(place);
        }
        self.program();
    }

    /// `–set` and `-set` are no `--set`.
    fn dash(&mut self, place: usize) {
        let one = &mut self.read.options[place];
        let name = one.spelt.trim_start_matches(is_dash);
        let dashes = &one.spelt[..one.spelt.len() - name.len()];
        let letter = name.chars().count() == 1 || (one.flag.is_some_and(|flag| flag.name != name));
        if dashes == "--" || (dashes == "-" && letter) {
            return;
        }
        let right = if letter {
            format!("-{name}")
        } else {
            format!("--{name}")
        };
        if letter && one.flag.is_none() {
            one.flag = name.chars().next().and_then(flag::by_letter);
        }
        let spelt = std::mem::replace(&mut one.spelt, right.clone());
        if self.read.options[place].flag.is_some() {
            self.mend(Slip::Dash { spelt, right });
        }
    }

    fn unknown(&mut self, place: usize) {
        let one = &mut self.read.options[place];
        if one.flag.is_some() {
            return;
        }
        let spelt = one.spelt.clone();
        let name = spelt.trim_start_matches(is_dash);
        let meant = flag::meant(name);
        let near = meant.map(|flag| format!("--{}", flag.name));
        if let (Some(flag), Some(near)) = (meant, &near) {
            one.flag = Some(flag);
            one.spelt.clone_from(near);
            if name == "kernel-regex" {
                one.value = one.value.as_ref().map(|value| format!("regex:{value}"));
            }
            self.mend(Slip::UnknownFlag {
                spelt,
                near: Some(near.clone()),
            });
        } else {
            self.tell(Slip::UnknownFlag { spelt, near });
        }
    }

    fn value(&mut self, place: usize) {
        let one = &mut self.read.options[place];
        let spelt = one.spelt.clone();
        let Some(flag) = one.flag else {
            return;
        };
        let value = match (flag.takes, &one.value) {
            (Takes::Nothing, None) | (Takes::Value, Some(_)) => return,
            (Takes::Nothing, Some(_)) => {
                one.value = None;
                return self.mend(Slip::NeedlessValue { spelt });
            }
            (_, None) => return self.tell(Slip::NoValue { spelt }),
            (_, Some(value)) => value.clone(),
        };
        let words: &[&'static str] = match flag.takes {
            Takes::One(words) => words,
            _ => &[],
        };
        let fits = match flag.takes {
            Takes::Number => value.parse::<u64>().is_ok(),
            _ => words.contains(&value.as_str()),
        };
        if fits {
            return;
        }
        let near = nearest(&value, words.iter().copied()).into_iter().next();
        let slip = Slip::BadValue {
            spelt,
            value,
            allowed: words.join(", "),
        };
        match near {
            Some(near) => {
                one.value = Some(near.to_owned());
                self.mend(slip);
            }
            None => self.tell(slip),
        }
    }

    /// `--metrics a, b`: the shell hands the second metric on as the program.
    fn broken_list(&mut self) {
        let list = |one: &Given| {
            matches!(one.name(), "metrics" | "section")
                && one
                    .value
                    .as_deref()
                    .is_some_and(|value| value.ends_with(','))
        };
        let mut broken = false;
        while self.read.options.last().is_some_and(list) && !self.read.program.is_empty() {
            let next = self.read.program.remove(0);
            if let Some(value) = self
                .read
                .options
                .last_mut()
                .and_then(|one| one.value.as_mut())
            {
                value.push_str(&next);
            }
            let rest = std::mem::take(&mut self.read.program);
            self.read.resume(rest);
            broken = true;
        }
        if broken {
            self.mend(Slip::BrokenList);
        }
    }

    /// Options that only `ncu` can mean, behind the program.
    fn after_program(&mut self) {
        let is_ours = |words: &[String]| {
            let value = words.get(1).map_or("", String::as_str);
            match words[0].as_str() {
                "--set" => section::set(value.trim_start_matches('@')).is_some(),
                "--section" => section::is_section(value),
                "--launch-count" | "--launch-skip" => value.parse::<u64>().is_ok(),
                "--kernel-name" => true,
                "--clock-control" => matches!(value, "none" | "base" | "boost"),
                "--cache-control" => matches!(value, "none" | "all"),
                _ => false,
            }
        };
        let mut moved = Vec::new();
        let mut place = 1;
        while place < self.read.program.len() {
            if is_ours(&self.read.program[place..]) && place + 1 < self.read.program.len() {
                let words: Vec<_> = self.read.program.drain(place..place + 2).collect();
                let name = flag::find(words[0].trim_start_matches('-')).map(|flag| flag.name);
                moved.extend(name.map(|name| Given::new(name, Some(&words[1]))));
            } else {
                place += 1;
            }
        }
        if !moved.is_empty() {
            let options = moved
                .iter()
                .map(Given::render)
                .collect::<Vec<_>>()
                .join(" ");
            self.read.options.append(&mut moved);
            self.mend(Slip::AfterProgram { options });
        }
    }

    fn program(&mut self) {
        const ALONE: [&str; 12] = [
            "help",
            "version",
            "import",
            "list-sets",
            "list-sections",
            "list-rules",
            "list-metrics",
            "list-chips",
            "query-metrics",
            "query-metrics-mode",
            "query-metrics-collection",
            "section-folder-restore",
        ];
        let attaches = self.read.values("mode").any(|mode| mode == "attach");
        let resets = self
            .read
            .values("clock-control")
            .any(|value| value == "reset");
        let alone = ALONE.iter().any(|name| self.read.has(name));
        match self.read.program.first() {
            Some(program) if program.ends_with(".py") => {
                let program = program.clone();
                self.read.program.insert(0, "python".to_owned());
                self.mend(Slip::Script { program });
            }
            None if !(alone || attaches || resets) => self.tell(Slip::NoProgram),
            _ => {}
        }
    }
}
