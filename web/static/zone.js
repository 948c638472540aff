/* The night on a phone: a question for the dark makes the whole screen one button for its three choices. It looks
 * the same on every phone, whatever is pressed. */

import { Hold, wirePresses } from "./press.js";

/* Questions that the table waits for come before the dark. */
const AWAITED = "[data-region=questions] > .big, [data-region=mine]:not([hidden]) .big";

export class Zone {
  /** `give(form, value)` sends an answer and returns a promise of the reason why it was refused, "" if it was not. */
  constructor(give, hide) {
    this.give = give;
    this.hide = hide;
    this.zone = document.getElementById("zone");
    this.press = document.getElementById("press");
    this.says = document.getElementById("zone-state");
    this.darken = document.getElementById("darken");
    this.lit = false; /* the user wants the ordinary page for now */
    this.given = null; /* the last answered question; it is not answered again */
    const hold = new Hold({ tap: () => this.choose(0), hold: () => this.choose(1), long: () => this.choose(2) });
    wirePresses("#press", {
      down: () => hold.down(),
      up: () => hold.up(),
      lost: () => hold.lost(),
      tap: () => this.choose(0),
    });
    document.getElementById("lighten").addEventListener("click", () => this.light(true));
    this.darken.addEventListener("click", () => this.light(false));
  }

  /** Follow the questions of the page. */
  refresh() {
    const form = heldForm();
    if (!form) this.lit = false;
    const dark = Boolean(form) && !this.lit && !document.querySelector(AWAITED);
    if (form) this.label(form);
    const barred = !form || dark || !this.lit;
    if (this.darken.hidden !== barred) this.darken.hidden = barred; /* setting it again costs a layout */
    if (dark === !this.zone.hidden) return;
    if (dark) this.hide();
    this.zone.hidden = !dark;
    if (dark) document.body.setAttribute("data-zoned", "");
    else document.body.removeAttribute("data-zoned");
  }

  label(form) {
    const choices = form.querySelectorAll("[data-give]");
    for (const place of this.press.querySelectorAll("[data-choice]")) {
      const words = choices[Number(place.getAttribute("data-choice"))].textContent.trim();
      if (place.textContent !== words) place.textContent = words;
    }
    if (this.given !== form.getAttribute("data-question")) this.tell("");
  }

  light(wanted) {
    this.lit = wanted;
    this.refresh();
    const form = wanted && heldForm();
    if (!form) return;
    for (let fold = form.closest("details"); fold; fold = fold.parentNode.closest("details")) fold.open = true;
    form.scrollIntoView({ block: "center" });
    form.querySelector("[data-give]").focus({ preventScroll: true });
  }

  async choose(number) {
    const form = heldForm();
    const question = form && form.getAttribute("data-question");
    if (this.zone.hidden || !form || question === this.given) return;
    this.given = question;
    this.tell("");
    const wrong = await this.give(form, form.querySelectorAll("[data-give]")[number].getAttribute("data-give"));
    if (this.given !== question || !wrong) return;
    this.given = null;
    this.tell(wrong);
  }

  tell(words) {
    if (this.says.textContent !== words) this.says.textContent = words;
  }
}

function heldForm() {
  return document.querySelector("[data-region=questions] form[data-held], [data-region=mine] form[data-held]");
}
