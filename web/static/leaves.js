/* Content that does not fit beside the stage is put into further columns, whole: they come into sight one after
 * another, like the leaves of a book. At the hub a button turns them, too; while a question or a menu is open, the
 * panel scrolls instead. */

import { lookFor, sees } from "./sees.js";

/* Only the table's page has style sheets for these. */
lookFor({
  away: ".place.away",
  spoken: ".spoken:not([hidden])",
  timer: ".middle .timer",
  nobody: ".ring .nobody",
  seven: '.ring:is([data-n="7"], [data-n="8"], [data-n="9"], [data-n="10"], [data-n="11"], [data-n="12"], [data-n="13"], [data-n="14"], [data-n="15"], [data-n="16"], [data-n="17"])',
  nine: '.ring:is([data-n="9"], [data-n="10"], [data-n="11"], [data-n="12"], [data-n="13"], [data-n="14"], [data-n="15"], [data-n="16"], [data-n="17"])',
  eleven: '.ring:is([data-n="11"], [data-n="12"], [data-n="13"], [data-n="14"], [data-n="15"], [data-n="16"], [data-n="17"])',
  asked: '.hands .big:not([data-question^="table-resume"]), .hands [data-question^="table-without"], .hands [data-ticks]',
  part: '.hands .big[data-question^="table-part"]',
  seating: '.hands [data-seat="0"] > [data-question^="table-seat"]',
  buttons: ".controls button",
  wifi: ".wifi-code",
  lays: ".lays",
});

const LEAF_MS = 6000;
const HELD_MS = 30000; /* milliseconds after a touch in which nothing turns */
const MEANT_MS = 500; /* milliseconds in which a tap was meant for the previous leaf */
const READ = ".block:not(.standing), .block:not(.standing) :is(.rule, .facts > div, .sheet-words > div), .notice";
const OPENED = ".self > *, .window"; /* things that somebody opens: no leaf with only these comes by itself */

/** Turn the leaves of `beside`; `button` shows which one is in sight, and turns. Unless `always` is set, they are
 * laid out only while nothing is asked there. */
export function wireLeaves(beside, button, always) {
  const body = document.body;
  let at = 0;
  let due = 0;
  let turned = -Infinity; /* the time when a leaf last turned by itself */
  let read = "";
  const next = document.querySelector("[data-region=next]");

  /* To the fraction of a pixel, since a row of leaves adds them up. */
  const width = () => beside.getBoundingClientRect().width + parseFloat(getComputedStyle(beside).columnGap);
  const isAsked = () => body.dataset.phase === "gathering" || sees("asked") || beside.querySelector(".hands details[open]");

  /* Return the number of leaves on which such elements begin; something for later only makes none. */
  function count(wanted) {
    if (!body.hasAttribute("data-leaved")) return 1;
    const left = beside.getBoundingClientRect().left - beside.scrollLeft;
    const drawn = Array.from(beside.querySelectorAll(wanted)).filter((element) => element.getClientRects().length);
    return 1 + Math.max(0, ...drawn.map((element) => Math.round((element.getBoundingClientRect().left - left) / width())));
  }

  /* Return the number of leaves for everything. The mark of the current one takes room: it is left out here,
   * or else something that only just fits would come and go for ever. */
  function laidOut() {
    const wanted = READ + ", " + OPENED;
    body.removeAttribute("data-leaves");
    if (!body.toggleAttribute("data-leaves", count(wanted) > 1)) return 1;
    button.hidden = false;
    return count(wanted);
  }

  function show(leaf) {
    const all = laidOut();
    at = leaf < all ? leaf : 0;
    if (body.hasAttribute("data-leaved")) beside.scrollLeft = at * width();
    button.setAttribute("data-leaf", count(READ));
    const says = all > 1 ? at + 1 + " / " + all : "";
    if (button.textContent !== says) button.textContent = says;
    button.hidden = !says;
  }

  function settle() {
    if (!always) body.toggleAttribute("data-leaved", !isAsked());
    show(at);
  }

  function first() {
    read = next.textContent;
    anew(LEAF_MS);
    at = 0;
    settle();
  }

  function anew(ms) {
    clearTimeout(due);
    due = setTimeout(turn, ms);
  }

  function turn() {
    const before = at;
    anew(LEAF_MS);
    show(at + 1 < count(READ) ? at + 1 : 0);
    if (at !== before) turned = performance.now();
  }

  button.addEventListener("click", () => { anew(HELD_MS); show(at + 1); });
  beside.addEventListener("focusin", ({ target }) => {
    if (!body.hasAttribute("data-leaved")) return;
    anew(HELD_MS);
    show(Math.round((target.getBoundingClientRect().left - beside.getBoundingClientRect().left + beside.scrollLeft) / width()));
  });
  beside.addEventListener("pointerdown", () => anew(HELD_MS));
  beside.addEventListener("click", (event) => {
    if (performance.now() - turned >= MEANT_MS) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  beside.addEventListener("toggle", settle, true);
  window.addEventListener("resize", settle);
  new MutationObserver(settle).observe(beside, { subtree: true, childList: true, characterData: true });
  new MutationObserver(settle).observe(body, { attributeFilter: ["data-phase", "class"] });
  /* New content is read from the first leaf on. */
  new MutationObserver(() => { if (next.textContent !== read) first(); }).observe(next, { subtree: true, childList: true, characterData: true });
  first();
}

wireLeaves(document.querySelector(".beside"), document.querySelector("[data-leaf]"), document.body.classList.contains("screen"));
