//! The state that Rhai's evaluator works on while it runs a function: borrowed from the match and returned.

use crate::compile::value::Value;
use crate::table::Table;
use crate::vm::machine::{Asking, Heap, Machine, Stop};

/// The table, the lists and the question of a match, and the answers to give.
#[derive(Debug, Default)]
pub(super) struct Loan {
    pub(super) table: Table,
    pub(super) heap: Heap,
    pub(super) asking: Asking,
    pub(super) parts: Vec<i32>,
    answers: Vec<u16>,
    next: usize,
    /// Why the script was abandoned.
    pub(super) stop: Option<Stop>,
}

impl Loan {
    pub(super) fn lend(
        table: &mut Table,
        machine: &mut Machine,
        arguments: &[Value],
        answers: &[u16],
    ) -> Self {
        if !arguments.iter().any(|argument| matches!(argument, Value::List(_))) {
            machine.heap.release(0, Value::Unit);
        }
        machine.asking.clear();
        Self {
            table: std::mem::take(table),
            heap: std::mem::take(&mut machine.heap),
            asking: std::mem::take(&mut machine.asking),
            parts: machine.parts.clone(),
            answers: answers.to_vec(),
            next: 0,
            stop: None,
        }
    }

    pub(super) fn give_back(self, table: &mut Table, machine: &mut Machine) {
        *table = self.table;
        machine.heap = self.heap;
        machine.asking = self.asking;
    }

    /// The next known answer.
    pub(super) fn next_answer(&mut self) -> Option<u16> {
        let answer = self.answers.get(self.next).copied();
        self.next += usize::from(answer.is_some());
        answer
    }
}
