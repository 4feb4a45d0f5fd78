//! The process: where it listens, and how it begins and ends.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};

use tokio::net::TcpListener;
use tokio::runtime::Handle;

use super::bots::BotDriver;
use super::games::{GameLibrary, KeepPlayed, OfferedGame};
use super::guard::HostName;
use super::hall::Hall;
use super::offered::OfferedBots;
use super::routes::{SiteLimits, WebSite, routes};
use super::secret;
use super::store::{PostgresStore, SqliteStore, Store, StoreError};
use super::table::TableContext;
use super::uploads::UploadShelf;
use super::{connections, designer, uploads};
use crate::door::sitting::Clock;
use crate::door::study::Spec;

/// After how long a store that has failed is followed again.
const FOLLOWED_AGAIN: Duration = Duration::from_millis(500);
/// How often the files of games are looked at.
const WATCHED_AGAIN: Duration = Duration::from_millis(150);
/// How long a table that nobody asks for stays in memory, at least.
const UNUSED: Duration = Duration::from_secs(300);

/// How a server is set up.
pub struct Config {
    /// The games of the lobby, in their order.
    pub games: Vec<OfferedGame>,
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where tables are kept.
    pub store: StorePlace,
    /// Names of this machine, besides its addresses and `localhost`.
    pub hosts: Vec<HostName>,
    /// The most tables that are kept.
    pub most_tables: usize,
    /// For bots that think for a time.
    pub clock: Clock,
    /// Whether definitions are read again when their files change.
    pub watch: bool,
    /// Keeps what an author has played with the files of the game.
    pub keep: KeepPlayed,
    /// Whether visitors may upload games.
    pub uploads: bool,
    /// Programs that can play seats as bots, besides those that come with parlor.
    pub programs: Vec<Spec>,
    /// How many copies of each program may run at the same time.
    pub copies: usize,
}

/// Where tables are kept.
#[derive(Clone)]
pub enum StorePlace {
    /// In a file, by this process alone.
    File(PathBuf),
    /// In a database of Postgres at this address, which other processes may share.
    Postgres(String),
}

impl StorePlace {
    /// A place as it is written: the address of a database, or a path.
    #[must_use]
    pub fn of(text: &str) -> Self {
        match PostgresStore::is_address(text) {
            true => Self::Postgres(text.to_owned()),
            false => Self::File(text.into()),
        }
    }

    fn open(&self) -> Result<Arc<dyn Store>, String> {
        let failed = |error: StoreError| error.to_string();
        Ok(match self {
            Self::File(path) => Arc::new(SqliteStore::open(path).map_err(failed)?),
            Self::Postgres(address) => {
                let process = secret::table_name().map_err(|error| error.to_string())?;
                Arc::new(PostgresStore::open(address, process).map_err(failed)?)
            }
        })
    }
}

impl fmt::Display for StorePlace {
    /// Without the address of a database, which may have a password.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(formatter, "`{}`", path.display()),
            Self::Postgres(_) => formatter.write_str("Postgres"),
        }
    }
}

/// Why a server cannot be started or go on.
pub enum ServeError {
    /// It cannot listen there.
    Listen(SocketAddr, io::Error),
    /// The tables cannot be kept.
    Store(StorePlace, String),
    /// The system does not let it run.
    System(io::Error),
}

impl fmt::Display for ServeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Listen(address, why) => write!(formatter, "cannot listen at `{address}`: {why}"),
            Self::Store(place, why) => write!(formatter, "cannot keep tables in {place}: {why}"),
            Self::System(why) => write!(formatter, "the server cannot run: {why}"),
        }
    }
}

/// Serves until the process ends. `ready` is told the address once requests are answered.
///
/// # Errors
/// When it cannot listen, or when the tables cannot be kept.
pub fn run(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let store = config.store.open().map_err(|why| ServeError::Store(config.store.clone(), why))?;
    let bots = BotDriver::new(store.is_shared());
    let mut library = GameLibrary::of(config.games);
    if config.uploads {
        library = library.with_uploads(UploadShelf::new(Arc::clone(&store), config.clock));
    }
    let offered = OfferedBots::with(config.programs, config.copies);
    let context = TableContext { store, clock: config.clock, is_watching: config.watch, bots: offered };
    let hall = Arc::new(Hall::new(library, context, config.most_tables));
    let site = WebSite {
        hall: Arc::clone(&hall),
        bots: bots.clone(),
        hosts: config.hosts.into(),
        limits: Arc::new(SiteLimits::new(config.clock)),
        keep: config.keep,
    };
    connections::allow_many();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(ServeError::System)?.block_on(async {
        let unheard = |error| ServeError::Listen(config.listen, error);
        let listener = TcpListener::bind(config.listen).await.map_err(unheard)?;
        let (followed, runtime) = (Arc::clone(&hall), Handle::current());
        if config.watch {
            let (watched, bots, runtime) = (Arc::clone(&hall), bots.clone(), runtime.clone());
            std::thread::spawn(move || watch(&watched, &bots, &runtime));
        }
        std::thread::spawn(move || follow(&followed, &bots, &runtime));
        tokio::spawn(forget_unused(hall));
        ready(listener.local_addr().map_err(unheard)?);
        let routes = routes(site.clone(), |router| uploads::added(router.merge(designer::routes()), site));
        connections::accept(listener, routes).await;
        Ok(())
    })
}

/// Takes over what other processes change in the store, for ever.
fn follow(hall: &Hall, bots: &BotDriver, runtime: &Handle) {
    let _entered = runtime.enter();
    let mut told = |change| {
        hall.catch_up(&change).into_iter().for_each(|table| bots.take_over(table));
    };
    loop {
        // What is wrong with the store is said to whoever wants something kept or shown.
        let _ = hall.follow(&mut told);
        std::thread::sleep(FOLLOWED_AGAIN);
    }
}

/// Reads definitions again when their files change, for ever.
fn watch(hall: &Hall, bots: &BotDriver, runtime: &Handle) {
    let _entered = runtime.enter();
    loop {
        std::thread::sleep(WATCHED_AGAIN);
        hall.renew().into_iter().for_each(|table| bots.take_over(table));
    }
}

/// Keeps in memory only tables that are played.
async fn forget_unused(hall: Arc<Hall>) {
    loop {
        tokio::time::sleep(UNUSED).await;
        hall.forget_unused();
    }
}
