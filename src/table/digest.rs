//! A digest of a whole table: equal for equal tables, on every machine.

use super::table::Table;
use crate::check::rules::Layout as Order;
use crate::compile::layout::Layout;
use crate::compile::value::{CounterId, ZoneId};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// 16 hexadecimal digits over what lies where, which way up, and the counters, all by their names; order
/// within an unordered zone, and which of two pieces of a kind it is, make no difference.
#[must_use]
pub fn digest(layout: &Layout, table: &Table) -> String {
    let seats: Vec<String> = (1..=layout.seats).map(|seat| seat.to_string()).collect();
    let mut text = String::new();
    for (zone, spec) in (0u16..).map(ZoneId).zip(&layout.zones) {
        let mut cells: Vec<String> = (0..)
            .zip(table.slots(zone))
            .map(|(index, _)| match table.at(zone, index) {
                None => "-".to_owned(),
                Some(piece) => {
                    let kind = &layout.kinds[usize::from(table.kind(piece).0)].name;
                    format!("{kind}/{}", table.face(piece))
                }
            })
            .collect();
        if matches!(spec.order, Order::Pile) {
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
