//! Imagines matches for an observer (determinization), many and fast.
//!
//! The kinds that the observer cannot know are dealt by what it knows now, to the places where the pieces were when the
//! present step began. Then the step is run again, unwatched, with its original chance and answers, so that the values
//! that scripts hold in variables fit the imagined table. Of an answer of another seat the observer knows only what it
//! was told, so an option is taken of which it would have been told the same. A match in which the observer sees or is
//! asked something else is dropped. Where it has lost track of pieces in the step, by a shuffle or in an unordered
//! zone, they get a new order. What the step drew unseen by the observer is drawn again. If then no match fits what the
//! observer sees, some of these draws were revealed indirectly, and they are kept: those for which a new draw alone
//! never fits. Chance after this point is drawn from the caller's generator. Pieces that the observer does not see have
//! other ids than in the real match.
//!
//! What the observer saw in earlier steps may exclude some of these matches, too: see [`super::past`]. The earlier
//! steps that tell something are run again with the same kinds, and a match in which one of them would have looked
//! different is dropped. If hardly any match is left, matches that were found before are used again. If there is none,
//! the match in which most of these steps look the same is used.

use super::choices::{HearPick, HeardChoices};
use super::earlier::LaterCounts;
use super::past::{History, Telling};
use super::rerun::{ImaginedStep, Rerun, RerunStart};
use crate::compile::Game;
use crate::compile::value::KindId;
use crate::play::Match;
use crate::table::{CounterBounds, Deal, Dealt, Generator, Observer, Renaming, UnseenChance};

/// The most attempts to imagine a match that agrees with what the observer knows.
const ATTEMPTS: u32 = 32;
/// The same limit while unseen draws of the present step are drawn again.
const ATTEMPTS_ANEW: u32 = 256;
/// The same limit where otherwise nothing is imagined. Some answers tell much: of the hands that a seat can have which
/// knocks in Gin Rummy and lays three threes, one in some ten thousand lets it knock. An attempt takes some 20
/// microseconds, and seats that are asked themselves seldom need a hundred.
const ATTEMPTS_AT_LAST: u32 = 65_536;
/// The most matches that fit the present step and are compared with earlier steps before one is taken.
const MOST_COMPARED: u32 = 256;
/// The most matches that are compared with earlier steps at one decision, over all imagined matches. Many attempts
/// for one of them count as several.
const MOST_COMPARED_IN_ALL: u32 = 8192;
/// How many deals that fit all earlier steps are kept.
const MOST_KEPT: usize = 64;

/// What an observer knows of a match, prepared for imagining.
// Without `Debug`, because it contains what is hidden.
pub struct Imagining<'a> {
    game: &'a Game,
    observer: Observer,
    history: History<'a>,
    /// The present step.
    present: Rerun,
    /// The unseen draws of the present step; `None` when no match fits unless they are kept.
    unseen: Option<UnseenChance>,
    anew: Anew,
    /// The most attempts where otherwise nothing is imagined.
    at_last: u32,
    /// The other ids of its pieces, once something was imagined.
    names: Option<Renaming>,
    /// Earlier steps that tell something about what the observer does not know. `counts` is what it knew of the
    /// counters when the present step began.
    past: Vec<Telling>,
    counts: Vec<CounterBounds>,
    /// How many matches may still be compared with earlier steps.
    left: u32,
    /// The deals of matches that fit all earlier steps.
    kept: Vec<Dealt>,
    /// Memory for an earlier step.
    scratch: Option<Match>,
    /// The deal of the last imagined match, once somebody asks for the choices of others.
    dealt: Option<Dealt>,
    keeps_deals: bool,
}

/// An imagined match, as far as earlier steps depend on it: its deal, its counters when the present step began, and what
/// the observer knew of them.
pub(super) struct ImaginedDeal<'a> {
    pub(super) dealt: &'a Dealt,
    pub(super) counts: LaterCounts<'a>,
}

/// Whether a match was found that fits, with new unseen draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Anew {
    NotYet,
    /// With all of them new.
    All,
    /// With only those new that can change alone.
    Some,
}

impl<'a> Imagining<'a> {
    /// Prepares what an observer of a match knows.
    #[must_use]
    pub(crate) fn new(history: &History<'a>, observer: Observer) -> Self {
        let mut imagining = Self::with(history, observer, history.counts_then(observer));
        if !imagining.present.prospect.is_certain() {
            imagining.past = history.telling(observer);
        }
        imagining
    }

    /// The same, but what earlier steps tell, of counters too, does not count: to find that out takes much longer than to
    /// imagine a few matches.
    #[must_use]
    pub(crate) fn of_present(history: &History<'a>, observer: Observer) -> Self {
        let counts = history.counts_untold(observer);
        Self { at_last: ATTEMPTS_ANEW, ..Self::with(history, observer, counts) }
    }

    fn with(history: &History<'a>, observer: Observer, counts: Vec<CounterBounds>) -> Self {
        let present = Rerun::new(&history.present, observer, &counts);
        Self {
            game: history.present.game,
            observer,
            history: *history,
            present,
            unseen: history.unseen(observer),
            anew: Anew::NotYet,
            at_last: ATTEMPTS_AT_LAST,
            names: None,
            past: Vec::new(),
            counts,
            left: MOST_COMPARED_IN_ALL,
            kept: Vec::new(),
            scratch: None,
            dealt: None,
            keeps_deals: false,
        }
    }

    /// Makes `state` an imagined match: it is at the same question, is not watched, and stops only at questions. It
    /// depends only on what the observer may know and on the generator. Returns how many attempts did not fit; `None`
    /// when none fitted, and then `state` is meaningless.
    pub fn imagine(&mut self, state: &mut Match, generator: &mut Generator) -> Option<u32> {
        let layout = &self.game.layout;
        let (dropped, is_anew) = self.find_fitting(state, generator);
        self.dealt = self.keeps_deals.then(|| self.present.prospect.dealt(layout, &state.table));
        // Also if nothing fits, because the chance of the real match must not get out.
        self.present.prospect.forget_chance(layout, &mut state.table, is_anew, generator);
        // Rhai's evaluator keeps values of its own.
        if !state.has_oracle() {
            let names = self.names.get_or_insert_with(|| Renaming::new(layout, &state.table, self.observer));
            names.rename(&mut state.table);
            state.machine.rename(names);
        }
        dropped
    }

    /// Imagines the present step from its beginning. It depends only on what the observer may know and on the
    /// generator. `None` when nothing fits.
    pub(crate) fn imagine_step(&mut self, generator: &mut Generator) -> Option<ImaginedStep> {
        self.present.keeps = true;
        let mut state = Match::new(self.game, 0);
        let (dropped, _) = self.find_fitting(&mut state, generator);
        self.present.keeps = false;
        self.present.kept.take().filter(|_| dropped.is_some())
    }

    /// The steps in which others answered, to be heard in each match that is imagined from now on.
    pub(crate) fn choices(&mut self) -> HeardChoices {
        self.keeps_deals = true;
        HeardChoices::of(&self.history, self.observer, &self.present)
    }

    /// Runs the steps in which others answered again with the pieces of the last imagined match.
    pub(crate) fn hear(
        &mut self,
        choices: &mut HeardChoices,
        generator: &mut Generator,
        hear: &mut HearPick<'_>,
    ) {
        let Some(dealt) = &self.dealt else { return };
        let imagined = ImaginedDeal { dealt, counts: (&self.present.began, &self.counts) };
        choices.run(self.game, &imagined, generator, hear);
    }

    /// Whether the observer knows all that there is to know, so that all imagined matches are the same.
    pub(crate) fn is_certain(&self) -> bool {
        self.unseen.is_none() && self.present.prospect.is_certain() && !self.present.has_sealed()
    }

    /// Finds a match that fits what the observer knows.
    fn find_fitting(&mut self, state: &mut Match, generator: &mut Generator) -> (Option<u32>, bool) {
        match self.past.is_empty() {
            true => self.find(state, None, generator),
            false => self.find_with_past(state, generator),
        }
    }

    /// Finds a match that fits the present step and all earlier ones, or most of them.
    fn find_with_past(&mut self, state: &mut Match, generator: &mut Generator) -> (Option<u32>, bool) {
        let mut best: Option<(usize, Match, bool, Option<ImaginedStep>)> = None;
        let mut dropped = 0;
        for _ in 0..MOST_COMPARED {
            if self.left == 0 {
                break;
            }
            let (more, is_anew) = self.find(state, None, generator);
            let Some(more) = more else { return (None, is_anew) };
            dropped += more;
            self.left = self.left.saturating_sub(1 + more / ATTEMPTS);
            let dealt = self.present.prospect.dealt(&self.game.layout, &state.table);
            let agreed = self.agreed(dealt.kinds(), best.as_ref().map_or(0, |best| best.0), generator);
            if agreed == self.past.len() {
                if self.kept.len() < MOST_KEPT {
                    self.kept.push(dealt);
                }
                return (Some(dropped), is_anew);
            }
            dropped += 1;
            if best.as_ref().is_none_or(|best| agreed > best.0) {
                best = Some((agreed, state.clone(), is_anew, self.present.kept.clone()));
            }
        }
        let some = u32::try_from(self.kept.len()).unwrap_or_default();
        if some > 0 {
            let dealt = self.kept[generator.below(some) as usize].clone();
            return self.find(state, Some(&dealt), generator);
        }
        match best {
            Some((_, best, is_anew, kept)) => {
                state.clone_from(&best);
                self.present.kept = kept;
                (Some(dropped), is_anew)
            }
            None => self.find(state, None, generator),
        }
    }

    /// How many earlier steps would have looked the same to the observer with these kinds. Stops as soon as the result
    /// cannot be more than `least`.
    fn agreed(&mut self, kinds: &[KindId], least: usize, generator: &mut Generator) -> usize {
        let all = self.past.len();
        let mut agreed = all;
        let counters = std::mem::take(&mut self.present.began);
        let scratch = self.scratch.get_or_insert_with(|| Match::new(self.game, 0));
        for step in &mut self.past {
            if !step.looks_the_same(self.game, scratch, kinds, (&counters, &self.counts), generator) {
                agreed -= 1;
                if agreed <= least {
                    break;
                }
            }
        }
        self.present.began = counters;
        agreed
    }

    /// Makes attempts until one fits the present step; returns whether its unseen draws are new.
    fn find(
        &mut self,
        state: &mut Match,
        dealt: Option<&Dealt>,
        generator: &mut Generator,
    ) -> (Option<u32>, bool) {
        let deal = dealt.map_or(Deal::Chance, Deal::Again);
        let mut dropped = 0;
        if let Some(mut unseen) = self.unseen.take() {
            if self.anew == Anew::NotYet {
                let from =
                    RerunStart { deal, anew: Some(&unseen), frees_piles: true, ..RerunStart::default() };
                if let Some(before) = self.attempts(ATTEMPTS, state, from, generator) {
                    self.anew = Anew::All;
                    self.unseen = Some(unseen);
                    return (Some(before), true);
                }
                unseen = self.present.hidden_alone(self.game, &unseen, state, generator);
                dropped = ATTEMPTS;
            }
            let frees_piles = self.anew == Anew::All;
            let from = RerunStart { deal, anew: Some(&unseen), frees_piles, ..RerunStart::default() };
            let found = match unseen.uses() {
                0 => None,
                _ => self.attempts(ATTEMPTS_ANEW, state, from, generator),
            };
            if found.is_some() && self.anew == Anew::NotYet {
                self.anew = Anew::Some;
            }
            // If the real draws were used sometimes, they could be recognized.
            if self.anew != Anew::NotYet {
                self.unseen = Some(unseen);
                return (found.map(|before| dropped + before), true);
            }
        }
        let from = RerunStart { deal, ..RerunStart::default() };
        let found = self.attempts(self.at_last, state, from, generator);
        (found.map(|before| dropped + before), false)
    }

    /// How many attempts failed before one that fits, if one of this many fits.
    fn attempts(
        &mut self,
        most: u32,
        state: &mut Match,
        from: RerunStart<'_>,
        generator: &mut Generator,
    ) -> Option<u32> {
        (0..most).find(|_| self.present.attempt(self.game, state, from, generator).is_some())
    }
}
