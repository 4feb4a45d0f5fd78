//! `parlor train`: lets bots learn a game.

mod explaining;
mod place;
mod telling;

use std::sync::atomic::Ordering;
use std::time::Duration;

use self::place::ModelPlace;
use self::telling::TrainTold;
use super::clock::since_start;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::games::NamedGame;
use super::loading::{CheckedDefinition, game, overrides};
use super::output::Output;
use super::progress::ProgressLine;
use super::study_arguments::{FigureFormat, TrainArguments, TrainWay};
use super::{interrupt, threads};
use crate::door::Game;
use crate::door::study::{BrokenTraining, PlayWay, ROUND, Training, TrialIterations, Trials};
use crate::report::shell;

/// The time that it takes if nothing is said.
const MINUTE: Duration = Duration::from_secs(60);
/// The part of the time for learning; the rest is for choosing.
const LEARNING: f64 = 0.6;
/// Iterations of a search while it is chosen, where a number of matches is given.
const ITERATIONS: u32 = 100;
/// The time that counts for them after somebody has stopped the learning.
const SOON: Duration = Duration::from_secs(10);

pub(super) fn run(
    arguments: &TrainArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let begun = since_start();
    let named = NamedGame::find(&arguments.game, environment)?;
    let checked = CheckedDefinition::find(&arguments.game, environment)?;
    let rules = checked.rules(arguments.variant.as_deref(), &overrides(&arguments.set)?)?;
    let seats = arguments.seats.map_or(usize::from(rules.players().usual), usize::from);
    let game = game(rules, seats)?;
    if arguments.explain {
        return explaining::run(arguments, (&named, &checked), &game, output);
    }
    let place = ModelPlace::of(arguments, &named, &checked, &game)?;
    learn(arguments, &game, &place, (output, environment), begun)
}

/// Learns a game, and writes what was learnt.
fn learn(
    arguments: &TrainArguments,
    game: &Game,
    place: &ModelPlace,
    (output, environment): (&mut Output, &Environment),
    begun: Duration,
) -> Result<Exit, CommandError> {
    let mut training = match arguments.continues {
        true => place.taken_up(game)?,
        false => Training::new(game, arguments.seed),
    };
    let failed = |broken: BrokenTraining| {
        place.forget();
        failed(broken, &arguments.game)
    };
    let stop = interrupt::stop();
    let limit = match arguments.matches {
        Some(_) => None,
        None => Some(arguments.minutes.unwrap_or(MINUTE)),
    };
    let spent = |share: f64| limit.is_some_and(|limit| since_start() - begun >= limit.mul_f64(share));
    let threads = threads::number(arguments.threads);
    let goal = arguments.matches.map_or(u64::MAX, |matches| matches.next_multiple_of(ROUND));
    let bar = ProgressLine::new(arguments.matches.unwrap_or(0), "matches", environment, output.is_ascii());
    while training.matches() < goal && !stop.load(Ordering::Relaxed) && !spent(LEARNING) {
        training.round(threads).map_err(failed)?;
        if training.matches() == ROUND && training.is_endless() {
            place.forget();
            return Err(endless(&arguments.game));
        }
        match arguments.matches {
            Some(_) => bar.at(training.matches()),
            None => bar.of(training.matches(), training.matches()),
        }
    }
    interrupt::ends_by_itself();
    drop(bar);
    if training.matches() == 0 {
        place.forget();
        return Ok(Exit::Interrupted);
    }
    if let Err(unkept) = place.keep(&mut training) {
        output.warn(&format!("{}, so `--continue` will not go on from here", unkept.in_short()));
    }
    let is_interrupted = stop.load(Ordering::Relaxed);
    let bar = ProgressLine::new(1, "matches to choose", environment, output.is_ascii());
    let limit = limit.map(|limit| if is_interrupted { SOON } else { limit });
    let trials = trials(&training, limit, (arguments.way, threads));
    let taught = training.choose(&trials, &mut |done, total, share| {
        bar.of(done, total);
        !is_interrupted && !spent(LEARNING + share * (1.0 - LEARNING))
    });
    drop(bar);
    let taught = taught.map_err(failed)?;
    let text = taught.write();
    place.write(&text)?;
    let told = TrainTold {
        title: game.title(),
        seats: game.people(),
        seed: training.seed(),
        matches: training.matches(),
        taught: &taught,
        model: &place.model,
        bytes: text.len(),
    };
    match arguments.format {
        FigureFormat::Text => output.text(&told.text())?,
        FigureFormat::Json => output.json(&told.json().to_string())?,
    }
    Ok(interrupt::exit())
}

/// The error where no match comes to its end.
fn endless(game: &str) -> CommandError {
    let check = shell::parlor("check").path(game);
    CommandError::usage(format!("none of {ROUND} matches came to its end, so nothing is learnt of this game"))
        .hint(format!("`{check}` looks for what goes on without an end"))
}

/// The error of a match in which a script fails.
fn failed(broken: BrokenTraining, game: &str) -> CommandError {
    let check = shell::parlor("check").path(game);
    let note = format!(
        "so the match of seed {} ended, and nothing is learnt: bots learn a game whose matches come to their end; \
         `{check}` looks for others that do not",
        broken.seed
    );
    CommandError::faults(Exit::Script, broken.faults).note(note)
}

/// How long the choice takes: for some minutes, as long as there is time; otherwise it takes more matches the more were
/// learnt from.
fn trials(training: &Training, limit: Option<Duration>, (way, threads): (Option<TrainWay>, usize)) -> Trials {
    let way = way.map(PlayWay::from);
    let (learnt, iterations) = match limit {
        Some(limit) => (u64::MAX, TrialIterations::Within(limit.mul_f64(1.0 - LEARNING), since_start)),
        None => (training.matches(), TrialIterations::Fixed(ITERATIONS)),
    };
    let (first, second) = ((learnt / 512).clamp(1, 8), (learnt / 1024).clamp(1, 4));
    Trials { way, first, second, iterations, threads, seed: training.seed() }
}

impl From<TrainWay> for PlayWay {
    fn from(way: TrainWay) -> Self {
        match way {
            TrainWay::Value => Self::BOTH,
            TrainWay::Playouts => Self::PLAYED,
        }
    }
}
