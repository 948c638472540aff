/* Keeps the phone awake while its page is open. Over plain http a page may not ask for that, but no browser lets the
 * screen go dark over a video that plays (web/awake). It is the same on every phone, whatever its seat does. */

import { hasBeenTouched } from "./touched.js";

const OFF = "sleeps"; /* what the browser keeps once the owner wants the phone to sleep */
const TOLD = "sleeps-told"; /* the same, once it has been said that nothing keeps the phone awake */
const EARLY = 1.5; /* seconds before its end at which the video begins anew: one that has ended keeps nothing awake */

export class Awake {
  /** `url` is the address of the video; `button` is the switch, if there is one; `warning` says, once on this phone, how
   * to set it where nothing keeps it awake. */
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
    /* Safari alone asks that it could be heard. Elsewhere it would take the sound away from music that plays. */
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
    /* Without a tap a browser plays nothing that could be heard. */
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
