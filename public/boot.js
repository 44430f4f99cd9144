// Sets the saved theme before the first paint and starts the app after it.
(() => {
  "use strict";
  const root = document.documentElement;
  // What is asked before it is shown is covered only where the page can uncover it.
  root.dataset.script = "";
  try {
    const settings = new URLSearchParams(localStorage.getItem("ridgepoint:settings") ?? "");
    const theme = settings.get("v") === "1" && settings.get("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    // No storage: the system's theme.
  }

  // Both are at hand in the single file, else they are beside the page.
  const { app, wasm } = document.currentScript.dataset;

  const inline = () => {
    const text = atob(document.getElementById("wasm").textContent);
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  };

  const load = () =>
    new Promise((loaded, failed) => {
      const script = document.createElement("script");
      script.src = app;
      script.onload = loaded;
      script.onerror = failed;
      document.head.append(script);
    });

  const start = async () => {
    try {
      const code = app ? fetch(wasm) : inline();
      if (app) await load();
      await wasm_bindgen({ module_or_path: code });
    } catch (error) {
      // The page can still be read; it says that it does not answer.
      root.dataset.failed = "";
      delete root.dataset.script;
      console.error(error);
    }
  };

  addEventListener("DOMContentLoaded", () => requestAnimationFrame(() => setTimeout(start)));
})();
