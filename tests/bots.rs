//! Bots: that they know only what their seats may know, and that they play well. A few states in `cargo test`,
//! 10,000 of each game with `PARLOR_FULL=1` (see docs/testing.md).
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says what it looked at")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;
#[path = "common/shipped.rs"]
mod shipped;
#[allow(dead_code, reason = "not all of it is needed")]
#[path = "common/twins.rs"]
mod twins;

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use common::{game, setup, variant};
use parlor::bot::{self, Bot, Spec};
use parlor::compile::Game;
use parlor::compile::value::{SeatId, ZoneId};
use parlor::door::games::Chosen;
use parlor::model::{Features, Learnt, LearntRules, PlayWay, PositionReader, PositionSlots, draw, explain};
use parlor::oracle::Oracle;
use parlor::play::{Answer, Match};
use parlor::session::Session;
use parlor::table::{Generator, Observer, check_conservation, digest};
use parlor::train::{Learning, ROUND, Trainer};
use parlor::vm::Pause;
use parlor::vm::machine::Stops;
use parlor::{Definition, Disk};
use twins::{Tally, each_twin, imagines_the_same, is_full};

/// A bot that is given no time.
fn built(spec: &str) -> Box<dyn Bot> {
    spec.parse::<Spec>().unwrap().build(|| Duration::ZERO)
}

/// What a bot answers, with the chance that it always has at this decision.
fn answer(bot: &mut dyn Bot, session: &Session) -> Answer {
    let sight = session.perspective().unwrap();
    let mut chance = bot::chance(session.setup().seed, sight.seat(), sight.decision());
    bot.choose(&sight, &mut chance)
}

/// What a bot answers where a match stands.
type Thought<'a> = Box<dyn FnMut(&Session) -> Answer + 'a>;
/// Whoever answers: for the test that shows a bot that peeks, with the whole session in hand.
type Player<'a> = (&'a str, &'a mut dyn FnMut(&Session) -> Answer);

/// Plays random matches of a game, and at each decision compares what the players answer there and in a match
/// that differs only in what the seat may not know. Gives the first difference.
fn compare(game: &Arc<Game>, states: usize, players: &mut [Player<'_>], tally: &mut Tally) -> Option<String> {
    let mut found = None;
    *tally = each_twin(game, states, |session, twin, generator| {
        imagines_the_same(session, twin, generator);
        for (name, player) in &mut *players {
            let (real, imagined) = (player(session), player(twin));
            if real != imagined {
                let choice = session.choice().unwrap();
                let (real, imagined) = (choice.text(&real), choice.text(&imagined));
                let (decision, seed) = (session.entries().len(), session.setup().seed);
                found.get_or_insert_with(|| {
                    format!("{name} answers `{real}` at decision {decision} of seed {seed}, and otherwise `{imagined}`")
                });
            }
        }
    });
    found
}

fn fair(path: &str, seats: u8) {
    let states = if is_full() { 10_000 } else { 100 };
    fair_with(&game(path, seats), path, states, &["random", "greedy:1", "search:12"]);
}

/// A game of which bots have learnt something in a few matches.
fn taught(path: &str, seats: u8) -> Arc<Game> {
    taught_for(path, seats, 1, PlayWay::BOTH)
}

/// The same after so many rounds, for bots that search in this way.
fn taught_for(path: &str, seats: u8, rounds: u64, way: PlayWay) -> Arc<Game> {
    let game = game(path, seats);
    let mut trainer = Trainer::new(&game, 1);
    for _ in 0..rounds {
        trainer.round(2).unwrap();
    }
    let model = trainer.now();
    assert!(model.value_of(&PositionSlots::default()).is_finite());
    let subject = LearntRules::of(&game, &[], 1);
    let quick = PlayWay::Ahead;
    let learnt = Learnt {
        about: subject,
        matches: rounds * ROUND,
        way,
        quick,
        curve: Vec::new(),
        model: Arc::new(model),
    };
    assert!(learnt.keep(&game));
    game
}

/// The same for bots that play with what they learnt.
fn taught_fair(path: &str, seats: u8, few: usize) {
    let states = if is_full() { 10_000 } else { few };
    let game = taught(path, seats);
    fair_with(&game, path, states, &["trained", "easy"]);
    fair_with(&game, path, states / 10, &["trained+search:4"]);
    // With so many iterations it weighs what others answered.
    fair_with(&game, path, states / 8, &["trained+search:256"]);
    let played_out = taught_for(path, seats, 1, PlayWay::PLAYED);
    fair_with(&played_out, path, states / 10, &["trained+search:64"]);
}

fn fair_with(game: &Arc<Game>, path: &str, states: usize, bots: &[&str]) {
    let seats = game.people();
    let mut tally = Tally::default();
    let mut bots: Vec<(&str, Box<dyn Bot>)> = bots.iter().map(|name| (*name, built(name))).collect();
    let mut answers: Vec<(&str, Thought<'_>)> = bots
        .iter_mut()
        .map(|(name, bot)| (*name, Box::new(|session: &Session| answer(&mut **bot, session)) as Thought<'_>))
        .collect();
    let mut players: Vec<Player<'_>> = answers
        .iter_mut()
        .map(|(name, player)| (*name, &mut **player as &mut dyn FnMut(&Session) -> Answer))
        .collect();
    let found = compare(game, states, &mut players, &mut tally);
    assert_eq!(found, None, "{path} with {seats} seats");
    println!("{path} with {seats} seats: {tally:?}");
    assert!(tally.twins * 10 > tally.states * 8, "{tally:?}");
}

#[test]
fn bots_of_tiki_topple_know_only_what_they_may() {
    fair("games/tiki-topple.yaml", 4);
}

#[test]
fn bots_of_rapa_nui_know_only_what_they_may() {
    fair("games/rapa-nui.yaml", 3);
}

#[test]
fn bots_of_ra_know_only_what_they_may() {
    fair("games/ra.yaml", 3);
}

#[test]
fn bots_of_nile_know_only_what_they_may() {
    fair("games/nile.yaml", 3);
}

#[test]
fn bots_that_learnt_know_only_what_they_may() {
    taught_fair("games/ra.yaml", 3, 1000);
    taught_fair("games/nile.yaml", 3, 100);
    taught_fair("games/tiki-topple.yaml", 3, 100);
    taught_fair("games/rapa-nui.yaml", 3, 100);
    taught_fair("tests/games/bots/hints.yaml", 2, 200);
    taught_fair("tests/games/bazaar.yaml", 3, 100);
    taught_fair("tests/games/secrets/discs.yaml", 2, 100);
}

/// Of long matches not every decision is learnt from: of how many follows from how long those before were.
#[test]
fn long_matches_teach_the_same_on_any_number_of_threads_and_after_any_stop() {
    let game = game("games/ra.yaml", 5);
    let decisions = Trainer::new(&game, 1).round(2).unwrap() / ROUND;
    assert!(decisions >= 125, "{decisions}");
    let learn = |threads, stops: bool| {
        let mut learning = Learning::new(&game, LearntRules::of(&game, &[], 1));
        learning.round(threads).unwrap();
        if stops {
            let text = learning.write();
            learning = Learning::read(&game, &text).unwrap();
        }
        learning.round(threads).unwrap();
        learning.write()
    };
    let once = learn(1, false);
    assert!(learn(2, true) == once && learn(3, false) == once);
}

/// Everybody sees the moai of all, and what comes into storages and offerings and leaves them, but not a hand that was dealt.
#[test]
fn bots_learn_from_the_lines_of_the_score_that_their_seat_knows() {
    let effects = |path: &str| {
        let game = taught(path, 3);
        explain(&game, &Learnt::of(&game).unwrap(), 20, 1).unwrap()
    };
    // In which share of the positions a seat knows how far it is ahead in a line, and what the line is worth to it, in
    // hundredths.
    let compared = |path: &str, lines: &[&str]| {
        let effects = effects(path);
        let told = lines.iter().map(|line| {
            let own = format!("own `{line}`");
            let mut shares = [0.0; 2];
            for effect in effects.iter().filter(|effect| effect.what.starts_with(&own)) {
                let is_alone = !["ahead", "behind", "level"].iter().any(|word| effect.what.contains(word));
                shares[usize::from(is_alone)] += effect.share * 100.0;
            }
            let [compared, alone] = shares;
            format!("{line}: compared {compared:.0}, alone {alone:.0}\n")
        });
        told.collect::<String>()
    };
    // A harvest has five numbers; a number that moves nothing is not told. Only where the hands of all others are empty does
    // anybody know their sets.
    let told = [
        compared("games/nile.yaml", &["harvests"]),
        compared("games/rapa-nui.yaml", &["moai_count", "offerings"]),
        compared("tests/games/bazaar.yaml", &["sets"]),
    ]
    .concat();
    assert_eq!(
        told,
        "harvests: compared 499, alone 494\nmoai_count: compared 99, alone 100\nofferings: compared 67, alone 606\n\
         sets: compared 0, alone 98\n"
    );
}

/// What was learnt of other rules is of no use: whoever changes the rules of a shipped game lets bots learn it again. A game
/// that comes with a model has one for each number of players.
#[test]
fn models_of_shipped_games_fit_their_rules() {
    let mut seen = Vec::new();
    for path in shipped::shipped() {
        let folder = format!("{}/bots", path.trim_end_matches(".yaml"));
        if !std::path::Path::new(&folder).is_dir() {
            continue;
        }
        let players = Chosen::of(&Definition::load(&Disk, &path).unwrap(), None, &[]).unwrap().players();
        for seats in players.from..=players.to {
            let (model, learn) = (
                format!("{folder}/{seats}-seats.model"),
                format!("`parlor train {path} --seats {seats} --matches 40000`"),
            );
            let text =
                std::fs::read_to_string(&model).unwrap_or_else(|error| panic!("{model}: {error}; {learn}"));
            let fits = Learnt::read(&text).unwrap().about.check(&game(&path, seats), &folder);
            assert!(fits.is_ok(), "{model}: {fits:?}; {learn}");
            seen.push(model);
        }
    }
    if std::env::var_os("PARLOR_GAMES").is_none() {
        assert_eq!(seen.len(), 4 + 4 + 3 + 3, "{seen:?}");
    }
}

/// Hands, decks, sealed answers, roles and dice as many games have them.
#[test]
fn bots_of_classics_know_only_what_they_may() {
    for (name, seats) in [
        ("blackjack", 1),
        ("crazy-eights", 3),
        ("cribbage", 2),
        ("gin-rummy", 2),
        ("go-fish", 3),
        ("goofspiel", 3),
        ("hanabi", 3),
        ("hearts", 4),
        ("kuhn-poker", 2),
        ("leduc-poker", 2),
        ("liars-dice", 2),
        ("rock-paper-scissors", 2),
        ("texas-holdem", 3),
    ] {
        let path = format!("games/classics/{name}.yaml");
        let states = if is_full() { 10_000 } else { 60 };
        fair_with(&game(&path, seats), &path, states, &["random", "greedy:1", "search:6"]);
    }
}

/// Other ways to hide: dice, sealed answers, hidden piles.
#[test]
fn bots_of_a_game_with_everything_know_only_what_they_may() {
    fair("tests/games/bazaar.yaml", 3);
}

/// Several hidden zones of each seat.
#[test]
fn bots_of_a_game_with_several_zones_of_each_seat_know_only_what_they_may() {
    fair("tests/games/gardens.yaml", 2);
}

/// What the step has drawn before it asks.
#[test]
fn bots_of_games_with_secret_draws_know_only_what_they_may() {
    fair("tests/games/secrets/thought.yaml", 2);
    fair("tests/games/secrets/cup.yaml", 2);
    fair("tests/games/secrets/bag.yaml", 2);
}

/// Pieces whose side only some see.
#[test]
fn bots_of_a_game_with_hidden_two_sided_pieces_know_only_what_they_may() {
    fair("tests/games/secrets/discs.yaml", 2);
}

/// Counters that are known as long as what comes to them is, and steps that tell something later.
#[test]
fn bots_of_games_to_remember_know_only_what_they_may() {
    fair("tests/games/secrets/purse.yaml", 2);
    fair("tests/games/secrets/riddle.yaml", 2);
    fair("tests/games/secrets/mislaid.yaml", 2);
}

/// Nothing is learnt of matches that fail, nor said about them.
#[test]
fn learning_and_what_is_said_of_it_end_at_a_match_that_fails() {
    let game = game("tests/cli/stumble.yaml", 2);
    let mut trainer = Trainer::new(&game, 1);
    let broken = trainer.round(2).unwrap_err();
    assert_eq!((trainer.round(1).unwrap_err(), trainer.matches), (broken.clone(), 0));
    assert!(broken.failure.span.is_some(), "{broken:?}");
    let about = LearntRules::of(&game, &[], 1);
    let way = PlayWay::Policy;
    let model = Arc::new(trainer.now());
    let learnt = Learnt { about, matches: ROUND, way, quick: way, curve: Vec::new(), model };
    let explained = explain(&game, &learnt, 20, 1).unwrap_err();
    assert_eq!(explained.failure.span, broken.failure.span);
}

/// One round says little of a long game, so few answers are settled after it. With steps five times as long two of five
/// were, and learning never left what the first matches happened to bring.
#[test]
fn a_few_matches_settle_few_answers() {
    let game = game("games/ra.yaml", 3);
    let features = Arc::new(Features::new(&game));
    let (mut reader, mut sight, mut chances) =
        (PositionReader::default(), PositionSlots::default(), Vec::new());
    let (mut settled, mut decisions) = (0, 0);
    for seed in 1..=5 {
        let mut trainer = Trainer::new(&game, seed);
        trainer.round(2).unwrap();
        let model = trainer.now();
        let (mut state, mut chance) = (Match::new(&game, seed), Generator::new(seed));
        let mut paused = state.advance(&game).unwrap();
        while paused == Pause::Ask {
            reader.begin(&game, &features, &mut state).look_at_answers(&mut sight);
            model.chances_of(&sight, 1.0, &mut chances);
            if chances.len() > 1 {
                decisions += 1;
                settled += usize::from(chances.iter().any(|chance| *chance > 0.95));
            }
            if state.answer(&game, draw(&chances, &mut chance)).unwrap() {
                paused = state.advance(&game).unwrap();
            }
        }
    }
    assert!(settled * 5 < decisions, "{settled} of {decisions} decisions are settled");
}

#[test]
fn a_bot_that_peeks_is_found() {
    // Takes an answer by what lies where, hidden or not.
    let mut peek = |session: &Session| {
        let options = session.choice().unwrap().options.len();
        let sum: usize = session.digest().bytes().map(usize::from).sum();
        if options == 0 { Answer::pass() } else { Answer::one(sum % options) }
    };
    // Plays the match on as it is, and takes an answer by how it ends.
    let mut cheat = |session: &Session| {
        let mut state = session.state().clone();
        state.set_stops(Stops::Nowhere);
        let mut paused = Pause::Ask;
        while paused == Pause::Ask {
            if state.answer(session.game(), 0).unwrap() {
                paused = state.advance(session.game()).unwrap();
            }
        }
        let end: usize = digest(&session.game().layout, &state.table).bytes().map(usize::from).sum();
        Answer::one(end % session.choice().unwrap().options.len().max(1))
    };
    for (name, player) in [("peek", &mut peek as &mut dyn FnMut(&Session) -> Answer), ("cheat", &mut cheat)] {
        let mut tally = Tally::default();
        let found = compare(&game("games/rapa-nui.yaml", 2), 40, &mut [(name, player)], &mut tally);
        assert!(found.is_some_and(|found| found.starts_with(name)), "{tally:?}");
    }
}

/// The place of a seat at the end; `None` while the match goes on.
fn place(session: &Session, seat: SeatId) -> Option<usize> {
    session.is_over().then(|| session.outcome().unwrap().seats[usize::from(seat.0)].place)
}

/// Lets a bot play its seat, and all others every line of play, or only one line in `one_in`; gives the lines
/// that were played. At the end of each the bot must share the first place.
fn never_loses(
    bot: &mut dyn Bot,
    session: &Session,
    seat: SeatId,
    one_in: u32,
    chance: &mut Generator,
) -> usize {
    if let Some(place) = place(session, seat) {
        let line: Vec<&str> = session.entries().iter().map(|entry| entry.text.as_str()).collect();
        assert_eq!(place, 1, "{line:?}");
        return 1;
    }
    let choice = session.choice().unwrap();
    if choice.seat == seat {
        let mut next = session.clone();
        next.answer(&answer(bot, session)).unwrap();
        return never_loses(bot, &next, seat, one_in, chance);
    }
    let options = choice.options.len();
    let kept = chance.below(u32::try_from(options).unwrap()) as usize;
    let tried = (0..options).filter(|at| *at == kept || chance.below(one_in) == 0).collect::<Vec<_>>();
    let lines = tried.into_iter().map(|at| {
        let mut next = session.clone();
        next.answer(&Answer::one(at)).unwrap();
        never_loses(bot, &next, seat, one_in, chance)
    });
    lines.sum()
}

#[test]
fn a_search_never_loses_tic_tac_toe() {
    let game = game("tests/games/tic-tac-toe.yaml", 2);
    let (spec, one_in) = if is_full() { ("search:10000", 1) } else { ("search:1000", 3) };
    let mut bot = built(spec);
    for seat in [SeatId(0), SeatId(1)] {
        let session = Session::new(Arc::clone(&game), setup(1, 2)).unwrap();
        let lines = never_loses(&mut *bot, &session, seat, one_in, &mut Generator::new(1));
        println!("{spec} as {seat:?}: {lines} lines of play, none lost");
        assert!(lines > 1, "{lines}");
    }
}

#[test]
fn a_search_plays_kings_and_jacks_of_kuhn_poker_as_one_must() {
    let game = game("games/classics/kuhn-poker.yaml", 2);
    let (spec, deals) = if is_full() { ("search:10000", 200) } else { ("search:1000", 30) };
    let mut bot = built(spec);
    let (mut kings, mut jacks) = (0, 0);
    for seed in 0..deals {
        // Both seats have seen all that can come before: nothing, a check, a bet, a check and a bet.
        for before in [&[][..], &["check"], &["bet"], &["check", "bet"]] {
            let mut session = Session::new(Arc::clone(&game), setup(seed, 2)).unwrap();
            for text in before {
                let seat = session.choice().unwrap().seat;
                session.answer_text(seat, text).unwrap();
            }
            let choice = session.choice().unwrap().clone();
            let hand = session.view(Observer::seat(choice.seat));
            let kind = |name: &str| game.layout.kinds.iter().position(|kind| kind.name == name).unwrap();
            let holds = |name: &str| {
                let mut seen = hand.visible.iter().flat_map(|zone| zone.slots.iter().flatten());
                seen.any(|seen| seen.kind.is_some_and(|seen| usize::from(seen.0) == kind(name)))
            };
            let facing_a_bet = choice.prompt == "facing a bet";
            let text = choice.text(&answer(&mut *bot, &session));
            if facing_a_bet && holds("king") {
                kings += 1;
                assert_eq!(text, "call", "seed {seed} after {before:?}");
            }
            if facing_a_bet && holds("jack") {
                jacks += 1;
                assert_eq!(text, "fold", "seed {seed} after {before:?}");
            }
        }
    }
    println!("{spec}: {kings} kings called, {jacks} jacks folded");
    assert!(kings > 5 && jacks > 5, "{kings} kings, {jacks} jacks");
}

#[test]
fn a_bold_search_takes_risks_and_a_careful_one_does_not() {
    let path = "tests/games/bots/wager.yaml";
    for game in [game(path, 3), taught(path, 3), taught_for(path, 3, 1, PlayWay::PLAYED)] {
        for (style, taken) in [("bold", "toss"), ("careful", "stay")] {
            for seed in 1..=3 {
                let session = Session::new(Arc::clone(&game), setup(seed, 3)).unwrap();
                for name in ["search", "trained+search", "club"] {
                    let bot = format!("{name}+{style}:2000");
                    let given = answer(&mut *built(&bot), &session);
                    assert_eq!(session.choice().unwrap().text(&given), taken, "{bot}, seed {seed}");
                }
            }
        }
    }
}

/// What `greedy` answers first, with the heuristic of the definition or without.
fn first_answer(heuristic: bool) -> String {
    let mut game = (*game("tests/games/seedling.yaml", 2)).clone();
    if !heuristic {
        game.heuristic = None;
    }
    let session = Session::new(Arc::new(game), setup(1, 2)).unwrap();
    let answer = answer(&mut *built("greedy:64"), &session);
    session.choice().unwrap().text(&answer)
}

#[test]
fn a_heuristic_lets_greedy_see_what_counts_later_only() {
    assert_eq!((first_answer(false).as_str(), first_answer(true).as_str()), ("pick", "plant"));
}

/// In how many matches of one guess each a bot is right.
fn right(bot: &str, path: &str, name: Option<&str>, matches: u64) -> u32 {
    let game = variant(path, name, 2);
    let mut bot = built(bot);
    let guess = |seed| {
        let mut session = Session::new(Arc::clone(&game), setup(seed, 2)).unwrap();
        let guess = answer(&mut *bot, &session);
        session.answer(&guess).unwrap();
        u32::try_from(session.outcome().unwrap().seats[0].total).unwrap()
    };
    (1..=matches).map(guess).sum()
}

#[test]
fn what_a_step_has_drawn_in_secret_is_guessed_no_better_than_by_chance() {
    for bot in ["greedy:8", "search:100"] {
        for (path, name) in [
            ("tests/games/secrets/thought.yaml", None),
            ("tests/games/secrets/thought.yaml", Some("written")),
            ("tests/games/secrets/thought.yaml", Some("many")),
            ("tests/games/secrets/cup.yaml", None),
            ("tests/games/secrets/bag.yaml", None),
            ("tests/games/secrets/bag.yaml", Some("laid")),
            ("tests/games/secrets/bag.yaml", Some("counted")),
            ("tests/games/secrets/bag.yaml", Some("marked")),
            ("tests/games/secrets/bag.yaml", Some("row")),
            ("tests/games/secrets/heap.yaml", None),
        ] {
            // Of 60 guesses among ten numbers 17 or more are right once in 17,000 times.
            let right = right(bot, path, name, 60);
            assert!(right < 17, "{bot} in {path} {name:?}: {right}");
        }
    }
}

#[test]
fn what_a_step_has_rolled_in_the_open_is_used() {
    for bot in ["greedy:8", "search:100"] {
        assert_eq!(right(bot, "tests/games/secrets/cup.yaml", Some("open"), 40), 40, "{bot}");
    }
}

/// Everybody does best to say the colour of the own card. With eight cards unknown of twelve, two in five guesses at
/// random are right at most.
#[test]
fn a_search_that_has_learnt_takes_what_others_say_as_a_hint() {
    // A match that the policy plays to its end counts as 16 iterations.
    for (way, bot) in [(PlayWay::BOTH, "trained+search:256"), (PlayWay::PLAYED, "trained+search:4096")] {
        let guessed = guessed_by_hints(way, bot);
        assert!(guessed >= 60, "{way}: {guessed} of 80 guesses are right");
    }
}

/// How many of 80 guesses are right.
fn guessed_by_hints(way: PlayWay, bot: &str) -> i64 {
    let game = taught_for("tests/games/bots/hints.yaml", 2, 40, way);
    let mut bot = built(bot);
    let mut guessed = 0;
    for seed in 1..=40 {
        let mut session = Session::new(Arc::clone(&game), setup(seed, 2)).unwrap();
        for _ in 0..2 {
            let seat = session.choice().unwrap().seat;
            let layout = &game.layout;
            let hand = layout.zones.iter().position(|zone| zone.owner == Some(seat)).unwrap();
            let table = &session.state().table;
            let card = table.at(ZoneId(u16::try_from(hand).unwrap()), 0).unwrap();
            let colour = layout.kinds[usize::from(table.kind(card).0)].name.clone();
            session.answer_text(seat, &colour).unwrap();
        }
        for _ in 0..2 {
            let guess = answer(&mut *bot, &session);
            session.answer(&guess).unwrap();
        }
        guessed += session.outcome().unwrap().seats.iter().map(|seat| seat.total - 2).sum::<i64>();
    }
    guessed
}

/// What a bot answers in the first decisions of a match, with one engine or the other.
fn played(bot: &str, path: &str, seats: u8, decisions: usize, by_oracle: bool) -> Vec<String> {
    let game = game(path, seats);
    let mut session = if by_oracle {
        let oracle = Arc::new(Oracle::new(Arc::clone(&game)).unwrap());
        Session::with_oracle(Arc::clone(&game), setup(1, seats), oracle).unwrap()
    } else {
        Session::new(Arc::clone(&game), setup(1, seats)).unwrap()
    };
    let mut bot = built(bot);
    while session.choice().is_some() && session.entries().len() < decisions {
        let next = answer(&mut *bot, &session);
        session.answer(&next).unwrap();
    }
    session.entries().iter().map(|entry| entry.text.clone()).collect()
}

#[test]
fn bots_answer_the_same_with_both_engines() {
    for bot in ["greedy:4", "search:30"] {
        for (path, decisions) in [
            ("tests/games/secrets/later.yaml", 6),
            ("tests/games/secrets/thought.yaml", 6),
            ("games/tiki-topple.yaml", 5),
        ] {
            let [own, oracle] = [false, true].map(|by_oracle| played(bot, path, 2, decisions, by_oracle));
            assert_eq!(own, oracle, "{bot} in {path}");
        }
    }
}

/// What a bot answers first in a match of a definition in `tests/games/bots`.
fn first_of(bot: &mut dyn Bot, name: &str, seed: u64) -> String {
    let session = Session::new(game(&format!("tests/games/bots/{name}.yaml"), 2), setup(seed, 2)).unwrap();
    let answer = answer(bot, &session);
    session.choice().unwrap().text(&answer)
}

#[test]
fn a_way_that_leads_to_a_failure_does_not_keep_a_search_from_the_best_one() {
    for seed in 1..=10 {
        assert_eq!(first_of(&mut *built("search:300"), "ways", seed), "good", "seed {seed}");
    }
}

/// What a search comes to who plays alone.
fn climbed(name: Option<&str>, seed: u64) -> i64 {
    let game = variant("tests/games/bots/ladder.yaml", name, 1);
    let mut session = Session::new(game, setup(seed, 1)).unwrap();
    let mut bot = built("search:1000");
    while session.choice().is_some() {
        let next = answer(&mut *bot, &session);
        session.answer(&next).unwrap();
    }
    session.outcome().unwrap().seats[0].total
}

#[test]
fn whoever_plays_alone_is_not_led_astray_by_points_from_the_start() {
    let mut sum = 0;
    for seed in 1..=5 {
        let (low, high) = (climbed(None, seed), climbed(Some("high"), seed));
        assert_eq!(low, high - 1000, "seed {seed}");
        sum += low;
    }
    // 16 are what it finds nearly always, 8 what small steps alone bring.
    assert!(sum >= 64, "{sum}");
}

#[test]
fn a_search_that_is_given_time_ends_within_a_long_match() {
    #[expect(clippy::disallowed_methods, reason = "this bot is given time")]
    fn clock() -> Duration {
        static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
        BEGUN.elapsed()
    }
    let mut bot = "search:20ms".parse::<Spec>().unwrap().build(clock);
    let begun = clock();
    first_of(&mut *bot, "long", 1);
    let taken = clock() - begun;
    assert!(taken < Duration::from_secs(1), "{taken:?}");
}

#[test]
fn what_several_threads_have_found_of_a_question_is_added_up() {
    /// A clock of each thread's own, on which a millisecond goes by whenever it is looked at.
    fn clock() -> Duration {
        thread_local!(static LOOKS: Cell<u64> = const { Cell::new(0) });
        LOOKS.set(LOOKS.get() + 1);
        Duration::from_millis(LOOKS.get())
    }
    let games =
        [("search:9ms", game("tests/games/tic-tac-toe.yaml", 2)), ("club:9ms", taught("games/ra.yaml", 3))];
    for (bot, game) in games {
        let session = Session::new(Arc::clone(&game), setup(5, game.people())).unwrap();
        let sight = session.perspective().unwrap();
        let on = |threads: usize| {
            let mut built = bot.parse::<Spec>().unwrap().build(clock);
            built.use_threads(threads);
            let mut chance = bot::chance(3, sight.seat(), 0);
            let tries = built.estimates(&sight, &mut chance);
            tries.iter().flatten().map(|estimate| estimate.tries).sum::<u32>()
        };
        let alone = on(1);
        assert!(alone > 8, "{bot}: {alone}");
        // A long playout looks at the clock more often.
        let (two, five) = (on(2), on(5));
        assert!(two * 10 >= alone * 18 && five * 10 >= alone * 45, "{bot}: {alone}, {two}, {five}");
    }
}

#[test]
fn greedy_plays_to_the_end_where_nothing_can_be_told_before() {
    for name in [None, Some("guessed")] {
        for seed in 1..=5 {
            let game = variant("tests/games/bots/late-score.yaml", name, 2);
            let session = Session::new(game, setup(seed, 2)).unwrap();
            let answer = answer(&mut *built("greedy:16"), &session);
            assert_eq!(session.choice().unwrap().text(&answer), "30", "{name:?}, seed {seed}");
        }
    }
}

#[test]
fn greedy_gives_no_win_away_for_what_counts_in_a_tie_only() {
    for seed in 1..=5 {
        assert_eq!(first_of(&mut *built("greedy:8"), "second-line", seed), "win", "seed {seed}");
    }
}

#[test]
fn an_imagined_match_does_not_tell_by_ids_what_lies_hidden() {
    let game = game("tests/games/bazaar.yaml", 2);
    let hand_of = |seat: SeatId| {
        let is_hand =
            |spec: &parlor::compile::layout::ZoneSpec| spec.name == "hand" && spec.owner == Some(seat);
        ZoneId(u16::try_from(game.layout.zones.iter().position(is_hand).unwrap()).unwrap())
    };
    let mut looked = 0;
    for seed in 0..20 {
        let mut session = Session::new(Arc::clone(&game), setup(seed, 2)).unwrap();
        let mut bot = built("random");
        while let Some(sight) = session.perspective() {
            let hand = hand_of(SeatId(1 - sight.seat().0));
            if session.state().table.len(hand) >= 2 {
                looked += 1;
                let mut ids = BTreeSet::new();
                for nth in 0..40 {
                    let state = sight.imagine(&mut Generator::keyed(seed, 1, nth)).unwrap();
                    check_conservation(&game.layout, &state.table).unwrap();
                    ids.insert(state.table.at(hand, 0).unwrap());
                }
                assert!(ids.len() > 4, "the same pieces in forty imagined hands: {ids:?}");
                break;
            }
            let answer = answer(&mut *bot, &session);
            session.answer(&answer).unwrap();
        }
    }
    assert!(looked > 10, "{looked}");
}
