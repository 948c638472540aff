/**
 * The phones of a benchmark: one process that plays all of them, on either side.
 *
 * Reads one JSON command a line and prints one JSON answer a line:
 *   {"do":"open","side","port","tables":[{"code","seats":[{"seat","token",…}]}]}
 *   {"do":"turns","count","pause"}             one answer after the other at the first table
 *   {"do":"traffic","perSecond","seconds"}     answers at all tables, as people tap: at random
 * Both give {"milliseconds":[…], "bytes"}: from sending an answer until the last phone of
 * its table holds the view with it, and what came over all live channels meanwhile.
 */
import { createInterface } from 'node:readline';

import { Phone as BoardgameIO } from './boardgameio.mjs';
import { JsonPhone, PagePhone } from './companion.mjs';
import { Table } from './table.mjs';

const SIDES = { 'boardgame.io': BoardgameIO, json: JsonPhone, page: PagePhone };
const SEED = 20260101;

let tables = [];

const commands = {
  async open({ side, port, tables: plan }) {
    tables = plan.map((table) => new Table(SIDES[side], port, table));
    for (const table of tables) await table.open();
    return {};
  },

  async turns({ count, pause }) {
    const milliseconds = [];
    for (let turn = 0; turn < count; turn += 1) {
      if (pause > 0) await until(performance.now() + pause);
      milliseconds.push(await tables[0].answer());
    }
    return { milliseconds };
  },

  async traffic({ perSecond, seconds }) {
    const chance = mulberry32(SEED);
    const answers = [];
    const start = performance.now();
    for (let due = 0; due < seconds * 1000; due -= (Math.log(1 - chance()) * 1000) / perSecond) {
      await until(start + due);
      answers.push(tables[Math.floor(chance() * tables.length)].answerInTurn());
    }
    return { milliseconds: await Promise.all(answers) };
  },
};

/** Wait until `moment` of performance.now(). */
function until(moment) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));
}

/** A small seeded generator, so that every run has the same traffic; numbers in [0, 1). */
function mulberry32(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function received() {
  return tables.reduce((sum, table) => sum + table.received, 0);
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  const before = received();
  const answer = await commands[command.do](command);
  process.stdout.write(`${JSON.stringify({ ...answer, bytes: received() - before })}\n`);
}
for (const table of tables) table.close();
