/* An overlay: one thing at a time lies over the page, and the phone's own way back or Escape closes it. */

let lift = null;

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
  return Boolean(gone);
}

/** Say in an overlay that the table waits for an answer. */
export function tellAsked(isAsked) {
  for (const news of document.querySelectorAll("[data-asked]")) news.hidden = !(isAsked && lift);
}
