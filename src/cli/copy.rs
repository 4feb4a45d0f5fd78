//! `parlor copy`: a copy of a game that comes with the program, to change it.

use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::arguments::CopyArguments;
use super::environment::Environment;
use super::exit::{CommandError, Exit, unwritable};
use super::games::NamedGame;
use super::output::{Output, clean, count};
use super::whole;
use super::whole::MadeFolders;
use crate::report::shell;

pub(super) fn run(
    arguments: &CopyArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let name = arguments.game.strip_suffix(".yaml").unwrap_or(&arguments.game);
    let game = NamedGame::of_program(name, environment)?;
    let files: Vec<(&str, &str)> = environment
        .shipped
        .iter()
        .filter(|(path, _)| *path == game.path || path.starts_with(&format!("{}/", game.folder())))
        .copied()
        .collect();
    let folder = Path::new(&arguments.folder);
    // Nothing is written if not all can be.
    for (path, _) in &files {
        let place = folder.join(path);
        if fs::symlink_metadata(&place).is_ok() {
            return Err(CommandError::usage(format!("there is a file `{}` already", place.display()))
                .hint(format!("name another folder: `{} FOLDER`", shell::parlor("copy").path(name))));
        }
    }
    let folders: BTreeSet<PathBuf> =
        files.iter().map(|(path, _)| whole::folder_of(&folder.join(path)).to_owned()).collect();
    folders.iter().for_each(|folder| whole::clear(folder, output));
    let (mut made, mut copied) = (MadeFolders::default(), Vec::new());
    for (path, text) in &files {
        let place = folder.join(path);
        let written = MadeFolders::of(whole::folder_of(&place)).and_then(|more| {
            made.extend(more);
            whole::create(&place, without_schema(text).as_bytes()).map(|_| ())
        });
        if let Err(error) = written {
            copied.iter().for_each(|place| drop(fs::remove_file(place)));
            made.remove();
            return Err(match error.kind() {
                ErrorKind::AlreadyExists => {
                    CommandError::usage(format!("there is a file `{}` already", place.display()))
                }
                _ => unwritable(&place, &error),
            });
        }
        copied.push(place);
    }
    let definition = folder.join(&game.path);
    let others = count(files.len().saturating_sub(1), "file");
    output.line(format_args!("{}, and {others} beside it", clean(&definition.display().to_string())))?;
    output.line(format_args!("play it with `{}`", shell::parlor("play").path(&definition)))?;
    let record = shell::parlor("test --record").path(&definition);
    let accept = shell::parlor("test --accept").path(&definition);
    output.line(format_args!(
        "recorded matches and snapshots are left out: `{record}`, then `{accept}` makes them"
    ))?;
    Ok(Exit::Fine)
}

/// A text without the line that says where editors find the schema: from the copy the path would lead nowhere.
fn without_schema(text: &str) -> &str {
    match text.rsplit_once("\n# yaml-language-server:") {
        Some((before, line)) if line.trim_end().lines().count() == 1 => before,
        _ => text,
    }
}
