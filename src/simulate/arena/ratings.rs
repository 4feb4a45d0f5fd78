//! Ratings: the strength of bots, on a scale on which only differences mean something.

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use super::scores::places_twice;
use crate::simulate::{MatchEnd, Played};

/// All places are multiplied by this, so that means over up to 16 seats are whole numbers.
const EVEN: u64 = 720_720;

/// The rating of a bot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating; 25 at first.
    pub rating: f64,
    /// Its standard deviation; 8.33 at first.
    pub uncertainty: f64,
}

/// The ratings of all bots, after R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, Journal
/// of Machine Learning Research 12 (2011), 267-300, algorithm 1 (Bradley-Terry, full pair). Each bot is a team, whose
/// place is the mean of the places of its seats. The ratings depend on the order of matches.
#[derive(Clone, Debug)]
pub struct Ratings {
    ratings: Vec<WengLinRating>,
    config: WengLinConfig,
}

impl Ratings {
    /// The ratings of bots that have not played yet.
    #[must_use]
    pub fn new(bots: usize) -> Self {
        Self { ratings: vec![WengLinRating::new(); bots], config: WengLinConfig::new() }
    }

    /// Adds a match; `seating` has the bot of each seat. A match that did not come to its end is left out.
    pub fn add(&mut self, seating: &[usize], played: &Played) {
        if played.ending != MatchEnd::Over {
            return;
        }
        let places = places_twice(played);
        // For each bot the sum of its seats' places, and how many seats it has.
        let mut sums = vec![(0, 0); self.ratings.len()];
        for (bot, place) in seating.iter().zip(places) {
            sums[*bot].0 += place * EVEN;
            sums[*bot].1 += 1;
        }
        let there: Vec<(usize, u64)> = (sums.iter().enumerate())
            .filter(|(_, (_, seats))| *seats > 0)
            .map(|(bot, (sum, seats))| (bot, sum / seats))
            .collect();
        let rank = |own: u64| 1 + there.iter().filter(|(_, other)| *other < own).count();
        let teams: Vec<([WengLinRating; 1], MultiTeamOutcome)> = there
            .iter()
            .map(|(bot, mean)| ([self.ratings[*bot]], MultiTeamOutcome::new(rank(*mean))))
            .collect();
        let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
            teams.iter().map(|(team, rank)| (&team[..], *rank)).collect();
        if teams.len() < 2 {
            return;
        }
        for ((bot, _), team) in there.iter().zip(weng_lin_multi_team(&teams, &self.config)) {
            self.ratings[*bot] = team[0];
        }
    }

    /// One for each bot.
    #[must_use]
    pub fn all(&self) -> Vec<Rating> {
        let rating = |one: &WengLinRating| Rating { rating: one.rating, uncertainty: one.uncertainty };
        self.ratings.iter().map(rating).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::arena::scores::tests::played;

    #[test]
    fn who_wins_is_stronger_and_better_known() {
        let mut ratings = Ratings::new(3);
        for _ in 0..50 {
            ratings.add(&[0, 1, 2], &played(&[1, 2, 3]));
            ratings.add(&[2, 0, 1], &played(&[3, 1, 2]));
        }
        let found = ratings.all();
        assert!(
            found[0].rating > found[1].rating + 5.0 && found[1].rating > found[2].rating + 5.0,
            "{found:?}"
        );
        assert!(found.iter().all(|one| one.uncertainty < 5.0), "{found:?}");
    }

    #[test]
    fn one_bot_in_several_seats_is_one_team() {
        let mut ratings = Ratings::new(2);
        // Places 1 and 4 against 2 and 3: no bot is better.
        ratings.add(&[0, 1, 1, 0], &played(&[1, 2, 3, 4]));
        let found = ratings.all();
        assert!((found[0].rating - found[1].rating).abs() < 1e-9, "{found:?}");
        ratings.add(&[0, 1, 1, 0], &played(&[1, 3, 4, 2]));
        let found = ratings.all();
        assert!(found[0].rating > found[1].rating, "{found:?}");
        // There is no opponent.
        let before = found;
        ratings.add(&[0, 0, 0, 0], &played(&[1, 2, 3, 4]));
        assert_eq!(ratings.all(), before);
    }
}
