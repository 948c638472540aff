/* An overlay: one thing at a time lies over the page, and the phone's own way back or Escape closes it. */

let lift = null;
let show = null; /* brings a question into sight */
let news = []; /* the questions that came beneath an overlay and are still there: each has its region and its key */

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
  news = [];
  drawBars();
  return Boolean(gone);
}

/** Show in an overlay a bar that leads back while one of the `fresh` questions of a region waits beneath it; `keys` are
 * those of all its questions, and `bring(form)` brings one into sight. With `below` they wait below the window. */
export function tellAsked(region, fresh, keys, bring, below) {
  show = bring;
  news = news.filter(([at, key]) => at !== region || keys.has(key));
  if (lift || below) for (const form of fresh) news.push([region, form.getAttribute("data-key")]);
  drawBars();
}

function drawBars() {
  for (const bar of document.querySelectorAll("[data-asked]")) if (bar.hidden !== !news.length) bar.hidden = !news.length;
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-asked]")) return;
  const [[, key]] = news;
  const find = () => {
    const form = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (form) show(form);
  };
  /* The browser's own way back scrolls, too. */
  if (!lift) find();
  else window.addEventListener("popstate", () => requestAnimationFrame(find), { once: true });
  takeAway();
});
