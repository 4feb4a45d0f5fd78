//! Reports of all games, and of a malicious one.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use super::{json, text};
use crate::cli::clock;
use crate::cli::output::Style;
use crate::door::games::Chosen;
use crate::door::study::report::{Head, Report};
use crate::door::study::{Course, Detail, Gathered, Plan, Spec};
use crate::report::html;
use crate::{Definition, Disk};

/// The report of random matches with the usual number of players.
fn report(path: &str, matches: u64, threads: usize) -> Report {
    let definition = Definition::load(&Disk, path).expect("it has no faults");
    let rules = Chosen::of(&definition, None, &[]).expect("it has no variant");
    let seats = usize::from(rules.players().usual);
    let (title, hash) = (rules.title().to_owned(), rules.hash());
    let game = rules.counting_game(seats).expect("checked rules compile");
    let bots = vec!["random".to_owned(); seats];
    let course = Course {
        bots: bots.iter().map(|bot| bot.parse::<Spec>().expect("a bot").into()).collect(),
        clock: clock::since_start,
        seed: 1,
        from: 0,
        to: matches,
        threads,
        detail: Detail::Full,
        most_decisions: 10_000,
    };
    let plan = Plan::new(&game, course);
    let mut gathered = Gathered::new(&plan, 0);
    gathered.play(&AtomicBool::new(false), |_, _| Ok::<(), ()>(())).expect("nobody stops it");
    let head = Head {
        game: title,
        path: path.to_owned(),
        rules: hash[..8].to_owned(),
        bots,
        seed: 1,
        from: 0,
        to: matches,
        seeds: vec![(1, matches)],
        parlor: "0.0.0".to_owned(),
        ..Head::default()
    };
    Report::new(&head, gathered.summary(), Some(&gathered.tallied()))
}

/// The JSON with the first three elements of every long list.
fn shortened(value: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Array(list) => {
            let left = list.len().saturating_sub(3);
            let mut kept: Vec<Value> = list.into_iter().take(3).map(shortened).collect();
            if left > 0 {
                kept.push(Value::String(format!("{left} more")));
            }
            Value::Array(kept)
        }
        Value::Object(map) => {
            Value::Object(map.into_iter().map(|(key, value)| (key, shortened(value))).collect())
        }
        plain => plain,
    }
}

#[test]
fn reports_of_all_games() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/reports"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut paths: Vec<String> = std::fs::read_dir("games")
        .unwrap()
        .map(|entry| entry.unwrap().path().to_string_lossy().replace('\\', "/"))
        .filter(|path| path.ends_with(".yaml"))
        .collect();
    paths.sort();
    assert!(paths.len() >= 4, "{paths:?}");
    settings.bind(|| {
        for path in paths {
            let name = Path::new(&path).file_stem().unwrap().to_string_lossy().replace('-', "_");
            let report = report(&path, 300, 2);
            let shown = text(&report, Style::default(), 80);
            for line in shown.lines() {
                assert!(crate::cli::output::width(line) <= 80, "{line}");
            }
            insta::assert_snapshot!(format!("{name}_text"), shown);
            let told = shortened(serde_json::from_str(&json(&report).unwrap()).unwrap());
            insta::assert_snapshot!(format!("{name}_json"), serde_json::to_string_pretty(&told).unwrap());
            if let Some(folder) = std::env::var_os("PARLOR_REPORTS") {
                std::fs::write(Path::new(&folder).join(format!("{name}.html")), html(&report)).unwrap();
            }
        }
    });
}

#[test]
fn with_ascii_nothing_else_is_printed() {
    let report = report("tests/games/tic-tac-toe.yaml", 40, 1);
    let shown = text(&report, Style::in_ascii(), 80);
    assert!(shown.is_ascii(), "{shown}");
    let narrow = text(&report, Style::in_ascii(), 40);
    for line in narrow.lines() {
        // A command is not split, so that it can be copied.
        assert!(line.len() <= 40 || line.contains("`parlor "), "{line}");
    }
}

#[test]
fn answers_with_too_few_cases_are_left_out_of_the_tables() {
    let many = report("tests/games/tic-tac-toe.yaml", 300, 2);
    let section = |report: &Report, heading: &str| {
        let shown = text(report, Style::default(), 80);
        let found = shown.split("\n\n").find(|section| section.starts_with(heading));
        found.map(str::to_owned)
    };
    let rows = |shown: &str| {
        shown.lines().filter(|line| line.starts_with("place ") || line.contains("  place  ")).count()
    };
    assert_eq!(section(&many, "First answers").map(|shown| rows(&shown)), Some(8), "four of each seat");
    let mut few = many.clone();
    few.openings.iter_mut().for_each(|one| one.taken = 19);
    few.choices.iter_mut().for_each(|one| one.offered = 19);
    assert_eq!(section(&few, "First answers"), None);
    assert_eq!(section(&few, "Options"), None);
    few.openings[2].taken = 20;
    few.choices[3].offered = 20;
    let shown = section(&few, "First answers").expect("one answer was taken often enough");
    assert_eq!(rows(&shown), 1, "{shown}");
    let left_out = few.openings.len() - 1;
    assert!(
        shown.replace("\n  ", " ").contains(&format!("20 matches or more; {left_out} left out")),
        "{shown}"
    );
    let shown = section(&few, "Options").expect("one option was offered often enough");
    assert_eq!(rows(&shown), 1, "{shown}");
    let left_out = few.choices.len() - 1;
    let told = format!("{left_out} that could be taken in fewer than 20 decisions are left out");
    assert!(shown.contains(&told), "{shown}");
    assert!(
        json(&few).expect("figures can be written").contains("\"taken\": 19"),
        "programs get all of them"
    );
}

/// The tags of a page, without what follows their names.
fn tags(page: &str) -> std::collections::BTreeSet<&str> {
    let begins = page.split('<').skip(1);
    begins.map(|tag| tag.split([' ', '>', '\n']).next().unwrap_or("")).collect()
}

#[test]
fn a_game_that_means_harm_cannot_change_the_page() {
    let harmless = report("tests/games/tic-tac-toe.yaml", 40, 1);
    let mut harmful = harmless.clone();
    let harm = "</title><script>alert('1')</script>\"><img src=x onerror=alert(1)>&<style>";
    for text in [&mut harmful.head.game, &mut harmful.head.path, &mut harmful.head.variant] {
        *text = harm.to_owned();
    }
    harmful.head.bots.fill(harm.to_owned());
    for choice in &mut harmful.choices {
        choice.option = harm.to_owned();
        choice.prompt = harm.to_owned();
    }
    for question in &mut harmful.questions {
        question.step = harm.to_owned();
    }
    for notice in &mut harmful.notices {
        notice.message = format!("`{harm}` {harm}");
    }
    for place in &mut harmful.coverage {
        place.place = harm.to_owned();
    }
    let (safe, page) = (html(&harmless), html(&harmful));
    let mut expected = tags(&safe);
    expected.extend(["code", "/code", "circle"]);
    let found = tags(&page);
    assert!(found.is_subset(&expected), "{:?}", found.difference(&expected).collect::<Vec<_>>());
    assert!(!page.contains("onerror=alert(1)>"), "{page}");
    // It needs nothing from outside.
    let addresses: Vec<&str> = page.split("http").skip(1).map(|rest| &rest[..rest.len().min(24)]).collect();
    for address in addresses {
        assert!(address.starts_with("://www.w3.org/2000/svg") || address.starts_with("-equiv"), "{address}");
    }
    // And it does not control a terminal.
    harmful.head.game = "\u{1b}[2Jgone".to_owned();
    assert!(!text(&harmful, Style::default(), 80).contains('\u{1b}'));
}
