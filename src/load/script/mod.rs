//! Scripts: Rhai's parser gives the syntax, our own tree carries it on.

pub mod ast;
