//! Many matches of one game that are stepped together.

use std::sync::atomic::AtomicBool;

use super::game::DrivenGame;
use super::playouts::is_due;
use super::state::{DrivenStand, DrivenState};
use super::trouble::{Trouble, TroubleKind};
use crate::play::Standings;
use crate::table::Generator;
use crate::vm::Failure;

/// With so many seeds it is tried to begin a match anew.
const MOST_SEEDS: u32 = 1000;

/// Many matches of one game, for programs that learn. Chance is drawn. A match that is over begins anew with another
/// seed at once, so that there is always a seat that is asked.
pub struct BatchMatch {
    game: DrivenGame,
    lanes: Vec<BatchLane>,
    standings: Standings,
    /// How much the seed grows from one match to the next in the same place.
    stride: u64,
    /// The number of the first match.
    first: usize,
}

/// One of the matches.
struct BatchLane {
    at: DrivenState,
    seed: u64,
    /// Whether the last action ended a match.
    is_over: bool,
    /// What its seats had at its end.
    returns: Vec<f64>,
}

impl BatchMatch {
    /// Begins so many matches, with the seeds from this one on. In each place the next match has a seed that is greater by
    /// `stride`, which is the number of matches unless they are a part of a larger batch.
    ///
    /// # Errors
    /// When a script fails.
    pub fn new(game: &DrivenGame, count: usize, seed: u64, stride: u64) -> Result<Self, Trouble> {
        let mut lanes = Vec::with_capacity(count);
        for nth in 0..count as u64 {
            let seed = seed.wrapping_add(nth);
            let mut at = DrivenState::new(game, seed, false);
            at.advance(game).map_err(|failure| script(game, &failure))?;
            if at.stand != DrivenStand::Asked {
                return Err(nothing_asked());
            }
            let returns = vec![0.0; usize::from(game.game.seats())];
            lanes.push(BatchLane { at, seed, is_over: false, returns });
        }
        Ok(Self { game: game.clone(), lanes, standings: game.standings(), stride, first: 0 })
    }

    /// The same matches as a part of a larger batch, in which the first of them has this number.
    #[must_use]
    pub fn numbered_from(self, first: usize) -> Self {
        Self { first, ..self }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &DrivenGame {
        &self.game
    }

    /// How many matches there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lanes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }

    /// The seeds of the matches.
    pub fn seeds(&self) -> impl Iterator<Item = u64> + '_ {
        self.lanes.iter().map(|lane| lane.seed)
    }

    /// The seat that is asked in each match.
    pub fn asked(&self) -> impl Iterator<Item = u8> + '_ {
        self.lanes.iter().map(|lane| lane.at.asked().unwrap_or(u8::MAX))
    }

    /// Whether the last action ended a match, in each place.
    pub fn over(&self) -> impl Iterator<Item = bool> + '_ {
        self.lanes.iter().map(|lane| lane.is_over)
    }

    /// What the seats had at the end of the last match in each place, seat by seat: see
    /// [`super::DrivenMatch::returns`]. 0 where no match has ended with the last action.
    pub fn returns(&self) -> impl Iterator<Item = f64> + '_ {
        let of = |lane: &BatchLane, at: usize| if lane.is_over { lane.returns[at] } else { 0.0 };
        self.lanes.iter().flat_map(move |lane| (0..lane.returns.len()).map(move |at| of(lane, at)))
    }

    /// The masks of the legal actions, one match after the other.
    ///
    /// # Errors
    /// When a legal action has no number in the table.
    ///
    /// # Panics
    /// When the list is shorter than all masks.
    pub fn masks(&mut self, masks: &mut [u8]) -> Result<(), Trouble> {
        let width = self.game.actions();
        masks.fill(0);
        let mut fits = true;
        for (lane, mask) in self.lanes.iter_mut().zip(masks.chunks_exact_mut(width.max(1))) {
            fits &= lane.at.options(&self.game).mark(mask);
        }
        match fits {
            true => Ok(()),
            false => Err(Trouble::new(
                TroubleKind::Unnumbered,
                "an option is not in the action table, so a mask cannot show it",
            )),
        }
    }

    /// What the seat that is asked sees in each match, one match after the other.
    ///
    /// # Panics
    /// When the list is shorter than all observations.
    pub fn tensors(&self, out: &mut [f32]) {
        let width = self.game.observation_size();
        for (lane, out) in self.lanes.iter().zip(out.chunks_exact_mut(width.max(1))) {
            lane.at.observe(&self.game, lane.at.asked().unwrap_or(u8::MAX), out);
        }
    }

    /// Looks whether each of these actions is legal in its match, without taking any.
    ///
    /// # Errors
    /// When one is not, or when there are not as many as matches.
    pub fn check(&mut self, actions: &[u32]) -> Result<(), Trouble> {
        let Self { game, lanes, first, .. } = self;
        if actions.len() != lanes.len() {
            let message = format!("{} actions for {} matches", actions.len(), lanes.len());
            return Err(Trouble::new(TroubleKind::Illegal, message));
        }
        for (at, (lane, action)) in lanes.iter_mut().zip(actions).enumerate() {
            if lane.at.stand != DrivenStand::Asked {
                return Err(nothing_asked().at(vec![*first + at]));
            }
            if !lane.at.options(game).is_legal(*action) {
                return Err(illegal(*action, *first + at));
            }
        }
        Ok(())
    }

    /// Takes one action in each match, if all are legal. A match in which a script fails begins anew with another seed, as
    /// one that is over; the others go on.
    ///
    /// # Errors
    /// When one is not legal: no match has gone on. When scripts have failed: in which matches.
    pub fn step(&mut self, actions: &[u32]) -> Result<(), Trouble> {
        self.check(actions).and_then(|()| self.take(actions))
    }

    /// The same for actions that [`BatchMatch::check`] has found legal. A match whose action is not stays where it is.
    ///
    /// # Errors
    /// When one is not legal after all. When scripts have failed: in which matches.
    pub fn take(&mut self, actions: &[u32]) -> Result<(), Trouble> {
        let Self { game, lanes, standings, stride, first } = self;
        let mut refused = None;
        let mut failures = BatchFailures::default();
        for (at, (lane, action)) in lanes.iter_mut().zip(actions).enumerate() {
            match lane.at.take(game, *action) {
                Some(Ok(_)) if lane.at.stand != DrivenStand::Over => lane.is_over = false,
                Some(done) => {
                    let ended = lane.end(game, standings, *stride, done.map(|_| ()));
                    failures.note(*first + at, ended);
                }
                None => refused = refused.or(Some(illegal(*action, *first + at))),
            }
        }
        refused.map_or_else(|| failures.told(game), Err)
    }

    /// Takes a random legal answer in each match, so many times; each answer is as likely as the others. Returns how
    /// many matches came to their end. When it is told to stop, the matches have gone on differently far. A match in which
    /// a script fails begins anew with another seed, and goes on.
    ///
    /// # Errors
    /// When scripts have failed: in which matches.
    pub fn step_at_random(&mut self, times: u32, seed: u64, stop: &AtomicBool) -> Result<u64, Trouble> {
        let Self { game, lanes, standings, stride, first } = self;
        let mut chance = Generator::new(seed);
        let mut failures = BatchFailures::default();
        let mut ended = 0;
        for (at, lane) in lanes.iter_mut().enumerate() {
            for nth in 0..u64::from(times) {
                if is_due(nth, stop) {
                    return failures.told(game).map(|()| ended);
                }
                if lane.at.stand != DrivenStand::Asked {
                    return Err(nothing_asked().at(vec![*first + at]));
                }
                let there = u32::try_from(lane.at.state.answers()).unwrap_or(u32::MAX);
                match lane.at.answer(game, chance.below(there) as usize) {
                    Ok(_) if lane.at.stand != DrivenStand::Over => lane.is_over = false,
                    answered => {
                        let done = lane.end(game, standings, *stride, answered.map(|_| ()));
                        failures.note(*first + at, done);
                        ended += u64::from(lane.is_over);
                    }
                }
            }
        }
        failures.told(game).map(|()| ended)
    }
}

/// The matches in which a script has failed, ascending, and the first failure.
#[derive(Default)]
struct BatchFailures {
    places: Vec<usize>,
    first: Option<Failure>,
}

impl BatchFailures {
    fn note(&mut self, place: usize, ended: Result<(), Failure>) {
        if let Err(failure) = ended {
            if self.places.last() != Some(&place) {
                self.places.push(place);
            }
            self.first.get_or_insert(failure);
        }
    }

    fn told(self, game: &DrivenGame) -> Result<(), Trouble> {
        match self.first {
            Some(failure) => Err(script(game, &failure).at(self.places)),
            None => Ok(()),
        }
    }
}

impl BatchLane {
    /// Begins a match anew that is over, or in which a script has failed.
    #[inline(never)]
    fn end(
        &mut self,
        game: &DrivenGame,
        standings: &mut Standings,
        stride: u64,
        answered: Result<(), Failure>,
    ) -> Result<(), Failure> {
        let ended = answered.and_then(|()| self.at.returns(game, standings, &mut self.returns));
        self.is_over = ended.is_ok();
        ended.and(self.begin_anew(game, stride))
    }

    /// Begins with the next seed. Seeds with which nobody is asked, or with which a script fails, are passed over.
    fn begin_anew(&mut self, game: &DrivenGame, stride: u64) -> Result<(), Failure> {
        let mut all = Ok(());
        for _ in 0..MOST_SEEDS {
            self.seed = self.seed.wrapping_add(stride);
            let begun = self.at.restart(game, self.seed);
            if self.at.stand == DrivenStand::Asked {
                break;
            }
            all = all.and(begun);
        }
        all
    }
}

#[cold]
fn illegal(action: u32, place: usize) -> Trouble {
    let message = format!("action {action} is not legal in match {place}");
    Trouble::new(TroubleKind::Illegal, message).at(vec![place])
}

#[cold]
fn script(game: &DrivenGame, failure: &Failure) -> Trouble {
    Trouble::of(TroubleKind::Script, game.game.failed(failure))
}

#[cold]
fn nothing_asked() -> Trouble {
    Trouble::new(TroubleKind::Over, "a match of this game can end before anybody is asked")
}
