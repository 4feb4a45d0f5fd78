//! A match as it was after each of its answers.

use super::seated::Sitting;
use crate::session::Session;

/// The most moments of a match that are kept, so that going to any other one is short.
const MOST_KEPT: usize = 64;
/// The fewest, however long its log is.
const LEAST_KEPT: usize = 4;
/// How many entries the logs of all kept moments may have together.
const KEPT_EVENTS: usize = 1 << 20;

/// A match as it was after each of its answers, for whoever looks at how it was played.
pub struct Playback {
    /// The match at its end.
    whole: Sitting,
    /// The match before its first answer, and each time that so many answers were given.
    kept: Vec<Session>,
    each: usize,
}

impl Playback {
    /// Plays the match once more for it.
    #[must_use]
    pub fn of(sitting: &Sitting) -> Self {
        let most = (2 * KEPT_EVENTS / sitting.log_end().max(1)).clamp(LEAST_KEPT, MOST_KEPT);
        let each = sitting.answers().div_ceil(most).max(1);
        let mut session = sitting.session.clone();
        session.rewind(0);
        let mut kept = vec![session.clone()];
        for (at, entry) in (1..).zip(sitting.session.entries()) {
            let answered = session.answer(&entry.answer);
            debug_assert!(answered.is_ok(), "the same answers fit the same match");
            if at % each == 0 {
                kept.push(session.clone());
            }
        }
        Self { whole: sitting.like(session), kept, each }
    }

    /// The match at its end.
    #[must_use]
    pub fn whole(&self) -> &Sitting {
        &self.whole
    }

    /// The match as it was after this number of answers, or at its end if it has fewer. Nobody sits at it.
    #[must_use]
    pub fn after(&self, answers: usize) -> Sitting {
        let session = self.moments().after(answers);
        self.whole.like(session)
    }

    /// The same without those who sit at it, for several threads.
    pub(super) fn moments(&self) -> MatchMoments<'_> {
        MatchMoments { whole: &self.whole.session, kept: &self.kept, each: self.each }
    }
}

/// The moments of a match.
#[derive(Clone, Copy)]
pub(super) struct MatchMoments<'a> {
    /// The match at its end.
    pub(super) whole: &'a Session,
    kept: &'a [Session],
    each: usize,
}

impl MatchMoments<'_> {
    /// The match as it was after this number of answers, or at its end if it has fewer.
    pub(super) fn after(&self, answers: usize) -> Session {
        let entries = self.whole.entries();
        let answers = answers.min(entries.len());
        let at = (answers / self.each).min(self.kept.len() - 1);
        let mut session = self.kept[at].clone();
        for entry in &entries[session.entries().len()..answers] {
            let answered = session.answer(&entry.answer);
            debug_assert!(answered.is_ok(), "the same answers fit the same match");
        }
        session
    }
}
