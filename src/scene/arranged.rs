//! What the definition arranges: what is shown first, what steps back, what is not shown, and how much fills a zone.

use super::clean;
use super::content::{Content, Fill, ItemShown, Slot, ZoneShown};
use super::scene::{Counter, Showing};
use crate::belief::Sureness;
use crate::compile::layout::SeatTraitValue;
use crate::compile::value::{SeatId, Value, ZoneId};
use crate::rules::{LookItem, Shown, ZoneRule};

impl Showing<'_> {
    /// The zones of the rules with their indices, in the order in which they are shown.
    pub(super) fn arranged_zones(&self) -> Vec<(usize, &ZoneRule)> {
        let mut zones: Vec<(usize, &ZoneRule)> = self.game().rules.zones.iter().enumerate().collect();
        zones.sort_by_key(|(rule, _)| self.rank(LookItem::Zone(*rule)));
        zones
    }

    /// The position of something that the definition puts first; the same for everything else.
    pub(super) fn rank(&self, item: LookItem) -> usize {
        let first = &self.game().rules.look.first;
        first.iter().position(|one| *one == item).unwrap_or(first.len())
    }

    pub(super) fn is_hidden(&self, item: LookItem) -> bool {
        self.game().rules.look.hide.contains(&item)
    }

    /// The zones without those that the definition hides; options that stand for something in them keep them shown.
    pub(super) fn without_hidden(&self, mut zones: Vec<ZoneShown>) -> Vec<ZoneShown> {
        zones.retain(|zone| !self.is_hidden(LookItem::Zone(zone.rule)) || zone.stands_for_options());
        zones
    }

    /// How many pieces lie in a zone of how many: as the definition says, or of a draw pile how many there were.
    pub(super) fn fill(&self, zone: ZoneId) -> Option<Fill> {
        let (rules, layout) = (&self.game().rules, &self.game().layout);
        let spec = self.spec(zone);
        let count = self.view.len(zone);
        let sizes = &rules.look.sizes;
        let most = match sizes.iter().find(|(rule, _)| *rule == usize::from(spec.rule)) {
            Some((_, amount)) => usize::try_from(layout.amount(rules, amount, 0)).ok()?,
            None if spec.shown == Shown::Nobody => {
                layout.pieces.iter().filter(|piece| piece.zone == zone).count()
            }
            None => return None,
        };
        (most > 1 && count <= most).then_some(Fill { count, most })
    }

    /// Whether a zone steps back first where there is little room.
    pub(super) fn steps_back(&self, rule: u16) -> bool {
        self.game().rules.look.last.contains(&LookItem::Zone(usize::from(rule)))
    }

    /// What tells a seat from the others by its traits: a kind or a word that no other seat has.
    pub(super) fn traits(&self, seat: SeatId) -> Vec<Counter> {
        let (rules, layout) = (&self.game().rules, &self.game().layout);
        let directions = rules.directions();
        let is_named = |value: &SeatTraitValue| match value {
            SeatTraitValue::One(Value::Kind(_)) => true,
            SeatTraitValue::One(Value::Word(word)) => !directions.contains(&self.game().word(*word)),
            _ => false,
        };
        let mut shown = Vec::new();
        for (rule, values) in rules.seat_traits.iter().zip(&layout.seat_traits) {
            if values.len() < 2 || !values.iter().all(is_named) {
                continue;
            }
            let text = |value: &SeatTraitValue| match value {
                SeatTraitValue::One(value) => clean(&self.names.value(*value)),
                SeatTraitValue::List(_) => String::new(),
            };
            let alike: Vec<String> = values.iter().map(text).collect();
            let is_own = alike.iter().enumerate().all(|(at, one)| !alike[..at].contains(one));
            if let Some(text) = alike.get(usize::from(seat.0)).filter(|_| is_own).cloned() {
                let name = clean(self.names.label(&rule.name.text));
                shown.push(Counter { name, text, certainty: Sureness::Known, most: None, alike });
            }
        }
        shown
    }

    /// The values that the definition works out, of a seat or the shared ones.
    pub(super) fn worked_out(&self, seat: Option<SeatId>) -> Vec<Counter> {
        let own = self.values.iter().filter(|value| value.seat == seat);
        let counter = own.map(|value| {
            let alike = self.values.iter().filter(|other| other.name == value.name);
            Counter {
                name: clean(self.names.label(&value.name)),
                text: value.text.clone(),
                certainty: value.certainty,
                most: None,
                alike: alike.map(|other| other.text.clone()).collect(),
            }
        });
        counter.collect()
    }
}

impl ZoneShown {
    /// Whether an option stands for the zone or for something in it.
    fn stands_for_options(&self) -> bool {
        let item = |item: &ItemShown| !item.options.is_empty();
        let slot = |slot: &Slot| !slot.options.is_empty();
        let inside = match &self.content {
            Content::Row(items) | Content::Pile(items) | Content::Stock(items) => items.iter().any(item),
            Content::Board(board) => board.rows.iter().flat_map(|row| &row.places).any(slot),
            Content::Map(map) => map.places.iter().any(|place| slot(&place.slot)),
            Content::Spaces(spaces) => {
                let spaces = spaces.rows.iter().flat_map(|row| &row.spaces).flatten();
                spaces.into_iter().any(|space| !space.options.is_empty() || space.items.iter().any(item))
            }
        };
        inside || !self.options.is_empty()
    }
}
