//! The pieces as pictures.

use super::content::{CountBySeats, KindPicture, PageBlock, PageProse, PieceSide, SetPicture};
use super::writer::PageWriter;
use crate::door::author::outline::OutlineWriter;
use crate::door::words::fill;
use crate::rules::forms::Printed;
use crate::rules::{KindArgument, KindName, KindSaying, PieceSet};

impl PageWriter<'_> {
    /// The pieces of all sets.
    pub(super) fn pieces(&self) -> Vec<PageBlock> {
        let sets = &self.outline.rules.sets;
        let all: Vec<SetPicture> = sets.iter().enumerate().map(|(at, set)| self.set(at, set)).collect();
        // What only stands on other pieces comes last.
        let (plain, real): (Vec<SetPicture>, Vec<SetPicture>) =
            all.into_iter().partition(|set| set.summary.is_empty());
        real.into_iter().chain(plain).map(PageBlock::Set).collect()
    }

    fn set(&self, at: usize, set: &PieceSet) -> SetPicture {
        let players = self.outline.rules.players;
        let mut kinds: Vec<KindName> = Vec::new();
        let mut by_seats: Vec<(u8, Vec<(KindName, usize)>)> = Vec::new();
        for people in players.from..=players.to {
            let counts = self.outline.counts(set, people);
            kinds.extend(counts.iter().map(|(kind, _)| kind.clone()));
            by_seats.push((people, counts));
        }
        let is_there = !kinds.is_empty();
        if !is_there {
            kinds = plain_kinds(at, set);
        }
        kinds.sort();
        kinds.dedup();
        let picture = |kind: &KindName| self.kind(set, kind, &by_seats);
        SetPicture {
            name: self.outline.set(at).to_owned(),
            summary: if is_there { self.outline.summary(set) } else { String::new() },
            kinds: kinds.iter().map(picture).collect(),
            sides: self.outline.sides(set),
            traits: self.outline.traits(set),
            about: self.about(at),
        }
    }

    /// What the author says about the kinds of a set. What is told of functions stands at the order of play.
    fn about(&self, set: usize) -> Vec<(String, PageProse)> {
        let OutlineWriter { rules, voice, .. } = &self.outline;
        let mut about = Vec::new();
        for one in rules.look.about.iter().filter(|one| one.set == set) {
            let family =
                one.family.map(|family| self.outline.name(&rules.sets[set].families[family].name.text));
            let name = family.unwrap_or_else(|| self.outline.set(set)).to_owned();
            for text in &one.texts {
                let KindSaying::Written(text) = text else { continue };
                let translated = voice.label(text);
                let prose = PageProse {
                    text: translated.unwrap_or(text).trim().to_owned(),
                    is_translated: translated.is_some(),
                };
                about.push((name.clone(), prose));
            }
        }
        about
    }

    fn kind(
        &self,
        set: &PieceSet,
        kind: &KindName,
        by_seats: &[(u8, Vec<(KindName, usize)>)],
    ) -> KindPicture {
        let mut counts: Vec<CountBySeats> = Vec::new();
        for (people, all) in by_seats {
            let count = all.iter().find(|(one, _)| one == kind).map_or(0, |(_, count)| *count);
            match counts.last_mut() {
                Some(last) if last.count == count => last.to = *people,
                _ => counts.push(CountBySeats { from: *people, to: *people, count }),
            }
        }
        if counts.iter().all(|one| one.count == 0) {
            counts.clear();
        }
        let other = kind.reverse(&self.outline.rules.sets);
        KindPicture {
            front: PieceSide::of(&self.outline, set, kind),
            other: other.map(|other| PieceSide::of(&self.outline, set, &other)),
            counts,
        }
    }
}

/// The kinds of a set of which there are no pieces: they stand on pieces of other sets.
fn plain_kinds(set: usize, of: &PieceSet) -> Vec<KindName> {
    let families = of.families.iter().enumerate().filter(|(_, family)| family.parameters.is_empty());
    families.map(|(family, _)| KindName { set, family, arguments: Vec::new() }).collect()
}

impl PieceSide {
    pub(in crate::door::author) fn of(outline: &OutlineWriter<'_>, set: &PieceSet, kind: &KindName) -> Self {
        let rules = outline.rules;
        let family = &set.families[kind.family];
        let name = outline.voice.kind(rules, kind);
        let word = outline.name(&family.name.text);
        let values: Vec<String> = kind
            .arguments
            .iter()
            .map(|argument| match argument {
                KindArgument::Number(number) => number.to_string(),
                KindArgument::Kind(kind) => outline.voice.kind(rules, kind),
            })
            .collect();
        let glyph = set.glyph(kind);
        // It has no label, so it is called as in the notation.
        let is_plain = name == format!("{word}({})", values.join(", "));
        let named = family.parameters.iter().zip(&values);
        let named = named.map(|(parameter, value)| (outline.name(&parameter.name.text), value.clone()));
        let traits = set.traits.iter().filter_map(|one| {
            let value = match set.printed(kind, &one.name.text) {
                Printed::Number(number) => number.to_string(),
                Printed::Word(word) => outline.name(word).to_owned(),
                _ => return None,
            };
            Some((outline.name(&one.name.text), value))
        });
        let is_said = is_plain && glyph.is_none() && values.len() == 1;
        let lines = named
            .filter(|_| !is_said)
            .chain(traits)
            .map(|(name, value)| fill(outline.words.example_is, &[("thing", name), ("value", &value)]));
        Self {
            face: glyph.unwrap_or(if is_plain { word } else { &name }).to_owned(),
            bears: if is_plain && glyph.is_none() { values.clone() } else { Vec::new() },
            is_glyph: glyph.is_some(),
            lines: lines.collect(),
            colour: outline.colour(kind),
            name,
        }
    }
}

/// What a kind looks like on a board.
pub(super) fn face(outline: &OutlineWriter<'_>, set: &PieceSet, kind: &KindName) -> String {
    set.glyph(kind).map_or_else(|| outline.voice.kind(outline.rules, kind), str::to_owned)
}
