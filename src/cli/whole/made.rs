//! Folders that are made for a file, and go again if the file cannot be written.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::folder_of;

/// Writes a file in a folder that is made if there is none. What was made goes again if the file cannot be written.
///
/// # Errors
/// When a folder cannot be made, or the error of `write`.
pub(in crate::cli) fn in_folder<T>(path: &Path, write: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let made = MadeFolders::of(folder_of(path))?;
    write().inspect_err(|_| made.remove())
}

/// Folders that were made, the outermost first.
#[derive(Debug, Default)]
pub(in crate::cli) struct MadeFolders(Vec<PathBuf>);

impl MadeFolders {
    /// Makes a folder and those around it that are missing.
    ///
    /// # Errors
    /// When one of them cannot be made; then none is.
    pub(in crate::cli) fn of(folder: &Path) -> io::Result<Self> {
        let is_missing = |one: &&Path| !one.as_os_str().is_empty() && fs::metadata(one).is_err();
        let mut missing: Vec<&Path> = folder.ancestors().take_while(is_missing).collect();
        missing.reverse();
        let mut made = Self::default();
        for one in missing {
            match fs::create_dir(one) {
                Ok(()) => made.0.push(one.to_owned()),
                Err(error) if error.kind() == ErrorKind::AlreadyExists && one.is_dir() => {}
                Err(error) => {
                    made.remove();
                    return Err(error);
                }
            }
        }
        match folder.is_dir() || folder.as_os_str().is_empty() {
            true => Ok(made),
            false => Err(io::Error::other(format!("`{}` is no folder", folder.display()))),
        }
    }

    /// Those of both.
    pub(in crate::cli) fn extend(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// Removes those in which nothing lies.
    pub(in crate::cli) fn remove(&self) {
        for folder in self.0.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_made_for_a_file_goes_if_it_cannot_be_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b/c.txt");
        let refused = || Err::<(), _>(io::Error::other("full"));
        assert!(in_folder(&path, refused).is_err() && !folder.path().join("a").exists());
        fs::create_dir(folder.path().join("a")).unwrap();
        assert!(in_folder(&path, refused).is_err() && !folder.path().join("a/b").exists());
        assert!(folder.path().join("a").exists(), "it was there before");
        in_folder(&path, || fs::write(&path, "text")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
        let below = path.join("d/e.txt");
        assert!(in_folder(&below, refused).is_err() && path.is_file());
        let in_file = in_folder(&path.join("e.txt"), refused).unwrap_err();
        assert!(in_file.to_string().ends_with("c.txt` is no folder"), "{in_file}");
    }
}
