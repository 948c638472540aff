/* If a network lets no stream through, such as a proxy that holds replies until they are whole, the page asks for its
 * view every few seconds until a stream brings something again. Nobody has to read of it. */

import { wireShorthand } from "./shorthand.js";

const EVERY_MS = 3000;
const PATIENCE_MS = 4000;

export class Asking {
  /** Ask in place of `stream`, and tell its listeners. */
  constructor(stream) {
    this.stream = stream;
    this.run = null;
    this.works = false; /* the last time the hub has answered */
  }

  /** Ask from now on, unless that goes on already. */
  begin() {
    if (this.run) return;
    this.run = {};
    this.turn();
  }

  end() {
    this.run = null;
    this.works = false;
    clearTimeout(this.timer);
  }

  /** Ask for the stream's new page: the last view belongs to another one. */
  turn() {
    this.shown = null;
    clearTimeout(this.timer);
    if (this.run) this.ask(this.run = {});
  }

  async ask(run) {
    const { url, hears } = this.stream;
    const reply = await fetched(url + (url.includes("?") ? "&" : "?") + "once");
    if (run !== this.run || this.stream.refuse(reply.status)) return;
    this.works = reply.status === 200;
    hears.lost(!this.works);
    if (this.works) this.take(reply.text);
    if (run === this.run) this.timer = setTimeout(() => this.ask(run), EVERY_MS);
  }

  take(text) {
    const read = wireShorthand();
    const regions = {};
    let last = null;
    for (const event of text.split("\n\n").filter(Boolean)) {
      const [name, data] = event.split("\n").map((line) => line.slice(line.indexOf(" ") + 1));
      last = read(name, data);
      if (name === "gone") return this.stream.end(last.why);
      Object.assign(regions, last.regions);
    }
    this.show(last, regions);
    this.stream.hears.alive(last);
  }

  /* All regions have come; the page gets those that have changed, for others may be held or filled in. */
  show({ now, paused }, regions) {
    const before = this.shown || {};
    const changed = {};
    for (const name of Object.keys({ ...before, ...regions })) {
      const html = regions[name] || "";
      if (html !== (before[name] || "")) changed[name] = html;
    }
    const isFirst = !this.shown;
    this.shown = regions;
    if (isFirst || Object.keys(changed).length) this.stream.hears.regions({ now, paused, regions: changed }, isFirst);
  }
}

async function fetched(url) {
  const asking = new AbortController();
  const patience = setTimeout(() => asking.abort(), PATIENCE_MS);
  try {
    const reply = await fetch(url, { credentials: "same-origin", signal: asking.signal });
    return { status: reply.status, text: await reply.text() };
  } catch {
    return { status: 0 };
  } finally {
    clearTimeout(patience);
  }
}
