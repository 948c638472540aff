/* The phone stays awake while its page is open. Over plain http a page may not ask for that, but no browser lets the
 * screen go dark over a playing video (web/awake/make.py). It is the same on every phone, whatever its seat
 * does. */

import { hasBeenTouched } from "./touched.js";

const OFF = "sleeps"; /* the browser's note that the owner wants the phone to sleep */
const TOLD = "sleeps-told"; /* the same, once a warning has said that nothing keeps the phone awake */
const EARLY = 1.5; /* seconds before its end at which the video begins anew: one that has ended keeps nothing awake */

export class Awake {
  /** `url` is the address of the video; `button` is the switch, if there is one; `warning` explains, once on this
   * phone, the phone's own setting if nothing keeps it awake. */
  constructor(url, button = null, warning = null) {
    this.button = button;
    this.warning = warning;
    if (warning) warning.querySelector("button").addEventListener("click", () => {
      warning.hidden = true;
      keep(TOLD, true);
    });
    const video = this.video = document.createElement("video");
    video.className = "awake";
    video.tabIndex = -1;
    video.setAttribute("aria-hidden", "true");
    video.setAttribute("playsinline", "");
    /* Only Safari requires an audible video. Elsewhere it would silence music that plays. */
    video.muted = !navigator.vendor.startsWith("Apple");
    video.preload = "auto";
    video.src = url;
    video.addEventListener("timeupdate", () => {
      if (video.currentTime > video.duration - EARLY) video.currentTime = 0;
    });
    document.body.append(video);
    this.show(!button || !kept(OFF));
    video.addEventListener("error", () => this.warn());
    if (button) button.addEventListener("click", () => {
      keep(OFF, this.wanted);
      this.show(!this.wanted);
      this.follow();
    });
    /* Without a tap a browser plays nothing audible. */
    for (const kind of ["pointerup", "keyup"]) document.addEventListener(kind, () => this.follow());
    document.addEventListener("visibilitychange", () => { if (hasBeenTouched()) this.follow(); });
  }

  show(wanted) {
    this.wanted = wanted;
    if (this.button) this.button.setAttribute("aria-checked", String(wanted));
    if (!wanted) this.video.pause();
    if (this.video.error) this.warn();
  }

  follow() {
    if (this.wanted && this.video.paused && !document.hidden) this.video.play().catch(() => {}); /* the next tap tries again */
  }

  /* This browser cannot play the video, so nothing keeps the phone awake. */
  warn() {
    if (this.warning) this.warning.hidden = !this.wanted || kept(TOLD);
  }
}

/* A browser may keep nothing, in a private window. */
function kept(name) {
  try { return localStorage.getItem(name) !== null; } catch { return false; }
}
function keep(name, on) {
  try { on ? localStorage.setItem(name, "yes") : localStorage.removeItem(name); } catch { /* until the page is loaded anew */ }
}
