//! How often something happens.

use super::Interval;
use super::real;

/// The interval of a share after `successes` of `of` cases, `z` standard deviations to each side.
///
/// This is Wilson's score interval: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference,
/// Journal of the American Statistical Association 22 (1927), 209-212. It always lies within 0 to 1 and is never empty.
/// If a case can be a part of a success, as a shared win is, the interval is a little wider than necessary, because a
/// share of parts varies less than a share of whole wins.
#[must_use]
pub fn wilson(successes: f64, of: u64, z: f64) -> Interval {
    if of == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let n = real(of);
    let share = successes / n;
    let square = z * z;
    let middle = (share + square / (2.0 * n)) / (1.0 + square / n);
    let spread = (share * (1.0 - share) / n).max(0.0) + square / (4.0 * n * n);
    let reach = z / (1.0 + square / n) * spread.sqrt();
    Interval { low: (middle - reach).clamp(0.0, share), high: (middle + reach).clamp(share, 1.0) }
}

#[cfg(test)]
mod tests {
    use super::super::Z95;
    use super::*;

    /// The examples of R. G. Newcombe, Two-sided confidence intervals for the single proportion, Statistics
    /// in Medicine 17 (1998), 857-872, table I: method 3.
    #[test]
    fn the_published_examples_come_out() {
        let check = |r: f64, n: u64, low: f64, high: f64| {
            let found = wilson(r, n, Z95);
            assert!((found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5, "{r}/{n}: {found:?}");
        };
        check(81.0, 263, 0.2553, 0.3662);
        check(15.0, 148, 0.0624, 0.1605);
        check(0.0, 20, 0.0, 0.1611);
        check(1.0, 29, 0.0061, 0.1718);
    }

    #[test]
    fn no_cases_say_nothing_and_all_or_none_stay_inside() {
        assert_eq!(wilson(0.0, 0, Z95), Interval { low: 0.0, high: 1.0 });
        let all = wilson(10.0, 10, Z95);
        assert!(all.high >= 1.0 && all.low > 0.7 && all.low < 1.0, "{all:?}");
        assert!(wilson(2.5, 10, Z95).contains(0.25));
    }
}
