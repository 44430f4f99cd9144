//! Small exercises whose verdicts are told by hand.

mod follows;
mod one;
mod pick;
mod several;
