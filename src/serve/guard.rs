//! What holds for every request: from where it may come, and what a page may do.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::declined::Declined;
use super::routes::{MOST_BYTES, WebSite, refused};
use super::uploads::{UploadFault, most_bytes};

/// What a page may load and run: nothing but the files of this server, and no script inside the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/// How long a request may take until it is answered.
const PATIENCE: Duration = Duration::from_secs(30);
/// From where a browser sends a request.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// A name under which browsers reach this server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName {
    /// The name alone, without a port.
    name: String,
    /// Whether browsers reach it by HTTPS: a proxy stands before it.
    is_secure: bool,
}

impl HostName {
    /// A name as it is written: `games.example.org`, or `https://games.example.org` behind a proxy that adds TLS. `None`
    /// if it is no name.
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let (is_secure, rest) = match text.split_once("://") {
            Some(("https", rest)) => (true, rest),
            Some(("http", rest)) => (false, rest),
            Some(_) => return None,
            None => (false, text),
        };
        let name = without_port(rest.strip_suffix('/').unwrap_or(rest));
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '.');
        let fits = !name.is_empty() && name.chars().all(is_name);
        fits.then(|| Self { name: name.to_owned(), is_secure })
    }
}

/// How the browser that sends a request reaches this server: `https://` or `http://`.
pub(super) fn scheme(headers: &HeaderMap, hosts: &[HostName]) -> &'static str {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).map(without_port);
    let named = hosts.iter().find(|known| host.is_some_and(|host| known.name.eq_ignore_ascii_case(host)));
    if named.is_some_and(|known| known.is_secure) { "https" } else { "http" }
}

/// Refuses what comes from pages of other sites, and sets what holds for every answer.
pub(super) async fn guard(State(site): State<WebSite>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_known = is_for_us(headers, &site.hosts);
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let for_uploads = most_bytes(request.uri().path());
    let is_long = length(headers).is_some_and(|bytes| bytes > for_uploads.unwrap_or(MOST_BYTES));
    // What is announced need not be waited for.
    let mut response = if is_long && for_uploads.is_some() {
        refused(&Declined::Upload(UploadFault::TooLarge), headers)
    } else if is_long {
        StatusCode::PAYLOAD_TOO_LARGE.into_response()
    } else if !is_known || (changes && !is_from_us(headers)) {
        refused(&Declined::Foreign, headers)
    } else {
        match tokio::time::timeout(PATIENCE, next.run(request)).await {
            Ok(response) => response,
            Err(_) => StatusCode::REQUEST_TIMEOUT.into_response(),
        }
    };
    let headers = response.headers_mut();
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    let fixed = [(header::X_CONTENT_TYPE_OPTIONS, "nosniff"), (header::REFERRER_POLICY, "same-origin")];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// How many bytes a request says that it has.
fn length(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// Whether the request names this machine by an address, as `localhost`, or by a name that the host allows. A page of
/// another site can give its own name the address of this machine, but not hide the name.
fn is_for_us(headers: &HeaderMap, hosts: &[HostName]) -> bool {
    let Some(host) = headers.get(header::HOST).and_then(|host| host.to_str().ok()) else { return false };
    let name = without_port(host);
    let is_address = name.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok();
    is_address || name == "localhost" || hosts.iter().any(|known| known.name.eq_ignore_ascii_case(name))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Whether a request that changes something comes from a page of this server, as browsers say it. Programs that are no
/// browsers say nothing; they have no keys that are not theirs.
fn is_from_us(headers: &HeaderMap) -> bool {
    let text = |name: &HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let is_same_site = text(&SITE).is_none_or(|site| site == "same-origin");
    let host = text(&header::HOST).unwrap_or("");
    let is_same_origin = text(&header::ORIGIN)
        .is_none_or(|origin| origin.split_once("://").is_some_and(|(_, origin)| origin == host));
    is_same_site && is_same_origin
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pair = |(name, value): &(&'static str, &'static str)| {
            (HeaderName::from_static(name), HeaderValue::from_static(value))
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn only_names_of_this_server_are_served() {
        let known = [HostName::of("games.example").unwrap()];
        for host in ["127.0.0.1:7000", "[::1]:7000", "localhost:7000", "192.168.0.7", "games.example"] {
            assert!(is_for_us(&headers(&[("host", host)]), &known), "{host}");
        }
        for host in ["evil.example:7000", "games.example.evil", "", "localhost.evil"] {
            assert!(!is_for_us(&headers(&[("host", host)]), &known), "{host}");
        }
        assert!(!is_for_us(&headers(&[]), &known));
    }

    #[test]
    fn a_name_may_say_that_a_proxy_adds_tls() {
        let hosts = [HostName::of("https://games.example/").unwrap(), HostName::of("lan:7878").unwrap()];
        let scheme = |host| scheme(&headers(&[("host", host)]), &hosts);
        assert_eq!([scheme("games.example"), scheme("GAMES.example:8443")], ["https"; 2]);
        assert_eq!([scheme("lan:7878"), scheme("127.0.0.1:7878")], ["http"; 2]);
        for wrong in ["", "https://", "ftp://games.example", "games example", "games.example/parlor"] {
            assert_eq!(HostName::of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn other_sites_change_nothing() {
        let host = ("host", "127.0.0.1:7000");
        assert!(is_from_us(&headers(&[host])));
        assert!(is_from_us(&headers(&[host, ("origin", "http://127.0.0.1:7000")])));
        assert!(is_from_us(&headers(&[host, ("sec-fetch-site", "same-origin")])));
        for wrong in [
            ("origin", "http://evil.example"),
            ("origin", "http://127.0.0.1:7001"),
            ("origin", "null"),
            ("sec-fetch-site", "cross-site"),
            ("sec-fetch-site", "same-site"),
            ("sec-fetch-site", "none"),
        ] {
            assert!(!is_from_us(&headers(&[host, wrong])), "{wrong:?}");
        }
    }
}
