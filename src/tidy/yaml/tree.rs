//! YAML as it is written: every value, comment and empty line, without a meaning.

/// What stands before something on lines of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trivia {
    /// One empty line or several.
    Blank,
    /// A comment, with its sign.
    Comment(String),
}

/// A comment at the end of a line, with the number of spaces before it.
pub(super) type Trailing = Option<(String, usize)>;

/// A value.
#[derive(Clone, Debug)]
pub(super) struct Written {
    /// Anchors and tags before it.
    pub(super) marks: String,
    /// The value itself.
    pub(super) form: Form,
}

/// How a value is written.
#[derive(Clone, Debug)]
pub(super) enum Form {
    /// Nothing.
    Nothing,
    /// A plain or quoted text, a number, an alias: its lines without indentation; empty ones count.
    Scalar(Vec<String>),
    /// A text of several lines after `|` or `>`.
    Literal(LiteralText),
    /// In brackets or braces.
    Flow(FlowText),
    /// Entries below each other.
    Block(BlockText),
}

/// A text after `|` or `>`.
#[derive(Clone, Debug)]
pub(super) struct LiteralText {
    /// `|`, `>-` and so on.
    pub(super) head: String,
    /// The comment after the head.
    pub(super) comment: Trailing,
    /// Its lines, from the column on at which the text begins.
    pub(super) lines: Vec<String>,
    /// How many spaces its first line has more than its parent, where the head says so.
    pub(super) said: Option<usize>,
}

/// Something in brackets or braces.
#[derive(Clone, Debug)]
pub(super) struct FlowText {
    /// Whether braces.
    pub(super) is_map: bool,
    /// What stands in it.
    pub(super) items: Vec<FlowPart>,
    /// Comments after the last item.
    pub(super) tail: Vec<FlowComment>,
    /// Whether the brackets stand on lines of their own.
    pub(super) is_open: bool,
    /// Whether there is a comma after the last item.
    pub(super) comma: bool,
}

/// One part of a list or map in brackets.
#[derive(Clone, Debug)]
pub(super) struct FlowPart {
    /// Comments before it.
    pub(super) before: Vec<FlowComment>,
    /// The key, in a map.
    pub(super) key: Option<Written>,
    /// The value; an item alone has no key.
    pub(super) value: Written,
    /// Whether it begins a line.
    pub(super) begins: bool,
    /// How far it stands behind the bracket that opens, if both are on one line.
    pub(super) behind: Option<usize>,
}

/// A comment within brackets.
#[derive(Clone, Debug)]
pub(super) struct FlowComment {
    /// With its sign.
    pub(super) text: String,
    /// The spaces before it, where it ends a line; otherwise it has a line of its own.
    pub(super) gap: Option<usize>,
}

/// Entries of a map or items of a list, below each other.
#[derive(Clone, Debug)]
pub(super) struct BlockText {
    /// The entries.
    pub(super) entries: Vec<BlockEntry>,
    /// What stands below the last one.
    pub(super) tail: Vec<Trivia>,
}

/// An entry of a map, or an item of a list.
#[derive(Clone, Debug)]
pub(super) struct BlockEntry {
    /// What stands above it.
    pub(super) before: Vec<Trivia>,
    /// The key as written; none for an item.
    pub(super) key: Option<String>,
    /// Spaces between the sign and the value.
    pub(super) pad: usize,
    /// The comment after the sign, where the value stands below.
    pub(super) after: Trailing,
    /// What stands between the sign and a value below that is no block.
    pub(super) above: Vec<Trivia>,
    /// Whether the value stands below.
    pub(super) below: bool,
    /// The value.
    pub(super) value: Written,
    /// The comment after the value.
    pub(super) comment: Trailing,
}

impl Written {
    /// Adds the comments of a value, in order.
    pub(super) fn add_comments(&self, found: &mut Vec<String>) {
        match &self.form {
            Form::Nothing | Form::Scalar(_) => {}
            Form::Literal(literal) => add_end(&literal.comment, found),
            Form::Flow(flow) => flow.add_comments(found),
            Form::Block(block) => {
                for entry in &block.entries {
                    add_trivia(&entry.before, found);
                    add_end(&entry.after, found);
                    add_trivia(&entry.above, found);
                    entry.value.add_comments(found);
                    add_end(&entry.comment, found);
                }
                add_trivia(&block.tail, found);
            }
        }
    }
}

impl FlowText {
    fn add_comments(&self, found: &mut Vec<String>) {
        for item in &self.items {
            found.extend(item.before.iter().map(|comment| comment.text.clone()));
            if let Some(key) = &item.key {
                key.add_comments(found);
            }
            item.value.add_comments(found);
        }
        found.extend(self.tail.iter().map(|comment| comment.text.clone()));
    }
}

/// Adds the comments that stand on lines of their own.
pub(super) fn add_trivia(trivia: &[Trivia], found: &mut Vec<String>) {
    found.extend(trivia.iter().filter_map(|one| match one {
        Trivia::Blank => None,
        Trivia::Comment(text) => Some(text.clone()),
    }));
}

/// Adds a comment at the end of a line.
pub(super) fn add_end(comment: &Trailing, found: &mut Vec<String>) {
    found.extend(comment.iter().map(|(text, _)| text.clone()));
}
