//! Taking answers back, over what bots have answered and what was seen, and what the record keeps of it.

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use common::{everything, game, setup};
use parlor::compile::value::SeatId;
use parlor::diag::{Faults, Sources};
use parlor::notation::voice::Voice;
use parlor::play::event::Event;
use parlor::record::{Record, replay};
use parlor::session::{Session, Setup, UndoEnds};
use parlor::table::{Generator, Observer};

const BAZAAR: &str = "tests/games/bazaar.yaml";
const ANN: SeatId = SeatId(0);

/// A match of Ann with so many seats; bots play the others.
fn alone(seed: u64, seats: u8) -> Session {
    let bots = (0..seats).map(|seat| (seat > 0).then(|| "random".to_owned())).collect();
    Session::new(game(BAZAAR, seats), Setup { bots, ..setup(seed, seats) }).expect("the names differ")
}

/// Answers by chance that depends on the number of the decision alone, as bots do.
fn answer(session: &mut Session) {
    let mut generator = Generator::new(session.setup().seed ^ session.entries().len() as u64);
    let mut pick = |answers: usize| {
        let answers = u32::try_from(answers).expect("options are few");
        generator.below(answers) as usize
    };
    session.answer_with(&mut |state| pick(state.answers())).expect("what is offered can be answered");
}

fn read(text: &str) -> Result<Record, String> {
    let (mut sources, mut faults) = (Sources::default(), Faults::default());
    let source = sources.add("a.record", text);
    let record = Record::parse(&sources, source, &mut faults);
    record.ok_or_else(|| faults.iter().map(|fault| fault.message.clone()).collect())
}

#[test]
fn who_plays_with_bots_alone_takes_back_every_answer() {
    let (mut over_bots, mut seen) = (0, 0);
    for seed in 0..12 {
        let mut session = alone(seed, 3);
        let mut before = Vec::new();
        while let Some(choice) = session.choice() {
            if choice.seat == ANN {
                before.push(everything(&session));
            }
            answer(&mut session);
        }
        let end = session.digest();
        let answers: Vec<_> = session.entries().iter().map(|entry| entry.answer.clone()).collect();
        while let Some(before) = before.pop() {
            let length = session.entries().len();
            let undone = session.undo(ANN).unwrap();
            assert_eq!(undone.answers, length - session.entries().len());
            assert!(undone.shown.is_empty(), "nobody else is there to see anything");
            over_bots += usize::from(undone.answers > 1);
            seen += usize::from(!undone.seen.is_empty());
            assert!(everything(&session) == before, "seed {seed}, {} answers", session.entries().len());
        }
        assert_eq!(session.undo(ANN), Err(UndoEnds::Nothing));
        // The same chance comes again, and bots that find the same answer the same.
        for answer in &answers[session.entries().len()..] {
            session.answer(answer).unwrap();
        }
        assert_eq!(session.digest(), end);
    }
    assert!(over_bots > 50 && seen > 50, "{over_bots} {seen}");
}

#[test]
fn among_people_what_one_has_only_shown_to_others_is_taken_back_and_told() {
    let (mut shown, mut kept) = (0, 0);
    for seed in 0..40 {
        let mut session = Session::new(game(BAZAAR, 2), setup(seed, 2)).unwrap();
        while let Some(choice) = session.choice() {
            let (seat, prompt) = (choice.seat, choice.prompt.clone());
            let before = everything(&session);
            answer(&mut session);
            match session.clone().undo(seat) {
                Ok(undone) => {
                    let mut back = session.clone();
                    back.undo(seat).unwrap();
                    assert!(everything(&back) == before);
                    assert!(
                        prompt != "take" && prompt != "place",
                        "hidden cards and dice are news: {prompt}"
                    );
                    let names = session.wording(Voice::notation());
                    for (other, events) in undone.shown {
                        assert_ne!(other, seat);
                        let own: Vec<String> =
                            session.log(Observer::seat(seat), 0).map(|line| line.text).collect();
                        let told = |event: &Event| event.told(names, Observer::seat(seat));
                        let lines: Vec<String> = events.iter().filter_map(told).collect();
                        assert_eq!(lines.len(), events.len());
                        assert!(lines.iter().all(|line| own.contains(line)), "{lines:?}");
                        shown += 1;
                    }
                }
                Err(UndoEnds::Revealed) => kept += 1,
                Err(other) => panic!("{other}"),
            }
        }
    }
    assert!(shown > 10 && kept > 100, "{shown} {kept}");
}

#[test]
fn a_record_keeps_what_was_taken_back_and_ends_like_a_match_without_it() {
    for seed in 0..12 {
        let (mut plain, mut session) = (alone(seed, 2), alone(seed, 2));
        let mut generator = Generator::new(seed);
        let mut taken_back = 0;
        let mut saved = Record::head(&session);
        let mut written = 0;
        while session.choice().is_some() {
            if session.entries().iter().any(|entry| entry.seat == ANN) && generator.below(6) == 0 {
                session.undo(ANN).unwrap();
                taken_back += 1;
            } else {
                answer(&mut session);
            }
            while written < session.journal_end() {
                saved.push_str(&Record::line(&session, written));
                written += 1;
            }
        }
        while plain.choice().is_some() {
            answer(&mut plain);
        }
        assert_eq!(session.digest(), plain.digest());
        let text = Record::of(&session).to_string();
        assert_eq!(text, format!("{saved}{}", Record::end(&session)));
        assert_eq!(text.matches("\ntaken-back: ").count(), taken_back);
        assert_eq!(text.matches("   # Ann\n").count(), taken_back);
        let record = read(&text).unwrap();
        let replayed = replay(&record, session.game().clone()).unwrap();
        assert_eq!(replayed.differs, None);
        assert_eq!(replayed.session.entries().len(), session.entries().len());
        assert_eq!(Record::of(&replayed.session).to_string(), text, "and it goes on with all of it");
        let mut first = record;
        first.keep_standing(3);
        assert_eq!(first.decisions().len(), 3);
        assert!(!first.to_string().contains("taken-back"));
    }
}

#[test]
fn faulty_lines_that_take_back_are_told() {
    let head = "parlor-record: 1\ngame: a.yaml\nseed: 1\nseats: Ann \"taken-back\"\n\n";
    let read = |lines: &str| read(&format!("{head}{lines}"));
    let fine = read("Ann: 1\n\"taken-back\": 2\ntaken-back: 2\nAnn: 3\n").unwrap();
    assert_eq!(fine.decisions().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["3"]);
    for (lines, message) in [
        ("taken-back: 1\n", "there are only 0 answers to take back"),
        ("Ann: 1\ntaken-back: 2\n", "there is only 1 answer to take back"),
        ("Ann: 1\ntaken-back: 0\n", "`0` is no number of answers"),
        ("Ann: 1\ntaken-back: Ann\n", "`Ann` is no number of answers"),
        ("Ann: 1\nend: 0123456789abcdef\ntaken-back: 1\n", "an answer is taken back after the end"),
    ] {
        assert_eq!(read(lines).unwrap_err(), message);
    }
}

#[test]
fn where_answers_do_not_fit_any_more_what_was_taken_back_before_them_stays_in_the_journal() {
    let mut session = alone(3, 2);
    let mut own = 0;
    while own < 3 {
        own += usize::from(session.choice().unwrap().seat == ANN);
        answer(&mut session);
    }
    session.undo(ANN).unwrap();
    while own < 6 {
        own += usize::from(session.choice().unwrap().seat == ANN);
        answer(&mut session);
    }
    let text = Record::of(&session).to_string();
    let (fitting, last) = text.trim_end().rsplit_once('\n').unwrap();
    let seat = last.split(':').next().unwrap();
    let record = read(&format!("{fitting}\n{seat}: \"no such thing\"\n")).unwrap();
    let replayed = replay(&record, session.game().clone()).unwrap();
    assert_eq!(replayed.differs.unwrap().after, session.entries().len() - 1);
    assert_eq!(Record::of(&replayed.session).to_string().trim_end(), fitting);
    assert!(fitting.contains("taken-back: "), "{fitting}");
}
