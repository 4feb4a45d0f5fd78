//! A definition with its scripts and labels as one text, which a fuzzer can change anywhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use parlor::load::files::{FileError, Files};

/// What stands before the name of a file, alone in its line.
const HEAD: &str = "==> ";

/// The path of the definition.
pub const DEFINITION: &str = "game.yaml";

/// The files of a bundle, by path.
#[derive(Clone, Debug, Default)]
pub struct Bundle(BTreeMap<String, Vec<u8>>);

impl Bundle {
    /// Reads a bundle: what stands before the first head is the definition, the others lie in its folder.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let mut files: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        let mut path = DEFINITION.to_owned();
        files.insert(path.clone(), Vec::new());
        for line in bytes.split_inclusive(|byte| *byte == b'\n') {
            match line.strip_prefix(HEAD.as_bytes()) {
                Some(name) => {
                    path = format!("game/{}", String::from_utf8_lossy(name).trim());
                    files.entry(path.clone()).or_default();
                }
                None => files.entry(path.clone()).or_default().extend_from_slice(line),
            }
        }
        Self(files)
    }

    /// A definition with a script.
    #[must_use]
    pub fn with_script(definition: &str, script: &[u8]) -> Self {
        let files = [(DEFINITION, definition.as_bytes()), ("game/rules.rhai", script)];
        Self(files.into_iter().map(|(path, bytes)| (path.to_owned(), bytes.to_vec())).collect())
    }

    /// The bundle of a definition on the disk; `None` when it cannot be read.
    #[must_use]
    pub fn from_disk(definition: &Path) -> Option<Vec<u8>> {
        let mut bundle = fs::read(definition).ok()?;
        let mut paths: Vec<_> =
            fs::read_dir(definition.with_extension("")).ok()?.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            let name = path.file_name()?.to_str()?;
            if name.ends_with(".rhai") || name.ends_with(".yaml") {
                bundle.extend_from_slice(format!("{HEAD}{name}\n").as_bytes());
                bundle.extend(fs::read(&path).ok()?);
            }
        }
        Some(bundle)
    }
}

impl Files for Bundle {
    fn read(&self, _: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        match self.0.get(path) {
            None => Err(FileError::Missing),
            Some(bytes) if bytes.len() as u64 > limit => Err(FileError::TooLarge(limit)),
            Some(bytes) => Ok(bytes.clone()),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, FileError> {
        let inside = self.0.keys().filter_map(|path| path.strip_prefix(folder)?.strip_prefix('/'));
        Ok(inside.map(str::to_owned).collect())
    }
}
