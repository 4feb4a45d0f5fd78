//! Mistakes in definitions and labels.

use std::ops::Range;

use parlor::diag::{Faults, Sources};
use parlor::load::yaml::{Node, Yaml, parse};

use super::sites::{Site, Way, bytes, is_name};
use super::sorts::Sort;

/// Parts of a definition that are only shown.
const SHOWN: [&str; 6] = ["parlor", "name", "about", "language", "labels", "look"];
/// Who can see a zone or counter.
const SEEN_BY: [&str; 4] = ["everyone", "nobody", "owner", "others"];

/// The names of zones, counters and figures that a definition declares, those of each sort that can stand for each
/// other together.
pub(crate) fn like(path: &str, text: &str) -> Vec<Vec<String>> {
    let Some(tree) = read(path, text) else { return Vec::new() };
    let mut groups: Vec<Vec<String>> = Vec::new();
    for section in ["zones", "counters", "figures"] {
        let Some(Yaml::Map(entries)) = tree.get(section).map(|node| &node.value) else { continue };
        let mut sorted: [Vec<String>; 2] = Default::default();
        for (key, node) in entries {
            sorted[usize::from(node.get("per").is_some())].push(key.value.clone());
        }
        groups.extend(sorted);
    }
    groups
}

/// Every place in a definition, or in a file of labels.
pub(crate) fn sites(path: &str, text: &str, is_labels: bool) -> Vec<Site> {
    let Some(tree) = read(path, text) else { return Vec::new() };
    let mut found = YamlSites { path, text, sites: Vec::new(), around: 0..0 };
    let trail: Vec<&str> = if is_labels { vec!["labels"] } else { Vec::new() };
    found.node(&tree, &trail);
    found.sites
}

fn read(path: &str, text: &str) -> Option<Node> {
    let mut sources = Sources::default();
    let source = sources.add(path, text);
    parse(&sources, source, &mut Faults::default())
}

struct YamlSites<'a> {
    path: &'a str,
    text: &'a str,
    sites: Vec<Site>,
    /// The declaration of the outer two levels.
    around: Range<usize>,
}

/// What a key is, by the keys around it.
fn sort_of_key(trail: &[&str]) -> Option<Sort> {
    let trail = if trail.len() > 2 && trail[0] == "variants" { &trail[2..] } else { trail };
    Some(match trail {
        ["labels"] => Sort::LabelKey,
        ["figures" | "zones" | "counters" | "pieces" | "variants"] => Sort::DefinitionDeclaration,
        ["pieces", _, "traits" | "kinds", ..] => Sort::DefinitionDeclaration,
        ["pieces", _, "set" | "glyphs" | "reverse" | "sides" | "form" | "short", ..] => Sort::DefinitionUse,
        ["seats", ..] | ["look", _, ..] | ["labels", ..] => return None,
        ["flow", ..] if trail.last() == Some(&"*") => Sort::DefinitionDeclaration,
        ["figures", ..] => return None,
        _ => Sort::Key,
    })
}

impl YamlSites<'_> {
    fn add(&mut self, sort: Sort, bytes: Range<usize>, way: Way) {
        let (path, around) = (self.path.to_owned(), self.around.clone());
        self.sites.push(Site { sort, path, bytes, way, around });
    }

    fn node(&mut self, node: &Node, trail: &[&str]) {
        let is_shown = trail.iter().any(|key| SHOWN.contains(key));
        match &node.value {
            Yaml::Map(entries) => {
                if let ["zones" | "counters", _] = trail {
                    self.shown(node);
                }
                for (key, value) in entries {
                    let whole = bytes(key.span).start..bytes(value.span).end.max(bytes(key.span).end);
                    if trail.len() < 2 {
                        self.around = whole.clone();
                    }
                    if let Some(sort) = sort_of_key(trail)
                        && is_name(&key.value)
                        && key.value.len() > 2
                        && self.text[bytes(key.span)] == key.value
                    {
                        self.add(sort, bytes(key.span), Way::Typo);
                    }
                    if !is_shown && !SHOWN.contains(&key.value.as_str()) {
                        self.entry(&whole);
                    }
                    let trail = [trail, &[key.value.as_str()]].concat();
                    self.node(value, &trail);
                }
            }
            Yaml::List(items) => {
                if !is_shown && (trail.first() == Some(&"flow") || trail.last() == Some(&"do")) {
                    self.steps(items);
                }
                let trail = [trail, &["*"]].concat();
                items.iter().for_each(|item| self.node(item, &trail));
            }
            Yaml::Text(_) | Yaml::Int(_) | Yaml::Bool(_) if !is_shown => self.value(node, trail),
            _ => {}
        }
    }

    /// A key is left out or doubled.
    fn entry(&mut self, whole: &Range<usize>) {
        let Range { start, end } = *whole;
        let before = self.text[..start].trim_end_matches(' ');
        let rest = &self.text[end..];
        if before.ends_with(['{', ',']) {
            // { key: value, ... }
            let behind = rest.len() - rest.trim_start_matches([',', ' ']).len();
            let comma = if before.ends_with(',') && !rest.trim_start().starts_with(',') { 1 } else { 0 };
            let from = if comma == 1 { before.len() - 1 } else { start };
            let to = if comma == 1 { end } else { end + behind };
            self.add(Sort::KeyDropped, from..to, Way::Texts(vec![String::new()]));
            let twice = format!("{0}, {0}", &self.text[start..end]);
            self.add(Sort::KeyDoubled, start..end, Way::Texts(vec![twice]));
        } else if before.is_empty() || before.ends_with('\n') {
            let to = end + rest.find('\n').map_or(rest.len(), |at| at + 1);
            let line = before.len();
            self.add(Sort::KeyDropped, line..to, Way::Texts(vec![String::new()]));
            let lines = &self.text[line..to];
            let twice = format!("{}\n{lines}", lines.trim_end_matches('\n'));
            self.add(Sort::KeyDoubled, line..to, Way::Texts(vec![twice]));
        }
    }

    /// What stands after a colon, or in a list.
    fn value(&mut self, node: &Node, trail: &[&str]) {
        let bytes = bytes(node.span);
        let source = &self.text[bytes.clone()];
        let wrong = match &node.value {
            Yaml::Int(_) => "many",
            Yaml::Bool(_) => "[1, 2]",
            _ if source.contains('\n') => "7",
            _ => "[7]",
        };
        self.add(Sort::WrongType, bytes.clone(), Way::Texts(vec![wrong.to_owned()]));
        let of_pieces = trail.contains(&"pieces");
        let declares = of_pieces && (trail.last() == Some(&"kinds") || trail.len() == 2);
        let mut start = 0;
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        while let Some(at) = source[start..].find(is_part).map(|at| at + start) {
            let end = source[at..].find(|letter| !is_part(letter)).map_or(source.len(), |end| at + end);
            let word = &source[at..end];
            let place = bytes.start + at..bytes.start + end;
            if let Ok(number) = word.parse::<i64>() {
                let sort = if of_pieces { Sort::Component } else { Sort::DefinitionNumber };
                let ways = vec![(number + 1).to_string(), (number - 1).to_string()];
                self.add(sort, place, Way::Texts(ways));
            } else if is_name(word) && word.len() > 2 {
                let sort = if declares { Sort::DefinitionDeclaration } else { Sort::DefinitionUse };
                self.add(sort, place, Way::Typo);
            }
            start = end;
        }
    }

    fn shown(&mut self, node: &Node) {
        let others = |now: &str| -> Vec<String> {
            SEEN_BY.iter().filter(|one| **one != now).map(|one| (*one).to_owned()).collect()
        };
        if let Some(shown) = node.get("shown") {
            let now = self.text[bytes(shown.span)].to_owned();
            self.add(Sort::Shown, bytes(shown.span), Way::Texts(others(&now)));
        } else if let Some(first) = node.get("holds").or_else(|| node.get("per"))
            && self.text[bytes(first.span).end..].trim_start().starts_with([',', '}'])
        {
            let end = bytes(first.span).end;
            let owned = node.get("per").is_some();
            let ways = others("everyone").into_iter().filter(|one| owned || one == "nobody");
            let ways = ways.map(|one| format!(", shown: {one}")).collect();
            self.add(Sort::Shown, end..end, Way::Texts(ways));
        }
    }

    /// Neighbours of an order of play change places, or one is left out.
    fn steps(&mut self, items: &[Node]) {
        for (at, item) in items.iter().enumerate() {
            let own = bytes(item.span);
            if let Some(next) = items.get(at + 1) {
                let other = bytes(next.span);
                let text = &self.text[own.start..other.end];
                let between = &self.text[own.end..other.start];
                if matches!((&item.value, &next.value), (Yaml::Text(_), Yaml::Text(_)))
                    && !between.contains('#')
                {
                    let swapped =
                        format!("{}{between}{}", &text[text.len() - other.len()..], &text[..own.len()]);
                    self.add(Sort::StepsSwapped, own.start..other.end, Way::Texts(vec![swapped]));
                }
            }
            if !matches!(item.value, Yaml::Text(_)) || items.len() < 2 {
                continue;
            }
            let before = self.text[..own.start].trim_end_matches(' ');
            let line = before.strip_suffix('-').map(|before| before.trim_end_matches(' '));
            if let Some(line) = line.filter(|line| line.ends_with('\n')) {
                let to = self.text[own.end..].find('\n').map_or(own.end, |end| own.end + end + 1);
                self.add(Sort::StepDropped, line.len()..to, Way::Texts(vec![String::new()]));
            } else if let Some(next) = items.get(at + 1) {
                let to = bytes(next.span).start;
                self.add(Sort::StepDropped, own.start..to, Way::Texts(vec![String::new()]));
            }
        }
    }
}
