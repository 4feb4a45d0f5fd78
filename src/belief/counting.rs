//! What a step tells an observer about counters that it does not see: see [`super::past`].

use std::ops::Range;

use super::past::{TRIED, deals, generator};
use super::rerun::{Rerun, RerunStart, Stretch, unseen};
use crate::compile::Game;
use crate::compile::code::{FunctionCode, Op};
use crate::compile::layout::{Holding, Layout};
use crate::compile::value::{CounterId, Value};
use crate::play::telling::WorkedOutChange;
use crate::table::{CounterBounds, Observer, sees_counter};
use crate::vm::library;

/// What changed in a step with these events, as an observer has worked it out, of what it does not see.
pub(super) fn changes(
    game: &Game,
    observer: Observer,
    (before, after): (&[CounterBounds], &[CounterBounds]),
    events: &Range<usize>,
) -> Vec<WorkedOutChange> {
    let known = (0u16..).map(CounterId).zip(before.iter().zip(after));
    let hidden = known.filter(|(counter, _)| !sees_counter(&game.layout, observer, *counter));
    let change = |(counter, (before, after)): (CounterId, (&CounterBounds, &CounterBounds))| {
        let (before, after) = (before.known()?, after.known()?);
        (before != after).then(|| WorkedOutChange { events: events.clone(), counter, before, after })
    };
    hidden.filter_map(change).collect()
}

/// What an observer knows of the counters at the end of a stretch, from what it knew at its beginning.
pub(super) fn counted(
    stretch: &Stretch<'_>,
    observer: Observer,
    counts: &[CounterBounds],
) -> Vec<CounterBounds> {
    let (game, layout) = (stretch.game, &stretch.game.layout);
    let (begin, end) = (stretch.begin.state.table.counters(), stretch.end.table.counters());
    let is_seen = |at: usize| u16::try_from(at).is_ok_and(|at| sees_counter(layout, observer, CounterId(at)));
    let counts: Vec<CounterBounds> = (0..counts.len())
        .map(|at| if is_seen(at) { counts[at].became(end[at]) } else { counts[at] })
        .collect();
    if (0..counts.len()).all(is_seen)
        || stretch.begin.step.is_none_or(|(function, _)| !may_count(game, observer, function))
    {
        return counts;
    }
    let mut step = Rerun::new(stretch, observer, &counts);
    let mut state = stretch.begin.state.clone();
    let mut generator = generator(stretch, observer);
    let mut unseen = unseen(stretch, observer);
    let mut frees_piles = unseen.is_some();
    if let Some(all) = &unseen {
        let from = RerunStart { anew: Some(all), frees_piles: true, ..RerunStart::default() };
        if (0..TRIED).all(|_| step.attempt(game, &mut state, from, &mut generator).is_none()) {
            let hidden = step.hidden_alone(game, all, &mut state, &mut generator);
            unseen = Some(hidden).filter(|hidden| hidden.uses() > 0);
            frees_piles = false;
        }
    }
    let mut became = vec![true; counts.len()];
    let mut growth: Vec<Option<(i32, i32)>> = vec![None; counts.len()];
    for deal in deals(&step) {
        let from = RerunStart { deal, anew: unseen.as_ref(), frees_piles, counts: None };
        if step.attempt(game, &mut state, from, &mut generator).is_none() {
            continue;
        }
        for (at, number) in state.table.counters().iter().enumerate() {
            became[at] &= *number == end[at];
            let by = number.saturating_sub(step.began[at]);
            let (least, most) = growth[at].unwrap_or((by, by));
            growth[at] = Some((least.min(by), most.max(by)));
        }
    }
    let after = counts.iter().zip(&layout.counters).enumerate().map(|(at, (count, spec))| {
        let by = end[at].saturating_sub(begin[at]);
        match growth[at] {
            _ if is_seen(at) => *count,
            Some(_) if became[at] => count.became(end[at]),
            Some(growth) if growth == (by, by) && (by == 0 || spec.content == Holding::Number) => {
                count.grew(by, spec)
            }
            growth => count.lost(growth, spec),
        }
    });
    after.collect()
}

/// Whether a step of this script function may change counters that an observer does not see: one of the functions that
/// run in it changes counters, and one names such a counter.
fn may_count(game: &Game, observer: Observer, function: u16) -> bool {
    let code = &game.code;
    let mut reached = vec![function];
    let handed = code.handed.iter().filter(
        |handing| matches!(code.ops[handing.at as usize], Op::Step { function: step, .. } if step == function),
    );
    reached.extend(handed.map(|handing| handing.function));
    let (mut changes, mut names) = (false, false);
    let mut next = 0;
    while let Some(function) = reached.get(next).copied() {
        next += 1;
        let FunctionCode { entry, length, .. } = code.functions[usize::from(function)];
        for op in &code.ops[entry as usize..(entry + length) as usize] {
            if let Op::Call { function, .. } | Op::Step { function, .. } = op
                && !reached.contains(function)
            {
                reached.push(*function);
            }
            let called = op.host_function().map(|row| library().host.functions[usize::from(row)].name);
            changes |= matches!(called, Some("gain" | "pay" | "lose" | "set"));
            names = names || names_hidden(game, observer, *op);
            if changes && names {
                return true;
            }
        }
    }
    false
}

/// Whether the result of an instruction can be a counter that an observer does not see.
fn names_hidden(game: &Game, observer: Observer, op: Op) -> bool {
    let (code, layout) = (&game.code, &game.layout);
    match op {
        Op::Constant { constant, .. }
        | Op::CopyConstant { constant, .. }
        | Op::CopyConstantMove { constant, .. }
        | Op::HostWith { constant, .. } => is_hidden(game, observer, code.constants[usize::from(constant)]),
        Op::ConstantList { list, .. } | Op::NestedList { list, .. } | Op::ConstantIndex { list, .. } => {
            is_hidden(game, observer, Value::List(u32::from(list)))
        }
        Op::KindCounter { rule, .. } => {
            hides(layout, observer, CounterId(layout.counter_rules[usize::from(rule)]))
        }
        _ => false,
    }
}

/// Whether a constant is a counter that an observer does not see, or a list with one.
fn is_hidden(game: &Game, observer: Observer, value: Value) -> bool {
    match value {
        Value::Counter(counter) => hides(&game.layout, observer, counter),
        Value::List(list) => {
            game.code.lists[list as usize].iter().any(|value| is_hidden(game, observer, *value))
        }
        _ => false,
    }
}

/// Whether an observer does not see a counter, or not that of all seats.
fn hides(layout: &Layout, observer: Observer, CounterId(counter): CounterId) -> bool {
    let rules = &layout.counter_rules;
    let next = rules.iter().find(|first| **first > counter);
    let end = next.map_or(layout.counters.len(), |next| usize::from(*next));
    (counter..u16::try_from(end).unwrap_or(u16::MAX)).any(|at| !sees_counter(layout, observer, CounterId(at)))
}
