//! Examples that are played while they are written.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::desk::{Desk, TextPlace};
use super::faulting::DeskFault;
use super::outlining::titles;
use crate::compile::Game;
use crate::diag::codes::example::NOT_SO;
use crate::diag::{Diagnostic, Span};
use crate::example::{self, Example, Mismatch, Verdict};
use crate::vm::library;

/// An example that can be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunnableExample {
    /// The line that begins it.
    pub place: TextPlace,
    /// Its title.
    pub title: String,
}

/// A game for the seats, the variant and the figures of examples.
type GameKey = (usize, Option<String>, Vec<(String, String)>);

/// The games of examples, compiled once while a desk is as it is.
#[derive(Debug, Default)]
pub struct TriedGames(BTreeMap<GameKey, Result<Arc<Game>, Vec<Diagnostic>>>);

impl Desk {
    /// The examples of a file, in order.
    #[must_use]
    pub fn runnable(&self, path: &str) -> Vec<RunnableExample> {
        let text = self.text(path).unwrap_or("");
        let place = |start, end| TextPlace { path: path.to_owned(), start, end };
        titles(text)
            .into_iter()
            .map(|(start, end, title)| RunnableExample { place: place(start, end), title })
            .collect()
    }

    /// How many examples of a file can be played; none while the game has errors.
    #[must_use]
    pub fn playable(&self, path: &str) -> usize {
        if self.is_sound { self.examples_in(path).len() } else { 0 }
    }

    /// Plays one of the examples of a file, and returns what does not hold.
    #[must_use]
    pub fn play(&self, path: &str, nth: usize, games: &mut TriedGames) -> Vec<DeskFault> {
        let Some(example) = self.examples_in(path).get(nth) else { return Vec::new() };
        let found = match self.game_for(example, games) {
            Err(faults) => faults,
            Ok(game) => match example::run(example, &game, None).verdict {
                Verdict::Passed => Vec::new(),
                Verdict::Failed(mismatches) => mismatches.iter().map(mismatch).collect(),
                Verdict::Faulty(faults) => faults.iter().cloned().collect(),
            },
        };
        let at = example.title.span;
        let with_place = |fault: Diagnostic| Diagnostic { span: fault.span.or(Some(at)), ..fault };
        found.into_iter().map(|fault| self.fault(&with_place(fault))).collect()
    }

    fn examples_in(&self, path: &str) -> &[Example] {
        let source = self.source(path);
        let file = self.examples.iter().find(|(id, _)| Some(*id) == source);
        file.map_or(&[], |(_, examples)| examples)
    }

    fn game_for(&self, example: &Example, games: &mut TriedGames) -> Result<Arc<Game>, Vec<Diagnostic>> {
        let figures = example.figures.iter().map(|(figure, value)| (figure.text.clone(), value.text.clone()));
        let variant = example.variant.as_ref().map(|variant| variant.text.clone());
        let key: GameKey = (example.seats.len(), variant, figures.collect());
        let compile = |key: &GameKey| {
            let definition = self.definition.as_ref().ok_or_else(Vec::new)?;
            let rules = definition.rules(key.1.as_deref(), &key.2).map_err(|fault| vec![fault])?;
            let seats = u8::try_from(key.0).unwrap_or(u8::MAX);
            let game = Game::new(Arc::new(rules), seats, Arc::clone(&self.sources), &library().host);
            game.map(Arc::new).map_err(|faults| faults.iter().cloned().collect())
        };
        let made = games.0.entry(key).or_insert_with_key(compile).clone();
        let place = asks_for(example);
        made.map_err(|faults: Vec<Diagnostic>| {
            let placed = |fault: Diagnostic| Diagnostic { span: fault.span.or(Some(place)), ..fault };
            faults.into_iter().map(placed).collect()
        })
    }
}

/// The place that asks for a game that cannot be made.
fn asks_for(example: &Example) -> Span {
    let figure = example.figures.first().map(|(figure, value)| figure.span.to(value.span));
    let variant = example.variant.as_ref().map(|variant| variant.span);
    let seats = example.seats.iter().map(|seat| seat.span).reduce(Span::to);
    figure.or(variant).or(seats).unwrap_or(example.title.span)
}

fn mismatch(mismatch: &Mismatch) -> Diagnostic {
    let message = format!("expected {}, got {}", mismatch.expected, mismatch.got);
    let fault = Diagnostic::error(NOT_SO, mismatch.span, message).maybe_hint(mismatch.hint.clone());
    let fault = fault.drawing(mismatch.drawing.clone());
    match mismatch.failure.as_ref().map(|failure| failure.diagnostic()) {
        Some(Diagnostic { span: Some(span), message, .. }) => fault.label(span, message),
        _ => fault,
    }
}
