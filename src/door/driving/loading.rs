//! Records of driven matches.

use std::path::Path;
use std::sync::Arc;

use super::following::FollowedMatch;
use super::game::DrivenGame;
use super::matches::{DrivenMatch, DrivenSetup};
use super::moves::MoveHistory;
use super::state::DrivenState;
use super::trouble::{Trouble, TroubleKind};
use crate::diag::codes::record::OTHER_RULES;
use crate::diag::{self, Sources};
use crate::door::{Definition, Match};
use crate::load::files::add_record;
use crate::play::Choice;
use crate::record::Record;
use crate::session::Session;

impl DrivenMatch {
    /// The record of the match: the text that `parlor replay` and [`crate::Definition::restore`] read. What was begun of
    /// an answer is not in it.
    ///
    /// # Errors
    /// When chance is open: a record has only what follows from its seed. Keep [`DrivenMatch::moves`] instead.
    pub fn record(&mut self) -> Result<String, Trouble> {
        if self.setup.open_chance {
            let message = "a match with open chance has no record; keep its seed and its moves";
            return Err(Trouble::new(TroubleKind::Record, message));
        }
        Ok(Record::of(&self.follow()?.session).to_string())
    }
}

/// A match from its record, as [`Definition::restore`] gives it, but of this game: a record that names another one, and was
/// not played by these rules, is refused even if its answers fit.
///
/// # Errors
/// When the text is no record, is of another game, or does not fit any more.
pub fn restored(definition: &Definition, record: &str) -> Result<Match, Trouble> {
    let named = path_named(record);
    let is_other = named.as_deref().is_some_and(|named| stem(named) != stem(&definition.path));
    let restored = definition.restore(record);
    let is_by_these_rules =
        |restored: &Match| restored.warnings().list().iter().all(|one| one.code != OTHER_RULES.0);
    if is_other && !restored.as_ref().is_ok_and(is_by_these_rules) {
        let named = named.unwrap_or_default();
        let message = format!("the record is of another game, `{named}`, not of `{}`", definition.path);
        return Err(Trouble::new(TroubleKind::Record, message));
    }
    restored.map_err(|faults| Trouble::of(TroubleKind::Record, faults))
}

/// The game that a record names; `None` where it is no record, or names none.
fn path_named(record: &str) -> Option<String> {
    let mut sources = Sources::default();
    let source = add_record("record", record.as_bytes(), &mut sources).ok()?;
    let read = Record::parse(&sources, source, &mut diag::Faults::default())?;
    Some(read.setup.path).filter(|path| !path.is_empty())
}

/// The name of a game without folder and extension.
fn stem(path: &str) -> Option<&str> {
    Path::new(path).file_stem()?.to_str()
}

impl DrivenGame {
    /// Whether a match is of this game: the same rules, variant and figures for as many seats.
    #[must_use]
    pub fn is_of(&self, other: &Match) -> bool {
        let (own, other) = (&self.game, other.game());
        own.rules_hash() == other.rules_hash()
            && own.seats() == other.seats()
            && own.variant() == other.variant()
            && own.figures == other.figures
    }

    /// A match that stands where a session of this game stands: with what its seats remember, and without moves that could
    /// be taken back.
    #[must_use]
    pub fn standing(&self, session: &Session) -> DrivenMatch {
        let setup = session.setup();
        let origin = Arc::new(FollowedMatch::standing(session.clone()));
        DrivenMatch {
            game: self.clone(),
            setup: DrivenSetup { seed: setup.seed, seats: setup.seats.clone(), open_chance: false },
            names: session.seats().into(),
            at: DrivenState::standing(session.state().clone(), session.choice().is_some()),
            history: MoveHistory::default(),
            failure: None,
            followed: Some(Arc::clone(&origin)),
            origin: Some(origin),
        }
    }

    /// A match as it was restored from its record, to go on with.
    ///
    /// # Errors
    /// When it is of another game, when it did not begin as the rules say, or when an answer is no longer offered.
    pub fn resume(&self, restored: &Match) -> Result<DrivenMatch, Trouble> {
        let wrong = |message: &str| Trouble::new(TroubleKind::Record, message);
        if !self.is_of(restored) {
            return Err(wrong("the record is of other rules or another number of seats"));
        }
        let setup = restored.session.setup();
        if !setup.given.is_empty() {
            return Err(wrong("the record begins at a position of its own, not as the rules say"));
        }
        let setup = DrivenSetup { seed: setup.seed, seats: setup.seats.clone(), open_chance: false };
        let mut resumed = self.begin(setup)?;
        for entry in restored.session.entries() {
            let choice = resumed.choice().filter(|choice: &Choice| choice.text(&entry.answer) == entry.text);
            let Some(choice) = choice else {
                return Err(Trouble::new(
                    TroubleKind::Record,
                    format!("`{}` is no longer offered", entry.text),
                ));
            };
            resumed.take_answer(&choice, &entry.answer.picks)?;
        }
        Ok(resumed)
    }
}
