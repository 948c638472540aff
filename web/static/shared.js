/* A phone with several seats: a tap opens the private side of one seat; a secret answer or the time closes it. */

import { takeAway } from "./over.js";
import { clearPrivate } from "./secrets.js";

/** Open and close seats: `stream` follows `url`, with the open seat added to it; `hide` closes the secrets. */
export function wireSharedPhone(stream, url, hide) {
  const body = document.body;
  const seconds = Number(body.getAttribute("data-shared"));
  const mine = document.querySelector("[data-region=mine]");
  const turn = document.getElementById("turn");
  const veil = document.getElementById("veil");
  const left = document.getElementById("turn-left");
  let ends = 0;

  function open(seat) {
    body.setAttribute("data-open", seat);
    ends = performance.now() + seconds * 1000;
    draw();
    mine.hidden = true;
    turn.hidden = veil.hidden = false;
    stream.open(url + (url.indexOf("?") < 0 ? "?" : "&") + "seat=" + encodeURIComponent(seat));
    turn.querySelector("[data-done]").focus({ preventScroll: true });
  }

  function close() {
    const seat = body.getAttribute("data-open");
    if (seat === null) return;
    hide();
    takeAway();
    clearPrivate();
    body.removeAttribute("data-open");
    mine.hidden = false;
    turn.hidden = veil.hidden = true;
    stream.open(url);
    const button = document.getElementById("iam-" + seat);
    if (button) button.focus({ preventScroll: true });
  }

  function draw() {
    if (!body.hasAttribute("data-open")) return;
    const rest = Math.ceil((ends - performance.now()) / 1000);
    left.textContent = Math.max(0, rest);
    if (rest <= 0) close();
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.hasAttribute("data-open")) open(button.getAttribute("data-open"));
    if (button.hasAttribute("data-done")) close();
  });
  /* The next player sees nothing of it. */
  document.addEventListener("secret-given", close);
  document.addEventListener("visibilitychange", () => { if (document.hidden) close(); });
  window.addEventListener("pagehide", close);
  setInterval(draw, 250);
  if (body.hasAttribute("data-open")) open(body.getAttribute("data-open"));
  else stream.open(url);
}
