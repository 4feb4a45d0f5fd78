//! The tree of a search: which answers were tried in which order, and with what reward.
//!
//! A node stands for the answers up to it, as the seats that gave them could tell them. The options at a node differ
//! between imagined matches, so each node also counts how often it was available.

use super::play_style::PlayStyle;
use crate::compile::value::SeatId;
use crate::table::Generator;

/// The most nodes: about 40 MB. Then the tree stops growing.
const MOST_NODES: usize = 1 << 20;
/// Picks that are insisted on get one of so many tries.
const INSISTED: u32 = 4;
/// Lesser chances count as this one.
const LEAST_CHANCE: f64 = 1e-6;
/// No node.
const NONE: u32 = u32::MAX;

/// A node, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TreeIndex(u32);

/// The node before the first answer.
pub(super) const ROOT: TreeIndex = TreeIndex(0);
/// The node below which seats other than the searching one begin, by what they see.
pub(super) const OTHERS: TreeIndex = TreeIndex(1);

/// What a search thinks of an option.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// How often it was tried; the bot takes the option that was tried most often.
    pub tries: u32,
    /// The mean reward of its seat, from 0 to 1: the share of the others that it was ahead of in the end. To a bot that plays
    /// in a style, what such shares are worth to it.
    pub reward: f64,
}

#[derive(Clone, Copy, Debug)]
struct TreeNode {
    /// The mark of the answer that leads here.
    mark: u64,
    /// The sum of its rewards to that seat.
    reward: f64,
    /// How often it was taken.
    visits: u32,
    /// How often it was available.
    available: u32,
    /// Its chance among good players, where that is asked.
    chance: f32,
    /// The first child.
    first: u32,
    /// The next sibling.
    next: u32,
}

/// An answer picked by the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Picked {
    /// The index of the answer.
    pub(super) index: usize,
    /// Its node; `None` when the tree is full.
    pub(super) node: Option<TreeIndex>,
    /// Whether it was not tried before.
    pub(super) is_new: bool,
}

/// The search tree.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<TreeNode>,
    /// For each answer its node, while one is being picked.
    found: Vec<u32>,
    /// The marks of picks that are tried often enough to be valued, whatever they bring, and their nodes so far.
    insisted: Vec<u64>,
    line: Vec<TreeIndex>,
    /// The seat that plays in a style, and its style.
    style: Option<(SeatId, PlayStyle)>,
}

impl Tree {
    pub(super) fn new() -> Self {
        let mut tree = Self {
            nodes: Vec::new(),
            found: Vec::new(),
            insisted: Vec::new(),
            line: Vec::new(),
            style: None,
        };
        tree.clear();
        tree
    }

    /// Removes all nodes.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.extend([TreeNode::new(0), TreeNode::new(0)]);
        self.line.clear();
        self.line.push(ROOT);
    }

    /// From the next search on a part of it goes into these picks, given by their marks.
    pub(super) fn insist(&mut self, marks: Vec<u64>) {
        self.insisted = marks;
    }

    /// From the next search on this seat plays in a style.
    pub(super) fn prefer(&mut self, style: Option<(SeatId, PlayStyle)>) {
        self.style = style;
    }

    /// The first of these picks.
    pub(super) fn insisted(&self) -> Option<u64> {
        self.insisted.first().copied()
    }

    /// The answer at a node that must be tried more often, among those that were looked up.
    fn due(&mut self, node: TreeIndex, marks: &[u64]) -> Option<Picked> {
        let depth = self.line.iter().position(|one| *one == node)?;
        let mark = *self.insisted.get(depth)?;
        let index = marks.iter().position(|one| *one == mark)?;
        let visits = |found: &u32| self.nodes.get(*found as usize).map_or(0, |node| node.visits);
        let (own, all) = (visits(&self.found[index]), self.found.iter().map(visits).sum::<u32>());
        if own.saturating_mul(INSISTED) > all {
            return None;
        }
        self.pick_marked(node, marks, mark)
    }

    /// The answer with this mark, among those that were looked up; `None` when it is none of them, or the tree is full.
    pub(super) fn pick_marked(&mut self, node: TreeIndex, marks: &[u64], mark: u64) -> Option<Picked> {
        let index = marks.iter().position(|one| *one == mark)?;
        let next = match self.found[index] {
            NONE => self.add(node, mark)?,
            found => TreeIndex(found),
        };
        let depth = self.line.len() - 1;
        if self.line[depth] == node && self.insisted.get(depth) == Some(&mark) {
            self.line.push(next);
        }
        Some(Picked { index, node: Some(next), is_new: self.nodes[next.0 as usize].visits == 0 })
    }

    /// Picks one of the answers that are available at a node, given by their marks: one that was not tried yet, or the
    /// one with the highest upper confidence bound. This is UCB1 (Auer, Cesa-Bianchi and Fischer, 2002) with the number
    /// of times that the answer was available instead of the number of all trials (Cowling, Powley and Whitehouse,
    /// "Information Set Monte Carlo Tree Search", IEEE TCIAIG 4(2), 2012).
    pub(super) fn pick(
        &mut self,
        node: TreeIndex,
        marks: &[u64],
        exploration: f64,
        chance: &mut Generator,
    ) -> Picked {
        let untried = self.find(node, marks);
        if let Some(due) = self.due(node, marks) {
            return due;
        }
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

    /// Gives the answers that were looked up and have no node one with its chance among good players.
    pub(super) fn expect(&mut self, node: TreeIndex, marks: &[u64], chances: &[f32]) {
        for at in 0..self.found.len() {
            if self.found[at] != NONE {
                continue;
            }
            if let Some(TreeIndex(new)) = self.add(node, marks[at]) {
                self.nodes[new as usize].chance = chances[at];
                self.found[at] = new;
            }
        }
    }

    /// Picks one of the answers that were looked up, by what it brought so far and by its chance, which counts the less
    /// the more often it was tried (PUCT: Rosin, "Multi-armed bandits with episode context", Annals of Mathematics and
    /// Artificial Intelligence 61, 2011; Silver et al., "Mastering the game of Go without human knowledge", Nature 550,
    /// 2017). An answer that was never tried counts as much as those that were.
    pub(super) fn pick_by_chance(&mut self, node: TreeIndex, marks: &[u64], exploration: f64) -> Picked {
        if let Some(due) = self.due(node, marks) {
            return due;
        }
        let (mut visits, mut reward, mut chances) = (0, 0.0, 0.0);
        for node in self.found.iter().filter_map(|found| self.nodes.get(*found as usize)) {
            visits += node.visits;
            reward += node.reward;
            chances += f64::from(node.chance);
        }
        let usual = if visits > 0 { reward / f64::from(visits) } else { 0.5 };
        let weight = exploration * f64::from(visits.max(1)).sqrt() / f64::max(chances, 1e-9);
        let mut best = (f64::NEG_INFINITY, 0);
        for (index, found) in self.found.iter().enumerate() {
            let Some(node) = self.nodes.get(*found as usize) else { continue };
            let tries = f64::from(node.visits);
            let mean = if node.visits > 0 { node.reward / tries } else { usual };
            let bound = mean + weight * f64::from(node.chance) / (1.0 + tries);
            if bound > best.0 {
                best = (bound, index);
            }
        }
        let index = best.1;
        match self.found.get(index).and_then(|found| Some((*found, self.nodes.get(*found as usize)?))) {
            Some((found, node)) => Picked { index, node: Some(TreeIndex(found)), is_new: node.visits == 0 },
            // The tree is full.
            None => Picked { index, node: None, is_new: true },
        }
    }

    /// Looks up the nodes of all answers, counts them as available, and returns how many have no node.
    pub(super) fn find(&mut self, node: TreeIndex, marks: &[u64]) -> usize {
        self.found.clear();
        let mut untried = 0;
        let first = self.nodes[node.0 as usize].first;
        // Answers mostly have the order of their nodes.
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

    /// Adds a child to a node; `None` when the tree is full.
    fn add(&mut self, node: TreeIndex, mark: u64) -> Option<TreeIndex> {
        if self.nodes.len() >= MOST_NODES {
            return None;
        }
        let id = u32::try_from(self.nodes.len()).ok()?;
        let next = std::mem::replace(&mut self.nodes[node.0 as usize].first, id);
        self.nodes.push(TreeNode { next, available: 1, ..TreeNode::new(mark) });
        Some(TreeIndex(id))
    }

    /// The child of a node for a step that no single seat picks; `None` when the tree is full.
    pub(super) fn follow(&mut self, node: TreeIndex, mark: u64) -> Option<TreeIndex> {
        let first = self.nodes[node.0 as usize].first;
        match self.search(first, NONE, mark) {
            Some(at) => Some(TreeIndex(at)),
            None => self.add(node, mark),
        }
    }

    /// Adds the reward of a seat to a node of its: what it is worth to that seat.
    pub(super) fn reward(&mut self, node: TreeIndex, seat: SeatId, reward: f64) {
        let style = self.style.filter(|(of, _)| *of == seat);
        let reward = style.map_or(reward, |(_, style)| style.utility(reward));
        let node = &mut self.nodes[node.0 as usize];
        node.visits += 1;
        node.reward += reward;
    }

    /// Adds what another tree of the same question holds of its first picks, as many as are said.
    pub(super) fn absorb(&mut self, other: &Self, picks: usize) {
        self.absorb_below(ROOT, other, ROOT, picks);
    }

    fn absorb_below(&mut self, to: TreeIndex, other: &Self, from: TreeIndex, picks: usize) {
        if picks == 0 {
            return;
        }
        let mut at = other.nodes[from.0 as usize].first;
        while at != NONE {
            let TreeNode { mark, reward, visits, available, next, .. } = other.nodes[at as usize];
            if visits > 0
                && let Some(own) = self.follow(to, mark)
            {
                let node = &mut self.nodes[own.0 as usize];
                node.reward += reward;
                node.visits += visits;
                node.available += available;
                self.absorb_below(own, other, TreeIndex(at), picks - 1);
            }
            at = next;
        }
    }

    /// How good an answer at a node is by its chance among good players and by what it brought, together: the higher the
    /// better. A reward greater by 1 counts as much as a chance greater by e to the power of `sharpness`.
    pub(super) fn promise(&self, node: TreeIndex, mark: u64, sharpness: f64) -> f64 {
        let Some(at) = self.search(self.nodes[node.0 as usize].first, NONE, mark) else {
            return f64::NEG_INFINITY;
        };
        let TreeNode { visits, reward, chance, .. } = self.nodes[at as usize];
        libm::log(f64::from(chance).max(LEAST_CHANCE)) + sharpness * reward / f64::from(visits.max(1))
    }

    /// What is known of some picks, before any other; `None` if they were not tried.
    pub(super) fn tried(&self, marks: &[u64]) -> Option<Estimate> {
        let child = |at: u32, mark: &u64| self.search(self.nodes[at as usize].first, NONE, *mark);
        let at = marks.iter().try_fold(ROOT.0, child)?;
        let TreeNode { visits, reward, .. } = self.nodes[at as usize];
        (visits > 0).then(|| Estimate { tries: visits, reward: reward / f64::from(visits) })
    }

    /// Of these answers, given by their marks, the one that was taken most often, if any was. Ties are broken by the
    /// reward, then by the order.
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
        Self { mark, reward: 0.0, visits: 0, available: 0, chance: 0.0, first: NONE, next: NONE }
    }
}

/// The mark of a seat's sealed answer: other seats answer the same question.
pub(super) fn own(mark: u64, SeatId(seat): SeatId) -> u64 {
    mark.rotate_left(u32::from(seat) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
