//! The counter of a game whose scripts let seats leave play, win or lose: how each seat stands.

use super::checker::Checker;
use super::names::NameKind;
use crate::load::script::ast::{Expression, ExpressionKind, Name, Script};
use crate::load::script::walk;
use crate::rules::{Amount, Copies, CounterHolds, CounterRule, STANDING, Shown, standing};

/// The functions that change how a seat stands.
const DECIDING: [&str; 3] = ["eliminate", "win_match", "lose_match"];
/// The functions that end the match.
const ENDING: [&str; 3] = ["win_match", "lose_match", "end_match"];

impl Checker<'_> {
    /// Adds the counter if the scripts need it.
    pub(super) fn add_standing(&mut self) -> Option<usize> {
        let span = first_call(self.script, &DECIDING)?.span;
        let index = self.counters.len();
        let name = Name { text: STANDING.into(), span };
        self.declare(&name, NameKind::Counter, index, 0);
        let [min, max] = [standing::LOST, standing::WON].map(|bound| Some(Amount::Number(bound)));
        let holds = CounterHolds::Number { start: Amount::Number(0), min, max };
        self.counters.push(CounterRule { name, copies: Copies::PerSeat, holds, shown: Shown::Everyone });
        Some(index)
    }
}

/// Whether a script ends the match, from wherever it is.
pub(super) fn ends_match(script: &Script) -> bool {
    first_call(script, &ENDING).is_some()
}

fn first_call<'a>(script: &'a Script, names: &[&str]) -> Option<&'a Name> {
    let mut found = None;
    walk::expressions(script, &mut |expression: &Expression| {
        if let ExpressionKind::Call { name, .. } = &expression.kind
            && names.contains(&name.text.as_str())
        {
            found.get_or_insert(name);
        }
    });
    found
}
