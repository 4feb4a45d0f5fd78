//! Loading games to compare the two ways of running on.

use std::sync::Arc;

use parlor::check;
use parlor::compile::Game;
use parlor::load::disk::Disk;
use parlor::vm::library;

/// A game of the collection for each number of seats and variant, with its name.
pub(crate) fn games(path: &str) -> Vec<(String, Arc<Game>)> {
    let path = format!("{}/games/{path}", env!("CARGO_MANIFEST_DIR"));
    let host = &library().host;
    let loaded = check::definition::load(&Disk, &path, host);
    let definition = loaded.definition.unwrap();
    let sources = Arc::new(loaded.sources);
    let mut games = Vec::new();
    let named = definition.variants.iter().map(|variant| Some(variant.variant.as_str()));
    for variant in std::iter::once(None).chain(named) {
        let rules = Arc::new(definition.rules(variant, &[]).unwrap());
        for seats in rules.players.from..=rules.players.to {
            let game = Game::new(rules.clone(), seats, sources.clone(), host).unwrap();
            games.push((format!("{path} {} {seats}", variant.unwrap_or_default()), Arc::new(game)));
        }
    }
    games
}
