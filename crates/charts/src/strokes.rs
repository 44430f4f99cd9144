//! Lines as a painter without fractions needs them: set on whole pixels.

use crate::scene::Position;

/// Sets the level and upright parts of a line on the pixels of the screen, so that they come out
/// sharp: on pixel centres for an odd stroke width, between pixels for an even one. Units are device
/// pixels.
pub(crate) fn sharpen(points: &mut [Position], width: f64) {
    let centre = if width as i64 % 2 == 1 { 0.5 } else { 0.0 };
    let set = |value: f64| (value - centre).round() + centre;
    for index in 1..points.len() {
        let (mut from, mut to) = (points[index - 1], points[index]);
        for (from, to) in from.iter_mut().zip(&mut to) {
            if (*to - *from).abs() < 0.05 {
                *from = set(*from);
                *to = *from;
            }
        }
        (points[index - 1], points[index]) = (from, to);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn level_lines_come_to_lie_on_pixels() {
        let mut roof = [[3.2, 90.1], [50.3, 20.4], [99.7, 20.4]];
        sharpen(&mut roof, 3.0);
        assert_eq!(roof, [[3.2, 90.1], [50.3, 20.5], [99.7, 20.5]]);
        let mut grid = [[7.7, 0.0], [7.7, 40.0]];
        sharpen(&mut grid, 2.0);
        assert_eq!(grid, [[8.0, 0.0], [8.0, 40.0]]);
    }
}
