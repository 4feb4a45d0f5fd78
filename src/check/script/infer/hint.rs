//! Hints: what to write instead of a value of the wrong type.

use super::super::habits::{SEATS, value_at_end};
use super::super::shape::{Tags, ValueShape};
use super::Inference;
use super::expression::Operand;
use crate::load::script::ast::ExpressionKind;
use crate::rules::names::{Declared, SeatProperty};

/// The most zones that a hint lists.
const MOST_LISTED: usize = 4;

impl<'a> Inference<'a> {
    /// The usual way to get the wanted value from the given one, if there is one.
    pub(super) fn conversion(&self, given: Operand<'a, '_>, wanted: &ValueShape) -> Option<String> {
        let (expression, shape) = given;
        let text = self.lexicon.text(expression.span)?;
        let (mine, theirs) = (shape.tags, wanted.tags);
        let holds = Tags::ZONE.with(Tags::LIST);
        if let (Tags::UNIT, ExpressionKind::Call { name, .. }) = (mine, &expression.kind)
            && let Some(at) = self.lexicon.script_function(&name.text)
        {
            return value_at_end(&self.lexicon.script_functions()[at]);
        }
        if mine.meets(Tags::SEAT) && theirs.meets(holds) {
            return self.zones_of(text, shape);
        }
        if mine.meets(Tags::SEAT) && theirs == Tags::NUMBER {
            return Some(format!("`{text}.index` is its chair, from 0"));
        }
        if mine.meets(holds) && theirs.meets(Tags::NUMBER) {
            return Some(format!("`{text}.len` is how many there are"));
        }
        if mine.meets(holds) && theirs.meets(Tags::BOOL) {
            return Some(format!("write `{text}.empty` or `!{text}.empty`"));
        }
        if theirs.meets(Tags::LIST) && is_list(&wanted.element()) {
            if mine.meets(Tags::ZONE) {
                return Some(format!("a list of lists is wanted, such as `[pieces_in({text})]`"));
            }
            if shape.element().tags.meets(Tags::ZONE) {
                return Some(
                    "a list of lists is wanted: write `pieces_in(...)` around each zone in it".to_owned(),
                );
            }
        }
        if mine.meets(Tags::ZONE) && theirs.meets(Tags::LIST) {
            return Some(format!("a list of its pieces is `pieces_in({text})`; `move` changes the zone"));
        }
        if mine.meets(Tags::COUNTER) && shape.held().fits(wanted) && !theirs.meets(Tags::COUNTER) {
            let own = !mine.meets(Tags::SHARED_COUNTER);
            return match self.declared(expression) {
                _ if !own => Some(format!("`value({text})` is what it holds")),
                Some(_) => Some(format!("`seat.{text}` is what a seat has")),
                None => None,
            };
        }
        let held = Tags::NUMBER.with(Tags::BOOL).with(Tags::SEAT).with(Tags::KIND).with(Tags::PLACE);
        if mine.meets(held) && theirs.meets(Tags::COUNTER) {
            return self.counter_itself(expression);
        }
        if mine.meets(Tags::PIECE) && theirs.meets(Tags::KIND) && !theirs.meets(Tags::PIECE) {
            if !shape.sets.meets(wanted.sets) {
                return None;
            }
            return Some(format!("write `{text}.kind`"));
        }
        if mine.meets(Tags::NUMBER) && theirs.meets(Tags::BOOL) {
            return Some(format!("compare it, as in `{text} > 0`"));
        }
        if theirs.meets(Tags::TEXT) {
            return Some(format!("write it into a text in backticks: `${{{text}}}`"));
        }
        if mine.meets(Tags::WORD) {
            let unquoted = self.unquoted(&expression.kind);
            return unquoted.or_else(|| theirs.meets(Tags::SEAT).then(|| SEATS.to_owned()));
        }
        if mine.meets(Tags::ZONE) && theirs.meets(Tags::PIECE) {
            return Some(format!("`{text}.top` is its first piece"));
        }
        if mine.meets(Tags::PIECE) && theirs.meets(Tags::ZONE) {
            return Some(format!("`{text}.zone` is the zone that it lies in"));
        }
        if mine.meets(Tags::PLACE) && theirs.meets(Tags::PIECE) {
            return Some(format!("`{text}.piece` is what lies there"));
        }
        if mine.meets(Tags::LIST) && theirs.meets(shape.element().tags) {
            return Some(format!("take one element, as in `{text}[0]`"));
        }
        None
    }

    /// `wood` for `me.wood`, where the counter itself is wanted.
    fn counter_itself(&self, expression: &crate::load::script::ast::Expression) -> Option<String> {
        let property = self.lexicon.property(expression)?;
        match property.seat? {
            SeatProperty::Counter(_) | SeatProperty::CounterPerKind(_) => {
                Some(format!("write the counter itself: `{}`", property.name))
            }
            SeatProperty::Zone(_)
            | SeatProperty::Zones(_)
            | SeatProperty::ZonePerKind(_)
            | SeatProperty::Trait(_) => None,
        }
    }

    fn unquoted(&self, kind: &ExpressionKind) -> Option<String> {
        let ExpressionKind::Text(word) = kind else { return None };
        let seat = matches!(self.lexicon.names.get(word)?, Declared::ZonePerSeat(_));
        let owner = if seat { "seat." } else { "" };
        Some(format!("names of the game are written without quotes: `{owner}{word}`"))
    }

    /// The zones of a seat, to choose one from.
    pub(super) fn zones_of(&self, text: &str, shape: &ValueShape) -> Option<String> {
        if !shape.tags.meets(Tags::SEAT) {
            return None;
        }
        let text = if text.contains('{') { "seat" } else { text };
        let zones: Vec<String> = self
            .lexicon
            .names
            .seat_properties()
            .filter_map(|(name, property)| match property {
                SeatProperty::Zone(_) => Some(format!("`{text}.{name}`")),
                SeatProperty::Zones(_) => Some(format!("`{text}.{name}[0]`")),
                SeatProperty::ZonePerKind(zone) => {
                    let set = &self.lexicon.rules.sets[self.lexicon.rules.zones[zone].copies.kinds()?];
                    let kind = set.families.first()?;
                    Some(format!("`{text}.{name}[{}]`", kind.name.text))
                }
                SeatProperty::Counter(_) | SeatProperty::CounterPerKind(_) | SeatProperty::Trait(_) => None,
            })
            .collect();
        match zones.len() {
            0 => None,
            1..=MOST_LISTED => Some(format!("a seat has {}", zones.join(", "))),
            _ => Some(format!("a seat has zones such as {}", zones[..MOST_LISTED].join(", "))),
        }
    }
}

/// Whether it can be nothing but a list.
fn is_list(shape: &ValueShape) -> bool {
    !shape.is_any() && shape.tags == Tags::LIST
}
