//! Games that visitors upload, as people do it and as somebody does who means harm: over HTTP, without scripts.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[allow(dead_code, reason = "each test uses some of it")]
mod browsing;
#[path = "browsing/postgres.rs"]
mod postgres;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use browsing::{Answer, Browser, Numbers, Server, asked, form, play, sit_down};
use postgres::Postgres;

const ANYWHERE: &str = "127.0.0.1:0";

/// A small game; what is put in the place of `title` is its name.
const ROW: &str = "parlor: 1\nname: title\nplayers: { from: 2, to: 2 }\ncounters: { points: { per: seat } }\nflow: [walk]\n\
                   scoring: [points]\n";
const WALK: &str = "fn walk() { for seat in seats { choose(seat, \"which\", [\"left\", \"right\"]); } }\n";

/// A server that takes uploads.
fn open(folder: &Path) -> Server {
    Server::of((folder, ANYWHERE), &["--uploads"], folder.join("tables.db").to_str().unwrap())
}

/// A game of the classics, as somebody chooses its two files without their folder.
fn classic(name: &str) -> [Vec<u8>; 2] {
    let read = |path: String| std::fs::read(path).unwrap();
    [read(format!("games/classics/{name}.yaml")), read(format!("games/classics/{name}/rules.rhai"))]
}

/// The name of the game that an upload has become.
fn name(answer: &Answer) -> String {
    assert_eq!(answer.status, 303, "{}", answer.text);
    answer.location.strip_prefix("/games/").unwrap().to_owned()
}

fn upload_classic(server: &Server) -> String {
    let [definition, script] = classic("tic-tac-toe");
    let files: [(&str, &[u8]); 2] = [("rules.rhai", &script), ("tic-tac-toe.yaml", &definition)];
    name(&Browser::default().upload(server, &files, &[]))
}

fn upload(server: &Server, definition: &str, script: &str) -> Answer {
    let files: [(&str, &[u8]); 2] = [("row.yaml", definition.as_bytes()), ("rules.rhai", script.as_bytes())];
    Browser::default().upload(server, &files, &[])
}

#[test]
fn a_game_of_two_files_is_played_by_whoever_has_its_address() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = open(folder.path());
    let mut browser = Browser::default();
    assert!(browser.get(&server.base).text.contains("href=\"/upload\""));
    assert!(browser.get(&format!("{}/upload", server.base)).text.contains("multiple"));
    let game = upload_classic(&server);
    assert!(!browser.get(&server.base).text.contains(&game), "the lobby does not show it");
    let page = browser.get(&format!("{}/games/{game}", server.base));
    assert!(
        page.status == 200 && page.text.contains("Whoever has the address of this page"),
        "{}",
        page.text
    );
    let rules = browser.get(&format!("{}/games/{game}/rules", server.base));
    assert!(rules.status == 200 && rules.text.contains("Three of your marks"), "{}", rules.text);

    let form = format!("game={game}&name=Ann&bot=&name=Bob&bot=");
    let mut people = sit_down(&server.set_up(&form).seats);
    let others = server.set_up(&form.replace("name=Bob&bot=", "name=Bob&bot=random"));
    assert_eq!(play(&mut people, &mut Numbers(1), 2), 2);
    let (address, old) = (people[0].address.clone(), server.base.clone());
    let before = people[0].get(&address).text;
    server.kill();

    // Where the host does not allow it any more, nothing of it runs.
    let closed = Server::start(folder.path());
    assert_eq!(people[0].get(&address.replace(&old, &closed.base)).status, 404);
    assert_eq!(browser.get(&format!("{}/games/{game}", closed.base)).status, 404);
    assert_eq!(browser.post(&format!("{}/tables", closed.base), &form, &[]).status, 404);
    drop(closed);

    let again = open(folder.path());
    people.iter_mut().for_each(|person| person.turn_to(&again));
    let address = people[0].address.clone();
    assert_eq!(people[0].get(&address).text, before);
    play(&mut people, &mut Numbers(2), 100);
    assert!(people[0].get(&address).text.contains("The match is over"));
    assert_eq!(again.set_up(&form).seats.len(), 2);
    let links: Vec<String> = others.seats.iter().map(|link| link.replace(&old, &again.base)).collect();
    assert!(play(&mut sit_down(&links), &mut Numbers(3), 100) > 0);
}

/// The files of a game in a folder, with the names that a browser sends with a folder.
fn folder_of(game: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new("games/classics");
    let definition = (format!("{game}.yaml"), std::fs::read(folder.join(format!("{game}.yaml"))).unwrap());
    let inside = std::fs::read_dir(folder.join(game)).unwrap().map(|entry| entry.unwrap().path());
    let file = |path: std::path::PathBuf| {
        let name = path.file_name().unwrap().to_str().unwrap();
        (format!("my games/{game}/{name}"), std::fs::read(&path).unwrap())
    };
    let files = inside.filter(|path| path.is_file()).map(file);
    std::iter::once((format!("my games/{}", definition.0), definition.1)).chain(files).collect()
}

#[test]
fn every_classic_can_be_uploaded_as_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(folder.path());
    let all = std::fs::read_dir("games/classics").unwrap().map(|entry| entry.unwrap().path());
    let definitions = all.filter(|path| path.extension().is_some_and(|end| end == "yaml"));
    let games: Vec<String> =
        definitions.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    assert!(games.len() > 20, "{games:?}");
    for game in games {
        let files = folder_of(&game);
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, content)| (&**name, &**content)).collect();
        let answer = Browser::default().upload(&server, &files, &[("Accept", "text/plain")]);
        assert_eq!(answer.status, 303, "{game}: {}", answer.text);
    }
}

#[test]
fn nothing_is_uploaded_where_the_host_does_not_allow_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut browser = Browser::default();
    assert!(!browser.get(&server.base).text.contains("/upload"));
    assert_eq!(browser.get(&format!("{}/upload", server.base)).status, 404);
    assert_eq!(upload(&server, ROW, WALK).status, 404);
}

#[test]
fn what_is_no_game_is_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(folder.path());
    let refused = |definition: &str, script: &str, said: &str| {
        let answer = upload(&server, definition, script);
        assert_eq!(answer.status, 422, "{}", answer.text);
        let shown = answer.text.split_once("<pre").and_then(|(_, rest)| rest.split_once("</pre>")).unwrap().0;
        assert!(shown.contains(said), "{shown}");
        assert!(!answer.text.contains("<b>"), "{}", answer.text);
    };
    refused(&ROW.replace("flow: [walk]", "flow: [<b>]"), WALK, "row.yaml:5:8");
    refused(ROW, "fn walk() {\n  let a = <b>;\n}\n", "row/rules.rhai:2:11");
    refused(ROW, "", "is empty");
    refused(ROW, "fn walk() {\n  while true {\n  }\n}\n", "row/rules.rhai:2:");
    refused(ROW, "fn walk() {\n  let a = [1];\n  a[numbers(3, 3)[0]] = 1;\n}\n", "row/rules.rhai:");

    let sent = |files: &[(&str, &[u8])]| {
        let answer = Browser::default().upload(&server, files, &[("Accept", "text/plain")]);
        (answer.status, answer.text)
    };
    let row: (&str, &[u8]) = ("row.yaml", ROW.as_bytes());
    for (name, content, said) in [
        ("../row/rules.rhai", WALK.as_bytes(), "can be called `../row/rules.rhai`"),
        ("/etc/rules.rhai", WALK.as_bytes(), "can be called `/etc/rules.rhai`"),
        ("row/..\\rules.rhai", WALK.as_bytes(), "can be called"),
        ("back.rhai", b"\x89PNG\r\n", "`back.rhai` is not text"),
        ("other.yaml", ROW.as_bytes(), "here are 2"),
        ("row.yaml", ROW.as_bytes(), "here are 2"),
    ] {
        let (status, text) = sent(&[row, (name, content)]);
        assert!(status == 422 && text.contains(said), "{name}: {status} {text}");
    }
    assert_eq!(sent(&[]).0, 422);
    assert_eq!(sent(&[("rules.rhai", WALK.as_bytes())]).0, 422);
    let names: Vec<String> = (0..101).map(|at| format!("f{at}.rhai")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, &b"// a"[..])).collect();
    let (status, text) = sent(&many);
    assert!(status == 422 && text.contains("at most 100 files"), "{status} {text}");
    // A form of another kind.
    let other = Browser::default().post(&format!("{}/upload", server.base), "files=row.yaml", &[]);
    assert_eq!(other.status, 422, "{}", other.text);
    assert_eq!(name(&upload(&server, ROW, WALK)).len(), 14, "the same without faults");
}

#[test]
fn pages_of_other_sites_upload_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(folder.path());
    let files: [(&str, &[u8]); 2] = [("row.yaml", ROW.as_bytes()), ("rules.rhai", WALK.as_bytes())];
    for header in
        [("Origin", "http://evil.example"), ("Sec-Fetch-Site", "cross-site"), ("Host", "evil.example")]
    {
        assert_eq!(Browser::default().upload(&server, &files, &[header]).status, 403, "{header:?}");
    }
}

#[test]
fn an_upload_has_a_megabyte_at_most_and_other_requests_less() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(folder.path());
    let note = format!("// {}\n{WALK}", "x".repeat(800_000));
    name(&upload(&server, ROW, &note));
    let (much, more) = (note.clone(), "x".repeat(300_000));
    let files: [(&str, &[u8]); 3] =
        [("row.yaml", ROW.as_bytes()), ("a.rhai", much.as_bytes()), ("notes.txt", more.as_bytes())];
    let answer = Browser::default().upload(&server, &files, &[("Accept", "text/plain")]);
    assert!(answer.status == 413 && !answer.text.contains('<'), "{} {}", answer.status, answer.text);
    let status = |head: &str, body: &[u8]| {
        let mut stream = TcpStream::connect(server.socket()).unwrap();
        stream.write_all(format!("{head} HTTP/1.1\r\nHost: 127.0.0.1\r\n").as_bytes()).unwrap();
        // The server may close the connection before it has got everything.
        let _ = stream.write_all(body);
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    };
    // What is announced need not be sent; what is not announced is not received without end.
    assert_eq!(status("POST /upload", b"Content-Length: 2000000\r\n\r\n"), "HTTP/1.1 413");
    assert_eq!(status("POST /tables", b"Content-Length: 100000\r\n\r\n"), "HTTP/1.1 413");
    let part = "--b\r\nContent-Disposition: form-data; name=\"files\"; filename=\"a.rhai\"\r\n\r\n";
    let head = "Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n";
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let endless = format!("{head}{:x}\r\n{part}\r\n{}", part.len(), chunk.repeat(40));
    assert_eq!(status("POST /upload", endless.as_bytes()), "HTTP/1.1 413");
}

#[test]
fn texts_of_a_game_are_shown_and_never_run() {
    let folder = tempfile::tempdir().unwrap();
    let server = open(folder.path());
    let evil = "<script>alert(1)</script><img src=x onerror=alert(2)>";
    let quoted = format!("\"{evil}\"");
    let definition = ROW.replace("title", &quoted)
        + &format!("about: {quoted}\nlabels: {{ points: {quoted}, left: {quoted} }}\n");
    let script = format!("/// {evil}\n{}", WALK.replace("\"which\"", &quoted));
    let game = name(&upload(&server, &definition, &script));
    let links = server.set_up(&format!("game={game}&name=Ann&bot=&name=Bob&bot="));
    let mut ann = sit_down(&links.seats).remove(0);
    let seat = ann.address.clone();
    let mut pages = vec![links.page];
    for address in
        [format!("{}/games/{game}", server.base), format!("{}/games/{game}/rules", server.base), seat]
    {
        let page = ann.get(&address);
        assert_eq!(page.status, 200, "{}", page.text);
        pages.push(page.text);
    }
    for page in pages {
        assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{page}");
        assert!(!page.contains("<script>") && !page.contains("<img"), "{page}");
    }
}

#[test]
fn every_server_of_a_database_plays_what_one_has_taken() {
    let Some(postgres) = Postgres::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let start = || Server::of((folder.path(), ANYWHERE), &["--uploads"], &postgres.address());
    let (one, mut other) = (start(), start());
    let game = upload_classic(&one);
    let mut people = sit_down(&other.set_up(&format!("game={game}&name=Ann&bot=&name=Bob&bot=")).seats);
    assert_eq!(play(&mut people, &mut Numbers(1), 2), 2);
    people[0].turn_to(&one);
    assert_eq!(play_across(&mut people, &mut Numbers(2), 2), 2);
    other.kill();
    people[1].turn_to(&one);
    assert!(play_across(&mut people, &mut Numbers(1), 100) > 1);
}

/// Plays on several servers until there were so many answers, or nobody is asked for a second. A server that has not heard
/// yet what another one has taken asks nobody, or says that the table has changed.
fn play_across(people: &mut [Browser], numbers: &mut Numbers, most: usize) -> usize {
    let (mut answers, mut idle) = (0, 0);
    while answers < most && idle < 20 {
        idle += 1;
        for person in people.iter_mut() {
            let page = person.get(&person.address.clone());
            assert_eq!(page.status, 200, "{}", page.text);
            let Some(asked) = asked(&page.text) else { continue };
            match person.answers(&form(&asked, numbers)) {
                Answer { status: 204, .. } => (answers, idle) = (answers + 1, 0),
                given => assert_eq!(given.status, 409, "{given:?}"),
            }
        }
        if idle > 0 {
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    answers
}
