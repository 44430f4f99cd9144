//! The site that is served now, and telling open pages when it is another.

use crate::failure::Failure;
use std::{
    path::{Path, PathBuf},
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// Where the script below is served, and where it waits.
pub(super) const SCRIPT_PATH: &str = "/__reload.js";
pub(super) const WAIT_PATH: &str = "/__reload";

/// Added to every page that is served, never to one that is written.
pub(super) const SCRIPT: &str = r#"(async () => {
  const seen = new URL(document.currentScript.src).search;
  for (;;) {
    try {
      const reply = await fetch("/__reload" + seen);
      if (reply.ok && "?" + (await reply.text()) !== seen) return location.reload();
    } catch {
      // The server is gone; it may come back.
    }
    await new Promise((again) => setTimeout(again, 500));
  }
})();
"#;

/// A folder that holds a site, and how often that has been replaced.
pub(super) struct Published {
    folder: PathBuf,
    edition: Mutex<u64>,
    replaced: Condvar,
}

impl Published {
    pub(super) fn new(folder: PathBuf) -> Self {
        // Begins with the clock, so that a page of the server before this one reloads as well.
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let first = now.map_or(0, |time| time.as_secs() * 1_000);
        Self {
            folder,
            edition: Mutex::new(first),
            replaced: Condvar::new(),
        }
    }

    /// Reads from the folder while it is not being replaced; also hands in the edition.
    pub(super) fn read<T>(&self, read: impl FnOnce(&Path, u64) -> T) -> T {
        let edition = self.lock();
        read(&self.folder, *edition)
    }

    /// Replaces the folder's contents while nobody reads them and wakes the open pages.
    pub(super) fn replace(
        &self,
        replace: impl FnOnce(&Path) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut edition = self.lock();
        replace(&self.folder)?;
        *edition += 1;
        self.replaced.notify_all();
        Ok(())
    }

    /// Waits until the edition is another than `seen`, at most for `limit`; the edition then.
    pub(super) fn wait(&self, seen: u64, limit: Duration) -> u64 {
        let wait = self
            .replaced
            .wait_timeout_while(self.lock(), limit, |edition| *edition == seen);
        *wait.unwrap_or_else(PoisonError::into_inner).0
    }

    fn lock(&self) -> MutexGuard<'_, u64> {
        // A reader that panicked has left the number whole.
        self.edition.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A page with the script added, told which edition the page is of.
pub(super) fn with_script(page: &str, edition: u64) -> String {
    let script = format!("<script src=\"{SCRIPT_PATH}?{edition}\"></script>");
    match page.rfind("</body>") {
        Some(end) => {
            let (before, after) = page.split_at(end);
            format!("{before}{script}{after}")
        }
        None => format!("{page}{script}"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::{sync::Arc, thread};

    #[test]
    fn a_page_waits_until_the_site_is_replaced() {
        let published = Arc::new(Published::new(PathBuf::from("site")));
        let first = published.read(|_, edition| edition);
        let waiting = Arc::clone(&published);
        let page = thread::spawn(move || waiting.wait(first, Duration::from_secs(20)));
        published.replace(|_| Ok(())).unwrap();
        assert_eq!(page.join().unwrap(), first + 1);
    }

    #[test]
    fn a_failed_replacement_wakes_nobody() {
        let published = Published::new(PathBuf::from("site"));
        let first = published.read(|_, edition| edition);
        let failed = published.replace(|_| Err(Failure::new("it", "why")));
        assert!(failed.is_err());
        assert_eq!(published.wait(first, Duration::from_millis(1)), first);
    }

    #[test]
    fn the_script_goes_to_the_end_of_the_body() {
        assert_eq!(
            with_script("<body>a</body></html>", 7),
            "<body>a<script src=\"/__reload.js?7\"></script></body></html>"
        );
        assert_eq!(
            with_script("a", 7),
            "a<script src=\"/__reload.js?7\"></script>"
        );
    }
}
