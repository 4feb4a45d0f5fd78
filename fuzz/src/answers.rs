//! What is typed at a question: it is refused, and nothing has changed, or it is an answer that its own text
//! gives again.

use std::sync::Arc;

use parlor::bot::{self, Bot};
use parlor::session::Session;

use super::games::{GAMES, setup};

/// Lines of an input that are tried, at most.
const LINES: usize = 64;

/// Tries the lines of a text one after the other; its first two bytes say in which match.
pub fn run(bytes: &[u8]) {
    let [game, seed, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let played = &GAMES[usize::from(*game) % GAMES.len()];
    let seed = u64::from(*seed);
    let mut session = Session::new(Arc::clone(&played.game), setup(seed, played.game.seats()))
        .expect("each seat has a name");
    for (decision, line) in text.lines().take(LINES).enumerate() {
        let Some(choice) = session.choice().cloned() else { break };
        match choice.read(line) {
            Ok(answer) => {
                choice.check(&answer).expect("what can be read is offered");
                let text = choice.text(&answer);
                assert_eq!(choice.read(&text).as_ref(), Ok(&answer), "`{line}` is written `{text}`");
                session.answer(&answer).expect("what is offered can be answered");
            }
            Err(_) => {
                let before = session.digest();
                assert!(session.answer_text(choice.seat, line).is_err());
                assert_eq!(session.digest(), before, "a refused answer changes nothing");
                let sight = session.perspective().expect("something is asked");
                let answer = bot::Random.choose(&sight, &mut bot::chance(seed, sight.seat(), decision));
                session.answer(&answer).expect("the bot takes what is offered");
            }
        }
    }
}

/// Answers of random bots, as text.
#[must_use]
pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, played) in (b'0'..).zip(&*GAMES) {
        for seed in *b"0123" {
            let setup = setup(u64::from(seed), played.game.seats());
            let mut session = Session::new(Arc::clone(&played.game), setup).expect("each seat has a name");
            let mut lines = String::new();
            for decision in 0..LINES {
                let Some(sight) = session.perspective() else { break };
                let answer = bot::Random.choose(&sight, &mut bot::chance(1, sight.seat(), decision));
                lines += &sight.choice().text(&answer);
                lines.push('\n');
                session.answer(&answer).expect("the bot takes what is offered");
            }
            seeds.push([&[number, seed], lines.as_bytes()].concat());
        }
    }
    seeds
}
