//! The library as other programs use it: nothing here but what its documentation shows.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::fs;

use parlor::{
    Answer, Bot, Definition, FileError, Files, Game, Match, Memory, Observer, Position, Sight, bot_named,
    bot_with_clock,
};

/// A definition of the repository and what lies in its folder.
fn files(path: &str) -> Memory {
    let mut files = Memory::from_iter([(path, fs::read(path).unwrap())]);
    for entry in fs::read_dir(path.trim_end_matches(".yaml")).unwrap() {
        let entry = entry.unwrap().path();
        if entry.is_file() {
            files.put(entry.to_str().unwrap(), fs::read(&entry).unwrap());
        }
    }
    files
}

fn definition(path: &str) -> Definition {
    Definition::load(&files(path), path).unwrap()
}

fn game(path: &str, seats: u8) -> Game {
    definition(path).game(None, seats, &[]).unwrap()
}

#[test]
fn faults_have_their_places() {
    let files = Memory::from_iter([
        ("odd.yaml", "parlor: 1\nname: Odd\nplayers: { from: 2, to: 2 }\nflow: [act]\nscorring: []\n"),
        ("odd/act.rhai", "fn act() {\n    nothing();\n}\n"),
    ]);
    let faults = Definition::load(&files, "odd.yaml").unwrap_err();
    assert!(faults.has_errors());
    let found: Vec<_> =
        faults.list().into_iter().map(|fault| (fault.code, fault.place, fault.hint)).collect();
    let unknown = ("E0302", Some(("odd.yaml".to_owned(), 5, 1)), Some("did you mean `scoring`?".to_owned()));
    assert!(found.contains(&unknown), "{found:?}");
    assert!(found.iter().any(|(_, place, _)| *place == Some(("odd/act.rhai".to_owned(), 2, 5))), "{found:?}");
    assert!(faults.to_string().contains("5 | scorring: []"), "{faults}");
    assert!(faults.short().starts_with("odd.yaml:5:1: error[E0302]"), "{}", faults.short());
    assert!(faults.json().starts_with('{'));
    assert_eq!(Definition::check(&files, "odd.yaml").list().len(), faults.list().len());
    let missing = Definition::load(&files, "none.yaml").unwrap_err();
    assert_eq!(missing.list()[0].place, None);
    assert!(Definition::check(&self::files("games/tiki-topple.yaml"), "games/tiki-topple.yaml").is_empty());
}

#[test]
fn a_definition_says_what_can_be_played() {
    let definition = definition("games/tiki-topple.yaml");
    assert_eq!(definition.title(), "Tiki Topple");
    assert_eq!(definition.seat_range(), (2, 4));
    assert!(definition.warnings().is_empty());
    let variant = definition.variants().next().unwrap().to_owned();
    let varied = definition.game(Some(&variant), 2, &[]).unwrap();
    let plain = definition.game(None, 2, &[]).unwrap();
    assert_eq!((varied.variant(), plain.variant()), (variant.as_str(), ""));
    assert_ne!(varied.rules_hash(), plain.rules_hash());
    for (variant, seats, figures, message) in [
        (Some("none"), 2, &[][..], "unknown variant `none`"),
        (None, 9, &[][..], "`Tiki Topple` cannot be played by 9"),
        (None, 2, &[("none", "1")][..], "none"),
    ] {
        let faults = definition.game(variant, seats, figures).unwrap_err();
        assert!(faults.list()[0].message.contains(message), "{faults}");
    }
}

#[test]
fn a_match_is_played_taken_back_kept_and_gone_on_with() {
    let definition = definition("games/nile.yaml");
    let game = definition.game(None, 3, &[]).unwrap();
    assert!(
        Match::new(&game, &["Ann", "Bob"], 1).unwrap_err().list()[0].message.contains("2 names for 3 seats")
    );
    let mut played = Match::new(&game, &["Ann", "Bob", "Cleo"], 1).unwrap();
    let question = played.question().unwrap();
    let refused = played.answer(question.seat, "hello").unwrap_err();
    assert_eq!(refused.message, "`hello` is not offered");
    assert_eq!(refused.offered[..question.options.len()], question.options);
    assert_eq!(played.question(), Some(question.clone()));
    assert_eq!(question.least, 0, "{question:?}");
    played.answer(question.seat, "pass").unwrap();
    assert_ne!(played.question(), Some(question.clone()));
    assert_eq!(played.undo(question.seat), Ok(1));
    assert_eq!(played.undo(question.seat).unwrap_err().message, "there is no answer to take back");
    assert_eq!(played.question(), Some(question));
    let mut bots: Vec<_> = ["greedy", "random", "search:20"].map(|name| bot_named(name).unwrap()).into();
    for _ in 0..20 {
        let seat = played.question().unwrap().seat;
        played.let_answer(bots[seat].as_mut()).unwrap();
    }
    let mut again = definition.restore(&played.record()).unwrap();
    assert_eq!(again.question(), played.question());
    for one in [&mut played, &mut again] {
        one.play(&mut bots).unwrap();
        assert!(one.is_over() && one.failure().is_none() && one.question().is_none());
    }
    assert_eq!(again.record(), played.record());
    assert_eq!(again.scores().unwrap(), played.scores().unwrap());
    // Lines of a record end as other systems end theirs, too.
    for end in ["\r", "\r\n"] {
        let other = definition.restore(&played.record().replace('\n', end)).unwrap();
        assert_eq!(other.record(), played.record(), "{end:?}");
    }
    let scores = played.scores().unwrap();
    assert!(scores.iter().any(|score| score.place == 1));
    for score in &scores {
        assert_eq!(score.lines.iter().map(|(_, points)| points).sum::<i64>(), score.total);
    }
    let last = played.record().lines().rev().nth(1).unwrap().to_owned();
    let broken = played.record().replace(&last, "Ann: 17 of them");
    assert!(definition.restore(&broken).unwrap_err().has_errors());
    assert!(definition.restore("no record").is_err());
    assert!(played.let_answer(bots[0].as_mut()).is_err());
}

#[test]
fn an_observer_sees_what_is_his() {
    let game = game("games/nile.yaml", 3);
    let played = Match::new(&game, &["Ann", "Bob", "Cleo"], 7).unwrap();
    let own = played.view(Observer::Seat(0));
    let other = played.view(Observer::Seat(1));
    let hand = own.zone("Ann.hand").unwrap();
    assert!(!hand.is_empty() && hand.iter().all(Option::is_some), "{hand:?}");
    assert!(other.zone("Ann.hand").unwrap().iter().all(Option::is_none));
    assert_eq!(other.count("Ann.hand"), Some(hand.len()));
    assert_eq!((own.zone("none"), own.count("none"), own.counter("none")), (None, None, None));
    assert_eq!(played.view(Observer::Spectator), played.view(Observer::Seat(99)));
    let read = |observer| played.log(observer, 0).collect::<Vec<_>>().join("\n");
    assert_ne!(read(Observer::Seat(0)), read(Observer::Seat(1)));
    assert_eq!(played.log(Observer::Spectator, played.log_end()).count(), 0);
}

/// Tries every move in matches that its seat holds possible, and answers with the first one.
struct Curious {
    tried: usize,
}

impl Bot for Curious {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Answer {
        let question = sight.question();
        for _ in 0..3 {
            let world = sight.imagine().expect("there are matches that fit");
            let may_pass = usize::from(question.least == 0);
            assert_eq!(world.moves(), question.options.len() + may_pass, "{question:?}");
            assert_eq!(world.seat(), question.seat);
            for option in 0..world.moves() {
                world.clone().make_move(option).unwrap();
                self.tried += 1;
            }
            for none in [world.moves(), usize::MAX] {
                assert!(world.clone().make_move(none).unwrap_err().has_errors());
            }
        }
        assert!(sight.random(3) < 3 && !sight.view().json().is_empty());
        Answer { picks: (0..question.least.max(1)).map(|pick| pick % question.options.len()).collect() }
    }
}

#[test]
fn a_bot_of_ones_own_plays_among_those_that_come_with_parlor() {
    let game = game("games/ra.yaml", 3);
    let mut played = Match::new(&game, &["Ann", "Bob", "Cleo"], 3).unwrap();
    let mut curious = Curious { tried: 0 };
    let mut random = bot_named("random").unwrap();
    for _ in 0..60 {
        match played.question().unwrap().seat {
            0 => played.let_answer(&mut curious).unwrap(),
            _ => played.let_answer(random.as_mut()).unwrap(),
        }
    }
    assert!(curious.tried > 60, "{}", curious.tried);
}

#[test]
fn a_seat_answers_for_itself_and_takes_back_over_bots() {
    let definition = definition("games/nile.yaml");
    let game = definition.game(None, 3, &[]).unwrap();
    let mut played = Match::new(&game, &["Ann", "Bob", "Cleo"], 1).unwrap();
    let question = played.question().unwrap();
    assert_eq!(question.times.len(), question.options.len());
    let other = (question.seat + 1) % 3;
    assert!(played.answer(other, "pass").unwrap_err().message.contains(&played.seats()[question.seat]));
    assert!(played.answer(7, "pass").is_err());
    for bot in (0..3).filter(|seat| *seat != question.seat) {
        played.seat_bot(bot, "random").unwrap();
    }
    assert_eq!(played.seat_bot(3, "random").unwrap_err().message, "there is no seat 3");
    let mut random = bot_named("random").unwrap();
    played.answer(question.seat, "pass").unwrap();
    while played.question().unwrap().seat == question.seat {
        played.let_answer(random.as_mut()).unwrap();
    }
    played.let_answer(random.as_mut()).unwrap();
    assert!(played.undo(question.seat).unwrap() > 1, "its own answer and that of the bot");
    assert!(played.record().contains("game: games/nile.yaml\n"), "{}", played.record());
    assert!(played.record().contains(&format!("bot: {} random\n", played.seats()[other])));
    let other_rules = played.record().replace(&game.rules_hash(), "0123456789abcdef");
    let restored = definition.restore(&other_rules).unwrap();
    assert_eq!(restored.warnings().list()[0].message, "the rules have changed since this match was recorded");
    assert!(definition.restore(&played.record()).unwrap().warnings().is_empty());
}

#[test]
fn a_position_of_a_match_that_is_over_is_over() {
    let game = game("games/nile.yaml", 2);
    for seed in 0..8 {
        let mut played = Match::new(&game, &["Ann", "Bob"], seed).unwrap();
        played.play(&mut [bot_named("random").unwrap(), bot_named("random").unwrap()]).unwrap();
        let position = played.position();
        assert!(position.is_over() && position.moves() == 0 && position.question().is_none(), "seed {seed}");
        assert!(position.clone().make_move(0).is_err());
        let own = position.view(Observer::Seat(0));
        assert_eq!(own.count("1.hand"), played.view(Observer::Seat(0)).count("Ann.hand"));
        assert!(own.zones().any(|zone| zone == "2.hand"));
    }
    let mut bots = [bot_named("random").unwrap()];
    let mut played = Match::new(&game, &["Ann", "Bob"], 1).unwrap();
    assert_eq!(played.play(&mut bots).unwrap_err().message, "2 seats need 2 bots, not 1");
}

/// Files that take no notice of limits.
struct Endless;

impl Files for Endless {
    fn read(&self, _root: &str, _path: &str, _limit: u64) -> Result<Vec<u8>, FileError> {
        Ok(vec![b'#'; 3 << 20])
    }

    fn list(&self, _folder: &str) -> Result<Vec<String>, FileError> {
        Ok(Vec::new())
    }
}

#[test]
fn a_file_that_is_too_large_is_not_looked_into() {
    assert_eq!(Definition::load(&Endless, "a.yaml").unwrap_err().list()[0].code, "E0103");
}

#[test]
fn positions_are_counted() {
    // Known figures: the positions of tic-tac-toe after each move.
    let mut positions = vec![Position::new(&game("tests/games/tic-tac-toe.yaml", 2), 1).unwrap()];
    for expected in [9, 72, 252, 756, 1260, 1520, 1140, 390, 78] {
        let mut next = std::collections::BTreeMap::new();
        for position in &positions {
            for index in 0..position.moves() {
                let mut after = position.clone();
                after.make_move(index).unwrap();
                next.insert(after.digest(), after);
            }
        }
        positions = next.into_values().collect();
        assert_eq!(positions.len(), expected);
    }
    assert!(positions.iter().all(|position| position.is_over() && position.moves() == 0));
    assert!(positions.iter().any(|position| position.scores().unwrap()[0].total == 1));
}

#[test]
fn open_chance_names_its_outcomes_and_how_likely_they_are() {
    for (name, times) in [("kuhn-poker", [1, 1, 1]), ("leduc-poker", [2, 2, 2])] {
        let game = game(&format!("games/classics/{name}.yaml"), 2);
        let mut position = Position::with_open_chance(&game, 1).unwrap();
        let question = position.question().unwrap();
        assert_eq!((position.seat(), position.moves()), (2, 3), "chance is asked after the last seat");
        assert_eq!(question.options, ["jack", "queen", "king"]);
        assert_eq!((question.seat, &question.times[..]), (2, &times[..]));
        assert!(position.clone().make_move(3).unwrap_err().has_errors());
        position.make_move(1).unwrap();
        assert_eq!(position.question().unwrap().times[1], times[1] - 1 + u16::from(times[1] == 1));
        assert_eq!(position.moves(), if times[1] == 1 { 2 } else { 3 });
    }
}

/// A walk through a game in which chance is open, with moves by chance of the test's own.
fn walk(game: &Game, mut each: impl FnMut(&Position)) {
    let mut position = Position::with_open_chance(game, 1).unwrap();
    let mut number = 7_usize;
    for _ in 0..400 {
        if position.is_over() {
            return;
        }
        each(&position);
        number = (number * 75 + 74) % 65_537;
        position.make_move(number % position.moves()).unwrap();
    }
}

#[test]
fn where_chance_is_open_a_view_is_an_information_state() {
    for (path, seats) in [
        ("games/nile.yaml", 2),
        ("games/classics/liars-dice.yaml", 2),
        ("games/classics/rock-paper-scissors.yaml", 2),
        ("games/classics/yacht.yaml", 2),
        ("tests/games/bazaar.yaml", 2),
        ("tests/games/symbols.yaml", 2),
    ] {
        let (mut asked, mut by_chance) = (0, 0);
        walk(&game(path, seats), |position| {
            let question = position.question().unwrap();
            assert_eq!(question.seat, position.seat());
            assert_eq!(position.moves(), question.options.len() + usize::from(question.least == 0));
            if question.seat == usize::from(seats) {
                by_chance += 1;
                return;
            }
            asked += 1;
            if asked > 12 {
                return;
            }
            let view = |seat| -> serde_json::Value {
                serde_json::from_str(&position.view(Observer::Seat(seat)).json()).unwrap()
            };
            let (own, other) = (view(question.seat), view(1 - question.seat));
            assert_eq!(own["question"]["prompt"], question.prompt.as_str());
            if own["question"]["picked"].as_array().unwrap().is_empty() {
                assert_eq!(own["question"]["options"].as_array().unwrap().len(), question.options.len());
            }
            assert!(other["question"].is_null() && own["log"].is_array());
            let mut next = position.clone();
            next.make_move(0).unwrap();
            let (before, after) =
                (position.view(Observer::Seat(question.seat)), next.view(Observer::Seat(question.seat)));
            assert_ne!(before, after, "who has answered knows it");
        });
        assert!(asked > 0 && (by_chance > 0) != path.contains("rock"), "{path}: {asked} {by_chance}");
    }
}

#[test]
fn many_matches_say_who_wins() {
    let coin = definition("tests/games/coin.yaml").game(Some("biased"), 2, &[]).unwrap();
    let report = coin.simulate(&["random", "random"], &[], 0..2000, 2).unwrap();
    assert_eq!((report.matches(), report.unfinished()), (2000, 0));
    // Heads comes up seven times out of ten: 3 standard deviations are 0.031.
    assert!((report.win_shares()[0] - 0.7).abs() < 0.031, "{:?}", report.win_shares());
    assert_eq!(coin.simulate(&["random", "random"], &[], 0..2000, 1).unwrap().json(), report.json());
    let refused = |bots: &[&str]| coin.simulate(bots, &[], 0..1, 1).unwrap_err().to_string();
    assert_eq!(refused(&["random"]), "2 seats need 2 bots, not 1");
    assert_eq!(refused(&["search:1s", "random"]), "`search:1s` needs a clock; write `search:1000`");
    assert!(refused(&["clever", "random"]).contains("clever"));
    assert!((report.mean_scores()[0] - report.win_shares()[0]).abs() < 1e-9, "the winner has a point");
    assert_eq!(coin.simulate(&["random", "random"], &[], 5..5, 1).unwrap().matches(), 0);
}

#[test]
fn bots_of_ones_own_are_simulated_like_those_that_come_with_parlor() {
    let game = game("games/nile.yaml", 2);
    for (name, matches) in [("random", 40), ("greedy:2", 3)] {
        let wrapped = || bot_named(name).unwrap();
        let known = game.simulate(&[name, "greedy:1"], &[], 7..7 + matches, 1).unwrap();
        let own = game.simulate(&["mine", "greedy:1"], &[("mine", &wrapped)], 7..7 + matches, 3).unwrap();
        assert_eq!((own.matches(), own.unfinished()), (matches, 0));
        assert_eq!(own.json().replace("\"mine\"", &format!("\"{name}\"")), known.json());
    }
}

/// Takes the first option, the second one the next time, and so on; after so many answers it gives none.
struct Counting {
    given: usize,
    most: usize,
}

impl Bot for Counting {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Answer {
        let question = sight.question();
        assert_eq!(question.seat, 0);
        let options = question.options.len();
        self.given += 1;
        match self.given <= self.most && options > 0 {
            true => {
                Answer { picks: (0..question.least.max(1)).map(|at| (self.given + at) % options).collect() }
            }
            false => Answer { picks: vec![options] },
        }
    }
}

#[test]
fn a_bot_that_is_simulated_remembers_one_match_only() {
    let game = game("games/tiki-topple.yaml", 2);
    let report = |most, threads| {
        let make = move || -> Box<dyn Bot> { Box::new(Counting { given: 0, most }) };
        game.simulate(&["counting", "random"], &[("counting", &make)], 0..12, threads).unwrap()
    };
    let one = report(usize::MAX, 1);
    assert_eq!((one.matches(), one.unfinished()), (12, 0));
    assert_eq!(one.json(), report(usize::MAX, 3).json());
    assert_eq!(report(2, 2).unfinished(), 12);
    let wrong: serde_json::Value = serde_json::from_str(&report(2, 2).json()).unwrap();
    assert_eq!(wrong["options"]["count"], wrong["forced"]["of"], "a wrong answer is no decision: {wrong}");
}

#[test]
fn a_bot_with_a_clock_stops_when_it_says_so() {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;
    static TICKS: AtomicU64 = AtomicU64::new(0);
    let clock = || Duration::from_millis(TICKS.fetch_add(1, Ordering::Relaxed));
    let mut bot = bot_with_clock("search:50ms", clock).unwrap();
    assert!(bot_with_clock("none", clock).is_err());
    let mut played = Match::new(&game("games/nile.yaml", 2), &["Ann", "Bob"], 1).unwrap();
    played.let_answer(bot.as_mut()).unwrap();
    assert!((1..10_000).contains(&TICKS.load(Ordering::Relaxed)));
}
