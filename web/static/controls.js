/* The hub's own buttons on the table page. Space pauses; held it repeats, held longer it stops. Enter continues. */

import { ask, wordsOf } from "./post.js";
import { Hold, isKey, wirePresses } from "./press.js";

const OWN_KEYS = "a, button, input, summary";

wireControls(document.body.dataset.control, document.getElementById("words").dataset.failed);

/* Send pressed buttons to `url`; show `failed` if the hub does not answer. */
function wireControls(url, failed) {
  const region = document.querySelector("[data-region=controls]");
  const state = document.getElementById("control-state");

  async function use(control) {
    if (!region.querySelector("[value=" + control + "]")) return;
    const says = await ask("POST", url, { control }).then(() => "", (error) => wordsOf(error, failed));
    if (state.textContent !== says) state.textContent = says;
  }

  region.addEventListener("submit", (event) => event.preventDefault());
  const press = new Map(); /* by value: a press ends on its button even if the button is drawn again meanwhile */
  wirePresses("[name=control]", {
    down(button) {
      const act = button.value === "stop" ? () => {} : () => use(button.value);
      press.set(button.value, new Hold({ tap: act, hold: act, long: () => use(button.value) }));
      press.get(button.value).down();
    },
    up: (button) => press.get(button.value).up(),
    lost: (button) => press.get(button.value).lost(),
    tap: (button) => use(button.value),
  });

  const space = new Hold({ tap: () => use("pause"), hold: () => use("repeat"), long: () => use("stop") });
  document.addEventListener("keydown", (event) => {
    if (!isKey(event) || document.activeElement.matches(OWN_KEYS)) return;
    event.preventDefault();
    if (event.repeat) return;
    if (event.key === " ") space.down();
    else use("next");
  });
  document.addEventListener("keyup", (event) => { if (event.key === " ") space.up(); });
  window.addEventListener("blur", () => space.lost());
}
