//! What scripts depend on in the rules: if that is the same in two variants, their scripts have the same faults.

use super::lexicon::figure_shape;
use crate::rules::{Copies, CounterHolds, CounterRule, Figure, PieceSet, Rules, SeatTrait, ZoneRule};

/// Whether [`super::check`] finds the same faults in both, which must have the same scripts. The values of figures, the
/// places of pieces, visibility, and everything that is only shown may differ.
#[must_use]
pub fn look_the_same(one: &Rules, other: &Rules) -> bool {
    same(&one.figures, &other.figures, figures_match)
        && same(&one.sets, &other.sets, sets_match)
        && same(&one.seat_traits, &other.seat_traits, seat_traits_match)
        && same(&one.zones, &other.zones, zones_match)
        && same(&one.counters, &other.counters, counters_match)
        && one.flow == other.flow
        && one.teams == other.teams
        && one.scoring == other.scoring
        && one.ranking == other.ranking
        && one.payoff == other.payoff
        && one.heuristic == other.heuristic
        && one.look == other.look
}

fn same<T>(one: &[T], other: &[T], matches: fn(&T, &T) -> bool) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| matches(one, other))
}

fn figures_match(one: &Figure, other: &Figure) -> bool {
    one.name.text == other.name.text && figure_shape(one) == figure_shape(other)
}

fn seat_traits_match(one: &SeatTrait, other: &SeatTrait) -> bool {
    one.name.text == other.name.text && one.values == other.values
}

fn sets_match(one: &PieceSet, other: &PieceSet) -> bool {
    one.name.text == other.name.text && one.families == other.families && one.traits == other.traits
}

fn zones_match(one: &ZoneRule, other: &ZoneRule) -> bool {
    let copies = match (&one.copies, &other.copies) {
        (Copies::Count(_), Copies::Count(_)) | (Copies::CountPerSeat(_), Copies::CountPerSeat(_)) => true,
        (one, other) => one == other,
    };
    one.name.text == other.name.text && one.holds == other.holds && copies
}

fn counters_match(one: &CounterRule, other: &CounterRule) -> bool {
    let holds = match (&one.holds, &other.holds) {
        (CounterHolds::Kind { set: one, .. }, CounterHolds::Kind { set: other, .. })
        | (CounterHolds::Place { zone: one }, CounterHolds::Place { zone: other }) => one == other,
        (one, other) => one.describe() == other.describe(),
    };
    one.name.text == other.name.text && one.copies == other.copies && holds
}
