//! What one observer sees of a match now as a list of numbers, for programs that learn. Where each number stands follows
//! from the definition: it is the same in all matches of a game, and [`TensorLayout::fields`] describes it.

mod zones;

use super::Match;
use super::numbered::ActionTable;
use crate::compile::layout::Holding;
use crate::compile::value::{CounterId, Value, WordId, ZoneId};
use crate::compile::{Game, PLACEHOLDER};
use crate::table::{Observer, sees_counter};
use zones::ZoneField;

/// A part of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorField {
    /// What it is about: `observer`, `asked`, `question`, `picked`, a part of the order of play, a counter or a zone, in the
    /// notation.
    pub name: String,
    /// What its numbers say.
    pub meaning: TensorMeaning,
    /// The index of its first number.
    pub offset: usize,
    /// Its dimensions, the last one varying fastest.
    pub shape: Vec<usize>,
    /// What stands at each index of the last dimension.
    pub labels: Vec<String>,
}

/// What the numbers of a field say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TensorMeaning {
    /// 1 at the seat, kind or place that it is, 0 elsewhere.
    OneOf,
    /// A number.
    Number,
    /// Whether the observer sees it (1 or 0), then the number; 0 if it is not seen.
    SeenNumber,
    /// Whether the observer sees it, then as [`TensorMeaning::OneOf`].
    SeenOneOf,
    /// How many pieces of each sort lie in the zone, or how often each action was taken.
    Counts,
    /// For each place of the zone 1 at the sort of the piece on it; all 0 if there is none.
    Cells,
}

impl TensorMeaning {
    /// Its name for other programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneOf => "one-of",
            Self::Number => "number",
            Self::SeenNumber => "seen-number",
            Self::SeenOneOf => "seen-one-of",
            Self::Counts => "counts",
            Self::Cells => "cells",
        }
    }
}

/// Where everything stands that an observer can see of a match of one game.
#[derive(Clone, Debug)]
pub struct TensorLayout {
    fields: Vec<TensorField>,
    size: usize,
    /// The words of the questions, in the order of the field.
    prompts: Vec<u16>,
    /// Where the fields of the question begin, and how many actions there are in the second.
    question: usize,
    picked: (usize, usize),
    parts: usize,
    counters: Vec<CounterField>,
    zones: Vec<ZoneField>,
}

/// A counter.
#[derive(Clone, Copy, Debug)]
struct CounterField {
    offset: usize,
    /// Whether some observer does not see it.
    is_hidden: bool,
    /// How many things it can hold; `None` for a number.
    things: Option<usize>,
}

/// The most places that a counter can hold for each to have a number.
const MOST_THINGS: usize = 512;

impl TensorLayout {
    /// The layout of a game.
    #[must_use]
    pub fn new(game: &Game, table: &ActionTable) -> Self {
        let seats: Vec<String> = (1..=game.seats()).map(|seat| seat.to_string()).collect();
        let mut layout = Self {
            fields: Vec::new(),
            size: 0,
            prompts: table.prompts().to_vec(),
            question: 0,
            picked: (0, 0),
            parts: 0,
            counters: Vec::new(),
            zones: Vec::new(),
        };
        let mut observers = seats.clone();
        observers.push("spectator".to_owned());
        layout.add("observer", TensorMeaning::OneOf, vec![observers.len()], observers);
        layout.add("asked", TensorMeaning::OneOf, vec![seats.len()], seats.clone());
        layout.add_question(game, &seats, table);
        layout.parts = layout.size;
        for part in &game.code.parts {
            layout.add(&part.name, TensorMeaning::Number, vec![1], Vec::new());
        }
        for id in (0u16..).map(CounterId).take(game.layout.counters.len()) {
            layout.add_counter(game, &seats, id);
        }
        for id in (0u16..).map(ZoneId).take(game.layout.zones.len()) {
            layout.add_zone(game, &seats, id);
        }
        layout
    }

    /// The parts of the list, in their order.
    #[must_use]
    pub fn fields(&self) -> &[TensorField] {
        &self.fields
    }

    /// How many numbers there are.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    fn add(&mut self, name: &str, meaning: TensorMeaning, shape: Vec<usize>, labels: Vec<String>) -> usize {
        let offset = self.size;
        self.size += shape.iter().product::<usize>();
        self.fields.push(TensorField { name: name.to_owned(), meaning, offset, shape, labels });
        offset
    }

    fn add_question(&mut self, game: &Game, seats: &[String], table: &ActionTable) {
        let prompt = |word: &u16| game.word(WordId(*word)).replace(PLACEHOLDER, "{}");
        let prompts: Vec<String> = self.prompts.iter().map(prompt).collect();
        self.question = self.add("question", TensorMeaning::OneOf, vec![prompts.len()], prompts);
        if table.has_chains() {
            let text =
                |number: usize| u32::try_from(number).ok().and_then(|number| table.text(game, seats, number));
            let texts: Vec<String> =
                (0..table.len()).map(|number| text(number).unwrap_or_default()).collect();
            self.picked = (self.add("picked", TensorMeaning::Counts, vec![texts.len()], texts), table.len());
        }
    }

    fn add_counter(&mut self, game: &Game, seats: &[String], id: CounterId) {
        let spec = &game.layout.counters[usize::from(id.0)];
        let is_hidden = Observer::all(&game.layout).any(|observer| !sees_counter(&game.layout, observer, id));
        let things: Option<Vec<String>> = match spec.content {
            Holding::Number | Holding::Switch => None,
            Holding::Seat => Some(seats.to_vec()),
            Holding::Kind { first, count } => {
                let name = |kind: u16| game.layout.kinds[usize::from(kind)].name.clone();
                Some((first..first + count).map(name).collect())
            }
            Holding::Place { .. } => {
                let count = usize::try_from(spec.max.saturating_add(1)).unwrap_or(usize::MAX);
                (count <= MOST_THINGS).then(|| (0..count).map(|place| place.to_string()).collect())
            }
        };
        let name = game.layout.counter_name(id, seats);
        let seen = || is_hidden.then(|| "seen".to_owned());
        let (labels, meaning) = match &things {
            Some(things) if is_hidden => {
                (seen().into_iter().chain(things.iter().cloned()).collect(), TensorMeaning::SeenOneOf)
            }
            Some(things) => (things.clone(), TensorMeaning::OneOf),
            None if is_hidden => {
                (seen().into_iter().chain(["number".to_owned()]).collect(), TensorMeaning::SeenNumber)
            }
            None => (Vec::new(), TensorMeaning::Number),
        };
        let offset = self.add(&name, meaning, vec![labels.len().max(1)], labels);
        self.counters.push(CounterField { offset, is_hidden, things: things.map(|things| things.len()) });
    }

    fn add_zone(&mut self, game: &Game, seats: &[String], id: ZoneId) {
        let (field, labels) = ZoneField::new(game, id, self.size);
        let name = game.layout.zone_name(id, seats);
        let (meaning, shape) = match field.cells {
            0 => (TensorMeaning::Counts, vec![labels.len()]),
            cells => (TensorMeaning::Cells, vec![cells, labels.len()]),
        };
        self.add(&name, meaning, shape, labels);
        self.zones.push(field);
    }

    /// Writes what an observer sees into a list of [`TensorLayout::size`] numbers. If a seat is asked now, `asked` are the
    /// actions that were taken of the answer so far.
    ///
    /// # Panics
    /// When the list is shorter.
    pub fn write(
        &self,
        game: &Game,
        state: &Match,
        (observer, asked): (Observer, Option<&[u32]>),
        out: &mut [f32],
    ) {
        out[..self.size].fill(0.0);
        let seats = usize::from(game.seats());
        out[usize::from(observer.0).min(seats)] = 1.0;
        if let Some(picked) = asked {
            let seat = state.to_answer();
            out[seats + 1 + usize::from(seat.0)] = 1.0;
            if observer == Observer::seat(seat) {
                self.write_question(state, picked, out);
            }
        }
        for (slot, nth) in out[self.parts..].iter_mut().zip(&state.machine.parts) {
            *slot = real(*nth);
        }
        for (id, (field, number)) in (0u16..).zip(self.counters.iter().zip(state.table.counters())) {
            let mut at = field.offset;
            if field.is_hidden {
                if !sees_counter(&game.layout, observer, CounterId(id)) {
                    continue;
                }
                out[at] = 1.0;
                at += 1;
            }
            match field.things {
                None => out[at] = real(*number),
                Some(things) => {
                    if let Some(thing) = usize::try_from(*number).ok().filter(|thing| *thing < things) {
                        out[at + thing] = 1.0;
                    }
                }
            }
        }
        zones::write(game, &state.table, observer, &self.zones, out);
    }

    fn write_question(&self, state: &Match, picked: &[u32], out: &mut [f32]) {
        let asking = state.asking();
        let prompt = match asking.prompt {
            Value::List(_) => state.machine.heap().elements(asking.prompt).first().copied(),
            prompt => Some(prompt),
        };
        if let Some(Value::Word(WordId(word))) = prompt
            && let Ok(at) = self.prompts.binary_search(&word)
        {
            out[self.question + at] = 1.0;
        }
        let (begin, actions) = self.picked;
        for number in picked.iter().map(|number| *number as usize).filter(|number| *number < actions) {
            out[begin + number] += 1.0;
        }
    }
}

/// A whole number as a real one.
#[expect(clippy::cast_precision_loss, reason = "what learns needs no more than 24 bits of a number")]
fn real(number: i32) -> f32 {
    number as f32
}
