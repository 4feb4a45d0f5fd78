//! Games of the manual, checked and played at random.

use parlor::{Definition, Disk, Match, bot_named};

use super::pages::Newcomer;

/// How many matches are played of each variant and number of players.
const MATCHES: u64 = 10;

/// More answers than any match of these games needs.
const MOST_ANSWERS: usize = 2000;

/// Fails where the game has faults or warnings, or where a random match does not come to its end.
#[track_caller]
pub(crate) fn is_sound(path: &str, newcomer: &Newcomer) {
    let checked = newcomer.types(&format!("parlor check --deny-warnings {path}; echo exit $?"), "");
    assert!(checked.ends_with("\nexit 0"), "{checked}");
    let definition = Definition::load(&Disk, path).expect("it has been checked");
    let (from, to) = definition.seat_range();
    let variants: Vec<Option<&str>> = [None].into_iter().chain(definition.variants().map(Some)).collect();
    for variant in variants {
        for seats in from..=to {
            let game = definition.game(variant, seats, &[]).expect("it has been checked");
            let names = &["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][..usize::from(seats)];
            for seed in 0..MATCHES {
                let mut played = Match::new(&game, names, seed).expect("the names fit");
                let mut bot = bot_named("random").expect("there is such a bot");
                let mut answers = 0;
                while played.question().is_some() {
                    played.let_answer(bot.as_mut()).expect("the bot answers what is asked");
                    answers += 1;
                    assert!(answers < MOST_ANSWERS, "{path} for {seats}, seed {seed}, does not end");
                }
                assert!(
                    played.failure().is_none(),
                    "{path} for {seats}, seed {seed}: {:?}",
                    played.failure()
                );
                assert!(played.is_over());
            }
        }
    }
}
