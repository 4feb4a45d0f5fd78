//! Keys of options that are the same for every seat and in every match, so that equal options can be counted together.

use crate::compile::value::{KindId, SeatId, Value, WordId, ZoneId};
use crate::compile::{Game, PLACEHOLDER};
use crate::play::Match;
use crate::table::{Observer, sees};

/// A question of the rules: the step that asks it and its prompt without values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct QuestionId(pub(super) u32);

/// An option of a question: the number of the question, then the key of the option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OptionKey(pub(super) u64);

const PASS: u32 = 0;
const KIND: u32 = 1;
const NUMBER: u32 = 2;
const WORD: u32 = 3;
const TRUTH: u32 = 4;
const SEAT: u32 = 5;
const SEATS_ZONE: u32 = 6;
const ZONE: u32 = 7;
const PLACE: u32 = 8;
const COUNTER: u32 = 9;
const GROUP: u32 = 10;
const UNSEEN: u32 = 11;
const OTHER: u32 = 12;

/// The bits for the number of an option, after its sort.
const BITS: u32 = 28;
/// Numbers are distinguished up to this distance from 0.
const MOST_NUMBER: i32 = 1 << 20;

impl QuestionId {
    /// The present question.
    pub(super) fn of(game: &Game, state: &Match) -> Self {
        let prompt = match state.asking().prompt {
            list @ Value::List(_) => state.machine.heap().elements(list).first().copied().unwrap_or_default(),
            plain => plain,
        };
        let word = if let Value::Word(WordId(word)) = prompt { word } else { u16::MAX };
        Self(u32::from(state.machine.step(game).unwrap_or(u16::MAX)) << 16 | u32::from(word))
    }

    /// The name of the step.
    pub(super) fn step(self, game: &Game) -> String {
        let function = game.code.functions.get((self.0 >> 16) as usize);
        function.map_or_else(String::new, |function| function.name.clone())
    }

    /// The prompt, with a sign for each value.
    pub(super) fn prompt(self, game: &Game) -> String {
        let word = u16::try_from(self.0 & 0xffff).unwrap_or(u16::MAX);
        game.word(WordId(word)).replace(PLACEHOLDER, "…")
    }
}

impl OptionKey {
    /// The keys of an option for the seat that is asked; for a list, those of each thing in it and of their number.
    pub(super) fn each(
        game: &Game,
        state: &Match,
        (question, seat): (QuestionId, SeatId),
        value: Value,
        visit: &mut dyn FnMut(Self),
    ) {
        if let Value::List(_) = value {
            let elements = state.machine.heap().elements(value);
            elements.iter().for_each(|one| visit(Self::of(game, state, question, seat, *one)));
            if elements.len() == 1 {
                return;
            }
        }
        visit(Self::of(game, state, question, seat, value));
    }

    fn of(game: &Game, state: &Match, question: QuestionId, seat: SeatId, value: Value) -> Self {
        Self(u64::from(question.0) << 32 | u64::from(sort_of(game, state, seat, value)))
    }

    /// The key of passing.
    pub(super) fn pass(question: QuestionId) -> Self {
        Self(u64::from(question.0) << 32 | u64::from(PASS << BITS))
    }

    /// The question of the option.
    pub(super) fn question(self) -> QuestionId {
        QuestionId(u32::try_from(self.0 >> 32).unwrap_or(u32::MAX))
    }

    fn sort(self) -> (u32, u32) {
        let low = u32::try_from(self.0 & 0xffff_ffff).unwrap_or(u32::MAX);
        (low >> BITS, low & ((1 << BITS) - 1))
    }

    /// The kind, if the option is a kind, or a piece whose kind is seen.
    pub(super) fn kind(self) -> Option<KindId> {
        match self.sort() {
            (KIND, kind) => u16::try_from(kind).ok().map(KindId),
            _ => None,
        }
    }

    /// The name of the option: in the notation, if it has a word for it.
    pub(super) fn name(self, game: &Game) -> String {
        let (sort, number) = self.sort();
        let small = u16::try_from(number).unwrap_or(u16::MAX);
        let zone = |small: u16| {
            let names: Vec<String> = (1..=game.seats()).map(|seat| format!("P{seat}")).collect();
            game.layout.zone_name(ZoneId(small), &names)
        };
        match sort {
            PASS => "pass".to_owned(),
            KIND => game.layout.kinds.get(number as usize).map_or_else(String::new, |kind| kind.name.clone()),
            NUMBER => (i64::from(number) - i64::from(MOST_NUMBER)).to_string(),
            WORD => game.word(WordId(small)).to_owned(),
            TRUTH => (number == 1).to_string(),
            SEAT => whose(number),
            SEATS_ZONE => {
                // such a zone of the first seat
                let spec = game.layout.zones.get((number >> 8) as usize);
                let which = spec.and_then(|zone| zone.number).map(|number| format!("[{}]", number + 1));
                let (name, which) = (spec.map_or("", |zone| zone.name.as_str()), which.unwrap_or_default());
                format!("{name}{which} ({})", whose(number & 0xff))
            }
            ZONE => zone(small),
            PLACE => {
                let zone = ZoneId(u16::try_from(number >> 16).unwrap_or(u16::MAX));
                let index = u16::try_from(number & 0xffff).unwrap_or(u16::MAX);
                let name = game.layout.zones.get(usize::from(zone.0)).map_or("", |zone| zone.name.as_str());
                game.layout.place_text(zone, index, || name.to_owned())
            }
            COUNTER => {
                game.layout.counters.get(number as usize).map_or_else(String::new, |one| one.name.clone())
            }
            GROUP => format!("{number} at once"),
            UNSEEN => format!("unseen in {}", zone(small)),
            _ => "something else".to_owned(),
        }
    }
}

/// A seat, relative to the one that is asked.
fn whose(distance: u32) -> String {
    match distance {
        0 => "oneself".to_owned(),
        distance => format!("{distance} to the left"),
    }
}

fn sort_of(game: &Game, state: &Match, seat: SeatId, value: Value) -> u32 {
    let seats = u32::from(game.seats()).max(1);
    let distance = |other: SeatId| (u32::from(other.0) + seats - u32::from(seat.0)) % seats;
    let (sort, number) = match value {
        Value::Piece(piece) if sees(&game.layout, &state.table, Observer::seat(seat), piece) => {
            (KIND, u32::from(state.table.kind(piece).0))
        }
        Value::Piece(piece) => (UNSEEN, u32::from(state.table.zone_of(piece).0)),
        Value::Kind(KindId(kind)) => (KIND, u32::from(kind)),
        Value::Int(number) => {
            let number = number.clamp(-MOST_NUMBER, MOST_NUMBER) + MOST_NUMBER;
            (NUMBER, number.cast_unsigned())
        }
        Value::Word(WordId(word)) => (WORD, u32::from(word)),
        Value::Bool(truth) => (TRUTH, u32::from(truth)),
        Value::Seat(other) => (SEAT, distance(other)),
        Value::Zone(zone) => {
            let spec = &game.layout.zones[usize::from(zone.0)];
            match spec.owner {
                Some(owner) => {
                    let (first, _) = game.layout.zone_rules[usize::from(spec.rule)];
                    let own = u32::from(first) + u32::from(spec.number.unwrap_or(0));
                    (SEATS_ZONE, own << 8 | distance(owner))
                }
                None => (ZONE, u32::from(zone.0)),
            }
        }
        Value::Place(zone, index) => (PLACE, u32::from(zone.0) << 16 | u32::from(index)),
        Value::Counter(counter) => (COUNTER, u32::from(counter.0)),
        Value::List(_) => {
            (GROUP, u32::try_from(state.machine.heap().elements(value).len()).unwrap_or(u32::MAX))
        }
        Value::Unit => (PASS, 0),
        _ => (OTHER, 0),
    };
    sort << BITS | number & ((1 << BITS) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_named_from_the_one_that_is_asked() {
        assert_eq!(whose(0), "oneself");
        assert_eq!(whose(2), "2 to the left");
    }

    #[test]
    fn a_key_keeps_its_question() {
        let question = QuestionId(0x0003_ffff);
        assert_eq!(OptionKey::pass(question).question(), question);
        assert_eq!(OptionKey::pass(question).kind(), None);
        assert_eq!(OptionKey(3 << 32 | u64::from(KIND << BITS | 17)).kind(), Some(KindId(17)));
    }
}
