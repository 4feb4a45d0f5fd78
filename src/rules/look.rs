//! How the table is arranged for people. Nothing here has an effect on the rules, or is in their hash.

use super::{Amount, KindName, Rules};
use crate::load::script::ast::{ExpressionKind, Name, Script};
use crate::load::script::walk;

/// The colours that pieces can have on a screen and on paper, in the order in which sorts of pieces get them where the definition says
/// nothing.
pub const COLOURS: [&str; 6] = ["yellow", "green", "magenta", "cyan", "red", "blue"];

/// How the table is arranged for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TableLook {
    /// What stands behind options.
    pub notes: Vec<OptionNote>,
    /// What is worked out for the table.
    pub values: Vec<TableValue>,
    /// How many pieces fill a zone: index of [`super::Rules::zones`].
    pub sizes: Vec<(usize, Amount)>,
    /// Kinds that have a colour of their own: index of [`COLOURS`].
    pub colours: Vec<(KindName, u8)>,
    /// How pieces in zones are sorted: index of [`super::Rules::zones`], and parameters and traits of the kinds, of which
    /// the first decides most.
    pub sorts: Vec<(usize, Vec<String>)>,
    /// What is said about kinds of pieces.
    pub about: Vec<KindsAbout>,
    /// What is not shown.
    pub hide: Vec<LookItem>,
    /// What is shown before everything else, in this order.
    pub first: Vec<LookItem>,
    /// The zones that step back first where there is little room.
    pub last: Vec<LookItem>,
}

/// What stands behind the options of some questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionNote {
    /// The prompt of the questions.
    pub prompt: Name,
    /// The text, with `{}` for each value.
    pub text: String,
    /// The functions of seat and option that give the values.
    pub values: Vec<LookFunction>,
}

/// A value that is shown on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableValue {
    /// Its name.
    pub name: Name,
    /// What gives it.
    pub function: LookFunction,
    /// Whether every seat has one.
    pub of_seat: bool,
}

/// What is said about some kinds of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindsAbout {
    /// Their piece set.
    pub set: usize,
    /// Their family within it; all if there is none.
    pub family: Option<usize>,
    /// What is said.
    pub texts: Vec<KindSaying>,
}

/// A text of the author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KindSaying {
    /// As the definition has it.
    Written(String),
    /// What a script says in `///` about a function: its index in [`crate::load::script::ast::Script::functions`].
    OfFunction(usize),
}

/// A function that only looks, for what people read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookFunction {
    /// What it is called, where the definition names it.
    pub name: Name,
    /// Its index in [`crate::load::script::ast::Script::functions`].
    pub function: usize,
}

/// Something on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookItem {
    /// The zones of a rule: index of [`super::Rules::zones`].
    Zone(usize),
    /// The counters of a rule: index of [`super::Rules::counters`].
    Counter(usize),
}

impl TableLook {
    /// For each function of the scripts whether only the look calls it, directly or through others. `ruling` are the
    /// functions that the rules name.
    #[must_use]
    pub fn own_functions(&self, script: &Script, ruling: &[usize]) -> Vec<bool> {
        let notes = self.notes.iter().flat_map(|note| &note.values);
        let looking = notes.chain(self.values.iter().map(|value| &value.function));
        let looking = reached(script, looking.map(|one| one.function));
        let ruling = reached(script, ruling.iter().copied());
        looking.into_iter().zip(ruling).map(|(looking, ruling)| looking && !ruling).collect()
    }
}

impl TableLook {
    /// What is said about a kind.
    pub fn about_kind(&self, kind: &KindName) -> impl Iterator<Item = &KindSaying> {
        let is_meant =
            |one: &&KindsAbout| one.set == kind.set && one.family.is_none_or(|family| family == kind.family);
        self.about.iter().filter(is_meant).flat_map(|one| &one.texts)
    }

    /// All texts about kinds that the definition has, each in the author's words.
    pub fn written_about(&self) -> impl Iterator<Item = &str> {
        self.about.iter().flat_map(|one| &one.texts).filter_map(|text| match text {
            KindSaying::Written(text) => Some(text.as_str()),
            KindSaying::OfFunction(_) => None,
        })
    }
}

impl Rules {
    /// The counters that a name declares, as the look names them.
    #[must_use]
    pub fn counter_item(&self, name: &str) -> Option<LookItem> {
        self.counters.iter().position(|rule| rule.name.text == name).map(LookItem::Counter)
    }
}

/// For each function whether one of these calls it, directly or through others, or is it.
fn reached(script: &Script, from: impl Iterator<Item = usize>) -> Vec<bool> {
    let mut reached = vec![false; script.functions.len()];
    let mut left: Vec<usize> = from.collect();
    while let Some(at) = left.pop() {
        let Some(function) = script.functions.get(at) else { continue };
        if std::mem::replace(&mut reached[at], true) {
            continue;
        }
        walk::expressions_of(&function.body, &mut |expression| {
            if let ExpressionKind::Call { name, .. } = &expression.kind {
                left.extend(script.functions.iter().position(|one| one.name.text == name.text));
            }
        });
    }
    reached
}
