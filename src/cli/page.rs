//! Files that are written in addition to the printed output, where the user says. Nothing is replaced but an older one
//! of the same kind: whoever mistypes a path keeps the game.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::exit::{CommandError, unwritable};
use super::output::Output;
use super::{game_files, opening, whole};
use crate::door::author::{folder_of, is_same_file};
use crate::report;

/// How much of a file is read to see of which kind it is.
const BEGINNING: u64 = 4 << 10;

/// What a file is. An older one of the same kind may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageKind {
    /// A page for a browser: its head names parlor.
    Html,
    /// The rules of a game as text: an older one has the same title, and begins with the same heading.
    Text,
    /// A tracefile of lcov.
    Tracefile,
    /// A page of the manual of parlor.
    Manual,
}

/// A file that a command writes.
#[derive(Debug)]
pub(super) struct PageFile<'a> {
    path: &'a Path,
    kind: PageKind,
    /// The definitions of the games that are read.
    games: Vec<&'a str>,
}

impl<'a> PageFile<'a> {
    /// A file at a path that the user names. Before long work it is checked whether it can be written at the end; an
    /// existing file is not changed.
    ///
    /// # Errors
    /// When it cannot be written, or when something else is there.
    pub(super) fn of(
        path: &'a Path,
        kind: PageKind,
        games: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, CommandError> {
        let file = Self { path, kind, games: games.into_iter().collect() };
        // Two texts can only be compared when there are two.
        if kind != PageKind::Text {
            file.check("")?;
        }
        opening::check(path)
            .and_then(|()| whole::try_out(path))
            .map_err(|error| unwritable(path, &error))
            .map(|()| file)
    }

    /// The same, if a path is named.
    ///
    /// # Errors
    /// When it cannot be written, or when something else is there.
    pub(super) fn wanted(
        path: Option<&'a Path>,
        kind: PageKind,
        games: impl IntoIterator<Item = &'a str>,
    ) -> Result<Option<Self>, CommandError> {
        path.map(|path| Self::of(path, kind, games)).transpose()
    }

    /// Writes it, whole or not at all.
    ///
    /// # Errors
    /// When it cannot be written, or when something else is there.
    pub(super) fn write(&self, text: &str, output: &mut Output) -> Result<(), CommandError> {
        self.check(text)?;
        whole::clear(whole::folder_of(self.path), output);
        let written = opening::check(self.path).and_then(|()| whole::write(self.path, text.as_bytes()));
        written.map_err(|error| unwritable(self.path, &error))
    }

    /// Checks that nothing is lost.
    fn check(&self, text: &str) -> Result<(), CommandError> {
        let path = self.path;
        // Devices take anything; what is no file in other ways is told when it is written.
        if !fs::metadata(path).is_ok_and(|meta| meta.is_file()) {
            return Ok(());
        }
        let refused = |message: String| {
            Err(CommandError::usage(message).hint("name another file, or take this one away first"))
        };
        if let Some(game) = self.games.iter().find(|game| is_of(game, path)) {
            return refused(format!("`{}` belongs to the game `{game}`, and stays as it is", path.display()));
        }
        let old = beginning(path).map_err(|error| unwritable(path, &error))?;
        if old.is_empty() || self.kind.is_of(&old, text) {
            return Ok(());
        }
        refused(format!("`{}` is {}, and stays as it is", path.display(), self.kind.denied()))
    }
}

impl PageKind {
    /// Whether a file that begins like this is an older one, where `text` is to be.
    fn is_of(self, old: &str, text: &str) -> bool {
        match self {
            Self::Html => {
                old.get(..15).is_some_and(|head| head.eq_ignore_ascii_case("<!doctype html>"))
                    && old.contains(report::GENERATOR)
            }
            Self::Text => landmarks(old) == landmarks(text),
            Self::Tracefile => old.starts_with("TN:") || old.starts_with("SF:"),
            Self::Manual => old.contains("\n.TH parlor"),
        }
    }

    /// What a file is not that is refused.
    fn denied(self) -> &'static str {
        match self {
            Self::Html => "no page that parlor wrote",
            Self::Text => "no text of these rules that parlor wrote",
            Self::Tracefile => "no tracefile of lcov",
            Self::Manual => "no manual page of parlor",
        }
    }
}

/// The title of a text, and its first heading: the line after the first empty one.
fn landmarks(text: &str) -> (Option<&str>, Option<&str>) {
    (text.lines().next(), text.lines().skip_while(|line| !line.is_empty()).nth(1))
}

/// The beginning of a file; letters that are no text are replaced.
fn beginning(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    opening::to_read(path)?.take(BEGINNING).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Whether a file is one of those that make up a game, by whatever path it is reached.
fn is_of(game: &str, path: &Path) -> bool {
    let mut files = vec![game.to_owned()];
    // What cannot be read is no file of a game that was read.
    let _ = game_files::within(folder_of(game), &mut files);
    files.iter().any(|file| is_same_file(Path::new(file), path))
}
