//! What a step tells an observer about counters that it does not see: see [`super::past`].

use std::ops::Range;

use super::past::{TRIED, deals, generator};
use super::rerun::{Rerun, RerunStart, Stretch, unseen};
use crate::compile::Game;
use crate::compile::code::Op;
use crate::compile::layout::Holding;
use crate::compile::value::CounterId;
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
    let may_count = stretch.begin.step.is_some_and(|(function, _)| counts_in(game, function));
    if !may_count || (0..counts.len()).all(is_seen) {
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

/// Whether a script function, or one that it calls, changes counters.
fn counts_in(game: &Game, function: u16) -> bool {
    let code = &game.code;
    let mut reached = vec![function];
    let mut next = 0;
    while let Some(function) = reached.get(next).copied() {
        next += 1;
        let begin = code.functions[usize::from(function)].entry;
        let entries = code.functions.iter().map(|function| function.entry).chain([code.main]);
        let end = entries.filter(|entry| *entry > begin).min().map_or(code.ops.len(), |end| end as usize);
        for op in &code.ops[begin as usize..end] {
            if let Op::Call { function, .. } | Op::Step { function, .. } = op
                && !reached.contains(function)
            {
                reached.push(*function);
            }
            let called = op.host_function().map(|row| library().host.functions[usize::from(row)].name);
            if matches!(called, Some("gain" | "pay" | "lose" | "set")) {
                return true;
            }
        }
    }
    false
}
