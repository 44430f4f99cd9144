// Watches what a page must never do: errors, breaches of its policy, requests
// that leave its origin or fail, content that jumps.

import assert from "node:assert/strict";

/** Runs in the page before anything else of it. */
function listenInPage() {
  window.watched = { violations: [], shifts: [] };
  addEventListener("securitypolicyviolation", (event) => {
    window.watched.violations.push(`${event.violatedDirective}: ${event.blockedURI}`);
  });
  const name = (node) => {
    if (!node) return "gone";
    const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    return `${element.localName}${element.id && `#${element.id}`}${element.className && `.${element.className}`}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const nodes = entry.sources.map((source) => name(source.node));
      window.watched.shifts.push({ value: entry.value, nodes });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

export class Watch {
  constructor(isOurs) {
    this.isOurs = isOurs;
    this.errors = [];
    this.requests = [];
    this.failures = [];
  }

  async over(context) {
    await context.addInitScript(listenInPage);
    context.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
    context.on("weberror", (error) => this.errors.push(String(error.error())));
    context.on("request", (request) => this.requests.push(request.url()));
    context.on("response", (response) => {
      if (response.status() >= 400) this.failures.push(`${response.status()} ${response.url()}`);
    });
    context.on("requestfailed", (request) => {
      const { errorText } = request.failure();
      // What a page drops when it is left is no failure.
      if (errorText !== "net::ERR_ABORTED") this.failures.push(`${errorText} ${request.url()}`);
    });
    return this;
  }

  get foreign() {
    return this.requests.filter((url) => !/^(data|blob):/.test(url) && !this.isOurs(url));
  }

  /** Content that moved without the reader's doing, summed as the browser sums it. */
  async shift(page) {
    const { shifts } = await settled(page);
    return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
  }

  async assertClean(page) {
    const { violations, shifts } = await settled(page);
    assert.deepEqual(this.errors, [], "errors in the console");
    assert.deepEqual(violations, [], "breaches of the page's policy");
    assert.deepEqual(this.foreign, [], "requests that leave the origin");
    assert.deepEqual(this.failures, [], "requests that failed");
    return { shifts };
  }
}

/** What was watched, once two frames have been drawn. */
const settled = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const answer = () => done(structuredClone(window.watched ?? { violations: [], shifts: [] }));
        requestAnimationFrame(() => requestAnimationFrame(answer));
      }),
  );
