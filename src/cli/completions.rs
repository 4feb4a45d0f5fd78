//! `parlor completions`: what a shell needs to complete the commands of parlor and their options.

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use super::arguments::{Arguments, CompletionsArguments, ShellName};
use super::exit::{CommandError, Exit};
use super::output::Output;

pub(super) fn run(arguments: &CompletionsArguments, output: &mut Output) -> Result<Exit, CommandError> {
    let shell = match arguments.shell {
        ShellName::Bash => Shell::Bash,
        ShellName::Elvish => Shell::Elvish,
        ShellName::Fish => Shell::Fish,
        ShellName::Powershell => Shell::PowerShell,
        ShellName::Zsh => Shell::Zsh,
    };
    let mut script = Vec::new();
    generate(shell, &mut Arguments::command(), "parlor", &mut script);
    output.text(&String::from_utf8_lossy(&script))?;
    Ok(Exit::Fine)
}
