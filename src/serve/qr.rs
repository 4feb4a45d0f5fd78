//! Links as pictures for the cameras of phones.

use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};

/// The link as an SVG drawing; empty if it is too long for one.
pub(super) fn picture(link: &str) -> String {
    let Ok(code) = QrCode::with_error_correction_level(link, EcLevel::L) else { return String::new() };
    let drawing = code.render::<svg::Color<'_>>().min_dimensions(160, 160).quiet_zone(true).build();
    // The declaration before it belongs to a file, not to a page.
    drawing.split_once("?>").map_or(drawing.clone(), |(_, svg)| svg.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_drawn() {
        assert!(picture("http://192.168.0.7:7000/t/abc/1/def").starts_with("<svg"));
        assert_eq!(picture(&"long".repeat(2000)), "");
    }
}
