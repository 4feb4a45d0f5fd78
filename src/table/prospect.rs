//! What an observer can tell about a table, prepared for imagining many tables.
//!
//! The kinds are dealt by what the observer knows *now*, to the places where the pieces were at an earlier moment, so
//! that what happened since can happen again. What it knew then must hold then (see [`super::origin`]), and where it
//! has lost track of pieces since, they get a new order (see [`super::guide`]). Like [`super::imagine()`] this depends
//! only on the observer's [`Arrangement`] and on the cells that everybody knows: pools have an order that it can tell,
//! and crowds are sorted by what they were dealt before their order is shuffled.

mod deal;
mod look;

pub use deal::{Deal, Dealt, mix_kinds};

use std::sync::Arc;

use super::arrange::{Arrangement, Pool, known_number};
use super::chance::{Generator, Stream};
use super::count::CounterBounds;
use super::guide::{Following, Laid, Mix, Trail};
use super::imagine::rewatch;
use super::knowledge::Knowledge;
use super::observer::{Observer, Tracking, has_sides, is_die, sees_counter, sees_zone};
use super::origin::{Origin, circles};
use super::sight::sight;
use super::table::Table;
use super::view::View;
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, KindId, PieceId, ZoneId};
use deal::{firm, is_bound};
use look::Appearance;

/// What an observer can tell about a table, prepared.
#[derive(Clone, Debug)]
pub struct Prospect {
    observer: Observer,
    pools: Vec<Pool>,
    /// For each pool its pieces, those in zones with few pieces first.
    firm: Vec<Vec<PieceId>>,
    /// For each pool whether some of its kinds cannot lie in all places where its pieces lie.
    is_bound: Vec<bool>,
    /// For each piece where it lies now; `now` has its kind.
    zones: Vec<ZoneId>,
    now: Vec<KindId>,
    /// What was hidden when the step began.
    origin: Origin,
    /// The pieces of each crowd of the present table, by cells.
    crowds: Vec<Vec<PieceId>>,
    /// Where the observer lost track of pieces: first the zones of the earlier table, then what happened since.
    trail: Arc<Trail>,
    zones_then: Vec<ZoneId>,
    /// For each piece its position in an order that the observer could tell at the earlier moment.
    ranks: Arc<Vec<u16>>,
    /// For each piece whether it is a die that the observer can tell from all others now.
    stays: Arc<Vec<bool>>,
    /// Dice and two-sided pieces whose number or side the observer does not know: at the earlier moment, and now.
    dice: [Vec<PieceId>; 2],
    /// Those of the latter that were not rolled in between.
    still: Vec<PieceId>,
    /// The counters that the observer does not see, and what it knew of them at the earlier moment.
    hidden: Vec<(CounterId, CounterBounds)>,
    sees_zone: Vec<bool>,
    /// What the observer sees now, and the same as a hash.
    appearance: Appearance,
    look: u64,
    kinds: Vec<KindId>,
    wanted: Vec<KindId>,
}

impl Prospect {
    /// What the observer can tell about the table as it is now, to be placed where its pieces were earlier. `counts`
    /// has what it knew of each counter then; `trail` has where it lost track of pieces in between; `is_told` says of
    /// which unordered zones it now knows the order of the pieces that it sees.
    #[must_use]
    pub fn new(
        layout: &Layout,
        earlier: &Table,
        now: &Table,
        observer: Observer,
        counts: &[CounterBounds],
        trail: Trail,
        is_told: &dyn Fn(ZoneId) -> bool,
    ) -> Self {
        let (before, after) = (earlier.knowledge(layout), now.knowledge(layout));
        let arrangement = Arrangement::of(layout, now, &after, observer);
        let then = Arrangement::of(layout, earlier, &before, observer);
        let mut ranks = vec![0; layout.pieces.len()];
        for (rank, piece) in (0u16..).zip(then.zones.iter().flatten().flatten()) {
            ranks[usize::from(piece.0)] = rank;
        }
        let unknown = |knowledge: &Knowledge| -> Vec<PieceId> {
            let dice = layout.piece_ids().filter(|piece| has_sides(layout, *piece));
            dice.filter(|die| known_number(layout, knowledge, observer, *die).is_none()).collect()
        };
        let rolls = |table: &Table, die: PieceId| table.drawn(layout, Stream::Die(die));
        let rolled = |die: &PieceId| is_die(layout, *die) && rolls(now, *die) != rolls(earlier, *die);
        let dice = [unknown(&before), unknown(&after)];
        let stays = layout.piece_ids().map(|piece| {
            let is_known = known_number(layout, &after, observer, piece).is_some();
            is_known && is_placed(layout, now, observer, piece, is_told)
        });
        let stays = stays.collect();
        let zones = || (0u16..).map(ZoneId).take(layout.zones.len());
        let mut mixes: Vec<Mix> = zones()
            .filter(|zone| is_pile(layout, *zone))
            .map(|zone| match earlier.drawn(layout, Stream::Zone(zone)) {
                0 => Mix::of(layout, earlier, observer, zone),
                _ => Mix::of_shuffled(layout, earlier, observer, zone),
            })
            .filter(|mix| !mix.crowds.is_empty())
            .collect();
        let zones_then = mixes.iter().map(|mix| mix.zone).collect();
        mixes.extend(trail.mixes);
        let trail = Trail::new(mixes);
        let origin = Origin::of(layout, earlier, &then, &ranks, &trail);
        let pools = &arrangement.pools;
        let is_bound = pools.iter().map(|pool| {
            is_bound(layout, now, pool)
                || is_bound(layout, earlier, pool)
                || origin.binds(pool)
                || !pool.told.is_empty()
        });
        let counters = (0u16..).map(CounterId).zip(counts.iter().copied());
        let crowds = crowds(layout, now, observer, &trail, is_told);
        let mut prospect = Self {
            observer,
            is_bound: is_bound.collect(),
            zones: now.pieces.iter().map(|piece| piece.zone).collect(),
            now: now.pieces.iter().map(|piece| layout.body(piece.kind)).collect(),
            origin,
            crowds,
            firm: arrangement.pools.iter().map(|pool| firm(now, pool)).collect(),
            pools: arrangement.pools,
            trail: Arc::new(trail),
            zones_then,
            ranks: Arc::new(ranks),
            stays: Arc::new(stays),
            still: dice[1].iter().copied().filter(|die| !rolled(die)).collect(),
            dice,
            hidden: counters.filter(|(counter, _)| !sees_counter(layout, observer, *counter)).collect(),
            sees_zone: zones().map(|zone| sees_zone(layout, observer, zone)).collect(),
            appearance: Appearance::of(layout, now, observer),
            look: 0,
            kinds: Vec::new(),
            wanted: Vec::new(),
        };
        prospect.look = prospect.looks(layout, now);
        prospect
    }

    /// Makes a copy of the earlier table an imagined one, by what the observer knows now. Further chance stays that of
    /// the copy. The table is not watched. See [`Prospect::forget_chance`].
    pub fn imagine(
        &mut self,
        layout: &Layout,
        table: &mut Table,
        deal: Deal<'_>,
        laid: Laid,
        generator: &mut Generator,
    ) {
        self.wanted.clone_from(&self.now);
        match deal {
            Deal::Chance => self.deal(layout, table, None, generator),
            Deal::Turn(turn) => self.deal(layout, table, Some(turn), generator),
            Deal::Alike(nth) => self.deal_alike(nth),
            Deal::Like(kinds) => self.deal_like(layout, kinds, generator),
            Deal::Again(dealt) => self.wanted.clone_from(&dealt.wanted),
        }
        if let Deal::Again(Dealt { kinds, .. }) = deal {
            lay(table, kinds);
        } else {
            self.mix_crowds(generator);
            lay(table, &self.wanted);
            self.origin.lay(layout, table, &self.wanted, generator);
        }
        if !self.origin.is_empty() {
            let mut following = Following {
                trail: Arc::clone(&self.trail),
                next: 0,
                aims: self.trail.aims(&self.wanted, &self.now, laid, generator),
                stays: Arc::clone(&self.stays),
                ranks: Arc::clone(&self.ranks),
                laid,
                generator: Generator::new(generator.next_bits()),
            };
            for zone in &self.zones_then {
                following.arrange(layout, table, *zone);
            }
            table.follow(following);
        }
        roll(layout, table, &self.dice[0], generator);
        table.show_sides(layout);
        for (counter, count) in &self.hidden {
            table.counters[usize::from(counter.0)] = count.draw(generator);
        }
    }

    /// The most kinds of a pool.
    #[must_use]
    pub fn most_kinds(&self) -> usize {
        let kinds = |pool: &Pool| pool.kinds.chunk_by(|one, other| one == other).count();
        self.pools.iter().map(kinds).max().unwrap_or_default()
    }

    /// The size of the largest pool.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.pools.iter().map(|pool| pool.kinds.len()).max().unwrap_or_default()
    }

    /// For each piece its kind in the last deal, at the place where it lies now.
    #[must_use]
    pub fn wanted(&self) -> &[KindId] {
        &self.wanted
    }

    /// Where the observer lost track of pieces: what lay in piles at the earlier moment, and what happened since.
    #[must_use]
    pub fn trail(&self) -> &Arc<Trail> {
        &self.trail
    }

    /// The groups of pieces that have exchanged their places since, as far as the observer can tell; `later` has where
    /// it lost track of pieces since.
    #[must_use]
    pub fn circles(&self, later: &[&Trail]) -> Vec<Vec<PieceId>> {
        let names = circles(&self.ranks, later);
        let named = (0u16..).map(PieceId).zip(names);
        let mut members: Vec<(u16, u16, PieceId)> = named
            .filter_map(|(piece, name)| Some((name?, self.ranks[usize::from(piece.0)], piece)))
            .collect();
        members.sort_unstable();
        let mut is_hidden = vec![false; self.ranks.len()];
        self.pools.iter().flat_map(|pool| &pool.members).for_each(|one| is_hidden[usize::from(one.0)] = true);
        let circles = members.chunk_by(|one, other| one.0 == other.0);
        let circles = circles.map(|circle| circle.iter().map(|(.., piece)| *piece).collect());
        circles
            .filter(|circle: &Vec<PieceId>| circle.iter().any(|one| is_hidden[usize::from(one.0)]))
            .collect()
    }

    /// Gives a copy of the earlier table the counters that lead to those of a later one, as far as the observer knows
    /// the changes in between; `now` is what it knows of the later ones.
    pub fn count_back(&self, table: &mut Table, later: &[i32], now: &[CounterBounds]) {
        for (counter, count) in &self.hidden {
            let at = usize::from(counter.0);
            if let (Some(number), Some(now)) = (later.get(at), now.get(at))
                && let Some(number) = now.was(*count, *number)
            {
                table.counters[at] = number;
            }
        }
    }

    /// An imagined earlier table, by what the observer knows now, watched like the real one. Pieces of which it loses
    /// track get a new order, too. `None` when that table would not have looked the same then, or when the real one is
    /// not watched.
    #[must_use]
    pub fn imagine_watched(
        &mut self,
        layout: &Layout,
        earlier: &Table,
        laid: Laid,
        generator: &mut Generator,
    ) -> Option<Table> {
        let watch = earlier.watch.as_ref()?;
        let mut imagined = earlier.clone_plain();
        self.imagine(layout, &mut imagined, Deal::Chance, laid, generator);
        let guide = imagined.watch.take().and_then(|blind| blind.guide);
        rewatch(layout, &mut imagined, watch);
        let view = |table: &Table| View::of(layout, table, self.observer);
        if view(&imagined) != view(earlier) {
            return None;
        }
        if let Some(watch) = &mut imagined.watch {
            watch.guide = guide;
        }
        Some(imagined)
    }

    /// Rolls the dice again whose number the observer does not know now, and draws all further chance from the
    /// generator. Dice that were rolled in between stay as they are, because scripts may have used their numbers.
    pub fn forget_chance(
        &self,
        layout: &Layout,
        table: &mut Table,
        is_drawn_anew: bool,
        generator: &mut Generator,
    ) {
        let dice = if is_drawn_anew { &self.still } else { &self.dice[1] };
        roll(layout, table, dice, generator);
        table.show_sides(layout);
        table.watch = None;
        table.reseed(generator.next_bits());
        table.staged = None;
    }

    /// Whether the observer knows all pieces, dice and counters.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        let is_known = |(_, count): &(CounterId, CounterBounds)| count.known().is_some();
        self.pools.is_empty()
            && self.origin.is_empty()
            && self.dice.iter().all(Vec::is_empty)
            && self.hidden.iter().all(is_known)
    }
}

/// The pieces of unordered zones whose cell the observer cannot know now, by cells.
fn crowds(
    layout: &Layout,
    now: &Table,
    observer: Observer,
    trail: &Trail,
    is_told: &dyn Fn(ZoneId) -> bool,
) -> Vec<Vec<PieceId>> {
    let mut crowds = Vec::new();
    for zone in (0u16..).map(ZoneId).take(layout.zones.len()).filter(|zone| is_pile(layout, *zone)) {
        let mix = match is_told(zone) {
            true => Mix::of(layout, now, observer, zone),
            false => Mix::of_shuffled(layout, now, observer, zone),
        };
        let is_lost = |piece: &PieceId| {
            sight(layout, now, observer, *piece) != Tracking::Seen || trail.has_lost(zone, *piece)
        };
        for crowd in mix.crowds {
            crowds.push(crowd.into_iter().map(|(_, piece)| piece).filter(is_lost).collect());
        }
    }
    crowds
}

/// Whether the observer knows at which cell the piece lies.
fn is_placed(
    layout: &Layout,
    table: &Table,
    observer: Observer,
    piece: PieceId,
    is_told: &dyn Fn(ZoneId) -> bool,
) -> bool {
    let zone = table.zone_of(piece);
    match sight(layout, table, observer, piece) {
        Tracking::Seen => !is_pile(layout, zone) || is_told(zone),
        Tracking::Tracked => true,
        Tracking::Lost(_) => false,
    }
}

fn is_pile(layout: &Layout, zone: ZoneId) -> bool {
    !layout.zones[usize::from(zone.0)].order.is_kept
}

/// Gives each piece the kind that was dealt to it.
fn lay(table: &mut Table, kinds: &[KindId]) {
    for (piece, kind) in table.pieces.iter_mut().zip(kinds) {
        piece.kind = *kind;
    }
}

fn roll(layout: &Layout, table: &mut Table, dice: &[PieceId], generator: &mut Generator) {
    for die in dice {
        let side = generator.below(layout.sides(*die));
        table.pieces[usize::from(die.0)].face = layout.face_on(*die, side);
    }
}
