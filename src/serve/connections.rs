//! Connections: how many there are, and how long they may say nothing.

use std::collections::VecDeque;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::{Request, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

/// How long the head of a request may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many connections may wait for their first request. Browsers send it at once, so of more the oldest is closed.
const MOST_SILENT: usize = 256;
/// How long nothing is accepted when the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(50);

/// A connection that has not sent a request yet.
struct Silent {
    has_spoken: Arc<AtomicBool>,
    task: AbortHandle,
}

/// Connections that have not sent a request yet, the oldest first.
#[derive(Default)]
struct SilentQueue(VecDeque<Silent>);

impl SilentQueue {
    /// Adds a connection; of too many that say nothing, closes the oldest.
    fn add(&mut self, silent: Silent) {
        self.0.push_back(silent);
        if self.0.len() > MOST_SILENT {
            self.0.retain(|one| !one.has_spoken.load(Ordering::Relaxed) && !one.task.is_finished());
        }
        while self.0.len() > MOST_SILENT {
            if let Some(oldest) = self.0.pop_front() {
                oldest.task.abort();
            }
        }
    }
}

/// Lets the process have as many connections as the system allows.
pub(super) fn allow_many() {
    // If it may not have more, fewer can play.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
}

/// Answers all connections, for ever.
pub(super) async fn accept(listener: TcpListener, routes: Router) {
    let mut waiting = SilentQueue::default();
    loop {
        match listener.accept().await {
            Ok((stream, from)) => waiting.add(answer(stream, Peer(from.ip()), routes.clone())),
            // A connection that is already gone is no reason to pause; that there is no room for one is.
            Err(error) if is_of_connection(&error) => {}
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

fn is_of_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

/// From where a request comes: a browser, or a proxy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) IpAddr);

/// Answers the requests of a connection.
fn answer(stream: TcpStream, peer: Peer, routes: Router) -> Silent {
    let has_spoken = Arc::new(AtomicBool::new(false));
    let speaks = Arc::clone(&has_spoken);
    let task = tokio::spawn(async move {
        // Small answers go out at once.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(routes);
        let service = service_fn(move |mut request: Request<Incoming>| {
            speaks.store(true, Ordering::Relaxed);
            request.extensions_mut().insert(peer);
            hyper::service::Service::call(&service, request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(PATIENCE);
        // A browser that goes away is no error.
        let _ = http.serve_connection(TokioIo::new(stream), service).await;
    });
    Silent { has_spoken, task: task.abort_handle() }
}
