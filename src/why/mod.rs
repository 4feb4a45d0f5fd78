//! Why something at hand is not offered: the step that asks is run again in imagined matches, and the conditions that
//! sent it past each thing are found in what its scripts did.
//!
//! - `index` is a list of where the scripts put what into which variable, and under which conditions.
//! - `slice` follows the options of the question back through it to where they come from: a program slice.
//! - `trace` reads what such a run noted: the rounds of loops that left their item out, and the values then.
//! - `explain` finds the smallest condition that decided.
//! - `grounds` tells what follows from what the seat knows from what only holds in all that is imagined.
//! - `journal` finds the lines that change a counter, for the question where points come from.
//! - `answer` puts the findings of several imagined matches together, so that it tells only what the seat can know.

mod answer;
mod explain;
mod grounds;
mod index;
mod journal;
mod naming;
mod slice;
mod trace;
mod verdict;

pub use answer::{Absence, Absences};
pub(crate) use journal::{CounterStep, calls_that_change};
pub(crate) use verdict::code;
pub use verdict::{AbsenceReason, AbsentContents, Because};
