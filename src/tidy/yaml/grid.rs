//! Neighbouring entries of a map whose values, or the items in whose brackets, an author has put below each other.

use super::print::{flat, flat_item};
use super::tree::{BlockEntry, FlowText, Form, Trivia};
use crate::tidy::lines::{WIDTH, columns};

/// Where the value of an entry stands.
pub(super) struct EntryPlace {
    /// The spaces before it.
    pub(super) pad: usize,
    /// How far its items stand behind the bracket that opens; empty if they follow each other.
    pub(super) items: Vec<usize>,
}

/// Where the values of these entries stand.
pub(super) fn grid(entries: &[BlockEntry]) -> Vec<EntryPlace> {
    let mut found: Vec<EntryPlace> =
        entries.iter().map(|_| EntryPlace { pad: 1, items: Vec::new() }).collect();
    let mut from = 0;
    while from < entries.len() {
        let goes_on = |at: &usize| is_short(&entries[*at]) && !entries[*at].before.contains(&Trivia::Blank);
        let to = (from + 1..entries.len()).take_while(goes_on).last().map_or(from + 1, |last| last + 1);
        let group = &entries[from..to];
        if is_short(&group[0]) && group.len() > 1 {
            place(group, &mut found[from..to]);
        }
        from = to;
    }
    found
}

/// Whether an entry stands on one line.
fn is_short(entry: &BlockEntry) -> bool {
    entry.key.is_some() && !entry.below && entry.after.is_none() && flat(&entry.value).is_some()
}

/// Whether most of the entries stand as on a grid.
fn most(number: usize, all: usize) -> bool {
    number * 5 >= all * 3
}

fn place(group: &[BlockEntry], found: &mut [EntryPlace]) {
    let key = |entry: &BlockEntry| entry.key.as_ref().map_or(0, |key| columns(key));
    let longest = group.iter().map(key).max().unwrap_or(0);
    let fitting = group.iter().filter(|entry| key(entry) + entry.pad == longest + 1);
    let (number, padded) =
        fitting.fold((0, false), |(number, padded), entry| (number + 1, padded || entry.pad > 1));
    if padded && most(number, group.len()) {
        for (entry, place) in group.iter().zip(&mut *found) {
            place.pad = longest + 1 - key(entry);
        }
    }
    let widest = longest + 2 + group.iter().map(|entry| entry.value.marks.len() + 1).max().unwrap_or(0);
    for (place, items) in found.iter_mut().zip(items(group, widest).unwrap_or_default()) {
        place.items = items;
    }
}

/// The places of the items in brackets, below each other: each behind the longest of those before it.
fn items(group: &[BlockEntry], before: usize) -> Option<Vec<Vec<usize>>> {
    let flows: Option<Vec<&FlowText>> = group
        .iter()
        .map(|entry| match &entry.value.form {
            Form::Flow(flow) if !flow.items.is_empty() => Some(flow),
            _ => None,
        })
        .collect();
    let flows = flows?;
    let widths: Vec<Vec<usize>> = flows
        .iter()
        .map(|flow| flow.items.iter().map(|item| flat_item(item).map_or(0, |text| columns(&text))).collect())
        .collect();
    let is_map = flows[0].is_map;
    let mut places = vec![if is_map { 2 } else { 1 }];
    let most_items = widths.iter().map(Vec::len).max().unwrap_or(0);
    for at in 1..most_items {
        let longest = widths.iter().filter(|widths| widths.len() > at).map(|widths| widths[at - 1]).max();
        places.push(places[at - 1] + longest.unwrap_or(0) + 2);
    }
    let stands =
        |flow: &&&FlowText| flow.items.iter().zip(&places).all(|(item, place)| item.behind == Some(*place));
    let is_spread = |(flow, widths): (&&FlowText, &Vec<usize>)| {
        stands(&flow) && (1..widths.len()).any(|at| places[at - 1] + widths[at - 1] + 2 < places[at])
    };
    let fits = flows.iter().all(|flow| flow.is_map == is_map)
        && most(flows.iter().filter(stands).count(), flows.len())
        && flows.iter().zip(&widths).any(is_spread)
        && widths.iter().all(|widths| {
            let last = widths.len() - 1;
            before + places[last] + widths[last] + 2 + STEPS <= WIDTH
        });
    fits.then(|| widths.iter().map(|widths| places[..widths.len()].to_vec()).collect())
}

/// Columns for the indentation of what is spread.
const STEPS: usize = 16;

/// Something in brackets on one line, with its items at these places.
pub(super) fn spread(flow: &FlowText, places: &[usize]) -> String {
    let (open, close) = if flow.is_map { ("{", " }") } else { ("[", "]") };
    let mut text = open.to_owned();
    for (at, (item, place)) in flow.items.iter().zip(places).enumerate() {
        let gap = place.saturating_sub(columns(&text));
        text.push_str(&" ".repeat(gap));
        text.push_str(&flat_item(item).unwrap_or_default());
        if at + 1 < flow.items.len() {
            text.push(',');
        }
    }
    text + close
}
