//! 1.灌漑, 2.収穫 and 投機: the flood, the harvest, and speculations that it judges.

use super::{Board, discarded, held, trade, turn};

/// I make an offering; that a card is flooded then is what is looked at.
fn flooded(seats: u8, lists: &[(&str, &str)]) -> Board {
    let paid = [("I.hand", "wheat*2"), ("flood", "wheat")];
    let lists = [&paid[..], lists].concat();
    let mut board = turn(None, seats, "trade").laid_out(discarded, &lists, &[]);
    board.answer("I", "offering").answer("I", "wheat*2");
    board
}

#[test]
fn one_card_of_a_flooded_crop_is_harvested_whoever_has_it() {
    let fields = [
        ("I.field", "wheat*3 papyrus*2"),
        ("C.field", "flax*4"),
        ("D.field", "castor lettuce"),
        ("E.field", "wheat"),
    ];
    let board = flooded(5, &[&fields[..], &[("deck", "flax papyrus")]].concat());
    assert_eq!((board.has("C.field"), board.has("C.storage")), ("flax*3".into(), "flax".into()));
    assert_eq!(board.len("I.storage") + board.len("D.storage") + board.len("E.storage"), 0);
    let board = flooded(5, &[&fields[..], &[("deck", "speculation(lettuce,flax) papyrus")]].concat());
    assert_eq!((board.has("C.field"), board.has("C.storage")), ("flax*3".into(), "flax".into()));
    assert_eq!((board.has("D.field"), board.has("D.storage")), ("castor".into(), "lettuce".into()));
}

#[test]
fn a_new_card_covers_the_one_before() {
    let board = flooded(2, &[("deck", "flax papyrus")]);
    assert_eq!((board.list("flood"), board.list("deck")), (vec!["flax"], vec!["papyrus"]));
    assert_eq!(board.pieces("discards").len(), 91 - 2);
    assert_eq!(board.asked(), ("I", "plant or speculate"), "nothing is left to trade with");
}

#[test]
fn two_right_speculations_are_worth_six_cards_and_each_is_judged_alone() {
    let deck = ("deck", "flax castor*9");
    for (pending, drawn) in [
        ("speculation(wheat,flax) speculation(flax,castor)", 6),
        ("speculation(wheat,flax) speculation(wheat,castor)", 3),
        ("speculation(papyrus,lettuce) speculation(wheat,castor)", 0),
    ] {
        let board = flooded(2, &[("Opponent.field", pending), deck]);
        assert_eq!(board.len("Opponent.hand"), drawn, "{pending}");
        assert_eq!(board.len("Opponent.field"), 0, "{pending}");
    }
}

#[test]
fn speculations_are_drawn_before_the_harvest_and_a_locust_among_them_acts_before_it() {
    let lists = [
        ("I.field", "flax*3 castor*2 speculation(wheat,flax)"),
        ("deck", "flax castor locust castor papyrus"),
    ];
    let board = flooded(2, &lists);
    assert_eq!(board.has("I.hand"), "castor*2", "two cards instead of three");
    assert_eq!(board.has("I.field"), "castor*2", "the flax is eaten up");
    assert_eq!(board.len("I.storage"), 0, "and not harvested");
}

#[test]
fn a_locust_in_the_irrigation_is_replaced_and_speculations_wait_for_the_other_card() {
    let lists = [
        ("I.field", "flax*3 castor*2 speculation(wheat,flax)"),
        ("Opponent.field", "papyrus*3"),
        ("deck", "locust flax castor*3 lettuce"),
    ];
    let board = flooded(2, &lists);
    assert_eq!(board.list("flood"), ["flax"]);
    assert!(board.list("discards").contains(&"locust"));
    assert_eq!((board.has("I.field"), board.len("Opponent.field")), ("castor*2".into(), 0));
    assert_eq!(board.has("I.hand"), "castor*3", "the speculation was not eaten up, and right");
    assert_eq!(board.len("I.storage"), 0);
}

#[test]
fn a_locust_that_is_the_last_card_of_the_irrigation_is_still_resolved() {
    let lists = [
        ("I.hand", "wheat*2"),
        ("I.field", "flax*3 castor*2 speculation(wheat,flax)"),
        ("flood", "wheat"),
        ("deck", "locust"),
    ];
    let mut board = trade(&lists, &[("reshuffles_left", 0)]);
    board.answer("I", "offering").answer("I", "wheat*2");
    assert!(board.session.is_over());
    assert_eq!(board.has("I.field"), "castor*2 speculation(wheat, flax)");
    assert_eq!((board.list("flood"), board.len("I.storage")), (vec!["wheat"], 0), "no other flood");
}

#[test]
fn a_locust_that_is_the_last_card_lies_in_the_new_deck_with_what_it_ate() {
    let lists = [
        ("I.hand", "wheat*2"),
        ("I.field", "flax*3 castor*2"),
        ("flood", "wheat"),
        ("deck", "locust"),
        ("discards", "lettuce*2"),
    ];
    let board = turn(None, 2, "trade").laid_out(
        |game, kind, names| match game.layout.kinds[usize::from(kind.0)].name.as_str() {
            "locust" => crate::board::zone(game, names, "deck"),
            _ => held(game, kind, names),
        },
        &[&lists[..3], &lists[4..]].concat(),
        &[("reshuffles_left", 1)],
    );
    let mut board = board;
    board.answer("I", "offering").answer("I", "wheat*2");
    assert_eq!(board.number("reshuffles_left"), 0);
    // The new deck: three flax, two wheat that were paid, two lettuce, the locust. A card of it is flooded.
    let mut cards: Vec<&str> = board.list("deck");
    cards.extend(board.list("flood"));
    cards.extend(board.list("discards").iter().filter(|card| **card == "locust"));
    let castor = board.len("I.field") + board.len("I.storage");
    cards.sort_unstable();
    assert_eq!(cards.iter().filter(|card| **card == "flax").count(), 3);
    assert_eq!(cards.iter().filter(|card| **card == "locust").count(), 1);
    assert_eq!(cards.len(), 8);
    let again = board.list("discards").contains(&"locust");
    assert_eq!(castor, if again { 0 } else { 2 }, "a locust that comes up again eats once more");
}
