//! What an observer can tell of a table, made ready for imagining many tables that he holds possible.
//!
//! The kinds are dealt by what he knows *now* and laid where the pieces were at an earlier moment, so that
//! what happened since can happen again. Like [`super::imagine`] this rests on the observer's
//! [`Arrangement`] alone: pools in an order that he can tell, crowds sorted by what they were dealt before
//! their order is shuffled.

use super::arrange::{Arrangement, Pool, known_number};
use super::chance::{Generator, Stream};
use super::count::Count;
use super::imagine::put_where_held;
use super::knowledge::{Knowledge, Look};
use super::sight::{Observer, Sight, is_die, sees_counter, sees_zone};
use super::table::{EMPTY, Table};
use crate::check::rules::Layout as Order;
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, KindId, PieceId, ZoneId};

/// What an observer can tell, made ready.
#[derive(Clone, Debug)]
pub struct Prospect {
    observer: Observer,
    pools: Vec<Pool>,
    /// By pool its pieces, those in zones of few pieces first.
    firm: Vec<Vec<PieceId>>,
    /// By pool: whether some of its kinds cannot lie everywhere where its pieces lie.
    is_bound: Vec<bool>,
    /// By piece: where it lies now.
    zones: Vec<ZoneId>,
    /// By piece: its rank among all as far as the observer can tell now.
    ranks: Vec<u16>,
    /// The cells of each crowd of the earlier table.
    crowds: Vec<Vec<u32>>,
    /// Dice whose number he does not know: at the earlier moment, and now.
    dice: [Vec<PieceId>; 2],
    /// Of the latter those that were not rolled between.
    still: Vec<PieceId>,
    /// The counters that he does not see, and what he knew of them at the earlier moment.
    hidden: Vec<(CounterId, Count)>,
    sees_zone: Vec<bool>,
    /// What he sees now.
    look: u64,
    kinds: Vec<KindId>,
    crowd: Vec<(KindId, u16, u16)>,
}

impl Prospect {
    /// What the observer can tell of the table as it is now, to be laid where its pieces were earlier; by
    /// counter what he knew of it then.
    #[must_use]
    pub fn new(layout: &Layout, earlier: &Table, now: &Table, observer: Observer, counts: &[Count]) -> Self {
        let knowledge = |table: &Table| match &table.watch {
            Some(watch) => watch.knowledge.clone(),
            None => Knowledge::open(layout, table),
        };
        let (before, after) = (knowledge(earlier), knowledge(now));
        let arrangement = Arrangement::of(layout, now, &after, observer);
        let mut ranks = vec![0; layout.pieces.len()];
        for (rank, piece) in (0u16..).zip(arrangement.zones.iter().flatten().flatten()) {
            ranks[usize::from(piece.0)] = rank;
        }
        let unknown = |knowledge: &Knowledge| -> Vec<PieceId> {
            let dice = layout.piece_ids().filter(|piece| is_die(layout, *piece));
            dice.filter(|die| known_number(layout, knowledge, observer, *die).is_none()).collect()
        };
        let rolled =
            |die: &PieceId| now.drawn(layout, Stream::Die(*die)) != earlier.drawn(layout, Stream::Die(*die));
        let dice = [unknown(&before), unknown(&after)];
        let counters = (0u16..).map(CounterId).zip(counts.iter().copied());
        let mut prospect = Self {
            observer,
            is_bound: arrangement
                .pools
                .iter()
                .map(|pool| is_bound(layout, now, pool) || is_bound(layout, earlier, pool))
                .collect(),
            zones: now.pieces.iter().map(|piece| piece.zone).collect(),
            firm: arrangement.pools.iter().map(|pool| firm(now, pool)).collect(),
            pools: arrangement.pools,
            ranks,
            crowds: crowds(layout, earlier, observer),
            still: dice[1].iter().copied().filter(|die| !rolled(die)).collect(),
            dice,
            hidden: counters.filter(|(counter, _)| !sees_counter(layout, observer, *counter)).collect(),
            sees_zone: (0u16..)
                .map(ZoneId)
                .take(layout.zones.len())
                .map(|zone| sees_zone(layout, observer, zone))
                .collect(),
            look: 0,
            kinds: Vec::new(),
            crowd: Vec::new(),
        };
        prospect.look = prospect.looks(layout, now);
        prospect
    }

    /// Makes a copy of the earlier table one that the observer holds possible by what he knows now. Further
    /// chance stays that of the copy.
    pub fn imagine(&mut self, layout: &Layout, table: &mut Table, generator: &mut Generator) {
        self.deal(layout, table, None, generator);
        self.lay(layout, table, generator);
    }

    /// The same with all pieces of a pool of one kind, another one each time: what does not look at them goes on
    /// as it would in any match that he holds possible. This is none of them.
    pub fn imagine_alike(
        &mut self,
        layout: &Layout,
        table: &mut Table,
        nth: usize,
        generator: &mut Generator,
    ) {
        for pool in &self.pools {
            let kind = pool.kinds.chunk_by(|one, other| one == other).cycle().nth(nth).map(|alike| alike[0]);
            for (member, kind) in pool.members.iter().zip(kind.into_iter().cycle()) {
                table.pieces[usize::from(member.0)].kind = kind;
            }
        }
        self.lay(layout, table, generator);
    }

    /// How many kinds a pool has, at most.
    #[must_use]
    pub fn most_kinds(&self) -> usize {
        let kinds = |pool: &Pool| pool.kinds.chunk_by(|one, other| one == other).count();
        self.pools.iter().map(kinds).max().unwrap_or_default()
    }

    /// The same without chance in the kinds: in as many turns as the largest pool has pieces each piece comes to
    /// be each that its pool has.
    pub fn imagine_in_turn(
        &mut self,
        layout: &Layout,
        table: &mut Table,
        turn: usize,
        generator: &mut Generator,
    ) {
        self.deal(layout, table, Some(turn), generator);
        self.lay(layout, table, generator);
    }

    /// How many pieces the largest pool has.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.pools.iter().map(|pool| pool.kinds.len()).max().unwrap_or_default()
    }

    /// The same with the kinds that the pieces have in another imagined match, as far as there were such
    /// among them.
    pub fn imagine_like(
        &mut self,
        layout: &Layout,
        table: &mut Table,
        kinds: &[KindId],
        generator: &mut Generator,
    ) {
        let mut left = vec![0u16; layout.kinds.len()];
        let mut others = Vec::new();
        for (pool, firm) in self.pools.iter().zip(&self.firm) {
            pool.kinds.iter().for_each(|kind| left[usize::from(kind.0)] += 1);
            for member in firm {
                let kind = kinds[usize::from(member.0)];
                match &mut left[usize::from(kind.0)] {
                    0 => others.push(*member),
                    left => {
                        *left -= 1;
                        table.pieces[usize::from(member.0)].kind = kind;
                    }
                }
            }
            self.kinds.clear();
            for kind in &pool.kinds {
                let left = &mut left[usize::from(kind.0)];
                if *left > 0 {
                    *left -= 1;
                    self.kinds.push(*kind);
                }
            }
            generator.shuffle(&mut self.kinds);
            for (member, kind) in others.drain(..).zip(&self.kinds) {
                table.pieces[usize::from(member.0)].kind = *kind;
            }
        }
        self.lay(layout, table, generator);
    }

    /// Deals the kinds of each pool anew: at random, or in a turn.
    fn deal(&mut self, layout: &Layout, table: &mut Table, turn: Option<usize>, generator: &mut Generator) {
        for (pool, is_bound) in self.pools.iter().zip(&self.is_bound) {
            self.kinds.clone_from(&pool.kinds);
            match turn {
                None => generator.shuffle(&mut self.kinds),
                Some(turn) => self.kinds.rotate_left(turn % pool.kinds.len().max(1)),
            }
            if *is_bound {
                let zones = &self.zones;
                let holds = |at: usize, kind: KindId| {
                    let piece = pool.members[at];
                    holds(layout, table.zone_of(piece), kind)
                        && holds(layout, zones[usize::from(piece.0)], kind)
                };
                put_where_held(&mut self.kinds, &holds, generator);
            }
            for (member, kind) in pool.members.iter().zip(&self.kinds) {
                table.pieces[usize::from(member.0)].kind = *kind;
            }
        }
    }

    /// Lays what he cannot tell apart in any order, rolls the dice and draws the counters that he does not know.
    fn lay(&mut self, layout: &Layout, table: &mut Table, generator: &mut Generator) {
        for cells in &self.crowds {
            self.crowd.clear();
            for cell in cells {
                let piece = table.cells[*cell as usize];
                self.crowd.push((
                    table.pieces[usize::from(piece)].kind,
                    self.ranks[usize::from(piece)],
                    piece,
                ));
            }
            self.crowd.sort_unstable();
            generator.shuffle(&mut self.crowd);
            for (cell, (.., piece)) in cells.iter().zip(&self.crowd) {
                table.cells[*cell as usize] = *piece;
            }
        }
        roll(layout, table, &self.dice[0], generator);
        for (counter, count) in &self.hidden {
            table.counters[usize::from(counter.0)] = count.draw(generator);
        }
    }

    /// Lets a copy of the earlier table have the counters that lead to those of a later one, as far as the
    /// observer knows what came to them between; `now` is what he knows of them then.
    pub fn count_back(&self, table: &mut Table, later: &[i32], now: &[Count]) {
        for (counter, count) in &self.hidden {
            let at = usize::from(counter.0);
            if let (Some(number), Some(now)) = (later.get(at), now.get(at))
                && let Some(number) = now.was(*count, *number)
            {
                table.counters[at] = number;
            }
        }
    }

    /// Rolls the dice again whose number the observer does not know now, and lets all further chance be
    /// drawn from the generator. Dice that were rolled anew between stay as they are: what scripts made of
    /// them fits them.
    pub fn forget_chance(
        &self,
        layout: &Layout,
        table: &mut Table,
        is_drawn_anew: bool,
        generator: &mut Generator,
    ) {
        let dice = if is_drawn_anew { &self.still } else { &self.dice[1] };
        roll(layout, table, dice, generator);
        table.reseed(generator.next_bits());
        table.staged = None;
    }

    /// Whether he knows all pieces, dice and counters.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        let is_known = |(_, count): &(CounterId, Count)| count.known().is_some();
        self.pools.is_empty()
            && self.crowds.is_empty()
            && self.dice.iter().all(Vec::is_empty)
            && self.hidden.iter().all(is_known)
    }

    /// Whether a table shows the observer what he sees now.
    #[must_use]
    pub fn looks_the_same(&self, layout: &Layout, table: &Table) -> bool {
        self.looks(layout, table) == self.look
    }

    /// A number for all that the observer sees of a table; others see another number.
    fn looks(&self, layout: &Layout, table: &Table) -> u64 {
        let mut all = 0;
        for (zone, sees) in (0u16..).map(ZoneId).zip(&self.sees_zone) {
            let is_pile = matches!(layout.zones[usize::from(zone.0)].order, Order::Pile);
            let mut sum: u64 = u64::from(table.len(zone));
            for (index, cell) in (0u64..).zip(table.slots(zone)) {
                if *cell == EMPTY {
                    continue;
                }
                let piece = table.pieces[usize::from(*cell)];
                let spec = layout.pieces[usize::from(*cell)];
                let is_die = spec.sides > 0;
                let is_seen = *sees && (is_die || piece.face != super::DOWN);
                let kind = if is_seen { u64::from(piece.kind.0) + 1 } else { 0 };
                let face = if is_seen || !is_die { u64::from(piece.face) + 1 } else { 0 };
                let place = if is_pile { 0 } else { index + 1 };
                let what = kind | (face << 17) | (u64::from(spec.set) << 26) | (place << 42);
                sum = sum.wrapping_add(scatter(what));
            }
            all = scatter(all ^ sum);
        }
        for ((id, counter), spec) in (0u16..).zip(&table.counters).zip(&layout.counters) {
            if sees_counter(layout, self.observer, CounterId(id)) && spec.max > spec.min {
                all = scatter(all ^ u64::from(counter.cast_unsigned()));
            }
        }
        all
    }
}

/// Spreads the bits of a number (the output function of MurmurHash3, Appleby, public domain).
fn scatter(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    let bits = (bits ^ (bits >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    bits ^ (bits >> 33)
}

fn holds(layout: &Layout, zone: ZoneId, kind: KindId) -> bool {
    layout.zones[usize::from(zone.0)].holds[usize::from(layout.kinds[usize::from(kind.0)].set)]
}

/// The pieces of a pool, those in zones of few pieces first: in a hand rather than in a deck.
fn firm(table: &Table, pool: &Pool) -> Vec<PieceId> {
    let mut members = pool.members.clone();
    members.sort_by_key(|piece| table.len(table.zone_of(*piece)));
    members
}

fn is_bound(layout: &Layout, table: &Table, pool: &Pool) -> bool {
    let bound = |member: &PieceId| {
        let zone = table.zone_of(*member);
        pool.kinds.iter().any(|kind| !holds(layout, zone, *kind))
    };
    pool.members.iter().any(bound)
}

/// The cells of each crowd: of the pieces of a zone that look the same to the observer and that he cannot
/// follow.
fn crowds(layout: &Layout, table: &Table, observer: Observer) -> Vec<Vec<u32>> {
    let look = Look { layout, table, observer };
    let mut crowds = Vec::new();
    for zone in (0u16..).map(ZoneId).take(layout.zones.len()) {
        let offset = table.zones[usize::from(zone.0)].offset;
        let mut cells = Vec::new();
        for (cell, index) in (offset..).zip(0..super::table::short(table.slots(zone).len())) {
            if let Some(piece) = table.at(zone, index)
                && let Sight::Lost(crowd) = look.sight(piece)
            {
                cells.push((crowd, cell));
            }
        }
        cells.sort_unstable();
        for crowd in cells.chunk_by(|a, b| a.0 == b.0) {
            crowds.push(crowd.iter().map(|(_, cell)| *cell).collect());
        }
    }
    crowds
}

fn roll(layout: &Layout, table: &mut Table, dice: &[PieceId], generator: &mut Generator) {
    for die in dice {
        let drawn = generator.below(u32::from(layout.pieces[usize::from(die.0)].sides));
        table.pieces[usize::from(die.0)].face = u8::try_from(drawn).map_or(1, |face| face + 1);
    }
}
