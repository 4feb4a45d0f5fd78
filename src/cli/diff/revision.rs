//! Files of a revision of a git repository, read with `git` itself. The work tree is not touched.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::cli::exit::{CommandError, reason};
use crate::door::author::MAX_FILES;
use crate::door::words::did_you_mean;
use crate::{FileError, Files};

/// The mode of a symbolic link in git.
const LINK: &str = "120000";

/// The files in the folder of a definition, in one revision.
pub(in crate::cli) struct Revision {
    /// The folder of the definition, as the user typed it; empty for the current one.
    folder: String,
    /// The folder as git knows it: relative to the top of the repository, with a slash at its end.
    prefix: String,
    /// The commit.
    commit: String,
}

/// A line of `git ls-tree`.
struct TreeEntry {
    mode: String,
    sort: String,
    object: String,
    /// The size in bytes.
    size: u64,
    path: String,
}

impl Revision {
    /// The revision of this name in the repository of the definition.
    ///
    /// # Errors
    /// When there is no repository or no such revision, or when `git` cannot be run.
    pub(in crate::cli) fn new(definition: &str, name: &str) -> Result<Self, CommandError> {
        let folder = definition
            .rsplit_once('/')
            .map_or("", |(folder, _)| if folder.is_empty() { "/" } else { folder });
        if !Path::new(if folder.is_empty() { "." } else { folder }).is_dir() {
            return Err(CommandError::usage(format!("there is no folder `{folder}`"))
                .hint("a revision is looked for in the repository that the game's folder is in"));
        }
        let mut revision = Self { folder: folder.to_owned(), prefix: String::new(), commit: String::new() };
        let prefix = revision.git(["rev-parse", "--show-prefix"])?;
        if !prefix.status.success() {
            return Err(CommandError::usage(format!("`{definition}` is not in a git repository"))
                .hint("compare two files instead: `parlor diff OLD.yaml NEW.yaml`"));
        }
        revision.prefix = first_line(&prefix.stdout);
        let commit = format!("{name}^{{commit}}");
        let found =
            revision.git(["rev-parse", "--verify", "--quiet", "--end-of-options", commit.as_str()])?;
        if !found.status.success() || name.is_empty() {
            let names = revision.git(["for-each-ref", "--format=%(refname:short)"])?;
            let names = String::from_utf8_lossy(&names.stdout).into_owned();
            let hint = did_you_mean(name, names.lines());
            return Err(CommandError::usage(format!("there is no revision `{name}`")).hint(
                hint.unwrap_or_else(|| "name a commit, a branch or a tag: `--rev HEAD~1`".to_owned()),
            ));
        }
        revision.commit = first_line(&found.stdout);
        Ok(revision)
    }

    /// The first digits of the commit.
    pub(in crate::cli) fn short(&self) -> &str {
        self.commit.get(..10).unwrap_or(&self.commit)
    }

    fn git<'a>(&self, arguments: impl IntoIterator<Item = &'a str>) -> Result<Output, CommandError> {
        let run = command(&self.folder).args(arguments).output();
        run.map_err(|error| CommandError::usage(format!("cannot run `git`: {}", reason(&error))))
    }

    /// A path as git knows it.
    fn inside(&self, path: &str) -> String {
        let rest = match self.folder.as_str() {
            "" => path,
            "/" => path.strip_prefix('/').unwrap_or(path),
            folder => path.strip_prefix(folder).and_then(|rest| rest.strip_prefix('/')).unwrap_or(path),
        };
        format!("{}{rest}", self.prefix)
    }

    /// The entries at a path from the top of the repository; with a slash at its end, everything in that folder.
    fn entries(&self, path: &str) -> Result<Vec<TreeEntry>, FileError> {
        let run = command(&self.folder)
            .args(["ls-tree", "-z", "-l", "--full-tree", "--full-name", self.commit.as_str(), "--", path])
            .output()
            .map_err(|error| FileError::System(error.to_string()))?;
        if !run.status.success() {
            return Err(FileError::System(first_line(&run.stderr)));
        }
        let text = String::from_utf8_lossy(&run.stdout).into_owned();
        Ok(text.split('\0').filter_map(TreeEntry::read).collect())
    }
}

impl TreeEntry {
    /// `100644 blob 1f7a7a47 120<tab>games/pairs.yaml`
    fn read(line: &str) -> Option<Self> {
        let (head, path) = line.split_once('\t')?;
        let mut words = head.split_whitespace().map(str::to_owned);
        let (mode, sort, object) = (words.next()?, words.next()?, words.next()?);
        let size = words.next()?.parse().unwrap_or(0);
        Some(Self { mode, sort, object, size, path: path.to_owned() })
    }
}

impl Files for Revision {
    fn read(&self, _: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        let entry = self.entries(&self.inside(path))?.into_iter().next().ok_or(FileError::Missing)?;
        if entry.mode == LINK {
            return Err(FileError::Outside);
        }
        if entry.sort != "blob" {
            return Err(FileError::WrongKind);
        }
        if entry.size > limit {
            return Err(FileError::TooLarge(limit));
        }
        let run = command(&self.folder)
            .args(["cat-file", "blob", entry.object.as_str()])
            .output()
            .map_err(|error| FileError::System(error.to_string()))?;
        if run.status.success() { Ok(run.stdout) } else { Err(FileError::System(first_line(&run.stderr))) }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, FileError> {
        let entries = self.entries(&format!("{}/", self.inside(folder).trim_end_matches('/')))?;
        if entries.len() > MAX_FILES {
            return Err(FileError::TooMany(MAX_FILES));
        }
        let name = |entry: &TreeEntry| entry.path.rsplit('/').next().map(str::to_owned);
        let mut names: Vec<String> = entries.iter().filter_map(name).collect();
        names.sort();
        Ok(names)
    }
}

/// `git` in a folder, so that it asks nobody anything and writes nothing.
fn command(folder: &str) -> Command {
    let mut command = Command::new("git");
    command.arg("-C").arg(OsStr::new(if folder.is_empty() { "." } else { folder }));
    command.arg("--no-optional-locks").arg("--literal-pathspecs").stdin(Stdio::null());
    command
}

fn first_line(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).lines().next().unwrap_or_default().trim().to_owned()
}
