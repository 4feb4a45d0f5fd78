//! A page of rules for a browser and for paper, which needs nothing else: neither a network nor scripts.

use maud::{DOCTYPE, Markup, PreEscaped, html};
use unicode_width::UnicodeWidthStr;

use super::by_seats;
use super::colours;
use super::picture::BoardDrawing;
use crate::door::author::{
    BoardPicture, CountBySeats, KindPicture, PageBlock, PageExample, PageNote, PageProse, PageSection,
    PageStep, PageTable, PieceSide, RulesPage, SetPicture,
};
use crate::door::words::{self, Words, visible};
use crate::report::GENERATOR;

/// The style of the page.
const STYLE: &str = include_str!("rules.css");
/// What a page may load and run: nothing but its own style.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'";
/// How wide a letter is, for its height of 1.
const LETTER: f64 = 0.64;
/// The width of half a place of a board on the page, in rem.
const HALF_PLACE: f64 = 1.05;

/// The page.
pub(crate) fn rules(page: &RulesPage) -> String {
    let writer = HtmlWriter { page, words: words::of(page.language) };
    document(page.language, &page.title, STYLE, &writer.body())
}

/// A document with its style.
pub(crate) fn document(language: &str, title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(language) {
            head {
                meta charset="utf-8";
                (PreEscaped(GENERATOR))
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                title { (title) }
                style { (PreEscaped(style)) (PreEscaped(colours::style())) }
            }
            (body)
        }
    };
    // Names of a definition may have characters that reorder a line or cannot be seen.
    visible::lines(&page.into_string()).into_owned()
}

struct HtmlWriter<'a> {
    page: &'a RulesPage,
    words: &'static Words,
}

impl HtmlWriter<'_> {
    fn body(&self) -> Markup {
        let page = self.page;
        html! {
            body {
                header {
                    h1 {
                        (page.title)
                        @if !page.variant.is_empty() { " " span class="variant" { "(" (page.variant) ")" } }
                    }
                    @if !page.about.is_empty() { p class="about" { (page.about) } }
                    p class="players" { (page.players) }
                }
                nav aria-label=(page.contents) {
                    h2 { (page.contents) }
                    ul {
                        @for section in &page.sections {
                            li { a href=(format!("#{}", section.key)) { (section.heading) } }
                        }
                    }
                }
                main { @for section in &page.sections { (self.section(section)) } }
            }
        }
    }

    fn section(&self, section: &PageSection) -> Markup {
        let (notes, others): (Vec<&PageBlock>, Vec<&PageBlock>) =
            section.blocks.iter().partition(|block| matches!(block, PageBlock::Note(_)));
        html! {
            section id=(section.key) {
                h2 { (section.heading) }
                @for block in others { (self.block(block)) }
                @if !notes.is_empty() {
                    ul class="notes" { @for block in notes { li { (self.block(block)) } } }
                }
            }
        }
    }

    fn block(&self, block: &PageBlock) -> Markup {
        match block {
            PageBlock::Text(text) => html! { p { (text) } },
            PageBlock::Prose(prose) => self.prose(prose),
            PageBlock::Heading(text) => html! { h3 { (text) } },
            PageBlock::Table(table) => self::table(table),
            PageBlock::Set(set) => self.set(set),
            PageBlock::Board(board) => self::board(board),
            PageBlock::Steps(steps) => self.steps(steps),
            PageBlock::Note(note) => self.note(note),
            PageBlock::Example(example) => self.example(example),
        }
    }

    /// What the author wrote, or its translation.
    fn prose(&self, prose: &PageProse) -> Markup {
        let own = self.page.written_in.as_str();
        let language = (!prose.is_translated && own != self.page.language).then_some(own);
        html! { @for paragraph in prose.text.split("\n\n").filter(|text| !text.is_empty()) {
            p class="prose" lang=[language] { (with_code(paragraph)) }
        } }
    }

    fn set(&self, set: &SetPicture) -> Markup {
        let names: Vec<&str> = set.kinds.iter().map(|kind| kind.front.name.as_str()).collect();
        html! {
            div class="set" {
                h3 { (set.name) @if !set.summary.is_empty() { " " small { (set.summary) } } }
                @if set.summary.is_empty() { p { (names.join(", ")) } }
                @else if set.sides.is_empty() { ul class="kinds" { @for kind in &set.kinds { (self.kind(kind)) } } }
                @else {
                    @if names.len() > 1 { p { (names.join(", ")) } }
                    ul class="kinds dice" aria-label=(self.words.sides) {
                        @for side in &set.sides { li { span class="die" { (side) } } }
                    }
                }
                @if !set.traits.is_empty() {
                    dl { @for [name, values] in &set.traits { dt { (name) } dd { (values) } } }
                }
                @if !set.about.is_empty() {
                    dl { @for (name, prose) in &set.about { dt { (name) } dd { (self.prose(prose)) } } }
                }
            }
        }
    }

    fn kind(&self, kind: &KindPicture) -> Markup {
        let is_alone = matches!(kind.counts.as_slice(), [CountBySeats { count: 1, .. }]);
        html! {
            li {
                span class="sides" {
                    (picture(&kind.front))
                    @if let Some(other) = &kind.other { (picture(other)) }
                }
                @if kind.front.is_glyph {
                    span class="name" {
                        (kind.front.name) @if let Some(other) = &kind.other { " / " (other.name) }
                    }
                }
                @for count in kind.counts.iter().filter(|count| count.count > 0 && !is_alone) {
                    @if kind.counts.len() == 1 { span class="count" { "×" (count.count) } }
                    @else { span class="count" { "×" (by_seats(count, self.words)) } }
                }
            }
        }
    }

    fn steps(&self, steps: &[PageStep]) -> Markup {
        html! {
            ol class="steps" {
                @for step in steps {
                    li {
                        strong { (step.name) }
                        @if !step.how.is_empty() {
                            " " span class="how" {
                                @for (at, how) in step.how.iter().enumerate() { @if at > 0 { ", " } (how.name) }
                            }
                        }
                        (self.prose(&step.doc))
                        @let explained: Vec<&PageNote> = step.how.iter().filter(|how| !how.doc.text.is_empty()).collect();
                        @if !explained.is_empty() {
                            ul { @for how in explained { li { (self.note(how)) } } }
                        }
                        @if !step.details.is_empty() {
                            ul class="details" { @for detail in &step.details { li { (self.note(detail)) } } }
                        }
                        @if !step.inside.is_empty() { (self.steps(&step.inside)) }
                    }
                }
            }
        }
    }

    fn note(&self, note: &PageNote) -> Markup {
        html! {
            @if !note.name.is_empty() { strong { (note.name) } }
            @if !note.how.is_empty() { " " span class="how" { (note.how) } }
            (self.prose(&note.doc))
        }
    }

    fn example(&self, example: &PageExample) -> Markup {
        html! {
            article class="example" {
                h3 lang=(self.page.written_in) { (example.title) }
                p class="how" {
                    (example.seats)
                    @if !example.rulebook.is_empty() { br; (example.rulebook) }
                }
                @for act in &example.acts {
                    h4 { (act.heading) }
                    ul { @for line in &act.lines {
                        li {
                            (line.text)
                            @if !line.drawn.is_empty() { pre { (line.drawn.join("\n")) } }
                        }
                    } }
                }
            }
        }
    }
}

/// A small picture of a piece.
fn picture(side: &PieceSide) -> Markup {
    let shape = if side.is_glyph { " round" } else { "" };
    let class = format!("picture{shape} {}{}", colours::class(side.colour), suit(&side.face));
    let size = |text: &str, most: f64| format!("font-size:{:.2}rem", letter_size(text, 3.9, most));
    html! {
        span class=(class) {
            span style=(size(&side.face, if side.bears.is_empty() { 1.5 } else { 0.78 })) { (side.face) }
            @for borne in &side.bears { span class="borne" style=(size(borne, 0.85)) { (borne) } }
        }
    }
}

/// The height of letters with which the longest word of a text fits into this width, at most `most`.
pub(crate) fn letter_size(text: &str, wide: f64, most: f64) -> f64 {
    let longest = text.split(' ').map(UnicodeWidthStr::width).max().unwrap_or(1).max(1);
    most.min(wide / (f64::from(u32::try_from(longest).unwrap_or(u32::MAX)) * LETTER))
}

fn table(table: &PageTable) -> Markup {
    html! {
        div class="table" tabindex="0" {
            table {
                @if !table.head.is_empty() {
                    thead { tr { @for cell in &table.head { th scope="col" { (cell) } } } }
                }
                tbody {
                    @for row in &table.rows {
                        tr {
                            @for (at, cell) in row.iter().enumerate() {
                                @if at == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn board(board: &BoardPicture) -> Markup {
    let halves = f64::from(u32::try_from(board.size.0).unwrap_or(u32::MAX)) + 2.6;
    html! {
        figure {
            figcaption { (board.name) }
            (BoardDrawing::with_pieces(board).markup(&format!("min(100%, {:.1}rem)", halves * HALF_PLACE)))
        }
    }
}

/// The class of a face with a red suit.
pub(crate) fn suit(face: &str) -> &'static str {
    if face.contains(['♥', '♦']) { " red" } else { "" }
}

/// A text by an author, with parts in backticks as code.
fn with_code(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    // A last backtick without a partner is an ordinary character.
    let last = parts.len() - 1;
    html! {
        @for (at, part) in parts.iter().enumerate() {
            @if at % 2 == 1 && at < last { code { (part) } }
            @else if at % 2 == 1 { "`" (part) }
            @else { (part) }
        }
    }
}
