//! The results of a contest as JSON.

use serde_json::{Value as Json, json};

use super::contest::Contest;
use crate::simulate::arena::{ERROR, Pair, Progress};
use crate::simulate::statistics::Interval;

impl Contest {
    /// The names of the bots; a bot that occurs again has a number after its name.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let bots = &self.terms.bots;
        let name = |at: usize| {
            let nth = 1 + bots[..at].iter().filter(|other| **other == bots[at]).count();
            if nth == 1 { bots[at].to_string() } else { format!("{} ({nth})", bots[at]) }
        };
        (0..bots.len()).map(name).collect()
    }

    /// The results as one JSON object: see docs/arena.md.
    #[must_use]
    pub fn json(&self, progress: &Progress, interrupted: bool) -> String {
        let (names, ratings, scores) = (self.names(), progress.ratings.all(), &progress.scores);
        let bots: Vec<Json> = (scores.bots.iter().zip(&ratings).zip(&names))
            .map(|((score, rating), name)| {
                json!({
                    "name": name,
                    "matches": score.matches,
                    "seats": score.seats,
                    "forfeits": score.forfeits,
                    "forfeited_matches": score.forfeited,
                    "wins": score.wins(),
                    "win_share": score.share(),
                    "win_share_95": ends(score.interval()),
                    "mean_place": score.mean_place(),
                    "rating": rounded(rating.rating),
                    "rating_uncertainty": rounded(rating.uncertainty),
                })
            })
            .collect();
        let pairs: Vec<Json> = scores.pairs.iter().map(|pair| of_pair(pair, &names)).collect();
        let (game, variant) = (&self.game, self.game.variant());
        let figures = game.figures.iter().map(|(figure, value)| format!("{figure}={value}"));
        let mut all = json!({
            "parlor": env!("CARGO_PKG_VERSION"),
            "game": game.title(),
            "path": &*game.path,
            "rules": game.rules_hash(),
            "variant": (!variant.is_empty()).then_some(variant),
            "figures": figures.collect::<Vec<String>>(),
            "seats": game.seats(),
            "seed": self.terms.seed,
            "rounds": scores.rounds,
            "seatings": self.per_round(),
            "matches": scores.matches,
            "shared_wins": scores.shared,
            "left_out": scores.left_out,
            "interrupted": interrupted,
            "stopped_early": progress.decided,
            "error": ERROR,
            "bots": bots,
            "pairs": pairs,
        });
        if let Some(people) = game.inner.people_beside_rules() {
            all["people"] = people.into();
        }
        format!("{all:#}")
    }
}

fn of_pair(pair: &Pair, names: &[String]) -> Json {
    json!({
        "bots": [names[pair.bots.0], names[pair.bots.1]],
        "compared": pair.compared,
        "first_better": pair.share(),
        "first_better_always": ends(pair.interval()),
        "better": pair.stronger().filter(|_| pair.differ).map(|bot| &names[bot]),
    })
}

/// Ratings mean nothing beyond a few digits, and machines need not agree on the last ones.
fn rounded(rating: f64) -> f64 {
    (rating * 1e4).round() / 1e4
}

fn ends(interval: Interval) -> [f64; 2] {
    [interval.low, interval.high]
}
