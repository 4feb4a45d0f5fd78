//! The local variables that are known at a place of a script, also where it is half typed.

use crate::load::script::{ScriptWord, words_before};

/// The names of the variables that are known at a byte, in the order in which they are declared.
pub(super) fn locals_at(text: &str, at: usize) -> Vec<String> {
    let mut walk = OpenScopes::default();
    for word in words_before(text, at) {
        walk.step(&word);
    }
    let mut names: Vec<String> = walk.names.into_iter().map(|(_, name)| name).collect();
    names.dedup();
    names
}

/// What a word is expected to be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Expecting {
    #[default]
    Nothing,
    /// The name of a function.
    Function,
    /// Its parameters.
    Parameters,
    /// The name after `let`.
    Let,
    /// The names after `for`, up to `in`.
    Loop,
    /// The parameters of a closure.
    Closure,
}

#[derive(Default)]
struct OpenScopes {
    /// How many brackets are open.
    depth: usize,
    /// The variables with the depth whose end closes them.
    names: Vec<(usize, String)>,
    expecting: Expecting,
    /// Whether a value stands before, so that `|` is an operator.
    after_value: bool,
}

impl OpenScopes {
    fn step(&mut self, word: &ScriptWord<'_>) {
        let ScriptWord { text, is_name } = *word;
        match (self.expecting, text) {
            (_, "fn") => {
                self.names.clear();
                (self.depth, self.expecting) = (0, Expecting::Function);
            }
            (Expecting::Function, "(") => self.expecting = Expecting::Parameters,
            (Expecting::Function, "()") => self.expecting = Expecting::Nothing,
            (Expecting::Parameters, ")") => self.expecting = Expecting::Nothing,
            (Expecting::Parameters, _) if is_name => self.names.push((1, text.to_owned())),
            (Expecting::Let, _) if is_name => {
                self.names.push((self.depth, text.to_owned()));
                self.expecting = Expecting::Nothing;
            }
            (Expecting::Loop, "in") => self.expecting = Expecting::Nothing,
            (Expecting::Loop, _) if is_name => self.names.push((self.depth + 1, text.to_owned())),
            (Expecting::Closure, "|") => self.expecting = Expecting::Nothing,
            (Expecting::Closure, _) if is_name => self.names.push((self.depth, text.to_owned())),
            (Expecting::Nothing, "let" | "const") => self.expecting = Expecting::Let,
            (Expecting::Nothing, "for") => self.expecting = Expecting::Loop,
            (Expecting::Nothing, "|") if !self.after_value => self.expecting = Expecting::Closure,
            (Expecting::Nothing, _) if text.ends_with(['{', '(', '[']) => self.depth += 1,
            (Expecting::Nothing, _) if text.starts_with(['}', ')', ']']) => {
                self.depth = self.depth.saturating_sub(1);
                let depth = self.depth;
                self.names.retain(|(of, _)| *of <= depth);
            }
            _ => {}
        }
        self.after_value =
            is_name || text.ends_with([')', ']', '"', '`']) || text.starts_with(|c: char| c.is_ascii_digit());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_known_where_their_scope_is_open() {
        let known = |text: &str| locals_at(text, text.len()).join(" ");
        assert_eq!(known("fn a(x, y) { let z = 1; "), "x y z");
        assert_eq!(known("fn a(x) { if x { let z = 1; } "), "x");
        assert_eq!(known("fn a(x) { for (card, at) in x { "), "x card at");
        assert_eq!(known("fn a(x) { for card in x { } "), "x");
        assert_eq!(known("fn a() { seats.filter(|seat| "), "seat");
        assert_eq!(known("fn a() { seats.filter(|seat| seat.up); "), "");
        assert_eq!(known("fn a(b) { 1 || c; } fn d(e) { e."), "e");
        assert_eq!(known("fn a() { "), "");
    }
}
