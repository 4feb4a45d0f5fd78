//! Sites: the places of the rules that are counted when a game is compiled for counting.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::diag::Span;

/// What happens at a place of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SiteKind {
    /// A step of the order of play begins.
    Step,
    /// A script function is called.
    Function,
    /// The condition of an `if` is true.
    If,
    /// The condition of an `if` is false and its `else` is done.
    Else,
    /// The condition of an `if` without an `else` is false.
    NoElse,
    /// An arm of a `switch` fits.
    Arm,
    /// The body of a loop begins.
    Loop,
    /// A loop ends because its condition no longer holds or its list is done; only in games that are compiled for
    /// coverage.
    LoopEnds,
    /// The body of a closure begins; only in games that are compiled for coverage.
    Closure,
    /// A statement begins; only in games that are compiled for coverage.
    Statement,
    /// A part of the order of play ends because its `while` returned false.
    WhileEnds,
    /// A part ends because it was done as often as `times` or `laps` says.
    CountEnds,
    /// A part ends because `skip` left out all seats.
    NobodyLeft,
    /// A script ends a part with `finish`.
    Finish,
}

impl SiteKind {
    /// Whether it is in a script, not in the order of play.
    #[must_use]
    pub fn is_in_script(self) -> bool {
        !matches!(self, Self::Step | Self::WhileEnds | Self::CountEnds | Self::NobodyLeft)
    }

    /// Whether it is one of the ways that a script can take: of a condition, a `switch`, a loop or a closure.
    #[must_use]
    pub fn is_branch(self) -> bool {
        matches!(self, Self::If | Self::Else | Self::NoElse | Self::Arm | Self::Closure)
            || matches!(self, Self::Loop | Self::LoopEnds)
    }
}

/// A site: a place of the rules that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// What happens there.
    pub kind: SiteKind,
    /// The step, function or part; empty where a script has no name for it.
    pub name: String,
    /// Where it is written.
    pub span: Span,
    /// Whether the figures exclude it, so that no match can reach it.
    pub excluded: bool,
}

/// The sites so far, each once, however often it is compiled.
#[derive(Debug, Default)]
pub(super) struct Sites {
    pub(super) list: Vec<Site>,
    /// Whether statements and closures are sites, too.
    pub(super) is_thorough: bool,
    known: BTreeMap<(SiteKind, Span), u32>,
}

impl Sites {
    /// None so far; statements and closures are sites, too.
    pub(super) fn thorough() -> Self {
        Self { is_thorough: true, ..Self::default() }
    }

    /// The number of a site.
    pub(super) fn number(&mut self, kind: SiteKind, span: Span, name: &str) -> u32 {
        *self.known.entry((kind, span)).or_insert_with(|| {
            self.list.push(Site { kind, name: name.to_owned(), span, excluded: false });
            u32::try_from(self.list.len() - 1).unwrap_or(u32::MAX)
        })
    }
}
