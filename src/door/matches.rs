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
use crate::compile::value::SeatId;
use crate::notation::voice::Voice;
use crate::play::{Answer, Choice, Rejected};
use crate::record::Record;
use crate::session::{Session, Setup};

/// A match with all that is kept beside it: what is asked, the answers, the log, what each observer may know. The same
/// game, seed and answers make the same match on every machine.
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
    /// Who is asked: the index of its name in [`Match::seats`].
    pub seat: usize,
    /// What is asked.
    pub prompt: String,
    /// What can be answered, each in the notation: `hunter(fish)`. No two are the same. There may be none where the seat
    /// can only pass.
    pub options: Vec<String>,
    /// How often an answer can take each of them.
    pub times: Vec<u16>,
    /// The least number of options that an answer takes: 0 where the seat may pass.
    pub least: usize,
    /// The greatest number.
    pub most: usize,
}

/// Something that cannot be done, most often an answer that is none. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    /// Why: lower case, no full stop.
    pub message: String,
    /// What can be answered.
    pub offered: Vec<String>,
    /// What may have been meant.
    pub hint: Option<String>,
}

impl Match {
    /// Begins a match and goes on to its first question; all chance is drawn from the seed. Whoever knows the seed can
    /// work out all that is hidden: where that matters it is 64 random bits, and a secret. A [`Bot`] that somebody else
    /// has written can try out small ones.
    ///
    /// # Errors
    /// When there is not one name for each seat of the game, or two are the same.
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
        &self.session.setup().seats
    }

    /// Notes that a bot of this name plays a seat: undo goes back over its answers, and the record says so. The name is
    /// one that [`super::bot_named`] takes, or any other word.
    ///
    /// # Errors
    /// When there is no such seat.
    pub fn seat_bot(&mut self, seat: usize, name: &str) -> Result<(), Refused> {
        match self.session.seat_bot(seat, name) {
            true => Ok(()),
            false => Err(Refused::because(format!("there is no seat {seat}"))),
        }
    }

    /// What is doubtful about a match that [`super::Definition::restore`] gave.
    #[must_use]
    pub fn warnings(&self) -> &Faults {
        &self.warnings
    }

    /// What is asked now, as the seat that is asked reads it: what it holds may stand in it. `None` when the match is over
    /// or a script has failed.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        self.session.choice().map(Question::of)
    }

    /// Answers for a seat with a text as a person types it: an option, several with spaces or commas between them,
    /// `pass`, or the keys that `parlor play` shows (docs/records.md).
    ///
    /// # Errors
    /// When another seat is asked, or it is no answer to what is asked; nothing has changed then.
    pub fn answer(&mut self, seat: usize, text: &str) -> Result<(), Refused> {
        let seat = SeatId(u8::try_from(seat).unwrap_or(u8::MAX));
        self.session.answer_text(seat, text).map_err(Refused::from)
    }

    /// Answers what is asked, for the seat that is asked, with options by their index.
    ///
    /// # Errors
    /// When it is no answer to what is asked; nothing has changed then.
    pub fn answer_picks(&mut self, answer: &Answer) -> Result<(), Refused> {
        self.session.answer(answer).map_err(Refused::from)
    }

    /// Lets a bot answer what is asked. Bots that come with parlor answer as they do in `parlor play`.
    ///
    /// # Errors
    /// When nothing is asked, or the bot gives no answer to it; nothing has changed then.
    pub fn let_answer(&mut self, bot: &mut dyn Bot) -> Result<(), Refused> {
        let answer = self.session.perspective().map(|sight| {
            let mut chance = chance(self.session.setup().seed, sight.seat(), sight.decision());
            bot.choose(&mut Sight::new(sight, &mut chance, &self.game))
        });
        self.answer_picks(&answer.unwrap_or_default())
    }

    /// Lets the bots of all seats play to the end, or to the failure of a script.
    ///
    /// # Errors
    /// When there is not one bot for each seat, or one gives no answer to what it is asked.
    pub fn play(&mut self, bots: &mut [Box<dyn Bot>]) -> Result<(), Refused> {
        let seats = self.seats().len();
        if bots.len() != seats {
            return Err(Refused::because(format!("{seats} seats need {seats} bots, not {}", bots.len())));
        }
        while let Some(choice) = self.session.choice() {
            let seat = usize::from(choice.seat.0);
            self.let_answer(bots[seat].as_mut())?;
        }
        Ok(())
    }

    /// Takes the last answer of a seat back, with those of bots since (see [`Match::seat_bot`]); gives how many answers
    /// that were. Lines of the log are gone with them: whoever reads on from a position begins again.
    ///
    /// # Errors
    /// When there is none, somebody else has answered since, or something has come to light.
    pub fn undo(&mut self, seat: usize) -> Result<usize, Refused> {
        let seat = SeatId(u8::try_from(seat).unwrap_or(u8::MAX));
        let undone = self.session.undo(seat).map(|undone| undone.answers);
        undone.map_err(|end| Refused::because(end.to_string()))
    }

    /// What a seat may know, or the spectator.
    #[must_use]
    pub fn view(&self, observer: Observer) -> View {
        View::of(&self.game, &self.session.view(observer.of(self.game.seats())), self.seats())
    }

    /// What happened from a position on, as far as a seat may know, or the spectator: each event with its line of the
    /// log. [`Match::log_end`] is the next position.
    pub fn events(&self, observer: Observer, from: usize) -> impl Iterator<Item = Event> {
        Event::all(&self.session, Voice::notation(), observer, from)
    }

    /// The lines of the log from a position on that a seat may read, or the spectator.
    pub fn log(&self, observer: Observer, from: usize) -> impl Iterator<Item = String> {
        self.session.log(observer.of(self.game.seats()), from).map(|line| line.text)
    }

    /// How many events there were: the next position for [`Match::events`] and [`Match::log`].
    #[must_use]
    pub fn log_end(&self) -> usize {
        self.session.log_end()
    }

    /// Whether it came to its end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.session.is_over()
    }

    /// The failure of a script, after which nothing is asked any more.
    #[must_use]
    pub fn failure(&self) -> Option<Faults> {
        self.session.failure().map(|failure| self.game.failed(failure))
    }

    /// The scores as they stand now, each line by line, and the places: also of what nobody else may know before the
    /// end.
    ///
    /// # Errors
    /// When a script function that scores fails.
    pub fn scores(&self) -> Result<Vec<Score>, Faults> {
        self.session.outcome().map(|outcome| scores(&outcome)).map_err(|failure| self.game.failed(&failure))
    }

    /// The match as text: what was played, and a line for each answer. [`super::Definition::restore`] gives it back.
    #[must_use]
    pub fn record(&self) -> String {
        Record::of(&self.session).to_string()
    }

    /// The state alone, to try moves on; it knows everything.
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
