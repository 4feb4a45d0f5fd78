//! The oracle: Rhai's own evaluator as a second engine for the same scripts. It is slow, and correct by definition.
//!
//! It cannot stop in the middle of a function. So a function that asks is abandoned. When the answer is known, the
//! function is run again from the table as it was before, with all answers so far.

mod bridge;
mod engine;
mod guide;
mod loan;
mod prepare;
mod values;
mod watch;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::compile::Game;
use crate::compile::value::{PartId, Value};
use crate::oracle::engine::Evaluator;
use crate::oracle::loan::Loan;
use crate::table::Table;
use crate::vm::machine::Machine;
use crate::vm::{Fail, Failure};
pub(crate) use guide::OracleGuide;
pub use watch::{OracleFindings, OracleWatch};

/// Runs the functions of one game on Rhai's evaluator. It can be shared between threads: each builds an evaluator of
/// its own when it first needs one.
#[derive(Debug)]
pub struct Oracle {
    id: u64,
    game: Arc<Game>,
    watch: Option<Arc<OracleWatch>>,
}

static NEXT: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static EVALUATORS: RefCell<Vec<(u64, Rc<Evaluator>)>> = const { RefCell::new(Vec::new()) };
}

/// The result of a function that Rhai ran.
#[derive(Debug)]
pub(crate) enum Ran {
    /// It gave a value.
    Value(Value),
    /// It asks; the machine holds the question.
    Asks,
    /// It ended a part of the order of play.
    Finished(PartId),
}

impl Oracle {
    /// An oracle for a game.
    ///
    /// # Errors
    /// When Rhai refuses the printed scripts, which would be a bug.
    pub fn new(game: Arc<Game>) -> Result<Self, Fail> {
        Self::make(game, None)
    }

    /// An oracle that compares each value with the type that the checker found for its expression. It is slower and
    /// reaches its limits earlier; otherwise it does the same.
    ///
    /// # Errors
    /// As for [`Oracle::new`].
    pub fn watching(game: Arc<Game>, watch: Arc<OracleWatch>) -> Result<Self, Fail> {
        Self::make(game, Some(watch))
    }

    fn make(game: Arc<Game>, watch: Option<Arc<OracleWatch>>) -> Result<Self, Fail> {
        let oracle = Self { id: NEXT.fetch_add(1, Ordering::Relaxed), game, watch };
        oracle.evaluator()?;
        Ok(oracle)
    }

    fn evaluator(&self) -> Result<Rc<Evaluator>, Fail> {
        let known = EVALUATORS
            .with_borrow(|all| all.iter().find(|(id, _)| *id == self.id).map(|(_, one)| one.clone()));
        if let Some(evaluator) = known {
            return Ok(evaluator);
        }
        let evaluator = Rc::new(Evaluator::new(&self.game, self.watch.as_ref())?);
        EVALUATORS.with_borrow_mut(|all| {
            // A thread works on few games at the same time.
            if all.len() >= 8 {
                all.remove(0);
            }
            all.push((self.id, evaluator.clone()));
        });
        Ok(evaluator)
    }

    /// Runs a function on the table as it is, with the answers to its first questions.
    ///
    /// # Errors
    /// When the script fails.
    pub(crate) fn run(
        &self,
        function: u16,
        arguments: &[Value],
        answers: &[u16],
        table: &mut Table,
        machine: &mut Machine,
    ) -> Result<Ran, Failure> {
        let place = |fail: Fail| Self::place(&self.game, function, fail);
        let evaluator = self.evaluator().map_err(place)?;
        let mut loan = Loan::lend(table, machine, arguments, answers);
        let ran = evaluator.run(&mut loan, function, arguments);
        loan.give_back(table, machine);
        ran.map_err(place)
    }

    /// The result of a function; `None` when it asks or ends a part of the order of play.
    ///
    /// # Errors
    /// When the script fails.
    pub(crate) fn value(
        &self,
        function: u16,
        arguments: &[Value],
        table: &mut Table,
        machine: &mut Machine,
    ) -> Result<Option<Value>, Failure> {
        match self.run(function, arguments, &[], table, machine)? {
            Ran::Value(value) => Ok(Some(value)),
            Ran::Asks | Ran::Finished(_) => Ok(None),
        }
    }

    fn place(game: &Game, function: u16, fail: Fail) -> Failure {
        let span = game.code.functions[usize::from(function)].span;
        Failure { fail, span: Some(span), calls: Vec::new() }
    }
}
