//! Why a request is not done, and the answer to it.

use axum::http::StatusCode;

use super::store::StoreError;
use super::uploads::UploadFault;
use crate::door::sitting::Unbegun;
use crate::door::words::{self, Words};
use crate::door::{Fault, Faults};

/// Why a request is not done. Nothing has changed then.
#[derive(Debug)]
pub(super) enum Declined {
    /// There is no such page, table or chair, or the key is wrong: which of them is nobody's business.
    NotFound,
    /// Another question is asked by now.
    Stale,
    /// It is the turn of another seat.
    NotYours,
    /// The request itself is wrong, as the text says.
    Wrong(String),
    /// The definition has faults by now.
    Faulty(Box<Faults>),
    /// The request comes from a page of another site.
    Foreign,
    /// There are as many tables as the host allows.
    Full,
    /// The record does not fit the rules any more, and the host has not said to go on.
    Unfit,
    /// It is asked for more often than is allowed.
    TooOften,
    /// The match has as many answers as may be kept.
    TooLong,
    /// An upload is not taken.
    Upload(UploadFault),
    /// It cannot be kept at the moment.
    Store(StoreError),
    /// A script of the definition or the system has failed.
    Failed(String),
}

impl Declined {
    /// The status of the answer.
    pub(super) fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Stale | Self::NotYours | Self::Unfit => StatusCode::CONFLICT,
            Self::Wrong(_) | Self::Faulty(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Foreign => StatusCode::FORBIDDEN,
            Self::TooOften => StatusCode::TOO_MANY_REQUESTS,
            Self::TooLong | Self::Full | Self::Store(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Upload(fault) => fault.status(),
            Self::Failed(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// What is said to the person.
    pub(super) fn text(&self, words: &Words) -> String {
        match self {
            Self::NotFound => words.web_not_found.to_owned(),
            Self::Stale => words.web_stale.to_owned(),
            Self::NotYours => words.web_not_yours.to_owned(),
            Self::Wrong(text) | Self::Failed(text) => text.clone(),
            Self::Faulty(faults) => first(faults),
            Self::Foreign => words.web_foreign.to_owned(),
            Self::Unfit => words.web_unfit_yet.to_owned(),
            Self::TooOften => words.web_too_often.to_owned(),
            Self::TooLong => words.web_too_long.to_owned(),
            Self::Full => words.web_full.to_owned(),
            Self::Upload(fault) => fault.text(words),
            Self::Store(why) => format!("{} ({why})", words.web_not_kept),
        }
    }
}

impl Declined {
    /// What is said to whoever writes the game: faults of the definition with their places.
    pub(super) fn to_author(&self) -> String {
        match self {
            Self::Faulty(faults) => to_author(faults),
            other => other.text(words::of("en")),
        }
    }
}

/// Faults of a definition with their places, for whoever writes it: the errors, if there are any.
pub(super) fn to_author(faults: &Faults) -> String {
    let all = faults.short();
    let errors: Vec<&str> = all.lines().filter(|line| line.contains(": error[")).collect();
    if errors.is_empty() { all } else { errors.join("\n") }
}

/// The first of several faults, for a page with one sentence: an error if there is one, and what to write instead.
pub(super) fn first(faults: &Faults) -> String {
    let list = faults.list();
    let error = list.iter().find(|fault| fault.code.starts_with('E')).or(list.first());
    error.map_or_else(String::new, |Fault { message, hint, .. }| with_hint(message, hint.as_deref()))
}

/// What is wrong, and what to write instead, in one sentence.
pub(super) fn with_hint(message: &str, hint: Option<&str>) -> String {
    hint.map_or_else(|| message.to_owned(), |hint| format!("{message}; {hint}"))
}

/// Why a match cannot be begun.
pub(super) fn unbegun(stop: &Unbegun) -> Declined {
    match stop {
        Unbegun::Engine(refused) => Declined::Failed(refused.message.clone()),
        Unbegun::Seats(faults) => Declined::Wrong(first(faults)),
    }
}

impl From<StoreError> for Declined {
    fn from(error: StoreError) -> Self {
        match error {
            // Somebody else was faster.
            StoreError::Taken => Self::Stale,
            error => Self::Store(error),
        }
    }
}

impl From<getrandom::Error> for Declined {
    fn from(error: getrandom::Error) -> Self {
        Self::Failed(format!("the system has no random numbers: {error}"))
    }
}
