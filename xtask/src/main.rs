//! The project's commands: `cargo xtask <command>`.

mod bench;
mod browser;
mod failure;
mod package;
mod process;
mod serve;
mod site;
mod sizes;
mod test;
mod tools;
mod totals;

use failure::Failure;
use std::process::ExitCode;

/// One line of the table of commands.
struct Command {
    name: &'static str,
    /// What may follow the name, as shown in the help.
    options: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<ExitCode, Failure>,
}

const COMMANDS: &[Command] = &[
    Command {
        name: "serve",
        options: "",
        about: "install what is missing, build, serve at http://127.0.0.1:8080/, reload on change",
        run: serve::run,
    },
    Command {
        name: "test",
        options: "",
        about: "formatting, clippy, all tests, the chapters' checks, sizes, browser tests",
        run: test::run,
    },
    Command {
        name: "check",
        options: "",
        about: "the chapters' own checks alone: texts, formulas, links, both languages",
        run: site::check,
    },
    Command {
        name: "build",
        options: "[--url URL]",
        about: "the hosted edition in dist/; URL makes its links absolute",
        run: site::build,
    },
    Command {
        name: "package",
        options: "[--url URL]",
        about: "target/package/ridgepoint.html, a single file, and target/package/site.zip",
        run: package::run,
    },
    Command {
        name: "sizes",
        options: "",
        about: "weigh the page and hold it against its budgets",
        run: sizes::run,
    },
    Command {
        name: "bench",
        options: "",
        about: "time the page in a browser: tests/bench/*.mjs",
        run: bench::run,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        print!("{}", help());
        return ExitCode::SUCCESS;
    };
    if matches!(name.as_str(), "help" | "--help" | "-h") {
        print!("{}", help());
        return ExitCode::SUCCESS;
    }
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        eprint!("There is no command {name}.\n\n{}", help());
        return ExitCode::FAILURE;
    };
    (command.run)(rest).unwrap_or_else(|failure| {
        eprintln!("\n{failure}");
        ExitCode::FAILURE
    })
}

fn help() -> String {
    let mut text = String::from("cargo xtask <command>\n\n");
    for Command {
        name,
        options,
        about,
        ..
    } in COMMANDS
    {
        text += &format!("  {:<20} {about}\n", format!("{name} {options}"));
    }
    text
}

/// Refuses arguments for a command that takes none.
fn no_arguments(arguments: &[String]) -> Result<(), Failure> {
    match arguments.first() {
        None => Ok(()),
        Some(argument) => Err(Failure::new(
            format!("the argument {argument}"),
            "this command takes none",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn help_names_every_command_once() {
        let help = help();
        for command in COMMANDS {
            let lines = help
                .lines()
                .filter(|line| line.trim_start().split(' ').next() == Some(command.name));
            assert_eq!(lines.count(), 1, "{}", command.name);
        }
    }

    #[test]
    fn an_argument_too_many_is_refused() {
        assert!(no_arguments(&[]).is_ok());
        assert!(no_arguments(&["--fast".to_owned()]).is_err());
    }
}
