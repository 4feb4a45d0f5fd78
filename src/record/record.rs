//! A match as text: a head that says what was played, then one readable line for each answer.
//!
//! ```text
//! parlor-record: 1
//! game: games/mine.yaml
//! rules: 3f2a90c1d4e5b607
//! seed: 17
//! seats: Ann "Bob the Great"
//! bot: Ann greedy
//!
//! Ann: hunter(fish)*2   # play
//! "Bob the Great": pass   # once more?
//! taken-back: 1   # "Bob the Great"
//! "Bob the Great": blue   # once more?
//! end: 0c1d4e5b6073f2a9
//! ```
//!
//! A program that saves writes [`Record::head`] first and then [`Record::line`] after every answer, each with the line
//! break at its end. So a last line without a line break is an answer that was being written. Answers that are taken
//! back stay in the record; a line after them says so.

use std::fmt;

use crate::compile::value::SeatId;
use crate::diag::{Span, visible};
use crate::notation::reading::{is_plain, quote, unquote};
use crate::notation::writing::word;
use crate::session::undo::Noted;
use crate::session::{Session, Setup};

/// The version of the format.
pub(crate) const VERSION: u32 = 1;

/// The keys of the head and the end; a seat with such a name is written in quotation marks.
pub(crate) const KEYS: [&str; 11] =
    ["parlor-record", "game", "rules", "variant", "figure", "seed", "seats", "bot", "given", BACK, "end"];

/// The key of a line that says that answers were taken back. No plain name of a seat can be written like it.
pub(crate) const BACK: &str = "taken-back";

/// A record.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// How the match was set up.
    pub setup: Setup,
    /// The hash of the rules that the match was played by.
    pub rules: String,
    /// The variant; empty for the definition as written.
    pub variant: String,
    /// The digest at the end, if the record has one.
    pub end: Option<String>,
    /// The place of the digest, if the record was read from a file.
    pub end_span: Option<Span>,
    /// An answer that was not completely written and does not count.
    pub lost: Option<String>,
    /// All lines in their order.
    pub lines: Vec<RecordLine>,
}

/// A line of a record.
#[derive(Clone, Debug)]
pub struct RecordLine {
    /// The content of the line.
    pub content: LineContent,
    /// The comment after `#`.
    pub comment: Option<String>,
}

/// The content of a line.
#[derive(Clone, Debug)]
pub enum LineContent {
    /// Nothing.
    Blank,
    /// A part of the head.
    Head(Key),
    /// An answer.
    Decision(Decision),
    /// This many of the answers so far were taken back.
    Back(usize),
    /// The digest at the end.
    End,
}

/// A line of the head; figures, bots and lines of the position are given by their index in [`Setup`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// The version of the format.
    Version,
    /// The path or name of the game.
    Game,
    /// The hash of the rules.
    Rules,
    /// The variant.
    Variant,
    /// A figure that was set.
    Figure(usize),
    /// The seed.
    Seed,
    /// The seats.
    Seats,
    /// The bot of a seat.
    Bot(usize),
    /// A line of the position at which the match begins.
    Given(usize),
}

/// An answer in a record.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Who gave it.
    pub seat: SeatId,
    /// The answer in the notation.
    pub text: String,
    /// Its place, if the record was read from a file.
    pub span: Option<Span>,
}

impl Record {
    /// The record of a session as it is now; with the digest if the match is over.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        let setup = session.setup().clone();
        let rules = &session.game().rules;
        let mut record = Self {
            rules: rules.hash(),
            variant: rules.variant.clone(),
            end: session.is_over().then(|| session.digest()),
            ..Self::default()
        };
        let mut keys = vec![Key::Version, Key::Game, Key::Rules];
        if !record.variant.is_empty() {
            keys.push(Key::Variant);
        }
        keys.extend((0..setup.figures.len()).map(Key::Figure));
        keys.extend([Key::Seed, Key::Seats]);
        keys.extend((0..setup.bots.len()).filter(|at| setup.bots[*at].is_some()).map(Key::Bot));
        keys.extend((0..setup.given.len()).map(Key::Given));
        record.setup = setup;
        let bare = |content: LineContent| RecordLine { content, comment: None };
        record.lines.extend(keys.into_iter().map(|key| bare(LineContent::Head(key))));
        record.lines.push(bare(LineContent::Blank));
        let journal: Vec<RecordLine> = session.journal(0).map(|noted| record.line_of(noted)).collect();
        record.lines.extend(journal);
        if record.end.is_some() {
            record.lines.push(bare(LineContent::End));
        }
        record
    }

    /// The head of a session's record, with line breaks.
    #[must_use]
    pub fn head(session: &Session) -> String {
        let mut record = Self::of(session);
        record.lines.retain(|line| matches!(line.content, LineContent::Head(_) | LineContent::Blank));
        record.to_string()
    }

    /// The line of an entry of the journal, with its line break; empty when there is no such entry.
    #[must_use]
    pub fn line(session: &Session, entry: usize) -> String {
        let mut record = Self { setup: session.setup().clone(), ..Self::default() };
        record.lines = session.journal(entry).take(1).map(|noted| record.line_of(noted)).collect();
        record.to_string()
    }

    /// The last line of a session's record, with its line break; empty if the match is not over.
    #[must_use]
    pub fn end(session: &Session) -> String {
        if session.is_over() { format!("end: {}\n", session.digest()) } else { String::new() }
    }

    /// The answers, without those that were taken back.
    pub fn decisions(&self) -> impl ExactSizeIterator<Item = &Decision> {
        let mut decisions = Vec::new();
        for line in &self.lines {
            match &line.content {
                LineContent::Decision(decision) => decisions.push(decision),
                LineContent::Back(answers) => decisions.truncate(decisions.len().saturating_sub(*answers)),
                _ => {}
            }
        }
        decisions.into_iter()
    }

    /// The lines of its journal from an entry on, each with its line break.
    pub(crate) fn journal_lines(&self, from: usize) -> Vec<String> {
        let journal = self.journal().into_iter().skip(from);
        let line =
            |noted| Self { setup: self.setup.clone(), lines: vec![self.line_of(noted)], ..Self::default() };
        journal.map(|noted| line(noted).to_string()).collect()
    }

    /// The journal before an answer, by its index among those that stand.
    pub(crate) fn journal_before(&self, answer: usize) -> Vec<Noted> {
        let mut journal = self.journal();
        let mut standing = Vec::new();
        for (at, noted) in journal.iter().enumerate() {
            match noted {
                Noted::Answer { .. } => standing.push(at),
                Noted::Back { answers, .. } => standing.truncate(standing.len().saturating_sub(*answers)),
            }
        }
        if let Some(at) = standing.get(answer) {
            journal.truncate(*at);
        }
        journal
    }

    /// Keeps the first answers, without those that were taken back, and drops all other lines about answers.
    pub fn keep_standing(&mut self, answers: usize) {
        let mut standing: Vec<usize> = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            match &line.content {
                LineContent::Decision(_) => standing.push(at),
                LineContent::Back(back) => standing.truncate(standing.len().saturating_sub(*back)),
                _ => {}
            }
        }
        standing.truncate(answers);
        let mut at = 0..;
        self.lines.retain(|line| {
            let at = at.next().unwrap_or_default();
            match line.content {
                LineContent::Decision(_) => standing.binary_search(&at).is_ok(),
                LineContent::Back(_) | LineContent::End => false,
                _ => true,
            }
        });
        self.end = None;
        self.lost = None;
    }

    /// All answers and undos, in their order.
    pub(crate) fn journal(&self) -> Vec<Noted> {
        let noted = self.lines.iter().filter_map(|line| match &line.content {
            LineContent::Decision(decision) => Some(Noted::Answer {
                seat: decision.seat,
                text: decision.text.clone(),
                prompt: line.comment.as_deref().unwrap_or_default().trim().to_owned(),
            }),
            LineContent::Back(answers) => {
                let name = plain(line.comment.as_deref().unwrap_or_default().trim());
                let seat = self.setup.seats.iter().position(|seat| *seat == name);
                let seat = seat.and_then(|seat| u8::try_from(seat).ok()).map(SeatId);
                Some(Noted::Back { answers: *answers, seat })
            }
            _ => None,
        });
        noted.collect()
    }

    /// How many lines are answers or undos.
    #[must_use]
    pub fn journal_len(&self) -> usize {
        let is_noted =
            |line: &&RecordLine| matches!(line.content, LineContent::Decision(_) | LineContent::Back(_));
        self.lines.iter().filter(is_noted).count()
    }

    fn line_of(&self, noted: Noted) -> RecordLine {
        let (content, comment) = match noted {
            Noted::Answer { seat, text, prompt } => {
                let prompt = prompt.split_whitespace().collect::<Vec<&str>>().join(" ");
                (LineContent::Decision(Decision { seat, text, span: None }), prompt)
            }
            Noted::Back { answers, seat } => {
                let name = seat.map(|seat| self.seat_name(usize::from(seat.0)));
                (LineContent::Back(answers), name.unwrap_or_default())
            }
        };
        RecordLine {
            content,
            comment: (!comment.is_empty()).then(|| format!(" {}", visible::line(&comment))),
        }
    }

    fn seat_name(&self, seat: usize) -> String {
        let name = self.setup.seats.get(seat).map_or("", String::as_str);
        if KEYS.contains(&name) { quote(name) } else { word(name) }
    }

    fn write_head(&self, f: &mut fmt::Formatter<'_>, key: Key) -> fmt::Result {
        match key {
            Key::Version => write!(f, "parlor-record: {VERSION}"),
            Key::Game => write!(f, "game: {}", value(&self.setup.path)),
            Key::Rules => write!(f, "rules: {}", value(&self.rules)),
            Key::Variant => write!(f, "variant: {}", value(&self.variant)),
            Key::Figure(at) => {
                let (name, figure) = &self.setup.figures[at];
                write!(f, "figure: {} = {}", value(name), value(figure))
            }
            Key::Seed => write!(f, "seed: {}", self.setup.seed),
            Key::Seats => {
                let seats: Vec<String> = (0..self.setup.seats.len()).map(|at| self.seat_name(at)).collect();
                write!(f, "seats: {}", seats.join(" "))
            }
            Key::Bot(at) => {
                let bot = self.setup.bots.get(at).and_then(Option::as_deref).unwrap_or("");
                write!(f, "bot: {} {}", self.seat_name(at), value(bot))
            }
            Key::Given(at) => write!(f, "given: {}", quote(&self.setup.given[at])),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            match &line.content {
                LineContent::Blank => {}
                LineContent::Head(key) => self.write_head(f, *key)?,
                LineContent::Decision(decision) => {
                    write!(f, "{}: {}", self.seat_name(usize::from(decision.seat.0)), decision.text)?;
                }
                LineContent::Back(answers) => write!(f, "{BACK}: {answers}")?,
                LineContent::End => write!(f, "end: {}", self.end.as_deref().unwrap_or(""))?,
            }
            match (&line.comment, &line.content) {
                (None, _) => {}
                (Some(comment), LineContent::Blank) => write!(f, "#{comment}")?,
                (Some(comment), _) => write!(f, "   #{comment}")?,
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// A value of the head, in quotation marks if it contains a sign with a meaning.
fn value(text: &str) -> String {
    let harmless = |letter: char| !letter.is_whitespace() && !matches!(letter, '#' | '"' | ':' | '=' | '\\');
    if is_plain(text) || (!text.is_empty() && text.chars().all(harmless) && visible::is_line(text)) {
        text.to_owned()
    } else {
        quote(text)
    }
}

/// The text of a word or value, without quotation marks.
pub(crate) fn plain(text: &str) -> String {
    if text.starts_with('"') { unquote(text) } else { text.to_owned() }
}
