//! The examples of the rulebook, in words.

use super::content::{PageAct, PageBlock, PageExample, PageLine};
use crate::diag::{Faults, Sources};
use crate::door::Definition;
use crate::door::author::outline::OutlineWriter;
use crate::door::words::{Words, counted, fill};
use crate::example::{self, Example, ToldLine, ToldSort};
use crate::load::files::{Files, read_text};
use crate::load::role::folder_of;

/// The examples beside a definition. Those of other variants have their place in the page of the rules as written.
pub(super) fn of(files: &dyn Files, definition: &Definition, outline: &OutlineWriter<'_>) -> Vec<PageBlock> {
    let path: &str = &definition.path;
    let folder = folder_of(path);
    let mut names = files.list(folder).unwrap_or_default();
    names.retain(|name| name.ends_with(".example"));
    names.sort();
    let mut blocks = Vec::new();
    for name in names {
        let mut sources = Sources::default();
        let path = format!("{folder}/{name}");
        let Ok(source) = read_text(files, folder, &path, &mut sources) else { continue };
        let examples = example::read(&sources, source, &mut Faults::default());
        let variant = outline.rules.variant.as_str();
        let fits = |example: &&Example| {
            let of = example.variant.as_ref().map_or("", |variant| variant.text.as_str());
            variant.is_empty() || of == variant
        };
        let told = examples.iter().filter(fits).map(|example| PageBlock::Example(told(example, outline)));
        blocks.extend(told);
    }
    blocks
}

fn told(example: &Example, outline: &OutlineWriter<'_>) -> PageExample {
    let words = outline.words;
    let told = example.told(outline.rules, outline.voice);
    let names: Vec<&str> = example.seats.iter().map(|seat| seat.text.as_str()).collect();
    let mut seats = vec![counted(words.seats_value, names.len(), &[("value", &names.join(", "))])];
    seats.extend(example.variant.as_ref().map(|variant| variant.text.clone()));
    let figures = told.figures.iter();
    seats.extend(
        figures.map(|(figure, value)| fill(words.with_figure, &[("figure", figure), ("value", value)])),
    );
    let act = |heading, lines: &[ToldLine]| PageAct {
        heading,
        lines: lines
            .iter()
            .map(|line| PageLine { text: text(line, words, outline), drawn: line.drawn.clone() })
            .collect(),
    };
    let mut acts = vec![act(words.example_given, &told.given)];
    for (when, then) in &told.acts {
        acts.push(act(words.example_when, when));
        acts.push(act(words.example_then, then));
    }
    acts.retain(|act| !act.lines.is_empty());
    PageExample {
        title: example.title.text.clone(),
        rulebook: example
            .rulebook
            .as_ref()
            .map_or_else(String::new, |place| fill(words.example_rulebook, &[("place", &place.text)])),
        seats: seats.join("; "),
        acts,
    }
}

fn text(line: &ToldLine, words: &Words, outline: &OutlineWriter<'_>) -> String {
    let ToldLine { seat, thing, value, .. } = line;
    let of_seat = |text: String| match seat.as_str() {
        "" => text,
        seat => format!("{text}{}", fill(outline.voice.phrases.because, &[("text", seat)])),
    };
    let is = |zone: &str| fill(words.example_is, &[("thing", zone), ("value", value)]).trim_end().to_owned();
    let in_zone = |phrase: &str| is(&fill(phrase, &[("zone", thing)]));
    let with_value = |phrase: &str| fill(phrase, &[("value", value)]);
    let answers = |phrase: &str| fill(phrase, &[("seat", seat), ("answers", value)]);
    match line.sort {
        ToldSort::At => of_seat(fill(words.example_at, &[("step", thing)])),
        ToldSort::Does => of_seat(thing.clone()),
        ToldSort::Rest => with_value(words.example_rest),
        ToldSort::Shuffled => in_zone(words.example_shuffled),
        ToldSort::Ordered => with_value(words.example_ordered),
        ToldSort::Rolled => with_value(words.example_rolled),
        ToldSort::Drawn => with_value(words.example_drawn),
        ToldSort::Is => is(thing),
        ToldSort::Top => in_zone(words.example_top),
        ToldSort::Bottom => in_zone(words.example_bottom),
        ToldSort::FaceDown => in_zone(words.example_face_down),
        ToldSort::Faces => in_zone(words.example_faces),
        ToldSort::Len => in_zone(words.example_len),
        ToldSort::Nth => in_zone(words.example_nth),
        ToldSort::Answers => is(seat),
        ToldSort::Offers => answers(words.example_offers),
        ToldSort::OffersOnly => answers(words.example_offers_only),
        ToldSort::Refuses => answers(words.example_refuses),
        ToldSort::Asks if value.is_empty() => fill(words.example_asks, &[("seat", seat)]),
        ToldSort::Asks => {
            let asks = fill(words.example_asks, &[("seat", seat)]);
            fill(words.example_is, &[("thing", &asks), ("value", value)])
        }
        ToldSort::Over => words.example_over.to_owned(),
        ToldSort::Ranking => is(words.ranking),
        ToldSort::Fails => is(words.example_fails),
        ToldSort::Knows => is(&fill(words.example_knows, &[("seat", seat), ("thing", thing)])),
        ToldSort::KnowsPart => is(&fill(words.example_knows_part, &[("seat", seat), ("thing", thing)])),
        ToldSort::KnowsNot => fill(words.example_knows_not, &[("seat", seat), ("thing", thing)]),
        ToldSort::Reads => fill(words.example_reads, &[("seat", seat), ("value", value)]),
        ToldSort::ReadsNot => fill(words.example_reads_not, &[("seat", seat), ("value", value)]),
        ToldSort::Sees => is(&fill(words.example_sees, &[("seat", seat), ("thing", thing)])),
    }
}
