//! 3.交換: the trade.

use parlor::table::{Observer, Possible};

use super::{trade, turn};
use crate::board::zone;

#[test]
fn crops_and_speculation_cards_of_the_hand_and_crops_of_the_storage_pay() {
    let lists = [
        ("I.hand", "wheat speculation(wheat,flax)"),
        ("I.storage", "wheat castor"),
        ("I.field", "papyrus*2"),
        ("flood", "wheat"),
        ("deck", "flax lettuce castor"),
    ];
    let mut board = trade(&lists, &[]);
    assert_eq!(board.offered(), ["offering", "market", "pass"]);
    board.answer("I", "market");
    let cards = ["I.hand.wheat", "I.hand.speculation(wheat, flax)", "I.storage.wheat", "I.storage.castor"];
    assert_eq!(board.offered(), cards);
    for illegal in ["pass", "wheat", "I.hand.wheat", "I.hand.wheat*2", "papyrus*2", "castor*2"] {
        board.refuse("I", illegal);
    }
    board.answer("I", "speculation(wheat, flax) I.storage.wheat");
    assert_eq!((board.has("I.hand"), board.has("I.storage")), ("flax wheat".into(), "castor".into()));
    // Again, in any order and as often as there are cards.
    board.answer("I", "offering").answer("I", "castor I.hand.wheat");
    assert_eq!((board.list("flood"), board.has("I.hand")), (vec!["lettuce"], "flax".into()));
    assert_eq!(board.asked(), ("I", "plant or speculate"), "one card is not enough");
}

#[test]
fn an_offering_irrigates_and_harvests_once_more() {
    let lists = [
        ("I.hand", "wheat*4"),
        ("I.field", "flax*3"),
        ("Opponent.field", "lettuce*2"),
        ("flood", "flax"),
        ("deck", "flax speculation(lettuce,flax) castor"),
    ];
    let mut board = trade(&lists, &[]);
    board.answer("I", "offering").answer("I", "wheat*2");
    assert_eq!(board.has("I.storage"), "flax");
    board.answer("I", "offering").answer("I", "I.hand.wheat*2");
    assert_eq!((board.has("I.storage"), board.has("Opponent.storage")), ("flax*2".into(), "lettuce".into()));
    assert_eq!(board.asked(), ("I", "trade"), "what lies in the storage can be traded");
    board.answer("I", "pass");
    assert_eq!(board.asked(), ("I", "plant or speculate"));
}

#[test]
fn a_storage_is_hidden_but_everybody_could_follow_the_harvests() {
    let lists = [
        ("I.hand", "wheat*2"),
        ("I.field", "flax*3 castor"),
        ("flood", "wheat"),
        ("deck", "speculation(flax,castor) castor*5"),
    ];
    let mut board = turn(None, 3, "trade").laid_out(super::discarded, &lists, &[]);
    board.answer("I", "offering").answer("I", "wheat*2");
    assert_eq!(board.has("I.storage"), "castor flax");
    let game = board.session.game().clone();
    let storage = usize::from(zone(&game, board.session.names(), "I.storage").0);
    for observer in Observer::all(&game.layout).skip(1) {
        let view = board.session.view(observer);
        assert_eq!(view.visible[storage].unseen[0].count, 2, "nobody else sees them");
        let known = view.known[storage].iter().flatten().map(|piece| match piece.possible {
            Possible::Kind(kind) => game.layout.kinds[usize::from(kind.0)].name.as_str(),
            Possible::Pool(_) => "?",
        });
        assert_eq!(known.collect::<Vec<&str>>(), ["flax", "castor"]);
    }
}
