//! What may be right but should be known: piles that scripts take from without ever asking whether something is left.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::diag::codes::script::PILE_UNASKED;
use crate::diag::{self, Diagnostic};
use crate::door::{Definition, Faults};
use crate::load::script::ast::{Argument, ExpressionKind};
use crate::load::script::walk;
use crate::rules::names::Declared;

/// Properties that give a piece of a pile, and `()` when there is none.
const TAKEN: [&str; 2] = ["top", "bottom"];
/// Properties and functions that tell whether something is left.
const ASKED: [&str; 4] = ["empty", "len", "count", "has"];

impl Definition {
    /// A note for each shared zone in which pieces begin, and from which scripts take without anywhere asking whether any
    /// are left, at the first place that takes.
    #[must_use]
    pub fn doubts(&self) -> Faults {
        let rules = &self.checked.base;
        let mut taken = BTreeMap::new();
        let mut asked = BTreeSet::new();
        walk::expressions(&rules.script, &mut |expression| {
            let (of, name) = match &expression.kind {
                ExpressionKind::Property { base, name } => (&**base, name.text.as_str()),
                ExpressionKind::Call { name, arguments, .. } => match arguments.first() {
                    Some(Argument::Value(of)) => (of, name.text.as_str()),
                    _ => return,
                },
                _ => return,
            };
            let Some(Declared::Zone(zone)) = rules.resolved.declared(of) else { return };
            if ASKED.contains(&name) {
                asked.insert(zone);
            } else if TAKEN.contains(&name) && !expression.span.source.is_own() {
                taken.entry(zone).or_insert(expression.span);
            }
        });
        // Dice are read where they lie.
        let taken_up = || rules.sets.iter().filter(|set| !set.is_dice());
        let begins = |zone: usize| taken_up().flat_map(|set| &set.start).any(|list| list.zone.zone == zone);
        let unasked = taken.into_iter().filter(|(zone, _)| begins(*zone) && !asked.contains(zone));
        let mut notes = diag::Faults::default();
        for (zone, span) in unasked {
            let name = &rules.zones[zone].name.text;
            let message = format!("this takes from `{name}`, and no script asks whether it is empty");
            let hint = format!("ask `{name}.empty` first, unless the rules keep it from running out");
            notes.push(Diagnostic::note(PILE_UNASKED, span, message).hint(hint));
        }
        Faults::new(notes, Arc::clone(&self.sources))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Memory;

    fn doubts(script: &str) -> String {
        doubts_with("kinds: one", script)
    }

    fn doubts_with(kinds: &str, script: &str) -> String {
        let definition = "parlor: 1\nname: G\nplayers: { from: 2, to: 2 }\n\
            pieces: { card: { KINDS, set: { deck: one*9 } } }\n\
            zones: { deck: { holds: card }, hand: { holds: card, per: seat } }\n\
            counters: { starter: { holds: seat, start: random } }\n\
            flow:\n- turns: { from: starter, laps: 1, do: [take] }\n";
        let definition = definition.replace("KINDS", kinds);
        let files = Memory::from_iter([("g.yaml", &*definition), ("g/g.rhai", script)]);
        Definition::load(&files, "g.yaml").unwrap().doubts().short()
    }

    #[test]
    fn a_pile_that_can_run_out_is_told_unless_a_script_asks() {
        assert_eq!(
            doubts("fn take(me) {\n    move(deck.top, me.hand);\n}\n"),
            "g/g.rhai:2:10: note[N0401]: this takes from `deck`, and no script asks whether it is empty; \
                ask `deck.empty` first, unless the rules keep it from running out\n"
        );
        let asks = "fn take(me) {\n    if !deck.empty {\n        move(deck.top, me.hand);\n    }\n}\n";
        assert!(doubts(asks).is_empty());
        let rolls = "fn take(me) {\n    roll(deck);\n    if deck.top.face == 6 { move(deck, me.hand); }\n}\n";
        assert!(doubts_with("kinds: one, sides: 6", rolls).is_empty());
    }
}
