//! Plays a game with whoever writes lines: questions go out, answers come in, and the bots of the other seats answer by
//! themselves.
//!
//! ```text
//! echo pass | cargo run --release --example pipe -- games/nile.yaml
//! ```
#![expect(clippy::print_stdout, reason = "a program of its own")]

use std::error::Error;
use std::io::{BufRead, stdin};

use parlor::{Definition, Disk, Match, Observer, bot_named};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "games/nile.yaml".to_owned());
    let game = Definition::load(&Disk, &path)?.game(None, 3, &[])?;
    let mut bot = bot_named("greedy")?;
    let mut played = Match::new(&game, &["You", "Bob", "Cleo"], 1)?;
    let mut read = 0;
    let mut lines = stdin().lock().lines();
    while let Some(question) = played.question() {
        if question.seat != 0 {
            played.let_answer(bot.as_mut())?;
            continue;
        }
        for line in played.log(Observer::Seat(0), read) {
            println!("  {line}");
        }
        read = played.log_end();
        println!("{}: {}", question.prompt, question.options.join(" "));
        let Some(line) = lines.next() else { break };
        if let Err(refused) = played.answer(0, &line?) {
            println!("{refused}; there is: {}", refused.offered.join(" "));
        }
    }
    if let Some(failure) = played.failure() {
        return Err(failure.into());
    }
    for score in played.scores()? {
        println!("{}. {} {}", score.place, played.seats()[score.seat], score.total);
    }
    println!("{}", played.record());
    Ok(())
}
