//! What lists hold, and whether they are equal.

use std::cmp::Ordering;

use super::header::ListHeader;
use super::{Full, Heap};
use crate::compile::value::Value;
use crate::vm::Fail;

impl Heap {
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
    pub(in crate::vm::machine) fn element(&self, list: Value, at: usize) -> Option<Value> {
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

    /// Whether the order of a list means nothing where it is an option.
    #[inline]
    #[must_use]
    pub fn is_in_any_order(&self, list: Value) -> bool {
        let Value::List(at) = list else { return false };
        ListHeader::read(self.values.get(at as usize)).is_some_and(|header| header.in_any_order)
    }

    /// Whether a value is a list of several things whose order matters.
    #[must_use]
    pub fn is_in_order(&self, value: Value) -> bool {
        self.elements(value).len() > 1 && !self.is_in_any_order(value)
    }

    /// The values in a list that are no lists; of any other value the value itself.
    #[must_use]
    pub fn leaves(&self, value: Value) -> Vec<Value> {
        match value {
            Value::List(_) => self.elements(value).iter().flat_map(|one| self.leaves(*one)).collect(),
            other => vec![other],
        }
    }

    /// The size of a value: 1, and for a list the sizes of its elements in addition.
    #[inline]
    pub(crate) fn weight(&self, value: Value) -> usize {
        if let Value::List(_) = value { self.weight_of_list(value) } else { 1 }
    }

    fn weight_of_list(&self, list: Value) -> usize {
        1 + self.elements(list).iter().map(|one| self.weight(*one)).sum::<usize>()
    }

    /// Checks that lists in a list are nested at most `depth` deep.
    ///
    /// # Errors
    /// When they are nested deeper.
    pub(in crate::vm::machine) fn check_nesting(&mut self, list: Value, depth: usize) -> Result<(), Full> {
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

    /// Whether two values are equal, lists element by element.
    #[inline]
    #[must_use]
    pub fn equal(&self, a: Value, b: Value) -> bool {
        if let (Value::List(_), Value::List(_)) = (a, b) { self.equal_lists(a, b) } else { a == b }
    }

    fn equal_lists(&self, a: Value, b: Value) -> bool {
        self.compare_lists(a, b, &mut 0)
    }

    /// The order of two keys: numbers, or lists of numbers, which are compared number by number.
    ///
    /// # Errors
    /// When they are not both numbers or both lists of numbers.
    pub fn key_order(&self, a: Value, b: Value) -> Result<Ordering, Fail> {
        let unfit = |what: Value| {
            Fail::new(format!("numbers or lists of numbers are compared here, not {}", what.type_name()))
        };
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => Ok(a.cmp(&b)),
            (Value::List(_), Value::List(_)) => {
                let (a, b) = (self.elements(a), self.elements(b));
                if let Some(other) = a.iter().chain(b).find(|one| !matches!(one, Value::Int(_))) {
                    return Err(unfit(*other));
                }
                Ok(a.cmp(b))
            }
            (Value::Int(_) | Value::List(_), Value::Int(_) | Value::List(_)) => {
                Err(Fail::new("a number is not compared with a list: the keys are all numbers or all lists"))
            }
            (Value::Int(_) | Value::List(_), other) | (other, _) => Err(unfit(other)),
        }
    }

    /// Whether two values are equal, at the cost of the work that it is.
    #[inline(always)]
    pub(in crate::vm::machine) fn compare(&mut self, a: &Value, b: &Value) -> bool {
        if let (Value::List(_), Value::List(_)) = (a, b) { self.compare_at_cost(*a, *b) } else { a == b }
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
}
