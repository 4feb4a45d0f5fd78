//! The page for uploads, and what it sends.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::multipart::MultipartError;
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::get;
use axum::{Extension, Router, middleware};

use super::budget::budget;
use super::files::{SortedFiles, UploadFault};
use super::shelf::UploadShelf;
use super::trial::TrialStop;
use super::{ADDRESS, MOST_BYTES, MOST_FILES, MOST_REQUEST};
use crate::door::Faults;
use crate::door::sitting::Sitting;
use crate::door::words::Words;
use crate::serve::chair::Chair;
use crate::serve::connections::Peer;
use crate::serve::declined::Declined;
use crate::serve::pages;
use crate::serve::routes::{WebSite, apart, interface, is_by_script, refused};
use crate::serve::table::TableNotice;
use crate::serve::view::ChairView;

/// The name of the fields with the files.
const FIELD: &str = "files";
/// How long an upload waits for those before it.
const PATIENCE: Duration = Duration::from_secs(15);

/// Adds the addresses for uploads, and bounds for requests to uploaded games.
pub(in crate::serve) fn added(router: Router<WebSite>, site: WebSite) -> Router<WebSite> {
    let limit = DefaultBodyLimit::max(MOST_REQUEST);
    let uploads = Router::new().route(ADDRESS, get(form).post(upload)).layer(limit);
    router.merge(uploads).layer(middleware::from_fn_with_state(site, budget))
}

/// What becomes of an upload that is whole.
enum Uploaded {
    /// It is kept under this name.
    Kept(String),
    /// It has faults.
    Faulty(Faults),
}

async fn form(State(site): State<WebSite>, headers: HeaderMap) -> Response {
    match site.hall.library.uploads() {
        Ok(_) => Html(pages::upload(None, interface(&headers))).into_response(),
        Err(refusal) => refused(&refusal, &headers),
    }
}

async fn upload(
    State(site): State<WebSite>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let uploaded = match site.hall.library.uploads() {
        Ok(shelf) => taken(Arc::clone(shelf), peer, request).await,
        Err(refusal) => Err(refusal),
    };
    match uploaded {
        Ok(Uploaded::Kept(name)) => Redirect::to(&format!("/games/{name}")).into_response(),
        Ok(Uploaded::Faulty(faults)) if is_by_script(&headers) => {
            (StatusCode::UNPROCESSABLE_ENTITY, faults.short()).into_response()
        }
        Ok(Uploaded::Faulty(faults)) => {
            let page = pages::upload(Some(&faults.to_string()), interface(&headers));
            (StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response()
        }
        Err(refusal) => refused(&refusal, &headers),
    }
}

/// Receives an upload, tries it and keeps it.
async fn taken(shelf: Arc<UploadShelf>, peer: Peer, request: Request) -> Result<Uploaded, Declined> {
    if !shelf.allows(peer) {
        return Err(Declined::TooOften);
    }
    // Held until it is done: so many bodies are in memory at most.
    let received = Arc::clone(&shelf.received);
    let _received = received.try_acquire().map_err(|_| Declined::TooOften)?;
    let asked = Arc::clone(&shelf);
    apart(move || asked.has_room()).await?;
    let sorted = SortedFiles::of(sent(request).await?).map_err(Declined::Upload)?;
    let turn = tokio::time::timeout(PATIENCE, Arc::clone(&shelf.tried).acquire_owned()).await;
    let turn = turn.ok().and_then(Result::ok).ok_or(Declined::TooOften)?;
    let trying = Arc::clone(&shelf);
    let (sorted, tried) = apart(move || {
        // The next one waits also where the browser has gone away.
        let _turn = turn;
        let tried = trying.try_out(&sorted, page_size);
        Ok((sorted, tried))
    })
    .await?;
    match tried {
        Ok(()) => apart(move || shelf.keep(sorted)).await.map(Uploaded::Kept),
        Err(TrialStop::Faulty(faults)) => Ok(Uploaded::Faulty(faults)),
        Err(TrialStop::TooHeavy) => Err(Declined::Upload(UploadFault::Heavy)),
        Err(TrialStop::TooMuch) => Err(Declined::Upload(UploadFault::Page)),
    }
}

/// How large the page of the first seat is.
fn page_size(sitting: &Sitting, words: &'static Words) -> Option<usize> {
    let notice = &TableNotice::default();
    let view = ChairView { sitting, chair: Chair::Seat(0), address: "", words, notice };
    view.page().ok().map(|page| page.len())
}

/// The files of a form, with the names that the browser gives them.
async fn sent(request: Request) -> Result<Vec<(String, Vec<u8>)>, Declined> {
    let broken = |_| Declined::Upload(UploadFault::Broken);
    let mut form = Multipart::from_request(request, &()).await.map_err(broken)?;
    let (mut files, mut bytes) = (Vec::new(), 0);
    while let Some(field) = form.next_field().await.map_err(|error| unread(&error))? {
        let (Some(FIELD), Some(name)) = (field.name(), field.file_name()) else {
            return Err(Declined::Upload(UploadFault::Broken));
        };
        let name = name.to_owned();
        let content = field.bytes().await.map_err(|error| unread(&error))?;
        // A field for which no file was chosen.
        if name.is_empty() && content.is_empty() {
            continue;
        }
        bytes += content.len();
        if bytes > MOST_BYTES {
            return Err(Declined::Upload(UploadFault::TooLarge));
        }
        if files.len() >= MOST_FILES {
            return Err(Declined::Upload(UploadFault::TooMany));
        }
        files.push((name, content.to_vec()));
    }
    Ok(files)
}

fn unread(error: &MultipartError) -> Declined {
    Declined::Upload(match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => UploadFault::TooLarge,
        _ => UploadFault::Broken,
    })
}
