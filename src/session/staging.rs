//! Sessions that begin in the middle of a match: on an arranged table, at any step of the order of play. They are for
//! examples of a rulebook, and for matches that begin at a position; see [`Setup::given`].

use std::sync::Arc;

use super::session::Advance;
use super::undo::TakenBack;
use super::{Session, Setup};
use crate::belief::Past;
use crate::compile::Game;
use crate::compile::code::Op;
use crate::compile::layout::Layout;
use crate::compile::value::{PartId, SeatId, Value};
use crate::diag::Diagnostic;
use crate::play::journal::Checkpoint;
use crate::play::{Halt, Match, Play};
use crate::rules::{FlowItem, Rules};
use crate::table::{PriorKnowledge, Table};
use crate::vm::machine::{Heap, Stops};
use crate::vm::{Fail, Failure, Pause};

/// The most steps that are run or skipped on the way to a question or to the wanted step.
pub const MOST_STEPS: usize = 2000;

/// Where a session begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartPoint {
    /// The script function of the step.
    pub step: u16,
    /// Whose turn it is; `None` if any seat will do.
    pub seat: Option<SeatId>,
    /// Parts of the order of play, by their index, and how often each has been begun.
    pub parts: Vec<(usize, i32)>,
}

/// Where a staged session is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    /// Before a step.
    Step,
    /// At a question.
    Asked,
    /// The match is over.
    Over,
    /// A script has failed.
    Failed,
}

impl Session {
    /// A session before the first step of a match, on a table that `lay` has arranged. From then on it stops at the end of every
    /// step. At first every observer knows only what it sees.
    ///
    /// # Errors
    /// When there is not exactly one name for each seat, or when two names are the same.
    pub fn staged(
        game: Arc<Game>,
        setup: Setup,
        mut state: Match,
        lay: &mut dyn FnMut(&Layout, &mut Table),
    ) -> Result<Self, Diagnostic> {
        lay(&game.layout, &mut state.table);
        state.table.begin_watch(&game.layout, PriorKnowledge::Open);
        let mut session = Self::before(game, setup, Play::from(state))?;
        session.past = Past::new(&session.game, false);
        session.reach = Advance::Step;
        Ok(session)
    }

    /// Arranges the table at the beginning of the present step, which then begins again: for examples of a rulebook,
    /// and for tests. From then on every observer knows only what it sees. The answers given so far are forgotten,
    /// because they do not lead to this table; the record of such a session cannot be replayed.
    ///
    /// # Errors
    /// The error of `lay`. Nothing has changed then.
    pub fn arrange<E>(&mut self, lay: &mut dyn FnMut(&Layout, &mut Table) -> Result<(), E>) -> Result<(), E> {
        let mut checkpoint = (*self.checkpoint).clone();
        let table = &mut checkpoint.state.table;
        table.watch = None;
        lay(&self.game.layout, table)?;
        table.begin_watch(&self.game.layout, PriorKnowledge::Open);
        checkpoint.entries = 0;
        self.checkpoint = Arc::new(checkpoint);
        self.past = Past::new(&self.game, false);
        self.origin = Some(Arc::clone(&self.checkpoint));
        self.entries.clear();
        self.taken_back = TakenBack::default();
        self.go_back();
        self.go_on();
        Ok(())
    }

    /// Goes on to a step and stops before it. The steps on the way are skipped, and parts that do not contain the step
    /// are not begun. Other functions of the order of play are called on the way, with the table as it is. Nothing that
    /// happens on the way is counted. Returns whether the step is reached.
    ///
    /// # Errors
    /// When a script fails on the way.
    pub fn skip_to(&mut self, place: &StartPoint) -> Result<bool, Failure> {
        let counts = self.play.state.machine.counts().cloned();
        self.play.state.machine.count_in(None);
        let reached = self.skip_uncounted(place);
        if let (Ok(true), Some(counts)) = (&reached, &counts) {
            self.play.state.machine.announced_site(&self.game).into_iter().for_each(|at| counts.count(at));
        }
        self.play.state.machine.count_in(counts);
        reached
    }

    fn skip_uncounted(&mut self, place: &StartPoint) -> Result<bool, Failure> {
        let game = self.game_without_others(place);
        self.play.state.set_stops(Stops::Steps);
        let mut last = None;
        for nth in 0..MOST_STEPS {
            if nth > 0 || self.play.step.is_some() {
                if self.is_before(place) {
                    self.keep_checkpoint();
                    return Ok(true);
                }
                let now = Some((self.play.step, self.parts_around()));
                let is_again = last == now;
                last = now;
                self.leave_out(place, is_again);
            }
            if self.play.state.advance(&game)? != Pause::Step {
                self.play.step = None;
                self.play.halt = Halt::Over;
                return Ok(false);
            }
            self.play.step = self.play.state.machine.announced_call(&game).map(|(function, argument)| {
                let takes_seat = game.code.functions[usize::from(function)].parameters > 0;
                (function, if takes_seat { seat_of(argument) } else { None })
            });
        }
        Ok(false)
    }

    /// The game without the parts that do not contain a step, so that no function is called for these parts.
    fn game_without_others(&self, place: &StartPoint) -> Arc<Game> {
        let name = &self.game.code.functions[usize::from(place.step)].name;
        let parts = &self.game.code.parts;
        let others = || parts.iter().filter(|part| !holds_step(&self.game.rules, &part.name, name));
        if others().next().is_none() {
            return Arc::clone(&self.game);
        }
        let mut game = Game::clone(&self.game);
        for part in others() {
            game.code.ops[part.start as usize] = Op::Jump { to: part.end };
        }
        Arc::new(game)
    }

    /// Skips the step that is about to begin. If the part around it does not contain the wanted step, skips the whole
    /// part, because none of its steps would end it; likewise if it asks another seat again and again.
    fn leave_out(&mut self, place: &StartPoint, is_again: bool) {
        let game = Arc::clone(&self.game);
        let name = &game.code.functions[usize::from(place.step)].name;
        let all = &game.code.parts;
        // A part around the step must be begun again.
        let is_early = |inner: usize| {
            place.parts.iter().any(|(outer, nth)| {
                let (one, other) = (&all[*outer], &all[inner]);
                *outer != inner
                    && one.start <= other.start
                    && other.end <= one.end
                    && self.begun(*outer) != *nth
            })
        };
        let idle = all
            .iter()
            .enumerate()
            .filter(|(at, _)| self.begun(*at) > 0)
            .filter(|(at, part)| is_early(*at) || !holds_step(&game.rules, &part.name, name))
            .min_by_key(|(_, part)| part.start);
        let is_other = |(step, seat): (u16, Option<SeatId>)| step == place.step && seat != place.seat;
        let is_stuck = is_again && place.seat.is_some() && self.play.step.is_some_and(is_other);
        let left = idle.map(|(at, _)| at).or_else(|| self.innermost().filter(|_| is_stuck));
        let left = left.and_then(|at| u16::try_from(at).ok()).map(PartId);
        let skipped = left.is_some_and(|part| self.play.state.skip_part(&game, part).is_ok());
        if !skipped {
            self.play.state.skip_step(&game);
        }
    }

    /// The part that is running inside all others that are.
    fn innermost(&self) -> Option<usize> {
        let running = self.game.code.parts.iter().enumerate().filter(|(at, _)| self.begun(*at) > 0);
        running.max_by_key(|(_, part)| part.start).map(|(at, _)| at)
    }

    /// How often each part was begun, but for the innermost one.
    fn parts_around(&self) -> Vec<i32> {
        let mut parts = self.play.state.machine.parts.to_vec();
        if let Some(inner) = self.innermost() {
            parts[inner] = 0;
        }
        parts
    }

    /// Whether this is the step that begins next, or that is running.
    #[must_use]
    pub fn is_before(&self, place: &StartPoint) -> bool {
        let Some((step, seat)) = self.play.step else { return false };
        let parts = &self.play.state.machine.parts;
        step == place.step
            && place.seat.is_none_or(|wanted| seat == Some(wanted))
            && place.parts.iter().all(|(part, nth)| parts.get(*part) == Some(nth))
    }

    /// The events on the way here belong to no observer's history.
    fn keep_checkpoint(&mut self) {
        if let Some(watch) = &mut self.play.state.table.watch {
            watch.events.clear();
        }
        self.play.halt = Halt::Step;
        self.checkpoint = Arc::new(Checkpoint::of(&self.play, self.entries.len()));
    }

    /// From here on it is played like any match, from question to question. Undo goes back no further than to here.
    pub fn play_on(&mut self) {
        self.reach = Advance::Question;
        self.checkpoint = Arc::new(Checkpoint::of(&self.play, self.entries.len()));
        self.past = Past::new(&self.game, false);
        self.origin = Some(Arc::clone(&self.checkpoint));
        self.go_on();
    }

    /// Where the session is.
    #[must_use]
    pub fn stand(&self) -> Stand {
        match self.play.halt {
            Halt::Step => Stand::Step,
            Halt::Ask => Stand::Asked,
            Halt::Over => Stand::Over,
            Halt::Failed => Stand::Failed,
        }
    }

    /// Runs the step that it is before, up to its end or to a question.
    pub fn run_step(&mut self) {
        if self.play.halt == Halt::Step {
            self.go_on();
        }
    }

    /// Goes on from a step to the next question or to the end, by at most [`MOST_STEPS`] steps.
    pub fn run_to_question(&mut self) {
        for _ in 0..MOST_STEPS {
            if self.play.halt != Halt::Step {
                break;
            }
            self.go_on();
        }
    }

    /// Runs a script function outside of the order of play, up to its end or to a question. Lists among the arguments
    /// lie in `heap`.
    ///
    /// # Errors
    /// When the session is not before a step.
    pub fn run_function(&mut self, function: u16, arguments: &[Value], heap: Heap) -> Result<(), Fail> {
        if self.play.halt != Halt::Step {
            return Err(Fail::new("a function can be run only where no question is open"));
        }
        let game = Arc::clone(&self.game);
        self.aside = Some(Box::new(self.play.state.step_aside(&game, function, arguments, heap)));
        self.go_on();
        Ok(())
    }

    /// How often a part of the order of play was begun; 0 when it is not running.
    #[must_use]
    pub fn begun(&self, part: usize) -> i32 {
        self.play.state.machine.parts.get(part).copied().unwrap_or_default()
    }
}

/// Whether a part of the order of play contains a step.
fn holds_step(rules: &Rules, part: &str, step: &str) -> bool {
    fn in_flow(rules: &Rules, flow: &[FlowItem], part: &str, step: &str, inside: bool) -> bool {
        flow.iter().any(|item| match item {
            FlowItem::Step(call) => inside && rules.script.functions[call.function].name.text == step,
            FlowItem::Part(own) => in_flow(rules, &own.body, part, step, inside || own.name.text == part),
        })
    }
    in_flow(rules, &rules.flow, part, step, false)
}

fn seat_of(value: Value) -> Option<SeatId> {
    match value {
        Value::Seat(seat) => Some(seat),
        _ => None,
    }
}
