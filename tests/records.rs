//! Records: written, read, replayed, damaged; and replays for other programs.

mod common;

use common::{game, play, setup};
use parlor::compile::value::SeatId;
use parlor::diag::render::{Format, render};
use parlor::diag::{Faults, Sources};
use parlor::record::follow::follow;
use parlor::record::{Record, replay};
use parlor::session::{Session, Setup};
use parlor::table::Generator;

const BAZAAR: &str = "tests/games/bazaar.yaml";

/// The record of a match of random answers.
fn record(seed: u64, seats: u8) -> String {
    let mut session = Session::new(game(BAZAAR, seats), setup(seed, seats)).expect("the names fit");
    play(&mut session, seed, &mut |_| ());
    Record::of(&session).to_string()
}

/// The record of a text, and what is wrong with it as a user sees it.
fn read(text: &str) -> (Option<Record>, String) {
    let mut sources = Sources::default();
    let id = sources.add("match.record", text);
    let mut faults = Faults::default();
    let record = Record::parse(&sources, id, &mut faults);
    assert_eq!(record.is_none(), faults.has_errors());
    (record, render(&faults, &sources, Format::Plain))
}

fn snapshot(name: &str, text: &str) {
    insta::assert_snapshot!(name, text);
}

#[test]
fn a_record_is_read_back_byte_for_byte_and_replays_to_the_same_end() {
    for seed in 0..12 {
        let seats = 2 + u8::try_from(seed % 3).unwrap();
        let text = record(seed, seats);
        let (record, faults) = read(&text);
        assert_eq!(faults, "");
        let record = record.unwrap();
        assert_eq!(record.to_string(), text);
        let replayed = replay(&record, game(BAZAAR, seats)).unwrap();
        assert_eq!(replayed.differs, None);
        assert!(replayed.warnings.is_empty() && replayed.session.is_over());
        assert_eq!(Record::of(&replayed.session).to_string(), text);
    }
    snapshot("record", &record(5, 2));
}

#[test]
fn matches_of_real_games_replay_too() {
    let games = [
        ("games/tiki-topple.yaml", 4),
        ("games/rapa-nui.yaml", 3),
        ("games/ra.yaml", 4),
        ("games/nile.yaml", 5),
        ("tests/games/gardens.yaml", 3),
    ];
    for (path, seats) in games {
        let game = game(path, seats);
        for seed in 0..5 {
            let mut session = Session::new(game.clone(), setup(seed, seats)).unwrap();
            play(&mut session, seed, &mut |_| ());
            let text = Record::of(&session).to_string();
            let record = read(&text).0.unwrap();
            let replayed = replay(&record, game.clone()).unwrap();
            assert_eq!(replayed.differs, None, "{path} {seed}");
            assert_eq!(Record::of(&replayed.session).to_string(), text);
        }
    }
}

#[test]
fn a_record_grows_line_by_line() {
    let mut session = Session::new(game(BAZAAR, 2), setup(5, 2)).unwrap();
    let mut text = Record::head(&session);
    let mut generator = Generator::new(5);
    while session.choice().is_some() {
        session
            .answer_with(&mut |state| generator.below(u32::try_from(state.answers()).unwrap()) as usize)
            .unwrap();
        text.push_str(&Record::line(&session, session.entries().len() - 1));
    }
    text.push_str(&Record::end(&session));
    assert_eq!(text, record(5, 2));
}

#[test]
fn comments_and_blank_lines_may_stand_anywhere() {
    let text = record(5, 2);
    let mut commented = String::from("# first of all\n\n");
    for (at, line) in text.lines().enumerate() {
        commented.push_str(line.split("   #").next().unwrap());
        commented.push_str("   # 花子 \"said\" so\n");
        if at % 3 == 0 {
            commented.push_str("\n# why\n");
        }
    }
    let (record, faults) = read(&commented.replace("\n   #", "\n#"));
    assert_eq!(faults, "");
    let record = record.unwrap();
    assert_eq!(record.to_string(), commented.replace("\n   #", "\n#"));
    assert_eq!(replay(&record, game(BAZAAR, 2)).unwrap().differs, None);
    let crlf = commented.replace("\n   #", "\n#").replace('\n', "\r\n");
    assert_eq!(read(&crlf).0.unwrap().to_string(), record.to_string());
}

#[test]
fn any_names_can_be_recorded() {
    let names =
        ["end", "seats", "a # b", "\"\\", "x: y", "tab\tand\nline", "花子 さん", "3", "*", "pass", "="];
    for pair in names.windows(2) {
        let setup = Setup {
            path: "a path/with \"all\" # of it.yaml".into(),
            bots: vec![None, Some(pair[0].to_owned())],
            figures: vec![("price".into(), "2".into()), ("list".into(), "[1, 2]".into())],
            ..Setup::new(u64::MAX, pair)
        };
        let mut session = Session::new(game(BAZAAR, 2), setup.clone()).unwrap();
        play(&mut session, 1, &mut |_| ());
        let text = Record::of(&session).to_string();
        let (record, faults) = read(&text);
        assert_eq!(faults, "", "{text}");
        let record = record.unwrap();
        assert_eq!((record.to_string(), &record.setup), (text, &setup));
        assert_eq!(replay(&record, game(BAZAAR, 2)).unwrap().differs, None);
    }
}

#[test]
fn a_lost_line_is_told_and_left_out() {
    let text = record(5, 2);
    let lines: Vec<&str> = text.lines().collect();
    let cut = format!("{}\n{}", lines[..12].join("\n"), &lines[12][..9]);
    let (record, faults) = read(&cut);
    snapshot("lost_line", &faults);
    let record = record.unwrap();
    assert_eq!(record.lost.as_deref(), Some(&lines[12][..9]));
    let replayed = replay(&record, game(BAZAAR, 2)).unwrap();
    assert_eq!(replayed.differs, None);
    assert!(!replayed.session.is_over());
}

#[test]
fn every_bad_line_is_told_with_its_place_and_what_to_write() {
    let cases = [
        "",
        "Ann: fig\n",
        "parlor-record: 2\n",
        "parlor-record: 1\n",
        "parlor-record: 1\ngame:\nseed: many\nseats: Ann Ann\nbot: Zoe greedy\nfigure: rounds 4\n",
        "parlor-record: 1\ngame: x\nseed: 1\nseats: A\0n Bob\n",
        "parlor-record: 1\ngame: x\nseed: 1\nseats: Ann Bob\nAnn: fig\nseed: 2\nseed: 3\nZoe: fig\nBbo: fig\nAnn:\nAnn fig\n\"Ann: fig\nend: 12\nend: 0123456789abcdef\nAnn: fig\n",
    ];
    let mut told = String::new();
    for case in cases {
        told.push_str(&format!("=== {case:?}\n{}\n", read(case).1));
    }
    snapshot("bad_lines", &told);
}

#[test]
fn a_replay_says_where_it_goes_another_way() {
    let text = record(5, 2);
    let buy = text.lines().find(|line| line.contains("# buy")).unwrap();
    let cases = [
        text.replace(buy, &buy.replace("date", "dade")),
        text.replacen("Ann: ", "\"Bob the \\\"Great\\\"\": ", 1),
        text.replace(buy, &format!("{buy}\n{buy}")),
        text.replace("end: ", "Ann: pass\nend: "),
        text.lines().filter(|line| !line.contains("lie")).map(|line| format!("{line}\n")).collect(),
        text.lines().filter(|line| !line.starts_with("Ann: p")).map(|line| format!("{line}\n")).collect(),
        format!("{}\nend: 0123456789abcdef\n", text.rsplit_once("end: ").unwrap().0),
        text.replace("rules: ", "rules: 1"),
    ];
    let mut told = String::new();
    for case in cases {
        let mut sources = Sources::default();
        let id = sources.add("match.record", &case);
        let mut faults = Faults::default();
        let record = Record::parse(&sources, id, &mut faults).unwrap();
        let replayed = replay(&record, game(BAZAAR, 2)).unwrap();
        replayed.warnings.into_iter().for_each(|warning| faults.push(warning));
        replayed.differs.iter().for_each(|differs| faults.push(differs.diagnostic()));
        told.push_str(&format!("===\n{}\n", render(&faults, &sources, Format::Plain)));
    }
    snapshot("differs", &told);
}

#[test]
fn no_bytes_can_crash_reading_and_replaying() {
    let text = record(5, 2);
    let game = game(BAZAAR, 2);
    let mut generator = Generator::new(1);
    let pieces = [
        "\"",
        "#",
        ":",
        "\n",
        "*",
        "(",
        "[",
        "{",
        "@",
        "\\",
        "Ann",
        "pass",
        "999999999999",
        "\u{feff}",
        "ゑ",
        " ",
        "\r",
    ];
    let mut read_at_all = 0;
    for _ in 0..400 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=generator.below(4) {
            let at = generator.below(u32::try_from(bytes.len()).unwrap()) as usize;
            match generator.below(4) {
                0 => bytes.truncate(at),
                1 => bytes[at] = u8::try_from(generator.below(256)).unwrap(),
                2 => {
                    let piece = pieces[generator.below(u32::try_from(pieces.len()).unwrap()) as usize];
                    bytes.splice(at..at, piece.bytes());
                }
                _ => {
                    let to = (at + generator.below(30) as usize).min(bytes.len());
                    bytes.drain(at..to);
                }
            }
            if bytes.is_empty() {
                break;
            }
        }
        let (record, _) = read(&String::from_utf8_lossy(&bytes));
        if let Some(record) = record {
            read_at_all += 1;
            let again = record.to_string();
            assert_eq!(read(&again).0.unwrap().to_string(), again);
            if record.setup.seats.len() == 2 {
                let _ = replay(&record, game.clone());
            }
        }
    }
    assert!(read_at_all > 40, "{read_at_all}");
}

#[test]
fn no_text_can_crash_answering() {
    let game = game(BAZAAR, 2);
    let mut generator = Generator::new(2);
    let pieces = [
        "fig",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "*",
        "@",
        "\"",
        "\\",
        "1",
        "-",
        ",",
        ".",
        " ",
        "花",
        "cloth(red)",
        "999999",
        "pass",
        "\u{3000}",
    ];
    let mut session = Session::new(game, setup(1, 2)).unwrap();
    play(&mut session, 1, &mut |session| {
        let choice = session.choice().unwrap();
        for _ in 0..200 {
            let text: String = (0..generator.below(9))
                .map(|_| pieces[generator.below(u32::try_from(pieces.len()).unwrap()) as usize])
                .collect();
            if let Ok(answer) = choice.read(&text) {
                assert_eq!(choice.check(&answer), Ok(()));
            }
        }
        for long in ["(".repeat(100_000), "a".repeat(100_000), "a(".repeat(3), "{".repeat(30)] {
            assert!(choice.read(&long).is_err());
        }
    });
}

#[test]
fn a_replay_is_one_object_a_decision() {
    let text = record(5, 2);
    let record = read(&text).0.unwrap();
    let mut lines: Vec<String> = Vec::new();
    let replayed = follow(&record, game(BAZAAR, 2), &mut |line| lines.push(line.to_owned())).unwrap();
    assert_eq!(lines.len(), replayed.session.entries().len() + 2);
    let page = std::fs::read_to_string("docs/replay-jsonl.md").unwrap();
    for line in &lines {
        assert!(!line.contains('\n'));
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        for key in object.as_object().unwrap().keys() {
            assert!(page.contains(&format!("`{key}`")), "`{key}` is not described");
        }
    }
    let pretty = |line: &str| {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        serde_json::to_string_pretty(&object).unwrap()
    };
    snapshot("follow_match", &pretty(&lines[0]));
    snapshot("follow_decision", &pretty(&lines[6]));
    snapshot("follow_end", &pretty(lines.last().unwrap()));
    assert_eq!(session_seat(&replayed.session, "Ann"), Some(SeatId(0)));
}

fn session_seat(session: &Session, name: &str) -> Option<SeatId> {
    session.seat_named(name)
}
