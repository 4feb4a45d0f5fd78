//! A bot of one's own against those that come with parlor: who wins how often, with the seats taken in turn.
//!
//! ```text
//! cargo run --release --example own_bot -- games/tiki-topple.yaml 200
//! ```
#![expect(clippy::print_stdout, reason = "a program of its own")]

use std::collections::BTreeMap;
use std::error::Error;
use std::thread::available_parallelism;

use parlor::{Answer, Bot, Definition, Disk, Score, Sight};

/// Tries every option in matches that its seat holds possible, plays each on at random, and takes the option after which
/// it is ahead by most in the end.
struct Dreamer {
    worlds: usize,
}

impl Bot for Dreamer {
    fn choose(&mut self, sight: &mut Sight<'_>) -> Answer {
        let question = sight.question();
        // One more for passing, where that is possible.
        let mut lead = vec![0; question.options.len() + usize::from(question.least == 0)];
        for _ in 0..self.worlds {
            let Some(world) = sight.imagine() else { continue };
            for (option, lead) in lead.iter_mut().enumerate() {
                let mut world = world.clone();
                let mut goes_on = world.make_move(option).is_ok();
                while goes_on && !world.is_over() {
                    let moves = u32::try_from(world.moves()).unwrap_or(u32::MAX);
                    goes_on = world.make_move(sight.random(moves) as usize).is_ok();
                }
                *lead += world.scores().map_or(0, |scores| ahead(&scores, question.seat));
            }
        }
        let best =
            lead.iter().max().and_then(|best| lead.iter().position(|one| one == best)).unwrap_or_default();
        match best < question.options.len() {
            // Where several are asked for, those after it fill up.
            true => {
                let count = question.least.max(1);
                Answer { picks: (0..count).map(|nth| (best + nth) % question.options.len()).collect() }
            }
            false => Answer::pass(),
        }
    }
}

/// By how much a seat is ahead of the best other one.
fn ahead(scores: &[Score], seat: usize) -> i64 {
    let best = scores.iter().filter(|score| score.seat != seat).map(|score| score.total).max();
    scores[seat].total - best.unwrap_or_default()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "games/tiki-topple.yaml".to_owned());
    let matches: u64 = arguments.next().map_or(Ok(100), |matches| matches.parse())?;
    let mut seats = ["dreamer", "greedy", "random"];
    let game = Definition::load(&Disk, &path)?.game(None, 3, &[])?;

    let threads = available_parallelism()?.get();
    let mut wins = BTreeMap::new();
    for _ in 0..seats.len() {
        // Every bot sits on each seat in turn, with the same luck.
        let dreamer = || -> Box<dyn Bot> { Box::new(Dreamer { worlds: 8 }) };
        let report = game.simulate(&seats, &[("dreamer", &dreamer)], 0..matches / 3, threads)?;
        for (name, share) in seats.iter().zip(report.win_shares()) {
            *wins.entry(*name).or_insert(0.0) += share / 3.0;
        }
        seats.rotate_left(1);
    }
    for (name, share) in wins {
        println!("{name:10} wins {:5.1} %", share * 100.0);
    }
    Ok(())
}
