//! What one observer is shown: it must be the same in all matches that the observer cannot tell apart.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod common;

use std::sync::Arc;

use common::{game, setup};
use parlor::bot::{Bot, Random};
use parlor::compile::value::SeatId;
use parlor::notation::voice::Voice;
use parlor::play::Answer;
use parlor::scene::{Content, Piece, Scene};
use parlor::session::Session;
use parlor::table::{Generator, Observer};

/// All shipped games with the number of seats for which a match is played.
const GAMES: [(&str, u8); 29] = [
    ("games/nile.yaml", 3),
    ("games/ra.yaml", 3),
    ("games/rapa-nui.yaml", 3),
    ("games/tiki-topple.yaml", 3),
    ("games/classics/backgammon.yaml", 2),
    ("games/classics/blackjack.yaml", 1),
    ("games/classics/breakthrough.yaml", 2),
    ("games/classics/connect-four.yaml", 2),
    ("games/classics/crazy-eights.yaml", 4),
    ("games/classics/cribbage.yaml", 2),
    ("games/classics/gin-rummy.yaml", 2),
    ("games/classics/go-fish.yaml", 3),
    ("games/classics/go.yaml", 2),
    ("games/classics/goofspiel.yaml", 2),
    ("games/classics/hanabi.yaml", 3),
    ("games/classics/hearts.yaml", 4),
    ("games/classics/hex.yaml", 2),
    ("games/classics/kalah.yaml", 2),
    ("games/classics/kuhn-poker.yaml", 2),
    ("games/classics/leduc-poker.yaml", 2),
    ("games/classics/liars-dice.yaml", 2),
    ("games/classics/mafia.yaml", 5),
    ("games/classics/nine-mens-morris.yaml", 2),
    ("games/classics/pig.yaml", 2),
    ("games/classics/reversi.yaml", 2),
    ("games/classics/rock-paper-scissors.yaml", 2),
    ("games/classics/texas-holdem.yaml", 4),
    ("games/classics/tic-tac-toe.yaml", 2),
    ("games/classics/yacht.yaml", 2),
];

/// Decisions between two at which scenes are compared.
const STRIDE: usize = 3;
/// The most decisions of a match that is looked at.
const MOST: usize = 60;

fn scene(session: &Session, observer: Observer) -> Scene {
    Scene::of(session, session.wording(Voice::notation()), observer, Vec::new())
}

/// A random answer.
fn answer(session: &Session, generator: &mut Generator) -> Answer {
    let sight = session.perspective().unwrap();
    Random.choose(&sight, generator)
}

#[test]
fn every_shipped_game_is_looked_at() {
    let mut shipped: Vec<String> = Vec::new();
    for folder in ["games", "games/classics"] {
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let games = names.filter(|path| path.extension().is_some_and(|ending| ending == "yaml"));
        shipped.extend(games.map(|path| path.display().to_string()));
    }
    shipped.sort();
    let mut listed: Vec<&str> = GAMES.iter().map(|(path, _)| *path).collect();
    listed.sort_unstable();
    assert_eq!(listed, shipped);
}

#[test]
fn scenes_of_matches_that_an_observer_cannot_tell_apart_are_the_same() {
    let mut compared = 0;
    let mut others = 0;
    for (path, seats) in GAMES {
        let game = game(path, seats);
        let mut session = Session::new(Arc::clone(&game), setup(5, seats)).unwrap();
        let mut generator = Generator::new(11);
        for at in 0..MOST {
            if session.choice().is_none() {
                break;
            }
            for observer in Observer::people(&game.layout).filter(|_| at % STRIDE == 0) {
                let Some(twin) = session.twin(observer, &mut generator) else { continue };
                let (real, imagined) = (scene(&session, observer), scene(&twin, observer));
                let json = |scene: &Scene| serde_json::to_string_pretty(scene).unwrap();
                assert_eq!(json(&real), json(&imagined), "{path}, {observer:?}, after {at} answers");
                compared += 1;
                others += usize::from(session.digest() != twin.digest());
            }
            let given = answer(&session, &mut generator);
            session.answer(&given).unwrap();
        }
    }
    // Without many different twins the comparison would say nothing.
    assert!(compared > 1000 && others > 300, "{compared} scenes, {others} of other matches");
}

#[test]
fn scenes_say_what_options_stand_for() {
    let game = game("games/classics/breakthrough.yaml", 2);
    let session = Session::new(Arc::clone(&game), setup(1, 2)).unwrap();
    let choice = session.choice().unwrap().clone();
    let scene = scene(&session, Observer::seat(choice.seat));
    let board = scene.zones.iter().find_map(|zone| match &zone.content {
        Content::Board(board) => Some(board),
        _ => None,
    });
    let mut stand_for = vec![0; choice.options.len()];
    for slot in board.unwrap().rows.iter().flat_map(|row| &row.places) {
        slot.options.iter().for_each(|option| stand_for[*option] += 1);
    }
    // Each move stands on the place that it begins from and on the one that it goes to.
    assert_eq!(stand_for, vec![2; choice.options.len()]);
    let other = SeatId(1 - choice.seat.0);
    let seen = crate::scene(&session, Observer::seat(other));
    let text = serde_json::to_string(&seen).unwrap();
    let options = text.split("\"options\":[").skip(1);
    assert!(options.clone().count() > 60, "places have options");
    assert!(options.clone().all(|rest| rest.starts_with(']')), "nobody else is shown what can be chosen");
}

#[test]
fn hidden_pieces_that_an_observer_remembers_are_told() {
    let game = common::written(
        "parlor: 1\nname: Recall\nplayers: { from: 2, to: 2 }\npieces: { card: { kinds: gold wood, set: { \
         shelf: gold wood*3 } } }\nzones:\n  shelf: { holds: card }\n  chest: { holds: card, shown: nobody \
         }\ncounters: { starter: { holds: seat, start: random } }\nflow: [{ turns: { from: starter, do: [put] \
         } }]\nscoring: [none]\n",
        "/// Put one away.\nfn put(me) {\n    move(choose(me, \"put away\", shelf), chest);\n    if shelf.empty { \
         finish(turns); }\n}\n\n/// Nothing.\nfn none(me) { 0 }\n",
    );
    let seat = common::after(&game, 1, &[]).choice().unwrap().seat;
    let session = common::after(&game, 1, &["gold", "wood"]);
    let chest = |observer| {
        let scene = scene(&session, observer);
        let zone = scene.zones.into_iter().find(|zone| zone.name == "chest").unwrap();
        match zone.content {
            Content::Pile(items) => items,
            other => panic!("{other:?}"),
        }
    };
    let recalled = |name: &str| Piece::Recalled(name.to_owned());
    for observer in [Observer::seat(seat), Observer::spectator(&game.layout)] {
        let seen: Vec<(Piece, usize)> =
            chest(observer).into_iter().map(|item| (item.piece, item.count)).collect();
        assert_eq!(seen, [(recalled("gold"), 1), (recalled("wood"), 1)]);
    }
}
