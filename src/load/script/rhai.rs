//! Rhai's parser. Only this file and `convert_*.rs` know Rhai's tree.

use rhai::{AST, Engine, OptimizationLevel, ParseError, Token};

/// How deep Rhai may nest expressions and blocks in one function or closure.
const MAX_DEPTH: usize = 64;

/// Rhai's engine, set up only to parse.
pub(super) struct Parser {
    engine: Engine,
}

impl Parser {
    /// An engine whose limits do not depend on the build profile.
    pub(super) fn new() -> Self {
        let mut engine = Engine::new_raw();
        engine
            .set_optimization_level(OptimizationLevel::None)
            .set_max_expr_depths(MAX_DEPTH, MAX_DEPTH)
            .set_max_call_levels(1)
            .set_max_operations(1)
            .set_max_functions(0)
            .set_max_string_size(64 * 1024)
            .set_max_array_size(10_000)
            .set_max_map_size(10_000)
            .set_allow_anonymous_fn(false);
        Self { engine }
    }

    /// Parses one block.
    ///
    /// # Errors
    /// The first syntax error.
    pub(super) fn block(&self, code: &str) -> Result<AST, ParseError> {
        self.engine.compile(code)
    }
}

/// Whether a word can be a name: an identifier that Rhai does not reserve.
#[must_use]
pub fn is_name(word: &str) -> bool {
    rhai::is_valid_function_name(word)
}

/// Whether a word is an identifier, reserved or not.
pub(super) fn is_identifier(word: &str) -> bool {
    rhai::is_valid_identifier(word) || Token::lookup_symbol_from_syntax(word).is_some()
}
