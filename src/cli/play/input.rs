//! What is typed: line by line, with editing only where a person types.

use std::io::{self, BufRead, Read};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::cli::exit::{Stop, reason};
use crate::diag::visible;

/// The longest line that is read.
const LONGEST: u64 = 1 << 16;

/// Where answers come from.
pub(super) enum Input {
    /// A person at a terminal.
    Person(Box<Editor<Words, DefaultHistory>>),
    /// A pipe or a file.
    Pipe,
}

/// Words that the tab key completes.
#[derive(Debug, Default)]
pub(super) struct Words(Vec<String>);

impl Input {
    /// The input of the process.
    pub(super) fn new(is_person: bool) -> Result<Self, Stop> {
        if !is_person {
            return Ok(Self::Pipe);
        }
        let config = Config::builder().completion_type(CompletionType::List).build();
        let mut editor = Editor::with_config(config).map_err(|error| unreadable(&error))?;
        editor.set_helper(Some(Words::default()));
        Ok(Self::Person(Box::new(editor)))
    }

    /// How wide the terminal is now.
    pub(super) fn columns(&mut self) -> Option<usize> {
        match self {
            Self::Person(editor) => editor.dimensions().map(|(columns, _)| usize::from(columns)),
            Self::Pipe => None,
        }
    }

    /// What the tab key completes from now on.
    pub(super) fn offer(&mut self, words: Vec<String>) {
        if let Self::Person(editor) = self {
            // What would steer the terminal is answered by its number.
            let words = words.into_iter().filter(|word| visible::is_line(word)).collect();
            editor.set_helper(Some(Words(words)));
        }
    }

    /// Forgets what was typed, so that the next person cannot call it back.
    pub(super) fn forget(&mut self) -> Result<(), Stop> {
        match self {
            Self::Person(editor) => editor.clear_history().map_err(|error| unreadable(&error)),
            Self::Pipe => Ok(()),
        }
    }

    /// The next line without its line break; `None` at the end of the input, and when a person wants to stop.
    ///
    /// # Errors
    /// When the input cannot be read, or a line has no end.
    pub(super) fn line(&mut self, prompt: &str) -> Result<Option<String>, Stop> {
        match self {
            Self::Person(editor) => match editor.readline(&*visible::line(prompt)) {
                Ok(line) => {
                    // A history that does not take the line is no reason to stop.
                    let _ = editor.add_history_entry(&line);
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(unreadable(&error)),
            },
            Self::Pipe => piped(),
        }
    }
}

fn piped() -> Result<Option<String>, Stop> {
    let mut bytes = Vec::new();
    let read = io::stdin().lock().take(LONGEST).read_until(b'\n', &mut bytes);
    read.map_err(|error| Stop::usage(format!("cannot read the answers: {}", reason(&error))))?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST {
        return Err(Stop::usage("a line of the answers is too long"));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(text.trim_end_matches(['\n', '\r']).to_owned()))
}

fn unreadable(error: &ReadlineError) -> Stop {
    Stop::usage(format!("cannot read from the terminal: {error}"))
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line[..at].trim_start();
        let start = at - typed.len();
        let found = self.0.iter().filter(|word| word.starts_with(typed)).cloned().collect();
        Ok((start, found))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}
