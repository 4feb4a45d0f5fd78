//! The codes of faults that are found while a script is read: `E0400` to `E0419`.

use crate::diag::Code;

/// The file is larger than a script may be.
pub(super) const TOO_LARGE: Code = Code("E0400");
/// `"text` without its end, `1.5`, `'text'`: something that is no token.
pub(super) const NO_TOKEN: Code = Code("E0401");
/// Code outside functions.
pub(super) const OUTSIDE: Code = Code("E0402");
/// `fn (a) {`: a function without a proper head.
pub(super) const HEAD: Code = Code("E0403");
/// `(` without `)`.
pub(super) const BRACKETS: Code = Code("E0404");
/// Something else is expected.
pub(super) const SYNTAX: Code = Code("E0405");
/// A reserved word as a name.
pub(super) const RESERVED: Code = Code("E0406");
/// A number that is not whole or too large.
pub(super) const NUMBER: Code = Code("E0407");
/// A closure where none may stand, or of a form that a list function does not take.
pub(super) const CLOSURE: Code = Code("E0408");
/// Something that Rhai has and rules do not.
pub(super) const UNSUPPORTED: Code = Code("E0409");
/// Something that cannot be assigned to.
pub(super) const TARGET: Code = Code("E0410");
/// Nested too deeply, or too long.
pub(super) const TOO_DEEP: Code = Code("E0411");
/// `=` where two values are compared.
pub(super) const EQUALS: Code = Code("E0412");
/// `break` outside loops.
pub(super) const LOOP: Code = Code("E0413");
/// A `switch` that is not well formed.
pub(super) const SWITCH: Code = Code("E0414");
/// `fn` inside a function.
pub(super) const NESTED: Code = Code("E0415");
