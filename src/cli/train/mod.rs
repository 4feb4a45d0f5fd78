//! `parlor train`: lets bots learn a game.

mod explaining;
mod telling;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use self::telling::TrainTold;
use super::clock::since_start;
use super::environment::Environment;
use super::exit::{CommandError, Exit, unwritable};
use super::games::NamedGame;
use super::loading::{CheckedDefinition, game, overrides};
use super::output::Output;
use super::progress::ProgressLine;
use super::study_arguments::{FigureFormat, TrainArguments};
use super::{interrupt, threads, whole};
use crate::door::author::link_on_way;
use crate::door::study::{ROUND, Training, Trials};
use crate::{Disk, door};

/// The part of the time for learning; the rest is for choosing.
const LEARNING: f64 = 0.4;
/// Iterations of a search while it is chosen.
const ITERATIONS: u32 = 100;

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
    let mut training = match arguments.continues {
        true => place.taken_up(&game)?,
        false => Training::new(&game, arguments.seed),
    };
    let stop = interrupt::stop();
    let limit = match arguments.matches {
        Some(_) => None,
        None => Some(Duration::from_secs(60 * u64::from(arguments.minutes.unwrap_or(1)))),
    };
    let spent = |share: f64| limit.is_some_and(|limit| since_start() - begun >= limit.mul_f64(share));
    let threads = threads::number(arguments.threads);
    let goal = arguments.matches.map_or(u64::MAX, |matches| matches.next_multiple_of(ROUND));
    let bar = ProgressLine::new(arguments.matches.unwrap_or(0), "matches", environment, output.is_ascii());
    while training.matches() < goal && !stop.load(Ordering::Relaxed) && !spent(LEARNING) {
        training.round(threads);
        match arguments.matches {
            Some(_) => bar.at(training.matches()),
            None => bar.of(training.matches(), training.matches()),
        }
    }
    interrupt::ends_by_itself();
    drop(bar);
    if training.matches() == 0 {
        return Ok(Exit::Interrupted);
    }
    place.keep(&mut training)?;
    let is_interrupted = stop.load(Ordering::Relaxed);
    let bar = ProgressLine::new(1, "matches to choose", environment, output.is_ascii());
    let trials = trials(arguments, &training, threads);
    let taught = training.choose(&trials, &mut |done, total, share| {
        bar.of(done, total);
        !is_interrupted && !spent(LEARNING + share * (1.0 - LEARNING))
    });
    drop(bar);
    let text = taught.write();
    whole::write(&place.model, text.as_bytes()).map_err(|error| unwritable(&place.model, &error))?;
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

/// How long the choice takes: for some minutes as long as there is time; otherwise it takes more matches the more were
/// learnt from.
fn trials(arguments: &TrainArguments, training: &Training, threads: usize) -> Trials {
    let learnt = if arguments.matches.is_some() { training.matches() } else { u64::MAX };
    let (first, second) = ((learnt / 512).clamp(1, 8), (learnt / 1024).clamp(1, 4));
    Trials { first, second, iterations: ITERATIONS, threads, seed: training.seed() }
}

/// Where things are written.
struct ModelPlace {
    /// The model.
    model: PathBuf,
    /// What is needed to go on.
    learning: PathBuf,
}

impl ModelPlace {
    /// Finds out where to write, before anything is learnt in vain.
    fn of(
        arguments: &TrainArguments,
        named: &NamedGame,
        checked: &CheckedDefinition,
        game: &door::Game,
    ) -> Result<Self, CommandError> {
        let model = match &arguments.out {
            Some(path) => path.clone(),
            None if named.is_shipped() => return Err(named.unchangeable()),
            None => {
                let path = PathBuf::from(checked.definition.model_path(game));
                if let Some(link) = link_on_way(Path::new(named.folder()), &path) {
                    let message = format!("`{}` is a link, so nothing is written there", link.display());
                    return Err(CommandError::usage(message).hint("name a file with `--out`"));
                }
                let folder = whole::folder_of(&path);
                fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
                path
            }
        };
        whole::try_out(&model).map_err(|error| unwritable(&model, &error))?;
        Ok(Self { learning: model.with_extension("learning"), model })
    }

    /// The learning that was stopped.
    fn taken_up(&self, game: &door::Game) -> Result<Training, CommandError> {
        let path = self.learning.display().to_string();
        let found = Training::continued(game, &Disk, &path).map_err(|faults| {
            CommandError::faults(Exit::Usage, faults).note("without `--continue` it begins anew")
        })?;
        found.ok_or_else(|| {
            CommandError::usage(format!("there is no `{path}`, so there is nothing to continue"))
                .hint("leave `--continue` out")
        })
    }

    /// Keeps what is needed to go on.
    fn keep(&self, training: &mut Training) -> Result<(), CommandError> {
        whole::write(&self.learning, training.write().as_bytes())
            .map_err(|error| unwritable(&self.learning, &error))
    }
}
