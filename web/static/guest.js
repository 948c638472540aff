/* A phone that is lent for one answer: a player without one takes it, answers, and hands it back. */

import { clearPrivate } from "./secrets.js";

const SECONDS = 20; /* as on a phone that several players share */

/** Open the guest's page and close it: otherwise `stream` follows `url`; `hide` closes the secrets; `look(element)`
 * brings something into sight. */
export function wireGuest(stream, url, hide, look) {
  const body = document.body;
  const region = document.querySelector("[data-region=guest]");
  const back = document.getElementById("back"); /* missing on a phone that several share: nobody's side is open there */
  const mine = document.querySelector("[data-region=mine]");
  const veil = document.getElementById("veil");
  const seat = back && body.getAttribute("data-open");
  let ends = 0;
  let isFresh = false;

  function open(guest) {
    const done = document.querySelector("#turn:not([hidden]) [data-done]");
    if (done) done.click();
    hide();
    empty();
    body.setAttribute("data-open", guest);
    body.setAttribute("data-guest", "");
    ends = performance.now() + SECONDS * 1000;
    isFresh = true;
    veil.hidden = true;
    if (back) back.hidden = true;
    else mine.hidden = true;
    stream.open(following("guest"));
  }

  function close() {
    if (!body.hasAttribute("data-guest")) return;
    empty();
    body.removeAttribute("data-guest");
    body.removeAttribute("data-open");
    if (back) back.hidden = false;
    else mine.hidden = false;
    stream.open(following(""));
    (back ? back.querySelector("[data-back]") : mine).focus({ preventScroll: true });
  }

  function giveBack() {
    back.hidden = true;
    veil.hidden = false;
    body.setAttribute("data-open", seat);
    stream.open(url);
  }

  /* The page of nobody, with `what` in its address. */
  function following(what) {
    const address = new URL(url, location.href);
    address.searchParams.delete("seat");
    if (what) address.searchParams.set(what, "1");
    return address.pathname + address.search;
  }

  function empty() {
    clearPrivate();
    region.textContent = "";
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.hasAttribute("data-guest")) open(button.getAttribute("data-guest"));
    if (button.hasAttribute("data-guest-done")) close();
    if (button.hasAttribute("data-back")) giveBack();
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) close(); });
  window.addEventListener("pagehide", close);
  setInterval(() => {
    const left = region.querySelector("[data-guest-left]");
    if (!left) return;
    const rest = Math.ceil((ends - performance.now()) / 1000);
    left.textContent = Math.max(0, rest);
    if (rest <= 0) close();
  }, 250);

  return {
    open,
    /** The guest's region is new: without a guest the phone is its owner's again. */
    follow() { if (!region.querySelector("[data-guest-done]")) close(); },
    /** The page is ready: a guest who has just taken the phone sees the beginning, however far its owner has
     * scrolled. */
    show() {
      if (!isFresh || !region.querySelector("[data-guest-done]")) return;
      isFresh = false;
      look(region);
    },
  };
}
