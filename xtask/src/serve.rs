//! `cargo xtask serve`: build, serve, and build again when a file changes.
//!
//! One watcher for everything, so that app and pages are always of the same sources. The app is
//! compiled for development: its WebAssembly is several times as big, which does not matter on
//! this machine, and an edit to it is back in seconds where the release build takes minutes.

mod http;
mod mime;
mod reload;
mod watch;

use crate::{
    failure::{Failure, at},
    no_arguments,
    process::root,
    site::{self, Profile},
    tools::{self, Tools},
};
use reload::Published;
use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
    thread,
    time::Instant,
};
use watch::{Change, Watch};

/// Where the site is served; the next few are tried where it is taken.
const PORT: u16 = 8080;

/// Runs until it is interrupted.
pub(crate) fn run(arguments: &[String]) -> Result<ExitCode, Failure> {
    no_arguments(arguments)?;
    let (server, port) = http::bind(PORT)?;
    let tools = tools::ensure()?;
    let published = Arc::new(Published::new(root().join("target/serve/site")));
    let answering = Arc::clone(&published);
    thread::spawn(move || http::answer(&server, &answering));

    println!(
        "Building the site for http://127.0.0.1:{port}/ (the first time about three minutes)."
    );
    let mut watch = Watch::new(&root());
    let mut change = Change::Code;
    loop {
        let start = Instant::now();
        match rebuild(&tools, change, &published) {
            Ok(()) => println!(
                "Built in {:.1} s: http://127.0.0.1:{port}/ (Ctrl-C ends)",
                start.elapsed().as_secs_f64()
            ),
            Err(failure) => {
                eprintln!("\n{failure}\nThe site stays as it was; the next change is tried.");
                // What did not compile is compiled again, whatever changes next.
                if change == Change::Code {
                    watch.expect_code();
                }
            }
        }
        change = watch.next();
    }
}

/// Builds what the change asks for and puts it in place of the old site.
fn rebuild(tools: &Tools, change: Change, published: &Published) -> Result<(), Failure> {
    let writer = match change {
        Change::Code => {
            site::compile_app(tools, Profile::Dev)?;
            keep_writer(&site::compile_writer()?)?
        }
        Change::Content => kept_writer(),
    };
    let next = root().join("target/serve/next");
    site::write_hosted(&writer, Profile::Dev, &next, None)?;
    published.replace(|site| site::move_into_place(&next, site))
}

/// A copy of the site writer, which another command may be compiling anew at any time.
fn kept_writer() -> PathBuf {
    root().join(format!(
        "target/serve/site-writer{}",
        std::env::consts::EXE_SUFFIX
    ))
}

fn keep_writer(writer: &Path) -> Result<PathBuf, Failure> {
    let kept = kept_writer();
    fs::copy(writer, &kept).map_err(at("copying", writer))?;
    Ok(kept)
}
