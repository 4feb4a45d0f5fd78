//! `parlor arena`: contests of bots.

mod telling;

use std::sync::atomic::Ordering;

use self::telling::Told;
use super::clock::since_start;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::loading::{CheckedDefinition, game, overrides};
use super::output::Output;
use super::progress::ProgressLine;
use super::study_arguments::{ArenaArguments, FigureFormat};
use super::{bots, interrupt, threads};
use crate::door::Game;
use crate::door::study::{BotTerms, BrokenMatch, Contest, MOST_DECISIONS, Spec, Terms};
use crate::report::BotMatch;

/// The most bots.
const MOST_BOTS: usize = 16;

/// The refusal of matches of one player.
fn alone(game: &Game) -> CommandError {
    let one = CommandError::usage("bots meet each other in matches for two or more");
    match game.people_beside_rules() {
        Some(_) => one.hint(
            "write `--seats 2`, or let each of them play against the rules: `parlor simulate GAME --seats 1 --bots BOT`",
        ),
        None => one.hint("write `--seats 2`, or look at the scores of one with `parlor simulate`"),
    }
}

pub(super) fn run(
    arguments: &ArenaArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let terms = bots::terms(&arguments.programs)?;
    let bots = bots(&arguments.bots, &terms)?;
    let checked = CheckedDefinition::find(&arguments.game, environment)?;
    let rules = checked.rules(arguments.variant.as_deref(), &overrides(&arguments.set)?)?;
    let seats = arguments.seats.map_or(usize::from(rules.players().usual), usize::from);
    let title = rules.title().to_owned();
    let game = game(rules, seats)?;
    if seats < 2 {
        return Err(alone(&game));
    }
    bots::start(bots.iter(), &game)?;
    for note in checked.recall(&game, &bots)?.into_iter().chain(bots::note_of_clock(bots.iter())) {
        output.warn(&note);
    }
    let terms = Terms {
        bots,
        seed: arguments.seed,
        matches: arguments.matches,
        all: arguments.all,
        clock: since_start,
        threads: threads::number(arguments.threads),
        most_decisions: MOST_DECISIONS,
    };
    let contest = Contest { game, terms };
    let per_round = contest.per_round();
    if per_round > arguments.matches {
        output.warn(&format!(
            "each seed is played with all {per_round} seatings, so that is how many matches there are"
        ));
    } else if !arguments.matches.is_multiple_of(per_round) {
        let matches = contest.rounds() * per_round;
        output.warn(&format!(
            "each seed is played with all {per_round} seatings, so there are {matches} matches"
        ));
    }
    let stop = interrupt::stop();
    let matches = contest.rounds().saturating_mul(per_round);
    let bar = ProgressLine::new(matches, "matches", environment, output.is_ascii());
    let progress = contest.play(stop, |played| bar.at(played));
    interrupt::ends_by_itself();
    drop(bar);
    let told = Told {
        title: &title,
        arguments,
        contest: &contest,
        progress: &progress,
        interrupted: stop.load(Ordering::Relaxed),
    };
    match arguments.format {
        FigureFormat::Text => output.text(&told.text(output.style))?,
        FigureFormat::Json => output.json(&contest.json(&progress, told.interrupted))?,
    }
    output.flush()?;
    match &progress.scores.broken {
        Some(broken) => Err(failed(broken, &contest, arguments)),
        None if told.interrupted => Ok(Exit::Interrupted),
        None => bots::unless_forfeited(told.forfeiting()),
    }
}

/// The bots that were named.
fn bots(named: &str, terms: &BotTerms) -> Result<Vec<Spec>, CommandError> {
    let bots = bots::listed(named, terms)?;
    match bots.len() {
        0 | 1 => Err(CommandError::usage(format!("`--bots {named}` names only one bot"))
            .hint(format!("write two or more, `--bots {named},random`; the same one can be there twice"))),
        2..=MOST_BOTS => Ok(bots),
        many => Err(CommandError::usage(format!("{many} bots are too many, {MOST_BOTS} can meet at a time"))),
    }
}

/// The first match that did not come to its end, with the command that shows it.
fn failed(broken: &BrokenMatch, contest: &Contest, arguments: &ArenaArguments) -> CommandError {
    let again = BotMatch {
        path: contest.game.path(),
        variant: arguments.variant.as_deref(),
        set: arguments.set.clone(),
        bots: broken.seating.iter().map(|bot| contest.terms.bots[*bot].to_string()).collect(),
    };
    let again = format!("look at it with `{}`", again.command(broken.seed));
    match contest.failure(broken) {
        Some(faults) => CommandError::faults(Exit::Script, faults).note(again),
        None => {
            let message =
                format!("the match of seed {} was cut off after {MOST_DECISIONS} decisions", broken.seed);
            CommandError::usage(message).hint(again)
        }
    }
}
