//! The games of `games/classics`: figures of them that are known, and what must hold of the results of random matches.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::sync::atomic::AtomicBool;

use parlor::door::study::{Perft, PerftCount, PerftTerms};
use parlor::{Definition, Disk, Game, Match, Observer, bot_named};

fn game(name: &str, seats: u8) -> Game {
    let path = format!("games/classics/{name}.yaml");
    Definition::load(&Disk, &path).unwrap().game(None, seats, &[]).unwrap()
}

fn counted(name: &str, depth: u32, all_chance: bool) -> PerftCount {
    let terms = PerftTerms { depth, all_chance, positions: false, threads: 2, outcomes: 10_000_000 };
    Perft::of_game(&game(name, 2), 1, terms).count(&AtomicBool::new(false), |_, _| ()).unwrap().unwrap()
}

/// Random matches to their end, each with the totals of its seats.
fn matches(name: &str, seats: u8, number: u64, mut each: impl FnMut(&Match, &[i64])) {
    let game = game(name, seats);
    let names = &["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ida"][..usize::from(seats)];
    for seed in 1..=number {
        let mut bots: Vec<_> = names.iter().map(|_| bot_named("random").unwrap()).collect();
        let mut played = Match::new(&game, names, seed).unwrap();
        played.play(&mut bots).unwrap();
        assert!(played.is_over(), "{name} {seed}: {:?}", played.failure());
        let mut scores = played.scores().unwrap();
        scores.sort_by_key(|score| score.seat);
        let totals: Vec<i64> = scores.iter().map(|score| score.total).collect();
        each(&played, &totals);
    }
}

/// Six deals, each with five ways to bet: Kuhn (1950).
#[test]
fn kuhn_poker_has_30_lines() {
    assert_eq!(counted("kuhn-poker", 3, true).ended(), 30);
}

/// There are nine ways to bet in a round with at most two raises. Four of them end with a fold, five go on to the second
/// round: 4 + 5 * 9.
#[test]
fn leduc_poker_has_49_ways_to_bet() {
    assert_eq!(counted("leduc-poker", 8, false).ended(), 49);
    matches("leduc-poker", 2, 100, |_, totals| assert_eq!(totals.iter().sum::<i64>(), 26));
}

/// The claims of a match are any of the twelve in ascending order. After each of these 4,096 rows a seat decides, and
/// knows its own die: the 24,576 information sets of the game.
#[test]
fn liars_dice_has_24576_information_sets() {
    let count = counted("liars-dice", 13, false);
    let asked: u64 = count.levels.iter().map(|level| level.sequences - level.ended).sum();
    assert_eq!(6 * asked, 24_576);
    assert_eq!(count.ended(), 4_095, "every row of claims but the empty one can be doubted");
}

#[test]
fn who_wins_pig_has_100_points_to_105() {
    for seats in 2..=4 {
        matches("pig", seats, 20, |_, totals| {
            assert_eq!(totals.iter().filter(|total| (100..=105).contains(*total)).count(), 1, "{totals:?}");
            assert!(totals.iter().all(|total| *total <= 105));
        });
    }
}

#[test]
fn the_prizes_of_goofspiel_are_91_points() {
    for seats in 2..=4 {
        matches("goofspiel", seats, 30, |played, totals| {
            let view = played.view(Observer::Spectator);
            let points = |kind: &str| kind.trim_start_matches("prize(").trim_end_matches(')').parse::<i64>();
            let lost: i64 =
                view.zone("nobodys").unwrap().iter().flatten().map(|kind| points(kind).unwrap()).sum();
            assert_eq!(totals.iter().sum::<i64>() + lost, 91);
        });
    }
}

#[test]
fn all_books_of_go_fish_are_made() {
    for seats in 2..=4 {
        matches("go-fish", seats, 30, |_, totals| assert_eq!(totals.iter().sum::<i64>(), 13));
    }
}

/// Thirteen hearts and the queen of spades; who takes all gives as much to each of the three others.
#[test]
fn a_deal_of_hearts_has_26_points_or_the_moon() {
    matches("hearts", 4, 200, |_, totals| {
        let mut sorted = totals.to_vec();
        sorted.sort_unstable();
        assert!(totals.iter().sum::<i64>() == 26 || sorted == [0, 26, 26, 26], "{totals:?}");
    });
}

#[test]
fn the_seeds_of_kalah_are_48() {
    matches("kalah", 2, 100, |_, totals| assert_eq!(totals.iter().sum::<i64>(), 48));
}

#[test]
fn one_seat_at_most_wins_nine_mens_morris() {
    matches("nine-mens-morris", 2, 30, |played, totals| {
        let view = played.view(Observer::Spectator);
        let lost = view.zone("captured").unwrap().len();
        assert!(totals.iter().sum::<i64>() <= 1 && lost <= 14, "{totals:?}");
    });
}

/// From the first position both numbers can always be used. White begins at 1, 12, 17 and 19; at 6, 8, 13 and 24 stand
/// black checkers, and the same holds the other way round.
#[test]
fn the_first_steps_of_backgammon_are_those_that_no_two_checkers_block() {
    let game = game("backgammon", 2);
    for seed in 1..=40 {
        let played = Match::new(&game, &["Ann", "Bob"], seed).unwrap();
        let log: Vec<String> = played.log(Observer::Spectator, 0).collect();
        let rolled = log.iter().find(|line| line.contains("rolled")).unwrap();
        let faces: Vec<u32> = rolled.split(' ').filter_map(|word| word.parse().ok()).collect();
        let [.., one, other] = faces[..] else { panic!("{rolled}") };
        let question = played.question().unwrap();
        assert_eq!(question.seat, usize::from(other > one), "{rolled}");
        let ends = |from: u32| [one, other].into_iter().map(move |number| from + number);
        let steps = [1, 12, 17, 19].into_iter().flat_map(ends);
        let open = steps.filter(|to| *to <= 24 && ![6, 8, 13, 24].contains(to)).count();
        assert_eq!(question.options.len(), open, "{rolled}: {:?}", question.options);
    }
}

#[test]
fn who_wins_backgammon_has_borne_off_all_checkers() {
    matches("backgammon", 2, 10, |played, totals| {
        let view = played.view(Observer::Spectator);
        let off = ["Ann", "Bob"].map(|name| view.zone(&format!("{name}.off")).unwrap().len());
        assert!(
            totals.iter().zip(off).all(|(total, off)| (*total == 1) == (off == 15)),
            "{totals:?} {off:?}"
        );
        assert_eq!(totals.iter().sum::<i64>(), 1);
    });
}

/// All cards together count 504: fifty for each eight, ten for court cards and aces.
#[test]
fn one_seat_at_most_goes_out_in_crazy_eights() {
    for seats in 2..=5 {
        matches("crazy-eights", seats, 30, |_, totals| {
            assert!(totals.iter().filter(|total| **total == 0).count() <= 1, "{totals:?}");
            assert!(totals.iter().all(|total| *total <= 0) && totals.iter().sum::<i64>() > -504);
        });
    }
}

/// What one gains the other loses: at most all deadwood of ten cards, 98, and the bonus.
#[test]
fn a_deal_of_gin_rummy_is_worth_123_at_most() {
    matches("gin-rummy", 2, 40, |_, totals| {
        assert_eq!(totals[0], -totals[1]);
        assert!(totals[0].abs() <= 98 + 25, "{totals:?}");
    });
}

/// Points end the match at once: the last were at most 29 of a hand.
#[test]
fn one_seat_reaches_121_in_cribbage() {
    for seats in 2..=3 {
        matches("cribbage", seats, 10, |_, totals| {
            assert_eq!(totals.iter().filter(|total| **total >= 121).count(), 1, "{totals:?}");
            assert!(totals.iter().all(|total| *total < 121 + 29));
        });
    }
}

/// Chips are won and lost, whatever pots there are.
#[test]
fn all_chips_of_texas_holdem_stay_in_play() {
    for seats in [2, 3, 6, 9] {
        matches("texas-holdem", seats, 20, |_, totals| {
            assert_eq!(totals.iter().sum::<i64>(), 100 * i64::from(seats));
            assert!(totals.iter().all(|total| *total >= 0), "{totals:?}");
        });
    }
}

/// A side wins as a whole, with those of it who left before: one or two mafiosi, or all others.
#[test]
fn town_or_mafia_wins_as_a_whole() {
    for (seats, mafia) in [(5, 1), (6, 2), (7, 2)] {
        let mut won = [0, 0];
        matches("mafia", seats, 40, |played, _| {
            let scores = played.scores().unwrap();
            let winners = scores.iter().filter(|score| score.place == 1).count();
            let is_mafia = winners == mafia;
            assert!(is_mafia || winners == usize::from(seats) - mafia, "{seats}: {winners}");
            won[usize::from(is_mafia)] += 1;
        });
        assert!(won.iter().all(|won| *won > 0), "{seats}: {won:?}");
    }
}

/// Each seat has the score of all: a point for each card of the fireworks, or none after the third mistake.
#[test]
fn all_share_the_fireworks_of_hanabi() {
    for seats in 2..=5 {
        matches("hanabi", seats, 20, |played, totals| {
            assert!(totals.iter().all(|total| *total == totals[0] && (0..=25).contains(total)), "{totals:?}");
            assert!(played.scores().unwrap().iter().all(|score| score.place == 1));
        });
    }
}

#[test]
fn the_discs_of_reversi_are_at_most_64_and_all_count() {
    matches("reversi", 2, 30, |played, totals| {
        let view = played.view(Observer::Spectator);
        let lies = view.zone("board").unwrap().iter().flatten().count();
        assert_eq!(totals.iter().sum::<i64>(), i64::try_from(lies).unwrap());
        assert!((5..=64).contains(&lies), "{lies} discs");
    });
}

/// Half points: two for each of 81 points at most, and 15 for white, so that nobody wins as many as the other.
#[test]
fn a_game_of_go_counts_each_point_once_and_has_no_draw() {
    matches("go", 2, 4, |_, totals| {
        let points = totals.iter().sum::<i64>() - 15;
        assert!(points % 2 == 0 && (0..=2 * 81).contains(&points), "{totals:?}");
        assert_ne!(totals[0], totals[1]);
    });
}
