//! The values of small poker games, by solving them: what a program that solves games needs of the library, and nothing
//! else.
//!
//! `PARLOR_FULL=1 cargo test --release --test solving` goes on for ten times as many rounds.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::collections::BTreeMap;

use parlor::{Definition, Disk, Game, Observer, Position};

/// Everything that can happen in a game of two, in which what one wins the other loses. Children come after their
/// parents.
#[derive(Default)]
struct Tree {
    nodes: Vec<Node>,
    /// What seats know when they are asked, each with its number.
    numbers: BTreeMap<(usize, String), usize>,
    sets: Vec<InformationSet>,
}

/// A moment of a game.
enum Node {
    /// It is over: what the first seat has won.
    End(f64),
    /// Chance decides: how likely each child is.
    Chance(Vec<(f64, usize)>),
    /// A seat decides, and knows only which of the sets it is in.
    Decision { set: usize, children: Vec<usize> },
}

/// Moments that the seat that is asked cannot tell apart.
struct InformationSet {
    seat: usize,
    moves: usize,
    nodes: Vec<usize>,
}

impl Tree {
    fn of(game: &Game) -> Self {
        let mut tree = Self::default();
        tree.grow(&Position::with_open_chance(game, 1).unwrap());
        tree
    }

    /// Adds a position and all that can follow; gives the number of its node.
    fn grow(&mut self, position: &Position) -> usize {
        let at = self.nodes.len();
        // Its place is kept until its children are there.
        self.nodes.push(Node::End(0.0));
        let node = if position.is_over() {
            let totals: Vec<i64> = position.scores().unwrap().iter().map(|score| score.total).collect();
            Node::End(f64::from(i32::try_from(totals[0] - totals[1]).unwrap()) / 2.0)
        } else {
            let set = (position.seat() < 2).then(|| self.set(position, at));
            let children = (0..position.moves()).map(|index| {
                let mut next = position.clone();
                next.make_move(index).unwrap();
                self.grow(&next)
            });
            let children: Vec<usize> = children.collect();
            match set {
                Some(set) => Node::Decision { set, children },
                None => Node::Chance(likely(position).into_iter().zip(children).collect()),
            }
        };
        self.nodes[at] = node;
        at
    }

    /// The set that a node is in, by nothing but what its seat knows.
    fn set(&mut self, position: &Position, node: usize) -> usize {
        let seat = position.seat();
        let known = position.view(Observer::Seat(seat)).json();
        let next = self.sets.len();
        let set = *self.numbers.entry((seat, known)).or_insert(next);
        if set == next {
            self.sets.push(InformationSet { seat, moves: position.moves(), nodes: Vec::new() });
        }
        assert_eq!(self.sets[set].moves, position.moves());
        self.sets[set].nodes.push(node);
        set
    }

    fn ends(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, Node::End(_))).count()
    }
}

/// How likely each outcome is where chance decides.
fn likely(position: &Position) -> Vec<f64> {
    let weights: Vec<f64> = position.question().unwrap().times.iter().copied().map(f64::from).collect();
    shares(&weights)
}

/// For each set how often each of its moves is made.
type Strategies = Vec<Vec<f64>>;

/// In proportion to the weights; all alike when there are none.
fn shares(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    let alike = 1.0 / f64::from(u32::try_from(weights.len()).unwrap());
    weights.iter().map(|weight| if sum > 0.0 { weight / sum } else { alike }).collect()
}

/// Counterfactual regret minimisation: M. Zinkevich, M. Johanson, M. Bowling, C. Piccione, "Regret Minimization in
/// Games with Incomplete Information" (NIPS 2007); regrets never below zero and later strategies weighing more, as
/// in CFR+ (O. Tammelin, arXiv:1407.5042).
struct Solver<'a> {
    tree: &'a Tree,
    regrets: Strategies,
    /// What this pass adds to them.
    gained: Strategies,
    /// The shares by which moves are made in this pass.
    current: Strategies,
    /// What was played so far, added up.
    played: Strategies,
}

impl<'a> Solver<'a> {
    fn new(tree: &'a Tree) -> Self {
        let zeros: Strategies = tree.sets.iter().map(|set| vec![0.0; set.moves]).collect();
        let current = zeros.iter().map(|zeros| shares(zeros)).collect();
        Self { tree, regrets: zeros.clone(), gained: zeros.clone(), current, played: zeros }
    }

    /// What is played on average after so many rounds.
    fn solved(mut self, rounds: u32) -> Strategies {
        for round in 1..=rounds {
            for learner in [0, 1] {
                self.learn(0, learner, [1.0, 1.0], f64::from(round));
                for (set, regrets) in self.regrets.iter_mut().enumerate() {
                    for (regret, gained) in regrets.iter_mut().zip(&mut self.gained[set]) {
                        *regret = (*regret + std::mem::take(gained)).max(0.0);
                    }
                    self.current[set] = shares(regrets);
                }
            }
        }
        self.played.iter().map(|played| shares(played)).collect()
    }

    /// Lets one seat learn from all that can follow a node; gives what the node is worth to it. `reach` holds how likely
    /// it is that the learner plays to here, and that the other seat and chance do.
    fn learn(&mut self, at: usize, learner: usize, reach: [f64; 2], round: f64) -> f64 {
        let tree = self.tree;
        match &tree.nodes[at] {
            Node::End(share) => [*share, -*share][learner],
            Node::Chance(children) => children
                .iter()
                .map(|(share, child)| {
                    share * self.learn(*child, learner, [reach[0], reach[1] * share], round)
                })
                .sum(),
            Node::Decision { set, children } if tree.sets[*set].seat == learner => {
                let mut worth = Vec::with_capacity(children.len());
                for (index, child) in children.iter().enumerate() {
                    let share = self.current[*set][index];
                    self.played[*set][index] += round * reach[0] * share;
                    worth.push(self.learn(*child, learner, [reach[0] * share, reach[1]], round));
                }
                let mean: f64 =
                    self.current[*set].iter().zip(&worth).map(|(share, worth)| share * worth).sum();
                for (gained, worth) in self.gained[*set].iter_mut().zip(worth) {
                    *gained += reach[1] * (worth - mean);
                }
                mean
            }
            Node::Decision { set, children } => {
                let follow = |(index, child): (usize, &usize)| {
                    let share = self.current[*set][index];
                    share * self.learn(*child, learner, [reach[0], reach[1] * share], round)
                };
                children.iter().enumerate().map(follow).sum()
            }
        }
    }
}

/// What a seat gets that makes the best of all its moves against what the other one plays.
struct Reply<'a> {
    tree: &'a Tree,
    strategies: &'a Strategies,
    seat: usize,
    /// For each node how likely it is that the other seat and chance come to it.
    reach: Vec<f64>,
    /// For each node what it is worth, once that is known.
    worth: Vec<Option<f64>>,
}

impl<'a> Reply<'a> {
    fn worth(tree: &'a Tree, strategies: &'a Strategies, seat: usize) -> f64 {
        let mut reach = vec![1.0; tree.nodes.len()];
        for (at, node) in tree.nodes.iter().enumerate() {
            match node {
                Node::End(_) => {}
                Node::Chance(children) => {
                    children.iter().for_each(|(share, child)| reach[*child] = reach[at] * share);
                }
                Node::Decision { set, children } => {
                    for (index, child) in children.iter().enumerate() {
                        let is_own = tree.sets[*set].seat == seat;
                        let share = if is_own { 1.0 } else { strategies[*set][index] };
                        reach[*child] = reach[at] * share;
                    }
                }
            }
        }
        Reply { tree, strategies, seat, reach, worth: vec![None; tree.nodes.len()] }.of(0)
    }

    fn of(&mut self, at: usize) -> f64 {
        if let Some(worth) = self.worth[at] {
            return worth;
        }
        let (tree, strategies) = (self.tree, self.strategies);
        let worth = match &tree.nodes[at] {
            Node::End(share) => [*share, -*share][self.seat],
            Node::Chance(children) => children.iter().map(|(share, child)| share * self.of(*child)).sum(),
            Node::Decision { set, children } if tree.sets[*set].seat == self.seat => {
                let best = self.best(*set);
                self.of(children[best])
            }
            Node::Decision { set, children } => {
                strategies[*set].iter().zip(children).map(|(share, child)| share * self.of(*child)).sum()
            }
        };
        self.worth[at] = Some(worth);
        worth
    }

    /// The move that is best on average over all nodes of a set of the seat's own.
    fn best(&mut self, set: usize) -> usize {
        let tree = self.tree;
        let mean = |index: usize| -> f64 {
            let worth = |node: &usize| match &tree.nodes[*node] {
                Node::Decision { children, .. } => self.reach[*node] * self.of(children[index]),
                _ => panic!("nobody is asked there"),
            };
            tree.sets[set].nodes.iter().map(worth).sum()
        };
        let means: Vec<f64> = (0..tree.sets[set].moves).map(mean).collect();
        (0..means.len()).max_by(|one, other| means[*one].total_cmp(&means[*other])).unwrap()
    }
}

/// Between what bounds the value for the first seat lies: what it gets for certain when it plays so, and what the second
/// seat leaves it at most.
fn bounds(tree: &Tree, strategies: &Strategies) -> (f64, f64) {
    (-Reply::worth(tree, strategies, 1), Reply::worth(tree, strategies, 0))
}

fn game(name: &str) -> Game {
    let path = format!("games/classics/{name}.yaml");
    Definition::load(&Disk, &path).unwrap().game(None, 2, &[]).unwrap()
}

fn rounds(few: u32) -> u32 {
    let is_full = std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0");
    if is_full { few * 10 } else { few }
}

/// H. W. Kuhn, "A Simplified Two-Person Poker" (1950): the first player loses an eighteenth of the ante.
#[test]
fn kuhn_poker_is_worth_minus_an_eighteenth() {
    let tree = Tree::of(&game("kuhn-poker"));
    assert_eq!(tree.ends(), 30, "six deals, each with five ways to bet");
    assert_eq!(tree.sets.len(), 12, "three cards, each in two situations of each player");
    let strategies = Solver::new(&tree).solved(rounds(1_000));
    let (least, most) = bounds(&tree, &strategies);
    let value = -1.0 / 18.0;
    assert!(least <= value + 1e-9 && value <= most + 1e-9, "{least} {most}");
    assert!(most - least < 0.001, "{least} {most}");
}

/// The value for the first player in chips, as solvers of OpenSpiel's `leduc_poker` find it; the number of information
/// sets is that of F. Southey, M. Bowling and others, "Bayes' Bluff" (UAI 2005).
#[test]
fn leduc_poker_is_worth_a_twelfth_less_than_nothing() {
    let tree = Tree::of(&game("leduc-poker"));
    assert_eq!(tree.sets.len(), 288);
    let strategies = Solver::new(&tree).solved(rounds(700));
    let (least, most) = bounds(&tree, &strategies);
    let value = -0.085_606_424;
    assert!(least <= value + 1e-9 && value <= most + 1e-9, "{least} {most}");
    assert!(value - least < 0.001 && most - value < 0.001, "{least} {most}");
}
