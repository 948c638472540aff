/* The live channel: server-sent events, opened again after the connection broke or the phone slept. */

import { wireShorthand } from "./shorthand.js";

const SILENCE_MS = 8500; /* the hub beats every 5 s; looked for every second, this is noticed within 10 s */
const STALE_MS = 7000;
const WAITS_MS = [500, 1000, 2000, 4000];
const IMPORT_MS = 2000; /* a hub that answers at all has sent the module by then */
const TRY_MS = 30000; /* between two streams while the page gets its view without one */
const REFUSED = { 401: "moved", 404: "over", 429: "full" };

export class Stream {
  /** `hears` gets the calls regions(message, whole), alive(message), gone(why) and lost(isLost). */
  constructor(hears) {
    this.hears = hears;
    this.source = null;
    this.asking = null; /* gets the view where no stream comes through (asking.js) */
    this.tries = 0;
    this.stopped = false;
    setInterval(() => this.watch(), 1000);
    const wake = () => this.wake();
    /* The page's clock may have stood still while the phone slept, so the page may be old. */
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(true); });
    window.addEventListener("online", wake);
    window.addEventListener("pageshow", wake);
  }

  /** Follow `url`, and nothing else from now on. */
  open(url) {
    const isOther = url !== this.url;
    this.url = url;
    if (this.stopped) return;
    this.shut();
    if (isOther && this.asking) this.asking.turn();
    this.heard = performance.now();
    const source = new EventSource(url);
    this.source = source;
    const read = wireShorthand();
    const on = (name, handle) => source.addEventListener(name, (event) => {
      if (source !== this.source) return;
      this.heard = performance.now();
      this.tries = 0;
      if (this.asking) this.asking.end();
      this.hears.lost(false);
      handle(read(name, event.data));
    });
    let whole = true; /* the first message brings the whole view */
    on("phrases", Boolean);
    on("regions", (message) => {
      this.hears.regions(message, whole);
      whole = false;
    });
    on("alive", (message) => this.hears.alive(message));
    on("gone", (message) => this.end(message.why));
    source.onerror = () => {
      if (source !== this.source) return;
      this.again(source.readyState === EventSource.CLOSED);
    };
  }

  /** Do what follows where the hub refuses the view: the seat may have moved to another phone while this one slept. */
  refuse(status) {
    const why = REFUSED[status];
    if (why && !this.stopped) this.end(why);
    return Boolean(why);
  }

  end(why) {
    this.stopped = true;
    this.shut();
    if (this.asking) this.asking.end();
    this.hears.gone(why);
  }

  shut() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.source) this.source.close();
    this.source = null;
  }

  /* Open the stream again after a while. Unless it may just have broken, the page asks why meanwhile, and for its view. */
  again(asks) {
    this.shut();
    const wait = WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)];
    this.tries += 1;
    if (asks || this.tries > 1) this.ask();
    this.timer = setTimeout(() => this.open(this.url), this.asking && this.asking.works ? TRY_MS : wait);
  }

  async ask() {
    const isOpen = () => !this.stopped && this.tries > 0; /* nothing has come meanwhile */
    const overdue = setTimeout(() => isOpen() && !this.asking && this.hears.lost(true), IMPORT_MS);
    const part = await import("./asking.js").catch(() => null);
    clearTimeout(overdue);
    if (!isOpen()) return;
    if (!part) return this.hears.lost(true);
    this.asking = this.asking || new part.Asking(this);
    this.asking.begin();
  }

  watch() {
    if (this.stopped || !this.source || performance.now() - this.heard < SILENCE_MS) return;
    this.again(true);
  }

  wake(slept) {
    if (this.stopped || document.hidden || !this.url) return;
    if (slept || !this.source || performance.now() - this.heard > STALE_MS) this.open(this.url);
  }
}
