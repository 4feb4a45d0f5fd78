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

/// The two groups of one seat in one match: those with something and those without it.
pub type SeatPair = [Group; 2];

/// One case of a seat, with something or without it, and its win.
#[must_use]
pub fn once(has: bool, credit: u64) -> SeatPair {
    let case = Group { cases: 1, credit };
    if has { [case, Group::default()] } else { [Group::default(), case] }
}

/// Two groups of cases, those with and those without something, over many matches. Cases are compared with others of
/// the same seat: what only a seat in a good position can have looks good in all seats together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contrast {
    /// Matches in which a case of either group occurs.
    pub matches: u64,
    /// The cases of each seat.
    pub seats: Vec<SeatContrast>,
    /// The sums of the products of every two of: cases with, credit with, cases without, credit without of the first
    /// seat, of the second, and so on. Those of the nth of them with itself and each one before it stand together.
    #[serde(with = "super::wide_each")]
    products: Vec<i128>,
}

/// The two groups of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatContrast {
    /// The cases with it.
    pub with: Group,
    /// The cases without it.
    pub without: Group,
    /// Matches with a case of the first group.
    pub matches_with: u64,
    /// Matches with a case of the second group.
    pub matches_without: u64,
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

impl Group {
    fn add(&mut self, other: Self) {
        self.cases += other.cases;
        self.credit += other.credit;
    }

    fn share(self) -> f64 {
        real(self.credit) / real(WHOLE) / real(self.cases)
    }
}

impl SeatContrast {
    /// Whether the seat has cases of both groups.
    fn compares(&self) -> bool {
        self.with.cases > 0 && self.without.cases > 0
    }

    fn merge(&mut self, other: &Self) {
        self.with.add(other.with);
        self.without.add(other.without);
        self.matches_with += other.matches_with;
        self.matches_without += other.matches_without;
    }

    /// How much the seat counts: the more, the more even its groups are.
    fn weight(&self) -> f64 {
        let (with, without) = (real(self.with.cases), real(self.without.cases));
        with * without / (with + without)
    }

    /// What each of the four numbers of a match adds to the difference of all seats, times the sum of the weights.
    fn influence(&self, difference: f64) -> [f64; 4] {
        let (with, without) = (real(self.with.cases), real(self.without.cases));
        let part = with / (with + without);
        let mean = (self.with.share() * with + self.without.share() * without) / (with + without);
        [
            -(1.0 - part) * (mean + difference * (1.0 - part)),
            (1.0 - part) / real(WHOLE),
            part * (mean - difference * part),
            -part / real(WHOLE),
        ]
    }
}

impl Contrast {
    /// Counts one match: the groups of each seat.
    pub fn add(&mut self, seats: &[SeatPair]) {
        let mut values: Vec<(usize, u64)> = Vec::with_capacity(4 * seats.len());
        let numbers = seats.iter().flatten().flat_map(|group| [group.cases, group.credit]);
        values.extend((0..).zip(numbers).filter(|(_, one)| *one > 0));
        let Some((last, _)) = values.last() else { return };
        self.matches += 1;
        self.reach(last / 4 + 1);
        for (sum, [with, without]) in self.seats.iter_mut().zip(seats) {
            sum.merge(&SeatContrast {
                with: *with,
                without: *without,
                matches_with: u64::from(with.cases > 0),
                matches_without: u64::from(without.cases > 0),
            });
        }
        for (at, (one, value)) in values.iter().enumerate() {
            let row = &mut self.products[place(*one, 0)..=place(*one, *one)];
            for (other, factor) in &values[..=at] {
                let product = &mut row[*other];
                // Cases are seats and options of one match, so the product of two numbers fits.
                *product = product.saturating_add(i128::from(*value) * i128::from(*factor));
            }
        }
    }

    /// Makes room for so many seats.
    fn reach(&mut self, seats: usize) {
        if self.seats.len() < seats {
            self.seats.resize(seats, SeatContrast::default());
            self.products.resize(place(4 * seats, 0), 0);
        }
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &Self) {
        self.matches += other.matches;
        self.reach(other.seats.len());
        for (mine, other) in self.seats.iter_mut().zip(&other.seats) {
            mine.merge(other);
        }
        for (product, one) in self.products.iter_mut().zip(&other.products) {
            *product = product.saturating_add(*one);
        }
    }

    /// Whether its numbers are consistent; a file may have been changed.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.products.len() == place(4 * self.seats.len(), 0)
    }

    /// The difference of the win shares within a seat, averaged over the seats that have cases of both groups; `None`
    /// if one of the groups occurs there fewer than 20 times, counted once for each seat and match.
    ///
    /// The weights of the seats are those of least squares with a constant for each seat. Cases of one match are not
    /// independent: one seat's win is the loss of the others, and one seat may be several cases. So the sample unit is
    /// the match, and the variance is that of the linearised difference (W. G. Cochran, Sampling Techniques, 3rd ed.
    /// 1977, sections 2.11, 5A and 6.4).
    #[must_use]
    pub fn difference(&self) -> Option<Difference> {
        let compared = || self.seats.iter().filter(|seat| seat.compares());
        let times = |count: fn(&SeatContrast) -> u64| compared().map(count).sum::<u64>();
        if times(|seat| seat.matches_with) < FEWEST || times(|seat| seat.matches_without) < FEWEST {
            return None;
        }
        let all: f64 = compared().map(SeatContrast::weight).sum();
        let mean = |share: fn(&SeatContrast) -> f64| -> f64 {
            compared().map(|seat| seat.weight() / all * share(seat)).sum()
        };
        let (with, without) = (mean(|seat| seat.with.share()), mean(|seat| seat.without.share()));
        let difference = with - without;
        let influence =
            |seat: &SeatContrast| if seat.compares() { seat.influence(difference) } else { [0.0; 4] };
        let weights: Vec<f64> = self.seats.iter().flat_map(influence).map(|weight| weight / all).collect();
        let mut square = 0.0;
        for (one, weight) in weights.iter().enumerate() {
            for (other, factor) in weights[..=one].iter().enumerate() {
                let twice = if one == other { 1.0 } else { 2.0 };
                square += twice * weight * factor * real_signed(self.products[place(one, other)]);
            }
        }
        let matches = real(self.matches);
        let error = (square.max(0.0) * matches / (matches - 1.0)).sqrt();
        Some(Difference { with, without, difference, error })
    }
}

/// Where the product of two numbers stands, the second of which is not after the first.
fn place(one: usize, other: usize) -> usize {
    one * (one + 1) / 2 + other
}

#[cfg(test)]
mod tests {
    use super::super::Z95;
    use super::*;

    const NONE: Group = Group { cases: 0, credit: 0 };

    fn group(cases: u64, wins: u64) -> Group {
        Group { cases, credit: wins * WHOLE }
    }

    #[test]
    fn a_seat_against_itself_is_a_sign_test() {
        // 60 of 100 cases with it win, and 40 of those without it in the same matches. The difference is 2p - 1, with
        // twice the standard error of p, not that of two independent shares.
        let mut contrast = Contrast::default();
        for at in 0..100 {
            let won = u64::from(at < 60);
            contrast.add(&[[group(1, won), group(1, 1 - won)]]);
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
            contrast.add(&[[group(1, u64::from(at < 20)), NONE]]);
            contrast.add(&[[NONE, group(1, u64::from(at < 40))]]);
        }
        let found = contrast.difference().unwrap();
        let expected = (0.25_f64 * 0.75 / 80.0 + 0.25 / 80.0).sqrt() * (160.0_f64 / 159.0).sqrt();
        assert!((found.difference + 0.25).abs() < 1e-12);
        assert!((found.error - expected).abs() < 1e-12, "{found:?} {expected}");
    }

    /// The first seat wins 80 of 100 matches and has it in 90, the second in 10; it changes nothing.
    #[test]
    fn what_the_better_seat_often_has_is_no_better_for_that() {
        let mut contrast = Contrast::default();
        for at in 0..1_000 {
            let (won, first_has, second_has) = (u64::from(at % 10 < 8), at / 10 % 10 < 9, at / 100 == 0);
            let pair = |has: bool, won: u64| if has { [group(1, won), NONE] } else { [NONE, group(1, won)] };
            contrast.add(&[pair(first_has, won), pair(second_has, 1 - won)]);
        }
        let found = contrast.difference().unwrap();
        assert!(found.difference.abs() < 1e-12, "{found:?}");
        assert!((found.with - 0.5).abs() < 1e-12, "both seats count alike: {found:?}");
        assert!(found.error > 0.0);
    }

    #[test]
    fn what_only_one_seat_has_is_compared_with_nothing() {
        let mut contrast = Contrast::default();
        for at in 0..100 {
            let won = u64::from(at < 80);
            contrast.add(&[[group(1, won), NONE], [NONE, group(1, 1 - won)]]);
        }
        assert_eq!(contrast.difference(), None);
    }

    /// Two seats of a match in which one wins: if both have it, or neither, the match says nothing.
    #[test]
    fn seats_of_one_match_are_not_independent() {
        let mut contrast = Contrast::default();
        for at in 0..200 {
            let won = u64::from(at % 4 < 2);
            let both = |won: u64| if at % 2 == 0 { [group(1, won), NONE] } else { [NONE, group(1, won)] };
            contrast.add(&[both(won), both(1 - won)]);
        }
        let found = contrast.difference().unwrap();
        assert!(found.difference.abs() < 1e-12 && found.error < 1e-9, "{found:?}");
    }

    #[test]
    fn little_is_not_enough() {
        let mut contrast = Contrast::default();
        for _ in 0..19 {
            contrast.add(&[[group(1, 1), group(3, 0)]]);
        }
        assert_eq!(contrast.difference(), None);
        let mut twice = contrast.clone();
        twice.merge(&contrast);
        assert_eq!(twice.seats[0].with.cases, 38);
        assert!(twice.difference().is_some());
        contrast.add(&[[NONE; 2]]);
        assert_eq!(contrast.matches, 19);
    }

    #[test]
    fn parts_with_fewer_seats_are_merged() {
        let both = [[group(1, 1), NONE], [NONE, group(2, 1)]];
        let (mut whole, mut first, mut second) =
            (Contrast::default(), Contrast::default(), Contrast::default());
        for part in [&mut whole, &mut first] {
            part.add(&both[..1]);
        }
        for part in [&mut whole, &mut second] {
            part.add(&both);
        }
        first.merge(&second);
        assert_eq!(first, whole);
        assert!(whole.is_sound());
    }
}
