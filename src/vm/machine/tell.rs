//! Texts for the log.

use super::Stop;
use super::heap::Full;
use crate::compile::value::Value;
use crate::table::Reason;
use crate::vm::context::Context;
use crate::vm::library::Library;

/// Writes a text into the log by the host function for it, given the pattern and the values in it. Its list is gone
/// afterwards, as it is where it was not made.
pub(super) fn log(
    context: &mut Context<'_>,
    library: &Library,
    function: u16,
    parts: &[Value],
) -> Result<(), Stop> {
    let mark = context.heap.mark();
    let text = context.heap.list(parts)?;
    library.call(function, context, &mut [text])?;
    context.heap.release(mark, Value::Unit);
    Ok(())
}

/// Pays for a text that is not made, as [`log`] does for one that is: a pattern of so many letters in a list of so many
/// values, none of which is a list.
///
/// # Errors
/// When there is not enough left.
#[inline]
pub(super) fn pay(context: &mut Context<'_>, values: usize, letters: usize) -> Result<(), Full> {
    context.heap.pay_for_list(values)?;
    context.spend_pattern(letters, 1 + values)?;
    context.spend_event(Reason::Step)
}
