//! How the table is arranged for people.

use super::keys;
use std::collections::BTreeSet;

use super::checker::Checker;
use super::fields::{self, Fields, wrong};
use super::flow::Requirement;
use super::limits::{MAX_FORM, MAX_PIECES};
use super::names::NameKind;
use super::texts::Texts;
use crate::diag::{Diagnostic, closest, codes, did_you_mean, meant};
use crate::load::pieces;
use crate::load::script::ast::{Argument, ExpressionKind, Name, TemplatePart};
use crate::load::script::walk;
use crate::load::yaml::{Node, Yaml, YamlText};
use crate::rules::{
    Amount, COLOURS, KindName, KindSaying, KindsAbout, LookFunction, LookItem, OptionNote, TableLook,
    TableValue, TraitValue,
};

const NOTE: Requirement<'static> =
    Requirement { role: "a note", arity: &[2], passed: "the seat and an option" };
const VALUE: Requirement<'static> =
    Requirement { role: "a value of the table", arity: &[0, 1], passed: "none, or the seat" };

const ABOUT: &str = "a text, or the name of a function with a text in `///`";

impl Checker<'_> {
    pub(super) fn check_look(&mut self, fields: &Fields<'_>) -> TableLook {
        let Some((key, node)) = fields.get("look") else { return TableLook::default() };
        let Some(fields) = self.fields(node, key.span, &keys::LOOK) else { return TableLook::default() };
        TableLook {
            notes: self.look_notes(&fields),
            values: self.look_values(&fields),
            sizes: self.look_sizes(&fields),
            colours: self.look_colours(&fields),
            sorts: self.look_sorts(&fields),
            about: self.look_about(&fields),
            hide: self.look_items(&fields, "hide", &[NameKind::Zone, NameKind::Counter]),
            first: self.look_items(&fields, "first", &[NameKind::Zone, NameKind::Counter]),
            last: self.look_items(&fields, "last", &[NameKind::Zone]),
        }
    }

    fn look_notes(&mut self, fields: &Fields<'_>) -> Vec<OptionNote> {
        let Some((key, node)) = fields.get("notes") else { return Vec::new() };
        let prompts = self.prompts_of_scripts();
        let mut notes = Vec::new();
        for (prompt, node) in self.entries(key, node, "a map from prompts to notes") {
            let is_known = self.is_prompt(prompt, &prompts);
            let note = self.look_note(prompt, node);
            notes.extend(note.filter(|_| is_known));
        }
        notes
    }

    /// A note such as `turns over {flips}`: in braces stand functions of seat and option.
    fn look_note(&mut self, prompt: &YamlText, node: &Node) -> Option<OptionNote> {
        const EXPECTED: &str = "a text with functions in braces, such as `\"{worth} points\"`";
        let text = self.text(node, EXPECTED)?;
        if text.value.len() > MAX_FORM {
            let message = format!("a note has at most {MAX_FORM} bytes");
            self.faults.push(Diagnostic::error(codes::TOO_LARGE, text.span, message));
            return None;
        }
        let (mut shown, mut values) = (String::new(), Vec::new());
        let mut rest = text.value.as_str();
        while let Some((before, behind)) = rest.split_once('{') {
            let Some((name, after)) = behind.split_once('}') else { break };
            let name = Name { text: name.to_owned(), span: text.span };
            values.push(self.look_function(name, &NOTE)?.0);
            shown.extend([before, "{}"]);
            rest = after;
        }
        if values.is_empty() || rest.contains(['{', '}']) {
            self.faults.push(wrong(node, EXPECTED));
            return None;
        }
        shown.push_str(rest);
        Some(OptionNote { prompt: fields::name(prompt), text: shown, values })
    }

    fn look_values(&mut self, fields: &Fields<'_>) -> Vec<TableValue> {
        let Some((key, node)) = fields.get("values") else { return Vec::new() };
        let mut values = Vec::new();
        for (name, node) in self.entries(key, node, "a map from names to functions") {
            if !pieces::is_name(&name.value) {
                let message = format!("`{}` is not a name", name.value);
                let fault = Diagnostic::error(codes::BAD_NAME, name.span, message);
                self.faults
                    .push(fault.hint("a name has letters, digits and `_`; a label can show it as you like"));
                continue;
            }
            let Some(called) = self.text(node, "a function") else { continue };
            if let Some((function, parameters)) = self.look_function(fields::name(called), &VALUE) {
                values.push(TableValue { name: fields::name(name), function, of_seat: parameters > 0 });
            }
        }
        values
    }

    /// A function and the number of its parameters.
    fn look_function(&mut self, name: Name, demand: &Requirement<'_>) -> Option<(LookFunction, usize)> {
        let function = self.find(&name, &[NameKind::Function])?.index;
        let parameters = self.function_of(&name, function, demand)?;
        Some((LookFunction { name, function }, parameters))
    }

    /// The prompts of all questions, as labels name them.
    fn prompts_of_scripts(&self) -> BTreeSet<String> {
        let mut asked = Vec::new();
        walk::expressions(self.script, &mut |expression| {
            let ExpressionKind::Call { name, arguments, .. } = &expression.kind else { return };
            let asks = self.host.functions.iter().any(|one| one.name == name.text && one.asks());
            if let Some(Argument::Value(prompt)) = arguments.get(1).filter(|_| asks) {
                asked.push(prompt);
            }
        });
        let mut prompts = BTreeSet::new();
        for prompt in asked {
            walk::each_within(prompt, &mut |part| {
                prompts.extend(match &part.kind {
                    ExpressionKind::Text(text) => Some(text.clone()),
                    ExpressionKind::Template(parts) => Some(TemplatePart::pattern(parts)),
                    _ => None,
                });
            });
        }
        prompts
    }

    /// Whether a question is asked with too few arguments, so that its prompt may be what is missing.
    fn lacks_prompts(&self) -> bool {
        let mut lacks = false;
        walk::expressions(self.script, &mut |expression| {
            let ExpressionKind::Call { name, arguments, .. } = &expression.kind else { return };
            let mut asking = self.host.functions.iter().filter(|one| one.name == name.text && one.asks());
            lacks |= asking.next().is_some_and(|one| arguments.len() < one.parameters.len())
                && asking.all(|one| arguments.len() < one.parameters.len());
        });
        lacks
    }

    fn is_prompt(&mut self, name: &YamlText, prompts: &BTreeSet<String>) -> bool {
        // A prompt can be handed to a function that asks.
        let is_known = prompts.contains(&name.value) || self.is_in_scripts(&name.value);
        let is_hidden = !is_known && (self.doubt.lacks_names() || self.lacks_prompts());
        if is_hidden {
            // what stands below it may call functions
            self.doubt.flow = true;
        }
        if !is_known && !is_hidden {
            let message = format!("no question has the prompt `{}`", name.value);
            let near = closest(&name.value, prompts.iter().map(String::as_str));
            let places = Texts::of(self.script).places;
            let fault = Diagnostic::error(codes::UNKNOWN_NAME, name.span, message);
            let place = near.and_then(|near| places.get(near));
            let fault = place.into_iter().fold(fault, |fault, span| fault.label(*span, "it is written here"));
            self.faults.push(fault.maybe_hint(near.map(meant)));
        }
        is_known
    }

    fn is_in_scripts(&self, text: &str) -> bool {
        let mut found = false;
        walk::expressions(self.script, &mut |expression| {
            found |= matches!(&expression.kind, ExpressionKind::Text(one) if one == text);
        });
        found
    }

    fn look_sizes(&mut self, fields: &Fields<'_>) -> Vec<(usize, Amount)> {
        let Some((key, node)) = fields.get("sizes") else { return Vec::new() };
        let most = i32::try_from(MAX_PIECES).unwrap_or(i32::MAX);
        let mut sizes = Vec::new();
        for (name, node) in self.entries(key, node, "a map from zones to numbers") {
            let zone = self.find(&fields::name(name), &[NameKind::Zone]).map(|zone| zone.index);
            let size = self.amount(node, 1..=most, "how many pieces fill the zone");
            sizes.extend(zone.zip(size));
        }
        sizes
    }

    /// How pieces in zones are sorted, such as `hand: [suit, rank]`.
    fn look_sorts(&mut self, fields: &Fields<'_>) -> Vec<(usize, Vec<String>)> {
        let Some((key, node)) = fields.get("sort") else { return Vec::new() };
        let mut sorts = Vec::new();
        for (name, node) in self.entries(key, node, "a map from zones to what sorts their pieces") {
            let Some(zone) = self.find(&fields::name(name), &[NameKind::Zone]).map(|zone| zone.index) else {
                continue;
            };
            let is_kept = self.zones.get(zone).is_some_and(|zone| zone.shape.order().is_kept);
            if is_kept {
                let message = format!("the pieces of `{}` lie in an order, which is shown", name.value);
                let fault = Diagnostic::error(codes::CONTRADICTION, name.span, message);
                self.faults.push(fault.hint("only zones without an order are sorted"));
                continue;
            }
            let mut values = Vec::new();
            for item in self.items(name.span, node, "a list such as `[suit, rank]`") {
                let Some(text) = self.text(item, "a parameter or trait of kinds") else { continue };
                values.extend(self.sorting(text, zone));
            }
            sorts.push((zone, values));
        }
        sorts
    }

    /// A parameter or trait of kinds that a zone holds.
    fn sorting(&mut self, text: &YamlText, zone: usize) -> Option<String> {
        let (mut known, mut has_words) = (BTreeSet::new(), false);
        for set in self.zones.get(zone)?.holds.iter().filter_map(|set| self.sets.get(*set)) {
            let parameters = set.families.iter().flat_map(|family| &family.parameters);
            known.extend(parameters.map(|parameter| parameter.name.text.as_str()));
            known.extend(set.traits.iter().map(|one| one.name.text.as_str()));
            let own = set.traits.iter().filter(|one| one.name.text == text.value);
            has_words |=
                own.flat_map(|one| &one.values).any(|(value, _)| matches!(value, TraitValue::Word(_)));
        }
        let fault = if !known.contains(text.value.as_str()) {
            let list: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
            let message = format!("no kind here has `{}`", text.value);
            let hint = did_you_mean(&text.value, known.iter().copied())
                .or_else(|| (!list.is_empty()).then(|| format!("they have {}", list.join(", "))));
            Diagnostic::error(codes::UNKNOWN_NAME, text.span, message).maybe_hint(hint)
        } else if has_words {
            let message = format!("`{}` is a word, by which nothing is sorted", text.value);
            Diagnostic::error(codes::CONTRADICTION, text.span, message)
                .hint("numbers and kinds have an order")
        } else {
            return Some(text.value.clone());
        };
        self.faults.push(fault);
        None
    }

    /// Kinds with colours of their own, each with one.
    fn look_colours(&mut self, fields: &Fields<'_>) -> Vec<(KindName, u8)> {
        let Some((key, node)) = fields.get("colours") else { return Vec::new() };
        let mut found: Vec<(KindName, u8)> = Vec::new();
        for (name, node) in self.entries(key, node, "a map from colours to kinds, such as `red: raider`") {
            let colour = COLOURS.iter().position(|one| *one == name.value);
            if colour.is_none() {
                let message = format!("there is no colour `{}`", name.value);
                let hint = did_you_mean(&name.value, COLOURS)
                    .unwrap_or_else(|| format!("the colours are {}", COLOURS.join(", ")));
                self.faults.push(Diagnostic::error(codes::UNKNOWN_NAME, name.span, message).hint(hint));
            }
            let Some(text) = self.text(node, "kinds, such as `raider hunter(*)`") else { continue };
            let kinds = pieces::kind_list(text).map_err(|fault| self.faults.push(fault)).unwrap_or_default();
            for kind in kinds {
                let named = self.kinds(&kind, None).unwrap_or_default();
                if named.iter().any(|one| found.iter().any(|(other, _)| other == one)) {
                    let message = format!("`{kind}` has a colour already");
                    self.faults.push(Diagnostic::error(codes::CONTRADICTION, kind.span, message));
                    continue;
                }
                let colour = colour.and_then(|colour| u8::try_from(colour).ok());
                found.extend(named.into_iter().filter_map(|kind| Some((kind, colour?))));
            }
        }
        found
    }

    /// What is said about kinds: a text, the name of a function with a text in `///`, or several of these.
    fn look_about(&mut self, fields: &Fields<'_>) -> Vec<KindsAbout> {
        let Some((key, node)) = fields.get("about") else { return Vec::new() };
        let mut about = Vec::new();
        for (name, node) in self.entries(key, node, "a map from kinds to what is said about them") {
            let Some(kinds) = self.find(&fields::name(name), &[NameKind::Kind, NameKind::Set]) else {
                continue;
            };
            let family = (kinds.sort == NameKind::Kind).then_some(kinds.family);
            let items = match &node.value {
                Yaml::List(_) => self.items(name.span, node, ABOUT),
                _ => std::slice::from_ref(node),
            };
            let texts = items.iter().filter_map(|item| self.about_text(item)).collect();
            about.push(KindsAbout { set: kinds.index, family, texts });
        }
        about
    }

    fn about_text(&mut self, node: &Node) -> Option<KindSaying> {
        let text = self.text(node, ABOUT)?;
        if text.value.trim().is_empty() {
            self.faults.push(Diagnostic::error(codes::EMPTY, node.span, "this text is empty"));
            return None;
        }
        if !pieces::is_name(&text.value) {
            return Some(KindSaying::Written(text.value.clone()));
        }
        let function = self.find(&fields::name(text), &[NameKind::Function])?.index;
        if self.script.functions[function].doc.trim().is_empty() {
            let message = format!("`{}` has no text in `///`", text.value);
            self.faults.push(Diagnostic::error(codes::EMPTY, text.span, message));
            return None;
        }
        Some(KindSaying::OfFunction(function))
    }

    /// Zones and counters, each once.
    fn look_items(&mut self, fields: &Fields<'_>, key: &str, sorts: &[NameKind]) -> Vec<LookItem> {
        let Some((key, node)) = fields.get(key) else { return Vec::new() };
        let mut found = Vec::new();
        for item in self.items(key.span, node, "a list of names") {
            let Some(text) = self.text(item, "a name") else { continue };
            let name = fields::name(text);
            let Some(declared) = self.find(&name, sorts) else { continue };
            let one = match declared.sort {
                NameKind::Zone => LookItem::Zone(declared.index),
                _ => LookItem::Counter(declared.index),
            };
            if found.contains(&one) {
                let message = format!("`{}` is named twice", name.text);
                self.faults.push(Diagnostic::error(codes::NAME_CLASH, name.span, message));
                continue;
            }
            found.push(one);
        }
        found
    }
}
