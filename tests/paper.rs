//! Pages of rules and sheets to print, of every game that comes with the program.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

#[allow(dead_code, reason = "other tests use the rest")]
mod console;
#[path = "common/shipped.rs"]
mod listing;

use console::Console;
use parlor::rules::COLOURS;
use parlor::{Definition, Disk, Match, Observer};

macro_rules! snapshot {
    ($name:literal, $text:expr) => {
        insta::with_settings!({ prepend_module_to_snapshot => false, snapshot_path => "snapshots/paper", omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        });
    };
}

/// Elements of a page that have no end.
const VOID: [&str; 3] = ["meta", "br", "link"];

/// The paths of all shipped games.
fn games() -> Vec<String> {
    let paths = listing::shipped();
    assert!(paths.len() >= 29, "{paths:?}");
    paths
}

/// A page that was printed, whose elements are all closed in their order, and which loads and runs nothing.
fn page(printed: &str, what: &str) -> String {
    let page = printed.strip_prefix("exit 0\n").unwrap_or_else(|| panic!("{what}: {printed}"));
    assert!(page.starts_with("<!DOCTYPE html><html lang=\""), "{what}: {page}");
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1) {
        let name = tag.split([' ', '>', '/', '\n']).next().unwrap();
        match tag.strip_prefix('/') {
            Some(closed) => {
                let closed = closed.split('>').next().unwrap();
                assert_eq!(open.pop(), Some(closed), "{what}");
            }
            None if tag.starts_with('!') || VOID.contains(&name) => {}
            None => open.push(name),
        }
        assert!(
            !["script", "img", "iframe", "object", "embed", "form", "base"].contains(&name),
            "{what}: <{tag}"
        );
        // The parts outside quotation marks: names of attributes.
        let names: String = tag.split('>').next().unwrap().split('"').step_by(2).collect();
        for wrong in [" on", " src=", " srcset=", " action="] {
            assert!(!names.contains(wrong), "{what}: <{tag}");
        }
    }
    assert!(open.is_empty(), "{what}: {open:?}");
    let ids: Vec<&str> = page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(page.matches(" href=").count(), page.matches(" href=\"#").count(), "{what}");
    for link in page.split(" href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert_eq!(ids.iter().filter(|id| **id == link).count(), 1, "{what}: {link}");
    }
    page.to_owned()
}

#[test]
fn rules_are_written_as_text() {
    let console = Console::new("paper_text");
    snapshot!("rules_reversi", console.run("rules games/classics/reversi.yaml", ""));
    snapshot!("rules_tiki_topple", console.run("rules games/tiki-topple.yaml", ""));
    snapshot!("rules_tiki_topple_ja", console.run("rules games/tiki-topple.yaml --lang ja", ""));
    let variant = console.run("rules games/tiki-topple.yaml --variant gamewright", "");
    assert!(variant.starts_with("exit 0\nTiki Topple (gamewright)\n"), "{variant}");
    assert!(!variant.contains("\nvariants\n"), "{variant}");
    let from_anywhere = Console::empty("paper_anywhere").run("rules hex", "");
    assert!(
        from_anywhere.contains("\norder of play\n") && from_anywhere.contains("\nexamples\n"),
        "{from_anywhere}"
    );
}

#[test]
fn rules_are_read_at_the_table() {
    let console = Console::new("paper_table");
    let played = console.run("play games/classics/reversi.yaml --record a.record", "rules\nd3\n");
    assert!(played.contains("> rules\nReversi\n") && played.contains("\norder of play\n"), "{played}");
    assert!(!played.contains("\nexamples\n"), "{played}");
    let played = console.run("play games/tiki-topple.yaml --record b.record --lang ja", "rules\n");
    assert!(played.contains("\nゲームの流れ\n"), "{played}");
}

#[test]
fn every_game_has_its_rules_in_all_its_languages() {
    let console = Console::new("paper_rules");
    for path in games() {
        let definition = Definition::load(&Disk, &path).unwrap();
        for language in definition.languages() {
            let what = format!("rules {path} --lang {language}");
            let text = console.run(&what, "");
            assert!(text.starts_with("exit 0\n") && text.lines().count() > 20, "{what}: {text}");
            let html = page(&console.run(&format!("{what} --format html"), ""), &what);
            assert!(html.contains(&format!("<html lang=\"{language}\">")), "{what}");
            for key in ["pieces", "set-up", "play", "ranking", "examples"] {
                assert!(html.contains(&format!("<section id=\"{key}\">")), "{what}: {key}");
            }
            page(&console.run(&format!("print {path} --lang {language}"), ""), &what);
        }
    }
}

/// How many pieces lie in all zones of a match.
fn pieces(path: &str, seats: u8) -> usize {
    let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P"];
    let game = Definition::load(&Disk, path).unwrap().game(None, seats, &[]).unwrap();
    let begun = Match::new(&game, &names[..usize::from(seats)], 1).unwrap();
    let view = begun.view(Observer::Spectator);
    view.zones().map(|zone| view.count(zone).unwrap()).sum()
}

#[test]
fn every_piece_is_printed_once() {
    let console = Console::new("paper_print");
    for path in games() {
        let (least, most) = Definition::load(&Disk, &path).unwrap().seat_range();
        for seats in least..=most {
            let what = format!("print {path} --seats {seats} --paper letter");
            let html = page(&console.run(&what, ""), &what);
            let fronts = html.matches("<div class=\"piece front ").count();
            let backs = html.matches("<div class=\"piece back ").count();
            let dice = html.split("<li class=\"dice\">").skip(1).map(|rest| {
                let count = rest.split('×').nth(1).unwrap().split(' ').next().unwrap();
                count.parse::<usize>().unwrap()
            });
            assert_eq!(fronts + dice.sum::<usize>(), pieces(&path, seats), "{what}");
            assert_eq!(fronts, backs, "{what}");
        }
    }
}

#[test]
fn backs_lie_behind_their_fronts() {
    let console = Console::new("paper_backs");
    let html = page(&console.run("print games/classics/reversi.yaml", ""), "reversi");
    // One sheet of fronts is followed by that of its backs.
    let sheets: Vec<&str> = html.split("<section class=\"sheet ").skip(1).collect();
    let fronts = sheets.iter().position(|sheet| sheet.starts_with("fronts")).unwrap();
    let lefts = |sheet: &str| -> Vec<f64> {
        let all = sheet.split("style=\"left:").skip(1);
        all.map(|rest| rest.split("mm").next().unwrap().parse().unwrap()).collect()
    };
    let width = |sheet: &str| -> f64 {
        sheet.split("mm;width:").nth(1).unwrap().split("mm").next().unwrap().parse().unwrap()
    };
    let (front, back) = (sheets[fronts], sheets[fronts + 1]);
    assert!(back.starts_with("backs"), "{back}");
    let piece = width(front.split("class=\"piece").nth(1).unwrap());
    for (left, mirrored) in lefts(front).into_iter().zip(lefts(back)) {
        assert!((left + piece + mirrored - 210.0).abs() < 0.05, "{left} {mirrored}");
    }
    // A black disc has a white one on its other side.
    let first = |sheet: &str| {
        sheet.split("class=\"face\"").nth(1).unwrap().split(['>', '<']).nth(1).unwrap().to_owned()
    };
    assert_eq!((first(front), first(back)), ("X".to_owned(), "O".to_owned()));
}

#[test]
fn sizes_are_those_that_are_asked_for() {
    let console = Console::new("paper_sizes");
    let html = console.run("print games/ra.yaml --size tile=30x45.5", "");
    assert!(html.contains("30.0 × 45.5 mm") && html.contains("width:30.00mm;height:45.50mm"), "{html}");
    assert!(html.contains("@page { size: 210mm 297mm; margin: 0; }"), "{html}");
    let letter = console.run("print games/ra.yaml --paper letter", "");
    assert!(letter.contains("@page { size: 215.9mm 279.4mm; margin: 0; }"), "{letter}");
    let told = |options: &str, message: &str, hint: &str| {
        let told = console.run(&format!("print games/ra.yaml {options}"), "");
        assert!(told.starts_with("exit 1\n") && told.contains(message) && told.contains(hint), "{told}");
    };
    told("--size tile=30", "`--size tile=30` is no size", "`--size card=63x88`");
    told("--size tile=0x10", "`--size tile=0x10` is no size", "from 5 to 180");
    told("--size tiles=30x30", "no pieces of `tiles` are printed", "did you mean `tile`?");
    told("--seats 9", "players", "");
    let written = console.run("print games/ra.yaml --out ra.html", "");
    assert_eq!(written, "exit 0\n");
    assert!(console.read_raw("ra.html").starts_with("<!DOCTYPE html>"));
}

/// Whoever keeps what is printed has the same page as with `--out`, with the letters that writing systems join.
#[test]
fn a_page_is_the_same_in_a_file_and_on_standard_output() {
    let console = Console::empty("paper_same");
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    console.write("pebbles/rules.rhai", &read("tests/cli/pebbles/rules.rhai"));
    let label =
        "\nlabels:\n  white: \"a\\tb \\u200b \\U0001F469\\u200D\\U0001F4BB \\u0645\\u06CC\\u200C\\u0634\"\n";
    console.write("pebbles.yaml", &read("tests/cli/pebbles.yaml").replace("\nlabels:\n", label));
    for command in
        ["rules pebbles.yaml --format html", "rules pebbles.yaml --format text", "print pebbles.yaml"]
    {
        let file = command.replace(' ', "_");
        assert_eq!(console.run(&format!("{command} --out {file}"), ""), "exit 0\n");
        let kept = console.read_raw(&file);
        assert!(kept.contains("\u{1f469}\u{200d}\u{1f4bb}") && kept.contains("\u{6cc}\u{200c}\u{634}"));
        assert_eq!(console.run(command, ""), format!("exit 0\n{kept}"), "{command}");
        if !command.ends_with("text") {
            let coloured = console.run(&format!("{command} --color always"), "");
            assert_eq!(coloured, format!("exit 0\n{kept}"), "{command}");
        }
    }
}

/// Everything that an author writes as text tries to be more than text.
#[test]
fn texts_of_a_definition_never_run() {
    let console = Console::new("paper_hostile");
    console.write(
        "evil.yaml",
        "parlor: 1\nname: \"<script>alert(1)</script>\"\nabout: \"</title></style><img src=x onerror=alert(2)>\"\n\
         players: { from: 1, to: 2, usual: 1 }\n\
         pieces: { stone: { kinds: red blue, back: rear, glyphs: { red: '<', blue: '\"' }, set: { board: red*2, box: blue } } }\n\
         zones:\n  board: { holds: stone, layout: grid, rows: 2, columns: 2 }\n  box: { holds: stone }\n\
         counters: { points: { per: seat } }\nfigures: { most: { 1: 1, 2: 2 } }\n\
         flow: [{ rounds: { times: most, do: [{ turns: { from: first, laps: 1, do: [lay] } }] } }]\nscoring: [points]\n\
         labels:\n  stone: \"<b onclick='x()'>\"\n  red: '\" onload=\"alert(3)'\n  blue: \"</svg><script>\"\n\
         \x20 board: \"'\\\"><svg onload=x()>\"\n  box: \"<script src=//evil>\"\n  points: \"<iframe>\"\n\
         \x20 rear: \"</div><script>\"\n  most: \"<object>\"\n  lay: \"<form>\"\n\
         variants: { other: { about: \"<script>variant\", figures: { most: 3 } } }\n",
    );
    console.write(
        "evil/rules.rhai",
        "/// <script>alert(4)</script> `<img src=x onerror=x()>` </style>\n\
         fn lay(me) { choose(me, \"<script>\", [1, 2]); help_me(me); }\n\
         /// \\u{202e} <script>alert(5)</script>\nfn help_me(me) { gain(me, points, 1); }\n",
    );
    console.write(
        "evil/a.example",
        "example \"<script>alert(6)</script>\"\n  rulebook <script>\n  seats \"<script>\"\n  then\n    \"<script>\".points = 0\n",
    );
    let rules = page(&console.run("rules evil.yaml --format html", ""), "rules");
    assert!(rules.contains("&lt;script&gt;alert(4)&lt;/script&gt;"), "{rules}");
    assert!(
        rules.contains("&lt;script&gt;alert(5)&lt;/script&gt;") && rules.contains("&lt;script&gt;alert(6)"),
        "{rules}"
    );
    assert!(rules.contains("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>"), "{rules}");
    let print = page(&console.run("print evil.yaml", ""), "print");
    assert!(print.contains("&lt;/div&gt;&lt;script&gt;"), "{print}");
    let text = console.run("rules evil.yaml", "");
    assert!(text.starts_with("exit 0\n<script>alert(1)</script>\n"), "{text}");
}

#[test]
fn pieces_have_the_colours_of_the_look_on_paper() {
    let console = Console::empty("paper_colours");
    let definition = "parlor: 1\nname: Colours\nplayers: { from: 2, to: 2 }\npieces: { card: { kinds: gold wood clay, \
                      set: { shelf: gold wood clay } } }\nzones: { shelf: { holds: card } }\ncounters: { n: { per: seat } \
                      }\nflow: [{ turns: { from: first, laps: 1, do: [pass_on] } }]\nscoring: [n]\nlook: { colours: { \
                      red: gold } }\n";
    let script = "/// Go on.\nfn pass_on(me) { choose(me, \"go on\", [\"yes\"]); }\n";
    std::fs::write(console.folder().join("colours.yaml"), definition).unwrap();
    std::fs::create_dir_all(console.folder().join("colours")).unwrap();
    std::fs::write(console.folder().join("colours/rules.rhai"), script).unwrap();
    for command in ["rules colours.yaml --format html", "print colours.yaml --seats 2"] {
        let page = page(&console.run(command, ""), command);
        for (kind, colour) in [("gold", "red"), ("wood", "green"), ("clay", "magenta")] {
            let class = format!("in-{colour}");
            let before = page.split(&format!(">{kind}</span>")).next().unwrap();
            let piece = before.rsplit("<").nth(1).unwrap();
            assert!(piece.contains(&class), "{command}: {kind} in `{piece}`");
        }
        for colour in COLOURS {
            assert!(page.contains(&format!(".in-{colour} {{ background: #")), "{command}: {colour}");
        }
    }
}
