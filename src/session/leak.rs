//! Finds leaks: whether a match reveals what is hidden.
//!
//! The present step is run again on a table that the observer imagines, with the same chance and, as far as possible,
//! the same answers. The observer must read the same and be asked the same, up to a line that reveals something that it
//! did not see before. From there on it is another match, which is dropped.

use std::sync::Arc;

use super::Session;
use crate::belief::trail;
use crate::notation::voice::Voice;
use crate::notation::wording::Wording;
use crate::play::event::{Event, What};
use crate::play::journal::Entry;
use crate::play::mention::Text;
use crate::play::telling::{self, Paragraph};
use crate::play::{Answer, Choice, Halt, Match, Play};
use crate::table::{
    Generator, Laid, Observer, Prospect, Table, View, imagine, imagine_before, imagine_counts,
};
use crate::vm::machine::Demand;

/// How often a twin with new unseen draws is tried.
const TWINS_ANEW: usize = 8;

/// The result of a step that was run again.
#[derive(Clone, Debug)]
pub enum Retold {
    /// The observer reads the same and is asked the same in this match.
    Same(Box<Match>),
    /// The observer can tell this match from the real one.
    Leak(Leak),
    /// Something else was revealed, or the step took another course: the observer now knows that this match is
    /// impossible.
    Elsewhere,
}

/// What an observer can tell apart although nothing was revealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leak {
    /// Where: `log`, `view` or `choice`.
    pub what: &'static str,
    /// What the observer reads.
    pub real: String,
    /// What it would read in the imagined match.
    pub imagined: String,
}

impl Session {
    /// What the match leaks to an observer, as far as one imagined match can show.
    #[must_use]
    pub fn leak(&self, observer: Observer, generator: &mut Generator) -> Option<Leak> {
        match self.retell(observer, generator) {
            Retold::Leak(leak) => Some(leak),
            Retold::Same(_) | Retold::Elsewhere => None,
        }
    }

    /// Runs the present step again on an imagined table: first on one that agrees with what the observer knew when the
    /// step began; if that does not fit what it has seen since, on one that agrees with what it knows now.
    #[must_use]
    pub fn retell(&self, observer: Observer, generator: &mut Generator) -> Retold {
        self.retell_by(observer, generator, false)
    }

    /// Like [`Session::retell`]. If `alike` is set, answers of others count as the same where the observer is told the
    /// same of them, although they are others.
    pub(super) fn retell_by(&self, observer: Observer, generator: &mut Generator, alike: bool) -> Retold {
        let mut told = Retold::Elsewhere;
        let mut ways = [Self::possible_as_it_went, Self::possible_then, Self::possible_now];
        // Each of these two can find leaks that the other cannot.
        let first = generator.below(2) as usize;
        ways.swap(0, first);
        for possible in ways {
            let Some(table) = possible(self, observer, generator) else { continue };
            let again = RerunStep { alike, ..RerunStep::new(self, observer, table) };
            told = match again.tell(generator) {
                Ok(again) => Retold::Same(Box::new(again.play.state)),
                Err(told) => told,
            };
            if !matches!(told, Retold::Elsewhere) {
                break;
            }
        }
        told
    }

    /// A twin: the same match on another table that the observer cannot tell from this one, with everything that a
    /// session keeps. What the observer has not seen drawn in the present step is drawn again if that fits. `None` when
    /// the present step takes another course there.
    #[must_use]
    pub fn twin(&self, observer: Observer, generator: &mut Generator) -> Option<Session> {
        let unseen = self.history().unseen(observer);
        let anew = unseen.iter().flat_map(|unseen| std::iter::repeat_n(Some(unseen), TWINS_ANEW));
        for unseen in anew.chain([None]) {
            let way = if unseen.is_some() { Self::possible_way } else { Self::possible_as_it_went };
            for possible in [way, Self::possible_then, Self::possible_now] {
                let Some(mut table) = possible(self, observer, generator) else { continue };
                if let Some(unseen) = unseen {
                    unseen.draw_anew(&mut table, generator);
                }
                if let Some(twin) = self.twin_on(table, observer, generator) {
                    return Some(twin);
                }
            }
        }
        None
    }

    /// The twin in which the present step begins on this table, if the step takes the same course there.
    fn twin_on(&self, table: Table, observer: Observer, generator: &mut Generator) -> Option<Session> {
        let again = RerunStep::new(self, observer, table.clone()).tell(generator).ok()?;
        let mut twin = self.clone();
        Arc::make_mut(&mut twin.checkpoint).state.table = table;
        twin.go_back();
        twin.entries.truncate(twin.checkpoint.entries);
        twin.go_on();
        again.answers.iter().all(|answer| twin.answer(answer).is_ok()).then_some(twin)
    }

    /// A table on which the present step may have begun, by what the observer knew then and knows now. Pieces that it
    /// lost track of since lie in a new order.
    fn possible_way(&self, observer: Observer, generator: &mut Generator) -> Option<Table> {
        self.possible_laid(observer, Laid::Free, generator)
    }

    /// Like `possible_way`, for a step whose draws all stay as they were.
    fn possible_as_it_went(&self, observer: Observer, generator: &mut Generator) -> Option<Table> {
        self.possible_laid(observer, Laid::AsItWent, generator)
    }

    fn possible_laid(&self, observer: Observer, laid: Laid, generator: &mut Generator) -> Option<Table> {
        let (then, now) = (&self.checkpoint.state.table, &self.state().table);
        let layout = &self.game.layout;
        let (counts, trail) = (self.history().counts_then(observer), trail(&self.present(), observer));
        let mut prospect = Prospect::new(layout, then, now, observer, &counts, trail, &|_| true);
        prospect.imagine_watched(layout, then, laid, generator)
    }

    /// A table on which the present step may have begun, by what the observer knew then.
    fn possible_then(&self, observer: Observer, generator: &mut Generator) -> Option<Table> {
        let mut table = imagine(&self.game.layout, &self.checkpoint.state.table, observer, generator);
        table.reseed(self.state().table.seed());
        self.count(&mut table, observer, generator);
        Some(table)
    }

    /// A table on which the present step may have begun, by what the observer knows now.
    fn possible_now(&self, observer: Observer, generator: &mut Generator) -> Option<Table> {
        let (then, now) = (&self.checkpoint.state.table, &self.state().table);
        let mut table = imagine_before(&self.game.layout, then, now, observer, generator)?;
        self.count(&mut table, observer, generator);
        Some(table)
    }

    /// Draws the counters that the observer did not know when the present step began.
    fn count(&self, table: &mut Table, observer: Observer, generator: &mut Generator) {
        imagine_counts(&self.game.layout, table, observer, &self.history().counts_then(observer), generator);
    }
}

/// A step that is run again.
struct RerunStep<'a> {
    session: &'a Session,
    observer: Observer,
    play: Play,
    /// Whether all answers so far were the same as in the real match.
    sure: bool,
    /// Whether answers of which the observer is told the same count as the same.
    alike: bool,
    /// The answers so far.
    answers: Vec<Answer>,
}

impl<'a> RerunStep<'a> {
    fn new(session: &'a Session, observer: Observer, table: Table) -> Self {
        Self {
            session,
            observer,
            play: session.at_checkpoint(table),
            sure: true,
            alike: false,
            answers: Vec::new(),
        }
    }

    /// Runs the step and compares on the way.
    fn tell(mut self, generator: &mut Generator) -> Result<Self, Retold> {
        let game = &*self.session.game;
        if self.play.state.hand_again(game).is_err() {
            // The seat would not have had this turn.
            return Err(Retold::Elsewhere);
        }
        let mut halt = self.play.go(game);
        for entry in &self.session.entries[self.session.checkpoint.entries..] {
            self.answer(entry, halt, generator)?;
            if !self.play.state.asking().sealed.iter().any(|one| one.answer.is_none()) {
                halt = self.play.go(game);
            }
        }
        self.compare(halt)?;
        Ok(self)
    }

    /// Gives the answer of an entry again.
    fn answer(&mut self, entry: &Entry, halt: Halt, generator: &mut Generator) -> Result<(), Retold> {
        let (game, seats) = (&*self.session.game, self.session.seats());
        if halt != Halt::Ask {
            self.compare_lines(false)?;
            return Err(Retold::Elsewhere);
        }
        let choice = Choice::of(game, &self.play.state, seats);
        let asked = self.play.asked(game);
        let is_same = choice.seat == entry.seat && asked.pattern == entry.asked.pattern;
        self.compare_lines(is_same)?;
        if !is_same {
            return Err(Retold::Elsewhere);
        }
        let prompt = |text: &Text| text.told(self.names(), self.observer, true);
        let (real, imagined) = (prompt(&entry.asked), prompt(&asked));
        if real != imagined {
            return Err(self.apart("log", real, imagined));
        }
        let answer = self.same_answer(&choice, entry, generator).ok_or(Retold::Elsewhere)?;
        self.sure &= self.alike || choice.text(&answer) == entry.text;
        let taken = self.play.taken(game, &choice, &answer);
        self.play.give(game, &choice, &answer, (asked, taken)).map_err(|_| Retold::Elsewhere)?;
        self.answers.push(answer);
        Ok(())
    }

    /// The same answer, if it is possible here and the observer is told the same of it. Otherwise, for an answer of
    /// another seat, an answer of which the observer is told the same.
    fn same_answer(&self, choice: &Choice, entry: &Entry, generator: &mut Generator) -> Option<Answer> {
        let same = choice.read(&entry.text).ok().filter(|answer| choice.text(answer) == entry.text);
        if Observer::seat(entry.seat) == self.observer {
            return same;
        }
        let is_shown = choice.demand != Demand::Sealed || self.session.is_shown(self.play.given);
        let told = is_shown.then(|| entry.told_to(self.names(), self.observer));
        let told = told.as_deref();
        same.filter(|answer| told.is_none_or(|told| self.told_of(choice, answer) == told))
            .or_else(|| guess(self.session, &self.play, choice, self.observer, told, generator))
    }

    fn told_of(&self, choice: &Choice, answer: &Answer) -> Vec<String> {
        let taken = self.play.taken(&self.session.game, choice, answer);
        taken.iter().map(|taken| taken.told(self.names(), self.observer)).collect()
    }

    fn names(&self) -> Wording<'_> {
        self.session.wording(Voice::notation())
    }

    /// Compares everything that the observer can tell, at the point where the real match is now.
    fn compare(&self, halt: Halt) -> Result<(), Retold> {
        let (session, observer) = (self.session, self.observer);
        let stands_the_same = halt == session.play.halt && self.play.step == session.play.step;
        let asks_the_same = || {
            halt != Halt::Ask
                || self.play.state.to_answer() == session.state().to_answer()
                    && self.play.asked(&session.game).pattern == session.play.asked(&session.game).pattern
        };
        self.compare_lines(stands_the_same && asks_the_same())?;
        if !stands_the_same {
            return Err(Retold::Elsewhere);
        }
        let layout = &session.game.layout;
        let real = View::of(layout, &session.state().table, observer);
        let imagined = View::of(layout, &self.play.state.table, observer);
        if real != imagined {
            let show = |view: &View| view.to_json(layout, session.seats()).to_string();
            return Err(self.apart("view", show(&real), show(&imagined)));
        }
        let Some(real) = session.choice() else { return Ok(()) };
        let imagined = Choice::of(&session.game, &self.play.state, session.seats());
        if real.seat != imagined.seat {
            return Err(Retold::Elsewhere);
        }
        let show = |choice: &Choice| {
            let sights: Vec<&str> =
                choice.options.iter().filter_map(|option| option.sight.as_deref()).collect();
            format!("{}: {} {}", choice.prompt, choice.offered().join(", "), sights.join(", "))
        };
        let (real_text, imagined_text) = (show(real), show(&imagined));
        if Observer::seat(real.seat) == observer
            && (real_text != imagined_text || real.demand != imagined.demand)
        {
            return Err(self.apart("choice", real_text, imagined_text));
        }
        Ok(())
    }

    /// Compares the lines that the observer has read since the step began, as far as the step has run again. Where it
    /// does not stop at the same question, it took another course, and one of the two can have more lines.
    fn compare_lines(&self, is_same_question: bool) -> Result<(), Retold> {
        let real = self.session.play.events[self.session.checkpoint.events..].iter();
        let real = real.filter(|event| event.at <= self.play.given);
        let read = |event: &&Event| event.told(self.names(), self.observer).is_some();
        let mut real = real.filter(read);
        let mut imagined = self.play.events.iter().filter(read);
        loop {
            let pair = (real.next(), imagined.next());
            if pair == (None, None) {
                return if is_same_question { self.compare_told() } else { Ok(()) };
            }
            let text = |event: Option<&Event>| {
                event.and_then(|event| event.told(self.names(), self.observer)).unwrap_or_default()
            };
            let (real_text, imagined_text) = (text(pair.0), text(pair.1));
            let shown =
                |event: Option<&Event>| event.map_or_else(Vec::new, |event| event.shown(self.observer));
            let (real_shown, imagined_shown) = (shown(pair.0), shown(pair.1));
            if real_text == imagined_text && real_shown == imagined_shown {
                continue;
            }
            let mut events = [pair.0, pair.1].into_iter().flatten();
            // A named piece may be another one if the pieces of a pile lie in another order.
            let went_on = !is_same_question && (pair.0.is_none() || pair.1.is_none());
            let may_differ =
                went_on || self.answers_differ(pair) || events.any(|event| event.recalls(self.observer));
            if may_differ || !real_shown.is_empty() || !imagined_shown.is_empty() {
                return Err(Retold::Elsewhere);
            }
            return Err(self.apart("log", real_text, imagined_text));
        }
    }

    /// Compares what people are told of the events since the step began, which are the same to the observer.
    fn compare_told(&self) -> Result<(), Retold> {
        let real = &self.session.play.events[self.session.checkpoint.events..];
        let real = &real[..real.partition_point(|event| event.at <= self.play.given)];
        let told =
            |events: &[Event]| telling::told(self.names(), self.observer, (events, &[]), 0..events.len());
        let (real, imagined) = (told(real), told(&self.play.events));
        if real == imagined {
            return Ok(());
        }
        Err(self.apart("log", passages(&real), passages(&imagined)))
    }

    /// Whether two events are answers to the same question: what is answered may depend on what its seat knows, and on
    /// what the rules look at that answer for it.
    fn answers_differ(&self, (real, imagined): (Option<&Event>, Option<&Event>)) -> bool {
        match (real.map(|event| &event.what), imagined.map(|event| &event.what)) {
            (
                Some(What::Answered { seat, prompt, .. }),
                Some(What::Answered { seat: other, prompt: asked, .. }),
            ) => {
                let [prompt, asked] =
                    [prompt, asked].map(|text| text.told(self.names(), self.observer, true));
                seat != other || prompt == asked
            }
            _ => false,
        }
    }

    /// A difference: it is a leak if all answers were the same.
    fn apart(&self, what: &'static str, real: String, imagined: String) -> Retold {
        if self.sure { Retold::Leak(Leak { what, real, imagined }) } else { Retold::Elsewhere }
    }
}

/// The sentences of paragraphs, for a report.
fn passages(told: &[Paragraph]) -> String {
    let sentences = told.iter().flat_map(|paragraph| &paragraph.sentences);
    sentences
        .map(|sentence| format!("{} [{:?}]", sentence.text, sentence.importance))
        .collect::<Vec<String>>()
        .join("; ")
}

impl Session {
    /// Whether an answer has been revealed to the others.
    pub(crate) fn is_shown(&self, entry: usize) -> bool {
        let open = self.state().asking().sealed.iter().filter(|one| one.answer.is_some()).count();
        entry + open < self.entries.len()
    }

    /// The match at the beginning of the present step, with another table.
    fn at_checkpoint(&self, table: Table) -> Play {
        let checkpoint = &self.checkpoint;
        let mut state = checkpoint.state.clone();
        state.table = table;
        let mut play = Play::from(state);
        (play.given, play.step) = (checkpoint.entries, checkpoint.step);
        play
    }
}

/// An answer of another seat of which the observer would have been told the same; any answer if it was told nothing.
pub(crate) fn guess(
    session: &Session,
    play: &Play,
    choice: &Choice,
    observer: Observer,
    told: Option<&[String]>,
    generator: &mut Generator,
) -> Option<Answer> {
    let names = session.wording(Voice::notation());
    let mut picks: Vec<usize> = Vec::new();
    let mut pick = |wanted: Option<&String>| {
        let is_told = |at: &usize| {
            let told = || play.offer(&session.game, &choice.options[*at]).told(names, observer);
            wanted.is_none_or(|wanted| told() == *wanted)
        };
        let fits: Vec<usize> = choice.left(&picks).filter(is_told).collect();
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
