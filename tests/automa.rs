//! Seats that the rules play: who is asked, what is told, and what everything that plays makes of them.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::{after, after_with_rhai, game, play, variant, written_for};
use parlor::compile::Game;
use parlor::diag::{Faults, Sources};
use parlor::example::{self, Verdict};
use parlor::oracle::Oracle;
use parlor::record::Record;
use parlor::record::follow::follow;
use parlor::session::{Session, Setup};
use parlor::{Definition, Disk, Match, Memory, Observer, Position, bot_named};

const WRECKS: &str = "tests/games/wrecks.yaml";
const NAMES: [&str; 3] = ["Ann", "Bob", "Cleo"];

const SMALL: &str = "\
parlor: 1
name: Small
players: { from: 1, to: 1, automa: { seats: 1, plays: robot } }
pieces:
  stone: { kinds: red blue, set: { bag: red*3 blue*3 } }
zones:
  bag: { holds: stone }
  heap: { holds: stone, per: seat }
counters: { points: { per: seat } }
flow: [{ turns: { from: first_player, laps: 1, do: [act] } }]
scoring: [points]
";

/// A game for one with a seat that the rules play, with these answers and this step.
fn small(script: &str) -> Result<Definition, parlor::Faults> {
    let script = with_first(script);
    let files = Memory::from_iter([("small.yaml", SMALL), ("small/rules.rhai", script.as_str())]);
    Definition::load(&files, "small.yaml")
}

fn with_first(script: &str) -> String {
    format!("fn first_player() {{ seats[0] }}\n{script}")
}

fn same_by_both(game: &Arc<Game>, answers: &[&str]) {
    let (one, other) = (after(game, 1, answers), after_with_rhai(game, 1, answers));
    let failure = |session: &Session| session.failure().map(|failure| failure.fail.clone());
    let is_endless = failure(&one).is_some_and(|fail| ENDLESS.iter().any(|part| fail.message.contains(part)));
    if !is_endless {
        assert_eq!(failure(&one), failure(&other));
        assert_eq!(one.events(), other.events());
    }
}

/// Where the engines fail at different points.
const ENDLESS: [&str; 2] = ["did not come to an end", "functions call each other more than"];

/// The match of one person who gives these answers, and what everybody reads of it: the same with both engines.
fn played(script: &str, answers: &[&str]) -> (Match, Vec<String>) {
    same_by_both(&written_for(1, SMALL, &with_first(script)), answers);
    let game = small(script).unwrap_or_else(|faults| panic!("{faults}")).game(None, 1, &[]).unwrap();
    let mut played = Match::new(&game, &["Ann"], 1).unwrap();
    for answer in answers {
        played.answer(0, answer).unwrap();
    }
    let log = played.log(Observer::Spectator, 0).collect();
    (played, log)
}

#[test]
fn only_people_are_asked_and_recorded_by_both_engines() {
    for people in 1..=3 {
        let game = game(WRECKS, people);
        assert_eq!((game.people(), game.seats()), (people, 3));
        let oracle = Arc::new(Oracle::new(Arc::clone(&game)).unwrap());
        for seed in 0..20 {
            let setup = Setup::new(seed, &NAMES[..usize::from(people)]);
            let mut session = Session::new(Arc::clone(&game), setup.clone()).unwrap();
            play(&mut session, seed, &mut |now| assert!(now.choice().unwrap().seat.0 < people));
            let mut other = Session::with_oracle(Arc::clone(&game), setup, Arc::clone(&oracle)).unwrap();
            play(&mut other, seed, &mut |_| ());
            let record = Record::of(&session).to_string();
            assert_eq!(record, Record::of(&other).to_string());
            assert!(record.contains(&format!("\nseats: {}\n", NAMES[..usize::from(people)].join(" "))));
            assert_eq!(session.events(), other.events());
        }
    }
}

#[test]
fn their_answers_are_told_like_those_of_people_and_a_record_does_not_need_them() {
    let definition = Definition::load(&Disk, WRECKS).unwrap();
    let game = definition.game(None, 2, &[]).unwrap();
    let mut first = Match::new(&game, &NAMES[..2], 7).unwrap();
    assert_eq!(first.seats(), ["Ann", "Bob", "Automa"]);
    let mut bots = [bot_named("random").unwrap(), bot_named("random").unwrap()];
    first.play(&mut bots).unwrap();
    assert!(first.failure().is_none());
    let log: Vec<String> = first.log(Observer::Spectator, 0).collect();
    let theirs: Vec<&str> =
        log.iter().map(String::as_str).filter(|line| line.starts_with("Automa:")).collect();
    // Its cards are not seen, but the bids are laid out at once, so they are called by their kinds.
    let bids = ["Automa: bid(5) (bid)", "Automa: bid(4) (bid)", "Automa: bid(3) (bid)"];
    assert_eq!(theirs[..3], bids);
    assert_eq!(theirs[3..], ["Automa: wreck(2) (sell)", "Automa: pass (boast)"]);
    assert!(log.iter().any(|line| line.starts_with("Ann: bid(")), "{log:#?}");
    let again = definition.restore(&first.record()).unwrap();
    assert_eq!(again.record(), first.record());
    assert_eq!(again.log(Observer::Spectator, 0).collect::<Vec<_>>(), log);
}

#[test]
fn undo_takes_back_a_persons_answer_and_what_the_rules_answered_to_it() {
    let script = "fn act(me) { gain(me, points, choose(me, \"take\", 1..4)); }\n\
        fn robot(me, prompt, options) { options[options.len - 1] }\n";
    let (mut played, log) = played(script, &[]);
    assert_eq!(log, Vec::<String>::new());
    let before = played.record();
    played.answer(0, "2").unwrap();
    assert!(played.is_over());
    let totals: Vec<i64> = played.scores().unwrap().iter().map(|score| score.total).collect();
    assert_eq!(totals, [2, 3]);
    assert_eq!(played.undo(0).unwrap(), 1);
    assert!(played.record().ends_with("taken-back: 1   # Ann\n") && played.question().is_some(), "{before}");
}

#[test]
fn bots_and_whole_trees_meet_only_questions_to_people() {
    let game = Definition::load(&Disk, WRECKS).unwrap().game(None, 1, &[]).unwrap();
    let report = game.simulate(&["greedy"], &[], 0..20, 1).unwrap();
    assert_eq!((report.matches(), report.unfinished(), report.win_shares().len()), (20, 0, 3));
    let json: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
    assert_eq!(json["bots"], serde_json::json!(["greedy:16", "automa", "automa"]));
    let mut searched = Match::new(&game, &["Ann"], 5).unwrap();
    searched.play(&mut [bot_named("search:20").unwrap()]).unwrap();
    assert!(searched.failure().is_none() && searched.is_over());
    let mut open = vec![Position::new(&game, 3).unwrap()];
    let mut visited = 0;
    while let Some(position) = open.pop().filter(|_| visited < 500) {
        visited += 1;
        if position.is_over() {
            continue;
        }
        assert_eq!(position.seat(), 0);
        for at in 0..position.moves() {
            let mut next = position.clone();
            next.make_move(at).unwrap();
            open.push(next);
        }
    }
}

/// The report of matches in which each seat gets so many points.
fn report(points: &str) -> serde_json::Value {
    let definition = SMALL.replace("{ from: 1, to: 1, automa", "{ from: 1, to: 2, automa");
    let script = format!(
        "fn act(me) {{ choose(me, \"go\", [1]); gain(me, points, {points}); }}\n\
        fn robot(me, prompt, options) {{ options[0] }}\n"
    );
    let script = with_first(&script);
    let files = [("small.yaml", definition.as_str()), ("small/rules.rhai", script.as_str())];
    let loaded = Definition::load(&Memory::from_iter(files), "small.yaml");
    let game = loaded.unwrap_or_else(|faults| panic!("{faults}")).game(None, 2, &[]).unwrap();
    let report = game.simulate(&["random", "random"], &[], 0..200, 1).unwrap();
    serde_json::from_str(&report.json()).unwrap()
}

#[test]
fn seats_of_people_are_compared_with_each_other_and_not_with_those_of_the_rules() {
    let notice = |report: &serde_json::Value| {
        let notices = report["notices"].as_array().unwrap();
        let seats = notices.iter().find(|notice| notice["code"] == "seats")?;
        Some((seats["level"].clone(), seats["message"].as_str().unwrap().to_owned()))
    };
    let rules_win = report("if me.is_automa { 5 } else { 1 }");
    assert_eq!(rules_win["people"], 2);
    assert_eq!(rules_win["seats"].as_array().unwrap().len(), 3);
    assert_eq!((notice(&rules_win), &rules_win["balance"]), (None, &serde_json::Value::Null));
    assert_eq!(notice(&report("if me.is_automa { 5 } else { random([1, 6]) }")), None);
    let (level, message) = notice(&report("if me == seats[1] { 6 } else { random([1, 1, 1, 9]) }")).unwrap();
    assert_eq!(level, "warning");
    assert!(message.contains("wins") && !message.contains("seat 3"), "{message}");
}

#[test]
fn what_answers_may_draw_ask_and_change_the_table() {
    let script = "fn act(me) { move(choose(me, \"take\", bag), me.heap); }\n\
        fn robot(me, prompt, options) {\n    move(random(bag), left(me).heap);\n    \
        choose(left(me), `for ${me}`, options.filter(|stone| stone.is_a(blue)))\n}\n";
    let (played, log) = played(script, &["red", "blue"]);
    assert!(played.is_over());
    assert!(log.contains(&"Ann: blue (for Automa)".to_owned()), "{log:#?}");
    assert!(log.contains(&"Automa: blue (take)".to_owned()), "{log:#?}");
}

#[test]
fn what_answers_is_told_how_many_options_it_takes_where_it_asks_for_that() {
    let script = "fn act(me) {\n    if !me.is_automa { return; }\n    choose(me, \"one\", [1, 2]);\n    \
        choose_or_pass(me, \"none\", [1, 2]);\n    choose_up_to(me, \"few\", [1, 2], 9);\n    \
        choose_some(me, \"some\", [1, 2, 3], 1, 2);\n    choose_sealed([me], \"sealed\", [[1, 2]]);\n}\n\
        fn robot(me, prompt, options, least, most) {\n    log(`${prompt}: ${least} to ${most}`);\n    \
        switch prompt { \"few\" | \"some\" => first(options, most), _ => options[0] }\n}\n";
    let (_, log) = played(script, &[]);
    let told: Vec<&str> =
        log.iter().map(String::as_str).filter(|line| !line.starts_with("Automa:")).collect();
    assert_eq!(told, ["one: 1 to 1", "none: 0 to 1", "few: 0 to 2", "some: 1 to 2", "sealed: 1 to 1"]);
    assert!(log.contains(&"Automa: 1 2 (few)".to_owned()), "{log:#?}");
}

#[test]
fn values_in_a_prompt_are_computed_once_before_the_answer() {
    let script = "fn act(me) {\n    if !me.is_automa { return; }\n    \
        choose(me, `take for ${paid(me)}`, [1, 2]);\n    \
        choose_sealed(seats, `bid for ${paid(me)}`, [[1, 2], [3, 4]]);\n    \
        choose_secretly([me], `hide for ${paid(me)}`, [[1, 2]]);\n}\n\
        fn paid(me) { gain(me, points, 1); me.points }\n\
        fn robot(me, prompt, options) {\n    gain(me, points, 10);\n    \
        switch prompt { \"take for {}\" | \"bid for {}\" => options[0], _ => 0 }\n}\n";
    let (played, log) = played(script, &["2"]);
    assert!(log.contains(&"Automa: 1 (take for 1)".to_owned()), "{log:#?}");
    assert!(log.contains(&"Automa: 3 (bid for 12)".to_owned()), "{log:#?}");
    assert!(log.contains(&"Ann: 2 (bid for 12)".to_owned()), "{log:#?}");
    let failure = played.failure().unwrap().to_string();
    let message = "`robot`, asked for `hide for {}`, gives 0, which is not among the options";
    assert!(failure.contains(message), "{failure}");
}

/// Lines of the log that begin with the name of a seat.
fn answers(log: &[String]) -> Vec<&str> {
    let is_answer =
        |line: &&str| NAMES.iter().chain(&["Automa"]).any(|name| line.starts_with(&format!("{name}:")));
    log.iter().map(String::as_str).filter(is_answer).collect()
}

#[test]
fn answers_that_are_given_together_are_told_in_the_order_of_the_seats() {
    let script = "fn act(me) {\n    if !me.is_automa { return; }\n    let lists = [[1, 2], [3, 4]];\n    \
        choose_sealed([seats[1], seats[0]], \"bid\", lists);\n    \
        choose_secretly([seats[1], seats[0]], \"hide\", lists);\n    \
        choose_sealed(seats, \"show\", lists);\n    choose_sealed([me], \"end\", [[1]]);\n}\n\
        fn robot(me, prompt, options) { log(\"it thinks\"); options[0] }\n";
    let (_, log) = played(script, &["4", "3", "2"]);
    let told = ["Automa: 1 (bid)", "Ann: 4 (bid)", "Automa: ? (hide)", "Ann: ? (hide)", "Ann: 2 (show)"];
    let told: Vec<&str> = told.into_iter().chain(["Automa: 3 (show)", "Automa: 1 (end)"]).collect();
    assert_eq!(answers(&log), told);
    assert_eq!(log[0], "it thinks");
}

#[test]
fn moves_on_boards_and_pieces_of_one_kind_are_told_with_their_places_like_those_of_people() {
    let definition = "parlor: 1\nname: Small\nplayers: { from: 1, to: 1, automa: { seats: 1, plays: robot } }\n\
        pieces:\n  men: { kinds: man, set: { bag: man*6 } }\n\
        zones:\n  bag: { holds: men }\n  board: { holds: men, layout: grid, rows: 2, columns: 2 }\n  \
        row: { holds: men, layout: row, per: seat }\n\
        counters: { points: { per: seat } }\n\
        flow: [{ turns: { from: first, laps: 1, do: [act] } }]\nscoring: [points]\n";
    let script = "fn act(me) {\n    move(bag[0], places(board)[0]);\n    deal(bag, me.row, 2);\n    \
        let one = first(board, 1)[0];\n    choose(me, \"go\", [[one, places(board)[1]], [one, places(board)[2]]]);\n    \
        choose(me, \"which\", me.row);\n    choose_some(me, \"some\", me.row, 1, 1);\n    \
        choose(me, \"none\", [[], me.row]);\n    move(board, bag);\n    move(me.row, bag);\n}\n\
        fn robot(me, prompt, options) { if prompt == \"some\" { [options[0]] } else { options[0] } }\n";
    let files = [("small.yaml", definition), ("small/rules.rhai", script)];
    let loaded = Definition::load(&Memory::from_iter(files), "small.yaml");
    let game = loaded.unwrap_or_else(|faults| panic!("{faults}")).game(None, 1, &[]).unwrap();
    same_by_both(&written_for(1, definition, script), &["@1"; 4]);
    let mut played = Match::new(&game, &["Ann"], 1).unwrap();
    while played.question().is_some() {
        played.answer(0, "@1").unwrap();
    }
    assert!(played.failure().is_none(), "{:?}", played.failure().map(|failure| failure.to_string()));
    let log: Vec<String> = played.log(Observer::Spectator, 0).collect();
    let told = answers(&log);
    let by = |name: &str| -> Vec<String> {
        let theirs = told.iter().filter_map(|line| line.strip_prefix(&format!("{name}: ")));
        theirs.map(|line| line.replace(name, "me")).collect()
    };
    assert_eq!(by("Ann").len(), 4, "{log:#?}");
    assert_eq!(by("Automa"), by("Ann"));
    assert!(by("Ann")[0].contains("board["), "{told:?}");
}

#[test]
fn a_faulty_question_to_several_seats_fails_as_without_the_rules_and_before_anybody_is_asked() {
    let asked = |seats: &str, lists: &str| {
        let script = format!(
            "fn act(me) {{\n    choose_sealed({seats}, \"bid\", {lists});\n}}\n\
            fn robot(me, prompt, options) {{ fail(\"it is asked\") }}\n"
        );
        let (played, _) = played(&script, &[]);
        assert!(played.question().is_none(), "{seats} {lists}");
        played.failure().expect(seats).to_string()
    };
    for (seats, lists, message) in [
        ("[seats[1], seats[1]]", "[[1], [2]]", "a seat is asked twice at once"),
        ("[seats[0], seats[0]]", "[[1], [2]]", "a seat is asked twice at once"),
        ("seats", "[[1, 2]]", "2 seats cannot choose from 1 lists"),
        ("[seats[1]]", "[[1], [2]]", "1 seats cannot choose from 2 lists"),
        ("[seats[0]]", "[[1], [2]]", "1 seats cannot choose from 2 lists"),
        ("seats", "[[1], []]", "there is nothing to choose from for `bid`"),
        ("seats", "[[], [1]]", "there is nothing to choose from for `bid`"),
        ("seats", "[[1], [5000]]", "5000 cannot be chosen"),
        (
            "seats",
            "if me.points > 5 { [[1], [2]] } else { [[1], me.heap.len] }",
            "a zone or a list is needed here, not number",
        ),
    ] {
        let failure = asked(seats, lists);
        assert!(failure.contains(message) && failure.contains("rules.rhai:3:"), "{failure}");
    }
}

#[test]
fn an_answer_of_the_rules_may_leave_nothing_to_another_seat() {
    let definition = SMALL.replace("seats: 1, plays", "seats: 2, plays");
    for (prompt, told) in [("\"bid\"", " for `bid`"), ("`bid of ${me.points}`", "")] {
        let script = with_first(&format!(
            "fn act(me) {{\n    for one in seats {{ deal(bag, one.heap, 1); }}\n    \
            let mixed = if me.points > 5 {{ [[1], [2]] }} else {{ [[1], seats[2].heap] }};\n    \
            choose_sealed([seats[1], seats[2]], {prompt}, mixed);\n}}\n\
            fn robot(me, prompt, options) {{ move(left(me).heap, bag); options[0] }}\n"
        ));
        let game = written_for(1, &definition, &script);
        for session in [after(&game, 1, &[]), after_with_rhai(&game, 1, &[])] {
            let fail = &session.failure().expect("a heap is empty").fail;
            assert_eq!(fail.message, format!("there is nothing to choose from{told}"));
            assert!(fail.hint.is_some(), "{prompt}");
        }
    }
}

#[test]
fn secret_answers_stay_secret_and_lists_may_be_empty() {
    let script = "fn act(me) {\n    if !me.is_automa { return; }\n    \
        let said = choose_secretly(seats, \"say\", [[1, 2], [3, 4]]);\n    gain(me, points, said[0] * 10 + said[1]);\n    \
        let none = choose_or_pass(me, \"nothing\", []);\n    \
        let few = choose_up_to(me, \"few\", [7, 8], 0);\n    gain(me, points, few.len + if none == () { 100 } else { 0 });\n}\n\
        fn robot(me, prompt, options) { options[0] }\n";
    let (played, log) = played(script, &["2"]);
    assert_eq!(played.scores().unwrap()[1].total, 123);
    assert!(log.contains(&"Automa: ? (say)".to_owned()), "{log:#?}");
}

#[test]
fn an_answer_that_is_not_offered_is_a_failure_with_its_place() {
    let act = "fn act(me) { gain(me, points, choose_some(me, \"take\", [1, 2, 3], 1, 2).sum(|n| n)); }\n";
    for (robot, message) in [
        ("[4]", "`robot`, asked for `take`, gives 4, which is not among the options"),
        ("[1, 1]", "`robot`, asked for `take`, gives 1, which is not among the options"),
        ("()", "`robot`, asked for `take`, gives 0 options, not 1 to 2"),
        ("2", "`robot`, asked for `take`, gives a number, not a list of options"),
        ("[me]", "`robot`, asked for `take`, gives a seat that is not among the options"),
        ("[prompt]", "`robot`, asked for `take`, gives `take`, which is not among the options"),
        ("choose_some(me, \"again\", options, 1, 2)", "functions call each other more than"),
    ] {
        let script = format!("{act}fn robot(me, prompt, options) {{ {robot} }}\n");
        let (played, _) = played(&script, &["1"]);
        let failure = played.failure().expect(robot).to_string();
        assert!(failure.contains(message), "{failure}");
        assert!(failure.contains("rules.rhai:2:") || message.starts_with("functions"), "{failure}");
        let is_told =
            message.contains("not 1 to 2") && failure.contains("(me, prompt, options, least, most)");
        assert_eq!(is_told, message.contains("not 1 to 2"), "{failure}");
    }
}

#[test]
fn long_answers_of_the_rules_come_to_the_limit_of_work() {
    let script = "fn act(me) {\n    let all = (0..1000).map(|number| number);\n    \
        loop { choose_some(seats[1], \"all\", all, 1000, 1000); }\n}\n\
        fn robot(me, prompt, options) { options.reverse(); options }\n";
    let (played, _) = played(script, &[]);
    let failure = played.failure().expect("it never ends").to_string();
    assert!(failure.contains("did not come to an end"), "{failure}");
}

#[test]
fn no_person_is_called_like_a_seat_that_the_rules_play() {
    for name in ["Automa", "Automa2"] {
        let refused =
            Match::new(&Definition::load(&Disk, WRECKS).unwrap().game(None, 1, &[]).unwrap(), &[name], 1);
        let fault = refused.expect_err(name).to_string();
        assert!(fault.contains(&format!("`{name}` is the name of a seat that the rules play")), "{fault}");
    }
}

#[test]
fn its_name_is_translated_and_may_be_without_meaning_in_a_variant() {
    let definition = "parlor: 1\nname: Small\nplayers: { from: 1, to: 1, automa: { seats: 1, plays: robot } }\n\
        counters: { points: { per: seat } }\nflow: [{ turns: { from: first, laps: 1, do: [act] } }]\n\
        scoring: [points]\nlabels: { Automa: the robot }\n\
        variants: { alone: { players: { automa: null } } }\n";
    let script = "fn act(me) { choose(me, \"go\", [1, 2]); }\nfn robot(me, prompt, options) { options[0] }\n";
    let labels = "Automa: ロボット\n";
    let files = [("a.yaml", definition), ("a/rules.rhai", script), ("a/labels.ja.yaml", labels)];
    let loaded = Definition::load(&Memory::from_iter(files), "a.yaml");
    let loaded = loaded.unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(
        Match::new(&loaded.game(Some("alone"), 1, &[]).unwrap(), &["Ann"], 1).unwrap().seats().len(),
        1
    );
}

#[test]
fn leaks_are_told_of_people_and_spectators_alone() {
    let mut told = BTreeSet::new();
    for name in ["log", "prompt"] {
        let game = variant("tests/games/leaks/answered.yaml", Some(name), 2);
        for seed in 0..30 {
            let mut session = Session::new(Arc::clone(&game), Setup::new(seed, &NAMES[..2])).unwrap();
            play(&mut session, seed, &mut |now| {
                told.extend(now.leaked().into_iter().map(|leaked| leaked.observer.0));
            });
        }
    }
    // Ann, Bob and who watches; seat 2 is of the rules.
    assert_eq!(told, BTreeSet::from([0, 1, 3]));
}

#[test]
fn an_example_cannot_answer_for_the_rules() {
    let game = game(WRECKS, 1);
    let mut sources = Sources::default();
    let text = "example \"x\"\n  seats Ann\n  when\n    Automa: bid(1)\n  then\n    Automa.coins = 0\n";
    let source = sources.add("x.example", text);
    let mut faults = Faults::default();
    let examples = example::read(&sources, source, &mut faults);
    assert!(faults.is_empty() && examples.len() == 1);
    let Verdict::Faulty(faults) = example::run(&examples[0], &game, None).verdict else {
        panic!("it is played")
    };
    let fault = faults.iter().next().unwrap();
    assert_eq!(fault.message, "the rules answer for `Automa`");
    assert_eq!(sources.place(fault.span.unwrap()).to_string(), "x.example:4:5");
}

#[test]
fn lines_of_json_name_all_seats_and_decisions_of_people() {
    let game = game(WRECKS, 2);
    let mut session = Session::new(Arc::clone(&game), Setup::new(1, &NAMES[..2])).unwrap();
    play(&mut session, 1, &mut |_| ());
    let record = Record::of(&session);
    let mut lines: Vec<serde_json::Value> = Vec::new();
    follow(&record, game, &mut |line| lines.push(serde_json::from_str(line).unwrap())).unwrap();
    assert_eq!(lines[0]["seats"], serde_json::json!(["Ann", "Bob", "Automa"]));
    let (last, decisions) = lines[1..].split_last().unwrap();
    assert_eq!(decisions.len(), session.entries().len());
    assert!(decisions.iter().all(|line| line["seat"] != "Automa"));
    assert_eq!(last["outcome"]["seats"][2]["seat"], "Automa");
}
