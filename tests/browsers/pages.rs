//! How heavy the first page is, and how soon it is seen.

use crate::browsing::Server;
use crate::chrome::{Chrome, Look};

/// The most bytes of the first page with all that it loads.
const MOST_BYTES: u64 = 150_000;
/// The longest time from asking for it until something is seen, in milliseconds.
const LONGEST: f64 = 200.0;
/// Without optimization everything takes longer.
const SLOWER: f64 = if cfg!(debug_assertions) { 20.0 } else { 1.0 };
/// How often it is loaded; the middle of all times counts.
const LOADS: usize = 9;

const BYTES: &str = "performance.getEntries().reduce((sum, entry) => sum + (entry.transferSize || 0), 0)";
const SEEN: &str = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";

#[test]
#[expect(clippy::print_stdout, reason = "the figures are what this is for")]
fn the_first_page_is_small_and_there_at_once() {
    let Some(chrome) = Chrome::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let tab = chrome.tab(Look::PHONE);
    chrome.forget_files(&tab);
    let mut times = Vec::new();
    let mut bytes = 0;
    for _ in 0..LOADS {
        chrome.open(&tab, &server.base);
        chrome.wait_until(&tab, SEEN);
        times.push(chrome.value(&tab, SEEN).as_f64().unwrap());
        bytes = chrome.value(&tab, BYTES).as_u64().unwrap();
    }
    times.sort_by(f64::total_cmp);
    println!("the first page: {bytes} bytes, seen after {times:.0?} ms");
    assert!((2_000..MOST_BYTES).contains(&bytes), "{bytes}");
    assert!(times[LOADS / 2] < LONGEST * SLOWER, "{times:?}");
    assert_eq!(chrome.complaints(), Vec::<String>::new());
}
