//! Pig is solved: in each position it is known how likely the player wins who rolls on, or holds. T. Neller and C. Presser,
//! "Optimal Play of the Dice Game Pig", The UMAP Journal 25 (2004).

use parlor::{Match, Observer, Question, View, bot_named};

use crate::{answered, game, is_full};

const SEATS: [&str; 2] = ["Ann", "Bob"];

/// How likely the player wins whose turn it is: by its points, those of the other, and those at risk.
struct Solved {
    goal: usize,
    wins: Vec<f64>,
}

impl Solved {
    /// Goes through all positions again until none changes by more than this.
    const PRECISE: f64 = 1e-9;

    fn of(goal: usize) -> Self {
        let mut solved = Self { goal, wins: vec![0.5; goal * goal * goal] };
        loop {
            let mut most: f64 = 0.0;
            for own in (0..goal).rev() {
                for other in (0..goal).rev() {
                    for risk in (0..goal - own).rev() {
                        let best = solved.holding(own, other, risk).max(solved.rolling(own, other, risk));
                        let at = solved.at(own, other, risk);
                        most = most.max((best - solved.wins[at]).abs());
                        solved.wins[at] = best;
                    }
                }
            }
            if most < Self::PRECISE {
                return solved;
            }
        }
    }

    fn at(&self, own: usize, other: usize, risk: usize) -> usize {
        (own * self.goal + other) * self.goal + risk
    }

    fn winning(&self, own: usize, other: usize, risk: usize) -> f64 {
        if own + risk >= self.goal { 1.0 } else { self.wins[self.at(own, other, risk)] }
    }

    fn holding(&self, own: usize, other: usize, risk: usize) -> f64 {
        1.0 - self.winning(other, own + risk, 0)
    }

    fn rolling(&self, own: usize, other: usize, risk: usize) -> f64 {
        let on: f64 = (2..=6).map(|face| self.winning(own, other, risk + face)).sum();
        (1.0 - self.winning(other, own, 0) + on) / 6.0
    }
}

/// How a bot has played.
#[derive(Debug, Default)]
struct Played {
    /// Answers where both moves are possible, and those that are the better one.
    answers: u32,
    best: u32,
    /// How much less likely its answers have made it to win, in all.
    lost: f64,
    /// What it had at risk when it held, early in the match, in all, and how often it held.
    held: u32,
    holds: u32,
}

impl Played {
    /// Notes an answer to a question.
    fn note(&mut self, solved: &Solved, question: &Question, view: &View, answer: &str) {
        let points = |name: &str| usize::try_from(view.counter(name).unwrap()).unwrap();
        let (ann, bob, risk) = (points("Ann.points"), points("Bob.points"), points("at_risk"));
        let (own, other) = if question.seat == 0 { (ann, bob) } else { (bob, ann) };
        let (hold, roll) = (solved.holding(own, other, risk), solved.rolling(own, other, risk));
        let lost = hold.max(roll) - if answer == "hold" { hold } else { roll };
        self.answers += 1;
        self.best += u32::from(lost < 1e-6);
        self.lost += lost;
        // Near the end it is another question: whoever is behind must dare more.
        if own.max(other) + risk < solved.goal / 2 && answer == "hold" {
            self.held += u32::try_from(risk).unwrap();
            self.holds += 1;
        }
    }
}

/// How a bot plays against itself, with the goal of the rules or of a variant.
fn played(name: &str, variant: Option<&str>, goal: usize, matches: u64) -> Played {
    let game = game("pig", variant);
    let solved = Solved::of(goal);
    let mut played = Played::default();
    let mut bot = bot_named(name).unwrap();
    for seed in 0..matches {
        let mut state = Match::new(&game, &SEATS, seed).unwrap();
        while let Some(question) = state.question() {
            let view = state.view(Observer::Seat(question.seat));
            let answer = answered(&mut state, bot.as_mut(), &question);
            if question.options.len() > 1 {
                played.note(&solved, &question, &view, &answer);
            }
        }
    }
    let a_match = played.lost / f64::from(u32::try_from(2 * matches).unwrap());
    println!(
        "pig to {goal}: {name} gives the better answer {:.1} % of the time, loses {:.3} of a win a match, and holds at {:.1} \
         on average early on ({matches} matches)",
        100.0 * f64::from(played.best) / f64::from(played.answers),
        a_match,
        f64::from(played.held) / f64::from(played.holds)
    );
    played
}

/// The figure of the paper: who begins and plays best wins 53.06 % against the best.
#[test]
fn pig_is_solved_as_published() {
    let goal = if is_full() { 100 } else { 30 };
    let wins = Solved::of(goal).winning(0, 0, 0);
    if is_full() {
        assert!((wins - 0.5306).abs() < 0.0001, "{wins}");
    }
    assert!(wins > 0.5);
}

#[test]
fn a_search_holds_in_pig_where_it_should() {
    let played = match is_full() {
        true => played("search:10000", None, 100, 20),
        false => played("search:1000", Some("quick"), 30, 10),
    };
    assert!(f64::from(played.best) > 0.7 * f64::from(played.answers), "{played:?}");
    if is_full() {
        let mean = f64::from(played.held) / f64::from(played.holds);
        assert!((18.0..=27.0).contains(&mean), "{mean}");
    }
}
