//! All that can happen in a game of two, with what the seats know.

use std::collections::BTreeMap;

use parlor::{Game, Observer, Position};

/// Everything that can happen in a game of two, in which what one wins the other loses. Children come after their
/// parents.
#[derive(Default)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
    /// What seats know when they are asked, each with its number.
    pub(crate) numbers: BTreeMap<(usize, String), usize>,
    pub(crate) sets: Vec<InformationSet>,
}

/// A moment of a game.
pub(crate) enum Node {
    /// It is over: what the first seat has won.
    End(f64),
    /// Chance decides: how likely each child is.
    Chance(Vec<(f64, usize)>),
    /// A seat decides, and knows only which of the sets it is in.
    Decision { set: usize, children: Vec<usize> },
}

/// Moments that the seat that is asked cannot tell apart.
pub(crate) struct InformationSet {
    pub(crate) seat: usize,
    pub(crate) moves: usize,
    pub(crate) nodes: Vec<usize>,
}

impl Tree {
    pub(crate) fn of(game: &Game) -> Self {
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

    pub(crate) fn ends(&self) -> usize {
        self.nodes.iter().filter(|node| matches!(node, Node::End(_))).count()
    }
}

/// How likely each outcome is where chance decides.
fn likely(position: &Position) -> Vec<f64> {
    let weights: Vec<f64> = position.question().unwrap().times.iter().copied().map(f64::from).collect();
    shares(&weights)
}

/// For each set how often each of its moves is made.
pub(crate) type Strategies = Vec<Vec<f64>>;

/// In proportion to the weights; all alike when there are none.
pub(crate) fn shares(weights: &[f64]) -> Vec<f64> {
    let sum: f64 = weights.iter().sum();
    let alike = 1.0 / f64::from(u32::try_from(weights.len()).unwrap());
    weights.iter().map(|weight| if sum > 0.0 { weight / sum } else { alike }).collect()
}
