//! How many mistakes are found: single mistakes are made mechanically in all shipped games, and each must be found by
//! `check` or by the examples and records of its game. A few of each sort in `cargo test`, all with `PARLOR_FULL=1`,
//! which prints the table of docs/checks.md.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "what slips through is printed")]

mod definition;
mod judging;
mod scripts;
mod sites;
mod sorts;

#[path = "../common/shipped.rs"]
mod shipped;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use judging::{Found, Played};
use parlor::table::Generator;
use shipped::shipped;
use sites::{Mistake, Site, below};
use sorts::{SORTS, Sort};

/// What the mistakes are drawn from.
const SEED: u64 = 15;

/// Mistakes of each sort; `PARLOR_FULL` can say how many.
fn of_each() -> usize {
    let said = std::env::var_os("PARLOR_FULL");
    match said.as_ref().and_then(|value| value.to_str()?.parse().ok()) {
        Some(number @ 2..) => number,
        _ if said.is_some_and(|value| value != "0") => 40,
        _ => 3,
    }
}

/// Every place of a game where a mistake can be made, by its sort.
fn places(game: &Played) -> BTreeMap<Sort, Vec<Site>> {
    let like = definition::like(&game.path, &game.files[&game.path]);
    let mut by_sort: BTreeMap<Sort, Vec<Site>> = BTreeMap::new();
    for (path, text) in &game.files {
        let sites = match path.rsplit_once('.') {
            Some((_, "yaml")) => definition::sites(path, text, *path != game.path),
            Some((_, "rhai")) => scripts::sites(path, text, &like),
            _ => continue,
        };
        for site in sites {
            by_sort.entry(site.sort).or_default().push(site);
        }
    }
    by_sort
}

/// So many mistakes of each sort, from one game after the other.
fn mistakes(games: &[Played]) -> Vec<(usize, Mistake)> {
    let mut places: Vec<BTreeMap<Sort, Vec<Site>>> = games.iter().map(places).collect();
    let known: Vec<BTreeSet<&str>> = games.iter().map(words).collect();
    let mut drawn = Vec::new();
    for (number, (sort, _)) in (0..).zip(SORTS) {
        let mut chance = Generator::keyed(SEED, number, 0);
        let mut order: Vec<usize> = (0..games.len()).collect();
        chance.shuffle(&mut order);
        let before = drawn.len();
        while drawn.len() < before + of_each()
            && order.iter().any(|game| places[*game].get(&sort).is_some_and(|left| !left.is_empty()))
        {
            for &game in &order {
                let Some(left) = places[game].get_mut(&sort).filter(|left| !left.is_empty()) else {
                    continue;
                };
                let site = left.swap_remove(below(left.len(), &mut chance));
                let text = &games[game].files[&site.path];
                let mistake = site.mistake(text, &|word| known[game].contains(word), &mut chance);
                if drawn.len() < before + of_each() {
                    drawn.extend(mistake.map(|mistake| (game, mistake)));
                }
            }
        }
    }
    drawn
}

/// All words that stand in the definition and the scripts of a game.
fn words(game: &Played) -> BTreeSet<&str> {
    let texts = game.files.iter().filter(|(path, _)| path.ends_with(".rhai") || **path == game.path);
    texts
        .flat_map(|(_, text)| text.split(|letter: char| !letter.is_alphanumeric() && letter != '_'))
        .collect()
}

/// What came of the mistakes of one sort.
#[derive(Clone, Copy, Default)]
struct Row {
    made: usize,
    same: usize,
    check: usize,
    line: usize,
    name: usize,
    test: usize,
    play: usize,
}

impl Row {
    fn add(&mut self, found: &Found) {
        self.made += 1;
        match found {
            Found::ByCheck { line, name, .. } => {
                self.check += 1;
                self.line += usize::from(*line);
                self.name += usize::from(*name);
            }
            Found::ByTest(_) => self.test += 1,
            Found::ByPlay(_) => self.play += 1,
            Found::Missed => {}
            Found::Same => {
                self.made -= 1;
                self.same += 1;
            }
        }
    }

    fn join(&mut self, other: &Self) {
        self.made += other.made;
        self.same += other.same;
        self.check += other.check;
        self.line += other.line;
        self.name += other.name;
        self.test += other.test;
        self.play += other.play;
    }

    fn found(&self) -> usize {
        self.check + self.test + self.play
    }

    fn told(&self, what: &str, is_name: bool) -> String {
        let share = |part: usize, of: usize| match of {
            0 => "-".to_owned(),
            _ => format!("{:.1} %", part as f64 * 100.0 / of as f64),
        };
        let name = if is_name { share(self.name, self.check) } else { String::new() };
        format!(
            "| {what} | {} | {} | {} | {} | {} | {} | {} | {name} |",
            self.made,
            self.check,
            self.test,
            self.play,
            share(self.found(), self.made),
            self.same,
            share(self.line, self.check),
        )
    }
}

#[test]
fn mistakes_are_found() {
    let games: Vec<Played> = shipped().iter().map(|path| Played::read(path)).collect();
    let mistakes = mistakes(&games);
    let next = AtomicUsize::new(0);
    let mut judged: Vec<(usize, Found)> = thread::scope(|scope| {
        let work = || {
            let mut judged = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((game, mistake)) = mistakes.get(at) else { return judged };
                judged.push((at, games[*game].judge(Some(mistake))));
            }
        };
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    judged.sort_by_key(|(at, _)| *at);
    let mut rows: BTreeMap<Sort, Row> = BTreeMap::new();
    for (at, found) in &judged {
        let (game, mistake) = &mistakes[*at];
        rows.entry(mistake.site.sort).or_default().add(found);
        let text = &games[*game].files[&mistake.site.path];
        let line = text[..mistake.site.bytes.start].matches('\n').count() + 1;
        println!(
            "{}:{line}: {:?}: `{}` -> `{}`: {found:?}",
            mistake.site.path,
            mistake.site.sort,
            mistake.old.replace('\n', "\\n"),
            mistake.new.replace('\n', "\\n")
        );
    }
    let (mut names, mut all) = (Row::default(), Row::default());
    println!(
        "\n| mistake | made | `check` | `test` | `check`, playing | found | no mistake | right line | right name |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for (sort, what) in SORTS {
        let row = rows.get(&sort).copied().unwrap_or_default();
        println!("{}", row.told(what, sort.is_name()));
        all.join(&row);
        if sort.is_name() {
            names.join(&row);
        }
    }
    println!("{}", names.told("**all misspelt names**", true));
    println!("{}", all.told("**all**", false));
    assert!(names.found() * 100 >= names.made * 99, "{} of {} misspelt names", names.found(), names.made);
    assert!(all.found() * 100 >= all.made * 92, "{} of {} mistakes", all.found(), all.made);
    assert!(all.line * 10 >= all.check * 9, "{} of {} on the right line", all.line, all.check);
    assert!(names.name * 10 >= names.check * 9, "{} of {} right names", names.name, names.check);
}
