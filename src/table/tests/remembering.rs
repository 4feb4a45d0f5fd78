//! What a seat is said to remember is so on every table that it can imagine.

use super::random::change;
use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, ZoneId};
use crate::table::observer::{DOWN, has_sides};
use crate::table::sample::sample;
use crate::table::{Generator, Insertion, Observer, PriorKnowledge, Table, imagine_plain};

/// What lies face up in a zone, sorted where order means nothing.
fn open_pieces(layout: &Layout, table: &Table, zone: ZoneId) -> Vec<(KindId, u8)> {
    let is_open = |piece: &PieceId| table.face(*piece) != DOWN || has_sides(layout, *piece);
    let mut all: Vec<(KindId, u8)> =
        table.pieces(zone).filter(is_open).map(|piece| (table.kind(piece), table.face(piece))).collect();
    if !layout.zones[usize::from(zone.0)].order.is_kept {
        all.sort_unstable();
    }
    all
}

#[test]
fn what_is_remembered_is_the_same_on_all_imagined_tables() {
    let sample = sample(3);
    let layout = &sample.layout;
    let mut chance = Generator::new(5);
    let mut imagined_by = Generator::new(6);
    let mut table = Table::new(layout, 5);
    table.begin_watch(layout, PriorKnowledge::Everything);
    let mut compared = 0;
    for round in 0..4_000 {
        let _ = change(layout, &mut table, &mut chance);
        for seat in 0..layout.seats {
            let imagined = imagine_plain(layout, &table, Observer(seat), &mut imagined_by);
            for (zone, spec) in (0u16..).map(ZoneId).zip(&layout.zones) {
                let is_remembered = table.remembered(zone) >> seat & 1 == 1;
                if !is_remembered || spec.seen >> seat & 1 == 1 {
                    continue;
                }
                let real = open_pieces(layout, &table, zone);
                assert_eq!(
                    open_pieces(layout, &imagined, zone),
                    real,
                    "round {round}, seat {seat}, {}",
                    spec.name
                );
                compared += usize::from(!real.is_empty());
            }
        }
    }
    assert!(compared > 200, "only {compared} zones with pieces were remembered");
}

#[test]
fn others_remember_what_went_openly_into_a_hand_until_something_leaves_it_unseen() {
    let sample = sample(3);
    let layout = &sample.layout;
    let mut table = Table::new(layout, 1);
    let (fish, other) = (sample.cards[0], sample.cards[1]);
    let hand = sample.hand[0];
    let remembers = |table: &Table, seat: u8| table.remembered(hand) >> seat & 1 == 1;
    table.move_piece(layout, fish, sample.stone, Insertion::Usual).unwrap();
    table.move_piece(layout, fish, hand, Insertion::Usual).unwrap();
    assert!(remembers(&table, 1) && remembers(&table, 2), "it came from where all see it");
    table.move_piece(layout, fish, sample.hand[1], Insertion::Usual).unwrap();
    assert!(remembers(&table, 2), "an empty hand holds no secret");
    table.move_piece(layout, fish, hand, Insertion::Usual).unwrap();
    assert!(remembers(&table, 1), "seat 1 gave it away itself");
    assert!(!remembers(&table, 2), "nobody else saw what was given");
    table.move_piece(layout, other, sample.stone, Insertion::Usual).unwrap();
    table.move_piece(layout, other, hand, Insertion::Usual).unwrap();
    assert!(!remembers(&table, 2), "one piece is still unknown");
}
