//! Which answers to the question of a search are tried in each imagined match.
//!
//! All that are left are tried in the same matches with the same chance, so that luck makes no difference between them
//! (common random numbers). In each stage the better half stays (sequential halving: Karnin, Koren and Somekh, "Almost
//! optimal exploration in multi-armed bandits", ICML 2013). What is better is said by the policy and by what an answer
//! brought, together (Danihelka, Guez, Schrittwieser and Silver, "Policy improvement by planning with Gumbel", ICLR 2022).

use super::tree::{ROOT, Tree};

/// Where the policy says what comes first, each answer is to be tried so often before the first ones are dropped.
const LEAST: usize = 8;
/// The last part of the search is for the best answer alone, so that the one that is tried most often is given.
const HALVING: f64 = 15.0 / 16.0;

/// The answers that are left.
#[derive(Debug, Default)]
pub(super) struct Halving {
    /// By their marks, the best one first.
    left: Vec<u64>,
    /// How many of them were tried in the present match.
    tried: usize,
    /// How many there were in the beginning.
    all: usize,
    /// An answer that is tried as often as the better ones, whatever it brings.
    insisted: Option<u64>,
    /// How much a reward counts beside a chance.
    sharpness: f64,
}

impl Halving {
    /// Begins with all answers to a question, which the tree has looked up. Of more than can be tried often enough in so
    /// many iterations those stay that the policy prefers, if that is asked: then `sharpness` says how much a reward counts
    /// beside a chance.
    pub(super) fn begin(
        &mut self,
        tree: &Tree,
        marks: &[u64],
        (most, sharpness): (Option<u32>, Option<f64>),
    ) {
        self.insisted = tree.insisted();
        // Without a policy all chances are the same.
        self.sharpness = sharpness.unwrap_or(1.0);
        self.left.clear();
        self.left.extend(marks);
        self.left.sort_unstable();
        self.left.dedup();
        self.sort(tree);
        if let (Some(iterations), Some(_)) = (most, sharpness) {
            self.keep((iterations as usize / LEAST).max(2));
        }
        self.all = self.left.len();
        self.tried = 0;
    }

    /// Begins with another match, after this part of the search, from 0 to 1: drops the answers that were worse.
    pub(super) fn halve(&mut self, tree: &Tree, done: f64) {
        self.tried = 0;
        let stay = self.stay(done);
        if stay < self.left.len() {
            self.sort(tree);
            self.keep(stay);
        }
    }

    /// The next answer to try in the present match; `None` when all were.
    pub(super) fn next(&mut self) -> Option<u64> {
        let next = self.left.get(self.tried).copied();
        self.tried += 1;
        next
    }

    /// How many answers are tried in a match; 0 before the first one.
    pub(super) fn len(&self) -> usize {
        self.left.len()
    }

    /// How many answers stay after this part of the search: each stage but the last takes as long.
    fn stay(&self, done: f64) -> usize {
        if done >= HALVING {
            return 1;
        }
        let stages = f64::from(self.all.next_power_of_two().trailing_zeros().max(1));
        let (mut stay, mut stage) = (self.all, 1.0);
        while stay > 2 && done * stages >= HALVING * stage {
            stay = stay.div_ceil(2);
            stage += 1.0;
        }
        stay
    }

    fn sort(&mut self, tree: &Tree) {
        let mut promising: Vec<(f64, u64)> =
            self.left.iter().map(|mark| (tree.promise(ROOT, *mark, self.sharpness), *mark)).collect();
        promising.sort_by(|one, other| other.0.total_cmp(&one.0));
        self.left.clear();
        self.left.extend(promising.into_iter().map(|(_, mark)| mark));
    }

    /// Keeps the first ones; besides, unless only one stays, the one that is insisted on.
    fn keep(&mut self, count: usize) {
        let insisted =
            self.insisted.filter(|mark| count > 1 && self.left.iter().skip(count).any(|one| one == mark));
        self.left.truncate(count);
        self.left.extend(insisted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::value::SeatId;

    /// A tree in which each answer was tried once, with these chances and rewards; their marks are 1, 2, 3 ...
    fn tree(answers: &[(f32, f64)]) -> (Tree, Vec<u64>) {
        let mut tree = Tree::new();
        let marks: Vec<u64> = (1..).take(answers.len()).collect();
        let chances: Vec<f32> = answers.iter().map(|(chance, _)| *chance).collect();
        tree.find(ROOT, &marks);
        tree.expect(ROOT, &marks, &chances);
        for (mark, (_, reward)) in marks.iter().zip(answers) {
            tree.find(ROOT, &marks);
            let picked = tree.pick_marked(ROOT, &marks, *mark).unwrap();
            tree.reward(picked.node.unwrap(), SeatId(0), *reward);
        }
        (tree, marks)
    }

    /// The answers that are tried in the next match.
    fn round(halving: &mut Halving) -> Vec<u64> {
        std::iter::from_fn(|| halving.next()).collect()
    }

    #[test]
    fn in_each_stage_the_better_half_stays_and_in_the_end_the_best() {
        let (tree, marks) = tree(&[(0.2, 0.1), (0.2, 0.5), (0.2, 0.3), (0.2, 0.4), (0.2, 0.2)]);
        let mut halving = Halving::default();
        halving.begin(&tree, &marks, (Some(4000), Some(50.0)));
        let mut told = String::new();
        for used in [0.0, 0.3, 0.32, 0.62, 0.63, 0.93, 0.94] {
            halving.halve(&tree, used);
            let tried = round(&mut halving);
            told += &format!("{used}: {tried:?}\n");
        }
        assert_eq!(
            told,
            "0: [2, 4, 3, 5, 1]\n0.3: [2, 4, 3, 5, 1]\n0.32: [2, 4, 3]\n0.62: [2, 4, 3]\n0.63: [2, 4]\n0.93: [2, 4]\n\
             0.94: [2]\n"
        );
    }

    #[test]
    fn a_chance_outweighs_a_small_reward_but_no_large_one() {
        let (tree, marks) = tree(&[(0.9, 0.50), (0.1, 0.53), (0.1, 0.60)]);
        let mut halving = Halving::default();
        halving.begin(&tree, &marks, (Some(4000), Some(50.0)));
        assert_eq!(round(&mut halving), [3, 1, 2]);
    }

    #[test]
    fn the_sharper_the_less_a_chance_counts() {
        let (tree, marks) = tree(&[(0.9, 0.50), (0.1, 0.53), (0.1, 0.60)]);
        let told = [10.0, 50.0, 200.0].map(|sharpness| {
            let mut halving = Halving::default();
            halving.begin(&tree, &marks, (Some(4000), Some(sharpness)));
            round(&mut halving)
        });
        assert_eq!(told, [[1, 3, 2], [3, 1, 2], [3, 2, 1]]);
    }

    #[test]
    fn of_more_answers_than_there_is_time_for_the_policy_says_which_are_tried() {
        let answers: Vec<(f32, f64)> = (0..100_u8).map(|at| (f32::from(at) / 4950.0, 0.5)).collect();
        let (tree, marks) = tree(&answers);
        let mut halving = Halving::default();
        halving.begin(&tree, &marks, (Some(32), Some(50.0)));
        assert_eq!(round(&mut halving), [100, 99, 98, 97]);
        halving.begin(&tree, &marks, (Some(32), None));
        assert_eq!(halving.len(), 100, "without a policy nothing says which");
        halving.begin(&tree, &marks, (None, Some(50.0)));
        assert_eq!(halving.len(), 100, "nobody knows how many iterations a time brings");
    }

    #[test]
    fn the_answer_that_is_insisted_on_stays_until_the_best_is_alone() {
        let (mut tree, marks) = tree(&[(0.25, 0.9), (0.25, 0.8), (0.25, 0.7), (0.25, 0.1)]);
        tree.insist(vec![4]);
        let mut halving = Halving::default();
        halving.begin(&tree, &marks, (Some(4000), Some(50.0)));
        halving.halve(&tree, 0.9);
        assert_eq!(round(&mut halving), [1, 2, 4]);
        halving.halve(&tree, 0.95);
        assert_eq!(round(&mut halving), [1]);
    }
}
