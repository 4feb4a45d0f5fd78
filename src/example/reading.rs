//! Reads the examples of a file line by line, so that every faulty line is reported and the examples without faults can
//! be played.

use super::lines::{LocatedText, Rule, Unread};
use super::slips::{self, PARTS};
use super::{Act, Example, GivenLine};
use crate::diag::codes::TOO_MANY;
use crate::diag::codes::example::{BAD_LINE, MISPLACED, MISSING};
use crate::diag::{Diagnostic, Faults, SourceId, Sources, Span, did_you_mean};
use crate::load::script::ast::Name;

/// After this many faults of a file reading stops.
pub const MOST_FAULTS: usize = 50;
/// The most examples of a file.
const MOST_EXAMPLES: usize = 1000;

/// The first words of the lines before `given`, `when` and `then`.
const HEAD: [&str; 6] = ["rulebook", "covers", "seats", "variant", "set", "seed"];

/// The part of an example that a line is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heading {
    Head,
    Given,
    When,
    Then,
}

/// Reads all examples of a file. Examples with a fault are left out; the faults are reported.
pub fn read(sources: &Sources, source: SourceId, faults: &mut Faults) -> Vec<Example> {
    let mut reader = ExampleReader::new();
    reader.lines(sources, source);
    reader.end_picture();
    reader.close();
    faults.extend(reader.faults);
    reader.examples
}

/// Reads lines of `given` alone: those of a position at which a match begins.
pub(super) fn read_given(sources: &Sources, source: SourceId, faults: &mut Faults) -> Vec<GivenLine> {
    let mut reader = ExampleReader::new();
    reader.section = Heading::Given;
    let start = Span::new(source, 0, 0);
    reader.open_with(Name { text: String::new(), span: start });
    reader.lines(sources, source);
    reader.end_picture();
    let is_alone = reader.section == Heading::Given && reader.examples.is_empty();
    let Some(example) = reader.open.take().filter(|_| is_alone) else {
        faults.push(Diagnostic::error(MISPLACED, None, "a position has only lines of `given`"));
        return Vec::new();
    };
    faults.extend(reader.faults);
    example.given
}

struct ExampleReader<'a> {
    faults: Faults,
    examples: Vec<Example>,
    open: Option<Example>,
    section: Heading,
    /// How many examples were begun.
    begun: usize,
    /// Whether the rest of the file is not read.
    stops: bool,
    /// A line below which a board may be drawn.
    drawing: Option<DrawnBelow<'a>>,
    /// Whether the present example has no fault so far.
    sound: bool,
    /// Whether the present example has a line of `then`, be it faulty.
    claims: bool,
}

/// A line that ends with its sign, and the rows below it.
struct DrawnBelow<'a> {
    line: LocatedText<'a>,
    /// How far the line is indented.
    indent: usize,
    /// Where the rows begin in the file, and their text, without comments.
    rows: Option<(u32, String)>,
    /// Whether rows are not indented further than the line.
    is_flat: bool,
}

/// How far a tab goes.
const TAB: usize = 8;

/// How far a line is indented, in characters as screens show it.
fn indent(line: &str) -> usize {
    let space = line.chars().take_while(|letter| letter.is_whitespace());
    space.fold(0, |at, letter| if letter == '\t' { (at / TAB + 1) * TAB } else { at + 1 })
}

/// The fault of `==`, which scripts write.
fn doubled_sign(line: LocatedText<'_>) -> Option<Diagnostic> {
    let at = line.text.find("==").filter(|at| !line.text[..*at].contains('"'))?;
    let span = line.part(at, at + 2);
    Some(Diagnostic::error(BAD_LINE, span, "this does not fit here").hint("write one `=`"))
}

/// Whether a line is a row of a drawn board, and nothing else: characters with spaces between them, and no sign as in
/// `n = 1`.
fn is_row(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let is_cell = |word: &str| word.chars().nth(1).is_none() && !["=", ":"].contains(&word);
    words.clone().nth(1).is_some() && words.all(is_cell)
}

impl<'a> ExampleReader<'a> {
    fn new() -> Self {
        Self {
            faults: Faults::default(),
            examples: Vec::new(),
            open: None,
            section: Heading::Head,
            begun: 0,
            stops: false,
            drawing: None,
            sound: true,
            claims: false,
        }
    }

    /// Reads line after line, up to the most faults and examples.
    fn lines(&mut self, sources: &'a Sources, source: SourceId) {
        let mut start = 0;
        for line in sources.text(source).split_inclusive('\n') {
            let text = line.trim_end_matches(['\n', '\r']);
            if !self.row(line, start) {
                self.end_picture();
                self.line(LocatedText { text, source, start });
            }
            start += u32::try_from(line.len()).unwrap_or(u32::MAX);
            self.stops |= self.faults.len() >= MOST_FAULTS;
            if self.stops {
                // What is not read of the present example is not missing.
                (self.open, self.drawing) = (None, None);
                break;
            }
        }
    }

    /// Takes a line, with its line break, as a row of a drawn board; false if it is none.
    fn row(&mut self, line: &str, start: u32) -> bool {
        let Some(drawing) = &mut self.drawing else { return false };
        if !line.trim().is_empty() && indent(line) <= drawing.indent {
            if !is_row(line) {
                return false;
            }
            drawing.is_flat = true;
        }
        let (_, text) = drawing.rows.get_or_insert((start, String::new()));
        let drawn = line.split_once('#').map_or(line, |(drawn, _)| drawn);
        text.push_str(drawn);
        // The comment becomes space, so that places in the file stay the same.
        text.push_str(&" ".repeat(line.trim_end_matches('\n').len().saturating_sub(drawn.len())));
        if line.ends_with('\n') && !drawn.ends_with('\n') {
            text.push('\n');
        }
        true
    }

    /// Reads the line below which a board could be drawn, with its rows.
    fn end_picture(&mut self) {
        let Some(DrawnBelow { line, rows, is_flat, .. }) = self.drawing.take() else { return };
        if is_flat {
            let message = "the rows of a board are indented further than the line above them";
            self.fault(Diagnostic::error(BAD_LINE, line.span(), message).hint("add spaces before each row"));
        }
        let drawn = rows.filter(|(_, text)| !text.trim().is_empty()).map(|(start, text)| {
            let end = start + u32::try_from(text.trim_end().len()).unwrap_or(0);
            let span = Span::new(line.source, start, end);
            Name { text, span }
        });
        self.in_part(line, drawn);
    }

    fn fault(&mut self, fault: Diagnostic) {
        self.sound = false;
        self.faults.push(fault);
    }

    fn line(&mut self, line: LocatedText<'a>) {
        let content = match line.content() {
            Ok(content) => content,
            Err(_) => {
                self.claims |= self.section == Heading::Then;
                let fault = Diagnostic::error(BAD_LINE, line.span(), "this line cannot be read");
                return self.fault(fault.hint("close the quotation mark; in it `\\\"` is one of the text"));
            }
        };
        if content.text.is_empty() {
            return;
        }
        let word = content.first_word();
        if content.text[word.len()..].trim_start().starts_with('"') {
            if word == "example" {
                return self.begin(content);
            }
            if did_you_mean(word, ["example"]).is_some() {
                return self.begin_misspelt(word, content);
            }
        }
        if let Some(title) = slips::other_title(content.text) {
            return self.begin_other(title, content);
        }
        if self.open.is_none() {
            let fault = Diagnostic::error(BAD_LINE, content.span(), "an example begins with its title");
            return self.fault(fault.hint("write `example \"What it shows\"`"));
        }
        if PARTS.contains(&content.text) {
            return self.begin_part(content.text, content.span());
        }
        if let Some((part, rest)) = slips::other_part(content.text) {
            self.fault(slips::no_part(part, rest, content.span()));
            self.claims |= part == "then";
            return self.begin_part(part, content.span());
        }
        match self.section {
            Heading::Head => self.head(word, content),
            Heading::Given | Heading::Then if content.text.ends_with([':', '=']) => {
                self.drawing =
                    Some(DrawnBelow { line: content, indent: indent(line.text), rows: None, is_flat: false });
            }
            _ => self.in_part(content, None),
        }
    }

    /// Ends the example before, for one that begins at a place; false when there are too many.
    fn follows(&mut self, span: Span) -> bool {
        self.close();
        self.section = Heading::Head;
        self.begun += 1;
        self.stops = self.begun > MOST_EXAMPLES;
        if self.stops {
            let message = format!("a file holds at most {MOST_EXAMPLES} examples");
            let hint = "put this one and those behind it into another file; they were not read";
            self.fault(Diagnostic::error(TOO_MANY, span, message).hint(hint));
        }
        !self.stops
    }

    fn begin(&mut self, line: LocatedText<'_>) {
        if !self.follows(line.span()) {
            return;
        }
        let title = match line.words(Rule::example) {
            Ok(words) => words.into_iter().next(),
            Err(unread) => {
                self.unread(unread, "write `example \"What it shows\"`");
                None
            }
        };
        let title = title.unwrap_or_else(|| Name { text: String::new(), span: line.span() });
        if title.text.trim().is_empty() {
            self.fault(Diagnostic::error(MISSING, line.span(), "the example has no title"));
        } else if let Some(other) = self.examples.iter().find(|other| other.title.text == title.text) {
            let fault = Diagnostic::error(MISPLACED, title.span, "two examples have the same title");
            self.fault(fault.label(other.title.span, "it is used here already"));
        }
        self.open_with(title);
    }

    /// Begins an example whose first word is not quite `example`. This is reported, and its lines are not taken for a
    /// part of the example before.
    fn begin_misspelt(&mut self, word: &str, line: LocatedText<'_>) {
        let span = line.part(0, word.len());
        if !self.follows(span) {
            return;
        }
        self.open_with(Name { text: String::new(), span });
        self.unknown_word(word, span, ["example"].into_iter());
    }

    /// Begins an example with a title as other notations have it. Only this is reported.
    fn begin_other(&mut self, title: &str, line: LocatedText<'_>) {
        if self.follows(line.span()) {
            self.open_with(Name { text: String::new(), span: line.span() });
            self.fault(slips::no_title(title, line.span()));
        }
    }

    fn open_with(&mut self, title: Name) {
        self.open = Some(Example {
            title,
            rulebook: None,
            covers: Vec::new(),
            seats: Vec::new(),
            variant: None,
            figures: Vec::new(),
            seed: 0,
            given: Vec::new(),
            acts: Vec::new(),
        });
    }

    /// Ends the present example.
    fn close(&mut self) {
        let Some(example) = self.open.take() else { return };
        let span = example.title.span;
        if example.seats.is_empty() {
            let fault = Diagnostic::error(MISSING, span, "the example does not say who plays");
            self.fault(fault.hint("write such as `seats Ann Bob`, clockwise"));
        }
        if !self.claims {
            let fault = Diagnostic::error(MISSING, span, "the example does not say what must hold");
            self.fault(fault.hint("end it with `then` and a line such as `Ann.points = 3`"));
        }
        if self.sound {
            self.examples.push(example);
        }
        self.sound = true;
        self.claims = false;
    }

    fn begin_part(&mut self, part: &str, span: Span) {
        let (section, fits) = match part {
            "given" => (Heading::Given, self.section == Heading::Head),
            "when" => (Heading::When, self.section != Heading::When),
            _ => (Heading::Then, self.section != Heading::Then),
        };
        if !fits {
            let fault = Diagnostic::error(MISPLACED, span, format!("`{part}` stands twice"));
            self.fault(fault.hint("an example has `given` once, then `when` and `then` in turn"));
        }
        if let Some(example) = &mut self.open
            && (section == Heading::When || (section == Heading::Then && self.section != Heading::When))
        {
            example.acts.push(Act::default());
        }
        self.section = section;
    }

    fn unread(&mut self, Unread(span): Unread, hint: &str) {
        let fault = Diagnostic::error(BAD_LINE, span, "this does not fit here");
        self.fault(fault.hint(hint));
    }

    /// A line of a part; `drawn` are the rows of a board below it.
    fn in_part(&mut self, line: LocatedText<'_>, drawn: Option<Name>) {
        self.claims |= self.section == Heading::Then;
        if self.section == Heading::Then
            && let Some(fault) = doubled_sign(line)
        {
            return self.fault(fault);
        }
        let Some(example) = &mut self.open else { return };
        let act = example.acts.last_mut();
        let (read, hint) = match (self.section, act) {
            (Heading::When, Some(act)) => {
                let hint = "write an answer as `Ann: fish`, a step as `deal`, a function as `score(Ann)`";
                (line.when().map(|when| act.when.push(when)), hint)
            }
            (Heading::Then, Some(act)) => {
                let hint = "write such as `Ann.points = 3`, `deck = fish*2`, `price(Ann) = 4`, \
                    `offers Ann: fish, pass`, `asks Ann`, `over`, `ranking: Ann, Bob`, `fails: \"why\"`";
                (line.then(drawn).map(|then| act.then.push(then)), hint)
            }
            _ => {
                let hint = "write such as `at: play_card Ann`, `Ann.hand: fish*2`, `deck: nothing`, \
                    `top of deck: fish`, `Ann.points: 3`, `rest: box`";
                (line.given(drawn).map(|given| example.given.push(given)), hint)
            }
        };
        if let Err(unread) = read {
            // A word alone may be meant as the beginning of a part.
            let part = did_you_mean(line.text, PARTS);
            let hint = match line.text.ends_with([':', '=']) {
                true => "write what it is behind the sign, or draw a board below, its rows indented further",
                false => slips::joined(line.text).or(self.usual_slip(line, unread)).unwrap_or(hint),
            };
            self.unread(unread, part.as_deref().unwrap_or(hint));
        }
    }

    /// What to write instead, for common mistakes.
    fn usual_slip(&self, line: LocatedText<'_>, Unread(span): Unread) -> Option<&'static str> {
        let start = usize::try_from(span.start.saturating_sub(line.start)).ok()?;
        let (before, rest) = line.text.split_at_checked(start)?;
        match self.section {
            Heading::Given if rest.starts_with('=') => Some("in `given`, write `:` for `=`"),
            Heading::Then if rest.starts_with(':') => Some("in `then`, write `=` for `:`"),
            Heading::Then if line.text.starts_with("the log ") => {
                Some("write `the log of Ann has \"fish\"`, or `the log of Ann does not have \"fish\"`")
            }
            Heading::Then if line.text.contains(" knows ") || line.text.contains(" not know ") => {
                Some("write `Ann knows Bob.hand = fish`, or `Ann does not know Bob.hand`")
            }
            Heading::Then if before.trim() == "offer" => {
                Some("write `offers Ann: fish`, or `offers Ann only: fish`")
            }
            _ => None,
        }
    }

    fn head(&mut self, word: &str, line: LocatedText<'_>) {
        let (rule, hint) = match word {
            "rulebook" => (Rule::rulebook, "write such as `rulebook p. 7`"),
            "covers" => (Rule::covers, "write such as `covers A-1 A-2`"),
            "seats" => (Rule::seats, "write such as `seats Ann \"Anna Maria\"`"),
            "variant" => (Rule::variant, "write such as `variant quick`"),
            "set" => (Rule::set, "write such as `set rounds = 5`"),
            "seed" => (Rule::seed, "write such as `seed 7`"),
            _ => {
                let span = line.part(0, word.len().max(1));
                return self.unknown_word(word, span, HEAD.into_iter().chain(PARTS));
            }
        };
        match line.words(rule) {
            Ok(words) => self.head_words(word, words, line.span()),
            Err(unread) => self.unread(unread, hint),
        }
    }

    /// A line that begins with an unknown word.
    fn unknown_word(&mut self, word: &str, span: Span, known: impl Iterator<Item = &'static str> + Clone) {
        let message = format!("`{word}` does not begin a line of an example");
        let hint = did_you_mean(word, known.clone()).unwrap_or_else(|| {
            let list: Vec<String> = known.map(|word| format!("`{word}`")).collect();
            format!("there are {}", list.join(", "))
        });
        self.fault(Diagnostic::error(BAD_LINE, span, message).hint(hint));
    }

    fn head_words(&mut self, key: &str, words: Vec<Name>, span: Span) {
        let Some(example) = &mut self.open else { return };
        let mut words = words.into_iter();
        let twice = match key {
            "covers" => {
                example.covers.extend(words);
                false
            }
            "seats" => {
                let twice = !example.seats.is_empty();
                example.seats = words.collect();
                twice
            }
            "set" => {
                if let (Some(figure), Some(value)) = (words.next(), words.next()) {
                    example.figures.push((figure, value));
                }
                false
            }
            "seed" => {
                let seed = words.next().and_then(|word| word.text.parse().ok());
                if seed.is_none() {
                    let fault = Diagnostic::error(BAD_LINE, span, "a seed is a number from 0");
                    return self.fault(fault);
                }
                example.seed = seed.unwrap_or_default();
                false
            }
            "variant" => std::mem::replace(&mut example.variant, words.next()).is_some(),
            _ => std::mem::replace(&mut example.rulebook, words.next()).is_some(),
        };
        if twice {
            self.fault(Diagnostic::error(MISPLACED, span, format!("`{key}` stands twice in this example")));
        }
    }
}
