//! Finds what can run but was probably not meant: comparisons that always come out the same, functions that give a value
//! only sometimes, positions that are not there, counters that never change, zones into which nothing comes.

mod comparisons;
mod positions;
mod results;
mod steps;
mod touched;

use super::entries::Named;
use super::lexicon::Lexicon;
use crate::diag::Faults;

/// Adds a warning for everything odd in the functions of the game; libraries are left out.
pub(super) fn check(lexicon: &Lexicon<'_>, named: &[Named], faults: &mut Faults) {
    comparisons::check(lexicon, faults);
    if !lexicon.names_are_missing() {
        positions::check(lexicon, faults);
    }
    if !lexicon.is_partial() && !lexicon.names_are_missing() {
        results::check(lexicon, named, faults);
        steps::check(lexicon, faults);
        // A faulty call may be what changes a counter, and a faulty declaration what fills a zone.
        if !faults.has_errors() && !lexicon.has_open_names() {
            touched::check(lexicon, faults);
        }
    }
}
