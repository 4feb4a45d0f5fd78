//! `parlor simulate`: plays many matches of bots. `parlor report`: merges several simulations into one report.

mod checksum;
#[cfg(feature = "parquet")]
mod columns;
mod continuing;
mod files;
mod folder;
mod levels;
mod reading;
mod row_file;
mod settling;
mod telling;

use std::sync::atomic::Ordering;

use self::continuing::KeptMatches;
use self::folder::Folder;
use self::reading::{Merged, merged};
use super::arguments::Language;
use super::clock::since_start;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::games::NamedGame;
use super::loading::{CheckedDefinition, counting_game, game, overrides};
use super::output::Output;
use super::page::{PageFile, PageKind};
use super::progress::ProgressLine;
use super::study_arguments::{ReportArguments, SimulateArguments, Stats};
use super::{bots, interrupt, seats, threads};
use crate::door::Faults;
use crate::door::study::{Course, Detail, Gathered, Plan, Player, ReportNames, Simulation, Spec, Summary};
use crate::report::BotMatch;

/// With so many matches it counts how quick the bots are.
const MANY: u64 = 20_000;
/// The most failures that are shown; others are only counted.
const MOST_SHOWN: usize = 3;

pub(super) fn run(
    arguments: &SimulateArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    if let Some(named) = &arguments.levels {
        return levels::run(named, arguments, output, environment);
    }
    let (whole, names) = plan(arguments, output, environment)?;
    let simulation = whole.described(files::ROWS);
    let html = PageFile::wanted(arguments.html.as_deref(), PageKind::Html, [whole.game().path()])?;
    let (mut folder, kept) = match &arguments.out {
        Some(path) if arguments.continues => {
            let (folder, kept) = Folder::proceed(path, &simulation, output)?;
            (Some(folder), kept)
        }
        Some(path) => (Some(Folder::create(path, &simulation, arguments.force, output)?), None),
        None => (None, None),
    };
    let stop = interrupt::stop();
    let Course { from, to, .. } = *whole.course();
    let earlier = kept.as_ref().map_or(0, |kept| kept.matches);
    let plan = whole.later(from + earlier);
    let bar = ProgressLine::new(to - from - earlier, "matches", environment, output.is_ascii());
    let mut gathered = Gathered::new(&plan, MOST_SHOWN);
    if let Some(KeptMatches { summary, tallied, .. }) = kept {
        gathered = gathered.after(summary, tallied);
    }
    let begun = since_start();
    gathered.play(stop, |batch, so_far| {
        if let Some(folder) = &mut folder {
            folder.add(batch, so_far)?;
        }
        bar.at(so_far.summary().matches - earlier);
        Ok::<(), CommandError>(())
    })?;
    interrupt::ends_by_itself();
    // Of the earlier matches nobody knows how long they took.
    let seconds = (earlier == 0).then(|| (since_start() - begun).as_secs_f64());
    drop(bar);
    if let Some(folder) = &mut folder {
        folder.finish(&gathered)?;
        #[cfg(feature = "parquet")]
        if arguments.parquet {
            columns::write(folder.path(), simulation.seats)?;
        }
    }
    let summary = gathered.summary();
    let simulation = Simulation { to: from + summary.matches, ..simulation };
    let tallied = (plan.course().detail == Detail::Full).then(|| gathered.tallied());
    let run = [(simulation.from, simulation.to)];
    let runs = if summary.matches > 0 { &run[..] } else { &[] };
    let report = simulation.report(runs, summary, tallied.as_ref(), seconds);
    let printed = telling::print(&report, names.as_ref(), arguments.format, output);
    let page = || telling::page(&report, names.as_ref());
    // Both outputs are tried, so that an error in one does not lose the other.
    let published = folder.map_or(Ok(()), |folder| folder.publish(&page()));
    let written = html.map_or(Ok(()), |html| html.write(&page(), output));
    published.and(written).and(printed)?;
    show(&gathered.failures(), summary.failed, &plan, arguments, output);
    if stop.load(Ordering::Relaxed) && summary.matches < to - from {
        let message = format!("interrupted after {} of {}", summary.matches, count_of(to - from));
        let next = match &arguments.out {
            Some(_) => Some("the same command with `--continue` plays the others".to_owned()),
            None if summary.matches == 0 => None,
            None => Some(format!("`--from {} --to {to}` plays the others", from + summary.matches)),
        };
        output.complain(&message, next.as_deref());
        return Ok(Exit::Interrupted);
    }
    match summary.failed {
        0 => bots::unless_forfeited(forfeiting(&plan.course().bots, summary)),
        _ => Ok(Exit::Script),
    }
}

/// The bots of seats that forfeited all their matches.
fn forfeiting<'a>(players: &'a [Player<'a>], summary: &'a Summary) -> impl Iterator<Item = &'a Spec> {
    let forfeited = |(player, forfeits): (&'a Player<'a>, &u64)| match player {
        Player::BuiltIn(bot) if *forfeits == summary.matches && summary.matches > 0 => Some(bot),
        _ => None,
    };
    players.iter().zip(&summary.forfeits).filter_map(forfeited)
}

pub(super) fn report(
    arguments: &ReportArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let Merged { simulation, runs, summary, tallied, lacks, doubts } = merged(&arguments.folders)?;
    if let Some((last, others)) = lacks.split_last().filter(|_| !arguments.partial) {
        for lack in others {
            output.complain(lack, None);
        }
        let advice =
            "`parlor simulate` with `--continue` plays what is missing, `--partial` reports what is there";
        return Err(CommandError::usage(last).hint(advice));
    }
    for told in lacks.iter().chain(&doubts) {
        output.warn(told);
    }
    if summary.matches == 0 {
        return Err(CommandError::usage("there is no match to report"));
    }
    let html = PageFile::wanted(arguments.html.as_deref(), PageKind::Html, [simulation.path.as_str()])?;
    let report = simulation.report(&runs, &summary, tallied.as_ref(), None);
    let names = names_of(&simulation, &arguments.language, environment)?;
    let printed = telling::print(&report, names.as_ref(), arguments.format, output);
    if let Some(html) = html {
        html.write(&telling::page(&report, names.as_ref()), output)?;
    }
    printed?;
    Ok(Exit::Fine)
}

/// The names in the language that is asked for of a game that was simulated; its definition must still be there.
fn names_of(
    simulation: &Simulation,
    language: &Language,
    environment: &Environment,
) -> Result<Option<ReportNames>, CommandError> {
    if language.lang.is_none() {
        return Ok(None);
    }
    let named =
        NamedGame::shipped(&simulation.path, environment).unwrap_or_else(|| NamedGame::at(&simulation.path));
    let note = "with `--lang` the definition must be where it was when its matches were played";
    let checked = CheckedDefinition::load(&named).map_err(|stop| stop.note(note))?;
    let variant = (!simulation.variant.is_empty()).then_some(simulation.variant.as_str());
    let rules = checked.rules(variant, &simulation.figures)?;
    let speech = checked.speech(&rules, language)?;
    let people = usize::from(simulation.people.unwrap_or(simulation.seats));
    Ok(Some(ReportNames::of(&game(rules, people)?, &speech)))
}

/// The plan that the arguments ask for, and the names of the game in the language that they ask for.
fn plan(
    arguments: &SimulateArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<(Plan, Option<ReportNames>), CommandError> {
    let (from, to) = range(arguments)?;
    // A bot that is not known is told before anything that is wrong with the definition.
    let terms = bots::terms(&arguments.programs)?;
    let list = arguments.bots.as_deref();
    list.map(|list| bots::listed(list, &terms)).transpose()?;
    let checked = CheckedDefinition::find(&arguments.game, environment)?;
    let rules = checked.rules(arguments.variant.as_deref(), &overrides(&arguments.set)?)?;
    let seats = seats::named(arguments.seats.as_deref(), list, rules.players())?;
    let speech = checked.speech(&rules, &arguments.language)?;
    let (game, detail) = match arguments.stats {
        Stats::Basic => (game(rules, seats.len())?, Detail::Basic),
        Stats::Full => (counting_game(rules, seats.len())?, Detail::Full),
    };
    let is_learnt = list.is_none() && checked.has_model(&game);
    if is_learnt && arguments.bot.is_empty() && to - from >= MANY {
        output.warn("`trained` plays, because the game was learnt: `--bots random` is much quicker");
    }
    if list.is_none()
        && !is_learnt
        && let Some(note) = checked.unfit(&game, "`random` plays")
    {
        output.warn(&note);
    }
    let list = list.unwrap_or_else(|| bots::usual(is_learnt));
    let bots = bots::everywhere(&seats, list, &arguments.bot, &terms)?;
    bots::start(bots.iter(), &game)?;
    for note in checked.recall(&game, &bots)?.into_iter().chain(bots::note_of_clock(bots.iter())) {
        output.warn(&note);
    }
    let course = Course {
        bots: bots.into_iter().map(Player::from).collect(),
        clock: since_start,
        seed: arguments.seed,
        from,
        to,
        threads: threads::number(arguments.threads),
        detail,
        most_decisions: arguments.most_decisions,
    };
    let names = arguments.language.lang.is_some().then(|| ReportNames::of(&game, &speech));
    Ok((Plan::new(&game, course), names))
}

/// The first match, and one past the last.
fn range(arguments: &SimulateArguments) -> Result<(u64, u64), CommandError> {
    let from = arguments.from;
    match arguments.to {
        Some(to) if to <= from => {
            Err(CommandError::usage(format!("there are no matches from {from} up to, not including, {to}"))
                .hint(format!("write `--to {}` for one match", from.saturating_add(1))))
        }
        Some(to) => Ok((from, to)),
        None => match from.checked_add(arguments.matches) {
            Some(to) => Ok((from, to)),
            None => {
                Err(CommandError::usage(format!("there are no {} matches from {from} on", arguments.matches)))
            }
        },
    }
}

/// Shows the first failures, each with the command that plays its match again.
fn show(
    failures: &[(u64, Faults)],
    failed: u64,
    plan: &Plan,
    arguments: &SimulateArguments,
    output: &mut Output,
) {
    for (number, faults) in failures {
        let again = again(plan, arguments, *number);
        let stop = CommandError::faults(Exit::Script, faults.clone());
        stop.note(format!("match {number} failed; look at it with `{again}`")).report(output);
    }
    let others = failed.saturating_sub(failures.len() as u64);
    if others > 0 && !failures.is_empty() {
        output.complain(&format!("{} failed as well", count_of(others)), None);
    }
}

/// The command that plays a match of a simulation alone.
fn again(plan: &Plan, arguments: &SimulateArguments, number: u64) -> String {
    let again = BotMatch {
        path: plan.game().path(),
        variant: arguments.variant.as_deref(),
        set: arguments.set.clone(),
        bots: plan.course().bots.iter().map(Player::to_string).collect(),
    };
    again.command(plan.course().seed_of(number))
}

fn count_of(matches: u64) -> String {
    if matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") }
}
