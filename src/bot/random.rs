//! The bot that answers at random.

use super::Bot;
use crate::compile::Game;
use crate::compile::value::Value;
use crate::play::{Answer, Choice, Match};
use crate::session::Perspective;
use crate::table::Generator;
use crate::vm::Fail;
use crate::vm::machine::Demand;

/// Takes any option, all equally likely, passing included. If several are to be chosen, it draws their number first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        any_answer(sight.choice(), chance)
    }
}

/// A random answer to a question.
pub(super) fn any_answer(choice: &Choice, chance: &mut Generator) -> Answer {
    let mut pool: Vec<usize> = Vec::new();
    for (at, option) in choice.options.iter().enumerate() {
        pool.extend(std::iter::repeat_n(at, usize::from(option.times)));
    }
    let (least, most) = choice.bounds();
    if most <= 1 {
        let answer = below(chance, pool.len() + usize::from(least == 0));
        return pool.get(answer).map_or_else(Answer::pass, |at| Answer::one(*at));
    }
    Answer { picks: several(pool, least, most, chance) }
}

/// Takes a random number of options from the pool, in their order.
fn several(mut pool: Vec<usize>, least: usize, most: usize, chance: &mut Generator) -> Vec<usize> {
    let most = most.min(pool.len());
    let taken = least + below(chance, most.saturating_sub(least) + 1);
    chance.shuffle(&mut pool);
    pool.truncate(taken);
    pool.sort_unstable();
    pool
}

#[inline]
fn below(chance: &mut Generator, n: usize) -> usize {
    chance.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
}

/// Answers a question like [`Random`] with the same random numbers, but without making any text; there are so many
/// [`Match::answers`]. Returns whether the question is completely answered: then [`Match::advance`] goes on.
///
/// # Errors
/// When the machine has no memory for the answer.
#[inline]
pub fn random_answer(
    game: &Game,
    state: &mut Match,
    answers: usize,
    chance: &mut Generator,
) -> Result<bool, Fail> {
    match state.asking().demand {
        Demand::Some { least, most } => {
            random_picks(game, state, (usize::from(least), usize::from(most)), chance)
        }
        _ => state.answer(game, below(chance, answers)),
    }
}

fn random_picks(
    game: &Game,
    state: &mut Match,
    (least, most): (usize, usize),
    chance: &mut Generator,
) -> Result<bool, Fail> {
    let pool = state.pool(game);
    let picks = if most <= 1 {
        let answer = below(chance, pool.len() + usize::from(least == 0));
        pool.get(answer).map(|(option, _)| vec![*option]).unwrap_or_default()
    } else {
        several(pool.iter().map(|(option, _)| *option).collect(), least, most, chance)
    };
    // Of several that cannot be told apart, the first are taken; both lists are in the order of the options.
    let mut there = pool.iter();
    let take = |option: usize| there.by_ref().find(|(of, _)| *of == option).map(|(_, value)| *value);
    let values: Vec<Value> = picks.into_iter().filter_map(take).collect();
    state.answer_several(game, &values)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::value::SeatId;
    use crate::play::Offer;
    use crate::vm::machine::Demand;

    fn choice(demand: Demand, times: &[u16]) -> Choice {
        let offer = |(at, times): (usize, &u16)| {
            let mut offer = Offer::default();
            (offer.text, offer.times) = (at.to_string(), *times);
            offer
        };
        Choice {
            seat: SeatId(0),
            demand,
            options: times.iter().enumerate().map(offer).collect(),
            ..Choice::default()
        }
    }

    #[test]
    fn every_answer_that_can_be_given_is_given() {
        let check = |choice: &Choice, expected: usize| {
            let mut answers: Vec<Vec<usize>> = Vec::new();
            for decision in 0..500 {
                let mut chance = super::super::chance(7, choice.seat, decision);
                let answer = any_answer(choice, &mut chance);
                assert!(choice.check(&answer).is_ok(), "{answer:?}");
                answers.push(answer.picks);
            }
            answers.sort();
            answers.dedup();
            assert_eq!(answers.len(), expected, "{answers:?}");
        };
        check(&choice(Demand::One, &[1, 1, 1]), 3);
        check(&choice(Demand::OneOrPass, &[1, 1]), 3);
        // None, each alone, two of the same, one of each.
        check(&choice(Demand::Some { least: 0, most: 2 }, &[2, 1]), 5);
        check(&choice(Demand::Some { least: 2, most: 9 }, &[1, 1, 1]), 4);
    }
}
