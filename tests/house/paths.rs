//! Which file of the library uses which other one: the paths of its code, each followed to the file that defines what
//! it names. `crate::`, `self::` and `super::` count alike.

use std::collections::{BTreeMap, BTreeSet};

/// A file of the library by its place in the tree of modules: `table/view.rs` is `table`, `view`.
pub(crate) type Module = Vec<String>;

/// Re-exports of re-exports are followed so far.
const MOST_STEPS: usize = 8;

/// The files of a library.
pub(crate) struct House {
    files: BTreeMap<Module, File>,
}

/// What stands in a file.
struct File {
    /// Paths that the code names.
    paths: Vec<Vec<String>>,
    /// What it gives on under a name of its own.
    exports: BTreeMap<String, Vec<String>>,
}

impl House {
    /// The house of files, each with its path from `src` on and its text.
    pub(crate) fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let file = |(path, text): (&str, &str)| (module(path), File::new(text));
        Self { files: files.into_iter().map(file).collect() }
    }

    /// The files.
    pub(crate) fn modules(&self) -> impl Iterator<Item = &Module> {
        self.files.keys()
    }

    /// The files that one uses, each with a path by which it does.
    pub(crate) fn uses(&self, user: &Module) -> BTreeMap<Module, String> {
        let named = self.files[user].paths.iter();
        let used = named.filter_map(|path| Some((self.definer(user, path)?, path.join("::"))));
        used.filter(|(module, _)| module != user).collect()
    }

    /// What one names, from the root of the library on, whoever defines it.
    pub(crate) fn names(&self, user: &Module) -> Vec<Vec<String>> {
        let file = &self.files[user];
        let begun = file.paths.iter().chain(file.exports.values()).filter_map(|path| self.begin(user, path));
        begun.map(|(module, rest)| module.into_iter().chain(rest).collect()).collect()
    }

    /// The files whose names one gives on as its own.
    pub(crate) fn gives_on(&self, giver: &Module) -> BTreeMap<Module, String> {
        let named = self.files[giver].exports.values();
        named.filter_map(|path| Some((self.definer(giver, path)?, path.join("::")))).collect()
    }

    /// Files that use each other in a circle, larger circles first.
    pub(crate) fn circles(&self) -> Vec<BTreeSet<&Module>> {
        let reached: BTreeMap<&Module, BTreeSet<&Module>> =
            self.modules().map(|module| (module, self.reached(module))).collect();
        let mut circles: Vec<BTreeSet<&Module>> = Vec::new();
        for (module, others) in &reached {
            let circle: BTreeSet<&Module> =
                others.iter().copied().filter(|other| reached[other].contains(*module)).collect();
            if circle.len() > 1 && !circles.contains(&circle) {
                circles.push(circle);
            }
        }
        circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
        circles
    }

    /// All files that one uses, and those that they use.
    fn reached(&self, from: &Module) -> BTreeSet<&Module> {
        let mut reached = BTreeSet::new();
        let mut next: Vec<Module> = vec![from.clone()];
        while let Some(module) = next.pop() {
            for used in self.uses(&module).into_keys() {
                let (used, _) = self.files.get_key_value(&used).expect("a file");
                if reached.insert(used) {
                    next.push(used.clone());
                }
            }
        }
        reached
    }

    /// The file that defines what a path names in another one.
    fn definer(&self, user: &Module, path: &[String]) -> Option<Module> {
        let (mut module, mut rest) = self.begin(user, path)?;
        for _ in 0..MOST_STEPS {
            (module, rest) = self.descend(module, rest);
            let Some((first, more)) = rest.split_first() else { break };
            let Some(export) = self.files.get(&module).and_then(|file| file.exports.get(first)) else {
                break;
            };
            let Some((next, within)) = self.begin(&module, export) else { break };
            let more = more.to_vec();
            rest = within.into_iter().chain(more).collect();
            module = next;
        }
        self.files.contains_key(&module).then_some(module)
    }

    /// The module in which a path begins, and the rest of the path.
    fn begin(&self, user: &Module, path: &[String]) -> Option<(Module, Vec<String>)> {
        let first = path.first()?;
        let ups = path.iter().take_while(|part| *part == "super").count();
        Some(match first.as_str() {
            "crate" => (Vec::new(), path[1..].to_vec()),
            "self" => (user.clone(), path[1..].to_vec()),
            "super" => (user[..user.len().checked_sub(ups)?].to_vec(), path[ups..].to_vec()),
            name => {
                let child: Module = user.iter().cloned().chain([name.to_owned()]).collect();
                (self.files.contains_key(&child) && path.len() > 1).then_some((child, path[1..].to_vec()))?
            }
        })
    }

    fn descend(&self, mut module: Module, mut rest: Vec<String>) -> (Module, Vec<String>) {
        while let Some(first) = rest.first() {
            let child: Module = module.iter().cloned().chain([first.clone()]).collect();
            if !self.files.contains_key(&child) {
                break;
            }
            module = child;
            rest.remove(0);
        }
        (module, rest)
    }
}

impl File {
    fn new(text: &str) -> Self {
        let tokens = tokens(&code(text));
        let mut file = Self { paths: Vec::new(), exports: BTreeMap::new() };
        let mut at = 0;
        while at < tokens.len() {
            let is_public = tokens[at] == "pub";
            if is_public {
                at += 1;
                // `pub(in path)` names who may see it and uses nothing.
                if tokens.get(at).is_some_and(|token| token == "(") {
                    at += tokens[at..].iter().position(|token| token == ")").unwrap_or(0) + 1;
                }
            }
            let is_use = tokens.get(at).is_some_and(|token| token == "use");
            at += usize::from(is_use);
            let begins = tokens.get(at).is_some_and(|token| is_name(token))
                && (at == 0 || (tokens[at - 1] != "::" && tokens[at - 1] != "."));
            if !begins {
                at += usize::from(!is_public && !is_use);
                continue;
            }
            let mut found = Vec::new();
            at = tree(&tokens, at, &[], &mut found);
            for (path, name) in found {
                match (is_public && is_use, path.last()) {
                    (true, Some(last)) => drop(file.exports.insert(name.unwrap_or(last.clone()), path)),
                    _ => file.paths.push(path),
                }
            }
        }
        file.paths.retain(|path| path.len() > 1);
        file
    }
}

/// Reads a path, or several in braces; gives where it ends. Each is found with the name that it is given.
fn tree(
    tokens: &[String],
    mut at: usize,
    before: &[String],
    found: &mut Vec<(Vec<String>, Option<String>)>,
) -> usize {
    let mut path = before.to_vec();
    loop {
        match tokens.get(at).map(String::as_str) {
            Some("{") => {
                at += 1;
                while tokens.get(at).is_some_and(|token| token != "}") {
                    at = tree(tokens, at, &path, found).max(at + 1);
                    at += usize::from(tokens.get(at).is_some_and(|token| token == ","));
                }
                return at + 1;
            }
            Some(name) if is_name(name) => {
                // `use a::{self}` is `use a`.
                if name != "self" || path.is_empty() {
                    path.push(name.to_owned());
                }
                at += 1;
            }
            _ => break,
        }
        if tokens.get(at).is_none_or(|token| token != "::") {
            break;
        }
        at += 1;
    }
    let is_named = tokens.get(at).is_some_and(|token| token == "as");
    let name = if is_named { tokens.get(at + 1).cloned() } else { None };
    found.push((path, name));
    at + if is_named { 2 } else { 0 }
}

fn module(path: &str) -> Module {
    let mut module: Module = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|last| last == "mod" || last == "lib") {
        module.pop();
    }
    module
}

fn is_name(token: &str) -> bool {
    token.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
}

/// Names, `::` and single other letters.
fn tokens(code: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut letters = code.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        if letter.is_whitespace() {
            continue;
        }
        let mut end = at + letter.len_utf8();
        let goes_on = |next: char| match letter {
            ':' => next == ':',
            _ if letter.is_alphanumeric() || letter == '_' => next.is_alphanumeric() || next == '_',
            _ => false,
        };
        while let Some((next, other)) = letters.peek().copied().filter(|(_, other)| goes_on(*other)) {
            end = next + other.len_utf8();
            letters.next();
        }
        tokens.push(code[at..end].to_owned());
    }
    tokens
}

/// The code of a file without comments, texts and its tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
    let mut code = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        let (before, from) = rest.split_at(at);
        code.push_str(before);
        rest = match from.as_bytes() {
            [b'/', b'/', ..] => from.find('\n').map_or("", |end| &from[end..]),
            [b'"', ..] => after_text(from),
            [b'\'', b'"', b'\'', ..] => &from[3..],
            [b'\'', b'\\', b'"', b'\'', ..] => &from[4..],
            _ => {
                code.push_str(&from[..1]);
                &from[1..]
            }
        };
    }
    code + rest
}

/// What comes after the text that begins here.
fn after_text(from: &str) -> &str {
    let mut is_escaped = false;
    for (at, letter) in from.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return &from[at + 1..],
            _ => {}
        }
    }
    ""
}
