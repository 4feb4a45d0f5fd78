//! `parlor fmt`: lays out the files of games.

use std::collections::BTreeSet;
use std::io::{self, Read};
use std::path::Path;

use super::arguments::FmtArguments;
use super::environment::Environment;
use super::exit::{CommandError, Exit, reason, unwritable};
use super::games::NamedGame;
use super::output::{Output, Tone, clean, count};
use super::test::diff;
use super::{game_files, whole};
use crate::door::author::{FileNotation, LaidOut, is_unread};
use crate::door::games::GAMES;
use crate::{Disk, Memory};

/// Bytes of standard input at most; what is longer is refused by its reader.
const MOST_INPUT: u64 = (1 << 20) + 1;

pub(super) fn run(
    arguments: &FmtArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let named = &arguments.paths;
    let mut work = FmtRun { check: arguments.check, worst: Exit::Fine, written: 0, settled: 0 };
    output.even_unread();
    if named.iter().any(|path| path == "-") {
        if named.len() > 1 {
            return Err(CommandError::usage(
                "`-` stands alone: standard input is laid out to standard output",
            ));
        }
        return work.input(&arguments.name, output);
    }
    let mut meant: Vec<_> = named.iter().map(|path| files(path, environment)).collect();
    if named.is_empty() {
        meant.push(files_here());
    }
    for found in meant {
        match found {
            Ok(found) => {
                work.clear(&found, output);
                found.iter().try_for_each(|path| work.file(path, output))?;
            }
            Err(stop) => work.worst = worse(work.worst, stop.report(output)),
        }
    }
    let (done, verb) =
        (count(work.written, "file"), if arguments.check { "would be laid out" } else { "laid out" });
    output.line(format_args!("{done} {verb}, {} as it should be", work.settled))?;
    Ok(work.worst)
}

/// What has been done so far.
struct FmtRun {
    check: bool,
    worst: Exit,
    written: usize,
    settled: usize,
}

impl FmtRun {
    /// Lays out standard input to standard output.
    fn input(&mut self, name: &str, output: &mut Output) -> Result<Exit, CommandError> {
        let notation = notation(name)?;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().take(MOST_INPUT).read_to_end(&mut bytes);
        read.map_err(|error| CommandError::usage(format!("cannot read the input: {}", reason(&error))))?;
        let files = Memory::from_iter([(name, bytes)]);
        let layout = LaidOut::of(&files, name, notation)
            .map_err(|faults| CommandError::faults(Exit::Definition, faults))?;
        if !self.check {
            output.raw(&layout.after)?;
        } else if !layout.is_settled() {
            show(name, &layout, output)?;
            return Ok(Exit::Differs);
        }
        Ok(Exit::Fine)
    }

    /// Removes what was left beside files that are laid out when parlor was stopped.
    fn clear(&self, files: &[String], output: &mut Output) {
        if !self.check {
            let folders: BTreeSet<&Path> =
                files.iter().map(|path| whole::folder_of(Path::new(path))).collect();
            folders.iter().for_each(|folder| whole::clear(folder, output));
        }
    }

    /// Lays out a file.
    fn file(&mut self, path: &str, output: &mut Output) -> Result<(), CommandError> {
        let done = notation(path).and_then(|notation| self.laid(path, notation, output));
        match done {
            Ok(()) => Ok(()),
            Err(CommandError::Unread) => Err(CommandError::Unread),
            Err(stop) => {
                self.worst = worse(self.worst, stop.report(output));
                Ok(())
            }
        }
    }

    fn laid(&mut self, path: &str, notation: FileNotation, output: &mut Output) -> Result<(), CommandError> {
        let layout = LaidOut::of(&Disk, path, notation).map_err(|faults| {
            let exit = if is_unread(&faults) { Exit::Usage } else { Exit::Definition };
            CommandError::faults(exit, faults)
        })?;
        if layout.is_settled() {
            self.settled += 1;
            return Ok(());
        }
        if self.check {
            self.written += 1;
            self.worst = worse(self.worst, Exit::Differs);
            return show(path, &layout, output);
        }
        let place = Path::new(path);
        let is_read = |now: &[u8]| without_mark(now) == layout.before.as_bytes();
        let is_written = whole::write_if(place, layout.after.as_bytes(), is_read)
            .map_err(|error| unwritable(place, &error))?;
        if !is_written {
            // An editor may save it at any time.
            let stop = CommandError::usage(format!("`{path}` was changed meanwhile, and stays as it is"));
            return Err(stop.hint("lay it out again"));
        }
        self.written += 1;
        output.line(clean(path))?;
        Ok(())
    }
}

/// The bytes without the byte order mark.
fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

/// Shows what would change.
fn show(path: &str, layout: &LaidOut, output: &mut Output) -> Result<(), CommandError> {
    output.line(output.style.paint(Tone::Strong, &clean(path)))?;
    let lines = diff(&layout.before, &layout.after, output.style);
    if lines.is_empty() {
        output.line("   only the end of the file")?;
    }
    lines.iter().try_for_each(|line| output.line(line))?;
    Ok(())
}

fn worse(one: Exit, other: Exit) -> Exit {
    let rank = |exit| match exit {
        Exit::Fine => 0,
        Exit::Differs => 1,
        Exit::Definition => 2,
        _ => 3,
    };
    if rank(other) > rank(one) { other } else { one }
}

/// The notation of a file.
fn notation(path: &str) -> Result<FileNotation, CommandError> {
    FileNotation::of(path).ok_or_else(|| {
        CommandError::usage(format!("`{path}` is none of the files that are laid out"))
            .hint("they end in `.yaml`, `.rhai` or `.example`")
    })
}

/// The files that a path or the name of a game stands for.
fn files(path: &str, environment: &Environment) -> Result<Vec<String>, CommandError> {
    let place = Path::new(path);
    if place.is_dir() {
        let mut found = Vec::new();
        game_files::within(path.trim_end_matches('/'), &mut found)?;
        return Ok(found);
    }
    if place.exists() || FileNotation::of(path).is_some() {
        return Ok(vec![path.to_owned()]);
    }
    let game = NamedGame::find(path, environment)?;
    if game.is_shipped() {
        return Err(CommandError::usage(format!("`{path}` comes with parlor and has no file here"))
            .hint("copy it first, as `parlor copy` says"));
    }
    files_of(&game)
}

/// The definition of a game, and the files in its folder.
fn files_of(game: &NamedGame) -> Result<Vec<String>, CommandError> {
    let mut found = vec![game.path.clone()];
    let folder = game.folder();
    if Path::new(folder).is_dir() {
        game_files::within(folder, &mut found)?;
    }
    Ok(found)
}

/// All files in the folder `games`, and those of the other games of the present folder.
fn files_here() -> Result<Vec<String>, CommandError> {
    let mut found = Vec::new();
    if Path::new(GAMES).is_dir() {
        game_files::within(GAMES, &mut found)?;
    }
    let mut known: BTreeSet<String> = found.iter().cloned().collect();
    let is_inside = |game: &NamedGame| Path::new(&game.path).starts_with(GAMES);
    for game in NamedGame::here()?.into_iter().filter(|game| !is_inside(game)) {
        found.extend(files_of(&game)?.into_iter().filter(|path| known.insert(path.clone())));
    }
    if found.is_empty() { Err(NamedGame::none_here()) } else { Ok(found) }
}
