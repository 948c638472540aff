/* A phone that speaks: it loads the recordings of all lines, plays each at its moment, and reports its end. The bed
 * of the night and the effects are in a separate script, which no other phone loads. */

import { ask, Refused, wordsOf } from "./post.js";

const SPOKE = "speaks"; /* a window's own note for when its page is reloaded */
const TRIES = 4;
const AGAIN_MS = 500;
const LATE_MS = 2000; /* milliseconds of delay after which a single announcement is not begun: the page was reloaded, or the table went on */
const OPENS_MS = 10000; /* Firefox takes two seconds the first time, and more on a slow phone */

export class Speaker {
  /** `table` is the address of the table's pages, `words` are the server's sentences. */
  constructor(table, clock, words) {
    this.table = table;
    this.clock = clock;
    this.words = words;
    this.state = document.getElementById("voice-state");
    this.shown = document.querySelector("[data-voice-state]");
    this.offer = document.querySelector("[data-region=voice]");
    this.sounds = new Map(); /* promises of sounds, by address; other words have another address */
    this.urls = new Map(); /* the addresses, by the keys of the lines */
    this.again = this.remembered(); /* it spoke before its page was reloaded */
    this.wanted = false; /* a person has chosen this phone, and has not told it to stop */
    this.chosen = false; /* the hub has confirmed it */
    this.busy = false;
    this.version = "";
    this.mark = "";
    this.source = null;
    this.voice = null; /* the gain of the lines */
    this.soundscape = null;
    document.addEventListener("click", (event) => {
      if (event.target.closest("[data-speak]")) this.begin();
      if (event.target.closest("[data-hush]")) this.stop("");
    });
    /* Without a tap a browser makes no sound: the first one, whatever it is for, lets a phone that spoke continue. */
    for (const kind of ["pointerup", "keydown"]) document.addEventListener(kind, () => this.again && this.begin(), true);
    window.addEventListener("pagehide", () => {
      if (this.wanted) navigator.sendBeacon(this.table + "/loudspeaker/hush");
    });
  }

  remembered() {
    try {
      return sessionStorage.getItem(SPOKE) === this.table;
    } catch {
      return false; /* a browser that keeps nothing */
    }
  }

  remember(speaks) {
    try {
      if (speaks) sessionStorage.setItem(SPOKE, this.table);
      else sessionStorage.removeItem(SPOKE);
    } catch { /* then it takes its button */ }
  }

  /** Begin to speak; the first time it takes a tap, because without one a browser makes no sound. */
  async begin() {
    if (this.busy) return;
    this.again = false;
    this.busy = this.wanted = true;
    try {
      this.unlock();
      await this.load();
      await this.opened();
      if (this.wanted) await ask("POST", this.table + "/loudspeaker/speak");
      this.remember(this.wanted);
      this.tell("");
    } catch (error) {
      this.wanted = false;
      this.tell(wordsOf(error, this.words.failed));
    }
    this.busy = false;
    this.follow();
  }

  unlock() {
    if (!this.audio) {
      this.audio = new AudioContext();
      this.voice = this.audio.createGain();
      this.voice.connect(this.audio.destination);
      this.audio.addEventListener("statechange", () => {
        if (this.chosen && this.audio.state !== "running") this.stop(this.words.silent);
      });
    }
    /* Not awaited, because it never ends if the browser does not allow sound. */
    this.audio.resume();
  }

  /** Wait until the loudspeaker is open; throws `Refused` if it stays shut. */
  async opened() {
    for (let waited = 0; this.audio.state !== "running"; waited += AGAIN_MS) {
      if (waited >= OPENS_MS) throw new Refused(this.words.silent);
      await new Promise((resume) => setTimeout(resume, AGAIN_MS));
    }
  }

  /** Load all lines, one after another; the hub may have to make them first. */
  async load() {
    const { lines, sounds } = await (await ask("POST", this.table + "/loudspeaker")).json();
    const furnished = this.furnish(sounds);
    this.urls = new Map(lines.map((line) => [line.key, line.small]));
    for (const [number, line] of lines.entries()) {
      if (this.busy) this.tell(this.words.loading + " " + number + " / " + lines.length);
      await this.sound(line.small);
    }
    await furnished;
  }

  /** Prepare the bed and the effects; without them the lines are read all the same. */
  async furnish(sounds) {
    try {
      const { Soundscape } = await import("./soundscape.js");
      if (!this.soundscape) this.soundscape = new Soundscape(this.audio, this.clock, this.voice);
      await this.soundscape.load(sounds);
    } catch { /* the next game tries again */ }
  }

  /** Return the promise of a sound; it is loaded once. */
  sound(url) {
    if (!this.sounds.has(url)) {
      const loading = Promise.all([import("./packed.js"), ask("GET", url).then((reply) => reply.arrayBuffer())])
        .then(([{ unpacked }, recording]) => unpacked(this.audio, recording));
      loading.catch(() => this.sounds.delete(url));
      this.sounds.set(url, loading);
    }
    return this.sounds.get(url);
  }

  /** Stop speaking, tell the hub, and show `says`. */
  stop(says) {
    this.wanted = this.chosen = false;
    this.remember(false);
    this.hush();
    this.room();
    this.tell(says);
    ask("POST", this.table + "/loudspeaker/hush").catch(() => {}); /* otherwise the hub notices in the end */
  }

  /** Follow the page: the speaking phone, and the line. */
  follow() {
    const offer = this.offer.querySelector("[data-voice]");
    const { voice, version } = offer ? offer.dataset : {};
    if (voice === "other" || voice === "barred") this.again = false;
    if (voice === "other" && this.chosen) this.remember(this.wanted = false); /* before it is chosen, the other one still speaks */
    if (voice === "free" && this.chosen && !this.busy) {
      this.chosen = false; /* the hub has restarted, or had lost this phone */
      this.begin();
    }
    this.chosen = this.wanted && voice === "mine";
    if (this.chosen && version !== this.version) {
      this.version = version; /* another game, or another language */
      if (version) this.load().catch(() => {});
    }
    this.room();
    const shown = this.chosen && !this.clock.paused && document.querySelector("[data-region=line] [data-line]");
    const line = shown ? { ...shown.dataset } : null;
    const mark = line ? [line.line, line.take, line.starts].join(" ") : "";
    if (mark === this.mark) return;
    this.hush();
    this.mark = mark;
    if (line) this.play(line, mark);
  }

  /** Let the soundscape follow the page. */
  room() {
    if (!this.soundscape) return;
    const found = this.chosen && this.offer.querySelector("[data-room]");
    const trial = this.soundscape.follow(found ? JSON.parse(found.dataset.room) : null);
    if (trial === "voice") this.tryVoice();
  }

  /** Play a line as a test; nothing is reported. */
  async tryVoice() {
    const sound = await this.sound(this.urls.values().next().value).catch(() => null);
    if (!sound || this.source) return;
    const source = this.audio.createBufferSource();
    source.buffer = sound;
    source.connect(this.voice);
    source.start();
  }

  async play(line, mark) {
    const url = this.urls.get(line.line);
    const sound = url && await this.sound(url).catch(() => null);
    if (!sound || this.mark !== mark) return; /* without a report the hub counts the line as lost, and continues */
    const source = this.audio.createBufferSource();
    source.buffer = sound;
    source.connect(this.voice);
    source.onended = () => { if (this.source === source) this.report(line, mark); };
    const wait = (Number(line.starts) - this.clock.time()) / 1000;
    if ("once" in line && wait < -LATE_MS / 1000) return;
    const begins = this.audio.currentTime + Math.max(0, wait);
    source.start(begins);
    this.source = source;
    if (this.soundscape) this.soundscape.makeRoom(begins, begins + sound.duration);
  }

  async report({ line, take }, mark) {
    this.source = null;
    for (let tries = 0; tries < TRIES && this.mark === mark; tries += 1) {
      const error = await ask("POST", this.table + "/spoken", { line, take }).then(() => null, (found) => found);
      if (!error) return;
      if (error instanceof Refused) return this.tell(error.message);
      await new Promise((resume) => setTimeout(resume, AGAIN_MS));
    }
  }

  hush() {
    const source = this.source;
    this.source = null;
    this.mark = "";
    if (source) source.stop();
    if (source && this.soundscape) this.soundscape.makeRoom(0, 0);
  }

  tell(words) {
    this.state.textContent = words;
    this.shown.textContent = words; /* beside the chip, for eyes alone */
  }
}
