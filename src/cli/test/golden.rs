//! Records matches of bots to be used as tests: three for each number of seats.

use super::collecting::{Selected, linked};
use super::snapshots::write;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::loading::{CheckedDefinition, game};
use crate::cli::output::{Output, clean};
use crate::door::Game;
use crate::door::author::{Unrecorded, fits, link_on_way, recorded};
use std::fs;
use std::path::Path;

/// Matches for each number of seats.
const MATCHES: u64 = 3;

/// Records the matches of a game that are missing or no longer fit its rules.
///
/// # Errors
/// When the definition has faults, a script fails, or a file cannot be written.
pub(super) fn record(selected: &Selected, output: &mut Output) -> Result<(), CommandError> {
    let checked = CheckedDefinition::load(&selected.game)?;
    let players = checked.rules(None, &[])?.players();
    let root = Path::new(selected.folder());
    let folder = format!("{}/records", selected.folder());
    for seats in players.from..=players.to {
        let game = game(checked.rules(None, &[])?, usize::from(seats))?;
        for number in 1..=MATCHES {
            let path = format!("{folder}/{seats}-seats-{number}.record");
            if let Some(link) = link_on_way(root, Path::new(&path)) {
                return Err(CommandError::usage(linked(&link)));
            }
            if fits_there(&path, &game) {
                continue;
            }
            let record = recorded(&game, u64::from(seats) * 100 + number).map_err(|why| match why {
                Unrecorded::Refused(refused) => CommandError::from(refused),
                Unrecorded::Failed(faults) => CommandError::faults(Exit::Script, faults),
            })?;
            write(Path::new(&path), &record).map_err(CommandError::usage)?;
            output.line(format_args!("recorded  {}", clean(&path)))?;
        }
    }
    Ok(())
}

/// Whether there is a record that replays to its end.
fn fits_there(path: &str, game: &Game) -> bool {
    Path::new(path).is_file() && fs::read_to_string(path).is_ok_and(|text| fits(game, path, &text))
}
