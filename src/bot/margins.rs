//! Rewards of a game that is played for margins: how far a seat's total is ahead of the mean of the others, on one scale
//! for all searches and for learning.

use super::playout::{Ended, Patience, play_on};
use super::worth::as_float;
use crate::compile::Game;
use crate::play::{Match, Standings};
use crate::rules::Payoff;
use crate::table::Generator;

/// Random matches that are played to see how far seats can be apart.
const MATCHES: u64 = 32;

/// Says what a margin is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Margins {
    /// The margin that is worth most: the widest of random matches.
    widest: f64,
}

impl Margins {
    /// For a game that is played for margins; `None` for others.
    pub(super) fn of(game: &Game) -> Option<Self> {
        if game.rules.payoff == Payoff::Places {
            return None;
        }
        let fresh = Match::new(game, 0);
        let mut state = fresh.clone();
        let mut standings = Standings::new(game);
        let mut patience = Patience::default();
        let mut widest = 0.0;
        for seed in 0..MATCHES {
            state.restart(game, &fresh, seed);
            let Ok(paused) = state.advance(game) else { continue };
            let playout =
                play_on(game, &mut state, paused, patience.most(), &mut Generator::new(seed), |_| false);
            patience.learn(playout);
            if playout.ended == Ended::Over && standings.look(game, &mut state).is_ok() {
                let margins = (0..usize::from(game.seats())).map(|seat| margin(&standings, seat).abs());
                widest = margins.fold(widest, f64::max);
            }
        }
        Some(Self { widest: if widest > 0.0 { widest } else { 1.0 } })
    }

    /// The reward of a seat: 1/2 where it has as much as the others, 0 or 1 where it is the widest margin behind or ahead.
    pub(super) fn reward(self, standings: &Standings, seat: usize) -> f64 {
        (0.5 + 0.5 * margin(standings, seat) / self.widest).clamp(0.0, 1.0)
    }
}

/// How far the total of a seat is ahead of the mean of those of its opponents.
fn margin(standings: &Standings, seat: usize) -> f64 {
    let leads = standings.leads();
    let (mut sum, mut count) = (0.0, 0.0);
    for (lead, total) in leads.iter().zip(standings.totals()) {
        if *lead != leads[seat] {
            sum += as_float(*total);
            count += 1.0;
        }
    }
    if count > 0.0 { as_float(standings.totals()[seat]) - sum / count } else { 0.0 }
}
