/**
 * FlatFile with the promise that the companion keeps: nobody is told of a move that is not on disk.
 *
 * FlatFile writes a match's log and its state as two files, in place. This waits until both are synced,
 * together, and lets boardgame.io tell the phones after that. It spares the peer all else: the match's
 * metadata is not synced, no file is written beside the old one and renamed, and matches do not wait
 * for each other.
 */
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { FlatFile } = require('boardgame.io/server');

/** The storage, and the channel between it and the phones: boardgame.io tells before it writes. */
export class Synced extends FlatFile {
  #phones = new Map();
  #held = new Map();

  async setState(matchID, state, deltalog) {
    // boardgame.io has published this very move, without a pause in between.
    const channel = `MATCH-${matchID}`;
    const move = this.#held.get(channel);
    this.#held.delete(channel);
    await super.setState(matchID, state, deltalog);
    const keys = deltalog?.length ? [matchID, `${matchID}:log`] : [matchID];
    await Promise.all(keys.map((key) => this.#sync(key)));
    if (move) this.#tell(channel, move);
  }

  async #sync(key) {
    const file = await open(this.games.getDatumPath(key), 'r+');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  publish(channel, message) {
    if (message.type === 'update') this.#held.set(channel, message);
    else this.#tell(channel, message);
  }

  subscribe(channel, tell) {
    this.#phones.set(channel, [...(this.#phones.get(channel) ?? []), tell]);
  }

  unsubscribeAll(channel) {
    this.#phones.delete(channel);
  }

  #tell(channel, message) {
    for (const tell of this.#phones.get(channel) ?? []) tell(message);
  }
}
