//! What a sample says of all that might have been played.

/// Two-sided 95 %.
pub const Z: f64 = 1.96;

/// The interval of Wilson for a share, which stays between 0 and 1.
pub fn wilson(wins: f64, games: f64) -> (f64, f64) {
    let share = wins / games;
    let scale = 1.0 + Z * Z / games;
    let centre = share + Z * Z / (2.0 * games);
    let spread = Z * (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
    (
        ((centre - spread) / scale).max(0.0),
        ((centre + spread) / scale).min(1.0),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_of_wilson_is_the_textbook_one() {
        let (low, high) = wilson(60.0, 100.0);
        assert!(
            (low - 0.502).abs() < 0.001 && (high - 0.691).abs() < 0.001,
            "{low} {high}"
        );
        let (low, high) = wilson(0.0, 10.0);
        assert!(low == 0.0 && (high - 0.278).abs() < 0.001, "{low} {high}");
    }
}
