//! What observers know, compared with a list of every table that agrees with what they saw.

use super::knowing::{Cards, cards};
use crate::compile::value::{PieceId, ZoneId};
use crate::table::{DOWN, Generator, Insertion, Observer, Table, UP, sees, sees_zone};
use std::collections::BTreeSet;

/// By zone, kind and face of each card; unordered zones are sorted.
type World = Vec<Vec<(u16, u8)>>;

fn world(cards: &Cards, table: &Table) -> World {
    let zones = (0u16..).map(ZoneId).zip(&cards.layout.zones);
    zones
        .map(|(zone, spec)| {
            let mut cells: Vec<(u16, u8)> =
                table.pieces(zone).map(|piece| (table.kind(piece).0, table.face(piece))).collect();
            if !spec.order.is_kept {
                cells.sort_unstable();
            }
            cells
        })
        .collect()
}

/// All tables that the pools of the observer allow.
fn pool_worlds(cards: &Cards, observer: Observer) -> BTreeSet<World> {
    let knowledge = &cards.table.watch.as_ref().unwrap().knowledge;
    let mut tables = vec![cards.table.clone_plain()];
    for piece in cards.layout.piece_ids() {
        let members = knowledge.members(observer, piece);
        if members[0] != piece {
            continue;
        }
        let kinds: Vec<_> = members.iter().map(|member| cards.table.kind(*member)).collect();
        let mut dealt = Vec::new();
        for order in orders(members.len()) {
            for table in &tables {
                let mut table = table.clone();
                for (member, from) in members.iter().zip(&order) {
                    table.pieces[usize::from(member.0)].kind = kinds[*from];
                }
                dealt.push(table);
            }
        }
        tables = dealt;
    }
    tables.iter().map(|table| world(cards, table)).collect()
}

/// All orders of this many things.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(n - 1);
    (0..n)
        .flat_map(|at| {
            shorter.iter().map(move |order| {
                let mut order = order.clone();
                order.insert(at, n - 1);
                order
            })
        })
        .collect()
}

/// A move or turn as it happened; the observer sees only what the methods below use.
struct Step {
    from: ZoneId,
    to: ZoneId,
    indices: (u16, u16),
    faces: (u8, u8),
    kind: u16,
}

impl Step {
    /// The worlds after the step that agree with what the observer saw of it.
    fn follow(&self, cards: &Cards, observer: Observer, worlds: &BTreeSet<World>) -> BTreeSet<World> {
        let is_pile = |zone: ZoneId| !cards.layout.zones[usize::from(zone.0)].order.is_kept;
        let seen_before = sees_zone(&cards.layout, observer, self.from) && self.faces.0 == UP;
        let seen_after = sees_zone(&cards.layout, observer, self.to) && self.faces.1 == UP;
        let mut after = BTreeSet::new();
        for world in worlds {
            let source = &world[usize::from(self.from.0)];
            for (index, card) in source.iter().enumerate() {
                let here = is_pile(self.from) || index == usize::from(self.indices.0);
                let shown = !(seen_before || seen_after) || card.0 == self.kind;
                if !here || !shown || card.1 != self.faces.0 {
                    continue;
                }
                let mut world = world.clone();
                world[usize::from(self.from.0)].remove(index);
                let target = &mut world[usize::from(self.to.0)];
                if is_pile(self.to) {
                    target.push((card.0, self.faces.1));
                    target.sort_unstable();
                } else {
                    target.insert(usize::from(self.indices.1), (card.0, self.faces.1));
                }
                after.insert(world);
            }
        }
        after
    }
}

/// The worlds after a shuffle: the observer sees what lies where now.
fn shuffled(cards: &Cards, observer: Observer, zone: ZoneId, worlds: &BTreeSet<World>) -> BTreeSet<World> {
    if !cards.layout.zones[usize::from(zone.0)].order.is_kept {
        return worlds.clone();
    }
    let now: Vec<PieceId> = cards.table.pieces(zone).collect();
    let fits = |cells: &[(u16, u8)]| {
        now.iter().zip(cells).all(|(piece, cell)| {
            let seen = sees(&cards.layout, &cards.table, observer, *piece);
            cards.table.face(*piece) == cell.1 && (!seen || cards.table.kind(*piece).0 == cell.0)
        })
    };
    let mut after = BTreeSet::new();
    for world in worlds {
        let cells = &world[usize::from(zone.0)];
        for order in orders(cells.len()) {
            let mixed: Vec<(u16, u8)> = order.iter().map(|at| cells[*at]).collect();
            if fits(&mixed) {
                let mut world = world.clone();
                world[usize::from(zone.0)] = mixed;
                after.insert(world);
            }
        }
    }
    after
}

/// Plays random moves; returns how many worlds agree with what was seen, and how many the pools allow.
fn compare(seed: u64, rounds: u32) -> (usize, usize) {
    let mut cards = cards();
    let mut chance = Generator::new(seed);
    let mut worlds: Vec<BTreeSet<World>> =
        Observer::all(&cards.layout).map(|_| BTreeSet::from([world(&cards, &cards.table)])).collect();
    let mut sizes = (0, 0);
    for round in 0..rounds {
        let zone =
            ZoneId(u16::try_from(chance.below(u32::try_from(cards.layout.zones.len()).unwrap())).unwrap());
        if chance.below(8) == 0 {
            cards.table.shuffle(&cards.layout, zone);
            for (observer, worlds) in Observer::all(&cards.layout).zip(&mut worlds) {
                *worlds = shuffled(&cards, observer, zone, worlds);
            }
        } else {
            let piece = PieceId(u16::try_from(chance.below(5)).unwrap());
            let turned = chance.below(4) == 0;
            let face = if chance.below(3) == 0 { DOWN } else { UP };
            let (from, first, before) =
                (cards.table.zone_of(piece), cards.table.index_of(piece), cards.table.face(piece));
            if turned {
                cards.table.turn(&cards.layout, piece, face).unwrap();
            } else {
                cards.table.move_turned(&cards.layout, piece, zone, Insertion::Usual, face).unwrap();
            }
            let step = Step {
                from,
                to: cards.table.zone_of(piece),
                indices: (first, cards.table.index_of(piece)),
                faces: (before, face),
                kind: cards.table.kind(piece).0,
            };
            for (observer, worlds) in Observer::all(&cards.layout).zip(&mut worlds) {
                *worlds = step.follow(&cards, observer, worlds);
            }
        }
        let truth = world(&cards, &cards.table);
        for (observer, worlds) in Observer::all(&cards.layout).zip(&worlds) {
            assert!(worlds.contains(&truth), "the test itself follows the truth");
            let pools = pool_worlds(&cards, observer);
            assert!(worlds.is_subset(&pools), "{observer:?} is told too much in round {round} of {seed}");
            sizes = (sizes.0 + worlds.len(), sizes.1 + pools.len());
        }
    }
    sizes
}

#[test]
fn no_world_that_fits_what_was_seen_is_missing() {
    let sizes: Vec<(usize, usize)> = (0..100).map(|seed| compare(seed, 50)).collect();
    let fitting: usize = sizes.iter().map(|size| size.0).sum();
    let allowed: usize = sizes.iter().map(|size| size.1).sum();
    assert!(allowed < fitting * 5 / 4, "pools allow {allowed} worlds where {fitting} fit");
}
