//! The best that can be done against strategies, and so how far they are from an equilibrium.

use crate::tree::{Node, Strategies, Tree};

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
pub(crate) fn bounds(tree: &Tree, strategies: &Strategies) -> (f64, f64) {
    (-Reply::worth(tree, strategies, 1), Reply::worth(tree, strategies, 0))
}
