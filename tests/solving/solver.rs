//! Strategies that come close to an equilibrium.

use crate::tree::{Node, Strategies, Tree, shares};

/// Counterfactual regret minimisation: M. Zinkevich, M. Johanson, M. Bowling, C. Piccione, "Regret Minimization in
/// Games with Incomplete Information" (NIPS 2007); regrets never below zero and later strategies weighing more, as
/// in CFR+ (O. Tammelin, arXiv:1407.5042).
pub(crate) struct Solver<'a> {
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
    pub(crate) fn new(tree: &'a Tree) -> Self {
        let zeros: Strategies = tree.sets.iter().map(|set| vec![0.0; set.moves]).collect();
        let current = zeros.iter().map(|zeros| shares(zeros)).collect();
        Self { tree, regrets: zeros.clone(), gained: zeros.clone(), current, played: zeros }
    }

    /// What is played on average after so many rounds.
    pub(crate) fn solved(mut self, rounds: u32) -> Strategies {
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
