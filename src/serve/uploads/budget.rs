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
    let path = request.uri().path();
    let name = path.strip_prefix("/t/").or_else(|| path.strip_prefix("/games/"));
    let Some(Ok(shelf)) = name.filter(|name| is_upload(name)).map(|_| site.hall.library.uploads()) else {
        return next.run(request).await;
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
