//! Features of answers: what each option is to the seat that is asked.

use super::plan::{Features, ZoneForm};
use super::state::{Reader, place_of_kind, seen_on_board};
use crate::compile::value::{KindId, PieceId, SeatId, Value, ZoneId};
use crate::play::Match;
use crate::table::{DOWN, Table};
use crate::vm::eyes::scatter;
use crate::vm::machine::Heap;

/// How far from a place other places of a board are part of its pattern.
const REACH: usize = 3;

/// A feature of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AnswerToken {
    /// What it is.
    pub(super) what: u64,
    /// Whether it matters in which position.
    pub(super) is_crossed: bool,
}

/// The features of the answers to a question.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    pub(super) tokens: Vec<AnswerToken>,
    /// For each answer where its tokens end.
    pub(super) ends: Vec<usize>,
}

impl Answers {
    /// The tokens of each answer.
    pub(super) fn each(&self) -> impl ExactSizeIterator<Item = &[AnswerToken]> {
        self.ends.iter().enumerate().map(|(at, end)| {
            let start = if at == 0 { 0 } else { self.ends[at - 1] };
            &self.tokens[start..*end]
        })
    }
}

/// Reads the features of options.
struct Describer<'a> {
    plan: &'a Features,
    table: &'a Table,
    heap: &'a Heap,
    seat: u8,
    /// What is common to all: the prompt, and how many options were picked before.
    salt: u64,
    tokens: &'a mut Vec<AnswerToken>,
    reader: &'a mut Reader,
}

impl Reader {
    /// Reads the features of all answers that the seat that is asked can give next.
    pub(super) fn answers(&mut self, plan: &Features, state: &Match, prompt: u16, answers: &mut Answers) {
        answers.tokens.clear();
        answers.ends.clear();
        let (SeatId(seat), asking) = (state.to_answer(), state.asking());
        let salt = scatter(u64::from(prompt) << 8 | asking.picked.len().min(200) as u64);
        let mut describer = Describer {
            plan,
            table: &state.table,
            heap: state.machine.heap(),
            seat,
            salt,
            tokens: &mut answers.tokens,
            reader: self,
        };
        let options = state.options();
        let numbers: Vec<Option<i32>> = options.iter().map(|option| describer.number(*option)).collect();
        let may_pass = state.answers() > options.len();
        for (option, number) in options.iter().zip(&numbers) {
            // What all answers share says nothing of which is better.
            if may_pass {
                describer.push((1, 0), true);
            }
            describer.option(*option, 0);
            if let Some(number) = number {
                describer.rank(*number, &numbers);
            }
            answers.ends.push(describer.tokens.len());
        }
        if may_pass {
            describer.push((2, 0), true);
            answers.ends.push(describer.tokens.len());
        }
    }
}

impl Describer<'_> {
    fn push(&mut self, (sort, what): (u64, u64), is_crossed: bool) {
        let what = scatter(self.salt ^ scatter(sort << 56 ^ what));
        self.tokens.push(AnswerToken { what, is_crossed });
    }

    /// Describes an option; `at` says which part of a list it is.
    fn option(&mut self, option: Value, at: u64) {
        let at = at << 48;
        match option {
            Value::Piece(piece) => self.piece(piece, at),
            Value::Kind(kind) => self.kind(kind, at),
            Value::Place(zone, index) => self.place(zone, index, at),
            Value::Seat(SeatId(seat)) => {
                self.push((3, at | u64::from(self.plan.from(self.seat, Some(seat)))), true);
            }
            Value::Int(number) => self.push((4, at | u64::from(number.cast_unsigned())), true),
            Value::Bool(flag) => self.push((5, at | u64::from(flag)), true),
            Value::Word(word) => self.push((6, at | u64::from(word.0)), true),
            Value::Zone(zone) => self.zone(zone, at),
            Value::Counter(counter) => self.push((7, at | u64::from(counter.0)), true),
            Value::Part(part) => self.push((8, at | u64::from(part.0)), true),
            Value::Unit => self.push((9, at), true),
            Value::List(_) => self.list(option, at >> 48),
        }
    }

    fn list(&mut self, list: Value, at: u64) {
        let heap = self.heap;
        let in_any_order = heap.is_in_any_order(list);
        let elements = heap.elements(list);
        self.push((10, at << 48 | elements.len() as u64), true);
        let from = self.tokens.len();
        for (nth, element) in (1u64..).zip(elements) {
            self.option(*element, if in_any_order { at * 8 + 1 } else { at * 8 + nth.min(7) });
        }
        // The whole list as one: moves from a place to another, sets of cards.
        let whole = self.tokens[from..].iter().fold(0u64, |sum, token| sum.wrapping_add(token.what));
        self.push((11, scatter(whole) >> 8), false);
    }

    fn piece(&mut self, piece: PieceId, at: u64) {
        let zone = &self.plan.zones[usize::from(self.table.zone_of(piece).0)];
        let of = u64::from(self.plan.from(self.seat, zone.owner));
        let is_seen = self.plan.knows(self.table, zone.id, self.seat)
            && (self.table.face(piece) != DOWN || self.plan.sided[usize::from(piece.0)]);
        let whose = at | of << 40 | u64::from(zone.alike) << 24;
        if let ZoneForm::Board(_) = zone.form {
            self.place(zone.id, self.table.index_of(piece), at);
        }
        if is_seen {
            let kind = self.table.kind(piece);
            self.push((12, whose | u64::from(kind.0)), true);
            if self.plan.sided[usize::from(piece.0)] {
                self.push((13, whose | u64::from(self.table.face(piece))), true);
            }
            self.kind(kind, at);
        } else {
            self.push((14, whose), true);
        }
        if zone.form == ZoneForm::Row {
            self.push((15, whose | (u64::from(self.table.index_of(piece)) + 1)), false);
        }
    }

    fn kind(&mut self, kind: KindId, at: u64) {
        let spec = &self.plan.kinds[usize::from(kind.0)];
        let whose = u64::from(self.plan.from(self.seat, spec.owner));
        self.push((16, at | whose << 40 | u64::from(spec.alike)), true);
        if let Some(family) = spec.family {
            self.push((17, at | u64::from(family)), true);
        }
        let place = place_of_kind(self.plan, self.table, kind, self.seat);
        if let Some((zone, index)) = place {
            self.push((18, at | u64::from(zone) << 16 | u64::from(index)), true);
        }
        self.linked(kind, at, place);
    }

    /// By which property, if any, own pieces name the kind.
    fn linked(&mut self, kind: KindId, at: u64, place: Option<(u16, u16)>) {
        let (plan, table, seat) = (self.plan, self.table, self.seat);
        if !plan.is_named[usize::from(kind.0)] {
            return;
        }
        let own = plan.zones.iter().filter(|zone| zone.owner == Some(seat) && zone.form == ZoneForm::Pile);
        for zone in own.filter(|zone| plan.knows(table, zone.id, seat)) {
            for piece in table.pieces(zone.id).filter(|piece| table.face(*piece) != DOWN) {
                let names = &plan.kinds[usize::from(table.kind(piece).0)].names;
                for (property, _) in names.iter().filter(|(_, named)| *named == kind) {
                    let link = at | u64::from(zone.alike) << 32 | u64::from(*property) << 24;
                    self.push((19, link), true);
                    if let Some((_, index)) = place {
                        self.push((20, link | (u64::from(index) + 1)), false);
                    }
                }
            }
        }
    }

    fn zone(&mut self, zone: ZoneId, at: u64) {
        let spec = &self.plan.zones[usize::from(zone.0)];
        let of = u64::from(self.plan.from(self.seat, spec.owner));
        self.push((21, at | of << 40 | u64::from(spec.alike)), true);
        self.push((22, at | u64::from(self.table.len(zone).min(30))), false);
    }

    /// A place: which one it is, what lies on it, and around it.
    fn place(&mut self, zone: ZoneId, index: u16, at: u64) {
        let (plan, seat) = (self.plan, self.seat);
        let own = at | u64::from(zone.0) << 24 | u64::from(seat) << 40;
        self.push((23, own | u64::from(index)), false);
        let is_seen = plan.knows(self.table, zone, seat);
        let seen = |piece| {
            u64::from(seen_on_board(plan, self.table, (piece, self.table.kind(piece)), (seat, is_seen)))
        };
        let there = self.table.at(zone, index).map_or(0, seen);
        self.push((24, own | there), true);
        let ZoneForm::Board(Some(board)) = plan.zones[usize::from(zone.0)].form else { return };
        let board = &plan.boards[board];
        self.reader.look(plan, board, self.table, seat);
        let on = |place: u16| u64::from(self.reader.ground[usize::from(place)]) + 1;
        let around = &board.around[usize::from(index)];
        let next = around.iter().fold(there, |sum, place| sum * 257 + place.map_or(0, on));
        let ways = around.len() / 2;
        let mut lines = Vec::new();
        for way in 0..ways {
            let ray = |way: usize| {
                let step = move |at: &u16| board.around[usize::from(*at)][way];
                std::iter::successors(step(&index), step).take(REACH)
            };
            let one = ray(way).fold(1, |sum, place| sum * 257 + on(place));
            let other = ray(way + ways).fold(1, |sum, place| sum * 257 + on(place));
            lines.push((one, other));
        }
        self.push((25, own ^ scatter(next) >> 8), false);
        for (way, (one, other)) in (0u64..).zip(lines) {
            self.push((26, own ^ scatter(scatter(one) ^ other) >> 12), false);
            self.push((27, own ^ way << 20 ^ scatter(scatter(one) ^ other) >> 12), false);
        }
    }

    /// How the number of an option compares with those of the others, from below and from above.
    fn rank(&mut self, number: i32, numbers: &[Option<i32>]) {
        let less = numbers.iter().flatten().filter(|other| **other < number).count() as u64;
        let more = numbers.iter().flatten().filter(|other| **other > number).count() as u64;
        self.push((28, less.min(20)), true);
        self.push((29, more.min(20)), true);
    }

    /// The number of an option, if it has one.
    fn number(&self, option: Value) -> Option<i32> {
        match option {
            Value::Int(number) => Some(number),
            Value::Kind(kind) => self.plan.kinds[usize::from(kind.0)].number,
            Value::Piece(piece) => {
                let zone = &self.plan.zones[usize::from(self.table.zone_of(piece).0)];
                let is_seen = self.plan.knows(self.table, zone.id, self.seat);
                let kind = self.table.kind(piece);
                let is_up = self.table.face(piece) != DOWN;
                self.plan.kinds[usize::from(kind.0)].number.filter(|_| is_seen && is_up)
            }
            _ => None,
        }
    }
}
