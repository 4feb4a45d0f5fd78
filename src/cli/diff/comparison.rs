//! The results of a comparison of rules.

use super::sides::Side;
use crate::cli::study_arguments::DiffArguments;
use crate::door::study::report::grouped;
use crate::door::study::{Broken, Differences, Finding, Parting, Spec};
use crate::report::{self, BotMatch};

/// All results.
pub(super) struct Findings<'a> {
    pub(super) arguments: &'a DiffArguments,
    pub(super) sides: &'a [Side; 2],
    pub(super) seats: usize,
    pub(super) bots: Vec<Spec>,
    /// Under the old and the new rules: from how many matches the bots have learnt the game, if they play with that.
    pub(super) learnt: [Option<u64>; 2],
    pub(super) differences: Differences,
    pub(super) findings: Vec<Finding>,
    pub(super) parting: Option<Parting>,
    pub(super) broken: Broken,
    pub(super) interrupted: bool,
}

impl Findings<'_> {
    /// Whether nothing at all is different.
    pub(super) fn is_same(&self) -> bool {
        let Differences { differed, unlike, .. } = &self.differences;
        *differed == 0 && *unlike == 0 && self.parting.is_none()
    }

    /// The result of the matches in one sentence.
    pub(super) fn verdict(&self) -> String {
        let Differences { pairs, differed, .. } = &self.differences;
        if *pairs == 0 && self.differences.left_out == [0, 0] {
            return "no match was played to its end: nothing is known".to_owned();
        }
        if *pairs == 0 {
            return "no match comes to its end under both rules: nothing can be compared".to_owned();
        }
        let pairs = grouped(*pairs);
        match (self.is_same(), *differed) {
            (true, _) => format!("no difference: the matches of {pairs} seeds are the same under both rules"),
            (false, 0) => format!("the matches of {pairs} seeds come to the same results under both rules"),
            (false, _) => format!("of the matches of {pairs} seeds {} are not the same", grouped(*differed)),
        }
    }

    /// Whether both sides have the same rules.
    pub(super) fn same_rules(&self) -> bool {
        let [old, new] = self.sides;
        old.rules.hash() == new.rules.hash()
    }

    /// Whether the old game has examples or recorded matches, which new rules could break.
    pub(super) fn has_tests(&self) -> bool {
        self.broken.examples + self.broken.records > 0
    }

    /// The command that shows a match of one side; `None` if no command can.
    pub(super) fn command(&self, side: usize, seed: u64) -> Option<String> {
        let Side { game, revision, variant, .. } = &self.sides[side];
        let again = BotMatch {
            path: &game.name,
            variant: variant.as_deref(),
            set: self.sides[side].settings(),
            bots: self.bot_names(),
        };
        revision.is_none().then(|| again.command(seed))
    }

    /// The bots, in short.
    pub(super) fn bots_told(&self) -> String {
        let names = self.bot_names();
        if names.iter().all(|name| *name == names[0]) { names[0].clone() } else { names.join(", ") }
    }

    /// How strong they were, a line for each.
    pub(super) fn players(&self) -> Vec<String> {
        let better = "where both rules were learnt with `parlor train`, better players play";
        let [old, new] = self.learnt.map(|learnt| report::players(&self.bot_names(), learnt, better));
        let both = |(old, new): (String, String)| match old == new {
            true => old,
            false => format!("under the old rules {old}; under the new ones {new}"),
        };
        old.into_iter().zip(new).map(both).collect()
    }

    /// The names of the bots.
    pub(super) fn bot_names(&self) -> Vec<String> {
        self.bots.iter().map(Spec::to_string).collect()
    }
}
