//! Where tables are kept: for each table how it was set up, and the lines of its record. What is kept is the truth; the
//! match in memory is played again from it. Games that were uploaded are kept there, too.

mod database;
mod sqlite;
#[cfg(test)]
mod tests;

use std::fmt;

pub(super) use database::PostgresStore;
pub(super) use sqlite::SqliteStore;

/// A table as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptTable {
    /// Its name, which is a part of its addresses.
    pub(super) name: String,
    /// The game that is played at it, as the lobby calls it.
    pub(super) game: String,
    /// What the keys of its chairs come from.
    pub(super) secret: String,
    /// The head of its record.
    pub(super) head: String,
    /// For each seat the bot that plays it now, if any.
    pub(super) bots: Vec<Option<String>>,
}

/// A game that somebody has uploaded, as it is kept. It never changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeptGame {
    /// Its name, which is a part of its addresses.
    pub(super) name: String,
    /// The path of its definition.
    pub(super) path: String,
    /// Path and text of each of its files, sorted by paths.
    pub(super) files: Vec<(String, String)>,
}

/// Why something was not kept or found.
#[derive(Debug)]
pub(super) enum StoreError {
    /// The next line of the record was written by somebody else.
    Taken,
    /// The store does not work, as the text says.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken => formatter.write_str("somebody else was faster"),
            Self::Broken(why) => formatter.write_str(why),
        }
    }
}

/// What somebody else has changed in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StoreChange {
    /// The table of this name.
    Table(String),
    /// Any tables: what has changed is not known.
    Any,
}

/// Keeps tables. When a method returns without an error, what it wrote outlives the process and the machine's power.
pub(super) trait Store: Send + Sync {
    /// Keeps a new table without answers.
    fn create(&self, table: &KeptTable) -> Result<(), StoreError>;

    /// The table of a name.
    fn table(&self, name: &str) -> Result<Option<KeptTable>, StoreError>;

    /// How many tables there are.
    fn count(&self) -> Result<usize, StoreError>;

    /// The lines of a table's record from a position on.
    fn lines(&self, name: &str, from: usize) -> Result<Vec<String>, StoreError>;

    /// Adds lines to the record of a table, all or none of them. `at` is how many there are.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when there are more by now.
    fn append(&self, name: &str, at: usize, lines: &[String]) -> Result<(), StoreError>;

    /// Takes the lines of a table's record from a position on out of it, and keeps them aside. There are `until` of them in
    /// all.
    ///
    /// # Errors
    /// [`StoreError::Taken`] when there are more by now, or fewer.
    fn cut(&self, name: &str, at: usize, until: usize) -> Result<(), StoreError>;

    /// Changes which bots play the seats of a table.
    fn seat_bots(&self, name: &str, bots: &[Option<String>]) -> Result<(), StoreError>;

    /// How many tables of a game there are.
    fn count_of(&self, game: &str) -> Result<usize, StoreError>;

    /// Keeps a game that was uploaded.
    fn keep_game(&self, game: &KeptGame) -> Result<(), StoreError>;

    /// The uploaded game of a name.
    fn game(&self, name: &str) -> Result<Option<KeptGame>, StoreError>;

    /// How many uploaded games there are.
    fn count_games(&self) -> Result<usize, StoreError>;

    /// Waits for what others change in the same store, and tells of it as long as that works.
    ///
    /// # Errors
    /// When it does not work any more; what changes from then on is not told.
    fn follow(&self, told: &mut dyn FnMut(StoreChange)) -> Result<(), StoreError>;

    /// Whether other processes may serve the same tables.
    fn is_shared(&self) -> bool;
}
