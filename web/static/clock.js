/* Game time in the page: that of the last message and the milliseconds since then; it stands still while paused. */

const LATE_MS = 10000;

export class GameClock {
  constructor(now, paused, rate) {
    this.rate = rate;
    /* These collections follow the page by themselves. */
    this.lines = document.getElementsByClassName("spoken");
    this.highlights = document.getElementsByClassName("highlight");
    this.times = document.getElementsByTagName("time");
    this.endings = document.getElementsByClassName("ending");
    this.set(now, paused);
    setInterval(() => this.draw(), 200);
  }

  /** Set the current game time to `now`, in milliseconds; `paused` may be left out. */
  set(now, paused) {
    this.now = now;
    this.arrived = performance.now();
    if (paused !== undefined) this.paused = paused;
    const says = this.paused ? "1" : "0";
    if (document.body.getAttribute("data-paused") !== says) document.body.setAttribute("data-paused", says);
  }

  time() {
    return this.paused ? this.now : this.now + (performance.now() - this.arrived) * this.rate;
  }

  /** Write the remaining time into every countdown of the page, and show a line once its moment has come. */
  draw() {
    const now = this.time();
    for (const element of this.lines) {
      /* Hidden until its moment, so that people who read it aloud keep the pause like the voice. */
      element.classList.toggle("early", Number(element.getAttribute("data-starts")) > now);
    }
    for (const highlight of this.highlights) {
      const shown = Number(highlight.getAttribute("data-from")) <= now && now < Number(highlight.getAttribute("data-until"));
      if (highlight.hidden === shown) highlight.hidden = !shown;
    }
    /* The end is told step by step, by delays from the moment of the end: those that have passed are counted once. */
    for (const { dataset } of this.endings) {
      if (this.ended === dataset.ended) continue;
      this.ended = dataset.ended;
      document.body.style.setProperty("--past", Math.max(0, now - this.ended) / this.rate + "ms");
    }
    for (const element of this.times) {
      const left = Math.max(0, Number(element.getAttribute("data-ends")) - now);
      /* Never more than its length: a new question adds the half second in which it takes no tap. */
      const words = minutes(Math.ceil(left / 1000 - .5));
      if (element.textContent !== words) element.textContent = words;
      element.classList.toggle("late", left <= LATE_MS);
    }
  }
}

function minutes(seconds) {
  const rest = seconds % 60;
  return Math.floor(seconds / 60) + ":" + (rest < 10 ? "0" : "") + rest;
}
