//! Contrasts: whether seats that have or do something win more often than seats that do not.

use super::credit::WHOLE;
use super::{Interval, real, real_signed};
use serde::{Deserialize, Serialize};

/// In at least this many matches each group must occur before the difference is computed.
const FEWEST: u64 = 20;

/// One of the two groups in one match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// How many cases belong to the group.
    pub cases: u64,
    /// Their wins, in parts of [`WHOLE`].
    pub credit: u64,
}

/// Two groups of cases, those with and those without something, over many matches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contrast {
    /// Matches in which a case of either group occurs.
    pub matches: u64,
    /// The cases with it.
    pub with: Group,
    /// The cases without it.
    pub without: Group,
    /// Matches with a case of the first group.
    pub matches_with: u64,
    /// Matches with a case of the second group.
    pub matches_without: u64,
    /// The sums of the products of every two of: cases with, credit with, cases without, credit without.
    #[serde(with = "super::wide_each")]
    products: [i128; 10],
}

/// The difference of two win shares.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// Win share of those with it.
    pub with: f64,
    /// Win share of those without it.
    pub without: f64,
    /// By how much the first is greater.
    pub difference: f64,
    /// The standard error of the difference.
    pub error: f64,
}

impl Difference {
    /// The interval of the difference: `z` standard errors to each side.
    #[must_use]
    pub fn interval(&self, z: f64) -> Interval {
        Interval::around(self.difference, z * self.error)
    }
}

impl Contrast {
    /// Counts one match.
    pub fn add(&mut self, with: Group, without: Group) {
        if with.cases == 0 && without.cases == 0 {
            return;
        }
        self.matches += 1;
        self.matches_with += u64::from(with.cases > 0);
        self.matches_without += u64::from(without.cases > 0);
        for (sum, one) in [(&mut self.with, with), (&mut self.without, without)] {
            sum.cases += one.cases;
            sum.credit += one.credit;
        }
        let values = [with.cases, with.credit, without.cases, without.credit].map(i128::from);
        let pairs = (0..4).flat_map(|one| (one..4).map(move |other| (one, other)));
        for (product, (one, other)) in self.products.iter_mut().zip(pairs) {
            *product = product.saturating_add(values[one].saturating_mul(values[other]));
        }
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        self.matches_with += other.matches_with;
        self.matches_without += other.matches_without;
        for (sum, one) in [(&mut self.with, other.with), (&mut self.without, other.without)] {
            sum.cases += one.cases;
            sum.credit += one.credit;
        }
        for (product, one) in self.products.iter_mut().zip(other.products) {
            *product = product.saturating_add(one);
        }
    }

    /// The win share of each group, if it has cases.
    #[must_use]
    pub fn shares(&self) -> (Option<f64>, Option<f64>) {
        let share =
            |group: Group| (group.cases > 0).then(|| real(group.credit) / real(WHOLE) / real(group.cases));
        (share(self.with), share(self.without))
    }

    /// The difference of the win shares; `None` if one of the groups occurs in fewer than 20 matches.
    ///
    /// Cases of one match are not independent: one seat's win is the loss of the others, and one seat may be several
    /// cases. So the sample unit is the match, and each share is a ratio of two sums over the matches. The variance is
    /// that of the linearised difference of two ratios (W. G. Cochran, Sampling Techniques, 3rd ed. 1977, sections 2.11
    /// and 6.4).
    #[must_use]
    pub fn difference(&self) -> Option<Difference> {
        if self.matches_with < FEWEST || self.matches_without < FEWEST {
            return None;
        }
        let (with, without) = self.shares();
        let (with, without) = (with?, without?);
        // z = a * cases with + b * credit with + c * cases without + d * credit without, which sums to 0.
        let weights = [
            -with / real(self.with.cases),
            1.0 / real(WHOLE) / real(self.with.cases),
            without / real(self.without.cases),
            -1.0 / real(WHOLE) / real(self.without.cases),
        ];
        let pairs = (0..4).flat_map(|one| (one..4).map(move |other| (one, other)));
        let square: f64 = self
            .products
            .iter()
            .zip(pairs)
            .map(|(product, (one, other))| {
                let twice = if one == other { 1.0 } else { 2.0 };
                twice * weights[one] * weights[other] * real_signed(*product)
            })
            .sum();
        let matches = real(self.matches);
        let error = (square.max(0.0) * matches / (matches - 1.0)).sqrt();
        Some(Difference { with, without, difference: with - without, error })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Z95;
    use super::*;

    fn group(cases: u64, wins: u64) -> Group {
        Group { cases, credit: wins * WHOLE }
    }

    #[test]
    fn one_of_each_in_every_match_is_a_sign_test() {
        // 60 of 100 matches are won by the seat that has it. The difference is 2p - 1, with twice the standard error of
        // p, not that of two independent shares.
        let mut contrast = Contrast::default();
        for at in 0..100 {
            let won = u64::from(at < 60);
            contrast.add(group(1, won), group(1, 1 - won));
        }
        let found = contrast.difference().unwrap();
        assert!((found.difference - 0.2).abs() < 1e-12);
        let expected = 2.0 * (0.6_f64 * 0.4 / 99.0).sqrt();
        assert!((found.error - expected).abs() < 1e-12, "{found:?} {expected}");
        assert!(found.interval(Z95).low > 0.0);
    }

    #[test]
    fn groups_of_different_matches_are_independent_shares() {
        let mut contrast = Contrast::default();
        for at in 0..80 {
            contrast.add(group(1, u64::from(at < 20)), group(0, 0));
            contrast.add(group(0, 0), group(1, u64::from(at < 40)));
        }
        let found = contrast.difference().unwrap();
        let expected = (0.25_f64 * 0.75 / 80.0 + 0.25 / 80.0).sqrt() * (160.0_f64 / 159.0).sqrt();
        assert!((found.difference + 0.25).abs() < 1e-12);
        assert!((found.error - expected).abs() < 1e-12, "{found:?} {expected}");
    }

    #[test]
    fn little_is_not_enough() {
        let mut contrast = Contrast::default();
        for _ in 0..19 {
            contrast.add(group(1, 1), group(3, 0));
        }
        assert_eq!(contrast.difference(), None);
        assert_eq!(contrast.shares(), (Some(1.0), Some(0.0)));
        let mut twice = contrast;
        twice.merge(&contrast);
        assert_eq!(twice.with.cases, 38);
        assert!(twice.difference().is_some());
        contrast.add(Group::default(), Group::default());
        assert_eq!(contrast.matches, 19);
    }
}
