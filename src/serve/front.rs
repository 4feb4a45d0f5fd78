//! What the pages before a match show: the lobby, and the games.

use super::declined::{Declined, to_author};
use super::games::OfferedGame;
use super::hall::Hall;
use super::language;
use super::pages::{self, GamePage, LobbyEntry, LobbyPage};
use super::uploads::is_upload;
use crate::door::author::RulesPage;
use crate::door::games::{Chosen, Speech};
use crate::door::sitting::NAMES;
use crate::door::words::{self, Words};
use crate::door::{Definition, Faults};
use crate::paper;

/// The language in which a definition is shown to a browser.
fn language_of<'a>(definition: &'a Definition, languages: &str) -> Option<&'a str> {
    language::chosen(languages, &definition.languages())
}

/// The lobby.
pub(super) fn lobby(hall: &Hall, languages: &str, words: &'static Words) -> String {
    let (mut entries, mut faulty) = (Vec::new(), Vec::new());
    for (game, definition) in hall.library.all() {
        match definition {
            Ok(definition) => entries.push(entry(game, &definition, languages, words)),
            Err(faults) if hall.is_watching() => faulty.push((game.name.clone(), to_author(&faults))),
            Err(_) => {}
        }
    }
    let page = LobbyPage { entries, faulty, has_uploads: hall.library.uploads().is_ok() };
    pages::lobby(&page, words)
}

fn entry(game: &OfferedGame, definition: &Definition, languages: &str, words: &'static Words) -> LobbyEntry {
    let language = language_of(definition, languages);
    let (title, about) = Speech::head(definition, language);
    let (from, to) = definition.seat_range();
    LobbyEntry {
        name: game.name.clone(),
        title,
        about,
        players: words::players(usize::from(from), usize::from(to), words),
        language: language.unwrap_or("en").to_owned(),
    }
}

/// The page of a game.
///
/// # Errors
/// When there is no such game.
pub(super) fn game(
    hall: &Hall,
    name: &str,
    seats: Option<usize>,
    languages: &str,
    words: &'static Words,
) -> Result<String, Declined> {
    let definition = hall.library.definition(name)?;
    let (title, about) = Speech::head(&definition, language_of(&definition, languages));
    let (from, to) = definition.seat_range();
    let (from, to) = (usize::from(from), usize::from(to));
    let seats = seats.unwrap_or(usize::from(definition.usual_seats())).clamp(from, to);
    let variants: Vec<(String, String)> =
        definition.variants().map(|variant| (variant.to_owned(), variant.to_owned())).collect();
    let page = GamePage {
        name,
        title: &title,
        about: &about,
        variants: &variants,
        seats: (from..=to).collect(),
        names: &NAMES.iter().take(seats).map(|name| (*name).to_owned()).collect::<Vec<String>>(),
        bots: &hall.bots().names(),
        is_shared: is_upload(name),
    };
    Ok(pages::game(&page, words))
}

/// The rules of a game as a page.
///
/// # Errors
/// When there is no such game.
pub(super) fn rules(hall: &Hall, name: &str, languages: &str) -> Result<String, Declined> {
    let game = hall.library.offered(name)?;
    let definition = hall.library.definition(name)?;
    let wrong = |faults: Faults| Declined::Failed(faults.to_string());
    let chosen = Chosen::of(&definition, None, &[]).map_err(wrong)?;
    let speech = Speech::for_readers(&definition, &chosen, language_of(&definition, languages));
    let speech = speech.map_err(|refused| Declined::Failed(refused.message))?;
    Ok(paper::rules(&RulesPage::of(&*game.files, &definition, &chosen, &speech)))
}
