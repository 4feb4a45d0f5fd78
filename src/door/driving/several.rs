//! Several moves at once: all of them, or none.

use super::matches::DrivenMatch;
use super::state::DrivenStand;
use super::trouble::{Trouble, TroubleKind};
use crate::compile::value::Value;
use crate::play::Choice;
use crate::vm::functions::same;

impl DrivenMatch {
    /// Makes moves by their numbers, as [`DrivenMatch::moves`] gives them.
    ///
    /// # Errors
    /// When one of them is not legal; none is made then. When a script fails.
    pub fn repeat(&mut self, moves: &[u32]) -> Result<(), Trouble> {
        self.all_or_none(|played| {
            moves.iter().try_for_each(|number| match played.at.stand {
                DrivenStand::Chance => played.happen(*number as usize),
                _ => played.step(*number),
            })
        })
    }

    /// Makes all moves of another match. If a script failed at its last one, this match has failed, too.
    ///
    /// # Errors
    /// When one of them is not legal; none is made then. When a script fails earlier.
    pub fn remake(&mut self, moves: &[u32]) -> Result<(), Trouble> {
        let made = self.repeat(moves);
        let is_remade = self.failure.is_some() && self.moves() == moves;
        if is_remade { Ok(()) } else { made }
    }

    /// Takes actions, one after the other.
    ///
    /// # Errors
    /// When one of them is not legal; none is taken then. When a script fails.
    pub fn step_all(&mut self, actions: &[u32]) -> Result<(), Trouble> {
        self.all_or_none(|played| actions.iter().try_for_each(|action| played.step(*action)))
    }

    /// Makes moves. If one of them is refused, those before it are taken back; where a script fails the match stays where
    /// that can be looked at.
    fn all_or_none(&mut self, make: impl FnOnce(&mut Self) -> Result<(), Trouble>) -> Result<(), Trouble> {
        let before = self.made();
        let made = make(self);
        while made.is_err() && self.failure.is_none() && self.made() > before {
            self.undo()?;
        }
        made
    }

    /// Answers with a text as a person types it: an option, several, or `pass`. It must answer the whole question, of
    /// which nothing was answered by actions yet.
    ///
    /// # Errors
    /// When the text is no answer. Nothing has changed then. When a script fails.
    pub fn answer(&mut self, text: &str) -> Result<(), Trouble> {
        if self.at.stand != DrivenStand::Asked {
            return Err(self.not_asked());
        }
        self.check_whole()?;
        let choice = Choice::of(&self.game.game.inner, &self.at.state, &self.names);
        let answer = choice.read(text).map_err(|rejected| {
            let hint = rejected.hint.map_or_else(String::new, |hint| format!("; {hint}"));
            Trouble::new(TroubleKind::Illegal, format!("{}{hint}", rejected.message))
        })?;
        self.take_answer(&choice, &answer.picks)
    }

    /// Refuses to answer a question as a whole of which a part was answered by actions.
    pub(super) fn check_whole(&mut self) -> Result<(), Trouble> {
        if self.at.options(&self.game).begun().is_empty() && self.at.state.asking().picked.is_empty() {
            return Ok(());
        }
        let message = "a part of the answer was given by actions: go on with actions, or undo them";
        Err(Trouble::new(TroubleKind::Illegal, message))
    }

    /// Takes the options of a question one after the other.
    pub(super) fn take_answer(&mut self, choice: &Choice, picks: &[usize]) -> Result<(), Trouble> {
        self.all_or_none(|played| played.take_picks(choice, picks))
    }

    fn take_picks(&mut self, choice: &Choice, picks: &[usize]) -> Result<(), Trouble> {
        let game = self.game.clone();
        let gone = || Trouble::new(TroubleKind::Illegal, "this is no longer offered");
        let mut is_whole = false;
        for pick in picks {
            let state = &self.at.state;
            let value = choice.options.get(*pick).ok_or_else(gone)?.value;
            let alike = |other: &Value| {
                same(&game.game.inner, &state.table, state.machine.heap(), choice.seat, *other, value)
            };
            let index = state.options().iter().position(alike).ok_or_else(gone)?;
            is_whole = self.take_index(index)?;
        }
        if !is_whole {
            self.take_index(self.at.state.options().len())?;
        }
        Ok(())
    }

    /// Takes the answer with this index, by its actions. Returns whether the answer of the seat is complete.
    pub(super) fn take_index(&mut self, index: usize) -> Result<bool, Trouble> {
        let actions = self.at.options(&self.game).actions_of(index);
        let actions = actions.ok_or_else(|| Trouble::new(TroubleKind::Illegal, "there is no such answer"))?;
        for action in actions {
            self.step(action)?;
        }
        Ok(!self.is_within_answer())
    }
}
