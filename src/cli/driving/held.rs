//! The matches that are held, each under a number of its own. What their seats remember takes far more room than all else
//! of them, and can be worked out again from their moves, so only those that were asked last keep it.

use std::collections::{BTreeMap, VecDeque};

use crate::door::driving::DrivenMatch;

/// The most matches that are held at a time.
pub(super) const MOST_MATCHES: usize = 10_000;
/// The most matches that keep what their seats remember.
const MOST_REMEMBERED: usize = 64;

/// The matches by their numbers.
#[derive(Default)]
pub(super) struct HeldMatches {
    matches: BTreeMap<u64, DrivenMatch>,
    last: u64,
    /// Those that keep what their seats remember; the one that was asked last is the last.
    remembered: VecDeque<u64>,
}

impl HeldMatches {
    /// The match with a number.
    pub(super) fn get(&mut self, which: u64) -> Option<&mut DrivenMatch> {
        self.matches.get_mut(&which)
    }

    /// Keeps a match under the next number; `None` when there is no room.
    pub(super) fn hold(&mut self, played: DrivenMatch) -> Option<(u64, &mut DrivenMatch)> {
        if self.matches.len() >= MOST_MATCHES {
            return None;
        }
        self.last += 1;
        let which = self.last;
        self.matches.insert(which, played);
        self.asked(which);
        self.get(which).map(|played| (which, played))
    }

    /// Forgets a match.
    pub(super) fn close(&mut self, which: u64) -> Option<DrivenMatch> {
        self.remembered.retain(|other| *other != which);
        self.matches.remove(&which)
    }

    /// Notes that a match was asked for something.
    pub(super) fn asked(&mut self, which: u64) {
        if !self.matches.get(&which).is_some_and(DrivenMatch::is_remembered) {
            return;
        }
        if self.remembered.back() == Some(&which) {
            return;
        }
        self.remembered.retain(|other| *other != which);
        self.remembered.push_back(which);
        if self.remembered.len() > MOST_REMEMBERED
            && let Some(oldest) = self.remembered.pop_front()
            && let Some(played) = self.matches.get_mut(&oldest)
        {
            played.forget();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{HeldMatches, MOST_REMEMBERED};
    use crate::Disk;
    use crate::door::driving::{DrivenGame, DrivenSetup};
    use crate::door::{Definition, Observer};

    #[test]
    fn only_those_that_were_asked_last_remember() {
        let definition = Definition::load(&Disk, "tests/cli/pebbles.yaml").unwrap();
        let game = DrivenGame::new(&definition.game(None, 2, &[]).unwrap());
        let mut held = HeldMatches::default();
        let all = MOST_REMEMBERED as u64 + 3;
        for seed in 1..=all {
            held.hold(game.begin(DrivenSetup { seed, ..DrivenSetup::default() }).unwrap()).unwrap();
        }
        let ask = |held: &mut HeldMatches, which: u64| {
            let told = held.get(which).unwrap().observe(Observer::Seat(0)).unwrap();
            held.asked(which);
            told
        };
        let first: Vec<_> = (1..=all).map(|which| ask(&mut held, which)).collect();
        let remembered = |held: &mut HeldMatches| -> Vec<u64> {
            (1..=all).filter(|which| held.get(*which).is_some_and(|held| held.is_remembered())).collect()
        };
        assert_eq!(remembered(&mut held), (4..=all).collect::<Vec<u64>>());
        // The one that was forgotten tells the same, and is the last now; a copy remembers by itself.
        assert_eq!(ask(&mut held, 1), first[0]);
        assert_eq!(remembered(&mut held)[..2], [1, 5]);
        let copy = held.get(6).unwrap().clone();
        held.hold(copy).unwrap();
        assert_eq!(remembered(&mut held)[..2], [1, 6]);
        assert!(held.close(1).is_some_and(|closed| closed.is_remembered()));
        assert_eq!(held.remembered.len(), MOST_REMEMBERED - 1);
    }
}
