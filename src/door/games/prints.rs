//! How it is noticed that the files of a game have changed.

use crate::load::files::{FileError, Files, MAX_BYTES};
use crate::load::role::folder_of;

/// How the names of files end that say the rules of a game and how its things are called.
const RULES: &[&str] = &[".yaml", ".yml", ".rhai"];
/// The same, with its examples and recorded matches.
const TESTS: &[&str] = &[".yaml", ".yml", ".rhai", ".example", ".record"];

/// What the files of a game say at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilesPrint {
    /// The path of the definition.
    path: String,
    /// How the names of the files end that count.
    endings: &'static [&'static str],
    /// Folders inside that of the game whose files count, too.
    inside: &'static [&'static str],
    said: Vec<FileSaid>,
}

/// The path of a file, and its bytes or why it cannot be read.
type FileSaid = (String, Result<Vec<u8>, FileError>);

impl FilesPrint {
    /// What the files say now that are the rules of the game: the definition at `path`, its scripts and its labels.
    #[must_use]
    pub fn of_rules(files: &dyn Files, path: &str) -> Self {
        Self::of(files, path, (RULES, &[]))
    }

    /// The same with examples and recorded matches.
    #[must_use]
    pub fn of_tests(files: &dyn Files, path: &str) -> Self {
        Self::of(files, path, (TESTS, &["records"]))
    }

    fn of(
        files: &dyn Files,
        path: &str,
        (endings, inside): (&'static [&'static str], &'static [&'static str]),
    ) -> Self {
        let mut print = Self { path: path.to_owned(), endings, inside, said: Vec::new() };
        print.said = print.read(files);
        print
    }

    /// The files that could be read: the path and the bytes of each.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.said.iter().filter_map(|(path, said)| Some((path.as_str(), said.as_deref().ok()?)))
    }

    /// Looks at the files again; whether they say something else than at the last time.
    pub fn has_changed(&mut self, files: &dyn Files) -> bool {
        let now = self.read(files);
        let has_changed = now != self.said;
        self.said = now;
        has_changed
    }

    fn read(&self, files: &dyn Files) -> Vec<FileSaid> {
        let path = self.path.as_str();
        let root = folder_of(path);
        let mut said = vec![(path.to_owned(), files.read(path, path, MAX_BYTES))];
        let inside = self.inside.iter().map(|name| format!("{root}/{name}"));
        for folder in std::iter::once(root.to_owned()).chain(inside) {
            let mut names = files.list(&folder).unwrap_or_default();
            // Editors keep files of their own beside those that are edited.
            names.retain(|name| {
                !name.starts_with('.') && self.endings.iter().any(|ending| name.ends_with(ending))
            });
            said.extend(names.into_iter().map(|name| {
                let file = format!("{folder}/{name}");
                let bytes = files.read(root, &file, MAX_BYTES);
                (file, bytes)
            }));
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::memory::Memory;

    #[test]
    fn other_words_other_files_and_files_that_vanish_are_changes() {
        let of = |files: &[(&str, &str)]| Memory::from_iter(files.iter().copied());
        let first =
            of(&[("a.yaml", "1"), ("a/a.rhai", "2"), ("a/a.example", "3"), ("a/records/b.record", "4")]);
        let mut rules = FilesPrint::of_rules(&first, "a.yaml");
        let mut tests = FilesPrint::of_tests(&first, "a.yaml");
        assert!(!rules.has_changed(&first) && !tests.has_changed(&first));
        for (changed, changes_rules) in [
            (of(&[("a.yaml", "0"), ("a/a.rhai", "2"), ("a/records/b.record", "4")]), true),
            (of(&[("a.yaml", "0"), ("a/a.rhai", "2"), ("a/records/b.record", "5")]), false),
            (of(&[("a.yaml", "0"), ("a/b.rhai", "2"), ("a/records/b.record", "5")]), true),
            (of(&[("a.yaml", "0"), ("a/records/b.record", "5")]), true),
            (of(&[("a/records/b.record", "5")]), true),
        ] {
            assert_eq!(rules.has_changed(&changed), changes_rules);
            assert!(tests.has_changed(&changed));
            assert!(!rules.has_changed(&changed) && !tests.has_changed(&changed));
        }
    }

    #[test]
    fn what_an_editor_keeps_for_itself_does_not_count() {
        let mut files = vec![("a.yaml", "1"), ("a/a.rhai", "2")];
        let mut print = FilesPrint::of_tests(&Memory::from_iter(files.iter().copied()), "a.yaml");
        files.extend([("a/.a.rhai.swp", "3"), ("a/a.rhai~", "4"), ("a/.#a.rhai", "5")]);
        assert!(!print.has_changed(&Memory::from_iter(files)));
    }
}
