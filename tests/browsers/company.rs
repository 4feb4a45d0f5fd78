//! Two people and a spectator at a table.

use crate::browsing::{Numbers, Server};
use crate::chrome::{Chrome, Look};
use crate::player::{Hand, Player};

/// After how many answers the spectator's page is compared with the server.
const BETWEEN_CHECKS: usize = 25;
/// What everybody reads at the end.
pub(crate) const OVER: &str = "The match is over";

/// Two people and a spectator, each before an own screen.
pub(crate) struct Company<'a> {
    pub(crate) people: [Player<'a>; 2],
    pub(crate) spectator: Player<'a>,
}

impl<'a> Company<'a> {
    pub(crate) fn new(chrome: &'a Chrome) -> Self {
        let phone = Player::new(chrome, Look::PHONE, Hand::Pointer);
        let keyboard = Player::new(chrome, Look::DESKTOP, Hand::Keyboard);
        Self { people: [phone, keyboard], spectator: Player::new(chrome, Look::DESKTOP, Hand::Pointer) }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Player<'a>> {
        self.people.iter().chain([&self.spectator])
    }

    /// Sits down at a table of a game.
    pub(crate) fn sit_down(&self, server: &Server, game: &str) {
        let links = server.set_up(&format!("game={game}&name=Ann&bot=&name=Bob&bot="));
        self.open(&links.seats, &links.watch);
    }

    /// Sets a table up, from the lobby on, and sits down there.
    pub(crate) fn set_up(&self, server: &Server, game: &str) {
        let Player { chrome, tab, .. } = &self.spectator;
        chrome.open(tab, &server.base);
        chrome.click(tab, &format!("a[href='/games/{game}']"));
        chrome.wait_until(tab, "document.querySelector('[name=name]')");
        chrome.write(tab, "[name=name]", "Ann");
        chrome.click(tab, "form .main");
        chrome.wait_until(tab, "document.querySelector('.links')");
        let links = chrome.value(tab, "[...document.querySelectorAll('.links a')].map((link) => link.href)");
        let links: Vec<String> = serde_json::from_value(links).unwrap();
        let (watch, seats) = links.split_last().unwrap();
        self.open(seats, watch);
        assert!(self.spectator.sees("Ann"));
    }

    fn open(&self, seats: &[String], watch: &str) {
        for (person, link) in self.people.iter().zip(seats) {
            person.open(link);
        }
        self.spectator.open(watch);
    }

    /// Answers until the match is over, or so often.
    pub(crate) fn play(&self, numbers: &mut Numbers, most: usize) -> usize {
        let mut answers = 0;
        while answers < most && !self.people[0].sees(OVER) {
            for person in &self.people {
                let Some(question) = person.question().filter(|_| answers < most) else { continue };
                person.answer(&question, numbers);
                answers += 1;
                if answers % BETWEEN_CHECKS == 0 {
                    self.spectator.is_up_to_date();
                }
            }
        }
        answers
    }
}
