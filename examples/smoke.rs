use parlor::{
    check,
    compile::Game,
    load::files::Disk,
    run::{self, Match, Pause},
    table::Generator,
};
use std::sync::Arc;
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let seats: u8 = std::env::args().nth(2).map_or(4, |s| s.parse().unwrap());
    let n: u64 = std::env::args().nth(3).map_or(1, |s| s.parse().unwrap());
    let host = &run::library().host;
    let t = std::time::Instant::now();
    let loaded = check::load(&Disk::default(), &path, host);
    for f in loaded.faults.iter() {
        println!("{} {} {:?}", f.span.map_or(String::new(), |s| loaded.sources.place(s)), f.message, f.hint);
    }
    let Some(d) = loaded.definition else { return };
    let rules = d.rules(None, &[]).unwrap();
    let game = match Game::new(Arc::new(rules), seats, Arc::new(loaded.sources), host) {
        Ok(g) => g,
        Err(f) => {
            for f in f.iter() {
                println!("{f:?}");
            }
            return;
        }
    };
    println!("loaded in {:?}, {} ops", t.elapsed(), game.code.ops.len());
    if n == 1 {
        for (i, op) in game.code.ops.iter().enumerate() {
            println!("{i} {op:?}");
        }
    }
    let mut rng = Generator::new(7);
    let t = std::time::Instant::now();
    let mut asks = 0u64;
    let first = Match::new(&game, 1);
    let mut m = first.clone();
    for seed in 0..n {
        m.clone_from(&first);
        m.table.reseed(seed);
        loop {
            match m.advance(&game) {
                Ok(Pause::Ask) => {
                    asks += 1;
                    let a = m.answers() as u32;
                    let i = rng.below(a);
                    if n == 1 {
                        println!("{:?} {:?}", m.options(), i);
                    }
                    m.answer(&game, i as usize).unwrap();
                }
                Ok(Pause::Done) => break,
                Ok(p) => panic!("{p:?}"),
                Err(f) => {
                    println!("{:?} at {:?}", f.fail, f.span.map(|s| game.sources.place(s)));
                    return;
                }
            }
        }
    }
    let e = t.elapsed();
    println!("{n} matches {asks} asks {:.2} us/match", e.as_secs_f64() * 1e6 / n as f64);
    let t = std::time::Instant::now();
    let mut x = 0;
    for _ in 0..if n < 1000 { 10 } else { 100000 } {
        let c = m.clone();
        x += c.answers();
    }
    println!("clone {:.0} ns {x}", t.elapsed().as_secs_f64() * 1e9 / 1e5);
}
