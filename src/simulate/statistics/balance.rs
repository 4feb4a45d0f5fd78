//! Whether all seats win equally often.

use super::credit::{Credits, WHOLE};
use super::distribution::noncentral_tail;
use super::{chi_square_tail, real};
use serde::{Deserialize, Serialize};

/// The p-value below which a difference of seats is reported: one simulation in a hundred of a fair game has such a
/// difference.
const SUSPICIOUS: f64 = 0.01;

/// How often an uneven game is to be noticed, to say how uneven it must be for that.
const POWER: f64 = 0.8;
/// More than this non-centrality no test of up to a hundred seats needs.
const MOST_NONCENTRAL: f64 = 200.0;

/// A test of the hypothesis that all seats win equally often.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Balance {
    /// How far the seats are from equal, compared with the effect of chance.
    pub chi_square: f64,
    /// The number of seats less one.
    pub degrees: u32,
    /// The probability that chance alone makes at least such a difference.
    pub p: f64,
    /// How far from even the share of one seat must be, while the others win equally often, so that in about 4 of 5
    /// simulations of so many matches p is less than 0.01; null where too few are decided for that.
    #[serde(default)]
    pub seen_from: Option<f64>,
}

impl Balance {
    /// Whether chance alone hardly makes such a difference.
    #[must_use]
    pub fn is_suspicious(&self) -> bool {
        self.p < SUSPICIOUS
    }

    /// The test, for at least two seats and one match with a winner.
    ///
    /// If seats make no difference, what each gets in a match could as well have been dealt to them at random. The sums
    /// are compared with the covariance of such dealing. This is Friedman's test with ties (W. J. Conover, Practical
    /// Nonparametric Statistics, 3rd ed. 1999, section 5.8), with credits instead of ranks. If no win is shared it is
    /// Pearson's chi-square test against equal shares; for credits of 0 and 1 it is Cochran's Q. If all seats always
    /// win, chi-square is 0.
    pub(super) fn of(credits: &Credits) -> Option<Self> {
        let (seats, matches) = (credits.seats.len(), credits.matches());
        if seats < 2 || matches == 0 {
            return None;
        }
        let n = real(u64::try_from(seats).ok()?);
        let equal = real(matches) / n;
        let between: f64 =
            credits.seats.iter().map(|parts| real(*parts) / real(WHOLE) - equal).map(|gap| gap * gap).sum();
        // k winners with 1/k each are 1/k - 1/n away from equal credits.
        let within: f64 = (1_u64..)
            .zip(&credits.winners)
            .map(|(winners, matches)| real(*matches) * (1.0 / real(winners) - 1.0 / n))
            .sum();
        let degrees = u32::try_from(seats - 1).ok()?;
        let chi_square = if within > 0.0 { f64::from(degrees) * between / within } else { 0.0 };
        // A share that is d from even makes chi-square larger by degrees * (d * matches)^2 * n / (n - 1) / within.
        let seen_from = (noncentral(degrees) * within / n).sqrt() / real(matches);
        // If a seat is among the winners whenever anybody can be without the others, it is as far from even as can be.
        let seen_from = Some(seen_from).filter(|from| *from > 0.0 && *from <= within / real(matches));
        Some(Self { chi_square, degrees, p: chi_square_tail(chi_square, degrees), seen_from })
    }
}

/// The non-centrality with which the test finds something suspicious as often as is wanted.
fn noncentral(degrees: u32) -> f64 {
    let limit = |found: &dyn Fn(f64) -> bool| {
        let (mut low, mut high) = (0.0, MOST_NONCENTRAL);
        for _ in 0..50 {
            let middle = f64::midpoint(low, high);
            *(if found(middle) { &mut high } else { &mut low }) = middle;
        }
        high
    };
    let critical = limit(&|value| chi_square_tail(value, degrees) < SUSPICIOUS);
    limit(&|noncentral| noncentral_tail(critical, degrees, noncentral) >= POWER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn credits(matches: &[(&[usize], u64)], seats: usize) -> Credits {
        let mut credits = Credits::new(seats);
        for (winners, times) in matches {
            for _ in 0..*times {
                credits.add(winners);
            }
        }
        credits
    }

    #[test]
    fn without_ties_it_is_pearsons_test() {
        let found = credits(&[(&[0], 40), (&[1], 30), (&[2], 50)], 3).balance().unwrap();
        // scipy.stats.chisquare([40, 30, 50])
        assert!((found.chi_square - 5.0).abs() < 1e-12, "{found:?}");
        assert!((found.p - 0.082_084_998_623_898_8).abs() < 1e-12, "{found:?}");
        assert_eq!(found.degrees, 2);
    }

    #[test]
    fn with_ties_it_is_friedmans_test() {
        let found = credits(&[(&[0], 9), (&[1], 4), (&[2], 3), (&[0, 1], 6), (&[0, 1, 2], 5)], 3);
        let found = found.balance().unwrap();
        // By numpy: (n - 1) * sum((sums - N / n) ** 2) / sum((credits - 1 / n) ** 2); chi2.sf of it. When each match's
        // credits are dealt out at random 20,000 times, 3.1 % of the sums are at least as uneven.
        assert!((found.chi_square - 6.971_428_571_428_576).abs() < 1e-9, "{found:?}");
        assert!((found.p - 0.030_631_870_705_445).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn it_is_known_how_uneven_a_game_must_be_to_be_noticed() {
        // scipy.stats.ncx2.sf(chi2.isf(0.01, 1), 1, 11.678968) and ncx2.sf(chi2.isf(0.01, 3), 3, 15.457657): 0.8
        assert!((noncentral(1) - 11.678_968).abs() < 1e-4, "{}", noncentral(1));
        assert!((noncentral(3) - 15.457_657).abs() < 1e-4, "{}", noncentral(3));
        // Two seats, 1,000 matches, no shared win: the share has the deviation sqrt(1/4/1000).
        let found = credits(&[(&[0], 500), (&[1], 500)], 2).balance().unwrap();
        assert!((found.seen_from.unwrap() - (11.678_968_f64 / 4000.0).sqrt()).abs() < 1e-6, "{found:?}");
        // Half of them draws: the share varies less, by a quarter of a match less for each draw.
        let draws = credits(&[(&[0], 250), (&[1], 250), (&[0, 1], 500)], 2).balance().unwrap();
        assert!((draws.seen_from.unwrap() - (11.678_968_f64 / 8000.0).sqrt()).abs() < 1e-6, "{draws:?}");
        // Two matches, or draws alone, say nothing.
        for few in [[1, 1, 0], [0, 0, 50], [1, 0, 999]] {
            let found = credits(&[(&[0], few[0]), (&[1], few[1]), (&[0, 1], few[2])], 2).balance().unwrap();
            assert_eq!(found.seen_from, None, "{few:?}");
        }
    }

    #[test]
    fn there_is_nothing_to_test_without_seats_wins_or_differences() {
        assert_eq!(credits(&[(&[0], 9)], 1).balance(), None);
        assert_eq!(credits(&[], 2).balance(), None);
        let always_all = credits(&[(&[0, 1], 9)], 2).balance().unwrap();
        assert_eq!((always_all.chi_square, always_all.p), (0.0, 1.0));
    }
}
