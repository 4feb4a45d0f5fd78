//! Whether a reason follows from what the seat knows, or only holds in all matches that were imagined: the condition
//! and the variables in it are followed back to where they come from.

use std::collections::BTreeSet;

use super::index::{FlowIndex, Surrounding};
use super::verdict::{AbsenceReason, Because};
use crate::belief::{KnownNow, Sureness};
use crate::compile::value::SeatId;
use crate::load::script::ast::{Argument, Expression, ExpressionKind, LocalId};
use crate::load::script::walk::{each_within, expressions_of};
use crate::rules::host::Effect;
use crate::rules::resolved::Callee;
use crate::vm::library;

/// What the seat knows at a question, and where the values of variables come from.
pub(super) struct Grounds<'i, 'g> {
    index: &'i FlowIndex<'g>,
    knowledge: KnownNow<'g>,
    /// The calls of functions that the step can come to: what is called, with which arguments.
    calls: Vec<(usize, &'g [Argument])>,
    /// The variables that hold a seat which is known.
    seats: Vec<(LocalId, SeatId)>,
}

impl<'i, 'g> Grounds<'i, 'g> {
    /// At a question that this step asks, which belongs to a seat.
    pub(super) fn new(
        index: &'i FlowIndex<'g>,
        knowledge: KnownNow<'g>,
        step: u16,
        seat: Option<SeatId>,
    ) -> Self {
        let game = index.game;
        let (mut left, mut reached) = (vec![usize::from(step)], BTreeSet::from([usize::from(step)]));
        let mut calls = Vec::new();
        while let Some(function) = left.pop() {
            expressions_of(&game.functions[function].body, &mut |expression| {
                let ExpressionKind::Call { arguments, .. } = &expression.kind else { return };
                if let Callee::Script(called) = game.resolved.callee(expression) {
                    calls.push((called, &arguments[..]));
                    left.extend(reached.insert(called).then_some(called));
                }
            });
        }
        let mut grounds = Self { index, knowledge, calls, seats: Vec::new() };
        if let (Some(seat), Some(me)) = (seat, game.functions[usize::from(step)].parameters.first()) {
            grounds.hold(me.id, seat);
        }
        let mut before = usize::MAX;
        while before != grounds.seats.len() {
            before = grounds.seats.len();
            reached.iter().for_each(|function| grounds.hand_over(*function));
        }
        grounds
    }

    /// How sure it is that a reason holds which does so in all imagined matches.
    pub(super) fn sureness(&self, reason: &AbsenceReason) -> Sureness {
        let mut left = Vec::new();
        for function in &self.index.game.functions {
            expressions_of(&function.body, &mut |expression| {
                left.extend((expression.span == reason.span).then_some(expression));
            });
        }
        let is_known = reason.because == Because::NotLookedAt || self.are_known(left);
        if is_known { Sureness::Known } else { Sureness::Likely }
    }

    /// Whether expressions and all that they come from read only what the seat knows.
    fn are_known(&self, mut left: Vec<&'g Expression>) -> bool {
        let mut seen = BTreeSet::new();
        while let Some(expression) = left.pop() {
            if !self.knowledge.of_expression(expression, &self.seats) {
                return false;
            }
            let mut is_told = true;
            each_within(expression, &mut |inner| {
                is_told &= self.is_told(inner);
                if let Some(local) = self.index.game.resolved.local(inner)
                    && seen.insert(local)
                {
                    left.extend(self.origins(local));
                }
            });
            if !is_told {
                return false;
            }
        }
        true
    }

    /// Whether everybody is told what a call gives, if it draws or asks. What is asked openly is told as far as the
    /// options are known.
    fn is_told(&self, call: &Expression) -> bool {
        let Callee::Host(row) = self.index.game.resolved.callee(call) else { return true };
        let signature = &library().host.functions[row];
        let asks = signature.parameters.iter().any(|(name, _)| *name == "options");
        !signature.effect.pauses() || asks && signature.effect != Effect::AskSecretly
    }

    /// What a variable can hold, and the conditions for it.
    fn origins(&self, local: LocalId) -> Vec<&'g Expression> {
        let mut found: Vec<&'g Expression> = self.arguments(local).collect();
        found.extend(self.index.items.get(&local).map(|list| self.index.loops[list].list));
        for put in self.index.variables.get(&local).into_iter().flatten() {
            found.push(put.value);
            found.extend(put.within.iter().filter_map(|around| match around {
                Surrounding::Branch(branch) => Some(branch.condition),
                Surrounding::Loop(list) => Some(*list),
                Surrounding::While => None,
            }));
        }
        found
    }

    /// What is given for a parameter where its function is called.
    fn arguments(&self, parameter: LocalId) -> impl Iterator<Item = &'g Expression> {
        self.calls.iter().filter_map(move |(function, arguments)| {
            let parameters = &self.index.game.functions[*function].parameters;
            let at = parameters.iter().position(|one| one.id == parameter)?;
            match &arguments.get(at)? {
                Argument::Value(value) => Some(value),
                Argument::Closure(_) => None,
            }
        })
    }

    /// A variable holds a seat, unless another value is put into it.
    fn hold(&mut self, variable: LocalId, seat: SeatId) {
        let is_held = self.seats.iter().any(|(held, _)| *held == variable);
        if !is_held && !self.index.variables.contains_key(&variable) {
            self.seats.push((variable, seat));
        }
    }

    /// The parameters of a function hold the seat that all calls give them.
    fn hand_over(&mut self, function: usize) {
        for parameter in &self.index.game.functions[function].parameters {
            let of = |value: &Expression| {
                let local = self.index.game.resolved.local(value)?;
                self.seats.iter().find(|(held, _)| *held == local).map(|(_, seat)| *seat)
            };
            let given: Vec<Option<SeatId>> = self.arguments(parameter.id).map(of).collect();
            if let [Some(seat), others @ ..] = given.as_slice()
                && others.iter().all(|other| *other == Some(*seat))
            {
                self.hold(parameter.id, *seat);
            }
        }
    }
}
