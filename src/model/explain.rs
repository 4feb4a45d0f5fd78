//! What speaks for a seat and what against it: the features of the value that are there in matches of a model against
//! itself, in the words of the game, with how much they matter.

use std::collections::BTreeMap;

use super::key::{FeatureKey, NEGATIVE, Sort, from_class};
use super::learnt::Learnt;
use super::lesson::BrokenLesson;
use super::linear::{Model, PositionReader, PositionSlots, draw};
use super::plan::Features;
use super::state::MOST_ALIKE;
use super::units::UnitInput;
use crate::compile::Game;
use crate::compile::layout::Holding;
use crate::compile::value::{KindId, SeatId};
use crate::play::Match;
use crate::table::{Generator, Keyed};
use crate::vm::{Failure, Pause};

/// After so many decisions a match is looked at no longer.
const MOST_DECISIONS: usize = 3000;

/// A feature, and how much it matters.
#[derive(Clone, Debug, PartialEq)]
pub struct FeatureEffect {
    /// What is there, in the words of the game.
    pub what: String,
    /// What it adds on average, where it is there, to the log odds of doing better than another seat: how much less they
    /// are without it. Less than 0 speaks against the seat.
    pub weight: f64,
    /// In which share of all positions it is there.
    pub share: f64,
    /// By how much it moves the log odds on average, compared with how often it is there: what is always there moves
    /// nothing.
    pub size: f64,
}

/// Plays so many matches of a model against itself and says what speaks for a seat and against it, what moves most
/// first. Patterns of boards have no words and are left out.
///
/// # Errors
/// The first match in which a script fails.
pub fn explain(
    game: &Game,
    learnt: &Learnt,
    matches: u32,
    seed: u64,
) -> Result<Vec<FeatureEffect>, Box<BrokenLesson>> {
    let features = Features::new(game);
    let mut met = Meeting::default();
    for at in 0..matches {
        let mut chance = Keyed::new(seed, 0x6578_706c).generator(at);
        let seed = chance.next_bits();
        met.watch(game, &features, learnt, (seed, &mut chance))
            .map_err(|failure| BrokenLesson::of(seed, failure))?;
    }
    let mut effects: Vec<FeatureEffect> = met
        .counts
        .iter()
        .filter_map(|(key, (count, sum))| {
            let what = FeatureNaming { game, features: &features }.name(*key)?;
            let weight = sum / f64::from(*count);
            let share = f64::from(*count) / f64::from(met.looks.max(1));
            let size = 2.0 * weight.abs() * share * (1.0 - share);
            (size > 0.0).then_some(FeatureEffect { what, weight, share, size })
        })
        .collect();
    effects.sort_by(|one, other| other.size.total_cmp(&one.size).then_with(|| one.what.cmp(&other.what)));
    Ok(effects)
}

/// Which features were there how often.
#[derive(Default)]
struct Meeting {
    /// For each feature how often it was there, and how much it added in all.
    counts: BTreeMap<FeatureKey, (u32, f64)>,
    looks: u32,
    keys: Vec<FeatureKey>,
    inputs: Vec<UnitInput>,
    thought: PositionReader,
    sight: PositionSlots,
    chances: Vec<f32>,
}

impl Meeting {
    /// Watches a match; each seat looks at each question.
    fn watch(
        &mut self,
        game: &Game,
        features: &Features,
        learnt: &Learnt,
        (seed, chance): (u64, &mut Generator),
    ) -> Result<(), Failure> {
        let mut state = Match::new(game, seed);
        let mut paused = state.advance(game)?;
        for _ in 0..MOST_DECISIONS {
            if paused != Pause::Ask {
                break;
            }
            let mut position = self.thought.begin(game, features, &mut state);
            for seat in (0..game.people()).map(SeatId) {
                self.looks += 1;
                self.keys.clear();
                position.keys(seat).iter().for_each(|keys| self.keys.extend_from_slice(keys));
                self.inputs.clear();
                self.inputs.extend(self.keys.iter().map(|key| key.slot_and_input().1));
                let Model { value, value_units: units, .. } = &*learnt.model;
                let sums = units.layer.sums_of(&self.inputs);
                let odds = units.odds_of(&sums);
                for key in &self.keys {
                    let (count, sum) = self.counts.entry(*key).or_default();
                    *count += 1;
                    let (slot, input) = key.slot_and_input();
                    let by_units = odds - units.odds_without(&sums, input);
                    *sum += f64::from(value[slot as usize] + by_units);
                }
            }
            position.look_at_answers(&mut self.sight);
            learnt.model.chances_of(&self.sight, 1.0, &mut self.chances);
            if state.answer(game, draw(&self.chances, chance))? {
                paused = state.advance(game)?;
            }
        }
        Ok(())
    }
}

/// Names features.
#[derive(Clone, Copy)]
struct FeatureNaming<'a> {
    game: &'a Game,
    features: &'a Features,
}

impl<'a> FeatureNaming<'a> {
    /// The name of a feature; `None` for one that has no words.
    fn name(self, key: FeatureKey) -> Option<String> {
        let (sort, of, [a, b, c]) = key.parts()?;
        Some(match sort {
            Sort::Always | Sort::Board => return None,
            Sort::Asked => match self.game.words.get(usize::from(a)) {
                Some(prompt) => format!("{} asked `{prompt}`", whose(of, "is", "somebody is")),
                None => format!("{} asked", whose(of, "is", "somebody is")),
            },
            Sort::Size => format!("{}: {} pieces", self.zone(of, a), from_class(b)),
            Sort::Kinds | Sort::Family => {
                let more = if c == MOST_ALIKE { " or more" } else { "" };
                format!("{}: {c}{more} {}", self.zone(of, a), self.kind(b))
            }
            Sort::Variety if b == 1 => format!("{}: pieces of one kind", self.zone(of, a)),
            Sort::Variety => format!("{}: pieces of {b} kinds", self.zone(of, a)),
            Sort::Greatest => format!("{}: the greatest number is {}", self.zone(of, a), from_class(b)),
            Sort::Least => format!("{}: the least number is {}", self.zone(of, a), from_class(b)),
            Sort::Sum => format!("{}: the numbers add up to {}", self.zone(of, a), from_class(b)),
            Sort::Index => format!("{}: {} is at {}", self.zone(of, a), self.kind(b), c + 1),
            Sort::Named => {
                let there = self.zone(FeatureKey::NOBODY, b);
                format!("{}: what a piece names lies in {there} at {}", self.zone(of, a >> 4), c + 1)
            }
            Sort::Counter => self.counter(of, a, b),
            Sort::Lead => ahead(&self.called(0, a), b),
            Sort::Score => format!("{} is {}", self.line(a, b), from_class(c)),
            Sort::ScoreLead => ahead(&self.line(a, b), c),
            Sort::Part => {
                let parts = &self.game.code.parts;
                let name = parts.get(usize::from(a)).map_or("a part", |part| part.name.as_str());
                format!("`{name}` began for time {}", from_class(b))
            }
        })
    }

    fn zone(self, of: u8, zone: u16) -> String {
        let Some(spec) = self.game.layout.zones.get(usize::from(zone)) else { return "a zone".to_owned() };
        let mut name = spec.name.clone();
        name.extend(spec.kind.map(|KindId(kind)| format!("({})", self.kind(kind))));
        name.extend(spec.number.map(|number| format!("[{}]", number + 1)));
        owned(of, &name)
    }

    fn kind(self, kind: u16) -> &'a str {
        self.game.layout.kinds.get(usize::from(kind)).map_or("a kind", |spec| spec.name.as_str())
    }

    /// The name of a counter.
    fn called(self, of: u8, counter: u16) -> String {
        let Some(spec) = self.game.layout.counters.get(usize::from(counter)) else {
            return "a counter".to_owned();
        };
        let mut name = spec.name.clone();
        name.extend(spec.kind.map(|KindId(kind)| format!("({})", self.kind(kind))));
        owned(of, &name)
    }

    /// The name of a line of the score, and which of its numbers it is.
    fn line(self, line: u16, nth: u16) -> String {
        let name =
            self.features.scores.get(usize::from(line)).map_or("score", |plan| plan.line.name.as_str());
        match nth {
            0 => format!("own `{name}`"),
            nth => format!("own `{name}`, number {},", nth + 1),
        }
    }

    fn counter(self, of: u8, counter: u16, held: u16) -> String {
        let name = self.called(of, counter);
        let content = self.game.layout.counters.get(usize::from(counter)).map(|spec| spec.content);
        match content {
            Some(Holding::Seat) => {
                format!("{name} is {}", whose(u8::try_from(held - 1).unwrap_or(0), "", "nobody").trim())
            }
            Some(Holding::Kind { .. }) => format!("{name} is {}", self.kind(held - 1)),
            Some(Holding::Switch) => format!("{name} is on"),
            _ => format!("{name} is {}", from_class(held)),
        }
    }
}

/// How far something is ahead of the best of the others, by its class.
fn ahead(name: &str, lead: u16) -> String {
    match lead & !NEGATIVE {
        0 => format!("{name} is level with the best of the others"),
        by if by == lead => format!("{name} is ahead by {}", from_class(by)),
        by => format!("{name} is behind by {}", from_class(by)),
    }
}

/// A thing of a seat: `own hand`, `the next seat's hand`.
fn owned(of: u8, name: &str) -> String {
    match of {
        FeatureKey::NOBODY => format!("`{name}`"),
        0 => format!("own `{name}`"),
        1 => format!("the next seat's `{name}`"),
        other => format!("`{name}` of the seat {other} places on"),
    }
}

/// A seat that is something.
fn whose(of: u8, is: &str, somebody: &str) -> String {
    match of {
        FeatureKey::NOBODY => somebody.to_owned(),
        0 => format!("the seat itself {is}"),
        1 => format!("the next seat {is}"),
        other => format!("the seat {other} places on {is}"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::key::class;
    use super::*;

    #[test]
    fn leads_are_told_in_words() {
        let told = [7, 100, 0, -1, -17, -9000].map(|lead| ahead("own `coins`", class(lead)));
        let words = [
            "ahead by 7",
            "ahead by 96 to 111",
            "level with the best of the others",
            "behind by 1",
            "behind by 16 to 19",
            "behind by over 4096",
        ];
        assert_eq!(told, words.map(|words| format!("own `coins` is {words}")));
    }
}
