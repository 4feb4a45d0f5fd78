//! What operators do: 32 bits, checked; comparisons as Rhai makes them.

use std::cmp::Ordering;

use super::{Heap, Stop};
use crate::compile::Game;
use crate::compile::value::Value;
use crate::vm::Fail;

/// The failure of an operator on values that it does not take.
pub(super) fn unfit(operator: &str, a: Value, b: Value) -> Stop {
    Fail::new(format!("`{operator}` does not work on {} and {}", a.type_name(), b.type_name())).into()
}

fn overflow(a: i32, operator: &str, b: i32) -> Stop {
    Fail::new(format!("the result of {a} {operator} {b} is out of range")).into()
}

#[inline]
pub(super) fn add(heap: &mut Heap, a: Value, b: Value, are_given_up: bool) -> Result<Value, Stop> {
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => x.checked_add(y).map(Value::Int).ok_or_else(|| overflow(x, "+", y)),
        (Value::List(_), Value::List(_)) => Ok(heap.join(a, b, are_given_up)?),
        _ => Err(unfit("+", a, b)),
    }
}

macro_rules! arithmetic {
    ($name:ident, $symbol:literal, $checked:ident) => {
        #[inline]
        pub(super) fn $name(a: Value, b: Value) -> Result<Value, Stop> {
            match (a, b) {
                (Value::Int(x), Value::Int(y)) => {
                    x.$checked(y).map(Value::Int).ok_or_else(|| overflow(x, $symbol, y))
                }
                _ => Err(unfit($symbol, a, b)),
            }
        }
    };
}

arithmetic!(subtract, "-", checked_sub);
arithmetic!(multiply, "*", checked_mul);

pub(super) fn divide(a: Value, b: Value) -> Result<Value, Stop> {
    match (a, b) {
        (Value::Int(x), Value::Int(0)) => Err(Fail::new(format!("{x} is divided by 0")).into()),
        (Value::Int(x), Value::Int(y)) => x.checked_div(y).map(Value::Int).ok_or_else(|| overflow(x, "/", y)),
        _ => Err(unfit("/", a, b)),
    }
}

pub(super) fn remainder(a: Value, b: Value) -> Result<Value, Stop> {
    match (a, b) {
        (Value::Int(x), Value::Int(0)) => Err(Fail::new(format!("{x} is divided by 0")).into()),
        (Value::Int(x), Value::Int(y)) => x.checked_rem(y).map(Value::Int).ok_or_else(|| overflow(x, "%", y)),
        _ => Err(unfit("%", a, b)),
    }
}

pub(super) fn power(a: Value, b: Value) -> Result<Value, Stop> {
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => match u32::try_from(y) {
            Ok(exponent) => x.checked_pow(exponent).map(Value::Int).ok_or_else(|| overflow(x, "**", y)),
            Err(_) => Err(Fail::new(format!("{x} is raised to the negative power {y}")).into()),
        },
        _ => Err(unfit("**", a, b)),
    }
}

/// The order of two values: `None` for values of different types and for `()`, which are neither less nor
/// more.
pub(super) fn order(game: &Game, operator: &str, a: Value, b: Value) -> Result<Option<Ordering>, Stop> {
    match (a, b) {
        (Value::Int(x), Value::Int(y)) => Ok(Some(x.cmp(&y))),
        (Value::Bool(x), Value::Bool(y)) => Ok(Some(x.cmp(&y))),
        (Value::Word(x), Value::Word(y)) => Ok(Some(game.word(x).cmp(game.word(y)))),
        (Value::Unit, Value::Unit) => Ok(None),
        _ if std::mem::discriminant(&a) != std::mem::discriminant(&b) => Ok(None),
        _ => Err(unfit(operator, a, b)),
    }
}

#[inline]
pub(super) fn less(game: &Game, a: Value, b: Value) -> Result<bool, Stop> {
    if let (Value::Int(x), Value::Int(y)) = (a, b) {
        return Ok(x < y);
    }
    Ok(order(game, "<", a, b)? == Some(Ordering::Less))
}

/// Whether a key of a list function comes before another one.
#[cold]
pub(crate) fn key_less(game: &Game, heap: &mut Heap, a: Value, b: Value) -> Result<bool, Stop> {
    match (a, b) {
        (Value::List(_), _) | (_, Value::List(_)) => {
            let looked_at = heap.weight(a) + heap.weight(b);
            heap.work.use_up(looked_at);
            Ok(heap.key_order(a, b)? == Ordering::Less)
        }
        _ => less(game, a, b),
    }
}

#[inline]
pub(super) fn less_equal(game: &Game, a: Value, b: Value) -> Result<bool, Stop> {
    if let (Value::Int(x), Value::Int(y)) = (a, b) {
        return Ok(x <= y);
    }
    Ok(matches!(order(game, "<=", a, b)?, Some(Ordering::Less | Ordering::Equal)))
}
