//! Each kind of change.

use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, WordId, ZoneId};
use crate::rules::{Shown, ZoneShape};
use crate::table::sample::{Builder, GRID, sample};
use crate::table::table::EMPTY_CELL;
use crate::table::{
    Change, DOWN, Generator, IllegalMove, Insertion, PriorKnowledge, Reason, Stream, Table, UP,
    check_conservation,
};

fn ids(table: &Table, zone: ZoneId) -> Vec<u16> {
    table.pieces(zone).map(|piece| piece.0).collect()
}

/// Six pieces in a row, a stack, a pile and a grid.
fn four_zones() -> (Layout, [ZoneId; 4]) {
    let mut builder = Builder::new(2);
    let set = builder.set(&["a"]);
    let row = builder.zone("row", &ZoneShape::ROW, Shown::Everyone, &[set]);
    let stack = builder.zone("stack", &ZoneShape::STACK, Shown::Everyone, &[set]);
    let pile = builder.zone("pile", &ZoneShape::PILE, Shown::Everyone, &[set]);
    let grid = builder.zone("grid", &GRID, Shown::Everyone, &[set]);
    builder.pieces(row, &["a"; 6]);
    (builder.build(), [row, stack, pile, grid])
}

#[test]
fn new_pieces_come_on_top_of_a_stack_and_last_in_a_row() {
    let (layout, [row, stack, pile, _]) = four_zones();
    let mut table = Table::new(&layout, 0);
    assert_eq!(ids(&table, row), [0, 1, 2, 3, 4, 5]);
    for piece in [0, 1, 2] {
        table.move_piece(&layout, PieceId(piece), stack, Insertion::Usual).unwrap();
    }
    assert_eq!(ids(&table, stack), [2, 1, 0]);
    table.move_piece(&layout, PieceId(3), stack, Insertion::Last).unwrap();
    assert_eq!(ids(&table, stack), [2, 1, 0, 3]);
    table.move_piece(&layout, PieceId(1), pile, Insertion::Usual).unwrap();
    table.move_piece(&layout, PieceId(2), pile, Insertion::Usual).unwrap();
    assert_eq!((ids(&table, stack), ids(&table, pile)), (vec![0, 3], vec![1, 2]));
    table.move_piece(&layout, PieceId(0), row, Insertion::Index(1)).unwrap();
    assert_eq!(ids(&table, row), [4, 0, 5]);
    assert_eq!((table.index_of(PieceId(0)), table.zone_of(PieceId(0))), (1, row));
    assert_eq!(
        table.move_piece(&layout, PieceId(3), row, Insertion::Index(4)),
        Err(IllegalMove::NoSuchIndex),
        "after the end"
    );
}

#[test]
fn a_zone_has_the_kinds_of_its_pieces() {
    let mut builder = Builder::new(2);
    let set = builder.set(&["a", "b", "c"]);
    let row = builder.zone("row", &ZoneShape::ROW, Shown::Everyone, &[set]);
    let grid = builder.zone("grid", &GRID, Shown::Everyone, &[set]);
    let pieces = builder.pieces(row, &["a", "c"]);
    let layout = builder.build();
    let mut table = Table::new(&layout, 0);
    let has = |table: &Table, zone| [0..1, 1..2, 2..3, 1..3, 0..0].map(|kinds| table.has(zone, &kinds));
    assert_eq!(has(&table, row), [true, false, true, true, false]);
    assert_eq!(has(&table, grid), [false; 5]);
    table.move_piece(&layout, pieces[1], grid, Insertion::Place(4)).unwrap();
    assert_eq!(has(&table, row), [true, false, false, false, false]);
    assert_eq!(has(&table, grid), [false, false, true, true, false]);
}

#[test]
fn within_a_row_the_others_move_over() {
    let (layout, [row, ..]) = four_zones();
    let check = |piece: u16, spot: Insertion, expected: [u16; 6]| {
        let mut table = Table::new(&layout, 0);
        table.move_piece(&layout, PieceId(piece), row, spot).unwrap();
        assert_eq!(ids(&table, row), expected);
        check_conservation(&layout, &table).unwrap();
    };
    check(5, Insertion::Index(2), [0, 1, 5, 2, 3, 4]);
    check(2, Insertion::Index(5), [0, 1, 3, 4, 5, 2]);
    check(2, Insertion::Index(2), [0, 1, 2, 3, 4, 5]);
    check(0, Insertion::Last, [1, 2, 3, 4, 5, 0]);
    let mut table = Table::new(&layout, 0);
    assert_eq!(
        table.move_piece(&layout, PieceId(2), row, Insertion::Index(6)),
        Err(IllegalMove::NoSuchIndex)
    );
}

#[test]
fn a_place_of_a_grid_holds_one_piece() {
    let (layout, [row, stack, _, grid]) = four_zones();
    let mut table = Table::new(&layout, 0);
    table.move_piece(&layout, PieceId(0), grid, Insertion::Place(4)).unwrap();
    assert_eq!((table.len(grid), table.raw_cells(grid).len()), (1, 6));
    assert_eq!((table.at(grid, 4), table.at(grid, 3), table.at(grid, 6)), (Some(PieceId(0)), None, None));
    assert_eq!(
        table.move_piece(&layout, PieceId(1), grid, Insertion::Place(4)),
        Err(IllegalMove::PlaceTaken)
    );
    assert_eq!(
        table.move_piece(&layout, PieceId(1), grid, Insertion::Place(6)),
        Err(IllegalMove::NoSuchIndex)
    );
    table.move_piece(&layout, PieceId(0), grid, Insertion::Place(4)).unwrap();
    table.move_piece(&layout, PieceId(0), grid, Insertion::Place(1)).unwrap();
    assert_eq!((table.at(grid, 1), table.at(grid, 4)), (Some(PieceId(0)), None));
    assert_eq!(table.move_all(&layout, row, grid, Insertion::Usual, None), Ok(()));
    assert_eq!(ids(&table, grid), [1, 0, 2, 3, 4, 5]);
    assert_eq!(table.move_piece(&layout, PieceId(2), grid, Insertion::Usual), Err(IllegalMove::NoRoom));
    table.move_all(&layout, grid, stack, Insertion::Usual, Some(DOWN)).unwrap();
    assert_eq!((ids(&table, stack), table.len(grid)), (vec![1, 0, 2, 3, 4, 5], 0));
    assert_eq!((table.raw_cells(grid).len(), table.face(PieceId(2))), (6, DOWN));
    check_conservation(&layout, &table).unwrap();
}

#[test]
fn a_block_keeps_its_order() {
    let (layout, [row, stack, pile, _]) = four_zones();
    for watched in [false, true] {
        let mut table = Table::new(&layout, 0);
        if watched {
            table.begin_watch(&layout, PriorKnowledge::Everything);
        }
        table.move_piece(&layout, PieceId(0), stack, Insertion::Usual).unwrap();
        table.move_piece(&layout, PieceId(1), stack, Insertion::Usual).unwrap();
        table.move_all(&layout, row, stack, Insertion::Usual, None).unwrap();
        assert_eq!(ids(&table, stack), [2, 3, 4, 5, 1, 0]);
        table.move_all(&layout, stack, pile, Insertion::Usual, None).unwrap();
        table.move_piece(&layout, PieceId(5), row, Insertion::Usual).unwrap();
        table.move_piece(&layout, PieceId(0), row, Insertion::Usual).unwrap();
        table.move_all(&layout, pile, row, Insertion::Index(1), Some(DOWN)).unwrap();
        assert_eq!(ids(&table, row), [5, 2, 3, 4, 1, 0]);
        assert_eq!((table.face(PieceId(3)), table.face(PieceId(0))), (DOWN, UP));
        assert_eq!(
            table.move_all(&layout, row, pile, Insertion::Index(1), None),
            Err(IllegalMove::NoSuchIndex)
        );
        check_conservation(&layout, &table).unwrap();
    }
}

#[test]
fn zones_refuse_what_they_do_not_hold() {
    let sample = sample(2);
    let mut table = Table::new(&sample.layout, 0);
    let refused = table.move_piece(&sample.layout, sample.tokens[0], sample.deck, Insertion::Usual);
    assert_eq!(refused, Err(IllegalMove::NotHeld));
    assert_eq!(refused.unwrap_err().message(None), "the zone does not hold pieces of this set");
    let cup = sample.cup[0];
    assert_eq!(
        table.move_all(&sample.layout, cup, sample.deck, Insertion::Usual, None),
        Err(IllegalMove::NotHeld)
    );
    assert_eq!(table.turn(&sample.layout, sample.cards[0], 2), Err(IllegalMove::NoSuchFace));
    assert_eq!(table.turn(&sample.layout, sample.dice[0], 0), Err(IllegalMove::NoSuchFace));
    assert_eq!(table.roll(&sample.layout, sample.cards[0]), Err(IllegalMove::NoSuchFace));
}

#[test]
fn counters_stay_within_their_bounds() {
    let sample = sample(2);
    let mut table = Table::new(&sample.layout, 0);
    table.begin_watch(&sample.layout, PriorKnowledge::Everything);
    let reason = Reason::Word(WordId(0));
    table.add(&sample.layout, sample.wood, 9, reason).unwrap();
    assert_eq!(table.add(&sample.layout, sample.wood, 1, Reason::Step), Err(IllegalMove::AboveMaximum));
    assert_eq!(
        table.add(&sample.layout, sample.wood, i32::MAX, Reason::Step),
        Err(IllegalMove::AboveMaximum)
    );
    assert_eq!(
        table.set_counter(&sample.layout, sample.wood, -1, Reason::Step),
        Err(IllegalMove::BelowMinimum)
    );
    assert_eq!(table.counter(sample.wood), 9);
    let events = &table.watch.as_ref().unwrap().events;
    assert_eq!(events, &[Change::Counter { counter: sample.wood, before: 0, after: 9, reason }]);
}

#[test]
fn a_seat_counter_may_start_at_random() {
    let sample = sample(4);
    let starts = |seed| Table::new(&sample.layout, seed).counter(sample.first);
    let mut found: Vec<i32> = (0..40).map(starts).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, [0, 1, 2, 3]);
    let fresh = Table::new(&sample.layout, 0);
    let mut table = fresh.clone();
    table.shuffle(&sample.layout, sample.deck);
    table.begin_watch(&sample.layout, PriorKnowledge::Everything);
    for seed in 0..10 {
        table.restart(&sample.layout, &fresh, seed);
        assert_eq!(table, Table::new(&sample.layout, seed));
    }
}

#[test]
fn a_turned_card_comes_last_in_a_pile() {
    let (layout, [row, _, pile, _]) = four_zones();
    let mut table = Table::new(&layout, 0);
    table.move_all(&layout, row, pile, Insertion::Usual, Some(DOWN)).unwrap();
    table.turn(&layout, PieceId(2), UP).unwrap();
    assert_eq!(ids(&table, pile), [0, 1, 3, 4, 5, 2]);
    table.turn(&layout, PieceId(2), UP).unwrap();
    assert_eq!(ids(&table, pile), [0, 1, 3, 4, 5, 2]);
}

#[test]
fn events_tell_who_saw_it() {
    let sample = sample(2);
    let layout = &sample.layout;
    let mut table = Table::new(layout, 0);
    table.begin_watch(layout, PriorKnowledge::Everything);
    table.move_piece(layout, sample.cards[0], sample.hand[1], Insertion::Usual).unwrap();
    table.move_turned(layout, sample.cards[0], sample.stone, Insertion::Usual, DOWN).unwrap();
    table.turn(layout, sample.cards[0], UP).unwrap();
    let seers: Vec<Vec<u8>> = table
        .watch
        .as_ref()
        .unwrap()
        .events
        .iter()
        .map(|event| {
            let (Change::Moved { seen, .. } | Change::Turned { seen, .. }) = event else {
                panic!("{event:?}")
            };
            crate::table::Observer::all(layout).filter(|one| seen.contains(*one)).map(|one| one.0).collect()
        })
        .collect();
    assert_eq!(seers, [vec![1], vec![1], vec![0, 1, 2]]);
}

#[test]
fn shuffles_use_a_stream_of_their_own() {
    let sample = sample(2);
    let layout = &sample.layout;
    let mut table = Table::new(layout, 7);
    let mut other = table.clone();
    other.draw(layout, Stream::Random, 10);
    other.roll(layout, sample.dice[1]).unwrap();
    table.shuffle(layout, sample.deck);
    other.shuffle(layout, sample.deck);
    assert_eq!(ids(&table, sample.deck), ids(&other, sample.deck));
    let once = ids(&table, sample.deck);
    table.shuffle(layout, sample.deck);
    assert_ne!(ids(&table, sample.deck), once);
    let first = table.roll(layout, sample.dice[0]).unwrap();
    assert_eq!(table.face(sample.dice[0]), first);
    let rolls: Vec<u8> = (0..60).map(|_| table.roll(layout, sample.dice[0]).unwrap()).collect();
    assert!((1..=6).all(|face| rolls.contains(&face)), "{rolls:?}");
}

#[test]
fn a_shuffled_grid_keeps_its_places() {
    let (layout, [_, _, _, grid]) = four_zones();
    let mut table = Table::new(&layout, 3);
    for (piece, place) in [(0, 0), (1, 2), (2, 3), (3, 5)] {
        table.move_piece(&layout, PieceId(piece), grid, Insertion::Place(place)).unwrap();
    }
    table.shuffle(&layout, grid);
    let taken: Vec<bool> = table.raw_cells(grid).iter().map(|cell| *cell != EMPTY_CELL).collect();
    assert_eq!(taken, [true, false, true, true, false, true]);
    assert_ne!(ids(&table, grid), [0, 1, 2, 3]);
    table.shuffle_to(&layout, grid, &[3, 2, 1, 0].map(PieceId)).unwrap();
    assert_eq!(ids(&table, grid), [3, 2, 1, 0]);
    assert_eq!(table.shuffle_to(&layout, grid, &[3, 2, 1, 1].map(PieceId)), Err(IllegalMove::NotAnOrder));
    assert_eq!(table.shuffle_to(&layout, grid, &[PieceId(3)]), Err(IllegalMove::NotAnOrder));
}

#[test]
fn every_order_is_as_likely() {
    let mut counts = [0u32; 6];
    for nth in 0..6_000 {
        let mut items = [0u8, 1, 2];
        Generator::keyed(5, 9, nth).shuffle(&mut items);
        counts[usize::from(items[0] * 2 + u8::from(items[1] > items[2]))] += 1;
    }
    assert!(counts.iter().all(|count| (880..1120).contains(count)), "{counts:?}");
}
