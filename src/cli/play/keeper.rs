//! The file in which a match is saved while it is played.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::cli::exit::{CommandError, unwritable};
use crate::cli::{folders, opening, whole};
use crate::door::sitting::{Kept, Sitting};

/// How much of a file is read to see whether it is a record.
const BEGINNING: u64 = 4 << 10;
/// What a line of every record begins with.
const HEAD: &str = "parlor-record:";

/// What stands before a line of a record that did not fit changed rules.
const UNFIT: &str = "no longer fits";

/// A record that grows: every answer is written as soon as it is given.
#[derive(Debug)]
pub(super) struct Keeper {
    path: PathBuf,
    file: File,
    /// How many entries of the journal have been written.
    written: usize,
    /// What the file contains.
    text: String,
    /// When it was written.
    modified: Option<SystemTime>,
    /// Whether the end has been written.
    ended: bool,
    /// The length of the file without its end.
    before_end: usize,
    /// Whether it is a regular file, which can be truncated.
    is_plain: bool,
    /// What became of the file that was written before, until it is told.
    lost: Option<LostRecord>,
}

/// What others did to a record while it was being written: the match is kept once more.
#[derive(Debug)]
pub(super) enum LostRecord {
    /// It was removed; the new one has its name.
    Removed,
    /// Something else stands there now; the new one has another name.
    Replaced(PathBuf),
}

impl Keeper {
    /// Creates a record at a path that the user chose, with all answers so far.
    ///
    /// # Errors
    /// When the file exists already, or cannot be written.
    pub(super) fn create(path: &Path, sitting: &Sitting) -> Result<Self, CommandError> {
        let is_device = fs::metadata(path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir());
        if is_device {
            let opened = opening::check(path).and_then(|()| OpenOptions::new().write(true).open(path));
            let file = opened.map_err(|error| unwritable(path, &error))?;
            let keeper = Self::of(path, file, false);
            return keeper.begun(sitting);
        }
        Self::begin(path, sitting).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                CommandError::usage(format!("there is a file `{}` already", path.display()))
                    .hint("name another one, go on with it by `--resume`, or replace it with `--force`")
            }
            _ => unwritable(path, &error),
        })
    }

    /// Creates a record at a path that the user chose, instead of the record that is there, if one is.
    ///
    /// # Errors
    /// When something else is there, when the match of the old record is being played, or when the file cannot be
    /// written: then the old one stays.
    pub(super) fn replace(path: &Path, sitting: &Sitting) -> Result<Self, CommandError> {
        if !fs::metadata(path).is_ok_and(|meta| meta.is_file()) {
            return Self::create(path, sitting);
        }
        let old = opening::to_read(path).map_err(|error| unwritable(path, &error))?;
        let mut begins = Vec::new();
        let read = (&old).take(BEGINNING).read_to_end(&mut begins);
        read.map_err(|error| unwritable(path, &error))?;
        if !String::from_utf8_lossy(&begins).lines().any(|line| line.starts_with(HEAD)) {
            let message = format!("`{}` is no record, and stays as it is", path.display());
            return Err(CommandError::usage(message).hint("name another file, or take this one away first"));
        }
        // Whoever plays the match of the old record keeps its lock.
        Self::of(path, old, true).lock()?;
        Self::whole(path, sitting, |text| whole::replace(path, text.as_bytes()))
            .map_err(|error| unwritable(path, &error))
    }

    /// Creates a record among the saves, named after the game with a number.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn among_saves(sitting: &Sitting) -> Result<Self, CommandError> {
        let folder = folders::saves()?;
        let advice = "name another place with `--record FILE`";
        let made =
            whole::MadeFolders::of(&folder).map_err(|error| unwritable(&folder, &error).hint(advice))?;
        let game = Path::new(sitting.path()).file_stem().and_then(|stem| stem.to_str());
        let game = game.unwrap_or("match");
        for number in 1.. {
            let path = folder.join(format!("{game}-{number}.record"));
            match Self::begin(&path, sitting) {
                Ok(keeper) => return Ok(keeper),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    made.remove();
                    return Err(unwritable(&path, &error).hint(advice));
                }
            }
        }
        Err(CommandError::usage("there are too many saves"))
    }

    /// Creates a file with everything so far, so that it never exists without its head.
    fn begin(path: &Path, sitting: &Sitting) -> io::Result<Self> {
        Self::whole(path, sitting, |text| whole::create(path, text.as_bytes()))
    }

    /// A file that `write` makes of everything so far.
    fn whole(
        path: &Path,
        sitting: &Sitting,
        write: impl FnOnce(&str) -> io::Result<File>,
    ) -> io::Result<Self> {
        let written = sitting.journal_end();
        let mut text = sitting.record_head();
        text.extend((0..written).map(|entry| sitting.record_line(entry)));
        let before_end = text.len();
        text.push_str(&sitting.record_end());
        let file = write(&text)?;
        let (modified, ended) = (modified(&file), sitting.is_over());
        Ok(Self { written, text, modified, ended, before_end, ..Self::of(path, file, true) })
    }

    /// A file to which nothing was written.
    fn of(path: &Path, file: File, is_plain: bool) -> Self {
        Self {
            path: path.to_owned(),
            file,
            written: 0,
            text: String::new(),
            modified: None,
            ended: false,
            before_end: 0,
            is_plain,
            lost: None,
        }
    }

    /// Writes everything so far.
    fn begun(mut self, sitting: &Sitting) -> Result<Self, CommandError> {
        self.append(&sitting.record_head())?;
        self.keep(sitting)?;
        Ok(self)
    }

    /// Continues a record that was read from a file. An incomplete answer at its end is removed.
    ///
    /// # Errors
    /// When it cannot be written, or is being played elsewhere.
    pub(super) fn go_on(path: &Path, kept: &Kept) -> Result<Self, CommandError> {
        let file = OpenOptions::new().write(true).open(path);
        let file = file
            .map_err(|error| unwritable(path, &error).hint("go on in another file with `--record FILE`"))?;
        let (text, whole) = (kept.text(), kept.whole_len());
        let (written, ended) = (kept.journal_len(), kept.is_ended());
        let before_end = text[..whole].rfind("\nend:").map_or(whole, |at| at + 1);
        let own = text[..whole].to_owned();
        let mut keeper = Self { written, text: own, ended, before_end, ..Self::of(path, file, true) };
        keeper.lock()?;
        if keeper.file.metadata().is_ok_and(|meta| meta.len() != text.len() as u64) {
            let message =
                format!("`{}` has changed since it was read: it was played elsewhere", path.display());
            return Err(CommandError::usage(message).hint("go on with it once more"));
        }
        keeper.cut(whole)?;
        if whole > 0 && !text[..whole].ends_with('\n') {
            keeper.append("\n")?;
        }
        Ok(keeper)
    }

    /// Writes the whole record once more, because the match is played by other rules now. Lines that do not fit them are
    /// kept aside as comments.
    ///
    /// # Errors
    /// When it cannot be written: then the file is as it was.
    pub(super) fn begin_again(&mut self, sitting: &Sitting, aside: &[String]) -> Result<(), CommandError> {
        self.keep_again(sitting)?;
        let mut text = sitting.record_so_far();
        text.extend(aside.iter().map(|line| format!("# {UNFIT}: {line}")));
        let file = whole::replace(&self.path, text.as_bytes());
        let file = file.map_err(|error| unwritable(&self.path, &error))?;
        let (lost, path) = (self.lost.take(), std::mem::take(&mut self.path));
        let (modified, before_end) = (modified(&file), text.len());
        *self = Self {
            written: sitting.journal_end(),
            text,
            modified,
            before_end,
            lost,
            ..Self::of(&path, file, true)
        };
        Ok(())
    }

    /// Whether it can be written once more: a file, and no device.
    pub(super) fn is_file(&self) -> bool {
        self.is_plain
    }

    /// The path of the record.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes what the file does not have yet, including undos.
    ///
    /// # Errors
    /// When it cannot be written: then the file ends with the last answer that could be.
    pub(super) fn keep(&mut self, sitting: &Sitting) -> Result<(), CommandError> {
        self.keep_again(sitting)?;
        self.write(sitting).map_err(|stop| {
            let path = self.path.display();
            match self.kept(sitting) {
                0 => stop,
                1 => stop.hint(format!("the first answer is kept in `{path}`")),
                kept => stop.hint(format!("the first {kept} answers are kept in `{path}`")),
            }
        })
    }

    /// How many of the answers that stand are in the file.
    pub(super) fn kept(&self, sitting: &Sitting) -> usize {
        if self.written == sitting.journal_end() {
            return sitting.answers();
        }
        sitting.standing_after(self.written)
    }

    fn write(&mut self, sitting: &Sitting) -> Result<(), CommandError> {
        if self.ended && self.written < sitting.journal_end() {
            // The answer that ended the match was taken back.
            self.cut(self.before_end)?;
            self.ended = false;
        }
        while self.written < sitting.journal_end() {
            self.append(&sitting.record_line(self.written))?;
            self.written += 1;
        }
        if sitting.is_over() && !self.ended {
            self.before_end = self.text.len();
            self.append(&sitting.record_end())?;
            self.ended = true;
        }
        Ok(())
    }

    /// Whether what was written is where it was written.
    pub(super) fn is_there(&self) -> bool {
        !self.is_plain || fs::metadata(&self.path).is_ok_and(|found| self.is_ours(&found))
    }

    /// What others did to the file, once.
    pub(super) fn take_lost(&mut self) -> Option<LostRecord> {
        self.lost.take()
    }

    /// Writes the whole record once more if it is not there any more.
    fn keep_again(&mut self, sitting: &Sitting) -> Result<(), CommandError> {
        let found = fs::metadata(&self.path);
        let (path, lost) = match &found {
            _ if !self.is_plain => return Ok(()),
            Ok(found) if self.is_ours(found) => return Ok(()),
            Ok(_) => (self.beside(), LostRecord::Replaced(self.path.clone())),
            Err(_) => (self.path.clone(), LostRecord::Removed),
        };
        let begun = whole::in_folder(&path, || Self::begin(&path, sitting));
        *self = begun.map_err(|error| unwritable(&path, &error))?;
        self.lost = Some(lost);
        Ok(())
    }

    /// Whether this is the file that is being written, as it was left. It is read only if it was written since.
    fn is_ours(&self, found: &fs::Metadata) -> bool {
        found.len() == self.text.len() as u64
            && self.file.metadata().is_ok_and(|own| is_same(&own, found))
            && (found.modified().ok() == self.modified
                || fs::read(&self.path).is_ok_and(|bytes| bytes == self.text.as_bytes()))
    }

    /// A path beside that of the record at which nothing stands.
    fn beside(&self) -> PathBuf {
        let stem = self.path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("match");
        let path = |number: u32| self.path.with_file_name(format!("{stem}-{number}.record"));
        (2..).map(path).find(|path| fs::symlink_metadata(path).is_err()).unwrap_or_default()
    }

    fn append(&mut self, text: &str) -> Result<(), CommandError> {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        if let Err(error) = written {
            // The incomplete line is not an answer; if it stays, a reader drops it.
            let _ = self.cut(self.text.len());
            return Err(unwritable(&self.path, &error));
        }
        self.text.push_str(text);
        self.modified = modified(&self.file);
        Ok(())
    }

    fn cut(&mut self, length: usize) -> Result<(), CommandError> {
        if !self.is_plain {
            return Ok(());
        }
        let cut = self
            .file
            .set_len(length as u64)
            .and_then(|()| io::Seek::seek(&mut self.file, io::SeekFrom::Start(length as u64)));
        cut.map_err(|error| unwritable(&self.path, &error))?;
        self.text.truncate(length);
        self.modified = modified(&self.file);
        Ok(())
    }

    /// Locks the file, because two programs that write to it would spoil it. Where files cannot be locked, others are
    /// not kept out.
    fn lock(&self) -> Result<(), CommandError> {
        match self.file.try_lock() {
            Err(fs::TryLockError::WouldBlock) if self.is_plain => {
                Err(CommandError::usage(format!("`{}` is being played elsewhere", self.path.display())))
            }
            _ => Ok(()),
        }
    }
}

/// When a file was written last.
fn modified(file: &File) -> Option<SystemTime> {
    file.metadata().and_then(|meta| meta.modified()).ok()
}

/// Whether two descriptions are of one file.
#[cfg(unix)]
fn is_same(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Whether two descriptions are of one file, as far as can be said.
#[cfg(not(unix))]
fn is_same(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}
