//! Programs that were named when the server was started, as bots at its tables.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use crate::browsing::{Browser, Links, Numbers, Server, asked, form, sit_down};

/// Notes its process, says hello, and does something wrong when it is asked.
const WRONG: &str = r#"#!/bin/sh
echo $$ >>processes
while IFS= read -r line; do
    case $line in
    '{"type":"hello",'*) echo '{"type":"hello","protocol":1}' ;;
    '{"type":"question",'*)
        case $1 in
        crash) echo 'it is broken' >&2; exit 3 ;;
        hang) sleep 600 ;;
        long) exec tr '\0' x </dev/zero ;;
        errors) tr '\0' x </dev/zero >&2 ;;
        nonsense) echo 'what?' ;;
        illegal) echo '{"type":"answer","id":1,"options":[99]}' ;;
        esac
        ;;
    esac
done
"#;

/// A folder with a program that plays and with one that does something wrong.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/bots/first.sh");
    std::os::unix::fs::symlink(bot, folder.path().join("first.sh")).unwrap();
    let wrong = folder.path().join("wrong.sh");
    fs::write(&wrong, WRONG).unwrap();
    fs::set_permissions(&wrong, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn start(folder: &tempfile::TempDir, arguments: &[&str]) -> Server {
    let store = folder.path().join("tables.db");
    Server::of((folder.path(), "127.0.0.1:0"), arguments, store.to_str().unwrap())
}

/// The page of a chair, once it fits.
fn until(browser: &mut Browser, address: &str, fits: impl Fn(&str) -> bool) -> String {
    let mut page = String::new();
    for _ in 0..600 {
        page = browser.get(address).text;
        if fits(&page) {
            return page;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("waited for nothing: {page}")
}

/// A table of Ann and a bot, after her first answer.
fn table(server: &Server, bot: &str) -> (Links, Browser) {
    let links = server.set_up(&format!("game=tic-tac-toe&name=Ann&bot=&name=Bob&bot={bot}"));
    let mut ann = sit_down(&links.seats).remove(0);
    assert_eq!(ann.answers("question=0&pick=4").status, 204);
    (links, ann)
}

/// Waits until so many options are offered.
fn offered(browser: &mut Browser, options: usize) {
    let address = browser.address.clone();
    until(browser, &address, |page| asked(page).is_some_and(|asked| asked.options == options));
}

/// Answers the question of the page.
fn answer(browser: &mut Browser) {
    let address = browser.address.clone();
    let question = asked(&browser.get(&address).text).unwrap();
    assert_eq!(browser.answers(&form(&question, &mut Numbers(1))).status, 204);
}

/// Lets the host put somebody else into the chair of Bob.
fn seat(links: &mut Links, bot: &str) -> u16 {
    let address = format!("{}/seat", links.host.address);
    links.host.post(&address, &format!("seat=1&bot={bot}"), &[]).status
}

/// Waits until the processes that were noted have ended.
fn all_ended(folder: &tempfile::TempDir) {
    let noted = fs::read_to_string(folder.path().join("processes")).unwrap();
    assert!(!noted.is_empty());
    for id in noted.split_whitespace() {
        let runs = || {
            let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            let is_zombie = stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z'));
            !is_zombie && Command::new("kill").args(["-0", id]).output().unwrap().status.success()
        };
        let has_ended = (0..100).any(|_| {
            let has_ended = !runs();
            std::thread::sleep(Duration::from_millis(if has_ended { 0 } else { 50 }));
            has_ended
        });
        assert!(has_ended, "{id} still runs");
    }
}

#[test]
fn a_program_plays_under_its_name_where_it_was_named_at_the_start() {
    let folder = folder();
    let named = ["--bot", "clever=cmd:./first.sh"];
    let server = start(&folder, &named);
    let game = Browser::default().get(&format!("{}/games/tic-tac-toe", server.base)).text;
    assert!(game.contains("a bot (clever)") && !game.contains("first.sh"), "{game}");
    let (mut links, mut ann) = table(&server, "clever");
    assert!(links.page.contains("played by the bot clever"), "{}", links.page);
    assert!(!links.page.contains("first.sh") && !links.page.contains("cmd:"), "{}", links.page);
    offered(&mut ann, 7);
    let address = ann.address.clone();
    let page = ann.get(&address).text;
    assert!(!page.contains("first.sh") && !page.contains("cmd:"), "{page}");
    // What browsers send names no command.
    for other in ["cmd:clever", "cmd:./first.sh", "./first.sh", "clever=cmd:./first.sh", "cmd:touch+harm"] {
        let form = format!("game=tic-tac-toe&name=Ann&bot=&name=Bob&bot={other}");
        assert_eq!(
            Browser::default().post(&format!("{}/tables", server.base), &form, &[]).status,
            422,
            "{other}"
        );
        assert_eq!(seat(&mut links, other), 422, "{other}");
    }
    assert_eq!(seat(&mut links, "clever"), 303);
    answer(&mut ann);
    offered(&mut ann, 5);
}

#[test]
fn a_table_is_still_there_when_its_program_is_not() {
    const MISSING: &str = "clever, which played Bob, is a program that this server does not have.";
    let folder = folder();
    let named = ["--bot", "clever=cmd:./first.sh"];
    let mut server = start(&folder, &named);
    let (mut links, mut ann) = table(&server, "clever");
    offered(&mut ann, 7);
    server.kill();
    let mut without = start(&folder, &[]);
    for browser in [&mut ann, &mut links.host] {
        browser.turn_to(&without);
        let address = browser.address.clone();
        let page = browser.get(&address).text;
        assert!(page.contains(MISSING), "{page}");
    }
    assert_eq!(seat(&mut links, "clever"), 422);
    answer(&mut ann);
    without.kill();
    // With the program it goes on where it was.
    let mut again = start(&folder, &named);
    ann.turn_to(&again);
    links.host.turn_to(&again);
    let address = ann.address.clone();
    assert!(!ann.get(&address).text.contains(MISSING));
    // Whoever follows the table lets bots answer.
    assert_eq!(seat(&mut links, "clever"), 303);
    offered(&mut ann, 5);
    answer(&mut ann);
    again.kill();
    // Without it another bot takes the chair.
    let last = start(&folder, &[]);
    ann.turn_to(&last);
    links.host.turn_to(&last);
    assert_eq!(seat(&mut links, "random"), 303);
    let page = until(&mut ann, &format!("{}{}", last.base, path(&address)), |page| {
        asked(page).is_some() || page.contains("The match is over")
    });
    assert!(!page.contains(MISSING), "{page}");
}

fn path(address: &str) -> String {
    format!("/{}", address.splitn(4, '/').nth(3).unwrap())
}

#[test]
fn a_program_that_does_something_wrong_plays_no_further_and_harms_nobody() {
    let folder = folder();
    let wrongs = ["crash", "hang", "long", "errors", "nonsense", "illegal"];
    let mut arguments: Vec<String> =
        vec!["--bot-time".into(), "15s".into(), "--bot-log".into(), "log".into()];
    for what in wrongs {
        arguments.extend(["--bot".to_owned(), format!("{what}=cmd:./wrong.sh {what}")]);
    }
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut server = start(&folder, &arguments);
    let mut tables: Vec<(&str, (Links, Browser))> =
        wrongs.iter().map(|what| (*what, table(&server, what))).collect();
    let hanging: Vec<(Links, Browser)> = (0..6).map(|_| table(&server, "hang")).collect();
    // Bots that come with parlor think meanwhile.
    let (_, mut other) = table(&server, "random");
    offered(&mut other, 7);
    let page = |ann: &mut Browser| {
        let address = ann.address.clone();
        ann.get(&address).text
    };
    for (_, mut ann) in hanging {
        assert!(!page(&mut ann).contains("plays no further"), "its time is not over");
    }
    for (what, (links, ann)) in &mut tables {
        let why = match *what {
            "crash" => "it has ended",
            "hang" | "errors" => "it did not answer in time",
            _ => "its answer was wrong",
        };
        let told = format!("{what}, which played Bob, plays no further: {why}.");
        let address = ann.address.clone();
        let page = until(ann, &address, |page| page.contains("plays no further"));
        assert!(page.contains(&told) && asked(&page).is_none(), "{what}: {page}");
        let host = links.host.address.clone();
        assert!(links.host.get(&host).text.contains(&told));
        // Others go on with the match.
        let (bot, is_person) = if *what == "crash" { ("", true) } else { ("random", false) };
        assert_eq!(seat(links, bot), 303);
        if is_person {
            let page = links.host.get(&host).text;
            assert!(!page.contains("plays no further"), "{page}");
            let bob = page.split("href=\"").filter_map(|rest| rest.split('"').next());
            let bob: Vec<&str> = bob.filter(|link| link.contains("/key/")).collect();
            let mut bob = sit_down(&[bob[1].to_owned()]).remove(0);
            answer(&mut bob);
        }
        offered(ann, 7);
    }
    let log = fs::read_to_string(folder.path().join("log")).unwrap();
    assert!(log.contains("it is broken\n"));
    assert!(log.len() < 10 << 20, "what floods it is left out");
    assert!(log.contains("`cmd:crash` plays no further: it ended with exit code 3 before it answered\n"));
    let (_, _late) = table(&server, "hang");
    std::thread::sleep(Duration::from_secs(1));
    let end = format!("kill -TERM {}", server.id());
    assert!(Command::new("sh").args(["-c", &end]).status().unwrap().success());
    all_ended(&folder);
    server.kill();
}

/// How many processes a server has started that still run.
#[cfg(target_os = "linux")]
fn children(server: &Server) -> usize {
    let is_child = |stat: &String| {
        let mut rest = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
        rest.next() != Some("Z") && rest.next() == Some(&server.id().to_string())
    };
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes.filter_map(|one| fs::read_to_string(one.path().join("stat")).ok()).filter(is_child).count()
}

#[test]
#[cfg(target_os = "linux")]
fn no_more_copies_run_than_may() {
    let folder = folder();
    let server = start(&folder, &["--bot", "clever=cmd:./first.sh", "--bot-copies", "2"]);
    let mut tables: Vec<(Links, Browser)> = (0..6).map(|_| table(&server, "clever")).collect();
    for (_, ann) in &mut tables {
        offered(ann, 7);
    }
    for (_, ann) in &mut tables {
        answer(ann);
    }
    // Most of their programs have ended meanwhile.
    for (_, ann) in &mut tables {
        offered(ann, 5);
    }
    // Those that had to go get a second to end.
    let few = (0..60).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        children(&server) <= 2
    });
    assert!(few, "{} copies run", children(&server));
}
