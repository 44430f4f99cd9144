//! Colours of a theme by role, for painters that need values.

use crate::scene::Role;

/// Red, green, blue and opacity, 0 to 255 each.
pub type Colour = [u8; 4];

/// The colour of every role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    colours: [Colour; Role::ALL.len()],
}

/// The light theme, which also stands in for a variable that is missing.
const LIGHT: [u32; Role::ALL.len()] = [
    0x1c_1d1f, 0x55_585e, 0x8a_8d93, 0xe2_e2dc, 0xfc_fcfa, 0xff_ffff, 0x1f_6fb2, 0xe6_f0f9,
    0xc2_571a, 0xfb_eee4, 0x8a_2f8f, 0x2f_7d4f, 0xb3_362b, 0x1c_1d1f, 0x0b_7270, 0x72_6200,
    0xa8_3670,
];

impl Default for Palette {
    /// The colours of the light theme.
    fn default() -> Self {
        Self {
            colours: LIGHT.map(|rgb| {
                let [_, red, green, blue] = rgb.to_be_bytes();
                [red, green, blue, 255]
            }),
        }
    }
}

impl Palette {
    /// Reads the theme: `variable` is asked for the text of each CSS variable
    /// ([`Role::css_variable`]), which has to be `#rgb`, `#rrggbb` or `#rrggbbaa`. A missing or other
    /// text leaves the colour of the light theme; for a series, the ink of the theme.
    #[must_use]
    pub fn from_css(variable: impl Fn(&str) -> Option<String>) -> Self {
        let mut palette = Self::default();
        for role in Role::ALL {
            let read = variable(role.css_variable()).and_then(|text| parse(&text));
            let colour = match (read, role) {
                (Some(colour), _) => colour,
                (None, Role::Series(_)) => palette.colour(Role::Ink),
                (None, _) => continue,
            };
            palette.colours[role.index()] = colour;
        }
        palette
    }

    /// The colour of a role.
    #[must_use]
    pub const fn colour(&self, role: Role) -> Colour {
        self.colours[role.index()]
    }
}

fn parse(text: &str) -> Option<Colour> {
    let digits = text.trim().strip_prefix('#')?;
    if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let value = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        3 => {
            let digit = |shift: u32| ((value >> shift & 0xf) * 0x11) as u8;
            Some([digit(8), digit(4), digit(0), 255])
        }
        6 => Some((value << 8 | 0xff).to_be_bytes()),
        8 => Some(value.to_be_bytes()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_css_colours() {
        assert_eq!(parse(" #1f6fb2 "), Some([0x1f, 0x6f, 0xb2, 255]));
        assert_eq!(parse("#fa0"), Some([0xff, 0xaa, 0x00, 255]));
        assert_eq!(parse("#11223344"), Some([0x11, 0x22, 0x33, 0x44]));
        for wrong in [
            "",
            "#",
            "red",
            "#12",
            "#+12345",
            "#12345g",
            "#123456789",
            "#é12345",
        ] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn missing_variables_fall_back() {
        let palette = Palette::from_css(|name| match name {
            "--ink" => Some("#e9e9e6".into()),
            "--memory" => Some("var(--x)".into()),
            _ => None,
        });
        assert_eq!(palette.colour(Role::Ink), [0xe9, 0xe9, 0xe6, 255]);
        assert_eq!(palette.colour(Role::Series(2)), [0xe9, 0xe9, 0xe6, 255]);
        assert_eq!(palette.colour(Role::Memory), [0x1f, 0x6f, 0xb2, 255]);
    }
}
