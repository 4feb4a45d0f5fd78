//! The command that plays a match of bots again, so that it can be watched.

use std::fmt::Display;

use super::shell;
use crate::door::sitting::NAMES;

/// A match of bots.
pub(crate) struct BotMatch<'a> {
    /// The path of the definition.
    pub(crate) path: &'a str,
    /// The variant, if there is one.
    pub(crate) variant: Option<&'a str>,
    /// Figures that are set, as `figure=value`.
    pub(crate) set: Vec<String>,
    /// For each seat its bot, as it is typed.
    pub(crate) bots: Vec<String>,
}

impl BotMatch<'_> {
    /// The command for a match of random players by the rules as written, or by a variant.
    pub(crate) fn of_random(path: &str, variant: Option<&str>, seats: usize, seed: impl Display) -> String {
        let bots = vec!["random".to_owned(); seats];
        BotMatch { path, variant, set: Vec::new(), bots }.command(seed)
    }

    /// The command for the match with a seed, or with a placeholder for one.
    pub(crate) fn command(&self, seed: impl Display) -> String {
        let mut command = shell::parlor("play").path(self.path);
        if let Some(variant) = self.variant {
            command = command.option("--variant", variant);
        }
        for set in &self.set {
            command = command.option("--set", set);
        }
        command = command.option("--seats", self.bots.len().to_string());
        match self.bots.first() {
            Some(first) if self.bots.iter().all(|bot| bot == first) => {
                command = command.option("--bots", first)
            }
            _ => {
                for (name, bot) in NAMES.iter().zip(&self.bots) {
                    command = command.option("--bot", format!("{name}={bot}"));
                }
            }
        }
        command.option("--seed", seed.to_string()).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bot_for_all_seats_is_said_once() {
        let bots = |bots: &[&str]| bots.iter().map(|bot| (*bot).to_owned()).collect();
        let mut again = BotMatch {
            path: "games/x.yaml",
            variant: None,
            set: Vec::new(),
            bots: bots(&["random", "random"]),
        };
        assert_eq!(again.command(7), "parlor play games/x.yaml --seats 2 --bots random --seed 7");
        again.path = "my games/x.yaml";
        again.variant = Some("short");
        again.set = vec!["cards=3".to_owned()];
        again.bots = bots(&["greedy:4", "random"]);
        assert_eq!(
            again.command("SEED"),
            "parlor play 'my games/x.yaml' --variant short --set cards=3 --seats 2 --bot Ann=greedy:4 \
             --bot Bob=random --seed SEED"
        );
    }
}
