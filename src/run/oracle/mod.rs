//! Rhai's own evaluator as a second way to run the same scripts: slow, and right by definition.
//!
//! It cannot stop in the middle of a function. A step that asks is therefore abandoned and, once the
//! answer is known, run again from where the table was before it, with all answers so far.

mod desk;
mod engine;
mod prepare;
mod values;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use self::desk::Desk;
use self::engine::Evaluator;
use super::failure::{Fail, Failure};
use super::machine::{Machine, Pause};
use crate::compile::Game;
use crate::compile::value::{PartId, Value};
use crate::table::Table;

/// Runs the functions of one game on Rhai's evaluator. Can be shared between threads: each builds an
/// evaluator of its own when it first needs one.
#[derive(Debug)]
pub struct Oracle {
    id: u64,
    game: Arc<Game>,
}

static NEXT: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static EVALUATORS: RefCell<Vec<(u64, Rc<Evaluator>)>> = const { RefCell::new(Vec::new()) };
}

/// How a function that Rhai ran came out.
#[derive(Debug)]
pub enum Ran {
    /// It gave a value.
    Value(Value),
    /// It asks what the machine's question now holds.
    Asks,
    /// It ended a part of the order of play.
    Finished(PartId),
}

/// A step that asked: what it takes to run it again.
#[derive(Clone, Debug)]
pub struct Step {
    function: u16,
    arguments: Vec<Value>,
    before: Table,
    answers: Vec<u16>,
}

impl Oracle {
    /// An oracle for a game.
    ///
    /// # Errors
    /// When Rhai refuses the printed scripts: an error of ours.
    pub fn new(game: Arc<Game>) -> Result<Self, Fail> {
        let oracle = Self { id: NEXT.fetch_add(1, Ordering::Relaxed), game };
        oracle.evaluator()?;
        Ok(oracle)
    }

    fn evaluator(&self) -> Result<Rc<Evaluator>, Fail> {
        let known = EVALUATORS.with_borrow(|all| all.iter().find(|(id, _)| *id == self.id).map(|(_, one)| one.clone()));
        if let Some(evaluator) = known {
            return Ok(evaluator);
        }
        let evaluator = Rc::new(Evaluator::new(self.game.clone())?);
        EVALUATORS.with_borrow_mut(|all| {
            // A thread works on few games at a time.
            if all.len() >= 8 {
                all.remove(0);
            }
            all.push((self.id, evaluator.clone()));
        });
        Ok(evaluator)
    }

    /// Runs a function from the table as it stands, with answers for its first questions.
    ///
    /// # Errors
    /// When the script fails.
    pub(super) fn run(
        &self,
        function: u16,
        arguments: &[Value],
        answers: &[u16],
        table: &mut Table,
        machine: &mut Machine,
    ) -> Result<Ran, Failure> {
        let span = self.game.code.functions[usize::from(function)].span;
        let place = |fail: Fail| Failure { fail, span: Some(span), calls: Vec::new() };
        let evaluator = self.evaluator().map_err(place)?;
        let mut desk = Desk::lend(table, machine, answers);
        let ran = evaluator.run(&mut desk, function, arguments);
        desk.give_back(table, machine);
        ran.map_err(place)
    }

    /// Goes on with a match whose order of play stopped before a call, or whose step was answered.
    ///
    /// # Errors
    /// When the script fails.
    pub(super) fn advance(
        &self,
        step: &mut Option<Step>,
        table: &mut Table,
        machine: &mut Machine,
    ) -> Result<Option<Pause>, Failure> {
        let call = match step.take() {
            Some(again) => {
                table.clone_from(&again.before);
                again
            }
            None => {
                let Some((function, argument)) = machine.announced_call(&self.game) else {
                    return Ok(None);
                };
                let takes = usize::from(self.game.code.functions[usize::from(function)].parameters);
                let arguments = [argument][..takes.min(1)].to_vec();
                Step { function, arguments, before: table.clone(), answers: Vec::new() }
            }
        };
        match self.run(call.function, &call.arguments, &call.answers, table, machine)? {
            Ran::Value(value) => machine.called(&self.game, value),
            Ran::Finished(part) => machine.finish(&self.game, part).map_err(|fail| Failure {
                fail,
                span: Some(self.game.code.functions[usize::from(call.function)].span),
                calls: Vec::new(),
            })?,
            Ran::Asks => {
                *step = Some(call);
                return Ok(Some(Pause::Ask));
            }
        }
        Ok(None)
    }
}

impl Step {
    /// Notes an answer; the step is to be run again when its question is answered whole.
    pub(super) fn answered(&mut self, index: usize) {
        self.answers.push(u16::try_from(index).unwrap_or(u16::MAX));
    }
}
