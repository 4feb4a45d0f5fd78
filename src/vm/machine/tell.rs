//! Texts for the log.

use super::Stop;
use super::heap::Full;
use crate::compile::value::Value;
use crate::table::Reason;
use crate::vm::context::Context;
use crate::vm::library::Library;

/// Writes a text into the log by the host function for it: its pattern, and in `parts` room for that and the values in
/// it. The text's list is gone afterwards. Where nobody listens, a text of plain values is only paid for.
#[inline]
pub(super) fn log(
    context: &mut Context<'_>,
    library: &Library,
    function: u16,
    pattern: Value,
    parts: &mut [Value],
) -> Result<(), Stop> {
    let [first, values @ ..] = parts else { return Ok(()) };
    if let Value::Word(word) = pattern
        && !context.is_heard()
        && !values.iter().any(|value| matches!(value, Value::List(_)))
    {
        let letters = context.game.word(word).len();
        return Ok(pay(context, parts.len(), letters)?);
    }
    *first = pattern;
    make(context, library, function, parts)
}

#[inline(never)]
fn make(context: &mut Context<'_>, library: &Library, function: u16, parts: &[Value]) -> Result<(), Stop> {
    let mark = context.heap.mark();
    let text = context.heap.list(parts)?;
    library.call(function, context, &mut [text])?;
    context.heap.release(mark, Value::Unit);
    Ok(())
}

/// Pays for a text that is not made, as for one that is: a pattern of so many letters in a list of so many elements,
/// none of which is a list.
///
/// # Errors
/// When there is not enough left.
#[inline]
fn pay(context: &mut Context<'_>, elements: usize, letters: usize) -> Result<(), Full> {
    context.heap.pay_for_list(elements)?;
    context.spend_pattern(letters, 1 + elements)?;
    context.spend_event(Reason::Step)
}
