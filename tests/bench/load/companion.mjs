/**
 * Phones at a table of the companion: a live stream and a connection that posts answers.
 */
import { randomUUID } from 'node:crypto';

import { dial, EventStream, Line, Message } from './http.mjs';

// A key is good once: two processes must not choose the same.
const RUN = randomUUID();
let answered = 0;

/** What both kinds share; `seat` has `seat`, `token` and `question`, the one it answers. */
class Phone {
  constructor(port, table, seat) {
    Object.assign(this, { port, table, seat });
    this.showed = () => {};
    this.bearer = `Authorization: Bearer ${seat.token}`;
  }

  /** Connect, and wait for the first whole view. */
  async open() {
    // A phone has loaded its page before it answers: its line is open.
    this.line = new Line(this.port);
    await this.line.request('GET', `/api/tables/${this.table.code}/view?seat=${this.seat.seat}`, [this.bearer]);
    this.socket = await dial(this.port);
    const head = [`GET ${this.path()} HTTP/1.1`, 'Host: 127.0.0.1', 'Accept: text/event-stream', ...this.pass()];
    await new Promise((resolve, reject) => {
      const events = new EventStream((name, data) => {
        if (name !== this.event) return;
        this.showed(this.read(data));
        resolve();
      });
      const message = new Message((text) => events.feed(text));
      this.socket.on('data', (bytes) => {
        message.feed(bytes);
        if (message.status !== 200) reject(new Error(`${this.path()}: status ${message.status}`));
      });
      this.socket.write(`${head.join('\r\n')}\r\n\r\n`);
    });
  }

  /** Answer with the points of all seats, and wait for the receipt. */
  async answer(points) {
    const { seat, question } = this.seat;
    answered += 1;
    const value = Object.fromEntries(points.map((number, place) => [`seat-${this.table.seats[place].seat}`, number]));
    const body = { seat, question, value, key: `${RUN}-${answered}` };
    const path = `/api/tables/${this.table.code}/answers`;
    const { status, text } = await this.line.request('POST', path, [this.bearer], JSON.stringify(body));
    if (status !== 200) throw new Error(`${path}: status ${status}, ${text}`);
  }

  /** Bytes that have come over the live channel. */
  get received() {
    return this.socket.bytesRead;
  }

  close() {
    this.line.close();
    this.socket.destroy();
  }
}

/** A program on the JSON interface: the whole view at each change. */
export class JsonPhone extends Phone {
  event = 'view';

  path() {
    return `/api/tables/${this.table.code}/stream?seat=${this.seat.seat}`;
  }

  pass() {
    return [this.bearer];
  }

  read(data) {
    return JSON.parse(data);
  }

  /** Whether `view` holds `mark` as the points of the seat at `place`. */
  static holds(view, place, mark) {
    const sheet = view.blocks.find((block) => block.id === 'points');
    return sheet?.rows[place].cells[0] === String(mark);
  }
}

/** The phone page, which is what people use: the regions that changed, as HTML. */
export class PagePhone extends Phone {
  event = 'regions';

  path() {
    return `/${this.table.code}/live?seat=${this.seat.seat}`;
  }

  pass() {
    // As browsers do, it takes gzip.
    return [`Cookie: device=${this.seat.token}`, 'Accept-Encoding: gzip'];
  }

  read(data) {
    return JSON.parse(data.replace(/[^ -\uffff]/g, ' ')).regions; // a page's shorthand has no numbers
  }

  /** Whether the regions hold `mark` among the blocks, as a number of its own. */
  static holds(regions, place, mark) {
    return texts(regions.blocks ?? {}).some((text) => new RegExp(`(?<![0-9])${mark}(?![0-9])`).test(text));
  }
}

/** What is new in a region: its HTML, or that of pieces, or the texts of a piece's cells; and where pieces stand. */
function texts(news) {
  return typeof news === 'string' ? [news] : Object.values(news ?? {}).flatMap(texts);
}
