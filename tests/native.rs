//! The hand-written playouts that the engine's speed is measured against follow their rules.

#[path = "../benches/native/mod.rs"]
mod native;

#[test]
fn all_yardsticks_are_sane() {
    native::sane();
}

#[test]
fn the_same_seed_plays_the_same_match() {
    for seats in 2..=4 {
        let play = || native::rapa_nui::playout(&mut native::Rng(7), seats);
        assert_eq!(play(), play());
    }
    let play = || native::tiki::playout(&mut native::Rng(7));
    assert_eq!(play(), play());
    let play = || native::ra::playout(&mut native::Rng(7));
    assert_eq!(play(), play());
}
