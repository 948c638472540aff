/* Folded questions: the form of one is fetched when it is unfolded, and already when a finger comes down on it. */

import { seatOf } from "./answers.js";

const WAITS_MS = [500, 1000, 2000, 4000];

/** Fetch forms from `url`; call `filled(details)` after one has come. */
export function wireFolds(url, filled) {
  const fetching = new WeakSet();

  async function fill(details) {
    if (details.querySelector("form") || fetching.has(details)) return;
    fetching.add(details);
    const version = details.getAttribute("data-fold");
    const html = await fetched(url + "&" + new URLSearchParams({
      seat: seatOf(details),
      question: details.getAttribute("data-question"),
    }), () => details.isConnected && details.open);
    fetching.delete(details);
    if (!html || !details.isConnected) return; /* what is not asked any more leaves the page by itself */
    if (details.getAttribute("data-fold") !== version) return fill(details); /* the question has changed meanwhile */
    details.insertAdjacentHTML("beforeend", html);
    filled(details);
  }

  document.addEventListener("pointerdown", (event) => {
    const summary = event.target.closest("[data-fold] > summary");
    if (summary) fill(summary.parentNode);
  });
  document.addEventListener("toggle", (event) => {
    if (event.target.open && event.target.matches("[data-fold]")) fill(event.target);
  }, true);
}

/* Return the text at `url`, "" if the hub refuses it; without a connection it is tried again while `wanted()`. */
async function fetched(url, wanted) {
  for (let tries = 0; ; tries += 1) {
    const reply = await fetch(url, { credentials: "same-origin" }).catch(() => null);
    if (reply && reply.status < 500) return reply.ok ? reply.text().catch(() => "") : "";
    await new Promise((resume) => setTimeout(resume, WAITS_MS[Math.min(tries, WAITS_MS.length - 1)]));
    if (!wanted()) return "";
  }
}
