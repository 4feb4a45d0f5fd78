//! How a match goes on when Rhai's evaluator runs its functions.

use std::sync::Arc;

use super::{Oracle, Ran};
use crate::compile::Game;
use crate::compile::value::Value;
use crate::table::Table;
use crate::vm::machine::budget::Costs;
use crate::vm::machine::{Heap, Machine, Stops, Work};
use crate::vm::{Failure, Pause, library};

/// What a match keeps for its oracle. The machine still runs the order of play, and stops before each function.
#[derive(Clone, Debug)]
pub(crate) struct OracleGuide {
    pub(crate) oracle: Arc<Oracle>,
    pub(crate) stops: Stops,
    stand: MatchStage,
}

/// What the oracle is doing.
#[derive(Clone, Debug)]
enum MatchStage {
    /// Nothing: the machine runs the order of play.
    Between,
    /// Before a function that is announced.
    Announced,
    /// In a function that asks.
    Asked(Box<PausedCall>),
}

/// A function that asked, with what is needed to run it again.
#[derive(Clone, Debug)]
struct PausedCall {
    function: u16,
    /// Their lists lie in `lists`.
    arguments: Vec<Value>,
    lists: Heap,
    before: Table,
    /// The work that was left when the function began, less what it has used each time so far.
    work: Work,
    answers: Vec<u16>,
    /// How many events there were when it asked.
    events: usize,
    /// How many reveals there were when it asked.
    revelations: u64,
    /// Whether the function runs outside of the order of play, which does not wait for its value.
    aside: bool,
}

impl OracleGuide {
    pub(crate) fn new(oracle: Arc<Oracle>) -> Self {
        Self { oracle, stops: Stops::Nowhere, stand: MatchStage::Between }
    }

    /// Goes on until a seat must choose, or until the match is over.
    ///
    /// # Errors
    /// When a script fails.
    #[cold]
    pub(crate) fn advance(
        &mut self,
        game: &Game,
        table: &mut Table,
        machine: &mut Machine,
    ) -> Result<Pause, Failure> {
        loop {
            let mut run = match std::mem::replace(&mut self.stand, MatchStage::Between) {
                MatchStage::Between => {
                    machine.set_stops(Stops::Calls);
                    let pause = machine.run(game, library(), table)?;
                    if pause != Pause::Call {
                        return Ok(pause);
                    }
                    self.stand = MatchStage::Announced;
                    if self.stops == Stops::Steps && machine.announces_step(game) {
                        return Ok(Pause::Step);
                    }
                    continue;
                }
                MatchStage::Announced => match PausedCall::new(game, table, machine) {
                    Some(run) => run,
                    None => continue,
                },
                MatchStage::Asked(mut run) => {
                    run.begin_again(table);
                    machine.limit(run.work);
                    *run
                }
            };
            let aside = run.aside;
            // Keeping a copy of the table before each function costs work.
            let kept = machine.heap.work.spend(Costs::of(&game.layout).step);
            kept.map_err(|spent| Oracle::place(game, run.function, spent.fail()))?;
            let arguments = run.lend(machine);
            let ran = self.oracle.run(run.function, &arguments, &run.answers, table, machine);
            run.forget_told(table);
            match ran {
                Ok(Ran::Value(_)) if aside => return Ok(Pause::Done),
                Ok(Ran::Value(value)) => machine.called(game, value),
                Ok(Ran::Finished(part)) => {
                    machine
                        .finish(game, table, part)
                        .map_err(|fail| Oracle::place(game, run.function, fail))?;
                }
                Ok(Ran::Asks) => {
                    run.note(table);
                    run.work.repeat(machine.heap.work);
                    self.stand = MatchStage::Asked(Box::new(run));
                    return Ok(Pause::Ask);
                }
                Err(failure) => {
                    run.note(table);
                    self.stand = MatchStage::Asked(Box::new(run));
                    return Err(failure);
                }
            }
        }
    }

    /// Whether a function is about to be run.
    pub(crate) fn has_announced(&self) -> bool {
        matches!(self.stand, MatchStage::Announced)
    }

    /// Skips the announced step.
    pub(crate) fn skip(&mut self) {
        self.stand = MatchStage::Between;
    }

    /// A guide that runs only this function.
    pub(crate) fn aside(&self, function: u16, arguments: &[Value], table: &Table, heap: &Heap) -> Self {
        let run = PausedCall::of(function, arguments, table, heap);
        let stand = MatchStage::Asked(Box::new(PausedCall { aside: true, ..run }));
        Self { oracle: self.oracle.clone(), stops: Stops::Nowhere, stand }
    }

    /// Notes an answer, or a pick of one.
    pub(crate) fn answered(&mut self, index: usize) {
        if let MatchStage::Asked(run) = &mut self.stand {
            run.answers.push(u16::try_from(index).unwrap_or(u16::MAX));
            // The whole function is run again with every answer.
            run.work.renew();
        }
    }
}

impl PausedCall {
    fn new(game: &Game, table: &Table, machine: &Machine) -> Option<Self> {
        let (function, _) = machine.announced_call(game)?;
        Some(Self::of(function, machine.announced_arguments(game), table, &machine.heap))
    }

    /// A call with arguments whose lists lie in `heap`.
    fn of(function: u16, arguments: &[Value], table: &Table, heap: &Heap) -> Self {
        let mut lists = Heap::default();
        Self {
            function,
            arguments: arguments.iter().map(|argument| lists.adopt(heap, *argument)).collect(),
            lists,
            before: table.clone(),
            work: heap.work,
            answers: Vec::new(),
            events: 0,
            revelations: table.watch.as_ref().map_or(0, |watch| watch.revelations()),
            aside: false,
        }
    }

    /// The arguments, with lists of the machine, which has no others then.
    fn lend(&self, machine: &mut Machine) -> Vec<Value> {
        machine.heap.release(0, Value::Unit);
        self.arguments.iter().map(|argument| machine.heap.adopt(&self.lists, *argument)).collect()
    }

    /// Restores the table to what it was before the function.
    fn begin_again(&mut self, table: &mut Table) {
        if let (Some(now), Some(before)) = (&table.watch, &mut self.before.watch) {
            // Reveals outside of the table are not undone; events that nobody has taken are made again.
            for _ in self.revelations..now.revelations() {
                before.reveal();
            }
            self.events -= now.events.len().min(self.events);
        }
        // When later chance is imagined, the real chance was already forgotten at the question.
        self.before.lead_to(table);
        table.clone_from(&self.before);
    }

    /// Drops the events that were made when the function asked before.
    fn forget_told(&self, table: &mut Table) {
        if let Some(watch) = &mut table.watch {
            watch.events.drain(..self.events.min(watch.events.len()));
        }
    }

    /// Remembers how many events and reveals there are.
    fn note(&mut self, table: &Table) {
        if let Some(watch) = &table.watch {
            self.events += watch.events.len();
            self.revelations = watch.revelations();
        }
    }
}
