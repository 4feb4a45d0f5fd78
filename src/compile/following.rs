//! What a game notes that is compiled for following a step: which values its scripts compute, and what they go through.

use std::collections::BTreeSet;

use crate::load::script::ast::NodeId;

/// Something that is noted where it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteSite {
    /// An expression has a value.
    Value(NodeId),
    /// A round of the loop over this list begins with an item.
    Round(NodeId),
    /// The loop over this list ends.
    LoopEnds(NodeId),
    /// The script function with this index begins.
    Begins(u16),
    /// It returns a value.
    Returns(u16),
}

/// The expressions, the lists of loops and the functions that are noted.
#[derive(Clone, Debug, Default)]
pub struct Followed {
    /// Expressions by their numbers.
    pub expressions: BTreeSet<usize>,
    /// Lists of loops by their numbers.
    pub loops: BTreeSet<usize>,
    /// Functions by their indices.
    pub functions: BTreeSet<u16>,
}

/// The sites so far, in a game that is compiled for following a step.
#[derive(Debug)]
pub(super) struct FollowedSites {
    pub(super) followed: Followed,
    pub(super) sites: Vec<NoteSite>,
}

impl FollowedSites {
    pub(super) fn new(followed: Followed) -> Self {
        Self { followed, sites: Vec::new() }
    }

    /// The number of a site, if it is followed.
    pub(super) fn number(&mut self, site: NoteSite) -> Option<u32> {
        let is_followed = match site {
            NoteSite::Value(node) => self.followed.expressions.contains(&node.index()),
            NoteSite::Round(list) | NoteSite::LoopEnds(list) => self.followed.loops.contains(&list.index()),
            NoteSite::Begins(function) | NoteSite::Returns(function) => {
                self.followed.functions.contains(&function)
            }
        };
        if !is_followed {
            return None;
        }
        self.sites.push(site);
        u32::try_from(self.sites.len() - 1).ok()
    }
}
