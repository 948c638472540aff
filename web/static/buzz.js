/* All phones vibrate together: when a vote opens, and when the night stands still. Their signal is in a region that
 * is the same on every phone, so none of them vibrates for its own seat. */

import { hasBeenTouched } from "./touched.js";

const BEAT = [180, 120, 180]; /* milliseconds: on, off, on */

export class Buzz {
  /** `region` holds the signals to vibrate for. */
  constructor(region) {
    this.region = region;
    this.felt = new Set(this.marks());
  }

  marks() {
    return Array.from(this.region.querySelectorAll("[data-buzz]"), (one) => one.dataset.buzz);
  }

  /** Vibrate for new signals; with `late` the page comes back, and the others have vibrated already. */
  follow(late) {
    const fresh = this.marks().filter((mark) => !this.felt.has(mark));
    for (const mark of fresh) this.felt.add(mark);
    if (fresh.length && !late && navigator.vibrate && hasBeenTouched()) navigator.vibrate(BEAT);
  }
}
