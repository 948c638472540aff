/**
 * A phone at a table of boardgame.io: raw socket.io messages, websocket at once.
 *
 * Its own client would run the game a second time and keep a store; leaving that out,
 * and the polling before the websocket, is kind to the peer.
 */
import { io } from 'socket.io-client';

export class Phone {
  /** `table` has the match's `code` and number of `seats`; `seat` has `seat` and `token`. */
  constructor(port, table, seat) {
    Object.assign(this, { port, table, seat });
    this.showed = () => {};
  }

  /** Connect, and wait for the first whole view. */
  open() {
    const { code, seats } = this.table;
    const player = String(this.seat.seat);
    this.socket = io(`http://127.0.0.1:${this.port}/open-table`, { transports: ['websocket'], forceNew: true });
    this.socket.on('connect', () => this.socket.emit('sync', code, player, this.seat.token, seats.length));
    this.socket.on('update', (_, state) => {
      this.stateID = state._stateID;
      this.showed(state.G.seats);
    });
    return new Promise((resolve, reject) => {
      this.socket.on('connect_error', reject);
      this.socket.on('sync', (_, { state }) => {
        this.stateID = state._stateID;
        resolve();
      });
    });
  }

  /** Answer with the points of all seats; boardgame.io has no receipt but the view itself. */
  async answer(points) {
    const playerID = String(this.seat.seat);
    const payload = { type: 'answer', args: [points], playerID, credentials: this.seat.token };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.stateID, this.table.code, playerID);
  }

  /** Whether `view` holds `mark` as the points of the seat at `place`. */
  static holds(view, place, mark) {
    return view[place].points === mark;
  }

  /** Bytes that have come over the live channel. */
  get received() {
    return this.socket.io.engine.transport.ws._socket.bytesRead;
  }

  close() {
    this.socket.close();
  }
}
