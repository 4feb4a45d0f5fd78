//! How things are written: the same words in a component list, a record, an example, a prompt and the log.

use super::reading::{ARROW, is_plain, quote};
use super::wording::Wording;
use crate::compile::layout::Layout;
use crate::compile::value::{PieceId, Value};
use crate::table::{Observer, Table, sees};
use crate::vm::machine::Heap;

/// Writes values as an observer may read them now.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a> {
    /// The names of things.
    pub names: Wording<'a>,
    /// The table as it stands.
    pub table: &'a Table,
    /// The observer that reads.
    pub observer: Observer,
}

/// How a piece is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// By its kind if the observer sees it, otherwise by its place.
    Kind,
    /// By its place: `Bob.hand[2]`; in an unordered zone, if the observer sees the piece, by its kind there:
    /// `Bob.hand.priest`.
    Place,
}

/// The names of seats as the notation writes them: in quotation marks unless they are plain words.
#[must_use]
pub fn seat_names(names: &[String]) -> Vec<String> {
    names.iter().map(|name| word(name)).collect()
}

/// A word, in quotation marks unless it is a plain one.
#[must_use]
pub fn word(text: &str) -> String {
    if is_plain(text) { text.to_owned() } else { quote(text) }
}

/// The texts as a component list: equal neighbours are counted, `idol hunter(fish)*2`.
#[must_use]
pub fn counted(texts: &[String]) -> String {
    listed(texts, " ")
}

/// The texts as a component list, with another separator.
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
    /// Whether the observer sees the kind of the piece now.
    #[must_use]
    pub fn sees(&self, piece: PieceId) -> bool {
        sees(self.layout(), self.table, self.observer, piece)
    }

    /// The kind of a piece, whether the observer sees it or not.
    #[must_use]
    pub fn printed(&self, piece: PieceId) -> &str {
        self.names.kind(self.table.kind(piece))
    }

    /// A die and its number: `red = 3`.
    #[must_use]
    pub fn die(&self, piece: PieceId) -> String {
        self.names.die(self.table.kind(piece), self.table.face(piece))
    }

    fn layout(&self) -> &Layout {
        &self.names.game.layout
    }

    /// A piece as an option names it.
    #[must_use]
    pub fn piece(&self, piece: PieceId, naming: Naming) -> String {
        if naming == Naming::Kind && self.sees(piece) {
            return self.printed(piece).to_owned();
        }
        let zone = self.table.zone_of(piece);
        if self.is_alike(piece) {
            return self.names.piece_in(zone, self.printed(piece));
        }
        self.names.place(zone, self.table.index_of(piece))
    }

    /// Whether the observer sees the piece in an unordered zone, where pieces of one kind are alike; dice can differ in
    /// their numbers.
    #[must_use]
    pub fn is_alike(&self, piece: PieceId) -> bool {
        let zone = &self.layout().zones[usize::from(self.table.zone_of(piece).0)];
        !zone.order.is_kept && self.layout().pieces[usize::from(piece.0)].sides == 0 && self.sees(piece)
    }

    /// A value as an option names it; a list in its order, or as a group in the order of the definition.
    #[must_use]
    pub fn value(&self, heap: &Heap, value: Value, naming: Naming) -> String {
        match value {
            Value::Piece(piece) => self.piece(piece, naming),
            Value::List(_) if heap.is_in_order(value) => self.sequence(heap, value, naming),
            Value::List(_) => self.group(heap, value, naming),
            other => self.names.value(other),
        }
    }

    /// `board[7, 1] -> board[6, 1]`; an element that is itself a list of several things is in braces.
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
            return self.names.nothing();
        }
        members.sort_by_key(|member| self.rank(*member, naming));
        let texts: Vec<String> = members.iter().map(|member| self.value(heap, *member, naming)).collect();
        self.names.list(&texts)
    }

    /// The position of a member of a group in its text: by kind if it is seen, then by place.
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
}
