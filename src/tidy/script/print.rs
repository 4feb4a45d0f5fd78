//! Lays out scripts.

use super::tree::{BracketForm, Brackets, ScriptItem, break_all, parts, statements, tree};
use super::words::{Note, TidyWord, words};
use crate::tidy::lines::{TidyLines, WIDTH, columns};

/// Spaces for each level.
const STEP: usize = 4;
/// A list with a longer part has a line for each of them, where it does not fit on one.
const SHORT: usize = 40;

/// The text of a script.
pub(super) fn print(text: &str) -> String {
    let (words, rest) = words(text);
    let mut items = tree(&words);
    let mut printer = ScriptPrinter { words: &words, lines: TidyLines::default() };
    printer.statements(&mut items, 0);
    printer.notes(&rest, 0, false);
    printer.lines.text()
}

struct ScriptPrinter<'a> {
    words: &'a [TidyWord],
    lines: TidyLines,
}

impl ScriptPrinter<'_> {
    /// Statements below each other.
    fn statements(&mut self, items: &mut [ScriptItem], indent: usize) {
        for (at, (from, to)) in statements(items, self.words).into_iter().enumerate() {
            self.above(items[from].first(), indent, at == 0);
            self.sequence(&mut items[from..to], indent);
            self.lines.end();
        }
    }

    /// The arms of a `switch` below each other.
    fn arms(&mut self, items: &mut [ScriptItem], indent: usize) {
        for (at, (from, to)) in parts(items, self.words, true).into_iter().enumerate() {
            self.above(items[from].first(), indent, at == 0);
            self.sequence(&mut items[from..to], indent);
            self.lines.end();
        }
    }

    /// The comments and the empty line above a word that begins a line.
    fn above(&mut self, word: usize, indent: usize, is_first: bool) {
        let word = &self.words[word];
        self.notes(&word.before, indent, is_first);
        self.lines.end();
        let is_first = is_first && word.before.iter().all(|note| note.gap.is_some());
        if word.breaks > 1 && !is_first {
            self.lines.blank();
        }
    }

    fn notes(&mut self, notes: &[Note], indent: usize, is_first: bool) {
        for (at, note) in notes.iter().enumerate() {
            match note.gap {
                Some(gap) => self.lines.comment(&note.text, gap, indent),
                None => {
                    self.lines.end();
                    if note.apart && !(is_first && at == 0) {
                        self.lines.blank();
                    }
                    self.lines.line(indent, &note.text);
                }
            }
        }
    }

    /// Words and brackets in the open line, or in as many as they need.
    fn sequence(&mut self, items: &mut [ScriptItem], indent: usize) {
        let here = self.lines.column().unwrap_or(indent);
        let flat = self.flat(items);
        if let Some(flat) = &flat
            && here + width(flat) <= WIDTH
        {
            return self.lines.put(indent, flat);
        }
        let region = self.region(items);
        if self.keeps(items) {
            return self.broken_operators(items, region, indent);
        }
        if flat.is_some() {
            let blocks: Vec<usize> = (0..items.len()).filter(|at| items[*at].is_block()).collect();
            if !blocks.is_empty() {
                break_all(items, &blocks);
            } else if self.operators(items, region).iter().any(|at| self.is_logic(&items[*at])) {
                return self.broken_operators(items, region, indent);
            } else if let Some(last) = self.last_brackets(items) {
                if let ScriptItem::Brackets(brackets) = &mut items[last] {
                    brackets.broken = brackets.form == BracketForm::Round || !self.is_filled(brackets);
                }
            } else if !self.operators(items, region).is_empty() {
                return self.broken_operators(items, region, indent);
            }
        }
        self.walk(items, indent, indent);
    }

    /// The items one after another; a line that must begin in between is indented as `further` says.
    fn walk(&mut self, items: &mut [ScriptItem], indent: usize, further: usize) {
        for (at, item) in items.iter_mut().enumerate() {
            let word = &self.words[item.first()];
            if at > 0 && !word.before.is_empty() {
                self.notes(&word.before, further + STEP, false);
                self.lines.end();
            }
            let start = if word.text == "else" { indent } else { further + if at > 0 { STEP } else { 0 } };
            if at > 0 && word.spaced && self.lines.column().is_some() {
                self.lines.put(start, " ");
            }
            match item {
                ScriptItem::One(one) => self.lines.put(start, &self.words[*one].text),
                ScriptItem::Brackets(brackets) => self.brackets(brackets, further, start),
            }
        }
    }

    fn brackets(&mut self, brackets: &mut Brackets, indent: usize, start: usize) {
        let here = self.lines.column().unwrap_or(start);
        if let Some(flat) = self.flat_brackets(brackets)
            && (here + width(&flat) <= WIDTH || brackets.form.is_braces() || brackets.items.is_empty())
        {
            return self.lines.put(start, &flat);
        }
        self.lines.put(start, &self.words[brackets.open].text);
        match brackets.form {
            BracketForm::Block | BracketForm::Arms => {
                match brackets.form {
                    BracketForm::Arms => self.arms(&mut brackets.items, indent + STEP),
                    _ => self.statements(&mut brackets.items, indent + STEP),
                }
                self.notes(&self.words[brackets.close].before, indent + STEP, brackets.items.is_empty());
                self.lines.end();
            }
            _ if brackets.broken => self.open(brackets, indent),
            _ => self.filled(brackets, indent),
        }
        self.lines.put(indent, &self.words[brackets.close].text);
    }

    /// The parts of a list or call on lines of their own, as many on each as the author has put there.
    fn open(&mut self, brackets: &mut Brackets, indent: usize) {
        let inner = indent + STEP;
        if brackets.items.is_empty() {
            self.notes(&self.words[brackets.close].before, inner, true);
            self.lines.end();
            return;
        }
        let ranges = parts(&brackets.items, self.words, false);
        let one_line = ranges.len() > 1
            && !brackets.items.iter().any(|item| self.words[item.first()].breaks > 0)
            && self.flat(&brackets.items).is_some_and(|flat| inner + width(&flat) <= WIDTH);
        let breaks = |at: usize| self.words[at].breaks > 0;
        let as_written = breaks(brackets.items[0].first());
        for (at, (from, to)) in ranges.into_iter().enumerate() {
            let part = &mut brackets.items[from..to];
            let word = &self.words[part[0].first()];
            self.notes(&word.before, inner, at == 0);
            let here = self.lines.column().unwrap_or(inner);
            let long = self.flat(part).is_none_or(|flat| here + 1 + width(&flat) > WIDTH);
            let begins = if as_written { word.breaks > 0 || long } else { !one_line };
            if at == 0 || begins || !word.before.is_empty() {
                self.lines.end();
            } else {
                self.lines.put(inner, " ");
            }
            self.sequence(part, inner);
        }
        self.notes(&self.words[brackets.close].before, inner, false);
        self.lines.end();
    }

    /// The parts of a list, as many on each line as fit; those of a call go on in their line.
    fn filled(&mut self, brackets: &mut Brackets, indent: usize) {
        let fills = brackets.form == BracketForm::List && self.is_filled(brackets);
        let column = indent + STEP;
        for (at, (from, to)) in parts(&brackets.items, self.words, false).into_iter().enumerate() {
            let part = &mut brackets.items[from..to];
            let here = self.lines.column().unwrap_or(column);
            let long = self.flat(part).is_some_and(|flat| here + 2 + width(&flat) > WIDTH);
            if at > 0 && fills && long {
                self.lines.end();
            } else if at > 0 {
                self.lines.put(column, " ");
            }
            self.sequence(part, if fills { column } else { indent });
        }
    }

    /// Whether all parts of a list are short.
    fn is_filled(&self, brackets: &Brackets) -> bool {
        brackets.form == BracketForm::List
            && parts(&brackets.items, self.words, false).into_iter().all(|(from, to)| {
                self.flat(&brackets.items[from..to]).is_some_and(|flat| width(&flat) <= SHORT)
            })
    }

    /// The items with a line for each operator that binds least, or for each call of a chain.
    fn broken_operators(&mut self, items: &mut [ScriptItem], region: (usize, usize), indent: usize) {
        let mut places = self.operators(items, region);
        if places.is_empty() || self.chain(items).is_some_and(|_| !self.all_broken(items, &places)) {
            places = self.chain(items).unwrap_or_default();
        }
        let inner =
            indent + if region.1 < items.len() && items[region.1].is_block() { 2 * STEP } else { STEP };
        let (mut from, end) = (0, items.len());
        for to in places.into_iter().chain([end]) {
            let part = &mut items[from..to];
            if from > 0 {
                self.notes(&self.words[part[0].first()].before, inner, false);
                self.lines.end();
                let is_dot = part[0].is(self.words, ".") || part[0].is(self.words, "?.");
                self.lines.put(inner, &self.words[part[0].first()].text);
                self.lines.put(inner, if is_dot { "" } else { " " });
                let further = if to == end && inner > indent + STEP { indent } else { inner };
                self.rest(&mut part[1..], further);
            } else {
                self.rest(part, indent);
            }
            from = to;
        }
    }

    /// A part of a sequence whose lines are decided already.
    fn rest(&mut self, part: &mut [ScriptItem], indent: usize) {
        let here = self.lines.column().unwrap_or(indent);
        match self.flat(part) {
            Some(flat) if here + width(&flat) <= WIDTH => self.lines.put(indent, &flat),
            _ => self.walk(part, indent, indent),
        }
    }

    /// Whether the author has broken a sequence regularly: before each operator that binds least, or each call of a
    /// chain.
    fn keeps(&self, items: &[ScriptItem]) -> bool {
        let operators = self.operators(items, self.region(items));
        !operators.is_empty() && self.all_broken(items, &operators) || self.chain(items).is_some()
    }

    fn all_broken(&self, items: &[ScriptItem], places: &[usize]) -> bool {
        places.iter().all(|at| self.words[items[*at].first()].breaks > 0)
    }

    /// The dots of a chain of calls, two or more, each of which begins a line.
    fn chain(&self, items: &[ScriptItem]) -> Option<Vec<usize>> {
        let is_dot = |at: usize| items[at].is(self.words, ".") || items[at].is(self.words, "?.");
        let dots: Vec<usize> = (1..items.len()).filter(|at| is_dot(*at)).collect();
        let broken = |at: &usize| self.words[items[*at].first()].breaks > 0;
        let first = dots.iter().position(broken)?;
        let is_call = |at: usize| {
            items.get(at + 2).is_some_and(|next| {
                next.is(self.words, "()")
                    || matches!(next, ScriptItem::Brackets(one) if one.form == BracketForm::Round)
            })
        };
        let rest: Vec<usize> =
            dots[first..].iter().copied().filter(|at| is_call(*at) || broken(at)).collect();
        (rest.len() > 1 && rest.iter().all(|at| broken(at) && is_call(*at))).then_some(rest)
    }

    /// Where a sequence has operators: behind what it begins with, and up to its first block.
    fn region(&self, items: &[ScriptItem]) -> (usize, usize) {
        const BEFORE: [&str; 14] = [
            "=", "+=", "-=", "*=", "/=", "%=", "=>", "return", "if", "while", "in", "switch", "else", "break",
        ];
        let end = items.iter().position(ScriptItem::is_block).unwrap_or(items.len());
        let begins = |item: &ScriptItem| match item {
            ScriptItem::One(at) => {
                BEFORE.contains(&self.words[*at].text.as_str()) || self.words[*at].ends_parameters
            }
            ScriptItem::Brackets(_) => false,
        };
        let start = items[..end].iter().rposition(begins).map_or(0, |at| at + 1);
        (start, end)
    }

    /// The operators of a region that bind least.
    fn operators(&self, items: &[ScriptItem], region: (usize, usize)) -> Vec<usize> {
        let strength = |at: usize| match &items[at] {
            ScriptItem::One(one) if self.words[*one].infix && at > region.0 => {
                Some(match self.words[*one].text.as_str() {
                    "||" => 0,
                    "&&" => 1,
                    "==" | "!=" => 2,
                    "<" | ">" | "<=" | ">=" => 3,
                    "+" | "-" => 4,
                    _ => 5,
                })
            }
            _ => None,
        };
        let least = (region.0..region.1).filter_map(strength).min();
        (region.0..region.1).filter(|at| least.is_some() && strength(*at) == least).collect()
    }

    fn is_logic(&self, item: &ScriptItem) -> bool {
        item.is(self.words, "&&") || item.is(self.words, "||")
    }

    /// The last brackets with something in them.
    fn last_brackets(&self, items: &[ScriptItem]) -> Option<usize> {
        items.iter().rposition(|item| matches!(item, ScriptItem::Brackets(one) if !one.items.is_empty()))
    }

    /// The items on one line, if they can stand there.
    fn flat(&self, items: &[ScriptItem]) -> Option<String> {
        if self.keeps(items) {
            return None;
        }
        let mut text = String::new();
        for (at, item) in items.iter().enumerate() {
            let word = &self.words[item.first()];
            if at > 0 && !word.before.is_empty() {
                return None;
            }
            if at > 0 && word.spaced {
                text.push(' ');
            }
            match item {
                ScriptItem::One(one) => text.push_str(&self.words[*one].text),
                ScriptItem::Brackets(brackets) => text.push_str(&self.flat_brackets(brackets)?),
            }
        }
        Some(text)
    }

    fn flat_brackets(&self, brackets: &Brackets) -> Option<String> {
        if brackets.broken {
            return None;
        }
        let open = &self.words[brackets.open].text;
        let close = &self.words[brackets.close].text;
        let inner = match brackets.form {
            BracketForm::Round | BracketForm::List => {
                let ranges = parts(&brackets.items, self.words, false);
                let flats: Option<Vec<String>> =
                    ranges.into_iter().map(|(from, to)| self.flat(&brackets.items[from..to])).collect();
                flats?.join(" ")
            }
            _ => self.flat(&brackets.items)?,
        };
        Some(match brackets.form.is_braces() && !inner.is_empty() {
            true => format!("{open} {inner} {close}"),
            false => format!("{open}{inner}{close}"),
        })
    }
}

/// The columns of a text on one line.
fn width(text: &str) -> usize {
    columns(text.split('\n').next().unwrap_or(""))
}
