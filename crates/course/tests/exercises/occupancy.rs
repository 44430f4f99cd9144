//! See `chapters/11-roofline/exercises/occupancy.toml`.
