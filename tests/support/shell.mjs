// What surrounds a page: bar, contents, notice.

export class Shell {
  constructor(page) {
    this.page = page;
    this.notice = page.locator("[data-slot=notice] [role=status]");
    this.contents = page.locator("[data-slot=contents]");
    this.skip = page.locator(".skip");
  }

  language(code) {
    return this.page.locator(`[data-switch=${code}]`);
  }

  theme(choice) {
    return this.page.locator(`[data-theme-choice=${choice}]`);
  }

  /** An entry of the contents, by the words of its page. */
  entry(name) {
    return this.contents.getByRole("link", { name });
  }

  scrollY() {
    return this.page.evaluate(() => Math.round(scrollY));
  }
}
