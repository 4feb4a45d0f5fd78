//! A [`Match`]: only state, as plain data that is cheap to clone. The answers are kept beside it.

use std::sync::Arc;

use crate::compile::Game;
use crate::compile::value::{PartId, SeatId, Value};
use crate::oracle::{Oracle, OracleGuide};
use crate::table::Table;
use crate::vm::answering::Question;
use crate::vm::functions::{same, take_back};
use crate::vm::machine::{Asking, Counts, Demand, Heap, Machine, Stops, Work, is_nothing};
use crate::vm::{Fail, Failure, Pause, answering, library};

/// The state of one play of a game.
#[derive(Debug)]
pub struct Match {
    /// What lies on the table.
    pub table: Table,
    /// Where the scripts are running.
    pub machine: Machine,
    /// Runs the functions instead of the machine, if set.
    guide: Option<Box<OracleGuide>>,
}

/// The state of the order of play while a script function runs outside of it.
#[derive(Clone, Debug)]
pub(crate) struct Aside {
    machine: Machine,
    guide: Option<Box<OracleGuide>>,
}

impl Clone for Match {
    fn clone(&self) -> Self {
        Self { table: self.table.clone(), machine: self.machine.clone(), guide: self.guide.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.table.clone_from(&other.table);
        self.machine.clone_from(&other.machine);
        self.guide.clone_from(&other.guide);
    }
}

impl Match {
    /// A match before its first step. Counters that begin with a random seat are already drawn.
    #[must_use]
    pub fn new(game: &Game, seed: u64) -> Self {
        let table = Table::new(&game.layout, seed);
        Self { table, machine: Machine::new(game), guide: None }
    }

    /// Sets this match to what [`Match::new`] would make, reusing its memory. `fresh` is a match before its first step
    /// of the same game; chance is drawn from the new seed.
    pub fn restart(&mut self, game: &Game, fresh: &Self, seed: u64) {
        self.table.restart(&game.layout, &fresh.table, seed);
        self.machine.clone_from(&fresh.machine);
        self.guide.clone_from(&fresh.guide);
    }

    /// Like [`Match::new`], with all functions run by Rhai's own evaluator: slow, for comparison.
    #[must_use]
    pub fn with_oracle(game: &Game, seed: u64, oracle: Arc<Oracle>) -> Self {
        Self { guide: Some(Box::new(OracleGuide::new(oracle))), ..Self::new(game, seed) }
    }

    /// A new match before its first step that is run by the same engine as this one.
    #[must_use]
    pub fn anew(&self, game: &Game, seed: u64) -> Self {
        match &self.guide {
            None => Self::new(game, seed),
            Some(guide) => Self::with_oracle(game, seed, guide.oracle.clone()),
        }
    }

    /// Whether Rhai's own evaluator runs its functions.
    #[must_use]
    pub fn has_oracle(&self) -> bool {
        self.guide.is_some()
    }

    /// Goes on until a seat must choose, or until the match is over.
    ///
    /// # Errors
    /// When a script fails.
    #[inline]
    pub fn advance(&mut self, game: &Game) -> Result<Pause, Failure> {
        let has_announced = match &self.guide {
            None => self.machine.has_announced(),
            Some(guide) => guide.has_announced(),
        };
        if has_announced {
            self.hand_again(game)?;
        }
        match &mut self.guide {
            None => self.machine.run(game, library(), &mut self.table),
            Some(guide) => guide.advance(game, &mut self.table, &mut self.machine),
        }
    }

    /// Hands the step that is about to begin what it is handed on the table as it is now, which may not be the one that
    /// it stopped on.
    ///
    /// # Errors
    /// When there is nothing to hand on this table, or when a script fails.
    #[cold]
    pub(crate) fn hand_again(&mut self, game: &Game) -> Result<(), Failure> {
        let Some(function) = self.machine.hands(game) else { return Ok(()) };
        let Some((step, seat)) = self.machine.announced_call(game) else { return Ok(()) };
        // It is counted once.
        let counts = self.machine.counts().cloned();
        self.machine.count_in(None);
        let given = self.call(game, function, &[seat]);
        self.machine.count_in(counts);
        let (value, machine) = given?;
        if is_nothing(&self.table, &machine.heap, value) {
            let functions = &game.code.functions;
            let (step, by) = (&functions[usize::from(step)], &functions[usize::from(function)]);
            let message = format!("`{}` gives nothing that `{}` could begin with", by.name, step.name);
            return Err(Failure { fail: Fail::new(message), span: Some(by.span), calls: Vec::new() });
        }
        self.machine.hand(game, &machine.heap, value);
        Ok(())
    }

    /// Also lets the match stop before steps or calls.
    pub fn set_stops(&mut self, stops: Stops) {
        match &mut self.guide {
            None => self.machine.set_stops(stops),
            Some(guide) => guide.stops = stops,
        }
    }

    /// A copy that nobody watches and that stops only where somebody must choose.
    pub(crate) fn unwatched(&self) -> Self {
        let mut copy = self.clone();
        copy.table.watch = None;
        copy.set_stops(Stops::Nowhere);
        copy
    }

    /// Lets a match of a game that is compiled for counting count what happens in it. Clones of the match count
    /// nothing, because what is only imagined has not happened.
    pub fn count_in(&mut self, counts: Arc<Counts>) {
        self.machine.count_in(Some(counts));
    }

    /// Limits the work of the scripts of a match before its first step, for callers that want a lower limit than usual.
    pub fn limit(&mut self, work: Work) {
        self.machine.limit(work);
    }

    /// The present question.
    #[must_use]
    pub fn asking(&self) -> &Asking {
        self.machine.asking()
    }

    /// The seat that is to answer next.
    #[inline]
    #[must_use]
    pub fn to_answer(&self) -> SeatId {
        answering::to_answer(self.asking())
    }

    /// The options of the seat that is to answer next.
    #[must_use]
    pub fn options(&self) -> &[Value] {
        answering::options(self.asking())
    }

    /// How many answers there are: one for each option, and one more if the seat may pass or stop.
    #[inline]
    #[must_use]
    pub fn answers(&self) -> usize {
        answering::answers(self.asking())
    }

    /// Whether several options are to be chosen, one after the other.
    #[inline]
    #[must_use]
    pub fn asks_for_several(&self) -> bool {
        matches!(self.asking().demand, Demand::Some { .. })
    }

    /// Whether there is only one answer to the question. For a question of which nothing is picked yet.
    #[inline]
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.answers_and_forced().1
    }

    /// [`Match::answers`] and [`Match::is_forced`].
    #[inline]
    pub(crate) fn answers_and_forced(&self) -> (usize, bool) {
        let asking = self.asking();
        let answers = answering::answers(asking);
        let is_forced = match asking.demand {
            Demand::Some { least, most } => {
                let least = usize::from(least);
                least >= asking.pool.len() || (asking.options.len() == 1 && least == usize::from(most))
            }
            _ => answers == 1,
        };
        (answers, is_forced)
    }

    /// What can be taken where several options are chosen: the index of the option and its value, in the order of the
    /// options. An option that can be taken three times occurs three times.
    pub(crate) fn pool(&self, game: &Game) -> Vec<(usize, Value)> {
        let asking = self.asking();
        let (heap, options) = (self.machine.heap(), &asking.options);
        let alike =
            |one: Value, other: Value| one == other || same(game, &self.table, heap, asking.seat, one, other);
        // Options have the order in which the first value of each lies in the pool.
        let mut met = 0;
        let option_of = |value: &Value| {
            if options.get(met) == Some(value) {
                met += 1;
                return (met - 1, *value);
            }
            let at = options[..met].iter().position(|option| alike(*option, *value));
            (at.unwrap_or_default(), *value)
        };
        let mut pool: Vec<(usize, Value)> = asking.pool.iter().map(option_of).collect();
        if pool.len() > options.len() {
            pool.sort_by_key(|(option, _)| *option);
        }
        pool
    }

    /// Answers a question for several options, of which nothing is picked yet, with values from [`Match::pool`]: as
    /// many as it demands.
    pub(crate) fn answer_several(&mut self, game: &Game, values: &[Value]) -> Result<(), Fail> {
        if self.guide.is_none() {
            self.take_back(game);
            return self.resume_with_list(values);
        }
        for value in values {
            let option = self.options().iter().position(|option| option == value);
            let index = option.ok_or_else(|| Fail::new("this is no longer offered"))?;
            if self.answer(game, index)? {
                return Ok(());
            }
        }
        self.answer(game, self.options().len()).map(|_| ())
    }

    /// Takes the answer with this index; the one after the last option means to pass or stop. Returns whether the
    /// question is completely answered: then [`Match::advance`] goes on.
    ///
    /// # Errors
    /// When there is no such answer. Nothing has changed then.
    #[inline]
    pub fn answer(&mut self, game: &Game, index: usize) -> Result<bool, Fail> {
        if self.guide.is_none()
            && let Some(value) = answering::plain(self.asking(), index)
        {
            self.machine.resume(value);
            return Ok(true);
        }
        self.answer_any(game, index)
    }

    fn answer_any(&mut self, game: &Game, index: usize) -> Result<bool, Fail> {
        let Machine { heap, asking, .. } = &mut self.machine;
        let value = Question { game, table: &self.table, heap, asking }.take(index)?;
        let whole = value.is_some();
        match (&mut self.guide, value) {
            (None, Some(value)) => {
                self.take_back(game);
                self.machine.resume(value);
            }
            (None, None) => {}
            (Some(guide), value) => {
                guide.answered(index);
                if value.is_some() {
                    self.machine.asking.clear();
                }
            }
        }
        Ok(whole)
    }

    #[inline]
    fn take_back(&mut self, game: &Game) {
        take_back(game, &mut self.table, &self.machine.heap, &self.machine.asking);
    }

    pub(super) fn resume_with_list(&mut self, values: &[Value]) -> Result<(), Fail> {
        let list = answering::list(&mut self.machine.heap, values)?;
        self.machine.resume(list);
        Ok(())
    }

    /// Skips the step that is about to begin.
    pub(crate) fn skip_step(&mut self, game: &Game) {
        self.machine.called(game, Value::Unit);
        if let Some(guide) = &mut self.guide {
            guide.skip();
        }
    }

    /// Skips the rest of a part of the order of play, before a step in it.
    ///
    /// # Errors
    /// When the part is not running.
    pub(crate) fn skip_part(&mut self, game: &Game, part: PartId) -> Result<(), Fail> {
        self.machine.finish(game, &mut self.table, part)?;
        if let Some(guide) = &mut self.guide {
            guide.skip();
        }
        Ok(())
    }

    /// Runs a script function outside of the order of play, with arguments whose lists lie in `heap`. When it has
    /// ended, [`Match::advance`] returns [`Pause::Done`]. Returns what [`Match::come_back`] needs.
    pub(crate) fn step_aside(
        &mut self,
        game: &Game,
        function: u16,
        arguments: &[Value],
        heap: Heap,
    ) -> Aside {
        let mut machine = Machine::call(game, function, arguments);
        machine.heap = heap;
        machine.count_in(self.machine.counts().cloned());
        let machine = std::mem::replace(&mut self.machine, machine);
        let guide = self.guide.as_mut().map(|guide| {
            let beside = guide.aside(function, arguments, &self.table, &self.machine.heap);
            Box::new(std::mem::replace(&mut **guide, beside))
        });
        Aside { machine, guide }
    }

    /// Returns to the order of play, with the table as it is now.
    pub(crate) fn come_back(&mut self, aside: Aside) {
        self.machine = aside.machine;
        self.guide = aside.guide;
    }

    /// Calls a script function that only reads, with the table as it is now.
    ///
    /// # Errors
    /// When the function fails or asks.
    pub fn call(&self, game: &Game, function: u16, arguments: &[Value]) -> Result<(Value, Machine), Failure> {
        let (value, machine) = self.call_with(game, function, arguments, Heap::default());
        Ok((value?, machine))
    }

    /// Like [`Match::call`], with arguments whose lists lie in `heap`.
    ///
    /// # Errors
    /// When the function fails or asks.
    pub(crate) fn call_with(
        &self,
        game: &Game,
        function: u16,
        arguments: &[Value],
        heap: Heap,
    ) -> (Result<Value, Failure>, Machine) {
        let mut machine = Machine::call(game, function, arguments);
        machine.heap = heap;
        machine.parts.clone_from(&self.machine.parts);
        machine.count_in(self.machine.counts().cloned());
        let mut table = self.table.clone_plain();
        let value = match &self.guide {
            None => {
                let pause = machine.run(game, library(), &mut table);
                pause.map(|pause| (pause == Pause::Done).then(|| machine.result()))
            }
            Some(guide) => guide.oracle.value(function, arguments, &mut table, &mut machine),
        };
        let asks = || Failure {
            fail: Fail::new("a function that only looks cannot ask"),
            span: Some(game.code.functions[usize::from(function)].span),
            calls: Vec::new(),
        };
        (value.and_then(|value| value.ok_or_else(asks)), machine)
    }
}
