//! The chosen rules: those of a variant, with figures that are set.

use std::sync::Arc;

use crate::compile;
use crate::diag::{self, Sources};
use crate::door::{Definition, Faults, Game};
use crate::rules::host::Host;
use crate::rules::{self, Rules};
use crate::vm::library;

/// How many can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// The fewest seats.
    pub from: u8,
    /// The most seats.
    pub to: u8,
    /// The usual number of seats.
    pub usual: u8,
}

/// The rules of a definition as written or of a variant, with some figures set to other values.
#[derive(Clone, Debug)]
pub struct Chosen {
    pub(in crate::door) rules: Rules,
    figures: Vec<(String, String)>,
    pub(in crate::door) sources: Arc<Sources>,
    path: Arc<str>,
}

/// Compiles rules to a game, with or without counting.
type Compile = fn(Arc<Rules>, u8, Arc<Sources>, &Host) -> Result<compile::Game, diag::Faults>;

impl Chosen {
    /// The rules of a variant with some figures set to other values, such as `hand_size` to `5`.
    ///
    /// # Errors
    /// When there is no such variant or figure, or when a value does not fit.
    pub fn of(
        definition: &Definition,
        variant: Option<&str>,
        figures: &[(String, String)],
    ) -> Result<Self, Faults> {
        let Definition { checked, sources, path, .. } = definition;
        let rules = checked.rules(variant, figures).map_err(|fault| Faults::one(fault, sources))?;
        let (sources, path) = (Arc::clone(sources), Arc::clone(path));
        Ok(Self { rules, figures: figures.to_vec(), sources, path })
    }

    /// The same rules with another name for records and reports instead of the path of the definition.
    #[must_use]
    pub fn called(self, name: &str) -> Self {
        Self { path: name.into(), ..self }
    }

    /// The game's name, in the language of the definition.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.rules.title
    }

    /// The numbers of seats that the rules allow.
    #[must_use]
    pub fn players(&self) -> Players {
        Players::of(self.rules.players)
    }

    /// A hash of the rules: 16 hexadecimal digits. It does not depend on titles, labels or comments.
    #[must_use]
    pub fn hash(&self) -> String {
        self.rules.hash()
    }

    /// The game for a number of seats.
    ///
    /// # Errors
    /// When the rules do not allow that many seats, or cannot be compiled.
    pub fn game(self, seats: usize) -> Result<Game, Faults> {
        self.compiled(seats, compile::Game::new)
    }

    /// Like [`Chosen::game`], but the matches of the game count what happens in them.
    ///
    /// # Errors
    /// As for [`Chosen::game`].
    pub fn counting_game(self, seats: usize) -> Result<Game, Faults> {
        self.compiled(seats, compile::Game::counting)
    }

    fn compiled(self, seats: usize, compile: Compile) -> Result<Game, Faults> {
        let Self { rules, figures, sources, path } = self;
        let game = match u8::try_from(seats) {
            Ok(seats) => compile(Arc::new(rules), seats, Arc::clone(&sources), &library().host),
            Err(_) => {
                let mut faults = diag::Faults::default();
                faults.push(compile::wrong_seats(&rules, seats));
                Err(faults)
            }
        };
        let game = game.map_err(|faults| Faults::new(faults, sources))?;
        Ok(Game { inner: Arc::new(game), figures, path })
    }
}

impl Players {
    pub(in crate::door) fn of(players: rules::Players) -> Self {
        let rules::Players { from, to, usual } = players;
        Self { from, to, usual }
    }
}
