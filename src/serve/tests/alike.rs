//! What browsers get is compared in matches that differ only in what their observers may not know.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::cell::Cell;
use std::time::Duration;

use crate::Disk;
use crate::door::games::{Chosen, Speech};
use crate::door::sitting::{Content, Engine, NAMES, Piece, Setup, Sitting, ZoneShown};
use crate::door::study::Spec;
use crate::door::{Definition, Observer};
use crate::serve::chair::Chair;
use crate::serve::table::TableNotice;
use crate::serve::view::ChairView;
use crate::table::Generator;

/// How many matches of each game are compared: 1, or 10 with `PARLOR_FULL=1`.
fn matches() -> u64 {
    if std::env::var_os("PARLOR_FULL").is_some() { 10 } else { 1 }
}

/// At each so manieth answer twins are compared.
const STRIDE: usize = 9;
/// After so many answers a match is long enough.
const MOST: usize = 36;

thread_local! {
    /// How often the clock was looked at.
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// A clock that goes on each time it is looked at, by so much that a hint takes some hundred iterations.
fn clock() -> Duration {
    LOOKS.set(LOOKS.get() + 1);
    Duration::from_millis(20 * LOOKS.get())
}

/// Everything that the browser of a chair can get.
fn received(sitting: &Sitting, chair: Chair, speech: &Speech) -> Vec<(&'static str, String)> {
    let notice = &TableNotice::default();
    let view = ChairView { sitting, chair, address: "/t/name/1", words: speech.words, notice };
    let mut all = vec![("page", view.page().unwrap()), ("changing", view.changing().unwrap())];
    for what in ["log", "scores", "rule", "why", "hints"] {
        LOOKS.set(0);
        all.push((what, view.side_page(what, clock).unwrap()));
    }
    all
}

/// Plays a match and compares what browsers get with what they get at twins of the table. How many twins were compared,
/// and how many of them were different tables.
fn compare(path: &str, seats: usize, seed: u64) -> (usize, usize) {
    let definition = Definition::load(&Disk, path).unwrap();
    let chosen = Chosen::of(&definition, None, &[]).unwrap();
    let speech = Speech::at_table(&definition, &chosen, None).unwrap();
    let game = chosen.game(seats).unwrap();
    let names = NAMES.iter().take(seats).map(|name| (*name).to_owned()).collect();
    let bots = vec![Some("random".parse::<Spec>().unwrap()); seats];
    let setup = Setup { seed, seats: names, bots, path: path.to_owned(), given: Vec::new() };
    let sitting = Sitting::begin(&game, setup, Engine::Machine, clock).unwrap();
    let mut sitting = sitting.speaking(&speech);
    let mut generator = Generator::new(seed);
    let (mut compared, mut others) = (0, 0);
    for at in 0..MOST {
        if sitting.asked().is_none() {
            break;
        }
        for chair in (0..seats).map(Chair::Seat).chain([Chair::Spectator]).filter(|_| at % STRIDE == 0) {
            let Some(twin) = sitting.twin(chair.observer(&sitting), &mut generator) else { continue };
            let twin = twin.speaking(&speech);
            let pairs = received(&sitting, chair, &speech).into_iter().zip(received(&twin, chair, &speech));
            for ((what, real), (_, other)) in pairs {
                assert_eq!(real, other, "{path}, {what} of {chair}, after {at} answers");
            }
            compared += 1;
            others += usize::from(sitting.digest() != twin.digest());
        }
        assert!(sitting.let_bot_answer().unwrap());
    }
    (compared, others)
}

/// The definitions of all shipped games.
fn definitions() -> Vec<String> {
    let in_folder = |folder: &str| {
        let mut paths: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path().to_string_lossy().into_owned())
            .filter(|path| path.ends_with(".yaml"))
            .collect();
        paths.sort();
        paths
    };
    [in_folder("games"), in_folder("games/classics")].concat()
}

#[test]
fn browsers_get_the_same_in_matches_that_their_seats_cannot_tell_apart() {
    let (mut compared, mut others) = (0, 0);
    for path in definitions() {
        let (from, _) = Definition::load(&Disk, &path).unwrap().seat_range();
        for seed in 1..=matches() {
            let (twins, different) = compare(&path, usize::from(from), seed);
            (compared, others) = (compared + twins, others + different);
        }
    }
    // Without many different twins the comparison would say nothing.
    assert!(compared > 200 && others > 80, "{compared} compared, {others} others");
}

#[test]
fn a_page_shows_its_own_seat_what_others_do_not_see() {
    let definition = Definition::load(&Disk, "games/classics/gin-rummy.yaml").unwrap();
    let chosen = Chosen::of(&definition, None, &[]).unwrap();
    let speech = Speech::at_table(&definition, &chosen, None).unwrap();
    let seats = vec!["Ann".to_owned(), "Bob".to_owned()];
    let setup = Setup { seed: 1, seats, bots: Vec::new(), path: String::new(), given: Vec::new() };
    let sitting = Sitting::begin(&chosen.game(2).unwrap(), setup, Engine::Machine, clock).unwrap();
    let shown = |chair| {
        let notice = &TableNotice::default();
        let view = ChairView { sitting: &sitting, chair, address: "", words: speech.words, notice };
        view.page().unwrap()
    };
    let scene = sitting.scene(Observer::Seat(0));
    let known = |zone: &ZoneShown| match &zone.content {
        Content::Row(items) | Content::Pile(items) => match &items.first()?.piece {
            Piece::Known(name) => Some(name.clone()),
            _ => None,
        },
        _ => None,
    };
    let card = scene.seats[0].zones.iter().find_map(known).unwrap();
    let card = format!("data-thing=\"{card}\"");
    assert!(shown(Chair::Seat(0)).contains(&card));
    assert!(!shown(Chair::Seat(1)).contains(&card));
    assert!(!shown(Chair::Spectator).contains(&card));
}
