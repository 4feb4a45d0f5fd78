//! Matches that an observer holds possible.
//!
//! The table is imagined as it was when the present step began, and the step is run again with the answers
//! given since. Of an answer of somebody else the observer knows only what he was told, so one of the
//! options that he would have been told in the same words is taken. What he would then read in the log
//! must be what he has read: otherwise the attempt is dropped and counted. When none fits, the table is
//! imagined as it stands now, with the scripts where they are.

use super::choice::{Answer, Choice};
use super::machine::{Demand, Stops};
use super::notation::{Notation, Wording};
use super::play::{Halt, Play, told_offer};
use super::playing::Match;
use super::session::Session;
use crate::table::{Generator, Observer, Table, View, imagine};

/// Attempts to run the step again.
const ATTEMPTS: u32 = 8;

/// A match that an observer holds possible.
#[derive(Clone, Debug)]
pub struct Imagined {
    /// The match: it stands at the same question, nobody watches it, and it stops only at questions.
    pub state: Match,
    /// How many attempts did not fit what the observer knows.
    pub dropped: u32,
    /// Whether the step was run again; otherwise only the table was imagined.
    pub rerun: bool,
}

impl Session {
    /// A match that the observer holds possible. It depends on what the observer may know and on the
    /// generator alone.
    #[must_use]
    pub fn imagine(&self, observer: Observer, generator: &mut Generator) -> Imagined {
        for dropped in 0..ATTEMPTS {
            if let Some(state) = self.run_again(observer, generator) {
                return Imagined { state: ready(state), dropped, rerun: true };
            }
        }
        let mut state = self.state().clone();
        state.change_table(&mut |table| imagine(&self.game.layout, table, observer, generator));
        reseal(&mut state, observer, generator);
        Imagined { state: ready(state), dropped: ATTEMPTS, rerun: false }
    }

    /// The present step again on an imagined table, if it fits what the observer has read.
    fn run_again(&self, observer: Observer, generator: &mut Generator) -> Option<Match> {
        let checkpoint = &self.checkpoint;
        let table = imagine(&self.game.layout, &checkpoint.state.table, observer, generator);
        let mut play = self.at_checkpoint(table);
        let mut answers = self.entries[checkpoint.entries..].iter();
        let mut halt = play.go(&self.game, &self.setup().seats);
        loop {
            if halt != Halt::Ask {
                break;
            }
            let Some(entry) = answers.next() else { break };
            let choice = Choice::of(&self.game, &play.state, &self.setup().seats);
            if choice.seat != entry.seat {
                return None;
            }
            let answer = if Observer::seat(entry.seat) == observer {
                choice.read(&entry.text).ok()?
            } else {
                let told = (choice.demand != Demand::Sealed || self.is_shown(play.given))
                    .then_some(entry.told_to(observer));
                guess(self, &play, &choice, observer, told, generator)?
            };
            play.give(&self.game, &self.setup().seats, &choice, &answer).ok()?;
            if !play.state.asking().sealed.iter().any(|one| one.answer.is_none()) {
                halt = play.go(&self.game, &self.setup().seats);
            }
        }
        let fits = halt == self.play.halt && answers.next().is_none() && self.reads_the_same(&play, observer);
        fits.then_some(play.state)
    }

    /// Whether the observer has read the same since the step began, and knows the same now.
    fn reads_the_same(&self, play: &Play, observer: Observer) -> bool {
        let imagined: Vec<&str> = play.lines.iter().filter_map(|line| line.told.to(observer)).collect();
        self.told_since(observer) == imagined
            && self.view(observer) == View::of(&self.game.layout, &play.state.table, observer)
            && self.is_asked_the_same(play, observer)
    }

    /// Whether the same seat is asked, and the observer the same if it is he.
    fn is_asked_the_same(&self, play: &Play, observer: Observer) -> bool {
        let Some(choice) = self.choice() else { return true };
        let imagined = Choice::of(&self.game, &play.state, &self.setup().seats);
        if choice.seat != imagined.seat {
            return false;
        }
        Observer::seat(choice.seat) != observer || choice.offered() == imagined.offered()
    }

    /// Whether an answer has been shown to the others.
    pub(super) fn is_shown(&self, entry: usize) -> bool {
        let open = self.state().asking().sealed.iter().filter(|one| one.answer.is_some()).count();
        entry + open < self.entries.len()
    }
}

impl Session {
    /// The match at the beginning of the present step, with another table.
    pub(super) fn at_checkpoint(&self, table: Table) -> Play {
        let checkpoint = &self.checkpoint;
        let mut state = checkpoint.state.clone();
        state.table = table;
        let mut play = Play::from(state);
        (play.given, play.step) = (checkpoint.entries, checkpoint.step);
        play
    }

    /// What the observer has read since the step began.
    fn told_since(&self, observer: Observer) -> Vec<&str> {
        let lines = self.play.lines[self.checkpoint.lines..].iter();
        lines.filter_map(|line| line.told.to(observer)).collect()
    }
}

/// An answer of somebody else that the observer would have been told in the same words; any, when he was
/// told nothing.
pub(super) fn guess(
    session: &Session,
    play: &Play,
    choice: &Choice,
    observer: Observer,
    told: Option<&[String]>,
    generator: &mut Generator,
) -> Option<Answer> {
    let heap = play.state.machine.heap();
    let notation = Notation {
        game: &session.game,
        table: &play.state.table,
        seats: &session.setup().seats,
        observer,
        wording: Wording::Notation,
    };
    let mut picks: Vec<usize> = Vec::new();
    let mut pick = |wanted: Option<&String>| {
        let fits: Vec<usize> = (0..choice.options.len())
            .filter(|at| {
                let offer = &choice.options[*at];
                let taken = picks.iter().filter(|pick| *pick == at).count();
                taken < usize::from(offer.times)
                    && wanted.is_none_or(|wanted| told_offer(&notation, offer, heap) == *wanted)
            })
            .collect();
        let below = u32::try_from(fits.len()).unwrap_or(u32::MAX);
        let at = *fits.get(generator.below(below) as usize)?;
        picks.push(at);
        Some(())
    };
    match told {
        Some(told) => told.iter().try_for_each(|text| pick(Some(text)))?,
        None => pick(None)?,
    }
    Some(Answer { picks })
}

/// Draws the sealed answers of others again: nobody knows them yet.
fn reseal(state: &mut Match, observer: Observer, generator: &mut Generator) {
    for at in 0..state.asking().sealed.len() {
        let sealed = &state.asking().sealed[at];
        if sealed.answer.is_some() && Observer::seat(sealed.seat) != observer {
            let below = u32::try_from(sealed.options.len()).unwrap_or(u32::MAX);
            let answer = u16::try_from(generator.below(below)).unwrap_or_default();
            state.answer_again(at, answer);
        }
    }
}

/// Without what only a session needs.
fn ready(mut state: Match) -> Match {
    state.table.watch = None;
    state.set_stops(Stops::Nowhere);
    state
}
