//! The sorts of mistakes.

/// A sort of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Sort {
    ScriptUse,
    ScriptDeclaration,
    Word,
    DefinitionUse,
    DefinitionDeclaration,
    Key,
    LabelKey,
    KeyDropped,
    KeyDoubled,
    WrongType,
    Component,
    DefinitionNumber,
    Shown,
    StepsSwapped,
    StepDropped,
    ArgumentsSwapped,
    ArgumentDropped,
    ReturnDropped,
    StatementDropped,
    ElseDropped,
    Turned,
    Edge,
    Logic,
    NotDropped,
    Arithmetic,
    ScriptNumber,
    OtherName,
    OtherVariable,
    Bracket,
    Quotes,
}

/// Each sort with what it is.
pub(crate) const SORTS: [(Sort, &str); 30] = [
    (Sort::ScriptUse, "a name misspelt where a script uses it"),
    (Sort::ScriptDeclaration, "a function, parameter or variable misspelt where it is declared"),
    (Sort::Word, "a word in quotes misspelt"),
    (Sort::DefinitionUse, "a name or word misspelt where the definition uses it"),
    (Sort::DefinitionDeclaration, "a zone, counter, kind, figure or part misspelt where it is declared"),
    (Sort::Key, "a key of the notation misspelt"),
    (Sort::LabelKey, "the name before a label misspelt"),
    (Sort::KeyDropped, "a key left out"),
    (Sort::KeyDoubled, "a key written twice"),
    (Sort::WrongType, "a value of a wrong type"),
    (Sort::Component, "a number in a list of components off by one"),
    (Sort::DefinitionNumber, "another number of the definition off by one"),
    (Sort::Shown, "a zone or counter shown to the wrong people"),
    (Sort::StepsSwapped, "two steps in the wrong order"),
    (Sort::StepDropped, "a step left out"),
    (Sort::ArgumentsSwapped, "two arguments of a call swapped"),
    (Sort::ArgumentDropped, "the last argument of a call left out"),
    (Sort::ReturnDropped, "a `return` left out"),
    (Sort::StatementDropped, "a statement left out"),
    (Sort::ElseDropped, "an `else` left out"),
    (Sort::Turned, "a comparison turned round"),
    (Sort::Edge, "`<` in place of `<=`, or the like"),
    (Sort::Logic, "`&&` in place of `||`, or the other way round"),
    (Sort::NotDropped, "a `!` left out"),
    (Sort::Arithmetic, "`+` in place of `-`, or the other way round"),
    (Sort::ScriptNumber, "a number of a script off by one"),
    (Sort::OtherName, "another zone, counter or figure"),
    (Sort::OtherVariable, "another variable"),
    (Sort::Bracket, "a bracket or semicolon left out"),
    (Sort::Quotes, "quotation marks left out"),
];

impl Sort {
    /// Whether it is a misspelt name.
    pub(crate) fn is_name(self) -> bool {
        self <= Self::LabelKey
    }

    /// Whether something is left out, so that only what is around it can be shown.
    pub(crate) fn leaves_out(self) -> bool {
        matches!(
            self,
            Self::KeyDropped
                | Self::StepDropped
                | Self::ReturnDropped
                | Self::StatementDropped
                | Self::ElseDropped
                | Self::Bracket
        )
    }
}
