/**
 * The open table as a game of boardgame.io, for the same work as the companion's.
 *
 * A move is one seat's answer, the sheet with everybody's points: it is checked row by
 * row, the seat keeps a secret of its own, the sheet and the last happenings change,
 * and every seat gets a new view of about 1.4 kB of JSON. Undo is off and stale moves are taken, which is kind to the peer.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ActivePlayers, INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const HAPPENINGS = 7;
const MOST = 9999;

function setup({ ctx }) {
  const seats = Array.from({ length: ctx.numPlayers }, (_, seat) => ({
    seat,
    name: `Player ${seat + 1}`,
    tags: seat === 0 ? ['first_player', 'host'] : [],
    required: false,
    points: 0,
  }));
  const players = Object.fromEntries(
    seats.map(({ seat }) => [
      seat,
      {
        secrets: [{ id: 'answer', label: 'Your answer', text: '0' }],
        questions: [{ id: `points-1.${seat}`, kind: 'sheet', text: 'Points for round 1', least: -MOST, most: MOST }],
      },
    ]),
  );
  return { phase: 'play', title: 'Open table', round: 1, told: 1, seats, players, happened: [], secret: { bag: [1, 2, 3, 4] } };
}

function answer({ G, playerID }, points) {
  const fits = (number) => Number.isInteger(number) && Math.abs(number) <= MOST;
  if (!Array.isArray(points) || points.length !== G.seats.length || !points.every(fits)) return INVALID_MOVE;
  G.seats.forEach((seat, place) => (seat.points = points[place]));
  G.players[playerID].secrets[0].text = String(points[Number(playerID)]);
  G.happened.push({ id: `h${G.told}`, text: `The points for round ${G.round} are in.` });
  G.told += 1;
  if (G.happened.length > HAPPENINGS) G.happened.shift();
}

export const openTable = {
  name: 'open-table',
  minPlayers: 2,
  maxPlayers: 10,
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { answer: { move: answer, ignoreStaleStateID: true, undoable: false } },
  disableUndo: true,
};
