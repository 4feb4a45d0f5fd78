//! Who plays is said in the same way to every command.

use super::console::Console;

const PEBBLES: &str = "tests/cli/pebbles.yaml";

/// Who plays, as the record of a match says it.
fn head(console: &Console, arguments: &str) -> String {
    let played = console.run(&format!("play {PEBBLES} --seed 2 --record a.record {arguments}"), "");
    assert!(played.starts_with("exit 0\n"), "{played}");
    let record = console.read("a.record");
    console.remove("a.record");
    let is_head = |line: &&str| line.starts_with("seats: ") || line.starts_with("bot: ");
    record.lines().filter(is_head).collect::<Vec<&str>>().join("; ")
}

#[test]
fn a_list_of_bots_is_for_the_seats_in_their_order() {
    let console = Console::new("seating_play");
    let play = |arguments: &str| head(&console, arguments);
    assert_eq!(play("--bots greedy:3,random"), "seats: Ann Bob; bot: Ann \"greedy:3\"; bot: Bob random");
    assert_eq!(play("--bots random --seats 3 --bot Bob=greedy"), play("--bots random,greedy,random"));
    assert_eq!(
        play("--seats You,Eve --bots random --bot Eve=greedy:3"),
        "seats: You Eve; bot: You random; bot: Eve \"greedy:3\""
    );
    console.run(&format!("play {PEBBLES} --seats Ann,Bob --seed 2 --record b.record"), "1\n");
    let on = console.run("play --resume b.record --bots greedy,random", "");
    assert!(on.contains("Pebbles is over"), "{on}");
    let wrong = console.run(&format!("play {PEBBLES} --seats 3 --bots greedy,random"), "");
    let told = "error: `--bots greedy,random` names 2 bots for 3 seats\nhelp: name one bot for all seats, or one for each of them\n";
    assert!(wrong.ends_with(told), "{wrong}");
}

#[test]
fn one_plays_against_bots_without_naming_a_seat() {
    let console = Console::new("seating_against");
    let play = |arguments: &str| head(&console, arguments);
    let two = "seats: Ann Bob Cleo; bot: Bob \"search:1000ms\"; bot: Cleo \"search:1000ms\"";
    assert_eq!(play("--against 2"), two);
    assert_eq!(play("--against random"), "seats: Ann Bob; bot: Bob random");
    assert_eq!(play("--against random --seats 3"), play("--against random,random"));
    assert_eq!(
        play("--against random,greedy:3 --seats You,Eve,Bo"),
        "seats: You Eve Bo; bot: Eve random; bot: Bo \"greedy:3\""
    );
    assert_eq!(play("--against 2 --bot Bob=random"), two.replacen("\"search:1000ms\"", "random", 1));
    for (arguments, told) in [
        ("--against 0", "`--against 0` is nobody"),
        ("--against 2 --seats 2", "`--against 2` names 2 bots for 1 other seat"),
        ("--against 9", "10"),
        ("--against clever", "`clever`"),
        ("--against 1 --bots random", "cannot be used with"),
        ("--against 1 --bot Ann=random", "`--against` leaves the first seat to a person"),
    ] {
        let wrong = console.run(&format!("play {PEBBLES} {arguments}"), "");
        assert!(wrong.starts_with("exit 1\n") && wrong.contains(told), "{arguments}: {wrong}");
    }
}

#[test]
fn simulations_take_names_of_seats() {
    let console = Console::new("seating_many");
    let simulate = format!("simulate {PEBBLES} --matches 20 --format json");
    let diff = format!("diff {PEBBLES} --variant quick --matches 5 --format json");
    for command in [simulate, diff] {
        let of = |arguments: &str| {
            let printed = console.run(&format!("{command} {arguments}"), "");
            assert!(printed.starts_with("exit 0\n"), "{printed}");
            // How fast it was is another number each time.
            printed.split(',').filter(|part| !part.contains("second")).collect::<Vec<&str>>().join(",")
        };
        let same = of("--seats 3 --bots random,greedy,random");
        assert_eq!(of("--bots random,greedy,random"), same);
        assert_eq!(of("--seats You,Eve,Bo --bot Eve=greedy"), same);
        assert_eq!(of("--seats 3 --bots random --bot Bob=greedy"), same);
        let wrong = console.run(&format!("{command} --seats 3 --bot Eva=greedy"), "");
        assert!(wrong.starts_with("exit 1\n") && wrong.contains("nobody is called `Eva`"), "{wrong}");
    }
}

#[test]
fn every_seat_has_a_name_of_its_own() {
    let console = Console::new("seating_names");
    for command in [
        "play pebbles.yaml --bots random",
        "play pebbles.yaml --against random",
        "simulate pebbles.yaml --matches 2",
        "simulate pebbles.yaml --levels=random,greedy --matches 2",
        "diff pebbles.yaml --variant quick --matches 2",
    ] {
        let command = command.replace("pebbles.yaml", PEBBLES);
        for (names, wrong) in [
            ("A,A,B", "two seats are called `A`\n |\n = help: give every seat another name\n"),
            ("A,B,B", "two seats are called `B`\n"),
            ("A,,B", "seat 2 has no name\n"),
        ] {
            let told = console.run(&format!("{command} --seats {names}"), "");
            assert!(told.starts_with("exit 1\n"), "{command} {names}: {told}");
            assert!(told.contains(&format!("error[E0610]: {wrong}")), "{command} {names}: {told}");
        }
    }
}

#[test]
fn where_seats_have_no_names_that_is_said() {
    let console = Console::new("seating_numbers");
    for command in ["arena pig --bots greedy,random", "bench pig", "perft pig --depth 1"] {
        let told = console.run(&format!("{command} --seats Ann,Bob,Cleo"), "");
        assert!(told.starts_with("exit 1\n"), "{told}");
        assert!(
            told.contains("seats have no names here: write how many play, such as `--seats 3`"),
            "{told}"
        );
    }
    let none = console.run("perft pig --depth 1 --seats 0", "");
    assert!(none.contains("0 is not in 1..=255"), "{none}");
}
