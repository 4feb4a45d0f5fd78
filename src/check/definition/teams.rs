//! Who plays together.

use super::checker::Checker;
use super::fields::{self, Fields, wrong};
use super::seats::ByChair;
use crate::diag::{Diagnostic, codes};
use crate::load::script::ast::{Expression, ExpressionKind};
use crate::load::script::walk;
use crate::load::yaml::{Node, Yaml};
use crate::rules::{BySeats, Players, SeatValue, Teams};

/// The word for all seats together.
const ALL: &str = "all";

/// The functions that tell who is in a team.
const OF_TEAMS: [&str; 2] = ["partners", "opponents"];

/// A list of teams, with the chairs of each.
type ChairLists = Vec<Vec<u8>>;

impl Checker<'_> {
    pub(super) fn check_teams(&mut self, fields: &Fields<'_>) -> Option<Teams> {
        let (key, node) = fields.get("teams")?;
        if let Yaml::Text(text) = &node.value {
            if text.value == ALL {
                self.all_together = true;
                return Some(Teams::All);
            }
            let value = self.seat_value(text, "a team", false)?;
            if let SeatValue::Function(_) = value {
                self.teams_are_asked_for(&text.value);
            }
            return Some(Teams::By { name: fields::name(text), value });
        }
        let found = match &node.value {
            Yaml::List(_) => BySeats::Same(self.chair_lists(node)?),
            Yaml::Map(_) => self.by_seats(key.span, node, ByChair::Impossible, Self::chair_lists)?,
            _ => {
                let expected = "`all`, lists of chairs, a counter or a function of a seat";
                self.faults.push(wrong(node, expected).hint("write such as `teams: [[1, 3], [2, 4]]`"));
                return None;
            }
        };
        let players = self.players?;
        let mut teams = Vec::new();
        for seats in players.from..=players.to {
            teams.push(self.team_of_each(node, found.at(seats), self.chairs_with(seats))?);
        }
        Some(Teams::Chairs(BySeats::Each { from: players.from, values: teams }))
    }

    /// Reports scripts that ask for the teams which another function tells: it may look at what is hidden.
    fn teams_are_asked_for(&mut self, function: &str) {
        let mut asked = Vec::new();
        walk::expressions(self.script, &mut |expression: &Expression| {
            if let ExpressionKind::Call { name, .. } = &expression.kind
                && OF_TEAMS.contains(&name.text.as_str())
            {
                asked.push(name.clone());
            }
        });
        for name in asked {
            let message = format!("`{}` cannot ask the function `{function}` who plays together", name.text);
            let hint =
                format!("write such as `others(me).filter(|other| {function}(other) == {function}(me))`");
            self.faults.push(Diagnostic::error(codes::CONTRADICTION, name.span, message).hint(hint));
        }
    }

    fn chair_lists(&mut self, node: &Node) -> Option<ChairLists> {
        let teams = self.items(node.span, node, "a list of teams such as `[[1, 3], [2, 4]]`");
        let most = i32::from(self.most_chairs().unwrap_or(crate::rules::MAX_SEATS));
        let mut lists = Vec::new();
        for team in teams {
            let mut chairs = Vec::new();
            for chair in self.items(team.span, team, "the chairs of a team, such as `[1, 3]`") {
                let number = self.int(chair, 1..=most, "a chair, from 1")?;
                let number = u8::try_from(number).ok()?;
                if chairs.contains(&number) || lists.iter().any(|list: &Vec<u8>| list.contains(&number)) {
                    let message = format!("chair {number} is in two teams");
                    let fault = Diagnostic::error(codes::CONTRADICTION, chair.span, message);
                    self.faults.push(fault.hint("name each chair once"));
                    return None;
                }
                chairs.push(number);
            }
            if chairs.is_empty() {
                return None;
            }
            lists.push(chairs);
        }
        (!lists.is_empty()).then_some(lists)
    }

    /// For each chair the number of its team.
    fn team_of_each(&mut self, node: &Node, lists: &ChairLists, seats: u8) -> Option<Vec<u8>> {
        let in_team = |chair: u8| lists.iter().position(|list| list.contains(&chair));
        let found: Option<Vec<u8>> =
            (1..=seats).map(|chair| in_team(chair).and_then(|team| u8::try_from(team).ok())).collect();
        let too_many = lists.iter().flatten().find(|chair| **chair > seats);
        let by_number = "write teams for each number of players: `{ 4: [[1, 3], [2, 4]] }`".to_owned();
        let (message, hint) = match (&found, too_many) {
            (Some(_), None) => return found,
            (None, _) => {
                let lone = (1..=seats).find(|chair| in_team(*chair).is_none()).unwrap_or(seats);
                let hint = match self.players {
                    Some(Players { from, to, .. }) if from != to => by_number,
                    _ => format!("add {lone} to a team, or a team `[{lone}]` for it alone"),
                };
                (format!("chair {lone} of {seats} is in no team"), hint)
            }
            (Some(_), Some(chair)) => (format!("with {seats} players there is no chair {chair}"), by_number),
        };
        self.faults.push(Diagnostic::error(codes::SEAT_COUNTS, node.span, message).hint(hint));
        None
    }
}
