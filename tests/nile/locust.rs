//! イナゴカード: the locust, wherever it comes up.

use super::{discarded, planting, trade, turn};

#[test]
fn l01_of_two_cards_one_is_the_locust_and_the_hand_grows_by_one() {
    for deck in ["locust castor flax papyrus", "castor locust flax papyrus"] {
        let mut board = planting(&[("I.hand", "wheat"), ("flood", "wheat"), ("deck", deck)]);
        board.answer("I", "pass");
        assert_eq!(board.has("I.hand"), "castor wheat");
        assert_eq!(board.list("flood"), ["flax"]);
        assert!(board.list("discards").contains(&"locust"));
    }
}

#[test]
fn in_the_variant_another_card_is_drawn_for_it() {
    let board = turn(Some("bga"), 2, "plant_or_speculate");
    let lists = [("I.hand", "wheat"), ("flood", "wheat"), ("deck", "locust castor*2 flax papyrus")];
    let mut board = board.laid_out(discarded, &lists, &[]);
    board.answer("I", "pass");
    assert_eq!(board.has("I.hand"), "castor*2 wheat");
}

#[test]
fn on_the_market_it_is_no_card_for_the_hand() {
    let lists = [
        ("I.hand", "wheat*2 flax"),
        ("I.field", "castor*2"),
        ("Opponent.field", "papyrus"),
        ("flood", "wheat"),
        ("deck", "locust castor"),
    ];
    let mut board = trade(&lists, &[]);
    board.answer("I", "market").answer("I", "wheat*2");
    assert_eq!((board.has("I.hand"), board.len("I.field")), ("flax".into(), 0));
    assert_eq!(board.has("Opponent.field"), "papyrus");
    assert_eq!(board.list("deck"), ["castor"]);
}

#[test]
fn all_crops_with_most_cards_are_eaten_up_whoever_has_them() {
    let fields = [
        ("I.field", "papyrus*3 lettuce*2"),
        ("C.field", "castor*3"),
        ("D.field", "wheat flax*3 speculation(wheat,flax) speculation(wheat,castor)"),
    ];
    let lists = [("I.hand", "wheat*2"), ("flood", "wheat"), ("deck", "locust castor")];
    let board = turn(None, 5, "trade");
    let mut board = board.laid_out(discarded, &[&fields[..], &lists].concat(), &[]);
    board.answer("I", "market").answer("I", "wheat*2");
    assert_eq!((board.has("I.field"), board.len("C.field")), ("lettuce*2".into(), 0));
    assert_eq!(board.has("D.field"), "speculation(wheat, castor) speculation(wheat, flax) wheat");
}

#[test]
fn without_crops_nothing_happens() {
    let lists = [
        ("I.hand", "wheat*2"),
        ("I.field", "speculation(papyrus,flax)"),
        ("I.storage", "flax*3"),
        ("flood", "wheat"),
        ("deck", "locust castor"),
    ];
    let mut board = trade(&lists, &[]);
    board.answer("I", "market").answer("I", "I.hand.wheat*2");
    assert_eq!((board.len("I.hand"), board.has("I.storage")), (0, "flax*3".into()));
    assert_eq!(board.len("I.field"), 1);
}
