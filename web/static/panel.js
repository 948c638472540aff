/* The simulated panel: presses and releases go to the pins in order; the lamps are polled. */

import { ask, wordsOf } from "./post.js";
import { wirePresses } from "./press.js";

const LOOK_MS = 200;

const facts = document.body.dataset;
const state = document.getElementById("panel-state");
let last = Promise.resolve();

/* One request after another: a release that overtook its press would leave the button down. */
function push(button, down) {
  button.setAttribute("aria-pressed", down ? "true" : "false");
  const fields = { button: button.getAttribute("data-push"), down: down ? "1" : "0" };
  last = last.then(() => ask("POST", facts.pushUrl, fields))
    .then(() => tell(""), (error) => tell(wordsOf(error, facts.failed)));
}

function tell(words) {
  if (state.textContent !== words) state.textContent = words;
}

const letGo = (button) => push(button, false);
wirePresses("[data-push]", {
  down: (button) => push(button, true),
  up: letGo,
  lost: letGo,
  tap(button) {
    push(button, true);
    push(button, false);
  },
});

async function look() {
  try {
    const reply = await ask("GET", facts.lampsUrl);
    draw(new Set((await reply.json()).lit));
  } catch (error) {
    draw(new Set()); /* without the hub all lamps are dark */
  }
}

function draw(lit) {
  for (const lamp of document.querySelectorAll("[data-lamp]")) {
    const on = lit.has(lamp.getAttribute("data-lamp"));
    lamp.classList.toggle("lit", on);
    lamp.setAttribute("aria-label", lamp.getAttribute("data-says") + ": " + (on ? facts.on : facts.off));
  }
}

async function watch() {
  if (!document.hidden) await look();
  setTimeout(watch, LOOK_MS);
}

document.body.setAttribute("data-runs", "");
watch();
