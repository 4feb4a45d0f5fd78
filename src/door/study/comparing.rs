//! The same seeds under two rules.

use std::sync::atomic::{AtomicBool, Ordering};

use super::plan::Plan;
use crate::door::Faults;
use crate::door::sitting::NAMES;
use crate::simulate::compare::{self, Differences, Parting, parting};

/// Matches that are compared decision by decision when all results are the same.
const LOOKED_AT: u64 = 10;

/// Two games for the same seats, and the seeds to compare them by. Seeds, threads and the detail of counting are those
/// of the first plan.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The matches under the old rules.
    pub old: Plan,
    /// The matches under the new rules.
    pub new: Plan,
}

impl Comparison {
    /// Plays all matches under both rules, or until `stop` is set. `look` is called with the number of seeds so far.
    pub fn play(&self, stop: &AtomicBool, look: impl FnMut(u64)) -> Differences {
        let (old, new) = (self.old.inner.clone(), self.new.inner.clone());
        compare::Comparison { old, new }.play(stop, look)
    }

    /// The first decision at which two matches of a seed differ: of the first seed whose results differ. If there is no
    /// such seed, and the caller does not wait for the end, of the first seeds.
    ///
    /// # Errors
    /// When a match cannot be begun.
    pub fn first_parting(
        &self,
        differences: &Differences,
        stop: &AtomicBool,
    ) -> Result<Option<Parting>, Faults> {
        let (old, new) = (&self.old.inner, &self.new.inner);
        let course = &old.course;
        let names: Vec<String> =
            NAMES.iter().take(course.bots.len()).map(|name| (*name).to_owned()).collect();
        let broken = differences.broken.iter().flatten().map(|endless| endless.seed);
        let seeds: Vec<u64> = match differences
            .first
            .into_iter()
            .chain(broken)
            .map(|seed| seed.wrapping_sub(course.seed))
            .min()
        {
            Some(number) => vec![course.seed_of(number)],
            None if stop.load(Ordering::Relaxed) || old.game.rules.hash() == new.game.rules.hash() => {
                Vec::new()
            }
            None => (course.from..course.to.min(LOOKED_AT)).map(|number| course.seed_of(number)).collect(),
        };
        for seed in seeds {
            let found =
                parting([old, new], &names, seed).map_err(|fault| Faults::one(fault, &old.game.sources))?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }
}
