//! The brackets of a script, and which of them are broken into lines.

use super::words::TidyWord;

/// A word, or a pair of brackets with what stands in it.
#[derive(Debug)]
pub(super) enum ScriptItem {
    /// The word with this number.
    One(usize),
    /// Brackets.
    Brackets(Brackets),
}

/// A pair of brackets.
#[derive(Debug)]
pub(super) struct Brackets {
    /// The word that opens them.
    pub(super) open: usize,
    /// The word that closes them.
    pub(super) close: usize,
    /// What they are.
    pub(super) form: BracketForm,
    /// What stands in them.
    pub(super) items: Vec<ScriptItem>,
    /// Whether they and their content stand on lines of their own.
    pub(super) broken: bool,
}

/// What brackets are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BracketForm {
    /// `(...)`
    Round,
    /// `[...]`
    List,
    /// Statements in braces.
    Block,
    /// The arms of a `switch`.
    Arms,
}

impl ScriptItem {
    /// The first word.
    pub(super) fn first(&self) -> usize {
        match self {
            Self::One(at) => *at,
            Self::Brackets(brackets) => brackets.open,
        }
    }

    pub(super) fn is(&self, words: &[TidyWord], text: &str) -> bool {
        matches!(self, Self::One(at) if words[*at].text == text)
    }

    pub(super) fn is_block(&self) -> bool {
        matches!(self, Self::Brackets(brackets) if brackets.form.is_braces())
    }
}

impl BracketForm {
    pub(super) fn is_braces(self) -> bool {
        matches!(self, Self::Block | Self::Arms)
    }
}

/// The items of a script. Its brackets are known to be paired.
pub(super) fn tree(words: &[TidyWord]) -> Vec<ScriptItem> {
    let mut at = 0;
    let mut items = read(words, &mut at);
    settle(&mut items, words);
    items
}

fn read(words: &[TidyWord], at: &mut usize) -> Vec<ScriptItem> {
    let mut items = Vec::new();
    let mut switches = false;
    while let Some(word) = words.get(*at) {
        let form = match word.text.as_str() {
            "(" => BracketForm::Round,
            "[" | "?[" => BracketForm::List,
            "{" | "#{" if switches => BracketForm::Arms,
            "{" | "#{" => BracketForm::Block,
            ")" | "]" | "}" => return items,
            text => {
                switches |= text == "switch";
                items.push(ScriptItem::One(*at));
                *at += 1;
                continue;
            }
        };
        if form == BracketForm::Arms {
            switches = false;
        }
        let open = *at;
        *at += 1;
        let inner = read(words, at);
        let close = (*at).min(words.len() - 1);
        *at += 1;
        items.push(ScriptItem::Brackets(Brackets { open, close, form, items: inner, broken: false }));
    }
    items
}

/// Decides which brackets are broken: those that the author has broken regularly, and those that must be.
fn settle(items: &mut [ScriptItem], words: &[TidyWord]) {
    for item in &mut *items {
        let ScriptItem::Brackets(brackets) = item else { continue };
        settle(&mut brackets.items, words);
        brackets.broken = must_break(brackets, words);
    }
    // the branches of one `if` look alike
    let chains = chains(items, words);
    for chain in chains {
        if chain.iter().any(|at| matches!(&items[*at], ScriptItem::Brackets(one) if one.broken)) {
            break_all(items, &chain);
        }
    }
}

/// Breaks these braces.
pub(super) fn break_all(items: &mut [ScriptItem], which: &[usize]) {
    for at in which {
        if let ScriptItem::Brackets(one) = &mut items[*at] {
            one.broken |= !one.items.is_empty();
        }
    }
}

/// The blocks that `else` connects.
fn chains(items: &[ScriptItem], words: &[TidyWord]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = Vec::new();
    let mut goes_on = false;
    for at in (0..items.len()).filter(|at| items[*at].is_block()) {
        match found.last_mut().filter(|_| goes_on) {
            Some(chain) => chain.push(at),
            None => found.push(vec![at]),
        }
        goes_on = items.get(at + 1).is_some_and(|next| next.is(words, "else"));
    }
    found
}

fn must_break(brackets: &Brackets, words: &[TidyWord]) -> bool {
    if brackets.items.is_empty() {
        return !words[brackets.close].before.is_empty();
    }
    let first = &words[brackets.items[0].first()];
    let close = &words[brackets.close];
    let has_notes =
        !close.before.is_empty() || brackets.items.iter().any(|item| !words[item.first()].before.is_empty());
    match brackets.form {
        BracketForm::Round | BracketForm::List => has_notes || first.breaks > 0 && close.breaks > 0,
        BracketForm::Block | BracketForm::Arms => {
            has_notes
                || first.breaks > 0
                || close.breaks > 0
                || brackets.items.iter().any(is_broken)
                || brackets.form == BracketForm::Block && statements(&brackets.items, words).len() > 1
        }
    }
}

/// Whether something within is broken.
fn is_broken(item: &ScriptItem) -> bool {
    match item {
        ScriptItem::One(_) => false,
        ScriptItem::Brackets(one) => one.broken || one.items.iter().any(is_broken),
    }
}

/// The ranges of the statements among the items of a block.
pub(super) fn statements(items: &[ScriptItem], words: &[TidyWord]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut from = 0;
    while from < items.len() {
        let mut to = match construct(items, words, from) {
            Some(end) => end,
            None => (from..items.len()).find(|at| items[*at].is(words, ";")).unwrap_or(items.len()),
        };
        if items.get(to).is_some_and(|item| item.is(words, ";")) {
            to += 1;
        }
        found.push((from, to.max(from + 1)));
        from = to.max(from + 1);
    }
    found
}

/// The end of something that ends with a brace and needs no semicolon, if such a thing begins here.
fn construct(items: &[ScriptItem], words: &[TidyWord], from: usize) -> Option<usize> {
    const HEADS: [&str; 7] = ["if", "switch", "while", "loop", "for", "fn", "private"];
    let item = items.get(from)?;
    if item.is_block() {
        return Some(from + 1);
    }
    if !HEADS.iter().any(|head| item.is(words, head)) {
        return None;
    }
    let mut at = from + 1;
    loop {
        let item = items.get(at)?;
        if item.is_block() {
            break;
        }
        let nested = ["if", "switch"].iter().any(|head| item.is(words, head));
        at = if nested { construct(items, words, at)? } else { at + 1 };
    }
    at += 1;
    if !item.is(words, "if") || !items.get(at).is_some_and(|item| item.is(words, "else")) {
        return Some(at);
    }
    match items.get(at + 1) {
        Some(next) if next.is(words, "if") => construct(items, words, at + 1),
        Some(next) if next.is_block() => Some(at + 2),
        _ => Some(at + 1),
    }
}

/// The ranges of the parts of a list, each with its comma; arms of a `switch` may do without.
pub(super) fn parts(items: &[ScriptItem], words: &[TidyWord], are_arms: bool) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut from = 0;
    for at in 0..items.len() {
        let comma = items[at].is(words, ",");
        let ends_arm = are_arms
            && items[at].is_block()
            && at > from
            && items[at - 1].is(words, "=>")
            && !items.get(at + 1).is_some_and(|next| next.is(words, ","));
        let closure = !are_arms && in_parameters(items, words, from, at);
        if comma && !closure || ends_arm {
            found.push((from, at + 1));
            from = at + 1;
        }
    }
    if from < items.len() {
        found.push((from, items.len()));
    }
    found
}

/// Whether an item stands between the bars of a closure that begins a part.
fn in_parameters(items: &[ScriptItem], words: &[TidyWord], from: usize, at: usize) -> bool {
    items[from].is(words, "|")
        && !items[from..at]
            .iter()
            .any(|item| matches!(item, ScriptItem::One(one) if words[*one].ends_parameters))
}
