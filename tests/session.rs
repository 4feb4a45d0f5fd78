//! Sessions: questions and answers, the log, undo, imagined matches, records.

mod common;

use common::{game, play, setup};
use parlor::compile::value::SeatId;
use parlor::run::actions::{self, Chain};
use parlor::run::{Answer, Choice, Record, Session};
use parlor::table::{Generator, Observer};

const BAZAAR: &str = "tests/games/bazaar.yaml";

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
fn every_answer_of_every_question_is_read_back() {
    for seed in 0..40 {
        let seats = 2 + u8::try_from(seed % 3).unwrap();
        let game = game(BAZAAR, seats);
        let mut session = Session::new(game.clone(), setup(seed, seats)).unwrap();
        play(&mut session, seed, &mut |session| {
            let choice = session.choice().unwrap();
            for (at, offer) in choice.options.iter().enumerate() {
                assert!(!choice.options[..at].iter().any(|other| other.text == offer.text), "{choice:?}");
            }
            for answer in answers(choice) {
                let text = choice.text(&answer);
                assert_eq!(choice.read(&text).as_ref(), Ok(&answer), "{text} of {choice:?}");
                let spaced = format!("  {} ", text.replace('(', " ( ").replace('[', "[ ").replace('*', " * "));
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
