//! What observers see of the moments of a match. Each view is worked out once, on another thread, so that keys are
//! answered meanwhile: where the observer has lost track of hidden pieces, it may take many times what a frame does.

use std::collections::VecDeque;
use std::time::Duration;

use crate::cli::later::Later;
use crate::cli::screen::DrawnTable;
use crate::door::Observer;
use crate::door::sitting::{Scene, Sitting};

/// How many of the last views are kept.
const MOST_KEPT: usize = 64;

/// A moment, as the number of answers before it, and who looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ViewerLook {
    pub(super) at: usize,
    pub(super) observer: Observer,
}

/// What is seen there.
pub(super) struct Viewed {
    pub(super) look: ViewerLook,
    pub(super) scene: Scene,
    pub(super) drawn: DrawnTable,
}

/// The views that were worked out, the last one first, and the one that is being worked out.
#[derive(Default)]
pub(super) struct Views {
    known: VecDeque<Viewed>,
    coming: Option<(ViewerLook, Later<Option<Scene>>)>,
}

impl Views {
    /// What is seen of the match as it is now, if it is known within a time; otherwise what was looked at last. The
    /// first view of all is waited for.
    pub(super) fn look(&mut self, now: &Sitting, look: ViewerLook, patience: Duration) -> &Viewed {
        if self.is_known(look) || self.known.is_empty() {
            return self.wait(now, look);
        }
        self.begin(now, look);
        self.receive((now, look), patience);
        self.begin(now, look);
        let known = self.known.iter().position(|viewed| viewed.look == look).unwrap_or(0);
        self.brought_forward(known)
    }

    /// What is seen of the match as it is now, however long that takes.
    pub(super) fn wait(&mut self, now: &Sitting, look: ViewerLook) -> &Viewed {
        match self.known.iter().position(|viewed| viewed.look == look) {
            Some(known) => self.brought_forward(known),
            None => self.keep(look, scene(now, look)),
        }
    }

    /// Goes on with working out a view that is not known yet. Whether it is known since the last call.
    pub(super) fn has_found(&mut self, now: &Sitting, look: ViewerLook) -> bool {
        if self.is_known(look) {
            return false;
        }
        self.receive((now, look), Duration::ZERO);
        self.begin(now, look);
        self.is_known(look)
    }

    /// Whether a view is known.
    pub(super) fn is_known(&self, look: ViewerLook) -> bool {
        self.known.iter().any(|viewed| viewed.look == look)
    }

    /// Begins to work out a view, unless another one is being worked out: that one is not given up, or somebody who
    /// holds a key down would have as many threads as moments.
    fn begin(&mut self, now: &Sitting, look: ViewerLook) {
        if self.coming.is_none() && !self.is_known(look) {
            let aside = now.after(now.answers());
            self.coming = Some((look, Later::begin(None, move || Some(scene(&aside, look)))));
        }
    }

    /// Keeps the view that is being worked out, if it is there within a time. Where the other thread failed, this one
    /// works out what is wanted, so that the failure is seen.
    fn receive(&mut self, (now, wanted): (&Sitting, ViewerLook), patience: Duration) {
        let Some((look, coming)) = &mut self.coming else { return };
        let (look, Some(found)) = (*look, coming.look(patience)) else { return };
        self.coming = None;
        match found {
            Some(found) => self.keep(look, found),
            None => self.wait(now, wanted),
        };
    }

    fn keep(&mut self, look: ViewerLook, scene: Scene) -> &Viewed {
        self.known.truncate(MOST_KEPT - 1);
        self.known.push_front(Viewed { look, scene, drawn: DrawnTable::default() });
        &self.known[0]
    }

    fn brought_forward(&mut self, known: usize) -> &Viewed {
        let viewed = self.known.remove(known).into_iter();
        viewed.for_each(|viewed| self.known.push_front(viewed));
        &self.known[0]
    }
}

fn scene(now: &Sitting, look: ViewerLook) -> Scene {
    now.scene_since(look.observer, now.since(look.at).start)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Sender, channel};
    use std::time::Duration;

    use super::*;
    use crate::Memory;
    use crate::door::Definition;
    use crate::door::games::Chosen;
    use crate::door::sitting::{Engine, Setup};

    const DEFINITION: &str = "parlor: 1\nname: Row\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat } }\nflow: [{ \
                              turns: { from: first, do: [walk] } }]\nscoring: [points]\n";
    const SCRIPT: &str =
        "fn walk(me) { choose(me, \"which\", [\"left\", \"right\"]); gain(me, points, 1); }\n";

    fn sitting() -> Sitting {
        let files = Memory::from_iter([("game.yaml", DEFINITION), ("game/rules.rhai", SCRIPT)]);
        let definition = Definition::load(&files, "game.yaml").unwrap();
        let game = Chosen::of(&definition, None, &[]).unwrap().game(2).unwrap();
        let seats = vec!["Ann".to_owned(), "Bob".to_owned()];
        let setup =
            Setup { seed: 1, seats, bots: vec![None, None], path: "game.yaml".to_owned(), given: Vec::new() };
        Sitting::begin(&game, setup, Engine::Machine, || Duration::ZERO).unwrap()
    }

    fn look(seat: usize) -> ViewerLook {
        ViewerLook { at: 0, observer: Observer::Seat(seat) }
    }

    /// A view that is worked out once something is sent.
    fn blocked(sitting: &Sitting, look: ViewerLook) -> (Sender<()>, (ViewerLook, Later<Option<Scene>>)) {
        let (sender, receiver) = channel();
        let seen = scene(sitting, look);
        let later = Later::begin(None, move || receiver.recv().ok().map(|()| seen));
        (sender, (look, later))
    }

    /// Waits until a view is known.
    fn known(views: &mut Views, sitting: &Sitting, look: ViewerLook) {
        for _ in 0..2000 {
            if views.has_found(sitting, look) {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("{look:?} is not found");
    }

    #[test]
    fn until_a_view_is_known_the_last_one_is_shown() {
        let (sitting, mut views) = (sitting(), Views::default());
        assert_eq!(views.look(&sitting, look(0), Duration::ZERO).look, look(0), "the first is waited for");
        let (sender, coming) = blocked(&sitting, look(1));
        views.coming = Some(coming);
        assert_eq!(views.look(&sitting, look(1), Duration::from_millis(20)).look, look(0));
        assert!(!views.has_found(&sitting, look(1)) && !views.is_known(look(1)));
        sender.send(()).unwrap();
        known(&mut views, &sitting, look(1));
        assert_eq!(views.look(&sitting, look(1), Duration::ZERO).look, look(1));
        assert!(!views.has_found(&sitting, look(1)), "nothing new");
    }

    #[test]
    fn a_view_that_is_not_wanted_any_more_stands_in_nobodys_way() {
        let (sitting, mut views) = (sitting(), Views::default());
        views.look(&sitting, look(0), Duration::ZERO);
        let (sender, coming) = blocked(&sitting, look(1));
        views.coming = Some(coming);
        let spectator = ViewerLook { at: 0, observer: Observer::Spectator };
        assert_eq!(views.look(&sitting, spectator, Duration::ZERO).look, look(0));
        sender.send(()).unwrap();
        known(&mut views, &sitting, spectator);
        assert!(views.is_known(look(1)));
    }

    #[test]
    fn where_the_other_thread_fails_a_view_is_worked_out_here() {
        let (sitting, mut views) = (sitting(), Views::default());
        views.look(&sitting, look(0), Duration::ZERO);
        let (sender, coming) = blocked(&sitting, look(1));
        drop(sender);
        views.coming = Some(coming);
        known(&mut views, &sitting, look(1));
    }
}
