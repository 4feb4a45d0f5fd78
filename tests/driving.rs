//! Matches that programs drive: the numbers of their actions, and what their seats are told.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says what it looked at")]

#[allow(dead_code, reason = "only some of it is needed")]
mod common;
#[allow(dead_code, reason = "not all games are needed")]
#[path = "common/shipped.rs"]
mod shipped;
#[allow(dead_code, reason = "not all of it is needed")]
#[path = "common/twins.rs"]
mod twins;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlor::compile;
use parlor::door::driving::{
    BatchMatch, DrivenGame, DrivenMatch, DrivenSetup, DrivenTurn, Pace, TroubleKind,
};
use parlor::play::actions::Chain;
use parlor::play::numbered::ActionTable;
use parlor::session::{Session, Setup, default_name};
use parlor::table::Generator;
use parlor::{Definition, Disk, Game, Observer};
use twins::{Tally, each_twin, is_full};

const KUHN: &str = "games/classics/kuhn-poker.yaml";
const RA: &str = "games/ra.yaml";

fn game(path: &str, seats: u8) -> Game {
    Definition::load(&Disk, path).unwrap().game(None, seats, &[]).unwrap()
}

fn driven(path: &str, seats: u8) -> DrivenGame {
    DrivenGame::new(&game(path, seats))
}

fn seeded(seed: u64) -> DrivenSetup {
    DrivenSetup { seed, ..DrivenSetup::default() }
}

/// All games, each for the fewest and the most seats.
fn each_game(mut look: impl FnMut(&str, u8, &Game)) {
    for path in shipped::shipped() {
        let definition = Definition::load(&Disk, &path).unwrap();
        let (from, to) = definition.seat_range();
        for seats in BTreeSet::from([from, to]) {
            look(&path, seats, &definition.game(None, seats, &[]).unwrap());
        }
    }
}

/// Takes random actions to the end, at most so many.
fn at_random(
    driven: &mut DrivenMatch,
    chance: &mut Generator,
    most: usize,
    mut look: impl FnMut(&mut DrivenMatch, u32),
) {
    let mut legal = Vec::new();
    for _ in 0..most {
        match driven.turn() {
            DrivenTurn::Over => break,
            DrivenTurn::Chance => {
                driven.draw(chance.next_bits()).unwrap();
            }
            DrivenTurn::Seat(_) => {
                driven.legal(&mut legal);
                let below = u32::try_from(legal.len()).unwrap();
                let action = legal[chance.below(below) as usize];
                look(driven, action);
                driven.step(action).unwrap();
            }
        }
    }
}

#[test]
fn every_action_that_turns_up_is_in_the_table() {
    each_game(|path, seats, game| {
        let name = format!("{path} for {seats}");
        let driven = DrivenGame::new(game);
        let mut met = BTreeSet::new();
        let mut missed = BTreeSet::new();
        for seed in 0..20 {
            let mut chance = Generator::new(seed);
            let mut played = driven.begin(seeded(seed)).unwrap();
            let mut legal = Vec::new();
            at_random(&mut played, &mut chance, 600, |played, _| {
                played.legal(&mut legal);
                for action in &legal {
                    let known = (*action as usize) < driven.actions();
                    if known { &mut met } else { &mut missed }.insert(driven.action_text(*action).unwrap());
                }
            });
        }
        assert!(missed.is_empty(), "{name}: {missed:?}");
        assert!(met.len() <= driven.actions() && driven.actions() < 1200, "{name}: {}", driven.actions());
    });
}

#[test]
fn tables_are_small() {
    let texts = |path: &str, seats: u8| driven(path, seats).action_texts().to_vec();
    assert_eq!(texts(KUHN, 2), ["fold", "call", "bet", "check"].map(|word| format!("\"{word}\"")));
    let ra = texts(RA, 4);
    assert!(ra.len() <= 64, "{} actions: {ra:?}", ra.len());
}

#[test]
fn numbers_stand_for_the_same_actions_as_in_replays() {
    each_game(|path, seats, game| {
        let driven = DrivenGame::new(game);
        let inner = common::game(path, seats);
        let table = ActionTable::new(&inner);
        for seed in 0..3 {
            let mut chance = Generator::new(seed);
            let mut session = begun(&inner, seed);
            let mut played = driven.begin(seeded(seed)).unwrap();
            for _ in 0..120 {
                let Some(choice) = session.choice().cloned() else { break };
                let mut chain = Chain::new(&choice);
                let mut legal = Vec::new();
                let answer = loop {
                    let own = chain.legal();
                    let mut numbers: Vec<u32> = own.iter().map(|action| table.number(*action)).collect();
                    numbers.sort_unstable();
                    played.legal(&mut legal);
                    assert_eq!(legal, numbers, "{path} for {seats}, {}", choice.prompt);
                    let action = own[chance.below(u32::try_from(own.len()).unwrap()) as usize];
                    played.step(table.number(action)).unwrap();
                    if let Some(answer) = chain.take(action).unwrap() {
                        break answer;
                    }
                };
                session.answer(&answer).unwrap();
            }
        }
    });
}

/// Everything that a program of a seat can read of a match, in each form.
fn told(played: &mut DrivenMatch, seat: usize) -> impl PartialEq + std::fmt::Debug + use<> {
    let observer = Observer::Seat(seat);
    let mut numbers = vec![0.0; played.game().observation_size()];
    played.tensor(seat, &mut numbers);
    let (mut legal, mut mask) = (Vec::new(), vec![0; played.game().actions()]);
    played.legal(&mut legal);
    let fits = played.mask(&mut mask).is_ok();
    let texts: Vec<_> = legal.iter().map(|action| played.game().action_text(*action)).collect();
    // The observation as JSON is the same as this text.
    (
        played.information_state(observer).unwrap(),
        played.log(observer).unwrap(),
        played.prompt(),
        (numbers, mask, fits),
        (legal, texts),
    )
}

#[test]
fn a_seat_is_told_the_same_in_matches_that_differ_in_what_it_may_not_know() {
    let states = if is_full() { 10_000 } else { 30 };
    let mut sum = Tally::default();
    for path in shipped::shipped() {
        let definition = Definition::load(&Disk, &path).unwrap();
        let (_, seats) = definition.seat_range();
        let game = common::game(&path, seats);
        let driven = DrivenGame::new(&definition.game(None, seats, &[]).unwrap());
        let tally = each_twin(&game, states, |session, twin, chance| {
            let seat = usize::from(session.choice().unwrap().seat.0);
            let seed = session.setup().seed;
            let (mut own, mut other) = (driven.standing(session), driven.standing(twin));
            let decision = session.entries().len();
            // An answer that is a chain of actions is gone through, too: until it is whole.
            loop {
                let wanted = told(&mut own, seat);
                assert_eq!(
                    told(&mut other, seat),
                    wanted,
                    "{path} for {seats}: decision {decision} of seed {seed}"
                );
                let mut legal = Vec::new();
                own.legal(&mut legal);
                let action = legal[chance.below(u32::try_from(legal.len()).unwrap()) as usize];
                own.step(action).unwrap();
                other.step(action).unwrap();
                assert_eq!(own.is_within_answer(), other.is_within_answer(), "{path}, seed {seed}");
                if !own.is_within_answer() {
                    break;
                }
            }
        });
        println!("{path} for {seats}: {tally:?}");
        sum.add(&tally);
    }
    println!("{sum:?}");
    assert!(sum.twins * 10 > sum.states * 8, "{sum:?}");
    assert!(sum.other * 10 > sum.twins, "hardly any twin differs: {sum:?}");
}

#[test]
fn numbers_tell_the_question_and_what_was_picked_of_an_answer() {
    each_game(|path, seats, game| {
        let driven = DrivenGame::new(game);
        let fields = driven.observation();
        let field = |name: &str| fields.iter().find(|field| field.name == name);
        let (question, picked) = (field("question").unwrap(), field("picked"));
        let mut chance = Generator::new(1);
        let mut played = driven.begin(seeded(2)).unwrap();
        let mut taken: Vec<u32> = Vec::new();
        at_random(&mut played, &mut chance, 300, |played, action| {
            let DrivenTurn::Seat(seat) = played.turn() else { return };
            let see = |observer: usize| {
                let mut numbers = vec![0.0; driven.observation_size()];
                played.tensor(observer, &mut numbers);
                numbers
            };
            let numbers = see(seat);
            let asked = &numbers[question.offset..][..question.shape[0]];
            assert_eq!(
                asked.iter().filter(|number| **number == 1.0).count(),
                1,
                "{path}: {:?}",
                played.prompt()
            );
            for other in (0..usize::from(seats)).filter(|other| *other != seat) {
                assert!(
                    see(other)[question.offset..][..question.shape[0]].iter().all(|number| *number == 0.0)
                );
            }
            if !played.is_within_answer() {
                taken.clear();
            }
            let counts = picked.map_or(&[][..], |field| &numbers[field.offset..][..field.shape[0]]);
            for (action, count) in (0..).zip(counts) {
                let times = taken.iter().filter(|one| **one == action).count();
                assert_eq!(
                    *count,
                    f32::from(u8::try_from(times).unwrap()),
                    "{path}: {action} among {taken:?}"
                );
            }
            assert!(picked.is_some() || taken.is_empty(), "{path}: {taken:?}");
            taken.push(action);
        });
    });
}

fn begun(game: &Arc<compile::Game>, seed: u64) -> Session {
    let seats = (0..usize::from(game.people())).map(default_name).collect();
    Session::new(Arc::clone(game), Setup { seed, seats, ..Setup::default() }).unwrap()
}

#[test]
fn undoing_goes_back_move_by_move() {
    for (path, seats) in [(KUHN, 2), (RA, 3), ("games/rapa-nui.yaml", 4), ("games/nile.yaml", 3)] {
        for open_chance in [false, true] {
            let game = driven(path, seats);
            let mut played = game.begin(DrivenSetup { open_chance, ..seeded(4) }).unwrap();
            let mut before = Vec::new();
            let look = |played: &mut DrivenMatch| {
                let mut legal = Vec::new();
                played.legal(&mut legal);
                let mut numbers = vec![0.0; game.observation_size()];
                played.tensor(0, &mut numbers);
                (played.turn(), legal, played.outcomes(), numbers)
            };
            let mut chance = Generator::new(8);
            for _ in 0..150 {
                if played.turn() == DrivenTurn::Over {
                    break;
                }
                before.push(look(&mut played));
                at_random(&mut played, &mut chance, 1, |_, _| ());
            }
            let moves = played.moves();
            let mut repeated = game.begin(DrivenSetup { open_chance, ..seeded(4) }).unwrap();
            repeated.repeat(&moves).unwrap();
            assert_eq!(look(&mut repeated), look(&mut played));
            while let Some(wanted) = before.pop() {
                played.undo().unwrap();
                assert_eq!(look(&mut played), wanted, "{path}, {} moves", before.len());
            }
            assert_eq!(played.undo().unwrap_err().kind, TroubleKind::Undo);
        }
    }
}

#[test]
fn of_several_moves_all_are_made_or_none() {
    for (path, seats) in [(KUHN, 2), (RA, 3)] {
        for open_chance in [false, true] {
            let game = driven(path, seats);
            let mut played = game.begin(DrivenSetup { open_chance, ..seeded(4) }).unwrap();
            at_random(&mut played, &mut Generator::new(8), 40, |_, _| ());
            let mut moves = played.moves();
            let mut again = game.begin(DrivenSetup { open_chance, ..seeded(4) }).unwrap();
            let seen = again.information_state(Observer::Seat(0)).unwrap();
            moves.push(u32::MAX);
            assert!(again.repeat(&moves).is_err());
            assert_eq!(again.made(), 0, "{path}");
            assert_eq!(again.information_state(Observer::Seat(0)).unwrap(), seen);
            moves.pop();
            again.repeat(&moves).unwrap();
            assert_eq!(again.moves(), moves);
        }
    }
}

#[test]
fn what_a_match_forgets_is_worked_out_again() {
    let game = driven(RA, 3);
    let mut kept = game.begin(seeded(6)).unwrap();
    at_random(&mut kept, &mut Generator::new(3), 60, |_, _| ());
    let mut forgetful = kept.clone();
    let see = |played: &mut DrivenMatch| played.information_state(Observer::Seat(1)).unwrap();
    for step in 0..20 {
        assert_eq!(see(&mut forgetful), see(&mut kept), "{step}");
        assert!(kept.is_remembered());
        forgetful.forget();
        assert!(!forgetful.is_remembered());
        match step % 3 {
            0 => [&mut kept, &mut forgetful].map(|played| played.undo().unwrap()),
            _ => [&mut kept, &mut forgetful].map(|played| {
                at_random(played, &mut Generator::new(step), 1, |_, _| ());
            }),
        };
    }
    // Also where it did not begin as the rules say.
    let inner = common::game(RA, 3);
    let mut session = begun(&inner, 6);
    for _ in 0..12 {
        let choice = session.choice().unwrap().clone();
        session.answer(&choice.read(&choice.options[0].text).unwrap()).unwrap();
    }
    let mut standing = game.standing(&session);
    let before = see(&mut standing);
    at_random(&mut standing, &mut Generator::new(3), 5, |_, _| ());
    let after = see(&mut standing);
    standing.forget();
    assert_eq!(see(&mut standing), after);
    standing.forget();
    (0..standing.made()).for_each(|_| standing.undo().unwrap());
    assert_eq!(see(&mut standing), before);
}

#[test]
fn a_record_is_gone_on_with() {
    for (path, seats) in [
        (KUHN, 2),
        (RA, 3),
        ("games/rapa-nui.yaml", 4),
        ("games/nile.yaml", 3),
        ("games/classics/goofspiel.yaml", 2),
    ] {
        let definition = Definition::load(&Disk, path).unwrap();
        let game = DrivenGame::new(&definition.game(None, seats, &[]).unwrap());
        let mut played = game.begin(seeded(2)).unwrap();
        at_random(&mut played, &mut Generator::new(1), 60, |_, _| ());
        let record = played.record().unwrap();
        let mut resumed = game.resume(&definition.restore(&record).unwrap()).unwrap();
        assert_eq!(resumed.record().unwrap(), record, "{path}");
        assert_eq!(resumed.moves(), played.moves()[..resumed.moves().len()]);
        let of = |played: &mut DrivenMatch| played.observe(Observer::Seat(0)).unwrap();
        if resumed.moves() == played.moves() {
            assert_eq!(of(&mut resumed), of(&mut played));
        }
    }
}

#[test]
fn what_a_seat_knows_grows_with_the_match() {
    // However often it is asked for, and after undoing, too.
    let game = driven(RA, 3);
    let mut asked = game.begin(seeded(6)).unwrap();
    let mut chance = Generator::new(3);
    for _ in 0..80 {
        at_random(&mut asked, &mut chance, 1, |_, _| ());
        asked.observe(Observer::Seat(1)).unwrap();
        if chance.below(4) == 0 {
            asked.undo().unwrap();
        }
    }
    let mut anew = game.begin(seeded(6)).unwrap();
    anew.repeat(&asked.moves()).unwrap();
    for observer in [Observer::Seat(0), Observer::Seat(1), Observer::Seat(2), Observer::Spectator] {
        assert_eq!(asked.observe(observer).unwrap(), anew.observe(observer).unwrap());
    }
    assert_eq!(asked.observe(Observer::Seat(3)).unwrap_err().kind, TroubleKind::Seat);
}

/// The different moments at which seats are asked, as the seats know them.
fn information_states(played: &mut DrivenMatch, met: &mut BTreeSet<(usize, String)>) {
    let mut legal = Vec::new();
    match played.turn() {
        DrivenTurn::Over => {}
        DrivenTurn::Chance => {
            for index in 0..played.outcomes().len() {
                played.happen(index).unwrap();
                information_states(played, met);
                played.undo().unwrap();
            }
        }
        DrivenTurn::Seat(seat) => {
            met.insert((seat, played.information_state(Observer::Seat(seat)).unwrap()));
            played.legal(&mut legal);
            for action in legal {
                played.step(action).unwrap();
                information_states(played, met);
                played.undo().unwrap();
            }
        }
    }
}

#[test]
fn open_chance_tells_nobody_what_was_drawn() {
    // Kuhn, "A Simplified Two-Person Poker" (1950): each player meets six situations. Leduc poker has 288 of them where suits
    // are not told apart.
    for (path, sets) in [(KUHN, 12), ("games/classics/leduc-poker.yaml", 288)] {
        let mut met = BTreeSet::new();
        let mut played = driven(path, 2).begin(DrivenSetup { open_chance: true, ..seeded(1) }).unwrap();
        information_states(&mut played, &mut met);
        assert_eq!(met.len(), sets, "{path}");
    }
}

#[test]
fn a_batch_plays_the_same_matches_as_one_after_the_other() {
    for (path, seats) in [(KUHN, 2), (RA, 4)] {
        let game = driven(path, seats);
        let mut batch = BatchMatch::new(&game, 8, 100, 8).unwrap();
        let mut alone: Vec<DrivenMatch> = (100..108).map(|seed| game.begin(seeded(seed)).unwrap()).collect();
        let mut chance = Generator::new(9);
        for _ in 0..200 {
            let width = game.actions();
            let mut masks = vec![0; 8 * width];
            batch.masks(&mut masks).unwrap();
            let mut numbers = vec![0.0; 8 * game.observation_size()];
            batch.tensors(&mut numbers);
            let seeds: Vec<u64> = batch.seeds().collect();
            let asked: Vec<u8> = batch.asked().collect();
            let mut actions = Vec::new();
            for (at, one) in alone.iter_mut().enumerate() {
                assert_eq!(one.setup().seed, seeds[at]);
                assert_eq!(one.turn(), DrivenTurn::Seat(usize::from(asked[at])));
                let mut mask = vec![0; width];
                one.mask(&mut mask).unwrap();
                assert_eq!(mask, masks[at * width..(at + 1) * width]);
                let mut own = vec![0.0; game.observation_size()];
                one.tensor(usize::from(asked[at]), &mut own);
                assert_eq!(own, numbers[at * own.len()..(at + 1) * own.len()]);
                let legal: Vec<u32> =
                    (0u32..).zip(&mask).filter(|(_, is)| **is == 1).map(|(at, _)| at).collect();
                actions.push(legal[chance.below(u32::try_from(legal.len()).unwrap()) as usize]);
            }
            batch.step(&actions).unwrap();
            let returns: Vec<f64> = batch.returns().collect();
            let (over, seeds): (Vec<bool>, Vec<u64>) = (batch.over().collect(), batch.seeds().collect());
            for (at, one) in alone.iter_mut().enumerate() {
                one.step(actions[at]).unwrap();
                assert_eq!(over[at], one.turn() == DrivenTurn::Over);
                if over[at] {
                    let seats = usize::from(seats);
                    assert_eq!(returns[at * seats..(at + 1) * seats], one.returns().unwrap());
                    *one = game.begin(seeded(seeds[at])).unwrap();
                }
            }
        }
    }
}

#[test]
fn a_batch_knows_which_actions_are_legal_and_moves_no_match_when_one_is_not() {
    each_game(|path, seats, game| {
        let game = DrivenGame::new(game);
        let Ok(mut batch) = BatchMatch::new(&game, 2, 5, 2) else { return };
        let mut chance = Generator::new(3);
        let width = game.actions();
        for _ in 0..30 {
            let mut masks = vec![0; 2 * width];
            batch.masks(&mut masks).unwrap();
            let legal = |at: usize| {
                (0u32..)
                    .zip(&masks[at * width..(at + 1) * width])
                    .filter(|(_, is)| **is == 1)
                    .map(|(at, _)| at)
            };
            let mut actions: Vec<u32> = (0..2).map(|at| legal(at).next().unwrap()).collect();
            for action in (0..).take(width + 1) {
                let is_legal = masks[width..].get(action as usize) == Some(&1);
                let refused = batch.check(&[actions[0], action]).err();
                assert_eq!(refused.is_none(), is_legal, "{path} for {seats}: {action}");
                if let Some(refused) = refused {
                    assert_eq!((refused.kind, refused.places), (TroubleKind::Illegal, vec![1]));
                    assert_eq!(batch.step(&[actions[0], action]).unwrap_err().kind, TroubleKind::Illegal);
                }
            }
            let mut again = vec![0; 2 * width];
            batch.masks(&mut again).unwrap();
            assert_eq!(again, masks, "{path} for {seats}");
            for (at, action) in actions.iter_mut().enumerate() {
                let there = u32::try_from(legal(at).count()).unwrap();
                *action = legal(at).nth(chance.below(there) as usize).unwrap();
            }
            batch.step(&actions).unwrap();
        }
    });
}

#[test]
fn a_bot_answers_by_actions_and_the_same_whenever_the_match_stands_there() {
    let mut played = driven(RA, 3).begin(seeded(7)).unwrap();
    let mut again = played.clone();
    while played.turn() != DrivenTurn::Over && played.made() < 50 {
        let actions = played.bot_actions("search:30", &Arc::default()).unwrap();
        assert!(!actions.is_empty());
        played.repeat(&actions).unwrap();
        assert!(!played.is_within_answer(), "{actions:?}");
    }
    // Nothing depends on what was asked before.
    for action in played.moves() {
        if !again.is_within_answer() && again.made() == 20 {
            let before = again.moves();
            assert_eq!(again.bot_actions("search:30", &Arc::default()).unwrap()[0], action);
            assert_eq!(again.moves(), before);
        }
        again.step(action).unwrap();
    }
    let kind =
        |played: &mut DrivenMatch, bot: &str| played.bot_actions(bot, &Arc::default()).unwrap_err().kind;
    for bot in ["serch:30", "search:1s", "cmd:./bot", ""] {
        assert_eq!(kind(&mut again, bot), TroubleKind::Bot, "{bot}");
    }
    played.play_out(1, 10_000, &AtomicBool::new(false)).unwrap();
    assert_eq!(kind(&mut played, "random"), TroubleKind::Over);
    // Whoever is hurried answers soon.
    let mut hurried = driven(RA, 3).begin(seeded(7)).unwrap();
    let pace = Arc::new(Pace::default());
    pace.hurry();
    assert!(!hurried.bot_actions("search:100000000", &pace).unwrap().is_empty());
}
