//! What observers know: a test for each rule.

use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, ZoneId};
use crate::rules::{Shown, ZoneShape};
use crate::table::sample::Builder;
use crate::table::{DOWN, Insertion, Observer, PriorKnowledge, Table, UP, View, sees};

/// Two seats; cards a a b c d lie in the deck in this order.
pub(super) struct Cards {
    pub(super) layout: Layout,
    pub(super) table: Table,
    deck: ZoneId,
    hand: Vec<ZoneId>,
    rack: Vec<ZoneId>,
    line: ZoneId,
    stone: ZoneId,
    bag: ZoneId,
    shelf: ZoneId,
}

const ANN: Observer = Observer(0);
const BOB: Observer = Observer(1);
const SPECTATOR: Observer = Observer(2);

pub(super) fn cards() -> Cards {
    let mut builder = Builder::new(2);
    let set = builder.set(&["a", "b", "c", "d"]);
    let deck = builder.zone("deck", &ZoneShape::STACK, Shown::Nobody, &[set]);
    let hand = builder.zones("hand", &ZoneShape::PILE, Shown::Owner, &[set]);
    let rack = builder.zones("rack", &ZoneShape::ROW, Shown::Owner, &[set]);
    let line = builder.zone("line", &ZoneShape::ROW, Shown::Everyone, &[set]);
    let stone = builder.zone("stone", &ZoneShape::PILE, Shown::Everyone, &[set]);
    let bag = builder.zone("bag", &ZoneShape::PILE, Shown::Nobody, &[set]);
    let shelf = builder.zone("shelf", &ZoneShape::ROW, Shown::Nobody, &[set]);
    builder.pieces(deck, &["a", "a", "b", "c", "d"]);
    let layout = builder.build();
    let mut table = Table::new(&layout, 4);
    table.begin_watch(&layout, PriorKnowledge::Everything);
    Cards { layout, table, deck, hand, rack, line, stone, bag, shelf }
}

impl Cards {
    fn go(&mut self, piece: u16, to: ZoneId) {
        self.table.move_piece(&self.layout, PieceId(piece), to, Insertion::Usual).unwrap();
    }

    fn go_down(&mut self, piece: u16, to: ZoneId) {
        self.table.move_turned(&self.layout, PieceId(piece), to, Insertion::Usual, DOWN).unwrap();
    }

    /// The kinds that the piece can be for the observer, sorted.
    fn pool(&self, observer: Observer, piece: u16) -> String {
        let members = self.table.watch.as_ref().unwrap().knowledge.members(observer, PieceId(piece));
        let mut kinds: Vec<&str> = members
            .iter()
            .map(|member| self.layout.kinds[usize::from(self.table.kind(*member).0)].name.as_str())
            .collect();
        kinds.sort_unstable();
        kinds.concat()
    }

    fn pools(&self, observer: Observer) -> Vec<String> {
        (0..5).map(|piece| self.pool(observer, piece)).collect()
    }

    fn revelations(&self) -> u64 {
        self.table.watch.as_ref().unwrap().revelations()
    }
}

#[test]
fn before_the_first_step_everybody_knows_everything() {
    let cards = cards();
    for observer in [ANN, BOB, SPECTATOR] {
        assert_eq!(cards.pools(observer), ["a", "a", "b", "c", "d"]);
    }
    assert!(!sees(&cards.layout, &cards.table, ANN, PieceId(0)), "but does not see it");
}

#[test]
fn a_shuffle_merges_what_is_hidden() {
    let mut cards = cards();
    cards.go(4, cards.line);
    cards.table.shuffle(&cards.layout, cards.deck);
    assert_eq!(cards.pools(ANN), ["aabc", "aabc", "aabc", "aabc", "d"]);
    let before = cards.pools(BOB);
    cards.table.shuffle(&cards.layout, cards.line);
    assert_eq!(cards.pools(BOB), before, "all see into the line");
}

#[test]
fn a_reveal_splits_the_pool() {
    let mut cards = cards();
    cards.table.shuffle(&cards.layout, cards.deck);
    let mark = cards.revelations();
    cards.go(2, cards.hand[0]);
    assert_eq!((cards.pool(ANN, 2), cards.pool(ANN, 3)), ("b".into(), "aacd".into()));
    assert_eq!((cards.pool(BOB, 2), cards.pool(BOB, 3)), ("aabcd".into(), "aabcd".into()));
    assert_eq!(cards.revelations(), mark + 1, "the owner came to know it");
    cards.go(2, cards.line);
    assert_eq!(cards.pool(SPECTATOR, 3), "aacd");
    assert_eq!(cards.revelations(), mark + 2);
    cards.go(2, cards.deck);
    cards.go(2, cards.line);
    assert_eq!(cards.revelations(), mark + 2, "what all know reveals nothing");
}

#[test]
fn the_last_hidden_kinds_are_known() {
    let mut cards = cards();
    cards.table.shuffle(&cards.layout, cards.deck);
    for piece in [2, 3, 4] {
        cards.go(piece, cards.line);
    }
    assert_eq!(cards.pools(BOB), ["a", "a", "b", "c", "d"], "two pieces of one kind are left");
}

#[test]
fn who_puts_a_card_face_down_still_knows_it() {
    let mut cards = cards();
    cards.go(2, cards.hand[0]);
    cards.go(3, cards.hand[0]);
    cards.go_down(2, cards.stone);
    assert!(!sees(&cards.layout, &cards.table, ANN, PieceId(2)));
    assert_eq!(cards.pool(ANN, 2), "b");
    assert_eq!(cards.pool(BOB, 2), "bc", "one of the two that went to the hand");
    assert_eq!(cards.pool(BOB, 3), "bc");
    cards.table.turn(&cards.layout, PieceId(2), UP).unwrap();
    assert_eq!((cards.pool(BOB, 2), cards.pool(BOB, 3)), ("b".into(), "c".into()));
}

#[test]
fn hidden_moves_between_ordered_zones_are_followed() {
    let mut cards = cards();
    cards.table.shuffle(&cards.layout, cards.deck);
    cards.go(2, cards.line);
    cards.go(2, cards.shelf);
    cards.go(3, cards.shelf);
    cards.go(2, cards.rack[0]);
    cards.go(3, cards.rack[0]);
    assert_eq!((cards.pool(BOB, 2), cards.pool(BOB, 3)), ("b".into(), "aacd".into()));
    cards.table.shuffle(&cards.layout, cards.rack[0]);
    assert_eq!(cards.pool(BOB, 2), "aabcd");
    assert_eq!(cards.pool(ANN, 2), "b", "the owner sees where it goes");
}

#[test]
fn a_hidden_move_out_of_a_pile_merges_it() {
    let mut cards = cards();
    cards.go(2, cards.bag);
    cards.go(3, cards.bag);
    assert_eq!(cards.pools(ANN), ["a", "a", "b", "c", "d"], "the bag is known to hold b and c");
    cards.go(2, cards.shelf);
    assert_eq!(cards.pools(ANN), ["a", "a", "bc", "bc", "d"]);
    cards.go(4, cards.bag);
    cards.go(2, cards.bag);
    assert_eq!(cards.pools(ANN), ["a", "a", "b", "c", "d"], "all of them are in the bag again");
}

#[test]
fn a_kind_known_to_be_in_a_pile_is_the_one_that_left() {
    let mut cards = cards();
    cards.go(0, cards.line);
    cards.go(0, cards.hand[0]);
    cards.table.shuffle(&cards.layout, cards.deck);
    cards.go(1, cards.hand[0]);
    assert_eq!((cards.pool(BOB, 0), cards.pool(BOB, 1)), ("a".into(), "abcd".into()));
    let mark = cards.revelations();
    cards.go(1, cards.line);
    assert_eq!(cards.pool(BOB, 1), "a");
    assert_eq!(cards.pool(BOB, 0), "abcd", "the a that Bob knew of may have been the one played");
    assert_eq!(cards.pool(BOB, 2), "abcd");
    assert_eq!(cards.revelations(), mark, "Bob knew that there was an a");
}

#[test]
fn which_of_two_left_makes_no_difference() {
    let mut builder = Builder::new(2);
    let set = builder.set(&["a", "b"]);
    let bag = builder.zone("bag", &ZoneShape::PILE, Shown::Nobody, &[set]);
    let shelf = builder.zone("shelf", &ZoneShape::ROW, Shown::Nobody, &[set]);
    let line = builder.zone("line", &ZoneShape::ROW, Shown::Everyone, &[set]);
    builder.pieces(shelf, &["a", "a", "b", "a"]);
    let layout = builder.build();
    let view = |leaves: u16| {
        let mut table = Table::new(&layout, 1);
        table.begin_watch(&layout, PriorKnowledge::Everything);
        // One a is known; of {a a b} one b is left on the shelf.
        table.move_piece(&layout, PieceId(3), bag, Insertion::Usual).unwrap();
        table.shuffle(&layout, shelf);
        for piece in [0, 1] {
            table.move_piece(&layout, PieceId(piece), bag, Insertion::Usual).unwrap();
        }
        table.move_piece(&layout, PieceId(leaves), line, Insertion::Usual).unwrap();
        assert_eq!(table.watch.as_ref().unwrap().knowledge.members(BOB, PieceId(2)).len(), 3);
        View::of(&layout, &table, BOB)
    };
    assert_eq!(view(0), view(3));
    assert_eq!(view(1), view(3));
}

#[test]
fn pools_that_may_have_lost_it_become_one() {
    let mut cards = cards();
    // Two pools that extend over bag and shelf: {a b} and {a c}.
    for piece in [0, 2] {
        cards.go(piece, cards.shelf);
    }
    cards.table.shuffle(&cards.layout, cards.shelf);
    for piece in [1, 3] {
        cards.go(piece, cards.rack[0]);
    }
    cards.table.shuffle(&cards.layout, cards.rack[0]);
    assert_eq!((cards.pool(BOB, 0), cards.pool(BOB, 1)), ("ab".into(), "ac".into()));
    cards.go(0, cards.bag);
    cards.go(1, cards.bag);
    cards.go(1, cards.line);
    assert_eq!(cards.pool(BOB, 1), "a");
    assert_eq!(
        (cards.pool(BOB, 0), cards.pool(BOB, 2), cards.pool(BOB, 3)),
        ("abc".into(), "abc".into(), "abc".into())
    );
}

#[test]
fn a_block_from_pile_to_pile_tells_nobody_apart() {
    let mut cards = cards();
    cards.table.shuffle(&cards.layout, cards.deck);
    cards.go(0, cards.line);
    cards.go(0, cards.hand[0]);
    cards.go(2, cards.hand[0]);
    cards.table.move_all(&cards.layout, cards.hand[0], cards.bag, Insertion::Usual, None).unwrap();
    assert_eq!((cards.pool(BOB, 0), cards.pool(BOB, 2)), ("a".into(), "abcd".into()));
    cards.table.move_all(&cards.layout, cards.bag, cards.shelf, Insertion::Usual, None).unwrap();
    assert_eq!((cards.pool(BOB, 0), cards.pool(ANN, 0)), ("aabcd".into(), "ab".into()));
}

#[test]
fn an_unwatched_table_knows_what_lies_open() {
    let mut cards = cards();
    cards.go(2, cards.line);
    cards.go(3, cards.hand[0]);
    cards.table.begin_watch(&cards.layout, PriorKnowledge::Open);
    assert_eq!(cards.pools(ANN), ["aad", "aad", "b", "c", "aad"]);
    assert_eq!(cards.pools(BOB), ["aacd", "aacd", "b", "aacd", "aacd"]);
}

#[test]
fn hidden_dice_keep_their_number_to_themselves() {
    let mut builder = Builder::new(2);
    let set = builder.set(&["bone"]);
    let cup = builder.zones("cup", &ZoneShape::PILE, Shown::Owner, &[set]);
    let line = builder.zone("line", &ZoneShape::ROW, Shown::Everyone, &[set]);
    let dice = builder.dice(cup[0], &["bone", "bone"], 6);
    let layout = builder.build();
    let mut table = Table::new(&layout, 1);
    table.begin_watch(&layout, PriorKnowledge::Everything);
    let number =
        |table: &Table, observer, die: PieceId| table.watch.as_ref().unwrap().knowledge.number(observer, die);
    assert_eq!(number(&table, BOB, dice[0]), Some(1), "everybody knows how dice begin");
    let face = table.roll(&layout, dice[0]).unwrap();
    assert_eq!((number(&table, ANN, dice[0]), number(&table, BOB, dice[0])), (Some(face), None));
    assert_eq!(number(&table, BOB, dice[1]), None, "nor which of the two was rolled");
    table.move_piece(&layout, dice[0], line, Insertion::Usual).unwrap();
    assert_eq!(number(&table, BOB, dice[0]), Some(face));
    table.move_piece(&layout, dice[0], cup[0], Insertion::Usual).unwrap();
    assert_eq!(number(&table, BOB, dice[0]), Some(face), "Bob saw the die go back");
    table.move_piece(&layout, dice[1], cup[1], Insertion::Usual).unwrap();
    assert_eq!(number(&table, SPECTATOR, dice[0]), None, "it may be the one that left");
    assert_eq!(number(&table, ANN, dice[1]), Some(1), "she saw which one left");
}
