//! Why something at hand is not offered: the sentences that people read.
#![allow(clippy::unwrap_used, reason = "a test fails where it stands")]

use std::time::Duration;

use parlor::door::games::{Chosen, Speech};
use parlor::door::sitting::{Engine, Setup, Sitting, seats};
use parlor::door::words;
use parlor::{Definition, Disk, Memory, Observer};

fn no_clock() -> Duration {
    Duration::ZERO
}

/// A shipped game after these answers.
fn after(path: &str, count: usize, seed: u64, answers: &[&str]) -> Sitting {
    let definition = Definition::load(&Disk, path).unwrap();
    let chosen = Chosen::of(&definition, None, &[]).unwrap();
    let names = seats(Some(&count.to_string()), chosen.players()).unwrap();
    let game = chosen.game(count).unwrap();
    let setup = Setup { seed, seats: names, bots: Vec::new(), path: path.to_owned(), given: Vec::new() };
    let mut sitting = Sitting::begin(&game, setup, Engine::Machine, no_clock).unwrap();
    for answer in answers {
        let asked = sitting.asked().unwrap();
        if let Err(unanswered) = sitting.answer(&asked, answer) {
            panic!("{answer}: {}", asked.why(&unanswered, &asked.shown(), words::of("en")));
        }
    }
    sitting
}

/// The same for people at a table, who read English.
fn at_table(path: &str, sitting: Sitting) -> Sitting {
    let definition = Definition::load(&Disk, path).unwrap();
    let chosen = Chosen::of(&definition, None, &[]).unwrap();
    sitting.speaking(&Speech::at_table(&definition, &chosen, None).unwrap())
}

/// The sentences for what is typed, with the code below them.
fn why(sitting: &Sitting, typed: &str) -> String {
    told(sitting, typed, "en")
}

fn told(sitting: &Sitting, typed: &str, language: &str) -> String {
    let typed = (!typed.is_empty()).then_some(typed);
    let sentences = sitting.why_not(typed).unwrap().sentences(typed, words::of(language));
    let lines = sentences.into_iter().flat_map(|sentence| {
        let code = sentence.code.into_iter().map(|code| format!("  {code}"));
        std::iter::once(sentence.text).chain(code).collect::<Vec<String>>()
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// Checks the sentence for what is typed.
fn says(sitting: &Sitting, typed: &str, sentence: &str) {
    assert_eq!(why(sitting, typed), sentence);
}

#[test]
fn a_card_of_another_suit_and_rank_does_not_fit() {
    let sitting = after("games/classics/crazy-eights.yaml", 3, 3, &[]);
    says(
        &sitting,
        "four(spades)",
        "four(spades): `card.is_a(eight) || card.name == discards.top.name || card.suit == value(to_match)` does \
         not hold: card.name = four, discards.top.name = ace, card.suit = spades, value(to_match) = hearts \
         (crazy-eights/rules.rhai:36)",
    );
    // A word that an `if` would have offered.
    says(
        &sitting,
        "Pass_On",
        "pass_on: The player plays a card or draws; after the last card to draw the player plays or passes\n  `deck.empty || draws == most_draws` does not hold: draws = 0, most_draws = 5 \
         (crazy-eights/rules.rhai:21)",
    );
    says(&sitting, "king(hearts)", "king(hearts): this is offered");
    let unknown = why(&sitting, "no such thing");
    assert!(
        unknown.starts_with("there is no `no such thing` here that you know of\nyou can ask about: "),
        "{unknown}"
    );
    assert!(unknown.contains("Ann.hand.four(spades)") && unknown.contains("king(hearts)"), "{unknown}");
    // What is at hand, without what is offered.
    assert_eq!(sitting.why_not(None).unwrap().sentences(None, words::of("en")).len(), 4);
}

#[test]
fn suit_must_be_followed() {
    let pass = "@1 @2 @3";
    let sitting = after("games/classics/hearts.yaml", 4, 3, &[pass, pass, pass, pass, "two(clubs)"]);
    says(
        &sitting,
        "king(hearts)",
        "king(hearts): The cards of a hand that follow the suit of a trick's first card; none when the trick is empty; \
         suit hearts is not suit clubs\n  `card.suit == trick.top.suit` does not hold: card.suit = hearts, trick.top.suit = clubs \
         (library/tricks/tricks.rhai:14)",
    );
}

#[test]
fn a_stone_needs_a_place_and_must_not_repeat_a_position() {
    let sitting = after("games/classics/reversi.yaml", 2, 3, &[]);
    says(
        &sitting,
        "a1",
        "a1: The places on which a disc of the player encloses some\n  `outflanking(board, me.colour)` does not give it: me.colour = black - The free places of a board on \
         which a piece of a kind encloses a line of others: see `outflanked` (reversi/rules.rhai:3)",
    );
    let fight = ["c5", "f5", "d6", "e6", "d4", "e4", "a1", "d5", "e5"];
    let sitting = after("games/classics/go.yaml", 2, 3, &fight);
    says(
        &sitting,
        "d5",
        "d5: The free points where a stone of a colour is not taken at once, and makes a position that has not been there \
         before\n  `times_noted([board], mine, at, smothered(at, mine)) == 0` does not hold: times_noted([board], mine, \
         at, smothered(at, mine)) = 1 (go/rules.rhai:21)",
    );
}

#[test]
fn a_full_column_takes_no_disc_and_a_pawn_moves_one_step() {
    let sitting = after("games/classics/connect-four.yaml", 2, 3, &["1"; 6]);
    says(
        &sitting,
        "a6",
        "a6: The player drops a disc into a column that is not full\n  `landings(board)` does not give it - For each column that is not full, from the left, the place where \
         a piece comes to rest that is dropped into it from the top (connect-four/rules.rhai:3)",
    );
    let sitting = after("games/classics/breakthrough.yaml", 2, 3, &[]);
    says(
        &sitting,
        "a7 -> a5",
        "a7 -> a5: The player moves a pawn one place forward, and captures diagonally\n  `step_moves(pawns, me.forward)` does not give it: me.forward = down_right -> down -> down_left - \
         The moves of pieces of a board to the next place in one of the directions, where it is free: `[from, to]` \
         each (breakthrough/rules.rhai:5)",
    );
}

#[test]
fn a_raise_can_be_too_small() {
    let sitting = after("games/classics/texas-holdem.yaml", 3, 3, &[]);
    says(
        &sitting,
        "check",
        "check: The seat folds, checks, calls or raises: the step of a round of bets; owed 2 is more than 0\n  \
         `owed > 0` holds: owed = 2 (library/betting/betting.rhai:72)",
    );
    let sitting = after("games/classics/texas-holdem.yaml", 3, 3, &["raise"]);
    says(
        &sitting,
        "3",
        "3: The bets that the seat can raise to: from the least raise on, or else all its chips\n  `(min(value(bet_to_match) + value(least_raise), most_of_all)..=most_of_all)` does not give it: \
         min(value(bet_to_match) + value(least_raise), most_of_all) = 4, most_of_all = 100 \
         (library/betting/betting.rhai:97)",
    );
}

#[test]
fn a_sun_can_be_too_low_and_an_action_impossible() {
    let sitting = after("games/ra.yaml", 3, 3, &[]);
    says(
        &sitting,
        "gods",
        "gods: there is no god in your tiles\n  `me.tiles.has(god)` does not hold (ra/2_turn.rhai:44)",
    );
    let sitting = after("games/ra.yaml", 3, 3, &["call", "sun(7)"]);
    says(
        &sitting,
        "sun(3)",
        "Bob.suns.sun(3): The auction: beginning left of the host, everybody may bid a sun that is higher than all bids \
         before; value 3 is not more than highest 7\n  `one.value > highest` does not hold: one.value = 3, highest = 7 (ra/3_auction.rhai:8)",
    );
}

#[test]
fn a_reader_of_japanese_finds_the_reason_in_words() {
    let sitting = after("games/ra.yaml", 3, 3, &["call", "sun(7)"]);
    let definition = Definition::load(&Disk, "games/ra.yaml").unwrap();
    let chosen = Chosen::of(&definition, None, &[]).unwrap();
    let sitting = sitting.speaking(&Speech::at_table(&definition, &chosen, Some("ja")).unwrap());
    assert_eq!(
        told(&sitting, "sun(3)", "ja"),
        "Bobの手元の太陽駒の太陽(3)：競りの手順：主催者の左隣から順に、それまでのどの入札よりも大きな太陽駒で1度ずつ入札できます; \
         数値（3）はhighest（7）以下\n  「one.value > highest」が成り立たない: one.value = 3, highest = 7（ra/3_auction.rhai:8）",
    );
}

#[test]
fn what_is_not_translated_is_marked_among_words_of_the_reader() {
    let definition = "parlor: 1\nname: Small\nplayers: { from: 1, to: 1 }\npieces: { card: { kinds: \"one(rank: number)\", \
                      set: { row: one(1..4) } } }\nzones:\n  row: { holds: card, layout: row }\nflow: [pick]\n";
    let script = "/// Pick one. Nothing else.\nfn pick() {\n    let free = row.filter(|card| card.rank > 1 && \
                  !is_late(card));   // Not the first.\n    choose(seats[0], \"pick\", free);\n}\n\n/// Four is late.\nfn \
                  is_late(card) { card.rank == 4 }\n";
    let reason = |labels: &str, typed: &str| {
        let labels = format!("one: 札\n{labels}");
        let files = Memory::from_iter([
            ("small.yaml", definition),
            ("small/rules.rhai", script),
            ("small/labels.ja.yaml", labels.as_str()),
        ]);
        let definition = Definition::load(&files, "small.yaml").unwrap();
        let chosen = Chosen::of(&definition, None, &[]).unwrap();
        let speech = Speech::at_table(&definition, &chosen, Some("ja")).unwrap();
        let game = chosen.game(1).unwrap();
        let setup = Setup {
            seed: 1,
            seats: vec!["Ann".to_owned()],
            bots: Vec::new(),
            path: String::new(),
            given: Vec::new(),
        };
        let sitting = Sitting::begin(&game, setup, Engine::Machine, no_clock).unwrap().speaking(&speech);
        assert_eq!(
            sitting.step_rule().unwrap().text,
            if labels.contains("rules:") {
                ["1枚選びます。"]
            } else {
                ["「Pick one. Nothing else.」（原文）"]
            }
        );
        told(&sitting, typed, "ja").lines().next().unwrap().to_owned()
    };
    assert_eq!(reason("", "one(4)"), "札(4)：「Four is late」（原文）; rank（4）は4と同じ");
    assert_eq!(reason("", "one(1)"), "札(1)：「Not the first」（原文）; rank（1）は1以下");
    let translated = "rules: { pick: 1枚選びます。, is_late: 4は後です。 }\n";
    assert_eq!(reason(translated, "one(4)"), "札(4)：4は後です; rank（4）は4と同じ");
    assert_eq!(reason(translated, "one(1)"), "札(1)：1枚選びます; rank（1）は1以下");
}

#[test]
fn cards_have_their_time_and_their_crops() {
    let sitting = after("games/tiki-topple.yaml", 2, 3, &[]);
    says(
        &sitting,
        "toast",
        "toast: When not to toast: nobody can toast in their first turn of a round\n  `turns.nth >= first_toast` does not hold: turns.nth = 1, first_toast = 2 \
         (tiki-topple/2_turn.rhai:18)",
    );
    let sitting = after("games/tiki-topple.yaml", 2, 3, &["up(1)"]);
    says(
        &sitting,
        "hookipa",
        "hookipa: Tiki Up: a tiki moves up so many places, and those that it passes slide down\n  `line.skip(steps)` does not give it: steps = 1 - All but the first `n` pieces or elements \
         (tiki-topple/2_turn.rhai:25)",
    );
    let sitting = after("games/nile.yaml", 2, 3, &["pass"]);
    says(
        &sitting,
        "papyrus",
        "papyrus: A flooded crop cannot be planted\n  `flood.any(|card| shows(card, kind))` holds \
         (nile/1_irrigation_2_harvest.rhai:61)",
    );
}

#[test]
fn a_crop_that_is_not_in_the_hand_is_not_told_to_be_flooded() {
    let sitting = at_table("games/nile.yaml", after("games/nile.yaml", 2, 3, &["pass"]));
    says(
        &sitting,
        "castor",
        "castor: there is no castor in your hand\n  `me.hand.has(kind)` does not hold (nile/4_planting.rhai:39)",
    );
    says(
        &sitting,
        "",
        "papyrus: A flooded crop cannot be planted\n  `flood.any(|card| shows(card, kind))` holds \
         (nile/1_irrigation_2_harvest.rhai:61)",
    );
}

#[test]
fn where_no_pieces_are_chosen_all_that_can_be_is_told() {
    let sitting = after("games/nile.yaml", 2, 3, &[]);
    let all = "only this can be chosen here: offering, market, pass\nyou can ask about: ";
    assert!(why(&sitting, "").starts_with(all), "{}", why(&sitting, ""));
}

/// A game with a question among cards that `script` asks.
fn written(script: &str) -> Sitting {
    let definition = "parlor: 1\nname: Small\nplayers: { from: 1, to: 1 }\npieces: { card: { kinds: \"one(rank: number)\", \
                      set: { row: one(1..4) } } }\nzones:\n  row: { holds: card, layout: row }\ncounters: { n: { per: seat \
                      } }\nflow: [{ turns: { from: first, do: [pick] } }]\nscoring: [n]\n";
    let files = Memory::from_iter([("small.yaml", definition), ("small/rules.rhai", script)]);
    let definition = Definition::load(&files, "small.yaml").unwrap();
    let game = Chosen::of(&definition, None, &[]).unwrap().game(1).unwrap();
    let setup = Setup {
        seed: 1,
        seats: vec!["Ann".to_owned()],
        bots: Vec::new(),
        path: "small.yaml".to_owned(),
        given: Vec::new(),
    };
    Sitting::begin(&game, setup, Engine::Machine, no_clock).unwrap()
}

#[test]
fn conditions_are_found_in_loops_functions_and_variables() {
    let sitting = written(
        "/// Pick one.\nfn pick(me) {\n    let free = [];\n    for card in row {\n        if card.rank == 4 {\n            \
         continue;\n        }\n        let fits = is_small(card) && !is_odd(card);\n        if fits {\n            \
         free.push(card);\n        }\n    }\n    choose(me, \"pick\", free);\n    gain(me, n, 1);\n}\n\nfn is_small(card) {\n    if \
         card.rank > 9 {\n        return false;\n    }\n    card.rank < 3\n}\n\nfn is_odd(card) { card.rank % 2 == 1 }\n",
    );
    says(
        &sitting,
        "one(4)",
        "one(4): Pick one; rank 4 is 4\n  `card.rank == 4` holds: card.rank = 4 (small/rules.rhai:5)",
    );
    says(
        &sitting,
        "one(3)",
        "one(3): rank 3 is not less than 3\n  `card.rank < 3` does not hold: card.rank = 3 (small/rules.rhai:21)",
    );
    says(&sitting, "one(1)", "one(1): `card.rank % 2 == 1` holds: card.rank = 1 (small/rules.rhai:24)");
}

#[test]
fn a_comment_says_more_than_the_function() {
    let sitting = written(
        "/// Pick one. Nothing else.\nfn pick(me) {\n    let least = 2;\n    let free = [];\n    for card in row {\n        if \
         card.rank == 4 { // Four is for later.\n            continue;\n        }\n        // Small cards\n        // stay \
         here.\n        if card.rank >= least && is_odd(card) {\n            free.push(card);\n        }\n    }\n    \
         choose(me, \"pick\", free);\n    gain(me, n, 1);\n}\n\n/// Whether it is odd.\nfn is_odd(card) { card.rank % 2 \
         == 1 }\n",
    );
    says(
        &sitting,
        "one(4)",
        "one(4): Four is for later; rank 4 is 4\n  `card.rank == 4` holds: card.rank = 4 (small/rules.rhai:6)",
    );
    says(
        &sitting,
        "one(1)",
        "one(1): Small cards stay here; rank 1 is less than least 2\n  `card.rank >= least` does not hold: card.rank = 1, \
         least = 2 (small/rules.rhai:11)",
    );
    says(
        &sitting,
        "one(2)",
        "one(2): `card.rank % 2 == 1` does not hold: card.rank = 2 (small/rules.rhai:20)",
    );
}

#[test]
fn a_step_that_does_too_much_to_be_noted_is_not_looked_into() {
    let sitting = written(
        "/// Pick one.\nfn pick(me) {\n    choose(me, \"pick\", row.filter(|card| is_slow(card) && card.rank > 1));\n    gain(me, n, \
         1);\n}\n\nfn is_slow(card) {\n    let count = 0;\n    while count < 200000 {\n        count += 1;\n    }\n    count > \
         card.rank\n}\n",
    );
    assert!(sitting.why_not(None).is_none());
}

#[test]
fn where_all_is_offered_it_is_said_what_can_be_asked_about() {
    let sitting = written(
        "/// Pick one.\nfn pick(me) {\n    let cards = row.map(|card| card);\n    let alike = cards.group_by(|card| card.rank > 5);\n    \
         choose(me, \"pick\", alike[0].sort_by(|card| card.rank));\n    gain(me, n, 1);\n}\n",
    );
    let ask = "you can ask about: one(1), one(2), one(3), one(4)";
    says(&sitting, "", &format!("all that is at hand is offered\n{ask}"));
    says(&sitting, "five", &format!("there is no `five` here that you know of\n{ask}"));
}

#[test]
fn a_reason_that_only_holds_in_all_that_is_imagined_is_told_as_probable() {
    let definition = "parlor: 1\nname: Joker\nplayers: { from: 2, to: 2 }\npieces: { card: { kinds: joker plain, set: { \
                      deck: joker plain*1999 } } }\nzones:\n  deck: { holds: card, shown: nobody, layout: stack }\n  hand: { \
                      holds: card, per: seat, shown: owner }\nflow: [give_out, { turns: { from: first, do: [swap] } }]\n";
    let asks = |condition: &str| {
        let script = format!(
            "fn give_out() {{\n    shuffle(deck);\n    for seat in seats {{ move(deck.top, seat.hand); }}\n}}\nfn swap(me) \
             {{\n    let other = left(me);\n    let free = me.hand.filter(|card| {condition});\n    \
             free.push(\"go_on\");\n    choose(me, \"swap\", free);\n    end_match();\n}}\nfn jokers(seat) {{ \
             seat.hand.count(joker) }}\nfn has_one(seat) {{ is_one(seat) }}\nfn is_one(seat) {{ seat.hand.count(joker) == 1 }}\n"
        );
        let files = Memory::from_iter([("joker.yaml", definition), ("joker/rules.rhai", script.as_str())]);
        let definition = Definition::load(&files, "joker.yaml").unwrap();
        let game = Chosen::of(&definition, None, &[]).unwrap().game(2).unwrap();
        let seats = vec!["Ann".to_owned(), "Bob".to_owned()];
        let setup =
            Setup { seed: 1, seats, bots: Vec::new(), path: "joker.yaml".to_owned(), given: Vec::new() };
        let sitting = Sitting::begin(&game, setup, Engine::Machine, no_clock).unwrap();
        why(&sitting, "plain")
    };
    assert_eq!(
        asks("jokers(other) > 0"),
        "plain: probably: jokers 0 is not more than 0\n  `jokers(other) > 0` does not hold: jokers(other) = 0 (joker/rules.rhai:7)"
    );
    for known in ["jokers(me) > 0", "has_one(me)", "other.hand.len > 1"] {
        let told = asks(known);
        assert!(told.contains("does not hold") && !told.contains("probably"), "{told}");
    }
}

#[test]
fn where_nothing_can_be_chosen_all_that_could_be_is_told() {
    let files = Memory::from_iter([
        (
            "shop.yaml",
            "parlor: 1\nname: Shop\nplayers: { from: 1, to: 1 }\npieces: { ware: { kinds: bread cake } }\nzones: {}\n\
             counters: { money: { per: seat, start: 2 } }\nflow: [{ turns: { from: first, do: [shop] } }]\n\
             scoring: [money]\n",
        ),
        (
            "shop/rules.rhai",
            "/// Buy what you can pay.\nfn shop(me) {\n    let wares = [bread, cake].filter(|one| price(one) <= \
             me.money);\n    choose_or_pass(me, \"buy\", wares);\n    finish(turns);\n}\n\n/// What a ware costs.\n\
             fn price(one) { if one == bread { 3 } else { 5 } }\n",
        ),
    ]);
    let definition = Definition::load(&files, "shop.yaml").unwrap();
    let game = Chosen::of(&definition, None, &[]).unwrap().game(1).unwrap();
    let setup = Setup {
        seed: 1,
        seats: vec!["Ann".to_owned()],
        bots: Vec::new(),
        path: String::new(),
        given: Vec::new(),
    };
    let sitting = Sitting::begin(&game, setup, Engine::Machine, no_clock).unwrap();
    let line = |ware: &str, price: u32| {
        format!(
            "{ware}: Buy what you can pay; price {price} is more than money 2\n  `price(one) <= me.money` does not hold: \
             price(one) = {price}, me.money = 2 (shop/rules.rhai:3)"
        )
    };
    says(&sitting, "", &format!("{}\n{}", line("bread", 3), line("cake", 5)));
}

/// Where the scores come from that an observer sees, a line for each line of a score and each of its causes.
fn scores(sitting: &Sitting, observer: Observer) -> Vec<String> {
    let words = words::of("en");
    let standings = sitting.standings(observer, words).unwrap();
    let causes = sitting.score_causes(observer, &standings, words);
    let lines = causes.into_iter().flat_map(|cause| {
        let name = cause.name;
        let lines = cause.lines.into_iter().flat_map(move |line| {
            let head = format!("{name}, {}: {}", line.name, line.points);
            std::iter::once(head).chain(line.from.into_iter().map(|from| format!("  {from}")))
        });
        lines.collect::<Vec<String>>()
    });
    lines.collect()
}

#[test]
fn where_a_score_comes_from_is_told_with_step_line_and_number() {
    let sitting =
        after("tests/cli/pebbles.yaml", 2, 2, &["white*2", "white", "black", "black", "white", "pass"]);
    let lines = scores(&at_table("tests/cli/pebbles.yaml", sitting), Observer::Seat(1));
    let expected = [
        "Ann, bonus: 1",
        "  +1  put a pebble back for a bonus, Ann (pebbles/rules.rhai:23): pebble put back",
        "Ann, goal: 0 * 3 = 0?",
        "  goal_score (pebbles/rules.rhai:28): Each pebble of the secret colour is worth three.",
        "Bob, bonus: 1",
        "  +1  put a pebble back for a bonus, Bob (pebbles/rules.rhai:23): pebble put back",
        "Bob, goal: 0 * 3 = 0",
        "  goal_score (pebbles/rules.rhai:28): Each pebble of the secret colour is worth three.",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn only_lines_that_can_have_changed_a_counter_are_told_and_hidden_ones_are_not() {
    let definition = "parlor: 1\nname: Counts\nplayers: { from: 2, to: 2 }\ncounters: { open: { per: seat }, own: { per: \
                      seat, shown: owner } }\nflow: [{ turns: { from: first, do: [pick] } }]\nscoring: [open, own]\n";
    let script = "fn pick(me) {\n    let one = choose(me, \"pick\", [\"a\", \"b\"]);\n    gain(me, open, 1);\n    gain(me, open, 2);\n    \
                  gain(me, open, 3, \"third\");\n    lose(me, open, 1);\n    more(me);\n    gain(me, own, 5);\n}\n\nfn more(me) {\n    \
                  gain(me, open, me.open);\n}\n";
    let files = Memory::from_iter([("game.yaml", definition), ("game/rules.rhai", script)]);
    let game = Definition::load(&files, "game.yaml").unwrap();
    let game = Chosen::of(&game, None, &[]).unwrap().game(2).unwrap();
    let names = ["Ann", "Bob"].map(str::to_owned).to_vec();
    let setup =
        Setup { seed: 1, seats: names, bots: Vec::new(), path: "game.yaml".to_owned(), given: Vec::new() };
    let mut sitting = Sitting::begin(&game, setup, Engine::Machine, no_clock).unwrap();
    let asked = sitting.asked().unwrap();
    sitting.answer(&asked, "a").unwrap();
    let expected = [
        "Ann, open: 10",
        "  +1  pick, Ann (game/rules.rhai:3, 12)",
        "  +2  pick, Ann (game/rules.rhai:4, 12)",
        "  +3  pick, Ann (game/rules.rhai:5): third",
        "  -1  pick, Ann (game/rules.rhai:6)",
        "  +5  pick, Ann (game/rules.rhai:12)",
        "Ann, own: 5",
        "  not all that changed it can be seen",
    ];
    let told = scores(&sitting, Observer::Seat(1));
    assert_eq!(told[..8], expected);
    assert!(scores(&sitting, Observer::Seat(0)).contains(&"  +5  pick, Ann (game/rules.rhai:8)".to_owned()));
}
