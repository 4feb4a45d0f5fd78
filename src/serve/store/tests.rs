//! What every store must hold.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[cfg(unix)]
#[path = "../../../tests/browsing/postgres.rs"]
mod server;

use std::sync::mpsc::channel;
use std::time::Duration;

use super::{KeptGame, KeptTable, PostgresStore, SqliteStore, Store, StoreChange, StoreError};

pub(super) fn table() -> KeptTable {
    KeptTable {
        name: "abc".to_owned(),
        game: "pairs".to_owned(),
        secret: "hush".to_owned(),
        head: "parlor: 1\n".to_owned(),
        bots: vec![None, Some("greedy".to_owned())],
    }
}

pub(super) fn game() -> KeptGame {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    KeptGame {
        name: "u-abc".to_owned(),
        path: "row.yaml".to_owned(),
        files: vec![
            file("row.yaml", "parlor: 1\n"),
            file("row/B.rhai", ""),
            file("row/a.rhai", "fn é() {}\n"),
        ],
    }
}

fn line(text: &str) -> Vec<String> {
    vec![text.to_owned()]
}

/// Tries an empty store.
fn check(store: &dyn Store) {
    // No table has lines that was not kept.
    assert!(store.append("abc", 0, &line("one")).is_err());
    // A table is found as it was kept.
    store.create(&table()).unwrap();
    assert_eq!(store.table("abc").unwrap(), Some(table()));
    assert_eq!(store.table("abd").unwrap(), None);
    assert_eq!(store.count().unwrap(), 1);
    store.seat_bots("abc", &[Some("random".to_owned()), None]).unwrap();
    assert_eq!(store.table("abc").unwrap().unwrap().bots, [Some("random".to_owned()), None]);
    assert_eq!([store.count_of("pairs").unwrap(), store.count_of("other").unwrap()], [1, 0]);
    // An uploaded game is found as it was kept, and never changed.
    store.keep_game(&game()).unwrap();
    assert_eq!(store.game("u-abc").unwrap(), Some(game()));
    assert_eq!(store.game("u-abd").unwrap(), None);
    assert!(store.keep_game(&KeptGame { files: Vec::new(), ..game() }).is_err());
    assert_eq!((store.game("u-abc").unwrap(), store.count_games().unwrap()), (Some(game()), 1));
    // Two tables never share a name.
    assert!(store.create(&table()).is_err());
    // Of two answers at one place only the first is kept.
    store.append("abc", 0, &line("one")).unwrap();
    assert!(matches!(store.append("abc", 0, &line("other")), Err(StoreError::Taken)));
    // Nothing of what fits in part is kept.
    let both = ["two".to_owned(), "three".to_owned()];
    store.append("abc", 2, &line("three")).unwrap();
    assert!(matches!(store.append("abc", 1, &both), Err(StoreError::Taken)));
    assert_eq!(store.lines("abc", 0).unwrap(), ["one", "three"]);
    assert_eq!(store.lines("abc", 1).unwrap(), ["three"]);
    // What is cut is not there any more, and what has changed meanwhile is not cut.
    store.append("abc", 3, &both).unwrap();
    assert!(matches!(store.cut("abc", 3, 3), Err(StoreError::Taken)));
    store.cut("abc", 3, 4).unwrap();
    store.append("abc", 3, &both).unwrap();
    store.cut("abc", 3, 4).unwrap();
    assert_eq!(store.lines("abc", 0).unwrap(), ["one", "three"]);
}

/// Tries that a process is told what another one changes.
fn check_following(one: Box<dyn Store>, other: &dyn Store) {
    let (sender, told) = channel();
    std::thread::spawn(move || {
        one.follow(&mut |change| {
            let _ = sender.send(change);
        })
    });
    let next = || told.recv_timeout(Duration::from_secs(20)).unwrap();
    if other.is_shared() {
        assert_eq!(next(), StoreChange::Any);
    }
    // The other thread may not wait yet.
    std::thread::sleep(Duration::from_secs(1));
    other.append("abc", 3, &line("four")).unwrap();
    let all = StoreChange::Any;
    assert_eq!(next(), if other.is_shared() { StoreChange::Table("abc".to_owned()) } else { all });
}

#[test]
fn a_file_keeps_tables() {
    check(&SqliteStore::in_memory().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteStore::open(&folder.path().join("tables.db")).unwrap();
    let (one, other) = (open(), open());
    check(&one);
    check_following(Box::new(one), &other);
}

#[test]
#[cfg(unix)]
fn a_database_keeps_tables() {
    let Some(server) = server::Postgres::start() else { return };
    let open = |process: &str| PostgresStore::open(&server.address(), process.to_owned()).unwrap();
    let (one, other) = (open("one"), open("other"));
    check(&one);
    assert_eq!(other.lines("abc", 0).unwrap(), ["one", "three"]);
    assert_eq!(other.game("u-abc").unwrap(), Some(game()));
    check_following(Box::new(one), &other);
}

#[test]
#[cfg(unix)]
fn a_database_of_an_earlier_version_goes_on() {
    let Some(server) = server::Postgres::start() else { return };
    super::database::make_first_version(&server.address()).unwrap();
    let open = || PostgresStore::open(&server.address(), String::new()).unwrap();
    check(&open());
    assert_eq!(open().game("u-abc").unwrap(), Some(game()));
}

#[test]
fn a_database_that_is_not_there_is_said_without_the_password() {
    let address = "postgres://parlor:hush@127.0.0.1:1/nowhere";
    let Err(error) = PostgresStore::open(address, String::new()) else { panic!("nobody listens there") };
    let said = error.to_string();
    assert!(said.contains("refused") && !said.contains("hush"), "{said}");
}
