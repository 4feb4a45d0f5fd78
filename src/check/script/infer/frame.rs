//! The variables of the analysed function, and how they are joined where control flow meets.

use super::super::shape::ValueShape;
use crate::load::script::ast::LocalId;

/// After this many iterations of a loop, variables that still change count as anything.
const MOST_ROUNDS: usize = 6;

/// A variable, and what it can be.
pub(super) type Variable = (LocalId, ValueShape);

/// The exits of a loop or of the body of a closure.
#[derive(Debug)]
pub(super) struct Exits {
    base: usize,
    /// The variables after the loop.
    behind: Option<Vec<Variable>>,
    /// The variables before the next iteration.
    next: Option<Vec<Variable>>,
    /// Whether it is a closure, which `return` leaves.
    closure: bool,
    /// The value of `return` in a closure, or of `break` in a loop.
    value: ValueShape,
}

/// The state of one analysis.
#[derive(Debug)]
pub(super) struct AnalysisState {
    /// The analysis.
    pub(super) analysis: usize,
    /// Inner variables come last.
    pub(super) variables: Vec<Variable>,
    /// Whether the current place can be reached.
    pub(super) reachable: bool,
    /// The shape of the function's result.
    pub(super) returned: ValueShape,
    exits: Vec<Exits>,
}

impl Default for AnalysisState {
    fn default() -> Self {
        Self::new(0, Vec::new())
    }
}

impl AnalysisState {
    pub(super) fn new(analysis: usize, variables: Vec<Variable>) -> Self {
        Self { analysis, variables, reachable: true, returned: ValueShape::none(), exits: Vec::new() }
    }

    /// What a variable can be.
    pub(super) fn local(&mut self, local: LocalId) -> Option<&mut ValueShape> {
        self.variables.iter_mut().rev().find(|(known, _)| *known == local).map(|(_, shape)| shape)
    }

    /// Joins the current state with another one, where control flow meets.
    pub(super) fn meet(&mut self, variables: Vec<Variable>, reachable: bool) {
        if !reachable {
            return;
        }
        if self.reachable {
            join(&mut self.variables, &variables);
        } else {
            self.variables = variables;
            self.reachable = true;
        }
    }

    /// `break` with a value, or the end of a loop's list, which gives `()`.
    pub(super) fn leave_loop(&mut self, value: &ValueShape) {
        if self.reachable
            && let Some(exits) = self.exits.last_mut()
        {
            note(&mut exits.behind, &self.variables[..exits.base]);
            if !exits.closure {
                exits.value.join(value);
            }
        }
    }

    /// `continue`
    pub(super) fn next_round(&mut self) {
        if self.reachable
            && let Some(exits) = self.exits.last_mut()
        {
            note(&mut exits.next, &self.variables[..exits.base]);
        }
    }

    /// `return`, out of the innermost closure or the function.
    pub(super) fn give_back(&mut self, value: &ValueShape) {
        if !self.reachable {
            return;
        }
        if let Some(exits) = self.exits.iter_mut().rev().find(|exits| exits.closure) {
            note(&mut exits.next, &self.variables[..exits.base]);
            exits.value.join(value);
        } else {
            self.returned.join(value);
        }
    }

    pub(super) fn begin_round(&mut self, repetition: &Repetition) {
        self.variables.clone_from(&repetition.head);
        self.reachable = true;
        self.exits.push(Exits {
            base: repetition.head.len(),
            behind: None,
            next: None,
            closure: repetition.closure,
            value: ValueShape::none(),
        });
    }

    /// Ends an iteration; true when nothing has changed and the state after the loop is set.
    pub(super) fn end_round(&mut self, repetition: &mut Repetition) -> bool {
        let Some(exits) = self.exits.pop() else { return true };
        let before = (repetition.rounds >= MOST_ROUNDS).then(|| repetition.head.clone());
        let mut changed = false;
        if self.reachable {
            changed |= join(&mut repetition.head, &self.variables);
        }
        if let Some(next) = &exits.next {
            changed |= join(&mut repetition.head, next);
        }
        repetition.value.join(&exits.value);
        if changed {
            repetition.rounds += 1;
            if let Some(before) = before {
                widen(&mut repetition.head, &before);
            }
            return false;
        }
        self.reachable = exits.behind.is_some();
        if let Some(behind) = exits.behind {
            self.variables = behind;
        } else {
            self.variables.clone_from(&repetition.head);
        }
        true
    }
}

/// A loop that is analysed until its variables no longer change.
#[derive(Debug)]
pub(super) struct Repetition {
    head: Vec<Variable>,
    rounds: usize,
    closure: bool,
    /// The values of `return` in the body of a closure, or of `break` in that of a loop.
    pub(super) value: ValueShape,
}

impl Repetition {
    pub(super) fn of_loop(frame: &AnalysisState) -> Self {
        Self { head: frame.variables.clone(), rounds: 0, closure: false, value: ValueShape::none() }
    }

    pub(super) fn of_closure(frame: &AnalysisState) -> Self {
        Self { closure: true, ..Self::of_loop(frame) }
    }
}

fn note(state: &mut Option<Vec<Variable>>, variables: &[Variable]) {
    match state {
        Some(state) => {
            join(state, variables);
        }
        None => *state = Some(variables.to_vec()),
    }
}

fn join(mine: &mut [Variable], theirs: &[Variable]) -> bool {
    let mut changed = false;
    for ((_, mine), (_, theirs)) in mine.iter_mut().zip(theirs) {
        changed |= mine.join(theirs);
    }
    changed
}

/// Variables that still change after many iterations count as anything.
fn widen(head: &mut [Variable], before: &[Variable]) {
    for ((_, shape), (_, old)) in head.iter_mut().zip(before) {
        if shape != old {
            *shape = ValueShape::any();
        }
    }
}
