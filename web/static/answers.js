/* Answers on their way: each has one key, and is sent with it again until the hub has taken or refused it. */

const PATIENCE_MS = 8000;
const LONGEST_WAIT_MS = 4000;
const SLOW_MS = 800;
const RECEIPT_MS = 6000;
const ASKED = "[data-region=questions] > :is(.big, [data-ticks])"; /* the questions that take the receipt's place */
const OVERTAKEN = ["stale", "not_offered"];

export class Answers {
  /** `words` are the server's sentences for sending, retrying and failing. `look(element)` brings words into sight. */
  constructor(url, words, look) {
    this.url = url;
    this.words = words;
    this.look = look;
    this.pending = new Map();
    this.receipt = document.getElementById("receipt");
    this.owed = null; /* a receipt whose question is still on the page: the hub's reply may come before its push */
    this.over = 0;
  }

  /** Send `value` as the answer to the question of `form`, unless one is on its way; return the reason if it was
   * refused. */
  async give(form, value) {
    const place = placeOf(form, value);
    if (this.pending.has(place)) return "";
    const body = JSON.stringify({
      seat: Number(seatOf(form)),
      question: form.getAttribute("data-question"),
      value,
      key: newKey(),
    });
    const focused = document.activeElement && document.activeElement.id;
    const ticked = form.hasAttribute("data-ticks");
    const guest = document.body.hasAttribute("data-guest");
    this.tell(place, "");
    /* Later, because words move the things under the thumb, and most answers have arrived by then. */
    const later = ticked ? 0 : setTimeout(() => this.tell(place, this.pending.get(place) || this.words.sending), SLOW_MS);
    const says = await this.deliver(place, body, ticked);
    clearTimeout(later);
    this.pending.delete(place);
    for (const shown of shownAt(place)) mark(shown, false, says);
    if (says) this.point(place);
    const again = focused && document.activeElement === document.body && document.getElementById(focused);
    if (again) again.focus({ preventScroll: true });
    /* A lent phone keeps nothing of its guest. */
    if (!says && !guest && form.hasAttribute("data-secret")) {
      document.dispatchEvent(new Event("secret-given"));
      this.receive(this.words.given);
    }
    return says;
  }

  async deliver(place, body, quietly) {
    for (let wait = 500, again = false; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS), again = true) {
      const says = await attempt(this.url, body, this.words.failed, quietly, again);
      if (says !== null) return says;
      const first = this.pending.get(place) !== this.words.retrying;
      this.tell(place, this.words.retrying);
      if (first) this.point(place);
      await new Promise((resume) => setTimeout(resume, wait));
    }
  }

  tell(place, says) {
    this.pending.set(place, says);
    for (const shown of shownAt(place)) mark(shown, true, says);
  }

  /* Bring words about an answer into sight, since they may lie behind the bar of the secrets. */
  point(place) {
    const [shown] = shownAt(place);
    const state = shown && shown.closest("form").querySelector("[data-state]");
    if (state) this.look(state);
  }

  /* Say in one line that a secret answer is in, for a while and until something else is asked. */
  receive(words) {
    if (!this.receipt) return;
    this.owed = document.querySelector(ASKED) && { words, until: performance.now() + RECEIPT_MS };
    if (this.owed) return;
    this.receipt.textContent = words;
    clearTimeout(this.over);
    this.over = setTimeout(() => { this.receipt.textContent = ""; }, RECEIPT_MS);
  }


  /** Mark the answers on their way again, after a push has replaced their forms. */
  refresh() {
    const asked = document.querySelector(ASKED);
    if (this.receipt && this.receipt.textContent && asked) this.receipt.textContent = "";
    if (!asked && this.owed && performance.now() < this.owed.until) this.receive(this.owed.words);
    for (const [place, says] of this.pending) for (const shown of shownAt(place)) mark(shown, true, says);
  }
}

/** Return the number of the seat that answers at `element`: the page's own, if no other is named. */
export function seatOf(element) {
  const named = element.closest("[data-seat]");
  return named ? named.getAttribute("data-seat") : document.body.getAttribute("data-open");
}

/** Return whether an answer from `form` is on its way. */
export function isBusy(form) {
  return form.getAttribute("aria-busy") === "true";
}

/* Return the sentence to show ("" if the answer was accepted), or null if it is to be sent again. With `quietly` it
 * is "" if somebody else was faster, because the new list shows it. An answer sent `again` may count already, even
 * if the hub has no time for it now. */
async function attempt(url, body, failed, quietly, again) {
  try {
    const tooLong = new Promise((_, refuse) => setTimeout(refuse, PATIENCE_MS));
    const reply = await Promise.race([tooLong, fetch(url, {
      method: "POST",
      body,
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
    })]);
    if (reply.ok) return "";
    if ((reply.status > 500 && reply.status !== 507) || (again && reply.status === 429)) return null;
    const told = await reply.json().catch(() => ({}));
    return quietly && OVERTAKEN.includes(told.error) ? "" : told.says || failed;
  } catch (error) {
    return null;
  }
}

/* `shown` is the form of a question, or the button of a thing to tick. */
function mark(shown, busy, says) {
  shown.setAttribute("aria-busy", busy ? "true" : "false");
  const form = shown.closest("form");
  const state = form.querySelector("[data-state]");
  if (state && state.textContent !== says) state.textContent = says;
  if (shown !== form) return;
  for (const element of form.querySelectorAll("button, input")) element.disabled = busy;
  if (!busy) form.dispatchEvent(new Event("change", { bubbles: true }));
}

/* Each thing to tick has a place of its own, so that the next one can be ticked while the first is on its way. */
function placeOf(form, value) {
  const question = seatOf(form) + " " + form.getAttribute("data-question");
  return form.hasAttribute("data-ticks") ? question + " " + value : question;
}

function shownAt(place) {
  const shown = Array.from(document.querySelectorAll("form[data-question]:not([data-ticks]), [data-ticks] [data-give]"));
  return shown.filter((element) => placeOf(element.closest("form"), element.getAttribute("data-give")) === place);
}

/* A random UUID; crypto.randomUUID is missing on pages served over plain http. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = Array.from(bytes, (byte) => (byte + 256).toString(16).slice(1)).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
