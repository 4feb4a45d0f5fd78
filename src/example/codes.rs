//! The codes of faults in examples.

use crate::diag::Code;

/// A line that cannot be read: `Ann hand fish`.
pub(super) const BAD_LINE: Code = Code("E0701");
/// A line stands where it cannot stand, or twice.
pub(super) const MISPLACED: Code = Code("E0702");
/// Something that every example needs is missing.
pub(super) const MISSING: Code = Code("E0703");
/// A name that the game does not have.
pub(super) const UNKNOWN: Code = Code("E0704");
/// A value that does not fit what it is for.
pub(super) const BAD_VALUE: Code = Code("E0705");
/// More pieces than there are, or pieces without a place.
pub(super) const PIECES: Code = Code("E0706");
