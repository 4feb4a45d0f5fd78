use super::*;
use crate::diag::Span;
use crate::diag::render::{Format, render};
use crate::load::files::{FileError, Files};
use crate::load::memory::Memory;
use crate::rules::FigureValue;
use crate::rules::host::{Effect, Host, Signature};

/// The only function that the script needs.
fn host() -> Host {
    let choose = "choose(seat: seat, prompt: text, options: zone|list) -> element of options";
    Host { functions: vec![Signature::parse(choose, Effect::Pause, "asks")], properties: Vec::new() }
}

pub(super) const GAME: &str = r#"# a game
parlor: 1
name: Island
about: Build statues.
players: { from: 2, to: 4, usual: 4 }
figures:
  cost: 7
  wood: [2, 3, 4, 5]
  rounds: { 2: 4, 3: 3, 4: 4 }
  open: true
  columns: 3
pieces:
  offering:
    kinds: fish berry potato
    set: { supply(fish): fish*25, supply(berry): berry*25, supply(potato): potato*25 }
  card:
    kinds: >
      idol priest
      hunter(food: offering)
      up(steps: number)
    set:
      deck: idol*9 priest hunter(*)*5 up(1)*2
      start[1]: { 2: idol, 3: idol*2, 4: "priest up(3)" }
      hand: priest
    traits:
      symbol: { star: idol priest, shell: hunter }
  die: { kinds: white, sides: 6, set: { dice: white*2 } }
zones:
  deck: { holds: card, shown: nobody, layout: stack }
  start: { holds: card, count: columns, layout: row }
  hand: { holds: card, per: seat, shown: owner }
  supply: { holds: offering, per: offering }
  board: { holds: [card, offering], layout: grid, rows: 3, columns: 4 }
  dice: { holds: die }
counters:
  logs: { per: seat, start: wood, min: 0, max: 99 }
  first: { holds: seat, start: random }
  glory: { per: seat }
flow:
  - set_up
  - round:
      times: rounds
      while: go_on
      do:
        - turns: { from: first, skip: is_out, laps: 3, do: [play_card] }
        - score_round
scoring:
  - glory
  - statues: statue_points
  - offerings: { value: offering_points, of: offering }
ranking: [total, { fewer: logs }]
labels: { hunter: hunter & gatherer, card: "play a card" }
variants:
  short: { about: Two rounds., figures: { rounds: 2, cost: ~ }, zones: { board: ~ } }
"#;

pub(super) const SCRIPT: &str = r#"/// Sets up.
fn set_up() {}
fn go_on() { true }
fn is_out(me) { false }
/// Plays.
fn play_card(me) { choose(me, "card", me.hand); }
fn score_round() {}
fn statue_points(me) { 1 }
fn offering_points(me, kind) { 1 }
"#;

fn files() -> Memory {
    Memory::from_iter([
        ("games/island.yaml", GAME.to_owned()),
        ("games/island/steps.rhai", SCRIPT.to_owned()),
        ("games/island/labels.ja.yaml", "idol: モアイ\nhunter: 狩人\ncard: カードを出す\n".to_owned()),
    ])
}

fn show(loaded: &Loaded) -> String {
    render(&loaded.faults, &loaded.sources, Format::Short)
}

fn loaded() -> Definition {
    let loaded = load(&files(), "games/island.yaml", &host());
    let shown = show(&loaded);
    loaded.definition.expect(&shown)
}

#[test]
fn a_valid_definition_becomes_rules() {
    let loaded = load(&files(), "games/island.yaml", &host());
    let shown = show(&loaded);
    assert_eq!(
        shown,
        "games/island.yaml:10:3: warning[W0305]: nothing uses the figure `open`; name it in a script or in the definition, \
         or remove it\n\
         games/island.yaml:26:7: warning[W0305]: nothing uses the trait `symbol`; name it in a script or in the \
         definition, or remove it\n\
         games/island.yaml:52:38: warning[W0304]: this label shows the piece set `card` and a text of the scripts; write \
         the text in other words if they are to be shown apart\n\
         games/island/labels.ja.yaml:1:1: warning[W0302]: `games/island/labels.ja.yaml` leaves out 39 of 42 names: \
         `Build statues.`, `Island`, `Two rounds.`, `berry`, `board`, `columns`, `cost`, `deck`, `dice`, `die`, `first`, \
         `fish` and 27 more; until then they are shown as the definition has them\n"
    );
    let definition = loaded.definition.expect(&shown);
    let rules = &definition.base;
    assert_eq!(rules.title, "Island");
    assert_eq!(rules.figures.len(), 5);
    assert_eq!(*rules.figures[2].value.at(3), FigureValue::Int(3));
    let card = &rules.sets[1];
    assert_eq!(card.start[0].pieces.at(2).len(), 6);
    assert_eq!(card.start[1].pieces.at(4).len(), 2);
    assert_eq!(definition.variants[0].figures.len(), 4);
    assert_eq!(definition.variants[0].about, "Two rounds.");
    assert_eq!(definition.translations[0].language, "ja");
}

#[test]
fn the_hash_ignores_what_does_not_matter() {
    let hash = |definition: &str, script: &str| {
        let files = Memory::from_iter([
            ("games/island.yaml", definition.to_owned()),
            ("games/island/other.rhai", script.to_owned()),
        ]);
        let loaded = load(&files, "games/island.yaml", &host());
        let shown = show(&loaded);
        loaded.definition.expect(&shown).base.hash()
    };
    let plain = hash(GAME, SCRIPT);
    assert_eq!(plain.len(), 16);
    let same = |definition: &str, script: &str| assert_eq!(hash(definition, script), plain);
    same(&GAME.replace("name: Island", "name: '島'   # comment"), SCRIPT);
    same(&GAME.replace("usual: 4", "usual: 3").replace("hunter & gatherer", "gatherer"), SCRIPT);
    same(GAME, &SCRIPT.replace("/// Plays.", "// plays"));
    same(GAME, &SCRIPT.replace("{ true }", "{\n    true\n}\n"));
    same(&GAME.replace("idol*9 priest", "idol*9   priest"), SCRIPT);
    same(&GAME.replace("cost: 7", "'cost': 7 # wood"), SCRIPT);
    same(&GAME.replace("{ 2: 4, 3: 3, 4: 4 }", "\n    4: 4\n    2: 4\n    3: 3"), SCRIPT);
    same(&GAME.replace("about: Build statues.\n", ""), SCRIPT);
    same(
        &GAME.replace("Two rounds.", "2 rounds."),
        &SCRIPT.replace(", me.hand);", ", /* all */ (me.hand));\n// one\n"),
    );
    same(GAME, &format!("{}fn score_round() {{ }}\n", SCRIPT.replace("fn score_round() {}\n", "")));
    let other = |definition: &str, script: &str| assert_ne!(hash(definition, script), plain);
    other(&GAME.replace("cost: 7", "cost: 8"), SCRIPT);
    other(&GAME.replace("idol*9", "idol*8"), SCRIPT);
    other(&GAME.replace("laps: 3", "laps: 4"), SCRIPT);
    other(GAME, &SCRIPT.replace("{ true }", "{ false }"));
    other(GAME, &SCRIPT.replace("\"card\"", "\"a card\""));
    other(
        &GAME
            .replace("to: 4, usual", "to: 3, usual")
            .replace(", 4: 4", "")
            .replace(", 4: \"priest up(3)\"", "")
            .replace("usual: 4", "usual: 3"),
        SCRIPT,
    );
    other(&GAME.replace("shown: owner", "shown: nobody"), SCRIPT);
    other(&GAME.replace("layout: stack", "layout: row"), SCRIPT);
    other(&GAME.replace("fewer: logs", "fewer: glory"), SCRIPT);
    other(&GAME.replace("shell: hunter", "shell: up"), SCRIPT);
    assert_ne!(loaded().variants[0].hash(), plain);
}

#[test]
fn lists_of_lists_are_set_as_they_are_written() {
    let definition =
        GAME.replace("figures:\n", "figures:\n  prices: [[1, 3], [2, 5]]\n  deep: [[[1]], [[2]]]\n");
    let files = Memory::from_iter([
        ("games/island.yaml", definition),
        ("games/island/steps.rhai", SCRIPT.to_owned()),
    ]);
    let loaded = load(&files, "games/island.yaml", &host());
    let shown = show(&loaded);
    let definition = loaded.definition.expect(&shown);
    let set = |figure: &str, value: &str| {
        let rules = definition.rules(None, &[(figure.to_owned(), value.to_owned())])?;
        let figure = rules.figures.iter().find(|known| known.name.text == figure);
        Ok(figure.expect("it is there").value.at(2).to_string())
    };
    for text in ["[[7, 1], [-2]]", "[7,1],[-2]", " [[7,1],[-2]] "] {
        assert_eq!(set("prices", text), Ok("[[7, 1], [-2]]".to_owned()), "{text}");
    }
    for text in ["", "[]"] {
        assert_eq!(set("prices", text), Ok("[]".to_owned()), "{text}");
    }
    assert_eq!(set("deep", "[[[4], [5]]]"), Ok("[[[4], [5]]]".to_owned()));
    let large: crate::diag::Diagnostic = set("prices", "[[99999999999]]").unwrap_err();
    assert_eq!(large.message, "`99999999999` in `prices=[[99999999999]]` is out of range");
    let refused = |figure: &str, value: &str| {
        let fault: crate::diag::Diagnostic = set(figure, value).unwrap_err();
        assert!(fault.message.contains(&format!("is a list of lists, found `{value}`")), "{}", fault.message);
        fault.hint.unwrap_or_default()
    };
    for text in ["3", "1,2", "[1,[2]]", "[[1,2]", "[[[1]]]", "[[1,x]]", "[[1.5]]"] {
        assert_eq!(refused("prices", text), "write it like `prices=[[1, 3], [2, 5]]`", "{text}");
    }
    refused("deep", "[[1]]");
}

#[test]
fn figures_are_set_from_outside() {
    let definition = loaded();
    let set = |pairs: &[(&str, &str)]| {
        let pairs: Vec<(String, String)> = pairs.iter().map(|(a, b)| ((*a).into(), (*b).into())).collect();
        definition.rules(None, &pairs)
    };
    let value = |rules: &Rules, index: usize| rules.figures[index].value.at(2).clone();
    let rules = set(&[("rounds", "9"), ("open", "false"), ("wood", "1,2,3,4")]).unwrap();
    assert_eq!(value(&rules, 2), FigureValue::Int(9));
    assert_eq!(value(&rules, 3), FigureValue::Bool(false));
    assert_ne!(rules.hash(), definition.base.hash());
    assert_eq!(definition.rules(Some("short"), &[]).unwrap().hash(), definition.variants[0].hash());

    let fault = |pairs: &[(&str, &str)], message: &str, hint: &str| {
        let fault = set(pairs).unwrap_err();
        assert!(fault.message.contains(message), "{}", fault.message);
        assert!(fault.hint.as_deref().unwrap_or("").contains(hint), "{:?}", fault.hint);
    };
    fault(&[("round", "3")], "unknown figure `round`", "did you mean `rounds`?");
    fault(&[("rounds", "many")], "the figure `rounds` is a number, found `many`", "write `rounds=3`");
    fault(
        &[("rounds", "2147483648")],
        "`2147483648` in `rounds=2147483648` is out of range",
        "to 2147483647",
    );
    fault(
        &[("wood", "1,-9999999999")],
        "`-9999999999` in `wood=1,-9999999999` is out of range",
        "from -2147483648",
    );
    fault(&[("open", "1")], "is a switch, found `1`", "open=true");
    fault(&[("wood", "1,2")], "with `wood=1,2`: `wood` has 2 numbers for 3 chairs", "");
    fault(&[("rounds", "-1")], "with `rounds=-1`: `-1` is out of range", "");
    let fault = definition.rules(Some("shrt"), &[]).unwrap_err();
    assert_eq!(fault.hint.as_deref(), Some("did you mean `short`?"));
}

/// Bytes instead of the definition or of the labels.
struct Bytes(&'static str, Vec<u8>);

impl Files for Bytes {
    fn read(&self, root: &str, path: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        if path == self.0 { Ok(self.1.clone()) } else { files().read(root, path, limit) }
    }

    fn list(&self, folder: &str) -> Result<Vec<String>, FileError> {
        files().list(folder)
    }
}

/// SplitMix64: enough to choose places and bytes.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((z ^ (z >> 31)) % n as u64).unwrap()
    }
}

/// What is written over the text or into it: signs of YAML, of the notations, and meaningless ones.
const SPLICES: [&[u8]; 24] = [
    b"\n",
    b" ",
    b"\t",
    b":",
    b"- ",
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b"'",
    b"#",
    b"|\n",
    b"&a ",
    b"*a",
    b"~",
    b"!x ",
    b"\xff",
    b"\0",
    "手".as_bytes(),
    b"(",
    b")*9 ",
    b"99999999999",
    b", ",
];

fn mutate(text: &[u8], chance: &mut Chance) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len() + 1);
        let length = chance.below(12).min(bytes.len() - at);
        match chance.below(4) {
            0 => drop(bytes.drain(at..at + length)),
            1 => {
                let splice = SPLICES[chance.below(SPLICES.len())];
                bytes.splice(at..at, splice.iter().copied());
            }
            2 => {
                let piece = bytes[at..at + length].to_vec();
                let to = chance.below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            _ if at < bytes.len() => bytes[at] = u8::try_from(chance.below(256)).unwrap(),
            _ => {}
        }
    }
    bytes
}

#[test]
fn no_bytes_make_it_panic() {
    mutations(1);
}

#[test]
fn no_other_bytes_make_it_panic() {
    mutations(2);
}

/// Loads 10,000 mutations of the valid files.
fn mutations(seed: u64) {
    let mut chance = Chance(seed);
    let mut valid = 0;
    for round in 0..10_000 {
        let file = if round % 10 == 9 { "games/island/labels.ja.yaml" } else { "games/island.yaml" };
        let text = files().read("", file, u64::MAX).unwrap();
        let bytes = mutate(&text, &mut chance);
        let loaded = load(&Bytes(file, bytes), "games/island.yaml", &host());
        let format = [Format::Plain, Format::Short, Format::Json][round % 3];
        let shown = render(&loaded.faults, &loaded.sources, format);
        assert_eq!(loaded.definition.is_none(), loaded.faults.has_errors(), "{shown}");
        if let Some(definition) = loaded.definition {
            assert_eq!(definition.base.hash().len(), 16);
            valid += 1;
        }
        for fault in loaded.faults.iter() {
            let place = |span: Span| loaded.sources.text(span.source).len() >= span.end as usize;
            assert!(fault.span.is_none_or(place) && fault.labels.iter().all(|label| place(label.span)));
        }
    }
    assert!(valid > 250, "{valid} of the texts are still definitions");
}

#[test]
fn a_labels_file_translates_what_the_author_writes() {
    let check = |labels: &str| {
        let mut files = files();
        files.put("games/island/labels.ja.yaml", labels);
        let loaded = load(&files, "games/island.yaml", &host());
        let shown = show(&loaded);
        let about = shown.lines().filter(|line| line.contains("labels.ja") && !line.contains("of 42 names"));
        let about = about.collect::<Vec<&str>>().join("\n");
        (about, loaded.definition)
    };
    let (told, definition) = check(
        "rules:\n  set_up: 準備します。\n  play_card: |\n    カードを出します。\n\n    必ず1枚です。\n",
    );
    assert_eq!(told, "");
    let definition = definition.unwrap();
    let texts: Vec<_> =
        definition.translations[0].labels.iter().filter(|(key, _)| key.starts_with("///")).collect();
    let pair = |key: &str, text: &str| (key.to_owned(), text.to_owned());
    assert_eq!(
        texts,
        [
            &pair("/// play_card", "カードを出します。\n\n必ず1枚です。\n"),
            &pair("/// set_up", "準備します。")
        ]
    );
    let (told, _) = check("rules: { set_up: 準備します。 }\n");
    let left_out = "games/island/labels.ja.yaml:1:1: warning[W0302]: `games/island/labels.ja.yaml` leaves out 1 of 2 \
                    texts about steps in `rules`: `play_card`; until then they are shown as the definition has them";
    assert_eq!(told, left_out);
    let (told, _) =
        check("rules: { set_up: 準備します。, play_card: '', go_on: 続けます。, play_cards: 出します。 }\n");
    let codes = ["E0317", "W0306"].map(|code| told.lines().filter(|line| line.contains(code)).count());
    assert_eq!(codes, [1, 2], "{told}");
    assert!(told.contains("this text is empty"), "{told}");
    assert!(told.contains("`go_on` is no function with a text in `///`"), "{told}");
    assert!(told.contains("did you mean `play_card`?"), "{told}");
}
