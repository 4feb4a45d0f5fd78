//! A match at which people and bots sit.

use super::beginning::{Engine, Setup, Unbegun, session};
use crate::bot::{self, Bot, Clock, Spec};
use crate::compile::value::SeatId;
use crate::diag::Diagnostic;
use crate::diag::codes::play::ENDLESS;
use crate::door::games::Speech;
use crate::door::{Faults, Game, Refused};
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::record::Record;
use crate::session::Session;

/// Answers after which bots do not go on with a match: it seems to have no end.
const MOST_ANSWERS: usize = 100_000;

/// A match with the bots that sit at it.
pub struct Sitting {
    pub(super) game: Game,
    pub(super) session: Session,
    /// How people at this table read it.
    pub(super) voice: Voice,
    /// By seat, where a bot plays.
    bots: Vec<Option<Box<dyn Bot>>>,
}

/// Why a bot does not answer.
#[derive(Clone, Debug)]
pub enum BotStop {
    /// The match seems to have no end.
    Endless(Faults),
    /// It gives a wrong answer.
    Refused(Refused),
}

impl Sitting {
    /// Begins a match and goes on to its first question. Bots that are given time look at the clock.
    ///
    /// # Errors
    /// When a seat has no name or two have the same, or when the engine does not take the scripts.
    pub fn begin(game: &Game, setup: Setup, engine: Engine, clock: Clock) -> Result<Self, Unbegun> {
        let bots = setup.bots.clone();
        let session = session(game, setup.inner(game), engine)?;
        Ok(Self::with(game, session).seating(&bots, clock))
    }

    pub(super) fn with(game: &Game, session: Session) -> Self {
        Self { game: game.clone(), session, voice: Voice::default(), bots: Vec::new() }
    }

    /// The same as people read it in a language; else it is in the notation.
    #[must_use]
    pub fn speaking(self, speech: &Speech) -> Self {
        Self { voice: speech.voice.clone().of(&self.game.inner), ..self }
    }

    /// What the things of the match are called at this table.
    pub(super) fn names(&self) -> Wording<'_> {
        self.session.wording(&self.voice)
    }

    /// The same with these bots, by seat.
    #[must_use]
    pub fn seating(self, bots: &[Option<Spec>], clock: Clock) -> Self {
        let bots = bots.iter().map(|bot| bot.map(|bot| bot.build(clock))).collect();
        Self { bots, ..self }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game's name as people at this table read it.
    #[must_use]
    pub fn title(&self) -> &str {
        self.names().label(&self.game.inner.rules.title)
    }

    /// The names of the seats, clockwise.
    #[must_use]
    pub fn seats(&self) -> &[String] {
        &self.session.setup().seats
    }

    /// What all chance is drawn from.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.session.setup().seed
    }

    /// The figures that are set: the name of each as people at this table read it, and its value.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &str)> {
        let name = |(figure, value)| (self.names().name(figure), value);
        self.session.setup().figures.iter().map(|(figure, value)| (figure.as_str(), value.as_str())).map(name)
    }

    /// Where the record says that the definition is.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.session.setup().path
    }

    /// How many seats people play.
    #[must_use]
    pub fn people(&self) -> usize {
        let setup = self.session.setup();
        setup.seats.len() - setup.bots.iter().filter(|bot| bot.is_some()).count()
    }

    /// How many answers stand.
    #[must_use]
    pub fn answers(&self) -> usize {
        self.session.entries().len()
    }

    /// Whether the match came to its end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.session.is_over()
    }

    /// The failure of a script, after which nothing is asked any more.
    #[must_use]
    pub fn failure(&self) -> Option<Faults> {
        self.session.failure().map(|failure| self.game.failed(failure))
    }

    /// 16 hexadecimal digits: the same for tables on which the same lies in the same places.
    #[must_use]
    pub fn digest(&self) -> String {
        self.session.digest()
    }

    /// The answers as a record writes them, each with the name of its seat.
    #[must_use]
    pub fn decisions(&self) -> Vec<(String, String)> {
        let record = Record::of(&self.session);
        let seat = |seat: SeatId| self.seats()[usize::from(seat.0)].clone();
        record.decisions().map(|decision| (seat(decision.seat), decision.text.clone())).collect()
    }

    /// Lets the bot answer whose turn it is; false when a person must answer, or nothing is asked.
    ///
    /// # Errors
    /// When the match seems to have no end, or the bot gives a wrong answer.
    pub fn let_bot_answer(&mut self) -> Result<bool, BotStop> {
        let Some(sight) = self.session.perspective() else { return Ok(false) };
        let Some(Some(bot)) = self.bots.get_mut(usize::from(sight.seat().0)) else { return Ok(false) };
        if sight.decision() >= MOST_ANSWERS {
            return Err(BotStop::Endless(self.endless()));
        }
        let answer = bot::answer(bot.as_mut(), &sight, self.session.setup().seed);
        self.session.answer(&answer).map_err(|rejected| {
            BotStop::Refused(Refused::because(format!("a bot gives a wrong answer: {rejected}")))
        })?;
        Ok(true)
    }

    /// The fault of a match that seems to have no end, at the step that runs.
    fn endless(&self) -> Faults {
        let game = self.session.game();
        let step = self.session.step().map(|(name, _)| name);
        let functions = &game.rules.script.functions;
        let step = functions.iter().find(|function| Some(function.name.text.as_str()) == step);
        let message = format!("the match is not over after {MOST_ANSWERS} answers, in this step");
        let fault = Diagnostic::error(ENDLESS, step.map(|function| function.name.span), message)
            .hint("do the rules lead to an end? `parlor show` shows the order of play");
        Faults::one(fault, &game.sources)
    }

    /// How long the journal is: all answers, also those that were taken back.
    #[must_use]
    pub fn journal_end(&self) -> usize {
        self.session.journal_end()
    }

    /// The head of the record.
    #[must_use]
    pub fn record_head(&self) -> String {
        Record::head(&self.session)
    }

    /// The line of the record for an entry of the journal.
    #[must_use]
    pub fn record_line(&self, entry: usize) -> String {
        Record::line(&self.session, entry)
    }

    /// The end of the record; empty while the match is not over.
    #[must_use]
    pub fn record_end(&self) -> String {
        Record::end(&self.session)
    }
}
