//! What stands out when levels of play are compared.

use super::{LevelReport, LevelsReport, LoneReport};
use crate::simulate::report::{
    Level, Notice, ONE_MATCH, grouped, one_match, percent, probability, seen_from, together,
};
use crate::simulate::statistics::{Z95, Z999, wilson};

/// A better player that wins so much of what lies between par and all matches leaves little to luck.
const MUCH: f64 = 0.8;
/// With less than this luck decides most.
const LITTLE: f64 = 0.2;

/// All notices, the most serious first.
pub(super) fn of(report: &LevelsReport) -> Vec<Notice> {
    let mut notices: Vec<Notice> = report.levels.iter().flat_map(odd).collect();
    if report.cooperative {
        let has_points = report.levels.iter().any(LevelReport::has_points);
        let message = together(report.players, has_points);
        notices.push(Notice { level: Level::Note, code: "together", message });
    } else if let Some(disorder) = disorder(report) {
        notices.push(disorder);
    } else {
        notices.extend(balance(&report.levels));
        notices.extend(report.better.first().map(skill));
    }
    if let Some(best) = report.levels.last() {
        let among = |notice: &Notice| Notice {
            message: format!("among `{}`: {}", best.bot, notice.message),
            ..notice.clone()
        };
        notices.extend(best.of_options.iter().map(among));
    }
    notices.sort_by_key(|notice| notice.level);
    notices
}

/// What is the matter with the matches of a level.
fn odd(level: &LevelReport) -> Vec<Notice> {
    let of_all =
        |count: u64| format!("{} of {} matches of `{}`", grouped(count), grouped(level.matches), level.bot);
    let mut notices = Vec::new();
    if level.failed > 0 {
        let message = format!("a script failed in {}", of_all(level.failed));
        notices.push(Notice { level: Level::Error, code: "failed", message });
    }
    if level.cut_off > 0 {
        let message = format!("{} were not over after the most decisions", of_all(level.cut_off));
        notices.push(Notice { level: Level::Warning, code: "cut_off", message });
    }
    if level.one_match {
        let message = format!("among `{}`: {}", level.bot, one_match(level.matches));
        notices.push(Notice { level: Level::Warning, code: ONE_MATCH, message });
    }
    notices
}

/// Levels that certainly do not stand in their order, of which no words about weak and good players would be true.
fn disorder(report: &LevelsReport) -> Option<Notice> {
    let is_worse = |lone: &&LoneReport| wilson(lone.wins, lone.matches, Z999).high < lone.par;
    let worse = report.better.iter().find(is_worse)?;
    let mut bots: Vec<&str> = report.levels.iter().map(|level| level.bot.as_str()).collect();
    bots.retain(|bot| *bot != worse.one);
    let at = bots.iter().position(|bot| *bot == worse.others).unwrap_or(0);
    bots.insert(at, &worse.one);
    let message = format!(
        "`{}` stands above `{}`, and plays worse: one among others wins {} ({} to {}), even would be {}; name the weakest \
         first: `--levels={}`",
        worse.one,
        worse.others,
        percent(worse.win_share),
        percent(worse.win_share_interval.low),
        percent(worse.win_share_interval.high),
        percent(worse.par),
        bots.join(",")
    );
    Some(Notice { level: Level::Warning, code: "disorder", message })
}

/// Whether the seats win equally often at the lowest level and at the best.
fn balance(levels: &[LevelReport]) -> Option<Notice> {
    let (weak, strong) = (levels.first()?, levels.last()?);
    (weak.balance.is_some() && strong.balance.is_some()).then_some(())?;
    let warn = |code, message| Some(Notice { level: Level::Warning, code, message });
    if levels.len() == 1 {
        return match weak.is_uneven() {
            true => {
                warn("seats", format!("the seats do not win equally often: {}", told(weak, farthest(weak))))
            }
            false => even(levels),
        };
    }
    match (weak.is_uneven(), strong.is_uneven()) {
        (false, false) => even(levels),
        (true, true) if farthest(weak) == farthest(strong) => {
            let (one, other) = (told(weak, farthest(weak)), told(strong, farthest(strong)));
            warn(
                "uneven_always",
                format!("the seats do not win equally often, whoever plays: {one}; {other}"),
            )
        }
        (true, true) => {
            let (one, other) = (told(weak, farthest(weak)), told(strong, farthest(strong)));
            warn(
                "uneven_otherwise",
                format!("which seat is better depends on how well they play: {one}; {other}"),
            )
        }
        (false, true) => {
            let seat = farthest(strong);
            let (code, how) = match differs(weak, strong, seat) {
                true => ("uneven_among_good", "fair among weak players, not among good ones"),
                false => {
                    ("uneven_seen_among_good", "not fair among good players; among weak ones it is not seen")
                }
            };
            warn(code, format!("{how}: {}; {}", told(weak, seat), told(strong, seat)))
        }
        (true, false) => {
            let seat = farthest(weak);
            let (code, how) = match differs(weak, strong, seat) {
                true => ("uneven_among_weak", "fair among good players, not among weak ones"),
                false => {
                    ("uneven_seen_among_weak", "not fair among weak players; among good ones it is not seen")
                }
            };
            warn(code, format!("{how}: {}; {}", told(weak, seat), told(strong, seat)))
        }
    }
}

/// That no level is seen to be uneven, and what would mostly be noticed at each of them.
fn even(levels: &[LevelReport]) -> Option<Notice> {
    if levels.iter().any(LevelReport::is_uneven) {
        return None;
    }
    let from = |level: &LevelReport| Some(level.balance?.seen_from? * level.won_by_seats());
    let all: Option<Vec<f64>> = levels.iter().map(from).collect();
    let from = all.and_then(|all| all.into_iter().max_by(f64::total_cmp));
    let at = if levels.len() == 1 { "" } else { " at any level" };
    let even = levels.iter().map(|level| level.even).fold(f64::INFINITY, f64::min);
    let message = format!("no unfair seat is seen{at}{}", seen_from(from, even));
    Some(Notice { level: Level::Note, code: "seats_even", message })
}

/// The seat that is farthest from what each would win if all won equally often; of two, the one that wins more.
fn farthest(level: &LevelReport) -> usize {
    let far = |at: &usize| (level.seats[*at].win_share - level.even).abs();
    let apart = |one: &usize, other: &usize| far(one) - far(other);
    let compare = |one: &usize, other: &usize| match apart(one, other) {
        apart if apart.abs() > 1e-9 => apart.total_cmp(&0.0),
        _ => level.seats[*one].win_share.total_cmp(&level.seats[*other].win_share),
    };
    (0..level.seats.len()).max_by(compare).unwrap_or(0)
}

fn told(level: &LevelReport, seat: usize) -> String {
    let Some(of_seat) = level.seats.get(seat) else { return String::new() };
    let (low, high) = (of_seat.win_share_interval.low, of_seat.win_share_interval.high);
    let p = level.balance.map_or(1.0, |balance| balance.p);
    format!(
        "with `{}` seat {} wins {} ({} to {}), even would be {} ({})",
        level.bot,
        of_seat.seat,
        percent(of_seat.win_share),
        percent(low),
        percent(high),
        percent(level.even),
        probability(p)
    )
}

/// Whether a seat wins more often at one level than at the other: the 95 % interval of the difference of two shares.
fn differs(one: &LevelReport, other: &LevelReport, seat: usize) -> bool {
    let (Some(first), Some(second)) = (one.seats.get(seat), other.seats.get(seat)) else { return false };
    let spread = |share: f64, matches: u64| share * (1.0 - share) / super::real(matches.max(1));
    let error = (spread(first.win_share, one.over) + spread(second.win_share, other.over)).sqrt();
    (first.win_share - second.win_share).abs() > Z95 * error
}

/// How much the best player gets out of the weakest ones.
fn skill(lone: &LoneReport) -> Notice {
    let told = format!(
        "one `{}` among `{}` wins {} ({} to {}), even would be {}",
        lone.one,
        lone.others,
        percent(lone.win_share),
        percent(lone.win_share_interval.low),
        percent(lone.win_share_interval.high),
        percent(lone.par)
    );
    let (code, how) = if lone.win_share_interval.low <= lone.par {
        ("no_skill", "to play better than that is not seen to help")
    } else {
        match (lone.win_share - lone.par) / (1.0 - lone.par).max(f64::EPSILON) {
            part if part >= MUCH => ("skill", "who plays better nearly always wins"),
            part if part <= LITTLE => ("luck", "luck decides most"),
            _ => ("skill_and_luck", "skill and luck both count"),
        }
    };
    Notice { level: Level::Note, code, message: format!("{how}: {told}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::report::{SeatReport, Share};
    use crate::simulate::statistics::{Credits, Interval};

    /// A level in which two seats have so many wins.
    fn level(bot: &str, wins: [u64; 2]) -> LevelReport {
        let mut credits = Credits::new(2);
        for (seat, times) in wins.into_iter().enumerate() {
            (0..times).for_each(|_| credits.add(&[seat]));
        }
        let matches = credits.matches();
        let seat = |at: usize| SeatReport {
            seat: at + 1,
            bot: bot.to_owned(),
            wins: credits.wins(at),
            wins_alone: credits.alone[at],
            win_share: credits.share(at),
            win_share_interval: credits.interval(at),
            places: Vec::new(),
            score: None,
        };
        LevelReport {
            bot: bot.to_owned(),
            matches,
            over: matches,
            cut_off: 0,
            failed: 0,
            seats: vec![seat(0), seat(1)],
            even: 0.5,
            balance: credits.balance(),
            shared_wins: Share::default(),
            winning_score: None,
            margin: None,
            decisions: None,
            beginner: None,
            halfway: None,
            decisive: None,
            openings: Vec::new(),
            one_match: false,
            of_options: Vec::new(),
        }
    }

    #[test]
    fn it_is_told_at_which_level_the_seats_are_uneven() {
        let code = |weak, strong| {
            balance(&[level("random", weak), level("good", strong)]).map_or("", |notice| notice.code)
        };
        for (weak, strong, expected) in [
            ([500, 500], [505, 495], "seats_even"),
            ([500, 500], [700, 300], "uneven_among_good"),
            ([700, 300], [500, 500], "uneven_among_weak"),
            ([530, 470], [545, 455], "uneven_seen_among_good"),
            ([545, 455], [530, 470], "uneven_seen_among_weak"),
            ([700, 300], [600, 400], "uneven_always"),
            ([700, 300], [300, 700], "uneven_otherwise"),
        ] {
            assert_eq!(code(weak, strong), expected, "{weak:?} {strong:?}");
        }
        let told = balance(&[level("random", [500, 500]), level("good", [700, 300])]).unwrap();
        assert_eq!(
            told.message,
            "fair among weak players, not among good ones: with `random` seat 1 wins 50.0 % (46.9 % to 53.1 %), even \
             would be 50.0 % (p = 1.0000); with `good` seat 1 wins 70.0 % (67.1 % to 72.8 %), even would be 50.0 % (p < \
             0.0001)"
        );
    }

    #[test]
    fn levels_in_a_wrong_order_are_told_and_no_words_of_weak_and_good_players() {
        let lone = |one: &str, others: &str, wins: f64| LoneReport {
            one: one.to_owned(),
            others: others.to_owned(),
            matches: 1000,
            wins: wins * 1000.0,
            win_share: wins,
            win_share_interval: wilson(wins * 1000.0, 1000, Z95),
            par: 0.5,
            left_out: 0,
        };
        let mut report = LevelsReport {
            levels_report: 1,
            game: String::new(),
            path: String::new(),
            variant: String::new(),
            figures: Vec::new(),
            rules: String::new(),
            players: 2,
            seed: 1,
            parlor: String::new(),
            learnt: None,
            cooperative: false,
            notices: Vec::new(),
            levels: ["good", "weak", "fair"].map(|bot| level(bot, [700, 300])).to_vec(),
            better: vec![lone("fair", "good", 0.3), lone("weak", "good", 0.1), lone("fair", "weak", 0.8)],
            left_out: Vec::new(),
        };
        let codes = |report: &LevelsReport| of(report).iter().map(|notice| notice.code).collect::<Vec<_>>();
        assert_eq!(codes(&report), ["disorder"]);
        let told = &of(&report)[0].message;
        assert!(
            told.ends_with("`--levels=fair,good,weak`") && told.contains("30.0 % (27.2 % to 32.9 %)"),
            "{told}"
        );
        report.better =
            vec![lone("fair", "good", 0.5), lone("weak", "good", 0.49), lone("fair", "weak", 0.5)];
        assert_eq!(codes(&report), ["uneven_always", "no_skill"]);
    }

    #[test]
    fn how_much_a_better_player_wins_is_luck_or_skill() {
        let code = |wins: f64, par: f64| {
            let win_share_interval: Interval = wilson(wins * 1000.0, 1000, Z95);
            let [one, others] = ["good", "random"].map(str::to_owned);
            let lone = LoneReport {
                one,
                others,
                matches: 1000,
                wins: wins * 1000.0,
                win_share: wins,
                win_share_interval,
                par,
                left_out: 0,
            };
            skill(&lone).code
        };
        assert_eq!(code(0.26, 0.25), "no_skill");
        assert_eq!(code(0.35, 0.25), "luck");
        assert_eq!(code(0.6, 0.25), "skill_and_luck");
        assert_eq!(code(0.97, 0.5), "skill");
    }
}
