//! The tutorial: its steps are games that can be played, its blocks are parts of their files and show all that is new,
//! and its commands print what stands there.

#![cfg(unix)]

#[path = "common/pages.rs"]
mod pages;
#[path = "common/playing.rs"]
mod playing;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pages::{Newcomer, home, quoted, sections};

const PAGE: &str = include_str!("../docs/tutorial.md");
const STEPS: usize = 10;

/// The first step that has examples.
const FIRST_TESTED: usize = 7;

/// The folder of a step, seen from docs.
fn folder(step: usize) -> String {
    format!("tutorial/{step:02}")
}

/// The sections of the steps.
fn steps() -> Vec<(usize, &'static str)> {
    let steps: Vec<&str> =
        sections(PAGE).into_iter().filter(|section| section.starts_with("## Step ")).collect();
    assert_eq!(steps.len(), STEPS);
    steps.into_iter().enumerate().map(|(at, section)| (at + 1, section)).collect()
}

/// The files of a step that its reader types.
fn typed_files(step: usize) -> Vec<String> {
    let own =
        fs::read_dir(home().join("docs").join(folder(step)).join("ferry")).expect("the step has a folder");
    let mut files = vec!["ferry.yaml".to_owned()];
    for entry in own.map(|entry| entry.expect("the folder can be read")) {
        if entry.path().is_file() {
            files.push(format!("ferry/{}", entry.file_name().to_str().expect("the names are plain")));
        }
    }
    files.sort();
    files
}

#[test]
fn each_step_can_be_played_to_its_end() {
    let newcomer = Newcomer::new("tutorial_steps");
    newcomer.gets("docs/tutorial", "docs/tutorial");
    for step in 1..=STEPS {
        playing::is_sound(&format!("docs/{}/ferry.yaml", folder(step)), &newcomer);
    }
}

#[test]
fn the_examples_and_matches_of_each_step_hold() {
    let newcomer = Newcomer::new("tutorial_tests");
    for step in FIRST_TESTED..=STEPS {
        newcomer.gets(&format!("docs/{}", folder(step)), &step.to_string());
        let printed = newcomer.types(&format!("parlor test --check {step}; echo exit $?"), "");
        assert!(printed.ends_with("\nexit 0"), "{printed}");
    }
}

#[test]
fn blocks_are_parts_of_the_files_of_their_step() {
    for (step, section) in steps() {
        for (file, block) in quoted(section, "tutorial/") {
            assert!(file.starts_with(&folder(step)), "step {step} shows {file}");
            pages::stands_in(file, block);
        }
    }
}

#[test]
fn what_is_new_in_a_step_is_shown() {
    for (step, section) in steps() {
        let shown: BTreeSet<&str> =
            quoted(section, "tutorial/").into_iter().flat_map(|(_, block)| block.lines()).collect();
        for file in typed_files(step) {
            let read = |step: usize| {
                fs::read_to_string(home().join("docs").join(folder(step)).join(&file)).unwrap_or_default()
            };
            let before = if step == 1 { String::new() } else { read(step - 1) };
            let before: BTreeSet<&str> = before.lines().collect();
            for line in read(step).lines().filter(|line| !line.trim().is_empty() && !before.contains(line)) {
                assert!(shown.contains(line), "step {step} does not show this line of {file}:\n{line}");
            }
        }
    }
}

#[test]
fn the_commands_print_what_is_shown() {
    let newcomer = Newcomer::new("tutorial");
    let mut told = String::new();
    for section in sections(PAGE) {
        if let Some((step, _)) = steps().into_iter().find(|(_, one)| *one == section) {
            for file in typed_files(step) {
                let to = newcomer.folder.join(&file);
                fs::create_dir_all(to.parent().expect("it lies in a folder")).expect("it can be written");
                fs::copy(home().join("docs").join(folder(step)).join(&file), to).expect("it can be copied");
            }
            told.push_str(&pages::retold(section, &newcomer));
            if step >= FIRST_TESTED {
                has_the_same(&newcomer, step);
            }
        } else {
            told.push_str(&pages::retold(section, &newcomer));
        }
    }
    pages::compare("docs/tutorial.md", PAGE, &told);
}

/// What the commands of the step have made is what lies in its folder.
fn has_the_same(newcomer: &Newcomer, step: usize) {
    for made in ["ferry/records", "ferry/snapshots"] {
        let kept = format!("docs/{}/{made}", folder(step));
        if pages::is_writing() {
            let _ = fs::remove_dir_all(home().join(&kept));
            newcomer.types(&format!("test ! -d {made} || cp -r {made} {}", home().join(&kept).display()), "");
        }
        let ours = newcomer.folder.join(made);
        assert_eq!(files_in(&ours), files_in(&home().join(&kept)), "step {step}: {made}");
    }
}

fn files_in(folder: &Path) -> Vec<(String, String)> {
    let entries =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<(String, String)> = entries
        .map(|path| {
            let text = fs::read_to_string(&path).expect("it is text");
            (path.file_name().map_or_else(String::new, |name| name.display().to_string()), text)
        })
        .collect();
    files.sort();
    files
}
