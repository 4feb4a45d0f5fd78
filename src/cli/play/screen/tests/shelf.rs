//! The games that the tests play, and the matches at which people and bots sit.

#[path = "../../../../../tests/common/shipped.rs"]
mod listing;

use std::fs;
use std::path::Path;

use super::emulated::clock;
use crate::cli::clock::since_start;
use crate::cli::output::Output;
use crate::cli::play::keeper::Keeper;
use crate::cli::play::kept_match::KeptMatch;
use crate::door::games::{Chosen, Speech};
use crate::door::sitting::{Clock, Engine, Kept, NAMES, Setup, Sitting};
use crate::door::study::Spec;
use crate::door::{Definition, Game};
use crate::{Disk, Memory};

/// Paths of the shipped games, or of those with one of the words in `PARLOR_GAMES` in their names.
pub(super) fn shipped() -> Vec<String> {
    let mut games = listing::shipped();
    if let Some(words) = std::env::var_os("PARLOR_GAMES") {
        let words = words.to_string_lossy();
        games.retain(|game| words.split(',').any(|word| game.contains(word)));
    }
    games
}

/// A game that is compiled once for all matches of a test.
pub(super) struct Shelved {
    path: String,
    /// The game for each number of seats.
    games: Vec<Game>,
    /// Its texts as the definition has them, and in Japanese if it has them.
    speeches: Vec<Speech>,
}

impl Shelved {
    pub(super) fn of(path: &str) -> Self {
        Self::loaded(path, &Definition::load(&Disk, path).unwrap())
    }

    /// A game that a test writes.
    pub(super) fn written(definition: &str, script: &str) -> Self {
        let files = Memory::from_iter([("game.yaml", definition), ("game/rules.rhai", script)]);
        Self::loaded("game.yaml", &Definition::load(&files, "game.yaml").unwrap())
    }

    fn loaded(path: &str, definition: &Definition) -> Self {
        let chosen = || Chosen::of(definition, None, &[]).unwrap();
        let players = chosen().players();
        let games = (players.from..=players.to).map(|count| chosen().game(count.into()).unwrap()).collect();
        let speeches = [None, Some("ja")].into_iter();
        let speeches = speeches.filter_map(|language| Speech::at_table(definition, &chosen(), language).ok());
        Self { path: path.to_owned(), games, speeches: speeches.collect() }
    }

    /// The same with only the most seats.
    pub(super) fn with_most_seats(mut self) -> Self {
        self.games.drain(..self.games.len() - 1);
        self
    }

    /// The language of a match.
    pub(super) fn speech(&self, nth: usize) -> &Speech {
        &self.speeches[nth % self.speeches.len()]
    }

    /// The game for so many seats as the number says.
    pub(super) fn game(&self, nth: usize) -> &Game {
        &self.games[nth % self.games.len()]
    }

    /// How many seats a match has.
    pub(super) fn seats(&self, nth: usize) -> usize {
        self.game(nth).seats().into()
    }

    /// A match after so many random answers, or fewer if it would be over.
    fn after(&self, nth: usize, answers: usize) -> (Sitting, Kept) {
        let count = self.seats(nth);
        let seats = NAMES[..count].iter().map(|name| (*name).to_owned()).collect();
        let bots = vec![Some(Spec::Random); count];
        let setup = Setup { seed: nth as u64, seats, bots, path: self.path.clone(), given: Vec::new() };
        let mut sitting = Sitting::begin(self.game(nth), setup, Engine::Machine, clock).unwrap();
        for _ in 0..answers {
            let before = sitting.journal_end();
            sitting.let_bot_answer().unwrap();
            if sitting.is_over() {
                let all = before + 1;
                return self.after(nth, all.saturating_sub(2).min(answers - 1));
            }
        }
        let mut text = sitting.record_head();
        text.extend((0..sitting.journal_end()).map(|entry| sitting.record_line(entry)));
        let kept = Kept::read("a.record", &text).unwrap();
        (sitting, kept)
    }

    /// A match that goes on with these bots.
    fn with_bots(&self, nth: usize, mut kept: Kept, bots: &[Option<Spec>], clock: Clock) -> Sitting {
        kept.seat(bots);
        let sitting = kept.replay(self.game(nth), Engine::Machine).unwrap().sitting;
        sitting.seating(bots, clock).speaking(self.speech(nth))
    }

    /// A match that is kept in a file, after some random answers: people share the screen, or the first one sits among
    /// bots.
    pub(super) fn sit(&self, (nth, answers): (usize, usize), bot: Option<Spec>, record: &Path) -> KeptMatch {
        let mut bots = vec![bot; self.seats(nth)];
        bots[0] = None;
        let sitting = self.with_bots(nth, self.after(nth, answers).1, &bots, clock);
        let keeper = Some(Keeper::create(record, &sitting).unwrap());
        KeptMatch::new(sitting, keeper, None, &Output::plain())
    }

    /// A match after some random answers that is not kept, and how many there are. The seat that is asked, or another one
    /// while a bot thinks, is a person's.
    pub(super) fn sit_at(&self, answers: usize, thinker: Option<Spec>) -> (KeptMatch, usize) {
        let (sitting, kept) = self.after(0, answers);
        let (asked, count) = (sitting.asked().unwrap().seat(), self.seats(0));
        let is_thinking = thinker.is_some();
        let mut bots = vec![Some(thinker.unwrap_or(Spec::Random)); count];
        bots[if is_thinking { (asked + 1) % count } else { asked }] = None;
        let sitting = self.with_bots(0, kept, &bots, since_start);
        let answers = sitting.answers();
        (KeptMatch::new(sitting, None, None, &Output::plain()), answers)
    }

    /// Fails unless the file has all that was answered, and replays to the same match.
    pub(super) fn check_record(&self, nth: usize, play: &KeptMatch, record: &Path) {
        let sitting = &play.sitting;
        let mut text = sitting.record_head();
        text.extend((0..sitting.journal_end()).map(|entry| sitting.record_line(entry)));
        text.push_str(&sitting.record_end());
        let kept = fs::read_to_string(record).unwrap();
        assert_eq!(kept, text, "all is kept");
        let replayed =
            Kept::read("a.record", &kept).unwrap().replay(self.game(nth), Engine::Machine).unwrap();
        assert!(replayed.differs.is_none());
        assert_eq!(replayed.sitting.digest(), sitting.digest());
    }
}
