/* What lies over the page: one thing at a time, which the phone's own way back takes away, and Escape. */

let lift = null;

window.addEventListener("popstate", lifted);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") takeAway();
});

/** Lay something over the page, in the place of what lies there; `lifted()` is called when it is gone. */
export function lay(lifted) {
  if (lift) lift();
  else history.pushState(null, "");
  lift = lifted;
}

/** Take away what lies over the page. */
export function takeAway() {
  if (lifted()) history.back();
}

/* It goes at once; the browser steps back after that. */
function lifted() {
  const gone = lift;
  lift = null;
  if (gone) gone();
  return Boolean(gone);
}

/** Say where something lies over the page that the table waits for an answer. */
export function tellAsked(isAsked) {
  for (const news of document.querySelectorAll("[data-asked]")) news.hidden = !(isAsked && lift);
}
