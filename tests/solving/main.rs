//! Games whose value or best play is known, solved by nothing but what the library gives every program; and how near to
//! that the bots come.
//!
//! `PARLOR_FULL=1 cargo test --release --test solving -- --nocapture` solves and plays for longer, and prints how well the
//! bots play.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]
#![allow(clippy::print_stdout, reason = "a full run says how well bots play")]

mod bots;
mod connect_four;
mod pig;
mod reply;
mod solver;
mod tree;

use parlor::{Bot, Definition, Disk, Game, Match, Observer, Question};
use reply::bounds;
use solver::Solver;
use tree::Tree;

/// A classic for two.
fn game(name: &str, variant: Option<&str>) -> Game {
    let path = format!("games/classics/{name}.yaml");
    Definition::load(&Disk, &path).unwrap().game(variant, 2, &[]).unwrap()
}

/// Lets a bot answer a question; gives the option that it takes, as the log has it.
fn answered(state: &mut Match, bot: &mut dyn Bot, question: &Question) -> String {
    let seat = state.seats()[question.seat].clone();
    let from = state.log_end();
    state.let_answer(bot).unwrap();
    let line = state.log(Observer::Seat(question.seat), from).next().unwrap();
    let is_taken = |option: &&String| line.starts_with(&format!("{seat}: {option}"));
    question.options.iter().find(is_taken).unwrap().clone()
}

/// Whether it is solved and played for long.
fn is_full() -> bool {
    std::env::var_os("PARLOR_FULL").is_some_and(|value| value != "0")
}

fn rounds(few: u32) -> u32 {
    if is_full() { few * 10 } else { few }
}

/// H. W. Kuhn, "A Simplified Two-Person Poker" (1950): the first player loses an eighteenth of the ante.
#[test]
fn kuhn_poker_is_worth_minus_an_eighteenth() {
    let tree = Tree::of(&game("kuhn-poker", None));
    assert_eq!(tree.ends(), 30, "six deals, each with five ways to bet");
    assert_eq!(tree.sets.len(), 12, "three cards, each in two situations of each player");
    let strategies = Solver::new(&tree).solved(rounds(1_000));
    let (least, most) = bounds(&tree, &strategies);
    let value = -1.0 / 18.0;
    assert!(least <= value + 1e-9 && value <= most + 1e-9, "{least} {most}");
    assert!(most - least < 0.001, "{least} {most}");
}

/// The value for the first player in chips, as solvers of OpenSpiel's `leduc_poker` find it; the number of information
/// sets is that of F. Southey, M. Bowling and others, "Bayes' Bluff" (UAI 2005).
#[test]
fn leduc_poker_is_worth_a_twelfth_less_than_nothing() {
    let tree = Tree::of(&game("leduc-poker", None));
    assert_eq!(tree.sets.len(), 288);
    let strategies = Solver::new(&tree).solved(rounds(700));
    let (least, most) = bounds(&tree, &strategies);
    let value = -0.085_606_424;
    assert!(least <= value + 1e-9 && value <= most + 1e-9, "{least} {most}");
    assert!(value - least < 0.001 && most - value < 0.001, "{least} {most}");
}
