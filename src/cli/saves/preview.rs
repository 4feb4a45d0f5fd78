//! Reads saves and works out what a spectator may know of them.

use std::rc::Rc;

use crate::cli::arguments::Language;
use crate::cli::environment::Environment;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::games::NamedGame;
use crate::cli::loading::CheckedDefinition;
use crate::cli::replay::{definition_of, fitting, record};
use crate::cli::shelf::{MOST_UNNAMED, SavedMatch};
use crate::door::games::{Chosen, Speech};
use crate::door::sitting::{Ending, Engine, Kept, MatchPreview, Sitting};
use crate::door::words;
use crate::report::shell;

/// The most answers of a match that is played again for its preview in a list.
const MOST_ANSWERS: usize = 2000;

/// How much is worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// What the record says.
    Head,
    /// Also what it stands at, if the match is not too long.
    Preview,
    /// Also the table, however long the match is.
    Table,
}

/// A save as it is listed.
pub(super) struct ListedSave {
    pub(super) save: SavedMatch,
    /// What its record says, if it can be read.
    pub(super) head: Option<SaveHead>,
    /// How the match stands, if it was played again.
    pub(super) preview: Option<MatchPreview>,
    /// How it has ended.
    pub(super) ending: Option<Ending>,
    /// The match, if its table is wanted.
    pub(super) sitting: Option<Sitting>,
    /// Why it cannot be gone on with.
    pub(super) problem: Option<CommandError>,
}

/// What a record says.
pub(super) struct SaveHead {
    /// The game as the record calls it.
    pub(super) game: String,
    /// Its title, or its name if the definition could not be read.
    pub(super) title: String,
    /// The variant; empty for the rules as written.
    pub(super) variant: String,
    /// The names of the seats, each with its bot.
    pub(super) seats: Vec<(String, Option<String>)>,
    /// How many answers stand.
    pub(super) answers: usize,
    /// Whether the match is over.
    pub(super) is_over: bool,
}

/// Reads saves, and each definition once.
pub(super) struct SaveReader<'a> {
    language: Option<&'a str>,
    environment: &'a Environment,
    definitions: Vec<(String, Rc<CheckedDefinition>)>,
}

impl<'a> SaveReader<'a> {
    pub(super) fn new(language: Option<&'a str>, environment: &'a Environment) -> Self {
        Self { language, environment, definitions: Vec::new() }
    }

    /// Reads a save; what is wrong with it is a part of what is listed.
    pub(super) fn read(&mut self, save: &SavedMatch, depth: Depth) -> ListedSave {
        let mut listed = ListedSave {
            save: save.clone(),
            head: None,
            preview: None,
            ending: None,
            sitting: None,
            problem: None,
        };
        listed.problem = self.fill(&mut listed, depth).err();
        listed
    }

    fn fill(&mut self, listed: &mut ListedSave, depth: Depth) -> Result<(), CommandError> {
        let path = listed.save.path.clone();
        if depth != Depth::Table && listed.save.bytes > MOST_UNNAMED {
            let message = format!("it is larger than {} MB", MOST_UNNAMED >> 20);
            let show = shell::parlor("saves").path(&listed.save.name);
            return Err(CommandError::usage(message).hint(format!("`{show}` reads it")));
        }
        let kept = record(&path)?;
        let head = listed.head.insert(SaveHead::of(&kept));
        let game = definition_of(&path, &kept, self.environment)?;
        let checked = self.definition(&game)?;
        let speech = |chosen: &Chosen| self.speech(&checked, chosen);
        let rules =
            kept.rules(&checked.definition).map_err(|faults| CommandError::faults(Exit::Differs, faults))?;
        head.title = speech(&rules)?.title(&rules).to_owned();
        let is_long = head.answers > MOST_ANSWERS;
        if depth == Depth::Head || (is_long && depth == Depth::Preview) {
            return Ok(());
        }
        let found = fitting(kept, &checked, &|_, chosen| speech(chosen))?;
        let words = words::of(self.language.unwrap_or("en"));
        let replayed = found.kept.replay(&found.game, Engine::Machine)?;
        // Neither an answer nor the options there are told: only a seat may know them.
        if let Some(differs) = replayed.differs {
            let stop = match (differs.failure, differs.at_end) {
                (Some(_), _) => failing(&listed.save),
                (None, true) => unfit("it ends otherwise than its record says"),
                (None, false) => unfit(format!("its answer {} is not offered any more", differs.after + 1)),
            };
            let again = shell::parlor("play").option("--resume", &listed.save.name);
            let again = again.option("--at", differs.after.to_string());
            return Err(stop.hint(format!("go on with what still fits: `{again}`")));
        }
        let sitting = replayed.sitting.speaking(&found.speech);
        if sitting.failure().is_some() {
            return Err(failing(&listed.save));
        }
        head.is_over = sitting.is_over();
        if sitting.is_over() {
            listed.ending = Some(sitting.ending(words).map_err(|_| failing(&listed.save))?);
        }
        listed.preview = Some(sitting.preview());
        listed.sitting = (depth == Depth::Table).then_some(sitting);
        Ok(())
    }

    fn definition(&mut self, game: &NamedGame) -> Result<Rc<CheckedDefinition>, CommandError> {
        let key = game.saved_as();
        if let Some((_, checked)) = self.definitions.iter().find(|(known, _)| *known == key) {
            return Ok(Rc::clone(checked));
        }
        let checked = Rc::new(CheckedDefinition::load(game)?);
        self.definitions.push((key, Rc::clone(&checked)));
        Ok(checked)
    }

    /// How a game is put into words: in the language that was asked for if it has names in it.
    fn speech(&self, checked: &CheckedDefinition, chosen: &Chosen) -> Result<Speech, CommandError> {
        let spoken = self.language.filter(|language| Speech::is_there(&checked.definition, language));
        checked.speech_at_table(chosen, &Language { lang: spoken.map(str::to_owned) })
    }

    /// Checks that parlor or one of the games that were read knows the language that was asked for.
    ///
    /// # Errors
    /// When none does.
    pub(super) fn check_language(&self) -> Result<(), CommandError> {
        let Some(language) = self.language else { return Ok(()) };
        let is_known = self.definitions.iter().any(|(_, one)| Speech::is_there(&one.definition, language));
        if is_known || words::in_language(language).is_some() {
            return Ok(());
        }
        let mut known: Vec<&str> = words::languages().collect();
        known.extend(self.definitions.iter().flat_map(|(_, one)| Speech::languages(&one.definition)));
        known.sort_unstable();
        known.dedup();
        Err(Speech::unspoken("parlor and these games have", language, &known).into())
    }
}

/// The error of a save that does not fit the rules any more.
fn unfit(message: impl Into<String>) -> CommandError {
    CommandError::Said { exit: Exit::Differs, message: message.into(), hint: None }
}

/// The error of a save in which a script fails.
fn failing(save: &SavedMatch) -> CommandError {
    let message = "a script fails in it".to_owned();
    let hint = Some(format!("`{}` shows where", shell::parlor("replay").path(&save.path)));
    CommandError::Said { exit: Exit::Script, message, hint }
}

impl SaveHead {
    fn of(kept: &Kept) -> Self {
        let bots = kept.bots().iter().cloned().chain(std::iter::repeat(None));
        let path = std::path::Path::new(kept.path());
        Self {
            game: kept.path().to_owned(),
            title: path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned()),
            variant: kept.variant().to_owned(),
            seats: kept.seats().iter().cloned().zip(bots).collect(),
            answers: kept.decisions(),
            is_over: kept.is_ended(),
        }
    }
}
