//! `parlor play`: plays a match with people and bots.

mod input;
mod keeper;
mod news;
mod person;
mod result;
mod screen;
mod setup;
mod talk;

use std::collections::VecDeque;

use self::keeper::Keeper;
use self::person::People;
use self::setup::Ready;
use super::arguments::PlayArguments;
use super::environment::Environment;
use super::exit::{CommandError, Exit};
use super::output::{Output, Tone, clean};
use super::replay::failed;
use super::screen::is_large_enough;
use super::{drawing, interrupt, shelf, shell};
use crate::door::Observer;
use crate::door::sitting::{Cause, Given, Importance, Sitting, Topic};
use crate::door::words::{count, fill};

pub(super) use self::news::{NewsLayout, log as told};
pub(super) use self::result::print as scores;
pub(super) use self::screen::news_of;

pub(super) fn run(
    arguments: &PlayArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let Ready { sitting, keeper, warnings, words } = setup::ready(arguments, environment)?;
    output.words = words;
    output.language.clone_from(&arguments.language.lang);
    output.complain_of(&warnings, None);
    let people = sitting.people();
    let is_person = environment.stdin_is_terminal && environment.stdout_is_terminal;
    if people > 0 && is_person && !arguments.plain && environment.has_screen && is_large_enough() {
        return screen::play(KeptMatch { sitting, keeper }, people, output);
    }
    head(&sitting, output)?;
    let mut play = KeptMatch { sitting, keeper };
    if people == 0 {
        return among_bots(&mut play, output);
    }
    People::new(play, people, is_person, output)?.play(output)
}

/// A match, and where it is saved.
struct KeptMatch {
    sitting: Sitting,
    keeper: Option<Keeper>,
}

impl KeptMatch {
    /// Lets the bot answer whose turn it is; false when a person must answer.
    fn let_bot_answer(&mut self) -> Result<bool, CommandError> {
        let has_answered = self.sitting.let_bot_answer()?;
        if has_answered {
            self.keep()?;
        }
        Ok(has_answered)
    }

    fn keep(&mut self) -> Result<(), CommandError> {
        match &mut self.keeper {
            Some(keeper) => keeper.keep(&self.sitting),
            None => Ok(()),
        }
    }

    /// Where the match is saved and how to continue it, on lines of their own; empty when it is not saved.
    fn left(&self, output: &Output) -> String {
        let Some(keeper) = &self.keeper else { return String::new() };
        let left = count(output.words.left, self.sitting.answers());
        let mut again = shell::parlor("play").option("--resume", shelf::called(keeper.path()));
        if let Some(language) = &output.language {
            again = again.option("--lang", language);
        }
        format!("\n{left}\n  {again}\n")
    }

    /// The command that shows the log of the saved match; `None` when it is not saved.
    fn log_command(&self, output: &Output) -> Option<String> {
        let command = shell::parlor("log").path(self.keeper.as_ref()?.path());
        let command = match &output.language {
            Some(language) => command.option("--lang", language),
            None => command,
        };
        Some(command.to_string())
    }

    /// If a script has failed: the error, with everything that is needed to see it again.
    fn check_failure(&mut self) -> Result<(), CommandError> {
        let Some(failure) = self.sitting.failure() else { return Ok(()) };
        if self.keeper.is_none() {
            self.keeper = Some(Keeper::among_saves(&self.sitting)?);
        }
        let path = self.keeper.as_ref().map(|keeper| keeper.path().to_owned()).unwrap_or_default();
        Err(failed(failure, &self.sitting, &path))
    }

    /// The ranking and the scores.
    fn finish(&mut self, output: &mut Output) -> Result<Exit, CommandError> {
        let boards = drawing::boards(&self.sitting.scene(Observer::Spectator), output);
        if !boards.is_empty() {
            output.line("")?;
            output.text(boards.trim_end())?;
            output.line("")?;
        }
        match self.sitting.ending(output.words) {
            Ok(ending) => scores(&self.sitting, &ending, output)?,
            Err(failure) => {
                let keeper = match self.keeper.take() {
                    Some(keeper) => keeper,
                    None => Keeper::among_saves(&self.sitting)?,
                };
                return Err(failed(failure, &self.sitting, keeper.path()));
            }
        }
        if let Some(keeper) = &self.keeper {
            output.line("")?;
            let path = clean(&keeper.path().display().to_string());
            output.line(fill(output.words.record_in, &[("path", &path)]))?;
        }
        Ok(Exit::Fine)
    }
}

/// What is played, by whom, with which seed.
fn head(sitting: &Sitting, output: &mut Output) -> Result<(), CommandError> {
    let variant = match sitting.game().variant() {
        "" => String::new(),
        name => format!(" ({name})"),
    };
    let title = format!("{}{variant}", output.style.paint(Tone::Strong, &clean(sitting.title())));
    let (seats, seed) = (sitting.seats_shown().join(", "), sitting.seed().to_string());
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
        // While a bot thinks for long, the output so far can already be read.
        output.flush()?;
        interrupt::last_words(play.left(output));
        let asked = play.sitting.asked();
        play.let_bot_answer()?;
        answered = asked.and_then(|asked| play.sitting.given_to(&asked)).into_iter().collect();
    }
}
