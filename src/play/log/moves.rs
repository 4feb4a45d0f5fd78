//! Lines of moves: those that follow each other are joined where they go the same way.

use std::collections::{BTreeMap, BTreeSet};

use super::{LineKind, Teller, Told};
use crate::compile::Game;
use crate::compile::value::{PieceId, ZoneId};
use crate::compile::voice::fill;
use crate::rules::Layout as Order;
use crate::table::{Event, Observer, Observers, UP};

/// A move of one piece, ready to be told.
pub(super) struct Moved {
    piece: PieceId,
    from: ZoneId,
    to: ZoneId,
    from_place: String,
    to_place: String,
    facing: &'static str,
    seen: Observers,
    shows: Observers,
}

/// Moves that have not been told yet: their lines may be joined.
#[derive(Default)]
pub(super) struct Gathered {
    moves: Vec<Moved>,
    pieces: BTreeSet<PieceId>,
    /// Where they went.
    filled: BTreeSet<ZoneId>,
}

impl Gathered {
    /// Whether a move may be told together with these: not the next one of the same piece. Which piece leaves an
    /// unordered zone is not for everybody to know, so none may leave one to which some of these went.
    pub(super) fn can_take(&self, game: &Game, event: &Event) -> bool {
        let Event::Moved { piece, from, .. } = event else { return false };
        match game.layout.zones[usize::from(from.0)].order {
            Order::Pile => !self.filled.contains(from),
            _ => !self.pieces.contains(piece),
        }
    }

    /// Takes a move, with what there is to say of it.
    pub(super) fn take(&mut self, event: &Event, told: Option<Moved>) {
        if let Event::Moved { piece, to, .. } = event {
            self.pieces.insert(*piece);
            self.filled.insert(*to);
            self.moves.extend(told);
        }
    }
}

impl Teller<'_> {
    /// What there is to say of a move; nothing of one within an unordered zone.
    pub(super) fn moved(&self, event: &Event) -> Option<Moved> {
        let Event::Moved { piece, from, to, from_index, to_index, face_before, face_after, seen } = *event
        else {
            return None;
        };
        let spec = |zone: ZoneId| &self.game.layout.zones[usize::from(zone.0)];
        if from == to && spec(from).order == Order::Pile {
            return None;
        }
        let notation = self.notation(Observer::spectator(&self.game.layout));
        let place = |zone: ZoneId, index: u16, usual: bool| {
            let told = match spec(zone).order {
                Order::Pile => false,
                Order::Stack => from == to || !usual,
                Order::Row | Order::Grid { .. } => {
                    from == to || !usual || matches!(spec(zone).order, Order::Grid { .. })
                }
            };
            if told { notation.place(zone, index) } else { notation.zone(zone) }
        };
        let is_stack = |zone: ZoneId| spec(zone).order == Order::Stack;
        let facing = match (
            face_before == face_after,
            self.game.layout.pieces[usize::from(piece.0)].sides,
            face_after,
        ) {
            (false, 0, UP) => self.phrases().face_up,
            (false, 0, _) => self.phrases().face_down,
            _ => "",
        };
        Some(Moved {
            piece,
            from,
            to,
            from_place: place(from, from_index, is_stack(from) && from_index == 0),
            to_place: place(
                to,
                to_index,
                if is_stack(to) { to_index == 0 } else { to_index >= self.table.len(to) },
            ),
            facing,
            seen,
            shows: self.newly_seen(piece, seen),
        })
    }

    /// Tells the moves that have gathered, equal ones joined.
    pub(super) fn flush(&self, moves: &mut Gathered, lines: &mut Vec<(LineKind, Told)>) {
        let mut groups: Vec<Vec<Moved>> = Vec::new();
        let mut met = BTreeMap::new();
        for one in std::mem::take(moves).moves {
            let at = *met.entry((one.from, one.to, one.facing)).or_insert(groups.len());
            groups.resize_with(groups.len().max(at + 1), Vec::new);
            groups[at].push(one);
        }
        for alike in groups {
            let told = Told::of(self.game, &mut |observer| Some(self.tell_moves(observer, &alike)));
            let shows = alike.iter().map(|one| (one.shows, self.table.kind(one.piece))).collect();
            lines.extend(told.map(|told| (LineKind::Move, told.showing(shows))));
        }
    }

    fn tell_moves(&self, observer: Observer, moves: &[Moved]) -> String {
        let notation = self.notation(observer);
        // Seen ones first, in the order of the definition.
        let mut names: Vec<(u16, &str)> = moves
            .iter()
            .map(|one| {
                if one.seen.contains(observer) {
                    (self.table.kind(one.piece).0, notation.printed(one.piece))
                } else {
                    (u16::MAX, notation.back(one.piece))
                }
            })
            .collect();
        names.sort_unstable();
        let names: Vec<String> = names.into_iter().map(|(_, name)| name.to_owned()).collect();
        let (from, to) = match moves {
            [one] => (one.from_place.clone(), one.to_place.clone()),
            _ => (notation.zone(moves[0].from), notation.zone(moves[0].to)),
        };
        let values = [("pieces", notation.list(&names)), ("from", from), ("to", to)];
        let values = values.each_ref().map(|(name, value)| (*name, value.as_str()));
        format!("{}{}", fill(self.phrases().moved, &values), moves[0].facing)
    }
}
