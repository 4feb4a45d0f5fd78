//! Uploads that mean harm: whatever a definition does, the server goes on answering, and its memory stays within bounds.
//!
//! Some of the scripts of `tests/hostile`, and games that show more than anybody can look at; all of them with
//! `PARLOR_FULL=1`.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![expect(clippy::print_stdout, reason = "the figures are what this is for")]

#[allow(dead_code, reason = "each test uses some of it")]
mod browsing;
#[path = "common/hostile_scripts.rs"]
mod hostile_scripts;

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use browsing::{Browser, Server, memory};
use hostile_scripts::HostileScript;

/// How much memory the server may have at any time, in kB.
const MOST_MEMORY: u64 = 1_000_000;
/// How soon others are answered meanwhile; without optimisation, or beside other tests, later.
const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 3 });
/// Of the scripts each so manieth is uploaded in the small size.
const STRIDE: usize = 16;
/// How many uploads are sent at once.
const SENDERS: usize = 4;

#[expect(clippy::disallowed_methods, reason = "people wait by the clock")]
fn now() -> Instant {
    Instant::now()
}

fn is_full() -> bool {
    std::env::var_os("PARLOR_FULL").is_some()
}

/// The scripts of a file of `tests/hostile`.
fn scripts(file: &str) -> Vec<HostileScript> {
    let text = fs::read_to_string(format!("tests/hostile/{file}.txt")).unwrap();
    let named = |one: HostileScript| HostileScript { name: format!("{file}: {}", one.name), ..one };
    HostileScript::all(&text).into_iter().map(named).collect()
}

/// Games that show much: long texts of many pieces, large boards, many options.
fn shows() -> Vec<HostileScript> {
    let case = |name: &str, body: &str, script: &str| HostileScript {
        name: name.to_owned(),
        definition: format!("parlor: 1\nname: H\nplayers: {{ from: 2, to: 16 }}\nflow: [act]\n{body}"),
        script: format!("fn act() {{ let me = seats[0];\n{script}\n}}\n"),
    };
    let ask = "loop { choose(me, \"which\", [\"left\", \"right\"]); }";
    let (long, some) = ("x".repeat(900_000), "x".repeat(990));
    let pieces = |layout: &str, sets: usize| {
        let all = |one: &dyn Fn(usize) -> String| (0..sets).map(one).collect::<Vec<String>>().join(", ");
        let (names, lists) = (
            all(&|at| format!("p{at}")),
            all(&|at| format!("p{at}: {{ kinds: a{at}, set: {{ z: a{at}*9000 }} }}")),
        );
        format!("zones: {{ z: {{ holds: [{names}], layout: {layout} }} }}\npieces: {{ {lists} }}\n")
    };
    let called = |label: &str| format!("{}labels: {{ a0: \"{label}\" }}\n", pieces("row", 1));
    let choose = |options: &str| format!("loop {{ choose(me, \"which\", {options}); }}");
    let grid = "zones: { z: { holds: p, layout: grid, rows: 100, columns: 100, count: 5 } }\n\
                pieces: { p: { kinds: a, set: { \"z[1]\": a } } }\n";
    let zones =
        "zones: { z: { holds: p, count: 1000 } }\npieces: { p: { kinds: a, set: { \"z[1]\": a } } }\n";
    let counters: String = (0..200).map(|at| format!("c{at}: {{ per: seat }}, ")).collect();
    vec![
        case("a long label of many pieces", &called(&long[..800_000]), ask),
        case("a label of many pieces", &called(&some), ask),
        case("a short label of many pieces", &called("a"), ask),
        case("a label of a stack", &called(&some).replace("row", "stack"), ask),
        case("a long name", &called("a").replace("a0", &long[..60_000]), ask),
        case("many pieces", &pieces("row", 7), ask),
        case("many hidden pieces", &pieces("stack, shown: nobody", 7), ask),
        case("many pieces to choose from", &called(&some), &choose("z")),
        case("a large board", grid, ask),
        case("many options", "", &choose("(0..1000).map(|n| n)")),
        case("many pairs of options", "", &choose("(0..9000).map(|n| [n % 100, n / 100])")),
        case("a long option", "", &choose(&format!("[\"{long}\", \"b\"]"))),
        case("long options", "", &choose(&format!("(0..9000).map(|n| [\"{}\", n])", &long[..90_000]))),
        case("a long prompt", "", &choose("[1, 2]").replace("which", &long)),
        case(
            "a prompt of lists",
            "",
            &format!(
                "let l = (0..9000).map(|n| n); loop {{ choose(me, `{}`, [1, 2]); }}",
                "${l} ".repeat(200)
            ),
        ),
        case("a long title", &format!("about: \"{long}\"\n"), ask),
        case("a long line of the log", "", &format!("log(\"{long}\"); {}", choose("[1, 2]"))),
        case(
            "many lines of the log",
            "",
            "loop { for n in 0..50 { log(`n ${n}`); } choose(me, \"which\", [1, 2]); }",
        ),
        case("many zones", zones, ask),
        case("many counters", &format!("counters: {{ {counters} }}\n"), ask),
    ]
}

fn cases() -> Vec<HostileScript> {
    let files =
        ["loops", "recursion", "lists", "zones", "growth", "events", "moves", "questions", "flow", "figures"];
    let scripts = files.iter().flat_map(|file| scripts(file)).enumerate();
    let some = scripts.filter(|(at, _)| is_full() || at % STRIDE == 0).map(|(_, case)| case);
    some.chain(shows()).collect()
}

/// Uploads a game, and where it is taken sits down at tables of it. Gives what the server has said.
fn attack(server: &Server, case: &HostileScript) -> (u16, String) {
    let files: [(&str, &[u8]); 2] =
        [("hostile.yaml", case.definition.as_bytes()), ("act.rhai", case.script.as_bytes())];
    let answer = Browser::default().upload(server, &files, &[("Accept", "text/plain")]);
    let Some(game) = answer.location.strip_prefix("/games/") else { return (answer.status, answer.text) };
    let mut browser = Browser::default();
    let mut said = format!("{}", browser.get(&format!("{}/games/{game}/rules", server.base)).status);
    for bots in ["bot=&name=Bob&bot=", "bot=greedy&name=Bob&bot=search:1000"] {
        let form = format!("game={game}&name=Ann&{bots}");
        let table = browser.post(&format!("{}/tables", server.base), &form, &[]);
        if table.status == 303 {
            let page = browser.open(&format!("{}{}", server.base, table.location));
            let table = browser.address.trim_end_matches("/host").to_owned();
            let watched = browser.get(&format!("{table}/watch")).status;
            said += &format!(", {} {watched}", page.status);
        } else {
            said += &format!(", {}", table.status);
        }
    }
    (answer.status, said)
}

#[test]
fn no_upload_stops_the_server_or_fills_its_memory() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("tables.db");
    let server = Server::of((folder.path(), "127.0.0.1:0"), &["--uploads"], store.to_str().unwrap());
    let (cases, next, is_done) = (cases(), AtomicUsize::new(0), AtomicBool::new(false));
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let begun = now();
            let (status, said) = attack(&server, case);
            let (there, most) = memory(server.id());
            let first = said.lines().next().unwrap_or_default();
            let short: String = first.chars().take(110).collect();
            println!(
                "{}: {status} in {:.1?}, {there} kB, at most {most} kB: {short}",
                case.name,
                begun.elapsed()
            );
            assert!([303, 422, 429].contains(&status), "{}: {status} {said}", case.name);
        }
    };
    // Others are answered meanwhile.
    let watch = || {
        let mut longest = Duration::ZERO;
        while !is_done.load(Ordering::Relaxed) {
            let begun = now();
            assert_eq!(Browser::default().get(&format!("{}/games/tic-tac-toe", server.base)).status, 200);
            longest = longest.max(begun.elapsed());
            thread::sleep(Duration::from_millis(50));
        }
        longest
    };
    let longest = thread::scope(|scope| {
        let watching = scope.spawn(watch);
        let senders: Vec<_> = (0..SENDERS).map(|_| scope.spawn(work)).collect();
        let ended: Vec<_> = senders.into_iter().map(thread::ScopedJoinHandle::join).collect();
        is_done.store(true, Ordering::Relaxed);
        ended.into_iter().for_each(|ended| ended.unwrap());
        watching.join().unwrap()
    });
    let (there, most) = memory(server.id());
    println!("{} uploads; others waited {longest:.2?} at most; {there} kB, at most {most} kB", cases.len());
    assert!(longest < LONGEST, "{longest:?}");
    assert!(most < MOST_MEMORY, "{most} kB");
}

/// A game that behaves while two play it, and does something else with three.
fn hidden_in(definition: &str, more: &str) -> HostileScript {
    HostileScript {
        name: "two faces".to_owned(),
        definition: format!("parlor: 1\nname: H\nplayers: {{ from: 2, to: 3 }}\nflow: [act]\n{definition}"),
        script: format!(
            "fn act() {{\n    if seats.len == 3 {{ more(seats[0]); }}\n}}\nfn more(me) {{\n    {more}\n}}\n"
        ),
    }
}

/// Uploads a game and sets up tables for three; gives how many of them were looked at.
fn crowd(server: &Server, case: &HostileScript, tables: usize) -> usize {
    let files: [(&str, &[u8]); 2] =
        [("hostile.yaml", case.definition.as_bytes()), ("act.rhai", case.script.as_bytes())];
    let answer = Browser::default().upload(server, &files, &[("Accept", "text/plain")]);
    assert_eq!(answer.status, 303, "{}", answer.text);
    let game = answer.location.strip_prefix("/games/").unwrap().to_owned();
    let mut shown = 0;
    for _ in 0..tables {
        let mut browser = Browser::default();
        let form = format!("game={game}&name=Ann&bot=&name=Bob&bot=&name=Cleo&bot=");
        let table = browser.post(&format!("{}/tables", server.base), &form, &[]);
        if table.status == 303 {
            browser.open(&format!("{}{}", server.base, table.location));
            let watched = format!("{}/watch", browser.address.trim_end_matches("/host"));
            shown += usize::from(browser.get(&watched).status == 200);
        }
    }
    shown
}

#[test]
fn many_large_tables_do_not_fill_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("tables.db");
    let server = Server::of((folder.path(), "127.0.0.1:0"), &["--uploads"], store.to_str().unwrap());
    let ask = "choose(me, \"which\", [\"left\", \"right\"]);";
    let pieces = "zones: { z: { holds: p, shown: nobody, layout: stack }, y: { holds: p, layout: row } }\n\
                  pieces: { p: { kinds: a b, set: { z: a*4000 b*4000 } } }\n";
    for (name, definition, more) in [
        ("log", "", format!("for n in 0..90000 {{ log(`n ${{n}}`); }} {ask}")),
        (
            "moves",
            pieces,
            format!("for _n in 0..400 {{ move(first(z, 1), y); move(first(y, 1), z); }} {ask}"),
        ),
        ("pieces", pieces, ask.to_owned()),
        ("fails", "", "loop { }".to_owned()),
    ] {
        let begun = now();
        let shown = crowd(&server, &hidden_in(definition, &more), if is_full() { 200 } else { 40 });
        let (there, most) = memory(server.id());
        println!("{name}: {shown} tables shown in {:.1?}, {there} kB, at most {most} kB", begun.elapsed());
    }
    assert!(memory(server.id()).1 < MOST_MEMORY);
}

/// A definition that is as large as it may be, in many variants.
fn heavy() -> HostileScript {
    let counters: String =
        (0..230).map(|at| format!("  c{at}: {{ per: seat, min: 0, max: 1000, start: 0 }}\n")).collect();
    let zones: String = (0..240)
        .map(|at| format!("  z{at}: {{ holds: p, shown: nobody, layout: row, per: seat }}\n"))
        .collect();
    let figures: String = (0..900).map(|at| format!("  f{at}: 1\n")).collect();
    let labels: String = (0..240).map(|at| format!("  z{at}: {}\n", "x".repeat(900))).collect();
    let variants: String = (0..20)
        .map(|at| format!("  v{at}: {{ counters: {{ c0: {{ max: {at} }} }}, figures: {{ f0: {at} }} }}\n"))
        .collect();
    HostileScript {
        name: "heavy".to_owned(),
        definition: format!(
            "parlor: 1\nname: H\nabout: {}\nplayers: {{ from: 2, to: 16 }}\nflow: [act]\npieces: {{ p: {{ kinds: a, set: {{ z0: a }} }} }}\n\
             figures:\n{figures}counters:\n{counters}zones:\n{zones}labels:\n{labels}variants:\n{variants}",
            "y".repeat(300_000)
        ),
        script: "fn act() { choose(seats[0], \"which\", [\"left\", \"right\"]); }\n".to_owned(),
    }
}

/// A game with very much script, all of which is called.
fn wordy(number: usize) -> HostileScript {
    let body = "let b = a + 1; if b > 2 { b = b * 3 - a; } b = b + a * 2 - 7; ".repeat(6);
    let function = |at: usize| format!("fn f{at}(a) {{ {body} b }}\n");
    let groups: String = (0..20)
        .map(|at| {
            let calls: String = (0..95).map(|call| format!("n = f{}(n % 7); ", at * 95 + call)).collect();
            format!("fn g{at}(a) {{ let n = a; {calls} n }}\n")
        })
        .collect();
    let calls: String = (0..20).map(|at| format!("n = g{at}(n % 7); ")).collect();
    let functions: String = (0..1900).map(function).collect();
    HostileScript {
        name: format!("wordy {number}"),
        definition: format!("parlor: 1\nname: W{number}\nplayers: {{ from: 2, to: 16 }}\nflow: [act]\n"),
        script: format!(
            "fn act() {{ let n = 1; {calls} choose(seats[0], \"which\", [n % 2, 7]); }}\n{groups}{functions}"
        ),
    }
}

#[test]
fn many_large_definitions_do_not_fill_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("tables.db");
    let server = Server::of((folder.path(), "127.0.0.1:0"), &["--uploads"], store.to_str().unwrap());
    let (status, said) = attack(&server, &heavy());
    assert!(status == 422 && said.contains("for each variant"), "{status} {said}");
    for number in 0..if is_full() { 24 } else { 3 } {
        let (begun, case) = (now(), wordy(number));
        let (status, said) = attack(&server, &case);
        let (there, most) = memory(server.id());
        println!("{}: {status} in {:.1?}, {there} kB, at most {most} kB: {said}", case.name, begun.elapsed());
        assert_eq!(status, 303, "{said}");
    }
    assert!(memory(server.id()).1 < MOST_MEMORY);
}
