//! Matches that another program drives through `parlor match`.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value as Json, json};

const PAGE: &str = "docs/match-protocol.md";
const KUHN: &str = "games/classics/kuhn-poker.yaml";

/// What is replied to lines, with the first line; and the exit code.
fn replies(arguments: &[&str], lines: &[u8]) -> (Vec<String>, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.arg("match").args(arguments).arg("--stdio");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let (mut input, lines) = (child.stdin.take().unwrap(), lines.to_vec());
    // It may end before it has read everything.
    let writer = std::thread::spawn(move || drop(input.write_all(&lines)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text.lines().map(str::to_owned).collect(), output.status.code())
}

/// The replies to requests, without the first line.
fn asked(game: &str, requests: &[Json]) -> Vec<Json> {
    let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
    let (replies, exit) = replies(&[game], lines.as_bytes());
    assert_eq!(exit, Some(0));
    assert_eq!(replies.len(), requests.len() + 1);
    replies[1..].iter().map(|reply| serde_json::from_str(reply).unwrap()).collect()
}

/// The page with the replies that parlor gives today in its examples.
fn with_replies(page: &str) -> String {
    let mut whole = String::new();
    let mut rest = page;
    while let Some((before, behind)) = rest.split_once("```match ") {
        let (game, block) = behind.split_once('\n').unwrap();
        let (block, after) = block.split_once("```").unwrap();
        let sent: Vec<&str> = block.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        let lines: String = sent.iter().map(|line| format!("{line}\n")).collect();
        let (replies, exit) = replies(&[game], lines.as_bytes());
        assert_eq!((replies.len(), exit), (sent.len() + 1, Some(0)), "{game}");
        whole.push_str(&format!("{before}```match {game}\n< {}\n", replies[0]));
        for (line, reply) in sent.iter().zip(&replies[1..]) {
            whole.push_str(&format!("> {line}\n< {reply}\n"));
        }
        whole.push_str("```");
        rest = after;
    }
    whole + rest
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the caller may want the page to be written")]
fn the_examples_of_the_page_are_replied_to_as_it_says() {
    let page = fs::read_to_string(PAGE).unwrap();
    let now = with_replies(&page);
    if std::env::var("PARLOR_DOCS").is_ok_and(|way| way == "write") {
        fs::write(PAGE, &now).unwrap();
    } else {
        assert_eq!(page, now, "PARLOR_DOCS=write writes the replies into {PAGE}");
    }
}

#[test]
fn bad_lines_leave_the_process_alive() {
    let long = format!("{{\"do\":\"{}\"}}\n", "x".repeat(5 << 20));
    let mut lines = Vec::new();
    for line in [
        "{",
        "[]",
        "null",
        "7",
        "\"new\"",
        "{\"do\":7}",
        "{\"do\":\"new\",\"seed\":-1}",
        "{\"do\":\"new\",\"sed\":1}",
    ] {
        lines.extend_from_slice(line.as_bytes());
        lines.push(b'\n');
    }
    lines.extend_from_slice(b"\xff\xfe\n\n   \n");
    lines.extend_from_slice(long.as_bytes());
    lines.extend_from_slice(b"{\"do\":\"new\",\"id\":[1,{}]}\n{\"do\":\"state\",\"match\":1}");
    let (replies, exit) = replies(&[KUHN], &lines);
    assert_eq!(exit, Some(0));
    let codes: Vec<Json> = replies[1..]
        .iter()
        .map(|reply| serde_json::from_str::<Json>(reply).unwrap()["error"]["code"].clone())
        .collect();
    let told: Vec<String> = replies[1..10]
        .iter()
        .map(|reply| {
            serde_json::from_str::<Json>(reply).unwrap()["error"]["message"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(
        told,
        [
            "the line is no JSON: it ends too early",
            "a request is a JSON object",
            "a request is a JSON object",
            "a request is a JSON object",
            "a request is a JSON object",
            "`do` is a text, not 7",
            "`seed` is a whole number that is not negative, not -1",
            "there is no field `sed`",
            "the line is no JSON, as its column 1 shows",
        ]
    );
    let mut expected = vec![json!("bad-request"); 9];
    expected.extend([json!("too-long"), Json::Null, Json::Null]);
    assert_eq!(codes, expected);
    let last: Json = serde_json::from_str(replies.last().unwrap()).unwrap();
    assert_eq!(
        (&last["match"], &last["turn"]),
        (&json!(1), &json!(0)),
        "a last line without its end counts, too"
    );
}

#[test]
fn where_a_line_is_no_json_is_counted_in_letters_from_1() {
    let at = |column: usize| format!("the line is no JSON, as its column {column} shows");
    let ends = || "the line is no JSON: it ends too early".to_owned();
    let told = [
        ("x", at(1)),
        ("{\"do\":nux}", at(9)),
        ("{\"do\":\"á手\"x}", at(11)),
        ("{\"do\":\"a\tb\"}", at(9)),
        ("{\"do\":\"new", ends()),
        ("{\"do\":\"new\"", ends()),
        ("nul", ends()),
        ("{\"do\":-", ends()),
    ];
    // A line break counts as little as the end of the input does.
    for end in ["\n", "\r\n", ""] {
        for (line, message) in &told {
            let (replies, _) = replies(&[KUHN], format!("{line}{end}").as_bytes());
            let reply: Json = serde_json::from_str(&replies[1]).unwrap();
            assert_eq!(reply["error"]["message"], *message, "{line}{end:?}");
        }
    }
}

#[test]
fn an_id_comes_back_as_it_was_written() {
    let long = format!("\"{}\"", "é".repeat(100));
    for id in ["1e400", "12345678901234567890123", "1.10", "[1, {\"b\":1,\"a\":-0.0}]", "null", &long] {
        let lines = [
            format!("{{\"id\":{id},\"do\":\"new\"}}\n"),
            format!("{{\"do\":\"game\",\"id\": {id} }}\n"),
            format!("{{\"do\":\"dance\",\"id\":{id}}}\n"),
            format!("{{\"do\":\"new\",\"seed\":-1,\"id\":{id}}}\n"),
            format!("{{\"do\":\"new\",\"seed\":1e400,\"id\":{id}}}\n"),
            format!("{{\"do\":\"close\",\"match\":1,\"id\":{id}}}\n"),
        ];
        let (replies, _) = replies(&[KUHN], lines.concat().as_bytes());
        assert_eq!(replies.len(), 7);
        for reply in &replies[1..] {
            assert!(reply.starts_with(&format!("{{\"id\":{id},")), "{reply}");
        }
        assert!(replies[4].contains("not -1\"") && replies[5].contains("not 1e400\""), "{replies:?}");
    }
}

#[test]
fn of_fields_that_exclude_each_other_only_one_is_taken() {
    let told = asked(
        KUHN,
        &[
            json!({ "do": "new" }),
            json!({ "do": "step", "match": 1, "action": 2, "answer": "bet" }),
            json!({ "do": "step", "match": 1, "action": 2, "actions": [2] }),
            json!({ "do": "step", "match": 1 }),
            json!({ "do": "happen", "match": 1, "outcome": 0, "seed": 3 }),
            json!({ "do": "load", "record": "", "moves": [] }),
            json!({ "do": "load", "moves": [] }),
            json!({ "do": "state", "match": 1 }),
        ],
    );
    let messages: Vec<&str> =
        told[1..7].iter().map(|reply| reply["error"]["message"].as_str().unwrap()).collect();
    assert_eq!(
        messages,
        [
            "only one of `action`, `actions` and `answer` can be given",
            "only one of `action`, `actions` and `answer` can be given",
            "`action`, `actions` or `answer` is missing",
            "only one of `outcome` and `seed` can be given",
            "only one of `record` and `moves` can be given",
            "`seed` is missing",
        ]
    );
    assert!(told[1..7].iter().all(|reply| reply["error"]["code"] == "bad-request"), "{told:?}");
    assert_eq!(told[7]["legal"], told[0]["legal"], "nothing was changed");
}

#[test]
fn a_match_without_a_seed_has_that_of_the_command() {
    let saved = |arguments: &[&str]| {
        let requests = b"{\"do\":\"new\"}\n{\"do\":\"new\"}\n{\"do\":\"save\",\"match\":1}\n{\"do\":\"save\",\"match\":2}\n";
        let (replies, _) = replies(arguments, requests);
        let seed = |reply: &String| serde_json::from_str::<Json>(reply).unwrap()["seed"].clone();
        [seed(&replies[3]), seed(&replies[4])]
    };
    assert_eq!(saved(&[KUHN]), [1, 1]);
    assert_eq!(saved(&[KUHN, "--seed", "12"]), [12, 12]);
}

#[test]
fn two_seats_of_one_name_are_refused() {
    for what in ["new", "game"] {
        let told = asked(KUHN, &[json!({ "do": what, "seats": ["Ann", "Ann"] })]);
        let error = &told[0]["error"];
        assert_eq!(
            (&error["code"], &error["faults"][0]["code"]),
            (&json!("setup"), &json!("E0610")),
            "{what}"
        );
        assert_eq!(error["message"], "two seats are called `Ann`", "{what}");
    }
}

#[test]
fn bots_of_parlor_answer_for_a_seat() {
    let seats = json!(["Ann", "Bob", "Cleo"]);
    let told = asked(
        "games/tiki-topple.yaml",
        &[
            json!({ "do": "new", "seats": seats }),
            json!({ "do": "bot", "match": 1, "bot": "search:20" }),
            json!({ "do": "bot", "match": 1, "bot": "search:20" }),
            json!({ "do": "bot", "match": 1, "bot": "trained" }),
            json!({ "do": "bot", "match": 1, "bot": "club:20" }),
            json!({ "do": "bot", "match": 1, "bot": "search:1s" }),
            json!({ "do": "bot", "match": 1 }),
            json!({ "do": "bot", "match": 1, "bot": "serch" }),
            json!({ "do": "play", "match": 1 }),
            json!({ "do": "bot", "match": 1, "bot": "random" }),
        ],
    );
    let actions = |at: usize| told[at]["actions"].as_array().unwrap();
    assert_eq!(actions(1), actions(2));
    for at in [1, 3, 4] {
        assert!(told[0]["legal"].as_array().unwrap().contains(&actions(at)[0]), "{}", told[at]);
    }
    let codes: Vec<&Json> = [5, 6, 7, 9].iter().map(|at| &told[*at]["error"]["code"]).collect();
    assert_eq!(codes, ["no-bot", "bad-request", "no-bot", "over"]);
}

#[test]
fn a_bot_that_plays_what_was_learnt_is_refused_where_nothing_was() {
    let told = asked(
        "games/classics/pig.yaml",
        &[
            json!({ "do": "new", "seats": ["Ann", "Bob"] }),
            json!({ "do": "bot", "match": 1, "bot": "trained" }),
        ],
    );
    assert_eq!(told[1]["error"]["code"], "no-bot");
    let message = told[1]["error"]["message"].as_str().unwrap();
    assert!(message.contains("of this game with 2 seats"), "{message}");
}

#[test]
fn more_steps_than_were_made_are_not_taken_back() {
    let told = asked(
        KUHN,
        &[
            json!({ "do": "new" }),
            json!({ "do": "undo", "match": 1 }),
            json!({ "do": "step", "match": 1, "action": 2 }),
            json!({ "do": "undo", "match": 1, "times": 2 }),
            json!({ "do": "undo", "match": 1, "times": 1 }),
        ],
    );
    for at in [1, 3] {
        assert_eq!(told[at]["error"]["code"], "no-undo");
    }
    assert_eq!(told[4]["legal"], told[0]["legal"]);
    let page = fs::read_to_string(PAGE).unwrap();
    assert!(page.contains("| `no-undo` | fewer steps were made than `undo` is to take back"), "{PAGE}");
}

#[test]
fn what_is_wrong_with_a_field_is_said_by_its_name() {
    for (request, wanted) in [
        (json!({"id": 4}), "`do` is missing"),
        (
            json!({"do": "step", "match": "one"}),
            "`match` is a whole number that is not negative, not \"one\"",
        ),
        (
            json!({"do": "step", "match": 1, "actions": 2}),
            "`actions` is a list of whole numbers from 0 to 4294967295, not 2",
        ),
        (json!({"do": "new", "seats": [1]}), "`seats` is a list of names, not [1]"),
        (json!({"do": "new", "chance": "closed"}), "`chance` is `drawn` or `open`, not \"closed\""),
        (json!({"do": "observe", "as": "picture"}), "`as` is `json`, `text` or `numbers`, not \"picture\""),
        (json!({"do": "load", "record": 5}), "`record` is a text, not 5"),
    ] {
        let reply = &asked(KUHN, std::slice::from_ref(&request))[0];
        assert_eq!(reply["error"]["message"], wanted);
        assert_eq!(reply["id"], request["id"]);
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    let requests = [
        json!({"do": "new", "seed": 7}),
        json!({"do": "step", "match": 1, "actions": [2, 2]}),
        json!({"do": "step", "match": 1, "action": 2}),
        json!({"do": "undo", "match": 1, "times": 9}),
        json!({"do": "step", "match": 1, "actions": [0, 0]}),
        json!({"do": "state", "match": 1}),
        json!({"do": "undo", "match": 1, "times": 1}),
        // A list of what all fields would hold is no request.
        json!([1, "new", null, null, null, null, null, null, null, null, null, null, null, null, null, null]),
    ];
    let told: Vec<Json> = asked(KUHN, &requests)
        .iter()
        .map(|reply| match &reply["error"]["code"] {
            Json::Null => reply["turn"].clone(),
            code => code.clone(),
        })
        .collect();
    assert_eq!(Json::from(told), json!([0, "illegal", 1, "no-undo", "over", 1, 0, "bad-request"]));
}

#[test]
fn a_match_can_be_saved_replayed_and_loaded() {
    let played = asked(
        "games/ra.yaml",
        &[
            json!({ "do": "new", "seed": 5, "seats": ["Ann", "Bob", "Cleo"] }),
            json!({ "do": "play", "match": 1, "seed": 3, "most": 30 }),
            json!({ "do": "save", "match": 1 }),
            json!({ "do": "observe", "match": 1, "seat": 2 }),
            json!({ "do": "play", "match": 1, "seed": 4 }),
            json!({ "do": "scores", "match": 1 }),
            json!({ "do": "save", "match": 1 }),
        ],
    );
    let loaded = asked(
        "games/ra.yaml",
        &[
            json!({ "do": "load", "record": played[2]["record"] }),
            json!({ "do": "load", "seed": 5, "seats": ["Ann", "Bob", "Cleo"], "moves": played[2]["moves"] }),
            json!({ "do": "observe", "match": 1, "seat": 2 }),
            json!({ "do": "observe", "match": 2, "seat": 2 }),
            json!({ "do": "play", "match": 2, "seed": 4 }),
            json!({ "do": "scores", "match": 2 }),
            json!({ "do": "load", "record": "nothing of the kind" }),
        ],
    );
    assert_eq!(loaded[2]["observation"], played[3]["observation"]);
    assert_eq!(loaded[3]["observation"], played[3]["observation"]);
    assert_eq!(played[4]["turn"], Json::Null);
    assert_eq!(loaded[5]["scores"], played[5]["scores"]);
    assert_eq!(loaded[6]["error"]["code"], "record");
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("driven.record");
    fs::write(&file, played[6]["record"].as_str().unwrap()).unwrap();
    let replayed = Command::new(env!("CARGO_BIN_EXE_parlor")).arg("replay").arg(&file).output().unwrap();
    assert!(replayed.status.success(), "{}", String::from_utf8_lossy(&replayed.stderr));
}

#[test]
fn a_record_of_another_game_is_refused() {
    let told = asked(KUHN, &[json!({ "do": "new", "seed": 5 }), json!({ "do": "save", "match": 1 })]);
    let own = told[1]["record"].as_str().unwrap();
    let rules = own.lines().find(|line| line.starts_with("rules: ")).unwrap();
    let older = own.replace(rules, "rules: 0123456789abcdef");
    let moved = own.replace(KUHN, "games/mine.yaml");
    let other = older.replace(KUHN, "games/ra.yaml");
    let unfit = other.replace("seats: Ann Bob", "seats: Ann Bob Cleo");
    let load = |record: &str| json!({ "do": "load", "record": record });
    let told = asked(KUHN, &[load(own), load(&moved), load(&older), load(&other), load(&unfit)]);
    for at in [0, 1] {
        assert_eq!((&told[at]["turn"], &told[at]["warnings"]), (&json!(0), &Json::Null));
    }
    // As `parlor replay` takes it.
    let warning = &told[2]["warnings"][0];
    assert_eq!((&told[2]["turn"], &warning["code"]), (&json!(0), &json!("W0602")));
    assert_eq!(warning["message"], "the rules have changed since this match was recorded");
    for at in [3, 4] {
        assert_eq!(told[at]["error"]["code"], "record");
        assert_eq!(
            told[at]["error"]["message"],
            format!("the record is of another game, `games/ra.yaml`, not of `{KUHN}`")
        );
    }
}

#[test]
fn a_match_whose_script_failed_is_not_taken_for_one_that_ended() {
    let told = asked(
        "tests/cli/stumble.yaml",
        &[
            json!({ "do": "new" }),
            json!({ "do": "step", "match": 1, "answer": "3" }),
            json!({ "do": "state", "match": 1 }),
            json!({ "do": "scores", "match": 1 }),
            json!({ "do": "clone", "match": 1 }),
            json!({ "do": "undo", "match": 1 }),
            json!({ "do": "scores", "match": 1 }),
            json!({ "do": "save", "match": 2 }),
        ],
    );
    assert_eq!(told[1]["error"]["code"], "script");
    let failed = |which: u64| json!({ "id": null, "match": which, "turn": null, "failed": true });
    assert_eq!((&told[2], &told[4]), (&failed(1), &failed(2)));
    assert_eq!(told[3]["error"]["code"], "script");
    assert_eq!(told[3]["error"]["faults"], told[1]["error"]["faults"]);
    assert_eq!(told[5]["failed"], Json::Null);
    assert!(told[5]["turn"].is_u64() && told[6]["scores"].is_array(), "{told:?}");
    let mut load = json!({ "do": "load" });
    for field in ["seed", "moves", "seats", "chance"] {
        load[field] = told[7][field].clone();
    }
    let state = json!({ "do": "state", "match": 1 });
    assert_eq!(asked("tests/cli/stumble.yaml", &[load, state])[1], failed(1), "{}", told[7]);
}

#[test]
fn what_was_forgotten_of_many_matches_is_told_again() {
    let mut requests =
        vec![json!({ "do": "new", "seed": 7 }), json!({ "do": "step", "match": 1, "action": 2 })];
    requests.extend((0..80).map(|_| json!({ "do": "clone", "match": 1 })));
    let observe = |which: u64| json!({ "do": "observe", "match": which, "seat": 1 });
    requests.extend((1..=81).chain(1..=81).map(observe));
    let told = asked(KUHN, &requests);
    let observed = &told[82..];
    assert_eq!(observed[0]["observation"]["answers"], json!([]));
    assert!(observed.iter().all(|one| one["observation"] == observed[0]["observation"]));
}

#[test]
fn open_chance_is_decided_by_the_program() {
    let replies = asked(
        KUHN,
        &[
            json!({ "do": "new", "chance": "open" }),
            json!({ "do": "outcomes", "match": 1 }),
            json!({ "do": "step", "match": 1, "action": 0 }),
            json!({ "do": "happen", "match": 1, "outcome": 2 }),
            json!({ "do": "happen", "match": 1, "outcome": 9 }),
            json!({ "do": "happen", "match": 1, "seed": 1 }),
            json!({ "do": "save", "match": 1 }),
            json!({ "do": "undo", "match": 1, "times": 2 }),
            json!({ "do": "undo", "match": 1 }),
        ],
    );
    assert_eq!(replies[0], json!({ "id": null, "match": 1, "turn": "chance", "outcomes": 3 }));
    let weights: Vec<&Json> =
        replies[1]["outcomes"].as_array().unwrap().iter().map(|one| &one["weight"]).collect();
    assert_eq!(weights, [&json!(1); 3]);
    assert_eq!(replies[2]["error"]["code"], "chance");
    assert_eq!(replies[3]["turn"], "chance");
    assert_eq!(replies[4]["error"]["code"], "chance");
    assert_eq!(replies[5]["turn"], 0);
    assert_eq!(replies[6]["record"], Json::Null);
    assert_eq!(replies[6]["moves"].as_array().unwrap().len(), 2);
    assert_eq!(replies[7]["turn"], "chance");
    assert_eq!(replies[8]["error"]["code"], "no-undo");
}

#[test]
fn a_game_that_cannot_be_played_is_said_before_the_first_line() {
    for (arguments, exit) in [
        (&["games/nothing.yaml"][..], 1),
        (&["tests/cli/faulty.yaml"][..], 2),
        (&[KUHN, "--seats", "5"][..], 1),
        (&[KUHN, "--seats", "Ann,Ann"][..], 1),
        (&[KUHN, "--set", "ante"][..], 1),
        (&[KUHN, "--variant", "none"][..], 1),
    ] {
        assert_eq!(replies(arguments, b""), (Vec::new(), Some(exit)), "{arguments:?}");
    }
}
