//! All tables of this process.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::declined::{Declined, unbegun};
use super::games::{GameLibrary, PlayedRules};
use super::offered::OfferedBots;
use super::secret::{self, Secret};
use super::store::{KeptTable, StoreChange, StoreError};
use super::table::{TableContext, WebTable};
use super::uploads::{is_crowded, is_upload, name_for_table};
use crate::door::sitting::{Engine, Kept, Setup, Sitting};
use crate::door::study::Spec;

/// The longest name of a seat, in characters.
const LONGEST_NAME: usize = 40;

/// How a table is to be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NewTable {
    pub(super) game: String,
    /// The name of a variant; empty for the rules as written.
    pub(super) variant: String,
    /// The names of the seats, clockwise, each with the bot that plays it.
    pub(super) seats: Vec<(String, Option<Spec>)>,
    /// The position at which its match begins, line by line; none if it begins as the rules say.
    pub(super) given: Vec<String>,
}

/// All tables, with what they are made of.
pub(super) struct Hall {
    pub(super) library: GameLibrary,
    context: TableContext,
    most: usize,
    tables: Mutex<BTreeMap<String, Arc<WebTable>>>,
}

impl Hall {
    /// A hall for at most so many tables.
    pub(super) fn new(library: GameLibrary, context: TableContext, most: usize) -> Self {
        Self { library, context, most, tables: Mutex::default() }
    }

    /// Whether games are read again when their files change: then whoever writes them looks on.
    pub(super) fn is_watching(&self) -> bool {
        self.context.is_watching
    }

    /// The bots that can be chosen.
    pub(super) fn bots(&self) -> &OfferedBots {
        &self.context.bots
    }

    fn tables(&self) -> MutexGuard<'_, BTreeMap<String, Arc<WebTable>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets a table up and begins its match.
    ///
    /// # Errors
    /// When there are too many tables, when the rules or names do not fit, or when it cannot be kept.
    pub(super) fn set_up(&self, new: NewTable) -> Result<Arc<WebTable>, Declined> {
        if self.context.store.count()? >= self.most {
            return Err(Declined::Full);
        }
        let NewTable { game, variant, seats, given } = new;
        if is_upload(&game) {
            self.library.uploads()?.has_table(&game)?;
        }
        let (seats, bots): (Vec<String>, Vec<Option<Spec>>) = seats.into_iter().unzip();
        if let Some(long) = seats.iter().find(|name| name.chars().count() > LONGEST_NAME) {
            return Err(Declined::Wrong(format!("a name has at most {LONGEST_NAME} letters, not `{long}`")));
        }
        let rules = self.library.rules(&game, &variant, seats.len())?;
        let setup = Setup { seed: secret::seed()?, seats, bots: bots.clone(), path: game.clone(), given };
        let sitting = Sitting::begin(&rules.game, setup, Engine::Machine, self.context.clock)
            .map_err(|stop| unbegun(&stop))?;
        if let Some(failure) = sitting.failure() {
            return Err(Declined::Wrong(failure.to_string()));
        }
        let kept = KeptTable {
            name: name_for_table(&game)?,
            game,
            secret: Secret::new()?.text().to_owned(),
            head: sitting.record_head(),
            bots: bots.iter().map(|bot| bot.as_ref().map(Spec::to_string)).collect(),
        };
        self.make_room(&kept.name)?;
        let table = WebTable::create(&kept, rules, sitting, self.context.clone())?;
        Ok(self.seat_down(table))
    }

    /// Sets up a table like another one, whose match begins at a position.
    ///
    /// # Errors
    /// As for [`Hall::set_up`], and when the position is not one of the game.
    pub(super) fn stage(&self, like: &str, given: Vec<String>) -> Result<Arc<WebTable>, Declined> {
        let kept = self.context.store.table(like)?.ok_or(Declined::NotFound)?;
        let record = record_of(&kept)?;
        let bot = |bot: &Option<String>| bot.as_deref().and_then(|bot| self.bots().kept(bot));
        let bots = kept.bots.iter().map(bot).chain(std::iter::repeat(None));
        let seats = record.seats().iter().cloned().zip(bots).collect();
        self.set_up(NewTable { game: kept.game, variant: record.variant().to_owned(), seats, given })
    }

    /// The table of a name, from memory or as it is kept.
    ///
    /// # Errors
    /// When there is no such table, or when its match cannot be played again.
    pub(super) fn table(&self, name: &str) -> Result<Arc<WebTable>, Declined> {
        if let Some(table) = self.tables().get(name) {
            table.touch();
            return Ok(Arc::clone(table));
        }
        let kept = self.context.store.table(name)?.ok_or(Declined::NotFound)?;
        self.make_room(name)?;
        let rules = self.rules(&kept)?;
        let table = WebTable::open(&kept, rules, self.context.clone())?;
        Ok(self.seat_down(table))
    }

    /// The rules of a kept table.
    fn rules(&self, kept: &KeptTable) -> Result<Arc<PlayedRules>, Declined> {
        let record = record_of(kept)?;
        self.library.rules(&kept.game, record.variant(), record.seats().len())
    }

    /// Takes over what another process has changed: tables that pages show are played again, others when somebody asks
    /// for them. Gives those that were.
    pub(super) fn catch_up(&self, change: &StoreChange) -> Vec<Arc<WebTable>> {
        let mut changed: Vec<Arc<WebTable>> = Vec::new();
        self.tables().retain(|name, table| {
            let is_other = matches!(change, StoreChange::Table(changed) if changed != name);
            let stays = is_other || Arc::strong_count(table) > 1;
            if stays && !is_other {
                changed.push(Arc::clone(table));
            }
            stays
        });
        // A table that cannot be played again says so to whoever asks for it.
        changed.retain(|table| table.catch_up().unwrap_or(true));
        changed
    }

    /// Plays tables in memory again whose games have changed since they were read. Gives those tables.
    pub(super) fn renew(&self) -> Vec<Arc<WebTable>> {
        let games = self.library.changed();
        if games.is_empty() {
            return Vec::new();
        }
        let tables: Vec<Arc<WebTable>> = self.tables().values().map(Arc::clone).collect();
        let played = |table: &&Arc<WebTable>| games.contains(&table.game);
        let renewed = tables.iter().filter(played).filter(|table| {
            let rules = self.context.store.table(&table.name).map_err(Declined::from);
            let rules = rules.and_then(|kept| self.rules(&kept.ok_or(Declined::NotFound)?));
            table.renew(rules.map_err(|why| why.to_author())).is_ok()
        });
        renewed.map(Arc::clone).collect()
    }

    /// Forgets tables that nobody has asked for since the last call, and that no page shows. They are played again when
    /// somebody asks for them.
    pub(super) fn forget_unused(&self) {
        self.tables().retain(|_, table| table.was_used() || Arc::strong_count(table) > 1);
    }

    /// Tells for ever what another process changes in the store.
    pub(super) fn follow(&self, told: &mut dyn FnMut(StoreChange)) -> Result<(), StoreError> {
        self.context.store.follow(told)
    }

    /// Before another table is in memory: of those of uploaded games only so many are, and others that nobody follows go.
    ///
    /// # Errors
    /// When all of them are followed.
    fn make_room(&self, name: &str) -> Result<(), Declined> {
        let mut tables = self.tables();
        let is_full = |tables: &BTreeMap<String, Arc<WebTable>>| {
            is_crowded(tables.iter().filter(|(name, _)| is_upload(name)).map(|(_, table)| table))
        };
        if is_upload(name) && is_full(&tables) {
            tables.retain(|name, table| !is_upload(name) || Arc::strong_count(table) > 1);
            if is_full(&tables) {
                return Err(Declined::TooOften);
            }
        }
        Ok(())
    }

    /// Two requests may have opened one table: the first one counts.
    fn seat_down(&self, table: WebTable) -> Arc<WebTable> {
        let name = table.name.clone();
        Arc::clone(self.tables().entry(name).or_insert_with(|| Arc::new(table)))
    }
}

/// The head of the record of a kept table.
fn record_of(kept: &KeptTable) -> Result<Kept, Declined> {
    let record = Kept::read(&kept.name, &kept.head);
    record.map_err(|_| Declined::Failed(format!("the record of `{}` cannot be read", kept.name)))
}
