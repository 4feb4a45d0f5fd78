//! The output: where it goes, its width, its colours.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};

use unicode_width::UnicodeWidthStr;

use super::arguments::Colors;
use super::environment::Environment;
pub(super) use super::wrapping::wrapped;
use crate::door::Faults;
use crate::door::author::{Format, rendered};
use crate::door::words::{self, Words, shortened, visible};
pub(super) use crate::report::count;

/// The greatest width of tables.
const WIDEST: usize = 120;
/// The width if the output is not a terminal.
const USUAL: usize = 80;

/// Standard output and standard error.
pub(super) struct Output {
    out: BufWriter<Box<dyn Write>>,
    /// The style of text on standard output.
    pub(super) style: Style,
    coloured_errors: bool,
    /// The width in columns.
    pub(super) width: usize,
    even_unread: bool,
    /// The words of the interface.
    pub(super) words: &'static Words,
    /// The language that was asked for.
    pub(super) language: Option<String>,
}

/// The style of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    coloured: bool,
    ascii: bool,
}

/// The role of a text, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    /// A heading, or something important.
    Strong,
    /// Something unimportant.
    Faint,
    /// The seat whose turn it is.
    Own,
    /// An error.
    Wrong,
    /// Something that was removed.
    Removed,
    /// Something that was added.
    Added,
}

impl Output {
    /// The output of a process, with the colours that are wanted and perhaps only in ASCII.
    pub(super) fn new((colors, ascii): (Colors, bool), environment: &Environment) -> Self {
        let coloured = |is_terminal: bool| match colors {
            Colors::Always => true,
            Colors::Never => false,
            Colors::Auto => is_terminal && !environment.no_color,
        };
        Self {
            out: BufWriter::new(Box::new(io::stdout())),
            style: Style { coloured: coloured(environment.stdout_is_terminal), ascii },
            coloured_errors: coloured(environment.stderr_is_terminal),
            width: environment.columns.unwrap_or(USUAL).clamp(40, WIDEST),
            even_unread: false,
            words: words::of("en"),
            language: None,
        }
    }

    /// An output without colours in English.
    #[cfg(test)]
    pub(super) fn plain() -> Self {
        Self {
            out: BufWriter::new(Box::new(io::stdout())),
            style: Style::default(),
            coloured_errors: false,
            width: USUAL,
            even_unread: false,
            words: words::of("en"),
            language: None,
        }
    }

    /// An output that keeps what is printed, in English without colours or with colours.
    #[cfg(test)]
    pub(super) fn in_memory(is_plain: bool) -> Self {
        let style = Style { coloured: !is_plain, ascii: is_plain };
        Self { out: BufWriter::with_capacity(1 << 20, Box::new(io::sink())), style, ..Self::plain() }
    }

    /// What was printed on an output that keeps it.
    #[cfg(test)]
    pub(super) fn kept(&self) -> String {
        String::from_utf8_lossy(self.out.buffer()).into_owned()
    }

    /// Lets the command go on to its end even if nobody reads its output, because its exit code still says what it
    /// found, as in `parlor check bad.yaml | head -1`.
    pub(super) fn even_unread(&mut self) {
        self.even_unread = true;
    }

    /// The result of an attempt to print.
    fn printed(&self, done: io::Result<()>) -> io::Result<()> {
        match done {
            Err(error) if self.even_unread && error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            done => done,
        }
    }

    /// Whether only ASCII characters are wanted.
    pub(super) fn is_ascii(&self) -> bool {
        self.style.ascii
    }

    /// Prints a line.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn line(&mut self, line: impl fmt::Display) -> io::Result<()> {
        self.text(&format!("{line}\n"))
    }

    /// Prints a text. Names in it were made safe when they were inserted; if that was forgotten, it is done here.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        let done = self.out.write_all(self.style.safe(text).as_bytes());
        self.printed(done)
    }

    /// Prints a text as it is, for whoever keeps it: only a terminal gets it made safe.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn raw(&mut self, text: &str) -> io::Result<()> {
        if io::stdout().is_terminal() {
            return self.text(text);
        }
        let done = self.out.write_all(text.as_bytes());
        self.printed(done)
    }

    /// Prints JSON, and a line break if it has none.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn json(&mut self, text: &str) -> io::Result<()> {
        let end = if text.ends_with('\n') { "" } else { "\n" };
        let done = write!(self.out, "{}{end}", visible::json(text));
        self.printed(done)
    }

    /// Words with what they do.
    pub(super) fn explained(&self, rows: &[(String, String)]) -> String {
        let widest = rows.iter().map(|(word, _)| width(word)).max().unwrap_or(0);
        let start = widest + 4;
        let line = |(word, what): &(String, String)| {
            let what = wrapped(what, self.width.saturating_sub(start), start);
            format!("  {}  {what}\n", padded(word, widest))
        };
        rows.iter().map(line).collect()
    }

    /// Sends a control sequence to the terminal, such as one that clears the screen.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn control(&mut self, sequence: &'static str) -> io::Result<()> {
        self.out.write_all(sequence.as_bytes())
    }

    /// Writes out everything that was printed.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        let done = self.out.flush();
        self.printed(done)
    }

    /// Prints faults for people.
    ///
    /// # Errors
    /// When they cannot be printed.
    pub(super) fn faults(&mut self, faults: &Faults) -> io::Result<()> {
        self.text(&rendered(faults, self.fault_format()))
    }

    /// How faults are shown to people on standard output.
    pub(super) fn fault_format(&self) -> Format {
        if self.style.coloured { Format::Coloured } else { Format::Plain }
    }

    /// Prints an error on standard error.
    pub(super) fn complain(&mut self, message: &str, hint: Option<&str>) {
        let style = self.error_style();
        let mut text = format!("{}: {}\n", style.paint(Tone::Wrong, "error"), visible::message(message));
        if let Some(hint) = hint {
            let lines: Vec<_> = hint.lines().map(visible::message).collect();
            text.push_str(&format!("{}: {}\n", style.paint(Tone::Strong, "help"), lines.join("\n      ")));
        }
        self.tell(&text);
    }

    /// Prints a warning on standard error.
    pub(super) fn warn(&mut self, message: &str) {
        let style = self.error_style();
        self.tell(&format!("{}: {}\n", style.paint(Tone::Strong, "warning"), visible::message(message)));
    }

    /// Prints faults on standard error.
    pub(super) fn complain_of(&mut self, faults: &Faults, note: Option<&str>) {
        let format = if self.coloured_errors { Format::Coloured } else { Format::Plain };
        self.tell(&faults_told(faults, note, format));
    }

    /// Prints what is wrong with the arguments, in the words of their parser.
    pub(super) fn refuse(error: &clap::Error, is_coloured: bool) {
        let text = error.render();
        let text = if is_coloured { text.ansi().to_string() } else { text.to_string() };
        let style = Style { coloured: is_coloured, ascii: true };
        // There is nowhere else to print it.
        let _ = io::stderr().write_all(style.safe(&text).as_bytes());
    }

    fn error_style(&self) -> Style {
        Style { coloured: self.coloured_errors, ascii: true }
    }

    fn tell(&mut self, text: &str) {
        // There is nowhere else to print it.
        let _ = io::stderr().write_all(self.error_style().safe(text).as_bytes());
    }
}

impl Style {
    /// The text without characters that control a terminal, except its colours if it has them.
    fn safe(self, text: &str) -> Cow<'_, str> {
        if self.coloured { visible::coloured(text) } else { visible::lines(text) }
    }

    /// The text in its colour.
    pub(super) fn paint(self, tone: Tone, text: &str) -> String {
        if !self.coloured || text.is_empty() {
            return text.to_owned();
        }
        let code = match tone {
            Tone::Strong => "1",
            Tone::Faint => "2",
            Tone::Own => "1;36",
            Tone::Wrong => "1;31",
            Tone::Removed => "31",
            Tone::Added => "32",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }

    /// Whether only characters are wanted that every terminal has.
    pub(super) fn is_ascii(self) -> bool {
        self.ascii
    }

    /// The same characters without colours.
    pub(super) fn plain(self) -> Self {
        Self { coloured: false, ..self }
    }

    /// Whether it has colours.
    pub(super) fn is_coloured(self) -> bool {
        self.coloured
    }

    /// The style of `--ascii`.
    #[cfg(test)]
    pub(super) fn in_ascii() -> Self {
        Self { ascii: true, ..Self::default() }
    }

    /// The first text normally, the second with `--ascii`.
    pub(super) fn sign<'t>(self, fine: &'t str, plain: &'t str) -> &'t str {
        if self.ascii { plain } else { fine }
    }
}

/// Faults with their places, and an additional sentence.
pub(super) fn faults_told(faults: &Faults, note: Option<&str>, format: Format) -> String {
    let mut text = rendered(faults, format);
    if let Some(note) = note {
        text.push_str(&visible::lines(&shortened(note)));
        text.push('\n');
    }
    text
}

/// The width of a text in columns.
pub(super) fn width(text: &str) -> usize {
    text.width()
}

/// The text padded with spaces after it to this width.
pub(super) fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The text padded with spaces before it to this width.
pub(super) fn to_right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(width(text))))
}

/// The text on one line, without characters that control a terminal or cannot be seen.
pub(super) fn clean(text: &str) -> String {
    visible::line(text).into_owned()
}

/// Like [`clean`], for a text with line breaks by its author: these become spaces.
pub(super) fn flowing(text: &str) -> String {
    clean(&text.trim_end().replace('\n', " "))
}
