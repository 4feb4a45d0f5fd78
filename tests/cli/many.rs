//! Commands that play many matches.

use crate::console::Console;

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/cli", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

#[test]
fn speed_is_measured() {
    let console = Console::new("bench");
    let quick = "--runs 3 --time 0.005 --threads 2 --seed 5";
    let printed =
        console.run(&format!("bench tests/games/coin.yaml tests/cli/pebbles.yaml {quick} --format json"), "");
    let json = printed.strip_prefix("exit 0\n").unwrap_or_else(|| panic!("{printed}"));
    let json: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!((json["runs"].as_u64(), json["seed"].as_u64()), (Some(3), Some(5)));
    assert!(json["machine"]["processors"].as_u64() > Some(0), "{printed}");
    let games = json["games"].as_array().unwrap();
    let paths: Vec<&str> = games.iter().map(|game| game["path"].as_str().unwrap()).collect();
    assert_eq!(paths, ["tests/cli/pebbles.yaml", "tests/games/coin.yaml"]);
    assert_eq!(games[1]["decisions_per_playout"].as_f64(), Some(1.0), "a coin is tossed once");
    for game in games {
        let threads: Vec<_> =
            game["speeds"].as_array().unwrap().iter().map(|one| one["threads"].as_u64()).collect();
        assert_eq!(threads, [Some(1), Some(2)]);
        for speed in game["speeds"].as_array().unwrap() {
            let figure = |name: &str, part: &str| speed[name][part].as_f64().unwrap();
            for name in ["playouts_per_second", "decisions_per_second"] {
                assert!(figure(name, "least") > 0.0 && figure(name, "least") <= figure(name, "median"));
                assert!(figure(name, "median") <= figure(name, "greatest"), "{printed}");
            }
            let ratio = figure("decisions_per_second", "median") / figure("playouts_per_second", "median");
            let decisions = game["decisions_per_playout"].as_f64().unwrap();
            assert!((ratio / decisions - 1.0).abs() < 0.5, "{ratio} {decisions}");
        }
    }
    let text = console.run(&format!("bench tests/games/coin.yaml {quick}"), "");
    let row = text.lines().find(|line| line.starts_with("Coin ")).unwrap_or_else(|| panic!("{text}"));
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells[1..3], ["2", "1.0"], "seats and decisions: {row}");
    assert_eq!(cells.iter().filter(|cell| cell.starts_with('±')).count(), 2, "{row}");
    assert!(text.contains("2 threads") && text.contains("parlor 0.1.0"), "{text}");
    let one = console.run("bench tests/games/coin.yaml --runs 1 --time 0.001 --threads 1 --ascii", "");
    assert!(one.is_ascii() && one.contains("1 thread\n"), "{one}");
}

#[test]
fn what_cannot_be_measured_is_told() {
    let console = Console::new("bench_wrong");
    snapshot!("bench_missing", console.run("bench tests/games/nothing.yaml", ""));
    snapshot!("bench_seats", console.run("bench tests/games/coin.yaml --seats 5", ""));
    snapshot!("bench_runs", console.run("bench tests/games/coin.yaml --runs 0", ""));
    snapshot!("bench_time", console.run("bench tests/games/coin.yaml --time never", ""));
    let fails = console.run("bench tests/cli/stumble.yaml --runs 1 --time 1 --threads 1 --format json", "");
    assert!(fails.starts_with("exit 3") && fails.contains(" --bots random --seed "), "{fails}");
}

#[test]
fn bots_meet_each_other_from_every_seat() {
    let console = Console::new("arena");
    let game = "arena tests/games/tic-tac-toe.yaml --bots search:60,random";
    let printed = console.run(&format!("{game} --matches 200 --threads 2"), "");
    snapshot!("arena", printed);
    assert_eq!(
        printed,
        console.run(&format!("{game} --matches 200 --threads 1"), ""),
        "on any number of threads"
    );
    snapshot!("arena_all", console.run(&format!("{game} --matches 61 --all --seed 7 --ascii"), ""));
    let more =
        "arena tests/cli/pebbles.yaml --bots random,greedy:4,random --matches 12 --seats 2 --variant quick";
    snapshot!("arena_more_bots", console.run(&format!("{more} --set most=2"), ""));
    let fewer = "arena tests/games/bazaar.yaml --bots greedy:2,random --seats 3 --matches 6";
    snapshot!("arena_more_seats", console.run(fewer, ""));
    snapshot!("arena_json", console.run(&format!("{game} --matches 4 --format json"), ""));
    // A coin knows no better player: with the same luck in both seatings each wins exactly half of the matches.
    let coin =
        console.run("arena tests/games/coin.yaml --bots random,greedy --matches 300 --format json", "");
    assert!(coin.contains("\"win_share\": 0.5,") && coin.contains("\"better\": null"), "{coin}");
}

#[test]
fn where_intervals_say_more_than_is_certain_the_stricter_test_is_named() {
    let console = Console::new("arena_stricter");
    let stricter = "certain takes more than 95 % intervals that lie apart: a confidence sequence, as all pairs are looked \
                    at after each seed\n";
    let game = "arena tests/games/tic-tac-toe.yaml --bots search:60,random --all";
    let early = console.run(&format!("{game} --matches 12"), "");
    assert!(
        early.contains(&format!("which of search:60 and random is better is not certain\n{stricter}")),
        "{early}"
    );
    // Where the intervals overlap, or all is certain, nobody wonders.
    let few = console.run(&format!("{game} --matches 2"), "");
    assert!(few.contains("is not certain") && !few.contains("confidence sequence"), "{few}");
    let many = console.run(&format!("{game} --matches 60"), "");
    assert!(
        many.contains("search:60 is better than random") && !many.contains("confidence sequence"),
        "{many}"
    );
}

#[test]
fn bots_that_look_at_the_clock_are_told_to_play_other_matches_again() {
    let console = Console::new("arena_clock");
    let told = "warning: `hard:1ms` looks at the clock, so the same command can play other matches; with `hard:1000` it \
                plays the same again\n";
    for command in ["arena", "simulate"] {
        let coin = format!("{command} tests/games/coin.yaml --matches 4 --bots");
        let timed = console.run(&format!("{coin} random,hard:0.001s"), "");
        assert!(timed.starts_with("exit 0") && timed.contains(told), "{timed}");
        // As many iterations as people like to wait for are the same each time.
        let steady = console.run(&format!("{coin} easy,club"), "");
        assert!(steady.starts_with("exit 0") && !steady.contains("looks at the clock"), "{steady}");
    }
}

#[test]
fn bots_that_cannot_meet_are_told() {
    let console = Console::new("arena_wrong");
    let coin = "arena tests/games/coin.yaml";
    for (name, arguments) in [
        ("arena_unknown", format!("{coin} --bots random,serch:10")),
        ("arena_one", format!("{coin} --bots random")),
        ("arena_none", coin.to_owned()),
        ("arena_seats", format!("{coin} --bots random,greedy --seats 3")),
        ("arena_zero", format!("{coin} --bots random,greedy --matches 0")),
        ("arena_round", format!("{coin} --bots random,greedy:1,greedy:2 --matches 1")),
        ("arena_variant", format!("{coin} --bots random,greedy --variant bised")),
        ("arena_many", format!("{coin} --bots {}", ["random"; 17].join(","))),
        ("arena_fails", "arena tests/cli/stumble.yaml --bots random,random --matches 30".to_owned()),
    ] {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "../snapshots/cli", omit_expression => true }, {
            insta::assert_snapshot!(name, console.run(&arguments, ""));
        });
    }
}

#[test]
fn sequences_of_answers_are_counted() {
    let console = Console::new("perft");
    let game = "perft tests/games/tic-tac-toe.yaml --depth 3";
    snapshot!("perft", console.run(&format!("{game} --divide --unique"), ""));
    snapshot!("perft_json", console.run(&format!("{game} --divide --unique --format json"), ""));
    snapshot!("perft_chance", console.run("perft games/classics/kuhn-poker.yaml --depth 3 --chance all", ""));
    let record = "play tests/games/tic-tac-toe.yaml --bots random --seed 4 --record perft.record";
    assert!(console.run(record, "").starts_with("exit 0"));
    snapshot!("perft_from", console.run("perft --from perft.record --at 5 --depth 9 --divide", ""));
    let over = console.run("perft --from perft.record --depth 2", "");
    assert!(over.contains("\n    0          1      1\n"), "{over}");
}

#[test]
fn what_cannot_be_counted_is_told() {
    let console = Console::new("perft_wrong");
    let failing = console.run("perft tests/cli/stumble.yaml --depth 5", "");
    for threads in [1, 2, 7] {
        let command = format!("perft tests/cli/stumble.yaml --depth 5 --threads {threads}");
        assert_eq!(console.run(&command, ""), failing, "{threads} threads");
    }
    snapshot!("perft_fails", failing);
    snapshot!("perft_depth", console.run("perft tests/games/coin.yaml", ""));
    snapshot!("perft_deep", console.run("perft tests/games/coin.yaml --depth 1001", ""));
    snapshot!("perft_seats", console.run("perft tests/games/coin.yaml --depth 2 --seats 5", ""));
    snapshot!("perft_both", console.run("perft --from a.record --depth 2 --seats 5", ""));
    snapshot!("perft_no_record", console.run("perft --from a.record --depth 2", ""));
}
