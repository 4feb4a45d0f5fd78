//! Who is shown and told what: `show_to`, `show_secretly`, `tell_kinds` and `choose_secretly`, as seats and those who
//! watch read and know it.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use parlor::{Definition, Match, Memory, Observer};

const SEATS: [&str; 3] = ["Ann", "Bob", "Cleo"];
const ANN: Observer = Observer::Seat(0);
const BOB: Observer = Observer::Seat(1);
const CLEO: Observer = Observer::Seat(2);
const NOTHING: [Vec<String>; 4] = [const { Vec::new() }; 4];
const ALL: [Observer; 4] = [ANN, BOB, CLEO, Observer::Spectator];

/// A match at the first question, `ready`, after this step. Every seat has three stones in a row that nobody sees and
/// whose order nobody knows.
fn after(step: &str) -> Match {
    let definition = "parlor: 1\nname: Small\nplayers: { from: 3, to: 3 }\n\
        pieces:\n  stone: { kinds: red blue green, set: { rack: red blue green } }\n\
        zones:\n  rack: { holds: stone, per: seat, shown: nobody, layout: row }\n\
        \x20 shelf: { holds: stone, shown: nobody, layout: row }\n\
        counters: { points: { per: seat } }\nflow: [mix, act]\nscoring: [points]\n";
    let script = format!(
        "fn mix() {{ for seat in seats {{ shuffle(seat.rack); }} }}\n\
         fn act() {{\n    {step}\n    choose(seats[0], \"ready\", [\"yes\"]);\n}}\n"
    );
    let files = Memory::from_iter([("small.yaml", definition), ("small/rules.rhai", script.as_str())]);
    let definition = Definition::load(&files, "small.yaml").unwrap_or_else(|faults| panic!("{faults}"));
    Match::new(&definition.game(None, 3, &[]).unwrap(), &SEATS, 1).unwrap()
}

/// What an observer knows of the pieces in a zone: a kind, the kinds that it was told, or `?`.
fn knows(played: &Match, observer: Observer, zone: &str) -> Vec<String> {
    let view: serde_json::Value = serde_json::from_str(&played.view(observer).json()).unwrap();
    let known = |slot: &serde_json::Value| match (slot["kind"].as_str(), slot["may_be"].as_array()) {
        (Some(kind), _) => kind.to_owned(),
        (None, Some(kinds)) => kinds.iter().map(|kind| kind.as_str().unwrap()).collect::<Vec<_>>().join("|"),
        (None, None) => "?".to_owned(),
    };
    view["known"][zone].as_array().unwrap().iter().map(known).collect()
}

/// What the observers read, each for itself.
fn logs(played: &Match) -> [Vec<String>; 4] {
    ALL.map(|observer| played.log(observer, 0).filter(|line| !line.contains("shuffled")).collect())
}

/// What lies in Bob's rack in all of these matches.
fn truth() -> Vec<String> {
    knows(&after("show_to(seats[1].rack, seats[1]);"), BOB, "Bob.rack")
}

#[test]
fn what_is_shown_to_some_is_known_to_them_and_all_others_read_that_it_happened() {
    let played = after("show_to(seats[1].rack[1], [seats[0], seats[2]]);");
    let middle = truth()[1].clone();
    for observer in [ANN, CLEO] {
        assert_eq!(knows(&played, observer, "Bob.rack"), ["?", &middle, "?"]);
        assert_eq!(knows(&played, observer, "Ann.rack"), ["?"; 3]);
    }
    for observer in [BOB, Observer::Spectator] {
        assert_eq!(knows(&played, observer, "Bob.rack"), ["?"; 3]);
    }
    let seen = vec![format!("{middle}: Bob.rack[2] is shown to Ann Cleo")];
    let unseen = vec!["stone: Bob.rack[2] is shown to Ann Cleo".to_owned()];
    assert_eq!(logs(&played), [seen.clone(), unseen.clone(), seen, unseen]);
    // It is shown, not turned over: nobody sees it lie there.
    assert!(ALL.iter().all(|observer| played.view(*observer).zone("Bob.rack").unwrap() == [None; 3]));
}

/// A match at the first question, after this step, with a pawn of each kind in the first row of a board.
fn on_board(step: &str) -> Match {
    let definition = "parlor: 1\nname: Small\nplayers: { from: 3, to: 3 }\n\
        pieces:\n  pawn: { kinds: red blue, glyphs: { red: r, blue: b }, set: { board: \"r b\\n. .\\n. .\" } }\n\
        zones:\n  board: { holds: pawn, layout: grid, rows: 3, columns: 2 }\nflow: [act]\n";
    let script = format!("fn act() {{\n    {step}\n    choose(seats[0], \"ready\", [\"yes\"]);\n}}\n");
    let files = Memory::from_iter([("small.yaml", definition), ("small/rules.rhai", script.as_str())]);
    let definition = Definition::load(&files, "small.yaml").unwrap_or_else(|faults| panic!("{faults}"));
    Match::new(&definition.game(None, 3, &[]).unwrap(), &SEATS, 1).unwrap()
}

#[test]
fn pieces_that_move_on_a_board_are_told_one_by_one() {
    let both = "for pawn in pieces_in(board) { move(pawn, place(board, 2, pawn.place.column)); }";
    let told = ["red: board[1, 1] -> board[3, 1]", "blue: board[1, 2] -> board[3, 2]"];
    assert_eq!(logs(&on_board(both)), [told; 4]);
}

#[test]
fn who_was_shown_a_piece_follows_it_until_it_is_shuffled_among_others() {
    let moved = after("show_to(seats[1].rack[1], seats[0]); move(seats[1].rack[1], shelf);");
    let middle = truth()[1].clone();
    assert_eq!(
        (knows(&moved, ANN, "shelf"), knows(&moved, CLEO, "shelf")),
        (vec![middle], vec!["?".to_owned()])
    );
    let shuffled = after("show_to(seats[1].rack[1], seats[0]); shuffle(seats[1].rack);");
    assert_eq!(knows(&shuffled, ANN, "Bob.rack"), ["?"; 3]);
}

#[test]
fn a_whole_zone_is_shown_to_nobody_where_there_are_no_seats() {
    let played = after("show_to(seats[1].rack, []); show_secretly(seats[1].rack, []);");
    for observer in ALL {
        assert_eq!(knows(&played, observer, "Bob.rack"), ["?"; 3]);
    }
    assert_eq!(logs(&played), NOTHING);
}

#[test]
fn what_is_shown_secretly_is_told_to_nobody_else() {
    let played = after("show_secretly(seats[1].rack, seats[0]);");
    let rack = truth();
    assert_eq!(knows(&played, ANN, "Bob.rack"), rack);
    let told = (1..).zip(&rack).map(|(place, kind)| format!("{kind}: Bob.rack[{place}] is shown to Ann"));
    assert_eq!(logs(&played), [told.collect(), Vec::new(), Vec::new(), Vec::new()]);
    for observer in [BOB, CLEO, Observer::Spectator] {
        assert_eq!(knows(&played, observer, "Bob.rack"), ["?"; 3]);
        assert!(played.events(observer, 0).all(|event| event.what() != "shown"), "{observer:?}");
    }
    assert!(played.events(ANN, 0).any(|event| event.what() == "shown"));
}

#[test]
fn all_are_told_the_kinds_that_pieces_can_be() {
    let played = after(
        "tell_kinds([seats[1].rack[0], seats[1].rack[1]], \
         [red, blue, green].filter(|one| one != seats[1].rack[2].kind));",
    );
    let rack = truth();
    let mut two = [rack[0].clone(), rack[1].clone()];
    two.sort();
    let either = two.join("|");
    for observer in ALL {
        assert_eq!(knows(&played, observer, "Bob.rack"), [either.as_str(), either.as_str(), "?"]);
        assert_eq!(knows(&played, observer, "Ann.rack"), ["?"; 3]);
    }
    assert_eq!(logs(&played), NOTHING);
}

#[test]
fn one_kind_that_is_told_is_known_and_a_wrong_one_is_a_failure() {
    let played = after("tell_kinds(seats[1].rack[0], [seats[1].rack[0].kind]);");
    let first = truth()[0].clone();
    for observer in ALL {
        assert_eq!(knows(&played, observer, "Bob.rack"), [first.as_str(), "?", "?"]);
    }
    let played = after("tell_kinds(seats[1].rack, [red, blue]);");
    let failure = played.failure().unwrap().to_string();
    assert!(failure.contains("a piece is of none of the kinds that everybody is told"), "{failure}");
}

#[test]
fn who_is_told_a_kind_of_a_piece_loses_it_with_a_shuffle() {
    let played = after("tell_kinds(seats[1].rack[0], [seats[1].rack[0].kind]); shuffle(seats[1].rack);");
    for observer in ALL {
        assert_eq!(knows(&played, observer, "Bob.rack"), ["?"; 3]);
    }
}

#[test]
fn a_secret_choice_is_read_only_by_who_made_it() {
    let mut played = after(
        "let said = choose_secretly([seats[0], seats[1]], \"say\", [[\"yes\", \"no\"], [\"yes\", \"no\"]]);\n    \
         gain(seats[2], points, said.count(\"no\"));",
    );
    played.answer(0, "no").unwrap();
    // Not all have answered: nothing is told yet.
    assert_eq!(logs(&played), NOTHING);
    played.answer(1, "yes").unwrap();
    let counted = "Cleo.points: 0 -> 1";
    assert_eq!(logs(&played)[0], ["Ann: no (say)", "Bob: ? (say)", counted]);
    assert_eq!(logs(&played)[1], ["Ann: ? (say)", "Bob: yes (say)", counted]);
    for others in &logs(&played)[2..] {
        assert_eq!(*others, ["Ann: ? (say)", "Bob: ? (say)", counted]);
    }
    let told = |observer: Observer| played.events(observer, 0).map(|event| event.json()).collect::<String>();
    assert!(told(ANN).contains("\"no\"") && !told(CLEO).contains("\"no\""), "{}", told(CLEO));
    // The record has all answers, so that the match can be played again.
    assert!(played.record().contains("Ann: no") && played.record().contains("Bob: yes"));
}

#[test]
fn a_moment_is_told_to_all_as_far_as_they_know_and_is_no_decision() {
    let shown = "show_secretly(seats[1].rack[0], seats[0]);";
    let played = after(&format!("{shown} pause_to_show(`the first is ${{seats[1].rack[0]}}`);"));
    for (observer, log) in ALL.into_iter().zip(logs(&played)) {
        // Ann was shown it in this step.
        let first = if observer == ANN { truth()[0].clone() } else { "Bob.rack[1]".to_owned() };
        assert_eq!(*log.last().unwrap(), format!("the first is {first}"));
        assert!(played.events(observer, 0).any(|event| event.what() == "moment"));
    }
    let mut bare = after(shown);
    assert_eq!(played.question(), bare.question());
    assert_eq!(played.view(BOB), bare.view(BOB));
    let mut played = played;
    for one in [&mut played, &mut bare] {
        one.answer(0, "yes").unwrap();
        assert!(one.is_over());
    }
    let without_hash = |record: String| -> Vec<String> {
        record.lines().filter(|line| !line.starts_with("rules:")).map(str::to_owned).collect()
    };
    assert_eq!(without_hash(played.record()), without_hash(bare.record()));
}
