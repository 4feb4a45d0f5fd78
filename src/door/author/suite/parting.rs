//! Where a recorded match parts under older rules and the present ones: the first thing that happens otherwise.

use std::sync::Arc;

use super::{Subject, Test};
use crate::compile::Game;
use crate::diag::visible;
use crate::door::Definition;
use crate::example;
use crate::notation::voice::Voice;
use crate::record::Record;
use crate::session::Session;

/// The first difference of a recorded match under two rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordParting {
    /// How many answers were given before.
    pub answers: usize,
    /// The last of them, with its seat; empty at the beginning.
    pub after: String,
    /// What happened then under the older rules, with everything hidden, from the first difference on.
    pub before: Vec<String>,
    /// The same under the present ones.
    pub now: Vec<String>,
    /// Who is asked, where that differs: under the older rules, and now.
    pub asked: Option<[String; 2]>,
    /// Options that are not there any more.
    pub gone: Vec<String>,
    /// Options that were not there.
    pub more: Vec<String>,
}

impl Test {
    /// Where the match of a record parts from the same answers under older rules; `None` where it does not, and for an
    /// example.
    #[must_use]
    pub fn parting(&self, older: &Definition) -> Option<RecordParting> {
        let Subject::Record(record, _) = &self.what else { return None };
        let setup = &record.setup;
        let figures: Vec<(&str, &str)> =
            setup.figures.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let variant = (!record.variant.is_empty()).then_some(record.variant.as_str());
        let older = older.game(variant, u8::try_from(setup.seats.len()).ok()?, &figures).ok()?;
        if older.rules_hash() == self.game.rules.hash() {
            return None;
        }
        let begin = |game: &Arc<Game>| example::begin(Arc::clone(game), setup.clone(), None).ok();
        parting(record, begin(&older.inner)?, begin(&self.game)?)
    }
}

fn parting(record: &Record, mut before: Session, mut now: Session) -> Option<RecordParting> {
    let mut read = (0, 0);
    let mut after = String::new();
    let mut decisions = record.decisions();
    for answers in 0.. {
        let happened = (lines(&before, read.0), lines(&now, read.1));
        let (asked, offered) = ([asked(&before), asked(&now)], (offered(&before), offered(&now)));
        if happened.0 != happened.1 || asked[0] != asked[1] || offered.0 != offered.1 {
            let same = happened.0.iter().zip(&happened.1).take_while(|(one, other)| one == other).count();
            let without = |all: &[String], others: &[String]| -> Vec<String> {
                all.iter().filter(|one| !others.contains(one)).cloned().collect()
            };
            return Some(RecordParting {
                answers,
                after,
                before: happened.0[same..].to_vec(),
                now: happened.1[same..].to_vec(),
                gone: without(&offered.0, &offered.1),
                more: without(&offered.1, &offered.0),
                asked: (asked[0] != asked[1]).then_some(asked),
            });
        }
        let decision = decisions.next()?;
        read = (before.log_end(), now.log_end());
        after = format!("{}: {}", now.seats().get(usize::from(decision.seat.0))?, decision.text);
        after = visible::line(&after).into_owned();
        // What neither takes any more is told by the record itself.
        before.answer_text(decision.seat, &decision.text).ok()?;
        now.answer_text(decision.seat, &decision.text).ok()?;
    }
    None
}

/// What happened from a position of the log on, with everything hidden.
fn lines(session: &Session, from: usize) -> Vec<String> {
    let names = session.wording(Voice::notation());
    let events = session.events().get(from..).unwrap_or_default().iter();
    let told = events.filter_map(|event| event.told_whole(names));
    told.map(|line| visible::line(&line).into_owned()).collect()
}

/// Who is asked what, or how the match stands.
fn asked(session: &Session) -> String {
    match (session.choice(), session.failure()) {
        (Some(choice), _) => {
            let seat = &session.seats()[usize::from(choice.seat.0)];
            visible::line(&format!("{seat}: {}", choice.prompt)).into_owned()
        }
        (None, Some(failure)) => format!("a script fails: {}", visible::line(&failure.fail.message)),
        (None, None) => "the match is over".to_owned(),
    }
}

fn offered(session: &Session) -> Vec<String> {
    session.choice().map(|choice| choice.offered()).unwrap_or_default()
}
