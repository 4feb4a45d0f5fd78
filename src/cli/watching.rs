//! Looks whether the files of a game have changed.

use std::time::Duration;

use super::games::NamedGame;
use crate::door::games::FilesPrint;

/// How often files are looked at.
pub(super) const AGAIN: Duration = Duration::from_millis(50);

/// The files of a game, which somebody may edit.
pub(super) struct GameWatch {
    game: NamedGame,
    print: FilesPrint,
    /// When they were looked at last.
    looked: Duration,
}

impl GameWatch {
    /// Watches the rules of a game from now on.
    pub(super) fn of_rules(game: &NamedGame) -> Self {
        let print = FilesPrint::of_rules(game.files(), &game.path);
        Self { game: game.clone(), print, looked: Duration::ZERO }
    }

    /// Watches the rules and the tests of a game from now on.
    pub(super) fn of_tests(game: &NamedGame) -> Self {
        let print = FilesPrint::of_tests(game.files(), &game.path);
        Self { game: game.clone(), print, looked: Duration::ZERO }
    }

    /// Whether they have changed since the last look, however long ago that was.
    pub(super) fn look_at_once(&mut self, now: Duration) -> bool {
        self.looked = now;
        self.print.has_changed(self.game.files())
    }

    /// Whether they have changed since the last look; `None` if that was only just before.
    pub(super) fn look(&mut self, now: Duration) -> Option<bool> {
        if now.saturating_sub(self.looked) < AGAIN {
            return None;
        }
        Some(self.look_at_once(now))
    }
}
