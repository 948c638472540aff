/* A tapped thing stays under the thumb while things come and go above it; and nothing takes a tap that appeared only
 * after the thumb set out. Browsers do only part of this, each in its own way. */

import { sees } from "./sees.js";

const CONTROLS = "button, summary, a, label, input, select";
const FOLDED = "details:not([open]) > :not(summary)";
const FLOATING = ".thumb *, .zone *, .banner *, .gone *, .book *, .ticks > summary, .big > [type=submit]";
const LISTS = "[data-region=questions], .questions > .menu, .hands, .self[data-key^=self], .ticks[open] > ul"; /* their pieces keep their places */
const LAST = 3; /* the order of a piece that comes after all others; style sheets give up to 2 */
const LEVELS = 48; /* pixels: of the choice above it on the host's phone */
const FOOT = 136; /* pixels: as much as a page's scroll-padding leaves for the bar of a phone */
const PULSE_MS = 180;
const LATELY_MS = 3000;
const COMES_MS = 500; /* the parts of a screen come one after the other */
const FAR = 8; /* pixels: less is no jump */

export class Still {
  /** For `ms` milliseconds after a jump, moved things take no tap; 0: they take one at once. `holds`: the window
   * scrolls, so a tapped thing can be put back. */
  constructor(ms, holds) {
    this.ms = ms;
    this.holds = holds;
    this.touched = null;
    this.at = -Infinity;
    this.came = -Infinity; /* the moment of the present screen */
    this.seen = []; /* the places of things at each recent change */
    this.kept = new Map(); /* by key, for pieces that others would have moved: their order, and the room above them */
    this.rest = document.createElement("div"); /* the height that a page has become too short by */
    this.rest.className = "rest";
    document.addEventListener("pointerdown", (event) => {
      this.touched = event.target.closest && event.target.closest(CONTROLS);
      this.at = performance.now();
    }, true);
    document.addEventListener("click", (event) => {
      const control = event.detail && event.target.closest && event.target.closest(CONTROLS);
      if (!control || !this.hasMoved(control)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      this.pulse(control);
    }, true);
  }

  /** Note the places of things: the page is about to change. */
  hold() {
    const now = performance.now();
    const places = new Map();
    for (const part of document.body.children) {
      if (!part.offsetHeight) continue; /* much of the page is not shown, and the drawings of all icons have no controls */
      for (const control of part.querySelectorAll(CONTROLS)) {
        const top = topOf(control);
        if (top !== undefined) places.set(control, top);
      }
    }
    this.note(now, places);
    this.folded = Array.from(document.querySelectorAll(".ticks:not([open])"), (list) => list.firstElementChild.id);
    this.pieces = new Map(); /* the top of each piece, if it has a control in sight */
    for (const piece of allPieces()) this.pieces.set(nameOf(piece), null);
    for (const [control, top] of places) {
      for (const piece of inSight(top) ? piecesOf(control) : []) this.pieces.set(nameOf(piece), topIn(piece));
    }
    this.touched = this.touched && again(this.touched);
    const lately = now - this.at < LATELY_MS && inSight(places.get(this.touched));
    this.thumb = lately ? this.touched : null;
    this.anchors = lately || scrollY > 0 ? inOrder(Array.from(places), this.thumb) : [];
  }

  /** Forget the places: the whole page is laid out anew. */
  renew() {
    this.pieces.clear();
    this.anchors = [];
    this.jumped();
  }

  /** The page was scrolled to something else, which a thumb on its way does not know. */
  jumped() {
    this.note(performance.now(), new Map());
  }

  note(at, places) {
    this.seen = this.seen.filter((one) => at - one.at < this.ms);
    this.seen.push({ at, places, scrolled: scrollY });
  }

  /** Put moved things back: the pieces of questions, unless a thumb has just acted or the screen `isOther`; then the
   * tapped thing, or the one below it. */
  keep(isOther) {
    const pieces = allPieces();
    const now = performance.now();
    if (isOther) this.came = now;
    this.stays = now - this.came >= COMES_MS && now - this.at >= LATELY_MS && pieces.some((piece) => this.pieces.get(nameOf(piece)));
    if (!this.stays) this.kept.clear();
    for (const piece of pieces) this.line(piece);
    /* No list unfolds under a thumb by somebody else's tick. */
    if (this.stays) for (const list of document.querySelectorAll(".ticks[open]")) if (this.folded.includes(list.firstElementChild.id)) list.open = false;
    /* Beside the stage, content on leaves finds its place later (leaves.js). */
    if (this.stays && !document.body.hasAttribute("data-leaved")) for (const piece of pieces.sort((one, other) => topIn(one) - topIn(other))) this.space(piece);
    if (!this.holds) return;
    const ticked = this.thumb && again(this.thumb);
    const folded = ticked && ticked.matches(".tick") && ticked.closest("details:not([open])");
    if (folded) folded.open = true; /* a list does not fold away under the thumb that ticks it */
    if (this.rest.isConnected) this.lengthen(scrollY);
    for (const [control, top] of this.anchors) {
      const now = again(control);
      const box = now && now.getBoundingClientRect();
      if (box && box.height) return this.scroll(box.top - top);
    }
  }

  /** Return whether a new `form` begins or ends below the window of a phone on which others stay in place. */
  isBelow(form) {
    return this.stays && this.holds && form.getBoundingClientRect().bottom > innerHeight - FOOT - (sees("lights") ? LEVELS : 0);
  }

  /** Answer a tap that has no effect: it was felt, and may be meant again. */
  pulse(control = this.touched || document.activeElement) {
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) control.animate({ opacity: [1, .4, 1] }, PULSE_MS);
  }

  /* Put a piece that has just come after all others. */
  line(piece) {
    const key = nameOf(piece);
    const comes = this.stays && !this.pieces.has(key) && !this.kept.has(key);
    if (comes && !piece.parentElement.matches(".hands")) this.kept.set(key, [LAST + this.kept.size, ""]);
    show(piece, this.kept.get(key) || ["", ""]);
  }

  /* Keep the room above a piece that another one has left. */
  space(piece) {
    const top = this.pieces.get(nameOf(piece));
    const by = top ? top - topIn(piece) : 0;
    const room = parseFloat(getComputedStyle(piece).marginTop) + by;
    if (Math.abs(by) < 1 || room < 0) return;
    this.kept.set(nameOf(piece), [piece.style.order, room + "px"]);
    show(piece, this.kept.get(nameOf(piece)));
  }

  scroll(by) {
    if (Math.abs(by) < 1) return;
    const wanted = scrollY + by;
    if (by > 0) this.lengthen(wanted);
    scrollTo(0, wanted);
  }

  /* Lengthen the page at its end, so that it can scroll so far. */
  lengthen(wanted) {
    const whole = document.documentElement.scrollHeight - this.rest.offsetHeight;
    const lacks = Math.ceil(wanted + innerHeight - whole);
    this.rest.style.height = Math.max(0, lacks) + "px";
    if (lacks > 0) document.body.append(this.rest);
    else this.rest.remove();
  }

  hasMoved(control) {
    const now = performance.now();
    const { top } = control.getBoundingClientRect();
    return this.seen.some(({ at, places, scrolled }) => {
      if (places.get(control) === null) return false; /* a thumb has unfolded it since */
      const by = top - places.get(control);
      /* A finger that scrolls moves the page, and nothing on it. */
      return now - at < this.ms && !(Math.abs(by) < FAR || Math.abs(by + scrollY - scrolled) < FAR);
    });
  }
}

/* Return the top of `control` in the window, null if a fold hides it: to compute that, a browser would lay out all
 * folded content. Nothing if it is not shown. */
function topOf(control) {
  if (control.closest(FOLDED)) return null;
  const box = control.getBoundingClientRect();
  return box.height ? box.top : undefined;
}

function topIn(piece) {
  return piece.getBoundingClientRect().top;
}

function allPieces() {
  return Array.from(document.querySelectorAll(LISTS)).flatMap((list) => Array.from(list.children)).filter((piece) => piece.hasAttribute("data-key"));
}

function nameOf(piece) {
  return piece.parentElement.getAttribute("data-key") + " " + piece.getAttribute("data-key");
}

/* Return the pieces around `control`, each the child of a list. */
function piecesOf(control) {
  const found = [];
  for (let at = control; at.parentElement; at = at.parentElement) if (at.parentElement.matches(LISTS) && at.hasAttribute("data-key")) found.push(at);
  return found;
}

function show(piece, [order, room]) {
  piece.style.order = order;
  piece.style.marginTop = room;
}

function inSight(top) {
  return top > 0 && top < innerHeight;
}

/* The first of these that still exists afterwards is held. */
function inOrder(places, thumb) {
  const still = places.filter(([control, top]) => inSight(top) && (control === thumb || !control.matches(FLOATING)));
  const at = Math.max(0, still.findIndex(([control]) => control === thumb));
  return [...still.slice(at), ...still.slice(0, at).reverse()];
}

/* Return the current version of `control`, if its piece has been drawn again. */
function again(control) {
  if (control.isConnected) return control;
  if (control.id) return document.getElementById(control.id);
  const piece = control.closest("[data-key]");
  const key = piece && piece.tagName === "DETAILS" && CSS.escape(piece.getAttribute("data-key"));
  return key && document.querySelector("[data-key='" + key + "'] > summary");
}
