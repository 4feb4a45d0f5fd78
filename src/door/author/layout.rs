//! How the files of a game are laid out.

use crate::diag::Sources;
use crate::door::Faults;
use crate::load::files::{Files, read_written};
use crate::tidy::tidy;

pub use crate::tidy::FileNotation;

/// A file as it is, and as it is laid out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LaidOut {
    /// Its text as it was read.
    pub before: String,
    /// Its text with all in place; the same words and comments in the same order.
    pub after: String,
}

impl LaidOut {
    /// Reads a file and lays it out; writes nothing.
    ///
    /// # Errors
    /// Why it cannot be read, or the faults that it has in its notation.
    pub fn of(files: &dyn Files, path: &str, notation: FileNotation) -> Result<Self, Faults> {
        let mut sources = Sources::default();
        let id = match read_written(files, path, &mut sources) {
            Ok(id) => id,
            Err(fault) => return Err(Faults::one(fault, &sources.into())),
        };
        match tidy(&sources, id, notation) {
            Ok(after) => Ok(Self { before: sources.text(id).to_owned(), after }),
            Err(faults) => Err(Faults::new(faults, sources)),
        }
    }

    /// Whether the file is laid out already.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.before == self.after
    }
}
