//! The table as one observer sees it now: what a front end draws.

use super::clean;
use super::contents::{
    BoardShown, Content, MapPlace, MapShown, Piece, PlacesShown, SlotShown, SpaceShown, SpacesRow,
    SpacesShown, ZoneShown,
};
use super::lines::Moment;
use super::marks::Marks;
use super::seated::Sitting;
use crate::compile::Game;
use crate::compile::layout::{CounterSpec, ZoneSpec};
use crate::compile::value::{CounterId, KindId, SeatId, Value, ZoneId};
use crate::door::Observer;
use crate::notation::wording::Wording;
use crate::notation::writing::listed;
use crate::rules::names::parts;
use crate::rules::{Count, Repeat, Shown, Spaces, shapes};
use crate::table::{self, DOWN, Seen, View, VisibleZone};

/// What an observer sees of the table. All texts are safe to show.
#[derive(Clone, Debug)]
pub struct TableShown {
    /// The names of the seats of each team, and its points where they are known; empty without fixed teams.
    pub teams: Vec<String>,
    /// The parts of the order of play that are running and have a fixed number of times.
    pub parts: Vec<PartOf>,
    /// The shared counters.
    pub counters: Vec<Counter>,
    /// The shared zones.
    pub zones: Vec<ZoneShown>,
    /// The seats, the observer's own first.
    pub seats: Vec<SeatShown>,
}

/// A part of the order of play: the nth time of several.
#[derive(Clone, Debug)]
pub struct PartOf {
    /// What it is called.
    pub name: String,
    /// Which time it is now, from 1.
    pub nth: i32,
    /// How many times there are.
    pub times: i32,
}

/// A counter.
#[derive(Clone, Debug)]
pub struct Counter {
    /// What it is called.
    pub name: String,
    /// What it holds, as far as the observer knows it: a number, the name of a seat, `-` or `?`.
    pub text: String,
    /// The texts of the counters of this name at all seats.
    pub alike: Vec<String>,
}

/// What belongs to a seat.
#[derive(Clone, Debug)]
pub struct SeatShown {
    /// Its name.
    pub name: String,
    /// The bot that plays it, if any.
    pub bot: Option<String>,
    /// Whether it is the observer's own seat.
    pub is_own: bool,
    /// Its counters.
    pub counters: Vec<Counter>,
    /// Its zones.
    pub zones: Vec<ZoneShown>,
}

impl Sitting {
    /// The table as an observer sees it.
    #[must_use]
    pub fn table(&self, observer: Observer) -> TableShown {
        let view = self.session.view(observer.of(self.game.seats()));
        let marks = self.marks(view.observer);
        self.shown(view, marks)
    }

    /// The table as an observer saw it at a moment.
    #[must_use]
    pub fn table_at(&self, observer: Observer, moment: &Moment) -> TableShown {
        let layout = &self.session.game().layout;
        let view = View::of(layout, &moment.table, observer.of(self.game.seats()));
        // Which parts of the order of play ran then is not kept.
        TableShown { parts: Vec::new(), ..self.shown(view, Marks::default()) }
    }

    fn shown(&self, view: View, marks: Marks) -> TableShown {
        let game: &Game = self.session.game();
        let showing = Showing { sitting: self, names: self.names(), game, view, marks };
        let seats = game.seats();
        let own = showing.view.observer.0;
        let first = if own < seats { own } else { 0 };
        TableShown {
            teams: self.teams_with_points(&showing.view),
            parts: showing.parts(),
            counters: showing.counters(None),
            zones: showing.shared(),
            seats: (0..seats).map(|step| showing.seat(SeatId((first + step) % seats))).collect(),
        }
    }

    /// Whether the seats see different things, so that a shared screen must be handed over.
    #[must_use]
    pub fn has_secrets(&self) -> bool {
        let layout = &self.session.game().layout;
        let private = |shown: Shown| matches!(shown, Shown::Owner | Shown::Others);
        layout.zones.iter().any(|zone| private(zone.shown))
            || layout.counters.iter().any(|counter| private(counter.shown))
    }
}

struct Showing<'a> {
    sitting: &'a Sitting,
    names: Wording<'a>,
    game: &'a Game,
    view: View,
    marks: Marks,
}

impl Showing<'_> {
    fn shared(&self) -> Vec<ZoneShown> {
        let mut shown = Vec::new();
        for (rule, zone_rule) in self.game.rules.zones.iter().enumerate() {
            let (first, count) = self.game.layout.zone_rules[rule];
            let zones: Vec<ZoneId> = (first..first + count).map(ZoneId).collect();
            let is_ring = zone_rule.spaces == Spaces::Ring;
            let is_shared = is_ring || zones.iter().all(|zone| self.spec(*zone).owner.is_none());
            if !is_shared || zones.is_empty() {
                continue;
            }
            let name = clean(self.names.label(&zone_rule.name.text));
            if zone_rule.spaces != Spaces::Apart {
                shown.push(self.joined(&name, zone_rule.spaces, &zones));
                continue;
            }
            match self.in_one(&name, &zones) {
                Some(zone) => shown.push(zone),
                None => shown.extend(zones.iter().map(|zone| self.zone(&name, *zone))),
            }
        }
        shown
    }

    /// Several zones of one rule as one: if all are empty, or if each has only pieces of its own kind.
    fn in_one(&self, name: &str, zones: &[ZoneId]) -> Option<ZoneShown> {
        let one = |text: String, is_empty| ZoneShown {
            name: name.to_owned(),
            content: Content::Pile(text, Vec::new()),
            is_empty,
        };
        if zones.len() > 1 && zones.iter().all(|zone| self.view.is_empty(*zone)) {
            return Some(one(String::new(), true));
        }
        let mut parts = Vec::new();
        for zone in zones {
            let kind = self.spec(*zone).kind?;
            let seen = &self.view.visible[usize::from(zone.0)];
            let own = |slot: &Option<Seen>| slot.is_some_and(|seen| seen.kind == Some(kind));
            if !seen.unseen.is_empty() || !seen.slots.iter().all(own) {
                return None;
            }
            parts.push(format!("{}*{}", self.kind(kind.0), seen.slots.len()));
        }
        Some(one(parts.join(self.names.phrases().between), false))
    }

    /// The spaces of a ring or a track.
    fn joined(&self, name: &str, spaces: Spaces, zones: &[ZoneId]) -> ZoneShown {
        let space = |at: u16| {
            let zone = zones[usize::from(at)];
            let number = self.spec(zone).number.unwrap_or(at) + 1;
            SpaceShown { number, pieces: self.in_space(zone) }
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
        let kinds =
            self.game.layout.kinds.iter().filter(|kind| kind.rule.is_some() && holds[usize::from(kind.set)]);
        let content = SpacesShown {
            rows: spaces.drawn(count).into_iter().map(row).collect(),
            glyphs: self.glyphs(first),
            is_of_one_kind: kinds.count() == 1,
        };
        ZoneShown { name: name.to_owned(), content: Content::Spaces(content), is_empty: false }
    }

    /// What is seen in a space, each kind once.
    fn in_space(&self, zone: ZoneId) -> Vec<(Piece, usize)> {
        let visible = &self.view.visible[usize::from(zone.0)];
        let mut seen: Vec<Seen> = visible.slots.iter().flatten().copied().collect();
        seen.sort_by_key(|seen| (seen.kind, seen.face));
        let known: Vec<Piece> = seen.into_iter().map(|seen| self.marked(seen)).collect();
        let unseen = visible.unseen.iter().map(|unseen| (Piece::Unknown, usize::from(unseen.count)));
        let alike = known.chunk_by(|one, other| one == other).map(|alike| (alike[0].clone(), alike.len()));
        alike.chain(unseen).collect()
    }

    fn zone(&self, name: &str, zone: ZoneId) -> ZoneShown {
        let spec = self.spec(zone);
        let name = match (spec.number, spec.kind) {
            (Some(number), _) => format!("{name}[{}]", number + 1),
            (None, Some(kind)) => format!("{name}({})", self.kind(kind.0)),
            (None, None) => name.to_owned(),
        };
        let is_empty = self.view.is_empty(zone) && !spec.order.is_sparse;
        ZoneShown { name, content: self.content(zone), is_empty }
    }

    fn seat(&self, seat: SeatId) -> SeatShown {
        let mut zones = Vec::new();
        for (rule, zone_rule) in self.game.rules.zones.iter().enumerate() {
            let (first, count) = self.game.layout.zone_rules[rule];
            let all = (first..first + count).map(ZoneId);
            let own: Vec<ZoneId> = all.filter(|zone| self.spec(*zone).owner == Some(seat)).collect();
            let name = clean(self.names.label(&zone_rule.name.text));
            match zone_rule.spaces {
                Spaces::Apart => {}
                Spaces::Track if !own.is_empty() => {
                    zones.push(self.joined(&name, zone_rule.spaces, &own));
                    continue;
                }
                Spaces::Track | Spaces::Ring => continue,
            }
            let by_kind = own.first().is_some_and(|zone| self.spec(*zone).kind.is_some());
            match by_kind.then(|| self.in_one(&name, &own)).flatten() {
                Some(zone) => zones.push(zone),
                None => zones.extend(own.into_iter().map(|zone| self.zone(&name, zone))),
            }
        }
        let bots = &self.sitting.session.setup().bots;
        SeatShown {
            name: clean(self.names.seat(seat)),
            bot: bots.get(usize::from(seat.0)).cloned().flatten(),
            is_own: table::Observer::seat(seat) == self.view.observer,
            counters: self.counters(Some(seat)),
            zones,
        }
    }

    fn parts(&self) -> Vec<PartOf> {
        let declared = parts(&self.game.rules.flow);
        let running = self.sitting.session.parts().filter(|(_, nth)| *nth > 0);
        let shown = running.filter_map(|(name, nth)| {
            let part = declared.iter().find(|part| part.name.text == name)?;
            let Repeat::Times(Count::Amount(times)) = &part.repeat else { return None };
            let times = self.game.layout.amount(&self.game.rules, times, 0);
            Some(PartOf { name: clean(self.names.label(name)), nth, times })
        });
        shown.collect()
    }

    /// The counters of a seat, or the shared ones.
    fn counters(&self, seat: Option<SeatId>) -> Vec<Counter> {
        let layout = &self.game.layout;
        let is_plain = |id: u16| {
            layout.stands(CounterId(id)).is_none() || self.view.counters[usize::from(id)] != Some(0)
        };
        let all = |first: &CounterSpec| -> Vec<(u16, &CounterSpec)> {
            let name = first.name.clone();
            (0u16..).zip(&layout.counters).filter(|(_, other)| other.name == name).collect()
        };
        let mut shown: Vec<Counter> = Vec::new();
        let mut last = None;
        let counters = (0u16..).zip(&layout.counters);
        for (id, spec) in counters.filter(|(id, spec)| spec.owner == seat && is_plain(*id)) {
            if layout.stands(CounterId(id)).is_some() {
                let text = self.names.stands(self.view.counters[usize::from(id)].unwrap_or(0)).to_owned();
                shown.push(Counter { name: text, text: String::new(), alike: Vec::new() });
                continue;
            }
            if last == Some(&spec.name) {
                continue;
            }
            last = Some(&spec.name);
            let of_rule = all(spec);
            let text = self.held(CounterId(id), &of_rule);
            let alike = match spec.kind {
                Some(_) => vec![text.clone()],
                None => of_rule.iter().map(|(id, _)| self.number(CounterId(*id))).collect(),
            };
            shown.push(Counter { name: clean(self.names.label(&spec.name)), text, alike });
        }
        shown
    }

    /// What a counter holds; of counters for each kind all that belong to the same seat, each below the same of others.
    fn held(&self, first: CounterId, alike: &[(u16, &CounterSpec)]) -> String {
        let spec = &self.game.layout.counters[usize::from(first.0)];
        if spec.kind.is_none() {
            return self.number(first);
        }
        let own = alike.iter().filter(|(_, other)| other.owner == spec.owner);
        let texts = own.map(|(id, other)| {
            let same = alike.iter().filter(|(_, one)| one.kind == other.kind);
            let widest = same.map(|(id, _)| self.number(CounterId(*id)).chars().count()).max();
            let kind = other.kind.map_or_else(String::new, |kind| self.kind(kind.0));
            format!("{kind} {:>width$}", self.number(CounterId(*id)), width = widest.unwrap_or(0))
        });
        texts.collect::<Vec<String>>().join(", ")
    }

    fn number(&self, counter: CounterId) -> String {
        let layout = &self.game.layout;
        match self.view.counters[usize::from(counter.0)] {
            None => "?".to_owned(),
            Some(number) if layout.counters[usize::from(counter.0)].value(number) == Value::Unit => {
                "-".to_owned()
            }
            Some(number) => clean(&self.names.held(counter, number)),
        }
    }

    fn content(&self, zone: ZoneId) -> Content {
        let visible = &self.view.visible[usize::from(zone.0)];
        let Some(places) = self.game.layout.places_of(zone) else { return self.unplaced(zone, visible) };
        let is_empty: Vec<bool> = visible.slots.iter().map(Option::is_none).collect();
        let marks = self.marks.on(zone, &is_empty);
        let slots = visible.slots.iter().map(|slot| slot.map(|seen| self.marked(seen)));
        let mut slots = slots.zip(marks);
        if let Some(drawing) = places.drawing() {
            let place = |((at, node), (piece, mark)): ((u16, &(usize, usize)), SlotShown)| {
                let (row, column) = places.coordinates(at).unwrap_or_default();
                let (row, column) = (places.row_label(row), places.column_label(column));
                MapPlace { line: node.0, at: node.1, row, column, piece, mark }
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
            return self.pile(visible);
        }
        let pieces: Vec<Seen> = visible.slots.iter().flatten().copied().collect();
        let told = &self.view.told[usize::from(zone.0)];
        if told.iter().any(|kinds| !kinds.is_empty()) {
            let piece = |(seen, told): (&Seen, &Vec<KindId>)| self.told(told).unwrap_or(self.piece(*seen));
            return Content::Row(pieces.iter().zip(told).map(piece).collect());
        }
        let all_hidden = pieces.iter().all(|seen| seen.kind.is_none());
        if all_hidden && pieces.len() > 1 {
            let face = pieces.first().and_then(|seen| seen.face);
            let alike = pieces.iter().all(|seen| seen.face == face);
            let face_down = alike && face == Some(DOWN);
            return Content::Row(vec![Piece::Hidden { count: pieces.len(), face_down }]);
        }
        Content::Row(pieces.iter().map(|seen| self.piece(*seen)).collect())
    }

    fn pile(&self, visible: &VisibleZone) -> Content {
        let mut seen: Vec<Seen> = visible.slots.iter().flatten().copied().collect();
        seen.sort_by_key(|seen| (seen.kind, seen.face));
        let name = |seen: &Seen| match self.piece(*seen) {
            Piece::Known(name) => name,
            _ => "?".to_owned(),
        };
        let names: Vec<String> = seen.iter().map(name).collect();
        let hidden = visible.unseen.iter().map(|unseen| Piece::Hidden {
            count: usize::from(unseen.count),
            face_down: unseen.face == Some(DOWN),
        });
        Content::Pile(listed(&names, self.names.phrases().between), hidden.collect())
    }

    /// A piece of which the observer was told some kinds: what these have in common, such as `red ?`.
    fn told(&self, kinds: &[KindId]) -> Option<Piece> {
        let specs: Vec<_> = kinds.iter().map(|kind| &self.game.layout.kinds[usize::from(kind.0)]).collect();
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

    fn piece(&self, seen: Seen) -> Piece {
        let is_die = self.game.rules.sets[usize::from(seen.set)].is_dice();
        match (seen.kind, seen.face) {
            (Some(kind), Some(face)) if is_die => {
                Piece::Known(format!("{}={}", self.kind(kind.0), clean(&self.names.face(kind, face))))
            }
            (Some(kind), _) => Piece::Known(self.kind(kind.0)),
            (None, _) => Piece::Unknown,
        }
    }

    /// A piece on a board.
    fn marked(&self, seen: Seen) -> Piece {
        match (self.piece(seen), seen.kind.and_then(|kind| self.game.glyph(kind))) {
            (Piece::Known(name), Some(glyph)) => Piece::Marked(glyph.to_owned(), name),
            (piece, _) => piece,
        }
    }

    /// The glyphs of the kinds that can lie on a board, each with the kind's name.
    fn glyphs(&self, zone: ZoneId) -> Vec<(String, String)> {
        let holds = &self.spec(zone).holds;
        let kinds = (0u16..).zip(&self.game.layout.kinds).filter(|(_, kind)| holds[usize::from(kind.set)]);
        kinds.filter_map(|(id, _)| Some((self.game.glyph(KindId(id))?.to_owned(), self.kind(id)))).collect()
    }

    fn kind(&self, kind: u16) -> String {
        clean(self.names.kind(KindId(kind)))
    }

    fn spec(&self, zone: ZoneId) -> &ZoneSpec {
        &self.game.layout.zones[usize::from(zone.0)]
    }
}
