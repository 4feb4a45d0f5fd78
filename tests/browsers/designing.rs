//! The designer's view in a browser: by mouse and keys, on a phone and on a desktop, without a fault that keeps people
//! out.

use serde::Deserialize;

use crate::browsing::Server;
use crate::chrome::{Chrome, Look};
use crate::faults::{Inspector, script};
use crate::widths::{STANDING_OUT, take_pictures};

/// What the page says how many answers there are: the number of the question counts them and what was taken back.
const NUMBER: &str = "document.querySelector('[name=question]')?.value";
/// The whole table as the page tells it.
const THINGS: &str = "document.querySelector('.things').innerText";

#[test]
fn an_author_plays_goes_back_and_stages_a_position() {
    let Some(chrome) = Chrome::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("tables.db");
    let server = Server::of((folder.path(), "127.0.0.1:0"), &["--watch"], store.to_str().unwrap());
    let links = server.set_up("game=ra&name=Ann&bot=&name=Bob&bot=&name=Cleo&bot=");
    let (_, rest) = links.page.split_once("/design/key/").unwrap();
    let key = rest.split('"').next().unwrap();
    let address = links.host.address.trim_end_matches("/host").to_owned();
    let tab = chrome.tab(Look::DESKTOP);
    chrome.open(&tab, &format!("{address}/design/key/{key}"));
    chrome.wait_until(&tab, "document.getElementById('table').dataset.shown");
    let before = chrome.value(&tab, THINGS);
    let mut number = chrome.value(&tab, NUMBER);
    // One person plays all seats.
    for _ in 0..4 {
        chrome.click(&tab, "form.question [data-option]");
        chrome.wait_until(&tab, &format!("{NUMBER} && {NUMBER} !== {number}"));
        number = chrome.value(&tab, NUMBER);
    }
    let after = chrome.value(&tab, THINGS);
    assert_ne!(before, after);
    take_pictures(&chrome, &tab, "designer");
    chrome.look(&tab, Look::DESKTOP);
    // One back by its key, and forth.
    chrome.press(&tab, ['U']);
    chrome.wait_until(&tab, &format!("{THINGS} !== {after}"));
    chrome.press(&tab, ['Y']);
    chrome.wait_until(&tab, &format!("{THINGS} === {after}"));
    // To the beginning by the slider.
    chrome.press(&tab, ['B']);
    chrome.wait_until(&tab, "document.querySelector('dialog [data-past]')");
    chrome.press(&tab, ['\u{e011}']);
    chrome.wait_until(&tab, "document.querySelector('dialog [name=to]')?.value === '0'");
    chrome.click(&tab, "dialog form:not([method=dialog]) button");
    chrome.wait_until(&tab, &format!("!document.querySelector('dialog').open && {THINGS} === {before}"));
    // A position that is none is said; one that is begins a match.
    chrome.click(&tab, "a[href$='/stage']");
    chrome.write(&tab, "textarea", "Ann.suns: moon");
    chrome.click(&tab, "button.main");
    chrome.wait_until(&tab, "document.querySelector('[role=alert]')?.innerText.includes('line 1')");
    chrome.write(&tab, "textarea", "Bob.points: 27");
    chrome.click(&tab, "button.main");
    chrome.wait_until(&tab, "document.querySelector('.things')?.innerText.includes('Bob.points\\t27')");
    assert_eq!(chrome.complaints().len(), 1, "the position that was none: {:?}", chrome.complaints());
}

#[test]
fn no_page_of_an_author_keeps_people_out() {
    let Some(script) = script() else { return };
    let Some(chrome) = Chrome::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("tables.db");
    let server = Server::of((folder.path(), "127.0.0.1:0"), &["--watch"], store.to_str().unwrap());
    let tab = chrome.tab(Look::DESKTOP);
    let mut inspector = Inspector { chrome: &chrome, tab, script, found: Vec::new() };
    let mut wide = Vec::new();
    for (game, seats) in
        [("ra", "&name=Ann&bot=&name=Bob&bot=&name=Cleo&bot="), ("go", "&name=Ann&bot=&name=Bob&bot=")]
    {
        let links = server.set_up(&format!("game={game}{seats}"));
        let (_, rest) = links.page.split_once("/design/key/").unwrap();
        let key = rest.split('"').next().unwrap();
        let address = format!("{}/design", links.host.address.trim_end_matches("/host"));
        chrome.open(&inspector.tab, &format!("{address}/key/{key}"));
        chrome.wait_until(&inspector.tab, "document.getElementById('table').dataset.shown");
        chrome.click(&inspector.tab, "form.question [data-option]");
        for look in [Look { is_dark: true, ..Look::PHONE }, Look::DESKTOP] {
            chrome.look(&inspector.tab, look);
            inspector.open(&address, &format!("table of {game} designed, {look}"));
            inspector.inspect_side_pages(look, &format!("{game}, {look}"));
            for page in ["", "/stage", "/keep"] {
                inspector.open(&format!("{address}{page}"), &format!("{page} of {game}, {look}"));
                let out = chrome.run(&inspector.tab, STANDING_OUT, Vec::new());
                let out = Vec::<String>::deserialize(out).unwrap();
                wide.extend(
                    out.into_iter().filter(|_| look.is_phone).map(|out| format!("{game}{page}: {out}")),
                );
            }
        }
    }
    assert!(inspector.found.is_empty(), "{}", inspector.found.join("\n"));
    assert!(wide.is_empty(), "{}", wide.join("\n"));
}
