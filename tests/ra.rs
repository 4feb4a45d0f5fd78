//! What only whole matches of Ra show; what its rulebook tells stands in `games/ra/*.example`.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says what it looked at")]

mod common;
#[allow(dead_code, reason = "only one of the yardsticks is compared")]
#[path = "../benches/native/mod.rs"]
mod native;

use std::sync::Arc;

use common::{game, play, setup, variant};
use parlor::compile::Game;
use parlor::compile::value::{Value, ZoneId};
use parlor::play::Match;
use parlor::session::Session;
use parlor::table::{Generator, Observer, Possible};
use parlor::vm::Pause;

const RA: &str = "games/ra.yaml";

fn begin(game: &Arc<Game>, seed: u64) -> Session {
    Session::new(game.clone(), setup(seed, game.seats())).unwrap()
}

fn zone(session: &Session, name: &str) -> ZoneId {
    let layout = &session.game().layout;
    let mut zones = (0..u16::try_from(layout.zones.len()).unwrap()).map(ZoneId);
    zones.find(|zone| layout.zone_name(*zone, session.names()) == name).unwrap()
}

/// What lies in a zone.
fn kinds_in<'a>(session: &'a Session, name: &str) -> Vec<&'a str> {
    let (layout, table) = (&session.game().layout, &session.state().table);
    let pieces = table.pieces(zone(session, name));
    pieces.map(|piece| layout.kinds[usize::from(table.kind(piece).0)].name.as_str()).collect()
}

#[test]
fn chance_deals_each_set_of_suns_to_everybody_and_the_highest_sun_begins() {
    for (seats, highest) in [(2, "sun(9)"), (3, "sun(13)"), (4, "sun(13)"), (5, "sun(16)")] {
        let game = game(RA, seats);
        let mut beginners = [false; 5];
        for seed in 0..60 {
            let session = begin(&game, seed);
            let names = session.names();
            let owner =
                names.iter().position(|name| kinds_in(&session, &format!("{name}.suns")).contains(&highest));
            let beginner = usize::from(session.choice().unwrap().seat.0);
            assert_eq!(owner, Some(beginner));
            beginners[beginner] = true;
            let suns = names.iter().map(|name| kinds_in(&session, &format!("{name}.suns")).len());
            assert!(suns.clone().all(|len| Some(len) == suns.clone().next()), "all have as many");
        }
        assert!(beginners[..usize::from(seats)].iter().all(|began| *began), "{seats} seats");
    }
}

#[test]
fn there_are_three_epochs() {
    for seats in 2..=5 {
        let mut session = begin(&game(RA, seats), 4);
        play(&mut session, 4, &mut |_| ());
        let spectator = Observer::spectator(&session.game().layout);
        let lines = session.log(spectator, 0).filter(|line| line.step == "turn_up_suns");
        let mut ends: Vec<usize> = lines.map(|line| line.at).collect();
        ends.dedup();
        assert_eq!(ends.len(), 3);
    }
}

#[test]
fn the_bag_and_the_points_of_others_are_hidden_but_face_down_suns_have_been_seen() {
    let mut session = begin(&game(RA, 4), 2);
    let bag = zone(&session, "bag");
    let won_suns: Vec<ZoneId> =
        session.names().iter().map(|name| zone(&session, &format!("{name}.won_suns"))).collect();
    let mut won = 0;
    play(&mut session, 2, &mut |session| {
        let layout = &session.game().layout;
        for observer in Observer::all(layout) {
            let view = session.view(observer);
            let known = |zone: ZoneId| -> Vec<bool> {
                let pieces = view.known[usize::from(zone.0)].iter().flatten();
                pieces.map(|piece| matches!(piece.possible, Possible::Kind(_))).collect()
            };
            assert!(known(bag).iter().all(|known| !known));
            for suns in &won_suns {
                assert!(view.visible[usize::from(suns.0)].slots.is_empty(), "they lie face down");
                assert!(known(*suns).iter().all(|known| *known));
                won += known(*suns).len();
            }
            for (spec, shown) in layout.counters.iter().zip(&view.counters) {
                let own = spec.owner.is_none_or(|seat| Observer::seat(seat) == observer);
                assert_eq!(shown.is_some(), own, "{}", spec.name);
            }
        }
    });
    assert!(won > 0);
}

#[test]
fn the_score_can_be_taken_apart() {
    let mut met: Vec<String> = Vec::new();
    let game = game(RA, 3);
    for seed in 0..20 {
        let mut session = begin(&game, seed);
        play(&mut session, seed, &mut |_| ());
        for standing in session.outcome().unwrap().seats {
            let [line] = &standing.lines[..] else { panic!("{:?}", standing.lines) };
            assert_eq!((line.name.as_str(), &line.reasons[0]), ("points", &("start".to_owned(), 10)));
            assert_eq!(line.reasons.iter().map(|(_, by)| by).sum::<i64>(), standing.total);
            assert!(standing.total >= 0);
            met.extend(line.reasons.iter().map(|(reason, _)| reason.clone()));
        }
    }
    met.sort_unstable();
    met.dedup();
    let all =
        ["civilization", "god", "gold", "monument", "never below 0", "pharaoh", "river", "start", "sun"];
    assert_eq!(met, all);
}
/// Random matches: a few in `cargo test`, see docs/testing.md.
fn matches() -> u32 {
    let full = std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0");
    if full { 4000 } else { 200 }
}

/// Picks an answer as the program does: each as likely, but each tile for a god counts as an action.
fn pick(game: &Game, state: &Match, generator: &mut Generator) -> usize {
    let answers = state.answers();
    let is = |at: usize, word: &str| matches!(state.options().get(at), Some(Value::Word(id)) if game.word(*id) == word);
    let Some(gods) = (0..answers).find(|at| is(*at, "gods")) else {
        return generator.below(u32::try_from(answers).unwrap()) as usize;
    };
    let mut next = state.clone();
    assert!(next.answer(game, gods).unwrap() && next.advance(game).unwrap() == Pause::Ask);
    let drawn = generator.below(u32::try_from(answers - 1 + next.answers()).unwrap()) as usize;
    // Those that are left over stand for the gods, too, which are the last action.
    assert_eq!(gods, answers - 1);
    drawn.min(gods)
}

/// The winner's points.
fn winner(game: &Game, seed: u64) -> f64 {
    let mut state = Match::new(game, seed);
    let mut generator = Generator::new(seed ^ 0xacce_5500);
    while state.advance(game).unwrap() == Pause::Ask {
        let mut whole = false;
        while !whole {
            let answer = pick(game, &state, &mut generator);
            whole = state.answer(game, answer).unwrap();
        }
    }
    let outcome = state.outcome(game).unwrap();
    let points = outcome.seats.iter().map(|standing| standing.total).max().unwrap();
    f64::from(i32::try_from(points).unwrap())
}

/// The mean and the square of its standard error.
fn mean(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        count += 1.0;
        sum += value;
        squares += value * value;
    }
    let mean = sum / count;
    (mean, (squares / count - mean * mean) / (count - 1.0))
}

#[test]
fn random_matches_are_as_those_of_the_same_rules_written_by_hand() {
    // There, too, a host may pass on any full track.
    let game = variant(RA, Some("rio-grande"), 4);
    let (ours, our_error) = mean((0..matches()).map(|seed| winner(&game, seed.into())));
    let mut rng = native::Rng(7);
    let (theirs, their_error) =
        mean((0..20 * matches()).map(|_| f64::from(native::ra::playout(&mut rng).result)));
    let error = (our_error + their_error).sqrt();
    println!("the winner's points in Ra for 4: {ours:.2} +- {error:.2}, expected {theirs:.2}");
    assert!((ours - theirs).abs() <= 5.0 * error, "{ours} +- {error} instead of {theirs}");
}
