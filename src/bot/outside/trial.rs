//! A match in which one bot plays all seats, to see whether it can.

use std::sync::Arc;

use super::{BotFault, Outside};
use crate::bot::{self, Bot};
use crate::compile::Game;
use crate::compile::value::SeatId;
use crate::session::{Session, Setup, default_name};

/// What a bot did in a match.
#[derive(Clone, Debug, Default)]
pub struct ProgramTrial {
    /// Its answers as a record has them.
    pub answers: Vec<String>,
    /// What it did wrong, with the name of the seat: the match was not played on.
    pub fault: Option<(String, BotFault)>,
}

/// Lets a bot play all seats of the match of a seed, to its end or for so many answers.
#[must_use]
pub fn try_program(outside: &Outside, game: &Arc<Game>, seed: u64, most: usize) -> ProgramTrial {
    let mut trial = ProgramTrial::default();
    let names: Vec<String> = (0..usize::from(game.people())).map(default_name).collect();
    let setup = Setup { seed, seats: names.clone(), ..Setup::default() };
    let Ok(mut session) = Session::new(Arc::clone(game), setup) else { return trial };
    let mut bots: Vec<Box<dyn Bot>> = names.iter().map(|_| outside.build()).collect();
    while let Some(sight) = session.perspective().filter(|_| trial.answers.len() < most) {
        let seat = usize::from(sight.seat().0);
        let answer = bot::answer(bots[seat].as_mut(), &sight, seed);
        if let Some(fault) = bots[seat].fault() {
            trial.fault = Some((names[seat].clone(), fault.clone()));
            return trial;
        }
        trial.answers.push(sight.choice().text(&answer));
        if session.answer(&answer).is_err() {
            break;
        }
    }
    for (seat, bot) in (0..).map(SeatId).zip(&mut bots) {
        bot.match_over(&session.end_sight(seat));
    }
    trial
}
