//! `parlor fmt`: lays out the files of games.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::arguments::FmtArguments;
use super::environment::Environment;
use super::exit::{CommandError, Exit, reason, unwritable};
use super::games::NamedGame;
use super::output::{Output, Tone, clean, count};
use super::test::diff;
use super::whole;
use crate::door::author::{FileNotation, LaidOut, folder_of, is_unread};
use crate::{Disk, Memory};

/// Bytes of standard input at most; what is longer is refused by its reader.
const MOST_INPUT: u64 = (1 << 20) + 1;
/// How deep folders are looked into.
const DEEPEST: usize = 8;

pub(super) fn run(
    arguments: &FmtArguments,
    output: &mut Output,
    environment: &Environment,
) -> Result<Exit, CommandError> {
    let named = if arguments.paths.is_empty() { vec!["games".to_owned()] } else { arguments.paths.clone() };
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
    for path in named {
        match files(&path, environment) {
            Ok(found) => found.iter().try_for_each(|path| work.file(path, output))?,
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
        // an editor may have saved it meanwhile
        if fs::read(path).is_ok_and(|now| without_mark(&now) != layout.before.as_bytes()) {
            let stop = CommandError::usage(format!("`{path}` was changed meanwhile, and stays as it is"));
            return Err(stop.hint("lay it out again"));
        }
        let place = Path::new(path);
        whole::write(place, layout.after.as_bytes()).map_err(|error| unwritable(place, &error))?;
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
        within(path.trim_end_matches('/'), DEEPEST, &mut found)?;
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
    let mut found = vec![game.path.clone()];
    let folder = game.folder();
    if Path::new(folder).is_dir() {
        within(folder, DEEPEST, &mut found)?;
    }
    Ok(found)
}

/// The files of games in a folder and in those inside it, without links and hidden ones.
fn within(folder: &str, deepest: usize, found: &mut Vec<String>) -> Result<(), CommandError> {
    let unreadable = |error: io::Error| {
        CommandError::usage(format!("cannot read the folder `{folder}`: {}", reason(&error)))
    };
    let base = if folder.is_empty() { "/" } else { folder };
    let mut entries = Vec::new();
    for entry in fs::read_dir(base).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let (Ok(name), Ok(kind)) = (entry.file_name().into_string(), entry.file_type()) else { continue };
        if !name.starts_with('.') {
            entries.push((name, kind));
        }
    }
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    for (name, kind) in entries {
        let path = if folder == "." { name.clone() } else { format!("{folder}/{name}") };
        if kind.is_dir() && deepest > 0 {
            within(&path, deepest - 1, found)?;
        } else if kind.is_file() && is_of_game(&path, &name) {
            found.push(path);
        }
    }
    Ok(())
}

/// Whether a file belongs to a game. Other programs have YAML, too: a definition says `parlor:`, or has a folder.
fn is_of_game(path: &str, name: &str) -> bool {
    match FileNotation::of(name) {
        None => false,
        Some(FileNotation::Yaml) => {
            name.starts_with("labels.")
                || Path::new(folder_of(path)).is_dir()
                || fs::read_to_string(path)
                    .is_ok_and(|text| text.lines().any(|line| line.starts_with("parlor:")))
        }
        Some(FileNotation::Script | FileNotation::Examples) => true,
    }
}
