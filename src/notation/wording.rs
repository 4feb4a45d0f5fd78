//! The names of the things of a game in one language.

use super::voice::{Phrases, Voice, fill};
use super::writing::{listed, word};
use crate::compile::Game;
use crate::compile::layout::Holding;
use crate::compile::value::{CounterId, KindId, PartId, SeatId, Value, ZoneId};
use crate::rules::standing;
use crate::table::Observer;

/// Names the things of a game in one language, as far as that does not depend on the table.
#[derive(Clone, Copy, Debug)]
pub struct Wording<'a> {
    /// The game.
    pub game: &'a Game,
    /// The language.
    pub voice: &'a Voice,
    /// The names of the seats: in records, answers and options as [`super::writing::seat_names`] gives them, otherwise
    /// unchanged.
    pub seats: &'a [String],
}

/// What a counter holds that the reader does not see, but knows: in parentheses.
pub(crate) fn worked_out(held: &str) -> String {
    format!("({held})")
}

impl<'a> Wording<'a> {
    /// How a seat stands, by its number; empty if it is in play.
    #[must_use]
    pub fn stands(self, number: i32) -> &'static str {
        let phrases = self.phrases();
        match number {
            0 => "",
            standing::WON.. => phrases.has_won,
            standing::LOST => phrases.has_lost,
            _ => phrases.is_out,
        }
    }

    /// The phrases around names.
    #[must_use]
    pub fn phrases(self) -> &'static Phrases {
        self.voice.phrases
    }

    /// The label of a prompt or word: in the language, otherwise in the definition, otherwise the word itself.
    #[must_use]
    pub fn label(self, word: &'a str) -> &'a str {
        if self.voice.has_labels() { self.voice.name(word) } else { self.game.own_label(word) }
    }

    /// A text with `{}` for each value by its label, filled in; `None` where it has none.
    pub(crate) fn with_values(self, text: &str, values: &[String]) -> Option<String> {
        let label = if self.voice.has_labels() { self.voice.name(text) } else { self.game.own_label(text) };
        // A label refers to the values by numbers, because languages order them differently.
        let numbers: Vec<String> = (1..=values.len()).map(|number| number.to_string()).collect();
        let told = numbers.iter().zip(values).map(|(number, value)| (number.as_str(), value.as_str()));
        (label != text).then(|| fill(label, &told.collect::<Vec<(&str, &str)>>()))
    }

    /// A declared name.
    #[must_use]
    pub fn name(self, name: &'a str) -> &'a str {
        self.voice.name(name)
    }

    /// The word for passing.
    #[must_use]
    pub fn pass(self) -> &'a str {
        self.voice.label("pass").unwrap_or(self.voice.phrases.pass)
    }

    /// The word for no value.
    #[must_use]
    pub fn nothing(self) -> String {
        self.voice.phrases.nothing.to_owned()
    }

    /// A kind or family.
    #[must_use]
    pub fn kind(self, kind: KindId) -> &'a str {
        let name = || self.game.layout.kinds.get(usize::from(kind.0)).map_or("", |kind| &kind.name);
        self.voice.kind_of(kind).unwrap_or_else(name)
    }

    /// The back of the pieces of a set, which everybody sees.
    #[must_use]
    pub fn back(self, set: u16) -> &'a str {
        self.name(self.game.rules.sets[usize::from(set)].back())
    }

    /// A zone: in the notation `deck`, `column[2]`, `Bob.hand`, `supply(fish)`.
    #[must_use]
    pub fn zone(self, zone: ZoneId) -> String {
        if !self.voice.has_labels() {
            return self.game.layout.zone_name(zone, self.seats);
        }
        let name = self.zone_alone(zone);
        match self.game.layout.zones[usize::from(zone.0)].owner {
            Some(seat) => self.of_seat(seat, &name),
            None => name,
        }
    }

    /// A zone without its owner: `hand`.
    #[must_use]
    pub fn zone_alone(self, zone: ZoneId) -> String {
        let spec = &self.game.layout.zones[usize::from(zone.0)];
        let name = self.name(&spec.name);
        match (spec.number, spec.kind) {
            (Some(number), _) => format!("{name}[{}]", number + 1),
            (None, Some(kind)) => format!("{name}({})", self.kind(kind)),
            (None, None) => name.to_owned(),
        }
    }

    /// A zone or a place in it without the owner: `hand`, `farm[2]`.
    #[must_use]
    pub fn spot_alone(self, zone: ZoneId, index: Option<u16>) -> String {
        let name = || self.zone_alone(zone);
        index.map_or_else(name, |index| self.game.layout.place_text(zone, index, name))
    }

    /// A zone as an observer calls it: the own one as `your hand`.
    #[must_use]
    pub fn zone_to(self, zone: ZoneId, observer: Observer) -> String {
        self.own_spot(zone, None, observer).unwrap_or_else(|| self.zone(zone))
    }

    /// A zone or place of the observer as it calls it: `your hand`; `None` if it belongs to nobody or to another seat.
    #[must_use]
    pub fn own_spot(self, zone: ZoneId, index: Option<u16>, observer: Observer) -> Option<String> {
        let owner = self.game.layout.zones[usize::from(zone.0)].owner;
        let is_own = owner.is_some_and(|seat| Observer::seat(seat) == observer);
        is_own.then(|| fill(self.phrases().told.your, &[("thing", &self.spot_alone(zone, index))]))
    }

    /// A place of a zone from 1: `line[3]`, on a board row and column or its name: `board[2, 3]`, `b2`.
    #[must_use]
    pub fn place(self, zone: ZoneId, index: u16) -> String {
        self.game.layout.place_text(zone, index, || self.zone(zone))
    }

    /// A counter: in the notation `Bob.wood`, `round_tax`.
    #[must_use]
    pub fn counter(self, counter: CounterId) -> String {
        if !self.voice.has_labels() {
            return self.game.layout.counter_name(counter, self.seats);
        }
        let name = self.counter_alone(counter);
        match self.game.layout.counters[usize::from(counter.0)].owner {
            Some(seat) => self.of_seat(seat, &name),
            None => name,
        }
    }

    /// A counter without its owner: `wood`.
    #[must_use]
    pub fn counter_alone(self, counter: CounterId) -> String {
        let spec = &self.game.layout.counters[usize::from(counter.0)];
        let name = self.name(&spec.name);
        spec.kind.map_or_else(|| name.to_owned(), |kind| format!("{name}({})", self.kind(kind)))
    }

    /// What a counter holds when this is its number.
    #[must_use]
    pub fn held(self, counter: CounterId, number: i32) -> String {
        let spec = &self.game.layout.counters[usize::from(counter.0)];
        let phrases = self.phrases();
        match spec.value(number) {
            Value::Unit if spec.content == Holding::Seat => phrases.nobody.to_owned(),
            Value::Unit => self.nothing(),
            Value::Bool(true) => phrases.yes.to_owned(),
            Value::Bool(false) => phrases.no.to_owned(),
            value => self.value(value),
        }
    }

    fn of_seat(self, seat: SeatId, thing: &str) -> String {
        fill(self.voice.phrases.of_seat, &[("seat", self.seat(seat)), ("thing", thing)])
    }

    /// A seat.
    #[must_use]
    pub fn seat(self, seat: SeatId) -> &'a str {
        let name = self.seats.get(usize::from(seat.0)).map_or("", String::as_str);
        if seat.0 < self.game.people() || !self.voice.has_labels() {
            return name;
        }
        let label = self.voice.name(name);
        // Whose label another seat has, too, is called as in the notation.
        let (people, by_rules) =
            self.seats.split_at_checked(self.game.people().into()).unwrap_or((self.seats, &[]));
        let mut others = people
            .iter()
            .map(String::as_str)
            .chain(by_rules.iter().filter(|other| *other != name).map(|other| self.voice.name(other)));
        if others.any(|other| other == label) { name } else { label }
    }

    /// A die and what it shows: `red = 3`.
    #[must_use]
    pub fn die(self, kind: KindId, face: u8) -> String {
        fill(self.voice.phrases.die, &[("piece", self.kind(kind)), ("face", &self.face(kind, face))])
    }

    /// What is on a face of a die of this kind.
    #[must_use]
    pub fn face(self, kind: KindId, face: u8) -> String {
        let layout = &self.game.layout;
        self.value(layout.on_face(layout.kinds[usize::from(kind.0)].set, face))
    }

    /// A piece with this name in a zone: `Bob.hand.priest`.
    #[must_use]
    pub fn piece_in(self, zone: ZoneId, piece: &str) -> String {
        fill(self.voice.phrases.in_zone, &[("zone", &self.zone(zone)), ("piece", piece)])
    }

    /// A value that is neither a piece nor a list, as options name it.
    #[must_use]
    pub fn value(self, value: Value) -> String {
        let layout = &self.game.layout;
        match value {
            Value::Bool(flag) => flag.to_string(),
            Value::Int(number) => number.to_string(),
            Value::Seat(seat) => self.seat(seat).to_owned(),
            Value::Kind(kind) => self.kind(kind).to_owned(),
            Value::Zone(zone) => self.zone(zone),
            Value::Place(zone, index) => self.place(zone, index),
            Value::Word(id) if self.voice.has_labels() => self.label(self.game.word(id)).to_owned(),
            Value::Word(id) => word(self.game.word(id)),
            Value::Counter(CounterId(id)) => self.name(&layout.counters[usize::from(id)].name).to_owned(),
            Value::Part(PartId(id)) => self.name(&self.game.code.parts[usize::from(id)].name).to_owned(),
            Value::Unit | Value::Piece(_) | Value::List(_) => self.nothing(),
        }
    }

    /// A value that is neither a piece nor a list, as the log and prompts name it.
    #[must_use]
    pub fn said(self, value: Value) -> String {
        match value {
            Value::Word(id) => self.label(self.game.word(id)).to_owned(),
            other => self.value(other),
        }
    }

    /// The texts as a component list: equal neighbours are counted.
    #[must_use]
    pub fn list(self, texts: &[String]) -> String {
        listed(texts, self.voice.phrases.between)
    }
}
