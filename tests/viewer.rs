//! A recorded match at a terminal that an emulator reads back: forwards and backwards, by the slider, as different seats
//! see it, with its pages.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod emulator;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use emulator::{Terminal, empty_folder};
use parlor::door::games::Chosen;
use parlor::door::sitting::{Engine, Playback, Setup, Sitting, seats};
use parlor::door::study::Spec;
use parlor::{Definition, Disk, Observer};

const SIZE: (u16, u16) = (80, 24);
const LEFT: &str = "\x1b[D";
const RIGHT: &str = "\x1b[C";
const PAGE_UP: &str = "\x1b[5~";
const PAGE_DOWN: &str = "\x1b[6~";
const HOME: &str = "\x1b[H";
const END: &str = "\x1b[F";
const STOPPED: Option<i32> = Some(130);

/// Both get two gems one after the other, which only they see, and pay.
const DEFINITION: &str = "\
parlor: 1
name: Cellar
players: { from: 2, to: 2 }
pieces: { gem: { kinds: pearl amber onyx coral opal topaz, set: { bag: pearl amber onyx coral opal topaz } } }
zones:
  bag: { holds: gem, layout: stack, shown: nobody }
  hand: { holds: gem, per: seat, shown: owner }
counters: { coins: { per: seat } }
flow: [mix, { round: { times: 12, do: [visit] } }]
scoring: [coins]
";
const SCRIPT: &str = "\
/// The gems are mixed.
fn mix() { shuffle(bag); }

/// Each guest takes a gem
/// and pays for the wine.
fn visit() {
    for one in seats {
        if one.hand.len < 2 { deal(bag, [one.hand], 1); }
        let coin = choose(one, \"how to pay\", [\"silver\", \"gold\"]);
        gain(one, coins, if coin == \"gold\" { 2 } else { 1 });
    }
}
";
const GEMS: [&str; 6] = ["pearl", "amber", "onyx", "coral", "opal", "topaz"];

fn folder(name: &str) -> PathBuf {
    let folder = empty_folder("viewer", name);
    fs::create_dir_all(folder.join("cellar")).unwrap();
    fs::write(folder.join("cellar.yaml"), DEFINITION).unwrap();
    fs::write(folder.join("cellar/rules.rhai"), SCRIPT).unwrap();
    folder
}

/// A record of bots, whole or of its first answers.
fn record(folder: &Path, answers: Option<usize>) -> String {
    let run = |arguments: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        let done = command.args(arguments.split(' ')).current_dir(folder).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    run("play cellar.yaml --seed 1 --bot Ann=random --bot Bob=random --record a.record");
    let file = folder.join("a.record");
    let text = fs::read_to_string(&file).unwrap();
    if let Some(answers) = answers {
        let is_answer = |line: &&str| line.contains("# how to pay");
        let head = text.lines().take_while(|line| !is_answer(line));
        let lines = head.chain(text.lines().filter(is_answer).take(answers));
        fs::write(&file, lines.map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    }
    text
}

/// Opens the record of a match.
fn open(name: &str, answers: Option<usize>, arguments: &str) -> (Terminal, String) {
    let folder = folder(name);
    let text = record(&folder, answers);
    (Terminal::start(&folder, SIZE, &format!("replay a.record{arguments}")), text)
}

/// What stands below the table of an earlier moment until that of this one is worked out.
const WAIT: &str = "One moment…";

/// The screen after so many answers.
fn at(terminal: &Terminal, nth: usize) -> String {
    let is_there = |screen: &str| screen.contains(&format!("\n {nth} of ")) && !screen.contains(WAIT);
    terminal.until(&format!("answer {nth}"), &is_there)
}

fn quit(mut terminal: Terminal) {
    terminal.press("q");
    assert_eq!(terminal.end(), Some(0));
}

/// The gems that can be read.
fn gems(screen: &str) -> Vec<&'static str> {
    GEMS.into_iter().filter(|gem| screen.contains(gem)).collect()
}

#[test]
fn a_match_is_looked_at_forwards_and_backwards() {
    let (mut terminal, _) = open("steps", None, "");
    let first = at(&terminal, 0);
    assert!(first.contains("Cellar   as seen by a spectator"), "{first}");
    assert!(first.contains("\n Ann: how to pay\n"), "{first}");
    terminal.press(RIGHT);
    assert!(at(&terminal, 1).contains("\n Bob: how to pay\n"));
    terminal.press(PAGE_DOWN);
    assert!(at(&terminal, 11).contains("\n Bob: how to pay\n"));
    terminal.press(LEFT);
    assert!(at(&terminal, 10).contains("\n Ann: how to pay\n"));
    terminal.press(END);
    at(&terminal, 24);
    terminal.press(PAGE_UP);
    at(&terminal, 14);
    terminal.press(HOME);
    let trimmed = |screen: &str| screen.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
    assert_eq!(trimmed(&at(&terminal, 0)), trimmed(&first));
    terminal.press("\x03");
    assert_eq!(terminal.end(), STOPPED);
}

#[test]
fn a_record_that_does_not_fit_is_shown_as_far_as_it_does() {
    let folder = folder("unfit");
    let text = record(&folder, None);
    let answers: Vec<&str> = text.lines().filter(|line| line.contains("# how to pay")).collect();
    let wrong =
        format!("{}: bronze   # how to pay", if answers[5].starts_with("Bob") { "Bob" } else { "Ann" });
    let lines = text.lines().scan(0, |nth, line| {
        *nth += usize::from(line.contains("# how to pay"));
        Some(if *nth == 6 && line.contains("# how to pay") { wrong.as_str() } else { line })
    });
    fs::write(folder.join("a.record"), lines.collect::<Vec<&str>>().join("\n") + "\n").unwrap();
    let mut terminal = Terminal::start(&folder, SIZE, "replay a.record");
    let title = "The record does not fit any further";
    let page = terminal.until(title, &|screen| screen.starts_with(title));
    assert!(page.contains("`bronze` is not offered") && page.contains("decision 6 is the first"), "{page}");
    terminal.press("\x1b");
    assert!(at(&terminal, 5).contains("\n 5 of 5"));
    terminal.press(LEFT);
    at(&terminal, 4);
    terminal.press("q");
    terminal.until("the error", &|screen| screen.contains("error[E0607]: `bronze` is not offered"));
    assert_eq!(terminal.end(), Some(4));
}

#[test]
fn the_rule_is_read_in_the_language_into_which_it_is_translated() {
    let folder = folder("translated");
    record(&folder, None);
    let labels = "visit: 来店\nrules:\n  visit: |\n    客は宝石を取り、\n    ワインの代金を払います。\n";
    fs::write(folder.join("cellar/labels.ja.yaml"), labels).unwrap();
    let mut terminal = Terminal::start(&folder, SIZE, "replay a.record --lang ja");
    terminal.until("the first moment", &|screen| screen.contains("Ann"));
    terminal.press("i");
    let page = terminal.until("the rule", &|screen| screen.starts_with("来店"));
    assert!(page.contains("客は宝石を取り、ワインの代金を払います。"), "{page}");
    assert!(!page.contains("Each guest"), "{page}");
    terminal.press("\x1b");
    terminal.until("the table", &|screen| !screen.starts_with("来店"));
    quit(terminal);
}

#[test]
fn each_seat_sees_its_own_gems_and_everybody_reads_who_is_asked() {
    let (mut terminal, _) = open("seats", None, " --seat Bob");
    at(&terminal, 0);
    terminal.press(&RIGHT.repeat(5));
    at(&terminal, 5);
    let mut of_seats = Vec::new();
    for observer in ["Bob", "a spectator", "Ann"] {
        let is_seen =
            |screen: &str| screen.contains(&format!("as seen by {observer}")) && !screen.contains(WAIT);
        let screen = terminal.until(observer, &is_seen);
        assert!(screen.contains("\n Bob: how to pay\n"), "{screen}");
        let known = gems(&screen);
        assert_eq!(known.len(), if observer == "a spectator" { 0 } else { 2 }, "{screen}");
        for (key, title) in [("t", "table"), ("l", "log"), ("i", "visit (")] {
            terminal.press(key);
            let page =
                terminal.until(title, &|screen| screen.starts_with(title) || !screen.contains("Cellar"));
            let is_known = |gem: &&'static str| known.contains(gem);
            assert!(gems(&page).iter().all(is_known), "{observer} sees {known:?}, not this:\n{page}");
            assert!(key != "t" || gems(&page).len() == known.len(), "{page}");
            terminal.press("\x1b");
            terminal.until("the table", &is_seen);
        }
        of_seats.extend(known);
        terminal.press("\t");
    }
    of_seats.sort_unstable();
    of_seats.dedup();
    assert_eq!(of_seats.len(), 4, "no gem is in two hands");
    terminal.until("the first view", &|screen| screen.contains("as seen by Bob"));
    quit(terminal);
}

#[test]
fn pages_are_about_the_moment_that_is_looked_at() {
    let (mut terminal, _) = open("pages", None, "");
    at(&terminal, 0);
    terminal.press(&RIGHT.repeat(3));
    at(&terminal, 3);
    terminal.press("?");
    terminal.until("help", &|screen| screen.starts_with("help") && screen.contains("a click on the slider"));
    terminal.press("\x1b");
    at(&terminal, 3);
    terminal.press("l");
    let log = terminal.until("the log", &|screen| screen.starts_with("log"));
    assert_eq!(log.matches("how to pay").count(), 3, "{log}");
    terminal.press("/ROUND 1 of 12 b\r");
    terminal.until("what is found", &|screen| screen.contains("`ROUND 1 of 12 b`: 1 of 1"));
    terminal.press("\x1b");
    terminal.until("the find is over", &|screen| screen.trim_end().ends_with("\nEsc: back"));
    terminal.press("\x1b");
    at(&terminal, 3);
    terminal.press("i");
    let rule = terminal.until("the rule", &|screen| screen.contains("and pays for the wine."));
    assert!(rule.contains("cellar/rules.rhai:6"), "{rule}");
    terminal.press("\x1b");
    at(&terminal, 3);
    terminal.press("t");
    terminal.until("the table", &|screen| screen.starts_with("table") && screen.contains("coins"));
    terminal.press("\x1b");
    let screen = at(&terminal, 3);
    // The coins of both so far.
    let coins = |line: &str| Some(line.split_once(")  coins ")?.1.split_whitespace().next()?.to_owned());
    let coins: Vec<String> = screen.lines().filter_map(coins).collect();
    terminal.press("s");
    let scores = terminal.until("the scores", &|screen| screen.contains("total"));
    assert!(scores.starts_with("Scores as they stand"), "{scores}");
    let total = scores.lines().find(|line| line.contains("total")).unwrap();
    assert_eq!(total.split_whitespace().skip(1).collect::<Vec<_>>(), coins, "{screen}\n{scores}");
    terminal.press("\x1b");
    at(&terminal, 3);
    quit(terminal);
}

#[test]
fn a_click_on_the_slider_goes_to_that_moment() {
    let (mut terminal, _) = open("slider", None, "");
    let screen = at(&terminal, 0);
    let row = screen.lines().position(|line| line.contains("0 of 24")).unwrap();
    let line: Vec<char> = screen.lines().nth(row).unwrap().trim_end().chars().collect();
    let first = line.iter().position(|letter| *letter == '●').unwrap();
    let last = line.len() - 1;
    let click = |column: usize, row: usize| format!("\x1b[<0;{};{}M", column + 1, row + 1);
    terminal.press(&click(last, row));
    let screen = at(&terminal, 24);
    assert_eq!(screen.lines().nth(row).unwrap().trim_end().chars().position(|one| one == '●'), Some(last));
    terminal.press(&click((first + last) / 2, row));
    at(&terminal, 12);
    // A click beside it does nothing; the wheel goes on.
    terminal.press(&click(last, row - 2));
    terminal.press("\x1b[<65;10;10M");
    at(&terminal, 13);
    terminal.press(&click(first, row));
    at(&terminal, 0);
    quit(terminal);
}

#[test]
fn the_question_the_slider_and_the_keys_stand_at_the_bottom_of_every_size() {
    let (mut terminal, _) = open("sizes", None, "");
    at(&terminal, 0);
    for (columns, rows) in [(40, 12), (160, 50), (80, 24)] {
        terminal.resize((columns, rows));
        let is_below = |screen: &str| {
            let lines: Vec<&str> = screen.lines().collect();
            let is_whole = lines.len() == usize::from(rows);
            is_whole
                && lines[lines.len() - 3].trim_end() == " Ann: how to pay"
                && lines[lines.len() - 2].starts_with(" 0 of 24   ●─")
                && lines[lines.len() - 1].trim_end().ends_with("q quit")
        };
        let screen = terminal.until(&format!("{columns} columns"), &is_below);
        let keys = screen.lines().last().unwrap();
        assert!(keys.contains("? help"), "{keys}");
        assert_eq!(keys.contains("t table"), columns >= 80, "{keys}");
    }
    quit(terminal);
}

#[test]
fn the_end_of_a_match_shows_the_result() {
    let (mut terminal, text) = open("result", None, "");
    at(&terminal, 0);
    terminal.press(END);
    let screen = at(&terminal, 24);
    for seat in ["Ann", "Bob"] {
        let coins = text
            .lines()
            .filter(|line| line.starts_with(&format!("{seat}: ")))
            .map(|line| if line.contains("gold") { 2 } else { 1 });
        let coins: i32 = coins.sum();
        assert!(screen.contains(&format!(". {seat} {coins}")), "{screen}");
    }
    terminal.press("\r");
    terminal.until("the result", &|screen| screen.contains("Cellar is over after 24 decisions"));
    terminal.press("\x1b");
    at(&terminal, 24);
    terminal.press("s");
    terminal.until("the result", &|screen| screen.contains("Cellar is over after 24 decisions"));
    terminal.press("\x1b");
    at(&terminal, 24);
    quit(terminal);
}

#[test]
fn a_match_that_is_not_over_ends_with_its_question() {
    let (mut terminal, _) = open("open", Some(7), "");
    at(&terminal, 0);
    terminal.press(END);
    let screen = at(&terminal, 7);
    assert!(screen.contains("7 of 7") && screen.contains("\n Bob: how to pay\n"), "{screen}");
    terminal.press("\r");
    terminal.press("s");
    terminal.until("the scores", &|screen| screen.starts_with("Scores as they stand"));
    terminal.press("\x1b");
    at(&terminal, 7);
    quit(terminal);
}

/// A match of bots.
fn played(path: &str, count: usize) -> Sitting {
    let definition = Definition::load(&Disk, path).unwrap();
    let chosen = Chosen::of(&definition, None, &[]).unwrap();
    let seats = seats(Some(&count.to_string()), chosen.players()).unwrap();
    let setup = Setup {
        seed: 4,
        seats,
        bots: vec![Some(Spec::Random); count],
        path: path.to_owned(),
        given: Vec::new(),
    };
    let game = chosen.game(count).unwrap();
    let mut sitting = Sitting::begin(&game, setup, Engine::Machine, || Duration::ZERO).unwrap();
    while sitting.answers() < 200 && sitting.let_bot_answer().unwrap() {}
    sitting
}

#[test]
fn every_moment_is_as_it_is_in_a_match_that_is_replayed_to_it() {
    let games = [("ra", 5), ("classics/gin-rummy", 2), ("classics/goofspiel", 3), ("classics/pig", 2)];
    for (game, count) in games {
        let sitting = played(&format!("games/{game}.yaml"), count);
        let playback = Playback::of(&sitting);
        let last = sitting.answers();
        assert!(last > 20, "{game}");
        for answers in (0..last).step_by(9).chain([last - 1, last]) {
            let (shown, replayed) = (playback.after(answers), sitting.after(answers));
            assert_eq!(shown.answers(), answers, "{game}");
            assert_eq!(shown.digest(), replayed.digest(), "{game} after {answers}");
            for observer in [Observer::Spectator, Observer::Seat(1)] {
                let from = shown.since(answers).start;
                let scene = |sitting: &Sitting| sitting.scene_since(observer, from);
                assert_eq!(scene(&shown), scene(&replayed), "{game} after {answers} for {observer:?}");
                let told = |sitting: &Sitting| sitting.told(observer, 0..sitting.log_end());
                assert_eq!(told(&shown), told(&replayed), "{game} after {answers} for {observer:?}");
            }
        }
    }
}
