//! The worth of poker hands: how many five-card hands of a deck are of each class.
//!
//! The small size counts the hands of six ranks, the ace to the six, whose numbers follow from the same formulas. The full
//! size counts all 2,598,960 hands of the French deck, whose frequencies are published in every handbook of poker:
//! `PARLOR_FULL=1 cargo test --release --test poker`.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use parlor::{Definition, Game, Match, Memory, Observer, bot_named};

/// Counts the hands whose first card is the one with the number `first`, with a question after each second card, because the
/// work between two answers is limited.
const DEFINITION: &str = "
parlor: 1
name: Hands
players: { from: 1, to: 1 }
figures: { first_card: 0 }
use: [cards, poker]
pieces:
  card: { set: { deck: DECK } }
zones: { deck: { holds: card, layout: row } }
counters:
  high_card: {}
  one_pair: {}
  two_pair: {}
  three_alike: {}
  straights: {}
  flushes: {}
  full_houses: {}
  four_alike: {}
  straight_flushes: {}
flow: [count_hands]
";

const RULES: &str = r#"
fn count_hands() {
    let cards = deck.map(|card| card);
    for second in first_card + 1..cards.len {
        let counted = [0, 0, 0, 0, 0, 0, 0, 0, 0];
        for third in second + 1..cards.len {
            for fourth in third + 1..cards.len {
                for fifth in fourth + 1..cards.len {
                    let hand = [cards[first_card], cards[second], cards[third], cards[fourth], cards[fifth]];
                    counted[poker_rank(hand)[0]] += 1;
                }
            }
        }
        gain(high_card, counted[0]);
        gain(one_pair, counted[1]);
        gain(two_pair, counted[2]);
        gain(three_alike, counted[3]);
        gain(straights, counted[4]);
        gain(flushes, counted[5]);
        gain(full_houses, counted[6]);
        gain(four_alike, counted[7]);
        gain(straight_flushes, counted[8]);
        choose(seats[0], "counted", ["go_on"]);
    }
}
"#;

const CLASSES: [&str; 9] = [
    "high_card",
    "one_pair",
    "two_pair",
    "three_alike",
    "straights",
    "flushes",
    "full_houses",
    "four_alike",
    "straight_flushes",
];

/// How many hands of a deck are of each class.
fn counted(deck: &str, cards: usize) -> [i64; 9] {
    let definition = DEFINITION.replace("DECK", deck);
    let files = Memory::from_iter([("hands.yaml", definition.as_str()), ("hands/rules.rhai", RULES)]);
    let definition = Definition::load(&files, "hands.yaml").unwrap();
    let mut all = [0; 9];
    for first in 0..cards {
        let first = first.to_string();
        let game: Game = definition.game(None, 1, &[("first_card", &first)]).unwrap();
        let mut played = Match::new(&game, &["Ann"], 1).unwrap();
        played.play(&mut [bot_named("random").unwrap()]).unwrap();
        assert!(played.is_over(), "{:?}", played.failure());
        let view = played.view(Observer::Spectator);
        for (sum, class) in all.iter_mut().zip(CLASSES) {
            *sum += view.counter(class).unwrap();
        }
    }
    all
}

/// Of six ranks two sets of five are straights, one of them with the ace below the two.
#[test]
fn hands_of_six_ranks_are_as_many_as_there_must_be() {
    let deck = "ace(*) two(*) three(*) four(*) five(*) six(*)";
    let expected = [4_080, 23_040, 8_640, 3_840, 2_040, 16, 720, 120, 8];
    assert_eq!(counted(deck, 24), expected);
    assert_eq!(expected.iter().sum::<i64>(), 42_504);
}

#[test]
fn all_hands_have_their_published_frequencies() {
    if std::env::var_os("PARLOR_FULL").is_none_or(|value| value == "0") {
        return;
    }
    let expected = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40];
    assert_eq!(counted("card(*)", 52), expected);
    assert_eq!(expected.iter().sum::<i64>(), 2_598_960);
}
