//! A step that is run again in matches that an observer imagines.
//!
//! The kinds that the observer cannot know are dealt to the places where the pieces were when the step began. Then the
//! step is run, unwatched, with its original chance and answers. Of an answer of another seat the observer knows only
//! what it was told, so an option is taken of which it would have been told the same. Where the observer has lost track
//! of pieces in the step, by a shuffle or in an unordered zone, they get a new order. The result is compared with what
//! the observer saw: what lies open, what scripts told it, what it was asked, which step came next.

use super::picks::{Pick, Picks, Selection, Thing, picks};
use crate::compile::Game;
use crate::compile::value::{SeatId, Value, ZoneId};
use crate::play::Match;
use crate::play::journal::{Checkpoint, Entry};
use crate::table::{
    Change, CounterBounds, Deal, Generator, Heard, Laid, Observer, Prospect, Trail, UnseenChance,
};
use crate::vm::Pause;
use crate::vm::eyes::Eyes;
use crate::vm::machine::{Demand, Stops};

/// Attempts to change one draw while all others stay as they were.
const ATTEMPTS_ALONE: u32 = 8;
/// The most draws that are tried alone.
const MOST_ALONE: usize = 64;

/// A part of a step: from its beginning up to a later moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch<'a> {
    pub(crate) game: &'a Game,
    pub(crate) begin: &'a Checkpoint,
    /// The answers since the beginning.
    pub(crate) entries: &'a [Entry],
    /// How many of these answers have been revealed to the others.
    pub(crate) shown: usize,
    pub(crate) end: &'a Match,
    pub(crate) until: Until,
}

/// What a stretch ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// A question.
    Question,
    /// The step that came next.
    Step,
    /// The end of the match, or the failure of a script.
    End,
}

/// A step that is prepared to be run again in imagined matches.
#[derive(Clone, Debug)]
pub(crate) struct Rerun {
    observer: Observer,
    pub(crate) prospect: Prospect,
    /// The match at the beginning of the step; each attempt puts in new hidden kinds.
    start: Match,
    /// The answers since the beginning.
    picks: Picks,
    /// The question at the end, as far as the observer can tell.
    asked: Option<Query>,
    /// The step that came next.
    next: Option<(u16, Value)>,
    /// What scripts told the observer, as a hash.
    told: u64,
    marks: Vec<u64>,
    /// Answers that the observer cannot tell from a given one.
    alike: Vec<usize>,
    /// The counters at the beginning of the last attempt.
    pub(crate) began: Vec<i32>,
    /// Whether the beginning of the last attempt is kept, and that beginning.
    pub(crate) keeps: bool,
    pub(crate) kept: Option<ImaginedStep>,
}

/// A step as an observer imagines it: a match before it that nobody watches, and the answers with which it comes to the
/// present question, each as an index of [`Match::options`].
#[derive(Clone, Debug)]
pub(crate) struct ImaginedStep {
    pub(crate) begin: Match,
    pub(crate) picks: Vec<usize>,
}

/// Hears of a pick of another seat in a step that is run again: its number in the step, the imagined match where that
/// seat is asked, and those of its answers there that look to the observer like the one that was given.
pub(crate) type Hear<'a> = dyn FnMut(usize, &mut Match, &[usize]) + 'a;

/// What an attempt is made from.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RerunStart<'a> {
    /// How the kinds are dealt.
    pub(crate) deal: Deal<'a>,
    /// The counters of the imagined match at a later moment, and what the observer knows of them then.
    pub(crate) counts: Option<(&'a [i32], &'a [CounterBounds])>,
    /// The draws that are made again.
    pub(crate) anew: Option<&'a UnseenChance>,
    /// Whether pieces of unordered zones may be revealed from other cells: see [`Laid`].
    pub(crate) frees_piles: bool,
}

/// A question: the seat, how many options, and the marks of the options if the observer is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Query {
    seat: SeatId,
    demand: Demand,
    marks: Vec<u64>,
}

impl Rerun {
    /// Prepares what an observer knows of a step; `counts` is what it knew of the counters at the beginning.
    pub(crate) fn new(stretch: &Stretch<'_>, observer: Observer, counts: &[CounterBounds]) -> Self {
        let Stretch { game, begin, end, until, .. } = *stretch;
        let mut ended = begin.state.clone();
        ended.table.heard = Some(Heard { observer, told: 0 });
        ended.set_stops(stretch.stops());
        ended.table.begin_trail(observer);
        let mut start = ended.clone();
        start.table.watch = None;
        let picks = picks(stretch, &mut ended, observer);
        let trail = ended.table.end_trail();
        let told = ended.table.heard.map_or(0, |heard| heard.told);
        let offered = offered(stretch, observer);
        let is_told = |zone: ZoneId| offered.contains(&zone);
        let (earlier, now) = (&begin.state.table, &end.table);
        let prospect = Prospect::new(&game.layout, earlier, now, observer, counts, trail, &is_told);
        let asked = (until == Until::Question).then(|| Query::of(game, end, observer, Vec::new()));
        let next = if until == Until::Step { end.machine.announced_call(game) } else { None };
        Self {
            observer,
            prospect,
            start,
            picks,
            asked,
            next,
            told,
            marks: Vec::new(),
            alike: Vec::new(),
            began: Vec::new(),
            keeps: false,
            kept: None,
        }
    }

    /// Whether the observer does not know an answer yet.
    pub(crate) fn has_sealed(&self) -> bool {
        self.picks.picks.iter().any(|pick| matches!(pick.taken, Selection::Sealed))
    }

    /// Whether another seat gave an answer that the observer knows something of.
    pub(super) fn has_others(&self) -> bool {
        let is_other = |pick: &Pick| Observer::seat(pick.seat) != self.observer;
        self.picks.picks.iter().any(|pick| is_other(pick) && !matches!(pick.taken, Selection::Sealed))
    }

    /// Makes `state` a match in which the step has run again, if the result is what the observer has seen.
    pub(crate) fn attempt(
        &mut self,
        game: &Game,
        state: &mut Match,
        from: RerunStart<'_>,
        generator: &mut Generator,
    ) -> Option<()> {
        self.attempt_heard(game, state, from, generator, None)
    }

    /// The same, and `hear` is called for each pick of another seat that tells the observer anything: see [`Hear`].
    pub(super) fn attempt_heard(
        &mut self,
        game: &Game,
        state: &mut Match,
        from: RerunStart<'_>,
        generator: &mut Generator,
        mut hear: Option<&mut Hear<'_>>,
    ) -> Option<()> {
        let layout = &game.layout;
        state.clone_from(&self.start);
        let laid = if from.frees_piles { Laid::Free } else { Laid::Fitting };
        self.prospect.imagine(layout, &mut state.table, from.deal, laid, generator);
        if let Some((later, counts)) = from.counts {
            self.prospect.count_back(&mut state.table, later, counts);
        }
        self.began.clear();
        self.began.extend_from_slice(state.table.counters());
        if let Some(unseen) = from.anew {
            unseen.draw_anew(&mut state.table, generator);
        }
        if self.keeps {
            self.kept = Some(ImaginedStep { begin: state.clone(), picks: Vec::new() });
        }
        let mut pause = state.advance(game).ok()?;
        for at in 0..self.picks.picks.len() {
            let pick = self.picks.picks[at];
            if pause != Pause::Ask || state.to_answer() != pick.seat {
                return None;
            }
            if let Some(hear) = &mut hear {
                self.alike(game, state, pick);
                if !self.alike.is_empty() {
                    hear(at, state, &self.alike);
                }
            }
            let index = self.index_of(game, state, (pick.taken, from.frees_piles), generator)?;
            if let Some(kept) = &mut self.kept {
                kept.picks.push(index);
            }
            if state.answer(game, index).ok()? {
                pause = state.advance(game).ok()?;
            }
        }
        if (pause == Pause::Ask) != self.asked.is_some()
            || (pause == Pause::Step) != self.next.is_some()
            || (self.next.is_some() && state.machine.announced_call(game) != self.next)
        {
            return None;
        }
        if let Some(asked) = &self.asked {
            let imagined = Query::of(game, state, self.observer, std::mem::take(&mut self.marks));
            let fits = imagined == *asked;
            self.marks = imagined.marks;
            if !fits {
                return None;
            }
        }
        let hears_the_same = state.table.heard.is_some_and(|heard| heard.told == self.told);
        (hears_the_same && self.prospect.looks_the_same(layout, &state.table)).then_some(())
    }

    /// The unseen draws that can change while all others stay as they were: those whose outcome the observer cannot
    /// have noticed.
    pub(crate) fn hidden_alone(
        &mut self,
        game: &Game,
        unseen: &UnseenChance,
        state: &mut Match,
        generator: &mut Generator,
    ) -> UnseenChance {
        let mut is_free = |at: usize| {
            let alone = unseen.only(|other| other == at);
            let from = RerunStart { anew: Some(&alone), ..RerunStart::default() };
            (0..ATTEMPTS_ALONE).any(|_| self.attempt(game, state, from, generator).is_some())
        };
        let free: Vec<bool> = (0..unseen.uses()).map(|at| at < MOST_ALONE && is_free(at)).collect();
        unseen.only(|at| free[at])
    }

    /// Finds the answers that another seat could have given instead of a pick without the observer noticing; none where
    /// all could have been given.
    fn alike(&mut self, game: &Game, state: &Match, pick: Pick) {
        self.alike.clear();
        if Observer::seat(pick.seat) == self.observer {
            return;
        }
        let (options, told) = (state.options(), eyes(game, state, self.observer));
        match pick.taken {
            Selection::Sealed => {}
            Selection::Nothing => self.alike.push(options.len()),
            Selection::Option { mark, .. } => {
                self.alike.extend((0..options.len()).filter(|at| told.mark(options[*at]) == mark));
                if self.alike.len() == state.answers() {
                    self.alike.clear();
                }
            }
        }
    }

    /// The index of an answer that looks like a given one, that is, takes the same things as far as the seat that
    /// answers can tell, if these are offered. Where pieces of unordered zones lie in any order, any of them that looks
    /// the same is taken: in which cell the real one lies must not count.
    fn index_of(
        &self,
        game: &Game,
        state: &mut Match,
        (taken, frees_piles): (Selection, bool),
        generator: &mut Generator,
    ) -> Option<usize> {
        let options = state.options();
        let any = |generator: &mut Generator, from: usize| {
            generator.below(u32::try_from(from).unwrap_or(u32::MAX)) as usize
        };
        let (mark, thing, places) = match taken {
            Selection::Nothing => return Some(options.len()),
            Selection::Sealed => return Some(any(generator, options.len())),
            Selection::Option { mark, thing, places } => (mark, thing, places),
        };
        let told = eyes(game, state, self.observer);
        let own = eyes(game, state, Observer::seat(state.to_answer()));
        let value = match thing.there(&state.table) {
            there if told.mark(there) == mark => there,
            _ => thing.value,
        };
        let fits = |at: &usize| told.mark(options[*at]) == mark;
        let nth_fit = |generator: &mut Generator| {
            let nth = any(generator, (0..options.len()).filter(fits).count());
            (0..options.len()).filter(fits).nth(nth)
        };
        let lies_in_pile = |(zone, _): (ZoneId, u16)| !game.layout.zones[usize::from(zone.0)].order.is_kept;
        if frees_piles
            && Observer::seat(state.to_answer()) != self.observer
            && thing.place.is_some_and(lies_in_pile)
        {
            return nth_fit(generator);
        }
        let it = match value {
            Value::List(_) => {
                let (list, lists) = self.picks.there(value, places, &state.table);
                Eyes { heap: &lists, ..own }.mark(list)
            }
            value => own.mark(value),
        };
        let is_it = |at: &usize| own.mark(options[*at]) == it && fits(at);
        let itself = (0..options.len()).find(|at| options[*at] == value && is_it(at));
        if let Some(at) = itself.or_else(|| (0..options.len()).find(is_it)) {
            state.take_alike(at, value);
            return Some(at);
        }
        nth_fit(generator)
    }
}

impl Match {
    /// Replaces an option's piece by one that cannot be told from it.
    fn take_alike(&mut self, at: usize, value: Value) {
        let asking = &mut self.machine.asking;
        let is_there = !matches!(asking.demand, Demand::Some { .. }) || asking.pool.contains(&value);
        if let (Value::Piece(_), true, Some(option)) = (value, is_there, asking.options.get_mut(at)) {
            *option = value;
        }
    }
}

impl Query {
    fn of(game: &Game, state: &Match, observer: Observer, mut marks: Vec<u64>) -> Self {
        let seat = state.to_answer();
        marks.clear();
        if Observer::seat(seat) == observer {
            let eyes = eyes(game, state, observer);
            marks.extend(state.options().iter().map(|option| eyes.mark(*option)));
        }
        Self { seat, demand: state.asking().demand, marks }
    }
}

pub(super) fn eyes<'a>(game: &'a Game, state: &'a Match, observer: Observer) -> Eyes<'a> {
    Eyes { game, table: &state.table, heap: state.machine.heap(), observer }
}

impl Stretch<'_> {
    pub(super) fn stops(&self) -> Stops {
        if self.until == Until::Step { Stops::Steps } else { Stops::Nowhere }
    }
}

/// The zones of the pieces that an observer is offered at the end of a stretch.
fn offered(stretch: &Stretch<'_>, observer: Observer) -> Vec<ZoneId> {
    let end = stretch.end;
    if stretch.until != Until::Question || Observer::seat(end.to_answer()) != observer {
        return Vec::new();
    }
    let leaves = end.options().iter().flat_map(|option| end.machine.heap().leaves(*option));
    leaves.filter_map(|leaf| Some(Thing::of(&end.table, leaf).place?.0)).collect()
}

/// Where an observer has lost track of pieces in a step.
pub(crate) fn trail(stretch: &Stretch<'_>, observer: Observer) -> Trail {
    let mut state = stretch.begin.state.clone();
    state.table.begin_trail(observer);
    state.set_stops(stretch.stops());
    picks(stretch, &mut state, observer);
    state.table.end_trail()
}

/// The draws of a step that an observer has not seen.
pub(crate) fn unseen(stretch: &Stretch<'_>, observer: Observer) -> Option<UnseenChance> {
    let (layout, begin, now) = (&stretch.game.layout, &stretch.begin.state, &stretch.end.table);
    if !UnseenChance::is_possible(layout, &begin.table, now) {
        return None;
    }
    let mut state = begin.clone();
    state.set_stops(stretch.stops());
    if let Some(watch) = &mut state.table.watch {
        watch.events.clear();
    }
    picks(stretch, &mut state, observer);
    let events: Vec<Change> = state.table.watch.map(|watch| watch.events).unwrap_or_default();
    UnseenChance::new(layout, &begin.table, now, &events, observer)
}
