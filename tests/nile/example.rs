//! プレイの例: the played example, cut where time passes; and 勝敗の例, the examples of who wins.

use super::{Board, planting, trade};

/// What I hold at first, and the cards that come up until the first cut; nothing is told of the opponent's.
fn beginning() -> Board {
    let lists = [
        ("I.hand", "castor*2 papyrus*2 wheat"),
        ("Opponent.hand", "papyrus*2 wheat*3"),
        // flooded; I draw two; flooded; the opponent draws two; flooded; I draw two; flooded
        ("deck", "flax flax lettuce flax wheat*2 flax castor*2 lettuce wheat"),
    ];
    // With an offering the example begins at an irrigation.
    let paid = [("I.storage", "castor*2"), ("flood", "wheat")];
    let mut board = trade(&[&lists[..], &paid].concat(), &[]);
    board.answer("I", "offering").answer("I", "I.storage.castor*2");
    board
}

#[test]
fn w01_to_w04_castor_is_planted() {
    let mut board = beginning();
    assert_eq!(board.list("flood"), ["flax"]);
    assert_eq!((board.len("I.storage"), board.len("Opponent.storage")), (0, 0), "nothing is harvested");
    assert_eq!(board.asked(), ("I", "trade"));
    board.answer("I", "pass");
    assert_eq!(board.has("I.hand"), "castor*2 papyrus*2 wheat", "a pass changes nothing");
    assert_eq!(board.asked(), ("I", "plant or speculate"));
    board.answer("I", "castor*2");
    assert_eq!(board.has("I.field"), "castor*2");
    assert_eq!(board.has("I.hand"), "flax lettuce papyrus*2 wheat", "two cards are drawn");
    assert_eq!(board.asked().0, "Opponent");
}

#[test]
fn w05_to_w09_wheat_and_lettuce_are_planted() {
    let mut board = beginning();
    board.answer("I", "pass").answer("I", "castor*2");
    assert_eq!(board.list("flood"), ["flax"]);
    assert_eq!(board.has("I.field"), "castor*2", "nobody has flax");
    board.answer("Opponent", "pass").answer("Opponent", "papyrus*2");
    assert_eq!(board.has("Opponent.field"), "papyrus*2");
    board.answer("I", "pass");
    assert_eq!(board.list("flood"), ["flax"]);
    assert_eq!(board.has("I.hand"), "flax lettuce papyrus*2 wheat");
    assert_eq!(board.offered(), ["lettuce wheat", "pass"]);
    for illegal in
        ["papyrus*2", "flax", "wheat", "lettuce", "wheat flax", "papyrus wheat", "lettuce wheat papyrus"]
    {
        board.refuse("I", illegal);
    }
    board.answer("I", "wheat lettuce");
    assert_eq!(board.list("flood"), ["lettuce"], "it is the opponent's turn");
    assert_eq!(board.asked().0, "Opponent");
    assert_eq!(board.has("I.storage"), "lettuce", "and I harvest");
    assert_eq!(board.has("I.field"), "castor*2 wheat");
}

#[test]
fn w10_and_w11_more_papyrus_drives_the_other_out_and_a_speculation_card_floods_two_crops() {
    let mut board = planting(&[
        ("I.hand", "papyrus*3"),
        ("I.field", "castor*2 flax wheat"),
        ("Opponent.field", "papyrus*2"),
        ("Opponent.hand", "wheat*2"),
        ("flood", "lettuce"),
        ("deck", "wheat*2 speculation(flax,castor) wheat"),
    ]);
    let discards = board.len("discards");
    assert_eq!(board.offered(), ["papyrus*3", "pass"]);
    board.answer("I", "papyrus*3");
    assert_eq!(board.len("Opponent.field"), 0);
    assert_eq!(board.len("discards"), discards + 2 + 1, "two papyrus and the covered card");
    assert_eq!(board.list("flood"), ["speculation(flax, castor)"]);
    assert_eq!(board.has("I.storage"), "castor flax", "one of each");
    assert_eq!(board.has("I.field"), "castor papyrus*3 wheat");
}

#[test]
fn w12_to_w15_a_speculation_a_locust_and_a_harvest() {
    let mut board = planting(&[
        ("I.hand", "speculation(papyrus,lettuce)"),
        ("I.field", "papyrus wheat lettuce*2"),
        ("Opponent.field", "castor*2 flax*2"),
        ("Opponent.hand", "wheat*2"),
        ("flood", "wheat"),
        ("deck", "locust wheat papyrus flax*3 wheat"),
    ]);
    board.answer("I", "speculation(papyrus, lettuce)");
    assert_eq!(board.len("Opponent.field"), 0, "all crops of two cards are eaten up");
    assert_eq!(board.list("flood"), ["papyrus"]);
    assert_eq!(board.has("I.hand"), "flax*3 wheat", "one card instead of two, and three for the speculation");
    assert_eq!(board.has("I.storage"), "papyrus", "then the papyrus is harvested");
    assert_eq!(board.has("I.field"), "wheat", "the speculation card is discarded");
    assert_eq!(board.asked().0, "Opponent");
}

#[test]
fn w14_lettuce_would_have_been_right_as_well_and_nothing_else() {
    for (flooded, drawn) in [("papyrus", 3), ("lettuce", 3), ("wheat", 0), ("speculation(lettuce,castor)", 3)]
    {
        let deck = format!("wheat*2 {flooded} flax*4");
        let mut board = planting(&[
            ("I.hand", "speculation(papyrus,lettuce)"),
            ("Opponent.hand", "wheat*2"),
            ("flood", "wheat"),
            ("deck", &deck),
        ]);
        board.answer("I", "speculation(papyrus, lettuce)");
        assert_eq!(board.len("I.hand"), 2 + drawn, "{flooded}");
        assert_eq!(board.len("I.field"), 0, "right or wrong, it is discarded");
    }
}

/// Mine and the opponent's storage: who has which place.
fn ranked(mine: &str, others: &str) -> (Vec<Vec<i32>>, Vec<usize>) {
    let lists = [("I.storage", mine), ("Opponent.storage", others), ("flood", "wheat"), ("deck", "wheat")];
    let board = trade(&lists, &[]);
    let harvests = ["I", "Opponent"].map(|seat| board.call("harvests", &[board.seat(seat)]));
    (harvests.to_vec(), board.places())
}

#[test]
fn c01_the_rarest_crop_decides() {
    let mine = "papyrus*4 lettuce*2 wheat*3 flax*2 castor*4";
    let (harvests, places) = ranked(mine, "papyrus lettuce*4 wheat*2 flax castor*2");
    assert_eq!(harvests, [[2, 2, 3, 4, 4], [1, 1, 2, 2, 4]]);
    assert_eq!(places, [1, 2]);
}

#[test]
fn c02_then_the_next_rarest_until_one_decides() {
    let mine = "papyrus*4 lettuce wheat*3 flax castor*2";
    let (harvests, places) = ranked(mine, "papyrus lettuce*4 wheat flax castor*4");
    assert_eq!(harvests, [[1, 1, 2, 3, 4], [1, 1, 1, 4, 4]]);
    assert_eq!(places, [1, 2]);
    let (_, places) = ranked("papyrus lettuce wheat flax castor*2", "papyrus lettuce*3 wheat flax castor");
    assert_eq!(places, [2, 1], "the fifth");
}

#[test]
fn who_is_equal_in_all_five_shares_the_place() {
    let (harvests, places) = ranked("papyrus*2 wheat", "flax*2 castor");
    assert_eq!(harvests, [[0, 0, 0, 1, 2], [0, 0, 0, 1, 2]]);
    assert_eq!(places, [1, 1]);
}
