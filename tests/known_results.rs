//! What only many matches show: that chance is fair, and that random matches come out as those of the same rules
//! written by hand. What the printed rulebooks tell stands in `games/*/*.example`.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says what it looked at")]

mod common;

use common::{game, play, setup};
use parlor::compile::Game;
use parlor::compile::value::{Value, ZoneId};
use parlor::play::Match;
use parlor::session::Session;
use parlor::table::Generator;
use parlor::vm::Pause;

const TIKI_TOPPLE: &str = "games/tiki-topple.yaml";
const RAPA_NUI: &str = "games/rapa-nui.yaml";

/// What lies in a zone from the top.
fn kinds_in<'a>(session: &'a Session, name: &str) -> Vec<&'a str> {
    let (layout, table) = (&session.game().layout, &session.state().table);
    let mut zones = (0..u16::try_from(layout.zones.len()).unwrap()).map(ZoneId);
    let zone = zones.find(|zone| layout.zone_name(*zone, session.names()) == name).unwrap();
    table.pieces(zone).map(|piece| layout.kinds[usize::from(table.kind(piece).0)].name.as_str()).collect()
}

#[test]
fn tikis_are_lined_up_symbol_by_symbol_in_every_order() {
    let groups = [["nani", "wikiwiki", "huhu"], ["nui", "lokahi", "akamai"], ["eepo", "hookipa", "kapu"]];
    let mut first = [0; 9];
    for seed in 0..60 {
        let session = Session::new(game(TIKI_TOPPLE, 4), setup(seed, 4)).unwrap();
        let line = kinds_in(&session, "line");
        for three in line.chunks(3) {
            let group = groups.iter().find(|group| group.contains(&three[0])).unwrap();
            assert!(group.iter().all(|tiki| three.contains(tiki)), "{line:?}");
        }
        first[groups.iter().flatten().position(|tiki| *tiki == line[0]).unwrap()] += 1;
    }
    assert!(first.iter().all(|times| *times > 0), "every tiki can come first: {first:?}");
}

#[test]
fn in_a_whole_match_nobody_toasts_in_the_first_turn_of_a_round() {
    let mut session = Session::new(game(TIKI_TOPPLE, 4), setup(3, 4)).unwrap();
    let mut turns = 0;
    let mut toasted = 0;
    play(&mut session, 3, &mut |session| {
        let choice = session.choice().unwrap();
        if choice.prompt != "action card" {
            return;
        }
        let name = &session.names()[usize::from(choice.seat.0)];
        let is_first = kinds_in(session, &format!("{name}.played")).is_empty();
        let has_toast = choice.options.iter().any(|option| option.text == "toast");
        assert!(!(is_first && has_toast));
        turns += usize::from(is_first);
        toasted += usize::from(has_toast);
    });
    assert_eq!(turns, 16, "four players, four rounds");
    assert!(toasted > 0);
}

/// Sums from which a mean and its standard error follow.
#[derive(Default)]
struct Sample {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean must lie within five standard errors of what the same rules give when they are written by
    /// hand as a program.
    fn check(&self, what: &str, expected: f64) {
        let mean = self.sum / self.count;
        let variance = (self.squares / self.count - mean * mean) * self.count / (self.count - 1.0);
        let error = (variance / self.count).sqrt();
        println!("{what}: {mean:.2} +- {error:.2}, expected {expected}");
        assert!((mean - expected).abs() <= 5.0 * error, "{what}: {mean} +- {error} instead of {expected}");
    }
}

/// Picks an answer: each as likely, or each as likely as it leaves ways to answer the question that follows
/// in the same step, so that every pair of both is as likely.
fn pick(game: &Game, state: &Match, in_pairs: bool, generator: &mut Generator) -> usize {
    let ways = |answer: usize| {
        let mut next = state.clone();
        let followed = next.answer(game, answer).unwrap() && next.advance(game).unwrap() == Pause::Ask;
        let is_pair = followed && next.asking().seat == state.asking().seat;
        if is_pair { next.answers() } else { 1 }
    };
    if !in_pairs {
        return generator.below(u32::try_from(state.answers()).unwrap()) as usize;
    }
    let weights: Vec<usize> = (0..state.answers()).map(ways).collect();
    let sum = u32::try_from(weights.iter().sum::<usize>()).unwrap();
    let mut drawn = generator.below(sum) as usize;
    for (answer, weight) in weights.iter().enumerate() {
        if drawn < *weight {
            return answer;
        }
        drawn -= weight;
    }
    unreachable!("the weights add up to their sum")
}

/// Samples of random matches: questions, those for an action card, and the winner's points.
fn sample(game: &Game, matches: u64) -> [Sample; 3] {
    let mut samples = <[Sample; 3]>::default();
    for seed in 0..matches {
        let mut state = Match::new(game, seed);
        let mut generator = Generator::new(seed ^ 0xacce_5500);
        let (mut questions, mut cards) = (0, 0);
        while state.advance(game).unwrap() == Pause::Ask {
            questions += 1;
            let prompt = state.asking().prompt;
            let is_card = matches!(prompt, Value::Word(word) if game.word(word) == "card");
            cards += i32::from(is_card);
            let answer = pick(game, &state, is_card, &mut generator);
            assert!(state.answer(game, answer).unwrap());
        }
        let outcome = state.outcome(game).unwrap();
        let points = outcome.seats.iter().map(|standing| standing.total).max().unwrap();
        samples[0].add(f64::from(questions));
        samples[1].add(f64::from(cards));
        samples[2].add(f64::from(i32::try_from(points).unwrap()));
    }
    samples
}

/// Random matches of each game and number of players: a few in `cargo test`, see docs/testing.md.
fn matches() -> u64 {
    let full = std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0");
    if full { 4000 } else { 60 }
}

#[test]
fn random_matches_are_as_those_of_the_same_rules_written_by_hand() {
    // There a turn of Tiki Topple is one decision: a card and a tiki.
    let tikis = sample(&game(TIKI_TOPPLE, 4), matches());
    tikis[1].check("turns of Tiki Topple for 4", 102.83);
    for (seats, questions, points) in [(2, 138.07, 78.69), (3, 135.59, 50.85), (4, 135.02, 36.15)] {
        let samples = sample(&game(RAPA_NUI, seats), matches());
        samples[0].check(&format!("decisions of Rapa Nui for {seats}"), questions);
        samples[2].check(&format!("the winner's points in Rapa Nui for {seats}"), points);
    }
}
