//! Sessions on the machine and on the oracle: the same questions, logs, undo and scores.

use std::sync::Arc;

use parlor::oracle::Oracle;
use parlor::play::Match;
use parlor::session::{Session, Setup};
use parlor::table::{Generator, Observer};

use super::game::games;

/// What can be seen of a session, with so many lines of each log.
fn seen(session: &Session, lines: usize) -> String {
    let from = session.log_end().saturating_sub(lines);
    let logs = Observer::all(&session.game().layout).map(|observer| {
        let lines: Vec<String> = session
            .log(observer, from)
            .map(|line| format!("{} {} {:?} {:?} {}", line.at, line.step, line.seat, line.kind, line.text))
            .collect();
        lines.join("\n")
    });
    let logs: Vec<String> = logs.collect();
    let choice = session.choice().map(|choice| {
        let options =
            choice.options.iter().map(|offer| (&offer.text, &offer.sight, offer.times, &offer.actions));
        (choice.seat, &choice.prompt, choice.demand, choice.picked.len(), options.collect::<Vec<_>>())
    });
    format!("{} {:?}\n{choice:?}\n{}", session.digest(), session.step(), logs.join("\n---\n"))
}

fn compare(path: &str, seats: &[&str], seed: u64) {
    let game = games(path).into_iter().find(|(_, game)| usize::from(game.seats()) == seats.len()).unwrap().1;
    let oracle = Arc::new(Oracle::new(game.clone()).unwrap());
    let setup = Setup::new(seed, seats);
    let mut one = Session::new(game.clone(), setup.clone()).unwrap();
    let mut two = Session::with_oracle(game, setup, oracle).unwrap();
    let mut answers = 0;
    while let Some(choice) = one.choice() {
        assert_eq!(seen(&one, 40), seen(&two, 40), "{path}, seed {seed}, after {answers} answers");
        let seat = choice.seat;
        answers += 1;
        for session in [&mut one, &mut two] {
            let mut generator = Generator::keyed(seed, answers, 0);
            let mut pick = |state: &Match| generator.below(u32::try_from(state.answers()).unwrap()) as usize;
            session.answer_with(&mut pick).unwrap();
        }
        match answers % 14 {
            0 => assert_eq!(one.undo(seat), two.undo(seat)),
            3 => [&mut one, &mut two]
                .into_iter()
                .for_each(|session| session.rewind(session.entries().len() - 1)),
            _ => {}
        }
    }
    assert!(answers > 10 && one.is_over(), "{path}, seed {seed}: {:?}", one.failure());
    assert_eq!(seen(&one, usize::MAX), seen(&two, usize::MAX), "{path}, seed {seed}, at the end");
    assert_eq!(format!("{:?}", one.outcome()), format!("{:?}", two.outcome()));
}

#[test]
fn sessions_show_the_same() {
    for seed in 0..super::amount(1, 20) {
        compare("tiki-topple.yaml", &["Ada", "Bob", "Cleo"], seed);
        compare("rapa-nui.yaml", &["Ada", "Bob"], seed);
        compare("ra.yaml", &["Ada", "Bob", "Cleo", "Dan"], seed);
        compare("nile.yaml", &["Ada", "Bob", "Cleo"], seed);
    }
}
