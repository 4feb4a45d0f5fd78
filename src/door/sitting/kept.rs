//! A match that was saved as a record.

use std::sync::Arc;

use super::beginning::{Engine, Unbegun, names, session};
use super::seated::Sitting;
use crate::bot::Spec;
use crate::diag::codes::record::NEVER_BEGUN;
use crate::diag::{self, Diagnostic, Sources};
use crate::door::games::Chosen;
use crate::door::{Definition, Faults, Game, Refused};
use crate::load::files::add_record;
use crate::record::follow::follow;
use crate::record::replay::replay_in;
use crate::record::{self, Differs, LineContent, Record};

/// A record that was read.
#[derive(Clone, Debug)]
pub struct Kept {
    record: Record,
    text: String,
    sources: Arc<Sources>,
    warnings: diag::Faults,
}

/// A match that was replayed from its record, as far as that was possible.
pub struct Replayed {
    /// The match.
    pub sitting: Sitting,
    /// Where the match differs from the record.
    pub differs: Option<Differing>,
    /// What is doubtful about the record.
    pub warnings: Faults,
}

/// Where a match differs from its record.
#[derive(Clone, Debug)]
pub struct Differing {
    /// What is different.
    pub faults: Faults,
    /// How many answers fitted.
    pub after: usize,
    /// Whether all answers fitted and only the end differs.
    pub at_end: bool,
    /// The failure of a script, if that is the difference.
    pub failure: Option<Faults>,
}

impl Kept {
    /// Reads the text of a record; its faults refer to the file `name`. Its lines can also end with a carriage return
    /// alone.
    ///
    /// # Errors
    /// When it is no record, or no text.
    pub fn read(name: &str, text: impl AsRef<[u8]>) -> Result<Self, Faults> {
        let mut sources = Sources::default();
        let source = match add_record(name, text.as_ref(), &mut sources) {
            Ok(source) => source,
            Err(fault) => return Err(Faults::one(fault, &Arc::new(sources))),
        };
        let mut warnings = diag::Faults::default();
        let record = Record::parse(&sources, source, &mut warnings);
        let sources = Arc::new(sources);
        match record {
            Some(record) => Ok(Self { record, text: sources.text(source).to_owned(), sources, warnings }),
            None => Err(Faults::new(warnings, sources)),
        }
    }

    /// The path of the definition that the record names.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.record.setup.path
    }

    /// The names of the seats.
    #[must_use]
    pub fn seats(&self) -> &[String] {
        &self.record.setup.seats
    }

    /// For each seat the name of the bot that plays it; an empty list when people play all of them.
    #[must_use]
    pub fn bots(&self) -> &[Option<String>] {
        &self.record.setup.bots
    }

    /// The variant that is played; empty for the rules as written.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.record.variant
    }

    /// How many decisions the record has, without those that were taken back.
    #[must_use]
    pub fn decisions(&self) -> usize {
        self.record.decisions().len()
    }

    /// Whether the record says how the match ended.
    #[must_use]
    pub fn has_end(&self) -> bool {
        self.record.end.is_some()
    }

    /// Whether the line of its end is there.
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.record.lines.iter().any(|line| matches!(line.content, LineContent::End))
    }

    /// The length of its journal: all answers and undos.
    #[must_use]
    pub fn journal_len(&self) -> usize {
        self.record.journal_len()
    }

    /// The lines of its answers and undos from an answer on, by its index among those that stand.
    #[must_use]
    pub fn lines_from(&self, answer: usize) -> Vec<String> {
        self.record.journal_lines(self.record.journal_before(answer).len())
    }

    /// Its text as it was read, as long as its file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many bytes of the text are whole lines: an incomplete answer at the end does not count.
    #[must_use]
    pub fn whole_len(&self) -> usize {
        match &self.record.lost {
            Some(_) => self.text.rfind('\n').map_or(0, |at| at + 1),
            None => self.text.len(),
        }
    }

    /// The rules that the match was played by.
    ///
    /// # Errors
    /// When the definition has no such variant or figure.
    pub fn rules(&self, definition: &Definition) -> Result<Chosen, Faults> {
        let variant = (!self.record.variant.is_empty()).then_some(self.record.variant.as_str());
        Chosen::of(definition, variant, &self.record.setup.figures)
    }

    /// Keeps only the first answers.
    ///
    /// # Errors
    /// When there are fewer answers.
    pub fn shorten(&mut self, answers: usize) -> Result<(), Refused> {
        let decisions = self.decisions();
        if answers > decisions {
            let message = format!("there are only {decisions} decisions in the record, not {answers}");
            return Err(Refused::because(message));
        }
        self.record.keep_standing(answers);
        Ok(())
    }

    /// Replaces the bots of the seats.
    pub fn seat(&mut self, bots: &[Option<Spec>]) {
        self.record.setup.bots = names(bots);
    }

    /// Replays the record.
    ///
    /// # Errors
    /// When the match cannot be begun.
    pub fn replay(&self, game: &Game, engine: Engine) -> Result<Replayed, Unbegun> {
        let session = session(game, self.record.setup.clone(), engine)?;
        Ok(self.replayed(game, replay_in(&self.record, session, &mut |_, _| ())))
    }

    /// Replays the record and gives a line of JSON for each decision (docs/replay-jsonl.md).
    ///
    /// # Errors
    /// When the match cannot be begun.
    pub fn follow(&self, game: &Game, line: &mut dyn FnMut(&str)) -> Result<Replayed, Faults> {
        let followed = follow(&self.record, Arc::clone(&game.inner), line);
        let followed = followed.map_err(|fault| Faults::one(fault, &self.sources))?;
        Ok(self.replayed(game, followed))
    }

    fn replayed(&self, game: &Game, replayed: record::Replayed) -> Replayed {
        let record::Replayed { session, differs, warnings } = replayed;
        let sitting = Sitting::with(game, session);
        let differing = |differs: Differs| Differing {
            faults: Faults::one(differs.diagnostic(), &self.sources),
            after: differs.after,
            at_end: differs.at_end,
            failure: differs.failure.as_ref().map(|failure| game.failed(failure)),
        };
        let differs = differs.map(differing);
        let mut faults = self.warnings.clone();
        warnings.into_iter().for_each(|warning| faults.push(warning));
        Replayed { sitting, differs, warnings: Faults::new(faults, Arc::clone(&self.sources)) }
    }
}

/// Adds warnings about removed records without content: the program that wrote them was stopped before the match began.
#[must_use]
pub fn never_begun(mut warnings: Faults, paths: &[String]) -> Faults {
    for path in paths {
        let message = format!("removed `{path}`, a record that was not even begun: parlor was stopped");
        warnings.faults.push(Diagnostic::warning(NEVER_BEGUN, None, message));
    }
    warnings
}
