//! The one namespace that all declared names of a game share.

use std::collections::BTreeMap;

use super::limits::{MAX_FAULTS, MAX_NAME, MAX_NAMES};
use crate::diag::{Diagnostic, Faults, SourceId, Span, codes, did_you_mean};
use crate::load::script::ast::Name;
use crate::load::{pieces, script};
use crate::rules::host::Host;

/// What sort of thing a name is declared as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameKind {
    /// A number of the rules.
    Figure,
    /// A piece set.
    Set,
    /// The back of piece sets.
    Back,
    /// A kind or a family of kinds.
    Kind,
    /// A zone or several.
    Zone,
    /// A counter.
    Counter,
    /// A part of the order of play.
    Part,
    /// A function of the scripts.
    Function,
}

impl NameKind {
    /// The word that messages use.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Figure => "figure",
            Self::Set => "piece set",
            Self::Back => "back",
            Self::Kind => "kind",
            Self::Zone => "zone",
            Self::Counter => "counter",
            Self::Part => "part",
            Self::Function => "function",
        }
    }
}

/// A place where a definition has one of its names, for tools that show or change it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NamePlace {
    /// Where it stands; a name in quotation marks with these.
    pub span: Span,
    /// The name.
    pub name: String,
    /// What it is declared as.
    pub sort: NameKind,
    /// Whether it is declared here.
    pub declares: bool,
}

/// Why no declaration can have this name; `None` if one can.
#[must_use]
pub fn refused_name(word: &str, host: &Host) -> Option<Diagnostic> {
    let name = Name { text: word.to_owned(), span: Span::new(SourceId(0), 0, 0) };
    let mut faults = Faults::default();
    check_word(&name, NameKind::Zone, host, &mut faults);
    faults.iter().next().cloned()
}

/// A declared name.
#[derive(Clone, Debug)]
pub(super) struct Declaration {
    /// What it is.
    pub(super) sort: NameKind,
    /// The index among its sort; for a kind, that of its piece set.
    pub(super) index: usize,
    /// For a kind, its index in its piece set.
    pub(super) family: usize,
    /// Where it is declared.
    pub(super) span: Span,
}

/// All declared names.
#[derive(Debug)]
pub(super) struct Declarations {
    declared: BTreeMap<String, Declaration>,
}

/// Words that mean something in the notation itself.
const NOTATION: [&str; 8] = ["seat", "seats", "number", "total", "pass", "random", "nothing", "forever"];

impl Declarations {
    pub(super) fn new() -> Self {
        Self { declared: BTreeMap::new() }
    }

    /// Adds a name. One that is not allowed or is taken already is a fault, and the first declaration stays.
    pub(super) fn declare(&mut self, name: &Name, declared: Declaration, host: &Host, faults: &mut Faults) {
        if self.declared.len() > MAX_NAMES {
            return;
        }
        if self.declared.len() == MAX_NAMES {
            let message = format!("more than {MAX_NAMES} names are too many");
            faults.push(Diagnostic::error(codes::TOO_MANY, name.span, message));
        } else if !check_word(name, declared.sort, host, faults) {
            if pieces::is_name(&name.text) {
                // its uses are not reported as well
                self.declared.entry(name.text.clone()).or_insert(declared);
            }
            return;
        }
        if let Some(other) = self.declared.get(&name.text) {
            let message = if other.sort == declared.sort {
                format!("the {} `{}` is declared twice", declared.sort.word(), name.text)
            } else {
                format!(
                    "`{}` is declared as a {} and as a {}",
                    name.text,
                    other.sort.word(),
                    declared.sort.word()
                )
            };
            faults.push(
                Diagnostic::error(codes::NAME_CLASH, name.span, message)
                    .label(other.span, "it is declared here already")
                    .hint("give one of them another name: all names of a game share one list"),
            );
            return;
        }
        self.declared.insert(name.text.clone(), declared);
    }

    /// All names of these sorts, in alphabetical order.
    pub(super) fn of(&self, sorts: &[NameKind]) -> impl Iterator<Item = &str> {
        self.declared
            .iter()
            .filter(|(_, declared)| sorts.contains(&declared.sort))
            .map(|(name, _)| name.as_str())
    }

    /// What a name is declared as.
    pub(super) fn get(&self, name: &str) -> Option<&Declaration> {
        self.declared.get(name)
    }

    /// Whether a name is declared as anything.
    pub(super) fn has(&self, name: &str) -> bool {
        self.declared.contains_key(name)
    }

    /// All names, in alphabetical order.
    pub(super) fn all(&self) -> impl Iterator<Item = (&str, &Declaration)> {
        self.declared.iter().map(|(name, declared)| (name.as_str(), declared))
    }

    /// Finds a name of one of these sorts; any other name is a fault.
    pub(super) fn find(&self, name: &Name, sorts: &[NameKind], faults: &mut Faults) -> Option<&Declaration> {
        let words: Vec<&str> = sorts.iter().map(|sort| sort.word()).collect();
        let words = words.join(" or ");
        match self.declared.get(&name.text) {
            Some(declared) if sorts.contains(&declared.sort) => Some(declared),
            Some(declared) => {
                let is = declared.sort.word();
                let message = format!("`{}` is a {is}, expected a {words}", name.text);
                faults.push(
                    Diagnostic::error(codes::WRONG_TYPE, name.span, message)
                        .label(declared.span, "it is declared here"),
                );
                None
            }
            None => {
                let message = format!("unknown {words} `{}`", name.text);
                let hint = match faults.len() {
                    _ if self.are_several(&name.text) => Some(format!(
                        "commas stand between them: `{}`",
                        name.text.split_whitespace().collect::<Vec<_>>().join(", ")
                    )),
                    _ if sorts.contains(&NameKind::Function) && is_computed(&name.text) => Some(format!(
                        "what is computed is written in a script: name a function here, such as `fn goes_on() {{ \
                         {} }}`",
                        name.text
                    )),
                    0..MAX_FAULTS => did_you_mean(&name.text, self.of(sorts)).or_else(|| self.list(sorts)),
                    _ => None,
                };
                faults.push(Diagnostic::error(codes::UNKNOWN_NAME, name.span, message).maybe_hint(hint));
                None
            }
        }
    }

    /// Whether a text is several names with blanks between them.
    fn are_several(&self, text: &str) -> bool {
        text.contains(' ') && text.split_whitespace().all(|word| self.declared.contains_key(word))
    }

    /// `there are: a, b, c`, if that is short.
    fn list(&self, sorts: &[NameKind]) -> Option<String> {
        let names: Vec<String> = self.of(sorts).take(9).map(|name| format!("`{name}`")).collect();
        match names.len() {
            0 if sorts == [NameKind::Function] => {
                Some("write it in a `.rhai` file in the game's folder".into())
            }
            0 | 9 => None,
            _ => Some(format!("there are {}", names.join(", "))),
        }
    }
}

/// Whether a text is a condition or a sum, where a name is expected.
fn is_computed(text: &str) -> bool {
    text.contains(['<', '>', '+', '*', '(', '=', '!', '&', '|']) || text.contains(" - ")
}

/// Whether a word can be a name: an identifier that is not reserved by Rhai, the host or the notation.
fn check_word(name: &Name, sort: NameKind, host: &Host, faults: &mut Faults) -> bool {
    let word = name.text.as_str();
    let fault = |message: String| Diagnostic::error(codes::BAD_NAME, name.span, message);
    let hint = |fault: Diagnostic| fault.hint("choose another name; a label can show it as you like");
    if word.len() > MAX_NAME {
        let message = format!("a name has at most {MAX_NAME} bytes");
        faults.push(hint(Diagnostic::error(codes::BAD_NAME, name.span, message)));
        return false;
    }
    if sort == NameKind::Function {
        // The reader of scripts has already checked the word.
    } else if !pieces::is_name(word) {
        let fixed: String = word.chars().map(|c| if c == '-' || c == ' ' { '_' } else { c }).collect();
        let fault = fault(format!("`{word}` is not a name"));
        faults.push(if pieces::is_name(&fixed) {
            fault.hint(format!("write `{fixed}`"))
        } else {
            fault.hint("a name begins with a letter; letters, digits and `_` follow")
        });
        return false;
    } else if !script::is_name(word) {
        faults.push(hint(fault(format!("`{word}` is a reserved word of scripts"))));
        return false;
    }
    if NOTATION.contains(&word) {
        faults.push(hint(fault(format!("`{word}` has a meaning of its own in definitions"))));
        return false;
    }
    if host.functions.iter().any(|function| function.name == word) {
        faults.push(hint(fault(format!("`{word}` is a function that all scripts have"))));
        return false;
    }
    true
}
