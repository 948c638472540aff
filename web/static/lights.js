/* The lights of the room: a choice is sent at once, and no page is loaded, which would be bright by night. */

import { ask, wordsOf } from "./post.js";

const { failed } = document.getElementById("words").dataset;

document.addEventListener("click", (event) => {
  const button = event.target.closest && event.target.closest("[data-level]");
  if (!button) return;
  event.preventDefault();
  choose(button.getAttribute("data-level"), button.value);
});

async function choose(url, level) {
  const says = await ask("POST", url, { level }).then(() => "", (error) => wordsOf(error, failed));
  const dark = document.body.hasAttribute("data-zoned") && document.getElementById("zone-state");
  for (const place of [dark, document.getElementById("lights-state")]) if (place) place.textContent = says;
}
