/**
 * One table and its phones: who answers next, and when everybody holds the answer.
 */

const PATIENCE = 20_000;
const LEAST = 1000;
const MOST = 9999;

export class Table {
  /** `Phone` is the class of the side that is loaded. */
  constructor(Phone, port, table) {
    this.Phone = Phone;
    this.code = table.code;
    this.phones = table.seats.map((seat) => new Phone(port, table, seat));
    this.turn = 0;
    this.points = table.seats.map(() => LEAST);
    this.last = Promise.resolve();
  }

  async open() {
    await Promise.all(this.phones.map((phone) => phone.open()));
  }

  /** Answer after the answers before; the milliseconds count from now. */
  answerInTurn() {
    const sent = performance.now();
    this.last = this.last.then(() => this.answer(sent));
    return this.last;
  }

  /**
   * The next seat corrects its points on the sheet of all. Resolves to the milliseconds from `sent` until the last phone
   * holds the view with it; waits for the receipt too, but does not count it.
   */
  async answer(sent = performance.now()) {
    const place = this.turn % this.phones.length;
    this.turn += 1;
    // Four digits always, and none that stands on the sheet: an old view never passes for the new one.
    const mark = LEAST + (this.turn % (MOST + 1 - LEAST));
    this.points[place] = mark;
    const seen = this.#seen(place, mark);
    await this.phones[place].answer(this.points);
    return (await seen) - sent;
  }

  #seen(place, mark) {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${this.code}: answer ${mark} not seen`)), PATIENCE);
      let waiting = this.phones.length;
      for (const phone of this.phones) {
        phone.showed = (view) => {
          if (!this.Phone.holds(view, place, mark)) return;
          phone.showed = () => {};
          waiting -= 1;
          if (waiting > 0) return;
          clearTimeout(timer);
          resolve(performance.now());
        };
      }
    });
  }

  get received() {
    return this.phones.reduce((sum, phone) => sum + phone.received, 0);
  }

  close() {
    for (const phone of this.phones) phone.close();
  }
}
