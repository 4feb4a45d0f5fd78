//! A definition that is checked in full, with or without faults.

use std::sync::Arc;

use super::secrets::{MOST_MATCHES, Secrets};
use crate::check;
use crate::compile::Game;
use crate::diag::{self, Sources};
use crate::door::definition::inspect;
use crate::door::games::{Players, Speech};
use crate::door::{Definition, Faults};
use crate::example;
use crate::load::files::{Files, read_text};
use crate::vm::library;

/// All faults that can be found in a definition without people, and the definition itself if it has no errors.
#[derive(Debug)]
pub struct Inspected {
    definition: Option<Definition>,
    faults: Faults,
    path: String,
    has_ties: bool,
    /// How many random matches were played, and in how many of them a script failed.
    played: (u64, u64),
}

impl Inspected {
    /// Reads and checks the definition at `path` in all variants. If there are no errors, also compiles it for every
    /// number of seats.
    #[must_use]
    pub fn new(files: &dyn Files, path: &str) -> Self {
        let loaded = inspect(files, path);
        let sources = Arc::new(loaded.sources);
        let faults = Faults::new(loaded.faults, Arc::clone(&sources));
        let definition = loaded.definition.map(|checked| Definition {
            checked,
            sources,
            warnings: faults.clone(),
            path: path.into(),
        });
        Self { definition, faults, path: path.to_owned(), has_ties: false, played: (0, 0) }
    }

    /// All faults that were found: errors and warnings.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        &self.faults
    }

    /// The definition, if it has no errors.
    #[must_use]
    pub fn definition(&self) -> Option<&Definition> {
        self.definition.as_ref()
    }

    /// How many can play by the rules as written (without a variant); `None` when there are errors.
    #[must_use]
    pub fn players(&self) -> Option<Players> {
        self.definition().map(|definition| Players::of(definition.checked.base.players))
    }

    /// The title, and what the definition says about itself: in the given language if the definition has names in it,
    /// otherwise in its own language. `None` when there are errors.
    #[must_use]
    pub fn head(&self, language: Option<&str>) -> Option<(String, String)> {
        self.definition().map(|definition| Speech::head(definition, language))
    }

    /// Plays a few random matches of each game, and adds a warning for each failure, each leak, and a match that asks
    /// nobody or does not end, but only the first of each place. No further match begins when `has_time` gives false.
    /// `again` gives the command that shows a match, from its variant, number of seats and seed.
    pub fn find_secrets(
        &mut self,
        again: &dyn Fn(Option<&str>, usize, u64) -> String,
        has_time: &dyn Fn() -> bool,
    ) {
        let Some(definition) = &self.definition else { return };
        let mut secrets = Secrets::new(again);
        let mut games = Vec::new();
        each_game(&definition.checked, &definition.sources, &mut |game| {
            games.push(Arc::clone(game));
            secrets.count(game)
        });
        for seed in 1..=MOST_MATCHES {
            for game in games.iter().take_while(|_| has_time()) {
                secrets.look(game, seed);
            }
        }
        self.has_ties = secrets.ties;
        self.played = secrets.played;
        self.faults.faults.extend(secrets.found);
        self.faults.faults.tidy();
    }

    /// Reads the files of examples beside a definition without errors, and adds the faults of their lines.
    pub fn read_examples(&mut self, files: &dyn Files) {
        let folder = self.path.strip_suffix(".yaml").or_else(|| self.path.strip_suffix(".yml"));
        let (Some(_), Some(folder)) = (&self.definition, folder) else { return };
        let mut names = files.list(folder).unwrap_or_default();
        names.retain(|name| name.ends_with(".example"));
        let mut sources = (*self.faults.sources).clone();
        let mut found = diag::Faults::default();
        for name in names {
            match read_text(files, folder, &format!("{folder}/{name}"), &mut sources) {
                Ok(source) => drop(example::read(&sources, source, &mut found)),
                Err(fault) => found.push(fault),
            }
        }
        if !found.is_empty() {
            self.faults.faults.extend(found);
            self.faults.faults.tidy();
            self.faults.sources = Arc::new(sources);
        }
    }

    /// Whether random matches were played to find secrets, and a script failed in every one of them.
    #[must_use]
    pub fn always_fails(&self) -> bool {
        let (played, failed) = self.played;
        played > 0 && failed == played
    }

    /// Whether seats shared the first place of a match that was played to find secrets.
    #[must_use]
    pub fn has_ties(&self) -> bool {
        self.has_ties
    }

    /// The path of the definition.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }
}

/// Calls `look` with each game of a definition, one for each variant and number of seats, until it returns false.
pub(super) fn each_game(
    definition: &check::definition::Definition,
    sources: &Arc<Sources>,
    look: &mut dyn FnMut(&Arc<Game>) -> bool,
) {
    for rules in std::iter::once(&definition.base).chain(&definition.variants) {
        let rules = Arc::new(rules.clone());
        for seats in rules.players.from..=rules.players.to {
            let game = Game::new(Arc::clone(&rules), seats, Arc::clone(sources), &library().host);
            if !game.is_ok_and(|game| look(&Arc::new(game))) {
                return;
            }
        }
    }
}
