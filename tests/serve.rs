//! Matches in browsers, as people use and attack them: over HTTP, without scripts.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[allow(dead_code, reason = "each test uses some of it")]
mod browsing;
#[path = "serving/programs.rs"]
mod programs;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use browsing::{Browser, Numbers, Server, asked, form, play, sit_down};

#[test]
fn two_people_and_a_spectator_see_a_whole_match() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut numbers = Numbers(1);
    for game in ["tic-tac-toe", "nile", "tiki-topple", "ra", "rapa-nui", "goofspiel"] {
        let links = server.set_up(&format!("game={game}&name=Ann&bot=&name=Bob&bot="));
        let mut people = sit_down(&links.seats);
        assert_eq!(people.len(), 2);
        assert!(play(&mut people, &mut numbers, 3000) > 4);
        for address in [people[0].address.clone(), links.watch] {
            let page = people[0].get(&address).text;
            assert!(page.contains("The match is over"), "{game}: {page}");
        }
    }
}

#[test]
fn a_person_plays_with_bots_and_takes_an_answer_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let links = server.set_up("game=tic-tac-toe&name=Ann&bot=&name=Bob&bot=random");
    assert_eq!(links.seats.len(), 1);
    assert!(links.page.contains("played by the bot random"), "{}", links.page);
    let mut ann = sit_down(&links.seats).remove(0);
    let address = ann.address.clone();
    let before = ann.get(&address).text;
    assert_eq!(ann.answers("question=0&pick=4").status, 204);
    let until = |ann: &mut Browser, fits: &dyn Fn(&str) -> bool| {
        for _ in 0..200 {
            let page = ann.get(&address).text;
            if fits(&page) {
                return page;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("the bot has not answered");
    };
    let page = until(&mut ann, &|page| asked(page).is_some());
    assert_eq!(asked(&page).unwrap().options, 7);
    let undone = ann.post(&format!("{address}/undo"), "", &[("Accept", "text/plain")]);
    assert_eq!(undone.status, 204, "{}", undone.text);
    let after = ann.get(&address).text;
    assert_eq!(asked(&after).unwrap().options, 9);
    // The number of a question never comes again.
    assert_ne!(asked(&after).unwrap().number, asked(&before).unwrap().number);
}

#[test]
fn the_host_lets_a_bot_take_a_chair_over_and_a_person_take_it_back() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut links = server.set_up("game=tic-tac-toe&name=Ann&bot=&name=Bob&bot=");
    let mut people = sit_down(&links.seats);
    let seat = format!("{}/seat", links.host.address);
    // Only the host may say it.
    assert_eq!(people[0].post(&seat, "seat=1&bot=random", &[]).status, 404);
    assert_eq!(links.host.post(&seat, "seat=2&bot=random", &[]).status, 404);
    assert_eq!(links.host.post(&seat, "seat=0&bot=random", &[]).status, 303);
    let address = people[1].address.clone();
    let mut page = String::new();
    for _ in 0..200 {
        page = people[1].get(&address).text;
        if asked(&page).is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(asked(&page).unwrap().options, 8, "{page}");
    assert_eq!(links.host.post(&seat, "seat=0&bot=", &[]).status, 303);
    assert_eq!(people[1].answers(&form(&asked(&page).unwrap(), &mut Numbers(1))).status, 204);
    let address = people[0].address.clone();
    assert_eq!(asked(&people[0].get(&address).text).unwrap().options, 7);
}

#[test]
fn nothing_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let links = server.set_up("game=ra&name=Ann&bot=&name=Bob&bot=");
    let mut people = sit_down(&links.seats);
    let mut numbers = Numbers(2);
    play(&mut people, &mut numbers, 30);
    let addresses: Vec<String> = people.iter().map(|person| person.address.clone()).collect();
    let pages = |people: &mut [Browser], from: &str, to: &str| -> Vec<String> {
        let addresses = addresses.iter().map(|address| address.replace(from, to));
        people.iter_mut().zip(addresses).map(|(person, address)| person.get(&address).text).collect()
    };
    let before = pages(&mut people, "", "");
    let old = server.base.clone();
    server.kill();
    let again = Server::start(folder.path());
    assert_eq!(pages(&mut people, &old, &again.base), before);
}

#[test]
fn earlier_moments_are_shown_as_they_were_seen() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let links = server.set_up("game=tic-tac-toe&name=Ann&bot=&name=Bob&bot=");
    let mut people = sit_down(&links.seats);
    assert_eq!(people[0].answers("question=0&pick=4").status, 204);
    assert_eq!(people[1].answers("question=1&pick=0").status, 204);
    let address = people[0].address.clone();
    let mut marks = |past: &str| {
        let page = people[0].get(&format!("{address}/{past}"));
        assert_eq!(page.status, 200, "{}", page.text);
        assert!(asked(&page.text).is_none() && !page.text.contains("data-options"), "{}", page.text);
        page.text.matches("class=\"place hue").count()
    };
    assert_eq!([marks("past/0"), marks("past/1"), marks("past/2"), marks("past")], [0, 1, 2, 2]);
    assert_eq!(Browser::default().get(&format!("{address}/past/0")).status, 404);
}

#[test]
fn strangers_and_repeated_answers_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let links = server.set_up("game=tic-tac-toe&name=Ann&bot=&name=Bob&bot=");
    let mut people = sit_down(&links.seats);
    let (first, address) = ("question=0&pick=4", people[0].address.clone());
    let before = people[0].get(&address).text;
    let answer = format!("{address}/answer");

    // Somebody who has guessed the address but not the key, or has another seat's key.
    assert_eq!(Browser::default().get(&address).status, 404);
    assert_eq!(Browser::default().post(&answer, first, &[]).status, 404);
    assert_eq!(people[1].get(&address).status, 404);
    assert_eq!(people[1].post(&answer, first, &[]).status, 404);
    let guessed = format!("{address}/key/{}", "a".repeat(26));
    assert_eq!(Browser::default().get(&guessed).status, 404);
    assert_eq!(Browser::default().get(&format!("{}/t/abcdefghijkm/1", server.base)).status, 404);
    // The page of another site.
    for header in
        [("Origin", "http://evil.example"), ("Sec-Fetch-Site", "cross-site"), ("Host", "evil.example")]
    {
        assert_eq!(people[0].post(&answer, first, &[header]).status, 403, "{header:?}");
    }
    // Out of turn, and what is no answer.
    assert_eq!(people[1].answers("question=0&pick=4").status, 409);
    for wrong in ["question=0&pick=9", "question=0&pick=1&pick=2", "question=0&pass=1", "pick=1", "%%%"] {
        let given = people[0].answers(wrong);
        assert_eq!(given.status, 422, "{wrong}: {}", given.text);
    }
    assert_eq!(people[0].get(&address).text, before);
    // The same answer twice, and one to a question that is not asked any more.
    assert_eq!(people[0].answers(first).status, 204);
    let after = people[0].get(&address).text;
    assert_eq!(people[0].answers(first).status, 409);
    assert_eq!(people[0].answers("question=7&pick=0").status, 409);
    assert_eq!(people[0].get(&address).text, after);
}

#[test]
fn what_is_too_long_or_silent_does_not_keep_others_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    // Far more connections than may wait, of which nobody says anything, or only the beginning of a request.
    let mut silent = Vec::new();
    for at in 0..700 {
        let mut stream = TcpStream::connect(server.socket()).unwrap();
        if at % 2 == 0 {
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ");
        }
        silent.push(stream);
    }
    #[expect(clippy::disallowed_methods, reason = "people wait by the clock")]
    let begun = std::time::Instant::now();
    assert_eq!(Browser::default().get(&server.base).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());

    let mut stream = TcpStream::connect(server.socket()).unwrap();
    stream
        .write_all(b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000\r\n\r\n")
        .unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
}

#[test]
fn every_game_of_the_lobby_can_be_set_up_in_each_language() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let mut browser = Browser::default();
    let lobby = browser.get(&server.base).text;
    let games: Vec<&str> =
        lobby.split("href=\"/games/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(games.len() > 25, "{games:?}");
    for game in games {
        let page = browser.get(&format!("{}/games/{game}", server.base));
        assert_eq!(page.status, 200, "{game}: {}", page.text);
        let rules = browser.get(&format!("{}/games/{game}/rules", server.base));
        assert!(rules.status == 200 && rules.text.contains("<h1>"), "{game}");
        let seats = page.text.matches("name=\"name\"").count();
        let form: String = (1..=seats).map(|seat| format!("&name=P{seat}&bot=")).collect();
        let links = server.set_up(&format!("game={game}{form}"));
        assert_eq!(links.seats.len(), seats, "{game}");
        let mut first = sit_down(&links.seats[..1]).remove(0);
        let address = first.address.clone();
        assert!(first.get(&address).text.contains("(you)"), "{game}");
    }
}

#[test]
fn wrong_tables_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let long = format!("game=ra&name={}&name=Bob", "n".repeat(41));
    for (wrong, status) in [
        ("game=nothing&name=Ann&name=Bob", 404),
        ("game=ra&name=Ann", 422),
        ("game=ra&name=Ann&name=Ann", 422),
        ("game=ra&name=Ann&name=", 422),
        ("game=ra&name=Ann&name=Bob&variant=nothing", 422),
        ("game=ra&name=Ann&bot=nobody&name=Bob", 422),
        (&long, 422),
        ("", 404),
    ] {
        let answer = Browser::default().post(&format!("{}/tables", server.base), wrong, &[]);
        assert_eq!(answer.status, status, "{wrong}: {}", answer.text);
    }
}
