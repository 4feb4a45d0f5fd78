//! What a browser is told of a table while it looks at it: the changing part of its page, with every change.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use tokio::sync::watch;
use tokio_stream::wrappers::WatchStream;
use tokio_stream::{Stream, StreamExt};

use super::chair::Chair;
use super::routes::apart;
use super::table::WebTable;

/// How often a browser is told that the connection holds; its script waits for it twice and a half as long.
const ALIVE: Duration = Duration::from_secs(5);

/// The changing part of the page of a chair: now, and whenever it has changed. A browser that is too slow misses what
/// lies between.
pub(super) fn live(
    table: Arc<WebTable>,
    chair: Chair,
    languages: String,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let changes: watch::Receiver<u64> = table.changes();
    let stream = WatchStream::new(changes).then(move |change| {
        let (table, languages) = (Arc::clone(&table), languages.clone());
        async move {
            let shown = apart(move || table.changing(chair, &languages)).await;
            Ok(Event::default().id(change.to_string()).event("table").data(shown.unwrap_or_default()))
        }
    });
    let alive = Event::default().event("alive").data("1");
    Sse::new(stream).keep_alive(KeepAlive::new().interval(ALIVE).event(alive))
}
