//! The addresses, and what is answered at each.
//!
//! `/t/NAME/CHAIR` is a table as it is seen from a chair; whoever opens `/t/NAME/CHAIR/KEY` gets the key as a cookie for
//! the addresses below, so that it does not stay in the address line.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use axum::{Extension, Router, middleware};

use super::bots::BotDriver;
use super::chair::Chair;
use super::connections::Peer;
use super::declined::Declined;
use super::games::KeepPlayed;
use super::guard::{self, HostName};
use super::hall::{Hall, NewTable};
use super::offered::shown;
use super::rate::RateLimit;
use super::table::WebTable;
use super::{form, front, language, live, pages, qr};
use crate::door::Observer;
use crate::door::sitting::{Clock, SeatShown};
use crate::door::words::{self, Words};

/// The most bytes of a request.
pub(super) const MOST_BYTES: usize = 64 << 10;
/// How often an address may set up a table, and how many at once.
const EACH_TABLE: Duration = Duration::from_secs(30);
const TABLES_AT_ONCE: u32 = 20;
/// How often a chair may change its table, and how many times at once.
const EACH_CHANGE: Duration = Duration::from_millis(50);
const CHANGES_AT_ONCE: u32 = 100;
/// The name of the cookie with the key of a chair.
const COOKIE: &str = "key";
/// How long a browser keeps a key, in seconds: a year.
const KEPT_FOR: u32 = 365 * 24 * 60 * 60;

/// What all requests share.
#[derive(Clone)]
pub(super) struct WebSite {
    pub(super) hall: Arc<Hall>,
    pub(super) bots: BotDriver,
    /// Names of this machine.
    pub(super) hosts: Arc<[HostName]>,
    pub(super) limits: Arc<SiteLimits>,
    /// Keeps what an author has played with the files of the game.
    pub(super) keep: KeepPlayed,
}

/// How often somebody may do something.
pub(super) struct SiteLimits {
    /// Set up a table, from an address.
    tables: RateLimit<IpAddr>,
    /// Change a table, from a chair.
    changes: RateLimit<(String, Chair)>,
}

impl SiteLimits {
    pub(super) fn new(clock: Clock) -> Self {
        Self {
            tables: RateLimit::new(clock, EACH_TABLE, TABLES_AT_ONCE),
            changes: RateLimit::new(clock, EACH_CHANGE, CHANGES_AT_ONCE),
        }
    }

    /// Whether another table may be set up. This machine may always: a proxy on it knows better who asks.
    pub(super) fn allow_table(&self, Peer(address): Peer) -> Result<(), Declined> {
        let is_allowed = address.is_loopback() || self.tables.allows(address);
        is_allowed.then_some(()).ok_or(Declined::TooOften)
    }
}

/// All addresses, and those that `more` adds.
pub(super) fn routes(site: WebSite, more: impl FnOnce(Router<WebSite>) -> Router<WebSite>) -> Router {
    let router = Router::new()
        .route("/", get(lobby))
        .route("/games/{game}", get(game))
        .route("/games/{game}/rules", get(rules))
        .route("/tables", post(set_up))
        .route("/t/{table}/{chair}", get(table))
        .route("/t/{table}/{chair}/key/{key}", get(enter))
        .route("/t/{table}/{chair}/live", get(live_table))
        .route("/t/{table}/{chair}/answer", post(answer))
        .route("/t/{table}/{chair}/undo", post(undo))
        .route("/t/{table}/{chair}/seat", post(seat))
        .route("/t/{table}/{chair}/go-on", post(go_on))
        .route("/t/{table}/{chair}/past/{answers}", get(past))
        .route("/t/{table}/{chair}/{page}", get(side_page))
        .route("/assets/{version}/{file}", get(asset))
        .fallback(nothing);
    more(router)
        .layer(middleware::from_fn_with_state(site.clone(), guard::guard))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .with_state(site)
}

/// Does work that takes the processor or the disk apart from the requests of others.
pub(super) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Declined> + Send + 'static,
) -> Result<T, Declined> {
    let failed = |_| Err(Declined::Failed("the server has failed at this".to_owned()));
    tokio::task::spawn_blocking(work).await.unwrap_or_else(failed)
}

/// The languages that a browser asks for.
pub(super) fn languages(headers: &HeaderMap) -> String {
    headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("").to_owned()
}

/// The words of the interface for a browser.
pub(super) fn interface(headers: &HeaderMap) -> &'static Words {
    let known: Vec<&str> = words::languages().collect();
    words::of(language::chosen(&languages(headers), &known).unwrap_or("en"))
}

/// The answer that says why a request is not done: a page, or the text alone for the script of a page.
pub(super) fn refused(refusal: &Declined, headers: &HeaderMap) -> Response {
    let words = interface(headers);
    let text = refusal.text(words);
    if is_by_script(headers) {
        return (refusal.status(), text).into_response();
    }
    (refusal.status(), Html(pages::error(&text, words))).into_response()
}

/// Whether the script of a page asks, which needs no page as the answer.
pub(super) fn is_by_script(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).is_some_and(|accept| accept == "text/plain")
}

/// Does work apart from the requests of others and answers with what has come of it, or says why it is not done.
pub(super) async fn answered<T: Send + 'static>(
    headers: HeaderMap,
    work: impl FnOnce(&HeaderMap) -> Result<T, Declined> + Send + 'static,
    answer: impl FnOnce(T) -> Response,
) -> Response {
    let asked = headers.clone();
    match apart(move || work(&asked)).await {
        Ok(done) => answer(done),
        Err(refusal) => refused(&refusal, &headers),
    }
}

/// Works a page out.
pub(super) async fn page(
    headers: HeaderMap,
    work: impl FnOnce(&HeaderMap) -> Result<String, Declined> + Send + 'static,
) -> Response {
    answered(headers, work, |page| Html(page).into_response()).await
}

async fn nothing(headers: HeaderMap) -> Response {
    refused(&Declined::NotFound, &headers)
}

async fn asset(Path((version, file)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let path = format!("/assets/{version}/{file}");
    match pages::ASSETS.iter().find(|asset| asset.path == path) {
        Some(asset) => {
            let fixed =
                [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, "max-age=31536000, immutable")];
            (fixed, asset.content).into_response()
        }
        None => refused(&Declined::NotFound, &headers),
    }
}

async fn lobby(State(site): State<WebSite>, headers: HeaderMap) -> Response {
    page(headers, move |headers| Ok(front::lobby(&site.hall, &languages(headers), interface(headers)))).await
}

async fn game(
    State(site): State<WebSite>,
    Path(game): Path<String>,
    Query(query): Query<GameQuery>,
    headers: HeaderMap,
) -> Response {
    page(headers, move |headers| {
        front::game(&site.hall, &game, query.seats, &languages(headers), interface(headers))
    })
    .await
}

/// What the page of a game can be asked for.
#[derive(serde::Deserialize)]
struct GameQuery {
    seats: Option<usize>,
}

async fn rules(State(site): State<WebSite>, Path(game): Path<String>, headers: HeaderMap) -> Response {
    let work = move |headers: &HeaderMap| front::rules(&site.hall, &game, &languages(headers));
    let mut response = page(headers, work).await;
    // The page has its style inside and runs nothing.
    let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

async fn set_up(
    State(site): State<WebSite>,
    Extension(peer): Extension<Peer>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let (hall, limits) = (Arc::clone(&site.hall), Arc::clone(&site.limits));
    let work = move |_: &HeaderMap| {
        let new = NewTable::from_form(&body, site.hall.bots())?;
        limits.allow_table(peer)?;
        hall.set_up(new)
    };
    answered(headers, work, |table| {
        let link = table.link(Chair::Host);
        site.bots.drive(table);
        Redirect::to(&link).into_response()
    })
    .await
}

async fn enter(
    State(site): State<WebSite>,
    Path((name, chair, key)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Response {
    let secure = if guard::scheme(&headers, &site.hosts) == "https" { "; Secure" } else { "" };
    let work = move || {
        let chair: Chair = chair.parse().map_err(|()| Declined::NotFound)?;
        let table = site.hall.table(&name)?;
        let opens = table.has(chair) && table.secret.opens(chair, &key);
        opens.then(|| (table.address(chair), key)).ok_or(Declined::NotFound)
    };
    match apart(work).await {
        Ok((address, key)) => {
            let cookie =
                format!("{COOKIE}={key}; Path={address}; Max-Age={KEPT_FOR}; HttpOnly; SameSite=Lax{secure}");
            let mut response = Redirect::to(&address).into_response();
            if let Ok(cookie) = HeaderValue::from_str(&cookie) {
                response.headers_mut().insert(header::SET_COOKIE, cookie);
            }
            response
        }
        Err(refusal) => refused(&refusal, &headers),
    }
}

/// The table and the chair that a request names, if its cookie has the key.
pub(super) fn sitting(
    site: &WebSite,
    name: &str,
    chair: &str,
    headers: &HeaderMap,
) -> Result<(Arc<WebTable>, Chair), Declined> {
    let chair: Chair = chair.parse().map_err(|()| Declined::NotFound)?;
    let table = site.hall.table(name)?;
    let opens = chair.is_open() || keys(headers).any(|key| table.secret.opens(chair, key));
    (table.has(chair) && opens).then_some((table, chair)).ok_or(Declined::NotFound)
}

/// The keys among the cookies.
fn keys(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|cookies| cookies.to_str().ok());
    let pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    pairs.filter(|(name, _)| *name == COOKIE).map(|(_, key)| key)
}

async fn table(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    page(headers, move |headers| {
        let (table, chair) = sitting(&site, &name, &chair, headers)?;
        match chair {
            Chair::Host => host(&table, &site, headers),
            chair => table.view(chair, &languages(headers), |view| view.page()),
        }
    })
    .await
}

/// The page with the links of a table.
fn host(table: &WebTable, site: &WebSite, headers: &HeaderMap) -> Result<String, Declined> {
    let scheme = guard::scheme(headers, &site.hosts);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    let speech = table.speech(&languages(headers));
    table.look(&speech, |sitting, notice| {
        let scene = sitting.scene(Observer::Spectator);
        let link = |seat: usize| format!("{scheme}://{host}{}", table.link(Chair::Seat(seat)));
        let link_shown = |seat: &SeatShown| {
            let link = link(seat.seat);
            let bot = seat.bot.as_deref().map(|bot| shown(bot).to_owned());
            let (name, picture) = (seat.name.clone(), qr::picture(&link));
            pages::LinkShown { seat: name, index: seat.seat, bot, picture, link }
        };
        let page = pages::HostPage {
            title: sitting.title(),
            links: scene.seats.iter().map(link_shown).collect(),
            design: table.has(Chair::Designer).then(|| table.link(Chair::Designer)),
            address: &table.address(Chair::Host),
            bots: &site.hall.bots().names(),
            notice,
            watch: format!("{scheme}://{host}{}", table.address(Chair::Spectator)),
        };
        pages::host(&page, speech.words)
    })
}

async fn live_table(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let (asked, bots) = (headers.clone(), site.bots.clone());
    match apart(move || sitting(&site, &name, &chair, &asked)).await {
        Ok((table, chair)) => {
            bots.take_over(Arc::clone(&table));
            live::live(table, chair, languages(&headers)).into_response()
        }
        Err(refusal) => refused(&refusal, &headers),
    }
}

async fn answer(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
    body: String,
) -> Response {
    change(site, (name, chair), headers, move |table, chair, languages| {
        let seat = match chair {
            Chair::Seat(seat) => Some(seat),
            Chair::Designer => None,
            Chair::Host | Chair::Spectator => return Err(Declined::NotFound),
        };
        let (number, picks) = form::answer(&body)?;
        table.answer(seat, (number, &picks), &table.speech(languages))
    })
    .await
}

async fn undo(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    change(site, (name, chair), headers, move |table, chair, languages| {
        let Chair::Seat(seat) = chair else { return Err(Declined::NotFound) };
        table.take_back(seat, table.speech(languages).words)
    })
    .await
}

/// Lets a bot or a person play a seat, by the word of the host.
async fn seat(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
    body: String,
) -> Response {
    let offered = site.hall.bots().clone();
    change(site, (name, chair), headers, move |table, chair, _| {
        let Chair::Host = chair else { return Err(Declined::NotFound) };
        let (seat, bot) = form::seat(&body, &offered)?;
        table.seat_bot(seat, bot)
    })
    .await
}

/// Lets a match go on whose record does not fit the rules any more, by the word of the host.
async fn go_on(
    State(site): State<WebSite>,
    Path((name, chair)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    change(site, (name, chair), headers, |table, chair, _| match chair {
        Chair::Host => table.go_on(),
        _ => Err(Declined::NotFound),
    })
    .await
}

/// Changes a table as a chair wants it; then bots answer.
pub(super) async fn change(
    site: WebSite,
    (name, chair): (String, String),
    headers: HeaderMap,
    work: impl FnOnce(&WebTable, Chair, &str) -> Result<(), Declined> + Send + 'static,
) -> Response {
    let (asked, bots) = (headers.clone(), site.bots.clone());
    let changed = apart(move || {
        let (table, chair) = sitting(&site, &name, &chair, &asked)?;
        if !site.limits.changes.allows((name, chair)) {
            return Err(Declined::TooOften);
        }
        work(&table, chair, &languages(&asked))?;
        Ok((table.address(chair), table))
    });
    match changed.await {
        Ok((address, table)) => {
            bots.drive(table);
            match is_by_script(&headers) {
                true => StatusCode::NO_CONTENT.into_response(),
                false => Redirect::to(&address).into_response(),
            }
        }
        Err(refusal) => refused(&refusal, &headers),
    }
}

async fn side_page(
    State(site): State<WebSite>,
    Path((name, chair, what)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Response {
    page(headers, move |headers| {
        let (table, chair) = sitting(&site, &name, &chair, headers)?;
        table.side_page(chair, &what, &languages(headers))
    })
    .await
}

async fn past(
    State(site): State<WebSite>,
    Path((name, chair, answers)): Path<(String, String, usize)>,
    headers: HeaderMap,
) -> Response {
    page(headers, move |headers| {
        let (table, chair) = sitting(&site, &name, &chair, headers)?;
        table.past(chair, answers, &languages(headers))
    })
    .await
}
