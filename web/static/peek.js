/* A hand inside the question that asks about it: its choices name places, and each shows its card while a button is held. */

import { holdToSee } from "./secrets.js";

const wired = new WeakSet();

/** Wire the buttons of questions that have come in. */
export function wirePeeks() {
  for (const button of document.querySelectorAll("[data-peek]")) {
    if (wired.has(button)) continue;
    wired.add(button);
    holdToSee(button, new Hand(button.form), document.getElementById("said"));
  }
}

/* What is shown and hidden like a panel. The cards come out of the own secrets, which are on the page of their owner. */
class Hand {
  constructor(form) {
    this.form = form;
    this.shut = true;
  }

  said() {
    return Array.from(this.form.querySelectorAll("[data-about]"), (place) => place.textContent).join(". ");
  }

  get hidden() {
    return this.shut;
  }

  set hidden(shut) {
    this.shut = shut;
    for (const place of this.form.querySelectorAll("[data-about]")) {
      const card = document.querySelector("[data-secret='" + CSS.escape(place.getAttribute("data-about")) + "'] dd");
      place.textContent = shut || !card ? "" : card.textContent;
    }
  }
}
