//! Matches led by bytes, on the machine and on Rhai's evaluator beside it: both show the same at every question,
//! answers can be taken back, and whatever is imagined is asked the same.

use std::sync::Arc;

use parlor::play::Match;
use parlor::session::Session;
use parlor::table::{Generator, Observer, check_conservation};

use super::games::{GAMES, setup};

/// Bytes of an input that are used, at most.
const BYTES: usize = 96;

/// Plays a match: the first two bytes choose it, each further one is an answer or something else to do.
pub fn run(bytes: &[u8]) {
    let [game, seed, bytes @ ..] = bytes else { return };
    let played = &GAMES[usize::from(*game) % GAMES.len()];
    let setup = setup(u64::from(*seed), played.game.seats());
    let mut one = Session::new(Arc::clone(&played.game), setup.clone()).expect("each seat has a name");
    let mut two = Session::with_oracle(Arc::clone(&played.game), setup, Arc::clone(&played.oracle))
        .expect("each seat has a name");
    for (at, byte) in bytes.iter().take(BYTES).enumerate() {
        same(&one, &two);
        let Some(seat) = one.choice().map(|choice| choice.seat) else { break };
        match byte {
            0..=199 => answer(&mut one, &mut two, *byte),
            200..=215 => assert_eq!(one.undo(seat), two.undo(seat)),
            216..=231 => {
                let back = one.entries().len().saturating_sub(usize::from(byte - 215));
                one.rewind(back);
                two.rewind(back);
            }
            232..=247 => imagine(&one, at as u64),
            _ => one = one.clone(),
        }
    }
    same(&one, &two);
}

/// Both answer the same: each pick is the byte's share of what can be answered.
fn answer(one: &mut Session, two: &mut Session, byte: u8) {
    for session in [one, two] {
        let mut next = usize::from(byte);
        let mut pick = |state: &Match| {
            let picked = next % state.answers();
            next = next / state.answers() + 1;
            picked
        };
        session.answer_with(&mut pick).expect("what is offered can be answered");
    }
}

/// Both are the same to everybody.
fn same(one: &Session, two: &Session) {
    assert_eq!(one.failure().is_some(), two.failure().is_some());
    assert_eq!(one.digest(), two.digest());
    assert_eq!(shown(one), shown(two));
    let faults = check_conservation(&one.game().layout, &one.state().table);
    assert!(faults.is_ok(), "pieces are conserved: {faults:?}");
}

/// What is asked, and the last lines of each log.
fn shown(session: &Session) -> String {
    let asked = session.choice().map(|choice| (choice.seat, choice.prompt.clone(), choice.offered()));
    let from = session.log_end().saturating_sub(20);
    let logs = Observer::all(&session.game().layout)
        .map(|observer| session.log(observer, from).map(|line| line.text.to_owned()).collect());
    format!("{asked:?} {:?}", logs.collect::<Vec<Vec<String>>>())
}

/// A match that each observer holds possible.
fn imagine(session: &Session, seed: u64) {
    for observer in Observer::all(&session.game().layout) {
        let mut generator = Generator::new(seed);
        let leak = session.leak(observer, &mut generator);
        assert_eq!(leak, None, "nothing is given away");
        if let Some(imagined) = session.imagine(observer, &mut generator) {
            let faults = check_conservation(&session.game().layout, &imagined.table);
            assert!(faults.is_ok(), "pieces are conserved: {faults:?}");
        }
    }
}

/// Some runs of bytes for every game.
#[must_use]
pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for number in (b'0'..).take(GAMES.len()) {
        for seed in *b"01234567" {
            let mut generator = Generator::new(u64::from(seed));
            let below = |generator: &mut Generator, most| u8::try_from(generator.below(most)).unwrap_or(0);
            let mut bytes = vec![number, seed];
            bytes.extend((0..80).map(|_| match generator.below(8) {
                0 => below(&mut generator, 256),
                _ => below(&mut generator, 200),
            }));
            seeds.push(bytes);
        }
    }
    seeds
}
