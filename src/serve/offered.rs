//! The bots that can be chosen for a seat.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::door::study::{CMD, Spec};

/// Those that come with parlor and are offered, roughly the strongest first. Others may take more time and memory than
/// there is.
const BUILT_IN: [&str; 6] = ["club", "search:1000", "easy", "search:100", "greedy", "random"];

/// The bots that pages offer: some that come with parlor, and the programs that were named when the server was started.
/// Browsers and kept tables name a program by the name that it has here, never by a command.
#[derive(Clone, Debug, Default)]
pub(super) struct OfferedBots {
    programs: Arc<[OfferedProgram]>,
}

/// A program that can be chosen.
#[derive(Clone, Debug)]
pub(super) struct OfferedProgram {
    bot: Spec,
    /// For each of its copies that may be asked at the same time.
    pub(super) copies: Arc<Semaphore>,
}

impl PartialEq for OfferedProgram {
    fn eq(&self, other: &Self) -> bool {
        self.bot == other.bot
    }
}

/// The name of a bot as pages show it.
pub(super) fn shown(bot: &str) -> &str {
    bot.strip_prefix(CMD).unwrap_or(bot)
}

impl OfferedBots {
    /// With these programs, of each of which so many copies may be asked at the same time.
    pub(super) fn with(programs: Vec<Spec>, copies: usize) -> Self {
        let program = |bot| OfferedProgram { bot, copies: Arc::new(Semaphore::new(copies)) };
        Self { programs: programs.into_iter().map(program).collect() }
    }

    /// The names of all, as pages show them.
    pub(super) fn names(&self) -> Vec<String> {
        let built_in = BUILT_IN.iter().map(|name| (*name).to_owned());
        let programs = self.programs.iter().map(|program| shown(&program.bot.to_string()).to_owned());
        built_in.chain(programs).collect()
    }

    /// The bot that a browser names, if it is offered.
    pub(super) fn named(&self, name: &str) -> Option<Spec> {
        match BUILT_IN.contains(&name) {
            true => name.parse().ok(),
            false => self.program(&format!("{CMD}{name}")).map(|program| program.bot.clone()),
        }
    }

    /// The bot of a seat of a kept table. A program that is not offered any more is none.
    pub(super) fn kept(&self, bot: &str) -> Option<Spec> {
        match bot.starts_with(CMD) {
            true => self.program(bot).map(|program| program.bot.clone()),
            false => bot.parse().ok(),
        }
    }

    /// The program of a seat of a kept table.
    pub(super) fn program(&self, bot: &str) -> Option<&OfferedProgram> {
        self.programs.iter().find(|program| program.bot.to_string() == bot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::study::{BotTerms, Outside};

    #[test]
    fn browsers_name_programs_by_their_names_alone() {
        let program =
            Outside::called("mine", "./mine --secret", BotTerms::default()).map(Spec::Outside).unwrap();
        let offered = OfferedBots::with(vec![program.clone()], 1);
        assert_eq!(offered.named("mine"), Some(program.clone()));
        assert_eq!(offered.kept("cmd:mine"), Some(program));
        assert_eq!(offered.names().last().map(String::as_str), Some("mine"));
        for other in
            ["cmd:mine", "cmd:./mine --secret", "./mine --secret", "Mine", "search:100000000", "nobody"]
        {
            assert_eq!(offered.named(other), None, "{other}");
        }
        assert_eq!(OfferedBots::default().kept("cmd:mine"), None);
        assert!(offered.kept("search:300").is_some(), "a table of an older version");
    }
}
