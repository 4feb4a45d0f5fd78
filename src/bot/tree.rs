//! The tree of a search: what was tried after what, and how it went.
//!
//! A node stands for what was answered up to there, as those who answered could tell it; the options that
//! there are at a node differ from one imagined match to the other, so each node counts how often it could
//! have been taken, too.

use crate::table::Generator;

/// Nodes at most: about 40 MB. Then the tree grows no further.
const MOST_NODES: usize = 1 << 20;
/// No node.
const NONE: u32 = u32::MAX;

/// A node, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TreeIndex(u32);

/// The node before the first answer.
pub(super) const ROOT: TreeIndex = TreeIndex(0);

#[derive(Clone, Copy, Debug)]
struct TreeNode {
    /// What leads here, as the seat that answers can tell it.
    mark: u64,
    /// The sum of what it brought to that seat.
    reward: f64,
    /// How often it was taken.
    visits: u32,
    /// How often it could have been taken.
    available: u32,
    /// The first of what follows.
    first: u32,
    /// The next that follows the same node.
    next: u32,
}

/// An answer that the tree has picked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picked {
    /// Which of the answers.
    pub(super) index: usize,
    /// Where it leads; `None` when the tree is full.
    pub(super) node: Option<TreeIndex>,
    /// Whether it was not tried before.
    pub(super) is_new: bool,
}

/// What was tried so far.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<TreeNode>,
    /// By answer: its node, while one is picked.
    found: Vec<u32>,
}

impl Tree {
    pub(super) fn new() -> Self {
        let mut tree = Self { nodes: Vec::new(), found: Vec::new() };
        tree.clear();
        tree
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(TreeNode::new(0));
    }

    /// Picks one of the answers, told by their marks, that there are now at a node: one that was not tried
    /// yet, or the one with the highest upper confidence bound (UCB1 of Auer, Cesa-Bianchi and Fischer, 2002,
    /// with the number of times that the answer was available in the place of all trials: Cowling, Powley and
    /// Whitehouse, "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2), 2012).
    pub(super) fn pick(
        &mut self,
        node: TreeIndex,
        marks: &[u64],
        exploration: f64,
        chance: &mut Generator,
    ) -> Picked {
        let untried = self.find(node, marks);
        if untried > 0 {
            let below = u32::try_from(untried).unwrap_or(u32::MAX);
            let nth = chance.below(below) as usize;
            let mut new = self.found.iter().enumerate().filter(|(_, found)| **found == NONE);
            let index = new.nth(nth).map_or(0, |(at, _)| at);
            return Picked { index, node: self.add(node, marks[index]), is_new: true };
        }
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, found) in self.found.iter().enumerate() {
            let node = &self.nodes[*found as usize];
            let visits = f64::from(node.visits.max(1));
            let bound = node.reward / visits + exploration * (f64::from(node.available).ln() / visits).sqrt();
            if bound > best.0 {
                best = (bound, index);
            }
        }
        Picked { index: best.1, node: Some(TreeIndex(self.found[best.1])), is_new: false }
    }

    /// Looks up the nodes of all answers, counts that they could be taken, and gives how many there are none of.
    fn find(&mut self, node: TreeIndex, marks: &[u64]) -> usize {
        self.found.clear();
        let mut untried = 0;
        let first = self.nodes[node.0 as usize].first;
        // Answers mostly come in the order of their nodes.
        let mut from = first;
        for mark in marks {
            let found = self.search(from, NONE, *mark).or_else(|| self.search(first, from, *mark));
            match found {
                Some(at) => {
                    self.nodes[at as usize].available += 1;
                    self.found.push(at);
                    from = self.nodes[at as usize].next;
                }
                None => {
                    untried += 1;
                    self.found.push(NONE);
                }
            }
        }
        untried
    }

    fn search(&self, from: u32, to: u32, mark: u64) -> Option<u32> {
        let mut at = from;
        while at != to && at != NONE {
            let node = &self.nodes[at as usize];
            if node.mark == mark {
                return Some(at);
            }
            at = node.next;
        }
        None
    }

    /// Adds a node after one; `None` when the tree is full.
    fn add(&mut self, node: TreeIndex, mark: u64) -> Option<TreeIndex> {
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let id = u32::try_from(self.nodes.len()).ok()?;
        let next = std::mem::replace(&mut self.nodes[node.0 as usize].first, id);
        self.nodes.push(TreeNode { next, available: 1, ..TreeNode::new(mark) });
        Some(TreeIndex(id))
    }

    /// The node after one that was reached in a way that nobody picks alone; `None` when the tree is full.
    pub(super) fn follow(&mut self, node: TreeIndex, mark: u64) -> Option<TreeIndex> {
        let first = self.nodes[node.0 as usize].first;
        match self.search(first, NONE, mark) {
            Some(at) => Some(TreeIndex(at)),
            None => self.add(node, mark),
        }
    }

    /// Counts what a node has brought.
    pub(super) fn reward(&mut self, node: TreeIndex, reward: f64) {
        let node = &mut self.nodes[node.0 as usize];
        node.visits += 1;
        node.reward += reward;
    }

    /// Of some answers, told by their marks, the one that was taken most often, if any was; of equals the
    /// one that brought most, then the first.
    pub(super) fn most_visited(
        &self,
        node: TreeIndex,
        marks: impl Iterator<Item = (usize, u64)>,
    ) -> Option<(usize, TreeIndex)> {
        let first = self.nodes[node.0 as usize].first;
        let mut best: Option<(u32, f64, usize, u32)> = None;
        for (index, mark) in marks {
            let Some(at) = self.search(first, NONE, mark) else { continue };
            let TreeNode { visits, reward, .. } = self.nodes[at as usize];
            if visits > 0 && best.is_none_or(|(most, brought, ..)| (visits, reward) > (most, brought)) {
                best = Some((visits, reward, index, at));
            }
        }
        best.map(|(.., index, at)| (index, TreeIndex(at)))
    }
}

impl TreeNode {
    fn new(mark: u64) -> Self {
        Self { mark, reward: 0.0, visits: 0, available: 0, first: NONE, next: NONE }
    }
}
