//! Faults that keep people out: what axe-core finds on any page, in light and in dark.

use serde::Deserialize;

use crate::browsing::{Numbers, Server, play, sit_down};
use crate::chrome::{Chrome, Look, Tab, left_out};

/// Looks for faults; those that are not serious are left out.
const FIND: &str = r#"
    const found = await axe.run(document, { resultTypes: ["violations"] });
    const serious = found.violations.filter((fault) => ["serious", "critical"].includes(fault.impact));
    return serious.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${fault.help}: ${node.html}: ${node.failureSummary}`));
"#;
const IS_PAGE_SHOWN: &str =
    "document.querySelector('dialog').open && document.querySelector('dialog div').textContent.length > 3";

/// The script of axe-core.
pub(crate) fn script() -> Option<String> {
    let path = std::env::var_os("PARLOR_AXE");
    let script = path.and_then(|path| std::fs::read_to_string(path).ok());
    if script.is_none() {
        left_out("no axe-core");
    }
    script
}

pub(crate) struct Inspector<'a> {
    pub(crate) chrome: &'a Chrome,
    pub(crate) tab: Tab,
    pub(crate) script: String,
    pub(crate) found: Vec<String>,
}

impl Inspector<'_> {
    pub(crate) fn open(&mut self, address: &str, name: &str) {
        self.chrome.open(&self.tab, address);
        if name.starts_with("table") {
            self.chrome.wait_until(&self.tab, "document.getElementById('table').dataset.shown");
        }
        self.chrome.run(&self.tab, &self.script, Vec::new());
        self.inspect(name);
    }

    pub(crate) fn inspect(&mut self, name: &str) {
        let faults = self.chrome.run(&self.tab, FIND, Vec::new());
        let faults = Vec::<String>::deserialize(faults).unwrap();
        self.found.extend(faults.into_iter().map(|fault| format!("{name}: {fault}")));
    }

    /// Opens each page over the table, by its button on a phone and by its key elsewhere.
    pub(crate) fn inspect_side_pages(&mut self, look: Look, name: &str) {
        let count =
            self.chrome.value(&self.tab, "document.querySelectorAll('[data-page]').length").as_u64().unwrap();
        assert!(count >= 4, "{count}");
        for nth in 0..usize::try_from(count).unwrap() {
            let tool = format!("document.querySelectorAll('[data-page]')[{nth}]");
            let page = self.chrome.value(&self.tab, &format!("{tool}.textContent"));
            if look.is_phone {
                self.chrome.click_nth(&self.tab, "[data-page]", nth);
            } else {
                let key = self.chrome.value(&self.tab, &format!("{tool}.dataset.shortcut"));
                // With Shift, since options of some games have letters for keys.
                self.chrome.press(&self.tab, key.as_str().unwrap().to_uppercase().chars());
            }
            self.chrome.wait_until(&self.tab, IS_PAGE_SHOWN);
            self.inspect(&format!("{name}, {page}"));
            self.chrome.press(&self.tab, ['\u{e00c}']);
            self.chrome.wait_until(&self.tab, "!document.querySelector('dialog').open");
        }
    }
}

#[test]
fn no_page_has_a_fault_that_keeps_people_out() {
    let Some(script) = script() else { return };
    let Some(chrome) = Chrome::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let tables: Vec<(&str, String, String)> =
        ["tiki-topple", "ra", "rapa-nui", "nile", "breakthrough", "backgammon"]
            .into_iter()
            .map(|game| {
                let links = server.set_up(&format!("game={game}&name=Ann&bot=&name=Bob&bot="));
                let mut people = sit_down(&links.seats);
                play(&mut people, &mut Numbers(1), 12);
                let asked = people.iter_mut().position(|person| {
                    let address = person.address.clone();
                    crate::browsing::asked(&person.get(&address).text).is_some()
                });
                (game, links.seats[asked.unwrap()].clone(), links.watch)
            })
            .collect();
    let finished = server.set_up("game=ra&name=Ann&bot=&name=Bob&bot=");
    play(&mut sit_down(&finished.seats), &mut Numbers(1), 3000);
    let base = server.base.clone();

    let tab = chrome.tab(Look::DESKTOP);
    let mut inspector = Inspector { chrome: &chrome, tab, script, found: Vec::new() };
    // Colours do not depend on the size: these two are enough.
    for look in [Look { is_dark: true, ..Look::PHONE }, Look::DESKTOP] {
        chrome.look(&inspector.tab, look);
        inspector.open(&base, &format!("lobby, {look}"));
        inspector.open(&format!("{base}/games/ra/rules"), &format!("rules, {look}"));
        inspector.open(&format!("{base}/games/nothing"), &format!("error, {look}"));
        inspector.open(&format!("{base}/games/ra"), &format!("game, {look}"));
        chrome.click(&inspector.tab, "form .main");
        let host = chrome.value(&inspector.tab, "location.href");
        inspector.open(host.as_str().unwrap(), &format!("host, {look}"));
        for (game, seat, watch) in &tables {
            inspector.open(seat, &format!("table of {game}, {look}"));
            if *game == "ra" {
                inspector.inspect_side_pages(look, &format!("{game}, {look}"));
            }
            if ["ra", "backgammon"].contains(game) {
                inspector.open(watch, &format!("table of {game} watched, {look}"));
            }
        }
        inspector.open(&finished.watch, &format!("table at the end, {look}"));
    }
    assert!(inspector.found.is_empty(), "{}", inspector.found.join("\n"));
}
