//! Numbers.

use super::arguments::int;
use crate::compile::value::Value;
use crate::rules::host::Effect;
use crate::vm::Fail;
use crate::vm::context::Context;
use crate::vm::library::LibraryFunction;
use crate::vm::machine::Stop;

pub(super) const ROWS: &[LibraryFunction] = &[
    LibraryFunction {
        signature: "min(a: number, b: number) -> number",
        effect: Effect::None,
        doc: "The smaller of two numbers.",
        call: min,
    },
    LibraryFunction {
        signature: "max(a: number, b: number) -> number",
        effect: Effect::None,
        doc: "The larger of two numbers.",
        call: max,
    },
    LibraryFunction {
        signature: "abs(a: number) -> number",
        effect: Effect::None,
        doc: "The number without its sign.",
        call: abs,
    },
];

fn min(_: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    Ok(Value::Int(int(arguments[0])?.min(int(arguments[1])?)))
}

fn max(_: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    Ok(Value::Int(int(arguments[0])?.max(int(arguments[1])?)))
}

fn abs(_: &mut Context<'_>, arguments: &mut [Value]) -> Result<Value, Stop> {
    let number = int(arguments[0])?;
    let size = number
        .checked_abs()
        .ok_or_else(|| Fail::new(format!("{number} without its sign is out of range")))?;
    Ok(Value::Int(size))
}
