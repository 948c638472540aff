/* The page of the sound: each setting is sent at once, without a reload. */

import { ask, wordsOf } from "./post.js";

const facts = document.body.dataset;
const state = document.getElementById("sound-state");

async function send(form) {
  try {
    const reply = await ask("POST", form.action, new FormData(form));
    state.textContent = reply.status === 200 ? (await reply.json()).says : "";
  } catch (error) {
    state.textContent = wordsOf(error, facts.failed);
  }
}

document.addEventListener("input", (event) => {
  if (event.target.type !== "range") return;
  const volume = event.target.closest("[data-volume]");
  const shown = event.target.parentElement.querySelector("output");
  shown.textContent = volume && event.target.value === "0" ? facts.off : event.target.value;
});
document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-volume]");
  if (form) send(form);
});
document.addEventListener("submit", (event) => {
  const form = event.target.closest("[data-send], [data-volume]");
  if (!form) return;
  event.preventDefault();
  send(form);
});
