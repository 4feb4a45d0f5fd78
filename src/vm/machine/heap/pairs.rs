//! Lists of pairs, of which boards make many: `[from, to]`.

use super::header::ListHeader;
use super::{Full, Heap, MOST_ELEMENTS, MOST_VALUES};
use crate::compile::value::Value;

/// Values of a pair: its header and its two elements.
const PAIR: usize = 3;

/// A list of pairs that is being written: first one pair after the other, then the list of them. Nothing else may be
/// written in between.
#[derive(Debug)]
pub struct PairList {
    first: usize,
    count: usize,
}

impl PairList {
    /// Begins a list after everything that is there.
    #[must_use]
    pub fn begin(heap: &Heap) -> Self {
        Self { first: heap.values.len(), count: 0 }
    }

    /// Adds a pair of values, neither of which may be a list.
    ///
    /// # Errors
    /// When there are too many.
    #[inline]
    pub fn add(&mut self, heap: &mut Heap, one: Value, two: Value) -> Result<(), Full> {
        if self.count >= MOST_ELEMENTS {
            return Err(Full::Elements);
        }
        if heap.values.len() + PAIR > MOST_VALUES {
            return Err(Full::Room);
        }
        self.count += 1;
        const HEADER: Value = ListHeader { len: 2, room: 2, in_any_order: false }.value();
        heap.values.extend_from_slice(&[HEADER, one, two]);
        Ok(())
    }

    /// The list of all pairs, in the order in which they were added.
    ///
    /// # Errors
    /// When the heap is full.
    pub fn end(self, heap: &mut Heap) -> Result<Value, Full> {
        let Self { first, count } = self;
        heap.work.use_up(count * PAIR);
        let pair = |at: usize| u32::try_from(at).map(Value::List).map_err(|_| Full::Room);
        let last = pair(first + count * PAIR)?;
        // No pair lies behind the last, so that each of them has a number.
        heap.collect((first..).step_by(PAIR).take(count).map(|at| pair(at).unwrap_or(last)))
    }
}
