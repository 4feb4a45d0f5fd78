//! Bots that come with parlor, in driven matches.

use std::sync::Arc;
use std::time::Duration;

use super::game::DrivenGame;
use super::matches::{DrivenMatch, DrivenTurn};
use super::trouble::{Trouble, TroubleKind};
use crate::bot::{ModelNeed, Pace, Spec, chance};
use crate::door::bot::steady;
use crate::door::{Definition, Faults};
use crate::load::files::Files;
use crate::model::Learnt;

/// Whether a bot of this name is nothing without what was learnt of its game: `trained`.
#[must_use]
pub fn needs_learning(name: &str) -> bool {
    name.parse::<Spec>().is_ok_and(|spec| spec.need() == ModelNeed::Needed)
}

/// Whether a bot of this name plays better with what was learnt of its game, but without it as well: `club`.
#[must_use]
pub fn uses_learning(name: &str) -> bool {
    name.parse::<Spec>().is_ok_and(|spec| spec.need() == ModelNeed::Wished)
}

impl DrivenGame {
    /// Reads what `parlor train` has learnt of the game, from the folder of its definition; its bots play with it from then
    /// on. Returns the path and the text of the file, or `None` where nothing was learnt.
    ///
    /// # Errors
    /// When the file is damaged, or was learnt for other rules.
    pub fn recall(
        &self,
        definition: &Definition,
        files: &dyn Files,
    ) -> Result<Option<(String, Vec<u8>)>, Faults> {
        let Some(learnt) = definition.learnt(files, &self.game)? else { return Ok(None) };
        let text = learnt.write().into_bytes();
        learnt.keep(&self.game.inner);
        Ok(Some((definition.model_path(&self.game), text)))
    }
}

impl DrivenMatch {
    /// What a bot that comes with parlor answers where the match stands: the actions that give its answer. It knows what
    /// the seat may know that is asked, and answers the same whenever the match stands there, unless `pace` hurries it.
    ///
    /// # Errors
    /// When there is no such bot, when it needs a clock, when no seat is asked, or when a part of the answer was given by
    /// actions.
    pub fn bot_actions(&mut self, name: &str, pace: &Arc<Pace>) -> Result<Vec<u32>, Trouble> {
        let refused = |message: String| Trouble::new(TroubleKind::Bot, message);
        let spec = steady(name).map_err(|refusal| refused(refusal.to_string()))?;
        if spec.need() == ModelNeed::Needed && Learnt::of(&self.game.game.inner).is_none() {
            let people = self.game.people();
            return Err(refused(format!(
                "`{name}` plays with what `parlor train` has learnt, and of this game with {people} seats that is nothing"
            )));
        }
        if !matches!(self.turn(), DrivenTurn::Seat(_)) {
            return Err(self.not_asked());
        }
        self.check_whole()?;
        let seed = self.setup.seed;
        let session = &self.follow()?.session;
        let Some((sight, choice)) = session.perspective().zip(session.choice().cloned()) else {
            return Err(refused("no seat is asked".to_owned()));
        };
        let mut bot = spec.build(|| Duration::ZERO);
        bot.keep_pace(pace);
        let answer = bot.choose(&sight, &mut chance(seed, sight.seat(), sight.decision()));
        let mut after = self.clone();
        let made = after.made();
        after.take_answer(&choice, &answer.picks)?;
        Ok(after.moves().split_off(made))
    }
}
