//! Whole matches, by two people and before a spectator.

use crate::browsing::{Numbers, Server};
use crate::chrome::Chrome;
use crate::company::{Company, OVER};

/// More answers than any of these matches needs.
const MOST_ANSWERS: usize = 1500;

#[test]
fn two_people_play_whole_matches_with_a_finger_and_a_keyboard_while_somebody_watches() {
    let Some(chrome) = Chrome::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path());
    let company = Company::new(&chrome);
    company.set_up(&server, "tic-tac-toe");
    plays_to_the_end(&company, "tic-tac-toe");
    for game in ["crazy-eights", "breakthrough", "tiki-topple", "ra", "rapa-nui", "nile"] {
        company.sit_down(&server, game);
        plays_to_the_end(&company, game);
    }
    assert_eq!(chrome.complaints(), Vec::<String>::new());
}

fn plays_to_the_end(company: &Company<'_>, game: &str) {
    let answers = company.play(&mut Numbers(7), MOST_ANSWERS);
    assert!((5..MOST_ANSWERS).contains(&answers), "{game}: {answers} answers");
    for one in company.all() {
        one.is_up_to_date();
        assert!(one.sees(OVER), "{game}");
    }
}
