//! What stands before the elements of a list.

use super::full::MOST_ELEMENTS;
use crate::compile::value::{Value, ZoneId};

/// What stands before the elements of a list. It lies among them as a place, whose numbers nobody takes for one: no
/// list handle leads there but that of the list, and nobody else gets at it. So no script value is a header.
#[derive(Clone, Copy)]
pub(super) struct ListHeader {
    /// Elements in use.
    pub(super) len: u16,
    /// Elements that have room.
    pub(super) room: u16,
    /// Whether the order of the elements means nothing where the list is an option.
    pub(super) in_any_order: bool,
}

/// The bit beside the room.
pub(super) const IN_ANY_ORDER: u16 = 1 << 15;
const _: () = assert!(MOST_ELEMENTS < IN_ANY_ORDER as usize);

impl ListHeader {
    #[inline]
    pub(super) fn new(len: usize, room: usize) -> Self {
        Self { len: small(len), room: small(room), in_any_order: false }
    }

    #[inline(always)]
    pub(super) const fn value(self) -> Value {
        let bit = if self.in_any_order { IN_ANY_ORDER } else { 0 };
        Value::Place(ZoneId(self.len), self.room | bit)
    }

    #[inline(always)]
    pub(super) fn read(value: Option<&Value>) -> Option<Self> {
        let Some(Value::Place(ZoneId(len), rest)) = value else { return None };
        let in_any_order = rest & IN_ANY_ORDER != 0;
        Some(Self { len: *len, room: rest & !IN_ANY_ORDER, in_any_order })
    }
}

#[inline]
pub(super) fn small(n: usize) -> u16 {
    u16::try_from(n).expect("lists are bounded by MOST_ELEMENTS")
}
