//! Announced chance, and whole tables that are arranged.

use crate::compile::layout::Layout;
use crate::compile::value::{KindId, PieceId, SeatId, Value, ZoneId};
use crate::rules::{Shown, ZoneShape};
use crate::table::sample::{Builder, GRID};
use crate::table::{DOWN, IllegalMove, Staged, Table, UP, check_conservation};

/// A deck of six cards of three kinds, a grid for them, and a tray that holds none of them.
fn game() -> (Layout, [ZoneId; 3], [KindId; 3]) {
    let mut builder = Builder::new(2);
    let cards = builder.set(&["a", "b", "c"]);
    let others = builder.set(&["x"]);
    let deck = builder.zone("deck", &ZoneShape::STACK, Shown::Nobody, &[cards]);
    let board = builder.zone("board", &GRID, Shown::Everyone, &[cards]);
    let tray = builder.zone("tray", &ZoneShape::PILE, Shown::Everyone, &[others]);
    builder.pieces(deck, &["a", "a", "b", "b", "c", "c"]);
    let kinds = ["a", "b", "c"].map(|name| builder.kind(name));
    (builder.build(), [deck, board, tray], kinds)
}

fn top(table: &Table, zone: ZoneId, number: usize) -> Vec<KindId> {
    table.pieces(zone).take(number).map(|piece| table.kind(piece)).collect()
}

#[test]
fn what_was_decided_comes_on_top_of_the_next_shuffle_and_the_rest_as_chance_has_it() {
    let (layout, [deck, ..], [a, b, c]) = game();
    for seed in 0..20 {
        let mut table = Table::new(&layout, seed);
        let shuffles = vec![(deck, vec![c, c, b]), (deck, vec![a])];
        table.staged = Some(Box::new(Staged { shuffles, ..Staged::default() }));
        let copy = table.clone();
        table.shuffle(&layout, deck);
        assert_eq!(top(&table, deck, 3), [c, c, b]);
        check_conservation(&layout, &table).unwrap();
        table.shuffle(&layout, deck);
        assert_eq!(top(&table, deck, 1), [a]);
        assert!(table.staged.as_ref().unwrap().is_over());
        // An earlier copy uses the same announcements; then its chance is its own again.
        let mut again = copy;
        again.shuffle(&layout, deck);
        again.shuffle(&layout, deck);
        assert_eq!(again, table);
        let mut plain = table.clone();
        plain.staged = None;
        plain.shuffle(&layout, deck);
        table.shuffle(&layout, deck);
        assert_eq!(top(&plain, deck, 6), top(&table, deck, 6));
    }
}

#[test]
fn what_is_not_there_does_not_come() {
    let (layout, [deck, ..], [_, b, _]) = game();
    let mut table = Table::new(&layout, 3);
    table.staged = Some(Box::new(Staged { shuffles: vec![(deck, vec![b, b, b])], ..Staged::default() }));
    let mut plain = Table::new(&layout, 3);
    table.shuffle(&layout, deck);
    plain.shuffle(&layout, deck);
    assert_eq!(top(&plain, deck, 6), top(&table, deck, 6), "nothing has changed");
    assert!(!table.staged.as_ref().unwrap().is_over(), "it is still to come");
}

#[test]
fn picks_come_one_after_the_other() {
    let mut staged = Staged { picks: [Value::Int(3), Value::Seat(SeatId(1))].into(), ..Staged::default() };
    assert_eq!(staged.next_pick(), Some(Value::Int(3)));
    assert_eq!(staged.next_pick(), Some(Value::Int(3)), "it was not taken");
    staged.picked();
    assert_eq!(staged.next_pick(), Some(Value::Seat(SeatId(1))));
    staged.picked();
    assert!(staged.next_pick().is_none() && staged.is_over());
}

#[test]
fn a_table_is_laid_out_whole_or_not_at_all() {
    let (layout, [deck, board, tray], _) = game();
    let mut table = Table::new(&layout, 0);
    let before = table.clone();
    let card = |id: u16| Some((PieceId(id), UP));
    let zones =
        |deck: Vec<Option<(PieceId, u8)>>, board: Vec<Option<(PieceId, u8)>>| vec![deck, board, vec![]];
    let good =
        zones(vec![card(5), card(1), Some((PieceId(0), DOWN))], vec![None, card(3), None, card(2), card(4)]);
    table.lay_out(&layout, &good).unwrap();
    check_conservation(&layout, &table).unwrap();
    assert_eq!(table.pieces(deck).collect::<Vec<_>>(), [5, 1, 0].map(PieceId));
    assert_eq!((table.face(PieceId(0)), table.face(PieceId(1))), (DOWN, UP));
    assert_eq!((table.at(board, 0), table.at(board, 1)), (None, Some(PieceId(3))));
    assert_eq!((table.len(board), table.len(tray)), (3, 0));
    let all = || (0..6).map(card).collect::<Vec<_>>();
    let mut refused = before.clone();
    for (zones, refusal) in [
        (zones(all()[..5].to_vec(), vec![]), IllegalMove::NotAnOrder),
        (zones(all(), vec![card(3)]), IllegalMove::NotAnOrder),
        (vec![all()[..5].to_vec(), vec![], vec![card(5)]], IllegalMove::NoRoom),
        (zones(vec![Some((PieceId(0), 7))], vec![]), IllegalMove::NoSuchFace),
        (vec![all(), vec![]], IllegalMove::NotAnOrder),
    ] {
        assert_eq!(refused.lay_out(&layout, &zones), Err(refusal));
        assert_eq!(refused, before, "nothing has changed");
    }
}
