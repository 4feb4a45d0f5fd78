//! 4.植栽または投機: what can be planted, and on what can be speculated.

use super::{Board, discarded, planting, turn};

/// What can be played: my hand, my field and the opponent's; wheat is flooded.
fn plays(hand: &str, mine: &str, others: &str) -> Vec<String> {
    plays_of(None, "wheat", hand, mine, others)
}

fn plays_of(variant: Option<&str>, flood: &str, hand: &str, mine: &str, others: &str) -> Vec<String> {
    let lists = [
        ("I.hand", hand),
        ("I.field", mine),
        ("Opponent.field", others),
        ("flood", flood),
        ("deck", "wheat*4"),
    ];
    turn(variant, 2, "plant_or_speculate").laid_out(discarded, &lists, &[]).offered()
}

#[test]
fn one_crop_needs_two_cards_and_two_crops_one_each() {
    assert_eq!(plays("papyrus", "", ""), ["pass"]);
    assert_eq!(plays("papyrus*3", "", ""), ["papyrus*2", "papyrus*3", "pass"]);
    let two = ["papyrus*2", "papyrus lettuce", "papyrus flax", "lettuce flax", "pass"];
    assert_eq!(plays("papyrus*2 lettuce flax", "", ""), two);
}

#[test]
fn a_flooded_crop_cannot_be_planted() {
    assert_eq!(plays("wheat*5 papyrus", "wheat*2", ""), ["pass"]);
    let two = plays_of(None, "speculation(wheat,flax)", "wheat*2 flax*2 papyrus*2", "", "");
    assert_eq!(two, ["papyrus*2", "pass"], "of a speculation card both");
}

#[test]
fn more_cards_than_anybody_else_has_are_needed() {
    assert_eq!(plays("papyrus*3 lettuce", "", "papyrus*3"), ["pass"]);
    assert_eq!(plays("papyrus*4", "", "papyrus*2"), ["papyrus*3", "papyrus*4", "pass"]);
    assert_eq!(plays("papyrus*3", "", "papyrus"), ["papyrus*2", "papyrus*3", "pass"]);
    assert_eq!(plays("papyrus lettuce", "", "papyrus"), ["pass"], "a single card is never more");
}

#[test]
fn any_number_can_be_added_to_the_own_field() {
    assert_eq!(plays("papyrus*2", "papyrus", ""), ["papyrus", "papyrus*2", "pass"]);
    let one_each = ["papyrus", "papyrus lettuce", "pass"];
    assert_eq!(plays("papyrus lettuce", "papyrus*3", ""), one_each, "also as one of two crops");
    let both = ["papyrus", "lettuce", "papyrus lettuce", "pass"];
    assert_eq!(plays("papyrus lettuce", "papyrus lettuce", ""), both);
}

#[test]
fn the_other_fields_lose_the_crop_and_nothing_else() {
    let lists = [
        ("I.hand", "papyrus*4 lettuce"),
        ("I.field", "flax"),
        ("D.field", "papyrus*2 castor*2"),
        ("E.field", "wheat"),
        ("flood", "wheat"),
        ("deck", "wheat*5"),
    ];
    let mut board = turn(None, 5, "plant_or_speculate").laid_out(discarded, &lists, &[]);
    for illegal in ["papyrus*2", "papyrus lettuce", "papyrus*5", "lettuce", "castor"] {
        board.refuse("I", illegal);
    }
    board.answer("I", "papyrus*3");
    assert_eq!(board.has("I.field"), "flax papyrus*3");
    assert_eq!(
        (board.has("D.field"), board.len("E.field")),
        ("castor*2".into(), 0),
        "the wheat is harvested"
    );
    assert_eq!(board.has("I.hand"), "lettuce papyrus wheat*2");
}

#[test]
fn one_or_two_speculation_cards_can_be_played_also_on_flooded_crops() {
    let three = "speculation(papyrus,wheat) speculation(papyrus,flax) speculation(flax,castor)";
    let offered = [
        "speculation(papyrus, wheat)",
        "speculation(papyrus, flax)",
        "speculation(papyrus, wheat) speculation(papyrus, flax)",
        "speculation(flax, castor)",
        "speculation(papyrus, wheat) speculation(flax, castor)",
        "speculation(papyrus, flax) speculation(flax, castor)",
        "pass",
    ];
    assert_eq!(plays(three, "", ""), offered);
    let dry = [offered[1], offered[3], offered[5], "pass"];
    assert_eq!(plays_of(Some("bga"), "wheat", three, "", ""), dry, "in the variant not on flooded ones");
}

#[test]
fn crops_and_speculation_cards_are_not_played_together() {
    let both = plays("papyrus*2 speculation(papyrus,flax)", "", "");
    assert_eq!(both, ["papyrus*2", "speculation(papyrus, flax)", "pass"]);
}

/// I may add to papyrus, lettuce and castor, of which castor is not in my hand; flax is new.
fn adding(variant: Option<&str>) -> Board {
    let lists = [
        ("I.hand", "papyrus*2 lettuce flax*2"),
        ("I.field", "papyrus lettuce castor"),
        ("flood", "wheat"),
        ("deck", "wheat*9"),
    ];
    turn(variant, 2, "plant_or_speculate").laid_out(discarded, &lists, &[])
}

#[test]
fn only_in_the_variant_several_own_crops_get_more_in_one_turn() {
    let mut board = adding(None);
    board.answer("I", "papyrus*2");
    assert_eq!(board.has("I.hand"), "flax*2 lettuce wheat*2", "the turn is over");
    let mut board = adding(Some("bga"));
    board.answer("I", "papyrus*2");
    assert_eq!(board.asked(), ("I", "add another crop"));
    assert_eq!(board.offered(), ["lettuce", "pass"]);
    board.answer("I", "lettuce");
    assert_eq!(board.has("I.field"), "castor lettuce*2 papyrus*3");
    assert_eq!(board.offered(), ["pass"], "castor could be added, for all that others know");
    board.answer("I", "pass");
    assert_eq!(board.has("I.hand"), "flax*2 wheat*2");
    for new in ["flax*2", "papyrus flax", "pass"] {
        let mut board = adding(Some("bga"));
        board.answer("I", new);
        assert_ne!(board.asked().0, "I", "{new} adds to nothing, or is two crops already");
    }
}

#[test]
fn who_passes_keeps_the_cards() {
    let mut board = planting(&[("I.hand", "papyrus*2"), ("flood", "wheat"), ("deck", "flax*4")]);
    board.answer("I", "pass");
    assert_eq!((board.has("I.hand"), board.len("I.field")), ("flax*2 papyrus*2".into(), 0));
}
