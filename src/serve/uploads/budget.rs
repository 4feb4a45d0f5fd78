//! What requests for uploaded games and their tables may use up together, so that others are still answered.

use std::sync::Arc;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use tokio::sync::OwnedSemaphorePermit;
use tokio_stream::StreamExt;

use super::MOST_PAGE;
use super::files::UploadFault;
use super::shelf::is_upload;
use crate::serve::declined::Declined;
use crate::serve::routes::{WebSite, refused};

/// What is sent in the place of a change that is too large.
const NOTHING: &[u8] = b"event: table\ndata: \n\n";

/// Lets requests for uploaded games wait for each other, and keeps what is sent to them within bounds.
pub(in crate::serve) async fn budget(State(site): State<WebSite>, request: Request, next: Next) -> Response {
    let shelf = match site.hall.library.uploads() {
        Ok(shelf) if is_about_upload(request.uri().path()) => shelf,
        _ => return next.run(request).await,
    };
    let headers = request.headers().clone();
    let Ok(sent) = Arc::clone(&shelf.sent).try_acquire_owned() else {
        return refused(&Declined::TooOften, &headers);
    };
    let worked = Arc::clone(&shelf.worked);
    // Also what nobody waits for any more is finished before the next one begins.
    let work = tokio::spawn(async move {
        // It is never closed.
        let _turn = worked.acquire_owned().await;
        (next.run(request).await, sent)
    });
    match work.await {
        Ok((response, sent)) if is_small(&response) => held(response, sent),
        Ok(_) => refused(&Declined::Upload(UploadFault::Page), &headers),
        Err(_) => refused(&Declined::Failed("the server has failed at this".to_owned()), &headers),
    }
}

/// Whether an address is about an uploaded game. Where its first letters are written as numbers, it may be.
fn is_about_upload(path: &str) -> bool {
    let name = path.strip_prefix("/t/").or_else(|| path.strip_prefix("/games/")).unwrap_or("");
    is_upload(name) || name.bytes().take(2).any(|byte| byte == b'%')
}

fn is_small(response: &Response) -> bool {
    response.body().size_hint().lower() <= MOST_PAGE as u64
}

/// The same answer, which counts until it has been sent.
fn held(response: Response, sent: OwnedSemaphorePermit) -> Response {
    response.map(|body| {
        let small = move |part: Result<Bytes, axum::Error>| {
            let _counts = &sent;
            part.map(|part| if part.len() > MOST_PAGE { Bytes::from_static(NOTHING) } else { part })
        };
        Body::from_stream(body.into_data_stream().map(small))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_way_of_writing_an_address_goes_around_the_bounds() {
        for path in ["/t/u-abc/1", "/games/u-abc", "/t/%75-abc/1", "/t/u%2dabc/1", "/games/%75%2Dabc/rules"] {
            assert!(is_about_upload(path), "{path}");
        }
        for path in ["/", "/t/abc/1", "/t/uabc/1", "/games/go", "/tables", "/upload", "/t/abc/u-/1"] {
            assert!(!is_about_upload(path), "{path}");
        }
    }
}
