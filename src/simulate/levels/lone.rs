//! One bot among others of another kind: how much more often a better player wins than luck alone would let it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::bot::{Clock, Spec};
use crate::compile::Game;
use crate::simulate::plan::{Course, Detail, Plan};
use crate::simulate::play::{MatchEnd, Played, Runner};
use crate::simulate::pool::{Job, in_order};
use crate::simulate::statistics::credit;
use crate::simulate::tally::Tally;

/// Matches of one bot among others. In match i it sits in the seat i, round and round, so that it has every seat equally
/// often; the match has the seed `seed + i`.
#[derive(Clone, Debug)]
pub struct LoneTerms {
    /// The bot that sits alone.
    pub one: Spec,
    /// The bot of all other seats.
    pub others: Spec,
    /// The seed of the first match.
    pub seed: u64,
    /// How many matches.
    pub matches: u64,
    /// The clock for bots with a time limit.
    pub clock: Clock,
    /// How many matches are played at the same time, at least one.
    pub threads: usize,
    /// After this many decisions a match is cut off.
    pub most_decisions: u32,
}

/// What the one has won, in whole numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LoneScore {
    /// Matches that players won.
    pub matches: u64,
    /// The wins of the one, in parts of [`crate::simulate::statistics::WHOLE`].
    pub credit: u64,
    /// What it would have won if all had played equally well, in the same parts.
    pub par: u64,
    /// Matches that did not come to their end, or that nobody won but the rules.
    pub left_out: u64,
}

impl LoneScore {
    /// Counts a match in which the one sat in this seat, and people took the first seats.
    fn add(&mut self, played: &Played, seat: usize, people: usize) {
        let sides: Vec<usize> =
            (0..people).filter(|seat| !(0..*seat).any(|other| played.are_together(other, *seat))).collect();
        let winning = sides.iter().filter(|side| played.seats[**side].place == 1).count();
        if played.ending != MatchEnd::Over || winning == 0 {
            self.left_out += 1;
            return;
        }
        self.matches += 1;
        self.par += credit(sides.len());
        if played.seats[seat].place == 1 {
            self.credit += credit(winning);
        }
    }
}

/// Plays all these matches, or until `stop` is set; the matches up to the first gap count. `look` is called after each.
pub fn play_lone(
    game: &Arc<Game>,
    terms: &LoneTerms,
    stop: &AtomicBool,
    mut look: impl FnMut(),
) -> LoneScore {
    let people = usize::from(game.people());
    let mut score = LoneScore::default();
    let job = LoneJob { game, terms };
    let ended: Result<(), ()> = in_order(&job, terms.matches, terms.threads, stop, |(seat, played)| {
        score.add(&played, seat, people);
        look();
        Ok(true)
    });
    debug_assert!(ended.is_ok(), "nothing is handed over that could fail");
    score
}

struct LoneJob<'a> {
    game: &'a Arc<Game>,
    terms: &'a LoneTerms,
}

impl Job for LoneJob<'_> {
    type Worker = ();
    /// The seat of the one, and the result.
    type Made = (usize, Played);

    fn worker(&self) {}

    fn make(&self, (): &mut (), piece: u64, stop: &AtomicBool) -> Option<Self::Made> {
        let (game, terms) = (self.game, self.terms);
        let people = u64::from(game.people()).max(1);
        let seat = usize::try_from(piece % people).unwrap_or(0);
        let bot = |at: usize| if at == seat { &terms.one } else { &terms.others };
        let course = Course {
            bots: (0..usize::from(game.people())).map(|at| bot(at).clone().into()).collect(),
            clock: terms.clock,
            seed: terms.seed,
            from: piece,
            to: piece.saturating_add(1),
            threads: 1,
            detail: Detail::Basic,
            most_decisions: terms.most_decisions,
        };
        let plan = Plan { game: Arc::clone(game), course };
        let mut tally = Tally::new(Detail::Basic);
        let played = Runner::new(&plan).play(plan.course.seed_of(piece), &mut tally, stop)?;
        Some((seat, played))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::play::SeatResult;
    use crate::simulate::statistics::WHOLE;

    fn played(places: &[u8], teams: &[&str], ending: MatchEnd) -> Played {
        Played {
            seed: 1,
            ending,
            turns: 0,
            decisions: 0,
            options: 0,
            forced: 0,
            seats: places.iter().map(|place| SeatResult { place: *place, total: 0 }).collect(),
            teams: teams.iter().map(|team| Arc::from(*team)).collect(),
            forfeits: Vec::new(),
            failure: None,
        }
    }

    #[test]
    fn wins_are_counted_with_what_equal_players_would_win() {
        let check = |places: &[u8], teams: &[&str], people: usize, expected: LoneScore| {
            let mut score = LoneScore::default();
            score.add(&played(places, teams, MatchEnd::Over), 0, people);
            assert_eq!(score, expected, "{places:?} {teams:?}");
        };
        let of = |credit, par| LoneScore { matches: 1, credit, par, left_out: 0 };
        check(&[1, 2, 3], &[], 3, of(WHOLE, WHOLE / 3));
        check(&[1, 1, 3], &[], 3, of(WHOLE / 2, WHOLE / 3));
        check(&[2, 1, 3], &[], 3, of(0, WHOLE / 3));
        // A win of a team is one win, however many share it.
        check(&[1, 3, 1, 3], &["a", "b", "a", "b"], 4, of(WHOLE, WHOLE / 2));
        // The rules play the last seat: if they win, there is nothing to compare.
        check(&[2, 2, 1], &[], 2, LoneScore { left_out: 1, ..LoneScore::default() });
        check(&[1, 2, 1], &[], 2, of(WHOLE, WHOLE / 2));
        let mut score = LoneScore::default();
        score.add(&played(&[0, 0], &[], MatchEnd::CutOff), 0, 2);
        assert_eq!(score, LoneScore { left_out: 1, ..LoneScore::default() });
    }
}
