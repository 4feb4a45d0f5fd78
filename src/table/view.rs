//! What one observer may know of a table: what it sees now, and what it knows with perfect recall. If two tables have
//! equal views, the observer cannot tell them apart.

use super::arrange::{Arrangement, known_number};
use super::knowledge::Knowledge;
use super::observer::{DOWN, Observer, Tracking, has_sides, sees_counter};
use super::sight::{sees, sight};
use super::table::Table;
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, KindId, PieceId, Value, ZoneId};
use serde_json::{Map, Value as Json, json};

/// What one observer may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The observer.
    pub observer: Observer,
    /// For each zone what the observer sees now.
    pub visible: Vec<VisibleZone>,
    /// For each zone and cell what the observer knows with perfect recall. In an unordered zone seen pieces come first,
    /// in their order, then hidden ones, sorted.
    pub known: Vec<Vec<Option<Known>>>,
    /// The pools that [`Possible::Pool`] refers to: kinds and how many pieces of each, sorted.
    pub pools: Vec<Vec<(KindId, u16)>>,
    /// For each zone and cell of `known` the kinds that a piece of a pool may have, if the observer was told that it is
    /// none of the others; otherwise none.
    pub told: Vec<Vec<Vec<KindId>>>,
    /// For each counter its number, if the observer sees it.
    pub counters: Vec<Option<i32>>,
    /// For each counter its number, if the observer knows it with perfect recall. A table alone gives only what the
    /// observer sees; the caller that keeps the match adds the rest.
    pub known_counters: Vec<Option<i32>>,
}

/// What an observer sees in a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisibleZone {
    /// The cells from the top, `None` for an empty place of a board. In an unordered zone only the pieces whose kind is
    /// seen.
    pub slots: Vec<Option<Seen>>,
    /// How many others lie in an unordered zone.
    pub unseen: Vec<Unseen>,
}

/// A piece as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The piece set: everybody sees the back.
    pub set: u16,
    /// Its kind, if that is seen.
    pub kind: Option<KindId>,
    /// Which way up a card lies, or the number of a die, if that is seen.
    pub face: Option<u8>,
}

/// Pieces of which only the number of pieces is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unseen {
    /// The piece set.
    pub set: u16,
    /// Which way up cards lie; `None` for dice.
    pub face: Option<u8>,
    /// How many.
    pub count: u16,
}

/// What an observer with perfect recall knows of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// The piece set.
    pub set: u16,
    /// What it can be.
    pub possible: Possible,
    /// Which way up a card lies, or the number of a die, if that is known.
    pub face: Option<u8>,
}

/// What a piece can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Possible {
    /// This kind.
    Kind(KindId),
    /// One piece of the pool with this index in [`View::pools`]; the pieces of a pool are exactly those of its list.
    Pool(u16),
}

impl View {
    /// What the observer may know of the table. If the table is not watched, that is only what it sees.
    #[must_use]
    pub fn of(layout: &Layout, table: &Table, observer: Observer) -> Self {
        Self::knowing(layout, table, &table.knowledge(layout), observer)
    }

    fn knowing(layout: &Layout, table: &Table, knowledge: &Knowledge, observer: Observer) -> Self {
        let arrangement = Arrangement::of(layout, table, knowledge, observer);
        let visible = arrangement.zones.iter().map(|cells| visible(layout, table, observer, cells)).collect();
        let known = arrangement.zones.iter().map(|cells| {
            let known = |piece: PieceId| Known {
                set: layout.pieces[usize::from(piece.0)].set,
                possible: match arrangement.pool_of[usize::from(piece.0)] {
                    Some(pool) => Possible::Pool(pool),
                    None => Possible::Kind(known_kind(layout, table, knowledge, observer, piece)),
                },
                face: if has_sides(layout, piece) {
                    known_number(layout, knowledge, observer, piece)
                } else {
                    Some(table.face(piece))
                },
            };
            cells.iter().map(|cell| cell.map(known)).collect()
        });
        let told = |cell: &Option<PieceId>| match cell
            .map(|piece| (piece, arrangement.pool_of[usize::from(piece.0)]))
        {
            Some((piece, Some(pool))) if knowledge.is_told_of(observer, piece) => {
                let kinds = arrangement.pools[usize::from(pool)].kinds.chunk_by(|one, other| one == other);
                let kinds = kinds.map(|alike| alike[0]);
                kinds.filter(|kind| knowledge.may_be(observer, piece, *kind)).collect()
            }
            _ => Vec::new(),
        };
        let told = arrangement.zones.iter().map(|cells| cells.iter().map(told).collect()).collect();
        let counters = (0u16..).zip(&layout.counters).map(|(id, _)| {
            let counter = CounterId(id);
            sees_counter(layout, observer, counter).then(|| table.counter(counter))
        });
        let counters: Vec<Option<i32>> = counters.collect();
        Self {
            observer,
            visible,
            known: known.collect(),
            told,
            pools: arrangement.pools.iter().map(|pool| counted(&pool.kinds)).collect(),
            known_counters: counters.clone(),
            counters,
        }
    }

    /// How many pieces lie in the zone.
    #[must_use]
    pub fn len(&self, zone: ZoneId) -> usize {
        self.known[usize::from(zone.0)].iter().flatten().count()
    }

    /// Whether no piece lies in the zone.
    #[must_use]
    pub fn is_empty(&self, zone: ZoneId) -> bool {
        self.len(zone) == 0
    }

    /// The view in JSON:
    /// - `observer`: the seat's name, or `spectator`
    /// - `visible`: by zone `slots`, each `null` for an empty place or `{"kind": "idol", "up": true}` with
    ///   `null` for a kind that is not seen (of dice `"face": 3` in the place of `up`, or the name of the kind on it), and `unseen`: how many
    ///   others lie in it
    /// - `known`: by zone the same slots of an observer who forgets nothing, with `"pool": 0` in the place of
    ///   `kind` for a piece that is one of `pools`, and `may_be` with its kinds if the observer was told of which it may
    ///   be
    /// - `pools`: kinds and how many of each
    /// - `counters`: by name as far as known: a number, `true` or `false`, or the name of a seat, kind or place;
    ///   `null` if not known, and for a counter that is known to hold nothing
    #[must_use]
    pub fn to_json(&self, layout: &Layout, seat_names: &[String]) -> Json {
        let kind = |kind: KindId| layout.kinds[usize::from(kind.0)].name.clone();
        let is_dice = |set: u16| layout.pieces.iter().any(|piece| piece.set == set && piece.sides > 0);
        let up = |set: u16, face: Option<u8>| match is_dice(set) {
            true => ("face", face.map_or(Json::Null, |face| face_json(layout, set, face))),
            false => ("up", json!(face != Some(DOWN))),
        };
        let mut visible = Map::new();
        let mut known = Map::new();
        let cells = self.visible.iter().zip(self.known.iter().zip(&self.told));
        for (id, (now, (memory, told))) in (0u16..).zip(cells) {
            let name = layout.zone_name(ZoneId(id), seat_names);
            let slots = now.slots.iter().map(|slot| {
                slot.map_or(Json::Null, |seen| {
                    slot_json("kind", seen.kind.map(kind), up(seen.set, seen.face))
                })
            });
            let unseen: u16 = now.unseen.iter().map(|unseen| unseen.count).sum();
            visible.insert(name.clone(), json!({ "slots": slots.collect::<Vec<_>>(), "unseen": unseen }));
            let slots = memory.iter().zip(told).map(|(slot, told)| {
                let Some(piece) = slot else { return Json::Null };
                let mut slot = match piece.possible {
                    Possible::Kind(one) => slot_json("kind", kind(one), up(piece.set, piece.face)),
                    Possible::Pool(pool) => slot_json("pool", pool, up(piece.set, piece.face)),
                };
                if !told.is_empty() {
                    slot["may_be"] = told.iter().map(|one| kind(*one)).collect();
                }
                slot
            });
            known.insert(name, slots.collect());
        }
        let pools = self
            .pools
            .iter()
            .map(|pool| Json::Object(pool.iter().map(|(one, count)| (kind(*one), json!(count))).collect()));
        let counters = (0u16..).map(CounterId).zip(&self.known_counters).map(|(id, number)| {
            let held = number.map_or(Json::Null, |number| held_json(layout, id, number, seat_names));
            (layout.counter_name(id, seat_names), held)
        });
        json!({
            "observer": seat_names.get(usize::from(self.observer.0)).map_or("spectator", String::as_str),
            "visible": visible,
            "known": known,
            "pools": pools.collect::<Vec<_>>(),
            "counters": Json::Object(counters.collect()),
        })
    }
}

/// The kind of a piece that is alone in its pool; of a two-sided one the kind on its first side, unless the observer
/// knows which side is up.
fn known_kind(
    layout: &Layout,
    table: &Table,
    knowledge: &Knowledge,
    observer: Observer,
    piece: PieceId,
) -> KindId {
    match known_number(layout, knowledge, observer, piece) {
        Some(_) => table.kind(piece),
        None => table.body(layout, piece),
    }
}

/// What a counter holds when this is its number: a number, `true` or `false`, the name of a seat, kind or place, or
/// `null`.
#[must_use]
pub fn held_json(layout: &Layout, counter: CounterId, number: i32, seat_names: &[String]) -> Json {
    match layout.counters[usize::from(counter.0)].value(number) {
        Value::Int(number) => json!(number),
        Value::Bool(flag) => json!(flag),
        Value::Unit => Json::Null,
        _ => json!(layout.held(counter, number, seat_names)),
    }
}

/// What is on a face of a die of this set: a number, or the name of a kind.
#[must_use]
pub fn face_json(layout: &Layout, set: u16, face: u8) -> Json {
    match layout.on_face(set, face) {
        Value::Int(number) => json!(number),
        _ => json!(layout.face_text(set, face)),
    }
}

fn slot_json<T: serde::Serialize>(what: &str, value: T, (key, face): (&str, Json)) -> Json {
    let mut slot = Map::new();
    slot.insert(what.to_owned(), json!(value));
    slot.insert(key.to_owned(), face);
    Json::Object(slot)
}

fn visible(layout: &Layout, table: &Table, observer: Observer, cells: &[Option<PieceId>]) -> VisibleZone {
    let mut zone = VisibleZone { slots: Vec::new(), unseen: Vec::new() };
    for cell in cells {
        let Some(piece) = *cell else {
            zone.slots.push(None);
            continue;
        };
        let set = layout.pieces[usize::from(piece.0)].set;
        let is_seen = sees(layout, table, observer, piece);
        let face = (is_seen || !has_sides(layout, piece)).then(|| table.face(piece));
        if matches!(sight(layout, table, observer, piece), Tracking::Lost(_)) {
            match zone.unseen.iter_mut().find(|unseen| (unseen.set, unseen.face) == (set, face)) {
                Some(unseen) => unseen.count += 1,
                None => zone.unseen.push(Unseen { set, face, count: 1 }),
            }
        } else {
            zone.slots.push(Some(Seen { set, kind: is_seen.then(|| table.kind(piece)), face }));
        }
    }
    zone.unseen.sort_unstable();
    zone
}

fn counted(kinds: &[KindId]) -> Vec<(KindId, u16)> {
    kinds.chunk_by(|a, b| a == b).map(|chunk| (chunk[0], super::table::short(chunk.len()))).collect()
}
