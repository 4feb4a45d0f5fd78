//! The keys of commands, where options begin with their letters, and while bots think.

use std::io;
use std::rc::Rc;

use super::emulated::{Emulated, Person, Seen, clock, wait};
use super::shelf::Shelved;
use crate::cli::output::Output;
use crate::cli::play::kept_match::KeptMatch;
use crate::cli::play::screen::play_on;
use crate::cli::play::talk::COMMANDS;
use crate::cli::screen::Terminal;
use crate::cli::screen::events::{Event, KeyCode, KeyEvent, KeyModifiers};

/// Somebody who waits until something is seen, and then presses a key; at the end leaves the match.
struct Patient {
    /// What is waited for, and the key; the first one last.
    steps: Vec<(&'static str, KeyCode)>,
    /// How long nothing has changed.
    waited: usize,
    /// The screens at which keys were pressed.
    seen: Rc<std::cell::RefCell<Vec<String>>>,
}

impl Person for Patient {
    fn next(&mut self, screen: &mut vt100::Parser) -> io::Result<Option<Event>> {
        let text = screen.screen().contents();
        let Some((awaited, key)) = self.steps.last() else {
            self.seen.borrow_mut().push(text);
            return Ok(Some(Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL))));
        };
        if !text.contains(awaited) {
            self.waited += 1;
            std::thread::sleep(std::time::Duration::from_millis(1));
            assert!(self.waited < 60_000, "`{awaited}` is not seen:\n{text}");
            return Ok(None);
        }
        let key = Event::Key(KeyEvent::new(*key, KeyModifiers::NONE));
        self.steps.pop();
        self.waited = 0;
        self.seen.borrow_mut().push(text);
        // Slow enough to have been read.
        wait(300);
        Ok(Some(key))
    }
}

/// Presses keys, each once something is seen. Returns the screens then, the last one at the end, and the match.
fn press(play: KeptMatch, steps: &[(&'static str, KeyCode)]) -> (Vec<String>, KeptMatch) {
    let people = play.sitting.people();
    let seen = Rc::default();
    let steps = steps.iter().rev().copied().collect();
    let patient = Patient { steps, waited: 0, seen: Rc::clone(&seen) };
    let device = Emulated::new(patient, Seen::new((80, 24)));
    let (play, left) =
        play_on(|| Terminal::on(Box::new(device)), clock, (play, people), &mut Output::in_memory(false));
    left.unwrap();
    (seen.take(), play)
}

fn journal(play: &KeptMatch) -> Vec<String> {
    let sitting = &play.sitting;
    let line = |entry| sitting.record_line(entry).split_once('#').unwrap().0.trim().to_owned();
    (0..sitting.journal_end()).map(line).collect()
}

const TURNS: &str = "parlor: 1\nname: Turns\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat } }\nflow: [{ \
                     turns: { from: first, do: [pick] } }]\nscoring: [points]\n";

/// A match of Ann with a bot that answers at once, where a choice has these words.
fn choosing(words: &str) -> KeptMatch {
    let script = format!(
        "/// Pick one.\nfn pick(me) {{\n    choose(me, \"pick\", {words});\n    gain(me, points, 1);\n}}\n"
    );
    Shelved::written(TURNS, &script).sit_at(0, None).0
}

const ENTER: KeyCode = KeyCode::Enter;

#[test]
fn undo_has_a_key_whatever_options_begin_with() {
    let cases = [
        ("[\"east\", \"west\"]", "u undo", KeyCode::Char('u')),
        ("[\"east\", \"west\"]", "u undo", KeyCode::F(2)),
        // Bob's name is a word, too.
        ("[\"up\", \"down\"]", "F2 undo", KeyCode::F(2)),
    ];
    for (words, shown, key) in cases {
        let (screens, play) = press(
            choosing(words),
            &[("Ann: pick", ENTER), ("Bob: ", key), ("taken back", ENTER), ("Bob: ", key)],
        );
        assert!(screens[0].contains(shown), "{}", screens[0]);
        assert!(screens.last().unwrap().contains("taken back"), "{}", screens.last().unwrap());
        assert_eq!(play.sitting.answers(), 0);
    }
    let typed = ":back".chars().map(|letter| ("taken", KeyCode::Char(letter)));
    let steps = [("Ann: pick", ENTER), ("Bob: ", KeyCode::F(2)), ("taken back", ENTER)];
    let typed = typed.map(|(_, key)| ("Bob: ", key)).chain([("> :back", ENTER)]);
    let steps: Vec<(&'static str, KeyCode)> = steps.into_iter().chain(typed).collect();
    let (screens, play) = press(choosing("[\"up\", \"back\"]"), &steps);
    assert!(screens.last().unwrap().contains("taken back"), "{}", screens.last().unwrap());
    assert_eq!(play.sitting.answers(), 0);
}

#[test]
fn a_command_that_is_typed_as_a_word_does_not_leave_the_match() {
    let shown = |word: &str| match word {
        "save" | "undo" => "Ann: pick",
        _ => "Esc: back",
    };
    for word in COMMANDS.iter().copied().chain(["h"]).filter(|word| *word != "quit") {
        // After a colon no letter is the key of a command.
        let letters = ":".chars().chain(word.chars());
        let mut steps: Vec<(&'static str, KeyCode)> =
            letters.map(|letter| ("Ann: pick", KeyCode::Char(letter))).collect();
        steps.extend([("Ann: pick", ENTER), (shown(word), KeyCode::Esc), ("Ann: pick", KeyCode::Esc)]);
        let (screens, _) = press(choosing("[\"east\", \"west\"]"), &steps);
        assert_eq!(screens.len(), steps.len() + 1, "{word}: {}", screens.last().unwrap());
        if matches!(word, "h" | "hint") {
            let page = &screens[word.len() + 2];
            assert!(page.starts_with("hints"), "{page}");
        }
    }
}

#[test]
fn an_answer_is_taken_back_at_once_while_a_bot_thinks() {
    let folder = std::env::temp_dir().join(format!("parlor-undo-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let shelved = Shelved::of("games/classics/connect-four.yaml");
    let bot = Some("search:100000000".parse().unwrap());
    let play = shelved.sit((0, 0), bot, &folder.join("a.record"));
    let (screens, play) = press(
        play,
        &[
            ("Ann: drop", ENTER),
            ("thinks", KeyCode::Char('u')),
            ("taken back", ENTER),
            ("thinks", ENTER),
            ("Bob: ", KeyCode::Esc),
        ],
    );
    assert!(screens[2].contains("Ann: drop"), "{}", screens[2]);
    let journal = journal(&play);
    let who: Vec<&str> = journal.iter().map(|line| line.split(':').next().unwrap_or_default()).collect();
    assert_eq!(who, ["Ann", "taken-back", "Ann", "Bob"], "{journal:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}
