//! Input that cannot be used: scripts without an end, wrong seats and answers, broken records and saves.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod common;

use std::sync::Arc;

use common::{game, play, setup, variant};
use parlor::check;
use parlor::compile::Game;
use parlor::compile::value::SeatId;
use parlor::diag::render::{Format, render};
use parlor::diag::{Faults, Sources};
use parlor::load::disk::Disk;
use parlor::play::Answer;
use parlor::record::{Record, replay};
use parlor::session::{Session, Setup, UndoEnds};
use parlor::vm::library;

const BAZAAR: &str = "tests/games/bazaar.yaml";
const HOSTILE: &str = "tests/games/hostile.yaml";

/// A match of the hostile game in which the first seat has chosen a way to fail.
fn failed(way: &str) -> (Session, String) {
    let game = variant(HOSTILE, None, 2);
    let mut session = Session::new(game.clone(), Setup::new(1, &["Ann", "Bob"])).unwrap();
    assert_eq!(session.choice().unwrap().offered(), ["loop", "recursion", "emptiness", "growth", "fine"]);
    session.answer_text(SeatId(0), way).unwrap();
    let failure = session.failure().unwrap_or_else(|| panic!("`{way}` does not fail"));
    let mut faults = Faults::default();
    faults.push(failure.diagnostic());
    let told = render(&faults, &game.sources, Format::Short);
    (session, told)
}

#[test]
fn a_script_without_end_and_its_like_fail_with_their_place() {
    let script = include_str!("games/hostile/rules.rhai");
    for (way, code, message) in [
        ("loop", "while road.len", "did not come to an end"),
        ("recursion", "down(depth + 1)", "functions call each other more than"),
        ("emptiness", "choose(me, \"what\"", "nothing to choose"),
        ("growth", "list = list + list", "list"),
    ] {
        let (mut session, told) = failed(way);
        let line = 1 + script.lines().position(|line| line.contains(code)).unwrap();
        let place = format!("tests/games/hostile/rules.rhai:{line}:");
        assert!(told.starts_with(&place) && told.contains(message), "{way}: {told}");
        // The answer is kept, leads to the same failure again, and can be taken back.
        let record = Record::of(&session);
        assert_eq!(record.decisions().count(), 1);
        assert!(session.choice().is_none() && !session.is_over());
        let replayed = replay(&record, session.game().clone()).unwrap();
        assert_eq!(replayed.session.failure(), session.failure());
        session.undo(SeatId(0)).unwrap();
        assert!(session.failure().is_none());
        session.answer_text(SeatId(0), "fine").unwrap();
        assert!(session.is_over());
        assert_eq!(session.undo(SeatId(1)), Err(UndoEnds::Nothing));
    }
}

#[test]
fn a_number_of_seats_that_the_game_does_not_allow() {
    let host = &library().host;
    let loaded = check::definition::load(&Disk, "games/rapa-nui.yaml", host);
    let rules = Arc::new(loaded.definition.unwrap().rules(None, &[]).unwrap());
    let sources = Arc::new(loaded.sources);
    for seats in [0, 1, 5, 16, 255] {
        let faults = Game::new(rules.clone(), seats, sources.clone(), host).unwrap_err();
        let told = render(&faults, &sources, Format::Short);
        assert!(told.contains(&format!("cannot be played by {seats}")), "{told}");
        assert!(told.contains("it takes 2 to 4 players"), "{told}");
    }
    let game = Arc::new(Game::new(rules, 3, sources, host).unwrap());
    for names in
        [&["Ann", "Bob"][..], &["Ann", "Bob", "Ann"], &["Ann", "Bob", " "], &["A", "B", "C", "D"], &[]]
    {
        assert!(Session::new(game.clone(), Setup::new(1, names)).is_err(), "{names:?}");
    }
}

#[test]
fn an_answer_that_is_not_an_option_changes_nothing() {
    for (path, seats) in [("games/rapa-nui.yaml", 3), ("games/tiki-topple.yaml", 4), (BAZAAR, 2)] {
        let mut session = Session::new(game(path, seats), setup(4, seats)).unwrap();
        let mut tried = 0;
        play(&mut session, 4, &mut |session| {
            let choice = session.choice().unwrap();
            if session.entries().len() % 7 != 0 {
                return;
            }
            let other = SeatId((choice.seat.0 + 1) % seats);
            let first = choice.offered()[0].clone();
            let mut answered = session.clone();
            let machine = format!("{:?}", answered.state().machine);
            for text in ["", "nothing like this", "@0", "@99", "99999999999999999999", "((((", "\u{0}", "a*b"]
            {
                let rejected = answered.answer_text(choice.seat, text).unwrap_err();
                assert!(!rejected.offered.is_empty() && !rejected.message.is_empty(), "{text}");
            }
            assert!(answered.answer_text(other, &first).is_err());
            let last = choice.options.len();
            for picks in [vec![last], vec![usize::MAX], vec![0; choice.bounds().1 + 1]] {
                assert!(answered.answer(&Answer { picks: picks.clone() }).is_err(), "{picks:?}");
            }
            if !choice.may_pass() {
                assert!(answered.answer(&Answer::pass()).is_err());
            }
            assert_eq!(answered.choice(), session.choice());
            assert_eq!(answered.state().table, session.state().table);
            assert_eq!(format!("{:?}", answered.state().machine), machine);
            assert_eq!(answered.entries(), session.entries());
            assert_eq!(answered.log_end(), session.log_end());
            tried += 1;
        });
        assert!(tried > 2, "{path}");
    }
}

fn read(text: &str) -> (Option<Record>, String, Sources) {
    let mut sources = Sources::default();
    let id = sources.add("match.record", text);
    let mut faults = Faults::default();
    let record = Record::parse(&sources, id, &mut faults);
    assert_eq!(record.is_none(), faults.has_errors());
    let told = render(&faults, &sources, Format::Short);
    (record, told, sources)
}

/// The record of a whole match.
fn record() -> String {
    let mut session = Session::new(game(BAZAAR, 2), setup(5, 2)).unwrap();
    play(&mut session, 5, &mut |_| ());
    Record::of(&session).to_string()
}

#[test]
fn a_record_that_ends_anywhere_is_told_or_gone_on_with() {
    let text = record();
    let game = game(BAZAAR, 2);
    let (mut refused, mut resumed) = (0, 0);
    let mut last = String::new();
    let head = text.find("\n\n").unwrap() + 2;
    for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
        let cut = &text[..end];
        let (record, told, _) = read(cut);
        let Some(record) = record else {
            assert!(told.contains("error["), "{end}: {told}");
            refused += 1;
            continue;
        };
        // What was written whole is there again, and the match can go on.
        let whole = cut.rfind('\n').map_or("", |at| &cut[..=at]);
        // The head and the line of the end are read without their line break, too.
        let unbroken = end < head || end + 1 == text.len();
        let fits =
            record.to_string() == whole || (unbroken && record.to_string().trim_end() == cut.trim_end());
        assert!(fits, "{end}: {record}");
        assert_eq!(record.lost.is_some(), !told.is_empty(), "{end}: {told}");
        resumed += 1;
        if record.to_string() == last {
            continue;
        }
        last = record.to_string();
        match replay(&record, game.clone()) {
            // Cut in the list of seats.
            Err(fault) => assert!(unbroken && fault.message.contains("names for 2 seats"), "{end}"),
            Ok(replayed) => {
                assert_eq!(replayed.differs, None, "{end}");
                let answers = record.decisions().count();
                assert_eq!(replayed.session.entries().len(), answers);
                assert!(replayed.session.choice().is_some() || replayed.session.is_over());
            }
        }
    }
    assert!(refused > 20 && resumed > 100, "{refused} {resumed}");
}

#[test]
fn bytes_that_are_missing_from_the_middle_never_panic() {
    let text = record();
    let game = game(BAZAAR, 2);
    let bounds: Vec<usize> = (0..text.len()).filter(|at| text.is_char_boundary(*at)).collect();
    let (mut refused, mut differs) = (0, 0);
    for (at, pair) in bounds.windows(2).enumerate().filter(|(at, _)| at % 2 == 0) {
        let broken = format!("{}{}", &text[..pair[0]], &text[pair[1]..]);
        let (record, told, _) = read(&broken);
        let Some(record) = record else {
            assert!(told.contains("error["), "{at}: {told}");
            refused += 1;
            continue;
        };
        match replay(&record, game.clone()) {
            Ok(replayed) => differs += usize::from(replayed.differs.is_some()),
            Err(fault) => assert!(!fault.message.is_empty()),
        }
    }
    assert!(refused > 5 && differs > 50, "{refused} {differs}");
}

#[test]
fn a_record_of_10_megabytes_is_read_or_refused() {
    let head = "parlor-record: 1\ngame: x\nseed: 1\nseats: Ann Bob\n\n";
    let long_line = format!("{head}Ann: {}\n", "(".repeat(10 << 20));
    let (record, told, _) = read(&long_line);
    if let Some(record) = record {
        let replayed = replay(&record, game(BAZAAR, 2)).unwrap();
        assert!(replayed.differs.is_some());
    } else {
        assert!(told.contains("match.record:6:"), "{}", told.chars().take(300).collect::<String>());
    }
    let lines = format!("Ann: fig   # {}\n", "long ".repeat(400));
    let many_lines = format!("{head}{}", lines.repeat((10 << 20) / lines.len()));
    let (record, _, _) = read(&many_lines);
    let record = record.expect("every line can be read");
    assert!(record.decisions().count() > 5000);
    let replayed = replay(&record, game(BAZAAR, 2)).unwrap();
    let differs = replayed.differs.expect("the match has other questions");
    assert_eq!(differs.after, 0);
    let too_large = format!("{head}{}", "Ann: fig\n".repeat((17 << 20) / 9));
    let (record, told, _) = read(&too_large);
    assert!(record.is_none() && told.contains("more than 16 MB"), "{told}");
}
