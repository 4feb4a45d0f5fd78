//! What can be written in an example.

use super::{Completion, Desk, OfferSort, WritingSpot};
use crate::check::definition::NameKind;
use crate::editor::example_uses::rows;
use crate::editor::symbols::Symbol;

const HEAD: [&str; 10] =
    ["example", "rulebook", "covers", "seats", "variant", "set", "seed", "given", "when", "then"];
const GIVEN: [&str; 11] = [
    "at",
    "rest",
    "shuffled",
    "rolled",
    "drawn",
    "top of",
    "bottom of",
    "face down in",
    "faces of",
    "when",
    "then",
];
const WHEN: [&str; 1] = ["then"];
const THEN: [&str; 12] = [
    "asks",
    "offers",
    "does not offer",
    "over",
    "ranking",
    "fails",
    "at",
    "top of",
    "bottom of",
    "face down in",
    "faces of",
    "when",
];

impl Desk {
    pub(super) fn example_offers(&self, spot: &WritingSpot<'_>) -> Vec<Completion> {
        let rows = rows(spot.text);
        let line = spot.text[..spot.start].rfind('\n').map_or(0, |at| at + 1);
        let own = rows.iter().rev().find(|row| row.start <= line);
        let (part, example) = own.map_or(("", 0), |row| (row.part, row.example));
        let before = spot.before();
        if before.contains('#') || before.matches('"').count() % 2 == 1 {
            return Vec::new();
        }
        let seats = self.seats_of(spot.path, example);
        if let Some(owner) = before.strip_suffix('.') {
            return self.owned(owner, &seats, spot);
        }
        let mut offers = Vec::new();
        if before.trim().is_empty() {
            offers.extend(match part {
                "given" => spot.words(&GIVEN),
                "when" => spot.words(&WHEN),
                "then" => spot.words(&THEN),
                _ => spot.words(&HEAD),
            });
        }
        let first = before.split_whitespace().next().unwrap_or("");
        match (part, first) {
            ("", "variant") => {
                let variants =
                    self.versions().map(|rules| rules.variant.as_str()).filter(|name| !name.is_empty());
                offers.extend(variants.map(|name| spot.offer(name, OfferSort::Keyword, "variant", "")));
            }
            ("", "set") => offers.extend(self.named(&[NameKind::Figure], spot)),
            ("", _) => {}
            _ => {
                offers.extend(seats.iter().map(|seat| spot.offer(seat, OfferSort::Variable, "seat", "")));
                offers.extend(spot.words(&["nothing", "pass"]));
                let sorts =
                    [NameKind::Zone, NameKind::Counter, NameKind::Kind, NameKind::Part, NameKind::Function];
                offers.extend(self.named(&sorts, spot));
            }
        }
        offers
    }

    fn seats_of(&self, path: &str, example: usize) -> Vec<String> {
        let source = self.source(path);
        let seats = self.uses().iter().filter_map(|one| match &one.symbol {
            Symbol::Seat(id, nth, name) if Some(*id) == source && *nth == example && one.declares => {
                Some(name.clone())
            }
            _ => None,
        });
        seats.collect()
    }

    /// What stands behind the dot: what a seat has, or what is asked of a zone.
    fn owned(&self, owner: &str, seats: &[String], spot: &WritingSpot<'_>) -> Vec<Completion> {
        if !seats.iter().any(|seat| owner.ends_with(seat.as_str())) {
            return spot.words(&["len", "nth"]);
        }
        let mut offers = spot.words(&["total"]);
        let Some(rules) = self.rules() else { return offers };
        for (name, _) in rules.resolved.names().seat_properties() {
            if let Some(sort) = self.sorts().get(name) {
                offers.push(self.name_offer(name.to_owned(), *sort, spot));
            }
        }
        offers
    }
}
