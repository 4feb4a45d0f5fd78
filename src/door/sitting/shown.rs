//! The table as one observer sees it.

use super::lines::Moment;
use super::seated::Sitting;
use crate::door::Observer;
use crate::scene::Scene;

impl Sitting {
    /// The table as an observer sees it now.
    #[must_use]
    pub fn scene(&self, observer: Observer) -> Scene {
        let observer = observer.of(self.game.seats());
        let teams = self.teams_with_points(&self.session.view(observer));
        Scene::of(&self.session, self.names(), observer, teams)
    }

    /// The table as an observer saw it at a moment.
    #[must_use]
    pub fn scene_at(&self, observer: Observer, moment: &Moment) -> Scene {
        let observer = observer.of(self.game.seats());
        Scene::of_table(&self.session, self.names(), (&moment.table, observer), self.teams())
    }

    /// Whether the seats see different things, so that a shared screen must be handed over.
    #[must_use]
    pub fn has_secrets(&self) -> bool {
        Scene::has_secrets(self.session.game())
    }
}
