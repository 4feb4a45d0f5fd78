//! カードの種類, 山札のシャッフル, ゲーム終了: which cards there are, and what happens when the deck is used up.

use parlor::compile::layout::PieceSpec;
use parlor::compile::value::{PieceId, ZoneId};
use parlor::run::{Match, Session};
use parlor::table::{Generator, Observer};

use super::{Board, NILE, discarded, held, planting, trade, turn};
use crate::board::zone;
use crate::common::{game, play, setup, variant};

const PAIRS: [&str; 10] = [
    "speculation(papyrus, lettuce)",
    "speculation(papyrus, wheat)",
    "speculation(papyrus, flax)",
    "speculation(papyrus, castor)",
    "speculation(lettuce, wheat)",
    "speculation(lettuce, flax)",
    "speculation(lettuce, castor)",
    "speculation(wheat, flax)",
    "speculation(wheat, castor)",
    "speculation(flax, castor)",
];
const CROPS: [&str; 5] = ["papyrus", "lettuce", "wheat", "flax", "castor"];

#[test]
fn p01_ten_pairs_16_of_each_crop_and_one_locust() {
    let game = game(NILE, 2);
    let count = |name: &str| {
        let kind = |piece: &PieceSpec| &game.layout.kinds[usize::from(piece.kind.0)];
        game.layout.pieces.iter().filter(|piece| kind(piece).name == name).count()
    };
    assert_eq!(PAIRS.map(count), [1; 10]);
    assert_eq!(CROPS.map(count), [16; 5]);
    assert_eq!(count("locust"), 1);
    assert_eq!(game.layout.pieces.len(), 91);
}

#[test]
fn s01_the_deck_is_shuffled_anew_once_for_each_player_but_one() {
    for seats in 2..=5 {
        let board = Board { session: Session::new(game(NILE, seats), setup(1, seats)).unwrap() };
        assert_eq!(board.number("reshuffles_left"), i32::from(seats) - 1);
    }
}

#[test]
fn everybody_begins_with_five_cards_and_never_with_the_locust() {
    for seed in 0..40 {
        let board = Board { session: Session::new(game(NILE, 5), setup(seed, 5)).unwrap() };
        let hands = board.session.names().iter().map(|name| board.len(&format!("{name}.hand")));
        assert_eq!(hands.collect::<Vec<usize>>(), [5; 5]);
        // The first player has irrigated; a locust that came up then is discarded.
        assert_eq!(board.len("flood"), 1);
        let locust = board.list("discards");
        assert!(locust.is_empty() || locust == ["locust"]);
        assert_eq!(board.len("deck"), 91 - 25 - 1 - locust.len());
    }
}

#[test]
fn hands_and_storages_are_their_owners_and_only_the_deck_is_nobodys() {
    let lists = [
        ("I.hand", "wheat*2"),
        ("I.storage", "flax"),
        ("I.field", "castor speculation(wheat,flax)"),
        ("flood", "wheat"),
        ("deck", "flax*3"),
    ];
    let board = turn(None, 3, "trade").laid_out(discarded, &lists, &[]);
    let game = board.session.game();
    for observer in Observer::all(&game.layout) {
        let view = board.session.view(observer);
        for (zone, spec) in view.visible.iter().zip(&game.layout.zones) {
            let seen = zone.slots.iter().flatten().filter(|one| one.kind.is_some()).count();
            let unseen =
                zone.slots.len() - seen + zone.unseen.iter().map(|one| usize::from(one.count)).sum::<usize>();
            let is_open = match spec.name.as_str() {
                "hand" | "storage" => spec.owner.map(Observer::seat) == Some(observer),
                name => name != "deck",
            };
            assert_eq!(if is_open { unseen } else { seen }, 0, "{} to {observer:?}", spec.name);
        }
    }
}

#[test]
fn two_cards_are_drawn_at_the_end_of_a_turn() {
    let mut board = planting(&[("flood", "wheat"), ("deck", "castor flax papyrus lettuce")]);
    assert_eq!(board.offered(), ["pass"], "without cards there is nothing else");
    board.answer("I", "pass");
    assert_eq!(board.has("I.hand"), "castor flax");
    assert_eq!(board.list("flood"), ["papyrus"]);
    assert_eq!(board.list("deck"), ["lettuce"]);
    assert_eq!(board.asked(), ("Opponent", "plant or speculate"), "two cards are needed to trade");
}

/// I plant nothing and draw two cards from a deck of one; these cards are discarded, the others held.
fn last_card(discards: &str, reshuffles: i32) -> Board {
    let lists = [("flood", "wheat"), ("deck", "flax"), ("discards", discards)];
    let numbers = [("reshuffles_left", reshuffles)];
    let mut board = turn(None, 2, "plant_or_speculate").laid_out(held, &lists, &numbers);
    board.answer("I", "pass");
    board
}

#[test]
fn the_discards_become_the_deck_even_while_cards_are_drawn() {
    let board = last_card("castor*9", 1);
    assert_eq!(board.number("reshuffles_left"), 0);
    let crops = board.len("I.hand");
    // The second card was drawn from nine castor and the locust, and the opponent has irrigated since.
    assert!(board.has("I.hand") == "castor flax" || (crops == 1 && board.has("discards").contains("locust")));
    assert_eq!(board.list("flood"), ["castor"], "the wheat of before is covered and discarded");
    assert!(board.has("discards").contains("wheat"), "it was not shuffled in: it lay on the irrigation card");
    let all = board.len("deck") + board.len("discards") + board.len("I.hand") + board.len("flood");
    assert_eq!(all, 9 + 1 + 1 + 1);
}

#[test]
fn covered_cards_are_shuffled_in_and_the_last_one_stays() {
    let lists = [("I.hand", "papyrus*2"), ("I.field", "flax*2"), ("flood", "wheat"), ("deck", "flax")];
    let mut board = trade(&lists, &[("reshuffles_left", 1)]);
    let discards = board.len("discards");
    board.answer("I", "offering").answer("I", "papyrus*2");
    assert_eq!(board.list("flood"), ["flax"]);
    assert_eq!((board.number("reshuffles_left"), board.len("discards")), (0, 0));
    assert_eq!(board.len("deck"), discards + 3, "the two papyrus and the covered wheat are in it");
    assert_eq!(board.has("I.storage"), "flax", "the harvest comes after that");
    assert!(!board.session.is_over());
}

#[test]
fn the_match_is_over_when_the_last_card_is_in_a_hand() {
    let board = last_card("", 0);
    assert!(board.session.is_over());
    assert_eq!(board.has("I.hand"), "flax", "and there is no second one");
    let mut board =
        trade(&[("I.hand", "papyrus*2"), ("flood", "wheat"), ("deck", "flax")], &[("reshuffles_left", 0)]);
    board.answer("I", "market").answer("I", "papyrus*2");
    assert!(board.session.is_over());
    assert_eq!(board.has("I.hand"), "flax");
}

#[test]
fn the_last_card_floods_before_the_match_is_over() {
    let lists = [
        ("I.hand", "papyrus*2"),
        ("I.field", "flax*2 speculation(wheat,flax)"),
        ("Opponent.field", "castor*3"),
        ("flood", "wheat"),
        ("deck", "speculation(flax,castor)"),
    ];
    let mut board = trade(&lists, &[("reshuffles_left", 0)]);
    board.answer("I", "offering").answer("I", "papyrus*2");
    assert!(board.session.is_over());
    assert_eq!((board.has("I.storage"), board.has("Opponent.storage")), ("flax".into(), "castor".into()));
    assert_eq!(board.has("I.field"), "flax", "the speculation is judged, too");
    assert_eq!(board.len("I.hand"), 0, "but there is nothing to draw");
    assert_eq!(board.places(), [1, 1]);
}

#[test]
fn a_deck_that_speculations_use_up_still_lets_everybody_harvest() {
    let lists = [
        ("I.hand", "papyrus*2"),
        ("I.field", "flax*2 speculation(wheat,flax)"),
        ("flood", "wheat"),
        ("deck", "flax castor*2"),
    ];
    let mut board = trade(&lists, &[("reshuffles_left", 0)]);
    board.answer("I", "offering").answer("I", "papyrus*2");
    assert!(board.session.is_over());
    assert_eq!((board.has("I.hand"), board.has("I.storage")), ("castor*2".into(), "flax".into()));
}

#[test]
fn a_speculation_goes_on_with_the_new_deck() {
    let lists = [
        ("I.hand", "papyrus*2"),
        ("I.field", "speculation(wheat,flax)"),
        ("flood", "wheat"),
        ("deck", "flax castor*2"),
        ("discards", "lettuce*6"),
    ];
    let mut board = turn(None, 2, "trade").laid_out(held, &lists, &[("reshuffles_left", 1)]);
    board.answer("I", "offering").answer("I", "papyrus*2");
    assert_eq!(board.number("reshuffles_left"), 0);
    // Six lettuce, two papyrus, the wheat and the locust; the speculation card itself was not among them.
    let drawn = board.len("I.hand") + usize::from(board.has("discards").contains("locust"));
    assert_eq!(drawn, 3);
    assert_eq!(board.len("deck"), 10 - 1);
    assert!(board.has("discards").contains("speculation(wheat, flax)"));
}

#[test]
fn a_deck_that_is_nothing_but_the_locust_is_used_up_again_and_again() {
    let lists = [("flood", "wheat")];
    let mut board = turn(None, 3, "plant_or_speculate").laid_out(
        |game, kind, names| {
            let is_locust = game.layout.kinds[usize::from(kind.0)].name == "locust";
            zone(game, names, if is_locust { "deck" } else { "Opponent.hand" })
        },
        &lists,
        &[("reshuffles_left", 2)],
    );
    // I draw it twice, then the opponent turns it over.
    board.answer("I", "pass");
    assert_eq!(board.number("reshuffles_left"), 0);
    assert!(board.session.is_over());
    assert_eq!((board.len("I.hand"), board.list("discards")), (0, vec!["locust"]));
    assert_eq!(board.list("flood"), ["wheat"], "no other card covers it");
}

#[test]
fn in_random_matches_a_crop_stands_in_one_field_only_and_the_locust_is_never_held() {
    for (seats, variant_name) in [(2, None), (3, Some("bga")), (5, None)] {
        let game = variant(NILE, variant_name, seats);
        let mut board = Board { session: Session::new(game.clone(), setup(4, seats)).unwrap() };
        let mut generator = Generator::new(4);
        let mut session = board.session.clone();
        let hands = |state: &Match| {
            let kind =
                |piece: PieceId| game.layout.kinds[usize::from(state.table.kind(piece).0)].name.as_str();
            let zones = (0u16..).zip(&game.layout.zones).filter(|(_, zone)| zone.name == "hand");
            let pieces = zones.flat_map(|(zone, _)| state.table.pieces(ZoneId(zone)));
            pieces.map(kind).collect::<Vec<&str>>()
        };
        play(&mut session, 4, &mut |session| {
            board.session.clone_from(session);
            let names = session.names().iter();
            let fields: Vec<Vec<&str>> = names.map(|name| board.list(&format!("{name}.field"))).collect();
            for crop in CROPS {
                assert!(fields.iter().filter(|field| field.contains(&crop)).count() <= 1);
            }
            // Whoever looks at it: nobody holds it possible that somebody has the locust.
            let observer = Observer(u8::try_from(generator.below(u32::from(seats) + 1)).unwrap());
            let imagined = session.imagine(observer, &mut generator).state;
            assert!(!hands(&imagined).contains(&"locust"));
        });
    }
}

#[test]
fn a_last_card_that_its_drawer_knows_is_no_news_and_can_be_taken_back() {
    // The opponent holds nothing, so that I know the only hidden card; he does not know it.
    let lists = [("I.hand", "wheat castor"), ("flood", "wheat"), ("deck", "flax")];
    let board = turn(None, 2, "plant_or_speculate");
    let mut board = board.laid_out(discarded, &lists, &[("reshuffles_left", 0)]);
    let before = board.session.digest();
    board.answer("I", "pass");
    assert!(board.session.is_over());
    let seat = board.session.seat_named("I").unwrap();
    board.session.undo(seat).unwrap();
    assert_eq!(board.session.digest(), before);
    board.answer("I", "pass");
    assert_eq!(board.has("I.hand"), "castor flax wheat");
}
