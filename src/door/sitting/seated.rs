//! A match at which people and bots sit.

use std::sync::Arc;

use super::beginning::{Engine, Setup, Unbegun, session};
use super::clean;
use crate::bot::{self, Bot, BotFault, Clock, Spec};
use crate::compile::value::SeatId;
use crate::diag::Diagnostic;
use crate::diag::codes::play::ENDLESS;
use crate::door::games::{GameSpeech, Speech};
use crate::door::{Faults, Game, Refused};
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::play::Answer;
use crate::record::Record;
use crate::session::Session;
use crate::session::undo::Noted;

/// After this many answers a match of bots is stopped: it seems to have no end.
const MOST_ANSWERS: usize = 100_000;

/// A match with the bots that sit at it.
pub struct Sitting {
    pub(super) game: Game,
    pub(in crate::door) session: Session,
    /// The language and names of this table.
    pub(super) voice: Arc<Voice>,
    /// For each seat its bot, if it has one.
    pub(super) bots: Vec<Option<Box<dyn Bot>>>,
    /// What they were made of.
    pub(super) specs: Vec<Option<Spec>>,
    /// On how many threads bots with a time limit think.
    pub(super) threads: usize,
}

/// Why a bot's answer was not taken.
#[derive(Clone, Debug)]
pub enum BotStop {
    /// The match seems to have no end.
    Endless(Faults),
    /// The bot gave an illegal answer, or plays no further.
    Refused(Refused),
}

impl Sitting {
    /// Begins a match and goes on to its first question. Bots with a time limit look at the clock.
    ///
    /// # Errors
    /// When a seat has no name or two have the same, or when the engine does not take the scripts.
    pub fn begin(game: &Game, setup: Setup, engine: Engine, clock: Clock) -> Result<Self, Unbegun> {
        let bots = setup.bots.clone();
        let session = session(game, setup.inner(game), engine)?;
        Ok(Self::with(game, session).seating(&bots, clock))
    }

    pub(super) fn with(game: &Game, session: Session) -> Self {
        Self {
            game: game.clone(),
            session,
            voice: Arc::default(),
            bots: Vec::new(),
            specs: Vec::new(),
            threads: 1,
        }
    }

    /// The same sitting, with texts in a language instead of the notation.
    #[must_use]
    pub fn speaking(self, speech: &Speech) -> Self {
        Self { voice: speech.for_game(&self.game).voice, ..self }
    }

    /// From now on texts are in this language, which must be that of the same game.
    pub fn speak(&mut self, speech: &GameSpeech) {
        self.voice = Arc::clone(&speech.voice);
    }

    /// The names of all things of the match in the language of this table.
    pub(super) fn names(&self) -> Wording<'_> {
        self.session.wording(&self.voice)
    }

    /// The same sitting with these bots, one entry for each seat.
    #[must_use]
    pub fn seating(self, bots: &[Option<Spec>], clock: Clock) -> Self {
        let specs = bots.to_vec();
        let bots = bots.iter().map(|bot| bot.as_ref().map(|bot| bot.build(clock))).collect();
        let threads = self.threads;
        Self { bots, specs, ..self }.on_threads(threads)
    }

    /// The same sitting, at which bots with a time limit think on so many threads at the same time; on one if nothing is
    /// said.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self.bots.iter_mut().flatten().for_each(|bot| bot.use_threads(threads));
        self
    }

    /// The language and names of this table.
    pub(in crate::door) fn voice(&self) -> &Voice {
        &self.voice
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
        self.session.seats()
    }

    /// The names of the seats as people at this table read them.
    #[must_use]
    pub fn seats_shown(&self) -> Vec<String> {
        let names = self.names();
        (0..self.game.seats()).map(|seat| clean(names.seat(SeatId(seat)))).collect()
    }

    /// The names of the seats, each with the bot that plays it, if one does: `Bob (club)`.
    #[must_use]
    pub fn seats_and_bots(&self) -> Vec<String> {
        let bots = &self.session.setup().bots;
        let with_bot = |(seat, name): (usize, String)| match bots.get(seat) {
            Some(Some(bot)) => format!("{name} ({})", clean(bot)),
            _ => name,
        };
        self.seats_shown().into_iter().enumerate().map(with_bot).collect()
    }

    /// The seed of all chance.
    #[must_use]
    pub fn seed(&self) -> u64 {
        self.session.setup().seed
    }

    /// The figures that are set: the name of each in the language of this table, and its value.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &str)> {
        let name = |(figure, value)| (self.names().name(figure), value);
        self.session.setup().figures.iter().map(|(figure, value)| (figure.as_str(), value.as_str())).map(name)
    }

    /// The path of the definition, as the record has it.
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

    /// The first seat that a person plays, by its index clockwise.
    #[must_use]
    pub fn first_person(&self) -> Option<usize> {
        let setup = self.session.setup();
        (0..setup.seats.len()).find(|seat| setup.bots.get(*seat).is_none_or(Option::is_none))
    }

    /// Whether a bot is to answer that does not think.
    #[must_use]
    pub fn is_quick(&self) -> bool {
        let Some(choice) = self.session.choice() else { return false };
        let name = self.session.setup().bots.get(usize::from(choice.seat.0)).and_then(Option::as_deref);
        name.and_then(|name| name.parse().ok()).is_some_and(|spec: Spec| !spec.seeks_knowledge())
    }

    /// How many answers there are, without those that were taken back.
    #[must_use]
    pub fn answers(&self) -> usize {
        self.session.entries().len()
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

    /// 16 hexadecimal digits, which are equal for equal tables.
    #[must_use]
    pub fn digest(&self) -> String {
        self.session.digest()
    }

    /// The answers as a record has them, each with the name of its seat.
    #[must_use]
    pub fn decisions(&self) -> Vec<(String, String)> {
        let record = Record::of(&self.session);
        let seat = |seat: SeatId| self.seats()[usize::from(seat.0)].clone();
        record.decisions().map(|decision| (seat(decision.seat), decision.text.clone())).collect()
    }

    /// Lets the bot answer whose turn it is. False when a person must answer, or when nothing is asked.
    ///
    /// # Errors
    /// When the match seems to have no end, or when the bot's answer is illegal.
    pub fn let_bot_answer(&mut self) -> Result<bool, BotStop> {
        let Some(seat) = self.bot_to_answer()? else { return Ok(false) };
        let Some(sight) = self.session.perspective() else { return Ok(false) };
        let Some(Some(bot)) = self.bots.get_mut(usize::from(seat.0)) else { return Ok(false) };
        let answer = bot::answer(bot.as_mut(), &sight, self.session.setup().seed);
        if let Some(fault) = bot.fault().cloned() {
            return Err(self.forfeited(seat, &fault));
        }
        self.give(&answer)?;
        Ok(true)
    }

    /// The seat that is asked, if a bot plays it.
    ///
    /// # Errors
    /// When the match seems to have no end.
    pub(super) fn bot_to_answer(&self) -> Result<Option<SeatId>, BotStop> {
        let Some(sight) = self.session.perspective() else { return Ok(None) };
        if self.bots.get(usize::from(sight.seat().0)).is_none_or(Option::is_none) {
            return Ok(None);
        }
        match sight.decision() >= MOST_ANSWERS {
            true => Err(BotStop::Endless(self.endless())),
            false => Ok(Some(sight.seat())),
        }
    }

    /// Gives the answer of a bot.
    ///
    /// # Errors
    /// When it is illegal.
    pub(super) fn give(&mut self, answer: &Answer) -> Result<(), BotStop> {
        self.session.answer(answer).map_err(|rejected| {
            BotStop::Refused(Refused::because(format!("a bot gives a wrong answer: {rejected}")))
        })?;
        self.tell_bots_of_end();
        Ok(())
    }

    /// If the match is over, tells its bots.
    pub(super) fn tell_bots_of_end(&mut self) {
        if !self.session.is_over() {
            return;
        }
        for (seat, bot) in (0..).map(SeatId).zip(&mut self.bots) {
            if let Some(bot) = bot {
                bot.match_over(&self.session.end_sight(seat));
            }
        }
    }

    /// What stops a match in which a bot plays no further.
    pub(super) fn forfeited(&self, seat: SeatId, fault: &BotFault) -> BotStop {
        let seat = usize::from(seat.0);
        let bot = self.specs.get(seat).cloned().flatten().map_or_else(String::new, |spec| spec.to_string());
        let message = format!("`{bot}`, the bot of {}, plays no further: {fault}", self.seats()[seat]);
        BotStop::Refused(Refused { message, offered: Vec::new(), hint: fault.details() })
    }

    /// The fault of a match that seems to have no end, at the step that is running.
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

    /// The length of the journal: all answers, including those that were taken back, and all undos.
    #[must_use]
    pub fn journal_end(&self) -> usize {
        self.session.journal_end()
    }

    /// How many answers stand after this many entries of the journal.
    #[must_use]
    pub fn standing_after(&self, entries: usize) -> usize {
        self.session.journal(0).take(entries).fold(0, |standing, noted| match noted {
            Noted::Answer { .. } => standing + 1,
            Noted::Back { answers, .. } => standing.saturating_sub(answers),
        })
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
