//! Positions at which matches begin, and what was played as an example.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;
#[path = "common/shipped.rs"]
mod shipped;

use std::sync::Arc;

use common::{after, game, written};
use parlor::bot::{self, Random};
use parlor::compile::Game;
use parlor::diag::{Faults, Sources};
use parlor::example::{begin, position, written as example_of};
use parlor::record::{Record, replay};
use parlor::session::{Session, Setup, default_name};
use shipped::shipped;

const DEFINITION: &str = "\
parlor: 1
name: Staged
players: { from: 2, to: 2 }
pieces:
  card: { kinds: ace king queen, set: { deck: ace*2 king*2 queen*2 } }
  dice: { kinds: die, sides: 6, set: { tray: die*2 } }
  stone: { kinds: white black, glyphs: { white: w, black: b }, set: { bag: white*3 black*3 } }
zones:
  deck:  { holds: card, shown: nobody, layout: stack }
  hand:  { holds: card, per: seat, shown: owner, layout: pile }
  tray:  { holds: dice, layout: row }
  bag:   { holds: stone, layout: pile }
  board: { holds: stone, layout: grid, rows: 2, columns: 3 }
counters:
  points: { per: seat }
  leader: { holds: seat, start: nothing }
flow: [{ round: { times: 3, do: [{ turns: { from: first, laps: 1, do: [act] } }] } }]
scoring: [points]
";

const SCRIPT: &str = "\
fn act(me) {
    let what = choose(me, \"what\", [\"draw\", \"roll\", \"lay\", \"mix\"]);
    if what == \"draw\" { move(deck[1], me.hand); }
    if what == \"mix\" { shuffle(deck); move(deck[1], me.hand); }
    if what == \"roll\" { roll(tray); gain(me, points, tray[1].face); }
    if what == \"lay\" { let kind = choose(me, \"which\", [white, black]); move(bag.find(|one| one.kind == kind), free(board)[1]); leader.set(me); }
}
";

fn staged(game: &Arc<Game>, given: &[&str]) -> Result<Session, String> {
    let given = given.iter().map(|line| (*line).to_owned()).collect();
    let setup = Setup { given, path: "game".to_owned(), ..Setup::new(3, &["Ann", "Bob"]) };
    begin(Arc::clone(game), setup, None).map_err(|fault| fault.message)
}

/// The match that a record replays to.
fn replayed(game: &Arc<Game>, text: &str) -> Session {
    let mut sources = Sources::default();
    let source = sources.add("a.record", text);
    let mut faults = Faults::default();
    let record = Record::parse(&sources, source, &mut faults);
    let record = record.unwrap_or_else(|| panic!("{faults:?}"));
    let replayed = replay(&record, Arc::clone(game)).unwrap();
    assert!(replayed.differs.is_none(), "{:?}", replayed.differs);
    replayed.session
}

#[test]
fn a_match_begins_at_a_position() {
    let game = written(DEFINITION, SCRIPT);
    let lines = [
        "at: act Bob",
        "round.nth: 2",
        "Ann.hand: ace*2",
        "rest: deck",
        "Bob.points: 4",
        "board:",
        "  . w b",
        "  . . .",
    ];
    let mut session = staged(&game, &lines).unwrap();
    assert_eq!(session.choice().unwrap().seat.0, 1);
    session.answer_text(session.choice().unwrap().seat, "lay").unwrap();
    session.answer_text(session.choice().unwrap().seat, "white").unwrap();
    // The second of three rounds ends with Bob.
    assert_eq!(session.choice().unwrap().seat.0, 0);
    let record = Record::of(&session).to_string();
    insta::assert_snapshot!(record, @r#"
    parlor-record: 1
    game: game
    rules: 7664b52b934b6f8c
    seed: 3
    seats: Ann Bob
    given: "at: act Bob"
    given: "round.nth: 2"
    given: "Ann.hand: ace*2"
    given: "rest: deck"
    given: "Bob.points: 4"
    given: "board:"
    given: "  . w b"
    given: "  . . ."

    Bob: lay   # what
    Bob: white   # which
    "#);
    assert_eq!(replayed(&game, &record).digest(), session.digest());
    // Nobody goes back to before the position.
    session.take_back_to(0);
    assert_eq!(session.choice().unwrap().seat.0, 1);
    assert_eq!(session.setup().given.len(), lines.len());
    for _ in 0..20 {
        let Some(choice) = session.choice() else { break };
        let (seat, first) = (choice.seat, choice.offered()[0].clone());
        session.answer_text(seat, &first).unwrap();
    }
    assert!(session.is_over());
    assert_eq!(replayed(&game, &Record::of(&session).to_string()).digest(), session.digest());
}

#[test]
fn a_position_that_is_none_is_refused_with_its_line() {
    let game = written(DEFINITION, SCRIPT);
    let refused: Vec<String> = [
        &["Ann.points: 3", "Ann.hand: jack"][..],
        &["at: sleep Ann"],
        &["round.nth: 7", "at: act Ann"],
        &["Ann.points: 3", "then", "Ann.points = 3"],
        &["Ann.hand: ace*3"],
        &["example \"other\""],
        &["Ann.points:"],
    ]
    .into_iter()
    .map(|lines| staged(&game, lines).unwrap_err())
    .collect();
    insta::assert_snapshot!(refused.join("\n"), @r#"
    line 2 of the position: unknown kind `jack`
    line 1 of the position: unknown step `sleep`
    line 2 of the position: the order of play never comes to this step from this table
    a position has only lines of `given`
    line 1 of the position: there are 2 of `ace`, 3 are asked for
    a position has only lines of `given`
    line 1 of the position: this does not fit here
    "#);
}

#[test]
fn what_was_played_is_written_as_an_example() {
    let game = written(DEFINITION, SCRIPT);
    let session = after(&game, 1, &["draw", "lay", "black", "lay"]);
    insta::assert_snapshot!(example_of(&session, "Ann \"lays\"").unwrap(), @r#"
    example "Ann \"lays\""
      seats Ann Bob
      given
        at: act Ann
        round.nth: 2
        deck: ace king*2 queen*2
        Ann.hand: ace
        bag: white*3 black*2
        board:
             1 2 3
          1  . b .
          2  . . .
        leader: Bob
      when
        Ann: lay
      then
        asks Ann: which
    "#);
    // What was rolled since the step began is said.
    let session = after(&game, 1, &["draw", "lay", "black", "roll"]);
    insta::assert_snapshot!(example_of(&session, "A roll").unwrap(), @r#"
    example "A roll"
      seats Ann Bob
      given
        at: act Ann
        round.nth: 2
        deck: ace king*2 queen*2
        Ann.hand: ace
        bag: white*3 black*2
        board:
             1 2 3
          1  . b .
          2  . . .
        leader: Bob
        rolled: 3 5
      when
        Ann: roll
      then
        asks Bob: what
        tray = die*2
        faces of tray = 3 5
        Ann.points = 5
    "#);
    // Where chance decides anything else, the match is written from its beginning on.
    let session = after(&game, 1, &["lay", "white", "mix"]);
    insta::assert_snapshot!(example_of(&session, "A card").unwrap(), @r#"
    example "A card"
      seats Ann Bob
      seed 1
      when
        Ann: lay
        Ann: white
        Bob: mix
      then
        asks Ann: what
        leader = Ann
    "#);
}

#[test]
fn what_was_taken_back_can_be_given_again() {
    let game = written(DEFINITION, SCRIPT);
    let mut session = after(&game, 1, &["draw", "lay", "black", "roll"]);
    let digest = session.digest();
    session.take_back_to(1);
    let mut again = Vec::new();
    while let Some((seat, text)) = session.taken_back_next() {
        session.answer_text(seat, &text).unwrap();
        again.push(text);
    }
    assert_eq!(again, ["lay", "black", "roll"]);
    assert_eq!(session.digest(), digest);
    session.take_back_to(1);
    let seat = session.choice().unwrap().seat;
    session.answer_text(seat, "draw").unwrap();
    assert_eq!(session.taken_back_next(), None);
    let record = Record::of(&session).to_string();
    assert_eq!(replayed(&game, &record).digest(), session.digest());
}

/// The fewest seats of the game at a path.
fn fewest(path: &str) -> u8 {
    parlor::Definition::load(&parlor::Disk, path).unwrap().seat_range().0
}

/// Every so many answers what was played is written.
const STRIDE: usize = 17;

#[test]
fn matches_of_all_games_are_written_as_positions_and_examples() {
    let (mut short, mut all, mut never) = (0, 0, Vec::new());
    for path in shipped() {
        let game = game(&path, fewest(&path));
        let seats: Vec<String> = (0..usize::from(game.people())).map(default_name).collect();
        let setup = Setup { seats, path: path.clone(), ..Setup::new(5, &[]) };
        let mut session = Session::new(Arc::clone(&game), setup).unwrap();
        for at in 0..120 {
            let Some(sight) = session.perspective() else { break };
            let answer = bot::answer(&mut Random, &sight, 5);
            session.answer(&answer).unwrap();
            if at % STRIDE != 0 || session.choice().is_none() {
                continue;
            }
            let text = example_of(&session, "what was played")
                .unwrap_or_else(|fault| panic!("{path} {at}: {}", fault.message));
            short += usize::from(text.contains("\n    at: "));
            all += 1;
            let setup = Setup { given: position(&session), ..session.setup().clone() };
            if let Err(fault) = begin(Arc::clone(&game), setup, None) {
                never.push(format!("{path}, {at}: {}\n{:#?}", fault.message, position(&session)));
            }
        }
    }
    // In the others chance has decided since the step began, or the step cannot be begun again from the table alone.
    assert!(all > 100 && short * 2 > all, "{short} of {all}");
    assert!(never.is_empty(), "{}", never.join("\n"));
}
