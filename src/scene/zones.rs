//! Zones as an observer sees them.

use super::clean;
use super::content::{
    BoardShown, Content, ItemShown, MapPlace, MapShown, Piece, PlacesShown, Slot, SpaceShown, SpacesRow,
    SpacesShown, ZoneShown,
};
use super::order::rank;
use super::scene::Showing;
use crate::compile::value::{KindId, Value, ZoneId};
use crate::rules::{Spaces, shapes};
use crate::table::{DOWN, Possible, Seen, VisibleZone};

impl Showing<'_> {
    /// Several zones of one rule as one: if all are empty, or if each has only pieces of its own kind.
    pub(super) fn in_one(&self, name: &str, zones: &[ZoneId]) -> Option<ZoneShown> {
        let rule = self.spec(*zones.first()?).rule;
        let one = |content, is_empty| ZoneShown { is_empty, ..self.plain_zone(name, rule, content) };
        let is_plain = |zone: &ZoneId| self.view.is_empty(*zone) && self.marks.zone(*zone, None).is_empty();
        if zones.len() > 1 && zones.iter().all(is_plain) {
            return Some(one(Content::Pile(Vec::new()), true));
        }
        let mut items = Vec::new();
        for zone in zones {
            let kind = self.spec(*zone).kind?;
            let seen = &self.view.visible[usize::from(zone.0)];
            let own = |slot: &Option<Seen>| slot.is_some_and(|seen| seen.kind == Some(kind));
            if !seen.unseen.is_empty() || !seen.slots.iter().all(own) {
                return None;
            }
            let mut options = self.marks.zone(*zone, Some(kind));
            let first = seen.slots.first().copied().flatten();
            options.extend(first.into_iter().flat_map(|first| self.marks.alike(*zone, Some(first))));
            options.extend((0..).zip(&seen.slots).flat_map(|(at, _)| self.marks.at(*zone, at)));
            let item = ItemShown::of(Piece::Known(self.kind(kind.0)), seen.slots.len());
            items.push(ItemShown { options: each_once(options), hue: Some(self.hue(kind)), ..item });
        }
        Some(one(Content::Stock(items), false))
    }

    /// The spaces of a ring or a track.
    pub(super) fn joined(&self, name: &str, spaces: Spaces, zones: &[ZoneId]) -> ZoneShown {
        let space = |at: u16| {
            let zone = zones[usize::from(at)];
            let number = self.spec(zone).number.unwrap_or(at) + 1;
            SpaceShown { number, items: self.alike(zone, true), options: self.marks.zone(zone, None) }
        };
        let row = |row: Vec<Option<u16>>| {
            let mut owners = row.iter().flatten().map(|at| self.spec(zones[usize::from(*at)]).owner);
            let owner = owners.next().flatten().filter(|first| owners.all(|owner| owner == Some(*first)));
            let owner = owner.map(|seat| clean(self.names.seat(seat)));
            SpacesRow { owner, spaces: row.into_iter().map(|at| at.map(space)).collect() }
        };
        let count = u16::try_from(zones.len()).unwrap_or(u16::MAX);
        let first = zones[0];
        let holds = &self.spec(first).holds;
        let kinds = self
            .game()
            .layout
            .kinds
            .iter()
            .filter(|kind| kind.rule.is_some() && holds[usize::from(kind.set)]);
        let content = SpacesShown {
            rows: spaces.drawn(count).into_iter().map(row).collect(),
            glyphs: self.glyphs(first),
            is_of_one_kind: kinds.count() == 1,
        };
        self.plain_zone(name, self.spec(first).rule, Content::Spaces(content))
    }

    /// What is seen in a zone without an order, each kind once; then what the observer remembers, and the rest.
    fn alike(&self, zone: ZoneId, is_drawn: bool) -> Vec<ItemShown> {
        let visible = &self.view.visible[usize::from(zone.0)];
        let mut seen: Vec<(u16, Seen)> =
            (0..).zip(&visible.slots).filter_map(|(at, slot)| Some((at, (*slot)?))).collect();
        let rank = |kind: KindId| rank(self.game(), zone, kind);
        seen.sort_by_cached_key(|(_, seen)| (seen.kind.is_none(), seen.kind.map(rank), seen.face));
        let mut items: Vec<ItemShown> = Vec::new();
        for (at, seen) in seen {
            let piece = if is_drawn { self.marked(seen) } else { self.piece(seen) };
            let mut options = self.marks.alike(zone, Some(seen));
            options.extend(self.marks.at(zone, at));
            match items.last_mut().filter(|last| last.piece == piece) {
                Some(last) => {
                    last.count += 1;
                    last.options.extend(options);
                }
                None => items.push(ItemShown { options, hue: self.hue_of(seen), ..ItemShown::of(piece, 1) }),
            }
        }
        items.extend(self.unseen(zone));
        for item in &mut items {
            item.options = each_once(std::mem::take(&mut item.options));
        }
        items
    }

    /// The hidden pieces of a zone without an order: those that the observer remembers, then the rest.
    fn unseen(&self, zone: ZoneId) -> Vec<ItemShown> {
        let visible = &self.view.visible[usize::from(zone.0)];
        let mut items = if visible.unseen.is_empty() { Vec::new() } else { self.recalled(zone) };
        let mut left: usize = items.iter().map(|item| item.count).sum();
        for unseen in &visible.unseen {
            let count = usize::from(unseen.count);
            let known = left.min(count);
            left -= known;
            let piece = Piece::Hidden { face_down: unseen.face == Some(DOWN) };
            items.push(ItemShown::of(piece, count - known));
        }
        items.retain(|item| item.count > 0);
        for item in &mut items {
            item.options = self.marks.alike(zone, None);
        }
        items
    }

    /// The kinds of hidden pieces of a zone without an order that the observer remembers.
    fn recalled(&self, zone: ZoneId) -> Vec<ItemShown> {
        let at = usize::from(zone.0);
        let known = self.view.known[at].iter().flatten();
        let mut kinds: Vec<KindId> = known
            .filter_map(|known| match known.possible {
                Possible::Kind(kind) => Some(kind),
                Possible::Pool(_) => None,
            })
            .collect();
        kinds.sort_unstable();
        let seen = self.view.visible[at].slots.iter().flatten();
        for kind in seen.filter_map(|seen| seen.kind) {
            if let Ok(at) = kinds.binary_search(&kind) {
                kinds.remove(at);
            }
        }
        kinds.sort_by_cached_key(|kind| rank(self.game(), zone, *kind));
        let alike = kinds.chunk_by(|one, other| one == other);
        let item = |alike: &[KindId]| ItemShown {
            hue: Some(self.hue(alike[0])),
            ..ItemShown::of(Piece::Recalled(self.kind(alike[0].0)), alike.len())
        };
        alike.map(item).collect()
    }

    pub(super) fn zone(&self, name: &str, zone: ZoneId) -> ZoneShown {
        let spec = self.spec(zone);
        let name = match (spec.number, spec.kind) {
            (Some(number), _) => format!("{name}[{}]", number + 1),
            (None, Some(kind)) => format!("{name}({})", self.kind(kind.0)),
            (None, None) => name.to_owned(),
        };
        let is_empty = self.view.is_empty(zone) && !spec.order.is_sparse;
        let options = self.marks.zone(zone, spec.kind);
        let fill = self.fill(zone);
        let content = self.content(zone);
        let is_stack = spec.order.is_from_top && matches!(&content, Content::Row(items) if items.len() > 1);
        ZoneShown { is_empty, is_stack, options, fill, ..self.plain_zone(&name, spec.rule, content) }
    }

    /// A zone of a rule that no option stands for.
    fn plain_zone(&self, name: &str, rule: u16, content: Content) -> ZoneShown {
        ZoneShown {
            name: name.to_owned(),
            content,
            is_empty: false,
            is_stack: false,
            fill: None,
            steps_back: self.steps_back(rule),
            options: Vec::new(),
            rule: usize::from(rule),
        }
    }

    fn content(&self, zone: ZoneId) -> Content {
        let visible = &self.view.visible[usize::from(zone.0)];
        let Some(places) = self.game().layout.places_of(zone) else { return self.unplaced(zone, visible) };
        let is_empty: Vec<bool> = visible.slots.iter().map(Option::is_none).collect();
        let marks = self.marks.on(zone, &is_empty);
        let slots = (0u16..).zip(&visible.slots).zip(marks);
        let mut slots = slots.map(|((at, slot), mark)| Slot {
            hue: slot.and_then(|seen| self.hue_of(seen)),
            piece: slot.map(|seen| self.marked(seen)),
            mark,
            options: each_once(self.marks.at(zone, at)),
        });
        if let Some(drawing) = places.drawing() {
            let place = |((at, node), slot): ((u16, &(usize, usize)), Slot)| {
                let (row, column) = places.coordinates(at).unwrap_or_default();
                let (row, column) = (places.row_label(row), places.column_label(column));
                MapPlace { line: node.0, at: node.1, row, column, slot }
            };
            return Content::Map(MapShown {
                lines: drawing.lines().collect(),
                places: (0..).zip(drawing.nodes()).zip(slots).map(place).collect(),
                is_named_below: places.has_labels_below(),
                glyphs: self.glyphs(zone),
            });
        }
        let line = |(row, (line, _)): (u16, (shapes::PlaceLine, u16))| PlacesShown {
            name: places.row_label(row),
            indent: usize::from(line.indent),
            places: slots.by_ref().take(usize::from(line.count)).collect(),
        };
        Content::Board(BoardShown {
            rows: (0u16..).zip(places.lines()).map(line).collect(),
            columns: (0..places.column_count()).map(|column| places.column_label(column)).collect(),
            is_named_below: places.has_labels_below(),
            glyphs: self.glyphs(zone),
        })
    }

    /// A zone that is no board.
    fn unplaced(&self, zone: ZoneId, visible: &VisibleZone) -> Content {
        if !self.spec(zone).order.is_kept {
            return Content::Pile(self.alike(zone, false));
        }
        let mut items: Vec<ItemShown> = Vec::new();
        for (at, slot) in (0u16..).zip(&visible.slots) {
            let Some(seen) = slot else { continue };
            let piece = self.in_row(zone, usize::from(at), *seen);
            let options = each_once(self.marks.at(zone, at));
            // Hidden pieces are counted where nothing tells them apart.
            let is_hidden = matches!(piece, Piece::Hidden { .. });
            match items.last_mut() {
                Some(last) if is_hidden && last.piece == piece && last.options == options => last.count += 1,
                _ => {
                    let kind = seen.kind.or(self.known_kind(zone, usize::from(at)));
                    let hue = kind.map(|kind| self.hue(kind));
                    items.push(ItemShown { options, hue, ..ItemShown::of(piece, 1) });
                }
            }
        }
        Content::Row(items)
    }

    /// A piece of a row: as it is seen, as the observer was told, or as it remembers it.
    fn in_row(&self, zone: ZoneId, at: usize, seen: Seen) -> Piece {
        let told = self.view.told[usize::from(zone.0)].get(at).and_then(|told| self.told(told));
        match (told, self.known_kind(zone, at)) {
            (Some(told), _) => told,
            (None, Some(kind)) if seen.kind.is_none() => Piece::Recalled(self.kind(kind.0)),
            _ => self.piece(seen),
        }
    }

    /// The kind of a piece of a row, if the observer knows it with perfect recall.
    fn known_kind(&self, zone: ZoneId, at: usize) -> Option<KindId> {
        match self.view.known[usize::from(zone.0)].get(at).copied().flatten()?.possible {
            Possible::Kind(kind) => Some(kind),
            Possible::Pool(_) => None,
        }
    }

    /// A piece of which the observer was told some kinds: what these have in common, such as `red ?`.
    fn told(&self, kinds: &[KindId]) -> Option<Piece> {
        let specs: Vec<_> = kinds.iter().map(|kind| &self.game().layout.kinds[usize::from(kind.0)]).collect();
        let first = specs.first()?;
        let is_common = |at: usize, argument: &Value| {
            specs.iter().all(|spec| spec.family == first.family && spec.arguments.get(at) == Some(argument))
        };
        let common = first.arguments.iter().enumerate().filter(|(at, argument)| is_common(*at, argument));
        let texts: Vec<String> = common
            .filter_map(|(_, argument)| match argument {
                Value::Int(number) => Some(number.to_string()),
                Value::Kind(kind) => Some(self.kind(kind.0)),
                _ => None,
            })
            .collect();
        (!texts.is_empty()).then(|| Piece::Known(format!("{} ?", texts.join(" "))))
    }

    fn hue_of(&self, seen: Seen) -> Option<u8> {
        seen.kind.map(|kind| self.hue(kind))
    }

    /// A number that tells its sort from others of its set.
    fn hue(&self, kind: KindId) -> u8 {
        self.game().layout.hues.get(usize::from(kind.0)).copied().unwrap_or(0)
    }

    fn piece(&self, seen: Seen) -> Piece {
        let is_die = self.game().rules.sets[usize::from(seen.set)].is_dice();
        match (seen.kind, seen.face) {
            (Some(kind), Some(face)) if is_die => {
                Piece::Known(format!("{}={}", self.kind(kind.0), clean(&self.names.face(kind, face))))
            }
            (Some(kind), _) => Piece::Known(self.kind(kind.0)),
            (None, face) => Piece::Hidden { face_down: face == Some(DOWN) },
        }
    }

    /// A piece on a board.
    fn marked(&self, seen: Seen) -> Piece {
        match (self.piece(seen), seen.kind.and_then(|kind| self.game().glyph(kind))) {
            (Piece::Known(name), Some(glyph)) => Piece::Marked(glyph.to_owned(), name),
            (piece, _) => piece,
        }
    }

    /// The glyphs of the kinds that can lie on a board, each with the kind's name.
    fn glyphs(&self, zone: ZoneId) -> Vec<(String, String)> {
        let holds = &self.spec(zone).holds;
        let kinds = (0u16..).zip(&self.game().layout.kinds).filter(|(_, kind)| holds[usize::from(kind.set)]);
        kinds.filter_map(|(id, _)| Some((self.game().glyph(KindId(id))?.to_owned(), self.kind(id)))).collect()
    }
}

/// The numbers without repetitions, in their order.
fn each_once(mut options: Vec<usize>) -> Vec<usize> {
    options.sort_unstable();
    options.dedup();
    options
}
