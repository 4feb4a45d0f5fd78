//! A match as it is played: its state, and the log that grows with it.

use super::log::{Change, Line, LineKind, Teller, Told};
use super::seen::Seen;
use super::{Answer, Choice, Match, Offer};
use crate::compile::Game;
use crate::compile::value::{PieceId, SeatId, Value};
use crate::compile::voice::fill;
use crate::notation::reading::ARROW;
use crate::notation::writing::{Naming, Notation, Wording};
use crate::rules::Layout as Order;
use crate::table::{Memory, Observer};
use crate::vm::functions::{flat, same};
use crate::vm::machine::budget::MOST_KEPT;
use crate::vm::machine::{Demand, Heap, Stops};
use crate::vm::{Fail, Failure, Pause};

/// Where a match stands still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A step is about to begin.
    Step,
    /// A seat must answer.
    Ask,
    /// It is over.
    Over,
    /// A script failed.
    Failed,
}

/// A question as everybody reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The text that the script wrote, without its values.
    pub(crate) pattern: Option<Value>,
    /// With them.
    pub(crate) told: Option<Told>,
}

/// A match, what was told of it, and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Play {
    pub(crate) state: Match,
    pub(crate) lines: Vec<Line>,
    pub(crate) changes: Vec<Change>,
    /// How many whole answers were given.
    pub(crate) given: usize,
    pub(crate) halt: Halt,
    pub(crate) failure: Option<Failure>,
    /// The step that runs: its script function and the seat it was given.
    pub(crate) step: Option<(u16, Option<SeatId>)>,
    /// What somebody has seen since the step began or the last answer was given.
    seen: Seen,
    /// Sealed answers that are not shown yet.
    sealed: Vec<Told>,
    /// Bytes that the log and the answers may still take.
    room: usize,
}

impl Play {
    /// A watched match before its first step.
    pub(crate) fn new(game: &Game, mut state: Match) -> Self {
        state.table.begin_watch(&game.layout, Memory::Everything);
        Self::from(state)
    }

    /// From a watched match, with an empty log.
    pub(crate) fn from(mut state: Match) -> Self {
        state.set_stops(Stops::Steps);
        Self {
            state,
            lines: Vec::new(),
            changes: Vec::new(),
            given: 0,
            halt: Halt::Step,
            failure: None,
            step: None,
            seen: Seen::default(),
            sealed: Vec::new(),
            room: MOST_KEPT,
        }
    }

    /// How often something came to light that an observer did not know.
    pub(crate) fn surprises(&self, observer: Observer) -> u32 {
        self.state.table.watch.as_ref().map_or(0, |watch| watch.surprises(observer))
    }

    /// Goes on to the next step, question or the end.
    pub(crate) fn go(&mut self, game: &Game, seats: &[String]) -> Halt {
        self.seen.clear();
        let before = self.state.table.clone_unseen();
        let paused = self.state.advance(game);
        self.tell(game, seats, before);
        if self.room == 0 && paused.is_ok() {
            return self.too_long(game);
        }
        self.halt = match paused {
            Ok(Pause::Step) => {
                self.step = self.state.machine.announced_call(game).map(|(function, argument)| {
                    let takes_seat = game.code.functions[usize::from(function)].parameters > 0;
                    let seat = match argument {
                        Value::Seat(seat) if takes_seat => Some(seat),
                        _ => None,
                    };
                    (function, seat)
                });
                Halt::Step
            }
            Ok(Pause::Ask) => Halt::Ask,
            Ok(Pause::Done) => Halt::Over,
            Ok(Pause::Chance | Pause::Call) => {
                let fail = Fail::new("the match stopped where nobody can go on");
                self.failure = Some(Failure { fail, span: None, calls: Vec::new() });
                Halt::Failed
            }
            Err(failure) => {
                self.failure = Some(failure);
                Halt::Failed
            }
        };
        self.halt
    }

    /// Whoever keeps something of the match beside the log takes from its room.
    pub(crate) fn keep(&mut self, bytes: usize) {
        self.room = self.room.saturating_sub(bytes);
    }

    /// How many bytes may still be kept.
    pub(crate) fn room(&self) -> usize {
        self.room
    }

    /// The match has become too long to be kept.
    #[cold]
    fn too_long(&mut self, game: &Game) -> Halt {
        let message = format!("the log and the answers of this match take more than {} MB", MOST_KEPT >> 20);
        let fail = Fail::new(message).hint("do the rules lead to an end, and is less logged than happens?");
        let span = self.step.map(|(function, _)| game.code.functions[usize::from(function)].span);
        self.failure = Some(Failure { fail, span, calls: Vec::new() });
        self.halt = Halt::Failed;
        self.halt
    }

    fn tell(&mut self, game: &Game, seats: &[String], before: crate::table::Table) {
        let Some(watch) = &mut self.state.table.watch else { return };
        let events = std::mem::take(&mut watch.events);
        let step =
            self.step.map_or("", |(function, _)| game.code.functions[usize::from(function)].name.as_str());
        let mut teller = Teller {
            game,
            seats,
            table: before,
            seen: &mut self.seen,
            texts: &watch.texts,
            step: game.label(step),
        };
        let (lines, changes) = teller.tell(&events, &mut self.room);
        let reasons: usize = changes.iter().map(|change| 40 + change.reason.len()).sum();
        self.room = self.room.saturating_sub(reasons);
        self.changes.extend(changes);
        for (kind, told) in lines {
            self.write(kind, told);
        }
    }

    fn write(&mut self, kind: LineKind, told: Told) {
        let (step, seat) = self.step.map_or((None, None), |(function, seat)| (Some(function), seat));
        self.lines.push(Line { at: self.given, step, seat, kind, told });
    }

    /// Gives a whole answer, which must be one of the choice's; the match does not go on yet.
    ///
    /// # Errors
    /// When an option is no longer there.
    pub(crate) fn give(
        &mut self,
        game: &Game,
        seats: &[String],
        choice: &Choice,
        answer: &Answer,
    ) -> Result<(), Fail> {
        let told = self.told(game, seats, choice, answer);
        let sealed = choice.demand == Demand::Sealed;
        let mut whole = false;
        for pick in &answer.picks {
            let index = self.index_of(game, choice.seat, &choice.options[*pick])?;
            whole = self.state.answer(game, index)?;
        }
        if !whole && !sealed {
            whole = self.state.answer(game, self.state.options().len())?;
        }
        self.given += 1;
        self.sealed.extend(told);
        if whole || !sealed {
            if self.sealed.len() > 1
                && let Some(watch) = &mut self.state.table.watch
            {
                watch.reveal();
            }
            for told in std::mem::take(&mut self.sealed) {
                self.write(LineKind::Choice, told);
            }
        }
        debug_assert!(whole || sealed, "a whole answer answers the question");
        Ok(())
    }

    /// What is asked now: the text that the script wrote, without its values, and how everybody reads it.
    pub(crate) fn asked(&self, game: &Game, seats: &[String]) -> Asked {
        let prompt = flat(self.state.machine.heap(), self.state.asking().prompt);
        let pattern = prompt.first().copied();
        let told = Told::of(game, &mut |observer| {
            let notation =
                Notation { game, table: &self.state.table, seats, observer, wording: Wording::Shown };
            Some(notation.text(&prompt, &|piece| self.seen.has(observer, piece)))
        });
        Asked { pattern, told }
    }

    /// The index at which the match offers an option of its choice now.
    fn index_of(&self, game: &Game, seat: SeatId, offer: &Offer) -> Result<usize, Fail> {
        let heap = self.state.machine.heap();
        let alike = |value: &Value| same(game, &self.state.table, heap, seat, *value, offer.value);
        let found = self.state.options().iter().position(alike);
        found.ok_or_else(|| Fail::new(format!("`{}` is no longer offered", offer.text)))
    }

    /// What everybody is told of an answer: the prompt and what was taken, as far as he sees it.
    fn told(&self, game: &Game, seats: &[String], choice: &Choice, answer: &Answer) -> Option<Told> {
        let heap = self.state.machine.heap();
        let prompt = flat(heap, self.state.asking().prompt);
        Told::of(game, &mut |observer| {
            let notation =
                Notation { game, table: &self.state.table, seats, observer, wording: Wording::Shown };
            let seen = |piece: PieceId| self.seen.has(observer, piece);
            let answer = told_answer(&notation, choice, answer, heap);
            let prompt = notation.text(&prompt, &seen);
            let phrases = game.voice.phrases;
            let mut text =
                fill(phrases.answered, &[("seat", notation.seat(choice.seat)), ("answer", &answer)]);
            if !prompt.is_empty() {
                text.push_str(&fill(phrases.because, &[("text", &prompt)]));
            }
            Some(text)
        })
    }
}

/// An answer as an observer may read it.
fn told_answer(notation: &Notation<'_>, choice: &Choice, answer: &Answer, heap: &Heap) -> String {
    if answer.picks.is_empty() {
        return notation.game.pass_shown().to_owned();
    }
    let offers = answer.picks.iter().filter_map(|pick| choice.options.get(*pick));
    let told = |offer: &Offer| {
        let text = told_offer(notation, offer, heap);
        if offer.in_order && answer.picks.len() > 1 { format!("{{{text}}}") } else { text }
    };
    let texts: Vec<String> = offers.map(told).collect();
    notation.list(&texts)
}

/// An option as an observer may read it.
pub(crate) fn told_offer(notation: &Notation<'_>, offer: &Offer, heap: &Heap) -> String {
    let members = heap.leaves(offer.value);
    let mut texts: Vec<String> = members.iter().map(|value| told_value(notation, offer, *value)).collect();
    if members.len() > 1 && !offer.in_order {
        texts.sort();
    }
    match (texts.is_empty(), notation.wording) {
        (false, _) if offer.in_order => texts.join(ARROW),
        (false, _) => notation.list(&texts),
        (true, Wording::Notation) => offer.text.clone(),
        (true, Wording::Shown) => offer.shown.clone(),
    }
}

fn told_value(notation: &Notation<'_>, offer: &Offer, value: Value) -> String {
    let Value::Piece(piece) = value else { return notation.said(value) };
    let zone = notation.table.zone_of(piece);
    let (spec, seen) = (notation.game.layout.pieces[usize::from(piece.0)], notation.sees(piece));
    if seen && spec.sides > 0 {
        return notation.die(piece);
    }
    let named_by_place = seen && offer.text.ends_with(']');
    match notation.game.layout.zones[usize::from(zone.0)].order {
        Order::Pile => notation.told_piece(piece, false),
        _ if named_by_place => {
            format!("{} {}", notation.printed(piece), notation.piece(piece, Naming::Place))
        }
        _ => notation.told_piece(piece, false),
    }
}
