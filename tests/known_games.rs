//! Small games of which everything is known: their published figures, by going through all of them.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{game, variant};
use parlor::compile::Game;
use parlor::compile::value::SeatId;
use parlor::play::{Choice, Match};
use parlor::table::{Observer, PriorKnowledge, View, digest};
use parlor::vm::Pause;

const TIC_TAC_TOE: &str = "tests/games/tic-tac-toe.yaml";
const KUHN_POKER: &str = "games/classics/kuhn-poker.yaml";
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

/// The tree of a game of two, in which what one wins the other loses.
enum Node {
    /// It is over: the share of the first seat.
    End(f64),
    /// Chance decides: shares of all weight.
    Chance(Vec<(f64, Node)>),
    /// A seat decides, and knows only which of the sets it is in.
    Decision { seat: usize, set: usize, children: Vec<Node> },
}

/// Everything that can happen in a game, and what its seats can tell apart.
#[derive(Default)]
struct Growing {
    /// What a seat sees and is asked: the number of its information set, and of its answers.
    sets: BTreeMap<String, usize>,
    answers: Vec<usize>,
    ends: usize,
}

impl Growing {
    fn node(&mut self, game: &Game, state: &Match, pause: Pause) -> Node {
        match pause {
            Pause::Done => {
                self.ends += 1;
                let totals: Vec<i64> =
                    state.outcome(game).unwrap().seats.iter().map(|seat| seat.total).collect();
                Node::End(f64::from(i32::try_from(totals[0] - totals[1]).unwrap()) / 2.0)
            }
            Pause::Chance => self.chance(game, state),
            Pause::Ask => {
                let seat = state.to_answer();
                let set = self.set(game, state);
                let children = each_answer(game, state);
                let children = children.iter().map(|(next, pause)| self.node(game, next, *pause)).collect();
                Node::Decision { seat: usize::from(seat.0), set, children }
            }
            other => panic!("the match stops for {other:?}"),
        }
    }

    fn chance(&mut self, game: &Game, state: &Match) -> Node {
        let outcomes = state.outcomes(game);
        let all: u32 = outcomes.iter().map(|outcome| outcome.weight).sum();
        let mut children = Vec::new();
        for (at, outcome) in outcomes.iter().enumerate() {
            let mut next = state.clone();
            let pause = match next.happen(game, at).unwrap() {
                true => next.advance(game).unwrap(),
                false => Pause::Chance,
            };
            children.push((f64::from(outcome.weight) / f64::from(all), self.node(game, &next, pause)));
        }
        Node::Chance(children)
    }

    /// The set that the seat is in, by nothing but what it sees and is asked.
    fn set(&mut self, game: &Game, state: &Match) -> usize {
        let names = ["Ann".to_owned(), "Bob".to_owned()];
        let view = View::of(&game.layout, &state.table, Observer::seat(state.to_answer()));
        let choice = Choice::of(game, state, &names);
        let key = format!("{} {} {:?}", view.to_json(&game.layout, &names), choice.prompt, choice.offered());
        let next = self.sets.len();
        let set = *self.sets.entry(key).or_insert(next);
        if set == next {
            self.answers.push(state.answers());
        }
        assert_eq!(self.answers[set], state.answers());
        set
    }
}

/// Counterfactual regret minimisation: M. Zinkevich, M. Johanson, M. Bowling, C. Piccione, "Regret Minimization in
/// Games with Incomplete Information" (NIPS 2007); regrets never below zero and later strategies weighing more, as
/// in CFR+ (O. Tammelin, arXiv:1407.5042).
struct Solver {
    regrets: Vec<Vec<f64>>,
    /// What this pass adds to them.
    gained: Vec<Vec<f64>>,
    /// What was played so far, added up.
    played: Vec<Vec<f64>>,
}

/// In proportion to the weights; all alike when there are none.
fn shares(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    let alike = 1.0 / f64::from(u32::try_from(weights.len()).unwrap());
    weights.iter().map(|weight| if sum > 0.0 { weight / sum } else { alike }).collect()
}

impl Solver {
    fn new(answers: &[usize]) -> Self {
        let zeros: Vec<Vec<f64>> = answers.iter().map(|answers| vec![0.0; *answers]).collect();
        Self { regrets: zeros.clone(), gained: zeros.clone(), played: zeros }
    }

    /// Lets one seat learn from all that can happen.
    fn pass(&mut self, tree: &Node, learner: usize, round: f64) {
        self.learn(tree, learner, [1.0, 1.0], 1.0, round);
        for (regrets, gained) in self.regrets.iter_mut().zip(&mut self.gained) {
            for (regret, gained) in regrets.iter_mut().zip(gained) {
                *regret = (*regret + std::mem::take(gained)).max(0.0);
            }
        }
    }

    /// One seat's part in it; gives what the node is worth to it. `reach` holds by seat how likely it is that
    /// the seat plays to here, `luck` that chance does.
    fn learn(&mut self, node: &Node, learner: usize, reach: [f64; 2], luck: f64, round: f64) -> f64 {
        match node {
            Node::End(share) => [*share, -*share][learner],
            Node::Chance(children) => children
                .iter()
                .map(|(share, child)| share * self.learn(child, learner, reach, luck * share, round))
                .sum(),
            Node::Decision { seat, set, children } => {
                let strategy = shares(&self.regrets[*set]);
                let worth: Vec<f64> = (strategy.iter().zip(children))
                    .map(|(share, child)| {
                        let mut reach = reach;
                        reach[*seat] *= share;
                        self.learn(child, learner, reach, luck, round)
                    })
                    .collect();
                let mean: f64 = strategy.iter().zip(&worth).map(|(share, worth)| share * worth).sum();
                if *seat == learner {
                    for at in 0..worth.len() {
                        self.gained[*set][at] += luck * reach[1 - learner] * (worth[at] - mean);
                        self.played[*set][at] += round * reach[learner] * strategy[at];
                    }
                }
                mean
            }
        }
    }
}

/// What a node is worth to the first seat when both play these strategies.
fn worth(node: &Node, strategies: &[Vec<f64>]) -> f64 {
    match node {
        Node::End(share) => *share,
        Node::Chance(children) => {
            children.iter().map(|(share, child)| share * worth(child, strategies)).sum()
        }
        Node::Decision { set, children, .. } => {
            strategies[*set].iter().zip(children).map(|(share, child)| share * worth(child, strategies)).sum()
        }
    }
}

/// What the first seat gets when one seat plays the best of all its pure strategies against the other's.
fn best_reply(tree: &Node, answers: &[usize], strategies: &[Vec<f64>], replying: usize) -> f64 {
    let mut own = BTreeSet::new();
    own_sets(tree, replying, &mut own);
    let own: Vec<usize> = own.into_iter().collect();
    let pure = own.iter().map(|set| answers[*set]).product::<usize>();
    let sign = [1.0, -1.0][replying];
    let results = (0..pure).map(|mut number| {
        let mut strategies = strategies.to_vec();
        for set in &own {
            let chosen = number % answers[*set];
            number /= answers[*set];
            strategies[*set] = (0..answers[*set]).map(|at| f64::from(u8::from(at == chosen))).collect();
        }
        sign * worth(tree, &strategies)
    });
    sign * results.fold(f64::NEG_INFINITY, f64::max)
}

fn own_sets(node: &Node, own: usize, found: &mut BTreeSet<usize>) {
    match node {
        Node::End(_) => {}
        Node::Chance(children) => children.iter().for_each(|(_, child)| own_sets(child, own, found)),
        Node::Decision { seat, set, children } => {
            if *seat == own {
                found.insert(*set);
            }
            children.iter().for_each(|child| own_sets(child, own, found));
        }
    }
}

/// All that can happen in a match, whatever chance brings.
fn grown(game: &Game, mut state: Match) -> (Growing, Node) {
    state.open_chance();
    let pause = state.advance(game).unwrap();
    let mut growing = Growing::default();
    let tree = growing.node(game, &state, pause);
    (growing, tree)
}

#[test]
fn who_decides_for_chance_tells_no_seat_what_lies_hidden() {
    let game = game(KUHN_POKER, 2);
    let mut state = Match::new(&game, 1);
    state.table.begin_watch(&game.layout, PriorKnowledge::Everything);
    let (growing, _) = grown(&game, state);
    assert_eq!((growing.ends, growing.sets.len()), (30, 12));
}

/// Kuhn, "A Simplified Two-Person Poker" (1950): the first player loses an eighteenth of the ante.
#[test]
fn kuhn_poker_has_30_ways_and_is_worth_minus_an_eighteenth() {
    let game = game(KUHN_POKER, 2);
    let (growing, tree) = grown(&game, Match::new(&game, 1));
    assert_eq!(growing.ends, 30, "six deals, each with five ways to bet");
    assert_eq!(growing.sets.len(), 12, "three cards, each in two situations of each player");
    let mut solver = Solver::new(&growing.answers);
    for round in 1..=2_000 {
        for learner in [0, 1] {
            solver.pass(&tree, learner, f64::from(round));
        }
    }
    let strategies: Vec<Vec<f64>> = solver.played.iter().map(|played| shares(played)).collect();
    let value = worth(&tree, &strategies);
    assert!((value + 1.0 / 18.0).abs() < 0.0005, "{value}");
    // Neither can do better: the value is that of the game.
    let bounds = [1, 0].map(|seat| best_reply(&tree, &growing.answers, &strategies, seat));
    assert!(bounds[0] > -1.0 / 18.0 - 0.0005 && bounds[1] < -1.0 / 18.0 + 0.0005, "{bounds:?}");
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
