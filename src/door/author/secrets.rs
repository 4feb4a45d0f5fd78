//! Finds leaks, failures and matches without an end by playing: a few random matches of each variant and number of
//! players.

use std::sync::Arc;

use crate::compile::Game;
use crate::compile::coverage::SiteKind;
use crate::diag::codes::play::{ASKS_NOBODY, FAILS_AT_PLAY, GIVEN_AWAY, NO_END};
use crate::diag::{Diagnostic, Faults, Span};
use crate::load::script::ast::{Expression, ExpressionKind, Script};
use crate::load::script::walk;
use crate::rules::{FlowItem, Repeat, StepCall};
use crate::session::{Leaked, Session, Setup, default_name};
use crate::simulate::random_match;
use crate::vm::machine::Counts;
use crate::vm::{Failure, library};

/// The most games that are examined: numbers of players and variants.
const MOST_GAMES: usize = 24;
/// The most functions that are compiled for this; even a hundred ordinary games together have fewer.
const MOST_FUNCTIONS: usize = 5_000;
/// The most answers that are given again in each game.
const MOST_AGAIN: usize = 60;
/// The most matches of each game, with the seeds from 1 on.
pub(super) const MOST_MATCHES: u64 = 4;
/// A match that has so many answers is taken to have no end.
const ENDLESS: u32 = 20_000;

/// Gives the command that shows a random match, from its variant, number of seats and seed.
pub(super) type MatchCommand<'a> = &'a dyn Fn(Option<&str>, usize, u64) -> String;

/// The leaks that were found in the games of one definition.
pub(super) struct Secrets<'a> {
    /// The command that shows a match.
    again: MatchCommand<'a>,
    looked: usize,
    functions: usize,
    /// Where each leak is, and what leaks.
    places: Vec<(Option<Span>, &'static str)>,
    /// Where scripts fail.
    failures: Vec<Option<Span>>,
    /// Whether a match was over before anybody was asked.
    unasked: bool,
    /// Whether a match was found that does not end.
    endless: bool,
    /// How many matches were played, and in how many of them a script failed.
    pub(super) played: (u64, u64),
    /// Whether seats shared the first place of a match.
    pub(super) ties: bool,
    pub(super) found: Faults,
}

impl<'a> Secrets<'a> {
    /// No leaks so far.
    pub(super) fn new(again: MatchCommand<'a>) -> Self {
        Self {
            again,
            looked: 0,
            functions: 0,
            places: Vec::new(),
            failures: Vec::new(),
            unasked: false,
            endless: false,
            played: (0, 0),
            ties: false,
            found: Faults::default(),
        }
    }

    /// Counts a game that is to be played. Returns whether another one is wanted.
    pub(super) fn count(&mut self, game: &Game) -> bool {
        self.looked += 1;
        self.functions += game.code.functions.len();
        self.looked < MOST_GAMES && self.functions < MOST_FUNCTIONS
    }

    /// Plays a match and reports a failure, a match that asks nobody or does not end, and the first leak of each place.
    pub(super) fn look(&mut self, game: &Arc<Game>, seed: u64) {
        let played = random_match(game, seed, (MOST_AGAIN, ENDLESS));
        self.ties |= played.is_shared;
        self.played.0 += 1;
        self.played.1 += u64::from(played.failure.is_some());
        if let Some(failure) = &played.failure
            && !self.failures.contains(&failure.span)
        {
            self.failures.push(failure.span);
            let hint = failure_shown(failure, &self.command(game, seed), played.decisions);
            let message = format!("a random match fails here: {}", failure.fail.message);
            let fault = Diagnostic::warning(FAILS_AT_PLAY, failure.span, message);
            self.found.push(failure.with_calls(fault).hint(hint));
        }
        if played.is_over && played.decisions == 0 && !self.unasked && asks(&game.rules.script) {
            self.unasked = true;
            self.found.push(self.asks_nobody(game, seed));
        }
        if played.decisions >= ENDLESS as usize && !played.is_over && !self.endless {
            self.endless = true;
            self.found.push(self.without_end(game, seed));
        }
        for leaked in played.leaks {
            let place = (leaked.span, leaked.leak.what);
            if !self.places.contains(&place) {
                self.places.push(place);
                self.found.push(leak_told(game, &leaked, &self.command(game, seed)));
            }
        }
    }

    /// The warning of a match that does not end.
    fn without_end(&self, game: &Game, seed: u64) -> Diagnostic {
        let message = format!("a random match is not over after {ENDLESS} answers");
        let part = game.rules.flow.iter().find_map(|item| match item {
            FlowItem::Part(part) => Some(part.name.span),
            FlowItem::Step(_) => None,
        });
        let shows = self.command(game, seed);
        Diagnostic::warning(NO_END, part, message).hint(format!(
            "let something be used up, or `finish` the part when nothing changes any more; `{shows}` shows it"
        ))
    }

    /// The warning of a match that is over before anybody is asked.
    fn asks_nobody(&self, game: &Game, seed: u64) -> Diagnostic {
        let again = self.command(game, seed);
        let shows = format!("`{again}` shows what happens");
        let message = "a random match is over before anybody is asked";
        let (span, hint) = match leaving_out(&game.rules.flow, &emptied(game, seed)) {
            Some((key, call)) => {
                let gives = if key == "with" { "nothing" } else { "`true`" };
                let hint = format!("a part ends when its `{key}` gives {gives} for every seat; {shows}");
                (Some(call.span), hint)
            }
            None => (
                game.rules.flow.first().map(FlowItem::span),
                format!("the match ends before a step that asks, or none of its steps do; {shows}"),
            ),
        };
        Diagnostic::warning(ASKS_NOBODY, span, message).hint(hint)
    }

    /// The command that shows the match.
    fn command(&self, game: &Game, seed: u64) -> String {
        command(self.again, game, seed)
    }
}

/// The command that shows a match.
pub(super) fn command(again: MatchCommand<'_>, game: &Game, seed: u64) -> String {
    let variant = Some(game.rules.variant.as_str()).filter(|variant| !variant.is_empty());
    again(variant, usize::from(game.people()), seed)
}

/// The hint of a failure: its own, and the command that shows the match, in which so many answers were given before.
pub(super) fn failure_shown(failure: &Failure, again: &str, decisions: usize) -> String {
    let when = match decisions {
        0 => "before anybody is asked".to_owned(),
        given => format!("after answer {given}"),
    };
    let own = failure.fail.hint.as_ref().map_or_else(String::new, |hint| match hint.ends_with('?') {
        true => format!("{hint} "),
        false => format!("{hint}; "),
    });
    format!("{own}`{again}` shows it, {when}")
}

/// The warning of a leak: what told whom what, where, and the command that shows the match.
pub(super) fn leak_told(game: &Game, leaked: &Leaked, again: &str) -> Diagnostic {
    let seat = leaked.observer.0;
    let people: Vec<String> = (0..usize::from(game.people())).map(default_name).collect();
    let who = people.get(usize::from(seat)).map_or("whoever watches", String::as_str);
    let message = match leaked.leak.what {
        "log" => format!("the log of this step tells {who} something hidden"),
        "view" => format!("the table shows {who} something hidden in this step"),
        _ => format!("this question tells {who} something hidden"),
    };
    let leak = &leaked.leak;
    let message = format!(
        "{message}: it says `{}`, and would say `{}` if that were otherwise",
        leak.real, leak.imagined
    );
    Diagnostic::warning(GIVEN_AWAY, leaked.span, message).hint(format!(
            "let options, questions, texts and counters depend on what seats may know alone; before answer {} of `{}` \
             it is seen",
            leaked.decision + 1,
            again
        ))
}

/// The calls by which parts ended because all seats were left out, in the match that nobody is asked in.
fn emptied(game: &Game, seed: u64) -> Vec<Span> {
    let (rules, sources) = (Arc::clone(&game.rules), Arc::clone(&game.sources));
    let Ok(game) = Game::counting(rules, game.people(), sources, &library().host) else { return Vec::new() };
    let game = Arc::new(game);
    let counts = Arc::new(Counts::new(&game));
    let seats = (0..usize::from(game.people())).map(default_name).collect();
    let setup = Setup { seats, ..Setup::new(seed, &[]) };
    let mut spans = Vec::new();
    if Session::counting(Arc::clone(&game), setup, Arc::clone(&counts)).is_ok() {
        let sites = &game.code.sites;
        counts.take(&mut |at, _| {
            spans
                .extend(sites.get(at).filter(|site| site.kind == SiteKind::NobodyLeft).map(|site| site.span));
        });
    }
    spans
}

/// The first function of the order of play that left out all seats, with its key; `emptied` are the calls that did.
fn leaving_out<'a>(flow: &'a [FlowItem], emptied: &[Span]) -> Option<(&'static str, &'a StepCall)> {
    flow.iter().find_map(|item| {
        let FlowItem::Part(part) = item else { return None };
        let own = match &part.repeat {
            Repeat::Turns { with, skip, .. } => {
                let with = with.iter().map(|call| ("with", &**call));
                with.chain(skip.iter().map(|call| ("skip", call)))
                    .find(|(_, call)| emptied.contains(&call.span))
            }
            _ => None,
        };
        own.or_else(|| leaving_out(&part.body, emptied))
    })
}

/// Whether a function of the scripts asks.
fn asks(script: &Script) -> bool {
    let host = &library().host;
    let mut asks = false;
    walk::expressions(script, &mut |expression: &Expression| {
        if let ExpressionKind::Call { name, .. } = &expression.kind {
            asks |= host.functions.iter().any(|function| function.name == name.text && function.asks());
        }
    });
    asks
}
