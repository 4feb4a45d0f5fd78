//! Files in memory: embedded in a program, received over a network, written by a test.

use std::collections::BTreeMap;

use super::files::{FileError, Files, MAX_FILES};

/// Files in memory, by their paths: `games/coin.yaml`, with `/` between folders.
///
/// ```
/// use parlor::Memory;
///
/// let files = Memory::from_iter([("coin.yaml", "parlor: 1"), ("coin/coin.rhai", "fn toss(me) {}")]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: BTreeMap<String, Vec<u8>>,
}

impl Memory {
    /// Adds a file, or replaces the one with the same path.
    pub fn put(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.into(), bytes.into());
    }
}

impl<P: Into<String>, B: Into<Vec<u8>>> FromIterator<(P, B)> for Memory {
    fn from_iter<I: IntoIterator<Item = (P, B)>>(files: I) -> Self {
        let mut memory = Self::default();
        files.into_iter().for_each(|(path, bytes)| memory.put(path, bytes));
        memory
    }
}

impl Files for Memory {
    fn read(&self, _root: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        let bytes = self.files.get(path).ok_or(FileError::Missing)?;
        if bytes.len() as u64 > limit {
            return Err(FileError::TooLarge(limit));
        }
        Ok(bytes.clone())
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, FileError> {
        let within = |path: &String| {
            let name = match folder {
                "." => path,
                folder => path.strip_prefix(folder)?.strip_prefix('/')?,
            };
            (!name.contains('/')).then(|| name.to_owned())
        };
        let names: Vec<String> = self.files.keys().filter_map(within).collect();
        if names.len() > MAX_FILES { Err(FileError::TooMany(MAX_FILES)) } else { Ok(names) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_lists_what_lies_directly_in_it() {
        let files =
            Memory::from_iter([("a.yaml", "1"), ("a/b.rhai", "2"), ("a/c/d.rhai", "3"), ("ab/e", "4")]);
        assert_eq!(files.list("a"), Ok(vec!["b.rhai".to_owned()]));
        assert_eq!(files.list("."), Ok(vec!["a.yaml".to_owned()]));
        assert_eq!(files.list("nowhere"), Ok(Vec::new()));
        assert_eq!(files.read("a", "a/b.rhai", 1), Ok(b"2".to_vec()));
        assert_eq!(files.read("a", "a/b.rhai", 0), Err(FileError::TooLarge(0)));
        assert_eq!(files.read("a", "a/x.rhai", 1), Err(FileError::Missing));
    }
}
