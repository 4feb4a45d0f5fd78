//! What is counted over many matches: right where the truth is known, and the same on any number of threads and in any
//! parts.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "each test uses some of it")]
mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use common::counting;
use parlor::bot::Spec;
use parlor::compile::Game;
use parlor::simulate::report::{Head, Report};
use parlor::simulate::{Better, Course, Detail, Plan, Summary, Tallied, Tally, run};
use parlor::vm::library;

fn plan(game: &Arc<Game>, bot: &str, matches: std::ops::Range<u64>, threads: usize) -> Plan<'static> {
    let course = Course {
        bots: vec![bot.parse::<Spec>().unwrap().into(); usize::from(game.seats())],
        clock: || Duration::ZERO,
        seed: 7,
        from: matches.start,
        to: matches.end,
        threads,
        detail: Detail::Full,
        most_decisions: 10_000,
    };
    Plan { game: Arc::clone(game), course }
}

fn play(plan: &Plan<'_>) -> (Summary, Tallied) {
    let (mut summary, mut tally) =
        (Summary::new(plan.course.bots.len(), Better::of(&plan.game)), Tally::new(plan.course.detail));
    let played = run(plan, &AtomicBool::new(false), |batch| -> Result<(), ()> {
        for (number, row) in (batch.first..).zip(&batch.rows) {
            summary.add(number, row);
        }
        tally.merge(&batch.tally);
        Ok(())
    });
    played.unwrap();
    (summary, tally.named(&plan.game))
}

fn report(summary: &Summary, tallied: &Tallied) -> Report {
    Report::new(&Head { bots: vec!["random".to_owned(); 2], ..Head::default() }, summary, Some(tallied))
}

#[test]
fn any_threads_and_any_parts_give_the_same() {
    let cases = [("games/rapa-nui.yaml", 3, 60, 90), ("tests/games/tic-tac-toe.yaml", 2, 900, 1_200)];
    for (path, seats, split, end) in cases {
        let game = counting(path, seats);
        let whole = play(&plan(&game, "random", 0..end, 1));
        assert_eq!(play(&plan(&game, "random", 0..end, 3)), whole, "{path}");
        let (mut summary, mut tallied) = play(&plan(&game, "random", split..end, 2));
        let (first_summary, first_tallied) = play(&plan(&game, "random", 0..split, 1));
        summary.merge(&first_summary);
        tallied.merge(&first_tallied);
        assert_eq!(summary, whole.0, "{path}");
        assert_eq!(tallied, whole.1, "{path}");
        let text = serde_json::to_string(&tallied).unwrap();
        assert_eq!(serde_json::from_str::<Tallied>(&text).unwrap(), tallied, "{path}");
    }
}

#[test]
fn noughts_and_crosses_are_counted_right() {
    let game = counting("tests/games/tic-tac-toe.yaml", 2);
    let (summary, tallied) = play(&plan(&game, "random", 0..1_000, 2));
    // Random play: crosses win 58.5 %, noughts 28.8 %, 12.7 % are drawn.
    let share = |seat: usize| f64::from(u32::try_from(summary.credits.alone[seat]).unwrap()) / 1_000.0;
    assert!((share(0) - 0.585).abs() < 0.05, "{}", share(0));
    assert!((share(1) - 0.288).abs() < 0.05, "{}", share(1));
    let told = report(&summary, &tallied);
    assert!(told.balance.unwrap().p < 1e-6);
    assert!(told.notices.iter().any(|notice| notice.code == "seats"), "{:?}", told.notices);
    // Nine squares at first, one less each time: no decision has more, and no position comes back.
    assert_eq!(tallied.options.greatest, Some(9));
    assert_eq!(tallied.options.count(), summary.asked);
    assert_eq!((tallied.repeats.matches, tallied.repeats.repeated), (1_000, 0));
    // The middle wins more than any side of the board.
    let first = told.choices.first().unwrap();
    assert!(first.option.ends_with("[2, 2]"), "{first:?}");
    let wins = first.wins.unwrap();
    assert!(wins.certain && wins.difference > 0.05, "{wins:?}");
    let offered: u64 = tallied.choices.iter().map(|choice| choice.offered).sum();
    assert_eq!(offered, summary.answers);
    let taken: u64 = tallied.choices.iter().map(|choice| choice.taken).sum();
    assert_eq!(taken, summary.asked);
}

#[test]
fn bots_that_look_ahead_count_only_what_happens() {
    let game = counting("tests/games/tic-tac-toe.yaml", 2);
    let (summary, tallied) = play(&plan(&game, "search:20", 0..20, 2));
    assert_eq!(tallied.repeats.decisions, summary.asked);
    let steps = tallied.happened.iter().filter(|one| one.kind == parlor::compile::coverage::SiteKind::Step);
    let turns: u64 = steps.map(|one| one.times).sum();
    assert_eq!(turns, summary.asked, "each turn is one decision, and none of those that were only imagined");
    let taken: u64 = tallied.choices.iter().map(|choice| choice.taken).sum();
    assert_eq!(taken, summary.asked);
}

#[test]
fn every_kind_of_question_is_counted() {
    // Several picks, groups, passes, secret bids.
    let game = counting("tests/games/bazaar.yaml", 3);
    let (_, tallied) = play(&plan(&game, "random", 0..150, 1));
    for choice in &tallied.choices {
        assert!(choice.taken <= choice.offered, "{choice:?}");
        assert!(
            !choice.option.is_empty() && !choice.prompt.is_empty() && !choice.step.is_empty(),
            "{choice:?}"
        );
    }
    for question in &tallied.questions {
        let of = tallied
            .choices
            .iter()
            .filter(|one| (&one.step, &one.prompt) == (&question.step, &question.prompt));
        let taken: u64 = of.map(|one| one.taken).sum();
        assert!(taken >= question.decisions, "{question:?}: {taken}");
    }
    assert!(tallied.choices.iter().any(|choice| choice.option == "pass" && choice.taken > 0));
    // Of a group everything in it is taken, and so many at once.
    let in_groups = |option: &str| {
        let mut of = tallied.choices.iter().filter(|one| one.prompt.contains("on a shelf"));
        of.any(|one| one.option == option && one.taken > 0 && one.taken <= one.offered)
    };
    assert!(in_groups("fig") && in_groups("date") && in_groups("2 at once"), "{:?}", tallied.choices);
    assert!(tallied.kinds.iter().any(|kind| kind.taken > 0 && kind.kept > 0));
}

#[test]
fn a_game_that_goes_in_circles_is_found_out() {
    let game = counting("tests/games/circles.yaml", 2);
    let mut plan = plan(&game, "random", 0..40, 1);
    plan.course.most_decisions = 50;
    let (summary, tallied) = play(&plan);
    assert_eq!((summary.cut_off, summary.over), (40, 0));
    assert_eq!((tallied.repeats.matches_with, tallied.repeats.most), (40, 25));
    let told = report(&summary, &tallied);
    let codes: Vec<&str> = told.notices.iter().map(|notice| notice.code).collect();
    assert!(codes.contains(&"cut_off") && codes.contains(&"repeats"), "{codes:?}");
    assert_eq!(told.seats[0].win_share, 0.0);
}

#[test]
fn what_the_rules_exclude_is_not_missed_and_fewer_points_lead() {
    let game = counting("tests/games/reports/penalty.yaml", 2);
    let (summary, tallied) = play(&plan(&game, "random", 0..200, 1));
    let told = report(&summary, &tallied);
    let never: Vec<&str> = told.never.iter().map(|one| one.what.as_str()).collect();
    assert_eq!(never, [""; 0], "an off figure, coins that are used up, `skip` beside `laps`");
    let margin = told.margin.unwrap();
    assert!(margin.greatest > 0 && margin.least == 0, "{margin:?}");
    let best = told.seats.iter().filter_map(|seat| Some(seat.score.as_ref()?.least)).min();
    assert_eq!(told.winning_score.map(|score| score.least), best, "the winner has the fewest points");
    let places: Vec<&str> = tallied
        .choices
        .iter()
        .filter(|choice| choice.prompt == "where")
        .map(|choice| choice.option.as_str())
        .collect();
    assert_eq!(places, ["board[1, 1]", "board[1, 2]", "board[2, 1]", "board[2, 2]"]);
}

#[test]
fn a_report_of_nothing_says_so() {
    let told = report(&Summary::new(2, Better::More), &Tallied::default());
    assert_eq!(told.notices[0].code, "nothing");
    let text = serde_json::to_string(&told).unwrap();
    assert!(text.contains("\"matches\":0") && !text.contains("NaN"), "{text}");
}

/// The first seat wins three of four matches whatever it does, and takes `red` more often: it is offered less else.
const UNFAIR: &str = "parlor: 1
name: Unfair
players: { from: 2, to: 2 }
counters: { won: { per: seat } }
flow: [{ turns: { from: first, laps: 1, do: [pick] } }, draw]
scoring: [won]
";

const PICK: &str = r#"
fn pick(me) { choose(me, "colour", if me == seats[0] { ["red", "blue"] } else { ["red", "blue", "green"] }); }
fn draw() { gain(if random([1, 2, 3, 4]) == 1 { seats[1] } else { seats[0] }, won, 1); }
"#;

/// In all seats together `red` wins 55 % and the others 46 %; for either seat it makes no difference.
#[test]
fn options_are_compared_within_a_seat() {
    let files = parlor::Memory::from_iter([("unfair.yaml", UNFAIR), ("unfair/rules.rhai", PICK)]);
    let loaded = parlor::check::load(&files, "unfair.yaml", &library().host);
    let rules = loaded.definition.unwrap().rules(None, &[]).unwrap();
    let game = Game::counting(Arc::new(rules), 2, Arc::new(loaded.sources), &library().host).unwrap();
    let (summary, tallied) = play(&plan(&Arc::new(game), "random", 0..1_000, 2));
    let told = report(&summary, &tallied);
    let wins = |option: &str| told.choices.iter().find(|one| one.option == option).unwrap().wins.unwrap();
    let red = wins("red");
    assert!(red.interval.contains(0.0), "{red:?}");
    assert!((red.with - 0.5).abs() < 0.05, "{red:?}");
    // Only the second seat can take it, and wins as rarely with another colour.
    let green = wins("green");
    assert!((green.with - 0.25).abs() < 0.07 && (green.without - 0.25).abs() < 0.05, "{green:?}");
}
