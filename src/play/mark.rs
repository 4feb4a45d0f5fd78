//! Marks: numbers for answers, which are equal if the seat that answers cannot tell the answers apart. They serve to
//! compare the same question in many matches.

use super::Match;
use crate::compile::Game;
use crate::table::Observer;
use crate::vm::eyes::{Eyes, PASS, scatter};

impl Match {
    /// The marks of all answers that the seat that is to answer next can give, in their order. Within a question they
    /// are all different. In two matches, answers have equal marks if they look the same to the seat. The mark of
    /// passing or stopping is [`PASS`].
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

/// Makes equal marks different by counting them in their order.
fn tell_apart(marks: &mut [u64]) {
    for at in 1..marks.len() {
        let (before, rest) = marks.split_at_mut(at);
        while before.contains(&rest[0]) {
            rest[0] = scatter(rest[0]);
        }
    }
}
