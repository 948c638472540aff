/* A phone's page is one screen; its menu and its table each lie behind a button at the bottom, and a tap closes
 * them. */

import { lay, takeAway } from "./over.js";

/** Open and close sheets by their buttons; `turned()` is called when the page shows something else. */
export function wireSheets(turned) {
  const { body } = document;
  let height = 0; /* of the page, for the way back to it */

  function show(name) {
    if (name) body.setAttribute("data-sheet", name);
    else body.removeAttribute("data-sheet");
    for (const button of document.querySelectorAll("[data-sheet]:not(body)")) {
      button.setAttribute("aria-expanded", button.getAttribute("data-sheet") === name);
    }
    turned(name ? 0 : height);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-sheet]");
    if (!button) return;
    const name = button.getAttribute("data-sheet");
    if (body.getAttribute("data-sheet") === name) return takeAway();
    if (!body.hasAttribute("data-sheet")) height = scrollY;
    lay(() => show(""));
    show(name);
  });
}
