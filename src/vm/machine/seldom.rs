//! Instructions that run seldom, kept out of the loop that runs the others: what the loop holds ready
//! for them would slow down all.

use super::arithmetic::{divide, multiply, power, remainder, subtract};
use super::reach::{self, Reach};
use super::step::mark;
use super::{Frame, Full, Heap, MOST_FRAMES, Stop, WINDOW};
use crate::compile::code::Op;
use crate::compile::value::Value;
use crate::vm::Fail;
use crate::vm::context::Context;

/// Runs one instruction that neither jumps nor changes the table.
#[inline(never)]
pub(super) fn run(context: &mut Context<'_>, op: &Op, r: &mut [Value; WINDOW]) -> Result<(), Stop> {
    macro_rules! r {
        ($register:expr) => {
            r[usize::from($register)]
        };
    }
    match *op {
        Op::Multiply { d, a, b } => r!(d) = multiply(r!(a), r!(b))?,
        Op::Divide { d, a, b } => r!(d) = divide(r!(a), r!(b))?,
        Op::Remainder { d, a, b } => r!(d) = remainder(r!(a), r!(b))?,
        Op::Power { d, a, b } => r!(d) = power(r!(a), r!(b))?,
        Op::Negate { d, a } => {
            r!(d) = match r!(a) {
                Value::Int(_) => subtract(Value::Int(0), r!(a))?,
                other => return Err(needs("a number", other)),
            }
        }
        Op::In { d, a, b } => {
            let mut reach = Reach { game: context.game, table: context.table, heap: context.heap };
            r!(d) = Value::Bool(reach.contains(r!(b), r!(a))?);
        }
        Op::Range { d, a, b, inclusive } => r!(d) = reach::range(context.heap, r!(a), r!(b), inclusive)?,
        Op::EachInt { r: at, inclusive } => {
            let (from, to) = (r!(at), r!(at + 1));
            reach::loop_range(from, to)?;
            if let (Value::Int(to), true) = (to, inclusive) {
                // The end of an inclusive range up to the largest number is kept as a bool.
                r!(at + 1) = to.checked_add(1).map_or(Value::Bool(true), Value::Int);
            }
        }
        _ => return Err(Fail::new("the machine does not know this instruction").into()),
    }
    Ok(())
}

/// The failure of a value that is not what the language needs here.
pub(super) fn needs(what: &str, value: Value) -> Stop {
    Fail::new(format!("{what} is needed here, not {}", value.type_name())).into()
}

/// Keeps only the lists that registers hold, when there are many.
///
/// # Errors
/// When all work is done.
#[cold]
pub(super) fn tidy(heap: &mut Heap, registers: &mut [Value], frames: &mut [Frame]) -> Result<(), Full> {
    heap.tidy(registers)?;
    // What the callers hold comes first, and takes no more room than before.
    let mark = mark(heap);
    for frame in frames {
        frame.heap = frame.heap.min(mark);
    }
    Ok(())
}

/// The failure of calls within calls without an end.
#[cold]
pub(super) fn too_deep() -> Fail {
    Fail::new(format!("functions call each other more than {MOST_FRAMES} deep"))
        .hint("a function that calls itself must come to an end")
}
