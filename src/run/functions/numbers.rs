//! Numbers.

use super::int;
use crate::check::host::Effect;
use crate::compile::value::{Cell, Value};
use crate::run::failure::Fail;
use crate::run::host::{Context, Row};
use crate::run::machine::Stop;

pub(super) const ROWS: &[Row] = &[
    Row {
        signature: "min(a: number, b: number) -> number",
        effect: Effect::None,
        doc: "The smaller of two numbers.",
        call: call!(min),
    },
    Row {
        signature: "max(a: number, b: number) -> number",
        effect: Effect::None,
        doc: "The larger of two numbers.",
        call: call!(max),
    },
    Row {
        signature: "abs(a: number) -> number",
        effect: Effect::None,
        doc: "The number without its sign.",
        call: call!(abs),
    },
];

fn min(_: &mut Context<'_>, arguments: &mut [Cell]) -> Result<Value, Stop> {
    Ok(Value::Int(int(arguments[0].get())?.min(int(arguments[1].get())?)))
}

fn max(_: &mut Context<'_>, arguments: &mut [Cell]) -> Result<Value, Stop> {
    Ok(Value::Int(int(arguments[0].get())?.max(int(arguments[1].get())?)))
}

fn abs(_: &mut Context<'_>, arguments: &mut [Cell]) -> Result<Value, Stop> {
    let number = int(arguments[0].get())?;
    let size = number
        .checked_abs()
        .ok_or_else(|| Fail::new(format!("{number} without its sign is out of range")))?;
    Ok(Value::Int(size))
}
