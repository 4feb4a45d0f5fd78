//! What whoever writes a game may do at a table where definitions are watched: go back and forth, stage a position, and
//! keep what was played with the game.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};

use super::chair::Chair;
use super::connections::Peer;
use super::declined::{Declined, with_hint};
use super::form;
use super::games::PlayedText;
use super::pages::{self, KeepPage, StagePage};
use super::routes::{WebSite, answered, change, languages, page, sitting};
use super::table::WebTable;
use crate::door::Refused;
use crate::door::games::GameSpeech;
use crate::door::sitting::Sitting;

/// The addresses below `/t/NAME/design`.
pub(super) fn routes() -> Router<WebSite> {
    Router::new()
        .route("/t/{table}/{chair}/back", post(back))
        .route("/t/{table}/{chair}/forth", post(forth))
        .route("/t/{table}/{chair}/stage", get(position).post(stage))
        .route("/t/{table}/{chair}/keep", get(played).post(keep))
        .route("/t/{table}/{chair}/record", get(record))
        .route("/t/{table}/{chair}/links", get(links))
}

/// The table of a request that comes from the chair of an author.
fn designed(site: &WebSite, name: &str, chair: &str, headers: &HeaderMap) -> Result<Arc<WebTable>, Declined> {
    match sitting(site, name, chair, headers)? {
        (table, Chair::Designer) => Ok(table),
        _ => Err(Declined::NotFound),
    }
}

fn is_designer(chair: Chair) -> Result<(), Declined> {
    (chair == Chair::Designer).then_some(()).ok_or(Declined::NotFound)
}

fn wrong(refused: &Refused) -> Declined {
    Declined::Wrong(with_hint(&refused.message, refused.hint.as_deref()))
}

/// Goes back to an earlier moment, or by an answer of a person.
async fn back(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
    body: String,
) -> Response {
    change(site, (name, chair), headers, move |table, chair, _| {
        is_designer(chair)?;
        let to = form::moment(&body)?;
        table.design(|sitting| {
            let to = to.unwrap_or_else(|| sitting.last_of_person().unwrap_or(0));
            sitting.go_back_to(to);
            Ok(())
        })
    })
    .await
}

/// Gives an answer again that was taken back.
async fn forth(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    change(site, (name, chair), headers, move |table, chair, _| {
        is_designer(chair)?;
        table.design(|sitting| sitting.go_forth().map(|_| ()).map_err(|refused| wrong(&refused)))
    })
    .await
}

async fn position(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    page(headers, move |headers| {
        let table = designed(&site, &name, &chair, headers)?;
        let speech = table.speech(&languages(headers));
        table.look(&speech, |sitting, _| {
            stage_page(&table, sitting, &sitting.position().join("\n"), None, &speech)
        })
    })
    .await
}

fn stage_page(
    table: &WebTable,
    sitting: &Sitting,
    position: &str,
    fault: Option<&str>,
    speech: &GameSpeech,
) -> String {
    let address = &table.address(Chair::Designer);
    pages::stage(&StagePage { title: sitting.title(), address, position, fault }, speech.words)
}

/// Sets up a table whose match begins at a position.
async fn stage(
    State(site): State<WebSite>,
    Extension(peer): Extension<Peer>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let bots = site.bots.clone();
    let work = move |headers: &HeaderMap| {
        let table = designed(&site, &name, &chair, headers)?;
        let position = form::position(&body)?;
        site.limits.allow_table(peer)?;
        let given = position.lines().map(str::to_owned).collect();
        match site.hall.stage(&table.name, given) {
            Err(Declined::Wrong(why)) => {
                let speech = table.speech(&languages(headers));
                table
                    .look(&speech, |sitting, _| stage_page(&table, sitting, &position, Some(&why), &speech))
                    .map(Err)
            }
            staged => staged.map(Ok),
        }
    };
    answered(headers, work, |staged: Result<Arc<WebTable>, String>| match staged {
        Ok(table) => {
            let link = table.link(Chair::Designer);
            bots.drive(table);
            Redirect::to(&link).into_response()
        }
        Err(again) => tried_in_vain(again),
    })
    .await
}

/// What the page of what was played can be asked for.
#[derive(serde::Deserialize)]
struct PlayedQuery {
    title: Option<String>,
}

async fn played(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    Query(query): Query<PlayedQuery>,
    headers: HeaderMap,
) -> Response {
    page(headers, move |headers| {
        let table = designed(&site, &name, &chair, headers)?;
        let speech = table.speech(&languages(headers));
        let copy = copied(&table, &speech)?;
        Ok(keep_page(&table, &copy, (query.title.as_deref(), None), &speech))
    })
    .await
}

/// A copy of what was played: nobody at the table has to wait for what is worked out on it.
fn copied(table: &WebTable, speech: &GameSpeech) -> Result<Sitting, Declined> {
    table.look(speech, |sitting, _| sitting.after(sitting.answers()))
}

/// The page of what was played, with the title of the example and what is wrong with the last try.
fn keep_page(
    table: &WebTable,
    copy: &Sitting,
    (title, fault): (Option<&str>, Option<&str>),
    speech: &GameSpeech,
) -> String {
    let name = title.map_or_else(|| copy.title_of_example(), str::to_owned);
    let example = copy.as_example(&name).map_err(|refused| refused.message);
    let page = KeepPage {
        title: copy.title(),
        address: &table.address(Chair::Designer),
        name: &name,
        example: example.as_deref().map_err(String::as_str),
        is_over: copy.is_over(),
        fault,
    };
    pages::keep(&page, speech.words)
}

/// Keeps what was played with the files of the game.
async fn keep(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let work = move |headers: &HeaderMap| {
        let table = designed(&site, &name, &chair, headers)?;
        let speech = table.speech(&languages(headers));
        let (is_record, title) = form::kept(&body)?;
        let copy = copied(&table, &speech)?;
        let played = match is_record {
            true if !copy.is_over() => return Err(Declined::Wrong(speech.words.web_not_over.to_owned())),
            true => PlayedText::Record(copy.record()),
            false => PlayedText::Example(copy.as_example(&title).map_err(|refused| wrong(&refused))?),
        };
        let game = site.hall.library.offered(&table.game)?;
        let address = table.address(Chair::Designer);
        Ok(match (site.keep)(&game, played) {
            Ok(path) => Ok(pages::kept(copy.title(), &address, &path, speech.words)),
            Err(why) => Err(keep_page(&table, &copy, (Some(&title), Some(&why)), &speech)),
        })
    };
    let answer = |kept: Result<String, String>| match kept {
        Ok(page) => Html(page).into_response(),
        Err(again) => tried_in_vain(again),
    };
    answered(headers, work, answer).await
}

/// The page of a form that could not be done, with what is wrong.
fn tried_in_vain(page: String) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, Html(page)).into_response()
}

/// Leads to the page with the links of the seats.
async fn links(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let work = move |headers: &HeaderMap| designed(&site, &name, &chair, headers);
    answered(headers, work, |table| Redirect::to(&table.link(Chair::Host)).into_response()).await
}

/// The record of the match as a file.
async fn record(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let work = move |headers: &HeaderMap| {
        let table = designed(&site, &name, &chair, headers)?;
        table.look(&table.speech(&languages(headers)), |sitting, _| sitting.record())
    };
    answered(headers, work, |text| {
        let plain = HeaderValue::from_static("text/plain; charset=utf-8");
        let attached = HeaderValue::from_static("attachment; filename=\"match.record\"");
        ([(header::CONTENT_TYPE, plain), (header::CONTENT_DISPOSITION, attached)], text).into_response()
    })
    .await
}
