//! The only table of host functions. The machine, Rhai's evaluator, the checker and the reference use it.

use std::sync::LazyLock;

use super::functions;
use super::library::Library;

static LIBRARY: LazyLock<Library> =
    LazyLock::new(|| Library::new(functions::rows(), functions::properties()));

/// The library of this version of parlor.
#[must_use]
pub fn library() -> &'static Library {
    &LIBRARY
}
