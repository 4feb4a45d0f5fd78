use rhai::*;
fn main() {
    let mut e = Engine::new_raw();
    e.set_optimization_level(OptimizationLevel::None);
    e.register_iterator::<Array>();
    e.set_max_expr_depths(1000,1000);
    for t in std::env::args().skip(1) {
        println!("{:?}", e.eval::<Dynamic>(&t).map_err(|e| e.to_string()));
    }
}
