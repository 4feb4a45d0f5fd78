//! How a match has ended, and the scores.

use maud::{Markup, html};

use super::piece::Drawer;
use crate::door::sitting::{Ending, PointsReason, ScoreRow, StandingsNow};

impl Drawer {
    /// The places and the scores.
    pub(super) fn ending(self, ending: &Ending) -> Markup {
        let names: Vec<&str> = ending.places.iter().map(|place| place.name.as_str()).collect();
        html! {
            section class="result" {
                h2 tabindex="-1" { (self.words.web_over) }
                ol class="places" {
                    @for place in &ending.places {
                        li value=(place.place) class=[(place.place == 1).then_some("first")] {
                            (place.name)
                            @if let Some(total) = place.total { " " strong { (total) } }
                            @if place.is_shared {
                                " " small { (if place.is_draw { self.words.draw } else { self.words.shared }) }
                            }
                        }
                    }
                }
                @if !ending.rows.is_empty() { (scores(&names, &ending.rows)) }
                (self.reasons(&ending.reasons))
            }
        }
    }

    /// Where the points of counters came from.
    fn reasons(self, reasons: &[PointsReason]) -> Markup {
        html! { @for reason in reasons { p class="faint" { (reason.told(self.words)) } } }
    }

    /// The scores if the match ended now.
    pub(super) fn standings(self, standings: Option<&StandingsNow>) -> Markup {
        let Some(standings) = standings.filter(|standings| !standings.rows.is_empty()) else {
            return html! { p { (self.words.no_scores) } };
        };
        let names: Vec<&str> = standings.seats.iter().map(String::as_str).collect();
        html! {
            p class="faint" { (self.words.scores_counted) }
            (scores(&names, &standings.rows))
            (self.reasons(&standings.reasons))
            @if !standings.is_certain() { p class="faint" { (self.words.scores_unknown) } }
        }
    }
}

fn scores(names: &[&str], rows: &[ScoreRow]) -> Markup {
    html! {
        div class="scroll" {
            table class="scores" {
                thead { tr { td {} @for name in names { th scope="col" { (name) } } } }
                tbody {
                    @for row in rows {
                        tr class=[row.is_sum.then_some("sum")] {
                            th scope="row" { (row.name) }
                            @for cell in &row.cells { td { (cell) } }
                        }
                    }
                }
            }
        }
    }
}
