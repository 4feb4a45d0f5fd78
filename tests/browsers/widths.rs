//! Every game in the middle of a match, with the most seats: nothing goes past the edge of a phone.

use std::path::PathBuf;

use serde::Deserialize;

use crate::browsing::{Browser, Numbers, Server, play, sit_down};
use crate::chrome::{Chrome, Look, Tab};

/// After how many answers a match is looked at.
const ANSWERS: usize = 24;

/// What stands out at the right edge, of the page or of an opened dialog.
pub(crate) const STANDING_OUT: &str = r#"
    const width = screen.width;
    const whole = document.documentElement.scrollWidth;
    if (whole <= width) return [];
    const out = [...document.querySelectorAll("body *")].filter((item) => item.getBoundingClientRect().right > width);
    return [`the page is ${whole} wide`, ...out.slice(0, 5).map((item) => item.outerHTML.slice(0, 200))];
"#;

/// Whether the question and its options, or passing where there are none, can be seen without scrolling.
const IS_ASKED_AT_ONCE: &str = r#"(() => {
    const all = document.querySelectorAll("form.question [data-option], form.question button:not([hidden])");
    const first = all[0].getBoundingClientRect();
    return first.top >= 0 && first.bottom <= innerHeight;
})()"#;

fn most_seats(server: &Server, game: &str) -> usize {
    let mut browser = Browser::default();
    let page = browser.get(&format!("{}/games/{game}", server.base)).text;
    let link = format!("/games/{game}?seats=");
    let links = page.split(&link).skip(1);
    let numbers = links.map(|rest| rest.split('"').next().unwrap().parse().unwrap());
    numbers.max().unwrap_or_else(|| page.matches("name=\"name\"").count())
}

/// The link of the seat that is asked, in the middle of a match.
fn middle(server: &Server, game: &str) -> Option<String> {
    let seats = most_seats(server, game);
    let names: String = (1..=seats).map(|seat| format!("&name=Player number {seat}&bot=")).collect();
    let links = server.set_up(&format!("game={game}{names}"));
    let mut people = sit_down(&links.seats);
    // As many as there are before the end.
    play(&mut people, &mut Numbers(1), ANSWERS);
    let asked = people.iter_mut().position(|person| {
        let address = person.address.clone();
        crate::browsing::asked(&person.get(&address).text).is_some()
    });
    asked.map(|seat| links.seats[seat].clone())
}

fn lobby(server: &Server) -> Vec<String> {
    let page = Browser::default().get(&server.base).text;
    let names = page.split("href=\"/games/").skip(1).filter_map(|rest| rest.split('"').next());
    names.map(str::to_owned).collect()
}

/// Puts pictures of a page where `PARLOR_SHOTS` says.
pub(crate) fn take_pictures(chrome: &Chrome, tab: &Tab, name: &str) {
    let Some(folder) = std::env::var_os("PARLOR_SHOTS").map(PathBuf::from) else { return };
    for look in Look::all() {
        chrome.look(tab, look);
        std::fs::write(folder.join(format!("{name}-{look}.png")), chrome.picture(tab, look, false)).unwrap();
        if !look.is_dark {
            std::fs::write(folder.join(format!("{name}-{look}-whole.png")), chrome.picture(tab, look, true))
                .unwrap();
        }
    }
    chrome.look(tab, Look::PHONE);
}

#[test]
fn no_game_with_the_most_seats_goes_past_the_edge_of_a_phone() {
    let Some(chrome) = Chrome::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let tab = chrome.tab(Look::PHONE);
    let mut wrong = Vec::new();
    let mut check = |name: &str| {
        let out = Vec::<String>::deserialize(chrome.run(&tab, STANDING_OUT, Vec::new())).unwrap();
        wrong.extend(out.into_iter().map(|out| format!("{name}: {out}")));
    };
    chrome.open(&tab, &server.base);
    check("lobby");
    take_pictures(&chrome, &tab, "lobby");
    for game in lobby(&server) {
        chrome.open(&tab, &format!("{}/games/{game}", server.base));
        check(&format!("{game}, setting up"));
        let Some(seat) = middle(&server, &game) else { continue };
        chrome.open(&tab, &seat);
        chrome.wait_until(&tab, "document.getElementById('table').dataset.shown");
        check(&game);
        assert_eq!(chrome.value(&tab, IS_ASKED_AT_ONCE), true, "{game}");
        take_pictures(&chrome, &tab, &game);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(chrome.complaints(), Vec::<String>::new());
}
