/**
 * boardgame.io's own server, on a free port of the loopback, with one of its own storages or with ours.
 *
 * Usage: node server.mjs flatfile DIR | node server.mjs synced DIR | node server.mjs memory
 * Prints one line, {"port": N}, when it serves.
 */
import { createRequire } from 'node:module';

import { openTable } from './game.mjs';
import { Synced } from './synced.mjs';

const require = createRequire(import.meta.url);
const { FlatFile, Server, SocketIO } = require('boardgame.io/server');

const KINDS = { flatfile: FlatFile, synced: Synced };

const [storage, dir] = process.argv.slice(2);
const db = storage in KINDS ? new KINDS[storage]({ dir }) : undefined;
const transport = new SocketIO({ pubSub: storage === 'synced' ? db : undefined });
const server = Server({ games: [openTable], db, transport, origins: [] });
const { appServer } = await server.run({ port: 0 });
process.stdout.write(`${JSON.stringify({ port: appServer.address().port })}\n`);
