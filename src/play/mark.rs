//! Numbers for answers as the seat that gives them can tell them apart: for whoever compares the same question in
//! many matches.

use super::Match;
use crate::compile::Game;
use crate::table::Observer;
use crate::vm::eyes::{Eyes, PASS, scatter};

impl Match {
    /// The marks of all answers that the seat that is to answer next can give, in their order, all
    /// different: equal in two matches for answers that look the same to it. That of passing or stopping
    /// is [`PASS`].
    pub fn marks(&self, game: &Game, marks: &mut Vec<u64>) {
        let observer = Observer::seat(self.to_answer());
        let eyes = Eyes { game, table: &self.table, heap: self.machine.heap(), observer };
        marks.clear();
        marks.extend(self.options().iter().map(|option| eyes.mark(*option)));
        if self.asking().may_stop() {
            marks.push(PASS);
        }
        tell_apart(marks);
    }
}

/// Makes marks different that are equal, by the order in which they come.
fn tell_apart(marks: &mut [u64]) {
    for at in 1..marks.len() {
        let (before, rest) = marks.split_at_mut(at);
        while before.contains(&rest[0]) {
            rest[0] = scatter(rest[0]);
        }
    }
}
