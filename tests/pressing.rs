//! What keys and clicks mean while somebody is asked at the full screen: answers, commands, the way back, the cursor on the
//! table.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

mod emulator;

use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use emulator::{Terminal, empty_folder};

const SIZE: (u16, u16) = (80, 24);
const DOWN: &str = "\x1b[B";
const LEFT: &str = "\x1b[D";
const ESCAPE: &str = "\x1b";
const STOP: &str = "\x03";

fn folder(name: &str) -> PathBuf {
    empty_folder("pressing", name)
}

/// Somebody is asked again and again; each answer is counted.
const COUNTED: &str = "parlor: 1\nname: Counted\nplayers: { from: 1, to: 1 }\ncounters: { n: { per: seat } }\nflow: [{ \
                       turns: { from: first, do: [ask] } }]\nscoring: [n]\n";

/// A match in which one of these is chosen and counted.
fn asking(name: &str, options: &str, counted: &str) -> Terminal {
    let script = format!(
        "/// One of them.\nfn ask(me) {{\n    let one = choose(me, \"what\", {options});\n    gain(me, n, {counted});\n}}\n"
    );
    let terminal = Terminal::written(&folder(name), SIZE, (COUNTED, &script), "");
    terminal.until("the question", &|screen| screen.contains("Ann: what"));
    terminal
}

/// The screen once whatever was done has had time to show.
fn settled(terminal: &Terminal) -> String {
    thread::sleep(Duration::from_millis(300));
    terminal.screen()
}

fn stop(mut terminal: Terminal) {
    terminal.press(STOP);
    assert_eq!(terminal.end(), Some(130));
}

/// The row and column at which a text begins on the screen.
fn place(screen: &str, text: &str) -> (usize, usize) {
    let mut rows = screen.lines().enumerate();
    let found = rows.find_map(|(row, line)| {
        let at = line.find(text)?;
        Some((row, line[..at].chars().count()))
    });
    found.unwrap_or_else(|| panic!("`{text}` is not on the screen:\n{screen}"))
}

/// Clicks like somebody who has read the screen.
fn click(terminal: &mut Terminal, (row, column): (usize, usize)) {
    thread::sleep(Duration::from_millis(260));
    terminal.press(&format!("\x1b[<0;{};{}M", column + 1, row + 1));
}

#[test]
fn only_the_same_letter_once_more_leaves_the_match() {
    let is_asked_to_repeat = |screen: &str| screen.contains("q once more leaves; the match is kept");
    let mut terminal = asking("leaving", r#"["north", "south"]"#, "1");
    terminal.press("q");
    terminal.until("the reminder", &is_asked_to_repeat);
    // Whatever else is done means that nobody wants to leave.
    terminal.press(DOWN);
    terminal.until("no reminder", &|screen| !is_asked_to_repeat(screen));
    terminal.press("q");
    terminal.until("the reminder", &is_asked_to_repeat);
    assert!(terminal.runs() && terminal.is_full_screen());
    terminal.press("q");
    terminal.until("where it is kept", &|screen| screen.contains("parlor play --resume a.record"));
    assert!(terminal.is_given_back());
    assert_eq!(terminal.end(), Some(0));
}

#[test]
fn a_colon_before_another_word_names_the_commands() {
    let mut terminal = asking("no_command", r#"["north", "south"]"#, "1");
    terminal.press(":foo\r");
    let screen = terminal.until("the refusal", &|screen| screen.contains("there is no command `:foo`"));
    assert!(
        screen.contains("`:log`") && screen.contains("`:undo`") && !screen.contains("`north`"),
        "{screen}"
    );
    stop(terminal);
}

/// A text that was pasted into a terminal that does not say so comes as so many keys.
#[test]
fn a_million_letters_do_not_keep_the_screen_busy() {
    let mut terminal = asking("flooded", r#"["north", "south"]"#, "1");
    for _ in 0..100 {
        terminal.press_at_once(&"x".repeat(10_000));
    }
    terminal.press_at_once(ESCAPE);
    terminal.until("an empty line", &|screen| screen.lines().any(|line| line.trim_end() == " >"));
    terminal.press("north\r");
    terminal.until("the answer", &|screen| screen.contains("n 1"));
    stop(terminal);
}

/// The keys of the lowest line.
fn keys(screen: &str) -> Vec<String> {
    let line = screen.lines().last().unwrap_or_default();
    let is_key =
        |word: &&str| word.len() == 1 || word.strip_prefix('F').is_some_and(|n| n.parse::<u8>().is_ok());
    line.split_whitespace().filter(is_key).map(str::to_owned).collect()
}

#[test]
fn a_command_keeps_its_key_through_a_match() {
    let definition = "parlor: 1\nname: Keys\nplayers: { from: 2, to: 2 }\npieces: { card: { kinds: \"lamp saw\", set: { heap: \
                      lamp saw } } }\nzones: { heap: { holds: card } }\ncounters: { n: { per: seat } }\nflow: [{ turns: { \
                      from: first, do: [ask] } }]\nscoring: [n]\n";
    let script = "/// Two questions.\nfn ask(me) {\n    choose(me, \"first\", [\"yes\", \"no\"]);\n    \
                  choose(me, \"second\", heap);\n    for nth in 0..40 { log(`line ${nth}`); }\n    choose(me, \"third\", [\"up\", \"wait\"]);\n    gain(me, n, 1);\n}\n";
    let mut terminal =
        Terminal::written(&folder("kept_keys"), SIZE, (definition, script), " --bot Bob=random");
    // `b` begins a seat, `h` a zone, `l` and `s` kinds, `u` and `w` words.
    let all = ["?", "F2", "F3", "F4", "i", "F6", "F8", "t", "q"];
    for (prompt, answer) in [("first", "yes"), ("second", "lamp"), ("third", "up"), ("first", "no")] {
        let screen = terminal.until("the question", &|screen| screen.contains(&format!("Ann: {prompt}")));
        assert_eq!(keys(&screen), all, "{screen}");
        assert!(prompt != "third" || screen.contains("more lines: `F3`"), "{screen}");
        // The letter of a command that may begin an option elsewhere is none here.
        terminal.press("l");
        let typed = terminal.until("what is typed", &|screen| screen.contains("> l"));
        assert!(!is_page(&typed, "log"), "{typed}");
        terminal.press(ESCAPE);
        terminal.until("nothing typed", &|screen| screen.lines().any(|line| line.trim_end() == " >"));
        terminal.press(&format!("{answer}\r"));
        thread::sleep(Duration::from_millis(100));
    }
    let screen = terminal.until("the question", &|screen| screen.contains("Ann: second"));
    terminal.press("?");
    let help = terminal.until("the help", &|screen| is_page(screen, "help"));
    assert!(help.contains("? F2 F3 F4 i F6 F8 t q"), "{screen}\n{help}");
    terminal.press(ESCAPE);
    stop(terminal);
}

#[test]
fn what_options_begin_with_is_no_command() {
    let mut terminal =
        asking("commands", r#"["logs", "quiet corner"]"#, "if one == \"logs\" { 1 } else { 10 }");
    // The letters of the two commands yield to the options.
    let screen = terminal.screen();
    assert!(
        screen.contains("F3 log") && screen.contains("F10 quit") && screen.contains("u undo"),
        "{screen}"
    );
    terminal.press("q");
    let screen = terminal.until("what fits", &|screen| screen.contains("> q"));
    assert!(screen.contains("quiet corner") && !screen.contains("logs"), "{screen}");
    terminal.press("\r");
    terminal.until("the answer", &|screen| screen.contains("n 10"));
    // `log` is a command, too.
    terminal.press("log\r");
    terminal.until("the answer", &|screen| screen.contains("n 11"));
    terminal.press(":log\r");
    let page = terminal.until("the log", &|screen| screen.contains("Esc: back"));
    assert!(page.starts_with("log") && page.contains("Ann: logs (what)"), "{page}");
    terminal.press(ESCAPE);
    stop(terminal);
}

#[test]
fn a_part_of_a_number_is_another_number() {
    let mut terminal = asking("numbers", "[12, 24, 245]", "one");
    for part in ["1", "5"] {
        terminal.press(&format!("{part}\r"));
        terminal.until("the refusal", &|screen| screen.contains(&format!("`{part}` is not offered")));
    }
    terminal.press("2\r");
    terminal.until("what it may be", &|screen| screen.contains("say which one: `24`, `245`"));
    assert!(terminal.screen().contains("n 0"), "{}", terminal.screen());
    terminal.press("\x7f");
    terminal.press("24\r");
    terminal.until("the answer", &|screen| screen.contains("n 24"));
    stop(terminal);
}

#[test]
fn a_number_within_an_option_is_typed_whole() {
    let definition = "parlor: 1\nname: Suns\nplayers: { from: 1, to: 1 }\npieces: { disc: { kinds: \"sun(strength: number)\", \
                      set: { sky: \"sun(13) sun(25)\" } } }\nzones: { sky: { holds: disc }, gone: { holds: disc } }\n\
                      flow: [{ turns: { from: first, do: [take] } }]\n";
    let script = "/// A sun goes.\nfn take(me) { move(choose(me, \"sun\", sky), gone); choose(me, \"done\", [\"yes\"]); }\n";
    let mut terminal = Terminal::written(&folder("suns"), SIZE, (definition, script), "");
    terminal.until("the question", &|screen| screen.contains("Ann: sun"));
    terminal.press("3\r");
    terminal.until("the refusal", &|screen| screen.contains("`3` is not offered"));
    terminal.press("13\r");
    terminal.until("the answer", &|screen| screen.contains("gone  sun(13)"));
    stop(terminal);
}

/// Two seats of cards; those with a number above are offered.
const CARDS: &str = "parlor: 1
name: Cards
players: { from: 1, to: 1 }
pieces:
  card:
    kinds: ace king queen jack
    traits: { worth: { 14: ace, 13: king, 12: queen, 11: jack } }
    set: { hand: ace*2 king queen jack }
zones:
  hand: { holds: card, layout: row }
  table: { holds: card, layout: row }
flow: [{ turns: { from: first, do: [play] } }]
look: { about: { card: play, jack: Stays in the hand. } }
";
const PLAY: &str = "/// Two cards go.
fn play(me) {
    move(choose_some(me, \"cards\", hand.filter(|card| card.worth > 11), 2, 2), table);
    choose(me, \"done\", [\"yes\"]);
}
";

/// Whether a page with this title takes the screen.
fn is_page(screen: &str, title: &str) -> bool {
    screen.lines().next().is_some_and(|line| line.trim_end() == title)
}

fn cards(name: &str) -> Terminal {
    let terminal = Terminal::written(&folder(name), SIZE, (CARDS, PLAY), "");
    terminal.until("the question", &|screen| screen.contains("Ann: cards"));
    terminal
}

#[test]
fn escape_goes_back_one_step_at_a_time() {
    let mut terminal = cards("escape");
    let picked = "chosen 1 of 2: queen";
    terminal.press("queen\r");
    terminal.until("the pick", &|screen| screen.contains(picked));
    // What `i` tells says where the cursor is.
    let is_on_table = |screen: &str| is_page(screen, "ace");
    terminal.press("ki");
    terminal.until("what is typed", &|screen| screen.contains("> ki"));
    terminal.press("\t");
    thread::sleep(Duration::from_millis(60));
    terminal.press(ESCAPE);
    let screen = terminal.until("nothing typed", &|screen| !screen.contains("> ki"));
    assert!(screen.contains(picked), "{screen}");
    terminal.press("i");
    terminal.until("the card under the cursor", &is_on_table);
    terminal.press(ESCAPE);
    terminal.until("the question", &|screen| screen.contains("Ann: cards"));
    terminal.press("i");
    terminal.until("the cursor still stands there", &is_on_table);
    terminal.press(ESCAPE);
    terminal.until("the question", &|screen| screen.contains("Ann: cards"));
    terminal.press(ESCAPE);
    thread::sleep(Duration::from_millis(100));
    terminal.press("i");
    terminal.until("the rule", &|screen| is_page(screen, "play (Ann)"));
    terminal.press(ESCAPE);
    let screen = terminal.until("the question", &|screen| screen.contains("Ann: cards"));
    assert!(screen.contains(picked), "{screen}");
    terminal.press(ESCAPE);
    terminal.until("no pick", &|screen| screen.contains("Ann: cards") && !screen.contains("chosen"));
    terminal.press(ESCAPE);
    assert!(settled(&terminal).contains("Ann: cards"), "nothing is left to go back from");
    stop(terminal);
}

#[test]
fn a_click_beside_a_text_means_it_and_one_in_empty_space_means_nothing() {
    let mut terminal = asking("clicks", r#"["oak", "elm"]"#, "if one == \"elm\" { 1 } else { 10 }");
    let screen = terminal.screen();
    let (row, column) = place(&screen, "elm");
    for (row, column) in [(row, column + 30), (row, column + 6), (4, column), (4, 40)] {
        click(&mut terminal, (row, column));
        click(&mut terminal, (row, column));
    }
    assert_eq!(settled(&terminal), screen, "nothing was meant");
    // The key of the option stands before it.
    assert_eq!(place(&screen, "2  elm"), (row, column - 3));
    click(&mut terminal, (row, column - 3));
    click(&mut terminal, (row, column + 4));
    terminal.until("the answer", &|screen| screen.contains("n 1"));
    stop(terminal);
}

#[test]
fn a_piece_that_is_not_offered_says_what_it_is() {
    let mut terminal = cards("inspected");
    terminal.press("\t");
    for _ in 0..4 {
        thread::sleep(Duration::from_millis(60));
        terminal.press("\x1b[C");
    }
    terminal.press("i");
    let page = terminal.until("the card", &|screen| is_page(screen, "jack"));
    // What the author says, what it is, how many there are and where; then the step, and where that is written.
    let lines = [
        " jack",
        "   Two cards go.",
        "   Stays in the hand.",
        "   worth: 11",
        "   1 piece in the game",
        "   hand 1",
        " play (Ann)",
        "   Two cards go.",
        "small/rules.rhai:2",
    ];
    let found: Vec<&str> = page.lines().skip(1).map(str::trim_end).collect();
    let mut rest = found.as_slice();
    for line in lines {
        let at = rest.iter().position(|one| *one == line).unwrap_or_else(|| panic!("no `{line}`:\n{page}"));
        rest = &rest[at + 1..];
    }
    terminal.press(ESCAPE);
    terminal.until("the question", &|screen| screen.contains("Ann: cards"));
    terminal.press(LEFT);
    thread::sleep(Duration::from_millis(60));
    terminal.press("i");
    terminal.until("the next card", &|screen| is_page(screen, "queen"));
    terminal.press(ESCAPE);
    stop(terminal);
}

#[test]
fn the_rules_at_a_table_begin_with_how_it_is_played() {
    let mut terminal = cards("rules");
    terminal.press(":rules\r");
    let page = terminal.until("the rules", &|screen| is_page(screen, "Cards"));
    let line = |text: &str| page.lines().position(|line| line.trim_end() == text);
    let (play, pieces) = (line("order of play"), line("pieces"));
    assert!(play.is_some() && play < pieces, "{page}");
    terminal.press(ESCAPE);
    stop(terminal);
}

#[test]
fn empty_zones_can_be_seen_and_chosen() {
    let definition = "parlor: 1\nname: Boxes\nplayers: { from: 1, to: 1 }\npieces: { pearl: { kinds: white, set: { bag: white*9 \
                      } } }\nzones: { bag: { holds: pearl }, chest: { holds: pearl }, drawer: { holds: pearl }, attic: { holds: \
                      pearl }, pocket: { holds: pearl, per: seat } }\nflow: [{ turns: { from: first, do: [put] } }]\n";
    let script = "/// A pearl goes.\nfn put(me) {\n    move(bag.top, choose(me, \"where\", [chest, drawer, me.pocket]));\n}\n";
    let mut terminal = Terminal::written(&folder("boxes"), SIZE, (definition, script), "");
    let screen = terminal.until("the question", &|screen| screen.contains("Ann: where"));
    // On the table, apart from the list: in the list a key stands before it.
    let stands = |screen: &str, zone: &str| {
        screen.lines().any(|line| line.trim_start().starts_with(zone) && line.trim_end().ends_with(" -"))
    };
    for zone in ["chest", "drawer", "pocket"] {
        assert!(stands(&screen, zone), "{zone}: {screen}");
    }
    assert!(!stands(&screen, "attic") && screen.contains("nothing in attic"), "{screen}");
    let (row, column) = place(&screen, "drawer");
    click(&mut terminal, (row, column));
    click(&mut terminal, (row, column));
    terminal.until("the answer", &|screen| screen.contains("drawer  white"));
    terminal.press("\t");
    thread::sleep(Duration::from_millis(60));
    terminal.press("\r");
    terminal.until("the first zone", &|screen| screen.contains("chest   white"));
    stop(terminal);
}
