//! The manual as a whole: the site has each page, each link leads somewhere, and the commands of the guide for those who
//! change rules print what it shows.

#![cfg(unix)]

#[allow(dead_code, reason = "only some pages show parts of files")]
#[path = "common/pages.rs"]
mod pages;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path, PathBuf};

use pages::{Newcomer, home, links, pieces};

const GUIDE: &str = include_str!("../docs/changing-rules.md");
const FAIRNESS: &str = include_str!("../docs/fairness.md");
const SUMMARY: &str = include_str!("../docs/SUMMARY.md");

/// The pages of the folder `docs`, by their names.
fn pages_of_docs() -> BTreeMap<String, String> {
    let entries = fs::read_dir(home().join("docs")).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be read").path());
    let pages = paths.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages
        .map(|path| {
            let name = path.file_name().map_or_else(String::new, |name| name.display().to_string());
            (name, fs::read_to_string(path).expect("it is text"))
        })
        .collect()
}

/// What of a page is not code.
fn prose(page: &str) -> String {
    pieces(page).into_iter().filter(|piece| piece.language.is_none()).map(|piece| piece.text).collect()
}

/// The anchors of the headings of a page, as mdBook and GitHub make them.
fn anchors(page: &str) -> Vec<String> {
    let prose = prose(page);
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#').trim())).collect()
}

fn anchor(heading: &str) -> String {
    let heading = heading.to_lowercase();
    let kept = heading.chars().filter_map(|one| match one {
        ' ' => Some('-'),
        '-' | '_' => Some(one),
        _ => one.is_alphanumeric().then_some(one),
    });
    kept.collect()
}

/// A path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => assert!(plain.pop(), "{} leaves the project", path.display()),
            Component::CurDir => {}
            other => plain.push(other),
        }
    }
    plain
}

#[test]
fn the_site_has_each_page_once() {
    let mut listed: Vec<&str> = links(SUMMARY).collect();
    listed.sort_unstable();
    let pages = pages_of_docs();
    let there: Vec<&str> = pages.keys().map(String::as_str).filter(|name| *name != "SUMMARY.md").collect();
    assert_eq!(listed, there, "docs/SUMMARY.md lists each page of docs/ once");
}

#[test]
fn each_link_leads_somewhere() {
    let readme =
        ("../README.md".to_owned(), fs::read_to_string(home().join("README.md")).expect("it is text"));
    for (name, page) in pages_of_docs().into_iter().chain([readme]) {
        let place = plain(&Path::new("docs").join(&name));
        for link in links(&prose(&page)).filter(|link| !link.starts_with("https://")) {
            let (path, wanted) =
                link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
            let target = if path.is_empty() {
                place.clone()
            } else {
                plain(&place.parent().expect("a page lies in a folder").join(path))
            };
            assert!(home().join(&target).exists(), "{}: {link} leads nowhere", place.display());
            // Only the folder `docs` becomes a site.
            assert!(
                place.starts_with("README.md") || target.starts_with("docs"),
                "{}: {link} is not a part of the site",
                place.display()
            );
            if let Some(wanted) = wanted {
                let text = fs::read_to_string(home().join(&target)).expect("it is a page");
                let found = anchors(&text).into_iter().filter(|anchor| anchor == wanted).count();
                assert_eq!(found, 1, "{}: {link} has so many headings", place.display());
            }
        }
    }
}

#[test]
fn the_commands_of_the_guide_print_what_is_shown() {
    let newcomer = Newcomer::new("changing_rules");
    pages::compare("docs/changing-rules.md", GUIDE, &pages::retold(GUIDE, &newcomer));
}

#[test]
fn the_levels_of_the_worked_example_are_what_is_shown() {
    let newcomer = Newcomer::new("fairness");
    pages::compare("docs/fairness.md", FAIRNESS, &pages::retold(FAIRNESS, &newcomer));
}
