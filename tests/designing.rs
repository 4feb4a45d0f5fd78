//! Whoever writes a game tries it in a browser: sees everything, plays all seats, goes back and forth, stages positions,
//! and keeps what was played as tests of the game.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[allow(dead_code, reason = "each test uses some of it")]
mod browsing;

use std::fs;
use std::path::Path;
use std::process::Command;

use browsing::{Browser, Links, Numbers, Server, asked, form};

const DEFINITION: &str = "\
parlor: 1
name: Draw
players: { from: 2, to: 2 }
pieces: { card: { kinds: ace king queen, set: { deck: ace*2 king*2 queen*2 } } }
zones:
  deck: { holds: card, shown: nobody, layout: stack }
  hand: { holds: card, per: seat, shown: owner }
counters: { points: { per: seat } }
flow: [{ round: { times: 3, do: [{ turns: { from: first, laps: 1, do: [act] } }] } }]
scoring: [points]
";

const SCRIPT: &str = "\
/// A turn.
fn act(me) {
    let what = choose(me, \"what\", [\"draw\", \"gain\"]);
    if what == \"draw\" { move(deck.top, me.hand); } else { gain(me, points, 2); }
}
";

/// A folder with the game, and a server that watches it.
fn watched(folder: &Path) -> Server {
    fs::create_dir(folder.join("draw")).unwrap();
    fs::write(folder.join("draw.yaml"), DEFINITION).unwrap();
    fs::write(folder.join("draw/rules.rhai"), SCRIPT).unwrap();
    let store = folder.join("tables.db");
    Server::of((folder, "127.0.0.1:0"), &["draw.yaml", "--watch"], store.to_str().unwrap())
}

/// The author of the game at a table.
struct Author {
    browser: Browser,
    links: Links,
}

impl Author {
    fn sit_down(server: &Server) -> Self {
        let links = server.set_up("game=draw&name=Ann&bot=&name=Bob&bot=");
        let (_, rest) = links.page.split_once("/design/key/").expect("the host has the link of the author");
        let key = rest.split('"').next().unwrap();
        let mut browser = Browser::default();
        let address = links.host.address.trim_end_matches("/host").to_owned();
        assert_eq!(browser.open(&format!("{address}/design/key/{key}")).status, 200);
        Self { browser, links }
    }

    fn page(&mut self, what: &str) -> String {
        let address = format!("{}{what}", self.browser.address);
        let answer = self.browser.get(&address);
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.text
    }

    fn post(&mut self, what: &str, form: &str) -> browsing::Answer {
        let address = format!("{}{what}", self.browser.address);
        self.browser.post(&address, form, &[])
    }

    /// Answers with an option of whoever is asked.
    fn choose(&mut self, option: usize) {
        let question = asked(&self.page("")).unwrap();
        let given = self.browser.answers(&format!("question={}&pick={option}", question.number));
        assert_eq!(given.status, 204, "{}", given.text);
    }
}

/// What the page says a thing holds.
fn held<'a>(page: &'a str, thing: &str) -> &'a str {
    let (_, rest) = page.split_once(&format!("<th scope=\"row\">{thing}</th><td>")).expect(thing);
    rest.split("</td>").next().unwrap()
}

#[test]
fn an_author_sees_everything_and_plays_all_seats() {
    let folder = tempfile::tempdir().unwrap();
    let server = watched(folder.path());
    let mut author = Author::sit_down(&server);
    let before = author.page("");
    let deck: Vec<String> = held(&before, "deck").split(' ').map(str::to_owned).collect();
    assert!(before.contains("draw/rules.rhai:2") && before.contains("draw/rules.rhai:3"), "{before}");
    author.choose(0);
    author.choose(0);
    author.choose(1);
    let page = author.page("");
    // The card that nobody else sees is named.
    let first = deck[0].split('*').next().unwrap();
    assert_eq!(held(&page, "Ann.hand"), first);
    assert_eq!(held(&page, "Ann.points"), "2");
    let log = author.page("/log");
    assert!(log.contains(&format!("{first}: deck -&gt; Ann.hand")), "{log}");
    // One answer back, both forth again.
    assert_eq!(author.post("/back", "").status, 303);
    assert_eq!(held(&author.page(""), "Ann.points"), "0");
    assert_eq!(author.post("/back", "to=0").status, 303);
    assert_eq!(held(&author.page(""), "deck"), held(&before, "deck"));
    for _ in 0..3 {
        assert_eq!(author.post("/forth", "").status, 303);
    }
    assert_eq!(held(&author.page(""), "Ann.points"), "2");
    // There is nothing more to give again.
    assert_eq!(author.post("/forth", "").status, 303);
    assert!(author.page("/past/1").contains("name=\"to\" value=\"1\""));
}

#[test]
fn only_an_author_designs() {
    let folder = tempfile::tempdir().unwrap();
    let server = watched(folder.path());
    let mut author = Author::sit_down(&server);
    let design = author.browser.address.clone();
    let mut ann = browsing::sit_down(&author.links.seats).remove(0);
    let seat = ann.address.clone();
    for page in ["", "/stage", "/keep", "/record", "/links", "/log"] {
        assert_eq!(ann.get(&format!("{design}{page}")).status, 404, "{page}");
        assert_eq!(Browser::default().get(&format!("{design}{page}")).status, 404, "{page}");
    }
    for page in ["/stage", "/keep", "/record", "/links"] {
        assert_eq!(ann.get(&format!("{seat}{page}")).status, 404, "{page}");
    }
    for (action, form) in [("/back", "to=0"), ("/forth", ""), ("/stage", "position="), ("/keep", "as=record")]
    {
        assert_eq!(ann.post(&format!("{seat}{action}"), form, &[]).status, 404, "{action}");
        assert_eq!(ann.post(&format!("{design}{action}"), form, &[]).status, 404, "{action}");
    }
    author.choose(0);
    // A server that watches nothing has no chair for an author.
    let other = tempfile::tempdir().unwrap();
    let plain = Server::start(other.path());
    let links = plain.set_up("game=tic-tac-toe&name=Ann&bot=&name=Bob&bot=");
    assert!(!links.page.contains("/design/"), "{}", links.page);
}

#[test]
fn a_position_is_staged_and_played_from() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = watched(folder.path());
    let mut author = Author::sit_down(&server);
    author.choose(0);
    let page = author.page("/stage");
    assert!(page.contains("at: act Bob\n"), "{page}");
    let refused = author.post("/stage", "position=at%3A+act+Bob%0AAnn.hand%3A+jack");
    assert_eq!(refused.status, 422);
    assert!(refused.text.contains("line 2 of the position"), "{}", refused.text);
    assert!(refused.text.contains("Ann.hand: jack"), "what was written is still there: {}", refused.text);
    let position =
        "at%3A+act+Bob%0D%0Around.nth%3A+3%0D%0AAnn.hand%3A+ace*2%0D%0ABob.points%3A+7%0D%0Arest%3A+deck";
    let staged = author.post("/stage", &format!("position={position}"));
    assert_eq!(staged.status, 303, "{}", staged.text);
    let link = format!("{}{}", server.base, staged.location);
    let old = author.browser.address.clone();
    assert_eq!(author.browser.open(&link).status, 200);
    assert_ne!(author.browser.address, old);
    let page = author.page("");
    assert_eq!((held(&page, "Ann.hand"), held(&page, "Bob.points")), ("ace*2", "7"));
    assert_eq!(held(&page, "round.nth"), "3");
    // Before the first answer the position can be staged again as it was written.
    let again = author.page("/stage");
    assert!(again.contains("Bob.points: 7\nrest: deck</textarea>"), "{again}");
    // The seats of the staged table have links of their own.
    let address = format!("{}/links", author.browser.address);
    let links = author.browser.get(&address);
    assert!(links.status == 303 && links.location.contains("/host/key/"), "{}", links.location);
    author.choose(1);
    let page = author.page("");
    assert!(page.contains("The match is over"), "{page}");
    // A server that starts again plays it from its position.
    server.kill();
    let again = Server::of(
        (folder.path(), "127.0.0.1:0"),
        &["draw.yaml", "--watch"],
        folder.path().join("tables.db").to_str().unwrap(),
    );
    author.browser.turn_to(&again);
    assert_eq!(held(&author.page(""), "Bob.points"), "9");
}

#[test]
fn a_position_that_changed_rules_no_longer_have_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let server = watched(folder.path());
    let mut author = Author::sit_down(&server);
    let staged = author.post("/stage", "position=Ann.hand%3A+ace*2%0Arest%3A+deck");
    assert_eq!(author.browser.open(&format!("{}{}", server.base, staged.location)).status, 200);
    let mut shown = |fits: &dyn Fn(&str) -> bool| {
        for _ in 0..100 {
            let page = author.page("");
            if fits(&page) {
                return page;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("{}", author.page(""));
    };
    fs::write(folder.path().join("draw.yaml"), DEFINITION.replace("ace", "joker")).unwrap();
    let page = shown(&|page| page.contains("line 1 of the position"));
    assert_eq!(held(&page, "Ann.hand"), "ace*2");
    fs::write(folder.path().join("draw.yaml"), DEFINITION).unwrap();
    shown(&|page| !page.contains("line 1 of the position"));
}

#[test]
fn the_lobby_says_what_is_wrong_with_a_watched_game() {
    let folder = tempfile::tempdir().unwrap();
    let server = watched(folder.path());
    let lobby = || Browser::default().get(&format!("{}/", server.base)).text;
    assert!(lobby().contains("href=\"/games/draw\""), "{}", lobby());
    fs::write(folder.path().join("draw/rules.rhai"), SCRIPT.replace("points, 2", "pints, 2")).unwrap();
    let seen = (0..100).map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        lobby()
    });
    let page =
        seen.into_iter().find(|page| !page.contains("href=\"/games/draw\"")).expect("the game has a fault");
    assert!(page.contains("draw/rules.rhai:4:") && page.contains("did you mean `points`"), "{page}");
}

#[test]
fn what_was_played_becomes_tests_of_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let server = watched(folder.path());
    let mut author = Author::sit_down(&server);
    author.choose(0);
    author.choose(1);
    let page = author.page("/keep?title=Bob+gains");
    assert!(page.contains("example &quot;Bob gains&quot;") && page.contains("Bob.points = 2"), "{page}");
    assert_eq!(author.post("/keep", "as=record").status, 422);
    let kept = author.post("/keep", "as=example&title=Bob+gains");
    assert!(kept.status == 200 && kept.text.contains("draw/played.example"), "{}", kept.text);
    let twice = author.post("/keep", "as=example&title=Bob+gains");
    assert_eq!(twice.status, 422);
    assert!(twice.text.contains("choose another title"), "{}", twice.text);
    let mut numbers = Numbers(1);
    while let Some(question) = asked(&author.page("")) {
        assert_eq!(author.browser.answers(&form(&question, &mut numbers)).status, 204);
    }
    let record = author.page("/record");
    assert!(record.starts_with("parlor-record: 1\n") && record.contains("\nend: "), "{record}");
    let kept = author.post("/keep", "as=record");
    assert!(kept.text.contains("draw/records/played-1.record"), "{}", kept.text);
    let mut test = Command::new(env!("CARGO_BIN_EXE_parlor"));
    let tested =
        test.args(["test", "draw.yaml"]).current_dir(folder.path()).env("XDG_DATA_HOME", folder.path());
    let tested = tested.output().unwrap();
    let said = String::from_utf8_lossy(&tested.stdout).into_owned();
    assert!(said.contains("Bob gains\n") && said.contains("match played-1\n"), "{said}");
    assert!(said.contains("2 passed, 2 snapshots to accept"), "{said}");
}
