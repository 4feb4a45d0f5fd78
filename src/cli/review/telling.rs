//! What `parlor review` says.

use std::cmp::Reverse;
use std::fmt::Write;

use serde_json::{Value, json};

use super::super::output::{clean, count, padded, to_right, width};
use super::ReviewArguments;
use crate::door::sitting::{ReviewedAnswer, Sitting};
use crate::report::shell;

/// An answer that costs less than this, in thousandths, is as good as the best one.
const SLIGHT: u32 = 20;

/// Everything that is said.
pub(super) struct ReviewTold<'a> {
    pub(super) sitting: &'a Sitting,
    pub(super) arguments: &'a ReviewArguments,
    /// The seats whose answers are looked at; all if there is none.
    pub(super) seats: &'a [usize],
    pub(super) answers: &'a [ReviewedAnswer],
    /// How the bot plays.
    pub(super) judge: String,
    /// From how many matches it has learnt the game.
    pub(super) learnt: Option<u64>,
}

impl ReviewTold<'_> {
    pub(super) fn text(&self) -> String {
        let title = clean(self.sitting.title());
        let all = count(self.sitting.answers(), "answer");
        let names: Vec<String> = self.seats.iter().map(|at| clean(&self.sitting.seats()[*at])).collect();
        let with_choice = match names.len() {
            0 => format!("{} of them with a choice", self.answers.len()),
            _ => format!("{} of {} with a choice", self.answers.len(), names.join(" and ")),
        };
        let mut text = format!(
            "{title}: {all}, {with_choice}; {} matches imagined for each\n",
            self.arguments.iterations
        );
        text += &format!("the bot that judges: {}\n", self.judge);
        text += "results are from 0, last of all, to 100, first of all\n";
        let worst = self.worst();
        if worst.is_empty() {
            text += "\nno answer cost anything that can be told\n";
        } else {
            text += "\nwhat cost most\n";
            text += &table(&self.rows(&worst));
        }
        if let Some(dearest) = worst.first() {
            let record = shell::parlor("hint").path(&self.arguments.record);
            let at = record.option("--at", dearest.before.to_string());
            let at = at.option_if("--lang", self.arguments.language.lang.as_ref());
            text += &format!("`{at}` shows the question of answer {}\n", dearest.before + 1);
        }
        text += "\nhow each seat answered\n";
        text += &table(&self.seats());
        text
    }

    /// The answers that cost most, the dearest first.
    fn worst(&self) -> Vec<&ReviewedAnswer> {
        let mut worst: Vec<&ReviewedAnswer> =
            self.answers.iter().filter(|answer| answer.cost() >= SLIGHT).collect();
        worst.sort_by_key(|answer| (Reverse(answer.cost()), answer.before));
        worst.truncate(usize::from(self.arguments.top));
        worst
    }

    fn rows(&self, worst: &[&ReviewedAnswer]) -> Vec<Vec<String>> {
        let head = ["answer", "seat", "given", "result", "better", "result", "cost"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        rows.extend(worst.iter().map(|answer| {
            vec![
                (answer.before + 1).to_string(),
                clean(&self.sitting.seats()[answer.seat]),
                clean(&answer.given_shown),
                hundredths(answer.result),
                clean(&answer.best_shown),
                hundredths(answer.best_result),
                hundredths(answer.cost()),
            ]
        }));
        rows
    }

    /// For each seat how well it answered.
    fn seats(&self) -> Vec<Vec<String>> {
        let head = ["seat", "answers", "as good as the best", "mean cost"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for (seat, name) in self.sitting.seats().iter().enumerate() {
            let own = || self.answers.iter().filter(|answer| answer.seat == seat);
            let number = own().count();
            if number == 0 {
                continue;
            }
            let good = own().filter(|answer| answer.cost() < SLIGHT).count();
            let cost: u64 = own().map(|answer| u64::from(answer.cost())).sum();
            let mean = u32::try_from(cost / number as u64).unwrap_or(u32::MAX);
            let cells = [clean(name), number.to_string(), good.to_string(), hundredths(mean)];
            rows.push(cells.to_vec());
        }
        rows
    }

    pub(super) fn json(&self) -> Value {
        let answer = |answer: &ReviewedAnswer| {
            json!({
                "answer": answer.before + 1,
                "seat": self.sitting.seats()[answer.seat],
                "given": answer.given,
                "result": f64::from(answer.result) / 1000.0,
                "best": answer.best,
                "best_result": f64::from(answer.best_result) / 1000.0,
            })
        };
        json!({
            "parlor": 1,
            "game": self.sitting.title(),
            "answers": self.sitting.answers(),
            "iterations": self.arguments.iterations,
            "learnt": self.learnt,
            "reviewed": self.answers.iter().map(answer).collect::<Vec<Value>>(),
        })
    }
}

/// Thousandths as hundredths with one place.
fn hundredths(thousandths: u32) -> String {
    format!("{}.{}", thousandths / 10, thousandths % 10)
}

/// Cells under each other; numbers stand to the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let is_number =
        |cell: &str| !cell.is_empty() && cell.chars().all(|one| one.is_ascii_digit() || one == '.');
    let mut text = String::new();
    let widths: Vec<usize> =
        (0..columns).map(|at| rows.iter().map(|row| width(&row[at])).max().unwrap_or(0)).collect();
    let is_right: Vec<bool> =
        (0..columns).map(|at| rows.iter().skip(1).all(|row| is_number(&row[at]))).collect();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .enumerate()
            .map(|(at, cell)| match is_right[at] {
                true => to_right(cell, widths[at]),
                false => padded(cell, widths[at]),
            })
            .collect();
        let _ = writeln!(text, "  {}", cells.join("  ").trim_end());
    }
    text
}
