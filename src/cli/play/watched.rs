//! A game that is being written while it is played: when its files change, the match is played again by the new rules.

use super::kept_match::KeptMatch;
use crate::cli::arguments::{Engine, Language};
use crate::cli::clock::since_start;
use crate::cli::exit::{CommandError, Exit};
use crate::cli::games::NamedGame;
use crate::cli::loading::{CheckedDefinition, game};
use crate::cli::output::clean;
use crate::cli::threads;
use crate::cli::watching::GameWatch;
use crate::door::sitting::{Kept, RebuiltMatch, Sitting};
use crate::door::words::{Words, fill};

/// The game of an open match, watched while its files are edited.
pub(super) struct WatchedGame {
    game: NamedGame,
    watch: GameWatch,
    language: Option<String>,
    engine: Engine,
    /// Faults of the files, until it is sure that they are not just being written.
    fault: Option<CommandError>,
    /// The lines of the record that do not fit the rules as they are now. They are tried again with every change, until
    /// a person answers.
    unfit: Vec<String>,
    /// How long the journal was when they were found, and how far people had answered.
    unfit_at: (usize, Option<usize>),
    /// Lines that did not fit when somebody answered.
    aside: Vec<String>,
    /// Whether the record was begun by other rules.
    is_other: bool,
}

/// What has become of a match whose game has changed.
pub(super) enum Renewed {
    /// It goes on by the new rules.
    Fits,
    /// The same, but only before an answer that does not fit them: this is said.
    Unfit(String),
    /// It goes on as before, because the new rules cannot be played.
    Faulty(CommandError),
}

impl WatchedGame {
    /// Watches the files of a game from now on.
    ///
    /// # Errors
    /// When it comes with the program, so that its files cannot change.
    pub(super) fn new(game: NamedGame, engine: Engine, language: &Language) -> Result<Self, CommandError> {
        if game.is_shipped() {
            return Err(game.unchangeable());
        }
        Ok(Self {
            watch: GameWatch::of_rules(&game),
            game,
            language: language.lang.clone(),
            engine,
            fault: None,
            unfit: Vec::new(),
            unfit_at: (0, None),
            aside: Vec::new(),
            is_other: false,
        })
    }

    /// Reads the game again if its files have changed. Faults are told once the files have not changed any more, unless
    /// they are to be known at once.
    fn look(&mut self, at_once: bool) -> Option<Result<CheckedDefinition, CommandError>> {
        let has_changed = match at_once {
            true => self.watch.look_at_once(since_start()),
            false => self.watch.look(since_start())?,
        };
        match has_changed {
            true => match CheckedDefinition::load(&self.game) {
                Ok(checked) => {
                    self.fault = None;
                    Some(Ok(checked))
                }
                Err(fault) if at_once => {
                    self.fault = None;
                    Some(Err(fault))
                }
                Err(fault) => {
                    self.fault = Some(fault);
                    None
                }
            },
            false => self.fault.take().map(Err),
        }
    }

    /// The match by the rules as they are now.
    fn rebuilt(&self, checked: &CheckedDefinition, sitting: &Sitting) -> Result<RebuiltMatch, CommandError> {
        // What bots have answered since was only meant for as long as the lines do not fit.
        let until = if self.is_waiting(sitting) { self.unfit_at.0 } else { sitting.journal_end() };
        let text = format!("{}{}", sitting.record_until(until), self.unfit.concat());
        let unread = |faults| CommandError::faults(Exit::Usage, faults);
        let kept = Kept::read("the match", &text).map_err(unread)?;
        let rules =
            kept.rules(&checked.definition).map_err(|faults| CommandError::faults(Exit::Differs, faults))?;
        let language = Language { lang: self.language.clone() };
        let speech = checked.speech_at_table(&rules, &language)?;
        let game = game(rules, sitting.seats().len())?;
        // While the rules are being written, bots search where what they learnt does not fit any more.
        checked.is_taught(&game);
        let rebuilt = kept.rebuild(&game, self.engine.into(), &sitting.seated_bots(), since_start)?;
        if let Some(failure) = rebuilt.sitting.failure() {
            return Err(CommandError::faults(Exit::Script, failure));
        }
        let sitting = rebuilt.sitting.on_threads(threads::number(None)).speaking(&speech);
        Ok(RebuiltMatch { sitting, misfit: rebuilt.misfit })
    }

    /// Whether lines that do not fit the rules wait in the record to be tried again, because no person has answered since
    /// that was found.
    fn is_waiting(&self, sitting: &Sitting) -> bool {
        !self.unfit.is_empty() && !sitting.is_over() && sitting.last_of_person() == self.unfit_at.1
    }

    /// Keeps aside the lines that do not fit the rules; false while they wait.
    pub(super) fn settle(&mut self, sitting: &Sitting) -> bool {
        if self.is_waiting(sitting) {
            return false;
        }
        self.aside.append(&mut self.unfit);
        true
    }

    /// The lines that are kept aside, if the record was begun by other rules, once.
    pub(super) fn take_other(&mut self) -> Option<&[String]> {
        std::mem::take(&mut self.is_other).then_some(self.aside.as_slice())
    }
}

impl KeptMatch {
    /// Plays the match again if the files of its game have changed; `None` if they have not, or if they were looked at
    /// only just before, unless that is to be known at once.
    ///
    /// # Errors
    /// When it cannot be kept.
    pub(super) fn renew(&mut self, at_once: bool, words: &Words) -> Result<Option<Renewed>, CommandError> {
        let Some(watched) = &mut self.watched else { return Ok(None) };
        let Some(checked) = watched.look(at_once) else { return Ok(None) };
        let rebuilt = checked.and_then(|checked| watched.rebuilt(&checked, &self.sitting));
        let RebuiltMatch { sitting, misfit } = match rebuilt {
            Ok(rebuilt) => rebuilt,
            Err(fault) => return Ok(Some(Renewed::Faulty(fault))),
        };
        self.sitting = sitting;
        watched.is_other = true;
        watched.unfit_at = (self.sitting.journal_end(), self.sitting.last_of_person());
        let Some(misfit) = misfit else {
            watched.unfit.clear();
            self.keep()?;
            return Ok(Some(Renewed::Fits));
        };
        let why = CommandError::faults(Exit::Differs, misfit.differs.faults).in_short();
        let first = misfit.lines.first().map_or("", |line| line.split("   #").next().unwrap_or(line));
        let (nth, first) = (misfit.nth.to_string(), clean(first.trim()));
        watched.unfit = misfit.lines;
        let values = [("nth", &*nth), ("answer", &*first), ("why", &*why)];
        Ok(Some(Renewed::Unfit(fill(words.renewed_unfit, &values))))
    }

    /// If a script has failed and the game is watched, goes back to before the last answer of a person, so that the match
    /// goes on once the script is mended; gives the failure. `None` where it cannot go back.
    pub(super) fn step_back(&mut self) -> Option<CommandError> {
        let failure = self.sitting.failure()?;
        let watched = self.watched.as_mut()?;
        let before = self.sitting.last_of_person()?;
        let kept = Kept::read("the match", self.sitting.record_so_far()).ok()?;
        watched.unfit = kept.lines_from(before);
        self.sitting.go_back_to(before);
        watched.unfit_at = (self.sitting.journal_end(), self.sitting.last_of_person());
        watched.is_other = true;
        Some(CommandError::faults(Exit::Script, failure))
    }
}
