//! Texts that are not saved yet: they stand over the files below them.

use std::collections::BTreeMap;

use crate::load::files::{FileError, Files, MAX_FILES};

/// Files, some of which have another text than they have where they are saved.
#[derive(Clone, Copy)]
pub struct Overlay<'a> {
    below: &'a dyn Files,
    texts: &'a BTreeMap<String, String>,
}

impl<'a> Overlay<'a> {
    /// These texts, by their paths with `/` between folders, over the files of another place.
    #[must_use]
    pub fn new(below: &'a dyn Files, texts: &'a BTreeMap<String, String>) -> Self {
        Self { below, texts }
    }
}

impl Files for Overlay<'_> {
    fn read(&self, root: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        match self.texts.get(path) {
            Some(text) if text.len() as u64 > limit => Err(FileError::TooLarge(limit)),
            Some(text) => Ok(text.clone().into_bytes()),
            None => self.below.read(root, path, limit),
        }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, FileError> {
        let mut names = self.below.list(folder)?;
        let within = self.texts.keys().filter_map(|path| path.strip_prefix(folder)?.strip_prefix('/'));
        let new: Vec<&str> = within.filter(|name| !name.contains('/')).collect();
        names.extend(new.into_iter().map(str::to_owned));
        names.sort();
        names.dedup();
        if names.len() > MAX_FILES { Err(FileError::TooMany(MAX_FILES)) } else { Ok(names) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::memory::Memory;

    #[test]
    fn a_text_stands_over_the_file_of_its_path() {
        let below = Memory::from_iter([("a/b.rhai", "1"), ("a/c.rhai", "2")]);
        let texts = [("a/b.rhai", "10"), ("a/d.rhai", "3"), ("a/e/f.rhai", "4"), ("x", "5")];
        let texts = texts.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect();
        let files = Overlay::new(&below, &texts);
        assert_eq!(files.read("a", "a/b.rhai", 2), Ok(b"10".to_vec()));
        assert_eq!(files.read("a", "a/b.rhai", 1), Err(FileError::TooLarge(1)));
        assert_eq!(files.read("a", "a/c.rhai", 2), Ok(b"2".to_vec()));
        assert_eq!(files.list("a"), Ok(["b.rhai", "c.rhai", "d.rhai"].map(str::to_owned).to_vec()));
    }
}
