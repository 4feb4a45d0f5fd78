//! Forms, as browsers send them.

use super::declined::Declined;
use super::hall::NewTable;
use super::offered::OfferedBots;
use crate::door::study::Spec;

/// The most times that one answer can take an option: more are not a person's wish.
const MOST_TIMES: usize = 10_000;

/// An answer: the number of the question, and the options that it takes, each as often as it is taken; none to pass.
pub(super) fn answer(body: &str) -> Result<(usize, Vec<usize>), Declined> {
    let wrong = || Declined::Wrong("this is no answer".to_owned());
    let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
    let (mut question, mut picks, mut passes) = (None, Vec::new(), false);
    for (name, value) in form_urlencoded::parse(body.as_bytes()) {
        match (&*name, name.strip_prefix("times")) {
            ("question", _) => question = Some(number(&value)?),
            ("pick", _) => picks.push(number(&value)?),
            ("pass", _) => passes = true,
            (_, Some(option)) => {
                let times = if value.is_empty() { 0 } else { number(&value)? };
                if times > MOST_TIMES {
                    return Err(wrong());
                }
                picks.extend(std::iter::repeat_n(number(option)?, times));
            }
            _ => return Err(wrong()),
        }
    }
    if passes {
        picks.clear();
    }
    Ok((question.ok_or_else(wrong)?, picks))
}

/// A seat by its index, and the bot that is to play it; `None` for a person.
pub(super) fn seat(body: &str, offered: &OfferedBots) -> Result<(usize, Option<Spec>), Declined> {
    let wrong = || Declined::Wrong("this names no seat".to_owned());
    let (mut seat, mut playing) = (None, None);
    for (name, value) in form_urlencoded::parse(body.as_bytes()) {
        match &*name {
            "seat" => seat = Some(value.parse().map_err(|_| wrong())?),
            "bot" => playing = bot(&value, offered)?,
            _ => return Err(wrong()),
        }
    }
    Ok((seat.ok_or_else(wrong)?, playing))
}

/// To which answer a match is to go back; `None` where nothing is said.
pub(super) fn moment(body: &str) -> Result<Option<usize>, Declined> {
    let wrong = || Declined::Wrong("this is no moment of a match".to_owned());
    let mut moment = None;
    for (name, value) in form_urlencoded::parse(body.as_bytes()) {
        match &*name {
            "to" => moment = Some(value.parse().map_err(|_| wrong())?),
            _ => return Err(wrong()),
        }
    }
    Ok(moment)
}

/// A position that is staged.
pub(super) fn position(body: &str) -> Result<String, Declined> {
    let mut fields = form_urlencoded::parse(body.as_bytes());
    let position = fields.find(|(name, _)| name == "position").map(|(_, value)| value.replace('\r', ""));
    position.ok_or_else(|| Declined::Wrong("there is no field `position`".to_owned()))
}

/// Whether the record is to be kept, or else an example with this title.
pub(super) fn kept(body: &str) -> Result<(bool, String), Declined> {
    let (mut is_record, mut title) = (None, String::new());
    for (name, value) in form_urlencoded::parse(body.as_bytes()) {
        match (&*name, &*value) {
            ("as", "record") => is_record = Some(true),
            ("as", "example") => is_record = Some(false),
            ("title", _) => title = value.into_owned(),
            _ => return Err(Declined::Wrong(format!("no field `{name}`"))),
        }
    }
    is_record.map(|is_record| (is_record, title)).ok_or_else(|| Declined::Wrong("no field `as`".to_owned()))
}

/// The bot of a name; `None` for a person.
fn bot(name: &str, offered: &OfferedBots) -> Result<Option<Spec>, Declined> {
    if name.is_empty() {
        return Ok(None);
    }
    offered.named(name).map(Some).ok_or_else(|| Declined::Wrong(format!("there is no bot `{name}`")))
}

impl NewTable {
    /// The table that a form describes.
    ///
    /// # Errors
    /// When the form has other fields, or a bot that there is not.
    pub(super) fn from_form(body: &str, offered: &OfferedBots) -> Result<Self, Declined> {
        let (mut game, mut variant, mut names, mut bots) = (None, String::new(), Vec::new(), Vec::new());
        for (name, value) in form_urlencoded::parse(body.as_bytes()) {
            match &*name {
                "game" => game = Some(value.into_owned()),
                "variant" => variant = value.into_owned(),
                "name" => names.push(value.trim().to_owned()),
                "bot" => bots.push(bot(&value, offered)?),
                _ => return Err(Declined::Wrong(format!("no field `{name}`"))),
            }
        }
        bots.resize(names.len(), None);
        let game = game.ok_or(Declined::NotFound)?;
        Ok(Self { game, variant, seats: names.into_iter().zip(bots).collect(), given: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_read() {
        assert_eq!(answer("question=7&pick=2").unwrap(), (7, vec![2]));
        assert_eq!(
            answer("question=7&pick=0&pick=3&times4=2&times5=0&times6=").unwrap(),
            (7, vec![0, 3, 4, 4])
        );
        assert_eq!(answer("question=7&pick=0&pass=1").unwrap(), (7, vec![]));
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        for wrong in [
            "",
            "pick=2",
            "question=x",
            "question=7&pick=-1",
            "question=7&times1=99999",
            "question=7&other=1",
        ] {
            assert!(answer(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_table_is_read() {
        let offered = OfferedBots::default();
        let form = "game=pairs&name=Ann+A.&bot=&name=%E8%8A%B1&bot=greedy&variant=";
        let new = NewTable::from_form(form, &offered).unwrap();
        assert_eq!(new.game, "pairs");
        let seats: Vec<(&str, bool)> =
            new.seats.iter().map(|(name, bot)| (name.as_str(), bot.is_some())).collect();
        assert_eq!(seats, [("Ann A.", false), ("花", true)]);
        for wrong in [
            "",
            "game=pairs&bot=nobody",
            "game=pairs&bot=greedy:10000",
            "game=pairs&evil=1",
            "game=pairs&bot=cmd:./mine",
        ] {
            assert!(NewTable::from_form(wrong, &offered).is_err(), "{wrong}");
        }
    }
}
