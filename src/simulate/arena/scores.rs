//! The results of bots against each other.

use super::ERROR;
use super::certain::Certain;
use crate::bot::Spec;
use crate::simulate::statistics::{Interval, WHOLE, Z95, real, wilson};
use crate::simulate::{ForfeitedMatch, MatchEnd, Played};
use crate::vm::Failure;

/// The results of a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BotScore {
    /// Matches that it took part in.
    pub matches: u64,
    /// How many seats it had in them.
    pub seats: u64,
    /// How many of its seats it forfeited because it did not play to the end, also in matches that are left out.
    pub forfeits: u64,
    /// In how many of all matches that it sat in it forfeited a seat.
    pub forfeited: u64,
    /// How many these are, with those that are left out.
    pub seated: u64,
    /// Its wins in parts of [`WHOLE`], where a shared win counts in parts.
    pub credit: u64,
    /// The sum of its places, doubled.
    places: u64,
}

impl BotScore {
    /// Its wins, where a shared win counts in parts.
    #[must_use]
    pub fn wins(&self) -> f64 {
        real(self.credit) / real(WHOLE)
    }

    /// The share of its matches that it has won.
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.matches == 0 { 0.0 } else { self.wins() / real(self.matches) }
    }

    /// The 95 % interval of that share.
    #[must_use]
    pub fn interval(&self) -> Interval {
        wilson(self.wins(), self.matches, Z95)
    }

    /// Whether it forfeited every match, so that its results are those of random answers and last places.
    #[must_use]
    pub fn forfeited_all(&self) -> bool {
        self.seated > 0 && self.forfeited == self.seated
    }

    /// The mean of its places; tied seats all have the mean of the places that they share.
    #[must_use]
    pub fn mean_place(&self) -> f64 {
        if self.seats == 0 { 0.0 } else { real(self.places) / 2.0 / real(self.seats) }
    }
}

/// The results of two bots in matches in which both played.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The indices of the bots; the second is greater.
    pub bots: (usize, usize),
    /// Whether they are different bots.
    pub differ: bool,
    /// How many pairs of a seat of the first and a seat of the second were compared.
    pub compared: u64,
    /// How often the first was better, doubled; equal places count 1.
    better: u64,
    certain: Certain,
}

impl Pair {
    /// How often the first was better, where equal places count half.
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.compared == 0 { 0.5 } else { real(self.better) / 2.0 / real(self.compared) }
    }

    /// The interval of that share, valid at whatever moment one stops, over all pairs together.
    #[must_use]
    pub fn interval(&self) -> Interval {
        self.certain.interval()
    }

    /// The better one of both, if that is certain.
    #[must_use]
    pub fn stronger(&self) -> Option<usize> {
        let interval = self.interval();
        match self.certain.is_decided() {
            false => None,
            true if interval.low > 0.5 => Some(self.bots.0),
            true => Some(self.bots.1),
        }
    }
}

/// A match in which a script failed, or that had no end.
#[derive(Clone, Debug)]
pub struct BrokenMatch {
    /// Its seed.
    pub seed: u64,
    /// For each seat the index of its bot.
    pub seating: Vec<usize>,
    /// The failure; `None` when the match was cut off.
    pub(crate) failure: Option<Box<Failure>>,
}

/// The results of whole rounds.
#[derive(Clone, Debug)]
pub struct Scores {
    /// One for each bot.
    pub bots: Vec<BotScore>,
    /// All pairs.
    pub pairs: Vec<Pair>,
    /// How many rounds were counted.
    pub rounds: u64,
    /// How many matches, with those that are left out.
    pub matches: u64,
    /// How many matches more than one seat won.
    pub shared: u64,
    /// How many matches are left out because they did not come to their end.
    pub left_out: u64,
    /// The first of them.
    pub broken: Option<BrokenMatch>,
    /// The first match that a bot forfeited.
    pub forfeited: Option<ForfeitedMatch>,
}

impl Scores {
    /// Before any match.
    #[must_use]
    pub fn new(bots: &[Spec]) -> Self {
        let all = (0..bots.len()).flat_map(|one| (one + 1..bots.len()).map(move |other| (one, other)));
        let differ = all.clone().filter(|(one, other)| bots[*one] != bots[*other]).count();
        let error = ERROR / real(differ.max(1) as u64);
        let pair = |(one, other): (usize, usize)| Pair {
            bots: (one, other),
            differ: bots[one] != bots[other],
            compared: 0,
            better: 0,
            certain: Certain::new(error),
        };
        Self {
            bots: vec![BotScore::default(); bots.len()],
            pairs: all.map(pair).collect(),
            rounds: 0,
            matches: 0,
            shared: 0,
            left_out: 0,
            broken: None,
            forfeited: None,
        }
    }

    /// Whether there are pairs of different bots, and every difference is certain.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        let mut pairs = self.pairs.iter().filter(|pair| pair.differ).peekable();
        pairs.peek().is_some() && pairs.all(|pair| pair.certain.is_decided())
    }

    /// Counts a whole round.
    pub(super) fn add(&mut self, round: Vec<(Vec<usize>, Played)>) {
        self.rounds += 1;
        // For each pair how often the first was better, doubled, and how many comparisons there were.
        let mut gained = vec![(0, 0); self.pairs.len()];
        for (seating, mut played) in round {
            self.matches += 1;
            self.add_forfeits(&seating, &played);
            if played.ending != MatchEnd::Over {
                self.left_out += 1;
                let failure = played.failure.take();
                self.broken.get_or_insert(BrokenMatch { seed: played.seed, seating, failure });
                continue;
            }
            let places = places_twice(&played);
            self.count(&seating, &played, &places);
            for (pair, gained) in self.pairs.iter().zip(&mut gained) {
                let seats = |bot: usize| seating.iter().enumerate().filter(move |(_, own)| **own == bot);
                let of = |bot: usize| seats(bot).map(|(seat, _)| seat);
                for one in of(pair.bots.0) {
                    for other in of(pair.bots.1).filter(|other| !played.are_together(one, *other)) {
                        let (one, other) = (places[one], places[other]);
                        gained.0 += 1 + u64::from(one < other) - u64::from(one > other);
                        gained.1 += 1;
                    }
                }
            }
        }
        for (pair, (better, compared)) in self.pairs.iter_mut().zip(gained) {
            pair.better += better;
            pair.compared += compared;
            if compared > 0 {
                pair.certain.add(real(better) / 2.0 / real(compared));
            }
        }
    }

    fn add_forfeits(&mut self, seating: &[usize], played: &Played) {
        for (bot, score) in self.bots.iter_mut().enumerate().filter(|(bot, _)| seating.contains(bot)) {
            score.seated += 1;
            score.forfeited += u64::from(played.forfeits.iter().any(|one| seating[one.seat] == bot));
        }
        for forfeit in &played.forfeits {
            self.bots[seating[forfeit.seat]].forfeits += 1;
            self.forfeited.get_or_insert_with(|| ForfeitedMatch {
                number: self.matches - 1,
                seed: played.seed,
                seat: forfeit.seat + 1,
                message: forfeit.message.clone(),
            });
        }
    }

    fn count(&mut self, seating: &[usize], played: &Played, places: &[u64]) {
        let credits = played.credits();
        self.shared += u64::from(played.winning_teams() > 1);
        for (at, bot) in seating.iter().enumerate() {
            let score = &mut self.bots[*bot];
            score.matches += u64::from(!seating[..at].contains(bot));
            score.seats += 1;
            score.places += places[at];
            score.credit += credits[at];
        }
    }
}

/// For each seat its doubled place among seats that play alone and teams. Tied ones all have the mean of the places that
/// they share: 1, 1, 3 gives 3, 3, 6. Partners have the place of their team: 1, 1, 3, 3 of two teams gives 2, 2, 4, 4.
pub(super) fn places_twice(played: &Played) -> Vec<u64> {
    let teams = |place: u8| played.teams_in(place) as u64;
    let twice = |own: u8| 2 * (1 + (1..own).map(teams).sum::<u64>()) + teams(own) - 1;
    played.seats.iter().map(|seat| twice(seat.place)).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::simulate::{Forfeit, SeatResult};

    /// A match that ended with these places.
    pub(in crate::simulate::arena) fn played(places: &[u8]) -> Played {
        Played {
            seed: 1,
            ending: MatchEnd::Over,
            turns: 1,
            decisions: 1,
            options: 1,
            forced: 1,
            seats: places.iter().map(|place| SeatResult { place: *place, total: 0 }).collect(),
            teams: Vec::new(),
            forfeits: Vec::new(),
            failure: None,
        }
    }

    fn bots(names: &[&str]) -> Vec<Spec> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn of_two_bots_each_has_its_share_of_wins() {
        let mut scores = Scores::new(&bots(&["random", "greedy"]));
        scores.add(vec![(vec![0, 1], played(&[1, 2])), (vec![1, 0], played(&[1, 1]))]);
        scores.add(vec![(vec![0, 1], played(&[1, 2])), (vec![1, 0], played(&[2, 1]))]);
        assert_eq!((scores.rounds, scores.matches, scores.shared), (2, 4, 1));
        assert!(
            (scores.bots[0].share() - 0.875).abs() < 1e-12 && (scores.bots[1].share() - 0.125).abs() < 1e-12
        );
        assert!((scores.pairs[0].share() - 0.875).abs() < 1e-12);
        assert!((scores.bots[0].mean_place() - 1.125).abs() < 1e-12, "a shared place is a half better");
        assert!(!scores.is_decided() && scores.pairs[0].stronger().is_none());
        for _ in 0..20 {
            scores.add(vec![(vec![0, 1], played(&[1, 2])), (vec![1, 0], played(&[2, 1]))]);
        }
        assert!(scores.is_decided());
        assert_eq!(scores.pairs[0].stronger(), Some(0));
    }

    #[test]
    fn several_seats_of_a_bot_are_all_compared() {
        let mut scores = Scores::new(&bots(&["random", "greedy"]));
        scores.add(vec![(vec![0, 1, 0], played(&[1, 2, 3]))]);
        assert_eq!(scores.pairs[0].compared, 2);
        assert!((scores.pairs[0].share() - 0.5).abs() < 1e-12);
        assert_eq!((scores.bots[0].matches, scores.bots[0].seats), (1, 2));
        assert!((scores.bots[0].share() - 1.0).abs() < 1e-12);
    }

    /// A match of two teams of two that sit crosswise.
    fn of_partners(places: &[u8]) -> Played {
        Played { teams: ["1+3", "2+4", "1+3", "2+4"].map(Arc::from).to_vec(), ..played(places) }
    }

    #[test]
    fn partners_share_the_place_of_their_team_and_are_not_compared() {
        assert_eq!(places_twice(&of_partners(&[1, 3, 1, 3])), [2, 4, 2, 4]);
        assert_eq!(places_twice(&of_partners(&[1, 1, 1, 1])), [3, 3, 3, 3], "two teams tie");
        assert_eq!(places_twice(&played(&[1, 1, 3, 4])), [3, 3, 6, 8], "nobody plays together");
        let mut scores = Scores::new(&bots(&["random", "greedy"]));
        scores.add(vec![(vec![0, 1, 0, 1], of_partners(&[1, 3, 1, 3]))]);
        assert_eq!((scores.pairs[0].compared, scores.shared), (4, 0));
        assert!((scores.pairs[0].share() - 1.0).abs() < 1e-12);
        assert!((scores.bots[0].mean_place() - 1.0).abs() < 1e-12);
        assert!((scores.bots[1].mean_place() - 2.0).abs() < 1e-12);
        // Each bot has a seat in both teams: only opponents are compared.
        let mut scores = Scores::new(&bots(&["random", "greedy"]));
        scores.add(vec![(vec![0, 0, 1, 1], of_partners(&[1, 3, 1, 3]))]);
        assert_eq!(scores.pairs[0].compared, 2);
        assert!((scores.pairs[0].share() - 0.5).abs() < 1e-12);
        // All play together: there is nothing to compare.
        let mut scores = Scores::new(&bots(&["random", "greedy"]));
        let all = Played { teams: vec![Arc::from("all"); 2], ..played(&[1, 1]) };
        scores.add(vec![(vec![0, 1], all)]);
        assert_eq!((scores.pairs[0].compared, scores.shared), (0, 0));
        assert!((scores.bots[0].mean_place() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_same_bot_twice_is_never_better_than_itself() {
        let mut scores = Scores::new(&bots(&["random", "random"]));
        for _ in 0..50 {
            scores.add(vec![(vec![0, 1], played(&[1, 2]))]);
        }
        assert!(!scores.is_decided(), "there is no difference to be found");
    }

    #[test]
    fn a_bot_has_forfeited_everything_when_no_match_of_it_is_without() {
        let forfeit = |seat| Forfeit { seat, message: String::new() };
        let by = |seats: &[usize]| Played {
            forfeits: seats.iter().copied().map(forfeit).collect(),
            ..played(&[1, 2, 2])
        };
        let mut scores = Scores::new(&bots(&["random", "greedy"]));
        scores.add(vec![(vec![0, 1, 1], by(&[1, 2])), (vec![1, 0, 0], by(&[0, 1]))]);
        let told = |scores: &Scores| {
            scores.bots.iter().map(|bot| (bot.forfeits, bot.forfeited, bot.seated)).collect::<Vec<_>>()
        };
        assert_eq!(told(&scores), [(1, 1, 2), (3, 2, 2)], "of two seats of a match it counts once");
        assert!(!scores.bots[0].forfeited_all() && scores.bots[1].forfeited_all());
        let cut_off = Played { ending: MatchEnd::CutOff, ..by(&[1]) };
        scores.add(vec![(vec![0, 1, 1], cut_off), (vec![1, 0, 0], by(&[]))]);
        assert_eq!(told(&scores)[1], (4, 3, 4));
        assert!(!scores.bots[1].forfeited_all(), "one match was played to the end");
        assert!(!BotScore::default().forfeited_all());
    }

    #[test]
    fn matches_without_an_end_are_left_out() {
        let mut scores = Scores::new(&bots(&["random", "greedy"]));
        let broken = Played { ending: MatchEnd::CutOff, seed: 9, ..played(&[0, 0]) };
        scores.add(vec![(vec![0, 1], broken), (vec![1, 0], played(&[1, 2]))]);
        assert_eq!((scores.matches, scores.left_out, scores.bots[0].matches), (2, 1, 1));
        assert_eq!(scores.broken.as_ref().map(|broken| broken.seed), Some(9));
    }
}
