//! From a record to the match.

use crate::diag::codes::record::{NOT_OFFERED, OTHER_END, OTHER_RULES};
use std::sync::Arc;

use super::Record;
use super::record::Decision;
use crate::compile::Game;
use crate::diag::{Diagnostic, Span};
use crate::example;
use crate::play::Answer;
use crate::session::Session;
use crate::session::undo::TakenBack;
use crate::vm::Failure;

/// The result of a replay.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The match after the last answer that fitted. If a script failed in the recorded match, it fails here again: see
    /// [`Session::failure`].
    pub session: Session,
    /// Where the match differs from the record, if it does.
    pub differs: Option<Differs>,
    /// Warnings that do not prevent the replay.
    pub warnings: Vec<Diagnostic>,
}

/// The first place at which a match differs from its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differs {
    /// How many answers fitted.
    pub after: usize,
    /// The place in the record.
    pub span: Option<Span>,
    /// What is different: lower case, no full stop.
    pub message: String,
    /// The options there were instead.
    pub offered: Vec<String>,
    /// What may have been meant.
    pub hint: Option<String>,
    /// Whether all answers fitted and only the end differs: then the place is that of the end.
    pub at_end: bool,
    /// The failure of a script, if that is the difference.
    pub failure: Option<Box<Failure>>,
}

impl Differs {
    /// The difference as a fault with its place.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        let code = if self.at_end && self.offered.is_empty() { OTHER_END } else { NOT_OFFERED };
        let hint = match (&self.hint, self.offered.is_empty()) {
            (Some(hint), true) => Some(hint.clone()),
            (None, true) => None,
            (Some(hint), false) => {
                let joint = if hint.ends_with('?') { "" } else { ";" };
                Some(format!("{hint}{joint} there is: {}", self.offered.join(", ")))
            }
            (None, false) => Some(format!("there is: {}", self.offered.join(", "))),
        };
        Diagnostic::error(code, self.span, self.message.clone()).maybe_hint(hint)
    }
}

/// Replays a record as far as it fits. If the rules differ from those of the record, that is only a warning: what
/// counts is that every answer is still offered and that the same end is reached.
///
/// # Errors
/// When the game has another number of seats.
pub fn replay(record: &Record, game: Arc<Game>) -> Result<Replayed, Diagnostic> {
    replay_each(record, game, &mut |_, _| ())
}

/// Like [`replay`]; `look` is called with the match before each answer that fits, and with the answer.
///
/// # Errors
/// When the game has another number of seats.
pub fn replay_each(
    record: &Record,
    game: Arc<Game>,
    look: &mut dyn FnMut(&Session, &Answer),
) -> Result<Replayed, Diagnostic> {
    let session = example::begin(game, record.setup.clone(), None)?;
    Ok(replay_in(record, session, look))
}

/// Like [`replay_each`], in a session that was set up from the record and has no answers yet.
pub fn replay_in(record: &Record, mut session: Session, look: &mut dyn FnMut(&Session, &Answer)) -> Replayed {
    let mut warnings = Vec::new();
    let hash = session.game().rules.hash();
    if !record.rules.is_empty() && hash != record.rules {
        let message = "the rules have changed since this match was recorded";
        warnings.push(Diagnostic::warning(OTHER_RULES, None, message));
    }
    let mut differs = None;
    for (after, decision) in record.decisions().enumerate() {
        if let Err(different) = answer(&mut session, decision, look) {
            differs = Some(Differs { after, ..different });
            break;
        }
    }
    let answered = session.entries().len();
    session.taken_back = TakenBack::of(record.journal_before(answered));
    let differs = differs.or_else(|| compare_end(record, &session));
    Replayed { session, differs, warnings }
}

fn answer(
    session: &mut Session,
    decision: &Decision,
    look: &mut dyn FnMut(&Session, &Answer),
) -> Result<(), Differs> {
    let differs = |message: String| Differs {
        after: 0,
        span: decision.span,
        message,
        offered: Vec::new(),
        hint: None,
        at_end: false,
        failure: None,
    };
    let Some(choice) = session.choice() else {
        return Err(match session.failure() {
            Some(failure) => Differs {
                failure: Some(Box::new(failure.clone())),
                ..differs(format!("a script fails before this answer: {}", failure.fail.message))
            },
            None => differs("the match is over before this answer".to_owned()),
        });
    };
    if choice.seat != decision.seat {
        let name = &session.setup().seats[usize::from(choice.seat.0)];
        return Err(Differs {
            offered: choice.offered(),
            ..differs(format!("here it is `{name}` who is asked"))
        });
    }
    let answer = choice.read(&decision.text).map_err(|rejected| Differs {
        offered: rejected.offered,
        hint: rejected.hint,
        ..differs(rejected.message)
    })?;
    look(session, &answer);
    session.answer(&answer).map_err(|rejected| Differs {
        offered: rejected.offered,
        hint: rejected.hint,
        ..differs(rejected.message)
    })
}

fn compare_end(record: &Record, session: &Session) -> Option<Differs> {
    let end = record.end.as_ref()?;
    let differs = |message: String| Differs {
        after: session.entries().len(),
        span: record.end_span,
        message,
        offered: Vec::new(),
        hint: None,
        at_end: true,
        failure: None,
    };
    if let Some(failure) = session.failure() {
        return Some(Differs {
            failure: Some(Box::new(failure.clone())),
            ..differs(format!("a script fails where the record ends: {}", failure.fail.message))
        });
    }
    if let Some(choice) = session.choice() {
        return Some(Differs {
            offered: choice.offered(),
            ..differs("the match is not over where the record ends".to_owned())
        });
    }
    let digest = session.digest();
    (digest != *end).then(|| differs(format!("the match ends in another state: {digest} instead of {end}")))
}
