//! Names in other languages: the labels files of a definition.

use std::collections::{BTreeMap, BTreeSet};

use super::fields::wrong;
use super::labels::{Labelled, read_labels, words_of};
use super::texts::Texts;
use crate::diag::{Diagnostic, Faults, Span, codes, did_you_mean};
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::names::parts;
use crate::rules::{
    Automa, Count, FlowItem, Repeat, Rules, STANDING, StepCall, TraitValue, TurnStart, rule_key,
};

/// The most names that a warning lists.
const MOST_LISTED: usize = 12;
/// The most letters of each.
const LONGEST_LISTED: usize = 40;

/// What to do with a label of another language for a name that is not there any more.
const USELESS: &str = "remove this line, or the whole file if nobody reads the game in this language";

/// The names that a labels file may contain.
pub(super) struct LabelNames<'a> {
    /// Everything that can have a label.
    all: Labelled<'a>,
    /// The names that people see when they play a game or have it shown.
    shown: BTreeSet<String>,
    /// The functions about which the author writes something.
    explained: BTreeSet<&'a str>,
    /// Those of them that the order of play names.
    steps: BTreeSet<&'a str>,
    /// The kinds that can be on a piece, which are options of one question.
    kinds: BTreeSet<String>,
    /// How the definition itself shows some of the names.
    labels: BTreeMap<&'a str, &'a str>,
}

impl<'a> LabelNames<'a> {
    /// The names that labels files may contain, for some rules and their variants.
    pub(super) fn of(rules: &'a Rules, variants: &'a [Rules]) -> Self {
        let texts = Texts::of(&rules.script);
        let sets = std::iter::once(rules).chain(variants).map(|rules| rules.sets.as_slice()).collect();
        let all = Labelled { names: texts.all, sets, places: texts.places, is_translation: true };
        let explained = rules.script.functions.iter().filter(|function| !function.doc.trim().is_empty());
        let explained = explained.map(|function| function.name.text.as_str()).collect();
        let (steps, kinds) = (BTreeSet::new(), BTreeSet::new());
        let labels = rules.labels.iter().map(|(name, label)| (name.as_str(), label.as_str())).collect();
        let mut known = Self { all, shown: texts.said, explained, steps, kinds, labels };
        // Scripts mostly write them for boards, where nobody reads them.
        let directions = rules.directions();
        known.shown.retain(|text| !directions.contains(&text.as_str()));
        let functions = rules.script.functions.iter().map(|function| function.name.text.clone());
        known.all.names.extend(functions);
        known.all.names.extend(["total", "pass"].map(str::to_owned));
        for rules in std::iter::once(rules).chain(variants) {
            known.add(rules);
            known.add_places(rules);
        }
        known.shown.remove("total");
        known.shown.remove(STANDING);
        known.shown.remove("");
        known.all.names.extend(known.shown.iter().cloned());
        known
    }

    fn add(&mut self, rules: &'a Rules) {
        let shown = &mut self.shown;
        shown.extend([rules.title.clone(), rules.about.clone()]);
        shown.extend(rules.labels.iter().map(|(name, _)| name.clone()));
        shown.extend(rules.automa.iter().flat_map(|automa| Automa::names(&automa.seats)));
        shown.extend(rules.figures.iter().map(|figure| figure.name.text.clone()));
        shown.extend(rules.zones.iter().map(|zone| zone.name.text.clone()));
        shown.extend(rules.counters.iter().map(|counter| counter.name.text.clone()));
        shown.extend(rules.scoring.iter().map(|line| line.name.text.clone()));
        shown.extend(rules.ranking.iter().map(|key| key.name.text.clone()));
        shown.extend(rules.look.values.iter().map(|value| value.name.text.clone()));
        shown.extend(rules.look.notes.iter().map(|note| note.text.clone()));
        shown.extend(rules.look.written_about().map(str::to_owned));
        for set in &rules.sets {
            shown.extend([set.name.text.clone(), set.back().to_owned()]);
            for family in &set.families {
                self.kinds.insert(family.name.text.clone());
                shown.insert(family.name.text.clone());
                shown.extend(family.parameters.iter().map(|parameter| parameter.name.text.clone()));
            }
            for one in &set.traits {
                shown.insert(one.name.text.clone());
                shown.extend(one.values.iter().filter_map(|(value, _)| match value {
                    TraitValue::Word(word) => Some(word.clone()),
                    TraitValue::Int(_) => None,
                }));
            }
        }
        let directions = rules.directions();
        self.all.names.extend(directions.iter().map(|word| (*word).to_owned()));
        let words = rules.seat_traits.iter().flat_map(words_of);
        shown.extend(words.filter(|word| !directions.contains(word)).map(str::to_owned));
        shown.extend(rules.seat_traits.iter().map(|one| one.name.text.clone()));
        self.all.names.extend(rules.seat_traits.iter().flat_map(words_of).map(str::to_owned));
        self.add_flow(rules, &rules.flow);
    }

    /// Notes where names are declared.
    fn add_places(&mut self, rules: &Rules) {
        let figures = rules.figures.iter().map(|one| &one.name);
        let zones = rules.zones.iter().map(|one| &one.name);
        let counters = rules.counters.iter().map(|one| &one.name);
        let sets = rules.sets.iter().map(|one| &one.name);
        let families = rules.sets.iter().flat_map(|set| &set.families).map(|one| &one.name);
        let traits = rules.sets.iter().flat_map(|set| &set.traits).map(|one| &one.name);
        let parts = parts(&rules.flow).into_iter().map(|part| &part.name);
        let functions = rules.script.functions.iter().map(|function| &function.name);
        let all = figures.chain(zones).chain(counters).chain(sets).chain(families).chain(traits);
        for name in all.chain(parts).chain(functions) {
            self.all.places.entry(name.text.clone()).or_insert(name.span);
        }
    }

    fn add_flow(&mut self, rules: &'a Rules, flow: &[FlowItem]) {
        for item in flow {
            match item {
                FlowItem::Step(call) => self.add_step(rules, call),
                FlowItem::Part(part) => {
                    self.shown.insert(part.name.text.clone());
                    part.while_true.iter().for_each(|call| self.add_step(rules, call));
                    match &part.repeat {
                        Repeat::Times(Count::Function(call)) => self.add_step(rules, call),
                        Repeat::Plain | Repeat::Forever | Repeat::Times(Count::Amount(_)) => {}
                        Repeat::Turns { from, skip, with, laps } => {
                            let calls = skip.as_ref().into_iter().chain(with.as_deref());
                            calls.for_each(|call| self.add_step(rules, call));
                            if let TurnStart::Function(call) = from {
                                self.add_step(rules, call);
                            }
                            if let Some(Count::Function(call)) = laps {
                                self.add_step(rules, call);
                            }
                        }
                    }
                    self.add_flow(rules, &part.body);
                }
            }
        }
    }

    fn add_step(&mut self, rules: &'a Rules, call: &StepCall) {
        let function = &rules.script.functions[call.function];
        self.shown.insert(function.name.text.clone());
        if !function.span.source.is_own() && self.explained.contains(function.name.text.as_str()) {
            self.steps.insert(&function.name.text);
        }
    }
}

/// The key of a labels file under which it translates what the author writes about functions.
const RULES: &str = "rules";

/// Reads a labels file: a flat map, and a map inside for what the author writes about functions. Missing names,
/// names that do not occur, and kinds with the same label are warnings. What it leaves out has the labels of libraries, `ready`.
pub(super) fn read(
    tree: &Node,
    path: &str,
    ready: &[(YamlText, Node)],
    known: &LabelNames<'_>,
    faults: &mut Faults,
) -> Vec<(String, String)> {
    let Yaml::Map(entries) = &tree.value else {
        faults.push(wrong(tree, "a map from names to what is shown"));
        return Vec::new();
    };
    let (texts, entries): (Vec<_>, Vec<_>) = entries.iter().cloned().partition(translates_rules);
    let mut found = Faults::default();
    let mut labels = read_labels(&entries, &known.all, &mut found);
    for fault in found.iter() {
        let is_unknown = fault.code == codes::STALE_LABEL && fault.hint.is_none();
        let fault = fault.clone();
        faults.push(if is_unknown { fault.hint(USELESS) } else { fault });
    }
    find_twins(&entries, known, faults);
    let mut given: BTreeSet<&str> = entries.iter().map(|(key, _)| key.value.as_str()).collect();
    let is_left_out = |key: &str| known.all.names.contains(key) && !given.contains(key);
    let (ready_texts, ready): (Vec<_>, Vec<_>) = ready.iter().cloned().partition(translates_rules);
    let ready: Vec<_> = ready.into_iter().filter(|(key, _)| is_left_out(&key.value)).collect();
    labels.extend(read_labels(&ready, &known.all, faults));
    given.extend(ready.iter().map(|(key, _)| key.value.as_str()));
    let shown = known.shown.iter().map(String::as_str).collect();
    let mut missing = missing_warning(tree, path, "names", &shown, &given);
    if let Some((warning, _)) = missing.as_mut() {
        renamed(&entries, &shown, &given, warning, faults);
    }
    if let Some((warning, _)) = missing.as_mut() {
        *warning = warning.clone().drawing(skeleton(&shown, &given, known));
    }
    if let Some((warning, Some(place))) =
        missing.as_mut().map(|(warning, first)| (warning, known.all.places.get(*first)))
    {
        *warning = warning.clone().label(*place, "one of them is written here");
    }
    missing.into_iter().for_each(|(warning, _)| faults.push(warning));
    let own = read_rules(&texts, known, faults);
    if !texts.is_empty() {
        let given = own.iter().map(|(function, _)| function.as_str()).collect();
        let missing = missing_warning(tree, path, "texts about steps in `rules`", &known.steps, &given);
        missing.into_iter().for_each(|(warning, _)| faults.push(warning));
    }
    // A library may have functions that this game does not call.
    let texts = own.into_iter().chain(read_rules(&ready_texts, known, &mut Faults::default()));
    labels.extend(texts.map(|(function, text)| (rule_key(&function), text)));
    // The sort is stable, so the game's own texts stay first.
    labels.sort_by(|one, other| one.0.cmp(&other.0));
    labels.dedup_by(|later, first| later.0 == first.0);
    labels
}

/// Where one name alone has no label, and one label alone is for a name that does not occur, says that the name may have
/// been renamed.
fn renamed(
    entries: &[(YamlText, Node)],
    shown: &BTreeSet<&str>,
    given: &BTreeSet<&str>,
    warning: &mut Diagnostic,
    faults: &mut Faults,
) {
    let is_stale = |fault: &Diagnostic| {
        let key = entries.iter().find(|(key, _)| Some(key.span) == fault.span)?;
        (fault.code == codes::STALE_LABEL).then_some(key)
    };
    let stale: Vec<&(YamlText, Node)> = faults.iter().filter_map(is_stale).collect();
    let missing: Vec<&str> = shown.difference(given).copied().collect();
    let ([(key, node)], [missing]) = (stale.as_slice(), missing.as_slice()) else { return };
    let label = match &node.value {
        Yaml::Text(label) => label.value.as_str(),
        _ => "...",
    };
    let (old, new) = (quoted(&key.value), quoted(missing));
    let hint = format!("was {old} renamed to {new}? Then write `{missing}: {label}`");
    *warning = warning.clone().hint(format!("was it called {old} before? Then rename that label"));
    let all = faults.iter().map(|fault| match is_stale(fault) {
        Some(_) => fault.clone().hint(hint.clone()),
        None => fault.clone(),
    });
    let mut mended = Faults::default();
    all.for_each(|fault| mended.push(fault));
    *faults = mended;
}

fn translates_rules((key, node): &(YamlText, Node)) -> bool {
    key.value == RULES && matches!(node.value, Yaml::Map(_))
}

/// What the author writes about functions, in the other language: pairs of a function and a text.
fn read_rules(
    texts: &[(YamlText, Node)],
    known: &LabelNames<'_>,
    faults: &mut Faults,
) -> Vec<(String, String)> {
    let mut read = Vec::new();
    for (_, node) in texts {
        let Yaml::Map(entries) = &node.value else { continue };
        for (key, node) in entries {
            let function = key.value.as_str();
            if !known.explained.contains(function) {
                let message = format!("`{function}` is no function with a text in `///`");
                let hint = did_you_mean(function, known.explained.iter().copied());
                faults.push(known.all.stale(key.span, message).maybe_hint(hint));
                continue;
            }
            match &node.value {
                Yaml::Text(text) if !text.value.trim().is_empty() => {
                    read.push((function.to_owned(), text.value.clone()));
                }
                Yaml::Text(_) => {
                    faults.push(Diagnostic::error(codes::EMPTY, node.span, "this text is empty"));
                }
                _ => faults.push(wrong(node, "a text")),
            }
        }
    }
    read
}

/// The warning of what a labels file leaves out, and the first of it.
fn missing_warning<'n>(
    tree: &Node,
    path: &str,
    what: &str,
    all: &BTreeSet<&'n str>,
    given: &BTreeSet<&str>,
) -> Option<(Diagnostic, &'n str)> {
    let missing: Vec<&str> = all.iter().copied().filter(|name| !given.contains(name)).collect();
    let first = *missing.first()?;
    let listed: Vec<String> = missing.iter().take(MOST_LISTED).map(|name| quoted(name)).collect();
    let more = match missing.len().saturating_sub(MOST_LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let (left_out, all, listed) = (missing.len(), all.len(), listed.join(", "));
    let message = format!("`{path}` leaves out {left_out} of {all} {what}: {listed}{more}");
    let start = Span::new(tree.span.source, tree.span.start, tree.span.start);
    let hint = "until then they are shown as the definition has them";
    Some((Diagnostic::warning(codes::PARTIAL_LABELS, start, message).hint(hint), first))
}

/// The lines of a labels file for all that it leaves out, each with what is shown until then.
fn skeleton(shown: &BTreeSet<&str>, given: &BTreeSet<&str>, known: &LabelNames<'_>) -> Vec<String> {
    let line = |name: &&str| {
        let label = known.labels.get(name).unwrap_or(name);
        format!("{}: {}", as_yaml(name), as_yaml(label))
    };
    let lines = shown.difference(given).map(line);
    std::iter::once("# lines to add, for you to translate:".to_owned()).chain(lines).collect()
}

/// A text of one line in YAML, in quotation marks where it needs them.
fn as_yaml(text: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | ' ');
    let reserved = ["true", "false", "null", "yes", "no", "on", "off"];
    if text.starts_with(char::is_alphabetic)
        && !text.ends_with(' ')
        && text.chars().all(is_plain)
        && !reserved.contains(&text.to_lowercase().as_str())
    {
        return text.to_owned();
    }
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{escaped}\"")
}

/// A name, or the beginning of a long text.
fn quoted(name: &str) -> String {
    let begin: String = name.chars().take(LONGEST_LISTED).collect();
    let more = if begin.len() < name.len() { "..." } else { "" };
    format!("`{begin}{more}`")
}

/// Finds kinds that nobody could tell apart by their labels.
fn find_twins(entries: &[(YamlText, Node)], known: &LabelNames<'_>, faults: &mut Faults) {
    let mut first: BTreeMap<String, &YamlText> = BTreeMap::new();
    for (key, node) in entries.iter().filter(|(key, _)| known.kinds.contains(&key.value)) {
        let Yaml::Text(label) = &node.value else { continue };
        match first.get(&label.value.to_lowercase()) {
            None => {
                first.insert(label.value.to_lowercase(), key);
            }
            Some(other) => {
                let message = format!("`{}` is called the same as `{}`", key.value, other.value);
                let fault = Diagnostic::warning(codes::SAME_LABEL, node.span, message);
                faults.push(fault.label(other.span, "this one").hint("give each kind a label of its own"));
            }
        }
    }
}
