//! Small games of which everything is known: their published figures, by going through all of them.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::collections::BTreeMap;

use common::{game, variant};
use parlor::compile::Game;
use parlor::compile::value::SeatId;
use parlor::play::Match;
use parlor::table::digest;
use parlor::vm::Pause;

const TIC_TAC_TOE: &str = "tests/games/tic-tac-toe.yaml";
const COIN: &str = "tests/games/coin.yaml";

/// What comes of each answer to a question that was come to.
fn each_answer(game: &Game, state: &Match) -> Vec<(Match, Pause)> {
    let after = |answer: usize| {
        let mut next = state.clone();
        assert!(next.answer(game, answer).unwrap(), "one answer answers it");
        let pause = next.advance(game).unwrap();
        (next, pause)
    };
    (0..state.answers()).map(after).collect()
}

/// Who has won: none of the two, or several when they share it.
fn winners(game: &Game, state: &Match) -> Vec<SeatId> {
    state.outcome(game).unwrap().winners().collect()
}

/// How tic-tac-toe can end: wins of crosses, of noughts, and draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ends {
    crosses: u64,
    noughts: u64,
    draws: u64,
}

impl Ends {
    fn all(self) -> u64 {
        self.crosses + self.noughts + self.draws
    }

    fn add(&mut self, other: Self) {
        self.crosses += other.crosses;
        self.noughts += other.noughts;
        self.draws += other.draws;
    }
}

/// Whether everything is gone through one by one, even what comes to the same position: see docs/testing.md.
fn is_full() -> bool {
    std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0")
}

/// Counts the complete games from a position; `met` holds what was counted, by position.
fn play_all(game: &Game, state: &Match, pause: Pause, met: &mut BTreeMap<String, Ends>) -> Ends {
    let position = digest(&game.layout, &state.table);
    if let Some(ends) = met.get(&position)
        && !is_full()
    {
        return *ends;
    }
    let mut ends = Ends::default();
    if pause == Pause::Ask {
        for (next, pause) in each_answer(game, state) {
            ends.add(play_all(game, &next, pause, met));
        }
    } else {
        match winners(game, state)[..] {
            [SeatId(0)] => ends.crosses += 1,
            [SeatId(_)] => ends.noughts += 1,
            _ => ends.draws += 1,
        }
    }
    let before = met.insert(position, ends);
    assert!(before.is_none_or(|before| before == ends), "what can follow depends on the position alone");
    ends
}

/// The figures are those of S. Schaefer, "MathRec Solutions (Tic-Tac-Toe)" (2002).
#[test]
fn tic_tac_toe_has_255168_complete_games() {
    let game = game(TIC_TAC_TOE, 2);
    let mut state = Match::new(&game, 1);
    let pause = state.advance(&game).unwrap();
    let mut met = BTreeMap::new();
    let ends = play_all(&game, &state, pause, &mut met);
    assert_eq!(ends, Ends { crosses: 131_184, noughts: 77_904, draws: 46_080 });
    assert_eq!(ends.all(), 255_168);
    assert_eq!(met.len(), 5_478, "different positions, the empty board among them");
}

#[test]
fn a_coin_falls_as_often_on_heads_as_its_definition_says() {
    for (name, expected) in [(None, 0.5), (Some("biased"), 0.7)] {
        let game = variant(COIN, name, 2);
        let mut state = Match::new(&game, 1);
        state.open_chance();
        assert_eq!(state.advance(&game).unwrap(), Pause::Ask);
        assert_eq!(state.answers(), 1);
        state.answer(&game, 0).unwrap();
        assert_eq!(state.advance(&game).unwrap(), Pause::Chance);
        let (mut heads, mut all) = (0, 0);
        for (at, outcome) in state.outcomes(&game).iter().enumerate() {
            let mut next = state.clone();
            assert!(next.happen(&game, at).unwrap());
            assert_eq!(next.advance(&game).unwrap(), Pause::Done);
            heads += if winners(&game, &next) == [SeatId(0)] { outcome.weight } else { 0 };
            all += outcome.weight;
        }
        assert!((f64::from(heads) / f64::from(all) - expected).abs() < 1e-9, "{heads} of {all}");
    }
}
