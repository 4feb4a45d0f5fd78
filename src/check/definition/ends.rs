//! Finds parts that go on for ever because no script ends them.

use std::collections::BTreeSet;

use super::checker::Checker;
use super::leaving::ends_match;
use crate::diag::{Diagnostic, codes};
use crate::load::script::ast::{Expression, ExpressionKind, Script};
use crate::load::script::walk;
use crate::rules::{FlowItem, Repeat};

/// The property of a part that says how often it was begun.
const NTH: &str = "nth";

impl Checker<'_> {
    /// Reports parts with `times: forever` that no script can end, neither by themselves nor with a part around them.
    pub(super) fn check_ends(&mut self, flow: &[FlowItem]) {
        if self.doubt.lacks_names() {
            // the script that ends it may be the one that could not be read
            return;
        }
        let named = named_parts(self.script);
        self.ends_within(flow, &named, ends_match(self.script));
    }

    fn ends_within(&mut self, flow: &[FlowItem], named: &BTreeSet<&str>, is_ended: bool) {
        for item in flow {
            let FlowItem::Part(part) = item else { continue };
            let is_ended = is_ended || named.contains(part.name.text.as_str());
            if part.repeat == Repeat::Forever && !is_ended {
                let name = &part.name.text;
                let message = format!("no script ends `{name}`, so the match would never end");
                self.faults.push(
                    Diagnostic::error(codes::ENDLESS, part.name.span, message)
                        .hint(format!("write `finish({name})` in a step that it does")),
                );
            }
            self.ends_within(&part.body, named, is_ended);
        }
    }
}

/// The names that scripts use other than to ask for `nth`: a part among them may be ended, however the script does it.
fn named_parts(script: &Script) -> BTreeSet<&str> {
    let mut named = Vec::new();
    let mut counted = BTreeSet::new();
    walk::expressions(script, &mut |expression: &Expression| match &expression.kind {
        ExpressionKind::Variable(name) => named.push((name.as_str(), expression.span)),
        ExpressionKind::Property { base, name } if name.text == NTH => {
            counted.insert(base.span);
        }
        _ => {}
    });
    named.into_iter().filter(|(_, span)| !counted.contains(span)).map(|(name, _)| name).collect()
}
