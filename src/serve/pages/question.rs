//! The question, and its options as a form.

use maud::{Markup, html};

use super::piece::Drawer;
use crate::door::sitting::{OptionShown, QuestionShown};
use crate::door::words::how_many;

impl Drawer {
    /// The question to the seat, which is asked as the number; it is answered at the address.
    pub(super) fn question(self, question: &QuestionShown, number: usize, address: &str) -> Markup {
        let is_single = question.most == 1;
        html! {
            form class="question" method="post" action=(address) data-most=(question.most) data-least=(question.least) {
                input type="hidden" name="question" value=(number);
                h2 tabindex="-1" { (question.prompt) (how_many((question.least, question.most), self.words)) }
                ul class="options" aria-label=(self.words.web_options) {
                    @for (at, option) in question.options.iter().enumerate() {
                        li { @if is_single { (single(at, option)) } @else { (several(at, option)) } }
                    }
                    @if let Some(pass) = question.pass.as_ref().filter(|_| is_single) {
                        li { button type="submit" name="pass" value="1" data-key="-" { (pass) } }
                    }
                }
                button type="button" class="all" hidden { (self.words.web_all_options) }
                @if !is_single {
                    button type="submit" class="main" { (self.words.web_answer) }
                    @if let Some(pass) = &question.pass {
                        " " button type="submit" name="pass" value="1" data-key="-" { (pass) }
                    }
                }
            }
        }
    }
}

/// An option that answers by itself.
fn single(at: usize, option: &OptionShown) -> Markup {
    html! {
        button type="submit" name="pick" value=(at) data-option=(at) data-key=(option.key) { (text(option)) }
    }
}

/// One of several options, each of which can be taken or left, or taken several times.
fn several(at: usize, option: &OptionShown) -> Markup {
    html! {
        label data-option=(at) data-key=(option.key) {
            @if option.times > 1 {
                input type="number" name=(format!("times{at}")) min="0" max=(option.times) value="0" inputmode="numeric";
            } @else {
                input type="checkbox" name="pick" value=(at);
            }
            " " (text(option))
        }
    }
}

fn text(option: &OptionShown) -> Markup {
    html! {
        kbd { (option.key) } " " span class="text" { (option.text) }
        @if let Some(sight) = &option.sight { " " span class="faint" { (sight) } }
        @if let Some(note) = &option.note { " " small { (note) } }
    }
}
