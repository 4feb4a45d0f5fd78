//! Whole matches of the collection.

use std::sync::Arc;

use parlor::oracle::Oracle;
use parlor::table::Generator;

use super::game::games;
use super::pair::{End, Pair};

/// Plays so many matches of each number of seats and variant.
fn compare(path: &str, count: u64) {
    for (name, game) in games(path) {
        let oracle = Arc::new(Oracle::new(game.clone()).unwrap());
        for seed in 0..count {
            let end = Pair::new(&game, &oracle, seed).play(&mut Generator::new(seed), 100_000);
            match end {
                Ok(End::Over(answers)) => assert!(answers > 10, "{name}, seed {seed}: {answers} answers"),
                other => panic!("{name}, seed {seed}: {other:?}"),
            }
        }
    }
}

#[test]
fn tiki_topple_is_played_alike() {
    compare("tiki-topple.yaml", super::amount(2, 200));
}

#[test]
fn rapa_nui_is_played_alike() {
    compare("rapa-nui.yaml", super::amount(1, 200));
}

#[test]
fn ra_is_played_alike() {
    compare("ra.yaml", super::amount(1, 200));
}

#[test]
fn boards_with_two_sided_pieces_and_noted_positions_are_played_alike() {
    compare("classics/reversi.yaml", super::amount(2, 200));
    compare("classics/go.yaml", super::amount(1, 20));
}

#[test]
fn several_zones_of_each_seat_are_played_alike() {
    compare("../tests/games/gardens.yaml", super::amount(5, 200));
}

#[test]
fn switches_kinds_and_places_in_counters_are_played_alike() {
    compare("../tests/games/caravan.yaml", super::amount(5, 200));
}

#[test]
fn nile_is_played_alike() {
    compare("nile.yaml", super::amount(1, 100));
}

#[test]
fn zones_and_counters_for_each_kind_are_played_alike() {
    compare("../tests/games/harvest.yaml", super::amount(5, 200));
}
