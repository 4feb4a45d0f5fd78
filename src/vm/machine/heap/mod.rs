//! Where lists live: one flat run of values, each list a header with its elements after it.
//!
//! Lists are values, so nothing is shared and no reference is counted: a function's lists end with
//! it, and [`Heap::keep`] moves what is still held together when a long loop has left much behind.

mod full;
mod header;
mod pairs;
mod reading;
mod writing;

pub(super) use self::full::MOST_NESTING;
pub use self::full::{Full, MOST_ELEMENTS};
use self::header::ListHeader;
pub use self::pairs::PairList;
use crate::compile::value::Value;
use crate::vm::Work;

/// Values in the heap at most: 8 MB.
const MOST_VALUES: usize = 1 << 20;
/// Values after which a loop tidies up, at least.
const TIDY: usize = 32_768;

/// All lists of a running match, and the work that may still be done: most of it is done on lists.
#[derive(Debug)]
pub struct Heap {
    values: Vec<Value>,
    /// Scratch for moving lists; never holds anything between calls.
    spare: Vec<Value>,
    /// The work that may still be done.
    pub(crate) work: Work,
    /// How many values there may be until a loop tidies up.
    tidy_at: usize,
    /// The work that is left when a loop must stop: there may be so many values then, or none is left. Every value
    /// that is added is work.
    due_at: i64,
}

impl Default for Heap {
    fn default() -> Self {
        let mut heap =
            Self { values: Vec::new(), spare: Vec::new(), work: Work::default(), tidy_at: TIDY, due_at: 0 };
        heap.plan();
        heap
    }
}

impl Clone for Heap {
    fn clone(&self) -> Self {
        Self { values: self.values.clone(), spare: Vec::new(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.values.clone_from(&other.values);
        self.work = other.work;
        self.tidy_at = other.tidy_at;
        self.due_at = other.due_at;
    }
}

impl Heap {
    /// How many values there are: a mark to release to.
    #[must_use]
    pub fn mark(&self) -> usize {
        self.values.len()
    }

    /// Lets only so much work be done from now on.
    pub(crate) fn limit(&mut self, work: Work) {
        self.work = work;
        self.plan();
    }

    /// The work that may still be done.
    pub(crate) fn work(&self) -> Work {
        self.work
    }

    /// There was an answer: see [`Work::renew`].
    #[inline]
    pub(super) fn renew(&mut self) {
        self.work.renew();
        self.plan();
    }

    /// Works out when a loop must stop.
    #[inline]
    fn plan(&mut self) {
        let room = self.tidy_at.saturating_sub(self.values.len());
        self.due_at = (self.work.left() - room as i64).max(0);
    }

    /// Whether a loop must stop to tidy up, or because all work is done.
    #[inline]
    pub(super) fn is_due(&self) -> bool {
        self.work.left() < self.due_at
    }

    /// Forgets all lists but those that the values hold, when there are many.
    ///
    /// # Errors
    /// When all work is done.
    pub(super) fn tidy(&mut self, values: &mut [Value]) -> Result<(), Full> {
        if self.values.len() > self.tidy_at / 2 {
            self.keep(values);
            let kept = self.values.len();
            self.work.use_up(values.len() / 4 + kept);
            // What is held is not gone through again until as much has been thrown away.
            self.tidy_at = (4 * kept).clamp(TIDY, MOST_VALUES / 2);
        }
        self.plan();
        self.work.spend(0)
    }

    /// Everything in it, headers too.
    pub(super) fn values_mut(&mut self) -> &mut [Value] {
        &mut self.values
    }

    /// A copy of a list of another heap.
    pub fn adopt(&mut self, other: &Self, value: Value) -> Value {
        other.transplant(value, 0, &mut self.values)
    }

    /// Forgets all lists made since the mark but `value`, which is given back at its new place.
    #[inline]
    pub fn release(&mut self, mark: usize, value: Value) -> Value {
        if !matches!(value, Value::List(_)) {
            self.values.truncate(mark);
            return value;
        }
        self.release_list(mark, value)
    }

    fn release_list(&mut self, mark: usize, value: Value) -> Value {
        let mut spare = std::mem::take(&mut self.spare);
        spare.clear();
        let moved = self.transplant(value, mark, &mut spare);
        self.work.use_up(spare.len());
        self.values.truncate(mark);
        self.values.extend_from_slice(&spare);
        self.spare = spare;
        moved
    }

    /// Forgets all lists but those that the values hold.
    pub fn keep(&mut self, values: &mut [Value]) {
        let mut spare = std::mem::take(&mut self.spare);
        spare.clear();
        for value in values {
            *value = self.transplant(*value, 0, &mut spare);
        }
        self.spare = std::mem::replace(&mut self.values, spare);
    }

    /// A list of these elements as plain values: [`Heap::unpacked`] makes it a list again.
    #[must_use]
    pub fn packed(&self, elements: &[Value]) -> Vec<Value> {
        let mut packed = Vec::with_capacity(elements.len() + 1);
        let len = u16::try_from(elements.len()).unwrap_or(u16::MAX);
        self.transplant_list(elements, ListHeader { len, room: len, in_any_order: false }, 0, &mut packed);
        packed
    }

    /// A heap that holds only a packed list, and the list.
    #[must_use]
    pub fn unpacked(packed: &[Value]) -> (Self, Value) {
        (Self { values: packed.to_vec(), ..Self::default() }, Value::List(0))
    }

    fn transplant(&self, value: Value, offset: usize, to: &mut Vec<Value>) -> Value {
        if !matches!(value, Value::List(_)) {
            return value;
        }
        let (len, in_any_order) = (self.len(value), self.is_in_any_order(value));
        let header = ListHeader { len, room: len, in_any_order };
        self.transplant_list(self.elements(value), header, offset, to)
    }

    fn transplant_list(
        &self,
        elements: &[Value],
        header: ListHeader,
        offset: usize,
        to: &mut Vec<Value>,
    ) -> Value {
        let at = to.len();
        to.push(header.value());
        to.extend_from_slice(elements);
        for (i, element) in elements.iter().enumerate() {
            if matches!(element, Value::List(_)) {
                to[at + 1 + i] = self.transplant(*element, offset, to);
            }
        }
        Value::List(u32::try_from(at + offset).unwrap_or(u32::MAX))
    }
}
