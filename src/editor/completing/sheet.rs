//! What can be written in a definition and in labels.

use super::{Completion, Desk, OfferSort, WritingSpot};
use crate::check::definition::NameKind;
use crate::diag::{Faults, Sources};
use crate::editor::keys::keys_of;
use crate::editor::mend::mended;
use crate::editor::sheet_ways::{SheetSpot, spot};
use crate::editor::symbols::Symbol;
use crate::load::ready::READY_MADE;
use crate::load::yaml::{self, Node};

/// The word that stands where the author is while the rest is read.
const MARK: &str = "zz_mark_zz";

/// What may be missing behind a half-typed word: a key has its colon.
const ENDINGS: [&str; 4] = ["", ":", "]", " }"];

/// The same for a word that stands alone in its line.
const KEY_ENDINGS: [&str; 4] = [":", "", "]", " }"];

impl Desk {
    pub(super) fn sheet_offers(&self, place: &WritingSpot<'_>) -> Vec<Completion> {
        let before = place.before();
        if before.trim_start().starts_with('#') || before.contains(" #") {
            return Vec::new();
        }
        let Some(tree) = marked(place) else { return Vec::new() };
        let Some(SheetSpot { way, key, beside }) = spot(&tree, &|text| text.value.contains(MARK)) else {
            return Vec::new();
        };
        let way: Vec<&str> = way.iter().map(String::as_str).collect();
        let alone = before.trim_start().trim_start_matches("- ").trim_end_matches(['{', ',', ' ']).is_empty();
        if key.is_some() || alone && !way.is_empty() && !keys_of(&way).is_empty() {
            return self.key_offers(&way, &beside, place);
        }
        self.value_offers(&way, place)
    }

    fn key_offers(&self, way: &[&str], beside: &[&str], place: &WritingSpot<'_>) -> Vec<Completion> {
        if way.last() == Some(&"labels") {
            return self.labelled(beside, place);
        }
        let keys = keys_of(way).into_iter().filter(|(key, _)| !beside.contains(key));
        let mut offers: Vec<Completion> =
            keys.map(|(key, about)| place.offer(key, OfferSort::Key, "key", about)).collect();
        let sorts: &[NameKind] = match way {
            [.., "set"] => &[NameKind::Zone],
            [.., "glyphs" | "short" | "reverse" | "about" | "shows"] => &[NameKind::Kind, NameKind::Set],
            [.., "sizes" | "sort"] => &[NameKind::Zone],
            _ => &[],
        };
        offers.extend(
            self.named(sorts, place).into_iter().filter(|offer| !beside.contains(&offer.text.as_str())),
        );
        offers
    }

    fn value_offers(&self, way: &[&str], place: &WritingSpot<'_>) -> Vec<Completion> {
        use NameKind::{Counter, Figure, Function, Kind, Set, Zone};
        let way = match way {
            ["variants", _, inner @ ..] => inner,
            _ => way,
        };
        let (words, sorts): (&[&str], &[NameKind]) = match way {
            ["use"] => {
                let library = |one: &crate::load::ready::ReadyMade| {
                    place.offer(one.name, OfferSort::Keyword, "library", &self.about_library(one.name))
                };
                return READY_MADE.iter().map(library).collect();
            }
            ["flow"] | [.., "do"] => (&[], &[Function]),
            ["counters", _, "holds"] => (&["number", "switch", "seat"], &[Set, Zone]),
            [.., "holds"] => (&[], &[Set]),
            [.., "per"] => (&["seat"], &[Set]),
            [.., "shown"] => (&["everyone", "owner", "others", "nobody"], &[]),
            [.., "layout"] => (&["pile", "row", "stack"], &[]),
            ["counters", _, "start"] => (&["random", "nothing", "true", "false"], &[Figure]),
            ["counters", _, "min" | "max"] | [.., "count" | "ring" | "track"] => (&[], &[Figure]),
            ["flow", .., "from"] => (&["first"], &[Counter, Function]),
            ["flow", .., "times"] => (&["forever"], &[Figure, Function]),
            ["flow", .., "laps"] => (&[], &[Figure, Function]),
            ["flow", .., "skip" | "with" | "while"] => (&[], &[Function]),
            ["scoring" | "heuristic", ..] => (&[], &[Counter, Function]),
            ["ranking", ..] => (&["total"], &[Counter, Function]),
            ["look", "first" | "last" | "hide"] => (&[], &[Zone, Counter]),
            ["look", "sizes", ..] => (&[], &[Figure]),
            ["look", "colours", ..] => (&[], &[Kind]),
            ["look", "values" | "notes" | "about", ..] => (&[], &[Function]),
            ["pieces", _, "kinds"] => (&["number"], &[Set]),
            ["pieces", ..] => (&[], &[Kind, Figure]),
            _ => (&[], &[]),
        };
        let mut offers = place.words(words);
        offers.extend(self.named(sorts, place));
        offers
    }

    fn about_library(&self, name: &str) -> String {
        let library = READY_MADE.iter().find(|one| one.name == name);
        let functions = library.into_iter().flat_map(|library| library.functions());
        let functions: Vec<String> = functions.map(|name| format!("`{name}`")).collect();
        if functions.is_empty() { String::new() } else { format!("Functions: {}", functions.join(", ")) }
    }

    /// In a file of labels: what has none yet.
    pub(super) fn label_offers(&self, place: &WritingSpot<'_>) -> Vec<Completion> {
        let before = place.before();
        if !before.is_empty() || before.contains('#') {
            return Vec::new();
        }
        let sheet = self.sheets().iter().find(|sheet| self.sources.path(sheet.source) == place.path);
        let given: Vec<&str> = match sheet.map(|sheet| &sheet.tree.value) {
            Some(yaml::Yaml::Map(entries)) => entries.iter().map(|(key, _)| key.value.as_str()).collect(),
            _ => Vec::new(),
        };
        self.labelled(&given, place)
    }

    /// Names and texts that can have labels, without those that have some.
    fn labelled(&self, given: &[&str], place: &WritingSpot<'_>) -> Vec<Completion> {
        use NameKind::{Back, Counter, Figure, Function, Kind, Part, Set, Zone};
        let all = [Figure, Set, Back, Kind, Zone, Counter, Part, Function];
        let mut offers = self.named(&all, place);
        for one in self.uses() {
            match &one.symbol {
                Symbol::Property(name) => {
                    offers.push(place.offer(name, OfferSort::Property, "parameter or trait", ""))
                }
                Symbol::Text(text) if !text.trim().is_empty() => {
                    let plain = text.chars().all(|letter| letter.is_alphanumeric() || "_ -".contains(letter));
                    let key = if plain {
                        text.clone()
                    } else {
                        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
                    };
                    let offer = place.offer(&key, OfferSort::Text, "text of scripts", "");
                    offers.extend((!given.contains(&text.as_str())).then_some(offer));
                }
                _ => {}
            }
        }
        offers.retain(|offer| !given.contains(&offer.text.as_str()));
        offers
    }
}

/// The tree with a mark in the place of the word.
fn marked(place: &WritingSpot<'_>) -> Option<Node> {
    let read = |text: String| {
        let (mut sources, mut faults) = (Sources::default(), Faults::default());
        let id = sources.add(place.path, text);
        yaml::parse(&sources, id, &mut faults)
    };
    let with = |ending: &&str| place.with(&format!("{MARK}{ending}"));
    let endings = if place.before().trim().is_empty() { KEY_ENDINGS } else { ENDINGS };
    let whole = endings.iter().find_map(|ending| read(with(ending)));
    let left = || endings.iter().find_map(|ending| mended(&with(ending)).filter(|left| left.contains(MARK)));
    whole.or_else(|| left().and_then(read))
}
