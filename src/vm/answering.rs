//! How an answer is applied to a question: the same for the machine and for Rhai's evaluator.

use super::Fail;
use super::functions::offer_rest;
use super::machine::{Asking, Demand, Heap, Sealed};
use crate::compile::Game;
use crate::compile::value::{SeatId, Value};
use crate::table::Table;

/// The options of the seat that is to answer next.
#[inline]
pub(crate) fn options(asking: &Asking) -> &[Value] {
    open_part(asking).map_or(&asking.options, |one| &one.options)
}

/// The seat that is to answer next.
#[inline]
pub(crate) fn to_answer(asking: &Asking) -> SeatId {
    open_part(asking).map_or(asking.seat, |one| one.seat)
}

/// The first question of a sealed round that is not answered yet.
#[inline]
fn open_part(asking: &Asking) -> Option<&Sealed> {
    if !matches!(asking.demand, Demand::Sealed) {
        return None;
    }
    asking.sealed.iter().find(|one| one.answer.is_none())
}

/// How many answers there are: one for each option, and one more if the seat may pass or stop.
#[inline]
pub(crate) fn answers(asking: &Asking) -> usize {
    options(asking).len() + usize::from(asking.may_stop())
}

/// The value of an answer to an ordinary question: one option that is no list, or to pass. `None` if there is more to
/// do.
#[inline]
pub(crate) fn plain(asking: &Asking, index: usize) -> Option<Value> {
    match (asking.demand, asking.options.get(index)) {
        _ if asking.holds_out => None,
        (_, Some(Value::List(_))) => None,
        (Demand::One | Demand::OneOrPass, Some(value)) => Some(*value),
        (Demand::OneOrPass, None) if index == asking.options.len() => Some(Value::Unit),
        _ => None,
    }
}

/// A question and what its options are about.
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    pub(crate) table: &'a Table,
    pub(crate) heap: &'a mut Heap,
    pub(crate) asking: &'a mut Asking,
}

impl Question<'_> {
    /// Takes the answer with this index; the one after the last option means to pass or stop. Returns the value for the
    /// script once the question is completely answered.
    ///
    /// # Errors
    /// When there is no such answer. Nothing has changed then.
    pub(crate) fn take(&mut self, index: usize) -> Result<Option<Value>, Fail> {
        let (options, answers) = (options(self.asking).len(), answers(self.asking));
        if index >= answers {
            return Err(Fail::new(format!("there is no option {}, only {answers}", index.saturating_add(1))));
        }
        match self.asking.demand {
            Demand::Sealed => self.take_sealed(index),
            Demand::Some { most, .. } => self.take_pick(index, most),
            Demand::One | Demand::OneOrPass | Demand::Chance(_) => {
                let value = if index == options { Value::Unit } else { self.asking.options[index] };
                self.heap.copy(value).map(Some).map_err(|full| Fail::new(full.message()))
            }
        }
    }

    fn take_sealed(&mut self, index: usize) -> Result<Option<Value>, Fail> {
        let Some(open) = self.asking.sealed.iter_mut().find(|one| one.answer.is_none()) else {
            return Err(Fail::new("all seats have answered"));
        };
        open.answer = u16::try_from(index).ok();
        if self.asking.sealed.iter().any(|one| one.answer.is_none()) {
            return Ok(None);
        }
        let taken = self.asking.sealed.iter();
        let answers = taken.map(|one| one.options[usize::from(one.answer.unwrap_or_default())]);
        let answers: Vec<Value> = answers.collect();
        list(self.heap, &answers).map(Some)
    }

    fn take_pick(&mut self, index: usize, most: u16) -> Result<Option<Value>, Fail> {
        let asking = &mut *self.asking;
        let taken = asking.options.get(index).copied();
        if let Some(taken) = taken {
            asking.picked.push(taken);
            if let Some(at) = asking.pool.iter().position(|one| *one == taken) {
                asking.pool.remove(at);
            }
        }
        if taken.is_none() || asking.picked.len() >= usize::from(most) || asking.pool.is_empty() {
            return list(self.heap, &asking.picked).map(Some);
        }
        offer_rest(self.game, self.table, self.heap, self.asking, index);
        Ok(None)
    }
}

/// A new list of copies.
pub(crate) fn list(heap: &mut Heap, values: &[Value]) -> Result<Value, Fail> {
    if !values.iter().any(|value| matches!(value, Value::List(_))) {
        return heap.list(values).map_err(|full| Fail::new(full.message()));
    }
    let copies: Result<Vec<Value>, _> = values.iter().map(|value| heap.copy(*value)).collect();
    copies.and_then(|copies| heap.list(&copies)).map_err(|full| Fail::new(full.message()))
}
