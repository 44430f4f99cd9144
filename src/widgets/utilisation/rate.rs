//! A rate that a program printed, against the one that follows from work and time:
//! which slip lies between them.

use crate::messages as msg;
use ridgepoint_course::locale::Locale;
use ridgepoint_model::format;

/// Two rates that differ by no more are the same.
const SAME: f64 = 0.02;
/// A slip of a whole factor fits this well; binary units lie close to each other.
const FITS: f64 = 0.005;

/// What lies between two rates.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Slip {
    /// Nothing.
    None,
    /// A power of a thousand: GFLOPS for TFLOPS, ms for s.
    Prefix(f64),
    /// A binary unit for a decimal one, or the other way round: GiB for GB.
    Binary,
    /// A multiply-add that counts 1 or 4, or causal attention counted whole.
    Half,
    /// Something else.
    Other(f64),
}

/// The slip between a printed rate and the right one.
pub(super) fn slip(printed: f64, right: f64) -> Slip {
    let ratio = printed / right;
    let fits = |factor: f64, within: f64| (ratio / factor - 1.0).abs() < within;
    let powers = [1e-9, 1e-6, 1e-3, 1e3, 1e6, 1e9];
    let binary = [1024.0_f64.powi(3) / 1e9, 1024.0_f64.powi(4) / 1e12];
    if binary
        .into_iter()
        .any(|factor| fits(factor, FITS) || fits(1.0 / factor, FITS))
    {
        Slip::Binary
    } else if fits(1.0, SAME) {
        Slip::None
    } else if let Some(power) = powers.into_iter().find(|power| fits(*power, SAME)) {
        Slip::Prefix(power)
    } else if fits(2.0, SAME) || fits(0.5, SAME) {
        Slip::Half
    } else {
        Slip::Other(ratio)
    }
}

/// What to say of it.
pub(super) fn says(printed: f64, right: f64, is_bandwidth: bool, locale: Locale) -> String {
    let show = if is_bandwidth {
        format::bytes_per_second
    } else {
        format::flops_per_second
    };
    let slip = slip(printed, right);
    let (printed, right) = (&show(printed), &show(right));
    let slipped = match slip {
        Slip::None => return msg::UtilRateSame { printed, right }.say(locale),
        Slip::Prefix(power) => {
            let exponent = format::number(power.log10(), 2);
            if is_bandwidth {
                msg::util_slip_prefix_bytes(locale, &exponent)
            } else {
                msg::util_slip_prefix_flop(locale, &exponent)
            }
        }
        Slip::Binary => msg::util_slip_binary(locale).into(),
        Slip::Half if is_bandwidth => msg::util_slip_half_bytes(locale).into(),
        Slip::Half => msg::util_slip_half_flop(locale).into(),
        Slip::Other(ratio) => msg::util_slip_other(locale, &format::number(ratio, 3)),
    };
    msg::UtilRateOther {
        printed,
        right,
        slip: &slipped,
    }
    .say(locale)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2 · 4096^3 FLOP in 0.199264 ms are 689.7 TFLOPS. Over 1024^3 instead of 10^9 the
    /// same is 642.4 (R10: 7.4 % less); as MAC it is 344.9 (R15).
    #[test]
    fn slips_are_told_apart() {
        let right = 137_438_953_472.0 / 0.199_264e-3;
        assert_eq!(slip(689.7e12, right), Slip::None);
        assert_eq!(slip(689.7e9, right), Slip::Prefix(1e-3));
        assert_eq!(slip(642.4e12, right), Slip::Binary);
        assert_eq!(slip(344.9e12, right), Slip::Half);
        assert_eq!(slip(900e12, right), Slip::Other(900e12 / right));
        // R46: 6.7e7 GB/s were printed for 134.2.
        let printed = 6.7e16_f64;
        assert!(matches!(slip(printed, 134.2e9), Slip::Other(_)));
        // R45: 32.03 of 320.3 GB/s.
        assert!(matches!(slip(32.03e9, 320.3e9), Slip::Other(ratio) if (ratio - 0.1).abs() < 1e-3));
    }

    #[test]
    fn the_slip_is_named() {
        let says = |printed, bytes, locale| says(printed, 500e9, bytes, locale);
        assert!(says(500e6, false, Locale::En).contains("GFLOPS"));
        assert!(says(537e9, true, Locale::En).contains("GiB"));
        assert!(says(250e9, false, Locale::Zh).contains("FMA"));
        assert!(says(505e9, false, Locale::En).contains("agrees"));
    }
}
