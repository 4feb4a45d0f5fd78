//! The command line: arguments, environment, exit code.

use std::io::IsTerminal;
use std::process::ExitCode;

use parlor::cli::{self, Environment};
use parlor::door::games::GAME_FOLDERS;

/// The games that are a part of the program.
const SHIPPED: &[(&str, &str)] = include!("../games/shipped.rs");

#[expect(clippy::disallowed_methods, reason = "the environment is read here and nowhere else")]
fn main() -> ExitCode {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let environment = Environment {
        no_color: set("NO_COLOR").is_some() || set("TERM").as_deref() == Some("dumb"),
        has_screen: set("TERM").is_some_and(|terminal| terminal != "dumb"),
        columns: set("COLUMNS").and_then(|columns| columns.parse().ok()).or_else(terminal_columns),
        stdin_is_terminal: std::io::stdin().is_terminal(),
        stdout_is_terminal: std::io::stdout().is_terminal(),
        stderr_is_terminal: std::io::stderr().is_terminal(),
        game_folders: std::env::var_os(GAME_FOLDERS),
        shipped: SHIPPED,
    };
    cli::main(std::env::args_os(), &environment)
}

/// How wide the terminal is that shows what is printed.
fn terminal_columns() -> Option<usize> {
    let (columns, _) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some(usize::from(columns.0)).filter(|columns| *columns > 0)
}
