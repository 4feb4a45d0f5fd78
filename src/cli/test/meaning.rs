//! What a changed record means: which score, which option and which part of the table differs first, from the accepted
//! snapshot and the new one.

use std::collections::BTreeMap;

/// The most lines that tell what differs at the first decision.
const MOST_TOLD: usize = 8;

/// What stands behind a seat whose recorded answer does not fit the rules any more: all that it sees is told then.
const REFUSED: &str = " cannot answer so";

/// A match as its snapshot tells it.
#[derive(Debug, Default)]
struct ToldMatch<'a> {
    decisions: Vec<ToldDecision<'a>>,
    scores: Vec<ToldScore<'a>>,
}

/// A decision: `4 Bob (take): white  [3 options, 5e3c0c296de80348]`.
#[derive(Debug, Default)]
struct ToldDecision<'a> {
    /// `Bob (take): white`
    said: &'a str,
    /// How many options there were.
    count: Option<&'a str>,
    /// A digest of the table.
    digest: &'a str,
    /// All options, if they are told.
    offered: Option<&'a str>,
    /// What the seat sees that is new to it.
    seen: Vec<&'a str>,
}

/// The score of a seat: `1. Ann: 12 = bonus 2 + fish(3) 10`.
#[derive(Debug)]
struct ToldScore<'a> {
    seat: &'a str,
    place: &'a str,
    total: i64,
    lines: BTreeMap<&'a str, i64>,
}

/// What differs between two matches of one record, in sentences; nothing where that cannot be told.
pub(super) fn meaning(old: &str, new: &str) -> Vec<String> {
    let (old, new) = (ToldMatch::read(old), ToldMatch::read(new));
    let mut told = old.other_scores(&new);
    told.extend(old.first_difference(&new));
    told
}

impl<'a> ToldMatch<'a> {
    fn read(text: &'a str) -> Self {
        let mut read = Self::default();
        for line in text.lines() {
            if let Some(inner) = line.strip_prefix("  ") {
                let Some(decision) = read.decisions.last_mut() else { continue };
                match inner.strip_prefix("offered: ") {
                    Some(offered) => decision.offered = Some(offered),
                    None => decision.seen.push(inner),
                }
            } else if let Some(decision) = ToldDecision::read(line) {
                read.decisions.push(decision);
            } else {
                read.scores.extend(ToldScore::read(line));
            }
        }
        read
    }

    /// The scores that differ, with the lines that make the difference.
    fn other_scores(&self, new: &Self) -> Vec<String> {
        let pairs = new.scores.iter().filter_map(|score| {
            let old = self.scores.iter().find(|old| old.seat == score.seat)?;
            Some((old, score))
        });
        pairs.filter_map(|(old, new)| old.compared(new)).collect()
    }

    /// The first decision at which something differs.
    fn first_difference(&self, new: &Self) -> Vec<String> {
        let pairs = self.decisions.iter().zip(&new.decisions).enumerate();
        let mut differing = pairs.filter(|(_, (old, new))| !old.is_same(new));
        let Some((at, (old, new))) = differing.next() else {
            let (before, now) = (self.decisions.len(), new.decisions.len());
            // A match that does not fit to its end has fewer decisions for that reason alone.
            return match before == now {
                _ if self.scores.is_empty() || new.scores.is_empty() => Vec::new(),
                true => vec!["all decisions are the same; what follows the last one differs".to_owned()],
                false => vec![format!("the match has {now} decisions, not {before}")],
            };
        };
        if new.said.ends_with(REFUSED) {
            let told: Vec<String> = old.refused(new).into_iter().map(|line| format!("  {line}")).collect();
            let head = format!("the first difference is at decision {}, {}", at + 1, old.said);
            return if told.is_empty() { told } else { [vec![head], told].concat() };
        }
        let mut told = vec![format!("the first difference is at decision {}, {}", at + 1, new.said)];
        told.extend(old.compared(new).into_iter().map(|line| format!("  {line}")));
        if told.len() == 1 {
            told.push(match at {
                0 => "  the table is another one at the beginning".to_owned(),
                _ => format!("  the table is another one after `{}`", self.decisions[at - 1].said),
            });
        }
        told
    }
}

impl<'a> ToldDecision<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (number, rest) = line.split_once(' ')?;
        number.parse::<u32>().ok()?;
        let (said, behind) = match rest.strip_suffix(']').and_then(|rest| rest.rsplit_once("  [")) {
            Some((said, behind)) => (said, Some(behind)),
            None => (rest, None),
        };
        let (count, digest) = match behind.and_then(|behind| behind.split_once(" options, ")) {
            Some((count, digest)) => (Some(count), digest),
            None => (None, ""),
        };
        Some(Self { said, count, digest, ..Self::default() })
    }

    fn is_same(&self, new: &Self) -> bool {
        (self.said, self.count, self.digest, self.offered) == (new.said, new.count, new.digest, new.offered)
            && self.seen == new.seen
    }

    /// What the seat saw that is otherwise now that its answer does not fit.
    fn refused(&self, new: &Self) -> Vec<String> {
        let parts = |line: &'a str| line.split_once(": ");
        let now =
            |thing: &str| new.seen.iter().filter_map(|line| parts(line)).find(|(other, _)| *other == thing);
        let changed = self.seen.iter().filter_map(|line| {
            let ((thing, before), (_, now)) = (parts(line)?, now(parts(line)?.0)?);
            (before != now).then(|| format!("{thing}: {now} instead of {before}"))
        });
        changed.take(MOST_TOLD).collect()
    }

    /// What differs, as far as the snapshots say it.
    fn compared(&self, new: &Self) -> Vec<String> {
        let mut told = Vec::new();
        if self.said != new.said {
            told.push(format!("it was `{}`", self.said));
        }
        if let (Some(old), Some(now)) = (self.count, new.count)
            && old != now
        {
            told.push(format!("{now} options are offered, not {old}"));
        }
        if let (Some(old), Some(now)) = (self.offered, new.offered) {
            let (old, now): (Vec<&str>, Vec<&str>) = (old.split(", ").collect(), now.split(", ").collect());
            let without = |all: &[&str], others: &[&str]| {
                let found = all.iter().filter(|one| !others.contains(one)).map(|one| format!("`{one}`"));
                found.collect::<Vec<String>>().join(", ")
            };
            let (gone, more) = (without(&old, &now), without(&now, &old));
            told.extend((!gone.is_empty()).then(|| format!("no longer offered: {gone}")));
            told.extend((!more.is_empty()).then(|| format!("offered now: {more}")));
        }
        for line in new.seen.iter().filter(|line| !self.seen.contains(line)) {
            let thing = line.split_once(": ").map(|(thing, _)| thing);
            let is_of_thing = |old: &&&str| old.split_once(": ").map(|(other, _)| other) == thing;
            let before = self.seen.iter().find(is_of_thing).and_then(|old| old.split_once(": "));
            told.push(match before {
                Some((_, before)) => format!("{line} instead of {before}"),
                None => (*line).to_owned(),
            });
        }
        let is_gone = |line: &&&str| {
            let thing = line.split_once(": ").map(|(thing, _)| thing);
            !new.seen.iter().any(|now| now.split_once(": ").map(|(other, _)| other) == thing)
        };
        told.extend(self.seen.iter().filter(is_gone).map(|line| format!("not any more: {line}")));
        let more = told.len().saturating_sub(MOST_TOLD);
        told.truncate(MOST_TOLD);
        told.extend((more > 0).then(|| format!("... and {more} more")));
        told
    }
}

impl<'a> ToldScore<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let (place, rest) = line.split_once(". ")?;
        place.parse::<u32>().ok()?;
        let (head, lines) = rest.rsplit_once(" = ").unwrap_or((rest, ""));
        let (seat, total) = head.rsplit_once(": ")?;
        let line = |line: &'a str| {
            let (name, points) = line.rsplit_once(' ')?;
            Some((name, points.parse().ok()?))
        };
        let lines = lines.split(" + ").filter_map(line).collect();
        Some(Self { seat, place, total: total.parse().ok()?, lines })
    }

    /// How the score of a seat differs: `Ann: 12 points instead of 9 (+3): bonus 5 instead of 2 (+3); place 1 instead of 2`.
    fn compared(&self, new: &Self) -> Option<String> {
        let other =
            |name: &str, old: i64, now: i64| format!("{name}{now} instead of {old} ({:+})", now - old);
        let mut names: Vec<&str> = self.lines.keys().chain(new.lines.keys()).copied().collect();
        names.sort_unstable();
        names.dedup();
        let lines = names.into_iter().filter_map(|name| {
            let points = |score: &Self| score.lines.get(name).copied().unwrap_or(0);
            let (old, now) = (points(self), points(new));
            (old != now).then(|| other(&format!("{name} "), old, now))
        });
        let lines = lines.collect::<Vec<String>>().join(", ");
        let mut parts = Vec::new();
        if self.total != new.total {
            parts.push(other("", self.total, new.total));
        }
        parts.extend((!lines.is_empty()).then_some(lines));
        if self.place != new.place {
            parts.push(format!("place {} instead of {}", new.place, self.place));
        }
        (!parts.is_empty()).then(|| format!("{}: {}", new.seat, parts.join("; ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_that_differ_are_told_with_their_lines() {
        let old = "1 Ann (take): white  [2 options, aa]\n2. Ann: 9 = bonus 2 + goal(white) 7\n1. Bob: 10 = bonus 10\nend aa\n";
        let new = "1 Ann (take): white  [2 options, aa]\n1. Ann: 12 = bonus 5 + goal(white) 7\n2. Bob: 10 = bonus 10\nend bb\n";
        let told = meaning(old, new);
        let expected = [
            "Ann: 12 instead of 9 (+3); bonus 5 instead of 2 (+3); place 1 instead of 2",
            "Bob: place 2 instead of 1",
            "all decisions are the same; what follows the last one differs",
        ];
        assert_eq!(told, expected);
        assert!(meaning(old, old)[..] == ["all decisions are the same; what follows the last one differs"]);
    }

    #[test]
    fn the_first_decision_that_differs_is_told_with_what_differs_there() {
        let old = "1 Ann (take): white  [2 options, aa]\n2 Bob (take): black  [3 options, bb]\n";
        let new = "1 Ann (take): white  [2 options, aa]\n2 Bob (take): black  [4 options, bb]\n";
        let first = "the first difference is at decision 2, Bob (take): black";
        assert_eq!(meaning(old, new), [first, "  4 options are offered, not 3"]);
        let new = new.replace("[4 options, bb]", "[3 options, cc]");
        assert_eq!(meaning(old, &new), [first, "  the table is another one after `Ann (take): white`"]);
        let old = "1 Ann (take): white\n  offered: white, black\n  heap: white*2\n  Ann.coins: 3\n";
        let new = "1 Ann (take): white\n  offered: white, red\n  heap: white*3\n  pot: red\n";
        let expected = [
            "the first difference is at decision 1, Ann (take): white",
            "  no longer offered: `black`",
            "  offered now: `red`",
            "  heap: white*3 instead of white*2",
            "  pot: red",
            "  not any more: Ann.coins: 3",
        ];
        assert_eq!(meaning(old, new), expected);
    }

    #[test]
    fn an_answer_that_does_not_fit_is_told_with_what_its_seat_sees_otherwise() {
        let old = "1 Ann (roll or hold): roll\n2 Ann (roll or hold): hold\n  offered: roll, hold\n  table: die=2\n  at_risk: 2\n";
        let new = "1 Ann (roll or hold): roll\n2 Ann cannot answer so\n  table: die=2\n  at_risk: 0\n  Bob.points: 3\n";
        let first = "the first difference is at decision 2, Ann (roll or hold): hold";
        assert_eq!(meaning(old, new), [first, "  at_risk: 0 instead of 2"]);
        assert_eq!(meaning(old, &new.replace("at_risk: 0", "at_risk: 2")), [""; 0], "the fault says it");
    }
}
