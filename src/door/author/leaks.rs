//! Looks for leaks in many random matches of a definition: at every question, for every seat and for those who watch.

use std::sync::Arc;

use super::inspection::each_game;
use super::secrets::{MatchCommand, command, failure_shown, leak_told};
use crate::diag::{self, Span};
use crate::door::{Definition, Faults};
use crate::simulate::leaks_of;

/// Answers that are given again in one match at most.
const MOST_AGAIN: usize = 20_000;

/// What a place in the scripts is noted for where one fails, beside what leaks there.
const FAILURE: &str = "failure";

/// Which matches are played.
#[derive(Clone, Debug)]
pub struct LeakTerms {
    /// Only this variant; the empty text stands for the rules as written.
    pub variant: Option<String>,
    /// Only matches of so many people.
    pub seats: Option<u8>,
    /// The first seed; the next match has the next one, which wraps around to 0.
    pub seed: u64,
    /// How many matches of each variant and number of seats.
    pub matches: u64,
    /// Whether moves, counters and results behind the last question of a step count, too.
    pub reveals: bool,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct FoundLeaks {
    /// The first leak and the first failure of each place in the scripts. Leaks are warnings, failures are errors.
    pub faults: Faults,
    /// Matches that were played.
    pub matches: u64,
    /// How many of them were not looked through to their end, because their steps are too long.
    pub cut: u64,
    /// How many of them ended because a script failed.
    pub failed: u64,
    /// Questions at which was looked.
    pub questions: u64,
}

impl Definition {
    /// Plays random matches and looks at each question for what any seat, or who watches, can tell that is hidden from
    /// it: the step is run again with other hidden things, and must read the same. `again` gives the command that shows
    /// a match. It ends early when `goes_on` gives false.
    #[must_use]
    pub fn leaks(
        &self,
        terms: &LeakTerms,
        again: MatchCommand<'_>,
        goes_on: &dyn Fn() -> bool,
    ) -> FoundLeaks {
        let mut found = diag::Faults::default();
        let mut places: Vec<(Option<Span>, &'static str)> = Vec::new();
        let (mut matches, mut cut, mut failed, mut questions) = (0, 0, 0, 0);
        each_game(&self.checked, &self.sources, &mut |game| {
            let is_meant = terms.seats.is_none_or(|seats| seats == game.people())
                && terms.variant.as_ref().is_none_or(|variant| *variant == game.rules.variant);
            if !is_meant {
                return goes_on();
            }
            for seed in (0..terms.matches).map(|number| terms.seed.wrapping_add(number)) {
                if !goes_on() {
                    return false;
                }
                let look = leaks_of(game, seed, (MOST_AGAIN, terms.reveals), goes_on, &mut |leaked| {
                    let place = (leaked.span, leaked.leak.what);
                    if !places.contains(&place) {
                        places.push(place);
                        found.push(leak_told(game, &leaked, &command(again, game, seed)));
                    }
                });
                matches += 1;
                cut += u64::from(!look.is_whole && goes_on());
                questions += look.questions;
                let Some(failure) = look.failure else { continue };
                failed += 1;
                let place = (failure.span, FAILURE);
                if !places.contains(&place) {
                    places.push(place);
                    let given = usize::try_from(look.questions).unwrap_or(usize::MAX);
                    let hint = failure_shown(&failure, &command(again, game, seed), given);
                    found.push(failure.diagnostic().hint(hint));
                }
            }
            true
        });
        found.tidy();
        FoundLeaks { faults: Faults::new(found, Arc::clone(&self.sources)), matches, cut, failed, questions }
    }
}
