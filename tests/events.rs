//! What happens in a match is data: read by several observers in several languages at once, each with its cause.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use common::game;
use parlor::check;
use parlor::compile::Game;
use parlor::compile::code::PartEnd;
use parlor::compile::value::PartId;
use parlor::notation::voice::{NOTATION, Voice};
use parlor::play::event::What;
use parlor::session::{Session, Setup};
use parlor::table::{Generator, Observer};
use parlor::vm::library;
use parlor::vm::machine::Work;
use parlor::{Definition, Match, Memory, Observer as Who, bot_named};
use serde_json::Value as Json;

fn played(path: &str, seats: u8, seed: u64) -> Session {
    let names: Vec<&str> = ["Ann", "Bob", "Cleo", "Dan"][..usize::from(seats)].to_vec();
    let mut session = Session::new(game(path, seats), Setup::new(seed, &names)).unwrap();
    let mut generator = Generator::new(seed);
    while session.choice().is_some() {
        let mut pick = |answers: usize| generator.below(u32::try_from(answers).unwrap()) as usize;
        session.answer_with(&mut |state| pick(state.answers())).unwrap();
    }
    assert!(session.is_over());
    session
}

/// The labels of a definition's language, read as its file has them.
fn labels(path: &str) -> Vec<(String, String)> {
    let text = fs::read_to_string(path).unwrap();
    let pairs = text.lines().filter_map(|line| line.split_once(": "));
    let clean = |text: &str| text.trim().trim_matches(['"', '\'']).to_owned();
    pairs
        .filter(|(name, _)| !name.starts_with([' ', '#']))
        .map(|(name, label)| (clean(name), clean(label)))
        .collect()
}

#[test]
fn one_match_is_read_in_two_languages_by_all_observers_at_once() {
    let session = played("games/nile.yaml", 3, 5);
    let game = session.game();
    let translation = labels("games/nile/labels.ja.yaml");
    assert!(translation.len() > 20, "{translation:?}");
    let japanese = Voice::new(&game.rules, &translation, &NOTATION).of(game);
    let mut translated = 0;
    let mut secrets = 0;
    let open: Vec<String> = session.log(Observer::spectator(&game.layout), 0).map(|line| line.text).collect();
    for observer in Observer::all(&game.layout) {
        let mine: Vec<_> = session.log(observer, 0).collect();
        let theirs: Vec<_> = session.log_in(&japanese, observer, 0).collect();
        assert_eq!(mine.len(), theirs.len());
        for (mine, theirs) in mine.iter().zip(&theirs) {
            assert_eq!(
                (mine.at, mine.step, mine.seat, mine.kind),
                (theirs.at, theirs.step, theirs.seat, theirs.kind)
            );
            translated += usize::from(mine.text != theirs.text);
        }
        secrets += mine.iter().filter(|line| !open.contains(&line.text)).count();
        assert!(
            theirs
                .iter()
                .any(|line| line.text.chars().any(|letter| ('\u{3040}'..'\u{a000}').contains(&letter)))
        );
        assert!(
            mine.iter()
                .all(|line| line.text.chars().all(|letter| !('\u{3040}'..'\u{a000}').contains(&letter)))
        );
    }
    assert!(translated > 100 && secrets > 10, "{translated} {secrets}");
}

#[test]
fn a_question_is_shown_in_every_language_and_answered_in_the_notation() {
    let mut session = Session::new(game("games/nile.yaml", 2), Setup::new(3, &["Ann", "Bob"])).unwrap();
    let game = session.game().clone();
    let japanese = Voice::new(&game.rules, &labels("games/nile/labels.ja.yaml"), &NOTATION).of(&game);
    let shown = session.choice_in(&japanese).unwrap();
    let asked = session.choice().unwrap().clone();
    let texts = |choice: &parlor::play::Choice| -> Vec<String> {
        choice.options.iter().map(|option| option.text.clone()).collect()
    };
    assert_eq!(texts(&shown), texts(&asked));
    assert_eq!(shown.prompt, asked.prompt);
    assert_ne!(shown.prompt_shown, asked.prompt_shown);
    assert!(shown.options.iter().zip(&asked.options).any(|(one, other)| one.shown != other.shown));
    let answer =
        shown.read_shown(&shown.options[0].shown, session.wording(&japanese).pass(), &japanese).unwrap();
    session.answer(&answer).unwrap();
    assert_eq!(session.answers_in(&japanese), [(shown, answer)]);
}

#[test]
fn a_language_changes_nothing_of_a_match() {
    let session = played("games/ra.yaml", 3, 11);
    let game = session.game();
    let japanese = Voice::new(&game.rules, &labels("games/ra/labels.ja.yaml"), &NOTATION).of(game);
    let (plain, shown) = (session.outcome().unwrap(), session.outcome_in(&japanese).unwrap());
    let numbers = |outcome: &parlor::play::Outcome| -> Vec<(usize, i64)> {
        outcome.seats.iter().map(|one| (one.place, one.total)).collect()
    };
    assert_eq!(numbers(&plain), numbers(&shown));
    assert_ne!(plain, shown, "reasons are worded");
    let alike = labels("games/ra/labels.ja.yaml").into_iter().map(|(name, _)| (name, "-".to_owned()));
    let alike = Voice::new(&game.rules, &alike.collect::<Vec<_>>(), &NOTATION).of(game);
    let reasons = |outcome: &parlor::play::Outcome| -> Vec<Vec<i64>> {
        let lines = outcome.seats.iter().flat_map(|one| &one.lines);
        lines.map(|line| line.reasons.iter().map(|(_, by)| *by).collect()).collect()
    };
    assert_eq!(reasons(&plain), reasons(&session.outcome_in(&alike).unwrap()), "they stay apart");
}

/// A definition of the repository with what lies in its folder, as other programs load it.
fn definition(path: &str) -> Definition {
    let mut files = Memory::from_iter([(path, fs::read(path).unwrap())]);
    for entry in fs::read_dir(path.trim_end_matches(".yaml")).unwrap() {
        let entry = entry.unwrap().path();
        if entry.is_file() {
            files.put(entry.to_str().unwrap(), fs::read(&entry).unwrap());
        }
    }
    Definition::load(&files, path).unwrap()
}

/// The events of a match of bots, as an observer may know them.
fn events(path: &str, seats: u8, seed: u64, observer: Who) -> Vec<Json> {
    let names: Vec<&str> = ["Ann", "Bob", "Cleo", "Dan"][..usize::from(seats)].to_vec();
    let mut played = Match::new(&definition(path).game(None, seats, &[]).unwrap(), &names, seed).unwrap();
    played.play(&mut names.iter().map(|_| bot_named("random").unwrap()).collect::<Vec<_>>()).unwrap();
    let events: Vec<_> = played.events(observer, 0).collect();
    let lines: Vec<&str> = events.iter().filter_map(|event| event.line()).collect();
    assert_eq!(lines, played.log(observer, 0).collect::<Vec<String>>());
    events.iter().map(|event| serde_json::from_str(&event.json()).unwrap()).collect()
}

/// By part and why it ended: how often; what an observer is told of parts pairs up.
fn ends(session: &Session) -> BTreeMap<(String, PartEnd), usize> {
    let name = |part: PartId| session.game().code.parts[usize::from(part.0)].name.clone();
    let mut running: BTreeMap<String, i32> = BTreeMap::new();
    let mut ends = BTreeMap::new();
    for event in session.events() {
        match event.what {
            What::Began { part, nth } => {
                assert_eq!(running.insert(name(part), nth).unwrap_or(0), nth - 1, "{event:?}");
                assert_eq!((event.step, event.seat), (None, None), "parts begin between steps");
            }
            What::Ended { part, why } => {
                assert!(running.remove(&name(part)).is_some(), "{event:?}");
                assert_eq!(event.step.is_some(), matches!(why, PartEnd::Finished(_)), "{event:?}");
                *ends.entry((name(part), why)).or_default() += 1;
            }
            _ => {}
        }
    }
    assert!(running.is_empty(), "{running:?}");
    assert_eq!(session.events().last().unwrap().what, What::Over);
    ends
}

#[test]
fn parts_of_the_order_of_play_say_why_they_end() {
    let rounds = ends(&played("games/tiki-topple.yaml", 2, 4));
    assert_eq!(rounds.get(&("round".to_owned(), PartEnd::Times)), Some(&1), "{rounds:?}");
    let text = "parlor: 1\nname: Parts\nplayers: { from: 2, to: 2 }\ncounters:\n  points: { per: seat }\nflow:\n\
                - one: { do: [act] }\n- none: { times: 0, do: [act] }\n- extra: { while: never, do: [act] }\n\
                - cut: { times: 9, do: [{ inner: { times: 2, do: [stop] } }] }\nscoring: [points]\n";
    let scripts = "fn act() {}\nfn never() { false }\nfn stop() { finish(cut); }\n";
    let files = Memory::from_iter([("parts.yaml", text), ("parts/act.rhai", scripts)]);
    let loaded = check::load(&files, "parts.yaml", &library().host);
    let definition = loaded.definition.unwrap_or_else(|| panic!("{:?}", loaded.faults));
    let game = Game::new(Arc::new(definition.base), 2, Arc::new(loaded.sources), &library().host).unwrap();
    let session = Session::new(Arc::new(game), Setup::new(0, &["Ann", "Bob"])).unwrap();
    let cut = PartId(3);
    let told = ends(&session);
    let expected =
        [("cut", PartEnd::Finished(cut)), ("inner", PartEnd::Finished(cut)), ("one", PartEnd::Once)];
    assert_eq!(told, expected.map(|(name, why)| ((name.to_owned(), why), 1)).into());
    // Whether a script finished a part or it ended by itself may depend on what is hidden: nobody is told.
    let names = session.wording(Voice::notation());
    let spectator = Observer::spectator(&session.game().layout);
    let json: Vec<Json> =
        session.events().iter().filter_map(|event| event.to_json(names, spectator)).collect();
    let ended: Vec<&Json> = json.iter().filter(|event| event["what"] == "ended").collect();
    assert_eq!(ended.len(), 3);
    assert!(ended.iter().all(|event| event.get("why").is_none() && event["step"].is_null()), "{ended:?}");
}

#[test]
fn events_have_their_cause_and_only_what_the_observer_may_know() {
    let all = events("games/nile.yaml", 2, 9, Who::Seat(0));
    let open = events("games/nile.yaml", 2, 9, Who::Spectator);
    let drawn = |events: &[Json], seen: bool| {
        let hand = |event: &&Json| event["what"] == "moved" && event["to"] == "Ann.hand";
        let seen =
            |event: &&Json| event["pieces"].as_array().unwrap().iter().all(|one| one.is_null() != seen);
        events.iter().filter(hand).filter(seen).count()
    };
    assert!(drawn(&all, true) > 0 && drawn(&all, false) == 0);
    assert!(drawn(&open, false) > 0 && drawn(&open, true) == 0, "what is drawn is hidden from others");
    let answers = open.iter().filter(|event| event["what"] == "answered");
    let mut at = 0;
    for answer in answers {
        at += 1;
        assert_eq!(answer["at"], at, "an answer counts itself: {answer}");
        assert_eq!(answer["turn"], answer["seat"], "{answer}");
        assert!(answer["step"].as_str().is_some_and(|step| !step.is_empty()));
    }
    assert!(at > 5);
}

/// Where nobody listens a text is not made, but a match must come to the end of its work at the same place.
#[test]
fn a_text_costs_the_same_work_whether_anybody_listens_or_not() {
    let definition = "parlor: 1
name: Talk
players: { from: 2, to: 2 }
counters: { said: { start: 0 } }
flow: [talk]
ranking: [total]
";
    let script = "fn talk() {
    let names = [\"one\", \"two\"];
    for nth in 0..3 {
        for seat in seats {
            log(`${seat} says ${nth}`);
            gain(said, 1);
            log(`${seat} has ${value(said)} of ${names}`);
        }
    }
}
";
    let game = common::written(definition, script);
    let limited = |most: i64| {
        let mut state = parlor::play::Match::new(&game, 1);
        state.limit(Work::of(most, most));
        state
    };
    let alone = |most| limited(most).advance(&game).is_ok();
    let watched = |most| {
        let session = Session::begin(Arc::clone(&game), Setup::new(1, &["Ann", "Bob"]), limited(most));
        session.unwrap().failure().is_none()
    };
    let enough = (0..).map(|step| step * 100).find(|most| alone(*most)).unwrap();
    assert!((5_000..100_000).contains(&enough), "{enough}");
    let ends = |most: i64| (alone(most), watched(most));
    let first = (enough - 100..=enough).find(|most| ends(*most) == (true, true)).unwrap();
    assert_eq!(ends(first - 1), (false, false));
    let mut most = 0;
    while most < first {
        assert_eq!(ends(most), (false, false), "{most}");
        most += 37;
    }
}
