//! Recorded matches that are gone through, and hints where one stands.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use serde_json::Value;

use crate::console::Console;

/// The review of a recorded match, without its words.
fn reviewed(printed: &str) -> Vec<Value> {
    let json = printed.split_once("--- output\n").map_or(printed, |(_, output)| output);
    let json = json.lines().find(|line| line.starts_with('{')).unwrap();
    let review: Value = serde_json::from_str(json).unwrap();
    review["reviewed"].as_array().unwrap().clone()
}

#[test]
fn what_answers_cost_is_the_same_on_any_number_of_threads() {
    let console = Console::new("review");
    console.run("play tests/cli/pebbles.yaml --bots random --seed 4 --record match.record", "");
    let told = console.run("review match.record --iterations 100 --threads 1", "");
    assert!(told.starts_with("exit 0\n"), "{told}");
    for part in [
        "Pebbles: ",
        " of them with a choice; 100 matches imagined for each\n",
        "\nthe bot that judges: nothing was learnt, so it searches in 100 imagined matches for each decision\n",
        "nothing was learnt of this game with 2 seats, so bots search without it",
        "how each seat answered\n",
    ] {
        assert!(told.contains(part), "{part:?} in {told}");
    }
    assert_eq!(console.run("review match.record --iterations 100 --threads 3", ""), told);
    let all = reviewed(&console.run("review match.record --iterations 100 --format json", ""));
    assert!(!all.is_empty());
    for answer in &all {
        let (own, best) = (answer["result"].as_f64().unwrap(), answer["best_result"].as_f64().unwrap());
        assert!((0.0..=1.0).contains(&own) && (0.0..=1.0).contains(&best), "{answer}");
        assert!(answer["given"] != answer["best"] || own == best, "{answer}");
    }
    let told_in_english = told;
    // Names are in the language that is asked for, also where the printed command leads.
    let hungarian = console.run("review match.record --iterations 100 --lang hu", "");
    assert!(hungarian.contains("Kavicsok: "), "{hungarian}");
    let told =
        |text: &str| text.lines().filter(|line| line.contains("white") || line.contains("black")).count();
    assert!(told(&told_in_english) > 0 && told(&hungarian) == 0, "{hungarian}");
    assert!(hungarian.contains("fehér") || hungarian.contains("fekete"), "{hungarian}");
    let hinted = hungarian.lines().find(|line| line.starts_with("`parlor hint ")).unwrap_or_default();
    assert!(hinted.contains(" --lang hu` shows the question"), "{hungarian}");
    assert!(console.run("review match.record --lang xx", "").contains("`xx`"));
    let seat = all[0]["seat"].as_str().unwrap();
    let own = reviewed(
        &console.run(&format!("review match.record --iterations 100 --seat {seat} --format json"), ""),
    );
    let told = console.run(&format!("review match.record --iterations 100 --seat {seat}"), "");
    assert!(told.contains(&format!(", {} of {seat} with a choice; ", own.len())), "{told}");
    let of_seat: Vec<Value> = all.iter().filter(|answer| answer["seat"] == seat).cloned().collect();
    assert_eq!(own, of_seat);
}

#[test]
fn a_blunder_costs_most() {
    let console = Console::empty("review_blunder");
    console.write("stones.yaml", STONES);
    console.write("stones/rules.rhai", STONES_SCRIPT);
    let played = console.run("play stones.yaml --seats Ann,Bob --seed 1 --record match.record", "1\n3\n");
    assert!(played.contains("Bob"), "{played}");
    let told = console.run("review match.record --iterations 400", "");
    let worst = told.lines().skip_while(|line| !line.contains("what cost most")).nth(2).unwrap_or_default();
    let cells: Vec<&str> = worst.split_whitespace().collect();
    assert_eq!(cells[..3], ["1", "Ann", "1"], "{told}");
    assert!(!told.contains("  2  Bob"), "to take all is best: {told}");
    assert!(told.contains("\n`parlor hint match.record --at 0` shows the question of answer 1\n"), "{told}");
    let none = console.run("review match.record --top 0", "");
    assert!(none.starts_with("exit 1\n") && none.contains("--top <N>"), "{none}");
}

#[test]
fn hints_are_for_where_a_record_stands() {
    let console = Console::empty("hint");
    console.write("stones.yaml", STONES);
    console.write("stones/rules.rhai", STONES_SCRIPT);
    console.run("play stones.yaml --seats Ann,Bob --seed 1 --record match.record", "1\n3\n");
    let told = console.run("hint match.record --at 0", "");
    assert!(told.starts_with("exit 0\n") && told.contains("Ann: take"), "{told}");
    assert!(
        told.contains("\n1000 matches imagined; results are from 0, last of all, to 100, first of all\n"),
        "{told}"
    );
    assert!(
        told.contains(
            "\nthe bot: nothing was learnt, so it searches in 1000 imagined matches for each decision; "
        ),
        "{told}"
    );
    let first = told.lines().find(|line| line.contains("% of them")).unwrap();
    assert!(
        first.trim_start().starts_with('4') && first.contains("result  9"),
        "to take all four wins: {told}"
    );
    // At the prompt the same is said, also through a pipe, where it does not end the match.
    let typed =
        console.run("play stones.yaml --seats Ann,Bob --seed 1 --record again.record", "hint\n:h\n1\n3\n");
    assert!(typed.starts_with("exit 0\n") && typed.matches("\n 4  tried in ").count() == 2, "{typed}");
    assert!(typed.contains("A bot has imagined 1000 matches with what you know."), "{typed}");
    assert_eq!(console.read("again.record"), console.read("match.record"));
    let over = console.run("hint match.record", "");
    assert!(over.starts_with("exit 1\n") && over.contains("the match is over there"), "{over}");
    let nobody = console.run("review match.record --seat Zed", "");
    assert!(nobody.starts_with("exit 1\n") && nobody.contains("nobody is called `Zed`"), "{nobody}");
    let nothing = console.run("review none.record", "");
    assert!(nothing.starts_with("exit 1\n"), "{nothing}");
}

const STONES: &str = "parlor: 1
name: Stones
about: Take one to four stones; whoever takes the last one wins.
players: { from: 2, to: 2 }
counters:
  beginner: { holds: seat, start: nothing }
  stones: { start: 4, min: 0 }
  won: { per: seat }
flow:
  - begin
  - turns: { from: beginner, do: [take_stones] }
scoring: [won]
";

const STONES_SCRIPT: &str = "fn begin() {
    set(beginner, seats[0]);
}

fn take_stones(me) {
    let number = choose(me, \"take\", 1..=value(stones));
    lose(stones, number);
    if value(stones) == 0 {
        gain(me, won, 1);
        finish(turns);
    }
}
";
