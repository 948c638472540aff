/* An overlay: one thing at a time lies over the page, and the phone's own way back or Escape closes it. */

let lift = null;
let show = null; /* brings a question into sight */
const news = new Map(); /* by region: the keys of questions that came beneath an overlay and are still there */

window.addEventListener("popstate", lifted);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") takeAway();
});

/** Lay something over the page, instead of the current overlay; `lifted()` is called when it is gone. */
export function lay(lifted) {
  if (lift) lift();
  else history.pushState(null, "");
  lift = lifted;
}

/** Close the overlay. */
export function takeAway() {
  if (lifted()) history.back();
}

/* It goes at once; then the browser steps back. */
function lifted() {
  const gone = lift;
  lift = null;
  if (gone) gone();
  news.clear();
  drawBars();
  return Boolean(gone);
}

/** Show in an overlay a bar that leads back while one of the `fresh` questions of a region waits beneath it; `keys` are
 * those of all its questions, and `bring(form)` brings one into sight. */
export function tellAsked(region, fresh, keys, bring) {
  show = bring;
  const waiting = (news.get(region) || []).concat(lift ? fresh.map((form) => form.getAttribute("data-key")) : []);
  news.set(region, waiting.filter((key) => keys.has(key)));
  drawBars();
}

function drawBars() {
  const isAsked = Boolean(lift) && Array.from(news.values()).some((keys) => keys.length);
  for (const bar of document.querySelectorAll("[data-asked]")) bar.hidden = !isAsked;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-asked]")) return;
  const [key] = Array.from(news.values()).flat();
  /* The browser's own way back scrolls, too. */
  window.addEventListener("popstate", () => requestAnimationFrame(() => {
    const form = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (form) show(form);
  }), { once: true });
  takeAway();
});
