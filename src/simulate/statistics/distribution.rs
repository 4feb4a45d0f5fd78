//! The distributions that intervals and tests use.

/// Half the width of a 95 % interval in standard deviations of a normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Half the width of a 99.9 % interval. It is used where many things are compared, so that few stand out by chance.
pub const Z999: f64 = 3.290_526_731_491_926;

/// The probability that a chi-square statistic is at least this large by chance.
///
/// It uses the closed forms for whole degrees of freedom: Abramowitz and Stegun, Handbook of Mathematical Functions
/// (1964), 26.4.4 for odd and 26.4.5 for even degrees.
#[must_use]
pub fn chi_square_tail(statistic: f64, degrees: u32) -> f64 {
    if degrees == 0 || statistic <= 0.0 {
        return 1.0;
    }
    let half = statistic / 2.0;
    // The terms half^k / (k!) or half^(k + 1/2) / Gamma(k + 3/2), each computed from the one before it.
    let (mut tail, mut term, first) = if degrees.is_multiple_of(2) {
        let term = libm::exp(-half);
        (term, term, 1.0)
    } else {
        let root = half.sqrt();
        (libm::erfc(root), libm::exp(-half) / root / std::f64::consts::PI.sqrt(), 0.5)
    };
    let more = if degrees.is_multiple_of(2) { degrees / 2 - 1 } else { (degrees - 1) / 2 };
    for step in 0..more {
        term *= half / (f64::from(step) + first);
        tail += term;
    }
    tail.min(1.0)
}

/// The upper tail of the non-central chi-square distribution: tails of the central one with 2 j more degrees, weighted by
/// the probability that a Poisson variable with half the non-centrality as its mean is j (N. L. Johnson, S. Kotz, N.
/// Balakrishnan, Continuous Univariate Distributions, vol. 2, 2nd ed. 1995, chapter 29).
pub(super) fn noncentral_tail(value: f64, degrees: u32, noncentral: f64) -> f64 {
    let mean = noncentral / 2.0;
    let mut weight = libm::exp(-mean);
    let mut tail = 0.0;
    // The weights of further terms are nothing beside their sum, which is 1.
    for term in 0..250_u32 {
        tail += weight * chi_square_tail(value, degrees + 2 * term);
        weight *= mean / f64::from(term + 1);
    }
    tail
}

/// Half the width of a 95 % interval for a mean with these degrees of freedom, in standard errors.
///
/// It uses Student's distribution: a table up to 10, then the expansion around the normal distribution of Abramowitz
/// and Stegun 26.7.5, which is exact to four digits there.
#[must_use]
pub fn student(degrees: u64) -> f64 {
    const TABLE: [f64; 10] = [
        12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912, 2.364_624, 2.306_004, 2.262_157,
        2.228_139,
    ];
    let Some(before) = degrees.checked_sub(1) else { return f64::INFINITY };
    if let Some(known) = usize::try_from(before).ok().and_then(|at| TABLE.get(at)) {
        return *known;
    }
    let (z, v) = (Z95, super::real(degrees));
    let (z3, z5) = (z * z * z, z * z * z * z * z);
    let (z7, z9) = (z5 * z * z, z5 * z * z * z * z);
    let first = (z3 + z) / 4.0;
    let second = (5.0 * z5 + 16.0 * z3 + 3.0 * z) / 96.0;
    let third = (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / 384.0;
    let fourth = (79.0 * z9 + 776.0 * z7 + 1482.0 * z5 - 1920.0 * z3 - 945.0 * z) / 92_160.0;
    z + (first + (second + (third + fourth / v) / v) / v) / v
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, by: f64) {
        assert!((found - expected).abs() <= by, "{found} is not {expected}");
    }

    #[test]
    fn tails_are_those_of_the_printed_tables() {
        // The 5 % and 0.1 % points of the usual table.
        let table = [
            (1, 3.841_459, 10.827_566),
            (2, 5.991_465, 13.815_511),
            (3, 7.814_728, 16.266_236),
            (4, 9.487_729, 18.466_827),
            (5, 11.070_498, 20.515_006),
            (9, 16.918_978, 27.877_165),
        ];
        for (degrees, five, tenth) in table {
            near(chi_square_tail(five, degrees), 0.05, 1e-7);
            near(chi_square_tail(tenth, degrees), 0.001, 1e-9);
        }
        near(chi_square_tail(0.0, 3), 1.0, 0.0);
        near(chi_square_tail(5.0, 0), 1.0, 0.0);
        // Far out and near 0: scipy.stats.chi2.sf(100, 3) and chi2.sf(0.3, 7).
        near(chi_square_tail(100.0, 3) / 1.554_159_431_389_602_6e-21, 1.0, 1e-9);
        near(chi_square_tail(0.3, 7), 0.999_899_962_617_747_9, 1e-12);
    }

    #[test]
    fn students_quantiles_are_those_of_the_printed_table() {
        for (degrees, expected) in [(1, 12.7062), (5, 2.5706), (10, 2.2281), (11, 2.2010), (30, 2.0423)] {
            near(student(degrees), expected, 6e-5);
        }
        near(student(120), 1.9799, 6e-5);
        near(student(1_000_000), Z95, 1e-5);
        assert!(student(0).is_infinite());
    }
}
