//! Lines as a painter without dashes and fractions needs them: cut into dashes, set on whole pixels.

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

/// Cuts a line into its dashes, each of them a line that follows the corners.
pub(crate) fn dashes(points: &[Position], [on, off]: [f64; 2]) -> Vec<Vec<Position>> {
    /// More dashes than this are never a drawing.
    const MOST: usize = 4096;
    let mut out: Vec<Vec<Position>> = Vec::new();
    // NaN and nothing to step by are refused together.
    if !(on >= 0.1 && off >= 0.1) {
        return vec![points.to_vec()];
    }
    let mut drawing = true;
    let mut left = on;
    if let Some(first) = points.first() {
        out.push(vec![*first]);
    }
    for pair in points.windows(2) {
        let [from, to] = [pair[0], pair[1]];
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        let mut done = 0.0;
        while length - done > left && out.len() < MOST {
            done += left;
            let part = done / length;
            let at = [
                from[0] + part * (to[0] - from[0]),
                from[1] + part * (to[1] - from[1]),
            ];
            match out.last_mut() {
                Some(dash) if drawing => dash.push(at),
                _ => out.push(vec![at]),
            }
            drawing = !drawing;
            left = if drawing { on } else { off };
        }
        left -= length - done;
        if let Some(dash) = out.last_mut().filter(|_| drawing) {
            dash.push(to);
        }
    }
    out.retain(|dash| dash.len() > 1);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_run_around_corners() {
        // 10 px right, then 10 px down; dashes of 4 with gaps of 3 begin at 0, 7 and 14.
        let line = [[0.0, 0.0], [10.0, 0.0], [10.0, 10.0]];
        assert_eq!(
            dashes(&line, [4.0, 3.0]),
            [
                vec![[0.0, 0.0], [4.0, 0.0]],
                vec![[7.0, 0.0], [10.0, 0.0], [10.0, 1.0]],
                vec![[10.0, 4.0], [10.0, 8.0]],
            ]
        );
    }

    #[test]
    fn odd_dashes_end() {
        assert_eq!(dashes(&[], [4.0, 3.0]).len(), 0);
        let line = [[0.0, 0.0], [1e9, 0.0]];
        assert!(dashes(&line, [1.0, 1.0]).len() <= 4096);
        for dash in [[0.0, 0.0], [f64::NAN, 1.0], [1.0, f64::NAN], [-1.0, 2.0]] {
            assert_eq!(dashes(&line, dash), [line.to_vec()]);
        }
    }

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
