//! Matches in browsers as people see them: real browsers click, type, follow and are cut off.
//!
//! They need `chromedriver` and Chromium (of Debian: `chromium-driver` and `chromium`), and for the faults that keep
//! people out the script of axe-core, to which `PARLOR_AXE` is the path. Where they are missing, tests say so and are
//! left out; with `PARLOR_BROWSERS` they fail. With `PARLOR_SHOTS`, pictures of all games are put into that folder.
#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[allow(dead_code, reason = "each test uses some of it")]
#[path = "../browsing/mod.rs"]
mod browsing;
mod chrome;
mod company;
mod designing;
mod faults;
mod losses;
mod matches;
mod pages;
mod player;
mod widths;
