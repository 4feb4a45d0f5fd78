//! How figures are written.

/// A whole number with commas: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if share > 0.0 && percent < 0.05 { format!("{percent:.3} %") } else { format!("{percent:.1} %") }
}

/// A probability in words.
pub fn probability(p: f64) -> String {
    if p < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {p:.4}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_easily_read() {
        let check = |found: String, expected: &str| assert_eq!(found, expected);
        check(grouped(0), "0");
        check(grouped(999), "999");
        check(grouped(1_234_567), "1,234,567");
        check(percent(0.0), "0.0 %");
        check(percent(0.25), "25.0 %");
        check(percent(0.0002), "0.020 %");
        check(probability(0.25), "p = 0.2500");
        check(probability(0.000_01), "p < 0.0001");
    }
}
