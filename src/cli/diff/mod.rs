//! `parlor diff`: what an edit of the rules changes.

mod comparison;
mod html;
mod json;
mod revision;
mod sides;
mod text;

use std::sync::atomic::{AtomicBool, Ordering};

use self::comparison::Findings;
pub(super) use self::revision::Revision;
use self::sides::Side;
use super::clock::since_start;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::output::Output;
use super::page::{PageFile, PageKind};
use super::progress::ProgressLine;
use super::study_arguments::{DiffArguments, FigureFormat};
use super::{bots, interrupt, seats, threads};
use crate::door::Game;
use crate::door::study::{
    Comparison, Course, Detail, Differences, MOST_DECISIONS, ModelNeed, Parting, Plan, Player, ReportNames,
    Spec, broken, findings, report::grouped,
};

/// Where so many times more matches were learnt from, bots may play much better.
const MUCH_MORE: u64 = 2;

pub(super) fn run(
    arguments: &DiffArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let sides = sides::both(arguments, environment)?;
    let titles = [sides[0].rules.title(), sides[1].rules.title()];
    if titles[0] != titles[1] {
        output.warn(&format!("two games are compared, `{}` and `{}`", titles[0], titles[1]));
    }
    let list = arguments.bots.as_deref();
    let named = seats::named(arguments.seats.as_deref(), list, sides[0].rules.players())?;
    let seats = fitting(named.len(), &sides)?;
    let terms = bots::terms(&arguments.programs)?;
    list.map(|list| bots::listed(list, &terms)).transpose()?;
    let [old, new] = &sides;
    let [was, is] = [game(old, seats)?, game(new, seats)?];
    if list.is_none() {
        let unfit = [(old, &was), (new, &is)].map(|(side, game)| side.checked.unfit(game, "`random` plays"));
        unfit.into_iter().flatten().for_each(|note| output.warn(&note));
    }
    let are_learnt = || old.checked.has_model(&was) && new.checked.has_model(&is);
    let list = list.unwrap_or_else(|| bots::usual(are_learnt()));
    let bots = bots::everywhere(&named, list, &arguments.bot, &terms)?;
    recall(&sides, [&was, &is], &bots, output)?;
    let comparison = Comparison { old: plan(arguments, &was, &bots), new: plan(arguments, &is, &bots) };
    for plan in [&comparison.old, &comparison.new] {
        bots::start(bots.iter(), plan.game())?;
    }
    let learnt = [comparison.old.learnt(), comparison.new.learnt()];
    if let [Some(before), Some(now)] = learnt
        && before.max(now) > MUCH_MORE.saturating_mul(before.min(now))
    {
        let [before, now] = [before, now].map(grouped);
        output.warn(&format!(
            "bots have learnt the old rules from {before} matches and the new ones from {now}, so what differs can also \
             come from how well they play"
        ));
    }
    let names = names(arguments, new, &comparison)?;
    let read = sides.iter().map(|side| side.game.path.as_str());
    let html = PageFile::wanted(arguments.html.as_deref(), PageKind::Html, read)?;
    let stop = interrupt::stop();
    let bar = ProgressLine::new(arguments.matches, "seeds", environment, output.is_ascii());
    let differences = comparison.play(stop, |played| bar.at(played));
    drop(bar);
    if differences.is_one_match() {
        output.warn(&format!(
            "nothing in these matches is left to chance: all {} are the same one under each of the rules, so the figures \
             are those of one match, and their intervals say nothing",
            grouped(differences.pairs)
        ));
    }
    let parting = first_parting(&comparison, &differences, stop)?;
    let found = findings::of(&differences);
    let report = Findings {
        arguments,
        sides: &sides,
        seats,
        bots,
        learnt,
        findings: match &names {
            Some(names) => found.into_iter().map(|finding| names.finding(finding)).collect(),
            None => found,
        },
        parting: match &names {
            Some(names) => parting.map(|parting| names.parting(parting)),
            None => parting,
        },
        differences,
        broken: broken(old.files(), &old.game.path, [old.edition(), new.edition()]),
        interrupted: stop.load(Ordering::Relaxed),
    };
    interrupt::ends_by_itself();
    let printed = match arguments.format {
        FigureFormat::Text => output.text(&text::of(&report, output.width, output.style)),
        FigureFormat::Json => output.json(&json::of(&report).to_string()),
    };
    let printed = printed.and_then(|()| output.flush());
    // Both outputs are tried, so that an error in one does not lose the other.
    if let Some(html) = html {
        html.write(&html::page(&report), output)?;
    }
    printed?;
    Ok(match (report.interrupted, report.differences.failed > 0) {
        (true, _) => Exit::Interrupted,
        (false, true) => Exit::Script,
        (false, false) => Exit::Fine,
    })
}

/// The names of the game in the language that is asked for; other programs get those of the notation.
fn names(
    arguments: &DiffArguments,
    new: &Side,
    comparison: &Comparison,
) -> Result<Option<ReportNames>, CommandError> {
    let speech = new.checked.speech(&new.rules, &arguments.language)?;
    let is_wanted = arguments.language.lang.is_some() && arguments.format == FigureFormat::Text;
    Ok(is_wanted.then(|| ReportNames::of(comparison.new.game(), &speech)))
}

/// The number of seats, if both rules allow it.
fn fitting(named: usize, [old, new]: &[Side; 2]) -> Result<usize, CommandError> {
    let seats = u8::try_from(named).unwrap_or(u8::MAX);
    for side in [old, new] {
        let players = side.rules.players();
        if !(players.from..=players.to).contains(&seats) {
            let allowed = match (players.from, players.to) {
                (from, to) if from == to => format!("{from}"),
                (from, to) => format!("{from} to {to}"),
            };
            let message = format!("`{}` cannot be played by {seats}", side.name);
            let from = old.rules.players().from.max(new.rules.players().from);
            let to = old.rules.players().to.min(new.rules.players().to);
            return Err(CommandError::usage(message).hint(match from <= to {
                true => format!("it takes {allowed} players; write `--seats {from}`"),
                false => format!("it takes {allowed} players, and both have no number of players in common"),
            }));
        }
    }
    Ok(named)
}

fn game(side: &Side, seats: usize) -> Result<Game, CommandError> {
    super::loading::game(side.rules.clone(), seats)
}

/// Reads what was learnt of both games. If it is there for one of them alone, nothing that bots do can be compared, so
/// they search in both.
fn recall(
    sides: &[Side; 2],
    games: [&Game; 2],
    bots: &[Spec],
    output: &mut Output,
) -> Result<(), CommandError> {
    let [old, new] = sides;
    let wishes = bots.iter().any(|bot| bot.need() == ModelNeed::Wished);
    if wishes && !(old.checked.has_model(games[0]) && new.checked.has_model(games[1])) {
        output.warn("not both were learnt, so bots that play with what was learnt search in both");
        let needing: Vec<Spec> = bots.iter().filter(|bot| bot.need() == ModelNeed::Needed).cloned().collect();
        return sides
            .iter()
            .zip(games)
            .try_for_each(|(side, game)| side.checked.recall(game, &needing).map(|_| ()));
    }
    sides.iter().zip(games).try_for_each(|(side, game)| side.checked.recall(game, bots).map(|_| ()))
}

fn plan(arguments: &DiffArguments, game: &Game, bots: &[Spec]) -> Plan {
    let course = Course {
        bots: bots.iter().cloned().map(Player::from).collect(),
        clock: since_start,
        seed: arguments.seed,
        from: 0,
        to: arguments.matches,
        threads: threads::number(arguments.threads),
        detail: Detail::Full,
        most_decisions: MOST_DECISIONS,
    };
    Plan::new(game, course)
}

/// The first decision at which two matches of a seed differ.
fn first_parting(
    comparison: &Comparison,
    differences: &Differences,
    stop: &AtomicBool,
) -> Result<Option<Parting>, CommandError> {
    comparison.first_parting(differences, stop).map_err(|faults| CommandError::faults(Exit::Usage, faults))
}
