/* The gong that means the voice is gone. Every phone that was tapped once plays it, since the voice may have been a
 * phone's. It is made of tones, so nothing has to be fetched, least of all when it is needed. */

const PARTIALS = [[98, 0.8, 1.6], [147, 1, 1.3], [233, 0.7, 1], [311, 0.45, 0.85], [429, 0.3, 0.7]]; /* Hz, level, s */
const LOUD = 0.25;
const SECONDS = 2.5;

export class Gong {
  /** `region` holds the gong's mark while it is on. */
  constructor(region) {
    this.region = region;
    this.heard = this.mark();
    this.audio = null;
    /* Without a tap a browser makes no sound. */
    for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, () => this.unlock(), true);
  }

  mark() {
    const found = this.region.querySelector("[data-gong]");
    return found ? found.dataset.gong : "";
  }

  unlock() {
    /* eslint-disable-next-line compat/compat -- its older name is asked for, and a phone may have neither */
    const Sound = window.AudioContext || window.webkitAudioContext; /* its name before iOS 14.5 */
    if (this.audio || !Sound) return;
    this.audio = new Sound();
    this.audio.suspend(); /* silence costs battery, too */
  }

  /** Play once for each new mark. */
  follow() {
    const mark = this.mark();
    if (mark && mark !== this.heard && this.audio) this.strike();
    this.heard = mark || this.heard;
  }

  async strike() {
    await this.audio.resume();
    const from = this.audio.currentTime;
    const all = this.audio.createGain();
    all.gain.value = LOUD;
    all.connect(this.audio.destination);
    for (const [hertz, level, fade] of PARTIALS) {
      const tone = this.audio.createOscillator();
      const gain = this.audio.createGain();
      tone.frequency.value = hertz;
      gain.gain.setValueAtTime(0, from);
      gain.gain.linearRampToValueAtTime(level, from + 0.03);
      gain.gain.setTargetAtTime(0, from + 0.03, fade / 3);
      tone.connect(gain).connect(all);
      tone.start(from);
      tone.stop(from + SECONDS);
    }
    setTimeout(() => this.audio.suspend(), SECONDS * 1000 + 500);
  }
}
