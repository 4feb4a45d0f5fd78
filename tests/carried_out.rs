//! The log calls the pieces of an answer by their kinds for those who see it carried out.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use common::{after, written};
use parlor::play::log::LineKind;
use parlor::table::Observer;

const ANN: Observer = Observer(0);
const BOB: Observer = Observer(1);
const SPECTATOR: Observer = Observer(2);

const DEFINITION: &str = "\
parlor: 1
name: Trick
players: { from: 2, to: 2 }
pieces:
  card: { kinds: ace king, set: { hand: ace king } }
zones:
  hand:  { holds: card, per: seat, shown: owner, layout: LAYOUT }
  table: { holds: card, layout: row }
  away:  { holds: card, shown: nobody }
counters: { points: { per: seat } }
flow: [act]
scoring: [points]
";

/// The lines of answers that observers read after these answers, when this is done with them.
fn read(act: &str, answers: &[&str], observer: Observer) -> Vec<String> {
    read_of("pile", act, answers, observer)
}

fn read_of(layout: &str, act: &str, answers: &[&str], observer: Observer) -> Vec<String> {
    let script = format!("fn act() {{ let me = seats[0]; {act} choose(me, \"end\", [1, 2]); }}\n");
    let game = written(&DEFINITION.replace("LAYOUT", layout), &script);
    let session = after(&game, 1, answers);
    let lines = session.log(observer, 0).filter(|line| line.kind == LineKind::Choice);
    lines.map(|line| line.text).collect()
}

#[test]
fn a_card_that_is_played_openly_is_named_to_all() {
    let play = "let one = choose(me, \"play\", me.hand); gain(me, points, 1); move(one, table);";
    for observer in [ANN, BOB, SPECTATOR] {
        assert_eq!(read(play, &["ace"], observer), ["Ann: ace (play)"]);
    }
    // Several at once, and each of several that are sealed.
    let all = "move(choose_some(me, \"play\", me.hand, 2, 2), table);";
    assert_eq!(read(all, &["ace king"], BOB), ["Ann: ace king (play)"]);
    let sealed = "let both = choose_sealed(seats, \"play\", seats.map(|seat| seat.hand.filter(|one| one.up))); \
                  for one in both { move(one, table); }";
    assert_eq!(read(sealed, &["ace", "king"], SPECTATOR), ["Ann: ace (play)", "Bob: king (play)"]);
}

#[test]
fn who_sees_only_the_back_reads_only_the_back() {
    let hide = "move(choose(me, \"hide\", me.hand), away);";
    assert_eq!(read(hide, &["ace"], BOB), ["Ann: card (hide)"]);
    let pass = "move(choose(me, \"pass\", me.hand), seats[1].hand);";
    assert_eq!(read(pass, &["ace"], BOB), ["Ann: ace (pass)"]);
    assert_eq!(read(pass, &["ace"], SPECTATOR), ["Ann: card (pass)"]);
}

/// Cards that were mixed into a pile come out of it without a name.
#[test]
fn who_put_a_card_into_a_hidden_pile_is_not_told_when_it_comes_out() {
    let sealed = "let both = choose_sealed(seats, \"play\", seats.map(|seat| seat.hand.filter(|one| one.up))); \
                  for one in both { move(one, away); } move(away, table);";
    assert_eq!(read(sealed, &["ace", "king"], SPECTATOR), ["Ann: card (play)", "Bob: card (play)"]);
    let back = "move(choose(me, \"put back\", me.hand), away); move(random(away), table);";
    assert_eq!(read(back, &["ace"], BOB), ["Ann: card (put back)"]);
}

/// What happens later, or to another piece first, does not say what was chosen.
#[test]
fn what_is_not_carried_out_at_once_stays_secret() {
    let other = "let one = choose(me, \"think of\", me.hand); move(me.hand, table);";
    for card in ["ace", "king"] {
        assert_eq!(read(other, &[card], BOB), ["Ann: card (think of)"]);
    }
    let later =
        "let one = choose(me, \"think of\", me.hand); choose(me, \"go on\", [1, 2]); move(one, table);";
    assert_eq!(read(later, &["ace", "1"], BOB)[0], "Ann: card (think of)");
    let secret = "let both = choose_secretly(seats, \"play\", seats.map(|seat| seat.hand.filter(|one| one.up))); \
                  move(both[0], table);";
    assert_eq!(read(secret, &["ace", "king"], SPECTATOR), ["Ann: ? (play)", "Bob: ? (play)"]);
}

/// A card in a row is called by its place, and by its kind when it is played; who draws blindly takes a place.
#[test]
fn a_piece_that_was_named_by_its_place_is_named_by_its_kind() {
    let play = "move(choose(me, \"play\", me.hand), table);";
    assert_eq!(read_of("row", play, &["ace"], BOB), ["Ann: ace (play)"]);
    let blind = "move(choose(me, \"draw\", seats[1].hand), me.hand);";
    for observer in [ANN, SPECTATOR] {
        assert_eq!(read_of("row", blind, &["1"], observer), ["Ann: Bob.hand[1] (draw)"]);
    }
    let turn = "let one = me.hand.top; move_face_down(one, table); turn_up(choose(me, \"show\", [one]));";
    assert_eq!(read_of("row", turn, &["1"], BOB), ["Ann: table[1] (show)"]);
}
