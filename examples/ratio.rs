#![allow(warnings, clippy::all)]
use std::sync::Arc;
use std::time::{Duration, Instant};
use parlor::bot::{self, Spec, Bot};
use parlor::check; use parlor::compile::Game; use parlor::load::files::Disk;
use parlor::run::{Session, Setup, Standings, library, Match, Pause};
use parlor::table::Generator;
fn clock() -> Duration { static S: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now); S.elapsed() }
fn game(path: &str, seats: u8) -> Arc<Game> {
    let host = &library().host;
    let loaded = check::load(&Disk, path, host);
    let rules = loaded.definition.unwrap().rules(None, &[]).unwrap();
    Arc::new(Game::new(Arc::new(rules), seats, Arc::new(loaded.sources), host).unwrap())
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let n: u8 = args[1].parse().unwrap();
    let game = game(&args[0], n);
    let its: u32 = args[2].parse().unwrap();
    let names = ["A","B","C","D","E"]; 
    let only = args.get(3).map(|s| s.as_str());
    let mut tot = (0.0, 0.0, 0.0, 0.0);
    for seed in 0..2u64 {
    let mut session = Session::new(game.clone(), Setup::new(seed, &names[..n as usize])).unwrap();
    let mut g = Generator::new(seed);
    let mut k = 0;
    while let Some(sight) = session.perspective() {
        let ch = sight.choice();
        if k % 25 == 3 && ch.options.len() + usize::from(ch.may_pass()) > 1 {
            let mut s = Spec::Search(bot::Budget::Iterations(its)).build(clock);
            let t = Instant::now(); 
            s.choose(&sight, &mut Generator::new(5));
            let ts = t.elapsed().as_secs_f64();
            let mut im = sight.imagining(); let mut world = Match::new(&game, 0);
            let mut gg = Generator::new(6);
            im.imagine(&mut world, &mut gg);
            let mut st = world.clone(); let mut standings = Standings::new(&game);
            let t = Instant::now();
            for _ in 0..its {
                st.clone_from(&world);
                st.table.reseed(gg.next_bits());
                let mut p = Pause::Ask;
                while p == Pause::Ask { let i = gg.below(st.answers() as u32) as usize; if st.answer(&game, i).unwrap() { p = st.advance(&game).unwrap(); } }
                standings.look(&game, &mut st).unwrap();
            }
            let tb = t.elapsed().as_secs_f64();
            let t = Instant::now(); let mut drop = 0; let mut fail = 0;
            for _ in 0..its { match im.imagine(&mut world, &mut gg) { Some(d) => drop += d, None => fail += 1 } }
            let ti = t.elapsed().as_secs_f64();
            println!("at {k}: bare {:.1} us, search {:.1} us, imagine {:.1} us, dropped {} failed {}, ratio {:.2}", tb/its as f64*1e6, ts/its as f64*1e6, ti/its as f64*1e6, drop, fail, tb/ts);
            tot.0 += tb; tot.1 += ts; tot.2 += ti; tot.3 += its as f64;
        }
        let ch = session.choice().unwrap();
        let mut c = bot::chance(seed, ch.seat, k);
        let a = bot::Random.choose(&session.perspective().unwrap(), &mut c);
        session.answer(&a).unwrap(); k += 1;
    }
    }
    println!("{} all: bare {:.1} search {:.1} imagine {:.1} ratio {:.3}", args[0], tot.0/tot.3*1e6, tot.1/tot.3*1e6, tot.2/tot.3*1e6, tot.0/tot.1);
}
