//! What one observer is shown: it must be the same in all matches that the observer cannot tell apart.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod common;
#[path = "common/shipped.rs"]
mod listing;

use std::sync::Arc;

use common::{game, setup};
use parlor::bot::{Bot, Random};
use parlor::compile::value::SeatId;
use parlor::notation::voice::Voice;
use parlor::play::Answer;
use parlor::scene::{Content, Piece, Scene};
use parlor::session::Session;
use parlor::table::{Generator, Observer};
use parlor::why::Absences;

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

/// What an observer is shown who has not read the log.
fn scene(session: &Session, observer: Observer) -> Scene {
    Scene::of(session, session.wording(Voice::notation()), (observer, 0), Vec::new())
}

/// A random answer.
fn answer(session: &Session, generator: &mut Generator) -> Answer {
    let sight = session.perspective().unwrap();
    Random.choose(&sight, generator)
}

#[test]
fn every_shipped_game_is_looked_at() {
    let mut listed: Vec<&str> = GAMES.iter().map(|(path, _)| *path).collect();
    listed.sort_unstable();
    assert_eq!(listed, listing::shipped());
}

#[test]
fn scenes_of_matches_that_an_observer_cannot_tell_apart_are_the_same() {
    let (mut compared, mut others, mut asked, mut told) = (0, 0, 0, 0);
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
                asked += usize::from(real.question.is_some());
                told += real.news.len();
            }
            let given = answer(&session, &mut generator);
            session.answer(&given).unwrap();
        }
    }
    // Without many different twins the comparison would say nothing.
    assert!(compared > 1000 && others > 300, "{compared} scenes, {others} of other matches");
    assert!(asked > 300 && told > 10_000, "{asked} with a question, {told} paragraphs of news");
}

#[test]
fn why_something_is_not_offered_tells_a_seat_nothing_that_it_cannot_know() {
    let mut compared = 0;
    let (mut others, mut reasons) = (0, 0);
    for (path, seats) in GAMES {
        let game = game(path, seats);
        let mut session = Session::new(Arc::clone(&game), setup(5, seats)).unwrap();
        let mut generator = Generator::new(12);
        let why = |session: &Session| Absences::of(session, session.wording(Voice::notation()), None);
        for at in 0..MOST / 2 {
            let Some(choice) = session.choice() else { break };
            let observer = Observer::seat(choice.seat);
            if at % STRIDE == 0
                && let Some(twin) = session.twin(observer, &mut generator)
            {
                let (real, imagined) = (why(&session), why(&twin));
                assert_eq!(real, imagined, "{path}, {observer:?}, after {at} answers");
                compared += 1;
                others += usize::from(session.digest() != twin.digest());
                reasons += real.map_or(0, |real| real.things.len());
            }
            let given = answer(&session, &mut generator);
            session.answer(&given).unwrap();
        }
    }
    // Without many different twins the comparison would say nothing.
    assert!(
        compared > 100 && others > 50 && reasons > 500,
        "{compared}, {others} of others, {reasons} reasons"
    );
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

const TREASURES: &str = "\
parlor: 1
name: Treasures
players: { from: 2, to: 2 }
seats: { side: [left, right] }
pieces:
  card:
    kinds: gold wood
    traits: { worth: { 3: gold, 1: wood } }
    set: { shelf: gold*4 wood*4 }
zones:
  shelf: { holds: card, shown: nobody, layout: stack }
  aside: { holds: card }
  hand: { holds: card, per: seat, shown: owner }
  board: { holds: card }
counters:
  has_put: { per: seat, holds: switch }
  helper: { per: seat }
flow: [deal_cards, turns: { from: first, do: [put] }]
scoring: [none]
look:
  notes: { put: \"{worth_of} points\", call: \"next worth {next_worth}\" }
  values: { wealth: worth_of_hand, cards_left: shelf_count, next_card: peep }
  sizes: { board: 6 }
  hide: [helper, aside]
  first: [board]
labels: { has_put: has put }
";

const TREASURES_SCRIPT: &str = "\
/// Two cards each.
fn deal_cards() { shuffle(shelf); for seat in seats { deal(shelf, seat.hand, 2); } }

/// Put a card on the board, and say whether the next one is worth more.
fn put(me) {
    move(choose(me, \"put\", me.hand), board);
    set(me, has_put, true);
    choose(me, \"call\", [\"more\", \"less\"]);
    if me.hand.empty { finish(turns); }
}

/// Nothing.
fn none(me) { 0 }

/// What a card is worth.
fn worth_of(me, card) { card.worth }

/// What nobody knows.
fn next_worth(me, word) { shelf.top.worth }

/// What a seat alone knows of its hand.
fn worth_of_hand(me) { me.hand.sum(|card| card.worth) }

/// What everybody knows.
fn shelf_count() { shelf.len }

/// What nobody knows.
fn peep() { shelf.top.kind }
";

/// The counters of a scene and how full its zones are, as text.
fn counted(scene: &Scene) -> String {
    let counters = |counters: &[parlor::scene::Counter]| -> String {
        let texts = counters.iter().map(|one| format!("{} {}", one.name, one.text).trim().to_owned());
        texts.collect::<Vec<String>>().join(", ")
    };
    let zones: Vec<String> = scene
        .zones
        .iter()
        .map(|zone| match zone.fill {
            Some(fill) => format!("{} {} of {}", zone.name, fill.count, fill.most),
            None => zone.name.clone(),
        })
        .collect();
    let seats = scene.seats.iter().map(|seat| format!("{}: {}", seat.name, counters(&seat.counters)));
    let shared = [counters(&scene.counters), zones.join(", ")];
    shared.into_iter().chain(seats).collect::<Vec<String>>().join("\n")
}

#[test]
fn the_look_arranges_the_table_and_tells_nobody_what_it_may_not_know() {
    let game = common::written(TREASURES, TREASURES_SCRIPT);
    let session = common::after(&game, 3, &[]);
    let hand =
        |options: Vec<String>| options.iter().map(|card| if card == "gold" { 3 } else { 1 }).sum::<i32>();
    let worth = hand(session.choice().unwrap().offered());
    let of = |observer| counted(&scene(&session, observer));
    assert_eq!(
        of(Observer::seat(SeatId(0))),
        format!(
            "cards_left 4, next_card ?\nboard 0 of 6, shelf 4 of 8\nAnn: side left, wealth {worth}\nBob: side \
             right, wealth ?"
        )
    );
    assert_eq!(
        of(Observer::spectator(&game.layout)),
        "cards_left 4, next_card ?\nboard 0 of 6, shelf 4 of 8\nAnn: side left, wealth ?\nBob: side right, \
         wealth ?"
    );
}

#[test]
fn notes_stand_behind_options_as_far_as_their_seat_may_know_them() {
    let game = common::written(TREASURES, TREASURES_SCRIPT);
    let session = common::after(&game, 3, &[]);
    let notes = |session: &Session| {
        let question = scene(session, Observer::seat(session.choice().unwrap().seat)).question.unwrap();
        question.options.into_iter().map(|option| (option.text, option.note)).collect::<Vec<_>>()
    };
    for (option, note) in notes(&session) {
        let expected = if option == "gold" { "3 points" } else { "1 points" };
        assert_eq!(note.as_deref(), Some(expected), "{option}");
    }
    let first = session.choice().unwrap().offered()[0].clone();
    let asked = common::after(&game, 3, &[&first]);
    assert_eq!(notes(&asked), [("more".to_owned(), None), ("less".to_owned(), None)]);
    let seen = counted(&scene(&asked, Observer::seat(SeatId(1))));
    assert!(seen.contains("Ann: side left, has put, wealth ?"), "{seen}");
}

#[test]
fn the_look_is_not_in_the_hash_of_the_rules() {
    let (with, rest) = TREASURES.split_once("look:\n").unwrap();
    let without = format!("{with}{}", &rest[rest.find("labels:").unwrap()..]);
    let script = TREASURES_SCRIPT.split_once("/// What a card is worth.").unwrap().0;
    let hash = |definition: &str, script: &str| common::written(definition, script).rules.hash();
    assert_eq!(hash(TREASURES, TREASURES_SCRIPT), hash(&without, script));
}

#[test]
fn kinds_have_the_colours_that_the_look_gives_them() {
    let hues = |definition: &str| -> Vec<(String, u8)> {
        let game = common::written(definition, TREASURES_SCRIPT);
        let kinds = game.layout.kinds.iter().zip(&game.layout.hues);
        kinds.take(2).map(|(kind, hue)| (kind.name.clone(), *hue)).collect()
    };
    assert_eq!(hues(TREASURES), [("gold".to_owned(), 0), ("wood".to_owned(), 1)]);
    let blue = TREASURES.replace("  sizes:", "  colours: { blue: gold }\n  sizes:");
    assert_eq!(hues(&blue), [("gold".to_owned(), 5), ("wood".to_owned(), 1)]);
}

#[test]
fn options_stand_in_the_order_of_the_hand() {
    let game = game("games/classics/gin-rummy.yaml", 2);
    let (mut session, mut generator) =
        (Session::new(Arc::clone(&game), setup(4, 2)).unwrap(), Generator::new(1));
    let mut compared = 0;
    for _ in 0..40 {
        let Some(choice) = session.choice().cloned() else { break };
        let shown: Vec<&str> = parlor::scene::order(&session)
            .into_iter()
            .map(|at| choice.options[at].text.as_str())
            .filter(|text| *text != "knock")
            .collect();
        let scene = scene(&session, Observer::seat(choice.seat));
        let hand = scene.seats[0].zones.iter().find(|zone| zone.name == "hand").unwrap();
        let Content::Pile(items) = &hand.content else { panic!("{hand:?}") };
        let names: Vec<String> = items.iter().filter_map(|item| known(&item.piece)).collect();
        if choice.prompt == "discard" {
            assert_eq!(shown, names, "what is offered first stands first");
            // And the marks of the hand name the options by the same order.
            let marked: Vec<usize> = items.iter().flat_map(|item| item.options.clone()).collect();
            assert!(marked.is_sorted(), "{marked:?}");
            compared += 1;
        }
        let given = answer(&session, &mut generator);
        session.answer(&given).unwrap();
    }
    assert!(compared > 5, "{compared}");
}

fn known(piece: &Piece) -> Option<String> {
    match piece {
        Piece::Known(name) => Some(name.clone()),
        _ => None,
    }
}

#[test]
fn what_scripts_noted_tells_nobody_what_it_cannot_know() {
    let game = common::written(
        "parlor: 1\nname: Aims\nplayers: { from: 2, to: 2 }\nzones: {}\ncounters: { target: { per: seat, shown: owner \
         } }\nflow: [aim, { turns: { from: first, do: [go_on] } }]\nscoring: [target]\nlook: { values: { noted: noted_of } \
         }\n",
        "/// Both aim.\nfn aim() {\n    let aims = choose_secretly(seats, \"aim\", seats.map(|_seat| [1, 2, 3]));\n    \
         for (seat, at) in seats {\n        set(seat, target, aims[at]);\n        note_position([seat, aims[at]]);\n    \
         }\n}\n\n/// Go on.\nfn go_on(me) { choose(me, \"on\", [\"yes\"]); }\n\n/// What was noted of a seat.\nfn \
         noted_of(me) {\n    for aim in 1..=3 { if times_noted([me, aim]) > 0 { return aim; } }\n}\n",
    );
    let session = common::after(&game, 5, &["3", "2"]);
    for observer in Observer::people(&game.layout).chain([Observer::spectator(&game.layout)]) {
        let seen = counted(&scene(&session, observer));
        assert_eq!(seen.matches("noted ?").count(), 2, "{seen}");
    }
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test may look at a clock")]
fn notes_that_never_end_do_not_hold_the_table_up() {
    let game = common::written(
        "parlor: 1\nname: Slow\nplayers: { from: 2, to: 2 }\nzones: {}\ncounters: { n: { per: seat } }\nflow: [{ \
         turns: { from: first, do: [pick] } }]\nscoring: [n]\nlook: { notes: { pick: \"w {endless}\" } }\n",
        "/// Pick one.\nfn pick(me) { gain(me, n, choose(me, \"pick\", (1..=300).map(|one| one))); }\n\n/// Never \
         ends.\nfn endless(_me, _option) { loop {} }\n",
    );
    let session = common::after(&game, 1, &[]);
    let begun = std::time::Instant::now();
    let scene = scene(&session, Observer::seat(session.choice().unwrap().seat));
    assert!(scene.question.unwrap().options.iter().all(|option| option.note.is_none()));
    // All of them together have the work of one that never ends; each of them took a tenth of a second.
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
}
