//! The host functions and properties that scripts can use, as the checker and the compiler see them: signatures without
//! code.

use std::fmt;

use super::types::Type;

/// How the result of a host function depends on its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Returns {
    /// Always this type.
    Type(Type),
    /// An element of the argument with this index, which is a list, zone or range.
    ElementOf(usize),
    /// An element of that argument, or `()`.
    MaybeElementOf(usize),
    /// A list of elements of that argument.
    ListOf(usize),
    /// The type of the argument with this index.
    Same(usize),
    /// It never returns.
    Never,
}

/// A host function as the checker sees it. Functions of the same name differ in the number of arguments; different
/// types are written as a [`Type::Union`]. Pieces and kinds in the result come from the first argument.
#[derive(Clone, Debug)]
pub struct Signature {
    /// Its name.
    pub name: &'static str,
    /// Names and types of its parameters.
    pub parameters: Vec<(&'static str, Type)>,
    /// What it returns.
    pub returns: Returns,
    /// What it does, for the reference; the first line is a sentence.
    pub doc: &'static str,
    /// Whether it changes the table, draws, asks or logs.
    pub effect: Effect,
}

/// What calling a host function can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Only reads.
    None,
    /// Changes its first argument, a list variable, in place.
    List,
    /// Only reads, and makes its result out of its first argument: a list that is used nowhere else.
    Takes,
    /// Changes the table.
    Table,
    /// Changes the table, and tells single seats something that others do not know.
    Show,
    /// Asks a seat, or draws by chance, so the machine may stop.
    Pause,
    /// Asks seats and tells nobody else what they answer, so the machine may stop.
    AskSecretly,
    /// Ends a part of the order of play.
    Finish,
}

impl Effect {
    /// Whether the machine may stop.
    #[must_use]
    pub fn pauses(self) -> bool {
        matches!(self, Self::Pause | Self::AskSecretly)
    }

    /// Whether single seats know something then that others do not, whatever zones and counters show.
    #[must_use]
    pub fn tells_seats(self) -> bool {
        matches!(self, Self::Show | Self::AskSecretly)
    }
}

/// Properties by receiver type: `piece.kind`, `zone.len`.
#[derive(Clone, Debug)]
pub struct PropertySignature {
    /// Its name.
    pub name: &'static str,
    /// The type that has the property.
    pub receiver: Type,
    /// The type of the property; in [`Returns::ElementOf`] the receiver is argument 0.
    pub returns: Returns,
    /// What it is, for the reference.
    pub doc: &'static str,
}

/// Everything that scripts can call. It is passed to the checker and the compiler, which do not know the code.
#[derive(Clone, Debug, Default)]
pub struct Host {
    /// The functions; compiled code refers to them by index.
    pub functions: Vec<Signature>,
    /// The properties; compiled code refers to them by index.
    pub properties: Vec<PropertySignature>,
}

impl Signature {
    /// Whether only rewritten scripts call it: no author can write its name.
    #[must_use]
    pub fn is_made(&self) -> bool {
        self.name.starts_with("__")
    }

    /// Whether it asks a seat a question; others that stop the machine draw.
    #[must_use]
    pub fn asks(&self) -> bool {
        self.effect.pauses() && self.parameters.get(1).is_some_and(|(_, kind)| *kind == Type::Text)
    }

    /// Reads `gain(seat: seat, counter: counter, n: number) -> ()`. A result can also be `element of list`,
    /// `element of list or ()`, `list of element of list`, `same as list` or `never`, where `list` stands for any
    /// parameter.
    ///
    /// # Panics
    /// When the row is malformed, because rows are part of the program.
    #[must_use]
    pub fn parse(row: &'static str, effect: Effect, doc: &'static str) -> Self {
        Self::try_parse(row, effect, doc).unwrap_or_else(|| panic!("a malformed signature: {row}"))
    }

    fn try_parse(row: &'static str, effect: Effect, doc: &'static str) -> Option<Self> {
        let (name, rest) = row.split_once('(')?;
        let (parameters, result) = rest.rsplit_once(") ->")?;
        let parameters = match parameters.trim() {
            "" => Vec::new(),
            some => some.split(',').map(parse_parameter).collect::<Option<Vec<_>>>()?,
        };
        let returns = parse_result(result.trim(), &parameters)?;
        is_lower_word(name).then_some(Self { name, parameters, returns, doc, effect })
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.name)?;
        for (i, (name, kind)) in self.parameters.iter().enumerate() {
            write!(f, "{}{name}: {kind}", if i == 0 { "" } else { ", " })?;
        }
        let parameter = |index: &usize| self.parameters.get(*index).map_or("?", |(name, _)| name);
        f.write_str(") -> ")?;
        match &self.returns {
            Returns::Type(kind) => write!(f, "{kind}"),
            Returns::ElementOf(index) => write!(f, "element of {}", parameter(index)),
            Returns::MaybeElementOf(index) => write!(f, "element of {} or ()", parameter(index)),
            Returns::ListOf(index) => write!(f, "list of element of {}", parameter(index)),
            Returns::Same(index) => write!(f, "same as {}", parameter(index)),
            Returns::Never => f.write_str("never"),
        }
    }
}

impl PropertySignature {
    /// Reads `zone.top -> piece or ()`.
    ///
    /// # Panics
    /// When the row is malformed, because rows are part of the program.
    #[must_use]
    pub fn parse(row: &'static str, doc: &'static str) -> Self {
        Self::try_parse(row, doc).unwrap_or_else(|| panic!("a malformed property: {row}"))
    }

    fn try_parse(row: &'static str, doc: &'static str) -> Option<Self> {
        let (path, result) = row.split_once("->")?;
        let (receiver, name) = path.split_once('.')?;
        let name = name.trim();
        let receiver = Type::parse(receiver)?;
        let returns = Returns::Type(Type::parse(result)?);
        is_lower_word(name).then_some(Self { name, receiver, returns, doc })
    }
}

impl Host {
    /// The functions of this name, with their indices: one for each number of arguments.
    pub fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (usize, &'a Signature)> {
        self.functions.iter().enumerate().filter(move |(_, function)| function.name == name)
    }

    /// The index of the function with this name and number of arguments.
    #[must_use]
    pub fn function(&self, name: &str, arguments: usize) -> Option<usize> {
        self.named(name).find(|(_, function)| function.parameters.len() == arguments).map(|(index, _)| index)
    }

    /// The properties of this name, with their indices: one for each type of receiver.
    pub fn properties_named<'a>(
        &'a self,
        name: &'a str,
    ) -> impl Iterator<Item = (usize, &'a PropertySignature)> {
        self.properties.iter().enumerate().filter(move |(_, property)| property.name == name)
    }
}

fn is_lower_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
}

fn parse_parameter(text: &'static str) -> Option<(&'static str, Type)> {
    let (name, kind) = text.split_once(':')?;
    let name = name.trim();
    is_lower_word(name).then_some((name, Type::parse(kind)?))
}

fn parse_result(text: &str, parameters: &[(&'static str, Type)]) -> Option<Returns> {
    let parameter = |name: &str| parameters.iter().position(|(other, _)| *other == name);
    if text == "never" {
        return Some(Returns::Never);
    }
    if let Some(name) = text.strip_prefix("same as ") {
        return parameter(name).map(Returns::Same);
    }
    if let Some(name) = text.strip_prefix("list of element of ") {
        return parameter(name).map(Returns::ListOf);
    }
    match text.strip_prefix("element of ") {
        Some(name) => match name.strip_suffix(" or ()") {
            Some(name) => parameter(name).map(Returns::MaybeElementOf),
            None => parameter(name).map(Returns::ElementOf),
        },
        None => Type::parse(text).map(Returns::Type),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_written_as_they_are_read() {
        for row in [
            "finish(part: part) -> ()",
            "seats() -> list of seat",
            "count(where: zone|list, what: any) -> number",
            "choose(seat: seat, prompt: text, options: zone|list) -> element of options",
            "pop(list: list) -> element of list or ()",
            "first(where: zone|list, n: number) -> list of element of where",
            "shuffled(list: list) -> same as list",
            "fail(text: text) -> never",
            "find(where: list of kind, what: kind) -> piece or ()",
        ] {
            let signature = Signature::parse(row, Effect::None, "");
            assert_eq!(signature.to_string(), row.replace('|', " or "));
        }
    }

    #[test]
    fn malformed_rows_are_refused() {
        for row in [
            "finish",
            "finish(part) -> ()",
            "finish(part: parts) -> ()",
            "finish(part: part)",
            "finish(part: part) -> same as list",
            "fin ish(part: part) -> ()",
            "(part: part) -> ()",
        ] {
            assert!(Signature::try_parse(row, Effect::None, "").is_none(), "{row}");
        }
        for row in ["zone -> piece", "zone.top", "zon.top -> piece", "zone.top -> pice", "zone. -> piece"] {
            assert!(PropertySignature::try_parse(row, "").is_none(), "{row}");
        }
    }

    #[test]
    fn functions_are_found_by_name_and_number_of_arguments() {
        let rows = [
            "gain(counter: counter, n: number) -> ()",
            "gain(seat: seat, counter: counter, n: number) -> ()",
        ];
        let host = Host {
            functions: rows.iter().map(|row| Signature::parse(row, Effect::Table, "")).collect(),
            properties: vec![
                PropertySignature::parse("zone.len -> number", ""),
                PropertySignature::parse("list.len -> number", ""),
            ],
        };
        assert_eq!(host.function("gain", 3), Some(1));
        assert_eq!(host.function("gain", 1), None);
        assert_eq!(host.function("lose", 3), None);
        assert_eq!(host.named("gain").count(), 2);
        assert_eq!(host.properties_named("len").map(|(index, _)| index).collect::<Vec<_>>(), [0, 1]);
    }
}
