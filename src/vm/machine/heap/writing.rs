//! Lists are made, copied and changed.

use super::header::{IN_ANY_ORDER, ListHeader, small};
use super::{Full, Heap, MOST_ELEMENTS, MOST_NESTING, MOST_VALUES};
use crate::compile::value::{Value, ZoneId};
use crate::vm::machine::budget::CELLS;

/// Of so few values each is looked at whether there is room for it: that takes less time than to make room for all.
const FEW: usize = 16;
/// Room of a list that begins empty.
const FIRST_ROOM: usize = 8;
/// Such a list: its header and its room.
const FRESH: [Value; 1 + FIRST_ROOM] = {
    let mut values = [Value::Unit; 1 + FIRST_ROOM];
    values[0] = ListHeader { len: 0, room: 8, in_any_order: false }.value();
    values
};

impl Heap {
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

    /// Pays for a list of so many elements.
    ///
    /// # Errors
    /// When it is too long.
    #[inline]
    pub(in crate::vm::machine) fn pay_for_list(&mut self, elements: usize) -> Result<(), Full> {
        if elements > MOST_ELEMENTS {
            return Err(Full::Elements);
        }
        if self.values.len() + elements > MOST_VALUES {
            return Err(Full::Room);
        }
        self.work.use_up(1 + elements);
        Ok(())
    }

    /// A new list of these elements, none of which is a list.
    ///
    /// # Errors
    /// When it is too long.
    pub(in crate::vm::machine) fn plain_list(&mut self, elements: &[Value]) -> Result<Value, Full> {
        let at = self.values.len();
        self.pay_for_list(elements.len())?;
        let header = ListHeader::new(elements.len(), elements.len()).value();
        // Lists are short: they are written one value after the other, with one look for room.
        self.values.extend(std::iter::once(header).chain(elements.iter().copied()));
        Ok(Value::List(u32::try_from(at).map_err(|_| Full::Room)?))
    }

    /// A new list of what the iterator gives; none of it may be a list.
    ///
    /// # Errors
    /// When it is too long.
    #[inline]
    pub fn collect(&mut self, elements: impl Iterator<Item = Value>) -> Result<Value, Full> {
        let list = self.empty(0)?;
        let at = self.values.len();
        // Where it is known how many there are at most, no value is written with a look for room before it.
        match elements.size_hint() {
            (least, Some(most)) if most <= FEW || (least == most && most <= MOST_ELEMENTS) => {
                self.values.extend(elements);
            }
            (_, Some(most)) if most <= MOST_ELEMENTS => self.fill(most, elements),
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

    /// A new list of those of the values that are marked; none of them may be a list.
    ///
    /// # Errors
    /// When it is too long.
    #[inline]
    pub fn collect_marked(
        &mut self,
        elements: impl ExactSizeIterator<Item = (Value, bool)>,
    ) -> Result<Value, Full> {
        let list = self.empty(elements.len())?;
        let at = self.values.len();
        if elements.len() <= FEW {
            for (value, is_marked) in elements {
                if is_marked {
                    self.values.push(value);
                }
            }
        } else {
            self.fill_marked(elements);
        }
        let len = self.values.len() - at;
        self.values[at - 1] = ListHeader::new(len, len).value();
        self.work.use_up(1 + len);
        Ok(list)
    }

    /// Writes the values that are marked after the last.
    #[inline]
    fn fill_marked(&mut self, elements: impl ExactSizeIterator<Item = (Value, bool)>) {
        let at = self.values.len();
        self.values.resize(at + elements.len(), Value::Unit);
        // A value that is not marked is written over by the next one: nothing is jumped over, so nothing is guessed.
        let (room, mut len) = (&mut self.values[at..], 0);
        for (value, is_marked) in elements {
            if let Some(free) = room.get_mut(len) {
                *free = value;
            }
            len += usize::from(is_marked);
        }
        self.values.truncate(at + len);
    }

    /// Writes at most so many values after the last.
    #[inline]
    fn fill(&mut self, most: usize, elements: impl Iterator<Item = Value>) {
        let at = self.values.len();
        self.values.resize(at + most, Value::Unit);
        let mut written = at;
        for (value, element) in self.values[at..].iter_mut().zip(elements) {
            *value = element;
            written += 1;
        }
        self.values.truncate(written);
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

    /// A new list of copies of the values that lie one after the other from `from` on.
    fn copy_run(&mut self, from: usize, len: usize, in_any_order: bool) -> Result<Value, Full> {
        self.work.use_up(1 + len);
        let at = self.values.len();
        if at + len > MOST_VALUES {
            return Err(Full::Room);
        }
        // What stands before them is copied too, to make room for the header.
        self.values.extend_from_within(from - 1..from + len);
        let size = small(len);
        self.values[at] = ListHeader { len: size, room: size, in_any_order }.value();
        self.copy_inner(at + 1, len)?;
        Ok(Value::List(u32::try_from(at).map_err(|_| Full::Room)?))
    }

    /// A new list of the elements of two lists, one after the other: of copies, or of the elements themselves when both
    /// lists are given up.
    ///
    /// # Errors
    /// When it is too long or nested too deep.
    pub(in crate::vm::machine) fn join(
        &mut self,
        a: Value,
        b: Value,
        are_given_up: bool,
    ) -> Result<Value, Full> {
        let (Value::List(one), Value::List(two)) = (a, b) else { return self.empty(0) };
        let (one, two) = (one as usize + 1, two as usize + 1);
        let (one_len, two_len) = (usize::from(self.len(a)), usize::from(self.len(b)));
        let len = one_len + two_len;
        self.work.use_up(1 + len);
        let list = self.empty(len)?;
        let first = self.values.len();
        self.values.extend_from_within(one..one + one_len);
        self.values.extend_from_within(two..two + two_len);
        let (size, in_any_order) = (small(len), self.is_in_any_order(a));
        self.values[first - 1] = ListHeader { len: size, room: size, in_any_order }.value();
        if !are_given_up {
            self.copy_inner(first, len)?;
        }
        Ok(list)
    }

    /// Puts a copy in the place of each list among the values that lie one after the other from `first` on.
    #[inline]
    fn copy_inner(&mut self, first: usize, len: usize) -> Result<(), Full> {
        let holds_lists = self.values[first..first + len].iter().any(|one| matches!(one, Value::List(_)));
        if holds_lists { self.copy_lists(first, len) } else { Ok(()) }
    }

    fn copy_lists(&mut self, first: usize, len: usize) -> Result<(), Full> {
        for at in first..first + len {
            if matches!(self.values[at], Value::List(_)) {
                self.values[at] = self.copy(self.values[at])?;
            }
        }
        Ok(())
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
    pub(in crate::vm::machine) fn push_plain(&mut self, list: Value, element: Value) -> bool {
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

    /// The elements of a list, to be changed in place.
    pub fn elements_mut(&mut self, list: Value) -> &mut [Value] {
        let Value::List(at) = list else { return &mut [] };
        let at = at as usize;
        match ListHeader::read(self.values.get(at)) {
            Some(header) => &mut self.values[at + 1..at + 1 + usize::from(header.len)],
            None => &mut [],
        }
    }

    /// Lets the order of a list mean nothing where it is an option; its copies are the same.
    pub fn put_in_any_order(&mut self, list: Value) {
        if let Value::List(at) = list
            && let Some(header) = ListHeader::read(self.values.get(at as usize))
        {
            self.values[at as usize] = ListHeader { in_any_order: true, ..header }.value();
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
}
