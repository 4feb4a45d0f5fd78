//! The libraries that come with parlor: alone, with all their functions and labels, and together.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use parlor::Memory;
use parlor::check::definition::{Loaded, load};
use parlor::diag::render::{Format, render};
use parlor::diag::{Faults, Sources};
use parlor::load::ready::{READY_MADE, ReadyMade};
use parlor::load::script;
use parlor::vm::library;

/// A game that uses some libraries and calls these functions of them.
fn using(libraries: &str, functions: &[String]) -> Loaded {
    let definition = format!(
        "parlor: 1\nname: Any\nplayers: {{ from: 2, to: 3 }}\nuse: [{libraries}]\nflow: [go_on]\nranking: [total]\n"
    );
    // What examples call is a part of the game.
    let calls: String = functions.iter().map(|name| format!("    {name}() = 1\n")).collect();
    let files = Memory::from_iter([
        ("any.yaml", definition.as_str()),
        ("any/rules.rhai", "fn go_on() {}"),
        ("any/all.example", calls.as_str()),
        ("any/labels.ja.yaml", "Any: 何か\ngo_on: 続ける\n"),
    ]);
    load(&files, "any.yaml", &library().host)
}

fn functions(library: &ReadyMade) -> Vec<String> {
    let (mut sources, mut faults) = (Sources::default(), Faults::default());
    let scripts = library.scripts(&mut sources);
    let parsed = scripts.into_iter().flat_map(|id| script::parse(&sources, id, &mut faults));
    parsed.map(|function| function.name.text).collect()
}

fn told(loaded: &Loaded) -> String {
    render(&loaded.faults, &loaded.sources, Format::Plain)
}

#[test]
fn every_library_is_sound_with_all_its_functions() {
    for one in &READY_MADE {
        let functions = functions(one);
        let loaded = using(one.name, &functions);
        let faults: Vec<_> = loaded.faults.iter().filter(|fault| fault.code.0 != "W0302").collect();
        assert!(faults.is_empty(), "{}: {}", one.name, told(&loaded));
        let script = &loaded.definition.unwrap().base.script;
        for name in functions {
            let function = script.functions.iter().find(|function| function.name.text == name);
            assert!(
                function.is_some_and(|function| !function.doc.is_empty()),
                "{name} is there and says what it does"
            );
        }
    }
}

#[test]
fn all_libraries_can_be_used_together() {
    let names: Vec<&str> = READY_MADE.iter().map(|one| one.name).collect();
    let all: Vec<String> = READY_MADE.iter().flat_map(functions).collect();
    let loaded = using(&names.join(", "), &all);
    assert!(loaded.definition.is_some(), "{}", told(&loaded));
}

/// What no function of the game calls is no part of it: its name is free, and the rules are those without it.
#[test]
fn functions_that_are_not_called_are_left_out() {
    let alone = using("cards, poker", &[]).definition.unwrap();
    assert_eq!(alone.base.script.functions.len(), 1);
    let called = using("cards, poker", &["poker_rank".to_owned()]).definition.unwrap();
    let names: Vec<&str> = called.base.script.functions.iter().map(|one| one.name.text.as_str()).collect();
    assert_eq!(names, ["poker_rank", "poker_key", "straight_to", "go_on"]);
    assert_ne!(alone.base.hash(), called.base.hash());
}

/// A library cannot know how the games that use it call their zones and counters.
#[test]
fn names_of_the_game_may_be_variables_of_a_library() {
    let definition = "parlor: 1\nname: Any\nplayers: { from: 2, to: 2 }\nuse: [tricks]\n\
        pieces: { card: { set: { deck: card(*) } } }\n\
        zones: { deck: { holds: card }, hand: { holds: card, per: seat }, trick: { holds: card, layout: row } }\n\
        counters: { following: {}, trump: {} }\nflow: [go_on]\nscoring: [points]\n";
    let script = "fn go_on() { move(must_follow_suit(deck, trick), seats[0].hand); }\n\
        fn points(me) { trump_winner(trick, hearts).rank }";
    let files = Memory::from_iter([("any.yaml", definition), ("any/rules.rhai", script)]);
    let loaded = load(&files, "any.yaml", &library().host);
    assert!(loaded.faults.iter().next().is_none(), "{}", told(&loaded));
}

/// A deck and rows of cards, and what the functions of libraries make of them.
const TABLE: &str =
    "parlor: 1\nname: Table\nplayers: { from: 2, to: 3 }\nuse: [melds, hints, votes, races, stakes]
pieces:
  card: { set: { deck: card(*) } }
  man: { kinds: red blue, set: { out: red*3 blue*3 } }
zones:
  deck: { holds: card, layout: stack }
  cards: { holds: card, layout: row }
  hand: { holds: card, per: seat, layout: row }
  laid: { holds: card, per: seat, count: 2, layout: row }
  out: { holds: man }
  space: { holds: man, count: 6 }
counters: { chips: { start: 10 }, left_over: { start: 3 } }
flow: [wait]
scoring: [chips]
";

const CALLS: &str = r#"
fn wait() {}
fn ranks(list) { list.map(|card| card.low_rank) }
fn thrown(most) { ranks(discards_leaving(cards, most)) }
fn at_end() { [alike_at_end(cards), run_at_end(cards), if are_suited(cards) { 1 } else { 0 }] }
fn lay(me, allowed) { lay_melds(me, me.hand, me.laid, allowed); }
fn add(me) { lay_off(me, me.hand, left(me).laid); }
fn hint_ranks() {
    let hints = possible_hints(seats[0], seats.map(|seat| seat.hand), [1, 2], [card.filter(|k| k.low_rank == 1), card.filter(|k| k.low_rank == 2)]);
    hints.map(|hint| [hint[0].index, hint[1]])
}
fn hint_at(me, rank) { point_out(me, me.hand, card.filter(|k| k.low_rank == rank), card); }
fn most(a, b, c) { let best = most_voted([a, b, c]); if best == () { 0 } else { best } }
fn agreed(a, b) { let all = unanimous([a, b]); if all == () { 0 } else { all } }
fn nobody_votes() { most_voted([]) == () && unanimous([]) == () }
fn ways(numbers, home) { steps_using_most(space, red, numbers, home) }
fn put_in(me, amount) { stake(me, amount); }
fn ends_in_pot() { share_pot([seats[0], seats[1]]); }
fn all_to_both() { deal(deck, seats.map(|seat| seat.hand), 2).len }
fn odd_deal() { deal(cards, seats.map(|seat| seat.hand), 2).len }
fn none_dealt() { deal(cards, [], 2).len + deal(cards, seats.map(|seat| seat.hand), 0).len }
fn gather() { move([cards.top, seats[0].hand] + [seats[1].hand], deck); }
fn rest_of(rank) { ranks(all_but(cards, rank)) }
fn all_of_us() { ranks(pieces_in([cards, seats[0].hand, seats[1].hand.top])) }
fn spend(n) { pay(left_over, n); }
fn give_up(n) { lose(left_over, n); }
"#;

/// Plays an example of the table with both engines.
fn holds(lines: &str) {
    common::holds(&common::written(TABLE, CALLS), lines);
}

/// The cards that are given lie in the row `cards`.
fn of_cards(cards: &str, then: &str) {
    holds(&format!("  given\n    cards: {cards}\n    rest: deck\n  then\n    {then}\n"));
}

#[test]
fn discards_leave_the_others_with_little_deadwood() {
    let cards = "two(clubs) three(clubs) four(clubs) king(hearts) queen(spades) ace(diamonds)";
    of_cards(cards, "thrown(11) = [13, 12]");
    of_cards(cards, "thrown(10) = []");
    of_cards(cards, "thrown(20) = [13, 12, 1]");
}

#[test]
fn cards_at_the_end_are_alike_or_a_run() {
    of_cards("five(clubs) six(hearts) six(clubs)", "at_end() = [2, 0, 0]");
    of_cards("six(hearts) five(clubs) four(clubs) seven(clubs)", "at_end() = [1, 4, 0]");
    of_cards("nine(clubs) five(clubs) four(clubs) six(clubs)", "at_end() = [1, 3, 1]");
    of_cards("four(clubs) five(clubs) five(hearts) six(clubs)", "at_end() = [1, 0, 0]");
}

#[test]
fn melds_are_laid_while_the_rest_stays_low_and_others_are_added() {
    let hands = "  given
    Ann.hand: two(clubs) three(clubs) four(clubs) four(hearts) four(spades) king(clubs)
    Bob.hand: ace(clubs) four(diamonds) queen(hearts)
    rest: deck
";
    // The run would leave 18, the set leaves 15.
    let set = "four(clubs) four(hearts) four(spades)";
    holds(&format!(
        "{hands}  when\n    lay(Ann, 15)\n  then\n    asks Ann: lay a meld\n    offers Ann only: {set}\n  when
    Ann: {set}\n    add(Bob)\n  then\n    offers Bob only: four(diamonds), pass\n  when
    Bob: four(diamonds)\n  then\n    Ann.laid[1] = {set} four(diamonds)\n    Bob.hand.len = 2\n"
    ));
    // Who has little enough left can also lay nothing.
    holds(&format!(
        "{hands}  when\n    lay(Ann, 27)\n  then\n    offers Ann only: two(clubs) three(clubs) four(clubs), {set}, pass\n"
    ));
}

#[test]
fn hints_are_about_cards_that_others_have() {
    holds(
        "  given\n    Ann.hand: ace(clubs)\n    Bob.hand: two(clubs) king(hearts)\n    rest: deck\n  then\n    hint_ranks() = [[1, 2]]\n",
    );
    holds(
        "  given\n    Bob.hand: two(clubs) king(hearts)\n    rest: deck\n  when\n    hint_at(Bob, 2)\n  then\n    Bob.hand.len = 2\n",
    );
}

#[test]
fn a_vote_decides_by_most_votes_or_by_all() {
    holds(
        "  then\n    most(2, 1, 2) = 2\n    most(3, 1, 2) = 0\n    most(4, 4, 4) = 4\n    agreed(2, 2) = 2\n    agreed(2, 1) = 0\n    nobody_votes() = true\n",
    );
}

#[test]
fn races_use_both_numbers_or_the_higher_one() {
    let way = |spaces: &str, then: &str| {
        let given: String = spaces.split(", ").map(|space| format!("    space[{space}\n")).collect();
        holds(&format!("  given\n{given}    rest: deck out\n  then\n    {then}\n"));
    };
    // Two of another kind close a space.
    way("2]: red*3, 4]: blue*3", "ways([1, 2], 1) = [[1, 2, 1]]");
    // After either of them the other is blocked.
    way("2]: red, 6]: red*2, 5]: blue*2", "ways([1, 2], 1) = [[1, 3, 2]]");
    way("2]: red, 6]: red*2, 5]: blue*2", "ways([1, 1], 1) = [[1, 2, 1]]");
    // Pieces enter first.
    way("1]: red, 3]: red*2", "ways([2], 1) = [[0, 2, 2]]");
    // Pieces arrive when all are home, the last one also with a higher number.
    way("5]: red*3", "ways([3], 1) = [[4, 5, 3]]");
    way("4]: red, 5]: red*2", "ways([3], 1) = []");
    way("4]: red, 5]: red*2", "ways([1], 1) = [[3, 4, 1]]");
    way("4]: red, 5]: red*2", "ways([3], 2) = [[3, 5, 3]]");
    way("6]: red*3", "ways([1], 1) = []");
}

#[test]
fn chips_are_staked_and_the_pot_is_shared() {
    holds(
        "  when\n    put_in(Ann, 4)\n    put_in(Bob, 3)\n    ends_in_pot()\n  then\n    Ann.chips = 9\n    Bob.chips = 10\n    pot() = 7\n",
    );
}

#[test]
fn zones_of_a_list_are_dealt_to_and_gathered() {
    let given = "  given\n    cards: ace(clubs) two(clubs) three(clubs)\n    rest: deck\n";
    holds(&format!(
        "{given}  when\n    odd_deal()\n  then\n    Ann.hand = ace(clubs) two(clubs)\n    Bob.hand = three(clubs)\n    cards.len = 0\n"
    ));
    holds(&format!("{given}  then\n    none_dealt() = 0\n"));
    let hands = "  given\n    cards: ace(clubs) two(clubs) ace(hearts)\n    Ann.hand: four(clubs)\n    Bob.hand: five(clubs) six(clubs)\n    rest: deck\n";
    holds(&format!(
        "{hands}  when\n    gather()\n  then\n    cards = two(clubs) ace(hearts)\n    deck.len = 50\n"
    ));
    holds(&format!("{hands}  then\n    all_of_us() = [1, 2, 1, 4, 5]\n"));
}

#[test]
fn a_shared_counter_is_paid_from_and_loses() {
    holds("  when\n    spend(2)\n    give_up(5)\n  then\n    left_over = 0\n");
    holds("  when\n    spend(4)\n  then\n    fails: \"cannot be paid\"\n");
}
