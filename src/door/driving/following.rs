//! The same match with everything that its seats remember, played behind the bare one when somebody asks for it.

use std::sync::Arc;

use super::matches::DrivenMatch;
use super::moves::DrivenMove;
use super::state::Done;
use super::trouble::{Trouble, TroubleKind};
use crate::session::{Session, Setup};

/// A match with what its seats remember.
#[derive(Clone, Debug)]
pub(super) struct FollowedMatch {
    pub(super) session: Session,
    /// How many moves it has followed: those of complete answers.
    moves: usize,
    /// How many moves there were when it was asked for.
    of: usize,
}

impl DrivenMatch {
    /// The match as its seats remember it, up to the last complete answer.
    pub(super) fn follow(&mut self) -> Result<&FollowedMatch, Trouble> {
        let there = self.history.moves().len();
        // Which draws are decided must be known from the beginning.
        let kept = self.followed.take().filter(|kept| !self.setup.open_chance || kept.of == there);
        let mut followed = match kept {
            Some(kept) => kept,
            None => Arc::new(self.followed_anew()?),
        };
        if !self.setup.open_chance {
            let moves = self.history.moves();
            if moves[followed.moves..].iter().any(|made| ends_answer(*made)) {
                Arc::make_mut(&mut followed).catch_up(moves)?;
            }
        }
        Ok(self.followed.insert(followed))
    }

    /// Whether it keeps what its seats remember.
    #[must_use]
    pub fn is_remembered(&self) -> bool {
        self.followed.is_some()
    }

    /// Gives up what its seats remember, most of what a match takes of the memory. It is worked out again, from all moves,
    /// when it is asked for.
    pub fn forget(&mut self) {
        self.followed = None;
    }

    /// Follows the match from its beginning.
    fn followed_anew(&self) -> Result<FollowedMatch, Trouble> {
        if let Some(origin) = &self.origin {
            let mut followed = FollowedMatch::clone(origin);
            followed.catch_up(self.history.moves())?;
            return Ok(followed);
        }
        let game = &self.game.game;
        let setup = Setup {
            seed: self.setup.seed,
            seats: self.setup.seats.clone(),
            figures: game.figures.clone(),
            path: game.path.to_string(),
            ..Setup::default()
        };
        let moves = self.history.moves();
        let inner = Arc::clone(&game.inner);
        let session = match self.setup.open_chance {
            true => {
                let outcomes = moves.iter().filter_map(|made| match made {
                    DrivenMove::Outcome(index) => Some(*index as usize),
                    DrivenMove::Action { .. } => None,
                });
                Session::decided(inner, setup, outcomes)
            }
            false => Session::new(inner, setup),
        };
        let session = session.map_err(|fault| Trouble::new(TroubleKind::Setup, fault.message))?;
        let mut followed = FollowedMatch { session, moves: 0, of: moves.len() };
        followed.catch_up(moves)?;
        Ok(followed)
    }

    /// The texts of what is picked of an answer that is not complete.
    pub(super) fn picked(&self) -> Vec<String> {
        let Some(followed) = &self.followed else { return Vec::new() };
        let session = &followed.session;
        let Some(choice) = session.choice() else { return Vec::new() };
        let mut state = session.state().clone();
        let mut picked = Vec::new();
        for made in &self.history.moves()[followed.moves..] {
            if let DrivenMove::Action { done: Done::Answer { index, .. }, .. } = made {
                let value = state.options().get(*index as usize).copied();
                let at = value.and_then(|value| choice.index_of(&self.game.game.inner, &state, value));
                picked.extend(at.map(|at| choice.options[at].text.clone()));
                if state.answer(&self.game.game.inner, *index as usize).is_err() {
                    break;
                }
            }
        }
        picked
    }
}

fn ends_answer(made: DrivenMove) -> bool {
    matches!(made, DrivenMove::Action { done: Done::Answer { is_whole: true, .. }, .. })
}

impl FollowedMatch {
    /// A match that has followed no moves.
    pub(super) fn standing(session: Session) -> Self {
        Self { session, moves: 0, of: 0 }
    }

    /// Whether it has followed only the first so many moves.
    pub(super) fn is_of(&self, moves: usize) -> bool {
        self.moves <= moves
    }

    /// Follows all complete answers among the moves.
    fn catch_up(&mut self, moves: &[DrivenMove]) -> Result<(), Trouble> {
        let mut picks = Vec::new();
        for (at, made) in moves.iter().enumerate().skip(self.moves) {
            let DrivenMove::Action { done: Done::Answer { index, .. }, .. } = made else { continue };
            picks.push(*index as usize);
            if ends_answer(*made) {
                let mut of_answer = picks.drain(..);
                let mut pick = |_: &crate::play::Match| of_answer.next().unwrap_or(usize::MAX);
                let answered = self.session.answer_with(&mut pick);
                answered.map_err(|rejected| Trouble::new(TroubleKind::Illegal, rejected.message))?;
                self.moves = at + 1;
            }
        }
        self.of = moves.len();
        Ok(())
    }
}
