//! Who finds a mistake: `check` by reading, `test`, or `check` by playing.

use std::collections::BTreeMap;

use parlor::Memory;
use parlor::check::{self, definition::Loaded};
use parlor::compile::{Game, Trial};
use parlor::diag::{Diagnostic, Faults, Sources, Span};
use parlor::door::author::{Inspected, Listing, Suite, TestOutcome};
use parlor::door::sitting::Engine;
use parlor::vm::library;

use super::sites::Mistake;

/// All files of a game, and what is derived from them.
pub(crate) struct Played {
    /// The path of its definition.
    pub(crate) path: String,
    /// Its files but for snapshots, by path.
    pub(crate) files: BTreeMap<String, String>,
    /// The texts of its snapshots, by name.
    pub(crate) snapshots: BTreeMap<String, String>,
    /// What it does as it is.
    meaning: String,
}

/// Who found a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// Reading the files, on the right line or not, with the right name or not, and by this fault.
    ByCheck { line: bool, name: bool, fault: String },
    /// An example or record.
    ByTest(String),
    /// The random matches of `check`.
    ByPlay(String),
    /// Nobody, and it does something else.
    Missed,
    /// Nobody, but the compiled game is the same.
    Same,
}

impl Played {
    /// The game with this definition.
    pub(crate) fn read(path: &str) -> Self {
        let folder = path.trim_end_matches(".yaml");
        let mut files = BTreeMap::new();
        let mut snapshots = BTreeMap::new();
        let text = |path: &std::path::Path| std::fs::read_to_string(path).expect("the games can be read");
        files.insert(path.to_owned(), text(path.as_ref()));
        for below in ["", "/records", "/snapshots"] {
            let Ok(entries) = std::fs::read_dir(format!("{folder}{below}")) else { continue };
            for entry in entries.map(|entry| entry.expect("the folder can be read").path()) {
                if !entry.is_file() {
                    continue;
                }
                let name = entry.file_name().and_then(|name| name.to_str()).expect("plain names").to_owned();
                match name.strip_suffix(".snap") {
                    Some(name) => {
                        let content = text(&entry);
                        let content = content.splitn(3, "---\n").nth(2).unwrap_or_default().to_owned();
                        snapshots.insert(name.to_owned(), content);
                    }
                    None => {
                        files.insert(format!("{folder}{below}/{name}"), text(&entry));
                    }
                }
            }
        }
        let mut game = Self { path: path.to_owned(), files, snapshots, meaning: String::new() };
        let loaded = check::load(&game.memory(None), path, &library().host);
        game.meaning = meaning(&loaded).expect("the shipped games are right");
        game
    }

    fn memory(&self, mistake: Option<&Mistake>) -> Memory {
        let text = |(path, text): (&String, &String)| match mistake {
            Some(mistake) if mistake.site.path == *path => (path.clone(), mistake.applied(text)),
            _ => (path.clone(), text.clone()),
        };
        self.files.iter().map(text).collect()
    }

    /// What comes of a mistake. Without one it says whether the game is right.
    pub(crate) fn judge(&self, mistake: Option<&Mistake>) -> Found {
        let files = self.memory(mistake);
        let (loaded, faults) = checked(&files, &self.path);
        if !faults.is_empty() {
            return match mistake {
                Some(mistake) => mistake.found(&self.files[&mistake.site.path], &faults, &loaded.sources),
                None => Found::ByCheck { line: false, name: false, fault: format!("{faults:?}") },
            };
        }
        if let Some(why) = self.tested(&files) {
            return Found::ByTest(why);
        }
        if meaning(&loaded).is_some_and(|meaning| meaning == self.meaning)
            && mistake.is_none_or(Mistake::may_be_none)
        {
            return Found::Same;
        }
        let mut inspected = Inspected::new(&files, &self.path);
        inspected.find_secrets(&|_, _, seed| format!("seed {seed}"), &|| true);
        match inspected.faults().list().into_iter().next() {
            Some(fault) => Found::ByPlay(format!("{}: {}", fault.code, fault.message)),
            None => Found::Missed,
        }
    }

    /// The first example or record that does not hold.
    fn tested(&self, files: &Memory) -> Option<String> {
        let folder = self.path.trim_end_matches(".yaml");
        let listing = || {
            let of = |ending: &str| {
                self.files.keys().filter(|path| path.ends_with(ending)).cloned().collect::<Vec<_>>()
            };
            Listing { paths: [of(".example"), of(".record")].concat(), ..Listing::default() }
        };
        let suite = Suite::load(files, (&self.path, folder), &listing, &|_, _| true, Engine::Machine);
        if let Some(fault) = suite.faults().list().into_iter().next() {
            return Some(format!("{}: {}", fault.code, fault.message));
        }
        suite.tests.iter().find_map(|test| {
            let report = suite.play(test);
            let holds = matches!(report.verdict, TestOutcome::Passed);
            let snapshot = self.snapshots.get(&test.snapshot);
            let same = snapshot
                .is_none_or(|kept| report.snapshot.is_some_and(|now| now.trim_end() == kept.trim_end()));
            (!holds || !same).then(|| test.title.clone())
        })
    }
}

/// A definition that is read, checked and compiled, with all faults.
fn checked(files: &Memory, path: &str) -> (Loaded, Faults) {
    let mut loaded = check::load(files, path, &library().host);
    let mut faults = std::mem::take(&mut loaded.faults);
    if let Some(definition) = &loaded.definition {
        let mut trial = Trial::new(&definition.base, &library().host);
        for rules in std::iter::once(&definition.base).chain(&definition.variants) {
            for seats in rules.players.from..=rules.players.to {
                trial.compile(rules, seats, &mut faults);
            }
        }
    }
    faults.tidy();
    (loaded, faults)
}

/// Everything that a definition does: the rules without their scripts, and the code of these.
fn meaning(loaded: &Loaded) -> Option<String> {
    let definition = loaded.definition.as_ref()?;
    let sources = std::sync::Arc::new(loaded.sources.clone());
    let mut told = String::new();
    for rules in std::iter::once(&definition.base).chain(&definition.variants) {
        told += &rules.declared();
        for seats in rules.players.from..=rules.players.to {
            let rules = std::sync::Arc::new(rules.clone());
            let game = Game::new(rules, seats, std::sync::Arc::clone(&sources), &library().host).ok()?;
            let code = &game.code;
            let entries: Vec<_> = code.functions.iter().map(|one| (one.entry, one.parameters)).collect();
            told += &format!("{:?} {:?} {:?} {:?}", code.ops, code.constants, code.lists, code.switches);
            told += &format!("{:?} {:?} {:?} {:?}", code.targets, code.properties, code.ranges, code.mixed);
            told += &format!("{entries:?} {:?} {:?}", game.words, code.handed);
        }
    }
    Some(told)
}

impl Mistake {
    /// The file with the mistake in it.
    pub(crate) fn applied(&self, text: &str) -> String {
        let bytes = &self.site.bytes;
        format!("{}{}{}", &text[..bytes.start], self.new, &text[bytes.end..])
    }

    /// Whether it is none if the compiled game is the same: what is only shown does not count there.
    fn may_be_none(&self) -> bool {
        !self.site.path.contains("labels.") && !matches!(self.site.sort, super::sorts::Sort::LabelKey)
    }

    /// What the faults say about it.
    fn found(&self, text: &str, faults: &Faults, sources: &Sources) -> Found {
        let line = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
        let bytes = &self.site.bytes;
        let more = self.new.matches('\n').count();
        let lines = match self.site.sort.leaves_out() {
            true => line(self.site.around.start)..=line(self.site.around.end),
            false => line(bytes.start)..=line(bytes.start) + more.max(line(bytes.end) - line(bytes.start)),
        };
        let there = |span: Span| {
            sources.path(span.source) == self.site.path
                && lines.contains(&(sources.position(span).line as usize))
        };
        let words = self.old.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let left_out: Vec<String> = match self.site.sort.leaves_out() {
            true => words.filter(|word| word.len() > 2).map(|word| format!("`{word}`")).collect(),
            false => Vec::new(),
        };
        // What is left out is nowhere: its name says as much as a place.
        let says = |text: &str| left_out.iter().any(|name| text.contains(name));
        let points = |fault: &&Diagnostic| {
            fault.span.is_some_and(there)
                || fault.labels.iter().any(|label| there(label.span))
                || says(&fault.message)
        };
        let name = format!("`{}`", self.old);
        let names = |fault: &Diagnostic| {
            fault.hint.as_ref().is_some_and(|hint| hint.contains(&name)) || fault.message.contains(&name)
        };
        // Nobody reads more than the first few.
        let first = || faults.iter().take(3);
        Found::ByCheck {
            line: first().any(|fault| points(&fault)),
            name: first().filter(points).any(names),
            fault: first().find(points).or(first().next()).map_or(String::new(), |fault| {
                let place = fault.span.map_or(String::new(), |span| sources.place(span));
                let hint = fault.hint.as_deref().unwrap_or("");
                format!("{place} {}: {} ({hint})", fault.code.0, fault.message)
            }),
        }
    }
}
