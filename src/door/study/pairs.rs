//! A comparison of rules in parts, which several processes play, and which are put together in their order. What comes
//! out is the same as if one process had played all seeds.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::comparing::Comparison;
use super::findings::{self, Finding};
use super::parts::PartTerms;
use super::plan::Plan;
use crate::bot::{ModelNeed, Spec};
use crate::compile;
use crate::compile::kept::Keepsake;
use crate::door::{Game, Refused};
use crate::model::Learnt;
use crate::simulate::compare::{self, Differences};
use crate::simulate::{Detail, MOST_DECISIONS};

/// What a part hands over.
#[derive(Debug, Serialize, Deserialize)]
struct PartDifferences {
    from: u64,
    to: u64,
    differences: Differences,
}

impl Comparison {
    /// Two rules that bots that come with parlor play, one for each seat. The seeds are named later, part by part. Bots that
    /// play better with what was learnt play without it where it was learnt of one of the games alone.
    ///
    /// # Errors
    /// When there is no such bot, or when there is not one for each seat.
    pub fn of_bots([old, new]: [&Game; 2], bots: &[&str], seed: u64) -> Result<Self, Refused> {
        let terms = PartTerms { seed, detail: Detail::Full, most_decisions: MOST_DECISIONS };
        let wishes = |name: &&str| name.parse::<Spec>().is_ok_and(|spec| spec.need() == ModelNeed::Wished);
        let are_learnt = [old, new].iter().all(|game| Learnt::of(&game.inner).is_some());
        let searches = !are_learnt && bots.iter().any(wishes);
        let plan = |game: &Game| -> Result<Plan, Refused> {
            let course = terms.course(game, bots)?;
            Ok(if searches { Plan::new(&unlearnt(game), course) } else { Plan::new(game, course) })
        };
        Ok(Self { old: plan(old)?, new: plan(new)? })
    }

    /// Plays some seeds, counted from the first one, on so many threads, or until `stop` is set: what is different, as
    /// JSON.
    #[must_use]
    pub fn play_part(&self, seeds: Range<u64>, threads: usize, stop: &AtomicBool) -> Vec<u8> {
        let old = self.old.part(seeds.clone(), threads);
        let differences = Self { old, new: self.new.clone() }.play(stop, |_| ());
        let part = PartDifferences { from: seeds.start, to: seeds.end, differences };
        serde_json::to_vec(&part).unwrap_or_default()
    }
}

/// The same game as if nothing had been learnt of it.
fn unlearnt(game: &Game) -> Game {
    let inner = compile::Game { kept: Keepsake::default(), ..(*game.inner).clone() };
    Game { inner: Arc::new(inner), ..game.clone() }
}

/// Seeds that were put together so far.
#[derive(Clone, Debug)]
pub struct DifferencesGathered {
    differences: Differences,
    next: u64,
}

impl DifferencesGathered {
    /// No seed so far.
    #[must_use]
    pub fn new(comparison: &Comparison) -> Self {
        let (old, new) = (comparison.old.inner.clone(), comparison.new.inner.clone());
        Self { differences: compare::Comparison { old, new }.none(), next: 0 }
    }

    /// Adds what is different in the next part.
    ///
    /// # Errors
    /// When it is not the next one, or not what [`Comparison::play_part`] made.
    pub fn add(&mut self, part: &[u8]) -> Result<(), Refused> {
        let part: PartDifferences = serde_json::from_slice(part)
            .map_err(|error| Refused::because(format!("a part of a comparison cannot be read: {error}")))?;
        if part.from != self.next {
            let message =
                format!("the next seed is the one with the number {}, not {}", self.next, part.from);
            return Err(Refused::because(message));
        }
        self.next = part.to;
        self.differences.merge(&part.differences);
        Ok(())
    }

    /// What changes, as JSON: fields of those that docs/diff.md describes, and `failures`, why the first match failed under
    /// the old and under the new rules.
    #[must_use]
    pub fn json(&self) -> String {
        let Differences { pairs, differed, left_out, looked, broken, .. } = &self.differences;
        let failures = broken.each_ref().map(|one| one.as_ref().and_then(|endless| endless.failure.as_ref()));
        let figures: Vec<_> = findings::of(&self.differences).iter().map(Finding::json).collect();
        let all = json!({
            "pairs": pairs,
            "differed": differed,
            "left_out": left_out,
            "looked_at_closely": looked,
            "failures": failures,
            "figures": figures,
        });
        all.to_string()
    }
}
