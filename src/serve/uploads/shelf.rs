//! The games that were uploaded, as the store has them; those that were used last are in memory.

use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Semaphore;

use super::MOST_SIZE;
use super::files::{SortedFiles, UploadFault};
use super::trial::{PageSize, TrialStop, memory, size, tried};
use crate::door::Definition;
use crate::door::sitting::Clock;
use crate::serve::connections::Peer;
use crate::serve::declined::{Declined, first};
use crate::serve::games::{OfferedGame, PlayedRules};
use crate::serve::rate::RateLimit;
use crate::serve::secret;
use crate::serve::store::{KeptGame, Store};

/// What the names of uploaded games and of their tables begin with: no other name of a table has this sign.
pub(super) const MARK: &str = "u-";
/// The most games that are kept.
const MOST_GAMES: usize = 1000;
/// The most tables of one of them that are kept.
const MOST_TABLES: usize = 500;
/// The most bytes of games that stay read.
const MOST_READ: usize = MOST_SIZE;
/// For so many variants and numbers of seats of one of them the rules stay ready.
const MOST_RULES: usize = 2;
/// How often an address may upload something, and how many times at once.
const EACH_UPLOAD: Duration = Duration::from_secs(60);
const UPLOADS_AT_ONCE: u32 = 5;
/// How many uploads are received at once.
const MOST_RECEIVED: usize = 16;
/// How many answers about uploaded games are on their way at once: each may be large, and may be followed for long.
const MOST_SENT: usize = 256;

/// Whether a name is that of an uploaded game or of one of its tables.
pub(in crate::serve) fn is_upload(name: &str) -> bool {
    name.starts_with(MARK)
}

/// All games that were uploaded.
pub(in crate::serve) struct UploadShelf {
    store: Arc<dyn Store>,
    clock: Clock,
    uploads: RateLimit<IpAddr>,
    /// Uploads that are received.
    pub(super) received: Arc<Semaphore>,
    /// Definitions that are tried: one after the other, because each may take all the memory that it may.
    pub(super) tried: Arc<Semaphore>,
    /// Requests for these games that are worked on: half of the processors are for the other games.
    pub(super) worked: Arc<Semaphore>,
    /// Answers on their way.
    pub(super) sent: Arc<Semaphore>,
    /// The games that were used last, the latest at the end.
    read: Mutex<Vec<Arc<UploadedGame>>>,
    /// Held while a definition is read.
    reading: Mutex<()>,
}

/// An uploaded game that has been read.
pub(in crate::serve) struct UploadedGame {
    pub(in crate::serve) game: OfferedGame,
    pub(in crate::serve) definition: Arc<Definition>,
    /// How much memory it takes, in bytes of its files.
    size: usize,
    /// The rules that were used last, the latest at the end, with the variant and the number of seats.
    rules: Mutex<Vec<ReadyRules>>,
}

/// Rules with the variant and the number of seats.
type ReadyRules = ((String, usize), Arc<PlayedRules>);

impl UploadShelf {
    pub(in crate::serve) fn new(store: Arc<dyn Store>, clock: Clock) -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let few = |count: usize| Arc::new(Semaphore::new(count));
        Self {
            store,
            clock,
            uploads: RateLimit::new(clock, EACH_UPLOAD, UPLOADS_AT_ONCE),
            received: few(MOST_RECEIVED),
            tried: few(1),
            worked: few((processors / 2).max(1)),
            sent: few(MOST_SENT),
            read: Mutex::default(),
            reading: Mutex::default(),
        }
    }

    /// Whether another upload may come from an address. From this machine it always may: a proxy on it knows better who
    /// asks.
    pub(super) fn allows(&self, Peer(address): Peer) -> bool {
        address.is_loopback() || self.uploads.allows(address)
    }

    /// Whether another game may be kept.
    ///
    /// # Errors
    /// When there are as many as there may be.
    pub(super) fn has_room(&self) -> Result<(), Declined> {
        match self.store.count_games()? < MOST_GAMES {
            true => Ok(()),
            false => Err(Declined::Upload(UploadFault::Full)),
        }
    }

    /// Reads a definition and tries it; `page` says how large the page of a match is.
    ///
    /// # Errors
    /// Why it is not taken.
    pub(super) fn try_out(&self, sorted: &SortedFiles, page: PageSize) -> Result<(), TrialStop> {
        tried(sorted, self.clock, page)
    }

    /// Keeps a game; gives its name.
    ///
    /// # Errors
    /// When it cannot be kept, or when there are too many.
    pub(super) fn keep(&self, sorted: SortedFiles) -> Result<String, Declined> {
        self.has_room()?;
        let name = format!("{MARK}{}", secret::table_name()?);
        let SortedFiles { path, files } = sorted;
        self.store.keep_game(&KeptGame { name: name.clone(), path, files: files.into_iter().collect() })?;
        Ok(name)
    }

    /// Whether another table of a game may be set up.
    ///
    /// # Errors
    /// When there are as many as there may be.
    pub(in crate::serve) fn has_table(&self, game: &str) -> Result<(), Declined> {
        if self.store.count_of(game)? < MOST_TABLES { Ok(()) } else { Err(Declined::Full) }
    }

    fn read(&self) -> MutexGuard<'_, Vec<Arc<UploadedGame>>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game of a name, if it is in memory.
    fn known(&self, name: &str) -> Option<Arc<UploadedGame>> {
        let mut read = self.read();
        let at = read.iter().position(|known| known.game.name == name)?;
        let game = read.remove(at);
        read.push(Arc::clone(&game));
        Some(game)
    }

    /// The game of a name.
    ///
    /// # Errors
    /// When there is no such game, when the store fails, or when this parlor finds faults in its definition.
    pub(in crate::serve) fn game(&self, name: &str) -> Result<Arc<UploadedGame>, Declined> {
        if let Some(known) = self.known(name) {
            return Ok(known);
        }
        let _alone = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody else may have read it meanwhile.
        if let Some(known) = self.known(name) {
            return Ok(known);
        }
        let KeptGame { path, files, .. } = self.store.game(name)?.ok_or(Declined::NotFound)?;
        let sorted = SortedFiles { path: path.clone(), files: files.into_iter().collect() };
        let files = Arc::new(memory(sorted.files.clone()));
        let game = OfferedGame { name: name.to_owned(), files, path };
        let definition = Definition::load(&*game.files, &game.path);
        let definition = Arc::new(definition.map_err(|faults| Declined::Wrong(first(&faults)))?);
        let size = size(&sorted, &definition);
        let game = Arc::new(UploadedGame { game, definition, size, rules: Mutex::default() });
        let mut read = self.read();
        while !read.is_empty() && read.iter().map(|other| other.size).sum::<usize>() + game.size > MOST_READ {
            read.remove(0);
        }
        read.push(Arc::clone(&game));
        Ok(game)
    }
}

impl UploadedGame {
    /// The rules of a variant, for a number of seats.
    ///
    /// # Errors
    /// When there is no such variant, or when that many cannot play it.
    pub(in crate::serve) fn rules(&self, variant: &str, seats: usize) -> Result<Arc<PlayedRules>, Declined> {
        let mut ready = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        let is_wanted = |((of, count), _): &ReadyRules| of == variant && *count == seats;
        if let Some(at) = ready.iter().position(is_wanted) {
            let known = ready.remove(at);
            let rules = Arc::clone(&known.1);
            ready.push(known);
            return Ok(rules);
        }
        let rules =
            PlayedRules::of(Arc::clone(&self.definition), &self.game.name, (variant, seats), self.size)?;
        let rules = Arc::new(rules);
        if ready.len() >= MOST_RULES {
            ready.remove(0);
        }
        ready.push(((variant.to_owned(), seats), Arc::clone(&rules)));
        Ok(rules)
    }
}
