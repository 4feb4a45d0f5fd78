//! How far a bot is from an equilibrium: it is asked everything that it can be asked, in many matches, and what it
//! answers is its strategy.

use std::collections::BTreeMap;

use parlor::{Game, Match, Observer, bot_named};
use serde_json::Value as Json;

use crate::reply::bounds;
use crate::tree::{Strategies, Tree, shares};
use crate::{answered, game, is_full};

/// As positions call the seats in what they show.
const SEATS: [&str; 2] = ["1", "2"];

/// What a seat that is asked has read in its log: the same lines only where it knows the same.
type Read = (usize, Vec<String>);

/// How often a bot chose each move.
type Chosen = BTreeMap<Read, Vec<f64>>;

/// What a bot chooses in matches in which all answer at random, so that everything is asked; so often each.
fn chosen(game: &Game, tree: &Tree, bot: &str, times: f64) -> Chosen {
    let mut bot = bot_named(bot).unwrap();
    let mut random = bot_named("random").unwrap();
    let mut chosen = Chosen::new();
    let mut left = tree.sets.len();
    for seed in 0.. {
        let mut state = Match::new(game, &SEATS, seed).unwrap();
        while let Some(question) = state.question() {
            let read = (question.seat, state.log(Observer::Seat(question.seat), 0).collect());
            let counts = chosen.entry(read).or_insert_with(|| vec![0.0; question.options.len()]);
            if counts.iter().sum::<f64>() < times {
                let answer = answered(&mut state.clone(), bot.as_mut(), &question);
                counts[question.options.iter().position(|option| *option == answer).unwrap()] += 1.0;
                left -= usize::from(counts.iter().sum::<f64>() >= times);
            }
            state.let_answer(random.as_mut()).unwrap();
        }
        if left == 0 {
            break;
        }
    }
    chosen
}

/// The strategy of a bot, by the sets of the tree; any move where it was never asked.
fn strategies(tree: &Tree, chosen: &Chosen) -> Strategies {
    let mut strategies: Strategies = tree.sets.iter().map(|set| shares(&vec![0.0; set.moves])).collect();
    let read = |((seat, known), set): (&(usize, String), &usize)| {
        let known: Json = serde_json::from_str(known).unwrap();
        let lines = known["log"].as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned());
        ((*seat, lines.collect()), *set)
    };
    let sets: BTreeMap<Read, usize> = tree.numbers.iter().map(read).collect();
    assert_eq!(sets.len(), tree.sets.len(), "two sets have the same log");
    for (read, counts) in chosen {
        let set = sets.get(read).unwrap_or_else(|| panic!("nobody reads this: {read:?}"));
        strategies[*set] = shares(counts);
    }
    strategies
}

/// By how much strategies can be exploited: what the seats gain together, each of which makes the best of all its moves
/// against them, halved (M. Lanctot and others, "OpenSpiel", arXiv:1908.09453).
fn exploitability(tree: &Tree, strategies: &Strategies) -> f64 {
    let (least, most) = bounds(tree, strategies);
    (most - least) / 2.0
}

/// Plays one of these games with bots that are asked so often in each set, and says for how many chips they can be
/// exploited; `random` is known of moves that are all alike.
fn is_harder_to_exploit_than_at_random(name: &str, bots: &[&str], times: f64, random: f64) {
    let game = game(name, None);
    let tree = Tree::of(&game);
    let alike = exploitability(&tree, &strategies(&tree, &Chosen::new()));
    assert!((alike - random).abs() < 0.001, "{alike}");
    println!("{name}: random answers can be exploited for {alike:.4}");
    for bot in bots {
        let found = exploitability(&tree, &strategies(&tree, &chosen(&game, &tree, bot, times)));
        println!(
            "{name}: {bot} can be exploited for {found:.4}; asked {times} times in each of {} sets",
            tree.sets.len()
        );
        assert!(found < random, "{bot}: {found}");
    }
}

/// Half the `NashConv` of 0.9167 that OpenSpiel gives for the uniform strategy.
#[test]
fn bots_of_kuhn_poker_are_harder_to_exploit_than_at_random() {
    let (bots, times): (&[_], _) = if is_full() {
        (&["greedy", "search:1000", "search:10000"], 200.0)
    } else {
        (&["search:1000"], 10.0)
    };
    is_harder_to_exploit_than_at_random("kuhn-poker", bots, times, 0.4583);
}

/// Half the `NashConv` of 4.7472 that OpenSpiel gives for the uniform strategy.
#[test]
fn bots_of_leduc_poker_are_harder_to_exploit_than_at_random() {
    let (bots, times): (&[_], _) =
        if is_full() { (&["greedy", "search:1000", "search:10000"], 20.0) } else { (&["search:100"], 3.0) };
    is_harder_to_exploit_than_at_random("leduc-poker", bots, times, 2.3736);
}
