//! Tables in a database of Postgres, which several processes may share.

use std::sync::{Mutex, MutexGuard, PoisonError};

use postgres::error::SqlState;
use postgres::fallible_iterator::FallibleIterator;
use postgres::types::ToSql;
use postgres::{Client, Config, NoTls};

use super::{KeptGame, KeptTable, Store, StoreChange, StoreError};

/// The version of the tables below, as the database says it.
const VERSION: i32 = 2;
/// The tables of the database, by the version that has brought them.
const SCHEMA: [&str; 2] = [
    "
CREATE TABLE parlor_version (version integer NOT NULL);
CREATE TABLE parlor_tables (
    name text PRIMARY KEY,
    game text NOT NULL,
    secret text NOT NULL,
    head text NOT NULL,
    bots text[] NOT NULL
);
CREATE TABLE parlor_lines (
    name text NOT NULL REFERENCES parlor_tables (name),
    at bigint NOT NULL,
    line text NOT NULL,
    PRIMARY KEY (name, at)
);
CREATE TABLE parlor_lines_aside (
    name text NOT NULL REFERENCES parlor_tables (name),
    cut bigint NOT NULL,
    at bigint NOT NULL,
    line text NOT NULL,
    PRIMARY KEY (name, cut, at)
);
INSERT INTO parlor_version VALUES (0);
",
    "
CREATE INDEX parlor_tables_of_games ON parlor_tables (game);
CREATE TABLE parlor_games (
    name text PRIMARY KEY,
    path text NOT NULL
);
CREATE TABLE parlor_game_files (
    game text NOT NULL REFERENCES parlor_games (name),
    path text NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (game, path)
);
",
];
/// The number of the lock under which the tables are made: `parl`.
const LOCK: i64 = 0x7061_726c;
/// How many connections wait for the next request.
const MOST_IDLE: usize = 8;
/// Under what the processes tell each other of changes: the process, and the table.
const CHANNEL: &str = "parlor";

/// A database of Postgres.
pub(in crate::serve) struct PostgresStore {
    config: Config,
    idle: Mutex<Vec<Client>>,
    /// What tells this process from the others.
    process: String,
}

impl PostgresStore {
    /// Whether a place of tables is the address of a database: `postgres://user@host/name`.
    pub(in crate::serve) fn is_address(place: &str) -> bool {
        place.starts_with("postgres://") || place.starts_with("postgresql://")
    }

    /// Opens a database, and makes its tables if there are none. `process` tells this process from the others.
    ///
    /// # Errors
    /// When it cannot be reached, or was written by a later parlor.
    pub(in crate::serve) fn open(address: &str, process: String) -> Result<Self, StoreError> {
        let mut config: Config = address.parse().map_err(StoreError::from)?;
        config.application_name("parlor").connect_timeout(std::time::Duration::from_secs(5));
        // What was acknowledged outlives the power of the server, whatever its settings say.
        config.options("-c synchronous_commit=on");
        let store = Self { config, idle: Mutex::default(), process };
        match store.used(prepare)? {
            VERSION => Ok(store),
            _ => Err(StoreError::Broken("a later version of parlor has written it".to_owned())),
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Client>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with a connection. One that the server has closed meanwhile is made anew, once.
    fn used<T>(
        &self,
        mut work: impl FnMut(&mut Client) -> Result<T, postgres::Error>,
    ) -> Result<T, StoreError> {
        let idle = self.idle().pop();
        if let Some(mut client) = idle {
            match work(&mut client) {
                Err(_) if client.is_closed() => {}
                done => {
                    self.put_back(client);
                    return Ok(done?);
                }
            }
        }
        let mut client = self.config.connect(NoTls)?;
        let done = work(&mut client);
        self.put_back(client);
        Ok(done?)
    }

    fn put_back(&self, client: Client) {
        let mut idle = self.idle();
        if !client.is_closed() && idle.len() < MOST_IDLE {
            idle.push(client);
        }
    }

    /// The number that a query gives.
    fn counted(&self, query: &str, values: &[&(dyn ToSql + Sync)]) -> Result<usize, StoreError> {
        let row = self.used(|client| client.query_one(query, values))?;
        Ok(usize::try_from(row.get::<_, i64>(0)).unwrap_or(usize::MAX))
    }

    /// Tells the other processes of a change, when the transaction is done.
    fn tell(&self, transaction: &mut postgres::Transaction<'_>, name: &str) -> Result<(), postgres::Error> {
        let told = format!("{} {name}", self.process);
        transaction.execute("SELECT pg_notify($1, $2)", &[&CHANNEL, &told]).map(|_| ())
    }
}

/// Makes the tables that are not there. Gives the version that they have then.
fn prepare(client: &mut Client) -> Result<i32, postgres::Error> {
    let mut transaction = client.transaction()?;
    // Two processes may start at once.
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])?;
    let known: bool = transaction.query_one("SELECT to_regclass('parlor_version') IS NOT NULL", &[])?.get(0);
    let version = |transaction: &mut postgres::Transaction<'_>| -> Result<i32, postgres::Error> {
        Ok(transaction.query_one("SELECT version FROM parlor_version", &[])?.get(0))
    };
    let before = if known { version(&mut transaction)? } else { 0 };
    let newer = usize::try_from(before).ok().and_then(|before| SCHEMA.get(before..));
    let Some(newer) = newer.filter(|newer| !newer.is_empty()) else { return Ok(before) };
    newer.iter().try_for_each(|schema| transaction.batch_execute(schema))?;
    transaction.execute("UPDATE parlor_version SET version = $1", &[&VERSION])?;
    transaction.commit()?;
    Ok(VERSION)
}

/// Makes the tables as the first version of parlor made them.
///
/// # Errors
/// When the database cannot be reached.
#[cfg(test)]
pub(super) fn make_first_version(address: &str) -> Result<(), StoreError> {
    let mut client = Client::connect(address, NoTls)?;
    client.batch_execute(SCHEMA[0])?;
    client.execute("UPDATE parlor_version SET version = 1", &[])?;
    Ok(())
}

impl Store for PostgresStore {
    fn create(&self, table: &KeptTable) -> Result<(), StoreError> {
        let KeptTable { name, game, secret, head, bots } = table;
        let insert = "INSERT INTO parlor_tables (name, game, secret, head, bots) VALUES ($1, $2, $3, $4, $5)";
        self.used(|client| client.execute(insert, &[name, game, secret, head, bots]))?;
        Ok(())
    }

    fn table(&self, name: &str) -> Result<Option<KeptTable>, StoreError> {
        let select = "SELECT game, secret, head, bots FROM parlor_tables WHERE name = $1";
        let found = self.used(|client| client.query_opt(select, &[&name]))?;
        Ok(found.map(|row| KeptTable {
            name: name.to_owned(),
            game: row.get(0),
            secret: row.get(1),
            head: row.get(2),
            bots: row.get(3),
        }))
    }

    fn count(&self) -> Result<usize, StoreError> {
        self.counted("SELECT count(*) FROM parlor_tables", &[])
    }

    fn lines(&self, name: &str, from: usize) -> Result<Vec<String>, StoreError> {
        let select = "SELECT line FROM parlor_lines WHERE name = $1 AND at >= $2 ORDER BY at";
        let rows = self.used(|client| client.query(select, &[&name, &number(from)]))?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    fn append(&self, name: &str, at: usize, lines: &[String]) -> Result<(), StoreError> {
        let places: Vec<i64> = (at..).take(lines.len()).map(number).collect();
        let insert = "INSERT INTO parlor_lines SELECT $1, * FROM unnest($2::bigint[], $3::text[])";
        self.used(|client| {
            let mut transaction = client.transaction()?;
            transaction.execute(insert, &[&name, &places, &lines])?;
            self.tell(&mut transaction, name)?;
            transaction.commit()
        })
    }

    fn cut(&self, name: &str, at: usize, until: usize) -> Result<(), StoreError> {
        let (at, until) = (number(at), number(until));
        let cut = self.used(|client| {
            let mut transaction = client.transaction()?;
            // Nobody writes lines of this table until this is done.
            transaction.execute("SELECT 1 FROM parlor_tables WHERE name = $1 FOR UPDATE", &[&name])?;
            let count = transaction.query_one("SELECT count(*) FROM parlor_lines WHERE name = $1", &[&name])?;
            if count.get::<_, i64>(0) != until {
                return Ok(false);
            }
            let aside = "INSERT INTO parlor_lines_aside SELECT name, (SELECT coalesce(max(cut), 0) + 1 FROM \
                         parlor_lines_aside WHERE name = $1), at, line FROM parlor_lines WHERE name = $1 AND at >= $2";
            transaction.execute(aside, &[&name, &at])?;
            transaction.execute("DELETE FROM parlor_lines WHERE name = $1 AND at >= $2", &[&name, &at])?;
            self.tell(&mut transaction, name)?;
            transaction.commit().map(|()| true)
        })?;
        if cut { Ok(()) } else { Err(StoreError::Taken) }
    }

    fn seat_bots(&self, name: &str, bots: &[Option<String>]) -> Result<(), StoreError> {
        self.used(|client| {
            let mut transaction = client.transaction()?;
            transaction.execute("UPDATE parlor_tables SET bots = $2 WHERE name = $1", &[&name, &bots])?;
            self.tell(&mut transaction, name)?;
            transaction.commit()
        })
    }

    fn count_of(&self, game: &str) -> Result<usize, StoreError> {
        self.counted("SELECT count(*) FROM parlor_tables WHERE game = $1", &[&game])
    }

    fn keep_game(&self, game: &KeptGame) -> Result<(), StoreError> {
        let KeptGame { name, path, files } = game;
        let (paths, texts): (Vec<&str>, Vec<&str>) =
            files.iter().map(|(path, text)| (path.as_str(), text.as_str())).unzip();
        let insert = "INSERT INTO parlor_game_files SELECT $1, * FROM unnest($2::text[], $3::text[])";
        self.used(|client| {
            let mut transaction = client.transaction()?;
            transaction.execute("INSERT INTO parlor_games (name, path) VALUES ($1, $2)", &[name, path])?;
            transaction.execute(insert, &[name, &paths, &texts])?;
            transaction.commit()
        })
    }

    fn game(&self, name: &str) -> Result<Option<KeptGame>, StoreError> {
        let select = "SELECT path FROM parlor_games WHERE name = $1";
        let Some(row) = self.used(|client| client.query_opt(select, &[&name]))? else { return Ok(None) };
        // Bytes sort as paths do, whatever the language of the database.
        let select = "SELECT path, text FROM parlor_game_files WHERE game = $1 ORDER BY path COLLATE \"C\"";
        let files = self.used(|client| client.query(select, &[&name]))?;
        let files = files.iter().map(|row| (row.get(0), row.get(1))).collect();
        Ok(Some(KeptGame { name: name.to_owned(), path: row.get(0), files }))
    }

    fn count_games(&self) -> Result<usize, StoreError> {
        self.counted("SELECT count(*) FROM parlor_games", &[])
    }

    fn follow(&self, told: &mut dyn FnMut(StoreChange)) -> Result<(), StoreError> {
        let mut client = self.config.connect(NoTls)?;
        client.batch_execute(&format!("LISTEN {CHANNEL}"))?;
        // What has changed before is not told by the server.
        told(StoreChange::Any);
        let mut notifications = client.notifications();
        let mut notifications = notifications.blocking_iter();
        while let Some(notification) = notifications.next()? {
            match notification.payload().split_once(' ') {
                Some((process, name)) if process != self.process => {
                    told(StoreChange::Table(name.to_owned()));
                }
                _ => {}
            }
        }
        Err(StoreError::Broken("the database has closed the connection".to_owned()))
    }

    fn is_shared(&self) -> bool {
        true
    }
}

impl From<postgres::Error> for StoreError {
    fn from(error: postgres::Error) -> Self {
        if error.code() == Some(&SqlState::UNIQUE_VIOLATION) {
            return Self::Taken;
        }
        let cause = error.as_db_error().map(|said| said.message().to_owned());
        let cause = cause.or_else(|| std::error::Error::source(&error).map(ToString::to_string));
        Self::Broken(cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}")))
    }
}

fn number(at: usize) -> i64 {
    i64::try_from(at).unwrap_or(i64::MAX)
}
