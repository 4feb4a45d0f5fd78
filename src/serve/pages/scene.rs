//! The table as one observer sees it.

use maud::{Markup, html};

use super::piece::Drawer;
use crate::door::sitting::{Content, Counter, Importance, Paragraph, Scene, SeatShown, ZoneShown};
use crate::door::words::fill;
use crate::serve::offered::shown;

impl Drawer {
    /// Shared things, then the seats, the observer's own first.
    pub(super) fn scene(self, scene: &Scene) -> Markup {
        html! {
            section class="shared" aria-label=(self.words.web_table) {
                (self.head(scene))
                div class="zones" { @for zone in scene.zones.iter() { (self.zone(zone)) } }
            }
            div class="seats" { @for seat in &scene.seats { (self.seat(seat, scene.asked == Some(seat.seat))) } }
        }
    }

    /// Who plays together, the parts of the order of play, and the shared counters.
    fn head(self, scene: &Scene) -> Markup {
        let part = |name: &str, nth: i32, times: i32| {
            fill(
                self.words.part_of,
                &[("part", name), ("nth", &nth.to_string()), ("times", &times.to_string())],
            )
        };
        html! {
            @if !scene.teams.is_empty() {
                p { (fill(self.words.who_together, &[("teams", &scene.teams.join(", "))])) }
            }
            @if !scene.parts.is_empty() || !scene.counters.is_empty() {
                ul class="counters" {
                    @for one in &scene.parts { li { (part(&one.name, one.nth, one.times)) } }
                    @for counter in &scene.counters { (self.counter(counter)) }
                }
            }
        }
    }

    fn counter(self, counter: &Counter) -> Markup {
        let text = match counter.most {
            Some(most) => fill(self.words.of_most, &[("number", &counter.text), ("most", &most.to_string())]),
            None => counter.text.clone(),
        };
        html! { li { span class="faint" { (counter.name) } @if !text.is_empty() { " " (text) } } }
    }

    fn seat(self, seat: &SeatShown, is_asked: bool) -> Markup {
        let name =
            if seat.is_own { fill(self.words.you, &[("seat", &seat.name)]) } else { seat.name.clone() };
        let class = match (seat.is_own, is_asked) {
            (true, true) => "seat own asked",
            (true, false) => "seat own",
            (false, true) => "seat asked",
            (false, false) => "seat",
        };
        html! {
            section class=(class) {
                h3 {
                    (self.thing("name", &seat.options, "", &html! { (name) }))
                    @if let Some(bot) = &seat.bot { " " small { (shown(bot)) } }
                }
                @if !seat.counters.is_empty() {
                    ul class="counters" { @for counter in &seat.counters { (self.counter(counter)) } }
                }
                div class="zones" { @for zone in &seat.zones { (self.zone(zone)) } }
            }
        }
    }

    fn zone(self, zone: &ZoneShown) -> Markup {
        let fill_text = zone.fill.map(|fill| {
            let (count, most) = (fill.count.to_string(), fill.most.to_string());
            crate::door::words::fill(self.words.of_most, &[("number", &count), ("most", &most)])
        });
        let class = match (&zone.content, zone.is_empty) {
            (_, true) => "zone none",
            (Content::Board(_) | Content::Map(_) | Content::Spaces(_), _) => "zone wide",
            _ => "zone",
        };
        html! {
            section class=(class) data-zone=(zone.name) {
                h4 {
                    (self.thing("name", &zone.options, "", &html! { (zone.name) }))
                    @if let Some(text) = fill_text { " " small { (text) } }
                }
                @if zone.is_empty { p class="faint" { (self.words.web_empty) } }
                @else {
                    @if zone.is_stack { span class="faint" title=(self.words.first_on_top) { "▲" } " " }
                    (self.content(&zone.content))
                }
            }
        }
    }

    fn content(self, content: &Content) -> Markup {
        match content {
            Content::Row(items) | Content::Pile(items) | Content::Stock(items) => self.items(items),
            Content::Board(board) => self.board(board),
            Content::Map(map) => self.map(map),
            Content::Spaces(spaces) => self.spaces(spaces),
        }
    }

    /// What has happened: each paragraph, and of it what matters at least so much.
    pub(super) fn news(self, told: &[Paragraph], least: Importance) -> Markup {
        html! {
            @for paragraph in told {
                @for sentence in paragraph.sentences.iter().filter(|sentence| sentence.importance >= least) {
                    @let class = match (sentence.topic.is_head(), sentence.stands_out()) {
                        (true, _) => "head",
                        (false, true) => "follows",
                        (false, false) => "follows faint",
                    };
                    li class=(class) { (sentence.text) }
                }
            }
        }
    }
}
