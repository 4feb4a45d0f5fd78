#![allow(clippy::all)]
use std::sync::Arc;
use std::time::{Duration, Instant};
use parlor::bot::{self, Bot, Guided, Spec, Trained};
use parlor::compile::Game;
use parlor::model::{Model, Plan, Uses};
use parlor::play::{Answer, Standings};
use parlor::session::{Perspective, Session, Setup};
use parlor::table::Generator;
use parlor::train::Trainer;

fn no_clock() -> Duration { Duration::ZERO }

struct Thumb;
impl Bot for Thumb {
    fn choose(&mut self, sight: &Perspective<'_>, chance: &mut Generator) -> Answer {
        let choice = sight.choice();
        let game = sight.game();
        let view = sight.view();
        let zone = |name: &str| {
            let at = game.layout.zones.iter().position(|z| z.name == name).unwrap();
            view.visible[at].slots.iter().flatten().count()
        };
        let texts: Vec<&str> = choice.options.iter().map(|o| o.text.as_str()).collect();
        let num = |t: &str| t.chars().filter(|c| c.is_ascii_digit()).collect::<String>().parse::<i32>().unwrap_or(0);
        match choice.prompt.as_str() {
            "action" => {
                let len = zone("auction_track");
                let want = if len >= 5 { "call" } else { "draw" };
                let at = texts.iter().position(|t| *t == want).unwrap_or(0);
                Answer::one(at)
            }
            "bid_sun" => {
                let len = zone("auction_track");
                let low = (0..texts.len()).min_by_key(|i| num(texts[*i])).unwrap();
                if len >= 3 || choice.bounds().0 > 0 { Answer::one(low) } else { Answer::pass() }
            }
            _ => bot::Random.choose(sight, chance),
        }
    }
}

fn play(game: &Arc<Game>, bots: &mut [Box<dyn Bot>], seed: u64, time: &mut [f64]) -> Vec<f64> {
    let seats: Vec<String> = (1..=game.people()).map(|s| format!("P{s}")).collect();
    let setup = Setup { seats, ..Setup::new(seed, &[]) };
    let mut session = Session::new(Arc::clone(game), setup).unwrap();
    let mut n = 0;
    while let Some(sight) = session.perspective() {
        let seat = sight.seat().0 as usize;
        let t = Instant::now();
        let answer = bot::answer(&mut *bots[seat], &sight, seed);
        time[seat] += t.elapsed().as_secs_f64();
        session.answer(&answer).unwrap();
        n += 1;
        if n > 5000 { break; }
    }
    let mut st = Standings::new(game);
    let mut state = session.state().clone();
    st.look(game, &mut state).unwrap();
    let firsts = st.places().iter().filter(|p| **p == 1).count() as f64;
    st.places().iter().map(|p| if *p == 1 { 1.0 / firsts } else { 0.0 }).collect()
}

fn versus(game: &Arc<Game>, name: &str, make: &(dyn Fn() -> Box<dyn Bot> + Sync), other: &(dyn Fn() -> Box<dyn Bot> + Sync), matches: u64) {
    let seats = game.people() as usize;
    let parts: Vec<(f64, f64)> = std::thread::scope(|s| {
        let hs: Vec<_> = (0..2u64).map(|w| s.spawn(move || {
            let (mut won, mut time) = (0.0, 0.0);
            for m in (w..matches).step_by(2) {
                let seat = (m as usize) % seats;
                let mut bots: Vec<Box<dyn Bot>> = (0..seats).map(|at| if at == seat { make() } else { other() }).collect();
                let mut t = vec![0.0; seats];
                won += play(game, &mut bots, 900_000 + m, &mut t)[seat];
                time += t[seat];
            }
            (won, time)
        })).collect();
        hs.into_iter().map(|h| h.join().unwrap()).collect()
    });
    let won: f64 = parts.iter().map(|p| p.0).sum();
    let time: f64 = parts.iter().map(|p| p.1).sum();
    let p = won / matches as f64;
    let sd = (p * (1.0 - p) / matches as f64).sqrt();
    println!("  {name:42} {:5.1} % +- {:4.1}  ({matches} matches, {:.3} s/match)", 100.0 * p, 196.0 * sd, time / matches as f64);
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let seats: u8 = args[2].parse().unwrap();
    let seconds: Vec<f64> = args[3].split(',').map(|s| s.parse().unwrap()).collect();
    let iters: Vec<u32> = args[4].split(',').map(|s| s.parse().unwrap()).collect();
    let matches: u64 = args[5].parse().unwrap();
    let enemy = args.get(6).cloned().unwrap_or("thumb".into());
    let files = parlor::Disk;
    let definition = parlor::Definition::load(&files, &args[1]).unwrap();
    let game = parlor::door::games::Chosen::of(&definition, None, &[]).unwrap().game(seats as usize).unwrap();
    let game: Arc<Game> = game.lab();
    let mut trainer = Trainer::new(&game, std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1));
    let plan = Arc::new(Plan::new(&game));
    let mut spent = 0.0;
    let full: f64 = *seconds.last().unwrap();
    for goal in seconds {
        let begin = Instant::now();
        while spent + begin.elapsed().as_secs_f64() < goal {
            let at = spent + begin.elapsed().as_secs_f64();
            let rate = (1.0 - at / full).max(0.05);
            trainer.round(2, rate as f32);
        }
        spent += begin.elapsed().as_secs_f64();
        let c = trainer.course;
        let nonzero = trainer.model.policy().iter().filter(|w| w.abs() > 0.02).count();
        println!("{spent:.0} s: {} matches, {:.0} a second, {:.0} decisions a second; value {} policy {} large {}", c.matches, c.matches as f64 / spent, c.decisions as f64 / spent,
            trainer.model.value().iter().filter(|w| **w != 0.0).count(), trainer.model.policy().iter().filter(|w| **w != 0.0).count(), nonzero);
        let model = Arc::new(trainer.model.clone());
        let enemy_bot = || -> Box<dyn Bot> { if enemy == "thumb" { Box::new(Thumb) } else { enemy.parse::<Spec>().unwrap().build(no_clock) } };
        let m = &model; let p = &plan;
        versus(&game, "policy", &|| Box::new(Trained::new(p.clone(), m.clone())), &enemy_bot, matches * 5);
        for it in &iters {
            for (v, pr) in [(true, true), (true, false), (false, true)] {
                let uses = Uses { value: v, prior: pr };
                versus(&game, &format!("guided:{it} value {v} prior {pr}"), &|| Box::new(Guided::new(p.clone(), m.clone(), uses, *it)), &enemy_bot, if v { matches } else { matches / 4 });
            }
        }
    }
}
