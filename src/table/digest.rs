//! A digest of a whole table: equal for equal tables, on every machine.

use super::observer::{Observer, sees_counter, sees_zone};
use super::table::Table;
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, ZoneId};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A number for the same position that [`digest`] identifies, computed fast, for callers that often check whether a
/// position is repeated. Two different positions hardly ever have the same number.
#[must_use]
pub fn position(layout: &Layout, table: &Table) -> u64 {
    let zones = (0u16..).map(ZoneId).take(layout.zones.len());
    let number = zones.fold(0, |number, zone| with_zone(layout, table, number, zone));
    let counters = (0..).zip(&table.counters).map(|(at, one)| u64::from(one.cast_unsigned()) + PLACE * at);
    mixed(counters.fold(number, |sum, counter| sum.wrapping_add(scattered(counter))))
}

/// What one observer sees into or sees of counters, and another does not.
#[derive(Debug)]
pub(crate) struct Privacy {
    zones: Vec<ZoneId>,
    counters: Vec<CounterId>,
}

impl Privacy {
    fn new(layout: &Layout, of: Observer, from: Observer) -> Self {
        let is_private = |zone: &ZoneId| sees_zone(layout, of, *zone) && !sees_zone(layout, from, *zone);
        let zones = (0u16..).map(ZoneId).take(layout.zones.len()).filter(is_private);
        let is_secret = |one: &CounterId| sees_counter(layout, of, *one) && !sees_counter(layout, from, *one);
        let counters = (0u16..).map(CounterId).take(layout.counters.len()).filter(is_secret);
        Self { zones: zones.collect(), counters: counters.collect() }
    }

    /// A number for what is there; `None` when there is no such zone or counter. Two different hands hardly ever have
    /// the same number.
    pub(crate) fn number(&self, layout: &Layout, table: &Table) -> Option<u64> {
        let mut number = None;
        for zone in &self.zones {
            number = Some(with_zone(layout, table, number.unwrap_or(0), *zone));
        }
        for counter in &self.counters {
            let held = u64::from(table.counter(*counter).cast_unsigned()) + PLACE * u64::from(counter.0);
            number = Some(mixed(number.unwrap_or(0).wrapping_add(scattered(held))));
        }
        number
    }
}

/// For each seat what it sees and one observer does not; worked out anew only for another observer, always of one game.
#[derive(Debug, Default)]
pub(crate) struct Privacies {
    of_seats: Vec<Privacy>,
    from: Option<Observer>,
}

impl Privacies {
    /// What each seat sees and this observer does not.
    pub(crate) fn from(&mut self, layout: &Layout, from: Observer) -> &[Privacy] {
        if self.from.replace(from) != Some(from) {
            let of_seat = |seat: u8| Privacy::new(layout, Observer(seat), from);
            self.of_seats = (0..layout.seats).map(of_seat).collect();
        }
        &self.of_seats
    }
}

/// Adds what lies in a zone to a number.
fn with_zone(layout: &Layout, table: &Table, number: u64, zone: ZoneId) -> u64 {
    let cell = |piece: &u16| match table.pieces.get(usize::from(*piece)) {
        Some(piece) => u64::from(piece.kind.0) << 8 | u64::from(piece.face),
        None => 1 << 32,
    };
    // Sums, also where the order matters, because a processor need not wait for one cell to go on with the next.
    let place = if layout.zones[usize::from(zone.0)].order.is_kept { PLACE } else { 0 };
    let cells = (0..).zip(table.raw_cells(zone)).map(|(at, piece)| cell(piece) + place * at);
    mixed(cells.fold(number, |sum, cell| sum.wrapping_add(scattered(cell))))
}

/// What the place of a cell or counter in its order counts, beside what is there.
const PLACE: u64 = 1 << 40;

/// Prepares a number for a sum of numbers whose order does not matter, because sums of small numbers are equal too
/// often.
#[inline]
fn scattered(one: u64) -> u64 {
    let number = (one + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (number ^ (number >> 32)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators (2014): the last step of SplitMix64,
/// after a step of its sequence, so that 0 does not stay 0.
pub(super) fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// A number that depends on a seed and on what it is for. Many seeds give the same number, and there is no shorter way
/// back than to try them all.
#[must_use]
pub fn one_way(seed: u64, purpose: &str) -> u32 {
    let digest = Sha256::digest(format!("{seed} {purpose}").as_bytes());
    digest.iter().take(4).fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// 16 hexadecimal digits that depend on where everything lies, which way up, and on the counters, all by their names.
/// Order within an unordered zone, and the identity of pieces of the same kind, make no difference.
#[must_use]
pub fn digest(layout: &Layout, table: &Table) -> String {
    let seats: Vec<String> = (1..=layout.seats).map(|seat| seat.to_string()).collect();
    let mut text = String::new();
    for (zone, spec) in (0u16..).map(ZoneId).zip(&layout.zones) {
        let mut cells: Vec<String> = (0..)
            .zip(table.raw_cells(zone))
            .map(|(index, _)| match table.at(zone, index) {
                None => "-".to_owned(),
                Some(piece) => {
                    let kind = &layout.kinds[usize::from(table.kind(piece).0)].name;
                    format!("{kind}/{}", table.face(piece))
                }
            })
            .collect();
        if !spec.order.is_kept {
            cells.sort_unstable();
        }
        text.push_str(&layout.zone_name(zone, &seats));
        text.push('=');
        text.push_str(&cells.join(" "));
        text.push('\n');
    }
    for (counter, _) in (0u16..).map(CounterId).zip(&layout.counters) {
        text.push_str(&layout.counter_name(counter, &seats));
        text.push('=');
        text.push_str(&table.counter(counter).to_string());
        text.push('\n');
    }
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().take(8).fold(String::with_capacity(16), |mut digits, byte| {
        write!(digits, "{byte:02x}").expect("writing to a string does not fail");
        digits
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_cells_depend_on_all_of_them() {
        let sum = |cells: &[u64]| cells.iter().fold(0_u64, |sum, cell| sum.wrapping_add(scattered(*cell)));
        let row = |cells: &[u64]| -> u64 {
            let places = (0..).zip(cells).map(|(at, cell)| scattered(cell + PLACE * at));
            places.fold(0, u64::wrapping_add)
        };
        assert_eq!(sum(&[257, 513]), sum(&[513, 257]));
        assert_ne!(sum(&[257, 1025]), sum(&[513, 769]));
        assert_ne!(row(&[257, 513]), row(&[513, 257]));
        assert_ne!(mixed(row(&[])), mixed(row(&[1])));
        let mut met: Vec<u64> =
            (0..100).flat_map(|a| (a..100).map(move |b| (a, b))).map(|(a, b)| sum(&[a, b])).collect();
        met.sort_unstable();
        met.dedup();
        assert_eq!(met.len(), 5_050);
    }
}
