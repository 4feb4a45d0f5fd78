//! Where lists live: one flat run of values, each list a header with its elements after it.
//!
//! Lists are values, so nothing is shared and no reference is counted: a function's lists end with
//! it, and [`Heap::keep`] moves what is still held together when a long loop has left much behind.

use super::budget::CELLS;
use crate::compile::value::{Value, ZoneId};
use crate::vm::{Fail, Work};

/// Elements of a list at most, and lists in lists at most: what the heap promises to scripts.
pub const MOST_ELEMENTS: usize = 10_000;
/// How deep lists may lie in lists.
pub(super) const MOST_NESTING: usize = 16;
/// Room of a list that begins empty.
const FIRST_ROOM: usize = 8;
/// Such a list: its header and its room.
const FRESH: [Value; 1 + FIRST_ROOM] = {
    let mut values = [Value::Unit; 1 + FIRST_ROOM];
    values[0] = ListHeader { len: 0, room: 8, in_any_order: false }.value();
    values
};
/// Values in the heap at most: 8 MB.
const MOST_VALUES: usize = 1 << 20;
/// Values after which a loop tidies up, at least.
const TIDY: usize = 32_768;

/// What stands before the elements of a list. It lies among them as a place, whose numbers nobody takes for one: no
/// list handle leads there but that of the list, and nobody else gets at it. So no script value is a header.
#[derive(Clone, Copy)]
struct ListHeader {
    /// Elements in use.
    len: u16,
    /// Elements that have room.
    room: u16,
    /// Whether the order of the elements means nothing where the list is an option.
    in_any_order: bool,
}

/// The bit beside the room.
const IN_ANY_ORDER: u16 = 1 << 15;
const _: () = assert!(MOST_ELEMENTS < IN_ANY_ORDER as usize);

impl ListHeader {
    fn new(len: usize, room: usize) -> Self {
        Self { len: small(len), room: small(room), in_any_order: false }
    }

    #[inline(always)]
    const fn value(self) -> Value {
        let bit = if self.in_any_order { IN_ANY_ORDER } else { 0 };
        Value::Place(ZoneId(self.len), self.room | bit)
    }

    #[inline(always)]
    fn read(value: Option<&Value>) -> Option<Self> {
        let Some(Value::Place(ZoneId(len), rest)) = value else { return None };
        let in_any_order = rest & IN_ANY_ORDER != 0;
        Some(Self { len: *len, room: rest & !IN_ANY_ORDER, in_any_order })
    }
}

/// Why a list cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// More than [`MOST_ELEMENTS`].
    Elements,
    /// Deeper than `MOST_NESTING`.
    Nesting,
    /// All lists together take too much room.
    Room,
    /// So much work is done, more than there may be between two answers.
    Work(i64),
    /// All that a match may do is done.
    Match,
}

impl Full {
    /// The message of the failure.
    #[must_use]
    pub fn message(self) -> String {
        match self {
            Self::Elements => format!("a list has more than {MOST_ELEMENTS} elements"),
            Self::Nesting => format!("lists lie more than {MOST_NESTING} deep in lists"),
            Self::Room => "the lists of this step take too much room".to_owned(),
            Self::Work(most) => format!("the script did not come to an end within {most} units of work"),
            Self::Match => {
                "the scripts of this match did not come to an end: they have worked too long".to_owned()
            }
        }
    }

    /// The failure.
    #[cold]
    #[must_use]
    pub fn fail(self) -> Fail {
        let fail = Fail::new(self.message());
        match self {
            Self::Work(_) => fail.hint("is there a loop that never ends, or one over too much?"),
            Self::Match => fail.hint("do the rules lead to an end?"),
            Self::Elements | Self::Nesting | Self::Room => fail,
        }
    }
}

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

    /// There was an answer: see [`Work::renew`].
    pub(super) fn renew(&mut self) {
        self.work.renew();
        self.plan();
    }

    /// Works out when a loop must stop.
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
    pub(super) fn values_mut(&mut self) -> impl Iterator<Item = &mut Value> {
        self.values.iter_mut()
    }

    /// A new list of these elements, which it takes over.
    ///
    /// # Errors
    /// When it is too long or nested too deep.
    pub fn list(&mut self, elements: &[Value]) -> Result<Value, Full> {
        let list = self.plain_list(elements)?;
        if elements.iter().any(|element| matches!(element, Value::List(_))) {
            self.check_nesting(list, MOST_NESTING)?;
        }
        Ok(list)
    }

    /// A new list of these elements, none of which is a list.
    ///
    /// # Errors
    /// When it is too long.
    pub(super) fn plain_list(&mut self, elements: &[Value]) -> Result<Value, Full> {
        if elements.len() > MOST_ELEMENTS {
            return Err(Full::Elements);
        }
        let at = self.values.len();
        if at + elements.len() > MOST_VALUES {
            return Err(Full::Room);
        }
        self.work.use_up(1 + elements.len());
        self.values.reserve(1 + elements.len());
        self.values.push(ListHeader::new(elements.len(), elements.len()).value());
        self.values.extend_from_slice(elements);
        Ok(Value::List(u32::try_from(at).map_err(|_| Full::Room)?))
    }

    /// A new list of what the iterator gives; none of it may be a list.
    ///
    /// # Errors
    /// When it is too long.
    pub fn collect(&mut self, elements: impl Iterator<Item = Value>) -> Result<Value, Full> {
        let list = self.empty(0)?;
        let at = self.values.len();
        // An exact hint lets the values be written without looking for room before each of them.
        match elements.size_hint() {
            (_, Some(most)) if most <= MOST_ELEMENTS => self.values.extend(elements),
            _ => self.values.extend(elements.take(MOST_ELEMENTS + 1)),
        }
        let len = self.values.len() - at;
        if len > MOST_ELEMENTS {
            return Err(Full::Elements);
        }
        self.values[at - 1] = ListHeader::new(len, len).value();
        self.work.use_up(1 + len);
        Ok(list)
    }

    fn empty(&mut self, room: usize) -> Result<Value, Full> {
        if room > MOST_ELEMENTS {
            return Err(Full::Elements);
        }
        if self.values.len() + room > MOST_VALUES {
            return Err(Full::Room);
        }
        let at = self.values.len();
        self.values.push(ListHeader::new(0, 0).value());
        Ok(Value::List(u32::try_from(at).map_err(|_| Full::Room)?))
    }

    /// Looks whether lists lie no deeper than so in a list.
    pub(super) fn check_nesting(&mut self, list: Value, depth: usize) -> Result<(), Full> {
        let mut met = 0;
        let fits = self.is_bounded(list, depth, &mut met);
        self.work.use_up(met);
        if fits { Ok(()) } else { Err(Full::Nesting) }
    }

    fn is_bounded(&self, list: Value, depth: usize, met: &mut usize) -> bool {
        let elements = self.elements(list);
        *met += elements.len();
        for element in elements {
            if matches!(element, Value::List(_)) && (depth == 1 || !self.is_bounded(*element, depth - 1, met))
            {
                return false;
            }
        }
        true
    }

    /// How many values there are in a value: 1 of one that is no list.
    #[inline]
    pub(crate) fn weight(&self, value: Value) -> usize {
        if let Value::List(_) = value { self.weight_of_list(value) } else { 1 }
    }

    fn weight_of_list(&self, list: Value) -> usize {
        1 + self.elements(list).iter().map(|one| self.weight(*one)).sum::<usize>()
    }

    /// The elements of a list; nothing for other values.
    #[inline]
    #[must_use]
    pub fn elements(&self, list: Value) -> &[Value] {
        let Value::List(at) = list else { return &[] };
        let at = at as usize;
        match ListHeader::read(self.values.get(at)) {
            Some(header) => &self.values[at + 1..at + 1 + usize::from(header.len)],
            None => &[],
        }
    }

    /// The element of a list at a position; none of other values.
    #[inline]
    #[must_use]
    pub(super) fn element(&self, list: Value, at: usize) -> Option<Value> {
        let Value::List(head) = list else { return None };
        let head = head as usize;
        match ListHeader::read(self.values.get(head)) {
            Some(header) if at < usize::from(header.len) => self.values.get(head + 1 + at).copied(),
            _ => None,
        }
    }

    /// How many elements a list has; 0 for other values.
    #[inline]
    #[must_use]
    pub(crate) fn len(&self, list: Value) -> u16 {
        match list {
            Value::List(at) => ListHeader::read(self.values.get(at as usize)).map_or(0, |header| header.len),
            _ => 0,
        }
    }

    /// The elements of a list, to be changed in place.
    pub fn elements_mut(&mut self, list: Value) -> &mut [Value] {
        let Value::List(at) = list else { return &mut [] };
        let at = at as usize;
        match ListHeader::read(self.values.get(at)) {
            Some(header) => &mut self.values[at + 1..at + 1 + usize::from(header.len)],
            None => &mut [],
        }
    }

    /// A copy that shares nothing with the original; other values are copied as they are.
    ///
    /// # Errors
    /// When the heap is full.
    #[inline]
    pub fn copy(&mut self, value: Value) -> Result<Value, Full> {
        let Value::List(at) = value else { return Ok(value) };
        match ListHeader::read(self.values.get(at as usize)) {
            Some(header) => self.copy_run(at as usize + 1, usize::from(header.len), header.in_any_order),
            None => self.empty(0),
        }
    }

    /// Whether the order of a list means nothing where it is an option.
    #[inline]
    #[must_use]
    pub fn is_in_any_order(&self, list: Value) -> bool {
        let Value::List(at) = list else { return false };
        ListHeader::read(self.values.get(at as usize)).is_some_and(|header| header.in_any_order)
    }

    /// Lets the order of a list mean nothing where it is an option; its copies are the same.
    pub fn put_in_any_order(&mut self, list: Value) {
        if let Value::List(at) = list
            && let Some(header) = ListHeader::read(self.values.get(at as usize))
        {
            self.values[at as usize] = ListHeader { in_any_order: true, ..header }.value();
        }
    }

    /// A copy of a list of another heap.
    pub fn adopt(&mut self, other: &Self, value: Value) -> Value {
        other.transplant(value, 0, &mut self.values)
    }

    /// The values in a list that are no lists; of any other value the value itself.
    #[must_use]
    pub fn leaves(&self, value: Value) -> Vec<Value> {
        match value {
            Value::List(_) => self.elements(value).iter().flat_map(|one| self.leaves(*one)).collect(),
            other => vec![other],
        }
    }

    /// Puts another value in the place of each one in a list that is no list itself, however deep it lies.
    pub fn replace_leaves(&mut self, list: Value, with: &mut dyn FnMut(Value) -> Value) {
        let Value::List(at) = list else { return };
        let first = at as usize + 1;
        for at in first..first + self.elements(list).len() {
            match self.values[at] {
                inner @ Value::List(_) => self.replace_leaves(inner, with),
                leaf => self.values[at] = with(leaf),
            }
        }
    }

    /// A new list of copies of the values that lie one after the other from `from` on.
    fn copy_run(&mut self, from: usize, len: usize, in_any_order: bool) -> Result<Value, Full> {
        self.work.use_up(1 + len);
        let copy = self.empty(len)?;
        let first = self.values.len();
        self.values.extend_from_within(from..from + len);
        let size = small(len);
        self.values[first - 1] = ListHeader { len: size, room: size, in_any_order }.value();
        for at in first..first + len {
            if matches!(self.values[at], Value::List(_)) {
                self.values[at] = self.copy(self.values[at])?;
            }
        }
        Ok(copy)
    }

    /// A new list of the elements from one position up to another, copied; none when they are not there.
    ///
    /// # Errors
    /// When the heap is full.
    pub fn part(&mut self, list: Value, from: usize, to: usize) -> Result<Value, Full> {
        let Value::List(at) = list else { return self.empty(0) };
        let (from, to) = if to <= self.elements(list).len() && from <= to { (from, to) } else { (0, 0) };
        let first = at as usize + 1;
        self.copy_run(first + from, to - from, false)
    }

    /// Adds an element after the last; the list may move.
    ///
    /// # Errors
    /// When the list is too long or nested too deep.
    pub fn push(&mut self, list: &mut Value, element: Value) -> Result<(), Full> {
        if self.push_there(*list, element) {
            return match element {
                Value::List(_) => self.check_nesting(element, MOST_NESTING - 1),
                _ => Ok(()),
            };
        }
        let end = self.elements(*list).len();
        self.insert(list, end, element)
    }

    /// Adds an element that is no list after the last when there is room for it; gives whether it did.
    #[inline]
    pub(super) fn push_plain(&mut self, list: Value, element: Value) -> bool {
        !matches!(element, Value::List(_)) && self.push_there(list, element)
    }

    #[inline]
    fn push_there(&mut self, list: Value, element: Value) -> bool {
        if let Value::List(at) = list
            && let Some([Value::Place(ZoneId(len), rest), elements @ ..]) = self.values.get_mut(at as usize..)
            && *len < *rest & !IN_ANY_ORDER
            && let Some(free) = elements.get_mut(usize::from(*len))
        {
            *free = element;
            *len += 1;
            return true;
        }
        false
    }

    /// A new list without elements, but with room for a few.
    ///
    /// # Errors
    /// When the heap is full.
    pub fn fresh(&mut self) -> Result<Value, Full> {
        let at = self.values.len();
        if at + FIRST_ROOM > MOST_VALUES {
            return Err(Full::Room);
        }
        self.work.use_up(FRESH.len());
        self.values.extend_from_slice(&FRESH);
        Ok(Value::List(u32::try_from(at).map_err(|_| Full::Room)?))
    }

    /// Puts an element at a position from 0 to the length; the list may move.
    ///
    /// # Errors
    /// When the list is too long or nested too deep.
    pub fn insert(&mut self, list: &mut Value, index: usize, element: Value) -> Result<(), Full> {
        let len = self.elements(*list).len();
        self.reserve(list, len + 1)?;
        self.work.use_up((len - index) / CELLS);
        let Value::List(at) = *list else { return Ok(()) };
        let first = at as usize + 1;
        self.values[first + len] = element;
        self.values[first + index..=first + len].rotate_right(1);
        if let Value::Place(ZoneId(old), _) = &mut self.values[first - 1] {
            *old += 1;
        }
        match element {
            Value::List(_) => self.check_nesting(element, MOST_NESTING - 1),
            _ => Ok(()),
        }
    }

    /// Takes the element at a position out.
    pub fn remove(&mut self, list: Value, index: usize) -> Value {
        let Value::List(at) = list else { return Value::Unit };
        self.work.use_up((self.elements(list).len() - index) / CELLS);
        let elements = self.elements_mut(list);
        let element = elements[index];
        elements[index..].rotate_left(1);
        if let Value::Place(ZoneId(len), _) = &mut self.values[at as usize] {
            *len -= 1;
        }
        element
    }

    fn reserve(&mut self, list: &mut Value, wanted: usize) -> Result<(), Full> {
        let Value::List(at) = *list else { return Ok(()) };
        let at = at as usize;
        let header = ListHeader::read(self.values.get(at));
        let Some(ListHeader { len, room, in_any_order }) = header else { return Ok(()) };
        if wanted > MOST_ELEMENTS {
            return Err(Full::Elements);
        }
        if usize::from(room) >= wanted {
            return Ok(());
        }
        let room = (wanted * 2).clamp(8, MOST_ELEMENTS);
        self.work.use_up(wanted + room);
        if self.values.len() + room > MOST_VALUES {
            return Err(Full::Room);
        }
        let moved = self.values.len();
        // The last list grows where it is.
        let first = if at + 1 + usize::from(len) == moved { at } else { moved };
        if first == moved {
            self.values.push(ListHeader::new(0, 0).value());
            self.values.extend_from_within(at + 1..at + 1 + usize::from(len));
        }
        self.values.resize(first + 1 + room, Value::Unit);
        self.values[first] = ListHeader::new(usize::from(len), room).value();
        if in_any_order {
            self.put_in_any_order(Value::List(u32::try_from(first).map_err(|_| Full::Room)?));
        }
        *list = Value::List(u32::try_from(first).map_err(|_| Full::Room)?);
        Ok(())
    }

    /// Whether two values are equal, lists element by element.
    #[inline]
    #[must_use]
    pub fn equal(&self, a: Value, b: Value) -> bool {
        if let (Value::List(_), Value::List(_)) = (a, b) { self.equal_lists(a, b) } else { a == b }
    }

    fn equal_lists(&self, a: Value, b: Value) -> bool {
        self.compare_lists(a, b, &mut 0)
    }

    /// Whether two values are equal, at the cost of the work that it is.
    #[inline(always)]
    pub(super) fn compare(&mut self, a: Value, b: Value) -> bool {
        if let (Value::List(_), Value::List(_)) = (a, b) { self.compare_at_cost(a, b) } else { a == b }
    }

    #[inline(never)]
    fn compare_at_cost(&mut self, a: Value, b: Value) -> bool {
        let mut met = 0;
        let equal = self.compare_lists(a, b, &mut met);
        self.work.use_up(met);
        equal
    }

    fn compare_lists(&self, a: Value, b: Value, met: &mut usize) -> bool {
        let (a, b) = (self.elements(a), self.elements(b));
        if a.len() != b.len() {
            return false;
        }
        a.iter().zip(b).all(|(a, b)| {
            *met += 1;
            match (a, b) {
                (Value::List(_), Value::List(_)) => self.compare_lists(*a, *b, met),
                _ => a == b,
            }
        })
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

    fn transplant(&self, value: Value, offset: usize, to: &mut Vec<Value>) -> Value {
        if !matches!(value, Value::List(_)) {
            return value;
        }
        let elements = self.elements(value);
        let at = to.len();
        let (len, in_any_order) = (self.len(value), self.is_in_any_order(value));
        to.push(ListHeader { len, room: len, in_any_order }.value());
        to.extend_from_slice(elements);
        for (i, element) in elements.iter().enumerate() {
            if matches!(element, Value::List(_)) {
                to[at + 1 + i] = self.transplant(*element, offset, to);
            }
        }
        Value::List(u32::try_from(at + offset).unwrap_or(u32::MAX))
    }
}

fn small(n: usize) -> u16 {
    u16::try_from(n).expect("lists are bounded by MOST_ELEMENTS")
}
