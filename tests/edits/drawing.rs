//! All edits of one figure of a definition, and the order in which chance brings them.

use parlor::diag::{Faults, Sources, Span};
use parlor::load::yaml::{Node, Yaml, parse};
use parlor::table::Generator;

/// Parts of a definition that are not played: what stands there is only shown.
const SHOWN: [&str; 5] = ["parlor", "name", "about", "language", "labels"];

/// Other text in one place of a definition.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    /// `games/mine.yaml:7:12`
    pub(crate) place: String,
    /// What stood there.
    pub(crate) old: String,
    /// What stands there now.
    pub(crate) new: String,
    /// The whole definition with it.
    pub(crate) text: String,
}

/// Where something can be edited, and what can stand there instead.
type Site = (Span, Vec<String>);

/// Every edit of a definition, in a random order: the first of each place before the second of any.
pub(crate) fn draw(path: &str, text: &str, chance: &mut Generator) -> Vec<Edit> {
    let mut sources = Sources::default();
    let source = sources.add(path, text);
    let tree = parse(&sources, source, &mut Faults::default()).expect("the games of the tests are YAML");
    let mut sites = sites(&tree, &sources);
    chance.shuffle(&mut sites);
    for (_, ways) in &mut sites {
        chance.shuffle(ways);
    }
    let most = sites.iter().map(|(_, ways)| ways.len()).max().unwrap_or(0);
    let edit = |span: Span, new: &str| Edit {
        place: sources.place(span),
        old: sources.slice(span).to_owned(),
        new: new.to_owned(),
        text: format!("{}{new}{}", &text[..span.start as usize], &text[span.end as usize..]),
    };
    let nth = |at: usize| sites.iter().filter_map(move |(span, ways)| Some((*span, ways.get(at)?)));
    (0..most).flat_map(nth).map(|(span, new)| edit(span, new)).collect()
}

/// The numbers, the yes and no, and the keys of the ranking.
fn sites(tree: &Node, sources: &Sources) -> Vec<Site> {
    let mut sites = Vec::new();
    look(tree, sources, &mut sites);
    if let Some(Yaml::List(keys)) = tree.get("ranking").map(|node| &node.value) {
        ranking(keys, sources, &mut sites);
    }
    // What an alias stands for is found again where it is used.
    sites.sort_by_key(|(span, _)| *span);
    sites.dedup();
    sites
}

fn look(node: &Node, sources: &Sources, sites: &mut Vec<Site>) {
    match &node.value {
        Yaml::Map(entries) => {
            for (key, value) in entries.iter().filter(|(key, _)| !SHOWN.contains(&key.value.as_str())) {
                numbers(key.span, sources, sites);
                look(value, sources, sites);
            }
        }
        Yaml::List(nodes) => nodes.iter().for_each(|node| look(node, sources, sites)),
        Yaml::Bool(value) => sites.push((node.span, vec![(!value).to_string()])),
        Yaml::Int(_) | Yaml::Text(_) => numbers(node.span, sources, sites),
        Yaml::Null | Yaml::Float(_) => {}
    }
}

/// Every number in a text becomes one more, one less, twice as much.
fn numbers(span: Span, sources: &Sources, sites: &mut Vec<Site>) {
    let text = sources.slice(span);
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '-';
    let mut start = 0;
    for word in text.split(|letter| !is_word(letter)) {
        start += text[start..].find(word).expect("a word of the text stands in it");
        let end = start + word.len();
        if let Ok(number) = word.parse::<i32>() {
            let mut ways = vec![number + 1, number - 1, number * 2];
            ways.sort_unstable();
            ways.dedup();
            ways.retain(|other| *other != number);
            let place = |at: usize| span.start + u32::try_from(at).expect("texts are short");
            let ways = ways.iter().map(i32::to_string).collect();
            sites.push((Span::new(span.source, place(start), place(end)), ways));
        }
        start = end;
    }
}

/// A key of the ranking is left out, turned round, or changes places with the next one.
fn ranking(keys: &[Node], sources: &Sources, sites: &mut Vec<Site>) {
    for (at, key) in keys.iter().enumerate() {
        let word = sources.slice(key.span);
        sites.push((key.span, vec![format!("{{ fewer: {word} }}")]));
        if let Some(next) = keys.get(at + 1) {
            let other = sources.slice(next.span);
            sites.push((key.span.to(next.span), vec![format!("{other}, {word}"), other.to_owned()]));
        } else if at > 0 {
            let before = &keys[at - 1];
            let kept = sources.slice(before.span).to_owned();
            sites.push((before.span.to(key.span), vec![kept]));
        }
    }
}
