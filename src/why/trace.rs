//! What a run of a step noted, read round by round: which items each loop left out, and why.

use std::collections::BTreeMap;

use super::explain::{Decided, Explainer};
use super::index::Branch;
use super::slice::FlowSlice;
use crate::compile::Game;
use crate::compile::following::NoteSite;
use crate::compile::value::Value;
use crate::load::script::ast::{Expression, ExpressionKind};
use crate::vm::machine::NoteLog;

/// Values of one expression at most.
const MOST_GIVEN: usize = 1000;

/// An item that a loop left out.
#[derive(Clone, Debug)]
pub(super) struct LeftOut<'g> {
    pub(super) item: Value,
    /// The items of the loops around it, the outermost first.
    pub(super) outer: Vec<Value>,
    /// The outermost loop of all.
    run: usize,
    /// What decided.
    pub(super) decided: Vec<Decided<'g>>,
}

/// The values that an expression had in the last run of the loops around it.
#[derive(Default)]
struct GivenValues {
    /// The outermost of these loops.
    run: Option<usize>,
    values: Vec<Value>,
}

/// What the run of a step shows.
pub(super) struct Trace<'g> {
    pub(super) drops: Vec<LeftOut<'g>>,
    /// The last values of all expressions, by number.
    last: BTreeMap<usize, (u64, Value)>,
    /// What options come from, by number.
    given: BTreeMap<usize, GivenValues>,
    /// For each of the written options the condition that left it out last.
    pub(super) unwritten: Vec<Option<Vec<Decided<'g>>>>,
}

/// A function that runs.
#[derive(Default)]
pub(super) struct TraceFrame<'g> {
    /// The last values of expressions, with the number of the note.
    pub(super) values: BTreeMap<usize, (u64, Value)>,
    /// What decided the results of calls.
    pub(super) explained: BTreeMap<usize, Vec<Decided<'g>>>,
    function: u16,
    rounds: Vec<LoopRound>,
}

/// A round of a loop.
#[derive(Clone, Copy)]
struct LoopRound {
    list: usize,
    item: Value,
    since: u64,
    is_kept: bool,
}

struct TraceReader<'s, 'g> {
    slice: &'s FlowSlice<'g>,
    frames: Vec<TraceFrame<'g>>,
    trace: Trace<'g>,
    /// What decided the result of the function that has just returned.
    returned: Option<Vec<Decided<'g>>>,
    now: u64,
}

impl<'g> Trace<'g> {
    /// Reads the notes of a run by the game that was compiled for following the slice.
    pub(super) fn read(slice: &FlowSlice<'g>, followed: &Game, log: &NoteLog) -> Self {
        let sources =
            slice.sources.iter().flat_map(|source| source.from.iter().copied().chain([source.value]));
        let given = sources.map(|value| (value.id.index(), GivenValues::default())).collect();
        let trace = Self {
            drops: Vec::new(),
            last: BTreeMap::new(),
            given,
            unwritten: vec![None; slice.written.len()],
        };
        let frames = vec![TraceFrame { function: u16::MAX, ..TraceFrame::default() }];
        let mut reader = TraceReader { slice, frames, trace, returned: None, now: 0 };
        for (at, value) in &log.notes {
            reader.now += 1;
            match followed.code.notes.get(*at as usize) {
                Some(NoteSite::Value(node)) => reader.value(node.index(), *value, log),
                Some(NoteSite::Round(list)) => reader.round(list.index(), *value),
                Some(NoteSite::LoopEnds(list)) => reader.loop_ends(list.index()),
                Some(NoteSite::Begins(function)) => {
                    reader.frames.push(TraceFrame { function: *function, ..TraceFrame::default() });
                }
                Some(NoteSite::Returns(_)) => reader.returns(*value),
                None => {}
            }
        }
        while reader.frames.len() > 1 {
            reader.returns(Value::Unit);
        }
        reader.trace
    }

    /// The values in something that options come from, if it was computed only once.
    pub(super) fn values_in(
        &self,
        slice: &FlowSlice<'g>,
        expression: &'g Expression,
    ) -> Vec<(&'g Expression, Value)> {
        if self.given(expression).len() > 1 {
            return Vec::new();
        }
        Explainer { index: &slice.index, values: &self.last, explained: &BTreeMap::new() }
            .values_in(expression)
    }

    /// The last value of an expression.
    pub(super) fn last(&self, expression: &Expression) -> Option<Value> {
        self.last.get(&expression.id.index()).map(|(_, value)| *value)
    }

    /// Whether something that options come from was computed.
    pub(super) fn has_run(&self, expression: &Expression) -> bool {
        match &expression.kind {
            ExpressionKind::Range { to, .. } => self.last(to).is_some(),
            _ => self.last(expression).is_some(),
        }
    }

    /// All values of something that options come from.
    pub(super) fn given(&self, expression: &Expression) -> &[Value] {
        self.given.get(&expression.id.index()).map_or(&[], |given| given.values.as_slice())
    }
}

impl<'g> TraceReader<'_, 'g> {
    fn value(&mut self, node: usize, value: Value, log: &NoteLog) {
        let now = self.now;
        self.trace.last.insert(node, (now, value));
        let run = self.run();
        if let Some(given) = self.trace.given.get_mut(&node) {
            if run.is_none() || run != given.run {
                *given = GivenValues { run, values: Vec::new() };
            }
            if given.values.len() < MOST_GIVEN {
                given.values.push(value);
            }
        }
        let returned = self.returned.take();
        let Some(frame) = self.frames.last_mut() else { return };
        frame.values.insert(node, (now, value));
        match returned {
            Some(decided) => frame.explained.insert(node, decided),
            None => frame.explained.remove(&node),
        };
        let is_something = !matches!(value, Value::List(_)) || !log.lists.elements(value).is_empty();
        if is_something && self.slice.puts.contains(&node) {
            frame.rounds.iter_mut().for_each(|round| round.is_kept = true);
        }
    }

    /// The outermost loop that runs.
    fn run(&self) -> Option<usize> {
        self.frames.iter().find_map(|frame| frame.rounds.first()).map(|round| round.list)
    }

    fn round(&mut self, list: usize, item: Value) {
        let is_next =
            self.frames.last().is_some_and(|frame| frame.rounds.iter().any(|round| round.list == list));
        if is_next {
            self.close(list);
        } else if self.run().is_none() {
            self.trace.drops.retain(|drop| drop.run != list);
            let given = self.trace.given.values_mut().filter(|given| given.run == Some(list));
            given.for_each(|given| given.values.clear());
        }
        let since = self.now;
        if let Some(frame) = self.frames.last_mut() {
            frame.rounds.push(LoopRound { list, item, since, is_kept: false });
        }
    }

    fn loop_ends(&mut self, list: usize) {
        if self.frames.last().is_some_and(|frame| frame.rounds.iter().any(|round| round.list == list)) {
            self.close(list);
        }
    }

    /// Ends the round of a loop, and those of loops in it.
    fn close(&mut self, list: usize) {
        while let Some(frame) = self.frames.last_mut()
            && let Some(round) = frame.rounds.pop()
        {
            let decided = if round.is_kept { None } else { self.left_out(round) };
            if let Some(decided) = decided {
                let outer = self.frames.iter().flat_map(|frame| &frame.rounds);
                let run = self.run().unwrap_or(round.list);
                let outer = outer.map(|round| round.item).collect();
                self.trace.drops.push(LeftOut { item: round.item, outer, run, decided });
            }
            if round.list == list {
                return;
            }
        }
    }

    fn explainer(&self) -> Option<Explainer<'_, 'g>> {
        let frame = self.frames.last()?;
        Some(Explainer { index: &self.slice.index, values: &frame.values, explained: &frame.explained })
    }

    /// The last condition that left the item of a round out.
    fn left_out(&self, round: LoopRound) -> Option<Vec<Decided<'g>>> {
        let explainer = self.explainer()?;
        let puts = self.slice.loops.get(&round.list)?.iter().map(|branch| (branch, false));
        let exits = self.slice.index.loops.get(&round.list)?.exits.iter().map(|branch| (branch, true));
        let mut last: Option<(u64, &Branch<'g>, bool)> = None;
        for (branch, leaves) in puts.chain(exits) {
            let Some((at, outcome)) = explainer.outcome(branch.condition) else { continue };
            if at > round.since
                && (outcome == branch.when) == leaves
                && last.is_none_or(|(then, ..)| at > then)
            {
                last = Some((at, branch, outcome));
            }
        }
        last.map(|(_, branch, outcome)| explainer.decided(branch.condition, outcome))
    }

    /// A function ends: what decided its result, and which written options it left out.
    fn returns(&mut self, value: Value) {
        let decided = self.explainer().and_then(|explainer| {
            let Value::Bool(outcome) = value else { return None };
            let function = self.frames.last()?.function;
            explainer.returned(function, outcome)
        });
        while let Some(round) = self.frames.last().and_then(|frame| frame.rounds.first()) {
            let list = round.list;
            self.close(list);
        }
        self.leave_unwritten();
        if self.frames.len() > 1 {
            self.frames.pop();
        }
        self.returned = decided;
    }

    fn leave_unwritten(&mut self) {
        let Some(frame) = self.frames.last() else { return };
        let Some(explainer) = self.explainer() else { return };
        let mut found = Vec::new();
        for (at, (_, branches)) in self.slice.written.iter().enumerate() {
            let own: Vec<&Branch<'g>> =
                branches.iter().filter(|branch| branch.function == frame.function).collect();
            if own.is_empty() {
                continue;
            }
            let against = own.iter().find_map(|branch| {
                let (_, outcome) = explainer.outcome(branch.condition)?;
                (outcome != branch.when).then(|| explainer.decided(branch.condition, outcome))
            });
            found.push((at, against));
        }
        for (at, against) in found {
            self.trace.unwritten[at] = against;
        }
    }
}
