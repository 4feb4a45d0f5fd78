//! The register machine: runs compiled code until it must ask, and can be copied at any moment.

mod arithmetic;
mod asking;
pub(crate) mod budget;
mod counts;
mod heap;
mod reach;
mod running;
mod seldom;
mod step;
mod tell;

#[cfg(feature = "oracle")]
pub(crate) use arithmetic::key_less;
pub use asking::{Asking, ChanceOf, Demand, LEAST_NUMBER, MOST_NUMBER, Sealed};
pub use budget::{MOST_WORK, MOST_WORK_OF_A_MATCH, Work};
pub use counts::{Counts, NoteLog};
pub use heap::{Full, Heap, MOST_ELEMENTS, PairList};
pub(crate) use reach::is_nothing;
#[cfg(feature = "oracle")]
pub(crate) use reach::{Reach, kind_counter, kind_zone, make_kind, own_for_kind, own_property, range};
pub use reach::{counter_value, no_such, position};

use std::sync::Arc;

use crate::compile::Game;
use crate::compile::code::{Op, PartEnd, Register};
use crate::compile::value::{PartId, Value};
use crate::table::{Renaming, Table};
use crate::vm::Fail;
use crate::vm::machine::budget::Costs;

/// Registers of a window: operands of 8 bits reach all of them without a check.
const WINDOW: usize = 256;
/// Stands for all parts of the order of play and what comes after them.
pub(crate) const WHOLE_MATCH: PartId = PartId(u16::MAX);
/// Script functions that may be open at once.
pub(crate) const MOST_FRAMES: usize = 100;

/// A caller that waits for its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Frame {
    pc: u32,
    base: u32,
    heap: u32,
    registers: u8,
}

/// Why the machine stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause {
    /// One or several seats must choose: see [`Machine::asking`].
    Ask,
    /// Chance must decide: see [`Machine::asking`].
    Chance,
    /// A step of the order of play is about to begin (only when it was asked for).
    Step,
    /// The order of play calls a function that somebody else runs (only when it was asked for).
    Call,
    /// The match is over, or the function that was called has ended.
    Done,
}

/// What a host function can do besides giving a value.
#[derive(Debug)]
pub enum Stop {
    /// The script fails.
    Fail(Box<Fail>),
    /// Seats must choose.
    Ask,
    /// Chance must decide.
    Chance,
    /// A part of the order of play ends.
    Finish(PartId),
}

impl From<Fail> for Stop {
    fn from(fail: Fail) -> Self {
        Self::Fail(Box::new(fail))
    }
}

impl From<Full> for Stop {
    fn from(full: Full) -> Self {
        full.fail().into()
    }
}

/// Where the machine stops besides choices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stops {
    /// Nowhere.
    #[default]
    Nowhere,
    /// Before each step.
    Steps,
    /// Before each function that the order of play calls, to let somebody else run it.
    Calls,
}

/// The state of running code: plain data.
#[derive(Debug)]
pub struct Machine {
    registers: Vec<Value>,
    frames: Vec<Frame>,
    /// The lists.
    pub(crate) heap: Heap,
    /// What is asked while the machine waits.
    pub(crate) asking: Asking,
    /// By part: how often it was begun, 0 while it does not run.
    pub(crate) parts: Vec<i32>,
    /// How many turns have begun.
    turns: u32,
    pc: u32,
    base: u32,
    /// The register that waits for an answer.
    waiting: Register,
    /// What the machine stopped for, until it is answered whole.
    waits_for: Option<Pause>,
    stops: Stops,
    /// Whether the step or call at `pc` has been announced.
    announced: bool,
    /// What events cost in its game.
    costs: Costs,
    /// Where a game that is compiled for counting counts: no part of the state, so that copies do without.
    counts: Option<Arc<Counts>>,
}

impl Clone for Machine {
    fn clone(&self) -> Self {
        let mut copy = Self {
            registers: Vec::new(),
            frames: self.frames.clone(),
            heap: self.heap.clone(),
            asking: self.asking.clone(),
            parts: self.parts.clone(),
            counts: None,
            ..*self
        };
        copy.registers.extend_from_slice(&self.registers);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.registers.clone_from(&other.registers);
        self.frames.clone_from(&other.frames);
        self.heap.clone_from(&other.heap);
        self.asking.clone_from(&other.asking);
        self.parts.clone_from(&other.parts);
        self.turns = other.turns;
        self.pc = other.pc;
        self.base = other.base;
        self.waiting = other.waiting;
        self.waits_for = other.waits_for;
        self.stops = other.stops;
        self.announced = other.announced;
        self.costs = other.costs;
    }
}

impl Machine {
    /// A machine at the beginning of the order of play.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self {
            registers: vec![Value::Unit; usize::from(game.code.main_registers) + WINDOW],
            frames: Vec::new(),
            heap: Heap::default(),
            asking: Asking::default(),
            parts: vec![0; game.code.parts.len()],
            turns: 0,
            pc: game.code.main,
            base: 0,
            waiting: 0,
            waits_for: None,
            stops: Stops::Nowhere,
            announced: false,
            costs: Costs::of(&game.layout),
            counts: None,
        }
    }

    /// Counts from now on what happens; see [`Game::counting`].
    pub fn count_in(&mut self, counts: Option<Arc<Counts>>) {
        self.counts = counts;
    }

    /// Where it counts.
    #[must_use]
    pub fn counts(&self) -> Option<&Arc<Counts>> {
        self.counts.as_ref()
    }

    /// The site of the step that is about to begin, in a game that is compiled for counting.
    pub(crate) fn announced_site(&self, game: &Game) -> Option<u32> {
        let before = self.pc.checked_sub(1)?;
        match game.code.ops.get(before as usize)? {
            Op::Tick { at } if self.announced => Some(*at),
            _ => None,
        }
    }

    /// A machine that runs one script function and then is done. Lists are copied from `heap`.
    ///
    /// # Errors
    /// When the arguments do not fit.
    pub fn call(game: &Game, function: u16, arguments: &[Value]) -> Self {
        let mut machine = Self::new(game);
        let code = &game.code.functions[usize::from(function)];
        machine.registers[..arguments.len()].copy_from_slice(arguments);
        machine.pc = code.entry;
        machine
    }

    /// Gets ready for [`Machine::call_again`] beside the order of play of another machine, as it stands now.
    pub(crate) fn stand_beside(&mut self, main: &Self) {
        // Registers hold no lists that are gone: here, of a function that failed.
        if self.heap.mark() > 0 || !self.frames.is_empty() {
            self.frames.clear();
            self.heap.release(0, Value::Unit);
            self.registers.fill(Value::Unit);
        }
        self.asking.clear();
        self.parts.clone_from(&main.parts);
        self.counts.clone_from(&main.counts);
    }

    /// Begins with a script function anew, in the memory that the machine has; [`Machine::let_go`] follows when
    /// it has ended.
    pub(crate) fn call_again(&mut self, game: &Game, function: u16, arguments: &[Value]) {
        self.registers[..arguments.len()].copy_from_slice(arguments);
        self.pc = game.code.functions[usize::from(function)].entry;
        self.base = 0;
        self.heap.limit(Work::default());
        self.waits_for = None;
        self.announced = false;
    }

    /// Lets go of the lists of a function that has ended, and of its registers; what it called has let go of its own
    /// lists when it returned.
    pub(crate) fn let_go(&mut self, game: &Game, function: u16) {
        if self.heap.mark() > 0 {
            self.heap.release(0, Value::Unit);
            let used = game.code.functions[usize::from(function)].registers;
            self.registers[..=usize::from(used)].fill(Value::Unit);
        }
    }

    /// Calls all pieces by other ids.
    pub(crate) fn rename(&mut self, names: &Renaming) {
        let Asking { prompt, options, pool, picked, sealed, .. } = &mut self.asking;
        let held: [&mut [Value]; 5] = [&mut self.registers, self.heap.values_mut(), options, pool, picked];
        for values in held {
            names.rename_values(values);
        }
        for one in sealed {
            names.rename_values(&mut one.options);
        }
        names.rename_values(std::slice::from_mut(prompt));
    }

    /// Lets the scripts do only so much from now on.
    pub(crate) fn limit(&mut self, work: Work) {
        self.heap.limit(work);
    }

    /// Lets the machine stop in more places.
    pub fn set_stops(&mut self, stops: Stops) {
        self.stops = stops;
    }

    /// The value that the called function gave, when it is done.
    #[must_use]
    pub fn result(&self) -> Value {
        self.registers[0]
    }

    /// How many turns have begun: how often a part of the order of play that goes round the seats let one of them
    /// act.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// The value that the script was given for the last question, until it goes on.
    #[must_use]
    pub fn answered(&self) -> Value {
        self.registers[self.base as usize + usize::from(self.waiting)]
    }

    /// The step of the order of play that runs now: the index of its function.
    #[must_use]
    pub fn step(&self, game: &Game) -> Option<u16> {
        let before = (self.frames.first()?.pc as usize).checked_sub(1)?;
        match game.code.ops.get(before) {
            Some(Op::Step { function, .. }) => Some(*function),
            _ => None,
        }
    }

    /// The lists, to look at values with.
    #[must_use]
    pub fn heap(&self) -> &Heap {
        &self.heap
    }

    /// What is asked.
    #[must_use]
    pub fn asking(&self) -> &Asking {
        &self.asking
    }

    /// The function that is about to be called and its argument, after [`Pause::Call`] or [`Pause::Step`].
    #[must_use]
    pub fn announced_call(&self, game: &Game) -> Option<(u16, Value)> {
        match game.code.ops.get(self.pc as usize) {
            Some(Op::Step { function, base, .. } | Op::Call { function, base }) if self.announced => {
                Some((*function, self.registers[self.base as usize + usize::from(*base)]))
            }
            _ => None,
        }
    }

    /// The arguments of the function that is about to be called, after [`Pause::Call`] or [`Pause::Step`].
    pub(crate) fn announced_arguments(&self, game: &Game) -> &[Value] {
        match game.code.ops.get(self.pc as usize) {
            Some(Op::Step { function, base, .. } | Op::Call { function, base }) if self.announced => {
                let first = self.base as usize + usize::from(*base);
                let takes = game.code.functions[usize::from(*function)].parameters;
                &self.registers[first..first + usize::from(takes)]
            }
            _ => &[],
        }
    }

    /// Whether a function is about to be called.
    #[inline]
    pub(crate) fn has_announced(&self) -> bool {
        self.announced
    }

    /// Hands another value to the step that is about to begin.
    pub(crate) fn hand(&mut self, game: &Game, lists: &Heap, value: Value) {
        let value = self.heap.adopt(lists, value);
        if let Some(Op::Step { base, .. }) = game.code.ops.get(self.pc as usize) {
            self.registers[self.base as usize + usize::from(*base) + 1] = value;
        }
    }

    /// The function that gives what the step that is about to begin is handed.
    pub(crate) fn hands(&self, game: &Game) -> Option<u16> {
        let handed = &game.code.handed;
        let at = handed.binary_search_by_key(&self.pc, |handing| handing.at).ok()?;
        self.announced.then(|| handed[at].function)
    }

    #[cfg(feature = "oracle")]
    /// Whether the call that is announced is a step of the order of play.
    pub(crate) fn announces_step(&self, game: &Game) -> bool {
        self.announced && matches!(game.code.ops.get(self.pc as usize), Some(Op::Step { .. }))
    }

    /// Puts the result of a call that somebody else ran, and goes on after it.
    pub fn called(&mut self, game: &Game, result: Value) {
        if let Some(Op::Step { base, function, .. } | Op::Call { base, function }) =
            game.code.ops.get(self.pc as usize)
        {
            let first = self.base as usize + usize::from(*base);
            let takes = game.code.functions[usize::from(*function)].parameters;
            self.registers[first..first + usize::from(takes)].fill(Value::Unit);
            self.registers[first] = result;
            self.pc += 1;
            self.announced = false;
        }
    }

    /// Puts the answer where the script waits for it.
    #[inline(always)]
    pub(crate) fn resume(&mut self, value: Value) {
        self.registers[self.base as usize + usize::from(self.waiting)] = value;
        self.waits_for = None;
        self.heap.renew();
        self.asking.forget();
    }

    /// Ends a part of the order of play from wherever the script is.
    ///
    /// # Errors
    /// When the part does not run.
    pub fn finish(&mut self, game: &Game, table: &mut Table, part: PartId) -> Result<(), Fail> {
        if part == WHOLE_MATCH {
            // Of the parts that run, the first one is around all others.
            match self.parts.iter().position(|count| *count > 0).and_then(|part| u16::try_from(part).ok()) {
                Some(part) => self.finish(game, table, PartId(part))?,
                None => self.leave(game, game.code.done),
            }
            self.pc = game.code.done;
            return Ok(());
        }
        let code = &game.code.parts[usize::from(part.0)];
        if self.parts[usize::from(part.0)] == 0 {
            return Err(Fail::new(format!("`{}` does not run now, so it cannot be finished", code.name)));
        }
        // Inner parts end before those around them.
        let parts = (0u16..).map(PartId).zip(&game.code.parts);
        let parts = parts.filter(|(_, inner)| code.start <= inner.start && inner.end <= code.end);
        for (inner, _) in parts.collect::<Vec<_>>().into_iter().rev() {
            let count = &mut self.parts[usize::from(inner.0)];
            if std::mem::take(count) > 0 {
                table.note_part(inner, Err(PartEnd::Finished(part)));
            }
        }
        self.leave(game, code.end);
        Ok(())
    }

    /// Leaves all functions; the order of play goes on at an instruction.
    fn leave(&mut self, game: &Game, to: u32) {
        self.frames.clear();
        self.heap.release(0, Value::Unit);
        self.base = 0;
        let (main, others) = self.registers.split_at_mut(usize::from(game.code.main_registers));
        others.fill(Value::Unit);
        for value in main.iter_mut().filter(|value| matches!(value, Value::List(_))) {
            *value = Value::Unit;
        }
        self.pc = to;
        self.announced = false;
    }
}
