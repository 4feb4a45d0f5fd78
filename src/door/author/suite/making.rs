//! Makes the tests of a game, each with the compiled game that it needs.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Subject, Suite, Test};
use crate::check::definition::Definition;
use crate::compile::Game;
use crate::diag::{Diagnostic, Faults, SourceId, Span, codes};
use crate::door::sitting::Engine;
use crate::example::Example;
use crate::oracle::Oracle;
use crate::record::Record;
use crate::rules::Rules;
use crate::vm::{Fail, library};

/// A figure and its value.
type SetFigure = (String, String);

/// Compiled games by seats, variant and figures.
type GameCache = BTreeMap<(usize, Option<String>, Vec<SetFigure>), (Arc<Game>, Option<Arc<Oracle>>)>;

/// Makes tests from examples and records.
pub(super) struct Maker<'a> {
    definition: &'a Definition,
    pub(super) suite: Suite,
    games: GameCache,
    engine: Engine,
}

impl<'a> Maker<'a> {
    /// For the tests of a definition without errors.
    pub(super) fn new(definition: &'a Definition, suite: Suite, engine: Engine) -> Self {
        Self { definition, suite, games: BTreeMap::new(), engine }
    }

    /// Adds an example.
    pub(super) fn example(
        &mut self,
        source: SourceId,
        example: Example,
        covers: Vec<String>,
        snapshot: String,
    ) {
        let figures: Vec<SetFigure> =
            example.figures.iter().map(|(figure, value)| (figure.text.clone(), value.text.clone())).collect();
        let variant = example.variant.as_ref().map(|variant| variant.text.clone());
        let place = match (&example.variant, example.figures.first()) {
            (_, Some((figure, value))) => figure.span.to(value.span),
            (Some(variant), None) => variant.span,
            (None, None) => example.seats.iter().fold(example.title.span, |span, seat| {
                if span == example.title.span { seat.span } else { span.to(seat.span) }
            }),
        };
        match self.game(example.seats.len(), variant, figures) {
            Ok((game, oracle)) => self.suite.tests.push(Test {
                title: example.title.text.clone(),
                covers,
                rulebook: example.rulebook.as_ref().map_or(String::new(), |place| place.text.clone()),
                snapshot,
                path: self.suite.sources.path(source).to_owned(),
                line: Some(self.suite.sources.position(example.title.span).line),
                what: Subject::Example(Box::new(example)),
                game,
                oracle,
            }),
            Err(faults) => self.unfit(&faults, place),
        }
    }

    /// Adds a record.
    pub(super) fn record(
        &mut self,
        source: SourceId,
        (path, title): (String, String),
        record: Record,
        (snapshot, everything): (String, bool),
    ) {
        let variant = (!record.variant.is_empty()).then(|| record.variant.clone());
        match self.game(record.setup.seats.len(), variant, record.setup.figures.clone()) {
            Ok((game, oracle)) => self.suite.tests.push(Test {
                title,
                covers: Vec::new(),
                rulebook: String::new(),
                snapshot,
                path,
                line: None,
                what: Subject::Record(Box::new(record), everything),
                game,
                oracle,
            }),
            Err(faults) => self.unfit(&faults, Span::new(source, 0, 1)),
        }
    }

    /// Adds the faults that prevent a game from being made, at the place that asks for it.
    fn unfit(&mut self, faults: &Faults, place: Span) {
        for fault in faults.iter() {
            self.suite.faults.push(Diagnostic { span: fault.span.or(Some(place)), ..fault.clone() });
        }
    }

    /// The game for this number of seats, compiled once.
    fn game(
        &mut self,
        seats: usize,
        variant: Option<String>,
        figures: Vec<SetFigure>,
    ) -> Result<(Arc<Game>, Option<Arc<Oracle>>), Faults> {
        let key = (seats, variant, figures);
        if let Some(made) = self.games.get(&key) {
            return Ok(made.clone());
        }
        let one = |fault: Diagnostic| {
            let mut faults = Faults::default();
            faults.push(fault);
            faults
        };
        let rules: Rules = self.definition.rules(key.1.as_deref(), &key.2).map_err(one)?;
        let number = u8::try_from(seats).unwrap_or(u8::MAX);
        let game = Game::new(Arc::new(rules), number, Arc::clone(&self.suite.sources), &library().host)?;
        let game = Arc::new(game);
        let oracle = match self.engine {
            Engine::Machine => None,
            Engine::Rhai => {
                let refused = |fail: Fail| {
                    let message = format!("Rhai does not take the scripts: {}", fail.message);
                    one(Diagnostic::error(codes::play::ENGINE, None, message))
                };
                Some(Arc::new(Oracle::new(Arc::clone(&game)).map_err(refused)?))
            }
        };
        self.games.insert(key, (Arc::clone(&game), oracle.clone()));
        Ok((game, oracle))
    }
}
