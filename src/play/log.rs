//! The log that writes itself: every change of the table as a line for each observer, who reads in it only
//! what he may know.

mod moves;

use super::seen::Seen;
use crate::compile::Game;
use crate::compile::value::{CounterId, KindId, PieceId, SeatId, Value, ZoneId};
use crate::compile::voice::{Phrases, fill};
use crate::notation::writing::{Notation, Wording};
use crate::play::log::moves::Gathered;
use crate::rules::Layout as Order;
use crate::table::{Event, Observer, Observers, Reason, Spot, Table, UP, sees, sees_counter};

/// Bytes of a line beside its text, about.
const ROOM: usize = 128;

/// A text that observers may read differently.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    common: String,
    others: Vec<(Observer, Option<String>)>,
    shows: Vec<(Observers, KindId)>,
    recalls: Observers,
}

impl Told {
    /// What each observer is told; `None` when nobody is told anything.
    pub(crate) fn of(game: &Game, tell: &mut dyn FnMut(Observer) -> Option<String>) -> Option<Self> {
        let texts: Vec<(Observer, Option<String>)> =
            Observer::all(&game.layout).map(|observer| (observer, tell(observer))).collect();
        let common = texts.iter().rev().find_map(|(_, text)| text.clone())?;
        let others = texts.into_iter().filter(|(_, text)| text.as_ref() != Some(&common)).collect();
        Some(Self { common, others, ..Self::default() })
    }

    /// The same, and to whom it shows which pieces that he did not see before.
    fn showing(self, shows: Vec<(Observers, KindId)>) -> Self {
        Self { shows, ..self }
    }

    /// The kinds of the pieces that it shows the observer and that he did not see before, in the order in
    /// which they moved; of dice those that were rolled.
    pub(crate) fn shown(&self, observer: Observer) -> impl Iterator<Item = KindId> + '_ {
        self.shows.iter().filter(move |(seen, _)| seen.contains(observer)).map(|(_, kind)| *kind)
    }

    /// Whether it calls a piece by its kind that the observer has seen, but does not see any more.
    pub(crate) fn recalls(&self, observer: Observer) -> bool {
        self.recalls.contains(observer)
    }

    /// How much room it takes, in bytes, about.
    pub(crate) fn room(&self) -> usize {
        let others = self.others.iter().map(|(_, text)| 32 + text.as_ref().map_or(0, String::len));
        ROOM + self.common.len() + others.sum::<usize>() + 8 * self.shows.len()
    }

    /// What an observer is told.
    #[must_use]
    pub fn to(&self, observer: Observer) -> Option<&str> {
        match self.others.iter().find(|(other, _)| *other == observer) {
            Some((_, text)) => text.as_deref(),
            None => Some(&self.common),
        }
    }
}

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A seat answered.
    Choice,
    /// Pieces moved or were turned.
    Move,
    /// A counter changed.
    Counter,
    /// A shuffle or a roll.
    Chance,
    /// A text of a script.
    Said,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How many answers had been given.
    pub at: usize,
    /// The script function of the step in which it happened.
    pub step: Option<u16>,
    /// Whose turn it was.
    pub seat: Option<SeatId>,
    /// What it is about.
    pub kind: LineKind,
    /// What it says.
    pub told: Told,
}

/// A change of a counter and its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The counter.
    pub counter: CounterId,
    /// How much it grew; negative when it fell.
    pub by: i32,
    /// Why: a word of the script, or the name of the step.
    pub reason: String,
}

/// Writes events down. It follows them on a table of its own, because a line says how things lay when it
/// happened.
pub(crate) struct Teller<'a> {
    pub(crate) game: &'a Game,
    pub(crate) seats: &'a [String],
    /// As it was before the next event; nobody looks at it.
    pub(crate) table: Table,
    /// What somebody has seen since the step began or the last answer was given.
    pub(crate) seen: &'a mut Seen,
    /// The texts that reasons refer to.
    pub(crate) texts: &'a [Vec<Value>],
    /// The name of the step that runs.
    pub(crate) step: &'a str,
}

impl Teller<'_> {
    /// The lines of the events, and the changes of counters among them; takes from `room` the bytes that they
    /// need, and ends where there are no more.
    pub(crate) fn tell(
        &mut self,
        events: &[Event],
        room: &mut usize,
    ) -> (Vec<(LineKind, Told)>, Vec<Change>) {
        let mut lines: Vec<(LineKind, Told)> = Vec::new();
        let mut told = 0;
        let mut changes = Vec::new();
        let mut moves = Gathered::default();
        let mut at = 0;
        while let Some(event) = events.get(at) {
            at += 1;
            for (_, line) in &lines[told..] {
                *room = room.saturating_sub(line.room());
            }
            told = lines.len();
            if *room == 0 {
                break;
            }
            if let Event::Moved { .. } = event {
                if !moves.can_take(self.game, event) {
                    self.flush(&mut moves, &mut lines);
                }
                moves.take(event, self.moved(event));
                self.follow(event);
                continue;
            }
            self.flush(&mut moves, &mut lines);
            if let Event::Rolled { piece, .. } = event {
                let zone = self.table.zone_of(*piece);
                let same_zone = |event: &&Event| matches!(event, Event::Rolled { piece, .. } if self.table.zone_of(*piece) == zone);
                let more = events[at..].iter().take_while(same_zone).count();
                lines.extend(
                    self.rolled(zone, &events[at - 1..at + more]).map(|told| (LineKind::Chance, told)),
                );
                at += more;
                continue;
            }
            lines.extend(self.single(event));
            changes.extend(self.change(event));
            self.follow(event);
        }
        self.flush(&mut moves, &mut lines);
        (lines, changes)
    }

    fn phrases(&self) -> &'static Phrases {
        self.game.voice.phrases
    }

    fn notation(&self, observer: Observer) -> Notation<'_> {
        Notation { game: self.game, table: &self.table, seats: self.seats, observer, wording: Wording::Shown }
    }

    /// Lets the own table become as it was after the event.
    fn follow(&mut self, event: &Event) {
        let layout = &self.game.layout;
        match event {
            Event::Moved { piece, to, to_index, face_after, .. } => {
                let spot = match layout.zones[usize::from(to.0)].order {
                    Order::Grid { .. } => Spot::Place(*to_index),
                    _ => Spot::Index(*to_index),
                };
                let moved = self.table.move_turned(layout, *piece, *to, spot, *face_after);
                debug_assert!(moved.is_ok(), "what was done once can be done again");
            }
            Event::Turned { piece, after, .. } => {
                let turned = self.table.turn(layout, *piece, *after);
                debug_assert!(turned.is_ok(), "what was done once can be done again");
            }
            Event::Rolled { piece, after, .. } => {
                let rolled = self.table.roll_to(layout, *piece, *after);
                debug_assert!(rolled.is_ok(), "what was done once can be done again");
            }
            Event::Counter { counter, after, .. } => {
                let set = self.table.set_counter(layout, *counter, *after, Reason::Step);
                debug_assert!(set.is_ok(), "what was done once can be done again");
            }
            Event::Shuffled { zone } => self.table.shuffle(layout, *zone),
            Event::Said { .. } | Event::Chose { .. } | Event::Began { .. } => {}
        }
        self.seen.follow(layout, &self.table, event);
    }

    /// Those among `seen` who did not see the piece before the event.
    fn newly_seen(&self, piece: PieceId, seen: Observers) -> Observers {
        let layout = &self.game.layout;
        let is_new =
            |observer: &Observer| seen.contains(*observer) && !sees(layout, &self.table, *observer, piece);
        Observer::all(layout).filter(is_new).collect()
    }

    fn rolled(&mut self, zone: ZoneId, events: &[Event]) -> Option<Told> {
        let told = Told::of(self.game, &mut |observer| {
            let faces: Vec<String> = events
                .iter()
                .filter_map(|event| match event {
                    Event::Rolled { after, seen, .. } if seen.contains(observer) => Some(after.to_string()),
                    Event::Rolled { .. } => Some("?".to_owned()),
                    _ => None,
                })
                .collect();
            let zone = self.notation(observer).zone(zone);
            Some(fill(self.phrases().rolled, &[("zone", &zone), ("faces", &faces.join(" "))]))
        });
        let mut shows = Vec::new();
        for event in events {
            if let Event::Rolled { piece, seen, .. } = event {
                shows.push((*seen, self.table.kind(*piece)));
            }
            self.follow(event);
        }
        told.map(|told| told.showing(shows))
    }

    fn single(&self, event: &Event) -> Option<(LineKind, Told)> {
        let layout = &self.game.layout;
        let (kind, tell): (LineKind, Box<dyn Fn(Observer) -> Option<String> + '_>) = match event {
            Event::Turned { piece, after, seen, .. } => (
                LineKind::Move,
                Box::new(move |observer| {
                    Some(self.turned(observer, *piece, *after, seen.contains(observer)))
                }),
            ),
            Event::Counter { counter, before, after, reason } if before != after => (
                LineKind::Counter,
                Box::new(move |observer| {
                    sees_counter(layout, observer, *counter)
                        .then(|| self.counted(observer, *counter, (*before, *after), *reason))
                }),
            ),
            Event::Shuffled { zone } => (
                LineKind::Chance,
                Box::new(|observer| {
                    Some(fill(self.phrases().shuffled, &[("zone", &self.notation(observer).zone(*zone))]))
                }),
            ),
            Event::Said { text } => (
                LineKind::Said,
                Box::new(|observer| {
                    let seen = |piece: PieceId| self.seen.has(observer, piece);
                    Some(self.notation(observer).text(text, &seen))
                }),
            ),
            _ => return None,
        };
        let shows = match event {
            Event::Turned { piece, seen, .. } => {
                vec![(self.newly_seen(*piece, *seen), self.table.kind(*piece))]
            }
            _ => Vec::new(),
        };
        let told = Told::of(self.game, &mut |observer| tell(observer))?.showing(shows);
        let recalls = match event {
            Event::Said { text } => self.recalled(text),
            _ => Observers::default(),
        };
        Some((kind, Told { recalls, ..told }))
    }

    /// To whom a text names a piece that he has seen, but does not see any more.
    fn recalled(&self, text: &[Value]) -> Observers {
        let layout = &self.game.layout;
        let is_recalled = |observer: Observer, value: &Value| match *value {
            Value::Piece(piece) => {
                self.seen.has(observer, piece) && !sees(layout, &self.table, observer, piece)
            }
            _ => false,
        };
        let recalls = |observer: &Observer| text.iter().any(|value| is_recalled(*observer, value));
        Observer::all(layout).filter(recalls).collect()
    }

    fn turned(&self, observer: Observer, piece: PieceId, after: u8, seen: bool) -> String {
        let notation = self.notation(observer);
        let zone = self.table.zone_of(piece);
        let name = if seen { notation.printed(piece) } else { notation.back(piece) };
        let place = match self.game.layout.zones[usize::from(zone.0)].order {
            Order::Pile => notation.zone(zone),
            _ => notation.place(zone, self.table.index_of(piece)),
        };
        let phrases = self.phrases();
        let values = [("piece", name), ("place", &place), ("face", &after.to_string())];
        match (self.game.layout.pieces[usize::from(piece.0)].sides, after) {
            (0, UP) => format!("{}{}", fill(phrases.turned, &values), phrases.face_up),
            (0, _) => format!("{}{}", fill(phrases.turned, &values), phrases.face_down),
            _ if seen || sees(&self.game.layout, &self.table, observer, piece) => {
                fill(phrases.die_set, &values)
            }
            _ => fill(phrases.die_turned, &values),
        }
    }

    fn counted(&self, observer: Observer, counter: CounterId, values: (i32, i32), reason: Reason) -> String {
        let notation = self.notation(observer);
        let holds_seat = self.game.layout.counters[usize::from(counter.0)].holds_seat;
        let value = |number: i32| match u8::try_from(number) {
            Ok(seat) if holds_seat => notation.seat(SeatId(seat)).to_owned(),
            _ if holds_seat => self.phrases().nobody.to_owned(),
            _ => number.to_string(),
        };
        let why = match reason {
            Reason::Step => String::new(),
            _ => fill(self.phrases().because, &[("text", &self.reason(observer, reason))]),
        };
        let (before, after) = (value(values.0), value(values.1));
        let values = [("counter", &*notation.counter(counter)), ("before", &before), ("after", &after)];
        format!("{}{why}", fill(self.phrases().counter, &values))
    }

    fn reason(&self, observer: Observer, reason: Reason) -> String {
        match reason {
            Reason::Step => self.step.to_owned(),
            Reason::Word(word) => self.game.label(self.game.word(word)).to_owned(),
            Reason::Text(text) => {
                let text = self.texts.get(text as usize).map_or(&[][..], Vec::as_slice);
                self.notation(observer).text(text, &|piece| self.seen.has(observer, piece))
            }
        }
    }

    fn change(&self, event: &Event) -> Option<Change> {
        let Event::Counter { counter, before, after, reason } = event else { return None };
        if self.game.layout.counters[usize::from(counter.0)].holds_seat || before == after {
            return None;
        }
        let reason = self.reason(Observer::spectator(&self.game.layout), *reason);
        Some(Change { counter: *counter, by: after.saturating_sub(*before), reason })
    }
}
