/* No answer by mistake: a question that has just come takes no tap, and neither does the place of the last one. */

const NEAR = 60; /* pixels: as far as a thumb that taps twice may miss */
const PLACE = 2; /* the factor by which the place of a tap is blocked longer */

export class Guard {
  /** For `ms` milliseconds a question takes nothing; 0: it takes everything at once. */
  constructor(ms) {
    this.ms = ms;
    this.came = new Map();
    this.last = null;
    this.touch = null;
    document.addEventListener("pointerdown", (event) => { this.touch = { x: event.clientX, y: event.clientY }; }, true);
    document.addEventListener("keydown", () => { this.touch = null; }, true);
    this.look();
  }

  /** Note the new questions, and forget those that are gone. */
  look() {
    const came = new Map();
    for (const form of document.querySelectorAll("form[data-question]")) {
      const key = keyOf(form);
      came.set(key, this.came.has(key) ? this.came.get(key) : performance.now());
    }
    this.came = came;
  }

  /** Note that the question of `form` has changed. */
  renew(form) {
    this.came.set(keyOf(form), performance.now());
  }

  /** Return whether a tap or a key can have been meant for the question of `form`; note it if so. */
  takes(form) {
    if (!this.ms) return true;
    const now = performance.now();
    const question = form.getAttribute("data-question");
    if (now - this.came.get(keyOf(form)) < this.ms) return false;
    const last = this.last;
    const again = last && this.touch && last.question !== question && now - last.at < PLACE * this.ms;
    if (again && Math.hypot(this.touch.x - last.x, this.touch.y - last.y) < NEAR) return false;
    this.last = this.touch && { ...this.touch, question, at: now };
    return true;
  }
}

/* A question that moves from the menu to the page counts as new. */
function keyOf(form) {
  return (form.classList.contains("big") ? "big " : "") + form.getAttribute("data-question");
}
