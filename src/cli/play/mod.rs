//! `parlor play`: plays a match with people and bots.

mod input;
mod keeper;
mod kept_match;
mod person;
mod screen;
mod setup;
mod talk;
mod watched;

use std::collections::VecDeque;

use self::kept_match::KeptMatch;
use self::person::People;
use self::setup::Ready;
use super::arguments::PlayArguments;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::news::{self, NewsLayout};
use super::output::{Output, Tone, clean};
use super::screen::is_large_enough;
use crate::door::Observer;
use crate::door::sitting::{Cause, Given, Importance, Sitting, Topic};
use crate::door::words::fill;

pub(super) fn run(
    arguments: &PlayArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let Ready { sitting, keeper, watched, note, warnings, words } = setup::ready(arguments, environment)?;
    output.words = words;
    output.language.clone_from(&arguments.language.lang);
    output.complain_of(&warnings, None);
    if let Some(note) = note {
        output.warn(&note);
    }
    let people = sitting.people();
    let is_person = environment.stdin_is_terminal && environment.stdout_is_terminal;
    if people > 0 && is_person && !arguments.plain && environment.has_screen && is_large_enough() {
        return screen::play(KeptMatch::new(sitting, keeper, watched, output), people, output);
    }
    head(&sitting, output)?;
    let mut play = KeptMatch::new(sitting, keeper, watched, output);
    if people == 0 {
        return among_bots(&mut play, output);
    }
    let waits = is_person && environment.has_screen;
    People::new(play, people, (is_person, waits), output)?.play(output)
}

/// What is played, by whom, with which seed.
fn head(sitting: &Sitting, output: &mut Output) -> Result<(), CommandError> {
    let variant = match sitting.game().variant() {
        "" => String::new(),
        name => format!(" ({name})"),
    };
    let title = format!("{}{variant}", output.style.paint(Tone::Strong, &clean(sitting.title())));
    let (seats, seed) = (sitting.seats_and_bots().join(", "), sitting.seed().to_string());
    output.line(fill(output.words.head, &[("title", &title), ("seats", &seats), ("seed", &seed)]))?;
    let teams = sitting.teams();
    if !teams.is_empty() {
        output.line(fill(output.words.who_together, &[("teams", &teams.join(", "))]))?;
    }
    for (figure, value) in sitting.figures() {
        let values = [("figure", &*clean(figure)), ("value", &*clean(value))];
        output.line(fill(output.words.with_figure, &values))?;
    }
    Ok(())
}

/// An answer, and what was asked.
fn tell(given: &Given, output: &mut Output) -> Result<(), CommandError> {
    let because = match given.because.as_str() {
        "" => String::new(),
        because => output.style.paint(Tone::Faint, &format!("  {because}")),
    };
    Ok(output.line(format_args!("  {}{because}", given.text))?)
}

/// Bots and rules have no secrets from the person who lets them play: every answer is printed as it is.
fn among_bots(play: &mut KeptMatch, output: &mut Output) -> Result<Exit, CommandError> {
    let mut read = 0;
    let mut answered = VecDeque::from(play.sitting.given());
    // Answers that were printed before they were revealed.
    let mut ahead = 0_usize;
    loop {
        for mut paragraph in play.sitting.told(Observer::Spectator, read..play.sitting.log_end()) {
            if let Some(given) = play.sitting.given_by_rules(paragraph.event) {
                tell(&given, output)?;
            } else if paragraph.cause == Cause::Answer && ahead > 0 {
                ahead -= 1;
            } else if paragraph.cause == Cause::Answer
                && let Some(given) = answered.pop_front()
            {
                tell(&given, output)?;
            }
            paragraph.sentences.retain(|sentence| sentence.topic != Topic::Answer);
            output.text(&news::told(&[paragraph], Importance::Normal, NewsLayout::of(output)))?;
        }
        read = play.sitting.log_end();
        ahead += answered.len();
        for given in std::mem::take(&mut answered) {
            tell(&given, output)?;
        }
        play.check_failure()?;
        if play.sitting.is_over() {
            return play.finish(output);
        }
        if let Some(lost) = play.lost() {
            output.line(output.style.paint(Tone::Wrong, &lost))?;
        }
        // While a bot thinks for long, the output so far can already be read.
        output.flush()?;
        let asked = play.sitting.asked();
        play.let_bot_answer()?;
        answered = asked.and_then(|asked| play.sitting.given_to(&asked)).into_iter().collect();
    }
}
