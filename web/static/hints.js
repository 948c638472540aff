/* The hub's hints for people who can act on them. A page hides a hint that was closed until it is over. */

const KEPT = "hints-away"; /* in the browser's memory of this tab */

export class Hints {
  constructor(region) {
    this.region = region;
    this.old = [];
    this.away = new Set(recalled());
    region.addEventListener("click", (event) => {
      const button = event.target.closest("[data-put-away]");
      if (!button) return;
      this.away.add(button.closest("[data-key]").getAttribute("data-key"));
      this.follow();
    });
  }

  hints() {
    return Array.from(this.region.querySelectorAll("[data-key]"));
  }

  /** Note that the whole page comes anew: with it, or right after it, come the hints that there still are. */
  doubt() {
    this.old = this.hints();
  }

  /** Remove the hints that did not come again. */
  settle() {
    for (const hint of this.old) hint.remove();
    this.old = [];
  }

  /** Hide closed hints, and forget each one once it is over: if it comes again, it is shown again. */
  follow() {
    this.old = [];
    const shown = new Map(this.hints().map((hint) => [hint.getAttribute("data-key"), hint]));
    for (const [key, hint] of shown) hint.hidden = this.away.has(key);
    for (const key of this.away) if (!shown.has(key)) this.away.delete(key);
    keep([...this.away]);
  }
}

/* A browser that keeps nothing shows the hint again after a reload. */
function recalled() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) || "[]");
  } catch {
    return [];
  }
}

function keep(keys) {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(keys));
  } catch { /* nothing depends on it */ }
}
