//! Pages that are written beside what is printed.

use std::fs::{self, OpenOptions};
use std::path::Path;

use super::exit::{Stop, unwritable};
use super::opening;

/// Finds out before long work whether a page can be written in the end; what is there already stays as it is.
///
/// # Errors
/// When it cannot.
pub(super) fn try_out(path: &Path) -> Result<(), Stop> {
    let is_new = !path.exists();
    let checked = opening::check(path);
    let opened =
        checked.and_then(|()| OpenOptions::new().write(true).create(true).truncate(false).open(path));
    let tried = opened.map(|_| ()).and_then(|()| if is_new { fs::remove_file(path) } else { Ok(()) });
    tried.map_err(|error| unwritable(path, &error))
}

/// Writes a page.
///
/// # Errors
/// When it cannot be written.
pub(super) fn write(path: &Path, page: &str) -> Result<(), Stop> {
    opening::check(path).and_then(|()| fs::write(path, page)).map_err(|error| unwritable(path, &error))
}
