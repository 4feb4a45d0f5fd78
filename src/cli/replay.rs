//! `parlor replay`: does a record still come to the same end?

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::arguments::{Language, ReplayArguments, ReplayFormat};
use super::exit::{Exit, Stop, reason};
use super::loading::{Checked, Speech, begin};
use super::opening::to_read;
use super::output::{Output, Tone, clean, count};
use super::shell;
use crate::compile::Game;
use crate::diag::{Diagnostic, Faults, Sources};
use crate::door::words::Words;
use crate::record::follow::follow;
use crate::record::replay::replay_in;
use crate::record::{Differs, Record, Replayed};
use crate::rules::Rules;
use crate::session::Session;
use crate::vm::Failure;

/// The most bytes of a record.
const MOST_BYTES: u64 = 16 << 20;
/// The most answers that an error repeats.
const MOST_ANSWERS: usize = 20;

pub(super) fn run(arguments: &ReplayArguments, output: &mut Output) -> Result<Exit, Stop> {
    output.even_unread();
    let file = &arguments.record;
    let found = find(file, arguments.game.as_deref(), &|checked, rules| {
        checked.speech(rules, &Language { lang: None })
    })?;
    let Found { record, sources, warnings: mut faults, game, .. } = found;
    let refused = |fault: Diagnostic| Stop::fault(Exit::Differs, fault, &sources);
    let Replayed { session, differs, warnings } = match arguments.format {
        ReplayFormat::Human => {
            let session = begin(&game, record.setup.clone(), arguments.engine)?;
            replay_in(&record, session, &mut |_, _| ())
        }
        ReplayFormat::Jsonl => {
            let mut printed = Ok(());
            let replayed = follow(&record, game, &mut |line| {
                if printed.is_ok() {
                    printed = output.json(line);
                }
            });
            printed?;
            replayed.map_err(refused)?
        }
    };
    warnings.into_iter().for_each(|warning| faults.push(warning));
    if !faults.is_empty() {
        output.flush()?;
        output.complain_of(&faults, &sources, None);
    }
    if let Some(differs) = differs {
        return Err(differing(&differs, file, &session, &sources));
    }
    if let Some(failure) = session.failure() {
        return Err(failed(failure, &session, file));
    }
    if arguments.format == ReplayFormat::Human {
        summary(&session, record.end.is_some(), output)?;
    }
    Ok(Exit::Fine)
}

fn summary(session: &Session, has_end: bool, output: &mut Output) -> Result<(), Stop> {
    let title = clean(&session.game().rules.title);
    let decisions = count(session.entries().len(), "decision");
    let digest = session.digest();
    let state = match (session.is_over(), has_end) {
        (true, true) => "the same end as in the record",
        (true, false) => "over, but the record does not say how it ended",
        (false, _) => "not over yet",
    };
    output.line(format_args!("{}: {decisions}, {state}", output.style.paint(Tone::Strong, &title)))?;
    output.line(format_args!("state {digest}"))?;
    Ok(())
}

/// A record and the game that it belongs to.
pub(super) struct Found {
    pub(super) text: String,
    /// The record's text.
    pub(super) sources: Sources,
    pub(super) record: Record,
    /// What is doubtful about it.
    pub(super) warnings: Faults,
    pub(super) game: Arc<Game>,
    /// The screen's words in the language that was asked for.
    pub(super) words: &'static Words,
}

/// How a game is put into words, once it is loaded.
pub(super) type FindSpeech<'a> = &'a dyn Fn(&Checked, &Rules) -> Result<Speech, Stop>;

/// Reads a record and loads its game, from another path if one is given.
///
/// # Errors
/// When one of them cannot be read (exit 1), the definition has faults (exit 2), or it does not fit the
/// record any more (exit 4).
pub(super) fn find(file: &Path, game: Option<&str>, speech: FindSpeech<'_>) -> Result<Found, Stop> {
    let text = read(file)?;
    let mut sources = Sources::default();
    let source = sources.add(file.display().to_string(), text.clone());
    let mut faults = Faults::default();
    let Some(record) = Record::parse(&sources, source, &mut faults) else {
        return Err(Stop::Faults { exit: Exit::Usage, faults, sources: Box::new(sources), note: None });
    };
    let path = match game {
        Some(path) => path.to_owned(),
        None => definition_of(file, &record)?,
    };
    let checked = Checked::load(&path)?;
    let variant = (!record.variant.is_empty()).then_some(record.variant.as_str());
    let unfit = |stop: Stop| match stop {
        Stop::Faults { exit: Exit::Usage, faults, sources, .. } => Stop::Faults {
            exit: Exit::Differs,
            faults,
            sources,
            note: Some("so the record does not fit the definition any more".to_owned()),
        },
        other => other,
    };
    let rules = checked.rules(variant, &record.setup.figures).map_err(unfit)?;
    let Speech { words, voice, .. } = speech(&checked, &rules)?;
    let game = checked.game(rules, record.setup.seats.len(), voice).map_err(unfit)?;
    Ok(Found { text, sources, record, warnings: faults, game, words })
}

/// The path in the record, from here or from where the record is; else a definition of that name among the
/// games here or beside the record.
fn definition_of(file: &Path, record: &Record) -> Result<String, Stop> {
    let path = Path::new(&record.setup.path);
    let folder = file.parent().unwrap_or(Path::new(""));
    let name = path.file_name().unwrap_or_default();
    let places = [path.to_owned(), folder.join(path), Path::new("games").join(name), folder.join(name)];
    let found = places.into_iter().find(|path| path.is_file());
    found.and_then(|path| path.to_str().map(str::to_owned)).ok_or_else(|| {
        Stop::usage(format!("there is no definition `{}`, which the record names", path.display()))
            .hint("name the definition: `parlor replay --game PATH`, `parlor play PATH --resume FILE`")
    })
}

fn read(file: &Path) -> Result<String, Stop> {
    let unreadable = |why: String| Stop::usage(format!("cannot read `{}`: {why}", file.display()));
    let opened = to_read(file).map_err(|error| unreadable(reason(&error)))?;
    let mut bytes = Vec::new();
    opened.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unreadable(reason(&error)))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(unreadable(format!("it is larger than {} MB", MOST_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|_| unreadable("it is no text".to_owned()))
}

/// The error of a match that goes another way than its record.
pub(super) fn differing(differs: &Differs, file: &Path, session: &Session, sources: &Sources) -> Stop {
    if let Some(failure) = &differs.failure {
        return failed(failure, session, file);
    }
    let total = session.entries().len();
    let note = match differs.at_end {
        false => format!("decision {} is the first that differs", total + 1),
        true => format!("all {total} decisions are still offered"),
    };
    Stop::fault(Exit::Differs, differs.diagnostic(), sources).note(note)
}

/// The error of a script that failed, with the seed and the answers that led there.
pub(super) fn failed(failure: &Failure, session: &Session, file: &Path) -> Stop {
    let record = Record::of(session);
    let setup = session.setup();
    let total = session.entries().len();
    let mut note = format!("seed {}, {}", setup.seed, count(total, "answer"));
    let left_out = total.saturating_sub(MOST_ANSWERS);
    if left_out > 0 {
        note.push_str(&format!(", of which the last {MOST_ANSWERS}"));
    }
    note.push_str(if total == 0 { "\n" } else { ":\n" });
    for decision in record.decisions().skip(left_out) {
        let seat = &setup.seats[usize::from(decision.seat.0)];
        note.push_str(&format!("  {}: {}\n", clean(seat), clean(&decision.text)));
    }
    note.push_str(&format!("to see it again: {}", shell::parlor("replay").path(file)));
    Stop::fault(Exit::Script, failure.diagnostic(), &session.game().sources).note(note)
}
