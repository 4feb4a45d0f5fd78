//! A [`Session`]: a match with everything that is kept beside it, for callers that let people play.
//!
//! Other rooms have what belongs to it: [`crate::play::choice`] questions and answers, [`crate::play::actions`] numbers
//! of actions, [`crate::play::outcome`] the end, [`crate::belief`] imagined matches. A [`crate::record::Record`] is the
//! text as which it is saved.

use std::sync::Arc;

use super::setup::{Setup, check_names};
use super::undo::TakenBack;
use crate::belief::{History, Imagining, KnownNow, Past, Stretch, Until};
use crate::compile::Game;
use crate::compile::value::{SeatId, Value};
use crate::diag::Diagnostic;
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::notation::writing::seat_names;
use crate::oracle::Oracle;
use crate::play::choice::{Refusal, Rejected};
use crate::play::event::{Event, What};
use crate::play::journal::{Checkpoint, Entry};
use crate::play::{Answer, Aside, Choice, Halt, Match, Outcome, Play, outcome};
use crate::table::{Generator, Observer, View, digest};
use crate::vm::Failure;
use crate::vm::machine::{Counts, Stops};

/// A match with its answers and events.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) game: Arc<Game>,
    setup: Setup,
    /// The names of all seats.
    seats: Vec<String>,
    /// The names of the seats as the notation writes them.
    names: Vec<String>,
    pub(crate) play: Play,
    pub(crate) checkpoint: Arc<Checkpoint>,
    /// The steps that have ended.
    pub(crate) past: Past,
    /// The moment at which the table was arranged, if it was.
    pub(crate) origin: Option<Arc<Checkpoint>>,
    pub(crate) entries: Vec<Entry>,
    /// The answers that were taken back.
    pub(crate) taken_back: TakenBack,
    choice: Option<Choice>,
    /// How far the match goes on by itself.
    pub(super) reach: Advance,
    /// The state of the order of play while a function runs outside of it.
    pub(crate) aside: Option<Box<Aside>>,
}

/// How far a session goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Advance {
    /// To the next question, or to the end.
    Question,
    /// Not beyond the end of the step that is running.
    Step,
}

impl Session {
    /// Begins a match and goes on to the first question. If a script fails on the way, this is no error: see
    /// [`Session::failure`].
    ///
    /// # Errors
    /// When there is not exactly one name for each seat, or when two names are the same.
    pub fn new(game: Arc<Game>, setup: Setup) -> Result<Self, Diagnostic> {
        let state = Match::new(&game, setup.seed);
        Self::begin(game, setup, state)
    }

    /// Like [`Session::new`], for a game that is compiled for counting; `counts` counts what happens.
    ///
    /// # Errors
    /// When there is not exactly one name for each seat, or when two names are the same.
    pub fn counting(game: Arc<Game>, setup: Setup, counts: Arc<Counts>) -> Result<Self, Diagnostic> {
        let mut state = Match::new(&game, setup.seed);
        state.count_in(counts);
        Self::begin(game, setup, state)
    }

    /// Like [`Session::new`], with all functions run by Rhai's own evaluator.
    ///
    /// # Errors
    /// When there is not exactly one name for each seat, or when two names are the same.
    pub fn with_oracle(game: Arc<Game>, setup: Setup, oracle: Arc<Oracle>) -> Result<Self, Diagnostic> {
        let state = Match::with_oracle(&game, setup.seed, oracle);
        Self::begin(game, setup, state)
    }

    /// Like [`Session::new`], with a match before its first step that the caller made.
    ///
    /// # Errors
    /// When there is not exactly one name for each seat, or when two names are the same.
    pub fn begin(game: Arc<Game>, setup: Setup, state: Match) -> Result<Self, Diagnostic> {
        let play = Play::new(&game, state);
        Self::started(game, setup, play)
    }

    /// Like [`Session::new`], with chance that is open: what happens is decided by the indices of [`Match::outcomes`], one
    /// after the other. The match stops at the first draw that is not decided.
    ///
    /// # Errors
    /// When there is not exactly one name for each seat, or when two names are the same.
    pub(crate) fn decided(
        game: Arc<Game>,
        setup: Setup,
        outcomes: impl IntoIterator<Item = usize>,
    ) -> Result<Self, Diagnostic> {
        let mut state = Match::new(&game, setup.seed);
        state.open_chance();
        let mut play = Play::new(&game, state);
        play.decided = outcomes.into_iter().collect();
        Self::started(game, setup, play)
    }

    fn started(game: Arc<Game>, setup: Setup, play: Play) -> Result<Self, Diagnostic> {
        let mut session = Self::before(game, setup, play)?;
        session.go_on();
        Ok(session)
    }

    /// A session before the first step.
    ///
    /// # Errors
    /// When there is not exactly one name for each seat, or when two names are the same.
    pub(crate) fn before(game: Arc<Game>, setup: Setup, play: Play) -> Result<Self, Diagnostic> {
        let seats = check_names(&game, &setup.seats)?;
        let names = seat_names(&seats);
        let checkpoint = Checkpoint::of(&play, 0);
        Ok(Self {
            past: Past::new(&game, true),
            game,
            setup,
            seats,
            names,
            play,
            checkpoint: Arc::new(checkpoint),
            origin: None,
            entries: Vec::new(),
            taken_back: TakenBack::default(),
            choice: None,
            reach: Advance::Question,
            aside: None,
        })
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The parts of the order of play, and how often each was begun; 0 for one that is not running.
    pub fn parts(&self) -> impl Iterator<Item = (&str, i32)> {
        let names = self.game.code.parts.iter().map(|part| part.name.as_str());
        names.zip(self.state().machine.parts.iter().copied())
    }

    /// How it was set up.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The names of all seats, clockwise: also of those that the rules play.
    #[must_use]
    pub fn seats(&self) -> &[String] {
        &self.seats
    }

    /// Notes that a bot of this name plays a seat; false when there is no such seat.
    pub(crate) fn seat_bot(&mut self, seat: usize, name: &str) -> bool {
        let bots = &mut self.setup.bots;
        bots.resize(self.setup.seats.len(), None);
        bots.get_mut(seat).map(|bot| *bot = Some(name.to_owned())).is_some()
    }

    /// The names of the seats as the notation writes them: in quotation marks unless they are plain words.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The seat with this name.
    #[must_use]
    pub fn seat_named(&self, name: &str) -> Option<SeatId> {
        let at = self.seats.iter().position(|seat| seat == name)?;
        u8::try_from(at).ok().map(SeatId)
    }

    /// The state. It is watched and stops before steps, so a search clones it and calls [`Match::set_stops`] with
    /// [`Stops::Nowhere`].
    #[must_use]
    pub fn state(&self) -> &Match {
        &self.play.state
    }

    /// The present question as an observer reads it in a language; `None` when nothing is asked.
    pub(crate) fn prompt_for(&self, voice: &Voice, observer: Observer) -> Option<String> {
        self.choice.as_ref()?;
        Some(Choice::prompt_for(self.wording(voice), self.state(), observer))
    }

    /// The present question, in the notation; `None` when the match is over or a script has failed.
    #[must_use]
    pub fn choice(&self) -> Option<&Choice> {
        self.choice.as_ref()
    }

    /// The present question, as it is shown in a language.
    #[must_use]
    pub fn choice_in(&self, voice: &Voice) -> Option<Choice> {
        self.choice.as_ref().map(|_| Choice::worded(self.wording(voice), &self.play.state))
    }

    /// The values that an answer to the present question takes.
    #[must_use]
    pub fn taken(&self, answer: &Answer) -> Vec<Value> {
        let options = self.choice.as_ref().map_or(&[][..], |choice| &choice.options);
        answer.picks.iter().filter_map(|pick| Some(options.get(*pick)?.value)).collect()
    }

    /// Whether the match came to its end.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.play.halt == Halt::Over
    }

    /// The failure of a script. After it no questions are asked. The answer that led to it is kept, so that a replay
    /// shows the failure again, and it can be taken back.
    #[must_use]
    pub fn failure(&self) -> Option<&Failure> {
        self.play.failure.as_ref()
    }

    /// The answers so far.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The step that is running: the name of its script function, and the seat whose turn it is.
    #[must_use]
    pub fn step(&self) -> Option<(&str, Option<SeatId>)> {
        let (function, seat) = self.play.step?;
        Some((&self.game.code.functions[usize::from(function)].name, seat))
    }

    /// Answers the question.
    ///
    /// # Errors
    /// When it is no answer to the question. Nothing has changed then.
    pub fn answer(&mut self, answer: &Answer) -> Result<(), Rejected> {
        self.give_only(answer)?;
        self.go_on();
        Ok(())
    }

    /// Takes an answer, but does not go on with the match.
    pub(super) fn give_only(&mut self, answer: &Answer) -> Result<(), Rejected> {
        let Some(choice) = &self.choice else { return Err(nothing_asked()) };
        choice.check(answer)?;
        let told = (self.play.asked(&self.game), self.play.taken(&self.game, choice, answer));
        let entry = Entry {
            seat: choice.seat,
            prompt: choice.prompt.clone(),
            text: choice.text(answer),
            answer: answer.clone(),
            asked: told.0.clone(),
            taken: told.1.clone(),
            surprises: self.play.surprises(Observer::seat(choice.seat)),
        };
        let before = self.play.state.clone();
        if let Err(fail) = self.play.give(&self.game, choice, answer, told) {
            self.play.state = before;
            let refused = Rejected::new(Refusal::Failed(fail.message), choice.offered());
            return Err(Rejected { hint: fail.hint, ..refused });
        }
        self.play.keep(entry.room());
        self.entries.push(entry);
        self.choice = None;
        Ok(())
    }

    /// Answers with a text as a person types it: see [`Choice::read`].
    ///
    /// # Errors
    /// When another seat is asked, or when the text is no answer to the question. Nothing has changed then.
    pub fn answer_text(&mut self, seat: SeatId, text: &str) -> Result<(), Rejected> {
        let Some(choice) = &self.choice else { return Err(nothing_asked()) };
        if choice.seat != seat {
            let name = self.setup.seats[usize::from(choice.seat.0)].clone();
            return Err(Rejected::new(Refusal::OtherSeat(name), Vec::new()));
        }
        let answer = choice.read(text)?;
        self.answer(&answer)
    }

    /// Answers by picking one after the other of [`Match::answers`] on a clone of the match, as bots do.
    ///
    /// # Errors
    /// When there is no such pick. Nothing has changed then.
    pub fn answer_with(&mut self, pick: &mut dyn FnMut(&Match) -> usize) -> Result<(), Rejected> {
        let Some(choice) = &self.choice else { return Err(nothing_asked()) };
        let mut scratch = self.play.state.clone();
        scratch.set_stops(Stops::Nowhere);
        let mut picks = Vec::new();
        for _ in 0..=choice.bounds().1 {
            let index = pick(&scratch);
            let taken = scratch.options().get(index).copied();
            if let Some(value) = taken {
                picks.extend(choice.index_of(&self.game, &scratch, value));
            }
            let whole = scratch.answer(&self.game, index).map_err(|fail| {
                let refused = Rejected::new(Refusal::Failed(fail.message), choice.offered());
                Rejected { hint: fail.hint, ..refused }
            })?;
            if whole || taken.is_none() || !matches!(choice.demand, crate::vm::machine::Demand::Some { .. }) {
                break;
            }
        }
        self.answer(&Answer { picks })
    }

    /// A match that an observer imagines: see [`Imagining::imagine`]. `None` when none was found that agrees with what
    /// it knows.
    #[must_use]
    pub fn imagine(&self, observer: Observer, generator: &mut Generator) -> Option<Match> {
        let mut state = Match::new(&self.game, 0);
        Imagining::new(&self.history(), observer).imagine(&mut state, generator).map(|_| state)
    }

    /// Everything that an observer may have seen of the match.
    pub(crate) fn history(&self) -> History<'_> {
        History { past: &self.past, entries: &self.entries, present: self.present() }
    }

    /// What an observer may know.
    #[must_use]
    pub fn view(&self, observer: Observer) -> View {
        let mut view = View::of(&self.game.layout, &self.play.state.table, observer);
        for (known, count) in view.known_counters.iter_mut().zip(self.history().counts_now(observer)) {
            *known = known.or(count.known());
        }
        view
    }

    /// What an observer knows now, without imagining anything.
    pub(crate) fn knowledge(&self, observer: Observer) -> KnownNow<'_> {
        let is_all = Imagining::new(&self.history(), observer).is_certain();
        KnownNow::of(&self.game, &self.view(observer), is_all)
    }

    /// The present step, as far as it has run.
    pub(crate) fn present(&self) -> Stretch<'_> {
        let open = self.state().asking().sealed.iter().filter(|one| one.answer.is_some()).count();
        let entries = &self.entries[self.checkpoint.entries..];
        Stretch {
            game: &self.game,
            begin: &self.checkpoint,
            entries,
            shown: entries.len().saturating_sub(open),
            end: self.state(),
            until: if self.choice.is_some() { Until::Question } else { Until::End },
        }
    }

    /// The events so far, with everything hidden. [`Session::log`] gives an observer only what it may know.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.play.events
    }

    /// The number of events so far: a position for [`Session::log`].
    #[must_use]
    pub fn log_end(&self) -> usize {
        self.play.events.len()
    }

    /// The names of the things of this match in a language.
    #[must_use]
    pub fn wording<'a>(&'a self, voice: &'a Voice) -> Wording<'a> {
        Wording { game: &self.game, voice, seats: &self.seats }
    }

    /// 16 hexadecimal digits, which are equal for equal tables on every machine.
    #[must_use]
    pub fn digest(&self) -> String {
        digest(&self.game.layout, &self.play.state.table)
    }

    /// The scores as they stand now, and the places; reasons are in the notation.
    ///
    /// # Errors
    /// When a script function for scoring fails.
    pub fn outcome(&self) -> Result<Outcome, Failure> {
        self.outcome_in(Voice::notation())
    }

    /// Like [`Session::outcome`], with the reasons in a language.
    ///
    /// # Errors
    /// When a script function for scoring fails.
    pub fn outcome_in(&self, voice: &Voice) -> Result<Outcome, Failure> {
        outcome::of(self.wording(voice), &self.play.state, &self.play.events)
    }

    /// The scores of a match that an observer imagines, with reasons from the changes of counters that it saw.
    ///
    /// # Errors
    /// When a script function for scoring fails.
    pub(crate) fn outcome_of(
        &self,
        imagined: &Match,
        voice: &Voice,
        observer: Observer,
    ) -> Result<Outcome, Failure> {
        let names = self.wording(voice);
        let is_seen = |event: &&Event| event.is_open_to(names, observer);
        let seen: Vec<Event> = self.play.events.iter().filter(is_seen).cloned().collect();
        outcome::of(names, imagined, &seen)
    }

    /// Whether a question to several seats waits for further answers.
    pub(super) fn is_sealed_open(&self) -> bool {
        self.play.state.asking().sealed.iter().any(|one| one.answer.is_none())
    }

    pub(crate) fn go_on(&mut self) {
        self.choice = None;
        if self.is_sealed_open() {
            self.play.halt = Halt::Ask;
        } else {
            while self.play.go(&self.game) == Halt::Step {
                let next = Arc::new(Checkpoint::of(&self.play, self.entries.len()));
                let ended = std::mem::replace(&mut self.checkpoint, Arc::clone(&next));
                if ended.step.is_some() {
                    self.past.keep(&self.game, &self.entries, (ended, next));
                }
                if self.reach == Advance::Step {
                    break;
                }
            }
        }
        if self.play.halt == Halt::Over {
            match self.aside.take() {
                Some(aside) => {
                    self.play.state.come_back(*aside);
                    self.play.halt = Halt::Step;
                    // What the function did belongs to no step.
                    self.checkpoint = Arc::new(Checkpoint::of(&self.play, self.entries.len()));
                }
                None => self.play.happened(What::Over),
            }
        }
        if self.play.halt == Halt::Ask {
            self.choice = Some(Choice::of(&self.game, &self.play.state, &self.seats));
        }
    }
}

fn nothing_asked() -> Rejected {
    Rejected::new(Refusal::NothingAsked, Vec::new())
}
