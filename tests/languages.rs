//! Games in the languages that they have names in, as their players see them.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "other tests use the rest")]
mod console;

use std::fs;

use console::Console;
use unicode_width::UnicodeWidthStr;

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "snapshots/languages", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

const PEBBLES: &str = "tests/cli/pebbles.yaml";
/// A whole match of two people with seed 2, in the notation.
const NOTATION: &str =
    "1\nundo\nwhite black\npass\nwhite*2\npass\n1\n1\nlog\nblack*2\npass\ntable\nhelp\nwhite\npass\n";

/// The same answers with other words for them.
fn worded(words: &[(&str, &str)]) -> String {
    words.iter().fold(NOTATION.to_owned(), |text, (notation, label)| text.replace(notation, label))
}

#[test]
fn a_match_is_played_in_every_language() {
    let console = Console::new("languages_play");
    let play = |options: &str, typed: &str| {
        console.run(&format!("play {PEBBLES} --seed 2 --record {options}"), typed)
    };
    play("notation.record", NOTATION);
    let japanese =
        worded(&[("white", "白"), ("black", "黒"), ("pass", "パス"), ("*2", "＊２"), ("1\n", "１\n")]);
    snapshot!("play_ja", play("ja.record --lang ja", &japanese));
    let hungarian = worded(&[("white", "Fehér"), ("black", "FEKETE"), ("pass", "passz")]);
    snapshot!("play_hu", play("hu.record --lang hu", &hungarian));
    snapshot!("play_en", play("en.record --lang en", NOTATION));
    let record = console.read_raw("notation.record");
    assert!(record.contains("\nend: "), "{record}");
    for name in ["ja.record", "hu.record", "en.record"] {
        assert_eq!(console.read_raw(name), record, "a record is the same in every language");
    }
    snapshot!("resume_ja", console.run("play --resume ja.record --at 3 --lang ja", "肉\n"));
    snapshot!("bots_hu", console.run(&format!("play {PEBBLES} --bots random --seed 4 --lang hu"), ""));
}

#[test]
fn answers_that_are_not_taken_are_told_in_the_language() {
    let console = Console::new("languages_refused");
    let refused = |language: &str, typed: &str| {
        let play = format!("play {PEBBLES} --seed 2 --lang {language} --record a.record");
        let printed = console.run(&play, typed);
        console.remove("a.record");
        printed.split_once("--- errors\n").unwrap().1.to_owned()
    };
    let mut all = String::new();
    for language in ["en", "ja", "hu"] {
        for typed in ["whte", "pass", "white*5", "1 1 1 1", "7 1"] {
            all.push_str(&format!("# {language}: {typed}\n{}", refused(language, typed)));
        }
    }
    snapshot!("refused", all);
}

/// Too few answers where several are needed: how they are typed is told with it.
#[test]
fn who_chooses_too_few_is_told_how_several_are_typed() {
    let console = Console::new("languages_too_few");
    let definition = "parlor: 1\nname: Pairs\nplayers: { from: 2, to: 2 }\n\
        pieces: { pebble: { kinds: white black, set: { heap: white*2 black*2 } } }\n\
        zones: { heap: { holds: pebble } }\nflow: [take]\n";
    console.write("pairs.yaml", definition);
    console.write("pairs/rules.rhai", "fn take() { choose_some(seats[0], \"take\", heap, 2, 2); }");
    console.write("pairs/labels.hu.yaml", "white: fehér\n");
    console.write("pairs/labels.ja.yaml", "white: 白\n");
    for (language, expected) in [
        ("en", "2 options must be chosen here, not 1; one after the other: 1 2, or with how many: white*2\n"),
        ("hu", "1 2, vagy darabszámmal: fehér*2"),
        ("ja", "1 2、または個数をつけて 白*2"),
    ] {
        let printed = console.run(&format!("play pairs.yaml --seed 2 --lang {language}"), "1\n");
        assert!(printed.contains(expected), "{printed}");
    }
}

#[test]
fn definitions_are_shown_in_every_language() {
    let console = Console::new("languages_show");
    snapshot!("show_pebbles_ja", console.run(&format!("show {PEBBLES} --lang ja"), ""));
    snapshot!("show_pebbles_en", console.run(&format!("show {PEBBLES} --lang en"), ""));
    snapshot!("show_rapa_nui_ja", console.run("show games/rapa-nui.yaml --lang ja", ""));
    snapshot!("show_rapa_nui_hu", console.run("show games/rapa-nui.yaml --lang hu", ""));
    snapshot!("show_tiki_topple_ja", console.run("show games/tiki-topple.yaml --lang ja", ""));
    snapshot!("show_ra_ja", console.run("show games/ra.yaml --lang ja", ""));
    snapshot!("show_nile_ja", console.run("show games/nile.yaml --lang ja", ""));
    snapshot!("list_ja", console.run("list tests/cli --lang ja", ""));
}

#[test]
fn a_language_is_found_or_refused() {
    let console = Console::new("languages_found");
    let show = |language: &str| console.run(&format!("show {PEBBLES} --lang {language}"), "");
    for other in ["ja-JP", "JA", "ja_JP"] {
        assert_eq!(show(other), show("ja"), "{other}");
    }
    snapshot!("unknown_language", show("de"));
    snapshot!("unknown_language_play", console.run("play games/tiki-topple.yaml --lang fr", ""));
}

/// A language that parlor itself does not speak: the names are in it, the screen's own words in English.
#[test]
fn any_language_can_have_names() {
    let console = Console::new("languages_other");
    let definition = fs::read_to_string(PEBBLES).unwrap();
    let script = fs::read_to_string("tests/cli/pebbles/rules.rhai").unwrap();
    console.write("pebbles.yaml", &definition);
    console.write("pebbles/rules.rhai", &script);
    console.write("pebbles/labels.fr.yaml", "white: blanc\nblack: noir\ntake: prendre des cailloux\n");
    snapshot!(
        "other_language",
        console.run("play pebbles.yaml --seed 2 --lang fr --record a.record", "Noir*2\n")
    );
    let checked = console.run("check pebbles.yaml", "");
    assert!(checked.contains("`pebbles/labels.fr.yaml` leaves out 20 of 23 names"), "{checked}");
    // The lines that are missing stand below the warning as they are written in the file.
    let json = console.run("check --format json pebbles.yaml", "");
    let warning = json.lines().find(|line| line.contains("W0302")).unwrap_or_else(|| panic!("{json}"));
    let warning: serde_json::Value = serde_json::from_str(warning).unwrap();
    let lines = warning["drawing"].as_array().unwrap().iter().map(|line| line.as_str().unwrap());
    let lines: Vec<&str> = lines.collect();
    assert_eq!(lines.len(), 21, "{lines:?}");
    let begun = console.read_raw("pebbles/labels.fr.yaml");
    console.write("pebbles/labels.fr.yaml", &format!("{begun}{}\n", lines.join("\n")));
    let whole = console.run("check pebbles.yaml", "");
    assert!(!whole.contains("W0302") && !whole.contains("E0"), "{whole}");
    // What is called the same is told apart by its name in the notation.
    console.write("pebbles/labels.fr.yaml", "white: caillou\nblack: Caillou\n");
    let play = "play pebbles.yaml --seed 2 --lang fr --record b.record";
    let twins = console.run(play, "caillou\n");
    assert!(twins.contains("1  caillou [white] (4 times)\n  2  Caillou [black] (3 times)\n"), "{twins}");
    assert!(twins.contains("error: `caillou` is not offered"), "{twins}");
    console.run("play --resume b.record --lang fr", "caillou [BLACK]*2\n");
    assert!(console.read_raw("b.record").contains("Bob: black*2 "));
}

const DRAW: &str = "parlor: 1
name: Draw
players: { from: 2, to: 2 }
pieces: { pebble: { kinds: white black, set: { heap: white black } } }
zones: { heap: { holds: pebble }, taken: { holds: pebble, per: seat } }
counters: { starter: { holds: seat, start: random } }
flow: [{ turns: { from: starter, do: [take_one] } }]
";
const DRAW_SCRIPT: &str = "fn take_one(me) {
    let pebble = choose(me, `take one of ${heap.len} pebbles`, heap);
    log(`${me} takes ${pebble}`);
    move(pebble, me.taken);
    if heap.empty { finish(turns); }
}
";

#[test]
fn values_stand_where_the_language_puts_them() {
    let console = Console::new("languages_values");
    console.write("draw.yaml", DRAW);
    console.write("draw/steps.rhai", DRAW_SCRIPT);
    console.write(
        "draw/labels.ja.yaml",
        "white: 白\n'{} takes {}': '{2}を{1}さんが取りました'\n'take one of {} pebbles': '{1}個から1つ取る'\n",
    );
    let played = console.run("play draw.yaml --seed 1 --lang ja --record a.record", "白\n1\n");
    assert!(played.contains("：2個から1つ取る\n") && played.contains("：1個から1つ取る\n"), "{played}");
    assert!(
        played.contains("白をAnnさんが取りました\n") || played.contains("白をBobさんが取りました\n"),
        "{played}"
    );
    let record = console.read("a.record");
    assert!(record.contains(": white   # take one of 2 pebbles\n"), "{record}");
    let plain = console.run("play draw.yaml --seed 1 --record b.record", "white\n1\n");
    assert!(plain.contains(" takes white\n"), "{plain}");
    assert_eq!(console.read("b.record"), record);
}

/// What the author writes about a step is shown in the language into which it is translated; if it is in none, it is said
/// that it is not.
#[test]
fn the_text_of_a_step_is_shown_in_the_language() {
    let console = Console::new("languages_rules");
    console.write("draw.yaml", DRAW);
    console.write("draw/steps.rhai", &format!("/// One pebble is taken. It is kept.\n{DRAW_SCRIPT}"));
    let labels = "white: 白\n";
    let told = |labels: &str| {
        console.write("draw/labels.ja.yaml", labels);
        let shown = console.run("show draw.yaml --lang ja", "");
        let rules = console.run("rules draw.yaml --lang ja", "");
        (shown, rules, console.run("rules draw.yaml --lang ja --format html", ""))
    };
    let note = "翻訳のない説明は、このゲームが書かれた言語のままです。";
    let (shown, rules, page) = told(labels);
    assert!(!shown.contains("One pebble"), "{shown}");
    assert!(rules.contains(note) && rules.contains("One pebble is taken. It is kept."), "{rules}");
    assert!(page.contains(note) && page.contains("class=\"prose\" lang=\"en\""), "{page}");
    let (shown, rules, page) =
        told(&format!("{labels}rules: {{ take_one: 小石を1つ取ります。手元に置きます。 }}\n"));
    assert!(shown.contains("take one  小石を1つ取ります。\n"), "{shown}");
    for page in [rules, page] {
        assert!(page.contains("小石を1つ取ります。手元に置きます。"), "{page}");
        assert!(
            !page.contains(note) && !page.contains("One pebble") && !page.contains("lang=\"en\""),
            "{page}"
        );
    }
}

/// A sentence in the author's language is never on one line with words of another.
#[test]
fn the_text_of_a_function_without_a_translation_stands_below_its_name() {
    let console = Console::new("languages_apart");
    console.write("draw.yaml", DRAW);
    let script = DRAW_SCRIPT.replace("if heap.empty", "if is_over()");
    let script =
        format!("/// One pebble is taken.\n{script}\n/// Nothing is left.\nfn is_over() {{ heap.empty }}\n");
    console.write("draw/steps.rhai", &script);
    console.write("draw/labels.ja.yaml", "white: 白\ntake_one: 取る\nis_over: 終わりかどうか\n");
    let rules = console.run("rules draw.yaml --lang ja", "");
    assert!(rules.contains("取る\n") && rules.contains("- 終わりかどうか\n"), "{rules}");
    assert!(rules.lines().any(|line| line.trim() == "Nothing is left."), "{rules}");
    // A function that has no name in the language is not called by the one of the script.
    console.write("draw/labels.ja.yaml", "white: 白\nrules: { is_over: 何も残っていないか。 }\n");
    let rules = console.run("rules draw.yaml --lang ja", "");
    assert!(rules.lines().any(|line| line.trim() == "- 何も残っていないか。"), "{rules}");
    let own = console.run("rules draw.yaml", "");
    assert!(own.contains("- is over: Nothing is left.\n"), "{own}");
}

/// The published games say all that they say of their steps in each of their languages.
#[test]
fn the_texts_of_the_published_games_are_translated() {
    let console = Console::new("languages_published");
    // The examples are those of the author.
    let rules = |game: &str, language: &str, examples: &str| {
        let rules = console.run(&format!("rules games/{game}.yaml --lang {language}"), "");
        rules.split_once(&format!("\n{examples}\n")).unwrap().0.to_owned()
    };
    for game in ["nile", "ra", "rapa-nui", "tiki-topple"] {
        for (language, examples, note) in [("hu", "példák", "le nem fordított"), ("ja", "例", "翻訳のない")]
        {
            let rules = rules(game, language, examples);
            assert!(!rules.contains(note) && !rules.contains(" the "), "{game} {language}: {rules}");
        }
        let rules = rules(game, "en", "examples");
        let is_foreign = |line: &&str| line.contains(['の', 'を', 'ン', '手']);
        assert_eq!(rules.lines().find(is_foreign), None, "{game}");
    }
}

/// Where the things below each other in a column begin, by width and not by number of letters.
fn starts(line: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(|letter: char| letter != ' ') {
        let from = line.len() - rest.len() + at;
        starts.push(line[..from].width());
        let text = &line[from..];
        rest = text.find("  ").map_or("", |end| &text[end..]);
    }
    starts
}

/// The lines between two that begin with these.
fn between<'a>(text: &'a str, from: &str, to: &str) -> Vec<&'a str> {
    let lines = text.lines().skip_while(|line| !line.starts_with(from)).skip(1);
    lines.take_while(|line| !line.starts_with(to)).filter(|line| !line.is_empty()).collect()
}

#[test]
fn columns_line_up_with_wide_letters() {
    let console = Console::new("languages_columns");
    let shown = console.run("show games/rapa-nui.yaml --lang ja", "");
    for (from, to, columns) in
        [("場所", "数えるもの", 5), ("数えるもの", "ゲームの流れ", 4), ("ルールの数値", "得点", 2)]
    {
        let lines = between(&shown, from, to);
        let first = starts(lines[0]);
        assert_eq!(first.len(), columns, "{lines:?}");
        for line in lines {
            assert_eq!(starts(line), first, "{line}");
        }
    }
    let played = console
        .run(&format!("play {PEBBLES} --bots random --seed 4 --seats Ann,山田太郎,Cleo --lang ja"), "");
    let lines = between(&played, "小石 終了", "  Cleo、");
    let table: Vec<&str> = lines.iter().copied().filter(|line| !line.contains('.')).take(5).collect();
    assert!(table.iter().any(|line| line.contains("合計")), "{played}");
    for line in &table {
        assert_eq!(line.width(), table[0].width(), "{played}");
    }
    let places: Vec<&str> = lines.iter().copied().filter(|line| line.contains(".  ")).collect();
    assert_eq!(places.len(), 3, "{played}");
    for line in places {
        let number = line.trim_end_matches("  同順位");
        assert_eq!(number.width(), "  1.  山田太郎  4".width(), "{played}");
    }
}

#[test]
fn every_game_has_all_its_names() {
    let console = Console::new("languages_whole");
    let mut files = 0;
    let games = ["games", "games/classics"].map(|folder| fs::read_dir(folder).unwrap());
    for entry in games.into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "yaml") {
            continue;
        }
        let path = path.display().to_string();
        let checked = console.run(&format!("check --deny-warnings {path}"), "");
        assert!(checked.starts_with("exit 0"), "{checked}");
        let japanese = path.replace(".yaml", "/labels.ja.yaml");
        assert!(fs::exists(&japanese).unwrap(), "{japanese}");
        files += 1;
    }
    assert!(files >= 19);
    assert!(fs::exists("games/rapa-nui/labels.hu.yaml").unwrap());
}
