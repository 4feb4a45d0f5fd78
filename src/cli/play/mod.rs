//! `parlor play`: a match, by people and bots.

mod input;
mod keeper;
mod person;
mod result;
mod setup;
mod table;
mod talk;

use self::keeper::Keeper;
use self::person::Sitting;
pub(in crate::cli) use self::setup::NAMES;
use self::setup::Ready;
use super::arguments::PlayArguments;
use super::clock::since_start;
use super::environment::Environment;
use super::exit::{Exit, Stop};
use super::output::{Output, Tone, clean};
use super::replay::failed;
use super::{interrupt, shell};
use crate::bot::{self, Bot};
use crate::diag::Diagnostic;
use crate::diag::codes::play::ENDLESS;
use crate::door::words::{Words, count, fill};
use crate::play::Choice;
use crate::play::log::LineKind;
use crate::session::Session;
use crate::table::Observer;

pub(super) fn run(
    arguments: &PlayArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, Stop> {
    let Ready { session, keeper, bots, warnings, sources, words } = setup::ready(arguments)?;
    output.words = words;
    output.language.clone_from(&arguments.language.lang);
    output.complain_of(&warnings, &sources, None);
    head(&session, output)?;
    let people = setup::humans(&session);
    let bots = bots.into_iter().map(|bot| bot.map(|bot| bot.build(since_start))).collect();
    let mut play = Play { session, keeper, bots };
    if people == 0 {
        return among_bots(&mut play, output);
    }
    let is_person = environment.stdin_is_terminal && environment.stdout_is_terminal;
    Sitting::new(play, people, is_person, output)?.play(output)
}

/// Answers after which bots do not go on with a match: it seems to have no end.
const MOST_ANSWERS: usize = 100_000;

/// A match and where it is kept.
struct Play {
    session: Session,
    keeper: Option<Keeper>,
    /// By seat, where a bot plays.
    bots: Vec<Option<Box<dyn Bot>>>,
}

impl Play {
    /// Lets the bot answer whose turn it is; false when a person must answer.
    fn let_bot_answer(&mut self) -> Result<bool, Stop> {
        let Some(sight) = self.session.perspective() else { return Ok(false) };
        let Some(Some(bot)) = self.bots.get_mut(usize::from(sight.seat().0)) else { return Ok(false) };
        if sight.decision() >= MOST_ANSWERS {
            return Err(endless(&self.session));
        }
        let mut chance = bot::chance(self.session.setup().seed, sight.seat(), sight.decision());
        let answer = bot.choose(&sight, &mut chance);
        self.session
            .answer(&answer)
            .map_err(|rejected| Stop::usage(format!("a bot gives a wrong answer: {rejected}")))?;
        self.keep()?;
        Ok(true)
    }

    fn keep(&mut self) -> Result<(), Stop> {
        match &mut self.keeper {
            Some(keeper) => keeper.keep(&self.session),
            None => Ok(()),
        }
    }

    /// Where the match is kept and how to go on with it, on lines of their own; empty when it is not kept.
    fn left(&self, output: &Output) -> String {
        let Some(keeper) = &self.keeper else { return String::new() };
        let left = count(output.words.left, self.session.entries().len());
        let mut again = shell::parlor("play").option("--resume", keeper.path());
        if let Some(language) = &output.language {
            again = again.option("--lang", language);
        }
        format!("\n{left}\n  {again}\n")
    }

    /// When a script has failed: what failed, with all that is needed to see it again.
    fn check_failure(&mut self) -> Result<(), Stop> {
        let Some(failure) = self.session.failure().cloned() else { return Ok(()) };
        if self.keeper.is_none() {
            self.keeper = Some(Keeper::among_saves(&self.session)?);
        }
        let path = self.keeper.as_ref().map(|keeper| keeper.path().to_owned()).unwrap_or_default();
        Err(failed(&failure, &self.session, &path))
    }

    /// The ranking and the scores.
    fn finish(&mut self, output: &mut Output) -> Result<Exit, Stop> {
        match result::of(&self.session) {
            Ok(outcome) => result::print(&self.session, &outcome, output)?,
            Err(failure) => {
                let keeper = match self.keeper.take() {
                    Some(keeper) => keeper,
                    None => Keeper::among_saves(&self.session)?,
                };
                return Err(failed(&failure, &self.session, keeper.path()));
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

/// The error of a match that seems to have no end, at the step that runs.
fn endless(session: &Session) -> Stop {
    let game = session.game();
    let step = session.step().map(|(name, _)| name);
    let functions = &game.rules.script.functions;
    let step = functions.iter().find(|function| Some(function.name.text.as_str()) == step);
    let message = format!("the match is not over after {MOST_ANSWERS} answers, in this step");
    let fault = Diagnostic::error(ENDLESS, step.map(|function| function.name.span), message)
        .hint("do the rules lead to an end? `parlor show` shows the order of play");
    Stop::fault(Exit::Script, fault, &game.sources)
}

/// What is played, by whom, from which seed.
fn head(session: &Session, output: &mut Output) -> Result<(), Stop> {
    let rules = &session.game().rules;
    let setup = session.setup();
    let variant = match rules.variant.as_str() {
        "" => String::new(),
        name => format!(" ({name})"),
    };
    let seats: Vec<String> = setup.seats.iter().map(|name| clean(name)).collect();
    let title = clean(session.game().label(&rules.title));
    let title = format!("{}{variant}", output.style.paint(Tone::Strong, &title));
    let (seats, seed) = (seats.join(", "), setup.seed.to_string());
    output.line(fill(output.words.head, &[("title", &title), ("seats", &seats), ("seed", &seed)]))?;
    for (figure, value) in &setup.figures {
        let figure = clean(session.game().voice.name(figure));
        output.line(fill(output.words.with_figure, &[("figure", &figure), ("value", &clean(value))]))?;
    }
    Ok(())
}

/// Bots have no secrets from whoever lets them play: every answer is printed as it is.
fn among_bots(play: &mut Play, output: &mut Output) -> Result<Exit, Stop> {
    let spectator = Observer::spectator(&play.session.game().layout);
    let mut read = 0;
    let mut printed = 0;
    loop {
        for entry in &play.session.entries()[printed..] {
            let name = &play.session.setup().seats[usize::from(entry.seat.0)];
            let phrases = play.session.game().voice.phrases;
            let prompt = match entry.prompt_shown.as_str() {
                "" => String::new(),
                prompt => {
                    let prompt = fill(phrases.because, &[("text", &clean(prompt))]);
                    output.style.paint(Tone::Faint, &format!("  {}", prompt.trim_start()))
                }
            };
            let (name, answer) = (clean(name), clean(&entry.shown));
            let text = fill(phrases.answered, &[("seat", &name), ("answer", &answer)]);
            output.line(format_args!("  {text}{prompt}"))?;
        }
        for line in play.session.log(spectator, read).filter(|line| line.kind == LineKind::Said) {
            output.line(format_args!("    {}", clean(line.text)))?;
        }
        printed = play.session.entries().len();
        read = play.session.log_end();
        play.check_failure()?;
        if play.session.is_over() {
            return play.finish(output);
        }
        // A bot that thinks long lets what was done before be read meanwhile.
        output.flush()?;
        interrupt::last_words(play.left(output));
        play.let_bot_answer()?;
    }
}

/// What is asked, as a line: `Ann: play a card`.
fn question(session: &Session, choice: &Choice, words: &Words) -> String {
    let name = clean(&session.setup().seats[usize::from(choice.seat.0)]);
    let (least, most) = choice.bounds();
    let how_many = match (least, most) {
        (1, 1) | (0, 1) => String::new(),
        (0, most) => fill(words.up_to, &[("most", &most.to_string())]),
        (least, most) if least == most => count(words.exactly, least),
        (least, most) => fill(words.from_to, &[("least", &least.to_string()), ("most", &most.to_string())]),
    };
    let prompt = clean(&choice.prompt_shown);
    format!("{}{how_many}", fill(words.question, &[("seat", &name), ("prompt", &prompt)]))
}
