//! `parlor review` and `parlor hint`: what a bot thinks of a recorded match.

mod hint;
mod telling;

pub(super) use hint::run as hint;

use super::clock::since_start;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::loading::CheckedDefinition;
use super::output::Output;
use super::progress::ProgressLine;
use super::replay::{RecordPlace, stands};
use super::study_arguments::{FigureFormat, ReviewArguments};
use super::{interrupt, shelf, threads};
use crate::door::Game;
use crate::door::sitting::{Playback, ReviewTerms, Sitting};
use crate::report::strength::strength;
use std::sync::atomic::Ordering;
use telling::ReviewTold;

pub(super) fn run(
    arguments: &ReviewArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let file = shelf::file_or_save(&arguments.record, environment);
    let place = RecordPlace { file: &file, game: arguments.game.as_deref(), at: None };
    let stood = stands(&place, environment, &arguments.language, output)?;
    let sitting = stood.sitting;
    recall(&stood.checked, &stood.game, output);
    let terms = ReviewTerms {
        iterations: arguments.iterations,
        threads: threads::number(arguments.threads),
        seats: arguments.seat.iter().map(|name| seat(&sitting, name)).collect::<Result<_, _>>()?,
    };
    let playback = Playback::of(&sitting);
    let stop = interrupt::stop();
    let bar = ProgressLine::new(0, "answers", environment, output.is_ascii());
    let answers = playback.review(&terms, since_start, &mut |done, total| {
        bar.of(done as u64, total as u64);
        !stop.load(Ordering::Relaxed)
    });
    interrupt::ends_by_itself();
    drop(bar);
    let told = ReviewTold {
        sitting: &sitting,
        arguments,
        seats: &terms.seats,
        answers: &answers,
        judge: judge(&stood.game, arguments.iterations),
        learnt: stood.game.learnt_matches(),
    };
    match arguments.format {
        FigureFormat::Text => output.text(&told.text())?,
        FigureFormat::Json => output.json(&told.json().to_string())?,
    }
    Ok(interrupt::exit())
}

/// Lets the bot play with what was learnt of the game, if something was; says if not.
fn recall(checked: &CheckedDefinition, game: &Game, output: &mut Output) {
    if let Some(note) = checked.recall_if_learnt(game) {
        output.warn(&note);
    }
}

/// How the bot plays that imagines so many matches for each decision.
fn judge(game: &Game, iterations: u32) -> String {
    strength(&format!("club:{iterations}"), game.learnt_matches()).unwrap_or_default()
}

/// The index of the seat of this name.
fn seat(sitting: &Sitting, name: &str) -> Result<usize, CommandError> {
    sitting.observer(Some(name))?;
    let seats = sitting.seats();
    seats.iter().position(|one| one.eq_ignore_ascii_case(name)).ok_or_else(|| {
        CommandError::usage(format!("nobody is called `{name}`"))
            .hint(format!("the seats are {}", seats.join(", ")))
    })
}
