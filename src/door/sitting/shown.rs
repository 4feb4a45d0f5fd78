//! What one observer is shown.

use super::lines::Moment;
use super::seated::Sitting;
use crate::door::Observer;
use crate::scene::Scene;

impl Sitting {
    /// What an observer is shown now, who has read the whole log.
    #[must_use]
    pub fn scene(&self, observer: Observer) -> Scene {
        self.scene_since(observer, self.log_end())
    }

    /// What an observer is shown now, who has read the log up to a position: [`Scene::read`] of what it was shown last.
    #[must_use]
    pub fn scene_since(&self, observer: Observer, read: usize) -> Scene {
        let observer = observer.of(self.game.seats());
        let teams = self.teams_with_points(&self.session.view(observer));
        Scene::of(&self.session, self.names(), (observer, read), teams)
    }

    /// What an observer is shown of a moment, who has read the log up to a position.
    #[must_use]
    pub fn scene_at(&self, observer: Observer, moment: &Moment, read: usize) -> Scene {
        let (observer, table) = (observer.of(self.game.seats()), &*moment.table);
        let moment = (moment.at, &*moment.text, table);
        Scene::of_moment(&self.session, self.names(), (observer, read), moment, self.teams())
    }

    /// Whether the seats see different things, so that a shared screen must be handed over.
    #[must_use]
    pub fn has_secrets(&self) -> bool {
        Scene::has_secrets(self.session.game())
    }
}
