//! The description of a simulation in its folder, and whether two simulations can be merged.

use serde::{Deserialize, Serialize};

use super::plan::{Detail, Plan};
use super::report::{AUTOMA, Head, Report};
#[cfg(feature = "rows")]
use super::rows::RowColumns;
use super::summary::{Better, Summary};
use super::tally::Tallied;
use crate::bot::Player;
use crate::compile::Grouping;

/// The description of a simulation; as JSON it is `simulation.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Simulation {
    /// The version of parlor that played.
    pub parlor: String,
    /// The title of the game.
    pub game: String,
    /// The path of its definition.
    pub path: String,
    /// A hash of the rules, 16 digits.
    pub rules: String,
    /// The variant; empty for the rules as written.
    pub variant: String,
    /// Figures that were set by the caller, with their values.
    pub figures: Vec<(String, String)>,
    /// How many seats.
    pub seats: u8,
    /// For each seat the bot that plays it, as it is typed; `automa` for those that the rules play.
    pub bots: Vec<String>,
    /// How many of the seats people take, the first ones, where the rules play the others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub people: Option<u8>,
    /// From how many matches its bots have learnt the game, if any of them plays with what was learnt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learnt: Option<u64>,
    /// Match i has this seed plus i.
    pub seed: u64,
    /// The first match.
    pub from: u64,
    /// One past the last match that was to be played; the number of rows says how many were played.
    pub to: u64,
    /// After this many decisions a match is cut off.
    pub most_decisions: u32,
    /// How much was counted.
    pub stats: Detail,
    /// The file of the rows.
    pub rows: String,
    /// Whether more or fewer points are better.
    #[serde(default, skip_serializing_if = "Better::is_more")]
    pub better: Better,
    /// Whether the rows say who played together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub teams: bool,
}

impl Simulation {
    /// The description of a plan.
    #[must_use]
    pub fn of(plan: &Plan<'_>, path: &str, figures: &[(String, String)], rows: &str) -> Self {
        let Plan { game, course } = plan;
        let rules = &game.rules;
        let bots = course.bots.iter().map(Player::to_string);
        let by_rules = (game.people()..game.seats()).map(|_| AUTOMA.to_owned());
        Self {
            parlor: env!("CARGO_PKG_VERSION").to_owned(),
            game: rules.title.clone(),
            path: path.to_owned(),
            rules: rules.hash(),
            variant: rules.variant.clone(),
            figures: figures.to_vec(),
            seats: game.seats(),
            bots: bots.chain(by_rules).collect(),
            people: game.people_beside_rules(),
            learnt: course.learnt(game),
            seed: course.seed,
            from: course.from,
            to: course.to,
            most_decisions: course.most_decisions,
            stats: course.detail,
            rows: rows.to_owned(),
            better: Better::of(game),
            teams: game.teams != Grouping::Alone,
        }
    }

    /// The columns of its rows that not all simulations have.
    #[cfg(feature = "rows")]
    #[must_use]
    pub fn columns(&self) -> RowColumns {
        let is_outside = |bot: &String| bot.starts_with(crate::bot::outside::PREFIX);
        RowColumns { teams: self.teams, forfeits: self.bots.iter().any(is_outside) }
    }

    /// How many of the seats people take where the rules play the others.
    #[must_use]
    pub fn people(&self) -> Option<u8> {
        super::report::people(self.people, &self.bots)
    }

    /// The seed of a match.
    #[must_use]
    pub fn seed_of(&self, number: u64) -> u64 {
        self.seed.wrapping_add(number)
    }

    /// The report of matches that were played. `runs` has ranges of matches, each with one past its last; `seconds` is
    /// how long it took, if that is known.
    #[must_use]
    pub fn report(
        &self,
        runs: &[(u64, u64)],
        summary: &Summary,
        tallied: Option<&Tallied>,
        seconds: Option<f64>,
    ) -> Report {
        let seeds = runs.iter().map(|(from, to)| (self.seed_of(*from), self.seed_of(to - 1)));
        let head = Head {
            game: self.game.clone(),
            path: self.path.clone(),
            variant: self.variant.clone(),
            figures: self.settings(),
            rules: self.rules.clone(),
            bots: self.bots.clone(),
            people: self.people(),
            learnt: self.learnt,
            seed: self.seed,
            from: self.from,
            to: self.to,
            seeds: seeds.collect(),
            parlor: self.parlor.clone(),
            seconds,
        };
        Report::new(&head, summary, tallied)
    }

    /// The figures that were set, as they are typed: `figure=value`.
    #[must_use]
    pub fn settings(&self) -> Vec<String> {
        self.figures.iter().map(|(figure, value)| format!("{figure}={value}")).collect()
    }

    /// What two simulations must have in common to be merged, and do not: its name, and both values.
    #[must_use]
    pub fn differs(&self, other: &Self) -> Option<(&'static str, String, String)> {
        let number = |number: u32| number.to_string();
        let variant = |name: &str| if name.is_empty() { "none".to_owned() } else { name.to_owned() };
        let learnt = |one: &Self| one.learnt.map_or_else(|| "none".to_owned(), |matches| matches.to_string());
        let figures = |one: &Self| {
            let mut set = one.settings();
            set.sort();
            if set.is_empty() { "none".to_owned() } else { set.join(" ") }
        };
        [
            ("versions of parlor", self.parlor.clone(), other.parlor.clone()),
            ("games", self.game.clone(), other.game.clone()),
            ("numbers of seats", number(self.seats.into()), number(other.seats.into())),
            ("variants", variant(&self.variant), variant(&other.variant)),
            ("figures", figures(self), figures(other)),
            ("rules", self.rules.clone(), other.rules.clone()),
            ("bots", self.bots.join(","), other.bots.join(",")),
            ("matches that bots have learnt from", learnt(self), learnt(other)),
            ("limits of decisions", number(self.most_decisions), number(other.most_decisions)),
            ("statistics", self.stats.name().to_owned(), other.stats.name().to_owned()),
        ]
        .into_iter()
        .find(|(_, one, other)| one != other)
    }

    /// What a simulation must have in common with the one that goes on with it, and has not: its name, and both values.
    #[must_use]
    pub fn begins_otherwise(&self, later: &Self) -> Option<(&'static str, String, String)> {
        let number =
            |what, one: u64, other: u64| (one != other).then(|| (what, one.to_string(), other.to_string()));
        let differs = self.differs(later).or_else(|| number("seeds", self.seed, later.seed));
        differs.or_else(|| number("first matches", self.from, later.from))
    }

    /// A seed that two simulations share if this many matches of each were played.
    #[must_use]
    pub fn shared_seed(&self, matches: u64, other: &Self, others: u64) -> Option<u64> {
        let (one, two) = (self.seed_of(self.from), other.seed_of(other.from));
        // Seeds wrap around; this is the case where the first simulation begins before the other one.
        if two.wrapping_sub(one) < matches && others > 0 {
            Some(two)
        } else if one.wrapping_sub(two) < others && matches > 0 {
            Some(one)
        } else {
            None
        }
    }
}

impl Detail {
    /// Its name on the command line and in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Basic => "basic",
            Self::Full => "full",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn simulation(seed: u64, from: u64) -> Simulation {
        Simulation {
            parlor: "0.1.0".to_owned(),
            game: "Pebbles".to_owned(),
            path: "pebbles.yaml".to_owned(),
            rules: "0123456789abcdef".to_owned(),
            variant: String::new(),
            figures: Vec::new(),
            seats: 2,
            bots: vec!["random".to_owned(), "greedy:16".to_owned()],
            people: None,
            learnt: None,
            seed,
            from,
            to: 100,
            most_decisions: 100_000,
            stats: Detail::Full,
            rows: "matches.csv".to_owned(),
            teams: false,
            better: Better::More,
        }
    }

    #[test]
    fn parts_that_overlap_are_found_also_where_seeds_go_round() {
        let check = |one: (u64, u64, u64), two: (u64, u64, u64), expected: Option<u64>| {
            let (a, b) = (simulation(one.0, one.1), simulation(two.0, two.1));
            assert_eq!(a.shared_seed(one.2, &b, two.2), expected, "{one:?} {two:?}");
            assert_eq!(b.shared_seed(two.2, &a, one.2).is_some(), expected.is_some(), "{two:?} {one:?}");
        };
        check((1, 0, 100), (1, 100, 50), None);
        check((1, 0, 101), (1, 100, 50), Some(101));
        check((1, 50, 10), (1, 0, 100), Some(51));
        check((1, 0, 10), (5, 0, 10), Some(5));
        check((1, 0, 10), (11, 0, 10), None);
        check((u64::MAX, 0, 3), (0, 0, 1), Some(0));
        check((u64::MAX, 0, 1), (0, 0, 1), None);
        check((1, 0, 0), (1, 0, 5), None);
    }

    #[test]
    fn what_differs_is_told() {
        let one = simulation(1, 0);
        assert_eq!(one.differs(&Simulation { seed: 5, from: 7, to: 9, ..one.clone() }), None);
        let other = Simulation { bots: vec!["random".to_owned(); 2], ..one.clone() };
        let differs = Some(("bots", "random,greedy:16".to_owned(), "random,random".to_owned()));
        assert_eq!(one.differs(&other), differs);
        let other = Simulation { figures: vec![("most".to_owned(), "2".to_owned())], ..other };
        assert_eq!(one.differs(&other), Some(("figures", "none".to_owned(), "most=2".to_owned())));
    }

    #[test]
    fn an_older_one_has_its_people_before_the_first_seat_of_the_rules() {
        let bots = ["random", "random", AUTOMA].map(str::to_owned).to_vec();
        let older = Simulation { seats: 3, bots, ..simulation(1, 0) };
        assert_eq!((older.people(), simulation(1, 0).people()), (Some(2), None));
        let summary = Summary::new(3, Better::More).with_people(older.people());
        let report = older.report(&[(0, 1)], &summary, None, None);
        assert_eq!(
            (report.head.people, report.head.players().len(), report.compared().len()),
            (Some(2), 2, 2)
        );
        let alone = Head { people: None, ..report.head };
        assert_eq!(alone.players(), ["random", "random"]);
    }

    #[test]
    fn it_is_read_back_as_it_was_written() {
        let one = simulation(u64::MAX, 3);
        let text = serde_json::to_string_pretty(&one).unwrap();
        assert!(
            text.contains("\"stats\": \"full\"") && text.contains("\"seed\": 18446744073709551615"),
            "{text}"
        );
        assert_eq!(serde_json::from_str::<Simulation>(&text).unwrap(), one);
    }
}
