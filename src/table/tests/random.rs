//! Random changes keep the table consistent.

use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, PieceId, ZoneId};
use crate::table::sample::sample;
use crate::table::{
    Generator, IllegalMove, Insertion, Observer, Possible, PriorKnowledge, Reason, Table, View,
    check_conservation, digest, sees,
};

/// One random change; most are legal.
pub(super) fn change(layout: &Layout, table: &mut Table, chance: &mut Generator) -> Result<(), IllegalMove> {
    let small = |n: u32| u16::try_from(n).unwrap();
    let zones = u32::try_from(layout.zones.len()).unwrap();
    let piece = PieceId(small(chance.below(u32::try_from(layout.pieces.len()).unwrap())));
    let zone = ZoneId(small(chance.below(zones)));
    let spot = match chance.below(5) {
        0 | 1 => Insertion::Usual,
        2 => Insertion::Last,
        3 => Insertion::Index(small(chance.below(4))),
        _ => Insertion::Place(small(chance.below(7))),
    };
    let sides = layout.pieces[usize::from(piece.0)].faces();
    let face = if sides == 0 { chance.below(2) } else { 1 + chance.below(u32::from(sides)) };
    let face = u8::try_from(face).unwrap();
    match chance.below(12) {
        0..=3 => table.move_piece(layout, piece, zone, spot),
        4 => table.move_turned(layout, piece, zone, spot, face),
        5 => table.turn(layout, piece, face),
        6 => {
            let from = ZoneId(small(chance.below(zones)));
            table.move_all(layout, from, zone, spot, (chance.below(3) == 0).then_some(1))
        }
        7 => {
            table.shuffle(layout, zone);
            Ok(())
        }
        8 => {
            let mut order: Vec<PieceId> = table.pieces(zone).collect();
            order.reverse();
            table.shuffle_to(layout, zone, &order)
        }
        9 => table.roll(layout, piece).map(|_| ()),
        10 => {
            let counter = CounterId(small(chance.below(3)));
            table.add(layout, counter, i32::try_from(chance.below(5)).unwrap() - 2, Reason::Step)
        }
        _ => {
            let deck = ZoneId(0);
            table.move_piece(layout, piece, deck, Insertion::Usual)
        }
    }
}

#[test]
fn ten_thousand_random_changes_conserve_the_pieces() {
    let sample = sample(3);
    let layout = &sample.layout;
    let mut chance = Generator::new(1);
    let mut table = Table::new(layout, 1);
    let mut watched = table.clone();
    watched.begin_watch(layout, PriorKnowledge::Everything);
    let mut copy = watched.clone();
    let mut done = 0;
    for round in 0..10_000 {
        let mut same = chance.clone();
        let before = table.clone();
        let result = change(layout, &mut table, &mut chance);
        assert_eq!(result, change(layout, &mut watched, &mut same), "watching changes nothing");
        if result.is_err() {
            assert_eq!(before, table, "a refused change changes nothing");
        } else {
            done += 1;
        }
        check_conservation(layout, &table).unwrap_or_else(|fault| panic!("round {round}: {fault}"));
        assert_eq!(table, watched.clone_plain(), "round {round}");
        if round % 100 == 0 {
            copy.clone_from(&watched);
            assert_eq!(copy, watched.clone());
            if let Some(watch) = &mut watched.watch {
                watch.events.clear();
            }
        }
    }
    assert!(done > 5_000, "only {done} changes were legal");
}

#[test]
fn what_is_seen_is_known_and_views_hide_the_rest() {
    let sample = sample(3);
    let layout = &sample.layout;
    let mut chance = Generator::new(2);
    let mut table = Table::new(layout, 2);
    table.begin_watch(layout, PriorKnowledge::Everything);
    for _ in 0..3_000 {
        let _ = change(layout, &mut table, &mut chance);
        let watch = table.watch.as_ref().unwrap();
        for observer in Observer::all(layout) {
            for piece in layout.piece_ids() {
                let seen = sees(layout, &table, observer, piece);
                assert!(!seen || watch.knowledge.is_known(observer, piece));
                let members = watch.knowledge.members(observer, piece);
                assert!(members.contains(&piece));
                if layout.pieces[usize::from(piece.0)].faces() > 0 {
                    let number = watch.knowledge.number(observer, piece);
                    assert!(number.is_none() || number == Some(table.face(piece)));
                    assert!(!seen || number.is_some());
                }
            }
        }
    }
    let view = View::of(layout, &table, Observer::spectator(layout));
    let hidden =
        view.known.iter().flatten().flatten().filter(|one| matches!(one.possible, Possible::Pool(_)));
    assert!(hidden.count() > 0, "so many changes hide something");
}

#[test]
fn the_digest_is_of_what_lies_where() {
    let sample = sample(2);
    let layout = &sample.layout;
    let mut table = Table::new(layout, 1);
    let (fish, other_fish) = (sample.cards[0], sample.cards[1]);
    let start = digest(layout, &table);
    assert_eq!(start.len(), 16);
    table.move_piece(layout, fish, sample.stone, Insertion::Usual).unwrap();
    let one = digest(layout, &table);
    assert_ne!(start, one);
    table.move_piece(layout, fish, sample.deck, Insertion::Usual).unwrap();
    assert_eq!(start, digest(layout, &table));
    table.move_piece(layout, other_fish, sample.stone, Insertion::Usual).unwrap();
    assert_eq!(one, digest(layout, &table), "one fish is as good as another");
    table.add(layout, sample.wood, 1, Reason::Step).unwrap();
    assert_ne!(one, digest(layout, &table));
}
