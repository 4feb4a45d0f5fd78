//! How much a search is to believe the value beside the policy, found out while learning.
//!
//! Both say how good an answer is: the value one step ahead, and the logarithm of its chance. How much better than expected
//! matches end is fitted to both by least squares. Where the policy knows what the value does not see, the value counts
//! little, and where the policy is blunt, much.

use crate::model::USUAL_SHARPNESS;

/// The mean square of what a reward differs from its value, about the same in two games (tests/strength/README.md).
const SPREAD: f32 = 0.1;
/// Before anything is known a value is believed to be right, give or take this.
const VALUE_DOUBT: f32 = 0.3;
/// The same for a chance, which is believed to tell as much as the usual sharpness says.
const POLICY_DOUBT: f32 = 0.01;
/// The least and the greatest sharpness.
const LIMITS: (f32, f32) = (10.0, 200.0);

/// What was told of an answer that was given, compared with what all answers to the question are told to be, each by its
/// chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Evidence {
    /// By the value after it.
    pub(super) by_value: f32,
    /// By the logarithm of its chance.
    pub(super) by_policy: f32,
}

impl Evidence {
    /// Of one of some answers, with their values and chances.
    pub(super) fn of(chosen: usize, values: &[f32], chances: &[f32]) -> Self {
        let log = |chance: &f32| libm::logf(chance.max(1e-9));
        let mean_value: f32 = values.iter().zip(chances).map(|(value, chance)| value * chance).sum();
        let mean_log: f32 = chances.iter().map(|chance| chance * log(chance)).sum();
        Self { by_value: values[chosen] - mean_value, by_policy: log(&chances[chosen]) - mean_log }
    }
}

/// The sums of the fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct SharpnessFit {
    /// The squares of what the value told, of what the policy told, their product, and the products of each with what came.
    pub(super) sums: [f32; 5],
}

impl SharpnessFit {
    /// Adds an answer: what was told of it, and how much better than expected the match ended.
    pub(super) fn add(&mut self, Evidence { by_value, by_policy }: Evidence, came: f32) {
        let more = [
            by_value * by_value,
            by_policy * by_policy,
            by_value * by_policy,
            by_value * came,
            by_policy * came,
        ];
        self.sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
    }

    /// Lets all so far, of so many rounds, count a little less: what bots played like in the beginning says little.
    pub(super) fn age(&mut self, rounds: f32) {
        self.sums.iter_mut().for_each(|sum| *sum *= rounds / (rounds + 1.0));
    }

    /// Adds all of another fit.
    pub(super) fn merge(&mut self, other: &Self) {
        self.sums.iter_mut().zip(other.sums).for_each(|(sum, more)| *sum += more);
    }

    /// How much a reward counts beside the logarithm of a chance.
    pub(super) fn fitted(&self) -> u32 {
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let usual = USUAL_SHARPNESS as f32;
        // What is believed before is as good as so many answers.
        let (by_value, by_policy) =
            (SPREAD / (VALUE_DOUBT * VALUE_DOUBT), SPREAD / (POLICY_DOUBT * POLICY_DOUBT));
        let [values, policies, both, value_came, policy_came] = self.sums;
        let (values, policies) = (values + by_value, policies + by_policy);
        let (value_came, policy_came) = (value_came + by_value, policy_came + by_policy / usual);
        let of_value = (value_came * policies - policy_came * both).max(0.0);
        let of_policy = (policy_came * values - value_came * both).max(0.0);
        let sharpness = if of_policy > 0.0 { of_value / of_policy } else { LIMITS.1 };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is within limits")]
        {
            libm::roundf(sharpness.clamp(LIMITS.0, LIMITS.1)) as u32
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Generator;

    /// What is fitted where a match ends by so much better for what each of both tells, and by luck besides.
    fn fitted(by_value: f32, by_policy: f32, answers: u32) -> u32 {
        let mut chance = Generator::new(5);
        let mut number = |widest: f32| (chance.below(2001) as f32 / 1000.0 - 1.0) * widest;
        let mut fit = SharpnessFit::default();
        for _ in 0..answers {
            let told = Evidence { by_value: number(0.1), by_policy: number(2.0) };
            fit.add(told, by_value * told.by_value + by_policy * told.by_policy + number(0.7));
        }
        fit.fitted()
    }

    #[test]
    fn what_tells_more_counts_more() {
        assert_eq!(fitted(1.0, 0.01, 0), USUAL_SHARPNESS, "nothing is known");
        let sharp = fitted(1.0, 0.01, 100_000);
        assert!((80..=120).contains(&sharp), "{sharp}");
        let blunt = fitted(0.5, 0.02, 100_000);
        assert!((20..=30).contains(&blunt), "{blunt}");
        assert_eq!(fitted(1.0, -0.01, 100_000), 200, "the policy tells nothing");
        assert_eq!(fitted(0.0, 0.02, 100_000), 10, "the value tells nothing");
    }

    #[test]
    fn an_answer_is_compared_with_all_of_its_question() {
        let told = Evidence::of(1, &[0.2, 0.6], &[0.75, 0.25]);
        assert!((told.by_value - 0.3).abs() < 1e-6);
        assert!((told.by_policy - 0.75 * libm::logf(0.25 / 0.75)).abs() < 1e-6);
    }

    #[test]
    fn rounds_count_the_less_the_longer_ago_they_were() {
        let mut fit = SharpnessFit::default();
        for round in 0..4_u8 {
            fit.age(f32::from(round));
            fit.merge(&SharpnessFit { sums: [1.0; 5] });
        }
        assert_eq!(fit.sums[0], 0.25 + 0.5 + 0.75 + 1.0);
    }
}
