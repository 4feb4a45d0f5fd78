#![allow(warnings, clippy::all)]
use std::sync::Arc;
use std::time::{Duration, Instant};
use parlor::bot::{self, Spec};
use parlor::check; use parlor::compile::Game; use parlor::load::files::Disk;
use parlor::run::{Session, Setup, Standings, library};

fn clock() -> Duration { static S: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now); S.elapsed() }
fn game(path: &str, seats: u8) -> Arc<Game> {
    let host = &library().host;
    let loaded = check::load(&Disk, path, host);
    let rules = loaded.definition.unwrap().rules(None, &[]).unwrap();
    Arc::new(Game::new(Arc::new(rules), seats, Arc::new(loaded.sources), host).unwrap())
}
fn play(game: &Arc<Game>, a: Spec, b: Spec, seed: u64, n: u8) -> (f64, usize, f64) {
    let names = ["A","B","C","D","E"]; 
    let mut session = Session::new(game.clone(), Setup::new(seed, &names[..n as usize])).unwrap();
    let at = (seed % n as u64) as usize; // seat of a
    let mut bots: Vec<_> = (0..n as usize).map(|s| if s == at { a.build(clock) } else { b.build(clock) }).collect();
    while let Some(sight) = session.perspective() {
        let mut c = bot::chance(seed, sight.seat(), sight.decision());
        let ans = bots[sight.seat().0 as usize].choose(&sight, &mut c);
        session.answer(&ans).unwrap();
    }
    assert!(session.is_over(), "{:?}", session.failure());
    let o = session.outcome().unwrap();
    let w = o.winners().count() as f64;
    let best: f64 = o.seats.iter().enumerate().filter(|(i,_)| *i != at).map(|(_,s)| s.total as f64).fold(f64::MIN, f64::max);
    (if o.seats[at].place == 1 { 1.0 / w } else { 0.0 }, session.entries().len(), o.seats[at].total as f64 - best)
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n: u8 = args[1].parse().unwrap();
    let game = game(&args[0], n);
    let a: Spec = args[2].parse().unwrap(); let b: Spec = args[3].parse().unwrap();
    let m: u64 = args[4].parse().unwrap();
    let first: u64 = args.get(5).map_or(0, |s| s.parse().unwrap());
    let t = Instant::now();
    let parts: Vec<_> = std::thread::scope(|s| {
        let hs: Vec<_> = (0..2).map(|k| { let game = &game; s.spawn(move || {
            let mut r = Vec::new();
            let mut i = k; while i < m { r.push(play(game, a, b, first + i, n)); i += 2; }
            r }) }).collect();
        hs.into_iter().flat_map(|h| h.join().unwrap()).collect()
    });
    let sum: f64 = parts.iter().map(|x| x.0).sum(); let k = m as f64; let p = sum / k;
    let z = 1.96f64; let d = 1.0 + z*z/k; let c = (p + z*z/(2.0*k))/d; let h = z*((p*(1.0-p)+z*z/(4.0*k))/k).sqrt()/d;
    let margin: f64 = parts.iter().map(|x| x.2).sum::<f64>() / k;
    let dec: usize = parts.iter().map(|x| x.1).sum();
    println!("{} {}: {} vs {}: {:.3} [{:.3} {:.3}] margin {:.1} of {} in {:.1}s, {:.0} decisions", args[0], n, a, b, p, c-h, c+h, margin, m, t.elapsed().as_secs_f64(), dec as f64 / k);
}
