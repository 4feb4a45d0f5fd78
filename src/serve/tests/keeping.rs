//! What is kept and what is not: stores that fail, several processes, matches without end, tables that nobody uses.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::Memory;
use crate::serve::declined::Declined;
use crate::serve::games::{GameLibrary, OfferedGame};
use crate::serve::hall::{Hall, NewTable};
use crate::serve::offered::OfferedBots;
use crate::serve::store::{KeptGame, KeptTable, SqliteStore, Store, StoreChange, StoreError};
use crate::serve::table::{TableContext, TableNotice, WebTable};

const DEFINITION: &str = "parlor: 1\nname: Row\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat } }\nflow: [{ \
                          turns: { from: first, do: [walk] } }]\nscoring: [points]\n";
const SCRIPT: &str = "fn walk(me) { choose(me, \"which\", [\"left\", \"right\"]); gain(me, points, 1); }\n";

/// A store that fails as long as it is told to.
struct Frail {
    inner: SqliteStore,
    is_broken: Arc<AtomicBool>,
}

impl Frail {
    fn whole(&self) -> Result<&SqliteStore, StoreError> {
        match self.is_broken.load(Ordering::Relaxed) {
            true => Err(StoreError::Broken("the disk is full".to_owned())),
            false => Ok(&self.inner),
        }
    }
}

impl Store for Frail {
    fn create(&self, table: &KeptTable) -> Result<(), StoreError> {
        self.whole()?.create(table)
    }

    fn table(&self, name: &str) -> Result<Option<KeptTable>, StoreError> {
        self.whole()?.table(name)
    }

    fn count(&self) -> Result<usize, StoreError> {
        self.whole()?.count()
    }

    fn lines(&self, name: &str, from: usize) -> Result<Vec<String>, StoreError> {
        self.whole()?.lines(name, from)
    }

    fn append(&self, name: &str, at: usize, lines: &[String]) -> Result<(), StoreError> {
        self.whole()?.append(name, at, lines)
    }

    fn cut(&self, name: &str, at: usize, until: usize) -> Result<(), StoreError> {
        self.whole()?.cut(name, at, until)
    }

    fn seat_bots(&self, name: &str, bots: &[Option<String>]) -> Result<(), StoreError> {
        self.whole()?.seat_bots(name, bots)
    }

    fn count_of(&self, game: &str) -> Result<usize, StoreError> {
        self.whole()?.count_of(game)
    }

    fn keep_game(&self, game: &KeptGame) -> Result<(), StoreError> {
        self.whole()?.keep_game(game)
    }

    fn game(&self, name: &str) -> Result<Option<KeptGame>, StoreError> {
        self.whole()?.game(name)
    }

    fn count_games(&self) -> Result<usize, StoreError> {
        self.whole()?.count_games()
    }

    fn follow(&self, told: &mut dyn FnMut(StoreChange)) -> Result<(), StoreError> {
        self.whole()?.follow(told)
    }

    fn is_shared(&self) -> bool {
        false
    }
}

fn hall(store: Arc<dyn Store>) -> Hall {
    let files = Memory::from_iter([("row.yaml", DEFINITION), ("row/rules.rhai", SCRIPT)]);
    let game = OfferedGame { name: "row".to_owned(), files: Arc::new(files), path: "row.yaml".to_owned() };
    let context =
        TableContext { store, clock: || Duration::ZERO, is_watching: false, bots: OfferedBots::default() };
    Hall::new(GameLibrary::of(vec![game]), context, 10)
}

fn set_up(hall: &Hall) -> Arc<WebTable> {
    let seats = ["Ann", "Bob"].map(|name| (name.to_owned(), None)).to_vec();
    hall.set_up(NewTable { game: "row".to_owned(), variant: String::new(), seats, given: Vec::new() })
        .unwrap()
}

/// Answers the question of a number; both seats answer in turn.
fn answer(table: &WebTable, number: usize) -> Result<(), Declined> {
    table.answer(Some(number % 2), (number, &[0]), &table.speech("en"))
}

/// How many answers a page shows.
fn answers(table: &WebTable) -> Result<usize, Declined> {
    table.look(&table.speech("en"), |sitting, _| sitting.answers())
}

#[test]
fn what_cannot_be_kept_has_not_happened() {
    let is_broken = Arc::new(AtomicBool::new(false));
    let inner = SqliteStore::in_memory().unwrap();
    let hall = hall(Arc::new(Frail { inner, is_broken: Arc::clone(&is_broken) }));
    let table = set_up(&hall);
    answer(&table, 0).unwrap();
    is_broken.store(true, Ordering::Relaxed);
    assert!(matches!(answer(&table, 1), Err(Declined::Store(_))));
    // As long as nobody knows what is kept, nothing is shown.
    assert!(matches!(answers(&table), Err(Declined::Store(_))));
    assert!(matches!(answer(&table, 2), Err(Declined::Store(_))));
    is_broken.store(false, Ordering::Relaxed);
    assert_eq!(answers(&table).unwrap(), 1);
    answer(&table, 1).unwrap();
    assert_eq!(answers(&table).unwrap(), 2);
}

#[test]
fn two_processes_with_one_file_show_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let open = || hall(Arc::new(SqliteStore::open(&folder.path().join("tables.db")).unwrap()));
    let (one, other) = (open(), open());
    let table = set_up(&one);
    let there = other.table(&table.name).unwrap();
    answer(&table, 0).unwrap();
    // The other process has not heard of it, but cannot answer the same question again.
    assert!(matches!(answer(&there, 0), Err(Declined::Stale)));
    assert_eq!(answers(&there).unwrap(), 1);
    answer(&table, 1).unwrap();
    let changed = other.catch_up(&StoreChange::Any);
    assert_eq!(changed.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), [table.name.as_str()]);
    assert_eq!(answers(&there).unwrap(), 2);
    assert!(other.catch_up(&StoreChange::Any).is_empty(), "nothing has changed since");
    table.seat_bot(1, Some("random".parse().unwrap())).unwrap();
    assert_eq!(other.catch_up(&StoreChange::Table(table.name.clone())).len(), 1);
    assert!(other.catch_up(&StoreChange::Table("another".to_owned())).is_empty());
}

#[test]
fn tables_that_nobody_uses_are_played_again_when_somebody_does() {
    let hall = hall(Arc::new(SqliteStore::in_memory().unwrap()));
    let table = set_up(&hall);
    answer(&table, 0).unwrap();
    let (name, watched) = (table.name.clone(), Arc::downgrade(&table));
    // A page that follows it holds it.
    (0..3).for_each(|_| hall.forget_unused());
    assert!(watched.upgrade().is_some());
    drop(table);
    hall.table(&name).unwrap();
    hall.forget_unused();
    assert!(watched.upgrade().is_some(), "it has been used since the last time");
    hall.forget_unused();
    assert!(watched.upgrade().is_none());
    assert_eq!(answers(&hall.table(&name).unwrap()).unwrap(), 1);
}

#[test]
fn a_match_without_end_stops_where_the_server_says() {
    let hall = hall(Arc::new(SqliteStore::in_memory().unwrap()));
    let table = set_up(&hall);
    let first = (0..30_000).find(|number| answer(&table, *number).is_err()).unwrap();
    assert_eq!(first, 20_000);
    assert!(matches!(answer(&table, first), Err(Declined::TooLong)));
    assert_eq!(answers(&table).unwrap(), first);
}

/// A folder with the game, which can be changed.
fn written() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("row")).unwrap();
    std::fs::write(folder.path().join("row.yaml"), DEFINITION).unwrap();
    write_script(&folder, SCRIPT);
    folder
}

fn write_script(folder: &tempfile::TempDir, script: &str) {
    std::fs::write(folder.path().join("row/rules.rhai"), script).unwrap();
}

/// A hall with that game; whether an author changes it.
fn hall_of(folder: &tempfile::TempDir, is_watching: bool) -> Hall {
    let path = folder.path().join("row.yaml").to_str().unwrap().to_owned();
    let game = OfferedGame { name: "row".to_owned(), files: Arc::new(crate::Disk), path };
    let store = Arc::new(SqliteStore::open(&folder.path().join("tables.db")).unwrap());
    Hall::new(
        GameLibrary::of(vec![game]),
        TableContext { store, clock: || Duration::ZERO, is_watching, bots: OfferedBots::default() },
        10,
    )
}

/// What is said about a table.
fn notice(table: &WebTable) -> TableNotice {
    table.look(&table.speech("en"), |_, notice| notice.clone()).unwrap()
}

#[test]
fn a_match_whose_rules_have_changed_is_shown_as_far_as_it_fits() {
    let folder = written();
    let name = {
        let hall = hall_of(&folder, false);
        let table = set_up(&hall);
        for (number, pick) in [(0, 0), (1, 1), (2, 0)] {
            table.answer(Some(number % 2), (number, &[pick]), &table.speech("en")).unwrap();
        }
        table.name.clone()
    };
    write_script(&folder, &SCRIPT.replace("right", "middle"));
    // Also a server that is started again.
    let hall = hall_of(&folder, false);
    let table = hall.table(&name).unwrap();
    let said = notice(&table).misfit.unwrap();
    assert!(said.contains("answer 2") && said.contains("`right`"), "{said}");
    assert_eq!(answers(&table).unwrap(), 1);
    assert!(matches!(answer(&table, 1), Err(Declined::Unfit)));
    assert!(matches!(table.take_back(0, table.speech("en").words), Err(Declined::Unfit)));
    assert!(!table.catch_up().unwrap(), "nothing has changed since");
    // With the old rules back, nothing is lost.
    write_script(&folder, SCRIPT);
    assert_eq!(hall.renew().len(), 1);
    assert_eq!((answers(&table).unwrap(), notice(&table)), (3, TableNotice::default()));
    write_script(&folder, &SCRIPT.replace("right", "middle"));
    assert_eq!(hall.renew().len(), 1);
    table.go_on().unwrap();
    assert_eq!((answers(&table).unwrap(), notice(&table)), (1, TableNotice::default()));
    answer(&table, 1).unwrap();
    assert_eq!(answers(&table).unwrap(), 2);
}

#[test]
fn an_author_who_changes_rules_plays_on_at_once() {
    let folder = written();
    let hall = hall_of(&folder, true);
    let table = set_up(&hall);
    (0..3).for_each(|number| answer(&table, number).unwrap());
    assert!(hall.renew().is_empty());
    write_script(&folder, &SCRIPT.replace("left", "middle"));
    assert_eq!(hall.renew().len(), 1);
    assert!(notice(&table).misfit.unwrap().contains("answer 1"));
    answer(&table, 0).unwrap();
    assert_eq!((answers(&table).unwrap(), notice(&table)), (1, TableNotice::default()));
    // While the definition has a fault, the table goes on as before.
    write_script(&folder, "fn walk(me) { choose(me, \"which\" }");
    assert_eq!(hall.renew().len(), 1);
    assert!(notice(&table).fault.is_some());
    answer(&table, 1).unwrap();
    write_script(&folder, SCRIPT);
    assert_eq!(hall.renew().len(), 1);
    assert!(notice(&table).fault.is_none() && notice(&table).misfit.is_some());
}
