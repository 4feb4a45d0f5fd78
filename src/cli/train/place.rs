//! Where `parlor train` writes what is learnt.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use crate::Disk;
use crate::cli::exit::{CommandError, Exit, reason, unwritable};
use crate::cli::games::NamedGame;
use crate::cli::loading::CheckedDefinition;
use crate::cli::opening::to_read;
use crate::cli::study_arguments::TrainArguments;
use crate::cli::whole::{self, MadeFolders};
use crate::door::Game;
use crate::door::author::{FileRole, link_on_way};
use crate::door::study::{Taught, Training};

/// The ending of the file that is needed to go on; it lies beside the model.
const LEARNING: &str = "learning";
/// The endings of other files of games.
const OTHERS: [&str; 3] = ["record", "snap", "new"];
/// Bytes that show what a file is.
const BEGINNING: u64 = 64;

/// Where things are written.
pub(super) struct ModelPlace {
    /// The model.
    pub(super) model: PathBuf,
    /// What is needed to go on.
    learning: PathBuf,
    /// Whether that was there before.
    has_learning: bool,
    /// The folders that were made for them.
    made: MadeFolders,
}

impl ModelPlace {
    /// Finds out where to write, before anything is learnt in vain.
    ///
    /// # Errors
    /// When nothing can be written there, or when something else would be overwritten.
    pub(super) fn of(
        arguments: &TrainArguments,
        named: &NamedGame,
        checked: &CheckedDefinition,
        game: &Game,
    ) -> Result<Self, CommandError> {
        let mut made = MadeFolders::default();
        let model = match &arguments.out {
            Some(path) => {
                check_name(path)?;
                path.clone()
            }
            None if named.is_shipped() => return Err(named.unchangeable()),
            None => {
                let path = PathBuf::from(checked.definition.model_path(game));
                if let Some(link) = link_on_way(Path::new(named.folder()), &path) {
                    let message = format!("`{}` is a link, so nothing is written there", link.display());
                    return Err(CommandError::usage(message).hint("name a file with `--out`"));
                }
                let folder = whole::folder_of(&path);
                made = MadeFolders::of(folder).map_err(|error| unwritable(folder, &error))?;
                path
            }
        };
        let learning = model.with_extension(LEARNING);
        let is_free = check_there(&model, "model of a bot", Taught::is_begun)
            .and_then(|_| check_there(&learning, "learning", Training::is_begun))
            .and_then(|has_learning| {
                for path in [&model, &learning] {
                    whole::try_out(path).map_err(|error| unwritable(path, &error))?;
                }
                Ok(has_learning)
            });
        let has_learning = is_free.inspect_err(|_| made.remove())?;
        Ok(Self { model, learning, has_learning, made })
    }

    /// The learning that was stopped.
    ///
    /// # Errors
    /// When there is none, or when it does not fit the game.
    pub(super) fn taken_up(&self, game: &Game) -> Result<Training, CommandError> {
        self.read(game).inspect_err(|_| self.made.remove())
    }

    fn read(&self, game: &Game) -> Result<Training, CommandError> {
        let path = self.learning.display().to_string();
        let found = Training::continued(game, &Disk, &path).map_err(|faults| {
            CommandError::faults(Exit::Usage, faults).note("without `--continue` it begins anew")
        })?;
        found.ok_or_else(|| {
            CommandError::usage(format!("there is no `{path}`, so there is nothing to continue"))
                .hint("leave `--continue` out")
        })
    }

    /// Keeps what is needed to go on.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(super) fn keep(&self, training: &mut Training) -> Result<(), CommandError> {
        whole::write(&self.learning, training.write().as_bytes())
            .map_err(|error| unwritable(&self.learning, &error))
    }

    /// Writes the model.
    ///
    /// # Errors
    /// When it cannot be written; then nothing is left that was not there before.
    pub(super) fn write(&self, text: &str) -> Result<(), CommandError> {
        whole::write(&self.model, text.as_bytes()).map_err(|error| {
            self.made.remove();
            unwritable(&self.model, &error)
        })
    }

    /// Leaves nothing of a learning that led to no model.
    pub(super) fn forget(&self) {
        if !self.has_learning && fs::metadata(&self.learning).is_ok_and(|meta| meta.is_file()) {
            let _ = fs::remove_file(&self.learning);
        }
        self.made.remove();
    }
}

/// Refuses a name that something else has.
fn check_name(path: &Path) -> Result<(), CommandError> {
    let shown = path.display();
    let refused = |why: String| {
        let model = path.with_extension("model");
        Err(CommandError::usage(why).hint(format!("give the model a name such as `{}`", model.display())))
    };
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    if ending == LEARNING {
        return refused(format!("`{shown}` is where the learning is kept, beside the model"));
    }
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    if FileRole::of(name).is_some() || OTHERS.contains(&ending) {
        return refused(format!("`{shown}` has the name of a file of a game, and no model"));
    }
    Ok(())
}

/// Whether a file is there; refuses one that parlor has not written as such a file, and what is no file.
fn check_there(path: &Path, what: &str, is_ours: fn(&[u8]) -> bool) -> Result<bool, CommandError> {
    match fs::metadata(path) {
        Ok(meta) if meta.is_file() => {}
        Ok(_) => {
            let message = format!("`{}` is no file that can be replaced", path.display());
            return Err(CommandError::usage(message).hint("name another file with `--out`"));
        }
        Err(_) => return Ok(false),
    }
    let mut bytes = Vec::new();
    let read = to_read(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut bytes));
    read.map_err(|error| {
        CommandError::usage(format!("cannot read `{}`: {}", path.display(), reason(&error)))
    })?;
    if is_ours(&bytes) {
        return Ok(true);
    }
    let message = format!("`{}` is there already, and is no {what} that parlor has written", path.display());
    Err(CommandError::usage(message).hint("name another file with `--out`, or take this one away"))
}
