//! Imagined tables (determinizations), for search and for the test that nothing leaks.
//!
//! Everything here comes from the observer's [`Arrangement`], never from what is hidden: pools have an order that the
//! observer can tell, and their kinds are sorted before the caller's generator shuffles them; crowds are sorted by what
//! they were dealt before their order is shuffled. If pieces of several sets have the same back, none is dealt to a
//! zone that cannot hold it.

use super::arrange::{Arrangement, known_number};
use super::chance::Generator;
use super::count::CounterBounds;
use super::following::ObservedTable;
use super::knowledge::Knowledge;
use super::observer::{Observer, Tracking, has_sides, sees_counter};
use super::sight::sight;
use super::table::Table;
use super::view::View;
use super::watch::Watch;
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, KindId, PieceId, ZoneId};

/// An imagined table. Hidden kinds are dealt out again within the observer's pools, dice with an unknown number are
/// rolled again, counters that the observer does not see are drawn from what they may hold (see
/// [`super::imagine_counts`] for what it knows of them), and further chance has a new seed. The table is watched if the
/// real one is; no event has happened in it yet.
#[must_use]
pub fn imagine(layout: &Layout, table: &Table, observer: Observer, generator: &mut Generator) -> Table {
    let Some(watch) = &table.watch else {
        return imagine_plain(layout, table, observer, generator);
    };
    let mut imagined = deal(layout, table, &watch.knowledge, observer, generator);
    rewatch(layout, &mut imagined, watch);
    imagined
}

/// An imagined earlier table, by what the observer knows now: the kinds of a table that is imagined now, at the places
/// where the pieces were. Further chance is that of the earlier table. `None` when it would not have looked the same to
/// the observer then.
#[must_use]
pub fn imagine_before(
    layout: &Layout,
    before: &Table,
    now: &Table,
    observer: Observer,
    generator: &mut Generator,
) -> Option<Table> {
    let watch = before.watch.as_ref()?;
    let later = imagine_plain(layout, now, observer, generator);
    let mut imagined = before.clone_plain();
    for (piece, later) in imagined.pieces.iter_mut().zip(&later.pieces) {
        piece.kind = later.kind;
    }
    imagined.show_sides(layout);
    rewatch(layout, &mut imagined, watch);
    let looks_the_same = View::of(layout, &imagined, observer) == View::of(layout, before, observer);
    looks_the_same.then_some(imagined)
}

/// Makes an imagined table watched like the real one; no event has happened in it yet.
pub(super) fn rewatch(layout: &Layout, imagined: &mut Table, watch: &Watch) {
    let mut new_watch = Watch::new(watch.knowledge.clone());
    for observer in Observer::all(layout) {
        new_watch.knowledge.settle_all(&ObservedTable { layout, table: imagined, observer });
    }
    imagined.watch = Some(Box::new(new_watch));
}

/// Like [`imagine`], for playouts: the imagined table is not watched.
#[must_use]
pub fn imagine_plain(layout: &Layout, table: &Table, observer: Observer, generator: &mut Generator) -> Table {
    deal(layout, table, &table.knowledge(layout), observer, generator)
}

fn deal(
    layout: &Layout,
    table: &Table,
    knowledge: &Knowledge,
    observer: Observer,
    generator: &mut Generator,
) -> Table {
    let arrangement = Arrangement::of(layout, table, knowledge, observer);
    let mut imagined = table.clone_plain();
    imagined.reseed(generator.next_bits());
    for pool in &arrangement.pools {
        let mut kinds = pool.kinds.clone();
        generator.shuffle(&mut kinds);
        let holds = |at: usize, kind: KindId| {
            let zone = &layout.zones[usize::from(table.zone_of(pool.members[at]).0)];
            zone.holds[usize::from(layout.kinds[usize::from(kind.0)].set)] && pool.may_be(at, kind)
        };
        put_where_held(&mut kinds, &holds, generator);
        for (member, kind) in pool.members.iter().zip(kinds) {
            imagined.pieces[usize::from(member.0)].kind = kind;
        }
    }
    for (zone, cells) in (0u16..).map(ZoneId).zip(&arrangement.zones) {
        let is_lost = |piece: &PieceId| matches!(sight(layout, table, observer, *piece), Tracking::Lost(_));
        let (mut lost, told): (Vec<PieceId>, Vec<PieceId>) =
            cells.iter().flatten().partition(|one| is_lost(one));
        lost.sort_by_cached_key(|piece| {
            let spec = layout.pieces[usize::from(piece.0)];
            let number = known_number(layout, knowledge, observer, *piece);
            let face = if spec.faces() > 0 { 0 } else { table.face(*piece) };
            (spec.set, face, imagined.body(layout, *piece), number)
        });
        for piece in told.iter().chain(&lost) {
            if has_sides(layout, *piece) && known_number(layout, knowledge, observer, *piece).is_none() {
                let side = generator.below(layout.sides(*piece));
                imagined.pieces[usize::from(piece.0)].face = layout.face_on(*piece, side);
            }
        }
        generator.shuffle(&mut lost);
        lay_out(&mut imagined, zone, &lost);
    }
    imagined.show_sides(layout);
    for (counter, spec) in (0u16..).map(CounterId).zip(&layout.counters) {
        if !sees_counter(layout, observer, counter) {
            imagined.counters[usize::from(counter.0)] = CounterBounds::anything(spec).draw(generator);
        }
    }
    imagined
}

/// Exchanges each kind that was dealt to a place where it cannot lie with one that can lie there, directly or in a ring
/// of several; of the shortest such exchanges all are equally likely.
pub(super) fn put_where_held(
    kinds: &mut [KindId],
    holds: &dyn Fn(usize, KindId) -> bool,
    generator: &mut Generator,
) {
    for at in 0..kinds.len() {
        if !holds(at, kinds[at]) {
            let mut order: Vec<usize> = (0..kinds.len()).filter(|other| *other != at).collect();
            generator.shuffle(&mut order);
            let round = exchange(at, kinds, &order, holds);
            for pair in round.windows(2) {
                kinds.swap(pair[0], pair[1]);
            }
        }
    }
}

/// Which piece gives its kind to which: the first gets that of the second, and so on, the last that of the first. Empty
/// when there is no such exchange.
fn exchange(
    first: usize,
    kinds: &[KindId],
    order: &[usize],
    holds: &dyn Fn(usize, KindId) -> bool,
) -> Vec<usize> {
    let mut takers: Vec<Option<usize>> = vec![None; kinds.len()];
    let mut reached = vec![first];
    let mut next = 0;
    while let Some(taker) = reached.get(next).copied() {
        next += 1;
        for &giver in order.iter().filter(|giver| holds(taker, kinds[**giver])) {
            if takers[giver].is_some() {
                continue;
            }
            takers[giver] = Some(taker);
            if holds(giver, kinds[first]) {
                let mut round: Vec<usize> = std::iter::successors(Some(giver), |one| takers[*one]).collect();
                round.reverse();
                return round;
            }
            reached.push(giver);
        }
    }
    Vec::new()
}

/// Puts the pieces into the cells that they occupy together, in this order, so that pieces that are seen between them
/// keep their index.
fn lay_out(table: &mut Table, zone: ZoneId, pieces: &[PieceId]) {
    if pieces.is_empty() {
        return;
    }
    let mut ids: Vec<u16> = pieces.iter().map(|piece| piece.0).collect();
    ids.sort_unstable();
    let slots = table.raw_cells(zone);
    let cells: Vec<usize> = (0..slots.len()).filter(|at| ids.binary_search(&slots[*at]).is_ok()).collect();
    let start = table.zones[usize::from(zone.0)].offset as usize;
    for (cell, piece) in cells.into_iter().zip(pieces) {
        table.cells[start + cell] = piece.0;
    }
}
