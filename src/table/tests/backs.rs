//! Sets that share a back: face down, nobody can tell which is which, but everybody knows where each set can lie.

use super::random::change;
use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, ZoneId};
use crate::rules::{Shown, ZoneShape};
use crate::table::sample::Builder;
use crate::table::{
    Generator, IllegalMove, Insertion, Observer, PriorKnowledge, Table, View, check_conservation, digest,
    imagine,
};

const ANN: Observer = Observer(0);

struct Cards {
    layout: Layout,
    deck: ZoneId,
    hand: Vec<ZoneId>,
    line: ZoneId,
    fool: PieceId,
}

/// Fools and fruits have the same back, stones have another one; nobody holds fools.
fn cards() -> Cards {
    let mut builder = Builder::new(2);
    let fruit = builder.set(&["fig", "date"]);
    let fool = builder.set(&["fool"]);
    let stone = builder.set(&["stone"]);
    let all = [fruit, fool, stone];
    let deck = builder.zone("deck", &ZoneShape::STACK, Shown::Nobody, &all);
    let hand = builder.zones("hand", &ZoneShape::PILE, Shown::Owner, &[fruit, stone]);
    builder.zones("rack", &ZoneShape::ROW, Shown::Owner, &[fruit]);
    builder.zone("pit", &ZoneShape::PILE, Shown::Nobody, &all);
    let line = builder.zone("line", &ZoneShape::ROW, Shown::Everyone, &all);
    builder.zone("asylum", &ZoneShape::PILE, Shown::Nobody, &[fool]);
    let fools = builder.pieces(line, &["fool", "fool"]);
    builder.pieces(deck, &["fig", "fig", "date", "fig", "date", "stone"]);
    for name in ["a", "b", "c"] {
        builder.counter(name, None, Shown::Everyone, false);
    }
    builder.share_back(fool, fruit);
    Cards { layout: builder.build(), deck, hand, line, fool: fools[0] }
}

#[test]
fn a_zone_holds_by_what_a_piece_is_and_not_by_its_back() {
    let cards = cards();
    let mut table = Table::new(&cards.layout, 1);
    let refused = table.move_piece(&cards.layout, cards.fool, cards.hand[0], Insertion::Usual);
    assert_eq!(refused, Err(IllegalMove::NotHeld));
    let whole = table.move_all(&cards.layout, cards.line, cards.hand[0], Insertion::Usual, None);
    assert_eq!(whole, Err(IllegalMove::NotHeld));
    table.move_piece(&cards.layout, cards.fool, cards.deck, Insertion::Usual).unwrap();
}

#[test]
fn a_shuffled_fool_can_be_anywhere_but_in_a_hand() {
    let cards = cards();
    let layout = &cards.layout;
    let mut table = Table::new(layout, 1);
    table.begin_watch(layout, PriorKnowledge::Everything);
    table.shuffle(layout, cards.deck);
    for _ in 0..3 {
        let top = table.at(cards.deck, 0).unwrap();
        table.move_piece(layout, top, cards.hand[1], Insertion::Usual).unwrap();
    }
    table.move_piece(layout, cards.fool, cards.deck, Insertion::Usual).unwrap();
    table.shuffle(layout, cards.deck);
    let deck: Vec<PieceId> = table.pieces(cards.deck).collect();
    let mut places = vec![0; deck.len()];
    let mut generator = Generator::new(3);
    for _ in 0..600 {
        let imagined = imagine(layout, &table, ANN, &mut generator);
        check_conservation(layout, &imagined).unwrap();
        let kind = table.kind(cards.fool);
        places[deck.iter().position(|piece| imagined.kind(*piece) == kind).unwrap()] += 1;
    }
    // The stone has a back of its own; each of the others is the fool equally often.
    let backs = |piece: &PieceId| layout.pieces[usize::from(piece.0)].set;
    for (piece, times) in deck.iter().zip(places) {
        let alike = deck.iter().filter(|one| backs(one) == backs(&cards.fool)).count();
        let expected = if backs(piece) == backs(&cards.fool) { 600 / alike } else { 0 };
        assert!(times >= expected / 2 && times <= expected * 2, "{times} of 600, not {expected}");
    }
}

#[test]
fn imagined_fools_lie_where_fools_can_lie_and_the_view_stays() {
    let cards = cards();
    let layout = &cards.layout;
    let (mut moved, mut different) = (0, 0);
    for seed in 0..300 {
        let mut chance = Generator::new(seed);
        let mut table = Table::new(layout, seed);
        table.begin_watch(layout, PriorKnowledge::Everything);
        for _ in 0..60 {
            let _ = change(layout, &mut table, &mut chance);
        }
        for observer in Observer::all(layout) {
            let imagined = imagine(layout, &table, observer, &mut Generator::new(seed));
            check_conservation(layout, &imagined).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
            assert_eq!(View::of(layout, &table, observer), View::of(layout, &imagined, observer));
            moved += u32::from(imagined.kind(cards.fool) != table.kind(cards.fool));
            different += u32::from(digest(layout, &table) != digest(layout, &imagined));
            let again = imagine(layout, &imagined, observer, &mut Generator::new(seed));
            assert_eq!(digest(layout, &again), digest(layout, &imagined), "the view is all it rests on");
        }
    }
    assert!(moved > 30 && different > 300, "{moved} {different}");
}
