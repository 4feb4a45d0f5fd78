//! Many matches that an observer holds possible, quickly.
//!
//! The kinds that he cannot know are dealt by what he knows now and laid where the pieces were when the
//! present step began; then the step is run again, unwatched, with the chance and the answers that there
//! were, so that whatever the scripts hold in variables fits the imagined table. Of an answer of somebody
//! else the observer knows only what he was told, so an option is taken of which he would have been told
//! the same. A match that is not what he sees now, or in which he is asked something else, is dropped.
//! Where he has lost track of pieces in the step, by a shuffle or in an unordered zone, they are laid anew. What
//! the step drew out of his sight otherwise is drawn anew. Where no match then is what he sees, some of it has led
//! to that, and stays: what never fits when it alone is drawn anew. Chance from there on is drawn from the
//! caller's generator, and pieces that the observer does not see have other ids than in the real match.

use super::functions::same;
use super::machine::{Demand, Pause, Stops};
use super::mark::Eyes;
use super::notation::leaves;
use super::playing::Match;
use super::session::Session;
use crate::compile::Game;
use crate::compile::value::{SeatId, Value, ZoneId};
use crate::table::{Event, Generator, Names, Observer, Prospect, Table, Trail, UnseenChance};

/// Attempts to imagine a match that fits what the observer knows, at most.
const ATTEMPTS: u32 = 32;
/// The same while what he has not seen drawn in the present step is drawn anew.
const ATTEMPTS_ANEW: u32 = 256;
/// The same for one thing that was drawn, while the rest stays as it was.
const ATTEMPTS_ALONE: u32 = 8;
/// How many things that were drawn are looked at alone, at most.
const MOST_ALONE: usize = 64;

/// What an observer knows of a session, made ready for imagining.
// Without `Debug`: what is hidden stands in `start`.
pub struct Imagining<'a> {
    game: &'a Game,
    observer: Observer,
    prospect: Prospect,
    /// The match at the beginning of the present step; its hidden kinds are put in anew each time.
    start: Match,
    /// What was answered since.
    picks: Picks,
    /// What is asked, as far as the observer can tell.
    asked: Option<Asked>,
    marks: Vec<u64>,
    /// What the present step has drawn that he has not seen; `None` when no match fits without it.
    unseen: Option<UnseenChance>,
    anew: Anew,
    /// What its pieces are called, once anything was imagined.
    names: Option<Names>,
}

/// Whether a match was found that fits and in which unseen chance is drawn anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Anew {
    NotYet,
    /// All of it.
    All,
    /// What can be other than it was while the rest is as it was.
    Some,
}

/// What was answered, pick by pick.
#[derive(Default)]
struct Picks {
    picks: Vec<Pick>,
    /// The things of all groups that were picked.
    groups: Vec<Thing>,
}

/// Something that was picked; of a piece its zone and index.
#[derive(Clone, Copy, Debug)]
struct Thing {
    value: Value,
    place: Option<(ZoneId, u16)>,
}

impl Thing {
    fn of(table: &Table, value: Value) -> Self {
        let place = match value {
            Value::Piece(piece) => Some((table.zone_of(piece), table.index_of(piece))),
            _ => None,
        };
        Self { value, place }
    }

    /// What lies there on another table.
    fn there(self, table: &Table) -> Value {
        let piece = self.place.and_then(|(zone, index)| table.at(zone, index));
        piece.map_or(self.value, Value::Piece)
    }
}

/// One pick of an answer, as far as the observer knows of it.
#[derive(Clone, Copy, Debug)]
struct Pick {
    seat: SeatId,
    taken: Taken,
}

/// What was taken.
#[derive(Clone, Copy, Debug)]
enum Taken {
    /// Something that looked like this; which thing it was, or which of the groups.
    Option { mark: u64, thing: Thing, group: (usize, usize) },
    /// No further option.
    Nothing,
    /// Nobody else knows yet.
    Sealed,
}

/// A question: to whom, how much, and the marks of the options if the observer is asked.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    seat: SeatId,
    demand: Demand,
    marks: Vec<u64>,
}

impl Session {
    /// A match that an observer holds possible: see [`Imagining::imagine`]. `None` when none was found that
    /// fits what he knows.
    #[must_use]
    pub fn imagine(&self, observer: Observer, generator: &mut Generator) -> Option<Match> {
        let mut state = Match::new(&self.game, 0);
        Imagining::new(self, observer).imagine(&mut state, generator).map(|_| state)
    }
}

impl<'a> Imagining<'a> {
    /// Makes ready what an observer of a session knows.
    #[must_use]
    pub fn new(session: &'a Session, observer: Observer) -> Self {
        let game = &*session.game;
        let checkpoint = &session.checkpoint;
        let now = session.state();
        let Way { picks, trail } = way(session, observer);
        let (earlier, heap) = (&checkpoint.state.table, now.machine.heap());
        let is_asked = session.choice().is_some_and(|choice| Observer::seat(choice.seat) == observer);
        let offered = if is_asked { now.options() } else { &[] };
        let offered: Vec<ZoneId> = offered
            .iter()
            .flat_map(|option| leaves(heap, *option))
            .filter_map(|leaf| Some(Thing::of(&now.table, leaf).place?.0))
            .collect();
        let is_told = |zone: ZoneId| offered.contains(&zone);
        let prospect = Prospect::new(&game.layout, earlier, &now.table, observer, trail, &is_told);
        let mut start = checkpoint.state.clone();
        start.table.watch = None;
        start.set_stops(Stops::Nowhere);
        let asked = session.choice().map(|_| Asked::of(game, now, observer, Vec::new()));
        let unseen = session.unseen(observer);
        let (marks, anew, names) = (Vec::new(), Anew::NotYet, None);
        Self { game, observer, prospect, start, picks, asked, marks, unseen, anew, names }
    }

    /// Makes `state` a match that the observer holds possible: it stands at the same question, nobody
    /// watches it, and it stops only at questions. It depends on what he may know and on the generator alone.
    /// Gives how many attempts did not fit what he knows; `None` when none did, and `state` is of no use.
    pub fn imagine(&mut self, state: &mut Match, generator: &mut Generator) -> Option<u32> {
        let layout = &self.game.layout;
        let (dropped, is_anew) = self.find(state, generator);
        // Also where nothing fits: nobody gets hold of the chance of the real match.
        self.prospect.forget_chance(layout, &mut state.table, is_anew, generator);
        // Rhai's evaluator keeps values of its own.
        if !state.has_oracle() {
            let names = self.names.get_or_insert_with(|| Names::new(layout, &state.table, self.observer));
            names.rename(&mut state.table);
            state.machine.rename(names);
        }
        dropped
    }

    /// Makes attempts until one fits; gives whether chance was drawn anew in it.
    fn find(&mut self, state: &mut Match, generator: &mut Generator) -> (Option<u32>, bool) {
        let mut dropped = 0;
        if let Some(mut unseen) = self.unseen.take() {
            if self.anew == Anew::NotYet {
                if let Some(before) = self.attempts(ATTEMPTS, state, Some(&unseen), false, generator) {
                    self.anew = Anew::All;
                    self.unseen = Some(unseen);
                    return (Some(before), true);
                }
                unseen = self.hidden_alone(&unseen, state, generator);
                dropped = ATTEMPTS;
            }
            let guides_piles = self.anew != Anew::All;
            let found = match unseen.uses() {
                0 => None,
                _ => self.attempts(ATTEMPTS_ANEW, state, Some(&unseen), guides_piles, generator),
            };
            if found.is_some() && self.anew == Anew::NotYet {
                self.anew = Anew::Some;
            }
            // The real draws would give themselves away among others.
            if self.anew != Anew::NotYet {
                self.unseen = Some(unseen);
                return (found.map(|before| dropped + before), true);
            }
        }
        let found = self.attempts(ATTEMPTS, state, None, true, generator);
        (found.map(|before| dropped + before), false)
    }

    /// What of the unseen chance may be different while all else is as it was: what the observer cannot have
    /// seen the outcome of.
    fn hidden_alone(
        &mut self,
        unseen: &UnseenChance,
        state: &mut Match,
        generator: &mut Generator,
    ) -> UnseenChance {
        let mut is_free = |at: usize| {
            let alone = unseen.only(|other| other == at);
            self.attempts(ATTEMPTS_ALONE, state, Some(&alone), true, generator).is_some()
        };
        let free: Vec<bool> = (0..unseen.uses()).map(|at| at < MOST_ALONE && is_free(at)).collect();
        unseen.only(|at| free[at])
    }

    /// How many of so many attempts failed before one that fits.
    fn attempts(
        &mut self,
        most: u32,
        state: &mut Match,
        anew: Option<&UnseenChance>,
        guides_piles: bool,
        generator: &mut Generator,
    ) -> Option<u32> {
        (0..most).find(|_| self.attempt(state, anew, guides_piles, generator).is_some())
    }

    fn attempt(
        &mut self,
        state: &mut Match,
        anew: Option<&UnseenChance>,
        guides_piles: bool,
        generator: &mut Generator,
    ) -> Option<()> {
        let layout = &self.game.layout;
        state.clone_from(&self.start);
        self.prospect.imagine(layout, &mut state.table, guides_piles, generator);
        if let Some(unseen) = anew {
            unseen.draw_anew(&mut state.table, generator);
        }
        let mut pause = state.advance(self.game).ok()?;
        for at in 0..self.picks.picks.len() {
            let pick = self.picks.picks[at];
            if pause != Pause::Ask || state.to_answer() != pick.seat {
                return None;
            }
            let index = self.index_of(state, pick.taken, generator)?;
            if state.answer(self.game, index).ok()? {
                pause = state.advance(self.game).ok()?;
            }
        }
        if (pause == Pause::Ask) != self.asked.is_some() {
            return None;
        }
        if let Some(asked) = &self.asked {
            let imagined = Asked::of(self.game, state, self.observer, std::mem::take(&mut self.marks));
            let fits = imagined == *asked;
            self.marks = imagined.marks;
            if !fits {
                return None;
            }
        }
        self.prospect.looks_the_same(layout, &state.table).then_some(())
    }

    /// The index of an answer that looks like one that was given: of the same things as far as whoever
    /// answers can tell, if they are offered.
    fn index_of(&self, state: &mut Match, taken: Taken, generator: &mut Generator) -> Option<usize> {
        let options = state.options();
        let any = |generator: &mut Generator, from: usize| {
            generator.below(u32::try_from(from).unwrap_or(u32::MAX)) as usize
        };
        let (mark, thing, group) = match taken {
            Taken::Nothing => return Some(options.len()),
            Taken::Sealed => return Some(any(generator, options.len())),
            Taken::Option { mark, thing, group } => (mark, thing, group),
        };
        let told = eyes(self.game, state, self.observer);
        let own = eyes(self.game, state, Observer::seat(state.to_answer()));
        let value = match thing.there(&state.table) {
            there if told.mark(there) == mark => there,
            _ => thing.value,
        };
        let it = match value {
            Value::List(_) => {
                let things = &self.picks.groups[group.0..group.1];
                let there: Vec<Value> = things.iter().map(|thing| thing.there(&state.table)).collect();
                own.group(&there)
            }
            value => own.mark(value),
        };
        let fits = |at: &usize| told.mark(options[*at]) == mark;
        let is_it = |at: &usize| own.mark(options[*at]) == it && fits(at);
        let itself = (0..options.len()).find(|at| options[*at] == value && is_it(at));
        if let Some(at) = itself.or_else(|| (0..options.len()).find(is_it)) {
            state.take_alike(at, value);
            return Some(at);
        }
        let nth = any(generator, (0..options.len()).filter(fits).count());
        (0..options.len()).filter(fits).nth(nth)
    }
}

impl Match {
    /// Lets an option stand for a piece that cannot be told from it.
    fn take_alike(&mut self, at: usize, value: Value) {
        let asking = &mut self.machine.asking;
        let is_there = !matches!(asking.demand, Demand::Some { .. }) || asking.pool.contains(&value);
        if let (Value::Piece(_), true, Some(option)) = (value, is_there, asking.options.get_mut(at)) {
            *option = value;
        }
    }
}

impl Asked {
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

fn eyes<'a>(game: &'a Game, state: &'a Match, observer: Observer) -> Eyes<'a> {
    Eyes { game, table: &state.table, heap: state.machine.heap(), observer }
}

impl Session {
    /// What the present step has drawn that an observer has not seen.
    pub(super) fn unseen(&self, observer: Observer) -> Option<UnseenChance> {
        let (layout, now) = (&self.game.layout, &self.state().table);
        if !UnseenChance::is_possible(layout, &self.checkpoint.state.table, now) {
            return None;
        }
        let mut state = self.checkpoint.state.clone();
        state.set_stops(Stops::Nowhere);
        if let Some(watch) = &mut state.table.watch {
            watch.events.clear();
        }
        let events = picks(self, &mut state, observer).1;
        UnseenChance::new(layout, &self.checkpoint.state.table, now, &events, observer)
    }
}

/// What an observer knows of how the present step has come so far.
pub(super) struct Way {
    picks: Picks,
    /// Where he lost track of pieces.
    pub(super) trail: Trail,
}

/// Runs the present step again to see how it has come so far.
pub(super) fn way(session: &Session, observer: Observer) -> Way {
    let mut state = session.checkpoint.state.clone();
    state.table.begin_trail(observer);
    state.set_stops(Stops::Nowhere);
    let picks = picks(session, &mut state, observer).0;
    Way { picks, trail: state.table.end_trail() }
}

/// What was answered since the present step began, as far as an observer knows, and what happened if
/// somebody watches.
fn picks(session: &Session, state: &mut Match, observer: Observer) -> (Picks, Vec<Event>) {
    let entries = &session.entries[session.checkpoint.entries..];
    let mut picks = Picks::default();
    let game = &*session.game;
    let mut paused = state.advance(game);
    'entries: for (at, entry) in (session.checkpoint.entries..).zip(entries) {
        debug_assert!(matches!(paused, Ok(Pause::Ask)), "the same answers lead to the same questions");
        let seat = entry.seat;
        let is_sealed = state.asking().demand == Demand::Sealed;
        let is_known = Observer::seat(seat) == observer || !is_sealed || session.is_shown(at);
        let offered = state.options().to_vec();
        let mut whole = false;
        for wanted in entry.answer.picks.iter().filter_map(|pick| offered.get(*pick).copied()) {
            let heap = state.machine.heap();
            let alike = |option: &Value| {
                same(game, &state.table, seat, *option, wanted) || heap.equal(*option, wanted)
            };
            let Some(index) = state.options().iter().position(alike) else { break 'entries };
            let value = state.options()[index];
            let taken = if is_known {
                let mark = eyes(game, state, observer).mark(value);
                let from = picks.groups.len();
                picks.groups.extend(heap.elements(value).iter().map(|one| Thing::of(&state.table, *one)));
                let thing = Thing::of(&state.table, value);
                Taken::Option { mark, thing, group: (from, picks.groups.len()) }
            } else {
                Taken::Sealed
            };
            picks.picks.push(Pick { seat, taken });
            whole = state.answer(game, index).unwrap_or(false);
        }
        if !whole && !is_sealed {
            picks.picks.push(Pick { seat, taken: Taken::Nothing });
            whole = state.answer(game, state.options().len()).unwrap_or(false);
        }
        if whole {
            paused = state.advance(game);
        }
    }
    let events = state.table.watch.as_mut().map(|watch| std::mem::take(&mut watch.events));
    (picks, events.unwrap_or_default())
}
