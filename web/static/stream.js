/* The live channel: server-sent events, opened again after the connection broke or the phone slept. */

const SILENCE_MS = 12000; /* the hub beats every 5 s */
const STALE_MS = 7000;
const WAITS_MS = [500, 1000, 2000, 4000];

export class Stream {
  /** `hears` gets the calls regions(message, whole), alive(message), gone(why) and lost(isLost). */
  constructor(hears) {
    this.hears = hears;
    this.source = null;
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
    this.url = url;
    if (this.stopped) return;
    this.shut();
    this.heard = performance.now();
    const source = new EventSource(url);
    this.source = source;
    const on = (name, handle) => source.addEventListener(name, (event) => {
      if (source !== this.source) return;
      this.heard = performance.now();
      this.tries = 0;
      this.hears.lost(false);
      handle(JSON.parse(event.data));
    });
    let whole = true; /* the first message brings the whole view */
    on("regions", (message) => {
      this.hears.regions(message, whole);
      whole = false;
    });
    on("alive", (message) => this.hears.alive(message));
    on("gone", (message) => this.end(message.why));
    source.onerror = () => {
      if (source !== this.source) return;
      if (source.readyState === EventSource.CLOSED) this.askWhy(url);
      this.again();
    };
  }

  /** Ask for the reason why the hub refuses the stream: the seat may have moved to another phone while this one
   * slept. */
  async askWhy(url) {
    const asking = new AbortController();
    const reply = await fetch(url, { credentials: "same-origin", signal: asking.signal }).catch(() => null);
    asking.abort();
    const why = reply && { 401: "moved", 404: "over" }[reply.status];
    if (why && !this.stopped && url === this.url) this.end(why);
  }

  end(why) {
    this.stopped = true;
    this.shut();
    this.hears.gone(why);
  }

  shut() {
    clearTimeout(this.timer);
    this.timer = null;
    if (this.source) this.source.close();
    this.source = null;
  }

  again() {
    this.shut();
    const wait = WAITS_MS[Math.min(this.tries, WAITS_MS.length - 1)];
    this.tries += 1;
    if (this.tries > 1) this.hears.lost(true);
    this.timer = setTimeout(() => this.open(this.url), wait);
  }

  watch() {
    if (this.stopped || !this.source || performance.now() - this.heard < SILENCE_MS) return;
    this.hears.lost(true);
    this.again();
  }

  wake(slept) {
    if (this.stopped || document.hidden || !this.url) return;
    if (slept || !this.source || performance.now() - this.heard > STALE_MS) this.open(this.url);
  }
}
