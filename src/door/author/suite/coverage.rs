//! Coverage: what of the rules the examples and recorded matches of a game reach.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Subject, Suite, Test};
use crate::check::definition::Definition;
use crate::compile::Game;
use crate::compile::coverage::SiteKind;
use crate::diag::Sources;
use crate::door::author::inspection::each_game;
use crate::example;
use crate::record::replay_in;
use crate::rules::Rules;
use crate::session::Reached;
use crate::simulate::report::{Never, file_path, never, what};
use crate::simulate::{Happened, Tallied, Tally};
use crate::vm::library;

/// What tests reach of the rules of a game.
#[derive(Clone, Debug, Default)]
pub struct RuleCoverage {
    /// The path of the definition.
    pub definition: String,
    /// How many examples were played.
    pub examples: usize,
    /// How many recorded matches were played.
    pub records: usize,
    /// Steps of the order of play, at each place where it has them.
    pub steps: ReachedOf,
    /// The ways in which parts of the order of play end.
    pub ends: ReachedOf,
    /// Script functions.
    pub functions: ReachedOf,
    /// The ways that scripts can take: of conditions, `switch`, loops and closures.
    pub branches: ReachedOf,
    /// Lines of scripts on which a statement, an arm or a function begins.
    pub lines: ReachedOf,
    /// Kinds of the piece sets that seats are ever offered or have.
    pub kinds: ReachedOf,
    /// The variants, with the rules as written as the first.
    pub variants: ReachedOf,
    /// Numbers of people.
    pub people: ReachedOf,
    /// What is never reached, in the order of the files; then kinds, variants and numbers of people.
    pub never: Vec<Never>,
    /// The files of the definition and the scripts.
    pub files: Vec<CoveredFile>,
}

/// How much of something is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReachedOf {
    /// How much is reached.
    pub reached: usize,
    /// Of how much.
    pub of: usize,
}

impl ReachedOf {
    fn count(all: impl IntoIterator<Item = bool>) -> Self {
        all.into_iter().fold(Self::default(), |sum, one| sum.with(Self { reached: usize::from(one), of: 1 }))
    }

    /// The sum of both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self { reached: self.reached + other.reached, of: self.of + other.of }
    }

    /// The share that is reached; 1 of nothing.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "there are few places in a game")]
    pub fn share(self) -> f64 {
        if self.of == 0 { 1.0 } else { self.reached as f64 / self.of as f64 }
    }
}

/// A file with how often each of its places was reached.
#[derive(Clone, Debug)]
pub struct CoveredFile {
    /// Its path.
    pub path: String,
    /// What it says.
    pub text: String,
    /// By line, from 1, how often what begins there happened, for lines on which anything can happen.
    pub lines: BTreeMap<u32, u64>,
    /// Its script functions, in their order.
    pub functions: Vec<CoveredSite>,
    /// Its branches and the ends of its parts, in their order.
    pub branches: Vec<CoveredSite>,
}

/// A place of the rules that is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoveredSite {
    /// The line, from 1.
    pub line: u32,
    /// What it is; of a function its name.
    pub what: String,
    /// How often it happened.
    pub times: u64,
}

impl CoveredFile {
    /// Whether it is a script, and not the definition.
    #[must_use]
    pub fn is_script(&self) -> bool {
        !self.functions.is_empty()
    }
}

impl Suite {
    /// Plays all tests with code that counts, and gives what they reach; `None` where the definition has errors. The
    /// tests are those that were meant when the suite was loaded, whether they pass or not.
    #[must_use]
    pub fn coverage(&self) -> Option<RuleCoverage> {
        let definition = self.checked.as_deref()?;
        let mut tallied = Tallied::default();
        let mut groups: Vec<(&Arc<Game>, Vec<&Test>)> = Vec::new();
        for test in &self.tests {
            match groups.iter_mut().find(|(game, _)| Arc::ptr_eq(game, &test.game)) {
                Some((_, tests)) => tests.push(test),
                None => groups.push((&test.game, vec![test])),
            }
        }
        for (game, tests) in &groups {
            tallied.merge(&covered(game, tests));
        }
        // What only an untested variant or number of people reaches counts, too.
        each_game(definition, &self.sources, &mut |game| {
            tallied.merge(&covered(game, &[]));
            true
        });
        Some(self.told(definition, &tallied))
    }

    fn told(&self, definition: &Definition, tallied: &Tallied) -> RuleCoverage {
        let path = &self.definition;
        let is_example = |test: &&Test| matches!(test.what, Subject::Example(_));
        let examples = self.tests.iter().filter(is_example).count();
        let files = files(tallied, path, &self.sources);
        let count = |is: fn(SiteKind) -> bool| {
            ReachedOf::count(tallied.happened.iter().filter(|one| is(one.kind)).map(|one| one.times > 0))
        };
        let (variants, people) = (self.variants(definition), self.people(definition));
        let mut never = never(tallied, path);
        never.extend(unplayed(&variants, &people).map(|what| Never { place: String::new(), what }));
        let lines = files.iter().filter(|file| file.is_script()).flat_map(|file| file.lines.values());
        RuleCoverage {
            definition: path.clone(),
            examples,
            records: self.tests.len() - examples,
            steps: count(|kind| kind == SiteKind::Step),
            ends: count(is_end),
            functions: count(|kind| kind == SiteKind::Function),
            branches: count(SiteKind::is_branch),
            lines: ReachedOf::count(lines.map(|times| *times > 0)),
            kinds: kinds(tallied),
            variants: ReachedOf::count(variants.iter().map(|(_, is_played)| *is_played)),
            people: ReachedOf::count(people.iter().map(|(_, is_played)| *is_played)),
            never,
            files,
        }
    }

    /// The variants, with the rules as written as the first, and whether a test plays each.
    fn variants<'d>(&self, definition: &'d Definition) -> Vec<(&'d str, bool)> {
        let is_played = |name: &str| self.tests.iter().any(|test| test.game.rules.variant == name);
        let names = editions(definition).map(|rules| rules.variant.as_str());
        names.map(|name| (name, is_played(name))).collect()
    }

    /// The numbers of people, and whether a test has as many.
    fn people(&self, definition: &Definition) -> Vec<(u8, bool)> {
        let is_played = |people: u8| self.tests.iter().any(|test| test.game.people() == people);
        let numbers: BTreeSet<u8> =
            editions(definition).flat_map(|rules| rules.players.from..=rules.players.to).collect();
        numbers.into_iter().map(|people| (people, is_played(people))).collect()
    }
}

/// The rules as written, then those of the variants.
fn editions(definition: &Definition) -> impl Iterator<Item = &Rules> {
    std::iter::once(&definition.base).chain(&definition.variants)
}

/// Which variants and numbers of people no test plays, in words.
fn unplayed(variants: &[(&str, bool)], people: &[(u8, bool)]) -> impl Iterator<Item = String> {
    let variants = variants.iter().filter(|(_, is_played)| !is_played).map(|(name, _)| match *name {
        "" => "no test plays the rules as written".to_owned(),
        name => format!("no test plays the variant `{name}`"),
    });
    let people = people.iter().filter(|(_, is_played)| !is_played).map(|(number, _)| match number {
        1 => "no test has 1 seat".to_owned(),
        number => format!("no test has {number} seats"),
    });
    variants.chain(people)
}

fn is_end(kind: SiteKind) -> bool {
    matches!(kind, SiteKind::WhileEnds | SiteKind::CountEnds | SiteKind::NobodyLeft | SiteKind::Finish)
}

/// What tests of one game reach.
fn covered(game: &Game, tests: &[&Test]) -> Tallied {
    let (rules, sources) = (Arc::clone(&game.rules), Arc::clone(&game.sources));
    // What compiles without counting may be too large with it.
    let Ok(game) = Game::covering(rules, game.people(), sources, &library().host) else {
        return Tallied::default();
    };
    let game = Arc::new(game);
    let mut reached = Reached::new(&game);
    for test in tests {
        match &test.what {
            Subject::Example(example) => example::cover(example, &game, &mut reached),
            Subject::Record(record, _) => {
                let setup = record.setup.clone();
                if let Ok(session) = example::begin_counting(Arc::clone(&game), setup, reached.counts()) {
                    let replayed = replay_in(record, session, &mut |session, _| reached.look(session));
                    reached.look(&replayed.session);
                    reached.leave(&replayed.session);
                }
            }
        }
    }
    Tally::of_reached(&reached, tests.len() as u64).named(&game)
}

/// Kinds of the sets of which seats are ever offered or have any.
fn kinds(tallied: &Tallied) -> ReachedOf {
    let met = |set: &str| tallied.kinds.iter().any(|kind| kind.set == set && kind.is_met());
    ReachedOf::count(tallied.kinds.iter().filter(|kind| met(&kind.set)).map(|kind| kind.is_met()))
}

/// The files that have sites, in the order of their names, the definition first.
fn files(tallied: &Tallied, path: &str, sources: &Sources) -> Vec<CoveredFile> {
    let mut by_file: BTreeMap<&str, Vec<&Happened>> = BTreeMap::new();
    for one in &tallied.happened {
        by_file.entry(&one.file).or_default().push(one);
    }
    let text = |file: &str| {
        let source = sources.ids().find(|id| sources.relative(*id) == file);
        source.map_or_else(String::new, |id| sources.text(id).to_owned())
    };
    let site = |one: &&&Happened, what: String| CoveredSite { line: one.line, what, times: one.times };
    by_file
        .iter()
        .map(|(file, sites)| {
            let mut lines = BTreeMap::new();
            for one in sites.iter().filter(|one| begins_line(one.kind)) {
                let times = lines.entry(one.line).or_insert(0);
                *times = one.times.max(*times);
            }
            let functions = sites.iter().filter(|one| one.kind == SiteKind::Function);
            let branches = sites.iter().filter(|one| one.kind.is_branch() || is_end(one.kind));
            CoveredFile {
                path: file_path(file, path),
                text: text(file),
                lines,
                functions: functions.map(|one| site(&one, one.name.clone())).collect(),
                branches: branches.map(|one| site(&one, what(one))).collect(),
            }
        })
        .collect()
}

fn begins_line(kind: SiteKind) -> bool {
    matches!(kind, SiteKind::Statement | SiteKind::Function | SiteKind::Arm | SiteKind::Step)
}
