//! How strong bots are, in words: a figure of a report is one of these players.

use crate::door::study::report::{RANDOM, grouped};
use crate::door::study::{Budget, CMD, EASY_ITERATIONS, PlayLevel, Spec};

/// How strong the players of many matches were: a line for each bot, then a warning where some answer at random, which
/// ends with how to get better ones. `learnt` is as for [`strength`].
pub(crate) fn players(bots: &[String], learnt: Option<u64>, better: &str) -> Vec<String> {
    let mut different: Vec<&String> = bots.iter().filter(|bot| *bot != RANDOM).collect();
    different.sort_unstable();
    different.dedup();
    let told = |bot: &String| strength(bot, learnt).map(|how| format!("{bot}: {how}"));
    let mut lines: Vec<String> = different.into_iter().filter_map(told).collect();
    let who = match bots.iter().filter(|bot| *bot == RANDOM).count() {
        0 => return lines,
        random if random == bots.len() => "the players answer",
        1 => "one of the players answers",
        _ => "some of the players answer",
    };
    lines.push(format!("{who} at random: the figures are not those of people who want to win; {better}"));
    lines
}

/// How a bot plays where matches must be the same again; `None` for seats that the rules play. `learnt` is from how many
/// matches it has learnt the game, if it plays with what was learnt.
pub(crate) fn strength(bot: &str, learnt: Option<u64>) -> Option<String> {
    if bot.starts_with(CMD) {
        return Some("is an outside program".to_owned());
    }
    bot.parse().ok().and_then(|spec: Spec| told(&spec.steady(), learnt))
}

/// How a bot plays that is no outside program; `None` if it is nothing without a model and has none.
fn told(bot: &Spec, learnt: Option<u64>) -> Option<String> {
    let taught = learnt.map(|matches| format!("what was learnt in {} matches", grouped(matches)));
    Some(match (bot, taught) {
        (Spec::Styled(style, plain), _) => format!("{}, in a {style} style", told(plain, learnt)?),
        (Spec::Random, _) => "takes any answer".to_owned(),
        (Spec::Greedy { worlds }, _) => format!("takes what looks best at once, {}", imagined(*worlds)),
        (Spec::Search(budget), _) => format!("searches {}", thinking(*budget)),
        (Spec::Trained, Some(taught)) => format!("plays by {taught}, without a search"),
        (Spec::PlayLevel(PlayLevel::Easy, _), Some(taught)) => format!("plays by {taught}, but carelessly"),
        (Spec::PlayLevel(PlayLevel::Easy, _), None) => {
            format!("nothing was learnt, so it searches {}", imagined(EASY_ITERATIONS))
        }
        (Spec::TrainedSearch(budget) | Spec::PlayLevel(_, Some(budget)), Some(taught)) => {
            format!("searches with {taught}, {}", thinking(*budget))
        }
        (Spec::PlayLevel(_, Some(budget)), None) => {
            format!("nothing was learnt, so it searches {}", thinking(*budget))
        }
        (Spec::Outside(_) | Spec::Trained | Spec::TrainedSearch(_) | Spec::PlayLevel(_, None), _) => {
            return None;
        }
    })
}

/// `in 30 imagined matches for each decision`, or for how long.
fn thinking(budget: Budget) -> String {
    match budget {
        Budget::Iterations(iterations) => imagined(iterations),
        Budget::Time(_) => format!("for {budget} at each decision"),
    }
}

/// `in 30 imagined matches for each decision`.
fn imagined(count: u32) -> String {
    let matches = if count == 1 { "match" } else { "matches" };
    format!("in {count} imagined {matches} for each decision")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bot_is_told_with_what_it_has_learnt() {
        for (bot, learnt, told) in [
            ("random", None, Some("takes any answer")),
            ("greedy:1", None, Some("takes what looks best at once, in 1 imagined match for each decision")),
            ("search", None, Some("searches in 1000 imagined matches for each decision")),
            ("search:200ms", None, Some("searches for 200ms at each decision")),
            ("search:300", None, Some("searches in 300 imagined matches for each decision")),
            ("trained", Some(20_480), Some("plays by what was learnt in 20,480 matches, without a search")),
            ("easy", Some(64), Some("plays by what was learnt in 64 matches, but carelessly")),
            (
                "easy",
                None,
                Some("nothing was learnt, so it searches in 30 imagined matches for each decision"),
            ),
            (
                "club:4000",
                Some(64),
                Some(
                    "searches with what was learnt in 64 matches, in 4000 imagined matches for each decision",
                ),
            ),
            (
                "hard",
                None,
                Some("nothing was learnt, so it searches in 16000 imagined matches for each decision"),
            ),
            ("trained", None, None),
            (
                "search+bold:300",
                None,
                Some("searches in 300 imagined matches for each decision, in a bold style"),
            ),
            ("cmd:./my bot", None, Some("is an outside program")),
            ("automa", None, None),
        ] {
            assert_eq!(strength(bot, learnt).as_deref(), told, "{bot}");
        }
    }
}
