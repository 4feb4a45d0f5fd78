//! Counts the ways to play a game to each depth, and the different positions that they come to.
//!
//! ```text
//! cargo run --release --example positions -- tests/games/tic-tac-toe.yaml 9
//! ```
#![expect(clippy::print_stdout, reason = "a program of its own")]

use std::collections::BTreeSet;
use std::error::Error;

use parlor::{Definition, Disk, Faults, Position};

/// The positions that one move leads to, each with what tells it from others of its depth.
fn next(position: &Position) -> Result<Vec<Position>, Faults> {
    let after = |index: usize| {
        let mut after = position.clone();
        after.make_move(index)?;
        Ok(after)
    };
    (0..position.moves()).map(after).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "tests/games/tic-tac-toe.yaml".to_owned());
    let depth: usize = arguments.next().map_or(Ok(5), |depth| depth.parse())?;
    let definition = Definition::load(&Disk, &path)?;
    let game = definition.game(None, definition.seat_range().0, &[])?;

    println!("depth       ways  positions");
    let mut paths = vec![Position::new(&game, 1)?];
    for depth in 1..=depth {
        paths = paths.iter().map(next).collect::<Result<Vec<_>, Faults>>()?.concat();
        let different: BTreeSet<String> = paths.iter().map(Position::digest).collect();
        println!("{depth:5} {:10} {:10}", paths.len(), different.len());
    }
    Ok(())
}
