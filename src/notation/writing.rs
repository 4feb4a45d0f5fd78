//! How things are written: the same words in a component list, a record, an example, a prompt and the log.

use std::iter::Copied;
use std::slice::Iter;

use super::reading::{ARROW, is_plain, quote};
use crate::compile::value::{CounterId, KindId, PartId, PieceId, SeatId, Value, ZoneId};
use crate::compile::voice::fill;
use crate::compile::{Game, PLACEHOLDER};
use crate::rules::Layout as Order;
use crate::table::{Observer, Table, sees};
use crate::vm::machine::Heap;

/// Writes values as somebody at the table may read them now.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    /// The game.
    pub game: &'a Game,
    /// The table as it stands.
    pub table: &'a Table,
    /// The names of the seats: for the notation as [`seat_names`] gives them, for the log as they are.
    pub seats: &'a [String],
    /// Who reads.
    pub observer: Observer,
    /// In which words.
    pub wording: Wording,
}

/// In which words things are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// In those of records, examples and answers, which are the same in every language.
    Notation,
    /// In those of the game's voice, for people.
    Shown,
}

/// How a piece is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// By its kind if the reader sees it, else by its place.
    Kind,
    /// By its place: `Bob.hand[2]`; in an unordered zone, if the reader sees it, by its kind there:
    /// `Bob.hand.priest`.
    Place,
}

/// Names of seats as the notation writes them: in quotation marks unless they are plain words.
#[must_use]
pub fn seat_names(names: &[String]) -> Vec<String> {
    names.iter().map(|name| word(name)).collect()
}

/// A word as it is, in quotation marks when it is not a plain one.
#[must_use]
pub fn word(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { quote(text) }
}

/// A component list of texts: equal neighbours are counted, `idol hunter(fish)*2`.
#[must_use]
pub fn counted(texts: &[String]) -> String {
    listed(texts, " ")
}

/// The same with something else between them.
#[must_use]
pub fn listed(texts: &[String], between: &str) -> String {
    let mut list = String::new();
    for alike in texts.chunk_by(|a, b| a == b) {
        if !list.is_empty() {
            list.push_str(between);
        }
        list.push_str(&alike[0]);
        if alike.len() > 1 {
            list.push_str(&format!("*{}", alike.len()));
        }
    }
    list
}

impl Notation<'_> {
    /// Whether the reader sees now what is printed on the piece.
    #[must_use]
    pub fn sees(&self, piece: PieceId) -> bool {
        sees(&self.game.layout, self.table, self.observer, piece)
    }

    /// What is printed on a piece, whether the reader sees it or not.
    #[must_use]
    pub fn printed(&self, piece: PieceId) -> &str {
        self.kind(self.table.kind(piece))
    }

    /// A die and what it shows: `red = 3`.
    #[must_use]
    pub fn die(&self, piece: PieceId) -> String {
        let (name, face) = (self.printed(piece), self.table.face(piece).to_string());
        match self.wording {
            Wording::Notation => format!("{name} = {face}"),
            Wording::Shown => fill(self.game.voice.phrases.die, &[("piece", name), ("face", &face)]),
        }
    }

    fn kind(&self, kind: KindId) -> &str {
        match self.wording {
            Wording::Notation => &self.game.layout.kinds[usize::from(kind.0)].name,
            Wording::Shown => self.game.kind_shown(kind),
        }
    }

    /// A prompt or word by its label.
    fn label<'a>(&'a self, word: &'a str) -> &'a str {
        match self.wording {
            Wording::Notation => self.game.own_label(word),
            Wording::Shown => self.game.label(word),
        }
    }

    /// A declared name.
    fn name<'a>(&'a self, name: &'a str) -> &'a str {
        match self.wording {
            Wording::Notation => name,
            Wording::Shown => self.game.voice.name(name),
        }
    }

    /// The name of its back, which everybody sees.
    #[must_use]
    pub fn back(&self, piece: PieceId) -> &str {
        let set = self.game.layout.pieces[usize::from(piece.0)].set;
        self.name(self.game.rules.sets[usize::from(set)].back())
    }

    /// A piece as an option names it.
    #[must_use]
    pub fn piece(&self, piece: PieceId, naming: Naming) -> String {
        if naming == Naming::Kind && self.sees(piece) {
            return self.printed(piece).to_owned();
        }
        let zone = self.table.zone_of(piece);
        if self.is_alike(piece) {
            return self.piece_in(zone, self.printed(piece));
        }
        self.place(zone, self.table.index_of(piece))
    }

    /// A kind in a zone: `Bob.hand.priest`.
    fn piece_in(&self, zone: ZoneId, piece: &str) -> String {
        let zone = self.zone(zone);
        match self.wording {
            Wording::Notation => format!("{zone}.{piece}"),
            Wording::Shown => fill(self.game.voice.phrases.in_zone, &[("zone", &zone), ("piece", piece)]),
        }
    }

    /// Whether the reader sees the piece in an unordered zone, where one of a kind is like another; dice
    /// show different numbers.
    #[must_use]
    pub fn is_alike(&self, piece: PieceId) -> bool {
        let zone = &self.game.layout.zones[usize::from(self.table.zone_of(piece).0)];
        zone.order == Order::Pile
            && self.game.layout.pieces[usize::from(piece.0)].sides == 0
            && self.sees(piece)
    }

    /// A piece that somebody else is told of: by its kind if he sees it, else by its place where places
    /// can be told apart, else by its back.
    #[must_use]
    pub fn told_piece(&self, piece: PieceId, seen: bool) -> String {
        let zone = self.table.zone_of(piece);
        if seen || self.sees(piece) {
            return self.printed(piece).to_owned();
        }
        match self.game.layout.zones[usize::from(zone.0)].order {
            Order::Pile => self.back(piece).to_owned(),
            _ => self.place(zone, self.table.index_of(piece)),
        }
    }

    /// A zone: `deck`, `column[2]`, `Bob.hand`, `supply(fish)`.
    #[must_use]
    pub fn zone(&self, zone: ZoneId) -> String {
        match self.wording {
            Wording::Notation => self.game.layout.zone_name(zone, self.seats),
            Wording::Shown => self.game.zone_shown(zone, self.seats),
        }
    }

    /// A place of a zone from 1: `line[3]`, in a grid row and column: `board[2, 3]`.
    #[must_use]
    pub fn place(&self, zone: ZoneId, index: u16) -> String {
        format!("{}{}", self.zone(zone), self.game.layout.index_text(zone, index))
    }

    /// A counter: `Bob.wood`, `round_tax`.
    #[must_use]
    pub fn counter(&self, counter: CounterId) -> String {
        match self.wording {
            Wording::Notation => self.game.layout.counter_name(counter, self.seats),
            Wording::Shown => self.game.counter_shown(counter, self.seats),
        }
    }

    /// A seat.
    #[must_use]
    pub fn seat(&self, seat: SeatId) -> &str {
        self.seats.get(usize::from(seat.0)).map_or("", String::as_str)
    }

    /// A value as an option names it; a list as it is ordered, or as a group in the order of the definition.
    #[must_use]
    pub fn value(&self, heap: &Heap, value: Value, naming: Naming) -> String {
        match value {
            Value::Piece(piece) => self.piece(piece, naming),
            Value::List(_) if is_in_order(heap, value) => self.sequence(heap, value, naming),
            Value::List(_) => self.group(heap, value, naming),
            other => self.plain(other),
        }
    }

    /// A value that is neither a piece nor a list.
    #[must_use]
    pub fn plain(&self, value: Value) -> String {
        let layout = &self.game.layout;
        match value {
            Value::Bool(flag) => flag.to_string(),
            Value::Int(number) => number.to_string(),
            Value::Seat(seat) => self.seat(seat).to_owned(),
            Value::Kind(kind) => self.kind(kind).to_owned(),
            Value::Zone(zone) => self.zone(zone),
            Value::Place(zone, index) => self.place(zone, index),
            Value::Word(id) if self.has_labels() => self.label(self.game.word(id)).to_owned(),
            Value::Word(id) => word(self.game.word(id)),
            Value::Counter(CounterId(id)) => self.name(&layout.counters[usize::from(id)].name).to_owned(),
            Value::Part(PartId(id)) => self.name(&self.game.code.parts[usize::from(id)].name).to_owned(),
            Value::Unit | Value::Piece(_) | Value::List(_) | Value::Header { .. } => self.nothing(),
        }
    }

    fn has_labels(&self) -> bool {
        self.wording == Wording::Shown && self.game.voice.has_labels()
    }

    fn nothing(&self) -> String {
        let nothing = match self.wording {
            Wording::Notation => "nothing",
            Wording::Shown => self.game.voice.phrases.nothing,
        };
        nothing.to_owned()
    }

    /// `board[7, 1] -> board[6, 1]`; what is a list itself, of several things, in braces.
    fn sequence(&self, heap: &Heap, list: Value, naming: Naming) -> String {
        let text = |member: &Value| {
            let text = self.value(heap, *member, naming);
            if heap.elements(*member).len() > 1 { format!("{{{text}}}") } else { text }
        };
        heap.elements(list).iter().map(text).collect::<Vec<String>>().join(ARROW)
    }

    fn group(&self, heap: &Heap, list: Value, naming: Naming) -> String {
        let mut members = heap.leaves(list);
        if members.is_empty() {
            return self.nothing();
        }
        members.sort_by_key(|member| self.rank(*member, naming));
        let texts: Vec<String> = members.iter().map(|member| self.value(heap, *member, naming)).collect();
        self.list(&texts)
    }

    /// A component list of texts.
    #[must_use]
    pub fn list(&self, texts: &[String]) -> String {
        match self.wording {
            Wording::Notation => counted(texts),
            Wording::Shown => listed(texts, self.game.voice.phrases.between),
        }
    }

    /// Where a member of a group stands in it: by kind as far as it is seen, then by place.
    fn rank(&self, member: Value, naming: Naming) -> (u8, i64, i64) {
        match member {
            Value::Piece(piece) if naming == Naming::Kind && self.sees(piece) => {
                (0, i64::from(self.table.kind(piece).0), 0)
            }
            Value::Piece(piece) => {
                let there =
                    if self.is_alike(piece) { self.table.kind(piece).0 } else { self.table.index_of(piece) };
                (2, i64::from(self.table.zone_of(piece).0), i64::from(there))
            }
            Value::Kind(kind) => (1, i64::from(kind.0), 0),
            Value::Place(zone, index) => (3, i64::from(zone.0), i64::from(index)),
            Value::Zone(zone) => (4, i64::from(zone.0), 0),
            Value::Seat(seat) => (5, i64::from(seat.0), 0),
            Value::Int(number) => (6, i64::from(number), 0),
            Value::Word(id) => (7, i64::from(id.0), 0),
            _ => (8, 0, 0),
        }
    }

    /// A text of a script as the reader may read it: a pattern and its values as one flat run, as events
    /// keep it. `seen` says which pieces he has just seen.
    #[must_use]
    pub fn text(&self, flat: &[Value], seen: &dyn Fn(PieceId) -> bool) -> String {
        let mut values = flat.iter().copied();
        let Some(Value::Word(pattern)) = values.next() else { return String::new() };
        let pattern = self.game.word(pattern);
        if !pattern.contains(PLACEHOLDER) {
            return self.label(pattern).to_owned();
        }
        let key = pattern.replace(PLACEHOLDER, "{}");
        let told: Vec<String> =
            (0..pattern.matches(PLACEHOLDER).count()).map(|_| self.next_told(&mut values, seen)).collect();
        let label = self.label(&key);
        if label != key {
            // A label says by numbers where the values stand: languages order them in their own way.
            let numbers: Vec<String> = (1..=told.len()).map(|number| number.to_string()).collect();
            let told = numbers.iter().zip(&told).map(|(number, text)| (number.as_str(), text.as_str()));
            return fill(label, &told.collect::<Vec<(&str, &str)>>());
        }
        let mut texts = told.into_iter();
        let mut parts = pattern.split(PLACEHOLDER);
        let mut text = parts.next().unwrap_or("").to_owned();
        for part in parts {
            text.push_str(&texts.next().unwrap_or_default());
            text.push_str(part);
        }
        text
    }

    /// Where an element of a list stands in a text: pieces and kinds in the order of the definition, what is
    /// not seen behind them, everything else as the script has it.
    fn told_rank(&self, value: Value, seen: &dyn Fn(PieceId) -> bool) -> u16 {
        match value {
            Value::Piece(piece) if seen(piece) || self.sees(piece) => self.table.kind(piece).0,
            Value::Piece(_) => u16::MAX,
            Value::Kind(kind) => kind.0,
            _ => 0,
        }
    }

    fn next_told(&self, values: &mut Copied<Iter<'_, Value>>, seen: &dyn Fn(PieceId) -> bool) -> String {
        match values.next() {
            None => String::new(),
            Some(Value::Header { len, .. }) => {
                let mut texts: Vec<(u16, String)> = Vec::new();
                for _ in 0..len {
                    let rank = values.clone().next().map_or(0, |value| self.told_rank(value, seen));
                    texts.push((rank, self.next_told(values, seen)));
                }
                texts.sort_by_key(|(rank, _)| *rank);
                self.list(&texts.into_iter().map(|(_, text)| text).collect::<Vec<String>>())
            }
            Some(Value::Piece(piece)) => self.told_piece(piece, seen(piece)),
            Some(other) => self.said(other),
        }
    }

    /// A value that is neither a piece nor a list, as the log and prompts write it.
    #[must_use]
    pub fn said(&self, value: Value) -> String {
        match value {
            Value::Word(id) => self.label(self.game.word(id)).to_owned(),
            other => self.plain(other),
        }
    }
}

/// Whether a value is a list of several things whose order means something.
#[must_use]
pub fn is_in_order(heap: &Heap, value: Value) -> bool {
    heap.elements(value).len() > 1 && !heap.is_in_any_order(value)
}
