//! Snapshots as files, in the format of the crate insta: a head between `---`, then the text. A new one is written next
//! to the accepted one as `.snap.new`, so that `cargo insta review` finds it, too.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::collecting::linked;
use crate::cli::exit::reason;
use crate::cli::whole;
use crate::door::author::link_on_way;
use crate::door::words::visible;

/// The most bytes of a snapshot.
const MOST_BYTES: u64 = 16 << 20;

/// A snapshot that a test makes.
#[derive(Clone, Debug)]
pub(super) struct Snapshot<'a> {
    /// The folder of the game's snapshots.
    pub(super) folder: &'a str,
    /// Its name without extension.
    pub(super) name: &'a str,
    /// The file of its test.
    pub(super) source: &'a str,
    /// The line in it, from 1.
    pub(super) line: Option<u32>,
    /// What it shows.
    pub(super) description: &'a str,
    pub(super) text: &'a str,
}

/// The result of a comparison with the accepted snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Compared {
    Same,
    /// There is no accepted one yet.
    New,
    /// It differs; this is the accepted text.
    Changed(String),
    /// The accepted one cannot be used.
    Unusable(String),
}

impl Snapshot<'_> {
    /// Whether it is of a recorded match.
    pub(super) fn is_of_record(&self) -> bool {
        self.source.ends_with(".record")
    }

    /// The path of the accepted one.
    pub(super) fn path(&self) -> PathBuf {
        Path::new(self.folder).join(format!("{}.snap", self.name))
    }

    fn pending_path(&self) -> PathBuf {
        Path::new(self.folder).join(format!("{}.snap.new", self.name))
    }

    /// Compares it with the accepted one.
    pub(super) fn compare(&self) -> Compared {
        let path = self.path();
        if let Err(why) = self.stays_inside(&path) {
            return Compared::Unusable(why);
        }
        if Path::new(self.folder).is_file() {
            let why = format!("`{}` is a file, where a folder of this name is looked for", self.folder);
            return Compared::Unusable(why);
        }
        let accepted = match read(&path) {
            Ok(Some(text)) => text,
            Ok(None) => return Compared::New,
            Err(why) => return Compared::Unusable(format!("the snapshot `{}` {why}", path.display())),
        };
        match content(&accepted) {
            None => Compared::Unusable(format!("`{}` is no snapshot", path.display())),
            Some(old) if old.trim_end() == self.text.trim_end() => Compared::Same,
            Some(old) => Compared::Changed(old.to_owned()),
        }
    }

    /// Writes it next to the accepted one.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub(super) fn keep_pending(&self) -> Result<(), String> {
        let line = self.line.map_or(String::new(), |line| format!("assertion_line: {line}\n"));
        self.stays_inside(&self.pending_path())?;
        write(&self.pending_path(), &self.file(&line))
    }

    /// Removes a pending one next to the accepted one.
    ///
    /// # Errors
    /// Why it cannot be removed.
    pub(super) fn drop_pending(&self) -> Result<(), String> {
        let path = self.pending_path();
        self.stays_inside(&path)?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(format!("cannot remove `{}`: {}", path.display(), reason(&error)))
            }
            _ => Ok(()),
        }
    }

    /// Replaces the accepted one.
    ///
    /// # Errors
    /// Why it cannot be written; the accepted one is unchanged then.
    pub(super) fn accept(&self) -> Result<(), String> {
        self.stays_inside(&self.path())?;
        write(&self.path(), &self.file(""))?;
        self.drop_pending()
    }

    /// Checks that nothing is read or written through a link in a game's folder.
    fn stays_inside(&self, path: &Path) -> Result<(), String> {
        let root = Path::new(self.folder).parent().unwrap_or(Path::new(""));
        link_on_way(root, path).map_or(Ok(()), |link| Err(linked(&link)))
    }

    fn file(&self, line: &str) -> String {
        let quoted = |text: &str| visible::json(&serde_json::Value::from(text).to_string()).into_owned();
        format!(
            "---\nsource: {}\n{line}description: {}\n---\n{}\n",
            quoted(self.source),
            quoted(self.description),
            self.text.trim_end()
        )
    }
}

/// The text of a file; `None` if there is no such file.
fn read(path: &Path) -> Result<Option<String>, String> {
    let meta = match fs::metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(format!("cannot be read: {}", reason(&error))),
        Ok(meta) => meta,
    };
    if !meta.is_file() {
        return Err("is not a file".to_owned());
    }
    if meta.len() > MOST_BYTES {
        return Err(format!("is larger than {} MB", MOST_BYTES >> 20));
    }
    let bytes = fs::read(path).map_err(|error| format!("cannot be read: {}", reason(&error)))?;
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count();
        format!("is not text in UTF-8, line {line}")
    })
}

/// The text after the head.
fn content(file: &str) -> Option<&str> {
    let file = file.strip_prefix('\u{feff}').unwrap_or(file);
    let mut rest = file.strip_prefix("---")?.split_once('\n')?.1;
    loop {
        let (line, behind) = rest.split_once('\n')?;
        if line.trim_end() == "---" {
            return Some(behind);
        }
        rest = behind;
    }
}

/// Writes a file completely or not at all; creates its folder if necessary.
///
/// # Errors
/// Why it cannot be written; the old file is unchanged then.
pub(super) fn write(path: &Path, text: &str) -> Result<(), String> {
    let written = whole::in_folder(path, || whole::write(path, text.as_bytes()));
    written.map_err(|error| format!("cannot write `{}`: {}", path.display(), reason(&error)))
}

/// The snapshots of a folder whose tests no longer exist, and pending ones that are no longer needed.
pub(super) fn orphans(folder: &str, known: &[String]) -> Vec<String> {
    if fs::symlink_metadata(folder).is_ok_and(|meta| meta.is_symlink()) {
        return Vec::new();
    }
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| {
            let stem = name.strip_suffix(".snap").or_else(|| name.strip_suffix(".snap.new"));
            stem.is_some_and(|stem| !known.iter().any(|known| known == stem))
        })
        .map(|name| format!("{folder}/{name}"))
        .collect();
    names.sort();
    names
}

/// Removes a pending snapshot that no test makes any more; an accepted one stays. Gives whether it is gone.
pub(super) fn drop_orphan(path: &str) -> bool {
    path.ends_with(".snap.new") && fs::remove_file(path).is_ok()
}
