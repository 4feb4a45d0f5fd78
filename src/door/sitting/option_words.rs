//! What options of a match can be called, before any is offered.

use super::seated::Sitting;
use crate::compile::value::{KindId, SeatId, ZoneId};
use crate::load::script::ast::{Argument, Expression, ExpressionKind};
use crate::load::script::walk;
use crate::play::choice;

impl Sitting {
    /// The names of all that can be an option of this match, or a part of one, as people at this table read them: kinds,
    /// zones, places of boards, seats, words that scripts put into lists, the word for passing. Some may never be offered.
    #[must_use]
    pub fn option_words(&self) -> Vec<String> {
        let (game, names) = (self.session.game(), self.names());
        let layout = &game.layout;
        let zones = || (0..).map(ZoneId).take(layout.zones.len());
        let mut words: Vec<String> =
            (0..).map(KindId).take(layout.kinds.len()).map(|kind| names.kind(kind).to_owned()).collect();
        words.extend(zones().map(|zone| names.zone(zone)));
        for zone in zones().filter(|zone| layout.places.get(usize::from(zone.0)).is_some_and(Option::is_some))
        {
            let room = layout.zones[usize::from(zone.0)].room;
            words.extend((0..room).map(|index| names.place(zone, index)));
        }
        words.extend((0..layout.seats).map(|seat| names.seat(SeatId(seat)).to_owned()));
        walk::expressions(&game.rules.script, &mut |expression| {
            words.extend(listed_words(expression).map(|word| names.label(word).to_owned()));
        });
        words.push(names.pass().to_owned());
        words
    }

    /// How many options of one question can have letters as their keys, as far as that is known before: all if kinds have
    /// numbers, otherwise the kinds whose names have commas and those beside them, or the zones that have numbers.
    #[must_use]
    pub fn lettered_keys(&self) -> usize {
        let names = self.names();
        let layout = &names.game.layout;
        if choice::has_numbered_kinds(names) {
            return usize::MAX;
        }
        let is_listed = |kind: &u16| names.kind(KindId(*kind)).contains(", ");
        let kinds =
            if (0..layout.first_family).any(|kind| is_listed(&kind)) { layout.first_family } else { 0 };
        let zones = layout.zones.iter().filter_map(|zone| zone.number).max().map_or(0, |last| last + 1);
        usize::from(kinds.max(zones))
    }
}

/// The words that an expression puts into a list.
fn listed_words(expression: &Expression) -> impl Iterator<Item = &str> {
    let (items, arguments): (&[Expression], &[Argument]) = match &expression.kind {
        ExpressionKind::List(items) => (items, &[]),
        ExpressionKind::Call { arguments, method: true, .. } => (&[], arguments),
        _ => (&[], &[]),
    };
    let arguments = arguments.iter().filter_map(|argument| match argument {
        Argument::Value(value) => Some(value),
        Argument::Closure(_) => None,
    });
    items.iter().chain(arguments).filter_map(|item| match &item.kind {
        ExpressionKind::Text(word) => Some(word.as_str()),
        _ => None,
    })
}
