//! Tables in a file of SQLite.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OptionalExtension, params};

use super::{KeptGame, KeptTable, Store, StoreChange, StoreError};

/// The version of the tables below, as the file says it.
const VERSION: i64 = 3;
/// The tables of the file, by the version that has brought them.
const SCHEMA: [&str; 3] = [
    "
CREATE TABLE tables (
    name TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    secret TEXT NOT NULL,
    head TEXT NOT NULL,
    bots TEXT NOT NULL
) STRICT;
CREATE TABLE lines (
    name TEXT NOT NULL REFERENCES tables (name),
    at INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (name, at)
) STRICT, WITHOUT ROWID;
",
    "
CREATE TABLE lines_aside (
    name TEXT NOT NULL REFERENCES tables (name),
    cut INTEGER NOT NULL,
    at INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (name, cut, at)
) STRICT, WITHOUT ROWID;
",
    "
CREATE INDEX tables_of_games ON tables (game);
CREATE TABLE games (
    name TEXT PRIMARY KEY,
    path TEXT NOT NULL
) STRICT;
CREATE TABLE game_files (
    game TEXT NOT NULL REFERENCES games (name),
    path TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, path)
) STRICT;
",
];
/// How often is looked for what another process has written.
const PATIENCE: Duration = Duration::from_millis(500);
/// Between the names of the bots of a table; a bot has no such sign in its name.
const BETWEEN: char = ',';

/// A file of SQLite.
pub(in crate::serve) struct SqliteStore(Mutex<Connection>);

impl SqliteStore {
    /// Opens a file, or makes it.
    ///
    /// # Errors
    /// When it cannot be opened, or was written by a later parlor.
    pub(in crate::serve) fn open(path: &Path) -> Result<Self, StoreError> {
        Self::prepared(Connection::open(path)?)
    }

    /// A store that ends with the process.
    ///
    /// # Errors
    /// When there is no memory for it.
    #[cfg(test)]
    pub(in crate::serve) fn in_memory() -> Result<Self, StoreError> {
        Self::prepared(Connection::open_in_memory()?)
    }

    fn prepared(mut connection: Connection) -> Result<Self, StoreError> {
        // An answer is on the disk before it is acknowledged.
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.busy_timeout(Duration::from_secs(5))?;
        let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
        let known = usize::try_from(version).unwrap_or(usize::MAX);
        let Some(newer) = SCHEMA.get(known..) else {
            return Err(StoreError::Broken("a later version of parlor has written it".to_owned()));
        };
        newer.iter().try_for_each(|schema| transaction.execute_batch(schema))?;
        transaction.pragma_update(None, "user_version", VERSION)?;
        transaction.commit()?;
        Ok(Self(Mutex::new(connection)))
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number that a query gives.
    fn counted(&self, query: &str, values: &[&str]) -> Result<usize, StoreError> {
        let values = rusqlite::params_from_iter(values);
        let count: i64 = self.connection().query_row(query, values, |row| row.get(0))?;
        Ok(usize::try_from(count).unwrap_or(usize::MAX))
    }
}

impl Store for SqliteStore {
    fn create(&self, table: &KeptTable) -> Result<(), StoreError> {
        let KeptTable { name, game, secret, head, bots } = table;
        let insert = "INSERT INTO tables (name, game, secret, head, bots) VALUES (?1, ?2, ?3, ?4, ?5)";
        self.connection().prepare_cached(insert)?.execute(params![
            name,
            game,
            secret,
            head,
            written(bots)
        ])?;
        Ok(())
    }

    fn table(&self, name: &str) -> Result<Option<KeptTable>, StoreError> {
        let connection = self.connection();
        let mut select =
            connection.prepare_cached("SELECT game, secret, head, bots FROM tables WHERE name = ?1")?;
        let found = select.query_row([name], |row| {
            let bots: String = row.get(3)?;
            Ok(KeptTable {
                name: name.to_owned(),
                game: row.get(0)?,
                secret: row.get(1)?,
                head: row.get(2)?,
                bots: read(&bots),
            })
        });
        Ok(found.optional()?)
    }

    fn count(&self) -> Result<usize, StoreError> {
        self.counted("SELECT count(*) FROM tables", &[])
    }

    fn lines(&self, name: &str, from: usize) -> Result<Vec<String>, StoreError> {
        let connection = self.connection();
        let mut select =
            connection.prepare_cached("SELECT line FROM lines WHERE name = ?1 AND at >= ?2 ORDER BY at")?;
        let lines = select.query_map(params![name, number(from)], |row| row.get(0))?;
        Ok(lines.collect::<Result<_, _>>()?)
    }

    fn append(&self, name: &str, at: usize, lines: &[String]) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        for (at, line) in (at..).zip(lines) {
            let mut insert =
                transaction.prepare_cached("INSERT INTO lines (name, at, line) VALUES (?1, ?2, ?3)")?;
            insert.execute(params![name, number(at), line])?;
        }
        Ok(transaction.commit()?)
    }

    fn cut(&self, name: &str, at: usize, until: usize) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let count = "SELECT count(*) FROM lines WHERE name = ?1";
        let there: i64 = transaction.query_row(count, [name], |row| row.get(0))?;
        if there != number(until) {
            return Err(StoreError::Taken);
        }
        let aside = "INSERT INTO lines_aside SELECT name, (SELECT coalesce(max(cut), 0) + 1 FROM lines_aside WHERE name = ?1), \
                     at, line FROM lines WHERE name = ?1 AND at >= ?2";
        transaction.execute(aside, params![name, number(at)])?;
        transaction.execute("DELETE FROM lines WHERE name = ?1 AND at >= ?2", params![name, number(at)])?;
        Ok(transaction.commit()?)
    }

    fn seat_bots(&self, name: &str, bots: &[Option<String>]) -> Result<(), StoreError> {
        let connection = self.connection();
        let mut update = connection.prepare_cached("UPDATE tables SET bots = ?2 WHERE name = ?1")?;
        update.execute(params![name, written(bots)])?;
        Ok(())
    }

    fn count_of(&self, game: &str) -> Result<usize, StoreError> {
        self.counted("SELECT count(*) FROM tables WHERE game = ?1", &[game])
    }

    fn keep_game(&self, game: &KeptGame) -> Result<(), StoreError> {
        let KeptGame { name, path, files } = game;
        let mut connection = self.connection();
        let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        transaction.execute("INSERT INTO games (name, path) VALUES (?1, ?2)", [name, path])?;
        for (path, text) in files {
            let insert = "INSERT INTO game_files (game, path, text) VALUES (?1, ?2, ?3)";
            transaction.execute(insert, [name, path, text])?;
        }
        Ok(transaction.commit()?)
    }

    fn game(&self, name: &str) -> Result<Option<KeptGame>, StoreError> {
        let connection = self.connection();
        let path = connection.query_row("SELECT path FROM games WHERE name = ?1", [name], |row| row.get(0));
        let Some(path) = path.optional()? else { return Ok(None) };
        let select = "SELECT path, text FROM game_files WHERE game = ?1 ORDER BY path";
        let mut select = connection.prepare_cached(select)?;
        let files = select.query_map([name], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(Some(KeptGame { name: name.to_owned(), path, files: files.collect::<Result<_, _>>()? }))
    }

    fn count_games(&self) -> Result<usize, StoreError> {
        self.counted("SELECT count(*) FROM games", &[])
    }

    fn follow(&self, told: &mut dyn FnMut(StoreChange)) -> Result<(), StoreError> {
        // It changes when another connection than this one has written.
        let version = || -> Result<i64, StoreError> {
            Ok(self.connection().pragma_query_value(None, "data_version", |row| row.get(0))?)
        };
        let mut last = version()?;
        loop {
            std::thread::sleep(PATIENCE);
            let now = version()?;
            if now != last {
                last = now;
                told(StoreChange::Any);
            }
        }
    }

    fn is_shared(&self) -> bool {
        false
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => Self::Taken,
            _ => Self::Broken(error.to_string()),
        }
    }
}

fn number(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}

fn written(bots: &[Option<String>]) -> String {
    let names: Vec<&str> = bots.iter().map(|bot| bot.as_deref().unwrap_or("")).collect();
    names.join(&BETWEEN.to_string())
}

fn read(bots: &str) -> Vec<Option<String>> {
    bots.split(BETWEEN).map(|name| (!name.is_empty()).then(|| name.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{game, table};
    use super::*;

    #[test]
    fn what_was_kept_is_there_when_the_file_is_opened_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.db");
        let store = SqliteStore::open(&path).unwrap();
        store.create(&table()).unwrap();
        store.append("abc", 0, &["one".to_owned()]).unwrap();
        drop(store);
        let store = SqliteStore::open(&path).unwrap();
        assert_eq!(store.lines("abc", 0).unwrap(), ["one"]);
    }

    #[test]
    fn a_file_of_an_earlier_version_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.db");
        let connection = Connection::open(&path).unwrap();
        connection.execute_batch(SCHEMA[0]).unwrap();
        connection.pragma_update(None, "user_version", 1).unwrap();
        drop(connection);
        let store = SqliteStore::open(&path).unwrap();
        store.create(&table()).unwrap();
        store.append("abc", 0, &["one".to_owned()]).unwrap();
        store.cut("abc", 0, 1).unwrap();
        assert!(store.lines("abc", 0).unwrap().is_empty());
        store.keep_game(&game()).unwrap();
        assert_eq!(store.game("u-abc").unwrap(), Some(game()));
    }

    #[test]
    fn a_file_of_a_later_version_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.db");
        let connection = Connection::open(&path).unwrap();
        connection.pragma_update(None, "user_version", VERSION + 1).unwrap();
        drop(connection);
        assert!(SqliteStore::open(&path).is_err());
    }
}
