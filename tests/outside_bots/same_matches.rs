//! The same seeds and the same program give the same matches.

use parlor::simulate;

use crate::{PEBBLES, command, played};

#[test]
fn on_any_number_of_threads() {
    let plain = "cmd:python3 examples/bots/plain.py";
    for (path, bots) in [
        (PEBBLES, &[plain, plain][..]),
        ("games/ra.yaml", &[plain, "random", plain]),
        ("games/classics/goofspiel.yaml", &["random", plain]),
    ] {
        let alone = played(path, bots, 6, 1);
        assert!(alone.iter().all(|row| row.forfeits.is_empty()), "{path}: {alone:?}");
        assert_eq!(alone, played(path, bots, 6, 3), "{path}");
    }
}

#[test]
fn who_forfeits_is_last_and_the_others_keep_their_order() {
    let broken = format!("cmd:{}", command("exit"));
    let rows = played("games/ra.yaml", &["random", &broken, "random"], 4, 2);
    for row in &rows {
        assert_eq!(row.ending, simulate::MatchEnd::Over);
        assert_eq!(row.forfeits.iter().map(|one| one.seat).collect::<Vec<_>>(), [1]);
        assert_eq!(row.forfeits[0].message, "it ended with exit code 7 before it answered");
        let places: Vec<u8> = row.seats.iter().map(|seat| seat.place).collect();
        assert_eq!(places[1], 3, "{places:?}");
        assert!(places[0] + places[2] == 3 || (places[0], places[2]) == (1, 1), "{places:?}");
        let better = row.seats[0].total.cmp(&row.seats[2].total);
        assert_eq!(better.reverse(), places[0].cmp(&places[2]), "{row:?}");
    }
    // The other bots play the same match whatever it was that stopped it.
    let again = played("games/ra.yaml", &["random", &broken, "random"], 4, 1);
    assert_eq!(rows, again);
}

#[test]
fn all_that_forfeit_share_a_place() {
    let broken = format!("cmd:{}", command("exit"));
    for row in played(PEBBLES, &[&broken, &broken], 2, 1) {
        assert_eq!(row.seats.iter().map(|seat| seat.place).collect::<Vec<_>>(), [1, 1]);
        assert_eq!(row.forfeits.len(), 2);
    }
}

#[test]
fn a_program_that_wants_to_is_started_for_each_match() {
    let bot = format!("cmd:{}", command("one_match"));
    let rows = played(PEBBLES, &[&bot, "random"], 3, 1);
    assert!(rows.iter().all(|row| row.forfeits.is_empty()), "{rows:?}");
}
