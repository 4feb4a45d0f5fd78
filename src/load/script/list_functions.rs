//! The list functions that take a closure, with a row for each. The reader, the checker, the compiler and the reference
//! use this table. There is no host function for them, because every call is replaced by the loop of its row.

/// A list function that takes a closure.
#[derive(Debug)]
pub struct ListFunction {
    /// `list.name(|item, index| type) -> type`, without `index` if the closure computes a key. The result can be
    /// `element` (of the list), `value` (the result of the closure), a list of these, one of these `or ()`, or a type.
    pub signature: &'static str,
    /// Whether a call can be useful for what its closure does, without using the result.
    pub acts: bool,
    /// What it does, for the reference.
    pub doc: &'static str,
    /// The loop that replaces a call, as an author would write it: `list` is the receiver, `value` is the body of the
    /// closure, `item` and `index` are its parameters. All other names are its own. It must go through `list` once, and
    /// compute `value` there. Where it compares other things than with a written number, these are keys.
    pub code: &'static str,
}

/// All rows, in the order of the reference.
pub const LIST_FUNCTIONS: &[ListFunction] = &[
    ListFunction {
        signature: "list.filter(|item, index| bool) -> list of element",
        acts: false,
        doc: "The elements for which it holds.",
        code: "let found = []; for item in list { if value { found.push(item); } } found",
    },
    ListFunction {
        signature: "list.map(|item, index| any) -> list of value",
        acts: true,
        doc: "What it gives for each element.",
        code: "let all = []; for item in list { all.push(value); } all",
    },
    ListFunction {
        signature: "list.any(|item, index| bool) -> bool",
        acts: true,
        doc: "Whether it holds for one of them.",
        code: "let holds = false; for item in list { if value { holds = true; break; } } holds",
    },
    ListFunction {
        signature: "list.all(|item, index| bool) -> bool",
        acts: true,
        doc: "Whether it holds for all of them; it also does for an empty list.",
        code: "let holds = true; for item in list { if !value { holds = false; break; } } holds",
    },
    ListFunction {
        signature: "list.count(|item, index| bool) -> number",
        acts: false,
        doc: "For how many it holds.",
        code: "let count = 0; for item in list { if value { count += 1; } } count",
    },
    ListFunction {
        signature: "list.sum(|item, index| number) -> number",
        acts: false,
        doc: "The sum of what it gives; 0 for none.",
        code: "let sum = 0; for item in list { sum += value; } sum",
    },
    ListFunction {
        signature: "list.max_by(|item| number or list of number) -> element or ()",
        acts: false,
        doc: "The first element with the greatest number. Lists of numbers are compared number by number.",
        code: "let best = (); let top = 0; let any = false;
            for item in list {
                let key = value;
                if !any || key > top { best = item; top = key; any = true; }
            }
            best",
    },
    ListFunction {
        signature: "list.min_by(|item| number or list of number) -> element or ()",
        acts: false,
        doc: "The first element with the smallest number. Lists of numbers are compared number by number.",
        code: "let best = (); let top = 0; let any = false;
            for item in list {
                let key = value;
                if !any || key < top { best = item; top = key; any = true; }
            }
            best",
    },
    ListFunction {
        signature: "list.max_of(|item, index| number or list of number) -> value or ()",
        acts: false,
        doc: "The greatest number or list of numbers that it gives; () for none.",
        code: "let best = ();
            for item in list {
                let number = value;
                if best == () || number > best { best = number; }
            }
            best",
    },
    // Insertion: an item goes before the items with a greater key. These are looked for by halves, from the end of a
    // list that is in order already.
    ListFunction {
        signature: "list.sort_by(|item| number or list of number) -> list of element",
        acts: false,
        doc: "The elements by their numbers, the smallest first; equal ones stay in order. Lists of numbers are compared \
              number by number: the second decides where the first is equal, and so on.",
        code: "let sorted = []; let keys = [];
            for (item, index) in list {
                let key = value;
                let place = index;
                if place > 0 && keys[place - 1] > key {
                    let from = 0;
                    place = place - 1;
                    while place - from > 0 {
                        let middle = (from + place) / 2;
                        if keys[middle] > key { place = middle; } else { from = middle + 1; }
                    }
                }
                sorted.insert(place, item);
                keys.insert(place, key);
            }
            sorted",
    },
    ListFunction {
        signature: "list.group_by(|item| any) -> list of list of element",
        acts: false,
        doc: "The elements with equal values together, in the order of their first ones.",
        code: "let groups = []; let keys = [];
            for item in list {
                let key = value;
                let place = -1;
                for (other, at) in keys { if other == key { place = at; break; } }
                if place < 0 { groups.push([item]); keys.push(key); } else { groups[place].push(item); }
            }
            groups",
    },
    ListFunction {
        signature: "list.find(|item, index| bool) -> element or ()",
        acts: false,
        doc: "The first element for which it holds.",
        code: "let found = (); for item in list { if value { found = item; break; } } found",
    },
    ListFunction {
        signature: "list.index_of(|item, index| bool) -> number",
        acts: false,
        doc: "The position of the first such element, from 0; -1 when there is none.",
        code: "let found = -1; for (item, index) in list { if value { found = index; break; } } found",
    },
    ListFunction {
        signature: "list.for_each(|item, index| any) -> ()",
        acts: true,
        doc: "Does something with each element.",
        code: "for item in list { value; }",
    },
];

impl ListFunction {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'static str {
        let (head, _) = self.signature.split_once('(').unwrap_or((self.signature, ""));
        head.strip_prefix("list.").unwrap_or(head)
    }

    /// Whether its closure may have the index as a second parameter, which it may not if it computes a key.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.signature.contains("|item, index|")
    }

    /// Whether its closure can have this number of parameters.
    #[must_use]
    pub fn takes(&self, parameters: usize) -> bool {
        parameters == 1 || (parameters == 2 && self.counts())
    }

    /// The list function of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        let is_it = |row: &&Self| {
            let rest = row.signature.strip_prefix("list.").and_then(|rest| rest.strip_prefix(name));
            rest.is_some_and(|rest| rest.starts_with('('))
        };
        LIST_FUNCTIONS.iter().find(is_it)
    }
}
