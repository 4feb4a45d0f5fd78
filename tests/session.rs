//! Sessions: questions and answers, the log, undo, imagined matches, records.

mod common;

use std::sync::Arc;

use common::{everything, game, play, setup};
use parlor::compile::value::SeatId;
use parlor::notation::reading;
use parlor::oracle::Oracle;
use parlor::play::actions::Chain;
use parlor::play::{Answer, Choice, Match, actions};
use parlor::session::{Session, UndoEnds};
use parlor::table::{Generator, Observer, View};
use parlor::vm::Pause;

const BAZAAR: &str = "tests/games/bazaar.yaml";
const MIX: &str = "tests/games/mix.yaml";
const STEPS: &str = "tests/games/steps.yaml";

/// All answers of a choice, up to some number.
fn answers(choice: &Choice) -> Vec<Answer> {
    let (least, most) = choice.bounds();
    let mut answers = Vec::new();
    let mut open = vec![Vec::new()];
    while let Some(picks) = open.pop() {
        if picks.len() < most {
            for at in 0..choice.options.len() {
                let taken = picks.iter().filter(|pick| **pick == at).count();
                if taken < usize::from(choice.options[at].times) {
                    open.push([&picks[..], &[at]].concat());
                }
            }
        }
        if picks.len() >= least {
            answers.push(Answer { picks });
        }
    }
    answers
}

#[test]
fn what_is_not_answered_whole_is_asked_again() {
    let mut open = 0;
    for (seed, path) in
        [BAZAAR, MIX, STEPS].into_iter().flat_map(|path| (0..20).map(move |seed| (seed, path)))
    {
        let game = game(path, 3);
        let oracle = Arc::new(Oracle::new(game.clone()).unwrap());
        let mut state =
            if seed % 4 == 0 { Match::with_oracle(&game, seed, oracle) } else { Match::new(&game, seed) };
        let mut generator = Generator::new(seed);
        while state.advance(&game).unwrap() == Pause::Ask {
            let (seat, options) = (state.to_answer(), state.options().to_vec());
            assert_eq!(state.advance(&game), Ok(Pause::Ask));
            assert_eq!((state.to_answer(), state.options()), (seat, options.as_slice()));
            let answers = u32::try_from(state.answers()).unwrap();
            open += usize::from(!state.answer(&game, generator.below(answers) as usize).unwrap());
        }
    }
    assert!(open > 100, "{open}");
}

#[test]
fn every_answer_of_every_question_is_read_back() {
    for (seed, path) in
        [BAZAAR, MIX, STEPS].into_iter().flat_map(|path| (0..40).map(move |seed| (seed, path)))
    {
        let seats = 2 + u8::try_from(seed % 3).unwrap();
        let game = game(path, seats);
        let mut session = Session::new(game.clone(), setup(seed, seats)).unwrap();
        play(&mut session, seed, &mut |session| {
            let choice = session.choice().unwrap();
            for (at, offer) in choice.options.iter().enumerate() {
                assert!(!choice.options[..at].iter().any(|other| other.text == offer.text), "{choice:?}");
            }
            for answer in answers(choice) {
                let text = choice.text(&answer);
                assert_eq!(choice.read(&text).as_ref(), Ok(&answer), "{text} of {choice:?}");
                let spaced =
                    format!("  {} ", text.replace('(', " ( ").replace('[', "[ ").replace('*', " * "));
                if !text.contains('"') {
                    assert_eq!(choice.read(&spaced).as_ref(), Ok(&answer), "{spaced} of {choice:?}");
                }
                let mut chain = Chain::new(choice);
                let numbers = Chain::actions(choice, &answer);
                let (last, first) = numbers.split_last().unwrap();
                for number in first {
                    assert!(*number < actions::count(&game));
                    assert_eq!(chain.take(*number), Ok(None), "{choice:?} {answer:?}");
                }
                assert_eq!(chain.take(*last), Ok(Some(answer)), "{choice:?}");
            }
        });
    }
}

#[test]
fn options_that_would_be_called_the_same_are_told_apart() {
    let mut session = Session::new(game(MIX, 4), setup(3, 4)).unwrap();
    let mut seen = String::new();
    play(&mut session, 3, &mut |session| {
        let choice = session.choice().unwrap();
        if choice.seat == SeatId(3) {
            seen.push_str(&format!("{}: {}\n", choice.prompt, choice.offered().join(" | ")));
        }
    });
    insta::assert_snapshot!(seen);
}

#[test]
fn every_action_has_a_name_and_options_have_the_actions_that_are_called_like_them() {
    let game = game(BAZAAR, 3);
    let mut session = Session::new(game.clone(), setup(2, 3)).unwrap();
    let names = session.names().to_vec();
    let all: Vec<String> =
        (0..actions::count(&game)).map(|action| actions::describe(&game, &names, action).unwrap()).collect();
    assert_eq!(actions::describe(&game, &names, actions::count(&game)), None);
    let mut unique = all.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), all.len(), "in this game everything is called differently");
    play(&mut session, 2, &mut |session| {
        for option in &session.choice().unwrap().options {
            if let [action] = option.actions[..] {
                let name = &all[action as usize];
                assert_eq!(
                    reading::unquote(name.trim_start_matches("piece at ")),
                    reading::unquote(&option.text)
                );
            }
        }
    });
}

#[test]
fn a_choice_reads_what_people_type() {
    let mut session = Session::new(game(BAZAAR, 2), setup(3, 2)).unwrap();
    let mut seen = String::new();
    let mut generator = Generator::new(1);
    for _ in 0..12 {
        let choice = session.choice().unwrap();
        seen.push_str(&format!("{} [{}]\n", choice.prompt, choice.offered().join(" | ")));
        session
            .answer_with(&mut |state| generator.below(u32::try_from(state.answers()).unwrap()) as usize)
            .unwrap();
    }
    insta::assert_snapshot!(seen);
}

/// The log of a whole match as an observer reads it.
fn log(session: &Session, observer: Observer) -> String {
    let mut text = String::new();
    let mut step = "";
    for line in session.log(observer, 0) {
        if line.step != step {
            step = line.step;
            text.push_str(&format!("[{step}]\n"));
        }
        text.push_str(&format!("  {}\n", line.text));
    }
    text
}

#[test]
fn the_log_says_to_each_observer_what_it_may_know() {
    let mut session = Session::new(game(BAZAAR, 2), setup(5, 2)).unwrap();
    play(&mut session, 5, &mut |_| ());
    insta::assert_snapshot!("log_ann", log(&session, Observer(0)));
    insta::assert_snapshot!("log_spectator", log(&session, Observer(2)));
}

#[test]
fn the_outcome_takes_every_score_apart() {
    let mut session = Session::new(game(BAZAAR, 3), setup(8, 3)).unwrap();
    play(&mut session, 8, &mut |_| ());
    let outcome = session.outcome().unwrap();
    let mut text = format!("ranking: {}\n", outcome.ranking.join(", "));
    for standing in &outcome.seats {
        let name = &session.names()[usize::from(standing.seat.0)];
        text.push_str(&format!("{}. {name}: {} {:?}\n", standing.place, standing.total, standing.keys));
        for line in &standing.lines {
            let kind = line.kind.as_ref().map_or(String::new(), |kind| format!(" {kind}"));
            let counted = line.counted.map_or(String::new(), |(count, each)| format!(" = {count} x {each}"));
            let reasons: Vec<String> = line.reasons.iter().map(|(why, by)| format!("{why} {by}")).collect();
            text.push_str(&format!(
                "   {}{kind}: {}{counted} {}\n",
                line.name,
                line.points,
                reasons.join(", ")
            ));
            if !line.reasons.is_empty() {
                assert_eq!(line.reasons.iter().map(|(_, by)| by).sum::<i64>(), line.points, "{text}");
            }
        }
        assert_eq!(standing.lines.iter().map(|line| line.points).sum::<i64>(), standing.total);
    }
    insta::assert_snapshot!(text);
}

#[test]
fn undo_goes_back_exactly_and_only_as_far_as_nothing_was_given_away() {
    let mut undone = 0;
    let mut kept = [0, 0, 0];
    for seed in 0..30 {
        let mut session = Session::new(game(BAZAAR, 2), setup(seed, 2)).unwrap();
        let mut generator = Generator::new(seed);
        while let Some(choice) = session.choice() {
            let seat = choice.seat;
            let before = everything(&session);
            let pick = |state: &parlor::play::Match, generator: &mut Generator| {
                generator.below(u32::try_from(state.answers()).unwrap()) as usize
            };
            session.answer_with(&mut |state| pick(state, &mut generator)).unwrap();
            let after = everything(&session);
            let answer = session.entries().last().unwrap().answer.clone();
            match session.clone().undo(SeatId(1 - seat.0)) {
                Ok(_) => panic!("the other seat's answer is not the last"),
                Err(UndoEnds::Nothing) => kept[0] += 1,
                Err(UndoEnds::Answered(_)) => kept[1] += 1,
                Err(UndoEnds::Revealed) => panic!("the other seat has answered before that"),
            }
            match session.undo(seat) {
                Ok(one) => {
                    assert_eq!((one.seat, one.answers), (seat, 1));
                    undone += 1;
                    assert_eq!(everything(&session), before);
                    session.answer(&answer).unwrap();
                }
                Err(UndoEnds::Revealed) => kept[2] += 1,
                Err(other) => panic!("{other}"),
            }
            assert_eq!(everything(&session), after);
        }
        let end = everything(&session);
        let entries = session.entries().to_vec();
        session.rewind(3);
        assert_eq!(session.entries().len(), 3);
        for entry in &entries[3..] {
            session.answer_text(entry.seat, &entry.text).unwrap();
        }
        assert_eq!(everything(&session), end);
    }
    assert!(undone > 100 && kept.iter().all(|count| *count > 10), "{undone} {kept:?}");
}

#[test]
fn a_wrong_answer_changes_nothing_and_says_what_there_is() {
    let mut session = Session::new(game(BAZAAR, 2), setup(3, 2)).unwrap();
    let before = everything(&session);
    let mut told = String::new();
    for (seat, text) in
        [(0, "3"), (0, "two"), (0, "pass"), (0, ""), (0, "1 2"), (0, "1*2"), (1, "1"), (0, "((((((((((")]
    {
        let rejected = session.answer_text(SeatId(seat), text).unwrap_err();
        told.push_str(&format!("{seat} {text:?}: {rejected}\n"));
        assert_eq!(everything(&session), before);
    }
    session.answer_text(SeatId(0), "1").unwrap();
    session.answer_text(SeatId(1), " 0 ").unwrap();
    for text in ["fgi", "fig", "stall [9]", "@7", "STALL[ 2 ]"] {
        match session.answer_text(session.choice().unwrap().seat, text) {
            Ok(()) => told.push_str(&format!("{text:?}: taken\n")),
            Err(rejected) => told.push_str(&format!("{text:?}: {rejected}\n")),
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn an_imagined_match_looks_the_same_to_its_observer() {
    let (mut imagined, mut different) = (0, 0);
    for seed in 0..20 {
        let game = game(BAZAAR, 2);
        let mut session = Session::new(game.clone(), setup(seed, 2)).unwrap();
        let mut bot = Generator::new(seed + 100);
        play(&mut session, seed, &mut |session| {
            for observer in Observer::all(&game.layout) {
                let state = session.imagine(observer, &mut bot).unwrap();
                imagined += 1;
                // What lies open is the same; what is known is checked with the table.
                let open =
                    |state: &parlor::play::Match| View::of(&game.layout, &state.table, observer).visible;
                assert_eq!(open(&state), open(session.state()));
                let choice = Choice::of(&game, &state, &session.setup().seats);
                let real = session.choice().unwrap();
                assert_eq!(choice.seat, real.seat);
                if Observer::seat(real.seat) == observer {
                    assert_eq!(choice.offered(), real.offered());
                    assert_eq!(choice.prompt, real.prompt);
                }
                let mut state = state;
                different +=
                    usize::from(parlor::table::digest(&game.layout, &state.table) != session.digest());
                while !state.answer(&game, 0).unwrap() {}
                assert!(state.advance(&game).is_ok());
            }
        });
    }
    assert!(different * 4 > imagined, "{different} of {imagined}");
}

#[test]
fn no_question_gives_anything_away() {
    for (path, seats) in [
        (BAZAAR, 2),
        (BAZAAR, 3),
        (STEPS, 2),
        ("games/tiki-topple.yaml", 3),
        ("games/rapa-nui.yaml", 3),
        ("games/ra.yaml", 4),
        ("games/nile.yaml", 3),
    ] {
        let game = game(path, seats);
        for seed in 0..6 {
            let mut session = Session::new(game.clone(), setup(seed, seats)).unwrap();
            let mut bot = Generator::new(seed);
            play(&mut session, seed, &mut |session| {
                for observer in Observer::all(&game.layout) {
                    assert_eq!(session.leak(observer, &mut bot), None, "{path} {seed} {observer:?}");
                }
            });
        }
    }
}

#[test]
fn a_script_that_fails_keeps_the_answer_that_led_there() {
    let game = game("tests/games/fork.yaml", 3);
    let mut session = Session::new(game.clone(), setup(1, 3)).unwrap();
    session.answer_text(SeatId(0), "safe").unwrap();
    session.answer_text(SeatId(1), "broken").unwrap();
    assert!(!session.is_over() && session.choice().is_none());
    let message = &session.failure().unwrap().fail.message;
    assert_eq!(message, "this way is broken");
    assert!(session.answer(&Answer::one(0)).is_err());
    let text = parlor::record::Record::of(&session).to_string();
    assert!(text.ends_with("\"Bob the \\\"Great\\\"\": broken   # way\n"), "{text}");
    session.undo(SeatId(1)).unwrap();
    assert!(session.failure().is_none());
    session.answer_text(SeatId(1), "SAFE").unwrap();
    session.answer_text(SeatId(2), "@1").unwrap();
    assert!(session.is_over());
}

#[test]
fn tied_seats_share_a_place() {
    let mut session = Session::new(game("tests/games/fork.yaml", 4), setup(1, 4)).unwrap();
    play(&mut session, 1, &mut |session| assert_eq!(session.choice().unwrap().options.len(), 2));
    let outcome = session.outcome().unwrap();
    let places: Vec<usize> = outcome.seats.iter().map(|standing| standing.place).collect();
    assert_eq!(places, [1, 3, 1, 4]);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [SeatId(0), SeatId(2)]);
    assert_eq!(outcome.seats[1].keys, [vec![3], vec![1, 2]]);
}

#[test]
fn counters_are_chosen_by_their_names() {
    let mut session = Session::new(game("tests/games/toll.yaml", 2), setup(1, 2)).unwrap();
    let texts: Vec<&str> =
        session.choice().unwrap().options.iter().map(|offer| offer.text.as_str()).collect();
    assert_eq!(texts, ["glory", "wood"]);
    for (seat, text) in [(0, "wood"), (0, "glory wood"), (1, "glory"), (1, "pass")] {
        session.answer_text(SeatId(seat), text).unwrap();
    }
    let outcome = session.outcome().unwrap();
    assert_eq!(outcome.seats.iter().map(|standing| standing.total).collect::<Vec<_>>(), [4, 2]);
    let text = parlor::record::Record::of(&session).to_string();
    assert!(text.contains("\nAnn: wood   # income\nAnn: glory wood   # more\n"), "{text}");
}

#[test]
fn lists_are_read_in_their_order_and_shown_with_what_is_moved() {
    let mut session = Session::new(game(STEPS, 2), setup(0, 2)).unwrap();
    let choice = session.choice().unwrap();
    let shown: Vec<String> = choice
        .options
        .iter()
        .map(|option| format!("{} ({})", option.text, option.sight.as_deref().unwrap_or("-")))
        .collect();
    assert_eq!(
        shown[..3],
        [
            "board[1, 1] -> board[1, 2] (white)",
            "board[1, 1] -> board[2, 1] (white)",
            "board[1, 2] -> board[1, 1] (black)"
        ]
    );
    for (typed, option) in [
        ("board[1, 2] -> board[1, 1]", Some(2)),
        ("board[1,2]->board[1,1]", Some(2)),
        ("board[1, 2] board[1, 1]", Some(2)),
        ("Board[1, 2], board[1, 1]", Some(2)),
        ("Board[1, 2] Board[1, 1]", Some(2)),
        ("board[1, 1] -> board[1, 2]", Some(0)),
        ("board[1, 1]", None),
        ("board[2, 1] -> board[1, 1]", None),
        ("board[1, 2] ->", None),
    ] {
        assert_eq!(choice.read(typed).ok(), option.map(Answer::one), "{typed}");
    }
    let actions = &choice.options[2].actions;
    assert_eq!(actions.len(), 3);
    assert!(actions[0] != choice.options[0].actions[0] && actions[1] != choice.options[0].actions[1]);
    session.answer_text(SeatId(0), "board[1, 2] board[1, 1]").unwrap();
    let told = log(&session, Observer::seat(SeatId(1)));
    assert!(told.contains("black board[1, 2] -> board[1, 1]"), "{told}");
}
