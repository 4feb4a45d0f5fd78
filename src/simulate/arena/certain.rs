//! A confidence sequence: an interval that stays valid however often it is checked.

use libm::log;

use crate::simulate::statistics::Interval;

/// The most weight of one round, so that a single round never decides.
const MOST_WEIGHT: f64 = 0.75;

/// An interval for the mean of a sequence of numbers from 0 to 1. Except with the probability `error` it was made for,
/// it always contains the true mean, at whatever moment one checks and stops.
///
/// This is the confidence sequence of I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by
/// betting, Journal of the Royal Statistical Society B 86 (2024), 1-27, theorem 2 (predictable plug-in empirical
/// Bernstein), with the weights that are proposed there. The result is the intersection of all intervals so far.
#[derive(Clone, Debug)]
pub struct Certain {
    /// ln(2 / error).
    surprise: f64,
    count: f64,
    sum: f64,
    /// The sum of the squared distances of each number from the mean up to and including it.
    squares: f64,
    weights: f64,
    weighted: f64,
    /// The cost of the spread.
    cost: f64,
    interval: Interval,
}

impl Certain {
    /// An interval that is wrong with at most this probability.
    #[must_use]
    pub fn new(error: f64) -> Self {
        Self {
            surprise: log(2.0 / error),
            count: 0.0,
            sum: 0.0,
            squares: 0.0,
            weights: 0.0,
            weighted: 0.0,
            cost: 0.0,
            interval: Interval { low: 0.0, high: 1.0 },
        }
    }

    /// Takes the next number.
    pub fn add(&mut self, number: f64) {
        let mean = (0.5 + self.sum) / (self.count + 1.0);
        let variance = (0.25 + self.squares) / (self.count + 1.0);
        self.count += 1.0;
        let best = 2.0 * self.surprise / (variance * self.count * log(1.0 + self.count));
        let weight = best.sqrt().min(MOST_WEIGHT);
        self.weights += weight;
        self.weighted += weight * number;
        // 4 (x - mean)^2 times (-ln(1 - weight) - weight) / 4.
        self.cost += (number - mean).powi(2) * (-log(1.0 - weight) - weight);
        self.sum += number;
        self.squares += (number - (0.5 + self.sum) / (self.count + 1.0)).powi(2);
        let now = Interval::around(self.weighted / self.weights, (self.surprise + self.cost) / self.weights);
        self.interval.low = self.interval.low.max(now.low);
        self.interval.high = self.interval.high.min(now.high);
    }

    /// The interval of the mean. It is empty (its ends are swapped) only when it is wrong.
    #[must_use]
    pub fn interval(&self) -> Interval {
        self.interval
    }

    /// Whether the mean is certainly not 0.5.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        !self.interval.contains(0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Generator;

    /// For each of 1,000 sequences of such draws, after how many of at most `rounds` rounds 0.5 is excluded.
    fn decided_after(draws: &[f64], rounds: usize) -> Vec<usize> {
        let mut after = Vec::new();
        for seed in 0..1_000 {
            let (mut generator, mut certain) = (Generator::new(seed), Certain::new(0.05));
            for round in 1..=rounds {
                let drawn = generator.below(u32::try_from(draws.len()).unwrap());
                certain.add(draws[drawn as usize]);
                if certain.is_decided() {
                    after.push(round);
                    break;
                }
            }
        }
        after
    }

    #[test]
    fn where_there_is_no_difference_it_hardly_ever_finds_one_however_often_it_looks() {
        // Draws with the mean 0.5, some with little spread and some with much.
        for draws in [&[0.0, 1.0][..], &[0.0, 0.5, 1.0], &[0.5, 0.5, 0.5, 0.5, 0.0, 1.0], &[0.4, 0.6]] {
            let wrong = decided_after(draws, 500).len();
            assert!(wrong <= 50, "{wrong} of 1000 for {draws:?}");
        }
    }

    #[test]
    fn differences_are_found_the_sooner_the_greater_they_are() {
        let middle = |draws: &[f64]| {
            let mut after = decided_after(draws, 2_000);
            assert!(after.len() > 950, "{}", after.len());
            after.sort_unstable();
            after[after.len() / 2]
        };
        let great = middle(&[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5]);
        let middling = middle(&[1.0, 1.0, 1.0, 0.0]);
        let small = middle(&[1.0, 1.0, 1.0, 0.0, 0.0]);
        assert!(
            (8..=16).contains(&great) && great < middling && middling < small,
            "{great} {middling} {small}"
        );
        assert!(middling < 100 && small < 700, "{middling} {small}");
    }

    #[test]
    fn a_mean_that_is_not_a_half_stays_in_the_interval() {
        let mut left_out = 0;
        for seed in 0..1_000 {
            let (mut generator, mut certain) = (Generator::new(seed), Certain::new(0.05));
            for _ in 0..300 {
                certain.add(f64::from(u8::from(generator.below(10) < 7)));
            }
            left_out += usize::from(!certain.interval().contains(0.7));
        }
        assert!(left_out <= 50, "{left_out}");
    }
}
