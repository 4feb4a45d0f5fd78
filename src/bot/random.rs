//! The bot that does not think.

use super::Bot;
use crate::run::{Answer, Choice, Perspective};
use crate::table::Generator;

/// Takes any option, passing included, each as likely; of several first how many.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        any_answer(sight.choice(), chance)
    }
}

/// Any answer to a choice.
pub(super) fn any_answer(choice: &Choice, chance: &mut Generator) -> Answer {
    let mut pool: Vec<usize> = Vec::new();
    for (at, option) in choice.options.iter().enumerate() {
        pool.extend(std::iter::repeat_n(at, usize::from(option.times)));
    }
    let below =
        |chance: &mut Generator, n: usize| chance.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize;
    let (least, most) = choice.bounds();
    if most <= 1 {
        let answer = below(chance, pool.len() + usize::from(least == 0));
        return pool.get(answer).map_or_else(Answer::pass, |at| Answer::one(*at));
    }
    let most = most.min(pool.len());
    let taken = least + below(chance, most.saturating_sub(least) + 1);
    chance.shuffle(&mut pool);
    pool.truncate(taken);
    pool.sort_unstable();
    Answer { picks: pool }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::value::SeatId;
    use crate::run::Offer;
    use crate::run::machine::Demand;

    fn choice(demand: Demand, times: &[u16]) -> Choice {
        let offer =
            |(at, times): (usize, &u16)| Offer { text: at.to_string(), times: *times, ..Offer::default() };
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
        // Nothing, each one, two alike, one of each.
        check(&choice(Demand::Some { least: 0, most: 2 }, &[2, 1]), 5);
        check(&choice(Demand::Some { least: 2, most: 9 }, &[1, 1, 1]), 4);
    }
}
