/* A hand inside its question: the choices name places, and each shows its card while a button is held. */

import { holdToSee } from "./secrets.js";

const wired = new WeakSet();

/** Wire the buttons of new questions. */
export function wirePeeks() {
  for (const button of document.querySelectorAll("[data-peek]")) {
    if (wired.has(button)) continue;
    wired.add(button);
    holdToSee(button, new Hand(button.form), document.getElementById("said"));
  }
}

/* An object shown and hidden like a panel. The cards come from the secrets, which are on their owner's page. */
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
      const card = document.querySelector("#secrets [data-key='" + CSS.escape(place.getAttribute("data-about")) + "'] dd");
      place.textContent = shut || !card ? "" : card.textContent;
    }
  }
}
