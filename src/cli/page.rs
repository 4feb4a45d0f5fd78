//! Pages that are written in addition to the printed output.

use std::path::Path;

use super::exit::{CommandError, unwritable};
use super::output::Output;
use super::{opening, whole};

/// Checks before long work whether a page can be written at the end; an existing file is not changed.
///
/// # Errors
/// When it cannot be written.
pub(super) fn try_out(path: &Path) -> Result<(), CommandError> {
    opening::check(path).and_then(|()| whole::try_out(path)).map_err(|error| unwritable(path, &error))
}

/// Writes a page, whole or not at all.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(path: &Path, page: &str, output: &mut Output) -> Result<(), CommandError> {
    whole::clear(whole::folder_of(path), output);
    let written = opening::check(path).and_then(|()| whole::write(path, page.as_bytes()));
    written.map_err(|error| unwritable(path, &error))
}
