/**
 * HTTP/1.1 on raw sockets: as much of it as a phone's two connections need.
 *
 * Nothing of a client library runs between the wire and the clock.
 */
import { connect } from 'node:net';
import { StringDecoder } from 'node:string_decoder';
import { constants, inflateRawSync } from 'node:zlib';

const END = '\r\n';
const HEAD_END = '\r\n\r\n';
const GZIP_HEAD = 10;

/** Open a socket to the loopback's `port` without Nagle's delay; what breaks it later shows as its end. */
export function dial(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.on('error', reject);
  });
}

/** One message from the wire: its `status`, and its text handed on as it comes; `last` on its connection. */
export class Message {
  constructor(onText) {
    this.onText = onText;
    this.decoder = new StringDecoder('utf8');
    this.rest = Buffer.alloc(0);
    this.status = 0;
    this.finished = false;
  }

  feed(bytes) {
    this.rest = this.rest.length ? Buffer.concat([this.rest, bytes]) : bytes;
    if (this.status === 0 && !this.#takeHead()) return;
    if (!this.chunked) {
      this.#hand(this.rest.length);
      this.finished = this.left === 0;
      return;
    }
    while (this.rest.length > 0 && !this.finished) {
      if (this.left === 0 && !this.#takeSize()) return;
      // Each chunk of a stream is compressed by itself: it can be read once all of it is here.
      if (this.packed && this.rest.length < this.left) return;
      this.#hand(Math.min(this.left, this.rest.length));
    }
  }

  #takeHead() {
    const end = this.rest.indexOf(HEAD_END);
    if (end < 0) return false;
    const head = this.rest.toString('latin1', 0, end);
    this.status = Number(head.split(' ', 2)[1]);
    this.chunked = /^transfer-encoding: *chunked/im.test(head);
    // A stream without chunks has no length: it is never finished.
    this.last = /^connection: *close/im.test(head);
    this.packed = /^content-encoding: *gzip/im.test(head);
    this.begun = false;
    this.left = this.chunked ? 0 : Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? Infinity);
    this.rest = this.rest.subarray(end + HEAD_END.length);
    return true;
  }

  #takeSize() {
    // After the first chunk, the end of the one before stands in front of the size.
    const start = this.rest[0] === END.charCodeAt(0) ? END.length : 0;
    const end = this.rest.indexOf(END, start);
    if (end < 0) return false;
    this.left = parseInt(this.rest.toString('latin1', start, end), 16);
    this.rest = this.rest.subarray(end + END.length);
    this.finished = this.left === 0;
    return true;
  }

  #plain(bytes) {
    if (!this.packed) return bytes;
    const body = this.begun ? bytes : bytes.subarray(GZIP_HEAD);
    this.begun = true;
    return inflateRawSync(body, { finishFlush: constants.Z_SYNC_FLUSH });
  }

  #hand(size) {
    if (size > 0) this.onText(this.decoder.write(this.#plain(this.rest.subarray(0, size))));
    this.rest = this.rest.subarray(size);
    this.left -= size;
  }
}

/** Split a text/event-stream into events: `onEvent(name, data)`. */
export class EventStream {
  constructor(onEvent) {
    this.onEvent = onEvent;
    this.rest = '';
  }

  feed(text) {
    const parts = (this.rest + text).split('\n\n');
    this.rest = parts.pop();
    for (const part of parts) {
      let name = 'message';
      const data = [];
      for (const line of part.split('\n')) {
        if (line.startsWith('event:')) name = line.slice(6).trim();
        else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
      }
      if (data.length > 0) this.onEvent(name, data.join('\n'));
    }
  }
}

/** One connection for one request after the other, kept alive as long as the server wants. */
export class Line {
  constructor(port) {
    this.port = port;
    this.socket = null;
    this.done = () => {};
  }

  /**
   * Request `path` with more `headers`, and `json` if there is any; resolves to {status, text}.
   *
   * As browsers do, it tries once more on a new connection when the server has given an old
   * one up at that very moment; an answer has a key, so it counts once.
   */
  async request(method, path, headers, json = '') {
    const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers];
    if (json) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`);
    const bytes = head.join(END) + HEAD_END + json;
    const answer = (this.socket && (await this.#exchange(bytes))) || (await this.#dialled()).#exchange(bytes);
    return (await answer) ?? Promise.reject(new Error(`${path}: the server hung up before it had answered`));
  }

  async #dialled() {
    const socket = await dial(this.port);
    socket.on('data', (bytes) => this.#hear(bytes));
    socket.on('close', () => {
      if (this.socket !== socket) return;
      this.socket = null;
      this.done(null);
    });
    this.socket = socket;
    return this;
  }

  /** Resolves to null if the connection is lost. */
  #exchange(bytes) {
    this.text = '';
    this.message = new Message((text) => (this.text += text));
    return new Promise((resolve) => {
      this.done = resolve;
      this.socket.write(bytes);
    });
  }

  #hear(bytes) {
    this.message.feed(bytes);
    if (!this.message.finished) return;
    if (this.message.last) this.close();
    this.done({ status: this.message.status, text: this.text });
  }

  close() {
    this.socket?.destroy();
    this.socket = null;
  }
}
