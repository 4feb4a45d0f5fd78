//! The commands as a user sees them: arguments, what is typed, exit code, and all that is printed.

#![cfg(unix)]

#[path = "cli/checking.rs"]
mod checking;
#[path = "cli/completing.rs"]
mod completing;
mod console;
#[path = "cli/continuing.rs"]
mod continuing;
#[path = "cli/covering.rs"]
mod covering;
#[path = "cli/diff.rs"]
mod diff;
#[path = "cli/driving.rs"]
mod driving;
#[path = "cli/formatting.rs"]
mod formatting;
#[path = "cli/helping.rs"]
mod helping;
#[path = "cli/interrupting.rs"]
mod interrupting;
#[path = "cli/leaking.rs"]
mod leaking;
#[path = "cli/levels.rs"]
mod levels;
#[path = "cli/many.rs"]
mod many;
#[path = "cli/overwriting.rs"]
mod overwriting;
#[path = "cli/reviewing.rs"]
mod reviewing;
#[path = "cli/saving.rs"]
mod saving;
#[path = "cli/seating.rs"]
mod seating;
#[path = "cli/shipped.rs"]
mod shipped;
#[path = "cli/simulating.rs"]
mod simulating;
#[path = "cli/speaking.rs"]
mod speaking;
#[path = "cli/testing.rs"]
mod testing;
#[path = "cli/training.rs"]
mod training;
#[path = "cli/unread.rs"]
mod unread;

use console::Console;

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "snapshots/cli", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

const PEBBLES: &str = "tests/cli/pebbles.yaml";
/// Bob begins with seed 2; three questions by two people.
const BEGINNING: &str = "1 2\npass\nwhite*2\n";

#[test]
fn games_are_listed_shown_and_checked() {
    let console = Console::new("lists");
    snapshot!("list", console.run("list tests/cli", ""));
    snapshot!("show", console.run("show tests/cli/pebbles.yaml", ""));
    snapshot!("show_gardens", console.run("show tests/games/gardens.yaml --lang en", ""));
    snapshot!(
        "play_gardens",
        console.run("play tests/games/gardens.yaml --seats Ann,Bob --seed 1", "rose\nAnn.bed[1]\n")
    );
    snapshot!("show_forever", console.run("show tests/games/ranks.yaml --lang en", ""));
    let board = console.run("show games/classics/breakthrough.yaml", "");
    let drawn =
        "    board  black*16 white*16\n      8  b b b b b b b b\n      7  b b b b b b b b\n      6  . . ";
    assert!(board.contains(drawn) && board.contains("\n         a b c d e f g h\n"), "{board}");
    snapshot!("show_variant", console.run("show tests/cli/pebbles.yaml --variant quick", ""));
    snapshot!("check", console.run("check tests/cli/pebbles.yaml tests/cli/faulty.yaml", ""));
    snapshot!("leaks", console.run("leaks tests/games/leaks/told.yaml --matches 1 --seats 2", ""));
    snapshot!("leaks_none", console.run("leaks tests/cli/pebbles.yaml --matches 1 --variant quick", ""));
    snapshot!("leaks_seats", console.run("leaks tests/cli/pebbles.yaml --seats 9", ""));
    let unplayed = console.run("check --quick tests/games/leaks/log.yaml", "");
    assert!(unplayed.contains("exit 0\n") && !unplayed.contains("warning"), "{unplayed}");
    snapshot!("check_short", console.run("check --format short tests/cli/faulty.yaml", ""));
    snapshot!("check_json", console.run("check --format json tests/cli/faulty.yaml", ""));
    snapshot!("check_warnings", console.run("check --deny-warnings tests/cli/unused.yaml", ""));
    snapshot!("check_missing", console.run("check tests/cli/nothing.yaml tests/cli/pebbles.yaml", ""));
}

#[test]
fn the_definitions_of_a_folder_are_checked() {
    let console = Console::new("check_folder");
    let one = "players: { from: 1, to: 1 }\npieces: { stone: { kinds: red, set: { box: red } } }\n\
        zones: { box: { holds: stone } }\nflow: [lay]\n";
    for (name, head) in [("games2/a", "parlor: 1\nname: A\n"), ("games2/more/b", "parlor: 1\n")] {
        console.write(&format!("{name}.yaml"), &format!("{head}{one}"));
        console.write(
            &format!("{name}/rules.rhai"),
            "/// Asks.\nfn lay() { choose(seats[0], \"lay\", [1, 2]); }\n",
        );
    }
    snapshot!("check_folder", console.run("check --format short games2", ""));
    let own = console.run("check games2/a/", "");
    assert_eq!(own, "exit 0\ngames2/a.yaml: fine for 1 player\n");
    let none = console.run("check tests/snapshots", "");
    assert!(none.starts_with("exit 1\n") && none.contains("`tests/snapshots` is"), "{none}");
}

#[test]
fn who_plays_together_is_told_when_a_match_begins() {
    let console = Console::new("teams");
    let definition = "parlor: 1\nname: Pairs\nplayers: { from: 4, to: 4 }\n\
        pieces: { stone: { kinds: red, set: { box: red } } }\nzones: { box: { holds: stone } }\n\
        flow: [{ turns: { from: first, laps: 1, do: [say] } }]\nteams: [[1, 3], [2, 4]]\n";
    console.write("pairs.yaml", definition);
    console.write("pairs/rules.rhai", "/// Says.\nfn say(me) { choose(me, \"what\", box); }\n");
    let played = console.run("play pairs.yaml --seed 1 --record a.record", "");
    assert!(played.contains("\nteams: Ann + Cleo, Bob + Dan\n"), "{played}");
    let scored = format!("{definition}counters: {{ points: {{ per: seat }} }}\nscoring: [points]\n");
    console.write("pairs.yaml", &scored);
    let say = "/// Says.\nfn say(me) { choose(me, \"what\", box); gain(me, points, 2); }\n";
    console.write("pairs/rules.rhai", say);
    let played = console.run("play pairs.yaml --seed 1 --record c.record", "red\nred\nred\ntable\n");
    assert!(played.contains("\n  teams: Ann + Cleo 4, Bob + Dan 2\n"), "{played}");
    console.write("pairs/rules.rhai", "/// Says.\nfn say(me) { choose(me, \"what\", box); }\n");
    let alone = definition.replace("teams: [[1, 3], [2, 4]]\n", "");
    console.write("pairs.yaml", &alone);
    let played = console.run("play pairs.yaml --seed 1 --record b.record", "");
    assert!(!played.contains("teams"), "{played}");
    let script = "/// Says.\nfn say(me) { if partners(me).empty { choose(me, \"what\", box); } }\n";
    console.write("pairs/rules.rhai", script);
    let checked = console.run("check --format short pairs.yaml", "");
    assert!(checked.contains("pairs/rules.rhai:2:17: warning[W0407]: every seat plays alone"), "{checked}");
}

#[test]
fn a_game_that_asks_nobody_is_warned_of() {
    let console = Console::new("check_asks_nobody");
    let check = |flow: &str, script: &str| {
        let definition = format!(
            "parlor: 1\nname: Quiet\nplayers: {{ from: 2, to: 3 }}\n\
             pieces: {{ stone: {{ kinds: red, set: {{ box: red }} }} }}\nzones: {{ box: {{ holds: stone }} }}\n{flow}\n"
        );
        console.write("quiet.yaml", &definition);
        console.write("quiet/rules.rhai", script);
        console.run("check --format short quiet.yaml", "")
    };
    let part = "flow: [{ round: { do: [{ turns: { from: first, KEYS } }] } }]";
    let step = "fn say(me) { choose(me, \"what\", box); }\n";
    let handed = "fn say(me, found) { choose(me, \"what\", found); }\n";
    let with = part.replace("KEYS", "with: none, laps: 1, do: [say]");
    let told = check(&with, &format!("{handed}fn none(me) {{ box.of_kind(red).filter(|one| !one.up) }}\n"));
    let expected = "exit 0\nquiet.yaml:6:54: warning[W0612]: a random match is over before anybody is asked; a part \
        ends when its `with` gives nothing for every seat; `parlor play quiet.yaml --seats 2 --bots random --seed 1` \
        shows what happens\n";
    assert_eq!(told, expected);
    let told = check(&with, &format!("{handed}fn none(me) {{ box }}\n"));
    assert_eq!(told, "exit 0\n");
    let skip = part.replace("KEYS", "skip: everybody, laps: 1, do: [say]");
    let told = check(&skip, &format!("{step}fn everybody(me) {{ true }}\n"));
    assert!(told.contains("6:54: warning[W0612]") && told.contains("its `skip` gives `true` for"), "{told}");
    // What ends the match is blamed, not what stands first.
    let later = "flow: [{ early: { from: first, skip: nobody, laps: 1, do: [mix] } }, \
        { late: { from: first, skip: everybody, laps: 1, do: [say] } }]";
    let of_seats = "fn nobody(me) { false }\nfn everybody(me) { true }\nfn mix(me) { shuffle(box); }\n";
    let told = check(later, &format!("{step}{of_seats}"));
    assert!(told.contains("6:99: warning[W0612]") && told.contains("its `skip` gives"), "{told}");
    let never = "flow: [{ early: { from: first, skip: nobody, laps: 1, do: [mix] } }, \
        { late: { times: never, do: [{ turns: { from: first, laps: 1, do: [say] } }] } }]";
    let none = "fn nobody(me) { false }\nfn never() { 0 }\nfn mix(me) { shuffle(box); }\n";
    let told = check(never, &format!("{step}{none}"));
    assert!(told.contains("6:10: warning[W0612]") && told.contains("ends before a step that asks"), "{told}");
    // Pure chance is no mistake.
    assert_eq!(check("flow: [mix]", "fn mix() { shuffle(box); }\n"), "exit 0\n");
    // A step before it is carried out in every lap.
    let with = part.replace("KEYS", "with: none, do: [mix, say]");
    let script = "fn mix(me) { shuffle(box); }\nfn none(me) { box.of_kind(red).filter(|one| !one.up) }\n";
    let told = check(&with, &format!("{handed}{script}"));
    assert!(
        told.contains("; `turns` has begun ") && told.contains(" times: it goes on in every lap"),
        "{told}"
    );
    assert!(told.contains("end it by `laps`, `while` or `finish(turns)`; `parlor play "), "{told}");
    assert!(!told.contains("is there a loop that never ends"), "{told}");
    let told = check("flow: [mix]", "fn mix() { pay(seats[0], nothing, 1); }\n");
    assert!(!told.contains("W0612"), "{told}");
}

#[test]
fn a_game_that_gives_secrets_away_is_warned_of() {
    let console = Console::new("check_leaks");
    let leaks = "tests/games/leaks/log.yaml tests/games/leaks/options.yaml";
    snapshot!("check_leaks", console.run(&format!("check --deny-warnings {leaks}"), ""));
    let late = console.run("check --format short tests/games/leaks/late.yaml", "");
    for variant in ["options", "log", "prompt"] {
        assert!(late.contains(&format!("--variant {variant} ")), "{late}");
    }
    for game in ["tiki-topple", "rapa-nui", "ra", "nile"] {
        let checked = console.run(&format!("check --deny-warnings games/{game}.yaml"), "");
        assert!(checked.starts_with("exit 0\n"), "{checked}");
    }
}

#[test]
fn a_moment_is_printed_in_a_pipe_and_nobody_waits() {
    let console = Console::new("moment");
    let printed = console.run("play games/classics/blackjack.yaml --seed 4 --record a.record", "stand\n");
    let moment =
        "\n19 of the dealer against 15\n  deck            47 of 52\n  dealer's cards  3♦ · 6♠ · J♥\n";
    assert!(printed.starts_with("exit 0\n") && printed.contains(moment), "{printed}");
    assert!(!printed.contains("Press Enter"), "{printed}");
    let bots = console.run("play games/classics/blackjack.yaml --seed 4 --bots random", "");
    assert_eq!(bots.matches("of the dealer against").count(), 1, "{bots}");
    assert!(!bots.contains("47 hidden"), "{bots}");
}

#[test]
fn seats_that_the_rules_play_are_shown() {
    let console = Console::new("automa");
    let shown = console.run("show tests/games/wrecks.yaml", "");
    assert!(shown.contains("\n  played by rival  1 player: 2, 2 players: 1, 3 players: 0\n"), "{shown}");
    let wrong = console.run("play tests/games/wrecks.yaml --seats Ann,Automa", "");
    assert!(
        wrong.starts_with("exit 1\n") && wrong.contains("`Automa` is the name of a seat that the rules play"),
        "{wrong}"
    );
    let bots = console.run("play tests/games/wrecks.yaml --seats 2 --bots random --seed 7", "");
    let first: Vec<&str> = bots.lines().filter(|line| line.ends_with("(bid)")).take(3).collect();
    assert!(first[0].starts_with("  Ann: bid(") && first[1].starts_with("  Bob: bid("), "{bots}");
    assert_eq!(first[2], "  the rival: bid(5)  (bid)", "{bots}");
    let wrong = console.run("play tests/games/wrecks.yaml --bot Automa=greedy", "");
    assert!(wrong.contains("nobody is called `Automa`\nhelp: the seats are Ann, Bob\n"), "{wrong}");
    let one = console.run("arena tests/games/wrecks.yaml --bots random,greedy --seats 1", "");
    assert!(one.contains("help: write `--seats 2`, or let each of them play against the rules: "), "{one}");
}

/// Who lets bots play sees what a seat hides from the others, whoever plays it.
#[test]
fn among_bots_secret_answers_of_the_rules_are_printed_in_their_order() {
    let console = Console::new("automa_secrets");
    console.write(
        "guess.yaml",
        "parlor: 1\nname: Guess\nplayers: { from: 1, to: 1, automa: { seats: 1, plays: robot } }\n\
        counters: { points: { per: seat } }\nflow: [{ turns: { from: begins, laps: 1, do: [act] } }]\n\
        scoring: [points]\n",
    );
    console.write(
        "guess/rules.rhai",
        "fn begins() { seats[0] }\nfn act(me) {\n    if me.is_automa { return; }\n    \
        choose_secretly(seats, \"hide\", [[1], [2, 3]]);\n    log(\"hidden\");\n    \
        choose(others(me)[0], \"say\", [4, 5]);\n    choose(others(me)[0], \"drop\", [[1, 2], []]);\n}\n\
        fn robot(me, prompt, options) { log(\"it thinks\"); options[options.len - 1] }\n",
    );
    let printed = console.run("play guess.yaml --bots random --seed 1", "");
    let told: Vec<&str> = printed.lines().skip(2).take(8).collect();
    let lines = [
        "  it thinks",
        "  Ann: 1  (hide)",
        "  Automa: 3  (hide)",
        "  hidden",
        "  it thinks",
        "  Automa: 5  (say)",
        "  it thinks",
        "  Automa: nothing  (drop)",
    ];
    assert_eq!(told, lines, "{printed}");
    console.write("guess/labels.hu.yaml", "drop: dobd el\n");
    let printed = console.run("play guess.yaml --bots random --seed 1 --lang hu", "");
    assert!(printed.contains("  Automa: semmi  (dobd el)\n"), "{printed}");
}

#[test]
fn a_label_of_a_seat_of_the_rules_that_another_seat_has_is_not_used() {
    let console = Console::new("automa_labels");
    let text =
        |path: &str| std::fs::read_to_string(format!("tests/games/{path}")).expect("the game is there");
    let game = text("wrecks.yaml");
    let seats = |labels: &str| {
        console.write("wrecks.yaml", &game.replace("  Automa: the rival\n", labels));
        console.write("wrecks/rules.rhai", &text("wrecks/rules.rhai"));
        let played = console.run("play wrecks.yaml --seats 1 --bots random --seed 1", "");
        played
            .lines()
            .find_map(|line| line.strip_prefix("Wrecks: ").map(str::to_owned))
            .expect("the seats are told")
    };
    assert_eq!(seats("  Automa: the rival\n"), "Ann (random), the rival, Automa2, seed 1");
    assert_eq!(seats("  Automa: Ann\n"), "Ann (random), Automa, Automa2, seed 1");
    assert_eq!(seats("  Automa: it\n  Automa2: it\n"), "Ann (random), Automa, Automa2, seed 1");
}

#[test]
fn a_seat_of_the_rules_is_found_by_its_name_and_by_its_label() {
    let console = Console::new("automa_log");
    let text =
        |path: &str| std::fs::read_to_string(format!("tests/games/{path}")).expect("the game is there");
    console.write("wrecks.yaml", &text("wrecks.yaml").replace("Automa: the rival", "Automa: Rival"));
    console.write("wrecks/rules.rhai", &text("wrecks/rules.rhai"));
    console.run("play wrecks.yaml --seats 1 --bots random --seed 1 --record a.record", "");
    let log = |seat: &str| console.run(&format!("log a.record --seat {seat}"), "");
    assert!(log("Rival").starts_with("exit 0\n"), "{}", log("Rival"));
    assert_eq!(log("Rival"), log("Automa"));
    assert!(log("rivals").contains("nobody is called `rivals`"), "{}", log("rivals"));
}

/// In all commands `seats` are those of the table, and `people` stands beside it where the rules play some.
#[test]
fn seats_and_people_are_counted_apart_where_the_rules_play_seats() {
    let console = Console::new("automa_seats");
    let wrecks =
        |command: &str, more: &str| console.run(&format!("{command} tests/games/wrecks.yaml {more}"), "");
    let counted = wrecks("perft", "--seats 1 --depth 1");
    assert!(counted.contains("Wrecks for 1 and 2 seats that the rules play: chance"), "{counted}");
    let played = wrecks("simulate", "--seats 1 --matches 3");
    assert!(played.contains("3 matches of 1 player and 2 seats that the rules play"), "{played}");
    let told = wrecks("arena", "--bots random,greedy --matches 2 --seats 2");
    assert!(told.contains("Wrecks for 2 and 1 seat that the rules play: 2 matches"), "{told}");
    for (command, counts) in [
        ("perft --depth 1", [(1, 3), (2, 3), (3, 3)]),
        ("arena --bots random,greedy --matches 6", [(2, 3), (2, 3), (3, 3)]),
    ] {
        for (people, seats) in counts {
            let json = wrecks(command, &format!("--format json --seats {people}"));
            let json =
                json.split_once('{').and_then(|(_, json)| json.rsplit_once('}')).expect("it is JSON").0;
            let json: serde_json::Value = serde_json::from_str(&format!("{{{json}}}")).expect("it is JSON");
            assert_eq!(json["seats"], seats, "{command}");
            let beside = if people < seats { serde_json::json!(people) } else { serde_json::Value::Null };
            assert_eq!(json["people"], beside, "{command}");
        }
    }
}

#[test]
fn what_would_be_even_is_told_of_the_wins_that_the_players_have() {
    let console = Console::new("automa_even");
    let even = |people: u8, of_rules: &str| {
        let players = "{ from: 1, to: 2, automa: { seats: 1, plays: robot } }";
        let definition = format!(
            "parlor: 1\nname: Race\nplayers: {players}\ncounters: {{ points: {{ per: seat }} }}\n\
            flow: [{{ turns: {{ from: begins, laps: 1, do: [act] }} }}]\nscoring: [points]\n"
        );
        let script = format!(
            "fn begins() {{ seats[0] }}\n\
            fn act(me) {{ gain(me, points, if me.is_automa {{ {of_rules} }} else {{ choose(me, \"go\", [1, 2]) }}); }}\n\
            fn robot(me, prompt, options) {{ options[0] }}\n"
        );
        console.write("race.yaml", &definition);
        console.write("race/rules.rhai", &script);
        let told = console.run(&format!("simulate race.yaml --seats {people} --matches 20"), "");
        assert!(told.starts_with("exit 0\n"), "{told}");
        told.lines().find(|line| line.contains("even would be")).map(str::to_owned)
    };
    let players = "the players win 100.0 % together: even would be 50.0 % for each of them";
    assert_eq!(even(2, "0").as_deref().map(str::trim), Some(players));
    assert_eq!(even(2, "9"), None);
    assert_eq!(even(1, "0"), None);
}

#[test]
fn the_reference_has_all_functions() {
    let console = Console::new("reference");
    let printed = console.run("reference", "");
    for function in &parlor::vm::library().host.functions {
        let told = printed.contains(&format!("### `{function}`\n\n{}", function.doc));
        assert_eq!(told, !function.is_made(), "{function}");
    }
    for property in &parlor::vm::library().host.properties {
        assert!(printed.contains(&format!(".{} -> ", property.name)), "{}", property.name);
    }
    for row in parlor::load::script::LIST_FUNCTIONS {
        assert!(printed.contains(&format!("- `{}`: {}\n", row.signature, row.doc)), "{}", row.signature);
    }
}

#[test]
fn bots_play_among_themselves() {
    let console = Console::new("bots");
    snapshot!("bots", console.run("play tests/cli/pebbles.yaml --bots random --seed 2", ""));
    let three = "play tests/cli/pebbles.yaml --bots random --seed 4 --seats Ann,山田,Cleo --variant quick --set most=2";
    snapshot!("bots_three", console.run(three, ""));
    assert!(console.saves().is_empty(), "nobody asked for a record");
}

#[test]
fn bots_that_think_answer_the_same_each_time_and_with_both_engines() {
    let console = Console::new("thinking");
    let by = |bots: &str, engine: &str, record: &str| {
        let play = "play tests/cli/pebbles.yaml --seed 7";
        let output = console.run(&format!("{play} {bots} --engine {engine} --record {record}"), "");
        (output.replace(record, "it"), console.read(record))
    };
    for bots in ["--bots search:40", "--bots greedy:4", "--bot Ann=search:20 --bot Bob=greedy"] {
        let first = by(bots, "machine", "machine.record");
        assert_eq!(first, by(bots, "rhai", "rhai.record"), "{bots}");
        assert_eq!(first, by(bots, "machine", "again.record"), "{bots}");
        for name in ["machine.record", "rhai.record", "again.record"] {
            console.remove(name);
        }
    }
    let (_, record) = by("--bot Ann=search --bot Bob=greedy", "machine", "spelled.record");
    assert!(record.contains("\nbot: Ann \"search:1000\"\nbot: Bob \"greedy:16\"\n"), "{record}");
}

#[test]
fn both_engines_play_the_same_match() {
    let console = Console::new("engines");
    for game in ["tests/cli/pebbles.yaml", "tests/games/bazaar.yaml"] {
        let by = |engine: &str, record: &str| {
            console
                .run(&format!("play {game} --bots random --seed 7 --engine {engine} --record {record}"), "")
        };
        let (machine, rhai) = (by("machine", "machine.record"), by("rhai", "rhai.record"));
        assert_eq!(machine.replace("machine.record", "rhai.record"), rhai);
        assert_eq!(console.read_raw("machine.record"), console.read_raw("rhai.record"));
        let replayed = console.run("replay machine.record --engine rhai", "");
        assert!(replayed.starts_with("exit 0") && replayed.contains("the same end"), "{replayed}");
        console.remove("machine.record");
        console.remove("rhai.record");
    }
}

#[test]
fn a_recorded_match_is_read_by_each_seat_in_each_language() {
    let console = Console::new("log");
    console.run("play tests/cli/pebbles.yaml --bots random --seed 2 --record a.record", "");
    snapshot!("log", console.run("log a.record", ""));
    snapshot!("log_ja", console.run("log a.record --lang ja --seat Bob", ""));
    snapshot!("log_jsonl", console.run("log a.record --format jsonl", ""));
    snapshot!("log_nobody", console.run("log a.record --seat Bod", ""));
    console.run("play tests/games/bazaar.yaml --bots random --seed 3 --record b.record", "");
    let read = |options: &str| console.run(format!("log b.record {options}").trim_end(), "");
    let all = ["", "--seat Ann", "--seat Bob"].map(read);
    assert!(all.iter().all(|log| log.starts_with("exit 0")), "{all:?}");
    assert!(all[0] != all[1] && all[1] != all[2] && all[0] != all[2], "each reads only what it may know");
}

#[test]
fn a_pipe_plays_a_whole_match() {
    let console = Console::new("pipe");
    let typed = "# Bob\n1\n\nundo\n1 2\npass\n# Ann\nwhite*2\npass\n1\n1\nlog\n2 2\npass\n1\n";
    snapshot!("pipe", console.run("play tests/cli/pebbles.yaml --seed 2", typed));
    snapshot!("pipe_record", console.read("data/parlor/saves/pebbles-1.record"));
    snapshot!("pipe_replay", console.run("replay data/parlor/saves/pebbles-1.record", ""));
    snapshot!("pipe_over", console.run("play --resume data/parlor/saves/pebbles-1.record", ""));
}

#[test]
fn a_match_is_kept_when_the_input_ends_and_gone_on_with() {
    let console = Console::new("resume");
    snapshot!("ends", console.run("play tests/cli/pebbles.yaml --seed 2 --record a.record", BEGINNING));
    snapshot!("wrong", console.run("play --resume a.record", "gold\n"));
    snapshot!(
        "resume",
        console.run("play --resume a.record", "pass\ntable\nhelp\nsave\nsave b.record\nquit\n")
    );
    snapshot!("resume_at", console.run("play --resume a.record --at 1", "1\n"));
    snapshot!("resume_at_too_far", console.run("play --resume a.record --at 5", ""));
    snapshot!("resume_elsewhere", console.run("play --resume a.record --record c.record", "undo\nwhite\n"));
    assert!(console.read("c.record").ends_with("Ann: white   # put a pebble back for a bonus\n"));
    snapshot!("resume_bots", console.run("play --resume b.record --bots random", ""));
    assert_eq!(
        console.read("a.record"),
        "parlor-record: 1
game: tests/cli/pebbles.yaml
rules: [rules]
seed: 2
seats: Ann Bob

Bob: white black   # take pebbles
Bob: pass   # put a pebble back for a bonus
Ann: white*2   # take pebbles
Ann: pass   # put a pebble back for a bonus
"
    );
    snapshot!("exists", console.run("play tests/cli/pebbles.yaml --seed 2 --record a.record", ""));
    snapshot!("not_over", console.run("replay a.record", ""));
}

#[test]
fn after_a_match_the_rest_of_the_log_is_shown_by_a_command_of_the_shell() {
    let console = Console::new("news_at_the_end");
    console.write(
        "many.yaml",
        "parlor: 1\nname: Many\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat }, wood: { per: seat } }\n\
        flow: [{ turns: { from: begins, laps: 1, do: [act] } }]\nscoring: [points]\n",
    );
    console.write(
        "many/rules.rhai",
        "fn begins() { seats[0] }\nfn act(me) {\n    for at in 0..20 {\n        choose(me, \"go\", [1, 2]);\n        \
        if me.index == 0 { return; }\n        gain(me, wood, 1);\n    }\n    gain(me, points, 1, \"work\");\n}\n",
    );
    let printed = console.run("play many.yaml --seed 1 --bot Bob=random --record a.record", "1\n");
    let (_, end) = printed.split_once("more lines: ").unwrap();
    assert!(end.starts_with("`parlor log a.record`\n"), "{printed}");
    // Answers are left out with what they led to, the oldest first, and no change of a score is.
    assert_eq!(printed.matches("\n  Bob: ").count(), 8, "{printed}");
    assert_eq!(printed.matches("\n    Bob: wood").count(), 8, "{printed}");
    assert!(end.contains("    Bob: wood 19 -> 20 (+1), points 0 -> 1 (+1: work)\n"), "{printed}");
    assert!(console.run("log a.record", "").contains("    Bob: wood 3 -> 4 (+1)\n"));
}

#[test]
fn a_person_takes_answers_back_over_those_of_bots_and_the_record_keeps_it() {
    let console = Console::new("undo_bots");
    let play = "play tests/cli/pebbles.yaml --seed 2 --bot Ann=random --record a.record";
    snapshot!("undo_bots", console.run(play, "1\npass\nundo\nundo\n2\npass\nquit\n"));
    snapshot!("undo_bots_record", console.read("a.record"));
    snapshot!("undo_bots_replay", console.run("replay a.record", ""));
    // The copy has all of it as well.
    console.run("play --resume a.record --record b.record", "");
    assert_eq!(console.read("b.record"), console.read("a.record"));
    let first = console.run("play --resume a.record --at 1", "");
    assert!(first.contains("The match is kept after 1 answer."), "{first}");
    // What came to light is not forgotten, and told.
    let ra = "play games/ra.yaml --seed 1 --bot Ann=random --bot Cleo=random --bot Dan=random";
    let drawn = console.run(ra, "draw\nundo\nquit\n");
    let tile =
        drawn.lines().find_map(|line| line.trim().strip_suffix(" goes from bag to auction track")).unwrap();
    assert!(drawn.contains("\nyou have seen: "), "{drawn}");
    assert!(drawn.split_once("you have seen: ").unwrap().1.contains(tile), "{drawn}");
}

/// Two people who hold cards: what one of them lays down openly he may take up again, and the other one has
/// seen it; what is drawn in secret he may not.
const HANDS: &str = "parlor: 1
name: Hands
players: { from: 2, to: 2 }
pieces: { card: { kinds: fig date, set: { deck: fig*4 date*4 } } }
zones:
  deck: { holds: card, shown: nobody, layout: stack }
  hand: { holds: card, per: seat, shown: owner }
  table_row: { holds: card }
counters: { starter: { holds: seat, start: random } }
flow: [deal_all, { turns: { from: starter, laps: 2, do: [lay] } }]
";
const LAY: &str = "fn deal_all() {
    shuffle(deck);
    for seat in seats { deal(deck, seat.hand, 2); }
}
fn lay(me) {
    move(choose(me, \"lay\", me.hand), table_row);
    if choose(me, \"then\", [\"draw\", \"stop\"]) == \"draw\" { deal(deck, me.hand, 1); }
}
";

#[test]
fn among_people_a_card_is_taken_up_again_until_something_new_is_seen() {
    let console = Console::new("undo_people");
    console.write("hands.yaml", HANDS);
    console.write("hands/rules.rhai", LAY);
    let play = "play hands.yaml --seed 1 --record a.record";
    snapshot!("undo_people", console.run(play, "1\nundo\n1\ndraw\nundo\n2\nstop\nundo\nquit\n"));
    snapshot!("undo_people_record", console.read("a.record"));
}

#[test]
fn nothing_but_the_answer_being_typed_is_lost_by_a_kill() {
    let console = Console::new("kill");
    let mut playing = console.start("play tests/cli/pebbles.yaml --seed 2 --record a.record");
    playing.type_and_wait(BEGINNING, "Ann: put a pebble back");
    playing.kill();
    // An answer that was being written when the disk or the power went.
    console.append("a.record", "Ann: whi");
    snapshot!("after_a_kill", console.run("play --resume a.record", "white\n"));
    assert!(
        console
            .read("a.record")
            .ends_with("Ann: white*2   # take pebbles\nAnn: white   # put a pebble back for a bonus\n")
    );
}

#[test]
fn one_file_is_played_once_at_a_time() {
    let console = Console::new("lock");
    let mut playing = console.start("play tests/cli/pebbles.yaml --seed 2 --record a.record");
    playing.type_and_wait(BEGINNING, "Ann: put a pebble back");
    snapshot!("locked", console.run("play --resume a.record", "pass\n"));
    playing.kill();
}

#[test]
fn a_full_disk_or_a_folder_that_cannot_be_written_is_told() {
    let console = Console::new("full");
    snapshot!("full", console.run("play tests/cli/pebbles.yaml --seed 2 --record /dev/full", BEGINNING));
    snapshot!(
        "no_such_folder",
        console.run("play tests/cli/pebbles.yaml --seed 2 --record nowhere/a.record", "")
    );
    console.write("data", "a file where the folder should be");
    snapshot!("no_saves", console.run("play tests/cli/pebbles.yaml --seed 2", BEGINNING));
}

#[test]
fn records_that_do_not_fit_are_refused() {
    let console = Console::new("differs");
    console.run("play tests/cli/pebbles.yaml --bots random --seed 2 --record whole.record", "");
    let whole = console.read_raw("whole.record");
    let changed = |name: &str, from: &str, to: &str| {
        assert!(whole.contains(from), "{whole}");
        console.write(name, &whole.replacen(from, to, 1));
    };
    snapshot!("replay", console.run("replay whole.record", ""));
    let lines = console.run("replay whole.record --format jsonl", "");
    let lines: Vec<serde_json::Value> =
        lines.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let answers = lines.iter().filter_map(|line| line["answer"]["text"].as_str());
    assert!(
        answers.eq(whole
            .lines()
            .filter(|line| line.contains('#'))
            .map(|line| { line.split_once(": ").unwrap().1.split_once("   #").unwrap().0 }))
    );
    assert_eq!(lines.last().unwrap()["digest"], *whole.trim_end().rsplit_once(' ').unwrap().1);
    changed("answer.record", "Bob: pass", "Bob: gold");
    snapshot!("differs_answer", console.run("replay answer.record", ""));
    snapshot!("differs_resume", console.run("play --resume answer.record", ""));
    let end = whole.lines().last().unwrap();
    changed("end.record", end, "end: 0123456789abcdef");
    snapshot!("differs_end", console.run("replay end.record", ""));
    changed("seats.record", "seats: Ann Bob", "seats: Ann Bob Cleo Dan");
    snapshot!("differs_seats", console.run("replay seats.record", ""));
    changed("variant.record", "seed: 2", "variant: slow\nseed: 2");
    snapshot!("differs_variant", console.run("replay variant.record", ""));
    changed("game.record", "pebbles.yaml", "marbles.yaml");
    snapshot!("no_game", console.run("replay game.record", ""));
    snapshot!("other_path", console.run("replay game.record --game tests/cli/pebbles.yaml", ""));
    changed("rules.record", "rules: ", "rules: 0");
    snapshot!("other_rules", console.run("replay rules.record", ""));
    // Another definition of that name is taken, which may be the reason.
    for file in ["pebbles.yaml", "pebbles/rules.rhai"] {
        console.write(file, &std::fs::read_to_string(format!("tests/cli/{file}")).unwrap());
    }
    let moved = console.read_raw("rules.record").replace("game: tests/cli/", "game: nowhere/");
    console.write("moved.record", &moved);
    let note = "note: there is no `nowhere/pebbles.yaml`, which the record names; `pebbles.yaml` was taken\n";
    for command in ["replay", "log"] {
        let told = console.run(&format!("{command} moved.record"), "");
        assert!(told.starts_with("exit 0\n") && told.ends_with(note), "{told}");
    }
    console.write("broken.record", "parlor-record: 1\nseed: many\nwhat\n");
    snapshot!("broken", console.run("replay broken.record", ""));
    console.write("empty.record", "");
    snapshot!("empty", console.run("play --resume empty.record", ""));
}

#[test]
fn a_script_that_fails_shows_how_it_came_to_it() {
    let console = Console::new("fails");
    snapshot!("fails", console.run("play tests/cli/stumble.yaml --seed 2 --record a.record", "1\n3\n"));
    snapshot!("fails_again", console.run("replay a.record", ""));
    let kept = console.run("play tests/cli/stumble.yaml --bots random --seed 8", "");
    assert!(kept.starts_with("exit 3"), "{kept}");
    assert_eq!(console.saves(), ["stumble-1.record"], "the answers of bots are kept when a script fails");
}

#[test]
fn wrong_arguments_are_told() {
    let console = Console::new("wrong");
    for (name, arguments) in [
        ("arguments_none", "play"),
        ("arguments_seats", "play tests/cli/pebbles.yaml --seats Ann"),
        ("arguments_names", "play tests/cli/pebbles.yaml --seats Ann,Ann"),
        ("arguments_bot", "play tests/cli/pebbles.yaml --bots clever"),
        ("arguments_bot_name", "play tests/cli/pebbles.yaml --bot Bob=serch:10"),
        ("arguments_bot_program", "play tests/cli/pebbles.yaml --bot Bob=./mybot.py"),
        ("arguments_format", "simulate tests/cli/pebbles.yaml --json"),
        ("arguments_bot_amount", "play tests/cli/pebbles.yaml --bots search:fast"),
        ("arguments_bot_seat", "play tests/cli/pebbles.yaml --bot Bib=random"),
        ("arguments_bot_form", "play tests/cli/pebbles.yaml --bot Bob"),
        ("arguments_variant", "play tests/cli/pebbles.yaml --variant quik"),
        ("arguments_figure", "play tests/cli/pebbles.yaml --set mots=2"),
        ("arguments_value", "play tests/cli/pebbles.yaml --set most=many"),
        ("arguments_bounds", "play games/classics/go.yaml --set size=20"),
        ("arguments_form", "play tests/cli/pebbles.yaml --set most"),
        ("arguments_game", "play tests/cli/pebbels.yaml"),
        ("arguments_faulty", "play tests/cli/faulty.yaml"),
        ("arguments_folder", "list tests/nothing"),
        ("arguments_record", "replay nothing.record"),
    ] {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "snapshots/cli", omit_expression => true }, {
            insta::assert_snapshot!(name, console.run(arguments, ""));
        });
    }
}

#[test]
fn nobody_has_to_read_to_the_end() {
    let console = Console::new("unread");
    for arguments in ["reference", "replay whole.record --format jsonl", "show tests/cli/pebbles.yaml"] {
        console.run("play tests/cli/pebbles.yaml --bots random --seed 2 --record whole.record", "");
        let (code, complaint) = console.run_unread(arguments);
        assert_eq!((code, complaint.as_str()), (Some(0), ""), "{arguments}");
    }
}

#[test]
fn what_was_found_counts_when_nobody_reads_it() {
    let console = Console::new("unread_verdict");
    for (arguments, exit) in [
        ("check tests/cli/faulty.yaml", 2),
        ("check tests/cli/faulty.yaml tests/cli/pebbles.yaml", 2),
        ("check tests/cli/nothing.yaml", 1),
        ("check --deny-warnings --format json tests/cli/unused.yaml", 2),
        ("test tests/cli/faulty.yaml", 2),
    ] {
        assert_eq!(console.run_unread(arguments).0, Some(exit), "{arguments}");
    }
}

#[test]
fn colours_are_used_only_when_they_are_wanted() {
    let console = Console::new("colours");
    let coloured = |arguments: &str| console.run(arguments, "").contains('\x1b');
    assert!(!coloured("show tests/cli/pebbles.yaml"));
    assert!(coloured("show tests/cli/pebbles.yaml --color always"));
    assert!(coloured("check tests/cli/faulty.yaml --color always"));
    assert!(!coloured("check tests/cli/faulty.yaml --color never"));
    let plain = console.run(&format!("play {PEBBLES} --seed 2 --ascii"), "table\n");
    assert!(plain.is_ascii(), "{plain}");
}

/// The first two blocks of code in these languages.
fn blocks(text: &str) -> (String, String) {
    let block = |language: &str| {
        let start = format!("```{language}\n");
        let rest = text.split_once(&start).map_or("", |(_, rest)| rest);
        rest.split_once("```").map_or("", |(block, _)| block).to_owned()
    };
    (block("yaml"), block("rhai"))
}

#[test]
fn the_games_of_the_manual_can_be_played() {
    let console = Console::new("manual");
    for (text, name) in
        [(include_str!("../README.md"), "pairs"), (include_str!("../docs/definition.md"), "pebbles")]
    {
        let (definition, script) = blocks(text);
        console.write(&format!("{name}.yaml"), &definition);
        console.write(&format!("{name}/rules.rhai"), &script);
        if let Some((before, _)) = text.split_once("小石がなくなるまで") {
            let (labels, _) = blocks(&text[before.rfind("```yaml").unwrap()..]);
            console.write(&format!("{name}/labels.ja.yaml"), &labels);
            assert!(console.run(&format!("show {name}.yaml --lang ja"), "").contains("小石"));
        }
        let checked = console.run(&format!("check {name}.yaml"), "");
        assert!(checked.starts_with("exit 0"), "{checked}");
        let _ = std::fs::remove_file(console.place(&format!("{name}/labels.ja.yaml")));
        let checked = console.run(&format!("check --deny-warnings {name}.yaml"), "");
        assert!(checked.starts_with("exit 0"), "{checked}");
        let played = console.run(&format!("play {name}.yaml --bots random --seed 1"), "");
        assert!(played.contains(" is over after "), "{played}");
    }
}

#[test]
fn plain_output_is_called_text_everywhere() {
    let console = Console::new("format_text");
    console.run(&format!("play {PEBBLES} --seats Ann,Bob --seed 2 --record a.record"), BEGINNING);
    for command in ["check tests/cli/pebbles.yaml", "replay a.record", "log a.record"] {
        let plain = console.run(command, "");
        assert!(plain.starts_with("exit 0\n"), "{plain}");
        // The second is what it was called before.
        for name in ["text", "human"] {
            assert_eq!(console.run(&format!("{command} --format {name}"), ""), plain, "{command}");
        }
        let wrong = console.run(&format!("{command} --format x"), "");
        assert!(wrong.contains("[possible values: text, ") && !wrong.contains("human"), "{wrong}");
    }
}
