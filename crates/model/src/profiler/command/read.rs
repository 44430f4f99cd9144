//! A pasted command, taken apart: what stands in front, which tool, its options, the program.

use super::flag::{self, Flag, Takes};
use super::shell::quote;

/// Whose command it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Nsight Compute on the command line.
    Ncu,
    /// Nsight Compute by the name that it had before 2020.
    OldNcu,
    /// The window of Nsight Compute, which opens reports.
    NcuUi,
    /// Nsight Systems, for the timeline.
    Nsys,
    /// The old profiler: nothing from Ampere (compute capability 8.0) on.
    Nvprof,
    /// State and clocks of the boards.
    NvidiaSmi,
    /// Kernel modules.
    Modprobe,
    /// None of them.
    Other,
}

impl Tool {
    fn of(word: &str) -> Self {
        let name = word.rsplit(['/', '\\']).next().unwrap_or(word);
        match name.trim_end_matches(".exe") {
            "ncu" => Self::Ncu,
            "nv-nsight-cu-cli" => Self::OldNcu,
            "ncu-ui" | "nv-nsight-cu" => Self::NcuUi,
            "nsys" | "nsys-ui" => Self::Nsys,
            "nvprof" | "nvvp" => Self::Nvprof,
            "nvidia-smi" => Self::NvidiaSmi,
            "modprobe" | "rmmod" => Self::Modprobe,
            _ => Self::Other,
        }
    }
}

/// One option as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// The word with its dashes, up to `=`.
    pub spelt: String,
    /// The option, where there is one of that name.
    pub flag: Option<&'static Flag>,
    /// What stands behind it.
    pub value: Option<String>,
    /// Written as `--option=value`.
    pub joined: bool,
}

impl Given {
    /// An option of the table with its value.
    #[must_use]
    pub fn new(name: &'static str, value: Option<&str>) -> Self {
        Self {
            spelt: format!("--{name}"),
            flag: flag::find(name),
            value: value.map(str::to_owned),
            joined: false,
        }
    }

    /// The long name of the option; nothing where there is no such option.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.flag.map_or("", |flag| flag.name)
    }

    /// The option as a shell takes it, always with a blank before its value.
    #[must_use]
    pub fn render(&self) -> String {
        match &self.value {
            Some(value) => format!("{} {}", self.spelt, quote(value)),
            None => self.spelt.clone(),
        }
    }
}

/// A command, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// Variables that are set in front: `NAME=value`.
    pub variables: Vec<String>,
    /// What starts the tool: `sudo -E`, `srun -n 1`.
    pub launcher: Vec<String>,
    /// Whose command it is.
    pub tool: Tool,
    /// The tool as it was written.
    pub spelt: String,
    /// The tool's options; of a tool other than `ncu` all that follows is in `program`.
    pub options: Vec<Given>,
    /// The program that is profiled, with its arguments.
    pub program: Vec<String>,
}

impl Read {
    /// Every value of an option, in order.
    pub fn values(&self, name: &'static str) -> impl Iterator<Item = &str> {
        let own = self.options.iter().filter(move |one| one.name() == name);
        own.filter_map(|one| one.value.as_deref())
    }

    /// Whether an option stands there.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.options.iter().any(|one| one.name() == name)
    }

    /// Reads on in words that followed: first options, then the program.
    pub(super) fn resume(&mut self, words: Vec<String>) {
        let used = options(&words, &mut self.options);
        self.program = words.into_iter().skip(used).collect();
    }

    /// Whether the program is a Python script, as far as its name tells.
    #[must_use]
    pub fn is_python(&self) -> bool {
        let is = |word: &String| {
            let name = word.rsplit('/').next().unwrap_or(word);
            name.starts_with("python") || name == "torchrun" || name.ends_with(".py")
        };
        self.program.iter().take(2).any(is)
    }

    /// The command again, an option on each line where they do not fit on one.
    #[must_use]
    pub fn render(&self) -> String {
        let mut head: Vec<String> = self.variables.iter().map(|one| assignment(one)).collect();
        head.extend(self.launcher.iter().map(|word| argument(word)));
        head.push(self.spelt.clone());
        let mut lines = vec![head.join(" ")];
        lines.extend(self.options.iter().map(Given::render));
        let program: Vec<_> = self.program.iter().map(|word| argument(word)).collect();
        if !program.is_empty() {
            lines.push(program.join(" "));
        }
        lay_out(&lines)
    }
}

/// Parts on one line, or on one each where that would be longer than a line.
pub(super) fn lay_out(parts: &[String]) -> String {
    const LINE: usize = 72;
    let line = parts.join(" ");
    if line.chars().count() <= LINE {
        return line;
    }
    parts.join(" \\\n    ")
}

fn assignment(word: &str) -> String {
    match word.split_once('=') {
        Some((name, value)) if !value.is_empty() => format!("{name}={}", quote(value)),
        _ => word.to_owned(),
    }
}

/// A word of the program: redirections and variables stay what they are.
fn argument(word: &str) -> String {
    if word.contains(['$', '>']) || word.starts_with('<') {
        word.to_owned()
    } else {
        quote(word)
    }
}

/// Takes a command apart.
#[must_use]
pub fn read(words: &[String]) -> Read {
    let mut rest = words.iter().peekable();
    let mut variables = Vec::new();
    while let Some(word) = rest.next_if(|word| is_assignment(word)) {
        variables.push(word.clone());
    }
    let rest: Vec<&String> = rest.collect();
    // The tool may stand behind sudo, srun, env or the like.
    let tool = rest.iter().position(|word| Tool::of(word) != Tool::Other);
    let (launcher, tool) = match tool {
        Some(place) if place == 0 || launches(rest[0]) => (&rest[..place], place),
        _ => (&rest[..0], 0),
    };
    let spelt = rest
        .get(tool)
        .map_or_else(String::new, |word| (*word).clone());
    let mut read = Read {
        variables,
        launcher: launcher.iter().map(|word| (*word).clone()).collect(),
        tool: Tool::of(&spelt),
        spelt,
        options: Vec::new(),
        program: Vec::new(),
    };
    let behind: Vec<String> = rest
        .iter()
        .skip(tool + 1)
        .map(|word| (*word).clone())
        .collect();
    if matches!(read.tool, Tool::Ncu | Tool::OldNcu) {
        read.resume(behind);
    } else {
        read.program = behind;
    }
    read
}

fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

fn launches(word: &str) -> bool {
    let name = word.rsplit('/').next().unwrap_or(word);
    matches!(
        name,
        "sudo"
            | "env"
            | "time"
            | "nohup"
            | "srun"
            | "mpirun"
            | "mpiexec"
            | "numactl"
            | "docker"
            | "uv"
            | "poetry"
            | "conda"
            | "timeout"
            | "nice"
            | "taskset"
    )
}

/// Reads options up to the program; returns how many words they took.
fn options(words: &[String], into: &mut Vec<Given>) -> usize {
    let mut place = 0;
    while let Some(word) = words.get(place) {
        if word == "--" {
            return place + 1;
        }
        // `-fo out` is `-f -o out`.
        let mut word = word.clone();
        while let Some(switch) = leading_switch(&word) {
            word.remove(1);
            into.push(switch);
        }
        let Some(mut given) = option(&word) else {
            break;
        };
        place += 1;
        let next = words.get(place);
        if given.value.is_none() && takes_next(&given, next, words.get(place + 1)) {
            given.value = next.cloned();
            place += 1;
        }
        into.push(given);
    }
    place
}

/// The first letter of a word such as `-fo`, where it is a switch and the letter of another option
/// follows.
fn leading_switch(word: &str) -> Option<Given> {
    let letters = word.strip_prefix('-')?;
    if flag::find(letters).is_some() {
        return None;
    }
    let mut letters = letters.chars();
    let first = letters.next()?;
    let switch = flag::by_letter(first).filter(|flag| flag.takes == Takes::Nothing)?;
    flag::by_letter(letters.next()?)?;
    Some(Given {
        spelt: format!("-{first}"),
        flag: Some(switch),
        value: None,
        joined: false,
    })
}

/// The option that a word begins, with a value that is joined to it.
fn option(word: &str) -> Option<Given> {
    let dashes = word.chars().take_while(|c| is_dash(*c)).count();
    let name = word.trim_start_matches(is_dash);
    if dashes == 0 || name.is_empty() {
        return None;
    }
    let (name, value) = match name.split_once('=') {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (name, None),
    };
    let spelt = word[..word.len() - value.as_ref().map_or(0, |value| value.len() + 1)].to_owned();
    let mut given = Given {
        flag: None,
        joined: value.is_some(),
        value,
        spelt,
    };
    let long = dashes > 1 || !word.starts_with('-') || flag::find(name).is_some();
    if long {
        given.flag = flag::find(name);
        return Some(given);
    }
    // `-c1` is `-c 1`.
    let mut letters = name.chars();
    let flag = letters.next().and_then(flag::by_letter);
    let rest = letters.as_str();
    given.flag = flag.filter(|flag| rest.is_empty() || flag.takes != Takes::Nothing);
    if given.flag.is_some() && !rest.is_empty() && given.value.is_none() {
        given.value = Some(rest.to_owned());
        given.spelt.truncate(given.spelt.len() - rest.len());
    }
    Some(given)
}

/// A hyphen, or what a word processor makes of two.
pub(super) const fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−')
}

/// Whether the next word belongs to the option. Of an option that there is not, what was probably
/// meant decides; else a word that is followed by another one is taken for a value.
fn takes_next(given: &Given, next: Option<&String>, after: Option<&String>) -> bool {
    let Some(next) = next else {
        return false;
    };
    let name = given.spelt.trim_start_matches(is_dash);
    match given.flag.or_else(|| flag::meant(name)) {
        Some(flag) if flag.takes == Takes::Nothing => false,
        Some(_) => !next.starts_with("--"),
        None => !next.starts_with(is_dash) && after.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profiler::command::shell::split;

    fn of(text: &str) -> Read {
        let first = split(text).commands.into_iter().next();
        read(&first.unwrap_or_default().words)
    }

    fn options_of(read: &Read) -> Vec<(&str, Option<&str>)> {
        let all = read.options.iter();
        all.map(|one| (one.name(), one.value.as_deref())).collect()
    }

    #[test]
    fn both_forms_of_a_value_and_the_letters_are_read() {
        let read =
            of("ncu --set=full --section SpeedOfLight -k regex:gemm -c 1 -s5 -f -o out ./app -c 3");
        assert_eq!(
            options_of(&read),
            [
                ("set", Some("full")),
                ("section", Some("SpeedOfLight")),
                ("kernel-name", Some("regex:gemm")),
                ("launch-count", Some("1")),
                ("launch-skip", Some("5")),
                ("force-overwrite", None),
                ("export", Some("out")),
            ]
        );
        assert!(read.options[0].joined);
        assert_eq!(read.program, ["./app", "-c", "3"]);
    }

    #[test]
    fn letters_may_stand_together() {
        let read = of("ncu -fo out -k regex:gemm ./app");
        assert_eq!(
            options_of(&read),
            [
                ("force-overwrite", None),
                ("export", Some("out")),
                ("kernel-name", Some("regex:gemm")),
            ]
        );
        assert_eq!(read.render(), "ncu -f -o out -k regex:gemm ./app");
    }

    #[test]
    fn what_stands_in_front_is_kept_apart() {
        let read =
            of("CUDA_VISIBLE_DEVICES=0 sudo -E /usr/local/cuda/bin/ncu --csv python -m pkg.run");
        assert_eq!(read.variables, ["CUDA_VISIBLE_DEVICES=0"]);
        assert_eq!(read.launcher, ["sudo", "-E"]);
        assert_eq!(
            (read.tool, read.spelt.as_str()),
            (Tool::Ncu, "/usr/local/cuda/bin/ncu")
        );
        assert_eq!(read.program, ["python", "-m", "pkg.run"]);
        assert!(read.is_python());
        assert_eq!(of("srun -n 1 ncu ./a").launcher, ["srun", "-n", "1"]);
    }

    #[test]
    fn other_tools_are_known_by_name() {
        assert_eq!(of("nsys profile ./a").tool, Tool::Nsys);
        assert_eq!(of("nvprof --metrics all ./a").tool, Tool::Nvprof);
        assert_eq!(of("ncu-ui a.ncu-rep").tool, Tool::NcuUi);
        assert_eq!(of("nv-nsight-cu-cli ./a").tool, Tool::OldNcu);
        assert_eq!(of("python infer.py").tool, Tool::Other);
        // A program that is called ncu somewhere in its arguments is none.
        assert_eq!(of("echo ncu").tool, Tool::Other);
    }

    #[test]
    fn an_unknown_option_does_not_swallow_the_program() {
        let read = of("ncu --kernel gemm python x.py");
        assert_eq!(read.options[0].value.as_deref(), Some("gemm"));
        assert_eq!(read.program, ["python", "x.py"]);
        let read = of("ncu --frobnicate ./app");
        assert_eq!((read.options[0].flag, read.program.len()), (None, 1));
    }

    #[test]
    fn long_commands_are_laid_out_on_lines() {
        let read = of("ncu --set=full -k 'regex:a|b' -o out python x.py 2>&1");
        assert_eq!(
            read.render(),
            "ncu --set full -k 'regex:a|b' -o out python x.py 2>&1"
        );
        let read = of(
            "A=1 ncu --set full --kernel-name regex:matmul_kernel --launch-count 1 --clock-control none python x.py",
        );
        assert_eq!(
            read.render(),
            "A=1 ncu \\\n    --set full \\\n    --kernel-name regex:matmul_kernel \\\n    --launch-count 1 \\\n    \
             --clock-control none \\\n    python x.py"
        );
    }
}
