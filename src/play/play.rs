//! A match while it is played: its state, and its events.

use std::collections::VecDeque;

use super::carrying::{self, carried};
use super::event::{Event, What};
use super::mention::{MentionContext, Taken, Text};
use super::noting::Noter;
use super::witnesses::Witnesses;
use super::{Answer, Choice, Match, Offer};
use crate::compile::Game;
use crate::compile::code::PartEnd;
use crate::compile::value::{PieceId, SeatId, Value};
use crate::table::{Change, Observer, PriorKnowledge};
use crate::vm::functions::{flat, same};
use crate::vm::machine::budget::MOST_KEPT;
use crate::vm::machine::{Demand, Stops};
use crate::vm::{Fail, Failure, Pause};

/// Why a match has stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A step is about to begin.
    Step,
    /// A seat must answer.
    Ask,
    /// It is over.
    Over,
    /// A script failed.
    Failed,
}

/// An answer that was given: its event, and the pieces that it takes, in the order in which it mentions them.
#[derive(Clone, Debug)]
struct GivenAnswer {
    event: usize,
    pieces: Vec<PieceId>,
}

/// A match with its events and its present position.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) state: Match,
    /// The events so far.
    pub(crate) events: Vec<Event>,
    /// How many complete answers were given.
    pub(crate) given: usize,
    pub(crate) halt: Halt,
    pub(crate) failure: Option<Failure>,
    /// The step that is running: its script function, and the seat that it was given.
    pub(crate) step: Option<(u16, Option<SeatId>)>,
    /// Which pieces observers have seen since the step began or the last answer was given.
    seen: Witnesses,
    /// Events of sealed answers that are not revealed yet.
    sealed: Vec<(What, Vec<PieceId>)>,
    /// The answers that were given last.
    answered: Vec<GivenAnswer>,
    /// How many bytes the log and the answers may still take.
    room: usize,
    /// What happens where chance is open, by the indices of [`Match::outcomes`], the next one first.
    pub(crate) decided: VecDeque<usize>,
}

impl Play {
    /// A match before its first step, which is watched.
    pub(crate) fn new(game: &Game, mut state: Match) -> Self {
        state.table.begin_watch(&game.layout, PriorKnowledge::Everything);
        Self::from(state)
    }

    /// A match that is watched, with an empty log.
    pub(crate) fn from(mut state: Match) -> Self {
        state.set_stops(Stops::Steps);
        Self {
            state,
            events: Vec::new(),
            given: 0,
            halt: Halt::Step,
            failure: None,
            step: None,
            seen: Witnesses::default(),
            sealed: Vec::new(),
            answered: Vec::new(),
            room: MOST_KEPT,
            decided: VecDeque::new(),
        }
    }

    /// How often something was revealed that an observer did not know.
    pub(crate) fn surprises(&self, observer: Observer) -> u32 {
        self.state.table.watch.as_ref().map_or(0, |watch| watch.surprises(observer))
    }

    /// Goes on to the next step, to the next question, or to the end.
    pub(crate) fn go(&mut self, game: &Game) -> Halt {
        self.seen.clear();
        let before = self.state.table.clone_unseen();
        let mut paused = self.state.advance(game);
        self.note(game, before);
        while matches!(paused, Ok(Pause::Chance))
            && let Some(outcome) = self.decided.pop_front()
        {
            let before = self.state.table.clone_unseen();
            paused = self.happen(game, outcome);
            self.note(game, before);
        }
        if self.room == 0 && paused.is_ok() {
            return self.too_long(game);
        }
        self.halt = match paused {
            Ok(Pause::Step) => {
                self.step = self.state.machine.announced_call(game).map(|(function, argument)| {
                    let takes_seat = game.code.functions[usize::from(function)].parameters > 0;
                    let seat = match argument {
                        Value::Seat(seat) if takes_seat => Some(seat),
                        _ => None,
                    };
                    (function, seat)
                });
                Halt::Step
            }
            Ok(Pause::Ask) => Halt::Ask,
            Ok(Pause::Done) => Halt::Over,
            Ok(Pause::Chance | Pause::Call) => {
                let fail = Fail::new("the match stopped where nobody can go on");
                self.failure = Some(fail.into());
                Halt::Failed
            }
            Err(failure) => {
                self.failure = Some(failure);
                Halt::Failed
            }
        };
        self.halt
    }

    /// Lets an outcome of open chance happen, and goes on where no other draw is open.
    fn happen(&mut self, game: &Game, outcome: usize) -> Result<Pause, Failure> {
        if self.state.happen(game, outcome)? { self.state.advance(game) } else { Ok(Pause::Chance) }
    }

    /// Subtracts bytes that the caller keeps of the match beside the log.
    pub(crate) fn keep(&mut self, bytes: usize) {
        self.room = self.room.saturating_sub(bytes);
    }

    /// How many bytes may still be kept.
    pub(crate) fn room(&self) -> usize {
        self.room
    }

    /// Stops the match because its log and answers have become too long.
    #[cold]
    fn too_long(&mut self, game: &Game) -> Halt {
        let message = format!("the log and the answers of this match take more than {} MB", MOST_KEPT >> 20);
        let fail = Fail::new(message).hint("do the rules lead to an end, and is less logged than happens?");
        let span = self.step.map(|(function, _)| game.code.functions[usize::from(function)].span);
        self.failure = Some(Failure { fail, span, calls: Vec::new() });
        self.halt = Halt::Failed;
        self.halt
    }

    fn note(&mut self, game: &Game, before: crate::table::Table) {
        let Some(watch) = &mut self.state.table.watch else { return };
        let changes = std::mem::take(&mut watch.events);
        let answers = std::mem::take(&mut self.answered);
        let first = answers.first().map(|answer| answer.event);
        let pieces = answers.iter().flat_map(|answer| &answer.pieces).copied().collect();
        let (by_people, by_rules) = carried(game, pieces, &changes);
        for GivenAnswer { event, pieces } in answers {
            if let Some(Event { what: What::Answered { seat, taken, .. }, .. }) = self.events.get_mut(event) {
                carrying::name(*seat, taken, pieces, &by_people);
            }
        }
        let mut noter = Noter { game, table: before, seen: &mut self.seen, carried: by_rules };
        let noted = noter.note(&changes, &mut self.room);
        let mut by_rules = changes.iter().filter_map(|change| match change {
            Change::Answered(answer) => Some(answer.among),
            _ => None,
        });
        for what in noted {
            let among = if let What::Answered { .. } = what { by_rules.next().flatten() } else { None };
            match first.zip(among) {
                // Answers that were given together are told in the order of the seats.
                Some((first, at)) => {
                    let event = self.event(what);
                    self.events.insert((first + at).min(self.events.len()), event);
                }
                None => self.happened(what),
            }
        }
    }

    pub(crate) fn happened(&mut self, what: What) {
        let event = self.event(what);
        self.events.push(event);
    }

    fn event(&self, what: What) -> Event {
        // Parts begin and end between steps, except those that a step finishes.
        let is_between = match what {
            What::Began { .. } | What::PassedOver { .. } | What::Over => true,
            What::Ended { why, .. } => !matches!(why, PartEnd::Finished(_)),
            _ => false,
        };
        let step = self.step.filter(|_| !is_between);
        let (step, seat) = step.map_or((None, None), |(function, seat)| (Some(function), seat));
        Event { at: self.given, step, seat, what }
    }

    /// Gives a complete answer. `choice` must offer it; the question and the options come from [`Play::asked`] and
    /// [`Play::taken`]. The match does not go on yet.
    ///
    /// # Errors
    /// When an option no longer exists.
    pub(crate) fn give(
        &mut self,
        game: &Game,
        choice: &Choice,
        answer: &Answer,
        (prompt, taken): (Text, Vec<Taken>),
    ) -> Result<(), Fail> {
        let answered = What::Answered { seat: choice.seat, prompt, taken };
        let pieces = self.pieces_of(choice, answer);
        let sealed = choice.demand == Demand::Sealed;
        let secret = self.state.asking().is_secret;
        let mut whole = false;
        for pick in &answer.picks {
            let index = self.index_of(game, choice.seat, &choice.options[*pick])?;
            whole = self.state.answer(game, index)?;
        }
        if !whole && !sealed {
            whole = self.state.answer(game, self.state.options().len())?;
        }
        self.given += 1;
        self.keep(answered.room());
        self.sealed.push((answered, pieces));
        if whole || !sealed {
            if self.sealed.len() > 1
                && !secret
                && let Some(watch) = &mut self.state.table.watch
            {
                watch.reveal();
            }
            for (answered, pieces) in std::mem::take(&mut self.sealed) {
                self.answered.push(GivenAnswer { event: self.events.len(), pieces });
                self.happened(answered);
            }
        }
        debug_assert!(whole || sealed, "a whole answer answers the question");
        Ok(())
    }

    /// The pieces that an answer takes, in the order in which it mentions them.
    fn pieces_of(&self, choice: &Choice, answer: &Answer) -> Vec<PieceId> {
        let heap = self.state.machine.heap();
        let offers = answer.picks.iter().filter_map(|pick| choice.options.get(*pick));
        let values = offers.flat_map(|offer| heap.leaves(offer.value));
        values.filter_map(Value::piece).collect()
    }

    /// The present question.
    pub(crate) fn asked(&self, game: &Game) -> Text {
        self.look(game).text(&flat(self.state.machine.heap(), self.state.asking().prompt))
    }

    fn look<'a>(&'a self, game: &'a Game) -> MentionContext<'a> {
        MentionContext { game, table: &self.state.table, seen: &self.seen }
    }

    /// The options that an answer takes, with only what observers may know of them.
    pub(crate) fn taken(&self, game: &Game, choice: &Choice, answer: &Answer) -> Vec<Taken> {
        let offers = answer.picks.iter().filter_map(|pick| choice.options.get(*pick));
        offers.map(|offer| self.offer(game, offer)).collect()
    }

    /// Like [`Play::taken`], for one option.
    pub(crate) fn offer(&self, game: &Game, offer: &Offer) -> Taken {
        let (heap, asking) = (self.state.machine.heap(), self.state.asking());
        let only = asking.is_secret.then(|| Observer::seat(self.state.to_answer()));
        self.look(game).taken(&heap.leaves(offer.value), heap.is_in_order(offer.value), &offer.text, only)
    }

    /// The index that an option of a choice has in the match now.
    fn index_of(&self, game: &Game, seat: SeatId, offer: &Offer) -> Result<usize, Fail> {
        let heap = self.state.machine.heap();
        let alike = |value: &Value| same(game, &self.state.table, heap, seat, *value, offer.value);
        let found = self.state.options().iter().position(alike);
        found.ok_or_else(|| Fail::new(format!("`{}` is no longer offered", offer.text)))
    }
}
