//! A match that people and bots play.

use std::fmt;
use std::sync::Arc;

use super::bot::{Bot, Sight};
use super::faults::Faults;
use super::game::Game;
use super::position::Position;
use super::score::{Score, scores};
use super::view::{Event, Observer, View};
use crate::bot::chance;
use crate::compile;
use crate::compile::value::SeatId;
use crate::notation::voice::Voice;
use crate::play::{self, Answer, Choice, Rejected};
use crate::record::Record;
use crate::session::{Session, Setup};

/// A match with everything that belongs to it: the question, the answers, the log, what each observer may know. The
/// same game, seed and answers make the same match on every machine.
#[derive(Clone, Debug)]
pub struct Match {
    pub(super) game: Game,
    pub(super) session: Session,
    pub(super) warnings: Faults,
}

/// A question to a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Question {
    /// The seat that is asked: an index into [`Match::seats`].
    pub seat: usize,
    /// What is asked, as text.
    pub prompt: String,
    /// What can be answered, each in the notation: `hunter(fish)`. No two are the same. The list may be empty if the
    /// seat can only pass.
    pub options: Vec<String>,
    /// For each option, how often one answer can take it.
    pub times: Vec<u16>,
    /// The least number of options that an answer takes: 0 where the seat may pass.
    pub least: usize,
    /// The greatest number of options that an answer takes.
    pub most: usize,
}

/// A request that was refused, most often because of an answer that is not legal. Nothing has changed, except that
/// the answers before it stand in [`Match::play`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    /// Why: lower case, no full stop.
    pub message: String,
    /// The options there are.
    pub offered: Vec<String>,
    /// What may have been meant, or what can be done instead.
    pub hint: Option<String>,
}

impl Match {
    /// Begins a match and goes on to its first question. All chance is drawn from the seed. Whoever knows the seed can
    /// work out all hidden information, and a [`Bot`] that somebody else wrote can try out small seeds. Where that
    /// matters, use 64 random bits and keep them secret.
    ///
    /// # Errors
    /// When there is not exactly one name for each seat of the game, or when two names are the same.
    pub fn new(game: &Game, seats: &[&str], seed: u64) -> Result<Self, Faults> {
        let path = game.path.to_string();
        let setup = Setup { figures: game.figures.clone(), path, ..Setup::new(seed, seats) };
        match Session::new(Arc::clone(&game.inner), setup) {
            Ok(session) => Ok(Self { game: game.clone(), session, warnings: Faults::default() }),
            Err(fault) => Err(Faults::one(fault, &game.inner.sources)),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The names of the seats, clockwise.
    #[must_use]
    pub fn seats(&self) -> &[String] {
        self.session.seats()
    }

    /// Notes that a bot of this name plays a seat. Then undo also takes its answers back, and the record names the bot.
    /// The name is one that [`super::bot_named`] takes, or any other word.
    ///
    /// # Errors
    /// When there is no such seat.
    pub fn seat_bot(&mut self, seat: usize, name: &str) -> Result<(), Refused> {
        match self.session.seat_bot(seat, name) {
            true => Ok(()),
            false => Err(Refused::because(format!("there is no seat {seat}"))),
        }
    }

    /// The warnings about a match that [`super::Definition::restore`] gave.
    #[must_use]
    pub fn warnings(&self) -> &Faults {
        &self.warnings
    }

    /// The present question, as the seat that is asked reads it, so it may contain what only that seat may know. `None`
    /// when the match is over or a script has failed.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        self.session.choice().map(Question::of)
    }

    /// Answers for a seat with a text as a person types it: an option, several options with spaces or commas between
    /// them, `pass`, or the keys that `parlor play` shows (docs/records.md).
    ///
    /// # Errors
    /// When another seat is asked, or when the text is no answer to the question. Nothing has changed then.
    pub fn answer(&mut self, seat: usize, text: &str) -> Result<(), Refused> {
        let seat = SeatId(u8::try_from(seat).unwrap_or(u8::MAX));
        self.session.answer_text(seat, text).map_err(Refused::from)
    }

    /// Answers for the seat that is asked, with options by their index.
    ///
    /// # Errors
    /// When it is no answer to the question. Nothing has changed then.
    pub fn answer_picks(&mut self, answer: &Answer) -> Result<(), Refused> {
        self.session.answer(answer).map_err(Refused::from)
    }

    /// Lets a bot answer the question. Bots that come with parlor answer as they do in `parlor play`.
    ///
    /// # Errors
    /// When there is no question, or when the bot's answer is not legal. Nothing has changed then.
    pub fn let_answer(&mut self, bot: &mut dyn Bot) -> Result<(), Refused> {
        let answer = self.session.perspective().map(|sight| {
            let mut chance = chance(self.session.setup().seed, sight.seat(), sight.decision());
            bot.choose(&mut Sight::new(sight, &mut chance, &self.game))
        });
        self.answer_picks(&answer.unwrap_or_default())
    }

    /// Lets the bots of all seats play to the end, or until a script fails.
    ///
    /// # Errors
    /// When there is not one bot for each seat, or when the answer of a bot is not legal.
    pub fn play(&mut self, bots: &mut [Box<dyn Bot>]) -> Result<(), Refused> {
        let seats = self.session.setup().seats.len();
        if bots.len() != seats {
            return Err(Refused::because(format!("{seats} seats need {seats} bots, not {}", bots.len())));
        }
        while let Some(choice) = self.session.choice() {
            let seat = usize::from(choice.seat.0);
            self.let_answer(bots[seat].as_mut())?;
        }
        Ok(())
    }

    /// Takes the last answer of a seat back, and the answers of bots since then (see [`Match::seat_bot`]). Returns how
    /// many answers that were. Their lines of the log are gone, so a reader that keeps a position in the log must begin
    /// again.
    ///
    /// # Errors
    /// When the seat has no answer, when another person has answered since, or when something was revealed since.
    pub fn undo(&mut self, seat: usize) -> Result<usize, Refused> {
        let seat = SeatId(u8::try_from(seat).unwrap_or(u8::MAX));
        let undone = self.session.undo(seat).map(|undone| undone.answers);
        undone.map_err(|end| Refused::because(end.to_string()))
    }

    /// What an observer may know.
    #[must_use]
    pub fn view(&self, observer: Observer) -> View {
        View::of(&self.game, &self.session.view(observer.of(self.game.seats())), self.seats())
    }

    /// What happened from a position on, as far as the observer may know: each event with its line of the log.
    /// [`Match::log_end`] is the next position.
    pub fn events(&self, observer: Observer, from: usize) -> impl Iterator<Item = Event> {
        Event::all(&self.session, Voice::notation(), observer, from)
    }

    /// The lines of the log from a position on that the observer may read.
    pub fn log(&self, observer: Observer, from: usize) -> impl Iterator<Item = String> {
        self.session.log(observer.of(self.game.seats()), from).map(|line| line.text)
    }

    /// The number of events so far: the next position for [`Match::events`] and [`Match::log`].
    #[must_use]
    pub fn log_end(&self) -> usize {
        self.session.log_end()
    }

    /// Whether the match came to its end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.session.is_over()
    }

    /// The failure of a script. After it no questions are asked.
    #[must_use]
    pub fn failure(&self) -> Option<Faults> {
        self.session.failure().map(|failure| self.game.failed(failure))
    }

    /// The scores as they stand now, line by line, and the places. They include hidden things that others may not know
    /// before the end.
    ///
    /// # Errors
    /// When a script function for scoring fails.
    pub fn scores(&self) -> Result<Vec<Score>, Faults> {
        self.session.outcome().map(|outcome| scores(&outcome)).map_err(|failure| self.game.failed(&failure))
    }

    /// The record of the match: what was played, and a line for each answer. [`super::Definition::restore`] reads it.
    #[must_use]
    pub fn record(&self) -> String {
        Record::of(&self.session).to_string()
    }

    /// The state alone, to try moves on. It contains all hidden information.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::of(&self.game, self.session.state(), self.session.choice().is_none())
    }
}

impl Question {
    pub(super) fn of(choice: &Choice) -> Self {
        let (least, most) = choice.bounds();
        Self {
            seat: usize::from(choice.seat.0),
            prompt: choice.prompt.clone(),
            options: choice.options.iter().map(|option| option.text.clone()).collect(),
            times: choice.options.iter().map(|option| option.times).collect(),
            least,
            most,
        }
    }

    /// What can happen where chance is open, as the question to a seat after the last one.
    pub(super) fn to_chance(game: &compile::Game, state: &play::Match, names: &[String]) -> Self {
        let outcomes = state.outcomes(game);
        let seat = usize::from(game.seats());
        Self {
            seat,
            prompt: String::new(),
            options: outcomes.iter().map(|outcome| outcome.text(game, state, names)).collect(),
            times: outcomes.iter().map(|outcome| u16::try_from(outcome.weight).unwrap_or(u16::MAX)).collect(),
            least: 1,
            most: 1,
        }
    }
}

impl Refused {
    pub(super) fn because(message: String) -> Self {
        Self { message, offered: Vec::new(), hint: None }
    }
}

impl From<Rejected> for Refused {
    fn from(rejected: Rejected) -> Self {
        let Rejected { message, offered, hint, .. } = rejected;
        Self { message, offered, hint }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refused {}
