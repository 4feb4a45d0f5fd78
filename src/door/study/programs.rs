//! Bots that are programs of their own.

use std::collections::BTreeSet;

use crate::bot::outside::{self, ProgramTrial};
use crate::bot::{BotFault, Outside, Spec};
use crate::door::Game;

/// Lets a bot play all seats of the match of a seed, to its end or for so many answers.
#[must_use]
pub fn try_program(outside: &Outside, game: &Game, seed: u64, most: usize) -> ProgramTrial {
    outside::try_program(outside, &game.inner, seed, most)
}

/// Closes the input of the programs that play no match. Whether all of them end by themselves, within a second.
#[must_use]
pub fn closes_by_itself(outside: &Outside) -> bool {
    outside.close()
}

/// The first program among these bots that does not start or does not take this game, and why.
pub fn unable<'a>(bots: impl Iterator<Item = &'a Spec>, game: &Game) -> Option<(&'a Spec, BotFault)> {
    let different: BTreeSet<&Spec> = bots.collect();
    different.into_iter().find_map(|bot| match bot {
        Spec::Outside(outside) => outside.try_start(&game.inner).err().map(|fault| (bot, fault)),
        _ => None,
    })
}
