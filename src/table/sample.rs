//! Layouts made by hand, for the tests of this room.

use std::sync::Arc;

use crate::compile::layout::{CounterSpec, Holding, KindSpec, Layout, PieceSpec, ZoneSpec, stream_key};
use crate::compile::value::{CounterId, KindId, PieceId, SeatId, ZoneId};
use crate::rules::{Shown, Spaces, ZoneShape};

/// Builds a layout piece by piece.
#[derive(Default)]
pub(super) struct Builder {
    layout: Layout,
    sets: u16,
}

impl Builder {
    pub(super) fn new(seats: u8) -> Self {
        Self { layout: Layout { seats, ..Layout::default() }, sets: 0 }
    }

    /// A piece set with these kinds; the kinds get the next ids.
    pub(super) fn set(&mut self, kinds: &[&str]) -> u16 {
        for name in kinds {
            let id = KindId(u16::try_from(self.layout.kinds.len()).unwrap());
            self.layout.kinds.push(KindSpec {
                name: (*name).to_owned(),
                set: self.sets,
                family: id,
                properties: Vec::new(),
                arguments: Vec::new(),
                rule: None,
            });
        }
        self.sets += 1;
        self.layout.first_family = u16::try_from(self.layout.kinds.len()).unwrap();
        self.sets - 1
    }

    pub(super) fn kind(&self, name: &str) -> KindId {
        let at = self.layout.kinds.iter().position(|kind| kind.name == name).unwrap();
        KindId(u16::try_from(at).unwrap())
    }

    pub(super) fn zone(&mut self, name: &str, shape: &ZoneShape, shown: Shown, holds: &[u16]) -> ZoneId {
        self.push_zone(name, None, shape, shown, holds)
    }

    /// Adds a zone for each seat.
    pub(super) fn zones(
        &mut self,
        name: &str,
        shape: &ZoneShape,
        shown: Shown,
        holds: &[u16],
    ) -> Vec<ZoneId> {
        (0..self.layout.seats)
            .map(|seat| self.push_zone(name, Some(SeatId(seat)), shape, shown, holds))
            .collect()
    }

    fn push_zone(
        &mut self,
        name: &str,
        owner: Option<SeatId>,
        shape: &ZoneShape,
        shown: Shown,
        holds: &[u16],
    ) -> ZoneId {
        let stream = owner.map_or_else(|| stream_key(name), |seat| stream_key(&format!("{}.{name}", seat.0)));
        self.layout.places.push(shape.places().map(Arc::new));
        self.layout.zones.push(ZoneSpec {
            name: name.to_owned(),
            rule: 0,
            owner,
            number: None,
            kind: None,
            spaces: Spaces::Apart,
            shown,
            seen: shown.seats(owner.map(|SeatId(seat)| seat), self.layout.seats),
            order: shape.order(),
            offset: 0,
            room: 0,
            stream,
            holds: (0..self.sets).map(|set| holds.contains(&set)).collect(),
        });
        ZoneId(u16::try_from(self.layout.zones.len() - 1).unwrap())
    }

    pub(super) fn pieces(&mut self, zone: ZoneId, kinds: &[&str]) -> Vec<PieceId> {
        self.dice(zone, kinds, 0)
    }

    pub(super) fn dice(&mut self, zone: ZoneId, kinds: &[&str], sides: u8) -> Vec<PieceId> {
        let first = u16::try_from(self.layout.pieces.len()).unwrap();
        for name in kinds {
            let kind = self.kind(name);
            let set = self.layout.kinds[usize::from(kind.0)].set;
            let piece = PieceSpec { set, kind, zone, place: None, sides, is_two_sided: false };
            self.layout.pieces.push(piece);
        }
        (first..).take(kinds.len()).map(PieceId).collect()
    }

    /// Pieces whose two sides show these kinds, all of one set; those of kinds without a pair have one side.
    pub(super) fn two_sided(&mut self, zone: ZoneId, kinds: &[&str], pairs: &[(&str, &str)]) -> Vec<PieceId> {
        let pieces = self.pieces(zone, kinds);
        self.layout.reverses = (0..).map(KindId).take(self.layout.kinds.len()).collect();
        for (one, other) in pairs {
            let (one, other) = (self.kind(one), self.kind(other));
            self.layout.reverses[usize::from(one.0)] = other;
            self.layout.reverses[usize::from(other.0)] = one;
        }
        pieces.iter().for_each(|piece| self.layout.pieces[usize::from(piece.0)].is_two_sided = true);
        pieces
    }

    /// Gives the pieces of a set the back of another one.
    pub(super) fn share_back(&mut self, set: u16, with: u16) {
        let Layout { pieces, kinds, .. } = &mut self.layout;
        pieces
            .iter_mut()
            .filter(|piece| kinds[usize::from(piece.kind.0)].set == set)
            .for_each(|piece| piece.set = with);
    }

    pub(super) fn counter(&mut self, name: &str, owner: Option<u8>, shown: Shown, random: bool) -> CounterId {
        let (start, min, max) = if random { (-1, -1, i32::from(self.layout.seats) - 1) } else { (0, 0, 9) };
        self.layout.counters.push(CounterSpec {
            name: name.to_owned(),
            owner: owner.map(SeatId),
            kind: None,
            each: 1,
            content: if random { Holding::Seat } else { Holding::Number },
            random,
            start,
            min,
            max,
            shown,
        });
        CounterId(u16::try_from(self.layout.counters.len() - 1).unwrap())
    }

    pub(super) fn build(mut self) -> Layout {
        let mut offset = 0;
        for (zone, places) in self.layout.zones.iter_mut().zip(&self.layout.places) {
            zone.offset = offset;
            zone.room = match places {
                Some(places) => places.count(),
                None => {
                    let set = |piece: &PieceSpec| self.layout.kinds[usize::from(piece.kind.0)].set;
                    let held = self.layout.pieces.iter().filter(|one| zone.holds[usize::from(set(one))]);
                    u16::try_from(held.count()).unwrap()
                }
            };
            offset += u32::from(zone.room);
        }
        self.layout.cells = offset as usize;
        self.layout
    }
}

pub(super) const GRID: ZoneShape = ZoneShape::grid(2, 3);

/// A game with something of everything.
pub(super) struct Sample {
    pub(super) layout: Layout,
    pub(super) deck: ZoneId,
    pub(super) hand: Vec<ZoneId>,
    pub(super) line: ZoneId,
    pub(super) stone: ZoneId,
    pub(super) board: ZoneId,
    pub(super) cup: Vec<ZoneId>,
    pub(super) cards: Vec<PieceId>,
    pub(super) tokens: Vec<PieceId>,
    pub(super) dice: Vec<PieceId>,
    pub(super) wood: CounterId,
    pub(super) secret: CounterId,
    pub(super) first: CounterId,
}

/// At least two seats with hands, racks and cups, a deck, a line, a stone on which cards can lie face down, a bag and
/// two boards.
pub(super) fn sample(seats: u8) -> Sample {
    let mut builder = Builder::new(seats);
    let card = builder.set(&["fish", "berry", "idol", "priest"]);
    let token = builder.set(&["red", "blue"]);
    let die = builder.set(&["bone", "brass"]);
    let disc = builder.set(&["man", "lord", "king", "bishop", "wall"]);
    let deck = builder.zone("deck", &ZoneShape::STACK, Shown::Nobody, &[card]);
    let hand = builder.zones("hand", &ZoneShape::PILE, Shown::Owner, &[card, token, disc]);
    builder.zones("rack", &ZoneShape::ROW, Shown::Owner, &[card, token, disc]);
    builder.zones("visor", &ZoneShape::ROW, Shown::Others, &[card]);
    let line = builder.zone("line", &ZoneShape::ROW, Shown::Everyone, &[card, token, die, disc]);
    let stone = builder.zone("stone", &ZoneShape::PILE, Shown::Everyone, &[card, token, die, disc]);
    let bag = builder.zone("bag", &ZoneShape::PILE, Shown::Nobody, &[card, token, die, disc]);
    let board = builder.zone("board", &GRID, Shown::Everyone, &[card, token, disc]);
    builder.zone("cave", &GRID, Shown::Nobody, &[card, token, die, disc]);
    let cup = builder.zones("cup", &ZoneShape::PILE, Shown::Owner, &[die]);
    builder.zones("tray", &ZoneShape::ROW, Shown::Owner, &[die]);
    let cards =
        builder.pieces(deck, &["fish", "fish", "berry", "idol", "idol", "priest", "priest", "priest"]);
    let tokens = builder.pieces(bag, &["red", "red", "blue"]);
    let dice = builder.dice(cup[0], &["bone", "bone", "brass"], 6);
    let pairs = [("man", "king"), ("bishop", "lord")];
    builder.two_sided(stone, &["man", "man", "king", "lord", "wall"], &pairs);
    let wood = builder.counter("wood", Some(0), Shown::Everyone, false);
    let secret = builder.counter("secret", Some(0), Shown::Owner, false);
    let first = builder.counter("first", None, Shown::Everyone, true);
    let layout = builder.build();
    Sample { layout, deck, hand, line, stone, board, cup, cards, tokens, dice, wood, secret, first }
}
