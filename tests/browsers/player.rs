//! Somebody who plays in a window: sees the question and answers it, by clicking or with keys.

use serde::Deserialize;

use crate::browsing::Numbers;
use crate::chrome::{Chrome, Look, Tab};

/// What is asked in a window.
const QUESTION: &str = r#"(() => {
    const form = document.querySelector('#table form.question');
    if (!form) return null;
    const times = (input) => input && input.type === "number" ? Number(input.value) : Number(Boolean(input && input.checked));
    const options = [...form.querySelectorAll("[data-option]")].map((option) => {
        const input = option.querySelector("input");
        const most = input && input.type === "number" ? Number(input.max) : 1;
        return { key: option.dataset.key, most, taken: times(input) };
    });
    const things = [...document.querySelectorAll('#table [data-options]')].map((thing) => thing.dataset.options.split(" ").map(Number));
    const can_pass = Boolean(form.querySelector("[name=pass]"));
    return { number: form.elements.question.value, least: Number(form.dataset.least), most: Number(form.dataset.most), options, things, can_pass };
})()"#;

/// The number of the question, or nothing.
pub(crate) const NUMBER: &str = "document.querySelector('form.question [name=question]')?.value";

/// What has the focus: the option that it is or stands for, and whether it answers.
const FOCUS: &str = r#"(() => {
    const at = document.activeElement;
    const option = at.closest("[data-option]");
    if (option) return option.dataset.option;
    if (at.dataset.options && !at.dataset.options.includes(" ")) return at.dataset.options;
    return at.matches("form.question .main") ? "answer" : "";
})()"#;

/// Whether what is shown is the newest that the server would show, but for what somebody has chosen.
const IS_NEWEST: &str = r#"
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const plain = (table) => {
        const copy = table.cloneNode(true);
        copy.querySelectorAll("[class]").forEach((item) => item.classList.remove("chosen", "unfit"));
        copy.querySelectorAll(".all").forEach((item) => item.hidden = true);
        for (const name of ["aria-pressed", "tabindex"]) copy.querySelectorAll(`[${name}]`).forEach((item) => item.removeAttribute(name));
        return copy.innerHTML;
    };
    return plain(page.getElementById("table")) === plain(document.getElementById("table"));
"#;

pub(crate) const ENTER: char = '\u{e007}';
const TAB: char = '\u{e004}';
const SPACE: char = ' ';
const DOWN: char = '\u{e015}';
const UP: char = '\u{e013}';

/// The most keys that somebody presses to go to something.
const MOST_STEPS: usize = 80;

#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    pub(crate) number: String,
    least: usize,
    most: usize,
    options: Vec<Choosable>,
    /// The options of each thing on the table that stands for some.
    things: Vec<Vec<usize>>,
    can_pass: bool,
}

#[derive(Debug, Deserialize)]
struct Choosable {
    key: String,
    /// How often it can be taken, and is.
    most: usize,
    taken: usize,
}

/// How somebody answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hand {
    Pointer,
    Keyboard,
}

/// Somebody at a table.
pub(crate) struct Player<'a> {
    pub(crate) chrome: &'a Chrome,
    pub(crate) tab: Tab,
    hand: Hand,
}

impl<'a> Player<'a> {
    pub(crate) fn new(chrome: &'a Chrome, look: Look, hand: Hand) -> Self {
        Self { chrome, tab: chrome.tab(look), hand }
    }

    /// Opens a table, and waits until it is followed.
    pub(crate) fn open(&self, address: &str) {
        self.chrome.open(&self.tab, address);
        self.follows();
        self.chrome.value(&self.tab, "window.wasNeverLoadedAgain = true");
    }

    pub(crate) fn follows(&self) {
        self.chrome.wait_until(&self.tab, "document.getElementById('table').dataset.shown");
    }

    /// Waits until the newest moment is shown, on a page that was not loaded again.
    pub(crate) fn is_up_to_date(&self) {
        for _ in 0..200 {
            if self.chrome.run(&self.tab, IS_NEWEST, Vec::new()) == true {
                assert_eq!(self.chrome.value(&self.tab, "window.wasNeverLoadedAgain"), true);
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(30));
        }
        panic!("not the newest moment: {}", self.chrome.text(&self.tab));
    }

    pub(crate) fn question(&self) -> Option<Question> {
        serde_json::from_value(self.chrome.value(&self.tab, QUESTION)).unwrap()
    }

    pub(crate) fn sees(&self, text: &str) -> bool {
        self.chrome.text(&self.tab).contains(text)
    }

    /// Answers a question, again and again where options exclude each other.
    pub(crate) fn answer(&self, asked: &Question, numbers: &mut Numbers) {
        for _ in 0..30 {
            let Some(question) = self.question().filter(|question| question.number == asked.number) else {
                return;
            };
            self.begin(&question, numbers);
            let settled =
                format!("({NUMBER}) !== '{}' || !document.getElementById('refused').hidden", asked.number);
            self.chrome.wait_until(&self.tab, &settled);
            let refused = self.chrome.value(&self.tab, "document.getElementById('refused').textContent");
            assert!(asked.most > 1 || refused == "", "{refused} to {asked:?}");
        }
        panic!("nothing answers {asked:?}");
    }

    /// Sends an answer.
    pub(crate) fn begin(&self, question: &Question, numbers: &mut Numbers) {
        if question.most == 1 {
            self.take_one(question, numbers);
        } else {
            self.take_some(question, numbers);
        }
    }

    fn take_one(&self, question: &Question, numbers: &mut Numbers) {
        let count = question.options.len();
        let option = numbers.below(count + usize::from(question.can_pass));
        if option == count {
            self.pass();
            return;
        }
        match self.hand {
            Hand::Pointer => self.point(question, option, numbers),
            Hand::Keyboard => self.type_one(question, option, numbers),
        }
    }

    fn pass(&self) {
        match self.hand {
            Hand::Pointer => self.chrome.click(&self.tab, "form.question [name=pass]"),
            Hand::Keyboard => self.chrome.press(&self.tab, ['-', ENTER]),
        }
    }

    /// Clicks on an option, or on something on the table that stands for it.
    fn point(&self, question: &Question, option: usize, numbers: &mut Numbers) {
        self.looks_around(question, option, numbers);
        let stands = |thing: &usize| question.things[*thing].contains(&option);
        let things: Vec<usize> = (0..question.things.len()).filter(stands).collect();
        let button = format!("form.question [data-option='{option}'] .text");
        if things.is_empty() || numbers.below(3) == 0 {
            self.chrome.click(&self.tab, &button);
            return;
        }
        let thing = things[numbers.below(things.len())];
        self.chrome.click_nth(&self.tab, "#table [data-options]", thing);
        // Of several options those are shown for which it stands.
        if question.things[thing].len() > 1 {
            self.chrome.click(&self.tab, &button);
        }
    }

    /// Sometimes shows the options of something that does not stand for the option, and then all of them again.
    fn looks_around(&self, question: &Question, option: usize, numbers: &mut Numbers) {
        let others = |thing: &[usize]| thing.len() > 1 && !thing.contains(&option);
        if let Some(thing) =
            question.things.iter().position(|thing| others(thing)).filter(|_| numbers.below(4) == 0)
        {
            self.chrome.click_nth(&self.tab, "#table [data-options]", thing);
            self.chrome.click(&self.tab, "form.question .all");
        }
    }

    fn type_one(&self, question: &Question, option: usize, numbers: &mut Numbers) {
        match numbers.below(3) {
            0 if self.goes_to(&[DOWN, TAB][numbers.below(2)], &option.to_string()) => {
                self.press_here(question, option)
            }
            1 if option * 2 > question.options.len() && self.goes_to(&UP, &option.to_string()) => {
                self.press_here(question, option);
            }
            _ => self.type_key(question, option),
        }
    }

    /// Takes the option at the focus.
    fn press_here(&self, question: &Question, option: usize) {
        let is_button = self.chrome.value(&self.tab, "document.activeElement.tagName") == "BUTTON";
        let key = if is_button || question.options[option].most > 1 { ENTER } else { SPACE };
        self.chrome.press(&self.tab, [key]);
    }

    /// Types the key of an option; one of several is taken without Enter where no other key begins like it.
    fn type_key(&self, question: &Question, option: usize) {
        let key = &question.options[option].key;
        let is_begun =
            question.options.iter().any(|other| other.key != *key && other.key.starts_with(key.as_str()));
        let needs_enter = question.most == 1 || is_begun;
        self.chrome.press(&self.tab, key.chars().chain(needs_enter.then_some(ENTER)));
    }

    /// Presses a key until the focus is at something; `false` if it is not reached.
    fn goes_to(&self, key: &char, aim: &str) -> bool {
        for _ in 0..MOST_STEPS {
            self.chrome.press(&self.tab, [*key]);
            if self.chrome.value(&self.tab, FOCUS) == aim {
                return true;
            }
        }
        false
    }

    fn take_some(&self, question: &Question, numbers: &mut Numbers) {
        let slots: Vec<usize> = (0..question.options.len())
            .flat_map(|option| std::iter::repeat_n(option, question.options[option].most))
            .collect();
        let most = question.most.min(slots.len());
        if most == 0 {
            self.pass();
            return;
        }
        let least = question.least.clamp(1, most);
        let (first, count) = (numbers.below(slots.len()), least + numbers.below(most - least + 1).min(2));
        let picks: Vec<usize> = (0..count).map(|at| slots[(first + at) % slots.len()]).collect();
        for (option, choosable) in question.options.iter().enumerate() {
            let wanted = picks.iter().filter(|pick| **pick == option).count();
            let mut taken = choosable.taken;
            while taken != wanted {
                match self.hand {
                    Hand::Pointer => self.point(question, option, numbers),
                    Hand::Keyboard => self.type_key(question, option),
                }
                taken = if taken == choosable.most { 0 } else { taken + 1 };
            }
        }
        match self.hand {
            Hand::Pointer => self.chrome.click(&self.tab, "form.question .main"),
            Hand::Keyboard => {
                assert!(self.goes_to(&TAB, "answer"), "{question:?}");
                self.chrome.press(&self.tab, [ENTER]);
            }
        }
    }
}
