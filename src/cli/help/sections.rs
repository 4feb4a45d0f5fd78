//! The pages of the manual cut at their headings, and the search in them.

use std::collections::BTreeSet;
use std::ops::Range;

use super::markdown;
use crate::cli::pages;
use crate::door::author::reference;
use crate::door::words::closest;

/// The page that is made from the program itself: functions and properties of scripts.
const REFERENCE: &str = "reference";
/// Where its first chapter ends, which is a part of the manual.
const AFTER_DEFINITION: &str = "\n# Functions\n";
/// How long the piece of text is that is shown of a place.
const MOST_LETTERS: usize = 200;

/// A page of the manual.
#[derive(Debug)]
pub(super) struct HelpPage {
    pub(super) name: String,
    /// Its text, in Markdown.
    pub(super) text: String,
    /// Whether it is read as one part: a page about a fault.
    is_whole: bool,
}

/// A part of a page: a heading with what stands below it.
#[derive(Clone, Copy, Debug)]
pub(super) struct HelpSection<'p> {
    pub(super) page: &'p HelpPage,
    pub(super) heading: &'p str,
    level: usize,
    start: usize,
    /// Where the next heading begins.
    own_end: usize,
    /// Where the next heading begins that is not below this one.
    end: usize,
}

/// All pages.
pub(super) fn pages() -> Vec<HelpPage> {
    let mut all: Vec<HelpPage> = pages::manual()
        .map(|page| HelpPage { name: page.name.to_owned(), text: page.text.to_owned(), is_whole: false })
        .collect();
    let text = reference();
    let functions = text.split_once(AFTER_DEFINITION).map_or(text.as_str(), |(_, rest)| rest);
    let text = format!("# What scripts can use\n\n## Functions\n{}", functions.replace("\n# ", "\n## "));
    all.push(HelpPage { name: REFERENCE.to_owned(), text, is_whole: false });
    all
}

/// The pages about faults, called by their codes.
pub(super) fn faults() -> Vec<HelpPage> {
    let page = |(code, page): (&str, pages::ManualPage)| HelpPage {
        name: code.to_owned(),
        text: page.text.to_owned(),
        is_whole: true,
    };
    pages::faults().map(page).collect()
}

impl HelpPage {
    /// The text of its first heading.
    pub(super) fn title(&self) -> &str {
        pages::title_of(&self.text)
    }

    /// Whether a user can mean it by `records`, `records.md` or `docs/records.md`.
    pub(super) fn is_called(&self, topic: &str) -> bool {
        let topic = topic.strip_prefix("docs/").unwrap_or(topic);
        topic.strip_suffix(".md").unwrap_or(topic).eq_ignore_ascii_case(&self.name)
    }

    /// Its parts, in order.
    pub(super) fn sections(&self) -> Vec<HelpSection<'_>> {
        let (mut at, mut is_code) = (0, false);
        let mut sections: Vec<HelpSection<'_>> = Vec::new();
        for line in self.text.split_inclusive('\n') {
            let start = at;
            at += line.len();
            if line.trim_start().starts_with("```") {
                is_code = !is_code;
            }
            let level = line.bytes().take_while(|byte| *byte == b'#').count();
            if is_code || level == 0 || self.is_whole && !sections.is_empty() {
                continue;
            }
            for open in sections.iter_mut().filter(|open| open.end == self.text.len()) {
                open.own_end = open.own_end.min(start);
                if open.level >= level {
                    open.end = start;
                }
            }
            let (own_end, end) = (self.text.len(), self.text.len());
            sections.push(HelpSection {
                page: self,
                heading: line[level..].trim(),
                level,
                start,
                own_end,
                end,
            });
        }
        sections
    }
}

impl<'p> HelpSection<'p> {
    /// With all that stands below its heading.
    pub(super) fn whole(&self) -> &'p str {
        &self.page.text[self.start..self.end]
    }

    /// Up to the next heading.
    fn own(&self) -> &'p str {
        &self.page.text[self.start..self.own_end]
    }

    pub(super) fn contains(&self, other: &Self) -> bool {
        let range = |section: &Self| -> Range<usize> { section.start..section.end };
        self.page.name == other.page.name && range(self).contains(&other.start)
    }

    /// Its heading, behind the name of its page.
    pub(super) fn title(&self) -> String {
        let heading = markdown::line(self.heading);
        if self.page.is_whole { heading } else { format!("{}: {heading}", self.page.name) }
    }

    /// What it is called in short: its heading, of a function its name.
    pub(super) fn key(&self) -> String {
        let name = self.heading.strip_prefix('`').map(|code| code.split(['(', '`']).next().unwrap_or(code));
        name.map_or_else(|| markdown::line(self.heading).to_lowercase(), str::to_owned)
    }

    /// The words that name it behind `parlor help`.
    pub(super) fn address(&self) -> Vec<String> {
        let mut address = vec![self.page.name.clone()];
        if self.level > 1 {
            address.extend(words(&self.key()));
        } else if super::command_names().contains(&self.page.name) {
            address[0].push_str(".md");
        }
        address
    }

    /// The sentence in which a word of a topic stands.
    pub(super) fn sentence(&self, topic: &str) -> Option<String> {
        let asked = words(topic);
        let has =
            |text: &str| words(text).iter().any(|word| asked.iter().any(|asked| word.starts_with(asked)));
        let (_, body) = self.own().split_once('\n')?;
        let row = |line: &str| line.starts_with('|') || line.starts_with("- ");
        let mut paragraphs: Vec<String> = vec![String::new()];
        let mut is_code = false;
        for line in body.lines() {
            if line.starts_with("```") {
                is_code = !is_code;
                paragraphs.push(String::new());
                continue;
            }
            if is_code {
                paragraphs.push(format!("`{}`", line.trim().replace('`', "'")));
                continue;
            }
            if line.trim().is_empty() || row(line) {
                paragraphs.push(String::new());
            }
            if let Some(last) = paragraphs.last_mut() {
                last.push_str(line.trim());
                last.push(' ');
            }
        }
        let found = paragraphs.iter().find(|paragraph| has(paragraph))?.trim_start_matches("- ");
        let cells: Vec<&str> = found.split(" | ").map(|cell| cell.trim_matches([' ', '|'])).collect();
        // In tables a bar of a closure is marked.
        let text = markdown::line(&cells.join("  ").replace("\\|", "|"));
        let sentences: Vec<&str> = text.split_inclusive(". ").collect();
        let from = sentences.iter().position(|sentence| has(sentence)).unwrap_or(0);
        Some(shortened(sentences[from..].concat().trim(), MOST_LETTERS))
    }

    /// How much it is about some words, if it has all of them.
    fn weight(&self, asked: &[String], is_word: fn(&str, &str) -> bool) -> Option<usize> {
        let heading = words(self.heading);
        let own = self.own();
        let all = words(own);
        let coded: Vec<String> = own.split('`').skip(1).step_by(2).flat_map(words).collect();
        let weights = asked.iter().map(|asked| {
            let times = |words: &[String]| words.iter().filter(|word| is_word(word, asked)).count();
            match times(&all).min(5) {
                0 => None,
                often => Some(40 * times(&heading).min(1) + 6 * times(&coded).min(3) + 2 * often),
            }
        });
        weights.sum()
    }
}

/// The parts with this name, alone or behind the name of their page: `undo`, `records undo`, `records#undo`.
pub(super) fn named<'p>(topic: &str, all: &[HelpSection<'p>]) -> Vec<HelpSection<'p>> {
    let asked = words(topic);
    let is_named = |section: &&HelpSection<'_>| {
        let key = words(&section.key());
        if key.is_empty() {
            return false;
        }
        let page = words(&section.page.name);
        let behind = |rest: &[String]| rest == key || rest.strip_prefix(&["md".to_owned()]) == Some(&key);
        asked == key || asked.strip_prefix(page.as_slice()).is_some_and(behind)
    };
    let named: Vec<HelpSection<'p>> = all.iter().filter(is_named).copied().collect();
    let functions = named.len() > 1 && named.windows(2).all(|pair| pair[0].key() == pair[1].key());
    // A function of several forms: they stand one below the other.
    match functions && named.iter().all(|one| one.heading.starts_with('`')) {
        true => named.first().copied().into_iter().collect(),
        false => named,
    }
}

/// The parts that have all words of a topic, the best first.
pub(super) fn found<'p>(topic: &str, all: &[HelpSection<'p>]) -> Vec<HelpSection<'p>> {
    let asked = words(topic);
    if asked.is_empty() {
        return Vec::new();
    }
    let whole: fn(&str, &str) -> bool = |word, asked| word == asked;
    let begun: fn(&str, &str) -> bool =
        |word, asked| asked.len() > 2 && (word.starts_with(asked) || asked.strip_suffix('s') == Some(word));
    for is_word in [whole, begun] {
        let weigh = |section: &HelpSection<'p>| Some((section.weight(&asked, is_word)?, *section));
        let mut found: Vec<(usize, HelpSection<'p>)> = all.iter().filter_map(weigh).collect();
        if !found.is_empty() {
            found.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
            return found.into_iter().map(|(_, section)| section).collect();
        }
    }
    Vec::new()
}

/// The topic with each of its words replaced by the nearest one that the manual has, as a hint; where it has all of them,
/// only not together, what one of them finds.
pub(super) fn near(topic: &str, all: &[HelpSection<'_>]) -> Option<String> {
    let asked = words(topic);
    let first: BTreeSet<char> = asked.iter().filter_map(|word| word.chars().next()).collect();
    // Who mistypes a word mostly begins it right; a manual has too many words to look at all of them.
    let is_like = |word: &String| word.chars().next().is_some_and(|letter| first.contains(&letter));
    let known: BTreeSet<String> =
        all.iter().flat_map(|section| words(section.own())).filter(is_like).collect();
    let nearest = |word: &String| match known.contains(word) {
        true => Some(word.clone()),
        false => closest(word, known.iter().map(String::as_str)).map(str::to_owned),
    };
    let meant = asked.iter().map(nearest).collect::<Option<Vec<String>>>()?.join(" ");
    if meant == asked.join(" ") {
        let one = asked.first()?;
        return Some(format!("its words stand in different places: `parlor help {one}` finds one of them"));
    }
    (!found(&meant, all).is_empty()).then(|| format!("did you mean `{meant}`?"))
}

/// The words of a text in small letters; `_` is a part of them.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    parts.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// The text, or its beginning up to a word.
fn shortened(text: &str, most: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(most) else { return text.to_owned() };
    let end = text[..end].rfind(' ').unwrap_or(end);
    format!("{} ...", text[..end].trim_end())
}
