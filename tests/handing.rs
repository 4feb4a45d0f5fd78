//! `with`: what a turn begins with, computed once and handed to its first step.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::{after, holds, written};
use parlor::compile::Game;
use parlor::compile::value::ZoneId;
use parlor::session::Session;
use parlor::table::{Generator, Observer};

const ANN: Observer = Observer(0);

/// Who has an even card plays one face down; the other seat guesses.
const DEFINITION: &str = "\
parlor: 1
name: Even
players: { from: 2, to: 2 }
pieces:
  paper: { kinds: \"card(pips: number)\", set: { deck: card(1) card(2) card(3) card(4) card(5) card(6) card(7) card(8) card(9) card(10) card(11) card(12) } }
zones:
  deck: { holds: paper, shown: nobody }
  hand: { holds: paper, per: seat, shown: owner }
  row:  { holds: paper, shown: nobody }
counters:
  told: { per: seat }
flow:
  - deal_cards
  - turns: { from: first, with: begins, laps: 3, do: [play, note] }
scoring: [told]
";

const SCRIPT: &str = "\
fn deal_cards() {
    shuffle(deck);
    for seat in seats { deal(deck, seat.hand, 4); }
}
fn play(me, handed) {
    move(choose(me, \"play\", CARDS), row);
    gain(me, told, choose(left(me), \"guess\", [1, 2]));
}
fn note(me) { gain(me, told, 1); }
";

const EVEN: [&str; 6] = ["card(2)", "card(4)", "card(6)", "card(8)", "card(10)", "card(12)"];

const EVENS: &str = "me.hand.filter(|paper| paper.pips % 2 == 0)";

/// The game in which the first step is handed a value, and makes these cards of it.
fn game(handed: &str, cards: &str) -> Arc<Game> {
    let script = format!("{}fn begins(me) {{ {handed} }}\n", SCRIPT.replace("CARDS", cards));
    written(DEFINITION, &script)
}

fn zone(session: &Session, name: &str) -> ZoneId {
    let layout = &session.game().layout;
    let mut zones = (0u16..).map(ZoneId).take(layout.zones.len());
    zones.find(|zone| layout.zone_name(*zone, session.names()) == name).unwrap()
}

const GIVEN: &str = "  given
    Ann.hand: card(1) card(2) card(4)
    Bob.hand: card(3) card(5)
    rest: deck
    at: play Ann
";

#[test]
fn the_first_step_gets_the_value_and_who_has_none_is_left_out() {
    let game = game(EVENS, "handed");
    holds(&game, &format!("{GIVEN}  then\n    offers Ann only: card(2), card(4)\n"));
    // Bob has nothing even: Ann is asked again, and the second step is left out with the first.
    holds(
        &game,
        &format!(
            "{GIVEN}  when\n    Ann: card(4)\n    Bob: 2\n  then\n    offers Ann only: card(2)\n    Ann.told = 3\n    Bob.told = 0\n"
        ),
    );
    // A lap in which all are left out ends the part.
    holds(
        &game,
        &format!(
            "{GIVEN}  when\n    Ann: card(4)\n    Bob: 2\n    Ann: card(2)\n    Bob: 1\n  then\n    over\n"
        ),
    );
}

#[test]
fn a_piece_a_number_or_true_is_handed_and_nothing_or_false_is_not() {
    let again = "  when\n    Ann: card(2)\n    Bob: 2\n  then\n    offers Ann only: card(4)\n";
    let piece = game("me.hand.find(|paper| paper.pips % 2 == 0)", "[handed]");
    holds(&piece, &format!("{GIVEN}  then\n    offers Ann only: card(2)\n"));
    holds(&piece, &format!("{GIVEN}{again}"));
    let number = "if me.hand.any(|paper| paper.pips % 2 == 0) { 2 } else { false }";
    let number = game(number, "me.hand.filter(|paper| paper.pips % handed == 0)");
    holds(&number, &format!("{GIVEN}{again}"));
    // A zone in which nothing lies is nothing.
    let zone = game("me.hand", "handed");
    let given = GIVEN.replace("    Bob.hand: card(3) card(5)\n", "");
    holds(&zone, &format!("{given}{again}").replace("only: card(4)", "only: card(1), card(4)"));
}

#[test]
fn a_step_before_it_can_change_what_the_step_is_handed() {
    let definition = DEFINITION.replace("do: [play, note]", "do: [draw, play, note]");
    let definition = definition.replace("laps: 3", "laps: 2");
    let draws = "fn draw(me) { deal(deck, me.hand, 1); }\n";
    let script = format!("{}{draws}fn begins(me) {{ {EVENS} }}\n", SCRIPT.replace("CARDS", "handed"));
    let game = written(&definition, &script);
    let given = "  given
    Ann.hand: card(1)
    Bob.hand: card(3) card(5)
    rest: deck
    at: draw Ann
    top of deck: card(4) card(7) card(8)
";
    // Ann draws what she plays. Bob's turn ends when he has drawn an odd card, and the others go on.
    let begins = "  when\n    Ann: card(4)\n    Bob: 2\n";
    holds(
        &game,
        &format!(
            "{given}{begins}  then\n    offers Ann only: card(8)\n    Ann.told = 3\n    Bob.told = 0\n    Bob.hand = card(3) card(5) card(7)\n"
        ),
    );
    // At the step itself the value is computed from what lies there.
    holds(&game, &format!("{GIVEN}  then\n    offers Ann only: card(2), card(4)\n"));
}

/// What Ann takes for Bob's hand is what he may have: what he was handed follows from it.
#[test]
fn an_imagined_step_is_handed_what_the_imagined_table_gives() {
    // One lap, so that no earlier step of Bob matters.
    let script = format!("{}fn begins(me) {{ {EVENS} }}\n", SCRIPT.replace("CARDS", "handed"));
    let game = written(&DEFINITION.replace("laps: 3", "laps: 1"), &script);
    let mut played = BTreeSet::new();
    for seed in 0..20 {
        let mut session = after(&game, seed, &[]);
        let row = zone(&session, "row");
        let mut chance = Generator::new(seed);
        while let Some(choice) = session.choice() {
            let (seat, prompt) = (choice.seat, choice.prompt.clone());
            let text = choice.offered()[0].clone();
            if seat.0 == 0 && prompt == "guess" {
                for _ in 0..20 {
                    let state = session.imagine(ANN, &mut chance).unwrap();
                    for at in 0..state.table.len(row) {
                        let kind = state.table.kind(state.table.at(row, at).unwrap());
                        let name = game.layout.kinds[usize::from(kind.0)].name.to_string();
                        assert!(EVEN.contains(&&*name), "seed {seed}: {name}");
                        played.insert(name);
                    }
                }
            }
            session.answer_text(seat, &text).unwrap();
        }
    }
    assert_eq!(played.len(), EVEN.len(), "all of them are possible: {played:?}");
}
