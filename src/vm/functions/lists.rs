//! Functions that change a list in place, and that add up numbers.

use std::cmp::Ordering;

use super::arguments::{int, list};
use crate::compile::value::Value;
use crate::rules::host::Effect;
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::{Heap, Stop, no_such, position};

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "push(list: list, item: any) -> ()",
        effect: Effect::List,
        doc: "Adds an element after the last.",
        call: push,
    },
    LibraryFunction {
        signature: "pop(list: list) -> element of list or ()",
        effect: Effect::List,
        doc: "Takes the last element out and gives it; `()` when there is none.",
        call: pop,
    },
    LibraryFunction {
        signature: "insert(list: list, index: number, item: any) -> ()",
        effect: Effect::List,
        doc: "Adds an element at a position from 0 to the length.",
        call: insert,
    },
    LibraryFunction {
        signature: "remove(list: list, index: number) -> element of list",
        effect: Effect::List,
        doc: "Takes the element at a position out and gives it.",
        call: remove,
    },
    LibraryFunction {
        signature: "append(list: list, other: zone|list) -> ()",
        effect: Effect::List,
        doc: "Adds all elements of another list, or the pieces of a zone, after the last.",
        call: append,
    },
    LibraryFunction {
        signature: "reverse(list: list) -> ()",
        effect: Effect::List,
        doc: "Turns the order round.",
        call: reverse,
    },
    LibraryFunction {
        signature: "sort(list: list of number|list of list of number) -> ()",
        effect: Effect::List,
        doc: "Puts numbers in ascending order, or lists of numbers, which are compared number by number.",
        call: sort,
    },
    LibraryFunction {
        signature: "sum(list: list of number) -> number",
        effect: Effect::None,
        doc: "The sum of the numbers; 0 of none.",
        call: sum,
    },
    LibraryFunction {
        signature: "largest(list: list of number|list of list of number) -> element of list",
        effect: Effect::None,
        doc: "The largest of the numbers, or of the lists of numbers, which are compared number by number; fails when \
              there is none.",
        call: largest,
    },
    LibraryFunction {
        signature: "smallest(list: list of number|list of list of number) -> element of list",
        effect: Effect::None,
        doc: "The smallest of the numbers, or of the lists of numbers, which are compared number by number; fails when \
              there is none.",
        call: smallest,
    },
    LibraryFunction {
        signature: "unique(list: list) -> same as list",
        effect: Effect::None,
        doc: "A list with every element once, where it stood first.",
        call: unique,
    },
];

fn push(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    list(arguments[0])?;
    let item = arguments[1];
    context.heap.push(&mut arguments[0], item)?;
    Ok(Value::Unit)
}

fn pop(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    match context.heap.elements(list(arguments[0])?).len() {
        0 => Ok(Value::Unit),
        len => Ok(context.heap.remove(arguments[0], len - 1)),
    }
}

fn insert(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let len = context.heap.elements(list(arguments[0])?).len();
    let index = int(arguments[1])?;
    let at = usize::try_from(index).ok().filter(|at| *at <= len).ok_or_else(|| no_such(index, len))?;
    let item = arguments[2];
    context.heap.insert(&mut arguments[0], at, item)?;
    Ok(Value::Unit)
}

fn remove(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let len = context.heap.elements(list(arguments[0])?).len();
    let index = int(arguments[1])?;
    let at = position(index, len).ok_or_else(|| no_such(index, len))?;
    Ok(context.heap.remove(arguments[0], at))
}

fn append(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    if let Value::Zone(zone) = arguments[1] {
        context.go_through(arguments[1]);
        for piece in context.table.pieces(zone) {
            context.heap.push(&mut arguments[0], Value::Piece(piece))?;
        }
        return Ok(Value::Unit);
    }
    let other = list(arguments[1])?;
    for at in 0..context.heap.elements(other).len() {
        let element = context.heap.elements(other)[at];
        let element = context.heap.copy(element)?;
        let end = context.heap.elements(list(arguments[0])?).len();
        context.heap.insert(&mut arguments[0], end, element)?;
    }
    Ok(Value::Unit)
}

fn reverse(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let source = list(arguments[0])?;
    context.go_through(source);
    context.heap.elements_mut(arguments[0]).reverse();
    Ok(Value::Unit)
}

/// The numbers of a list.
fn numbers(heap: &Heap, of: Value) -> Result<impl Iterator<Item = Result<i32, Stop>> + '_, Stop> {
    Ok(heap.elements(list(of)?).iter().map(|element| int(*element)))
}

fn sort(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    // The number of bits of the length is how often the list can be halved.
    let len = context.heap.elements(list(arguments[0])?).len();
    let size = context.heap.weight(arguments[0]) - 1;
    context.spend(size * (usize::BITS - len.leading_zeros()) as usize)?;
    if are_numbers(context.heap.elements(arguments[0])) {
        context.heap.elements_mut(arguments[0]).sort_by_key(number_of);
        return Ok(Value::Unit);
    }
    let mut sorted = keys(context.heap, arguments[0])?;
    sorted.sort_by(|one, other| context.heap.elements(*one).cmp(context.heap.elements(*other)));
    context.heap.elements_mut(arguments[0]).copy_from_slice(&sorted);
    Ok(Value::Unit)
}

fn sum(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    context.go_through(arguments[0]);
    let mut sum = 0i32;
    for number in numbers(context.heap, arguments[0])? {
        sum = sum.checked_add(number?).ok_or_else(|| Fail::new("the sum is out of range"))?;
    }
    Ok(Value::Int(sum))
}

/// Whether all are numbers, the usual keys.
fn are_numbers(elements: &[Value]) -> bool {
    elements.iter().all(|element| matches!(element, Value::Int(_)))
}

fn number_of(element: &Value) -> i32 {
    if let Value::Int(number) = element { *number } else { 0 }
}

/// The elements of a list that are all lists of numbers.
fn keys(heap: &Heap, of: Value) -> Result<Vec<Value>, Stop> {
    let elements = heap.elements(of);
    let are_lists = |value: &Value| matches!(value, Value::List(_));
    for element in elements {
        // With itself: it has an order at all.
        heap.key_order(*element, *element)?;
        if are_lists(element) != are_lists(&elements[0]) {
            heap.key_order(elements[0], *element)?;
        }
    }
    Ok(elements.to_vec())
}

/// The number that is in this order to all others; `None` if there is none, or something that is no number.
fn extreme_number(elements: &[Value], wanted: Ordering) -> Option<i32> {
    let mut found: Option<i32> = None;
    for element in elements {
        let Value::Int(number) = *element else { return None };
        if found.is_none_or(|best| number.cmp(&best) == wanted) {
            found = Some(number);
        }
    }
    found
}

/// The first element that is in this order to all others, or equal to them.
fn extreme(context: &mut Context<'_>, of: Value, wanted: Ordering) -> Result<Value, Stop> {
    if let Some(found) = extreme_number(context.heap.elements(list(of)?), wanted) {
        context.go_through(of);
        return Ok(Value::Int(found));
    }
    let size = context.heap.weight(of) - 1;
    context.heap.work.use_up(size);
    let mut found: Option<Value> = None;
    for key in keys(context.heap, of)? {
        let order = |best| context.heap.elements(key).cmp(context.heap.elements(best));
        if found.is_none_or(|best| order(best) == wanted) {
            found = Some(key);
        }
    }
    Ok(context.heap.copy(found.ok_or_else(no_numbers)?)?)
}

#[cold]
fn no_numbers() -> Stop {
    Fail::new("the list has no numbers").into()
}

fn largest(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    extreme(context, arguments[0], Ordering::Greater)
}

fn smallest(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    extreme(context, arguments[0], Ordering::Less)
}

fn unique(context: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let source = list(arguments[0])?;
    let mut found = context.heap.fresh()?;
    for at in 0..context.heap.elements(source).len() {
        let element = context.heap.elements(source)[at];
        let looked_at = context.heap.elements(found).len() * context.heap.weight(element);
        context.spend(1 + looked_at)?;
        let known = context.heap.elements(found);
        if !known.iter().any(|one| context.heap.equal(*one, element)) {
            let element = context.heap.copy(element)?;
            context.heap.push(&mut found, element)?;
        }
    }
    Ok(found)
}
