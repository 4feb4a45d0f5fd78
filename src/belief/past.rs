//! What the earlier steps of a match tell an observer about what is hidden from it.
//!
//! A [`Past`] keeps the beginning and the end of the last steps. When somebody needs to know what a step tells, the
//! step is run again in matches that the observer imagined at its end:
//!
//! - If all of these matches look the same to the observer, the step tells nothing. If some would have looked
//!   different, the step is *telling*: it excludes them, and every match that is imagined later is compared with it
//!   (rejection sampling). Which matches are tried depends neither on what is hidden nor on what was imagined before.
//! - A telling step is about the pieces that lay in certain places at its end. Where the observer has lost track of
//!   some of these pieces since, the step holds only for all of them together: they swap kinds among each other before
//!   the step is compared. If the step then excludes hardly anything, it no longer counts.
//! - If a hidden counter has changed by the same amount, or has become the same, in all of these matches, the observer
//!   still knows its number. Otherwise it only knows the bounds of the counter.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::counting::{changes, counted};
use super::earlier::{EarlierStep, LaterCounts};
use super::rerun::{Rerun, RerunStart, Stretch, Until, unseen};
use crate::compile::Game;
use crate::compile::value::{CounterId, KindId, PieceId};
use crate::play::Match;
use crate::play::journal::{Checkpoint, Entry};
use crate::play::telling::WorkedOutChange;
use crate::table::{CounterBounds, Deal, Generator, Observer, Trail, UnseenChance, sees_counter};

/// How many steps are kept.
const MOST_STEPS: usize = 64;
/// Random matches in which a step is run again to see whether it depends on what is hidden.
const TRIED_FIRST: u32 = 4;
/// Matches with all hidden pieces of one kind in which a step is run again for the same purpose: at most this many
/// kinds.
const TRIED_ALIKE: usize = 12;
/// Random matches in which a step is run again to see what it tells.
pub(super) const TRIED: u32 = 48;
const TRIED_IN_TURN: usize = 64;
/// How often a match that fits is run again to see whether it always fits.
const TRIED_AGAIN: u32 = 16;
/// How many of these runs must fit. With fewer, chance decides what the step looks like, more than what is hidden.
const LEAST_FITTING: u32 = 4;
/// How many deals that a step excludes are kept.
const MOST_EXCLUDED: usize = 8;
/// The seed of the chance of these matches.
const SEED: u64 = 0x7061_7374;

/// The last steps of a match that have ended.
#[derive(Clone, Debug)]
pub(crate) struct Past {
    steps: Vec<Arc<Finished>>,
    /// For each observer and counter, what the observer knew before these steps; empty when everybody sees all
    /// counters.
    before: Vec<Vec<CounterBounds>>,
    /// For each observer, the changes of counters before these steps that it does not see, but has worked out.
    worked_out: Vec<Vec<WorkedOutChange>>,
}

/// A step that has ended.
#[derive(Debug)]
struct Finished {
    begin: Arc<Checkpoint>,
    end: Arc<Checkpoint>,
    /// For each observer, what it knows of the counters after the step.
    counts: Vec<OnceLock<Vec<CounterBounds>>>,
    /// For each observer, what the step tells it.
    judged: Vec<OnceLock<Judged>>,
}

/// What a step tells an observer.
#[derive(Debug)]
struct Judged {
    /// Where the observer lost track of pieces in the step.
    trail: Arc<Trail>,
    telling: Option<Telling>,
    /// The step, if others answered in it and the observer does not know everything.
    answered: Option<EarlierStep>,
}

/// A step that tells an observer something.
#[derive(Clone, Debug)]
pub(crate) struct Telling {
    earlier: EarlierStep,
    /// How often it is run with the same kinds until it looks the same: more than once if chance matters, too.
    tries: u32,
    /// Kinds by piece: one deal with which the step looks the same. `excluded` has some with which it does not.
    fits: Vec<KindId>,
    excluded: Vec<Vec<KindId>>,
}

impl Past {
    /// Before the first step. `is_known` says whether everybody knows how the counters begin.
    pub(crate) fn new(game: &Game, is_known: bool) -> Self {
        let layout = &game.layout;
        let count = |spec| {
            if is_known { CounterBounds::at_start(spec) } else { CounterBounds::anything(spec) }
        };
        let counts: Vec<CounterBounds> = layout.counters.iter().map(count).collect();
        let hides = |observer| {
            let mut counters = (0u16..).map(CounterId).take(layout.counters.len());
            counters.any(|counter| !sees_counter(layout, observer, counter))
        };
        let is_hidden = Observer::all(layout).any(hides);
        let before = Observer::all(layout).map(|_| if is_hidden { counts.clone() } else { Vec::new() });
        let worked_out = Observer::all(layout).map(|_| Vec::new()).collect();
        Self { steps: Vec::new(), before: before.collect(), worked_out }
    }

    /// Keeps a step that has ended. `entries` are the answers of the match so far.
    pub(crate) fn keep(
        &mut self,
        game: &Game,
        entries: &[Entry],
        (begin, end): (Arc<Checkpoint>, Arc<Checkpoint>),
    ) {
        let observers = self.before.len();
        let locks = || (0..observers).map(|_| OnceLock::new()).collect();
        let judged = (0..observers).map(|_| OnceLock::new()).collect();
        self.steps.push(Arc::new(Finished { begin, end, counts: locks(), judged }));
        if self.steps.len() > MOST_STEPS {
            let after_first: Vec<Vec<CounterBounds>> = Observer::all(&game.layout)
                .map(|observer| self.counts_before(game, entries, observer, 1))
                .collect();
            let first = self.steps.remove(0);
            for (observer, after) in Observer::all(&game.layout).zip(&after_first) {
                let at = usize::from(observer.0);
                let changes = changes(game, observer, (&self.before[at], after), &first.events());
                self.worked_out[at].extend(changes);
            }
            self.before = after_first;
        }
    }

    /// What an observer knew of each counter before one of the kept steps; empty when everybody sees all counters.
    fn counts_before(
        &self,
        game: &Game,
        entries: &[Entry],
        observer: Observer,
        step: usize,
    ) -> Vec<CounterBounds> {
        let counts = self.before.get(usize::from(observer.0)).cloned().unwrap_or_default();
        if counts.is_empty() {
            return counts;
        }
        let steps = self.steps[..step].iter();
        steps
            .fold(counts, |counts, finished| finished.counts_after(game, entries, observer, &counts).to_vec())
    }
}

/// Everything that an observer may have seen of a match: the steps that have ended, and the present one so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct History<'a> {
    pub(crate) past: &'a Past,
    /// All answers so far.
    pub(crate) entries: &'a [Entry],
    pub(crate) present: Stretch<'a>,
}

impl History<'_> {
    /// What an observer knew of each counter when the present step began; empty when everybody sees all counters.
    pub(crate) fn counts_then(&self, observer: Observer) -> Vec<CounterBounds> {
        self.past.counts_before(self.present.game, self.entries, observer, self.past.steps.len())
    }

    /// The same for an observer that remembers nothing of counters that it does not see.
    pub(crate) fn counts_untold(&self, observer: Observer) -> Vec<CounterBounds> {
        let (layout, table) = (&self.present.game.layout, &self.present.begin.state.table);
        if self.past.before.get(usize::from(observer.0)).is_none_or(Vec::is_empty) {
            return Vec::new();
        }
        let counters = (0u16..).map(CounterId).zip(&layout.counters).zip(table.counters());
        counters
            .map(|((counter, spec), number)| match sees_counter(layout, observer, counter) {
                true => CounterBounds::anything(spec).became(*number),
                false => CounterBounds::anything(spec),
            })
            .collect()
    }

    /// What an observer knows of each counter now.
    pub(crate) fn counts_now(&self, observer: Observer) -> Vec<CounterBounds> {
        counted(&self.present, observer, &self.counts_then(observer))
    }

    /// The changes of counters that an observer does not see, but has worked out, in steps that have ended. So many
    /// events have happened.
    pub(crate) fn worked_out(&self, observer: Observer, events: usize) -> Vec<WorkedOutChange> {
        let (game, entries) = (self.present.game, self.entries);
        let at = usize::from(observer.0);
        let mut found = self.past.worked_out.get(at).cloned().unwrap_or_default();
        let mut counts: &[CounterBounds] = self.past.before.get(at).map_or(&[], Vec::as_slice);
        if counts.is_empty() {
            return found;
        }
        for finished in &self.past.steps {
            let after = finished.counts_after(game, entries, observer, counts);
            found.extend(changes(game, observer, (counts, after), &finished.events()));
            counts = after;
        }
        if self.present.until == Until::End {
            let after = counted(&self.present, observer, counts);
            let of_step = self.present.begin.events..events;
            found.extend(changes(game, observer, (counts, &after), &of_step));
        }
        found
    }

    /// The draws of the present step that an observer has not seen.
    pub(crate) fn unseen(&self, observer: Observer) -> Option<UnseenChance> {
        unseen(&self.present, observer)
    }

    /// What each kept step tells an observer, in their order.
    fn judged(&self, observer: Observer) -> Vec<&Judged> {
        let (game, entries) = (self.present.game, self.entries);
        let at = usize::from(observer.0);
        let judge = |(nth, finished): (usize, &'_ Arc<Finished>)| {
            let counts = self.past.counts_before(game, entries, observer, nth);
            Judged::of(&finished.stretch(game, entries), observer, &counts)
        };
        let steps = self.past.steps.iter().enumerate();
        steps
            .filter_map(|(nth, done)| Some(done.judged.get(at)?.get_or_init(|| judge((nth, done)))))
            .collect()
    }

    /// The steps that tell an observer something about what it does not see, in their order.
    pub(crate) fn telling(&self, observer: Observer) -> Vec<Telling> {
        let judged = self.judged(observer);
        let mut telling = Vec::new();
        for (nth, step) in judged.iter().enumerate() {
            let Some(step) = &step.telling else { continue };
            let circles = circles(&step.earlier, &judged[nth + 1..]);
            let mut step = step.clone();
            if circles.is_empty() || step.tells_of(self.present.game, circles) {
                telling.push(step);
            }
        }
        telling
    }

    /// The steps in which other seats answered while the observer did not know everything, in their order.
    pub(super) fn answered(&self, observer: Observer) -> Vec<EarlierStep> {
        let judged = self.judged(observer);
        let step = |(nth, step): (usize, &&Judged)| {
            let mut step = step.answered.clone()?;
            step.circles = circles(&step, &judged[nth + 1..]);
            Some(step)
        };
        judged.iter().enumerate().filter_map(step).collect()
    }
}

/// The groups of pieces that may have swapped places since a step.
fn circles(step: &EarlierStep, later: &[&Judged]) -> Vec<Vec<PieceId>> {
    let later: Vec<&Trail> = later.iter().map(|step| &*step.trail).collect();
    step.step.prospect.circles(&later)
}

impl Finished {
    /// The positions of its events in the log.
    fn events(&self) -> Range<usize> {
        self.begin.events..self.end.events
    }

    /// What an observer knows of the counters after it, from what it knew before.
    fn counts_after(
        &self,
        game: &Game,
        entries: &[Entry],
        observer: Observer,
        before: &[CounterBounds],
    ) -> &[CounterBounds] {
        let counts = &self.counts[usize::from(observer.0)];
        counts.get_or_init(|| counted(&self.stretch(game, entries), observer, before))
    }

    fn stretch<'a>(&'a self, game: &'a Game, entries: &'a [Entry]) -> Stretch<'a> {
        let Self { begin, end, .. } = self;
        let entries = &entries[begin.entries..end.entries];
        let (shown, until) = (entries.len(), Until::Step);
        Stretch { game, begin, entries, shown, end: &end.state, until }
    }
}

impl Judged {
    fn of(stretch: &Stretch<'_>, observer: Observer, counts: &[CounterBounds]) -> Self {
        let step = Rerun::new(stretch, observer, counts);
        let trail = Arc::clone(step.prospect.trail());
        let is_answered = step.has_others() && !step.prospect.is_certain();
        let earlier = EarlierStep::new(step, unseen(stretch, observer));
        let answered = is_answered.then(|| earlier.clone());
        Self { trail, telling: Telling::of(stretch, observer, earlier), answered }
    }
}

impl Telling {
    /// The step, if it tells the observer anything.
    fn of(stretch: &Stretch<'_>, observer: Observer, mut earlier: EarlierStep) -> Option<Self> {
        let EarlierStep { step, unseen, .. } = &mut earlier;
        if step.prospect.is_certain() && unseen.is_none() {
            return None;
        }
        let game = stretch.game;
        let mut state = stretch.begin.state.clone();
        let mut generator = generator(stretch, observer);
        // Most steps do not depend on what is hidden.
        let few = (0..TRIED_FIRST).map(|_| Deal::Chance);
        let from =
            RerunStart { anew: unseen.as_ref(), frees_piles: unseen.is_some(), ..RerunStart::default() };
        let mut alike = few.chain((0..step.prospect.most_kinds().min(TRIED_ALIKE)).map(Deal::Alike));
        if alike
            .all(|deal| step.attempt(game, &mut state, RerunStart { deal, ..from }, &mut generator).is_some())
        {
            return None;
        }
        // The kinds of a match that fits, and of matches that do not.
        let (mut fits, mut misfits) = (None, Vec::new());
        for deal in deals(step) {
            match step.attempt(game, &mut state, RerunStart { deal, ..from }, &mut generator) {
                Some(()) if fits.is_none() => fits = Some(step.prospect.wanted().to_vec()),
                Some(()) => {}
                None => misfits.push(step.prospect.wanted().to_vec()),
            }
        }
        if misfits.is_empty() {
            return None;
        }
        let kinds = fits?;
        let from = RerunStart { deal: Deal::Like(&kinds), ..from };
        let fitting =
            (0..TRIED_AGAIN).filter(|_| step.attempt(game, &mut state, from, &mut generator).is_some());
        let fitting = u32::try_from(fitting.count()).unwrap_or_default();
        if fitting < LEAST_FITTING {
            return None;
        }
        let tries = if fitting == TRIED_AGAIN { 1 } else { (3 * TRIED_AGAIN).div_ceil(fitting) };
        let mut telling = Self { earlier, tries, fits: kinds, excluded: Vec::new() };
        misfits.retain(|kinds| !telling.looks_the_same(game, &mut state, kinds, (&[], &[]), &mut generator));
        misfits.truncate(MOST_EXCLUDED);
        telling.excluded = misfits;
        (!telling.excluded.is_empty()).then_some(telling)
    }

    /// Marks pieces as groups within which they have swapped places since. Returns whether the step still tells
    /// anything; if chance matters, too, it counts as telling nothing.
    fn tells_of(&mut self, game: &Game, circles: Vec<Vec<PieceId>>) -> bool {
        if self.tries > 1 {
            return false;
        }
        self.earlier.circles = circles;
        let (fits, excluded) = (self.fits.clone(), self.excluded.clone());
        let mut generator = Generator::new(SEED);
        let mut state = Match::new(game, 0);
        let mut fitting = |kinds: &[KindId]| {
            let tried = (0..TRIED_AGAIN)
                .filter(|_| self.looks_the_same(game, &mut state, kinds, (&[], &[]), &mut generator));
            u32::try_from(tried.count()).unwrap_or_default()
        };
        let of_fits = fitting(&fits);
        of_fits >= LEAST_FITTING && excluded.iter().any(|kinds| 2 * fitting(kinds) < of_fits)
    }

    /// Whether the step would have looked the same with the kinds of an imagined match, and with the counters that this
    /// match has later.
    pub(crate) fn looks_the_same(
        &mut self,
        game: &Game,
        scratch: &mut Match,
        kinds: &[KindId],
        counts: LaterCounts<'_>,
        generator: &mut Generator,
    ) -> bool {
        (0..self.tries).any(|_| self.earlier.run(game, scratch, (kinds, counts), generator, None))
    }
}

/// The deals with which a step is tried.
pub(super) fn deals(step: &Rerun) -> impl Iterator<Item = Deal<'static>> + use<> {
    let turns = step.prospect.turns().min(TRIED_IN_TURN);
    (0..TRIED).map(|_| Deal::Chance).chain((0..turns).map(Deal::Turn))
}

/// The generator for trying a step: the same whatever is hidden.
pub(super) fn generator(stretch: &Stretch<'_>, observer: Observer) -> Generator {
    let nth = u32::try_from(stretch.begin.entries).unwrap_or(u32::MAX);
    Generator::keyed(SEED, u64::from(observer.0), nth)
}
