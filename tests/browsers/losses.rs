//! What is lost when pages are loaded again, when the server ends, and when the network does: nothing.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::browsing::{Numbers, Server};
use crate::chrome::{Chrome, Look};
use crate::company::Company;
use crate::player::{self, Hand, Player};

const IS_LOST: &str = "!document.getElementById('lost').hidden";
const IS_FOUND: &str = "document.getElementById('lost').hidden";

/// Answers every request as a proxy does while the server is away, for so long.
fn stand_in(address: &str, time: Duration) {
    let listener = TcpListener::bind(address).unwrap();
    listener.set_nonblocking(true).unwrap();
    let is_over = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&is_over);
    let answering = std::thread::spawn(move || {
        let mut answered = 0;
        while !seen.load(Ordering::Relaxed) {
            let Ok((mut stream, _)) = listener.accept() else {
                std::thread::sleep(Duration::from_millis(20));
                continue;
            };
            let _ = stream.set_nonblocking(false);
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream
                .write_all(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            answered += 1;
        }
        answered
    });
    std::thread::sleep(time);
    is_over.store(true, Ordering::Relaxed);
    assert!(answering.join().unwrap() > 0, "nobody has tried");
}

#[test]
fn pages_that_were_loaded_again_or_cut_off_show_the_present_moment() {
    let Some(chrome) = Chrome::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let company = Company::new(&chrome);
    let mut numbers = Numbers(3);
    company.sit_down(&server, "ra");
    let mut goes_on = || assert_eq!(company.play(&mut numbers, 8), 8);
    let all_show = || company.all().for_each(Player::is_up_to_date);

    goes_on();
    for one in company.all() {
        let address = chrome.value(&one.tab, "location.href");
        one.open(address.as_str().unwrap());
    }
    all_show();
    goes_on();

    // Somebody who was not there from the beginning.
    let late = Player::new(&chrome, Look::DESKTOP, Hand::Pointer);
    let address = chrome.value(&company.spectator.tab, "location.href");
    late.open(address.as_str().unwrap());
    late.is_up_to_date();
    goes_on();
    late.is_up_to_date();

    // The server ends, a proxy says so, and it starts again.
    let address = server.socket().to_owned();
    server.kill();
    for one in company.all() {
        chrome.wait_until(&one.tab, IS_LOST);
    }
    stand_in(&address, Duration::from_secs(5));
    let server = Server::start_at(folder.path(), &address);
    for one in company.all() {
        chrome.wait_until(&one.tab, IS_FOUND);
    }
    all_show();
    goes_on();

    // The network is gone for those who are not asked, while the others go on.
    let asked = company.people.iter().position(|person| person.question().is_some()).unwrap();
    let [here, away] = [&company.people[asked], &company.people[1 - asked]];
    for one in [away, &company.spectator] {
        chrome.cut_off(&one.tab, true);
        chrome.wait_until(&one.tab, IS_LOST);
    }
    let question = here.question().unwrap();
    here.answer(&question, &mut Numbers(5));
    for one in [away, &company.spectator] {
        chrome.cut_off(&one.tab, false);
        chrome.wait_until(&one.tab, IS_FOUND);
    }
    all_show();
    goes_on();

    // The server does not answer for a while; what was answered meanwhile arrives.
    let asked = company.people.iter().find(|person| person.question().is_some()).unwrap();
    let question = asked.question().unwrap();
    server.pause(true);
    asked.begin(&question, &mut Numbers(6));
    for one in company.all() {
        chrome.wait_until(&one.tab, IS_LOST);
    }
    assert_eq!(asked.question().unwrap().number, question.number);
    server.pause(false);
    for one in company.all() {
        chrome.wait_until(&one.tab, IS_FOUND);
    }
    chrome.wait_until(&asked.tab, &format!("({}) !== '{}'", player::NUMBER, question.number));
    all_show();
    goes_on();
    all_show();
    // A server that is away is complained about, and nothing else.
    let complaints = chrome.complaints();
    let others: Vec<&String> =
        complaints.iter().filter(|text| !text.contains("/live - Failed to load")).collect();
    assert_eq!(others, Vec::<&String>::new());
}
