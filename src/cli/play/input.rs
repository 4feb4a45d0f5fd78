//! Reads what is typed, line by line; with editing only if a person types.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::cli::exit::{CommandError, reason};
use crate::cli::interrupt;
use crate::door::words::visible;

/// The longest line that is read.
const LONGEST: u64 = 1 << 16;

/// The source of answers.
pub(super) enum Input {
    /// A person at a terminal.
    Person(Box<Typing>),
    /// A pipe or a file.
    Pipe(Piped),
}

/// The lines of a pipe.
#[derive(Default)]
pub(super) struct Piped {
    /// What reads them while something else is looked at; `None` as long as that was never so.
    reader: Option<Receiver<LineRead>>,
    /// The next line, if it has come already.
    next: Option<LineRead>,
}

/// A line without its line break; `None` at the end of the input.
type LineRead = Result<Option<String>, CommandError>;

/// What people type at one terminal, one after the other.
pub(super) struct Typing {
    /// The editor of the person who sits there. Each person has another one, because an editor remembers more than its
    /// history, such as text that was deleted and can be put back.
    editor: Option<Editor<Completions, DefaultHistory>>,
    /// The seat of that person; `None` while the terminal is handed over.
    seat: Option<usize>,
    /// What was typed at each seat that has had a turn.
    lines: Vec<(usize, Vec<String>)>,
}

/// What the tab key completes: for each thing the text that is shown, and other texts that mean the same.
#[derive(Debug, Default)]
pub(super) struct Completions(Vec<Vec<String>>);

impl Input {
    /// The input of the process.
    pub(super) fn new(is_person: bool) -> Result<Self, CommandError> {
        if !is_person {
            return Ok(Self::Pipe(Piped::default()));
        }
        Ok(Self::Person(Box::new(Typing { editor: None, seat: None, lines: Vec::new() })))
    }

    /// The present width of the terminal.
    pub(super) fn columns(&mut self) -> Option<usize> {
        match self {
            Self::Person(typing) => {
                let dimensions = typing.editor().ok().and_then(Editor::dimensions);
                dimensions.map(|(columns, _)| usize::from(columns))
            }
            Self::Pipe(_) => None,
        }
    }

    /// Sets what the tab key completes: for each thing its texts, first the one that is shown.
    ///
    /// # Errors
    /// When the terminal cannot be used.
    pub(super) fn offer(&mut self, words: Vec<Vec<String>>) -> Result<(), CommandError> {
        if let Self::Person(typing) = self {
            // A text that would control the terminal is answered by its key instead.
            let harmless =
                |texts: Vec<String>| texts.into_iter().filter(|text| visible::is_line(text)).collect();
            let words = words.into_iter().map(harmless).collect();
            typing.editor()?.set_helper(Some(Completions(words)));
        }
        Ok(())
    }

    /// From now on this seat types, or nobody in particular. What others have typed cannot be recalled in any way; what
    /// the seat itself has typed can.
    pub(super) fn sit(&mut self, seat: Option<usize>) {
        if let Self::Person(typing) = self
            && typing.seat != seat
        {
            typing.editor = None;
            typing.seat = seat;
        }
    }

    /// The next line without its line break; `None` at the end of the input, or when a person wants to stop.
    ///
    /// # Errors
    /// When the input cannot be read, or when a line is too long.
    pub(super) fn line(&mut self, prompt: &str) -> Result<Option<String>, CommandError> {
        match self {
            Self::Person(typing) => {
                let editor = typing.editor()?;
                match interrupt::while_edited(|| editor.readline(&*visible::line(prompt))) {
                    Ok(line) => {
                        typing.note(&line);
                        Ok(Some(line))
                    }
                    Err(ReadlineError::Eof) => Ok(None),
                    Err(ReadlineError::Interrupted) => {
                        interrupt::typed();
                        Ok(None)
                    }
                    Err(error) => Err(unreadable(&error)),
                }
            }
            Self::Pipe(piped) => piped.line(),
        }
    }

    /// Waits until somebody begins to type or until a line comes, which stays to be read, or until `look` finds
    /// something; it looks so often.
    pub(super) fn wait(&mut self, patience: Duration, look: &mut dyn FnMut() -> bool) {
        match self {
            Self::Person(_) => interrupt::wait_for_key(patience, look),
            Self::Pipe(piped) => piped.wait(patience, look),
        }
    }
}

impl Piped {
    fn line(&mut self) -> LineRead {
        match (self.next.take(), &self.reader) {
            (Some(line), _) => line,
            // It ends after what it has read last.
            (None, Some(reader)) => reader.recv().unwrap_or(Ok(None)),
            (None, None) => read_line(),
        }
    }

    fn wait(&mut self, patience: Duration, look: &mut dyn FnMut() -> bool) {
        if self.next.is_some() {
            return;
        }
        let reader = self.reader.get_or_insert_with(read_aside);
        while !look() {
            match reader.recv_timeout(patience) {
                Ok(line) => {
                    self.next = Some(line);
                    return;
                }
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// Reads lines in a thread of its own, each once the one before it is taken.
fn read_aside() -> Receiver<LineRead> {
    let (sender, lines) = sync_channel(0);
    thread::spawn(move || {
        loop {
            let line = read_line();
            let is_last = !matches!(line, Ok(Some(_)));
            if sender.send(line).is_err() || is_last {
                break;
            }
        }
    });
    lines
}

impl Typing {
    /// The editor of the person who sits there.
    fn editor(&mut self) -> Result<&mut Editor<Completions, DefaultHistory>, CommandError> {
        if self.editor.is_none() {
            let config = Config::builder().completion_type(CompletionType::List).build();
            let mut editor = Editor::with_config(config).map_err(|error| unreadable(&error))?;
            editor.set_helper(Some(Completions::default()));
            let own = self.lines.iter().find(|(seat, _)| Some(*seat) == self.seat);
            for line in own.iter().flat_map(|(_, lines)| lines) {
                // If the history does not accept the line, that is no reason to stop.
                let _ = editor.add_history_entry(line);
            }
            self.editor = Some(editor);
        }
        self.editor.as_mut().ok_or_else(|| CommandError::usage("cannot read from the terminal"))
    }

    /// Keeps a line so that its seat can recall it.
    fn note(&mut self, line: &str) {
        let (Some(seat), Some(editor)) = (self.seat, &mut self.editor) else { return };
        let _ = editor.add_history_entry(line);
        match self.lines.iter_mut().find(|(one, _)| *one == seat) {
            Some((_, lines)) => lines.push(line.to_owned()),
            None => self.lines.push((seat, vec![line.to_owned()])),
        }
    }
}

fn read_line() -> LineRead {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes);
    read.map_err(|error| CommandError::usage(format!("cannot read the answers: {}", reason(&error))))?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST {
        return Err(CommandError::usage("a line of the answers is too long"));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}

fn unreadable(error: &ReadlineError) -> CommandError {
    CommandError::usage(format!("cannot read from the terminal: {error}"))
}

impl Completer for Completions {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line[..at].trim_start();
        let start = at - typed.len();
        // Each thing once, as it is shown if what is typed can still become that.
        let complete = |texts: &Vec<String>| texts.iter().find(|text| text.starts_with(typed)).cloned();
        Ok((start, self.0.iter().filter_map(complete).collect()))
    }
}

impl Hinter for Completions {
    type Hint = String;
}

impl Highlighter for Completions {}

impl Validator for Completions {}

impl Helper for Completions {}
