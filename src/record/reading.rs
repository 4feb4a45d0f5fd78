//! Reads a record line by line, so that every faulty line is reported.

use crate::diag::codes::record::{
    BAD_LINE, BAD_VALUE, MISPLACED, MISSING, NOT_A_RECORD, TOO_LONG, UNFINISHED, UNKNOWN_SEAT,
};
use pest::Parser;

use super::Record;
use super::record::{BACK, Decision, KEYS, Key, LineContent, RecordLine, VERSION, plain};
use crate::compile::value::SeatId;
use crate::diag::{Diagnostic, Faults, SourceId, Sources, Span, did_you_mean};
use crate::example::MOST_GIVEN;
use crate::notation::reading::quote;

/// The most bytes of a record.
const MOST_BYTES: usize = 16 << 20;
/// After this many faults reading stops.
const MOST_FAULTS: usize = 20;
/// The most seats of a record.
const MOST_SEATS: usize = 16;
/// The most lines of a record: every answer of the longest match, and as many comments.
const MOST_LINES: usize = 200_000;
/// The most bytes of a line: an answer that names every piece of a large game.
const MOST_IN_LINE: usize = 1 << 20;
/// The most figures that a record sets.
const MOST_FIGURES: usize = 1_000;

mod grammar {
    /// The parser of `grammar/record.pest`.
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/record.pest"]
    pub(crate) struct Records;
}

use grammar::{Records, Rule};

impl Record {
    /// Reads a record. A last line without a line break is an answer that was being written when the program ended: it
    /// is left out with a warning.
    pub fn parse(sources: &Sources, source: SourceId, faults: &mut Faults) -> Option<Self> {
        let text = sources.text(source);
        let mut reader = RecordReader {
            source,
            record: Self::default(),
            faults: Faults::default(),
            seen: Vec::new(),
            standing: 0,
            has_answers: false,
        };
        if text.len() > MOST_BYTES {
            let message = format!("`{}` has more than {} MB", sources.path(source), MOST_BYTES >> 20);
            faults.push(Diagnostic::error(NOT_A_RECORD, reader.first_line(text), message));
            return None;
        }
        reader.read(text);
        reader.check_head(sources.path(source), reader.first_line(text));
        let fine = !reader.faults.has_errors();
        let record = reader.record;
        faults.extend(reader.faults);
        fine.then_some(record)
    }
}

/// A line as the grammar reads it.
struct ParsedLine {
    /// The word before the colon as written, the text after the colon, and the places of both.
    entry: Option<(String, Span, String, Span)>,
    comment: Option<String>,
}

struct RecordReader {
    source: SourceId,
    record: Record,
    faults: Faults,
    /// The keys that were read so far.
    seen: Vec<String>,
    /// How many answers there are so far, without those that were taken back.
    standing: usize,
    /// Whether an answer was read yet.
    has_answers: bool,
}

impl RecordReader {
    fn read(&mut self, text: &str) {
        let mut at = 0;
        let body = text.strip_prefix('\u{feff}').unwrap_or(text);
        at += text.len() - body.len();
        for (number, line) in body.split_inclusive('\n').enumerate() {
            let start = at;
            at += line.len();
            let content = line.trim_end_matches(['\n', '\r']);
            let finished = line.len() > content.len();
            let end = start + content.len();
            if content.len() > MOST_IN_LINE {
                let message = format!("this line has more than {} kB", MOST_IN_LINE >> 10);
                let shown = (start..end).find(|at| *at > start && text.is_char_boundary(*at)).unwrap_or(end);
                return self.faults.push(Diagnostic::error(TOO_LONG, self.span(start, shown), message));
            }
            if number == MOST_LINES {
                let message = format!("the record goes on after its line {MOST_LINES}, where it has to end");
                let fault = Diagnostic::error(TOO_LONG, self.span(start, end), message);
                return self.faults.push(fault.hint("leave comments and empty lines out"));
            }
            self.line(content, self.span(start, end), finished);
            if self.faults.iter().count() >= MOST_FAULTS {
                return;
            }
        }
    }

    /// The place for a fault of the whole record.
    fn first_line(&self, text: &str) -> Span {
        let start = text.len() - text.trim_start_matches(['\u{feff}', '\n', '\r']).len();
        let line = text[start..].lines().next().unwrap_or("");
        self.span(start, start + line.len())
    }

    fn span(&self, start: usize, end: usize) -> Span {
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Span::new(self.source, small(start), small(end))
    }

    fn line(&mut self, text: &str, span: Span, finished: bool) {
        let parsed = self.parse_line(text, span);
        let is_end = matches!(&parsed, Some(ParsedLine { entry: Some((word, _, rest, _)), .. }) if word == "end" && is_digest(rest));
        if !finished
            && !is_end
            && !self.record.setup.seats.is_empty()
            && !text.trim().is_empty()
            && !text.starts_with('#')
        {
            let fault = Diagnostic::warning(
                UNFINISHED,
                span,
                "the last line has no line break: it does not count",
            )
            .hint("the answer that was being written is asked again; end the line if it is meant as it is");
            self.faults.push(fault);
            self.record.lost = Some(text.to_owned());
            return;
        }
        let Some(parsed) = parsed else {
            let fault = Diagnostic::error(BAD_LINE, span, "this line cannot be read")
                .hint("write an answer as `Ann: pass`, a comment as `# why`");
            return self.faults.push(fault);
        };
        let content = match parsed.entry {
            None => Some(LineContent::Blank),
            Some((word, place, rest, rest_place)) => {
                let rest_text = rest.trim();
                if word == BACK {
                    self.back(place, rest_text, rest_place)
                } else if KEYS.contains(&word.as_str()) {
                    self.key(&word, place, rest_text, rest_place)
                } else {
                    self.decision(&word, place, rest_text, rest_place)
                }
            }
        };
        self.record.lines.extend(content.map(|content| RecordLine { content, comment: parsed.comment }));
    }

    fn parse_line(&self, text: &str, span: Span) -> Option<ParsedLine> {
        let line = Records::parse(Rule::line, text).ok()?.next()?;
        let mut parsed = ParsedLine { entry: None, comment: None };
        let offset = span.start as usize;
        for pair in line.into_inner() {
            match pair.as_rule() {
                Rule::entry => {
                    let mut parts = pair.into_inner();
                    let (word, rest) = (parts.next()?, parts.next()?);
                    let place = |span: pest::Span<'_>| self.span(offset + span.start(), offset + span.end());
                    let (word_span, rest_span) = (place(word.as_span()), place(rest.as_span()));
                    parsed.entry =
                        Some((word.as_str().to_owned(), word_span, rest.as_str().to_owned(), rest_span));
                }
                Rule::comment => {
                    let text = pair.into_inner().next().map_or("", |text| text.as_str());
                    parsed.comment = Some(text.trim_end().to_owned());
                }
                _ => {}
            }
        }
        Some(parsed)
    }

    fn decision(&mut self, word: &str, place: Span, rest: &str, rest_place: Span) -> Option<LineContent> {
        let name = plain(word);
        let seats = &self.record.setup.seats;
        let Some(seat) = seats.iter().position(|seat| *seat == name) else {
            let hint = did_you_mean(&name, seats.iter().map(String::as_str))
                .or_else(|| (!seats.is_empty()).then(|| format!("the seats are {}", seats.join(", "))))
                .or_else(|| did_you_mean(&name, KEYS));
            let message = if seats.is_empty() {
                format!("`{name}` is no line of the head, and the seats are not known yet")
            } else {
                format!("no seat is called `{name}`")
            };
            self.faults.push(Diagnostic::error(UNKNOWN_SEAT, place, message).maybe_hint(hint));
            return None;
        };
        if self.record.end.is_some() {
            self.faults.push(Diagnostic::error(MISPLACED, place, "an answer stands after the end"));
            return None;
        }
        if rest.is_empty() {
            let fault = Diagnostic::error(BAD_LINE, rest_place, format!("`{name}` does not answer anything"));
            self.faults.push(fault.hint("write `pass` for no option"));
            return None;
        }
        let seat = SeatId(u8::try_from(seat).unwrap_or(u8::MAX));
        let end = rest_place.start + u32::try_from(rest.len()).unwrap_or(0);
        let span = Some(Span::new(rest_place.source, rest_place.start, end));
        self.standing += 1;
        self.has_answers = true;
        Some(LineContent::Decision(Decision { seat, text: rest.to_owned(), span }))
    }

    /// A line that says that answers were taken back.
    fn back(&mut self, place: Span, rest: &str, rest_place: Span) -> Option<LineContent> {
        if self.record.end.is_some() {
            let message = "an answer is taken back after the end";
            self.faults.push(Diagnostic::error(MISPLACED, place, message));
            return None;
        }
        let fault = match rest.parse::<usize>() {
            Ok(answers) if (1..=self.standing).contains(&answers) => {
                self.standing -= answers;
                return Some(LineContent::Back(answers));
            }
            Ok(answers) if answers > 0 => {
                let message = match self.standing {
                    1 => "there is only 1 answer to take back".to_owned(),
                    standing => format!("there are only {standing} answers to take back"),
                };
                Diagnostic::error(BAD_VALUE, rest_place, message)
                    .hint("say how many of the answers above are taken back")
            }
            _ => Diagnostic::error(BAD_VALUE, rest_place, format!("`{rest}` is no number of answers"))
                .hint(format!("write `{BACK}: 1`")),
        };
        self.faults.push(fault);
        None
    }

    fn key(&mut self, key: &str, place: Span, rest: &str, rest_place: Span) -> Option<LineContent> {
        let repeats = matches!(key, "figure" | "bot" | "given");
        if !repeats && self.seen.iter().any(|seen| seen == key) {
            self.faults.push(Diagnostic::error(MISPLACED, place, format!("`{key}` stands twice")));
            return None;
        }
        if key != "end" && self.has_answers {
            let fault = Diagnostic::error(MISPLACED, place, format!("`{key}` stands after the first answer"));
            self.faults
                .push(fault.hint(format!("write it above; a seat of this name is written {}", quote(key))));
            return None;
        }
        if key == "figure" && self.record.setup.figures.len() == MOST_FIGURES {
            let message = format!("a record sets at most {MOST_FIGURES} figures");
            self.faults.push(Diagnostic::error(TOO_LONG, place, message).hint("leave this line out"));
            return None;
        }
        if key == "given" && self.record.setup.given.len() == MOST_GIVEN {
            let message = format!("a position has at most {MOST_GIVEN} lines");
            self.faults.push(Diagnostic::error(TOO_LONG, place, message).hint("leave this line out"));
            return None;
        }
        if !self.seen.iter().any(|seen| seen == key) {
            self.seen.push(key.to_owned());
        }
        match self.key_value(key, rest) {
            Ok(content) => {
                if matches!(content, LineContent::End) {
                    self.record.end_span = Some(place.to(rest_place));
                }
                Some(content)
            }
            Err((message, hint)) => {
                let code = if key == "parlor-record" { NOT_A_RECORD } else { BAD_VALUE };
                self.faults.push(Diagnostic::error(code, rest_place, message).hint(hint));
                None
            }
        }
    }

    fn key_value(&mut self, key: &str, rest: &str) -> Result<LineContent, (String, String)> {
        let values = values(rest).ok_or_else(|| {
            (format!("the value of `{key}` cannot be read"), "write it in quotation marks".to_owned())
        })?;
        let setup = &mut self.record.setup;
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let key = match (key, values.as_slice()) {
            ("parlor-record", [version]) if *version == VERSION.to_string() => Key::Version,
            ("parlor-record", _) => {
                return Err((
                    format!("this record is not of version {VERSION}"),
                    "it was written by another version of parlor".to_owned(),
                ));
            }
            ("game", [path]) => {
                setup.path = (*path).to_owned();
                Key::Game
            }
            ("rules", [hash]) => {
                self.record.rules = (*hash).to_owned();
                Key::Rules
            }
            ("variant", [variant]) => {
                self.record.variant = (*variant).to_owned();
                Key::Variant
            }
            ("figure", [name, "=", value]) => {
                setup.figures.push(((*name).to_owned(), (*value).to_owned()));
                Key::Figure(setup.figures.len() - 1)
            }
            ("seed", [seed]) => {
                setup.seed = seed.parse().map_err(|_| {
                    (format!("`{seed}` is no seed"), "write a whole number such as `17`".to_owned())
                })?;
                Key::Seed
            }
            ("seats", seats) => {
                check_seats(seats)?;
                setup.seats = seats.iter().map(|name| (*name).to_owned()).collect();
                setup.bots.resize(setup.seats.len(), None);
                Key::Seats
            }
            ("bot", [name, bot]) => {
                let seat = setup.seats.iter().position(|seat| seat == name).ok_or_else(|| {
                    (format!("no seat is called `{name}`"), "write the bots below the seats".to_owned())
                })?;
                if setup.bots[seat].is_some() {
                    return Err((format!("the bot of `{name}` stands twice"), "leave one out".to_owned()));
                }
                setup.bots[seat] = Some((*bot).to_owned());
                Key::Bot(seat)
            }
            ("given", [line]) => {
                setup.given.push((*line).to_owned());
                Key::Given(setup.given.len() - 1)
            }
            ("end", [digest]) if is_digest(digest) => {
                self.record.end = Some((*digest).to_owned());
                return Ok(LineContent::End);
            }
            (key, _) => {
                return Err((
                    format!("the value of `{key}` does not fit"),
                    format!("write `{}`", example(key)),
                ));
            }
        };
        Ok(LineContent::Head(key))
    }

    fn check_head(&mut self, path: &str, first_line: Span) {
        if self.faults.iter().any(|fault| fault.code == NOT_A_RECORD) {
            return;
        }
        let has = |seen: &[String], key: &str| seen.iter().any(|seen| seen == key);
        if !has(&self.seen, "parlor-record") {
            let message = format!("`{path}` is no record of a match");
            let fault = Diagnostic::error(NOT_A_RECORD, first_line, message)
                .hint("a record begins with `parlor-record: 1`");
            self.faults = Faults::default();
            return self.faults.push(fault);
        }
        for key in ["game", "seed", "seats"] {
            if !has(&self.seen, key) {
                let message = format!("the head of `{path}` has no `{key}`");
                self.faults.push(
                    Diagnostic::error(MISSING, first_line, message).hint(format!("write `{}`", example(key))),
                );
            }
        }
        if self.record.setup.bots.iter().all(Option::is_none) {
            self.record.setup.bots.clear();
        }
    }
}

fn check_seats(seats: &[&str]) -> Result<(), (String, String)> {
    let hint = || "write `seats: Ann Bob`, names with spaces in quotation marks".to_owned();
    if seats.is_empty() || seats.len() > MOST_SEATS {
        return Err((format!("there are 1 to {MOST_SEATS} seats, not {}", seats.len()), hint()));
    }
    match (1..seats.len()).find(|at| seats[..*at].contains(&seats[*at])) {
        Some(at) => Err((format!("two seats are called `{}`", seats[at]), hint())),
        None => Ok(()),
    }
}

fn is_digest(text: &str) -> bool {
    text.trim().len() == 16 && text.trim().bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn example(key: &str) -> &'static str {
    match key {
        "game" => "game: games/mine.yaml",
        "rules" => "rules: 0123456789abcdef",
        "variant" => "variant: short",
        "figure" => "figure: rounds = 4",
        "seed" => "seed: 17",
        "seats" => "seats: Ann Bob",
        "bot" => "bot: Ann greedy",
        "given" => "given: \"Ann.wood: 3\"",
        "end" => "end: 0123456789abcdef",
        _ => "parlor-record: 1",
    }
}

/// The values of a line of the head, without their quotation marks.
fn values(text: &str) -> Option<Vec<String>> {
    let values = Records::parse(Rule::values, text).ok()?.next()?;
    let parts = values.into_inner().filter(|pair| matches!(pair.as_rule(), Rule::quoted | Rule::bare));
    Some(parts.map(|pair| plain(pair.as_str())).collect())
}
