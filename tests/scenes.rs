//! What one observer is shown: it must be the same in all matches that the observer cannot tell apart.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod common;
#[path = "common/shipped.rs"]
mod listing;

use std::cell::Cell;
use std::sync::Arc;
use std::time::Duration;

use common::{game, setup};
use parlor::bot::{Bot, Random};
use parlor::compile::value::SeatId;
use parlor::door::sitting::{Engine, Setup, Sitting};
use parlor::door::study::Spec;
use parlor::door::words;
use parlor::load::memory::Memory;
use parlor::notation::voice::Voice;
use parlor::play::Answer;
use parlor::rules::host::Effect;
use parlor::scene::{Concern, Content, Counter, Piece, Scene};
use parlor::session::Session;
use parlor::table::{Generator, Observer, View};
use parlor::vm::library;
use parlor::why::Absences;
use parlor::{Definition, Observer as Shown};

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

/// Two teams, whose points only their own seats see: what each has put away.
const PARTNERS: &str = "\
parlor: 1
name: Partners
players: { from: 4, to: 4 }
teams: [[1, 3], [2, 4]]
pieces:
  card:
    kinds: gold wood
    traits: { worth: { 3: gold, 1: wood } }
    set: { shelf: gold*10 wood*10 }
zones:
  shelf: { holds: card, shown: nobody, layout: stack }
  hand: { holds: card, per: seat, shown: owner }
  chest: { holds: card, per: seat, shown: owner }
counters: { points: { per: seat, shown: owner } }
flow: [deal_cards, turns: { from: first, do: [put_away] }]
scoring: [points]
";

const PARTNERS_SCRIPT: &str = "\
/// Five cards each.
fn deal_cards() { shuffle(shelf); for seat in seats { deal(shelf, seat.hand, 5); } }

/// A card goes from the hand to the chest.
fn put_away(me) {
    let card = choose(me, \"put away\", me.hand);
    gain(me, points, card.worth);
    move(card, me.chest);
    if me.hand.empty { finish(turns); }
}
";

/// A match at which bots sit that answer at random.
fn sitting(files: &Memory, path: &str, count: usize) -> Sitting {
    let game = Definition::load(files, path).unwrap().game(None, u8::try_from(count).unwrap(), &[]).unwrap();
    let names = ["Ann", "Bob", "Cleo", "Dan", "Eve"][..count].iter().map(|name| (*name).to_owned()).collect();
    let bots = vec![Some(Spec::Random); count];
    let setup = Setup { seed: 5, seats: names, bots, path: path.to_owned(), given: Vec::new() };
    Sitting::begin(&game, setup, Engine::Machine, || Duration::ZERO).unwrap()
}

/// All that front ends show an observer, part by part, but for the scores as they stand and for hints.
fn shown(sitting: &Sitting, observer: Shown) -> Vec<(&'static str, String)> {
    let moments = sitting.moments(observer, 0);
    let moments = moments.iter().map(|moment| (&moment.text, sitting.scene_at(observer, moment, 0)));
    let mut shown = vec![
        ("scene", serde_json::to_string_pretty(&sitting.scene_since(observer, 0)).unwrap()),
        ("moments", format!("{:#?}", moments.collect::<Vec<_>>())),
        ("events", format!("{:#?}", sitting.events(observer, 0).collect::<Vec<_>>())),
        ("zones", format!("{:#?}", sitting.zones_seen(words::of("en"), observer))),
        ("rule", format!("{:?}", sitting.step_rule())),
    ];
    if observer == Shown::Spectator {
        shown.push(("preview", format!("{:#?}", sitting.preview())));
    }
    if let Some(question) = sitting.scene(observer).question {
        let options: Vec<usize> = (0..question.options.len()).collect();
        shown.push(("things", format!("{:#?}", sitting.things(words::of("en"), &options))));
    }
    shown
}

/// What is shown to an observer of a match, part by part.
type Showing<'a> = dyn Fn(&Sitting, Shown) -> Vec<(&'static str, String)> + 'a;

/// Lets bots play matches of a game and compares what each observer is shown, at every third decision, with what it is
/// shown in a match that it cannot tell apart; with `only_others` only where the two tables differ. Returns whether they
/// did, for each comparison.
fn compare(
    (files, path, count): (&Memory, &str, usize),
    (decisions, only_others): (usize, bool),
    shown: &Showing<'_>,
) -> Vec<bool> {
    let mut sitting = sitting(files, path, count);
    let (mut generator, mut compared) = (Generator::new(11), Vec::new());
    for at in 0..decisions {
        if sitting.asked().is_none() {
            break;
        }
        for observer in (0..count).map(Shown::Seat).chain([Shown::Spectator]).filter(|_| at % STRIDE == 0) {
            let Some(twin) = sitting.twin(observer, &mut generator) else { continue };
            let is_other = sitting.digest() != twin.digest();
            if only_others && !is_other {
                continue;
            }
            for (real, imagined) in shown(&sitting, observer).into_iter().zip(shown(&twin, observer)) {
                assert_eq!(real, imagined, "{path}, {observer:?}, after {at} answers");
            }
            compared.push(is_other);
        }
        assert!(sitting.let_bot_answer().unwrap());
    }
    compared
}

/// All shipped games and the game of two teams.
fn games() -> impl Iterator<Item = (Memory, &'static str, usize)> {
    let shipped = GAMES.iter().map(|(path, count)| (common::files(path), *path, usize::from(*count)));
    let written = [("partners.yaml", PARTNERS), ("partners/rules.rhai", PARTNERS_SCRIPT)];
    shipped.chain([(Memory::from_iter(written), "partners.yaml", 4)])
}

#[test]
fn what_is_shown_is_the_same_in_matches_that_an_observer_cannot_tell_apart() {
    let mut compared = Vec::new();
    let read = Cell::new([0; 4]);
    let look = |sitting: &Sitting, observer: Shown| {
        let scene = sitting.scene_since(observer, 0);
        let known = sitting
            .preview()
            .points
            .iter()
            .flat_map(|line| &line.seats)
            .filter(|one| one.1.is_some())
            .count();
        let [asked, told, teams, points] = read.get();
        read.set([
            asked + usize::from(scene.question.is_some()),
            told + scene.news.len(),
            teams + scene.teams.len(),
            points + known,
        ]);
        shown(sitting, observer)
    };
    for (files, path, count) in games() {
        compared.extend(compare((&files, path, count), (MOST, false), &look));
    }
    let others = compared.iter().filter(|is_other| **is_other).count();
    // Without many different twins the comparison would say nothing.
    assert!(compared.len() > 1000 && others > 300, "{} compared, {others} with others", compared.len());
    let [asked, told, teams, points] = read.get();
    assert!(asked > 600 && told > 20_000, "{asked} with a question, {told} paragraphs of news");
    assert!(teams > 0 && points > 1000, "{teams} teams, {points} points");
}

#[test]
fn scores_if_the_match_ended_now_are_the_same_in_matches_that_an_observer_cannot_tell_apart() {
    let compared = Cell::new(0);
    let scores = |sitting: &Sitting, observer: Shown| {
        let asked = sitting.asked().unwrap().seat();
        if observer != Shown::Seat(asked) && observer != Shown::Spectator {
            return Vec::new();
        }
        let standings = sitting.standings(observer, words::of("en"));
        compared.set(compared.get() + usize::from(standings.is_some()));
        vec![("scores", format!("{standings:#?}"))]
    };
    for (files, path, count) in games() {
        compare((&files, path, count), (MOST / 5, true), &scores);
    }
    assert!(compared.get() > 100, "{} compared", compared.get());
}

thread_local! {
    /// How often the clock was looked at.
    static LOOKS: Cell<u64> = const { Cell::new(0) };
}

/// A clock that goes on by a millisecond each time it is looked at.
fn clock() -> Duration {
    LOOKS.set(LOOKS.get() + 1);
    Duration::from_millis(LOOKS.get())
}

#[test]
fn hints_are_the_same_in_matches_that_a_seat_cannot_tell_apart() {
    let tried = Cell::new(0);
    let hints = |sitting: &Sitting, observer: Shown| {
        let asked = sitting.asked().unwrap().seat();
        if observer != Shown::Seat(asked) {
            return Vec::new();
        }
        LOOKS.set(0);
        let hints = sitting.begin_hints(Duration::from_millis(300), clock).unwrap().think();
        tried.set(tried.get() + hints.0);
        vec![("hints", format!("{hints:#?}"))]
    };
    let mut compared = 0;
    for (path, count) in [
        ("games/classics/crazy-eights.yaml", 3),
        ("games/classics/hanabi.yaml", 2),
        ("games/classics/kuhn-poker.yaml", 2),
        ("games/classics/leduc-poker.yaml", 2),
        ("games/classics/liars-dice.yaml", 2),
    ] {
        compared += compare((&common::files(path), path, count), (MOST / 3, true), &hints).len();
    }
    assert!(compared > 40 && tried.get() > 2000, "{compared} compared, {} imagined", tried.get());
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
fn a_hidden_counter_that_an_observer_knows_stands_in_parentheses() {
    let written = [("partners.yaml", PARTNERS), ("partners/rules.rhai", PARTNERS_SCRIPT)];
    let mut sitting = sitting(&Memory::from_iter(written), "partners.yaml", 4);
    let points = |sitting: &Sitting| {
        let seats = sitting.scene(Shown::Seat(1)).seats.into_iter();
        seats.map(|seat| seat.counters[0].text.clone()).collect::<Vec<String>>().join(" ")
    };
    assert_eq!(points(&sitting), "0 (0) (0) (0)", "everybody begins with nothing");
    assert!(sitting.let_bot_answer().unwrap());
    assert_eq!(points(&sitting), "0 (0) (0) ?", "nobody else knows what lies in the chest");
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

/// A game in which everybody or nobody sees into a zone, for one statement.
const ACTS: &str = "\
parlor: 1
name: Acts
players: { from: 2, to: 2 }
pieces:
  card: { kinds: gold wood, set: { shelf: gold*4 wood*4, board: gold*3 wood } }
  disc: { kinds: black white, reverse: { black: white }, set: { mat: black } }
  dice: { kinds: die, sides: 6, set: { table: die } }
zones:
  shelf: { holds: card, shown: nobody, layout: row }
  board: { holds: card, layout: row }
  hall: { holds: card, layout: row }
  mat: { holds: disc, layout: row }
  table: { holds: dice, layout: row }
counters: { n: { start: 2 }, points: { per: seat, start: 2 } }
flow: [act]
scoring: [points]
";

/// For each library function that does something, a statement that calls it.
const STATEMENTS: [(&str, &str); 34] = [
    ("choose", "choose(seats[0], \"word\", [\"yes\", \"no\"]);"),
    ("choose_or_pass", "choose_or_pass(seats[0], \"word\", [\"yes\", \"no\"]);"),
    ("choose_some", "choose_some(seats[0], \"word\", [\"yes\", \"no\"], 1, 1);"),
    ("choose_up_to", "choose_up_to(seats[0], \"word\", [\"yes\", \"no\"], 1);"),
    ("choose_sealed", "choose_sealed(seats, \"word\", [[\"yes\", \"no\"], [\"yes\", \"no\"]]);"),
    ("choose_secretly", "choose_secretly(seats, \"word\", [[\"yes\", \"no\"], [\"yes\", \"no\"]]);"),
    ("deal", "deal(shelf, hall, 2);"),
    ("eliminate", "eliminate(seats[1]);"),
    ("end_match", "end_match();"),
    ("finish", "finish(round);"),
    ("flip_over", "flip_over(mat);"),
    ("gain", "gain(n, 1); gain(seats[0], points, 1); gain(seats[0], points, 1, \"luck\");"),
    ("log", "log(\"so it is\");"),
    ("lose", "lose(n, 1); lose(seats[0], points, 1); lose(seats[0], points, 1, \"luck\");"),
    ("lose_match", "lose_match(seats[1]);"),
    ("move", "move(shelf.top, hall);"),
    ("move_face_down", "move_face_down(board.top, hall);"),
    ("move_last", "move_last(shelf.top, hall);"),
    ("move_to", "move_to(shelf.top, board, 1);"),
    ("note_position", "note_position([board]);"),
    ("pause_to_show", "pause_to_show(\"so it is\");"),
    ("pay", "pay(n, 1); pay(seats[0], points, 1); pay(seats[0], points, 1, \"luck\");"),
    ("random", "set(n, random([1, 2, 3]));"),
    ("roll", "roll(table);"),
    ("set", "set(n, 1); set(seats[0], points, 1);"),
    ("show_secretly", "show_secretly(shelf[1], seats[0]);"),
    ("show_to", "show_to(shelf[1], seats[0]);"),
    ("shuffle", "shuffle(shelf);"),
    ("shuffled", "set(n, shuffled([1, 2, 3])[0]);"),
    ("sow_into", "sow_into(board, [hall]);"),
    ("tell_kinds", "tell_kinds(shelf[1], [gold, wood]);"),
    ("turn_down", "turn_down(board.top);"),
    ("turn_up", "turn_up(shelf.top);"),
    ("win_match", "win_match(seats[1]);"),
];

#[test]
fn a_screen_is_handed_over_where_a_function_tells_single_seats_something() {
    let acting = library().host.functions.iter().filter(|function| !function.is_made());
    let acting = acting.filter(|one| !matches!(one.effect, Effect::None | Effect::Takes | Effect::List));
    let mut names: Vec<&str> = acting.map(|function| function.name).collect();
    names.sort_unstable();
    names.dedup();
    let mut tried: Vec<&str> = STATEMENTS.iter().map(|(name, _)| *name).collect();
    tried.sort_unstable();
    assert_eq!(tried, names, "each function that acts has a statement");
    for (name, statement) in STATEMENTS {
        let flow = ACTS.replace("flow: [act]", "flow: [{ round: { times: 1, do: [act] } }, go_on]");
        let script = format!(
            "/// One thing.\nfn act() {{ {statement} }}\n\n/// The end.\nfn go_on() {{ choose(seats[0], \"done\", [\"yes\"]); }}\n"
        );
        let game = common::written(&flow, &script);
        let mut session = Session::new(Arc::clone(&game), setup(5, 2)).unwrap();
        while session.choice().is_some_and(|choice| choice.prompt != "done") {
            let answer = answer(&session, &mut Generator::new(1));
            session.answer(&answer).unwrap();
        }
        assert!(session.failure().is_none(), "{name}: {:?}", session.failure());
        let known = |seat: u8| {
            let observer = Observer::seat(SeatId(seat));
            let view = View { observer: Observer::spectator(&game.layout), ..session.view(observer) };
            let mut news = scene(&session, observer).news;
            // Which things are the reader's own is no secret.
            news.iter_mut().for_each(|paragraph| paragraph.is_own = false);
            let sentences = news.iter_mut().flat_map(|paragraph| &mut paragraph.sentences);
            sentences.for_each(|sentence| sentence.concern = Concern::Nobody);
            (view, news)
        };
        assert_eq!(Scene::has_secrets(&game), known(0) != known(1), "{name}");
    }
}

/// One joker among two hundred cards: hardly any imagined hand has it.
const JOKER: &str = "\
parlor: 1
name: Joker
players: { from: 2, to: 2 }
pieces: { card: { kinds: joker plain, set: { deck: joker plain*199 } } }
zones:
  deck: { holds: card, shown: nobody, layout: stack }
  hand: { holds: card, per: seat, shown: owner }
flow: [{ turns: { from: first, do: [play] } }]
scoring: [jokers: jokers_held, cards: cards_held]
look: { values: { jokers: jokers_held, cards: cards_held, of_left: of_left }, notes: { swap: \"{lost} against {met}\" } }
";
const JOKER_SCRIPT: &str = "\
fn play(me) {
    shuffle(deck);
    for seat in seats { move(deck.top, seat.hand); }
    choose(me, \"swap\", me.hand);
    move(me.hand, deck);
}
fn jokers_held(me) { held(me) }
fn held(seat) { seat.hand.count(joker) }
fn cards_held(me) { me.hand.len }
fn of_left(me) { me = left(me); me.hand.count(joker) }
fn lost(me, card) { if card.is_a(joker) { 1 } else { 0 } }
fn met(me, card) { left(me).hand.count(joker) }
";

#[test]
fn what_all_imagined_matches_agree_in_is_a_guess_unless_it_follows_from_what_is_known() {
    let files = Memory::from_iter([("joker.yaml", JOKER), ("joker/rules.rhai", JOKER_SCRIPT)]);
    let sitting = sitting(&files, "joker.yaml", 2);
    let scene = sitting.scene_since(Shown::Seat(0), 0);
    let told = |counter: &Counter| format!("{} {}", counter.name, counter.text);
    let told: Vec<Vec<String>> =
        scene.seats.iter().map(|seat| seat.counters.iter().map(told).collect()).collect();
    assert_eq!(told[0], ["jokers 0", "cards 1", "of_left 0?"]);
    assert_eq!(told[1], ["jokers 0?", "cards 1", "of_left 0?"]);
    let json = serde_json::to_value(&scene.seats[1].counters).unwrap();
    assert_eq!(
        (json[0]["certainty"].as_str(), json[1]["certainty"].as_str()),
        (Some("likely"), Some("known"))
    );
    let question = scene.question.unwrap();
    assert_eq!(question.options[0].note.as_deref(), Some("0 against 0?"));
    let standings = sitting.standings(Shown::Seat(0), words::of("en")).unwrap();
    let cells: Vec<&[String]> = standings.rows.iter().map(|row| row.cells.as_slice()).collect();
    assert_eq!(cells, [["0", "0?"], ["1", "1"], ["1", "1?"]]);
    let json = serde_json::to_value(&standings.rows).unwrap();
    assert_eq!(json[0]["certainty"].as_array().unwrap(), &["known", "likely"]);
}

#[test]
fn pieces_are_sorted_as_the_look_says() {
    let definition = "\
parlor: 1
name: Sorted
players: { from: 1, to: 1 }
pieces:
  suit: { kinds: clubs hearts }
  card:
    kinds: \"two(suit: suit) nine(suit: suit) joker\"
    set: { hand: nine(hearts) two(clubs) joker two(hearts) nine(clubs), gone: two(clubs) joker nine(clubs) }
    traits: { rank: { 9: nine(*), 2: two(*) } }
zones:
  hand: { holds: card }
  gone: { holds: card }
flow: [{ turns: { from: first, do: [play] } }]
scoring: [kept]
look: { sort: { hand: [suit, rank] } }
";
    let script = "fn play(me) { choose(me, \"play\", hand); end_match(); }\nfn kept(me) { hand.len }\n";
    let files = Memory::from_iter([("sorted.yaml", definition), ("sorted/rules.rhai", script)]);
    let scene = sitting(&files, "sorted.yaml", 1).scene_since(Shown::Seat(0), 0);
    let pile = |content: &Content| -> Vec<String> {
        let Content::Pile(items) = content else { panic!("{content:?}") };
        items.iter().map(|item| format!("{:?}", item.piece)).collect()
    };
    let named = |names: &[&str]| -> Vec<String> {
        names.iter().map(|name| format!("{:?}", Piece::Known((*name).to_owned()))).collect()
    };
    let hand = ["two(clubs)", "nine(clubs)", "two(hearts)", "nine(hearts)", "joker"];
    assert_eq!(pile(&scene.zones[0].content), named(&hand));
    let options: Vec<String> = scene.question.unwrap().options.into_iter().map(|one| one.text).collect();
    assert_eq!(options, hand);
    // Without it kinds come as they are declared.
    assert_eq!(pile(&scene.zones[1].content), named(&["two(clubs)", "nine(clubs)", "joker"]));
}

#[test]
fn the_first_piece_of_a_stack_is_said_to_be_on_top_where_pieces_are_told_apart() {
    let game = game("games/rapa-nui.yaml", 3);
    let session = Session::new(Arc::clone(&game), setup(5, 3)).unwrap();
    let scene = scene(&session, Observer(0));
    let stacks: Vec<&str> =
        scene.zones.iter().filter(|zone| zone.is_stack).map(|zone| zone.name.as_str()).collect();
    assert_eq!(stacks, ["column[1]", "column[2]", "column[3]", "column[4]"]);
    assert!(scene.seats.iter().flat_map(|seat| &seat.zones).all(|zone| !zone.is_stack));
}
