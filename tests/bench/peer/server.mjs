/**
 * boardgame.io's own server, on a free port of the loopback, with one of its own storages.
 *
 * Usage: node server.mjs flatfile DIR | node server.mjs memory
 * Prints one line, {"port": N}, when it serves.
 */
import { createRequire } from 'node:module';

import { openTable } from './game.mjs';

const require = createRequire(import.meta.url);
const { FlatFile, Server } = require('boardgame.io/server');

const [storage, dir] = process.argv.slice(2);
const db = storage === 'flatfile' ? new FlatFile({ dir }) : undefined;
const server = Server({ games: [openTable], db, origins: [] });
const { appServer } = await server.run({ port: 0 });
process.stdout.write(`${JSON.stringify({ port: appServer.address().port })}\n`);
