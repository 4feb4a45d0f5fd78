//! Matches of candidates against a pool.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::super::lane::MOST_ANSWERS;
use super::super::learning::ModelSnapshot;
use super::late::{HastyBot, LateTime};
use super::{FASTER, Trials};
use crate::bot::{Bot, Budget, Player, Spec, by_way};
use crate::compile::{Game, Grouping};
use crate::model::{BrokenLesson, Features, PlayWay, Strength};
use crate::simulate::statistics::WHOLE;
use crate::simulate::{Course, Detail, Job, MatchEnd, Plan, Played, Runner, Tally, in_order};
use crate::table::Keyed;

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Contender {
    /// The snapshot of this index, in a way.
    Learnt(usize, PlayWay),
    /// The same with a short search.
    Fast(usize, PlayWay),
    /// A bot that comes with parlor.
    Named(Spec),
}

/// Who meets whom, and how often.
pub(super) struct Bouts {
    pub(super) candidates: Vec<Contender>,
    /// Each candidate meets each of these, which then plays all other seats.
    pub(super) pool: Vec<Contender>,
    /// In so many matches, one seat after the other.
    pub(super) rounds: u64,
    /// Gives other seeds.
    pub(super) salt: u64,
}

/// What matches are played with.
pub(super) struct Tables<'a> {
    game: &'a Arc<Game>,
    features: Arc<Features>,
    pub(super) snapshots: &'a [ModelSnapshot],
    pub(super) trials: &'a Trials,
    /// Iterations of a search for each decision.
    pub(super) iterations: u32,
    /// When it is too late to finish matches, if time is what counts.
    pub(super) late: Option<LateTime>,
    /// Whether all play together, or one alone: then it counts who does better on the same seed.
    is_together: bool,
}

/// For each candidate the sum of its wins against each of the pool, over whole rounds.
pub(super) struct Bouted {
    wins: Vec<Vec<f64>>,
    rounds: u64,
}

impl Bouts {
    fn per_round(&self) -> u64 {
        (self.candidates.len() * self.pool.len()) as u64
    }
}

impl<'a> Tables<'a> {
    pub(super) fn new(game: &'a Arc<Game>, snapshots: &'a [ModelSnapshot], trials: &'a Trials) -> Self {
        let is_together = match &game.teams {
            Grouping::Fixed(teams) => teams.windows(2).all(|pair| pair[0] == pair[1]),
            _ => game.people() == 1,
        };
        Self {
            game,
            features: Arc::new(Features::new(game)),
            snapshots,
            trials,
            iterations: 1,
            late: None,
            is_together,
        }
    }

    /// Iterations of searches in the pool.
    pub(super) fn fast_iterations(&self) -> u32 {
        (self.iterations / FASTER).max(1)
    }

    /// In how many rounds one meets each opponent so often from each seat.
    pub(super) fn rounds(&self, each: u64) -> u64 {
        each * u64::from(self.game.people())
    }

    /// Plays rounds, all or as long as `look` returns true after a match, but one at least.
    ///
    /// # Errors
    /// The first match in which a script fails.
    pub(super) fn play(
        &self,
        bouts: &Bouts,
        look: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<Bouted, Box<BrokenLesson>> {
        let per_round = bouts.per_round();
        let count = bouts.rounds.max(1) * per_round;
        let mut all = Vec::new();
        let never = AtomicBool::new(false);
        let job = BoutJob { tables: self, bouts };
        let done: Result<(), Box<BrokenLesson>> =
            in_order(&job, count, self.trials.threads, &never, |wins| {
                all.push(wins?);
                let is_time = look(all.len() as u64, count);
                Ok(is_time || (all.len() as u64) < per_round)
            });
        done?;
        let rounds = all.len() as u64 / per_round;
        let mut wins = vec![vec![0.0; bouts.pool.len()]; bouts.candidates.len()];
        #[expect(clippy::cast_possible_truncation, reason = "it was a length")]
        for (at, one) in all.iter().take((rounds * per_round) as usize).enumerate() {
            let at = at % per_round as usize;
            wins[at / bouts.pool.len()][at % bouts.pool.len()] += one;
        }
        Ok(Bouted { wins, rounds })
    }

    fn bot(&self, entrant: &Contender) -> Box<dyn Bot> {
        let bot = self.patient_bot(entrant);
        match self.late {
            Some(late) => Box::new(HastyBot { bot, late }),
            None => bot,
        }
    }

    fn patient_bot(&self, entrant: &Contender) -> Box<dyn Bot> {
        match entrant {
            Contender::Named(spec) => spec.build(no_clock),
            Contender::Learnt(at, way) | Contender::Fast(at, way) => {
                let is_fast = matches!(entrant, Contender::Fast(..));
                let iterations = if is_fast { self.fast_iterations() } else { self.iterations };
                let budget = Budget::Iterations(iterations);
                by_way(*way, &self.features, &self.snapshots[*at].model, budget, no_clock)
            }
        }
    }

    /// What reports call it.
    fn name(&self, entrant: &Contender) -> String {
        match entrant {
            Contender::Named(spec) => spec.to_string(),
            Contender::Learnt(at, way) | Contender::Fast(at, way) => {
                format!("{way} after {} matches", self.snapshots[*at].matches)
            }
        }
    }

    /// The part of a win that a candidate has in a match.
    fn meet(
        &self,
        one: &Contender,
        others: &Contender,
        seat: usize,
        seed: u64,
    ) -> Result<f64, Box<BrokenLesson>> {
        if !self.is_together {
            let played = self.seated(|at| if at == seat { one } else { others }, seed)?;
            return Ok(played.map_or(0.0, |played| part(played.credits()[seat])));
        }
        let total = |entrant: &Contender| -> Result<Option<i64>, Box<BrokenLesson>> {
            Ok(self.seated(|_| entrant, seed)?.map(|played| played.seats[0].total))
        };
        Ok(match total(one)?.cmp(&total(others)?) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        })
    }

    /// A match; `None` when it does not come to its end.
    fn seated<'c>(
        &self,
        who: impl Fn(usize) -> &'c Contender,
        seed: u64,
    ) -> Result<Option<Played>, Box<BrokenLesson>> {
        let people = usize::from(self.game.people());
        let makes: Vec<_> = (0..people).map(who).map(|entrant| move || self.bot(entrant)).collect();
        let bots = makes.iter().map(|make| Player::Own { name: "", make }).collect();
        let course = Course {
            bots,
            clock: no_clock,
            seed,
            from: 0,
            to: 1,
            threads: 1,
            detail: Detail::Basic,
            // Then it is cut off, and won by nobody.
            most_decisions: MOST_ANSWERS,
        };
        let plan = Plan { game: Arc::clone(self.game), course };
        let never = AtomicBool::new(false);
        let Some(mut played) = Runner::new(&plan).play(seed, &mut Tally::new(Detail::Basic), &never) else {
            return Ok(None);
        };
        match played.failure.take() {
            Some(failure) => Err(BrokenLesson::of(seed, *failure)),
            None => Ok((played.ending == MatchEnd::Over).then_some(played)),
        }
    }
}

impl Bouted {
    /// The best candidates, the best one first: those who win most, against all of the pool alike. A candidate that
    /// `is_doubted` must win clearly more than the others: by two standard errors of a difference.
    pub(super) fn best(&self, count: usize, is_doubted: impl Fn(usize) -> bool) -> Vec<usize> {
        let pool = self.wins.first().map_or(0, Vec::len);
        #[expect(clippy::cast_precision_loss, reason = "some hundred matches")]
        let played = (self.rounds * pool as u64) as f64;
        // The variance of a match is at most 1/4, that of the difference of two sums of as many matches twice as much.
        let doubt = 2.0 * (played / 2.0).sqrt();
        let score =
            |at: &usize| self.wins[*at].iter().sum::<f64>() - if is_doubted(*at) { doubt } else { 0.0 };
        let mut order: Vec<usize> = (0..self.wins.len()).collect();
        // Of equals the first one is simpler.
        order.sort_by(|one, other| score(other).total_cmp(&score(one)));
        order.truncate(count);
        order
    }

    /// The same as lines of a report.
    pub(super) fn strengths(&self, tables: &Tables<'_>, bouts: &Bouts) -> Vec<Strength> {
        let mut lines = Vec::new();
        for (candidate, wins) in bouts.candidates.iter().zip(&self.wins) {
            let Contender::Learnt(at, way) = *candidate else { continue };
            let others = bouts.pool.iter().zip(wins).filter(|(other, _)| *other != candidate);
            lines.extend(others.map(|(other, wins)| Strength {
                matches: tables.snapshots[at].matches,
                way,
                against: tables.name(other),
                wins: thousandths(*wins, self.rounds),
                played: u32::try_from(self.rounds).unwrap_or(u32::MAX),
            }));
        }
        lines
    }
}

/// The matches of some bouts, one by one: in a round each candidate meets each of the pool once.
struct BoutJob<'a> {
    tables: &'a Tables<'a>,
    bouts: &'a Bouts,
}

impl Job for BoutJob<'_> {
    type Worker = ();
    type Made = Result<f64, Box<BrokenLesson>>;

    fn worker(&self) {}

    fn make(&self, (): &mut (), piece: u64, _stop: &AtomicBool) -> Option<Self::Made> {
        let Self { tables, bouts } = self;
        let (round, at) = (piece / bouts.per_round(), usize::try_from(piece % bouts.per_round()).ok()?);
        let (candidate, other) =
            (&bouts.candidates[at / bouts.pool.len()], &bouts.pool[at % bouts.pool.len()]);
        let people = u64::from(tables.game.people());
        // All candidates and all seats have the same luck.
        let luck = u32::try_from(round / people).unwrap_or(u32::MAX);
        let mut seeds = Keyed::new(tables.trials.seed, 0x6368_6f6f_7365 ^ bouts.salt << 48).generator(luck);
        let seed = seeds.next_bits();
        Some(tables.meet(candidate, other, usize::try_from(round % people).ok()?, seed))
    }
}

fn no_clock() -> Duration {
    Duration::ZERO
}

fn part(credit: u64) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "parts of a whole are small numbers")]
    {
        credit as f64 / WHOLE as f64
    }
}

fn thousandths(wins: f64, rounds: u64) -> u16 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "0 to 1000"
    )]
    {
        (wins / rounds.max(1) as f64 * 1000.0 + 0.5) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_doubted_must_win_clearly_more() {
        let best = |wins: [f64; 2]| {
            let wins = wins.map(|wins| vec![wins / 2.0; 2]).to_vec();
            Bouted { wins, rounds: 25 }.best(2, |at| at == 1)
        };
        // Two standard errors of a difference of 50 matches each are 10 wins.
        assert_eq!(best([20.0, 29.0]), [0, 1]);
        assert_eq!(best([20.0, 30.0]), [0, 1], "of equals the first one");
        assert_eq!(best([20.0, 31.0]), [1, 0]);
        let free = Bouted { wins: vec![vec![1.0], vec![2.0]], rounds: 4 };
        assert_eq!(free.best(1, |_| false), [1]);
    }
}
