//! Where a sequence stands, and the ways on from there.

use std::ops::Range;

use crate::compile::Game;
use crate::play::{Match, Standings};
use crate::vm::machine::Demand;
use crate::vm::{Failure, Pause};

/// Works out how matches end, if scripts say it: they could fail in that.
#[derive(Debug)]
pub(super) struct Endings(Option<Standings>);

impl Endings {
    /// Those of the matches of a game.
    pub(super) fn of(game: &Game) -> Self {
        Self(game.is_scored_by_scripts().then(|| Standings::new(game)))
    }

    fn look(&mut self, game: &Game, state: &mut Match) -> Result<(), Failure> {
        self.0.as_mut().map_or(Ok(()), |standings| standings.look(game, state))
    }
}

/// Where a sequence stands.
#[derive(Clone, Debug)]
pub(super) struct Waypoint {
    pub(super) state: Match,
    /// Whole answers so far.
    pub(super) depth: u32,
    /// The ways on: answers, picks or outcomes, by their index; none when the match is over.
    pub(super) ways: Range<usize>,
    /// Whether chance decides.
    pub(super) by_chance: bool,
    /// Whether the match is over.
    pub(super) is_over: bool,
}

impl Waypoint {
    /// Before the match goes on.
    pub(super) fn before(state: &Match) -> Self {
        Self { state: state.clone(), depth: 0, ways: 0..0, by_chance: false, is_over: false }
    }

    /// Lets the match go on. Gives whether it comes to rest; chance decides otherwise.
    ///
    /// # Errors
    /// When a script fails.
    pub(super) fn go_on(&mut self, game: &Game, endings: &mut Endings) -> Result<bool, Failure> {
        let pause = self.state.advance(game)?;
        self.is_over = pause == Pause::Done;
        if self.is_over {
            endings.look(game, &mut self.state)?;
        }
        self.by_chance = pause == Pause::Chance;
        self.ways = match pause {
            Pause::Done => 0..0,
            Pause::Chance => 0..self.state.outcomes(game).len(),
            Pause::Ask | Pause::Step | Pause::Call => 0..self.state.answers(),
        };
        Ok(!self.by_chance)
    }

    /// Becomes what one way on from another waypoint leads to. Gives whether it comes to rest; chance decides or something
    /// is still to be picked otherwise.
    ///
    /// # Errors
    /// When a script fails.
    pub(super) fn take(
        &mut self,
        game: &Game,
        from: &Self,
        way: usize,
        endings: &mut Endings,
    ) -> Result<bool, Failure> {
        self.state.clone_from(&from.state);
        self.depth = from.depth;
        if from.by_chance {
            return match self.state.happen(game, way)? {
                true => self.go_on(game, endings),
                false => {
                    self.ways = 0..self.state.outcomes(game).len();
                    self.by_chance = true;
                    self.is_over = false;
                    Ok(false)
                }
            };
        }
        let is_sealed = from.state.asking().demand == Demand::Sealed;
        let is_whole = self.state.answer(game, way)?;
        self.depth += u32::from(is_whole || is_sealed);
        if is_whole {
            return self.go_on(game, endings);
        }
        // Options stand in the order of what can be taken. Whoever never goes back in it takes each set once.
        let first = if is_sealed { 0 } else { way };
        self.ways = first..self.state.answers();
        self.by_chance = false;
        self.is_over = false;
        Ok(is_sealed)
    }
}
