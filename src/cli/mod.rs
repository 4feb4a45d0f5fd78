//! The commands of `parlor`, a file for each. This room knows terminals, files and the clock; it knows no rules.

mod amounts;
mod arena;
mod arguments;
mod bench;
mod bot_arguments;
mod bot_check;
mod bots;
mod check;
mod clock;
mod completions;
mod copy;
mod diff;
mod drawing;
mod driving;
mod environment;
mod exit;
mod explain;
mod fmt;
mod folders;
mod game_files;
mod games;
mod help;
mod help_arguments;
mod interrupt;
mod later;
mod leaks;
mod list;
mod loading;
mod log;
#[cfg(feature = "lsp")]
mod lsp;
mod man;
mod match_pages;
mod mistyped;
mod new;
mod new_arguments;
mod news;
mod opening;
mod output;
mod page;
mod pages;
mod paper;
mod paper_arguments;
mod perft;
mod play;
#[cfg(feature = "serve")]
mod played;
mod progress;
mod reference;
mod replay;
mod report;
mod result;
mod review;
mod rules_arguments;
mod saves;
mod screen;
mod seats;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod serve_arguments;
#[cfg(feature = "serve")]
mod serve_programs;
mod shelf;
mod show;
mod simulate;
mod staying;
mod study_arguments;
mod test;
mod threads;
mod train;
mod viewer;
mod watching;
mod whole;
mod wrapping;

pub use environment::Environment;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use self::arguments::{Arguments, Colors, Command};
use self::exit::{CommandError, Exit};
use self::output::Output;
use crate::door::study::end_all;

/// Runs the command that the arguments name; returns the exit code of the process.
pub fn main(arguments: impl IntoIterator<Item = OsString>, environment: &Environment) -> ExitCode {
    let typed: Vec<OsString> = arguments.into_iter().collect();
    let arguments = match Arguments::try_parse_from(&typed) {
        Ok(arguments) => arguments,
        Err(error) => {
            if error.use_stderr() {
                let error = mistyped::with_tip(error, &typed);
                Output::refuse(&error, environment.stderr_is_terminal && !environment.no_color);
                return Exit::Usage.into();
            }
            return shown(&error, environment).into();
        }
    };
    interrupt::listen();
    let mut output = Output::new((arguments.color, arguments.ascii), environment);
    let exit = match run(&arguments.command, &mut output, environment) {
        Ok(exit) => match output.flush() {
            // Nobody read the output to the end, but the result still counts.
            Ok(()) => exit,
            Err(error) => match CommandError::from(error) {
                CommandError::Unread => exit,
                stop => stop.report(&mut output),
            },
        },
        Err(stop) => stop.report(&mut output),
    };
    // Bots may think in threads that nobody waits for.
    end_all();
    match exit {
        Exit::Interrupted => interrupt::exit_code().into(),
        exit => exit.into(),
    }
}

/// Prints the help or the version that was asked for.
fn shown(text: &clap::Error, environment: &Environment) -> Exit {
    match text.print().and_then(|()| io::stdout().flush()) {
        Ok(()) => Exit::Fine,
        Err(error) => CommandError::from(error).report(&mut Output::new((Colors::Auto, true), environment)),
    }
}

fn run(command: &Command, output: &mut Output, environment: &Environment) -> Result<Exit, CommandError> {
    if finds_games(command) {
        games::warn_of_folders(output, environment);
    }
    match command {
        Command::Play(arguments) => play::run(arguments, output, environment),
        Command::Replay(arguments) => replay::run(arguments, output, environment),
        Command::Log(arguments) => log::run(arguments, output, environment),
        Command::Review(arguments) => review::run(arguments, output, environment),
        Command::Hint(arguments) => review::hint(arguments, output, environment),
        Command::Saves(arguments) => saves::run(arguments, output, environment),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(arguments, output, environment),
        Command::Check(arguments) => check::run(arguments, output, environment),
        Command::Explain(arguments) => explain::run(arguments, output),
        Command::Leaks(arguments) => leaks::run(arguments, output, environment),
        Command::Test(arguments) => test::run(arguments, output, environment),
        Command::Fmt(arguments) => fmt::run(arguments, output, environment),
        Command::Show(arguments) => show::run(arguments, output, environment),
        Command::Rules(arguments) => paper::rules(arguments, output, environment),
        Command::Print(arguments) => paper::print(arguments, output, environment),
        Command::List(arguments) => list::run(arguments, output, environment),
        Command::Copy(arguments) => copy::run(arguments, output, environment),
        Command::New(arguments) => new::run(arguments, output),
        Command::Simulate(arguments) => simulate::run(arguments, output, environment),
        Command::Report(arguments) => simulate::report(arguments, output, environment),
        Command::Arena(arguments) => arena::run(arguments, output, environment),
        Command::BotCheck(arguments) => bot_check::run(arguments, output, environment),
        Command::Train(arguments) => train::run(arguments, output, environment),
        Command::Diff(arguments) => diff::run(arguments, output, environment),
        Command::Bench(arguments) => bench::run(arguments, output, environment),
        Command::Perft(arguments) => perft::run(arguments, output, environment),
        Command::Match(arguments) => driving::run(arguments, environment),
        #[cfg(feature = "lsp")]
        Command::Lsp => lsp::run(environment),
        Command::Reference(arguments) => reference::run(arguments, output),
        Command::Schema(arguments) => reference::schema(arguments, output),
        Command::Completions(arguments) => completions::run(arguments, output),
        Command::Man(arguments) => man::run(arguments, output),
        Command::Help(arguments) => help::run(arguments, output),
    }
}

/// Whether a command looks for games by their names.
fn finds_games(command: &Command) -> bool {
    #[cfg(feature = "lsp")]
    if matches!(command, Command::Lsp) {
        return false;
    }
    !matches!(
        command,
        Command::List(_)
            | Command::Copy(_)
            | Command::New(_)
            | Command::Report(_)
            | Command::Explain(_)
            | Command::Reference(_)
            | Command::Schema(_)
            | Command::Completions(_)
            | Command::Man(_)
            | Command::Help(_)
    )
}
